/* What attr.c, native_attr.c and the loop share about attributes. */
#ifndef RN_PY_ATTR_H
#define RN_PY_ATTR_H

#include "py/vm/ops.h"

rn_val rn_internal(rn_vm *vm, const char *name);
rn_status rn_bind_attr(rn_vm *vm, rn_val attr, rn_val obj, uint32_t type, rn_val *out); /* obj UNBOUND: through the class */
rn_status rn_property_error(rn_vm *vm, rn_val prop, rn_val obj, const char *what);
rn_status rn_member_get(rn_vm *vm, rn_val member, rn_val obj, rn_val *out);
rn_status rn_member_set(rn_vm *vm, rn_val member, rn_val obj, rn_val v);
rn_status rn_super_getattr(rn_vm *vm, rn_val super, uint32_t name, rn_val *out);
rn_status rn_set_class(rn_vm *vm, rn_val obj, uint32_t type);
/* Attributes kept in struct fields; true when the object has one of that name. */
bool rn_native_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st);
bool rn_native_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v, rn_status *st);

#endif
