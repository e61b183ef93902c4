/* Mask mode: the toy engine built with masked offsets, no fault handler anywhere in this process.
 * Whatever a forged image does must end as an ordinary return. */
#define _GNU_SOURCE
#ifndef RN_OOB_MASK_BUILD
#define RN_OOB_MASK_BUILD 1
#endif
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

#include "check.h"
#include "toy.h"

static const rn_load_options unkeyed = {.allow_unkeyed = true};

static void runs_like_the_other(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *other = toy_cage(boot), *copy = NULL;
    rn_buf out = RN_BUF_INIT(1 << 20), again = RN_BUF_INIT(1 << 20);
    uint64_t sum;

    CHECK_INT(rn_cage_get_shape(cage)->oob, RN_OOB_MASK);
    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_save(other, NULL, NULL, &again, NULL), RUNLET_OK);
    CHECK(again.len == out.len && memcmp(again.data, out.data, out.len) == 0);
    CHECK_INT(rn_cage_fork(other, NULL, &copy, NULL), RUNLET_OK);
    sum = toy_finish(cage);
    CHECK(sum != 0);
    CHECK_INT(toy_finish(other), sum);
    CHECK_INT(toy_finish(copy), sum);
    CHECK(rn_cage_reset(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK(rn_cage_reset(other) && rn_cage_is_fresh(other, NULL));
    rn_buf_release(&out);
    rn_buf_release(&again);
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
    rn_cage_destroy(copy);
}

/* A program, forged into a snapshot, that writes everywhere: gaps, RO, COLD, the last bytes. */
static void forged_stores_do_not_fault(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *victim = toy_cage(boot);
    rn_buf out = RN_BUF_INIT(1 << 20);
    toy_program p = {(const toy_instr[]){{TOY_INC, 3},
                                         {TOY_STORE, 0x20000},
                                         {TOY_STORE, (int32_t)TOY_RO},
                                         {TOY_STORE, (int32_t)TOY_COLD},
                                         {TOY_STORE, (int32_t)TOY_RO + 0x800000},
                                         {TOY_STORE, -1},
                                         {TOY_LOAD, (int32_t)0x80000000},
                                         {TOY_HALT, 0}},
                     8};

    CHECK_INT(rn_cage_enter(cage, toy_write, &p), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_load(victim, out.data, out.len, &unkeyed, NULL, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_enter(victim, toy_run, NULL), RN_EXIT_DONE);
    CHECK_INT(toy_of(victim)->state, TOY_HALTED);
    CHECK(!rn_cage_is_fresh(victim, NULL));
    CHECK(rn_cage_wipe(victim) && rn_cage_is_fresh(victim, NULL));
    rn_buf_release(&out);
    rn_cage_destroy(cage);
    rn_cage_destroy(victim);
}

static void forgeries_do_no_harm(rn_boot *boot)
{
    rn_save_options opt = {.codec = RN_CODEC_RAW};
    rn_cage *cage = toy_cage(boot), *victim = toy_cage(boot);
    rn_buf out = RN_BUF_INIT(1 << 20), forged = RN_BUF_INIT(1 << 20);
    uint32_t dice = 12345;
    int loaded = 0;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, &opt, &out, NULL), RUNLET_OK);
    for (int i = 0; i < 20000; i++) {
        rn_buf_clear(&forged);
        CHECK(rn_buf_add(&forged, out.data, out.len) == RUNLET_OK);
        for (int n = 0; n < 3; n++) {
            dice = dice * 1664525 + 1013904223;
            forged.data[(dice >> 8) % (out.len - 8)] = (uint8_t)(dice >> 3);
        }
        rn_snapshot_reseal(forged.data, forged.len);
        if (rn_cage_load(victim, forged.data, forged.len, &unkeyed, NULL, NULL) == RUNLET_OK) {
            loaded++;
            CHECK(rn_cage_enter(victim, toy_run, NULL) == RN_EXIT_DONE);
            CHECK(rn_cage_reset(victim));
        }
    }
    CHECK(rn_cage_is_fresh(victim, NULL));
    CHECK(loaded > 100);
    rn_buf_release(&out);
    rn_buf_release(&forged);
    rn_cage_destroy(cage);
    rn_cage_destroy(victim);
}

/* Little address space: guards do not fit and the error says what would; the mask fits. */
static void small_address_spaces_suffice(rn_boot *boot)
{
#if !defined(__SANITIZE_ADDRESS__) /* its shadow alone is larger */
    struct rlimit old, low = {UINT64_C(3) << 30, UINT64_C(3) << 30};
    rn_cage_shape shape = toy_shape();
    runlet_error err = {0};
    rn_cage *cage = NULL;

    CHECK_INT(getrlimit(RLIMIT_AS, &old), 0);
    low.rlim_max = old.rlim_max;
    CHECK_INT(setrlimit(RLIMIT_AS, &low), 0);
    shape.oob = RN_OOB_FAULT;
    CHECK_INT(rn_cage_create(boot, &shape, &cage, &err), RUNLET_E_LIMIT);
    CHECK(cage == NULL && strstr(err.message, "mask mode") != NULL);
    shape.oob = RN_OOB_MASK;
    CHECK_INT(rn_cage_create(boot, &shape, &cage, &err), RUNLET_OK);
    rn_cage_destroy(cage);
    CHECK_INT(setrlimit(RLIMIT_AS, &old), 0);
#else
    (void)boot;
#endif
}

int main(void)
{
    static const rn_backing backings[] = {RN_BACKING_MEMFD, RN_BACKING_MEMORY};

    for (size_t i = 0; i < 2; i++) {
        rn_boot *boot = toy_boot(backings[i]);

        CHECK(boot != NULL);
        runs_like_the_other(boot);
        forged_stores_do_not_fault(boot);
        forgeries_do_no_harm(boot);
        small_address_spaces_suffice(boot);
        rn_boot_close(boot);
    }
    return check_done();
}
