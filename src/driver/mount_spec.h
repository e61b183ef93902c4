#ifndef RN_DRIVER_MOUNT_SPEC_H
#define RN_DRIVER_MOUNT_SPEC_H

#include "runlet/python.h"

typedef struct rn_mount_spec {
    runlet_mount mount; /* points into text */
    char *text;         /* free() it */
} rn_mount_spec;

/* HOST:GUEST[:ro|rw|overlay][:LIMIT], mode ro unless said; no HOST: a tree in memory. */
runlet_code rn_mount_spec_parse(const char *text, rn_mount_spec *out, runlet_error *err);

#endif
