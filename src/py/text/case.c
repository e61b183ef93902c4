/* Case conversions of texts. Each code point goes on its own, but for a sigma at the end of a word
 * and for what a title or a first letter needs to know of its neighbour. */
#include "py/text/case.h"

#define PIECE         ((size_t)16384)
#define CAPITAL_SIGMA 0x3a3

typedef struct case_state {
    rn_case what;
    const rn_text *text;
    bool after_cased;
} case_state;

/* A cased letter before and none after, looking past what has no say in case. Every run between two
 * sigmas is walked at most twice. */
static bool ends_word(const rn_text *text, size_t i)
{
    size_t k = i;
    uint32_t flags = 0;

    while (k > 0) {
        flags = rn_uni_get(rn_kind_get(text->kind, text->data, --k))->flags;
        if ((flags & RN_UNI_CASE_IGNORABLE) == 0) {
            break;
        }
        flags = 0;
    }
    if ((flags & RN_UNI_CASED) == 0) {
        return false;
    }
    for (k = i + 1; k < text->length; k++) {
        flags = rn_uni_get(rn_kind_get(text->kind, text->data, k))->flags;
        if ((flags & RN_UNI_CASE_IGNORABLE) == 0) {
            return (flags & RN_UNI_CASED) == 0;
        }
    }
    return true;
}

static int lower_at(const rn_text *text, size_t i, uint32_t cp, uint32_t out[3])
{
    if (cp == CAPITAL_SIGMA) {
        out[0] = ends_word(text, i) ? 0x3c2 : 0x3c3;
        return 1;
    }
    return rn_uni_lower_full(cp, out);
}

/* What code point i becomes. */
static int convert_at(case_state *s, size_t i, uint32_t out[3])
{
    uint32_t cp = rn_kind_get(s->text->kind, s->text->data, i);
    const rn_uni_record *r;
    bool after_cased = s->after_cased;

    switch (s->what) {
    case RN_CASE_LOWER:
        return lower_at(s->text, i, cp, out);
    case RN_CASE_UPPER:
        return rn_uni_upper_full(cp, out);
    case RN_CASE_FOLD:
        return rn_uni_fold_full(cp, out);
    case RN_CASE_CAPITALIZE:
        return i == 0 ? rn_uni_title_full(cp, out) : lower_at(s->text, i, cp, out);
    case RN_CASE_TITLE:
        s->after_cased = rn_uni_is(cp, RN_UNI_CASED);
        return after_cased ? lower_at(s->text, i, cp, out) : rn_uni_title_full(cp, out);
    case RN_CASE_SWAP:
        r = rn_uni_get(cp);
        if ((r->flags & RN_UNI_UPPER) != 0) {
            return lower_at(s->text, i, cp, out);
        }
        if ((r->flags & RN_UNI_LOWER) != 0) {
            return rn_uni_upper_full(cp, out);
        }
        break;
    }
    out[0] = cp;
    return 1;
}

