/* Methods that bytes and bytearray share. Letters are ASCII letters; results are of the type of self. Texts name the
 * argument as CPython's do. */
#include "py/obj/text.h"

static rn_span span_of(rn_vm *vm, rn_val self, rn_val *p)
{
    rn_span s = {NULL, 0};

    *p = rn_payload_op(vm, self);
    (void)rn_bytes_span(vm, *p, &s);
    return s;
}

static rn_status result(rn_vm *vm, rn_val model, const uint8_t *data, size_t n, rn_val *out)
{
    return rn_reserve(vm, n) ? rn_done(vm, rn_bytes_like(vm, model, data, n), out) : rn_nomem(vm);
}

/* The same bytes: bytes may be shared, a bytearray is always copied. */
static rn_status same(rn_vm *vm, rn_val p, rn_span s, rn_val *out)
{
    if (rn_is_kind(vm, p, RN_K_BYTES)) {
        *out = p;
        return RN_OK;
    }
    return result(vm, p, s.p, s.n, out);
}

static bool is_alpha(uint8_t c)
{
    return (uint8_t)((c | 32) - 'a') < 26;
}

static bool is_upper(uint8_t c)
{
    return (uint8_t)(c - 'A') < 26;
}

static bool is_lower(uint8_t c)
{
    return (uint8_t)(c - 'a') < 26;
}

static bool is_digit(uint8_t c)
{
    return (uint8_t)(c - '0') < 10;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= 9 && c <= 13);
}

/* ---- case and classes ---- */

enum { LOWER, UPPER, SWAP, TITLE, CAPITALIZE };

static rn_status convert(rn_vm *vm, rn_val self, int how, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, self, &p);
    uint8_t *to;
    bool in_word = false;

    if (!rn_reserve(vm, s.n)) {
        return rn_nomem(vm);
    }
    *out = rn_bytes_like(vm, p, NULL, s.n);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    to = rn_is_kind(vm, *out, RN_K_BYTES) ? rn_bytes_data(vm, *out) : rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, *out));
    for (size_t i = 0; i < s.n; i++) {
        uint8_t c = s.p[i];
        bool up = how == UPPER || (how == SWAP && is_lower(c)) || (how == TITLE && !in_word) || (how == CAPITALIZE && i == 0);

        in_word = is_alpha(c);
        to[i] = !in_word ? c : up ? (uint8_t)(c & ~32u) : (uint8_t)(c | 32);
    }
    return rn_charge(vm, (int64_t)(s.n / 32)) ? RN_OK : RN_STOP;
}

NATIVE(bytes_m_lower)
{
    return convert(vm, a[0], LOWER, out);
}

NATIVE(bytes_m_upper)
{
    return convert(vm, a[0], UPPER, out);
}

NATIVE(bytes_m_swapcase)
{
    return convert(vm, a[0], SWAP, out);
}

NATIVE(bytes_m_title)
{
    return convert(vm, a[0], TITLE, out);
}

NATIVE(bytes_m_capitalize)
{
    return convert(vm, a[0], CAPITALIZE, out);
}

static rn_status all(rn_vm *vm, rn_val self, bool (*test)(uint8_t), bool empty, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, self, &p);
    bool ok = s.n > 0 || empty;

    for (size_t i = 0; ok && i < s.n; i++) {
        ok = test(s.p[i]);
    }
    *out = rn_bool(ok);
    return rn_charge(vm, (int64_t)(s.n / 32)) ? RN_OK : RN_STOP;
}

static bool is_alnum(uint8_t c)
{
    return is_alpha(c) || is_digit(c);
}

static bool is_ascii(uint8_t c)
{
    return c < 128;
}

NATIVE(bytes_m_isalnum)
{
    return all(vm, a[0], is_alnum, false, out);
}

NATIVE(bytes_m_isalpha)
{
    return all(vm, a[0], is_alpha, false, out);
}

NATIVE(bytes_m_isascii)
{
    return all(vm, a[0], is_ascii, true, out);
}

NATIVE(bytes_m_isdigit)
{
    return all(vm, a[0], is_digit, false, out);
}

