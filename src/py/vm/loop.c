/* The bytecode loop: one function, computed goto (or a switch), hot cases inline and everything else in cold calls that
 * share one exit. Read docs/internals/bytecode.md first. Long because a dispatch loop is one function. */
#include <math.h>

#include "py/obj/number.h"
#include "py/vm/asyncgen.h"
#include "py/vm/attr.h"
#include "py/vm/cache.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/iterate.h"
#include "py/vm/loop.h"
#include "py/vm/probe.h"

#define STACK_LIMIT (RN_STACK_START + RN_STACK_SIZE - 8u * 600u)

#define BOTH_INTS(a, b)    (((a) & (b)) >= RN_INT_TAG)
#define BOTH_DOUBLES(a, b) ((a) < RN_TAG_SPECIAL && (b) < RN_TAG_SPECIAL)
#define LIKELY(x)          __builtin_expect(!!(x), 1)
#define UNLIKELY(x)        __builtin_expect(!!(x), 0)

#ifdef RN_OOB_MASK_BUILD
#define GO(target) pc = RN_AT(const uint64_t, vm, (uint32_t)(RN_OFFSET(vm, pc - 1) + (uint32_t)(target)))
#else
#define GO(target) pc = (const uint64_t *)(const void *)((const uint8_t *)(pc - 1) + (target))
#endif

#define KONST(ins) (*(const rn_val *)(const void *)((const uint8_t *)(pc - 1) + RN_D(ins)))

#ifdef RN_SWITCH_DISPATCH
#define CASE(op) case OP_##op:
#define NEXT()   goto next
#else
#define CASE(op) L_##op:
#define NEXT()                     \
    do {                           \
        ins = *pc++;               \
        goto *table[(uint8_t)ins]; \
    } while (0)
#endif

#define A RN_A(ins)
#define B RN_B(ins)
#define C RN_C(ins)

/* A cold operation: saves the place, calls, and leaves by its status. */
#define COLD(expr)                  \
    do {                            \
        vm->pc = RN_OFFSET(vm, pc); \
        st = (expr);                \
        goto cold;                  \
    } while (0)

/* The same where the result goes to R[A] and nowhere else. */
#define VALUE(expr)                 \
    do {                            \
        vm->pc = RN_OFFSET(vm, pc); \
        st = (expr);                \
        if (LIKELY(st == RN_OK)) {  \
            R[A] = out;             \
            NEXT();                 \
        }                           \
        goto cold;                  \
    } while (0)

/* Back, or in forged code to the jump itself, is counted. */
#define TAKE_JUMP()                                       \
    do {                                                  \
        int32_t distance_ = RN_D(ins);                    \
        GO(distance_);                                    \
        if (distance_ <= 0 && UNLIKELY(--vm->fuel < 0)) { \
            goto poll;                                    \
        }                                                 \
        NEXT();                                           \
    } while (0)

/* Collects for an allocation that failed. False: that was the second try. */
static bool collect_for_retry(rn_vm *vm)
{
    if (vm->gc_retry) {
        vm->stop = RN_STOP_MEMORY;
        return false;
    }
    rn_gc_collect(vm);
    if (vm->live > vm->limit) { /* the headroom is for finishing an instruction, not for living in */
        vm->stop = RN_STOP_MEMORY;
        return false;
    }
    vm->gc_retry = 1;
    return true;
}

/* Safe point: budgets, collection, and the switches of the tests. */
static rn_status safe_point(rn_vm *vm)
{
    if (!rn_poll_slow(vm)) {
        return RN_STOP;
    }
    if (vm->flags & RN_VF_POISON) {
        rn_frames_poison(vm);
    }
    if (vm->gc_due || (vm->flags & RN_VF_GC_ALWAYS)) {
        rn_gc_collect(vm);
        if (vm->live > vm->limit) {
            vm->stop = RN_STOP_MEMORY;
            return RN_STOP;
        }
    }
    if ((vm->flags & RN_VF_SUSPEND_ALL) || rn_pause_is_due()) {
        vm->stop = RN_STOP_SOFT;
        return RN_STOP;
    }
    if (vm->out_used > 0 && rn_output_is_due()) {
        vm->stop = RN_STOP_DRAIN;
        return RN_STOP;
    }
    return RN_PUSHED;
}

/* Delivers a result that exists already, so that its instruction is not run again. */
static rn_status deliver_sure(rn_vm *vm, rn_val out)
{
    rn_status st = rn_deliver(vm, out);

    if (UNLIKELY(rn_lacked_memory(vm, st))) {
        vm->spare_root[2] = out;
        rn_gc_collect(vm);
        vm->spare_root[2] = RN_NONE;
        vm->finishing = 1;
        st = rn_finished(vm, rn_deliver(vm, out));
    }
    return st;
}

static rn_status for_prep(rn_vm *vm, uint64_t ins, rn_val *R)
{
    rn_val v = R[RN_A(ins)], out;
    rn_val *S = &R[RN_B(ins)];
    rn_status st;

    if (rn_is_ref(v)) {
        rn_obj *o = rn_obj_of(vm, v);

        if (o->kind == RN_K_LIST || o->kind == RN_K_TUPLE || o->kind == RN_K_STR) {
            S[0] = v;
            S[1] = rn_small(0);
            S[2] = RN_NONE;
            return RN_PUSHED;
        }
        if (o->kind == RN_K_GEN) {
            S[0] = v;
            S[1] = rn_bool(o->flags & RN_GF_SOLE);
            S[2] = RN_NONE;
            if (o->type == RN_T(coroutine) || o->type == RN_T(async_generator)) {
                return rn_raise(vm, RN_T_TypeError, "'%T' object is not iterable", v);
            }
            return RN_PUSHED;
        }
        if (o->type == RN_T(range) && o->kind == RN_K_REC) {
            const rn_val *r = rn_rec_v(vm, v); /* start, stop, step, length */

            if (rn_is_int(r[0]) && rn_is_int(r[2]) && rn_is_int(r[3]) && rn_is_int(r[1])) {
                int64_t first = rn_small_get(r[0]), step = rn_small_get(r[2]), n = rn_small_get(r[3]), last;

                if (!__builtin_mul_overflow(step, n, &last) && !__builtin_add_overflow(last, first, &last) && rn_fits_small(last)) {
                    S[0] = r[0];
                    S[1] = r[3];
                    S[2] = r[2];
                    return RN_PUSHED;
                }
            }
        }
    }
    st = rn_iter(vm, v, &out);
    if (st == RN_OK) {
        S[0] = out;
        S[1] = S[2] = RN_NONE;
        return RN_PUSHED;
    }
    return st;
}

/* The frame of a generator that a FOR resumes or that yields to one; the general forms are rn_gen_resume and rn_gen_yield. */
#define FOR_GEN ((uint64_t)RN_CK_NEXT | (uint64_t)RN_FF_GEN << 8)

static inline bool gen_enter(rn_vm *vm, rn_gen *g, const rn_val *R, uint32_t pc)
{
    uint32_t cost = RN_AT(rn_code, vm, g->code)->flags & RN_CO_BUILTIN ? 1 : 10, depth = vm->depth;
    uint32_t top = rn_regs_on_stack(vm, R) ? RN_OFFSET(vm, R) + 8u * rn_frame_func(vm, R)->nregs : rn_gen_of_regs(vm, R)->top;

    if (UNLIKELY(depth + cost > vm->depth_limit * 10u || top > STACK_LIMIT)) {
        return false;
    }
    g->top = top;
    g->head[1] = (uint64_t)vm->r << 32 | pc;
    g->head[2] = FOR_GEN << 32 | depth;
    vm->depth = depth + cost;
    g->outer = vm->handled;
    if (UNLIKELY(g->handled != RN_UNBOUND)) {
        vm->handled = g->handled;
    }
    g->keep = RN_NONE;
    g->state = RN_GEN_RUNNING;
    vm->r = RN_OFFSET(vm, g->r);
    return true;
}

static inline void gen_leave(rn_vm *vm, rn_gen *g, uint32_t pc)
{
    rn_val handled = vm->handled, outer = g->outer;

    g->pc = pc;
    g->handled = handled != outer ? handled : RN_UNBOUND;
    vm->handled = outer != RN_UNBOUND ? outer : RN_NONE;
    g->outer = RN_UNBOUND;
    g->state = RN_GEN_SUSPENDED;
    vm->depth = (uint32_t)g->head[2];
    vm->r = (uint32_t)(g->head[1] >> 32);
}

/* SUM: false when nothing was done. */
static inline bool sum_on(rn_val *total, rn_val item, rn_val *rest)
{
    rn_val a = *total;

    if (LIKELY(BOTH_INTS(a, item))) {
        rn_val r = a + item - RN_INT_BIAS;

        *total = (a & item & r) >= RN_INT_TAG ? r : a;
        return (a & item & r) >= RN_INT_TAG;
    }
    if (BOTH_DOUBLES(a, item) && rn_is_double(*rest)) {
        double s = rn_double_get(a), x = rn_double_get(item), t = s + x, z = t - s;
        double c = rn_double_get(*rest) + ((s - (t - z)) + (x - z));

        if (LIKELY(c == c)) { /* then t is no NaN either */
            *total = rn_double_raw(t);
            *rest = rn_double_raw(c);
            return true;
        }
    }
    return false;
}

/* A generator yields to the FOR before `to`, whose whole body is one instruction that asks nobody: it is done here, and the
 * generator goes on at once. What happens is what would have happened: each part of it is counted. */
static inline bool consume(rn_vm *vm, const uint64_t *to, rn_val *R, rn_val item)
{
    uint64_t body = to[0], loop = to[-1];

    switch (RN_OP(body)) {
    case OP_SUM:
        if (RN_D(body) != -8 || RN_B(body) != RN_A(loop) || vm->fuel <= 0 || !sum_on(&R[RN_A(body)], item, &R[RN_C(body)])) {
            return false;
        }
        vm->fuel--;
        return true;
    case OP_LISTAPPEND: {
        rn_list *l = RN_PTR(rn_list, vm, R[RN_A(body)]);

        if (RN_B(body) != RN_A(loop) || RN_OP(to[1]) != OP_JMP || RN_D(to[1]) != -16 || vm->fuel <= 0 || l->len >= l->cap ||
            l->items < RN_HEAP_START || rn_off(R[RN_A(body)]) < RN_HEAP_START) {
            return false;
        }
        vm->fuel--;
        rn_list_items(vm, l)[l->len++] = item;
        return true;
    }
    case OP_JT:
    case OP_JF:
        if (RN_D(body) != -8 || RN_A(body) != RN_A(loop) || item != (RN_OP(body) == OP_JT ? RN_TRUE : RN_FALSE) || vm->fuel <= 0) {
            return false;
        }
        vm->fuel--;
        return true;
    default:
        return false;
    }
}

