/* Correctly rounded decimal digits of a double. Up to 17 digits usually follow from one product
 * with a 128-bit power of ten whose error is known; otherwise the exact binary expansion is turned
 * into decimal, 19 digits a step, and rounded as text. Layout and signs are float_format.c's. */
#include "py/num/float.h"

#include <string.h>

#include "py/num/pow10.h"

#define TEN_19 10000000000000000000u

static const uint64_t ten_to[18] = {1u,
                                    10u,
                                    100u,
                                    1000u,
                                    10000u,
                                    100000u,
                                    1000000u,
                                    10000000u,
                                    100000000u,
                                    1000000000u,
                                    10000000000u,
                                    100000000000u,
                                    1000000000000u,
                                    10000000000000u,
                                    100000000000000u,
                                    1000000000000000u,
                                    10000000000000000u,
                                    100000000000000000u};

/* v = m * 2^q with the top bit of m set; v > 0. */
static uint64_t split(double v, int *q)
{
    uint64_t bits = rn_bits_of(v);
    uint64_t m = bits & 0xfffffffffffff;
    int biased = (int)(bits >> 52);
    int lz;

    m = biased == 0 ? m : m | 1ull << 52;
    lz = rn_clz_64(m);
    *q = (biased == 0 ? -1074 : biased - 1075) - lz;
    return m << lz;
}

/* floor(m 2^q 10^k) and how to round it; false when the product is too coarse or too large. */
static bool scaled(uint64_t m, int q, int k, uint64_t *floor, bool *round_up)
{
    if (k < RN_POW10_MIN || k > RN_POW10_MAX) {
        return false;
    }
    rn_u128 t = rn_pow10(k);
    rn_u128 low = rn_mul_64((uint64_t)t, m);
    rn_u128 u = rn_mul_64(rn_high_64(t), m) + rn_high_64(low); /* true value in [u, u + 2) */
    bool exact = rn_pow10_is_exact(k);
    bool sticky = (uint64_t)low != 0;
    int shift = 127 - (q + 64 + rn_log2_pow10(k)); /* value = u / 2^shift */

    if (shift > 129) { /* below a quarter */
        *floor = 0;
        *round_up = false;
        return true;
    }
    if (shift < 66 || shift > 127) {
        return false;
    }
    rn_u128 half = (rn_u128)1 << (shift - 1);
    rn_u128 rest = u & ((half << 1) - 1);
    *floor = (uint64_t)(u >> shift);
    if (exact) {
        *round_up = rest > half || (rest == half && (sticky || (*floor & 1) != 0));
        return true;
    }
    *round_up = rest >= half;
    return (rest >= half || half - rest > 2) && (half << 1) - rest > 2;
}

static int write_digits(uint64_t d, char *out)
{
    char text[20];
    int n = 0;

    while (d != 0) {
        text[n++] = (char)('0' + d % 10);
        d /= 10;
    }
    for (int i = 0; i < n; i++) {
        out[i] = text[n - 1 - i];
    }
    return n;
}

static int drop_zeros(const char *out, int n)
{
    while (n > 0 && out[n - 1] == '0') {
        n--;
    }
    return n;
}

static void write_19(uint64_t chunk, char *out)
{
    for (int i = 18; i >= 0; i--) {
        out[i] = (char)('0' + chunk % 10);
        chunk /= 10;
    }
}

/* The exact value split at the binary point: whole = sum whole[i] 2^(64 i), and
 * fraction = sum fraction[i] 2^(64 (i - 17)). */
typedef struct expansion {
    uint64_t whole[17], fraction[17];
    int whole_count, lowest; /* limbs of whole; first limb of fraction that may be nonzero, 17: none */
} expansion;

static void expand(double v, expansion *x)
{
    int q;
    uint64_t m = split(v, &q);

    memset(x, 0, sizeof *x);
    x->lowest = 17;
    int at = q + 17 * 64; /* bit position of m's lowest bit with fraction[0] at 0 */
    for (int part = 0; part < 2; part++) {
        /* the two limbs m touches */
        int limb = (at >= 0 ? at / 64 : -1) + part;
        int bit = at >= 0 ? at % 64 : at + 64;
        uint64_t piece = part == 0 ? m << bit : bit == 0 ? 0 : m >> (64 - bit);

        if (piece == 0 || limb < 0) {
            continue;
        }
        if (limb < 17) {
            x->fraction[limb] = piece;
            x->lowest = limb < x->lowest ? limb : x->lowest;
        } else {
            x->whole[limb - 17] = piece;
            x->whole_count = limb - 17 + 1;
        }
    }
}

/* Digits of the whole part without leading zeros; returns how many. Uses x->whole up. */
static int whole_digits(expansion *x, char out[RN_FLOAT_DIGITS_MAX])
{
    char text[17 * 19 + 19];
    int at = (int)sizeof text;

    while (x->whole_count > 0) {
        rn_u128 rest = 0;

        for (int i = x->whole_count - 1; i >= 0; i--) {
            rest = rest << 64 | x->whole[i];
            x->whole[i] = (uint64_t)(rest / TEN_19);
            rest %= TEN_19;
        }
        while (x->whole_count > 0 && x->whole[x->whole_count - 1] == 0) {
            x->whole_count--;
        }
        at -= 19;
        write_19((uint64_t)rest, text + at);
    }
    while (at < (int)sizeof text && text[at] == '0') {
        at++;
    }
    memcpy(out, text + at, sizeof text - (size_t)at);
    return (int)sizeof text - at;
}