NATIVE(bytes_m_isspace)
{
    return all(vm, a[0], is_space, false, out);
}

/* Some letter, and none of the other case. */
static rn_status cased(rn_vm *vm, rn_val self, bool (*good)(uint8_t), bool (*wrong)(uint8_t), rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, self, &p);
    bool any = false, ok = true;

    for (size_t i = 0; ok && i < s.n; i++) {
        any |= good(s.p[i]);
        ok = !wrong(s.p[i]);
    }
    *out = rn_bool(any && ok);
    return rn_charge(vm, (int64_t)(s.n / 32)) ? RN_OK : RN_STOP;
}

NATIVE(bytes_m_islower)
{
    return cased(vm, a[0], is_lower, is_upper, out);
}

NATIVE(bytes_m_isupper)
{
    return cased(vm, a[0], is_upper, is_lower, out);
}

NATIVE(bytes_m_istitle)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p);
    bool any = false, in_word = false, ok = true;

    for (size_t i = 0; ok && i < s.n; i++) {
        uint8_t c = s.p[i];

        if (is_upper(c)) {
            ok = !in_word;
            any = true;
        } else if (is_lower(c)) {
            ok = in_word;
            any = true;
        }
        in_word = is_alpha(c);
    }
    return rn_done_bool(any && ok, out);
}

/* ---- searching ---- */

/* A part to look for: bytes-like, or one byte in *one. */
static rn_status want_part(rn_vm *vm, rn_val v, uint8_t *one, rn_span *part)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_bytes_span(vm, p, part)) {
        return RN_OK;
    }
    if (rn_is_anyint(vm, p) || rn_is_indexable(vm, v)) {
        *part = (rn_span){one, 1};
        return rn_want_byte(vm, v, one);
    }
    return rn_raise(vm, RN_T_TypeError, "argument should be integer or bytes-like object, not '%T'", v);
}

static rn_status find(rn_vm *vm, rn_val *a, bool backward, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), part;
    rn_text hay = rn_text_of_span(s), needle;
    int64_t from, to;
    size_t at = RN_TEXT_NONE;
    uint8_t one;
    rn_num_status ns;
    rn_status st = want_part(vm, a[1], &one, &part);

    if (st == RN_OK) {
        st = rn_arg_range(vm, a[2], a[3], false, (int64_t)s.n, &from, &to);
    }
    if (st != RN_OK) {
        return st;
    }
    *out = rn_small(-1);
    if (from > to) {
        return RN_OK;
    }
    needle = rn_text_of_span(part);
    ns = backward ? rn_text_rfind(&hay, &needle, (size_t)from, (size_t)to, &at, RN_POLL(vm))
                  : rn_text_find(&hay, &needle, (size_t)from, (size_t)to, &at, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    *out = at == RN_TEXT_NONE ? rn_small(-1) : rn_small((int64_t)at);
    return RN_OK;
}

NATIVE(bytes_m_find)
{
    return find(vm, a, false, out);
}

NATIVE(bytes_m_rfind)
{
    return find(vm, a, true, out);
}

NATIVE(bytes_m_index)
{
    rn_status st = find(vm, a, false, out);

    return st == RN_OK && *out == rn_small(-1) ? rn_raise(vm, RN_T_ValueError, "subsection not found") : st;
}

NATIVE(bytes_m_rindex)
{
    rn_status st = find(vm, a, true, out);

    return st == RN_OK && *out == rn_small(-1) ? rn_raise(vm, RN_T_ValueError, "subsection not found") : st;
}

NATIVE(bytes_m_count)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), part;
    rn_text hay = rn_text_of_span(s), needle;
    int64_t from, to;
    size_t count = 0;
    uint8_t one;
    rn_num_status ns;
    rn_status st = want_part(vm, a[1], &one, &part);

    if (st == RN_OK) {
        st = rn_arg_range(vm, a[2], a[3], false, (int64_t)s.n, &from, &to);
    }
    if (st != RN_OK) {
        return st;
    }
    if (from <= to) {
        needle = rn_text_of_span(part);
        ns = rn_text_count(&hay, &needle, (size_t)from, (size_t)to, SIZE_MAX, &count, RN_POLL(vm));
        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
    }
    *out = rn_small((int64_t)count);
    return RN_OK;
}

