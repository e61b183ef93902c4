/* Codecs, base64, hexadecimal and checksums: digests of results and errors over random input,
 * recorded from CPython 3.14. */
#include "py/text/codec.h"

#include <stdlib.h>

#include "check.h"
#include "py/text/binascii.h"
#include "test_num_stream.h"

static const char *const names[] = {"utf-8",     "ascii",     "latin-1",   "cp1252",         "utf-16-le",
                                    "utf-16-be", "utf-32-le", "utf-32-be", "unicode_escape", "raw_unicode_escape"};

static uint64_t digest_decoding(uint64_t digest, rn_codec codec, const uint8_t *bytes, size_t n)
{
    rn_utf8_scan scan;
    char text[160];
    int length;

    CHECK_INT(rn_decode_check(codec, bytes, n, &scan, NULL), RN_NUM_OK);
    if (scan.error_bytes != 0) {
        CHECK(scan.used + scan.error_bytes <= n);
        length = snprintf(text, sizeof text, "%zu %zu %s", scan.used, scan.used + scan.error_bytes, scan.reason);
        return digest_line(digest, text, (size_t)length);
    }
    CHECK_INT(scan.used, n);
    rn_text_kind kind = rn_kind_for(scan.max);
    void *out = malloc(scan.length * (size_t)kind + 1);
    CHECK_INT(rn_decode(codec, bytes, n, kind, out, NULL), RN_NUM_OK);
    length = snprintf(text, sizeof text, "ok ");
    for (size_t i = 0; i < scan.length; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%" PRIx32, i > 0 ? " " : "", rn_kind_get(kind, out, i));
    }
    free(out);
    return digest_line(digest, text, (size_t)length);
}

static void check_decoding(void)
{
    static const uint8_t plain[] = {0,    0,    0,    0x41, 0x80, 0x8d, 0xd8, 0xdc, 0xdf, 0xff, 0x10,
                                    0x11, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x81, 0xed, 0xa0};
    static const char escapes[] = "\\\\\\\\uUxN{}0123456789abcdefgBELn'\n\xe9";
    static const char *const ends[] = {"\\N{BEL}", "\\N{EURO SIGN}x", "\\N{NOPE}", "\\U0001f600", "\\U00110000"};
    static const uint64_t want[] = {0x397878994866ce5a, 0xdce132d558b77b6d, 0x28a8eab3d11b008a, 0xed061430b400984c, 0x89cca73fa27d4a5d,
                                    0x4e7d25a66fc6b8c,  0x7260f7d155aee60e, 0xc29f6d61a4892ab7, 0x99a289c57c9e5847, 0x97a343fb94911f8c};
    uint64_t state = 51, digests[10];

    for (int k = 0; k < 10; k++) {
        digests[k] = DIGEST_START;
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t k = stream_next(&state) % 10;
        size_t n = (size_t)(stream_next(&state) % 14), extra = 0;
        const char *end = "";
        uint8_t bytes[40];

        for (size_t b = 0; b < n; b++) {
            uint64_t r = stream_next(&state);

            bytes[b] = k >= 8 ? (uint8_t)escapes[r % (sizeof escapes - 1)] : plain[r % sizeof plain];
        }
        if (k >= 8 && i % 7 == 0) {
            end = ends[stream_next(&state) % 5];
            extra = strlen(end);
            memcpy(bytes + n, end, extra);
        }
        uint8_t *exact = malloc(n + extra + 1);
        memcpy(exact + 1, bytes, n + extra);
        digests[k] = digest_decoding(digests[k], (rn_codec)k, exact + 1, n + extra);
        free(exact);
    }
    for (int k = 0; k < 10; k++) {
        CHECK_LABEL(digests[k] == want[k], names[k]);
    }
}

