/* Laying out numbers and strings by a format spec: sign, prefix, grouped digits, padding. */
#include "py/num/format_out.h"

#include <string.h>

/* Digits of one part of a number: text, or places of a float's digits (shown in upper case when
 * asked: hexadecimal only). */
typedef struct digit_source {
    const char *text;
    bool upper;
    const rn_float_text *number;
} digit_source;

static void put_digits(format_out *out, const digit_source *d, int64_t from, int64_t n)
{
    if (d->number != NULL) {
        format_out_digits(out, d->number, from, n);
        return;
    }
    if (!d->upper) {
        format_out_ascii(out, d->text + from, n);
        return;
    }
    while (n > 0) {
        char piece[256];
        int64_t step = n < 256 ? n : 256;

        for (int64_t i = 0; i < step; i++) {
            char c = d->text[from + i];

            piece[i] = (char)(c >= 'a' ? c - 32 : c);
        }
        format_out_ascii(out, piece, step);
        from += step;
        n -= step;
    }
}

/* Places between n digits in groups. */
static int64_t separators(int64_t n, int group)
{
    return group == 0 || n <= 0 ? 0 : (n - 1) / group;
}

/* The fewest digits, at least n, that fill `width` with their separators. */
static int64_t padded_digits(int64_t n, int group, int64_t width)
{
    if (n + separators(n, group) >= width) {
        return n;
    }
    if (group == 0) {
        return width;
    }
    /* k digits take k + (k - 1) / group places; a width that ends on a separator takes one more */
    int64_t k = width / (group + 1) * group + width % (group + 1);
    return k + separators(k, group) >= width ? k : k + 1;
}

/* `zeros` and n digits of the source, a separator before each full group from the right. */
static void put_whole(format_out *out, const digit_source *d, int64_t zeros, int64_t n, int group, char separator)
{
    int64_t total = zeros + n, at = 0;

    if (group == 0) {
        format_out_fill(out, '0', zeros);
        put_digits(out, d, 0, n);
        return;
    }
    if (out->data == NULL) {
        format_out_fill(out, '0', total + separators(total, group));
        return;
    }
    while (at < total && !out->stopped) {
        int64_t step = (total - at - 1) % group + 1;

        if (at > 0) {
            format_out_fill(out, (uint32_t)separator, 1);
        }
        int64_t padding = zeros - at < 0 ? 0 : zeros - at < step ? zeros - at : step;
        format_out_fill(out, '0', padding);
        put_digits(out, d, at + padding - zeros, step - padding);
        at += step;
        if (at % 16383 == 0) {
            out->stopped = out->stopped || rn_poll_stops(out->poll);
        }
    }
}

/* n digits from `from`, a separator after each full group from the left. */
static void put_fraction(format_out *out, const digit_source *d, int64_t from, int64_t n, char separator)
{
    if (separator == 0 || n <= 3) {
        put_digits(out, d, from, n);
        return;
    }
    if (out->data == NULL) {
        format_out_fill(out, '0', n + separators(n, 3));
        return;
    }
    for (int64_t at = 0; at < n && !out->stopped; at += 3) {
        if (at > 0) {
            format_out_fill(out, (uint32_t)separator, 1);
        }
        put_digits(out, d, from + at, n - at < 3 ? n - at : 3);
        if (at % 16383 == 0) {
            out->stopped = out->stopped || rn_poll_stops(out->poll);
        }
    }
}

/* A number in parts. */
typedef struct number_parts {
    char sign;
    char prefix[2];
    int prefix_length;
    digit_source digits;
    int64_t whole, fraction;
    bool has_point;
    const char *rest; /* exponent, or inf and nan */
    int rest_length;
    bool percent;
} number_parts;

static void put_number(const rn_format_spec *s, const number_parts *p, format_out *out)
{
    int group = s->grouping == 0 ? 0 : s->grouping == '_' && s->type != 0 && strchr("boxX", (int)s->type) != NULL ? 4 : 3;
    int64_t fraction = p->fraction + (s->fraction_grouping != 0 ? separators(p->fraction, 3) : 0);
    int64_t around = (p->sign != 0) + p->prefix_length + p->has_point + fraction + p->rest_length + p->percent;
    int64_t digits = p->whole, padding = 0;

    if (p->whole > 0 && s->fill == '0' && s->align == '=') {
        digits = padded_digits(p->whole, group, s->width - around);
    }
    padding = s->width - around - digits - separators(digits, group);
    padding = padding < 0 ? 0 : padding;
    int64_t left = s->align == '>' ? padding : s->align == '^' ? padding / 2 : 0;
    int64_t middle = s->align == '=' ? padding : 0;
    format_out_fill(out, s->fill, left);
    if (p->sign != 0) {
        format_out_ascii(out, &p->sign, 1);
    }
    format_out_ascii(out, p->prefix, p->prefix_length);
    format_out_fill(out, s->fill, middle);
    put_whole(out, &p->digits, digits - p->whole, p->whole, group, s->grouping);
    if (p->has_point) {
        format_out_ascii(out, ".", 1);
    }
    put_fraction(out, &p->digits, p->whole, p->fraction, s->fraction_grouping);
    format_out_ascii(out, p->rest, p->rest_length);
    format_out_ascii(out, "%", p->percent);
    format_out_fill(out, s->fill, padding - left - middle);
}

