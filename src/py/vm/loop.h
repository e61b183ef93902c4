/* Small operations that the loop calls out of line and other files provide. */
#ifndef RN_PY_LOOP_H
#define RN_PY_LOOP_H

#include "py/vm/ops.h"

/* sys.stdout is not the original any more. */
bool rn_stdout_replaced(rn_vm *vm);
/* Output has waited for the host long enough (CL-1). */
bool rn_output_is_due(void);
bool rn_pause_is_due(void);
void rn_set_context(rn_vm *vm);
rn_status rn_ascii(rn_vm *vm, rn_val s, rn_val *out);
/* d[k] = v and s.add(k) of displays: unhashable keys get the texts of 3.14. */
rn_status rn_dict_store(rn_vm *vm, rn_val dict, rn_val key, rn_val v);
rn_status rn_set_put(rn_vm *vm, rn_val set, rn_val key);

/* After a hard stop (ED-49): drops all frames; generators that were running are finished, lists that were being sorted whole. */
void rn_abandon(rn_vm *vm);

#endif
