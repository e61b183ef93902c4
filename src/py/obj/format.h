/* What format() and the % operator share: text laid out by the leaf writers straight into a new str. */
#ifndef RN_PY_OBJ_FORMAT_H
#define RN_PY_OBJ_FORMAT_H

#include "py/num/format.h"
#include "py/obj/text.h"

typedef struct rn_layout_job rn_layout_job;
typedef rn_num_status rn_layout_fn(const rn_layout_job *job, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll);
struct rn_layout_job {
    rn_layout_fn *write;
    const void *form; /* rn_format_spec, or rn_percent_spec */
    rn_text text;     /* a string, or ASCII digits */
    bool negative;
    bool is_short; /* it is known that the result has at most RN_LAYOUT_SHORT code points: one run of the writer is enough */
    uint32_t cp;
    double re, im;
};
enum { RN_LAYOUT_SHORT = 256, RN_DIGITS_FEW = 48 };

/* Runs the writer for the length and then into a str whose code points are at most max. */
rn_status rn_lay_out(rn_vm *vm, const rn_layout_job *job, uint32_t max, rn_val *out);
bool rn_float_is_short(double d, int64_t width, int64_t precision);
rn_status rn_int_digits(rn_vm *vm, rn_val number, int base, char few[RN_DIGITS_FEW], rn_layout_job *job);
uint32_t rn_str_max(rn_vm *vm, rn_val s);
rn_status rn_format_raise(rn_vm *vm, const rn_format_error *e, rn_val spec, rn_val value);

#endif
