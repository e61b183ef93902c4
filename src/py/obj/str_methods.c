/* str: case, classes, searching, padding, stripping, translation, dunders and the constructor. Splitting and joining are in
 * str_split.c, codecs in codec.c, format() in format.c and str_format.c, % in percent.c. */
#include "py/obj/iter.h"
#include "py/obj/text.h"

static rn_val self_of(rn_vm *vm, rn_val v)
{
    return rn_payload_op(vm, v);
}

static bool is_ascii(rn_vm *vm, rn_val s)
{
    return rn_obj_of(vm, s)->flags & RN_SF_ASCII;
}

static uint32_t length(rn_vm *vm, rn_val s)
{
    return RN_PTR(rn_str, vm, s)->len;
}

static uint32_t cp_at(rn_vm *vm, rn_val s, uint32_t i)
{
    const rn_str *p = RN_PTR(rn_str, vm, s);

    return rn_cp(rn_str_data(vm, p), rn_str_width(p), i);
}

/* ---- room and results ---- */

bool rn_room_get(rn_vm *vm, uint64_t bytes, rn_room *out)
{
    bytes = (bytes + 8u) & ~UINT64_C(7);
    if (bytes > UINT32_MAX / 2 || !rn_reserve(vm, bytes + 16u) || (out->off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + bytes)) == 0) {
        return false;
    }
    RN_AT(rn_raw, vm, out->off)->size = (uint32_t)bytes;
    out->size = bytes;
    out->data = RN_AT(uint8_t, vm, out->off + 16u);
    return true;
}

void rn_room_drop(rn_vm *vm, rn_room *room)
{
    rn_release(vm, room->off, 16u + room->size);
}

