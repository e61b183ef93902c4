/* Files of the guest (python.md 16): the table of mounts, folders of the host that nothing leads out of, and trees in memory that lie
 * over them. Every function answers 0 or more, or a negative errno; none names a path of the host. */
#ifndef RN_DRIVER_MOUNT_H
#define RN_DRIVER_MOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "runlet/python.h"

/* ---- names (mount_path.c) ---- */

#define RN_PATH_MAX  4096
#define RN_NAME_MAX  255
#define RN_DEPTH_MAX 64

/* An absolute path of the guest without `.`, `..` and doubled slashes. The root is "". */
typedef struct rn_path {
    char text[RN_PATH_MAX + 1];
    size_t len;
    bool is_dir; /* it ended in a slash or a dot: only a folder will do */
} rn_path;
int rn_path_normal(const char *text, size_t len, rn_path *out);
/* Is `path` the folder `at`, or below it? *rest: what follows, without a slash. */
bool rn_path_below(const char *path, const char *at, const char **rest);

/* ---- what a file system answers ---- */

typedef struct rn_file_stat {
    uint32_t mode; /* as in stat(2) */
    uint64_t ino, nlink, size;
    int64_t atime_ns, mtime_ns, ctime_ns;
} rn_file_stat;

typedef enum rn_name_kind { RN_NAME_FILE = 1, RN_NAME_DIR = 2, RN_NAME_LINK = 3, RN_NAME_OTHER = 4 } rn_name_kind;

/* Entries of a folder: {u8 kind, name, NUL} one after the other. */
typedef struct rn_names {
    rn_buf text;
    uint32_t count, max;
} rn_names;
int rn_names_add(rn_names *names, rn_name_kind kind, const char *name);

/* What may still be taken: bytes and entries. */
typedef struct rn_quota {
    uint64_t bytes, max_bytes;
    uint32_t entries, max_entries;
} rn_quota;
int rn_quota_take(rn_quota *q, uint64_t bytes, uint32_t entries); /* -ENOSPC: nothing was taken */
void rn_quota_give(rn_quota *q, uint64_t bytes, uint32_t entries);

enum { RN_OPEN_READ = 1, RN_OPEN_WRITE = 2, RN_OPEN_CREATE = 4, RN_OPEN_NEW = 8 };

/* ---- a folder of the host (mount_host.c); rel is "" or a path without `.` and `..` ---- */

typedef struct rn_folder {
    int fd;        /* the only way in; -1: none */
    bool walks;    /* component by component: the kernel has no openat2, or a test wants it */
    bool no_links; /* under an overlay: a link is refused */
} rn_folder;

int rn_folder_open(rn_folder *f, const char *host_path); /* errno of opening it, 0 */
bool rn_folder_dup(rn_folder *to, const rn_folder *from);
void rn_folder_close(rn_folder *f);
bool rn_folder_overlaps(const rn_folder *a, const rn_folder *b);
int rn_folder_stat(const rn_folder *f, const char *rel, bool follow, rn_file_stat *out);
int rn_folder_list(const rn_folder *f, const char *rel, rn_names *out);
int64_t rn_folder_touch_open(const rn_folder *f, rn_quota *q, const char *rel, int flags); /* the size of the file */
int64_t rn_folder_read(const rn_folder *f, const char *rel, uint64_t at, void *to, size_t n);
int64_t rn_folder_write(const rn_folder *f, rn_quota *q, const char *rel, int64_t at, const void *data, size_t n); /* at < 0: the end */
int64_t rn_folder_replace(const rn_folder *f, rn_quota *q, const char *rel, const void *data, size_t n);
int rn_folder_truncate(const rn_folder *f, rn_quota *q, const char *rel, uint64_t size);
int rn_folder_mkdir(const rn_folder *f, rn_quota *q, const char *rel, uint32_t mode);
int rn_folder_remove(const rn_folder *f, const char *rel, bool is_dir);
int rn_folder_rename(const rn_folder *f, const char *from, const char *to);
int rn_folder_chmod(const rn_folder *f, const char *rel, uint32_t mode);
int rn_folder_utime(const rn_folder *f, const char *rel, int64_t atime_ns, int64_t mtime_ns);
int64_t rn_folder_readlink(const rn_folder *f, const char *rel, char *to, size_t cap);

