/* Exceptions on their way: tracebacks, handler tables, generator edges. Also generator resume, yield and return. */
#include "py/obj/heap.h"
#include "py/vm/asyncgen.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/loop.h"

rn_status rn_set_cause(rn_vm *vm, rn_val exc, rn_val cause)
{
    rn_exc *e = rn_exc_get(vm, exc);

    if (rn_is_kind(vm, cause, RN_K_TYPE) && (rn_type_at(vm, rn_off(cause))->flags & RN_TF_EXC)) {
        cause = rn_exc_new(vm, rn_off(cause), rn_val_of(RN_EMPTY_TUPLE));
        if (cause == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        e = rn_exc_get(vm, exc);
    }
    if (cause != RN_NONE && rn_exc_state(vm, cause) == NULL) {
        return rn_raise(vm, RN_T_TypeError, "exception causes must derive from BaseException");
    }
    e->cause = cause;
    e->suppress = RN_TRUE;
    return RN_EXC;
}

/* A new traceback entry in front: {next, code, instruction index}. */
static bool add_traceback(rn_vm *vm, rn_val exc, uint32_t code, uint32_t index)
{
    rn_exc *e = rn_exc_state(vm, exc);
    rn_val v[3], tb;

    if (e == NULL) {
        return true;
    }
    v[0] = e->tb;
    v[1] = rn_val_of(code);
    v[2] = rn_small((int64_t)index);
    tb = rn_rec_new(vm, RN_T(traceback), v, 3);
    if (tb == RN_UNBOUND) {
        return false;
    }
    rn_exc_get(vm, exc)->tb = tb;
    return true;
}

/* Implicit context (7.2): what is being handled, unless that would close a circle. */
void rn_set_context(rn_vm *vm)
{
    rn_exc *e = rn_exc_state(vm, vm->exc);
    rn_val c = vm->handled, o = vm->handled;

    if (e == NULL || c == RN_NONE || c == vm->exc || !rn_is_ref(c)) {
        return;
    }
    for (uint32_t left = 10000; left > 0 && rn_is_ref(o); left--) {
        rn_exc *oe = rn_exc_state(vm, o);

        if (oe == NULL) {
            break;
        }
        if (oe->context == vm->exc) {
            oe->context = RN_NONE;
            break;
        }
        o = oe->context;
    }
    e->context = c;
}

static rn_status pop_generator(rn_vm *vm, rn_gen *g, rn_code *c, bool *restarted)
{
    *restarted = false;
    vm->handled = g->outer != RN_UNBOUND ? g->outer : RN_NONE;
    g->outer = g->handled = RN_UNBOUND;
    if (c->flags & RN_CO_ITERATOR) { /* ED-26: ready to be asked again */
        g->state = RN_GEN_SUSPENDED;
        g->pc = rn_code_start(g->code) + c->restart * 8u;
        *restarted = true;
        return RN_OK;
    }
    g->state = RN_GEN_DONE;
    if (rn_exc_is(vm, vm->exc, RN_T_StopIteration) ||
        ((c->flags & RN_CO_ASYNCGEN) && rn_exc_is(vm, vm->exc, RN_T_StopAsyncIteration))) { /* PEP 479 */
        rn_val old = vm->exc;
        const char *kind = (c->flags & RN_CO_ASYNCGEN) ? "async generator" : (c->flags & RN_CO_COROUTINE) ? "coroutine" : "generator";
        bool is_async = rn_exc_is(vm, vm->exc, RN_T_StopAsyncIteration);
        rn_status st = rn_raise(vm, RN_T_RuntimeError, "%s raised %s", kind, is_async ? "StopAsyncIteration" : "StopIteration");

        if (st == RN_EXC) {
            rn_exc *e = rn_exc_get(vm, vm->exc);

            e->cause = e->context = old;
            e->suppress = RN_TRUE;
        }
    }
    return RN_OK;
}

rn_status rn_unwind(rn_vm *vm)
{
    for (;;) {
        rn_val *R = RN_AT(rn_val, vm, vm->r), keep, keep2, out;
        rn_func *f = rn_frame_func(vm, R);
        uint32_t code = f->code, index, meta, ret_r, ret_pc;
        rn_code *c = RN_AT(rn_code, vm, code);
        rn_raw *table;
        bool restarted = false, is_gen;
        rn_status st;

        index = (vm->pc - rn_code_start(code)) / 8u - 1u;
        if ((!(c->flags & RN_CO_BUILTIN) || (vm->flags & RN_VF_BOOT_TRACE)) && vm->unwind_pc != vm->pc &&
            !add_traceback(vm, vm->exc, code, index)) {
            rn_gc_collect(vm);
            if (vm->live > vm->limit || !add_traceback(vm, vm->exc, code, index)) {
                vm->stop = RN_STOP_MEMORY;
                return RN_STOP;
            }
        }
        vm->unwind_pc = 0;
        if (c->exctable != 0) {
            table = RN_AT(rn_raw, vm, c->exctable);
            for (uint32_t i = 0; i + 16 <= table->size; i += 16) {
                const uint32_t *e = RN_AT(uint32_t, vm, c->exctable + 16u + i);

                if (index >= e[0] && index < e[1]) {
                    R[e[3] & 0xFF] = vm->exc;
                    vm->exc = RN_NONE;
                    vm->pc = rn_code_start(code) + e[2] * 8u;
                    return RN_PUSHED;
                }
            }
        }
        meta = (uint32_t)(R[RN_FH_META] >> 32);
        vm->depth = (uint32_t)R[RN_FH_META];
        ret_pc = (uint32_t)R[RN_FH_RET];
        ret_r = (uint32_t)(R[RN_FH_RET] >> 32);
        is_gen = (meta >> 8) & RN_FF_GEN;
        keep = (meta >> 8) & (RN_FF_OWN | RN_FF_GEN) ? R[RN_FH_KEEP] : RN_NONE;
        keep2 = ((meta >> 8) & RN_FF_OWN) && !is_gen ? R[RN_FH_KEEP2] : RN_NONE;
        if (is_gen) {
            st = pop_generator(vm, rn_gen_of_regs(vm, R), c, &restarted);
            if (st != RN_OK) {
                return st;
            }
        }
        vm->r = ret_r;
        vm->pc = ret_pc;
        if ((meta >> 8) & RN_FF_BASE) {
            return RN_EXC;
        }
        if (RN_OP(RN_AT(uint64_t, vm, ret_pc - 8u)[0]) == OP_FOR && rn_exc_is(vm, vm->exc, RN_T_StopIteration)) {
            vm->exc = RN_NONE; /* of a function that an iterator called for its FOR: vm/iterate.c */
            return rn_exhausted(vm, RN_NONE);
        }
        st = rn_raised(vm, meta, keep, keep2, &out);
        if (st == RN_EXC) {
            continue;
        }
        if (st == RN_OK) {
            st = rn_deliver(vm, out);
        }
        return st;
    }
}

/* ---- generators ---- */

/* An iterator frame that is asked for another item while it runs (a function of map() does that): all it needs is in its
 * registers, so a copy that begins at the loop's head answers. UNBOUND without memory. */
static rn_val second_of(rn_vm *vm, const rn_gen *g, const rn_code *c)
{
    uint64_t size = sizeof(rn_gen) + 8u * (uint64_t)g->nregs;
    uint32_t off = rn_new(vm, RN_K_GEN, g->h.type, size);
    rn_gen *copy = RN_AT(rn_gen, vm, off);

    if (off == 0) {
        return RN_UNBOUND;
    }
    memcpy(copy, g, (size_t)size);
    copy->state = RN_GEN_SUSPENDED;
    copy->id = 0;
    copy->pc = rn_code_start(g->code) + c->restart * 8u;
    copy->handled = copy->outer = copy->keep = RN_UNBOUND;
    return rn_val_of(off);
}

/* vm->exc did not get into the generator: it has not started, or has ended. */
static rn_status kept_out(rn_vm *vm, uint32_t check, rn_val keep)
{
    if (check == RN_CK_ASEND) {
        rn_asend_raised(vm, keep);
    }
    return RN_EXC;
}

rn_status rn_gen_resume(rn_vm *vm, rn_val gen, rn_val sent, bool throwing, uint32_t check, uint32_t aux, rn_val keep, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, gen);
    rn_code *c = RN_AT(rn_code, vm, g->code);
    uint32_t top, cost = (c->flags & RN_CO_BUILTIN) ? 1 : 10;

    if (check == RN_CK_ASEND) {
        rn_status st = rn_asend_begin(vm, keep, throwing, &sent);

        if (st != RN_OK) {
            return st;
        }
    }
    if (g->state == RN_GEN_RUNNING && (c->flags & RN_CO_ITERATOR) && !throwing) {
        gen = second_of(vm, g, c);
        if (gen == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        g = RN_PTR(rn_gen, vm, gen);
    }
    if (g->state == RN_GEN_RUNNING) {
        return rn_raise(vm, RN_T_ValueError, "%N already executing", g->h.type);
    }
    if (g->state == RN_GEN_DONE) {
        if (throwing && !(c->flags & RN_CO_COROUTINE)) {
            vm->exc = sent;
            return kept_out(vm, check, keep);
        }
        if (c->flags & RN_CO_ASYNCGEN) {
            rn_status st = rn_raise_val(vm, RN_T_StopAsyncIteration, RN_UNBOUND);

            return st == RN_EXC ? kept_out(vm, check, keep) : st;
        }
        if (c->flags & RN_CO_COROUTINE) {
            return rn_raise(vm, RN_T_RuntimeError, "cannot reuse already awaited coroutine");
        }
        if (check == RN_CK_NEXT || check == RN_CK_SEND) {
            return rn_exhausted(vm, RN_NONE);
        }
        if (check == RN_CK_DEFAULT) {
            *out = keep;
            return RN_OK;
        }
        return rn_raise_val(vm, RN_T_StopIteration, RN_UNBOUND);
    }
    if (g->state == RN_GEN_NEW) {
        if (throwing) {
            g->state = RN_GEN_DONE;
            vm->exc = sent;
            vm->finishing = 1;
            if (!(c->flags & RN_CO_BUILTIN) && !add_traceback(vm, sent, g->code, 0)) {
                vm->stop = RN_STOP_MEMORY;
                return RN_STOP;
            }
            vm->finishing = 0;
            return kept_out(vm, check, keep);
        }
        if (sent != RN_NONE) {
            return (c->flags & RN_CO_ASYNCGEN) ? rn_raise(vm, RN_T_TypeError, "can't send non-None value to a just-started async generator")
                                               : rn_raise(vm, RN_T_TypeError, "can't send non-None value to a just-started %N", g->h.type);
        }
    }
    if (vm->depth + cost > vm->depth_limit * 10u) {
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    top = RN_OFFSET(vm, rn_stack_top(vm));
    if (top + 8u * 600u > RN_STACK_START + RN_STACK_SIZE) {
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    g->top = top;
    g->keep = keep;
    g->head[1] = (uint64_t)vm->r << 32 | vm->pc;
    g->head[2] = (uint64_t)(check | (uint32_t)RN_FF_GEN << 8 | aux << 16) << 32 | vm->depth;
    vm->depth += cost;
    g->outer = vm->handled;
    if (g->handled != RN_UNBOUND) {
        vm->handled = g->handled;
    }
    if (g->state == RN_GEN_SUSPENDED && !throwing) {
        uint64_t ins = RN_AT(uint64_t, vm, g->pc - 8u)[0];

        if (RN_OP(ins) == OP_YIELD) {
            g->r[RN_A(ins)] = sent;
        }
    }
    g->state = RN_GEN_RUNNING;
    if (check == RN_CK_ASEND) {
        rn_asend_entered(vm, keep);
    }
    vm->r = RN_OFFSET(vm, g->r);
    vm->pc = g->pc;
    if (throwing) {
        vm->exc = sent;
        vm->finishing = 1;
        return rn_finished(vm, rn_unwind(vm));
    }
    return RN_PUSHED;
}

static uint32_t leave(rn_vm *vm, rn_gen *g)
{
    vm->depth = (uint32_t)g->head[2];
    vm->pc = (uint32_t)g->head[1];
    vm->r = (uint32_t)(g->head[1] >> 32);
    return (uint32_t)(g->head[2] >> 32);
}

rn_status rn_gen_return(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_gen *g = rn_gen_of_regs(vm, RN_AT(rn_val, vm, vm->r));
    uint32_t meta = leave(vm, g);
    rn_status st;

    vm->handled = g->outer != RN_UNBOUND ? g->outer : RN_NONE;
    g->outer = g->handled = RN_UNBOUND;
    g->state = RN_GEN_DONE;
    switch (meta & 0xFF) {
    case RN_CK_NEXT:
    case RN_CK_SEND:
        return rn_exhausted(vm, v);
    case RN_CK_CLOSE:
        *out = v;
        return RN_OK;
    case RN_CK_DEFAULT:
        *out = g->keep;
        return RN_OK;
    default:
        if (RN_AT(rn_code, vm, g->code)->flags & RN_CO_ASYNCGEN) {
            st = rn_raise_val(vm, RN_T_StopAsyncIteration, RN_UNBOUND);
        } else {
            st = rn_raise_val(vm, RN_T_StopIteration, v == RN_NONE ? RN_UNBOUND : v);
        }
        return st == RN_EXC ? rn_raised(vm, meta, g->keep, RN_NONE, out) : st;
    }
}

rn_status rn_gen_yield(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_gen *g = rn_gen_of_regs(vm, RN_AT(rn_val, vm, vm->r));
    uint32_t meta;

    if (g->state != RN_GEN_RUNNING) { /* a forged frame, that might be below itself */
        vm->stop = RN_STOP_FAULT;
        return RN_STOP;
    }
    g->pc = vm->pc;
    g->handled = vm->handled != g->outer ? vm->handled : RN_UNBOUND;
    vm->handled = g->outer != RN_UNBOUND ? g->outer : RN_NONE;
    g->outer = RN_UNBOUND;
    g->state = RN_GEN_SUSPENDED;
    meta = leave(vm, g);
    if ((meta & 0xFF) == RN_CK_CLOSE) {
        return rn_raise(vm, RN_T_RuntimeError, "%N ignored GeneratorExit", g->h.type);
    }
    if ((meta & 0xFF) == RN_CK_NEXT || (meta & 0xFF) == RN_CK_SEND || (meta & 0xFF) == RN_CK_DEFAULT) {
        *out = v;
        return RN_OK;
    }
    return rn_returned(vm, meta, g->keep, RN_NONE, v, out);
}

/* ---- frames that end without running anything ---- */

void rn_abandon(rn_vm *vm)
{
    uint32_t r = vm->r;

    for (uint32_t left = RN_STACK_SIZE / 24u; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);

        if (!rn_regs_on_stack(vm, R)) {
            rn_gen *g = rn_gen_of_regs(vm, R);

            g->state = RN_GEN_DONE;
            g->outer = g->handled = RN_UNBOUND;
        }
        if ((R[RN_FH_META] >> 40) & RN_FF_BASE) {
            break;
        }
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
    vm->r = 0;
    vm->running = 0;
    vm->running_loop = vm->agen_hook = RN_NONE;
    vm->handled = RN_NONE;
    rn_lists_restore(vm);
}

/* ---- frames as roots ---- */

/* Live registers of a frame whose next instruction is at pc: what the one under way or the next one needs. */
static uint32_t live_at(rn_vm *vm, uint32_t code, uint32_t pc, bool both)
{
    rn_code *c = RN_AT(rn_code, vm, code);
    uint32_t index = (pc - rn_code_start(code)) / 8u, live = c->nregs;

    if (c->live != 0 && index <= c->ninstr) {
        uint8_t next = index < c->ninstr ? RN_AT(uint8_t, vm, code + c->live + index)[0] : 0;
        uint8_t now = index > 0 && both ? RN_AT(uint8_t, vm, code + c->live + index - 1u)[0] : 0;

        live = now > next ? now : next;
    }
    return live < 255 ? live : 255;
}

uint32_t rn_gen_live(rn_vm *vm, const rn_gen *g)
{
    uint32_t live = live_at(vm, g->code, g->pc, false);

    return live < g->nregs ? live : g->nregs;
}

/* Calls fn with each frame's registers, inner first: R, how many live, and the first word after them that is another frame's; the last
 * frame on the stack has room up to the top. */
static void each_frame(rn_vm *vm, void (*fn)(rn_vm *vm, rn_val *R, uint32_t live, uint32_t room, uint32_t meta, void *ctx), void *ctx)
{
    uint32_t r = vm->r, pc = vm->pc, ceiling = RN_OFFSET(vm, rn_stack_top(vm));

    for (uint32_t left = RN_STACK_SIZE / 24u; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);
        rn_func *f = rn_frame_func(vm, R);
        uint32_t live = live_at(vm, f->code, pc, true), room = RN_AT(rn_code, vm, f->code)->nregs, meta = (uint32_t)(R[RN_FH_META] >> 32);

        if (rn_regs_on_stack(vm, R)) {
            room = ceiling >= r && ceiling <= RN_STACK_START + RN_STACK_SIZE ? (ceiling - r) / 8u : 0;
            /* header, and what it keeps */
            ceiling = r - ((meta >> 8) & RN_FF_OWN ? (meta & 0xFF) == RN_CK_INIT ? 32u : 40u : 24u);
        } else if (room > 255) {
            room = 255;
        }
        fn(vm, R, live < room ? live : room, room, meta, ctx);
        if ((meta >> 8) & RN_FF_BASE) {
            break;
        }
        pc = (uint32_t)R[RN_FH_RET];
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
}

static void trace_frame(rn_vm *vm, rn_val *R, uint32_t live, uint32_t room, uint32_t meta, void *ctx)
{
    void (**visit)(rn_vm * vm, rn_val v) = ctx;

    (void)room;
    for (uint32_t i = 0; i < live; i++) {
        (*visit)(vm, R[i]);
    }
    (*visit)(vm, R[RN_FH_FUNC]);
    if ((meta >> 8) & (RN_FF_OWN | RN_FF_GEN)) {
        (*visit)(vm, R[RN_FH_KEEP]);
        if (!((meta >> 8) & RN_FF_GEN)) {
            (*visit)(vm, R[RN_FH_KEEP2]);
        }
    }
    if (!rn_regs_on_stack(vm, R)) {
        (*visit)(vm, rn_val_of(RN_OFFSET(vm, rn_gen_of_regs(vm, R))));
    }
}

void rn_frames_trace(rn_vm *vm, void (*visit)(rn_vm *vm, rn_val v))
{
    const rn_val *call = &vm->call.callee;

    for (size_t i = 0; i < 11; i++) { /* callee, arg[6], keep, keep2, exargs, exkw */
        visit(vm, call[i]);
    }
    each_frame(vm, trace_frame, &visit);
}

static void clean_frame(rn_vm *vm, rn_val *R, uint32_t live, uint32_t room, uint32_t meta, void *ctx)
{
    (void)vm;
    (void)meta;
    (void)ctx;
    for (uint32_t i = live; i < room; i++) {
        R[i] = 0;
    }
}

static void poison_frame(rn_vm *vm, rn_val *R, uint32_t live, uint32_t room, uint32_t meta, void *ctx)
{
    (void)vm;
    (void)meta;
    (void)ctx;
    for (uint32_t i = live; i < room; i++) {
        R[i] = rn_val_of(UINT32_C(0xFFFFFFF0)); /* no zone reaches there: whoever uses it faults */
    }
}

void rn_frames_poison(rn_vm *vm)
{
    each_frame(vm, poison_frame, NULL);
}

/* Registers that a frame has not written yet count as live when a higher one is; what they held must not be gone meanwhile. */
void rn_frames_settle(rn_vm *vm)
{
    uint64_t top = RN_OFFSET(vm, rn_stack_top(vm)), end = (uint64_t)vm->stack_soft + 16384u;

    end = end < RN_STACK_START + RN_STACK_SIZE ? end : RN_STACK_START + RN_STACK_SIZE;
    if (top >= RN_STACK_START && top < end) {
        memset(RN_AT(uint8_t, vm, (uint32_t)top), 0, (size_t)(end - top));
    }
    each_frame(vm, clean_frame, NULL);
}

void rn_frames_clean(rn_vm *vm)
{
    memset(&vm->call, 0, sizeof vm->call);
    memset(vm->kw, 0, sizeof vm->kw);
    each_frame(vm, clean_frame, NULL);
}
