/* unicode_escape and raw_unicode_escape, and the escapes that error handlers write. */
#include "py/text/codec_escape.h"

#include <stdio.h>

#include "py/text/unicode.h"

static int hex_value(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static decode_step fail(size_t bytes, size_t left, const char *reason)
{
    return (decode_step){.error_bytes = bytes, .reason = reason, .is_incomplete = bytes == left};
}

static decode_step one(size_t used, uint32_t cp)
{
    return (decode_step){.used = used, .count = 1, .cp = {cp, 0}};
}

/* \x41, \u0041 or \U00000041 at s; digits from s + 2 on. */
static decode_step decode_hex(const uint8_t *s, size_t left, size_t digits, const char *truncated, const char *too_large)
{
    uint32_t cp = 0;
    size_t i = 2;

    for (; i < 2 + digits; i++) {
        int d = i < left ? hex_value(s[i]) : -1;

        if (d < 0) {
            return fail(i, left, truncated);
        }
        cp = cp << 4 | (uint32_t)d;
    }
    if (cp > 0x10ffff) {
        decode_step step = fail(i, left, too_large);

        step.is_incomplete = false;
        return step;
    }
    return one(i, cp);
}

static decode_step decode_name(const uint8_t *s, size_t left)
{
    static const char malformed[] = "malformed \\N character escape";
    size_t i = 3;
    uint32_t cp[4];

    if (left < 3 || s[2] != '{') {
        return fail(2, left, malformed);
    }
    while (i < left && s[i] != '}') {
        i++;
    }
    if (i == left || i == 3) {
        return fail(i, left, malformed);
    }
    if (rn_uni_lookup((const char *)s + 3, i - 3, false, cp) != 1) {
        decode_step step = fail(i + 1, left, "unknown Unicode character name");

        step.is_incomplete = false;
        return step;
    }
    return one(i + 1, cp[0]);
}

decode_step decode_escape(const uint8_t *s, size_t left)
{
    static const char letters[] = "\\'\"abfnrtv", values[] = "\\'\"\a\b\f\n\r\t\v";
    uint32_t octal = 0;
    size_t i = 1;

    if (s[0] != '\\') {
        return one(1, s[0]);
    }
    if (left == 1) {
        return fail(1, left, "\\ at end of string");
    }
    switch (s[1]) {
    case '\n':
        return (decode_step){.used = 2};
    case 'x':
        return decode_hex(s, left, 2, "truncated \\xXX escape", "");
    case 'u':
        return decode_hex(s, left, 4, "truncated \\uXXXX escape", "");
    case 'U':
        return decode_hex(s, left, 8, "truncated \\UXXXXXXXX escape", "illegal Unicode character");
    case 'N':
        return decode_name(s, left);
    default:
        break;
    }
    while (i < left && i <= 3 && s[i] >= '0' && s[i] <= '7') {
        octal = octal << 3 | (uint32_t)(s[i++] - '0');
    }
    if (i > 1) {
        return one(i, octal);
    }
    for (i = 0; i < sizeof letters - 1; i++) {
        if (s[1] == (uint8_t)letters[i]) {
            return one(2, (uint8_t)values[i]);
        }
    }
    return one(1, '\\'); /* not an escape: the next byte stands for itself */
}

decode_step decode_raw_escape(const uint8_t *s, size_t left)
{
    if (s[0] != '\\' || left == 1) {
        return one(1, s[0]);
    }
    if (s[1] == 'u') {
        return decode_hex(s, left, 4, "truncated \\uXXXX escape", "");
    }
    if (s[1] == 'U') {
        return decode_hex(s, left, 8, "truncated \\UXXXXXXXX escape", "\\Uxxxxxxxx out of range");
    }
    return (decode_step){.used = 2, .count = 2, .cp = {'\\', s[1]}};
}

static size_t put_hex(char letter, uint32_t cp, size_t digits, uint8_t *to)
{
    to[0] = '\\';
    to[1] = (uint8_t)letter;
    for (size_t i = digits; i-- > 0; cp >>= 4) {
        to[2 + i] = (uint8_t) "0123456789abcdef"[cp & 15];
    }
    return 2 + digits;
}

static size_t put_backslash(uint32_t cp, uint8_t *to)
{
    return cp < 0x100 ? put_hex('x', cp, 2, to) : cp < 0x10000 ? put_hex('u', cp, 4, to) : put_hex('U', cp, 8, to);
}

size_t encode_escape(uint32_t cp, uint8_t *to)
{
    char letter = (char)(cp == '\t' ? 't' : cp == '\n' ? 'n' : cp == '\r' ? 'r' : cp == '\\' ? '\\' : 0);

    if (letter != 0) {
        to[0] = '\\';
        to[1] = (uint8_t)letter;
        return 2;
    }
    if (cp >= 0x20 && cp < 0x7f) {
        to[0] = (uint8_t)cp;
        return 1;
    }
    return put_backslash(cp, to);
}

size_t encode_raw_escape(uint32_t cp, uint8_t *to)
{
    if (cp < 0x100) {
        to[0] = (uint8_t)cp;
        return 1;
    }
    return put_backslash(cp, to);
}

size_t rn_escape_code_point(rn_escape how, uint32_t cp, char out[112])
{
    char name[RN_UNI_NAME_MAX];

    if (how == RN_ESCAPE_XML) {
        return (size_t)snprintf(out, 112, "&#%u;", (unsigned)cp);
    }
    if (how == RN_ESCAPE_NAME && rn_uni_name(cp, name) > 0) {
        return (size_t)snprintf(out, 112, "\\N{%s}", name);
    }
    return put_backslash(cp, (uint8_t *)out);
}
