/* Number-theoretic transforms. A number is a polynomial whose coefficients are its limbs; a product
 * coefficient is below 2^185, so its residues modulo three primes just under 2^62 determine it.
 *
 * A transform of length n splits x^n - 1 into linear factors: x^2h - s^2 = (x^h - s)(x^h + s), and
 * once, for lengths 3 * 2^k, x^3h - 1 into three. The factor in place b of its level has
 * s = rho * tw[b], where tw holds powers of a root in bit-reversed order and rho (1, or a cube root
 * of unity) is fixed for the level. So one table serves all levels and both directions.
 * Residues are kept below 4p; twiddles are in Montgomery form, so that mont(x, tw) = x * root. */
#include "py/num/limb_ntt.h"

typedef struct ntt_prime {
    uint64_t p, inverse;  /* p * inverse = 1 mod 2^64 */
    uint64_t one, square; /* 2^64 and 2^128 mod p */
    uint64_t root;        /* of order 2^30, times 2^64 */
    uint64_t omega[2];    /* the cube roots of one, times 2^64; each is the other's square */
} ntt_prime;

static const ntt_prime primes[3] = {
    {0x3fffffe880000001, 0x1780000001, 0x5dfffffffc, 0xca987ffff7600, 0x0ee8775c93cf27ef, {0x3cc2cf7dacd871d3, 0x33d300cd3278e32}},
    {0x3fffffd740000001, 0x50000028c0000001, 0xa2fffffffc, 0x420fe2fffe60ec, 0x1ec87717a3f03e62, {0x179499e3623d717d, 0x286b6550ddc28e88}},
    {0x3fffffb940000001,
     0x50000046c0000001,
     0x11afffffffc,
     0x159cf0afffb1cac,
     0x1c35d90942c85341,
     {0x0e103590ffc23331, 0x31efc90d403dccd4}},
};
#define ROOT_LOG 30

/* To join residues, times 2^64: 1/p0 mod p1, 1/p0 mod p2, 1/p1 mod p2; and p0 p1. */
#define P0_IN_P1  0x0fc4a33517303b5du
#define P0_IN_P2  0x1c1b16e7b93a3e4fu
#define P1_IN_P2  0x111110fe3bbbbbbcu
#define P0P1_HIGH 0x0fffffeff00003beu
#define P0P1_LOW  0x1fffffbfc0000001u

/* a b / 2^64 mod p, below 2p, for a b < 2^64 p. */
static inline uint64_t mont(uint64_t a, uint64_t b, const ntt_prime *q)
{
    rn_u128 t = rn_mul_64(a, b);
    uint64_t m = (uint64_t)t * q->inverse;

    return rn_high_64(t) - rn_high_64(rn_mul_64(m, q->p)) + q->p;
}

static inline uint64_t reduce(uint64_t x, uint64_t bound)
{
    return x >= bound ? x - bound : x;
}

/* One level, blocks first .. first + count, forward: inputs and outputs below 4p. */
static void split_level(uint64_t *a, size_t h, const uint64_t *tw, size_t count, uint64_t rho, const ntt_prime *q)
{
    const uint64_t p2 = 2 * q->p;

    for (size_t b = 0; b < count; b++) {
        uint64_t s = rho == 0 ? tw[b] : reduce(mont(tw[b], rho, q), q->p);
        uint64_t *x = a + 2 * h * b, *y = x + h;

        for (size_t i = 0; i < h; i++) {
            uint64_t u = reduce(x[i], p2), v = mont(y[i], s, q);

            x[i] = u + v;
            y[i] = u - v + p2;
        }
    }
}

/* One level backward: inputs and outputs below 2p, sums doubled (the length is divided out last).
 * The inverse of tw[b], 2^k <= b < 2^(k + 1), is -tw[3 * 2^k - 1 - b]. */