/* The next 19 digits of the fraction. */
static uint64_t next_chunk(expansion *x)
{
    uint64_t carry = 0;

    for (int i = x->lowest; i < 17; i++) {
        rn_u128 p = rn_mul_64(x->fraction[i], TEN_19) + carry;

        x->fraction[i] = (uint64_t)p;
        carry = rn_high_64(p);
    }
    while (x->lowest < 17 && x->fraction[x->lowest] == 0) {
        x->lowest++;
    }
    return carry;
}

/* Rounds n digits, followed by something above 0 when `more`, to `keep` of them. */
static int round_digits(char *out, int n, bool more, int keep, int *point)
{
    if (keep >= n) {
        return drop_zeros(out, n);
    }
    if (keep < 0) {
        return 0;
    }
    bool up = out[keep] > '5';
    if (out[keep] == '5') {
        bool above = more || drop_zeros(out + keep, n - keep) > 1;

        up = above || (keep > 0 && (out[keep - 1] & 1) != 0);
    }
    n = keep;
    if (up) {
        while (n > 0 && out[n - 1] == '9') {
            n--;
        }
        if (n > 0) {
            out[n - 1]++;
            return n;
        }
        out[0] = '1';
        *point += 1;
        return 1;
    }
    return drop_zeros(out, n);
}

/* Digits by the exact expansion; `fixed`: count is places after the point. */
static int exact_digits(double v, int count, bool fixed, char *out, int *point)
{
    expansion x;
    int n, keep;

    expand(v, &x);
    n = whole_digits(&x, out);
    *point = n;
    for (;;) {
        keep = fixed ? *point + count : count;
        if (keep < 0 || n > keep || x.lowest == 17) {
            break;
        }
        char text[19];
        uint64_t chunk = next_chunk(&x);
        int zeros = 0;
        write_19(chunk, text);
        if (n == 0) {
            while (zeros < 19 && text[zeros] == '0') {
                zeros++;
            }
            *point -= zeros;
        }
        memcpy(out + n, text + zeros, (size_t)(19 - zeros));
        n += 19 - zeros;
    }
    return round_digits(out, n, x.lowest < 17, keep, point);
}

/* The result of scaled() as digits with the point after the first `whole` of `digits` places. */
static int finish(uint64_t d, bool round_up, int places, char *out, int *point)
{
    int n = write_digits(d + round_up, out);

    *point = n - places;
    return drop_zeros(out, n);
}

int rn_float_digits_significant(double v, int count, char out[RN_FLOAT_DIGITS_MAX], int *point)
{
    *point = 0;
    if (v == 0) {
        return 0;
    }
    if (count >= 1 && count <= 17) {
        int q;
        uint64_t m = split(v, &q), d;
        bool up;
        int places = count - 1 - rn_log10_pow2(q + 63);

        for (int attempt = 0; attempt < 2 && scaled(m, q, places, &d, &up); attempt++) {
            if (d < ten_to[count]) {
                return finish(d, up, places, out, point);
            }
            places--;
        }
    }
    return exact_digits(v, count, false, out, point);
}

int rn_float_digits_fixed(double v, int count, char out[RN_FLOAT_DIGITS_MAX], int *point)
{
    *point = 0;
    if (v == 0) {
        return 0;
    }
    if (count >= 0 && count <= 324) {
        int q;
        uint64_t m = split(v, &q), d;
        bool up;

        if (scaled(m, q, count, &d, &up) && d < ten_to[17]) {
            return finish(d, up, count, out, point);
        }
    }
    return exact_digits(v, count > 1100 ? 1100 : count < -400 ? -400 : count, true, out, point);
}

rn_num_status rn_float_round(double v, int64_t places, double *out)
{
    char digits[RN_FLOAT_DIGITS_MAX + 16];
    bool negative = rn_bits_of(v) >> 63 != 0;
    int n, point;

    if (places > 323 || v == 0) {
        *out = v;
        return RN_NUM_OK;
    }
    if (places < -308) {
        *out = 0.0 * v;
        return RN_NUM_OK;
    }
    n = rn_float_digits_fixed(negative ? -v : v, (int)places, digits, &point);
    if (n == 0) {
        *out = negative ? -0.0 : 0.0;
        return RN_NUM_OK;
    }
    int exponent = point - n;
    digits[n++] = 'e';
    digits[n++] = exponent < 0 ? '-' : '+';
    exponent = exponent < 0 ? -exponent : exponent;
    for (int unit = 1000; unit > 0; unit /= 10) {
        digits[n++] = (char)('0' + exponent / unit % 10);
    }
    rn_num_status status = rn_float_parse(digits, (size_t)n, out);
    if (status == RN_NUM_OK && rn_bits_of(*out) == 0x7ffull << 52) {
        return RN_NUM_OVERFLOW;
    }
    *out = negative ? -*out : *out;
    return status;
}
