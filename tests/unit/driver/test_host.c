/* The host's side of a session: pending calls, names, modules, declared functions, top-level await, calls of the guest's functions
 * (python.md 12.2, 12.5, 13.3 to 13.6, 18.6). At every step the session is saved and goes on in another one. */
#include "check.h"

#include <stdlib.h>

#include "runlet/cage.h"
#include "runlet/python.h"

static const char key[32] = "0123456789abcdef0123456789abcde";
static runlet_py_options opt;
static char got[4096];

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static runlet_load_path path; /* how it goes on in the other one */

static runlet_py *moved(runlet_py *py)
{
    static const runlet_save_options save = {key, sizeof key, RUNLET_JOURNAL_EMBED};
    const runlet_load_options load = {.key = key, .key_len = sizeof key, .path = path};
    runlet_error err = {0};
    runlet_py *next = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;

    CHECK_INT(runlet_py_save_with(py, &save, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_py_load_with(&opt, bytes, len, &load, &next, &err), RUNLET_OK);
    runlet_free(bytes);
    if (next == NULL) {
        fprintf(stderr, "load: %s\n", err.message);
        return py;
    }
    runlet_py_destroy(py);
    return next;
}

/* now(x) is x; later(x) is answered 10 x when nothing else can run, the newest call first; a negative x is a ValueError. */
static runlet_code answer(runlet_py *py, runlet_step *s, runlet_step **next, runlet_error *err)
{
    const runlet_value *first = runlet_value_peek_item(runlet_step_peek_args(s), 0);
    const char *name = runlet_step_peek_name(s), *text = first != NULL ? runlet_value_peek_text(first, NULL) : NULL;
    runlet_result r = {0};
    runlet_value *v = NULL;
    runlet_code rc;
    size_t n;

    switch (runlet_step_get_kind(s)) {
    case RUNLET_STEP_CALL:
        if (strncmp(name, "later", 5) == 0) {
            return runlet_py_resume_pending(py, next, err);
        }
        if (strncmp(name, "absent", 6) == 0) {
            return runlet_py_resume_unknown(py, next, err);
        }
        if (first != NULL && runlet_value_get_kind(first) == RUNLET_INT && runlet_value_get_int(first) < 0) {
            return runlet_py_resume_error(py, "ValueError", "negative", next, err);
        }
        return runlet_py_resume(py, first, next, err);
    case RUNLET_STEP_NAME:
        if (strcmp(text, "func") == 0) {
            return runlet_py_resume_function(py, next, err);
        }
        if (strcmp(text, "seven") != 0) {
            return runlet_py_resume_unknown(py, next, err);
        }
        v = runlet_value_int(7);
        rc = runlet_py_resume(py, v, next, err);
        runlet_value_destroy(v);
        return rc;
    case RUNLET_STEP_IMPORT:
        if (strcmp(text, "weather") != 0) {
            return runlet_py_resume_unknown(py, next, err);
        }
        v = runlet_value_dict();
        CHECK(runlet_value_set_new(v, runlet_value_str("unit", 4), runlet_value_str("C", 1)) &&
              runlet_value_set_new(v, runlet_value_str("_secret", 7), runlet_value_int(1)) &&
              runlet_value_set_new(v, runlet_value_str("get", 3), runlet_value_function("weather.get")));
        rc = runlet_py_resume(py, v, next, err);
        runlet_value_destroy(v);
        return rc;
    case RUNLET_STEP_FUTURES:
        n = runlet_step_pending_count(s);
        CHECK(n > 0);
        r.call_id = runlet_step_pending_id(s, n - 1);
        CHECK(strncmp(runlet_step_pending_name(s, n - 1), "later", 5) == 0);
        {
            const runlet_value *x = runlet_value_peek_item(runlet_step_pending_args(s, n - 1), 0);
            int64_t k = runlet_value_get_int(x);

            if (k >= 1000) { /* never: only the deadline passes */
                CHECK(runlet_step_deadline_ns(s) >= 0);
                return runlet_py_resume_futures(py, NULL, 0, next, err);
            }
            v = runlet_value_int(10 * k);
            r.value = v;
            r.error_type = k < 0 ? "ValueError" : NULL;
            r.error_message = "negative";
        }
        rc = runlet_py_resume_futures(py, &r, 1, next, err);
        runlet_value_destroy(v);
        return rc;
    default:
        return RUNLET_E_STATE;
    }
}

static void finish(runlet_py **py, runlet_step **step, bool moves)
{
    runlet_error err = {0};

    while (*step != NULL && (runlet_step_get_kind(*step) == RUNLET_STEP_CALL || runlet_step_get_kind(*step) >= RUNLET_STEP_FUTURES)) {
        runlet_step *next = NULL;

        if (moves) {
            *py = moved(*py);
            runlet_step_destroy(*step);
            *step = NULL;
            CHECK_INT(runlet_py_pending(*py, step, &err), RUNLET_OK);
        }
        if (answer(*py, *step, &next, &err) != RUNLET_OK) {
            fprintf(stderr, "answer: %s\n", err.message);
            check_failures++;
        }
        runlet_step_destroy(*step);
        *step = next;
    }
}

static runlet_py *session(void)
{
    static const runlet_function functions[] = {
        {.name = "now"},
        {.name = "later"},
        {.name = "declared", .signature = "(city: str, days=1, *, unit=None)", .doc = "What it does."},
        {.name = "asynced", .signature = "(x)", .is_async = true},
    };
    runlet_py *py = NULL;
    runlet_error err = {0};

    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        CHECK_INT(runlet_py_declare(py, &functions[i], &err), RUNLET_OK);
    }
    return py;
}

