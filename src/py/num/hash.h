/* Hashes: of bytes, keyed and not; of numbers and containers bit for bit as CPython's on 64 bits.
 * No hash is -1, which CPython reserves. */
#ifndef RN_PY_NUM_HASH_H
#define RN_PY_NUM_HASH_H

#include "py/num/limb.h"
#include "py/num/poll.h"

/* ---- bytes ---- */

/* The same on every machine and in every session; 0 for no bytes. Any number after a stop. */
int64_t rn_hash_bytes(const void *data, size_t n, const rn_poll *poll);
/* SipHash-1-3, for a container that suspects it is being flooded. */
int64_t rn_hash_bytes_keyed(const uint64_t key[2], const void *data, size_t n, const rn_poll *poll);
/* Another hash (a stored one, an integer's) under a key. */
int64_t rn_hash_rekey(const uint64_t key[2], int64_t hash);

/* ---- numbers: equal ones have equal hashes whatever their type ---- */

int64_t rn_hash_int(int64_t v);
/* Any number after a stop. */
int64_t rn_hash_limbs(const rn_limb *a, size_t n, bool negative, const rn_poll *poll);
/* 314159 for infinity; v is no NaN, whose hash is its identity's. */
int64_t rn_hash_double(double v);
/* From the hashes of both parts. */
int64_t rn_hash_complex(int64_t real, int64_t imaginary);

/* ---- containers, from the hashes of their items ---- */

static inline uint64_t rn_hash_tuple_start(void)
{
    return 2870177450012600261u;
}

static inline uint64_t rn_hash_tuple_add(uint64_t state, int64_t item)
{
    state += (uint64_t)item * 14029467366897019727u;
    state = state << 31 | state >> 33;
    return state * 11400714785074694791u;
}

static inline int64_t rn_hash_tuple_end(uint64_t state, size_t length)
{
    state += length ^ (2870177450012600261u ^ 3527539u);
    return state == UINT64_MAX ? 1546275796 : (int64_t)state;
}

/* The order of the items does not matter; starts at 0. */
static inline uint64_t rn_hash_set_add(uint64_t state, int64_t item)
{
    uint64_t h = (uint64_t)item;

    return state ^ ((h ^ 89869747u) ^ h << 16) * 3644798167u;
}

static inline int64_t rn_hash_set_end(uint64_t state, size_t length)
{
    state ^= (length + 1) * 1927868237u;
    state ^= state >> 11 ^ state >> 25;
    state = state * 69069u + 907133923u;
    return state == UINT64_MAX ? 590923713 : (int64_t)state;
}

#endif
