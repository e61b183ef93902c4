/* A folder of the host, reached through the one descriptor that was opened for it. The kernel resolves folders beneath it (openat2),
 * or we do, a component at a time; the last component is never followed by the kernel, only read and looked up again. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif

#include "driver/mount.h"

#include "base/banned.h"

#define MAX_LINKS 40
#define ROOM      (2 * RN_PATH_MAX)

int rn_folder_open(rn_folder *f, const char *host_path)
{
    f->fd = open(host_path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return f->fd < 0 ? errno : 0;
}

bool rn_folder_dup(rn_folder *to, const rn_folder *from)
{
    *to = *from;
    to->fd = fcntl(from->fd, F_DUPFD_CLOEXEC, 0);
    return to->fd >= 0;
}

void rn_folder_close(rn_folder *f)
{
    if (f->fd >= 0) {
        (void)close(f->fd);
    }
    f->fd = -1;
}

/* Is `below` the folder `top`, or in it? Goes up by "..": mounts are few. */
static bool is_in(const rn_folder *below, const rn_folder *top)
{
    struct stat want, st, last = {0};
    int fd = fcntl(below->fd, F_DUPFD_CLOEXEC, 0);
    bool found = false;

    if (fd < 0 || fstat(top->fd, &want) != 0) {
        (void)close(fd);
        return true; /* cannot be said: refuse */
    }
    for (int left = 1000; left > 0 && fstat(fd, &st) == 0; left--) {
        int up;

        found = st.st_dev == want.st_dev && st.st_ino == want.st_ino;
        if (found || (st.st_dev == last.st_dev && st.st_ino == last.st_ino)) {
            break;
        }
        last = st;
        up = openat(fd, "..", O_PATH | O_DIRECTORY | O_CLOEXEC);
        if (up < 0) {
            break;
        }
        (void)close(fd);
        fd = up;
    }
    (void)close(fd);
    return found;
}

bool rn_folder_overlaps(const rn_folder *a, const rn_folder *b)
{
    return a->fd >= 0 && b->fd >= 0 && (is_in(a, b) || is_in(b, a));
}

/* ---- folders ---- */

typedef struct walk {
    int fd[RN_DEPTH_MAX + 1]; /* from the mount's root down to where we are */
    int depth, links;
    char todo[ROOM];
} walk;

/* One component. A link is spelled out in front of what is left. */
static int walk_step(const rn_folder *f, walk *w, const char *name)
{
    struct stat st;
    int fd = openat(w->fd[w->depth], name, O_PATH | O_NOFOLLOW | O_CLOEXEC), rc = 0;

    if (fd < 0) {
        return -errno;
    }
    if (fstat(fd, &st) != 0) {
        rc = -errno;
    } else if (S_ISDIR(st.st_mode)) {
        if (w->depth == RN_DEPTH_MAX) {
            rc = -ENAMETOOLONG;
        } else {
            w->fd[++w->depth] = fd;
            return 0;
        }
    } else if (!S_ISLNK(st.st_mode)) {
        rc = -ENOTDIR;
    } else if (f->no_links) {
        rc = -EACCES;
    } else if (++w->links > MAX_LINKS) {
        rc = -ELOOP;
    } else {
        char target[RN_PATH_MAX], rest[ROOM];
        ssize_t n = readlinkat(fd, "", target, sizeof target);

        if (n <= 0 || target[0] == '/') {
            rc = n < 0 ? -errno : -EACCES;
        } else {
            memcpy(rest, w->todo, sizeof rest);
            rc = snprintf(w->todo, sizeof w->todo, "%.*s/%s", (int)n, target, rest) >= (int)sizeof w->todo ? -ENAMETOOLONG : 0;
        }
    }
    (void)close(fd);
    return rc;
}

/* openat2(O_PATH | O_DIRECTORY, RESOLVE_BENEATH) for kernels without it. Going up leads to a folder that we came through, whatever
 * the names lead to meanwhile. */
