/* One step of an async generator on behalf of its asend object. */
#include "py/vm/asyncgen.h"

#include "py/obj/object.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/ops.h"

enum { ASEND_NEW, ASEND_UNDER_WAY, ASEND_DONE };

static rn_gen *gen_of(rn_vm *vm, const rn_val *r)
{
    return rn_is_kind(vm, r[0], RN_K_GEN) ? RN_PTR(rn_gen, vm, r[0]) : NULL;
}

rn_status rn_asend_new(rn_vm *vm, rn_val gen, rn_val value, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, gen);
    rn_val rec[3] = {gen, value, rn_small(ASEND_NEW)};

    if (!(g->h.flags & RN_GF_MET) && vm->agen_hook != RN_NONE) {
        rn_val args[2] = {gen, value};

        return rn_ask_internal(vm, "asend_met", args, 2, RN_CK_ANY);
    }
    *out = rn_rec_new(vm, RN_T(async_generator_asend), rec, 3);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_asend_begin(rn_vm *vm, rn_val asend, bool throwing, rn_val *sent)
{
    rn_val *r = rn_rec_v(vm, asend);
    const rn_gen *g = gen_of(vm, r);

    if (g == NULL || r[2] == rn_small(ASEND_DONE)) {
        return rn_raise(vm, RN_T_RuntimeError, "cannot reuse already awaited __anext__()/asend()");
    }
    if (r[2] == rn_small(ASEND_NEW)) {
        if (g->h.flags & RN_GF_BUSY) {
            rn_status st = rn_raise(vm, RN_T_RuntimeError, "anext(): asynchronous generator is already running");

            r[2] = st == RN_EXC ? rn_small(ASEND_DONE) : r[2];
            return st;
        }
        if (!throwing && *sent == RN_NONE) {
            *sent = r[1];
        }
    }
    return RN_OK;
}

void rn_asend_entered(rn_vm *vm, rn_val asend)
{
    rn_val *r = rn_rec_v(vm, asend);
    rn_gen *g = gen_of(vm, r);

    r[2] = rn_small(ASEND_UNDER_WAY);
    if (g != NULL) {
        g->h.flags |= RN_GF_BUSY;
    }
}

static void end(rn_vm *vm, rn_val asend, bool closed)
{
    rn_val *r = rn_rec_v(vm, asend);
    rn_gen *g = gen_of(vm, r);

    if (g != NULL && r[2] != rn_small(ASEND_DONE)) {
        r[2] = rn_small(ASEND_DONE);
        g->h.flags = (uint8_t)((g->h.flags & ~(RN_GF_BUSY | RN_GF_ITEM)) | (closed ? RN_GF_CLOSED : 0));
    }
}

rn_status rn_asend_returned(rn_vm *vm, rn_val asend, bool for_send, rn_val v, rn_val *out)
{
    const rn_gen *g = gen_of(vm, rn_rec_v(vm, asend));
    rn_status st;

    *out = v;
    if (g == NULL || !(g->h.flags & RN_GF_ITEM)) {
        return RN_OK;
    }
    if (for_send) {
        end(vm, asend, false);
        return rn_exhausted(vm, v);
    }
    st = rn_raise_val(vm, RN_T_StopIteration, v == RN_NONE ? RN_UNBOUND : v);
    if (st == RN_EXC) {
        end(vm, asend, false);
    }
    return st;
}

void rn_asend_raised(rn_vm *vm, rn_val asend)
{
    end(vm, asend, rn_exc_is(vm, vm->exc, RN_T_StopAsyncIteration) || rn_exc_is(vm, vm->exc, RN_T_GeneratorExit));
}
