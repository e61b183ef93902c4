/* Hooks (python.md 13.9): a count of steps for the host's books, and the lines of a run for debuggers. Both are soft stops of the loop from
 * which the driver goes on by itself, so that the host's functions never run inside the guarded region (ED-8, ED-81). */
#ifndef RN_DRIVER_HOOKS_H
#define RN_DRIVER_HOOKS_H

#include "driver/task.h"

/* Bits of vm->flags, upper half included, that the options ask for. */
uint64_t rn_hooks_flags(const runlet_py_options *opt, uint64_t flags);
/* A run begins or goes on. */
void rn_hooks_arm(runlet_py *py);
/* Inside, after a soft stop: where the run is. */
void rn_hooks_look(rn_task *t, rn_vm *vm);
/* Outside: tells the host. true: the stop was for the hooks alone, and the run goes on. */
bool rn_hooks_serve(runlet_py *py);
/* A run that goes on from instruction to instruction is at no poll: a limit is looked at here. */
bool rn_hooks_limit_met(const runlet_py *py);
void rn_hooks_release(runlet_py *py);

#endif