static bool matches(rn_span s, rn_span part, int64_t from, int64_t to, bool tail)
{
    return from <= to && (int64_t)part.n <= to - from && memcmp(s.p + (tail ? to - (int64_t)part.n : from), part.p, part.n) == 0;
}

static rn_status edge(rn_vm *vm, rn_val *a, const char *name, bool tail, rn_val *out)
{
    rn_val p, t = rn_payload_op(vm, a[1]);
    rn_span s = span_of(vm, a[0], &p), part;
    int64_t from, to;
    rn_status st = rn_arg_range(vm, a[2], a[3], false, (int64_t)s.n, &from, &to);

    if (st != RN_OK) {
        return st;
    }
    if (rn_is_kind(vm, t, RN_K_TUPLE)) {
        for (uint32_t i = 0; i < rn_tuple_len(vm, t); i++) {
            st = rn_want_bytes(vm, rn_tuple_items(vm, t)[i], &part);
            if (st != RN_OK) {
                return st;
            }
            if (matches(s, part, from, to, tail)) {
                return rn_done_bool(true, out);
            }
        }
        return rn_done_bool(false, out);
    }
    if (!rn_bytes_span(vm, t, &part)) {
        return rn_raise(vm, RN_T_TypeError, "%s first arg must be bytes or a tuple of bytes, not %T", name, a[1]);
    }
    return rn_done_bool(matches(s, part, from, to, tail), out);
}

NATIVE(bytes_m_startswith)
{
    return edge(vm, a, "startswith", false, out);
}

NATIVE(bytes_m_endswith)
{
    return edge(vm, a, "endswith", true, out);
}

NATIVE(bytes_m_removeprefix)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), part;
    rn_status st = rn_want_bytes(vm, a[1], &part);

    if (st != RN_OK) {
        return st;
    }
    return part.n > 0 && matches(s, part, 0, (int64_t)s.n, false) ? result(vm, p, s.p + part.n, s.n - part.n, out) : same(vm, p, s, out);
}

NATIVE(bytes_m_removesuffix)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), part;
    rn_status st = rn_want_bytes(vm, a[1], &part);

    if (st != RN_OK) {
        return st;
    }
    return part.n > 0 && matches(s, part, 0, (int64_t)s.n, true) ? result(vm, p, s.p, s.n - part.n, out) : same(vm, p, s, out);
}

NATIVE(bytes_m_replace)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), old, with;
    rn_text hay = rn_text_of_span(s), needle, text;
    int64_t most = -1;
    size_t count, size;
    uint8_t *to;
    rn_num_status ns;
    rn_status st = rn_want_bytes(vm, a[1], &old);

    if (st == RN_OK) {
        st = rn_want_bytes(vm, a[2], &with);
    }
    if (st == RN_OK && rn_given(a[3])) {
        st = rn_arg_size(vm, a[3], &most);
    }
    if (st != RN_OK) {
        return st;
    }
    if (most == 0 || old.n > s.n || (old.n == 0 && with.n == 0)) {
        return same(vm, p, s, out);
    }
    needle = rn_text_of_span(old);
    text = rn_text_of_span(with);
    ns = rn_text_count(&hay, &needle, 0, s.n, most < 0 ? SIZE_MAX : (size_t)most, &count, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    if (count == 0) {
        return same(vm, p, s, out);
    }
    if (!rn_text_replace_length(s.n, count, old.n, with.n, &size) || size > UINT32_MAX / 4 || !rn_reserve(vm, size)) {
        return rn_nomem(vm);
    }
    *out = rn_bytes_like(vm, p, NULL, size);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (size == 0) {
        return RN_OK;
    }
    to = rn_is_kind(vm, *out, RN_K_BYTES) ? rn_bytes_data(vm, *out) : rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, *out));
    ns = rn_text_replace(&hay, &needle, &text, count, RN_KIND_1, to, RN_POLL(vm));
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

