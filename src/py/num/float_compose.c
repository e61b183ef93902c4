/* A double from its parts, correctly rounded. */
#include "py/num/float.h"
#include "py/num/wide.h"

rn_num_status rn_float_compose(uint64_t m, int64_t e, bool sticky, double *out)
{
    if (m == 0) {
        *out = 0;
        return RN_NUM_OK;
    }
    int lz = rn_clz_64(m);
    m <<= lz;
    if (e > 1100 || e < -1300) {
        *out = 0;
        return e > 0 ? RN_NUM_OVERFLOW : RN_NUM_OK;
    }
    int top = (int)e - lz + 63; /* value in [2^top, 2^(top + 1)) */
    int keep = top >= -1022 ? 53 : top + 1075;
    if (keep < 0) {
        *out = 0;
        return RN_NUM_OK;
    }
    int drop = 64 - keep;
    uint64_t kept = drop == 64 ? 0 : m >> drop;
    uint64_t half = 1ull << (drop - 1);
    uint64_t rest = drop == 64 ? m : m & ((half << 1) - 1);
    if (rest > half || (rest == half && (sticky || (kept & 1) != 0))) {
        kept++;
    }
    int lowest = top >= -1022 ? top - 52 : -1074;
    if (kept >> 53 != 0) {
        kept >>= 1;
        lowest++;
    }
    if (kept >> 52 == 0) {
        *out = rn_double_of(kept);
        return RN_NUM_OK;
    }
    if (lowest > 971) {
        return RN_NUM_OVERFLOW;
    }
    *out = rn_double_of((uint64_t)(lowest + 1075) << 52 | (kept & 0xfffffffffffff));
    return RN_NUM_OK;
}
