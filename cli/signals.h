/* Signals and what they end: the run in hand, and the process group of the tool that it waits for. */
#ifndef RN_CLI_SIGNALS_H
#define RN_CLI_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

#include "runlet/python.h"

/* SIGINT ends the run in hand; a second one ends the process. SIGTERM and SIGHUP end it too, and its tool. Also the handler of
 * faults in guests. */
bool rn_cli_handle_signals(runlet_error *err);

/* The session that SIGINT interrupts from now on, or NULL. An earlier interrupt is forgotten. */
void rn_cli_watch(runlet_py *py);
/* The same run in another session. */
void rn_cli_watch_moved(runlet_py *py);

bool rn_cli_is_interrupted(void);

/* Between these two SIGTERM and SIGHUP wait for the caller, who ends its tool first: is_ending() says so, the second call ends the
 * process. */
void rn_cli_tool_begins(void);
void rn_cli_tool_is(pid_t group); /* what a second SIGINT kills; 0: none */
bool rn_cli_is_ending(void);
void rn_cli_tool_ended(void);

#endif
