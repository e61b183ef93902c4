/* The engine without the interpreter: case against its definition, one answer for every width of text, and the promises to the caller:
 * all memory comes back, and a search stops when it is told to. */
#include "py/text/regex.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "py/text/regex_code.h"
#include "py/text/unicode.h"

typedef struct budget {
    size_t memory, most;
    int refuels, most_refuels;
} budget;

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    budget *b = ctx;
    void *data = NULL;

    if (new_size > old_size && b->memory + (new_size - old_size) > b->most) {
        return NULL;
    }
    if (new_size != 0) {
        data = malloc(new_size);
        if (data != NULL && old != NULL) {
            memcpy(data, old, old_size < new_size ? old_size : new_size);
        }
    }
    free(old);
    b->memory = b->memory + new_size - old_size;
    return data;
}

static bool refuel(void *ctx, int64_t *fuel)
{
    budget *b = ctx;

    *fuel = 1000;
    return ++b->refuels < b->most_refuels;
}

/* c and d are the same but for case when their lower cases are, or when they share an upper case. */
static void test_case(void)
{
    static const uint32_t last = 0x1E944;
    size_t wrong = 0, pairs = 0;

    for (uint32_t c = 0; c < last; c++) {
        uint32_t same[5], n = rn_re_case(c, true, same), has_self = 0;

        for (uint32_t i = 0; i < n; i++) {
            uint32_t back[5], m = rn_re_case(same[i], true, back), found = 0;

            has_self += same[i] == c;
            for (uint32_t k = 0; k < m; k++) {
                found += back[k] == c;
            }
            wrong += found != 1 || m != n;
        }
        wrong += has_self != 1;
        pairs += n > 1;
        if (rn_uni_lower(c) != c) {
            uint32_t low[5], m = rn_re_case(rn_uni_lower(c), true, low), found = 0;

            for (uint32_t k = 0; k < m; k++) {
                found += low[k] == c;
            }
            wrong += found != 1;
        }
    }
    CHECK_INT(wrong, 0);
    CHECK(pairs > 2900);
}

static const struct {
    const char *label, *pattern, *subject;
    uint32_t flags;
    uint32_t start, stop; /* RN_RE_UNSET: no match */
} cases[] = {
    {"text", "bc", "abcd", 0, 1, 3},
    {"a repeat gives back", "a+ab", "xaaab", 0, 1, 5},
    {"a repeat that cannot", "\\w+\\s", "ab cd ", 0, 0, 3},
    {"lazy up to a letter", "<.*?>", "x<ab>c>", 0, 1, 5},
    {"the same group", "(a|b)\\1", "abba", 0, 1, 3},
    {"look behind", "(?<=ab)c", "cabc", 0, 3, 4},
    {"possessive", "a++a", "aaa", 0, RN_RE_UNSET, 0},
    {"atomic: the first end decides", "(?:.*?[ba]{1,2})?+a", "bcaa ", 0, RN_RE_UNSET, 0},
    {"case", "STRASSE", "in strasse", RN_RE_IGNORECASE, 3, 10},
    {"a condition", "(<)?a(?(1)>|!)", "<a! a!", 0, 1, 3},
    {"loops over nothing", "(?:a?)*?$", "aab", 0, 3, 3},
};

static void test_widths(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t n = strlen(cases[i].subject);

        for (int kind = 1; kind <= 4; kind *= 2) {
            budget b = {0, 1 << 20, 0, 1000};
            rn_re_host host = {resize, refuel, &b};
            rn_text pattern = {cases[i].pattern, strlen(cases[i].pattern), RN_KIND_1},
                    text = {malloc(n * (size_t)kind), n, (rn_text_kind)kind};
            rn_re_compiled c;
            rn_re_error err;
            rn_re_run run;

            for (size_t k = 0; k < n; k++) {
                rn_kind_put(text.kind, (void *)(uintptr_t)text.data, k, (uint8_t)cases[i].subject[k]);
            }
            CHECK_LABEL(rn_re_compile(&pattern, true, cases[i].flags, &host, &c, &err) == RN_RE_FOUND, cases[i].label);
            CHECK_LABEL(rn_re_begin(&run, c.code, c.ncode, &text, &host) == RN_RE_FOUND, cases[i].label);
            if (cases[i].start == RN_RE_UNSET) {
                CHECK_LABEL(rn_re_search(&run, 0) == RN_RE_NONE, cases[i].label);
            } else {
                CHECK_LABEL(rn_re_search(&run, 0) == RN_RE_FOUND && run.start == cases[i].start && run.stop == cases[i].stop,
                            cases[i].label);
            }
            rn_re_end(&run);
            (void)resize(&b, c.code, (size_t)c.code_cap * 4, 0);
            (void)resize(&b, c.names, (size_t)c.names_cap * 4, 0);
            CHECK_INT(b.memory, 0);
            free((void *)(uintptr_t)text.data);
        }
    }
}

/* Whatever the memory, compiling and searching end and give everything back. */
static void test_limits(void)
{
    static const char pattern[] = "(?P<a>(?:x|y)+)+(?i:[k-s\xe9]{2,3}|(z))*?(?P=a)!";
    char subject[400];

    memset(subject, 'x', sizeof subject);
    for (size_t most = 0; most < 20000; most += 97) {
        budget b = {0, most, 0, 200};
        rn_re_host host = {resize, refuel, &b};
        rn_text text = {pattern, sizeof pattern - 1, RN_KIND_1}, hay = {subject, sizeof subject, RN_KIND_1};
        rn_re_compiled c;
        rn_re_error err;
        rn_re_run run;
        rn_re_status st = rn_re_compile(&text, true, 0, &host, &c, &err);

        CHECK(st == RN_RE_FOUND || st == RN_RE_NO_MEMORY);
        if (st == RN_RE_FOUND) {
            st = rn_re_begin(&run, c.code, c.ncode, &hay, &host);
            st = st == RN_RE_FOUND ? rn_re_search(&run, 0) : st;
            CHECK(st == RN_RE_STOPPED || st == RN_RE_NO_MEMORY);
            rn_re_end(&run);
            (void)resize(&b, c.code, (size_t)c.code_cap * 4, 0);
            (void)resize(&b, c.names, (size_t)c.names_cap * 4, 0);
        }
        CHECK_INT(b.memory, 0);
    }
}

int main(void)
{
    test_case();
    test_widths();
    test_limits();
    return check_done();
}
