/* range and slice: methods, dunders, constructors. A range is a record {start, stop, step, length} of ints of any size, a
 * slice {start, stop, step} of any values. */
#include "py/obj/iter.h"
#include "py/obj/methods.h"

/* An int of any size; NEED_VM for a guest __index__. */
static rn_status as_int(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);
    int64_t ignored;

    if (rn_is_anyint(vm, p)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    *out = RN_UNBOUND;
    return rn_index(vm, v, &ignored);
}

NATIVE(range_make)
{
    rn_val v[3] = {rn_small(0), rn_small(0), rn_small(1)};
    rn_status st = RN_OK;

    for (uint32_t i = 0; st == RN_OK && i < n && i < 3; i++) {
        st = as_int(vm, a[i], &v[n == 1 ? 1 : i]);
    }
    return st == RN_OK ? rn_range_new(vm, v[0], v[1], v[2], out) : st;
}

NATIVE(range_m_new)
{
    rn_status st;

    if (n < 2 || n > 4) {
        return n == 0  ? rn_raise(vm, RN_T_TypeError, "range.__new__(): not enough arguments")
               : n < 2 ? rn_raise(vm, RN_T_TypeError, "range expected at least 1 argument, got 0")
                       : rn_raise(vm, RN_T_TypeError, "range expected at most 3 arguments, got %u", n - 1);
    }
    st = rn_arg_class(vm, a[0], RN_T(range));
    return st == RN_OK ? rn_range_make(vm, a + 1, n - 1, out) : st;
}

/* Place of a closed number in the range, -1 when absent. */
static rn_status place_of(rn_vm *vm, rn_val range, rn_val v, rn_val *at)
{
    rn_val *r = rn_rec_v(vm, range), d, found;
    double f;
    rn_status st;

    *at = rn_small(-1);
    if (rn_is_float(vm, v)) {
        f = rn_float_get(vm, v);
        if (!(f > -1e300 && f < 1e300) || f != __builtin_floor(f)) {
            return RN_OK;
        }
        st = rn_int_from_double(vm, f, &v);
        if (st != RN_OK) {
            return st;
        }
    }
    if (!rn_is_anyint(vm, v)) {
        return RN_OK;
    }
    st = rn_range_contains(vm, range, v, &found);
    if (st != RN_OK || found != RN_TRUE) {
        return st;
    }
    st = rn_binary(vm, RN_BIN_SUB, v, r[0], &d);
    return st == RN_OK ? rn_binary(vm, RN_BIN_FLOORDIV, d, r[2], at) : st;
}

static bool may_equal_int(rn_vm *vm, rn_val v)
{
    return rn_is_ref(v) &&
           (rn_obj_of(vm, v)->kind == RN_K_INST || rn_obj_of(vm, v)->kind == RN_K_TYPE || rn_obj_of(vm, v)->kind == RN_K_COMPLEX);
}

NATIVE(range_m_index)
{
    rn_status st;

    if (may_equal_int(vm, a[1])) {
        return RN_NEED_VM;
    }
    st = place_of(vm, a[0], a[1], out);
    if (st == RN_OK && *out == rn_small(-1)) {
        return rn_is_anyint(vm, a[1]) ? rn_raise(vm, RN_T_ValueError, "range.index(x): x not in range")
                                      : rn_raise(vm, RN_T_ValueError, "sequence.index(x): x not in sequence");
    }
    return st;
}

NATIVE(range_m_count)
{
    rn_status st;

    if (may_equal_int(vm, a[1])) {
        return RN_NEED_VM;
    }
    st = place_of(vm, a[0], a[1], out);
    *out = rn_small(*out != rn_small(-1));
    return st;
}

NATIVE(range_m_bool)
{
    return rn_done_bool(rn_rec_v(vm, a[0])[3] != rn_small(0), out);
}

/* hash((length, start, step)), where a short range has no start or step */
NATIVE(range_m_hash)
{
    rn_val *r = rn_rec_v(vm, a[0]), v[3] = {r[3], RN_NONE, RN_NONE}, t;
    int64_t h;

    if (r[3] != rn_small(0)) {
        v[1] = r[0];
        v[2] = r[3] == rn_small(1) ? RN_NONE : r[2];
    }
    t = rn_tuple_new(vm, v, 3);
    if (t == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    (void)rn_hash(vm, t, &h);
    return rn_done(vm, rn_int_new(vm, h), out);
}

/* The same numbers from the last to the first. */
static rn_status turned(rn_vm *vm, rn_val range, rn_val *out)
{
    rn_val *r = rn_rec_v(vm, range), last, before, step, k;
    rn_status st = rn_negate(vm, r[2], &step);

    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_SUB, r[3], rn_small(1), &k);
    }
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_MUL, k, r[2], &k);
    }
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_ADD, r[0], k, &last);
    }
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_SUB, r[0], r[2], &before);
    }
    return st == RN_OK ? rn_range_new(vm, last, before, step, out) : st;
}

