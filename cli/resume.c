/* runlet resume: a paused run goes on with an answer to its waiting call. */
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

static bool answer_error(rn_cli_job *job, const char *text)
{
    const char *colon = strchr(text, ':');
    size_t len = colon != NULL ? (size_t)(colon - text) : strlen(text);
    char type[80];

    if (!rn_cli_is_name(text, len) || len >= sizeof type) {
        return refuse(job, "--raise", text, ": expected TYPE:MESSAGE, such as ValueError:no such order");
    }
    memcpy(type, text, len);
    type[len] = '\0';
    return rn_cli_job_answer(job, NULL, type, colon != NULL ? colon + 1 : "");
}

/* {"value": JSON} or {"error": {"type", "message"}} */
static bool answer_entry(rn_cli_job *job, const runlet_value *entry, const char *id)
{
    const runlet_value *v = rn_json_get(entry, "value"), *e = rn_json_get(entry, "error"), *type, *message;

    if (runlet_value_get_kind(entry) != RUNLET_DICT || runlet_value_count(entry) != 1 || (v == NULL && e == NULL)) {
        return refuse(job, "--answers: call", id, " needs {\"value\": JSON} or {\"error\": {\"type\", \"message\"}}");
    }
    if (v != NULL) {
        return rn_cli_job_answer(job, v, NULL, NULL);
    }
    type = rn_json_get(e, "type");
    message = rn_json_get(e, "message");
    if (type == NULL || runlet_value_get_kind(type) != RUNLET_STR || (message != NULL && runlet_value_get_kind(message) != RUNLET_STR)) {
        return refuse(job, "--answers: the error of call", id, " needs \"type\" and \"message\" as strings");
    }
    return rn_cli_job_answer(job, NULL, runlet_value_peek_text(type, NULL), message != NULL ? runlet_value_peek_text(message, NULL) : "");
}

static bool answer_from(rn_cli_job *job, const runlet_value *doc)
{
    char id[16];

    (void)snprintf(id, sizeof id, "%u", runlet_step_call_id(job->step));
    if (runlet_value_get_kind(doc) != RUNLET_DICT || rn_json_get(doc, id) == NULL) {
        return refuse(job, "--answers: nothing for call", id, ", which waits");
    }
    for (size_t i = 0; i < runlet_value_count(doc); i++) {
        const char *other = runlet_value_peek_text(runlet_value_peek_key(doc, i), NULL);

        if (other == NULL || strcmp(other, id) != 0) {
            return refuse(job, "--answers: no call", other != NULL ? other : "of that name", " waits");
        }
    }
    return answer_entry(job, rn_json_get(doc, id), id);
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
