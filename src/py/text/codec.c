/* Codecs other than UTF-8, one code point at a time; escapes are in codec_escape.c. */
#include "py/text/codec.h"

#include <string.h>

#include "py/text/codec_escape.h"

#define PIECE ((size_t)16384)

/* cp1252 from 0x80 to 0x9f; 0 is undefined. */
static const uint16_t windows[32] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
                                     0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
                                     0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

/* ---- names ---- */

static const struct {
    const char *name; /* lower case, letters and digits only */
    rn_codec codec;
    bool has_bom;
} names[] = {
    {"utf8", RN_CODEC_UTF_8, false},
    {"u8", RN_CODEC_UTF_8, false},
    {"utf", RN_CODEC_UTF_8, false},
    {"cp65001", RN_CODEC_UTF_8, false},
    {"utf8ucs2", RN_CODEC_UTF_8, false},
    {"utf8ucs4", RN_CODEC_UTF_8, false},
    {"utf8sig", RN_CODEC_UTF_8, true},
    {"ascii", RN_CODEC_ASCII, false},
    {"usascii", RN_CODEC_ASCII, false},
    {"us", RN_CODEC_ASCII, false},
    {"646", RN_CODEC_ASCII, false},
    {"ansix341968", RN_CODEC_ASCII, false},
    {"cp367", RN_CODEC_ASCII, false},
    {"ibm367", RN_CODEC_ASCII, false},
    {"iso646us", RN_CODEC_ASCII, false},
    {"latin1", RN_CODEC_LATIN_1, false},
    {"latin", RN_CODEC_LATIN_1, false},
    {"l1", RN_CODEC_LATIN_1, false},
    {"iso88591", RN_CODEC_LATIN_1, false},
    {"88591", RN_CODEC_LATIN_1, false},
    {"8859", RN_CODEC_LATIN_1, false},
    {"cp819", RN_CODEC_LATIN_1, false},
    {"ibm819", RN_CODEC_LATIN_1, false},
    {"cp1252", RN_CODEC_CP1252, false},
    {"1252", RN_CODEC_CP1252, false},
    {"windows1252", RN_CODEC_CP1252, false},
    {"utf16", RN_CODEC_UTF_16_LE, true},
    {"u16", RN_CODEC_UTF_16_LE, true},
    {"utf16le", RN_CODEC_UTF_16_LE, false},
    {"utf16be", RN_CODEC_UTF_16_BE, false},
    {"unicodelittleunmarked", RN_CODEC_UTF_16_LE, false},
    {"unicodebigunmarked", RN_CODEC_UTF_16_BE, false},
    {"utf32", RN_CODEC_UTF_32_LE, true},
    {"u32", RN_CODEC_UTF_32_LE, true},
    {"utf32le", RN_CODEC_UTF_32_LE, false},
    {"utf32be", RN_CODEC_UTF_32_BE, false},
    {"unicodeescape", RN_CODEC_UNICODE_ESCAPE, false},
    {"rawunicodeescape", RN_CODEC_RAW_UNICODE_ESCAPE, false},
};

bool rn_codec_find(const char *name, size_t n, rn_codec *out, bool *has_bom)
{
    char plain[24];
    size_t length = 0;

    for (size_t i = 0; i < n; i++) {
        char c = name[i];

        if (c == '-' || c == '_' || c == ' ') {
            continue;
        }
        if (length == sizeof plain - 1 || (uint8_t)c >= 0x80) {
            return false;
        }
        plain[length++] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    plain[length] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, plain) == 0) {
            *out = names[i].codec;
            *has_bom = names[i].has_bom;
            return true;
        }
    }
    return false;
}

const char *rn_codec_error_name(rn_codec codec)
{
    static const char *const texts[] = {"utf-8",     "ascii",     "latin-1",   "charmap",       "utf-16-le",
                                        "utf-16-be", "utf-32-le", "utf-32-be", "unicodeescape", "rawunicodeescape"};

    return texts[codec];
}

size_t rn_codec_bom(const uint8_t *s, size_t n, rn_codec *codec)
{
    if (*codec == RN_CODEC_UTF_8) {
        return n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    }
    if (*codec == RN_CODEC_UTF_16_LE || *codec == RN_CODEC_UTF_16_BE) {
        bool big = n >= 2 && s[0] == 0xfe && s[1] == 0xff;

        *codec = big ? RN_CODEC_UTF_16_BE : RN_CODEC_UTF_16_LE;
        return big || (n >= 2 && s[0] == 0xff && s[1] == 0xfe) ? 2 : 0;
    }
    if (*codec == RN_CODEC_UTF_32_LE || *codec == RN_CODEC_UTF_32_BE) {
        bool big = n >= 4 && memcmp(s, "\0\0\xfe\xff", 4) == 0;

        *codec = big ? RN_CODEC_UTF_32_BE : RN_CODEC_UTF_32_LE;
        return big || (n >= 4 && memcmp(s, "\xff\xfe\0\0", 4) == 0) ? 4 : 0;
    }
    return 0;
}

