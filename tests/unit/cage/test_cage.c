/* Mapping, COLD pages, spans, reset and pool, with the toy engine and each kind of backing. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>

#include "check.h"
#include "toy.h"

static void runs_and_pauses(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot);

    CHECK(rn_cage_is_fresh(cage, NULL));
    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(toy_of(cage)->state, TOY_PAUSED);
    CHECK_INT(toy_of(cage)->counter, 1000);
    CHECK_INT(rn_cage_owned_count(cage), 2);
    CHECK(!rn_cage_is_fresh(cage, NULL));
    CHECK(toy_finish(cage) != 0);
    CHECK(rn_cage_active() == NULL);
    rn_cage_destroy(cage);
}

static void spans_stay_inside(rn_boot *boot)
{
    static const struct {
        const char *label;
        uint32_t off;
        uint64_t len;
        bool is_inside;
    } cases[] = {
        {"start of HOT", 0, 16, true},
        {"all of HOT", 0, 0x10000, true},
        {"one beyond HOT", 0, 0x10001, false},
        {"the gap", 0x20000, 1, false},
        {"the gap, nothing", 0x20000, 0, false},
        {"STACK to its end", TOY_STACK + 8, TOY_STACK_SIZE - 8, true},
        {"STACK beyond", TOY_STACK + 8, TOY_STACK_SIZE, false},
        {"RO image", TOY_RO, TOY_RO_LEN, true},
        {"RO beyond its last page", TOY_RO, 4 * 4096 + 1, false},
        {"COLD", TOY_COLD + 100, TOY_COLD_LEN - 100, true},
        {"heap", TOY_HEAP, 4 << 20, true},
        {"heap beyond what is committed", TOY_HEAP, UINT64_C(1) << 31, false},
        {"a length that wraps", TOY_HEAP + 8, UINT64_MAX - 4, false},
        {"the very end", UINT32_MAX, 1, false},
    };
    rn_cage *cage = toy_cage(boot);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_LABEL((rn_cage_span(cage, cases[i].off, cases[i].len) != NULL) == cases[i].is_inside, cases[i].label);
    }
    CHECK(rn_cage_span(cage, TOY_HEAP, 1) == (uint8_t *)rn_cage_base(cage) + TOY_HEAP);
    CHECK_INT(rn_cage_heap_end(cage), TOY_HEAP + (5 << 20) + (8 << 20));
    CHECK(rn_cage_commit(cage, rn_cage_heap_end(cage)));
    CHECK(!rn_cage_commit(cage, rn_cage_heap_end(cage) + 1));
    rn_cage_destroy(cage);
}

static void cold_pages_are_owned(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *other = toy_cage(boot);
    uint8_t *at = rn_cage_span(cage, TOY_COLD, TOY_COLD_LEN), before = at[4095];

    CHECK(rn_cage_own(cage, TOY_COLD + 4095, 2));
    CHECK_INT(rn_cage_owned_count(cage), 2);
    CHECK(rn_cage_is_owned(cage, TOY_COLD) && rn_cage_is_owned(cage, TOY_COLD + 8191));
    CHECK(!rn_cage_is_owned(cage, TOY_COLD + 8192));
    at[4095]++;
    CHECK(rn_cage_own(cage, TOY_COLD, TOY_COLD_LEN));
    CHECK_INT(rn_cage_owned_count(cage), TOY_COLD_LEN / 4096);
    at[TOY_COLD_LEN - 1]++;
    CHECK_INT(rn_cage_span(other, TOY_COLD, TOY_COLD_LEN)[4095], before);
    CHECK(!rn_cage_own(cage, TOY_COLD, TOY_COLD_LEN + 1));
    CHECK(!rn_cage_own(cage, TOY_COLD - 1, 2));
    CHECK(!rn_cage_own(cage, TOY_HEAP, 8) && !rn_cage_own(cage, UINT32_MAX, 8));
    CHECK(rn_cage_wipe(cage));
    CHECK(rn_cage_is_fresh(cage, NULL));
    CHECK_INT(at[4095], before);
    CHECK(rn_cage_own(cage, TOY_COLD, 1)); /* the second round of the same page */
    at[0]++;
    CHECK(rn_cage_wipe(cage) && rn_cage_is_fresh(cage, NULL));
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
}

