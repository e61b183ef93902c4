/* Operations of the loop that are too long for it, and small shared helpers. Functions return RN_CALL with vm->call
 * filled when guest code has to run; the loop makes the call and treats its result by vm->call.check. */
#ifndef RN_PY_OPS_H
#define RN_PY_OPS_H

#include "py/obj/type.h"

typedef struct rn_span {
    const uint8_t *p;
    size_t n;
} rn_span;

/* Bytes of bytes, bytearray or memoryview (payloads too). */
bool rn_bytes_span(rn_vm *vm, rn_val v, rn_span *out);
/* rn_payload() for types whose equality is that of their value. */
rn_val rn_payload_eq(rn_vm *vm, rn_val v);
int rn_complex_eq(rn_vm *vm, rn_val a, rn_val b);

/* Prepares vm->call. */
rn_status rn_ask(rn_vm *vm, rn_val callee, const rn_val *arg, uint32_t n, rn_check check);

/* Names a prelude function of the internals and calls it. */
rn_status rn_ask_internal(rn_vm *vm, const char *name, const rn_val *arg, uint32_t n, rn_check check);

/* Sets what an own call keeps: see struct rn_call. */
static inline rn_status rn_keep(rn_vm *vm, rn_status st, rn_val keep, rn_val keep2, uint32_t aux)
{
    vm->call.keep = keep;
    vm->call.keep2 = keep2;
    vm->call.aux = aux;
    return st;
}

/* Attributes (attr.c) */
rn_status rn_getattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out);
rn_status rn_getmeth(rn_vm *vm, rn_val obj, uint32_t name, rn_val *fn, rn_val *self); /* self UNBOUND: bound */
rn_status rn_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v);                 /* UNBOUND: delete */
/* object.__getattribute__, but *out is UNBOUND where that raises AttributeError itself. */
rn_status rn_find_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out);
rn_status rn_generic_getattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out);
rn_status rn_generic_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v);
rn_status rn_attribute_error(rn_vm *vm, rn_val obj, uint32_t name);
/* Special method of type(obj), bound lazily: fn to be called with obj first unless *self is UNBOUND. */
bool rn_special(rn_vm *vm, rn_val obj, uint32_t name, rn_val *fn);
rn_status rn_ask_special(rn_vm *vm, rn_val obj, uint32_t name, const rn_val *arg, uint32_t n, rn_check check);
#if defined __clang_analyzer__ && !defined RN_ASK_UNTOLD /* as in object.h: never RN_OK */
#define rn_ask(...)          rn_raise_told(rn_ask(__VA_ARGS__))
#define rn_ask_internal(...) rn_raise_told(rn_ask_internal(__VA_ARGS__))
#define rn_ask_special(...)  rn_raise_told(rn_ask_special(__VA_ARGS__))
#endif

/* Subscripts, arithmetic, comparison, iteration (ops.c) */
rn_status rn_getitem(rn_vm *vm, rn_val obj, rn_val key, rn_val *out);
rn_status rn_setitem(rn_vm *vm, rn_val obj, rn_val key, rn_val v);
rn_status rn_delitem(rn_vm *vm, rn_val obj, rn_val key);
rn_status rn_binop(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b, uint32_t stage, rn_val *out);
rn_status rn_unop(rn_vm *vm, int op, rn_val a, rn_val *out); /* 0 neg 1 pos 2 invert */
rn_status rn_richcmp(rn_vm *vm, int op, rn_val a, rn_val b, uint32_t stage, rn_val *out);
rn_status rn_contains(rn_vm *vm, rn_val key, rn_val in, rn_val *out);
rn_status rn_iter(rn_vm *vm, rn_val v, rn_val *out);
bool rn_may_iterate(rn_vm *vm, rn_val v); /* its class has __iter__ or __getitem__ */
/* Next item of a native iterator; UNBOUND when exhausted. NEED_VM when it is not native. */
rn_status rn_iter_next(rn_vm *vm, rn_val it, rn_val *out);
rn_status rn_len(rn_vm *vm, rn_val v, rn_val *out);
rn_status rn_format(rn_vm *vm, rn_val v, rn_val spec, rn_val *out);
/* The items of a closed iterable as an array in the cage: NEED_VM when it is not closed. */
rn_status rn_items(rn_vm *vm, rn_val v, const rn_val **items, uint32_t *n);
bool rn_slice_bounds(rn_vm *vm, rn_val slice, int64_t len, int64_t *start, int64_t *stop, int64_t *step, int64_t *count, rn_status *st);
/* An index argument: OK, NEED_VM for guest __index__, EXC. Clamps to int64. */
rn_status rn_index(rn_vm *vm, rn_val v, int64_t *out);

/* Values behind subclass instances for operators: as rn_payload(), but exceptions, properties and modules stay. */
rn_val rn_payload_op(rn_vm *vm, rn_val v);
bool rn_is_indexable(rn_vm *vm, rn_val v); /* a guest class with __index__ */
bool rn_is_setlike(rn_vm *vm, rn_val v);   /* exact set or frozenset */
bool rn_is_typelike(rn_vm *vm, rn_val v);  /* may stand in X | Y: classes, None, aliases, unions, type variables */
rn_status rn_complex_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out);
rn_status rn_complex_to_str(rn_vm *vm, rn_val v, rn_val *out);
rn_status rn_complex_unary(rn_vm *vm, int op, rn_val a, rn_val *out);
rn_status rn_percent(rn_vm *vm, rn_val format, rn_val args, rn_val *out);
rn_status rn_set_binary(rn_vm *vm, int op, bool inplace, rn_val self, rn_val a, rn_val b, rn_val *out);
rn_status rn_str_contains(rn_vm *vm, rn_val s, rn_val part, rn_val *out);
rn_status rn_range_getitem(rn_vm *vm, rn_val range, rn_val key, rn_val *out);
rn_status rn_range_contains(rn_vm *vm, rn_val range, rn_val key, rn_val *out);
/* Turns "unhashable type" raised for a key into the text of 3.14 that names the place ("a dict key"). */
rn_status rn_unhashable_key(rn_vm *vm, rn_val key, const char *place);
/* Containers whose comparison walks elements, for the prelude twin. */
bool rn_is_container_compare(rn_vm *vm, rn_val a, rn_val b);
bool rn_has_compare_twin(rn_vm *vm, rn_val a, rn_val b);
rn_status rn_list_set_slice(rn_vm *vm, rn_val list, rn_val slice, const rn_val *from, uint32_t m, bool del);

/* Output */
rn_status rn_write_out(rn_vm *vm, uint32_t channel, rn_val text);

#endif
