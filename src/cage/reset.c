/* Between two guests: exact reset, the proof that it was exact, and the pool. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/error.h"
#include "cage/layout.h"

#include "base/banned.h"

static const char source[] = "cage/reset";

enum {
    ZERO_MAX = 256 * 1024, /* of one range; beyond, giving pages back is cheaper */
    RANGE_MAX = 256,
    LOCK_TRIES = 4096,
};

typedef struct {
    rn_cage *cage;
    struct {
        uint32_t off, len;
    } list[RANGE_MAX];
    size_t count;
    bool is_good; /* ranges of zones, and not too many */
} touched_set;

static bool touched_add(void *ctx, uint32_t off, uint32_t len)
{
    touched_set *set = ctx;
    const rn_cage_zone *z;

    if (len == 0) {
        return true;
    }
    z = rn_cage_zone_of(set->cage, off);
    if (set->count == RANGE_MAX || z == NULL || len > z->open - (off - z->start) || z->kind == RN_ZONE_RO || z->kind == RN_ZONE_COLD) {
        set->is_good = false;
        return false;
    }
    set->list[set->count].off = off;
    set->list[set->count++].len = len;
    return true;
}

static void touched_ask(rn_cage *cage, void *arg)
{
    cage->boot->engine.touched(cage, touched_add, arg);
}

static bool range_clear(rn_cage *cage, uint32_t off, uint64_t len)
{
    uint64_t zeroed = len < ZERO_MAX ? len : ZERO_MAX;
    uint64_t from = rn_page_up((uint64_t)off + zeroed), to = rn_page_up((uint64_t)off + len);

    memset(cage->base + off, 0, (size_t)(len <= ZERO_MAX ? len : from - off));
    return len <= ZERO_MAX || from >= to || madvise(cage->base + from, (size_t)(to - from), MADV_DONTNEED) == 0;
}

/* The image part of HOT: whole, or the pages that differ where it is mapped copy-on-write. */
static void hot_restore(rn_cage *cage)
{
    const rn_cage_zone *z = cage->hot;
    uint8_t *at = cage->base + z->start;

    if (z->image_len <= RN_HOT_COPY_MAX) {
        if (z->image_len > 0) {
            memcpy(at, z->image, z->image_len);
        }
        return;
    }
    for (uint64_t page = 0; page < z->image_len; page += RN_PAGE) {
        if (memcmp(at + page, z->image + page, RN_PAGE) != 0) {
            memcpy(at + page, z->image + page, RN_PAGE);
        }
    }
}

static bool range_restore(rn_cage *cage, uint32_t off, uint64_t len)
{
    const rn_cage_zone *hot = cage->hot;
    uint64_t end = off + len, image_end = (uint64_t)hot->start + hot->image_len;

    if (off >= hot->start && off < image_end) { /* hot_restore did that part */
        if (end <= image_end) {
            return true;
        }
        off = (uint32_t)image_end;
    }
    return range_clear(cage, off, end - off);
}

void rn_cage_distrust(rn_cage *cage)
{
    cage->is_unpooled = true;
}

bool rn_cage_reset(rn_cage *cage)
{
    touched_set set = {.cage = cage, .is_good = true};
    /* Forged bytes can lie about what they touched: no marks then, everything goes. */
    bool is_sound = !cage->is_unpooled && !cage->shape.is_building;

    if (cage->is_fresh) {
        return true;
    }
    is_sound = is_sound && rn_cage_enter_own(cage, touched_ask, &set, false) == RN_EXIT_DONE && set.is_good &&
               rn_cage_drop_template(cage) && rn_cage_drop_owned(cage);
    for (size_t i = 0; is_sound && i < set.count; i++) {
        is_sound = range_restore(cage, set.list[i].off, set.list[i].len);
    }
    if (!is_sound) {
        cage->is_unpooled = true;
        return rn_cage_wipe(cage);
    }
    hot_restore(cage);
    cage->is_fresh = true;
#ifdef RN_CAGE_VERIFY
    if (!rn_cage_is_fresh(cage, NULL)) {
        abort(); /* the engine's touched() leaves something out */
    }
#endif
    return true;
}

/* Pages that were never touched read as zero without being looked at. */
static bool zero_is_fresh(const rn_cage *cage, uint64_t from, uint64_t to, uint64_t *where)
{
    enum { CHUNK = 4096 };
    unsigned char resident[CHUNK];

    while (from < to) {
        uint64_t first = from & ~(uint64_t)(RN_PAGE - 1);
        uint64_t end = to - first > (uint64_t)CHUNK * RN_PAGE ? first + (uint64_t)CHUNK * RN_PAGE : to;

        if (mincore(cage->base + first, (size_t)(rn_page_up(end) - first), resident) != 0) {
            memset(resident, 1, sizeof resident);
        }
        for (; from < end; from++) {
            if ((resident[(from - first) / RN_PAGE] & 1) == 0) {
                from |= RN_PAGE - 1;
            } else if (cage->base[from] != 0) {
                *where = from;
                return false;
            }
        }
        from = end;
    }
    return true;
}

