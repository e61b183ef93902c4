/* Snapshots: a cage's dirty bytes as a sealed byte string, and back. The format is in format.h. */
#ifndef RN_CAGE_SNAPSHOT_H
#define RN_CAGE_SNAPSHOT_H

#include "base/buf.h"
#include "cage/cage.h"

typedef enum rn_codec {
    RN_CODEC_AUTO = 0, /* by size: zstd up to 256 KiB of body, words above */
    RN_CODEC_RAW = 1,
    RN_CODEC_ZSTD = 2,  /* words, then zstd -1 up to 16 KiB of body and zstd 1 above */
    RN_CODEC_WORDS = 3, /* a bitmap of the 8-byte words that are not zero, and those words */
} rn_codec;

typedef struct rn_save_options { /* {0}: no key, automatic codec, no note */
    const uint8_t *key;          /* borrowed for the call; NULL: a checksum against accidents only */
    size_t key_len;              /* RN_MIN_KEY_BYTES at least */
    uint64_t key_id;             /* stored in clear, tells the host which key */
    rn_codec codec;
    const uint8_t *note; /* the caller's own bytes (journal digest...), sealed with the rest */
    uint32_t note_len;
} rn_save_options;

typedef struct rn_load_options { /* {0}: nothing is accepted */
    const uint8_t *key;          /* when given, only snapshots sealed with it are accepted */
    size_t key_len;
    bool allow_unkeyed;    /* accept forgeable bytes when there is no key */
    bool faults_forwarded; /* the host's own handler calls runlet_cage_try_fault */
} rn_load_options;

/* What the header says; nothing of it is authenticated. */
typedef struct rn_snapshot_info {
    uint32_t format;
    bool is_keyed;
    rn_codec codec;
    uint64_t key_id;
    uint8_t engine_id[32];
    uint64_t stored_bytes; /* the body as it is stored */
    uint64_t body_bytes;   /* unpacked */
    uint32_t extent_count;
    uint32_t regs_len;
    const uint8_t *note; /* into the bytes given */
    uint32_t note_len;
} rn_snapshot_info;

/**
 * Append a snapshot of an idle cage to out. Changes nothing in the cage; the same state gives the
 * same bytes.
 *
 * Takes   regs, opt  borrowed; NULL: none
 * Fails   RUNLET_E_LIMIT     out's ceiling
 *         RUNLET_E_STATE     the engine faulted or reported ranges that are not its own, or the
 *                            cage is broken
 *         On failure out has the length it had before.
 */
runlet_code rn_cage_save(rn_cage *cage, const rn_regs *regs, const rn_save_options *opt, rn_buf *out, runlet_error *err);

/**
 * Lay a snapshot over a fresh cage (just created, reset or wiped).
 *
 * Takes   bytes  untrusted, checked in full before use; borrowed
 * Gives   *regs  when not NULL, the saved registers
 *         The cage holds the state, or is fresh again on failure.
 * Limits  memory: the body may not unpack to more than the cage's shape can hold
 * Fails   RUNLET_E_SNAPSHOT_MAC     the key does not match, or it is unkeyed and that was not allowed
 *         RUNLET_E_SNAPSHOT         damaged, forged, or an unknown format version
 *         RUNLET_E_SNAPSHOT_ENGINE  another engine or boot image made it
 *         RUNLET_E_STATE            unkeyed, and no fault handler is installed (ED-6)
 *         RUNLET_E_TIMEOUT          rn_cage_abandon while the engine checked the roots
 */
runlet_code rn_cage_load(rn_cage *fresh, const uint8_t *bytes, size_t len, const rn_load_options *opt, rn_regs *regs, runlet_error *err);

/* Header facts without a cage and without believing them. RUNLET_E_SNAPSHOT: not a snapshot. */
runlet_code rn_snapshot_peek(const uint8_t *bytes, size_t len, rn_snapshot_info *info, runlet_error *err);

/* How long the snapshot is that begins with these bytes (RN_SNAPSHOT_HEAD or more). RUNLET_E_SNAPSHOT: none does. */
enum { RN_SNAPSHOT_HEAD = 88 };
runlet_code rn_snapshot_size(const uint8_t *bytes, size_t len, uint64_t *out, runlet_error *err);

/* Who keeps the key out of the process that holds the cage seals and opens its snapshots here: seal.c.
 * seal    makes an unkeyed snapshot the one that rn_cage_save() had written with opt's key
 * open    checks a snapshot as rn_cage_load() does and adds the unkeyed one of the same state to out */
runlet_code rn_snapshot_seal(rn_buf *snapshot, const rn_save_options *opt, runlet_error *err);
runlet_code rn_snapshot_open(const uint8_t *bytes, size_t len, const rn_load_options *opt, rn_buf *out, runlet_error *err);

/* For tests and fuzzing: makes the checksum of a changed unkeyed snapshot right again. */
void rn_snapshot_reseal(uint8_t *bytes, size_t len);

#endif