/* ---- decoding ---- */

static decode_step fail(size_t bytes, const char *reason)
{
    return (decode_step){.error_bytes = bytes, .reason = reason};
}

static decode_step one(size_t used, uint32_t cp)
{
    return (decode_step){.used = used, .count = 1, .cp = {cp, 0}};
}

static uint32_t unit_16(const uint8_t *s, bool big)
{
    return big ? (uint32_t)s[0] << 8 | s[1] : (uint32_t)s[1] << 8 | s[0];
}

static decode_step step_16(const uint8_t *s, size_t left, bool big)
{
    if (left < 2) {
        decode_step cut = fail(left, "truncated data");

        cut.is_incomplete = true;
        return cut;
    }
    uint32_t x = unit_16(s, big);
    if (!rn_is_surrogate(x)) {
        return one(2, x);
    }
    if (x >= 0xdc00) {
        return fail(2, "illegal encoding");
    }
    if (left < 4) {
        decode_step cut = fail(left, "unexpected end of data");

        cut.is_incomplete = true;
        return cut;
    }
    uint32_t y = unit_16(s + 2, big);
    if (y < 0xdc00 || y > 0xdfff) {
        return fail(2, "illegal UTF-16 surrogate");
    }
    return one(4, 0x10000 + ((x - 0xd800) << 10) + (y - 0xdc00));
}

static decode_step step_32(const uint8_t *s, size_t left, bool big)
{
    if (left < 4) {
        decode_step cut = fail(left, "truncated data");

        cut.is_incomplete = true;
        return cut;
    }
    uint32_t x = big ? unit_16(s, true) << 16 | unit_16(s + 2, true) : unit_16(s + 2, false) << 16 | unit_16(s, false);
    if (rn_is_surrogate(x)) {
        return fail(4, "code point in surrogate code point range(0xd800, 0xe000)");
    }
    return x > 0x10ffff ? fail(4, "code point not in range(0x110000)") : one(4, x);
}

static decode_step step_byte(rn_codec codec, uint8_t c)
{
    if (codec == RN_CODEC_ASCII) {
        return c < 0x80 ? one(1, c) : fail(1, "ordinal not in range(128)");
    }
    if (codec == RN_CODEC_CP1252 && c >= 0x80 && c < 0xa0) {
        uint16_t cp = windows[c - 0x80];

        return cp == 0 ? fail(1, "character maps to <undefined>") : one(1, cp);
    }
    return one(1, c);
}

static decode_step next_step(rn_codec codec, const uint8_t *s, size_t left)
{
    switch (codec) {
    case RN_CODEC_UTF_16_LE:
    case RN_CODEC_UTF_16_BE:
        return step_16(s, left, codec == RN_CODEC_UTF_16_BE);
    case RN_CODEC_UTF_32_LE:
    case RN_CODEC_UTF_32_BE:
        return step_32(s, left, codec == RN_CODEC_UTF_32_BE);
    case RN_CODEC_UNICODE_ESCAPE:
        return decode_escape(s, left);
    case RN_CODEC_RAW_UNICODE_ESCAPE:
        return decode_raw_escape(s, left);
    default:
        return step_byte(codec, *s);
    }
}

