/* runlet resume: a paused run goes on with an answer to its waiting call. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "cli/signals.h"

#include "base/banned.h"

static const char source[] = "cli/resume";

void rn_cli_resume_help(void)
{
    puts("usage: runlet resume [OPTIONS] SNAPSHOT (--value JSON | --raise TYPE:MESSAGE | --answers FILE)\n"
         "\n"
         "Goes on with a paused run in this process. Tools are not part of a snapshot: give them again. A run\n"
         "that pauses once more replaces SNAPSHOT, unless --snapshot names another file.\n");
    rn_cli_settings_print(RN_CLI_RESUME);
}

/* "what detail why" */
static bool refuse(rn_cli_job *job, const char *what, const char *detail, const char *why)
{
    (void)rn_error(&job->err, RUNLET_E_USAGE, source, "%s %.60s%s", what, detail, why);
    return rn_cli_job_failed(job);
}

static bool answer_value(rn_cli_job *job, const char *text)
{
    runlet_value *v = NULL;
    bool is_answered;

    if (rn_json_read(text, strlen(text), job->set->form, &v, &job->err) != RUNLET_OK) {
        (void)rn_context(&job->err, RUNLET_E_USAGE, "--value (a string needs quotes: '\"text\"')");
        return rn_cli_job_failed(job);
    }
    is_answered = rn_cli_job_answer(job, v, NULL, NULL);
    runlet_value_destroy(v);
    return is_answered;
}

/* ValueError, json.JSONDecodeError */
static bool is_type_name(const char *text, size_t len)
{
    const char *dot;

    while ((dot = memchr(text, '.', len)) != NULL && rn_cli_is_name(text, (size_t)(dot - text))) {
        len -= (size_t)(dot + 1 - text);
        text = dot + 1;
    }
    return rn_cli_is_name(text, len);
}

static bool answer_error(rn_cli_job *job, const char *text)
{
    const char *colon = strchr(text, ':');
    size_t len = colon != NULL ? (size_t)(colon - text) : strlen(text);
    char type[80];

    if (!is_type_name(text, len) || len >= sizeof type) {
        return refuse(job, "--raise", text, ": expected TYPE:MESSAGE, such as ValueError:no such order");
    }
    memcpy(type, text, len);
    type[len] = '\0';
    return rn_cli_job_answer(job, NULL, type, colon != NULL ? colon + 1 : "");
}

/* What the error of an answer may say; the names are those that exceptions have in Python. */
static bool read_exception(const runlet_value *e, runlet_exception *out)
{
    const struct {
        const char *key, **text;
    } texts[] = {{"type", &out->type}, {"message", &out->message}, {"filename", &out->path}, {"doc", &out->text}, {"name", &out->name}};
    bool is_good = runlet_value_get_kind(e) == RUNLET_DICT;

    for (size_t i = 0; is_good && i < runlet_value_count(e); i++) {
        const char *key = runlet_value_peek_text(runlet_value_peek_key(e, i), NULL);
        const runlet_value *v = runlet_value_peek_item(e, i);
        runlet_value_kind kind = runlet_value_get_kind(v);
        size_t k = 0;

        while (k < sizeof texts / sizeof texts[0] && strcmp(key, texts[k].key) != 0) {
            k++;
        }
        if (k < sizeof texts / sizeof texts[0] && kind == RUNLET_STR) {
            *texts[k].text = runlet_value_peek_text(v, NULL);
        } else if (strcmp(key, "args") == 0 && kind == RUNLET_LIST) {
            out->args = v;
        } else if (strcmp(key, "errno") == 0 && kind == RUNLET_INT && runlet_value_get_int(v) >= 0 && runlet_value_get_int(v) <= INT_MAX) {
            out->error_number = (int)runlet_value_get_int(v);
        } else if (strcmp(key, "pos") == 0 && kind == RUNLET_INT && runlet_value_get_int(v) >= 0) {
            out->position = (size_t)runlet_value_get_int(v);
        } else {
            is_good = false;
        }
    }
    return is_good && out->type != NULL;
}

