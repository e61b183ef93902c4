/* UTF-8: all short sequences of telling bytes against CPython 3.14 (one digest), every code point
 * there and back, and long texts of each kind. */
#include "py/text/utf8.h"

#include <stdlib.h>

#include "check.h"
#include "test_num_stream.h"

static uint64_t digest_decoding(uint64_t digest, const uint8_t *bytes, size_t n, bool surrogates)
{
    rn_utf8_scan scan;
    char text[80];
    int length;

    CHECK_INT(rn_utf8_check(bytes, n, surrogates, &scan, NULL), RN_NUM_OK);
    if (scan.error_bytes != 0) {
        length = snprintf(text, sizeof text, "%zu %zu %s", scan.used, scan.used + scan.error_bytes, scan.reason);
    } else {
        uint32_t code[4];
        size_t count;

        rn_utf8_decode(bytes, n, RN_KIND_4, code, &count, NULL);
        CHECK_INT(count, scan.length);
        length = snprintf(text, sizeof text, "ok ");
        for (size_t i = 0; i < count; i++) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%s%" PRIx32, i > 0 ? " " : "", code[i]);
            CHECK(code[i] <= scan.max);
        }
    }
    return digest_line(digest, text, (size_t)length);
}

/* Every sequence of one to four of these bytes, four only after a lead of three or four. */
static void check_sequences(void)
{
    static const uint8_t alphabet[] = {0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
                                       0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
    const unsigned base = sizeof alphabet;
    uint64_t digest = DIGEST_START;
    unsigned total = 1, tried = 0;

    for (size_t k = 1; k <= 4; k++) {
        total *= base;
        for (unsigned code = 0; code < total; code++) {
            /* on the heap at its exact size, so that a read past the end is seen */
            uint8_t *bytes = malloc(k);
            unsigned rest = code;

            for (size_t i = k; i-- > 0; rest /= base) {
                bytes[i] = alphabet[rest % base];
            }
            if (k < 4 || bytes[0] >= 0xe0) {
                digest = digest_decoding(digest, bytes, k, false);
                digest = digest_decoding(digest, bytes, k, true);
                tried++;
            }
            free(bytes);
        }
    }
    CHECK_INT(tried, 180312);
    CHECK_LABEL(digest == 0xc1dc9f7a134e5f79, "errors as CPython's");
}

static void check_every_code_point(void)
{
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        rn_text text = {&cp, 1, RN_KIND_4};
        uint8_t bytes[4];
        size_t size, stop, n, count;
        uint32_t back = 0;
        rn_utf8_scan scan;

        rn_utf8_size(&text, 0, false, &size, &stop, NULL);
        if (stop != (rn_is_surrogate(cp) ? 0 : 1)) {
            CHECK_INT(cp, -1);
        }
        rn_utf8_size(&text, 0, true, &size, &stop, NULL);
        rn_utf8_encode(&text, 0, 1, bytes, &n, NULL);
        rn_utf8_check(bytes, n, true, &scan, NULL);
        rn_utf8_decode(bytes, n, RN_KIND_4, &back, &count, NULL);
        if (n != size || stop != 1 || scan.error_bytes != 0 || count != 1 || back != cp || scan.max < cp ||
            rn_kind_for(scan.max) != rn_kind_for(cp)) {
            CHECK_INT(cp, -1);
        }
    }
}

static const struct {
    const char *label;
    const char *bytes;
    size_t used;
    bool is_incomplete;
} cuts[] = {
    {"two of three bytes", "ab\xe2\x82", 2, true},           {"three of four bytes", "\xf0\x9f\x98", 0, true},
    {"a surrogate may be cut off too", "\xed\xa0", 0, true}, {"a wrong byte is final", "\xe2\x41", 0, false},
    {"so is a lone continuation", "abc\x80", 3, false},
};

static void check_cuts(void)
{
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        rn_utf8_scan scan;

        rn_utf8_check((const uint8_t *)cuts[i].bytes, strlen(cuts[i].bytes), false, &scan, NULL);
        CHECK_LABEL(scan.used == cuts[i].used && scan.error_bytes != 0, cuts[i].label);
        CHECK_LABEL(scan.is_incomplete == cuts[i].is_incomplete, cuts[i].label);
    }
}

static bool count_calls(void *ctx)
{
    ++*(int *)ctx;
    return false;
}

static bool stop_now(void *ctx)
{
    (void)ctx;
    return true;
}

