/* bytes and what it shares with bytearray: spans of bytes-like values, building, the constructor, subscripts of bytearray's
 * and bytes' dunders. Methods are in bytes_methods.c, mutation in bytearray.c, views in memoryview.c. */
#include "py/obj/text.h"

/* ---- spans ---- */

/* A memoryview is {owner, offset, length, step, flags}; only a view with step 1 lies in one piece. */
static bool view_span(rn_vm *vm, rn_val view, rn_span *out)
{
    rn_val *v = rn_rec_v(vm, view), copy;
    rn_span owner;
    int64_t off = rn_small_get(v[1]), len = rn_small_get(v[2]), step = rn_small_get(v[3]);

    if (!rn_is_int(v[1]) || !rn_is_int(v[2]) || !rn_is_int(v[3]) || rn_is_type(vm, v[0], RN_T(memoryview)) ||
        !rn_bytes_span(vm, v[0], &owner)) {
        return false;
    }
    if (len <= 0 || off < 0 || off >= (int64_t)owner.n) {
        *out = (rn_span){owner.p, 0};
        return true;
    }
    if (step == 1) { /* the owner may have shrunk */
        *out = (rn_span){owner.p + off, (size_t)(len < (int64_t)owner.n - off ? len : (int64_t)owner.n - off)};
        return true;
    }
    copy = rn_bytes_new(vm, NULL, (size_t)len);
    if (copy == RN_UNBOUND) {
        return false;
    }
    for (int64_t i = 0; i < len; i++) {
        int64_t at = off + i * step;

        rn_bytes_data(vm, copy)[i] = at >= 0 && at < (int64_t)owner.n ? owner.p[at] : 0;
    }
    *out = (rn_span){rn_bytes_data(vm, copy), (size_t)len};
    return true;
}

bool rn_bytes_span(rn_vm *vm, rn_val v, rn_span *out)
{
    rn_val p = rn_payload_op(vm, v);
    rn_obj *o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;

    *out = (rn_span){NULL, 0};
    if (o == NULL) {
        return false;
    }
    if (o->kind == RN_K_BYTES) {
        *out = (rn_span){rn_bytes_data(vm, p), ((rn_bytes *)(void *)o)->len};
        return true;
    }
    if (o->kind == RN_K_BYTEARRAY) {
        *out = (rn_span){rn_bytearray_data(vm, (rn_bytearray *)(void *)o), ((rn_bytearray *)(void *)o)->len};
        return true;
    }
    return o->kind == RN_K_REC && o->type == RN_T(memoryview) && view_span(vm, p, out);
}

rn_status rn_want_bytes(rn_vm *vm, rn_val v, rn_span *out)
{
    return rn_bytes_span(vm, v, out) ? RN_OK : rn_raise(vm, RN_T_TypeError, "a bytes-like object is required, not '%T'", v);
}

rn_status rn_want_byte(rn_vm *vm, rn_val v, uint8_t *out)
{
    int64_t n;
    rn_status st = rn_index(vm, v, &n);

    if (st != RN_OK) {
        return st;
    }
    *out = (uint8_t)n;
    return n < 0 || n > 255 ? rn_raise(vm, RN_T_ValueError, "byte must be in range(0, 256)") : RN_OK;
}

/* ---- making ---- */

rn_val rn_bytearray_new(rn_vm *vm, const void *data, size_t n)
{
    uint32_t off = rn_new(vm, RN_K_BYTEARRAY, RN_T(bytearray), sizeof(rn_bytearray));
    rn_val v;

    if (off == 0) {
        return RN_UNBOUND;
    }
    v = rn_val_of(off);
    if (n > 0 && !rn_bytearray_resize(vm, v, n)) {
        return RN_UNBOUND;
    }
    if (n > 0 && data != NULL) {
        memcpy(rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, v)), data, n);
    }
    return v;
}