static void check_encoding(void)
{
    static const uint32_t code[] = {0,    9,     10,    0x27,   0x41,   0x5c,   0x7f,   0x80,   0x81,    0x92,    0xa0,    0xe9,
                                    0xff, 0x100, 0x178, 0x20ac, 0x2122, 0xd800, 0xdfff, 0xfffd, 0x10000, 0x1f600, 0x10ffff};
    static const uint64_t want[] = {0xe8081ad5fd0f8d61, 0x10d538155fca2124, 0x1e06761368ff277b, 0x4fb55efdb81c457e, 0x2e3f0df66c6c6bd3,
                                    0xb38aadecffa059db, 0x63ed80ef1565f2e0, 0x9ba734db1847a78d, 0x6855c2a16e83e59f, 0x4b7961db2987bcaf};
    uint64_t state = 52, digests[10];

    for (int k = 0; k < 10; k++) {
        digests[k] = DIGEST_START;
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t k = stream_next(&state) % 10;
        size_t n = (size_t)(stream_next(&state) % 8), bytes, stop, end, written;
        uint32_t cps[8];
        char line[200];
        int length;

        for (size_t c = 0; c < n; c++) {
            cps[c] = code[stream_next(&state) % (i % 2 != 0 ? sizeof code / sizeof code[0] : 13)];
        }
        rn_text text = {cps, n, RN_KIND_4};
        rn_codec codec = (rn_codec)k;
        CHECK_INT(rn_encode_size(codec, &text, 0, &bytes, &stop, &end, NULL), RN_NUM_OK);
        if (stop < n) {
            length = snprintf(line, sizeof line, "%zu %zu %s", stop, end, rn_encode_reason(codec));
        } else {
            uint8_t *out = malloc(bytes + 1);

            CHECK_INT(rn_encode(codec, &text, 0, n, out, &written, NULL), RN_NUM_OK);
            CHECK_INT(written, bytes);
            length = snprintf(line, sizeof line, "ok ");
            for (size_t b = 0; b < bytes; b++) {
                length += snprintf(line + length, 3, "%02x", out[b]);
            }
            free(out);
        }
        digests[k] = digest_line(digests[k], line, (size_t)length);
    }
    for (int k = 0; k < 10; k++) {
        CHECK_LABEL(digests[k] == want[k], names[k]);
    }
}

static const struct {
    const char *name;
    bool found, has_bom;
    rn_codec codec;
} spellings[] = {
    {"UTF-8", true, false, RN_CODEC_UTF_8},
    {"utf8", true, false, RN_CODEC_UTF_8},
    {"U8", true, false, RN_CODEC_UTF_8},
    {"utf_8_sig", true, true, RN_CODEC_UTF_8},
    {"Latin 1", true, false, RN_CODEC_LATIN_1},
    {"iso-8859-1", true, false, RN_CODEC_LATIN_1},
    {"US-ASCII", true, false, RN_CODEC_ASCII},
    {"windows-1252", true, false, RN_CODEC_CP1252},
    {"UTF-16", true, true, RN_CODEC_UTF_16_LE},
    {"utf-16-be", true, false, RN_CODEC_UTF_16_BE},
    {"utf_32", true, true, RN_CODEC_UTF_32_LE},
    {"unicode-escape", true, false, RN_CODEC_UNICODE_ESCAPE},
    {"raw_unicode_escape", true, false, RN_CODEC_RAW_UNICODE_ESCAPE},
    {"koi8-r", false, false, RN_CODEC_UTF_8},
    {"", false, false, RN_CODEC_UTF_8},
    {"a name that is longer than any", false, false, RN_CODEC_UTF_8},
};

