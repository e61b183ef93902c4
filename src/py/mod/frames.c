/* The frames of the guest as records, for sys._getframe() and module traceback. */
#include "py/vm/attr.h"
#include "py/vm/code.h"
#include "py/vm/natives.h"

/* frames_now(): the innermost guest frame as (code, instruction, globals, f_back), or None. Frames of the prelude do not show. */
rn_status rn_rn_frames_now(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint32_t r = vm->r, pc = vm->pc;
    rn_val inner = RN_NONE, first = RN_NONE;

    (void)a;
    (void)n;
    for (uint32_t left = RN_STACK_SIZE / 24u; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);
        rn_func *f = rn_frame_func(vm, R);
        uint32_t start = rn_code_start(f->code);

        if (!(RN_AT(rn_code, vm, f->code)->flags & RN_CO_BUILTIN)) {
            rn_val v[4] = {rn_val_of(f->code), rn_small(pc >= start + 8u ? (int64_t)((pc - start) / 8u) - 1 : 0), rn_val_of(f->globals),
                           RN_NONE};
            rn_val frame = rn_rec_new(vm, RN_T(frame), v, 4);

            if (frame == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            if (inner != RN_NONE) {
                rn_rec_v(vm, inner)[3] = frame;
            } else {
                first = frame;
            }
            inner = frame;
        }
        if ((R[RN_FH_META] >> 40) & RN_FF_BASE) {
            break;
        }
        pc = (uint32_t)R[RN_FH_RET];
        r = (uint32_t)(R[RN_FH_RET] >> 32);
        if (!rn_charge(vm, 4)) {
            return RN_STOP;
        }
    }
    *out = first;
    return RN_OK;
}