static rn_status send(rn_vm *vm, uint64_t ins, const rn_val *R, rn_val *out)
{
    rn_val it = R[RN_B(ins)], v = R[RN_A(ins)];
    rn_status st;

    if (rn_is_kind(vm, it, RN_K_GEN)) {
        return rn_gen_resume(vm, it, v, false, RN_CK_SEND, 0, RN_NONE, out);
    }
    if (rn_is_kind(vm, it, RN_K_REC) && rn_obj_of(vm, it)->type == RN_T(async_generator_asend)) {
        return rn_gen_resume(vm, rn_rec_v(vm, it)[0], v, false, RN_CK_ASEND, 1, it, out);
    }
    if (v == RN_NONE) {
        st = rn_iter_next(vm, it, out);
        if (st == RN_OK && *out == RN_UNBOUND) {
            return rn_exhausted(vm, RN_NONE);
        }
        if (st != RN_NEED_VM) {
            return st;
        }
        st = rn_iter_ask(vm, it, RN_CK_SEND, out);
        return st == RN_OK && *out == RN_UNBOUND ? rn_exhausted(vm, RN_NONE) : st;
    }
    {
        rn_val args[2] = {it, v};

        return rn_ask_internal(vm, "send_to", args, 2, RN_CK_SEND);
    }
}

static rn_status unpack(rn_vm *vm, rn_val v, uint32_t n, rn_val *to)
{
    const rn_val *items;
    uint32_t have;
    rn_val args[2] = {v, rn_small((int64_t)n)};

    if (rn_is_kind(vm, v, RN_K_TUPLE) || rn_is_kind(vm, v, RN_K_LIST)) {
        (void)rn_items(vm, v, &items, &have);
        if (have != n) {
            return have < n ? rn_raise(vm, RN_T_ValueError, "not enough values to unpack (expected %u, got %u)", n, have)
                            : rn_raise(vm, RN_T_ValueError, "too many values to unpack (expected %u, got %u)", n, have);
        }
        for (uint32_t i = 0; i < n; i++) {
            to[i] = items[i];
        }
        return RN_PUSHED;
    }
    return rn_ask_internal(vm, "unpack", args, 2, RN_CK_ANY);
}

static rn_status unpack_ex(rn_vm *vm, rn_val v, uint32_t before, uint32_t after, rn_val *to)
{
    const rn_val *items;
    uint32_t n;
    rn_val args[3] = {v, rn_small((int64_t)before), rn_small((int64_t)after)}, rest;

    if (!rn_is_kind(vm, v, RN_K_TUPLE) && !rn_is_kind(vm, v, RN_K_LIST)) {
        return rn_ask_internal(vm, "unpack_ex", args, 3, RN_CK_ANY);
    }
    (void)rn_items(vm, v, &items, &n);
    if (n < before + after) {
        return rn_raise(vm, RN_T_ValueError, "not enough values to unpack (expected at least %u, got %u)", before + after, n);
    }
    rest = rn_list_new(vm, items + before, n - before - after);
    if (rest == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < before; i++) {
        to[i] = items[i];
    }
    to[before] = rest;
    for (uint32_t i = 0; i < after; i++) {
        to[before + 1 + i] = items[n - after + i];
    }
    return RN_PUSHED;
}

static rn_status make_func(rn_vm *vm, uint64_t ins, rn_val *R, rn_val code, rn_val *out)
{
    uint32_t off = rn_new(vm, RN_K_FUNC, RN_T(function), sizeof(rn_func));
    const rn_val *x = &R[RN_B(ins)];
    rn_code *c = RN_PTR(rn_code, vm, code);
    rn_func *f;
    rn_val globals;

    if (off == 0) {
        return rn_nomem(vm);
    }
    f = RN_AT(rn_func, vm, off);
    f->entry = rn_code_start(rn_off(code));
    f->nparams = (c->flags & RN_CO_SIMPLE) && c->npos < 250 ? (uint8_t)c->npos : 255;
    f->nlocals = (uint8_t)c->nlocals;
    f->nregs = (uint8_t)c->nregs;
    f->cost = rn_code_cost(c);
    f->code = rn_off(code);
    f->globals = rn_frame_func(vm, R)->globals;
    f->name = c->name;
    f->qualname = c->qualname;
    f->doc = c->doc != 0 ? rn_val_of(c->doc) : RN_NONE;
    globals = rn_dict_get_str(vm, f->globals, RN_N(__name__));
    f->module = globals == RN_UNBOUND ? RN_NONE : globals;
    if (RN_C(ins) & 1) {
        f->defaults = rn_off(x[0]);
    }
    if (RN_C(ins) & 2) {
        f->kwdefaults = rn_off(x[1]);
    }
    if (RN_C(ins) & 4) {
        f->closure = rn_off(x[2]);
    }
    if (RN_C(ins) & 8) {
        f->annotate = rn_off(x[3]);
    }
    *out = rn_val_of(off);
    return RN_OK;
}

static rn_status match_exc(rn_vm *vm, rn_val exc, rn_val cls, bool *hit)
{
    const rn_val *items = &cls;
    uint32_t n = 1;

    if (rn_is_kind(vm, cls, RN_K_TUPLE)) {
        items = rn_tuple_items(vm, cls);
        n = rn_tuple_len(vm, cls);
    }
    *hit = false;
    for (uint32_t i = 0; i < n; i++) {
        if (!rn_is_kind(vm, items[i], RN_K_TYPE) || !(rn_type_at(vm, rn_off(items[i]))->flags & RN_TF_EXC)) {
            return rn_raise(vm, RN_T_TypeError, "catching classes that do not inherit from BaseException is not allowed");
        }
    }
    for (uint32_t i = 0; i < n && !*hit; i++) {
        *hit = rn_isinstance(vm, exc, rn_off(items[i]));
    }
    return RN_PUSHED;
}

static rn_status raise_value(rn_vm *vm, uint64_t ins, rn_val *R)
{
    rn_val v = R[RN_A(ins)];

    if (rn_is_kind(vm, v, RN_K_TYPE) && (rn_type_at(vm, rn_off(v))->flags & RN_TF_EXC)) {
        return rn_ask(vm, v, NULL, 0, RN_CK_ANY); /* deliver() goes on with the instance */
    }
    if (rn_exc_state(vm, v) == NULL) {
        return rn_raise(vm, RN_T_TypeError, "exceptions must derive from BaseException");
    }
    vm->exc = v;
    return RN_C(ins) == 1 ? rn_set_cause(vm, v, R[RN_B(ins)]) : RN_EXC;
}

static rn_status get_special(rn_vm *vm, uint64_t ins, const rn_val *R, rn_val *out)
{
    static const uint32_t name[4] = {RN_N(__enter__), RN_N(__exit__), RN_N(__aenter__), RN_N(__aexit__)};
    uint32_t which = (uint32_t)RN_D(ins) & 3;
    rn_val obj = R[RN_B(ins)], attr = rn_lookup(vm, rn_type_of(vm, obj), name[which]);
    bool is_async = which > 1;

    if (attr == RN_UNBOUND) {
        bool other = rn_lookup(vm, rn_type_of(vm, obj), is_async ? RN_N(__enter__) : RN_N(__aenter__)) != RN_UNBOUND &&
                     rn_lookup(vm, rn_type_of(vm, obj), is_async ? RN_N(__exit__) : RN_N(__aexit__)) != RN_UNBOUND;

        return rn_raise(vm, RN_T_TypeError, "'%T' object does not support the %scontext manager protocol (missed %S method)%s", obj,
                        is_async ? "asynchronous " : "", rn_val_of(name[which]),
                        !other     ? ""
                        : is_async ? " but it supports the context manager protocol. Did you mean to use 'with'?"
                                   : " but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?");
    }
    return rn_bind_attr(vm, attr, obj, rn_type_of(vm, obj), out);
}

