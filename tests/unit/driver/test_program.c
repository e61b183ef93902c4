/* Programs (python.md 13.2, 19.6): compiled once, saved, loaded in another process, run in many sessions, embedded and in workers; what is
 * refused; what replays, forks and snapshots of a session that ran one are; bytes that nobody compiled. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "forge.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/journal.h"
#include "driver/program.h"

static const char key[32] = "0123456789abcdef0123456789abcde";
static runlet_py_options opt;
static _Thread_local char got[4096];

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static const char program_text[] =
    "\"\"\"Doc.\"\"\"\nimport json\nclass Point:\n    'A point.'\n    def __init__(self, x, *rest, y=2 ** 70, **more):\n"
    "        self.x, self.y = x, y\n    def shifted(self, by):\n        def inner(n):\n"
    "            return self.x + by + n\n        return [inner(n) for n in range(3) if n not in {5, 'h\\u00e9', (1, 2.5)}]\n"
    "def fail(z):\n    try:\n        return 1 / z\n    finally:\n        print('finally')\n"
    "count = globals().get('count', 0) + 1\n"
    "print(json.dumps(Point(1).shifted(10)), Point.__doc__, b'bytes', 3j, count, __doc__)\n";
static const char program_output[] = "[11, 12, 13] A point. b'bytes' 3j 1 Doc.\n";

static runlet_program *compiled(const char *text)
{
    runlet_program *p = NULL;
    runlet_step *why = NULL;
    runlet_error err = {0};

    if (runlet_program_compile(&opt, text, strlen(text), "prog.py", &p, &why, &err) != RUNLET_OK || p == NULL) {
        fprintf(stderr, "compile: %s %s\n", err.message, why != NULL ? runlet_step_peek_traceback(why) : "");
        check_failures++;
    }
    runlet_step_destroy(why);
    return p;
}

static runlet_py *session(void)
{
    runlet_py *py = NULL;

    CHECK_INT(runlet_py_create(&opt, &py, NULL), RUNLET_OK);
    CHECK_INT(runlet_py_add_function(py, "ask", NULL), RUNLET_OK);
    got[0] = '\0';
    return py;
}

static runlet_step *feed(runlet_py *py, const runlet_program *p)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    if (runlet_py_feed_program(py, p, &step, &err) != RUNLET_OK) {
        fprintf(stderr, "feed: %s\n", err.message);
        check_failures++;
    }
    return step;
}

static runlet_step_kind run(runlet_py *py, const runlet_program *p)
{
    runlet_step *step = feed(py, p);
    runlet_step_kind kind = step != NULL ? runlet_step_get_kind(step) : RUNLET_STEP_LIMIT;

    runlet_step_destroy(step);
    return kind;
}

static runlet_py *moved(runlet_py *py, runlet_load_path path)
{
    runlet_load_options load = {.key = key, .key_len = sizeof key, .path = path};
    runlet_py *next = NULL;
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;

    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    if (runlet_py_load_with(&opt, bytes, len, &load, &next, &err) != RUNLET_OK) {
        fprintf(stderr, "load: %s\n", err.message);
        check_failures++;
    }
    runlet_free(bytes);
    return next;
}

/* ---- running ---- */

