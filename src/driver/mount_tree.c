/* A tree of files in memory over a folder that is only read, or over nothing. What was written, removed or renamed is a node here and
 * hides the folder's entry of that name; a folder's node lets the others show through unless it is opaque. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "driver/mount.h"

#include "base/banned.h"

#define NODE_COST   256 /* what an entry takes of the memory limit besides its bytes */
#define CHUNK       (256u << 10)
#define MAX_LISTING (UINT64_C(64) << 20)

typedef enum node_kind { NODE_FILE, NODE_DIR, NODE_GONE /* the folder's entry of that name was removed */ } node_kind;
typedef struct node node;
struct node {
    char *name;
    node_kind kind;
    bool opaque; /* DIR: nothing shows through */
    uint32_t mode;
    uint64_t ino;
    int64_t atime_ns, mtime_ns;
    uint8_t *data;
    size_t len, cap;
    node **child; /* sorted by name */
    size_t count, room;
};

struct rn_tree {
    const rn_folder *lower; /* NULL: nothing */
    rn_quota *quota;
    node *root;
    uint64_t next_ino;
};

/* ---- nodes ---- */

static int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static node *node_new(rn_tree *t, const char *name, node_kind kind, uint32_t mode)
{
    node *n = rn_quota_take(t->quota, NODE_COST, 1) == 0 ? calloc(1, sizeof *n) : NULL;

    if (n != NULL) {
        n->name = strdup(name);
        n->kind = kind;
        n->mode = mode & 0777;
        n->ino = t->next_ino++;
        n->atime_ns = n->mtime_ns = now_ns();
    }
    if (n != NULL && n->name == NULL) {
        free(n);
        n = NULL;
    }
    return n;
}

/* Frees a node with all that is below it: children move up into a list, so that depth costs nothing. */
static void node_free(rn_quota *q, node *top)
{
    node *list = top;

    for (node *next; list != NULL; list = next) {
        node *n = list;

        next = n->count > 0 ? n->child[--n->count] : NULL;
        if (next != NULL) { /* comes back to this one: `data` keeps the way */
            free(next->data);
            if (q != NULL) {
                rn_quota_give(q, next->len, 0);
            }
            next->len = 0;
            next->data = (uint8_t *)n;
            continue;
        }
        next = n == top ? NULL : (node *)(void *)n->data;
        if (n == top) {
            free(n->data);
        }
        if (q != NULL) {
            rn_quota_give(q, NODE_COST + (n == top ? n->len : 0), 1);
        }
        free(n->child);
        free(n->name);
        free(n);
    }
}

/* The place of a name among the children; *found: it is there. */
static size_t child_at(const node *dir, const char *name, bool *found)
{
    size_t low = 0, high = dir->count;

    *found = false;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int order = strcmp(dir->child[mid]->name, name);

        if (order == 0) {
            *found = true;
            return mid;
        }
        if (order < 0) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low;
}

static node *child_of(const node *dir, const char *name)
{
    bool found;
    size_t i = child_at(dir, name, &found);

    return found && dir->child != NULL ? dir->child[i] : NULL;
}

static bool room_for_child(node *dir)
{
    if (dir->count == dir->room) {
        size_t room = dir->room * 2 + 8;
        node **more = realloc(dir->child, room * sizeof(node *));

        if (more == NULL) {
            return false;
        }
        dir->child = more;
        dir->room = room;
    }
    return true;
}

/* There is room; takes the place of a node of the same name, which is freed. */
static void child_put(rn_tree *t, node *dir, node *n)
{
    bool found;
    size_t i = child_at(dir, n->name, &found);

    if (found) {
        node_free(t->quota, dir->child[i]);
        dir->child[i] = n;
    } else {
        memmove(dir->child + i + 1, dir->child + i, (dir->count - i) * sizeof(node *));
        dir->child[i] = n;
        dir->count++;
    }
    dir->mtime_ns = now_ns();
}

static node *child_take(node *dir, const char *name)
{
    bool found;
    size_t i = child_at(dir, name, &found);
    node *n = found ? dir->child[i] : NULL;

    if (found) {
        memmove(dir->child + i, dir->child + i + 1, (dir->count - i - 1) * sizeof(node *));
        dir->count--;
        dir->mtime_ns = now_ns();
    }
    return n;
}

