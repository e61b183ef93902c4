/* format(value, spec): CPython's mini-language for str, int, float and complex, and which __format__ a value has. */
#include "py/obj/format.h"

#include <math.h>
#include <stdio.h>

#include "py/num/float.h"

/* ---- specs ---- */

static rn_status unknown_code(rn_vm *vm, const rn_spec *spec, rn_val value)
{
    char hex[16];

    if (spec->type > 32 && spec->type < 128) {
        return rn_raise(vm, RN_T_ValueError, "Unknown format code '%c' for object of type '%T'", spec->type, value);
    }
    snprintf(hex, sizeof hex, "%x", spec->type);
    return rn_raise(vm, RN_T_ValueError, "Unknown format code '\\x%s' for object of type '%T'", hex, value);
}

static rn_status both_separators(rn_vm *vm)
{
    return rn_raise(vm, RN_T_ValueError, "Cannot specify both ',' and '_'.");
}

static rn_status bad_separator(rn_vm *vm, uint32_t separator, uint32_t type)
{
    char hex[16];

    if (type > 32 && type < 128) {
        return rn_raise(vm, RN_T_ValueError, "Cannot specify '%c' with '%c'.", separator, type);
    }
    snprintf(hex, sizeof hex, "%x", type);
    return rn_raise(vm, RN_T_ValueError, "Cannot specify '%c' with '\\x%s'.", separator, hex);
}

/* Decimal digits at *i; false: too many. */
static bool read_digits(const rn_text *t, size_t *i, int64_t *out, bool *any)
{
    *any = false;
    *out = 0;
    for (; *i < t->length; ++*i) {
        int d = rn_uni_decimal(rn_kind_get(t->kind, t->data, *i));

        if (d < 0) {
            break;
        }
        if (*out > (INT64_MAX - d) / 10) {
            return false;
        }
        *out = *out * 10 + d;
        *any = true;
    }
    return true;
}

static bool is_align(uint32_t c)
{
    return c == '<' || c == '>' || c == '=' || c == '^';
}

/* Separator letters at *i into *into; "also" says that one was there. */
static rn_status read_grouping(rn_vm *vm, const rn_text *t, size_t *i, uint32_t *into, bool *also)
{
    if (*i < t->length && rn_kind_get(t->kind, t->data, *i) == ',') {
        *into = ',';
        *also = true;
        ++*i;
    }
    if (*i < t->length && rn_kind_get(t->kind, t->data, *i) == '_') {
        if (*into != 0) {
            return both_separators(vm);
        }
        *into = '_';
        *also = true;
        ++*i;
    }
    if (*i < t->length && rn_kind_get(t->kind, t->data, *i) == ',' && *into == '_') {
        return both_separators(vm);
    }
    return RN_OK;
}

