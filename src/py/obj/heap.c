/* The heap: size classes in 16 KiB blocks, runs of blocks for large objects, a mark bitmap beside the heap, and a
 * tracing collector with an explicit mark stack. Read obj/layout.h first for what each kind holds. */
#include "py/obj/heap.h"

#include "cage/cage.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#endif
#ifdef WITH_ASAN
#include <sanitizer/asan_interface.h>
#endif

#define BLOCK_FREE  0u
#define BLOCK_LARGE 254u
#define BLOCK_CONT  255u
#define HEADROOM    (64u * 1024u)
#define MARK_CAP    (RN_MSTACK_SIZE / 4u)

/* Sizes of the classes after the 32 small ones: what divides a block into whole parts. */
static const uint16_t medium_size[RN_CLASSES - RN_SMALL_CLASSES] = {640,  768,  896,  1024, 1248, 1488, 1632,
                                                                    2048, 2336, 2720, 3264, 4096, 5456, 8192};

static uint32_t class_size(uint32_t cls)
{
    return cls < RN_SMALL_CLASSES ? (cls + 1) * 16u : medium_size[cls - RN_SMALL_CLASSES];
}

static uint32_t size_class(uint32_t size)
{
    uint32_t cls = RN_SMALL_CLASSES;

    if (size <= 512) { /* a forged object may claim to have no bytes */
        return size == 0 ? 0 : (size + 15u) / 16u - 1u;
    }
    while (cls < RN_CLASSES - 1 && class_size(cls) < size) {
        cls++;
    }
    return cls;
}

static uint8_t *block_map(rn_vm *vm)
{
    return RN_AT(uint8_t, vm, RN_HEAP_START);
}

static uint32_t block_off(uint32_t block)
{
    return RN_BLOCKS_START + (block << RN_BLOCK_SHIFT);
}

/* ---- what a sanitizer sees (ED-59): a cage is one live mapping, so free memory and padding are poisoned by hand ---- */

static void hide(rn_vm *vm, uint32_t off, uint64_t len)
{
#ifdef WITH_ASAN
    if (!rn_alloc_of(vm)->is_open && len > 0) {
        ASAN_POISON_MEMORY_REGION(RN_AT(uint8_t, vm, off), (size_t)len);
    }
#else
    (void)vm, (void)off, (void)len;
#endif
}

static void show(rn_vm *vm, uint32_t off, uint64_t size)
{
#ifdef WITH_ASAN
    ASAN_UNPOISON_MEMORY_REGION(RN_AT(uint8_t, vm, off), (size_t)((size + 15u) & ~UINT64_C(15)));
#else
    (void)vm, (void)off, (void)size;
#endif
}

void rn_heap_open(rn_vm *vm)
{
#ifdef WITH_ASAN
    uint32_t blocks = vm->peak_blocks > vm->nblocks ? vm->peak_blocks : vm->nblocks;

    if (!rn_alloc_of(vm)->is_open) {
        show(vm, RN_BLOCKS_START, (uint64_t)(blocks < RN_BLOCK_MAP_SIZE ? blocks : RN_BLOCK_MAP_SIZE) << RN_BLOCK_SHIFT);
        rn_alloc_of(vm)->is_open = 1;
    }
#else
    (void)vm;
#endif
}

static uint64_t *marks(rn_vm *vm)
{
    return RN_AT(uint64_t, vm, RN_MARKS_START);
}

static bool is_marked(rn_vm *vm, uint32_t off)
{
    uint32_t bit = (off - RN_BLOCKS_START) >> 4;

    return (RN_AT(uint64_t, vm, RN_MARKS_START + (bit >> 6) * 8u)[0] >> (bit & 63)) & 1;
}

static void set_mark(rn_vm *vm, uint32_t off)
{
    uint32_t bit = (off - RN_BLOCKS_START) >> 4;

    RN_AT(uint64_t, vm, RN_MARKS_START + (bit >> 6) * 8u)[0] |= UINT64_C(1) << (bit & 63);
}

/* Lets the loop look at gc_due at its next poll without losing count of steps. */
static void want_gc(rn_vm *vm)
{
    if (!vm->gc_due) {
        vm->gc_due = 1;
        if (vm->fuel > 0) {
            vm->fuel_slice -= vm->fuel;
            vm->fuel = 0;
        }
    }
}

/* ---- allocation ---- */

static uint32_t take_block(rn_vm *vm)
{
    rn_alloc_state *st = rn_alloc_of(vm);
    uint8_t *map = block_map(vm);

    for (uint32_t b = st->free_block; b < vm->nblocks; b++) {
        if (map[b] == BLOCK_FREE) {
            st->free_block = b + 1;
            return b;
        }
    }
    st->free_block = vm->nblocks;
    if (vm->nblocks >= vm->max_blocks) {
        return UINT32_MAX;
    }
    st->free_block = vm->nblocks + 1;
    vm->nblocks++;
    if (vm->nblocks > vm->peak_blocks) {
        vm->peak_blocks = vm->nblocks;
    }
    return vm->nblocks - 1;
}

