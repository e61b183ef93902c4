/* Big integer operations whose time is linear in their input. They run in pieces with a poll
 * between, since a number may fill the whole memory of a session. */
#include "py/num/limb_kernel.h"

size_t rn_limb_trim(const rn_limb *a, size_t n)
{
    return trim(a, n);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static rn_num_status status_of(const limb_work *w)
{
    return w->stopped ? RN_NUM_STOPPED : RN_NUM_OK;
}

static size_t trim_work(const rn_limb *a, size_t n, limb_work *w)
{
    while (n > 0 && a[n - 1] == 0) {
        n--;
        if (n % LIMB_CHUNK == 0 && work_stops(w, LIMB_CHUNK)) {
            break;
        }
    }
    return n;
}

int rn_limb_compare(const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    int order = 0;

    if (na != nb) {
        return na < nb ? -1 : 1;
    }
    while (na > 0 && order == 0 && !work_stops(&w, LIMB_CHUNK)) {
        size_t n = smaller(na, LIMB_CHUNK);

        na -= n;
        order = compare_n(a + na, b + na, n);
    }
    return order;
}

rn_num_status rn_limb_add(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    rn_limb carry = 0;
    size_t i = 0;

    if (na < nb) {
        const rn_limb *swap = a;
        size_t n = na;

        a = b;
        na = nb;
        b = swap;
        nb = n;
    }
    while (i < nb && !w.stopped) {
        size_t n = smaller(nb - i, LIMB_CHUNK);

        carry = add_n(r + i, a + i, b + i, n, carry);
        i += n;
        (void)work_stops(&w, n);
    }
    while (i < na && !w.stopped) {
        size_t n = smaller(na - i, LIMB_CHUNK);

        if (r != a) {
            memcpy(r + i, a + i, n * sizeof *r);
        } else if (carry == 0) {
            break;
        }
        carry = add_1(r + i, n, carry);
        i += n;
        (void)work_stops(&w, n);
    }
    if (carry != 0 && !w.stopped) {
        r[na++] = carry;
    }
    *nr = na;
    return status_of(&w);
}

rn_num_status rn_limb_sub(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    rn_limb borrow = 0;
    size_t i = 0;

    while (i < nb && !w.stopped) {
        size_t n = smaller(nb - i, LIMB_CHUNK);

        borrow = sub_n(r + i, a + i, b + i, n, borrow);
        i += n;
        (void)work_stops(&w, n);
    }
    while (i < na && !w.stopped) {
        size_t n = smaller(na - i, LIMB_CHUNK);

        if (r != a) {
            memcpy(r + i, a + i, n * sizeof *r);
        } else if (borrow == 0) {
            break;
        }
        borrow = sub_1(r + i, n, borrow);
        i += n;
        (void)work_stops(&w, n);
    }
    *nr = trim_work(r, na, &w);
    return status_of(&w);
}

size_t rn_limb_mul_add_small(rn_limb *a, size_t na, rn_limb f, rn_limb c)
{
    c = mul_1(a, a, na, f, c);
    if (c != 0) {
        a[na++] = c;
    }
    return trim(a, na);
}

rn_limb rn_limb_div_small(rn_limb *a, size_t *na, rn_limb d)
{
    int shift = rn_clz_64(d);
    rn_limb rest = 0, v = reciprocal(d << shift);
    size_t n = *na;

    if (shift != 0 && n > 0) {
        rest = a[n - 1] >> (64 - shift);
    }
    for (size_t i = n; i-- > 0;) {
        rn_limb below = i > 0 && shift != 0 ? a[i - 1] >> (64 - shift) : 0;

        a[i] = div_2_by_1(rest, a[i] << shift | below, d << shift, v, &rest);
    }
    *na = trim(a, n);
    return rest >> shift;
}

rn_num_status rn_limb_shift_left(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t bits, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t limbs = (size_t)(bits / 64), i = na;
    unsigned up = (unsigned)(bits % 64);
    rn_limb top = 0;

    *nr = 0;
    if (na == 0) {
        return RN_NUM_OK;
    }
    if (up != 0) {
        top = a[na - 1] >> (64 - up);
    }
    r[na + limbs] = top;
    while (i > 0 && !w.stopped) {
        size_t n = smaller(i, LIMB_CHUNK);

        i -= n;
        if (up == 0) {
            memmove(r + limbs + i, a + i, n * sizeof *r);
        } else {
            rn_limb below = i > 0 ? a[i - 1] >> (64 - up) : 0;

            (void)shift_up(r + limbs + i, a + i, n, up);
            r[limbs + i] |= below;
        }
        (void)work_stops(&w, n);
    }
    while (i < limbs && !w.stopped) {
        size_t n = smaller(limbs - i, LIMB_CHUNK);

        memset(r + i, 0, n * sizeof *r);
        i += n;
        (void)work_stops(&w, n);
    }
    *nr = na + limbs + (top != 0);
    return status_of(&w);
}

rn_num_status rn_limb_shift_right(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t bits, bool *lost, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t limbs = bits / 64 < na ? (size_t)(bits / 64) : na;
    unsigned down = (unsigned)(bits % 64);
    bool fell = false;

    for (size_t i = 0; i < limbs && !fell && !w.stopped; i++) {
        fell = a[i] != 0;
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1) {
            (void)work_stops(&w, LIMB_CHUNK);
        }
    }
    size_t n = na - limbs;
    if (n > 0 && down != 0) {
        fell = fell || a[limbs] << (64 - down) != 0;
    }
    for (size_t i = 0; i < n && !w.stopped;) {
        size_t step = smaller(n - i, LIMB_CHUNK);

        if (down == 0) {
            memmove(r + i, a + limbs + i, step * sizeof *r);
        } else {
            rn_limb above = i + step < n ? a[limbs + i + step] : 0;

            shift_down(r + i, a + limbs + i, step, down, above);
        }
        i += step;
        (void)work_stops(&w, step);
    }
    if (lost != NULL) {
        *lost = fell;
    }
    *nr = n > 0 && !w.stopped && r[n - 1] == 0 ? n - 1 : n;
    return status_of(&w);
}

