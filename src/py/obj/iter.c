/* Making native iterators over built-in containers, ranges, and the sized views of a container as an array. Stepping
 * them is in iter_step.c. */
#include "py/obj/iobuf.h"
#include "py/obj/iter.h"

#include "py/obj/number.h"
#include "py/vm/natives.h"
#include "py/vm/ops.h"

rn_status rn_iter_new(rn_vm *vm, uint32_t type, rn_val source, rn_val pos, rn_val extra, rn_val *out)
{
    rn_val v[3] = {source, pos, extra};

    *out = rn_rec_new(vm, type, v, 3);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* ---- ranges ---- */

rn_status rn_range_new(rn_vm *vm, rn_val start, rn_val stop, rn_val step, rn_val *out)
{
    rn_val v[4] = {start, stop, step, rn_small(0)}, span;
    int64_t a, b, s;
    rn_status st;

    if (rn_int_get(vm, start, &a) && rn_int_get(vm, stop, &b) && rn_int_get(vm, step, &s) && rn_fits_small(a) && rn_fits_small(b) &&
        rn_fits_small(s)) {
        if (s == 0) {
            return rn_raise(vm, RN_T_ValueError, "range() arg 3 must not be zero");
        }
        v[3] = rn_small(s > 0 ? (b > a ? (b - a - 1) / s + 1 : 0) : (a > b ? (a - b - 1) / -s + 1 : 0));
    } else {
        int sign = rn_num_cmp(vm, step, rn_small(0));

        if (sign == 0) {
            return rn_raise(vm, RN_T_ValueError, "range() arg 3 must not be zero");
        }
        st = sign > 0 ? rn_binary(vm, RN_BIN_SUB, stop, start, &span) : rn_binary(vm, RN_BIN_SUB, start, stop, &span);
        if (st != RN_OK) {
            return st;
        }
        if (rn_num_cmp(vm, span, rn_small(0)) > 0) {
            rn_val mag = step;

            if (sign < 0 && (st = rn_negate(vm, step, &mag)) != RN_OK) {
                return st;
            }
            st = rn_binary(vm, RN_BIN_SUB, span, rn_small(1), &span);
            if (st == RN_OK) {
                st = rn_binary(vm, RN_BIN_FLOORDIV, span, mag, &span);
            }
            if (st == RN_OK) {
                st = rn_binary(vm, RN_BIN_ADD, span, rn_small(1), &v[3]);
            }
            if (st != RN_OK) {
                return st;
            }
        }
    }
    for (int i = 0; i < 3; i++) {
        if (rn_is_bool(v[i])) {
            v[i] = rn_small((int64_t)(v[i] & 1));
        }
    }
    *out = rn_rec_new(vm, RN_T(range), v, 4);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_range_getitem(rn_vm *vm, rn_val range, rn_val key, rn_val *out)
{
    rn_val r[4], k = rn_payload_op(vm, key), t;
    rn_status st;

    memcpy(r, rn_rec_v(vm, range), sizeof r);
    if (rn_is_type(vm, key, RN_T(slice))) {
        rn_val args[2] = {key, r[3]}, part[3], a, b, s;

        st = rn_slice_m_indices(vm, args, 2, &t);
        if (st == RN_NEED_VM) { /* a guest's __index__ */
            rn_val ask[2] = {range, key};

            return rn_ask_internal(vm, "getitem_slice", ask, 2, RN_CK_ANY);
        }
        if (st != RN_OK) {
            return st;
        }
        memcpy(part, rn_tuple_items(vm, t), sizeof part);
        st = rn_binary(vm, RN_BIN_MUL, r[2], part[2], &s);
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_MUL, r[2], part[0], &a);
        }
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_ADD, r[0], a, &a);
        }
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_MUL, r[2], part[1], &b);
        }
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_ADD, r[0], b, &b);
        }
        return st == RN_OK ? rn_range_new(vm, a, b, s, out) : st;
    }
    if (!rn_is_anyint(vm, k)) {
        if (rn_is_indexable(vm, key)) {
            rn_val args[2] = {range, key};

            return rn_ask_internal(vm, "getitem_index", args, 2, RN_CK_ANY);
        }
        return rn_raise(vm, RN_T_TypeError, "range indices must be integers or slices, not %T", key);
    }
    if (rn_num_cmp(vm, k, rn_small(0)) < 0 && (st = rn_binary(vm, RN_BIN_ADD, k, r[3], &k)) != RN_OK) {
        return st;
    }
    if (rn_num_cmp(vm, k, rn_small(0)) < 0 || rn_num_cmp(vm, k, r[3]) >= 0) {
        return rn_raise(vm, RN_T_IndexError, "range object index out of range");
    }
    st = rn_binary(vm, RN_BIN_MUL, k, r[2], &t);
    return st == RN_OK ? rn_binary(vm, RN_BIN_ADD, r[0], t, out) : st;
}

