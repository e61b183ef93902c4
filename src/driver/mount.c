/* The table of mounts of a session, and what hosts do with it. The files themselves: mount_host.c, mount_tree.c; the guest's calls:
 * files.c. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/mount.h"
#include "driver/session.h"

#include "base/banned.h"

#define DEFAULT_BYTES   UINT64_C(100000000)
#define DEFAULT_ENTRIES UINT32_C(100000)

static void mount_destroy(rn_mount *m)
{
    if (m != NULL) {
        rn_tree_destroy(m->tree);
        rn_folder_close(&m->folder);
        free(m->guest);
        free(m);
    }
}

void rn_mounts_release(rn_mounts *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        mount_destroy(m->item[i]);
    }
    for (uint32_t i = 0; i < m->env_count; i++) {
        free(m->env[i]);
    }
    free(m->env);
    *m = (rn_mounts){0};
}

rn_mount *rn_mounts_find(const rn_mounts *m, const rn_path *path, const char **rel)
{
    rn_mount *best = NULL;

    for (uint32_t i = 0; i < m->count; i++) {
        const char *rest;

        if (rn_path_below(path->text, m->item[i]->guest, &rest) && (best == NULL || strlen(m->item[i]->guest) > strlen(best->guest))) {
            best = m->item[i];
            *rel = rest;
        }
    }
    return best;
}

bool rn_mounts_begin(const rn_mounts *m, const char *path)
{
    const char *rest;

    for (uint32_t i = 0; i < m->count; i++) {
        if (rn_path_below(m->item[i]->guest, path, &rest)) {
            return true;
        }
    }
    return false;
}

static bool has_name(const rn_names *names, const char *name, size_t n)
{
    for (size_t at = 0; at < names->text.len;) {
        const char *have = (const char *)names->text.data + at + 1;
        size_t len = strlen(have);

        if (len == n && memcmp(have, name, n) == 0) {
            return true;
        }
        at += len + 2;
    }
    return false;
}

int rn_mounts_names(const rn_mounts *m, const char *path, rn_names *out)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const char *rest;
        char name[RN_NAME_MAX + 1];
        size_t n;

        if (!rn_path_below(m->item[i]->guest, path, &rest) || *rest == '\0') {
            continue;
        }
        n = strcspn(rest, "/");
        memcpy(name, rest, n);
        name[n] = '\0';
        if (!has_name(out, name, n)) {
            int rc = rn_names_add(out, RN_NAME_DIR, name);

            if (rc != 0) {
                return rc;
            }
        }
    }
    return 0;
}

/* ---- for hosts ---- */

static runlet_code refused(const rn_mounts *all, const runlet_mount *m, const rn_mount *made, runlet_error *err)
{
    for (uint32_t i = 0; i < all->count; i++) {
        if (strcmp(all->item[i]->guest, made->guest) == 0) {
            return rn_error(err, RUNLET_E_EXISTS, "driver/mount", "two mounts at '%s': give them different places", m->guest_path);
        }
        if (rn_folder_overlaps(&all->item[i]->folder, &made->folder)) {
            return rn_error(err, RUNLET_E_USAGE, "driver/mount",
                            "the folders mounted at '%s' and '%s' overlap: mount the outer one alone, or folders side by side",
                            all->item[i]->guest, m->guest_path);
        }
    }
    return RUNLET_OK;
}

runlet_code runlet_py_mount(runlet_py *py, const runlet_mount *m, runlet_error *err)
{
    rn_mounts *all = &py->mounts;
    rn_mount *made;
    rn_path path;
    runlet_code rc;

    if (m->guest_path == NULL || rn_path_normal(m->guest_path, strlen(m->guest_path), &path) != 0) {
        return rn_error(err, RUNLET_E_PATH, "driver/mount", "the guest's path of a mount has to be absolute, like '/data', not '%s'",
                        m->guest_path != NULL ? m->guest_path : "");
    }
    if ((unsigned)m->mode > RUNLET_MOUNT_OVERLAY || (m->host_path == NULL && m->mode != RUNLET_MOUNT_OVERLAY)) {
        return rn_error(err, RUNLET_E_USAGE, "driver/mount", "a mount without a folder of the host has to be an overlay");
    }
    if (all->count == RN_MOUNTS_MAX) {
        return rn_error(err, RUNLET_E_LIMIT, "driver/mount", "a session has at most %d mounts", RN_MOUNTS_MAX);
    }
    made = calloc(1, sizeof *made);
    if (made == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/mount", "no memory for a mount");
    }
    made->folder = (rn_folder){.fd = -1, .no_links = m->mode == RUNLET_MOUNT_OVERLAY};
    made->mode = m->mode;
    made->is_saved = m->is_saved;
    made->quota = (rn_quota){.max_bytes = m->max_bytes != 0 ? m->max_bytes : DEFAULT_BYTES,
                             .max_entries = m->max_entries != 0 ? m->max_entries : DEFAULT_ENTRIES};
    made->guest = strdup(path.text);
    if (m->host_path != NULL) {
        int error = rn_folder_open(&made->folder, m->host_path);

        if (error != 0) {
            mount_destroy(made);
            return rn_error_sys(err, error == ENOENT ? RUNLET_E_NOT_FOUND : RUNLET_E_IO, error, "driver/mount", "folder '%s'",
                                m->host_path);
        }
    }
    rc = made->guest != NULL ? refused(all, m, made, err) : RUNLET_E_NOMEM;
    if (rc == RUNLET_OK && m->mode == RUNLET_MOUNT_OVERLAY) {
        made->tree = rn_tree_create(made->folder.fd >= 0 ? &made->folder : NULL, &made->quota);
        rc = made->tree == NULL ? rn_error(err, RUNLET_E_NOMEM, "driver/mount", "no memory for an overlay, or its limit is too small")
                                : RUNLET_OK;
    }
    if (rc == RUNLET_OK && made->tree != NULL && made->is_saved) {
        rc = rn_mounts_take(py, made, err);
    }
    if (rc != RUNLET_OK) {
        mount_destroy(made);
        return rc;
    }
    all->item[all->count++] = made;
    return RUNLET_OK;
}

