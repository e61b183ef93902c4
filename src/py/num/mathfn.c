/* Gamma functions by Lanczos' approximation with g = 6.0246..., n = 13, and small helpers. */
#include "py/num/mathfn.h"

#include <math.h>

#include "py/num/wide.h"

#define PI                   3.141592653589793238462643383279502884
#define LOG_PI               1.144729885849400174143427351353058711647
#define LANCZOS_N            13
#define LANCZOS_G            6.024680040776729583740234375
#define LANCZOS_G_MINUS_HALF 5.524680040776729583740234375

static const double numerator[LANCZOS_N] = {
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};
/* x (x + 1) ... (x + 11) */
static const double denominator[LANCZOS_N] = {
    0.0, 39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0, 2637558.0, 357423.0, 32670.0, 1925.0, 66.0, 1.0,
};

/* The quotient of the two polynomials; from the other end for large x, which does not overflow. */
static double lanczos_sum(double x)
{
    double num = 0, den = 0;

    if (x < 5.0) {
        for (int i = LANCZOS_N - 1; i >= 0; i--) {
            num = num * x + numerator[i];
            den = den * x + denominator[i];
        }
    } else {
        for (int i = 0; i < LANCZOS_N; i++) {
            num = num / x + numerator[i];
            den = den / x + denominator[i];
        }
    }
    return num / den;
}

/* sin(pi x), exact in its zeros and signs. */
static double sin_pi(double x)
{
    double y = fmod(fabs(x), 2.0), r;

    switch ((int)round(2.0 * y)) {
    case 0:
        r = sin(PI * y);
        break;
    case 1:
        r = cos(PI * (y - 0.5));
        break;
    case 2:
        r = sin(PI * (1.0 - y));
        break;
    case 3:
        r = -cos(PI * (y - 1.5));
        break;
    default:
        r = sin(PI * (y - 2.0));
        break;
    }
    return copysign(1.0, x) * r;
}

static rn_num_status finite(double r, double *out)
{
    *out = r;
    return isinf(r) ? RN_NUM_OVERFLOW : RN_NUM_OK;
}

rn_num_status rn_math_gamma(double x, double *out)
{
    double size = fabs(x), r;

    *out = x;
    if (isnan(x) || (isinf(x) && x > 0)) {
        return RN_NUM_OK;
    }
    if (isinf(x) || x == 0) {
        return RN_NUM_DOMAIN;
    }
    if (x == floor(x)) {
        if (x < 0) {
            return RN_NUM_DOMAIN;
        }
        if (x <= 23.0) { /* these factorials are doubles */
            r = 1;
            for (int k = 2; k < (int)x; k++) {
                r *= k;
            }
            *out = r;
            return RN_NUM_OK;
        }
    }
    if (size < 1e-20) {
        return finite(1.0 / x, out);
    }
    if (size > 200.0) {
        *out = 0.0 / sin_pi(x);
        return x < 0 ? RN_NUM_OK : RN_NUM_OVERFLOW;
    }
    double y = size + LANCZOS_G_MINUS_HALF, z;
    /* z repairs the rounding of y */
    if (size > LANCZOS_G_MINUS_HALF) {
        z = y - size - LANCZOS_G_MINUS_HALF;
    } else {
        z = y - LANCZOS_G_MINUS_HALF - size;
    }
    z = z * LANCZOS_G / y;
    double root = size < 140.0 ? 1 : pow(y, size / 2.0 - 0.25);
    double power = size < 140.0 ? pow(y, size - 0.5) : 1;
    if (x < 0) {
        r = -PI / sin_pi(size) / size * exp(y) / lanczos_sum(size);
        r -= z * r;
        r = size < 140.0 ? r / power : r / root / root;
    } else {
        r = lanczos_sum(size) / exp(y);
        r += z * r;
        r = size < 140.0 ? r * power : r * root * root;
    }
    return finite(r, out);
}

rn_num_status rn_math_lgamma(double x, double *out)
{
    double size = fabs(x), r;

    if (!isfinite(x)) {
        *out = isnan(x) ? x : HUGE_VAL;
        return RN_NUM_OK;
    }
    if (x == floor(x) && x <= 2.0) {
        *out = 0;
        return x <= 0 ? RN_NUM_DOMAIN : RN_NUM_OK;
    }
    if (size < 1e-20) {
        *out = -log(size);
        return RN_NUM_OK;
    }
    r = log(lanczos_sum(size)) - LANCZOS_G;
    r += (size - 0.5) * (log(size + LANCZOS_G - 0.5) - 1);
    if (x < 0) {
        r = LOG_PI - log(fabs(sin_pi(size))) - log(size) - r;
    }
    return finite(r, out);
}

