/* Work space of one save, load or fork: extents, a flat body, zstd contexts. Kept by the boot image
 * so that a thread pays for zstd's tables once; taking one never waits for another thread. */
#ifndef RN_CAGE_WORK_H
#define RN_CAGE_WORK_H

#include <stddef.h>
#include <stdint.h>

#include "cage/layout.h"
#include "cage/snapshot.h"

typedef struct rn_extent {
    uint32_t off, len;
} rn_extent;

struct rn_work {
    void *compressor, *decompressor; /* ZSTD_CCtx, ZSTD_DCtx; made on first use */
    uint8_t *raw;                    /* the body */
    size_t raw_cap;
    uint8_t *words; /* between body and zstd */
    size_t words_cap;
    uint8_t *packed; /* the body as it is stored */
    size_t packed_cap;
    rn_extent *extents;
    size_t extent_count, extent_cap;
    rn_work *next;
};

rn_work *rn_work_take(rn_boot *boot); /* NULL: out of memory */
void rn_work_give(rn_boot *boot, rn_work *work);
void rn_work_free_all(rn_boot *boot);

bool rn_work_raw(rn_work *work, size_t size);                /* raw has room for size bytes */
bool rn_work_words(rn_work *work, size_t size);              /* words has */
bool rn_work_packed(rn_work *work, size_t size);             /* packed has */
bool rn_work_add(rn_work *work, uint32_t off, uint32_t len); /* joins with the extent before */

/* The live ranges of a cage in ascending order, owned COLD pages that differ from the image
 * included, every one of them inside one zone and accessible. extents.c */
runlet_code rn_extents_collect(rn_cage *cage, rn_work *work, runlet_error *err);

/* Most bytes that extents of this cage can cover. */
uint64_t rn_extents_capacity(const rn_cage *cage);

/* The engine's check in a guarded region. load.c */
runlet_code rn_cage_check(rn_cage *cage, const rn_regs *regs, runlet_error *err);

/* codec.c. From raw to packed; AUTO has become one of the others in *codec afterwards. */
bool rn_pack(rn_work *work, rn_codec *codec, size_t len, size_t *stored);
bool rn_unpack(rn_work *work, rn_codec codec, const uint8_t *stored, size_t len, uint8_t *raw,
               size_t raw_len); /* false: damaged, or not exactly raw_len bytes */
void rn_xor(uint8_t *restrict dst, const uint8_t *a, const uint8_t *b, size_t len);
uint64_t rn_checksum(const uint8_t *bytes, size_t len);

#endif