static void runs_in_many(void)
{
    runlet_program *p = compiled(program_text);
    runlet_py *py = session(), *other;
    runlet_step *step = NULL;
    runlet_error err = {0};
    size_t len = 0;

    CHECK_STR(runlet_program_peek_source(p, &len), program_text);
    CHECK_INT(len, sizeof program_text - 1);
    CHECK_STR(runlet_program_peek_filename(p), "prog.py");
    CHECK_INT(run(py, p), RUNLET_STEP_DONE);
    CHECK_STR(got, program_output);
    other = session();
    CHECK_INT(run(other, p), RUNLET_STEP_DONE);
    CHECK_STR(got, program_output);
    got[0] = '\0';
    CHECK_INT(run(py, p), RUNLET_STEP_DONE); /* again in the same: its globals are those of the session */
    CHECK(strstr(got, " 2 Doc.") != NULL);
    runlet_program_destroy(p); /* sessions have their own by now */
    CHECK_INT(runlet_py_feed(py, "fail(0)", 7, "t.py", &step, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_traceback(step),
              "Traceback (most recent call last):\n  File \"t.py\", line 1, in <module>\n    fail(0)\n    ~~~~^^^\n"
              "  File \"prog.py\", line 13, in fail\n    return 1 / z\n           ~~^~~\nZeroDivisionError: division by zero\n");
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    runlet_py_destroy(other);

    p = compiled("import asyncio\nx = await asyncio.sleep(0, 41)\nx + 1");
    py = session();
    step = feed(py, p);
    CHECK_INT(runlet_value_get_int(runlet_step_peek_value(step)), 42);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_feed(py, "ask(1)", 6, "t.py", &step, &err), RUNLET_OK);
    runlet_step_destroy(step);
    step = NULL;
    CHECK_INT(runlet_py_feed_program(py, p, &step, &err), RUNLET_E_STATE);
    CHECK(step == NULL);
    runlet_py_destroy(py);
    runlet_program_destroy(p);
}

static void *on_a_thread(void *arg)
{
    for (int i = 0; i < 50; i++) {
        runlet_py *py = session();

        CHECK(run(py, arg) == RUNLET_STEP_DONE && strcmp(got, program_output) == 0);
        runlet_py_destroy(py);
    }
    return NULL;
}

static void is_shared(void)
{
    runlet_program *p = compiled(program_text);
    pthread_t thread[2];

    for (int i = 0; i < 2; i++) {
        CHECK(pthread_create(&thread[i], NULL, on_a_thread, p) == 0);
    }
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_join(thread[i], NULL) == 0);
    }
    runlet_program_destroy(p);
}

/* As a feed of the same text says it. */
static void errors_of_the_text(void)
{
    static const char *const texts[] = {"x = (1,\n", "def f():\nreturn 1\n", "if x:\n\ty\n        z\n", "print 'a'", "'abc", "x = 1 +",
                                        "\xff\xfe"};
    runlet_py_options small = opt;
    runlet_program *p = NULL;
    runlet_step *why = NULL, *step = NULL;
    runlet_py *py = session();
    runlet_error err = {0};
    char *large = malloc(5 << 20);

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        CHECK_INT(runlet_program_compile(&opt, texts[i], strlen(texts[i]), "prog.py", &p, &why, &err), RUNLET_OK);
        CHECK_INT(runlet_py_feed(py, texts[i], strlen(texts[i]), "prog.py", &step, &err), RUNLET_OK);
        CHECK(p == NULL && why != NULL && runlet_step_get_kind(why) == RUNLET_STEP_ERROR);
        CHECK_STR(runlet_step_peek_error_type(why), runlet_step_peek_error_type(step));
        CHECK_STR(runlet_step_peek_traceback(why), runlet_step_peek_traceback(step));
        runlet_step_destroy(why);
        runlet_step_destroy(step);
        why = step = NULL;
    }
    CHECK_INT(runlet_program_compile(&opt, "x = (1,\n", 8, "prog.py", &p, &why, &err), RUNLET_OK);
    CHECK_STR(runlet_step_peek_traceback(why), "  File \"prog.py\", line 1\n    x = (1,\n        ^\nSyntaxError: '(' was never closed\n");
    runlet_step_destroy(why);
    why = NULL;
    memset(large, ' ', 5 << 20);
    CHECK_INT(runlet_program_compile(&opt, large, 5 << 20, "prog.py", &p, &why, &err), RUNLET_E_LIMIT);
    for (int i = 0; i < 1 << 20; i++) {
        memcpy(large + 4 * i, "[1]\n", 4);
    }
    small.max_bytes = 1 << 20;
    CHECK_INT(runlet_program_compile(&small, large, 4 << 20, "prog.py", &p, &why, &err), RUNLET_OK);
    CHECK(p == NULL && why != NULL && runlet_step_limit(why) == RUNLET_LIMIT_MEMORY);
    runlet_step_destroy(why);
    runlet_py_destroy(py);
    free(large);
}