/* ---- taking apart ---- */

static rn_status put(rn_vm *vm, rn_val list, rn_val model, const uint8_t *data, size_t n)
{
    rn_val part = rn_bytes_like(vm, model, data, n);

    if (part == RN_UNBOUND || !rn_list_append(vm, list, part)) {
        return rn_nomem(vm);
    }
    return (RN_PTR(rn_list, vm, list)->len & 255) != 0 || rn_charge(vm, 1024) ? RN_OK : RN_STOP;
}

static rn_status split_space(rn_vm *vm, rn_val p, rn_span s, int64_t most, bool backward, rn_val list)
{
    size_t i = 0, end = s.n;
    rn_status st = RN_OK;

    while (st == RN_OK) {
        size_t from;

        if (backward) {
            while (end > 0 && is_space(s.p[end - 1])) {
                end--;
            }
            if (end == 0) {
                break;
            }
            from = end;
            if (most-- == 0) {
                return put(vm, list, p, s.p, end);
            }
            while (end > 0 && !is_space(s.p[end - 1])) {
                end--;
            }
            st = put(vm, list, p, s.p + end, from - end);
            continue;
        }
        while (i < s.n && is_space(s.p[i])) {
            i++;
        }
        if (i == s.n) {
            break;
        }
        from = i;
        if (most-- == 0) {
            return put(vm, list, p, s.p + from, s.n - from);
        }
        while (i < s.n && !is_space(s.p[i])) {
            i++;
        }
        st = put(vm, list, p, s.p + from, i - from);
    }
    return st == RN_OK && !rn_charge(vm, (int64_t)(s.n / 32)) ? RN_STOP : st;
}

static rn_status split_at(rn_vm *vm, rn_val p, rn_span s, rn_span sep, int64_t most, bool backward, rn_val list)
{
    rn_text hay = rn_text_of_span(s), needle = rn_text_of_span(sep);
    size_t from = 0, to = s.n, at;
    rn_finder finder;
    rn_status st = RN_OK;

    rn_finder_init(&finder, &needle, backward);
    while (st == RN_OK && most-- != 0) {
        rn_num_status ns = rn_finder_find(&finder, &hay, from, to, &at, RN_POLL(vm));

        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        if (at == RN_TEXT_NONE) {
            break;
        }
        if (backward) {
            st = put(vm, list, p, s.p + at + sep.n, to - at - sep.n);
            to = at;
        } else {
            st = put(vm, list, p, s.p + from, at - from);
            from = at + sep.n;
        }
    }
    return st == RN_OK ? put(vm, list, p, s.p + from, to - from) : st;
}

static rn_status split(rn_vm *vm, rn_val *a, bool backward, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), sep = {NULL, 0};
    int64_t most = -1;
    bool by_space = !rn_given(a[1]) || a[1] == RN_NONE;
    rn_status st = by_space ? RN_OK : rn_want_bytes(vm, a[1], &sep);

    if (st == RN_OK && rn_given(a[2])) {
        st = rn_arg_size(vm, a[2], &most);
    }
    if (st != RN_OK) {
        return st;
    }
    if (!by_space && sep.n == 0) {
        return rn_raise(vm, RN_T_ValueError, "empty separator");
    }
    *out = rn_list_new(vm, NULL, 0);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = by_space ? split_space(vm, p, s, most, backward, *out) : split_at(vm, p, s, sep, most, backward, *out);
    if (backward && st == RN_OK) {
        rn_list *l = RN_PTR(rn_list, vm, *out);
        rn_val *v = rn_list_items(vm, l);

        for (uint32_t i = 0, j = l->len; i + 1 < j; i++) {
            rn_val x = v[i];

            v[i] = v[--j];
            v[j] = x;
        }
    }
    return st;
}

NATIVE(bytes_m_split)
{
    return split(vm, a, false, out);
}

NATIVE(bytes_m_rsplit)
{
    return split(vm, a, true, out);
}

