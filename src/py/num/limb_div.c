/* Division of big integers: schoolbook with two limbs of estimate for short quotients, and above
 * that the quotient in two halves, each by a recursive division of half the length and one
 * multiplication (Burnikel and Ziegler; Brent and Zimmermann 1.4.3). The recursion halves the
 * quotient, so its depth is below 64. */
#include "py/num/limb_kernel.h"

#define RECURSIVE_MIN 50

/* Knuth's algorithm D on a normalized divisor of n >= 2 limbs whose top limbs are in place: a has
 * n + m limbs and a / B^m < d. */
static bool div_rows(rn_limb *q, rn_limb *a, size_t m, const rn_limb *d, size_t n, limb_work *w)
{
    rn_limb d1 = d[n - 1], d0 = d[n - 2];
    rn_limb v = reciprocal(d1);

    for (size_t i = m; i-- > 0;) {
        rn_limb *top = a + i + n, guess;

        if (*top >= d1) {
            guess = ~(rn_limb)0; /* then *top == d1 */
        } else {
            rn_limb rest;

            guess = div_2_by_1(top[0], top[-1], d1, v, &rest);
            while (rn_mul_64(guess, d0) > ((rn_u128)rest << 64 | top[-2])) {
                guess--;
                rest += d1;
                if (rest < d1) {
                    break;
                }
            }
        }
        rn_limb over = submul_long(a + i, d, n, guess, w);
        if (w->stopped) {
            return false;
        }
        if (over > *top) {
            guess--;
            over -= add_long(a + i, a + i, d, n, 0, w);
        }
        if (over > *top) { /* only after the saturated guess */
            guess--;
            (void)add_long(a + i, a + i, d, n, 0, w);
        }
        *top = 0;
        q[i] = guess;
    }
    return true;
}

static void div_by_one(rn_limb *q, rn_limb *a, size_t m, rn_limb d, limb_work *w)
{
    rn_limb v = reciprocal(d), rest = a[m];

    for (size_t i = m; i-- > 0;) {
        q[i] = div_2_by_1(rest, a[i], d, v, &rest);
        if (i % 4096 == 0 && work_stops(w, 4 * 4096)) {
            return;
        }
    }
    a[0] = rest;
}

/* a (n limbs and `over` of the limb above, negative: a deficit) is brought to 0 <= a by adding d;
 * q is lowered as often. */
static void add_back(rn_limb *q, size_t nq, rn_limb *q_top, rn_limb *a, size_t n, const rn_limb *d, rn_limb deficit, limb_work *w)
{
    while (deficit != 0 && !w->stopped) {
        *q_top -= sub_1(q, nq, 1);
        deficit -= add_long(a, a, d, n, 0, w);
    }
}

/* a has n limbs: a -= q d_low B^?, where product length is at most n. Returns the deficit. */
static rn_limb subtract_product(rn_limb *a, size_t n, const rn_limb *q, size_t nq, rn_limb q_top, const rn_limb *low, size_t nlow,
                                rn_limb *scratch, limb_work *w)
{
    rn_limb *product = scratch, *rest = scratch + nq + nlow, deficit;

    if (!(nq >= nlow ? limb_mul_raw(product, q, nq, low, nlow, rest, w) : limb_mul_raw(product, low, nlow, q, nq, rest, w))) {
        return 0;
    }
    deficit = sub_long(a, a, product, nq + nlow, 0, w);
    deficit = sub_1(a + nq + nlow, n - nq - nlow, deficit);
    if (q_top != 0) {
        rn_limb b = sub_long(a + nq, a + nq, low, nlow, 0, w);

        deficit += sub_1(a + nq + nlow, n - nq - nlow, b);
    }
    return deficit;
}

/* n >= m; a has n + m limbs. Gives the quotient's limb above q[0 .. m). */
static rn_limb div_recursive(rn_limb *q, rn_limb *a, size_t m, const rn_limb *d, size_t n, rn_limb *scratch, limb_work *w)
{
    if (m < RECURSIVE_MIN) {
        rn_limb top = 0;

        if (compare_n(a + m, d, n) >= 0) {
            (void)sub_long(a + m, a + m, d, n, 0, w);
            top = 1;
        }
        if (n == 1) {
            div_by_one(q, a, m, d[0], w);
        } else {
            (void)div_rows(q, a, m, d, n, w);
        }
        return top;
    }
    size_t k = m / 2, high = m - k;
    rn_limb low_top, top = div_recursive(q + k, a + 2 * k, high, d + k, n - k, scratch, w);
    if (w->stopped) {
        return 0;
    }
    rn_limb deficit = subtract_product(a + k, n, q + k, high, top, d, k, scratch, w);
    if (w->stopped) {
        return 0;
    }
    add_back(q + k, high, &top, a + k, n, d, deficit, w);
    low_top = div_recursive(q, a + k, k, d + k, n - k, scratch, w);
    if (w->stopped) {
        return 0;
    }
    deficit = subtract_product(a, n, q, k, low_top, d, k, scratch, w);
    if (w->stopped) {
        return 0;
    }
    add_back(q, k, &low_top, a, n, d, deficit, w);
    return top; /* low_top is 0 again */
}

