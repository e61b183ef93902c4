/* Snapshots: they come back, they are deterministic, and hostile bytes do no harm. */
#define _GNU_SOURCE
#include <stdio.h>

#include "check.h"
#include "toy.h"

static const uint8_t key[32] = "the host's key, thirty-two bytes";
static const rn_load_options unkeyed = {.allow_unkeyed = true};

static void equal_again(rn_cage *cage, const rn_save_options *opt, const rn_buf *first)
{
    rn_buf again = RN_BUF_INIT(1 << 24);

    CHECK_INT(rn_cage_save(cage, NULL, opt, &again, NULL), RUNLET_OK);
    CHECK_INT(again.len, first->len);
    CHECK(again.len == first->len && memcmp(again.data, first->data, first->len) == 0);
    rn_buf_release(&again);
}

static void state_moves_to_another_cage(rn_boot *boot, rn_codec codec, const uint8_t *with)
{
    rn_save_options opt = {
        .codec = codec, .key = with, .key_len = with ? sizeof key : 0, .key_id = 77, .note = (const uint8_t *)"note", .note_len = 4};
    rn_load_options load = {.key = with, .key_len = opt.key_len, .allow_unkeyed = with == NULL};
    rn_cage *cage = toy_cage(boot), *other = toy_cage(boot);
    rn_regs regs = {5, "regs!"}, got = {0};
    rn_buf out = RN_BUF_INIT(1 << 20);
    rn_snapshot_info info;
    uint64_t sum;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, &opt, &out, NULL), RUNLET_OK);
    equal_again(cage, &opt, &out); /* saving changed nothing */
    CHECK_INT(rn_cage_load(other, out.data, out.len, &load, NULL, NULL), RUNLET_OK);
    CHECK(rn_cage_base(other) != rn_cage_base(cage));
    CHECK_INT(rn_cage_owned_count(other), 2);
    equal_again(other, &opt, &out);
    sum = toy_finish(cage);
    CHECK(sum != 0);
    CHECK_INT(toy_finish(other), sum);
    rn_cage_destroy(cage);

    CHECK_INT(rn_snapshot_peek(out.data, out.len, &info, NULL), RUNLET_OK);
    CHECK(info.is_keyed == (with != NULL) && info.key_id == 77 && info.format == 1);
    CHECK(info.note_len == 4 && memcmp(info.note, "note", 4) == 0);
    CHECK(codec == RN_CODEC_AUTO || info.codec == codec);
    CHECK_STR((const char *)info.engine_id, "toy engine");

    CHECK(rn_cage_reset(other));
    rn_buf_clear(&out);
    CHECK_INT(toy_busy(other), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(other, &regs, &opt, &out, NULL), RUNLET_OK);
    CHECK(rn_cage_wipe(other));
    CHECK_INT(rn_cage_load(other, out.data, out.len, &load, &got, NULL), RUNLET_OK);
    CHECK(got.len == 5 && memcmp(got.bytes, "regs!", 5) == 0);
    rn_buf_release(&out);
    rn_cage_destroy(other);
}

/* 300 KiB of nodes: past the zstd sizes, and a table with thousands of holes. */
static void large_states_move_too(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot), *other = toy_cage(boot);
    rn_buf out = RN_BUF_INIT(1 << 24);
    rn_snapshot_info info;

    CHECK_INT(TOY_EXEC(cage, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_DROP, 0}, {TOY_DROP, 0}, {TOY_DROP, 0},
                       {TOY_INC, 0}, {TOY_LOOP, -9 * 8}),
              RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_snapshot_peek(out.data, out.len, &info, NULL), RUNLET_OK);
    CHECK(info.extent_count > 5000);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, NULL), RUNLET_OK);
    equal_again(other, NULL, &out);
    rn_buf_clear(&out);
    CHECK(rn_cage_reset(cage) && rn_cage_wipe(other));
    CHECK_INT(TOY_EXEC(cage, {TOY_CONS, 0}, {TOY_PUSH, 0}, {TOY_INC, 0}, {TOY_LOOP, -4 * 8}), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_snapshot_peek(out.data, out.len, &info, NULL), RUNLET_OK);
    CHECK_INT(info.codec, RN_CODEC_WORDS);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, NULL), RUNLET_OK);
    equal_again(other, NULL, &out);
    rn_buf_release(&out);
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
}