static void join_level(uint64_t *a, size_t h, const uint64_t *tw, size_t first, size_t count, uint64_t rho, const ntt_prime *q)
{
    const uint64_t p2 = 2 * q->p;

    for (size_t b = 0; b < count; b++) {
        size_t at = first + b;
        size_t k = at == 0 ? 0 : (size_t)1 << (63 - rn_clz_64(at));
        uint64_t s = at == 0 ? q->p - tw[0] : tw[3 * k - 1 - at];
        uint64_t *x = a + 2 * h * b, *y = x + h;

        if (rho != 0) {
            s = reduce(mont(s, rho, q), q->p);
        }
        for (size_t i = 0; i < h; i++) {
            uint64_t u = x[i], v = y[i];

            x[i] = reduce(u + v, p2);
            y[i] = mont(v - u + p2, s, q);
        }
    }
}

/* Blocks this long run through all their levels while they are in the nearest cache. */
#define NTT_BLOCK ((size_t)4096)

/* The factor of one level: `cube` 0 means none, else omega[cube - 1], squared backwards from level
 * to level. Returned 0 stands for 1. */
static uint64_t level_factor(int cube, unsigned level, bool inverse, const ntt_prime *q)
{
    /* The root of x^n - w is w's square root, which is w^2; then that one's root, w; and so on. */
    unsigned which = (unsigned)cube - 1;

    return cube == 0 ? 0 : q->omega[(which + 1 + level + inverse) & 1];
}

/* Transform modulo x^n - 1 or, with cube, modulo x^n - omega[cube - 1]; n is a power of two. */
static bool forward(uint64_t *a, size_t n, const uint64_t *tw, int cube, const ntt_prime *q, limb_work *w)
{
    unsigned level = 0;
    size_t h = n / 2, blocks = 1;

    for (; h >= NTT_BLOCK; h /= 2, blocks *= 2, level++) {
        uint64_t rho = level_factor(cube, level, false, q);

        for (size_t b = 0; b < blocks; b++) {
            split_level(a + 2 * h * b, h, tw + b, 1, rho, q);
            if (work_stops(w, 2 * h)) {
                return false;
            }
        }
    }
    for (size_t outer = 0; outer < blocks; outer++) {
        size_t inner = 1;
        unsigned deep = level;

        for (size_t g = h; g > 0; g /= 2, inner *= 2, deep++) {
            split_level(a + 2 * h * outer, g, tw + outer * inner, inner, level_factor(cube, deep, false, q), q);
        }
        if (work_stops(w, 2 * h * 10)) {
            return false;
        }
    }
    return true;
}

static bool backward(uint64_t *a, size_t n, const uint64_t *tw, int cube, const ntt_prime *q, limb_work *w)
{
    unsigned level = 0;
    size_t h = n / 2, blocks = 1;

    for (; h >= NTT_BLOCK; h /= 2, blocks *= 2) {
        level++;
    }
    for (size_t outer = 0; outer < blocks; outer++) {
        size_t inner = h;
        unsigned deep = level + (h > 0 ? 63 - (unsigned)rn_clz_64(h) : 0);

        for (size_t g = 1; g <= h; g *= 2, inner /= 2, deep--) {
            join_level(a + 2 * h * outer, g, tw, outer * inner, inner, level_factor(cube, deep, true, q), q);
        }
        if (work_stops(w, 2 * h * 10)) {
            return false;
        }
    }
    for (h *= 2, blocks /= 2; blocks > 0; h *= 2, blocks /= 2) {
        uint64_t rho = level_factor(cube, --level, true, q);

        for (size_t b = 0; b < blocks; b++) {
            join_level(a + 2 * h * b, h, tw, b, 1, rho, q);
            if (work_stops(w, 2 * h)) {
                return false;
            }
        }
    }
    return true;
}