/* ---- a tree in memory, over a folder or over nothing (mount_tree.c) ---- */

typedef struct rn_tree rn_tree;
rn_tree *rn_tree_create(const rn_folder *lower, rn_quota *q); /* both are borrowed */
rn_tree *rn_tree_copy(const rn_tree *t, const rn_folder *lower, rn_quota *q);
void rn_tree_destroy(rn_tree *t);
int rn_tree_stat(const rn_tree *t, const char *rel, bool follow, rn_file_stat *out);
int rn_tree_list(const rn_tree *t, const char *rel, rn_names *out);
int64_t rn_tree_touch_open(rn_tree *t, const char *rel, int flags);
int64_t rn_tree_read(const rn_tree *t, const char *rel, uint64_t at, void *to, size_t n);
int64_t rn_tree_write(rn_tree *t, const char *rel, int64_t at, const void *data, size_t n);
int64_t rn_tree_replace(rn_tree *t, const char *rel, const void *data, size_t n);
int rn_tree_truncate(rn_tree *t, const char *rel, uint64_t size);
int rn_tree_mkdir(rn_tree *t, const char *rel, uint32_t mode);
int rn_tree_remove(rn_tree *t, const char *rel, bool is_dir);
int rn_tree_rename(rn_tree *t, const char *from, const char *to);
int rn_tree_chmod(rn_tree *t, const char *rel, uint32_t mode);
int rn_tree_utime(rn_tree *t, const char *rel, int64_t atime_ns, int64_t mtime_ns);
/* All nodes as bytes, and back into an empty tree: -EINVAL when they are none, -ENOSPC. */
bool rn_tree_pack(const rn_tree *t, rn_buf *out);
int rn_tree_unpack(rn_tree *t, const uint8_t *data, size_t len);
bool rn_tree_export(const rn_tree *t, const char *guest, const runlet_mount_visitor *v);

/* ---- the table (mount.c) ---- */

#define RN_MOUNTS_MAX 32

typedef struct rn_mount {
    char *guest; /* as rn_path writes it */
    runlet_mount_mode mode;
    rn_folder folder;
    rn_tree *tree; /* overlay */
    bool is_saved;
    rn_quota quota;
} rn_mount;

typedef struct rn_mounts {
    rn_mount *item[RN_MOUNTS_MAX];
    uint32_t count;
    char **env; /* NAME=VALUE */
    uint32_t env_count;
} rn_mounts;

/* mount_save.c: overlays go into the image before a save and leave it after; a new mount takes what a loaded image has for it. */
runlet_code rn_mounts_stow(runlet_py *py, runlet_error *err);
void rn_mounts_unstow(runlet_py *py);
/* Their count, then name and bytes of each: what a replay stows. false: no memory. */
struct rn_frame_writer;
bool rn_mounts_list_stowed(const runlet_py *py, struct rn_frame_writer *w);
runlet_code rn_mounts_take(runlet_py *py, rn_mount *m, runlet_error *err);

void rn_mounts_release(rn_mounts *m);
bool rn_mounts_copy(rn_mounts *to, const rn_mounts *from);
/* The mount that holds a path, and the path in it; NULL: none. */
rn_mount *rn_mounts_find(const rn_mounts *m, const rn_path *path, const char **rel);
/* Entries that other mounts put into a folder. */
int rn_mounts_names(const rn_mounts *m, const char *path, rn_names *out);
/* Does a mount begin at this path, or below it? */
bool rn_mounts_begin(const rn_mounts *m, const char *path);

#endif
