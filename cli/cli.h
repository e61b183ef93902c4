/* What the subcommands share: exit codes, messages, the list of commands. */
#ifndef RN_CLI_CLI_H
#define RN_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "runlet/base.h"

typedef enum rn_cli_exit {
    RN_CLI_DONE = 0,
    RN_CLI_EXCEPTION = 1,
    RN_CLI_USAGE = 2,
    RN_CLI_PAUSED = 75,
    RN_CLI_LIMIT = 123,
    RN_CLI_TIMEOUT = 124,
    RN_CLI_FAILED = 125,
    RN_CLI_REFUSED = 126,
    RN_CLI_NOT_FOUND = 127,
    RN_CLI_INTERRUPTED = 130,
    RN_CLI_MEMORY = 137,
} rn_cli_exit;

typedef struct rn_cli_command {
    const char *name;                  /* "snapshot inspect" for a command of two words */
    const char *summary;               /* for `runlet help` */
    int (*run)(int argc, char **argv); /* behind the name; answers the exit code */
    void (*help)(void);                /* prints to standard output */
} rn_cli_command;

/* Ends with a row without name. */
extern const rn_cli_command rn_cli_commands[];

int rn_cli_run(int argc, char **argv);
int rn_cli_resume(int argc, char **argv);
int rn_cli_repl(int argc, char **argv);
int rn_cli_inspect(int argc, char **argv);
int rn_cli_doctor(int argc, char **argv);
int rn_cli_completion(int argc, char **argv);
int rn_cli_version(int argc, char **argv);
int rn_cli_help(int argc, char **argv);
void rn_cli_run_help(void);
void rn_cli_resume_help(void);
void rn_cli_repl_help(void);
void rn_cli_inspect_help(void);
void rn_cli_doctor_help(void);
void rn_cli_completion_help(void);
void rn_cli_version_help(void);
void rn_cli_help_help(void);

/* One line on standard error, "runlet: " in front. */
void rn_cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says it, names the help page and answers RN_CLI_USAGE. */
int rn_cli_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for words that name no command: the nearest one, or those there are. second: NULL for none. */
int rn_cli_unknown_command(const char *first, const char *second);

/* The exit code that stands for a failure of the host. */
rn_cli_exit rn_cli_exit_of(runlet_code code);

/* The name closest to a mistyped word, or NULL when none is close. next(ctx, i) answers NULL at the end. */
const char *rn_cli_nearest(const char *word, const char *(*next)(const void *ctx, size_t i), const void *ctx);

/* Flushes standard output; a reader that is gone, or a full disk, is said and becomes RN_CLI_FAILED. */
int rn_cli_close_output(int exit_code);

#endif
