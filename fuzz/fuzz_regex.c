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

static void check(const rn_re_run *run, uint32_t from)
{
    if (run->start > run->stop || run->stop > run->end || run->start < from) {
        abort();
    }
}

static void run_all(const uint32_t *code, size_t ncode, const rn_text *text, budget *b, bool is_forged)
{
    rn_re_host host = {resize, refuel, b};
    uint32_t groups = rn_re_program_groups(code, ncode);

    for (int how = 0; how < 3; how++) {
        rn_re_run run;
        rn_re_status st = rn_re_begin(&run, code, ncode, text, &host);
        uint32_t at = 0;

        b->refuels = 0;
        if (st == RN_RE_FOUND) {
            run.full = how == 1;
            for (uint32_t turns = 0; st == RN_RE_FOUND && turns < 50; turns++) {
                st = how == 2 ? rn_re_search(&run, at) : rn_re_match(&run, at);
                if (st == RN_RE_FOUND) {
                    check(&run, at);
                    for (uint32_t g = 0; g < groups && !is_forged; g++) {
                        uint32_t start = run.reg[g * 2], stop = run.reg[g * 2 + 1];

                        if ((start == RN_RE_UNSET) != (stop == RN_RE_UNSET) || start > stop || (stop != RN_RE_UNSET && stop > run.end)) {
                            abort();
                        }
                    }
                    run.must_advance = run.start == run.stop;
                    at = run.stop;
                }
            }
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

static void widen(rn_text *text, uint32_t kind)
{
    size_t n = text->length;
    uint8_t *to;

    if (kind == 1) {
        return;
    }
    to = malloc(n * kind + 1);
    if (to == NULL) {
        abort();
    }
    for (size_t i = 0; i < n; i++) { /* some letters of other scripts and cases for the bytes above 127 */
        static const uint16_t other[8] = {0x131, 0x17F, 0x3C2, 0x1C80, 0x2028, 0x663, 0x212A, 0xFB05};
        uint32_t c = ((const uint8_t *)text->data)[i];

        rn_kind_put((rn_text_kind)kind, to, i, c < 128 ? c : kind == 4 && c > 200 ? 0x10400 + c : other[c & 7]);
    }
    free((void *)(uintptr_t)text->data);
    *text = (rn_text){to, n, (rn_text_kind)kind};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    budget b = {0};
    rn_re_host host = {resize, refuel, &b};
    rn_re_compiled c;
    rn_re_error err;
    rn_text pattern, subject;
    size_t n;
    uint32_t kind;

    if (size < HEAD) {
        return 0;
    }
    n = data[2] < size - HEAD ? data[2] : size - HEAD;
    pattern = (rn_text){copy(data + HEAD, n), n, RN_KIND_1};
    subject = (rn_text){copy(data + HEAD + n, size - HEAD - n), size - HEAD - n, RN_KIND_1};
    kind = (data[3] & 3u) == 3u ? 4 : 1u << (data[3] & 3u);
    if (data[3] & 8) { /* a program as it comes */
        size_t words = n / 4;
        uint32_t *code = copy(pattern.data, words * 4);

        run_all(code, words, &subject, &b, true);
        free(code);
    } else {
        widen(&pattern, data[3] & 4 ? kind : 1);
        widen(&subject, kind);
        if (rn_re_compile(&pattern, (data[3] & 16) == 0, data[0] | (uint32_t)(data[1] & 1) << 8, &host, &c, &err) == RN_RE_FOUND) {
            run_all(c.code, c.ncode, &subject, &b, false);
            if (c.ncode > 16 && (data[3] & 32)) { /* and the same program after a blow */
                for (uint32_t i = 0; i < 3; i++) {
                    c.code[9 + (data[i] * 7u + i) % (c.ncode - 9)] = i == 0 ? data[3] : (uint32_t)data[i] << (data[0] & 24);
                }
                run_all(c.code, c.ncode, &subject, &b, true);
            }
            (void)resize(&b, c.code, (size_t)c.code_cap * 4, 0);
            (void)resize(&b, c.names, (size_t)c.names_cap * 4, 0);
        } else if (err.format == NULL && b.memory != 0) {
            abort();
        }
    }
    free((void *)(uintptr_t)pattern.data);
    free((void *)(uintptr_t)subject.data);
    if (b.memory != 0) {
        abort(); /* something was not given back */
    }
    return 0;
}
