/* Inner loops on limb arrays of equal length, and the account of work that decides when to poll.
 * Only limb_*.c include this. */
#ifndef RN_PY_NUM_LIMB_KERNEL_H
#define RN_PY_NUM_LIMB_KERNEL_H

#include <string.h>

#include "py/num/limb.h"
#include "py/num/wide.h"

/* About 50 microseconds in units of one limb handled. */
#define RN_LIMB_WORK 40000

typedef struct limb_work {
    const rn_poll *poll;
    size_t done;
    bool stopped;
} limb_work;

/* Accounts for n units; true when the caller must leave. */
static inline bool work_stops(limb_work *w, size_t n)
{
    w->done += n;
    if (w->done >= RN_LIMB_WORK) {
        w->done = 0;
        w->stopped = w->stopped || rn_poll_stops(w->poll);
    }
    return w->stopped;
}

/* Pieces in which long linear loops run. */
#define LIMB_CHUNK ((size_t)16384)

static inline rn_limb add_carry(rn_limb a, rn_limb b, rn_limb *carry)
{
    rn_limb s = a + b;
    rn_limb c = s < a;
    rn_limb r = s + *carry;

    *carry = c | (r < s);
    return r;
}

static inline rn_limb sub_borrow(rn_limb a, rn_limb b, rn_limb *borrow)
{
    rn_limb d = a - b;
    rn_limb c = a < b;
    rn_limb r = d - *borrow;

    *borrow = c | (d < *borrow);
    return r;
}

/* r = a + b + carry over n limbs, any overlap at equal places; returns the carry. */
static inline rn_limb add_n(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb carry)
{
    for (size_t i = 0; i < n; i++) {
        r[i] = add_carry(a[i], b[i], &carry);
    }
    return carry;
}

static inline rn_limb sub_n(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb borrow)
{
    for (size_t i = 0; i < n; i++) {
        r[i] = sub_borrow(a[i], b[i], &borrow);
    }
    return borrow;
}

/* Adds c to a, in place, as far as it carries; returns what leaves the n limbs. */
static inline rn_limb add_1(rn_limb *a, size_t n, rn_limb c)
{
    for (size_t i = 0; i < n && c != 0; i++) {
        a[i] += c;
        c = a[i] < c;
    }
    return c;
}

static inline rn_limb sub_1(rn_limb *a, size_t n, rn_limb c)
{
    for (size_t i = 0; i < n && c != 0; i++) {
        rn_limb old = a[i];

        a[i] = old - c;
        c = old < c;
    }
    return c;
}

/* r = a f + c; returns the limb above. */
static inline rn_limb mul_1(rn_limb *r, const rn_limb *a, size_t n, rn_limb f, rn_limb c)
{
    for (size_t i = 0; i < n; i++) {
        rn_u128 p = rn_mul_64(a[i], f) + c;

        r[i] = (rn_limb)p;
        c = rn_high_64(p);
    }
    return c;
}

/* r += a f; returns the limb above. */
static inline rn_limb addmul_1(rn_limb *r, const rn_limb *a, size_t n, rn_limb f)
{
    rn_limb c = 0;

    for (size_t i = 0; i < n; i++) {
        rn_u128 p = rn_mul_64(a[i], f) + r[i] + c;

        r[i] = (rn_limb)p;
        c = rn_high_64(p);
    }
    return c;
}

/* r -= a f + c; returns what must still come off the limb above. */
static inline rn_limb submul_1(rn_limb *r, const rn_limb *a, size_t n, rn_limb f, rn_limb c)
{
    for (size_t i = 0; i < n; i++) {
        rn_u128 p = rn_mul_64(a[i], f) + c;
        rn_limb low = (rn_limb)p;

        c = rn_high_64(p) + (r[i] < low);
        r[i] -= low;
    }
    return c;
}

static inline int compare_n(const rn_limb *a, const rn_limb *b, size_t n)
{
    while (n-- > 0) {
        if (a[n] != b[n]) {
            return a[n] < b[n] ? -1 : 1;
        }
    }
    return 0;
}

/* Shift by 0 < bits < 64 towards higher limbs, from the top so that r may be a or above it; returns
 * the bits that leave. */
static inline rn_limb shift_up(rn_limb *r, const rn_limb *a, size_t n, unsigned bits)
{
    rn_limb out = a[n - 1] >> (64 - bits);

    for (size_t i = n - 1; i > 0; i--) {
        r[i] = a[i] << bits | a[i - 1] >> (64 - bits);
    }
    r[0] = a[0] << bits;
    return out;
}

