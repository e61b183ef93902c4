/* What operators and methods see of their operands: payloads of subclass instances, spans of bytes, arguments as CPython
 * reads them, and which pairs of containers compare by walking their elements. */
#include "py/obj/date.h"
#include "py/obj/methods.h"

bool rn_native_stop(void *vm)
{
    return !rn_charge(vm, 5000);
}

/* ---- payloads ---- */

rn_val rn_payload_op(rn_vm *vm, rn_val v)
{
    rn_val p;

    if (!rn_is_kind(vm, v, RN_K_INST)) {
        return v;
    }
    p = rn_payload(vm, v);
    if (!rn_is_ref(p)) {
        return p;
    }
    switch ((int)rn_obj_of(vm, p)->kind) {
    case RN_K_INT:
    case RN_K_NAN:
    case RN_K_COMPLEX:
    case RN_K_STR:
    case RN_K_BYTES:
    case RN_K_BYTEARRAY:
    case RN_K_TUPLE:
    case RN_K_LIST:
    case RN_K_DICT:
    case RN_K_SET:
        return p;
    case RN_K_REC:
        return rn_is_date_rec(vm, p) ? p : v;
    default:
        return v;
    }
}

rn_val rn_payload_eq(rn_vm *vm, rn_val v)
{
    return rn_payload_op(vm, v);
}

bool rn_is_setlike(rn_vm *vm, rn_val v)
{
    return rn_is_kind(vm, v, RN_K_SET);
}

static bool is_set_view(rn_vm *vm, rn_val v)
{
    return rn_is_type(vm, v, RN_T(dict_keys)) || rn_is_type(vm, v, RN_T(dict_items));
}

bool rn_is_container_compare(rn_vm *vm, rn_val a, rn_val b)
{
    rn_obj *x, *y;

    a = rn_payload_op(vm, a);
    b = rn_payload_op(vm, b);
    if (!rn_is_ref(a) || !rn_is_ref(b)) {
        return false;
    }
    x = rn_obj_of(vm, a);
    y = rn_obj_of(vm, b);
    switch ((int)x->kind) {
    case RN_K_LIST:
    case RN_K_TUPLE:
    case RN_K_DICT:
        return y->kind == x->kind || (x->kind == RN_K_DICT && y->type == RN_T(mappingproxy));
    case RN_K_SET:
        return y->kind == RN_K_SET || is_set_view(vm, b);
    case RN_K_REC:
        if (is_set_view(vm, a)) {
            return y->kind == RN_K_SET || is_set_view(vm, b);
        }
        if (x->type == RN_T(mappingproxy)) {
            return true;
        }
        if (x->type == RN_T(memoryview)) {
            return y->kind == RN_K_BYTES || y->kind == RN_K_BYTEARRAY || y->type == RN_T(memoryview);
        }
        if (rn_is_date_type(x->type)) {
            return y->type == x->type;
        }
        return y->type == x->type &&
               (x->type == RN_T(range) || x->type == RN_T(slice) || x->type == RN_T(GenericAlias) || x->type == RN_T(Union));
    case RN_K_BYTES:
    case RN_K_BYTEARRAY:
        return y->type == RN_T(memoryview);
    default:
        return false;
    }
}

bool rn_has_compare_twin(rn_vm *vm, rn_val a, rn_val b)
{
    return rn_is_container_compare(vm, a, b);
}

/* Operands that the comparison slot of a built-in type does not know give NotImplemented. */
static bool are_comparable(rn_vm *vm, rn_val p, rn_val q, int op)
{
    bool equality = op == RN_EQ || op == RN_NE;

    if (rn_is_anyint(vm, p)) {
        return rn_is_anyint(vm, q);
    }
    if (rn_is_float(vm, p)) {
        return rn_is_number(vm, q);
    }
    if (!rn_is_ref(p)) {
        return false;
    }
    switch ((int)rn_obj_of(vm, p)->kind) {
    case RN_K_COMPLEX:
        return equality && (rn_is_number(vm, q) || rn_is_kind(vm, q, RN_K_COMPLEX));
    case RN_K_STR:
    case RN_K_BYTES:
    case RN_K_TUPLE:
    case RN_K_LIST:
        return rn_is_kind(vm, q, rn_obj_of(vm, p)->kind);
    case RN_K_DICT:
        return equality && rn_is_kind(vm, q, RN_K_DICT);
    case RN_K_BYTEARRAY:
        return rn_is_kind(vm, q, RN_K_BYTES) || rn_is_kind(vm, q, RN_K_BYTEARRAY) || rn_is_type(vm, q, RN_T(memoryview));
    case RN_K_SET:
        return rn_is_kind(vm, q, RN_K_SET);
    default:
        return rn_is_container_compare(vm, p, q) &&
               (equality || is_set_view(vm, p) || rn_is_type(vm, p, RN_T(slice)) || rn_is_date_rec(vm, p));
    }
}