rn_tree *rn_tree_create(const rn_folder *lower, rn_quota *q)
{
    rn_tree *t = calloc(1, sizeof *t);

    if (t != NULL) {
        t->lower = lower;
        t->quota = q;
        t->next_ino = UINT64_C(1) << 48;
        t->root = node_new(t, "", NODE_DIR, 0755);
        if (t->root == NULL) {
            free(t);
            t = NULL;
        }
    }
    return t;
}

void rn_tree_destroy(rn_tree *t)
{
    if (t != NULL) {
        node_free(NULL, t->root);
        free(t);
    }
}

/* ---- looking ---- */

/* What there is at a path: a node, or the folder's entry, or neither. */
typedef struct spot {
    node *node;   /* FILE or DIR */
    bool lower;   /* the folder's entry of that path shows, or merges */
    node *parent; /* the node of the folder it lies in, if that has one */
    char name[RN_NAME_MAX + 1];
} spot;

static const char *next_name(const char *rel, char name[RN_NAME_MAX + 1])
{
    size_t n = strcspn(rel, "/");

    n = n <= RN_NAME_MAX ? n : RN_NAME_MAX;
    memcpy(name, rel, n);
    name[n] = '\0';
    return rel[n] == '/' ? rel + n + 1 : rel + n;
}

static int look(const rn_tree *t, const char *rel, spot *s)
{
    *s = (spot){.node = t->root, .lower = t->lower != NULL};
    while (*rel != '\0') {
        node *n = NULL;

        if (s->node != NULL && s->node->kind != NODE_DIR) {
            return -ENOTDIR;
        }
        if (s->node == NULL && !s->lower) {
            return -ENOENT;
        }
        rel = next_name(rel, s->name);
        s->parent = s->node;
        n = s->node != NULL ? child_of(s->node, s->name) : NULL;
        if (s->node != NULL && s->node->opaque) {
            s->lower = false;
        }
        if (n != NULL) {
            s->lower = s->lower && n->kind == NODE_DIR;
            s->node = n->kind == NODE_GONE ? NULL : n;
        } else {
            s->node = NULL;
        }
    }
    if (s->node != NULL && s->node->opaque) {
        s->lower = false;
    }
    return 0;
}

static void node_stat(const node *n, rn_file_stat *out)
{
    *out = (rn_file_stat){.mode = n->mode | (n->kind == NODE_DIR ? S_IFDIR : S_IFREG),
                          .ino = n->ino,
                          .nlink = n->kind == NODE_DIR ? 2 : 1,
                          .size = n->len,
                          .atime_ns = n->atime_ns,
                          .mtime_ns = n->mtime_ns,
                          .ctime_ns = n->mtime_ns};
}

static int look_stat(const rn_tree *t, const char *rel, bool follow, spot *s, rn_file_stat *out)
{
    int rc = look(t, rel, s);

    if (rc != 0) {
        return rc;
    }
    if (s->node != NULL) {
        node_stat(s->node, out);
        return 0;
    }
    return s->lower ? rn_folder_stat(t->lower, rel, follow, out) : -ENOENT;
}

int rn_tree_stat(const rn_tree *t, const char *rel, bool follow, rn_file_stat *out)
{
    spot s;

    return look_stat(t, rel, follow, &s, out);
}

int rn_tree_list(const rn_tree *t, const char *rel, rn_names *out)
{
    rn_names lower = {.text = RN_BUF_INIT(MAX_LISTING), .max = t->quota->max_entries}; /* removed ones are among them */
    spot s;
    int rc = look(t, rel, &s);

    if (rc == 0 && s.node != NULL && s.node->kind != NODE_DIR) {
        rc = -ENOTDIR;
    }
    if (rc == 0 && s.node == NULL && !s.lower) {
        rc = -ENOENT;
    }
    if (rc == 0 && s.lower) {
        rc = rn_folder_list(t->lower, rel, s.node == NULL ? out : &lower);
        rc = rc == -ENOENT && s.node != NULL ? 0 : rc; /* only here */
    }
    for (size_t at = 0; rc == 0 && at < lower.text.len;) {
        const char *name = (const char *)lower.text.data + at + 1;

        if (child_of(s.node, name) == NULL) {
            rc = rn_names_add(out, (rn_name_kind)lower.text.data[at], name);
        }
        at += strlen(name) + 2;
    }
    for (size_t i = 0; rc == 0 && s.node != NULL && i < s.node->count; i++) {
        const node *n = s.node->child[i];

        if (n->kind != NODE_GONE) {
            rc = rn_names_add(out, n->kind == NODE_DIR ? RN_NAME_DIR : RN_NAME_FILE, n->name);
        }
    }
    rn_buf_release(&lower.text);
    return rc;
}

