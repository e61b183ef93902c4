/* Multiplication of big integers: schoolbook for short operands, Karatsuba's three half-size
 * products in the middle, number-theoretic transforms (limb_ntt.c) for long ones, and Karatsuba
 * again above those so that scratch stays small. The recursion halves its operand: its depth is
 * below 64 whatever the input. */
#include "py/num/limb_kernel.h"
#include "py/num/limb_ntt.h"

#define KARATSUBA_MIN 32

/* r = a b by rows; na >= nb >= 1. */
static bool mul_rows(rn_limb *r, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, limb_work *w)
{
    r[na] = mul_1(r, a, na, b[0], 0);
    for (size_t i = 1; i < nb; i++) {
        r[na + i] = addmul_1(r + i, a, na, b[i]);
    }
    return !work_stops(w, na * nb);
}

/* r = a a: each product off the diagonal once, doubled, and the squares added. */
static bool square_rows(rn_limb *r, const rn_limb *a, size_t n, limb_work *w)
{
    rn_limb carry = 0, top = 0;

    r[0] = 0;
    if (n > 1) {
        r[n] = mul_1(r + 1, a + 1, n - 1, a[0], 0);
        for (size_t i = 1; i + 1 < n; i++) {
            r[n + i] = addmul_1(r + 2 * i + 1, a + i + 1, n - i - 1, a[i]);
        }
    }
    r[2 * n - 1] = 0;
    for (size_t i = 0; i < n; i++) {
        rn_u128 s = rn_mul_64(a[i], a[i]);
        rn_limb low = r[2 * i], high = r[2 * i + 1];

        r[2 * i] = add_carry(low << 1 | top, (rn_limb)s, &carry);
        r[2 * i + 1] = add_carry(high << 1 | low >> 63, rn_high_64(s), &carry);
        top = high >> 63;
    }
    return !work_stops(w, n * n / 2);
}

/* r = |a - b| where a has n limbs and b as many or one less; true when a < b. */
static bool difference(rn_limb *r, const rn_limb *a, size_t n, const rn_limb *b, size_t nb, limb_work *w)
{
    rn_limb borrow = sub_long(r, a, b, nb, 0, w);

    if (nb < n) {
        r[nb] = a[nb] - borrow;
        borrow = a[nb] < borrow;
    }
    if (borrow != 0) { /* negate */
        rn_limb carry = 1;

        for (size_t i = 0; i < n && !w->stopped; i++) {
            r[i] = ~r[i] + carry;
            carry = carry != 0 && r[i] == 0;
            if (i % LIMB_CHUNK == LIMB_CHUNK - 1) {
                (void)work_stops(w, LIMB_CHUNK);
            }
        }
    }
    return borrow != 0;
}

static bool mul_equal(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb *scratch, limb_work *w);

/* With x the base of the lower half, a b = z2 x^2 + (z0 + z2 - (a0 - a1)(b0 - b1)) x + z0. */
static bool mul_karatsuba(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb *scratch, limb_work *w)
{
    size_t lo = n - n / 2, hi = n / 2;
    rn_limb *z2 = r + 2 * lo, *mid = scratch;
    rn_limb *rest = scratch + 2 * lo;
    bool minus = difference(r, a, lo, a + lo, hi, w);
    int64_t top = 0;

    if (a == b) {
        minus = false;
        if (!mul_equal(mid, r, r, lo, rest, w)) {
            return false;
        }
    } else {
        minus ^= difference(r + lo, b, lo, b + lo, hi, w);
        if (!mul_equal(mid, r, r + lo, lo, rest, w)) {
            return false;
        }
    }
    if (!mul_equal(r, a, b, lo, rest, w) || !mul_equal(z2, a + lo, b + lo, hi, rest, w) || work_stops(w, 8 * n)) {
        return false;
    }
    if (minus) {
        top += (int64_t)add_long(mid, r, mid, 2 * lo, 0, w);
    } else {
        top -= (int64_t)sub_long(mid, r, mid, 2 * lo, 0, w);
    }
    rn_limb carry = add_long(mid, mid, z2, 2 * hi, 0, w);
    top += (int64_t)add_1(mid + 2 * hi, 2 * (lo - hi), carry);
    carry = add_long(r + lo, r + lo, mid, 2 * lo, 0, w) + (rn_limb)top;
    (void)add_1(r + 3 * lo, 2 * n - 3 * lo, carry);
    return !w->stopped;
}

