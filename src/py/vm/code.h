/* Instruction fields and opcode numbers. */
#ifndef RN_PY_CODE_H
#define RN_PY_CODE_H

#include "py/obj/object.h"

enum {
#define OP(name, format, effect, meaning) OP_##name,
#include "py/vm/ops.def"
#undef OP
    OP_COUNT
};

#define RN_OP(i) ((uint32_t)(uint8_t)(i))
#define RN_A(i)  ((uint32_t)(uint8_t)((i) >> 8))
#define RN_B(i)  ((uint32_t)(uint8_t)((i) >> 16))
#define RN_C(i)  ((uint32_t)(uint8_t)((i) >> 24))
#define RN_SB(i) ((int32_t)(int8_t)((i) >> 16))
#define RN_SC(i) ((int32_t)(int8_t)((i) >> 24))
#define RN_D(i)  ((int32_t)((i) >> 32))

/* Where instructions of a code object start. */
static inline uint32_t rn_code_start(uint32_t code)
{
    return code + (uint32_t)sizeof(rn_code);
}

static inline uint8_t rn_code_cost(const rn_code *c)
{
    return c->flags & RN_CO_BUILTIN ? 1 : 10;
}

rn_status rn_exhausted(rn_vm *vm, rn_val v);
rn_status rn_set_cause(rn_vm *vm, rn_val exc, rn_val cause);
bool rn_is_native_iter(rn_vm *vm, rn_val v);

#endif