static void check_names(void)
{
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        rn_codec codec = RN_CODEC_UTF_8;
        bool bom = false;

        CHECK_LABEL(rn_codec_find(spellings[i].name, strlen(spellings[i].name), &codec, &bom) == spellings[i].found, spellings[i].name);
        CHECK_LABEL(codec == spellings[i].codec && bom == spellings[i].has_bom, spellings[i].name);
    }
    rn_codec codec = RN_CODEC_UTF_16_LE;
    CHECK_INT(rn_codec_bom((const uint8_t *)"\xfe\xff\0a", 4, &codec), 2);
    CHECK_INT(codec, RN_CODEC_UTF_16_BE);
    CHECK_INT(rn_codec_bom((const uint8_t *)"\xff", 1, &codec), 0);
    CHECK_INT(codec, RN_CODEC_UTF_16_LE);
    codec = RN_CODEC_UTF_32_LE;
    CHECK_INT(rn_codec_bom((const uint8_t *)"\0\0\xfe\xff", 4, &codec), 4);
    CHECK_INT(codec, RN_CODEC_UTF_32_BE);
    codec = RN_CODEC_UTF_8;
    CHECK_INT(rn_codec_bom((const uint8_t *)"\xef\xbb\xbfx", 4, &codec), 3);
    CHECK_STR(rn_codec_error_name(RN_CODEC_CP1252), "charmap");
    char out[112];
    out[rn_escape_code_point(RN_ESCAPE_BACKSLASH, 0xe9, out)] = '\0';
    CHECK_STR(out, "\\xe9");
    out[rn_escape_code_point(RN_ESCAPE_BACKSLASH, 0x1f600, out)] = '\0';
    CHECK_STR(out, "\\U0001f600");
    out[rn_escape_code_point(RN_ESCAPE_XML, 0x20ac, out)] = '\0';
    CHECK_STR(out, "&#8364;");
    out[rn_escape_code_point(RN_ESCAPE_NAME, 0x20ac, out)] = '\0';
    CHECK_STR(out, "\\N{EURO SIGN}");
    out[rn_escape_code_point(RN_ESCAPE_NAME, 0xdc80, out)] = '\0';
    CHECK_STR(out, "\\udc80");
}

static void check_base64(void)
{
    static const char alphabet[] = "QUJDQQ==Zz09+/= \n!-";
    uint64_t state = 53, digest = DIGEST_START;
    size_t written, length;

    for (int i = 0; i < 20000; i++) {
        size_t n = (size_t)(stream_next(&state) % 12);
        uint8_t *s = malloc(n + 1), *out = malloc((n + 3) / 4 * 3 + 1);
        rn_base64_error error;
        char line[120];

        for (size_t k = 0; k < n; k++) {
            s[k] = (uint8_t)alphabet[stream_next(&state) % (sizeof alphabet - 1)];
        }
        bool strict = stream_next(&state) % 2 != 0;
        CHECK_INT(rn_base64_decode(s, n, strict, out, &written, &error, NULL), RN_NUM_OK);
        if (error == RN_BASE64_GOOD) {
            length = (size_t)snprintf(line, sizeof line, "ok ");
            rn_hex_encode(out, written, 0, 0, line + length, NULL);
            length += 2 * written;
        } else {
            length = rn_base64_message(error, written, line);
        }
        digest = digest_line(digest, line, length);
        free(s);
        free(out);
    }
    for (size_t n = 0; n < 50; n++) {
        uint8_t bytes[50];
        char text[80];

        for (size_t k = 0; k < n; k++) {
            bytes[k] = (uint8_t)stream_next(&state);
        }
        CHECK(rn_base64_length(n, &length));
        CHECK_INT(rn_base64_encode(bytes, n, text, NULL), RN_NUM_OK);
        digest = digest_line(digest, text, length);
    }
    CHECK_LABEL(digest == 0x121f70e78b9a7e46, "base64");
    CHECK(!rn_base64_length(SIZE_MAX, &length));
}

