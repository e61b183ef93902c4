/* Files and variables that a command line gives to a program: --mount and --env. */
#ifndef RN_CLI_MOUNTS_H
#define RN_CLI_MOUNTS_H

#include <stddef.h>

#include "driver/mount_spec.h"
#include "runlet/python.h"

typedef struct rn_cli_mounts {
    rn_mount_spec *v;
    size_t n;
    const char **env; /* NAME, or NAME=VALUE; borrowed */
    size_t env_n;
} rn_cli_mounts;

runlet_code rn_cli_mounts_add(rn_cli_mounts *m, const char *text, runlet_error *err);
runlet_code rn_cli_mounts_env(rn_cli_mounts *m, const char *text, runlet_error *err);
/* Gives them to a session that was made or loaded. */
runlet_code rn_cli_mounts_apply(const rn_cli_mounts *m, runlet_py *py, runlet_error *err);
void rn_cli_mounts_release(rn_cli_mounts *m);

#endif
