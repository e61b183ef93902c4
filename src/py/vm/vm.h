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
    RN_STOP,    /* vm->stop says why; not catchable */
    RN_PUSHED   /* inside the loop only: vm->r and vm->pc are those of another frame or place */
} rn_status;

/* What happens to the result, or the exception, of a call that the loop made for an instruction or a native (ED-40).
 * keep and keep2 lie in the stack below the callee's header. */
typedef enum rn_check {
    RN_CK_ANY,
    RN_CK_STR,     /* __str__ */
    RN_CK_REPR,    /* __repr__ */
    RN_CK_BYTES,   /* __bytes__ */
    RN_CK_BOOL,    /* __bool__ */
    RN_CK_LEN,     /* __len__ for len() */
    RN_CK_LENBOOL, /* __len__ for a truth value */
    RN_CK_INDEX,
    RN_CK_INT,
    RN_CK_FLOAT,
    RN_CK_COMPLEX,
    RN_CK_HASH,
    RN_CK_ITER,
    RN_CK_FORMAT,
    RN_CK_TRUE,         /* the result is bool(result): contains, isinstance hooks */
    RN_CK_NOT,          /* not bool(result): __ne__ by __eq__ */
    RN_CK_BIN,          /* operands in keep, keep2; aux: op | in place << 5 | stage << 6 */
    RN_CK_CMP,          /* the same with op RN_LT .. */
    RN_CK_DROP,         /* the result is None (__setitem__, __setattr__ ...) */
    RN_CK_NEW,          /* class in keep: __new__ returned; go on with __init__ (arguments in keep2: tuple, or tuple and dict) */
    RN_CK_INIT,         /* instance in keep: the result, __init__ must return None */
    RN_CK_GETATTR,      /* object in keep, name in keep2: AttributeError leads to __getattr__ */
    RN_CK_GETATTR_LAST, /* __getattr__ itself: an AttributeError without name and obj learns keep2 and keep */
    RN_CK_DEFAULT,      /* exception of type id aux, or the end of a generator, is answered with keep */
    RN_CK_HASATTR,      /* AttributeError is False, a value True */
    RN_CK_NEXT,         /* __next__ for FOR: StopIteration ends the loop */
    RN_CK_SEND,         /* send or __next__ for SEND: StopIteration is the end */
    RN_CK_CLOSE,        /* generator.close() */
    RN_CK_SELF,         /* the result is keep whatever the callee returns */
    RN_CK_INSTANCE_DICT,
    RN_CK_PROBE, /* a search in a dict or set; keep is its record */
    RN_CK_ITEM,  /* what an iterator asked about the item keep for a FOR; keep2 is the iterator */
    RN_CK_ASEND, /* a step of the async generator of the asend object keep; aux: 1 for a SEND, whose end it finds */
    RN_CK_COUNT
} rn_check;

/* Frame flags, second byte of the high half of META: check | RN_FF_* << 8 | aux << 16 */
enum {
    RN_FF_GEN = 1,  /* R lies in a generator object */
    RN_FF_OWN = 2,  /* made for an instruction or a native: keep words lie below the header */
    RN_FF_BASE = 4, /* the outermost frame of a run */
    RN_FF_THROW = 8
};

typedef struct rn_call {
    rn_val callee;
    rn_val arg[6];
    rn_val keep, keep2;
    rn_val exargs; /* tuple or list of further positional arguments, or UNBOUND */
    rn_val exkw;   /* dict, or UNBOUND */
    uint32_t n;
    uint32_t check; /* rn_check */
    uint32_t aux;
    uint32_t throwing; /* callee is a generator: raise arg[0] in it */
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
    RN_STOP_SOFT,  /* preemptive pause at a safe point: the run can go on */
    RN_STOP_DRAIN, /* the same for output that has waited long enough */
    RN_STOP_SLEEP
} rn_stop;

/* What the loop asks of the driver */
typedef enum rn_request {
    RN_REQ_NONE,
    RN_REQ_CALL,   /* external function: pending_name, pending_args, pending_kwargs */
    RN_REQ_OS,     /* os call of python.md 15, same fields */
    RN_REQ_OUTPUT, /* the output buffer is full: take it and go on */
    RN_REQ_NAME,   /* undefined global */
    RN_REQ_IMPORT,
    RN_REQ_FUTURES /* nothing can run until a pending call is answered */
} rn_request;

/* Second word of an external function's record: what calling it asks for. Declared ones have a third, which binds the arguments, a fourth,
 * which is called then, and a fifth, their doc string. UNKNOWN: a call of a name that nothing defines; its answer says whether there is
 * one. */
enum { RN_EXT_CALL, RN_EXT_OS, RN_EXT_NAME, RN_EXT_IMPORT, RN_EXT_FUTURES, RN_EXT_ASYNC, RN_EXT_UNKNOWN, RN_EXT_KINDS };

/* vm->running: how the loop begins */
enum {
    RN_RUN_NONE,
    RN_RUN_ON,       /* with the next instruction */
    RN_RUN_ANSWER,   /* vm->answer, or vm->exc, is the result of the call that waited */
    RN_RUN_PENDING,  /* vm->answer are the arguments of the prelude's pending_call */
    RN_RUN_ANSWERED, /* ... of answered_call */
};

#define RN_OUT_CAP     8192u
#define RN_SITES_A_BIT 128u

struct rn_vm {
    uint32_t magic; /* layout version */
    uint32_t epoch; /* raised when a class changes in a way that a cache may have seen */

