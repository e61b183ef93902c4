/* bytearray: what changes it. What it shares with bytes is in bytes.c and bytes_methods.c. */
#include "py/obj/methods.h"

static rn_val self_of(rn_vm *vm, rn_val v, rn_bytearray **b)
{
    rn_val p = rn_payload_op(vm, v);

    *b = RN_PTR(rn_bytearray, vm, p);
    return p;
}

/* A view that a with statement holds forbids another length. */
static rn_status resize(rn_vm *vm, rn_val p, uint64_t len)
{
    if (RN_PTR(rn_bytearray, vm, p)->exports > 0) {
        return rn_raise(vm, RN_T_BufferError, "Existing exports of data: object cannot be re-sized");
    }
    return rn_bytearray_resize(vm, p, len) ? RN_OK : rn_nomem(vm);
}

static void own(rn_vm *vm, rn_bytearray *b)
{
    if (b->buf != 0) {
        rn_own(vm, b->buf, 16u + RN_AT(rn_raw, vm, b->buf)->size);
    }
}

/* Puts n bytes in the place of [from, to). */
static rn_status splice(rn_vm *vm, rn_val p, int64_t from, int64_t to, rn_span with)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, p);
    uint64_t old = b->len, len = old - (uint64_t)(to - from) + with.n;
    uint8_t *data = rn_bytearray_data(vm, b);
    rn_val copy = RN_UNBOUND;
    rn_status st;

    if (with.n > 0 && b->buf != 0 && with.p >= data && with.p < data + old) { /* a part of itself */
        copy = rn_bytes_new(vm, with.p, with.n);
        if (copy == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        with.p = rn_bytes_data(vm, copy);
    }
    if (len > old) {
        st = resize(vm, p, len);
        if (st != RN_OK) {
            return st;
        }
    } else if (len < old && b->exports > 0) {
        return resize(vm, p, len);
    }
    own(vm, b);
    data = rn_bytearray_data(vm, b);
    if (len != old) {
        memmove(data + from + with.n, data + to, (size_t)(old - (uint64_t)to));
        rn_own(vm, rn_off(p), sizeof *b);
        b->len = (uint32_t)len;
    }
    if (with.n > 0) {
        memcpy(data + from, with.p, with.n);
    }
    return rn_charge(vm, (int64_t)(old / 256)) ? RN_OK : RN_STOP;
}

NATIVE(bytearray_m_append)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    uint8_t byte;
    rn_status st = rn_want_byte(vm, a[1], &byte);

    *out = RN_NONE;
    if (st == RN_OK) {
        st = resize(vm, p, (uint64_t)b->len + 1);
    }
    if (st == RN_OK) {
        rn_bytearray_data(vm, b)[b->len - 1] = byte;
    }
    return st;
}

NATIVE(bytearray_m_clear)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);

    *out = RN_NONE;
    return resize(vm, p, 0);
}

NATIVE(bytearray_m_copy)
{
    rn_bytearray *b;

    (void)self_of(vm, a[0], &b);
    return rn_reserve(vm, b->len) ? rn_done(vm, rn_bytearray_new(vm, rn_bytearray_data(vm, b), b->len), out) : rn_nomem(vm);
}

/* The bytes of an iterable of ints, gathered before anything changes. */
static rn_status gather(rn_vm *vm, rn_val v, rn_span *out)
{
    const rn_val *items;
    uint32_t n;
    rn_val data;
    rn_status st = rn_items_of(vm, v, &items, &n);

    if (st != RN_OK) {
        return st;
    }
    data = rn_reserve(vm, n) ? rn_bytes_new(vm, NULL, n) : RN_UNBOUND;
    if (data == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < n; i++) {
        st = rn_want_byte(vm, items[i], &rn_bytes_data(vm, data)[i]);
        if (st != RN_OK) {
            return st;
        }
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    *out = (rn_span){rn_bytes_data(vm, data), n};
    return RN_OK;
}

NATIVE(bytearray_m_extend)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    rn_span with;
    rn_status st = RN_OK;

    *out = RN_NONE;
    if (!rn_bytes_span(vm, a[1], &with)) {
        if (rn_is_str(vm, rn_payload_op(vm, a[1])) && RN_PTR(rn_str, vm, rn_payload_op(vm, a[1]))->len > 0) {
            return rn_raise(vm, RN_T_TypeError, "expected iterable of integers; got: 'str'");
        }
        st = gather(vm, a[1], &with);
        if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError) && !rn_is_kind(vm, a[1], RN_K_LIST) &&
            !rn_is_kind(vm, a[1], RN_K_TUPLE)) {
            rn_val it;

            if (rn_iter(vm, a[1], &it) == RN_EXC) {
                vm->exc = RN_NONE;
                return rn_raise(vm, RN_T_TypeError, "can't extend bytearray with %T", a[1]);
            }
        }
    }
    return st == RN_OK ? splice(vm, p, b->len, b->len, with) : st;
}

