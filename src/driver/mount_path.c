/* Names of files as the guest writes them, made plain before any file system sees them (python.md 16.2). */
#include <errno.h>
#include <string.h>

#include "driver/mount.h"

int rn_path_normal(const char *text, size_t len, rn_path *out)
{
    uint32_t depth = 0;

    out->len = 0;
    out->is_dir = true;
    out->text[0] = '\0';
    if (len == 0 || text[0] != '/' || memchr(text, '\0', len) != NULL) {
        return len == 0 ? -ENOENT : -EINVAL;
    }
    if (len > RN_PATH_MAX) {
        return -ENAMETOOLONG;
    }
    for (size_t i = 0; i < len;) {
        const char *name = text + i, *end = memchr(name, '/', len - i);
        size_t n = end != NULL ? (size_t)(end - name) : len - i;

        i += n + 1;
        out->is_dir = end != NULL || n == 0;
        if (n == 0 || (n == 1 && name[0] == '.')) {
            out->is_dir = true;
            continue;
        }
        if (n == 2 && name[0] == '.' && name[1] == '.') {
            out->is_dir = true;
            while (out->len > 0 && out->text[--out->len] != '/') {
            }
            depth -= depth > 0;
            out->text[out->len] = '\0';
            continue;
        }
        if (n > RN_NAME_MAX || ++depth > RN_DEPTH_MAX) {
            return -ENAMETOOLONG;
        }
        out->text[out->len++] = '/';
        memcpy(out->text + out->len, name, n);
        out->len += n;
        out->text[out->len] = '\0';
    }
    return 0;
}

bool rn_path_below(const char *path, const char *at, const char **rest)
{
    size_t n = strlen(at);

    if (strncmp(path, at, n) != 0 || (path[n] != '\0' && path[n] != '/')) {
        return false;
    }
    *rest = path[n] == '/' ? path + n + 1 : path + n;
    return true;
}

int rn_names_add(rn_names *names, rn_name_kind kind, const char *name)
{
    if (names->count >= names->max) {
        return -EOVERFLOW;
    }
    if (rn_buf_add_byte(&names->text, (uint8_t)kind) != RUNLET_OK || rn_buf_add(&names->text, name, strlen(name) + 1) != RUNLET_OK) {
        return -ENOMEM;
    }
    names->count++;
    return 0;
}

int rn_quota_take(rn_quota *q, uint64_t bytes, uint32_t entries)
{
    if (bytes > q->max_bytes - q->bytes || entries > q->max_entries - q->entries) {
        return -ENOSPC;
    }
    q->bytes += bytes;
    q->entries += entries;
    return 0;
}

void rn_quota_give(rn_quota *q, uint64_t bytes, uint32_t entries)
{
    q->bytes -= bytes < q->bytes ? bytes : q->bytes;
    q->entries -= entries < q->entries ? entries : q->entries;
}
