/* What the Python engine tells the cage: live and touched ranges, and the check of a loaded image. */
#include <stddef.h>

#include "base/error.h"
#include "py/obj/heap.h"
#include "py/vm/boot.h"
#include "py/vm/cache.h"
#include "py/vm/call.h"

typedef struct report_ctx {
    rn_extent_fn *report;
    void *ctx;
} report_ctx;

static void forward(void *ctx, uint32_t off, uint32_t len)
{
    report_ctx *x = ctx;

    (void)x->report(x->ctx, off, len);
}

static void extents(const rn_cage *cage, rn_extent_fn *report, void *ctx)
{
    rn_vm *vm = rn_cage_base(cage);
    report_ctx x = {report, ctx};
    uint32_t top = vm->r != 0 ? RN_OFFSET(vm, rn_stack_top(vm)) : 0;
    uint32_t out = vm->out_used <= RN_OUT_CAP ? vm->out_used : RN_OUT_CAP;

    rn_heap_open(vm);
    (void)report(ctx, 0, (uint32_t)offsetof(rn_vm, out) + out);
    if (top > RN_STACK_START && top < RN_STACK_START + RN_STACK_SIZE) {
        (void)report(ctx, RN_STACK_START, top - RN_STACK_START);
    }
    rn_heap_extents(vm, forward, &x);
}

/* Caches of boot code that were written, then those of the guest's code. */
static void touched_caches(const rn_vm *vm, rn_extent_fn *report, void *ctx)
{
    uint32_t max = RN_CACHES_SIZE / (uint32_t)sizeof(rn_cache), boot = vm->boot_sites < max ? vm->boot_sites : max;
    uint32_t sites = vm->next_site < max ? vm->next_site : max;

    for (uint32_t bit = 0; bit < 64; bit++) {
        uint32_t from = bit * RN_SITES_A_BIT, to = bit < 63 ? from + RN_SITES_A_BIT : boot;

        to = to < boot ? to : boot;
        if ((vm->sites_filled >> bit & 1) && from < to) {
            (void)report(ctx, RN_CACHES_START + from * (uint32_t)sizeof(rn_cache), (to - from) * (uint32_t)sizeof(rn_cache));
        }
    }
    if (sites > boot) {
        (void)report(ctx, RN_CACHES_START + boot * (uint32_t)sizeof(rn_cache), (sites - boot) * (uint32_t)sizeof(rn_cache));
    }
}

/* Heap blocks that were ever used. Before the first collection a class has filled its newest block only so far. */
static void touched_blocks(rn_vm *vm, uint32_t blocks, rn_extent_fn *report, void *ctx)
{
    const rn_alloc_state *st = rn_alloc_of(vm);
    uint32_t whole = 0; /* first block of the run that is not reported yet */

    for (uint32_t b = 0; b < blocks && vm->gc_runs == 0 && !vm->is_whole; b++) {
        uint32_t start = RN_BLOCKS_START + (b << RN_BLOCK_SHIFT), cls = RN_AT(uint8_t, vm, RN_HEAP_START)[b] - 1u, used;

        if (cls >= RN_CLASSES || st->cls[cls].cur < start || st->cls[cls].cur - start > RN_BLOCK_SIZE || st->cls[cls].end <= start) {
            continue;
        }
        used = (st->cls[cls].cur > st->cls[cls].high ? st->cls[cls].cur : st->cls[cls].high) - start;
        if (used > RN_BLOCK_SIZE) {
            continue;
        }
        (void)report(ctx, RN_BLOCKS_START + (whole << RN_BLOCK_SHIFT), (b - whole) << RN_BLOCK_SHIFT);
        (void)report(ctx, start, used);
        whole = b + 1;
    }
    (void)report(ctx, RN_BLOCKS_START + (whole << RN_BLOCK_SHIFT), (blocks - whole) << RN_BLOCK_SHIFT);
}

static void touched(const rn_cage *cage, rn_extent_fn *report, void *ctx)
{
    rn_vm *vm = rn_cage_base(cage);
    rn_alloc_state *st = rn_alloc_of(vm);
    uint32_t blocks = vm->peak_blocks > vm->nblocks ? vm->peak_blocks : vm->nblocks, stack = vm->stack_soft + 16384u;

    (void)report(ctx, 0, (uint32_t)sizeof(rn_vm));
    if (stack > RN_STACK_START) {
        (void)report(ctx, RN_STACK_START,
                     (stack < RN_STACK_START + RN_STACK_SIZE ? stack : RN_STACK_START + RN_STACK_SIZE) - RN_STACK_START);
    }
    if (blocks > RN_BLOCK_MAP_SIZE) {
        blocks = RN_BLOCK_MAP_SIZE;
    }
    if (vm->gc_runs > 0 || vm->save_marks) {
        (void)report(ctx, RN_MARKS_START, (uint32_t)(((uint64_t)blocks << RN_BLOCK_SHIFT) / 128u) + 8u);
        (void)report(ctx, RN_MSTACK_START, st->mark_high * 4u + 4u < RN_MSTACK_SIZE ? st->mark_high * 4u + 4u : RN_MSTACK_SIZE);
    }
    touched_caches(vm, report, ctx);
    (void)report(ctx, RN_MCACHE_START, RN_MCACHE_ENTRIES * 24u);
    (void)report(ctx, RN_ALLOC_START, (uint32_t)sizeof(rn_alloc_state));
    if (vm->arena_cap > 0) {
        (void)report(ctx, RN_ARENA_START, vm->arena_cap < RN_ARENA_SIZE ? vm->arena_cap : RN_ARENA_SIZE);
    }
    if (blocks > 0) {
        (void)report(ctx, RN_HEAP_START, blocks);
        touched_blocks(vm, blocks, report, ctx);
    }
}

