/* UTF-8: checking, decoding and encoding. Runs of ASCII go eight bytes at a time. */
#include "py/text/utf8.h"

#include <string.h>

#define HIGH_BITS 0x8080808080808080u

size_t rn_utf8_ascii_prefix(const uint8_t *s, size_t n)
{
    size_t i = 0;

    for (; i + 32 <= n; i += 32) {
        uint64_t x[4];

        memcpy(x, s + i, 32);
        if (((x[0] | x[1] | x[2] | x[3]) & HIGH_BITS) != 0) {
            break;
        }
    }
    for (; i + 8 <= n; i += 8) {
        uint64_t x;

        memcpy(&x, s + i, 8);
        if ((x & HIGH_BITS) != 0) {
            break;
        }
    }
    while (i < n && s[i] < 0x80) {
        i++;
    }
    return i;
}

static bool is_continuation(uint8_t c)
{
    return (c & 0xc0) == 0x80;
}

/* Length of the sequence at s (2 to 4 for a lead byte above 0x7f), or 0 with the error filled in.
 */
static size_t sequence(const uint8_t *s, size_t left, bool surrogates, rn_utf8_scan *out)
{
    uint8_t c = s[0];
    size_t want = c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    size_t good = 1;

    if (want == 0) {
        out->error_bytes = 1;
        out->reason = "invalid start byte";
        return 0;
    }
    while (good < want && good < left && is_continuation(s[good])) {
        /* the second byte also decides on overlong forms, surrogates and the upper end */
        if (good == 1 && want > 2 &&
            ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] >= 0xa0 && !surrogates) ||
             (c == 0xf0 && s[1] < 0x90) || (c == 0xf4 && s[1] >= 0x90))) {
            break;
        }
        good++;
    }
    if (good == want) {
        return want;
    }
    if (c == 0xed && left > 1 && is_continuation(s[1]) && s[1] >= 0xa0) {
        good = 1; /* a surrogate that is refused, or was cut off */
    }
    out->error_bytes = good;
    out->is_incomplete = good == left || (c == 0xed && left == 2 && is_continuation(s[1]));
    out->reason = good == left ? "unexpected end of data" : "invalid continuation byte";
    return 0;
}

rn_num_status rn_utf8_check(const uint8_t *s, size_t n, bool surrogates, rn_utf8_scan *out,
                            const rn_poll *poll)
{
    size_t i = 0, extra = 0; /* bytes beyond one per code point */
    size_t next_poll = RN_POLL_BYTES / 2;
    uint8_t top = 0;

    *out = (rn_utf8_scan){.max = 0x7f};
    while (i < n) {
        if (i >= next_poll) {
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
            next_poll = i + RN_POLL_BYTES / 2;
        }
        if (s[i] < 0x80) {
            size_t piece = n - i < RN_POLL_BYTES ? n - i : RN_POLL_BYTES;

            i += rn_utf8_ascii_prefix(s + i, piece);
            continue;
        }
        size_t k = sequence(s + i, n - i, surrogates, out);
        if (k == 0) {
            break;
        }
        top = s[i] > top ? s[i] : top;
        extra += k - 1;
        i += k;
    }
    out->used = i;
    out->length = i - extra;
    out->max = top == 0 ? 0x7f : top < 0xc4 ? 0xff : top < 0xf0 ? 0xffff : 0x10ffff;
    return RN_NUM_OK;
}

rn_num_status rn_utf8_decode(const uint8_t *s, size_t n, rn_kind kind, void *to, size_t *written,
                             const rn_poll *poll)
{
    const uint8_t *end = s + n, *next_poll = s + (n < RN_POLL_BYTES ? n : RN_POLL_BYTES);
    uint8_t *one = to;
    uint16_t *two = to;
    uint32_t *four = to;
    size_t done = 0;

    while (s < end) {
        if (s >= next_poll) {
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
            next_poll = (size_t)(end - s) < RN_POLL_BYTES ? end : s + RN_POLL_BYTES;
        }
        if (*s < 0x80) {
            size_t piece = (size_t)(end - s) < RN_POLL_BYTES ? (size_t)(end - s) : RN_POLL_BYTES;
            size_t run = rn_utf8_ascii_prefix(s, piece);

            if (run > 8) {
                (void)rn_kind_copy(kind, (uint8_t *)to + done * (size_t)kind, RN_KIND_1, s, run,
                                   NULL);
            } else {
                for (size_t i = 0; i < run; i++) {
                    rn_kind_put(kind, to, done + i, s[i]);
                }
            }
            done += run;
            s += run;
            continue;
        }
        /* a run of longer sequences */
        if (kind == RN_KIND_1) {
            while (s < next_poll && *s >= 0x80) {
                one[done++] = (uint8_t)rn_utf8_next(&s);
            }
        } else if (kind == RN_KIND_2) {
            while (s < next_poll && *s >= 0x80) {
                two[done++] = (uint16_t)rn_utf8_next(&s);
            }
        } else {
            while (s < next_poll && *s >= 0x80) {
                four[done++] = rn_utf8_next(&s);
            }
        }
    }
    *written = done;
    return RN_NUM_OK;
}

static size_t encoded_size(uint32_t cp)
{
    return 1 + (size_t)(cp >= 0x80) + (size_t)(cp >= 0x800) + (size_t)(cp >= 0x10000);
}

rn_num_status rn_utf8_size(const rn_text *text, size_t from, bool surrogates, size_t *bytes,
                           size_t *stop, const rn_poll *poll)
{
    const size_t piece = RN_POLL_BYTES / 4;
    size_t total = 0, i = from, n = text->length;

    while (i < n) {
        size_t end = n - i < piece ? n : i + piece;

        if (text->kind == RN_KIND_1) {
            const uint8_t *p = text->data;

            total += end - i;
            for (; i < end; i++) {
                total += p[i] >> 7;
            }
        } else {
            for (; i < end; i++) {
                uint32_t cp = rn_kind_get(text->kind, text->data, i);

                if (rn_is_surrogate(cp) && !surrogates) {
                    n = i;
                    break;
                }
                total += encoded_size(cp);
            }
        }
        if (i < n && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *bytes = total;
    *stop = i;
    return RN_NUM_OK;
}

rn_num_status rn_utf8_encode(const rn_text *text, size_t from, size_t end, uint8_t *to,
                             size_t *written, const rn_poll *poll)
{
    const size_t piece = RN_POLL_BYTES / 4;
    uint8_t *p = to;
    size_t i = from;

    while (i < end) {
        size_t last = end - i < piece ? end : i + piece;

        if (text->kind == RN_KIND_1) {
            const uint8_t *s = text->data;

            while (i < last) {
                size_t run = rn_utf8_ascii_prefix(s + i, last - i);

                memcpy(p, s + i, run);
                p += run;
                i += run;
                while (i < last && s[i] >= 0x80) {
                    p += rn_utf8_put(s[i++], p);
                }
            }
        } else if (text->kind == RN_KIND_2) {
            const uint16_t *s = text->data;

            for (; i < last; i++) {
                p += rn_utf8_put(s[i], p);
            }
        } else {
            const uint32_t *s = text->data;

            for (; i < last; i++) {
                p += rn_utf8_put(s[i], p);
            }
        }
        if (i < end && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *written = (size_t)(p - to);
    return RN_NUM_OK;
}
