/* The structs behind the handles, for the files of src/cage only. */
#ifndef RN_CAGE_LAYOUT_H
#define RN_CAGE_LAYOUT_H

#include <pthread.h>
#include <stdatomic.h>

#include "cage/cage.h"

#define RN_CAGE_SPAN   (UINT64_C(1) << 32)
#define RN_GUARD_BELOW ((UINT64_C(1) << 31) + 65536) /* backward relative jumps (ED-3) */
#define RN_GUARD_ABOVE ((UINT64_C(1) << 35) + 65536) /* from any offset: a forged 32-bit count of 8-byte items */
#define RN_MASK_TAIL   UINT64_C(65536)               /* fields of a struct at the last masked offset */

/* Above this an image in HOT is mapped copy-on-write instead of copied. */
#define RN_HOT_COPY_MAX (64u * 1024u)

typedef struct rn_boot_zone {
    rn_zone zone;
    uint64_t at; /* page-aligned place of the zone's image in the boot file; pages are zero padded */
} rn_boot_zone;

/* Work space of one save or load: zstd contexts and buffers, kept by the boot image. */
typedef struct rn_work rn_work;

struct rn_boot {
    atomic_size_t refs;
    rn_cage_engine engine;
    rn_boot_zone zones[RN_ZONE_MAX];
    size_t zone_count;
    rn_backing backing;
    int fd;               /* -1 for RN_BACKING_MEMORY */
    uint64_t file_at;     /* where the image begins in it */
    const uint8_t *image; /* read-only mapping of the boot file; the caller's bytes for RN_BACKING_FILE */
    size_t image_len;     /* pages of all zones together; 0: no image at all */
    pthread_mutex_t lock; /* for the list below */
    rn_work *idle_work;
    size_t idle_count;
};

typedef struct rn_cage_zone {
    rn_zone_kind kind;
    uint32_t start;
    uint64_t open;  /* accessible bytes from start */
    uint64_t limit; /* bytes that may become accessible */
    uint32_t image_len;
    const uint8_t *image; /* in the boot image's mapping, padded with zeros to whole pages */
    uint64_t image_at;
} rn_cage_zone;

/* The beginning of a large heap as it was at a fork, sealed; mapped copy-on-write by several cages. */
typedef struct rn_template {
    atomic_size_t refs;
    int fd;
    const uint8_t *bytes;
    size_t len; /* whole pages from the heap's start */
} rn_template;

struct rn_cage {
    uint8_t *base;
    rn_boot *boot;
    rn_cage_shape shape;
    rn_cage_zone zones[RN_ZONE_MAX];
    size_t zone_count;
    rn_cage_zone *hot, *cold, *heap; /* cold and heap may be NULL */
    uint8_t *reserve;
    size_t reserve_len;
    rn_template *shared; /* what the heap begins with instead of zeros, or NULL */
    uint64_t *owned;     /* a bit a COLD page */
    uint32_t owned_count;
    bool is_fresh;      /* nothing ran since create, reset or wipe */
    bool is_broken;     /* FAULT or ABANDONED: only wipe and destroy are allowed */
    bool is_unpooled;   /* was broken, or held forgeable bytes */
    bool has_open_boot; /* RO and COLD are private and writable (ED-16, mask mode) */
    rn_fault fault;
    void *user;
    uint64_t tenant;
    rn_cage *next; /* in a pool */
};

static inline uint64_t rn_page_up(uint64_t n)
{
    return (n + (RN_PAGE - 1)) & ~(uint64_t)(RN_PAGE - 1);
}

/* Checks a shape and fills in max_committed. */
runlet_code rn_shape_settle(rn_cage_shape *shape, runlet_error *err);

/* The zone whose accessible part has off, or NULL. */
const rn_cage_zone *rn_cage_zone_of(const rn_cage *cage, uint32_t off);

/* Mask mode before an unauthenticated load: a forged store to RO or COLD must not fault. */
bool rn_cage_open_boot(rn_cage *cage);

/* Brings all owned COLD pages back to the image and read-only. */
bool rn_cage_drop_owned(rn_cage *cage);

/* The heap is zeros again where it came from a template. fork.c */
bool rn_cage_drop_template(rn_cage *cage);
void rn_template_release(rn_template *shared); /* NULL is fine */

/* rn_cage_enter for the cage's own calls into the engine. Locked: fn's callbacks get host memory, so
 * it cannot be abandoned. */
rn_exit rn_cage_enter_own(rn_cage *cage, rn_enter_fn *fn, void *arg, bool is_locked);

/* True when faults of guests are caught in this process. */
bool rn_fault_handler_installed(void);

#endif
