/* keys(), values() and items(): live views, records {dict}. Set operations go element by element in the prelude's
 * view_binary(), as an element may be anything. */
#include "py/obj/iter.h"
#include "py/obj/methods.h"

static rn_status view(rn_vm *vm, rn_val self, uint32_t type, rn_val *out)
{
    rn_val p = rn_payload_op(vm, self);

    return rn_done(vm, rn_rec_new(vm, type, &p, 1), out);
}

NATIVE(dict_m_keys)
{
    return view(vm, a[0], RN_T(dict_keys), out);
}

NATIVE(dict_m_values)
{
    return view(vm, a[0], RN_T(dict_values), out);
}

NATIVE(dict_m_items)
{
    return view(vm, a[0], RN_T(dict_items), out);
}

/* item in view */
static rn_status has(rn_vm *vm, rn_val view_, rn_val item, bool *found)
{
    rn_val dict = rn_rec_v(vm, view_)[0], v, pair = rn_payload_op(vm, item), key = item;
    bool items = rn_is_type(vm, view_, RN_T(dict_items));
    rn_status st;
    int eq;

    *found = false;
    if (items) {
        if (!rn_is_kind(vm, pair, RN_K_TUPLE) || rn_tuple_len(vm, pair) != 2) {
            return RN_OK;
        }
        key = rn_tuple_items(vm, pair)[0];
    }
    st = rn_dict_get(vm, dict, key, &v);
    if (st == RN_EXC) {
        return rn_unhashable_key(vm, key, "a dict key");
    }
    if (st != RN_OK || v == RN_UNBOUND) {
        return st;
    }
    eq = items ? rn_same_or_eq(vm, v, rn_tuple_items(vm, pair)[1]) : 1;
    *found = eq == 1;
    return eq < 0 ? RN_NEED_VM : RN_OK;
}

NATIVE(view_m_contains)
{
    bool found;
    rn_status st = has(vm, a[0], a[1], &found);

    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, "view_contains", a, 2, RN_CK_ANY);
    }
    *out = rn_bool(found);
    return st;
}

NATIVE(view_m_isdisjoint)
{
    const rn_val *items;
    uint32_t m;
    bool found = false;
    rn_status st;

    if (a[0] == a[1]) {
        return rn_done_bool(RN_PTR(rn_dict, vm, rn_rec_v(vm, a[0])[0])->used == 0, out);
    }
    st = rn_items_of(vm, a[1], &items, &m);
    for (uint32_t i = 0; st == RN_OK && !found && i < m; i++) {
        st = has(vm, a[0], items[i], &found);
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    *out = rn_bool(!found);
    return st;
}

NATIVE(view_m_reversed)
{
    rn_val dict = rn_rec_v(vm, a[0])[0];
    uint32_t type = rn_obj_of(vm, a[0])->type;

    return rn_iter_new(vm,
                       type == RN_T(dict_keys)     ? RN_T(dict_reversekeyiterator)
                       : type == RN_T(dict_values) ? RN_T(dict_reversevalueiterator)
                                                   : RN_T(dict_reverseitemiterator),
                       dict, rn_small(0), rn_small(RN_PTR(rn_dict, vm, dict)->used), out);
}

static rn_status binary(rn_vm *vm, rn_val a, rn_val b, int op)
{
    rn_val args[3] = {a, b, rn_small(op)};

    return rn_ask_internal(vm, "view_binary", args, 3, RN_CK_ANY);
}

#define VIEW_BINARY(name, op)              \
    NATIVE(view_m_##name)                  \
    {                                      \
        (void)out;                         \
        return binary(vm, a[0], a[1], op); \
    }                                      \
    NATIVE(view_m_r##name)                 \
    {                                      \
        (void)out;                         \
        return binary(vm, a[1], a[0], op); \
    }

VIEW_BINARY(and, RN_BIN_AND)
VIEW_BINARY(or, RN_BIN_OR)
VIEW_BINARY(xor, RN_BIN_XOR)
VIEW_BINARY(sub, RN_BIN_SUB)

/* view_dict(view): the dict behind it. */
NATIVE(rn_view_dict)
{
    *out = rn_rec_v(vm, a[0])[0];
    return RN_OK;
}
