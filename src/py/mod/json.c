/* Module json: parser and encoder over closed values. Hooks, guest subclasses and deep nesting are the prelude's. */
#include <math.h>
#include <stdio.h>

#include "py/num/float.h"
#include "py/obj/number.h"
#include "py/vm/natives.h"

#define MAX_NEST 60

/* ---- encoding ---- */

typedef struct enc {
    rn_vm *vm;
    rn_sb sb;
    rn_val item_sep, key_sep, indent; /* indent: str or None */
    bool ascii, allow_nan, sort, skip;
} enc;

static void put_escape(rn_sb *sb, uint32_t c)
{
    char text[16];

    snprintf(text, sizeof text, "\\u%04x", c);
    rn_sb_c(sb, text);
}

static void put_string(enc *e, rn_val v)
{
    rn_vm *vm = e->vm;
    rn_str *s = RN_PTR(rn_str, vm, v);
    const uint8_t *data = rn_str_data(vm, s);
    uint32_t width = rn_str_width(s), from = 0;

    rn_sb_cp(&e->sb, '"');
    for (uint32_t i = 0; i < s->len; i++) {
        uint32_t c = rn_cp(data, width, i);

        if (c >= 32 && c != '"' && c != '\\' && (c < 127 || !e->ascii)) {
            continue;
        }
        rn_sb_sub(&e->sb, v, from, i);
        from = i + 1;
        switch (c) {
        case '"':
            rn_sb_c(&e->sb, "\\\"");
            break;
        case '\\':
            rn_sb_c(&e->sb, "\\\\");
            break;
        case '\n':
            rn_sb_c(&e->sb, "\\n");
            break;
        case '\r':
            rn_sb_c(&e->sb, "\\r");
            break;
        case '\t':
            rn_sb_c(&e->sb, "\\t");
            break;
        case '\f':
            rn_sb_c(&e->sb, "\\f");
            break;
        case '\b':
            rn_sb_c(&e->sb, "\\b");
            break;
        default:
            if (c >= 0x10000) {
                c -= 0x10000;
                put_escape(&e->sb, 0xD800 + (c >> 10));
                put_escape(&e->sb, 0xDC00 + (c & 0x3FF));
            } else {
                put_escape(&e->sb, c);
            }
        }
    }
    rn_sb_sub(&e->sb, v, from, s->len);
    rn_sb_cp(&e->sb, '"');
}

static rn_status put_double(enc *e, double d)
{
    rn_val s;
    rn_status st;

    if (d != d || isinf(d)) {
        if (!e->allow_nan) {
            return RN_NEED_VM; /* the prelude says where it is */
        }
        rn_sb_c(&e->sb, d != d ? "NaN" : d > 0 ? "Infinity" : "-Infinity");
        return RN_OK;
    }
    st = rn_float_to_str(e->vm, d, &s);
    if (st == RN_OK) {
        rn_sb_str(&e->sb, s);
    }
    return st;
}

static void newline(enc *e, int depth)
{
    rn_sb_cp(&e->sb, '\n');
    for (int i = 0; i < depth; i++) {
        rn_sb_str(&e->sb, e->indent);
    }
}

static rn_status put(enc *e, rn_val v, int depth);

static rn_status put_list(enc *e, rn_val v, int depth)
{
    const rn_val *items;
    uint32_t n;

    (void)rn_items(e->vm, v, &items, &n);
    if (n == 0) {
        rn_sb_c(&e->sb, "[]");
        return RN_OK;
    }
    rn_sb_cp(&e->sb, '[');
    for (uint32_t i = 0; i < n; i++) {
        rn_status st;

        if (i > 0) {
            rn_sb_str(&e->sb, e->item_sep);
        }
        if (e->indent != RN_NONE) {
            newline(e, depth + 1);
        }
        st = put(e, items[i], depth + 1);
        if (st != RN_OK) {
            return st;
        }
    }
    if (e->indent != RN_NONE) {
        newline(e, depth);
    }
    rn_sb_cp(&e->sb, ']');
    return RN_OK;
}

