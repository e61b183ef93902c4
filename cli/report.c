/* What a run came to: text for people, one JSON object for programs (CL-1, CL-2, CL-3). */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/call.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "py/text/utf8.h"

#include "base/banned.h"

static const char *const status_names[] = {
    [RN_CLI_S_OK] = "ok",       [RN_CLI_S_ERROR] = "error",     [RN_CLI_S_TIMEOUT] = "timeout", [RN_CLI_S_MEMORY] = "memory",
    [RN_CLI_S_LIMIT] = "limit", [RN_CLI_S_REFUSED] = "refused", [RN_CLI_S_PAUSED] = "paused",   [RN_CLI_S_HOST_ERROR] = "host_error",
};

/* What to change, for the model or the person who reads the error. */
static const char *fix_of(runlet_limit limit)
{
    switch (limit) {
    case RUNLET_LIMIT_MEMORY:
        return "use less memory, or raise --memory";
    case RUNLET_LIMIT_TIME:
        return "do less work, or raise --timeout";
    case RUNLET_LIMIT_STEPS:
        return "do less work, or raise --max-steps";
    case RUNLET_LIMIT_CALLS:
        return "make fewer calls, or raise --max-calls";
    case RUNLET_LIMIT_OUTPUT:
        return "print less, or raise --max-output";
    case RUNLET_LIMIT_SLEEP:
        return "sleep less: time.sleep() may take 60s of a run in all";
    case RUNLET_LIMIT_NONE:
    case RUNLET_LIMIT_INTERRUPT:
    case RUNLET_LIMIT_FAULT:
    case RUNLET_LIMIT_CRASH:
        break;
    }
    return NULL;
}

static double cpu_ms(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double wall_ms(const rn_cli_job *job)
{
    return (double)(rn_clock_ns() - job->start_ns) / (double)RN_NS_PER_MS;
}

static const char *error_text(const char *text)
{
    return text != NULL ? text : "";
}

static bool has_error(const rn_cli_job *job)
{
    runlet_step_kind kind = job->step != NULL ? runlet_step_get_kind(job->step) : RUNLET_STEP_DONE;

    return kind == RUNLET_STEP_ERROR || kind == RUNLET_STEP_LIMIT;
}

/* ---- text ---- */

static void say_pause(const rn_cli_job *job)
{
    size_t n = runlet_step_pending_count(job->step);
    char call[300];

    for (size_t i = 0; i < n; i++) {
        rn_cli_call_show(job->step, i, call, sizeof call);
        rn_cli_say("paused before call %u: %s", runlet_step_pending_id(job->step, i), call);
    }
    rn_cli_say("%zu bytes in %s; go on with: runlet resume %s %s", job->snapshot_bytes, job->snapshot, job->snapshot,
               n > 1 ? "--answers FILE" : "--value JSON");
}

static void print_text(const rn_cli_job *job)
{
    const char *fix;

    if (has_error(job)) {
        const char *traceback = error_text(runlet_step_peek_traceback(job->step));

        (void)rn_cli_write_all(STDERR_FILENO, traceback, strlen(traceback));
        fix = fix_of(runlet_step_limit(job->step));
        if (fix != NULL) {
            rn_cli_say("stopped: %s; %s", error_text(runlet_step_peek_error_message(job->step)), fix);
        }
    }
    if (job->is_cut[1] || job->is_cut[2]) {
        rn_cli_say("output beyond the limit was dropped; raise --max-output");
    }
    if (job->status == RN_CLI_S_PAUSED) {
        say_pause(job);
    }
    if (job->err.code != RUNLET_OK) {
        rn_cli_say("%s", job->err.message);
    }
}

/* ---- JSON ---- */

typedef struct printer {
    rn_buf out;
    bool is_full; /* something did not fit; the rest is skipped */
    bool has_member;
} printer;

static void add(printer *p, const char *text)
{
    p->is_full = p->is_full || rn_buf_add_str(&p->out, text) != RUNLET_OK;
}

static void key(printer *p, const char *name)
{
    add(p, p->has_member ? ",\"" : "\"");
    add(p, name);
    add(p, "\":");
    p->has_member = true;
}

static void open_object(printer *p, const char *name)
{
    if (name != NULL) {
        key(p, name);
    }
    add(p, "{");
    p->has_member = false;
}

static void close_object(printer *p)
{
    add(p, "}");
    p->has_member = true;
}

static void text_member(printer *p, const char *name, const char *text, size_t len)
{
    key(p, name);
    p->is_full = p->is_full || rn_json_add_str(&p->out, text, len) != RUNLET_OK;
}

static void str_member(printer *p, const char *name, const char *text)
{
    text_member(p, name, text, strlen(text));
}

static void ms_member(printer *p, const char *name, double ms)
{
    char text[64];

    (void)snprintf(text, sizeof text, "%.3f", ms);
    key(p, name);
    add(p, text);
}

static void count_member(printer *p, const char *name, uint64_t n)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    key(p, name);
    add(p, text);
}

