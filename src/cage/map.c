/* Reserving, mapping and unmapping the address space of a cage; which bytes are accessible.
 * What happens between two guests is in reset.c. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/check.h"
#include "base/error.h"
#include "cage/layout.h"

#include "base/banned.h"

static const char source[] = "cage/map";

enum { COMMIT_STEP = 1 << 20, COPY_BACK_PAGES = 16 };

static uint64_t cage_range(const rn_cage *cage)
{
    return cage->shape.oob == RN_OOB_MASK ? RN_MASK_RANGE : RN_CAGE_SPAN;
}

static bool zone_is_boot(const rn_cage_zone *z)
{
    return z->kind == RN_ZONE_RO || z->kind == RN_ZONE_COLD;
}

runlet_code rn_shape_settle(rn_cage_shape *shape, runlet_error *err)
{
    if (shape->oob > RN_OOB_CHECK || shape->dirty > RN_DIRTY_COMPARE) {
        return rn_error(err, RUNLET_E_USAGE, source, "unknown cage shape");
    }
    if (shape->max_committed == 0 && shape->max_bytes > 0) {
        uint64_t slack = shape->max_bytes / 4 + (UINT64_C(8) << 20);

        if (!rn_add_u64(shape->max_bytes, slack, &shape->max_committed)) {
            shape->max_committed = UINT64_MAX;
        }
    }
    if (shape->max_committed > RN_CAGE_SPAN) {
        shape->max_committed = RN_CAGE_SPAN; /* the zone's size bounds it anyway */
    }
    return RUNLET_OK;
}

/* Fills cage->zones from the boot image and the shape; nothing is mapped yet. */
static runlet_code zones_plan(rn_cage *cage, runlet_error *err)
{
    const rn_boot *boot = cage->boot;

    for (size_t i = 0; i < boot->zone_count; i++) {
        const rn_zone *z = &boot->zones[i].zone;
        rn_cage_zone *out = &cage->zones[i];
        uint64_t end = (uint64_t)z->start + z->size;

        if (z->kind == RN_ZONE_HEAP && end > cage_range(cage)) {
            end = z->start < cage_range(cage) ? cage_range(cage) : z->start;
        }
        if (end > cage_range(cage)) {
            return rn_error(err, RUNLET_E_USAGE, source, "zone %zu ends beyond the %u MiB of mask mode", i, RN_MASK_RANGE >> 20);
        }
        out->kind = z->kind;
        out->start = z->start;
        out->limit = end - z->start;
        out->image_len = cage->shape.is_building ? 0 : z->image_len;
        out->image = boot->image == NULL ? NULL : boot->image + boot->zones[i].at;
        out->image_at = boot->zones[i].at;
        if (z->kind == RN_ZONE_HEAP && out->limit > rn_page_up(cage->shape.max_committed)) {
            out->limit = rn_page_up(cage->shape.max_committed);
        }
        if (zone_is_boot(out) && !cage->shape.is_building) {
            out->limit = rn_page_up(z->image_len);
        }
        out->open = out->limit;
        switch (z->kind) {
        case RN_ZONE_HOT:
            cage->hot = out;
            break;
        case RN_ZONE_COLD:
            cage->cold = out;
            break;
        case RN_ZONE_HEAP:
            cage->heap = out;
            break;
        case RN_ZONE_STACK:
        case RN_ZONE_SCRATCH:
        case RN_ZONE_RO:
            break;
        }
    }
    cage->zone_count = boot->zone_count;
    return RUNLET_OK;
}

static runlet_code reserve(rn_cage *cage, runlet_error *err)
{
    bool is_mask = cage->shape.oob == RN_OOB_MASK;
    uint64_t below = is_mask ? 0 : RN_GUARD_BELOW;
    uint64_t len = is_mask ? RN_MASK_RANGE + RN_MASK_TAIL : RN_GUARD_BELOW + RN_CAGE_SPAN + RN_GUARD_ABOVE;
    void *at;

    if (len > SIZE_MAX / 2) {
        return rn_error(err, RUNLET_E_LIMIT, source, "guard pages need a 64-bit host; this one needs mask mode");
    }
    at = mmap(NULL, (size_t)len, is_mask ? PROT_READ | PROT_WRITE : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        return rn_error_sys(err, RUNLET_E_LIMIT, errno, source, "reserving %llu MiB of address space for a cage failed%s",
                            (unsigned long long)(len >> 20), is_mask ? "" : " (mask mode needs 512 MiB; see ulimit -v)");
    }
    cage->reserve = at;
    cage->reserve_len = (size_t)len;
    cage->base = cage->reserve + below;
    /* Guests stay out of core files. A small guest must not pay for zeroing huge pages. */
    (void)madvise(at, (size_t)len, MADV_DONTDUMP);
    (void)madvise(at, (size_t)len, MADV_NOHUGEPAGE);
    return RUNLET_OK;
}

