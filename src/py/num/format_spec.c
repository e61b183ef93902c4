/* Parsing and checking of format specs: [[fill]align][sign][z][#][0][width][grouping]
 * [.precision[grouping]][type]. */
#include <stdio.h>
#include <string.h>

#include "py/num/format.h"
#include "py/text/unicode.h"

typedef struct spec_reader {
    const rn_text *text;
    size_t at;
} spec_reader;

/* The code point k places on, or one that is none. */
static uint32_t peek(const spec_reader *r, size_t k)
{
    return r->at + k < r->text->length ? rn_kind_get(r->text->kind, r->text->data, r->at + k) : UINT32_MAX;
}

static bool take(spec_reader *r, uint32_t cp)
{
    bool is_next = peek(r, 0) == cp;

    r->at += is_next;
    return is_next;
}

static bool is_align(uint32_t cp)
{
    return cp == '<' || cp == '>' || cp == '^' || cp == '=';
}

static bool fail(rn_format_error *error, const char *text)
{
    *error = (rn_format_error){.kind = RN_FORMAT_VALUE_ERROR};
    snprintf(error->text, sizeof error->text, "%s", text);
    return false;
}

/* Decimal digits of any script; *value is -1 without any. */
static bool read_number(spec_reader *r, int64_t *value, rn_format_error *error)
{
    int64_t v = 0;
    size_t start = r->at;

    for (;;) {
        uint32_t cp = peek(r, 0);
        int d = cp - '0' < 10u ? (int)(cp - '0') : cp < 128 || cp == UINT32_MAX ? -1 : rn_uni_decimal(cp);

        if (d < 0) {
            break;
        }
        if (v > (INT64_MAX - d) / 10) {
            return fail(error, "Too many decimal digits in format string");
        }
        v = v * 10 + d;
        r->at++;
    }
    *value = r->at == start ? -1 : v;
    return true;
}

/* ',' or '_', not both. */
static bool read_grouping(spec_reader *r, char *grouping, rn_format_error *error)
{
    bool comma = take(r, ','), low = take(r, '_');

    *grouping = (char)(comma ? ',' : low ? '_' : 0);
    if ((comma && low) || (low && peek(r, 0) == ',')) {
        return fail(error, "Cannot specify both ',' and '_'.");
    }
    return true;
}

static bool fail_grouping(char grouping, uint32_t type, rn_format_error *error)
{
    (void)fail(error, "");
    if (type > 32 && type < 128) {
        snprintf(error->text, sizeof error->text, "Cannot specify '%c' with '%c'.", grouping, (char)type);
    } else {
        snprintf(error->text, sizeof error->text, "Cannot specify '%c' with '\\x%x'.", grouping, (unsigned)type);
    }
    return false;
}

static bool is_one_of(uint32_t type, const char *types)
{
    return type != 0 && type < 128 && strchr(types, (char)type) != NULL;
}

static bool check_groupings(const rn_format_spec *s, rn_format_error *error)
{
    bool whole = s->type == 0 || is_one_of(s->type, "defgEG%F") || (s->grouping == '_' && is_one_of(s->type, "boxX"));

    if (s->grouping != 0 && !whole) {
        return fail_grouping(s->grouping, s->type, error);
    }
    if (s->fraction_grouping != 0 && s->type == 'n') {
        return fail_grouping(s->fraction_grouping, s->type, error);
    }
    return true;
}

