/* Text of errors: tracebacks as CPython 3.14 prints them. */
#ifndef RN_PY_REPORT_H
#define RN_PY_REPORT_H

#include "py/obj/object.h"

/* Writes the report of an exception as UTF-8 into host memory; returns its whole length (cut at cap). Runs no guest
 * code: messages whose text would need it are asked for beforehand by the prelude. */
size_t rn_report_text(rn_vm *vm, rn_val exc, char *out, size_t cap);

#endif
