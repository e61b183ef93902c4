/* runlet-worker: the embedded engine in a process that has given up everything (docs/internals/worker.md). A host starts it with
 * frames on 0 and 1, its life line on 2 and the interrupt word on 3; by hand it does nothing. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cage/cage.h"
#include "driver/confine.h"
#include "driver/frame.h"
#include "driver/serve.h"
#include "runlet/cage.h"

#include "base/banned.h"

static void say(const char *what, const char *why)
{
    char line[200];
    int n = snprintf(line, sizeof line, "runlet-worker: %s%s%s\n", what, why[0] != '\0' ? ": " : "", why);

    if (n > 0 && write(STDERR_FILENO, line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1) < 0) {
        return; /* nobody hears it */
    }
}

/* What the cage's own handler does not know: no default action is left that the filter allows, so the status says it. */
static void on_crash(int sig)
{
    _exit(RN_WORKER_CRASHED + sig);
}

static void handle_crashes(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    struct sigaction act = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)sigaction(signals[i], &act, NULL);
    }
}

/* A first session makes the pages of the engine present before anybody waits for them. */
static void warm_up(void)
{
    static const char text[] = "print\n(1)";
    runlet_py *py = NULL;
    runlet_step *step = NULL;

    if (runlet_py_create(NULL, &py, NULL) == RUNLET_OK && runlet_py_feed(py, text, sizeof text - 1, "", &step, NULL) == RUNLET_OK) {
        runlet_step_destroy(step);
    }
    runlet_py_destroy(py);
}

static int fail(rn_confine_failure f)
{
    char why[40];

    (void)snprintf(why, sizeof why, "error %d", f.sys);
    say(f.step, why);
    return RN_WORKER_UNCONFINED;
}

int main(int argc, char **argv)
{
    atomic_int *interrupt;
    runlet_error err = {0};
    rn_confine_failure f;
    rn_boot *boot;
    struct stat st;

    if (fstat(3, &st) != 0 || st.st_size != RN_PAGE) {
        say("started by hosts only; see runlet help run, --engine worker", "");
        return RN_WORKER_NOT_STARTED;
    }
    interrupt = mmap(NULL, RN_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0);
    if (interrupt == MAP_FAILED) {
        say("mapping the interrupt word", "");
        return RN_WORKER_NO_MEMORY;
    }
    f = rn_confine_process(argc > 1 && strcmp(argv[1], "bound") == 0);
    if (f.step != NULL) {
        return fail(f);
    }
    handle_crashes();
    if (runlet_cage_install_fault_handler(&err) != RUNLET_OK || rn_driver_boot(&boot, &err) != RUNLET_OK) {
        say(err.message, "");
        return RN_WORKER_NOT_STARTED;
    }
    warm_up();
    f = rn_confine_calls(rn_boot_fd(boot));
    if (f.step != NULL) {
        return fail(f);
    }
    _exit(rn_worker_serve(STDIN_FILENO, STDOUT_FILENO, interrupt)); /* exit handlers have nothing to do here */
}
