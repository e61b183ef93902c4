/* The Unicode tables, exhaustively: for each property a digest of its values over all code points,
 * recorded from CPython 3.14; and normal forms and case of random texts. */
#include "py/text/unicode.h"

#include <stdlib.h>

#include "check.h"
#include "py/num/float.h"
#include "py/text/case.h"
#include "py/text/utf8.h"
#include "test_num_stream.h"

#define ALL 0x110000u

static uint64_t digest_bool(uint64_t digest, bool b)
{
    uint8_t byte = b;

    return digest_add(digest, &byte, 1);
}

/* UTF-8 (surrogates included), then one byte. */
static uint64_t digest_text(uint64_t digest, const uint32_t *cps, size_t n, char last)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t bytes[4];

        digest = digest_add(digest, bytes, rn_utf8_put(cps[i], bytes));
    }
    return digest_add(digest, &last, 1);
}

static uint64_t digest_word(uint64_t digest, const char *word)
{
    return digest_add(digest_add(digest, word, strlen(word)), ";", 1);
}

static const struct {
    const char *label;
    uint32_t flags;
    uint64_t want;
} flags[] = {
    {"alpha", RN_UNI_ALPHA, 0xbb0af8ee46912039},
    {"decimal", RN_UNI_DECIMAL, 0x4ce362bc3ede2561},
    {"digit", RN_UNI_DIGIT, 0x19bba7ed4bdda12d},
    {"numeric", RN_UNI_NUMERIC, 0x6a56c33898a5a1e5},
    {"alnum", RN_UNI_ALNUM, 0x5c614670e48ec86e},
    {"space", RN_UNI_SPACE, 0x910838d6e6c7b908},
    {"printable", RN_UNI_PRINTABLE, 0x229d768ed25c2559},
    {"xid_start", RN_UNI_XID_START, 0xed2c14ccf3938a36},
    {"xid_continue", RN_UNI_XID_CONTINUE, 0xd76f49e29444c821},
    {"upper flag", RN_UNI_UPPER, 0x980a02bcd289ce8f},
    {"lower flag", RN_UNI_LOWER, 0xcf89da727e4eed32},
    {"line break", RN_UNI_LINE_BREAK, 0xe67ad09177d8fd5f},
};

static void check_flags(void)
{
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        uint64_t digest = DIGEST_START;

        for (uint32_t cp = 0; cp < ALL; cp++) {
            digest = digest_bool(digest, rn_uni_is(cp, flags[i].flags));
        }
        CHECK_LABEL(digest == flags[i].want, flags[i].label);
    }
}

static const struct {
    const char *label;
    int (*map)(uint32_t cp, uint32_t out[3]);
    uint64_t want;
} maps[] = {
    {"lower", rn_uni_lower_full, 0x33542e5fdda5a6aa},
    {"upper", rn_uni_upper_full, 0xd857602d81f56912},
    {"title", rn_uni_title_full, 0x4e7c34b5336e8b31},
    {"casefold", rn_uni_fold_full, 0xcba286dfb2063d2a},
};

static void check_case_maps(void)
{
    uint64_t digest = DIGEST_START;

    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        digest = DIGEST_START;
        for (uint32_t cp = 0; cp < ALL; cp++) {
            uint32_t out[3];
            int n = maps[i].map(cp, out);

            if (cp == 0x3a3 && maps[i].map == rn_uni_lower_full) {
                CHECK_INT(out[0], 0x3c3);
            }
            digest = digest_text(digest, out, (size_t)n, ';');
        }
        CHECK_LABEL(digest == maps[i].want, maps[i].label);
    }
    digest = DIGEST_START;
    for (uint32_t cp = 0; cp < ALL; cp++) {
        uint32_t x = rn_uni_lower(cp);
        uint8_t bytes[3] = {(uint8_t)x, (uint8_t)(x >> 8), (uint8_t)(x >> 16)};

        digest = digest_add(digest, bytes, 3);
    }
    CHECK_LABEL(digest == 0x6878e446463dc16, "simple lower case");
    CHECK_INT(rn_uni_upper(0xdf), 0xdf);
    CHECK_INT(rn_uni_upper(0x1fb3), 0x1fbc);
    CHECK_INT(rn_uni_title(0x1c6), 0x1c5);
}

