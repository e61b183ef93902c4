/* A second cage in the same state: the live bytes are copied, the engine rebuilds the rest. */
#include <string.h>

#include "base/error.h"
#include "cage/work.h"

#include "base/banned.h"

static const char source[] = "cage/fork";

static runlet_code extents_copy(const rn_cage *from, rn_cage *to, const rn_work *work,
                                runlet_error *err)
{
    to->is_fresh = false;
    for (size_t i = 0; i < work->extent_count; i++) {
        rn_extent e = work->extents[i];
        const rn_cage_zone *z = rn_cage_zone_of(from, e.off);

        if ((z->kind == RN_ZONE_COLD && !rn_cage_own(to, e.off, e.len)) ||
            (z->kind == RN_ZONE_HEAP && !rn_cage_commit(to, (uint64_t)e.off + e.len))) {
            return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for the copy");
        }
        memcpy(to->base + e.off, from->base + e.off, e.len);
    }
    return RUNLET_OK;
}

runlet_code rn_cage_fork_into(rn_cage *cage, const rn_regs *regs, rn_cage *fresh,
                              runlet_error *err)
{
    static const rn_regs none = {0};
    runlet_code rc;
    rn_work *work;

    if (!fresh->is_fresh || fresh->boot != cage->boot || fresh->shape.oob != cage->shape.oob ||
        fresh->shape.dirty != cage->shape.dirty || fresh->shape.is_building ||
        rn_cage_heap_end(fresh) < rn_cage_heap_end(cage)) {
        return rn_error(err, RUNLET_E_STATE, source,
                        "a fork needs a fresh cage of the same boot image and shape");
    }
    work = rn_work_take(cage->boot);
    if (work == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    rc = rn_extents_collect(cage, work, err);
    if (rc == RUNLET_OK) {
        if (cage->has_open_boot) { /* the original came from forgeable bytes: so does the copy */
            fresh->is_unpooled = true;
            rc = rn_cage_open_boot(fresh)
                     ? RUNLET_OK
                     : rn_error(err, RUNLET_E_NOMEM, source, "out of memory for boot pages");
        }
        fresh->is_unpooled = fresh->is_unpooled || cage->is_unpooled;
    }
    if (rc == RUNLET_OK) {
        rc = extents_copy(cage, fresh, work, err);
    }
    if (rc == RUNLET_OK) {
        rc = rn_cage_check(fresh, regs != NULL ? regs : &none, err);
    }
    rn_work_give(cage->boot, work);
    if (rc != RUNLET_OK && !fresh->is_fresh) {
        (void)rn_cage_wipe(fresh);
    }
    return rc;
}

runlet_code rn_cage_fork(rn_cage *cage, const rn_regs *regs, rn_cage **out, runlet_error *err)
{
    runlet_code rc = rn_cage_create(cage->boot, &cage->shape, out, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    (*out)->tenant = cage->tenant;
    rc = rn_cage_fork_into(cage, regs, *out, err);
    if (rc != RUNLET_OK) {
        rn_cage_destroy(*out);
        *out = NULL;
    }
    return rc;
}
