/* str % args and bytes % args. Both are built as text: the text of a bytes result has no code point above 255. Arguments
 * that guest code converts are the prelude's percent(), which gets the parts of the format by percent_next(). */
#include <math.h>
#include <stdio.h>

#include "py/num/float.h"
#include "py/obj/format.h"
#include "py/vm/loop.h"

enum { F_LEFT = 1, F_SIGN = 2, F_BLANK = 4, F_ALT = 8, F_ZERO = 16 };
enum { ABSENT = -1, FROM_ARGS = -2 };

typedef struct part {
    size_t literal, literal_end;
    bool present, percent; /* percent: "%%" */
    bool has_key;
    size_t key, key_end;
    unsigned flags;
    int64_t width, precision; /* or ABSENT, FROM_ARGS */
    uint32_t conv;
    size_t at; /* of conv */
} part;

static rn_status incomplete(rn_vm *vm)
{
    return rn_raise(vm, RN_T_ValueError, "incomplete format");
}

/* Digits or '*' at *i, which is below end. */
static rn_status size_part(rn_vm *vm, const rn_text *t, size_t *i, int64_t most, const char *too_big, int64_t *out)
{
    uint32_t c = rn_kind_get(t->kind, t->data, *i);

    if (c == '*') {
        *out = FROM_ARGS;
        ++*i;
        return RN_OK;
    }
    for (; *i < t->length; ++*i) {
        c = rn_kind_get(t->kind, t->data, *i);
        if (c < '0' || c > '9') {
            break;
        }
        *out = *out < 0 ? 0 : *out;
        if (*out > (most - (int64_t)(c - '0')) / 10) {
            return rn_raise(vm, RN_T_ValueError, "%s", too_big);
        }
        *out = *out * 10 + (int64_t)(c - '0');
    }
    return RN_OK;
}

