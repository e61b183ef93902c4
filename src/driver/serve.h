/* The worker's end: sessions of the embedded engine behind frames. */
#ifndef RN_DRIVER_SERVE_H
#define RN_DRIVER_SERVE_H

#include <stdatomic.h>

/* Serves until the host shuts it down or its end of `in` is closed. interrupt: the word that the host writes, see rn_py_host.
 * Answers how the process is to end (RN_WORKER_...). */
int rn_worker_serve(int in, int out, atomic_int *interrupt);

#endif
