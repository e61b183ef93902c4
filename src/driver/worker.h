/* A session whose engine runs in a process of its own (docs/internals/worker.md): what session.c, answer.c and snapshot.c hand over
 * when py->worker is set. worker.c speaks, worker_process.c starts and ends processes and keeps those that wait. */
#ifndef RN_DRIVER_WORKER_H
#define RN_DRIVER_WORKER_H

#include "cage/snapshot.h"
#include "driver/session.h"
#include "driver/task.h"

runlet_code rn_worker_create(const runlet_py_options *opt, runlet_py **out, runlet_error *err);
runlet_code rn_worker_load(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const runlet_load_options *load, runlet_py **out,
                           runlet_error *err);
runlet_code rn_worker_fork(runlet_py *py, runlet_py **out, runlet_error *err);
runlet_code rn_worker_save(runlet_py *py, const runlet_save_options *save, rn_buf *out, runlet_error *err);

runlet_code rn_worker_enter(rn_task *t);
runlet_code rn_worker_drive(rn_task *t, runlet_step **out);
runlet_code rn_worker_pending(runlet_py *py, runlet_step **out, runlet_error *err);

const runlet_usage *rn_worker_usage(const rn_worker *w);
uint32_t rn_worker_request(const rn_worker *w); /* rn_request that waits */
/* 0: go on, 1: pause, 2: stop. Any thread, signal handlers too; NULL is fine. */
void rn_worker_interrupt(rn_worker *w, int word);

/* The session is over: the process waits for the next one of its tenant, or ends. NULL is fine. */
void rn_worker_give(rn_worker *w);

/* Where the program runlet-worker is. false: nowhere. */
bool rn_worker_find(char *path, size_t size);
/* For tests: the process of a session, 0 when it is gone. */
int rn_worker_pid(const runlet_py *py);

#endif
