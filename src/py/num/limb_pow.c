/* Powers, plain and modular. */
#include "py/num/limb_kernel.h"

/* ---- plain ---- */

/* Upper bound of the bits of a^e, UINT64_MAX when it is out of reach. */
static uint64_t power_bits(const rn_limb *a, size_t na, uint64_t e)
{
    rn_u128 bits = rn_mul_64(rn_limb_bit_length(a, na), e);

    return bits > (uint64_t)RN_LIMB_MAX * 8 ? UINT64_MAX : (uint64_t)bits;
}

size_t rn_limb_pow_size(const rn_limb *a, size_t na, uint64_t e)
{
    if (na == 0 || e == 0 || (na == 1 && a[0] == 1)) {
        return 1;
    }
    uint64_t bits = power_bits(a, na, e);

    return bits == UINT64_MAX ? SIZE_MAX : (size_t)(bits / 64) + 2;
}

size_t rn_limb_pow_scratch(const rn_limb *a, size_t na, uint64_t e)
{
    size_t size = rn_limb_pow_size(a, na, e);

    if (size == SIZE_MAX) {
        return SIZE_MAX;
    }
    /* the odd part, two places for partial results, and a square of half the result */
    return na + 2 * (size + na + 2) + rn_limb_mul_scratch(size / 2 + na + 2, size / 2 + na + 2);
}

/* x *= m, in place; x has room for a limb more. */
static bool times_limb(rn_limb *x, size_t *n, rn_limb m, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    rn_limb top = 0;

    for (size_t i = 0; i < *n; i += LIMB_CHUNK) {
        size_t step = *n - i < LIMB_CHUNK ? *n - i : LIMB_CHUNK;

        top = mul_1(x + i, x + i, step, m, top);
        if (work_stops(&w, step)) {
            return false;
        }
    }
    x[*n] = top;
    *n += top != 0;
    return true;
}

