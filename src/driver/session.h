/* Inside of a session handle, for the files of src/driver only. */
#ifndef RN_DRIVER_SESSION_H
#define RN_DRIVER_SESSION_H

#include <stdatomic.h>

#include "base/buf.h"
#include "cage/cage.h"
#include "driver/mount.h"
#include "py/vm/host.h"
#include "py/vm/vm.h"
#include "runlet/python.h"

/* ids.c: the host's objects that a session may name. Open addressing; the id 0 is no id. */
typedef struct rn_ids {
    runlet_id *slot;
    size_t count, mask;
} rn_ids;
bool rn_ids_have(const rn_ids *ids, runlet_id id);
bool rn_ids_add(rn_ids *ids, runlet_id id); /* false: no memory, or the id 0 */
void rn_ids_remove(rn_ids *ids, runlet_id id);
void rn_ids_release(rn_ids *ids);

struct runlet_step {
    runlet_step_kind kind;
    runlet_limit limit;
    uint32_t call_id;
    int exit_code;
    runlet_value *value, *args, *kwargs, *receiver;
    char *name, *error_type, *error_message, *traceback;
};

typedef struct rn_worker rn_worker;   /* worker.h */
typedef struct rn_journal rn_journal; /* journal.h */

/* Where a frame of the run was last, by its depth: hooks.c. */
typedef struct rn_place {
    uint32_t code, line, pc, told; /* told: pc of its last event */
} rn_place;

typedef struct rn_hooks {
    rn_place *places;
    uint32_t count, depth;
    bool is_line; /* the host is to hear of one: */
    uint32_t line, frames, code;
    char *function, *file;
} rn_hooks;

struct runlet_py {
    rn_cage *cage;       /* NULL: the session lives in a worker */
    rn_worker *worker;   /* NULL: it lives here */
    rn_journal *journal; /* NULL: a worker keeps it */
    runlet_py_options opt;
    rn_py_host host;
    atomic_int interrupt;
    bool is_paused;    /* a host call waits */
    bool is_preempted; /* a run stopped between two instructions */
    bool is_overdue;   /* ... because its time was up */
    bool is_broken;    /* after a fault, or without its worker */
    bool is_truncated[3];
    rn_buf out[3]; /* collected output by channel */
    uint64_t out_bytes;
    int64_t run_ns; /* execution time of the current feed so far */
    int64_t total_ns;
    int64_t slept_ns;
    char *filename; /* of the current feed */
    rn_mounts mounts;
    rn_ids objects; /* of the host, that may be used */
    rn_hooks hooks;
};

/* step.c: releases what a step holds. */
void rn_step_clear(runlet_step *s);

/* session.c: a session over a fresh cage, for load and fork, and what a loaded one still needs. */
runlet_code rn_session_new(const runlet_py_options *opt, runlet_py **out, runlet_error *err);
runlet_code rn_session_loaded(runlet_py *py, runlet_error *err);
/* A new run with a time budget of its own. */
void rn_session_begin(runlet_py *py);
/* Instructions it has run. */
uint64_t rn_session_steps(const runlet_py *py);
/* A session without cage, for one that lives elsewhere. */
runlet_py *rn_session_alloc(const runlet_py_options *opt);
/* What the next answer answers was no call of the host's. */
void rn_session_forget_call(runlet_py *py);
/* The run ends at the call that waits. */
runlet_code rn_session_abort(runlet_py *py, rn_stop why, runlet_step **out, runlet_error *err);

/* Host memory of a conversion under way. It lies outside of the guarded region, so that a fault in it leaks nothing. */
typedef struct rn_transfer {
    runlet_value *top, *loose;
    void *path, *open, *seen;
} rn_transfer;
void rn_transfer_release(rn_transfer *t);

/* The engine's boot image, opened once in a process. */
runlet_code rn_driver_boot(rn_boot **out, runlet_error *err);

#endif
