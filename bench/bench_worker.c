/* bench_worker: what a worker costs beside the embedded engine. Round trips are medians in microseconds: a bare echo of frames as long
 * as those of a feed of `1+1` (what sockets and two switches of process cost, before any work), the feed itself, a host call; then the
 * cold start to the first result, and the same from a worker that waited. JSON on standard output. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "driver/worker.h"
#include "runlet/cage.h"
#include "runlet/python.h"

enum { ROUNDS = 20000, STARTS = 200, REQUEST = 16, REPLY = 29 };

static int64_t times[ROUNDS];

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static double report(const char *name, int n, bool is_last)
{
    int middle = n / 2;
    double median;

    qsort(times, (size_t)n, sizeof *times, compare);
    median = (double)times[middle] / 1000.0;
    printf("  \"%s\": {\"median_us\": %.2f, \"fastest_us\": %.2f}%s\n", name, median, (double)times[0] / 1000.0, is_last ? "" : ",");
    return median;
}

static void die(const char *what, const runlet_error *err)
{
    fprintf(stderr, "bench_worker: %s: %s\n", what, err->message);
    exit(1);
}

static double echo(void)
{
    char bytes[64] = {0};
    int fd[2];
    pid_t pid;

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0 || (pid = fork()) < 0) {
        die("echo", &(runlet_error){.message = "no process"});
        return 0;
    }
    if (pid == 0) {
        (void)close(fd[0]);
        while (read(fd[1], bytes, sizeof bytes) > 0 && write(fd[1], bytes, REPLY) == REPLY) {
        }
        _exit(0);
    }
    (void)close(fd[1]);
    for (int i = 0; i < ROUNDS; i++) {
        int64_t at = rn_clock_ns();

        if (send(fd[0], bytes, REQUEST, MSG_NOSIGNAL) != REQUEST || recv(fd[0], bytes, sizeof bytes, 0) != REPLY) {
            die("echo", &(runlet_error){.message = "the other end is gone"});
        }
        times[i] = rn_clock_ns() - at;
    }
    (void)close(fd[0]);
    (void)waitpid(pid, NULL, 0);
    return report("echo", ROUNDS, false);
}

static void check_two(runlet_py *py, runlet_error *err)
{
    runlet_step *step = NULL;

    if (runlet_py_feed(py, "1+1", 3, "b", &step, err) != RUNLET_OK || runlet_step_get_kind(step) != RUNLET_STEP_DONE ||
        runlet_value_get_int(runlet_step_peek_value(step)) != 2) {
        die("1+1", err);
    }
    runlet_step_destroy(step);
}

static double feeds(const char *name, runlet_engine engine)
{
    runlet_py_options opt;
    runlet_error err = {0};
    runlet_py *py = NULL;

    runlet_py_options_init(&opt);
    opt.engine = engine;
    if (runlet_py_create(&opt, &py, &err) != RUNLET_OK) {
        die(name, &err);
    }
    for (int i = 0; i < ROUNDS; i++) {
        int64_t at = rn_clock_ns();

        check_two(py, &err);
        times[i] = rn_clock_ns() - at;
    }
    runlet_py_destroy(py);
    return report(name, ROUNDS, false);
}

static void calls(void)
{
    static const char text[] = "while True: ask()";
    runlet_py_options opt;
    runlet_error err = {0};
    runlet_py *py = NULL;
    runlet_step *step = NULL, *next;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.max_calls = UINT32_MAX;
    if (runlet_py_create(&opt, &py, &err) != RUNLET_OK || runlet_py_add_function(py, "ask", &err) != RUNLET_OK ||
        runlet_py_feed(py, text, sizeof text - 1, "b", &step, &err) != RUNLET_OK) {
        die("calls", &err);
    }
    for (int i = 0; i < ROUNDS; i++) {
        int64_t at = rn_clock_ns();

        if (runlet_py_resume(py, NULL, &next, &err) != RUNLET_OK || runlet_step_get_kind(next) != RUNLET_STEP_CALL) {
            die("calls", &err);
        }
        times[i] = rn_clock_ns() - at;
        runlet_step_destroy(step);
        step = next;
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    (void)report("worker_call", ROUNDS, false);
}

static void starts(const char *name, bool is_kept)
{
    runlet_py_options opt;
    runlet_error err = {0};

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    for (int i = 0; i < STARTS; i++) {
        runlet_py *py = NULL;
        int64_t at = rn_clock_ns();

        if (runlet_py_create(&opt, &py, &err) != RUNLET_OK) {
            die(name, &err);
        }
        check_two(py, &err);
        times[i] = rn_clock_ns() - at;
        runlet_py_destroy(py);
        if (is_kept) {
            (void)usleep(1000); /* the next one has time to be ready */
        }
    }
    (void)report(name, STARTS, is_kept);
}

/* Pages in memory of an idle worker, and those that are its own. */
static void resident(void)
{
    runlet_py_options opt;
    runlet_error err = {0};
    runlet_py *py = NULL;
    char line[200];
    FILE *f;
    long all = 0, file = 0, shared = 0;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    if (runlet_py_create(&opt, &py, &err) != RUNLET_OK) {
        die("resident", &err);
    }
    check_two(py, &err);
    (void)snprintf(line, sizeof line, "/proc/%d/status", rn_worker_pid(py));
    f = fopen(line, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            all = strtol(line + 6, NULL, 10);
        } else if (strncmp(line, "RssFile:", 8) == 0) {
            file = strtol(line + 8, NULL, 10);
        } else if (strncmp(line, "RssShmem:", 9) == 0) {
            shared = strtol(line + 9, NULL, 10);
        }
    }
    if (f != NULL) {
        (void)fclose(f);
    }
    printf("  \"resident_kib\": %ld,\n  \"anonymous_kib\": %ld,\n", all, all - file - shared);
    runlet_py_destroy(py);
}

int main(void)
{
    runlet_error err = {0};
    double bare, fed;

    if (runlet_cage_install_fault_handler(&err) != RUNLET_OK) {
        die("fault handler", &err);
    }
    printf("{\n");
    bare = echo();
    (void)feeds("embedded_feed", RUNLET_ENGINE_EMBEDDED);
    fed = feeds("worker_feed", RUNLET_ENGINE_WORKER);
    printf("  \"worker_feed_beyond_echo_us\": %.2f,\n", fed - bare);
    calls();
    resident();
    starts("cold_start_and_first_result", false);
    if (runlet_py_keep_workers(2, &err) != RUNLET_OK) {
        die("keep", &err);
    }
    (void)usleep(20000);
    starts("kept_worker_and_first_result", true);
    printf("}\n");
    return runlet_py_keep_workers(0, NULL) == RUNLET_OK ? 0 : 1;
}
