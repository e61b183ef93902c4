/* Native iterators are records of their public type: {source, position, extra} over a container, the layouts of
 * iter_step.c for those over other iterators (zip, map, itertools). */
#ifndef RN_PY_ITER_H
#define RN_PY_ITER_H

#include "py/obj/object.h"

rn_status rn_iter_new(rn_vm *vm, uint32_t type, rn_val source, rn_val pos, rn_val extra, rn_val *out);
/* range record: start, stop, step, length */
rn_status rn_range_new(rn_vm *vm, rn_val start, rn_val stop, rn_val step, rn_val *out);
bool rn_is_native_iter(rn_vm *vm, rn_val v);

/* Number of a built-in type, for a switch over RN_T_*. */
static inline uint32_t rn_type_number(uint32_t type)
{
    return (type - RN_TYPES_START) / RN_TYPE_SIZE;
}

/* A record whose step never needs guest code is *closed*. One that is made of others says so in its flags, with its
 * height, which bounds the recursion of a step. */
enum { RN_IF_CLOSED = 1, RN_IF_HEIGHT = 1 /* shift */, RN_ITER_HEIGHT = 32, RN_ITER_SOURCES = 8 };

/* Height of a closed iterator; 0: not closed. */
uint32_t rn_iter_height(rn_vm *vm, rn_val it);
/* Closed, and a step allocates nothing and cannot fail for memory. */
bool rn_iter_is_quiet(rn_vm *vm, rn_val it);
/* iter(v), closed: NEED_VM when it is not, or too high. Raises *height to that of the iterator. */
rn_status rn_iter_source(rn_vm *vm, rn_val v, rn_val *it, uint32_t *height);
/* A record over sources of that height; height 0: not closed. */
rn_status rn_iter_over(rn_vm *vm, uint32_t type, const rn_val *v, uint32_t n, uint32_t height, rn_val *out);
/* The n items of a step as values of their own (zip, enumerate, items of a dict ...) in to[]. *more false: exhausted.
 * NEED_VM: this iterator makes no such step; take the item and unpack it. */
rn_status rn_iter_next_into(rn_vm *vm, rn_val it, uint32_t n, rn_val *to, bool *more);
/* The arguments of the next call of a map, at most RN_ITER_SOURCES. *more false: exhausted. */
rn_status rn_map_args(rn_vm *vm, rn_val map, rn_val *args, uint32_t *n, bool *more);
/* They come again. */
void rn_map_keep(rn_vm *vm, rn_val map, const rn_val *args, uint32_t n);
/* Appends what a closed iterator still has. NEED_GC loses no item: ask again with the same two. */
rn_status rn_iter_fill(rn_vm *vm, rn_val list, rn_val it);

#endif
