/* Whole files in, whole files out. */
#ifndef RN_CLI_FILE_H
#define RN_CLI_FILE_H

#include <stdbool.h>

#include "base/buf.h"

/* Appends a file, or standard input for "-", up to the ceiling of `out`. */
runlet_code rn_cli_read(const char *path, rn_buf *out, runlet_error *err);
/* The same for a snapshot: a file that is none, however long, is known after its first bytes. */
runlet_code rn_cli_read_snapshot(const char *path, rn_buf *out, runlet_error *err);

/* Can a file be written there? Links are followed; what exists must be a regular file, its folder must take new files. */
runlet_code rn_cli_check_target(const char *path, runlet_error *err);

/* The file has its old content or all of the new one, never a part: a temporary neighbour, fsync, rename. Mode 0600. The target is
 * checked as above. */
runlet_code rn_cli_write_whole(const char *path, const void *bytes, size_t len, runlet_error *err);

/* All bytes to a descriptor. False: errno says why. */
bool rn_cli_write_all(int fd, const void *bytes, size_t len);

#endif