/* n >= m: a long divisor adds nothing but a product with its lower limbs. */
static rn_limb div_balanced(rn_limb *q, rn_limb *a, size_t m, const rn_limb *d, size_t n, rn_limb *scratch, limb_work *w)
{
    size_t skip = n - m;

    if (m < RECURSIVE_MIN || skip == 0) {
        return div_recursive(q, a, m, d, n, scratch, w);
    }
    rn_limb top = div_recursive(q, a + skip, m, d + skip, m, scratch, w);
    if (w->stopped) {
        return 0;
    }
    rn_limb deficit = subtract_product(a, n, q, m, top, d, skip, scratch, w);
    if (!w->stopped) {
        add_back(q, m, &top, a, n, d, deficit, w);
    }
    return top;
}

rn_limb limb_div_raw(rn_limb *q, rn_limb *a, size_t m, const rn_limb *d, size_t n, rn_limb *scratch, limb_work *w)
{
    if (m <= n) {
        return div_balanced(q, a, m, d, n, scratch, w);
    }
    if (n == 1) {
        rn_limb top = a[m] >= d[0];

        a[m] -= top * d[0];
        div_by_one(q, a, m, d[0], w);
        return top;
    }
    size_t first = (m - 1) % n + 1;
    m -= first;
    rn_limb top = div_balanced(q + m, a + m, first, d, n, scratch, w);
    while (m > 0 && !w->stopped) {
        m -= n;
        (void)div_balanced(q + m, a + m, n, d, n, scratch, w);
    }
    return top;
}

size_t limb_div_raw_scratch(size_t m, size_t n)
{
    size_t k = m < n ? m : n;

    /* one product, of a piece of the quotient and a piece of the divisor, n limbs at most */
    return k < RECURSIVE_MIN ? 0 : n + rn_limb_mul_scratch(k, n);
}

size_t rn_limb_div_scratch(size_t na, size_t nb)
{
    if (na > RN_LIMB_MAX || nb > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    if (na < nb || nb == 0) {
        return 0;
    }
    /* both operands shifted, a quotient nobody asked for */
    return limb_div_raw_scratch(na + 1 - nb, nb) + na + 1 + nb + 1 + (na + 1 - nb);
}

/* a / b for one limb b; nothing is copied. */
static rn_num_status div_by_limb(rn_limb *q, size_t *nq, rn_limb *rest, size_t *nrest, const rn_limb *a, size_t na, rn_limb b, limb_work *w)
{
    unsigned up = (unsigned)rn_clz_64(b);
    rn_limb d = b << up, v = reciprocal(d);
    rn_limb r = up == 0 ? 0 : a[na - 1] >> (64 - up);

    for (size_t i = na; i-- > 0;) {
        rn_limb below = up != 0 && i > 0 ? a[i - 1] >> (64 - up) : 0;
        rn_limb x = div_2_by_1(r, a[i] << up | below, d, v, &r);

        if (q != NULL) {
            q[i] = x;
        }
        if (i % 4096 == 4095 && work_stops(w, 4 * 4096)) {
            return RN_NUM_STOPPED;
        }
    }
    if (q != NULL) {
        *nq = na - (q[na - 1] == 0);
    }
    if (rest != NULL) {
        rest[0] = r >> up;
        *nrest = rest[0] != 0;
    }
    return RN_NUM_OK;
}

rn_num_status rn_limb_divrem(rn_limb *q, size_t *nq, rn_limb *rest, size_t *nrest, const rn_limb *a, size_t na, const rn_limb *b, size_t nb,
                             rn_limb *scratch, const rn_poll *poll)
{
    limb_work w = {.poll = poll};

    if (na < nb) {
        if (q != NULL) {
            *nq = 0;
        }
        if (rest != NULL) {
            *nrest = na;
            return copy_long(rest, a, na, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
        }
        return RN_NUM_OK;
    }
    if (nb == 1) {
        return div_by_limb(q, nq, rest, nrest, a, na, b[0], &w);
    }
    size_t m = na + 1 - nb, n;
    rn_limb *u = scratch, *d = u + na + 1;
    rn_limb *quotient = q != NULL ? q : d + nb + 1;
    unsigned up = (unsigned)rn_clz_64(b[nb - 1]);

    if (rn_limb_shift_left(d, &n, b, nb, up, poll) != RN_NUM_OK || rn_limb_shift_left(u, &n, a, na, up, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    /* The limb above the quotient is 0: u's top limb is below the divisor's. */
    (void)limb_div_raw(quotient, u, m, d, nb, d + nb + 1 + m, &w);
    if (w.stopped) {
        return RN_NUM_STOPPED;
    }
    if (q != NULL) {
        *nq = trim(q, m);
    }
    if (rest != NULL) {
        n = trim(u, nb);
        return rn_limb_shift_right(rest, nrest, u, n, up, NULL, poll);
    }
    return RN_NUM_OK;
}