int64_t rn_tree_read(const rn_tree *t, const char *rel, uint64_t at, void *to, size_t n)
{
    spot s;
    int rc = look(t, rel, &s);

    if (rc != 0) {
        return rc;
    }
    if (s.node == NULL) {
        return s.lower ? rn_folder_read(t->lower, rel, at, to, n) : -ENOENT;
    }
    if (s.node->kind != NODE_FILE) {
        return -EISDIR;
    }
    if (at >= s.node->len) {
        return 0;
    }
    n = n < s.node->len - at ? n : s.node->len - (size_t)at;
    memcpy(to, s.node->data + at, n);
    return (int64_t)n;
}

/* ---- changing ---- */

/* The node of the folder that a path lies in; it is made when only the lower folder has it. */
static int own_parent(rn_tree *t, const char *rel, node **out)
{
    char name[RN_NAME_MAX + 1], so_far[RN_PATH_MAX + 1];
    size_t done = 0;
    node *dir = t->root;

    for (const char *rest = next_name(rel, name); *rest != '\0'; rest = next_name(rest, name)) {
        node *n = child_of(dir, name);
        size_t len = strlen(name);

        if (done + len + 1 >= sizeof so_far) {
            return -ENAMETOOLONG;
        }
        if (done > 0) {
            so_far[done++] = '/';
        }
        memcpy(so_far + done, name, len + 1);
        done += len;
        if (n == NULL) {
            rn_file_stat st;
            int rc = rn_tree_stat(t, so_far, true, &st);

            if (rc != 0 || !S_ISDIR(st.mode)) {
                return rc != 0 ? rc : -ENOTDIR;
            }
            n = room_for_child(dir) ? node_new(t, name, NODE_DIR, st.mode) : NULL;
            if (n == NULL) {
                return -ENOSPC;
            }
            n->mtime_ns = st.mtime_ns;
            child_put(t, dir, n);
        } else if (n->kind != NODE_DIR) {
            return n->kind == NODE_GONE ? -ENOENT : -ENOTDIR;
        }
        dir = n;
    }
    *out = dir;
    return room_for_child(dir) ? 0 : -ENOMEM;
}

/* Room for the first `len` bytes of a file; what is new is zero. */
static int grow(rn_tree *t, node *n, uint64_t len)
{
    int rc = len > n->len ? rn_quota_take(t->quota, len - n->len, 0) : 0;

    if (rc != 0) {
        return rc;
    }
    if (len > n->cap) {
        uint64_t cap = n->cap * UINT64_C(2) > len ? n->cap * UINT64_C(2) : len + 64;
        uint8_t *more = realloc(n->data, (size_t)cap);

        if (more == NULL) {
            rn_quota_give(t->quota, len - n->len, 0);
            return -ENOMEM;
        }
        n->data = more;
        n->cap = (size_t)cap;
    }
    if (len > n->len) {
        memset(n->data + n->len, 0, (size_t)len - n->len);
        n->len = (size_t)len;
    }
    return 0;
}

static void release(rn_tree *t, node *n)
{
    if (n != NULL) {
        node_free(t->quota, n);
    }
}

/* The lower folder's file, read whole. */
static int copy_up(rn_tree *t, const char *rel, node *n, uint64_t size)
{
    int rc = 0;

    for (uint64_t at = 0; rc == 0 && at < size;) {
        size_t want = size - at < CHUNK ? (size_t)(size - at) : CHUNK;
        int64_t got;

        rc = grow(t, n, at + want);
        got = rc == 0 ? rn_folder_read(t->lower, rel, at, n->data + at, want) : rc;
        if (got <= 0) { /* shorter than it was */
            rc = got < 0 ? (int)got : 0;
            rn_quota_give(t->quota, n->len - at, 0);
            n->len = (size_t)at;
            break;
        }
        if ((uint64_t)got < want) {
            rn_quota_give(t->quota, want - (uint64_t)got, 0);
            n->len = (size_t)at + (size_t)got;
        }
        at += (uint64_t)got;
    }
    return rc;
}

