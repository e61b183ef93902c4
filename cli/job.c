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
#include "cli/call.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/signals.h"

#include "base/banned.h"

static const char source[] = "cli/job";

#define TOOL_OUTPUT ((size_t)64 << 20)
#define CALLS_TEXT  ((size_t)64 << 20)

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
    runlet_result first = {.value = v, .error_type = v == NULL ? type : NULL, .error_message = message};
    runlet_step *next = NULL;
    runlet_code rc;

    if (runlet_step_get_kind(job->step) == RUNLET_STEP_FUTURES) {
        first.call_id = runlet_step_pending_id(job->step, 0);
        return rn_cli_job_answer_some(job, &first, 1);
    }
    rc = v != NULL ? runlet_py_resume(job->py, v, &next, &job->err) : runlet_py_resume_error(job->py, type, message, &next, &job->err);

    runlet_step_destroy(job->step);
    job->step = next;
    return good(job, rc);
}

bool rn_cli_job_answer_some(rn_cli_job *job, const runlet_result *results, size_t n)
{
    runlet_step *next = NULL;
    runlet_code rc = runlet_py_resume_futures(job->py, results, n, &next, &job->err);

    runlet_step_destroy(job->step);
    job->step = next;
    return good(job, rc);
}

/* A call whose result the program can wait for while others are under way. */
static bool answer_later(rn_cli_job *job)
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

/* ---- calls ---- */

/* For the report; a list that grows too long loses its tail, not the run. */
static void log_call(rn_cli_job *job, const rn_buf *request, bool is_good, int64_t wall_ns)
{
    size_t before = job->calls.len;
    runlet_code rc;

    if (!job->set->is_json) {
        return;
    }
    rc = before > 0 ? rn_buf_add_str(&job->calls, ",") : RUNLET_OK;
    rc = rc == RUNLET_OK ? rn_buf_add(&job->calls, request->data, request->len) : rc;
    rc = rc == RUNLET_OK ? rn_buf_addf(&job->calls, ",\"status\":\"%s\",\"wall_ms\":%.3f}", is_good ? "ok" : "error",
                                       (double)wall_ns / (double)RN_NS_PER_MS)
                         : rc;
    if (rc != RUNLET_OK) {
        job->calls.len = before;
    }
}

static bool raise_in_program(rn_cli_job *job, const char *tool, const char *why)
{
    char message[1400];

    (void)snprintf(message, sizeof message, "tool '%s' %s", tool, why);
    return rn_cli_job_answer(job, NULL, "RuntimeError", message);
}

/* What a command printed becomes the call's value, or its standard error the message of a RuntimeError. */
static bool take_reply(rn_cli_job *job, const rn_cli_tool *tool, const rn_buf *out, rn_buf *said, const rn_cli_served *how)
{
    runlet_value *v = NULL;
    runlet_error err = {0};
    char why[1200];
    runlet_step *next = NULL;
    runlet_code rc;

    while (said->len > 0 && (said->data[said->len - 1] == '\n' || said->data[said->len - 1] == '\r')) {
        said->data[--said->len] = '\0';
    }
    if (!how->is_good) {
        return said->len > 0 && !how->is_ours ? rn_cli_job_answer(job, NULL, "RuntimeError", (const char *)said->data)
                                              : raise_in_program(job, tool->name, how->why);
    }
    if (said->len > 0) {
        (void)rn_cli_write_all(STDERR_FILENO, said->data, said->len);
        (void)rn_cli_write_all(STDERR_FILENO, "\n", 1);
    }
    if (rn_json_read((const char *)out->data, out->len, job->set->form, &v, &err) != RUNLET_OK) {
        (void)snprintf(why, sizeof why, "must print one JSON value: %s", err.message);
        return raise_in_program(job, tool->name, why);
    }
    rc = runlet_py_resume(job->py, v, &next, &err);
    runlet_value_destroy(v);
    if (rc == RUNLET_E_USAGE || rc == RUNLET_E_UNSUPPORTED) { /* the call still waits */
        (void)snprintf(why, sizeof why, "must print a value that a program can have: %s", err.message);
        return raise_in_program(job, tool->name, why);
    }
    runlet_step_destroy(job->step);
    job->step = next;
    job->err = err;
    return good(job, rc);
}

static bool run_command(rn_cli_job *job, const rn_cli_tool *tool, rn_buf *request, bool *is_good)
{
    RN_CLEAN_BUF out = RN_BUF_INIT(TOOL_OUTPUT);
    RN_CLEAN_BUF said = RN_BUF_INIT(64 * 1024);
    rn_cli_served how = {0};
    runlet_error err = {0};
    size_t body = request->len;
    runlet_code rc = rn_buf_add_str(request, "}\n");

    rc = rc == RUNLET_OK ? rn_cli_tool_serve(tool, request, &out, &said, &how, &err) : rc;
    request->len = body;
    *is_good = rc == RUNLET_OK && how.is_good;
    if (how.is_stopped) {
        return rn_cli_job_answer(job, NULL, "KeyboardInterrupt", "");
    }
    return rc == RUNLET_OK ? take_reply(job, tool, &out, &said, &how) : raise_in_program(job, tool->name, err.message);
}

static bool serve(rn_cli_job *job, const rn_cli_tool *tool)
{
    RN_CLEAN_BUF request = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_error err = {0};
    int64_t start = rn_clock_ns();
    bool is_good = false, goes_on;
    runlet_code rc = rn_cli_call_add(job->step, 0, job->set->form, &request, &err);

    if (rc != RUNLET_OK) {
        (void)rn_buf_addf(&request, "{\"call_id\":%u,\"name\":\"%s\"", runlet_step_call_id(job->step), tool->name);
        goes_on = raise_in_program(job, tool->name, err.message[0] != '\0' ? err.message : "got arguments that are too large");
    } else if (tool->answer != NULL) {
        is_good = true;
        goes_on = rn_cli_job_answer(job, tool->answer, NULL, NULL);
    } else {
        goes_on = run_command(job, tool, &request, &is_good);
    }
    log_call(job, &request, is_good, rn_clock_ns() - start);
    return goes_on;
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

    if (kind == RUNLET_STEP_PREEMPTED) {
        return go_on(job);
    }
    if (job->set->is_torture && (!move_session(job) || !good(job, runlet_py_pending(job->py, &job->step, &job->err)))) {
        return false;
    }
    tool = kind == RUNLET_STEP_CALL ? rn_cli_tools_find(&job->set->tools, runlet_step_peek_name(job->step)) : NULL;
    if (kind == RUNLET_STEP_CALL && !rn_cli_pauses_at(job->set, runlet_step_peek_name(job->step))) {
        return serve(job, tool);
    }
    if (tool != NULL && tool->is_async) {
        return answer_later(job);
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
    if (goes_on && job->set->is_replay && !rn_cli_is_interrupted()) {
        goes_on = check_journal(job);
    }
    if (goes_on) {
        end(job);
    }
    note_cuts(job);
}
