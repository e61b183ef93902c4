/* Searching against the definition of it, over texts that make searches hard: tiny alphabets,
 * periods, near misses; every pair of kinds; and the promise of linear time, counted in polls. */
#include "py/text/search.h"

#include <stdlib.h>

#include "check.h"
#include "test_num_stream.h"

static size_t slow_find(const rn_text *hay, const rn_text *needle, size_t from, size_t end, bool backward)
{
    size_t best = RN_TEXT_NONE;

    for (size_t i = from; i + needle->length <= end; i++) {
        size_t k = 0;

        while (k < needle->length && rn_kind_get(hay->kind, hay->data, i + k) == rn_kind_get(needle->kind, needle->data, k)) {
            k++;
        }
        if (k == needle->length) {
            best = i;
            if (!backward) {
                break;
            }
        }
    }
    return best;
}

/* A text at its exact size on the heap. */
static rn_text make(rn_text_kind kind, size_t n)
{
    return (rn_text){malloc(n * (size_t)kind + 1), n, kind};
}

static void put(const rn_text *t, size_t i, uint32_t cp)
{
    rn_kind_put(t->kind, (void *)(uintptr_t)t->data, i, cp);
}

static void drop(rn_text *t)
{
    free((void *)(uintptr_t)t->data);
}

static uint32_t letter(uint64_t *state, rn_text_kind kind, uint32_t alphabet)
{
    /* low bytes repeat, so that the skip table meets code points it confuses */
    static const uint32_t base[] = {0, 'a', 0x161, 0, 0x10161};
    uint32_t x = (uint32_t)(stream_next(state) % alphabet);

    return stream_next(state) % 8 == 0 ? 'a' + x : base[kind] + x;
}

static void check_random(void)
{
    static const rn_text_kind kinds[] = {RN_KIND_1, RN_KIND_2, RN_KIND_4};
    uint64_t state = 1;

    for (int turn = 0; turn < 40000; turn++) {
        rn_text_kind hk = kinds[stream_next(&state) % 3], nk = kinds[stream_next(&state) % 3];
        uint32_t alphabet = 1 + (uint32_t)(stream_next(&state) % 4);
        size_t hn = (size_t)(stream_next(&state) % (turn % 100 == 0 ? 3000 : 80));
        size_t nn = (size_t)(stream_next(&state) % (turn % 7 == 0 ? 300 : 9));
        rn_text hay = make(hk, hn), needle = make(nk, nn);

        for (size_t i = 0; i < hn; i++) {
            put(&hay, i, letter(&state, hk, alphabet));
        }
        size_t period = 1 + (size_t)(stream_next(&state) % 5);
        for (size_t i = 0; i < nn; i++) {
            uint32_t cp = letter(&state, nk, alphabet);

            put(&needle, i, i >= period && turn % 3 == 0 ? rn_kind_get(nk, needle.data, i - period) : cp);
        }
        if (hn >= nn && turn % 2 == 0) { /* plant it, perhaps with a fault */
            size_t at = (size_t)(stream_next(&state) % (hn - nn + 1));

            for (size_t i = 0; i < nn; i++) {
                uint32_t cp = rn_kind_get(nk, needle.data, i);

                put(&hay, at + i, rn_kind_for(cp) > hk ? 'a' : cp);
            }
            if (turn % 4 == 0 && nn > 0) {
                put(&hay, at + (size_t)(stream_next(&state) % nn), 'a');
            }
        }
        size_t from = (size_t)(stream_next(&state) % (hn + 1)), end = hn;
        if (turn % 5 != 0) {
            from = 0;
        } else {
            end = from + (size_t)(stream_next(&state) % (hn - from + 1));
        }
        size_t got, count = 0, counted;
        CHECK_INT(rn_text_find(&hay, &needle, from, end, &got, NULL), RN_NUM_OK);
        CHECK_INT(got, slow_find(&hay, &needle, from, end, false));
        CHECK_INT(rn_text_rfind(&hay, &needle, from, end, &got, NULL), RN_NUM_OK);
        CHECK_INT(got, slow_find(&hay, &needle, from, end, true));
        for (size_t i = from; nn > 0;) {
            i = slow_find(&hay, &needle, i, end, false);
            if (i == RN_TEXT_NONE) {
                break;
            }
            count++;
            i += nn;
        }
        CHECK_INT(rn_text_count(&hay, &needle, from, end, SIZE_MAX, &counted, NULL), RN_NUM_OK);
        CHECK_INT(counted, nn == 0 ? end - from + 1 : count);
        drop(&hay);
        drop(&needle);
    }
}

static const struct {
    const char *hay, *needle, *with;
    size_t most;
    const char *want;
} replacements[] = {
    {"abcabc", "b", "XY", SIZE_MAX, "aXYcaXYc"},
    {"abcabc", "b", "XY", 1, "aXYcabc"},
    {"aaaa", "aa", "b", SIZE_MAX, "bb"},
    {"aaaaa", "aa", "", SIZE_MAX, "a"},
    {"abc", "", "-", SIZE_MAX, "-a-b-c-"},
    {"abc", "", "-", 2, "-a-bc"},
    {"", "", "x", SIZE_MAX, "x"},
    {"abc", "x", "y", SIZE_MAX, "abc"},
    {"abc", "abc", "", SIZE_MAX, ""},
    {"abc", "a", "a", 0, "abc"},
};

