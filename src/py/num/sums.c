/* Sums of floats that lose less, or nothing, to rounding. */
#include <math.h>

#include "py/num/mathfn.h"

void rn_sum_add(rn_sum *s, double x)
{
    double t = s->high + x;

    if (fabs(s->high) >= fabs(x)) {
        s->low += s->high - t + x;
    } else {
        s->low += x - t + s->high;
    }
    s->high = t;
}

double rn_sum_result(const rn_sum *s)
{
    /* what was lost is no number when the sum is none */
    return s->low != 0 && isfinite(s->low) ? s->high + s->low : s->high;
}

void rn_fsum_start(rn_fsum *s, double *partials)
{
    *s = (rn_fsum){.partials = partials};
}

/* Shewchuk: the partial sums do not overlap and grow in size; each addition is exact. */
rn_num_status rn_fsum_add(rn_fsum *s, double x)
{
    double given = x, *p = s->partials;
    size_t kept = 0;

    for (size_t i = 0; i < s->count; i++) {
        double y = p[i];

        if (fabs(x) < fabs(y)) {
            double t = x;

            x = y;
            y = t;
        }
        double high = x + y, low = y - (high - x);
        if (low != 0) {
            p[kept++] = low;
        }
        x = high;
    }
    s->count = kept;
    if (x == 0) {
        return RN_NUM_OK;
    }
    if (!isfinite(x)) {
        if (isfinite(given)) {
            return RN_NUM_OVERFLOW;
        }
        if (isinf(given)) {
            s->infinities += given;
        }
        s->special += given;
        s->count = 0;
        return RN_NUM_OK;
    }
    if (kept >= RN_FSUM_PARTIALS) {
        return RN_NUM_SIZE; /* cannot be: that many doubles that do not overlap do not exist */
    }
    p[s->count++] = x;
    return RN_NUM_OK;
}

rn_num_status rn_fsum_result(const rn_fsum *s, double *out)
{
    const double *p = s->partials;
    size_t n = s->count;
    double high = 0, low = 0;

    if (s->special != 0) {
        *out = s->special;
        return isnan(s->infinities) ? RN_NUM_DOMAIN : RN_NUM_OK;
    }
    if (n > 0) {
        high = p[--n];
        while (n > 0 && low == 0) {
            double x = high, y = p[--n];

            high = x + y;
            low = y - (high - x);
        }
        /* half-way cases go by the sign of what lies below */
        if (n > 0 && ((low < 0 && p[n - 1] < 0) || (low > 0 && p[n - 1] > 0))) {
            double twice = low * 2, x = high + twice;

            if (twice == x - high) {
                high = x;
            }
        }
    }
    *out = high;
    return RN_NUM_OK;
}

/* x + y as a sum of two doubles, whatever their sizes (Knuth). */
static void add(double x, double y, double *high, double *low)
{
    double s = x + y, z = s - x;

    *high = s;
    *low = x - (s - z) + (y - z);
}

bool rn_sumprod_add(rn_sumprod *s, double x, double y)
{
    double product = x * y, product_low = fma(x, y, -product);
    double high, carry, low, tiny_1, tiny_2;

    add(s->high, product, &high, &carry);
    if (!isfinite(high)) {
        return false;
    }
    add(s->low, product_low, &low, &tiny_1);
    add(low, carry, &low, &tiny_2);
    s->high = high;
    s->low = low;
    s->tiny = s->tiny + tiny_1 + tiny_2;
    return true;
}

double rn_sumprod_result(const rn_sumprod *s)
{
    double high, low;

    add(s->low, s->high, &high, &low);
    return s->tiny + low + high;
}
