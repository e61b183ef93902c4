/* Async generators: the awaitables of __anext__() and asend(), which the loop steps without a frame of their own (engine-design
 * section 4). athrow() and aclose() are the prelude's. */
#ifndef RN_PY_ASYNCGEN_H
#define RN_PY_ASYNCGEN_H

#include "py/vm/vm.h"

/* An asend object: (generator, value to send, rn_asend_state). NEED_VM: the loop's hook wants to see the generator first. */
rn_status rn_asend_new(rn_vm *vm, rn_val gen, rn_val value, rn_val *out);

/* Before a step: may it be taken, and what is sent? Then, when the generator runs: */
rn_status rn_asend_begin(rn_vm *vm, rn_val asend, bool throwing, rn_val *sent);
void rn_asend_entered(rn_vm *vm, rn_val asend);
/* The generator yielded v: an item ends the asend object with it, anything else is passed on. */
rn_status rn_asend_returned(rn_vm *vm, rn_val asend, bool for_send, rn_val v, rn_val *out);
/* vm->exc leaves the generator, or never got in. */
void rn_asend_raised(rn_vm *vm, rn_val asend);

#endif
