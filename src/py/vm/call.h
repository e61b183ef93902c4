/* Calls: binding arguments, entering functions, natives, classes and generators. vm->r and vm->pc are the caller's. */
#ifndef RN_PY_CALL_H
#define RN_PY_CALL_H

#include "py/vm/ops.h"

typedef struct rn_native_def {
    rn_native fn;
    const char *name;   /* "len", or "append" with an owner */
    int owner;          /* RN_T_*, -1: a module function */
    const char *module; /* "builtins", "math" ..., "_rn" for intrinsics; "()" for a constructor; NULL for methods */
    const char *sig;    /* parameters, see docs/internals/natives.md */
    int16_t min, max;   /* positional arguments, self included; max -1: any number */
    uint8_t flags;      /* RN_BF_* */
    uint8_t style;      /* RN_SIG_* */
} rn_native_def;

enum {
    RN_SIG_PLAIN,  /* argument errors in the wording of the clinic: "f() takes at most 2 arguments (3 given)" */
    RN_SIG_ONE,    /* "f() takes exactly one argument (2 given)" */
    RN_SIG_UNPACK, /* "f expected at most 2 arguments, got 3" */
    RN_SIG_NONE    /* "f() takes no arguments (1 given)" */
};

const char *rn_type_c_name(int type_id);

extern const rn_native_def rn_natives[];
extern const uint32_t rn_native_count;

static inline rn_func *rn_frame_func(rn_vm *vm, const rn_val *R)
{
    return RN_AT(rn_func, vm, (uint32_t)R[RN_FH_FUNC]);
}
static inline rn_gen *rn_gen_of_regs(rn_vm *vm, const rn_val *R)
{
    return RN_AT(rn_gen, vm, RN_OFFSET(vm, R) - (uint32_t)sizeof(rn_gen));
}
static inline bool rn_regs_on_stack(rn_vm *vm, const rn_val *R)
{
    return RN_OFFSET(vm, R) < RN_STACK_START + RN_STACK_SIZE;
}

/* Stack words free above the current frame. */
rn_val *rn_stack_top(rn_vm *vm);
bool rn_is_callable(rn_vm *vm, rn_val v);

/* Arguments of a call as they lie in memory. */
typedef struct rn_args {
    const rn_val *pos;
    uint32_t n;
    rn_val kwnames; /* tuple of str or UNBOUND */
    const rn_val *kwval;
    rn_val kwdict; /* dict or UNBOUND */
} rn_args;

/* Binds to the parameters of a Python function at R; texts are CPython's. */
rn_status rn_bind_args(rn_vm *vm, rn_func *f, const rn_args *args, rn_val *R);
/* Pushes a bound frame, or makes the generator object (*out set, RN_OK). */
rn_status rn_push(rn_vm *vm, rn_val func, rn_val *R, uint32_t meta_high, rn_val *out);
/* Calls whatever it is with arguments in the stack window R[0..n) (R[-1] may be overwritten). */
rn_status rn_call_window(rn_vm *vm, rn_val callee, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out);
/* What was tried lacked memory and is to be tried again: it says so, or it ended with an exception after an allocation had failed,
 * which may be about that alone. */
static inline bool rn_lacked_memory(rn_vm *vm, rn_status st)
{
    if (__builtin_expect(st == RN_NEED_GC || (st == RN_EXC && vm->fail_pc != 0 && vm->fail_pc == vm->pc && !vm->gc_retry), 0)) {
        vm->exc = RN_NONE;
        return true;
    }
    return false;
}

/* The end of what cannot be tried again, begun with vm->finishing = 1: without memory the run ends. */
static inline rn_status rn_finished(rn_vm *vm, rn_status st)
{
    vm->finishing = 0;
    if (__builtin_expect(st == RN_NEED_GC, 0)) {
        vm->stop = RN_STOP_MEMORY;
        return RN_STOP;
    }
    return st;
}

/* Makes the call in vm->call. */
rn_status rn_enter(rn_vm *vm, rn_val *out);
rn_status rn_native_call(rn_vm *vm, rn_val callee, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out);
rn_status rn_gen_resume(rn_vm *vm, rn_val gen, rn_val sent, bool throwing, uint32_t check, uint32_t aux, rn_val keep, rn_val *out);

/* A finished call's value at a frame that was made for an instruction or a native. */
rn_status rn_returned(rn_vm *vm, uint32_t meta_high, rn_val keep, rn_val keep2, rn_val v, rn_val *out);
/* The same for a result that cannot be had again: collects itself when memory lacks. Never NEED_GC. */
rn_status rn_returned_sure(rn_vm *vm, uint32_t meta_high, rn_val keep, rn_val keep2, rn_val v, rn_val *out);
/* An exception that leaves such a frame: RN_EXC, or what it is answered with. */
rn_status rn_raised(rn_vm *vm, uint32_t meta_high, rn_val keep, rn_val keep2, rn_val *out);
/* Gives the result of the instruction before vm->pc its place. */
rn_status rn_deliver(rn_vm *vm, rn_val v);
/* Finds the handler of vm->exc; RN_PUSHED when there is one, else RN_EXC at the base frame. */
rn_status rn_unwind(rn_vm *vm);
/* Return or yield from a generator frame, both with the frame current. */
rn_status rn_gen_return(rn_vm *vm, rn_val v, rn_val *out);
rn_status rn_gen_yield(rn_vm *vm, rn_val v, rn_val *out);
rn_status rn_exc_init(rn_vm *vm, rn_val exc, rn_val args, rn_val kw);

/* Runs until the base frame returns (RN_OK, value in vm->result slot), or a request, exception or stop. */
rn_status rn_run(rn_vm *vm, rn_val *result);
/* Starts a function with the stack empty. */
rn_status rn_start(rn_vm *vm, rn_val func, const rn_val *arg, uint32_t n, rn_val *out);

#endif
