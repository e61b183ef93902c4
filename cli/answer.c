/* Calls of a program that tools answer: one by one, or many at once where the program waits for many. The commands are in serve.c. */
#include "cli/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "cli/call.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/signals.h"

#include "base/banned.h"

static const char source[] = "cli/answer";

#define QUEUE_BYTES ((size_t)256 << 20) /* of requests; what comes after is written down when its turn comes */

/* ---- answers ---- */

/* What a call is answered with, and what that owns. */
typedef struct reply {
    runlet_result result;
    runlet_value *value;
    char message[700];
    rn_cli_child *child; /* that gave it, or NULL */
} reply;

static void release(rn_cli_job *job, reply *r)
{
    runlet_value_destroy(r->value);
    if (r->child != NULL) {
        rn_cli_child_destroy(&job->children, r->child);
    }
    *r = (reply){0};
}

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

static void set_error(reply *r, const char *type, const char *message)
{
    runlet_value_destroy(r->value);
    r->value = NULL;
    r->result = (runlet_result){.call_id = r->result.call_id, .error_type = type, .error_message = message};
}

static void set_failure(reply *r, const char *tool, const char *why)
{
    (void)snprintf(r->message, sizeof r->message, "tool '%.80s' %.600s", tool, why);
    set_error(r, "RuntimeError", r->message);
}

/* What a command printed becomes the call's value, or its standard error the message of a RuntimeError. */
static void take_reply(rn_cli_job *job, reply *r, rn_cli_child *c)
{
    rn_buf *said = &c->said;
    runlet_error err = {0};
    char why[600];

    r->child = c;
    r->result.call_id = c->call_id;
    while (said->len > 0 && (said->data[said->len - 1] == '\n' || said->data[said->len - 1] == '\r')) {
        said->data[--said->len] = '\0';
    }
    if (c->is_stopped) {
        set_error(r, "KeyboardInterrupt", "");
    } else if (!c->is_good && said->len > 0 && !c->is_ours) {
        set_error(r, "RuntimeError", (const char *)said->data);
    } else if (!c->is_good) {
        set_failure(r, c->tool->name, c->why);
    } else {
        if (said->len > 0 && !c->is_told) {
            (void)rn_cli_write_all(STDERR_FILENO, said->data, said->len);
            (void)rn_cli_write_all(STDERR_FILENO, "\n", 1);
        }
        if (rn_json_read((const char *)c->out.data, c->out.len, job->set->form, &r->value, &err) != RUNLET_OK) {
            (void)snprintf(why, sizeof why, "must print one JSON value: %.500s", err.message);
            set_failure(r, c->tool->name, why);
        }
        r->result.value = r->value;
    }
    if (!c->is_told) {
        c->is_told = true;
        c->request.len -= c->request.len >= 2 ? 2 : 0; /* "}" and newline: the log goes on there */
        log_call(job, &c->request, c->is_good, c->wall_ns);
    }
}

static bool is_refused(runlet_code rc)
{
    return rc == RUNLET_E_USAGE || rc == RUNLET_E_UNSUPPORTED;
}

/* Answers, and says in the program what no program can have. *n becomes the number of those that were answered. */
static bool answer(rn_cli_job *job, reply *replies, const runlet_result *results, size_t *n)
{
    runlet_code rc = rn_cli_job_try_answer(job, results, *n);
    const char *name;
    char why[600];

    if (is_refused(rc) && *n > 1) { /* one of them: that one has its turn alone */
        *n = 1;
        rc = rn_cli_job_try_answer(job, results, 1);
    }
    if (is_refused(rc) && *n == 1 && results[0].value != NULL) {
        name = replies[0].child != NULL ? replies[0].child->tool->name : runlet_step_pending_name(job->step, 0);
        (void)snprintf(why, sizeof why, "must print a value that a program can have: %.500s", job->err.message);
        job->err = (runlet_error){0};
        set_failure(&replies[0], name != NULL ? name : "", why);
        rc = rn_cli_job_try_answer(job, &replies[0].result, 1);
    }
    if (rc == RUNLET_OK) {
        job->err = (runlet_error){0};
    }
    return rc == RUNLET_OK || rn_cli_job_failed(job);
}