static int walk_to(const rn_folder *f, const char *rel)
{
    walk w = {.fd = {fcntl(f->fd, F_DUPFD_CLOEXEC, 0)}};
    int rc = w.fd[0] < 0 ? -errno : 0;

    rc = rc == 0 && snprintf(w.todo, sizeof w.todo, "%s", rel) >= (int)sizeof w.todo ? -ENAMETOOLONG : rc;
    while (rc == 0 && w.todo[0] != '\0') {
        char name[RN_NAME_MAX + 1];
        size_t n = strcspn(w.todo, "/"), skip = n + (w.todo[n] == '/');

        if (n > RN_NAME_MAX) {
            rc = -ENAMETOOLONG;
            break;
        }
        memcpy(name, w.todo, n);
        name[n] = '\0';
        memmove(w.todo, w.todo + skip, strlen(w.todo + skip) + 1);
        if (n == 0 || strcmp(name, ".") == 0) {
            continue;
        }
        if (strcmp(name, "..") != 0) {
            rc = walk_step(f, &w, name);
        } else if (w.depth == 0) {
            rc = -EACCES;
        } else {
            (void)close(w.fd[w.depth--]);
        }
    }
    for (int i = 0; i < w.depth + (rc != 0); i++) {
        (void)close(w.fd[i]);
    }
    return rc != 0 ? rc : w.fd[w.depth];
}

#ifndef RESOLVE_BENEATH
static int open_dir(const rn_folder *f, const char *rel)
{
    return walk_to(f, rel);
}
#else
static int open_dir(const rn_folder *f, const char *rel)
{
    struct open_how how = {.flags = O_PATH | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};

    if (f->walks) {
        return walk_to(f, rel);
    }
    how.resolve |= f->no_links ? RESOLVE_NO_SYMLINKS : 0;
    for (int left = 100; left > 0; left--) {
        long fd = syscall(SYS_openat2, f->fd, *rel != '\0' ? rel : ".", &how, sizeof how);

        if (fd >= 0) {
            return (int)fd;
        }
        if (errno == ENOSYS || errno == EPERM) { /* EPERM: a filter of system calls */
            return walk_to(f, rel);
        }
        if (errno != EAGAIN && errno != EINTR) { /* EAGAIN: somebody renamed on the way */
            break;
        }
    }
    return errno == EXDEV || errno == EAGAIN || errno == EINTR || (errno == ELOOP && f->no_links) ? -EACCES : -errno;
}
#endif

/* Where a path leads: a folder and a name in it that is no link, unless the link itself is wanted. */
typedef struct place {
    int dir;
    bool exists;
    char name[RN_NAME_MAX + 1];
    struct stat st;
} place;

static void leave(place *p)
{
    (void)close(p->dir);
}

/* The name is a link: the path goes on where it says. */
static int follow_link(const rn_folder *f, const place *p, char path[ROOM], size_t parent)
{
    char target[RN_PATH_MAX + 1];
    ssize_t n = f->no_links ? 0 : readlinkat(p->dir, p->name, target, sizeof target - 1);

    if (n < 0) {
        return -errno;
    }
    if (n == 0 || target[0] == '/') {
        return -EACCES;
    }
    target[n] = '\0';
    return snprintf(path + parent, ROOM - parent, "%s", target) >= (int)(ROOM - parent) ? -ENAMETOOLONG : 0;
}

static int find(const rn_folder *f, const char *rel, bool follow, place *p)
{
    char path[ROOM];

    if (snprintf(path, sizeof path, "%s", rel) >= (int)sizeof path) {
        return -ENAMETOOLONG;
    }
    for (int links = 0; links <= MAX_LINKS; links++) {
        char *slash = strrchr(path, '/');
        const char *name = slash != NULL ? slash + 1 : path;
        size_t parent = (size_t)(name - path);
        bool whole = *name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
        int rc = 0;

        if (strlen(name) > RN_NAME_MAX) {
            return -ENAMETOOLONG;
        }
        memcpy(p->name, whole ? "." : name, whole ? 2 : strlen(name) + 1);
        if (whole) {
            p->dir = open_dir(f, path);
        } else {
            char first = path[parent];

            path[parent] = '\0';
            p->dir = open_dir(f, path);
            path[parent] = first;
        }
        if (p->dir < 0) {
            return p->dir;
        }
        memset(&p->st, 0, sizeof p->st);
        p->exists = fstatat(p->dir, p->name, &p->st, AT_SYMLINK_NOFOLLOW) == 0;
        if (!p->exists) {
            rc = errno == ENOENT ? 0 : -errno;
        } else if (S_ISLNK(p->st.st_mode) && follow) {
            rc = follow_link(f, p, path, parent);
            leave(p);
            if (rc != 0) {
                return rc;
            }
            continue;
        }
        if (rc != 0) {
            leave(p);
        }
        return rc;
    }
    return -ELOOP;
}

