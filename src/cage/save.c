/* From a cage to a sealed byte string. Format in format.h, the way back in load.c. */
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/sha256.h"
#include "cage/format.h"
#include "cage/work.h"

#include "base/banned.h"

static const char source[] = "cage/save";

/* The body's parts and what of it the options ask for. */
typedef struct {
    rn_cage *cage;
    rn_work *work;
    const rn_regs *regs;
    const rn_save_options *opt;
    rn_header head;
    size_t body_len;
} saving;

static size_t varint_put(uint8_t *at, uint32_t value)
{
    size_t n = 0;

    for (; value >= 0x80; value >>= 7) {
        at[n++] = (uint8_t)(value | 0x80);
    }
    at[n++] = (uint8_t)value;
    return n;
}

static bool is_joined(const rn_cage *cage, const rn_extent *a, const rn_extent *b)
{
    return b->off - ((uint64_t)a->off + a->len) <= RN_GAP_JOIN && rn_cage_zone_of(cage, a->off) == rn_cage_zone_of(cage, b->off);
}

/* How many bytes data will have, and room for the longest table. */
static runlet_code body_measure(saving *s, size_t *most, runlet_error *err)
{
    const rn_work *work = s->work;
    uint64_t data = 0, count = 0;

    for (size_t i = 0; i < work->extent_count; i++) {
        const rn_extent *e = &work->extents[i];

        if (i > 0 && is_joined(s->cage, e - 1, e)) {
            data += e->off - ((uint64_t)e[-1].off + e[-1].len);
        } else {
            count++;
        }
        data += e->len;
    }
    s->head.data_len = data;
    s->head.extent_count = (uint32_t)count;
    *most = (size_t)(data + count * 2 * RN_VARINT_MAX + RN_REGS_MAX);
    return rn_work_raw(s->work, *most) ? RUNLET_OK : rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a body of %zu bytes", *most);
}

static void extent_copy(const rn_cage *cage, const rn_extent *e, uint8_t *dst)
{
    const rn_cage_zone *z = rn_cage_zone_of(cage, e->off);
    uint64_t at = e->off - z->start, image_len = rn_page_up(z->image_len), shared = 0;

    if (at < image_len) {
        shared = e->len < image_len - at ? e->len : image_len - at;
        rn_xor(dst, cage->base + e->off, z->image + at, (size_t)shared);
    }
    memcpy(dst + shared, cage->base + e->off + shared, (size_t)(e->len - shared));
}

static void body_fill(saving *s)
{
    const rn_work *work = s->work;
    uint8_t *data = work->raw, *table = work->raw + s->head.data_len, *table_at = table;
    uint64_t end = 0;

    for (size_t i = 0; i < work->extent_count;) {
        const rn_extent *first = &work->extents[i], *last = first;

        for (;;) {
            extent_copy(s->cage, last, data);
            data += last->len;
            if (++i == work->extent_count || !is_joined(s->cage, last, last + 1)) {
                break;
            }
            last++;
            memset(data, 0, last->off - last[-1].off - last[-1].len);
            data += last->off - last[-1].off - last[-1].len;
        }
        table_at += varint_put(table_at, (uint32_t)(first->off - end));
        end = (uint64_t)last->off + last->len;
        table_at += varint_put(table_at, (uint32_t)(end - first->off));
    }
    s->head.table_len = (uint32_t)(table_at - table);
    if (s->regs != NULL && s->regs->len > 0) {
        memcpy(table_at, s->regs->bytes, s->regs->len);
        s->head.regs_len = (uint16_t)s->regs->len;
    }
    s->body_len = (size_t)(s->head.data_len + s->head.table_len + s->head.regs_len);
}

static void seal(const rn_save_options *opt, const uint8_t *bytes, size_t len, uint8_t *at)
{
    if (opt->key != NULL) {
        rn_hmac mac;

        rn_hmac_init(&mac, opt->key, opt->key_len);
        rn_hmac_add(&mac, bytes, len);
        rn_hmac_end(&mac, at);
    } else {
        uint64_t sum = rn_checksum(bytes, len);

        memcpy(at, &sum, sizeof sum);
    }
}

static runlet_code emit(saving *s, rn_buf *out, runlet_error *err)
{
    const rn_save_options *opt = s->opt;
    size_t seal_len = opt->key != NULL ? RN_SHA256_SIZE : RN_SUM_SIZE, stored = 0, len;
    rn_codec codec = opt->codec;
    runlet_code rc;
    uint8_t *start;

    if (!rn_pack(s->work, &codec, s->body_len, &stored)) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory while compressing");
    }
    s->head.codec = (uint8_t)codec;
    s->head.stored_len = stored;
    len = sizeof s->head + stored + opt->note_len;
    rc = rn_buf_reserve(out, len + seal_len);
    if (rc != RUNLET_OK) {
        return rn_error(err, rc, source, "no room for a snapshot of %zu bytes", len + seal_len);
    }
    start = out->data + out->len;
    memcpy(start, &s->head, sizeof s->head);
    memcpy(start + sizeof s->head, s->work->packed, stored);
    if (opt->note_len > 0) {
        memcpy(start + sizeof s->head + stored, opt->note, opt->note_len);
    }
    seal(opt, start, len, start + len);
    rn_buf_grew(out, len + seal_len);
    return RUNLET_OK;
}

static runlet_code options_check(const rn_save_options *opt, const rn_regs *regs, runlet_error *err)
{
    if (opt->key != NULL && opt->key_len < RN_MIN_KEY_BYTES) {
        return rn_error(err, RUNLET_E_USAGE, source, "a snapshot key has %d bytes or more; this one has %zu", RN_MIN_KEY_BYTES,
                        opt->key_len);
    }
    if (opt->codec > RN_CODEC_WORDS || (regs != NULL && regs->len > RN_REGS_MAX)) {
        return rn_error(err, RUNLET_E_USAGE, source, "unknown codec or too many register bytes");
    }
    return RUNLET_OK;
}

runlet_code rn_cage_save(rn_cage *cage, const rn_regs *regs, const rn_save_options *opt, rn_buf *out, runlet_error *err)
{
    static const rn_save_options plain = {0};
    saving s = {.cage = cage, .regs = regs, .opt = opt != NULL ? opt : &plain};
    runlet_code rc = options_check(s.opt, regs, err);
    size_t most = 0;

    if (rc != RUNLET_OK) {
        return rc;
    }
    s.work = rn_work_take(cage->boot);
    if (s.work == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    memcpy(s.head.magic, rn_format_magic(), sizeof s.head.magic);
    memcpy(s.head.engine_id, cage->boot->engine.engine_id, sizeof s.head.engine_id);
    s.head.format = RN_FORMAT_VERSION;
    s.head.flags = s.opt->key != NULL ? RN_FORMAT_KEYED : 0;
    s.head.key_id = s.opt->key_id;
    s.head.note_len = s.opt->note_len;
    rc = rn_extents_collect(cage, s.work, err);
    if (rc == RUNLET_OK) {
        rc = body_measure(&s, &most, err);
    }
    if (rc == RUNLET_OK) {
        body_fill(&s);
        rc = emit(&s, out, err);
    }
    rn_work_give(cage->boot, s.work);
    return rc;
}

void rn_snapshot_reseal(uint8_t *bytes, size_t len)
{
    if (len >= RN_SUM_SIZE) {
        uint64_t sum = rn_checksum(bytes, len - RN_SUM_SIZE);

        memcpy(bytes + len - RN_SUM_SIZE, &sum, sizeof sum);
    }
}