static const struct {
    const char *label, *feeds[3], *want;
} cases[] = {
    {"gather of pending calls",
     {"import asyncio\nasync def main():\n r = await asyncio.gather(later(1), later(2), later(3))\n print(r)\nasyncio.run(main())"},
     "[10, 20, 30]\n"},
    {"order of answers",
     {"import asyncio\nasync def one(n):\n r = await later(n)\n print(n, r)\nasync def main():\n await asyncio.gather(*[one(i) for i in "
      "range(3)])\nasyncio.run(main())"},
     "2 20\n1 10\n0 0\n"},
    {"other tasks run on",
     {"import asyncio\nasync def tick(log):\n for i in range(3):\n  log.append(i)\n  await asyncio.sleep(0)\nasync def main():\n log = "
      "[]\n t = "
      "asyncio.create_task(tick(log))\n r = await later(5)\n print(r, log)\nasyncio.run(main())"},
     "50 [0, 1, 2]\n"},
    {"a failed call",
     {"import asyncio\nasync def main():\n try:\n  await later(-1)\n except ValueError as e:\n  print('caught', e)\n print(await "
      "asyncio.gather(later(1), later(-2), return_exceptions=True))\nasyncio.run(main())"},
     "caught negative\n[10, ValueError('negative')]\n"},
    {"a timeout while a call is pending",
     {"import asyncio\nasync def main():\n try:\n  await asyncio.wait_for(later(1000), 0.001)\n except TimeoutError:\n  print('late')\n "
      "print(await later(2))\nasyncio.run(main())"},
     "late\n20\n"},
    {"tasks of pending calls",
     {"import asyncio\nasync def main():\n t = asyncio.create_task(later(1), name='t')\n u = asyncio.create_task(later(2))\n"
      " print(await u, await t, t.get_name())\n async with asyncio.TaskGroup() as g: a, b = g.create_task(later(3)), "
      "g.create_task(later(4))\n"
      " print(a.result(), b.result())\n c = asyncio.create_task(later(5))\n await asyncio.sleep(0)\n c.cancel()\n"
      " try: await c\n except asyncio.CancelledError: print('cancelled')\n print(await later(6))\nasyncio.run(main())"},
     "20 10 t\n30 40\ncancelled\n60\n"},
    {"top-level await", {"import asyncio\nprint(await later(1))\nx = await asyncio.gather(later(2), later(3))\nx"}, "10\n= [20,30]\n"},
    {"top-level async for and with",
     {"async def g():\n yield await later(1)\n yield 2\nasync for v in g(): print(v)\nclass M:\n async def __aenter__(s): return await "
      "later(3)\n async def __aexit__(s, *a): print('out')\nasync with M() as m: print(m)\n[v async for v in g()]"},
     "10\n2\n30\nout\n= [10,2]\n"},
    {"tasks live on between feeds",
     {"import asyncio\nasync def work():\n for i in range(3):\n  print('work', i)\n  await asyncio.sleep(0)\n return 'done'\nasync def "
      "start(): return asyncio.create_task(work())\nt = await start()",
      "print('second feed', t.done())", "await t"},
     "second feed False\nwork 0\nwork 1\nwork 2\n= 'done'\n"},
    {"a future is first-class",
     {"f = later(4)\nprint(type(f).__name__, f.done())\nprint(await f, f.done(), f.result())"},
     "HostFuture False\n40 True 40\n"},
    {"awaited twice", {"f = later(4)\nprint(await f, await f)"}, "40 40\n"},
    {"a cancelled call is not waited for",
     {"import asyncio\nasync def main():\n t = asyncio.create_task(wait())\n await asyncio.sleep(0)\n t.cancel()\n try:\n  await t\n "
      "except "
      "asyncio.CancelledError:\n  print('cancelled')\n print(await later(2))\nasync def wait():\n await later(7)\nasyncio.run(main())"},
     "cancelled\n20\n"},
    {"declared async", {"print(await asynced(3))\nimport asyncio\nprint(await asyncio.gather(asynced(1), later(2)))"}, "3\n[1, 20]\n"},
    {"declared async that fails", {"try:\n await asynced(-3)\nexcept ValueError as e: print(e)"}, "negative\n"},
    {"declared arguments",
     {"print(declared('x'), declared(city='y', unit=3), declared.__doc__, declared.__name__)\nfor f in (lambda: declared(), lambda: "
      "declared('a', 2, 3), lambda: declared('a', nope=1), lambda: asynced()):\n try: f()\n except TypeError as e: print(e)"},
     "x None What it does. declared\ndeclared() missing 1 required positional argument: 'city'\ndeclared() takes from 1 to 2 positional "
     "arguments but 3 were given\ndeclared() got an unexpected keyword argument 'nope'\nasynced() missing 1 required positional argument: "
     "'x'\n"},
    {"declared functions are first-class",
     {"print(list(map(declared, 'ab')), sorted([3, 1], key=now), declared)"},
     "['a', 'b'] [1, 3] <function declared external>\n"},
    {"names",
     {"print(seven, seven + 1)\ntry: nothing\nexcept NameError as e: print(e, e.name)\nprint(func, func(5))",
      "print(seven, 'func' in globals())"},
     "7 8\nname 'nothing' is not defined nothing\n<function func external> 5\n7 True\n"},
    {"calls of unknown names",
     {"print(fresh(5), fresh, fresh(6, k=1))", "print(list(map(fresh, [1, 2])), 'fresh' in globals())"},
     "5 <function fresh external> 6\n[1, 2] True\n"},
    {"... with arguments of every form",
     {"print(a1(*[1]), a2(3, *[], k=1, **{'z': 2}), a3(a4(4)), [a5(i) for i in range(2)], (a6)(7))"},
     "1 3 4 [0, 1] 7\n"},
    {"... in functions, classes, generators and lambdas",
     {"def f(x): return in_f(x)\nclass C:\n v = in_class(2)\n def m(self): return in_method(3)\nprint(f(1), C.v, C().m(), "
      "list(in_gen(i) for i in [4]), sorted([2, 1], key=lambda v: in_key(v)), eval('in_eval(5)'))\nexec('print(in_exec(6))')"},
     "1 2 3 [4] [1, 2] 5\n6\n"},
    {"... that raise",
     {"try: bad(-1)\nexcept ValueError as e: print(e)\nprint(bad, 'bad' in globals())"},
     "negative\n<function bad external> True\n"},
    {"... that nobody knows",
     {"try: absent(1)\nexcept NameError as e: print(e, e.name)\nprint('absent' in globals())\ndef absent(x): return x\nprint(absent(2))\n"
      "try: absent2(absent(3))\nexcept NameError as e: print(e)"},
     "name 'absent' is not defined absent\nFalse\n2\nname 'absent2' is not defined\n"},
    {"... that are answered later",
     {"import asyncio\nprint(await later_on(2))\nasync def main(): print(await asyncio.gather(later_too(1), later_on(3)))\n"
      "await main()\nprint(later_too)"},
     "20\n[10, 30]\n<function later_too external>\n"},
    {"... whose arguments define them", {"def put(): globals()['mine'] = lambda x: -x\nprint(mine(put()), mine(4))"}, "None -4\n"},
    {"... with arguments that cannot cross",
     {"try: crosses(x for x in [])\nexcept TypeError as e: print('TypeError')\nprint('crosses' in globals(), crosses(3))"},
     "TypeError\nFalse 3\n"},
    {"declared async with arguments that cannot cross",
     {"f = asynced(x for x in [])\nprint(type(f).__name__)\ntry: await f\nexcept TypeError as e: print('TypeError')"},
     "HostFuture\nTypeError\n"},
    {"... under other globals",
     {"for code in ('far(1)', 'len(far(1))'):\n try: exec(code, {})\n except NameError as e: print(e)\n"
      "class M(dict):\n def __missing__(self, k): raise KeyError(k)\nprint(eval('near(3)', None, {}), eval('near(4)', globals(), M()))"},
     "name 'far' is not defined\nname 'far' is not defined\n3 4\n"},
    {"no lookups for attributes and explicit globals",
     {"import math\ntry: math.seven\nexcept AttributeError as e: print(e)\ntry: exec('seven', {})\nexcept NameError as e: print(e)"},
     "module 'math' has no attribute 'seven'\nname 'seven' is not defined\n"},
    {"names inside what calls back", {"print(sorted([1, 2], key=lambda v: -v * seven), [seven for _ in range(2)])"}, "[2, 1] [7, 7]\n"},
    {"modules",
     {"import weather\nprint(weather.unit, weather.get(3), weather)\nfrom weather import *\nprint(unit, get)\ntry: weather.nope\nexcept "
      "AttributeError as e: print(e)\ntry: import absent\nexcept ModuleNotFoundError as e: print(e)\nprint('_secret' in globals())",
      "import weather as w\nprint(w is weather)"},
     "C 3 <module 'weather'>\nC <function weather.get external>\nmodule 'weather' has no attribute 'nope'\nNo module named 'absent'\n"
     "False\nTrue\n"},
    {"a module in place of one that is left out",
     {"try: import socket\nexcept ModuleNotFoundError as e: print(e, len(e.__notes__))"},
     "No module named 'socket' 1\n"},
};

