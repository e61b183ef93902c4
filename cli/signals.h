/* Signals and what they end: the run in hand, and the process groups of the tools that it waits for. */
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

enum { RN_CLI_MAX_TOOLS = 9 };

/* While they are watched, SIGTERM and SIGHUP wait for the caller, who ends all tools first: is_ending() says so, the end of the watch ends
 * the process. At other times these signals, like a second SIGINT, kill the tools and end the process at once. */
void rn_cli_watch_tools(bool is_on);
bool rn_cli_is_ending(void);
/* The process group of a tool that was started, in a slot below RN_CLI_MAX_TOOLS; 0: it is no more. */
void rn_cli_tool_is(int slot, pid_t group);

#endif