uint64_t rn_limb_bit_length(const rn_limb *a, size_t n)
{
    return n == 0 ? 0 : (uint64_t)n * 64 - (uint64_t)rn_clz_64(a[n - 1]);
}

uint64_t rn_limb_bit_count(const rn_limb *a, size_t n, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    uint64_t count = 0;

    for (size_t i = 0; i < n; i++) {
        count += (uint64_t)__builtin_popcountll(a[i]);
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(&w, LIMB_CHUNK)) {
            break;
        }
    }
    return count;
}

uint64_t rn_limb_trailing_zeros(const rn_limb *a, size_t n, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t i = 0;

    while (i + 1 < n && a[i] == 0) {
        i++;
        if (i % LIMB_CHUNK == 0 && work_stops(&w, LIMB_CHUNK)) {
            return 0;
        }
    }
    return (uint64_t)i * 64 + (a[i] == 0 ? 0 : (uint64_t)rn_ctz_64(a[i]));
}

/* Limb i of a signed number in two's complement. The carry starts at 1 and is kept by the caller.
 */
static rn_limb complement_limb(const rn_limb *a, size_t n, size_t i, bool negative, rn_limb *carry)
{
    rn_limb x = i < n ? a[i] : 0;

    if (negative) {
        x = ~x + *carry;
        *carry = *carry != 0 && x == 0;
    }
    return x;
}

rn_num_status rn_limb_bitwise(rn_limb_op op, rn_limb *r, size_t *nr, bool *r_negative, const rn_limb *a, size_t na, bool a_negative,
                              const rn_limb *b, size_t nb, bool b_negative, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    rn_limb a_carry = 1, b_carry = 1, r_carry = 1;
    size_t n = (na > nb ? na : nb) + 1;
    bool negative = op == RN_LIMB_AND ? a_negative && b_negative : op == RN_LIMB_OR ? a_negative || b_negative : a_negative != b_negative;

    /* A non-negative side of AND bounds the result; so does a negative one of OR. */
    if (op == RN_LIMB_AND && !a_negative && na < n) {
        n = na;
    }
    if (op == RN_LIMB_AND && !b_negative && nb < n) {
        n = nb;
    }
    for (size_t i = 0; i < n; i++) {
        rn_limb x = complement_limb(a, na, i, a_negative, &a_carry);
        rn_limb y = complement_limb(b, nb, i, b_negative, &b_carry);
        rn_limb z = op == RN_LIMB_AND ? x & y : op == RN_LIMB_OR ? x | y : x ^ y;

        if (negative) {
            z = ~z + r_carry;
            r_carry = r_carry != 0 && z == 0;
        }
        r[i] = z;
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(&w, 3 * LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    *nr = trim_work(r, n, &w);
    *r_negative = negative;
    return status_of(&w);
}

rn_num_status rn_limb_from_bytes(rn_limb *r, size_t *nr, const uint8_t *bytes, size_t n_bytes, bool big_endian, bool two_complement,
                                 bool *negative, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t n = n_bytes / 8 + (n_bytes % 8 != 0);
    bool below = two_complement && n_bytes > 0 && (bytes[big_endian ? 0 : n_bytes - 1] & 0x80) != 0;
    rn_limb carry = 1;

    for (size_t i = 0; i < n; i++) {
        rn_limb x = 0;
        size_t have = smaller(8, n_bytes - 8 * i);

        for (size_t k = 0; k < have; k++) {
            size_t at = 8 * i + k;
            rn_limb byte = bytes[big_endian ? n_bytes - 1 - at : at];

            x |= byte << 8 * k;
        }
        if (below) {
            x = ~(have < 8 ? x | ~(rn_limb)0 << 8 * have : x) + carry;
            carry = carry != 0 && x == 0;
        }
        r[i] = x;
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(&w, 4 * LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    *nr = trim_work(r, n, &w);
    *negative = below;
    return status_of(&w);
}

rn_num_status rn_limb_to_bytes(const rn_limb *a, size_t na, bool negative, uint8_t *bytes, size_t n_bytes, bool big_endian,
                               bool two_complement, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    uint64_t bits = rn_limb_bit_length(a, na);
    rn_limb carry = 1;

    if (negative && na > 0 && !two_complement) {
        return RN_NUM_OVERFLOW;
    }
    if (two_complement && na > 0) {
        /* one bit more for the sign, except for -2^k */
        bits += !negative || bits - 1 != rn_limb_trailing_zeros(a, na, poll);
    }
    if (bits > (uint64_t)n_bytes * 8) {
        return RN_NUM_OVERFLOW;
    }
    for (size_t i = 0; 8 * i < n_bytes; i++) {
        rn_limb x = complement_limb(a, na, i, negative, &carry);
        size_t have = smaller(8, n_bytes - 8 * i);

        for (size_t k = 0; k < have; k++) {
            size_t at = 8 * i + k;

            bytes[big_endian ? n_bytes - 1 - at : at] = (uint8_t)(x >> 8 * k);
        }
        if (i % LIMB_CHUNK == LIMB_CHUNK - 1 && work_stops(&w, 4 * LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}