/* One digest for each of unicodedata's functions. */
static void check_values(void)
{
    uint64_t category = DIGEST_START, bidi = DIGEST_START, combining = DIGEST_START;
    uint64_t mirrored = DIGEST_START, width = DIGEST_START, decimal = DIGEST_START;
    uint64_t digit = DIGEST_START, numeric = DIGEST_START, decomposition = DIGEST_START;

    for (uint32_t cp = 0; cp < ALL; cp++) {
        const rn_uni_record *r = rn_uni_get(cp);
        double value;
        char text[200];

        category = digest_word(category, rn_uni_category(cp));
        bidi = digest_word(bidi, rn_uni_bidirectional(cp));
        combining = digest_add(combining, &r->combining, 1);
        mirrored = digest_bool(mirrored, (r->flags & RN_UNI_MIRRORED) != 0);
        width = digest_word(width, rn_uni_east_asian_width(cp));
        decimal = digest_add(decimal, &r->decimal, 1);
        digit = digest_add(digit, &r->digit, 1);
        rn_uni_numeric(cp, &value);
        rn_float_repr(value, text);
        numeric = digest_word(numeric, text);

        uint32_t parts[18];
        const char *tag;
        int n = rn_uni_decomposition(cp, parts, &tag), length = snprintf(text, sizeof text, "%s", tag);
        for (int i = 0; i < n; i++) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%s%04" PRIX32, length > 0 ? " " : "", parts[i]);
        }
        decomposition = digest_word(decomposition, text);
    }
    CHECK_LABEL(category == 0x3b58d4aa1b107557, "category");
    CHECK_LABEL(bidi == 0x9b032ea81aea128e, "bidirectional");
    CHECK_LABEL(combining == 0xbe5d7a66a4f1585e, "combining");
    CHECK_LABEL(mirrored == 0xc1e4c5f10177328f, "mirrored");
    CHECK_LABEL(width == 0x4cdc29b6d712e576, "width");
    CHECK_LABEL(decimal == 0xb56a5d6c4c16b7bb, "decimal value");
    CHECK_LABEL(digit == 0xbe1d51e9af99413b, "digit value");
    CHECK_LABEL(numeric == 0x13d52f32841d7fa4, "numeric value");
    CHECK_LABEL(decomposition == 0x49eec22878d5b152, "decomposition");
}

static size_t normalize(const uint32_t *cps, size_t n, rn_uni_form form, uint32_t **out)
{
    rn_text text = {cps, n, RN_KIND_4};
    size_t room, length;

    CHECK_INT(rn_uni_normal_size(&text, form, &room, NULL), RN_NUM_OK);
    *out = malloc(room * sizeof **out + 1);
    uint32_t *scratch = malloc(room * sizeof *scratch + 1);
    CHECK_INT(rn_uni_normalize(&text, form, *out, &length, scratch, NULL), RN_NUM_OK);
    free(scratch);
    bool quick;
    CHECK_INT(rn_uni_quick_check(&text, form, &quick, NULL), RN_NUM_OK);
    CHECK(!quick || (length == n && memcmp(cps, *out, n * sizeof *cps) == 0));
    return length;
}

static void check_single_forms(void)
{
    static const uint64_t want[] = {0x2549a3134704594b, 0xde057a6f069a5cc3, 0xd1a1054e2f9cd80c, 0xda8565d0f6b7a015};

    for (int form = RN_UNI_NFC; form <= RN_UNI_NFKD; form++) {
        uint64_t digest = DIGEST_START;

        for (uint32_t cp = 0; cp < ALL; cp++) {
            rn_text text = {&cp, 1, RN_KIND_4};
            uint32_t out[18], scratch[18];
            size_t n;

            rn_uni_normalize(&text, (rn_uni_form)form, out, &n, scratch, NULL);
            digest = digest_text(digest, out, n, ';');
        }
        CHECK_LABEL(digest == want[form], "normal form of single code points");
    }
}

/* Ranges with something to tell: letters, marks, jamo, ligatures, ignorables. */
static const uint32_t ranges[][2] = {
    {0x41, 0x5a},     {0x61, 0x7a},     {0xc0, 0x17f},    {0x300, 0x345},     {0x370, 0x3ff},     {0x5b0, 0x5c7},
    {0x1100, 0x1112}, {0x1161, 0x1175}, {0x11a8, 0x11c2}, {0xac00, 0xad00},   {0x1e00, 0x1fff},   {0x2460, 0x24ff},
    {0xfb00, 0xfb06}, {0x3a3, 0x3a3},   {0x2b0, 0x2b8},   {0x10400, 0x1044f}, {0x1d15e, 0x1d164}, {0x2e, 0x3a},
    {0xf900, 0xfa00}, {0x93c, 0x94d},   {0xfdf0, 0xfdfb}, {0x1c4, 0x1cc},
};