static rn_status put_key(enc *e, rn_val k, bool *skipped)
{
    rn_val s;
    rn_status st;

    *skipped = false;
    if (rn_is_str(e->vm, k)) {
        put_string(e, k);
        return RN_OK;
    }
    if (rn_is_bool(k) || k == RN_NONE) {
        rn_sb_c(&e->sb, k == RN_TRUE ? "\"true\"" : k == RN_FALSE ? "\"false\"" : "\"null\"");
        return RN_OK;
    }
    if (rn_is_float(e->vm, k)) {
        rn_sb_cp(&e->sb, '"');
        st = put_double(e, rn_float_get(e->vm, k));
        rn_sb_cp(&e->sb, '"');
        return st;
    }
    if (rn_is_anyint(e->vm, k)) {
        st = rn_int_to_str(e->vm, k, 10, false, &s);
        if (st == RN_OK) {
            put_string(e, s);
        }
        return st;
    }
    if (e->skip && !rn_is_kind(e->vm, k, RN_K_INST)) {
        *skipped = true;
        return RN_OK;
    }
    return RN_NEED_VM; /* a subclass, or an error: the prelude says where it is */
}

static rn_status put_dict(enc *e, rn_val v, int depth)
{
    rn_vm *vm = e->vm;
    rn_dict *d = RN_PTR(rn_dict, vm, v);
    bool first = true;

    if (d->used == 0) {
        rn_sb_c(&e->sb, "{}");
        return RN_OK;
    }
    if (e->sort) {
        return RN_NEED_VM; /* the prelude sorts the items, then comes back for each value */
    }
    rn_sb_cp(&e->sb, '{');
    for (uint32_t i = 0; i < d->n; i++) {
        const rn_val *entry = rn_dict_entry(vm, d, i);
        bool skipped;
        rn_status st;

        if (entry[0] == RN_HOLE) {
            continue;
        }
        if (e->skip && !rn_is_str(vm, entry[0])) {
            return RN_NEED_VM;
        }
        if (!first) {
            rn_sb_str(&e->sb, e->item_sep);
        }
        first = false;
        if (e->indent != RN_NONE) {
            newline(e, depth + 1);
        }
        st = put_key(e, entry[0], &skipped);
        if (st == RN_OK) {
            rn_sb_str(&e->sb, e->key_sep);
            st = put(e, entry[1], depth + 1);
        }
        if (st != RN_OK) {
            return st;
        }
    }
    if (e->indent != RN_NONE) {
        newline(e, depth);
    }
    rn_sb_cp(&e->sb, '}');
    return RN_OK;
}

static rn_status put(enc *e, rn_val v, int depth)
{
    rn_vm *vm = e->vm;
    rn_val s;
    rn_status st;

    if (depth > MAX_NEST) {
        return RN_NEED_VM;
    }
    if (!rn_charge(vm, 4)) {
        return RN_STOP;
    }
    if (rn_is_double(v)) {
        return put_double(e, rn_double_get(v));
    }
    if (!rn_is_ref(v)) {
        if (rn_is_int(v)) {
            char text[32];

            snprintf(text, sizeof text, "%lld", (long long)rn_small_get(v));
            rn_sb_c(&e->sb, text);
            return RN_OK;
        }
        if (v == RN_NONE || rn_is_bool(v)) {
            rn_sb_c(&e->sb, v == RN_NONE ? "null" : v == RN_TRUE ? "true" : "false");
            return RN_OK;
        }
        return RN_NEED_VM;
    }
    switch (rn_obj_of(vm, v)->kind) {
    case RN_K_STR:
        put_string(e, v);
        return RN_OK;
    case RN_K_INT:
        st = rn_int_to_str(vm, v, 10, false, &s);
        if (st == RN_OK) {
            rn_sb_str(&e->sb, s);
        }
        return st;
    case RN_K_NAN:
        return put_double(e, rn_float_get(vm, v));
    case RN_K_LIST:
    case RN_K_TUPLE:
        return put_list(e, v, depth);
    case RN_K_DICT:
        return put_dict(e, v, depth);
    default:
        return RN_NEED_VM;
    }
}

/* encode(obj, ensure_ascii, indent, item_sep, key_sep, sort_keys, allow_nan, skipkeys); NotImplemented: not closed. */
rn_status rn_json_m_encode(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    enc e;
    rn_status st;

    (void)n;
    memset(&e, 0, sizeof e);
    e.vm = vm;
    e.ascii = rn_truth(vm, a[1]) == 1;
    e.indent = a[2];
    e.item_sep = a[3];
    e.key_sep = a[4];
    e.sort = rn_truth(vm, a[5]) == 1;
    e.allow_nan = rn_truth(vm, a[6]) == 1;
    e.skip = rn_truth(vm, a[7]) == 1;
    if (!rn_is_str(vm, e.item_sep) || !rn_is_str(vm, e.key_sep) || (e.indent != RN_NONE && !rn_is_str(vm, e.indent)) ||
        (vm->flags & RN_VF_NO_FAST)) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    rn_sb_init(&e.sb, vm);
    st = put(&e, a[0], 0);
    if (st == RN_NEED_VM) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    return st == RN_OK ? rn_sb_done(&e.sb, out) : st;
}

