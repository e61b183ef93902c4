/* MT19937 (Matsumoto and Nishimura), seeded and read as CPython does. */
#include "py/num/mt19937.h"

#define SHIFT 397
#define PIECE 16384

static void seed_one(rn_mt *mt, uint32_t seed)
{
    mt->word[0] = seed;
    for (uint32_t i = 1; i < RN_MT_WORDS; i++) {
        mt->word[i] = 1812433253u * (mt->word[i - 1] ^ mt->word[i - 1] >> 30) + i;
    }
    mt->index = RN_MT_WORDS;
}

/* Word i of the key, from limbs or from words. */
typedef struct seed_key {
    const rn_limb *limbs;
    const uint32_t *words;
    size_t n;
} seed_key;

static uint32_t key_word(const seed_key *k, size_t i)
{
    if (k->words != NULL) {
        return k->words[i];
    }
    return k->limbs == NULL ? 0 : (uint32_t)(k->limbs[i / 2] >> i % 2 * 32);
}

static uint32_t mix(const rn_mt *mt, size_t i, uint32_t factor)
{
    return mt->word[i] ^ (mt->word[i - 1] ^ mt->word[i - 1] >> 30) * factor;
}

static size_t next_place(rn_mt *mt, size_t i)
{
    if (++i >= RN_MT_WORDS) {
        mt->word[0] = mt->word[RN_MT_WORDS - 1];
        i = 1;
    }
    return i;
}

static rn_num_status seed_key_in(rn_mt *mt, const seed_key *key, const rn_poll *poll)
{
    size_t i = 1, j = 0, turns = key->n > RN_MT_WORDS ? key->n : RN_MT_WORDS;

    seed_one(mt, 19650218);
    for (size_t k = 0; k < turns; k++) {
        mt->word[i] = mix(mt, i, 1664525) + key_word(key, j) + (uint32_t)j;
        i = next_place(mt, i);
        j = j + 1 >= key->n ? 0 : j + 1;
        if (k % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    for (size_t k = 1; k < RN_MT_WORDS; k++) {
        mt->word[i] = mix(mt, i, 1566083941) - (uint32_t)i;
        i = next_place(mt, i);
    }
    mt->word[0] = 0x80000000;
    return RN_NUM_OK;
}

rn_num_status rn_mt_seed_words(rn_mt *mt, const uint32_t *key, size_t n, const rn_poll *poll)
{
    seed_key k = {.words = key, .n = n};

    return seed_key_in(mt, &k, poll);
}

rn_num_status rn_mt_seed(rn_mt *mt, const rn_limb *a, size_t n, const rn_poll *poll)
{
    /* 0 is a key of one word */
    seed_key k = {.limbs = n == 0 ? NULL : a, .n = n == 0 ? 1 : 2 * n - (a[n - 1] >> 32 == 0)};

    return seed_key_in(mt, &k, poll);
}

static uint32_t twist(uint32_t high, uint32_t low)
{
    uint32_t y = (high & 0x80000000) | (low & 0x7fffffff);

    return y >> 1 ^ ((low & 1) != 0 ? 0x9908b0df : 0);
}

static void renew(rn_mt *mt)
{
    uint32_t *w = mt->word;
    int i = 0;

    for (; i < RN_MT_WORDS - SHIFT; i++) {
        w[i] = w[i + SHIFT] ^ twist(w[i], w[i + 1]);
    }
    for (; i < RN_MT_WORDS - 1; i++) {
        w[i] = w[i + SHIFT - RN_MT_WORDS] ^ twist(w[i], w[i + 1]);
    }
    w[i] = w[SHIFT - 1] ^ twist(w[i], w[0]);
    mt->index = 0;
}

uint32_t rn_mt_next(rn_mt *mt)
{
    if (mt->index >= RN_MT_WORDS) {
        renew(mt);
    }
    uint32_t y = mt->word[mt->index++];

    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    return y ^ y >> 18;
}

double rn_mt_random(rn_mt *mt)
{
    uint32_t a = rn_mt_next(mt) >> 5, b = rn_mt_next(mt) >> 6;

    return ((double)a * 67108864.0 + (double)b) * (1.0 / 9007199254740992.0);
}

uint64_t rn_mt_bits(rn_mt *mt, unsigned k)
{
    if (k == 0) {
        return 0;
    }
    if (k <= 32) {
        return rn_mt_next(mt) >> (32 - k);
    }
    uint64_t low = rn_mt_next(mt);
    return low | (uint64_t)(rn_mt_next(mt) >> (64 - k)) << 32;
}

rn_num_status rn_mt_limbs(rn_mt *mt, uint64_t k, rn_limb *out, size_t *n, const rn_poll *poll)
{
    size_t at = 0;

    for (; k > 0; at++) {
        unsigned step = k < 64 ? (unsigned)k : 64;

        out[at] = rn_mt_bits(mt, step);
        k -= step;
        if (at % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *n = rn_limb_trim(out, at);
    return RN_NUM_OK;
}
