/* Calls of the guest for files: which mount it is about, whether the mount allows it, and the answer as a value. Paths are bytes, absolute
 * already; arguments may be anything, as the guest's image may be forged. The time it takes is the guest's. */
#define _GNU_SOURCE
#include "driver/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"

#include "base/banned.h"

#define MAX_READ    (1u << 20)
#define MAX_LISTING (UINT64_C(64) << 20)

typedef struct request {
    runlet_py *py;
    const runlet_value *args;
    rn_path path, path2;
    rn_mount *m; /* NULL: the path is above mounts */
    const char *rel;
    runlet_value *answer; /* NULL: the number is the answer */
} request;

static const char *bytes_arg(const request *r, size_t i, size_t *len)
{
    const runlet_value *v = runlet_value_peek_item(r->args, i);

    *len = 0;
    return v != NULL && runlet_value_get_kind(v) == RUNLET_BYTES ? runlet_value_peek_text(v, len) : NULL;
}

static bool int_arg(const request *r, size_t i, int64_t *out)
{
    const runlet_value *v = runlet_value_peek_item(r->args, i);

    *out = v != NULL && runlet_value_get_kind(v) == RUNLET_INT ? runlet_value_get_int(v) : 0;
    return v != NULL && runlet_value_get_kind(v) == RUNLET_INT;
}

static int path_arg(const request *r, size_t i, rn_path *out)
{
    size_t len;
    const char *text = bytes_arg(r, i, &len);

    return text != NULL ? rn_path_normal(text, len, out) : -EINVAL;
}

/* May the guest change what is in there? The place where a mount begins stays. */
static int may_write(const request *r)
{
    return r->m == NULL ? -EACCES : r->m->mode == RUNLET_MOUNT_RO ? -EROFS : 0;
}

static int may_move(const request *r, const rn_path *path, const rn_mount *m)
{
    return m == NULL ? -EACCES : rn_mounts_begin(&r->py->mounts, path->text) ? -EBUSY : m->mode == RUNLET_MOUNT_RO ? -EROFS : 0;
}

/* ---- looking ---- */

static int get_stat(const request *r, bool follow, rn_file_stat *st)
{
    int rc;

    if (r->m == NULL || (*r->rel != '\0' && rn_mounts_begin(&r->py->mounts, r->path.text))) { /* a folder that leads to a mount */
        *st = (rn_file_stat){.mode = S_IFDIR | 0555, .ino = 1, .nlink = 2};
        return 0;
    }
    rc = r->m->tree != NULL ? rn_tree_stat(r->m->tree, r->rel, follow || r->path.is_dir, st)
                            : rn_folder_stat(&r->m->folder, r->rel, follow || r->path.is_dir, st);
    return rc == 0 && r->path.is_dir && !S_ISDIR(st->mode) ? -ENOTDIR : rc;
}

/* A name that ended in a slash is no file. */
static int no_slash(const request *r)
{
    rn_file_stat st;
    int rc = r->path.is_dir ? get_stat(r, true, &st) : 0;

    return rc != 0 ? (rc == -ENOENT ? -EISDIR : rc) : r->path.is_dir ? -EISDIR : 0;
}

static bool add_int(runlet_value *list, int64_t n)
{
    runlet_value *v = runlet_value_int(n);

    return v != NULL && runlet_value_append_new(list, v);
}

