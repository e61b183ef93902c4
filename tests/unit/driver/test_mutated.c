/* Mutated snapshots, loaded without a MAC (python.md 19.7; ED-99): each is refused with words, or ends in steps that ask for nothing
 * that was not granted. Nothing crashes, hangs, or is written outside of the cage. `make soak` does ten million of them:
 * MUTATED_LOADS, MUTATED_SEED; what one says of a failing load is MUTATED_STATE of the next. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* MAP_ANONYMOUS */
#endif
#include "check.h"
#include "forge.h"

#include "cage/format.h"

#include <sys/mman.h>
#include <time.h>

#define CANARIES     16
#define CANARY_BYTES 65536u
#define MAX_BASES    64
#define SLOW_NS      INT64_C(2000000000) /* of the processor, far beyond the 5 ms that each turn of the session may take */

static rn_buf base[MAX_BASES];
static size_t bases;
static uint8_t *canary[CANARIES];
static uint64_t state;

/* Time of the processor: the machine may do other things too. */
static int64_t cpu_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static uint64_t draw(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static void options(runlet_py_options *opt)
{
    forge_options(opt);
    opt->max_bytes = 1 << 20;
    opt->max_steps = 3000;
    opt->timeout_ns = INT64_C(5000000);
}

/* Every pause of every program, stored as it is, so that a change is a change of memory. */
static void make_bases(void)
{
    for (size_t i = 0; i < sizeof forge_programs / sizeof forge_programs[0]; i++) {
        for (uint32_t pauses = 0; pauses < 6 && bases < MAX_BASES; pauses++) {
            rn_save_options how = {.codec = RN_CODEC_RAW};
            runlet_py *py = forge_start(forge_programs[i], pauses);
            uint8_t *bytes = NULL;
            size_t len;

            rn_buf_init(&base[bases], 1 << 24);
            CHECK_INT(runlet_py_save(py, NULL, 0, &bytes, &len, NULL), RUNLET_OK); /* makes it ready */
            runlet_free(bytes);
            CHECK_INT(rn_cage_save(py->cage, NULL, &how, &base[bases], NULL), RUNLET_OK);
            runlet_py_destroy(py);
            bases++;
        }
    }
}

static void make_canary(int i)
{
    canary[i] = mmap(NULL, CANARY_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(canary[i] != MAP_FAILED);
    memset(canary[i], 0xA0 + i, CANARY_BYTES);
}

static void check_canaries(void)
{
    for (int i = 0; i < CANARIES; i++) {
        size_t n = 0;

        while (n < CANARY_BYTES && canary[i][n] == 0xA0 + i) {
            n++;
        }
        CHECK(n == CANARY_BYTES);
    }
}

/* The name in a call is the image's word, and the host's table decides what it means. What the session was not asked to hand out
 * must not come: calls of the operating system, names, imports. */
static void check_grant(const runlet_step *step)
{
    if (step != NULL) {
        runlet_step_kind kind = runlet_step_get_kind(step);

        CHECK(kind != RUNLET_STEP_OS && kind != RUNLET_STEP_NAME && kind != RUNLET_STEP_IMPORT);
    }
    forge_check_step(step);
}

static void go_on(runlet_py *py)
{
    runlet_value *answer = runlet_value_int((int64_t)(draw() % 5));
    runlet_step *step = NULL;
    runlet_error err = {0};
    uint64_t what = draw();

    (void)!runlet_py_pending(py, &step, &err);
    check_grant(step);
    runlet_step_destroy(step);
    for (int turn = 0; turn < 3; turn++) {
        step = NULL;
        if (what % 8 == 7) {
            (void)!runlet_py_resume_error(py, "ValueError", "no", &step, &err);
        } else if (runlet_py_resume(py, answer, &step, &err) != RUNLET_OK && err.message[0] == '\0') {
            CHECK(err.message[0] != '\0');
        }
        check_grant(step);
        runlet_step_destroy(step);
        what >>= 8;
    }
    if (what % 16 == 0) {
        uint8_t *bytes = NULL;
        size_t len;

        (void)!runlet_py_save(py, NULL, 0, &bytes, &len, &err);
        runlet_free(bytes);
    }
    runlet_value_destroy(answer);
}

/* Tells whether it was loaded. */
static bool one_load(rn_buf *buf)
{
    const rn_buf *from = &base[draw() % bases];
    uint8_t choices[64];
    forge_input in = {choices, sizeof choices, 0};
    uint64_t changes = 1 + draw() % 6;
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_error err = {0};
    runlet_code rc;

    buf->len = 0;
    CHECK_INT(rn_buf_add(buf, from->data, from->len), RUNLET_OK);
    for (size_t i = 0; i < sizeof choices; i += 8) {
        uint64_t r = draw();

        memcpy(choices + i, &r, 8);
    }
    for (uint64_t i = 0; i < changes; i++) {
        size_t head = sizeof(rn_header), at = draw() % 64 == 0 ? draw() % head : head + draw() % (buf->len - head - 8);

        if (at + 64 < buf->len) {
            forge_change(&in, buf->data + at, 64, RN_BLOCKS_START + (uint32_t)at);
        }
    }
    if (draw() % 64 == 0) {
        buf->len = 9 + draw() % (buf->len - 9);
    }
    rn_snapshot_reseal(buf->data, buf->len);
    options(&opt);
    rc = runlet_py_load(&opt, buf->data, buf->len, NULL, 0, true, &py, &err);
    if (rc != RUNLET_OK) {
        CHECK(py == NULL && err.message[0] != '\0');
        return false;
    }
    go_on(py);
    runlet_py_destroy(py);
    return true;
}

int main(void)
{
    const char *loads_text = getenv("MUTATED_LOADS"), *seed_text = getenv("MUTATED_SEED"), *state_text = getenv("MUTATED_STATE");
    long loads = loads_text != NULL ? strtol(loads_text, NULL, 0) : 5000, loaded = 0;
    uint64_t seed = seed_text != NULL ? strtoull(seed_text, NULL, 0) : 20261130;
    int64_t worst = 0;
    rn_buf buf = RN_BUF_INIT(1 << 24);

    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    state = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
    make_bases();
    CHECK(bases > 20);
    if (state_text != NULL) {
        state = strtoull(state_text, NULL, 0);
        loads = 1;
    }
    for (long i = 0; i < loads && check_failures == 0; i++) {
        int64_t start = cpu_ns(), took;
        uint64_t before = state;

        if (i < CANARIES) {
            make_canary((int)i);
        }
        loaded += one_load(&buf);
        took = cpu_ns() - start;
        worst = took > worst ? took : worst;
        if (took > SLOW_NS || check_failures > 0) {
            fprintf(stderr, "load %ld, state 0x%llx, %.3f s\n", i, (unsigned long long)before, (double)took / 1e9);
            CHECK(took <= SLOW_NS);
        }
        if (i % 1000 == 999) {
            check_canaries();
            forge_compare();
        }
    }
    fprintf(stderr, "%ld mutated snapshots, %ld of them loaded, slowest %.1f ms\n", loads, loaded, (double)worst / 1e6);
    for (size_t i = 0; i < bases; i++) {
        rn_buf_release(&base[i]);
    }
    rn_buf_release(&buf);
    return check_done();
}
