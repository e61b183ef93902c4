/* Loading a snapshot that anyone may have written, then running what it holds (ED-99). The
 * checksum is made right first, since it stops accidents only.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined -std=c17 -Isrc -Iinclude -Itests/unit/cage \
 *       fuzz/fuzz_snapshot.c src/base/[a-z]*.c src/cage/[a-z]*.c -lzstd -lpthread
 */
#define _GNU_SOURCE
#include <stdio.h>

#include "toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static struct {
    rn_boot *boot;
    rn_cage *victim;
    rn_buf good; /* a valid snapshot, the body stored as it is */
} fuzz;

static void setup(void)
{
    rn_save_options opt = {.codec = RN_CODEC_RAW};
    rn_cage *cage;

    fuzz.boot = toy_boot(RN_BACKING_AUTO);
    if (fuzz.boot == NULL || runlet_cage_install_fault_handler(NULL) != RUNLET_OK) {
        abort();
    }
    fuzz.victim = toy_cage(fuzz.boot);
    cage = toy_cage(fuzz.boot);
    rn_buf_init(&fuzz.good, 1 << 20);
    if (toy_busy(cage) != RN_EXIT_DONE || rn_cage_save(cage, NULL, &opt, &fuzz.good, NULL) != RUNLET_OK) {
        abort();
    }
    rn_cage_destroy(cage);
}

/* Starts from a valid snapshot when there is nothing yet, so that a corpus is not needed. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    if (fuzz.boot == NULL) {
        setup();
    }
    if (size < 96 && fuzz.good.len <= max_size && seed % 2 == 0) {
        memcpy(data, fuzz.good.data, fuzz.good.len);
        return fuzz.good.len;
    }
    return LLVMFuzzerMutate(data, size, max_size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const rn_load_options opt = {.allow_unkeyed = true};
    uint8_t *bytes = malloc(size + 1);
    static unsigned rounds;

    if (fuzz.boot == NULL) {
        setup();
    }
    if (bytes == NULL) {
        return 0;
    }
    memcpy(bytes, data, size);
    rn_snapshot_reseal(bytes, size);
    if (rn_cage_load(fuzz.victim, bytes, size, &opt, NULL, NULL) == RUNLET_OK) {
        rn_buf again = RN_BUF_INIT(1 << 26);
        rn_cage *copy = NULL;

        if (rn_cage_save(fuzz.victim, NULL, NULL, &again, NULL) == RUNLET_OK && rn_cage_fork(fuzz.victim, NULL, &copy, NULL) == RUNLET_OK) {
            (void)rn_cage_enter(copy, toy_run, NULL);
        }
        (void)rn_cage_enter(fuzz.victim, toy_run, NULL);
        rn_cage_destroy(copy);
        rn_buf_release(&again);
        if (!rn_cage_reset(fuzz.victim)) {
            abort();
        }
    }
    if (++rounds % 256 == 0 && !rn_cage_is_fresh(fuzz.victim, NULL)) {
        abort();
    }
    free(bytes);
    return 0;
}
