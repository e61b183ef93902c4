/* Packing a snapshot's body. Bodies are mostly zero (XOR with the boot image), so small ones go
 * through zstd and large ones, where zstd costs milliseconds, keep only the words that are not
 * zero. The choice depends on the body alone. */
#include <string.h>
#include <zstd.h>

#include "cage/work.h"

#include "base/banned.h"

enum {
    FAST_MAX = 16 * 1024,   /* up to here zstd -1 */
    ZSTD_MAX = 256 * 1024,  /* up to here zstd 1 */
    GROUP = 64 * 8,         /* bytes that one mask word describes */
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

/* One group: a mask, then the words whose bit is set. Returns the end of what it wrote. */
static uint8_t *group_pack(const uint8_t *raw, uint8_t *dst)
{
    uint8_t *words = dst + 8;
    uint64_t mask = 0;

    for (unsigned i = 0; i < 64; i++) {
        uint64_t word = get64(raw + i * 8);

        put64(words, word); /* overwritten by the next one when it is zero */
        words += word != 0 ? 8 : 0;
        mask |= (uint64_t)(word != 0) << i;
    }
    put64(dst, mask);
    return words;
}

static size_t words_bound(size_t len)
{
    size_t groups = len / GROUP + 1;

    return groups * (GROUP + 8) + 8; /* and the word that group_pack writes ahead */
}

static size_t words_pack(const uint8_t *raw, size_t len, uint8_t *dst)
{
    uint8_t *at = dst, last[GROUP] = {0};

    for (; len >= GROUP; raw += GROUP, len -= GROUP) {
        at = group_pack(raw, at);
    }
    if (len > 0) {
        memcpy(last, raw, len);
        at = group_pack(last, at);
    }
    return (size_t)(at - dst);
}

static bool group_unpack(const uint8_t **stored, size_t *len, uint8_t *raw)
{
    const uint8_t *at = *stored + 8;
    size_t count;
    uint64_t mask;

    if (*len < 8) {
        return false;
    }
    mask = get64(*stored);
    count = (size_t)__builtin_popcountll(mask);
    if (*len - 8 < count * 8) {
        return false;
    }
    if (mask == UINT64_MAX) {
        memcpy(raw, at, GROUP);
    } else {
        memset(raw, 0, GROUP);
        for (; mask != 0; mask &= mask - 1, at += 8) {
            uint64_t word = get64(at);

            if (word == 0) {
                return false; /* a zero that was not left out: one state has one body */
            }
            put64(raw + (size_t)__builtin_ctzll(mask) * 8, word);
        }
    }
    *stored += 8 + count * 8;
    *len -= 8 + count * 8;
    return true;
}

static bool words_unpack(const uint8_t *stored, size_t len, uint8_t *raw, size_t raw_len)
{
    uint8_t last[GROUP];

    for (; raw_len >= GROUP; raw += GROUP, raw_len -= GROUP) {
        if (!group_unpack(&stored, &len, raw)) {
            return false;
        }
    }
    if (raw_len > 0) {
        if (!group_unpack(&stored, &len, last)) {
            return false;
        }
        memcpy(raw, last, raw_len);
        for (size_t i = raw_len; i < GROUP; i++) {
            if (last[i] != 0) {
                return false;
            }
        }
    }
    return len == 0;
}

static bool zstd_pack(rn_work *work, size_t len, size_t *stored)
{
    int level = len <= FAST_MAX ? -1 : 1;

    if (work->compressor == NULL) {
        work->compressor = ZSTD_createCCtx();
    }
    if (work->compressor == NULL || !rn_work_packed(work, ZSTD_compressBound(len))) {
        return false;
    }
    *stored = ZSTD_compressCCtx(work->compressor, work->packed, work->packed_cap, work->raw, len,
                                level);
    return ZSTD_isError(*stored) == 0;
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

bool rn_unpack(rn_work *work, rn_codec codec, const uint8_t *stored, size_t len, uint8_t *raw,
               size_t raw_len)
{
    switch (codec) {
    case RN_CODEC_RAW:
        if (len == raw_len && len > 0) {
            memcpy(raw, stored, len);
        }
        return len == raw_len;
    case RN_CODEC_ZSTD:
        if (work->decompressor == NULL) {
            work->decompressor = ZSTD_createDCtx();
        }
        return work->decompressor != NULL &&
               ZSTD_decompressDCtx(work->decompressor, raw, raw_len, stored, len) == raw_len;
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
            uint64_t x = (lane[i] ^ get64(at + 8 * i)) * odd;

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
