/* bench_session: what an embedding program pays per session, as microseconds, median of many: a fresh interpreter that
 * runs `1+1`, and a bare paused call saved and loaded again without MAC. JSON on standard output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include <runlet/cage.h>
#include <runlet/python.h>

enum { ROUNDS = 2000 };

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void report(const char *name, int64_t *times, int n, bool is_last)
{
    int64_t median;

    qsort(times, (size_t)n, sizeof *times, compare);
    median = times[n / 2];
    printf("  \"%s\": {\"median_us\": %.2f, \"fastest_us\": %.2f}%s\n", name, (double)median / 1000.0, (double)times[0] / 1000.0,
           is_last ? "" : ",");
}

static void die(const char *what, const runlet_error *err)
{
    fprintf(stderr, "bench_session: %s: %s\n", what, err->message);
    exit(1);
}

int main(void)
{
    static int64_t once[ROUNDS], save[ROUNDS], load[ROUNDS];
    runlet_py_options opt;
    runlet_error err = {0};
    size_t size = 0;

    if (runlet_cage_install_fault_handler(&err) != RUNLET_OK) {
        die("fault handler", &err);
    }
    runlet_py_options_init(&opt);
    for (int i = 0; i < ROUNDS; i++) {
        runlet_step *step = NULL;
        runlet_py *py = NULL;
        int64_t at = rn_clock_ns();

        if (runlet_py_create(&opt, &py, &err) != RUNLET_OK || runlet_py_feed(py, "1+1", 3, "<bench>", &step, &err) != RUNLET_OK ||
            runlet_step_get_kind(step) != RUNLET_STEP_DONE || runlet_value_get_int(runlet_step_peek_value(step)) != 2) {
            die("1+1", &err);
        }
        runlet_step_destroy(step);
        runlet_py_destroy(py);
        once[i] = rn_clock_ns() - at;
    }
    for (int i = 0; i < ROUNDS; i++) {
        runlet_step *step = NULL, *used = NULL;
        runlet_py *py = NULL, *other = NULL, *spare = NULL;
        uint8_t *bytes = NULL;
        int64_t at;

        if (runlet_py_create(&opt, &py, &err) != RUNLET_OK || runlet_py_add_function(py, "ask", &err) != RUNLET_OK ||
            runlet_py_feed(py, "ask()", 5, "<bench>", &step, &err) != RUNLET_OK || runlet_step_get_kind(step) != RUNLET_STEP_CALL) {
            die("pause", &err);
        }
        at = rn_clock_ns();
        if (runlet_py_save(py, NULL, 0, &bytes, &size, &err) != RUNLET_OK) {
            die("save", &err);
        }
        save[i] = rn_clock_ns() - at;
        /* Leaves a cage in the pool: one that has served a session, as in a process in use, or one that nobody has used yet. */
        if (runlet_py_create(&opt, &spare, &err) != RUNLET_OK ||
            (i < ROUNDS / 2 && runlet_py_feed(spare, "1+1", 3, "<bench>", &used, &err) != RUNLET_OK)) {
            die("spare", &err);
        }
        runlet_step_destroy(used);
        runlet_py_destroy(spare);
        at = rn_clock_ns();
        if (runlet_py_load(&opt, bytes, size, NULL, 0, true, &other, &err) != RUNLET_OK) {
            die("load", &err);
        }
        load[i] = rn_clock_ns() - at;
        runlet_free(bytes);
        runlet_step_destroy(step);
        runlet_py_destroy(py);
        runlet_py_destroy(other);
    }
    printf("{\n");
    report("create_run_1+1_destroy", once, ROUNDS, false);
    report("save_paused", save, ROUNDS, false);
    report("load_paused", load, ROUNDS / 2, false);
    report("load_paused_into_unused", load + ROUNDS / 2, ROUNDS / 2, false);
    printf("  \"snapshot_bytes\": %zu\n}\n", size);
    return 0;
}