/* Makes [from, to) writable in one call; nothing to do in mask mode. */
static bool open_range(rn_cage *cage, uint64_t from, uint64_t to)
{
    return from == to || cage->shape.oob == RN_OOB_MASK || mprotect(cage->base + from, (size_t)(to - from), PROT_READ | PROT_WRITE) == 0;
}

/* Under strict overcommit the whole heap may not fit: begin with one step. */
static bool open_heap(rn_cage *cage, uint64_t from)
{
    rn_cage_zone *heap = cage->heap;

    if (open_range(cage, from, heap->start + heap->open)) {
        return true;
    }
    if (heap->open > COMMIT_STEP) {
        heap->open = COMMIT_STEP;
    }
    return open_range(cage, from, heap->start + heap->open);
}

/* Neighbouring writable zones become one mapping. */
static bool open_zones(rn_cage *cage)
{
    uint64_t from = 0, to = 0;

    for (size_t i = 0; i < cage->zone_count; i++) {
        rn_cage_zone *z = &cage->zones[i];

        if (zone_is_boot(z) && !cage->shape.is_building) {
            continue;
        }
        if (z->start != to) {
            if (!open_range(cage, from, to)) {
                return false;
            }
            from = z->start;
        }
        if (z->kind == RN_ZONE_HEAP) {
            if (!open_heap(cage, from)) {
                return false;
            }
            from = z->start + z->open;
        }
        to = z->start + z->open;
    }
    return open_range(cage, from, to);
}

/* RO and COLD: read-only pages of the boot file, or a copy where there is no file. */
static bool map_boot_zone(rn_cage *cage, const rn_cage_zone *z, int prot)
{
    uint8_t *at = cage->base + z->start;
    size_t len = (size_t)z->open;

    if (len == 0) {
        return true;
    }
    if (cage->boot->fd >= 0) {
        bool good =
            mmap(at, len, prot, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, cage->boot->fd, (off_t)(cage->boot->file_at + z->image_at)) == at;

        if (good && z->kind == RN_ZONE_COLD) {
            (void)madvise(at, len, MADV_DONTDUMP);
        }
        return good;
    }
    if (mprotect(at, len, PROT_READ | PROT_WRITE) != 0) {
        return false;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): no file, so the boot image is in memory */
    memcpy(at, z->image, len);
    return mprotect(at, len, prot) == 0;
}

/* A large HOT image (the linear memory of a wasm engine) is mapped copy-on-write. */
static bool map_hot(rn_cage *cage)
{
    const rn_cage_zone *z = cage->hot;
    uint8_t *at = cage->base + z->start; /* NOLINT(clang-analyzer-core.NullDereference): every boot image has a HOT zone */
    size_t len = (size_t)rn_page_up(z->image_len);

    if (z->image_len > RN_HOT_COPY_MAX && cage->boot->fd >= 0) {
        bool good = mmap(at, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, cage->boot->fd,
                         (off_t)(cage->boot->file_at + z->image_at)) == at;

        (void)madvise(at, len, MADV_DONTDUMP);
        return good;
    }
    if (z->image_len > 0) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): what has a length is there */
        memcpy(at, z->image, z->image_len);
    }
    return true;
}

static bool map_all(rn_cage *cage)
{
    if (!open_zones(cage)) {
        return false;
    }
    for (size_t i = 0; i < cage->zone_count && !cage->shape.is_building; i++) {
        if (zone_is_boot(&cage->zones[i]) && !map_boot_zone(cage, &cage->zones[i], PROT_READ)) {
            return false;
        }
    }
    return map_hot(cage);
}

