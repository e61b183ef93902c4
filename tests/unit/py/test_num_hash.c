/* Hashes against CPython 3.11 on 64 bits: SipHash-1-3 under two keys, numbers, tuples and sets as
 * digests over random values; and the stable hash's own values, which snapshots rely on. */
#include "py/num/hash.h"

#include <stdlib.h>

#include "check.h"
#include "py/num/wide.h"
#include "test_num_stream.h"

static uint64_t digest_hash(uint64_t digest, int64_t h)
{
    char text[24];

    return digest_line(digest, text, (size_t)snprintf(text, sizeof text, "%" PRId64, h));
}

static const struct {
    const char *label;
    uint64_t key[2];
    uint64_t want;
} keyed[] = {
    {"PYTHONHASHSEED=0", {0, 0}, 0xe0b43529eafee1ab},
    {"PYTHONHASHSEED=1", {0xaed66ce184be2329, 0xebe9bbf1f1499052}, 0x4d39b1fc9fae1182},
};

static void check_keyed(void)
{
    for (size_t i = 0; i < sizeof keyed / sizeof keyed[0]; i++) {
        uint64_t state = 22, digest = DIGEST_START;

        for (size_t n = 1; n <= 40; n++) {
            size_t length = n == 40 ? 1000 : n;
            uint8_t *bytes = malloc(length);

            for (size_t k = 0; k < length; k++) {
                bytes[k] = (uint8_t)stream_next(&state);
            }
            digest = digest_hash(digest, rn_hash_bytes_keyed(keyed[i].key, bytes, length, NULL));
            free(bytes);
        }
        CHECK_LABEL(digest == keyed[i].want, keyed[i].label);
        CHECK_INT(rn_hash_bytes_keyed(keyed[i].key, "", 0, NULL), 0);
        CHECK(rn_hash_rekey(keyed[i].key, 1) == rn_hash_bytes_keyed(keyed[i].key, "\1\0\0\0\0\0\0", 8, NULL));
    }
}

static void check_stable(void)
{
    uint64_t state = 23;
    uint8_t bytes[64];
    unsigned buckets[256] = {0};

    CHECK_INT(rn_hash_bytes("", 0, NULL), 0);
    CHECK_INT(rn_hash_bytes("a", 1, NULL), 6903804376170392598);
    CHECK_INT(rn_hash_bytes("hello, world", 12, NULL), -5733122446900740342);
    CHECK(rn_hash_bytes("\0", 1, NULL) != rn_hash_bytes("\0\0", 2, NULL));
    /* every input bit turns about half of the output bits */
    for (size_t n = 1; n <= 24; n++) {
        for (size_t i = 0; i < n; i++) {
            bytes[i] = (uint8_t)stream_next(&state);
        }
        uint64_t h = (uint64_t)rn_hash_bytes(bytes, n, NULL);
        for (size_t bit = 0; bit < 8 * n; bit++) {
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            int turned = __builtin_popcountll(h ^ (uint64_t)rn_hash_bytes(bytes, n, NULL));
            CHECK(turned > 8 && turned < 56);
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    }
    /* short keys spread over a table's low bits */
    for (unsigned i = 0; i < 25600; i++) {
        char key[16];
        int n = snprintf(key, sizeof key, "key%u", i);

        buckets[rn_hash_bytes(key, (size_t)n, NULL) & 255]++;
    }
    for (int i = 0; i < 256; i++) {
        CHECK(buckets[i] > 50 && buckets[i] < 160);
    }
}

static void check_numbers(void)
{
    uint64_t state = 21, digest = DIGEST_START;

    for (int i = 0; i < 5000; i++) {
        rn_limb a[5];
        size_t n = (size_t)(stream_next(&state) % 6);
        uint64_t kind = stream_next(&state) % 4;
        int64_t out[5];

        for (size_t k = 0; k < n; k++) {
            uint64_t w = stream_next(&state);

            a[k] = kind == 1 ? (w % 2 != 0 ? 0 : UINT64_MAX) : kind == 2 ? UINT64_MAX : kind == 3 && w % 3 != 0 ? 0 : w;
        }
        bool negative = stream_next(&state) % 2 != 0;
        double v = rn_double_of(stream_next(&state));
        double w = (double)((int64_t)(stream_next(&state) >> 11) - ((int64_t)1 << 52));
        w /= (double)(1ull << stream_next(&state) % 60);
        int64_t k = (int64_t)stream_next(&state);
        out[0] = rn_hash_limbs(a, rn_limb_trim(a, n), negative, NULL);
        out[1] = v == v ? rn_hash_double(v) : 0;
        out[2] = rn_hash_double(w);
        out[3] = rn_hash_int(k);
        out[4] = rn_hash_complex(rn_hash_double(w), rn_hash_double((double)k));
        size_t count = (size_t)(stream_next(&state) % 6), distinct = 0;
        uint64_t tuple = rn_hash_tuple_start(), set = 0;
        for (size_t x = 0; x < 5; x++) {
            digest = digest_hash(digest, out[x]);
        }
        for (size_t x = 0; x < count && x < 5; x++) {
            bool seen = false;

            tuple = rn_hash_tuple_add(tuple, rn_hash_int(out[x]));
            for (size_t y = 0; y < x; y++) {
                seen = seen || out[y] == out[x];
            }
            if (!seen) {
                set = rn_hash_set_add(set, rn_hash_int(out[x]));
                distinct++;
            }
        }
        digest = digest_hash(digest, rn_hash_tuple_end(tuple, count));
        digest = digest_hash(digest, rn_hash_set_end(set, distinct));
    }
    CHECK_LABEL(digest == 0x7203d9ee4efbf207, "numbers, tuples, sets");
    CHECK_INT(rn_hash_tuple_end(rn_hash_tuple_start(), 0), 5740354900026072187);
    CHECK_INT(rn_hash_set_end(0, 0), 133146708735736);
    CHECK_INT(rn_hash_int(((int64_t)1 << 61) - 1), 0);
    CHECK_INT(rn_hash_int(-1), -2);
    CHECK_INT(rn_hash_int(INT64_MIN), -4);
    CHECK_INT(rn_hash_double(1e300), 1224995262755759164);
    CHECK_INT(rn_hash_double(5e-324), 16777216);
    CHECK_INT(rn_hash_double(-0.0), 0);
    CHECK_INT(rn_hash_double(-1.0), -2);
    CHECK_INT(rn_hash_double(rn_double_of(0x7ffull << 52)), 314159);
    CHECK_INT(rn_hash_double(rn_double_of(0xfffull << 52)), -314159);
}

static bool stop_now(void *ctx)
{
    ++*(int *)ctx;
    return true;
}

static void check_stops(void)
{
    size_t n = 8 * RN_POLL_BYTES;
    rn_limb *data = calloc(n / 8, 8);
    int calls = 0;
    rn_poll poll = {stop_now, &calls};
    uint64_t key[2] = {1, 2};

    rn_hash_bytes(data, n, &poll);
    rn_hash_bytes_keyed(key, data, n, &poll);
    rn_hash_limbs(data, n / 8, false, &poll);
    CHECK_INT(calls, 3);
    free(data);
}

int main(void)
{
    check_keyed();
    check_stable();
    check_numbers();
    check_stops();
    return check_done();
}
