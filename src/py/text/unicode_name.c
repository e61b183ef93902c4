/* Names of code points: packed as words (the layout is in unicode_data.h), computed for Hangul
 * syllables and for ideographs that carry their number. */
#include <stdio.h>
#include <string.h>

#include "py/text/unicode.h"

#define WORDS_MAX 24

enum { S_BASE = 0xac00, V_COUNT = 21, T_COUNT = 28, S_COUNT = 19 * V_COUNT * T_COUNT };

static const char jamo_l[][3] = {"G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P", "H"};
static const char jamo_v[][4] = {"A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O",  "WA", "WAE",
                                 "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char jamo_t[][3] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D",  "L", "LG", "LM", "LB", "LS", "LT",
                                 "LP", "LH", "M",  "B",  "BS", "S",  "SS", "NG", "J", "C",  "K",  "T",  "P",  "H"};

/* A name being put together; text past the room is dropped (no packed name is that long). */
typedef struct name_out {
    char *text;
    size_t length;
} name_out;

static void put(name_out *out, const void *s, size_t n)
{
    if (n <= RN_UNI_NAME_MAX - 1 - out->length) {
        memcpy(out->text + out->length, s, n);
        out->length += n;
    }
}

static void put_rare(name_out *out, unsigned number)
{
    char word[RN_UNI_NAME_MAX];
    const uint8_t *p = rn_uni_name_rare + rn_uni_name_rare_at[number / 16];
    size_t length = 0;

    for (unsigned i = 0; i <= number % 16; i++) {
        size_t shared = *p >> 4, more = *p & 15;

        p++;
        if (more == 15) {
            more = *p++;
        }
        memcpy(word + shared, p, more);
        p += more;
        length = shared + more;
    }
    put(out, word, length);
}

