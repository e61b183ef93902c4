/* Integers of at most 4608 bits on the stack, as far as exact float text needs them: the largest is
 * 769 digits times 2^1075. */
#ifndef RN_PY_NUM_FLOAT_BIG_H
#define RN_PY_NUM_FLOAT_BIG_H

#include <assert.h>

#include "py/num/wide.h"

#define RN_FLOAT_BIG_LIMBS 72

typedef struct rn_float_big {
    unsigned count; /* limbs used, the highest not 0 */
    uint64_t limb[RN_FLOAT_BIG_LIMBS];
} rn_float_big;

static inline void rn_float_big_set(rn_float_big *b, uint64_t x)
{
    b->limb[0] = x;
    b->count = x != 0;
}

static inline void rn_float_big_push(rn_float_big *b, uint64_t x)
{
    if (x != 0) {
        assert(b->count < RN_FLOAT_BIG_LIMBS);
        b->limb[b->count++] = x;
    }
}

static inline void rn_float_big_mul_add(rn_float_big *b, uint64_t factor, uint64_t term)
{
    for (unsigned i = 0; i < b->count; i++) {
        rn_u128 x = rn_mul_64(b->limb[i], factor) + term;

        b->limb[i] = (uint64_t)x;
        term = rn_high_64(x);
    }
    rn_float_big_push(b, term);
}

static inline void rn_float_big_mul_pow5(rn_float_big *b, unsigned n)
{
    const uint64_t five_27 = 7450580596923828125u;

    for (; n >= 27; n -= 27) {
        rn_float_big_mul_add(b, five_27, 0);
    }
    uint64_t rest = 1;
    for (; n > 0; n--) {
        rest *= 5;
    }
    rn_float_big_mul_add(b, rest, 0);
}

static inline void rn_float_big_shift_left(rn_float_big *b, unsigned n)
{
    unsigned limbs = n / 64, bits = n % 64;

    if (b->count == 0) {
        return;
    }
    if (bits != 0) {
        rn_float_big_mul_add(b, 1ull << bits, 0);
    }
    assert(b->count + limbs <= RN_FLOAT_BIG_LIMBS);
    memmove(b->limb + limbs, b->limb, b->count * sizeof b->limb[0]);
    memset(b->limb, 0, limbs * sizeof b->limb[0]);
    b->count += limbs;
}

static inline int rn_float_big_compare(const rn_float_big *a, const rn_float_big *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (unsigned i = a->count; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

#endif