static void seals_hold(rn_boot *boot)
{
    rn_save_options opt = {.key = key, .key_len = sizeof key, .key_id = 5};
    rn_load_options right = {.key = key, .key_len = sizeof key}, wrong = right, none = {0};
    rn_cage *cage = toy_cage(boot), *other = toy_cage(boot);
    rn_buf out = RN_BUF_INIT(1 << 20), plain = RN_BUF_INIT(1 << 20);
    runlet_error err = {0};

    wrong.key = (const uint8_t *)"another key that is long enough!";
    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, &opt, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &plain, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &wrong, NULL, NULL), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &none, NULL, NULL), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(rn_cage_load(other, plain.data, plain.len, &none, NULL, NULL), RUNLET_E_SNAPSHOT_MAC);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK_STR(err.message, "the snapshot is sealed with key id 5; give that key");
    right.allow_unkeyed = true; /* a key means: only with it */
    CHECK_INT(rn_cage_load(other, plain.data, plain.len, &right, NULL, NULL), RUNLET_E_SNAPSHOT_MAC);
    for (size_t i = 0; i < out.len; i++) {
        out.data[i] ^= (uint8_t)(1u << i % 8);
        if (rn_cage_load(other, out.data, out.len, &right, NULL, NULL) != RUNLET_E_SNAPSHOT_MAC) {
            CHECK_INT((int64_t)i, -1);
        }
        out.data[i] ^= (uint8_t)(1u << i % 8);
    }
    for (size_t len = 0; len < out.len; len++) {
        if (rn_cage_load(other, out.data, len, &right, NULL, NULL) != RUNLET_E_SNAPSHOT_MAC ||
            rn_cage_load(other, plain.data, len < plain.len ? len : 0, &unkeyed, NULL, NULL) != RUNLET_E_SNAPSHOT) {
            CHECK_INT((int64_t)len, -1);
        }
    }
    CHECK_INT(rn_cage_load(other, out.data, out.len, &right, NULL, NULL), RUNLET_OK);
    opt.key_len = 8;
    CHECK_INT(rn_cage_save(cage, NULL, &opt, &out, NULL), RUNLET_E_USAGE);
    right.key_len = 8;
    CHECK(rn_cage_wipe(other));
    CHECK_INT(rn_cage_load(other, out.data, out.len, &right, NULL, NULL), RUNLET_E_USAGE);
    rn_buf_release(&out);
    rn_buf_release(&plain);
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
}

static void refusals_leave_a_fresh_cage(rn_boot *boot)
{
    rn_cage_shape small = toy_shape();
    rn_cage *cage = toy_cage(boot), *other = NULL;
    rn_buf out = RN_BUF_INIT(1 << 24), tiny = RN_BUF_INIT(200);
    runlet_error err = {0};
    size_t at = 56; /* extent_count in the header */

    small.max_bytes = 1 << 16;
    small.max_committed = 1 << 16;
    CHECK_INT(rn_cage_create(boot, &small, &other, NULL), RUNLET_OK);
    CHECK_INT(TOY_EXEC(cage, {TOY_CONS, 0}, {TOY_INC, 0}, {TOY_LOOP, -3 * 8}), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &tiny, &err), RUNLET_E_LIMIT);
    CHECK_INT(tiny.len, 0);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_SNAPSHOT);
    CHECK(rn_cage_is_fresh(other, NULL));
    CHECK_INT(rn_cage_load(cage, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_STATE);
    toy_of(cage)->magic++; /* the engine's check says no */
    rn_buf_clear(&out);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    rn_cage_destroy(other);
    other = toy_cage(boot);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_SNAPSHOT);
    CHECK_STR(err.source, "tests/toy");
    CHECK(rn_cage_is_fresh(other, NULL));
    out.data[30]++; /* engine id */
    rn_snapshot_reseal(out.data, out.len);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_SNAPSHOT_ENGINE);
    out.data[30]--;
    memset(out.data + at, 0xFF, 8);
    rn_snapshot_reseal(out.data, out.len);
    CHECK_INT(rn_cage_load(other, out.data, out.len, &unkeyed, NULL, &err), RUNLET_E_SNAPSHOT);
    toy_of(cage)->magic--;
    toy_of(cage)->stack_top = 7; /* a state whose extents are not its own */
    rn_buf_clear(&out);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_E_STATE);
    CHECK_INT(out.len, 0);
    rn_buf_release(&out);
    rn_buf_release(&tiny);
    rn_cage_destroy(cage);
    rn_cage_destroy(other);
}

