/* The % operator: parsing of one conversion, and its layout for numbers and strings. */
#include <stdio.h>
#include <string.h>

#include "py/num/format_out.h"

static bool fail(rn_format_error *error, const char *text)
{
    *error = (rn_format_error){.kind = RN_FORMAT_VALUE_ERROR};
    snprintf(error->text, sizeof error->text, "%s", text);
    return false;
}

/* The code point at *at, UINT32_MAX at the end. */
static uint32_t code(const rn_text *f, size_t at)
{
    return at < f->length ? rn_kind_get(f->kind, f->data, at) : UINT32_MAX;
}

static bool read_number(const rn_text *f, size_t *at, int64_t most, int64_t *value)
{
    int64_t v = 0;

    for (uint32_t c = code(f, *at); c >= '0' && c <= '9'; c = code(f, ++*at)) {
        if (v > (most - (int64_t)(c - '0')) / 10) {
            return false;
        }
        v = v * 10 + (int64_t)(c - '0');
    }
    *value = v;
    return true;
}

static bool read_key(const rn_text *f, size_t *at, rn_percent_spec *p)
{
    size_t depth = 1, i = *at + 1;

    p->has_key = true;
    p->key_start = i;
    for (; depth > 0; i++) {
        uint32_t c = code(f, i);

        if (c == UINT32_MAX) {
            return false;
        }
        depth = c == '(' ? depth + 1 : c == ')' ? depth - 1 : depth;
    }
    p->key_end = i - 1;
    *at = i;
    return true;
}

static bool read_flag(uint32_t c, rn_percent_spec *p)
{
    switch (c) {
    case '-':
        p->left = true;
        return true;
    case '+':
        p->plus = true;
        return true;
    case ' ':
        p->blank = true;
        return true;
    case '#':
        p->alternate = true;
        return true;
    case '0':
        p->zero = true;
        return true;
    default:
        return false;
    }
}

bool rn_percent_parse(const rn_text *format, size_t at, rn_percent_spec *out, rn_format_error *error)
{
    rn_percent_spec p = {.width = -1, .precision = -1};
    size_t i = at + 1;

    if (code(format, i) == '(' && !read_key(format, &i, &p)) {
        return fail(error, "incomplete format key");
    }
    while (read_flag(code(format, i), &p)) {
        i++;
    }
    uint32_t c = code(format, i);
    if (c == '*') {
        p.width_star = true;
        i++;
    } else if (c >= '0' && c <= '9' && !read_number(format, &i, INT64_MAX, &p.width)) {
        return fail(error, "width too big");
    }
    if (code(format, i) == '.') {
        i++;
        if (code(format, i) == '*') {
            p.precision_star = true;
            i++;
        } else if (!read_number(format, &i, INT32_MAX, &p.precision)) {
            return fail(error, "precision too big");
        }
    }
    c = code(format, i);
    if (c == 'h' || c == 'l' || c == 'L') {
        i++;
    }
    if (i >= format->length) {
        return fail(error, "incomplete format");
    }
    p.type = code(format, i);
    p.type_at = i;
    p.end = i + 1;
    *out = p;
    return true;
}

void rn_percent_unsupported(const rn_percent_spec *p, rn_format_error *error)
{
    bool shown = p->type >= 31 && p->type < 126;

    (void)fail(error, "");
    snprintf(error->text, sizeof error->text, "unsupported format character '%c' (0x%x) at index %zu", shown ? (char)p->type : '?',
             (unsigned)p->type, p->type_at);
}

int rn_percent_base(const rn_percent_spec *p)
{
    return p->type == 'o' ? 8 : p->type == 'x' || p->type == 'X' ? 16 : 10;
}

static char sign_for(const rn_percent_spec *p, bool negative)
{
    return (char)(negative ? '-' : p->plus ? '+' : p->blank ? ' ' : 0);
}

/* What stands left of a number's digits: spaces, sign, prefix, zeros. Returns the spaces right. */
static int64_t put_front(const rn_percent_spec *p, char sign, const char *prefix, int64_t body, format_out *out)
{
    int64_t around = (sign != 0) + (int64_t)strlen(prefix);
    int64_t padding = p->width - body - around;

    padding = padding < 0 ? 0 : padding;
    if (!p->left && !p->zero) {
        format_out_fill(out, ' ', padding);
    }
    if (sign != 0) {
        format_out_ascii(out, &sign, 1);
    }
    format_out_ascii(out, prefix, (int64_t)strlen(prefix));
    if (!p->left && p->zero) {
        format_out_fill(out, '0', padding);
    }
    return p->left ? padding : 0;
}

rn_num_status rn_percent_int(const rn_percent_spec *p, bool negative, const char *digits, size_t n, rn_text_kind kind, void *out,
                             size_t *length, const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    int64_t count = (int64_t)n, zeros = p->precision > count ? p->precision - count : 0;
    const char *prefix = !p->alternate ? "" : p->type == 'o' ? "0o" : p->type == 'x' ? "0x" : p->type == 'X' ? "0X" : "";
    int64_t right = put_front(p, sign_for(p, negative), prefix, count + zeros, &to);

    format_out_fill(&to, '0', zeros);
    if (p->type != 'X') {
        format_out_ascii(&to, digits, count);
    } else {
        for (int64_t at = 0; at < count; at += 256) {
            char piece[256];
            int64_t step = count - at < 256 ? count - at : 256;

            for (int64_t i = 0; i < step; i++) {
                char c = digits[at + i];

                piece[i] = (char)(c >= 'a' ? c - 32 : c);
            }
            format_out_ascii(&to, piece, step);
        }
    }
    format_out_fill(&to, ' ', right);
    return format_out_end(&to, length);
}

rn_num_status rn_percent_float(const rn_percent_spec *p, double v, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    rn_float_text t;
    unsigned flags = (p->plus ? RN_FLOAT_PLUS : p->blank ? RN_FLOAT_SPACE : 0u) | (p->alternate ? RN_FLOAT_ALT : 0u);

    rn_float_text_make(v, (char)p->type, p->precision < 0 ? 6 : (int32_t)p->precision, flags, &t);
    int64_t body = t.word != NULL ? 3 : t.whole + t.has_point + t.fraction + t.exponent_length;
    int64_t right = put_front(p, t.sign, "", body, &to);
    if (t.word != NULL) {
        format_out_ascii(&to, t.word, 3);
    } else {
        format_out_digits(&to, &t, 0, t.whole);
        format_out_ascii(&to, ".", t.has_point);
        format_out_digits(&to, &t, t.whole, t.fraction);
        format_out_ascii(&to, t.exponent, t.exponent_length);
    }
    format_out_fill(&to, ' ', right);
    return format_out_end(&to, length);
}

rn_num_status rn_percent_str(const rn_percent_spec *p, const rn_text *text, rn_text_kind kind, void *out, size_t *length,
                             const rn_poll *poll)
{
    format_out to = {.kind = kind, .data = out, .poll = poll};
    size_t n = text->length;

    if (p->type != 'c' && p->precision >= 0 && (uint64_t)p->precision < n) {
        n = (size_t)p->precision;
    }
    int64_t padding = p->width > (int64_t)n ? p->width - (int64_t)n : 0;
    format_out_fill(&to, ' ', p->left ? 0 : padding);
    format_out_text(&to, text, n);
    format_out_fill(&to, ' ', p->left ? padding : 0);
    return format_out_end(&to, length);
}
