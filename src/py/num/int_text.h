/* What int(text, base) reads: sign, prefix, digits and underscores, white space already stripped.
 */
#ifndef RN_PY_NUM_INT_TEXT_H
#define RN_PY_NUM_INT_TEXT_H

#include "py/num/poll.h"

typedef struct rn_int_text {
    bool is_negative, has_underscores;
    int base;     /* 2 .. 36, decided by the prefix when 0 was asked for */
    size_t start; /* where the digits begin */
    size_t count; /* digits without underscores */
} rn_int_text;

/* base is 0 or 2 .. 36. RN_NUM_SYNTAX when the text is no such integer. */
rn_num_status rn_int_text_scan(const char *s, size_t n, int base, rn_int_text *out, const rn_poll *poll);
/* Copies the digits s[start .. n) without underscores: `count` bytes. */
rn_num_status rn_int_text_strip(const char *s, size_t n, const rn_int_text *text, char *out, const rn_poll *poll);

#endif
