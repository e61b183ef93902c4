/* Products of ranges of integers, and binomial coefficients. Partial products of equal length are
 * multiplied with each other, like carries in a binary counter, so that long multiplication pays.
 */
#include "py/num/limb_kernel.h"
#include "py/num/mathfn.h"

static unsigned bits_of(uint64_t x)
{
    return x == 0 ? 0 : 64 - (unsigned)rn_clz_64(x);
}

size_t rn_math_range_size(uint64_t low, uint64_t high)
{
    if (low > high) {
        return 1;
    }
    rn_u128 bits = ((rn_u128)(high - low) + 1) * bits_of(high);

    /* each factor by itself, so that leaves may be wasteful */
    return bits > (uint64_t)RN_LIMB_MAX * 8 ? SIZE_MAX : (size_t)(bits / 64) + 66;
}

size_t rn_math_range_scratch(uint64_t low, uint64_t high)
{
    size_t size = rn_math_range_size(low, high);

    /* partial products, and the product of the last two before it takes their place */
    return size == SIZE_MAX ? SIZE_MAX : 2 * size + rn_limb_mul_scratch(size, size);
}

typedef struct product_stack {
    rn_limb *limbs;
    size_t length[64]; /* of the partial products, one after the other */
    size_t used;       /* limbs of all */
    int depth;
    rn_limb *spare, *scratch;
    limb_work work;
} product_stack;

/* Multiplies the last two. */
static bool merge(product_stack *s)
{
    size_t nb = s->length[s->depth - 1], na = s->length[s->depth - 2];
    rn_limb *a = s->limbs + s->used - nb - na, *b = a + na;

    if (!(na >= nb ? limb_mul_raw(s->spare, a, na, b, nb, s->scratch, &s->work)
                   : limb_mul_raw(s->spare, b, nb, a, na, s->scratch, &s->work)) ||
        !copy_long(a, s->spare, na + nb, &s->work)) {
        return false;
    }
    size_t n = trim(a, na + nb);
    s->used -= na + nb - n;
    s->length[s->depth - 2] = n;
    s->depth--;
    return true;
}

static bool push(product_stack *s, rn_limb x)
{
    s->limbs[s->used++] = x;
    s->length[s->depth++] = 1;
    while (s->depth > 1 && s->length[s->depth - 2] < 2 * s->length[s->depth - 1]) {
        if (!merge(s)) {
            return false;
        }
    }
    return !work_stops(&s->work, 4);
}

rn_num_status rn_math_range_product(uint64_t low, uint64_t high, rn_limb *r, size_t *nr, rn_limb *scratch, const rn_poll *poll)
{
    size_t size = rn_math_range_size(low, high);
    product_stack s = {.limbs = r, .spare = scratch, .scratch = scratch + size};
    rn_limb x = 1;

    s.work.poll = poll;
    *nr = 0;
    if (low == 0 && high >= low) {
        return RN_NUM_OK;
    }
    for (uint64_t k = low; k <= high && k >= low; k++) {
        rn_u128 p = rn_mul_64(x, k);

        if (rn_high_64(p) != 0) {
            if (!push(&s, x)) {
                return RN_NUM_STOPPED;
            }
            x = k;
        } else {
            x = (rn_limb)p;
        }
        if (k == UINT64_MAX) {
            break;
        }
    }
    if (!push(&s, x)) {
        return RN_NUM_STOPPED;
    }
    while (s.depth > 1) {
        if (!merge(&s)) {
            return RN_NUM_STOPPED;
        }
    }
    *nr = s.used;
    return RN_NUM_OK;
}

static uint64_t shorter(uint64_t n, uint64_t k)
{
    return k < n - k ? k : n - k;
}

size_t rn_math_comb_size(uint64_t n, uint64_t k)
{
    k = shorter(n, k);
    return k == 0 ? 1 : rn_math_range_size(n - k + 1, n);
}

size_t rn_math_comb_scratch(uint64_t n, uint64_t k)
{
    size_t size = rn_math_comb_size(n, k), range, div;

    if (size == SIZE_MAX) {
        return SIZE_MAX;
    }
    k = shorter(n, k);
    range = rn_math_range_scratch(n - k + 1, n);
    div = limb_div_any_scratch(size);
    return 2 * size + (range > div ? range : div);
}

rn_num_status rn_math_comb(uint64_t n, uint64_t k, rn_limb *r, size_t *nr, rn_limb *scratch, const rn_poll *poll)
{
    size_t size = rn_math_comb_size(n, k), na, nb;
    rn_limb *a = scratch, *b = a + size, *rest = b + size;
    rn_num_status status;

    k = shorter(n, k);
    if (k == 0) {
        r[0] = 1;
        *nr = 1;
        return RN_NUM_OK;
    }
    status = rn_math_range_product(n - k + 1, n, a, &na, rest, poll);
    if (status == RN_NUM_OK) {
        status = rn_math_range_product(2, k, b, &nb, rest, poll);
    }
    if (status == RN_NUM_OK) {
        status = rn_limb_divrem(r, nr, NULL, NULL, a, na, b, nb, rest, poll);
    }
    return status;
}