static void check_hex(void)
{
    static const uint16_t alphabet[] = {'0', '1', '2', '3', 'a', 'B', 'c', 'F', ' ', 'g', '\t', 0x20ac};
    uint64_t state = 54, digest = DIGEST_START;

    for (int i = 0; i < 5000; i++) {
        size_t n = (size_t)(stream_next(&state) % 20), length, place, written;
        uint8_t bytes[20], out[8];
        uint16_t text[10];
        char line[120];
        rn_hex_error error;

        for (size_t k = 0; k < n; k++) {
            bytes[k] = (uint8_t)stream_next(&state);
        }
        int64_t group = (int64_t)(stream_next(&state) % 9) - 4;
        CHECK(rn_hex_length(n, group, &length));
        CHECK_INT(rn_hex_encode(bytes, n, ':', group, line, NULL), RN_NUM_OK);
        digest = digest_line(digest, line, length);
        n = (size_t)(stream_next(&state) % 10);
        for (size_t k = 0; k < n; k++) {
            text[k] = alphabet[stream_next(&state) % (i % 3 != 0 ? 9 : 12)];
        }
        rn_text t = {text, n, RN_KIND_2};
        CHECK_INT(rn_hex_decode(&t, out, &written, &error, &place, NULL), RN_NUM_OK);
        if (error == RN_HEX_GOOD) {
            length = (size_t)snprintf(line, sizeof line, "ok ");
            rn_hex_encode(out, written, 0, 0, line + length, NULL);
            length += 2 * written;
        } else if (error == RN_HEX_ODD) {
            length = (size_t)snprintf(line, sizeof line, "%s", "fromhex() arg must contain an even number of hexadecimal digits");
        } else {
            length = (size_t)snprintf(line, sizeof line, "non-hexadecimal number found in fromhex() arg at position %zu", place);
        }
        digest = digest_line(digest, line, length);
    }
    CHECK_LABEL(digest == 0x43f49d2da6f21d6c, "hexadecimal");
    size_t length;
    CHECK(!rn_hex_length(SIZE_MAX / 2, 1, &length));
    CHECK(rn_hex_length(3, INT64_MIN, &length) && length == 6);
}

static void check_sums(void)
{
    uint64_t state = 55, digest = DIGEST_START;
    uint8_t *bytes = malloc(512000);
    char line[40];

    for (int i = 0; i < 300; i++) {
        size_t n = (size_t)(stream_next(&state) % 100);

        for (size_t k = 0; k < n; k++) {
            bytes[k] = (uint8_t)stream_next(&state);
        }
        uint32_t x = (uint32_t)stream_next(&state);
        uint32_t crc = rn_crc32(x, bytes, n, NULL);
        uint32_t adler = rn_adler32(x % 65521 | (x >> 16) % 65521 << 16, bytes, n, NULL);
        digest = digest_line(digest, line, (size_t)snprintf(line, sizeof line, "%" PRIu32 " %" PRIu32, crc, adler));
    }
    for (size_t i = 0; i < 512000; i++) {
        bytes[i] = (uint8_t)i;
    }
    digest = digest_line(
        digest, line,
        (size_t)snprintf(line, sizeof line, "%" PRIu32 " %" PRIu32, rn_crc32(0, bytes, 512000, NULL), rn_adler32(1, bytes, 512000, NULL)));
    CHECK_LABEL(digest == 0xc5da7280c3a4c2fd, "checksums");
    free(bytes);
}

static bool stop_now(void *ctx)
{
    ++*(int *)ctx;
    return true;
}

static void check_stops(void)
{
    size_t n = 1u << 19, written, stop, end, place;
    uint8_t *bytes = malloc(n);
    char *text = malloc(4 * n);
    int calls = 0;
    rn_poll poll = {stop_now, &calls};
    rn_utf8_scan scan;
    rn_base64_error base64;
    rn_hex_error hex;

    memset(bytes, '1', n);
    rn_text t = {bytes, n, RN_KIND_1};
    CHECK_INT(rn_decode_check(RN_CODEC_UTF_16_LE, bytes, n, &scan, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_decode(RN_CODEC_UTF_16_LE, bytes, n, RN_KIND_2, text, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_encode_size(RN_CODEC_UTF_16_LE, &t, 0, &written, &stop, &end, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_encode(RN_CODEC_UTF_32_BE, &t, 0, n, (uint8_t *)text, &written, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_hex_encode(bytes, n, 0, 0, text, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_hex_decode(&t, (uint8_t *)text, &written, &hex, &place, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_base64_encode(bytes, n, text, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_base64_decode(bytes, n, false, (uint8_t *)text, &written, &base64, &poll), RN_NUM_STOPPED);
    (void)rn_crc32(0, bytes, n, &poll);
    (void)rn_adler32(1, bytes, n, &poll);
    CHECK_INT(calls, 10);
    free(bytes);
    free(text);
}

int main(void)
{
    check_decoding();
    check_encoding();
    check_names();
    check_base64();
    check_hex();
    check_sums();
    check_stops();
    return check_done();
}