/* The file's own node, with what it held: NULL answers through *rc. */
static node *own_file(rn_tree *t, const char *rel, int flags, int *rc)
{
    rn_file_stat st = {.mode = 0644};
    node *dir, *n;
    bool there;
    spot s;

    *rc = look_stat(t, rel, true, &s, &st);
    there = *rc == 0;
    if (there && !S_ISREG(st.mode)) {
        *rc = S_ISDIR(st.mode) ? -EISDIR : -EACCES;
    } else if (there && flags & RN_OPEN_NEW) {
        *rc = -EEXIST;
    } else if (*rc == -ENOENT && flags & RN_OPEN_CREATE) {
        *rc = 0;
    }
    if (*rc != 0 || s.node != NULL) {
        return *rc == 0 ? s.node : NULL;
    }
    *rc = own_parent(t, rel, &dir);
    if (*rc != 0) {
        return NULL;
    }
    n = node_new(t, s.name, NODE_FILE, st.mode);
    *rc = n == NULL ? -ENOSPC : there ? copy_up(t, rel, n, st.size) : 0;
    if (*rc != 0) {
        release(t, n);
        return NULL;
    }
    if (there) {
        n->mtime_ns = st.mtime_ns;
    }
    child_put(t, dir, n);
    return n;
}

int64_t rn_tree_touch_open(rn_tree *t, const char *rel, int flags)
{
    rn_file_stat st;
    spot s;
    int rc = look_stat(t, rel, (flags & RN_OPEN_NEW) == 0, &s, &st);
    node *n;

    if (rc == 0 && flags & RN_OPEN_NEW) {
        return -EEXIST;
    }
    if (rc == 0) { /* nothing is copied before it changes */
        if (!S_ISREG(st.mode)) {
            return S_ISDIR(st.mode) ? -EISDIR : -EACCES;
        }
        return s.node != NULL ? (int64_t)st.size : rn_folder_touch_open(t->lower, t->quota, rel, RN_OPEN_READ);
    }
    if (rc != 0 && (rc != -ENOENT || !(flags & RN_OPEN_CREATE))) {
        return rc;
    }
    n = own_file(t, rel, flags, &rc);
    return n != NULL ? (int64_t)n->len : rc;
}

int64_t rn_tree_write(rn_tree *t, const char *rel, int64_t at, const void *data, size_t n)
{
    int rc;
    node *f = own_file(t, rel, 0, &rc);
    uint64_t from;

    if (f == NULL) {
        return rc;
    }
    from = at < 0 ? f->len : (uint64_t)at;
    rc = from > INT64_MAX - n ? -EFBIG : n > 0 ? grow(t, f, from + n) : 0;
    if (rc != 0) {
        return rc;
    }
    if (n > 0) {
        memcpy(f->data + from, data, n);
    }
    f->mtime_ns = now_ns();
    return (int64_t)(from + n);
}

int64_t rn_tree_replace(rn_tree *t, const char *rel, const void *data, size_t n)
{
    rn_file_stat st = {.mode = 0644};
    node *dir, *f;
    spot s;
    int rc = look_stat(t, rel, true, &s, &st);

    if (rc == 0 && !S_ISREG(st.mode)) {
        return S_ISDIR(st.mode) ? -EISDIR : -EACCES;
    }
    if (rc != 0 && rc != -ENOENT) {
        return rc;
    }
    rc = own_parent(t, rel, &dir);
    if (rc != 0) {
        return rc;
    }
    f = node_new(t, s.name, NODE_FILE, st.mode);
    rc = f == NULL ? -ENOSPC : grow(t, f, n);
    if (rc != 0) {
        release(t, f);
        return rc;
    }
    if (n > 0) {
        memcpy(f->data, data, n);
    }
    child_put(t, dir, f);
    return (int64_t)n;
}

int rn_tree_truncate(rn_tree *t, const char *rel, uint64_t size)
{
    int rc;
    node *f = own_file(t, rel, 0, &rc);

    if (f == NULL) {
        return rc;
    }
    rc = size > INT64_MAX ? -EFBIG : grow(t, f, size);
    if (rc == 0 && size < f->len) {
        rn_quota_give(t->quota, f->len - size, 0);
        f->len = (size_t)size;
    }
    f->mtime_ns = now_ns();
    return rc;
}

