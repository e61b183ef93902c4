/* Normal forms: decomposition, canonical order and composition. */
#include "py/text/unicode.h"

#include <string.h>

/* Hangul syllables are computed: leading, vowel and trailing jamo. */
enum { S_BASE = 0xac00, L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11a7 };
enum { L_COUNT = 19, V_COUNT = 21, T_COUNT = 28, S_COUNT = L_COUNT * V_COUNT * T_COUNT };

#define PIECE ((size_t)8192) /* code points between two polls */

static const uint16_t *decomposition_of(uint32_t cp)
{
    if (cp >= rn_uni_decomposition_end) {
        return rn_uni_decomposition_units;
    }
    size_t block = rn_uni_decomposition_1[cp / 32];

    return rn_uni_decomposition_units + rn_uni_decomposition_2[block * 32 + cp % 32];
}

/* The code points of an entry; `data` is at {tag << 8 | units}. */
static int unpack(const uint16_t *data, uint32_t out[18])
{
    int units = data[0] & 0xff, n = 0;

    for (int i = 1; i <= units; i++) {
        uint32_t x = data[i];

        if (x >= 0xd800 && x < 0xdc00) {
            i++;
            x = 0x10000 + ((x - 0xd800) << 10) + (data[i] - 0xdc00u);
        }
        out[n++] = x;
    }
    return n;
}

int rn_uni_decomposition(uint32_t cp, uint32_t out[18], const char **tag)
{
    static const char *const tags[] = {"",        "<noBreak>", "<compat>", "<super>",    "<fraction>", "<sub>",
                                       "<font>",  "<circle>",  "<wide>",   "<vertical>", "<square>",   "<isolated>",
                                       "<final>", "<initial>", "<medial>", "<small>",    "<narrow>"};
    const uint16_t *data = decomposition_of(cp);

    *tag = tags[data[0] >> 8];
    return unpack(data, out);
}

/* Writes the full decomposition, or counts it when out is NULL. At most 18 code points. */
static size_t decompose(uint32_t cp, bool compatible, uint32_t *out)
{
    uint32_t stack[40];
    int depth = 0;
    size_t n = 0;

    stack[depth++] = cp;
    while (depth > 0) {
        uint32_t x = stack[--depth], parts[18];

        if (x - S_BASE < S_COUNT) {
            uint32_t s = x - S_BASE, t = s % T_COUNT;

            if (out != NULL) {
                out[n] = L_BASE + s / (V_COUNT * T_COUNT);
                out[n + 1] = V_BASE + s % (V_COUNT * T_COUNT) / T_COUNT;
                if (t != 0) {
                    out[n + 2] = T_BASE + t;
                }
            }
            n += t != 0 ? 3 : 2;
            continue;
        }
        const uint16_t *data = x < 0xa0 ? rn_uni_decomposition_units : decomposition_of(x);
        if (data[0] == 0 || (data[0] >> 8 != 0 && !compatible)) {
            if (out != NULL) {
                out[n] = x;
            }
            n++;
            continue;
        }
        for (int k = unpack(data, parts); k-- > 0;) {
            stack[depth++] = parts[k];
        }
    }
    return n;
}

static bool is_compatible(rn_uni_form form)
{
    return form == RN_UNI_NFKC || form == RN_UNI_NFKD;
}

