/* What the files of methods share: the shape of a native, arguments as CPython reads them, text and search glue. */
#ifndef RN_PY_METHODS_H
#define RN_PY_METHODS_H

#include "py/obj/number.h"
#include "py/obj/type.h"
#include "py/vm/natives.h"

/* A native of the tables: `n` is what was given, a[] is padded with RN_UNBOUND. */
#define NATIVE(name) rn_status rn_##name(rn_vm *vm, rn_val *a, __attribute__((unused)) uint32_t n, rn_val *out)

/* The end of an operation that allocated: UNBOUND means without memory. */
static inline rn_status rn_done(rn_vm *vm, rn_val v, rn_val *out)
{
    *out = v;
    return v == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static inline rn_status rn_done_bool(bool b, rn_val *out)
{
    *out = rn_bool(b);
    return RN_OK;
}

/* For functions that answer RN_PUSHED where an instruction has no result. */
static inline rn_status rn_done_none(rn_status st, rn_val *out)
{
    *out = RN_NONE;
    return st == RN_PUSHED ? RN_OK : st;
}

static inline bool rn_given(rn_val v)
{
    return v != RN_UNBOUND;
}

/* ---- arguments (operand.c) ---- */

/* A Py_ssize_t parameter: OverflowError beyond 63 bits, NEED_VM for a guest __index__. */
rn_status rn_arg_size(rn_vm *vm, rn_val v, int64_t *out);
/* The same for a C int. */
rn_status rn_arg_int(rn_vm *vm, rn_val v, int64_t *out);
/* An index of a subscript; IndexError where it fits in no machine word. */
rn_status rn_arg_index(rn_vm *vm, rn_val v, int64_t *out);
/* start and stop as find() and index() take them: absent or None (unless `strict`), clamped into 0 .. len. */
rn_status rn_arg_range(rn_vm *vm, rn_val start, rn_val stop, bool strict, int64_t len, int64_t *from, int64_t *to);
/* A truth value; NEED_VM when guest code decides. */
rn_status rn_arg_bool(rn_vm *vm, rn_val v, bool *out);
/* The items of a closed iterable, as rn_items(), of which a failed allocation has been reserved for. */
rn_status rn_items_of(rn_vm *vm, rn_val v, const rn_val **items, uint32_t *n);
/* The class argument of __new__: a subtype of `of`, which is not abstract. */
rn_status rn_arg_class(rn_vm *vm, rn_val cls, uint32_t of);
/* An instance of cls that carries the value, or the value itself when cls is the exact type. */
rn_status rn_with_class(rn_vm *vm, rn_val cls, uint32_t exact, rn_val v, rn_val *out);
/* "module.qualname" of a class, without builtins and __main__ (%T of 3.14's PyErr_Format). */
rn_status rn_full_name(rn_vm *vm, uint32_t type, rn_val *out);
/* Result of a closed comparison for a method: the container walk of the prelude when elements are the guest's. */
rn_status rn_compare_method(rn_vm *vm, rn_val *a, int op, rn_val *out);

rn_status rn_complex_new(rn_vm *vm, double re, double im, rn_val *out);
/* Text of a number: decimal digits and white space of any script as ASCII, other characters as '?'. In the cage. */
typedef struct rn_ascii_text {
    char *p;
    size_t n;
} rn_ascii_text;
rn_status rn_number_ascii(rn_vm *vm, rn_val v, rn_ascii_text *out);

/* ---- lists (list_sort.c) ---- */

/* Sorts items by CPython's comparisons; keys UNBOUND: the items are the keys. NEED_VM when an order is not closed. */
rn_status rn_sort(rn_vm *vm, rn_val *items, rn_val *keys, uint32_t n, bool reverse);

/* ---- dicts (dict_methods.c) ---- */

/* d[key] = v without its own errors' texts; idempotent, so that a caller may begin again after NEED_GC. */
rn_status rn_dict_merge(rn_vm *vm, rn_val to, rn_val from);
/* Pairs of a closed iterable into a dict. */
rn_status rn_dict_merge_pairs(rn_vm *vm, rn_val to, rn_val pairs);

/* ---- sets (set_methods.c) ---- */

rn_status rn_set_from(rn_vm *vm, uint32_t type, rn_val items, rn_val *out); /* closed items; another set keeps its order */

/* ---- bytes (bytes.c) ---- */

/* bytes, or a bytearray when the model is one. */
rn_val rn_bytes_like(rn_vm *vm, rn_val model, const void *data, size_t n);
rn_val rn_bytearray_new(rn_vm *vm, const void *data, size_t n);
static inline uint8_t *rn_bytearray_data(rn_vm *vm, const rn_bytearray *b)
{
    return RN_AT(uint8_t, vm, b->buf + 16u);
}
/* Room for `len` bytes, which are kept as far as there are; false without memory. Bytes that are new are 0. */
bool rn_bytearray_resize(rn_vm *vm, rn_val bytearray, uint64_t len);
/* The bytes of a bytes-like argument; TypeError "a bytes-like object is required, not 'T'" else. */
rn_status rn_want_bytes(rn_vm *vm, rn_val v, rn_span *out);
/* One byte: an int of 0 .. 255, "byte must be in range(0, 256)" else. */
rn_status rn_want_byte(rn_vm *vm, rn_val v, uint8_t *out);

/* Builds bytes: the counterpart of rn_sb. */
typedef struct rn_bb {
    rn_vm *vm;
    uint32_t buf;
    uint64_t len, cap;
    bool failed;
} rn_bb;
void rn_bb_init(rn_bb *bb, rn_vm *vm);
void rn_bb_byte(rn_bb *bb, uint8_t b);
void rn_bb_add(rn_bb *bb, const void *data, size_t n);
void rn_bb_fill(rn_bb *bb, uint8_t b, uint64_t n);
uint8_t *rn_bb_room(rn_bb *bb, uint64_t n);                 /* n more bytes to be filled; NULL without memory */
rn_status rn_bb_done(rn_bb *bb, rn_val model, rn_val *out); /* model: as for rn_bytes_like() */

/* Polling for leaf algorithms. */
bool rn_native_stop(void *vm);
#define RN_POLL(vm) (&(rn_poll){rn_native_stop, (vm)})

#endif