int rn_tree_mkdir(rn_tree *t, const char *rel, uint32_t mode)
{
    rn_file_stat st;
    node *dir, *n;
    spot s;
    int rc = look_stat(t, rel, false, &s, &st);

    if (rc != -ENOENT) {
        return rc == 0 ? -EEXIST : rc;
    }
    rc = own_parent(t, rel, &dir);
    if (rc != 0) {
        return rc;
    }
    n = node_new(t, s.name, NODE_DIR, mode);
    if (n == NULL) {
        return -ENOSPC;
    }
    n->opaque = true;
    child_put(t, dir, n);
    return 0;
}

/* Does the lower folder have an entry where this spot's name lies? Then removing it leaves a mark. */
static bool shows_below(const rn_tree *t, const char *rel, const spot *s)
{
    rn_file_stat st;
    spot up = {0};
    char parent[RN_PATH_MAX + 1];
    size_t len = strlen(rel), name = strlen(s->name), cut = len > name ? len - name - 1 : 0;

    if (t->lower == NULL || cut >= sizeof parent) {
        return false;
    }
    memcpy(parent, rel, cut);
    parent[cut] = '\0';
    return look(t, parent, &up) == 0 && up.lower && rn_folder_stat(t->lower, rel, false, &st) == 0;
}

/* Takes the entry away: its node, or NULL; where the folder's would show there is a mark from now on. */
static int detach(rn_tree *t, const char *rel, const spot *s, node **out)
{
    bool mark = shows_below(t, rel, s);
    node *dir, *gone = NULL;
    int rc = own_parent(t, rel, &dir);

    *out = NULL;
    if (rc == 0 && mark) {
        gone = node_new(t, s->name, NODE_GONE, 0);
        rc = gone == NULL ? -ENOSPC : 0;
    }
    if (rc == 0) {
        *out = child_take(dir, s->name);
        if (gone != NULL) {
            child_put(t, dir, gone); /* room: own_parent() */
        }
    }
    return rc;
}

static int is_empty(const rn_tree *t, const char *rel)
{
    rn_names names = {.text = RN_BUF_INIT(1024), .max = 1};
    int rc = rn_tree_list(t, rel, &names);

    rc = rc == 0 && names.count > 0 ? -ENOTEMPTY : rc == -EOVERFLOW ? -ENOTEMPTY : rc;
    rn_buf_release(&names.text);
    return rc;
}

int rn_tree_remove(rn_tree *t, const char *rel, bool is_dir)
{
    rn_file_stat st;
    node *n = NULL;
    spot s;
    int rc = look_stat(t, rel, false, &s, &st);

    if (rc == 0 && S_ISDIR(st.mode) != is_dir) {
        rc = is_dir ? -ENOTDIR : -EISDIR;
    }
    if (rc == 0 && is_dir) {
        rc = is_empty(t, rel);
    }
    if (rc == 0) {
        rc = detach(t, rel, &s, &n);
    }
    release(t, n);
    return rc;
}

/* As on Linux' overlay: a folder that is partly below cannot be moved (EXDEV), programs copy it then. */
int rn_tree_rename(rn_tree *t, const char *from, const char *to)
{
    rn_file_stat st, over;
    const char *rest;
    node *n, *dir;
    spot s, d;
    int rc = look_stat(t, from, false, &s, &st), there;
    char *name;

    if (rc != 0) {
        return rc;
    }
    there = look_stat(t, to, false, &d, &over);
    if (there != 0 && there != -ENOENT) {
        return there;
    }
    if (strcmp(from, to) == 0) {
        return 0;
    }
    if (S_ISDIR(st.mode)) {
        rc = rn_path_below(to, from, &rest)      ? -EINVAL
             : s.lower || s.node == NULL         ? -EXDEV
             : there == 0 && !S_ISDIR(over.mode) ? -ENOTDIR
             : there == 0                        ? is_empty(t, to)
                                                 : 0;
    } else {
        rc = there == 0 && S_ISDIR(over.mode) ? -EISDIR : 0;
        if (rc == 0 && s.node == NULL) {
            (void)own_file(t, from, 0, &rc);
        }
    }
    if (rc == 0) {
        rc = own_parent(t, to, &dir);
    }
    name = rc == 0 ? strdup(d.name) : NULL;
    if (name == NULL) {
        return rc != 0 ? rc : -ENOMEM;
    }
    rc = detach(t, from, &s, &n);
    if (rc == 0 && n != NULL && room_for_child(dir)) { /* the mark of `from` may lie in the same folder */
        free(n->name);
        n->name = name;
        n->opaque = n->kind == NODE_DIR;
        child_put(t, dir, n);
        return 0;
    }
    free(name);
    release(t, n);
    return rc != 0 ? rc : -ENOMEM;
}

