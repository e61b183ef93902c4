/* How long leaf algorithms notice a stop, and the answers they share. They call stop() about every
 * 50 microseconds of work and leave at once, with RN_NUM_STOPPED, when it says true. */
#ifndef RN_PY_NUM_POLL_H
#define RN_PY_NUM_POLL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rn_poll {
    bool (*stop)(void *ctx);
    void *ctx;
} rn_poll;

typedef enum rn_num_status {
    RN_NUM_OK = 0,
    RN_NUM_STOPPED,  /* the poll said stop: outputs are unspecified */
    RN_NUM_SYNTAX,   /* the text is no number of the kind asked for */
    RN_NUM_OVERFLOW, /* the result has no finite double */
    RN_NUM_ZERO,     /* division by zero */
    RN_NUM_DOMAIN,   /* no such value (inverse of a non-unit, root of a negative number) */
    RN_NUM_SIZE      /* the result would not fit any memory */
} rn_num_status;

/* Bytes a plain copy, fill or scan may handle between two polls. */
#define RN_POLL_BYTES ((size_t)128 * 1024)

static inline bool rn_poll_stops(const rn_poll *poll)
{
    return poll != NULL && poll->stop(poll->ctx);
}

#endif