/* mode, inode, device, links, owner, group, size, then access, change of content and of properties in ns. */
static int64_t do_stat(request *r, bool follow)
{
    rn_file_stat st;
    int rc = get_stat(r, follow, &st), dev = 1;

    if (rc != 0) {
        return rc;
    }
    for (uint32_t i = 0; i < r->py->mounts.count; i++) {
        dev = r->py->mounts.item[i] == r->m ? (int)i + 2 : dev;
    }
    r->answer = runlet_value_list();
    return r->answer != NULL && add_int(r->answer, st.mode) && add_int(r->answer, (int64_t)(st.ino & INT64_MAX)) &&
                   add_int(r->answer, dev) && add_int(r->answer, (int64_t)st.nlink) && add_int(r->answer, 0) && add_int(r->answer, 0) &&
                   add_int(r->answer, (int64_t)st.size) && add_int(r->answer, st.atime_ns) && add_int(r->answer, st.mtime_ns) &&
                   add_int(r->answer, st.ctime_ns)
               ? 0
               : -ENOMEM;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In the order of their names, whatever order the host keeps. */
static int add_names(runlet_value *list, const rn_names *names)
{
    const char **sorted = calloc((size_t)names->count + 1, sizeof *sorted);
    size_t n = 0;
    int rc = sorted == NULL ? -ENOMEM : 0;

    for (size_t at = 0; rc == 0 && at < names->text.len; at += strlen(sorted[n - 1]) + 2) {
        sorted[n++] = (const char *)names->text.data + at + 1;
    }
    if (rc == 0 && n > 1) {
        qsort(sorted, n, sizeof *sorted, by_name);
    }
    for (size_t i = 0; rc == 0 && i < n; i++) {
        runlet_value *v = runlet_value_bytes(sorted[i], strlen(sorted[i]));

        if (v == NULL || !runlet_value_append_new(list, v) || !add_int(list, (uint8_t)sorted[i][-1])) {
            rc = -ENOMEM;
        }
    }
    free(sorted);
    return rc;
}

static int64_t do_list(request *r)
{
    uint32_t max = r->m != NULL ? r->m->quota.max_entries : RN_MOUNTS_MAX;
    rn_names names = {.text = RN_BUF_INIT(MAX_LISTING), .max = max};
    int rc = 0;

    if (r->m != NULL) {
        rc = r->m->tree != NULL ? rn_tree_list(r->m->tree, r->rel, &names) : rn_folder_list(&r->m->folder, r->rel, &names);
        rc = rc == -ENOENT && rn_mounts_begin(&r->py->mounts, r->path.text) ? 0 : rc;
    }
    rc = rc == 0 ? rn_mounts_names(&r->py->mounts, r->path.text, &names) : rc;
    r->answer = rc == 0 ? runlet_value_list() : NULL;
    if (r->answer != NULL) {
        rc = add_names(r->answer, &names);
    }
    rn_buf_release(&names.text);
    return rc == 0 && r->answer == NULL ? -ENOMEM : rc;
}

static int64_t do_readlink(request *r)
{
    char text[RN_PATH_MAX];
    rn_file_stat st;
    int64_t n = get_stat(r, false, &st);

    n = n == 0 && !S_ISLNK(st.mode) ? -EINVAL : n == 0 && r->m->tree != NULL ? -EACCES : n;
    if (n == 0) {
        n = rn_folder_readlink(&r->m->folder, r->rel, text, sizeof text);
    }
    r->answer = n >= 0 ? runlet_value_bytes(text, (size_t)n) : NULL;
    return n >= 0 && r->answer == NULL ? -ENOMEM : n;
}

/* ---- files ---- */

static int64_t do_open(request *r)
{
    size_t len;
    const char *mode = bytes_arg(r, 1, &len);
    int flags = 0, rc;

    if (mode == NULL || len == 0) {
        return -EINVAL;
    }
    flags |= mode[0] == 'r' ? RN_OPEN_READ : RN_OPEN_WRITE;
    flags |= len > 1 && mode[1] == '+' ? RN_OPEN_READ | RN_OPEN_WRITE : 0;
    flags |= mode[0] == 'w' || mode[0] == 'a' ? RN_OPEN_CREATE : mode[0] == 'x' ? RN_OPEN_CREATE | RN_OPEN_NEW : 0;
    if (r->m == NULL) {
        return -EISDIR;
    }
    rc = no_slash(r);
    if (rc == 0 && flags & RN_OPEN_WRITE) {
        rc = may_write(r);
        if (rc == -EROFS) { /* what is not there, or a folder, is said first, as the kernel does */
            rn_file_stat st;
            int there = get_stat(r, true, &st);

            rc = there == 0 && flags & RN_OPEN_NEW         ? -EEXIST
                 : there == 0 && S_ISDIR(st.mode)          ? -EISDIR
                 : there != 0 && !(flags & RN_OPEN_CREATE) ? there
                                                           : rc;
        }
    }
    if (rc != 0) {
        return rc;
    }
    return r->m->tree != NULL ? rn_tree_touch_open(r->m->tree, r->rel, flags)
                              : rn_folder_touch_open(&r->m->folder, &r->m->quota, r->rel, flags);
}

static int64_t do_read(request *r)
{
    int64_t at, size, got;
    char *room;

    if (!int_arg(r, 1, &at) || !int_arg(r, 2, &size) || at < 0 || size < 0) {
        return -EINVAL;
    }
    if (r->m == NULL) {
        return -EISDIR;
    }
    size = size < MAX_READ ? size : MAX_READ;
    room = malloc((size_t)size + 1);
    if (room == NULL) {
        return -ENOMEM;
    }
    got = r->m->tree != NULL ? rn_tree_read(r->m->tree, r->rel, (uint64_t)at, room, (size_t)size)
                             : rn_folder_read(&r->m->folder, r->rel, (uint64_t)at, room, (size_t)size);
    r->answer = got >= 0 ? runlet_value_bytes(room, (size_t)got) : NULL;
    free(room);
    return got >= 0 && r->answer == NULL ? -ENOMEM : got;
}

/* At a place, or with none at the end; answers where the data ends in the file. */
static int64_t do_write(request *r, size_t data_arg, bool to_end)
{
    size_t n;
    const char *data = bytes_arg(r, data_arg, &n);
    int64_t at = -1;
    int rc = may_write(r);

    if (data == NULL || (!to_end && (!int_arg(r, 1, &at) || at < 0))) {
        return -EINVAL;
    }
    if (rc != 0) {
        return rc;
    }
    return r->m->tree != NULL ? rn_tree_write(r->m->tree, r->rel, at, data, n)
                              : rn_folder_write(&r->m->folder, &r->m->quota, r->rel, at, data, n);
}

static int64_t do_replace(request *r)
{
    size_t n;
    const char *data = bytes_arg(r, 1, &n);
    int rc = may_write(r);

    rc = rc == 0 ? no_slash(r) : rc;
    if (data == NULL || rc != 0) {
        return rc != 0 ? rc : -EINVAL;
    }
    return r->m->tree != NULL ? rn_tree_replace(r->m->tree, r->rel, data, n)
                              : rn_folder_replace(&r->m->folder, &r->m->quota, r->rel, data, n);
}

static int64_t do_truncate(request *r)
{
    int64_t size;
    int rc = may_write(r);

    if (rc != 0 || !int_arg(r, 1, &size) || size < 0) {
        return rc != 0 ? rc : -EINVAL;
    }
    return r->m->tree != NULL ? rn_tree_truncate(r->m->tree, r->rel, (uint64_t)size)
                              : rn_folder_truncate(&r->m->folder, &r->m->quota, r->rel, (uint64_t)size);
}

/* ---- entries ---- */

static int64_t do_mkdir(request *r)
{
    rn_file_stat st;
    int64_t mode;
    int rc = get_stat(r, false, &st);

    if (!int_arg(r, 1, &mode)) {
        return -EINVAL;
    }
    rc = rc == 0 || (rc == -ENOTDIR && r->path.is_dir) ? -EEXIST : rc == -ENOENT ? may_write(r) : rc;
    if (rc != 0) {
        return rc;
    }
    return r->m->tree != NULL ? rn_tree_mkdir(r->m->tree, r->rel, (uint32_t)mode)
                              : rn_folder_mkdir(&r->m->folder, &r->m->quota, r->rel, (uint32_t)mode);
}

static int64_t do_remove(request *r, bool is_dir)
{
    int rc = may_move(r, &r->path, r->m);
    rn_file_stat st;

    if (rc == -EROFS) { /* what is not there is said first */
        int there = get_stat(r, false, &st);

        rc = there != 0 ? there : rc;
    } else if (rc == -EBUSY && !is_dir) {
        rc = -EISDIR;
    } else if (rc == 0 && r->path.is_dir && !is_dir) {
        rc = get_stat(r, false, &st);
        rc = rc == 0 ? -EISDIR : rc;
    }
    if (rc != 0) {
        return rc;
    }
    return r->m->tree != NULL ? rn_tree_remove(r->m->tree, r->rel, is_dir) : rn_folder_remove(&r->m->folder, r->rel, is_dir);
}

static int64_t do_rename(request *r)
{
    const char *rel2 = "";
    rn_mount *m2;
    rn_file_stat st;
    int rc = path_arg(r, 1, &r->path2);

    if (rc != 0) {
        return rc;
    }
    m2 = rn_mounts_find(&r->py->mounts, &r->path2, &rel2);
    rc = get_stat(r, false, &st);
    rc = rc != 0 ? rc : may_move(r, &r->path, r->m);
    rc = rc != 0 ? rc : may_move(r, &r->path2, m2);
    rc = rc != 0 ? rc : r->m != m2 ? -EXDEV : r->path2.is_dir && !S_ISDIR(st.mode) ? -ENOTDIR : 0;
    if (rc != 0) {
        return rc;
    }
    return r->m->tree != NULL ? rn_tree_rename(r->m->tree, r->rel, rel2) : rn_folder_rename(&r->m->folder, r->rel, rel2);
}

static int64_t do_chmod(request *r)
{
    int64_t mode;
    rn_file_stat st;
    int rc = get_stat(r, true, &st);

    rc = rc != 0 ? rc : may_write(r);
    if (rc != 0 || !int_arg(r, 1, &mode)) {
        return rc != 0 ? rc : -EINVAL;
    }
    return r->m->tree != NULL ? rn_tree_chmod(r->m->tree, r->rel, (uint32_t)mode) : rn_folder_chmod(&r->m->folder, r->rel, (uint32_t)mode);
}

/* Times of an entry that is there: access and change, in ns. */
static int64_t do_utime(request *r)
{
    int64_t atime, mtime;
    rn_file_stat st;
    int rc = get_stat(r, true, &st);

    rc = rc != 0 ? rc : may_write(r);
    if (rc != 0 || !int_arg(r, 1, &atime) || !int_arg(r, 2, &mtime)) {
        return rc != 0 ? rc : -EINVAL;
    }
    return r->m->tree != NULL ? rn_tree_utime(r->m->tree, r->rel, atime, mtime) : rn_folder_utime(&r->m->folder, r->rel, atime, mtime);
}

/* ---- which call it is ---- */

enum {
    CALL_STAT,
    CALL_LSTAT,
    CALL_LIST,
    CALL_MKDIR,
    CALL_UNLINK,
    CALL_RMDIR,
    CALL_RENAME,
    CALL_READLINK,
    CALL_CHMOD,
    CALL_UTIME,
    CALL_WRITABLE,
    CALL_OPEN,
    CALL_READ_AT,
    CALL_WRITE_AT,
    CALL_APPEND,
    CALL_REPLACE,
    CALL_TRUNCATE,
    CALL_ENVIRON,
    CALL_COUNT
};

static const char *const names[CALL_COUNT] = {
    [CALL_STAT] = "Path.stat",           [CALL_LSTAT] = "Path.lstat",       [CALL_LIST] = "Path.iterdir",
    [CALL_MKDIR] = "Path.mkdir",         [CALL_UNLINK] = "Path.unlink",     [CALL_RMDIR] = "Path.rmdir",
    [CALL_RENAME] = "Path.rename",       [CALL_READLINK] = "Path.readlink", [CALL_CHMOD] = "Path.chmod",
    [CALL_UTIME] = "Path.touch",         [CALL_WRITABLE] = "os.access",     [CALL_OPEN] = "open",
    [CALL_READ_AT] = "file.read_at",     [CALL_WRITE_AT] = "file.write_at", [CALL_APPEND] = "Path.append_bytes",
    [CALL_REPLACE] = "Path.write_bytes", [CALL_TRUNCATE] = "file.truncate", [CALL_ENVIRON] = "os.environ"};

static int call_of(const char *name)
{
    int i = 0;

    while (i < CALL_COUNT && strcmp(names[i], name) != 0) {
        i++;
    }
    return i;
}

bool rn_files_has(const char *name)
{
    return call_of(name) < CALL_COUNT;
}

static int64_t environ_of(request *r)
{
    const rn_mounts *m = &r->py->mounts;

    r->answer = runlet_value_list();
    for (uint32_t i = 0; i < m->env_count && r->answer != NULL; i++) {
        runlet_value *v = runlet_value_bytes(m->env[i], strlen(m->env[i]));

        if (v == NULL || !runlet_value_append_new(r->answer, v)) {
            return -ENOMEM;
        }
    }
    return r->answer != NULL ? 0 : -ENOMEM;
}

static int64_t act(request *r, int call)
{
    switch (call) {
    case CALL_STAT:
        return do_stat(r, true);
    case CALL_LSTAT:
        return do_stat(r, false);
    case CALL_LIST:
        return do_list(r);
    case CALL_MKDIR:
        return do_mkdir(r);
    case CALL_UNLINK:
        return do_remove(r, false);
    case CALL_RMDIR:
        return do_remove(r, true);
    case CALL_RENAME:
        return do_rename(r);
    case CALL_READLINK:
        return do_readlink(r);
    case CALL_CHMOD:
        return do_chmod(r);
    case CALL_UTIME:
        return do_utime(r);
    case CALL_WRITABLE:
        return may_write(r);
    case CALL_OPEN:
        return do_open(r);
    case CALL_READ_AT:
        return do_read(r);
    case CALL_WRITE_AT:
        return do_write(r, 2, false);
    case CALL_APPEND:
        return do_write(r, 1, true);
    case CALL_REPLACE:
        return do_replace(r);
    case CALL_TRUNCATE:
        return do_truncate(r);
    default:
        return -ENOSYS;
    }
}

runlet_value *rn_files_answer(runlet_py *py, const runlet_step *step)
{
    request r = {.py = py, .args = step->args, .rel = ""};
    int call = call_of(step->name);
    int64_t rc;

    if (call == CALL_ENVIRON) {
        rc = environ_of(&r);
    } else {
        rc = path_arg(&r, 0, &r.path);
        if (rc == 0) {
            r.m = rn_mounts_find(&py->mounts, &r.path, &r.rel);
            rc = r.m == NULL && !rn_mounts_begin(&py->mounts, r.path.text) ? -EACCES : act(&r, call);
        }
    }
    if (r.answer != NULL && rc >= 0) {
        return r.answer;
    }
    runlet_value_destroy(r.answer);
    return rc == -ENOMEM ? NULL : runlet_value_int(rc);
}