rn_num_status rn_decode_check(rn_codec codec, const uint8_t *s, size_t n, rn_utf8_scan *out, const rn_poll *poll)
{
    uint32_t all = 0;
    size_t i = 0, steps = 0;

    if (codec == RN_CODEC_UTF_8) {
        return rn_utf8_check(s, n, false, out, poll);
    }
    *out = (rn_utf8_scan){.used = 0};
    if (codec == RN_CODEC_LATIN_1) {
        out->used = out->length = n;
        return rn_kind_max(RN_KIND_1, s, n, &out->max, poll);
    }
    while (i < n) {
        decode_step step = next_step(codec, s + i, n - i);

        if (step.error_bytes != 0) {
            out->error_bytes = step.error_bytes;
            out->reason = step.reason;
            out->is_incomplete = step.is_incomplete;
            break;
        }
        i += step.used;
        out->length += step.count;
        all |= step.cp[0] | step.cp[1];
        if (++steps % PIECE == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    out->used = i;
    out->max = all < 0x80 ? 0x7f : all < 0x100 ? 0xff : all < 0x10000 ? 0xffff : 0x10ffff;
    return RN_NUM_OK;
}

rn_num_status rn_decode(rn_codec codec, const uint8_t *s, size_t n, rn_text_kind kind, void *to, const rn_poll *poll)
{
    size_t at = 0, steps = 0;

    if (codec == RN_CODEC_UTF_8) {
        return rn_utf8_decode(s, n, kind, to, &at, poll);
    }
    if (codec == RN_CODEC_LATIN_1 || codec == RN_CODEC_ASCII) {
        return rn_kind_copy(kind, to, RN_KIND_1, s, n, poll);
    }
    for (size_t i = 0; i < n;) {
        decode_step step = next_step(codec, s + i, n - i);

        if (step.error_bytes != 0) { /* the caller did not pass what was checked */
            return RN_NUM_SYNTAX;
        }
        i += step.used;
        for (size_t k = 0; k < step.count; k++) {
            rn_kind_put(kind, to, at++, step.cp[k]);
        }
        if (++steps % PIECE == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

/* ---- encoding ---- */

/* The byte of cp1252, or -1. */
static int windows_byte(uint32_t cp)
{
    if (cp < 0x80 || (cp >= 0xa0 && cp < 0x100)) {
        return (int)cp;
    }
    for (int i = 0; i < 32; i++) {
        if (windows[i] == cp && cp != 0) {
            return 0x80 + i;
        }
    }
    return -1;
}

static size_t put_16(uint32_t unit, bool big, uint8_t *to)
{
    to[0] = (uint8_t)(big ? unit >> 8 : unit);
    to[1] = (uint8_t)(big ? unit : unit >> 8);
    return 2;
}

/* Writes one code point, at most 10 bytes; 0 when it cannot be encoded. */
static size_t put(rn_codec codec, uint32_t cp, uint8_t *to)
{
    bool big = codec == RN_CODEC_UTF_16_BE || codec == RN_CODEC_UTF_32_BE;
    int byte;

    switch (codec) {
    case RN_CODEC_ASCII:
    case RN_CODEC_LATIN_1:
        to[0] = (uint8_t)cp;
        return cp < (codec == RN_CODEC_ASCII ? 0x80u : 0x100u);
    case RN_CODEC_CP1252:
        byte = windows_byte(cp);
        to[0] = (uint8_t)byte;
        return byte >= 0;
    case RN_CODEC_UTF_16_LE:
    case RN_CODEC_UTF_16_BE:
        if (cp >= 0x10000) {
            (void)put_16(0xd7c0 + (cp >> 10), big, to);
            return 2 + put_16(0xdc00 | (cp & 0x3ff), big, to + 2);
        }
        return rn_is_surrogate(cp) ? 0 : put_16(cp, big, to);
    case RN_CODEC_UTF_32_LE:
    case RN_CODEC_UTF_32_BE:
        (void)put_16(big ? cp >> 16 : cp & 0xffff, big, to);
        (void)put_16(big ? cp & 0xffff : cp >> 16, big, to + 2);
        return rn_is_surrogate(cp) ? 0 : 4;
    case RN_CODEC_UNICODE_ESCAPE:
        return encode_escape(cp, to);
    case RN_CODEC_RAW_UNICODE_ESCAPE:
        return encode_raw_escape(cp, to);
    default:
        return rn_is_surrogate(cp) ? 0 : rn_utf8_put(cp, to);
    }
}

rn_num_status rn_encode_size(rn_codec codec, const rn_text *text, size_t from, size_t *bytes, size_t *stop, size_t *error_end,
                             const rn_poll *poll)
{
    /* charmap and the narrow codecs report whole runs, and so does UTF-8 */
    bool runs = codec != RN_CODEC_UTF_16_LE && codec != RN_CODEC_UTF_16_BE && codec != RN_CODEC_UTF_32_LE && codec != RN_CODEC_UTF_32_BE;
    size_t total = 0, i = from;
    uint8_t room[12];

    for (; i < text->length; i++) {
        size_t n = put(codec, rn_kind_get(text->kind, text->data, i), room);

        if (n == 0) {
            break;
        }
        total += n;
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *bytes = total;
    *stop = i;
    *error_end = i + (i < text->length);
    while (runs && *error_end > i && *error_end < text->length && put(codec, rn_kind_get(text->kind, text->data, *error_end), room) == 0) {
        ++*error_end;
        if (*error_end % PIECE == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

rn_num_status rn_encode(rn_codec codec, const rn_text *text, size_t from, size_t end, uint8_t *to, size_t *written, const rn_poll *poll)
{
    size_t at = 0;

    if ((codec == RN_CODEC_ASCII || codec == RN_CODEC_LATIN_1) && from <= end) {
        *written = end - from;
        return rn_kind_copy(RN_KIND_1, to, text->kind, (const uint8_t *)text->data + from * (size_t)text->kind, end - from, poll);
    }
    for (size_t i = from; i < end; i++) {
        uint8_t room[12];
        size_t n = put(codec, rn_kind_get(text->kind, text->data, i), room);

        memcpy(to + at, room, n);
        at += n;
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *written = at;
    return RN_NUM_OK;
}

const char *rn_encode_reason(rn_codec codec)
{
    switch (codec) {
    case RN_CODEC_ASCII:
        return "ordinal not in range(128)";
    case RN_CODEC_LATIN_1:
        return "ordinal not in range(256)";
    case RN_CODEC_CP1252:
        return "character maps to <undefined>";
    default:
        return "surrogates not allowed";
    }
}
