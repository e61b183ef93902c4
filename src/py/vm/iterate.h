/* FOR over what is neither a range, a list nor a tuple, and next(): where native iterators meet guest code. */
#ifndef RN_PY_ITERATE_H
#define RN_PY_ITERATE_H

#include "py/obj/iter.h"
#include "py/vm/ops.h"

/* The next item of a record for the FOR before vm->pc: RN_OK and *out, RN_PUSHED when it has gone on elsewhere (the end
 * of the loop, a function's frame, items unpacked already). */
rn_status rn_for_record(rn_vm *vm, rn_val it, uint64_t ins, rn_val *R, rn_val *out);
/* The same of any iterator. */
rn_status rn_for_next(rn_vm *vm, rn_val it, rn_val *out);
/* The answer to what an iterator asked about an item (RN_CK_ITEM): goes on with its FOR. */
rn_status rn_item_answered(rn_vm *vm, rn_val it, rn_val item, rn_val answer, rn_val *out);
/* next(it) of a native iterator that is not closed, as a call with that check. */
rn_status rn_iter_ask(rn_vm *vm, rn_val it, rn_check check, rn_val *out);

#endif
