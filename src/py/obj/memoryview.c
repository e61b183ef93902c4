/* memoryview: one-dimensional views of bytes. A record {owner, offset, length, step, flags}: owner is bytes or bytearray
 * (None once released), flags say read-only and whether a with statement holds it. */
#include "py/obj/iter.h"
#include "py/obj/text.h"

enum { OWNER, OFFSET, LENGTH, STEP, FLAGS };
enum { READ_ONLY = 1, HELD = 2 };

static rn_status view_new(rn_vm *vm, rn_val owner, int64_t offset, int64_t length, int64_t step, int64_t flags, rn_val *out)
{
    rn_val v[5] = {owner, rn_small(offset), rn_small(length), rn_small(length > 1 ? step : 1), rn_small(flags)};

    return rn_done(vm, rn_rec_new(vm, RN_T(memoryview), v, 5), out);
}

/* The fields of a view that has not been released. */
static rn_status fields(rn_vm *vm, rn_val view, rn_val **out)
{
    *out = rn_rec_v(vm, view);
    return (*out)[OWNER] == RN_NONE ? rn_raise(vm, RN_T_ValueError, "operation forbidden on released memoryview object") : RN_OK;
}

NATIVE(memoryview_make)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_span s;

    if (rn_is_type(vm, p, RN_T(memoryview))) {
        rn_val *v;
        rn_status st = fields(vm, p, &v);

        return st == RN_OK ? view_new(vm, v[OWNER], rn_small_get(v[OFFSET]), rn_small_get(v[LENGTH]), rn_small_get(v[STEP]),
                                      rn_small_get(v[FLAGS]) & READ_ONLY, out)
                           : st;
    }
    if (!rn_bytes_span(vm, p, &s)) {
        return rn_raise(vm, RN_T_TypeError, "memoryview: a bytes-like object is required, not '%T'", a[0]);
    }
    return view_new(vm, a[0], 0, (int64_t)s.n, 1, rn_is_kind(vm, p, RN_K_BYTES) ? READ_ONLY : 0, out);
}

NATIVE(memoryview_m_new)
{
    rn_status st = rn_arg_class(vm, a[0], RN_T(memoryview));

    return st == RN_OK ? rn_memoryview_make(vm, a + 1, n - 1, out) : st;
}

NATIVE(memoryview_m_len)
{
    rn_val *v;
    rn_status st = fields(vm, a[0], &v);

    *out = v[LENGTH];
    return st;
}

static rn_status index_of(rn_vm *vm, rn_val key, rn_val *v, int64_t *i)
{
    int64_t len = rn_small_get(v[LENGTH]);
    rn_status st;

    if (!rn_is_anyint(vm, rn_payload_op(vm, key)) && !rn_is_indexable(vm, key)) {
        return rn_raise(vm, RN_T_TypeError, "memoryview: invalid slice key");
    }
    st = rn_arg_index(vm, key, i);
    if (st != RN_OK) {
        return st;
    }
    *i += *i < 0 ? len : 0;
    return *i < 0 || *i >= len ? rn_raise(vm, RN_T_IndexError, "index out of bounds on dimension 1") : RN_OK;
}

static rn_status part(rn_vm *vm, rn_val *v, rn_val slice, rn_val *out)
{
    int64_t start, stop, step, count;
    rn_status st;

    if (!rn_slice_bounds(vm, slice, rn_small_get(v[LENGTH]), &start, &stop, &step, &count, &st)) {
        return st;
    }
    return view_new(vm, v[OWNER], rn_small_get(v[OFFSET]) + start * rn_small_get(v[STEP]), count, step * rn_small_get(v[STEP]),
                    rn_small_get(v[FLAGS]) & READ_ONLY, out);
}

