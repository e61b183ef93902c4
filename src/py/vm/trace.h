/* Positions of code and text of tracebacks. */
#ifndef RN_PY_TRACE_H
#define RN_PY_TRACE_H

#include "py/obj/object.h"

typedef struct rn_position {
    uint32_t line, end_line, col, end_col; /* columns in UTF-8 bytes from 0 */
    uint32_t anchor_line, anchor_col;
    uint8_t anchor_kind; /* 0 none, 1 binary operator, 2 call, 3 subscript */
    uint8_t anchor_len;
} rn_position;

bool rn_code_position(rn_vm *vm, uint32_t code, uint32_t index, rn_position *out);
uint32_t rn_code_line(rn_vm *vm, uint32_t code, uint32_t index);

#endif
