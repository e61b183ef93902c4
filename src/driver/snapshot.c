/* Saving, loading and forking sessions. */
#include "cage/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "driver/journal.h"
#include "driver/worker.h"
#include "py/obj/heap.h"
#include "py/vm/boot.h"

static const char source[] = "driver/snapshot";

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
        return rn_error(err, RUNLET_E_STATE, source, "the session is unusable after a fault");
    }
    if (rn_cage_enter(py->cage, prepare, NULL) != RN_EXIT_DONE) {
        py->is_broken = true;
        return rn_error(err, RUNLET_E_STATE, source, "the session's memory image is damaged");
    }
    return RUNLET_OK;
}

/* The image, with the journal's note behind it. */
static runlet_code save_here(runlet_py *py, const runlet_save_options *o, rn_buf *buf, runlet_error *err)
{
    rn_save_options opt = {.key = o->key, .key_len = o->key_len};
    rn_frame_writer note;
    runlet_code rc = make_ready(py, err);

    rn_frame_writer_init(&note);
    if (rc == RUNLET_OK) {
        rc = rn_journal_write_note(py, o->journal, &note, err);
    }
    if (rc == RUNLET_OK) {
        opt.note = note.buf.data;
        opt.note_len = (uint32_t)note.buf.len;
        rc = rn_cage_save(py->cage, NULL, &opt, buf, err);
    }
    rn_frame_writer_release(&note);
    return rc;
}

runlet_code runlet_py_save_with(runlet_py *py, const runlet_save_options *opt, uint8_t **out, size_t *len, runlet_error *err)
{
    RN_CLEAN_BUF buf = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc = rn_mounts_stow(py, err);

    *out = NULL;
    *len = 0;
    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = py->worker == NULL ? save_here(py, opt, &buf, err) : rn_worker_save(py, opt, &buf, err);
    rn_mounts_unstow(py);
    if (rc != RUNLET_OK) {
        return rc;
    }
    *out = malloc(buf.len);
    if (*out == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a snapshot of %zu bytes", buf.len);
    }
    memcpy(*out, buf.data, buf.len);
    *len = buf.len;
    return RUNLET_OK;
}

runlet_code runlet_py_save(runlet_py *py, const void *key, size_t key_len, uint8_t **out, size_t *len, runlet_error *err)
{
    return runlet_py_save_with(py, &(runlet_save_options){.key = key, .key_len = key_len}, out, len, err);
}

/* ---- loading ---- */

static runlet_code read_note(const uint8_t *bytes, size_t len, rn_note *note, runlet_error *err)
{
    rn_snapshot_info info;
    runlet_code rc = rn_snapshot_peek(bytes, len, &info, err);

    if (rc == RUNLET_OK && !rn_note_read(info.note, info.note_len, note)) {
        rc = rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot's journal is damaged");
    }
    return rc;
}