rn_status rn_compare_method(rn_vm *vm, rn_val *a, int op, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[0]), q = rn_payload_op(vm, a[1]);
    rn_status st;

    *out = RN_NOTIMPL;
    if (!are_comparable(vm, p, q, op)) {
        return RN_OK;
    }
    st = (vm->flags & RN_VF_NO_FAST) && rn_has_compare_twin(vm, p, q) ? RN_NEED_VM : rn_compare(vm, p, q, op, out);
    if (st == RN_NEED_VM) {
        rn_val args[3] = {p, q, rn_small(op)};

        return rn_ask_internal(vm, "compare_containers", args, 3, RN_CK_ANY);
    }
    return st;
}

/* ---- arguments ---- */

rn_status rn_arg_size(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_is_int(p)) {
        *out = rn_small_get(p);
        return RN_OK;
    }
    if (rn_is_anyint(vm, p)) {
        return rn_int_get(vm, p, out) ? RN_OK : rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C ssize_t");
    }
    return rn_index(vm, v, out);
}

rn_status rn_arg_int(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_is_anyint(vm, p) && (!rn_int_get(vm, p, out) || *out > INT32_MAX || *out < INT32_MIN)) {
        return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C int");
    }
    return rn_arg_size(vm, v, out);
}

rn_status rn_arg_index(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_is_int(p)) {
        *out = rn_small_get(p);
        return RN_OK;
    }
    if (rn_is_anyint(vm, p)) {
        return rn_int_get(vm, p, out) ? RN_OK : rn_raise(vm, RN_T_IndexError, "cannot fit '%T' into an index-sized integer", v);
    }
    return rn_index(vm, v, out);
}

static rn_status slice_index(rn_vm *vm, rn_val v, bool strict, int64_t *out)
{
    rn_status st;

    if (v == RN_NONE && !strict) {
        return RN_OK;
    }
    st = rn_index(vm, v, out);
    if (st == RN_EXC) {
        vm->exc = RN_NONE;
        return rn_raise(vm, RN_T_TypeError,
                        strict ? "slice indices must be integers or have an __index__ method"
                               : "slice indices must be integers or None or have an __index__ method");
    }
    return st;
}

rn_status rn_arg_range(rn_vm *vm, rn_val start, rn_val stop, bool strict, int64_t len, int64_t *from, int64_t *to)
{
    rn_status st = RN_OK;

    *from = 0;
    *to = INT64_MAX;
    if (rn_given(start)) {
        st = slice_index(vm, start, strict, from);
    }
    if (st == RN_OK && rn_given(stop)) {
        st = slice_index(vm, stop, strict, to);
    }
    if (st != RN_OK) {
        return st;
    }
    if (*to > len) {
        *to = len;
    } else if (*to < 0) {
        *to = *to < -len ? 0 : *to + len;
    }
    if (*from < 0) {
        *from = *from < -len ? 0 : *from + len;
    }
    return RN_OK;
}

rn_status rn_arg_bool(rn_vm *vm, rn_val v, bool *out)
{
    int t = rn_truth(vm, v);

    *out = t == 1;
    return t < 0 ? RN_NEED_VM : RN_OK;
}

rn_status rn_items_of(rn_vm *vm, rn_val v, const rn_val **items, uint32_t *n)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_is_type(vm, p, RN_T(range))) {
        int64_t len;

        if (!rn_int_get(vm, rn_rec_v(vm, p)[3], &len) || (uint64_t)len > UINT32_MAX / 16 || !rn_reserve(vm, (uint64_t)len * 8u)) {
            return rn_nomem(vm);
        }
    }
    return rn_items(vm, v, items, n);
}