rn_status rn_spec_read(rn_vm *vm, rn_val text, rn_val value, uint32_t default_type, uint32_t default_align, rn_spec *s)
{
    rn_text t = rn_text_of_str(vm, text);
    size_t i = 0, n = t.length;
    bool filled = false, aligned = false, any, also = false;
    rn_status st;

#define AT(k) rn_kind_get(t.kind, t.data, (k))
    *s = (rn_spec){.fill = ' ', .align = default_align, .width = -1, .precision = -1, .group = 3, .type = default_type};
    if (n >= 2 && is_align(AT(1))) {
        s->align = AT(1);
        s->fill = AT(0);
        filled = aligned = true;
        i = 2;
    } else if (n >= 1 && is_align(AT(0))) {
        s->align = AT(0);
        aligned = true;
        i = 1;
    }
    if (i < n && (AT(i) == ' ' || AT(i) == '+' || AT(i) == '-')) {
        s->sign = AT(i++);
    }
    if (i < n && AT(i) == 'z') {
        s->no_neg_0 = true;
        i++;
    }
    if (i < n && AT(i) == '#') {
        s->alternate = true;
        i++;
    }
    if (!filled && i < n && AT(i) == '0') {
        s->fill = '0';
        if (!aligned && default_align == '>') {
            s->align = '=';
        }
        i++;
    }
    if (!read_digits(&t, &i, &s->width, &any)) {
        return rn_raise(vm, RN_T_ValueError, "Too many decimal digits in format string");
    }
    if (!any) {
        s->width = -1;
    }
    st = read_grouping(vm, &t, &i, &s->grouping, &also);
    if (st != RN_OK) {
        return st;
    }
    if (i < n && AT(i) == '.') {
        i++;
        if (!read_digits(&t, &i, &s->precision, &any)) {
            return rn_raise(vm, RN_T_ValueError, "Too many decimal digits in format string");
        }
        if (!any) {
            s->precision = -1;
        }
        also = false;
        st = read_grouping(vm, &t, &i, &s->frac_grouping, &also);
        if (st != RN_OK) {
            return st;
        }
        if (!any && !also) {
            return rn_raise(vm, RN_T_ValueError, "Format specifier missing precision");
        }
    }
    if (n - i > 1) {
        return rn_raise(vm, RN_T_ValueError, "Invalid format specifier '%S' for object of type '%T'", text, value);
    }
    if (n - i == 1) {
        s->type = AT(i);
    }
#undef AT
    if (s->grouping != 0) {
        switch (s->type) {
        case 'd':
        case 'e':
        case 'f':
        case 'g':
        case 'E':
        case 'G':
        case '%':
        case 'F':
        case 0:
            break;
        case 'b':
        case 'o':
        case 'x':
        case 'X':
            if (s->grouping == '_') {
                s->group = 4;
                break;
            }
            return bad_separator(vm, s->grouping, s->type);
        default:
            return bad_separator(vm, s->grouping, s->type);
        }
    }
    return s->type == 'n' && s->frac_grouping != 0 ? bad_separator(vm, s->frac_grouping, 'n') : RN_OK;
}

/* ---- layout of numbers ---- */

/* Length of n digits with separators, at least min_width characters of zeros, digits and separators. */
static int64_t grouped_length(const rn_spec *s, int64_t n, int64_t min_width)
{
    int64_t count = 0;

    if (s->grouping == 0) {
        int64_t all = n > min_width ? n : min_width;

        return all > 1 ? all : 1;
    }
    for (;;) {
        int64_t most = n > min_width ? n : min_width, len = most > 1 ? most : 1;

        len = len < (int64_t)s->group ? len : (int64_t)s->group;
        count += len;
        n -= n < len ? n : len;
        min_width -= len;
        if (n <= 0 && min_width <= 0) {
            return count;
        }
        count++;
        min_width--;
    }
}

/* Writes them: zeros, then the digits, with separators counted from the right. */
static void put_grouped(rn_sb *sb, const rn_spec *s, const char *digits, int64_t n, int64_t length)
{
    if (s->grouping == 0) {
        rn_sb_fill(sb, '0', (uint64_t)(length - n));
        rn_sb_ascii(sb, digits, (size_t)n);
        return;
    }
    for (int64_t i = 0, unit = (int64_t)s->group + 1; i < length; i++) {
        int64_t right = length - 1 - i; /* characters to the right of this one */

        if (right % unit == (int64_t)s->group) {
            rn_sb_cp(sb, s->grouping);
        } else {
            int64_t place = right - right / unit; /* digits to the right */

            rn_sb_cp(sb, place < n ? (uint8_t)digits[n - 1 - place] : '0');
        }
    }
}

static void put_fraction(rn_sb *sb, const rn_spec *s, const char *digits, size_t n)
{
    for (size_t i = 0; s->frac_grouping != 0 && i < n; i++) {
        if (i > 0 && i % 3 == 0) {
            rn_sb_cp(sb, s->frac_grouping);
        }
        rn_sb_cp(sb, (uint8_t)digits[i]);
    }
    if (s->frac_grouping == 0) {
        rn_sb_ascii(sb, digits, n);
    }
}