static rn_status next_part(rn_vm *vm, const rn_text *t, size_t *i, part *p)
{
    uint32_t c;
    size_t n = t->length;
    rn_status st;

#define AT(k) rn_kind_get(t->kind, t->data, (k))
    *p = (part){.literal = *i, .width = ABSENT, .precision = ABSENT};
    while (*i < n && AT(*i) != '%') {
        ++*i;
    }
    p->literal_end = *i;
    if (*i >= n) {
        return RN_OK;
    }
    p->present = true;
    if (++*i >= n) {
        return incomplete(vm);
    }
    if (AT(*i) == '%') {
        p->percent = true;
        ++*i;
        return RN_OK;
    }
    if (AT(*i) == '(') {
        int64_t depth = 1;

        p->has_key = true;
        p->key = ++*i;
        while (depth > 0 && *i < n) {
            c = AT((*i)++);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        p->key_end = *i - 1;
        if (depth > 0) {
            return rn_raise(vm, RN_T_ValueError, "incomplete format key");
        }
    }
    for (; *i < n; ++*i) {
        c = AT(*i);
        if (c == '-') {
            p->flags |= F_LEFT;
        } else if (c == '+') {
            p->flags |= F_SIGN;
        } else if (c == ' ') {
            p->flags |= F_BLANK;
        } else if (c == '#') {
            p->flags |= F_ALT;
        } else if (c == '0') {
            p->flags |= F_ZERO;
        } else {
            break;
        }
    }
    if (*i >= n) {
        return incomplete(vm);
    }
    st = size_part(vm, t, i, INT64_MAX, "width too big", &p->width);
    if (st == RN_OK && *i < n && AT(*i) == '.') {
        p->precision = 0;
        if (++*i < n) {
            st = size_part(vm, t, i, INT32_MAX, "precision too big", &p->precision);
        }
    }
    if (st != RN_OK) {
        return st;
    }
    if (*i < n && (AT(*i) == 'h' || AT(*i) == 'l' || AT(*i) == 'L')) {
        ++*i;
    }
    if (*i >= n) {
        return incomplete(vm);
    }
    p->at = *i;
    p->conv = AT((*i)++);
    return RN_OK;
#undef AT
}

/* ---- arguments ---- */

typedef struct state {
    rn_vm *vm;
    bool bytes;
    rn_val format; /* str or bytes-like */
    rn_text text;
    rn_val args;      /* a tuple, or one value */
    rn_val mapping;   /* UNBOUND: the arguments are no mapping */
    uint32_t n, next; /* of the tuple; a single value: n is 1 */
    rn_sb out;
} state;

static bool is_mapping(rn_vm *vm, rn_val v, bool bytes)
{
    rn_val p = rn_payload_op(vm, v);

    if (!rn_is_ref(p)) {
        return false;
    }
    switch ((int)rn_obj_of(vm, p)->kind) {
    case RN_K_TUPLE:
    case RN_K_STR:
        return false;
    case RN_K_BYTES:
    case RN_K_BYTEARRAY:
        return !bytes;
    case RN_K_TYPE:
        return false;
    default:
        return rn_lookup(vm, rn_type_of(vm, p), RN_N(__getitem__)) != RN_UNBOUND;
    }
}

static rn_status next_arg(state *s, rn_val *out)
{
    if (s->next >= s->n) {
        return rn_raise(s->vm, RN_T_TypeError, "not enough arguments for format string");
    }
    *out = rn_is_kind(s->vm, s->args, RN_K_TUPLE) ? rn_tuple_items(s->vm, s->args)[s->next] : s->args;
    s->next++;
    return RN_OK;
}

static rn_status star(state *s, bool is_width, int64_t *out)
{
    rn_val v, p;
    rn_status st = next_arg(s, &v);

    if (st != RN_OK) {
        return st;
    }
    p = rn_payload_op(s->vm, v);
    if (!rn_is_anyint(s->vm, p)) {
        return rn_raise(s->vm, RN_T_TypeError, "* wants int");
    }
    if (!rn_int_get(s->vm, p, out) || (!is_width && (*out > INT32_MAX || *out < INT32_MIN))) {
        return rn_raise(s->vm, RN_T_OverflowError, "Python int too large to convert to C %s", is_width ? "ssize_t" : "int");
    }
    return RN_OK;
}

static rn_status by_key(state *s, const part *p, rn_val *out)
{
    rn_vm *vm = s->vm;
    rn_val key;
    rn_status st;

    if (s->mapping == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "format requires a mapping");
    }
    if (s->bytes) {
        key = rn_bytes_new(vm, (const uint8_t *)s->text.data + p->key, p->key_end - p->key);
    } else {
        key = rn_str_sub(vm, s->format, (uint32_t)p->key, (uint32_t)p->key_end);
    }
    if (key == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_getitem(vm, s->mapping, key, out);
    s->args = *out; /* what follows without a key takes this one */
    s->n = 1;
    s->next = 1;
    return st == RN_CALL ? RN_NEED_VM : st;
}

/* ---- one conversion ---- */

/* Text with at most precision characters, padded to width. */
static void put_padded(state *s, rn_val text, const part *p)
{
    int64_t len = RN_PTR(rn_str, s->vm, text)->len, pad;

    if (p->precision >= 0 && p->precision < len) {
        len = p->precision;
    }
    pad = p->width > len ? p->width - len : 0;
    rn_sb_fill(&s->out, ' ', (p->flags & F_LEFT) ? 0 : (uint64_t)pad);
    rn_sb_sub(&s->out, text, 0, (uint32_t)len);
    rn_sb_fill(&s->out, ' ', (p->flags & F_LEFT) ? (uint64_t)pad : 0);
}

/* Sign, prefix and digits by CPython's rules of zeros and blanks. */
static void put_number(state *s, const char *text, size_t n, const char *prefix, const part *p)
{
    uint32_t sign = 0;
    int64_t len = (int64_t)n, n_prefix = prefix != NULL ? 2 : 0, used, pad;
    bool zeros = (p->flags & F_ZERO) != 0, left = (p->flags & F_LEFT) != 0;

    if (n > 0 && text[0] == '-') {
        sign = '-';
        text++;
        len--;
    } else {
        sign = (p->flags & F_SIGN) ? '+' : (p->flags & F_BLANK) ? ' ' : 0;
    }
    used = len + n_prefix + (sign != 0);
    pad = p->width > used ? p->width - used : 0;
    if (!zeros && !left) {
        rn_sb_fill(&s->out, ' ', (uint64_t)pad);
    }
    if (sign != 0) {
        rn_sb_cp(&s->out, sign);
    }
    if (prefix != NULL) {
        rn_sb_ascii(&s->out, prefix, 2);
    }
    if (zeros && !left) {
        rn_sb_fill(&s->out, '0', (uint64_t)pad);
    }
    rn_sb_ascii(&s->out, text, (size_t)len);
    if (left) {
        rn_sb_fill(&s->out, ' ', (uint64_t)pad);
    }
}

static rn_status wrong_type(state *s, uint32_t conv, rn_val v)
{
    return rn_raise(s->vm, RN_T_TypeError, conv == 'x' || conv == 'X' || conv == 'o' ? "%%%c format: an integer is required, not %T"
                                                                                      : "%%%c format: a real number is required, not %T",
                    conv, v);
}

static rn_status put_int(state *s, rn_val v, const part *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v), text;
    bool hex = p->conv == 'x' || p->conv == 'X', oct = p->conv == 'o';
    int base = hex ? 16 : oct ? 8 : 10;
    const char *digits;
    size_t len, sign;
    rn_room room;
    char *to;
    rn_status st;

    if (rn_is_float(vm, n) && base == 10) {
        double d = rn_float_get(vm, n);

        if (d != d) {
            return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
        }
        if (isinf(d)) {
            return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
        }
        st = rn_int_from_double(vm, trunc(d), &n);
        if (st != RN_OK) {
            return st;
        }
    }
    if (!rn_is_anyint(vm, n)) {
        return rn_is_kind(vm, v, RN_K_INST) ? RN_NEED_VM : wrong_type(s, p->conv, v);
    }
    st = rn_int_to_str(vm, n, base, false, &text);
    if (st != RN_OK) {
        return st;
    }
    digits = (const char *)rn_str_data(vm, RN_PTR(rn_str, vm, text));
    len = RN_PTR(rn_str, vm, text)->len;
    sign = digits[0] == '-';
    if (p->precision > (int64_t)(len - sign) || p->conv == 'X') {
        size_t least = p->precision > 0 ? (size_t)p->precision : 0, zeros = least > len - sign ? least - (len - sign) : 0;

        if (!rn_room_get(vm, len + zeros + 1, &room)) {
            return rn_nomem(vm);
        }
        to = room.data;
        memcpy(to, digits, sign);
        memset(to + sign, '0', zeros);
        for (size_t i = sign; i < len; i++) {
            to[zeros + i] = p->conv == 'X' && digits[i] >= 'a' ? (char)(digits[i] - 32) : digits[i];
        }
        digits = to;
        len += zeros;
    }
    put_number(s, digits, len, !(p->flags & F_ALT) || base == 10 ? NULL : oct ? "0o" : p->conv == 'X' ? "0X" : "0x", p);
    return RN_OK;
}

