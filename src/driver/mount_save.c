/* What overlays hold, in a snapshot: bytes objects in the session's state, put there for the time of a save. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/frame.h"
#include "driver/mount.h"
#include "driver/task.h"
#include "py/obj/heap.h"
#include "py/obj/object.h"

static const char source[] = "driver/mount_save";

typedef char slot_name[RN_PATH_MAX + 16];

static const char *name_of(const rn_mount *m, slot_name out)
{
    (void)snprintf(out, sizeof(slot_name), "overlay %s", m->guest);
    return out;
}

void rn_task_stow(rn_task *t, rn_vm *vm)
{
    rn_val name = rn_intern_c(vm, t->name), v = RN_NONE;

    t->code = RUNLET_E_NOMEM;
    if (name == RN_UNBOUND) {
        return;
    }
    if (!rn_is_kind(vm, vm->state, RN_K_DICT)) {
        v = rn_dict_new(vm, false);
        if (v == RN_UNBOUND) {
            return;
        }
        vm->state = v;
        v = RN_NONE;
    }
    if (t->text != NULL) {
        v = rn_reserve(vm, t->len) ? rn_bytes_new(vm, t->text, t->len) : RN_UNBOUND;
        if (v == RN_UNBOUND) {
            rn_gc_collect(vm);
            name = rn_intern_c(vm, t->name);
            v = name != RN_UNBOUND && rn_reserve(vm, t->len) ? rn_bytes_new(vm, t->text, t->len) : RN_UNBOUND;
        }
    }
    if (v != RN_UNBOUND && rn_dict_set_str(vm, rn_off(vm->state), rn_off(name), v)) {
        t->code = RUNLET_OK;
    }
}

void rn_task_take(rn_task *t, rn_vm *vm)
{
    rn_val name = rn_intern_c(vm, t->name), v = RN_UNBOUND;

    if (name != RN_UNBOUND && rn_is_kind(vm, vm->state, RN_K_DICT)) {
        v = rn_dict_get_str(vm, rn_off(vm->state), rn_off(name));
    }
    if (v == RN_UNBOUND || !rn_is_kind(vm, v, RN_K_BYTES) || RN_PTR(rn_bytes, vm, v)->len > rn_guest_bytes(t->py)) {
        return;
    }
    t->len = RN_PTR(rn_bytes, vm, v)->len;
    t->taken = malloc(t->len + 1); /* the caller's before it is complete: a fault leaks nothing */
    if (t->taken != NULL) {
        memcpy(t->taken, rn_bytes_data(vm, v), t->len);
        (void)rn_dict_set_str(vm, rn_off(vm->state), rn_off(name), RN_NONE);
    }
}

static runlet_code stow(runlet_py *py, const rn_mount *m, const char *data, size_t len)
{
    slot_name name;
    rn_task t = {.py = py, .kind = RN_TASK_STOW, .name = name_of(m, name), .text = data, .len = len};

    return rn_task_enter(&t);
}

static bool is_stowed(const rn_mount *m)
{
    return m->tree != NULL && m->is_saved;
}

void rn_mounts_unstow(runlet_py *py)
{
    for (uint32_t i = 0; i < py->mounts.count; i++) {
        if (is_stowed(py->mounts.item[i])) {
            (void)stow(py, py->mounts.item[i], NULL, 0);
        }
    }
}

runlet_code rn_mounts_stow(runlet_py *py, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    for (uint32_t i = 0; i < py->mounts.count && rc == RUNLET_OK; i++) {
        const rn_mount *m = py->mounts.item[i];
        RN_CLEAN_BUF packed = RN_BUF_INIT(rn_guest_bytes(py));

        if (!is_stowed(m)) {
            continue;
        }
        if (py->worker != NULL) {
            return rn_error(err, RUNLET_E_UNSUPPORTED, source,
                            "what was written at '%s' cannot go into a snapshot of a worker yet: use the embedded engine, or mode rw",
                            m->guest);
        }
        rc =
            rn_tree_pack(m->tree, &packed) ? stow(py, m, packed.data != NULL ? (const char *)packed.data : "", packed.len) : RUNLET_E_NOMEM;
        if (rc != RUNLET_OK) {
            rc = rn_error(err, RUNLET_E_LIMIT, source,
                          "what was written at '%s' does not fit into the program's memory, where a snapshot keeps it: raise the limit",
                          m->guest);
        }
    }
    if (rc != RUNLET_OK) {
        rn_mounts_unstow(py);
    }
    return rc;
}

bool rn_mounts_list_stowed(const runlet_py *py, rn_frame_writer *w)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < py->mounts.count; i++) {
        count += is_stowed(py->mounts.item[i]);
    }
    rn_frame_put_u64(w, count);
    for (uint32_t i = 0; i < py->mounts.count && w->rc == RUNLET_OK; i++) {
        const rn_mount *m = py->mounts.item[i];
        RN_CLEAN_BUF packed = RN_BUF_INIT(rn_guest_bytes(py));
        slot_name name;

        if (!is_stowed(m)) {
            continue;
        }
        if (!rn_tree_pack(m->tree, &packed)) {
            return false;
        }
        rn_frame_put_bytes(w, name_of(m, name), strlen(name_of(m, name)));
        rn_frame_put_bytes(w, packed.data, packed.len);
    }
    return w->rc == RUNLET_OK;
}

runlet_code rn_mounts_take(runlet_py *py, rn_mount *m, runlet_error *err)
{
    slot_name name;
    rn_task t = {.py = py, .kind = RN_TASK_TAKE, .name = name_of(m, name), .err = err};
    runlet_code rc = py->worker == NULL ? rn_task_enter(&t) : RUNLET_OK; /* a worker's snapshots hold none */
    int packed = rc == RUNLET_OK && t.taken != NULL ? rn_tree_unpack(m->tree, t.taken, t.len) : 0;

    free(t.taken);
    if (packed == 0) {
        return rc;
    }
    return packed == -ENOSPC
               ? rn_error(err, RUNLET_E_LIMIT, source, "the limit of '%s' is too small for what the snapshot holds of it", m->guest)
               : rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot holds no files for '%s'", m->guest);
}
