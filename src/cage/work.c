#include "cage/work.h"

#include <stdlib.h>
#include <zstd.h>

#include "base/check.h"
#include "cage/format.h"

#include "base/banned.h"

enum {
    IDLE_MAX = 8,
    RAW_KEEP = 2 * 1024 * 1024, /* larger buffers go back after use */
    EXTENTS_KEEP = 65536,
};

static void work_free(rn_work *work)
{
    (void)ZSTD_freeCCtx(work->compressor);
    (void)ZSTD_freeDCtx(work->decompressor);
    free(work->raw);
    free(work->words);
    free(work->packed);
    free(work->extents);
    free(work);
}

rn_work *rn_work_take(rn_boot *boot)
{
    rn_work *work = NULL;

    if (pthread_mutex_trylock(&boot->lock) == 0) {
        work = boot->idle_work;
        if (work != NULL) {
            boot->idle_work = work->next;
            boot->idle_count--;
        }
        (void)pthread_mutex_unlock(&boot->lock);
    }
    if (work == NULL) {
        work = calloc(1, sizeof *work);
    }
    if (work != NULL) {
        work->extent_count = 0;
    }
    return work;
}

static void trim(uint8_t **bytes, size_t *cap)
{
    if (*cap > RAW_KEEP) {
        free(*bytes);
        *bytes = NULL;
        *cap = 0;
    }
}

void rn_work_give(rn_boot *boot, rn_work *work)
{
    if (work == NULL) {
        return;
    }
    trim(&work->raw, &work->raw_cap);
    trim(&work->words, &work->words_cap);
    trim(&work->packed, &work->packed_cap);
    if (work->extent_cap > EXTENTS_KEEP) {
        free(work->extents);
        work->extents = NULL;
        work->extent_cap = 0;
    }
    if (pthread_mutex_trylock(&boot->lock) == 0) {
        if (boot->idle_count < IDLE_MAX) {
            work->next = boot->idle_work;
            boot->idle_work = work;
            boot->idle_count++;
            work = NULL;
        }
        (void)pthread_mutex_unlock(&boot->lock);
    }
    if (work != NULL) {
        work_free(work);
    }
}

void rn_work_free_all(rn_boot *boot)
{
    while (boot->idle_work != NULL) {
        rn_work *work = boot->idle_work;

        boot->idle_work = work->next;
        work_free(work);
    }
}

/* The old bytes are not kept. */
static bool room(uint8_t **bytes, size_t *cap, size_t size)
{
    uint8_t *more;

    if (size <= *cap) {
        return true;
    }
    more = malloc(size);
    if (more == NULL) {
        return false;
    }
    free(*bytes);
    *bytes = more;
    *cap = size;
    return true;
}

bool rn_work_raw(rn_work *work, size_t size)
{
    return room(&work->raw, &work->raw_cap, size);
}

bool rn_work_words(rn_work *work, size_t size)
{
    return room(&work->words, &work->words_cap, size);
}

bool rn_work_packed(rn_work *work, size_t size)
{
    return room(&work->packed, &work->packed_cap, size);
}

bool rn_work_add(rn_work *work, uint32_t off, uint32_t len)
{
    if (work->extent_count == work->extent_cap) {
        size_t cap = work->extent_cap == 0 ? 64 : work->extent_cap * 2, bytes;
        rn_extent *more = rn_mul_size(cap, sizeof *more, &bytes) ? realloc(work->extents, bytes) : NULL;

        if (more == NULL) {
            return false;
        }
        work->extents = more;
        work->extent_cap = cap;
    }
    work->extents[work->extent_count++] = (rn_extent){off, len};
    return true;
}