static rn_status put_float(state *s, rn_val v, const part *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v);
    double d;
    rn_room room;
    size_t len;
    rn_status st;

    if (!rn_is_number(vm, n)) {
        return rn_is_kind(vm, v, RN_K_INST) ? RN_NEED_VM : rn_raise(vm, RN_T_TypeError, "must be real number, not %T", v);
    }
    st = rn_to_double(vm, n, &d);
    if (st == RN_OK) {
        st = rn_float_text(vm, d, (char)p->conv, p->precision < 0 ? 6 : p->precision, (p->flags & F_ALT) ? RN_FLOAT_ALT : 0, &room, &len);
    }
    if (st != RN_OK) {
        return st;
    }
    put_number(s, room.data, len, NULL, p);
    rn_room_drop(vm, &room);
    return RN_OK;
}

static rn_status put_char(state *s, rn_val v, const part *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v), text;
    part plain = *p;
    int64_t c = -1;
    rn_span span;

    plain.precision = ABSENT;
    if (rn_is_anyint(vm, n)) {
        if (!rn_int_get(vm, n, &c) || c < 0 || c > (s->bytes ? 255 : 0x10FFFF)) {
            return rn_raise(vm, RN_T_OverflowError, s->bytes ? "%%c arg not in range(256)" : "%%c arg not in range(0x110000)");
        }
    } else if (!s->bytes && rn_is_str(vm, n)) {
        rn_str *x = RN_PTR(rn_str, vm, n);

        if (x->len != 1) {
            return rn_raise(vm, RN_T_TypeError, "%%c requires an int or a unicode character, not a string of length %u", x->len);
        }
        c = rn_cp(rn_str_data(vm, x), rn_str_width(x), 0);
    } else if (s->bytes && (rn_is_kind(vm, n, RN_K_BYTES) || rn_is_kind(vm, n, RN_K_BYTEARRAY)) && rn_bytes_span(vm, n, &span)) {
        if (span.n != 1) {
            return rn_raise(vm, RN_T_TypeError, "%%c requires an integer in range(256) or a single byte, not a %T object of length %u", v,
                            (uint32_t)span.n);
        }
        c = span.p[0];
    } else if (rn_is_indexable(vm, v)) {
        return RN_NEED_VM;
    } else {
        return rn_raise(vm, RN_T_TypeError, s->bytes ? "%%c requires an integer in range(256) or a single byte, not %T"
                                                     : "%%c requires an int or a unicode character, not %T",
                        v);
    }
    text = rn_str_char(vm, (uint32_t)c);
    if (text == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    put_padded(s, text, &plain);
    return RN_OK;
}