/* The node of what is there, for a change of its properties. */
static int own_any(rn_tree *t, const char *rel, node **out)
{
    rn_file_stat st;
    node *dir;
    spot s;
    int rc = look_stat(t, rel, true, &s, &st);

    *out = s.node;
    if (rc != 0 || s.node != NULL) {
        return rc;
    }
    if (!S_ISDIR(st.mode)) {
        *out = own_file(t, rel, 0, &rc);
        return rc;
    }
    rc = own_parent(t, rel, &dir);
    *out = rc == 0 ? node_new(t, s.name, NODE_DIR, st.mode) : NULL;
    if (*out != NULL) {
        child_put(t, dir, *out);
    }
    return rc == 0 && *out == NULL ? -ENOSPC : rc;
}

int rn_tree_chmod(rn_tree *t, const char *rel, uint32_t mode)
{
    node *n;
    int rc = own_any(t, rel, &n);

    if (rc == 0) {
        n->mode = mode & 0777;
    }
    return rc;
}

int rn_tree_utime(rn_tree *t, const char *rel, int64_t atime_ns, int64_t mtime_ns)
{
    node *n;
    int rc = own_any(t, rel, &n);

    if (rc == 0) {
        n->atime_ns = atime_ns;
        n->mtime_ns = mtime_ns;
    }
    return rc;
}

/* ---- whole trees ---- */

/* Visits nodes in order, parents first; a stack as deep as paths may be. */
typedef struct climb {
    const node *at[RN_DEPTH_MAX + 2];
    size_t next[RN_DEPTH_MAX + 2];
    size_t len[RN_DEPTH_MAX + 2]; /* of the path of at[i] */
    int depth;
    char path[RN_PATH_MAX * 2 + 2];
} climb;

static void climb_begin(climb *c, const node *root, const char *base)
{
    memset(c, 0, sizeof *c);
    c->at[0] = root;
    c->len[0] = strlen(base) <= RN_PATH_MAX ? strlen(base) : 0;
    memcpy(c->path, base, c->len[0]);
}

static const node *climb_next(climb *c)
{
    while (c->depth >= 0) {
        const node *dir = c->at[c->depth], *n;
        size_t at = c->len[c->depth], len;

        if (c->next[c->depth] >= dir->count || c->depth > RN_DEPTH_MAX) {
            c->depth--;
            continue;
        }
        n = dir->child[c->next[c->depth]++];
        len = strlen(n->name);
        if (at + len + 2 > sizeof c->path) {
            continue;
        }
        c->path[at] = '/';
        memcpy(c->path + at + 1, n->name, len + 1);
        c->depth++;
        c->at[c->depth] = n;
        c->next[c->depth] = 0;
        c->len[c->depth] = at + len + 1;
        return n;
    }
    return NULL;
}

bool rn_tree_export(const rn_tree *t, const char *guest, const runlet_mount_visitor *v)
{
    climb c;

    climb_begin(&c, t->root, guest);
    for (const node *n = climb_next(&c); n != NULL; n = climb_next(&c)) {
        runlet_mount_entry e = {.path = c.path,
                                .kind = n->kind == NODE_FILE  ? RUNLET_ENTRY_FILE
                                        : n->kind == NODE_DIR ? RUNLET_ENTRY_FOLDER
                                                              : RUNLET_ENTRY_REMOVED,
                                .data = n->data,
                                .len = n->len,
                                .mode = n->mode};

        if (!v->visit(v->ctx, &e)) {
            return false;
        }
    }
    return true;
}

/* {u8 kind, u8 opaque, u16 mode, u32 length of the path, i64 change, u64 length of the data, path, data} */
typedef struct packed {
    uint8_t kind, opaque;
    uint16_t mode;
    uint32_t path_len;
    int64_t mtime_ns;
    uint64_t len;
} packed;