/* The rulings' promise: a pooled cage is a fresh one in every byte. */
static void reset_is_exact(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot);
    uint32_t where = 0;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK(rn_cage_reset(cage));
    CHECK(rn_cage_is_fresh(cage, &where));
    /* more than ZERO_MAX of heap and stack, more COLD pages than are copied back */
    CHECK_INT(TOY_EXEC(cage, {TOY_CONS, 0}, {TOY_PUSH, 0}, {TOY_LOOP, -3 * 8}), RN_EXIT_DONE);
    CHECK(toy_of(cage)->heap_top - TOY_HEAP > 300 * 1024);
    toy_of(cage)->counter = 1;
    for (uint32_t page = 0; page < 60; page++) {
        CHECK(rn_cage_own(cage, TOY_COLD + page * 4096, 4096));
        memset(rn_cage_span(cage, TOY_COLD + page * 4096, 4096), 0xEE, 4096);
    }
    CHECK(rn_cage_reset(cage));
    CHECK(rn_cage_is_fresh(cage, &where));
    CHECK_INT(where, 0);
    /* the check itself sees a single byte */
    *rn_cage_span(cage, TOY_SCRATCH + 12345678, 1) = 1;
    CHECK(!rn_cage_is_fresh(cage, &where));
    CHECK_INT(where, TOY_SCRATCH + 12345678);
    CHECK(rn_cage_wipe(cage) && rn_cage_is_fresh(cage, NULL));
    /* an engine state that lies about its marks ends in a wipe, not in a leak */
    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    toy_of(cage)->heap_top = 0;
    CHECK(rn_cage_reset(cage));
    CHECK(rn_cage_is_fresh(cage, NULL));
    rn_cage_destroy(cage);
}

/* Byte by byte over all zones, without the shortcuts of rn_cage_is_fresh. */
static void reset_equals_a_new_cage(rn_boot *boot)
{
    static const struct {
        uint32_t off;
        size_t len;
    } zones[] = {{0, 0x10000},         {TOY_STACK, TOY_STACK_SIZE}, {TOY_SCRATCH, TOY_SCRATCH_SIZE},
                 {TOY_RO, TOY_RO_LEN}, {TOY_COLD, TOY_COLD_LEN},    {TOY_HEAP, 13 << 20}};
    rn_cage *used = toy_cage(boot), *fresh = toy_cage(boot);

    CHECK_INT(toy_busy(used), RN_EXIT_DONE);
    CHECK(rn_cage_reset(used));
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        CHECK_INT(memcmp(rn_cage_span(used, zones[i].off, zones[i].len), rn_cage_span(fresh, zones[i].off, zones[i].len), zones[i].len), 0);
    }
    rn_cage_destroy(used);
    rn_cage_destroy(fresh);
}