/* A JSON string of one str. */
rn_status rn_json_m_string(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    enc e;

    (void)n;
    memset(&e, 0, sizeof e);
    e.vm = vm;
    e.ascii = a[1] == RN_TRUE;
    rn_sb_init(&e.sb, vm);
    put_string(&e, rn_payload_op(vm, a[0]));
    return rn_sb_done(&e.sb, out);
}

/* ---- parsing ---- */

typedef struct dec {
    rn_vm *vm;
    rn_val text;
    const uint8_t *data;
    uint32_t width, len, at;
    bool strict;
    const char *error;
    uint32_t error_at;
} dec;

static uint32_t peek(const dec *d)
{
    return d->at < d->len ? rn_cp(d->data, d->width, d->at) : UINT32_MAX;
}

static void skip_space(dec *d)
{
    uint32_t c;

    while ((c = peek(d)) == ' ' || c == '\n' || c == '\t' || c == '\r') {
        d->at++;
    }
}

static rn_status fail(dec *d, const char *text, uint32_t at)
{
    d->error = text;
    d->error_at = at;
    return RN_EXC;
}

static int hex4(const dec *d, uint32_t at, uint32_t *out)
{
    uint32_t v = 0;

    for (uint32_t i = 0; i < 4; i++) {
        uint32_t c = at + i < d->len ? rn_cp(d->data, d->width, at + i) : 0;

        if (c >= '0' && c <= '9') {
            v = v * 16 + (c - '0');
        } else if (c >= 'a' && c <= 'f') {
            v = v * 16 + (c - 'a' + 10);
        } else if (c >= 'A' && c <= 'F') {
            v = v * 16 + (c - 'A' + 10);
        } else {
            return 0;
        }
    }
    *out = v;
    return 1;
}

/* At the opening quote; leaves behind the closing one. */
static rn_status string(dec *d, rn_val *out)
{
    rn_vm *vm = d->vm;
    uint32_t begin = d->at++, from = d->at;
    bool plain = true;
    rn_sb sb;

    rn_sb_init(&sb, vm);
    for (;;) {
        uint32_t c = peek(d), cp, low;

        if (c == UINT32_MAX) {
            return fail(d, "Unterminated string starting at", begin);
        }
        if (c == '"') {
            break;
        }
        if (c < 32 && d->strict) {
            return fail(d, "Invalid control character at", d->at);
        }
        if (c != '\\') {
            d->at++;
            continue;
        }
        plain = false;
        rn_sb_sub(&sb, d->text, from, d->at);
        d->at++;
        c = peek(d);
        if (c == UINT32_MAX) {
            return fail(d, "Unterminated string starting at", begin);
        }
        if (c == 'u') {
            if (!hex4(d, d->at + 1, &cp)) {
                return fail(d, "Invalid \\uXXXX escape", d->at);
            }
            d->at += 5;
            if (cp >= 0xD800 && cp < 0xDC00 && d->at + 1 < d->len && peek(d) == '\\' && rn_cp(d->data, d->width, d->at + 1) == 'u' &&
                hex4(d, d->at + 2, &low) && low >= 0xDC00 && low < 0xE000) {
                cp = 0x10000 + ((cp - 0xD800) << 10 | (low - 0xDC00));
                d->at += 6;
            }
        } else {
            cp = c == 'n'                            ? '\n'
                 : c == 't'                          ? '\t'
                 : c == 'r'                          ? '\r'
                 : c == 'b'                          ? '\b'
                 : c == 'f'                          ? '\f'
                 : c == '"' || c == '\\' || c == '/' ? c
                                                     : 0;
            if (cp == 0) {
                return fail(d, "Invalid \\escape", d->at - 1);
            }
            d->at++;
        }
        rn_sb_cp(&sb, cp);
        from = d->at;
    }
    if (plain) {
        *out = rn_str_sub(vm, d->text, from, d->at);
        d->at++;
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    rn_sb_sub(&sb, d->text, from, d->at);
    d->at++;
    return rn_sb_done(&sb, out);
}

static bool word(dec *d, const char *w)
{
    uint32_t n = (uint32_t)strlen(w);

    if (d->len - d->at < n) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (rn_cp(d->data, d->width, d->at + i) != (uint8_t)w[i]) {
            return false;
        }
    }
    d->at += n;
    return true;
}

