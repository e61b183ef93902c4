/* runlet repl: one session, one statement after the other. Values show as the program's own repr says, because each input is
 * fed as typed (runlet_py_feed_typed). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "cli/call.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "cli/lines.h"
#include "cli/signals.h"

#include "base/banned.h"

void rn_cli_repl_help(void)
{
    puts("usage: runlet repl [OPTIONS]\n"
         "\n"
         "Reads Python statement by statement; names live on. Ctrl-D leaves.\n");
    rn_cli_settings_print(RN_CLI_REPL);
}

/* ---- is the input complete? ---- */

typedef struct scan {
    const char *s;
    size_t n, at;
    size_t depth;        /* open brackets */
    bool is_open_string; /* a triple-quoted string goes on */
    bool is_joined;      /* a backslash ends the text */
    char last;           /* last character of the first logical line that is no blank or comment */
    bool is_first_line;
} scan;

static void skip_string(scan *c, char quote)
{
    bool is_triple = c->at + 2 < c->n && c->s[c->at + 1] == quote && c->s[c->at + 2] == quote;

    c->at += is_triple ? 3 : 1;
    while (c->at < c->n && (is_triple || c->s[c->at] != '\n')) {
        if (c->s[c->at] == '\\') {
            c->at++;
        } else if (c->s[c->at] == quote && !is_triple) {
            break;
        } else if (c->s[c->at] == quote && c->at + 2 < c->n && c->s[c->at + 1] == quote && c->s[c->at + 2] == quote) {
            c->at += 2;
            break;
        }
        c->at++;
    }
    c->is_open_string = is_triple && c->at >= c->n;
}

static void scan_text(scan *c)
{
    c->is_first_line = true;
    for (c->at = 0; c->at < c->n; c->at++) {
        char x = c->s[c->at];

        if (x == '#') {
            while (c->at + 1 < c->n && c->s[c->at + 1] != '\n') {
                c->at++;
            }
        } else if (x == '\'' || x == '"') {
            skip_string(c, x);
        } else if (x == '(' || x == '[' || x == '{') {
            c->depth++;
        } else if ((x == ')' || x == ']' || x == '}') && c->depth > 0) {
            c->depth--;
        } else if (x == '\\' && c->at + 1 < c->n && c->s[c->at + 1] == '\n') {
            c->at++;
            c->is_joined = c->at + 1 >= c->n;
        }
        if (x == '\n' && c->depth == 0) {
            c->is_first_line = false;
        } else if (c->is_first_line && x != ' ' && x != '\t' && x != '#' && x != '\n') {
            c->last = x;
        }
    }
}

static bool starts_block(const rn_buf *text, char last)
{
    static const char *const words[] = {"if", "for", "while", "def", "class", "with", "try", "async"};
    const char *s = (const char *)text->data;
    size_t len = strcspn(s, " \t:(\n");

    if (s[0] == '@' || last == ':') {
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i]) == len && memcmp(words[i], s, len) == 0) {
            return true;
        }
    }
    return false;
}

/* text ends with a newline */
static bool wants_more(const rn_buf *text)
{
    scan c = {.s = (const char *)text->data, .n = text->len};
    bool ends_blank = text->len >= 2 && text->data[text->len - 2] == '\n';

    scan_text(&c);
    return c.is_open_string || c.depth > 0 || c.is_joined || (!ends_blank && starts_block(text, c.last));
}

/* ---- running one input ---- */

static void print_end(rn_cli_job *job)
{
    runlet_step_kind kind = job->step != NULL ? runlet_step_get_kind(job->step) : RUNLET_STEP_DONE;

    if (job->err.code != RUNLET_OK) {
        rn_cli_say("%s", job->err.message);
        job->err = (runlet_error){0};
    } else if ((kind == RUNLET_STEP_ERROR || kind == RUNLET_STEP_LIMIT) && runlet_step_peek_traceback(job->step) != NULL) {
        (void)rn_cli_write_all(STDERR_FILENO, runlet_step_peek_traceback(job->step), strlen(runlet_step_peek_traceback(job->step)));
    }
}

