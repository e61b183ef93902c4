/* Floats and text: shortest repr, exact parsing, correctly rounded formatting, hex form, decimal
 * rounding. Everything works on the caller's memory and on a bounded stack. */
#ifndef RN_PY_NUM_FLOAT_H
#define RN_PY_NUM_FLOAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "py/num/poll.h"

/* repr(v) with a NUL; returns the length. */
int rn_float_repr(double v, char out[32]);

/* The shortest decimal that reads back as v, which is finite and above 0: digits * 10^exponent,
 * digits without trailing zeros. Of several the nearest to v. */
uint64_t rn_float_shortest(double v, int *exponent);

/* Decimal text, [sign] digits [. digits] [e [sign] digits] with a digit somewhere, the whole of it.
 * Correctly rounded, ties to even; too large gives an infinity. RN_NUM_SYNTAX leaves *out alone. */
rn_num_status rn_float_parse(const char *s, size_t n, double *out);

/* As float(text) with white space stripped: underscores between digits, inf, infinity, nan. */
rn_num_status rn_float_parse_py(const char *s, size_t n, double *out, const rn_poll *poll);

/* Exact decimal digits of a finite v >= 0, rounded half to even: `count` significant ones, or all
 * up to `count` places after the point. Trailing zeros are dropped; 0 has no digits.
 * The value is 0.d1d2d3... * 10^point. Returns how many digits were written. */
#define RN_FLOAT_DIGITS_MAX 1120
int rn_float_digits_significant(double v, int count, char out[RN_FLOAT_DIGITS_MAX], int *point);
int rn_float_digits_fixed(double v, int count, char out[RN_FLOAT_DIGITS_MAX], int *point);

enum rn_float_flags {
    RN_FLOAT_PLUS = 1,    /* '+' before numbers that have no '-' */
    RN_FLOAT_SPACE = 2,   /* ' ' instead */
    RN_FLOAT_ALT = 4,     /* '#': always a point, g keeps trailing zeros */
    RN_FLOAT_DOT_0 = 8,   /* ".0" when there is neither point nor exponent */
    RN_FLOAT_NO_NEG0 = 16 /* 'z': a result that reads as zero has no '-' */
};

/* Text of v for type e E f F g G r; '%' is f of 100 v and a per cent sign. Writes at most `cap`
 * bytes, *length is the whole length in any case; out may be NULL when cap is 0. Precision is
 * 0 .. INT32_MAX and ignored by r. */
rn_num_status rn_float_format(double v, char type, int32_t precision, unsigned flags, char *out, size_t cap, size_t *length,
                              const rn_poll *poll);

/* m * 2^e to the nearest double, ties to even; `sticky` adds something above 0 and below one unit
 * of m, which then has at least 55 bits (or e <= -1076). RN_NUM_OVERFLOW leaves *out alone. */
rn_num_status rn_float_compose(uint64_t m, int64_t e, bool sticky, double *out);

/* v.hex(), NUL terminated; returns the length. */
int rn_float_hex(double v, char out[40]);
/* float.fromhex(text), white space around it allowed. */
rn_num_status rn_float_from_hex(const char *s, size_t n, double *out, const rn_poll *poll);

/* round(v, places) of a finite v. RN_NUM_OVERFLOW when the result is no finite double. */
rn_num_status rn_float_round(double v, int64_t places, double *out);

#endif