rn_num_status rn_case_size(rn_case what, const rn_text *text, size_t *count, uint32_t *max, const rn_poll *poll)
{
    case_state s = {what, text, false};
    size_t total = 0;
    uint32_t all = 0;

    if (text->kind == RN_KIND_1) {
        uint32_t bound = 0;

        if (rn_kind_max(text->kind, text->data, text->length, &bound, poll) != RN_NUM_OK) {
            return RN_NUM_STOPPED;
        }
        if (bound == 0x7f) { /* ASCII stays ASCII */
            *count = text->length;
            *max = bound;
            return RN_NUM_OK;
        }
    }
    for (size_t i = 0; i < text->length; i++) {
        uint32_t out[3];
        int n = convert_at(&s, i, out);

        total += (size_t)n;
        while (n-- > 0) {
            all |= out[n];
        }
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *count = total;
    *max = all < 0x80 ? 0x7f : all < 0x100 ? 0xff : all < 0x10000 ? 0xffff : 0x10ffff;
    return RN_NUM_OK;
}

/* Lower and upper case of a run of ASCII: one byte to one, and the compiler vectorizes it. */
static void convert_ascii(rn_case what, const uint8_t *s, uint8_t *out, size_t n)
{
    if (what == RN_CASE_UPPER) {
        for (size_t i = 0; i < n; i++) {
            out[i] = (uint8_t)(s[i] - ((uint8_t)(s[i] - 'a') < 26 ? 32 : 0));
        }
    } else {
        for (size_t i = 0; i < n; i++) {
            out[i] = (uint8_t)(s[i] + ((uint8_t)(s[i] - 'A') < 26 ? 32 : 0));
        }
    }
}

rn_num_status rn_case_convert(rn_case what, const rn_text *text, rn_text_kind kind, void *out, const rn_poll *poll)
{
    case_state s = {what, text, false};
    size_t at = 0;
    bool by_byte = text->kind == RN_KIND_1 && kind == RN_KIND_1 && (what == RN_CASE_LOWER || what == RN_CASE_UPPER || what == RN_CASE_FOLD);

    for (size_t i = 0; i < text->length;) {
        size_t end = text->length - i < PIECE ? text->length : i + PIECE;
        const uint8_t *bytes = (const uint8_t *)text->data + i;
        uint32_t max = 0xff;

        if (by_byte) {
            (void)rn_kind_max(RN_KIND_1, bytes, end - i, &max, NULL);
        }
        if (max == 0x7f) {
            convert_ascii(what, bytes, (uint8_t *)out + at, end - i);
            at += end - i;
            i = end;
        }
        for (; i < end; i++) {
            uint32_t cps[3];
            int n = convert_at(&s, i, cps);

            for (int k = 0; k < n; k++) {
                rn_kind_put(kind, out, at++, cps[k]);
            }
        }
        if (i < text->length && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

static uint32_t flags_at(const rn_text *text, size_t i)
{
    return rn_uni_get(rn_kind_get(text->kind, text->data, i))->flags;
}

static bool stops_at(size_t i, const rn_poll *poll)
{
    return i % PIECE == PIECE - 1 && rn_poll_stops(poll);
}

static bool has_only(const rn_text *text, uint32_t wanted, uint32_t refused, const rn_poll *poll)
{
    uint32_t seen = 0;

    for (size_t i = 0; i < text->length && !stops_at(i, poll); i++) {
        uint32_t flags = flags_at(text, i);

        if ((flags & refused) != 0) {
            return false;
        }
        seen |= flags;
    }
    return (seen & wanted) != 0;
}

bool rn_text_is_lower(const rn_text *text, const rn_poll *poll)
{
    return has_only(text, RN_UNI_LOWER, RN_UNI_UPPER | RN_UNI_TITLE, poll);
}

bool rn_text_is_upper(const rn_text *text, const rn_poll *poll)
{
    return has_only(text, RN_UNI_UPPER, RN_UNI_LOWER | RN_UNI_TITLE, poll);
}

bool rn_text_is_title(const rn_text *text, const rn_poll *poll)
{
    bool cased = false, in_word = false;

    for (size_t i = 0; i < text->length && !stops_at(i, poll); i++) {
        uint32_t flags = flags_at(text, i);

        if ((flags & (RN_UNI_UPPER | RN_UNI_TITLE)) != 0) {
            if (in_word) {
                return false;
            }
            in_word = cased = true;
        } else if ((flags & RN_UNI_LOWER) != 0) {
            if (!in_word) {
                return false;
            }
        } else {
            in_word = false;
        }
    }
    return cased;
}

bool rn_text_is_identifier(const rn_text *text, const rn_poll *poll)
{
    if (text->length == 0 || (flags_at(text, 0) & RN_UNI_XID_START) == 0) {
        return false;
    }
    return rn_text_all(text, RN_UNI_XID_CONTINUE, poll);
}

bool rn_text_all(const rn_text *text, uint32_t flags, const rn_poll *poll)
{
    for (size_t i = 0; i < text->length && !stops_at(i, poll); i++) {
        if ((flags_at(text, i) & flags) == 0) {
            return false;
        }
    }
    return true;
}