/* ---- saving and loading ---- */

static void in_another_process(const char *self)
{
    runlet_program *p = compiled(program_text);
    char name[] = "/tmp/test_program_XXXXXX";
    int fd = mkstemp(name), status = 0;
    uint8_t *bytes = NULL;
    size_t len = 0;
    pid_t child;

    CHECK_INT(runlet_program_save(p, key, sizeof key, &bytes, &len, NULL), RUNLET_OK);
    CHECK(fd >= 0 && write(fd, bytes, len) == (ssize_t)len);
    (void)close(fd);
    child = fork();
    if (child == 0) {
        (void)execl(self, self, name, (char *)NULL);
        _exit(9);
    }
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    (void)unlink(name);
    runlet_free(bytes);
    runlet_program_destroy(p);
}

/* The other process. */
static int load_and_run(const char *name)
{
    static uint8_t bytes[1 << 20];
    FILE *f = fopen(name, "rb");
    size_t len = f != NULL ? fread(bytes, 1, sizeof bytes, f) : 0;
    runlet_program *p = NULL;
    runlet_error err = {0};

    if (f != NULL) {
        (void)fclose(f);
    }
    CHECK_INT(runlet_program_load(bytes, len, key, sizeof key, false, &p, &err), RUNLET_OK);
    for (int i = 0; i < 2 && p != NULL; i++) {
        runlet_py *py = session();

        CHECK_INT(run(py, p), RUNLET_STEP_DONE);
        CHECK_STR(got, program_output);
        runlet_py_destroy(py);
    }
    runlet_program_destroy(p);
    return check_failures != 0;
}

static void reseal(uint8_t *bytes, size_t len, bool is_keyed)
{
    rn_hmac mac;

    if (is_keyed) {
        rn_hmac_init(&mac, key, sizeof key);
        rn_hmac_add(&mac, bytes, len - RN_SHA256_SIZE);
        rn_hmac_end(&mac, bytes + len - RN_SHA256_SIZE);
    } else {
        rn_sha256_of(bytes, len - RN_SHA256_SIZE, bytes + len - RN_SHA256_SIZE);
    }
}

