/* A second cage in the same state: the live bytes are copied, the engine rebuilds the rest. A heap of
 * more than a MiB moves once into a file that the parent and all forks map copy-on-write, since
 * anonymous private memory cannot be mapped twice (ED-11). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "cage/work.h"

#include "base/banned.h"

static const char source[] = "cage/fork";

enum { COPY_MAX = 1 << 20 };

void rn_template_release(rn_template *shared)
{
    if (shared == NULL || atomic_fetch_sub_explicit(&shared->refs, 1, memory_order_acq_rel) != 1) {
        return;
    }
    if (shared->bytes != NULL) {
        (void)munmap((void *)shared->bytes, shared->len);
    }
    if (shared->fd >= 0) {
        (void)close(shared->fd);
    }
    free(shared);
}

bool rn_cage_drop_template(rn_cage *cage)
{
    rn_template *shared = cage->shared;
    uint8_t *at;

    if (shared == NULL) {
        return true;
    }
    at = cage->base + cage->heap->start;
    if (mmap(at, shared->len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) != at) {
        return false;
    }
    (void)madvise(at, shared->len, MADV_DONTDUMP);
    (void)madvise(at, shared->len, MADV_NOHUGEPAGE);
    cage->shared = NULL;
    rn_template_release(shared);
    return true;
}

static bool template_map(rn_cage *cage, rn_template *shared)
{
    uint8_t *at = cage->base + cage->heap->start;

    if (!rn_cage_commit(cage, cage->heap->start + shared->len)) {
        return false;
    }
    if (mmap(at, shared->len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, shared->fd, 0) != at) {
        cage->is_broken = true; /* the kernel may have taken the old pages already */
        return false;
    }
    (void)madvise(at, shared->len, MADV_DONTDUMP);
    rn_template_release(cage->shared);
    atomic_fetch_add_explicit(&shared->refs, 1, memory_order_relaxed);
    cage->shared = shared;
    return true;
}

/* A sealed copy of the heap's first len bytes, dead ones included: the parent goes on with them.
 * One reference is the caller's. NULL: copy instead. */
static rn_template *template_make(const rn_cage *cage, size_t len)
{
    const uint8_t *bytes = cage->base + cage->heap->start;
    rn_template *shared = calloc(1, sizeof *shared);
    void *map = MAP_FAILED;

    if (shared == NULL) {
        return NULL;
    }
    atomic_init(&shared->refs, 1);
    shared->len = len;
    shared->fd = memfd_create("runlet-fork", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    for (size_t at = 0; shared->fd >= 0 && at < len;) {
        ssize_t n = pwrite(shared->fd, bytes + at, len - at, (off_t)at);

        if (n <= 0) {
            rn_template_release(shared);
            return NULL;
        }
        at += (size_t)n;
    }
    if (shared->fd >= 0 && fcntl(shared->fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0) {
        map = mmap(NULL, len, PROT_READ, MAP_PRIVATE, shared->fd, 0);
    }
    if (map == MAP_FAILED) {
        rn_template_release(shared);
        return NULL;
    }
    (void)madvise(map, len, MADV_DONTDUMP);
    shared->bytes = map;
    return shared;
}

/* The parent's heap begins with a template that covers `used` bytes well enough. */
static bool template_ensure(rn_cage *cage, size_t used)
{
    rn_template *shared;
    bool good;

    if (cage->shared != NULL && used / 2 <= cage->shared->len) {
        return true;
    }
    shared = template_make(cage, used);
    good = shared != NULL && template_map(cage, shared);
    rn_template_release(shared);
    return good;
}

/* Heap bytes: all live ones, and how far they reach from the heap's start in whole pages. */
static uint64_t heap_measure(const rn_cage *cage, const rn_work *work, size_t *used)
{
    uint64_t live = 0;

    *used = 0;
    for (size_t i = 0; cage->heap != NULL && i < work->extent_count; i++) {
        const rn_extent *e = &work->extents[i];

        if (e->off >= cage->heap->start && e->off - cage->heap->start < cage->heap->open) {
            live += e->len;
            *used = (size_t)rn_page_up((uint64_t)e->off - cage->heap->start + e->len);
        }
    }
    return live;
}

/* What the parent wrote since the template was made. */
static void template_catch_up(const rn_cage *from, rn_cage *to)
{
    const uint8_t *now = from->base + from->heap->start, *then = from->shared->bytes;

    for (size_t at = 0; at < from->shared->len; at += RN_PAGE) {
        if (memcmp(now + at, then + at, RN_PAGE) != 0) {
            memcpy(to->base + to->heap->start + at, now + at, RN_PAGE);
        }
    }
}

/* The part of an extent that no template gave already. */
static rn_extent extent_rest(const rn_cage *to, rn_extent e)
{
    uint64_t done = to->shared == NULL ? 0 : to->heap->start + to->shared->len;

    if (to->shared != NULL && e.off >= to->heap->start && e.off < done) {
        uint64_t skip = done - e.off < e.len ? done - e.off : e.len;

        e.off += (uint32_t)skip;
        e.len -= (uint32_t)skip;
    }
    return e;
}

static runlet_code extents_copy(rn_cage *from, rn_cage *to, const rn_work *work, runlet_error *err)
{
    size_t used;

    to->is_fresh = false;
    /* The template that template_ensure made has two references, its own and the cage's; the analyzer does not count them. */
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    if (heap_measure(from, work, &used) > COPY_MAX && template_ensure(from, used) && template_map(to, from->shared)) {
        template_catch_up(from, to);
    }
    if (from->is_broken || to->is_broken) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a shared heap");
    }
    for (size_t i = 0; i < work->extent_count; i++) {
        rn_extent e = extent_rest(to, work->extents[i]);
        const rn_cage_zone *z = rn_cage_zone_of(from, work->extents[i].off);

        if ((z->kind == RN_ZONE_COLD && !rn_cage_own(to, e.off, e.len)) ||
            (z->kind == RN_ZONE_HEAP && !rn_cage_commit(to, (uint64_t)e.off + e.len))) {
            return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for the copy");
        }
        memcpy(to->base + e.off, from->base + e.off, e.len);
    }
    return RUNLET_OK;
}

runlet_code rn_cage_fork_into(rn_cage *cage, const rn_regs *regs, rn_cage *fresh, runlet_error *err)
{
    static const rn_regs none = {0};
    runlet_code rc;
    rn_work *work;

    if (!fresh->is_fresh || fresh->boot != cage->boot || fresh->shape.oob != cage->shape.oob || fresh->shape.dirty != cage->shape.dirty ||
        fresh->shape.is_building || rn_cage_heap_end(fresh) < rn_cage_heap_end(cage)) {
        return rn_error(err, RUNLET_E_STATE, source, "a fork needs a fresh cage of the same boot image and shape");
    }
    work = rn_work_take(cage->boot);
    if (work == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    rc = rn_extents_collect(cage, work, err);
    if (rc == RUNLET_OK) {
        if (cage->has_open_boot) { /* the original came from forgeable bytes: so does the copy */
            fresh->is_fresh = false;
            rc = rn_cage_open_boot(fresh) ? RUNLET_OK : rn_error(err, RUNLET_E_NOMEM, source, "out of memory for boot pages");
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
