/* The cage: one relocatable memory image a guest (design section 1, rulings ED-1 to ED-19). This
 * header is all that engines and drivers may use of src/cage, beside access.h and snapshot.h.
 *
 *   base - 2 GiB - 64 KiB          base                              base + 4 GiB     + 32 GiB
 *   |......... guard ..............|HOT..STACK|SCRATCH|RO..COLD..HEAP|......... guard .......|
 *
 * Which zone lies where is data in rn_boot_desc. A cage belongs to one thread at a time. */
#ifndef RN_CAGE_CAGE_H
#define RN_CAGE_CAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cage/access.h"
#include "runlet/base.h"
#include "runlet/cage.h"

typedef struct rn_boot rn_boot; /* boot image resident in this process: counted, any thread */
typedef struct rn_cage rn_cage; /* host-side handle; nothing in a cage knows the base */
typedef struct rn_pool rn_pool; /* reset cages waiting for the next guest; any thread */

enum { RN_PAGE = 4096, RN_ZONE_MAX = 12, RN_REGS_MAX = 256 };

typedef enum rn_zone_kind {
    RN_ZONE_HOT = 1,     /* always writable; starts as its image; exactly one */
    RN_ZONE_STACK = 2,   /* zero, accessible whole; at most one */
    RN_ZONE_SCRATCH = 3, /* zero, accessible whole, never saved */
    RN_ZONE_RO = 4,      /* image, never writable */
    RN_ZONE_COLD = 5,    /* image, a page is writable after rn_cage_own; at most one */
    RN_ZONE_HEAP = 6,    /* zero, accessible up to max_committed; at most one */
} rn_zone_kind;

typedef struct rn_zone {
    rn_zone_kind kind;
    uint32_t start, size; /* multiples of RN_PAGE; ascending, not overlapping */
    uint32_t image_len;   /* HOT, RO, COLD: bytes of the image that begin the zone */
    uint32_t image_off;   /* where they lie in rn_boot_desc.image */
} rn_zone;

/* Engine state that cannot lie in pages (wasm globals, page count): saved and checked with them. */
typedef struct rn_regs {
    uint32_t len;
    uint8_t bytes[RN_REGS_MAX];
} rn_regs;

/* Reports one byte range; false: stop reporting, the cage has seen enough. */
typedef bool rn_extent_fn(void *ctx, uint32_t off, uint32_t len);

/* What an engine tells the cage. All three run inside a guarded region: a wild access in them ends
 * the call that needed them, not the process. They allocate no host memory and take no lock. */
typedef struct rn_cage_engine {
    uint8_t engine_id[32]; /* ED-86: two engines with the same id read each other's snapshots */

    /* Live bytes of HOT, STACK and HEAP, ascending. COLD is the cage's own business. Bytes outside
     * read as image or zero after a load. */
    void (*extents)(const rn_cage *cage, rn_extent_fn *report, void *ctx);

    /* Every byte of HOT, STACK, SCRATCH and HEAP that may differ from a fresh cage; any order. */
    void (*touched)(const rn_cage *cage, rn_extent_fn *report, void *ctx);

    /* After load or fork: checks the roots of an image that may be forged and rebuilds what SCRATCH
     * holds. Writes to the cage and to *err only. regs is never NULL. */
    runlet_code (*check)(rn_cage *cage, const rn_regs *regs, runlet_error *err);
} rn_cage_engine;

typedef enum rn_backing {
    RN_BACKING_AUTO = 0,   /* the first of the others that works */
    RN_BACKING_MEMFD = 1,  /* sealed against any change */
    RN_BACKING_SHM = 2,    /* a nameless file in /dev/shm */
    RN_BACKING_MEMORY = 3, /* private copy in every cage */
    RN_BACKING_FILE = 4,   /* the file that rn_boot_desc.file names */
} rn_backing;

