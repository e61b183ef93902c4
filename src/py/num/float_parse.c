/* Decimal text to the nearest double: one multiplication when all is exact, then a 64 by 128 bit
 * product with a proven error bound, and for what that leaves open a comparison with the midpoint
 * between two doubles in exact integers. */
#include "py/num/float.h"

#include <string.h>

#include "py/num/float_big.h"
#include "py/num/pow10.h"

/* A number taken apart: first 19 significant digits, and where all of them are. */
typedef struct scanned {
    const char *digits, *end; /* from the first significant digit; '.' and '_' may lie between */
    uint64_t lead;            /* the first 19 of them */
    int64_t exponent;         /* value = lead * 10^exponent, when not cut */
    int64_t count;            /* significant digits, the zeros at the end included */
    bool is_cut, is_negative;
} scanned;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What scanning the digits on both sides of the point adds up. */
typedef struct digit_run {
    const char *first;
    uint64_t lead;
    int64_t significant, dropped, after_point, seen;
    bool lost_nonzero;
} digit_run;

static const char *scan_digits(const char *p, const char *end, bool underscores, bool past_point, digit_run *run, const rn_poll *poll,
                               rn_num_status *status)
{
    const char *start = p;
    const char *next_poll = (size_t)(end - p) > RN_POLL_BYTES ? p + RN_POLL_BYTES : end;

    for (; p < end; p++) {
        if (p == next_poll) {
            if (rn_poll_stops(poll)) {
                *status = RN_NUM_STOPPED;
                return p;
            }
            next_poll = (size_t)(end - p) > RN_POLL_BYTES ? p + RN_POLL_BYTES : end;
        }
        char c = *p;
        if (!is_digit(c)) {
            if (c == '_' && underscores && p > start && is_digit(p[-1]) && p + 1 < end && is_digit(p[1])) {
                continue;
            }
            break;
        }
        run->seen++;
        run->after_point += past_point;
        if (run->significant == 0 && c == '0') {
            continue;
        }
        if (run->significant == 0) {
            run->first = p;
        }
        run->significant++;
        if (run->significant <= 19) {
            run->lead = run->lead * 10 + (uint64_t)(c - '0');
        } else {
            run->dropped++;
            run->lost_nonzero |= c != '0';
        }
    }
    return p;
}

/* [sign] digits after 'e'. A missing digit is an error. Saturates far beyond any use. */
static const char *scan_exponent(const char *p, const char *end, bool underscores, int64_t *value)
{
    bool negative = false;
    int64_t e = 0;

    if (p < end && (*p == '+' || *p == '-')) {
        negative = *p++ == '-';
    }
    if (p == end || !is_digit(*p)) {
        return NULL;
    }
    for (; p < end; p++) {
        if (*p == '_' && underscores && is_digit(p[-1]) && p + 1 < end && is_digit(p[1])) {
            continue;
        }
        if (!is_digit(*p)) {
            break;
        }
        if (e < (int64_t)1 << 58) {
            e = e * 10 + (*p - '0');
        }
    }
    *value = negative ? -e : e;
    return p;
}

static rn_num_status scan(const char *s, size_t n, bool underscores, scanned *out, const rn_poll *poll)
{
    const char *p = s, *end = s + n;
    digit_run run = {0};
    rn_num_status status = RN_NUM_OK;
    int64_t exponent = 0;

    out->is_negative = p < end && *p == '-';
    if (p < end && (*p == '+' || *p == '-')) {
        p++;
    }
    p = scan_digits(p, end, underscores, false, &run, poll, &status);
    if (status == RN_NUM_OK && p < end && *p == '.') {
        p = scan_digits(p + 1, end, underscores, true, &run, poll, &status);
    }
    if (status != RN_NUM_OK) {
        return status;
    }
    if (run.seen == 0) {
        return RN_NUM_SYNTAX;
    }
    out->digits = run.first;
    out->end = p;
    if (p < end && (*p == 'e' || *p == 'E')) {
        p = scan_exponent(p + 1, end, underscores, &exponent);
        if (p == NULL) {
            return RN_NUM_SYNTAX;
        }
    }
    if (p != end) {
        return RN_NUM_SYNTAX;
    }
    out->lead = run.lead;
    out->count = run.significant;
    out->exponent = exponent - run.after_point + run.dropped;
    out->is_cut = run.lost_nonzero;
    return RN_NUM_OK;
}

/* Puts a 53-bit (or, at the bottom, shorter) significand and the exponent of its lowest bit
 * together. A significand of 2^53 is the next power of two, and past the largest is infinity. */
static uint64_t assemble(uint64_t m, int lowest)
{
    if (m >> 53 != 0) {
        m >>= 1;
        lowest++;
    }
    if (m >> 52 == 0) {
        return m; /* subnormal: lowest is -1074 */
    }
    return lowest > 971 ? 0x7ffull << 52 : (uint64_t)(lowest + 1075) << 52 | (m & 0xfffffffffffff);
}

/* Nearest double of w * 10^k, w not 0, -342 <= k <= 308. False when the answer depends on bits the
 * product does not have; *bits is then the double at or below the value. */
