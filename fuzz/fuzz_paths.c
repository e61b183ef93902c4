/* Any bytes as a path of the guest and as the text of a mount; then as a list of operations on a tree in memory, whose paths are short so
 * that they meet. A normal path stays normal, has no dots, and lies within the limits; a tree never holds more than its limits. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "driver/mount.h"
#include "driver/mount_spec.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void paths(const char *text, size_t len)
{
    rn_path p, again;
    uint32_t depth = 0;

    if (rn_path_normal(text, len, &p) != 0) {
        return;
    }
    if (p.len > RN_PATH_MAX || strlen(p.text) != p.len || strstr(p.text, "//") != NULL || strstr(p.text, "/../") != NULL ||
        (p.len > 0 && (p.text[0] != '/' || p.text[p.len - 1] == '/'))) {
        abort();
    }
    for (size_t i = 0; i < p.len; i++) {
        depth += p.text[i] == '/';
    }
    if (depth > RN_DEPTH_MAX || (p.len > 0 && (rn_path_normal(p.text, p.len, &again) != 0 || strcmp(p.text, again.text) != 0))) {
        abort();
    }
}

static void specs(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    rn_mount_spec spec;
    runlet_error err = {0};

    if (text == NULL) {
        return;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    if (rn_mount_spec_parse(text, &spec, &err) == RUNLET_OK) {
        if (spec.mount.guest_path[0] != '/' || (spec.mount.host_path == NULL && spec.mount.mode != RUNLET_MOUNT_OVERLAY)) {
            abort();
        }
    } else if (spec.text != NULL || err.message[0] == '\0') {
        abort();
    }
    free(spec.text);
    free(text);
}

/* One of few names, up to three deep. */
static const char *name_of(uint8_t b, char out[16])
{
    static const char names[] = "abc";
    size_t n = 0;

    for (int i = 0; i < 3; i++, b = (uint8_t)(b >> 2)) {
        if ((b & 3) < 3) {
            if (n > 0) {
                out[n++] = '/';
            }
            out[n++] = names[b & 3];
        }
    }
    out[n] = '\0';
    return out;
}

static void operate(rn_tree *t, const uint8_t *op)
{
    char a[16], b[16], room[64];
    rn_names names = {.text = RN_BUF_INIT(4096), .max = 64};
    rn_file_stat st;
    const char *p = name_of(op[1], a), *q = name_of(op[2], b);

    if (*p == '\0' || *q == '\0') { /* files.c keeps the root where it is */
        return;
    }
    switch (op[0] % 11) {
    case 0:
        (void)rn_tree_mkdir(t, p, 0755);
        break;
    case 1:
        (void)rn_tree_replace(t, p, op, op[2] % 4);
        break;
    case 2:
        (void)rn_tree_write(t, p, op[2] & 1 ? -1 : op[2], op, 3);
        break;
    case 3:
        (void)rn_tree_rename(t, p, q);
        break;
    case 4:
        (void)rn_tree_remove(t, p, op[2] & 1);
        break;
    case 5:
        (void)rn_tree_truncate(t, p, op[2]);
        break;
    case 6:
        (void)rn_tree_list(t, p, &names);
        break;
    case 7:
        (void)rn_tree_stat(t, p, true, &st);
        break;
    case 8:
        (void)rn_tree_read(t, p, op[2], room, sizeof room);
        break;
    case 9:
        (void)rn_tree_touch_open(t, p, op[2] & 15);
        break;
    default:
        (void)rn_tree_chmod(t, p, op[2]);
        break;
    }
    rn_buf_release(&names.text);
}

static bool count(void *ctx, const runlet_mount_entry *e)
{
    uint64_t *n = ctx;

    n[0] += e->len;
    n[1]++;
    return true;
}

/* What was packed comes out again. */
static void packed(const rn_tree *t, const uint64_t n[2])
{
    rn_quota q = {.max_bytes = 8192, .max_entries = 24};
    rn_tree *other = rn_tree_create(NULL, &q);
    rn_buf bytes = RN_BUF_INIT(1 << 20);
    uint64_t m[2] = {0, 0};
    runlet_mount_visitor v = {count, m};

    if (other != NULL && rn_tree_pack(t, &bytes)) {
        if (rn_tree_unpack(other, bytes.data, bytes.len) != 0 || !rn_tree_export(other, "", &v) || m[0] != n[0] || m[1] != n[1]) {
            abort();
        }
    }
    rn_buf_release(&bytes);
    rn_tree_destroy(other);
}

static void trees(const uint8_t *data, size_t size)
{
    rn_quota q = {.max_bytes = 8192, .max_entries = 24}, q2;
    rn_tree *t = rn_tree_create(NULL, &q), *other;
    uint64_t n[2] = {0, 0}, m[2] = {0, 0};
    runlet_mount_visitor v = {count, n}, w = {count, m};

    if (t == NULL) {
        return;
    }
    for (size_t i = 0; i + 3 <= size; i += 3) {
        operate(t, data + i);
    }
    (void)rn_tree_export(t, "", &v);
    if (q.bytes > q.max_bytes || q.entries != n[1] + 1 || q.bytes != n[0] + 256 * (n[1] + 1)) { /* the root is one */
        abort();
    }
    q2 = q;
    other = rn_tree_copy(t, NULL, &q2);
    if (other != NULL) {
        (void)rn_tree_export(other, "", &w);
        if (m[0] != n[0] || m[1] != n[1]) {
            abort();
        }
    }
    rn_tree_destroy(other);
    packed(t, n);
    rn_tree_destroy(t);
}

/* Any bytes as a packed tree: what comes of it stays within the limits. */
static void unpacked(const uint8_t *data, size_t size)
{
    rn_quota q = {.max_bytes = 8192, .max_entries = 24};
    rn_tree *t = rn_tree_create(NULL, &q);

    if (t != NULL) {
        (void)rn_tree_unpack(t, data, size);
        if (q.bytes > q.max_bytes || q.entries > q.max_entries) {
            abort();
        }
    }
    rn_tree_destroy(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    paths((const char *)data, size);
    specs(data, size);
    trees(data, size);
    unpacked(data, size);
    return 0;
}
