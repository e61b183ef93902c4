#define _GNU_SOURCE
#include "cli/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cage/snapshot.h"

#include "base/banned.h"

static const char source[] = "cli/file";

enum { CHUNK = 64 * 1024 };

/* Reads to the end, or until there are `enough` bytes. */
static runlet_code read_fd(int fd, const char *path, size_t enough, rn_buf *out, runlet_error *err)
{
    while (out->len < enough) {
        size_t room = out->max - out->len < CHUNK ? out->max - out->len + 1 : CHUNK;
        uint8_t piece[CHUNK];
        ssize_t n = read(fd, piece, room);
        int why = errno;

        if (n == 0) {
            return RUNLET_OK;
        }
        if (n < 0 && why == EINTR) {
            continue;
        }
        if (n < 0) {
            return rn_error_sys(err, RUNLET_E_IO, why, source, "reading %s", path);
        }
        if (rn_buf_add(out, piece, (size_t)n) != RUNLET_OK) {
            return rn_error(err, RUNLET_E_LIMIT, source, "%s is larger than %zu bytes", path, out->max);
        }
    }
    return RUNLET_OK;
}

/* The header of a snapshot says how long it is; what has none, or is longer, is not read to its end. */
static runlet_code read_snapshot(int fd, const char *path, rn_buf *out, runlet_error *err)
{
    uint64_t ceiling = out->max, total;
    runlet_code rc = read_fd(fd, path, RN_SNAPSHOT_HEAD, out, err);

    if (rc != RUNLET_OK || rn_snapshot_size(out->data, out->len, &total, NULL) != RUNLET_OK) {
        return rc; /* the loader says what it is not */
    }
    return read_fd(fd, path, total < ceiling ? (size_t)total + 1 : SIZE_MAX, out, err);
}

static runlet_code read_whole(int fd, const char *path, rn_buf *out, runlet_error *err)
{
    return read_fd(fd, path, SIZE_MAX, out, err);
}

static runlet_code read_path(const char *path, runlet_code (*how)(int, const char *, rn_buf *, runlet_error *), rn_buf *out,
                             runlet_error *err)
{
    runlet_code rc;
    int fd, why;

    if (strcmp(path, "-") == 0) {
        return how(STDIN_FILENO, "standard input", out, err);
    }
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    why = errno;
    if (fd < 0) {
        return rn_error_sys(err, why == ENOENT || why == ENOTDIR ? RUNLET_E_NOT_FOUND : RUNLET_E_IO, why, source, "cannot open %s", path);
    }
    rc = how(fd, path, out, err);
    (void)close(fd);
    return rc;
}

runlet_code rn_cli_read(const char *path, rn_buf *out, runlet_error *err)
{
    return read_path(path, read_whole, out, err);
}

runlet_code rn_cli_read_snapshot(const char *path, rn_buf *out, runlet_error *err)
{
    return read_path(path, read_snapshot, out, err);
}

bool rn_cli_write_all(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t n = write(fd, at, len);

        if (n < 0 && errno != EINTR) {
            return false;
        }
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
    }
    return true;
}

/* The folder's entry is on disk too, where the file system can promise that. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX];
    char *slash;
    int fd;

    (void)snprintf(folder, sizeof folder, "%s", path);
    slash = strrchr(folder, '/');
    if (slash == NULL) {
        (void)snprintf(folder, sizeof folder, ".");
    } else {
        slash[slash == folder ? 1 : 0] = '\0';
    }
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        (void)close(fd);
    }
}

runlet_code rn_cli_write_whole(const char *path, const void *bytes, size_t len, runlet_error *err)
{
    char fresh[PATH_MAX];
    int n = snprintf(fresh, sizeof fresh, "%s.XXXXXX", path), fd, why;
    bool good;

    if (n <= 0 || (size_t)n >= sizeof fresh) {
        return rn_error(err, RUNLET_E_PATH, source, "the path %.60s... is too long", path);
    }
    fd = mkostemp(fresh, O_CLOEXEC); /* mode 0600 */
    why = errno;
    if (fd < 0) {
        return rn_error_sys(err, RUNLET_E_IO, why, source, "cannot write %s", path);
    }
    good = rn_cli_write_all(fd, bytes, len) && fsync(fd) == 0;
    why = errno;
    if (close(fd) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && rename(fresh, path) != 0) {
        good = false;
        why = errno;
    }
    if (!good) {
        (void)unlink(fresh);
        return rn_error_sys(err, RUNLET_E_IO, why, source, "cannot write %s", path);
    }
    sync_folder(path);
    return RUNLET_OK;
}
