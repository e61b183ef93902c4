/* Hexadecimal and base64, with binascii's tolerance and messages. */
#include "py/text/binascii.h"

#include <stdio.h>

#define PIECE ((size_t)32768)

bool rn_hex_length(size_t n, int64_t group, size_t *length)
{
    uint64_t step = group < 0 ? 0 - (uint64_t)group : (uint64_t)group;

    if (n > SIZE_MAX / 4) {
        return false;
    }
    *length = 2 * n + (step == 0 || n == 0 ? 0 : (size_t)((n - 1) / step));
    return true;
}

rn_num_status rn_hex_encode(const uint8_t *s, size_t n, char separator, int64_t group, char *out, const rn_poll *poll)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t step = group < 0 ? 0 - (uint64_t)group : (uint64_t)group;

    for (size_t i = 0; i < n; i++) {
        uint64_t from_edge = group < 0 ? i : n - i;

        if (step != 0 && i > 0 && from_edge % step == 0) {
            *out++ = separator;
        }
        *out++ = digits[s[i] >> 4];
        *out++ = digits[s[i] & 15];
        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

static int hex_value(uint32_t c)
{
    if (c >= '0' && c <= '9') {
        return (int)(c - '0');
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10 : -1;
}

static bool is_space(uint32_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

rn_num_status rn_hex_decode(const rn_text *text, uint8_t *out, size_t *written, rn_hex_error *error, size_t *place, const rn_poll *poll)
{
    size_t n = text->length, at = 0, turns = 0;

    uint32_t max = 0;

    *error = RN_HEX_GOOD;
    *place = *written = 0;
    if (rn_kind_max(text->kind, text->data, n, &max, poll) != RN_NUM_OK) {
        return RN_NUM_STOPPED;
    }
    if (max > 0x7f) { /* the first that is not ASCII is found before anything else */
        *error = RN_HEX_DIGIT;
        while (rn_kind_get(text->kind, text->data, *place) < 0x80) {
            if (++*place % PIECE == 0 && rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
        }
        return RN_NUM_OK;
    }
    for (size_t i = 0; i < n && *error == RN_HEX_GOOD; i++) {
        uint32_t c = rn_kind_get(text->kind, text->data, i);

        if (++turns % PIECE == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
        if (is_space(c)) {
            continue;
        }
        int high = hex_value(c);
        if (high < 0) {
            *error = RN_HEX_DIGIT;
            *place = i;
        } else if (++i == n) {
            *error = RN_HEX_ODD;
        } else {
            int low = hex_value(rn_kind_get(text->kind, text->data, i));

            if (low < 0) {
                *error = RN_HEX_DIGIT;
                *place = i;
            } else {
                out[at++] = (uint8_t)(high << 4 | low);
            }
        }
    }
    *written = at;
    return RN_NUM_OK;
}

bool rn_base64_length(size_t n, size_t *length)
{
    if (n > SIZE_MAX / 4) {
        return false;
    }
    *length = (n + 2) / 3 * 4;
    return true;
}

rn_num_status rn_base64_encode(const uint8_t *s, size_t n, char *out, const rn_poll *poll)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t i = 0, groups = 0;

    for (; n - i >= 3; i += 3) {
        uint32_t x = (uint32_t)s[i] << 16 | (uint32_t)s[i + 1] << 8 | s[i + 2];

        *out++ = alphabet[x >> 18];
        *out++ = alphabet[x >> 12 & 63];
        *out++ = alphabet[x >> 6 & 63];
        *out++ = alphabet[x & 63];
        if (++groups % PIECE == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    if (i < n) {
        uint32_t x = (uint32_t)s[i] << 16 | (i + 1 < n ? (uint32_t)s[i + 1] << 8 : 0);

        *out++ = alphabet[x >> 18];
        *out++ = alphabet[x >> 12 & 63];
        *out++ = (char)(i + 1 < n ? alphabet[x >> 6 & 63] : '=');
        *out++ = '=';
    }
    return RN_NUM_OK;
}

static int base64_value(uint8_t c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

rn_num_status rn_base64_decode(const uint8_t *s, size_t n, bool strict, uint8_t *out, size_t *written, rn_base64_error *error,
                               const rn_poll *poll)
{
    size_t at = 0, i = 0;
    int place = 0, pads = 0; /* characters of the current four, and '=' since the last of them */
    uint32_t bits = 0;
    bool padded = false;

    *error = strict && n > 0 && s[0] == '=' ? RN_BASE64_LEADING : RN_BASE64_GOOD;
    for (; i < n && *error == RN_BASE64_GOOD; i++) {
        int v = base64_value(s[i]);

        if (i % PIECE == PIECE - 1 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
        if (s[i] == '=') {
            padded = true;
            if (strict && place == 0) {
                *error = RN_BASE64_EXCESS_PADDING;
            } else if (place >= 2 && place + ++pads >= 4) {
                *error = strict && i + 1 < n ? RN_BASE64_EXCESS_DATA : RN_BASE64_GOOD;
                place = 0; /* what follows is ignored */
                break;
            }
            continue;
        }
        if (v < 0) {
            *error = strict ? RN_BASE64_ALPHABET : RN_BASE64_GOOD;
            continue;
        }
        if (strict && padded) {
            *error = RN_BASE64_DISCONTINUOUS;
            break;
        }
        pads = 0;
        bits = bits << 6 | (uint32_t)v;
        if (place > 0) {
            out[at++] = (uint8_t)(bits >> (6 - 2 * place));
        }
        place = (place + 1) % 4;
    }
    if (*error == RN_BASE64_GOOD && place != 0) {
        *error = place == 1 ? RN_BASE64_ONE_MORE : RN_BASE64_PADDING;
    }
    *written = at;
    return RN_NUM_OK;
}

size_t rn_base64_message(rn_base64_error error, size_t written, char out[112])
{
    static const char *const texts[] = {"",
                                        "",
                                        "Incorrect padding",
                                        "Leading padding not allowed",
                                        "Excess padding not allowed",
                                        "Excess data after padding",
                                        "Only base64 data is allowed",
                                        "Discontinuous padding not allowed"};

    if (error == RN_BASE64_ONE_MORE) {
        return (size_t)snprintf(out, 112,
                                "Invalid base64-encoded string: number of data characters (%zu) "
                                "cannot be 1 more than a multiple of 4",
                                written / 3 * 4 + 1);
    }
    return (size_t)snprintf(out, 112, "%s", texts[error]);
}
