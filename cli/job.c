/* Sessions of the command line: made, fed, served, paused. What is printed about them is in report.c. */
#define _POSIX_C_SOURCE 200809L
#include "cli/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "cage/snapshot.h"
#include "cli/answer.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/signals.h"

#include "base/banned.h"

static const char source[] = "cli/job";

#define CALLS_TEXT ((size_t)64 << 20)

/* ---- output ---- */

static void pass_through(void *ctx, int channel, const char *text, size_t len)
{
    rn_cli_job *job = ctx;

    if (!rn_cli_write_all(channel, text, len) && channel == STDOUT_FILENO && !job->is_unheard) {
        job->is_unheard = true;
        runlet_py_interrupt(job->py);
    }
}

static void collect(void *ctx, int channel, const char *text, size_t len)
{
    rn_cli_job *job = ctx;

    if (rn_buf_add(&job->text[channel], text, len) != RUNLET_OK) {
        job->is_cut[channel] = true;
    }
}

static void note_cuts(rn_cli_job *job)
{
    for (int channel = 1; channel <= 2; channel++) {
        char *text = NULL;
        size_t len;
        bool is_cut = false;

        if (runlet_py_take_output(job->py, channel, &text, &len, &is_cut, NULL) == RUNLET_OK) {
            job->is_cut[channel] = job->is_cut[channel] || is_cut;
            runlet_free(text);
        }
    }
}

/* ---- sessions ---- */

void rn_cli_job_init(rn_cli_job *job, const rn_cli_settings *set)
{
    *job = (rn_cli_job){.set = set, .options = set->limits, .start_ns = rn_clock_ns()};
    for (int i = 0; i < 3; i++) {
        rn_buf_init(&job->text[i], (UINT64_C(1) << 30) + 4096);
    }
    rn_buf_init(&job->calls, CALLS_TEXT);
    job->options.write = set->is_json ? collect : pass_through;
    job->options.write_ctx = job;
}

void rn_cli_job_release(rn_cli_job *job)
{
    rn_cli_children_release(&job->children);
    rn_cli_watch(NULL);
    runlet_step_destroy(job->step);
    runlet_py_destroy(job->py);
    for (int i = 0; i < 3; i++) {
        rn_buf_release(&job->text[i]);
    }
    rn_buf_release(&job->calls);
    rn_key_wipe(&job->key);
}

bool rn_cli_job_failed(rn_cli_job *job)
{
    job->exit_code = (int)rn_cli_exit_of(job->err.code);
    job->status = job->exit_code == RN_CLI_REFUSED ? RN_CLI_S_REFUSED : RN_CLI_S_HOST_ERROR;
    return false;
}

static bool good(rn_cli_job *job, runlet_code rc)
{
    return rc == RUNLET_OK || rn_cli_job_failed(job);
}

bool rn_cli_job_open(rn_cli_job *job)
{
    const rn_cli_settings *set = job->set;

    if (!good(job, runlet_py_create(&job->options, &job->py, &job->err)) ||
        !good(job, rn_cli_mounts_apply(&set->mounts, job->py, &job->err))) {
        return false;
    }
    for (size_t i = 0; i < set->tools.n; i++) {
        runlet_function f = {.name = set->tools.v[i].name, .doc = set->tools.v[i].description, .is_async = set->tools.v[i].is_async};

        if (!good(job, runlet_py_declare(job->py, &f, &job->err))) {
            return false;
        }
    }
    for (size_t i = 0; i < set->input_count; i++) {
        if (!good(job, runlet_py_set(job->py, set->inputs[i].name, set->inputs[i].value, &job->err))) {
            return false;
        }
    }
    rn_cli_watch(job->py);
    return true;
}

/* sys.argv, where the command line gives arguments: a feed of its own in front of the program. */
static bool feed_arguments(rn_cli_job *job, const char *filename)
{
    static const char text[] = "import sys as _argv_sys\n_argv_sys.argv[:] = _argv\ndel _argv_sys, _argv\n";
    runlet_value *list = runlet_value_list();
    bool fits = list != NULL && runlet_value_append_new(list, runlet_value_str(filename, strlen(filename)));

    for (int i = 0; fits && i < job->set->arg_count; i++) {
        fits = runlet_value_append_new(list, runlet_value_str(job->set->args[i], strlen(job->set->args[i])));
    }
    if (!fits) {
        runlet_value_destroy(list);
        return good(job, rn_error(&job->err, RUNLET_E_NOMEM, source, "no memory for the program's arguments"));
    }
    fits = good(job, runlet_py_set(job->py, "_argv", list, &job->err));
    runlet_value_destroy(list);
    if (!fits || !rn_cli_job_feed(job, text, sizeof text - 1, filename)) {
        return false;
    }
    return runlet_step_get_kind(job->step) == RUNLET_STEP_DONE ||
           good(job, rn_error(&job->err, RUNLET_E_LIMIT, source, "the limits leave no room for the program's arguments"));
}