    /* running state */
    uint32_t r;         /* current frame's R[0] */
    uint32_t pc;        /* next instruction */
    int64_t fuel;       /* counts down at calls, backward jumps and in natives; below 0: poll */
    int64_t fuel_slice; /* what fuel was set to: steps used = steps_done + fuel_slice - fuel */
    uint64_t steps_done;
    uint64_t step_limit;   /* 0: none */
    int64_t deadline_left; /* execution time left in ns at the last stop; the driver turns it into a deadline */
    uint32_t depth, depth_limit;
    uint32_t hidden_depth; /* BUILTIN frames */
    uint32_t gc_due;
    uint32_t stop;      /* rn_stop */
    uint32_t request;   /* rn_request */
    uint32_t running;   /* a program is under way */
    int64_t virtual_ns; /* how far sleeping has put the clock forward, where it does not wait */
    uint32_t calls_made, call_limit;
    uint32_t next_call_id;
    uint32_t pending_kind; /* RN_EXT_* of the function that waits */

    /* roots: everything from here to roots_end is values */
    rn_val exc;     /* exception being raised */
    rn_val handled; /* exception being handled, or None */
    rn_val result;  /* last expression */
    rn_val globals, builtins, modules, internals, main_module;
    rn_val build_class;
    rn_val pending_name, pending_args, pending_kwargs;
    rn_val intern;       /* session intern table, weak */
    rn_val retained[16]; /* values the driver holds */
    rn_val answer;
    rn_val spare_root[5];
    rn_val re_cache[2];  /* compiled patterns: module re */
    rn_val random_owner; /* the instance whose methods module random's functions are, or None */
    rn_val random_state; /* ... and its state */
    rn_val running_loop; /* asyncio's, while it runs, or None */
    rn_val agen_hook;    /* called with each async generator before its first step, or None */
    rn_val state;        /* what modules of the prelude keep for this session: a dict, or None */
    rn_val stolen;       /* lists being sorted by guest code: (list, items as they were, next) or None */
    rn_val call_keep;    /* scratch of natives between a CALL and its result */
    uint64_t roots_end;

    rn_call call; /* roots too */

    /* heap */
    uint32_t nblocks;    /* blocks ever used */
    uint32_t max_blocks; /* what is accessible */
    uint32_t peak_blocks;
    uint32_t arena_cap; /* largest arena the front end was given */
    uint64_t limit;     /* bytes of blocks that may be in use */
    uint64_t live;      /* bytes in use: survivors of the last collection and everything since */
    uint64_t since_gc;
    uint64_t gc_threshold;
    uint64_t peak;
    uint32_t cold_owned;       /* number of COLD pages this guest owns */
    uint32_t ro_top, cold_top; /* end of the boot image */
    uint32_t gc_runs;
    uint32_t intern_boot, intern_boot_mask; /* RO table of {u32 str} */
    uint32_t next_site;                     /* cache numbers handed out */
    uint32_t boot_sites;
    uint64_t sites_filled; /* a bit for each RN_SITES_A_BIT caches of the boot image's code that was written */
    uint32_t dict_stamp;
    uint32_t id_counter;
    uint32_t raise_pc; /* where the current exception was raised: instruction offset */
    uint32_t nan_serial;

    uint64_t hash_key[2]; /* session key, used by flooded containers */
    uint64_t flags;       /* RN_VF_* */
    uint64_t out_total, out_limit;
    uint32_t out_used;
    uint32_t out_channel;
    uint32_t mode;       /* boot, run */
    uint32_t int_digits; /* limit of int and str conversion */
    uint32_t save_marks; /* a save has used the mark bits */
    uint32_t is_whole;   /* loaded: what bytes from outside made the engine write is cleaned block by block */
    uint32_t unwind_pc;
    uint32_t stack_soft;    /* frames beyond it take the slow path, which raises it: a high-water mark */
    uint32_t gc_retry;      /* the instruction is being run again after a collection */
    uint32_t finishing;     /* past the point where it could be run again: small allocations get a second headroom */
    uint32_t fail_pc;       /* vm->pc when an allocation failed last, 0 after a collection */
    uint32_t soft_left;     /* RN_VF_STEP: instructions until the next soft stop */
    uint32_t fail_left;     /* RN_VF_FAIL_ALLOC: allocations until the next failure */
    uint32_t files_pending; /* finish_feed has something to do: files that were not closed */
    rn_val kw[8];           /* keyword-only arguments of a native with *args; UNBOUND when absent */
    uint64_t reserved[8];
    uint8_t out[RN_OUT_CAP]; /* output not yet taken: records of {u8 channel, u24 length, bytes} */
};

enum {
    RN_VF_NO_FAST = 1,   /* natives answer NEED_VM where a twin exists (ED-35) */
    RN_VF_GC_ALWAYS = 2, /* collect at each safe point */
    RN_VF_POISON = 4,    /* poison dead registers at each safe point */
    RN_VF_NO_CACHE = 8,
    RN_VF_SUSPEND_ALL = 16,  /* soft stop at each safe point: before each call and each jump back (ED-97) */
    RN_VF_BOOT = 32,         /* mkboot: allocate in RO and COLD, never collect */
    RN_VF_NAMES = 64,        /* undefined globals ask the host */
    RN_VF_MODULES = 128,     /* unknown modules ask the host */
    RN_VF_BOOT_TRACE = 256,  /* mkboot: prelude code has positions and shows in tracebacks */
    RN_VF_STEP = 512,        /* soft stop before every RN_VF_EVERY(flags)-th instruction (ED-97) */
    RN_VF_FAIL_ALLOC = 1024, /* every RN_VF_EVERY(flags)-th allocation of a run fails once (ED-98) */
    RN_VF_OWN_ALL = 2048     /* each COLD page belongs to the guest from the start (ED-98) */
};
#define RN_VF_EVERY(flags) ((uint32_t)((flags) >> 32))

_Static_assert(sizeof(struct rn_vm) < 16384, "HOT is small");

typedef rn_status (*rn_native)(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out);

#endif
