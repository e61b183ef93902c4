/* Greatest common divisors and modular inverses by Lehmer's method (many quotients of Euclid's
 * algorithm from the leading 64 bits, then one pass over the numbers), and integer square roots. */
#include <math.h>

#include "py/num/limb_kernel.h"

/* Euclid's steps as a matrix: (x, y) becomes (a x + b y, c x + d y). Entries stay below 2^32. */
typedef struct euclid {
    int64_t a, b, c, d;
} euclid;

/* The quotients that all numbers with these leading bits share (Knuth, algorithm L). */
static euclid leading_steps(uint64_t x_top, uint64_t y_top)
{
    euclid m = {1, 0, 0, 1};
    int64_t x = (int64_t)(x_top >> 2), y = (int64_t)(y_top >> 2);

    while (y + m.c != 0 && y + m.d != 0) {
        int64_t q = (x + m.a) / (y + m.c);

        if (q != (x + m.b) / (y + m.d)) {
            break;
        }
        int64_t t = m.a - q * m.c;
        m.a = m.c;
        m.c = t;
        t = m.b - q * m.d;
        m.b = m.d;
        m.d = t;
        t = x - q * y;
        x = y;
        y = t;
    }
    return m;
}

/* Leading 64 bits of x, and of y at the same place. */
static void leading_bits(const rn_limb *x, size_t nx, const rn_limb *y, size_t ny, uint64_t *x_top, uint64_t *y_top)
{
    int lz = rn_clz_64(x[nx - 1]);

    *x_top = x[nx - 1] << lz;
    *y_top = ny == nx ? y[nx - 1] << lz : 0;
    if (lz != 0 && nx > 1) {
        *x_top |= x[nx - 2] >> (64 - lz);
        *y_top |= ny >= nx - 1 ? y[nx - 2] >> (64 - lz) : 0;
    }
}

/* x, y (nx limbs, y padded with zeros) through the matrix, in place; both results are >= 0. */
static void apply(rn_limb *x, rn_limb *y, size_t n, const euclid *m)
{
    rn_i128 cx = 0, cy = 0;

    for (size_t i = 0; i < n; i++) {
        rn_u128 xi = x[i], yi = y[i];

        /* entries are below 2^32 and of opposite signs: no sum passes 2^97 */
        cx += (rn_i128)xi * m->a + (rn_i128)yi * m->b;
        cy += (rn_i128)xi * m->c + (rn_i128)yi * m->d;
        x[i] = (rn_limb)cx;
        y[i] = (rn_limb)cy;
        cx >>= 64;
        cy >>= 64;
    }
}

static uint64_t gcd_64(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0) {
        return a | b;
    }
    int shift = rn_ctz_64(a | b);
    a >>= rn_ctz_64(a);
    while (b != 0) {
        b >>= rn_ctz_64(b);
        if (a > b) {
            uint64_t t = a;

            a = b;
            b = t;
        }
        b -= a;
    }
    return a << shift;
}

