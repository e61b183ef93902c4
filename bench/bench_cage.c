/* What a cage costs, with the toy engine of the tests:
 *   cc -O2 -std=c17 -Isrc -Iinclude -Itests/unit/cage bench/bench_cage.c librn_cage.a librn_base.a -lzstd
 * Prints nanoseconds a call, the best of five rounds. */
#define _GNU_SOURCE
#include <stdio.h>

#include "base/clock.h"
#include "base/sha256.h"
#include "toy.h"

static rn_boot *boot;
static rn_pool *pool;
static rn_cage *paused, *victim;
static rn_buf saved = RN_BUF_INIT(1 << 26);
static rn_save_options save_opt;
static rn_load_options load_opt = {.allow_unkeyed = true};

static void need(bool good)
{
    if (!good) {
        fprintf(stderr, "bench_cage: a call failed\n");
        exit(1);
    }
}

static void do_create(void)
{
    rn_cage_destroy(toy_cage(boot));
}

static void nothing(rn_cage *cage, void *arg)
{
    (void)cage;
    (void)arg;
}

static void do_enter(void)
{
    need(rn_cage_enter(victim, nothing, NULL) == RN_EXIT_DONE);
}

static void do_pool(void)
{
    rn_cage *cage = rn_pool_take(pool, 0);

    need(cage != NULL);
    (void)rn_cage_enter(cage, nothing, NULL); /* or give would find it fresh */
    rn_pool_give(pool, cage);
}

static void do_save(void)
{
    rn_buf_clear(&saved);
    need(rn_cage_save(paused, NULL, &save_opt, &saved, NULL) == RUNLET_OK);
}

static void do_load(void)
{
    need(rn_cage_reset(victim) &&
         rn_cage_load(victim, saved.data, saved.len, &load_opt, NULL, NULL) == RUNLET_OK);
}

static void do_fork(void)
{
    rn_cage *copy = NULL;

    need(rn_cage_fork(paused, NULL, &copy, NULL) == RUNLET_OK);
    rn_cage_destroy(copy);
}

static void do_fork_into(void)
{
    need(rn_cage_reset(victim) && rn_cage_fork_into(paused, NULL, victim, NULL) == RUNLET_OK);
}

static void do_sha(void)
{
    static uint8_t block[1 << 20], digest[32];

    rn_sha256_of(block, sizeof block, digest);
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
    printf("%-44s %9lld ns\n", label, (long long)best);
}

static void snapshot_rows(const char *state)
{
    static const uint8_t key[] = "a key of thirty-two bytes or more";
    char label[80];

    save_opt = (rn_save_options){.key = key, .key_len = sizeof key};
    load_opt = (rn_load_options){.key = key, .key_len = sizeof key};
    for (int keyed = 1; keyed >= 0; keyed--) {
        (void)snprintf(label, sizeof label, "save, %s%s", state, keyed ? ", keyed" : "");
        measure(label, do_save, 500);
        (void)snprintf(label, sizeof label, "reset + load of these %zu bytes", saved.len);
        measure(label, do_load, 500);
        save_opt = (rn_save_options){0};
        load_opt = (rn_load_options){.allow_unkeyed = true};
    }
    rn_cage_destroy(victim); /* unkeyed bytes were in it: its resets are wipes */
    victim = toy_cage(boot);
    measure("fork + destroy", do_fork, 500);
    measure("reset + fork into a pooled cage", do_fork_into, 500);
}

int main(void)
{
    rn_cage_shape shape = toy_shape();

    boot = toy_boot(RN_BACKING_AUTO);
    need(boot != NULL && runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    need(rn_pool_create(boot, &shape, 4, &pool, NULL) == RUNLET_OK);
    paused = toy_cage(boot);
    victim = toy_cage(boot);
    rn_pool_give(pool, toy_cage(boot));
    measure("create + destroy", do_create, 500);
    measure("enter", do_enter, 100000);
    measure("pool take + give", do_pool, 100000);
    measure("SHA-256 of 1 MiB", do_sha, 5);
    need(TOY_EXEC(paused, {TOY_INC, 5}, {TOY_CONS, 0}, {TOY_PUSH, 0}, {TOY_PAUSE, 0}) == 0);
    snapshot_rows("3 pages");
    need(rn_cage_reset(paused) && toy_busy(paused) == RN_EXIT_DONE);
    snapshot_rows("busy, 2 COLD pages");
    need(rn_cage_reset(paused) &&
         TOY_EXEC(paused, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_LOOP, -3 * 8}) == RN_EXIT_DONE);
    snapshot_rows("1 MiB of nodes");
    need(rn_cage_reset(paused) && toy_busy(paused) == RN_EXIT_DONE);
    for (uint64_t i = 0; i < 100000; i++) { /* as 100,000 floats would look */
        toy_put64(toy_of(paused), TOY_STACK + (uint32_t)i * 8, i * UINT64_C(0x9E3779B97F4A7C15));
    }
    toy_of(paused)->stack_top = TOY_STACK + 800000;
    toy_stack_mark(toy_of(paused));
    snapshot_rows("800 kB of stack");
    return 0;
}
