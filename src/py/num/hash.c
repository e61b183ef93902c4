/* Hashes of bytes and numbers. Numbers are reduced modulo the prime 2^61 - 1, as CPython does. */
#include "py/num/hash.h"

#include "py/num/wide.h"

#define PRIME ((1ull << 61) - 1)

static int64_t never_minus_one(uint64_t h)
{
    return h == UINT64_MAX ? -2 : (int64_t)h;
}

static uint64_t load(const uint8_t *p, size_t n)
{
    uint64_t x = 0;

    for (size_t i = 0; i < n; i++) {
        x |= (uint64_t)p[i] << 8 * i;
    }
    return x;
}

static uint64_t load_8(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* ---- bytes without a key ---- */

/* Both halves of a product: every bit of the result depends on every bit of x. */
static uint64_t fold(uint64_t x, uint64_t k)
{
    rn_u128 p = rn_mul_64(x, k);

    return (uint64_t)p ^ rn_high_64(p);
}

#define FOLD_1 0x9e3779b97f4a7c15u
#define FOLD_2 0xd6e8feb86659fd93u

int64_t rn_hash_bytes(const void *data, size_t n, const rn_poll *poll)
{
    const uint8_t *p = data;
    uint64_t h = fold(n ^ FOLD_2, FOLD_1), left = n;

    if (n == 0) {
        return 0;
    }
    while (left > 8) {
        size_t words = left - 1 < RN_POLL_BYTES ? (left - 1) / 8 : RN_POLL_BYTES / 8;

        left -= words * 8;
        for (; words > 0; words--) {
            h = fold(h ^ load_8(p), FOLD_1);
            p += 8;
        }
        if (left > 8 && rn_poll_stops(poll)) {
            return 0;
        }
    }
    h = fold(h ^ load(p, left), FOLD_2);
    return never_minus_one(fold(h, FOLD_1));
}

/* ---- SipHash-1-3 (Aumasson and Bernstein) ---- */

typedef struct sip_state {
    uint64_t a, b, c, d;
} sip_state;

static uint64_t rotate(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

static void sip_round(sip_state *s)
{
    s->a += s->b;
    s->c += s->d;
    s->b = rotate(s->b, 13) ^ s->a;
    s->d = rotate(s->d, 16) ^ s->c;
    s->a = rotate(s->a, 32);
    s->c += s->b;
    s->a += s->d;
    s->b = rotate(s->b, 17) ^ s->c;
    s->d = rotate(s->d, 21) ^ s->a;
    s->c = rotate(s->c, 32);
}

static void sip_word(sip_state *s, uint64_t word)
{
    s->d ^= word;
    sip_round(s);
    s->a ^= word;
}

static sip_state sip_start(const uint64_t key[2])
{
    return (sip_state){key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
}

static int64_t sip_end(sip_state *s)
{
    s->c ^= 0xff;
    sip_round(s);
    sip_round(s);
    sip_round(s);
    return never_minus_one(s->a ^ s->b ^ s->c ^ s->d);
}

int64_t rn_hash_bytes_keyed(const uint64_t key[2], const void *data, size_t n, const rn_poll *poll)
{
    const uint8_t *p = data;
    sip_state s = sip_start(key);
    size_t left = n;

    if (n == 0) {
        return 0;
    }
    while (left >= 8) {
        size_t words = left < RN_POLL_BYTES ? left / 8 : RN_POLL_BYTES / 8;

        left -= words * 8;
        for (; words > 0; words--) {
            sip_word(&s, load_8(p));
            p += 8;
        }
        if (left >= 8 && rn_poll_stops(poll)) {
            return 0;
        }
    }
    sip_word(&s, load(p, left) | (uint64_t)n << 56);
    return sip_end(&s);
}

int64_t rn_hash_rekey(const uint64_t key[2], int64_t hash)
{
    sip_state s = sip_start(key);

    sip_word(&s, (uint64_t)hash);
    sip_word(&s, 8ull << 56);
    return sip_end(&s);
}

/* ---- numbers ---- */

static uint64_t reduce(uint64_t x)
{
    x = (x & PRIME) + (x >> 61);
    return x >= PRIME ? x - PRIME : x;
}

static int64_t with_sign(uint64_t h, bool negative)
{
    return never_minus_one(negative ? 0 - h : h);
}

int64_t rn_hash_int(int64_t v)
{
    uint64_t magnitude = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    return with_sign(reduce(magnitude), v < 0);
}

int64_t rn_hash_limbs(const rn_limb *a, size_t n, bool negative, const rn_poll *poll)
{
    uint64_t h = 0;

    for (size_t i = n; i-- > 0;) {
        /* 2^64 = 8 modulo the prime: turning h left by 3 of its 61 bits multiplies by that */
        h = ((h << 3) & PRIME) | h >> 58;
        h = reduce(h + reduce(a[i]));
        if (i % 32768 == 32767 && rn_poll_stops(poll)) {
            return 0;
        }
    }
    return with_sign(h, negative);
}

int64_t rn_hash_double(double v)
{
    uint64_t bits = rn_bits_of(v), m = bits & 0xfffffffffffff;
    int e = (int)(bits >> 52 & 0x7ff);
    bool negative = bits >> 63 != 0;

    if (e == 0x7ff) {
        return negative ? -314159 : 314159;
    }
    if (e == 0) {
        e = 1;
    } else {
        m |= 1ull << 52;
    }
    /* m 2^(e - 1075): 2^61 is 1 modulo the prime */
    unsigned turn = (unsigned)(e - 1075 + 61 * 20) % 61;
    if (turn != 0) {
        m = ((m << turn) & PRIME) | m >> (61 - turn);
    }
    return with_sign(m, negative);
}

int64_t rn_hash_complex(int64_t real, int64_t imaginary)
{
    return never_minus_one((uint64_t)real + 1000003 * (uint64_t)imaginary);
}
