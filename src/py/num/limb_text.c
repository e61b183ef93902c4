/* Big integers to digits and back. Bases that are powers of two are bit fields. For the others a
 * number is split by a power of the base about half as long, and so on down to pieces that short
 * division handles; the powers base^(k 2^i) are made once. The recursion halves: its depth is below
 * 64. */
#include "py/num/limb_kernel.h"

#define SPLIT_MIN 40 /* limbs from which splitting is faster */

/* By base: digits that fit one limb, and base to that many. */
static const uint8_t chunk_digits[37] = {0,  0,  63, 40, 31, 27, 24, 22, 21, 20, 19, 18, 17, 17, 16, 16, 15, 15, 15,
                                         15, 14, 14, 14, 14, 13, 13, 13, 13, 13, 13, 13, 12, 12, 12, 12, 12, 12};
static const rn_limb chunk_power[37] = {0u,
                                        0u,
                                        9223372036854775808u,
                                        12157665459056928801u,
                                        4611686018427387904u,
                                        7450580596923828125u,
                                        4738381338321616896u,
                                        3909821048582988049u,
                                        9223372036854775808u,
                                        12157665459056928801u,
                                        10000000000000000000u,
                                        5559917313492231481u,
                                        2218611106740436992u,
                                        8650415919381337933u,
                                        2177953337809371136u,
                                        6568408355712890625u,
                                        1152921504606846976u,
                                        2862423051509815793u,
                                        6746640616477458432u,
                                        15181127029874798299u,
                                        1638400000000000000u,
                                        3243919932521508681u,
                                        6221821273427820544u,
                                        11592836324538749809u,
                                        876488338465357824u,
                                        1490116119384765625u,
                                        2481152873203736576u,
                                        4052555153018976267u,
                                        6502111422497947648u,
                                        10260628712958602189u,
                                        15943230000000000000u,
                                        787662783788549761u,
                                        1152921504606846976u,
                                        1667889514952984961u,
                                        2386420683693101056u,
                                        3379220508056640625u,
                                        4738381338321616896u};
/* 2^32 / log2(base) and 2^32 log2(base), rounded up. */
static const uint64_t digits_per_bit[37] = {
    0u,          0u,          4294967296u, 2709822658u, 2147483648u, 1849741733u, 1661520156u, 1529898220u, 1431655766u, 1354911329u,
    1292913987u, 1241523976u, 1198050830u, 1160664036u, 1128071164u, 1099331346u, 1073741824u, 1050766078u, 1029986702u, 1011073585u,
    993761859u,  977836273u,  963119892u,  949465784u,  936750802u,  924870867u,  913737343u,  903274220u,  893415895u,  884105414u,
    875293063u,  866935226u,  858993460u,  851433730u,  844225783u,  837342624u,  830760078u};
static const uint64_t bits_per_digit[37] = {
    0u,           0u,           4294967296u,  6807362106u,  8589934592u,  9972605232u,  11102329402u, 12057497579u,
    12884901888u, 13614724212u, 14267572528u, 14858145665u, 15397296698u, 15893267571u, 16352464875u, 16779967338u,
    17179869184u, 17555519227u, 17909691508u, 18244709747u, 18562539824u, 18864859685u, 19153112961u, 19428550663u,
    19692263994u, 19945210463u, 20188234867u, 20422086318u, 20647432171u, 20864869499u, 21074934634u, 21278111132u,
    21474836480u, 21665507771u, 21850486523u, 22030102810u, 22204658804u};