static bool mul_equal(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb *scratch, limb_work *w)
{
    if (n < KARATSUBA_MIN) {
        return a == b ? square_rows(r, a, n, w) : mul_rows(r, a, n, b, n, w);
    }
    if (n >= LIMB_NTT_MIN && n <= LIMB_NTT_MAX) {
        return limb_ntt_mul(r, a, n, b, n, scratch, w);
    }
    return mul_karatsuba(r, a, b, n, scratch, w);
}

/* Scratch of mul_equal() for n limbs and all sizes below. */
static size_t equal_scratch(size_t n)
{
    size_t need = 0;

    if (n < LIMB_NTT_MIN) {
        return 2 * n + 128;
    }
    while (n > LIMB_NTT_MAX) {
        n -= n / 2;
        need += 2 * n;
    }
    return need + limb_ntt_scratch(need == 0 ? 2 * n : 2 * LIMB_NTT_MAX);
}

bool limb_mul_raw(rn_limb *r, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch, limb_work *w)
{
    if (nb < KARATSUBA_MIN) {
        /* long rows in pieces, so that a poll is never far */
        size_t step = nb == na ? na : LIMB_CHUNK / 8;

        if (na <= step) {
            return na == nb ? mul_equal(r, a, b, na, scratch, w) : mul_rows(r, a, na, b, nb, w);
        }
        memset(r, 0, nb * sizeof *r);
        for (size_t i = 0; i < na; i += step) {
            rn_limb low[KARATSUBA_MIN];
            size_t n = na - i < step ? na - i : step;

            memcpy(low, r + i, nb * sizeof *r);
            r[i + n] = mul_1(r + i, a + i, n, b[0], 0);
            for (size_t k = 1; k < nb; k++) {
                r[i + n + k] = addmul_1(r + i + k, a + i, n, b[k]);
            }
            rn_limb carry = add_n(r + i, r + i, low, nb, 0);
            (void)add_1(r + i + nb, n, carry);
            if (work_stops(w, n * nb)) {
                return false;
            }
        }
        return true;
    }
    if (na == nb) {
        return mul_equal(r, a, b, na, scratch, w);
    }
    if (nb >= LIMB_NTT_MIN / 4 && na + nb >= 2 * LIMB_NTT_MIN && na + nb <= 2 * LIMB_NTT_MAX) {
        return limb_ntt_mul(r, a, na, b, nb, scratch, w);
    }
    if (!mul_equal(r, a, b, nb, scratch, w)) {
        return false;
    }
    for (size_t i = nb; i < na; i += nb) {
        size_t n = na - i < nb ? na - i : nb;
        rn_limb *part = scratch;

        if (n == nb ? !mul_equal(part, a + i, b, nb, scratch + 2 * nb, w) : !limb_mul_raw(part, b, nb, a + i, n, scratch + nb + n, w)) {
            return false;
        }
        rn_limb carry = add_long(r + i, r + i, part, nb, 0, w);
        for (size_t k = 0; k < n && !w->stopped; k += LIMB_CHUNK) {
            size_t step = n - k < LIMB_CHUNK ? n - k : LIMB_CHUNK;

            memcpy(r + i + nb + k, part + nb + k, step * sizeof *r);
            (void)work_stops(w, step);
        }
        (void)add_1(r + i + nb, n, carry);
        if (w->stopped) {
            return false;
        }
    }
    return true;
}

/* Never less for larger operands, so that a bound on the operands is enough. */
size_t rn_limb_mul_scratch(size_t na, size_t nb)
{
    size_t small = na < nb ? na : nb, sum = na + nb;
    size_t need, direct;

    if (na > RN_LIMB_MAX || nb > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    if (small < KARATSUBA_MIN) {
        return 0;
    }
    /* Partial products along the chain of remainders of na by nb: together below 2 * 2.7 nb. */
    need = 6 * small + equal_scratch(small);
    direct = limb_ntt_scratch(sum < 2 * LIMB_NTT_MAX ? sum : 2 * LIMB_NTT_MAX);
    return small >= LIMB_NTT_MIN / 4 && direct > need ? direct : need;
}

rn_num_status rn_limb_mul(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch,
                          const rn_poll *poll)
{
    limb_work w = {.poll = poll};

    *nr = 0;
    if (na == 0 || nb == 0) {
        return RN_NUM_OK;
    }
    if (!(na >= nb ? limb_mul_raw(r, a, na, b, nb, scratch, &w) : limb_mul_raw(r, b, nb, a, na, scratch, &w))) {
        return RN_NUM_STOPPED;
    }
    *nr = na + nb - (r[na + nb - 1] == 0);
    return RN_NUM_OK;
}