static bool nearest(uint64_t w, int k, uint64_t *bits)
{
    int lz = rn_clz_64(w);
    rn_u128 t = rn_pow10(k);
    uint64_t x = w << lz;
    rn_u128 low = rn_mul_64((uint64_t)t, x);
    rn_u128 u = rn_mul_64(rn_high_64(t), x) + rn_high_64(low); /* value in [u, u + 2), or u + dust */
    bool sticky = (uint64_t)low != 0;
    bool exact = rn_pow10_is_exact(k);
    int e = 64 - lz + rn_log2_pow10(k);

    if (u >> 127 == 0) {
        u = u << 1 | (uint64_t)low >> 63;
        sticky = (uint64_t)low << 1 != 0;
        e--;
    }
    int keep = e >= -1022 ? 53 : e + 1075;
    if (keep < 0) {
        *bits = 0;
        return true;
    }
    int drop = 128 - keep;
    uint64_t m = keep == 0 ? 0 : (uint64_t)(u >> drop);
    rn_u128 half = (rn_u128)1 << (drop - 1);
    rn_u128 rest = keep == 0 ? u : u & ((half << 1) - 1);
    int lowest = e >= -1022 ? e - 52 : -1074;

    *bits = assemble(m, lowest);
    if (exact) {
        if (rest > half || (rest == half && (sticky || (m & 1) != 0))) {
            *bits = assemble(m + 1, lowest);
        }
        return true;
    }
    if (rest >= half) {
        *bits = assemble(m + 1, lowest);
        return true;
    }
    return half - rest > 4;
}

/* Decides by exact comparison between *bits and its upper neighbours. The first 768 digits say
 * everything about a midpoint; a last 1 stands for what follows them. */
static uint64_t nearest_exactly(const scanned *in, uint64_t bits)
{
    rn_float_big value, middle;
    int64_t taken = 0, exponent = in->exponent;
    bool rest_nonzero = false;

    rn_float_big_set(&value, 0);
    for (const char *p = in->digits; p < in->end && !rest_nonzero; p++) {
        if (!is_digit(*p)) {
            continue;
        }
        if (taken < 768) {
            rn_float_big_mul_add(&value, 10, (uint64_t)(*p - '0'));
            taken++;
        } else {
            rest_nonzero = *p != '0';
        }
    }
    /* exponent counts from the 19th digit; now the last digit taken is the unit. */
    exponent -= taken - (in->count < 19 ? in->count : 19);
    if (rest_nonzero) {
        rn_float_big_mul_add(&value, 10, 1);
        exponent--;
    }
    rn_float_big scale;
    rn_float_big_set(&scale, 1);
    rn_float_big_mul_pow5(exponent >= 0 ? &value : &scale, (unsigned)(exponent >= 0 ? exponent : -exponent));
    for (;;) {
        uint64_t m = bits & 0xfffffffffffff;
        int biased = (int)(bits >> 52);
        int lowest = biased == 0 ? -1074 : biased - 1075;

        if (biased == 0x7ff) {
            return bits;
        }
        m = 2 * (biased == 0 ? m : m | 1ull << 52) + 1;
        /* value * 5^exponent * 2^exponent against m * 2^(lowest - 1) */
        int shift = lowest - 1 - (int)exponent;
        rn_float_big left = value;
        middle = scale;
        rn_float_big_mul_add(&middle, m, 0);
        rn_float_big_shift_left(shift >= 0 ? &middle : &left, (unsigned)(shift >= 0 ? shift : -shift));
        int order = rn_float_big_compare(&left, &middle);
        if (order < 0 || (order == 0 && (bits & 1) == 0)) {
            return bits;
        }
        bits++;
        if (order == 0) {
            return bits;
        }
    }
}

static double to_double(const scanned *in)
{
    static const double small[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                   1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    uint64_t bits, next, sign = (uint64_t)in->is_negative << 63;

    if (in->lead == 0 || in->exponent < RN_POW10_MIN) {
        return rn_double_of(sign);
    }
    if (in->exponent > 308) {
        return rn_double_of(0x7ffull << 52 | sign);
    }
    int k = (int)in->exponent;
    if (!in->is_cut && in->lead >> 53 == 0 && k >= -22 && k <= 22) {
        double v = (double)in->lead;

        v = k < 0 ? v / small[-k] : v * small[k];
        return in->is_negative ? -v : v;
    }
    bool sure = nearest(in->lead, k, &bits);
    if (sure && in->is_cut) {
        sure = nearest(in->lead + 1, k, &next) && next == bits;
    }
    if (!sure) {
        bits = nearest_exactly(in, bits);
    }
    return rn_double_of(bits | sign);
}

rn_num_status rn_float_parse(const char *s, size_t n, double *out)
{
    scanned in;
    rn_num_status status = scan(s, n, false, &in, NULL);

    if (status == RN_NUM_OK) {
        *out = to_double(&in);
    }
    return status;
}

static bool is_word(const char *s, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++) {
        if ((s[i] | 0x20) != word[i]) {
            return false;
        }
    }
    return word[n] == '\0';
}

rn_num_status rn_float_parse_py(const char *s, size_t n, double *out, const rn_poll *poll)
{
    scanned in;
    size_t sign = n > 0 && (*s == '+' || *s == '-');

    if (n - sign == 3 || n - sign == 8) {
        const char *p = s + sign;
        bool negative = *s == '-';

        if (is_word(p, n - sign, n - sign == 3 ? "inf" : "infinity")) {
            *out = rn_double_of(0x7ffull << 52 | (uint64_t)negative << 63);
            return RN_NUM_OK;
        }
        if (n - sign == 3 && is_word(p, 3, "nan")) {
            *out = rn_double_of(0x7ff8ull << 48 | (uint64_t)negative << 63);
            return RN_NUM_OK;
        }
    }
    rn_num_status status = scan(s, n, true, &in, poll);
    if (status == RN_NUM_OK) {
        *out = to_double(&in);
    }
    return status;
}
