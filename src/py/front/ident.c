/* Identifiers: which characters they are made of, their normal form, and the table that makes equal names one. */
#include "py/front/context.h"

/* Unicode tables live in py/text. Until they are linked these weak stand-ins accept every letter-like code point; they keep
 * the front end usable alone. */

static bool is_letter_like(uint32_t c)
{
    if (c < 0x80) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
    return c >= 0xAA && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c < 0x2071) && !(c >= 0x2190 && c < 0x2C00) &&
           !(c >= 0x3000 && c < 0x3005) && !(c >= 0xE000 && c < 0xF900) && !(c >= 0x1F000 && c < 0x20000) &&
           !(c >= 0xFF00 && c < 0xFF10) && (c >= 0xC0 || c == 0xAA || c == 0xB5 || c == 0xBA);
}

static bool ident_starts(uint32_t c)
{
    return is_letter_like(c);
}

static bool ident_continues(uint32_t c)
{
    return is_letter_like(c) || (c >= '0' && c <= '9') || c == 0xB7;
}

bool rn_ident_is_printable(uint32_t c)
{
    return !(c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x2000 && c <= 0x200F) ||
             (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 || c == 0xFEFF ||
             (c >= 0xE000 && c < 0xF900) || c == 0x1680 || c == 0x180E);
}

size_t rn_ident_span(const char *text, size_t byte_count, uint32_t *bad)
{
    size_t i = 0;

    while (i < byte_count) {
        uint32_t c;
        unsigned size = rn_utf8_decode(text + i, &c);

        if (!(i == 0 ? ident_starts(c) : ident_continues(c))) {
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

rn_ref rn_name_intern_source(rn_front *front, const char *text, size_t byte_count)
{
    return rn_name_intern(front, text, byte_count);
}
