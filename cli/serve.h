/* Commands of tools: several at once, none of which holds up another. */
#ifndef RN_CLI_SERVE_H
#define RN_CLI_SERVE_H

#include <sys/types.h>

#include "cli/tools.h"

enum { RN_CLI_AT_ONCE = 8 }; /* more wait for their turn */

typedef enum rn_cli_child_state { RN_CLI_QUEUED, RN_CLI_RUNS, RN_CLI_ENDS, RN_CLI_ENDED } rn_cli_child_state;

/* A command that is to be run, runs, is being ended, or has ended. */
typedef struct rn_cli_child {
    struct rn_cli_child *next;
    const rn_cli_tool *tool;
    uint32_t call_id;
    bool is_dropped; /* nobody waits for it any more */
    bool is_told;    /* answer.c: what it said is out, and it is in the report */
    rn_cli_child_state state;
    rn_buf request;   /* to its standard input */
    rn_buf out, said; /* its standard output and error */
    int64_t wall_ns;  /* how long it took */
    /* how it ended */
    bool is_good;    /* exit code 0: out holds what it printed */
    bool is_stopped; /* an interrupt came */
    bool is_ours;    /* we ended it: why stands, whatever it said */
    char why[512];   /* otherwise, when it said nothing itself */
    /* serve.c */
    int slot;
    pid_t pid;
    int in_fd, out_fd, err_fd; /* our ends; -1: closed */
    size_t sent;
    int64_t start_ns, deadline_ns, grace_ns;
} rn_cli_child;

typedef struct rn_cli_children {
    rn_cli_child *first; /* in the order of their calls */
    int64_t left_ns;     /* when they were last looked at */
} rn_cli_children;

/* A command in the queue, to be given a request. NULL: no memory. */
rn_cli_child *rn_cli_child_new(rn_cli_children *all, const rn_cli_tool *tool, uint32_t call_id);
rn_cli_child *rn_cli_child_find(const rn_cli_children *all, uint32_t call_id);
/* Of one that is in the queue or has ended. */
void rn_cli_child_destroy(rn_cli_children *all, rn_cli_child *c);
/* Nobody waits for it any more. */
void rn_cli_child_drop(rn_cli_children *all, rn_cli_child *c);

/* Starts what is in the queue and moves everything on, until `one` (NULL: any that is not dropped) has ended, nothing runs, or until_ns has
 * come. Time in which nobody looked is not counted as a command's. */
void rn_cli_children_wait(rn_cli_children *all, const rn_cli_child *one, int64_t until_ns);

/* Ends everything politely, and waits for that. Their state is ENDED after. */
void rn_cli_children_end(rn_cli_children *all);
void rn_cli_children_release(rn_cli_children *all);

#endif
