/* Packing a snapshot's body.
 *
 *   words  = masks | words       a mask word for 512 bytes of body: which of its 8-byte words are
 *                                not zero; then those words, in order
 *   zstd   = zstd of that        long runs of zeros, of which an XORed body mostly consists, cost
 *                                zstd more time than the masks do and gain it nothing
 *
 * Large bodies stay words, where zstd would cost milliseconds. The choice depends on the body
 * alone. */
#include <string.h>
#include <zstd.h>

#include "cage/work.h"

#include "base/banned.h"

enum {
    FAST_MAX = 16 * 1024,  /* up to here zstd -1 */
    ZSTD_MAX = 256 * 1024, /* up to here zstd 1 */
    GROUP = 64 * 8,        /* bytes that one mask word describes */
};

static uint64_t get64(const uint8_t *p)
{
    uint64_t word;

    memcpy(&word, p, sizeof word);
    return word;
}

static void put64(uint8_t *p, uint64_t word)
{
    memcpy(p, &word, sizeof word);
}

static size_t mask_bytes(size_t len)
{
    return (len / GROUP + (len % GROUP != 0)) * 8;
}

/* One group's words go to dst; returns the end of what counts. May write one word ahead. */
static uint8_t *group_pack(const uint8_t *raw, uint8_t *mask_at, uint8_t *dst)
{
    uint64_t mask = 0;

    for (unsigned i = 0; i < 64; i++) {
        uint64_t word = get64(raw + (size_t)i * 8);

        put64(dst, word); /* overwritten by the next one when it is zero */
        dst += word != 0 ? 8 : 0;
        mask |= (uint64_t)(word != 0) << i;
    }
    put64(mask_at, mask);
    return dst;
}

static size_t words_bound(size_t len)
{
    return mask_bytes(len) + (len / GROUP + 1) * GROUP + 8;
}

static size_t words_pack(const uint8_t *raw, size_t len, uint8_t *dst)
{
    uint8_t *mask_at = dst, *at = dst + mask_bytes(len), last[GROUP] = {0};

    for (; len >= GROUP; raw += GROUP, len -= GROUP, mask_at += 8) {
        at = group_pack(raw, mask_at, at);
    }
    if (len > 0) {
        memcpy(last, raw, len);
        at = group_pack(last, mask_at, at);
    }
    return (size_t)(at - dst);
}

/* *words has *len bytes, of which the group takes its share. */
static bool group_unpack(uint64_t mask, const uint8_t **words, size_t *len, uint8_t *raw)
{
    const uint8_t *at = *words;
    size_t count = (size_t)__builtin_popcountll(mask);

    if (*len < count * 8) {
        return false;
    }
    *words += count * 8;
    *len -= count * 8;
    if (mask == UINT64_MAX) {
        memcpy(raw, at, GROUP);
        return true;
    }
    memset(raw, 0, GROUP);
    for (; mask != 0; mask &= mask - 1, at += 8) {
        put64(raw + (size_t)__builtin_ctzll(mask) * 8, get64(at));
    }
    return true;
}

static bool words_unpack(const uint8_t *stored, size_t len, uint8_t *raw, size_t raw_len)
{
    const uint8_t *mask_at = stored, *words = stored + mask_bytes(raw_len);
    uint8_t last[GROUP];

    if (len < mask_bytes(raw_len)) {
        return false;
    }
    len -= mask_bytes(raw_len);
    for (; raw_len >= GROUP; raw += GROUP, raw_len -= GROUP, mask_at += 8) {
        if (!group_unpack(get64(mask_at), &words, &len, raw)) {
            return false;
        }
    }
    if (raw_len > 0) {
        if (!group_unpack(get64(mask_at), &words, &len, last)) {
            return false;
        }
        memcpy(raw, last, raw_len); /* what lies beyond the body is nobody's */
    }
    return len == 0;
}

