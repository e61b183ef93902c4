/* Functions of Python's math module, and sums, that are not the C library's: results equal
 * CPython's bit for bit where the C library's sin, exp, log and pow do. */
#ifndef RN_PY_NUM_MATHFN_H
#define RN_PY_NUM_MATHFN_H

#include "py/num/limb.h"
#include "py/num/poll.h"

/* ---- gamma: mathfn.c ---- */

/* RN_NUM_DOMAIN: ValueError; RN_NUM_OVERFLOW: OverflowError. */
rn_num_status rn_math_gamma(double x, double *out);
rn_num_status rn_math_lgamma(double x, double *out);

/* The spacing of doubles at x, and `steps` doubles from x towards y. */
double rn_math_ulp(double x);
double rn_math_nextafter(double x, double y, uint64_t steps);
/* Tolerances are not negative. */
bool rn_math_isclose(double a, double b, double relative, double absolute);

typedef enum rn_math_log { RN_MATH_LOG, RN_MATH_LOG2, RN_MATH_LOG10 } rn_math_log;
/* Logarithm of a positive integer of any size. */
double rn_math_log_limbs(rn_math_log base, const rn_limb *a, size_t n, const rn_poll *poll);

/* Euclidean length of n >= 0 coordinates, which are overwritten. */
rn_num_status rn_math_hypot(double *v, size_t n, double *out, const rn_poll *poll);

/* ---- sums: sums.c ---- */

/* sum() of floats: compensated (Neumaier). Starts as {start, 0}. */
typedef struct rn_sum {
    double high, low;
} rn_sum;

void rn_sum_add(rn_sum *s, double x);
double rn_sum_result(const rn_sum *s);

/* fsum(): exact, rounded once. The caller brings the memory for partial sums. */
#define RN_FSUM_PARTIALS 2112
typedef struct rn_fsum {
    double *partials; /* RN_FSUM_PARTIALS of them */
    size_t count;
    double special, infinities; /* sums of what is not finite */
} rn_fsum;

void rn_fsum_start(rn_fsum *s, double *partials);
/* RN_NUM_OVERFLOW: "intermediate overflow in fsum". */
rn_num_status rn_fsum_add(rn_fsum *s, double x);
/* RN_NUM_DOMAIN: "-inf + inf in fsum". */
rn_num_status rn_fsum_result(const rn_fsum *s, double *out);

/* sumprod() of floats, in triple precision. Starts as zeros. Adding answers false, and does
 * nothing, when the sum would not be finite: from there on it is plain arithmetic on the result so
 * far. */
typedef struct rn_sumprod {
    double high, low, tiny;
} rn_sumprod;

bool rn_sumprod_add(rn_sumprod *s, double x, double y);
double rn_sumprod_result(const rn_sumprod *s);

/* ---- combinatorics: combine.c ---- */

/* Limbs (SIZE_MAX: no memory is large enough) and scratch for low * (low + 1) * ... * high. */
size_t rn_math_range_size(uint64_t low, uint64_t high);
size_t rn_math_range_scratch(uint64_t low, uint64_t high);
/* 1 when low > high. factorial(n) is 2 .. n, perm(n, k) is n - k + 1 .. n. */
rn_num_status rn_math_range_product(uint64_t low, uint64_t high, rn_limb *r, size_t *nr, rn_limb *scratch, const rn_poll *poll);
/* n over k, k <= n. */
size_t rn_math_comb_size(uint64_t n, uint64_t k);
size_t rn_math_comb_scratch(uint64_t n, uint64_t k);
rn_num_status rn_math_comb(uint64_t n, uint64_t k, rn_limb *r, size_t *nr, rn_limb *scratch, const rn_poll *poll);

#endif
