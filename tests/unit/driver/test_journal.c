/* The journal: what is in it, what ends it, coming to the same state by it, and journals that anyone may have written
 * (python.md 19.5, 19.7). */
#include "check.h"

#include <stdlib.h>

#include "base/clock.h"
#include "cage/snapshot.h"
#include "driver/journal.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static const char key[32] = "0123456789abcdef0123456789abcde";
static runlet_py_options opt;
static char got[8192];

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static runlet_py *create(void)
{
    runlet_py *py = NULL;
    runlet_error err = {0};

    got[0] = '\0';
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_add_function(py, "ask", &err), RUNLET_OK);
    return py;
}

static runlet_step *feed(runlet_py *py, const char *source)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    CHECK_INT(runlet_py_feed(py, source, strlen(source), "main.py", &step, &err), RUNLET_OK);
    if (step == NULL) {
        fprintf(stderr, "%s: %s\n", source, err.message);
        exit(1);
    }
    return step;
}

static runlet_step_kind run(runlet_py *py, const char *source)
{
    runlet_step *step = feed(py, source);
    runlet_step_kind kind = runlet_step_get_kind(step);

    runlet_step_destroy(step);
    return kind;
}

/* Saved, and what comes of its journal; NULL: *err says why none. */
static runlet_py *replayed(runlet_py *py, runlet_error *err)
{
    static const runlet_save_options save = {key, sizeof key, RUNLET_JOURNAL_EMBED};
    static const runlet_load_options load = {.key = key, .key_len = sizeof key, .path = RUNLET_LOAD_REPLAY};
    runlet_py *next = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;

    *err = (runlet_error){0};
    CHECK_INT(runlet_py_save_with(py, &save, &bytes, &len, err), RUNLET_OK);
    (void)!runlet_py_load_with(&opt, bytes, len, &load, &next, err);
    runlet_free(bytes);
    return next;
}

/* ---- what a replayed session knows ---- */

static const struct {
    const char *label, *feeds[4], *check, *want;
} states[] = {
    {"globals", {"x = [1, 2]", "x.append(x)", "def f(): return len(x)"}, "print(x[:2], f())", "[1, 2] 3\n"},
    {"output is not printed again", {"print('once')"}, "print('more')", "once\nmore\n"},
    {"an exception, and what it left", {"y = 1", "y = 2; 1/0", "y += 1"}, "print(y)", "3\n"},
    {"a syntax error is a feed too", {"z = 1", "z = = 2"}, "print(z)", "1\n"},
    {"an exit", {"import sys\nw = 5\nprint('bye')\nsys.exit('text')"}, "print(w)", "bye\ntext\n5\n"},
    {"clocks",
     {"import time, datetime", "a = (time.time(), time.monotonic(), datetime.datetime.now())", "b = [time.time() for _ in range(99)]"},
     "print(b == sorted(b), a[0] <= b[0], a[2].year > 2000)",
     "True True True\n"},
    {"entropy", {"import random, os\nr = random.random()", "u = os.urandom(8)"}, "print(len(u), 0 <= r < 1)", "8 True\n"},
    {"sleep on a clock of its own", {"import time\nt = time.time()", "time.sleep(0.001)"}, "print(time.time() > t)", "True\n"},
    {"asyncio",
     {"import asyncio\nasync def f(n):\n await asyncio.sleep(0.001 * n)\n return n", "g = await asyncio.gather(f(2), f(1))"},
     "print(g, await f(0))",
     "[2, 1] 0\n"},
    {"no files", {"try: open('/x')\nexcept OSError as e: m = type(e).__name__"}, "print(m)", "PermissionError\n"},
    {"ids and classes",
     {"class C:\n n = 0\n def __init__(s): C.n += 1", "c = [C() for _ in range(5)]\ni = id(c)"},
     "print(C.n, id(c) == i)",
     "5 True\n"},
    {"a set of strings", {"s = {str(i) for i in range(50)}\nl = list(s)"}, "print(l == list(s))", "True\n"},
    {"a deep recursion", {"def f(n): return f(n + 1)\ntry: f(0)\nexcept RecursionError: k = 1"}, "print(k)", "1\n"},
};

