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
    struct stat st;
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
    rc = fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)
             ? rn_error(err, RUNLET_E_NOT_FOUND, source, "cannot read %s: it is a folder; name a file in it", path)
             : how(fd, path, out, err);
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

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

/* The folder part of a path that does not exist yet. */
static runlet_code check_folder(const char *path, runlet_error *err)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX] = ".";
    struct stat st;

    if (slash != NULL) {
        (void)snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    }
    if (stat(folder, &st) != 0) {
        return rn_error_sys(err, RUNLET_E_IO, errno, source, "cannot write %s: its folder", path);
    }
    if (!S_ISDIR(st.st_mode)) {
        return rn_error(err, RUNLET_E_PATH, source, "cannot write %s: %s is no folder", path, folder);
    }
    if (access(folder, W_OK | X_OK) != 0) {
        return rn_error_sys(err, RUNLET_E_IO, errno, source, "cannot write %s: nothing can be created in %s", path, folder);
    }
    return RUNLET_OK;
}

/* Where the bytes of `path` go: behind its links, to a regular file or to nothing yet. A rename over anything else would take a
 * device or a pipe away from everybody. */
static runlet_code resolve(const char *path, char out[PATH_MAX], runlet_error *err)
{
    struct stat st;
    size_t len = strlen(path);

    if (len == 0) {
        return rn_error(err, RUNLET_E_USAGE, source, "cannot write to an empty path; name a file");
    }
    if (len >= PATH_MAX - sizeof ".XXXXXX") {
        return rn_error(err, RUNLET_E_PATH, source, "the path %.60s... is too long", path);
    }
    if (stat(path, &st) == 0) {
        if (!S_ISREG(st.st_mode)) {
            return rn_error(err, RUNLET_E_PATH, source, "cannot write %s: it is %s; name a regular file, or one that does not exist yet",
                            path, kind_of(st.st_mode));
        }
        if (realpath(path, out) == NULL) {
            return rn_error_sys(err, RUNLET_E_IO, errno, source, "cannot write %s", path);
        }
    } else if (errno != ENOENT) {
        return rn_error_sys(err, RUNLET_E_IO, errno, source, "cannot write %s", path);
    } else if (path[len - 1] == '/') {
        return rn_error(err, RUNLET_E_PATH, source, "cannot write %s: it names a folder; name a file", path);
    } else if (lstat(path, &st) == 0) {
        return rn_error(err, RUNLET_E_PATH, source, "cannot write %s: it is a link to nothing; remove it, or name its target", path);
    } else {
        (void)snprintf(out, PATH_MAX, "%s", path);
    }
    return check_folder(out, err);
}

runlet_code rn_cli_check_target(const char *path, runlet_error *err)
{
    char target[PATH_MAX];

    return resolve(path, target, err);
}

runlet_code rn_cli_write_whole(const char *path, const void *bytes, size_t len, runlet_error *err)
{
    char target[PATH_MAX], fresh[PATH_MAX];
    runlet_code rc = resolve(path, target, err);
    int n, fd, why;
    bool good;

    if (rc != RUNLET_OK) {
        return rc;
    }
    n = snprintf(fresh, sizeof fresh, "%s.XXXXXX", target);
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
    if (good && rename(fresh, target) != 0) {
        good = false;
        why = errno;
    }
    if (!good) {
        (void)unlink(fresh);
        return rn_error_sys(err, RUNLET_E_IO, why, source, "cannot write %s", path);
    }
    sync_folder(target);
    return RUNLET_OK;
}
