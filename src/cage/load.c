/* From bytes that anyone may have written to a cage. The order is ED-88: seal, header, lengths,
 * engine, unpack within bounds, extents, lay over a fresh cage, roots (the engine's check), publish.
 * No step believes what an earlier one has not checked. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/sha256.h"
#include "cage/format.h"
#include "cage/work.h"

#include "base/banned.h"

static const char source[] = "cage/load";

enum { POPULATE_MIN = 128 * 1024 };

static runlet_code damaged(runlet_error *err, const char *what)
{
    return rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot is damaged: %s", what);
}

/* Header and the lengths that its parts have by it; nothing beyond len is looked at. */
static runlet_code head_read(const uint8_t *bytes, size_t len, rn_header *head, runlet_error *err)
{
    uint64_t seal, rest;

    if (len < sizeof *head || memcmp(bytes, rn_format_magic(), sizeof head->magic) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "these bytes are not a snapshot");
    }
    memcpy(head, bytes, sizeof *head);
    if (head->format != RN_FORMAT_VERSION || (head->flags & ~RN_FORMAT_KEYED) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "snapshot format %u is unknown; this build reads %d", head->format,
                        RN_FORMAT_VERSION);
    }
    seal = (head->flags & RN_FORMAT_KEYED) != 0 ? RN_SHA256_SIZE : RN_SUM_SIZE;
    rest = len - sizeof *head;
    if (rest < seal + head->note_len || head->stored_len != rest - seal - head->note_len) {
        return damaged(err, "its length is not the one it states");
    }
    if (head->codec < RN_CODEC_RAW || head->codec > RN_CODEC_WORDS || head->zero[0] != 0 || head->zero[1] != 0 || head->zero[2] != 0 ||
        head->zero2 != 0 || head->regs_len > RN_REGS_MAX || head->data_len > RN_CAGE_SPAN) {
        return damaged(err, "its header is malformed");
    }
    return RUNLET_OK;
}

/* With a key, only what was sealed with it; nothing else of the bytes is read before. */
static runlet_code seal_check(const rn_cage *cage, const uint8_t *bytes, size_t len, const rn_load_options *opt, runlet_error *err)
{
    uint8_t tag[RN_SHA256_SIZE];
    uint64_t sum;
    bool good;

    if (opt->key != NULL) {
        rn_hmac mac;

        if (opt->key_len < RN_MIN_KEY_BYTES) {
            return rn_error(err, RUNLET_E_USAGE, source, "a snapshot key has %d bytes or more", RN_MIN_KEY_BYTES);
        }
        if (len < sizeof tag) {
            return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "too short to be sealed");
        }
        rn_hmac_init(&mac, opt->key, opt->key_len);
        rn_hmac_add(&mac, bytes, len - sizeof tag);
        rn_hmac_end(&mac, tag);
        good = rn_equal_constant_time(tag, bytes + len - sizeof tag, sizeof tag);
        rn_wipe(tag, sizeof tag);
        return good ? RUNLET_OK
                    : rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the snapshot was not sealed with this key, or was changed since");
    }
    if (!opt->allow_unkeyed) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "loading needs the snapshot's key, or allow_unkeyed for one without");
    }
    if (cage->shape.oob == RN_OOB_FAULT && !opt->faults_forwarded && !rn_fault_handler_installed()) {
        return rn_error(err, RUNLET_E_STATE, source,
                        "an unkeyed snapshot may hold anything: call "
                        "runlet_cage_install_fault_handler() first");
    }
    if (len < RN_SUM_SIZE) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "these bytes are not a snapshot");
    }
    memcpy(&sum, bytes + len - RN_SUM_SIZE, sizeof sum);
    if (sum != rn_checksum(bytes, len - RN_SUM_SIZE)) {
        rn_header head = {0};
        runlet_code rc = head_read(bytes, len, &head, err);

        if (rc == RUNLET_OK && (head.flags & RN_FORMAT_KEYED) != 0) {
            return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the snapshot is sealed with key id %llu; give that key",
                            (unsigned long long)head.key_id);
        }
        return rc == RUNLET_OK ? damaged(err, "its checksum does not match") : rc;
    }
    return RUNLET_OK;
}

/* Is the header's idea of the body one that this cage can hold? */
static runlet_code bounds_check(const rn_cage *cage, const rn_header *head, bool is_keyed, size_t *body_len, runlet_error *err)
{
    uint64_t capacity = rn_extents_capacity(cage);

    if (((head->flags & RN_FORMAT_KEYED) != 0) != is_keyed) {
        return damaged(err, "its header denies how it is sealed");
    }
    if (memcmp(head->engine_id, cage->boot->engine.engine_id, sizeof head->engine_id) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT_ENGINE, source, "the snapshot was made by another engine or another boot image");
    }
    if (head->data_len > capacity) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source,
                        "the snapshot holds %llu bytes, this cage at most %llu: raise the memory "
                        "limit",
                        (unsigned long long)head->data_len, (unsigned long long)capacity);
    }
    /* Joined extents lie more than RN_GAP_JOIN bytes apart, so tables stay far below this. */
    if (head->extent_count > head->data_len || head->extent_count > capacity / RN_GAP_JOIN + 64 ||
        head->table_len < (uint64_t)head->extent_count * 2 || head->table_len > (uint64_t)head->extent_count * 2 * RN_VARINT_MAX) {
        return damaged(err, "its table of extents has an impossible length");
    }
    *body_len = (size_t)(head->data_len + head->table_len + head->regs_len);
    return RUNLET_OK;
}

