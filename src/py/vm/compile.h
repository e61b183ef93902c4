/* From source text to code objects in the cage. */
#ifndef RN_PY_COMPILE_H
#define RN_PY_COMPILE_H

#include "py/obj/object.h"

typedef enum rn_compile_mode { RN_COMPILE_MODULE, RN_COMPILE_EVAL, RN_COMPILE_SINGLE, RN_COMPILE_MAPPING } rn_compile_mode;
enum {
    RN_COMPILE_PRELUDE = 1,
    RN_COMPILE_LIBRARY = 2,
    RN_COMPILE_AWAIT = 4,    /* top-level await makes a coroutine of a module */
    RN_COMPILE_NO_SOURCE = 8 /* tracebacks show no lines of it */
};

/* A code object, or SyntaxError raised. source and filename are str values. */
rn_status rn_compile(rn_vm *vm, rn_val source, rn_val filename, rn_compile_mode mode, uint32_t flags, rn_val *out);
/* The same for UTF-8 bytes that come from outside. */
rn_status rn_compile_utf8(rn_vm *vm, const char *source, size_t n, rn_val filename, rn_compile_mode mode, uint32_t flags, rn_val *out);

/* Programs: module code that is compiled once and read into any number of sessions of the same build (docs/internals/programs.md). */
typedef struct rn_program_sink {
    void (*put)(void *ctx, const void *bytes, size_t n);
    void *ctx;
} rn_program_sink;
rn_status rn_program_compile(rn_vm *vm, const char *source, size_t n, rn_val filename, const rn_program_sink *sink);
/* Its code object. bytes may be forged: SystemError where they hold what no compiler writes. 8-aligned. */
rn_status rn_program_read(rn_vm *vm, const uint8_t *bytes, size_t len, rn_val filename, rn_val source, rn_val *out);

/* A function without parameters (one, the mapping, in MAPPING mode) over module code. */
rn_val rn_func_for_code(rn_vm *vm, uint32_t code, uint32_t globals);
rn_val rn_module_make(rn_vm *vm, rn_val name);

#endif
