/* Classes, sets and case of regular expressions, and the growing arrays of their compiler. */
#include <string.h>

#include "py/text/regex_code.h"
#include "py/text/unicode.h"

/* More than a pair, or a pair that the case mappings do not give: what `re` takes as equal but for case. */
static const uint16_t families[][5] = {
    {0x49, 0x69, 0x130, 0x131},
    {0x4B, 0x6B, 0x212A},
    {0x53, 0x73, 0x17F},
    {0xB5, 0x39C, 0x3BC},
    {0xC5, 0xE5, 0x212B},
    {0xDF, 0x1E9E},
    {0x1C4, 0x1C5, 0x1C6},
    {0x1C7, 0x1C8, 0x1C9},
    {0x1CA, 0x1CB, 0x1CC},
    {0x1F1, 0x1F2, 0x1F3},
    {0x345, 0x399, 0x3B9, 0x1FBE},
    {0x390, 0x1FD3},
    {0x392, 0x3B2, 0x3D0},
    {0x395, 0x3B5, 0x3F5},
    {0x398, 0x3B8, 0x3D1, 0x3F4},
    {0x39A, 0x3BA, 0x3F0},
    {0x3A0, 0x3C0, 0x3D6},
    {0x3A1, 0x3C1, 0x3F1},
    {0x3A3, 0x3C2, 0x3C3},
    {0x3A6, 0x3C6, 0x3D5},
    {0x3A9, 0x3C9, 0x2126},
    {0x3B0, 0x1FE3},
    {0x412, 0x432, 0x1C80},
    {0x414, 0x434, 0x1C81},
    {0x41E, 0x43E, 0x1C82},
    {0x421, 0x441, 0x1C83},
    {0x422, 0x442, 0x1C84, 0x1C85},
    {0x42A, 0x44A, 0x1C86},
    {0x462, 0x463, 0x1C87},
    {0x1C88, 0xA64A, 0xA64B},
    {0x1E60, 0x1E61, 0x1E9B},
    {0xFB05, 0xFB06},
};

uint32_t rn_re_lower(uint32_t cp, bool is_unicode)
{
    if (cp < 128 || !is_unicode) {
        return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
    }
    return rn_uni_lower(cp);
}

uint32_t rn_re_case(uint32_t cp, bool is_unicode, uint32_t out[5])
{
    uint32_t low, n = 0;

    if (!is_unicode) {
        out[n++] = cp;
        if ((cp | 32) >= 'a' && (cp | 32) <= 'z') {
            out[n++] = cp ^ 32;
        }
        return n;
    }
    for (size_t i = 0; i < sizeof families / sizeof families[0] && cp >= 0x49 && cp < 0x10000; i++) {
        for (int k = 0; k < 5; k++) {
            if (families[i][k] == cp) {
                for (k = 0; k < 5 && families[i][k] != 0; k++) {
                    out[n++] = families[i][k];
                }
                return n;
            }
        }
    }
    low = rn_uni_lower(cp);
    out[n++] = low;
    if (low != cp) {
        out[n++] = cp;
        return n;
    }
    for (int k = 0; k < 2; k++) {
        uint32_t other = k == 0 ? rn_uni_upper(low) : rn_uni_title(low);

        if (other != low && rn_uni_lower(other) == low && (n < 2 || out[1] != other)) {
            out[n++] = other;
        }
    }
    return n;
}

bool rn_re_is_word(uint32_t cp)
{
    return cp == '_' || rn_uni_is_alnum(cp);
}

bool rn_re_is_class(uint32_t cp, uint32_t classes)
{
    return ((classes & (RE_C_WORD | RE_C_NOT_WORD)) != 0 && (classes & (rn_re_is_word(cp) ? RE_C_WORD : RE_C_NOT_WORD)) != 0) ||
           ((classes & (RE_C_DIGIT | RE_C_NOT_DIGIT)) != 0 && (classes & (rn_uni_is_decimal(cp) ? RE_C_DIGIT : RE_C_NOT_DIGIT)) != 0) ||
           ((classes & (RE_C_SPACE | RE_C_NOT_SPACE)) != 0 && (classes & (rn_uni_is_space(cp) ? RE_C_SPACE : RE_C_NOT_SPACE)) != 0);
}

bool rn_re_set_high(const uint32_t *set, uint32_t left, uint32_t cp)
{
    uint32_t flags = set[RE_S_FLAGS], lo = 0, hi = set[RE_S_COUNT];
    bool in;

    if (hi > (left - RE_S_RANGES) / 2) {
        return false; /* forged */
    }
    in = (flags & (RE_S_NEGATED - 1u)) != 0 && rn_re_is_class(cp, flags);
    while (!in && lo < hi) {
        uint32_t mid = (lo + hi) / 2;
        const uint32_t *range = set + RE_S_RANGES + (size_t)mid * 2;

        if (cp < range[0]) {
            hi = mid;
        } else if (cp > range[1]) {
            lo = mid + 1;
        } else {
            in = true;
        }
    }
    return in != ((flags & RE_S_NEGATED) != 0);
}

bool rn_re_room(const rn_re_host *host, re_vec *v, uint32_t item, uint32_t more)
{
    uint64_t want = (uint64_t)v->n + more, cap = v->cap;
    void *data;

    if (want <= cap) {
        return true;
    }
    cap = cap < 32 ? 32 : cap;
    while (cap < want) {
        cap *= 2;
    }
    if (cap * item > UINT32_MAX / 4 || (data = host->resize(host->ctx, v->data, (size_t)v->cap * item, (size_t)cap * item)) == NULL) {
        return false;
    }
    v->data = data;
    v->cap = (uint32_t)cap;
    return true;
}

void rn_re_drop(const rn_re_host *host, re_vec *v, uint32_t item)
{
    if (v->data != NULL) {
        (void)host->resize(host->ctx, v->data, (size_t)v->cap * item, 0);
    }
    *v = (re_vec){NULL, 0, 0};
}
