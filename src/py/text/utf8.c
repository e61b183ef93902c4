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
            ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] >= 0xa0 && !surrogates) || (c == 0xf0 && s[1] < 0x90) ||
             (c == 0xf4 && s[1] >= 0x90))) {
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

rn_num_status rn_utf8_check(const uint8_t *s, size_t n, bool surrogates, rn_utf8_scan *out, const rn_poll *poll)
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
        if (s[i] >= 0xc2 && s[i] < 0xe0 && n - i >= 2 && is_continuation(s[i + 1])) {
            top = s[i] > top ? s[i] : top; /* the common case of most alphabets */
            extra++;
            i += 2;
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

rn_num_status rn_utf8_decode(const uint8_t *s, size_t n, rn_text_kind kind, void *to, size_t *written, const rn_poll *poll)
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
                (void)rn_kind_copy(kind, (uint8_t *)to + done * (size_t)kind, RN_KIND_1, s, run, NULL);
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

/* Bytes for a run of code points, surrogates counted as three; simple enough to be vectorized. */
static size_t encoded_size_2(const uint16_t *s, size_t n, size_t *surrogates)
{
    size_t total = n, found = 0;

    for (size_t i = 0; i < n; i++) {
        total += (size_t)(s[i] >= 0x80) + (size_t)(s[i] >= 0x800);
        found += (size_t)((s[i] & 0xf800) == 0xd800);
    }
    *surrogates = found;
    return total;
}

static size_t encoded_size_4(const uint32_t *s, size_t n, size_t *surrogates)
{
    size_t total = n, found = 0;

    for (size_t i = 0; i < n; i++) {
        total += (size_t)(s[i] >= 0x80) + (size_t)(s[i] >= 0x800) + (size_t)(s[i] >= 0x10000);
        found += (size_t)((s[i] & 0xfffff800) == 0xd800);
    }
    *surrogates = found;
    return total;
}

static size_t encoded_size_1(const uint8_t *s, size_t n)
{
    size_t total = n;

    for (size_t i = 0; i < n; i++) {
        total += s[i] >> 7;
    }
    return total;
}

static size_t encoded_size(const rn_text *text, size_t from, size_t n, size_t *surrogates)
{
    *surrogates = 0;
    switch (text->kind) {
    case RN_KIND_1:
        return encoded_size_1((const uint8_t *)text->data + from, n);
    case RN_KIND_2:
        return encoded_size_2((const uint16_t *)text->data + from, n, surrogates);
    default:
        return encoded_size_4((const uint32_t *)text->data + from, n, surrogates);
    }
}

rn_num_status rn_utf8_size(const rn_text *text, size_t from, bool surrogates, size_t *bytes, size_t *stop, const rn_poll *poll)
{
    const size_t piece = 2048;
    size_t total = 0, i = from, n = text->length, pieces = 0;

    while (i < n) {
        size_t step = n - i < piece ? n - i : piece, found;
        size_t size = encoded_size(text, i, step, &found);

        if (found > 0 && !surrogates) {
            for (step = 0; !rn_is_surrogate(rn_kind_get(text->kind, text->data, i + step));) {
                step++;
            }
            size = encoded_size(text, i, step, &found);
            n = i + step;
        }
        total += size;
        i += step;
        if (++pieces % 16 == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *bytes = total;
    *stop = i;
    return RN_NUM_OK;
}

rn_num_status rn_utf8_encode(const rn_text *text, size_t from, size_t end, uint8_t *to, size_t *written, const rn_poll *poll)
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

            while (i < last) {
                while (i < last && s[i] < 0x80) {
                    *p++ = (uint8_t)s[i++];
                }
                for (; i < last && s[i] >= 0x80 && s[i] < 0x800; p += 2, i++) {
                    p[0] = (uint8_t)(0xc0 | s[i] >> 6);
                    p[1] = (uint8_t)(0x80 | (s[i] & 0x3f));
                }
                for (; i < last && s[i] >= 0x800; p += 3, i++) {
                    p[0] = (uint8_t)(0xe0 | s[i] >> 12);
                    p[1] = (uint8_t)(0x80 | (s[i] >> 6 & 0x3f));
                    p[2] = (uint8_t)(0x80 | (s[i] & 0x3f));
                }
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
