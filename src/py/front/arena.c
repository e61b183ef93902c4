/* The two stacks of the front end's memory; see arena.h for the picture. */
#include "py/front/arena.h"

void rn_arena_init(rn_arena *arena, void *memory, uint32_t byte_count)
{
    arena->base = memory;
    arena->cap = byte_count & ~(uint32_t)7;
    arena->used = arena->cap < 16 ? arena->cap : 16;
    arena->top = arena->cap;
    arena->is_full = arena->cap < 64;
}

rn_ref rn_arena_alloc(rn_arena *arena, uint32_t byte_count)
{
    uint32_t size = (byte_count + 3) & ~(uint32_t)3;
    rn_ref ref = arena->used;

    if (arena->is_full || size < byte_count || size > arena->top - arena->used) {
        arena->is_full = true;
        return 0;
    }
    memset(arena->base + ref, 0, size);
    arena->used += size;
    return ref;
}

rn_ref rn_arena_list(rn_arena *arena, const uint32_t *words, uint32_t count)
{
    rn_ref list;
    uint32_t *out;

    if (count > UINT32_MAX / 4 - 4) {
        arena->is_full = true;
        return 0;
    }
    list = rn_arena_alloc(arena, 4 * (count + 1));
    if (list == 0) {
        return 0;
    }
    out = rn_arena_at(arena, list);
    out[0] = count;
    if (count > 0) {
        memcpy(out + 1, words, 4 * (size_t)count);
    }
    return list;
}

bool rn_arena_push(rn_arena *arena, uint32_t word)
{
    if (arena->is_full || arena->top - arena->used < 4) {
        arena->is_full = true;
        return false;
    }
    arena->top -= 4;
    *(uint32_t *)rn_arena_at(arena, arena->top) = word;
    return true;
}

char *rn_arena_scratch(rn_arena *arena, size_t byte_count)
{
    uint32_t room = arena->top - arena->used;

    if (arena->is_full || room < 4 || byte_count > room - 4) {
        arena->is_full = true;
        return NULL;
    }
    arena->top -= (uint32_t)((byte_count + 3) & ~(size_t)3);
    return rn_arena_at(arena, arena->top);
}

rn_ref rn_arena_take(rn_arena *arena, uint32_t from_top)
{
    uint32_t count = rn_arena_pushed(arena, from_top);
    rn_ref list = rn_arena_alloc(arena, 4 * (count + 1));

    if (list != 0) {
        uint32_t *out = rn_arena_at(arena, list);

        out[0] = count;
        for (uint32_t i = 0; i < count; i++) {
            out[i + 1] = *rn_arena_temp(arena, from_top, i);
        }
    }
    arena->top = from_top;
    return list;
}