rn_status rn_arg_class(rn_vm *vm, rn_val cls, uint32_t of)
{
    if (!rn_is_kind(vm, cls, RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "%N.__new__(X): X is not a type object (%T)", of, cls);
    }
    if (!rn_is_subtype(vm, rn_off(cls), of)) {
        return rn_raise(vm, RN_T_TypeError, "%N.__new__(%N): %N is not a subtype of %N", of, rn_off(cls), rn_off(cls), of);
    }
    if (rn_off(cls) == RN_T(bool) && of != RN_T(bool)) {
        return rn_raise(vm, RN_T_TypeError, "%N.__new__(bool) is not safe, use bool.__new__()", of);
    }
    return RN_OK;
}

rn_status rn_with_class(rn_vm *vm, rn_val cls, uint32_t exact, rn_val v, rn_val *out)
{
    if (v == RN_UNBOUND || rn_off(cls) == exact) {
        return rn_done(vm, v, out);
    }
    *out = rn_inst_new(vm, rn_off(cls));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (RN_PTR(rn_inst, vm, *out)->h.aux > 0) {
        RN_PTR(rn_inst, vm, *out)->v[0] = v;
    }
    return RN_OK;
}

rn_status rn_full_name(rn_vm *vm, uint32_t type, rn_val *out)
{
    rn_type *t = rn_type_at(vm, type);
    rn_val module = rn_dict_get_str(vm, t->dict, RN_N(__module__));
    rn_sb sb;

    if (!rn_is_str(vm, module) || rn_str_is(vm, module, "builtins") || rn_str_is(vm, module, "__main__")) {
        *out = rn_val_of(t->qualname);
        return RN_OK;
    }
    rn_sb_init(&sb, vm);
    rn_sb_str(&sb, module);
    rn_sb_c(&sb, ".");
    rn_sb_str(&sb, rn_val_of(t->qualname));
    return rn_sb_done(&sb, out);
}

/* ---- what every type's dunders share ---- */

NATIVE(value_eq)
{
    return rn_compare_method(vm, a, RN_EQ, out);
}

NATIVE(value_ne)
{
    return rn_compare_method(vm, a, RN_NE, out);
}

NATIVE(value_lt)
{
    return rn_compare_method(vm, a, RN_LT, out);
}

NATIVE(value_le)
{
    return rn_compare_method(vm, a, RN_LE, out);
}

NATIVE(value_gt)
{
    return rn_compare_method(vm, a, RN_GT, out);
}

NATIVE(value_ge)
{
    return rn_compare_method(vm, a, RN_GE, out);
}

NATIVE(value_hash)
{
    int64_t h;
    rn_val p = rn_payload_op(vm, a[0]);
    rn_status st = rn_hash(vm, p, &h);

    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm,
                               rn_is_type(vm, p, RN_T(slice)) ? "hash_slice"
                               : rn_is_date_rec(vm, p)        ? "hash_date"
                                                              : "hash",
                               &p, 1, RN_CK_ANY);
    }
    return st == RN_OK ? rn_done(vm, rn_int_new(vm, h), out) : st;
}

NATIVE(value_len)
{
    return rn_len(vm, rn_payload_op(vm, a[0]), out);
}

NATIVE(value_iter)
{
    return rn_iter(vm, rn_payload_op(vm, a[0]), out);
}

NATIVE(value_bool)
{
    rn_val p = rn_payload_op(vm, a[0]);
    int t = rn_truth(vm, p);

    return t < 0 ? rn_ask_internal(vm, "truth", &p, 1, RN_CK_ANY) : rn_done_bool(t == 1, out);
}

NATIVE(value_getitem)
{
    return rn_getitem(vm, rn_payload_op(vm, a[0]), a[1], out);
}

NATIVE(value_setitem)
{
    return rn_done_none(rn_setitem(vm, rn_payload_op(vm, a[0]), a[1], a[2]), out);
}

NATIVE(value_delitem)
{
    return rn_done_none(rn_delitem(vm, rn_payload_op(vm, a[0]), a[1]), out);
}

NATIVE(value_contains)
{
    return rn_contains(vm, a[1], rn_payload_op(vm, a[0]), out);
}