NATIVE(bytearray_m_insert)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t i;
    uint8_t byte;
    rn_status st = rn_arg_size(vm, a[1], &i);

    *out = RN_NONE;
    if (st == RN_OK) {
        st = rn_want_byte(vm, a[2], &byte);
    }
    if (st != RN_OK) {
        return st;
    }
    if (i < 0) {
        i = i < -(int64_t)b->len ? 0 : i + (int64_t)b->len;
    }
    i = i > (int64_t)b->len ? (int64_t)b->len : i;
    return splice(vm, p, i, i, (rn_span){&byte, 1});
}

NATIVE(bytearray_m_pop)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t i = -1;
    rn_status st = rn_given(a[1]) ? rn_arg_size(vm, a[1], &i) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    if (b->len == 0) {
        return rn_raise(vm, RN_T_IndexError, "pop from empty bytearray");
    }
    i += i < 0 ? (int64_t)b->len : 0;
    if (i < 0 || i >= (int64_t)b->len) {
        return rn_raise(vm, RN_T_IndexError, "pop index out of range");
    }
    *out = rn_small(rn_bytearray_data(vm, b)[i]);
    return splice(vm, p, i, i + 1, (rn_span){NULL, 0});
}

NATIVE(bytearray_m_remove)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    uint8_t byte;
    const uint8_t *at;
    rn_status st = rn_want_byte(vm, a[1], &byte);

    *out = RN_NONE;
    if (st != RN_OK) {
        return st;
    }
    at = b->len > 0 ? memchr(rn_bytearray_data(vm, b), byte, b->len) : NULL;
    if (at == NULL) {
        return rn_raise(vm, RN_T_ValueError, "value not found in bytearray");
    }
    return splice(vm, p, at - rn_bytearray_data(vm, b), at - rn_bytearray_data(vm, b) + 1, (rn_span){NULL, 0});
}

NATIVE(bytearray_m_reverse)
{
    rn_bytearray *b;
    uint8_t *data;

    (void)self_of(vm, a[0], &b);
    own(vm, b);
    data = rn_bytearray_data(vm, b);
    for (uint32_t i = 0, j = b->len; i + 1 < j; i++) {
        uint8_t t = data[i];

        data[i] = data[--j];
        data[j] = t;
    }
    *out = RN_NONE;
    return rn_charge(vm, b->len / 64) ? RN_OK : RN_STOP;
}

NATIVE(bytearray_m_resize)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t size;
    rn_status st = rn_arg_size(vm, a[1], &size);

    *out = RN_NONE;
    if (st != RN_OK) {
        return st;
    }
    if (size < 0) {
        return rn_raise(vm, RN_T_ValueError, "Can only resize to positive sizes, got %d", size);
    }
    return resize(vm, p, (uint64_t)size);
}

/* ---- subscripts ---- */

static rn_status index_of(rn_vm *vm, rn_val key, uint32_t len, int64_t *i)
{
    rn_status st;

    if (!rn_is_anyint(vm, rn_payload_op(vm, key)) && !rn_is_indexable(vm, key)) {
        return rn_raise(vm, RN_T_TypeError, "bytearray indices must be integers or slices, not %T", key);
    }
    st = rn_arg_index(vm, key, i);
    if (st != RN_OK) {
        return st;
    }
    *i += *i < 0 ? (int64_t)len : 0;
    return *i < 0 || *i >= (int64_t)len ? rn_raise(vm, RN_T_IndexError, "bytearray index out of range") : RN_OK;
}

NATIVE(bytearray_m_getitem)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t i, start, stop, step, count;
    rn_status st;

    if (rn_is_type(vm, a[1], RN_T(slice))) {
        uint8_t *to;

        if (!rn_slice_bounds(vm, a[1], b->len, &start, &stop, &step, &count, &st)) {
            return st;
        }
        *out = rn_reserve(vm, (uint64_t)count) ? rn_bytes_like(vm, p, NULL, (size_t)count) : RN_UNBOUND;
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        to = rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, *out));
        for (i = 0; i < count; i++) {
            to[i] = rn_bytearray_data(vm, b)[start + i * step];
        }
        return rn_charge(vm, count / 64) ? RN_OK : RN_STOP;
    }
    st = index_of(vm, a[1], b->len, &i);
    if (st == RN_OK) {
        *out = rn_small(rn_bytearray_data(vm, b)[i]);
    }
    return st;
}

