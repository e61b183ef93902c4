/* The format mini-language and the conversions of the % operator, for numbers and strings. Parsing
 * gives a plain struct; the writers are called twice, without memory for the length and then with
 * it. Results are text of a kind that holds `rn_format_max()` and, for strings, the string. */
#ifndef RN_PY_NUM_FORMAT_H
#define RN_PY_NUM_FORMAT_H

#include "py/num/poll.h"
#include "py/text/kind.h"

/* ---- errors ---- */

typedef enum rn_format_error_kind { RN_FORMAT_VALUE_ERROR, RN_FORMAT_OVERFLOW_ERROR } rn_format_error_kind;

/* The message is `text`, or with wants_spec: text + the whole spec + "'"; and then with wants_type:
 * + " for object of type '" + the type's name + "'". */
typedef struct rn_format_error {
    rn_format_error_kind kind;
    bool wants_spec, wants_type;
    char text[96];
} rn_format_error;

/* ---- the mini-language ---- */

typedef struct rn_format_spec {
    uint32_t fill; /* ' ' unless said */
    char align;    /* '<' '>' '^' '=' */
    char sign;     /* '+' '-' ' ', 0: not said */
    bool no_minus_zero, alternate;
    char grouping;          /* ',' or '_' or 0: between digits of the whole part */
    char fraction_grouping; /* the same after the point */
    int64_t width;          /* -1: not said */
    int64_t precision;      /* -1: not said */
    uint32_t type;          /* not said: s for a str, d for an int, else 0 */
} rn_format_spec;

typedef enum rn_format_target { RN_FORMAT_STR, RN_FORMAT_INT, RN_FORMAT_FLOAT, RN_FORMAT_COMPLEX } rn_format_target;

/* Parses and checks a spec for the kind of object. An int with one of the types e f g % is checked
 * as the float it is going to be. */
bool rn_format_parse(const rn_text *spec, rn_format_target target, rn_format_spec *out, rn_format_error *error);

/* Whether an int with this spec is formatted as a float, and else its base; 'c' has base 0. */
bool rn_format_as_float(const rn_format_spec *spec);
int rn_format_base(const rn_format_spec *spec);

/* Bound on the code points that padding adds. */
uint32_t rn_format_max(const rn_format_spec *spec);

/* `out` NULL: only *length. Digits are of rn_format_base(), in lower case, without sign or prefix
 * (rn_limb_to_text()). */
rn_num_status rn_format_int(const rn_format_spec *spec, bool negative, const char *digits, size_t n, rn_text_kind kind, void *out,
                            size_t *length, const rn_poll *poll);
/* An int of type 'c': one code point. */
rn_num_status rn_format_char(const rn_format_spec *spec, uint32_t cp, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll);
rn_num_status rn_format_float(const rn_format_spec *spec, double v, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll);
rn_num_status rn_format_complex(const rn_format_spec *spec, double real, double imaginary, rn_text_kind kind, void *out, size_t *length,
                                const rn_poll *poll);
rn_num_status rn_format_str(const rn_format_spec *spec, const rn_text *text, rn_text_kind kind, void *out, size_t *length,
                            const rn_poll *poll);

/* repr() of a complex number, NUL terminated; returns its length. */
int rn_complex_repr(double real, double imaginary, char out[80]);

/* ---- one conversion of the % operator ---- */

typedef struct rn_percent_spec {
    bool left, plus, blank, alternate, zero;
    bool has_key, width_star, precision_star; /* '*': the next argument */
    size_t key_start, key_end;                /* inside the format */
    int64_t width, precision;                 /* -1: not said */
    uint32_t type;                            /* d i u o x X e E f F g G c r s a b, as written */
    size_t type_at, end;                      /* place of the type, and of what follows */
} rn_percent_spec;

/* Parses what follows the '%' at `at` (which is not a second '%'). */
bool rn_percent_parse(const rn_text *format, size_t at, rn_percent_spec *out, rn_format_error *error);
/* The error for a type that is none. */
void rn_percent_unsupported(const rn_percent_spec *p, rn_format_error *error);

/* As above: `out` NULL asks for the length; all but strings are ASCII. Before these, a '*' has put
 * its argument into width (negative: left and its magnitude) and precision (negative: 0). */
rn_num_status rn_percent_int(const rn_percent_spec *p, bool negative, const char *digits, size_t n, rn_text_kind kind, void *out,
                             size_t *length, const rn_poll *poll);
rn_num_status rn_percent_float(const rn_percent_spec *p, double v, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll);
/* s, r, a and b cut by the precision; c does not. */
rn_num_status rn_percent_str(const rn_percent_spec *p, const rn_text *text, rn_text_kind kind, void *out, size_t *length,
                             const rn_poll *poll);
/* The base of d i u o x X. */
int rn_percent_base(const rn_percent_spec *p);

#endif