/* Points the class at its next run of free slots: first in the blocks that the last collection left, each looked at
 * once, then in fresh ones (objects made since a collection have no mark, so a block is never scanned twice). */
static bool refill(rn_vm *vm, uint32_t cls)
{
    rn_alloc_state *st = rn_alloc_of(vm);
    uint8_t *map = block_map(vm);
    uint32_t size = class_size(cls), per_block = RN_BLOCK_SIZE / size, b;

    for (b = st->cls[cls].scan_block; b < vm->nblocks; b++) {
        uint32_t base = block_off(b), slot = st->cls[cls].scan_slot, first;

        st->cls[cls].scan_slot = 0;
        if (map[b] != cls + 1) {
            continue;
        }
        while (slot < per_block && is_marked(vm, base + slot * size)) {
            slot++;
        }
        if (slot >= per_block) {
            continue;
        }
        first = slot;
        while (slot < per_block && !is_marked(vm, base + slot * size)) {
            slot++;
        }
        st->cls[cls].cur = base + first * size;
        st->cls[cls].end = base + slot * size;
        hide(vm, base + first * size, (uint64_t)(slot - first) * size);
        st->cls[cls].scan_block = b;
        st->cls[cls].scan_slot = slot;
        return true;
    }
    st->cls[cls].scan_block = UINT32_MAX;
    st->cls[cls].high = 0;
    b = take_block(vm);
    if (b == UINT32_MAX) {
        st->cls[cls].cur = st->cls[cls].end = 0;
        return false;
    }
    map[b] = (uint8_t)(cls + 1);
    st->cls[cls].cur = block_off(b);
    st->cls[cls].end = block_off(b) + per_block * size;
    hide(vm, block_off(b), RN_BLOCK_SIZE);
    return true;
}

static uint32_t alloc_large(rn_vm *vm, uint64_t size)
{
    uint8_t *map = block_map(vm);
    uint64_t want = (size + RN_BLOCK_SIZE - 1) >> RN_BLOCK_SHIFT;
    uint32_t n, run = 0, b;

    if (want > vm->max_blocks) {
        return 0;
    }
    n = (uint32_t)want;
    for (b = rn_alloc_of(vm)->free_block; b < vm->nblocks; b++) {
        run = map[b] == BLOCK_FREE ? run + 1 : 0;
        if (run == n) {
            b = b + 1 - n;
            goto found;
        }
    }
    b = vm->nblocks - run; /* a free run at the end is extended */
    if (n > vm->max_blocks - b) {
        return 0;
    }
    vm->nblocks = b + n;
    if (vm->nblocks > vm->peak_blocks) {
        vm->peak_blocks = vm->nblocks;
    }
found:
    map[b] = BLOCK_LARGE;
    for (uint32_t i = 1; i < n; i++) {
        map[b + i] = BLOCK_CONT;
    }
    hide(vm, block_off(b), (uint64_t)n << RN_BLOCK_SHIFT);
    show(vm, block_off(b), size);
    return block_off(b);
}

/* While the boot image is made, released buffers of COLD are kept by size in SCRATCH (a list through the dead memory) and
 * used again, so that the image holds no holes. */
static uint32_t *boot_bin(rn_vm *vm, uint64_t size)
{
    uint64_t rounded = (size + 15u) & ~UINT64_C(15);

    return rounded <= 262144 ? RN_AT(uint32_t, vm, RN_MSTACK_START + (uint32_t)(rounded / 16u) * 4u) : NULL;
}

static uint32_t boot_alloc(rn_vm *vm, rn_kind kind, uint64_t size)
{
    bool ro = kind == RN_K_STR || kind == RN_K_INT || kind == RN_K_NAN || kind == RN_K_COMPLEX || kind == RN_K_BYTES ||
              kind == RN_K_TUPLE || kind == RN_K_CODE || kind == RN_K_BUILTIN;
    uint32_t *top = ro ? &vm->ro_top : &vm->cold_top;
    uint32_t end = ro ? RN_RO_START + RN_RO_SIZE : RN_COLD_START + RN_COLD_SIZE, off = *top;
    uint32_t *bin = ro ? NULL : boot_bin(vm, size);

    if (bin != NULL && *bin != 0) {
        off = *bin;
        *bin = RN_AT(uint32_t, vm, off + 8u)[0];
        memset(RN_AT(uint8_t, vm, off), 0, (size_t)((size + 15u) & ~UINT64_C(15)));
        return off;
    }
    if (size > end - off) {
        return 0;
    }
    *top = off + (uint32_t)((size + 15u) & ~UINT64_C(15));
    memset(RN_AT(uint8_t, vm, off), 0, (size_t)size);
    return off;
}

