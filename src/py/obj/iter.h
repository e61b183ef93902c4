/* Native iterators are records {source, position, extra} of their public type. */
#ifndef RN_PY_ITER_H
#define RN_PY_ITER_H

#include "py/obj/object.h"

rn_status rn_iter_new(rn_vm *vm, uint32_t type, rn_val source, rn_val pos, rn_val extra, rn_val *out);
/* range record: start, stop, step, length */
rn_status rn_range_new(rn_vm *vm, rn_val start, rn_val stop, rn_val step, rn_val *out);
bool rn_is_native_iter(rn_vm *vm, rn_val v);

#endif