/* RUNLET_DEBUG=program: the text is compiled, saved, loaded and fed. */
static bool feed_program(rn_cli_job *job, const char *text, size_t len, const char *filename)
{
    runlet_program *p = NULL, *loaded = NULL;
    uint8_t *bytes = NULL;
    size_t n = 0;
    bool is_good = good(job, runlet_program_compile(&job->options, text, len, filename, &p, &job->step, &job->err));

    if (is_good && p != NULL) {
        is_good = good(job, runlet_program_save(p, NULL, 0, &bytes, &n, &job->err)) &&
                  good(job, runlet_program_load(bytes, n, NULL, 0, true, &loaded, &job->err)) &&
                  good(job, runlet_py_feed_program(job->py, loaded, &job->step, &job->err));
    }
    runlet_free(bytes);
    runlet_program_destroy(p);
    runlet_program_destroy(loaded);
    return is_good;
}

bool rn_cli_job_feed(rn_cli_job *job, const char *text, size_t len, const char *filename)
{
    runlet_step_destroy(job->step);
    job->step = NULL;
    return job->set->is_program ? feed_program(job, text, len, filename)
                                : good(job, runlet_py_feed(job->py, text, len, filename, &job->step, &job->err));
}

bool rn_cli_job_feed_typed(rn_cli_job *job, const char *text, size_t len, const char *filename)
{
    runlet_step_destroy(job->step);
    job->step = NULL;
    rn_cli_watch(job->py); /* an interrupt ends one input */
    return good(job, runlet_py_feed_typed(job->py, text, len, filename, &job->step, &job->err));
}

bool rn_cli_job_start(rn_cli_job *job, const char *text, size_t len, const char *filename)
{
    return rn_cli_job_open(job) && (job->set->arg_count == 0 || feed_arguments(job, filename)) && rn_cli_job_feed(job, text, len, filename);
}

static bool need_key(rn_cli_job *job)
{
    if (!job->has_key) {
        job->has_key = good(job, rn_key_find(job->set->key_file, &job->key, &job->err));
    }
    return job->has_key;
}

bool rn_cli_job_load(rn_cli_job *job, const char *path)
{
    RN_CLEAN_BUF bytes = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    rn_snapshot_info info;
    runlet_load_options load;
    runlet_code rc;

    if (!good(job, rn_cli_read_snapshot(path, &bytes, &job->err))) {
        return false;
    }
    rc = rn_snapshot_peek(bytes.data, bytes.len, &info, &job->err); /* what is no snapshot needs no key to say so */
    if (rc != RUNLET_OK) {
        return good(job, rn_context(&job->err, rc, "%s", path));
    }
    if (!need_key(job)) {
        return false;
    }
    load = (runlet_load_options){.key = job->key.bytes, .key_len = job->key.len, .replay_timeout_ns = job->options.timeout_ns};
    rc = runlet_py_load_with(&job->options, bytes.data, bytes.len, &load, &job->py, &job->err);
    if (rc != RUNLET_OK) {
        return good(job, rn_context(&job->err, rc, "%s", path));
    }
    if (!good(job, rn_cli_mounts_apply(&job->set->mounts, job->py, &job->err))) {
        return false;
    }
    rn_cli_watch(job->py);
    rc = runlet_py_pending(job->py, &job->step, &job->err);
    return rc == RUNLET_OK || good(job, rn_context(&job->err, rc, "%s", path));
}

bool rn_cli_job_answer(rn_cli_job *job, const runlet_value *v, const char *type, const char *message)
{
    runlet_result r = {.call_id = runlet_step_pending_id(job->step, 0), .value = v, .error_message = message};

    r.error_type = v == NULL ? type : NULL;
    return rn_cli_job_answer_some(job, &r, 1);
}

static runlet_code answer_call(rn_cli_job *job, const runlet_result *r, runlet_step **next)
{
    if (r->exception != NULL) {
        return runlet_py_resume_exception(job->py, r->exception, next, &job->err);
    }
    return r->error_type != NULL ? runlet_py_resume_error(job->py, r->error_type, r->error_message, next, &job->err)
                                 : runlet_py_resume(job->py, r->value, next, &job->err);
}

runlet_code rn_cli_job_try_answer(rn_cli_job *job, const runlet_result *results, size_t n)
{
    runlet_step *next = NULL;
    runlet_code rc = runlet_step_get_kind(job->step) == RUNLET_STEP_FUTURES
                         ? runlet_py_resume_futures(job->py, results, n, &next, &job->err)
                         : answer_call(job, results, &next);

    if (rc == RUNLET_OK) {
        runlet_step_destroy(job->step);
        job->step = next;
    }
    return rc;
}