NATIVE(bytes_m_splitlines)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p);
    bool keep = false;
    rn_status st = rn_given(a[1]) ? rn_arg_bool(vm, a[1], &keep) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    *out = rn_list_new(vm, NULL, 0);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (size_t i = 0; st == RN_OK && i < s.n;) {
        size_t from = i, end;

        while (i < s.n && s.p[i] != '\n' && s.p[i] != '\r') {
            i++;
        }
        end = i;
        if (i < s.n) {
            i += s.p[i] == '\r' && i + 1 < s.n && s.p[i + 1] == '\n' ? 2 : 1;
        }
        st = put(vm, *out, p, s.p + from, (keep ? i : end) - from);
    }
    return st == RN_OK && !rn_charge(vm, (int64_t)(s.n / 32)) ? RN_STOP : st;
}

static rn_status partition(rn_vm *vm, rn_val *a, bool backward, rn_val *out)
{
    rn_val p, v[3];
    rn_span s = span_of(vm, a[0], &p), sep;
    rn_text hay = rn_text_of_span(s), needle;
    size_t at, from, to;
    rn_num_status ns;
    rn_status st = rn_want_bytes(vm, a[1], &sep);

    if (st != RN_OK) {
        return st;
    }
    if (sep.n == 0) {
        return rn_raise(vm, RN_T_ValueError, "empty separator");
    }
    needle = rn_text_of_span(sep);
    ns = backward ? rn_text_rfind(&hay, &needle, 0, s.n, &at, RN_POLL(vm)) : rn_text_find(&hay, &needle, 0, s.n, &at, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    from = at != RN_TEXT_NONE ? at : backward ? 0 : s.n;
    to = at != RN_TEXT_NONE ? at + sep.n : from;
    v[0] = rn_bytes_like(vm, p, s.p, from);
    v[1] = rn_bytes_like(vm, p, sep.p, to - from);
    v[2] = rn_bytes_like(vm, p, s.p + to, s.n - to);
    if (v[0] == RN_UNBOUND || v[1] == RN_UNBOUND || v[2] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    return rn_done(vm, rn_tuple_new(vm, v, 3), out);
}

NATIVE(bytes_m_partition)
{
    return partition(vm, a, false, out);
}

NATIVE(bytes_m_rpartition)
{
    return partition(vm, a, true, out);
}

NATIVE(bytes_m_join)
{
    rn_val p;
    rn_span sep = span_of(vm, a[0], &p), part;
    const rn_val *items;
    uint32_t m;
    rn_bb bb;
    rn_status st = rn_items_of(vm, a[1], &items, &m);

    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) {
        vm->exc = RN_NONE;
        return rn_raise(vm, RN_T_TypeError, "can only join an iterable");
    }
    if (st != RN_OK) {
        return st;
    }
    if (m == 1 && rn_is_kind(vm, p, RN_K_BYTES) && rn_is_type(vm, items[0], RN_T(bytes))) {
        *out = items[0];
        return RN_OK;
    }
    rn_bb_init(&bb, vm);
    for (uint32_t i = 0; i < m; i++) {
        if (!rn_bytes_span(vm, items[i], &part)) {
            return rn_raise(vm, RN_T_TypeError, "sequence item %u: expected a bytes-like object, %T found", i, items[i]);
        }
        if (i > 0) {
            rn_bb_add(&bb, sep.p, sep.n);
        }
        rn_bb_add(&bb, part.p, part.n);
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return rn_bb_done(&bb, p, out);
}

/* ---- stripping and padding ---- */

enum { LEFT = 1, RIGHT = 2 };

static rn_status strip(rn_vm *vm, rn_val *a, int sides, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), chars;
    size_t from = 0, to = s.n;
    bool in[256] = {false};

    if (!rn_given(a[1]) || a[1] == RN_NONE) {
        for (int i = 0; i < 256; i++) {
            in[i] = is_space((uint8_t)i);
        }
    } else {
        rn_status st = rn_want_bytes(vm, a[1], &chars);

        if (st != RN_OK) {
            return st;
        }
        for (size_t i = 0; i < chars.n; i++) {
            in[chars.p[i]] = true;
        }
    }
    while ((sides & LEFT) && from < to && in[s.p[from]]) {
        from++;
    }
    while ((sides & RIGHT) && from < to && in[s.p[to - 1]]) {
        to--;
    }
    return from == 0 && to == s.n ? same(vm, p, s, out) : result(vm, p, s.p + from, to - from, out);
}

NATIVE(bytes_m_strip)
{
    return strip(vm, a, LEFT | RIGHT, out);
}

NATIVE(bytes_m_lstrip)
{
    return strip(vm, a, LEFT, out);
}

NATIVE(bytes_m_rstrip)
{
    return strip(vm, a, RIGHT, out);
}

static rn_status padded(rn_vm *vm, rn_val p, rn_span s, int64_t left, int64_t right, uint8_t fill, rn_val *out)
{
    rn_bb bb;

    rn_bb_init(&bb, vm);
    rn_bb_fill(&bb, fill, (uint64_t)left);
    rn_bb_add(&bb, s.p, s.n);
    rn_bb_fill(&bb, fill, (uint64_t)right);
    return rn_bb_done(&bb, p, out);
}

static rn_status justify(rn_vm *vm, rn_val *a, const char *name, int mode, rn_val *out)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), fill = {(const uint8_t *)" ", 1};
    int64_t width, pad, left;
    rn_status st = rn_arg_size(vm, a[1], &width);

    if (st != RN_OK) {
        return st;
    }
    if (rn_given(a[2])) {
        rn_val f = rn_payload_op(vm, a[2]);

        if (!(rn_is_kind(vm, f, RN_K_BYTES) || rn_is_kind(vm, f, RN_K_BYTEARRAY))) {
            return rn_raise(vm, RN_T_TypeError, "%s() argument 2 must be a byte string of length 1, not %T", name, a[2]);
        }
        (void)rn_bytes_span(vm, f, &fill);
        if (fill.n != 1) {
            return rn_raise(vm, RN_T_TypeError, "%s(): argument 2 must be a byte string of length 1, not a %T object of length %u", name,
                            a[2], (uint32_t)fill.n);
        }
    }
    if (width <= (int64_t)s.n) {
        return same(vm, p, s, out);
    }
    pad = width - (int64_t)s.n;
    left = mode == LEFT ? 0 : mode == RIGHT ? pad : pad / 2 + (pad & width & 1);
    return padded(vm, p, s, left, pad - left, fill.p[0], out);
}