/* Random text of each kind, longer than a poll's piece: there, back and compared. */
static void check_long_texts(void)
{
    static const uint32_t limits[] = {0x80, 0x100, 0xd800, 0x110000};
    static const size_t lengths[] = {0, 1, 7, 31, 1000, 300000};
    uint64_t state = 1;
    int calls = 0;
    rn_poll poll = {count_calls, &calls}, stopping = {stop_now, NULL};

    for (size_t k = 0; k < 4; k++) {
        for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
            size_t n = lengths[l], size, stop, written, count;
            rn_text_kind kind = rn_kind_for(limits[k] - 1);
            void *data = malloc(n * (size_t)kind + 1), *back = malloc(n * (size_t)kind + 1);
            rn_text text = {data, n, kind}, other = {back, n, kind};
            uint32_t max = 0, seen = 0;
            rn_utf8_scan scan;

            for (size_t i = 0; i < n; i++) {
                uint64_t r = stream_next(&state);
                uint32_t cp = (uint32_t)(r >> 32) % (r % 8 == 0 ? limits[k] : 0x80);

                cp = rn_is_surrogate(cp) ? 'x' : cp;
                rn_kind_put(kind, data, i, cp);
                max = cp > max ? cp : max;
            }
            CHECK_INT(rn_utf8_size(&text, 0, false, &size, &stop, &poll), RN_NUM_OK);
            CHECK_INT(stop, n);
            uint8_t *bytes = malloc(size + 1);
            CHECK_INT(rn_utf8_encode(&text, 0, n, bytes, &written, &poll), RN_NUM_OK);
            CHECK_INT(written, size);
            CHECK_INT(rn_utf8_check(bytes, size, false, &scan, &poll), RN_NUM_OK);
            CHECK(scan.error_bytes == 0 && scan.length == n);
            CHECK(rn_kind_for(scan.max) == rn_kind_for(max) && (scan.max < 0x80) == (max < 0x80));
            CHECK_INT(rn_utf8_decode(bytes, size, kind, back, &count, &poll), RN_NUM_OK);
            CHECK(count == n && memcmp(data, back, n * (size_t)kind) == 0);
            CHECK_INT(rn_kind_max(kind, data, n, &seen, &poll), RN_NUM_OK);
            CHECK(seen >= max && rn_kind_for(seen) == rn_kind_for(max));
            CHECK_INT(rn_kind_compare(&text, &other, &poll), 0);
            if (n > 0) {
                uint32_t last = rn_kind_get(kind, back, n - 1);

                rn_kind_put(kind, back, n - 1, last ^ 1);
                CHECK_INT(rn_kind_compare(&text, &other, &poll), (last & 1) != 0 ? 1 : -1);
                other.length--;
                CHECK_INT(rn_kind_compare(&other, &text, &poll), -1);
            }
            if (n == 300000) {
                CHECK_INT(rn_utf8_check(bytes, size, false, &scan, &stopping), RN_NUM_STOPPED);
                CHECK_INT(rn_utf8_size(&text, 0, false, &size, &stop, &stopping), RN_NUM_STOPPED);
                CHECK_INT(rn_utf8_encode(&text, 0, n, bytes, &written, &stopping), RN_NUM_STOPPED);
                CHECK_INT(rn_utf8_decode(bytes, written, kind, back, &count, &stopping), RN_NUM_STOPPED);
            }
            free(data);
            free(back);
            free(bytes);
        }
    }
    CHECK(calls > 20);
}

static void check_kinds(void)
{
    const uint8_t one[] = {'a', 0xe9, 0};
    uint16_t two[3];
    uint32_t four[3], max;
    uint8_t narrow[3];

    rn_kind_copy(RN_KIND_2, two, RN_KIND_1, one, 3, NULL);
    rn_kind_copy(RN_KIND_4, four, RN_KIND_2, two, 3, NULL);
    rn_kind_copy(RN_KIND_1, narrow, RN_KIND_4, four, 3, NULL);
    CHECK(memcmp(one, narrow, 3) == 0);
    rn_text a = {one, 3, RN_KIND_1}, b = {four, 3, RN_KIND_4};
    CHECK_INT(rn_kind_compare(&a, &b, NULL), 0);
    rn_kind_fill(RN_KIND_4, four, 3, 0x1f600, NULL);
    rn_kind_max(RN_KIND_4, four, 3, &max, NULL);
    CHECK_INT(max, 0x10ffff);
    rn_kind_fill(RN_KIND_2, two, 3, 0x20ac, NULL);
    rn_kind_max(RN_KIND_2, two, 3, &max, NULL);
    CHECK_INT(max, 0xffff);
    rn_kind_max(RN_KIND_2, two, 0, &max, NULL);
    CHECK_INT(max, 0x7f);
}

int main(void)
{
    check_sequences();
    check_every_code_point();
    check_cuts();
    check_long_texts();
    check_kinds();
    return check_done();
}