/* The replayed session prints what the first one would have printed next: both do. */
static void comes_to_the_same(void)
{
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        runlet_py *py = create(), *next;
        runlet_journal_info info[2] = {{0}, {0}};
        char before[sizeof got];
        runlet_error err;

        for (size_t k = 0; k < 4 && states[i].feeds[k] != NULL; k++) {
            (void)run(py, states[i].feeds[k]);
        }
        next = replayed(py, &err);
        CHECK_STR_LABEL(err.message, "", states[i].label);
        if (next != NULL) {
            CHECK_INT(runlet_py_get_journal(py, &info[0], &err), RUNLET_OK);
            CHECK_INT(runlet_py_get_journal(next, &info[1], &err), RUNLET_OK);
            CHECK(!info[1].is_image_only && info[0].records == info[1].records && info[0].feeds == info[1].feeds);
            CHECK(memcmp(info[0].digest, info[1].digest, sizeof info[0].digest) == 0);
            memcpy(before, got, sizeof got);
            CHECK_INT(run(py, states[i].check), RUNLET_STEP_DONE);
            CHECK_STR_LABEL(got, states[i].want, states[i].label);
            memcpy(got, before, sizeof got);
            CHECK_INT(run(next, states[i].check), RUNLET_STEP_DONE);
            CHECK_STR_LABEL(got, states[i].want, states[i].label);
        }
        runlet_py_destroy(next);
        runlet_py_destroy(py);
    }
}