NATIVE(memoryview_m_getitem)
{
    rn_val *v;
    int64_t i;
    rn_span s;
    rn_status st = fields(vm, a[0], &v);

    if (st != RN_OK) {
        return st;
    }
    if (rn_is_type(vm, a[1], RN_T(slice))) {
        return part(vm, v, a[1], out);
    }
    st = index_of(vm, a[1], v, &i);
    if (st != RN_OK) {
        return st;
    }
    (void)rn_bytes_span(vm, v[OWNER], &s);
    i = rn_small_get(v[OFFSET]) + i * rn_small_get(v[STEP]);
    *out = rn_small(i >= 0 && i < (int64_t)s.n ? s.p[i] : 0);
    return RN_OK;
}

/* Byte i of a writable view; nothing when the owner has shrunk. */
static void put_byte(rn_vm *vm, const rn_val *v, int64_t i, uint8_t byte)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, rn_payload_op(vm, v[OWNER]));

    i = rn_small_get(v[OFFSET]) + i * rn_small_get(v[STEP]);
    if (i < 0 || i >= (int64_t)b->len) {
        return;
    }
    rn_own(vm, b->buf, 16u + RN_AT(rn_raw, vm, b->buf)->size);
    rn_bytearray_data(vm, b)[i] = byte;
}