NATIVE(range_m_reversed)
{
    rn_val t;
    rn_status st = turned(vm, a[0], &t);

    return st == RN_OK ? rn_iter(vm, t, out) : st;
}

NATIVE(range_m_reduce)
{
    rn_val *r = rn_rec_v(vm, a[0]), v[2] = {rn_val_of(RN_T(range)), rn_tuple_new(vm, r, 3)};

    return v[1] == RN_UNBOUND ? rn_nomem(vm) : rn_done(vm, rn_tuple_new(vm, v, 2), out);
}

/* range_eq(a, b): the same sequence of numbers. */
NATIVE(rn_range_eq)
{
    rn_val *x = rn_rec_v(vm, a[0]), *y = rn_rec_v(vm, a[1]);
    bool eq = rn_num_cmp(vm, x[3], y[3]) == 0;

    if (eq && x[3] != rn_small(0)) {
        eq = rn_num_cmp(vm, x[0], y[0]) == 0 && (x[3] == rn_small(1) || rn_num_cmp(vm, x[2], y[2]) == 0);
    }
    return rn_done_bool(eq, out);
}

/* ---- slice ---- */

NATIVE(slice_make)
{
    rn_val v[3] = {RN_NONE, RN_NONE, RN_NONE};

    for (uint32_t i = 0; i < n && i < 3; i++) {
        v[n == 1 ? 1 : i] = a[i];
    }
    return rn_done(vm, rn_rec_new(vm, RN_T(slice), v, 3), out);
}

NATIVE(slice_m_new)
{
    rn_status st;

    if (n < 2 || n > 4) {
        return n == 0  ? rn_raise(vm, RN_T_TypeError, "slice.__new__(): not enough arguments")
               : n < 2 ? rn_raise(vm, RN_T_TypeError, "slice expected at least 1 argument, got 0")
                       : rn_raise(vm, RN_T_TypeError, "slice expected at most 3 arguments, got %u", n - 1);
    }
    st = rn_arg_class(vm, a[0], RN_T(slice));
    return st == RN_OK ? rn_slice_make(vm, a + 1, n - 1, out) : st;
}

static rn_status slice_part(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_status st = as_int(vm, v, out);

    if (st == RN_EXC) {
        vm->exc = RN_NONE;
        return rn_raise(vm, RN_T_TypeError, "slice indices must be integers or None or have an __index__ method");
    }
    return st;
}

static rn_status bound(rn_vm *vm, rn_val v, rn_val none, rn_val length, rn_val lower, rn_val upper, rn_val *out)
{
    rn_status st = RN_OK;

    if (v == RN_NONE) {
        *out = none;
        return RN_OK;
    }
    st = slice_part(vm, v, out);
    if (st != RN_OK) {
        return st;
    }
    if (rn_num_cmp(vm, *out, rn_small(0)) < 0) {
        st = rn_binary(vm, RN_BIN_ADD, *out, length, out);
        if (st == RN_OK && rn_num_cmp(vm, *out, lower) < 0) {
            *out = lower;
        }
    } else if (rn_num_cmp(vm, *out, upper) > 0) {
        *out = upper;
    }
    return st;
}

NATIVE(slice_m_indices)
{
    rn_val *v = rn_rec_v(vm, a[0]), length, step = rn_small(1), lower = rn_small(0), upper, result[3];
    bool back;
    rn_status st = as_int(vm, a[1], &length);

    if (st == RN_OK && v[2] != RN_NONE) {
        st = slice_part(vm, v[2], &step);
    }
    if (st != RN_OK) {
        return st;
    }
    if (rn_num_cmp(vm, length, rn_small(0)) < 0) {
        return rn_raise(vm, RN_T_ValueError, "length should not be negative");
    }
    if (step == rn_small(0)) {
        return rn_raise(vm, RN_T_ValueError, "slice step cannot be zero");
    }
    back = rn_num_cmp(vm, step, rn_small(0)) < 0;
    upper = length;
    if (back) {
        lower = rn_small(-1);
        st = rn_binary(vm, RN_BIN_SUB, length, rn_small(1), &upper);
    }
    result[2] = step;
    if (st == RN_OK) {
        st = bound(vm, v[0], back ? upper : lower, length, lower, upper, &result[0]);
    }
    if (st == RN_OK) {
        st = bound(vm, v[1], back ? lower : upper, length, lower, upper, &result[1]);
    }
    return st == RN_OK ? rn_done(vm, rn_tuple_new(vm, result, 3), out) : st;
}

NATIVE(slice_m_reduce)
{
    rn_val *r = rn_rec_v(vm, a[0]), v[2] = {rn_val_of(RN_T(slice)), rn_tuple_new(vm, r, 3)};

    return v[1] == RN_UNBOUND ? rn_nomem(vm) : rn_done(vm, rn_tuple_new(vm, v, 2), out);
}