void rn_boot_take_back(rn_vm *vm, uint32_t top, rn_val interned)
{
    if ((vm->flags & RN_VF_BOOT) && interned != RN_UNBOUND && rn_off(interned) < top && vm->ro_top > top) {
        memset(RN_AT(uint8_t, vm, top), 0, vm->ro_top - top);
        vm->ro_top = top;
    }
}

void rn_boot_seal_free(rn_vm *vm)
{
    for (uint32_t i = 1; i <= 262144u / 16u; i++) {
        uint32_t off = RN_AT(uint32_t, vm, RN_MSTACK_START + i * 4u)[0];

        while (off != 0) {
            uint32_t next = RN_AT(uint32_t, vm, off + 8u)[0];
            rn_raw *dead = RN_AT(rn_raw, vm, off);

            dead->h = (rn_obj){RN_T(raw), RN_K_RAW, 0, 0};
            dead->size = i * 16u - 16u;
            dead->used = 0;
            off = next;
        }
    }
}

bool rn_reserve(rn_vm *vm, uint64_t bytes)
{
    return bytes <= vm->limit && vm->live <= vm->limit - bytes;
}

/* Notes that this instruction lacked memory, whatever its status says in the end. */
static uint32_t fail(rn_vm *vm)
{
    vm->fail_pc = vm->pc;
    want_gc(vm);
    return 0;
}

static uint32_t alloc(rn_vm *vm, rn_kind kind, uint64_t size)
{
    rn_alloc_state *st = rn_alloc_of(vm);
    uint32_t cls, off, rounded;

    if (__builtin_expect((vm->flags & (RN_VF_BOOT | RN_VF_FAIL_ALLOC)) != 0, 0)) {
        if (vm->flags & RN_VF_BOOT) {
            return boot_alloc(vm, kind, size);
        }
        if (vm->running == 1 && !vm->gc_retry && !vm->finishing && ++vm->fail_left >= RN_VF_EVERY(vm->flags)) {
            vm->fail_left = 0;
            return fail(vm);
        }
    }
    if (size > 8192) {
        uint64_t bytes = (size + RN_BLOCK_SIZE - 1) & ~(uint64_t)(RN_BLOCK_SIZE - 1);

        if (size > vm->limit || !rn_reserve(vm, bytes) || (off = alloc_large(vm, size)) == 0) {
            return fail(vm);
        }
        vm->live += bytes;
        vm->since_gc += bytes;
        if (vm->since_gc > vm->gc_threshold) {
            want_gc(vm);
        }
        return off;
    }
    cls = size_class((uint32_t)size);
    rounded = class_size(cls);
    if (__builtin_expect(vm->live + rounded > vm->limit, 0)) { /* collected soon; until then the headroom serves */
        want_gc(vm);
        if (vm->live + rounded > vm->limit + (vm->finishing ? 2 * HEADROOM : HEADROOM)) {
            return fail(vm);
        }
    }
    off = st->cls[cls].cur;
    if (__builtin_expect(off + rounded > st->cls[cls].end, 0)) {
        if (!refill(vm, cls)) {
            return fail(vm);
        }
        if (vm->since_gc > vm->gc_threshold) {
            want_gc(vm);
        }
        off = st->cls[cls].cur;
    }
    show(vm, off, size);
    st->cls[cls].cur = off + rounded;
    vm->live += rounded;
    vm->since_gc += rounded;
    return off;
}

uint32_t rn_new(rn_vm *vm, rn_kind kind, uint32_t type, uint64_t size)
{
    uint32_t off = alloc(vm, kind, size);
    rn_obj *o;

    if (off == 0) {
        return 0;
    }
    o = RN_AT(rn_obj, vm, off);
    memset(o, 0, (size_t)((size + 15u) & ~UINT64_C(15)));
    o->type = type;
    o->kind = (uint8_t)kind;
    return off;
}

uint32_t rn_new_fill(rn_vm *vm, rn_kind kind, uint32_t type, uint64_t size)
{
    uint32_t off = alloc(vm, kind, size);
    rn_obj *o;

    if (off == 0) {
        return 0;
    }
    o = RN_AT(rn_obj, vm, off);
    memset((uint8_t *)o + (((size + 15u) & ~UINT64_C(15)) - 16u), 0, 16);
    memset(o, 0, 16);
    o->type = type;
    o->kind = (uint8_t)kind;
    return off;
}