static rn_status super0(rn_vm *vm, uint64_t ins, rn_val *R, rn_val *out)
{
    rn_val v[3], cell = R[RN_B(ins)], self = R[RN_C(ins)];
    uint32_t t;

    if (R[RN_A(ins)] != rn_val_of(RN_T(super))) {
        return rn_ask(vm, R[RN_A(ins)], NULL, 0, RN_CK_ANY);
    }
    if (!rn_is_kind(vm, cell, RN_K_CELL) || RN_PTR(rn_cell, vm, cell)->v == RN_UNBOUND) {
        return rn_raise(vm, RN_T_RuntimeError, "super(): empty __class__ cell");
    }
    if (self == RN_UNBOUND) {
        return rn_raise(vm, RN_T_RuntimeError, "super(): arg[0] deleted");
    }
    v[0] = RN_PTR(rn_cell, vm, cell)->v;
    if (!rn_is_kind(vm, v[0], RN_K_TYPE)) {
        return rn_raise(vm, RN_T_RuntimeError, "super(): __class__ is not a type (%T)", v[0]);
    }
    t = rn_type_of(vm, self);
    if (rn_is_kind(vm, self, RN_K_TYPE) && rn_is_subtype(vm, rn_off(self), rn_off(v[0]))) {
        t = rn_off(self);
    } else if (!rn_is_subtype(vm, t, rn_off(v[0]))) {
        return rn_raise(vm, RN_T_TypeError, "super(type, obj): obj (%T %s) is not an instance or subtype of type (%N).", self,
                        rn_is_kind(vm, self, RN_K_TYPE) ? "type" : "instance", rn_off(v[0]));
    }
    v[1] = self;
    v[2] = rn_val_of(t);
    *out = rn_rec_new(vm, RN_T(super), v, 3);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* After a call in the window W: its words are as they were where it is to be tried again, since binding moves them. */
static inline rn_status window_back(rn_vm *vm, rn_status st, rn_val callee, rn_val *W, const rn_val *kept, uint32_t words)
{
    if (UNLIKELY(rn_lacked_memory(vm, st))) {
        st = RN_NEED_GC;
        W[-3] = callee;
        memcpy(W, kept, words * sizeof(rn_val));
    }
    return st;
}

/* What a call of the object comes to in C, when it is a function of a module or a class made in C; else NULL. */
static inline const rn_native_def *native_of(rn_vm *vm, const rn_obj *o)
{
    const rn_builtin *b = (const rn_builtin *)(const void *)o;

    if (o->kind == RN_K_TYPE) {
        const rn_type *t = (const rn_type *)(const void *)o;

        if ((t->flags & (RN_TF_HEAP | RN_TF_EXC | RN_TF_METACALL | RN_TF_TYPE)) || t->ctor == 0) {
            return NULL;
        }
        b = RN_AT(const rn_builtin, vm, t->ctor);
    } else if (o->kind != RN_K_BUILTIN || b->self != RN_UNBOUND || (b->h.flags & (RN_BF_METHOD | RN_BF_CLASS))) {
        return NULL;
    }
    return &rn_natives[b->native < rn_native_count ? b->native : 0];
}

static inline bool plain_native(rn_vm *vm, const rn_obj *o, int n)
{
    const rn_native_def *d = native_of(vm, o);

    return d != NULL && d->fn != NULL && n >= d->min && n <= d->max && d->max <= 6 && !(vm->flags & RN_VF_NO_FAST);
}

static inline rn_status call_plain_native(rn_vm *vm, const rn_obj *o, const rn_val *args, uint32_t n, rn_val *out)
{
    const rn_native_def *d = native_of(vm, o);
    rn_val W[8];

    for (uint32_t i = 0; i < 8; i++) { /* keyword-only ones follow the positional */
        W[i] = i < n ? args[i] : RN_UNBOUND;
    }
    return d->fn(vm, W, n, out);
}

static __attribute__((noinline)) rn_status call_wide(rn_vm *vm, rn_val callee, rn_val *W, uint32_t n, rn_val kwnames, rn_val kwdict,
                                                     uint32_t words, rn_val *out)
{
    rn_val kept[256];

    if (words > 256) {
        vm->stop = RN_STOP_FAULT;
        return RN_STOP;
    }
    memcpy(kept, W, words * sizeof(rn_val));
    return window_back(vm, rn_call_window(vm, callee, W, n, kwnames, kwdict, out), callee, W, kept, words);
}

/* Calls from a generator's heap frame: the window moves to the stack. */
static rn_status call_from(rn_vm *vm, rn_val callee, rn_val *W, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out)
{
    enum { FEW = 4 };
    uint32_t words = n + (kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0);
    rn_val kept[FEW];

    if (!rn_regs_on_stack(vm, W)) {
        rn_val *top = rn_stack_top(vm) + 6;

        if (RN_OFFSET(vm, top) > STACK_LIMIT) {
            return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
        }
        memcpy(top, W, words * sizeof(rn_val));
        return rn_call_window(vm, callee, top, n, kwnames, kwdict, out);
    }
    if (UNLIKELY(words > FEW)) {
        return call_wide(vm, callee, W, n, kwnames, kwdict, words, out);
    }
    memcpy(kept, W, sizeof kept); /* what lies above is the stack's, too */
    return window_back(vm, rn_call_window(vm, callee, W, n, kwnames, kwdict, out), callee, W, kept, words);
}

static rn_status call_ex(rn_vm *vm, uint64_t ins, rn_val *R, rn_val *out)
{
    rn_val callee = R[RN_A(ins)], kw = R[RN_A(ins) + 4], *W;
    const rn_val *items;
    uint32_t n;
    rn_status st = rn_items(vm, R[RN_A(ins) + 3], &items, &n);

    if (st != RN_OK) {
        return st;
    }
    W = rn_regs_on_stack(vm, R) ? &R[RN_A(ins) + 5] : rn_stack_top(vm);
    W += 4;
    if (n > 100000 || RN_OFFSET(vm, W) + 8u * n > STACK_LIMIT) {
        if (rn_is_kind(vm, callee, RN_K_FUNC)) { /* bound straight from the sequence */
            rn_args a = {items, n, RN_UNBOUND, NULL, kw};

            st = rn_bind_args(vm, RN_PTR(rn_func, vm, callee), &a, W);
            return st == RN_OK ? rn_push(vm, callee, W, 0, out) : st;
        }
        return rn_raise(vm, RN_T_MemoryError, "too many arguments");
    }
    memcpy(W, items, n * sizeof(rn_val));
    return rn_call_window(vm, callee, W, n, RN_UNBOUND, kw, out);
}

/* Pieces of ASCII, which are nearly all. UNBOUND without memory. */
static bool join_ascii(rn_vm *vm, const rn_val *v, uint32_t n, rn_val *out)
{
    uint64_t len = 0;
    uint8_t *to;

    for (uint32_t i = 0; i < n; i++) {
        if (!rn_is_str(vm, v[i]) || !(rn_obj_of(vm, v[i])->flags & RN_SF_ASCII)) {
            return false;
        }
        len += RN_PTR(rn_str, vm, v[i])->len;
    }
    if (len < 2 || len > UINT32_MAX / 8) {
        return false;
    }
    *out = rn_reserve(vm, len) ? rn_str_alloc(vm, (uint32_t)len, 127, &to) : RN_UNBOUND;
    for (uint32_t i = 0; *out != RN_UNBOUND && i < n; i++) {
        rn_str *s = RN_PTR(rn_str, vm, v[i]);

        memcpy(to, rn_str_data(vm, s), s->len);
        to += s->len;
    }
    return true;
}

/* Appends in the order of the operands; all are str. */
static rn_status join(rn_vm *vm, const rn_val *v, uint32_t n, rn_val *out)
{
    rn_sb sb;

    if (n == 2 && rn_is_str(vm, v[0]) && rn_is_str(vm, v[1])) {
        return rn_str_concat(vm, v[0], v[1], out);
    }
    if (join_ascii(vm, v, n, out)) {
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < n; i++) {
        rn_val s = rn_payload(vm, v[i]);

        if (rn_is_str(vm, s)) {
            rn_sb_str(&sb, s);
        }
    }
    return rn_sb_done(&sb, out);
}

static rn_status conv(rn_vm *vm, uint32_t how, rn_val v, rn_val *out)
{
    rn_status st;

    if (how == 1) {
        st = rn_to_str(vm, v, out);
    } else {
        st = rn_repr(vm, v, out);
        if (how == 3 && st == RN_OK) {
            return rn_ascii(vm, *out, out);
        }
    }
    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, how == 1 ? "str" : how == 2 ? "repr" : "ascii", &v, 1, RN_CK_ANY);
    }
    return st;
}

static rn_status dict_build(rn_vm *vm, const rn_val *v, uint32_t n, rn_val *out)
{
    rn_val d = rn_dict_new(vm, false);
    rn_status st;

    if (d == RN_UNBOUND || (n > 0 && !rn_dict_reserve(vm, RN_PTR(rn_dict, vm, d), n))) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < n; i++) {
        st = rn_dict_store(vm, d, v[2 * i], v[2 * i + 1]);
        if (st == RN_NEED_VM) {
            rn_val flat = rn_tuple_new(vm, v, 2 * n);

            return flat == RN_UNBOUND ? rn_nomem(vm) : rn_ask_internal(vm, "build_dict", &flat, 1, RN_CK_ANY);
        }
        if (st != RN_OK) {
            return st;
        }
    }
    *out = d;
    return RN_OK;
}

static rn_status set_build(rn_vm *vm, const rn_val *v, uint32_t n, rn_val *out)
{
    rn_val s = rn_set_new(vm, RN_T(set));
    rn_status st;

    if (s == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < n; i++) {
        st = rn_set_put(vm, s, v[i]);
        if (st == RN_NEED_VM) {
            rn_val flat = rn_tuple_new(vm, v, n);

            return flat == RN_UNBOUND ? rn_nomem(vm) : rn_ask_internal(vm, "build_set", &flat, 1, RN_CK_ANY);
        }
        if (st != RN_OK) {
            return st;
        }
    }
    *out = s;
    return RN_OK;
}

/* Operations on displays whose operand may be a guest's: native, or the internal function of that name. */
static rn_status or_internal(rn_vm *vm, rn_status st, const char *name, rn_val a, rn_val b, rn_val c, uint32_t n)
{
    rn_val args[3] = {a, b, c};

    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, name, args, n, RN_CK_DROP);
    }
    return st == RN_OK ? RN_PUSHED : st;
}

static rn_status unbound_local(rn_vm *vm, rn_val name, bool is_free)
{
    rn_status st =
        is_free ? rn_raise(vm, RN_T_NameError,
                           "cannot access free variable '%S' where it is not associated with a value in enclosing scope", name)
                : rn_raise(vm, RN_T_UnboundLocalError, "cannot access local variable '%S' where it is not associated with a value", name);

    if (st == RN_EXC) {
        rn_val t = rn_tuple_new(vm, &name, 1);

        if (t != RN_UNBOUND) {
            rn_exc_get(vm, vm->exc)->extra = t;
        }
    }
    return st;
}

/* Operands that are numbers or strings skip the search for methods. */
static rn_status number_op(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b, rn_val *out)
{
    bool a_ref = rn_is_ref(a), b_ref = rn_is_ref(b);

    if (rn_int_quick(vm, op, a, b, out)) {
        return RN_OK;
    }
    if ((!a_ref || rn_obj_of(vm, a)->kind == RN_K_INT) && (!b_ref || rn_obj_of(vm, b)->kind == RN_K_INT)) {
        rn_status st = rn_binary(vm, op, a, b, out);

        if (st != RN_OK || *out != RN_NOTIMPL) {
            return st == RN_NEED_VM ? rn_binop(vm, op, inplace, a, b, 0, out) : st;
        }
    } else if (op == RN_BIN_ADD && a_ref && b_ref && rn_obj_of(vm, a)->kind == RN_K_STR && rn_obj_of(vm, b)->kind == RN_K_STR) {
        return rn_str_concat(vm, a, b, out);
    }
    return rn_binop(vm, op, inplace, a, b, 0, out);
}

static rn_status compare_cold(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out)
{
    return rn_richcmp(vm, op, a, b, 0, out);
}

/* ---- the loop ---- */