/* repr() of the value whatever the class of self overrides; sets and bytearrays show the class. */
NATIVE(value_repr)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_status st = rn_repr(vm, p, out);
    rn_sb sb;
    rn_val text = *out;
    rn_str *s;
    uint32_t from = 0;

    if (st == RN_NEED_VM) {
        rn_val args[2] = {p, a[0]};

        return rn_ask_internal(vm, "repr_container", args, 2, RN_CK_ANY);
    }
    if (st != RN_OK || p == a[0] || !(rn_is_kind(vm, p, RN_K_SET) || rn_is_kind(vm, p, RN_K_BYTEARRAY))) {
        return st;
    }
    s = RN_PTR(rn_str, vm, text);
    rn_sb_init(&sb, vm);
    rn_sb_str(&sb, rn_type_name(vm, rn_type_of(vm, a[0])));
    if (rn_cp(rn_str_data(vm, s), rn_str_width(s), 0) == '{') {
        rn_sb_c(&sb, "(");
        rn_sb_str(&sb, text);
        rn_sb_c(&sb, ")");
        return rn_sb_done(&sb, out);
    }
    while (from < s->len && rn_cp(rn_str_data(vm, s), rn_str_width(s), from) != '(') {
        from++;
    }
    rn_sb_sub(&sb, text, from, s->len);
    return rn_sb_done(&sb, out);
}

/* bytes and str of themselves, numbers by their digits. */
NATIVE(value_str)
{
    return rn_to_str(vm, rn_payload_op(vm, a[0]), out);
}

/* copyreg's way to make the value again. */
NATIVE(value_getnewargs)
{
    rn_val p = rn_payload_op(vm, a[0]);

    return rn_done(vm, rn_tuple_new(vm, &p, 1), out);
}

NATIVE(value_sizeof)
{
    rn_val p = rn_payload_op(vm, a[0]);
    uint64_t size = rn_is_ref(p) ? rn_obj_size(vm, rn_obj_of(vm, p)) : 24;

    if (rn_is_kind(vm, p, RN_K_LIST)) {
        size += 8u * (uint64_t)RN_PTR(rn_list, vm, p)->cap;
    } else if (rn_is_kind(vm, p, RN_K_DICT)) {
        rn_dict *d = RN_PTR(rn_dict, vm, p);

        size += 16u * (uint64_t)d->cap + (d->index != 0 ? 8u * ((uint64_t)d->mask + 1) : 0);
    } else if (rn_is_kind(vm, p, RN_K_SET)) {
        size += 16u * ((uint64_t)RN_PTR(rn_set, vm, p)->mask + 1);
    } else if (rn_is_kind(vm, p, RN_K_BYTEARRAY)) {
        size += RN_PTR(rn_bytearray, vm, p)->len;
    }
    return rn_done(vm, rn_int_from_u64(vm, size), out);
}

/* ---- intrinsics ---- */

/* call_native(builtin, *args): the C function itself, never its twin. */
NATIVE(rn_call_native)
{
    const rn_builtin *b = RN_PTR(rn_builtin, vm, a[0]);
    const rn_native_def *d = rn_is_kind(vm, a[0], RN_K_BUILTIN) && b->native < rn_native_count ? &rn_natives[b->native] : &rn_natives[0];
    rn_val buf[10], *args = a + 1;
    rn_status st;

    if (d->fn == NULL || d->fn == rn_rn_call_native || n - 1 < (uint32_t)d->min) {
        return rn_raise(vm, RN_T_SystemError, "bad native call");
    }
    if (n - 1 <= 8) {
        for (uint32_t i = 0; i < 10; i++) {
            buf[i] = i < n - 1 ? a[i + 1] : RN_UNBOUND;
        }
        args = buf;
    }
    for (int i = 0; i < 8; i++) {
        vm->kw[i] = RN_UNBOUND;
    }
    st = d->fn(vm, args, n - 1, out);
    return st == RN_NEED_VM ? rn_raise(vm, RN_T_SystemError, "%s is not closed", d->name) : st;
}

/* full_name(type): as CPython's %T shows it. */
NATIVE(rn_full_type_name)
{
    return rn_full_name(vm, rn_off(a[0]), out);
}