/* A file that already holds the image and stays as it is while it is open: the running program. */
typedef struct rn_boot_file {
    int fd;          /* copied */
    uint64_t offset; /* of image[0], a multiple of RN_PAGE */
} rn_boot_file;

typedef struct rn_boot_desc {
    const rn_zone *zones; /* copied */
    size_t zone_count;
    const uint8_t *image; /* copied; with RN_BACKING_FILE borrowed until the last close */
    size_t image_len;
    rn_cage_engine engine; /* copied */
    rn_backing backing;
    const rn_boot_file *file; /* NULL: none. Tried first when the zones' images are whole pages in order */
} rn_boot_desc;

typedef enum rn_oob {
    RN_OOB_FAULT = 0, /* guards on both sides; needs a fault handler for wild accesses */
    RN_OOB_MASK = 1,  /* RN_MASK_RANGE bytes, all accessible; the engine masks every offset */
    RN_OOB_CHECK = 2, /* the engine compares with the memory's size; mapped as RN_OOB_FAULT */
} rn_oob;

#ifdef RN_OOB_MASK_BUILD
#define RN_OOB_BUILD RN_OOB_MASK /* what this build of an engine needs */
#else
#define RN_OOB_BUILD RN_OOB_FAULT
#endif

typedef enum rn_dirty {
    RN_DIRTY_ZONES = 0,   /* the engine knows what it wrote */
    RN_DIRTY_COMPARE = 1, /* HOT is compared with its image page by page (plain stores) */
} rn_dirty;

typedef struct rn_cage_shape {
    uint64_t max_bytes;     /* what the engine accounts; 0 = no heap */
    uint64_t max_committed; /* accessible heap; 0 = max_bytes + a quarter + 8 MiB (ED-51) */
    rn_oob oob;
    rn_dirty dirty;
    bool is_building; /* RO and COLD are zero, whole and writable: for making a boot image */
} rn_cage_shape;

/* Boot image. Opening copies everything; cages keep it alive. */
runlet_code rn_boot_open(const rn_boot_desc *desc, rn_boot **out, runlet_error *err);
rn_boot *rn_boot_retain(rn_boot *boot);
void rn_boot_close(rn_boot *boot); /* drops one reference; NULL is fine */
rn_backing rn_boot_backing(const rn_boot *boot);
int rn_boot_fd(const rn_boot *boot); /* what cages map; -1: nothing. Borrowed */

/* Cages. Create fails with RUNLET_E_USAGE (shape), RUNLET_E_NOMEM, or RUNLET_E_LIMIT when the
 * address space cannot be reserved and a mask-mode engine would fit. */
runlet_code rn_cage_create(rn_boot *boot, const rn_cage_shape *shape, rn_cage **out, runlet_error *err);
void rn_cage_destroy(rn_cage *cage); /* NULL is fine */

void *rn_cage_base(const rn_cage *cage);
const rn_cage_shape *rn_cage_get_shape(const rn_cage *cage); /* with max_committed filled in */
uint64_t rn_cage_heap_end(const rn_cage *cage);              /* offset: where the largest commit ends; 0: none */
void rn_cage_set_user(rn_cage *cage, void *user);            /* the driver's; reset and load keep it */
void *rn_cage_user(const rn_cage *cage);
void rn_cage_set_tenant(rn_cage *cage, uint64_t tenant); /* who may get it from a pool; 0 at birth */

/* Heap bytes below offset `end` become accessible; grows only. False: limit or memory. Costs a
 * compare, except under strict overcommit, where it maps in 1 MiB steps. */
bool rn_cage_commit(rn_cage *cage, uint64_t end);

/* Before the first write to COLD bytes. False: not COLD, or out of memory. */
bool rn_cage_own(rn_cage *cage, uint32_t off, uint32_t len);
bool rn_cage_is_owned(const rn_cage *cage, uint32_t off); /* the page of off; false beyond COLD */
uint32_t rn_cage_owned_count(const rn_cage *cage);        /* pages */