/* ---- requests ---- */

static bool write_request(rn_cli_job *job, size_t i, rn_cli_child *c, reply *r)
{
    runlet_error err = {0};
    runlet_code rc = rn_cli_call_add(job->step, i, job->set->form, &c->request, &err);

    rc = rc == RUNLET_OK ? rn_buf_add_str(&c->request, "}\n") : rc;
    if (rc == RUNLET_OK) {
        return true;
    }
    rn_buf_clear(&c->request);
    (void)rn_buf_addf(&c->request, "{\"call_id\":%u,\"name\":\"%s\"", c->call_id, c->tool->name);
    log_call(job, &c->request, false, 0);
    r->result.call_id = c->call_id;
    set_failure(r, c->tool->name, err.message[0] != '\0' ? err.message : "got arguments that are too large");
    return false;
}

static bool no_memory(rn_cli_job *job)
{
    (void)rn_error(&job->err, RUNLET_E_NOMEM, source, "no memory for a call");
    return rn_cli_job_failed(job);
}

/* A tool's fixed value; its call is logged as every other. */
static void take_fixed(rn_cli_job *job, size_t i, const rn_cli_tool *tool, reply *r)
{
    RN_CLEAN_BUF request = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_error err = {0};

    r->result = (runlet_result){.call_id = runlet_step_pending_id(job->step, i), .value = tool->answer};
    if (rn_cli_call_add(job->step, i, job->set->form, &request, &err) != RUNLET_OK) {
        rn_buf_clear(&request);
        (void)rn_buf_addf(&request, "{\"call_id\":%u,\"name\":\"%s\"", r->result.call_id, tool->name);
        set_failure(r, tool->name, err.message[0] != '\0' ? err.message : "got arguments that are too large");
    }
    log_call(job, &request, r->result.error_type == NULL, 0);
}

/* ---- one call ---- */

static size_t queued_bytes(const rn_cli_children *all)
{
    size_t sum = 0;

    for (const rn_cli_child *c = all->first; c != NULL; c = c->next) {
        sum += c->request.len;
    }
    return sum;
}

bool rn_cli_serve_call(rn_cli_job *job, const rn_cli_tool *tool)
{
    reply r = {0};
    rn_cli_child *c;
    size_t n = 1;
    bool goes_on;

    if (tool->answer != NULL) {
        take_fixed(job, 0, tool, &r);
        goes_on = answer(job, &r, &r.result, &n);
        release(job, &r);
        return goes_on;
    }
    if (tool->is_async && queued_bytes(&job->children) > QUEUE_BYTES) {
        return rn_cli_job_answer_later(job);
    }
    c = rn_cli_child_new(&job->children, tool, runlet_step_call_id(job->step));
    if (c == NULL) {
        return no_memory(job);
    }
    if (!write_request(job, 0, c, &r)) {
        r.child = c;
    } else if (tool->is_async) {
        return rn_cli_job_answer_later(job); /* started when the program waits */
    } else {
        rn_cli_children_wait(&job->children, c, INT64_MAX);
        take_reply(job, &r, c);
    }
    goes_on = answer(job, &r, &r.result, &n);
    release(job, &r);
    return goes_on;
}

/* ---- many calls ---- */

static bool does_wait(const runlet_step *step, uint32_t call_id)
{
    for (size_t i = 0; i < runlet_step_pending_count(step); i++) {
        if (runlet_step_pending_id(step, i) == call_id) {
            return true;
        }
    }
    return false;
}

static void drop_cancelled(rn_cli_job *job)
{
    for (rn_cli_child *c = job->children.first, *next; c != NULL; c = next) {
        next = c->next;
        if (!c->is_dropped && !does_wait(job->step, c->call_id)) {
            rn_cli_child_drop(&job->children, c);
        }
    }
}

