/* The front end's only memory: one block that the caller owns, addressed by 32-bit offsets (0 = none). Two stacks share it:
 *
 *     0      16                used                      top                cap
 *     | sink | names, nodes ... >|        free           |< temporaries ... |
 *
 * Nodes grow upwards and stay; temporaries grow downwards and are popped. When they meet, is_full is set and every later
 * request answers 0, so that a parse unwinds by itself. */
#ifndef RN_PY_FRONT_ARENA_H
#define RN_PY_FRONT_ARENA_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct rn_arena {
    uint8_t *base; /* aligned to 8 */
    uint32_t used; /* first free byte of the lower stack */
    uint32_t top;  /* lowest byte of the upper stack */
    uint32_t cap;
    bool is_full;
} rn_arena;

typedef uint32_t rn_ref; /* offset of something in the arena, 0 = none */

void rn_arena_init(rn_arena *arena, void *memory, uint32_t byte_count);

/* Bytes at the lower end, zeroed, aligned to 4. */
rn_ref rn_arena_alloc(rn_arena *arena, uint32_t byte_count);

/* Copies `count` words into a list {count, words...}; an empty list is still a list. */
rn_ref rn_arena_list(rn_arena *arena, const uint32_t *words, uint32_t count);

/* The upper stack, in words. `rn_arena_take` copies what was pushed since `from_top` into a list and pops it. */
bool rn_arena_push(rn_arena *arena, uint32_t word);
/* Bytes on it, to be dropped by setting `top` back; NULL when memory is out. */
char *rn_arena_scratch(rn_arena *arena, size_t byte_count);
rn_ref rn_arena_take(rn_arena *arena, uint32_t from_top);

static inline void *rn_arena_at(const rn_arena *arena, rn_ref ref)
{
    return arena->base + ref;
}

/* Items pushed since `from_top`, oldest last in memory. */
static inline uint32_t rn_arena_pushed(const rn_arena *arena, uint32_t from_top)
{
    return (from_top - arena->top) / 4;
}

static inline uint32_t *rn_arena_temp(const rn_arena *arena, uint32_t from_top, uint32_t index)
{
    return (uint32_t *)rn_arena_at(arena, from_top - 4 * (index + 1));
}

/* Lists: word 0 is the count. Reference 0 reads as the empty list. */
static inline uint32_t rn_list_count(const rn_arena *arena, rn_ref list)
{
    return list == 0 ? 0 : *(const uint32_t *)rn_arena_at(arena, list);
}

static inline uint32_t rn_list_get(const rn_arena *arena, rn_ref list, uint32_t index)
{
    return ((const uint32_t *)rn_arena_at(arena, list))[index + 1];
}

static inline void rn_list_set(const rn_arena *arena, rn_ref list, uint32_t index, uint32_t word)
{
    ((uint32_t *)rn_arena_at(arena, list))[index + 1] = word;
}

#endif