static void inputs_calls_and_ids(void)
{
    runlet_py *py = create(), *next;
    runlet_value *v = runlet_value_list(), *args = runlet_value_list();
    runlet_step *step, *again = NULL;
    runlet_error err = {0};

    CHECK(runlet_value_append_new(v, runlet_value_int(7)) && runlet_value_append_new(args, runlet_value_str("x", 1)));
    CHECK_INT(runlet_py_set(py, "given", v, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare(py, &(runlet_function){"tool", "(a, b=2)", "Does it.", true}, &err), RUNLET_OK);
    CHECK_INT(run(py, "def twice(s): return s * 2"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_call(py, "twice", args, NULL, &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    step = feed(py, "r = [ask(given), ask(2)]");
    CHECK_INT(runlet_py_resume(py, v, &again, &err), RUNLET_OK);
    CHECK_INT(runlet_step_call_id(again), 2);
    runlet_step_destroy(step);
    runlet_step_destroy(again);

    next = replayed(py, &err);
    CHECK_STR(err.message, "");
    CHECK(next != NULL);
    if (next != NULL) {
        runlet_usage usage[2];

        CHECK_INT(runlet_py_pending(next, &step, &err), RUNLET_OK);
        CHECK_INT(runlet_step_call_id(step), 2);
        CHECK_STR(runlet_step_peek_name(step), "ask");
        CHECK_INT(runlet_value_get_int(runlet_value_peek_item(runlet_step_peek_args(step), 0)), 2);
        runlet_step_destroy(step);
        runlet_py_get_usage(py, &usage[0]);
        runlet_py_get_usage(next, &usage[1]);
        CHECK_INT(usage[1].calls, 2);
        CHECK_INT(usage[1].steps, usage[0].steps);
        CHECK_INT(runlet_py_resume_error(next, "KeyError", "no", &step, &err), RUNLET_OK);
        CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_ERROR);
        runlet_step_destroy(step);
        CHECK_INT(run(next, "print(given, tool.__doc__, twice('b'))"), RUNLET_STEP_DONE);
        CHECK_STR(got, "[7] Does it. bb\n");
    }
    runlet_py_destroy(next);
    runlet_py_destroy(py);
    runlet_value_destroy(v);
    runlet_value_destroy(args);
}

/* An answer that was refused is in no journal, and the call waits on. */
static void refused_answers(void)
{
    runlet_py *py = create(), *next;
    runlet_value *bad = runlet_value_str("\xff\xfe", 2), *good = runlet_value_int(3);
    runlet_step *step = feed(py, "r = ask(1)\nprint(r)"), *again = NULL;
    runlet_error err = {0};

    if (runlet_py_resume(py, bad, &again, &err) == RUNLET_OK) { /* text that is no text is a value after all */
        runlet_step_destroy(again);
    } else {
        next = replayed(py, &err);
        CHECK(next != NULL);
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_pending(next, &step, &err), RUNLET_OK);
        CHECK_INT(runlet_py_resume(next, good, &again, &err), RUNLET_OK);
        CHECK_STR(got, "3\n");
        runlet_step_destroy(again);
        runlet_py_destroy(next);
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    runlet_value_destroy(bad);
    runlet_value_destroy(good);
}

/* Limits that are the same everywhere are replayed. */
static void limits(void)
{
    runlet_py_options before = opt;
    runlet_py *py, *next;
    runlet_usage a, b;
    runlet_step *step;
    runlet_error err;

    opt.max_steps = 50000;
    py = create();
    CHECK_INT(run(py, "n = 0"), RUNLET_STEP_DONE);
    CHECK_INT(run(py, "while True: n += 1"), RUNLET_STEP_LIMIT);
    next = replayed(py, &err);
    CHECK_STR(err.message, "");
    runlet_py_get_usage(py, &a);
    runlet_py_get_usage(next, &b);
    CHECK_INT(b.steps, a.steps);
    CHECK_INT(run(next, "n"), RUNLET_STEP_LIMIT);
    runlet_py_destroy(next);
    runlet_py_destroy(py);
    opt = before;

    opt.max_calls = 2;
    py = create();
    step = feed(py, "for i in range(5): ask(i)");
    for (int i = 0; runlet_step_get_kind(step) == RUNLET_STEP_CALL && i < 9; i++) {
        runlet_step *then = NULL;

        CHECK_INT(runlet_py_resume(py, NULL, &then, &err), RUNLET_OK);
        runlet_step_destroy(step);
        step = then;
    }
    CHECK_INT(runlet_step_limit(step), RUNLET_LIMIT_CALLS);
    runlet_step_destroy(step);
    opt = before; /* the loading host would allow more: the record counts */
    next = replayed(py, &err);
    CHECK_STR(err.message, "");
    CHECK_INT(run(next, "print(i)"), RUNLET_STEP_DONE);
    CHECK_STR(got, "2\n");
    CHECK_INT(run(next, "ask(1)"), RUNLET_STEP_LIMIT);
    runlet_py_destroy(next);
    runlet_py_destroy(py);
    opt = before;
}

/* ---- what ends it ---- */

static void ends(const char *source, const char *why)
{
    runlet_py *py = create(), *next;
    runlet_journal_info info = {0};
    runlet_error err;

    (void)run(py, source);
    CHECK_INT(runlet_py_get_journal(py, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only);
    CHECK_STR_LABEL(info.why, why, source);
    CHECK_INT(info.records, 0);
    next = replayed(py, &err);
    CHECK(next == NULL);
    CHECK_INT(err.code, RUNLET_E_SNAPSHOT_ENGINE);
    CHECK(strstr(err.message, why) != NULL && strstr(err.message, "image only") != NULL);
    runlet_py_destroy(py);
}

static void image_only(void)
{
    runlet_py_options before = opt;
    uint8_t *bytes = NULL;
    size_t len = 0, small;
    runlet_journal_info info = {0};
    runlet_py *py, *next = NULL;
    runlet_error err = {0};

    opt.timeout_ns = 1000000;
    ends("while True: pass", "a run was ended by its time limit");
    opt = before;
    opt.max_bytes = 8 << 20;
    ends("x = []\nwhile True: x.append('x' * 10000 + str(len(x)))", "a run was ended by its memory limit");
    opt = before;
    opt.max_journal_bytes = 4096;
    ends("import os\nfor i in range(9): os.urandom(1000)", "the journal grew beyond max_journal_bytes");
    ends("import time\nfor i in range(9000): time.time()", "the journal grew beyond max_journal_bytes");
    opt = before;
    opt.no_journal = true;
    ends("1", "the session was made without a journal");
    opt = before;

    /* named but not in it: the session that goes on from the image has none */
    py = create();
    CHECK_INT(run(py, "x = 1"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_save_with(py, &(runlet_save_options){key, sizeof key, RUNLET_JOURNAL_NONE}, &bytes, &small, &err), RUNLET_OK);
    CHECK_INT(runlet_snapshot_get_journal(bytes, small, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only && !info.is_embedded && info.feeds == 1 && info.bytes > 0);
    CHECK_INT(runlet_py_load(&opt, bytes, small, key, sizeof key, false, &next, &err), RUNLET_OK);
    CHECK_INT(runlet_py_get_journal(next, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only);
    runlet_py_destroy(next);
    runlet_free(bytes);
    /* in it while it is small, or when asked for */
    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_snapshot_get_journal(bytes, len, &info, &err), RUNLET_OK);
    CHECK(!info.is_image_only && info.is_embedded && len > small);
    runlet_free(bytes);
    CHECK_INT(run(py, "import os\nfor i in range(20): os.urandom(5000)"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_snapshot_get_journal(bytes, len, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only && info.bytes > 100000);
    runlet_free(bytes);
    next = replayed(py, &err);
    CHECK(next != NULL);
    runlet_py_destroy(next);
    runlet_py_destroy(py);
}

/* A clock that is read a hundred thousand times costs a few bytes each time. */
static void clocks_are_small(void)
{
    runlet_py *py = create();
    runlet_journal_info info = {0};
    runlet_error err;

    CHECK_INT(run(py, "import time\nfor i in range(100000): time.time()"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_get_journal(py, &info, &err), RUNLET_OK);
    CHECK(!info.is_image_only && info.bytes < 400000 && info.records < 100);
    runlet_py_destroy(py);
}

/* The same history gives the same bytes, also through a replay. */
static void same_bytes(void)
{
    static const runlet_save_options save = {.journal = RUNLET_JOURNAL_EMBED};
    runlet_py_options before = opt;
    uint8_t *bytes[3] = {NULL, NULL, NULL};
    size_t len[3] = {0};
    runlet_py *py[3] = {NULL, NULL, NULL};
    runlet_error err = {0};

    opt.seed = 5;
    opt.clock = RUNLET_CLOCK_FIXED;
    for (int i = 0; i < 2; i++) {
        py[i] = create();
        CHECK_INT(run(py[i], "import time, random\nx = {random.random(): time.time()}\nask(x)"), RUNLET_STEP_CALL);
        CHECK_INT(runlet_py_save_with(py[i], &save, &bytes[i], &len[i], &err), RUNLET_OK);
    }
    CHECK(len[0] == len[1] && memcmp(bytes[0], bytes[1], len[0]) == 0);
    py[2] = replayed(py[0], &err);
    CHECK_INT(runlet_py_save_with(py[2], &save, &bytes[2], &len[2], &err), RUNLET_OK);
    {
        runlet_journal_info a, b;

        CHECK_INT(runlet_snapshot_get_journal(bytes[0], len[0], &a, &err), RUNLET_OK);
        CHECK_INT(runlet_snapshot_get_journal(bytes[2], len[2], &b, &err), RUNLET_OK);
        CHECK(a.bytes == b.bytes && memcmp(a.digest, b.digest, sizeof a.digest) == 0);
    }
    for (int i = 0; i < 3; i++) {
        runlet_free(bytes[i]);
        runlet_py_destroy(py[i]);
    }
    opt = before;
}

/* ---- divergence: a journal of something else ---- */

static int replay_of(const uint8_t *journal, size_t len, int64_t timeout_ns, runlet_py **next, runlet_error *err)
{
    uint8_t digest[RN_SHA256_SIZE];
    rn_note note = {.is_embedded = true, .journal = journal, .len = len, .digest = digest};

    rn_sha256_of(journal, len, digest);
    return (int)rn_replay(&opt, &note, timeout_ns, next, err);
}

/* Every place of `from` becomes `to`, of the same length, in the journal of a session. */
static void diverges(const char *source, const char *from, const char *to, const char *want)
{
    runlet_py *py = create(), *next = NULL;
    runlet_step *step = feed(py, source), *then = NULL;
    rn_journal *j = py->journal;
    uint8_t *copy;
    runlet_error err = {0};
    size_t n = strlen(from);

    if (runlet_step_get_kind(step) == RUNLET_STEP_CALL) {
        CHECK_INT(runlet_py_resume(py, NULL, &then, &err), RUNLET_OK);
    }
    copy = malloc(j->w.buf.len);
    memcpy(copy, j->w.buf.data, j->w.buf.len);
    for (size_t i = 0; i + n <= j->w.buf.len; i++) {
        if (memcmp(copy + i, from, n) == 0) {
            memcpy(copy + i, to, n);
        }
    }
    CHECK_INT(replay_of(copy, j->w.buf.len, 0, &next, &err), RUNLET_E_SNAPSHOT_ENGINE);
    CHECK_STR_LABEL(err.message, want, source);
    runlet_py_destroy(next);
    free(copy);
    runlet_step_destroy(step);
    runlet_step_destroy(then);
    runlet_py_destroy(py);
}

static void divergence(void)
{
    diverges("x = 1\nask(1 + x)", "1 + x", "9 + x",
             "snapshot diverged at call 1: the arguments of 'ask' are others than those of the record");
    diverges("print('a')\nask(1)", "'a'", "'b'", "snapshot diverged at call 1: what was printed before 'ask' is other than it was");
    diverges("ask(1)\nask(2)", "ask(2)", "abs(2)",
             "snapshot diverged at call 2: the record has a call of ask, this engine came to the end");
    diverges("x=1\nask(1)", "x=1\n", "1/0\n",
             "snapshot diverged at call 1: the record has a call of ask, this engine came to an exception: division by zero");
    diverges("x=1\nask(1)\nx=1\n1/0", "1/0", "int",
             "snapshot diverged at call 2: the record has an exception, this engine came to the end");
    diverges("x = 1\nprint(x)", "(x)", "(7)", "snapshot diverged at call 1: what was printed before the end is other than it was");
    diverges("import time\ntime.time()", "time.time()", "time.sleep#",
             "snapshot diverged at call 0: the record has a call of the operating system of time.time_ns, this engine came to the end");
}

/* ---- forged ---- */

static uint64_t random_state = 88172645463325252;

static uint64_t draw(uint64_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state % n;
}

/* Changes bytes of it, thousands of times. */
static void mutate(runlet_py *py)
{
    const rn_journal *j = py->journal;
    size_t len = j->w.buf.len;
    uint8_t *copy = malloc(len);
    int good = 0; /* the first is as it was */

    for (int round = 0; round < 4000; round++) {
        size_t n_used = len;
        runlet_error err = {0};
        runlet_py *next = NULL;

        memcpy(copy, j->w.buf.data, len);
        for (uint64_t n = draw(4) + (round > 0), i = 0; i < n && round > 0; i++) {
            copy[draw(len)] = (uint8_t)draw(256);
        }
        if (draw(8) == 0 && round > 0) {
            n_used = draw(len);
        }
        good += replay_of(copy, n_used, 20000000, &next, &err) == RUNLET_OK;
        if (round == 0) {
            CHECK_STR(err.message, "");
        }
        if (next != NULL) {
            runlet_step *s = NULL;

            if (runlet_py_resume(next, NULL, &s, &err) != RUNLET_OK && runlet_py_go_on(next, &s, &err) != RUNLET_OK &&
                runlet_py_feed(next, "1", 1, "f", &s, &err) != RUNLET_OK) {
                CHECK(err.message[0] != '\0'); /* an object that nobody registered: the words say it */
            }
            runlet_step_destroy(s);
        }
        runlet_py_destroy(next);
    }
    CHECK(good >= 1);
    free(copy);
}

static void mutated(void)
{
    static const char program[] = "import time, random\nrandom.seed(1)\nprint(time.time())\nd = {i: str(i) for i in range(9)}\n"
                                  "r = ask(d, k=[1, (2, None)])\nprint(r, d)";
    runlet_py *py = create();
    runlet_step *step = feed(py, program), *then = NULL;
    runlet_value *v = runlet_value_list();
    runlet_error err = {0};

    CHECK(runlet_value_append_new(v, runlet_value_str("text", 4)) && runlet_value_append_new(v, runlet_value_float(2.5)));
    CHECK_INT(runlet_py_resume(py, v, &then, &err), RUNLET_OK);
    mutate(py);
    runlet_value_destroy(v);
    runlet_step_destroy(step);
    runlet_step_destroy(then);
    runlet_py_destroy(py);
}

static void mutated_gifts(void)
{
    static const char text[] = "def f(x): return x\nprint(later(1), ann.greet())";
    static const runlet_id ann = {1, 2};
    static const runlet_function methods[] = {{.name = "greet", .signature = "(who='you')"}};
    static const runlet_class customer = {.name = "Customer", .grants = RUNLET_GRANT_LENGTH, .methods = methods, .method_count = 1};
    runlet_value *v = runlet_value_object("Customer", ann);
    runlet_program *p = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    uint64_t handle = 0;
    runlet_py *py;

    opt.ask_names = true;
    py = create();
    CHECK_INT(runlet_program_compile(&opt, text, sizeof text - 1, "p.py", &p, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare_class(py, &customer, &err), RUNLET_OK);
    CHECK_INT(runlet_py_set(py, "ann", v, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed_program(py, p, &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume(py, NULL, &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = "OSError", .message = "m", .error_number = 2}, &step, &err),
              RUNLET_OK);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_hold(py, "f", &handle, &err), RUNLET_OK);
    CHECK_INT(runlet_py_call_handle(py, handle, NULL, NULL, &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_release(py, handle, &err), RUNLET_OK);
    CHECK_INT(runlet_py_unregister(py, ann, &err), RUNLET_OK);
    mutate(py);
    opt.ask_names = false;
    runlet_value_destroy(v);
    runlet_program_destroy(p);
    runlet_py_destroy(py);
}

/* Whole snapshots whose note was changed, with the checksum made right. */
static void mutated_notes(void)
{
    static const runlet_save_options save = {.journal = RUNLET_JOURNAL_EMBED};
    runlet_py *py = create();
    rn_snapshot_info info;
    runlet_error err = {0};
    uint8_t *bytes = NULL, *copy;
    size_t len = 0, start;
    int refused = 0;

    CHECK_INT(run(py, "import time\ntime.time()\nask(1)"), RUNLET_STEP_CALL);
    CHECK_INT(runlet_py_save_with(py, &save, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(rn_snapshot_peek(bytes, len, &info, &err), RUNLET_OK);
    start = (size_t)(info.note - bytes);
    copy = malloc(len);
    for (int round = 0; round < 3000; round++) {
        runlet_load_options load = {
            .allow_unkeyed = true, .path = round % 2 == 0 ? RUNLET_LOAD_AUTO : RUNLET_LOAD_REPLAY, .replay_timeout_ns = 20000000};
        runlet_py *next = NULL;

        memcpy(copy, bytes, len);
        copy[start + draw(round % 3 == 0 ? 64 : info.note_len)] = (uint8_t)draw(256);
        rn_snapshot_reseal(copy, len);
        refused += runlet_py_load_with(&opt, copy, len, &load, &next, &err) != RUNLET_OK;
        if (next != NULL) {
            runlet_step *s = NULL;

            (void)!runlet_py_pending(next, &s, &err);
            runlet_step_destroy(s);
        }
        runlet_py_destroy(next);
    }
    CHECK(refused > 1000);
    free(copy);
    runlet_free(bytes);
    runlet_py_destroy(py);
}

/* A replay may take its time, and no more. */
static void time_of_a_replay(void)
{
    static const runlet_save_options save = {.journal = RUNLET_JOURNAL_EMBED};
    runlet_load_options load = {.allow_unkeyed = true, .path = RUNLET_LOAD_REPLAY, .replay_timeout_ns = 5000000};
    runlet_py *py = create(), *next = NULL;
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;
    int64_t start;

    CHECK_INT(run(py, "for i in range(3000000): pass"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_save_with(py, &save, &bytes, &len, &err), RUNLET_OK);
    start = rn_clock_ns();
    CHECK_INT(runlet_py_load_with(&opt, bytes, len, &load, &next, &err), RUNLET_E_TIMEOUT);
    CHECK(next == NULL && rn_clock_ns() - start < 2 * RN_NS_PER_S);
    load.replay_timeout_ns = -1;
    CHECK_INT(runlet_py_load_with(&opt, bytes, len, &load, &next, &err), RUNLET_OK);
    runlet_py_destroy(next);
    runlet_free(bytes);
    runlet_py_destroy(py);
}

/* What a preempted run printed after its last record is not printed again. */
static void preempted(void)
{
    runlet_py_options before = opt;
    runlet_py *py, *next;
    runlet_step *step;
    runlet_error err;
    int pauses = 0;

    opt.debug_flags = 512 | UINT64_C(40) << 32; /* RUNLET_DEBUG=step=40 */
    py = create();
    step = feed(py, "for i in range(30): print(i, end=' ')\nprint('end')");
    while (runlet_step_get_kind(step) == RUNLET_STEP_PREEMPTED && pauses < 5) {
        pauses++;
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_go_on(py, &step, &err), RUNLET_OK);
    }
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_PREEMPTED);
    runlet_step_destroy(step);
    opt = before;
    next = replayed(py, &err);
    CHECK_STR(err.message, "");
    runlet_py_destroy(py);
    py = replayed(next, &err); /* once more, before it went on */
    CHECK_STR(err.message, "");
    runlet_py_destroy(next);
    CHECK_INT(runlet_py_go_on(py, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    CHECK_STR(got, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 end\n");
    runlet_step_destroy(step);
    runlet_py_destroy(py);
}

/* Everything else that a host gives: classes and objects, handles, exceptions with fields, ways that values go; also what was refused. */
static void all_that_is_given(void)
{
    static const runlet_id ann = {1, 2}, bob = {3, 4};
    static const runlet_function methods[] = {{.name = "greet", .signature = "(who='you')"}};
    static const runlet_class customer = {.name = "Customer", .grants = RUNLET_GRANT_LENGTH, .methods = methods, .method_count = 1};
    runlet_py *py, *next;
    runlet_value *v, *args = runlet_value_list(), *recipe = runlet_value_new_text(RUNLET_DATE, "2024-05-06", 10);
    runlet_step *step, *then = NULL;
    runlet_error err = {0};
    uint64_t handle = 0, again = 0;

    opt.keep_graphs = opt.keep_result = true;
    opt.lossy = RUNLET_LOSSY_ALL;
    py = create();
    CHECK_INT(runlet_py_declare_class(py, &customer, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare_class(py, &(runlet_class){.name = "_X"}, &err), RUNLET_E_USAGE);
    v = runlet_value_object("Customer", ann);
    CHECK_INT(runlet_py_set(py, "ann", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    v = runlet_value_object("Nobody", bob);
    CHECK_INT(runlet_py_set(py, "bob", v, &err), RUNLET_E_USAGE);
    runlet_value_destroy(v);
    CHECK_INT(runlet_py_set(py, "day", recipe, &err), RUNLET_OK);
    CHECK_INT(run(py, "class P:\n looks = 0\n @property\n def x(self):\n  P.looks += 1\n  raise ValueError('not now')\n"
                      " @property\n def y(self): return ask(1)\np = P()\n[1, 2]"),
              RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_hold(py, NULL, &handle, &err), RUNLET_OK);
    CHECK_INT(runlet_py_hold(py, "p.x", &again, &err), RUNLET_E_USAGE); /* code of the guest ran, and is part of what happened */
    CHECK_INT(runlet_py_hold(py, "p.y", &again, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_unregister(py, ann, &err), RUNLET_OK);
    CHECK_INT(runlet_py_register(py, ann, &err), RUNLET_OK);
    CHECK_INT(runlet_py_release(py, 77, &err), RUNLET_E_USAGE);
    CHECK(runlet_value_append_new(args, runlet_value_handle(handle)));
    CHECK_INT(run(py, "def f(x):\n x.append(x)\n try: ask(x, (i for i in x))\n except OSError as e: print(e.errno, e.filename)\n"
                      " return ann.greet()\n"),
              RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_call(py, "f", args, NULL, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_CALL);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = "OSError", .message = "no", .error_number = 2, .path = "/x"},
                                         &step, &err),
              RUNLET_OK);
    CHECK(runlet_step_peek_receiver(step) != NULL);
    got[0] = '\0';
    next = replayed(py, &err);
    CHECK_STR(err.message, "");
    if (next != NULL) {
        CHECK_STR(got, ""); /* the host had all of it already */
        CHECK_INT(runlet_py_resume(next, args, &then, &err), RUNLET_OK);
        CHECK_INT(runlet_step_get_kind(then), RUNLET_STEP_DONE);
        runlet_step_destroy(then);
        CHECK_INT(runlet_py_call_handle(next, handle, NULL, NULL, &then, &err), RUNLET_OK);
        CHECK_STR(runlet_step_peek_error_type(then), "TypeError");
        runlet_step_destroy(then);
        CHECK_INT(run(next, "print(day, P.looks)\ntry: ann.greet()\nexcept RuntimeError: print('unknown')"), RUNLET_STEP_DONE);
        CHECK_STR(got, "2024-05-06 1\nunknown\n");
        CHECK_INT(runlet_py_register(next, ann, &err), RUNLET_OK);
        CHECK_INT(run(next, "len(ann)"), RUNLET_STEP_CALL);
        runlet_py_destroy(py);
        py = replayed(next, &err); /* with the time in which it was unknown */
        CHECK_STR(err.message, "");
        runlet_py_destroy(next);
        CHECK(py != NULL && runlet_py_register(py, ann, &err) == RUNLET_OK && runlet_py_pending(py, &then, &err) == RUNLET_OK &&
              runlet_step_peek_receiver(then) != NULL);
        runlet_step_destroy(then);
    }
    runlet_step_destroy(step);
    runlet_value_destroy(args);
    runlet_value_destroy(recipe);
    runlet_py_destroy(py);
    opt.keep_graphs = opt.keep_result = false;
    opt.lossy = RUNLET_LOSSY_NONE;
}

/* Between two instructions nothing says where something was given. */
static void given_in_between(void)
{
    runlet_py *py = NULL, *next = NULL;
    runlet_value *one = runlet_value_int(1);
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_journal_info info;
    uint8_t *bytes = NULL;
    size_t len = 0;

    opt.debug_flags = 512 | UINT64_C(40) << 32; /* RUNLET_DEBUG=step=40 */
    py = create();
    step = feed(py, "x = 0\nfor i in range(100): x += i\nask(x)");
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_PREEMPTED);
    opt.max_bytes = UINT64_C(99) << 20; /* a limit is no matter */
    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_py_load(&opt, bytes, len, key, sizeof key, false, &next, &err), RUNLET_OK);
    runlet_py_destroy(py);
    opt.max_bytes = 0;
    opt.debug_flags = 0;
    py = replayed(next, &err);
    CHECK_STR(err.message, "");
    runlet_py_destroy(next);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_go_on(py, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_value_get_int(runlet_value_peek_item(runlet_step_peek_args(step), 0)), 4950);
    runlet_py_destroy(py);
    opt.ask_names = true;
    CHECK_INT(runlet_py_load(&opt, bytes, len, key, sizeof key, false, &next, &err), RUNLET_OK);
    opt.ask_names = false;
    CHECK_INT(runlet_py_get_journal(next, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only && strstr(info.why, "between two instructions") != NULL);
    runlet_py_destroy(next);
    CHECK_INT(runlet_py_load(&opt, bytes, len, key, sizeof key, false, &next, &err), RUNLET_OK);
    CHECK_INT(runlet_py_set(next, "x", one, &err), RUNLET_OK);
    CHECK_INT(runlet_py_get_journal(next, &info, &err), RUNLET_OK);
    CHECK(info.is_image_only && strstr(info.why, "between two instructions") != NULL);
    runlet_py_destroy(next);
    runlet_free(bytes);
    runlet_value_destroy(one);
    runlet_step_destroy(step);
}

static void forks(void)
{
    runlet_py *py = create(), *fork = NULL, *next;
    runlet_error err = {0};

    CHECK_INT(run(py, "x = 1"), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_fork(py, &fork, &err), RUNLET_OK);
    CHECK_INT(run(fork, "x += 1"), RUNLET_STEP_DONE);
    next = replayed(fork, &err);
    CHECK(next != NULL && run(next, "print(x)") == RUNLET_STEP_DONE);
    CHECK_STR(got, "2\n");
    runlet_py_destroy(next);
    runlet_py_destroy(fork);
    runlet_py_destroy(py);
}

int main(void)
{
    runlet_py_options_init(&opt);
    opt.write = take;
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    comes_to_the_same();
    inputs_calls_and_ids();
    refused_answers();
    limits();
    image_only();
    clocks_are_small();
    same_bytes();
    divergence();
    mutated();
    mutated_gifts();
    mutated_notes();
    time_of_a_replay();
    preempted();
    all_that_is_given();
    given_in_between();
    forks();
    return check_done();
}
