/* Arithmetic on exact numbers beyond what object.h declares. */
#ifndef RN_PY_NUMBER_H
#define RN_PY_NUMBER_H

#include "py/obj/object.h"

/* In the order of the arithmetic instructions in vm/ops.def. */
enum rn_bin {
    RN_BIN_ADD,
    RN_BIN_SUB,
    RN_BIN_MUL,
    RN_BIN_TRUEDIV,
    RN_BIN_FLOORDIV,
    RN_BIN_MOD,
    RN_BIN_POW,
    RN_BIN_LSHIFT,
    RN_BIN_RSHIFT,
    RN_BIN_AND,
    RN_BIN_OR,
    RN_BIN_XOR,
    RN_BIN_MATMUL,
    RN_BIN_COUNT
};

/* + - * of ints below 2**127, and % by a power of two; false: not that case, or no memory (the full way tells which). */
bool rn_int_quick(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out);
rn_status rn_divmod(rn_vm *vm, rn_val a, rn_val b, rn_val *quot, rn_val *mod);
rn_status rn_powmod(rn_vm *vm, rn_val a, rn_val b, rn_val m, rn_val *out);
rn_status rn_negate(rn_vm *vm, rn_val v, rn_val *out);
int rn_num_cmp(rn_vm *vm, rn_val a, rn_val b); /* -1, 0, 1; 2 unordered */
int64_t rn_int_hash(rn_vm *vm, rn_val v);
int64_t rn_float_hash_value(double d);
/* Of an integral, finite double. */
rn_status rn_int_from_double(rn_vm *vm, double d, rn_val *out);
/* Digits without sign, prefix or underscores; UNBOUND with *status OK: not digits. */
rn_val rn_int_from_digits(rn_vm *vm, const char *s, size_t n, int base, bool negative, rn_status *status);

#endif