/* Is every frame where frames can be, on the stack or in an object, and does the chain end? *top: the highest one on the stack. */
static bool chain_is_sane(rn_vm *vm, uint32_t *top)
{
    uint32_t r = vm->r;

    *top = RN_STACK_START;
    for (uint32_t left = vm->depth_limit * 11u + 20000u; r != 0; left--) { /* hidden frames: ED-43 */
        const rn_val *R = RN_AT(const rn_val, vm, r);
        bool on_stack = r >= RN_STACK_START + 40u && r < RN_STACK_START + RN_STACK_SIZE - 8192u;

        if (left == 0 || (r & 7u) != 0 || (!on_stack && (r < RN_BLOCKS_START || (r - RN_BLOCKS_START) >> RN_BLOCK_SHIFT >= vm->nblocks))) {
            return false;
        }
        if (on_stack && r > *top) {
            *top = r;
        }
        if ((R[RN_FH_META] >> 40) & RN_FF_BASE) {
            break;
        }
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
    return true;
}

/* What every image that this engine saved has in its header. Counts that only say how much was used are the guest's own matter;
 * limits are lowered to the host's by the driver. */
static bool is_sane(rn_vm *vm, const rn_vm *boot, uint32_t max_blocks)
{
    return vm->magic == RN_VM_MAGIC && vm->nblocks <= max_blocks && vm->out_used <= RN_OUT_CAP && vm->depth_limit <= 1000000 &&
           vm->next_site >= vm->boot_sites && vm->boot_sites == boot->boot_sites && vm->ro_top == boot->ro_top &&
           vm->cold_top == boot->cold_top && vm->intern_boot == boot->intern_boot && vm->intern_boot_mask == boot->intern_boot_mask &&
           (vm->stop <= RN_STOP_SOFT || vm->stop == RN_STOP_SLEEP) && vm->request <= RN_REQ_FUTURES && vm->cold_owned <= 1;
}

static runlet_code check(rn_cage *cage, const rn_regs *regs, runlet_error *err)
{
    rn_vm *vm = rn_cage_base(cage);
    uint64_t heap = rn_cage_heap_end(cage) - RN_HEAP_START;
    uint32_t max = heap > RN_BLOCK_MAP_SIZE ? (uint32_t)((heap - RN_BLOCK_MAP_SIZE) >> RN_BLOCK_SHIFT) : 0;

    uint32_t top;
    rn_vm boot;

    (void)regs;
    memcpy(&boot, rn_boot_image + RN_BOOT_HEADER_SIZE, offsetof(rn_vm, out));
    if (max > RN_BLOCK_MAP_SIZE) {
        max = RN_BLOCK_MAP_SIZE;
    }
    if (!is_sane(vm, &boot, max) || !chain_is_sane(vm, &top)) {
        return rn_error(err, RUNLET_E_SNAPSHOT, "py/engine", "the snapshot holds no run that this engine could continue");
    }
    vm->flags = 0; /* the driver sets its own */
    vm->max_blocks = max;
    vm->peak_blocks = vm->nblocks;
    if (vm->stack_soft > RN_STACK_START + RN_STACK_SIZE || vm->stack_soft < RN_STACK_START || vm->stack_soft + 8192u < top) {
        vm->stack_soft = RN_STACK_START + RN_STACK_SIZE - 65536u;
    }
    rn_heap_after_load(vm);
    return RUNLET_OK;
}

const rn_cage_engine rn_py_engine = {.extents = extents, .touched = touched, .check = check};

runlet_code rn_py_boot_open(const rn_boot_file *file, rn_boot **out, runlet_error *err)
{
    rn_boot_file image_file = {0};
    rn_boot_header h;
    rn_zone zones[6];
    rn_boot_desc d = {0};
    size_t len = (size_t)(rn_boot_image_end - rn_boot_image);

    if (len < RN_BOOT_HEADER_SIZE) {
        return rn_error(err, RUNLET_E_INTERNAL, "py/boot", "this build has no boot image");
    }
    memcpy(&h, rn_boot_image, sizeof h);
    if ((uint64_t)h.hot_len + h.ro_len + h.cold_len + RN_BOOT_HEADER_SIZE > len) {
        return rn_error(err, RUNLET_E_INTERNAL, "py/boot", "the boot image of this build is damaged");
    }
    d.zones = zones;
    d.zone_count = rn_py_zones(zones, h.hot_len, h.ro_len, h.cold_len);
    if (file != NULL) {
        image_file = (rn_boot_file){file->fd, file->offset + RN_BOOT_HEADER_SIZE};
        d.file = &image_file;
    }
    d.image = rn_boot_image + RN_BOOT_HEADER_SIZE;
    d.image_len = (size_t)h.hot_len + h.ro_len + h.cold_len;
    d.engine = rn_py_engine;
    memcpy(d.engine.engine_id, h.engine_id, sizeof h.engine_id);
    return rn_boot_open(&d, out, err);
}