static bool read_spec(const rn_text *text, rn_format_target target, rn_format_spec *s, rn_format_error *error)
{
    spec_reader r = {text, 0};
    bool has_fill = false, has_align = false, left_by_default = target == RN_FORMAT_STR;

    *s = (rn_format_spec){.fill = ' ', .align = left_by_default ? '<' : '>', .width = -1};
    if (text->length >= 2 && is_align(peek(&r, 1))) {
        s->fill = peek(&r, 0);
        s->align = (char)peek(&r, 1);
        has_fill = has_align = true;
        r.at = 2;
    } else if (is_align(peek(&r, 0))) {
        s->align = (char)peek(&r, 0);
        has_align = true;
        r.at = 1;
    }
    uint32_t sign = peek(&r, 0);
    if (sign == '+' || sign == '-' || sign == ' ') {
        s->sign = (char)sign;
        r.at++;
    }
    s->no_minus_zero = take(&r, 'z');
    s->alternate = take(&r, '#');
    if (!has_fill && take(&r, '0')) {
        s->fill = '0';
        if (!has_align && !left_by_default) {
            s->align = '=';
        }
    }
    s->precision = -1;
    s->type = target == RN_FORMAT_STR ? 's' : target == RN_FORMAT_INT ? 'd' : 0;
    if (!read_number(&r, &s->width, error) || !read_grouping(&r, &s->grouping, error)) {
        return false;
    }
    if (take(&r, '.')) {
        if (!read_number(&r, &s->precision, error) || !read_grouping(&r, &s->fraction_grouping, error)) {
            return false;
        }
        if (s->precision < 0 && s->fraction_grouping == 0) {
            return fail(error, "Format specifier missing precision");
        }
    }
    if (text->length - r.at > 1) {
        (void)fail(error, "Invalid format specifier '");
        error->wants_spec = error->wants_type = true;
        return false;
    }
    if (r.at < text->length) {
        s->type = peek(&r, 0);
    }
    return check_groupings(s, error);
}

static bool fail_type(uint32_t type, rn_format_error *error)
{
    (void)fail(error, "");
    error->wants_type = true;
    if (type > 32 && type < 128) {
        snprintf(error->text, sizeof error->text, "Unknown format code '%c'", (char)type);
    } else {
        snprintf(error->text, sizeof error->text, "Unknown format code '\\x%x'", (unsigned)type);
    }
    return false;
}

static bool check_str(const rn_format_spec *s, rn_format_error *error)
{
    if (s->sign != 0) {
        return fail(error, s->sign == ' ' ? "Space not allowed in string format specifier" : "Sign not allowed in string format specifier");
    }
    if (s->no_minus_zero) {
        return fail(error, "Negative zero coercion (z) not allowed in string format specifier");
    }
    if (s->alternate) {
        return fail(error, "Alternate form (#) not allowed in string format specifier");
    }
    if (s->align == '=') {
        return fail(error, "'=' alignment not allowed in string format specifier");
    }
    return true;
}

static bool check_int(const rn_format_spec *s, rn_format_error *error)
{
    if (s->precision >= 0) {
        return fail(error, "Precision not allowed in integer format specifier");
    }
    if (s->no_minus_zero) {
        return fail(error, "Negative zero coercion (z) not allowed in integer format specifier");
    }
    if (s->type == 'c' && s->sign != 0) {
        return fail(error, "Sign not allowed with integer format specifier 'c'");
    }
    if (s->type == 'c' && s->alternate) {
        return fail(error, "Alternate form (#) not allowed with integer format specifier 'c'");
    }
    return true;
}

bool rn_format_as_float(const rn_format_spec *spec)
{
    return is_one_of(spec->type, "eEfFgG%");
}

bool rn_format_parse(const rn_text *spec, rn_format_target target, rn_format_spec *out, rn_format_error *error)
{
    static const char *const types[] = {"s", "bcdoxXneEfFgG%", "eEfFgGn%", "eEfFgGn"};

    if (!read_spec(spec, target, out, error)) {
        return false;
    }
    if (out->type != 0 && !is_one_of(out->type, types[target])) {
        return fail_type(out->type, error);
    }
    if (target == RN_FORMAT_STR) {
        return check_str(out, error);
    }
    if (target == RN_FORMAT_INT && !rn_format_as_float(out)) {
        return check_int(out, error);
    }
    if (out->precision > INT32_MAX) {
        return fail(error, "precision too big");
    }
    if (target == RN_FORMAT_COMPLEX && out->fill == '0') {
        return fail(error, "Zero padding is not allowed in complex format specifier");
    }
    if (target == RN_FORMAT_COMPLEX && out->align == '=') {
        return fail(error, "'=' alignment flag is not allowed in complex format specifier");
    }
    return true;
}

int rn_format_base(const rn_format_spec *spec)
{
    switch (spec->type) {
    case 'b':
        return 2;
    case 'o':
        return 8;
    case 'x':
    case 'X':
        return 16;
    case 'c':
        return 0;
    default:
        return 10;
    }
}

uint32_t rn_format_max(const rn_format_spec *spec)
{
    uint32_t fill = spec->width > 0 ? spec->fill : 0;

    return fill < 0x80 ? 0x7f : fill < 0x100 ? 0xff : fill < 0x10000 ? 0xffff : 0x10ffff;
}