static int find_there(const rn_folder *f, const char *rel, bool follow, place *p)
{
    int rc = find(f, rel, follow, p);

    if (rc == 0 && !p->exists) {
        leave(p);
        rc = -ENOENT;
    }
    return rc;
}

/* Opens what is a file, without waiting and without following. */
static int open_file(const place *p, int flags)
{
    struct stat st;
    int fd;

    if (!S_ISREG(p->st.st_mode)) {
        return S_ISDIR(p->st.st_mode) ? -EISDIR : -EACCES;
    }
    fd = openat(p->dir, p->name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        return errno == ELOOP || errno == ENXIO ? -EACCES : -errno;
    }
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) { /* it was changed since we looked */
        (void)close(fd);
        return -EACCES;
    }
    return fd;
}

static int open_found(const rn_folder *f, const char *rel, int flags, struct stat *st)
{
    place p;
    int rc = find_there(f, rel, true, &p), fd;

    if (rc != 0) {
        return rc;
    }
    fd = open_file(&p, flags);
    leave(&p);
    if (fd >= 0 && st != NULL && fstat(fd, st) != 0) {
        rc = -errno;
        (void)close(fd);
        return rc;
    }
    return fd;
}

/* ---- what can be asked ---- */

static int64_t ns_of(struct timespec t)
{
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int rn_folder_stat(const rn_folder *f, const char *rel, bool follow, rn_file_stat *out)
{
    place p;
    int rc = find_there(f, rel, follow, &p);

    if (rc == 0) {
        *out = (rn_file_stat){.mode = p.st.st_mode,
                              .ino = p.st.st_ino,
                              .nlink = p.st.st_nlink,
                              .size = (uint64_t)p.st.st_size,
                              .atime_ns = ns_of(p.st.st_atim),
                              .mtime_ns = ns_of(p.st.st_mtim),
                              .ctime_ns = ns_of(p.st.st_ctim)};
        leave(&p);
    }
    return rc;
}

static rn_name_kind kind_of(int dir, const struct dirent *e)
{
    struct stat st;

    switch (e->d_type) {
    case DT_REG:
        return RN_NAME_FILE;
    case DT_DIR:
        return RN_NAME_DIR;
    case DT_LNK:
        return RN_NAME_LINK;
    case DT_UNKNOWN:
        if (fstatat(dir, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0) {
            return S_ISREG(st.st_mode)   ? RN_NAME_FILE
                   : S_ISDIR(st.st_mode) ? RN_NAME_DIR
                   : S_ISLNK(st.st_mode) ? RN_NAME_LINK
                                         : RN_NAME_OTHER;
        }
        return RN_NAME_OTHER;
    default:
        return RN_NAME_OTHER;
    }
}

int rn_folder_list(const rn_folder *f, const char *rel, rn_names *out)
{
    place p;
    int rc = find_there(f, rel, true, &p), fd;
    struct dirent *e;
    DIR *d;

    if (rc != 0) {
        return rc;
    }
    fd = openat(p.dir, p.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    rc = fd < 0 ? -errno : 0;
    leave(&p);
    if (rc != 0) {
        return rc;
    }
    d = fdopendir(fd);
    if (d == NULL) {
        (void)close(fd);
        return -ENOMEM;
    }
    while (rc == 0 && (e = readdir(d)) != NULL) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            rc = rn_names_add(out, kind_of(fd, e), e->d_name);
        }
    }
    (void)closedir(d);
    return rc;
}

int64_t rn_folder_read(const rn_folder *f, const char *rel, uint64_t at, void *to, size_t n)
{
    int fd = open_found(f, rel, O_RDONLY, NULL);
    int64_t got;

    if (fd < 0) {
        return fd;
    }
    got = at > INT64_MAX ? 0 : pread(fd, to, n, (off_t)at);
    got = got < 0 ? -errno : got;
    (void)close(fd);
    return got;
}

int64_t rn_folder_readlink(const rn_folder *f, const char *rel, char *to, size_t cap)
{
    place p;
    int rc = find_there(f, rel, false, &p);
    int64_t n;

    if (rc != 0) {
        return rc;
    }
    n = S_ISLNK(p.st.st_mode) ? readlinkat(p.dir, p.name, to, cap) : -1;
    n = n >= 0 ? n : S_ISLNK(p.st.st_mode) ? -errno : -EINVAL;
    leave(&p);
    return n > 0 && to[0] == '/' ? -EACCES : n; /* where on the host it leads is not the guest's to know */
}

/* ---- what changes something ---- */

int64_t rn_folder_touch_open(const rn_folder *f, rn_quota *q, const char *rel, int flags)
{
    place p;
    int rc = find(f, rel, (flags & RN_OPEN_NEW) == 0, &p), fd;
    int64_t size = 0;

    if (rc != 0) {
        return rc;
    }
    if (p.exists) {
        fd = flags & RN_OPEN_NEW ? -EEXIST : open_file(&p, flags & RN_OPEN_WRITE ? (flags & RN_OPEN_READ ? O_RDWR : O_WRONLY) : O_RDONLY);
        size = p.st.st_size;
    } else if (flags & RN_OPEN_CREATE) {
        fd = rn_quota_take(q, 0, 1);
        if (fd == 0) {
            fd = openat(p.dir, p.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0666);
            fd = fd < 0 ? -errno : fd;
            rn_quota_give(q, 0, fd < 0);
        }
    } else {
        fd = -ENOENT;
    }
    leave(&p);
    if (fd < 0) {
        return fd;
    }
    (void)close(fd);
    return size;
}

static int write_all(int fd, const uint8_t *data, size_t n, off_t at)
{
    while (n > 0) {
        ssize_t put = pwrite(fd, data, n, at);

        if (put < 0 && errno != EINTR) {
            return -errno;
        }
        if (put > 0) {
            data += put;
            n -= (size_t)put;
            at += put;
        }
    }
    return 0;
}

/* What is written counts, and so does a hole that it leaves: later it could be read. */
static uint64_t cost_of(uint64_t size, uint64_t at, size_t n)
{
    return at > size ? at - size + n : n;
}

int64_t rn_folder_write(const rn_folder *f, rn_quota *q, const char *rel, int64_t at, const void *data, size_t n)
{
    struct stat st = {0};
    int fd = open_found(f, rel, O_WRONLY, &st), rc;
    uint64_t from, cost;

    if (fd < 0) {
        return fd;
    }
    from = at < 0 ? (uint64_t)st.st_size : (uint64_t)at;
    cost = cost_of((uint64_t)st.st_size, from, n);
    rc = from > INT64_MAX - n ? -EFBIG : rn_quota_take(q, cost, 0);
    if (rc == 0) {
        rc = write_all(fd, data, n, (off_t)from);
    }
    (void)close(fd);
    return rc < 0 ? rc : (int64_t)(from + n);
}

/* A name that nobody has: what becomes a file is complete before it gets its name. */
static int create_beside(const place *p, char name[32])
{
    for (int left = 100; left > 0; left--) {
        uint64_t n = 0;
        int fd;

        if (getrandom(&n, sizeof n, 0) != sizeof n) {
            n = (uint64_t)left;
        }
        (void)snprintf(name, 32, ".runlet-%016llx", (unsigned long long)n);
        fd = openat(p->dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST) {
            return fd >= 0 ? fd : -errno;
        }
    }
    return -EEXIST;
}

static int replace_at(const place *p, const void *data, size_t n)
{
    char beside[32];
    int fd, rc = 0;

    if (p->exists) { /* may it be written at all? */
        fd = open_file(p, O_WRONLY);
        if (fd < 0) {
            return fd;
        }
        (void)close(fd);
    }
    fd = create_beside(p, beside);
    if (fd == -EACCES && p->exists) { /* a file that may be written in a folder that may not */
        fd = open_file(p, O_WRONLY | O_TRUNC);
        rc = fd < 0 ? fd : write_all(fd, data, n, 0);
        (void)close(fd);
        return rc;
    }
    if (fd < 0) {
        return fd;
    }
    rc = write_all(fd, data, n, 0);
    if (rc == 0 && p->exists && fchmod(fd, p->st.st_mode & 0777) != 0) {
        rc = -errno;
    }
    if (close(fd) != 0 && rc == 0) {
        rc = -errno;
    }
    if (rc == 0 && renameat(p->dir, beside, p->dir, p->name) != 0) {
        rc = -errno;
    }
    if (rc != 0) {
        (void)unlinkat(p->dir, beside, 0);
    }
    return rc;
}

int64_t rn_folder_replace(const rn_folder *f, rn_quota *q, const char *rel, const void *data, size_t n)
{
    place p;
    int rc = find(f, rel, true, &p);

    if (rc != 0) {
        return rc;
    }
    rc = p.exists && !S_ISREG(p.st.st_mode) ? (S_ISDIR(p.st.st_mode) ? -EISDIR : -EACCES) : rn_quota_take(q, n, !p.exists);
    if (rc == 0) {
        rc = replace_at(&p, data, n);
    }
    leave(&p);
    return rc < 0 ? rc : (int64_t)n;
}

int rn_folder_truncate(const rn_folder *f, rn_quota *q, const char *rel, uint64_t size)
{
    struct stat st = {0};
    int fd = open_found(f, rel, O_WRONLY, &st), rc;

    if (fd < 0) {
        return fd;
    }
    rc = size > INT64_MAX ? -EFBIG : rn_quota_take(q, size > (uint64_t)st.st_size ? size - (uint64_t)st.st_size : 0, 0);
    if (rc == 0 && ftruncate(fd, (off_t)size) != 0) {
        rc = -errno;
    }
    (void)close(fd);
    return rc;
}

int rn_folder_mkdir(const rn_folder *f, rn_quota *q, const char *rel, uint32_t mode)
{
    place p;
    int rc = find(f, rel, false, &p);

    if (rc != 0) {
        return rc;
    }
    rc = p.exists ? -EEXIST : rn_quota_take(q, 0, 1);
    if (rc == 0 && mkdirat(p.dir, p.name, mode & 0777) != 0) {
        rc = -errno;
    }
    leave(&p);
    return rc;
}

int rn_folder_remove(const rn_folder *f, const char *rel, bool is_dir)
{
    place p;
    int rc = find_there(f, rel, false, &p);

    if (rc != 0) {
        return rc;
    }
    if (!is_dir && S_ISDIR(p.st.st_mode)) {
        rc = -EISDIR;
    } else if (unlinkat(p.dir, p.name, is_dir ? AT_REMOVEDIR : 0) != 0) {
        rc = -errno;
    }
    leave(&p);
    return rc;
}

int rn_folder_rename(const rn_folder *f, const char *from, const char *to)
{
    place a, b;
    int rc = find_there(f, from, false, &a);

    if (rc != 0) {
        return rc;
    }
    rc = find(f, to, false, &b);
    if (rc == 0) {
        rc = renameat(a.dir, a.name, b.dir, b.name) != 0 ? -errno : 0;
        leave(&b);
    }
    leave(&a);
    return rc;
}

/* A file or folder that is open without its link having been followed. */
static int open_any(const rn_folder *f, const char *rel)
{
    place p;
    int rc = find_there(f, rel, true, &p), fd;

    if (rc != 0) {
        return rc;
    }
    if (!S_ISDIR(p.st.st_mode)) {
        fd = open_file(&p, O_RDONLY);
    } else {
        fd = openat(p.dir, p.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        fd = fd < 0 ? -errno : fd;
    }
    leave(&p);
    return fd;
}

int rn_folder_chmod(const rn_folder *f, const char *rel, uint32_t mode)
{
    int fd = open_any(f, rel), rc;

    if (fd < 0) {
        return fd;
    }
    rc = fchmod(fd, mode & 0777) != 0 ? -errno : 0;
    (void)close(fd);
    return rc;
}

static struct timespec spec_of(int64_t ns)
{
    int64_t rest = ns % 1000000000;

    return (struct timespec){.tv_sec = (time_t)(ns / 1000000000 - (rest < 0)), .tv_nsec = rest < 0 ? rest + 1000000000 : rest};
}

int rn_folder_utime(const rn_folder *f, const char *rel, int64_t atime_ns, int64_t mtime_ns)
{
    struct timespec t[2] = {spec_of(atime_ns), spec_of(mtime_ns)};
    int fd = open_any(f, rel), rc;

    if (fd < 0) {
        return fd;
    }
    rc = futimens(fd, t) != 0 ? -errno : 0;
    (void)close(fd);
    return rc;
}
