/* 128-bit products and bit counts for the number code. */
#ifndef RN_PY_NUM_WIDE_H
#define RN_PY_NUM_WIDE_H

#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 rn_u128;
__extension__ typedef __int128 rn_i128;

static inline rn_u128 rn_mul_64(uint64_t a, uint64_t b)
{
    return (rn_u128)a * b;
}

static inline uint64_t rn_high_64(rn_u128 x)
{
    return (uint64_t)(x >> 64);
}

/* Leading and trailing zero bits; x is not 0. */
static inline int rn_clz_64(uint64_t x)
{
    return __builtin_clzll(x);
}

static inline int rn_ctz_64(uint64_t x)
{
    return __builtin_ctzll(x);
}

static inline uint64_t rn_bits_of(double v)
{
    uint64_t bits;

    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static inline double rn_double_of(uint64_t bits)
{
    double v;

    memcpy(&v, &bits, sizeof v);
    return v;
}

#endif