runlet_code rn_cage_create(rn_boot *boot, const rn_cage_shape *shape, rn_cage **out, runlet_error *err)
{
    rn_cage *cage = calloc(1, sizeof *cage);
    runlet_code rc;

    *out = NULL;
    if (cage == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    cage->boot = rn_boot_retain(boot);
    cage->shape = *shape;
    rc = rn_shape_settle(&cage->shape, err);
    if (rc == RUNLET_OK) {
        rc = zones_plan(cage, err);
    }
    if (rc == RUNLET_OK && cage->cold != NULL) {
        cage->owned = calloc((size_t)(cage->cold->open / RN_PAGE / 64 + 1), sizeof *cage->owned);
        if (cage->owned == NULL) {
            rc = rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
        }
    }
    if (rc == RUNLET_OK) {
        rc = reserve(cage, err);
    }
    if (rc == RUNLET_OK && !map_all(cage)) {
        rc = rn_error_sys(err, RUNLET_E_NOMEM, errno, source, "mapping the zones of a cage failed");
    }
    if (rc != RUNLET_OK) {
        rn_cage_destroy(cage);
        return rc;
    }
    cage->is_fresh = true;
    *out = cage;
    return RUNLET_OK;
}

void rn_cage_destroy(rn_cage *cage)
{
    if (cage == NULL) {
        return;
    }
    if (cage->reserve != NULL) {
        (void)munmap(cage->reserve, cage->reserve_len);
    }
    free(cage->owned);
    rn_template_release(cage->shared);
    rn_boot_close(cage->boot);
    free(cage);
}

void *rn_cage_base(const rn_cage *cage)
{
    return cage->base;
}

const rn_cage_shape *rn_cage_get_shape(const rn_cage *cage)
{
    return &cage->shape;
}

uint64_t rn_cage_heap_end(const rn_cage *cage)
{
    return cage->heap == NULL ? 0 : cage->heap->start + cage->heap->limit;
}

void rn_cage_set_user(rn_cage *cage, void *user)
{
    cage->user = user;
}

void *rn_cage_user(const rn_cage *cage)
{
    return cage->user;
}

void rn_cage_set_tenant(rn_cage *cage, uint64_t tenant)
{
    cage->tenant = tenant;
}

bool rn_cage_commit(rn_cage *cage, uint64_t end)
{
    rn_cage_zone *heap = cage->heap;
    uint64_t want, step;

    if (heap == NULL || end > heap->start + heap->limit) {
        return false;
    }
    if (end <= heap->start + heap->open) {
        return true;
    }
    want = end - heap->start;
    step = (want + (COMMIT_STEP - 1)) & ~(uint64_t)(COMMIT_STEP - 1);
    if (step > heap->limit) {
        step = heap->limit;
    }
    if (!open_range(cage, heap->start + heap->open, heap->start + step)) {
        return false;
    }
    heap->open = step;
    return true;
}

const rn_cage_zone *rn_cage_zone_of(const rn_cage *cage, uint32_t off)
{
    for (size_t i = 0; i < cage->zone_count; i++) {
        const rn_cage_zone *z = &cage->zones[i];

        if (off >= z->start && off - z->start < z->open) {
            return z;
        }
    }
    return NULL;
}

uint8_t *rn_cage_span(const rn_cage *cage, uint32_t off, uint64_t len)
{
    const rn_cage_zone *z = rn_cage_zone_of(cage, off);

    return z != NULL && len <= z->open - (off - z->start) ? cage->base + off : NULL;
}

static bool page_is_owned(const rn_cage *cage, uint64_t page)
{
    return (cage->owned[page / 64] >> page % 64 & 1) != 0;
}

bool rn_cage_is_owned(const rn_cage *cage, uint32_t off)
{
    const rn_cage_zone *z = cage->cold;

    return z != NULL && off >= z->start && off - z->start < z->open &&
           (cage->shape.is_building || page_is_owned(cage, (off - z->start) / RN_PAGE));
}

uint32_t rn_cage_owned_count(const rn_cage *cage)
{
    return cage->owned_count;
}

/* Pages [first, end) are not owned yet. */
static bool own_run(rn_cage *cage, uint64_t first, uint64_t end)
{
    if (!cage->has_open_boot &&
        mprotect(cage->base + cage->cold->start + first * RN_PAGE, (size_t)(end - first) * RN_PAGE, PROT_READ | PROT_WRITE) != 0) {
        return false;
    }
    for (uint64_t page = first; page < end; page++) {
        cage->owned[page / 64] |= UINT64_C(1) << page % 64;
    }
    cage->owned_count += (uint32_t)(end - first);
    return true;
}

bool rn_cage_own(rn_cage *cage, uint32_t off, uint32_t len)
{
    const rn_cage_zone *z = cage->cold;
    uint64_t page, end;

    if (z == NULL || off < z->start || off - z->start >= z->open || len > z->open - (off - z->start)) {
        return false;
    }
    if (len == 0 || cage->shape.is_building) {
        return true;
    }
    page = (off - z->start) / RN_PAGE;
    end = ((uint64_t)(off - z->start) + len - 1) / RN_PAGE + 1;
    while (page < end) {
        uint64_t first = page;

        for (; page < end && !page_is_owned(cage, page); page++) {
        }
        if (page > first && !own_run(cage, first, page)) {
            return false;
        }
        for (; page < end && page_is_owned(cage, page); page++) {
        }
    }
    return true;
}

bool rn_cage_drop_owned(rn_cage *cage)
{
    const rn_cage_zone *z = cage->cold;
    bool is_few = cage->owned_count <= COPY_BACK_PAGES || cage->boot->fd < 0;
    uint64_t first = UINT64_MAX, last = 0;
    uint8_t *at;

    if (z == NULL || cage->owned_count == 0) {
        return true;
    }
    at = cage->base + z->start;
    for (uint64_t page = 0; page < z->open / RN_PAGE; page++) {
        if (cage->owned[page / 64] == 0) {
            page |= 63;
            continue;
        }
        if (page_is_owned(cage, page)) {
            first = first < page ? first : page;
            last = page;
            if (is_few) { /* cheaper than a page fault for the next guest that owns it */
                memcpy(at + page * RN_PAGE, z->image + page * RN_PAGE, RN_PAGE);
            }
        }
    }
    at += first * RN_PAGE;
    if ((!is_few && madvise(at, (size_t)(last + 1 - first) * RN_PAGE, MADV_DONTNEED) != 0) ||
        mprotect(at, (size_t)(last + 1 - first) * RN_PAGE, PROT_READ) != 0) {
        return false;
    }
    memset(cage->owned, 0, (size_t)(z->open / RN_PAGE / 64 + 1) * sizeof *cage->owned);
    cage->owned_count = 0;
    return true;
}

bool rn_cage_open_boot(rn_cage *cage)
{
    for (size_t i = 0; i < cage->zone_count; i++) {
        const rn_cage_zone *z = &cage->zones[i];

        if (zone_is_boot(z) && z->open > 0 && mprotect(cage->base + z->start, (size_t)z->open, PROT_READ | PROT_WRITE) != 0) {
            return false;
        }
    }
    cage->has_open_boot = true;
    return true;
}

/* Gives everything that is not boot image back to the kernel, gaps of mask mode included. */
static bool drop_anonymous(rn_cage *cage)
{
    uint64_t at = 0, end = cage->shape.oob == RN_OOB_MASK ? cage->reserve_len : RN_CAGE_SPAN;

    for (size_t i = 0; i <= cage->zone_count; i++) {
        const rn_cage_zone *z = i < cage->zone_count ? &cage->zones[i] : NULL;

        if (z != NULL && (!zone_is_boot(z) || cage->shape.is_building || z->open == 0)) {
            continue;
        }
        if ((z == NULL ? end : z->start) > at &&
            madvise(cage->base + at, (size_t)((z == NULL ? end : z->start) - at), MADV_DONTNEED) != 0) {
            return false;
        }
        at = z == NULL ? end : z->start + z->open;
    }
    return true;
}

bool rn_cage_wipe(rn_cage *cage)
{
    /* Abandoned inside rn_cage_own, a page may be writable without its bit. */
    bool must_remap = cage->has_open_boot || cage->is_broken, good = rn_cage_drop_template(cage) && drop_anonymous(cage);

    if (must_remap && !cage->shape.is_building) {
        for (size_t i = 0; i < cage->zone_count; i++) {
            good = good && (!zone_is_boot(&cage->zones[i]) || map_boot_zone(cage, &cage->zones[i], PROT_READ));
        }
        if (good && cage->cold != NULL) {
            memset(cage->owned, 0, (size_t)(cage->cold->open / RN_PAGE / 64 + 1) * sizeof *cage->owned);
            cage->owned_count = 0;
        }
        cage->has_open_boot = !good;
    }
    good = good && rn_cage_drop_owned(cage);
    if (good && (cage->hot->image_len <= RN_HOT_COPY_MAX || cage->boot->fd < 0) && cage->hot->image_len > 0) {
        memcpy(cage->base + cage->hot->start, cage->hot->image, cage->hot->image_len);
    }
    cage->is_fresh = good;
    cage->is_broken = !good;
    return good;
}
