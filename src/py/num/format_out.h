/* Where formatted text goes: nowhere but a counter at the first call, memory of some kind at the
 * second. Lengths too large to exist are remembered as such. Only format_*.c include this. */
#ifndef RN_PY_NUM_FORMAT_OUT_H
#define RN_PY_NUM_FORMAT_OUT_H

#include "py/num/float_text.h"
#include "py/num/format.h"

/* No text is longer; sums of a few such lengths do not overflow. */
#define RN_FORMAT_LENGTH_MAX (INT64_MAX / 16)

typedef struct format_out {
    rn_text_kind kind;
    void *data; /* NULL: count only */
    int64_t length;
    const rn_poll *poll;
    bool stopped, too_long;
} format_out;

void format_out_fill(format_out *out, uint32_t cp, int64_t n);
void format_out_ascii(format_out *out, const char *s, int64_t n);
void format_out_text(format_out *out, const rn_text *text, size_t n);
/* Digits from .. from + n of a float's whole part and fraction. */
void format_out_digits(format_out *out, const rn_float_text *t, int64_t from, int64_t n);
rn_num_status format_out_end(const format_out *out, size_t *length);

#endif