rn_num_status rn_uni_quick_check(const rn_text *text, rn_uni_form form, bool *is_normal, const rn_poll *poll)
{
    static const uint32_t changes[] = {RN_UNI_NFC_NO | RN_UNI_COMPOSES, RN_UNI_NFD_NO, RN_UNI_NFKC_NO | RN_UNI_COMPOSES, RN_UNI_NFKD_NO};
    int last = 0;

    *is_normal = false;
    for (size_t i = 0; i < text->length; i++) {
        uint32_t cp = rn_kind_get(text->kind, text->data, i);

        if (cp >= 0x80) {
            const rn_uni_record *r = rn_uni_get(cp);

            if ((r->flags & changes[form]) != 0 || (r->combining != 0 && r->combining < last)) {
                return RN_NUM_OK;
            }
            last = r->combining;
        } else {
            last = 0;
        }
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *is_normal = true;
    return RN_NUM_OK;
}

rn_num_status rn_uni_normal_size(const rn_text *text, rn_uni_form form, size_t *count, const rn_poll *poll)
{
    size_t total = 0;

    for (size_t i = 0; i < text->length; i++) {
        uint32_t cp = rn_kind_get(text->kind, text->data, i);

        total += cp < 0xa0 ? 1 : decompose(cp, is_compatible(form), NULL);
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *count = total;
    return RN_NUM_OK;
}

/* Sorts n marks by class, stably: a short run in place, a long one by counting. */
static void sort_marks(uint32_t *marks, size_t n, uint32_t *scratch)
{
    if (n < 24) {
        for (size_t i = 1; i < n; i++) {
            uint32_t x = marks[i];
            int class = rn_uni_combining(x);
            size_t k = i;

            for (; k > 0 && rn_uni_combining(marks[k - 1]) > class; k--) {
                marks[k] = marks[k - 1];
            }
            marks[k] = x;
        }
        return;
    }
    size_t at[257] = {0};
    for (size_t i = 0; i < n; i++) {
        at[rn_uni_combining(marks[i]) + 1]++;
    }
    for (int c = 1; c < 257; c++) {
        at[c] += at[c - 1];
    }
    for (size_t i = 0; i < n; i++) {
        scratch[at[rn_uni_combining(marks[i])]++] = marks[i];
    }
    memcpy(marks, scratch, n * sizeof *marks);
}

static rn_num_status sort_all_marks(uint32_t *text, size_t n, uint32_t *scratch, const rn_poll *poll)
{
    size_t since = 0;

    for (size_t i = 0; i < n;) {
        size_t end = i;
        int last = 0;
        bool sorted = true;

        if (text[i] < 0x300) {
            i++;
            continue;
        }
        while (end < n) {
            int class = rn_uni_combining(text[end]);

            if (class == 0) {
                break;
            }
            sorted = sorted && class >= last;
            last = class;
            end++;
        }
        if (!sorted) {
            sort_marks(text + i, end - i, scratch);
        }
        since += end - i + 1;
        i = end > i ? end : i + 1;
        if (since >= PIECE) {
            since = 0;
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
        }
    }
    return RN_NUM_OK;
}

uint32_t rn_uni_compose(uint32_t first, uint32_t second)
{
    if (first - L_BASE < L_COUNT && second - V_BASE < V_COUNT) {
        return S_BASE + ((first - L_BASE) * V_COUNT + (second - V_BASE)) * T_COUNT;
    }
    if (first - S_BASE < S_COUNT && (first - S_BASE) % T_COUNT == 0 && second - T_BASE - 1 < T_COUNT - 1) {
        return first + (second - T_BASE);
    }
    size_t low = 0, high = rn_uni_pair_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const rn_uni_pair *p = &rn_uni_pairs[middle];

        if (p->first == first && p->second == second) {
            return p->composed;
        }
        if (p->first < first || (p->first == first && p->second < second)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 0;
}

/* Joins each mark to its starter where nothing of its class or above stands between; returns the
 * new length through *length. */
static rn_num_status compose_all(uint32_t *text, size_t *length, const rn_poll *poll)
{
    size_t n = *length, out = 0;
    size_t starter = SIZE_MAX; /* place in the output */
    int last = 0;              /* class of the last code point kept after the starter */

    for (size_t i = 0; i < n; i++) {
        uint32_t cp = text[i];
        const rn_uni_record *r = rn_uni_get(cp);
        bool adjacent = starter != SIZE_MAX && out == starter + 1;

        if (starter != SIZE_MAX && (r->flags & RN_UNI_COMPOSES) != 0 && (adjacent || last < r->combining)) {
            uint32_t composed = rn_uni_compose(text[starter], cp);

            if (composed != 0) {
                text[starter] = composed;
                continue;
            }
        }
        if (r->combining == 0) {
            starter = out;
        }
        last = r->combining;
        text[out++] = cp;
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *length = out;
    return RN_NUM_OK;
}

rn_num_status rn_uni_normalize(const rn_text *text, rn_uni_form form, uint32_t *out, size_t *length, uint32_t *scratch, const rn_poll *poll)
{
    bool compatible = is_compatible(form);
    size_t n = 0;

    for (size_t i = 0; i < text->length; i++) {
        uint32_t cp = rn_kind_get(text->kind, text->data, i);

        if (cp < 0xa0) {
            out[n++] = cp;
        } else {
            n += decompose(cp, compatible, out + n);
        }
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    rn_num_status status = sort_all_marks(out, n, scratch, poll);
    if (status == RN_NUM_OK && (form == RN_UNI_NFC || form == RN_UNI_NFKC)) {
        status = compose_all(out, &n, poll);
    }
    *length = n;
    return status;
}
