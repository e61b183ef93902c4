/* Methods of async generators and of the awaitables that they make. */
#include "py/vm/asyncgen.h"

#include "py/obj/number.h"
#include "py/vm/code.h"
#include "py/vm/natives.h"
#include "py/vm/ops.h"

rn_status rn_agen_anext(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return rn_asend_new(vm, a[0], RN_NONE, out);
}

rn_status rn_agen_asend(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return rn_asend_new(vm, a[0], a[1], out);
}

rn_status rn_agen_self(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)vm;
    (void)n;
    *out = a[0];
    return RN_OK;
}

static bool is_asend(rn_vm *vm, rn_val v)
{
    return rn_is_kind(vm, v, RN_K_REC) && rn_obj_of(vm, v)->type == RN_T(async_generator_asend) &&
           rn_is_kind(vm, rn_rec_v(vm, v)[0], RN_K_GEN);
}

static rn_status step(rn_vm *vm, rn_val asend, rn_val v, bool throwing)
{
    rn_status st;

    if (!is_asend(vm, asend)) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an async_generator_asend", asend);
    }
    st = rn_keep(vm, rn_ask(vm, rn_rec_v(vm, asend)[0], &v, 1, RN_CK_ASEND), asend, RN_NONE, 0);
    vm->call.throwing = throwing;
    return st;
}

rn_status rn_asend_m_send(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    (void)out;
    return step(vm, a[0], a[1], false);
}

rn_status rn_asend_m_next(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    (void)out;
    return step(vm, a[0], RN_NONE, false);
}

rn_status rn_rn_asend_throw_raw(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    (void)out;
    return step(vm, a[0], a[1], true);
}

/* What the generator awaited has ended with a value: it goes on behind its SEND. */
rn_status rn_rn_asend_finish_delegate(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val args[2] = {a[0], a[1]};
    rn_status st;

    if (!is_asend(vm, a[0])) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an async_generator_asend", a[0]);
    }
    args[0] = rn_rec_v(vm, a[0])[0];
    st = rn_rn_gen_finish_delegate(vm, args, n, out);
    if (st == RN_CALL) {
        vm->call.check = RN_CK_ASEND;
        st = rn_keep(vm, st, a[0], RN_NONE, 0);
    }
    return st;
}

/* asend_new(generator, value): without asking the hook. */
rn_status rn_rn_asend_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_GEN)) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an async generator", a[0]);
    }
    RN_PTR(rn_gen, vm, a[0])->h.flags |= RN_GF_MET;
    return rn_asend_new(vm, a[0], a[1], out);
}

/* asend_begin(asend): as before a throw; the generator. */
rn_status rn_rn_asend_begin(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st;

    (void)n;
    if (!is_asend(vm, a[0])) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an async_generator_asend", a[0]);
    }
    st = rn_asend_begin(vm, a[0], true, &a[0]);
    *out = rn_rec_v(vm, a[0])[0];
    return st;
}

/* agen_flags(generator, clear, set): RN_GF_* as they were. */
rn_status rn_rn_agen_flags(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, a[0]);

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_GEN) || !rn_is_int(a[1]) || !rn_is_int(a[2])) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an async generator", a[0]);
    }
    *out = rn_small(g->h.flags);
    g->h.flags = (uint8_t)((g->h.flags & ~(uint64_t)rn_small_get(a[1])) | (uint64_t)rn_small_get(a[2]));
    return RN_OK;
}

/* agen_hook(function or None): what was there before. */
rn_status rn_rn_agen_hook(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    *out = vm->agen_hook;
    if (n == 1) {
        vm->agen_hook = a[0];
    }
    return RN_OK;
}

/* running_loop([loop or None]): what was there before. */
rn_status rn_rn_running_loop(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    *out = vm->running_loop;
    if (n == 1) {
        vm->running_loop = a[0];
    }
    return RN_OK;
}

rn_status rn_rn_main_globals(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = vm->globals;
    return RN_OK;
}

rn_status rn_rn_asks_modules(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = rn_bool(vm->flags & RN_VF_MODULES);
    return RN_OK;
}

/* set_result(value): what the host sees at the end of the run. */
rn_status rn_rn_set_result(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    vm->result = a[0];
    *out = RN_NONE;
    return RN_OK;
}

/* The dict in which modules of the prelude keep what belongs to the session (ED-94). */
rn_status rn_rn_session_state(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    if (vm->state == RN_NONE) {
        rn_val d = rn_dict_new(vm, false);

        if (d == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        vm->state = d;
    }
    *out = vm->state;
    return RN_OK;
}