bool rn_tree_pack(const rn_tree *t, rn_buf *out)
{
    bool fits = true;
    climb c;

    climb_begin(&c, t->root, "");
    for (const node *n = climb_next(&c); fits && n != NULL; n = climb_next(&c)) {
        packed head = {(uint8_t)n->kind, n->opaque, (uint16_t)n->mode, (uint32_t)strlen(c.path), n->mtime_ns, n->len};

        fits = rn_buf_add(out, &head, sizeof head) == RUNLET_OK && rn_buf_add(out, c.path, head.path_len) == RUNLET_OK &&
               (n->len == 0 || rn_buf_add(out, n->data, n->len) == RUNLET_OK);
    }
    return fits;
}

static int unpack_one(rn_tree *t, const packed *head, const rn_path *path, const uint8_t *data)
{
    node *dir = t->root, *n;
    char name[RN_NAME_MAX + 1];
    const char *rest = next_name(path->text + 1, name);

    for (; *rest != '\0'; rest = next_name(rest, name)) {
        dir = child_of(dir, name);
        if (dir == NULL || dir->kind != NODE_DIR) {
            return -EINVAL;
        }
    }
    if (child_of(dir, name) != NULL) {
        return -EINVAL;
    }
    n = room_for_child(dir) ? node_new(t, name, head->kind, head->mode) : NULL;
    if (n == NULL || grow(t, n, head->len) != 0) {
        release(t, n);
        return -ENOSPC;
    }
    if (head->len > 0) {
        memcpy(n->data, data, (size_t)head->len);
    }
    n->opaque = head->opaque != 0;
    child_put(t, dir, n);
    n->mtime_ns = head->mtime_ns;
    return 0;
}

int rn_tree_unpack(rn_tree *t, const uint8_t *data, size_t len)
{
    int rc = 0;

    while (rc == 0 && len > 0) {
        packed head;
        rn_path path;

        if (len < sizeof head) {
            return -EINVAL;
        }
        memcpy(&head, data, sizeof head);
        data += sizeof head;
        len -= sizeof head;
        if (head.path_len > len || head.len > len - head.path_len || head.kind > NODE_GONE || (head.kind != NODE_FILE && head.len > 0) ||
            rn_path_normal((const char *)data, head.path_len, &path) != 0 || path.len == 0 || path.is_dir) {
            return -EINVAL;
        }
        rc = unpack_one(t, &head, &path, data + head.path_len);
        data += head.path_len + head.len;
        len -= head.path_len + (size_t)head.len;
    }
    return rc;
}

static node *node_copy(const node *n)
{
    node *c = calloc(1, sizeof *c);

    if (c == NULL) {
        return NULL;
    }
    *c = *n;
    c->child = n->count > 0 ? calloc(n->count, sizeof(node *)) : NULL;
    c->room = n->count;
    c->count = 0;
    c->cap = n->len;
    c->data = n->len > 0 ? malloc(n->len) : NULL;
    c->name = strdup(n->name);
    if (c->name == NULL || (n->len > 0 && c->data == NULL) || (n->count > 0 && c->child == NULL)) {
        free(c->name);
        free(c->data);
        free(c->child);
        free(c);
        return NULL;
    }
    if (n->len > 0) {
        memcpy(c->data, n->data, n->len);
    }
    return c;
}

rn_tree *rn_tree_copy(const rn_tree *t, const rn_folder *lower, rn_quota *q)
{
    rn_tree *to = calloc(1, sizeof *to);
    node *copy[RN_DEPTH_MAX + 2];
    climb c;

    if (to == NULL) {
        return NULL;
    }
    *to = (rn_tree){.lower = lower, .quota = q, .next_ino = t->next_ino, .root = node_copy(t->root)};
    climb_begin(&c, t->root, "");
    copy[0] = to->root;
    for (const node *n = copy[0] != NULL ? climb_next(&c) : NULL; n != NULL; n = climb_next(&c)) {
        node *made = node_copy(n), *dir = copy[c.depth - 1];

        if (made == NULL) {
            rn_tree_destroy(to);
            return NULL;
        }
        dir->child[dir->count++] = made;
        copy[c.depth] = made;
    }
    if (to->root == NULL) {
        free(to);
        return NULL;
    }
    return to;
}
