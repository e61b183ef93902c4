/* Values: 64-bit NaN boxes (engine-facts 1). A NaN double never appears unboxed (ED-60): every double enters through
 * rn_float() in obj/number.h, so no payload can forge a tag. */
#ifndef RN_PY_VALUE_H
#define RN_PY_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t rn_val;

#define RN_TAG_SPECIAL UINT64_C(0xFFF9000000000000)
#define RN_TAG_REF     UINT64_C(0xFFFA000000000000)
#define RN_INT_TAG     UINT64_C(0xFFFF000000000000)
#define RN_INT_BIAS    UINT64_C(0xFFFF800000000000)
#define RN_INT_MAX     ((INT64_C(1) << 47) - 1)
#define RN_INT_MIN     (-(INT64_C(1) << 47))

enum {
    RN_SP_UNBOUND = 0,
    RN_SP_FALSE = 2,
    RN_SP_TRUE = 3,
    RN_SP_NONE = 4,
    RN_SP_ELLIPSIS = 5,
    RN_SP_NOTIMPL = 6,
    RN_SP_HOLE = 7 /* a deleted dict entry; never in a register */
};

#define RN_UNBOUND  (RN_TAG_SPECIAL | RN_SP_UNBOUND)
#define RN_FALSE    (RN_TAG_SPECIAL | RN_SP_FALSE)
#define RN_TRUE     (RN_TAG_SPECIAL | RN_SP_TRUE)
#define RN_NONE     (RN_TAG_SPECIAL | RN_SP_NONE)
#define RN_ELLIPSIS (RN_TAG_SPECIAL | RN_SP_ELLIPSIS)
#define RN_NOTIMPL  (RN_TAG_SPECIAL | RN_SP_NOTIMPL)
#define RN_HOLE     (RN_TAG_SPECIAL | RN_SP_HOLE)

static inline bool rn_is_int(rn_val v)
{
    return v >= RN_INT_TAG;
}

static inline bool rn_is_ref(rn_val v)
{
    return v >> 48 == RN_TAG_REF >> 48;
}

static inline bool rn_is_double(rn_val v)
{
    return v < RN_TAG_SPECIAL;
}

static inline bool rn_is_bool(rn_val v)
{
    return (v | 1) == RN_TRUE;
}

static inline rn_val rn_bool(bool b)
{
    return RN_FALSE | (rn_val)b;
}

static inline rn_val rn_val_of(uint32_t off)
{
    return RN_TAG_REF | off;
}

static inline uint32_t rn_off(rn_val v)
{
    return (uint32_t)v;
}

static inline rn_val rn_small(int64_t n) /* the caller knows that n fits 48 bits */
{
    return (uint64_t)n + RN_INT_BIAS;
}

static inline bool rn_fits_small(int64_t n)
{
    return n >= RN_INT_MIN && n <= RN_INT_MAX;
}

static inline int64_t rn_small_get(rn_val v)
{
    return (int64_t)(v - RN_INT_BIAS);
}

static inline double rn_double_get(rn_val v)
{
    double d;

    memcpy(&d, &v, sizeof d);
    return d;
}

/* Only for a double that is known not to be NaN. */
static inline rn_val rn_double_raw(double d)
{
    rn_val v;

    memcpy(&v, &d, sizeof v);
    return v;
}

#endif
