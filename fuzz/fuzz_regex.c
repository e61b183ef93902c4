/* Any pattern on any subject, and any words as a program. The first bytes choose flags, width and lengths. A program that compiled
 * runs to its end or to its budget; what it reports lies in the subject. */
#include <stdlib.h>
#include <string.h>

#include "py/text/regex.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, MOST_MEMORY = 64 << 20, MOST_FUEL = 200 };

typedef struct budget {
    size_t memory;
    int refuels;
} budget;

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    budget *b = ctx;
    void *data = NULL;

    if (new_size > old_size && b->memory + (new_size - old_size) > MOST_MEMORY) {
        return NULL;
    }
    if (new_size != 0) {
        data = malloc(new_size); /* always another place: nothing may keep the old one */
        if (data == NULL) {
            abort();
        }
        if (old != NULL) {
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

    *fuel = 2000;
    return ++b->refuels < MOST_FUEL;
}

static void check(const rn_re_run *run, uint32_t from, uint32_t groups)
{
    if (run->start > run->stop || run->stop > run->end || run->start < from) {
        abort();
    }
    for (uint32_t g = 0; g < groups; g++) {
        uint32_t start = run->reg[g * 2], stop = run->reg[g * 2 + 1];

        if ((start == RN_RE_UNSET) != (stop == RN_RE_UNSET) || start > stop || (stop != RN_RE_UNSET && stop > run->end)) {
            abort();
        }
    }
}

/* Match after match, as findall() goes on. */
static rn_re_status run_one(rn_re_run *run, int how, uint32_t groups)
{
    rn_re_status st = RN_RE_FOUND;
    uint32_t at = 0;

    run->full = how == 1;
    for (uint32_t turns = 0; st == RN_RE_FOUND && turns < 50; turns++) {
        st = how == 2 ? rn_re_search(run, at) : rn_re_match(run, at);
        if (st == RN_RE_FOUND) {
            check(run, at, groups);
            run->must_advance = run->start == run->stop;
            at = run->stop;
        }
    }
    return st;
}

static void run_all(const uint32_t *code, size_t ncode, const rn_text *text, budget *b, bool is_forged)
{
    rn_re_host host = {resize, refuel, b};
    uint32_t groups = is_forged ? 0 : rn_re_program_groups(code, ncode);

    for (int how = 0; how < 3; how++) {
        rn_re_run run;
        rn_re_status st = rn_re_begin(&run, code, ncode, text, &host);

        b->refuels = 0;
        if (st == RN_RE_FOUND) {
            st = run_one(&run, how, groups);
        }
        rn_re_end(&run);
        if (st == RN_RE_BROKEN && !is_forged) {
            abort();
        }
    }
}

/* A copy of its own size, so that a sanitizer sees what lies beside it. */
static void *copy(const void *data, size_t n)
{
    void *p = malloc(n > 0 ? n : 1);

    if (p == NULL) {
        abort();
    }
    memcpy(p, data, n);
    return p;
}

/* The bytes as text of a kind, some letters of other scripts and cases for those above 127; freed by its data. */
static void *widen(const uint8_t *bytes, size_t n, uint32_t kind, rn_text *out)
{
    static const uint16_t other[8] = {0x131, 0x17F, 0x3C2, 0x1C80, 0x2028, 0x663, 0x212A, 0xFB05};
    void *data = copy(bytes, n);

    if (kind != 1) {
        free(data);
        data = malloc(n * kind + 1);
        if (data == NULL) {
            abort();
        }
        for (size_t i = 0; i < n; i++) {
            uint32_t c = bytes[i];

            rn_kind_put((rn_text_kind)kind, data, i, c < 128 ? c : kind == 4 && c > 200 ? 0x10400 + c : other[c & 7]);
        }
    }
    *out = (rn_text){data, n, (rn_text_kind)kind};
    return data;
}

static void compile_and_run(const uint8_t *head, const rn_text *pattern, const rn_text *subject, budget *b)
{
    rn_re_host host = {resize, refuel, b};
    rn_re_compiled c;
    rn_re_error err;

    if (rn_re_compile(pattern, (head[3] & 16) == 0, head[0] | (uint32_t)(head[1] & 1) << 8, &host, &c, &err) != RN_RE_FOUND) {
        return;
    }
    run_all(c.code, c.ncode, subject, b, false);
    if (c.ncode > 16 && (head[3] & 32)) { /* and the same program after a blow */
        for (uint32_t i = 0; i < 3; i++) {
            c.code[9 + (head[i] * 7u + i) % (c.ncode - 9)] = i == 0 ? head[3] : (uint32_t)head[i] << (head[0] & 24);
        }
        run_all(c.code, c.ncode, subject, b, true);
    }
    (void)resize(b, c.code, (size_t)c.code_cap * 4, 0);
    (void)resize(b, c.names, (size_t)c.names_cap * 4, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    budget b = {0};
    rn_text pattern, subject;
    size_t n;
    uint32_t kind;
    void *subject_data, *pattern_data;

    if (size < HEAD) {
        return 0;
    }
    n = data[2] < size - HEAD ? data[2] : size - HEAD;
    kind = (data[3] & 3u) == 3u ? 4 : 1u << (data[3] & 3u);
    subject_data = widen(data + HEAD + n, size - HEAD - n, data[3] & 8 ? 1 : kind, &subject);
    if (data[3] & 8) { /* a program as it comes */
        pattern_data = copy(data + HEAD, n / 4 * 4);
        run_all(pattern_data, n / 4, &subject, &b, true);
    } else {
        pattern_data = widen(data + HEAD, n, data[3] & 4 ? kind : 1, &pattern);
        compile_and_run(data, &pattern, &subject, &b);
    }
    free(pattern_data);
    free(subject_data);
    if (b.memory != 0) {
        abort(); /* something was not given back */
    }
    return 0;
}
