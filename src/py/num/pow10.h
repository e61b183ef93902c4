/* Powers of ten as 128-bit fractions, shared by float text in both directions. */
#ifndef RN_PY_NUM_POW10_H
#define RN_PY_NUM_POW10_H

#include <stdbool.h>

#include "py/num/wide.h"

#define RN_POW10_MIN (-342)
#define RN_POW10_MAX 324

/* 10^k lies in [t, t + 1) * 2^(rn_log2_pow10(k) - 127), t = rn_pow10(k) with its top bit set;
 * it is t exactly for 0 <= k <= 55. */
extern const uint64_t rn_pow10_table[RN_POW10_MAX - RN_POW10_MIN + 1][2];

static inline bool rn_pow10_is_exact(int k)
{
    return k >= 0 && k <= 55;
}

static inline rn_u128 rn_pow10(int k)
{
    const uint64_t *t = rn_pow10_table[k - RN_POW10_MIN];

    return (rn_u128)t[0] << 64 | t[1];
}

/* floor(log2(10^k)) for |k| <= 1233; the shift of a negative number rounds down. */
static inline int rn_log2_pow10(int k)
{
    return (k * 1741647) >> 19;
}

/* floor(log10(2^q)) for |q| <= 1500. */
static inline int rn_log10_pow2(int q)
{
    return (q * 1262611) >> 22;
}

#endif
