/* UTF-8 in both directions, with CPython's error places and reasons. */
#ifndef RN_PY_TEXT_UTF8_H
#define RN_PY_TEXT_UTF8_H

#include "py/text/kind.h"

/* What was found in bytes up to their end or to the first error. */
typedef struct rn_utf8_scan {
    size_t used;        /* bytes that are good, from the start */
    size_t length;      /* code points in them */
    uint32_t max;       /* bound on them: 0x7f, 0xff, 0xffff or 0x10ffff */
    size_t error_bytes; /* 0: everything is good; else how many bytes the error spans from `used` */
    const char *reason; /* UnicodeDecodeError's */
    bool is_incomplete; /* more bytes could mend it */
} rn_utf8_scan;

/* With `surrogates`, three-byte forms of U+D800 .. U+DFFF are good (WTF-8, surrogatepass). */
rn_num_status rn_utf8_check(const uint8_t *s, size_t n, bool surrogates, rn_utf8_scan *out, const rn_poll *poll);

/* Bytes before the first one above 0x7f. */
size_t rn_utf8_ascii_prefix(const uint8_t *s, size_t n);

/* Writes the code points of n bytes that rn_utf8_check() found good to `to`, whose kind holds them.
 * Returns through *written how many. */
rn_num_status rn_utf8_decode(const uint8_t *s, size_t n, rn_text_kind kind, void *to, size_t *written, const rn_poll *poll);

/* Bytes that text from code point `from` on needs, up to the end or the first surrogate: *stop is
 * the index of that (or the length). With `surrogates` they are encoded too. */
rn_num_status rn_utf8_size(const rn_text *text, size_t from, bool surrogates, size_t *bytes, size_t *stop, const rn_poll *poll);
/* Encodes code points from .. end, which contain no surrogate unless they are to be encoded. */
rn_num_status rn_utf8_encode(const rn_text *text, size_t from, size_t end, uint8_t *to, size_t *written, const rn_poll *poll);

/* One code point of good UTF-8 at s; moves *at. */
static inline uint32_t rn_utf8_next(const uint8_t **at)
{
    const uint8_t *s = *at;
    uint32_t c = s[0];

    if (c < 0x80) {
        *at = s + 1;
        return c;
    }
    if (c < 0xe0) {
        *at = s + 2;
        return (c & 0x1f) << 6 | (s[1] & 0x3f);
    }
    if (c < 0xf0) {
        *at = s + 3;
        return (c & 0x0f) << 12 | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
    }
    *at = s + 4;
    return (c & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12 | (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
}

/* Writes one code point, at most 4 bytes; returns how many. */
static inline size_t rn_utf8_put(uint32_t cp, uint8_t *to)
{
    if (cp < 0x80) {
        to[0] = (uint8_t)cp;
        return 1;
    }
    if (cp < 0x800) {
        to[0] = (uint8_t)(0xc0 | cp >> 6);
        to[1] = (uint8_t)(0x80 | (cp & 0x3f));
        return 2;
    }
    if (cp < 0x10000) {
        to[0] = (uint8_t)(0xe0 | cp >> 12);
        to[1] = (uint8_t)(0x80 | (cp >> 6 & 0x3f));
        to[2] = (uint8_t)(0x80 | (cp & 0x3f));
        return 3;
    }
    to[0] = (uint8_t)(0xf0 | cp >> 18);
    to[1] = (uint8_t)(0x80 | (cp >> 12 & 0x3f));
    to[2] = (uint8_t)(0x80 | (cp >> 6 & 0x3f));
    to[3] = (uint8_t)(0x80 | (cp & 0x3f));
    return 4;
}

#endif