bool rn_bytearray_resize(rn_vm *vm, rn_val bytearray, uint64_t len)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, bytearray);
    uint64_t room = len + len / 8 + 8;
    uint32_t buf;

    if (len > UINT32_MAX / 4) {
        return false;
    }
    rn_own(vm, rn_off(bytearray), sizeof *b);
    if (b->buf == 0 || len > RN_AT(rn_raw, vm, b->buf)->size) {
        if (!rn_reserve(vm, room + 16u) || (buf = rn_new(vm, RN_K_RAW, RN_T(raw), 16u + room)) == 0) {
            return false;
        }
        RN_AT(rn_raw, vm, buf)->size = (uint32_t)room;
        if (b->buf != 0) {
            memcpy(RN_AT(uint8_t, vm, buf + 16u), rn_bytearray_data(vm, b), b->len);
            rn_release(vm, b->buf, 16u + (uint64_t)RN_AT(rn_raw, vm, b->buf)->size);
        }
        b->buf = buf;
    } else {
        rn_own(vm, b->buf, 16u + RN_AT(rn_raw, vm, b->buf)->size);
        if (len > b->len) {
            memset(rn_bytearray_data(vm, b) + b->len, 0, (size_t)(len - b->len));
        }
    }
    b->len = (uint32_t)len;
    return true;
}

rn_val rn_bytes_like(rn_vm *vm, rn_val model, const void *data, size_t n)
{
    if (n == 1 && data != NULL && !rn_is_kind(vm, model, RN_K_BYTEARRAY)) {
        return rn_bytes_new(vm, data, 1);
    }
    return rn_is_kind(vm, model, RN_K_BYTEARRAY) ? rn_bytearray_new(vm, data, n) : rn_bytes_new(vm, data, n);
}

void rn_bb_init(rn_bb *bb, rn_vm *vm)
{
    *bb = (rn_bb){vm, 0, 0, 0, false};
}

static bool bb_room(rn_bb *bb, uint64_t more)
{
    rn_vm *vm = bb->vm;
    uint64_t need = bb->len + more, room = need + need / 2 + 64;
    uint32_t buf;

    if (bb->failed || more > UINT32_MAX / 4 || room > UINT32_MAX / 4) {
        bb->failed = true;
        return false;
    }
    if (need <= bb->cap) {
        return true;
    }
    if (!rn_reserve(vm, room + 16u) || (buf = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + room)) == 0) {
        bb->failed = true;
        return false;
    }
    RN_AT(rn_raw, vm, buf)->size = (uint32_t)room;
    if (bb->buf != 0) {
        memcpy(RN_AT(uint8_t, vm, buf + 16u), RN_AT(uint8_t, vm, bb->buf + 16u), bb->len);
        rn_release(vm, bb->buf, 16u + bb->cap);
    }
    bb->buf = buf;
    bb->cap = room;
    return true;
}

void rn_bb_byte(rn_bb *bb, uint8_t b)
{
    if (bb_room(bb, 1)) {
        RN_AT(uint8_t, bb->vm, bb->buf + 16u)[bb->len++] = b;
    }
}

void rn_bb_add(rn_bb *bb, const void *data, size_t n)
{
    if (n > 0 && bb_room(bb, n)) {
        memcpy(RN_AT(uint8_t, bb->vm, bb->buf + 16u) + bb->len, data, n);
        bb->len += n;
    }
}

void rn_bb_fill(rn_bb *bb, uint8_t b, uint64_t n)
{
    if (n > 0 && bb_room(bb, n)) {
        memset(RN_AT(uint8_t, bb->vm, bb->buf + 16u) + bb->len, b, n);
        bb->len += n;
    }
}

uint8_t *rn_bb_room(rn_bb *bb, uint64_t n)
{
    if (!bb_room(bb, n)) {
        return NULL;
    }
    bb->len += n;
    return RN_AT(uint8_t, bb->vm, bb->buf + 16u) + bb->len - n;
}

rn_status rn_bb_done(rn_bb *bb, rn_val model, rn_val *out)
{
    if (bb->failed) {
        *out = RN_UNBOUND;
        return rn_nomem(bb->vm);
    }
    *out = rn_bytes_like(bb->vm, model, bb->buf != 0 ? RN_AT(uint8_t, bb->vm, bb->buf + 16u) : NULL, bb->len);
    if (*out == RN_UNBOUND) {
        return rn_nomem(bb->vm);
    }
    if (bb->buf != 0) {
        rn_release(bb->vm, bb->buf, 16u + bb->cap);
    }
    return RN_OK;
}

/* ---- constructors ---- */

/* What bytes(source, encoding, errors) and bytearray() make, as bytes or bytearray like the model. NEED_VM for guest
 * sources; `type` is the name in texts. */
