/* The only state of the process: what its signal handlers know. */
#define _POSIX_C_SOURCE 200809L
#include "cli/signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "runlet/cage.h"

static runlet_py *volatile running;
static volatile sig_atomic_t interrupted, ending, is_watched, groups[RN_CLI_MAX_TOOLS];

/* Their first processes are there or zombies: nobody else has the ids. */
static void kill_tools(void)
{
    for (int i = 0; i < RN_CLI_MAX_TOOLS; i++) {
        if (groups[i] > 0) {
            (void)kill(-(pid_t)groups[i], SIGKILL);
        }
    }
}

/* By the signal itself, so that the parent sees 128+n; the first process of a container cannot die that way. */
static void die(int sig)
{
    sigset_t one;

    (void)signal(sig, SIG_DFL);
    (void)sigemptyset(&one);
    (void)sigaddset(&one, sig);
    (void)sigprocmask(SIG_UNBLOCK, &one, NULL);
    (void)raise(sig);
    _exit(128 + sig);
}

static void on_interrupt(int sig)
{
    int saved = errno;
    runlet_py *py = running;

    if (interrupted || py == NULL) {
        kill_tools();
        die(sig);
    }
    interrupted = 1;
    runlet_py_interrupt(py);
    errno = saved;
}

static void on_end(int sig)
{
    if (!is_watched) {
        kill_tools();
        die(sig);
    }
    ending = sig;
}

bool rn_cli_handle_signals(runlet_error *err)
{
    static const int ends[] = {SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART}, before;

    (void)sigaction(SIGINT, &act, NULL);
    (void)signal(SIGCHLD, SIG_DFL); /* ignored by the parent, it would take away how tools end */
    act.sa_handler = on_end;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) { /* nohup stays in force */
            (void)sigaction(ends[i], &act, NULL);
        }
    }
    return runlet_cage_install_fault_handler(err) == RUNLET_OK;
}

void rn_cli_watch(runlet_py *py)
{
    interrupted = 0;
    running = py;
}

void rn_cli_watch_moved(runlet_py *py)
{
    running = py;
}

bool rn_cli_is_interrupted(void)
{
    return interrupted != 0;
}

void rn_cli_watch_tools(bool is_on)
{
    is_watched = is_on;
    if (!is_on && ending) {
        kill_tools();
        die(ending);
    }
}

void rn_cli_tool_is(int slot, pid_t group)
{
    groups[slot] = group;
}

bool rn_cli_is_ending(void)
{
    return ending != 0;
}