static bool image_is_fresh(const rn_cage *cage, const rn_cage_zone *z, uint64_t *where)
{
    const uint8_t *at = cage->base + z->start;

    for (uint64_t i = 0; i < z->image_len; i++) {
        if (at[i] != z->image[i]) {
            *where = z->start + i;
            return false;
        }
    }
    return true;
}

bool rn_cage_is_fresh(const rn_cage *cage, uint32_t *where)
{
    bool is_mask = cage->shape.oob == RN_OOB_MASK, good = cage->owned_count == 0;
    uint64_t at = 0, first = cage->cold == NULL ? 0 : cage->cold->start;

    for (size_t i = 0; good && i < cage->zone_count; i++) {
        const rn_cage_zone *z = &cage->zones[i];

        good = (!is_mask || zero_is_fresh(cage, at, z->start, &first)) && /* a gap */
               image_is_fresh(cage, z, &first) && zero_is_fresh(cage, z->start + (uint64_t)z->image_len, z->start + z->open, &first);
        at = z->start + z->open;
    }
    good = good && (!is_mask || zero_is_fresh(cage, at, cage->reserve_len, &first));
    if (!good && where != NULL) {
        *where = (uint32_t)first;
    }
    return good;
}

struct rn_pool {
    pthread_mutex_t lock;
    rn_boot *boot;
    rn_cage_shape shape;
    rn_cage *idle;
    size_t idle_count, max_idle;
};

runlet_code rn_pool_create(rn_boot *boot, const rn_cage_shape *shape, size_t max_idle, rn_pool **out, runlet_error *err)
{
    rn_cage_shape settled = *shape;
    runlet_code rc = rn_shape_settle(&settled, err);
    rn_pool *pool;

    *out = NULL;
    if (rc != RUNLET_OK) {
        return rc;
    }
    pool = calloc(1, sizeof *pool);
    if (pool == NULL || pthread_mutex_init(&pool->lock, NULL) != 0) {
        free(pool);
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a pool");
    }
    pool->boot = rn_boot_retain(boot);
    pool->shape = settled;
    pool->max_idle = max_idle;
    *out = pool;
    return RUNLET_OK;
}

void rn_pool_destroy(rn_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    while (pool->idle != NULL) {
        rn_cage *cage = pool->idle;

        pool->idle = cage->next;
        rn_cage_destroy(cage);
    }
    rn_boot_close(pool->boot);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool);
}

/* Held for a list operation only. Gives up rather than wait for a thread that fork() left behind
 * (ED-14); the caller then does without the pool. */
static bool pool_lock(rn_pool *pool)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (pthread_mutex_trylock(&pool->lock) == 0) {
            return true;
        }
    }
    return false;
}

rn_cage *rn_pool_take(rn_pool *pool, uint64_t tenant)
{
    rn_cage *found = NULL;

    if (!pool_lock(pool)) {
        return NULL;
    }
    for (rn_cage **at = &pool->idle; *at != NULL; at = &(*at)->next) {
        if ((*at)->tenant == tenant) {
            found = *at;
            *at = found->next;
            pool->idle_count--;
            break;
        }
    }
    (void)pthread_mutex_unlock(&pool->lock);
    if (found != NULL) {
        found->next = NULL;
    }
    return found;
}

runlet_code rn_pool_take_or_create(rn_pool *pool, uint64_t tenant, rn_cage **out, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    *out = rn_pool_take(pool, tenant);
    if (*out == NULL) {
        rc = rn_cage_create(pool->boot, &pool->shape, out, err);
        if (rc == RUNLET_OK) {
            (*out)->tenant = tenant;
        }
    }
    return rc;
}

static bool shape_is(const rn_cage *cage, const rn_pool *pool)
{
    const rn_cage_shape *a = &cage->shape, *b = &pool->shape;

    return cage->boot == pool->boot && a->max_bytes == b->max_bytes && a->oob == b->oob && a->dirty == b->dirty &&
           a->is_building == b->is_building && a->max_committed == b->max_committed;
}

void rn_pool_give(rn_pool *pool, rn_cage *cage)
{
    if (cage == NULL) {
        return;
    }
    if (cage->is_unpooled || !shape_is(cage, pool) || !rn_cage_reset(cage) || cage->is_unpooled || !pool_lock(pool)) {
        rn_cage_destroy(cage);
        return;
    }
    cage->user = NULL;
    if (pool->idle_count == pool->max_idle) { /* the newest is the warmest: drop the oldest */
        rn_cage **at = &pool->idle;
        rn_cage *last = NULL;

        for (; *at != NULL && (*at)->next != NULL; at = &(*at)->next) {
        }
        last = *at;
        if (last != NULL) {
            *at = NULL;
            pool->idle_count--;
        } else {
            last = cage; /* max_idle is 0 */
        }
        if (last != cage) {
            cage->next = pool->idle;
            pool->idle = cage;
            pool->idle_count++;
        }
        (void)pthread_mutex_unlock(&pool->lock);
        rn_cage_destroy(last);
        return;
    }
    cage->next = pool->idle;
    pool->idle = cage;
    pool->idle_count++;
    (void)pthread_mutex_unlock(&pool->lock);
}