/* x^3m - 1 to its three factors and back; in: below 4p, out: below 4p and 2p. */
static bool split_three(uint64_t *a, size_t m, const ntt_prime *q, limb_work *w)
{
    const uint64_t p2 = 2 * q->p, o = q->omega[0], oo = q->omega[1];

    for (size_t i = 0; i < m; i++) {
        uint64_t x = reduce(a[i], p2), y = a[m + i], z = a[2 * m + i];
        uint64_t y1 = mont(y, o, q), y2 = mont(y, oo, q);
        uint64_t z1 = mont(z, o, q), z2 = mont(z, oo, q);

        a[i] = reduce(x + reduce(reduce(y, p2) + reduce(z, p2), p2), p2);
        a[m + i] = x + reduce(y1 + z2, p2);
        a[2 * m + i] = x + reduce(y2 + z1, p2);
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(w, 4 * LIMB_CHUNK)) {
            return false;
        }
    }
    return true;
}

static bool join_three(uint64_t *a, size_t m, const ntt_prime *q, limb_work *w)
{
    const uint64_t p2 = 2 * q->p, o = q->omega[0], oo = q->omega[1];

    for (size_t i = 0; i < m; i++) {
        uint64_t x = a[i], y = a[m + i], z = a[2 * m + i];
        uint64_t y1 = mont(y, o, q), y2 = mont(y, oo, q);
        uint64_t z1 = mont(z, o, q), z2 = mont(z, oo, q);

        a[i] = reduce(x + reduce(y + z, p2), p2);
        a[m + i] = reduce(x + reduce(y2 + z1, p2), p2);
        a[2 * m + i] = reduce(x + reduce(y1 + z2, p2), p2);
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(w, 4 * LIMB_CHUNK)) {
            return false;
        }
    }
    return true;
}

/* tw[b] = root of order 2m to the bit-reversed b, for b < m / 2. */
static bool fill_twiddles(uint64_t *tw, size_t m, const ntt_prime *q, limb_work *w)
{
    uint64_t roots[ROOT_LOG + 1];
    unsigned log = 2;

    roots[ROOT_LOG] = q->root;
    for (unsigned i = ROOT_LOG; i > 0; i--) {
        roots[i - 1] = reduce(mont(roots[i], roots[i], q), q->p);
    }
    tw[0] = q->one;
    for (size_t have = 1; have < m / 2; have *= 2, log++) {
        for (size_t i = 0; i < have; i++) {
            tw[have + i] = reduce(mont(tw[i], roots[log], q), q->p);
            if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(w, LIMB_CHUNK)) {
                return false;
            }
        }
        if (work_stops(w, have % LIMB_CHUNK)) {
            return false;
        }
    }
    return true;
}

/* Length 2^k or 3 * 2^k for a product of `limbs`; *m is the power of two. */
static size_t length_for(size_t limbs, size_t *m)
{
    size_t two = 1;

    while (two < limbs) {
        two *= 2;
    }
    *m = two;
    if (two >= 64 && two / 4 * 3 >= limbs) {
        *m = two / 4;
        return two / 4 * 3;
    }
    return two;
}

size_t limb_ntt_scratch(size_t limbs)
{
    size_t m, n = length_for(limbs, &m);

    return 4 * n + m / 2 + 1;
}

static bool load(uint64_t *to, size_t n, const rn_limb *a, size_t na, const ntt_prime *q, limb_work *w)
{
    const uint64_t p2 = 2 * q->p;

    for (size_t i = 0; i < na; i++) {
        to[i] = reduce(a[i], p2);
    }
    memset(to + na, 0, (n - na) * sizeof *to);
    return !work_stops(w, n);
}

static bool transform(uint64_t *a, size_t n, size_t m, const uint64_t *tw, const ntt_prime *q, limb_work *w)
{
    if (n == m) {
        return forward(a, m, tw, 0, q, w);
    }
    return split_three(a, m, q, w) && forward(a, m, tw, 0, q, w) && forward(a + m, m, tw, 1, q, w) && forward(a + 2 * m, m, tw, 2, q, w);
}

