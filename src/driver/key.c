/* Key files. A new one is complete before it has its name, so two processes that start at once get the same key. */
#define _GNU_SOURCE
#include "driver/key.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/sha256.h"

#include "base/banned.h"

static const char source[] = "driver/key";

void rn_key_wipe(rn_key *key)
{
    rn_wipe(key, sizeof *key);
}

/* Reads the whole of fd into *out and closes it. */
static runlet_code read_all(int fd, const char *path, rn_key *out, runlet_error *err)
{
    uint8_t room[RN_KEY_MAX_BYTES + 1];
    size_t len = 0;
    ssize_t n = 1;
    int why = 0;

    while (len < sizeof room && n != 0) {
        n = read(fd, room + len, sizeof room - len);
        why = errno;
        if (n > 0) {
            len += (size_t)n;
        } else if (n < 0 && why != EINTR) {
            (void)close(fd);
            return rn_error_sys(err, RUNLET_E_IO, why, source, "reading key file %s", path);
        }
    }
    (void)close(fd);
    if (len < RN_KEY_MIN_BYTES || len > RN_KEY_MAX_BYTES) {
        rn_wipe(room, sizeof room);
        return rn_error(err, RUNLET_E_USAGE, source, "key file %s has %zu bytes; a snapshot key has %d to %d", path, len, RN_KEY_MIN_BYTES,
                        RN_KEY_MAX_BYTES);
    }
    memcpy(out->bytes, room, len);
    out->len = len;
    rn_wipe(room, sizeof room);
    return RUNLET_OK;
}

static runlet_code read_file(const char *path, bool is_private, rn_key *out, runlet_error *err)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), why = errno;

    if (fd < 0) {
        return rn_error_sys(err, why == ENOENT ? RUNLET_E_NOT_FOUND : RUNLET_E_IO, why, source, "key file %s", path);
    }
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        (void)close(fd);
        return rn_error(err, RUNLET_E_USAGE, source, "key file %s is not a regular file", path);
    }
    if (is_private && (st.st_uid != geteuid() || (st.st_mode & 077) != 0)) {
        (void)close(fd);
        return rn_error(err, RUNLET_E_DENIED, source, "key file %s belongs to or is open to others; make it yours alone (chmod 600)", path);
    }
    return read_all(fd, path, out, err);
}

runlet_code rn_key_read(const char *path, rn_key *out, runlet_error *err)
{
    return read_file(path, false, out, err);
}

/* Makes every folder of path up to its last '/'. */
static runlet_code make_folders(char *path, runlet_error *err)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        int made, why;

        *slash = '\0';
        made = mkdir(path, 0700);
        why = errno;
        if (made != 0 && why != EEXIST) {
            runlet_code rc =
                rn_error_sys(err, RUNLET_E_IO, why, source, "making folder %s for the snapshot key; use --key-file FILE", path);

            *slash = '/';
            return rc;
        }
        *slash = '/';
    }
    return RUNLET_OK;
}

static runlet_code key_path(char *path, size_t size, runlet_error *err)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n;

    if (state != NULL && state[0] == '/') {
        n = snprintf(path, size, "%s/runlet/snapshot.key", state);
    } else if (home != NULL && home[0] == '/') {
        n = snprintf(path, size, "%s/.local/state/runlet/snapshot.key", home);
    } else {
        return rn_error(err, RUNLET_E_NOT_FOUND, source, "no home folder for the snapshot key; set XDG_STATE_HOME or use --key-file FILE");
    }
    return n > 0 && (size_t)n < size
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_PATH, source, "the path of the snapshot key is too long; use --key-file FILE");
}

static bool write_key(int fd)
{
    uint8_t bytes[RN_KEY_MIN_BYTES];
    bool good = getrandom(bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes && write(fd, bytes, sizeof bytes) == (ssize_t)sizeof bytes &&
                fsync(fd) == 0;

    rn_wipe(bytes, sizeof bytes);
    return good;
}

/* Gives the path a fresh key, unless somebody was faster. */
static runlet_code make_key(const char *path, runlet_error *err)
{
    char fresh[PATH_MAX];
    int n = snprintf(fresh, sizeof fresh, "%s.XXXXXX", path), fd, why;
    bool good;

    if (n <= 0 || (size_t)n >= sizeof fresh) {
        return rn_error(err, RUNLET_E_PATH, source, "the path of the snapshot key is too long; use --key-file FILE");
    }
    fd = mkostemp(fresh, O_CLOEXEC); /* mode 0600 */
    why = errno;
    if (fd < 0) {
        return rn_error_sys(err, RUNLET_E_IO, why, source, "making %s; use --key-file FILE", path);
    }
    good = write_key(fd);
    why = errno;
    (void)close(fd);
    if (good && link(fresh, path) != 0) {
        why = errno;
        good = why == EEXIST;
    }
    (void)unlink(fresh);
    return good ? RUNLET_OK : rn_error_sys(err, RUNLET_E_IO, why, source, "making %s; use --key-file FILE", path);
}

runlet_code rn_key_of_user(rn_key *out, runlet_error *err)
{
    char path[PATH_MAX];
    runlet_error first = {0};
    runlet_code rc = key_path(path, sizeof path, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = read_file(path, true, out, &first);
    if (rc != RUNLET_E_NOT_FOUND) {
        if (rc != RUNLET_OK && err != NULL) {
            *err = first;
        }
        return rc;
    }
    rc = make_folders(path, err);
    rc = rc == RUNLET_OK ? make_key(path, err) : rc;
    return rc == RUNLET_OK ? read_file(path, true, out, err) : rc;
}

runlet_code rn_key_find(const char *path, rn_key *out, runlet_error *err)
{
    path = path != NULL ? path : getenv("RUNLET_SNAPSHOT_KEY_FILE");
    return path != NULL && path[0] != '\0' ? rn_key_read(path, out, err) : rn_key_of_user(out, err);
}
