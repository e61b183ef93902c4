/* Arithmetic that answers false instead of wrapping. *out is written only when it answers true. */
#ifndef RN_BASE_CHECK_H
#define RN_BASE_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RN_CHECKED(name, type, builtin)                \
    static inline bool name(type a, type b, type *out) \
    {                                                  \
        type result;                                   \
                                                       \
        if (builtin(a, b, &result)) {                  \
            return false;                              \
        }                                              \
        *out = result;                                 \
        return true;                                   \
    }

RN_CHECKED(rn_add_size, size_t, __builtin_add_overflow)
RN_CHECKED(rn_sub_size, size_t, __builtin_sub_overflow)
RN_CHECKED(rn_mul_size, size_t, __builtin_mul_overflow)
RN_CHECKED(rn_add_u64, uint64_t, __builtin_add_overflow)
RN_CHECKED(rn_sub_u64, uint64_t, __builtin_sub_overflow)
RN_CHECKED(rn_mul_u64, uint64_t, __builtin_mul_overflow)
RN_CHECKED(rn_add_u32, uint32_t, __builtin_add_overflow)
RN_CHECKED(rn_mul_u32, uint32_t, __builtin_mul_overflow)
RN_CHECKED(rn_add_i64, int64_t, __builtin_add_overflow)
RN_CHECKED(rn_sub_i64, int64_t, __builtin_sub_overflow)
RN_CHECKED(rn_mul_i64, int64_t, __builtin_mul_overflow)

#undef RN_CHECKED

/* The next multiple of a power of two; false when there is none. */
static inline bool rn_round_up_u64(uint64_t n, uint64_t power, uint64_t *out)
{
    uint64_t sum;

    if (!rn_add_u64(n, power - 1, &sum)) {
        return false;
    }
    *out = sum & ~(power - 1);
    return true;
}

#endif