bool rn_extend(rn_vm *vm, uint32_t off, uint64_t size, uint64_t want)
{
    uint8_t *map = block_map(vm);
    uint32_t b = (off - RN_BLOCKS_START) >> RN_BLOCK_SHIFT, have, need;
    uint64_t more;

    if (off < RN_BLOCKS_START || size <= 8192 || want > vm->limit || (vm->flags & RN_VF_BOOT)) {
        return false;
    }
    have = (uint32_t)((size + RN_BLOCK_SIZE - 1) >> RN_BLOCK_SHIFT);
    need = (uint32_t)((want + RN_BLOCK_SIZE - 1) >> RN_BLOCK_SHIFT);
    if (b >= vm->nblocks || map[b] != BLOCK_LARGE || b + have != vm->nblocks || need > vm->max_blocks - b) {
        return false;
    }
    more = (uint64_t)(need - have) << RN_BLOCK_SHIFT;
    if (!rn_reserve(vm, more)) {
        return false;
    }
    for (uint32_t i = have; i < need; i++) {
        map[b + i] = BLOCK_CONT;
    }
    vm->nblocks = b + need;
    if (vm->nblocks > vm->peak_blocks) {
        vm->peak_blocks = vm->nblocks;
    }
    show(vm, off, want);
    vm->live += more;
    vm->since_gc += more;
    if (vm->since_gc > vm->gc_threshold) {
        want_gc(vm);
    }
    return true;
}

void rn_release(rn_vm *vm, uint32_t off, uint64_t size)
{
    rn_alloc_state *st = rn_alloc_of(vm);

    if (vm->flags & RN_VF_BOOT) {
        uint32_t *bin = off >= RN_COLD_START && off < RN_HEAP_START ? boot_bin(vm, size) : NULL;

        if (bin != NULL) {
            rn_raw *dead = RN_AT(rn_raw, vm, off);

            memset(dead, 0, (size_t)((size + 15u) & ~UINT64_C(15)));
            RN_AT(uint32_t, vm, off + 8u)[0] = *bin;
            *bin = off;
        }
        return;
    }
    if (off < RN_HEAP_START) {
        return;
    }
    if (size > 8192) {
        uint8_t *map = block_map(vm);
        uint32_t b = (off - RN_BLOCKS_START) >> RN_BLOCK_SHIFT;
        uint32_t n = (uint32_t)((size + RN_BLOCK_SIZE - 1) >> RN_BLOCK_SHIFT);

        if (b >= vm->nblocks || map[b] != BLOCK_LARGE) {
            return;
        }
        for (uint32_t i = 0; i < n && b + i < vm->nblocks; i++) {
            map[b + i] = BLOCK_FREE;
            hide(vm, block_off(b + i), RN_BLOCK_SIZE);
        }
        if (b < st->free_block) {
            st->free_block = b;
        }
        /* Its mark must go too, or a later small block here would seem occupied. */
        RN_AT(uint64_t, vm, RN_MARKS_START + ((off - RN_BLOCKS_START) >> 10) * 8u)[0] &= ~UINT64_C(1);
        vm->live -= (uint64_t)n << RN_BLOCK_SHIFT;
        vm->since_gc -= vm->since_gc < (uint64_t)n << RN_BLOCK_SHIFT ? vm->since_gc : (uint64_t)n << RN_BLOCK_SHIFT;
    } else {
        uint32_t cls = size_class((uint32_t)size), rounded = class_size(cls);

        if (st->cls[cls].cur == off + rounded && !is_marked(vm, off)) {
            if (st->cls[cls].high < off + rounded) {
                st->cls[cls].high = off + rounded;
            }
            st->cls[cls].cur = off;
            hide(vm, off, rounded);
            vm->live -= rounded;
            vm->since_gc -= vm->since_gc < rounded ? vm->since_gc : rounded;
        }
    }
}

void rn_own_slow(rn_vm *vm, uint32_t off, uint32_t len)
{
    if (!(vm->flags & RN_VF_BOOT) && off >= RN_COLD_START) {
        rn_cage_own(rn_cage_active(), off, len);
        vm->cold_owned = 1;
    }
}

/* ---- sizes ---- */

