/* Work inside the cage: one entry into the guarded region each. For the files of src/driver that run the engine. */
#ifndef RN_DRIVER_TASK_H
#define RN_DRIVER_TASK_H

#include "driver/crossing.h"

typedef enum rn_task_kind {
    RN_TASK_INIT,
    RN_TASK_FEED,     /* name, text; program, or NULL */
    RN_TASK_COMPILE,  /* name, text: a program's code goes into code_out, code_rc */
    RN_TASK_GUEST,    /* call a guest's function: name, or NULL and number; value (arguments), value2 (keywords) */
    RN_TASK_VALUE,    /* the waiting request is answered with a value, or None */
    RN_TASK_ERROR,    /* ... with an exception: name, text */
    RN_TASK_RAISE,    /* ... with one that has fields: value, as rn_exception_fields() makes it */
    RN_TASK_PENDING,  /* ... later: the call's result is a future */
    RN_TASK_FUNCTION, /* ... a looked-up name is a host function of that name */
    RN_TASK_OS,       /* an OS call waits, and is answered here */
    RN_TASK_STOP,     /* the run ends at the call that waits: why */
    RN_TASK_GO_ON,
    RN_TASK_FINISH, /* a run came to its end: what it left open is closed */
    RN_TASK_STOW,   /* name, text: bytes that the image keeps under that name; NULL: no more */
    RN_TASK_TAKE,   /* name: the same, out of it */
    RN_TASK_SET,
    RN_TASK_DECLARE,  /* name, text (signature), doc, is_async */
    RN_TASK_CLASS,    /* value: [name, doc, grants, [(name, signature, doc, is_async), ...]] */
    RN_TASK_HOLD,     /* name or NULL: number becomes its handle */
    RN_TASK_RELEASE,  /* number */
    RN_TASK_REGISTER, /* id, is_default: no more */
    RN_TASK_REPORT,
    RN_TASK_RESULT,
    RN_TASK_REQUEST
} rn_task_kind;

typedef struct rn_task {
    runlet_py *py;
    rn_task_kind kind;
    const char *name, *text, *doc;
    size_t len;
    const runlet_value *value, *value2;
    uint8_t *taken;  /* free() it */
    uint64_t number; /* a handle */
    runlet_id id;
    bool is_async;
    bool is_typed;   /* a feed as at a prompt */
    bool is_program; /* a feed whose compilation is none of its steps */
    const runlet_program *program;
    rn_buf *code_out;
    runlet_code code_rc;
    bool is_default; /* the host knows no such name */
    rn_stop why;
    rn_status status;
    rn_val out;
    runlet_code code;
    runlet_error *err;
    bool is_due;  /* goes on to meet a limit at once */
    bool is_run;  /* the guest runs: what goes wrong is a step */
    bool is_exit; /* the exception that ended the run is SystemExit */
    /* report */
    rn_val exc;
    runlet_step *step;
    rn_transfer held;
} rn_task;

/* session.c */
runlet_code rn_task_enter(rn_task *t);                    /* one entry; err says what went wrong */
runlet_code rn_task_drive(rn_task *t, runlet_step **out); /* entries until something is for the host */
runlet_code rn_task_feed(rn_task *t, runlet_step **out);  /* the same for a feed, if the session is idle */
uint64_t rn_guest_bytes(const runlet_py *py);
/* An entry between feeds that may run code of the guest's classes: it has a second for that. */
runlet_code rn_task_enter_small(rn_task *t);
/* The text is the caller's before it is complete: a fault on the way leaks nothing. */
void rn_copy_str(const rn_task *t, rn_vm *vm, rn_val v, char **out);
/* How values of the session go out. */
rn_crossing rn_session_crossing(const runlet_py *py, bool is_lossy);
/* Calls a function of the prelude and runs it to its end, or to the first request. */
rn_status rn_run_internal(rn_vm *vm, const char *name, const rn_val *args, uint32_t n, rn_val *out);

/* answer.c, report.c, host.c, mount_save.c: what tasks do inside. */
void rn_task_answer(rn_task *t, rn_vm *vm);
void rn_task_report(rn_task *t, rn_vm *vm);
void rn_task_declare(rn_task *t, rn_vm *vm);
void rn_task_set(rn_task *t, rn_vm *vm);
void rn_task_class(rn_task *t, rn_vm *vm);
void rn_task_hold(rn_task *t, rn_vm *vm);
void rn_task_release(rn_task *t, rn_vm *vm);
void rn_task_guest(rn_task *t, rn_vm *vm);
void rn_task_finish(rn_task *t, rn_vm *vm);
void rn_task_stow(rn_task *t, rn_vm *vm);
void rn_task_take(rn_task *t, rn_vm *vm);

#endif
