/* runlet run: a program from a file, from -c or from standard input. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "cli/signals.h"

#include "base/banned.h"

static const char source[] = "cli/run";

void rn_cli_run_help(void)
{
    puts("usage: runlet run [OPTIONS] FILE | -c CODE | - [-- ARG...]\n"
         "\n"
         "Runs a Python program confined: it sees no network, no processes and no files, only the\n"
         "inputs, functions and folders given here. A program that calls a function nobody answers pauses into a file.\n");
    rn_cli_settings_print(RN_CLI_RUN);
    puts("\n"
         "A tool's command gets 60s, or what its entry in --tools says, as in \"timeout\": \"5m\"; then its processes are\n"
         "ended and the call raises RuntimeError. What a tool leaves in the background ends with it. With \"async\": true\n"
         "in its entry a call gives an awaitable: calls awaited together (asyncio.gather) run at once, eight at a time, and\n"
         "those that nobody answers pause together.\n"
         "\n"
         "Sizes: bytes, KiB MiB GiB, kB MB GB. Times: ms s m h, or seconds.\n"
         "Exit codes: the program's own; 1 exception, 2 usage, 75 paused, 123 call, output or sleep limit, 124 time\n"
         "or step limit, 125 Runlet failed, 126 refused, 127 not found, 130 interrupted, 137 memory limit.");
}

/* What tracebacks call the program: never a path of the host. */
static const char *shown_name(const rn_cli_settings *set)
{
    const char *slash;

    if (set->code != NULL) {
        return "<string>";
    }
    if (strcmp(set->file, "-") == 0) {
        return "<stdin>";
    }
    slash = strrchr(set->file, '/');
    return slash != NULL ? slash + 1 : set->file;
}

/* Languages that the contract names and this build does not run. */
static runlet_code check_language(const rn_cli_settings *set, runlet_error *err)
{
    static const char *const others[] = {".js", ".mjs", ".ts", ".rs", ".c", ".cpp", ".go", ".sh", ".wasm"};
    const char *dot = set->file != NULL ? strrchr(shown_name(set), '.') : NULL;

    for (size_t i = 0; dot != NULL && i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(dot, others[i]) == 0) {
            return rn_error(err, RUNLET_E_NOT_FOUND, source, "%s: this build runs Python programs only", set->file);
        }
    }
    return RUNLET_OK;
}

static runlet_code read_program(const rn_cli_settings *set, rn_buf *text, runlet_error *err)
{
    runlet_code rc = check_language(set, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    return set->code != NULL ? rn_buf_add_str(text, set->code) : rn_cli_read(set->file, text, err);
}

static int run_program(const rn_cli_settings *set, const rn_buf *text)
{
    const char *code = text->data != NULL ? (const char *)text->data : "";
    rn_cli_job job;
    int exit_code;

    rn_cli_job_init(&job, set);
    if (!rn_cli_handle_signals(&job.err)) {
        (void)rn_cli_job_failed(&job);
    } else if (rn_cli_job_start(&job, code, text->len, shown_name(set))) {
        rn_cli_job_drive(&job);
    }
    exit_code = rn_cli_report(&job);
    rn_cli_job_release(&job);
    return exit_code;
}

int rn_cli_run(int argc, char **argv)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_MAX_SOURCE_BYTES);
    rn_cli_settings set;
    runlet_error err = {0};
    runlet_code rc;
    int exit_code = rn_cli_settings_read(&set, RN_CLI_RUN, "run", argc, argv);

    if (exit_code == RN_CLI_DONE) {
        rc = read_program(&set, &text, &err);
        exit_code = rc != RUNLET_OK ? rn_cli_report_failure(set.is_json, (int)rn_cli_exit_of(rc), &err)
                    : set.is_check  ? rn_cli_check(&set, &text, shown_name(&set))
                                    : run_program(&set, &text);
    }
    rn_cli_settings_release(&set);
    return exit_code;
}