void rn_spec_number(rn_sb *sb, const rn_spec *s, const rn_number_text *t)
{
    uint32_t sign = t->sign != 0 ? t->sign : s->sign == '+' || s->sign == ' ' ? s->sign : 0;
    int64_t n_prefix = t->prefix != NULL ? (int64_t)strlen(t->prefix) : 0;
    int64_t n_frac = (int64_t)t->n_frac + (s->frac_grouping != 0 && t->n_frac > 0 ? ((int64_t)t->n_frac - 1) / 3 : 0);
    int64_t other = (sign != 0) + n_prefix + (t->has_point ? 1 : 0) + n_frac + (int64_t)t->n_rest, grouped = 0, pad, left = 0, middle = 0, right = 0;

    if (t->n_digits > 0) {
        grouped = grouped_length(s, (int64_t)t->n_digits, s->fill == '0' && s->align == '=' ? s->width - other : 0);
    }
    pad = s->width - other - grouped;
    if (pad > 0) {
        if (s->align == '<') {
            right = pad;
        } else if (s->align == '^') {
            left = pad / 2;
            right = pad - left;
        } else if (s->align == '=') {
            middle = pad;
        } else {
            left = pad;
        }
    }
    rn_sb_fill(sb, s->fill, (uint64_t)left);
    if (sign != 0) {
        rn_sb_cp(sb, sign);
    }
    if (n_prefix > 0) {
        rn_sb_c(sb, t->prefix);
    }
    rn_sb_fill(sb, s->fill, (uint64_t)middle);
    if (t->n_digits > 0) {
        put_grouped(sb, s, t->digits, (int64_t)t->n_digits, grouped);
    }
    if (t->has_point) {
        rn_sb_cp(sb, '.');
        put_fraction(sb, s, t->digits + t->n_digits + 1, t->n_frac);
    }
    rn_sb_ascii(sb, t->rest, t->n_rest);
    rn_sb_fill(sb, s->fill, (uint64_t)right);
}