rn_status rn_str_of_text(rn_vm *vm, const rn_text *text, rn_val *out)
{
    uint32_t max;
    uint8_t *data;
    rn_num_status st = rn_kind_max(text->kind, text->data, text->length, &max, RN_POLL(vm));

    if (st != RN_NUM_OK) {
        return rn_text_fail(vm, st);
    }
    if (text->length == 1) {
        return rn_done(vm, rn_str_char(vm, rn_kind_get(text->kind, text->data, 0)), out);
    }
    if (text->length > UINT32_MAX / 8 || !rn_reserve(vm, text->length * 4u)) {
        return rn_nomem(vm);
    }
    *out = rn_str_alloc(vm, (uint32_t)text->length, max, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_kind_copy(rn_kind_for(max), data, text->kind, text->data, text->length, RN_POLL(vm));
    return st == RN_NUM_OK ? RN_OK : rn_text_fail(vm, st);
}

/* ---- arguments ---- */

rn_status rn_want_str(rn_vm *vm, rn_val v, const char *who, rn_val *out)
{
    *out = rn_payload_op(vm, v);
    return rn_is_str(vm, *out) ? RN_OK : rn_raise(vm, RN_T_TypeError, "%s must be str, not %T", who, v);
}

rn_status rn_want_fill(rn_vm *vm, rn_val v, uint32_t *cp)
{
    rn_val p = rn_payload_op(vm, v);

    *cp = ' ';
    if (!rn_given(v)) {
        return RN_OK;
    }
    if (!rn_is_str(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "The fill character must be a unicode character, not %T", v);
    }
    if (length(vm, p) != 1) {
        return rn_raise(vm, RN_T_TypeError, "The fill character must be exactly one character long");
    }
    *cp = cp_at(vm, p, 0);
    return RN_OK;
}

/* ---- case ---- */

static rn_status convert(rn_vm *vm, rn_case what, rn_val self, rn_val *out)
{
    rn_val s = self_of(vm, self);
    rn_text text = rn_text_of_str(vm, s);
    size_t count;
    uint32_t max;
    uint8_t *data;
    rn_num_status st;

    if (text.length == 0) {
        *out = s;
        return RN_OK;
    }
    if (is_ascii(vm, s) && (what == RN_CASE_LOWER || what == RN_CASE_UPPER || what == RN_CASE_FOLD)) {
        const uint8_t *from = text.data;
        uint8_t first = what == RN_CASE_UPPER ? 'a' : 'A';

        *out = rn_str_alloc(vm, (uint32_t)text.length, 127, &data);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        for (size_t i = 0; i < text.length; i++) {
            data[i] = (uint8_t)(from[i] ^ ((uint8_t)(from[i] - first) < 26 ? 0x20 : 0));
        }
        return rn_charge(vm, (int64_t)(text.length / 64)) ? RN_OK : RN_STOP;
    }
    st = rn_case_size(what, &text, &count, &max, RN_POLL(vm));
    if (st != RN_NUM_OK) {
        return rn_text_fail(vm, st);
    }
    if (count > UINT32_MAX / 8 || !rn_reserve(vm, (uint64_t)count * 4u)) {
        return rn_nomem(vm);
    }
    *out = rn_str_alloc(vm, (uint32_t)count, max, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_case_convert(what, &text, rn_kind_for(max), data, RN_POLL(vm));
    return st == RN_NUM_OK ? RN_OK : rn_text_fail(vm, st);
}

#define CASE_METHOD(name, what)              \
    NATIVE(str_m_##name)                     \
    {                                        \
        return convert(vm, what, a[0], out); \
    }

CASE_METHOD(lower, RN_CASE_LOWER)
CASE_METHOD(upper, RN_CASE_UPPER)
CASE_METHOD(title, RN_CASE_TITLE)
CASE_METHOD(capitalize, RN_CASE_CAPITALIZE)
CASE_METHOD(swapcase, RN_CASE_SWAP)
CASE_METHOD(casefold, RN_CASE_FOLD)

/* ---- classes ---- */

static rn_status answer(rn_vm *vm, bool b, rn_val *out)
{
    *out = rn_bool(b);
    return vm->stop == RN_STOP_NONE ? RN_OK : RN_STOP;
}

#define CLASS_METHOD(name, test)                              \
    NATIVE(str_m_##name)                                      \
    {                                                         \
        rn_text text = rn_text_of_str(vm, self_of(vm, a[0])); \
                                                              \
        return answer(vm, test, out);                         \
    }

CLASS_METHOD(isalnum, text.length > 0 && rn_text_all(&text, RN_UNI_ALNUM, RN_POLL(vm)))
CLASS_METHOD(isalpha, text.length > 0 && rn_text_all(&text, RN_UNI_ALPHA, RN_POLL(vm)))
CLASS_METHOD(isdecimal, text.length > 0 && rn_text_all(&text, RN_UNI_DECIMAL, RN_POLL(vm)))
CLASS_METHOD(isdigit, text.length > 0 && rn_text_all(&text, RN_UNI_DIGIT, RN_POLL(vm)))
CLASS_METHOD(isnumeric, text.length > 0 && rn_text_all(&text, RN_UNI_NUMERIC, RN_POLL(vm)))
CLASS_METHOD(isspace, text.length > 0 && rn_text_all(&text, RN_UNI_SPACE, RN_POLL(vm)))
CLASS_METHOD(isprintable, rn_text_all(&text, RN_UNI_PRINTABLE, RN_POLL(vm)))
CLASS_METHOD(islower, rn_text_is_lower(&text, RN_POLL(vm)))
CLASS_METHOD(isupper, rn_text_is_upper(&text, RN_POLL(vm)))
CLASS_METHOD(istitle, rn_text_is_title(&text, RN_POLL(vm)))
CLASS_METHOD(isidentifier, rn_text_is_identifier(&text, RN_POLL(vm)))

NATIVE(str_m_isascii)
{
    rn_val s = self_of(vm, a[0]);
    rn_text text = rn_text_of_str(vm, s);
    uint32_t max = 0;

    if (length(vm, s) > 0 && !is_ascii(vm, s)) {
        (void)rn_kind_max(text.kind, text.data, text.length, &max, RN_POLL(vm));
    }
    return answer(vm, max < 128, out);
}

/* ---- searching ---- */

/* The place of a part in s[from .. to), -1 when absent. */
static rn_status find(rn_vm *vm, rn_val *a, const char *who, bool backward, rn_val *out)
{
    rn_val s = self_of(vm, a[0]), part;
    rn_text hay, needle;
    int64_t from, to;
    size_t at = RN_TEXT_NONE;
    rn_num_status ns;
    rn_status st = rn_want_str(vm, a[1], who, &part);

    if (st == RN_OK) {
        st = rn_arg_range(vm, a[2], a[3], false, length(vm, s), &from, &to);
    }
    if (st != RN_OK) {
        return st;
    }
    *out = rn_small(-1);
    if (from > to) {
        return RN_OK;
    }
    hay = rn_text_of_str(vm, s);
    needle = rn_text_of_str(vm, part);
    ns = backward ? rn_text_rfind(&hay, &needle, (size_t)from, (size_t)to, &at, RN_POLL(vm))
                  : rn_text_find(&hay, &needle, (size_t)from, (size_t)to, &at, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    *out = at == RN_TEXT_NONE ? rn_small(-1) : rn_small((int64_t)at);
    return RN_OK;
}

NATIVE(str_m_find)
{
    return find(vm, a, "find() argument 1", false, out);
}

NATIVE(str_m_rfind)
{
    return find(vm, a, "rfind() argument 1", true, out);
}

static rn_status found(rn_vm *vm, rn_status st, const rn_val *out)
{
    return st == RN_OK && *out == rn_small(-1) ? rn_raise(vm, RN_T_ValueError, "substring not found") : st;
}

NATIVE(str_m_index)
{
    return found(vm, find(vm, a, "index() argument 1", false, out), out);
}

NATIVE(str_m_rindex)
{
    return found(vm, find(vm, a, "rindex() argument 1", true, out), out);
}

NATIVE(str_m_count)
{
    rn_val s = self_of(vm, a[0]), part;
    rn_text hay, needle;
    int64_t from, to;
    size_t count = 0;
    rn_num_status ns;
    rn_status st = rn_want_str(vm, a[1], "count() argument 1", &part);

    if (st == RN_OK) {
        st = rn_arg_range(vm, a[2], a[3], false, length(vm, s), &from, &to);
    }
    if (st != RN_OK) {
        return st;
    }
    if (from <= to) {
        hay = rn_text_of_str(vm, s);
        needle = rn_text_of_str(vm, part);
        ns = rn_text_count(&hay, &needle, (size_t)from, (size_t)to, SIZE_MAX, &count, RN_POLL(vm));
        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
    }
    *out = rn_small((int64_t)count);
    return RN_OK;
}

rn_status rn_str_contains(rn_vm *vm, rn_val s, rn_val part, rn_val *out)
{
    rn_text hay = rn_text_of_str(vm, s), needle = rn_text_of_str(vm, part);
    size_t at;
    rn_num_status ns = rn_text_find(&hay, &needle, 0, hay.length, &at, RN_POLL(vm));

    *out = rn_bool(ns == RN_NUM_OK && at != RN_TEXT_NONE);
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

static bool matches(rn_vm *vm, rn_val s, rn_val part, int64_t from, int64_t to, bool tail)
{
    int64_t n = length(vm, part);
    const rn_str *x = RN_PTR(rn_str, vm, s), *y = RN_PTR(rn_str, vm, part);
    uint32_t w = rn_str_width(x), v = rn_str_width(y), at;

    if (from > to || n > to - from) {
        return false;
    }
    at = (uint32_t)(tail ? to - n : from);
    if (w == v) {
        return memcmp(rn_str_data(vm, x) + ((size_t)at << w), rn_str_data(vm, y), (size_t)n << w) == 0;
    }
    for (uint32_t i = 0; i < (uint32_t)n; i++) {
        if (cp_at(vm, s, at + i) != cp_at(vm, part, i)) {
            return false;
        }
    }
    return true;
}

static rn_status edge(rn_vm *vm, rn_val *a, const char *name, bool tail, rn_val *out)
{
    rn_val s = self_of(vm, a[0]), part = rn_payload_op(vm, a[1]);
    int64_t from, to;
    rn_status st = rn_arg_range(vm, a[2], a[3], false, length(vm, s), &from, &to);

    if (st != RN_OK) {
        return st;
    }
    if (rn_is_kind(vm, part, RN_K_TUPLE)) {
        for (uint32_t i = 0; i < rn_tuple_len(vm, part); i++) {
            rn_val one = rn_payload_op(vm, rn_tuple_items(vm, part)[i]);

            if (!rn_is_str(vm, one)) {
                return rn_raise(vm, RN_T_TypeError, "tuple for %s must only contain str, not %T", name, rn_tuple_items(vm, part)[i]);
            }
            if (matches(vm, s, one, from, to, tail)) {
                return rn_done_bool(true, out);
            }
        }
        return rn_done_bool(false, out);
    }
    if (!rn_is_str(vm, part)) {
        return rn_raise(vm, RN_T_TypeError, "%s first arg must be str or a tuple of str, not %T", name, a[1]);
    }
    return rn_done_bool(matches(vm, s, part, from, to, tail), out);
}

NATIVE(str_m_startswith)
{
    return edge(vm, a, "startswith", false, out);
}

NATIVE(str_m_endswith)
{
    return edge(vm, a, "endswith", true, out);
}

NATIVE(str_m_removeprefix)
{
    rn_val s = self_of(vm, a[0]), part;
    rn_status st = rn_want_str(vm, a[1], "removeprefix() argument", &part);

    if (st != RN_OK) {
        return st;
    }
    return rn_done(vm, matches(vm, s, part, 0, length(vm, s), false) ? rn_str_sub(vm, s, length(vm, part), length(vm, s)) : s, out);
}

NATIVE(str_m_removesuffix)
{
    rn_val s = self_of(vm, a[0]), part;
    rn_status st = rn_want_str(vm, a[1], "removesuffix() argument", &part);

    if (st != RN_OK) {
        return st;
    }
    return rn_done(vm, matches(vm, s, part, 0, length(vm, s), true) ? rn_str_sub(vm, s, 0, length(vm, s) - length(vm, part)) : s, out);
}

NATIVE(str_m_replace)
{
    rn_val s = self_of(vm, a[0]), old, with;
    rn_text hay, needle, text, result;
    int64_t most = -1;
    size_t count, size;
    uint8_t *data;
    rn_room room;
    rn_num_status ns;
    rn_status st = rn_want_str(vm, a[1], "replace() argument 1", &old);

    if (st == RN_OK) {
        st = rn_want_str(vm, a[2], "replace() argument 2", &with);
    }
    if (st == RN_OK && rn_given(a[3])) {
        st = rn_arg_size(vm, a[3], &most);
    }
    if (st != RN_OK) {
        return st;
    }
    hay = rn_text_of_str(vm, s);
    needle = rn_text_of_str(vm, old);
    text = rn_text_of_str(vm, with);
    *out = s;
    if (most == 0 || (needle.length > hay.length) || (needle.length == 0 && text.length == 0)) {
        return RN_OK;
    }
    ns = rn_text_count(&hay, &needle, 0, hay.length, most < 0 ? SIZE_MAX : (size_t)most, &count, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    if (count == 0) {
        return RN_OK;
    }
    result.kind = hay.kind > text.kind ? hay.kind : text.kind;
    if (!rn_text_replace_length(hay.length, count, needle.length, text.length, &size) || size > UINT32_MAX / 8 ||
        !rn_reserve(vm, (uint64_t)size * (uint64_t)result.kind)) {
        return rn_nomem(vm);
    }
    if (is_ascii(vm, s) && is_ascii(vm, with)) { /* the result needs no second look */
        *out = rn_str_alloc(vm, (uint32_t)size, 127, &data);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (size == 0) {
            return RN_OK;
        }
        ns = rn_text_replace(&hay, &needle, &text, count, RN_KIND_1, data, RN_POLL(vm));
        return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
    }
    if (!rn_room_get(vm, (uint64_t)size * (uint64_t)result.kind, &room)) {
        return rn_nomem(vm);
    }
    ns = rn_text_replace(&hay, &needle, &text, count, result.kind, room.data, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    result.data = room.data;
    result.length = size;
    st = rn_str_of_text(vm, &result, out);
    rn_room_drop(vm, &room);
    return st;
}

/* ---- stripping ---- */

enum { LEFT = 1, RIGHT = 2 };

static bool strips(const rn_text *set, uint32_t cp)
{
    size_t at;

    if (set == NULL) {
        return rn_uni_is_space(cp);
    }
    return rn_text_find_one(set, cp, false, 0, set->length, &at, NULL) == RN_NUM_OK && at != RN_TEXT_NONE;
}

static rn_status strip(rn_vm *vm, rn_val *a, const char *name, int sides, rn_val *out)
{
    rn_val s = self_of(vm, a[0]), chars = rn_payload_op(vm, a[1]);
    rn_text text = rn_text_of_str(vm, s), set;
    size_t from = 0, to = text.length;
    bool has_set = rn_given(a[1]) && a[1] != RN_NONE;

    if (has_set) {
        if (!rn_is_str(vm, chars)) {
            return rn_raise(vm, RN_T_TypeError, "%s arg must be None or str", name);
        }
        set = rn_text_of_str(vm, chars);
        if (!rn_charge(vm, (int64_t)(set.length / 64))) {
            return RN_STOP;
        }
    }
    while ((sides & LEFT) && from < to && strips(has_set ? &set : NULL, rn_kind_get(text.kind, text.data, from))) {
        from++;
        if ((from & 255) == 0 && !rn_charge(vm, 64 + (has_set ? (int64_t)set.length : 0))) {
            return RN_STOP;
        }
    }
    while ((sides & RIGHT) && from < to && strips(has_set ? &set : NULL, rn_kind_get(text.kind, text.data, to - 1))) {
        to--;
        if ((to & 255) == 0 && !rn_charge(vm, 64 + (has_set ? (int64_t)set.length : 0))) {
            return RN_STOP;
        }
    }
    return rn_done(vm, rn_str_sub(vm, s, (uint32_t)from, (uint32_t)to), out);
}

NATIVE(str_m_strip)
{
    return strip(vm, a, "strip", LEFT | RIGHT, out);
}

NATIVE(str_m_lstrip)
{
    return strip(vm, a, "lstrip", LEFT, out);
}

NATIVE(str_m_rstrip)
{
    return strip(vm, a, "rstrip", RIGHT, out);
}

/* ---- padding ---- */

static rn_status padded(rn_vm *vm, rn_val s, int64_t left, int64_t right, uint32_t fill, rn_val *out)
{
    rn_sb sb;

    if (left <= 0 && right <= 0) {
        *out = s;
        return RN_OK;
    }
    left = left < 0 ? 0 : left;
    right = right < 0 ? 0 : right;
    if (left > UINT32_MAX / 8 || right > UINT32_MAX / 8 || !rn_reserve(vm, (uint64_t)left + (uint64_t)right)) {
        return rn_nomem(vm);
    }
    rn_sb_init(&sb, vm);
    rn_sb_fill(&sb, fill, (uint64_t)left);
    rn_sb_str(&sb, s);
    rn_sb_fill(&sb, fill, (uint64_t)right);
    return rn_charge(vm, (left + right) / 64) ? rn_sb_done(&sb, out) : RN_STOP;
}

static rn_status justify(rn_vm *vm, rn_val *a, int mode, rn_val *out)
{
    rn_val s = self_of(vm, a[0]);
    int64_t width, pad, left;
    uint32_t fill = ' ';
    rn_status st = rn_arg_size(vm, a[1], &width);

    if (st == RN_OK) {
        st = rn_want_fill(vm, a[2], &fill);
    }
    if (st != RN_OK) {
        return st;
    }
    pad = width < (int64_t)length(vm, s) ? 0 : width - (int64_t)length(vm, s);
    left = mode == LEFT ? 0 : mode == RIGHT ? pad : pad / 2 + (pad & width & 1);
    return padded(vm, s, left, pad - left, fill, out);
}

NATIVE(str_m_ljust)
{
    return justify(vm, a, LEFT, out);
}

NATIVE(str_m_rjust)
{
    return justify(vm, a, RIGHT, out);
}

NATIVE(str_m_center)
{
    return justify(vm, a, LEFT | RIGHT, out);
}

NATIVE(str_m_zfill)
{
    rn_val s = self_of(vm, a[0]);
    int64_t width, pad;
    uint32_t n_ = length(vm, s), sign;
    rn_sb sb;
    rn_status st = rn_arg_size(vm, a[1], &width);

    if (st != RN_OK) {
        return st;
    }
    pad = width - (int64_t)n_;
    if (width < (int64_t)n_ || pad == 0) {
        *out = s;
        return RN_OK;
    }
    sign = n_ > 0 ? cp_at(vm, s, 0) : 0;
    if (sign != '+' && sign != '-') {
        return padded(vm, s, pad, 0, '0', out);
    }
    if (pad > UINT32_MAX / 8 || !rn_reserve(vm, (uint64_t)pad)) {
        return rn_nomem(vm);
    }
    rn_sb_init(&sb, vm);
    rn_sb_cp(&sb, sign);
    rn_sb_fill(&sb, '0', (uint64_t)pad);
    rn_sb_sub(&sb, s, 1, n_);
    return rn_charge(vm, pad / 64) ? rn_sb_done(&sb, out) : RN_STOP;
}

NATIVE(str_m_expandtabs)
{
    rn_val s = self_of(vm, a[0]);
    int64_t size = 8, column = 0;
    uint32_t n_ = length(vm, s), from = 0;
    rn_sb sb;
    rn_status st = rn_given(a[1]) ? rn_arg_int(vm, a[1], &size) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < n_; i++) {
        uint32_t c = cp_at(vm, s, i);

        if (c != '\t') {
            column = c == '\n' || c == '\r' ? 0 : column + 1;
        } else {
            rn_sb_sub(&sb, s, from, i);
            from = i + 1;
            if (size > 0) {
                int64_t gap = size - column % size;

                column += gap;
                if (gap > UINT32_MAX / 8) {
                    return rn_raise(vm, RN_T_OverflowError, "new string is too long");
                }
                rn_sb_fill(&sb, ' ', (uint64_t)gap);
                if (sb.failed) {
                    return rn_nomem(vm);
                }
            }
        }
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    rn_sb_sub(&sb, s, from, n_);
    return rn_sb_done(&sb, out);
}

/* ---- translation ---- */

static rn_status put_translated(rn_vm *vm, rn_sb *sb, rn_val to)
{
    rn_val p = rn_payload_op(vm, to);
    int64_t c;

    if (rn_is_str(vm, p)) {
        rn_sb_str(sb, p);
    } else if (rn_is_anyint(vm, p)) {
        if (!rn_int_get(vm, p, &c) || c < 0 || c > 0x10FFFF) {
            return rn_raise(vm, RN_T_ValueError, "character mapping must be in range(0x110000)");
        }
        rn_sb_cp(sb, (uint32_t)c);
    } else if (to != RN_NONE) {
        return rn_raise(vm, RN_T_TypeError, "character mapping must return integer, None or str");
    }
    return RN_OK;
}

/* What a closed table says of a character; UNBOUND: it stays. */
static rn_status look_up(rn_vm *vm, rn_val table, uint32_t c, rn_val *to)
{
    rn_status st;

    if (rn_is_kind(vm, table, RN_K_DICT)) {
        return rn_dict_get(vm, table, rn_small(c), to);
    }
    st = rn_getitem(vm, table, rn_small(c), to);
    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_LookupError)) {
        vm->exc = RN_NONE;
        *to = RN_UNBOUND;
        st = RN_OK;
    }
    return st == RN_CALL ? RN_NEED_VM : st;
}

NATIVE(str_m_translate)
{
    rn_val s = self_of(vm, a[0]), to, cached[256];
    uint32_t n_ = length(vm, s), from = 0;
    bool known[256] = {false};
    rn_sb sb;

    if (rn_is_kind(vm, a[1], RN_K_INST)) {
        return RN_NEED_VM;
    }
    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < n_; i++) {
        uint32_t c = cp_at(vm, s, i);
        rn_status st = RN_OK;

        if (c < 256 && known[c]) {
            to = cached[c];
        } else {
            st = look_up(vm, a[1], c, &to);
            if (c < 256 && st == RN_OK) {
                known[c] = true;
                cached[c] = to;
            }
        }
        if (st == RN_OK && to != RN_UNBOUND) {
            rn_sb_sub(&sb, s, from, i);
            from = i + 1;
            st = put_translated(vm, &sb, to);
        }
        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    if (from == 0) {
        *out = s;
        return RN_OK;
    }
    rn_sb_sub(&sb, s, from, n_);
    return rn_sb_done(&sb, out);
}

static rn_status put_pair(rn_vm *vm, rn_val dict, uint32_t c, rn_val v)
{
    return rn_dict_set(vm, dict, rn_small(c), v);
}

NATIVE(str_m_maketrans)
{
    rn_val x = rn_payload_op(vm, a[0]), y, z = RN_UNBOUND;
    rn_status st = RN_OK;

    *out = rn_dict_new(vm, false);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (!rn_given(a[1])) {
        rn_dict *d = RN_PTR(rn_dict, vm, x);

        if (!rn_is_type(vm, a[0], RN_T(dict))) {
            return rn_raise(vm, RN_T_TypeError, "if you give only one argument to maketrans it must be a dict");
        }
        for (uint32_t i = 0; st == RN_OK && i < d->n; i++) {
            const rn_val *e = rn_dict_entry(vm, d, i);
            rn_val key = rn_payload_op(vm, e[0]);

            if (e[0] == RN_HOLE) {
                continue;
            }
            if (rn_is_str(vm, key)) {
                if (length(vm, key) != 1) {
                    return rn_raise(vm, RN_T_ValueError, "string keys in translate table must be of length 1");
                }
                st = put_pair(vm, *out, cp_at(vm, key, 0), e[1]);
            } else if (rn_is_anyint(vm, key)) {
                st = rn_dict_set(vm, *out, e[0], e[1]);
            } else {
                return rn_raise(vm, RN_T_TypeError, "keys in translate table must be strings or integers");
            }
        }
        return st;
    }
    st = rn_want_str(vm, a[1], "maketrans() argument 2", &y);
    if (st == RN_OK && rn_given(a[2])) {
        st = rn_want_str(vm, a[2], "maketrans() argument 3", &z);
    }
    if (st != RN_OK) {
        return st;
    }
    if (!rn_is_str(vm, x)) {
        return rn_raise(vm, RN_T_TypeError, "first maketrans argument must be a string if there is a second argument");
    }
    if (length(vm, x) != length(vm, y)) {
        return rn_raise(vm, RN_T_ValueError, "the first two maketrans arguments must have equal length");
    }
    for (uint32_t i = 0; st == RN_OK && i < length(vm, x); i++) {
        st = put_pair(vm, *out, cp_at(vm, x, i), rn_small(cp_at(vm, y, i)));
    }
    for (uint32_t i = 0; st == RN_OK && rn_given(a[2]) && i < length(vm, z); i++) {
        st = put_pair(vm, *out, cp_at(vm, z, i), RN_NONE);
    }
    return st;
}

/* ---- encode, dunders, making ---- */

static rn_status want_name(rn_vm *vm, rn_val v, const char *who, rn_val *out)
{
    *out = RN_UNBOUND;
    return rn_given(v) ? rn_want_str(vm, v, who, out) : RN_OK;
}

NATIVE(str_m_encode)
{
    rn_val encoding, errors;
    rn_status st = want_name(vm, a[1], "encode() argument 'encoding'", &encoding);

    if (st == RN_OK) {
        st = want_name(vm, a[2], "encode() argument 'errors'", &errors);
    }
    return st == RN_OK ? rn_str_encode(vm, self_of(vm, a[0]), encoding, errors, out) : st;
}

NATIVE(str_m_mod)
{
    return rn_percent(vm, self_of(vm, a[0]), a[1], out);
}

NATIVE(str_m_rmod)
{
    rn_val p = rn_payload_op(vm, a[1]);

    *out = RN_NOTIMPL;
    return rn_is_str(vm, p) ? rn_percent(vm, p, self_of(vm, a[0]), out) : RN_OK;
}

NATIVE(str_m_str)
{
    *out = self_of(vm, a[0]);
    return RN_OK;
}

/* str(object), or str(bytes, encoding, errors). */
NATIVE(str_make)
{
    rn_val encoding, errors, p;
    rn_span bytes;
    rn_status st;

    if (!rn_given(a[0])) {
        *out = rn_val_of(RN_EMPTY_STR);
        return RN_OK;
    }
    if (!rn_given(a[1]) && !rn_given(a[2])) {
        rn_val f;

        if (rn_is_kind(vm, a[0], RN_K_INST) && (rn_type_at(vm, rn_type_of(vm, a[0]))->flags & RN_TF_STR) &&
            rn_special(vm, a[0], RN_N(__str__), &f)) {
            return rn_ask_special(vm, a[0], RN_N(__str__), NULL, 0, RN_CK_STR);
        }
        st = rn_to_str(vm, a[0], out);
        return st == RN_NEED_VM ? rn_ask_internal(vm, "to_str", a, 1, RN_CK_STR) : st;
    }
    st = want_name(vm, a[1], "str() argument 'encoding'", &encoding);
    if (st == RN_OK) {
        st = want_name(vm, a[2], "str() argument 'errors'", &errors);
    }
    if (st != RN_OK) {
        return st;
    }
    p = rn_payload_op(vm, a[0]);
    if (rn_is_str(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "decoding str is not supported");
    }
    if (!rn_bytes_span(vm, p, &bytes)) {
        return rn_raise(vm, RN_T_TypeError, "decoding to str: need a bytes-like object, %T found", a[0]);
    }
    return rn_bytes_decode(vm, p, bytes, encoding, errors, out);
}

/* str.__new__(cls, object, encoding, errors): what __str__ returns becomes the payload in the twin. */
NATIVE(str_m_new)
{
    rn_val v = RN_UNBOUND;
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "str.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(str));
    if (st == RN_OK) {
        st = rn_str_make(vm, a + 1, n - 1, &v);
    }
    if (st == RN_CALL) {
        return RN_NEED_VM;
    }
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(str), rn_payload_op(vm, v), out) : st;
}
