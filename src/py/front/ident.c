/* Identifiers: which characters they are made of, their normal form, and the table that makes equal names one. */
#include "py/front/context.h"
#include "py/text/unicode.h"

bool rn_ident_is_printable(uint32_t c)
{
    return rn_uni_is_printable(c);
}

size_t rn_ident_span(const char *text, size_t byte_count, uint32_t *bad)
{
    size_t i = 0;

    while (i < byte_count) {
        uint32_t c;
        unsigned size = rn_source_get_utf8(text + i, &c);

        if (!(i == 0 ? rn_uni_is_xid_start(c) : rn_uni_is_xid_continue(c))) {
            *bad = c;
            return i;
        }
        i += size;
    }
    return i;
}

bool rn_name_init(rn_front *front)
{
    uint32_t count = 64;

    while (count < front->source_len / 64 && count < 16384) {
        count *= 2;
    }
    front->name_buckets = rn_arena_alloc(&front->arena, 4 * (count + 1));
    if (front->name_buckets == 0) {
        return false;
    }
    *(uint32_t *)rn_arena_at(&front->arena, front->name_buckets) = count;
    return true;
}

static uint32_t hash_bytes(const char *text, size_t byte_count)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < byte_count; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    }
    return hash ^ hash >> 15;
}

rn_ref rn_name_intern(rn_front *front, const char *text, size_t byte_count)
{
    rn_arena *arena = &front->arena;
    uint32_t hash = hash_bytes(text, byte_count);
    uint32_t slot = hash & (rn_list_count(arena, front->name_buckets) - 1);
    rn_ref first = rn_list_get(arena, front->name_buckets, slot);
    rn_name *name;
    rn_ref ref;

    for (ref = first; ref != 0; ref = name->next) {
        name = rn_arena_at(arena, ref);
        if (name->hash == hash && name->byte_count == byte_count && memcmp(name->text, text, byte_count) == 0) {
            return ref;
        }
    }
    ref = rn_arena_alloc(arena, (uint32_t)(sizeof *name + byte_count + 1));
    if (ref == 0) {
        return 0;
    }
    name = rn_arena_at(arena, ref);
    name->hash = hash;
    name->next = first;
    name->byte_count = (uint32_t)byte_count;
    memcpy(name->text, text, byte_count);
    rn_list_set(arena, front->name_buckets, slot, ref);
    return ref;
}

rn_ref rn_name_join(rn_front *front, const rn_piece *pieces, uint32_t count)
{
    uint32_t top = front->arena.top;
    size_t size = 0, at = 0;
    rn_ref name;
    char *text;

    for (uint32_t i = 0; i < count; i++) {
        size += pieces[i].byte_count;
    }
    text = rn_arena_scratch(&front->arena, size);
    if (text == NULL) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        memcpy(text + at, pieces[i].text, pieces[i].byte_count);
        at += pieces[i].byte_count;
    }
    name = rn_name_intern(front, text, size);
    front->arena.top = top;
    return name;
}

/* Longer identifiers with letters outside ASCII keep the form they are written in. */
#define MAX_NORMALIZED 256

rn_ref rn_name_intern_source(rn_front *front, const char *text, size_t byte_count)
{
    uint32_t points[MAX_NORMALIZED], normal[MAX_NORMALIZED * 4], scratch[MAX_NORMALIZED * 4];
    char utf8[MAX_NORMALIZED * 4];
    rn_text source = {points, 0, RN_KIND_4};
    size_t i = 0, count = 0, size = 0;

    while (i < byte_count && (unsigned char)text[i] < 0x80) {
        i++;
    }
    if (i == byte_count || byte_count > MAX_NORMALIZED) {
        return rn_name_intern(front, text, byte_count);
    }
    for (i = 0; i < byte_count; source.length++) {
        i += rn_source_get_utf8(text + i, &points[source.length]);
    }
    if (rn_uni_normal_size(&source, RN_UNI_NFKC, &count, NULL) != RN_NUM_OK || count > MAX_NORMALIZED * 4 ||
        rn_uni_normalize(&source, RN_UNI_NFKC, normal, &count, scratch, NULL) != RN_NUM_OK) {
        return rn_name_intern(front, text, byte_count);
    }
    for (i = 0; i < count && size + 4 <= sizeof utf8; i++) {
        size += rn_source_put_utf8(normal[i], utf8 + size);
    }
    return rn_name_intern(front, utf8, size);
}