static void run_case(size_t i, bool moves)
{
    runlet_py *py = session();
    runlet_step *step = NULL;
    runlet_error err = {0};

    got[0] = '\0';
    for (size_t f = 0; f < 3 && cases[i].feeds[f] != NULL; f++) {
        const char *source = cases[i].feeds[f];
        char *json = NULL;
        size_t len = 0;

        CHECK_INT(runlet_py_feed(py, source, strlen(source), "main.py", &step, &err), RUNLET_OK);
        finish(&py, &step, moves);
        if (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_DONE && cases[i].feeds[f + (f < 2)] == (f < 2 ? NULL : source) &&
            runlet_value_get_kind(runlet_step_peek_value(step)) != RUNLET_NONE) {
            CHECK_INT(runlet_value_to_json(runlet_step_peek_value(step), false, &json, &len, &err), RUNLET_OK);
            for (char *p = json; p != NULL && *p != '\0'; p++) {
                *p = *p == '"' ? '\'' : *p;
            }
            snprintf(got + strlen(got), sizeof got - strlen(got), "= %s\n", json);
            runlet_free(json);
        }
        if (step == NULL || runlet_step_get_kind(step) != RUNLET_STEP_DONE) {
            fprintf(stderr, "%s: %s\n", cases[i].label,
                    step != NULL && runlet_step_peek_traceback(step) != NULL ? runlet_step_peek_traceback(step) : "no step");
            check_failures++;
        }
        runlet_step_destroy(step);
        step = NULL;
    }
    CHECK_STR_LABEL(got, cases[i].want, cases[i].label);
    runlet_py_destroy(py);
}