/* del b[start:stop:step] with a step that is not 1 */
static void drop(rn_vm *vm, rn_val p, int64_t start, int64_t step, int64_t count)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, p);
    uint8_t *data = rn_bytearray_data(vm, b);
    int64_t low = step > 0 ? start : start + (count - 1) * step, each = step > 0 ? step : -step, at = low;

    for (int64_t i = low; i < (int64_t)b->len; i++) {
        if (i <= low + (count - 1) * each && (i - low) % each == 0) {
            continue;
        }
        data[at++] = data[i];
    }
    rn_own(vm, rn_off(p), sizeof *b);
    b->len = (uint32_t)at;
}

static rn_status set_slice(rn_vm *vm, rn_val p, rn_val slice, rn_span with, bool del)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, p);
    int64_t start, stop, step, count;
    rn_val copy;
    rn_status st;

    if (!rn_slice_bounds(vm, slice, b->len, &start, &stop, &step, &count, &st)) {
        return st;
    }
    if (step == 1) {
        return splice(vm, p, start, start + count, with);
    }
    if (del && count > 0) {
        if (b->exports > 0) {
            return resize(vm, p, 0);
        }
        own(vm, b);
        drop(vm, p, start, step, count);
        return RN_OK;
    }
    if (del) {
        return RN_OK;
    }
    if ((int64_t)with.n != count) {
        return rn_raise(vm, RN_T_ValueError, "attempt to assign bytes of size %u to extended slice of size %d", (uint32_t)with.n, count);
    }
    copy = rn_bytes_new(vm, with.p, with.n); /* it may be a part of itself */
    if (copy == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    own(vm, b);
    for (int64_t i = 0; i < count; i++) {
        rn_bytearray_data(vm, b)[start + i * step] = rn_bytes_data(vm, copy)[i];
    }
    return RN_OK;
}

NATIVE(bytearray_m_setitem)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t i;
    uint8_t byte;
    rn_span with;
    rn_status st = RN_OK;

    *out = RN_NONE;
    if (rn_is_type(vm, a[1], RN_T(slice))) {
        if (!rn_bytes_span(vm, a[2], &with)) {
            rn_val it;

            if (rn_is_number(vm, a[2]) || rn_is_str(vm, rn_payload_op(vm, a[2])) || rn_iter(vm, a[2], &it) == RN_EXC) {
                vm->exc = RN_NONE;
                return rn_raise(vm, RN_T_TypeError, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
            }
            st = gather(vm, a[2], &with);
        }
        return st == RN_OK ? set_slice(vm, p, a[1], with, false) : st;
    }
    st = index_of(vm, a[1], b->len, &i);
    if (st == RN_OK) {
        st = rn_want_byte(vm, a[2], &byte);
    }
    if (st == RN_OK) {
        own(vm, b);
        rn_bytearray_data(vm, b)[i] = byte;
    }
    return st;
}

NATIVE(bytearray_m_delitem)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    int64_t i;
    rn_status st;

    *out = RN_NONE;
    if (rn_is_type(vm, a[1], RN_T(slice))) {
        return set_slice(vm, p, a[1], (rn_span){NULL, 0}, true);
    }
    st = index_of(vm, a[1], b->len, &i);
    return st == RN_OK ? splice(vm, p, i, i + 1, (rn_span){NULL, 0}) : st;
}

NATIVE(bytearray_m_iadd)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b);
    rn_span with;

    *out = a[0];
    if (!rn_bytes_span(vm, a[1], &with)) {
        return rn_raise(vm, RN_T_TypeError, "can't concat %T to bytearray", a[1]);
    }
    return splice(vm, p, b->len, b->len, with);
}

NATIVE(bytearray_m_imul)
{
    rn_bytearray *b;
    rn_val p = self_of(vm, a[0], &b), product;
    rn_status st = rn_bytes_m_mul(vm, a, n, &product);

    *out = a[0];
    if (st != RN_OK) {
        return st;
    }
    return splice(vm, p, 0, b->len,
                  (rn_span){rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, product)), RN_PTR(rn_bytearray, vm, product)->len});
}

/* (cls, (latin-1 text, "latin-1"), None): copyreg's way */
NATIVE(bytearray_m_reduce)
{
    rn_bytearray *b;
    rn_val v[3], t[2];
    uint8_t *data, max = 0;

    (void)self_of(vm, a[0], &b);
    for (uint32_t i = 0; i < b->len; i++) {
        max |= rn_bytearray_data(vm, b)[i];
    }
    t[0] = rn_str_alloc(vm, b->len, max, &data);
    t[1] = rn_str_c(vm, "latin-1");
    if (t[0] == RN_UNBOUND || t[1] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (b->len > 0) {
        memcpy(data, rn_bytearray_data(vm, b), b->len);
    }
    v[0] = rn_val_of(rn_type_of(vm, a[0]));
    v[1] = rn_tuple_new(vm, t, 2);
    v[2] = RN_NONE;
    return v[1] == RN_UNBOUND ? rn_nomem(vm) : rn_done(vm, rn_tuple_new(vm, v, 3), out);
}