static bool transform_back(uint64_t *a, size_t n, size_t m, const uint64_t *tw, const ntt_prime *q, limb_work *w)
{
    if (n == m) {
        return backward(a, m, tw, 0, q, w);
    }
    return backward(a, m, tw, 0, q, w) && backward(a + m, m, tw, 1, q, w) && backward(a + 2 * m, m, tw, 2, q, w) && join_three(a, m, q, w);
}

/* 1 / n times 2^128, mod p, below p: scales what two Montgomery products and n doublings left. */
static uint64_t length_scale(size_t n, const ntt_prime *q)
{
    /* (p + 1) / 2 halves; a third is (p * k + 1) / 3 with p = 1 mod 3, k = 2. */
    uint64_t x = q->square;

    while (n % 2 == 0) {
        x = (x & 1) != 0 ? (x + q->p) / 2 : x / 2;
        n /= 2;
    }
    if (n == 3) {
        x = (x + (3 - x % 3) % 3 * q->p) / 3;
    }
    return x;
}

/* The product's residues modulo one prime into c, exactly reduced. */
static bool residues(uint64_t *c, uint64_t *d, uint64_t *tw, size_t n, size_t m, const rn_limb *a, size_t na, const rn_limb *b, size_t nb,
                     const ntt_prime *q, limb_work *w)
{
    const uint64_t p2 = 2 * q->p;
    bool square = a == b && na == nb;

    if (!fill_twiddles(tw, m, q, w) || !load(c, n, a, na, q, w) || !transform(c, n, m, tw, q, w)) {
        return false;
    }
    if (!square && (!load(d, n, b, nb, q, w) || !transform(d, n, m, tw, q, w))) {
        return false;
    }
    const uint64_t *other = square ? c : d;
    uint64_t scale = length_scale(n, q);
    for (size_t i = 0; i < n; i++) {
        c[i] = mont(mont(reduce(c[i], p2), reduce(other[i], p2), q), scale, q);
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(w, 2 * LIMB_CHUNK)) {
            return false;
        }
    }
    return transform_back(c, n, m, tw, q, w);
}

bool limb_ntt_mul(rn_limb *r, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch, limb_work *w)
{
    size_t m, n = length_for(na + nb, &m);
    uint64_t *c[3] = {scratch, scratch + n, scratch + 2 * n};
    uint64_t *d = scratch + 3 * n, *tw = scratch + 4 * n;
    const uint64_t p0 = primes[0].p, p1 = primes[1].p, p2 = primes[2].p;
    rn_u128 carry = 0;

    for (int i = 0; i < 3; i++) {
        if (!residues(c[i], d, tw, n, m, a, na, b, nb, &primes[i], w)) {
            return false;
        }
    }
    for (size_t i = 0; i < na + nb; i++) {
        uint64_t x0 = reduce(c[0][i], p0), x1 = reduce(c[1][i], p1), x2 = reduce(c[2][i], p2);
        /* value = v0 + p0 (v1 + p1 v2) */
        uint64_t v0 = x0;
        uint64_t v1 = reduce(mont(x1 - v0 + 2 * p1, P0_IN_P1, &primes[1]), p1);
        uint64_t t = reduce(mont(x2 - v0 + 2 * p2, P0_IN_P2, &primes[2]), p2);
        uint64_t v2 = reduce(mont(t - v1 + 2 * p2, P1_IN_P2, &primes[2]), p2);
        rn_u128 low = rn_mul_64(p0, v1) + v0;
        rn_u128 mid = rn_mul_64(P0P1_LOW, v2);
        rn_u128 high = rn_mul_64(P0P1_HIGH, v2);
        rn_u128 sum = (rn_u128)(uint64_t)low + (uint64_t)mid + (uint64_t)carry;

        r[i] = (rn_limb)sum;
        carry = (carry >> 64) + rn_high_64(low) + rn_high_64(mid) + high + rn_high_64(sum);
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(w, 6 * LIMB_CHUNK)) {
            return false;
        }
    }
    return true;
}