/* ---- calls of guest functions ---- */

static void call_guest(void)
{
    static const char source[] = "import asyncio\ndef add(a, b=1, *, c=0): return a + b + c\nasync def slow(x): return await later(x)\n"
                                 "class C:\n @staticmethod\n def f(): return 'static'\ndef big(): return [i for i in range(50000)][-1]\n"
                                 "def bad(): raise KeyError('k')\n";
    runlet_py *py = session();
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_value *args = runlet_value_list(), *kwargs = runlet_value_dict();
    runlet_usage before, after;

    CHECK(runlet_value_append_new(args, runlet_value_int(4)) &&
          runlet_value_set_new(kwargs, runlet_value_str("c", 1), runlet_value_int(2)));
    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "main.py", &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call(py, "add", args, kwargs, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_value_get_int(runlet_step_peek_value(step)), 7);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call(py, "slow", args, NULL, &step, &err), RUNLET_OK);
    finish(&py, &step, true);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK_INT(runlet_value_get_int(runlet_step_peek_value(step)), 40);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call(py, "C.f", NULL, NULL, &step, &err), RUNLET_OK);
    CHECK_STR(runlet_value_peek_text(runlet_step_peek_value(step), NULL), "static");
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call(py, "bad", NULL, NULL, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_ERROR);
    CHECK_STR(runlet_step_peek_error_type(step), "KeyError");
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call(py, "nothing", NULL, NULL, &step, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_error_message(step), "name 'nothing' is not defined");
    runlet_step_destroy(step);
    for (int i = 0; i < 40; i++) {
        CHECK_INT(runlet_py_call(py, "big", NULL, NULL, &step, &err), RUNLET_OK);
        CHECK_INT(runlet_value_get_int(runlet_step_peek_value(step)), 49999);
        runlet_step_destroy(step);
        runlet_py_get_usage(py, i == 9 ? &before : &after);
    }
    CHECK(after.peak_bytes <= before.peak_bytes + (1 << 20));
    runlet_value_destroy(args);
    runlet_value_destroy(kwargs);
    runlet_py_destroy(py);
}