/* Towards lower limbs, r may be a or below it; `in` fills the top. */
static inline void shift_down(rn_limb *r, const rn_limb *a, size_t n, unsigned bits, rn_limb in)
{
    for (size_t i = 0; i + 1 < n; i++) {
        r[i] = a[i] >> bits | a[i + 1] << (64 - bits);
    }
    r[n - 1] = a[n - 1] >> bits | in << (64 - bits);
}

/* add_n and sub_n in pieces with polls between; after a stop the result is undefined. */
static inline rn_limb add_long(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb carry, limb_work *w)
{
    for (; n > LIMB_CHUNK && !w->stopped; n -= LIMB_CHUNK) {
        carry = add_n(r, a, b, LIMB_CHUNK, carry);
        r += LIMB_CHUNK;
        a += LIMB_CHUNK;
        b += LIMB_CHUNK;
        (void)work_stops(w, LIMB_CHUNK);
    }
    return w->stopped ? 0 : add_n(r, a, b, n, carry);
}

static inline rn_limb sub_long(rn_limb *r, const rn_limb *a, const rn_limb *b, size_t n, rn_limb borrow, limb_work *w)
{
    for (; n > LIMB_CHUNK && !w->stopped; n -= LIMB_CHUNK) {
        borrow = sub_n(r, a, b, LIMB_CHUNK, borrow);
        r += LIMB_CHUNK;
        a += LIMB_CHUNK;
        b += LIMB_CHUNK;
        (void)work_stops(w, LIMB_CHUNK);
    }
    return w->stopped ? 0 : sub_n(r, a, b, n, borrow);
}

static inline rn_limb submul_long(rn_limb *r, const rn_limb *a, size_t n, rn_limb f, limb_work *w)
{
    rn_limb c = 0;

    for (; n > LIMB_CHUNK && !w->stopped; n -= LIMB_CHUNK) {
        c = submul_1(r, a, LIMB_CHUNK, f, c);
        r += LIMB_CHUNK;
        a += LIMB_CHUNK;
        (void)work_stops(w, LIMB_CHUNK);
    }
    (void)work_stops(w, n);
    return w->stopped ? 0 : submul_1(r, a, n, f, c);
}

/* Division by a fixed limb d with its top bit set, by multiplication: v = (2^128 - 1) / d - 2^64.
 */
static inline rn_limb reciprocal(rn_limb d)
{
    rn_u128 n = (rn_u128)~d << 64 | ~(rn_limb)0;

    return (rn_limb)(n / d);
}

/* (high, low) / d for high < d; *rest gets the remainder. Möller and Granlund's method. */
static inline rn_limb div_2_by_1(rn_limb high, rn_limb low, rn_limb d, rn_limb v, rn_limb *rest)
{
    rn_u128 q = rn_mul_64(v, high) + ((rn_u128)high << 64 | low);
    rn_limb q1 = rn_high_64(q) + 1;
    rn_limb r = low - q1 * d;

    if (r > (rn_limb)q) {
        q1--;
        r += d;
    }
    if (r >= d) {
        q1++;
        r -= d;
    }
    *rest = r;
    return q1;
}

static inline bool copy_long(rn_limb *r, const rn_limb *a, size_t n, limb_work *w)
{
    for (size_t i = 0; i < n && !w->stopped; i += LIMB_CHUNK) {
        size_t step = n - i < LIMB_CHUNK ? n - i : LIMB_CHUNK;

        memmove(r + i, a + i, step * sizeof *r);
        (void)work_stops(w, step);
    }
    return !w->stopped;
}

static inline size_t trim(const rn_limb *a, size_t n)
{
    while (n > 0 && a[n - 1] == 0) {
        n--;
    }
    return n;
}

/* limb_mul.c: r = a b, na >= nb >= 1, all na + nb limbs of r written, scratch as for
 * rn_limb_mul(); false when stopped. */
bool limb_mul_raw(rn_limb *r, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch, limb_work *w);
/* limb_div.c: a has n + m limbs, d has n >= 1 with its top bit set. q gets m limbs and the returned
 * limb above, a's low n limbs the remainder (the rest of a is undefined). */
rn_limb limb_div_raw(rn_limb *q, rn_limb *a, size_t m, const rn_limb *d, size_t n, rn_limb *scratch, limb_work *w);
/* Grows with both. */
size_t limb_div_raw_scratch(size_t m, size_t n);

/* Scratch of rn_limb_divrem() for any operands of at most n limbs. */
static inline size_t limb_div_any_scratch(size_t n)
{
    return 3 * n + 4 + rn_limb_mul_scratch(n, n);
}

#endif
