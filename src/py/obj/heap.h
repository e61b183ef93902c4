/* Allocation and collection (ED-50 to ED-59). Objects never move; marks and free maps lie in SCRATCH and are rebuilt
 * after a load. Allocation never collects: it fails, the native answers RN_NEED_GC, and the loop collects. */
#ifndef RN_PY_HEAP_H
#define RN_PY_HEAP_H

#include "py/vm/vm.h"

#define RN_BLOCK_SHIFT    14u
#define RN_BLOCK_SIZE     (UINT32_C(1) << RN_BLOCK_SHIFT)
#define RN_BLOCK_MAP_SIZE UINT32_C(0x40000) /* a class byte a block, at the start of HEAP */
#define RN_BLOCKS_START   (RN_HEAP_START + RN_BLOCK_MAP_SIZE)
#define RN_SMALL_CLASSES  32u /* 16 .. 512 by 16 */
#define RN_CLASSES        46u

/* In SCRATCH: where each class allocates next. */
typedef struct rn_alloc_state {
    struct {
        uint32_t cur, end;              /* free run */
        uint32_t scan_block, scan_slot; /* where the search for the next run goes on */
        uint32_t high;                  /* end of what was given back at the front of the run */
    } cls[RN_CLASSES];
    uint32_t free_block; /* lowest block that may be free */
    uint32_t mark_top;
    uint32_t mark_overflow;
    uint32_t mark_high;
    uint32_t is_open; /* nothing is poisoned: rn_heap_open */
} rn_alloc_state;

static inline rn_alloc_state *rn_alloc_of(rn_vm *vm)
{
    return RN_AT(rn_alloc_state, vm, RN_ALLOC_START);
}

/* Zeroed storage with its header set; 0 when the limit does not allow it. `size` includes the header. */
uint32_t rn_new(rn_vm *vm, rn_kind kind, uint32_t type, uint64_t size);

/* The same without zeroing more than the last 16 bytes: for objects that the caller fills. */
uint32_t rn_new_fill(rn_vm *vm, rn_kind kind, uint32_t type, uint64_t size);

/* Makes a large buffer at the end of the heap larger where it lies; false: it must move. */
bool rn_extend(rn_vm *vm, uint32_t off, uint64_t size, uint64_t want);

/* Gives a buffer back that nothing refers to any more; small ones wait for the collector. */
void rn_release(rn_vm *vm, uint32_t off, uint64_t size);

/* While the boot image is made: the string just made at `top` of the read-only zone is given back when an equal one stands for it. */
void rn_boot_take_back(rn_vm *vm, uint32_t top, rn_val interned);

/* End of boot: what is still free in COLD becomes empty buffers, so that COLD can be walked. */
void rn_boot_seal_free(rn_vm *vm);

/* Tells whether `bytes` more may be allocated now. */
bool rn_reserve(rn_vm *vm, uint64_t bytes);

/* Before the first write to an object that may belong to the boot image. */
void rn_own_slow(rn_vm *vm, uint32_t off, uint32_t len);
static inline void rn_own(rn_vm *vm, uint32_t off, uint32_t len)
{
    if (__builtin_expect(off < RN_HEAP_START, 0)) {
        rn_own_slow(vm, off, len);
    }
}

uint64_t rn_obj_size(rn_vm *vm, const rn_obj *o);

/* Collects. Only at safe points: everything live is reachable from HOT roots, frames and owned boot pages. */
void rn_gc_collect(rn_vm *vm);

/* Live ranges for a snapshot: marks first, then reports ascending (offset, length). Leaves the heap as it was. */
void rn_gc_mark_for_save(rn_vm *vm);
void rn_heap_extents(rn_vm *vm, void (*report)(void *ctx, uint32_t off, uint32_t len), void *ctx);

/* After a load: allocator state and marks from the saved extents. */
void rn_heap_after_load(rn_vm *vm);

/* Under ASan free memory and padding are poisoned (ED-59). Opens all of it for good: before the heap is read as a whole or given
 * back, and where bytes from outside may refer to anything. Without ASan it does nothing. */
void rn_heap_open(rn_vm *vm);

void rn_heap_init(rn_vm *vm, uint64_t limit, uint32_t heap_bytes);

/* Frames as roots, by vm/frame.c. */
/* Registers of a generator that is not running which hold something. */
uint32_t rn_gen_live(rn_vm *vm, const rn_gen *g);
/* Zeroes dead registers, so that a snapshot holds nothing that is gone. */
void rn_frames_clean(rn_vm *vm);
/* The same and the unused part of the stack, before a collection: nothing there may refer to what is about to go. */
void rn_frames_settle(rn_vm *vm);
/* Fills them with a value that faults in whoever uses it (ED-98). */
void rn_frames_poison(rn_vm *vm);
void rn_frames_trace(rn_vm *vm, void (*visit)(rn_vm *vm, rn_val v));

#endif
