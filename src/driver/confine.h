/* What a worker gives up before it reads its first frame. */
#ifndef RN_DRIVER_CONFINE_H
#define RN_DRIVER_CONFINE_H

#include <stdbool.h>

typedef struct rn_confine_failure {
    const char *step; /* NULL: none */
    int sys;
} rn_confine_failure;

/* First half, before anything is opened: nothing of the parent is left but descriptors 0, 1, 2. is_bound: the worker dies with the
 * thread that started it. */
rn_confine_failure rn_confine_process(bool is_bound);
/* Second half, when all that will be needed is open: no new descriptors, no system calls but those of confine.c. image_fd: what
 * memory may still be mapped from, or -1. There is no way back. */
rn_confine_failure rn_confine_calls(int image_fd);

#endif