/* Output is bytes; JSON is UTF-8: what is no character becomes U+FFFD. */
static void output_member(printer *p, const char *name, const rn_buf *text)
{
    RN_CLEAN_BUF clean = RN_BUF_INIT(text->len * 3 + 1);
    size_t at = 0;

    while (at < text->len && !p->is_full) {
        rn_utf8_scan scan;

        (void)rn_utf8_check(text->data + at, text->len - at, false, &scan, NULL);
        p->is_full = rn_buf_add(&clean, text->data + at, scan.used) != RUNLET_OK ||
                     (scan.error_bytes > 0 && rn_buf_add_str(&clean, "\xef\xbf\xbd") != RUNLET_OK);
        at += scan.used + scan.error_bytes;
    }
    text_member(p, name, (const char *)clean.data, clean.len);
}

static void value_member(printer *p, rn_cli_job *job, const runlet_value *v)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_JSON_MAX_BYTES);

    if (rn_json_write(v, job->set->form, &text, &job->err) != RUNLET_OK) {
        job->status = RN_CLI_S_HOST_ERROR;
        job->exit_code = RN_CLI_FAILED;
        return;
    }
    key(p, "value");
    add(p, (const char *)text.data);
}

static void error_member(printer *p, const rn_cli_job *job)
{
    const char *fix;

    if (!has_error(job) && job->err.code == RUNLET_OK) {
        return;
    }
    open_object(p, "error");
    if (job->err.code != RUNLET_OK) {
        str_member(p, "type", runlet_code_name(job->err.code));
        str_member(p, "message", job->err.message);
    } else {
        str_member(p, "type", error_text(runlet_step_peek_error_type(job->step)));
        str_member(p, "message", error_text(runlet_step_peek_error_message(job->step)));
        str_member(p, "traceback", error_text(runlet_step_peek_traceback(job->step)));
        fix = fix_of(runlet_step_limit(job->step));
        if (fix != NULL) {
            str_member(p, "fix", fix);
        }
    }
    close_object(p);
}

/* sys.exit() with anything but success. */
static void exit_member(printer *p, const rn_cli_job *job)
{
    const char *text = runlet_step_peek_error_message(job->step);
    size_t len = text != NULL ? strlen(text) : 0;
    char number[16];

    (void)snprintf(number, sizeof number, "%d", job->exit_code);
    open_object(p, "error");
    str_member(p, "type", "SystemExit");
    if (text != NULL) {
        text_member(p, "message", text, len > 0 && text[len - 1] == '\n' ? len - 1 : len); /* without the end of its line */
    } else {
        str_member(p, "message", number);
    }
    close_object(p);
}

static void cut_member(printer *p, const rn_cli_job *job)
{
    if (!job->is_cut[1] && !job->is_cut[2]) {
        return;
    }
    open_object(p, "truncated");
    key(p, "stdout");
    add(p, job->is_cut[1] ? "true" : "false");
    key(p, "stderr");
    add(p, job->is_cut[2] ? "true" : "false");
    close_object(p);
}

static void pending_member(printer *p, rn_cli_job *job)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_JSON_MAX_BYTES);

    if (rn_cli_calls_add(job->step, job->set->form, &text, &job->err) == RUNLET_OK) {
        key(p, "pending");
        add(p, "[");
        add(p, (const char *)text.data);
        add(p, "]");
    }
}

