/* The snapshot key of a user: where it lies, how it comes to be. */
#ifndef RN_DRIVER_KEY_H
#define RN_DRIVER_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runlet/base.h"

enum { RN_KEY_MIN_BYTES = 32, RN_KEY_MAX_BYTES = 4096 };

typedef struct rn_key {
    size_t len;
    uint8_t bytes[RN_KEY_MAX_BYTES];
} rn_key;

/* Reads a key somebody chose: any regular file of 32 to 4096 bytes, all of them count. */
runlet_code rn_key_read(const char *path, rn_key *out, runlet_error *err);

/* The key of this user, made on first use: $XDG_STATE_HOME/runlet/snapshot.key, else ~/.local/state/runlet/snapshot.key, mode
 * 0600. A file that others may read is refused. */
runlet_code rn_key_of_user(rn_key *out, runlet_error *err);

/* The first of: path (NULL: none), $RUNLET_SNAPSHOT_KEY_FILE, the user's own. */
runlet_code rn_key_find(const char *path, rn_key *out, runlet_error *err);

void rn_key_wipe(rn_key *key);

#endif