static size_t draw(uint64_t *state, uint64_t most, uint32_t *out)
{
    size_t n = (size_t)(stream_next(state) % most);

    for (size_t i = 0; i < n; i++) {
        const uint32_t *r = ranges[stream_next(state) % (sizeof ranges / sizeof ranges[0])];

        out[i] = r[0] + (uint32_t)(stream_next(state) % (r[1] - r[0] + 1));
    }
    return n;
}

static uint64_t digest_case(uint64_t digest, rn_case what, const rn_text *text)
{
    size_t n;
    uint32_t max;

    CHECK_INT(rn_case_size(what, text, &n, &max, NULL), RN_NUM_OK);
    rn_text_kind kind = rn_kind_for(max);
    void *out = malloc(n * (size_t)kind + 1);
    uint32_t *wide = malloc(n * sizeof *wide + 1);
    CHECK_INT(rn_case_convert(what, text, kind, out, NULL), RN_NUM_OK);
    rn_kind_copy(RN_KIND_4, wide, kind, out, n, NULL);
    digest = digest_text(digest, wide, n, '\n');
    free(out);
    free(wide);
    return digest;
}

static void check_texts(void)
{
    static const uint64_t want_case[] = {0x8b6d28b39e6861f9, 0xb88ada426e95396c, 0x834de6635a06cd9,
                                         0x66a6c0a02a66e6df, 0x4917d1f8cadc608b, 0xa32421da074008b7};
    static const uint64_t want_form[] = {0x6018c51b1b449f38, 0x66b164b51155fd11, 0x23660ee6be531c6c, 0xaed6082e24c1964c};
    uint64_t state = 1, forms[4], cases[6], is = DIGEST_START, runs = DIGEST_START;
    uint32_t cps[202], *out;

    for (int i = 0; i < 6; i++) {
        cases[i] = DIGEST_START;
        forms[i % 4] = DIGEST_START;
    }
    for (int i = 0; i < 3000; i++) {
        size_t n = draw(&state, i % 50 != 0 ? 40 : 200, cps);
        rn_text text = {cps, n, RN_KIND_4};

        for (int form = 0; form < 4; form++) {
            size_t length = normalize(cps, n, (rn_uni_form)form, &out);

            forms[form] = digest_text(forms[form], out, length, '\n');
            free(out);
        }
        for (int what = 0; what < 6; what++) {
            cases[what] = digest_case(cases[what], (rn_case)what, &text);
        }
        size_t few = (size_t)(stream_next(&state) % 4);
        text.length = few < n ? few : n;
        is = digest_bool(is, rn_text_is_lower(&text, NULL));
        is = digest_bool(is, rn_text_is_upper(&text, NULL));
        is = digest_bool(is, rn_text_is_title(&text, NULL));
        is = digest_bool(is, rn_text_is_identifier(&text, NULL));
        is = digest_bool(is, text.length > 0 && rn_text_all(&text, RN_UNI_ALPHA, NULL));
        is = digest_bool(is, rn_text_all(&text, RN_UNI_PRINTABLE, NULL));
    }
    for (int form = 0; form < 4; form++) {
        CHECK_LABEL(forms[form] == want_form[form], "normal forms of random texts");
    }
    for (int what = 0; what < 6; what++) {
        CHECK_LABEL(cases[what] == want_case[what], "case of random texts");
    }
    CHECK_LABEL(is == 0x84db31757a915a66, "questions about random texts");
    /* long runs of marks take another way of sorting */
    for (int i = 0; i < 50; i++) {
        cps[0] = 'a';
        cps[201] = 'b';
        for (int k = 1; k < 201; k++) {
            cps[k] = 0x300 + (uint32_t)(stream_next(&state) % 0x70);
        }
        for (int form = 0; form < 4; form++) {
            size_t length = normalize(cps, 202, (rn_uni_form)form, &out);

            runs = digest_text(runs, out, length, '\n');
            free(out);
        }
    }
    CHECK_LABEL(runs == 0x893798526cd1bd9, "long runs of marks");
}

/* What precedes and follows a sigma, for every code point; and what a title makes of the next. */
static void check_sigma(void)
{
    static const uint8_t places[] = {2, 2, 1, 1};
    uint64_t digest = DIGEST_START;

    for (uint32_t cp = 0; cp < ALL; cp++) {
        const uint32_t texts[4][4] = {{'A', cp, 0x3a3}, {'0', cp, 0x3a3}, {'A', 0x3a3, cp, 'A'}, {'A', 0x3a3, cp, '0'}};

        for (int i = 0; i < 4; i++) {
            rn_text text = {texts[i], i < 2 ? 3 : 4, RN_KIND_4};
            uint32_t out[12];

            /* cp may become two code points: look at the sigma itself */
            rn_case_convert(RN_CASE_LOWER, &text, RN_KIND_4, out, NULL);
            int at = places[i] == 2 && cp == 0x130 ? 3 : places[i];
            digest = digest_bool(digest, out[at] == 0x3c2);
        }
        const uint32_t pair[2] = {cp, 'a'};
        rn_text text = {pair, 2, RN_KIND_4};
        uint32_t out[6], max;
        size_t n;
        rn_case_size(RN_CASE_TITLE, &text, &n, &max, NULL);
        rn_case_convert(RN_CASE_TITLE, &text, RN_KIND_4, out, NULL);
        digest = digest_bool(digest, out[n - 1] == 'a');
    }
    CHECK_LABEL(digest == 0x258fe101d7c4ae81, "sigma");
}