rn_status rn_range_contains(rn_vm *vm, rn_val range, rn_val key, rn_val *out)
{
    rn_val r[4], k = key, d;
    rn_status st;
    int sign;

    memcpy(r, rn_rec_v(vm, range), sizeof r);
    *out = RN_FALSE;
    if (rn_is_float(vm, k)) {
        double f = rn_float_get(vm, k);

        if (f != f || f != (double)(int64_t)f || f > 9e15 || f < -9e15) {
            return RN_OK;
        }
        k = rn_int_new(vm, (int64_t)f);
    }
    if (!rn_is_anyint(vm, k)) {
        rn_val args[2] = {range, key};

        return rn_is_ref(key) && rn_obj_of(vm, key)->kind == RN_K_INST ? rn_ask_internal(vm, "iter_contains", args, 2, RN_CK_ANY) : RN_OK;
    }
    sign = rn_num_cmp(vm, r[2], rn_small(0));
    if (sign > 0 ? rn_num_cmp(vm, k, r[0]) < 0 || rn_num_cmp(vm, k, r[1]) >= 0
                 : rn_num_cmp(vm, k, r[0]) > 0 || rn_num_cmp(vm, k, r[1]) <= 0) {
        return RN_OK;
    }
    st = rn_binary(vm, RN_BIN_SUB, k, r[0], &d);
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_MOD, d, r[2], &d);
    }
    *out = rn_bool(d == rn_small(0));
    return st;
}

/* ---- iter() ---- */

bool rn_may_iterate(rn_vm *vm, rn_val v)
{
    uint32_t t = rn_type_of(vm, v);

    return rn_lookup(vm, t, RN_N(__iter__)) != RN_UNBOUND || rn_lookup(vm, t, RN_N(__getitem__)) != RN_UNBOUND;
}