bool rn_mounts_copy(rn_mounts *to, const rn_mounts *from)
{
    for (uint32_t i = 0; i < from->count; i++) {
        const rn_mount *m = from->item[i];
        rn_mount *made = calloc(1, sizeof *made);

        if (made == NULL) {
            return false;
        }
        *made = *m;
        made->tree = NULL;
        made->guest = strdup(m->guest);
        made->folder.fd = -1;
        to->item[to->count++] = made;
        if (made->guest == NULL || (m->folder.fd >= 0 && !rn_folder_dup(&made->folder, &m->folder))) {
            return false;
        }
        if (m->tree != NULL) {
            made->tree = rn_tree_copy(m->tree, made->folder.fd >= 0 ? &made->folder : NULL, &made->quota);
            if (made->tree == NULL) {
                return false;
            }
        }
    }
    to->env = from->env_count > 0 ? calloc(from->env_count, sizeof(char *)) : NULL;
    for (uint32_t i = 0; i < from->env_count; i++) {
        char *text = to->env != NULL ? strdup(from->env[i]) : NULL;

        if (text == NULL) {
            return false;
        }
        to->env[to->env_count++] = text;
    }
    return true;
}

void runlet_py_move_mounts(runlet_py *to, runlet_py *from)
{
    rn_mounts_release(&to->mounts);
    to->mounts = from->mounts;
    from->mounts = (rn_mounts){0};
    rn_mounts_unstow(to); /* what its image brought along is older */
}

runlet_code runlet_py_mount_put(runlet_py *py, const char *guest_path, const void *data, size_t len, runlet_error *err)
{
    rn_path path;
    const char *rel = "";
    rn_mount *m;
    int64_t rc = rn_path_normal(guest_path, strlen(guest_path), &path);

    m = rc == 0 ? rn_mounts_find(&py->mounts, &path, &rel) : NULL;
    if (m == NULL || m->tree == NULL || *rel == '\0') {
        return rn_error(err, RUNLET_E_PATH, "driver/mount", "'%s' is not in an overlay: mount one there first", guest_path);
    }
    for (char *p = path.text + (rel - path.text); rc == 0 && (p = strchr(p, '/')) != NULL; p++) {
        *p = '\0';
        rc = rn_tree_mkdir(m->tree, rel, 0755);
        rc = rc == -EEXIST ? 0 : rc;
        *p = '/';
    }
    rc = rc == 0 ? rn_tree_replace(m->tree, rel, data, len) : rc;
    return rc >= 0 ? RUNLET_OK
                   : rn_error_sys(err, rc == -ENOSPC ? RUNLET_E_LIMIT : RUNLET_E_IO, (int)-rc, "driver/mount", "file '%s'", guest_path);
}

runlet_code runlet_py_mount_export(runlet_py *py, const char *guest_path, const runlet_mount_visitor *visitor, runlet_error *err)
{
    rn_path path;
    const char *rel = "";
    const rn_mount *m = rn_path_normal(guest_path, strlen(guest_path), &path) == 0 ? rn_mounts_find(&py->mounts, &path, &rel) : NULL;

    if (m == NULL || m->tree == NULL || *rel != '\0') {
        return rn_error(err, RUNLET_E_NOT_FOUND, "driver/mount", "no overlay is mounted at '%s'", guest_path);
    }
    (void)rn_tree_export(m->tree, m->guest, visitor);
    return RUNLET_OK;
}

runlet_code runlet_py_set_env(runlet_py *py, const char *name, const char *value, runlet_error *err)
{
    rn_mounts *m = &py->mounts;
    size_t n = strlen(name), len = value != NULL ? strlen(value) : 0;
    char *text, **more;

    if (n == 0 || strchr(name, '=') != NULL) {
        return rn_error(err, RUNLET_E_USAGE, "driver/mount", "'%s' is no name of a variable: it is empty or has a '='", name);
    }
    for (uint32_t i = 0; i < m->env_count; i++) {
        if (strncmp(m->env[i], name, n) == 0 && m->env[i][n] == '=') {
            free(m->env[i]);
            m->env[i] = m->env[--m->env_count];
            break;
        }
    }
    if (value == NULL) {
        return RUNLET_OK;
    }
    text = malloc(n + len + 2);
    more = text != NULL ? realloc(m->env, (m->env_count + 1) * sizeof(char *)) : NULL;
    if (more == NULL) {
        free(text);
        return rn_error(err, RUNLET_E_NOMEM, "driver/mount", "no memory for variable '%s'", name);
    }
    memcpy(text, name, n);
    text[n] = '=';
    memcpy(text + n + 1, value != NULL ? value : "", len + 1);
    m->env = more;
    m->env[m->env_count++] = text;
    return RUNLET_OK;
}
