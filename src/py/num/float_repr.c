/* Shortest round-trip text of a double, by the Schubfach method: scale the rounding interval of v
 * by a power of ten so that few integers fall inside, and take the best of them.
 * Correctly rounded text of a chosen length is float_digits.c's. */
#include "py/num/float.h"

#include <string.h>

#include "py/num/pow10.h"

/* floor(g * x / 2^128), with the lowest bit set when the quotient is no integer. The table value is
 * off by less than one unit, which can only disturb the bits tested as "> 1". */
static uint64_t scale_to_odd(rn_u128 g, uint64_t x)
{
    rn_u128 low = rn_mul_64((uint64_t)g, x);
    rn_u128 high = rn_mul_64(rn_high_64(g), x) + rn_high_64(low);

    return rn_high_64(high) | ((uint64_t)high > 1);
}

/* c * 2^q, c below 2^53. `narrow`: the gap below is half of the one above. */
static uint64_t shortest_in_interval(uint64_t c, int q, bool narrow, int *exponent)
{
    uint64_t odd = c & 1;
    uint64_t mid = 4 * c;
    uint64_t lower = narrow ? mid - 1 : mid - 2;
    uint64_t upper = mid + 2;
    int k = narrow ? (q * 1262611 - 524031) >> 22 : rn_log10_pow2(q);
    int h = q + rn_log2_pow10(-k) + 1;
    rn_u128 g = rn_pow10(-k) + (rn_pow10_is_exact(-k) ? 0 : 1);
    uint64_t v = scale_to_odd(g, mid << h);
    uint64_t lo = scale_to_odd(g, lower << h) + odd;
    uint64_t hi = scale_to_odd(g, upper << h) - odd;
    uint64_t s = v / 4;

    if (s >= 10) {
        uint64_t tens = s / 10;
        bool under = lo <= 40 * tens;
        bool over = 40 * tens + 40 <= hi;

        if (under != over) {
            *exponent = k + 1;
            return under ? tens : tens + 1;
        }
    }
    *exponent = k;
    bool under = lo <= 4 * s;
    bool over = 4 * s + 4 <= hi;
    if (under != over) {
        return under ? s : s + 1;
    }
    uint64_t half = 4 * s + 2;
    return v > half || (v == half && (s & 1) != 0) ? s + 1 : s;
}

uint64_t rn_float_shortest(double v, int *exponent)
{
    uint64_t bits = rn_bits_of(v);
    uint64_t fraction = bits & 0xfffffffffffff;
    int biased = (int)(bits >> 52 & 0x7ff);
    uint64_t digits;

    if (biased != 0) {
        uint64_t c = fraction | 1ull << 52;
        int q = biased - 1075;

        if (q <= 0 && q > -53 && (c & ((1ull << -q) - 1)) == 0) {
            digits = c >> -q; /* integers below 2^53 are their own shortest form */
            *exponent = 0;
        } else {
            digits = shortest_in_interval(c, q, fraction == 0 && biased > 1, exponent);
        }
    } else {
        digits = shortest_in_interval(fraction, -1074, false, exponent);
    }
    while (digits % 100000000 == 0) {
        digits /= 100000000;
        *exponent += 8;
    }
    while (digits % 10 == 0) {
        digits /= 10;
        *exponent += 1;
    }
    return digits;
}

static const char pairs[201] = "0001020304050607080910111213141516171819202122232425262728293031323"
                               "3343536373839404142434445464748"
                               "4950515253545556575859606162636465666768697071727374757677787980818"
                               "2838485868788899091929394959697"
                               "9899";

/* Writes the digits so that they end before `end`; returns where they start. */
static char *write_digits(uint64_t digits, char *end)
{
    while (digits >= 100) {
        end -= 2;
        memcpy(end, pairs + 2 * (digits % 100), 2);
        digits /= 100;
    }
    if (digits >= 10) {
        end -= 2;
        memcpy(end, pairs + 2 * digits, 2);
    } else {
        *--end = (char)('0' + digits);
    }
    return end;
}

static int write_exponent(int e, char *out)
{
    int n = 0;

    out[n++] = 'e';
    out[n++] = e < 0 ? '-' : '+';
    e = e < 0 ? -e : e;
    if (e >= 100) {
        out[n++] = (char)('0' + e / 100);
    }
    memcpy(out + n, pairs + 2 * (e % 100), 2);
    return n + 2;
}

int rn_float_repr(double v, char out[32])
{
    uint64_t bits = rn_bits_of(v);
    char *p = out;
    char text[24];

    if ((bits >> 52 & 0x7ff) == 0x7ff) {
        bool is_nan = (bits & 0xfffffffffffff) != 0;
        const char *word = is_nan ? "nan" : bits >> 63 != 0 ? "-inf" : "inf";
        size_t n = strlen(word);

        memcpy(out, word, n + 1);
        return (int)n;
    }
    if (bits >> 63 != 0) {
        *p++ = '-';
    }
    if (bits << 1 == 0) {
        memcpy(p, "0.0", 4);
        return (int)(p - out) + 3;
    }
    int exponent;
    uint64_t digits = rn_float_shortest(rn_double_of(bits & ~(1ull << 63)), &exponent);
    char *d = write_digits(digits, text + sizeof text);
    int n = (int)(text + sizeof text - d);
    int point = n + exponent;

    if (point > 16 || point <= -4) {
        *p++ = d[0];
        if (n > 1) {
            *p++ = '.';
            memcpy(p, d + 1, (size_t)(n - 1));
            p += n - 1;
        }
        p += write_exponent(point - 1, p);
    } else if (point <= 0) {
        memcpy(p, "0.000", 5);
        p += 2 - point;
        memcpy(p, d, (size_t)n);
        p += n;
    } else if (point < n) {
        memcpy(p, d, (size_t)point);
        p += point;
        *p++ = '.';
        memcpy(p, d + point, (size_t)(n - point));
        p += n - point;
    } else {
        memcpy(p, d, (size_t)n);
        memset(p + n, '0', (size_t)(point - n));
        p += point;
        memcpy(p, ".0", 2);
        p += 2;
    }
    *p = '\0';
    return (int)(p - out);
}