static bool zstd_pack(rn_work *work, size_t len, size_t *stored)
{
    size_t count;

    if (work->compressor == NULL) {
        work->compressor = ZSTD_createCCtx();
    }
    if (work->compressor == NULL || !rn_work_words(work, words_bound(len))) {
        return false;
    }
    count = words_pack(work->raw, len, work->words);
    if (!rn_work_packed(work, ZSTD_compressBound(count))) {
        return false;
    }
    *stored = ZSTD_compressCCtx(work->compressor, work->packed, work->packed_cap, work->words, count, len <= FAST_MAX ? -1 : 1);
    return ZSTD_isError(*stored) == 0;
}

static bool zstd_unpack(rn_work *work, const uint8_t *stored, size_t len, uint8_t *raw, size_t raw_len)
{
    size_t count;

    if (work->decompressor == NULL) {
        work->decompressor = ZSTD_createDCtx();
    }
    if (work->decompressor == NULL || !rn_work_words(work, words_bound(raw_len))) {
        return false;
    }
    count = ZSTD_decompressDCtx(work->decompressor, work->words, words_bound(raw_len), stored, len);
    return ZSTD_isError(count) == 0 && words_unpack(work->words, count, raw, raw_len);
}

bool rn_pack(rn_work *work, rn_codec *codec, size_t len, size_t *stored)
{
    bool is_auto = *codec == RN_CODEC_AUTO;

    if (is_auto) {
        *codec = len <= ZSTD_MAX ? RN_CODEC_ZSTD : RN_CODEC_WORDS;
    }
    *stored = len;
    if (*codec == RN_CODEC_ZSTD && !zstd_pack(work, len, stored)) {
        return false;
    }
    if (*codec == RN_CODEC_WORDS) {
        if (!rn_work_packed(work, words_bound(len))) {
            return false;
        }
        *stored = words_pack(work->raw, len, work->packed);
    }
    if (*codec == RN_CODEC_RAW || (is_auto && *stored >= len)) { /* nothing gained */
        if (!rn_work_packed(work, len)) {
            return false;
        }
        *codec = RN_CODEC_RAW;
        *stored = len;
        memcpy(work->packed, work->raw, len);
    }
    return true;
}

bool rn_unpack(rn_work *work, rn_codec codec, const uint8_t *stored, size_t len, uint8_t *raw, size_t raw_len)
{
    switch (codec) {
    case RN_CODEC_RAW:
        if (len == raw_len && len > 0) {
            memcpy(raw, stored, len);
        }
        return len == raw_len;
    case RN_CODEC_ZSTD:
        return zstd_unpack(work, stored, len, raw, raw_len);
    case RN_CODEC_WORDS:
        return words_unpack(stored, len, raw, raw_len);
    case RN_CODEC_AUTO:
        break;
    }
    return false;
}

void rn_xor(uint8_t *restrict dst, const uint8_t *a, const uint8_t *b, size_t len)
{
    size_t i = 0;

    for (; i + 8 <= len; i += 8) {
        put64(dst + i, get64(a + i) ^ get64(b + i));
    }
    for (; i < len; i++) {
        dst[i] = a[i] ^ b[i];
    }
}

/* Against accidents only. Four lanes, so that it runs at memory speed. */
uint64_t rn_checksum(const uint8_t *bytes, size_t len)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15), mix = UINT64_C(0xC2B2AE3D27D4EB4F);
    uint64_t lane[4] = {odd, mix, odd ^ mix, ~odd}, sum = (uint64_t)len * odd;
    uint8_t last[32] = {0};

    while (len > 0) {
        const uint8_t *at = bytes;
        size_t n = len < 32 ? len : 32;

        if (n < 32) {
            memcpy(last, bytes, n);
            at = last;
        }
        for (int i = 0; i < 4; i++) {
            uint64_t x = (lane[i] ^ get64(at + 8 * (size_t)i)) * odd;

            lane[i] = (x << 31 | x >> 33) * mix;
        }
        bytes += n;
        len -= n;
    }
    for (int i = 0; i < 4; i++) {
        sum = (sum ^ lane[i]) * mix;
        sum ^= sum >> 29;
    }
    return sum;
}