/* Name number i, without a NUL. */
static void put_name(name_out *out, size_t i)
{
    uint16_t words[WORDS_MAX] = {0};
    const uint8_t *p = rn_uni_name_bytes + rn_uni_name_at[i / 16];
    size_t count = 0;

    for (size_t k = 0; k <= i % 16; k++) {
        size_t more = *p & 15;

        count = *p++ >> 4;
        for (; more > 0; more--) {
            unsigned code = *p++;

            if (code >= RN_UNI_NAME_COMMON) {
                code = RN_UNI_NAME_COMMON + ((code - RN_UNI_NAME_COMMON) << 8 | *p++);
            }
            words[count++] = (uint16_t)code;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (k > 0) {
            put(out, " ", 1);
        }
        if (words[k] < RN_UNI_NAME_COMMON) {
            const uint8_t *word = rn_uni_name_common + rn_uni_name_common_at[words[k]];

            put(out, word + 1, word[0]);
        } else {
            put_rare(out, words[k] - RN_UNI_NAME_COMMON);
        }
    }
}

static void put_hangul(name_out *out, uint32_t s)
{
    const char *l = jamo_l[s / (V_COUNT * T_COUNT)];
    const char *v = jamo_v[s % (V_COUNT * T_COUNT) / T_COUNT], *t = jamo_t[s % T_COUNT];

    put(out, "HANGUL SYLLABLE ", 16);
    put(out, l, strlen(l));
    put(out, v, strlen(v));
    put(out, t, strlen(t));
}

static void put_numbered(name_out *out, const rn_uni_numbered_range *r, uint32_t cp)
{
    char digits[8];

    put(out, r->prefix, strlen(r->prefix));
    put(out, digits, (size_t)snprintf(digits, sizeof digits, "%X", (unsigned)cp));
}

size_t rn_uni_name(uint32_t cp, char out[RN_UNI_NAME_MAX])
{
    name_out name = {out, 0};
    size_t low = 0, high = rn_uni_name_range_count;

    if (cp - S_BASE < S_COUNT) {
        put_hangul(&name, cp - S_BASE);
    }
    for (size_t i = 0; i < rn_uni_numbered_count && name.length == 0; i++) {
        if (cp >= rn_uni_numbered[i].first && cp <= rn_uni_numbered[i].last) {
            put_numbered(&name, &rn_uni_numbered[i], cp);
        }
    }
    while (low < high) { /* the last range that starts at or below cp */
        size_t middle = (low + high) / 2;

        if (rn_uni_name_ranges[middle].first <= cp) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (name.length == 0 && low > 0) {
        const rn_uni_name_range *r = &rn_uni_name_ranges[low - 1];

        if (cp - r->first < r[1].name - r->name) {
            put_name(&name, r->name + (cp - r->first));
        }
    }
    out[name.length] = '\0';
    return name.length;
}

static bool starts_with(const char *s, size_t n, const char *prefix)
{
    size_t k = strlen(prefix);

    return n >= k && memcmp(s, prefix, k) == 0;
}

/* Longest member of a jamo column that s starts with; returns its row, -1 for none. */
static int longest(const char *s, size_t n, const char *column, size_t width, int rows)
{
    int best = -1;
    size_t length = 0;

    for (int i = 0; i < rows; i++) {
        const char *t = column + (size_t)i * width;

        if (starts_with(s, n, t) && (best < 0 || strlen(t) > length)) {
            best = i;
            length = strlen(t);
        }
    }
    return best;
}

static uint32_t lookup_hangul(const char *s, size_t n)
{
    int l = longest(s, n, jamo_l[0], sizeof jamo_l[0], 19);
    size_t at = strlen(jamo_l[l]); /* the empty one always fits */
    int v = longest(s + at, n - at, jamo_v[0], sizeof jamo_v[0], V_COUNT);

    if (v < 0) {
        return 0;
    }
    at += strlen(jamo_v[v]);
    int t = longest(s + at, n - at, jamo_t[0], sizeof jamo_t[0], T_COUNT);
    at += strlen(jamo_t[t]);
    return at == n ? (uint32_t)(S_BASE + (l * V_COUNT + v) * T_COUNT + t) : 0;
}

/* A name that ends in its code point's number; 0 when it is none. `given` is the name as written:
 * that of a unified ideograph counts in upper case only, and may have a zero in front. */
static uint32_t lookup_numbered(const char *s, size_t n, const char *given)
{
    static const char unified[] = "CJK UNIFIED IDEOGRAPH-";
    size_t dash = n;
    uint32_t cp = 0;

    while (dash > 0 && s[dash - 1] != '-') {
        dash--;
    }
    if (n - dash < 4 || n - dash > 5) {
        return 0;
    }
    for (size_t i = dash; i < n; i++) {
        char c = s[i];
        int d = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 55 : -1;

        if (d < 0) {
            return 0;
        }
        cp = cp << 4 | (uint32_t)d;
    }
    for (size_t i = 0; i < rn_uni_numbered_count; i++) {
        const rn_uni_numbered_range *r = &rn_uni_numbered[i];
        char name[RN_UNI_NAME_MAX];
        name_out out = {name, 0};

        if (cp < r->first || cp > r->last) {
            continue;
        }
        if (strcmp(r->prefix, unified) == 0) {
            return dash == sizeof unified - 1 && memcmp(s, unified, dash) == 0 && memcmp(s, given, n) == 0 ? cp : 0;
        }
        put_numbered(&out, r, cp);
        return out.length == n && memcmp(name, s, n) == 0 ? cp : 0;
    }
    return 0;
}

/* Name number i as code points. */
static int value_of(size_t i, bool sequences, uint32_t out[4])
{
    size_t single = rn_uni_name_ranges[rn_uni_name_range_count].name;
    size_t low = 0, high = rn_uni_name_range_count;
    int n = 0;

    if (i >= single + rn_uni_alias_count) {
        const uint32_t *v = rn_uni_sequence_values[i - single - rn_uni_alias_count];

        while (sequences && n < 4 && v[n] != 0) {
            out[n] = v[n];
            n++;
        }
        return n;
    }
    if (i >= single) {
        out[0] = rn_uni_alias_values[i - single];
        return 1;
    }
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;

        if (rn_uni_name_ranges[middle].name <= i) {
            low = middle;
        } else {
            high = middle;
        }
    }
    out[0] = rn_uni_name_ranges[low].first + ((uint32_t)i - rn_uni_name_ranges[low].name);
    return 1;
}

int rn_uni_lookup(const char *name, size_t n, bool sequences, uint32_t out[4])
{
    char upper[RN_UNI_NAME_MAX], found[RN_UNI_NAME_MAX];
    uint32_t hash = 0x811c9dc5;

    if (n == 0 || n >= RN_UNI_NAME_MAX) {
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        char c = name[i];

        upper[i] = (char)(c >= 'a' && c <= 'z' ? c - 32 : c);
        hash = (hash ^ (uint8_t)upper[i]) * 0x01000193;
    }
    if (starts_with(name, n, "HANGUL SYLLABLE ")) {
        out[0] = lookup_hangul(name + 16, n - 16);
        if (out[0] != 0) {
            return 1;
        }
    }
    out[0] = lookup_numbered(upper, n, name);
    if (out[0] != 0) {
        return 1;
    }
    size_t bucket = (hash ^ hash >> 15) % RN_UNI_NAME_BUCKETS;
    for (size_t i = rn_uni_name_buckets[bucket]; i < rn_uni_name_buckets[bucket + 1]; i++) {
        name_out candidate = {found, 0};

        put_name(&candidate, rn_uni_name_order[i]);
        if (candidate.length == n && memcmp(found, upper, n) == 0) {
            return value_of(rn_uni_name_order[i], sequences, out);
        }
    }
    return 0;
}