/* {"value": JSON} or {"error": {"type", "message"}} */
static bool read_entry(rn_cli_job *job, const runlet_value *entry, const char *id, runlet_result *out, runlet_exception *e)
{
    const runlet_value *v = rn_json_get(entry, "value"), *error = rn_json_get(entry, "error");

    if (runlet_value_get_kind(entry) != RUNLET_DICT || runlet_value_count(entry) != 1 || (v == NULL && error == NULL)) {
        return refuse(job, "--answers: call", id, " needs {\"value\": JSON} or {\"error\": {\"type\", \"message\"}}");
    }
    out->value = v;
    if (v != NULL) {
        return true;
    }
    if (read_exception(error, e)) {
        bool is_plain = rn_json_get(error, "message") != NULL && runlet_value_count(error) == 2;

        out->error_type = e->type;
        out->error_message = e->message;
        out->exception = is_plain ? NULL : e;
        return true;
    }
    return refuse(
        job, "--answers: the error of call", id,
        " needs \"type\" and \"message\" as strings, and can have \"errno\", \"filename\", \"doc\", \"pos\", \"name\" or \"args\"");
}

static bool does_wait(const runlet_step *step, const char *id, uint32_t *number)
{
    char text[16];

    for (size_t i = 0; i < runlet_step_pending_count(step); i++) {
        *number = runlet_step_pending_id(step, i);
        (void)snprintf(text, sizeof text, "%u", *number);
        if (strcmp(text, id) == 0) {
            return true;
        }
    }
    return false;
}

static bool answer_from(rn_cli_job *job, const runlet_value *doc)
{
    size_t n = runlet_value_get_kind(doc) == RUNLET_DICT ? runlet_value_count(doc) : 0;
    runlet_result *results = calloc(n + 1, sizeof *results);
    runlet_exception *errors = calloc(n + 1, sizeof *errors);
    bool good = results != NULL && errors != NULL, is_one = runlet_step_get_kind(job->step) == RUNLET_STEP_CALL;
    char first[16];

    (void)snprintf(first, sizeof first, "%u", runlet_step_pending_id(job->step, 0));
    if (!good) {
        (void)rn_error(&job->err, RUNLET_E_NOMEM, source, "no memory for the answers");
        (void)rn_cli_job_failed(job);
    } else if (n == 0 || (is_one && rn_json_get(doc, first) == NULL)) {
        good = refuse(job, "--answers: nothing for call", first, ", which waits");
    }
    for (size_t i = 0; good && i < n; i++) {
        const char *id = runlet_value_peek_text(runlet_value_peek_key(doc, i), NULL);

        if (id == NULL || !does_wait(job->step, id, &results[i].call_id)) {
            good = refuse(job, "--answers: no call", id != NULL ? id : "of that name", " waits");
        } else {
            good = read_entry(job, runlet_value_peek_item(doc, i), id, &results[i], &errors[i]);
        }
    }
    good = good && rn_cli_job_answer_some(job, results, n);
    free(results);
    free(errors);
    return good;
}

static bool answer_file(rn_cli_job *job, const char *path)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_value *doc = NULL;
    bool is_answered;

    if (rn_cli_read(path, &text, &job->err) != RUNLET_OK) {
        return rn_cli_job_failed(job);
    }
    if (rn_json_read((const char *)text.data, text.len, job->set->form, &doc, &job->err) != RUNLET_OK) {
        (void)rn_context(&job->err, RUNLET_E_USAGE, "--answers %s", path);
        return rn_cli_job_failed(job);
    }
    is_answered = answer_from(job, doc);
    runlet_value_destroy(doc);
    return is_answered;
}

static bool answer(rn_cli_job *job)
{
    const rn_cli_settings *set = job->set;

    return set->value != NULL   ? answer_value(job, set->value)
           : set->raise != NULL ? answer_error(job, set->raise)
                                : answer_file(job, set->answers);
}

int rn_cli_resume(int argc, char **argv)
{
    rn_cli_settings set;
    rn_cli_job job;
    int exit_code = rn_cli_settings_read(&set, RN_CLI_RESUME, "resume", argc, argv);

    if (exit_code == RN_CLI_DONE) {
        rn_cli_job_init(&job, &set);
        if (!rn_cli_handle_signals(&job.err)) {
            (void)rn_cli_job_failed(&job);
        } else if (rn_cli_job_load(&job, set.file) && answer(&job)) {
            rn_cli_job_drive(&job);
        }
        exit_code = rn_cli_report(&job);
        rn_cli_job_release(&job);
    }
    rn_cli_settings_release(&set);
    return exit_code;
}
