/* What a cage costs, with the toy engine of the tests:
 *   cc -O2 -std=c17 -Isrc -Iinclude -Itests/unit/cage bench/bench_cage.c librn_cage.a librn_base.a -lzstd
 * Prints nanoseconds a call, the best of five rounds. Loads, forks and resets reuse one cage. */
#define _GNU_SOURCE
#include <stdio.h>

#include "base/clock.h"
#include "toy.h"

static const uint8_t key[] = "a key of thirty-two bytes or more";
static const rn_save_options save_keyed = {.key = key, .key_len = sizeof key};
static const rn_load_options load_keyed = {.key = key, .key_len = sizeof key};
static rn_boot *boot;
static rn_pool *pool;
static rn_cage *paused, *other;
static rn_buf saved = RN_BUF_INIT(1 << 26);

static void need(bool good)
{
    if (!good) {
        fprintf(stderr, "bench_cage: a call failed\n");
        exit(1);
    }
}

static void nothing(rn_cage *cage, void *arg)
{
    (void)(cage == arg);
}

static void do_create(void)
{
    rn_cage_destroy(toy_cage(boot));
}

static void do_enter(void)
{
    need(rn_cage_enter(other, nothing, NULL) == RN_EXIT_DONE);
}

static void do_pool(void)
{
    rn_cage *cage = rn_pool_take(pool, 0);

    need(cage != NULL && rn_cage_enter(cage, nothing, NULL) == RN_EXIT_DONE);
    rn_pool_give(pool, cage);
}

static void do_save(void)
{
    rn_buf_clear(&saved);
    need(rn_cage_save(paused, NULL, NULL, &saved, NULL) == RUNLET_OK);
}

static void do_save_keyed(void)
{
    rn_buf_clear(&saved);
    need(rn_cage_save(paused, NULL, &save_keyed, &saved, NULL) == RUNLET_OK);
}

static void do_load_keyed(void) /* an unkeyed one would cost a wipe, not a reset */
{
    need(rn_cage_reset(other) && rn_cage_load(other, saved.data, saved.len, &load_keyed, NULL, NULL) == RUNLET_OK);
}

static void do_fork_into(void)
{
    need(rn_cage_reset(other) && rn_cage_fork_into(paused, NULL, other, NULL) == RUNLET_OK);
}

static void measure(const char *label, void (*call)(void), int count)
{
    int64_t best = INT64_MAX;

    for (int round = 0; round < 5; round++) {
        int64_t start = rn_clock_ns(), took;

        for (int i = 0; i < count; i++) {
            call();
        }
        took = (rn_clock_ns() - start) / count;
        best = took < best ? took : best;
    }
    printf("%-40s %9lld ns\n", label, (long long)best);
}

static void state_rows(const char *state)
{
    measure("save", do_save, 500);
    printf("  (%s: %zu bytes)\n", state, saved.len);
    measure("save, keyed", do_save_keyed, 500);
    measure("reset + load, keyed", do_load_keyed, 500);
    measure("reset + fork into it", do_fork_into, 500);
}

int main(void)
{
    rn_cage_shape shape = toy_shape();

    boot = toy_boot(RN_BACKING_AUTO);
    need(boot != NULL && rn_pool_create(boot, &shape, 4, &pool, NULL) == RUNLET_OK);
    paused = toy_cage(boot);
    other = toy_cage(boot);
    rn_pool_give(pool, toy_cage(boot));
    measure("create + destroy", do_create, 500);
    measure("enter", do_enter, 100000);
    measure("pool take + give", do_pool, 100000);
    need(TOY_EXEC(paused, {TOY_INC, 5}, {TOY_CONS, 0}, {TOY_PUSH, 0}, {TOY_PAUSE, 0}) == 0);
    state_rows("bare pause");
    need(rn_cage_reset(paused) && toy_busy(paused) == RN_EXIT_DONE);
    state_rows("100 nodes, 2 COLD pages");
    for (uint64_t i = 0; i < 100000; i++) { /* as 100,000 floats would look */
        toy_put64(toy_of(paused), TOY_STACK + (uint32_t)i * 8, i * UINT64_C(0x9E3779B97F4A7C15));
    }
    toy_of(paused)->stack_top = TOY_STACK + 800000;
    toy_stack_mark(toy_of(paused));
    state_rows("800 kB of full words");
    return 0;
}
