/* Reading a command line by a table of options: --name VALUE, --name=VALUE, -x VALUE, operands anywhere, `--` ends them. */
#ifndef RN_CLI_OPTIONS_H
#define RN_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rn_cli_option {
    int id;              /* above 0 */
    char letter;         /* 0: none */
    const char *name;    /* without dashes */
    const char *metavar; /* NULL: a flag */
    const char *help;    /* NULL: not on the help page */
    unsigned commands;   /* which of the commands that share the table take it */
} rn_cli_option;

typedef enum rn_cli_item {
    RN_CLI_END = 0,
    RN_CLI_OPERAND = -1,
    RN_CLI_WRONG = -2, /* said already; the command ends with RN_CLI_USAGE */
} rn_cli_item;

typedef struct rn_cli_scan {
    const char *command;
    const rn_cli_option *options; /* ends with id 0 */
    unsigned commands;            /* the bit of this command */
    int argc;
    char **argv;
    int at;
    const char *value; /* of the option or operand just read */
    bool has_rest;     /* argv[at...] stands behind `--` */
} rn_cli_scan;

/* An option's id or a rn_cli_item. */
int rn_cli_next(rn_cli_scan *scan);

/* The options as a help page shows them. */
void rn_cli_options_print(const rn_cli_option *options, unsigned commands);

#endif