void rn_number_split(const char *text, size_t n, rn_number_text *out)
{
    size_t i = 0, from;

    *out = (rn_number_text){0};
    if (i < n && text[i] == '-') {
        out->sign = '-';
        i++;
    }
    out->digits = text + i;
    from = i;
    while (i < n && text[i] >= '0' && text[i] <= '9') {
        i++;
    }
    out->n_digits = i - from;
    if (i < n && text[i] == '.') {
        out->has_point = true;
        from = ++i;
        while (i < n && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        out->n_frac = i - from;
    }
    out->rest = text + i;
    out->n_rest = n - i;
}

/* A width that no memory could hold is refused before anything is laid out. */
static bool fits(rn_vm *vm, int64_t width)
{
    return width <= (int64_t)(UINT32_MAX / 8) && rn_reserve(vm, width > 0 ? (uint64_t)width : 0);
}

/* ---- str ---- */

static rn_status format_str(rn_vm *vm, rn_val value, rn_val s, rn_val spec_text, rn_val *out)
{
    rn_spec spec;
    uint32_t len = RN_PTR(rn_str, vm, s)->len;
    int64_t pad, left;
    rn_sb sb;
    rn_status st = rn_spec_read(vm, spec_text, value, 's', '<', &spec);

    if (st != RN_OK) {
        return st;
    }
    if (spec.type != 's') {
        return unknown_code(vm, &spec, value);
    }
    if (spec.sign != 0) {
        return rn_raise(vm, RN_T_ValueError, spec.sign == ' ' ? "Space not allowed in string format specifier" : "Sign not allowed in string format specifier");
    }
    if (spec.no_neg_0) {
        return rn_raise(vm, RN_T_ValueError, "Negative zero coercion (z) not allowed in string format specifier");
    }
    if (spec.alternate) {
        return rn_raise(vm, RN_T_ValueError, "Alternate form (#) not allowed in string format specifier");
    }
    if (spec.align == '=') {
        return rn_raise(vm, RN_T_ValueError, "'=' alignment not allowed in string format specifier");
    }
    if (spec.width <= (int64_t)len && (spec.precision < 0 || spec.precision >= (int64_t)len)) {
        *out = s;
        return RN_OK;
    }
    if (spec.precision >= 0 && spec.precision < (int64_t)len) {
        len = (uint32_t)spec.precision;
    }
    if (!fits(vm, spec.width)) {
        return rn_nomem(vm);
    }
    pad = spec.width > (int64_t)len ? spec.width - (int64_t)len : 0;
    left = spec.align == '>' ? pad : spec.align == '^' ? pad / 2 : 0;
    rn_sb_init(&sb, vm);
    rn_sb_fill(&sb, spec.fill, (uint64_t)left);
    rn_sb_sub(&sb, s, 0, len);
    rn_sb_fill(&sb, spec.fill, (uint64_t)(pad - left));
    return rn_sb_done(&sb, out);
}

/* ---- float ---- */

rn_status rn_float_text(rn_vm *vm, double v, char type, int64_t precision, unsigned flags, rn_room *room, size_t *n)
{
    size_t need;
    rn_num_status ns;

    if (precision > INT32_MAX) {
        return rn_raise(vm, RN_T_ValueError, "precision too big");
    }
    ns = rn_float_format(v, type, (int32_t)precision, flags, NULL, 0, &need, RN_POLL(vm));
    if (ns == RN_NUM_OK && !rn_room_get(vm, need + 1, room)) {
        return rn_nomem(vm);
    }
    if (ns == RN_NUM_OK) {
        ns = rn_float_format(v, type, (int32_t)precision, flags, room->data, need, n, RN_POLL(vm));
    }
    return ns == RN_NUM_OK ? RN_OK : ns == RN_NUM_STOPPED ? RN_STOP : rn_nomem(vm);
}

static unsigned float_flags(const rn_spec *spec)
{
    return (spec->alternate ? RN_FLOAT_ALT : 0u) | (spec->no_neg_0 ? RN_FLOAT_NO_NEG0 : 0u);
}

static rn_status put_float(rn_vm *vm, rn_sb *sb, double v, const rn_spec *spec)
{
    uint32_t type = spec->type == 'n' ? 'g' : spec->type;
    unsigned flags = float_flags(spec);
    int64_t precision = spec->precision;
    rn_number_text t;
    rn_room room;
    size_t n;
    rn_status st;

    if (type == 0) {
        flags |= RN_FLOAT_DOT_0;
        type = precision < 0 ? 'r' : 'g';
        precision = precision < 0 ? 0 : precision;
    } else if (precision < 0) {
        precision = 6;
    }
    st = rn_float_text(vm, v, (char)type, precision, flags, &room, &n);
    if (st != RN_OK) {
        return st;
    }
    rn_number_split(room.data, n, &t);
    rn_spec_number(sb, spec, &t);
    rn_room_drop(vm, &room);
    return RN_OK;
}

static rn_status format_float(rn_vm *vm, rn_val value, double v, const rn_spec *spec, rn_val *out)
{
    rn_sb sb;
    rn_status st;

    switch (spec->type) {
    case 0:
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'n':
    case '%':
        break;
    default:
        return unknown_code(vm, spec, value);
    }
    if (!fits(vm, spec->width)) {
        return rn_nomem(vm);
    }
    rn_sb_init(&sb, vm);
    st = put_float(vm, &sb, v, spec);
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

/* ---- int ---- */

static rn_status format_char(rn_vm *vm, rn_val number, const rn_spec *spec, rn_val *out)
{
    int64_t c, pad, left;
    rn_sb sb;

    if (spec->sign != 0) {
        return rn_raise(vm, RN_T_ValueError, "Sign not allowed with integer format specifier 'c'");
    }
    if (spec->alternate) {
        return rn_raise(vm, RN_T_ValueError, "Alternate form (#) not allowed with integer format specifier 'c'");
    }
    if (!rn_int_get(vm, number, &c)) {
        return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C long");
    }
    if (c < 0 || c > 0x10FFFF) {
        return rn_raise(vm, RN_T_OverflowError, "%%c arg not in range(0x110000)");
    }
    pad = spec->width > 1 ? spec->width - 1 : 0;
    left = spec->align == '>' || spec->align == '=' ? pad : spec->align == '^' ? pad / 2 : 0;
    rn_sb_init(&sb, vm);
    rn_sb_fill(&sb, spec->fill, (uint64_t)left);
    rn_sb_cp(&sb, (uint32_t)c);
    rn_sb_fill(&sb, spec->fill, (uint64_t)(pad - left));
    return rn_sb_done(&sb, out);
}

static rn_status format_int(rn_vm *vm, rn_val value, rn_val number, rn_val spec_text, rn_val *out)
{
    rn_spec spec;
    rn_number_text t;
    rn_val text;
    int base;
    double v;
    char *digits;
    size_t n;
    rn_sb sb;
    rn_status st = rn_spec_read(vm, spec_text, value, 'd', '>', &spec);

    if (st != RN_OK) {
        return st;
    }
    switch (spec.type) {
    case 'b':
        base = 2;
        break;
    case 'o':
        base = 8;
        break;
    case 'x':
    case 'X':
        base = 16;
        break;
    case 'c':
    case 'd':
    case 'n':
        base = 10;
        break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%':
        st = rn_to_double(vm, number, &v);
        return st == RN_OK ? format_float(vm, value, v, &spec, out) : st;
    default:
        return unknown_code(vm, &spec, value);
    }
    if (spec.precision >= 0) {
        return rn_raise(vm, RN_T_ValueError, "Precision not allowed in integer format specifier");
    }
    if (spec.no_neg_0) {
        return rn_raise(vm, RN_T_ValueError, "Negative zero coercion (z) not allowed in integer format specifier");
    }
    if (!fits(vm, spec.width)) {
        return rn_nomem(vm);
    }
    if (spec.type == 'c') {
        return format_char(vm, number, &spec, out);
    }
    st = rn_int_to_str(vm, number, base, false, &text);
    if (st != RN_OK) {
        return st;
    }
    n = RN_PTR(rn_str, vm, text)->len;
    digits = (char *)(uintptr_t)rn_str_data(vm, RN_PTR(rn_str, vm, text));
    if (spec.type == 'X') { /* capitals in a copy: the text may be a shared one-character string */
        rn_room room;

        if (!rn_room_get(vm, n + 1, &room)) {
            return rn_nomem(vm);
        }
        for (size_t i = 0; i < n; i++) {
            ((char *)room.data)[i] = digits[i] >= 'a' ? (char)(digits[i] - 32) : digits[i];
        }
        digits = room.data;
    }
    rn_number_split(digits, n, &t);
    t.n_digits += t.n_rest; /* letters are digits here */
    t.n_rest = 0;
    t.prefix = !spec.alternate || base == 10 ? NULL : base == 2 ? "0b" : base == 8 ? "0o" : spec.type == 'X' ? "0X" : "0x";
    rn_sb_init(&sb, vm);
    rn_spec_number(&sb, &spec, &t);
    return rn_charge(vm, spec.width / 64 + (int64_t)n / 16) ? rn_sb_done(&sb, out) : RN_STOP;
}

/* ---- complex ---- */

static rn_status format_complex(rn_vm *vm, rn_val value, rn_val number, rn_val spec_text, rn_val *out)
{
    rn_complex *c = RN_PTR(rn_complex, vm, number);
    rn_spec spec, part;
    bool skip_real = false, parens = false;
    rn_val text;
    int64_t pad, left, len;
    rn_sb sb;
    rn_status st = rn_spec_read(vm, spec_text, value, 0, '>', &spec);

    if (st != RN_OK) {
        return st;
    }
    switch (spec.type) {
    case 0:
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'n':
        break;
    default:
        return unknown_code(vm, &spec, value);
    }
    if (spec.fill == '0') {
        return rn_raise(vm, RN_T_ValueError, "Zero padding is not allowed in complex format specifier");
    }
    if (spec.align == '=') {
        return rn_raise(vm, RN_T_ValueError, "'=' alignment flag is not allowed in complex format specifier");
    }
    if (!fits(vm, spec.width)) {
        return rn_nomem(vm);
    }
    if (spec.type == 0) {
        skip_real = c->re == 0 && !signbit(c->re);
        parens = !skip_real;
    }
    part = spec;
    part.fill = 0;
    part.align = '<';
    part.width = -1;
    rn_sb_init(&sb, vm);
    if (part.type == 0) { /* as repr(): without ".0" */
        part.type = part.precision < 0 ? 'r' : 'g';
    }
    if (parens) {
        rn_sb_c(&sb, "(");
    }
    if (!skip_real) {
        st = put_float(vm, &sb, c->re, &part);
        part.sign = '+';
    }
    if (st == RN_OK) {
        st = put_float(vm, &sb, c->im, &part);
    }
    if (st != RN_OK) {
        return st;
    }
    rn_sb_c(&sb, parens ? "j)" : "j");
    st = rn_sb_done(&sb, &text);
    if (st != RN_OK) {
        return st;
    }
    len = RN_PTR(rn_str, vm, text)->len;
    pad = spec.width > len ? spec.width - len : 0;
    left = spec.align == '>' ? pad : spec.align == '^' ? pad / 2 : 0;
    rn_sb_init(&sb, vm);
    rn_sb_fill(&sb, spec.fill, (uint64_t)left);
    rn_sb_str(&sb, text);
    rn_sb_fill(&sb, spec.fill, (uint64_t)(pad - left));
    return rn_sb_done(&sb, out);
}

/* ---- which __format__ ---- */

static rn_status as_str(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_status st = rn_to_str(vm, v, out);

    return st == RN_NEED_VM ? rn_ask_internal(vm, "to_str", &v, 1, RN_CK_STR) : st;
}

/* By the value's payload, whatever its class defines. */
static rn_status format_value(rn_vm *vm, rn_val v, rn_val spec, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (RN_PTR(rn_str, vm, spec)->len == 0) {
        return as_str(vm, v, out);
    }
    if (rn_is_str(vm, p)) {
        return format_str(vm, v, p, spec, out);
    }
    if (rn_is_anyint(vm, p)) {
        return format_int(vm, v, p, spec, out);
    }
    if (rn_is_float(vm, p)) {
        rn_spec s;
        rn_status st = rn_spec_read(vm, spec, v, 0, '>', &s);

        return st == RN_OK ? format_float(vm, v, rn_float_get(vm, p), &s, out) : st;
    }
    if (rn_is_kind(vm, p, RN_K_COMPLEX)) {
        return format_complex(vm, v, p, spec, out);
    }
    return rn_raise(vm, RN_T_TypeError, "unsupported format string passed to %T.__format__", v);
}

/* Is this method the one below, or object's? */
static bool is_own_format(rn_vm *vm, rn_val f)
{
    const rn_builtin *b = RN_PTR(rn_builtin, vm, f);

    return rn_is_kind(vm, f, RN_K_BUILTIN) &&
           (b->owner == RN_T(object) || (b->native < rn_native_count && rn_natives[b->native].fn == rn_value_format));
}

rn_status rn_format(rn_vm *vm, rn_val v, rn_val spec, rn_val *out)
{
    if (rn_is_str(vm, v) && RN_PTR(rn_str, vm, spec)->len == 0) {
        *out = v;
        return RN_OK;
    }
    if (rn_is_ref(v) && !rn_is_str(vm, v)) {
        rn_val f = rn_lookup(vm, rn_type_of(vm, v), RN_N(__format__));

        if (f != RN_UNBOUND && !is_own_format(vm, f)) {
            return rn_ask_special(vm, v, RN_N(__format__), &spec, 1, RN_CK_FORMAT);
        }
    }
    return format_value(vm, v, spec, out);
}

/* __format__ of str, int, float, complex and object. */
NATIVE(value_format)
{
    rn_val spec;
    rn_status st = rn_want_str(vm, a[1], "__format__() argument", &spec);

    return st == RN_OK ? format_value(vm, a[0], spec, out) : st;
}