/* What came from bytes that anyone may have written is not given to the next guest. */
static void unkeyed_cages_are_not_pooled(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape();
    rn_cage *cage = toy_cage(boot), *copy = NULL;
    rn_buf out = RN_BUF_INIT(1 << 20);
    rn_pool *pool = NULL;

    CHECK_INT(rn_pool_create(boot, &shape, 4, &pool, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_load(cage, out.data, out.len, &unkeyed, NULL, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_fork(cage, NULL, &copy, NULL), RUNLET_OK);
    rn_pool_give(pool, cage);
    rn_pool_give(pool, copy);
    CHECK(rn_pool_take(pool, 0) == NULL);
    rn_buf_release(&out);
    rn_pool_destroy(pool);
}

static uint64_t seed = 0x1234567;

static uint32_t dice(uint32_t sides)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 16) % sides;
}

static size_t mutate(uint8_t *bytes, size_t len)
{
    static const uint8_t edges[] = {0, 1, 0x7F, 0x80, 0xFF};

    for (uint32_t n = dice(4) + 1; n > 0; n--) {
        size_t at = dice(3) == 0 ? dice(88) : dice((uint32_t)len - 8);

        switch (dice(5)) {
        case 0:
            bytes[at] ^= (uint8_t)(1u << dice(8));
            break;
        case 1:
            bytes[at] = edges[dice(sizeof edges)];
            break;
        case 2:
            bytes[at] = (uint8_t)dice(256);
            break;
        case 3: /* some bytes from elsewhere; both ends lie before the checksum */
            memmove(bytes + at, bytes + dice((uint32_t)len - 8), dice(8));
            break;
        default:
            if (dice(8) == 0) {
                return dice((uint32_t)len) + 1;
            }
            bytes[at]++;
        }
    }
    return len;
}

/* 200,000 forged snapshots with a right checksum: refused, or run inside the cage. */
static void forgeries_do_no_harm(rn_boot *boot, rn_codec codec, int rounds)
{
    rn_save_options opt = {.codec = codec};
    rn_cage *cage = toy_cage(boot), *victim = toy_cage(boot);
    rn_buf out = RN_BUF_INIT(1 << 20);
    uint8_t *bytes;
    int loaded = 0, faulted = 0;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    CHECK_INT(rn_cage_save(cage, NULL, &opt, &out, NULL), RUNLET_OK);
    bytes = malloc(out.len);
    for (int i = 0; bytes != NULL && i < rounds; i++) {
        size_t len;

        memcpy(bytes, out.data, out.len);
        len = mutate(bytes, out.len);
        rn_snapshot_reseal(bytes, len);
        if (rn_cage_load(victim, bytes, len, &unkeyed, NULL, NULL) == RUNLET_OK) {
            loaded++;
            faulted += rn_cage_enter(victim, toy_run, NULL) != RN_EXIT_DONE;
            if (!rn_cage_reset(victim)) {
                CHECK_LABEL(false, "a cage can always be wiped");
                break;
            }
        }
        if (i % 2000 == 0 && !rn_cage_is_fresh(victim, NULL)) {
            CHECK_INT(i, -1);
        }
    }
    fprintf(stderr, "codec %d: %d of %d forgeries loaded, %d of them faulted\n", (int)codec, loaded, rounds, faulted);
    CHECK(rn_cage_is_fresh(victim, NULL));
    CHECK(loaded > 0);
    free(bytes);
    rn_buf_release(&out);
    rn_cage_destroy(cage);
    rn_cage_destroy(victim);
}

int main(void)
{
    rn_boot *boot = toy_boot(RN_BACKING_AUTO);

#if defined(__SANITIZE_THREAD__)
    fprintf(stderr, "skipped: the thread sanitizer keeps a signal blocked after siglongjmp\n");
    return 77;
#endif
    CHECK(boot != NULL);
    CHECK_INT(runlet_cage_install_fault_handler(NULL), RUNLET_OK);
    for (rn_codec codec = RN_CODEC_AUTO; codec <= RN_CODEC_WORDS; codec++) {
        state_moves_to_another_cage(boot, codec, NULL);
        state_moves_to_another_cage(boot, codec, key);
    }
    large_states_move_too(boot);
    seals_hold(boot);
    refusals_leave_a_fresh_cage(boot);
    unkeyed_cages_are_not_pooled(boot);
    forgeries_do_no_harm(boot, RN_CODEC_RAW, 140000);
    forgeries_do_no_harm(boot, RN_CODEC_WORDS, 40000);
    forgeries_do_no_harm(boot, RN_CODEC_ZSTD, 20000);
    rn_boot_close(boot);
    return check_done();
}