static void pool_serves_one_tenant_each(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape(), other = toy_shape();
    rn_pool *pool = NULL;
    rn_cage *a = NULL, *b = NULL, *c = NULL;

    CHECK_INT(rn_pool_create(boot, &shape, 2, &pool, NULL), RUNLET_OK);
    CHECK(rn_pool_take(pool, 7) == NULL);
    CHECK_INT(rn_pool_take_or_create(pool, 7, &a, NULL), RUNLET_OK);
    CHECK_INT(toy_busy(a), RN_EXIT_DONE);
    rn_cage_set_user(a, &shape);
    rn_pool_give(pool, a);
    CHECK(rn_pool_take(pool, 8) == NULL);
    b = rn_pool_take(pool, 7);
    CHECK(b == a && b != NULL && rn_cage_is_fresh(b, NULL));
    CHECK(rn_cage_user(b) == NULL);
    other.max_bytes *= 2;
    CHECK_INT(rn_cage_create(boot, &other, &c, NULL), RUNLET_OK);
    rn_pool_give(pool, c); /* another shape */
    CHECK(rn_pool_take(pool, 0) == NULL);
    rn_pool_give(pool, b);
    for (uint64_t tenant = 1; tenant <= 3; tenant++) { /* the oldest makes room */
        CHECK_INT(rn_pool_take_or_create(pool, tenant, &c, NULL), RUNLET_OK);
        rn_pool_give(pool, c);
    }
    CHECK(rn_pool_take(pool, 7) == NULL && rn_pool_take(pool, 1) == NULL);
    c = rn_pool_take(pool, 3);
    CHECK(c != NULL);
    rn_pool_destroy(pool);
    rn_cage_destroy(c);
}

typedef struct {
    rn_pool *pool;
    uint64_t tenant;
    int failures;
} worker;

static void *worker_run(void *arg)
{
    static const uint8_t key[] = "0123456789abcdef";
    rn_save_options save = {.key = key, .key_len = 16};
    rn_load_options load = {.key = key, .key_len = 16};
    rn_buf out = RN_BUF_INIT(1 << 20);
    worker *w = arg;

    for (int i = 0; i < 300; i++) {
        rn_cage *a = NULL, *b = NULL;

        rn_buf_clear(&out);
        if (rn_pool_take_or_create(w->pool, w->tenant, &a, NULL) != RUNLET_OK ||
            rn_pool_take_or_create(w->pool, w->tenant, &b, NULL) != RUNLET_OK || toy_busy(a) != RN_EXIT_DONE ||
            rn_cage_save(a, NULL, &save, &out, NULL) != RUNLET_OK || rn_cage_load(b, out.data, out.len, &load, NULL, NULL) != RUNLET_OK ||
            toy_finish(a) != toy_finish(b)) {
            w->failures++;
        }
        rn_pool_give(w->pool, a);
        rn_pool_give(w->pool, b);
    }
    rn_buf_release(&out);
    return NULL;
}

/* One boot image and one pool, four threads that save and load at once. */
static void threads_share_boot_and_pool(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape();
    rn_pool *pool = NULL;
    pthread_t threads[4];
    worker workers[4];

    CHECK_INT(rn_pool_create(boot, &shape, 4, &pool, NULL), RUNLET_OK);
    for (size_t i = 0; i < 4; i++) {
        workers[i] = (worker){pool, i % 2, 0};
        CHECK_INT(pthread_create(&threads[i], NULL, worker_run, &workers[i]), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        CHECK_INT(pthread_join(threads[i], NULL), 0);
        CHECK_INT(workers[i].failures, 0);
    }
    rn_pool_destroy(pool);
}

static void fork_is_a_second_run(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *copy = NULL;
    uint64_t sum;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_fork(cage, NULL, &copy, NULL), RUNLET_OK);
    CHECK(copy != NULL && rn_cage_base(copy) != rn_cage_base(cage));
    CHECK_INT(rn_cage_owned_count(copy), 2);
    sum = toy_finish(cage);
    CHECK(sum != 0);
    CHECK_INT(toy_finish(copy), sum);
    CHECK_INT(rn_cage_fork_into(cage, NULL, copy, NULL), RUNLET_E_STATE); /* not fresh */
    CHECK(rn_cage_reset(copy));
    CHECK_INT(rn_cage_fork_into(cage, NULL, copy, NULL), RUNLET_OK);
    CHECK_INT(toy_of(copy)->state, TOY_HALTED);
    rn_cage_destroy(cage);
    rn_cage_destroy(copy);
}

/* Of the first TOY_STEPS nodes: a new one in front pushes one out at the end. */
static uint64_t list_sum(rn_cage *cage)
{
    return toy_sum(toy_of(cage));
}

