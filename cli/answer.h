/* Calls of a program that tools of the command line answer. */
#ifndef RN_CLI_ANSWER_H
#define RN_CLI_ANSWER_H

#include "cli/job.h"

/* The call that waits, of a tool that answers by itself: its value, an exception, or for an async tool with a command a future. False: the
 * job failed. */
bool rn_cli_serve_call(rn_cli_job *job, const rn_cli_tool *tool);

/* A step RUNLET_STEP_FUTURES: commands of all calls that wait run at once, and who is done first is answered first. *is_served is false
 * where none of the calls is a tool's. */
bool rn_cli_serve_pending(rn_cli_job *job, bool *is_served);

#endif