rn_status rn_iter(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_val p = v, f;
    rn_obj *o = rn_is_ref(v) ? rn_obj_of(vm, v) : NULL;

    if (o != NULL && o->kind == RN_K_INST) {
        uint32_t t = rn_type_of(vm, v);

        *out = rn_iobuf_iter(vm, v);
        if (*out != RN_UNBOUND) {
            return RN_OK;
        }
        f = rn_lookup(vm, t, RN_N(__iter__));
        if (f == RN_NONE) {
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
        }
        if ((rn_type_at(vm, t)->flags & RN_TF_ITER) && f != RN_UNBOUND) {
            return rn_ask_special(vm, v, RN_N(__iter__), NULL, 0, RN_CK_ITER);
        }
        p = rn_payload_op(vm, v);
        if (p == v) {
            if (rn_is_native_iter(vm, rn_payload(vm, v))) {
                *out = v;
                return RN_OK;
            }
            if (rn_lookup(vm, t, RN_N(__getitem__)) != RN_UNBOUND) {
                return rn_iter_new(vm, RN_T(iterator), v, rn_small(0), RN_NONE, out);
            }
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
        }
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
    }
    if (o == NULL) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
    }
    switch (o->kind) {
    case RN_K_LIST:
        return rn_iter_new(vm, RN_T(list_iterator), p, rn_small(0), RN_NONE, out);
    case RN_K_TUPLE:
        return rn_iter_new(vm, RN_T(tuple_iterator), p, rn_small(0), RN_NONE, out);
    case RN_K_STR:
        return rn_iter_new(vm, (o->flags & RN_SF_ASCII) ? RN_T(str_ascii_iterator) : RN_T(str_iterator), p, rn_small(0), RN_NONE, out);
    case RN_K_BYTES:
        return rn_iter_new(vm, RN_T(bytes_iterator), p, rn_small(0), RN_NONE, out);
    case RN_K_BYTEARRAY:
        return rn_iter_new(vm, RN_T(bytearray_iterator), p, rn_small(0), RN_NONE, out);
    case RN_K_DICT:
        return rn_iter_new(vm, RN_T(dict_keyiterator), p, rn_small(0), rn_small(((rn_dict *)(void *)o)->used), out);
    case RN_K_SET:
        return rn_iter_new(vm, RN_T(set_iterator), p, rn_small(0), rn_small(((rn_set *)(void *)o)->used), out);
    case RN_K_GEN:
        if (o->type == RN_T(coroutine) || o->type == RN_T(async_generator)) {
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
        }
        *out = v;
        return RN_OK;
    case RN_K_REC:
        if (o->type == RN_T(range)) {
            rn_val *r = rn_rec_v(vm, p);

            return rn_iter_new(vm, rn_is_int(r[3]) && rn_is_int(r[0]) && rn_is_int(r[2]) ? RN_T(range_iterator) : RN_T(longrange_iterator),
                               p, r[0], r[3], out);
        }
        if (o->type == RN_T(dict_keys) || o->type == RN_T(dict_values) || o->type == RN_T(dict_items)) {
            rn_val d = rn_rec_v(vm, p)[0];

            return rn_iter_new(vm,
                               o->type == RN_T(dict_keys)     ? RN_T(dict_keyiterator)
                               : o->type == RN_T(dict_values) ? RN_T(dict_valueiterator)
                                                              : RN_T(dict_itemiterator),
                               d, rn_small(0), rn_small(RN_PTR(rn_dict, vm, d)->used), out);
        }
        if (o->type == RN_T(mappingproxy)) {
            return rn_is_wrapped_deep(vm, p) ? rn_too_deep(vm) : rn_iter(vm, rn_rec_v(vm, p)[0], out);
        }
        if (rn_is_native_iter(vm, p)) {
            *out = v;
            return RN_OK;
        }
        break;
    default:
        break;
    }
    if (rn_special(vm, v, RN_N(__iter__), &f)) {
        return rn_ask_special(vm, v, RN_N(__iter__), NULL, 0, RN_CK_ITER);
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
}

rn_status rn_items(rn_vm *vm, rn_val v, const rn_val **items, uint32_t *n)
{
    rn_obj *o = rn_is_ref(v) ? rn_obj_of(vm, v) : NULL;
    rn_val list, item = RN_UNBOUND, it = RN_NONE;
    rn_status st;

    if (o != NULL && o->kind == RN_K_INST && !(rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_ITER)) {
        rn_val p = rn_payload_op(vm, v);

        if (p != v && rn_is_ref(p)) {
            o = rn_obj_of(vm, p);
            v = p;
        }
    }
    if (o == NULL) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
    }
    if (o->kind == RN_K_LIST) {
        rn_list *l = (rn_list *)(void *)o;

        *items = rn_list_items(vm, l);
        *n = l->len;
        return RN_OK;
    }
    if (o->kind == RN_K_TUPLE) {
        *items = ((rn_tuple *)(void *)o)->v;
        *n = ((rn_tuple *)(void *)o)->len;
        return RN_OK;
    }
    if (o->kind == RN_K_INST || o->kind == RN_K_GEN || o->kind == RN_K_TYPE || o->kind == RN_K_MODULE) {
        if (o->kind == RN_K_INST || o->kind == RN_K_GEN || rn_may_iterate(vm, v)) {
            return RN_NEED_VM;
        }
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
    }
    if (rn_is_native_iter(vm, v)) {
        return RN_NEED_VM; /* stepping it is visible: the prelude does it item by item */
    }
    st = rn_iter(vm, v, &it);
    if (st != RN_OK) {
        return st == RN_CALL ? RN_NEED_VM : st;
    }
    list = rn_list_new(vm, NULL, 0);
    if (list == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (;;) {
        st = rn_iter_next(vm, it, &item);
        if (st != RN_OK) {
            return st;
        }
        if (item == RN_UNBOUND) {
            break;
        }
        if (!rn_list_append(vm, list, item)) {
            return rn_nomem(vm);
        }
        if ((RN_PTR(rn_list, vm, list)->len & 1023) == 0 && !rn_charge(vm, 64)) {
            return RN_STOP;
        }
    }
    *items = rn_list_items(vm, RN_PTR(rn_list, vm, list));
    *n = RN_PTR(rn_list, vm, list)->len;
    return RN_OK;
}
