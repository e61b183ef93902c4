/* Where big integers and doubles meet: every conversion, comparison and quotient is exact or
 * correctly rounded. */
#include "py/num/float.h"
#include "py/num/limb_kernel.h"

/* The highest 64 bits, top bit set, for a number of bits >= 1. */
static uint64_t top_64(const rn_limb *a, size_t na)
{
    int lz = rn_clz_64(a[na - 1]);
    uint64_t top = a[na - 1] << lz;

    if (lz != 0 && na > 1) {
        top |= a[na - 2] >> (64 - lz);
    }
    return top;
}

/* Whether anything lies below those 64 bits. */
static bool below_top(const rn_limb *a, size_t na, const rn_poll *poll)
{
    int lz = rn_clz_64(a[na - 1]);

    if (na > 1 && a[na - 2] << lz != 0) {
        return true;
    }
    return na > 2 && rn_limb_trailing_zeros(a, na, poll) < (uint64_t)(na - 2) * 64;
}

rn_num_status rn_limb_to_double(const rn_limb *a, size_t na, double *out)
{
    uint64_t bits = rn_limb_bit_length(a, na);

    if (bits > 1024) {
        return RN_NUM_OVERFLOW;
    }
    if (na <= 1) {
        *out = na == 0 ? 0.0 : (double)a[0];
        return RN_NUM_OK;
    }
    return rn_float_compose(top_64(a, na), (int64_t)bits - 64, below_top(a, na, NULL), out);
}

double rn_limb_frexp(const rn_limb *a, size_t na, uint64_t *exponent, const rn_poll *poll)
{
    uint64_t top = top_64(a, na);
    double m = 0;
    /* below matters only next to a midpoint between two doubles */
    bool sticky = (top & 0x3ff) == 0 && (top & 0x400) != 0 && below_top(a, na, poll);

    (void)rn_float_compose(top, -64, sticky, &m);
    *exponent = rn_limb_bit_length(a, na);
    if (m == 1.0) {
        m = 0.5;
        *exponent += 1;
    }
    return m;
}

size_t rn_limb_from_double(rn_limb r[17], double v)
{
    uint64_t bits = rn_bits_of(v);
    int e = (int)(bits >> 52 & 0x7ff) - 1075;
    uint64_t m = (bits & 0xfffffffffffff) | 1ull << 52;

    memset(r, 0, 17 * sizeof *r);
    if (e <= 0) {
        r[0] = e > -53 ? m >> -e : 0;
        return r[0] != 0;
    }
    size_t limb = (size_t)e / 64;
    unsigned up = (unsigned)e % 64;
    r[limb] = m << up;
    r[limb + 1] = up > 11 ? m >> (64 - up) : 0;
    return trim(r, limb + 2);
}

int rn_limb_compare_double(const rn_limb *a, size_t na, bool negative, double v)
{
    bool v_negative = v < 0;
    rn_limb whole[17];

    if (na == 0 || v == 0) {
        return na != 0 ? (negative ? -1 : 1) : v > 0 ? -1 : v < 0 ? 1 : 0;
    }
    if (negative != v_negative) {
        return negative ? -1 : 1;
    }
    int sign = negative ? -1 : 1;
    v = v_negative ? -v : v;
    if (v > 1.7976931348623157e308) {
        return -sign;
    }
    size_t n = rn_limb_from_double(whole, v);
    int order = rn_limb_compare(a, na, whole, n, NULL);
    if (order == 0 && v < 4503599627370496.0 && (double)whole[0] != v) {
        order = -1; /* v has a fraction */
    }
    return sign * order;
}

size_t rn_limb_true_div_scratch(size_t na, size_t nb)
{
    size_t wide = (na > nb ? na : nb) + 3;
    size_t div = rn_limb_div_scratch(wide, nb);

    return div == SIZE_MAX || na > RN_LIMB_MAX ? SIZE_MAX : wide + 1 + 4 + nb + div + 64;
}

rn_num_status rn_limb_true_div(const rn_limb *a, size_t na, const rn_limb *b, size_t nb, double *out, rn_limb *scratch, const rn_poll *poll)
{
    if (nb == 0) {
        return RN_NUM_ZERO;
    }
    if (na == 0) {
        *out = 0;
        return RN_NUM_OK;
    }
    if (na == 1 && nb == 1 && a[0] <= 1ull << 53 && b[0] <= 1ull << 53) {
        *out = (double)a[0] / (double)b[0];
        return RN_NUM_OK;
    }
    int64_t difference = (int64_t)rn_limb_bit_length(a, na) - (int64_t)rn_limb_bit_length(b, nb);
    if (difference > 1024) {
        return RN_NUM_OVERFLOW;
    }
    if (difference < -1075) {
        *out = 0;
        return RN_NUM_OK;
    }
    /* the quotient in units of 2^lowest has 55 to 57 bits, or ends below the smallest double */
    int64_t lowest = difference - 56 > -1077 ? difference - 56 : -1077;
    size_t n, nq, nrest;
    bool lost = false;
    rn_limb *u = scratch, *q = u + (na > nb ? na : nb) + 4, *rest = q + 4;
    rn_num_status status = lowest >= 0 ? rn_limb_shift_right(u, &n, a, na, (uint64_t)lowest, &lost, poll)
                                       : rn_limb_shift_left(u, &n, a, na, (uint64_t)-lowest, poll);
    if (status == RN_NUM_OK) {
        status = rn_limb_divrem(q, &nq, rest, &nrest, u, n, b, nb, rest + nb, poll);
    }
    if (status != RN_NUM_OK) {
        return status;
    }
    return rn_float_compose(nq == 0 ? 0 : q[0], lowest, lost || nrest != 0, out);
}