static void refusals(void)
{
    static const char other_key[32] = "another key of thirty-two bytes";
    runlet_program *p = compiled(program_text), *q = NULL;
    runlet_py *py = session(), *none = NULL;
    runlet_error err = {0};
    uint8_t *keyed = NULL, *plain = NULL, *copy, *again = NULL, *image = NULL;
    size_t keyed_len = 0, plain_len = 0, again_len = 0, image_len = 0;

    CHECK_INT(runlet_program_save(p, "short", 5, &keyed, &keyed_len, &err), RUNLET_E_USAGE);
    CHECK_INT(runlet_program_save(p, key, sizeof key, &keyed, &keyed_len, &err), RUNLET_OK);
    CHECK_INT(runlet_program_save(p, NULL, 0, &plain, &plain_len, &err), RUNLET_OK);
    copy = malloc(keyed_len);
    for (size_t at = 0; at < keyed_len; at += at < 200 ? 1 : 97) { /* any byte */
        memcpy(copy, keyed, keyed_len);
        copy[at] ^= 0x20;
        CHECK_INT(runlet_program_load(copy, keyed_len, key, sizeof key, false, &q, &err), RUNLET_E_SNAPSHOT_MAC);
        CHECK(q == NULL);
    }
    for (size_t n = 0; n < keyed_len; n += 61) { /* any length */
        CHECK(runlet_program_load(keyed, n, key, sizeof key, false, &q, &err) != RUNLET_OK && q == NULL);
        CHECK(runlet_program_load(plain, n < plain_len ? n : 0, NULL, 0, true, &q, &err) != RUNLET_OK && q == NULL);
    }
    CHECK_INT(runlet_program_load(keyed, keyed_len, other_key, sizeof other_key, false, &q, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_STR(err.message, "the program was not sealed with this key, or was changed since");
    CHECK_INT(runlet_program_load(keyed, keyed_len, NULL, 0, false, &q, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(runlet_program_load(keyed, keyed_len, NULL, 0, true, &q, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(runlet_program_load(plain, plain_len, NULL, 0, false, &q, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(runlet_program_load(plain, plain_len, key, sizeof key, true, &q, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(runlet_program_load(keyed, keyed_len, "short", 5, false, &q, &err), RUNLET_E_USAGE);
    memcpy(copy, keyed, keyed_len);
    copy[30] ^= 1; /* of the engine's id */
    reseal(copy, keyed_len, true);
    CHECK_INT(runlet_program_load(copy, keyed_len, key, sizeof key, false, &q, &err), RUNLET_E_SNAPSHOT_ENGINE);
    CHECK_STR(err.message, "the program was compiled by another build: compile its source again");
    memcpy(copy, keyed, keyed_len);
    copy[8] = 9; /* format */
    reseal(copy, keyed_len, true);
    CHECK_INT(runlet_program_load(copy, keyed_len, key, sizeof key, false, &q, &err), RUNLET_E_SNAPSHOT);

    /* one is not the other */
    CHECK_INT(runlet_py_save(py, key, sizeof key, &image, &image_len, &err), RUNLET_OK);
    CHECK_INT(runlet_program_load(image, image_len, key, sizeof key, false, &q, &err), RUNLET_E_SNAPSHOT);
    CHECK_STR(err.message, "these bytes are not a program");
    CHECK_INT(runlet_py_load(&opt, keyed, keyed_len, key, sizeof key, false, &none, &err), RUNLET_E_SNAPSHOT);

    /* the same bytes each time, and of what was loaded */
    CHECK_INT(runlet_program_load(keyed, keyed_len, key, sizeof key, false, &q, &err), RUNLET_OK);
    CHECK_INT(runlet_program_save(q, key, sizeof key, &again, &again_len, &err), RUNLET_OK);
    CHECK(again_len == keyed_len && memcmp(again, keyed, keyed_len) == 0);
    runlet_free(again);
    runlet_program_destroy(q);
    q = compiled(program_text);
    CHECK_INT(runlet_program_save(q, key, sizeof key, &again, &again_len, &err), RUNLET_OK);
    CHECK(again_len == keyed_len && memcmp(again, keyed, keyed_len) == 0);
    runlet_free(keyed);
    runlet_free(plain);
    runlet_free(again);
    runlet_free(image);
    free(copy);
    runlet_program_destroy(p);
    runlet_program_destroy(q);
    runlet_py_destroy(py);
}

/* ---- sessions that ran one ---- */

static void goes_on_elsewhere(void)
{
    static const char text[] = "def later(x):\n    return ask(x) + 1\nprint('begins')\nr = [later(i) for i in range(2)]\nprint(r)\n";
    static const runlet_load_path paths[] = {RUNLET_LOAD_IMAGE, RUNLET_LOAD_REPLAY};
    runlet_program *p = compiled(text);
    runlet_value *ten = runlet_value_int(10);
    runlet_error err = {0};

    for (int i = 0; i < 2; i++) {
        runlet_py *py = session(), *next, *fork = NULL;
        runlet_step *step = feed(py, p), *then = NULL;

        CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_CALL);
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_resume(py, ten, &step, &err), RUNLET_OK);
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_fork(py, &fork, &err), RUNLET_OK);
        next = moved(py, paths[i]);
        CHECK(next != NULL && runlet_py_resume(next, ten, &then, &err) == RUNLET_OK && runlet_step_get_kind(then) == RUNLET_STEP_DONE);
        runlet_step_destroy(then);
        CHECK_STR(got, "begins\n[11, 11]\n");
        got[0] = '\0';
        CHECK(fork != NULL && runlet_py_resume(fork, NULL, &then, &err) == RUNLET_OK);
        CHECK_STR(runlet_step_peek_error_type(then), "TypeError");
        CHECK(strstr(runlet_step_peek_traceback(then), "return ask(x) + 1") != NULL);
        runlet_step_destroy(then);
        runlet_py_destroy(py);
        py = next;
        next = moved(py, paths[i]);
        CHECK_INT(run(next, p), RUNLET_STEP_CALL); /* and is fed it once more */
        runlet_py_destroy(py);
        runlet_py_destroy(next);
        runlet_py_destroy(fork);
    }
    runlet_value_destroy(ten);
    runlet_program_destroy(p);
}

/* Compiling takes no steps of the session, here or where the journal is replayed: a limit is met in the same place. */
static void steps_are_its_own(void)
{
    runlet_program *p = compiled("n = 0\nwhile True:\n    n += 1\n"), *show = compiled("print(n)");
    runlet_py *py, *next;

    opt.max_steps = 20000;
    py = session();
    CHECK_INT(run(py, p), RUNLET_STEP_LIMIT);
    next = moved(py, RUNLET_LOAD_REPLAY);
    opt.max_steps = 0;
    runlet_py_destroy(py);
    if (next != NULL) {
        rn_vm *vm = rn_cage_base(next->cage);
        char first[100];

        vm->step_limit = 0;
        got[0] = '\0';
        CHECK_INT(run(next, show), RUNLET_STEP_DONE);
        snprintf(first, sizeof first, "%.90s", got);
        opt.max_steps = 20000;
        py = session();
        opt.max_steps = 0;
        CHECK_INT(run(py, p), RUNLET_STEP_LIMIT);
        vm = rn_cage_base(py->cage);
        vm->step_limit = 0;
        CHECK_INT(run(py, show), RUNLET_STEP_DONE);
        CHECK_STR(got, first);
        runlet_py_destroy(py);
    }
    runlet_py_destroy(next);
    runlet_program_destroy(p);
    runlet_program_destroy(show);
}

/* What a worker compiled may be anything that a broken one can write. */
static void from_a_worker(void)
{
    runlet_py_options worker = opt;
    runlet_program *p = NULL, *q = NULL;
    runlet_step *why = NULL;
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;
    runlet_py *py;

    worker.engine = RUNLET_ENGINE_WORKER;
    if (runlet_program_compile(&worker, program_text, sizeof program_text - 1, "prog.py", &p, &why, &err) != RUNLET_OK) {
        fprintf(stderr, "%s\n", err.message);
        check_failures++;
        return;
    }
    CHECK(p != NULL && p->is_forgeable);
    CHECK_INT(runlet_program_save(p, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_program_load(bytes, len, key, sizeof key, false, &q, &err), RUNLET_OK);
    CHECK(q != NULL && q->is_forgeable);
    py = session();
    CHECK_INT(run(py, q), RUNLET_STEP_DONE);
    CHECK_STR(got, program_output);
    CHECK(py->cage != NULL);
    runlet_py_destroy(py);
    runlet_free(bytes);
    runlet_program_destroy(p);
    runlet_program_destroy(q);
}

/* ---- bytes that nobody compiled ---- */

static void forged(void)
{
    static const char canary_text[] = "print(sum(range(10)), [i for i in 'ab'])";
    const char *more = getenv("FORGE_ROUNDS"), *seed = getenv("FORGE_SEED");
    uint64_t state = seed != NULL ? strtoull(seed, NULL, 0) : 88172645463325252;
    int rounds = more != NULL ? atoi(more) : 6000, kinds[10] = {0};
    runlet_program *p = compiled(program_text), *canary = compiled(canary_text);
    runlet_py_options small = opt;
    uint8_t *bytes = NULL, *copy;
    size_t len = 0, start;

    small.max_bytes = 4 << 20;
    small.max_steps = 100000;
    small.timeout_ns = 50000000;
    CHECK_INT(runlet_program_save(p, NULL, 0, &bytes, &len, NULL), RUNLET_OK);
    start = len - RN_SHA256_SIZE - p->code.len;
    copy = malloc(len);
    for (int round = 0; round < rounds; round++) {
        runlet_program *q = NULL;
        runlet_py *py = NULL;
        runlet_step *step = NULL;
        runlet_error err = {0};
        int changes;

        memcpy(copy, bytes, len);
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        changes = 1 + (int)(state % 3);
        for (int i = 0; i < changes; i++) {
            size_t at;

            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            at = start + (size_t)(state >> 8) % (len - RN_SHA256_SIZE - start);
            copy[at] = (uint8_t)(state & 1 ? state >> 40 : copy[at] ^ 1u << (state >> 40 & 7));
        }
        reseal(copy, len, false);
        CHECK(runlet_program_load(copy, len, NULL, 0, true, &q, &err) == RUNLET_OK && q != NULL);
        CHECK(runlet_py_create(&small, &py, &err) == RUNLET_OK);
        got[0] = '\0';
        if (runlet_py_feed_program(py, q, &step, &err) == RUNLET_OK) {
            kinds[runlet_step_get_kind(step)]++;
        }
        runlet_step_destroy(step);
        runlet_py_destroy(py);
        runlet_program_destroy(q);
        if (round % 100 == 0) { /* the next session of the process knows nothing of it */
            py = session();
            CHECK_INT(run(py, canary), RUNLET_STEP_DONE);
            CHECK_STR(got, "45 ['a', 'b']\n");
            runlet_py_destroy(py);
        }
    }
    CHECK(kinds[RUNLET_STEP_ERROR] > rounds / 10 && kinds[RUNLET_STEP_DONE] > 0);
    runlet_free(bytes);
    free(copy);
    runlet_program_destroy(p);
    runlet_program_destroy(canary);
}

/* No fault handler, no bytes that anyone may have written. */
static void needs_a_handler(void)
{
    runlet_program *p = compiled("print(1)"), *q = NULL;
    runlet_py *py = session();
    runlet_step *step = NULL;
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;

    CHECK_INT(runlet_program_save(p, NULL, 0, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_program_load(bytes, len, NULL, 0, true, &q, &err), RUNLET_OK);
    if (runlet_py_feed_program(py, q, &step, &err) != RUNLET_OK) { /* in builds that rely on one */
        CHECK_INT(err.code, RUNLET_E_STATE);
        CHECK(strstr(err.message, "runlet_cage_install_fault_handler()") != NULL);
    }
    runlet_step_destroy(step);
    CHECK_INT(run(py, p), RUNLET_STEP_DONE); /* what was compiled here needs none */
    runlet_free(bytes);
    runlet_program_destroy(p);
    runlet_program_destroy(q);
    runlet_py_destroy(py);
}

int main(int argc, char **argv)
{
    runlet_py_options_init(&opt);
    opt.write = take;
    if (argc > 1) {
        return load_and_run(argv[1]);
    }
    needs_a_handler();
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    refusals();
    steps_are_its_own();
    from_a_worker();
    in_another_process(argv[0]);
    forged();
    for (int engine = RUNLET_ENGINE_EMBEDDED; engine <= RUNLET_ENGINE_WORKER; engine++) {
        opt.engine = (runlet_engine)engine;
        runs_in_many();
        errors_of_the_text();
        goes_on_elsewhere();
    }
    opt.engine = RUNLET_ENGINE_EMBEDDED;
    is_shared();
    CHECK_INT(runlet_py_keep_workers(0, NULL), RUNLET_OK);
    return check_done();
}