static void check_replacements(void)
{
    for (size_t i = 0; i < sizeof replacements / sizeof replacements[0]; i++) {
        rn_text hay = {replacements[i].hay, strlen(replacements[i].hay), RN_KIND_1};
        rn_text needle = {replacements[i].needle, strlen(replacements[i].needle), RN_KIND_1};
        rn_text with = {replacements[i].with, strlen(replacements[i].with), RN_KIND_1};
        size_t count, length;
        uint16_t wide[32];
        char text[32];

        rn_text_count(&hay, &needle, 0, hay.length, replacements[i].most, &count, NULL);
        CHECK(rn_text_replace_length(hay.length, count, needle.length, with.length, &length));
        CHECK_INT(length, strlen(replacements[i].want));
        CHECK_INT(rn_text_replace(&hay, &needle, &with, count, RN_KIND_2, wide, NULL), RN_NUM_OK);
        rn_kind_copy(RN_KIND_1, text, RN_KIND_2, wide, length, NULL);
        text[length] = '\0';
        CHECK_STR(text, replacements[i].want);
    }
    size_t length;
    CHECK(!rn_text_replace_length(10, SIZE_MAX / 16, 1, 1000, &length));
    CHECK(!rn_text_replace_length(SIZE_MAX / 9, SIZE_MAX / 9, 1, 3, &length));
}

typedef struct counter {
    size_t calls, stop_at;
} counter;

static bool count_poll(void *ctx)
{
    counter *c = ctx;

    return ++c->calls >= c->stop_at;
}

/* Text and needles on which naive searches take quadratic time: a linear one polls at most a few
 * times for each 65536 code points. */
static void check_linear(void)
{
    size_t n = 1u << 20, m = 1u << 13, at;
    uint8_t *hay = malloc(n), *needle = malloc(m);
    rn_text h = {hay, n, RN_KIND_1}, d = {needle, m, RN_KIND_1};

    for (int shape = 0; shape < 5; shape++) {
        for (int length = 0; length < 2; length++) {
            d.length = length == 0 ? 200 : m;
            memset(hay, 'a', n);
            memset(needle, 'a', m);
            if (shape == 0) {
                needle[d.length / 2] = 'b';
            } else if (shape == 1) {
                needle[0] = 'b';
            } else if (shape == 2) {
                needle[d.length - 1] = 'b';
            } else if (shape == 3) {
                for (size_t i = 0; i < n; i++) {
                    hay[i] = (uint8_t)('a' + (i & 1));
                }
                for (size_t i = 0; i < d.length; i++) {
                    needle[i] = (uint8_t)('a' + (i & 1));
                }
                needle[d.length - 1] = 'c';
            } else {
                for (size_t i = d.length / 2; i < n; i += d.length / 2 + 1) {
                    hay[i] = 'b'; /* never enough of them */
                }
            }
            for (int backward = 0; backward < 2; backward++) {
                counter c = {0, SIZE_MAX};
                rn_poll poll = {count_poll, &c};
                rn_finder f;

                rn_finder_init(&f, &d, backward != 0);
                CHECK_INT(rn_finder_find(&f, &h, 0, n, &at, &poll), RN_NUM_OK);
                CHECK(at == RN_TEXT_NONE);
                CHECK_LABEL(c.calls < 100, "linear");
                size_t calls = c.calls;
                c = (counter){0, 1};
                rn_finder_init(&f, &d, backward != 0);
                CHECK_INT(rn_finder_find(&f, &h, 0, n, &at, &poll), calls > 0 ? RN_NUM_STOPPED : RN_NUM_OK);
            }
        }
    }
    /* many matches, one code point, long needles */
    counter c = {0, SIZE_MAX};
    rn_poll poll = {count_poll, &c};
    memset(hay, 'a', n);
    d.length = 2;
    needle[0] = needle[1] = 'a';
    size_t count;
    CHECK_INT(rn_text_count(&h, &d, 0, n, SIZE_MAX, &count, &poll), RN_NUM_OK);
    CHECK_INT(count, n / 2);
    CHECK(c.calls > 100);
    c = (counter){0, 1};
    CHECK_INT(rn_text_count(&h, &d, 0, n, SIZE_MAX, &count, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_text_find_one(&h, 'b', false, 0, n, &at, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_text_find_one(&h, 'b', true, 0, n, &at, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_text_find_one(&h, 0x161, true, 0, n, &at, &poll), RN_NUM_OK);
    CHECK(at == RN_TEXT_NONE);
    free(hay);
    free(needle);
}

int main(void)
{
    check_random();
    check_replacements();
    check_linear();
    return check_done();
}
