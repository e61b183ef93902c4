/* Buffers of module io: lines, pieces and writes that need nothing but the buffer. All else is NEED_VM: io.py. */
#include "py/obj/iobuf.h"
#include "py/obj/methods.h"

#define MAX_PENDING 65536 /* code points that wait for the encoder */

static bool is_core(rn_vm *vm, rn_val v)
{
    return rn_is_ref(v) && rn_obj_of(vm, v)->kind == RN_K_REC && rn_obj_of(vm, v)->aux >= RN_IO_SIZE &&
           (rn_obj_of(vm, v)->type == RN_T(textbuf) || rn_obj_of(vm, v)->type == RN_T(bytesbuf));
}

rn_val *rn_iobuf(rn_vm *vm, rn_val v)
{
    rn_val p = rn_payload(vm, v);

    return is_core(vm, p) ? rn_rec_v(vm, p) : NULL;
}

static bool has_flags(const rn_val *v, int64_t want, int64_t without)
{
    int64_t f = rn_small_get(v[RN_IO_FLAGS]);

    return (f & want) == want && (f & without) == 0;
}

/* Is the class one of the prelude's, so that no guest has overridden anything? */
static bool is_plain(rn_vm *vm, rn_val self)
{
    return rn_type_of(vm, self) < RN_HEAP_START;
}

rn_val rn_iobuf_iter(rn_vm *vm, rn_val v)
{
    rn_val p = rn_payload(vm, v);

    return p != v && is_core(vm, p) && is_plain(vm, v) && has_flags(rn_rec_v(vm, p), RN_IO_READS, RN_IO_CLOSED) ? p : RN_UNBOUND;
}

/* ---- text ---- */

typedef struct text {
    uint8_t *data;
    uint32_t len, width, pos;
    uint64_t room; /* bytes */
    uint32_t buf;
} text;

/* A number of a record, which may be forged. */
static uint32_t count_of(rn_val v)
{
    int64_t n = rn_small_get(v);

    return n < 0 || n > UINT32_MAX / 8 ? 0 : (uint32_t)n;
}

static text text_of(rn_vm *vm, const rn_val *v)
{
    text t = {.data = RN_AT(uint8_t, vm, RN_EMPTY_STR),
              .len = count_of(v[RN_IO_LEN]),
              .width = count_of(v[RN_IO_WIDTH]) % 3,
              .pos = count_of(v[RN_IO_POS])};

    if (rn_is_kind(vm, v[RN_IO_DATA], RN_K_RAW)) {
        t.buf = rn_off(v[RN_IO_DATA]);
        t.data = RN_AT(uint8_t, vm, t.buf + 16u);
        t.room = RN_AT(rn_raw, vm, t.buf)->size;
    }
    if ((uint64_t)t.len << t.width > t.room) {
        t.len = 0;
    }
    return t;
}

static uint32_t width_for(uint32_t cp)
{
    return cp < 256 ? 0 : cp < 65536 ? 1 : 2;
}

static uint32_t largest(const uint8_t *data, uint32_t width, uint32_t from, uint32_t to)
{
    uint32_t all = 0;

    for (uint32_t i = from; i < to; i++) {
        all |= rn_cp(data, width, i);
    }
    return all;
}