static rn_status number(dec *d, rn_val *out)
{
    rn_vm *vm = d->vm;
    uint32_t begin = d->at, p = d->at, digits;
    bool is_float = false;
    rn_status st;
#define AT(i)    ((i) < d->len ? rn_cp(d->data, d->width, (i)) : 0)
#define DIGIT(c) ((c) >= '0' && (c) <= '9')

    if (AT(p) == '-') {
        p++;
    }
    digits = p;
    if (AT(p) == '0') {
        p++;
    } else if (DIGIT(AT(p))) {
        while (DIGIT(AT(p))) {
            p++;
        }
    } else {
        return fail(d, "Expecting value", begin);
    }
    if (AT(p) == '.' && DIGIT(AT(p + 1))) {
        is_float = true;
        p++;
        while (DIGIT(AT(p))) {
            p++;
        }
    }
    if (AT(p) == 'e' || AT(p) == 'E') {
        uint32_t q = p + 1;

        if (AT(q) == '+' || AT(q) == '-') {
            q++;
        }
        if (DIGIT(AT(q))) {
            is_float = true;
            while (DIGIT(AT(q))) {
                q++;
            }
            p = q;
        }
    }
    d->at = p;
    if (!is_float && p - begin <= 15) {
        int64_t n = 0;

        for (uint32_t i = digits; i < p; i++) {
            n = n * 10 + (int64_t)(AT(i) - '0');
        }
        *out = rn_small(digits > begin ? -n : n);
        return RN_OK;
    }
    {
        rn_val piece = rn_str_sub(vm, d->text, begin, p);
        char small[64], *text = small;
        size_t n = p - begin;
        uint32_t off = 0;
        double x;

        if (piece == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (n >= sizeof small) {
            off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + (uint64_t)n + 8u);
            if (off == 0) {
                return rn_nomem(vm);
            }
            RN_AT(rn_raw, vm, off)->size = (uint32_t)n + 8u;
            text = RN_AT(char, vm, off + 16u);
        }
        (void)rn_str_to_utf8(vm, piece, text, n);
        if (is_float) {
            if (rn_float_parse(text, n, &x) != RN_NUM_OK) {
                return fail(d, "Expecting value", begin);
            }
            *out = rn_float_fast(vm, x);
            return RN_OK;
        }
        if (vm->int_digits != 0 && n - (digits - begin) > vm->int_digits) {
            return rn_raise(vm, RN_T_ValueError,
                            "Exceeds the limit (%u digits) for integer string conversion: value has %u digits; use "
                            "sys.set_int_max_str_digits() to increase the limit",
                            vm->int_digits, (uint32_t)(n - (digits - begin)));
        }
        *out = rn_int_from_digits(vm, text + (digits - begin), n - (digits - begin), 10, digits > begin, &st);
        return *out == RN_UNBOUND && st == RN_OK ? fail(d, "Expecting value", begin) : st;
    }
}

static rn_status scalar(dec *d, rn_val *out)
{
    uint32_t c = peek(d);

    *out = RN_NONE;
    if (c == '"') {
        return string(d, out);
    }
    if (c == 'n' && word(d, "null")) {
        return RN_OK;
    }
    if (c == 't' && word(d, "true")) {
        *out = RN_TRUE;
        return RN_OK;
    }
    if (c == 'f' && word(d, "false")) {
        *out = RN_FALSE;
        return RN_OK;
    }
    if (c == 'N' && word(d, "NaN")) {
        *out = rn_float(d->vm, NAN);
        return *out == RN_UNBOUND ? rn_nomem(d->vm) : RN_OK;
    }
    if (c == 'I' && word(d, "Infinity")) {
        *out = rn_double_raw(INFINITY);
        return RN_OK;
    }
    if (c == '-' && word(d, "-Infinity")) {
        *out = rn_double_raw(-INFINITY);
        return RN_OK;
    }
    return number(d, out);
}

