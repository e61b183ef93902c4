/* Text in memory: an array with one, two or four bytes per code point. A text uses the narrowest
 * kind that holds its largest code point; ASCII is a property of kind 1. */
#ifndef RN_PY_TEXT_KIND_H
#define RN_PY_TEXT_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "py/num/poll.h"

typedef enum rn_text_kind { RN_KIND_1 = 1, RN_KIND_2 = 2, RN_KIND_4 = 4 } rn_text_kind;

/* A borrowed text. */
typedef struct rn_text {
    const void *data;
    size_t length; /* code points */
    rn_text_kind kind;
} rn_text;

static inline uint32_t rn_kind_get(rn_text_kind kind, const void *data, size_t i)
{
    return kind == RN_KIND_1 ? ((const uint8_t *)data)[i] : kind == RN_KIND_2 ? ((const uint16_t *)data)[i] : ((const uint32_t *)data)[i];
}

static inline void rn_kind_put(rn_text_kind kind, void *data, size_t i, uint32_t cp)
{
    if (kind == RN_KIND_1) {
        ((uint8_t *)data)[i] = (uint8_t)cp;
    } else if (kind == RN_KIND_2) {
        ((uint16_t *)data)[i] = (uint16_t)cp;
    } else {
        ((uint32_t *)data)[i] = cp;
    }
}

static inline rn_text_kind rn_kind_for(uint32_t max)
{
    return max < 0x100 ? RN_KIND_1 : max < 0x10000 ? RN_KIND_2 : RN_KIND_4;
}

static inline bool rn_is_surrogate(uint32_t cp)
{
    return cp >= 0xd800 && cp <= 0xdfff;
}

/* A bound on the code points that says which kind is needed: 0x7f, 0xff, 0xffff or 0x10ffff.
 * RN_NUM_STOPPED leaves *max alone. */
rn_num_status rn_kind_max(rn_text_kind kind, const void *data, size_t n, uint32_t *max, const rn_poll *poll);

/* Copies n code points between kinds; each must fit the target. */
rn_num_status rn_kind_copy(rn_text_kind to_kind, void *to, rn_text_kind kind, const void *data, size_t n, const rn_poll *poll);
/* n times the same code point. */
rn_num_status rn_kind_fill(rn_text_kind kind, void *to, size_t n, uint32_t cp, const rn_poll *poll);

/* -1, 0 or 1 by code points; equality of lengths and kinds is not assumed. Undefined after a stop.
 */
int rn_kind_compare(const rn_text *a, const rn_text *b, const rn_poll *poll);

#endif