/* NOLINTNEXTLINE(readability-function-size): the dispatch loop, a flat list of instructions */
rn_status rn_run(rn_vm *vm, rn_val *result)
{
    rn_val *R = RN_AT(rn_val, vm, vm->r);
    const uint64_t *pc = RN_AT(const uint64_t, vm, vm->pc);
    uint64_t ins = 0;
    rn_val out = RN_NONE;
    rn_status st = RN_PUSHED;

#ifndef RN_SWITCH_DISPATCH
    static const void *const normal[256] = {
#define OP(name, format, effect, meaning) [OP_##name] = &&L_##name,
#include "py/vm/ops.def"
#undef OP
        [OP_COUNT... 255] = &&trap,
    };
    static const void *const retry[256] = {[0 ... 255] = &&retried};
    static const void *const stepping[256] = {[0 ... 255] = &&stepped};
    const void *const *const usual = vm->flags & RN_VF_STEP ? stepping : normal;
    const void *const *table = usual;
#endif

    vm->fail_pc = vm->finishing = 0;
    if (vm->running >= RN_RUN_ANSWER) {
        uint32_t how = vm->running;

        vm->running = RN_RUN_ON;
        out = vm->answer;
        vm->answer = RN_NONE;
        st = vm->exc != RN_NONE      ? RN_EXC
             : how == RN_RUN_ANSWER  ? RN_OK
             : how == RN_RUN_PENDING ? rn_ask_internal(vm, "pending_call", &out, 1, RN_CK_ANY)
                                     : rn_ask_internal(vm, "answered_call", &out, 1, RN_CK_ANY);
        goto cold;
    }
    NEXT();

#ifdef RN_SWITCH_DISPATCH
next:
    ins = *pc++;
    if (UNLIKELY(vm->gc_retry != 0 || (vm->flags & RN_VF_STEP) != 0)) {
        if (vm->gc_retry == 1) { /* this is the second try */
            vm->gc_retry = 2;
        } else {
            vm->gc_retry = 0;
            if ((vm->flags & RN_VF_STEP) && vm->soft_left-- == 0) {
                goto soft_stop;
            }
        }
    }
    switch ((uint8_t)ins) {
#endif
        CASE (NOP) {
            NEXT();
        }
        CASE (MOVE) {
            R[A] = R[B];
            NEXT();
        }
        CASE (LOADK) {
            R[A] = KONST(ins);
            NEXT();
        }
        CASE (LOADI) {
            R[A] = rn_small(RN_D(ins));
            NEXT();
        }
        CASE (TYPEOF) {
            R[A] = rn_val_of(rn_type_of(vm, R[B]));
            NEXT();
        }
        CASE (SUM) {
            if (LIKELY(sum_on(&R[A], R[B], &R[C]))) {
                TAKE_JUMP();
            }
            NEXT();
        }
        CASE (LOADS) {
            R[A] = RN_TAG_SPECIAL | (uint32_t)(RN_D(ins) & 7);
            NEXT();
        }
        CASE (CHECK) {
            if (UNLIKELY(R[A] == RN_UNBOUND)) {
                COLD(unbound_local(vm, KONST(ins), false));
            }
            NEXT();
        }
        CASE (DELL) {
            if (UNLIKELY(R[A] == RN_UNBOUND)) {
                COLD(unbound_local(vm, KONST(ins), false));
            }
            R[A] = RN_UNBOUND;
            NEXT();
        }
        CASE (MKCELL) {
            uint32_t off = rn_new(vm, RN_K_CELL, RN_T(cell), 16);

            if (UNLIKELY(off == 0)) {
                COLD(rn_nomem(vm));
            }
            RN_AT(rn_cell, vm, off)->v = R[A];
            R[A] = rn_val_of(off);
            NEXT();
        }
        CASE (FREEVARS) {
            rn_tuple *t = RN_AT(rn_tuple, vm, rn_frame_func(vm, R)->closure);

            for (uint32_t i = 0; i < B; i++) {
                R[A + i] = t->v[i];
            }
            NEXT();
        }
        CASE (GETCELL) {
            rn_val v = RN_PTR(rn_cell, vm, R[B])->v;

            if (UNLIKELY(v == RN_UNBOUND)) {
                COLD(unbound_local(vm, KONST(ins), C == 1));
            }
            R[A] = v;
            NEXT();
        }
        CASE (SETCELL) {
            rn_own(vm, rn_off(R[A]), 16);
            RN_PTR(rn_cell, vm, R[A])->v = R[B];
            NEXT();
        }
        CASE (DELCELL) {
            rn_own(vm, rn_off(R[A]), 16);
            if (UNLIKELY(RN_PTR(rn_cell, vm, R[A])->v == RN_UNBOUND)) {
                COLD(unbound_local(vm, KONST(ins), C == 1));
            }
            RN_PTR(rn_cell, vm, R[A])->v = RN_UNBOUND;
            NEXT();
        }
        CASE (GETG) {
            rn_cache *c = rn_cache_at(vm, (uint32_t)RN_D(ins));

            if (LIKELY(c->shape == vm->dict_stamp && c->shape != 0)) {
                R[A] = *RN_AT(rn_val, vm, c->off);
                NEXT();
            }
            VALUE(rn_getg_site(vm, (uint32_t)RN_D(ins), B == 1, &out));
        }
        CASE (SETG) {
            rn_cache *c = rn_cache_at(vm, (uint32_t)RN_D(ins));

            if (LIKELY(c->shape == vm->dict_stamp && c->shape != 0)) {
                *RN_AT(rn_val, vm, c->off) = R[A];
                NEXT();
            }
            COLD((st = rn_setg_site(vm, (uint32_t)RN_D(ins), R[A])) == RN_OK ? RN_PUSHED : st);
        }
        CASE (DELG) {
            COLD((st = rn_delg_site(vm, (uint32_t)RN_D(ins))) == RN_OK ? RN_PUSHED : st);
        }
        CASE (GETN) {
            VALUE(rn_getn_site(vm, (uint32_t)RN_D(ins), R[B], RN_NONE, C == 1, &out));
        }
        CASE (GETNC) {
            VALUE(rn_getn_site(vm, (uint32_t)RN_D(ins), R[B], R[C], false, &out));
        }
        CASE (SETN) {
            COLD(rn_setn_site(vm, (uint32_t)RN_D(ins), R[B], R[A]));
        }
        CASE (DELN) {
            COLD(rn_setn_site(vm, (uint32_t)RN_D(ins), R[B], RN_UNBOUND));
        }

        /* ---- attributes ---- */
        CASE (GETATTR) {
            rn_val v = R[B];

            if (LIKELY(rn_is_ref(v))) {
                rn_cache *c = rn_cache_at(vm, (uint32_t)RN_D(ins));
                rn_obj *o = rn_obj_of(vm, v);

                if (LIKELY(o->type == c->shape && c->epoch == vm->epoch)) {
                    rn_val x = *RN_AT(rn_val, vm, (rn_off(v) & c->mask) + c->off);

                    if (LIKELY(x != RN_UNBOUND)) {
                        R[A] = x;
                        NEXT();
                    }
                } else if (o->kind == RN_K_MODULE && c->next == 1 &&
                           c->shape == RN_AT(rn_dict, vm, ((rn_module *)(void *)o)->dict)->version) {
                    R[A] = *RN_AT(rn_val, vm, c->off);
                    NEXT();
                }
            }
            VALUE(rn_getattr_site(vm, (uint32_t)RN_D(ins), v, &out));
        }
        CASE (SETATTR) {
            rn_val v = R[A];

            if (LIKELY(rn_is_ref(v))) {
                rn_cache *c = rn_cache_at(vm, (uint32_t)RN_D(ins));
                rn_obj *o = rn_obj_of(vm, v);

                if (LIKELY(o->type == c->shape && c->epoch == vm->epoch && rn_off(v) >= RN_HEAP_START)) {
                    if (c->next == 0) {
                        *RN_AT(rn_val, vm, rn_off(v) + c->off) = R[B];
                        NEXT();
                    }
                    if (c->off < 16u + 8u * (uint32_t)o->aux) {
                        *RN_AT(rn_val, vm, rn_off(v) + c->off) = R[B];
                        o->type = c->next;
                        NEXT();
                    }
                }
            }
            COLD(rn_setattr_site(vm, (uint32_t)RN_D(ins), v, R[B]));
        }
        CASE (DELATTR) {
            vm->pc = RN_OFFSET(vm, pc);
            COLD(rn_setattr(vm, R[A], rn_site_name(vm, (uint32_t)RN_D(ins)), RN_UNBOUND));
        }
        CASE (GETMETH) {
            rn_val v = R[B];

            if (LIKELY(rn_is_ref(v))) {
                rn_cache *c = rn_cache_at(vm, (uint32_t)RN_D(ins));
                rn_obj *o = rn_obj_of(vm, v);

                if (LIKELY(o->type == c->shape && c->epoch == vm->epoch)) {
                    R[A + 3] = v;
                    R[A] = rn_val_of(c->off);
                    NEXT();
                }
                if (o->kind == RN_K_MODULE && c->next == 1 && c->shape == RN_AT(rn_dict, vm, ((rn_module *)(void *)o)->dict)->version) {
                    R[A] = *RN_AT(rn_val, vm, c->off);
                    R[A + 3] = RN_UNBOUND;
                    NEXT();
                }
            }
            {
                rn_val self;

                vm->pc = RN_OFFSET(vm, pc);
                st = rn_getmeth_site(vm, (uint32_t)RN_D(ins), v, &out, &self);
                if (st == RN_OK) {
                    R[A] = out;
                    R[A + 3] = self;
                    NEXT();
                }
                goto cold;
            }
        }
        CASE (SUPER0) {
            COLD(super0(vm, ins, R, &out));
        }

        /* ---- subscripts ---- */
        CASE (GETITEM) {
            rn_val v = R[B], k = R[C];

            if (LIKELY(rn_is_ref(v))) {
                rn_obj *o = rn_obj_of(vm, v);

                if (rn_is_int(k)) {
                    uint64_t n = (uint64_t)rn_small_get(k);

                    if (o->kind == RN_K_LIST && LIKELY(n < ((rn_list *)(void *)o)->len)) {
                        R[A] = *RN_AT(rn_val, vm, ((rn_list *)(void *)o)->items + 16u + (uint32_t)n * 8u);
                        NEXT();
                    }
                    if (o->kind == RN_K_TUPLE && LIKELY(n < ((rn_tuple *)(void *)o)->len)) {
                        R[A] = *RN_AT(rn_val, vm, rn_off(v) + 16u + (uint32_t)n * 8u);
                        NEXT();
                    }
                }
                uint32_t h;

                if (o->kind == RN_K_DICT && o->type == RN_T(dict) && rn_plain_hash32(vm, k, &h)) {
                    rn_dict *d = (rn_dict *)(void *)o;
                    rn_val *hit = rn_dict_hit(vm, d, k, h);
                    int64_t i;

                    if (LIKELY(hit != NULL)) {
                        R[A] = hit[1];
                        NEXT();
                    }
                    i = rn_dict_find(vm, d, k, h);
                    if (LIKELY(i >= 0)) {
                        R[A] = rn_dict_entry(vm, d, (uint32_t)i)[1];
                        NEXT();
                    }
                }
            }
            VALUE(rn_getitem(vm, v, k, &out));
        }
        CASE (GETITEMI) {
            rn_val v = R[B];
            int32_t k = RN_SC(ins);

            if (LIKELY(rn_is_ref(v))) {
                rn_obj *o = rn_obj_of(vm, v);

                if (o->kind == RN_K_LIST) {
                    rn_list *l = (rn_list *)(void *)o;
                    uint32_t n = (uint32_t)(k < 0 ? k + (int32_t)l->len : k);

                    if (LIKELY(n < l->len)) {
                        R[A] = *RN_AT(rn_val, vm, l->items + 16u + n * 8u);
                        NEXT();
                    }
                } else if (o->kind == RN_K_TUPLE) {
                    rn_tuple *t = (rn_tuple *)(void *)o;
                    uint32_t n = (uint32_t)(k < 0 ? k + (int32_t)t->len : k);

                    if (LIKELY(n < t->len)) {
                        R[A] = *RN_AT(rn_val, vm, rn_off(v) + 16u + n * 8u);
                        NEXT();
                    }
                }
            }
            VALUE(rn_getitem(vm, v, rn_small(k), &out));
        }
        CASE (SETITEM) {
            rn_val v = R[A], k = R[B];

            if (LIKELY(rn_is_ref(v))) {
                rn_obj *o = rn_obj_of(vm, v);

                if (o->kind == RN_K_LIST && rn_is_int(k)) {
                    uint64_t n = (uint64_t)rn_small_get(k);
                    rn_list *l = (rn_list *)(void *)o;

                    if (LIKELY(n < l->len && l->items >= RN_HEAP_START)) {
                        *RN_AT(rn_val, vm, l->items + 16u + (uint32_t)n * 8u) = R[C];
                        NEXT();
                    }
                }
                uint32_t h;

                if (o->kind == RN_K_DICT && o->type == RN_T(dict) && rn_plain_hash32(vm, k, &h)) {
                    rn_dict *d = (rn_dict *)(void *)o;
                    rn_val *hit = rn_dict_hit(vm, d, k, h);
                    int64_t i;

                    if (LIKELY(hit != NULL && d->entries >= RN_HEAP_START)) {
                        hit[1] = R[C];
                        NEXT();
                    }
                    i = rn_dict_find(vm, d, k, h);
                    if (LIKELY(i != RN_FIND_NEED_VM && rn_dict_put(vm, d, k, h, i, R[C]))) {
                        NEXT();
                    }
                }
            }
            COLD(rn_setitem(vm, v, k, R[C]));
        }
        CASE (DELITEM) {
            COLD(rn_delitem(vm, R[A], R[B]));
        }
        CASE (SLICE) {
            rn_val s = rn_rec_new(vm, RN_T(slice), &R[B], 3);

            if (UNLIKELY(s == RN_UNBOUND)) {
                COLD(rn_nomem(vm));
            }
            R[A] = s;
            NEXT();
        }

        /* ---- arithmetic ---- */
#define ARITH(op, INT_EXPR, FLOAT_EXPR)                             \
    CASE (op) {                                                     \
        rn_val a = R[B], b = R[C];                                  \
        if (LIKELY(BOTH_INTS(a, b))) {                              \
            INT_EXPR                                                \
        } else if (BOTH_DOUBLES(a, b)) {                            \
            double x = rn_double_get(a), y = rn_double_get(b);      \
            FLOAT_EXPR                                              \
        }                                                           \
        vm->pc = RN_OFFSET(vm, pc);                                 \
        st = number_op(vm, RN_BIN_##op, RN_D(ins) & 1, a, b, &out); \
        if (LIKELY(st == RN_OK)) {                                  \
            R[A] = out;                                             \
            NEXT();                                                 \
        }                                                           \
        goto cold;                                                  \
    }
#define PUT_DOUBLE(expr)         \
    double z = (expr);           \
    if (LIKELY(z == z)) {        \
        R[A] = rn_double_raw(z); \
        NEXT();                  \
    }

        ARITH(
            ADD, rn_val r = a + b - RN_INT_BIAS; if (LIKELY((a & b & r) >= RN_INT_TAG)) {
                R[A] = r;
                NEXT();
            },
                                                 PUT_DOUBLE(x + y))
        ARITH(
            SUB, rn_val r = a - b + RN_INT_BIAS; if (LIKELY((a & b & r) >= RN_INT_TAG)) {
                R[A] = r;
                NEXT();
            },
                                                 PUT_DOUBLE(x - y))
        ARITH(
            MUL, int64_t r; if (LIKELY(!__builtin_mul_overflow((int64_t)((uint64_t)rn_small_get(a) << 16), rn_small_get(b), &r))) {
                R[A] = rn_small(r >> 16);
                NEXT();
            },
                            PUT_DOUBLE(x * y))
        CASE (TRUEDIV) {
            rn_val a = R[B], b = R[C];

            if (BOTH_DOUBLES(a, b)) {
                double y = rn_double_get(b);

                if (LIKELY(y != 0)) {
                    PUT_DOUBLE(rn_double_get(a) / y)
                }
            } else if (BOTH_INTS(a, b) && b != rn_small(0)) {
                R[A] = rn_double_raw((double)rn_small_get(a) / (double)rn_small_get(b));
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_TRUEDIV, RN_D(ins) & 1, a, b, 0, &out));
        }
#define INT_FLOORDIV(n, m)                                       \
    if (((uint64_t)n | (uint64_t)m) >> 32 == 0) {                \
        R[A] = rn_small((int64_t)((uint32_t)n / (uint32_t)m));   \
    } else {                                                     \
        int64_t q = n / m;                                       \
        R[A] = rn_small(q - (q * m != n && (n < 0) != (m < 0))); \
    }
#define INT_MOD(n, m)                                              \
    if (((uint64_t)n | (uint64_t)m) >> 32 == 0) {                  \
        R[A] = rn_small((int64_t)((uint32_t)n % (uint32_t)m));     \
    } else {                                                       \
        int64_t r = n % m;                                         \
        R[A] = rn_small(r != 0 && (r < 0) != (m < 0) ? r + m : r); \
    }
        CASE (FLOORDIV) {
            rn_val a = R[B], b = R[C];

            if (LIKELY(BOTH_INTS(a, b))) {
                int64_t n = rn_small_get(a), m = rn_small_get(b);

                if (LIKELY(m != 0 && !(m == -1 && n == RN_INT_MIN))) {
                    INT_FLOORDIV(n, m)
                    NEXT();
                }
            }
            vm->pc = RN_OFFSET(vm, pc);
            st = number_op(vm, RN_BIN_FLOORDIV, RN_D(ins) & 1, a, b, &out);
            if (LIKELY(st == RN_OK)) {
                R[A] = out;
                NEXT();
            }
            goto cold;
        }
        CASE (MOD) {
            rn_val a = R[B], b = R[C];

            if (LIKELY(BOTH_INTS(a, b))) {
                int64_t n = rn_small_get(a), m = rn_small_get(b);

                if (LIKELY(m != 0)) {
                    INT_MOD(n, m)
                    NEXT();
                }
            }
            vm->pc = RN_OFFSET(vm, pc);
            st = number_op(vm, RN_BIN_MOD, RN_D(ins) & 1, a, b, &out);
            if (LIKELY(st == RN_OK)) {
                R[A] = out;
                NEXT();
            }
            goto cold;
        }
        CASE (POW) {
            VALUE(rn_binop(vm, RN_BIN_POW, RN_D(ins) & 1, R[B], R[C], 0, &out));
        }
        CASE (LSHIFT) {
            rn_val a = R[B], b = R[C];

            if (BOTH_INTS(a, b)) {
                int64_t n = rn_small_get(a), m = rn_small_get(b);

                if (m >= 0 && m < 47 && n >= 0 && n >> (47 - m) == 0) {
                    R[A] = rn_small(n << m);
                    NEXT();
                }
            }
            VALUE(rn_binop(vm, RN_BIN_LSHIFT, RN_D(ins) & 1, a, b, 0, &out));
        }
        CASE (RSHIFT) {
            rn_val a = R[B], b = R[C];

            if (BOTH_INTS(a, b) && rn_small_get(b) >= 0) {
                int64_t m = rn_small_get(b);

                R[A] = rn_small(rn_small_get(a) >> (m > 63 ? 63 : m));
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_RSHIFT, RN_D(ins) & 1, a, b, 0, &out));
        }
#define BITS(op, OPERATOR)                                              \
    CASE (op) {                                                         \
        rn_val a = R[B], b = R[C];                                      \
        if (LIKELY(BOTH_INTS(a, b))) {                                  \
            R[A] = rn_small(rn_small_get(a) OPERATOR rn_small_get(b));  \
            NEXT();                                                     \
        }                                                               \
        VALUE(rn_binop(vm, RN_BIN_##op, RN_D(ins) & 1, a, b, 0, &out)); \
    }
        BITS(AND, &)
        BITS(OR, |)
        BITS(XOR, ^)
        CASE (MATMUL) {
            VALUE(rn_binop(vm, RN_BIN_MATMUL, RN_D(ins) & 1, R[B], R[C], 0, &out));
        }
        CASE (ADDI) {
            rn_val a = R[B], r = a + (uint64_t)(int64_t)RN_SC(ins);

            if (LIKELY((a & r) >= RN_INT_TAG)) {
                R[A] = r;
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_ADD, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (SUBI) {
            rn_val a = R[B], r = a - (uint64_t)(int64_t)RN_SC(ins);

            if (LIKELY((a & r) >= RN_INT_TAG)) {
                R[A] = r;
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_SUB, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (MULI) {
            rn_val a = R[B];

            if (LIKELY(rn_is_int(a))) {
                int64_t r = rn_small_get(a) * RN_SC(ins);

                if (LIKELY(rn_fits_small(r))) {
                    R[A] = rn_small(r);
                    NEXT();
                }
            }
            VALUE(rn_binop(vm, RN_BIN_MUL, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (FLOORDIVI) {
            rn_val a = R[B];

            if (LIKELY(rn_is_int(a) && RN_SC(ins) > 0)) {
                int64_t n = rn_small_get(a), m = RN_SC(ins);

                INT_FLOORDIV(n, m)
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_FLOORDIV, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (MODI) {
            rn_val a = R[B];

            if (LIKELY(rn_is_int(a) && RN_SC(ins) > 0)) {
                int64_t n = rn_small_get(a), m = RN_SC(ins);

                INT_MOD(n, m)
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_MOD, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (ANDI) {
            rn_val a = R[B];

            if (LIKELY(rn_is_int(a))) {
                R[A] = rn_small(rn_small_get(a) & RN_SC(ins));
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_AND, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (LSHIFTI) {
            rn_val a = R[B];
            int32_t m = RN_SC(ins);

            if (LIKELY(rn_is_int(a) && m >= 0 && m < 47)) {
                int64_t n = rn_small_get(a);

                if (n >= 0 && n >> (47 - m) == 0) {
                    R[A] = rn_small(n << m);
                    NEXT();
                }
            }
            VALUE(rn_binop(vm, RN_BIN_LSHIFT, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (RSHIFTI) {
            rn_val a = R[B];
            int32_t m = RN_SC(ins);

            if (LIKELY(rn_is_int(a) && m >= 0)) {
                R[A] = rn_small(rn_small_get(a) >> (m > 63 ? 63 : m));
                NEXT();
            }
            VALUE(rn_binop(vm, RN_BIN_RSHIFT, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (POWI) {
            rn_val a = R[B];

            if (RN_SC(ins) == 2) {
                int64_t r;

                if (rn_is_int(a) && !__builtin_mul_overflow(rn_small_get(a), rn_small_get(a), &r) && rn_fits_small(r)) {
                    R[A] = rn_small(r);
                    NEXT();
                }
            }
            VALUE(rn_binop(vm, RN_BIN_POW, RN_D(ins) & 1, a, rn_small(RN_SC(ins)), 0, &out));
        }
        CASE (NEG) {
            rn_val a = R[B];

            if (rn_is_int(a) && a != RN_INT_TAG) {
                R[A] = rn_small(-rn_small_get(a));
                NEXT();
            }
            if (rn_is_double(a)) {
                R[A] = a ^ UINT64_C(1) << 63;
                if (LIKELY(R[A] < RN_TAG_SPECIAL)) {
                    NEXT();
                }
            }
            VALUE(rn_unop(vm, 0, a, &out));
        }
        CASE (POS) {
            VALUE(rn_unop(vm, 1, R[B], &out));
        }
        CASE (INVERT) {
            VALUE(rn_unop(vm, 2, R[B], &out));
        }
        CASE (NOT) {
            int truth = rn_truth(vm, R[B]);

            if (LIKELY(truth >= 0)) {
                R[A] = rn_bool(truth == 0);
                NEXT();
            }
            COLD(rn_ask_internal(vm, "truth", &R[B], 1, RN_CK_ANY));
        }

        /* ---- comparison ---- */
#define COMPARE(op, OPERATOR)                                           \
    CASE (op) {                                                         \
        rn_val a = R[B], b = R[C];                                      \
        if (LIKELY(BOTH_INTS(a, b))) {                                  \
            R[A] = rn_bool(a OPERATOR b);                               \
            NEXT();                                                     \
        }                                                               \
        if (BOTH_DOUBLES(a, b)) {                                       \
            R[A] = rn_bool(rn_double_get(a) OPERATOR rn_double_get(b)); \
            NEXT();                                                     \
        }                                                               \
        COLD(compare_cold(vm, RN_##op, a, b, &out));                    \
    }
        COMPARE(LT, <)
        COMPARE(LE, <=)
        COMPARE(EQ, ==)
        COMPARE(NE, !=)
        COMPARE(GT, >)
        COMPARE(GE, >=)
        CASE (IS) {
            R[A] = rn_bool((R[B] == R[C]) != (RN_D(ins) == 1));
            NEXT();
        }
        CASE (IN) {
            vm->pc = RN_OFFSET(vm, pc);
            st = rn_contains(vm, R[B], R[C], &out);
            if (LIKELY(st == RN_OK && rn_is_bool(out))) {
                R[A] = rn_bool((out == RN_TRUE) != (RN_D(ins) == 1));
                NEXT();
            }
            goto cold;
        }

        /* ---- jumps ---- */
        CASE (JMP) {
            TAKE_JUMP();
        }
        CASE (JT) {
            rn_val v = R[A];
            int truth = v == RN_TRUE ? 1 : v == RN_FALSE ? 0 : rn_truth(vm, v);

            if (UNLIKELY(truth < 0)) {
                COLD(rn_ask_internal(vm, "truth", &R[A], 1, RN_CK_ANY));
            }
            if (truth) {
                TAKE_JUMP();
            }
            NEXT();
        }
        CASE (JF) {
            rn_val v = R[A];
            int truth = v == RN_TRUE ? 1 : v == RN_FALSE ? 0 : rn_truth(vm, v);

            if (UNLIKELY(truth < 0)) {
                COLD(rn_ask_internal(vm, "truth", &R[A], 1, RN_CK_ANY));
            }
            if (!truth) {
                TAKE_JUMP();
            }
            NEXT();
        }
#define JUMP_COMPARE(op, OPERATOR)                                             \
    CASE (J##op) {                                                             \
        rn_val a = R[A], b = R[B];                                             \
        if (LIKELY(BOTH_INTS(a, b))) {                                         \
            if ((uint32_t)(a OPERATOR b) != C) {                               \
                TAKE_JUMP();                                                   \
            }                                                                  \
            NEXT();                                                            \
        }                                                                      \
        if (BOTH_DOUBLES(a, b)) {                                              \
            if ((uint32_t)(rn_double_get(a) OPERATOR rn_double_get(b)) != C) { \
                TAKE_JUMP();                                                   \
            }                                                                  \
            NEXT();                                                            \
        }                                                                      \
        COLD(compare_cold(vm, RN_##op, a, b, &out));                           \
    }
        JUMP_COMPARE(LT, <)
        JUMP_COMPARE(LE, <=)
        JUMP_COMPARE(EQ, ==)
        JUMP_COMPARE(NE, !=)
        JUMP_COMPARE(GT, >)
        JUMP_COMPARE(GE, >=)
#define JUMP_COMPARE_I(op, OPERATOR)                 \
    CASE (J##op##I) {                                \
        rn_val a = R[A], b = rn_small(RN_SB(ins));   \
        if (LIKELY(rn_is_int(a))) {                  \
            if ((uint32_t)(a OPERATOR b) != C) {     \
                TAKE_JUMP();                         \
            }                                        \
            NEXT();                                  \
        }                                            \
        COLD(compare_cold(vm, RN_##op, a, b, &out)); \
    }
        JUMP_COMPARE_I(LT, <)
        JUMP_COMPARE_I(LE, <=)
        JUMP_COMPARE_I(EQ, ==)
        JUMP_COMPARE_I(NE, !=)
        JUMP_COMPARE_I(GT, >)
        JUMP_COMPARE_I(GE, >=)
        CASE (JIS) {
            if ((uint32_t)(R[A] == R[B]) != C) {
                TAKE_JUMP();
            }
            NEXT();
        }
        CASE (JNONE) {
            if ((uint32_t)(R[A] == RN_NONE) != C) {
                TAKE_JUMP();
            }
            NEXT();
        }
        CASE (JIN) {
            vm->pc = RN_OFFSET(vm, pc);
            st = rn_contains(vm, R[A], R[B], &out);
            if (LIKELY(st == RN_OK && rn_is_bool(out))) {
                if ((out == RN_TRUE) != (C != 0)) {
                    TAKE_JUMP();
                }
                NEXT();
            }
            goto cold;
        }
        CASE (JUNBOUND) {
            if (R[A] == RN_UNBOUND) {
                TAKE_JUMP();
            }
            NEXT();
        }

        /* ---- iteration ---- */
        CASE (FORPREP) {
            COLD(for_prep(vm, ins, R));
        }
        CASE (FOR) {
            rn_val *S = &R[B];
            rn_val it = S[0];

            if (rn_is_int(it)) {
                if (UNLIKELY(S[1] == rn_small(0))) {
                    TAKE_JUMP();
                }
                S[1] -= 1;
                S[0] = it + S[2] - RN_INT_BIAS;
                R[A] = it;
                NEXT();
            }
            if (LIKELY(rn_is_ref(it))) {
                rn_obj *o = rn_obj_of(vm, it);

                if (o->kind == RN_K_LIST || o->kind == RN_K_TUPLE) {
                    uint64_t n = (uint64_t)rn_small_get(S[1]);

                    if (n < ((rn_list *)(void *)o)->len) { /* the length is at the same place in both */
                        uint32_t items = o->kind == RN_K_LIST ? ((rn_list *)(void *)o)->items + 16u : rn_off(it) + 16u;

                        S[1] += 1;
                        R[A] = *RN_AT(rn_val, vm, items + (uint32_t)n * 8u);
                        NEXT();
                    }
                    S[0] = rn_val_of(RN_EMPTY_TUPLE);
                    S[1] = rn_small(0);
                    TAKE_JUMP();
                }
                if (o->kind == RN_K_GEN) {
                    rn_gen *g = (rn_gen *)(void *)o;

                    if (LIKELY(g->state == RN_GEN_SUSPENDED && gen_enter(vm, g, R, RN_OFFSET(vm, pc)))) {
                        R = g->r;
                        pc = RN_AT(const uint64_t, vm, g->pc);
                        if (LIKELY(RN_OP(pc[-1]) == OP_YIELD)) {
                            R[RN_A(pc[-1])] = RN_NONE;
                        }
                        NEXT();
                    }
                    COLD(rn_gen_resume(vm, it, RN_NONE, false, RN_CK_NEXT, 0, RN_NONE, &out));
                }
                if (o->kind == RN_K_STR) {
                    rn_str *text = (rn_str *)(void *)o;
                    uint64_t n = (uint64_t)rn_small_get(S[1]);

                    if (UNLIKELY(n >= text->len)) {
                        S[0] = rn_val_of(RN_EMPTY_TUPLE);
                        S[1] = rn_small(0);
                        TAKE_JUMP();
                    }
                    out = rn_str_char(vm, rn_cp(rn_str_data(vm, text), rn_str_width(text), (uint32_t)n));
                    if (UNLIKELY(out == RN_UNBOUND)) {
                        COLD(rn_nomem(vm));
                    }
                    S[1] += 1;
                    R[A] = out;
                    NEXT();
                }
                if (o->kind == RN_K_REC) {
                    vm->pc = RN_OFFSET(vm, pc);
                    st = rn_for_record(vm, it, ins, R, &out);
                    if (LIKELY(st == RN_OK)) {
                        R[A] = out;
                        NEXT();
                    }
                    if (LIKELY(st == RN_PUSHED)) {
                        R = RN_AT(rn_val, vm, vm->r);
                        pc = RN_AT(const uint64_t, vm, vm->pc);
                        if (UNLIKELY(vm->fuel < 0)) {
                            goto poll;
                        }
                        NEXT();
                    }
                    goto cold;
                }
            }
            COLD(rn_for_next(vm, it, &out));
        }
        CASE (FOREND) {
            rn_val it = R[B];

            if (rn_is_kind(vm, it, RN_K_GEN) && R[B + 1] == RN_TRUE && RN_PTR(rn_gen, vm, it)->state == RN_GEN_SUSPENDED) {
                vm->pc = RN_OFFSET(vm, pc);
                st = rn_raise_val(vm, RN_T_GeneratorExit, RN_UNBOUND);
                if (st == RN_EXC) {
                    rn_val e = vm->exc;

                    vm->exc = RN_NONE;
                    st = rn_ask(vm, it, &e, 1, RN_CK_CLOSE);
                    vm->call.throwing = 1;
                }
                goto cold;
            }
            NEXT();
        }
        CASE (ITER) {
            COLD(rn_iter(vm, R[B], &out));
        }

        /* ---- calls ---- */
#define CALL_FUNCTION(W, n, callee)                                                      \
    rn_func *f = RN_PTR(rn_func, vm, callee);                                            \
    if (LIKELY(f->nparams == (n) && RN_OFFSET(vm, W) < vm->stack_soft)) {                \
        uint32_t depth = vm->depth;                                                      \
        if (UNLIKELY(depth + f->cost > vm->depth_limit * 10u)) {                         \
            COLD(rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded")); \
        }                                                                                \
        vm->depth = depth + f->cost;                                                     \
        for (uint32_t i_ = (n); i_ < f->nlocals; i_++) {                                 \
            (W)[i_] = RN_UNBOUND;                                                        \
        }                                                                                \
        (W)[RN_FH_FUNC] = callee;                                                        \
        (W)[RN_FH_RET] = (uint64_t)vm->r << 32 | RN_OFFSET(vm, pc);                      \
        (W)[RN_FH_META] = depth;                                                         \
        R = (W);                                                                         \
        vm->r = RN_OFFSET(vm, R);                                                        \
        pc = RN_AT(const uint64_t, vm, f->entry);                                        \
        NEXT();                                                                          \
    }
        CASE (CALL) {
            rn_val callee = R[A];

            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            if (LIKELY(rn_is_ref(callee))) {
                rn_obj *o = rn_obj_of(vm, callee);

                if (LIKELY(o->kind == RN_K_FUNC)) {
                    rn_val *W = &R[A + 3];

                    CALL_FUNCTION(W, B, callee)
                }
                if (plain_native(vm, o, (int)B)) {
                    vm->pc = RN_OFFSET(vm, pc);
                    st = call_plain_native(vm, o, &R[A + 3], B, &out);
                    if (LIKELY(st == RN_OK)) {
                        R[A] = out;
                        NEXT();
                    }
                    if (st != RN_NEED_VM) {
                        goto cold;
                    }
                }
            }
            vm->pc = RN_OFFSET(vm, pc);
            st = call_from(vm, callee, &R[A + 3], B, RN_UNBOUND, RN_UNBOUND, &out);
            if (LIKELY(st == RN_OK)) {
                if (RN_D(ins) == 1 && rn_is_kind(vm, out, RN_K_GEN) && rn_is_kind(vm, callee, RN_K_FUNC)) {
                    RN_PTR(rn_gen, vm, out)->h.flags |= RN_GF_SOLE;
                }
                R[A] = out;
                NEXT();
            }
            goto cold;
        }
        CASE (CALLM) {
            rn_val callee = R[A], self = R[A + 3];
            rn_val *W = &R[A + 3];
            uint32_t n = B + 1u;

            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            if (LIKELY(self != RN_UNBOUND)) {
                rn_obj *o = rn_obj_of(vm, callee);

                if (LIKELY(o->kind == RN_K_FUNC)) {
                    CALL_FUNCTION(W, n, callee)
                } else if (o->kind == RN_K_BUILTIN && RN_OFFSET(vm, W) < STACK_LIMIT) {
                    const rn_native_def *d =
                        &rn_natives[((rn_builtin *)(void *)o)->native < rn_native_count ? ((rn_builtin *)(void *)o)->native : 0];

                    if (LIKELY(d->fn != NULL && (int)n >= d->min && (int)n <= d->max && !(vm->flags & RN_VF_NO_FAST) && d->max <= 6)) {
                        for (int i = (int)n; i < (d->sig != NULL ? 8 : d->max); i++) { /* keyword-only ones follow the positional */
                            W[i] = RN_UNBOUND;
                        }
                        vm->pc = RN_OFFSET(vm, pc);
                        st = d->fn(vm, W, n, &out);
                        if (LIKELY(st == RN_OK)) {
                            R[A] = out;
                            NEXT();
                        }
                        if (st != RN_NEED_VM) {
                            goto cold;
                        }
                    }
                }
            } else {
                W++;
                n--;
            }
            vm->pc = RN_OFFSET(vm, pc);
            if (self == RN_UNBOUND) { /* close the gap, so that the header keeps its place */
                memmove(W - 1, W, n * sizeof(rn_val));
                W--;
            }
            st = call_from(vm, callee, W, n, RN_UNBOUND, RN_UNBOUND, &out);
            if (LIKELY(st == RN_OK)) {
                if (RN_D(ins) == 1 && rn_is_kind(vm, out, RN_K_GEN) && rn_is_kind(vm, callee, RN_K_FUNC)) {
                    RN_PTR(rn_gen, vm, out)->h.flags |= RN_GF_SOLE;
                }
                R[A] = out;
                NEXT();
            }
            if (st == RN_NEED_GC && self == RN_UNBOUND) {
                memmove(&R[A + 4], &R[A + 3], n * sizeof(rn_val));
                R[A + 3] = RN_UNBOUND;
            }
            goto cold;
        }
        CASE (CALLKW) {
            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            COLD(call_from(vm, R[A], &R[A + 3], B, KONST(ins), RN_UNBOUND, &out));
        }
        CASE (CALLMKW) {
            bool bound = R[A + 3] == RN_UNBOUND;

            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            vm->pc = RN_OFFSET(vm, pc);
            if (bound) {
                memmove(&R[A + 3], &R[A + 4], ((uint32_t)B + C) * sizeof(rn_val));
            }
            st = call_from(vm, R[A], &R[A + 3], B + (bound ? 0u : 1u), KONST(ins), RN_UNBOUND, &out);
            if (st == RN_NEED_GC && bound) {
                memmove(&R[A + 4], &R[A + 3], ((uint32_t)B + C) * sizeof(rn_val));
                R[A + 3] = RN_UNBOUND;
            }
            goto cold;
        }
        CASE (CALLEX) {
            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            COLD(call_ex(vm, ins, R, &out));
        }
        CASE (KWMERGE) {
            rn_val args[3] = {R[A], R[B], R[C]};

            COLD(rn_ask_internal(vm, "kw_merge", args, 3, RN_CK_DROP));
        }
        CASE (RETNONE) {
            out = RN_NONE;
            goto do_return;
        }
        CASE (RET) {
            out = R[A];
        do_return:;
            uint64_t meta = R[RN_FH_META], ret = R[RN_FH_RET];

            if (LIKELY(meta >> 32 == 0)) {
                vm->depth = (uint32_t)meta;
                uint32_t own = vm->r;

                pc = RN_AT(const uint64_t, vm, (uint32_t)ret);
                vm->r = (uint32_t)(ret >> 32);
                R = RN_AT(rn_val, vm, vm->r);
                R[RN_A(pc[-1])] = out;
                /* A frame above its callee is a generator's; in a forged chain it may be part of a circle. */
                if (UNLIKELY(vm->r >= own) && UNLIKELY(--vm->fuel < 0)) {
                    goto poll;
                }
                NEXT();
            }
            vm->pc = RN_OFFSET(vm, pc);
            vm->fuel -= ((meta >> 40) & RN_FF_GEN) != 0 || (uint32_t)(ret >> 32) >= vm->r;
            if ((meta >> 40) & RN_FF_GEN) {
                vm->finishing = 1;
                st = rn_gen_return(vm, out, &out);
                goto finished;
            }
            vm->depth = (uint32_t)meta;
            {
                rn_val keep = RN_NONE, keep2 = RN_NONE;

                if ((meta >> 40) & RN_FF_OWN) {
                    keep = R[RN_FH_KEEP];
                    keep2 = (uint8_t)(meta >> 32) == RN_CK_INIT ? RN_NONE : R[RN_FH_KEEP2];
                }
                vm->pc = (uint32_t)ret;
                vm->r = (uint32_t)(ret >> 32);
                if ((meta >> 40) & RN_FF_BASE) {
                    vm->running = 0;
                    *result = out;
                    return RN_OK;
                }
                st = rn_returned_sure(vm, (uint32_t)(meta >> 32), keep, keep2, out, &out);
                goto finished;
            }
        }
        CASE (YIELD) {
            out = R[B];
            if (LIKELY(R[RN_FH_META] >> 32 == FOR_GEN && C == 0)) {
                const uint64_t *to = RN_AT(const uint64_t, vm, (uint32_t)R[RN_FH_RET]);
                rn_val *below = RN_AT(rn_val, vm, (uint32_t)(R[RN_FH_RET] >> 32));

                if (LIKELY(RN_OP(to[-1]) == OP_FOR && rn_gen_of_regs(vm, R)->state == RN_GEN_RUNNING)) {
                    if (consume(vm, to, below, out)) {
                        R[A] = RN_NONE;
                        NEXT();
                    }
                    gen_leave(vm, rn_gen_of_regs(vm, R), RN_OFFSET(vm, pc));
                    R = below;
                    pc = to;
                    R[RN_A(pc[-1])] = out;
                    NEXT();
                }
            }
            vm->pc = RN_OFFSET(vm, pc);
            if (C == 2) {
                rn_gen_of_regs(vm, R)->h.flags |= RN_GF_ITEM;
            }
            vm->finishing = 1;
            st = rn_gen_yield(vm, out, &out);
            vm->finishing = 0;
            goto finished;
        }
        CASE (SEND) {
            if (UNLIKELY(--vm->fuel < 0)) {
                goto poll_again;
            }
            COLD(send(vm, ins, R, &out));
        }
        CASE (YIELDITER) {
            rn_val v = R[B];

            if (rn_is_kind(vm, v, RN_K_GEN) && (rn_obj_of(vm, v)->type == RN_T(generator))) {
                R[A] = v;
                NEXT();
            }
            if (rn_is_kind(vm, v, RN_K_GEN) && rn_obj_of(vm, v)->type == RN_T(coroutine)) {
                COLD(rn_raise(vm, RN_T_TypeError, "cannot 'yield from' a coroutine object in a non-coroutine generator"));
            }
            COLD(rn_iter(vm, v, &out));
        }
        CASE (AWAITABLE) {
            rn_val args[2] = {R[B], rn_small((int64_t)C)};

            if (rn_is_kind(vm, R[B], RN_K_GEN) && rn_obj_of(vm, R[B])->type == RN_T(coroutine)) {
                R[A] = R[B];
                NEXT();
            }
            if (rn_is_kind(vm, R[B], RN_K_REC) && rn_obj_of(vm, R[B])->type == RN_T(async_generator_asend)) {
                R[A] = R[B];
                NEXT();
            }
            COLD(rn_ask_internal(vm, "get_awaitable", args, 2, RN_CK_ANY));
        }
        CASE (AITER) {
            COLD(rn_ask_internal(vm, "get_aiter", &R[B], 1, RN_CK_ANY));
        }
        CASE (ANEXT) {
            if (rn_is_kind(vm, R[B], RN_K_GEN) && rn_obj_of(vm, R[B])->type == RN_T(async_generator)) {
                COLD(rn_asend_new(vm, R[B], RN_NONE, &out));
            }
            COLD(rn_ask_internal(vm, "get_anext", &R[B], 1, RN_CK_ANY));
        }

        /* ---- exceptions ---- */
        CASE (RAISE) {
            COLD(raise_value(vm, ins, R));
        }
        CASE (RAISE0) {
            vm->pc = RN_OFFSET(vm, pc);
            if (vm->handled == RN_NONE) {
                st = rn_raise(vm, RN_T_RuntimeError, "No active exception to reraise");
                goto cold;
            }
            vm->exc = vm->handled;
            vm->unwind_pc = vm->pc; /* no line of the traceback is for a bare raise */
            goto unwind;
        }
        CASE (RERAISE) {
            vm->pc = RN_OFFSET(vm, pc);
            vm->exc = R[A];
            vm->unwind_pc = vm->pc; /* this frame is in the traceback already */
            goto unwind;
        }
        CASE (PUSHEXC) {
            R[A + 1] = vm->handled;
            vm->handled = R[A];
            NEXT();
        }
        CASE (POPEXC) {
            vm->handled = R[A + 1];
            NEXT();
        }
        CASE (JNOEXC) {
            bool hit;

            vm->pc = RN_OFFSET(vm, pc);
            st = match_exc(vm, R[A], R[B], &hit);
            if (UNLIKELY(st != RN_PUSHED)) {
                goto cold;
            }
            if (!hit) {
                TAKE_JUMP();
            }
            NEXT();
        }
        CASE (EXCINFO) {
            rn_val e = R[B];
            rn_exc *x = rn_exc_state(vm, e);

            R[A] = rn_val_of(rn_type_of(vm, e));
            R[A + 1] = e;
            R[A + 2] = x != NULL ? x->tb : RN_NONE;
            NEXT();
        }
        CASE (GETSPECIAL) {
            COLD(get_special(vm, ins, R, &out));
        }

        /* ---- building ---- */
        CASE (TUPLE) {
            rn_val v = rn_tuple_new(vm, &R[B], C);

            if (UNLIKELY(v == RN_UNBOUND)) {
                COLD(rn_nomem(vm));
            }
            R[A] = v;
            NEXT();
        }
        CASE (LIST) {
            rn_val v = rn_list_new(vm, &R[B], C);

            if (UNLIKELY(v == RN_UNBOUND)) {
                COLD(rn_nomem(vm));
            }
            R[A] = v;
            NEXT();
        }
        CASE (SET) {
            VALUE(set_build(vm, &R[B], C, &out));
        }
        CASE (DICT) {
            VALUE(dict_build(vm, &R[B], C, &out));
        }
        CASE (LISTAPPEND) {
            if (UNLIKELY(!rn_list_append(vm, R[A], R[B]))) {
                COLD(rn_nomem(vm));
            }
            NEXT();
        }
        CASE (SETADD) {
            vm->pc = RN_OFFSET(vm, pc);
            st = rn_set_put(vm, R[A], R[B]);
            if (st == RN_NEED_VM && !rn_is_kind(vm, rn_payload_op(vm, R[B]), RN_K_SET)) {
                st = rn_probe(vm, RN_PROBE_ADD, R[A], R[B], RN_NONE, &out);
            }
            COLD(or_internal(vm, st, "set_add", R[A], R[B], RN_NONE, 2));
        }
        CASE (DICTSET) {
            vm->pc = RN_OFFSET(vm, pc);
            st = rn_dict_store(vm, R[A], R[B], R[C]);
            if (st == RN_NEED_VM) {
                st = rn_probe(vm, RN_PROBE_SET, R[A], R[B], R[C], &out);
            }
            COLD(or_internal(vm, st, "dict_set", R[A], R[B], R[C], 3));
        }
        CASE (LISTEXT) {
            rn_val args[3] = {R[A], R[B], C != 0 ? R[C - 1] : RN_NONE};
            const rn_val *items;
            uint32_t n, count = C != 0 ? 3 : 2;

            vm->pc = RN_OFFSET(vm, pc);
            if (rn_iter_height(vm, R[B]) > 0 && !(vm->flags & RN_VF_NO_FAST)) { /* what came already is in the list */
                COLD((st = rn_iter_fill(vm, R[A], R[B])) == RN_OK ? RN_PUSHED : st);
            }
            st = rn_items(vm, R[B], &items, &n);
            if (st == RN_OK && !(vm->flags & RN_VF_NO_FAST)) {
                rn_list *l = RN_PTR(rn_list, vm, R[A]);

                if (!rn_list_grow(vm, l, (uint64_t)l->len + n)) {
                    st = rn_nomem(vm);
                    goto cold;
                }
                for (uint32_t i = 0; i < n; i++) {
                    rn_list_items(vm, l)[l->len + i] = items[i];
                }
                l->len += n;
                NEXT();
            }
            if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) { /* the prelude says it better */
                vm->exc = RN_NONE;
                st = RN_NEED_VM;
            }
            COLD(st == RN_EXC || st == RN_STOP || st == RN_NEED_GC ? st : rn_ask_internal(vm, "list_spread", args, count, RN_CK_DROP));
        }
        CASE (SETUPD) {
            rn_val args[2] = {R[A], R[B]};

            COLD(rn_ask_internal(vm, "set_update", args, 2, RN_CK_DROP));
        }
        CASE (DICTUPD) {
            rn_val args[2] = {R[A], R[B]};

            COLD(rn_ask_internal(vm, "dict_display_update", args, 2, RN_CK_DROP));
        }
        CASE (TOTUPLE) {
            rn_list *l = RN_PTR(rn_list, vm, R[B]);
            rn_val v = rn_tuple_new(vm, rn_list_items(vm, l), l->len);

            if (UNLIKELY(v == RN_UNBOUND)) {
                COLD(rn_nomem(vm));
            }
            R[A] = v;
            NEXT();
        }
        CASE (UNPACK) {
            rn_val v = R[B];

            if (LIKELY(C == 2 && rn_is_ref(v))) {
                rn_tuple *t = RN_PTR(rn_tuple, vm, v);

                if (LIKELY(t->h.kind == RN_K_TUPLE && t->len == 2)) {
                    R[A] = t->v[0];
                    R[A + 1] = t->v[1];
                    NEXT();
                }
            }
            COLD(unpack(vm, R[B], C, &R[A]));
        }
        CASE (UNPACKEX) {
            COLD(unpack_ex(vm, R[B], C, (uint32_t)RN_D(ins), &R[A]));
        }
        CASE (CONV) {
            VALUE(conv(vm, C, R[B], &out));
        }
        CASE (FORMAT) {
            VALUE(rn_format(vm, R[B], C == 255 ? rn_val_of(RN_EMPTY_STR) : R[C], &out));
        }
        CASE (JOINSTR) {
            VALUE(join(vm, &R[B], C, &out));
        }
        CASE (MKFUNC) {
            VALUE(make_func(vm, ins, R, KONST(ins), &out));
        }
        CASE (BUILDCLASS) {
            R[A] = vm->build_class;
            NEXT();
        }
        CASE (LOADRN) {
            rn_val f = rn_dict_get_str(vm, rn_off(vm->internals), rn_off(KONST(ins)));

            if (UNLIKELY(f == RN_UNBOUND)) {
                COLD(rn_raise(vm, RN_T_SystemError, "internal function %S is missing", KONST(ins)));
            }
            R[A] = f;
            NEXT();
        }
        CASE (IMPORT) {
            rn_val args[4] = {KONST(ins), R[B], rn_small((int64_t)C), rn_val_of(rn_frame_func(vm, R)->globals)};

            COLD(rn_ask_internal(vm, "import_name", args, 4, RN_CK_ANY));
        }
        CASE (IMPORTFROM) {
            vm->pc = RN_OFFSET(vm, pc);
            {
                rn_val args[2] = {R[B], rn_val_of(rn_site_name(vm, (uint32_t)RN_D(ins)))};

                COLD(rn_ask_internal(vm, "import_from", args, 2, RN_CK_ANY));
            }
        }
        CASE (RESULT) {
            vm->result = R[A];
            NEXT();
        }
        CASE (LEN) {
            VALUE(rn_len(vm, R[B], &out));
        }
        CASE (MATCHSEQ) {
            rn_val p = R[B];
            uint32_t t = rn_type_of(vm, p);

            R[A] = rn_bool((rn_type_at(vm, t)->flags & RN_TF_SEQ) != 0);
            NEXT();
        }
        CASE (MATCHMAP) {
            R[A] = rn_bool((rn_type_at(vm, rn_type_of(vm, R[B]))->flags & RN_TF_MAP) != 0);
            NEXT();
        }
#ifdef RN_SWITCH_DISPATCH
    default:
        goto trap;
    }
#endif

poll_again: /* before a call: run the instruction again afterwards */
    vm->pc = RN_OFFSET(vm, pc);
    st = safe_point(vm);
    pc--;
    if (st == RN_PUSHED) {
#ifdef RN_SWITCH_DISPATCH
        vm->gc_retry = vm->gc_retry != 0; /* still the one try after a collection */
#else
        if (table == retry) { /* the same */
            ins = *pc++;
            goto *normal[(uint8_t)ins];
        }
#endif
        NEXT();
    }
    goto stopped;

poll:
    vm->pc = RN_OFFSET(vm, pc);
    st = safe_point(vm);
    if (st == RN_PUSHED) {
        NEXT();
    }

stopped: /* before the instruction at pc: for good, its line is where it was; else the run goes on with it */
    vm->pc = RN_OFFSET(vm, pc) + (vm->stop == RN_STOP_SOFT || vm->stop == RN_STOP_DRAIN ? 0u : 8u);
    return st;

#ifndef RN_SWITCH_DISPATCH
retried: /* the instruction after one that was run again: memory is fine */
    vm->gc_retry = 0;
    table = usual;
    goto *table[(uint8_t)ins];

stepped:
    if (vm->soft_left-- > 0) {
        goto *normal[(uint8_t)ins];
    }
    goto soft_stop;
#endif

soft_stop:
    vm->soft_left = RN_VF_EVERY(vm->flags) | (RN_VF_EVERY(vm->flags) == 0);
    vm->pc = RN_OFFSET(vm, pc) - 8u;
    if (vm->flags & RN_VF_POISON) {
        rn_frames_poison(vm);
    }
    vm->stop = RN_STOP_SOFT;
    return RN_STOP;

trap:
    vm->pc = RN_OFFSET(vm, pc);
    vm->stop = RN_STOP_FAULT;
    return RN_STOP;

unwind: /* an exception that has its context already; counted as below */
    if (UNLIKELY(--vm->fuel < 0) && !rn_poll_slow(vm)) {
        return RN_STOP;
    }
    vm->finishing = 1;
    st = rn_unwind(vm);
    if (st == RN_EXC) {
        vm->finishing = 0;
        vm->running = 0;
        return RN_EXC;
    }

finished: /* what cannot be done again */
    st = rn_finished(vm, st);
    vm->fail_pc = 0;

cold:
    if (rn_lacked_memory(vm, st)) {
        st = RN_NEED_GC;
    }
    for (;;) {
        switch (st) {
        case RN_OK:
            st = deliver_sure(vm, out);
            continue;
        case RN_PUSHED:
            R = RN_AT(rn_val, vm, vm->r);
            pc = RN_AT(const uint64_t, vm, vm->pc);
            if (UNLIKELY(vm->fuel < 0)) {
                goto poll;
            }
            NEXT();
        case RN_CALL:
            /* A call that leads to a call that leads to a call: counted, or a circle of natives would never end. */
            if (UNLIKELY(--vm->fuel < 0) && !rn_poll_slow(vm)) {
                return RN_STOP;
            }
            st = rn_enter(vm, &out);
            if (st == RN_NEED_GC) { /* the request is kept: collect and make it again */
                if (!collect_for_retry(vm)) {
                    return RN_STOP;
                }
                st = RN_CALL;
            } else {
                vm->gc_retry = 0;
            }
            continue;
        case RN_EXC:
            /* A handler may lie before what raises, in a forged table: the way there is counted like a jump. */
            if (UNLIKELY(--vm->fuel < 0) && !rn_poll_slow(vm)) {
                return RN_STOP;
            }
            rn_set_context(vm);
            vm->finishing = 1;
            st = rn_finished(vm, rn_unwind(vm));
            if (st == RN_EXC) {
                vm->running = 0;
                return RN_EXC;
            }
            vm->fail_pc = 0;
            continue;
        case RN_NEED_GC:
            if (!collect_for_retry(vm)) {
                return RN_STOP;
            }
            R = RN_AT(rn_val, vm, vm->r);
            pc = RN_AT(const uint64_t, vm, vm->pc) - 1;
#ifdef RN_SWITCH_DISPATCH
            NEXT();
#else
            table = retry;
            ins = *pc++;
            goto *normal[(uint8_t)ins];
#endif
        case RN_SUSPEND:
            return RN_SUSPEND;
        case RN_STOP:
            return RN_STOP;
        case RN_NEED_VM:
        default:
            vm->stop = RN_STOP_FAULT;
            return RN_STOP;
        }
    }
}

rn_status rn_start(rn_vm *vm, rn_val func, const rn_val *arg, uint32_t n, rn_val *out)
{
    rn_val *R = RN_AT(rn_val, vm, RN_STACK_START + 16u * 8u);
    rn_args a = {arg, n, RN_UNBOUND, NULL, RN_UNBOUND};
    rn_status st;

    vm->r = 0;
    vm->pc = 0;
    vm->depth = 0;
    if (vm->stack_soft == 0) {
        vm->stack_soft = RN_STACK_START + 4096u;
    }
    vm->handled = vm->exc = vm->result = RN_NONE;
    st = rn_bind_args(vm, RN_PTR(rn_func, vm, func), &a, R);
    if (st != RN_OK) {
        return st;
    }
    vm->running = 1;
    return rn_push(vm, func, R, (uint32_t)RN_FF_BASE << 8, out);
}