NATIVE(bytes_m_ljust)
{
    return justify(vm, a, "ljust", LEFT, out);
}

NATIVE(bytes_m_rjust)
{
    return justify(vm, a, "rjust", RIGHT, out);
}

NATIVE(bytes_m_center)
{
    return justify(vm, a, "center", LEFT | RIGHT, out);
}

NATIVE(bytes_m_zfill)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p);
    int64_t width;
    bool sign;
    rn_bb bb;
    rn_status st = rn_arg_size(vm, a[1], &width);

    if (st != RN_OK) {
        return st;
    }
    if (width <= (int64_t)s.n) {
        return same(vm, p, s, out);
    }
    sign = s.n > 0 && (s.p[0] == '+' || s.p[0] == '-');
    rn_bb_init(&bb, vm);
    rn_bb_add(&bb, s.p, sign);
    rn_bb_fill(&bb, '0', (uint64_t)(width - (int64_t)s.n));
    rn_bb_add(&bb, s.p + sign, s.n - sign);
    return rn_bb_done(&bb, p, out);
}

NATIVE(bytes_m_expandtabs)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p);
    int64_t size = 8, column = 0;
    rn_bb bb;
    rn_status st = rn_given(a[1]) ? rn_arg_int(vm, a[1], &size) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    rn_bb_init(&bb, vm);
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != '\t') {
            rn_bb_byte(&bb, s.p[i]);
            column = s.p[i] == '\n' || s.p[i] == '\r' ? 0 : column + 1;
        } else if (size > 0) {
            int64_t gap = size - column % size;

            if (gap > UINT32_MAX / 8) {
                return rn_raise(vm, RN_T_OverflowError, "result too long");
            }
            rn_bb_fill(&bb, ' ', (uint64_t)gap);
            column += gap;
        }
        if ((i & 4095) == 4095 && (bb.failed || !rn_charge(vm, 512))) {
            return bb.failed ? rn_nomem(vm) : RN_STOP;
        }
    }
    return rn_bb_done(&bb, p, out);
}