static void usage_member(printer *p, const rn_cli_job *job)
{
    runlet_usage u = {0};

    if (job->py == NULL) {
        return;
    }
    runlet_py_get_usage(job->py, &u);
    open_object(p, "usage");
    ms_member(p, "wall_ms", wall_ms(job));
    ms_member(p, "cpu_ms", cpu_ms());
    count_member(p, "steps", u.steps);
    count_member(p, "peak_bytes", u.peak_bytes);
    count_member(p, "calls", u.calls);
    close_object(p);
}

static void isolation_member(printer *p, const rn_cli_job *job)
{
    bool is_worker = job->options.engine == RUNLET_ENGINE_WORKER;

    open_object(p, "isolation");
    str_member(p, "engine", is_worker ? "worker" : "embedded");
    str_member(p, "boundary", is_worker ? "memory image, process, system call filter" : "memory image");
#ifdef RN_OOB_MASK_BUILD
    str_member(p, "bounds", "masked offsets");
#else
    str_member(p, "bounds", "guard pages");
#endif
    str_member(p, "process", is_worker ? "its own: no environment, files, network or processes" : "shared with the host");
    close_object(p);
}

static void print_json(rn_cli_job *job)
{
    printer p = {.out = RN_BUF_INIT(SIZE_MAX / 4)};
    printer value = {.out = RN_BUF_INIT(RN_JSON_MAX_BYTES + 64), .has_member = true};
    bool is_done = job->status == RN_CLI_S_OK && job->step != NULL && runlet_step_get_kind(job->step) == RUNLET_STEP_DONE;

    if (is_done) { /* first, because it may fail and change the status */
        value_member(&value, job, runlet_step_peek_value(job->step));
    }
    add(&p, "{\"schema\":1");
    p.has_member = true;
    str_member(&p, "status", status_names[job->status]);
    if (value.out.len > 0) {
        add(&p, (const char *)value.out.data);
    }
    output_member(&p, "stdout", &job->text[1]);
    output_member(&p, "stderr", &job->text[2]);
    cut_member(&p, job);
    if (job->status == RN_CLI_S_ERROR && runlet_step_get_kind(job->step) == RUNLET_STEP_EXIT) {
        exit_member(&p, job);
    } else {
        error_member(&p, job);
    }
    key(&p, "calls");
    add(&p, "[");
    add(&p, job->calls.len > 0 ? (const char *)job->calls.data : "");
    add(&p, "]");
    if (job->status == RN_CLI_S_PAUSED) {
        pending_member(&p, job);
    }
    usage_member(&p, job);
    count_member(&p, "exit_code", (uint64_t)job->exit_code);
    isolation_member(&p, job);
    if (job->status == RN_CLI_S_PAUSED) {
        str_member(&p, "snapshot", job->snapshot);
    }
    add(&p, "}\n");
    if (p.is_full) {
        rn_cli_say("no memory for the report");
        job->exit_code = RN_CLI_FAILED;
    } else if (!rn_cli_write_all(STDOUT_FILENO, p.out.data, p.out.len)) {
        job->is_unheard = true;
    }
    rn_buf_release(&p.out);
    rn_buf_release(&value.out);
}

static void print_stats(const rn_cli_job *job)
{
    runlet_usage u = {0};

    if (job->py != NULL) {
        runlet_py_get_usage(job->py, &u);
    }
    rn_cli_say("wall %.2f ms, cpu %.2f ms, %llu steps, peak %.1f KiB, %u calls", wall_ms(job), cpu_ms(), (unsigned long long)u.steps,
               (double)u.peak_bytes / 1024, u.calls);
}

int rn_cli_report(rn_cli_job *job)
{
    if (job->set->is_json) {
        print_json(job);
    } else {
        print_text(job);
    }
    if (job->is_unheard) {
        rn_cli_say("standard output cannot be written");
        job->exit_code = RN_CLI_FAILED;
    }
    if (job->set->has_stats) {
        print_stats(job);
    }
    return job->exit_code;
}

int rn_cli_report_failure(bool is_json, int exit_code, const runlet_error *err)
{
    rn_cli_settings set = {.is_json = is_json};
    rn_cli_job job;

    rn_cli_job_init(&job, &set);
    job.err = *err;
    job.exit_code = exit_code;
    job.status = exit_code == RN_CLI_REFUSED ? RN_CLI_S_REFUSED : RN_CLI_S_HOST_ERROR;
    (void)rn_cli_report(&job);
    rn_cli_job_release(&job);
    return exit_code;
}
