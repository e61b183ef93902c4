/* Writing pieces of formatted text into memory of any kind. */
#include "py/num/format_out.h"

#include <string.h>

enum { FEW = 256 }; /* bytes of a piece that needs no poll */

/* Accounts for n more code points; where to write them, or NULL. */
static void *advance(format_out *out, int64_t n)
{
    int64_t at = out->length;

    if (n > RN_FORMAT_LENGTH_MAX - at) {
        out->too_long = true;
        return NULL;
    }
    out->length += n;
    if (out->data == NULL || out->stopped || out->too_long || n == 0) {
        return NULL;
    }
    return (uint8_t *)out->data + at * (int64_t)out->kind;
}

void format_out_fill(format_out *out, uint32_t cp, int64_t n)
{
    void *to = n > 0 ? advance(out, n) : NULL;

    if (to != NULL && out->kind == RN_KIND_1 && n <= FEW) {
        memset(to, (int)cp, (size_t)n);
        return;
    }
    if (to != NULL && rn_kind_fill(out->kind, to, (size_t)n, cp, out->poll) != RN_NUM_OK) {
        out->stopped = true;
    }
}

void format_out_ascii(format_out *out, const char *s, int64_t n)
{
    void *to = advance(out, n);

    if (to != NULL && out->kind == RN_KIND_1 && n <= FEW) {
        memcpy(to, s, (size_t)n);
        return;
    }
    if (to != NULL && rn_kind_copy(out->kind, to, RN_KIND_1, s, (size_t)n, out->poll) != RN_NUM_OK) {
        out->stopped = true;
    }
}

void format_out_text(format_out *out, const rn_text *text, size_t n)
{
    void *to = advance(out, (int64_t)n);

    if (to != NULL && rn_kind_copy(out->kind, to, text->kind, text->data, n, out->poll) != RN_NUM_OK) {
        out->stopped = true;
    }
}

void format_out_digits(format_out *out, const rn_float_text *t, int64_t from, int64_t n)
{
    int64_t at = t->start + from;

    if (at < 0 && n > 0) {
        int64_t zeros = -at < n ? -at : n;

        format_out_fill(out, '0', zeros);
        at += zeros;
        n -= zeros;
    }
    if (n > 0 && at < t->digit_count) {
        int64_t known = t->digit_count - at < n ? t->digit_count - at : n;

        format_out_ascii(out, t->digits + at, known);
        n -= known;
    }
    format_out_fill(out, '0', n);
}

rn_num_status format_out_end(const format_out *out, size_t *length)
{
    *length = (size_t)out->length;
    return out->stopped ? RN_NUM_STOPPED : out->too_long ? RN_NUM_SIZE : RN_NUM_OK;
}