static bool varint_get(const uint8_t **at, const uint8_t *end, uint32_t *out)
{
    uint64_t value = 0;

    for (unsigned shift = 0; *at < end && shift < 7 * RN_VARINT_MAX; shift += 7) {
        uint8_t byte = *(*at)++;

        value |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            *out = (uint32_t)value;
            return value <= UINT32_MAX && (byte != 0 || shift == 0); /* the shortest form */
        }
    }
    return false;
}

/* An extent lies inside one zone that a snapshot may fill. */
static bool extent_check(rn_cage *cage, uint64_t off, uint64_t gap, uint64_t len, const rn_cage_zone **zone)
{
    const rn_cage_zone *z;

    if (len == 0 || off >= RN_CAGE_SPAN) {
        return false;
    }
    if (cage->heap != NULL && off >= cage->heap->start && off + len <= rn_cage_heap_end(cage) && !rn_cage_commit(cage, off + len)) {
        return false;
    }
    z = rn_cage_zone_of(cage, (uint32_t)off);
    if (z == NULL || len > z->open - (off - z->start) || z->kind == RN_ZONE_RO || z->kind == RN_ZONE_SCRATCH ||
        (z == *zone && gap <= RN_GAP_JOIN)) {
        return false;
    }
    *zone = z;
    return z->kind != RN_ZONE_COLD || (off % RN_PAGE == 0 && len % RN_PAGE == 0);
}

static bool table_read(rn_cage *cage, rn_work *work, const rn_header *head)
{
    static const uint8_t nothing[1];
    const uint8_t *raw = work->raw != NULL ? work->raw : nothing; /* both parts may be empty */
    const uint8_t *at = raw + head->data_len, *table_end = at + head->table_len;
    const rn_cage_zone *zone = NULL;
    uint64_t end = 0, sum = 0;

    for (uint32_t i = 0; i < head->extent_count; i++) {
        uint32_t gap, len;

        if (!varint_get(&at, table_end, &gap) || !varint_get(&at, table_end, &len) || !extent_check(cage, end + gap, gap, len, &zone) ||
            !rn_work_add(work, (uint32_t)(end + gap), len)) {
            return false;
        }
        end += (uint64_t)gap + len;
        sum += len;
    }
    return at == table_end && sum == head->data_len;
}

/* Fresh pages of a large extent in one call instead of a fault each; a hint only. */
static void populate(uint8_t *at, size_t len)
{
#ifdef MADV_POPULATE_WRITE
    size_t before = (uintptr_t)at & (RN_PAGE - 1);

    if (len >= POPULATE_MIN) {
        (void)madvise(at - before, (size_t)rn_page_up(before + len), MADV_POPULATE_WRITE);
    }
#else
    (void)at;
    (void)len;
#endif
}

static bool extents_apply(rn_cage *cage, const rn_work *work)
{
    const uint8_t *data = work->raw;

    for (size_t i = 0; i < work->extent_count; i++) {
        rn_extent e = work->extents[i];
        const rn_cage_zone *z = rn_cage_zone_of(cage, e.off);
        uint64_t at = e.off - z->start, image_len = rn_page_up(z->image_len), shared = 0;

        if (z->kind == RN_ZONE_COLD && !rn_cage_own(cage, e.off, e.len)) {
            return false;
        }
        if (at < image_len) {
            shared = e.len < image_len - at ? e.len : image_len - at;
            rn_xor(cage->base + e.off, data, z->image + at, (size_t)shared);
        }
        if (e.len > shared) {
            populate(cage->base + e.off + shared, (size_t)(e.len - shared));
            /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): the extents' bytes were checked against those of the work */
            memcpy(cage->base + e.off + shared, data + shared, (size_t)(e.len - shared));
        }
        data += e.len;
    }
    return true;
}

typedef struct {
    const rn_regs *regs;
    runlet_error *err;
    runlet_code code;
} checking;

static void check_run(rn_cage *cage, void *arg)
{
    checking *c = arg;

    c->code = cage->boot->engine.check(cage, c->regs, c->err);
}

runlet_code rn_cage_check(rn_cage *cage, const rn_regs *regs, runlet_error *err)
{
    checking c = {.regs = regs, .err = err, .code = RUNLET_E_SNAPSHOT};

    switch (rn_cage_enter_own(cage, check_run, &c, false)) {
    case RN_EXIT_DONE:
        break;
    case RN_EXIT_FAULT:
        return damaged(err, "the engine faulted while it checked the roots");
    case RN_EXIT_ABANDONED:
        return rn_error(err, RUNLET_E_TIMEOUT, source, "checking the roots was abandoned");
    }
    return c.code;
}