/* A function that nobody serves: the person at the terminal answers. */
static rn_cli_lines *asking;

static bool ask(rn_cli_job *job)
{
    RN_CLEAN_BUF line = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    char call[300];
    runlet_value *v = NULL;
    runlet_error err = {0};
    bool is_answered;

    rn_cli_call_show(job->step, 0, call, sizeof call);
    rn_cli_say("the program calls %s; what does it return, as JSON?", call);
    while (v == NULL) {
        if (rn_cli_lines_read(asking, "json> ", &line) != RN_CLI_LINE) {
            return rn_cli_job_answer(job, NULL, "RuntimeError", "the call was not answered");
        }
        if (rn_json_read((const char *)line.data, line.len, job->set->form, &v, &err) != RUNLET_OK) {
            rn_cli_say("%s", err.message);
        }
    }
    is_answered = rn_cli_job_answer(job, v, NULL, NULL);
    runlet_value_destroy(v);
    return is_answered;
}

/* False: the session ends, with job->exit_code. */
static bool run_input(rn_cli_job *job, const rn_buf *text, unsigned number)
{
    char name[40];

    (void)snprintf(name, sizeof name, "<python-input-%u>", number);
    if (rn_cli_job_feed_typed(job, (const char *)text->data, text->len, name)) {
        rn_cli_job_drive(job);
    }
    print_end(job);
    return !(job->step != NULL && runlet_step_get_kind(job->step) == RUNLET_STEP_EXIT) && !job->is_unheard;
}

static void read_inputs(rn_cli_job *job, rn_cli_lines *lines)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_MAX_SOURCE_BYTES / 4);
    RN_CLEAN_BUF line = RN_BUF_INIT(RN_MAX_SOURCE_BYTES / 4);
    rn_cli_line how = RN_CLI_LINE;

    for (unsigned number = 0; how != RN_CLI_LINE_END;) {
        how = rn_cli_lines_read(lines, text.len > 0 ? "... " : ">>> ", &line);
        if (how == RN_CLI_LINE_CANCEL) {
            rn_buf_clear(&text);
            continue;
        }
        if (how == RN_CLI_LINE && (rn_buf_add(&text, line.data, line.len) != RUNLET_OK || rn_buf_add_byte(&text, '\n') != RUNLET_OK)) {
            rn_cli_say("the input is too large");
            rn_buf_clear(&text);
            continue;
        }
        if (text.len == 0 || (how == RN_CLI_LINE && wants_more(&text))) {
            continue;
        }
        if (strspn((const char *)text.data, " \t\n") < text.len && !run_input(job, &text, number++)) {
            return;
        }
        rn_buf_clear(&text);
    }
    job->exit_code = RN_CLI_DONE;
}

int rn_cli_repl(int argc, char **argv)
{
    rn_cli_lines lines;
    rn_cli_settings set;
    rn_cli_job job;
    int exit_code = rn_cli_settings_read(&set, RN_CLI_REPL, "repl", argc, argv);

    if (exit_code == RN_CLI_DONE) {
        rn_cli_lines_init(&lines);
        asking = &lines;
        rn_cli_job_init(&job, &set);
        job.ask = ask;
        if (!rn_cli_handle_signals(&job.err)) {
            (void)rn_cli_job_failed(&job);
        } else if (rn_cli_job_open(&job)) {
            if (lines.is_terminal) {
                rn_cli_say("Python 3.14, confined: no network, no files but those of --mount. Ctrl-D leaves.");
            }
            read_inputs(&job, &lines);
        }
        if (job.err.code != RUNLET_OK) {
            rn_cli_say("%s", job.err.message);
        }
        if (job.is_unheard) {
            rn_cli_say("standard output cannot be written");
            job.exit_code = RN_CLI_FAILED;
        }
        exit_code = job.exit_code;
        rn_cli_job_release(&job);
        rn_cli_lines_release(&lines);
    }
    rn_cli_settings_release(&set);
    return exit_code;
}