/* Bytes as the text of the same values. */
static rn_status put_bytes(state *s, rn_val v, const part *p)
{
    rn_vm *vm = s->vm;
    rn_span span;
    rn_text t;
    rn_val text, f;
    rn_status st;

    if (!rn_bytes_span(vm, v, &span)) {
        if (rn_is_kind(vm, v, RN_K_INST) && rn_special(vm, v, RN_N(__bytes__), &f)) {
            return RN_NEED_VM;
        }
        return rn_raise(vm, RN_T_TypeError, "%%b requires a bytes-like object, or an object that implements __bytes__, not '%T'", v);
    }
    t = rn_text_of_span(span);
    if (span.n == 0) {
        text = rn_val_of(RN_EMPTY_STR);
    } else if ((st = rn_str_of_text(vm, &t, &text)) != RN_OK) {
        return st;
    }
    put_padded(s, text, p);
    return RN_OK;
}

static rn_status put_converted(state *s, rn_val v, const part *p)
{
    rn_vm *vm = s->vm;
    rn_val text;
    rn_status st;

    if (p->conv == 's' && !s->bytes) {
        st = rn_to_str(vm, v, &text);
    } else {
        st = rn_repr(vm, v, &text);
        if (st == RN_OK && (p->conv == 'a' || s->bytes)) {
            st = rn_ascii(vm, text, &text);
        }
    }
    if (st == RN_OK) {
        put_padded(s, text, p);
    }
    return st;
}

static rn_status put_part(state *s, part *p)
{
    rn_vm *vm = s->vm;
    rn_val v = RN_NONE;
    rn_status st = RN_OK;
    char hex[16];

    if (p->has_key) {
        st = by_key(s, p, &v); /* "%(a)*d" has no width to take */
    }
    if (st == RN_OK && p->width == FROM_ARGS) {
        st = star(s, true, &p->width);
        if (st == RN_OK && p->width < 0) {
            p->flags |= F_LEFT;
            p->width = p->width == INT64_MIN ? INT64_MAX : -p->width;
        }
    }
    if (st == RN_OK && p->precision == FROM_ARGS) {
        st = star(s, false, &p->precision);
        p->precision = p->precision < 0 ? 0 : p->precision;
    }
    if (st == RN_OK && !p->has_key) {
        st = next_arg(s, &v);
    }
    if (st != RN_OK) {
        return st;
    }
    if (p->width > (int64_t)(UINT32_MAX / 8) || p->precision > (int64_t)(UINT32_MAX / 8)) {
        return rn_nomem(vm);
    }
    switch (p->conv) {
    case 's':
    case 'b':
        if (s->bytes) {
            return put_bytes(s, v, p);
        }
        if (p->conv == 'b') {
            break;
        }
        return put_converted(s, v, p);
    case 'r':
    case 'a':
        return put_converted(s, v, p);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return put_int(s, v, p);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        return put_float(s, v, p);
    case 'c':
        return put_char(s, v, p);
    default:
        break;
    }
    snprintf(hex, sizeof hex, "%x", p->conv);
    return rn_raise(vm, RN_T_ValueError, "unsupported format character '%c' (0x%s) at index %u", p->conv >= 31 && p->conv < 126 ? p->conv : '?', hex,
                    (uint32_t)p->at);
}

static rn_status begin(rn_vm *vm, rn_val format, rn_val args, state *s)
{
    rn_val tuple = rn_payload_op(vm, args);
    rn_span span;

    *s = (state){.vm = vm, .format = format, .args = args, .n = 1, .mapping = RN_UNBOUND, .bytes = !rn_is_str(vm, format)};
    if (s->bytes) {
        (void)rn_bytes_span(vm, format, &span);
        s->text = rn_text_of_span(span);
    } else {
        s->text = rn_text_of_str(vm, format);
    }
    if (rn_is_kind(vm, tuple, RN_K_TUPLE)) {
        s->args = tuple;
        s->n = rn_tuple_len(vm, tuple);
    } else if (is_mapping(vm, args, s->bytes)) {
        s->mapping = args;
    }
    rn_sb_init(&s->out, vm);
    return RN_OK;
}