rn_num_status rn_limb_pow(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t e, rn_limb *scratch, const rn_poll *poll)
{
    size_t size = rn_limb_pow_size(a, na, e), n, nodd;
    rn_limb *odd = scratch, *x = odd + na, *y = x + size + na + 2;
    rn_limb *rest = y + size + na + 2;

    if (e == 0 || (na == 1 && a[0] == 1)) {
        r[0] = 1;
        *nr = 1;
        return RN_NUM_OK;
    }
    if (na == 0) {
        *nr = 0;
        return RN_NUM_OK;
    }
    uint64_t twos = rn_limb_trailing_zeros(a, na, poll);
    if (rn_limb_shift_right(odd, &nodd, a, na, twos, NULL, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    x[0] = 1;
    n = 1;
    if (nodd != 1 || odd[0] != 1) {
        memcpy(x, odd, nodd * sizeof *x);
        n = nodd;
        for (int bit = 62 - rn_clz_64(e); bit >= 0; bit--) {
            rn_limb *t = x;

            if (rn_limb_mul(y, &n, x, n, x, n, rest, poll) != RN_NUM_OK) {
                return RN_NUM_STOPPED;
            }
            x = y;
            y = t;
            if ((e >> bit & 1) == 0) {
                continue;
            }
            if (nodd == 1) {
                if (!times_limb(x, &n, odd[0], poll)) {
                    return RN_NUM_STOPPED;
                }
            } else {
                if (rn_limb_mul(y, &n, x, n, odd, nodd, rest, poll) != RN_NUM_OK) {
                    return RN_NUM_STOPPED;
                }
                t = x;
                x = y;
                y = t;
            }
        }
    }
    return rn_limb_shift_left(r, nr, x, n, twos * e, poll);
}

/* ---- modulo one limb ---- */

typedef struct small_modulus {
    rn_limb d, v; /* shifted to the top, and its reciprocal */
    int up;
} small_modulus;

static rn_limb mul_mod(rn_limb a, rn_limb b, const small_modulus *m)
{
    rn_u128 p = rn_mul_64(a << m->up, b); /* a below the modulus: no bit is lost */
    rn_limb rest;

    (void)div_2_by_1(rn_high_64(p), (rn_limb)p, m->d, m->v, &rest);
    return rest >> m->up;
}

static rn_num_status powmod_small(rn_limb *r, size_t *nr, rn_limb a, const rn_limb *e, size_t ne, rn_limb modulus, limb_work *w)
{
    small_modulus m = {.up = rn_clz_64(modulus)};
    rn_limb x = 1 % modulus;

    m.d = modulus << m.up;
    m.v = reciprocal(m.d);
    for (size_t i = ne; i-- > 0;) {
        int bit = i == ne - 1 ? 63 - rn_clz_64(e[i]) : 63;

        for (; bit >= 0; bit--) {
            x = mul_mod(x, x, &m);
            if ((e[i] >> bit & 1) != 0) {
                x = mul_mod(x, a, &m);
            }
        }
        if (work_stops(w, 64 * 10)) {
            return RN_NUM_STOPPED;
        }
    }
    r[0] = x;
    *nr = x != 0;
    return RN_NUM_OK;
}

/* ---- modulo many limbs ---- */

/* Odd moduli up to this length multiply in Montgomery's form; longer ones divide, which is then
 * faster than its quadratic reduction. */
#define MONTGOMERY_MAX 200
#define WINDOW         5
#define WINDOW_ODD     ((size_t)1 << (WINDOW - 1))

typedef struct modulus {
    const rn_limb *m;
    size_t n;
    bool montgomery;
    rn_limb inverse;  /* -1 / m[0] mod 2^64 */
    rn_limb *product; /* 2 n + 1 limbs */
    rn_limb *rest;    /* scratch of products and divisions */
    const rn_poll *poll;
    limb_work *w;
} modulus;

/* product / 2^(64 n) mod m into r. */
static void montgomery_reduce(rn_limb *r, const modulus *m)
{
    rn_limb *t = m->product, carry = 0;
    size_t n = m->n;

    for (size_t i = 0; i < n; i++) {
        rn_limb c = addmul_1(t + i, m->m, n, t[i] * m->inverse);

        t[i + n] = add_carry(t[i + n], c, &carry);
    }
    if (carry != 0 || compare_n(t + n, m->m, n) >= 0) {
        (void)sub_n(r, t + n, m->m, n, 0);
    } else {
        memcpy(r, t + n, n * sizeof *r);
    }
}

/* r = a b (over 2^(64 n) in Montgomery's form) mod m, all of n limbs; in place is fine. */
static bool modulus_mul(rn_limb *r, const rn_limb *a, const rn_limb *b, const modulus *m)
{
    size_t n = m->n, nr;

    if (!limb_mul_raw(m->product, a, n, b, n, m->rest, m->w)) {
        return false;
    }
    if (m->montgomery) {
        montgomery_reduce(r, m);
        return !work_stops(m->w, n * n);
    }
    size_t np = trim(m->product, 2 * n);
    if (rn_limb_divrem(NULL, NULL, r, &nr, m->product, np, m->m, n, m->rest, m->poll) != RN_NUM_OK) {
        return false;
    }
    memset(r + nr, 0, (n - nr) * sizeof *r);
    return true;
}

static unsigned exponent_bit(const rn_limb *e, uint64_t i)
{
    return e[i / 64] >> (i % 64) & 1;
}

/* x = a^e by windows of odd powers; table has WINDOW_ODD places of n limbs, the first is a. */
static bool sliding_power(rn_limb *x, rn_limb *table, const rn_limb *e, size_t ne, const modulus *m)
{
    size_t n = m->n;
    uint64_t i = rn_limb_bit_length(e, ne);
    unsigned width = i > 64 ? WINDOW : i > 16 ? 3 : 1;
    bool started = false;

    if (width > 1) {
        if (!modulus_mul(x, table, table, m)) {
            return false;
        }
        for (size_t k = 1; k < (size_t)1 << (width - 1); k++) {
            if (!modulus_mul(table + k * n, table + (k - 1) * n, x, m)) {
                return false;
            }
        }
    }
    while (i > 0) {
        uint64_t from = i - 1, value = 1;

        if (exponent_bit(e, from) == 0) {
            i--;
            if (!modulus_mul(x, x, x, m)) {
                return false;
            }
            continue;
        }
        /* the longest window below i that ends in a set bit */
        uint64_t low = i > width ? i - width : 0;
        while (exponent_bit(e, low) == 0) {
            low++;
        }
        for (uint64_t k = from; k > low; k--) {
            value = value << 1 | exponent_bit(e, k - 1);
        }
        if (!started) {
            memcpy(x, table + (value >> 1) * n, n * sizeof *x);
            started = true;
        } else {
            for (uint64_t k = i; k > low; k--) {
                if (!modulus_mul(x, x, x, m)) {
                    return false;
                }
            }
            if (!modulus_mul(x, x, table + (value >> 1) * n, m)) {
                return false;
            }
        }
        i = low;
    }
    return true;
}

size_t rn_limb_powmod_scratch(size_t na, size_t nm)
{
    size_t first, div;

    if (na > RN_LIMB_MAX || nm > RN_LIMB_MAX / 64) {
        return SIZE_MAX;
    }
    if (nm <= 1) {
        return rn_limb_div_scratch(na, nm) + 1;
    }
    first = rn_limb_div_scratch(na, nm);
    div = rn_limb_div_scratch(2 * nm + 1, nm);
    return (WINDOW_ODD + 1) * nm + 2 * nm + 2 + (first > div ? first : div) + rn_limb_mul_scratch(nm, nm);
}

rn_num_status rn_limb_powmod(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *e, size_t ne, const rn_limb *m, size_t nm,
                             rn_limb *scratch, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    rn_limb *x = scratch, *table = x + nm, *product = table + WINDOW_ODD * nm;
    modulus mod = {.m = m, .n = nm, .poll = poll, .w = &w};
    size_t n;

    *nr = 0;
    if (nm == 1) {
        rn_limb low = 0;

        if (rn_limb_divrem(NULL, NULL, &low, &n, a, na, m, 1, scratch, poll) != RN_NUM_OK) {
            return RN_NUM_STOPPED;
        }
        return powmod_small(r, nr, n == 0 ? 0 : low, e, ne, m[0], &w);
    }
    if (ne == 0) {
        r[0] = 1;
        *nr = 1;
        return RN_NUM_OK;
    }
    mod.product = product;
    mod.rest = product + 2 * nm + 2;
    mod.montgomery = (m[0] & 1) != 0 && nm <= MONTGOMERY_MAX;
    if (rn_limb_divrem(NULL, NULL, table, &n, a, na, m, nm, mod.rest, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    if (n == 0) {
        return RN_NUM_OK;
    }
    memset(table + n, 0, (nm - n) * sizeof *table);
    if (mod.montgomery) {
        rn_limb inverse = m[0]; /* right to 3 bits; each step doubles that */

        for (int i = 0; i < 5; i++) {
            inverse *= 2 - m[0] * inverse;
        }
        mod.inverse = -inverse;
        memset(product, 0, nm * sizeof *product);
        memcpy(product + nm, table, nm * sizeof *product);
        if (rn_limb_divrem(NULL, NULL, table, &n, product, trim(product, 2 * nm), m, nm, mod.rest, poll) != RN_NUM_OK) {
            return RN_NUM_STOPPED;
        }
        memset(table + n, 0, (nm - n) * sizeof *table);
    }
    if (!sliding_power(x, table, e, ne, &mod)) {
        return RN_NUM_STOPPED;
    }
    if (mod.montgomery) {
        memcpy(product, x, nm * sizeof *product);
        memset(product + nm, 0, (nm + 1) * sizeof *product);
        montgomery_reduce(x, &mod);
    }
    *nr = trim(x, nm);
    return copy_long(r, x, *nr, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
}
