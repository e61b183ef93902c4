/* What the engine needs of the process it runs in, reached through the active cage on cold paths only: the clock leaf
 * and the interrupt word (ED-8, ED-81). The driver owns the struct. */
#ifndef RN_PY_HOST_H
#define RN_PY_HOST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct rn_py_host {
    int64_t (*now_ns)(void); /* monotonic, async-signal-safe */
    int64_t deadline_ns;     /* 0: none */
    int64_t pause_ns;        /* when the run is to stop between two instructions; 0: never */
    uint64_t count_at;       /* steps after which the run is to stop between two instructions; 0: never */
    int64_t drain_ns;        /* when output that was not taken is due; 0: never */
    atomic_int *interrupt;   /* NULL: none; 1: stop between two instructions, 2: stop for good */
} rn_py_host;

#endif
