/* What a command line asks for: the options that run, resume and repl share (cli.md section 2). */
#ifndef RN_CLI_SETTINGS_H
#define RN_CLI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/mounts.h"
#include "cli/options.h"
#include "cli/tools.h"
#include "driver/json.h"
#include "runlet/python.h"

enum { RN_CLI_RUN = 1, RN_CLI_RESUME = 2, RN_CLI_REPL = 4 };

typedef struct rn_cli_input {
    const char *name;
    const runlet_value *value;
} rn_cli_input;

typedef struct rn_cli_settings {
    const char *command;
    runlet_py_options limits;
    rn_cli_tools tools;
    rn_cli_mounts mounts;
    const char *pause_at; /* comma separated, or NULL */
    rn_cli_input *inputs;
    size_t input_count;
    runlet_value **docs; /* owned; what inputs point into */
    char **names;        /* owned */
    size_t doc_count, name_count;
    const char *snapshot, *key_file;
    rn_json_form form;
    bool is_json, has_stats, is_check, is_torture, is_replay, is_program;
    const char *code, *file; /* run: one of them; resume: the snapshot is `file` */
    char **args;             /* behind `--` */
    int arg_count;
    const char *value, *raise, *answers; /* resume */
} rn_cli_settings;

/* RN_CLI_DONE, or the exit code of a refusal that was said. Release in both cases. */
int rn_cli_settings_read(rn_cli_settings *set, unsigned command, const char *name, int argc, char **argv);
void rn_cli_settings_release(rn_cli_settings *set);

/* Does the run stop at this function before it is answered? */
bool rn_cli_pauses_at(const rn_cli_settings *set, const char *name);

/* The table that run, resume and repl share; ends with id 0. */
const rn_cli_option *rn_cli_settings_options(void);
void rn_cli_settings_print(unsigned command);

#endif