/* ---- translation and hexadecimal ---- */

NATIVE(bytes_m_translate)
{
    rn_val p;
    rn_span s = span_of(vm, a[0], &p), table = {NULL, 0}, gone = {NULL, 0};
    bool drop[256] = {false};
    rn_bb bb;
    rn_status st = RN_OK;

    if (a[1] != RN_NONE) {
        st = rn_want_bytes(vm, a[1], &table);
        if (st == RN_OK && table.n != 256) {
            return rn_raise(vm, RN_T_ValueError, "translation table must be 256 characters long");
        }
    }
    if (st == RN_OK && rn_given(a[2])) {
        st = rn_want_bytes(vm, a[2], &gone);
    }
    if (st != RN_OK) {
        return st;
    }
    for (size_t i = 0; i < gone.n; i++) {
        drop[gone.p[i]] = true;
    }
    rn_bb_init(&bb, vm);
    for (size_t i = 0; i < s.n; i++) {
        if (!drop[s.p[i]]) {
            rn_bb_byte(&bb, table.p != NULL ? table.p[s.p[i]] : s.p[i]);
        }
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    return rn_bb_done(&bb, p, out);
}

NATIVE(bytes_m_maketrans)
{
    rn_span from, to;
    uint8_t table[256];
    rn_status st = rn_want_bytes(vm, a[0], &from);

    if (st == RN_OK) {
        st = rn_want_bytes(vm, a[1], &to);
    }
    if (st != RN_OK) {
        return st;
    }
    if (from.n != to.n) {
        return rn_raise(vm, RN_T_ValueError, "maketrans arguments must have same length");
    }
    for (int i = 0; i < 256; i++) {
        table[i] = (uint8_t)i;
    }
    for (size_t i = 0; i < from.n; i++) {
        table[from.p[i]] = to.p[i];
    }
    return rn_done(vm, rn_bytes_new(vm, table, 256), out);
}

NATIVE(bytes_m_hex)
{
    static const char digits[] = "0123456789abcdef";
    rn_val sep = rn_given(a[1]) ? rn_payload_op(vm, a[1]) : RN_UNBOUND;
    rn_span s, mark;
    int64_t group = 1, left;
    char gap = 0;
    uint8_t *data;
    uint64_t gaps;
    size_t at = 0;
    rn_status st;

    (void)rn_bytes_span(vm, a[0], &s);
    if (rn_given(a[1])) {
        uint32_t len;

        if (rn_is_str(vm, sep)) {
            rn_str *x = RN_PTR(rn_str, vm, sep);
            uint32_t c = x->len == 1 ? rn_cp(rn_str_data(vm, x), rn_str_width(x), 0) : 0;

            len = x->len;
            if (len == 1 && c > 127) {
                return rn_raise(vm, RN_T_ValueError, "sep must be ASCII.");
            }
            gap = (char)c;
        } else if (rn_is_kind(vm, sep, RN_K_BYTES)) {
            (void)rn_bytes_span(vm, sep, &mark);
            len = (uint32_t)mark.n;
            gap = (char)(len == 1 ? mark.p[0] : 0);
            if (len == 1 && mark.p[0] > 127) {
                return rn_raise(vm, RN_T_ValueError, "sep must be ASCII.");
            }
        } else {
            rn_val ignored;

            st = rn_len(vm, a[1], &ignored);
            return st == RN_OK ? rn_raise(vm, RN_T_TypeError, "sep must be str or bytes.") : st == RN_CALL ? RN_NEED_VM : st;
        }
        if (len != 1) {
            return rn_raise(vm, RN_T_ValueError, "sep must be length 1.");
        }
    }
    st = rn_given(a[2]) ? rn_arg_int(vm, a[2], &group) : RN_OK;
    if (st != RN_OK) {
        return st;
    }
    left = group < 0 ? (group == INT64_MIN ? INT64_MAX : -group) : group;
    gaps = !rn_given(a[1]) || left == 0 || s.n == 0 ? 0 : (s.n - 1) / (uint64_t)left;
    if (s.n > UINT32_MAX / 8 || !rn_reserve(vm, s.n * 2 + gaps)) {
        return rn_nomem(vm);
    }
    *out = rn_str_alloc(vm, (uint32_t)(s.n * 2 + gaps), 127, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (size_t i = 0; i < s.n; i++) { /* groups are counted from the right unless the size is negative */
        if (i > 0 && gaps > 0 && (group > 0 ? s.n - i : i) % (uint64_t)left == 0) {
            data[at++] = (uint8_t)gap;
        }
        data[at++] = (uint8_t)digits[s.p[i] >> 4];
        data[at++] = (uint8_t)digits[s.p[i] & 15];
    }
    return rn_charge(vm, (int64_t)(s.n / 16)) ? RN_OK : RN_STOP;
}

static int hex_digit(uint32_t c)
{
    return c >= '0' && c <= '9' ? (int)(c - '0') : (c | 32) >= 'a' && (c | 32) <= 'f' ? (int)((c | 32) - 'a' + 10) : -1;
}

/* fromhex(cls, text); a subclass is made by the twin from the bytes. */
static rn_status from_hex(rn_vm *vm, rn_val *a, rn_val model, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[1]);
    rn_text t;
    rn_span span;
    size_t i = 0;
    rn_bb bb;

    if (rn_is_str(vm, p)) {
        t = rn_text_of_str(vm, p);
    } else if (rn_bytes_span(vm, p, &span)) {
        t = rn_text_of_span(span);
    } else {
        return rn_raise(vm, RN_T_TypeError, "fromhex() argument must be str or bytes-like, not %T", a[1]);
    }
    rn_bb_init(&bb, vm);
    while (i < t.length) {
        uint32_t c = rn_kind_get(t.kind, t.data, i);
        int high, low;

        if (c < 128 && is_space((uint8_t)c)) {
            i++;
            continue;
        }
        high = hex_digit(c);
        if (high < 0) {
            return rn_raise(vm, RN_T_ValueError, "non-hexadecimal number found in fromhex() arg at position %u", (uint32_t)i);
        }
        if (++i >= t.length) {
            return rn_raise(vm, RN_T_ValueError, "fromhex() arg must contain an even number of hexadecimal digits");
        }
        low = hex_digit(rn_kind_get(t.kind, t.data, i));
        if (low < 0) {
            return rn_raise(vm, RN_T_ValueError, "non-hexadecimal number found in fromhex() arg at position %u", (uint32_t)i);
        }
        i++;
        rn_bb_byte(&bb, (uint8_t)(high << 4 | low));
        if ((i & 8190) == 0 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    return rn_bb_done(&bb, model, out);
}

NATIVE(bytes_m_fromhex)
{
    return a[0] == rn_val_of(RN_T(bytes)) ? from_hex(vm, a, RN_NONE, out) : RN_NEED_VM;
}

NATIVE(bytearray_m_fromhex)
{
    rn_val model;

    if (a[0] != rn_val_of(RN_T(bytearray))) {
        return RN_NEED_VM;
    }
    model = rn_bytearray_new(vm, NULL, 0);
    return model == RN_UNBOUND ? rn_nomem(vm) : from_hex(vm, a, model, out);
}

NATIVE(bytes_m_decode)
{
    rn_val p, encoding = RN_UNBOUND, errors = RN_UNBOUND;
    rn_span s = span_of(vm, a[0], &p);
    rn_status st = rn_given(a[1]) ? rn_want_str(vm, a[1], "decode() argument 'encoding'", &encoding) : RN_OK;

    if (st == RN_OK && rn_given(a[2])) {
        st = rn_want_str(vm, a[2], "decode() argument 'errors'", &errors);
    }
    return st == RN_OK ? rn_bytes_decode(vm, p, s, encoding, errors, out) : st;
}