static void cons(rn_cage *cage, void *arg)
{
    toy_of(cage)->counter = *(uint64_t *)arg;
    (void)toy_cons(toy_of(cage));
}

/* Above 1 MiB parent and forks share pages: what one writes no other sees. */
static void large_forks_share_pages(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *a = NULL, *b = NULL;
    rn_buf before = RN_BUF_INIT(1 << 24), after = RN_BUF_INIT(1 << 24);
    uint64_t one = 1000, sum;
    uint32_t node;

    CHECK_INT(TOY_EXEC(cage, {TOY_INC, 1}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_INC, -1},
                       {TOY_LOOP, -8 * 8}),
              RN_EXIT_DONE);
    toy_of(cage)->pc = TOY_HEAP;
    CHECK_INT(rn_cage_enter(cage, toy_run, NULL), RN_EXIT_DONE);
    CHECK(toy_of(cage)->heap_top - TOY_HEAP > 1 << 20);
    sum = list_sum(cage);
    node = toy_of(cage)->list;
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &before, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_fork(cage, NULL, &a, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_save(a, NULL, NULL, &after, NULL), RUNLET_OK);
    CHECK(after.len == before.len && memcmp(after.data, before.data, after.len) == 0);
    rn_buf_clear(&after);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &after, NULL), RUNLET_OK);
    CHECK(after.len == before.len && memcmp(after.data, before.data, after.len) == 0);
    CHECK_INT(rn_cage_enter(cage, cons, &one), RN_EXIT_DONE);
    toy_put64(toy_of(cage), node + 8, 77); /* was 1 */
    CHECK_INT(list_sum(cage), sum + 1000 + 76 - 1);
    CHECK_INT(list_sum(a), sum);
    CHECK_INT(rn_cage_fork(cage, NULL, &b, NULL), RUNLET_OK); /* template and later writes */
    CHECK_INT(list_sum(b), sum + 1000 + 76 - 1);
    toy_put64(toy_of(b), node + 8, 0);
    CHECK_INT(list_sum(cage), sum + 1000 + 76 - 1);
    CHECK(rn_cage_reset(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK_INT(list_sum(b), sum + 1000 - 2);
    CHECK_INT(toy_busy(cage), RN_EXIT_DONE); /* the parent is an ordinary cage again */
    CHECK(rn_cage_reset(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK_INT(rn_cage_fork_into(b, NULL, cage, NULL), RUNLET_OK); /* a fork of a fork */
    rn_cage_destroy(b);
    CHECK_INT(list_sum(cage), sum + 1000 - 2);
    CHECK(rn_cage_wipe(a) && rn_cage_is_fresh(a, NULL));
    rn_buf_release(&before);
    rn_buf_release(&after);
    rn_cage_destroy(a);
    rn_cage_destroy(cage);
}

static void bad_descriptions_are_refused(void)
{
    static uint8_t image[TOY_HOT_LEN + TOY_RO_LEN + TOY_COLD_LEN];
    rn_zone zones[6];
    rn_boot_desc desc = toy_boot_desc(image, zones);
    rn_boot *boot = NULL;
    runlet_error err = {0};

    zones[1].start = 0x8000; /* inside HOT */
    CHECK_INT(rn_boot_open(&desc, &boot, &err), RUNLET_E_USAGE);
    CHECK_STR(err.message, "zone 1 of the boot image: zones must ascend and not overlap");
    desc = toy_boot_desc(image, zones);
    zones[3].image_off = (uint32_t)desc.image_len - 5;
    CHECK_INT(rn_boot_open(&desc, &boot, &err), RUNLET_E_USAGE);
    desc = toy_boot_desc(image, zones);
    zones[5].size += 4096; /* beyond 4 GiB */
    CHECK_INT(rn_boot_open(&desc, &boot, &err), RUNLET_E_USAGE);
    desc = toy_boot_desc(image, zones);
    zones[1].kind = RN_ZONE_HOT;
    CHECK_INT(rn_boot_open(&desc, &boot, &err), RUNLET_E_USAGE);
    desc = toy_boot_desc(image, zones);
    desc.engine.check = NULL;
    CHECK_INT(rn_boot_open(&desc, &boot, &err), RUNLET_E_USAGE);
    CHECK(boot == NULL);
}

/* Where the whole heap is not granted at once it grows in steps of 1 MiB. A limit on data stands in
 * for strict overcommit. */
static void heaps_grow_in_steps(rn_boot *boot)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(RN_OOB_MASK_BUILD) /* there the whole reserve counts as data */
    enum { OTHER_ZONES = TOY_STACK_SIZE + TOY_SCRATCH_SIZE + 0x10000 };
    struct rlimit old, low;
    rn_cage_shape shape = toy_shape();
    unsigned long pages = 0, data = 0;
    rn_cage *cage = NULL;
    FILE *statm = fopen("/proc/self/statm", "r");

    if (statm == NULL || fscanf(statm, "%*u %*u %*u %*u %*u %lu", &pages) != 1) {
        pages = 0;
    }
    if (statm != NULL) {
        (void)fclose(statm);
    }
    data = pages * 4096;
    CHECK_INT(getrlimit(RLIMIT_DATA, &old), 0);
    low = (struct rlimit){data + OTHER_ZONES + (5 << 20), old.rlim_max};
    CHECK_INT(setrlimit(RLIMIT_DATA, &low), 0);
    CHECK_INT(rn_cage_create(boot, &shape, &cage, NULL), RUNLET_OK);
    CHECK_INT(setrlimit(RLIMIT_DATA, &old), 0);
    if (cage == NULL) {
        return;
    }
    CHECK(rn_cage_span(cage, TOY_HEAP, 1 << 20) != NULL);
    CHECK(rn_cage_span(cage, TOY_HEAP, (1 << 20) + 1) == NULL);
    CHECK(rn_cage_commit(cage, TOY_HEAP + (1 << 20) + 1));
    CHECK(rn_cage_span(cage, TOY_HEAP, 2 << 20) != NULL);
    CHECK(rn_cage_span(cage, TOY_HEAP, (2 << 20) + 1) == NULL);
    memset(rn_cage_span(cage, TOY_HEAP, 2 << 20), 1, 2 << 20);
    CHECK(!rn_cage_commit(cage, rn_cage_heap_end(cage) + 1));
    CHECK(rn_cage_commit(cage, rn_cage_heap_end(cage)));
    CHECK(rn_cage_wipe(cage) && rn_cage_is_fresh(cage, NULL));
    rn_cage_destroy(cage);
#else
    (void)boot;
#endif
}

/* A boot image is made in a cage whose RO and COLD are empty and writable. */
static void building_cages_are_writable(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape();
    rn_cage *cage = NULL;
    rn_buf out = RN_BUF_INIT(1 << 20);

    shape.is_building = true;
    CHECK_INT(rn_cage_create(boot, &shape, &cage, NULL), RUNLET_OK);
    *rn_cage_span(cage, TOY_RO + 0xFFFFFF, 1) = 1;
    CHECK(rn_cage_own(cage, TOY_COLD + 0xFFFFFF, 1));
    *rn_cage_span(cage, TOY_COLD + 0xFFFFFF, 1) = 1;
    CHECK_INT(*rn_cage_span(cage, 0, 1), 0);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_E_STATE);
    rn_cage_destroy(cage);
}

enum { LINEAR = 3 << 19 };

/* A 1.5 MiB HOT image written with plain stores, as a wasm engine does. */
static void plain_all(const rn_cage *cage, rn_extent_fn *report, void *ctx)
{
    (void)cage;
    (void)report(ctx, 0, 2 << 20);
}

static runlet_code plain_check(rn_cage *cage, const rn_regs *regs, runlet_error *err)
{
    return regs->len == 3 && ((uint8_t *)rn_cage_base(cage))[70000] == 9
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_SNAPSHOT, "tests", "not the memory that was saved");
}

