/* External functions that the command line declares, and what answers them. */
#ifndef RN_CLI_TOOLS_H
#define RN_CLI_TOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "runlet/python.h"

#define RN_CLI_TOOL_TIMEOUT_NS INT64_C(60000000000)

typedef struct rn_cli_tool {
    const char *name;
    const char *shell;              /* a command for sh -c, or NULL */
    const runlet_value *argv;       /* list of strings: a program without a shell, or NULL */
    const runlet_value *answer;     /* a fixed value, or NULL */
    const runlet_value *parameters; /* JSON Schema, or NULL: anything */
    const char *description;        /* or NULL */
    bool is_async;                  /* a call gives an awaitable; where it pauses, others go on meanwhile */
    int64_t timeout_ns;             /* 0: RN_CLI_TOOL_TIMEOUT_NS */
    bool is_declared;               /* --pause-at all stops here; false: only named by --pause-at */
} rn_cli_tool;

typedef struct rn_cli_tools {
    rn_cli_tool *v;
    size_t n;
    char **names;        /* owned; the tools' names where they are no part of argv */
    runlet_value **docs; /* owned; what the tools point into */
    size_t name_count, doc_count;
} rn_cli_tools;

void rn_cli_tools_release(rn_cli_tools *tools);

/* NAME=COMMAND */
runlet_code rn_cli_tools_add(rn_cli_tools *tools, const char *text, runlet_error *err);
/* A JSON array of declarations. */
runlet_code rn_cli_tools_read(rn_cli_tools *tools, const char *path, runlet_error *err);
/* A function that is only a name. Nothing happens when there is one already. */
runlet_code rn_cli_tools_name(rn_cli_tools *tools, const char *name, size_t len, runlet_error *err);

const rn_cli_tool *rn_cli_tools_find(const rn_cli_tools *tools, const char *name);

/* Can the tool answer by itself? */
bool rn_cli_tool_answers(const rn_cli_tool *tool);

/* A Python identifier that is no keyword, in ASCII or not. */
bool rn_cli_is_name(const char *text, size_t len);

#endif
