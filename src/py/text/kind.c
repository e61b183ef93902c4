/* Scanning, copying and comparing arrays of code points of any kind. The loops are simple enough
 * for the compiler to vectorize; long ones run in pieces with a poll between. */
#include "py/text/kind.h"

#include <string.h>

/* Code points between two polls. */
#define PIECE ((size_t)32768)

static uint64_t or_words(const void *data, size_t bytes)
{
    const uint8_t *p = data;
    uint64_t all[4] = {0}, last = 0;
    size_t i = 0;

    for (; i + 32 <= bytes; i += 32) {
        uint64_t x[4];

        memcpy(x, p + i, 32);
        all[0] |= x[0];
        all[1] |= x[1];
        all[2] |= x[2];
        all[3] |= x[3];
    }
    for (; i + 8 <= bytes; i += 8) {
        memcpy(&last, p + i, 8);
        all[0] |= last;
    }
    last = 0;
    memcpy(&last, p + i, bytes - i);
    return all[0] | all[1] | all[2] | all[3] | last;
}

rn_num_status rn_kind_max(rn_text_kind kind, const void *data, size_t n, uint32_t *max, const rn_poll *poll)
{
    const uint8_t *p = data;
    size_t unit = (size_t)kind, left = n;
    uint64_t all = 0;
    uint64_t wide = kind == RN_KIND_1 ? 0x8080808080808080 : kind == RN_KIND_2 ? 0xff00ff00ff00ff00 : 0x001f0000001f0000;

    while (left > 0 && (all & wide) == 0) {
        size_t step = left < PIECE ? left : PIECE;

        all |= or_words(p, step * unit);
        p += step * unit;
        left -= step;
        if (left > 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    if (kind == RN_KIND_1) {
        *max = (all & wide) != 0 ? 0xff : 0x7f;
    } else if (kind == RN_KIND_2) {
        *max = (all & wide) != 0 ? 0xffff : (all & 0x0080008000800080) != 0 ? 0xff : 0x7f;
    } else {
        uint32_t folded = (uint32_t)(all | all >> 32);

        *max = folded > 0xffff ? 0x10ffff : folded > 0xff ? 0xffff : folded > 0x7f ? 0xff : 0x7f;
    }
    return RN_NUM_OK;
}

#define COPY_LOOP(to_type, from_type)    \
    do {                                 \
        to_type *t = to;                 \
        const from_type *f = from;       \
        for (size_t i = 0; i < n; i++) { \
            t[i] = (to_type)f[i];        \
        }                                \
    } while (0)

static void copy_piece(rn_text_kind to_kind, void *to, rn_text_kind kind, const void *from, size_t n)
{
    switch ((int)to_kind * 8 + (int)kind) {
    case 1 * 8 + 2:
        COPY_LOOP(uint8_t, uint16_t);
        break;
    case 1 * 8 + 4:
        COPY_LOOP(uint8_t, uint32_t);
        break;
    case 2 * 8 + 1:
        COPY_LOOP(uint16_t, uint8_t);
        break;
    case 2 * 8 + 4:
        COPY_LOOP(uint16_t, uint32_t);
        break;
    case 4 * 8 + 1:
        COPY_LOOP(uint32_t, uint8_t);
        break;
    case 4 * 8 + 2:
        COPY_LOOP(uint32_t, uint16_t);
        break;
    default:
        memcpy(to, from, n * (size_t)kind);
        break;
    }
}

rn_num_status rn_kind_copy(rn_text_kind to_kind, void *to, rn_text_kind kind, const void *data, size_t n, const rn_poll *poll)
{
    uint8_t *t = to;
    const uint8_t *f = data;

    while (n > 0) {
        size_t step = n < PIECE ? n : PIECE;

        copy_piece(to_kind, t, kind, f, step);
        t += step * (size_t)to_kind;
        f += step * (size_t)kind;
        n -= step;
        if (n > 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

rn_num_status rn_kind_fill(rn_text_kind kind, void *to, size_t n, uint32_t cp, const rn_poll *poll)
{
    uint8_t *t = to;

    while (n > 0) {
        size_t step = n < PIECE ? n : PIECE;

        if (kind == RN_KIND_1) {
            memset(t, (int)cp, step);
        } else if (kind == RN_KIND_2) {
            uint16_t *w = (uint16_t *)(void *)t;

            for (size_t i = 0; i < step; i++) {
                w[i] = (uint16_t)cp;
            }
        } else {
            uint32_t *w = (uint32_t *)(void *)t;

            for (size_t i = 0; i < step; i++) {
                w[i] = cp;
            }
        }
        t += step * (size_t)kind;
        n -= step;
        if (n > 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    return RN_NUM_OK;
}

int rn_kind_compare(const rn_text *a, const rn_text *b, const rn_poll *poll)
{
    size_t n = a->length < b->length ? a->length : b->length;
    const uint8_t *p = a->data, *q = b->data;

    for (size_t at = 0; at < n; at += PIECE) {
        size_t step = n - at < PIECE ? n - at : PIECE;

        if (at > 0 && rn_poll_stops(poll)) {
            return 0;
        }
        if (a->kind == b->kind) {
            size_t unit = (size_t)a->kind;

            if (memcmp(p + at * unit, q + at * unit, step * unit) == 0) {
                continue;
            }
        }
        for (size_t i = at; i < at + step; i++) {
            uint32_t x = rn_kind_get(a->kind, p, i), y = rn_kind_get(b->kind, q, i);

            if (x != y) {
                return x < y ? -1 : 1;
            }
        }
    }
    return a->length == b->length ? 0 : a->length < b->length ? -1 : 1;
}