static rn_status make(rn_vm *vm, const rn_val *a, rn_val model, const char *type, rn_val *out)
{
    rn_val source = a[0], p = rn_given(source) ? rn_payload_op(vm, source) : RN_UNBOUND, v, encoding = RN_UNBOUND, errors = RN_UNBOUND;
    bool is_array = rn_is_kind(vm, model, RN_K_BYTEARRAY);
    const rn_val *items;
    uint32_t n;
    rn_span span;
    rn_status st = RN_OK;
    rn_bb bb;

    if (rn_given(a[1])) {
        st = rn_want_str(vm, a[1], is_array ? "bytearray() argument 'encoding'" : "bytes() argument 'encoding'", &encoding);
    }
    if (st == RN_OK && rn_given(a[2])) {
        st = rn_want_str(vm, a[2], is_array ? "bytearray() argument 'errors'" : "bytes() argument 'errors'", &errors);
    }
    if (st != RN_OK) {
        return st;
    }
    if (rn_given(source) && rn_is_str(vm, p)) {
        if (!rn_given(a[1])) {
            return rn_raise(vm, RN_T_TypeError, "string argument without an encoding");
        }
        st = rn_str_encode(vm, p, encoding, errors, out);
        if (st == RN_OK && is_array) {
            *out = rn_bytearray_new(vm, rn_bytes_data(vm, *out), RN_PTR(rn_bytes, vm, *out)->len);
        }
        return st == RN_OK && *out == RN_UNBOUND ? rn_nomem(vm) : st;
    }
    if (rn_given(a[1]) || rn_given(a[2])) {
        return rn_raise(vm, RN_T_TypeError, rn_given(a[1]) ? "encoding without a string argument" : "errors without a string argument");
    }
    if (!rn_given(source)) {
        return rn_done(vm, rn_bytes_like(vm, model, NULL, 0), out);
    }
    if (rn_is_kind(vm, source, RN_K_INST)) {
        rn_val f;

        if (!is_array && rn_special(vm, source, RN_N(__bytes__), &f) && !rn_is_kind(vm, f, RN_K_BUILTIN)) {
            return rn_ask_special(vm, source, RN_N(__bytes__), NULL, 0, RN_CK_BYTES);
        }
    }
    if (rn_bytes_span(vm, p, &span)) {
        if (!is_array && rn_is_type(vm, source, RN_T(bytes))) {
            *out = source;
            return RN_OK;
        }
        return rn_reserve(vm, span.n) ? rn_done(vm, rn_bytes_like(vm, model, span.p, span.n), out) : rn_nomem(vm);
    }
    if (rn_is_anyint(vm, p)) {
        int64_t size;

        if (!rn_int_get(vm, p, &size)) {
            return rn_raise(vm, RN_T_OverflowError, "cannot fit 'int' into an index-sized integer");
        }
        if (size < 0) {
            return rn_raise(vm, RN_T_ValueError, "negative count");
        }
        if (size > UINT32_MAX / 4 || !rn_reserve(vm, (uint64_t)size)) {
            return rn_nomem(vm);
        }
        return rn_charge(vm, size / 256) ? rn_done(vm, rn_bytes_like(vm, model, NULL, (size_t)size), out) : RN_STOP;
    }
    st = rn_items_of(vm, source, &items, &n);
    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) {
        vm->exc = RN_NONE;
        return rn_raise(vm, RN_T_TypeError, "cannot convert '%T' object to %s", source, type);
    }
    rn_bb_init(&bb, vm);
    for (uint32_t i = 0; st == RN_OK && i < n; i++) {
        int64_t b;

        st = rn_index(vm, items[i], &b);
        if (st == RN_OK && (b < 0 || b > 255)) {
            return rn_raise(vm, RN_T_ValueError, is_array ? "byte must be in range(0, 256)" : "bytes must be in range(0, 256)");
        }
        rn_bb_byte(&bb, (uint8_t)b);
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    if (st != RN_OK) {
        return st;
    }
    st = rn_bb_done(&bb, model, &v);
    *out = v;
    return st;
}

NATIVE(bytes_make)
{
    return make(vm, a, RN_NONE, "bytes", out);
}

NATIVE(bytes_m_new)
{
    rn_val v = RN_UNBOUND;
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "bytes.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(bytes));
    if (st == RN_OK) {
        st = make(vm, a + 1, RN_NONE, "bytes", &v);
    }
    if (st == RN_CALL) { /* the twin makes the call and goes on */
        return RN_NEED_VM;
    }
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(bytes), v, out) : st;
}

