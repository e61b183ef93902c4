/* The process of a worker, for worker.c only. */
#ifndef RN_DRIVER_WORKER_PROCESS_H
#define RN_DRIVER_WORKER_PROCESS_H

#include <sys/types.h>

#include "driver/frame.h"
#include "driver/worker.h"

struct rn_worker {
    pid_t pid;             /* 0: ended and reaped */
    int pidfd;             /* -1: the kernel has none */
    int talk;              /* stream socket, its standard input and output; -1: closed */
    int life;              /* stream socket, its standard error: what it says there, and the end of this process for it */
    atomic_int *interrupt; /* a page that both see; this end writes to it only */
    rn_frame_stream in;
    rn_frame_writer out;
    runlet_usage usage;
    uint32_t request;
    int64_t wall_ns; /* of this feed, exchanges alone */
    bool is_used;    /* served a session */
    bool is_suspect; /* its session ended with a fault */
    uint64_t tenant, max_bytes;
    runlet_limit how; /* after its end */
    char why[400];
    struct rn_worker *next; /* idle */
};

/* One that waits and may serve this tenant, or a new one. */
runlet_code rn_worker_take(uint64_t tenant, uint64_t max_bytes, rn_worker **out, runlet_error *err);
/* Ends the process, if it has not ended by itself, and finds out how it ended; `what` says what led to it. */
void rn_worker_end(rn_worker *w, const char *what);
void rn_worker_destroy(rn_worker *w);
/* Bounds the process's memory by what its guest may have. */
void rn_worker_bound(const rn_worker *w, uint64_t max_bytes);
/* worker.c: the process is as new for its tenant again. */
bool rn_worker_reset(rn_worker *w);

#endif
