/* The snapshot format, version 1. Little-endian, as is every cage (ED-18).
 *
 *   header, 88 bytes | body as stored | note | seal
 *
 *   body   = data | table | regs, packed by `codec`
 *   data   = the bytes of all extents, XORed with the boot image where the zone has one
 *   table  = an extent each: varint gap from the end of the one before, varint length
 *   seal   = HMAC-SHA-256 (32 bytes) or checksum (8 bytes) over everything before it
 *
 * Extents ascend, lie in one zone each, and are joined when the gap between them in one zone is at
 * most RN_GAP_JOIN; such a gap holds zeros in data. COLD extents are whole pages. Varints are
 * shortest, seven bits a byte, low bits first. So one state has one body. */
#ifndef RN_CAGE_FORMAT_H
#define RN_CAGE_FORMAT_H

#include <assert.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "cages are little-endian (engine-design ED-18)"
#endif

enum {
    RN_FORMAT_VERSION = 1,
    RN_FORMAT_KEYED = 1, /* flag: the seal is a MAC */
    RN_GAP_JOIN = 32,
    RN_SUM_SIZE = 8,
    RN_VARINT_MAX = 5,
};

typedef struct rn_header {
    uint8_t magic[8]; /* "RNLTSNAP" */
    uint16_t format;
    uint16_t flags;
    uint8_t codec; /* rn_codec but AUTO */
    uint8_t zero[3];
    uint64_t key_id;
    uint8_t engine_id[32];
    uint32_t extent_count;
    uint32_t table_len;
    uint64_t data_len;
    uint64_t stored_len;
    uint16_t regs_len;
    uint16_t zero2;
    uint32_t note_len;
} rn_header;

static_assert(sizeof(rn_header) == 88, "the header has no hidden padding");

static inline const uint8_t *rn_format_magic(void)
{
    return (const uint8_t *)"RNLTSNAP";
}

#endif