static rn_status piece(rn_vm *vm, const text *t, uint32_t from, uint32_t to, rn_val *out)
{
    uint32_t max;
    uint8_t *data;

    to = to < t->len ? to : t->len;
    if (from >= to) {
        *out = rn_val_of(RN_EMPTY_STR);
        return RN_OK;
    }
    if (!rn_charge(vm, (to - from) / 16)) {
        return RN_STOP;
    }
    max = largest(t->data, t->width, from, to);
    if (to - from == 1) {
        *out = rn_str_char(vm, max);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    *out = rn_str_alloc(vm, to - from, max < 0x110000 ? max : 0x10FFFF, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (width_for(max) == t->width) {
        memcpy(data, t->data + ((size_t)from << t->width), (size_t)(to - from) << t->width);
    } else {
        for (uint32_t i = from; i < to; i++) {
            rn_cp_set(data, width_for(max), i - from, rn_cp(t->data, t->width, i));
        }
    }
    return RN_OK;
}

#define PIECE 65536u /* between two looks at the limits */

/* *end: behind the end of the line that begins at the position; 0: it does not end in the buffer. */
static rn_status line_end(rn_vm *vm, const text *t, int64_t newlines, bool is_whole, uint32_t *end)
{
    uint32_t i = t->pos;

    *end = 0;
    while (i < t->len) {
        uint32_t stop = t->len - i < PIECE ? t->len : i + PIECE, from = i;

        if (newlines == RN_IO_LF && t->width == 0) {
            const uint8_t *at = memchr(t->data + i, '\n', stop - i);

            *end = at != NULL ? (uint32_t)(at - t->data) + 1 : 0;
            i = stop;
        }
        for (; i < stop && *end == 0; i++) {
            uint32_t c = rn_cp(t->data, t->width, i), next = i + 1 < t->len ? rn_cp(t->data, t->width, i + 1) : 0;

            if (c == '\n' && (newlines == RN_IO_LF || newlines == RN_IO_ANY)) {
                *end = i + 1;
            } else if (c != '\r' || newlines == RN_IO_LF) {
                continue;
            } else if (newlines == RN_IO_CR) {
                *end = i + 1;
            } else if (i + 1 == t->len && !is_whole) {
                return RN_OK; /* the newline may come yet */
            } else if (next == '\n' || newlines == RN_IO_ANY) {
                *end = i + 1 + (next == '\n');
            }
        }
        if (!rn_charge(vm, ((*end != 0 ? *end : stop) - from) / 16)) {
            return RN_STOP;
        }
        if (*end != 0) {
            break;
        }
    }
    return RN_OK;
}

/* Code points first .. first + n of a str at the position, which moves. Widens and grows; what lies between the end and the position
 * becomes NUL. */
static rn_status put(rn_vm *vm, rn_val *v, rn_val s)
{
    rn_str *str = RN_PTR(rn_str, vm, s);
    text t = text_of(vm, v);
    uint32_t sw = rn_str_width(str), n = str->len, width = sw > t.width ? sw : t.width;
    uint64_t end = (uint64_t)t.pos + n, len = end > t.len ? end : t.len, need = len << width;
    const uint8_t *from = rn_str_data(vm, str);

    if (n == 0) {
        return RN_OK;
    }
    if (!rn_charge(vm, n / 32)) {
        return RN_STOP;
    }
    if (need > t.room || width != t.width || t.buf == 0) {
        uint64_t room = need + need / 2 + 64;
        uint32_t buf;
        uint8_t *to;

        if (need > UINT32_MAX / 4 || !rn_reserve(vm, room) || (buf = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + room)) == 0) {
            return rn_nomem(vm);
        }
        if (!rn_charge(vm, t.len / 16)) {
            return RN_STOP;
        }
        RN_AT(rn_raw, vm, buf)->size = (uint32_t)room;
        to = RN_AT(uint8_t, vm, buf + 16u);
        if (width == t.width && t.len > 0) {
            memcpy(to, t.data, (size_t)t.len << width);
        } else {
            for (uint32_t i = 0; i < t.len; i++) {
                rn_cp_set(to, width, i, rn_cp(t.data, t.width, i));
            }
        }
        if (t.buf != 0) {
            rn_release(vm, t.buf, 16u + t.room);
        }
        v[RN_IO_DATA] = rn_val_of(buf);
        t.data = to;
    }
    for (uint32_t i = t.len; i < t.pos; i++) {
        rn_cp_set(t.data, width, i, 0);
    }
    if (sw == width) {
        memcpy(t.data + ((size_t)t.pos << width), from, (size_t)n << width);
    } else {
        for (uint32_t i = 0; i < n; i++) {
            rn_cp_set(t.data, width, t.pos + i, rn_cp(from, sw, i));
        }
    }
    v[RN_IO_LEN] = rn_small((int64_t)len);
    v[RN_IO_WIDTH] = rn_small(width);
    v[RN_IO_POS] = rn_small((int64_t)end);
    return RN_OK;
}

/* Half a pair of UTF-16: only the encoder knows whether it may be written. */
static bool has_surrogate(rn_vm *vm, const rn_str *s)
{
    const uint8_t *data = rn_str_data(vm, s);

    for (uint32_t i = 0; rn_str_width(s) > 0 && i < s->len; i++) {
        if (rn_cp(data, rn_str_width(s), i) >> 11 == 0xD800 >> 11) {
            return true;
        }
    }
    return false;
}

NATIVE(textbuf_m_write)
{
    rn_val *v = rn_iobuf(vm, a[0]), s = rn_payload(vm, a[1]);
    rn_status st;

    if (v == NULL || !rn_is_str(vm, s) || has_flags(v, RN_IO_CLOSED, 0)) {
        return RN_NEED_VM;
    }
    if (has_flags(v, RN_IO_ADDS, 0)) {
        v = is_core(vm, v[RN_IO_OTHER]) ? rn_rec_v(vm, v[RN_IO_OTHER]) : v;
        if (!has_flags(v, RN_IO_WRITES, 0) || count_of(v[RN_IO_LEN]) > MAX_PENDING || has_surrogate(vm, RN_PTR(rn_str, vm, s))) {
            return RN_NEED_VM;
        }
    } else if (!has_flags(v, RN_IO_WRITES, 0)) {
        return RN_NEED_VM;
    }
    st = put(vm, v, s);
    *out = rn_small(RN_PTR(rn_str, vm, s)->len);
    return st;
}

/* A size argument: absent, None or below zero is "all", -1. NEED_VM for what is no small int. */
static bool size_of(rn_val *a, uint32_t n, int64_t *out)
{
    *out = -1;
    if (n < 2 || a[1] == RN_NONE) {
        return true;
    }
    if (!rn_is_int(a[1])) {
        return false;
    }
    *out = rn_small_get(a[1]);
    return true;
}

static rn_status text_line(rn_vm *vm, rn_val *v, int64_t size, rn_val *out)
{
    text t = text_of(vm, v);
    bool is_whole = has_flags(v, RN_IO_WHOLE, 0);
    uint32_t end;
    rn_status st;

    if (!has_flags(v, RN_IO_READS, RN_IO_CLOSED)) {
        return RN_NEED_VM;
    }
    if (t.pos >= t.len) {
        *out = rn_val_of(RN_EMPTY_STR);
        return is_whole ? RN_OK : RN_NEED_VM;
    }
    st = line_end(vm, &t, rn_small_get(v[RN_IO_NEWLINES]), is_whole, &end);
    if (st != RN_OK) {
        return st;
    }
    if (end == 0 && !is_whole) {
        return RN_NEED_VM;
    }
    end = end != 0 ? end : t.len;
    end = size >= 0 && size < end - t.pos ? t.pos + (uint32_t)size : end;
    st = piece(vm, &t, t.pos, end, out);
    if (st == RN_OK) {
        v[RN_IO_POS] = rn_small(end);
    }
    return st;
}

NATIVE(textbuf_m_readline)
{
    rn_val *v = rn_iobuf(vm, a[0]);
    int64_t size;

    return v == NULL || !size_of(a, n, &size) ? RN_NEED_VM : text_line(vm, v, size, out);
}

NATIVE(textbuf_m_read)
{
    rn_val *v = rn_iobuf(vm, a[0]);
    int64_t size, end;
    rn_status st;
    text t;

    if (v == NULL || !size_of(a, n, &size) || !has_flags(v, RN_IO_READS, RN_IO_CLOSED)) {
        return RN_NEED_VM;
    }
    t = text_of(vm, v);
    end = size < 0 || t.pos >= t.len || size > t.len - t.pos ? -1 : t.pos + size;
    if (end < 0 && !has_flags(v, RN_IO_WHOLE, 0)) {
        return RN_NEED_VM;
    }
    end = end < 0 ? (t.pos > t.len ? t.pos : t.len) : end;
    st = piece(vm, &t, t.pos, (uint32_t)end, out);
    if (st == RN_OK) {
        v[RN_IO_POS] = rn_small(end);
    }
    return st;
}

/* ---- bytes ---- */

static rn_bytearray *bytes_of(rn_vm *vm, const rn_val *v)
{
    return rn_is_kind(vm, v[RN_IO_DATA], RN_K_BYTEARRAY) ? RN_PTR(rn_bytearray, vm, v[RN_IO_DATA]) : NULL;
}

NATIVE(bytesbuf_m_write)
{
    rn_val *v = rn_iobuf(vm, a[0]), p = rn_payload(vm, a[1]);
    rn_bytearray *b = v != NULL ? bytes_of(vm, v) : NULL;
    uint32_t pos, n2;
    uint64_t end;

    if (b == NULL || !rn_is_kind(vm, p, RN_K_BYTES) || b->exports != 0 || !has_flags(v, RN_IO_WRITES, RN_IO_CLOSED)) {
        return RN_NEED_VM;
    }
    pos = count_of(v[RN_IO_POS]);
    n2 = RN_PTR(rn_bytes, vm, p)->len;
    end = (uint64_t)pos + n2;
    if (!rn_charge(vm, n2 / 64)) {
        return RN_STOP;
    }
    if (n2 > 0 && end > b->len && !rn_bytearray_resize(vm, v[RN_IO_DATA], end)) {
        return rn_nomem(vm);
    }
    if (n2 > 0) {
        memcpy(rn_bytearray_data(vm, b) + pos, rn_bytes_data(vm, p), n2);
    }
    v[RN_IO_POS] = rn_small((int64_t)end);
    *out = rn_small(n2);
    return RN_OK;
}

static rn_status bytes_piece(rn_vm *vm, rn_val *v, const rn_bytearray *b, uint32_t from, uint32_t to, rn_val *out)
{
    if (!rn_charge(vm, (to > from ? to - from : 0) / 64)) {
        return RN_STOP;
    }
    *out = from >= to ? rn_val_of(RN_EMPTY_BYTES) : rn_bytes_new(vm, rn_bytearray_data(vm, b) + from, to - from);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    v[RN_IO_POS] = rn_small(to > from ? to : from);
    return RN_OK;
}

static rn_status bytes_line(rn_vm *vm, rn_val *v, int64_t size, rn_val *out)
{
    rn_bytearray *b = bytes_of(vm, v);
    uint32_t pos, end;
    const uint8_t *from, *at = NULL;

    if (b == NULL || !has_flags(v, RN_IO_READS, RN_IO_CLOSED)) {
        return RN_NEED_VM;
    }
    pos = count_of(v[RN_IO_POS]);
    if (pos >= b->len) {
        *out = rn_val_of(RN_EMPTY_BYTES);
        return has_flags(v, RN_IO_WHOLE, 0) ? RN_OK : RN_NEED_VM;
    }
    from = rn_bytearray_data(vm, b) + pos;
    for (uint32_t n = 0, left = b->len - pos; at == NULL && left > 0; left -= n) {
        const uint8_t *part = from + (b->len - pos - left);

        n = left < 16 * PIECE ? left : 16 * PIECE;
        at = memchr(part, '\n', n);
        if (!rn_charge(vm, (at != NULL ? at - part : (int64_t)n) / 256)) {
            return RN_STOP;
        }
    }
    if (at == NULL && !has_flags(v, RN_IO_WHOLE, 0)) {
        return RN_NEED_VM;
    }
    end = at != NULL ? pos + (uint32_t)(at - from) + 1 : b->len;
    end = size >= 0 && size < end - pos ? pos + (uint32_t)size : end;
    return bytes_piece(vm, v, b, pos, end, out);
}

NATIVE(bytesbuf_m_readline)
{
    rn_val *v = rn_iobuf(vm, a[0]);
    int64_t size;

    return v == NULL || !size_of(a, n, &size) ? RN_NEED_VM : bytes_line(vm, v, size, out);
}

NATIVE(bytesbuf_m_read)
{
    rn_val *v = rn_iobuf(vm, a[0]);
    rn_bytearray *b = v != NULL ? bytes_of(vm, v) : NULL;
    int64_t size;
    uint32_t pos;
    bool is_all;

    if (b == NULL || !size_of(a, n, &size) || !has_flags(v, RN_IO_READS, RN_IO_CLOSED)) {
        return RN_NEED_VM;
    }
    pos = count_of(v[RN_IO_POS]);
    is_all = size < 0 || pos >= b->len || size > b->len - pos;
    if (is_all && !has_flags(v, RN_IO_WHOLE, 0)) {
        return RN_NEED_VM;
    }
    return bytes_piece(vm, v, b, pos, is_all ? b->len : pos + (uint32_t)size, out);
}

/* ---- iteration ---- */

rn_status rn_iobuf_next(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_val line = RN_UNBOUND, *v;
    rn_status st;

    *out = RN_UNBOUND;
    if (!is_core(vm, it)) {
        return RN_NEED_VM;
    }
    v = rn_rec_v(vm, it);
    st = rn_obj_of(vm, it)->type == RN_T(textbuf) ? text_line(vm, v, -1, &line) : bytes_line(vm, v, -1, &line);
    if (st == RN_OK && line != rn_val_of(RN_EMPTY_STR) && line != rn_val_of(RN_EMPTY_BYTES)) {
        *out = line;
        v[RN_IO_FLAGS] = rn_small(rn_small_get(v[RN_IO_FLAGS]) | RN_IO_NEXTED);
    }
    return st;
}

NATIVE(iobuf_m_iter)
{
    rn_val *v = rn_iobuf(vm, a[0]);

    *out = a[0];
    return v != NULL && has_flags(v, 0, RN_IO_CLOSED) ? RN_OK : RN_NEED_VM;
}

NATIVE(iobuf_m_next)
{
    rn_val p = rn_payload(vm, a[0]);
    rn_status st = p == a[0] || is_plain(vm, a[0]) ? rn_iobuf_next(vm, p, out) : RN_NEED_VM;

    return st == RN_OK && *out == RN_UNBOUND ? rn_raise(vm, RN_T_StopIteration, "") : st;
}

/* ---- for io.py ---- */

/* Appends the lines that the buffer can give to a list. */
NATIVE(rn_lines_into)
{
    *out = RN_NONE;
    if (!is_core(vm, a[0]) || !rn_is_type(vm, a[1], RN_T(list)) || !rn_is_kind(vm, a[1], RN_K_LIST)) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    for (;;) {
        rn_val *v = rn_rec_v(vm, a[0]), line, pos = v[RN_IO_POS];
        rn_status st = rn_obj_of(vm, a[0])->type == RN_T(textbuf) ? text_line(vm, v, -1, &line) : bytes_line(vm, v, -1, &line);

        if (st != RN_OK || line == rn_val_of(RN_EMPTY_STR) || line == rn_val_of(RN_EMPTY_BYTES)) {
            return st == RN_NEED_VM ? RN_OK : st;
        }
        if (!rn_list_append(vm, a[1], line)) {
            v[RN_IO_POS] = pos; /* it comes again */
            return rn_nomem(vm);
        }
        if (!rn_charge(vm, 4)) {
            return RN_STOP;
        }
    }
}

static rn_val *text_core(rn_vm *vm, rn_val v)
{
    return is_core(vm, v) && rn_obj_of(vm, v)->type == RN_T(textbuf) ? rn_rec_v(vm, v) : NULL;
}

NATIVE(rn_text_sub)
{
    rn_val *v = text_core(vm, a[0]);
    text t;

    if (v == NULL) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    t = text_of(vm, v);
    return piece(vm, &t, count_of(a[1]), count_of(a[2]), out);
}

NATIVE(rn_text_put)
{
    rn_val *v = text_core(vm, a[0]), s = rn_payload(vm, a[1]);

    *out = RN_NONE;
    return v == NULL || !rn_is_str(vm, s) ? rn_raise(vm, RN_T_SystemError, "bad record access") : put(vm, v, s);
}

NATIVE(rn_bytes_sub)
{
    rn_bytearray *b = is_core(vm, a[0]) ? bytes_of(vm, rn_rec_v(vm, a[0])) : NULL;
    uint32_t from = count_of(a[1]), to = count_of(a[2]);

    if (b == NULL) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    to = to < b->len ? to : b->len;
    if (!rn_charge(vm, (to > from ? to - from : 0) / 64)) {
        return RN_STOP;
    }
    *out = from >= to ? rn_val_of(RN_EMPTY_BYTES) : rn_bytes_new(vm, rn_bytearray_data(vm, b) + from, to - from);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* What was read goes, more comes. */
NATIVE(rn_text_feed)
{
    rn_val *v = text_core(vm, a[0]), s = rn_payload(vm, a[1]), pos;
    text t;
    rn_status st;

    *out = RN_NONE;
    if (v == NULL || !rn_is_str(vm, s)) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    t = text_of(vm, v);
    if (t.pos >= t.len) {
        v[RN_IO_POS] = v[RN_IO_LEN] = v[RN_IO_WIDTH] = rn_small(0);
        st = put(vm, v, s);
        v[RN_IO_POS] = rn_small(0);
        return st;
    }
    pos = v[RN_IO_POS];
    v[RN_IO_POS] = v[RN_IO_LEN];
    st = put(vm, v, s);
    v[RN_IO_POS] = pos;
    if (st == RN_OK) {
        t = text_of(vm, v);
        memmove(t.data, t.data + ((size_t)t.pos << t.width), (size_t)(t.len - t.pos) << t.width);
        v[RN_IO_LEN] = rn_small(t.len - t.pos);
        v[RN_IO_POS] = rn_small(0);
    }
    return st;
}

NATIVE(rn_files_pending)
{
    vm->files_pending = a[0] == RN_TRUE;
    *out = RN_NONE;
    return RN_OK;
}