static runlet_code load_image(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const runlet_load_options *load,
                              runlet_py **out, runlet_error *err)
{
    rn_load_options lo = {.key = load->key, .key_len = load->key_len, .allow_unkeyed = load->allow_unkeyed};
    rn_note note;
    runlet_code rc = rn_session_new(opt, out, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_cage_load((*out)->cage, bytes, len, &lo, NULL, err);
    if (rc == RUNLET_OK) { /* the seal was good */
        rc = read_note(bytes, len, &note, err);
    }
    if (rc == RUNLET_OK) {
        rc = rn_session_loaded(*out, err);
    }
    if (rc == RUNLET_OK) {
        (*out)->slept_ns = note.slept_ns;
        rc = rn_journal_adopt(*out, &note, err);
        rn_journal_forget_objects(*out);
    }
    return rc;
}

/* The seal is looked at before anything else. */
static runlet_code load_replay(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const runlet_load_options *load,
                               runlet_py **out, runlet_error *err)
{
    RN_CLEAN_BUF plain = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    rn_load_options lo = {.key = load->key, .key_len = load->key_len, .allow_unkeyed = load->allow_unkeyed};
    rn_note note;
    runlet_code rc = rn_snapshot_open(bytes, len, &lo, &plain, err);

    rc = rc == RUNLET_OK ? read_note(plain.data, plain.len, &note, err) : rc;
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (!note.is_embedded) {
        return rn_error(err, RUNLET_E_SNAPSHOT_ENGINE, source,
                        "the snapshot is image only (%s): only the build that made it can go on with it",
                        note.off == RN_J_ON ? "saved without its journal" : rn_journal_why(note.off));
    }
    return rn_replay(opt, &note, load->replay_timeout_ns, out, err);
}

static bool is_other_engine(const uint8_t *bytes, size_t len)
{
    rn_snapshot_info info;

    return rn_snapshot_peek(bytes, len, &info, NULL) == RUNLET_OK && memcmp(info.engine_id, rn_boot_image, sizeof info.engine_id) != 0;
}

runlet_code runlet_py_load_with(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const runlet_load_options *load,
                                runlet_py **out, runlet_error *err)
{
    bool is_replay = load->path == RUNLET_LOAD_REPLAY || (load->path == RUNLET_LOAD_AUTO && is_other_engine(bytes, len));
    runlet_code rc;

    *out = NULL;
    if (opt != NULL && opt->engine == RUNLET_ENGINE_WORKER) {
        return rn_worker_load(opt, bytes, len, load, out, err);
    }
    rc = (is_replay ? load_replay : load_image)(opt, bytes, len, load, out, err);
    if (rc == RUNLET_OK) {
        const rn_vm *vm = rn_cage_base((*out)->cage);

        if (vm->live > vm->limit) {
            rc = rn_error(err, RUNLET_E_LIMIT, source, "the program uses %llu MiB, the limit is %llu MiB: raise the memory limit",
                          (unsigned long long)(vm->live >> 20) + 1, (unsigned long long)(vm->limit >> 20));
        }
    }
    if (rc != RUNLET_OK) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rc;
    }
    rn_journal_note_options(*out);
    return RUNLET_OK;
}

runlet_code runlet_py_load(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const void *key, size_t key_len,
                           bool allow_unkeyed, runlet_py **out, runlet_error *err)
{
    return runlet_py_load_with(opt, bytes, len, &(runlet_load_options){.key = key, .key_len = key_len, .allow_unkeyed = allow_unkeyed}, out,
                               err);
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
    (*out)->slept_ns = py->slept_ns;
    if (!rn_mounts_copy(&(*out)->mounts, &py->mounts) || !rn_journal_copy(*out, py)) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a copy of the mounts and the journal");
    }
    rn_journal_forget_objects(*out);
    return RUNLET_OK;
}

runlet_code runlet_py_get_journal(runlet_py *py, runlet_journal_info *out, runlet_error *err)
{
    rn_journal *j = py->journal;

    if (j == NULL) {
        return rn_error(err, RUNLET_E_UNSUPPORTED, source, "the worker keeps the journal; save the session and look at the snapshot");
    }
    *out = (runlet_journal_info){.is_image_only = j->off != RN_J_ON,
                                 .why = rn_journal_why(j->off),
                                 .bytes = j->w.buf.len,
                                 .records = j->records,
                                 .feeds = j->feeds,
                                 .calls = j->calls};
    if (j->off == RN_J_ON) {
        rn_journal_digest(j, out->digest);
    }
    return RUNLET_OK;
}

runlet_code runlet_snapshot_get_journal(const uint8_t *bytes, size_t len, runlet_journal_info *out, runlet_error *err)
{
    rn_note note;
    runlet_code rc = read_note(bytes, len, &note, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    *out = (runlet_journal_info){.is_image_only = !note.is_embedded,
                                 .why = note.is_embedded      ? ""
                                        : note.off == RN_J_ON ? "saved without its journal"
                                                              : rn_journal_why(note.off),
                                 .is_embedded = note.is_embedded,
                                 .bytes = note.len,
                                 .records = note.records,
                                 .feeds = note.feeds,
                                 .calls = note.calls};
    if (note.digest != NULL) {
        memcpy(out->digest, note.digest, sizeof out->digest);
    }
    return RUNLET_OK;
}