uint64_t rn_obj_size(rn_vm *vm, const rn_obj *o)
{
    switch (o->kind) {
    case RN_K_RAW:
        return 16u + (uint64_t)((const rn_raw *)(const void *)o)->size;
    case RN_K_VALS:
        return 16u + 8u * (uint64_t)((const rn_vals *)(const void *)o)->cap;
    case RN_K_REC:
        return 8u + 8u * (uint64_t)o->aux;
    case RN_K_INT:
        return 16u + 8u * (uint64_t)((const rn_bigint *)(const void *)o)->n;
    case RN_K_NAN:
    case RN_K_CELL:
    case RN_K_MODULE:
        return 16;
    case RN_K_COMPLEX:
        return sizeof(rn_complex);
    case RN_K_STR: {
        const rn_str *s = (const rn_str *)(const void *)o;

        return (o->flags & RN_SF_SHARED) ? 24u : 16u + ((uint64_t)s->len << (o->flags & RN_SF_WIDTH));
    }
    case RN_K_BYTES:
        return 16u + (uint64_t)((const rn_bytes *)(const void *)o)->len;
    case RN_K_BYTEARRAY:
        return sizeof(rn_bytearray);
    case RN_K_TUPLE:
        return 16u + 8u * (uint64_t)((const rn_tuple *)(const void *)o)->len;
    case RN_K_LIST:
        return sizeof(rn_list);
    case RN_K_DICT:
        return sizeof(rn_dict);
    case RN_K_SET:
        return sizeof(rn_set);
    case RN_K_TYPE:
        return sizeof(rn_type);
    case RN_K_SHAPE:
        return sizeof(rn_shape);
    case RN_K_INST:
        return 16u + 8u * (uint64_t)o->aux;
    case RN_K_FUNC:
        return sizeof(rn_func);
    case RN_K_BUILTIN:
        return sizeof(rn_builtin);
    case RN_K_CODE:
        return ((const rn_code *)(const void *)o)->size;
    case RN_K_GEN:
        return sizeof(rn_gen) + 8u * (uint64_t)((const rn_gen *)(const void *)o)->nregs;
    case RN_K_EXC:
        return sizeof(rn_exc);
    default:
        (void)vm;
        return 16;
    }
}

/* ---- marking ---- */

static void mark_off(rn_vm *vm, uint32_t off)
{
    rn_alloc_state *st = rn_alloc_of(vm);

    if (off < RN_BLOCKS_START || ((off - RN_BLOCKS_START) >> RN_BLOCK_SHIFT) >= vm->nblocks || is_marked(vm, off)) {
        return;
    }
    set_mark(vm, off);
    if (st->mark_top < MARK_CAP) {
        st->mark_high = st->mark_top >= st->mark_high ? st->mark_top + 1 : st->mark_high;
        RN_AT(uint32_t, vm, RN_MSTACK_START)[st->mark_top++] = off;
    } else {
        st->mark_overflow = 1;
    }
}

static void mark_val(rn_vm *vm, rn_val v)
{
    if (rn_is_ref(v)) {
        mark_off(vm, rn_off(v));
    }
}

/* A forged count must not walk outside: arrays are cut at what the object's place allows. */
static uint32_t bounded(rn_vm *vm, const rn_obj *o, uint64_t head, uint64_t n)
{
    uint32_t off = RN_OFFSET(vm, o);
    uint64_t end = off < RN_HEAP_START ? RN_COLD_START + RN_COLD_SIZE : (uint64_t)block_off(vm->nblocks);
    uint64_t room = off + head < end ? (end - off - head) / 8u : 0;

    return (uint32_t)(n < room ? n : room);
}

static void mark_vals(rn_vm *vm, const rn_obj *o, uint32_t head, uint64_t n)
{
    const rn_val *v = (const rn_val *)(const void *)((const uint8_t *)o + head);
    uint32_t count = bounded(vm, o, head, n);

    for (uint32_t i = 0; i < count; i++) {
        mark_val(vm, v[i]);
    }
}