static void check_names(void)
{
    uint64_t digest = DIGEST_START;

    for (uint32_t cp = 0; cp < ALL; cp++) {
        char name[RN_UNI_NAME_MAX];
        uint32_t back[4] = {0};
        size_t n = rn_uni_name(cp, name);

        digest = digest_word(digest, name);
        if (n > 0 && (rn_uni_lookup(name, n, false, back) != 1 || back[0] != cp)) {
            CHECK_STR(name, "its code point");
        }
    }
    CHECK_LABEL(digest == 0x203805ba76d4fdee, "names");
}

static const struct {
    const char *name;
    int count;
    uint32_t want[3];
} lookups[] = {
    {"LATIN SMALL LETTER GHA", 1, {0x1a3}},
    {"latin small letter gha", 1, {0x1a3}},
    {"BEL", 1, {7}},
    {"ALERT", 1, {7}},
    {"NULL", 1, {0}},
    {"KEYCAP DIGIT ONE", 3, {'1', 0xfe0f, 0x20e3}},
    {"LATIN SMALL LETTER R WITH TILDE", 2, {'r', 0x303}},
    {"CJK UNIFIED IDEOGRAPH-4E00", 1, {0x4e00}},
    {"CJK UNIFIED IDEOGRAPH-04E00", 1, {0x4e00}},
    {"cjk unified ideograph-4e00", 0, {0}},
    {"CJK UNIFIED IDEOGRAPH-4DC0", 0, {0}},
    {"nushu character-1b170", 1, {0x1b170}},
    {"HANGUL SYLLABLE A", 1, {0xc544}},
    {"hangul syllable gag", 0, {0}},
    {"HANGUL SYLLABLE ", 0, {0}},
    {"HANGUL SYLLABLE GAX", 0, {0}},
    {"LATIN SMALL LETTER A ", 0, {0}},
    {"NO SUCH NAME", 0, {0}},
    {"-", 0, {0}},
    {"", 0, {0}},
};

static void check_lookups(void)
{
    char longest[300];

    for (size_t i = 0; i < sizeof lookups / sizeof lookups[0]; i++) {
        uint32_t out[4] = {0};
        size_t n = strlen(lookups[i].name);

        CHECK_LABEL(rn_uni_lookup(lookups[i].name, n, true, out) == lookups[i].count, lookups[i].name);
        for (int k = 0; k < lookups[i].count; k++) {
            CHECK_LABEL(out[k] == lookups[i].want[k], lookups[i].name);
        }
        if (lookups[i].count > 1) {
            CHECK_INT(rn_uni_lookup(lookups[i].name, n, false, out), 0);
        }
    }
    memset(longest, 'A', sizeof longest);
    CHECK_INT(rn_uni_lookup(longest, sizeof longest, true, (uint32_t[4]){0}), 0);
}

static bool stop_now(void *ctx)
{
    (void)ctx;
    return true;
}

static void check_stops(void)
{
    size_t n = 100000, count;
    uint32_t *cps = malloc(n * sizeof *cps), max;
    rn_text text = {cps, n, RN_KIND_4};
    rn_poll poll = {stop_now, NULL};
    bool normal;

    rn_kind_fill(RN_KIND_4, cps, n, 0x308, NULL);
    CHECK_INT(rn_uni_normal_size(&text, RN_UNI_NFC, &count, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_uni_quick_check(&text, RN_UNI_NFD, &normal, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_uni_normalize(&text, RN_UNI_NFC, cps, &count, cps, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_case_size(RN_CASE_TITLE, &text, &count, &max, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_case_convert(RN_CASE_LOWER, &text, RN_KIND_4, cps, &poll), RN_NUM_STOPPED);
    free(cps);
}

int main(void)
{
    check_flags();
    check_case_maps();
    check_values();
    check_single_forms();
    check_texts();
    check_sigma();
    check_names();
    check_lookups();
    check_stops();
    CHECK_STR(rn_uni_version, "16.0.0");
    return check_done();
}