static char sign_for(bool negative, char wanted)
{
    return (char)(negative ? '-' : wanted == '+' || wanted == ' ' ? wanted : 0);
}

rn_num_status rn_format_int(const rn_format_spec *spec, bool negative, const char *digits, size_t n, rn_text_kind kind, void *out,
                            size_t *length, const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    number_parts p = {.sign = sign_for(negative, spec->sign), .whole = (int64_t)n, .rest = ""};

    p.digits.text = digits;
    p.digits.upper = spec->type == 'X';
    if (spec->alternate && rn_format_base(spec) != 10) {
        p.prefix[0] = '0';
        p.prefix[1] = (char)spec->type;
        p.prefix_length = 2;
    }
    put_number(spec, &p, &to);
    return format_out_end(&to, length);
}

static void put_padded(const rn_format_spec *s, const rn_text *text, size_t n, format_out *out)
{
    int64_t padding = s->width - (int64_t)n;
    int64_t left = padding <= 0 || s->align == '<' ? 0 : s->align == '^' ? padding / 2 : padding;

    padding = padding < 0 ? 0 : padding;
    format_out_fill(out, s->fill, left);
    format_out_text(out, text, n);
    format_out_fill(out, s->fill, padding - left);
}

rn_num_status rn_format_char(const rn_format_spec *spec, uint32_t cp, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    rn_text text = {&cp, 1, RN_KIND_4};

    put_padded(spec, &text, 1, &to);
    return format_out_end(&to, length);
}

rn_num_status rn_format_str(const rn_format_spec *spec, const rn_text *text, rn_text_kind kind, void *out, size_t *length,
                            const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    size_t n = text->length;

    if (spec->precision >= 0 && (uint64_t)spec->precision < n) {
        n = (size_t)spec->precision;
    }
    put_padded(spec, text, n, &to);
    return format_out_end(&to, length);
}

/* The digits a spec asks for; '\0' stands for the type that repr() uses. */
static void make_text(const rn_format_spec *s, double v, char sign, bool dot_0, rn_float_text *t)
{
    char type = (char)(s->type == 0 ? 'r' : s->type == 'n' ? 'g' : s->type);
    int32_t precision = s->precision >= 0 ? (int32_t)s->precision : type == 'r' ? 0 : 6;
    unsigned flags = (sign == '+' ? RN_FLOAT_PLUS : 0u) | (sign == ' ' ? RN_FLOAT_SPACE : 0u) | (s->alternate ? RN_FLOAT_ALT : 0u) |
                     (s->no_minus_zero ? RN_FLOAT_NO_NEG0 : 0u);

    if (type == 'r') {
        flags |= dot_0 ? RN_FLOAT_DOT_0 : 0u;
        type = s->precision >= 0 ? 'g' : 'r';
    }
    rn_float_text_make(v, type, precision, flags, t);
}

static void put_float(const rn_format_spec *s, const rn_float_text *t, format_out *out)
{
    number_parts p = {.sign = t->sign, .percent = t->percent, .rest = t->exponent};

    p.digits.number = t;
    if (t->word != NULL) {
        p.rest = t->word;
        p.rest_length = 3;
    } else {
        p.whole = t->whole;
        p.fraction = t->fraction;
        p.has_point = t->has_point;
        p.rest_length = t->exponent_length;
    }
    put_number(s, &p, out);
}

rn_num_status rn_format_float(const rn_format_spec *spec, double v, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    rn_float_text t;

    make_text(spec, v, spec->sign, true, &t);
    put_float(spec, &t, &to);
    return format_out_end(&to, length);
}

rn_num_status rn_format_complex(const rn_format_spec *spec, double real, double imaginary, rn_text_kind kind, void *out, size_t *length,
                                const rn_poll *poll)
{
    format_out counter = {.kind = kind, .poll = poll};
    format_out to = {.kind = kind, .data = out, .poll = poll};
    rn_format_spec inner = *spec;
    rn_float_text re, im;
    bool like_repr = spec->type == 0;
    bool skip_real = like_repr && real == 0 && !__builtin_signbit(real);
    bool parens = like_repr && !skip_real;

    inner.width = -1;
    inner.fill = ' ';
    inner.align = '<';
    make_text(&inner, real, spec->sign, false, &re);
    make_text(&inner, imaginary, (char)(skip_real ? spec->sign : '+'), false, &im);
    if (!skip_real) {
        put_float(&inner, &re, &counter);
    }
    put_float(&inner, &im, &counter);

    int64_t padding = spec->width - (counter.length + 1 + 2 * parens);
    int64_t left = padding <= 0 || spec->align == '<' ? 0 : spec->align == '^' ? padding / 2 : padding;
    padding = padding < 0 ? 0 : padding;
    format_out_fill(&to, spec->fill, left);
    format_out_ascii(&to, "(", parens);
    if (!skip_real) {
        put_float(&inner, &re, &to);
    }
    put_float(&inner, &im, &to);
    format_out_ascii(&to, "j)", 1 + parens);
    format_out_fill(&to, spec->fill, padding - left);
    return format_out_end(&to, length);
}

int rn_complex_repr(double real, double imaginary, char out[80])
{
    rn_format_spec spec = {.fill = ' ', .align = '<', .width = -1, .precision = -1};
    size_t n;

    (void)rn_format_complex(&spec, real, imaginary, RN_KIND_1, out, &n, NULL);
    out[n] = '\0';
    return (int)n;
}