bool rn_cli_job_answer_some(rn_cli_job *job, const runlet_result *results, size_t n)
{
    return good(job, rn_cli_job_try_answer(job, results, n));
}

bool rn_cli_job_answer_later(rn_cli_job *job)
{
    runlet_step *next = NULL;
    runlet_code rc = runlet_py_resume_pending(job->py, &next, &job->err);

    runlet_step_destroy(job->step);
    job->step = next;
    return good(job, rc);
}

/* ---- pauses ---- */

static bool save_pause(rn_cli_job *job)
{
    runlet_save_options opt = {.journal = RUNLET_JOURNAL_EMBED}; /* another build may have to go on with it */
    uint8_t *bytes = NULL;
    size_t len = 0;
    bool is_kept;

    job->snapshot = job->set->snapshot != NULL ? job->set->snapshot : job->set->file; /* resume: back to where it came from */
    if (strcmp(job->snapshot, "-") == 0 && job->set->snapshot == NULL) {
        return good(job, rn_error(&job->err, RUNLET_E_USAGE, source,
                                  "the run paused again, and standard input cannot keep it; say where with --snapshot FILE"));
    }
    if (!need_key(job)) {
        return false;
    }
    opt.key = job->key.bytes;
    opt.key_len = job->key.len;
    if (!good(job, runlet_py_save_with(job->py, &opt, &bytes, &len, &job->err))) {
        return false;
    }
    is_kept = good(job, rn_cli_write_whole(job->snapshot, bytes, len, &job->err));
    runlet_free(bytes);
    if (is_kept) {
        job->snapshot_bytes = len;
        job->status = RN_CLI_S_PAUSED;
        job->exit_code = RN_CLI_PAUSED;
    }
    return is_kept;
}

/* RUNLET_DEBUG=torture: the paused session goes on in another one, at another address; with replay in one that its journal leads to. */
static bool move_session(rn_cli_job *job)
{
    static const runlet_save_options save = {.journal = RUNLET_JOURNAL_EMBED};
    runlet_load_options load = {.allow_unkeyed = true, .path = job->set->is_replay ? RUNLET_LOAD_REPLAY : RUNLET_LOAD_IMAGE};
    runlet_py *other = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;
    bool is_moved;

    if (runlet_step_get_kind(job->step) == RUNLET_STEP_PREEMPTED) {
        load.path = RUNLET_LOAD_IMAGE; /* a replay would begin the turn again, each time */
    }
    load.replay_timeout_ns = job->options.timeout_ns;
    is_moved = good(job, runlet_py_save_with(job->py, &save, &bytes, &len, &job->err)) &&
               good(job, runlet_py_load_with(&job->options, bytes, len, &load, &other, &job->err));

    runlet_free(bytes);
    if (!is_moved) {
        return false;
    }
    note_cuts(job);
    runlet_py_move_mounts(other, job->py);
    rn_cli_watch_moved(other);
    runlet_py_destroy(job->py);
    job->py = other;
    runlet_step_destroy(job->step);
    job->step = NULL;
    return true;
}

/* RUNLET_DEBUG=suspend or step: a run that stopped between two instructions. */
static bool go_on(rn_cli_job *job)
{
    if (job->set->is_torture && !move_session(job)) {
        return false;
    }
    runlet_step_destroy(job->step);
    job->step = NULL;
    return good(job, runlet_py_go_on(job->py, &job->step, &job->err));
}

/* ---- the end ---- */

static void end_by_limit(rn_cli_job *job)
{
    static const struct {
        rn_cli_status status;
        int exit_code;
    } ends[] = {
        [RUNLET_LIMIT_NONE] = {RN_CLI_S_HOST_ERROR, RN_CLI_FAILED},      [RUNLET_LIMIT_MEMORY] = {RN_CLI_S_MEMORY, RN_CLI_MEMORY},
        [RUNLET_LIMIT_TIME] = {RN_CLI_S_TIMEOUT, RN_CLI_TIMEOUT},        [RUNLET_LIMIT_STEPS] = {RN_CLI_S_TIMEOUT, RN_CLI_TIMEOUT},
        [RUNLET_LIMIT_CALLS] = {RN_CLI_S_LIMIT, RN_CLI_LIMIT},           [RUNLET_LIMIT_OUTPUT] = {RN_CLI_S_LIMIT, RN_CLI_LIMIT},
        [RUNLET_LIMIT_INTERRUPT] = {RN_CLI_S_ERROR, RN_CLI_INTERRUPTED}, [RUNLET_LIMIT_FAULT] = {RN_CLI_S_HOST_ERROR, RN_CLI_FAILED},
        [RUNLET_LIMIT_SLEEP] = {RN_CLI_S_LIMIT, RN_CLI_LIMIT},           [RUNLET_LIMIT_CRASH] = {RN_CLI_S_HOST_ERROR, RN_CLI_FAILED},
    };
    runlet_limit limit = runlet_step_limit(job->step);

    job->status = ends[limit].status;
    job->exit_code = ends[limit].exit_code;
    if (limit == RUNLET_LIMIT_CRASH) {
        (void)rn_error(&job->err, RUNLET_E_INTERNAL, source, "%s", runlet_step_peek_error_message(job->step));
    } else if (job->status == RN_CLI_S_HOST_ERROR) {
        (void)rn_error(&job->err, RUNLET_E_INTERNAL, source,
                       "the program's memory image is damaged: a forged snapshot, or a bug in Runlet; please report it");
    }
}