size_t rn_limb_gcd_scratch(size_t na, size_t nb)
{
    size_t large = na > nb ? na : nb, small = na > nb ? nb : na;

    if (large > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    size_t first = rn_limb_div_scratch(large, small), later = limb_div_any_scratch(small);

    return 2 * (small + 1) + (first > later ? first : later);
}

rn_num_status rn_limb_gcd(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch,
                          const rn_poll *poll)
{
    limb_work w = {.poll = poll};

    if (na < nb) {
        const rn_limb *t = a;
        size_t n = na;

        a = b;
        na = nb;
        b = t;
        nb = n;
    }
    if (nb == 0) {
        *nr = na;
        return copy_long(r, a, na, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
    }
    rn_limb *x = scratch, *y = x + nb + 1, *rest = y + nb + 1;
    size_t nx = nb, ny;
    if (rn_limb_divrem(NULL, NULL, y, &ny, a, na, b, nb, rest, poll) != RN_NUM_OK || !copy_long(x, b, nb, &w)) {
        return RN_NUM_STOPPED;
    }
    while (ny > 0 && nx > 1) {
        uint64_t x_top, y_top;

        leading_bits(x, nx, y, ny, &x_top, &y_top);
        euclid m = leading_steps(x_top, y_top);
        if (m.b == 0) {
            /* one whole quotient */
            size_t n;

            if (rn_limb_divrem(NULL, NULL, x, &n, x, nx, y, ny, rest, poll) != RN_NUM_OK) {
                return RN_NUM_STOPPED;
            }
            rn_limb *t = x;
            x = y;
            y = t;
            nx = ny;
            ny = n;
        } else {
            memset(y + ny, 0, (nx - ny) * sizeof *y);
            apply(x, y, nx, &m);
            ny = trim(y, nx);
            nx = trim(x, nx);
        }
        if (work_stops(&w, 4 * nx)) {
            return RN_NUM_STOPPED;
        }
    }
    if (ny > 0) {
        x[0] = gcd_64(x[0], y[0]);
    }
    *nr = nx;
    return copy_long(r, x, nx, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
}

/* ---- inverse ---- */

size_t rn_limb_inverse_scratch(size_t na, size_t nm)
{
    if (na > RN_LIMB_MAX || nm > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    size_t first = rn_limb_div_scratch(na, nm), later = limb_div_any_scratch(nm);

    return 6 * nm + 16 + (first > later ? first : later);
}

/* u, v (n limbs each) through the matrix without its signs; returns the new length, at most n + 1.
 */
static size_t apply_sums(rn_limb *u, rn_limb *v, size_t n, const euclid *m)
{
    rn_limb a = (rn_limb)(m->a < 0 ? -m->a : m->a), b = (rn_limb)(m->b < 0 ? -m->b : m->b);
    rn_limb c = (rn_limb)(m->c < 0 ? -m->c : m->c), d = (rn_limb)(m->d < 0 ? -m->d : m->d);
    rn_u128 cu = 0, cv = 0;

    for (size_t i = 0; i < n; i++) {
        rn_limb ui = u[i], vi = v[i];

        cu += rn_mul_64(ui, a) + rn_mul_64(vi, b);
        cv += rn_mul_64(ui, c) + rn_mul_64(vi, d);
        u[i] = (rn_limb)cu;
        v[i] = (rn_limb)cv;
        cu >>= 64;
        cv >>= 64;
    }
    u[n] = (rn_limb)cu;
    v[n] = (rn_limb)cv;
    return (cu | cv) != 0 ? n + 1 : n;
}

/* Where Euclid's algorithm on (m, a mod m) stands: x = +-u a, y = -+v a modulo m. */
typedef struct inverse_state {
    rn_limb *x, *y, *u, *v, *q;
    size_t nx, ny, n; /* n: limbs of u and of v, zeros above their ends included */
    bool u_negative;
} inverse_state;

/* (x, y) = (y, x mod y), (u, v) = (v, u + q v). */
static rn_num_status whole_quotient(inverse_state *s, rn_limb *rest, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t nq, nr, nv = trim(s->v, s->n);
    rn_limb *product = s->q + (s->nx - s->ny + 1);
    rn_num_status status = rn_limb_divrem(s->q, &nq, s->x, &nr, s->x, s->nx, s->y, s->ny, rest, poll);

    if (status != RN_NUM_OK) {
        return status;
    }
    rn_limb *t = s->x;
    s->x = s->y;
    s->y = t;
    s->nx = s->ny;
    s->ny = nr;
    /* u + q v is at most m, the product as well */
    if (nv > 0 && !(nq >= nv ? limb_mul_raw(product, s->q, nq, s->v, nv, rest, &w) : limb_mul_raw(product, s->v, nv, s->q, nq, rest, &w))) {
        return RN_NUM_STOPPED;
    }
    size_t np = nv > 0 ? trim(product, nq + nv) : 0;
    size_t n = np > s->n ? np : s->n;
    memset(s->u + s->n, 0, (n - s->n) * sizeof *s->u);
    memset(s->v + s->n, 0, (n - s->n) * sizeof *s->v);
    rn_limb carry = add_n(s->u, s->u, product, np, 0);
    carry = add_1(s->u + np, n - np, carry);
    s->n = n;
    if (carry != 0) {
        s->u[s->n] = carry;
        s->v[s->n] = 0;
        s->n++;
    }
    t = s->u;
    s->u = s->v;
    s->v = t;
    s->u_negative = !s->u_negative;
    return RN_NUM_OK;
}

/* For a modulus of one limb. Returns 0 when there is none (or the modulus is 1). */
static uint64_t inverse_64(uint64_t a, uint64_t m)
{
    uint64_t x = m, y = a, u = 0, v = 1;
    bool u_negative = true;

    while (y != 0) {
        uint64_t q = x / y, t = x - q * y;

        x = y;
        y = t;
        t = u + q * v; /* at most m */
        u = v;
        v = t;
        u_negative = !u_negative;
    }
    return x != 1 ? 0 : u_negative ? m - u : u;
}

rn_num_status rn_limb_inverse(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *m, size_t nm, rn_limb *scratch,
                              const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    inverse_state s = {.nx = nm, .n = 1, .u_negative = true};

    s.x = scratch;
    s.y = s.x + nm + 1;
    s.u = s.y + nm + 1;
    s.v = s.u + nm + 3;
    s.q = s.v + nm + 3;
    rn_limb *rest = s.q + 2 * nm + 6;

    *nr = 0;
    if (nm == 1 && m[0] == 1) {
        return RN_NUM_OK; /* everything is 0 modulo 1 */
    }
    if (rn_limb_divrem(NULL, NULL, s.y, &s.ny, a, na, m, nm, rest, poll) != RN_NUM_OK || !copy_long(s.x, m, nm, &w)) {
        return RN_NUM_STOPPED;
    }
    if (nm == 1) {
        r[0] = s.ny == 0 ? 0 : inverse_64(s.y[0], m[0]);
        *nr = r[0] != 0;
        return r[0] != 0 ? RN_NUM_OK : RN_NUM_DOMAIN;
    }
    s.u[0] = 0;
    s.v[0] = 1;
    while (s.ny > 0) {
        uint64_t x_top, y_top;

        leading_bits(s.x, s.nx, s.y, s.ny, &x_top, &y_top);
        euclid e = leading_steps(x_top, y_top);
        if (e.b == 0) {
            rn_num_status status = whole_quotient(&s, rest, poll);

            if (status != RN_NUM_OK) {
                return status;
            }
        } else {
            memset(s.y + s.ny, 0, (s.nx - s.ny) * sizeof *s.y);
            apply(s.x, s.y, s.nx, &e);
            s.ny = trim(s.y, s.nx);
            s.nx = trim(s.x, s.nx);
            s.n = apply_sums(s.u, s.v, s.n, &e);
            /* an odd number of steps turns the signs round */
            s.u_negative ^= e.a < 0 || (e.a == 0 && e.b > 0);
        }
        if (work_stops(&w, 4 * nm)) {
            return RN_NUM_STOPPED;
        }
    }
    if (s.nx != 1 || s.x[0] != 1) {
        return RN_NUM_DOMAIN;
    }
    size_t nu = trim(s.u, s.n);
    if (s.u_negative) {
        return rn_limb_sub(r, nr, m, nm, s.u, nu, poll);
    }
    *nr = nu;
    return copy_long(r, s.u, nu, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
}

/* ---- square root ---- */

static uint64_t isqrt_64(uint64_t x)
{
    uint64_t r = (uint64_t)sqrt((double)x);

    r = r > 0xffffffff ? 0xffffffff : r;
    while (r * r > x) {
        r--;
    }
    while (r < 0xffffffff && (r + 1) * (r + 1) <= x) {
        r++;
    }
    return r;
}

size_t rn_limb_isqrt_scratch(size_t na)
{
    size_t half = na / 2 + 2;

    if (na > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    /* divisors and quotients have half the limbs */
    return (na + 2) + 2 * (half + 2) + 3 * (na + 2) + half + rn_limb_mul_scratch(half, half);
}

/* Newton's iteration at growing precision: with c half the bits of a, after a step of precision d
 * the root so far is within 1 of sqrt(a / 2^(2c - 2d)). */
rn_num_status rn_limb_isqrt(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, rn_limb *scratch, const rn_poll *poll)
{
    size_t half = na / 2 + 2, nroot = 1, nq, n;
    rn_limb *u = scratch, *root = u + na + 2, *q = root + half + 2, *rest = q + half + 2;

    *nr = 0;
    if (na == 0) {
        return RN_NUM_OK;
    }
    if (na == 1) {
        r[0] = isqrt_64(a[0]);
        *nr = 1;
        return RN_NUM_OK;
    }
    uint64_t c = (rn_limb_bit_length(a, na) - 1) / 2, d;
    int s = 0;
    while (c >> s > 31) {
        s++;
    }
    d = c >> s;
    if (rn_limb_shift_right(u, &n, a, na, 2 * (c - d), NULL, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    root[0] = isqrt_64(u[0]);
    while (s > 0) {
        uint64_t e = d;

        d = c >> --s;
        /* root = root 2^(d - e - 1) + (a >> (2c - e - d + 1)) / root */
        if (rn_limb_shift_right(u, &n, a, na, 2 * c - e - d + 1, NULL, poll) != RN_NUM_OK ||
            rn_limb_divrem(q, &nq, NULL, NULL, u, n, root, nroot, rest, poll) != RN_NUM_OK ||
            rn_limb_shift_left(root, &nroot, root, nroot, d - e - 1, poll) != RN_NUM_OK ||
            rn_limb_add(root, &nroot, root, nroot, q, nq, poll) != RN_NUM_OK) {
            return RN_NUM_STOPPED;
        }
    }
    /* root may be one too large */
    if (rn_limb_mul(u, &n, root, nroot, root, nroot, rest, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    if (rn_limb_compare(u, n, a, na, poll) > 0) {
        (void)sub_1(root, nroot, 1);
        nroot = trim(root, nroot);
    }
    limb_work w = {.poll = poll};
    *nr = nroot;
    return copy_long(r, root, nroot, &w) ? RN_NUM_OK : RN_NUM_STOPPED;
}