double rn_math_ulp(double x)
{
    uint64_t bits = rn_bits_of(fabs(x));

    if (!isfinite(x)) {
        return fabs(x);
    }
    if (bits == 0x7fefffffffffffff) {
        return x < 0 ? -x - rn_double_of(bits - 1) : x - rn_double_of(bits - 1);
    }
    return rn_double_of(bits + 1) - fabs(x);
}

/* Doubles in order as integers: the negative ones mirrored. */
static int64_t ordinal(double x)
{
    int64_t bits = (int64_t)rn_bits_of(x);

    return bits < 0 ? INT64_MIN - bits : bits;
}

double rn_math_nextafter(double x, double y, uint64_t steps)
{
    if (steps == 0 || isnan(x)) {
        return x;
    }
    if (isnan(y)) {
        return y;
    }
    if (x == y) {
        return y;
    }
    int64_t from = ordinal(x), to = ordinal(y);
    uint64_t between = from < to ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to;
    if (steps >= between) {
        return y;
    }
    /* modulo 2^64, but the result lies between the two */
    int64_t at = (int64_t)(from < to ? (uint64_t)from + steps : (uint64_t)from - steps);
    if (at == 0) {
        return copysign(0.0, x);
    }
    return rn_double_of(at < 0 ? (uint64_t)(INT64_MIN - at) : (uint64_t)at);
}

bool rn_math_isclose(double a, double b, double relative, double absolute)
{
    if (a == b) {
        return true;
    }
    if (isinf(a) || isinf(b)) {
        return false;
    }
    double difference = fabs(b - a);
    return difference <= fabs(relative * b) || difference <= fabs(relative * a) || difference <= absolute;
}

static double log_to(rn_math_log base, double x)
{
    return base == RN_MATH_LOG2 ? log2(x) : base == RN_MATH_LOG10 ? log10(x) : log(x);
}

double rn_math_log_limbs(rn_math_log base, const rn_limb *a, size_t n, const rn_poll *poll)
{
    double x;
    uint64_t e;

    if (rn_limb_to_double(a, n, &x) == RN_NUM_OK) {
        return log_to(base, x);
    }
    x = rn_limb_frexp(a, n, &e, poll);
    return log_to(base, x) + log_to(base, 2.0) * (double)e;
}

/* x y as a sum of two doubles. */
static void multiply(double x, double y, double *high, double *low)
{
    *high = x * y;
    *low = fma(x, y, -*high);
}

/* The length as a double, squares summed to about twice its precision and the root corrected once.
 * `largest` is finite and not 0. */
static double scaled_length(const double *v, size_t n, double largest, double unit, const rn_poll *poll, bool *stopped)
{
    double sum = 1.0, low_1 = 0, low_2 = 0, high, low, total;
    int e;

    (void)frexp(largest / unit, &e);
    double scale = ldexp(1.0, -e);
    for (size_t i = 0; i < n; i++) {
        double x = v[i] / unit * scale;

        multiply(x, x, &high, &low);
        total = sum + high;
        low_2 += high - (total - sum);
        sum = total;
        low_1 += low;
        if (i % 16384 == 16383 && rn_poll_stops(poll)) {
            *stopped = true;
            return 0;
        }
    }
    double h = sqrt(sum - 1.0 + (low_1 + low_2));
    multiply(-h, h, &high, &low);
    total = sum + high;
    low_2 += high - (total - sum);
    sum = total;
    low_1 += low;
    h += (sum - 1.0 + (low_1 + low_2)) / (2.0 * h);
    return h / scale * unit;
}

rn_num_status rn_math_hypot(double *v, size_t n, double *out, const rn_poll *poll)
{
    double largest = 0;
    bool has_nan = false, stopped = false;
    int e;

    for (size_t i = 0; i < n; i++) {
        v[i] = fabs(v[i]);
        has_nan = has_nan || isnan(v[i]);
        largest = v[i] > largest ? v[i] : largest;
        if (i % 16384 == 16383 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    if (isinf(largest) || largest == 0 || n <= 1 || has_nan) {
        *out = isinf(largest) ? largest : has_nan ? NAN : largest;
        return RN_NUM_OK;
    }
    /* below 2^-1023 the scale itself would overflow */
    (void)frexp(largest, &e);
    *out = scaled_length(v, n, largest, e < -1023 ? 2.2250738585072014e-308 : 1.0, poll, &stopped);
    return stopped ? RN_NUM_STOPPED : RN_NUM_OK;
}