/* A key and its colon, when the innermost open container is an object. */
static rn_status read_key(dec *d, rn_val stack)
{
    rn_vm *vm = d->vm;
    rn_list *l = RN_PTR(rn_list, vm, stack);
    rn_val key;
    rn_status st;

    if (!rn_is_kind(vm, rn_list_items(vm, l)[l->len - 2], RN_K_DICT)) {
        return RN_OK;
    }
    if (peek(d) != '"') {
        return fail(d, "Expecting property name enclosed in double quotes", d->at);
    }
    st = string(d, &key);
    if (st != RN_OK) {
        return st;
    }
    if (RN_PTR(rn_str, vm, key)->len <= 32) {
        key = rn_intern(vm, key); /* rows repeat their keys */
        if (key == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    skip_space(d);
    if (peek(d) != ':') {
        return fail(d, "Expecting ':' delimiter", d->at);
    }
    d->at++;
    skip_space(d);
    l = RN_PTR(rn_list, vm, stack);
    rn_list_items(vm, l)[l->len - 1] = key;
    return RN_OK;
}

/* One value from d->at. Open containers are kept in a list of {container, pending key} pairs, so depth costs no C stack. */
static rn_status parse(dec *d, rn_val *out)
{
    rn_vm *vm = d->vm;
    rn_val stack = rn_list_new(vm, NULL, 0), v = RN_NONE;
    uint32_t depth = 0, max = vm->depth_limit * 8u;
    rn_status st;

    if (stack == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (;;) {
        uint32_t c;
        bool complete = true;

        if (!rn_charge(vm, 4)) {
            return RN_STOP;
        }
        c = peek(d);
        if (c == '[' || c == '{') {
            bool is_list = c == '[';

            v = is_list ? rn_list_new(vm, NULL, 0) : rn_dict_new(vm, false);
            if (v == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            d->at++;
            skip_space(d);
            c = peek(d);
            if (c == (is_list ? ']' : '}')) {
                d->at++;
            } else {
                if (++depth > max) {
                    return rn_raise(vm, RN_T_RecursionError,
                                    "maximum recursion depth exceeded while decoding a JSON %s from a unicode string",
                                    is_list ? "array" : "object");
                }
                if (!rn_list_append(vm, stack, v) || !rn_list_append(vm, stack, RN_NONE)) {
                    return rn_nomem(vm);
                }
                complete = false;
            }
        } else {
            st = scalar(d, &v);
            if (st != RN_OK) {
                return st;
            }
        }
        while (complete) { /* v is done: into its container, or it is the result */
            rn_list *l = RN_PTR(rn_list, vm, stack);
            rn_val top;
            uint32_t comma;

            if (l->len == 0) {
                *out = v;
                return RN_OK;
            }
            top = rn_list_items(vm, l)[l->len - 2];
            if (rn_is_kind(vm, top, RN_K_LIST)) {
                if (!rn_list_append(vm, top, v)) {
                    return rn_nomem(vm);
                }
            } else {
                st = rn_dict_set(vm, top, rn_list_items(vm, l)[l->len - 1], v);
                if (st != RN_OK) {
                    return st;
                }
            }
            skip_space(d);
            c = peek(d);
            if (c == (rn_is_kind(vm, top, RN_K_LIST) ? ']' : '}')) {
                d->at++;
                l->len -= 2;
                depth--;
                v = top;
                continue;
            }
            if (c != ',') {
                return fail(d, "Expecting ',' delimiter", d->at);
            }
            comma = d->at++;
            skip_space(d);
            c = peek(d);
            if (rn_is_kind(vm, top, RN_K_LIST) && c == ']') {
                return fail(d, "Illegal trailing comma before end of array", comma);
            }
            if (rn_is_kind(vm, top, RN_K_DICT) && c == '}') {
                return fail(d, "Illegal trailing comma before end of object", comma);
            }
            complete = false;
        }
        if (RN_PTR(rn_list, vm, stack)->len > 0) {
            st = read_key(d, stack);
            if (st != RN_OK) {
                return st;
            }
        }
    }
}

/* parse(text, start, strict): (value, end), or (message, position, None) for the prelude to raise JSONDecodeError. */
rn_status rn_json_m_parse(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    dec d;
    rn_val v = RN_UNBOUND, pair[3];
    rn_str *s;
    rn_status st;

    (void)n;
    memset(&d, 0, sizeof d);
    d.vm = vm;
    d.text = rn_payload_op(vm, a[0]);
    s = RN_PTR(rn_str, vm, d.text);
    d.data = rn_str_data(vm, s);
    d.width = rn_str_width(s);
    d.len = s->len;
    d.at = (uint32_t)rn_small_get(a[1]);
    d.strict = a[2] == RN_TRUE;
    if (d.at >= d.len) {
        st = fail(&d, "Expecting value", d.at);
    } else {
        st = parse(&d, &v);
    }
    if (st == RN_EXC && d.error != NULL) {
        pair[0] = rn_str_c(vm, d.error);
        pair[1] = rn_small(d.error_at);
        pair[2] = RN_NONE;
        *out = pair[0] == RN_UNBOUND ? pair[0] : rn_tuple_new(vm, pair, 3);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    if (st != RN_OK) {
        return st;
    }
    pair[0] = v;
    pair[1] = rn_small(d.at);
    *out = rn_tuple_new(vm, pair, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}