static void end(rn_cli_job *job)
{
    switch (runlet_step_get_kind(job->step)) {
    case RUNLET_STEP_DONE:
        job->status = RN_CLI_S_OK;
        job->exit_code = RN_CLI_DONE;
        break;
    case RUNLET_STEP_ERROR:
        job->status = RN_CLI_S_ERROR;
        job->exit_code = RN_CLI_EXCEPTION;
        break;
    case RUNLET_STEP_EXIT:
        job->exit_code = runlet_step_exit_code(job->step) & 255;
        job->status = job->exit_code == 0 ? RN_CLI_S_OK : RN_CLI_S_ERROR;
        break;
    case RUNLET_STEP_LIMIT:
        end_by_limit(job);
        break;
    default: /* the job is not at its end */
        break;
    }
    if (rn_cli_is_interrupted() && job->exit_code == RN_CLI_EXCEPTION) {
        job->exit_code = RN_CLI_INTERRUPTED;
    }
}

/* One step of a run that is not at its end. False: it goes no further here. */
static bool drive_once(rn_cli_job *job)
{
    runlet_step_kind kind = runlet_step_get_kind(job->step);
    const rn_cli_tool *tool;
    bool is_served = false, goes_on;

    if (kind == RUNLET_STEP_PREEMPTED) {
        return go_on(job);
    }
    if (job->set->is_torture && (!move_session(job) || !good(job, runlet_py_pending(job->py, &job->step, &job->err)))) {
        return false;
    }
    if (kind == RUNLET_STEP_CALL) {
        tool = rn_cli_tools_find(&job->set->tools, runlet_step_peek_name(job->step));
        if (!rn_cli_pauses_at(job->set, runlet_step_peek_name(job->step))) {
            return rn_cli_serve_call(job, tool);
        }
        if (tool != NULL && tool->is_async) {
            return rn_cli_job_answer_later(job);
        }
    } else {
        goes_on = rn_cli_serve_pending(job, &is_served);
        if (is_served) {
            return goes_on;
        }
    }
    if (job->ask != NULL) {
        return job->ask(job);
    }
    (void)save_pause(job);
    return false;
}

/* RUNLET_DEBUG=replay: the journal of what has ended leads to the same end. */
static bool check_journal(rn_cli_job *job)
{
    static const runlet_save_options save = {.journal = RUNLET_JOURNAL_EMBED};
    runlet_load_options load = {.allow_unkeyed = true, .path = RUNLET_LOAD_REPLAY, .replay_timeout_ns = -1};
    runlet_journal_info info = {0};
    runlet_py *other = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;
    bool is_good = good(job, runlet_py_save_with(job->py, &save, &bytes, &len, &job->err)) &&
                   good(job, runlet_snapshot_get_journal(bytes, len, &info, &job->err)) &&
                   (info.is_image_only || good(job, runlet_py_load_with(&job->options, bytes, len, &load, &other, &job->err)));

    runlet_free(bytes);
    runlet_py_destroy(other);
    return is_good;
}

void rn_cli_job_drive(rn_cli_job *job)
{
    bool goes_on = true, is_under_way = true;

    while (goes_on && is_under_way) {
        switch (runlet_step_get_kind(job->step)) {
        case RUNLET_STEP_CALL:
        case RUNLET_STEP_FUTURES:
        case RUNLET_STEP_PREEMPTED:
            goes_on = drive_once(job);
            break;
        default:
            is_under_way = false;
            break;
        }
    }
    if (job->ask == NULL || rn_cli_is_interrupted()) { /* between inputs of a session they go on */
        rn_cli_children_end(&job->children);
    }
    if (goes_on && job->set->is_replay && !rn_cli_is_interrupted()) {
        goes_on = check_journal(job);
    }
    if (goes_on) {
        end(job);
    }
    note_cuts(job);
}
