/* Sessions in workers: the same steps as embedded ones, snapshots that go from one kind to the other, and whatever the process can do
 * instead of its work - die, hang, flood, talk nonsense - as a result for the caller. Fake workers are this program itself, started
 * through RUNLET_WORKER: see fake(). */
#define _GNU_SOURCE
#include "check.h"

#include <dirent.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "driver/frame.h"
#include "driver/serve.h"
#include "driver/worker.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static const char key[32] = "0123456789abcdef0123456789abcde";

static runlet_py *open_session(uint64_t tenant)
{
    runlet_py_options opt;
    runlet_error err = {0};
    runlet_py *py = NULL;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.tenant = tenant;
    opt.seed = 7;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_STR(err.message, "");
    return py;
}

static runlet_step *feed(runlet_py *py, const char *text)
{
    runlet_error err = {0};
    runlet_step *s = NULL;
    runlet_code rc = runlet_py_feed(py, text, strlen(text), "test", &s, &err);

    if (rc != RUNLET_OK) {
        CHECK_STR_LABEL(err.message, "", text);
    }
    return s;
}

/* The value of the last expression as JSON. */
static void check_value(runlet_py *py, const char *text, const char *want)
{
    runlet_step *s = feed(py, text);
    char *json = NULL;
    size_t len;

    if (s == NULL || runlet_step_get_kind(s) != RUNLET_STEP_DONE) {
        CHECK_STR_LABEL(s != NULL ? runlet_step_peek_error_message(s) : "no step", want, text);
    } else if (runlet_value_to_json(runlet_step_peek_value(s), false, &json, &len, NULL) == RUNLET_OK) {
        CHECK_STR_LABEL(json, want, text);
    }
    runlet_free(json);
    runlet_step_destroy(s);
}

static runlet_step_kind kind_of(const runlet_step *s)
{
    return s != NULL ? runlet_step_get_kind(s) : (runlet_step_kind)-1;
}

static void next(runlet_step **s, runlet_step *new_one)
{
    runlet_step_destroy(*s);
    *s = new_one;
}

/* ---- values ---- */

static void values_are_carried(void)
{
    static const char *const cases[][2] = {
        {"1+1", "2"},
        {"None", "null"},
        {"[True, False, ...]", NULL},
        {"-2**63, 2**63-1, 2**64, -10**40",
         "{\"$tuple\":[{\"$int\":\"-9223372036854775808\"},{\"$int\":\"9223372036854775807\"},{\"$int\":\"18446744073709551616\"},"
         "{\"$int\":\"-10000000000000000000000000000000000000000\"}]}"},
        {"[0.5, -0.0, float('inf'), 1e300]", "[0.5,{\"$float\":\"-0.0\"},{\"$float\":\"inf\"},1e+300]"},
        {"'a\\0b\\u20ac\\U0001f600'", "\"a\\u0000b\\u20ac\\ud83d\\ude00\""},
        {"'\\ud800'", "{\"$str\":[55296]}"},
        {"b'\\x00\\xff'", "{\"$bytes\":\"AP8=\"}"},
        {"{1: 'a', 'b': [()]}", "{\"$dict\":[[1,\"a\"],[\"b\",[{\"$tuple\":[]}]]]}"},
        {"{3}, frozenset()", "{\"$tuple\":[{\"$set\":[3]},{\"$frozenset\":[]}]}"},
        {"1j", "{\"$complex\":[0.0,1.0]}"},
        {"ValueError('x', 2)", "{\"$exception\":[\"ValueError\",[\"x\",2]]}"},
        {"[int, len]", "[{\"$type\":\"int\"},{\"$function\":\"len\"}]"},
        {"import math; math", "{\"$module\":\"math\"}"},
        {"a = [1]; a.append(a); a", NULL},
        {"class C: pass\nc = C(); c.x = 1; c", "{\"$object\":[\"C\",{\"x\":1}]}"},
        {"x = 0\nfor i in range(3): x += i\nx", "3"},
    };
    runlet_py *py = open_session(0);
    runlet_value *v = runlet_value_list();
    runlet_step *s;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        runlet_py *here = NULL;
        runlet_step *a = feed(py, cases[i][0]), *b;
        char *ja = NULL, *jb = NULL;
        size_t len;

        CHECK_INT(runlet_py_create(NULL, &here, NULL), RUNLET_OK);
        b = feed(here, cases[i][0]);
        CHECK_INT(kind_of(a), RUNLET_STEP_DONE);
        CHECK_INT(runlet_value_to_json(runlet_step_peek_value(a), false, &ja, &len, NULL),
                  runlet_value_to_json(runlet_step_peek_value(b), false, &jb, &len, NULL));
        CHECK_STR_LABEL(ja, jb, cases[i][0]);
        runlet_free(ja);
        runlet_free(jb);
        runlet_step_destroy(a);
        runlet_step_destroy(b);
        runlet_py_destroy(here);
    }
    /* in as well, and very deep */
    for (int i = 0; i < 200000; i++) {
        runlet_value *outer = runlet_value_list();

        (void)runlet_value_append_new(outer, v);
        v = outer;
    }
    CHECK_INT(runlet_py_set(py, "deep", v, NULL), RUNLET_OK);
    runlet_value_destroy(v);
    check_value(py, "n = 0\nd = deep\nwhile d: d = d[0]; n += 1\nn", "200000");
    s = feed(py, "deep");
    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    runlet_step_destroy(s);
    check_value(py, "len('x' * 5000000)", "5000000");
    s = feed(py, "'x' * 5000000");
    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    runlet_step_destroy(s);
    runlet_py_destroy(py);
}

