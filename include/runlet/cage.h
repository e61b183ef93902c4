/* The two things a host decides for its whole process: who handles faults of caged guests. */
#ifndef RUNLET_CAGE_H
#define RUNLET_CAGE_H

#include <stdbool.h>

#include "runlet/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Make wild memory accesses of caged guests end as a guest error instead of a crash.
 *
 * Installs handlers for SIGSEGV, SIGBUS and SIGFPE (SA_SIGINFO|SA_ONSTACK|SA_NODEFER) that pass on
 * whatever no guest caused to the handler found before, and gives the calling thread an alternate
 * signal stack when it has none (freed when the thread ends). The library never does this by
 * itself. Calling it again, from any thread, changes no handler and sets up that thread's stack.
 *
 * Fails   RUNLET_E_IO     sigaction refused
 *         RUNLET_E_NOMEM  no alternate stack
 */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_cage_install_fault_handler(runlet_error *err);

/**
 * For a host with its own fault handler (JVM, Go, crash reporter): call this first in it.
 *
 * Takes   sig, info, ucontext  as the handler got them (int, siginfo_t *, void *)
 * Gives   false when no guest caused the fault; does not return otherwise (the guest's run ends)
 *         Async-signal-safe. The signal must not stay blocked: use SA_NODEFER.
 */
RUNLET_API bool runlet_cage_try_fault(int sig, void *info, void *ucontext);

#ifdef __cplusplus
}
#endif
#endif