NATIVE(bytearray_make)
{
    rn_val model = rn_bytearray_new(vm, NULL, 0);

    return model == RN_UNBOUND ? rn_nomem(vm) : make(vm, a, model, "bytearray", out);
}

NATIVE(bytearray_m_new)
{
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "bytearray.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(bytearray));
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(bytearray), rn_bytearray_new(vm, NULL, 0), out) : st;
}

NATIVE(bytearray_m_init)
{
    rn_val p = rn_payload_op(vm, a[0]), v;
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, p), *f;
    rn_status st = make(vm, a + 1, p, "bytearray", &v);

    if (st != RN_OK) {
        return st;
    }
    f = RN_PTR(rn_bytearray, vm, v);
    rn_own(vm, rn_off(p), sizeof *b);
    b->buf = f->buf;
    b->len = f->len;
    f->buf = f->len = 0;
    *out = RN_NONE;
    return RN_OK;
}

/* ---- dunders ---- */

NATIVE(bytes_m_contains)
{
    rn_val p = rn_payload_op(vm, a[1]);
    rn_span s, part;
    rn_text hay, needle;
    size_t at;
    uint8_t b;
    rn_num_status ns;
    rn_status st;

    (void)rn_bytes_span(vm, a[0], &s);
    if (rn_is_anyint(vm, p) || (!rn_bytes_span(vm, p, &part) && rn_is_indexable(vm, a[1]))) {
        st = rn_want_byte(vm, a[1], &b);
        part = (rn_span){&b, 1};
    } else {
        st = rn_want_bytes(vm, p, &part);
    }
    if (st != RN_OK) {
        return st;
    }
    hay = rn_text_of_span(s);
    needle = rn_text_of_span(part);
    ns = rn_text_find(&hay, &needle, 0, hay.length, &at, RN_POLL(vm));
    *out = rn_bool(ns == RN_NUM_OK && at != RN_TEXT_NONE);
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

/* bytes + any bytes-like; the left operand decides the type. */
NATIVE(bytes_m_add)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_span x, y;
    rn_bb bb;

    (void)rn_bytes_span(vm, p, &x);
    if (!rn_bytes_span(vm, a[1], &y)) {
        return rn_raise(vm, RN_T_TypeError, "can't concat %T to %T", a[1], p);
    }
    rn_bb_init(&bb, vm);
    rn_bb_add(&bb, x.p, x.n);
    rn_bb_add(&bb, y.p, y.n);
    return rn_bb_done(&bb, p, out);
}

NATIVE(bytes_m_mul)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_span s;
    int64_t times;
    rn_bb bb;
    rn_status st = rn_index(vm, a[1], &times);

    if (st != RN_OK) {
        return st;
    }
    if (times == INT64_MAX) {
        return rn_raise(vm, RN_T_OverflowError, "cannot fit 'int' into an index-sized integer");
    }
    (void)rn_bytes_span(vm, p, &s);
    if (s.n > 0 && times > 0 && ((uint64_t)times > UINT32_MAX / 4 || !rn_reserve(vm, s.n * (uint64_t)times))) {
        return rn_nomem(vm);
    }
    rn_bb_init(&bb, vm);
    if (s.n == 1) {
        rn_bb_fill(&bb, s.p[0], times > 0 ? (uint64_t)times : 0);
    }
    for (int64_t i = 0; s.n > 1 && i < times; i++) {
        rn_bb_add(&bb, s.p, s.n);
        if (bb.failed) {
            return rn_nomem(vm);
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024 + (int64_t)s.n / 4)) {
            return RN_STOP;
        }
    }
    return rn_bb_done(&bb, p, out);
}

NATIVE(bytes_m_mod)
{
    return rn_percent(vm, rn_payload_op(vm, a[0]), a[1], out);
}

NATIVE(bytes_m_rmod)
{
    rn_val p = rn_payload_op(vm, a[1]);

    *out = RN_NOTIMPL;
    return rn_is_kind(vm, p, rn_obj_of(vm, rn_payload_op(vm, a[0]))->kind) ? rn_percent(vm, p, rn_payload_op(vm, a[0]), out) : RN_OK;
}

NATIVE(bytes_m_bytes)
{
    *out = rn_payload_op(vm, a[0]);
    return RN_OK;
}
