/* Hard stops at every safe point (ED-98): what stopped leaves a session that works, and the memory of the run is free again. */
#include <stdlib.h>
#include <string.h>

#include "runlet/cage.h"
#include "runlet/python.h"

#include "check.h"

/* Each defines or uses `state`, which the session has from before and must still have after the stop. */
static const char *const programs[] = {
    "def f(n):\n return n if n < 2 else f(n - 1) + f(n - 2)\nx = [f(7)]",
    "state.sort(key=lambda x: x * 2)\nsorted(range(20), key=lambda x: -x)",
    "def g():\n try:\n  for i in range(9): yield i\n finally:\n  x = len(state)\nfor x in g(): pass\nlist(g())",
    "class K:\n def __init__(self, v): self.v = v\n def __eq__(self, o): return self.v == o.v\n def __hash__(self): return 1\n"
    "d = {K(i): i for i in range(6)}\n[d[K(i)] for i in range(6)]",
    "class C:\n def __enter__(self): return self\n def __exit__(self, *a): pass\nwith C() as c:\n try:\n  1 / 0\n except ZeroDivisionError "
    "as e:\n"
    "  x = [str(e) for _ in range(5)]",
    "import json, itertools, functools\njson.dumps([{'a': i} for i in range(5)])\nfunctools.reduce(lambda a, b: a + b, range(9))\n"
    "list(zip(map(lambda x: x, range(9)), itertools.count()))",
    "import re\nre.sub('[ab]', lambda m: m[0] * 2, 'abcab' * 3)\n[m.groups() for m in re.finditer('(a)(b)?', 'abaab')]\n"
    "re.sub('(a)|b', r'<\\1>', 'abab')\nre.match('(a|b)*c', 'abab' * 30)",
    "class M(type):\n def __new__(m, n, b, d): return super().__new__(m, n, b, d)\nclass A(metaclass=M):\n def __repr__(self): return "
    "'A'\nrepr([A(), A()])\n"
    "f'{A()!r} {3:{4}}'",
};
static const char check_source[] = "class Probe:\n def __init__(self): self.v = sum(x * x for x in range(5))\n"
                                   "(state, Probe().v, sorted(['b', 'a'], key=lambda s: s), [str(i) for i in range(3)])";
static const char check_result[] = "[[1,2,3],30,[\"a\",\"b\"],[\"0\",\"1\",\"2\"]]";

static runlet_error err;

/* Lets a run go on to its end. NULL on failure. */
static runlet_step *finish(runlet_py *py, runlet_step *step)
{
    while (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_PREEMPTED) {
        runlet_step_destroy(step);
        step = NULL;
        if (runlet_py_go_on(py, &step, &err) != RUNLET_OK) {
            return NULL;
        }
    }
    return step;
}

static bool works(runlet_py *py, const char *label)
{
    runlet_step *step = NULL;
    char *json = NULL;
    size_t len;
    bool good = runlet_py_feed(py, check_source, strlen(check_source), "check.py", &step, &err) == RUNLET_OK;

    step = good ? finish(py, step) : NULL;
    good = step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_DONE &&
           runlet_value_to_json(runlet_step_peek_value(step), true, &json, &len, &err) == RUNLET_OK;
    check_str_at(good ? json : step != NULL ? runlet_step_peek_traceback(step) : err.message, check_result, __FILE__, __LINE__, label);
    runlet_free(json);
    runlet_step_destroy(step);
    return good;
}

/* Stops program number i at safe point n. False when it ended before. */
static bool stop_at(size_t i, int n)
{
    static const char setup[] = "state = [1, 2, 3]";
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    bool is_stopped = false;
    char label[64];

    snprintf(label, sizeof label, "program %zu stopped at %d", i, n);
    runlet_py_options_init(&opt);
    opt.debug_flags = 16;
    CHECK(runlet_py_create(&opt, &py, &err) == RUNLET_OK && runlet_py_feed(py, setup, strlen(setup), "setup.py", &step, &err) == RUNLET_OK);
    runlet_step_destroy(finish(py, step));
    step = NULL;
    CHECK(runlet_py_feed(py, programs[i], strlen(programs[i]), "main.py", &step, &err) == RUNLET_OK);
    for (int k = 0; step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_PREEMPTED; k++) {
        if (k == n) {
            runlet_py_interrupt(py);
            is_stopped = true;
        }
        runlet_step_destroy(step);
        step = NULL;
        CHECK(runlet_py_go_on(py, &step, &err) == RUNLET_OK);
        CHECK(!is_stopped || k > n ||
              (runlet_step_get_kind(step) == RUNLET_STEP_LIMIT && runlet_step_limit(step) == RUNLET_LIMIT_INTERRUPT) ||
              runlet_step_get_kind(step) == RUNLET_STEP_DONE);
    }
    runlet_step_destroy(step);
    (void)works(py, label);
    runlet_py_destroy(py);
    return is_stopped;
}

int main(void)
{
    CHECK(runlet_cage_install_fault_handler(&err) == RUNLET_OK);
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        for (int n = 0; stop_at(i, n); n++) {
        }
    }
    return check_done();
}