/* Host pointer to bytes wholly inside what one zone has accessible, else NULL. RO and COLD answer
 * too: a caller that writes owns first. */
uint8_t *rn_cage_span(const rn_cage *cage, uint32_t off, uint64_t len);

/* Guarded region. fn runs with wild accesses caught (given a handler, or mask mode). No host
 * callback may run inside but the monotonic clock; fn holds no lock and no host memory. */
typedef enum rn_exit {
    RN_EXIT_DONE = 0,
    RN_EXIT_FAULT = 1,     /* destroy the cage, or load an image after rn_cage_wipe */
    RN_EXIT_ABANDONED = 2, /* the same; rn_cage_abandon was called */
} rn_exit;

typedef struct rn_fault {
    int sig;         /* 0: none since create */
    bool has_offset; /* the address lay in the cage or its guards */
    int64_t offset;  /* from the base */
} rn_fault;

typedef void rn_enter_fn(rn_cage *cage, void *arg);
rn_exit rn_cage_enter(rn_cage *cage, rn_enter_fn *fn, void *arg);
rn_cage *rn_cage_active(void); /* the cage this thread is inside of, or NULL */
rn_fault rn_cage_fault(const rn_cage *cage);
bool rn_cage_is_broken(const rn_cage *cage); /* FAULT or ABANDONED since create or wipe */

/* From a signal handler on a thread inside rn_cage_enter: leaves it with ABANDONED and does not
 * return. Returns when there is nothing to leave, or a save or fork is listing live memory. */
void rn_cage_abandon(void);

/* Brings the cage back to what create gave, asking the engine what it touched (ED-10). Where that
 * answer cannot be trusted - a fault, an unkeyed snapshot, ranges that are not the engine's - the
 * cage is wiped and never pooled. False: out of memory, destroy the cage. */
bool rn_cage_reset(rn_cage *cage);

/* Its bytes were changed from outside, so that the engine's answer is worth nothing: wiped when reset, never pooled. */
void rn_cage_distrust(rn_cage *cage);

/* The same ahead of bytes from outside that the engine is to run. RUNLET_E_STATE: no fault handler is installed (ED-6). */
runlet_code rn_cage_expect_forged(rn_cage *cage, runlet_error *err);

/* The same as reset without the engine: everything goes back to the kernel. False: out of memory, destroy
 * the cage. Clears "broken", but a pool still refuses the cage. */
bool rn_cage_wipe(rn_cage *cage);

/* Compares everything accessible with a fresh cage. *where (may be NULL) gets the first offset that
 * differs. Slow; builds with RN_CAGE_VERIFY do it after every reset. */
bool rn_cage_is_fresh(const rn_cage *cage, uint32_t *where);

/* A second cage in the same state, or the same into a fresh cage of the same boot image and shape:
 * what loading a save would give. */
runlet_code rn_cage_fork(rn_cage *cage, const rn_regs *regs, rn_cage **out, runlet_error *err);
runlet_code rn_cage_fork_into(rn_cage *cage, const rn_regs *regs, rn_cage *fresh, runlet_error *err);

/* Pool of one boot image and shape, at most max_idle cages. Take gives only what the same tenant
 * gave back. */
runlet_code rn_pool_create(rn_boot *boot, const rn_cage_shape *shape, size_t max_idle, rn_pool **out, runlet_error *err);
void rn_pool_destroy(rn_pool *pool);                   /* cages that are out are destroyed by who has them */
rn_cage *rn_pool_take(rn_pool *pool, uint64_t tenant); /* NULL: make a new one */
runlet_code rn_pool_take_or_create(rn_pool *pool, uint64_t tenant, rn_cage **out, runlet_error *err);
/* Resets and keeps the cage, or destroys it: broken, wiped after a fault, loaded from an unkeyed
 * snapshot, of another shape, or one too many. NULL is fine. */
void rn_pool_give(rn_pool *pool, rn_cage *cage);

#endif
