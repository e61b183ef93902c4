/* Saving, loading and forking sessions. */
#include "cage/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "driver/session.h"
#include "driver/worker.h"
#include "py/obj/heap.h"

static void prepare(rn_cage *cage, void *arg)
{
    rn_vm *vm = rn_cage_base(cage);

    (void)arg;
    rn_frames_clean(vm);
    rn_gc_mark_for_save(vm);
}

static runlet_code make_ready(runlet_py *py, runlet_error *err)
{
    if (py->is_broken) {
        return rn_error(err, RUNLET_E_STATE, "driver/snapshot", "the session is unusable after a fault");
    }
    if (rn_cage_enter(py->cage, prepare, NULL) != RN_EXIT_DONE) {
        py->is_broken = true;
        return rn_error(err, RUNLET_E_STATE, "driver/snapshot", "the session's memory image is damaged");
    }
    return RUNLET_OK;
}

runlet_code runlet_py_save(runlet_py *py, const void *key, size_t key_len, uint8_t **out, size_t *len, runlet_error *err)
{
    rn_save_options opt = {.key = key, .key_len = key_len};
    RN_CLEAN_BUF buf = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc = rn_mounts_stow(py, err);

    *out = NULL;
    *len = 0;
    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = py->worker == NULL ? make_ready(py, err) : rn_worker_save(py, key, key_len, &buf, err);
    if (rc == RUNLET_OK && py->worker == NULL) {
        rc = rn_cage_save(py->cage, NULL, &opt, &buf, err);
    }
    rn_mounts_unstow(py);
    if (rc != RUNLET_OK) {
        return rc;
    }
    *out = malloc(buf.len);
    if (*out == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/snapshot", "no memory for a snapshot of %zu bytes", buf.len);
    }
    memcpy(*out, buf.data, buf.len);
    *len = buf.len;
    return RUNLET_OK;
}

runlet_code runlet_py_load(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const void *key, size_t key_len,
                           bool allow_unkeyed, runlet_py **out, runlet_error *err)
{
    rn_load_options lo = {.key = key, .key_len = key_len, .allow_unkeyed = allow_unkeyed};
    const rn_vm *vm;
    runlet_code rc;

    if (opt != NULL && opt->engine == RUNLET_ENGINE_WORKER) {
        return rn_worker_load(opt, bytes, len, &lo, out, err);
    }
    rc = rn_session_new(opt, out, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_cage_load((*out)->cage, bytes, len, &lo, NULL, err);
    if (rc == RUNLET_OK) {
        rc = rn_session_loaded(*out, err);
    }
    if (rc != RUNLET_OK) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rc;
    }
    vm = rn_cage_base((*out)->cage);
    if (vm->live > vm->limit) {
        unsigned long long live = vm->live >> 20, limit = vm->limit >> 20;

        runlet_py_destroy(*out);
        *out = NULL;
        return rn_error(err, RUNLET_E_LIMIT, "driver/snapshot", "the program uses %llu MiB, the limit is %llu MiB: raise the memory limit",
                        live + 1, limit);
    }
    return RUNLET_OK;
}

runlet_code runlet_py_fork(runlet_py *py, runlet_py **out, runlet_error *err)
{
    runlet_code rc;

    *out = NULL;
    if (py->worker != NULL) {
        return rn_worker_fork(py, out, err);
    }
    rc = make_ready(py, err);
    if (rc == RUNLET_OK) {
        rc = rn_session_new(&py->opt, out, err);
    }
    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_cage_fork_into(py->cage, NULL, (*out)->cage, err);
    if (rc == RUNLET_OK) {
        rc = rn_session_loaded(*out, err);
    }
    if (rc != RUNLET_OK) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rc;
    }
    if (!rn_mounts_copy(&(*out)->mounts, &py->mounts)) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rn_error(err, RUNLET_E_NOMEM, "driver/snapshot", "no memory for a copy of the mounts");
    }
    return RUNLET_OK;
}
