/* Lines from a person: editing and history on a terminal, plain lines from anything else. */
#ifndef RN_CLI_LINES_H
#define RN_CLI_LINES_H

#include <stdbool.h>

#include "base/buf.h"

typedef struct rn_cli_lines {
    bool is_terminal;
    char **history;
    size_t count, cap;
} rn_cli_lines;

typedef enum rn_cli_line {
    RN_CLI_LINE,
    RN_CLI_LINE_END,    /* no more input */
    RN_CLI_LINE_CANCEL, /* Ctrl-C */
} rn_cli_line;

void rn_cli_lines_init(rn_cli_lines *lines);
void rn_cli_lines_release(rn_cli_lines *lines);

/* Replaces the content of `out` with the next line, without its end. The prompt is for terminals. */
rn_cli_line rn_cli_lines_read(rn_cli_lines *lines, const char *prompt, rn_buf *out);

#endif
