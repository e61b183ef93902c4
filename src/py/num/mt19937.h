/* The Mersenne Twister behind Python's random: the same numbers from the same seed. The state is
 * plain data and may live in a guest's memory. */
#ifndef RN_PY_NUM_MT19937_H
#define RN_PY_NUM_MT19937_H

#include <stdint.h>

#include "py/num/limb.h"
#include "py/num/poll.h"

#define RN_MT_WORDS 624

typedef struct rn_mt {
    uint32_t index; /* next word, RN_MT_WORDS: make new ones */
    uint32_t word[RN_MT_WORDS];
} rn_mt;

/* random.seed(n) for |n| as limbs. */
rn_num_status rn_mt_seed(rn_mt *mt, const rn_limb *a, size_t n, const rn_poll *poll);
rn_num_status rn_mt_seed_words(rn_mt *mt, const uint32_t *key, size_t n, const rn_poll *poll);
uint32_t rn_mt_next(rn_mt *mt);
/* random(): 53 bits in [0, 1). */
double rn_mt_random(rn_mt *mt);
/* getrandbits(k) for k <= 64, and for any k into (k + 63) / 64 limbs. An index above RN_MT_WORDS (a
 * state from outside) counts as RN_MT_WORDS. */
uint64_t rn_mt_bits(rn_mt *mt, unsigned k);
rn_num_status rn_mt_limbs(rn_mt *mt, uint64_t k, rn_limb *out, size_t *n, const rn_poll *poll);

#endif
