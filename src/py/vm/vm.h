/* The HOT struct of a Python cage (its address is the cage's base), what natives return, and the calls that objects
 * use to raise and to ask the loop for a call. The loop itself is vm/loop.c. */
#ifndef RN_PY_VM_H
#define RN_PY_VM_H

#include "py/obj/layout.h"

/* ED-22. Before NEED_VM or NEED_GC a native has changed nothing that the guest can see. */
typedef enum rn_status {
    RN_OK,
    RN_EXC,     /* vm->exc holds the exception */
    RN_NEED_VM, /* an operand is not closed: run the prelude twin */
    RN_NEED_GC, /* memory: collect and call again once */
    RN_CALL,    /* make the call in vm->call; its result, checked, is the native's */
    RN_SUSPEND, /* vm->pending holds a host call */
    RN_STOP     /* vm->stop says why; not catchable */
} rn_status;

/* Result checks of calls that the loop makes for an instruction or a native (ED-40) */
typedef enum rn_check {
    RN_CK_ANY,
    RN_CK_STR,       /* __str__ */
    RN_CK_REPR,      /* __repr__ */
    RN_CK_BYTES,
    RN_CK_BOOL,      /* __bool__ */
    RN_CK_LEN,
    RN_CK_INDEX,
    RN_CK_INT,
    RN_CK_FLOAT,
    RN_CK_COMPLEX,
    RN_CK_HASH,
    RN_CK_NONE,      /* __init__: result is dropped */
    RN_CK_ITER,
    RN_CK_FORMAT,
    RN_CK_TRUTH,     /* any value to bool by __bool__ or __len__ afterwards */
    RN_CK_NOT,       /* as TRUTH, negated */
    RN_CK_LENBOOL,   /* __len__ called for a truth value */
    RN_CK_BIN,       /* binary operation: NotImplemented means the next stage */
    RN_CK_CMP,       /* rich comparison: NotImplemented means the next stage */
    RN_CK_JUMP,      /* truth of the result decides a fused jump */
    RN_CK_DROP,      /* result is ignored (__setitem__, __setattr__, __delattr__ ...) */
    RN_CK_NEW,       /* __new__ of a class call: go on with __init__ */
    RN_CK_INIT,      /* __init__ of a class call: the result is the instance */
    RN_CK_GETATTR,   /* __getattribute__ or a getter: AttributeError leads to __getattr__ */
    RN_CK_NEXT,      /* __next__ for FOR: StopIteration ends the loop */
    RN_CK_CONTAINS,  /* result to bool, for IN and JIN */
    RN_CK_DEFAULT,   /* AttributeError or StopIteration is answered with vm->call default kept in the frame */
    RN_CK_HASATTR,   /* hasattr: AttributeError is False, a value True */
    RN_CK_IMPORTFROM,
    RN_CK_DIR,
    RN_CK_COUNT
} rn_check;

/* Frame flags: high half of header word META is check | RN_FF_* << 8 */
enum {
    RN_FF_GEN = 1,        /* R lies in a generator object */
    RN_FF_TRAMPOLINE = 2, /* frame made for a native or external callee */
    RN_FF_OWNCALL = 4,    /* the frame was entered for an instruction, not by CALL */
    RN_FF_STOPGEN = 8,    /* GeneratorExit or throw was delivered here for close() */
    RN_FF_BASE = 16       /* the outermost frame of a run */
};

typedef struct rn_call {
    rn_val callee;
    rn_val arg[6];
    uint32_t n;
    uint32_t check; /* rn_check */
    rn_val keep;    /* instance for INIT, default for DEFAULT, stage data */
    uint32_t kwnames; /* tuple: the last arguments are keyword values */
    uint32_t exargs;  /* tuple: positional arguments follow arg[0..n) */
    uint32_t exkw;    /* dict */
    uint32_t pad;
} rn_call;

/* Why a run stopped for good */
typedef enum rn_stop {
    RN_STOP_NONE,
    RN_STOP_MEMORY,
    RN_STOP_TIME,
    RN_STOP_STEPS,
    RN_STOP_CALLS,
    RN_STOP_OUTPUT,
    RN_STOP_INTERRUPT,
    RN_STOP_FAULT,
    RN_STOP_SOFT /* preemptive pause at a safe point: the run can go on */
} rn_stop;