/* NOLINTNEXTLINE(readability-function-size): a flat list of kinds */
static void trace(rn_vm *vm, rn_obj *o)
{
    switch (o->kind) {
    case RN_K_VALS:
        mark_vals(vm, o, 16, ((rn_vals *)(void *)o)->cap);
        break;
    case RN_K_REC:
        mark_off(vm, o->type);
        mark_vals(vm, o, 8, o->aux);
        break;
    case RN_K_TUPLE:
        mark_vals(vm, o, 16, ((rn_tuple *)(void *)o)->len);
        break;
    case RN_K_STR:
        if (o->flags & RN_SF_SHARED) {
            mark_off(vm, RN_AT(uint32_t, vm, RN_OFFSET(vm, o) + 16u)[0]);
        }
        break;
    case RN_K_BYTEARRAY:
        mark_off(vm, ((rn_bytearray *)(void *)o)->buf);
        break;
    case RN_K_LIST:
        mark_off(vm, ((rn_list *)(void *)o)->items);
        break;
    case RN_K_DICT: {
        rn_dict *d = (rn_dict *)(void *)o;

        mark_off(vm, d->index);
        mark_off(vm, d->entries);
        break;
    }
    case RN_K_SET: {
        rn_set *s = (rn_set *)(void *)o;

        if (s->table != 0) {
            rn_obj *table = RN_AT(rn_obj, vm, s->table);
            uint64_t n = ((uint64_t)s->mask + 1) * 2;
            uint32_t count = bounded(vm, table, 16, n);

            mark_off(vm, s->table);
            for (uint32_t i = 0; i < count; i += 2) {
                mark_val(vm, RN_AT(rn_val, vm, s->table + 16u + i * 8u)[0]);
            }
        }
        break;
    }
    case RN_K_TYPE: {
        rn_type *t = (rn_type *)(void *)o;
        const uint32_t refs[] = {o->type,       t->name,       t->qualname,   t->bases, t->mro,        t->dict,  t->base,
                                 t->root_shape, t->dict_shape, t->subclasses, t->init,  t->slot_names, t->module};

        for (size_t i = 0; i < sizeof refs / sizeof refs[0]; i++) {
            mark_off(vm, refs[i]);
        }
        break;
    }
    case RN_K_SHAPE: {
        rn_shape *s = (rn_shape *)(void *)o;

        mark_off(vm, s->cls);
        mark_off(vm, s->parent);
        mark_off(vm, s->key);
        mark_off(vm, s->child);
        mark_off(vm, s->next);
        break;
    }
    case RN_K_INST:
        mark_off(vm, o->type);
        mark_off(vm, ((rn_inst *)(void *)o)->dict);
        mark_vals(vm, o, 16, o->aux);
        break;
    case RN_K_FUNC: {
        rn_func *f = (rn_func *)(void *)o;
        const uint32_t refs[] = {f->code, f->globals, f->closure,  f->defaults, f->kwdefaults,
                                 f->dict, f->name,    f->qualname, f->annotate, f->annotations};

        for (size_t i = 0; i < sizeof refs / sizeof refs[0]; i++) {
            mark_off(vm, refs[i]);
        }
        mark_val(vm, f->doc);
        mark_val(vm, f->module);
        break;
    }
    case RN_K_BUILTIN: {
        rn_builtin *b = (rn_builtin *)(void *)o;

        mark_off(vm, b->name);
        mark_off(vm, b->sig);
        mark_off(vm, b->twin);
        mark_off(vm, b->owner);
        mark_off(vm, b->module);
        mark_off(vm, b->doc);
        mark_val(vm, b->self);
        break;
    }
    case RN_K_CODE: {
        rn_code *c = (rn_code *)(void *)o;
        const uint32_t refs[] = {c->name,  c->qualname, c->filename,  c->names, c->freenames,
                                 c->sites, c->exctable, c->positions, c->doc,   c->source};

        for (size_t i = 0; i < sizeof refs / sizeof refs[0]; i++) {
            mark_off(vm, refs[i]);
        }
        mark_vals(vm, o, (uint32_t)sizeof(rn_code) + c->ninstr * 8u, c->nconst);
        break;
    }
    case RN_K_CELL:
        mark_val(vm, ((rn_cell *)(void *)o)->v);
        break;
    case RN_K_GEN: {
        rn_gen *g = (rn_gen *)(void *)o;

        mark_off(vm, g->code);
        mark_val(vm, g->name);
        mark_val(vm, g->qualname);
        mark_val(vm, g->handled);
        mark_val(vm, g->outer);
        mark_val(vm, g->keep);
        mark_val(vm, g->head[0]);
        if (g->state == RN_GEN_NEW || g->state == RN_GEN_SUSPENDED) {
            uint32_t live = rn_gen_live(vm, g), n = bounded(vm, o, sizeof(rn_gen), g->nregs);

            mark_vals(vm, o, (uint32_t)sizeof(rn_gen), live);
            if (live < n && RN_OFFSET(vm, o) >= RN_HEAP_START) { /* as rn_frames_settle does on the stack */
                memset((rn_val *)(void *)(g + 1) + live, 0, (size_t)(n - live) * 8u);
            }
        } /* running: rn_frames_trace knows which registers live */
        break;
    }
    case RN_K_MODULE:
        mark_off(vm, ((rn_module *)(void *)o)->dict);
        break;
    case RN_K_EXC: {
        rn_exc *e = (rn_exc *)(void *)o;

        mark_val(vm, e->args);
        mark_val(vm, e->cause);
        mark_val(vm, e->context);
        mark_val(vm, e->tb);
        mark_val(vm, e->extra);
        break;
    }
    default:
        break;
    }
}

static void drain(rn_vm *vm)
{
    rn_alloc_state *st = rn_alloc_of(vm);

    while (st->mark_top > 0) {
        trace(vm, RN_AT(rn_obj, vm, RN_AT(uint32_t, vm, RN_MSTACK_START)[--st->mark_top]));
    }
}