/* ---- steps ---- */

static void every_step_comes(void)
{
    runlet_py_options opt;
    runlet_function f = {.name = "add", .signature = "(a: int, b=2)", .doc = "adds", .is_async = false}, wrong = {"w", "(((", NULL, false};
    runlet_value *v = runlet_value_int(40), *list = runlet_value_list(), *table = runlet_value_dict();
    runlet_py *py = NULL;
    runlet_step *s = NULL, *t = NULL;
    runlet_error err = {0};
    runlet_usage usage;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.ask_names = opt.ask_modules = true;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare(py, &f, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare(py, &wrong, &err), RUNLET_E_USAGE);
    CHECK_STR(err.message, "function 'w': its signature has to be like '(city: str, days=1, *, unit=None)', not '((('");
    CHECK_INT(runlet_py_add_function(py, "ask", &err), RUNLET_OK);

    s = feed(py, "add(1, b=x) + ask('q', k=[1])"); /* a name first */
    CHECK_INT(kind_of(s), RUNLET_STEP_NAME);
    CHECK_STR(runlet_value_peek_text(runlet_value_peek_item(runlet_step_peek_args(s), 0), NULL), "x");
    CHECK_INT(runlet_py_feed(py, "1", 1, "t", &t, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_go_on(py, &t, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_resume_futures(py, NULL, 0, &t, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_resume(py, v, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
    CHECK_STR(runlet_step_peek_name(s), "add");
    CHECK_INT(runlet_py_pending(py, &t, &err), RUNLET_OK); /* once more */
    CHECK_INT(runlet_step_call_id(t), runlet_step_call_id(s));
    CHECK_INT(runlet_value_count(runlet_step_peek_args(t)) + runlet_value_count(runlet_step_peek_kwargs(t)), 2);
    next(&s, t);
    CHECK_INT(runlet_py_resume(py, v, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
    CHECK_STR(runlet_value_peek_text(runlet_value_peek_key(runlet_step_peek_kwargs(s), 0), NULL), "k");
    CHECK_INT(runlet_py_resume_error(py, "ValueError", "no", &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_ERROR);
    CHECK_STR(runlet_step_peek_error_type(s), "ValueError");
    CHECK_STR(runlet_step_peek_error_message(s), "no");
    CHECK(strstr(runlet_step_peek_traceback(s), "File \"test\", line 1") != NULL);

    next(&s, feed(py, "import shop\nshop.price(3)"));
    CHECK_INT(kind_of(s), RUNLET_STEP_IMPORT);
    CHECK(runlet_value_set_new(table, runlet_value_str("price", 5), runlet_value_function("price")));
    CHECK_INT(runlet_py_resume(py, v, &t, &err), RUNLET_E_STATE); /* not a dict */
    CHECK_INT(runlet_py_resume(py, table, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
    CHECK_INT(runlet_py_resume(py, v, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    next(&s, feed(py, "[fresh][0](1)"));
    CHECK_INT(kind_of(s), RUNLET_STEP_NAME);
    CHECK_INT(runlet_py_resume_function(py, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
    CHECK_INT(runlet_py_resume_error(py, "NoSuchError", "odd", &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_STR(runlet_step_peek_error_type(s), "RuntimeError");
    next(&s, feed(py, "nowhere"));
    CHECK_INT(runlet_py_resume_unknown(py, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_STR(runlet_step_peek_error_message(s), "name 'nowhere' is not defined");

    next(&s, feed(py, "import asyncio\nasync def both(): return await asyncio.gather(ask(1), ask(2))\nasyncio.run(both())"));
    CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
    CHECK_INT(runlet_py_resume_pending(py, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(runlet_py_resume_pending(py, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(kind_of(s), RUNLET_STEP_FUTURES);
    CHECK_INT(runlet_step_pending_count(s), 2);
    {
        runlet_result r[2] = {{.call_id = runlet_step_pending_id(s, 0), .value = v},
                              {.call_id = runlet_step_pending_id(s, 1), .error_type = "KeyError", .error_message = "gone"}};

        CHECK_INT(runlet_py_resume_futures(py, r, 2, &t, &err), RUNLET_OK);
        next(&s, t);
    }
    CHECK_INT(kind_of(s), RUNLET_STEP_ERROR);
    CHECK_STR(runlet_step_peek_error_type(s), "KeyError");

    next(&s, feed(py, "raise SystemExit(3)"));
    CHECK_INT(kind_of(s), RUNLET_STEP_EXIT);
    CHECK_INT(runlet_step_exit_code(s), 3);
    next(&s, feed(py, "def twice(x, *, n=2): return [x] * n"));
    CHECK(runlet_value_append_new(list, runlet_value_int(5)));
    CHECK_INT(runlet_py_call(py, "twice", list, NULL, &t, &err), RUNLET_OK);
    next(&s, t);
    CHECK_INT(runlet_value_count(runlet_step_peek_value(s)), 2);
    runlet_py_get_usage(py, &usage);
    CHECK(usage.steps > 100 && usage.peak_bytes > 100 && usage.calls >= 5);
    next(&s, NULL);
    runlet_value_destroy(v);
    runlet_value_destroy(list);
    runlet_value_destroy(table);
    runlet_py_destroy(py);
}

/* OS calls: answered by this end, or steps where that was asked for. */
static void os_calls_are_answered_here(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *s, *t = NULL;
    runlet_value *v = runlet_value_int(5000000000);
    runlet_usage usage;

    runlet_py_options_init(&opt);
    for (int i = 0; i < 2; i++) { /* the embedded engine has the same steps */
        opt.engine = i == 0 ? RUNLET_ENGINE_WORKER : RUNLET_ENGINE_EMBEDDED;
        opt.os_steps = false;
        opt.clock = RUNLET_CLOCK_REAL;
        CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
        check_value(py, "import time\na = time.time(); time.sleep(0.01); b = time.time(); (a > 1.6e9, 0.01 <= b - a < 5)",
                    "{\"$tuple\":[true,true]}");
        runlet_py_get_usage(py, &usage);
        CHECK_INT(usage.calls, 0); /* none of them was the host's */
        s = feed(py, "time.sleep(61)");
        CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_SLEEP);
        next(&s, feed(py, "input()"));
        CHECK_STR(runlet_step_peek_error_type(s), "EOFError");
        next(&s, NULL);
        runlet_py_destroy(py);

        opt.os_steps = true;
        CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
        s = feed(py, "import time\ntime.time_ns() + time.time_ns() * 0");
        CHECK_INT(kind_of(s), RUNLET_STEP_OS);
        CHECK_STR(runlet_step_peek_name(s), "time.time_ns");
        CHECK_INT(runlet_py_resume(py, v, &t, NULL), RUNLET_OK);
        next(&s, t);
        CHECK_INT(kind_of(s), RUNLET_STEP_OS);
        CHECK_INT(runlet_py_resume_default(py, &t, NULL), RUNLET_OK);
        next(&s, t);
        CHECK_INT(runlet_value_get_int(runlet_step_peek_value(s)), 5000000000);
        CHECK_INT(runlet_py_resume_default(py, &t, NULL), RUNLET_E_STATE);
        next(&s, NULL);
        runlet_py_destroy(py);

        opt.os_steps = false;
        opt.clock = RUNLET_CLOCK_FIXED;
        opt.clock_ns = 1000000000;
        CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
        check_value(py, "import time\ntime.sleep(3600)\ntime.time()", "3601.0");
        runlet_py_destroy(py);
    }
    runlet_value_destroy(v);
}

/* ---- snapshots ---- */

static uint8_t *save(runlet_py *py, const char *with, size_t *len)
{
    runlet_error err = {0};
    uint8_t *bytes = NULL;

    CHECK_INT(runlet_py_save(py, with, with != NULL ? 32 : 0, &bytes, len, &err), RUNLET_OK);
    return bytes;
}

static void snapshots_go_both_ways(void)
{
    static const char text[] = "total = 1\ndata = list(range(300))\nfor i in range(3):\n    total += ask(i)\ntotal + len(data)";
    runlet_py_options opt[2];
    runlet_value *v = runlet_value_int(10);

    for (int i = 0; i < 2; i++) {
        runlet_py_options_init(&opt[i]);
        opt[i].seed = 9;
        opt[i].engine = i == 0 ? RUNLET_ENGINE_EMBEDDED : RUNLET_ENGINE_WORKER;
    }
    for (int keyed = 0; keyed < 2; keyed++) {
        uint8_t *bytes[2] = {NULL, NULL};
        size_t len[2] = {0, 0};

        for (int i = 0; i < 2; i++) {
            runlet_py *py = NULL;
            runlet_step *s;

            CHECK_INT(runlet_py_create(&opt[i], &py, NULL), RUNLET_OK);
            CHECK_INT(runlet_py_add_function(py, "ask", NULL), RUNLET_OK);
            s = feed(py, text);
            CHECK_INT(kind_of(s), RUNLET_STEP_CALL);
            bytes[i] = save(py, keyed ? key : NULL, &len[i]);
            runlet_step_destroy(s);
            runlet_py_destroy(py);
        }
        CHECK_INT(len[0], len[1]); /* the same state, the same bytes */
        CHECK(len[0] == len[1] && memcmp(bytes[0], bytes[1], len[0]) == 0);
        for (int from = 0; from < 2; from++) {
            for (int to = 0; to < 2; to++) {
                runlet_error err = {0};
                runlet_py *py = NULL, *other = NULL;
                runlet_step *s = NULL, *t = NULL;

                CHECK_INT(runlet_py_load(&opt[to], bytes[from], len[from], keyed ? key : NULL, keyed ? 32 : 0, !keyed, &py, &err),
                          RUNLET_OK);
                CHECK_STR(err.message, "");
                CHECK_INT(runlet_py_pending(py, &s, NULL), RUNLET_OK);
                CHECK_STR(runlet_step_peek_name(s), "ask");
                CHECK_INT(runlet_py_resume(py, v, &t, NULL), RUNLET_OK);
                next(&s, t);
                CHECK_INT(runlet_py_fork(py, &other, &err), RUNLET_OK);
                for (int k = 0; k < 2; k++) {
                    runlet_py *one = k == 0 ? py : other;

                    CHECK_INT(runlet_py_resume(one, v, &t, NULL), RUNLET_OK);
                    next(&s, t);
                    CHECK_INT(runlet_py_resume(one, v, &t, NULL), RUNLET_OK);
                    next(&s, t);
                    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
                    CHECK_INT(runlet_value_get_int(runlet_step_peek_value(s)), 331);
                }
                runlet_step_destroy(s);
                runlet_py_destroy(py);
                runlet_py_destroy(other);
            }
        }
        for (int i = 0; i < 2; i++) { /* refused in the same words by both */
            runlet_error e[2] = {{0}, {0}};
            runlet_py *py = NULL;
            uint8_t was = bytes[0][len[0] / 2];

            bytes[0][len[0] / 2] ^= 1;
            for (int k = 0; k < 2; k++) {
                CHECK(runlet_py_load(&opt[k], bytes[0], len[0], keyed ? key : NULL, keyed ? 32 : 0, i == 0 && !keyed, &py, &e[k]) !=
                      RUNLET_OK);
                CHECK(py == NULL);
            }
            CHECK_INT(e[0].code, e[1].code);
            CHECK_STR(e[1].message, e[0].message);
            bytes[0][len[0] / 2] = was;
        }
        runlet_free(bytes[0]);
        runlet_free(bytes[1]);
    }
    runlet_value_destroy(v);
}

static void large_snapshots_go_in_parts(void)
{
    runlet_py_options opt;
    runlet_py *py = open_session(0), *other = NULL;
    runlet_step *s = feed(py, "import random\nr = random.Random(1)\nb = [bytes([r.randrange(256) for i in range(1000)]) * 9 + bytes([i % "
                              "251]) for i in range(200)]\n"
                              "big = b''.join(b[i % 200] for i in range(2300))\nlen(big)");
    uint8_t *bytes;
    size_t len = 0;

    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    bytes = save(py, key, &len);
    CHECK(len > 1000000);
    CHECK_INT(runlet_py_load(&opt, bytes, len, key, 32, false, &other, NULL), RUNLET_OK);
    check_value(other, "len(big)", "20702300");
    runlet_free(bytes);
    runlet_step_destroy(s);
    runlet_py_destroy(py);
    runlet_py_destroy(other);
}

/* ---- processes ---- */

static bool is_alive(int pid)
{
    return kill(pid, 0) == 0;
}

static void sessions_of_others_get_other_processes(void)
{
    runlet_py *py = open_session(5);
    runlet_step *s = feed(py, "secret = 'S3CRET' * 1000\nprint(secret)\nasync_state = [secret] * 100");
    int pid = rn_worker_pid(py);

    CHECK(pid > 0);
    runlet_step_destroy(s);
    runlet_py_destroy(py);
    CHECK(is_alive(pid));
    py = open_session(6);
    CHECK(rn_worker_pid(py) != pid);
    runlet_py_destroy(py);
    py = open_session(0);
    CHECK(rn_worker_pid(py) != pid);
    pid = rn_worker_pid(py);
    runlet_py_destroy(py);
    CHECK(!is_alive(pid)); /* without a tenant, nothing is used again */
    py = open_session(5);
    check_value(py, "sorted(n for n in globals() if not n.startswith('__'))", "[]");
    runlet_py_destroy(py);
    CHECK_INT(runlet_py_keep_workers(2, NULL), RUNLET_OK);
    py = open_session(0);
    pid = rn_worker_pid(py);
    check_value(py, "6*7", "42");
    runlet_py_destroy(py);
    CHECK(!is_alive(pid));
    CHECK_INT(runlet_py_keep_workers(1000, NULL), RUNLET_E_USAGE);
    CHECK_INT(runlet_py_keep_workers(0, NULL), RUNLET_OK);
    CHECK_INT(waitpid(-1, NULL, WNOHANG), -1); /* no child is left, dead or alive */
    CHECK_INT(errno, ECHILD);
}

static int count_descriptors(void)
{
    DIR *d = opendir("/proc/self/fd");
    int n = 0;

    while (d != NULL && readdir(d) != NULL) {
        n++;
    }
    if (d != NULL) {
        (void)closedir(d);
    }
    return n;
}

static void *act_later(void *arg)
{
    const struct timespec t = {.tv_nsec = 100000000};
    runlet_py *py = *(runlet_py **)arg;

    (void)nanosleep(&t, NULL);
    if (((runlet_py **)arg)[1] == NULL) {
        (void)kill(rn_worker_pid(py), SIGKILL);
    } else {
        runlet_py_interrupt(py);
    }
    return NULL;
}

static void a_killed_worker_is_a_step(void)
{
    int before = count_descriptors();
    runlet_py *py = open_session(0), *arg[2] = {py, NULL};
    runlet_error err = {0};
    runlet_step *s, *t = NULL;
    pthread_t thread;
    uint8_t *bytes = NULL;
    size_t len;

    CHECK_INT(pthread_create(&thread, NULL, act_later, arg), 0);
    s = feed(py, "while True: pass");
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_INT(kind_of(s), RUNLET_STEP_LIMIT);
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_CRASH);
    CHECK_STR(runlet_step_peek_error_message(s), "the worker ended: ended by signal 9");
    CHECK_INT(runlet_py_feed(py, "1", 1, "t", &t, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_save(py, NULL, 0, &bytes, &len, &err), RUNLET_E_STATE);
    CHECK_INT(runlet_py_set(py, "x", runlet_step_peek_value(s), &err), RUNLET_E_STATE);
    runlet_step_destroy(s);
    runlet_py_destroy(py);
    py = open_session(0); /* between two requests */
    CHECK_INT(kill(rn_worker_pid(py), SIGKILL), 0);
    CHECK_INT(runlet_py_add_function(py, "f", &err), RUNLET_E_STATE);
    CHECK(strstr(err.message, "ended by signal 9") != NULL);
    runlet_py_destroy(py);
    CHECK_INT(count_descriptors(), before);
    CHECK_INT(waitpid(-1, NULL, WNOHANG), -1);
}

static void *many_sessions(void *arg)
{
    uint64_t tenant = *(uint64_t *)arg;

    for (int i = 0; i < 15; i++) {
        runlet_py_options opt;
        runlet_py *py = NULL;
        runlet_step *s = NULL;

        runlet_py_options_init(&opt);
        opt.engine = RUNLET_ENGINE_WORKER;
        opt.tenant = tenant % 3; /* one of them shares nothing */
        if (runlet_py_create(&opt, &py, NULL) != RUNLET_OK ||
            runlet_py_feed(py, "[x * 2 for x in range(5)]", 25, "t", &s, NULL) != RUNLET_OK || kind_of(s) != RUNLET_STEP_DONE ||
            runlet_value_count(runlet_step_peek_value(s)) != 5) {
            *(uint64_t *)arg = UINT64_MAX;
        }
        runlet_step_destroy(s);
        runlet_py_destroy(py);
    }
    return NULL;
}

static void threads_share_what_waits(void)
{
    uint64_t tenants[4] = {0, 1, 2, 1};
    pthread_t threads[4];

    CHECK_INT(runlet_py_keep_workers(3, NULL), RUNLET_OK);
    for (int i = 0; i < 4; i++) {
        CHECK_INT(pthread_create(&threads[i], NULL, many_sessions, &tenants[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        CHECK_INT(pthread_join(threads[i], NULL), 0);
        CHECK(tenants[i] != UINT64_MAX);
    }
    CHECK_INT(runlet_py_keep_workers(0, NULL), RUNLET_OK);
    CHECK_INT(waitpid(-1, NULL, WNOHANG), -1);
}

static void *open_elsewhere(void *arg)
{
    *(runlet_py **)arg = open_session(0);
    return NULL;
}

/* A parent-death signal would follow the thread. */
static void a_worker_outlives_the_thread_that_started_it(void)
{
    runlet_py *py = NULL;
    pthread_t thread;

    CHECK_INT(pthread_create(&thread, NULL, open_elsewhere, &py), 0);
    CHECK_INT(pthread_join(thread, NULL), 0);
    check_value(py, "21 * 2", "42");
    runlet_py_destroy(py);
}

static void *run_for_ever(void *arg)
{
    runlet_py *py = open_session(0);
    int pid = rn_worker_pid(py);
    runlet_step *s;

    if (write(*(int *)arg, &pid, sizeof pid) != (ssize_t)sizeof pid) {
        _exit(1);
    }
    s = feed(py, "while True: pass");
    runlet_step_destroy(s);
    return NULL;
}

/* The host is killed while its worker runs: started by another thread than the first, it has the life line alone. */
static void a_worker_ends_with_its_host(void)
{
    int fd[2], pid = 0, status = 0;
    const struct timespec t = {.tv_nsec = 50000000};
    pid_t host;

    CHECK_INT(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
    CHECK(pipe2(fd, O_CLOEXEC) == 0);
    host = fork();
    if (host == 0) {
        pthread_t thread;

        (void)pthread_create(&thread, NULL, run_for_ever, &fd[1]);
        (void)pthread_join(thread, NULL);
        _exit(0);
    }
    CHECK_INT(read(fd[0], &pid, sizeof pid), sizeof pid);
    (void)nanosleep(&t, NULL);
    CHECK(pid > 0 && is_alive(pid));
    CHECK_INT(kill(host, SIGKILL), 0);
    CHECK_INT(waitpid(host, NULL, 0), host);
    CHECK_INT(waitpid(pid, &status, 0), pid);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGIO);
    (void)close(fd[0]);
    (void)close(fd[1]);
    CHECK_INT(prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0), 0);
}

#ifndef RN_SANITIZED
static void an_allocator_that_refuses_is_told(void)
{
    const struct rlimit none = {1 << 20, 1 << 20};
    runlet_py *py = open_session(0);
    char *text = calloc(1, 100000000);
    runlet_value *v;
    runlet_error err = {0};

    memset(text, 'x', 99999999);
    v = runlet_value_str(text, 99999999);
    CHECK_INT(prlimit(rn_worker_pid(py), RLIMIT_DATA, &none, NULL), 0);
    CHECK_INT(runlet_py_set(py, "x", v, &err), RUNLET_E_STATE);
    CHECK_STR(err.message, "input 'x': the worker ended: its allocator refused (exit status 70)");
    runlet_value_destroy(v);
    free(text);
    runlet_py_destroy(py);
}
#endif

static void limits_are_the_same(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL, *arg[2];
    runlet_step *s, *t = NULL;
    pthread_t thread;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.timeout_ns = 200000000;
    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    s = feed(py, "while True: pass");
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_TIME);
    next(&s, feed(py, "1"));
    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    runlet_py_destroy(py);
    opt.timeout_ns = 0;
    opt.max_bytes = 8 << 20;
    opt.max_calls = 3;
    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    next(&s, feed(py, "a = []\nwhile True: a.append(str(len(a)) * 10)"));
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_MEMORY);
    CHECK_INT(runlet_py_add_function(py, "f", NULL), RUNLET_OK);
    next(&s, feed(py, "a = None\nimport time\nfor i in range(10): time.time()\nfor i in range(9): f()"));
    for (int i = 0; i < 3 && kind_of(s) == RUNLET_STEP_CALL; i++) {
        CHECK_INT(runlet_py_resume(py, runlet_step_peek_args(s), &t, NULL), RUNLET_OK);
        next(&s, t);
    }
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_CALLS);
    next(&s, NULL);
    runlet_py_destroy(py);

    py = open_session(0);
    arg[0] = arg[1] = py;
    CHECK_INT(pthread_create(&thread, NULL, act_later, arg), 0);
    next(&s, feed(py, "while True: pass"));
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_INTERRUPT);
    CHECK_INT(pthread_create(&thread, NULL, act_later, arg), 0);
    next(&s, feed(py, "import time\ntime.sleep(20)")); /* this end sleeps */
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_INT(runlet_step_limit(s), RUNLET_LIMIT_INTERRUPT);
    check_value(py, "1", "1");
    next(&s, NULL);
    runlet_py_destroy(py);

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.pause_at_timeout = true;
    opt.timeout_ns = 50000000;
    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    s = feed(py, "n = 0\nwhile n < 10**9: n += 1");
    CHECK_INT(kind_of(s), RUNLET_STEP_PREEMPTED);
    CHECK_INT(runlet_py_go_on(py, &t, NULL), RUNLET_OK);
    CHECK_INT(kind_of(t), RUNLET_STEP_PREEMPTED);
    next(&s, t);
    next(&s, NULL);
    runlet_py_destroy(py);
}

static void floods_end_at_the_limit(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *s;
    char *text = NULL;
    size_t len = 0;
    bool is_cut = false;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.max_output_bytes = 100000;
    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    s = feed(py, "import sys\nprint('err', file=sys.stderr)\nfor i in range(100000): print('x' * 50)");
    CHECK_INT(kind_of(s), RUNLET_STEP_DONE);
    CHECK_INT(runlet_py_take_output(py, 1, &text, &len, &is_cut, NULL), RUNLET_OK);
    CHECK_INT(len, 100000 - 4);
    CHECK(is_cut);
    runlet_free(text);
    CHECK_INT(runlet_py_take_output(py, 2, &text, &len, &is_cut, NULL), RUNLET_OK);
    CHECK_STR(text, "err\n");
    runlet_free(text);
    runlet_step_destroy(s);
    runlet_py_destroy(py);
}

/* ---- fake workers: what this program does when it is started as one ---- */

static void put(rn_frame_writer *w)
{
    (void)rn_frame_end(w);
    if (write(1, w->buf.data, w->buf.len) < 0) {
        _exit(9);
    }
    rn_buf_clear(&w->buf);
}

static void begin_closing(rn_frame_writer *w, rn_frame_kind kind)
{
    runlet_usage u = {0};

    rn_frame_begin(w, kind);
    rn_frame_put_usage(w, &u);
    rn_frame_put_u8(w, 0);
    rn_frame_put_u8(w, 0);
    rn_frame_put_u64(w, 0);
}

/* Takes the request that configures, says that all is well, and answers the next one with nonsense. */
static int fake(const char *how)
{
    static const uint8_t huge[] = {0xff, 0xff, 0xff, 0xff, 0x42}, empty[] = {0, 0, 0, 0}, odd[] = {1, 0, 0, 0, 200},
                         cut[] = {200, 0, 0, 0, 0x42, 1, 2};
    rn_frame_writer w;
    uint8_t bytes[4096];
    int mode = how[0];

    rn_frame_writer_init(&w);
    for (int i = 0; i < 2; i++) {
        if (read(0, bytes, sizeof bytes) <= 0) {
            _exit(8);
        }
        if (i == 0) {
            begin_closing(&w, RN_FRAME_OK);
            put(&w);
        }
    }
    switch (mode) {
    case 'h':
        return write(1, huge, sizeof huge) < 0;
    case 'e':
        (void)!write(1, empty, sizeof empty);
        (void)pause();
        break;
    case 'o':
        (void)!write(1, odd, sizeof odd);
        (void)pause();
        break;
    case 'c':
        return write(1, cut, sizeof cut) < 0 ? 1 : RN_WORKER_NO_MEMORY;
    case 's': /* a step that lacks what its kind promises */
    case 't': /* and one that is followed by something else */
        begin_closing(&w, RN_FRAME_STEP);
        for (int i = 0; i < 9; i++) {
            rn_frame_put_u8(&w, i == 0 && mode == 's' ? RUNLET_STEP_CALL : i == 0 ? RUNLET_STEP_PREEMPTED : 0);
        }
        if (mode == 't') {
            (void)rn_frame_end(&w);
            rn_frame_begin(&w, RN_FRAME_PRINT);
        }
        put(&w);
        (void)pause();
        break;
    case 'p': /* output without end */
        for (;;) {
            rn_frame_begin(&w, RN_FRAME_PRINT);
            rn_frame_put_u8(&w, 1);
            rn_frame_put_bytes(&w, bytes, sizeof bytes);
            put(&w);
        }
    case 'O': /* OS calls without end */
        for (;;) {
            char name[] = "time.time_ns";
            runlet_step s = {.kind = RUNLET_STEP_OS, .name = name, .args = runlet_value_list(), .kwargs = runlet_value_dict()};

            begin_closing(&w, RN_FRAME_STEP);
            rn_frame_put_step(&w, &s);
            put(&w);
            runlet_value_destroy(s.args);
            runlet_value_destroy(s.kwargs);
            if (read(0, bytes, sizeof bytes) <= 0) {
                _exit(8);
            }
        }
    case 'f':
        rn_frame_begin(&w, RN_FRAME_FATAL);
        rn_frame_put_text(&w, "tired");
        put(&w);
        return RN_WORKER_BAD_FRAME;
    case 'd': /* a snapshot nobody asked for */
        rn_frame_begin(&w, RN_FRAME_SNAPSHOT_PART);
        put(&w);
        (void)pause();
        break;
    case 'm':
        return RN_WORKER_NO_MEMORY;
    case 'z':
        (void)!write(2, "cannot go on\n", 13);
        return 3;
    default: /* hangs */
        (void)pause();
        break;
    }
    return 0;
}

static const struct {
    const char *label, *mode, *says;
    runlet_limit limit;
} lies[] = {
    {"a frame that is larger than any", "h", "malformed frame", RUNLET_LIMIT_CRASH},
    {"a frame without a kind", "e", "malformed frame", RUNLET_LIMIT_CRASH},
    {"a kind that there is not", "o", "unknown kind", RUNLET_LIMIT_CRASH},
    {"a frame that stops in the middle", "c", "its allocator refused (exit status 70)", RUNLET_LIMIT_MEMORY},
    {"a call without a name", "s", "malformed frame", RUNLET_LIMIT_CRASH},
    {"something behind the answer", "t", "went on after its answer", RUNLET_LIMIT_CRASH},
    {"a flood", "p", "did not answer in time", RUNLET_LIMIT_CRASH},
    {"OS calls for ever", "O", "did not answer in time", RUNLET_LIMIT_CRASH},
    {"giving up", "f", "gave up (tired)", RUNLET_LIMIT_CRASH},
    {"a snapshot nobody asked for", "d", "nobody asked for", RUNLET_LIMIT_CRASH},
    {"an allocator that refuses", "m", "its allocator refused", RUNLET_LIMIT_MEMORY},
    {"words on standard error", "z", "exit status 3; it said: cannot go on", RUNLET_LIMIT_CRASH},
    {"silence", "x", "did not answer in time", RUNLET_LIMIT_CRASH},
};

/* RUNLET_WORKER names a script that starts this program as a fake: environments do not reach a worker. */
static void lies_are_steps(const char *self)
{
    char script[] = "/tmp/runlet-fake-XXXXXX";
    runlet_py_options opt;
    int fd = mkstemp(script);

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    opt.timeout_ns = 20000000;
    CHECK(fd >= 0 && fchmod(fd, 0700) == 0 && close(fd) == 0);
    CHECK_INT(setenv("RUNLET_WORKER", script, 1), 0);
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        FILE *f = fopen(script, "w");
        runlet_error err = {0};
        runlet_py *py = NULL;
        runlet_step *s;

        CHECK(f != NULL && fprintf(f, "#!/bin/sh\nexec %s fake %s\n", self, lies[i].mode) > 0 && fclose(f) == 0);
        CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
        if (py == NULL) {
            CHECK_STR_LABEL(err.message, "", lies[i].label);
            continue;
        }
        s = feed(py, "1");
        CHECK_INT(kind_of(s), RUNLET_STEP_LIMIT);
        CHECK_INT(runlet_step_limit(s), lies[i].limit);
        if (runlet_step_peek_error_message(s) == NULL || strstr(runlet_step_peek_error_message(s), lies[i].says) == NULL) {
            CHECK_STR_LABEL(runlet_step_peek_error_message(s), lies[i].says, lies[i].label);
        }
        runlet_step_destroy(s);
        runlet_py_destroy(py);
    }
    CHECK_INT(setenv("RUNLET_WORKER", "/no/such/worker", 1), 0);
    {
        runlet_error err = {0};
        runlet_py *py = NULL;

        CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_E_NOT_FOUND);
    }
    CHECK_INT(setenv("RUNLET_WORKER", "/bin/true", 1), 0);
    {
        runlet_error err = {0};
        runlet_py *py = NULL;

        CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_E_IO);
        CHECK(strstr(err.message, "exit status 0") != NULL);
    }
    CHECK_INT(unsetenv("RUNLET_WORKER"), 0);
    (void)unlink(script);
    CHECK_INT(waitpid(-1, NULL, WNOHANG), -1);
}

/* ---- a host that lies: the worker's loop in a child of this process ---- */

static int serve(const uint8_t *bytes, size_t len, char *text, size_t size)
{
    static atomic_int word;
    int in[2], out[2], status = 0;
    ssize_t got;
    pid_t pid;

    CHECK(pipe(in) == 0 && pipe(out) == 0);
    pid = fork();
    if (pid == 0) {
        (void)close(in[1]);
        (void)close(out[0]);
        _exit(rn_worker_serve(in[0], out[1], &word));
    }
    (void)close(in[0]);
    (void)close(out[1]);
    CHECK_INT(write(in[1], bytes, len), len);
    (void)close(in[1]);
    got = read(out[0], text, size - 1);
    text[got > 0 ? got : 0] = '\0';
    for (ssize_t i = 0; i < got; i++) {
        text[i] = text[i] >= ' ' ? text[i] : '.';
    }
    (void)close(out[0]);
    CHECK_INT(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void a_lying_host_is_left(void)
{
    static const uint8_t huge[] = {0xff, 0xff, 0xff, 0xff, 1}, feed_first[] = {4, 0, 0, 0, RN_FRAME_FEED, 2, 't', 0},
                         odd[] = {1, 0, 0, 0, 199}, cut[] = {9, 0, 0, 0, RN_FRAME_CONFIGURE}, nothing[] = {1, 0, 0, 0, RN_FRAME_CONFIGURE},
                         over[] = {1, 0, 0, 0, RN_FRAME_SHUTDOWN};
    char text[300];

    CHECK_INT(serve(huge, sizeof huge, text, sizeof text), RN_WORKER_BAD_FRAME);
    CHECK(strstr(text + 6, "a malformed frame") != NULL);
    CHECK_INT(serve(feed_first, sizeof feed_first, text, sizeof text), RN_WORKER_BAD_FRAME);
    CHECK_INT(serve(odd, sizeof odd, text, sizeof text), RN_WORKER_BAD_FRAME);
    CHECK_INT(serve(nothing, sizeof nothing, text, sizeof text), RN_WORKER_BAD_FRAME);
    CHECK_INT(serve(cut, sizeof cut, text, sizeof text), RN_WORKER_DONE);
    CHECK_INT(serve(over, sizeof over, text, sizeof text), RN_WORKER_DONE);
}

int main(int argc, char **argv)
{
    static char self[4096];

    if (argc > 2 && strcmp(argv[1], "fake") == 0) {
        _exit(fake(argv[2])); /* not through exit handlers: what they say is not what is tested */
    }
    (void)signal(SIGPIPE, SIG_DFL); /* what must not reach us kills */
    CHECK(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    CHECK_INT(runlet_cage_install_fault_handler(NULL), RUNLET_OK);
    values_are_carried();
    every_step_comes();
    os_calls_are_answered_here();
    snapshots_go_both_ways();
    large_snapshots_go_in_parts();
    sessions_of_others_get_other_processes();
    a_killed_worker_is_a_step();
    threads_share_what_waits();
    a_worker_outlives_the_thread_that_started_it();
    a_worker_ends_with_its_host();
#ifndef RN_SANITIZED
    an_allocator_that_refuses_is_told();
#endif
    limits_are_the_same();
    floods_end_at_the_limit();
    lies_are_steps(self);
    a_lying_host_is_left();
    return check_done();
}
