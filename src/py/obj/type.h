/* Classes and shapes (ED-72 to ED-75). */
#ifndef RN_PY_TYPE_H
#define RN_PY_TYPE_H

#include "py/obj/object.h"

/* Built-in id whose layout instances of the type have (RN_T_*), 0: plain. */
static inline uint32_t rn_layout(rn_vm *vm, uint32_t type)
{
    return rn_type_at(vm, type)->layout;
}

/* Shape of a fresh instance; 0 without memory. */
uint32_t rn_root_shape(rn_vm *vm, uint32_t type);
/* The shape of instances whose attributes are in a dict; 0 without memory. */
uint32_t rn_dict_shape(rn_vm *vm, uint32_t type);
/* The shape after adding a key: 0 without memory, UINT32_MAX when the class should use dicts now. */
uint32_t rn_shape_add(rn_vm *vm, uint32_t shape, uint32_t key);
/* Slot of a key, -1 when absent. */
int32_t rn_shape_find(rn_vm *vm, uint32_t shape, uint32_t key);

/* A plain instance; UNBOUND without memory. */
rn_val rn_inst_new(rn_vm *vm, uint32_t type);
/* Own attribute without any descriptor; UNBOUND when absent. */
rn_val rn_inst_get(rn_vm *vm, rn_val v, uint32_t key);
rn_status rn_inst_set(rn_vm *vm, rn_val v, uint32_t key, rn_val x);
bool rn_inst_del(rn_vm *vm, rn_val inst, uint32_t key, rn_status *st); /* false: absent */
/* Turns the instance to dict mode and gives its __dict__; UNBOUND without memory. */
rn_val rn_inst_dict(rn_vm *vm, rn_val v);

/* A method of a method of a ...: what asks the value inside does so on the native stack, so there is an end to it. */
bool rn_is_wrapped_deep(rn_vm *vm, rn_val v);
static inline rn_status rn_too_deep(rn_vm *vm)
{
    return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
}

/* A class from name, bases and namespace (a dict that becomes the class's own). */
rn_status rn_type_build(rn_vm *vm, uint32_t meta, rn_val name, rn_val bases, rn_val ns, rn_val *out);
/* After a class attribute changed: flags, caches. */
void rn_type_changed(rn_vm *vm, uint32_t type, uint32_t name);
rn_status rn_type_set(rn_vm *vm, uint32_t type, uint32_t name, rn_val v); /* v UNBOUND: delete */
/* First class after `after` in the MRO of `of` that has the name; for super. */
rn_val rn_lookup_after(rn_vm *vm, uint32_t of, uint32_t after, uint32_t name);
/* The metaclass that all bases agree on. */
rn_status rn_best_meta(rn_vm *vm, uint32_t meta, rn_val bases, uint32_t *out);
rn_status rn_compute_mro(rn_vm *vm, uint32_t type, rn_val bases, rn_val *out);

#endif