static rn_status percent(rn_vm *vm, rn_val format, rn_val args, rn_val *out)
{
    state s;
    rn_status st = begin(vm, format, args, &s);

    for (size_t i = 0; st == RN_OK && i < s.text.length;) {
        part p;
        uint8_t c;

        st = next_part(vm, &s.text, &i, &p);
        if (st != RN_OK) {
            return st;
        }
        if (!s.bytes) {
            rn_sb_sub(&s.out, format, (uint32_t)p.literal, (uint32_t)p.literal_end);
        }
        for (size_t k = p.literal; s.bytes && k < p.literal_end; k++) {
            c = ((const uint8_t *)s.text.data)[k];
            rn_sb_cp(&s.out, c);
        }
        if (p.percent) {
            rn_sb_cp(&s.out, '%');
        } else if (p.present) {
            st = put_part(&s, &p);
        }
        if (st == RN_OK && !rn_charge(vm, 8)) {
            return RN_STOP;
        }
    }
    if (st == RN_OK && s.mapping == RN_UNBOUND && s.next < s.n) {
        return rn_raise(vm, RN_T_TypeError, "not all arguments converted during %s formatting", s.bytes ? "bytes" : "string");
    }
    if (st == RN_OK) {
        st = rn_sb_done(&s.out, out);
    }
    if (st == RN_OK && s.bytes) {
        rn_str *text = RN_PTR(rn_str, vm, *out);

        *out = rn_bytes_like(vm, format, rn_str_data(vm, text), text->len);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    return st;
}

rn_status rn_percent(rn_vm *vm, rn_val format, rn_val args, rn_val *out)
{
    rn_status st = (vm->flags & RN_VF_NO_FAST) ? RN_NEED_VM : percent(vm, format, args, out);

    if (st == RN_NEED_VM) {
        rn_val v[2] = {format, args};

        return rn_ask_internal(vm, "percent", v, 2, RN_CK_ANY);
    }
    return st;
}

/* ---- intrinsics ---- */

/* percent_closed(format, args): as the operator, for arguments that are closed. */
NATIVE(rn_percent_closed)
{
    rn_status st = percent(vm, a[0], a[1], out);

    return st == RN_NEED_VM ? rn_raise(vm, RN_T_SystemError, "not closed") : st;
}

static rn_val size_value(rn_vm *vm, int64_t n)
{
    return n == ABSENT ? RN_NONE : n == FROM_ARGS ? rn_val_of(RN_CHAR('*')) : rn_int_new(vm, n);
}

/* percent_next(format, pos): (next pos, literal, conversion, key, flags, width, precision, place of the conversion), or None
 * at the end. conversion: None, '%' for "%%", or a letter; key: None or a str or bytes; width and precision: None, int, '*'. */
NATIVE(rn_percent_next)
{
    state s;
    part p;
    size_t i = (size_t)rn_small_get(a[1]);
    rn_val v[8];
    rn_status st = begin(vm, a[0], RN_NONE, &s);

    *out = RN_NONE;
    if (st != RN_OK || i >= s.text.length) {
        return st;
    }
    st = next_part(vm, &s.text, &i, &p);
    if (st != RN_OK) {
        return st;
    }
    v[0] = rn_small((int64_t)i);
    v[1] = s.bytes ? rn_bytes_new(vm, (const uint8_t *)s.text.data + p.literal, p.literal_end - p.literal)
                   : rn_str_sub(vm, a[0], (uint32_t)p.literal, (uint32_t)p.literal_end);
    v[2] = !p.present ? RN_NONE : rn_str_char(vm, p.percent ? '%' : p.conv);
    v[3] = !p.has_key ? RN_NONE
           : s.bytes  ? rn_bytes_new(vm, (const uint8_t *)s.text.data + p.key, p.key_end - p.key)
                      : rn_str_sub(vm, a[0], (uint32_t)p.key, (uint32_t)p.key_end);
    v[4] = rn_small((int64_t)p.flags);
    v[5] = size_value(vm, p.width);
    v[6] = size_value(vm, p.precision);
    v[7] = rn_small((int64_t)p.at);
    for (int k = 0; k < 8; k++) {
        if (v[k] == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return rn_done(vm, rn_tuple_new(vm, v, 8), out);
}

/* is_mapping(args, bytes): may "%(key)s" look things up in them? */
NATIVE(rn_percent_is_mapping)
{
    return rn_done_bool(is_mapping(vm, a[0], a[1] == RN_TRUE), out);
}