/* Calls fn for each marked object, ascending. */
static void each_marked(rn_vm *vm, void (*fn)(rn_vm *vm, uint32_t off, void *ctx), void *ctx)
{
    uint8_t *map = block_map(vm);

    for (uint32_t b = 0; b < vm->nblocks; b++) {
        uint32_t base = block_off(b);

        if (map[b] == BLOCK_LARGE) {
            if (is_marked(vm, base)) {
                fn(vm, base, ctx);
            }
        } else if (map[b] >= 1 && map[b] <= RN_CLASSES) {
            const uint64_t *w = RN_AT(uint64_t, vm, RN_MARKS_START + ((base - RN_BLOCKS_START) >> 7));

            for (uint32_t i = 0; i < RN_BLOCK_SIZE / 16u / 64u; i++) {
                for (uint64_t bits = w[i]; bits != 0; bits &= bits - 1) {
                    fn(vm, base + (i * 64u + (uint32_t)__builtin_ctzll(bits)) * 16u, ctx);
                }
            }
        }
    }
}

static void retrace(rn_vm *vm, uint32_t off, void *ctx)
{
    (void)ctx;
    trace(vm, RN_AT(rn_obj, vm, off));
    drain(vm);
}

static void trace_cold(rn_vm *vm)
{
    uint32_t off = RN_COLD_START;
    uint64_t size;

    while (off < vm->cold_top) {
        rn_obj *o = RN_AT(rn_obj, vm, off);

        trace(vm, o);
        drain(vm);
        size = (rn_obj_size(vm, o) + 15u) & ~UINT64_C(15);
        if (size == 0 || size >= vm->cold_top - off) { /* forged, or the last one */
            break;
        }
        off += (uint32_t)size;
    }
}

static void mark_all(rn_vm *vm)
{
    rn_alloc_state *st = rn_alloc_of(vm);
    const rn_val *roots = &vm->exc, *end = (const rn_val *)(const void *)&vm->roots_end;

    if (vm->nblocks > RN_BLOCK_MAP_SIZE) { /* a damaged count: the marks end there */
        vm->nblocks = RN_BLOCK_MAP_SIZE;
    }
    memset(marks(vm), 0, ((size_t)vm->nblocks << RN_BLOCK_SHIFT) / 128u);
    st->mark_top = st->mark_overflow = 0;
    for (const rn_val *p = roots; p < end; p++) {
        if (p != &vm->intern) {
            mark_val(vm, *p);
        }
    }
    drain(vm);
    rn_frames_trace(vm, mark_val);
    drain(vm);
    if (vm->cold_owned) {
        trace_cold(vm);
    }
    while (st->mark_overflow) {
        st->mark_overflow = 0;
        each_marked(vm, retrace, NULL);
    }
}

/* The session intern table is weak: dead strings leave it, and it is rebuilt without holes. */
static void sweep_interned(rn_vm *vm)
{
    rn_raw *t;
    uint32_t *slot, cap, n = 0;

    if (!rn_is_ref(vm->intern)) {
        return;
    }
    t = RN_AT(rn_raw, vm, rn_off(vm->intern));
    mark_off(vm, rn_off(vm->intern));
    rn_alloc_of(vm)->mark_top = 0;
    slot = (uint32_t *)(void *)(t + 1);
    cap = t->size / 4u;
    for (uint32_t i = 0; i < cap; i++) {
        if (slot[i] > 1 && !is_marked(vm, slot[i])) {
            slot[i] = 1; /* deleted: probing goes on over it */
        } else if (slot[i] > 1) {
            n++;
        }
    }
    t->used = n;
}

static void count_live(rn_vm *vm, uint32_t off, void *ctx)
{
    uint64_t *live = ctx, size = rn_obj_size(vm, RN_AT(rn_obj, vm, off));

    *live += size > 8192 ? (size + RN_BLOCK_SIZE - 1) & ~(uint64_t)(RN_BLOCK_SIZE - 1) : class_size(size_class((uint32_t)size));
}

/* What this collection found dead, in every block. */
static void hide_dead(rn_vm *vm)
{
#ifdef WITH_ASAN
    const uint8_t *map = block_map(vm);

    for (uint32_t b = 0; b < vm->nblocks; b++) {
        uint32_t cls = map[b] - 1u, size = cls < RN_CLASSES ? class_size(cls) : 0;

        if (map[b] == BLOCK_FREE) {
            hide(vm, block_off(b), RN_BLOCK_SIZE);
        }
        for (uint32_t at = 0; size != 0 && at + size <= RN_BLOCK_SIZE; at += size) {
            if (!is_marked(vm, block_off(b) + at)) {
                hide(vm, block_off(b) + at, size);
            }
        }
    }
#else
    (void)vm;
#endif
}