/* ---- what is refused ---- */

static void refusals(void)
{
    static const char source[] = "now(1)\nfrom weather import unit\nnothing\n";
    runlet_py *py = session();
    runlet_step *step = NULL, *other = NULL;
    runlet_error err = {0};
    runlet_value *five = runlet_value_int(5);
    static const char *const bad[] = {"city", "(a", "(a): pass\ndef g()", "(a b)", ") -> (", "(): import os; x = ("};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_INT(runlet_py_declare(py, &(runlet_function){.name = "f", .signature = bad[i]}, &err), RUNLET_E_USAGE);
    }
    CHECK_INT(runlet_py_declare(py, &(runlet_function){.name = "f g", .signature = "()"}, &err), RUNLET_E_USAGE);
    CHECK_INT(runlet_py_resume_futures(py, NULL, 0, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_resume_pending(py, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "main.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_CALL);
    CHECK_INT(runlet_py_resume_function(py, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_resume_futures(py, NULL, 0, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_call(py, "now", NULL, NULL, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_declare(py, &(runlet_function){.name = "h", .signature = "()"}, &err), RUNLET_E_STATE);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume(py, five, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_IMPORT);
    CHECK_INT(runlet_py_resume_pending(py, &other, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_resume(py, five, &other, &err), RUNLET_E_STATE); /* not a table */
    runlet_step_destroy(step);
    step = NULL;
    CHECK_INT(runlet_py_resume_error(py, "ImportError", "the host says no", &step, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_error_message(step), "the host says no");
    runlet_step_destroy(step);
    runlet_value_destroy(five);
    runlet_py_destroy(py);
}

/* A saved run that waits for a name or a module is for hosts that want such steps. */
static void only_what_was_asked_for(void)
{
    static const char *const source[] = {"nothing", "import weather", "f(1)"};
    static const char *const option[] = {"ask_names", "ask_modules", "ask_names"};
    static const runlet_step_kind kinds[] = {RUNLET_STEP_NAME, RUNLET_STEP_IMPORT, RUNLET_STEP_CALL};

    for (int i = 0; i < 3; i++) {
        runlet_py *py = session(), *other = NULL;
        runlet_py_options deaf = opt;
        runlet_step *step = NULL;
        runlet_error err = {0};
        uint8_t *bytes = NULL;
        size_t len = 0;

        deaf.ask_names = deaf.ask_modules = false;
        CHECK_INT(runlet_py_feed(py, source[i], strlen(source[i]), "main.py", &step, &err), RUNLET_OK);
        CHECK_INT(runlet_step_get_kind(step), kinds[i]);
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
        CHECK_INT(runlet_py_load(&deaf, bytes, len, key, sizeof key, false, &other, &err), RUNLET_E_USAGE);
        CHECK(other == NULL && strstr(err.message, option[i]) != NULL);
        runlet_free(bytes);
        runlet_py_destroy(py);
    }
}

/* A run that ends in the middle of a loop leaves no loop running. */
/* One suspension, with the call's own number; a name is one of its own. A session that has moved to a host without such steps raises. */
static void calls_of_unknown_names(void)
{
    static const char source[] = "x = f(1, k=2)\ng\n", inside[] = "f2(now(1))";
    runlet_py *py = session(), *other = NULL;
    runlet_py_options deaf = opt;
    runlet_step *step = NULL, *then = NULL;
    runlet_error err = {0};
    runlet_usage usage = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;

    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "main.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_CALL);
    CHECK_STR(runlet_step_peek_name(step), "f");
    CHECK_INT(runlet_step_call_id(step), 1);
    CHECK_INT(runlet_value_count(runlet_step_peek_args(step)) + runlet_value_count(runlet_step_peek_kwargs(step)), 2);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume(py, NULL, &step, &err), RUNLET_OK);
    runlet_py_get_usage(py, &usage);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_NAME);
    CHECK_INT(runlet_step_call_id(step), 2);
    CHECK_INT(usage.calls, 2);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume_unknown(py, &step, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_error_message(step), "name 'g' is not defined");
    runlet_step_destroy(step);

    CHECK_INT(runlet_py_feed(py, inside, sizeof inside - 1, "main.py", &step, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_name(step), "now");
    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    deaf.ask_names = false;
    CHECK_INT(runlet_py_load(&deaf, bytes, len, key, sizeof key, false, &other, &err), RUNLET_OK);
    CHECK(other == NULL || runlet_py_resume(other, NULL, &then, &err) == RUNLET_OK);
    CHECK_STR(then != NULL ? runlet_step_peek_error_message(then) : NULL, "name 'f2' is not defined");
    runlet_step_destroy(then);
    runlet_step_destroy(step);
    runlet_free(bytes);
    runlet_py_destroy(other);
    runlet_py_destroy(py);
}

static void stops_in_the_loop(void)
{
    static const char *const feeds[] = {
        "import asyncio\nasync def spin():\n while True: pass\nasyncio.run(spin())",
        "import asyncio\nasync def spin():\n while True: await asyncio.sleep(0)\nawait spin()",
        "import asyncio\nasync def fine(): return 5\nprint(asyncio.run(fine()))",
        "print(await fine())",
    };
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_py_options small = opt;

    got[0] = '\0';
    small.timeout_ns = 20000000;
    CHECK_INT(runlet_py_create(&small, &py, &err), RUNLET_OK);
    for (int i = 0; i < 4; i++) {
        CHECK_INT(runlet_py_feed(py, feeds[i], strlen(feeds[i]), "main.py", &step, &err), RUNLET_OK);
        CHECK_INT(runlet_step_get_kind(step), i < 2 ? RUNLET_STEP_LIMIT : RUNLET_STEP_DONE);
        runlet_step_destroy(step);
    }
    CHECK_STR(got, "5\n5\n");
    runlet_py_destroy(py);
}

/* ---- preemptive snapshots (python.md 19.1) ---- */

static void preempted(void)
{
    runlet_load_path before = path;
    static const char source[] = "n = 0\ndef work():\n global n\n while n < 300000:\n  n += 1\n  yield n\ntotal = sum(x for x in work())\n"
                                 "d = {i: str(i) for i in range(2000)}\nprint(total, n, sorted(d, key=lambda k: -k)[:2])";
    static const char asking[] = "now(1)\nfor i in range(10): pass\nprint('end')";
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_py_options quick = opt, *usual = &opt, kept = opt;
    int pauses = 0;

    quick.timeout_ns = 1000000;
    quick.pause_at_timeout = true;
    got[0] = '\0';
    *usual = quick; /* of the sessions that it moves to */
    CHECK_INT(runlet_py_create(&quick, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "main.py", &step, &err), RUNLET_OK);
    path = RUNLET_LOAD_IMAGE; /* a replay begins the turn again */
    while (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_PREEMPTED) {
        pauses++;
        runlet_step_destroy(step);
        step = NULL;
        py = moved(py);
        CHECK_INT(runlet_py_go_on(py, &step, &err), RUNLET_OK);
    }
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK(pauses > 1);
    CHECK_STR(got, "45000150000 300000 [1999, 1998]\n");
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    *usual = kept;
    path = before;

    got[0] = '\0'; /* asked for before the run, as from another thread */
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_add_function(py, "now", &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(py, asking, sizeof asking - 1, "main.py", &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    runlet_py_pause(py);
    CHECK_INT(runlet_py_resume(py, NULL, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_PREEMPTED);
    runlet_step_destroy(step);
    py = moved(py);
    CHECK_INT(runlet_py_go_on(py, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK_STR(got, "end\n");
    runlet_step_destroy(step);
    runlet_py_destroy(py);
}

/* Source text is what the host says; forms that are longer than they must be once wrote beyond the string. */
static void no_utf8(void)
{
    char text[200] = "pr";
    runlet_step *step = NULL;
    runlet_py *py = NULL;

    for (size_t i = 2; i < sizeof text; i++) {
        text[i] = (char)(i % 3 == 0 ? 0x80 : 0xc0);
    }
    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    for (size_t n = 1; n < sizeof text; n += 13) {
        CHECK_INT(runlet_py_feed(py, text, n, "main.py", &step, NULL), RUNLET_OK);
        CHECK(runlet_step_get_kind(step) == RUNLET_STEP_ERROR || runlet_step_get_kind(step) == RUNLET_STEP_NAME);
        runlet_step_destroy(step);
        if (n == 1) {
            CHECK_INT(runlet_py_resume_unknown(py, &step, NULL), RUNLET_OK);
            runlet_step_destroy(step);
        }
    }
    runlet_py_destroy(py);
}

int main(void)
{
    runlet_py_options_init(&opt);
    opt.write = take;
    opt.ask_names = opt.ask_modules = true;
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    for (int turn = 0; turn < 4; turn++) {
        opt.engine = turn % 2 == 0 ? RUNLET_ENGINE_EMBEDDED : RUNLET_ENGINE_WORKER;
        opt.tenant = (uint64_t)turn % 2;
        path = turn < 2 ? RUNLET_LOAD_IMAGE : RUNLET_LOAD_REPLAY;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            run_case(i, false);
            run_case(i, true);
        }
        call_guest();
        refusals();
        only_what_was_asked_for();
        calls_of_unknown_names();
        stops_in_the_loop();
        preempted();
        no_utf8();
    }
    CHECK_INT(runlet_py_keep_workers(0, NULL), RUNLET_OK);
    return check_done();
}