static const char digit_text[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static int power_of_two(int base)
{
    return (base & (base - 1)) == 0 ? rn_ctz_64((uint64_t)base) : 0;
}

/* The powers base^(k 2^i), i = 0 .. count - 1, k digits in a limb. */
typedef struct powers {
    const rn_limb *at[64];
    size_t length[64];
    int count;
} powers;

/* Room for the powers of at most `limbs` limbs. */
static size_t powers_size(size_t limbs)
{
    /* each is at most half as long as the next, plus one limb; the last is written with one more */
    return 2 * limbs + 64 + 2;
}

static bool make_powers(powers *p, int base, size_t limbs, rn_limb *memory, rn_limb *scratch, limb_work *w)
{
    rn_limb *next = memory + 1;

    memory[0] = chunk_power[base];
    p->at[0] = memory;
    p->length[0] = 1;
    p->count = 1;
    for (;;) {
        const rn_limb *last = p->at[p->count - 1];
        size_t n = p->length[p->count - 1];

        if (2 * n > limbs) {
            return true;
        }
        if (!limb_mul_raw(next, last, n, last, n, scratch, w)) {
            return false;
        }
        p->at[p->count] = next;
        p->length[p->count] = trim(next, 2 * n);
        next += p->length[p->count];
        p->count++;
    }
}

size_t rn_limb_text_size(const rn_limb *a, size_t na, int base)
{
    uint64_t bits = rn_limb_bit_length(a, na);
    int field = power_of_two(base);

    if (bits == 0) {
        return 1;
    }
    if (field != 0) {
        return (size_t)((bits + (uint64_t)field - 1) / (uint64_t)field);
    }
    return (size_t)(rn_mul_64(bits, digits_per_bit[base]) >> 32) + 1;
}

/* What split_digits() needs below the powers: both parts of the divisions on the way down, whose
 * lengths add up to less than 4 na, and a division by at most half. */
static size_t split_scratch(size_t na)
{
    size_t half = na / 2 + 1;

    return 4 * na + 4 * 64 + 2 * na + 4 + half + rn_limb_mul_scratch(half, half);
}

size_t rn_limb_to_text_scratch(size_t na, int base)
{
    if (na > RN_LIMB_MAX / 16) {
        return SIZE_MAX;
    }
    if (power_of_two(base) != 0) {
        return 0;
    }
    return na < SPLIT_MIN ? na : na + powers_size(na / 2 + 1) + split_scratch(na);
}

static rn_num_status field_digits(char *out, size_t length, const rn_limb *a, size_t na, int field, limb_work *w)
{
    rn_limb mask = ((rn_limb)1 << field) - 1;
    uint64_t bit = 0;

    for (size_t i = length; i-- > 0; bit += (uint64_t)field) {
        size_t limb = (size_t)(bit / 64);
        unsigned shift = (unsigned)(bit % 64);
        rn_limb x = a[limb] >> shift;

        if (shift + (unsigned)field > 64 && limb + 1 < na) {
            x |= a[limb + 1] << (64 - shift);
        }
        out[i] = digit_text[x & mask];
        if (i % LIMB_CHUNK == 0 && work_stops(w, LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

static char *chunk_text(char *end, rn_limb x, int base, int digits)
{
    if (base == 10) {
        for (; digits > 0; digits--, x /= 10) {
            *--end = (char)('0' + x % 10);
        }
        return end;
    }
    rn_limb b = (rn_limb)base;
    for (; digits > 0; digits--, x /= b) {
        *--end = digit_text[x % b];
    }
    return end;
}

/* Writes a (destroyed) so that it ends before `end`; with `width` padded by zeros to it. Returns
 * the start. */
static char *short_digits(char *end, rn_limb *a, size_t n, int base, size_t width, limb_work *w)
{
    rn_limb big = chunk_power[base];
    int up = rn_clz_64(big), k = chunk_digits[base];
    rn_limb d = big << up, v = reciprocal(d);
    char *p = end;

    (void)work_stops(w, n * n + width);
    n = trim(a, n);
    while (n > 1) {
        /* the dividend is shifted as it is read */
        rn_limb rest = up == 0 ? 0 : a[n - 1] >> (64 - up);

        for (size_t i = n; i-- > 0;) {
            rn_limb below = up != 0 && i > 0 ? a[i - 1] >> (64 - up) : 0;

            a[i] = div_2_by_1(rest, a[i] << up | below, d, v, &rest);
        }
        n -= a[n - 1] == 0;
        p = chunk_text(p, rest >> up, base, k);
    }
    rn_limb last = n > 0 ? a[0] : 0;
    if (last >= big) {                          /* one limb may hold a digit more than a chunk */
        p = chunk_text(p, last % big, base, k); /* NOLINT(clang-analyzer-core.DivideZero): a power of a base of 2 to 36 */
        last /= big;
    }
    for (rn_limb b = (rn_limb)base; last != 0; last /= b) {
        *--p = digit_text[last % b];
    }
    if (width != 0) {
        size_t have = (size_t)(end - p);

        memset(end - width, '0', width - have);
        p = end - width;
    }
    return p;
}

/* Padded: k 2^(level + 1) digits. Otherwise `level` is the highest power to try. */
static char *split_digits(char *end, rn_limb *a, size_t n, int base, int level, bool padded, const powers *p, rn_limb *scratch,
                          limb_work *w)
{
    size_t k = chunk_digits[base];

    n = trim(a, n);
    if (w->stopped) {
        return end;
    }
    if (n < SPLIT_MIN) {
        return short_digits(end, a, n, base, padded ? k << (level + 1) : 0, w);
    }
    while (!padded && level > 0 && p->length[level] > n / 2 + 1) {
        level--;
    }
    size_t np = p->length[level], nq, nr; /* NOLINT(clang-analyzer-core.uninitialized.Assign): level < p->count */
    rn_limb *q = scratch, *r = q + (n >= np ? n - np + 1 : 1), *rest = r + np;

    if (rn_limb_divrem(q, &nq, r, &nr, a, n, p->at[level], np, rest, w->poll) != RN_NUM_OK) {
        w->stopped = true;
        return end;
    }
    (void)split_digits(end, r, nr, base, level - 1, true, p, rest, w);
    return split_digits(end - (k << level), q, nq, base, padded ? level - 1 : level, padded, p, rest, w);
}

rn_num_status rn_limb_to_text(char *out, size_t *length, const rn_limb *a, size_t na, int base, rn_limb *scratch, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    size_t size = rn_limb_text_size(a, na, base);
    int field = power_of_two(base);
    char *start;

    *length = size;
    if (na == 0) {
        out[0] = '0';
        return RN_NUM_OK;
    }
    if (field != 0) {
        return field_digits(out, size, a, na, field, &w);
    }
    rn_limb *copy = scratch, *memory = copy + na;
    if (!copy_long(copy, a, na, &w)) {
        return RN_NUM_STOPPED;
    }
    if (na < SPLIT_MIN) {
        start = short_digits(out + size, copy, na, base, 0, &w);
    } else {
        powers p;
        rn_limb *rest = memory + powers_size(na / 2 + 1);

        if (!make_powers(&p, base, na / 2 + 1, memory, rest, &w)) {
            return RN_NUM_STOPPED;
        }
        start = split_digits(out + size, copy, na, base, p.count - 1, false, &p, rest, &w);
    }
    if (w.stopped) {
        return RN_NUM_STOPPED;
    }
    *length = (size_t)(out + size - start);
    /* the size was a bound: at most a few bytes too far right */
    for (size_t i = 0; start != out && i < *length && !w.stopped; i += LIMB_CHUNK * 4) {
        size_t step = *length - i < LIMB_CHUNK * 4 ? *length - i : LIMB_CHUNK * 4;

        memmove(out + i, start + i, step);
        (void)work_stops(&w, LIMB_CHUNK);
    }
    return w.stopped ? RN_NUM_STOPPED : RN_NUM_OK;
}

/* ---- text to number ---- */

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

static size_t limbs_for(size_t n, int base)
{
    return (size_t)(rn_mul_64(n, bits_per_digit[base]) >> 38) + 1;
}

size_t rn_limb_from_text_size(size_t n, int base)
{
    if (n > RN_LIMB_MAX) {
        return SIZE_MAX;
    }
    size_t limbs = limbs_for(n, base);

    return limbs < SPLIT_MIN ? limbs : limbs + 1; /* a product's upper limb may be 0 */
}

size_t rn_limb_from_text_scratch(size_t n, int base)
{
    if (n > RN_LIMB_MAX / 16) {
        return SIZE_MAX;
    }
    size_t limbs = limbs_for(n, base);
    if (power_of_two(base) != 0 || limbs < SPLIT_MIN) {
        return 0;
    }
    return powers_size(limbs / 2 + 1) + 3 * limbs + 4 * 64 + rn_limb_mul_scratch(limbs, limbs);
}

static rn_num_status field_parse(rn_limb *r, size_t *nr, const char *s, size_t n, int base, int field, limb_work *w)
{
    rn_limb x = 0;
    unsigned have = 0;
    size_t at = 0;

    for (size_t i = n; i-- > 0;) {
        int d = digit_value(s[i]);

        if (d >= base) {
            return RN_NUM_SYNTAX;
        }
        x |= (rn_limb)d << have;
        have += (unsigned)field;
        if (have >= 64) {
            r[at++] = x;
            have -= 64;
            x = have == 0 ? 0 : (rn_limb)d >> ((unsigned)field - have);
        }
        if (i % LIMB_CHUNK == 0 && work_stops(w, LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    if (have > 0) {
        r[at++] = x;
    }
    *nr = trim(r, at);
    return RN_NUM_OK;
}

/* Quadratic. False on a wrong digit. */
static bool short_parse(rn_limb *r, size_t *nr, const char *s, size_t n, int base, limb_work *w)
{
    int k = chunk_digits[base];
    size_t have = 0, at = 0;
    size_t first = n % (size_t)k;

    for (size_t end = first; end <= n; end += (size_t)k) {
        rn_limb x = 0, power = 1;

        for (; at < end; at++) {
            int d = digit_value(s[at]);

            if (d >= base) {
                return false;
            }
            x = x * (rn_limb)base + (rn_limb)d;
            power *= (rn_limb)base;
        }
        if (have > 0 || x != 0) {
            rn_limb c = mul_1(r, r, have, power, x);

            if (c != 0) {
                r[have++] = c;
            }
        }
    }
    *nr = have;
    (void)work_stops(w, have * have / 2 + n * 2);
    return true;
}

static rn_num_status split_parse(rn_limb *r, size_t *nr, const char *s, size_t n, int base, const powers *p, int level, rn_limb *scratch,
                                 limb_work *w)
{
    size_t k = chunk_digits[base];

    while (n > 0 && *s == '0') { /* so that a long run of zeros is not worth a product */
        s++;
        n--;
        if (n % LIMB_CHUNK == 0 && work_stops(w, LIMB_CHUNK)) {
            return RN_NUM_STOPPED;
        }
    }
    if (n <= k * SPLIT_MIN) {
        return !short_parse(r, nr, s, n, base, w) ? RN_NUM_SYNTAX : w->stopped ? RN_NUM_STOPPED : RN_NUM_OK;
    }
    while (k << level >= n) {
        level--;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): level < p->count */
    size_t low = k << level, np = p->length[level], nh, nl;
    rn_limb *part = scratch;
    size_t room = limbs_for(n - low > low ? n - low : low, base) + 1;
    rn_limb *rest = scratch + room;
    rn_num_status status = split_parse(part, &nh, s, n - low, base, p, level, rest, w);

    if (status != RN_NUM_OK) {
        return status;
    }
    if (!(nh >= np ? limb_mul_raw(r, part, nh, p->at[level], np, rest, w) : limb_mul_raw(r, p->at[level], np, part, nh, rest, w))) {
        return RN_NUM_STOPPED;
    }
    *nr = trim(r, nh + np);
    status = split_parse(part, &nl, s + (n - low), low, base, p, level, rest, w);
    if (status != RN_NUM_OK) {
        return status;
    }
    rn_limb carry = add_long(r, r, part, nl, 0, w);
    (void)add_1(r + nl, *nr - nl, carry);
    return w->stopped ? RN_NUM_STOPPED : RN_NUM_OK;
}

rn_num_status rn_limb_from_text(rn_limb *r, size_t *nr, const char *s, size_t n, int base, rn_limb *scratch, const rn_poll *poll)
{
    limb_work w = {.poll = poll};
    int field = power_of_two(base);
    size_t limbs = limbs_for(n, base);
    powers p;

    if (n == 0) {
        return RN_NUM_SYNTAX;
    }
    if (field != 0) {
        return field_parse(r, nr, s, n, base, field, &w);
    }
    if (limbs < SPLIT_MIN) {
        return short_parse(r, nr, s, n, base, &w) ? RN_NUM_OK : RN_NUM_SYNTAX;
    }
    rn_limb *rest = scratch + powers_size(limbs / 2 + 1);
    if (!make_powers(&p, base, limbs / 2 + 1, scratch, rest, &w)) {
        return RN_NUM_STOPPED;
    }
    return split_parse(r, nr, s, n, base, &p, p.count - 1, rest, &w);
}