/* What the loop asks of the driver */
typedef enum rn_request {
    RN_REQ_NONE,
    RN_REQ_CALL,   /* external function: pending_name, pending_args, pending_kwargs */
    RN_REQ_OS,     /* os call of python.md 15, same fields */
    RN_REQ_OUTPUT, /* the output buffer is full: take it and go on */
    RN_REQ_NAME,   /* undefined global */
    RN_REQ_IMPORT
} rn_request;

#define RN_OUT_CAP 8192u

struct rn_vm {
    uint32_t magic; /* layout version */
    uint32_t epoch; /* raised when a class changes in a way that a cache may have seen */

    /* running state */
    uint32_t r;    /* current frame's R[0] */
    uint32_t pc;   /* next instruction */
    int64_t fuel;  /* counts down at calls, backward jumps and in natives; below 0: poll */
    int64_t fuel_slice; /* what fuel was set to: steps used = steps_done + fuel_slice - fuel */
    uint64_t steps_done;
    uint64_t step_limit;   /* 0: none */
    int64_t deadline_left; /* execution time left in ns at the last stop; the driver turns it into a deadline */
    uint32_t depth, depth_limit;
    uint32_t hidden_depth; /* BUILTIN frames */
    uint32_t gc_due;
    uint32_t stop;    /* rn_stop */
    uint32_t request; /* rn_request */
    uint32_t running; /* a program is under way */
    uint32_t calls_made, call_limit;
    uint32_t next_call_id;

    /* roots: everything from here to roots_end is values */
    rn_val exc;     /* exception being raised */
    rn_val handled; /* exception being handled, or None */
    rn_val result;  /* last expression */
    rn_val globals, builtins, modules, internals, main_module;
    rn_val build_class;
    rn_val pending_name, pending_args, pending_kwargs;
    rn_val intern; /* session intern table, weak */
    rn_val retained[16]; /* values the driver holds */
    rn_val answer;
    rn_val spare_root[8];
    rn_val call_keep; /* scratch of natives between a CALL and its result */
    uint64_t roots_end;

    rn_call call; /* traced while status is RN_CALL only */

    /* heap */
    uint32_t nblocks;    /* blocks ever used */
    uint32_t max_blocks; /* what is accessible */
    uint64_t limit;      /* bytes of blocks that may be in use */
    uint64_t live;       /* bytes in use: survivors of the last collection and everything since */
    uint64_t since_gc;
    uint64_t gc_threshold;
    uint64_t peak;
    uint32_t cold_owned; /* number of COLD pages this guest owns */
    uint32_t ro_top, cold_top; /* end of the boot image */
    uint32_t gc_runs;
    uint32_t intern_boot, intern_boot_mask; /* RO table of {u32 str} */
    uint32_t next_site; /* cache numbers handed out */
    uint32_t boot_sites;
    uint32_t dict_stamp;
    uint32_t id_counter;
    uint32_t raise_pc;   /* where the current exception was raised: instruction offset */
    uint32_t nan_serial;

    uint64_t hash_key[2]; /* session key, used by flooded containers */
    uint64_t flags;       /* RN_VF_* */
    uint64_t out_total, out_limit;
    uint32_t out_used;
    uint32_t out_channel;
    uint32_t mode; /* boot, run */
    uint32_t int_digits; /* limit of int and str conversion */
    uint32_t native_restart;
    uint32_t unwind_pc;
    uint64_t reserved[8];
    uint8_t out[RN_OUT_CAP]; /* output not yet taken: records of {u8 channel, u24 length, bytes} */
};

enum {
    RN_VF_NO_FAST = 1,       /* natives answer NEED_VM where a twin exists (ED-35) */
    RN_VF_GC_ALWAYS = 2,     /* collect at each safe point */
    RN_VF_POISON = 4,        /* poison dead registers at each safe point */
    RN_VF_NO_CACHE = 8,
    RN_VF_SUSPEND_ALL = 16,  /* soft stop before each call and return (ED-97) */
    RN_VF_BOOT = 32,         /* mkboot: allocate in RO and COLD, never collect */
    RN_VF_NAMES = 64,        /* undefined globals ask the host */
    RN_VF_CALL_NAMES = 128
};

_Static_assert(sizeof(struct rn_vm) < 16384, "HOT is small");

typedef rn_status (*rn_native)(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out);

#endif