static void plain_run(rn_cage *cage, void *arg)
{
    (void)arg;
    ((uint8_t *)rn_cage_base(cage))[LINEAR - 1] = 77;
}

static void linear_memory_is_compared(rn_backing backing)
{
    uint8_t *image = malloc(LINEAR);
    rn_zone zone = {RN_ZONE_HOT, 0, 4 << 20, LINEAR, 0};
    rn_boot_desc desc = {.zones = &zone,
                         .zone_count = 1,
                         .image = image,
                         .image_len = LINEAR,
                         .backing = backing,
                         .engine = {.extents = plain_all, .touched = plain_all, .check = plain_check}};
    rn_cage_shape shape = {.dirty = RN_DIRTY_COMPARE, .oob = RN_OOB_CHECK};
    rn_regs regs = {3, {1, 2, 3}}, got = {0};
    rn_load_options opt = {.allow_unkeyed = true};
    rn_buf out = RN_BUF_INIT(1 << 20), again = RN_BUF_INIT(1 << 20);
    rn_boot *boot = NULL;
    rn_cage *cage = NULL, *other = NULL;
    rn_snapshot_info info;
    uint8_t *memory;

    if (image == NULL) {
        return;
    }
    memset(image, 5, LINEAR);
    CHECK_INT(rn_boot_open(&desc, &boot, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_create(boot, &shape, &cage, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_create(boot, &shape, &other, NULL), RUNLET_OK);
    memory = rn_cage_base(cage);
    memory[70000] = 9;
    memory[LINEAR + 100000] = 8;
    CHECK_INT(rn_cage_save(cage, &regs, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_snapshot_peek(out.data, out.len, &info, NULL), RUNLET_OK);
    CHECK_INT(info.extent_count, 2);
    CHECK(info.body_bytes < 2 * 4096 + 20);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &opt, &got, NULL), RUNLET_OK);
    CHECK_INT(memcmp(rn_cage_base(other), memory, 4 << 20), 0);
    CHECK_INT(memcmp(&got, &regs, sizeof got), 0);
    CHECK_INT(rn_cage_save(other, &got, NULL, &again, NULL), RUNLET_OK);
    CHECK(again.len == out.len && memcmp(again.data, out.data, out.len) == 0);
    CHECK_INT(rn_cage_enter(cage, plain_run, NULL), RN_EXIT_DONE);
    CHECK(rn_cage_reset(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK(memory[70000] == 5 && memory[LINEAR + 100000] == 0);
    rn_buf_release(&out);
    rn_buf_release(&again);
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
    rn_boot_close(boot);
    free(image);
}

int main(void)
{
    static const rn_backing backings[] = {RN_BACKING_MEMFD, RN_BACKING_SHM, RN_BACKING_MEMORY};

    bad_descriptions_are_refused();
    for (size_t i = 0; i < sizeof backings / sizeof backings[0]; i++) {
        rn_boot *boot = toy_boot(backings[i]);

        if (boot == NULL && backings[i] == RN_BACKING_SHM) {
            fprintf(stderr, "no /dev/shm here: that backing is not tested\n");
            continue;
        }
        CHECK(boot != NULL);
        CHECK_INT(rn_boot_backing(boot), backings[i]);
        runs_and_pauses(boot);
        spans_stay_inside(boot);
        cold_pages_are_owned(boot);
        reset_is_exact(boot);
        reset_equals_a_new_cage(boot);
        pool_serves_one_tenant_each(boot);
        threads_share_boot_and_pool(boot);
        fork_is_a_second_run(boot);
        large_forks_share_pages(boot);
        building_cages_are_writable(boot);
        heaps_grow_in_steps(boot);
        linear_memory_is_compared(backings[i]);
        rn_boot_close(boot);
    }
    return check_done();
}