/* Blocks without a mark become free, and every class starts over at the bottom. */
static void sweep_blocks(rn_vm *vm)
{
    rn_alloc_state *st = rn_alloc_of(vm);
    uint8_t *map = block_map(vm);

    for (uint32_t b = 0; b < vm->nblocks; b++) {
        uint32_t base = block_off(b);
        const uint64_t *w = RN_AT(uint64_t, vm, RN_MARKS_START + ((base - RN_BLOCKS_START) >> 7));

        if (map[b] == BLOCK_LARGE && !is_marked(vm, base)) {
            map[b] = BLOCK_FREE;
            while (b + 1 < vm->nblocks && map[b + 1] == BLOCK_CONT) {
                map[++b] = BLOCK_FREE;
            }
        } else if (map[b] >= 1 && map[b] <= RN_CLASSES) {
            uint64_t any = 0;

            for (uint32_t i = 0; i < RN_BLOCK_SIZE / 16u / 64u; i++) {
                any |= w[i];
            }
            if (any == 0) {
                map[b] = BLOCK_FREE;
            }
        }
    }
    hide_dead(vm);
    while (vm->nblocks > 0 && map[vm->nblocks - 1] == BLOCK_FREE) {
        vm->nblocks--;
    }
    memset(st->cls, 0, sizeof st->cls);
    st->free_block = 0;
}

void rn_gc_collect(rn_vm *vm)
{
    uint64_t live = 0;

    if (vm->live > vm->peak) {
        vm->peak = vm->live;
    }
    rn_frames_settle(vm);
    mark_all(vm);
    sweep_interned(vm);
    each_marked(vm, count_live, &live);
    sweep_blocks(vm);
    memset(RN_AT(uint8_t, vm, RN_MCACHE_START), 0, (size_t)RN_MCACHE_ENTRIES * 24u);
    vm->live = live;
    vm->since_gc = 0;
    vm->gc_threshold = live < (UINT64_C(256) << 10) ? UINT64_C(256) << 10 : live;
    vm->gc_due = 0;
    vm->fail_pc = 0;
    vm->gc_runs++;
}

void rn_gc_mark_for_save(rn_vm *vm)
{
    mark_all(vm);
    vm->save_marks = 1;
    if (rn_is_ref(vm->intern)) { /* it refers to nothing that is not marked for another reason */
        mark_off(vm, rn_off(vm->intern));
        rn_alloc_of(vm)->mark_top = 0;
    }
}

struct extent_ctx {
    void (*report)(void *ctx, uint32_t off, uint32_t len);
    void *ctx;
    uint32_t start, end;
};

static void extend(rn_vm *vm, uint32_t off, void *ctx)
{
    struct extent_ctx *x = ctx;
    uint32_t size = (uint32_t)((rn_obj_size(vm, RN_AT(rn_obj, vm, off)) + 15u) & ~UINT64_C(15));

    if (x->end != off) {
        if (x->end != 0) {
            x->report(x->ctx, x->start, x->end - x->start);
        }
        x->start = off;
    }
    x->end = off + size;
}

void rn_heap_extents(rn_vm *vm, void (*report)(void *ctx, uint32_t off, uint32_t len), void *ctx)
{
    struct extent_ctx x = {report, ctx, 0, 0};

    if (vm->nblocks > 0) {
        report(ctx, RN_HEAP_START, vm->nblocks);
    }
    each_marked(vm, extend, &x);
    if (x.end != 0) {
        report(ctx, x.start, x.end - x.start);
    }
}

void rn_heap_after_load(rn_vm *vm)
{
    rn_alloc_state *st = rn_alloc_of(vm);

    memset(st, 0, sizeof *st);
    st->is_open = 1; /* nothing was poisoned, and an image may be forged */
    /* Until the first collection nothing below the top is handed out again. */
    for (uint32_t c = 0; c < RN_CLASSES; c++) {
        st->cls[c].scan_block = UINT32_MAX;
    }
    st->free_block = vm->nblocks;
    vm->is_whole = 1;
    vm->sites_filled = UINT64_MAX;
}

void rn_heap_init(rn_vm *vm, uint64_t limit, uint32_t heap_bytes)
{
    vm->limit = limit;
    vm->max_blocks = heap_bytes > RN_BLOCK_MAP_SIZE ? (heap_bytes - RN_BLOCK_MAP_SIZE) >> RN_BLOCK_SHIFT : 0;
    if (vm->max_blocks > RN_BLOCK_MAP_SIZE) {
        vm->max_blocks = RN_BLOCK_MAP_SIZE;
    }
    vm->gc_threshold = UINT64_C(256) << 10;
}
