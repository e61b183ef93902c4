/* A float's text before it is laid out: sign, digits, exponent. The % operator, the format
 * mini-language and complex numbers put the pieces together in their own ways. */
#ifndef RN_PY_NUM_FLOAT_TEXT_H
#define RN_PY_NUM_FLOAT_TEXT_H

#include "py/num/float.h"

typedef struct rn_float_text {
    char sign;        /* '-', '+', ' ' or 0 */
    const char *word; /* inf, nan, INF, NAN; the rest is then unused */
    int64_t whole;    /* digits before the point, at least 1 */
    int64_t fraction; /* digits after it */
    bool has_point;
    char exponent[8]; /* e+05 */
    int exponent_length;
    bool percent;
    int64_t start; /* where `whole` begins in digits; zeros stand outside 0 .. digit_count */
    int digit_count;
    char digits[RN_FLOAT_DIGITS_MAX];
} rn_float_text;

/* Arguments as rn_float_format(). */
void rn_float_text_make(double v, char type, int32_t precision, unsigned flags, rn_float_text *out);

/* Where bytes go when only some of them fit: those past `cap` are counted only. */
typedef struct rn_text_out {
    char *at;
    size_t cap, length;
    const rn_poll *poll;
    bool stopped;
} rn_text_out;

void rn_text_put(rn_text_out *out, const char *s, size_t n);
void rn_text_fill(rn_text_out *out, char c, size_t n);
static inline void rn_text_put_char(rn_text_out *out, char c)
{
    if (out->length < out->cap) {
        out->at[out->length] = c;
    }
    out->length++;
}

/* Digits from .. from + n of the text, counted from the first digit of `whole`. */
void rn_float_text_put_digits(const rn_float_text *t, int64_t from, int64_t n, rn_text_out *out);

#endif
