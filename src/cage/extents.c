/* Which bytes of a cage a snapshot holds: the engine's live ranges, checked, and owned COLD pages. */
#include <string.h>

#include "base/error.h"
#include "cage/work.h"

#include "base/banned.h"

static const char source[] = "cage/extents";

typedef struct {
    rn_cage *cage;
    rn_work *work;
    uint64_t end;  /* of the last range reported */
    uint64_t room; /* bytes from there to the end of its zone; 0: look the zone up */
    bool has_cold, is_bad, is_full;
} collector;

static bool add(collector *c, uint32_t off, uint64_t len)
{
    rn_work *work = c->work;
    rn_extent *last = work->extent_count == 0 ? NULL : &work->extents[work->extent_count - 1];

    /* Whole zones may touch; ranges join only inside one. */
    if (last != NULL && (uint64_t)last->off + last->len == off && rn_cage_zone_of(c->cage, last->off) == rn_cage_zone_of(c->cage, off)) {
        last->len += (uint32_t)len;
        return true;
    }
    c->is_full = c->is_full || !rn_work_add(work, off, (uint32_t)len);
    return !c->is_full;
}

/* Owned pages that were changed; an owned page equal to its image is as good as not owned. */
static void add_cold(collector *c)
{
    const rn_cage_zone *z = c->cage->cold;

    c->has_cold = true;
    if (z == NULL || c->cage->owned_count == 0) {
        return;
    }
    for (uint64_t at = 0; at < z->open && !c->is_full; at += RN_PAGE) {
        if (c->cage->owned[at / RN_PAGE / 64] == 0) {
            at |= UINT64_C(63) * RN_PAGE;
        } else if (rn_cage_is_owned(c->cage, z->start + (uint32_t)at) &&
                   memcmp(c->cage->base + z->start + at, z->image + at, RN_PAGE) != 0) {
            (void)add(c, z->start + (uint32_t)at, RN_PAGE);
        }
    }
}

static bool page_differs(const rn_cage *cage, const rn_cage_zone *z, uint64_t at, uint64_t len)
{
    static const uint8_t zeros[RN_PAGE];
    const uint8_t *image = at < rn_page_up(z->image_len) ? z->image + at : zeros;

    return memcmp(cage->base + z->start + at, image, (size_t)len) != 0;
}

/* RN_DIRTY_COMPARE: of the range, the parts of pages that differ from a fresh cage. */
static bool add_compared(collector *c, const rn_cage_zone *z, uint64_t at, uint64_t end)
{
    while (at < end) {
        uint64_t next = (at | (RN_PAGE - 1)) + 1;

        next = next < end ? next : end;
        if (page_differs(c->cage, z, at, next - at) && !add(c, z->start + (uint32_t)at, next - at)) {
            return false;
        }
        at = next;
    }
    return true;
}

static bool report(void *ctx, uint32_t off, uint32_t len)
{
    collector *c = ctx;
    const rn_cage_zone *z;

    if (len == 0) {
        return true;
    }
    if (off == c->end && len <= c->room) { /* goes on where the last one ended */
        c->work->extents[c->work->extent_count - 1].len += len;
        c->end += len;
        c->room -= len;
        return true;
    }
    z = rn_cage_zone_of(c->cage, off);
    if (off < c->end || z == NULL || len > z->open - (off - z->start) ||
        (z->kind != RN_ZONE_HOT && z->kind != RN_ZONE_STACK && z->kind != RN_ZONE_HEAP)) {
        c->is_bad = true;
        return false;
    }
    if (!c->has_cold && c->cage->cold != NULL && off > c->cage->cold->start) {
        add_cold(c);
    }
    c->end = (uint64_t)off + len;
    c->room = 0;
    if (z->kind == RN_ZONE_HOT && c->cage->shape.dirty == RN_DIRTY_COMPARE) {
        return add_compared(c, z, off - z->start, (uint64_t)(off - z->start) + len);
    }
    if (!add(c, off, len)) {
        return false;
    }
    c->room = z->start + z->open - c->end;
    return true;
}

static void ask(rn_cage *cage, void *arg)
{
    cage->boot->engine.extents(cage, report, arg);
}

runlet_code rn_extents_collect(rn_cage *cage, rn_work *work, runlet_error *err)
{
    collector c = {.cage = cage, .work = work};

    work->extent_count = 0;
    if (cage->is_broken || cage->shape.is_building) {
        return rn_error(err, RUNLET_E_STATE, source, "%s",
                        cage->is_broken ? "the cage faulted or was abandoned: its state is lost"
                                        : "a cage that builds a boot image has no snapshot");
    }
    if (rn_cage_enter_own(cage, ask, &c, true) != RN_EXIT_DONE) {
        return rn_error(err, RUNLET_E_STATE, source, "the engine faulted while it listed its live memory");
    }
    if (!c.has_cold && !c.is_bad) {
        add_cold(&c);
    }
    if (c.is_bad) {
        return rn_error(err, RUNLET_E_STATE, source, "the engine listed memory that is not its own: the guest's state is damaged");
    }
    return c.is_full ? rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a list of extents") : RUNLET_OK;
}

uint64_t rn_extents_capacity(const rn_cage *cage)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < cage->zone_count; i++) {
        rn_zone_kind kind = cage->zones[i].kind;

        if (kind != RN_ZONE_RO && kind != RN_ZONE_SCRATCH) {
            sum += cage->zones[i].limit;
        }
    }
    return sum;
}
