/* Hooks (python.md 13.9): steps counted for the host, lines told to a debugger, and neither in the way of anything else. */
#include "check.h"

#include <stdlib.h>

#include "base/clock.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static char got[16384];
static int counts;
static uint64_t last_steps, least_gap, most_gap;
static runlet_py *watched;
static int stop_at; /* counts or lines before the hook stops the run; 0: never */
static bool pauses;

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static void maybe_stop(void)
{
    if (stop_at != 0 && counts == stop_at) {
        (pauses ? runlet_py_pause : runlet_py_interrupt)(watched);
    }
}

static void count(void *ctx, const runlet_usage *usage)
{
    uint64_t gap = usage->steps - last_steps;

    (void)ctx;
    if (counts++ > 0) {
        least_gap = gap < least_gap ? gap : least_gap;
        most_gap = gap > most_gap ? gap : most_gap;
    }
    last_steps = usage->steps;
    maybe_stop();
}

static void trace(void *ctx, const runlet_trace_event *e)
{
    (void)ctx;
    counts++;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%s:%s:%u ", e->function, e->file, e->line);
    maybe_stop();
}

static runlet_step *run(runlet_py_options *opt, const char *source)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    runlet_py_destroy(watched);
    watched = NULL;
    got[0] = '\0';
    counts = 0;
    last_steps = most_gap = 0;
    least_gap = UINT64_MAX;
    opt->write = take;
    CHECK_INT(runlet_py_create(opt, &watched, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(watched, source, strlen(source), "f.py", &step, &err), RUNLET_OK);
    if (step == NULL) {
        fprintf(stderr, "%s\n", err.message);
        exit(1);
    }
    return step;
}

static void counting(void)
{
    static const char loop[] = "n = 0\nfor i in range(100000): n += i\nprint(n)";
    runlet_py_options opt;
    runlet_usage with, without;
    runlet_step *step;

    runlet_py_options_init(&opt);
    runlet_step_destroy(run(&opt, loop));
    runlet_py_get_usage(watched, &without);
    opt.count = count;
    opt.count_steps = 1000;
    step = run(&opt, loop);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    runlet_step_destroy(step);
    runlet_py_get_usage(watched, &with);
    CHECK_STR(got, "4999950000\n");
    CHECK_INT(with.steps, without.steps);
    CHECK(counts > 90 && least_gap >= 1000 && most_gap < 2000);

    stop_at = 5; /* from inside */
    step = run(&opt, loop);
    CHECK_INT(runlet_step_limit(step), RUNLET_LIMIT_INTERRUPT);
    CHECK_INT(counts, 5);
    runlet_step_destroy(step);
    pauses = true;
    step = run(&opt, loop);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_PREEMPTED);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_go_on(watched, &step, NULL), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK_STR(got, "4999950000\n");
    runlet_step_destroy(step);
    pauses = false;
    stop_at = 0;

    opt.timeout_ns = 20000000; /* limits hold */
    step = run(&opt, "while True: pass");
    CHECK_INT(runlet_step_limit(step), RUNLET_LIMIT_TIME);
    runlet_step_destroy(step);
    opt.timeout_ns = 0;
    opt.max_steps = 5000;
    step = run(&opt, "while True: pass");
    CHECK_INT(runlet_step_limit(step), RUNLET_LIMIT_STEPS);
    runlet_step_destroy(step);
}

static const struct {
    const char *label, *source, *want;
} lines[] = {
    {"one after the other", "x = 1\ny = 2\n\nz = x + y", "<module>:f.py:1 <module>:f.py:2 <module>:f.py:4 "},
    {"into a function and back", "def f(a):\n b = a\n return b\nf(1)\nf(2)",
     "<module>:f.py:1 <module>:f.py:4 f:f.py:2 f:f.py:3 <module>:f.py:5 f:f.py:2 f:f.py:3 "},
    {"a method, by its long name", "class C:\n def m(s):\n  return 1\nC().m()", "<module>:f.py:1 C:f.py:2 <module>:f.py:4 C.m:f.py:3 "},
    {"a loop on lines", "for i in range(2):\n x = i", "<module>:f.py:1 <module>:f.py:2 <module>:f.py:1 <module>:f.py:2 <module>:f.py:1 "},
    {"library code is not shown", "import json\nx = json.dumps([1])", "<module>:f.py:1 <module>:f.py:2 "},
    {"an exception", "try:\n 1/0\nexcept ZeroDivisionError:\n x = 1", "<module>:f.py:2 <module>:f.py:3 <module>:f.py:4 "},
    {"a loop in one line", "for i in range(3): pass", "<module>:f.py:1 <module>:f.py:1 <module>:f.py:1 <module>:f.py:1 "},
    {"a while loop in one line", "i = 0\nwhile i < 2: i += 1", "<module>:f.py:1 <module>:f.py:2 <module>:f.py:2 <module>:f.py:2 "},
    {"two calls in a line", "def f():\n return 1\nx = f() + f()", "<module>:f.py:1 <module>:f.py:3 f:f.py:2 f:f.py:2 "},
    {"a function called by the library", "def key(x):\n return -x\nsorted([1, 2], key=key)",
     "<module>:f.py:1 <module>:f.py:3 key:f.py:2 key:f.py:2 "},
    {"recursion", "def f(n):\n if n:\n  f(n - 1)\nf(1)", "<module>:f.py:1 <module>:f.py:4 f:f.py:2 f:f.py:3 f:f.py:2 "},
};

static void tracing(void)
{
    runlet_py_options opt;
    runlet_usage with, without;
    runlet_step *step;
    runlet_error err = {0};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        runlet_py_options_init(&opt);
        runlet_step_destroy(run(&opt, lines[i].source));
        runlet_py_get_usage(watched, &without);
        opt.trace = trace;
        step = run(&opt, lines[i].source);
        CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
        runlet_step_destroy(step);
        runlet_py_get_usage(watched, &with);
        CHECK_INT(with.steps, without.steps);
        CHECK_STR_LABEL(got, lines[i].want, lines[i].label);
    }
    stop_at = 4; /* a breakpoint: pause, save, go on elsewhere */
    pauses = true;
    step = run(&opt, "a = 1\nb = 2\nc = 3\nd = 4\ne = a + b + c + d");
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_PREEMPTED);
    CHECK_STR(got, "<module>:f.py:1 <module>:f.py:2 <module>:f.py:3 <module>:f.py:4 ");
    runlet_step_destroy(step);
    {
        runlet_py *other = NULL;
        uint8_t *bytes = NULL;
        size_t len = 0;

        CHECK_INT(runlet_py_save(watched, NULL, 0, &bytes, &len, &err), RUNLET_OK);
        CHECK_INT(runlet_py_load(&opt, bytes, len, NULL, 0, true, &other, &err), RUNLET_OK);
        runlet_free(bytes);
        runlet_py_destroy(watched);
        watched = other;
    }
    CHECK_INT(runlet_py_go_on(watched, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK(strstr(got, "<module>:f.py:5 ") != NULL);
    runlet_step_destroy(step);
    stop_at = 0;
    pauses = false;
    opt.timeout_ns = 50000000;
    step = run(&opt, "while True: pass");
    CHECK_INT(runlet_step_limit(step), RUNLET_LIMIT_TIME);
    runlet_step_destroy(step);
}

static void worker(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_error err = {0};

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.trace = trace;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_E_UNSUPPORTED);
    CHECK(py == NULL && strstr(err.message, "hooks") != NULL);
}

int main(void)
{
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    counting();
    tracing();
    worker();
    runlet_py_destroy(watched);
    return check_done();
}