/* Everything after the seal. Changes the cage only once all that can be checked has been. */
static runlet_code body_load(rn_cage *cage, rn_work *work, const uint8_t *bytes, size_t len, bool is_keyed, rn_regs *regs,
                             runlet_error *err)
{
    rn_header head = {0};
    runlet_code rc = head_read(bytes, len, &head, err);
    size_t body_len = 0;

    if (rc == RUNLET_OK) {
        rc = bounds_check(cage, &head, is_keyed, &body_len, err);
    }
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (!rn_work_raw(work, body_len)) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a body of %zu bytes", body_len);
    }
    if (!rn_unpack(work, (rn_codec)head.codec, bytes + sizeof head, (size_t)head.stored_len, work->raw, body_len)) {
        return damaged(err, "its body does not unpack");
    }
    if (!table_read(cage, work, &head)) {
        return is_keyed ? rn_error(err, RUNLET_E_SNAPSHOT, source,
                                   "the snapshot uses memory that this cage does not have: raise the memory limit (%llu MiB)",
                                   (unsigned long long)(cage->shape.max_bytes >> 20))
                        : damaged(err, "its table of extents is malformed, or needs more than the memory limit");
    }
    regs->len = head.regs_len;
    if (head.regs_len > 0) { /* a body may be empty */
        memcpy(regs->bytes, work->raw + head.data_len + head.table_len, head.regs_len);
    }
    cage->is_fresh = false;
    if (!is_keyed) {
        cage->is_unpooled = true;
        if (cage->shape.oob == RN_OOB_MASK && !rn_cage_open_boot(cage)) {
            return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for private boot pages");
        }
    }
    if (!extents_apply(cage, work)) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for COLD pages");
    }
    return rn_cage_check(cage, regs, err);
}

runlet_code rn_cage_expect_forged(rn_cage *cage, runlet_error *err)
{
    if (cage->shape.oob == RN_OOB_FAULT && !rn_fault_handler_installed()) {
        return rn_error(err, RUNLET_E_STATE, source, "bytes that anyone may have written: call runlet_cage_install_fault_handler() first");
    }
    cage->is_unpooled = true;
    return cage->shape.oob != RN_OOB_MASK || rn_cage_open_boot(cage)
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_NOMEM, source, "out of memory for private boot pages");
}

runlet_code rn_cage_load(rn_cage *fresh, const uint8_t *bytes, size_t len, const rn_load_options *opt, rn_regs *regs, runlet_error *err)
{
    rn_regs local = {0};
    runlet_code rc;
    rn_work *work;

    if (!fresh->is_fresh || fresh->shape.is_building) {
        return rn_error(err, RUNLET_E_STATE, source, "a snapshot is loaded into a fresh cage only");
    }
    rc = seal_check(fresh, bytes, len, opt, err);
    if (rc != RUNLET_OK) {
        return rc;
    }
    work = rn_work_take(fresh->boot);
    if (work == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    rc = body_load(fresh, work, bytes, len, opt->key != NULL, &local, err);
    rn_work_give(fresh->boot, work);
    if (rc != RUNLET_OK && !fresh->is_fresh) {
        (void)rn_cage_wipe(fresh); /* a cage that cannot be wiped stays broken */
    }
    if (rc == RUNLET_OK && regs != NULL) {
        *regs = local;
    }
    return rc;
}

runlet_code rn_snapshot_size(const uint8_t *bytes, size_t len, uint64_t *out, runlet_error *err)
{
    rn_header head;

    static_assert(sizeof head == RN_SNAPSHOT_HEAD, "the part that says how long the whole is");
    if (len < sizeof head || memcmp(bytes, rn_format_magic(), sizeof head.magic) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "these bytes are not a snapshot");
    }
    memcpy(&head, bytes, sizeof head);
    if (__builtin_add_overflow(head.stored_len, (uint64_t)head.note_len + sizeof head + RN_SHA256_SIZE, out)) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot's header is damaged");
    }
    return RUNLET_OK;
}

runlet_code rn_snapshot_peek(const uint8_t *bytes, size_t len, rn_snapshot_info *info, runlet_error *err)
{
    rn_header head = {0};
    runlet_code rc = head_read(bytes, len, &head, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    *info = (rn_snapshot_info){
        .format = head.format,
        .is_keyed = (head.flags & RN_FORMAT_KEYED) != 0,
        .codec = (rn_codec)head.codec,
        .key_id = head.key_id,
        .stored_bytes = head.stored_len,
        .body_bytes = head.data_len + head.table_len + head.regs_len,
        .extent_count = head.extent_count,
        .regs_len = head.regs_len,
        .note = bytes + sizeof head + head.stored_len,
        .note_len = head.note_len,
    };
    memcpy(info->engine_id, head.engine_id, sizeof info->engine_id);
    return RUNLET_OK;
}