/* Where a call without await can pause the run, nothing is under way when it does: it would begin again with the resume. So answers come
 * together there. */
static bool come_together(const rn_cli_job *job)
{
    bool may_pause = false;

    for (size_t i = 0; job->ask == NULL && i < job->set->tools.n; i++) {
        const rn_cli_tool *tool = &job->set->tools.v[i];

        may_pause = may_pause || (!tool->is_async && rn_cli_pauses_at(job->set, tool->name));
    }
    return may_pause;
}

static bool is_any_wanted(const rn_cli_children *all)
{
    const rn_cli_child *c = all->first;

    while (c != NULL && c->is_dropped) {
        c = c->next;
    }
    return c != NULL;
}

static void wait_for_some(rn_cli_job *job)
{
    int64_t timer = runlet_step_deadline_ns(job->step);

    if (!come_together(job)) {
        rn_cli_children_wait(&job->children, NULL, timer >= 0 ? rn_deadline_after(rn_clock_ns(), timer) : INT64_MAX);
        return;
    }
    for (rn_cli_child *c = job->children.first; c != NULL; c = c->next) {
        if (!c->is_dropped && c->state != RN_CLI_ENDED) {
            rn_cli_children_wait(&job->children, c, INT64_MAX);
        }
    }
}

/* Calls that wait and are no child's yet: of a fixed value, or from before a resume. What can be answered at once is in replies. */
static bool adopt(rn_cli_job *job, reply *replies, size_t *n)
{
    for (size_t i = 0; i < runlet_step_pending_count(job->step); i++) {
        const char *name = runlet_step_pending_name(job->step, i);
        uint32_t id = runlet_step_pending_id(job->step, i);
        const rn_cli_tool *tool = rn_cli_tools_find(&job->set->tools, name);
        rn_cli_child *c;

        if (tool == NULL || rn_cli_pauses_at(job->set, name) || rn_cli_child_find(&job->children, id) != NULL) {
            continue;
        }
        if (tool->answer != NULL) {
            take_fixed(job, i, tool, &replies[(*n)++]);
            continue;
        }
        c = rn_cli_child_new(&job->children, tool, id);
        if (c == NULL) {
            return no_memory(job);
        }
        if (!write_request(job, i, c, &replies[*n])) {
            rn_cli_child_destroy(&job->children, c);
            (*n)++;
        }
    }
    return true;
}

/* Answers what is there, and keeps what did not have its turn. */
static bool answer_all(rn_cli_job *job, reply *replies, size_t n)
{
    runlet_result *results = calloc(n + 1, sizeof *results);
    size_t answered = n;
    bool goes_on;

    for (size_t i = 0; results != NULL && i < n; i++) {
        results[i] = replies[i].result;
    }
    goes_on = results != NULL ? answer(job, replies, results, &answered) : no_memory(job);
    for (size_t i = 0; i < n; i++) {
        replies[i].child = i < answered ? replies[i].child : NULL;
        release(job, &replies[i]);
    }
    free(results);
    return goes_on;
}

bool rn_cli_serve_pending(rn_cli_job *job, bool *is_served)
{
    size_t room = runlet_step_pending_count(job->step), n = 0;
    reply *replies = calloc(room + 1, sizeof *replies);
    bool goes_on = replies != NULL;

    if (!goes_on) {
        (void)no_memory(job);
    } else {
        drop_cancelled(job);
        goes_on = adopt(job, replies, &n);
    }
    *is_served = !goes_on || n > 0 || is_any_wanted(&job->children);
    if (goes_on && *is_served) {
        if (n == 0) {
            wait_for_some(job);
        }
        for (rn_cli_child *c = job->children.first; c != NULL && n < room; c = c->next) {
            if (c->state == RN_CLI_ENDED && !c->is_dropped) {
                take_reply(job, &replies[n++], c);
            }
        }
        goes_on = answer_all(job, replies, n);
    }
    free(replies);
    return goes_on;
}