NATIVE(memoryview_m_setitem)
{
    rn_val *v, copy, target = RN_UNBOUND;
    int64_t i;
    uint8_t byte;
    rn_span s;
    rn_status st = fields(vm, a[0], &v);

    *out = RN_NONE;
    if (st != RN_OK) {
        return st;
    }
    if (rn_small_get(v[FLAGS]) & READ_ONLY) {
        return rn_raise(vm, RN_T_TypeError, "cannot modify read-only memory");
    }
    if (!rn_is_type(vm, a[1], RN_T(slice))) {
        st = index_of(vm, a[1], v, &i);
        if (st == RN_OK) {
            rn_val p = rn_payload_op(vm, a[2]);

            if (!rn_is_anyint(vm, p) && !rn_is_indexable(vm, a[2])) {
                return rn_raise(vm, RN_T_TypeError, "memoryview: invalid type for format 'B'");
            }
            st = rn_index(vm, a[2], &i);
            if (st == RN_OK && (i < 0 || i > 255)) {
                return rn_raise(vm, RN_T_ValueError, "memoryview: invalid value for format 'B'");
            }
            if (st == RN_OK) {
                byte = (uint8_t)i;
                st = index_of(vm, a[1], v, &i);
            }
            if (st == RN_OK) {
                put_byte(vm, v, i, byte);
            }
        }
        return st;
    }
    st = rn_want_bytes(vm, a[2], &s);
    if (st == RN_OK) {
        st = part(vm, v, a[1], &target);
    }
    if (st != RN_OK) {
        return st;
    }
    v = rn_rec_v(vm, target);
    if ((int64_t)s.n != rn_small_get(v[LENGTH])) {
        return rn_raise(vm, RN_T_ValueError, "memoryview assignment: lvalue and rvalue have different structures");
    }
    copy = rn_bytes_new(vm, s.p, s.n); /* they may overlap */
    if (copy == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (i = 0; i < (int64_t)s.n; i++) {
        put_byte(vm, v, i, rn_bytes_data(vm, copy)[i]);
    }
    return rn_charge(vm, (int64_t)(s.n / 32)) ? RN_OK : RN_STOP;
}

NATIVE(memoryview_m_delitem)
{
    *out = RN_NONE;
    (void)a;
    return rn_raise(vm, RN_T_TypeError, "cannot delete memory");
}

NATIVE(memoryview_m_iter)
{
    rn_val *v;
    rn_status st = fields(vm, a[0], &v);

    return st == RN_OK ? rn_iter_new(vm, RN_T(bytes_iterator), a[0], rn_small(0), RN_NONE, out) : st;
}

NATIVE(memoryview_m_tobytes)
{
    rn_val *v;
    rn_span s;
    rn_status st = fields(vm, a[0], &v);

    if (st != RN_OK) {
        return st;
    }
    return rn_bytes_span(vm, a[0], &s) && rn_reserve(vm, s.n) ? rn_done(vm, rn_bytes_new(vm, s.p, s.n), out) : rn_nomem(vm);
}

NATIVE(memoryview_m_tolist)
{
    rn_val *v, *to;
    rn_span s;
    rn_status st = fields(vm, a[0], &v);

    if (st != RN_OK) {
        return st;
    }
    if (!rn_bytes_span(vm, a[0], &s) || !rn_reserve(vm, 8u * (uint64_t)s.n)) {
        return rn_nomem(vm);
    }
    *out = rn_list_new(vm, NULL, (uint32_t)s.n);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    to = rn_list_items(vm, RN_PTR(rn_list, vm, *out));
    for (size_t i = 0; i < s.n; i++) {
        to[i] = rn_small(s.p[i]);
    }
    return rn_charge(vm, (int64_t)(s.n / 32)) ? RN_OK : RN_STOP;
}

NATIVE(memoryview_m_toreadonly)
{
    rn_val *v;
    rn_status st = fields(vm, a[0], &v);

    return st == RN_OK ? view_new(vm, v[OWNER], rn_small_get(v[OFFSET]), rn_small_get(v[LENGTH]), rn_small_get(v[STEP]), READ_ONLY, out)
                       : st;
}

NATIVE(memoryview_m_hex)
{
    rn_val *v;
    rn_status st = fields(vm, a[0], &v);

    return st == RN_OK ? rn_bytes_m_hex(vm, a, n, out) : st;
}

static void hold(rn_vm *vm, rn_val view, bool on)
{
    rn_val *v = rn_rec_v(vm, view), p = rn_payload_op(vm, v[OWNER]);
    int64_t flags = rn_small_get(v[FLAGS]);

    if (((flags & HELD) != 0) == on || !rn_is_kind(vm, p, RN_K_BYTEARRAY)) {
        return;
    }
    v[FLAGS] = rn_small(flags ^ HELD);
    rn_own(vm, rn_off(p), sizeof(rn_bytearray));
    RN_PTR(rn_bytearray, vm, p)->exports += on ? 1u : UINT32_MAX;
}

NATIVE(memoryview_m_release)
{
    rn_val *v = rn_rec_v(vm, a[0]);

    *out = RN_NONE;
    if (v[OWNER] != RN_NONE) {
        hold(vm, a[0], false);
        v[OWNER] = RN_NONE;
    }
    return RN_OK;
}

NATIVE(memoryview_m_enter)
{
    rn_val *v;
    rn_status st = fields(vm, a[0], &v);

    if (st == RN_OK) {
        hold(vm, a[0], true);
    }
    *out = a[0];
    return st;
}

NATIVE(memoryview_m_exit)
{
    return rn_memoryview_m_release(vm, a, 1, out);
}

rn_status rn_memory_hash(rn_vm *vm, rn_val view, int64_t *out)
{
    rn_val *v, copy;
    rn_status st = fields(vm, view, &v);

    if (st != RN_OK) {
        return st;
    }
    if (!(rn_small_get(v[FLAGS]) & READ_ONLY)) {
        return rn_raise(vm, RN_T_ValueError, "cannot hash writable memoryview object");
    }
    st = rn_memoryview_m_tobytes(vm, &view, 1, &copy);
    return st == RN_OK ? rn_hash(vm, copy, out) : st;
}

/* memory_eq(view, other): the same bytes; released views equal only themselves. */
NATIVE(rn_memory_eq)
{
    rn_span x, y;

    if (!rn_bytes_span(vm, a[0], &x) || !rn_bytes_span(vm, a[1], &y)) {
        return rn_done_bool(a[0] == a[1], out);
    }
    return rn_done_bool(x.n == y.n && (x.n == 0 || memcmp(x.p, y.p, x.n) == 0), out);
}
