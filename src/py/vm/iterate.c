/* FOR over native iterators: closed steps are taken in C (obj/iter_step.c); where a function has to be called its frame
 * is pushed for the FOR itself, so that `for x in map(f, xs)` costs a step and a call. What an iterator has to know of the
 * answer (filter, takewhile ...) is kept in that frame (RN_CK_ITEM), not in the iterator, which may be asked again
 * meanwhile. StopIteration that reaches a FOR from such a call ends the loop (rn_unwind). */
#include "py/vm/iterate.h"

#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/code.h"

#define STACK_LIMIT (RN_STACK_START + RN_STACK_SIZE - 8u * 600u)

/* The FOR before vm->pc is to be executed again. */
static rn_status once_more(rn_vm *vm)
{
    vm->pc -= 8u;
    vm->fuel--;
    return RN_PUSHED;
}

static rn_status stop_ends_loop(rn_vm *vm, rn_status st)
{
    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_StopIteration)) {
        vm->exc = RN_NONE;
        return rn_exhausted(vm, RN_NONE);
    }
    return st;
}

/* The frame of a plain Python function with just those parameters: RN_PUSHED, or RN_NEED_VM when it takes the long way. */
static rn_status push_plain(rn_vm *vm, rn_val func, const rn_val *args, uint32_t n, uint32_t meta_high, rn_val keep, rn_val keep2)
{
    rn_func *f = RN_PTR(rn_func, vm, func);
    rn_val *W = rn_stack_top(vm) + (meta_high != 0 ? 6 : 3);
    uint32_t depth = vm->depth;

    if (f->nparams != n || RN_OFFSET(vm, W) >= vm->stack_soft || depth + f->cost > vm->depth_limit * 10u) {
        return RN_NEED_VM;
    }
    vm->fuel--;
    vm->depth = depth + f->cost;
    for (uint32_t i = 0; i < n; i++) {
        W[i] = args[i];
    }
    for (uint32_t i = n; i < f->nlocals; i++) {
        W[i] = RN_UNBOUND;
    }
    if (meta_high != 0) {
        W[RN_FH_KEEP] = keep;
        W[RN_FH_KEEP2] = keep2;
    }
    W[RN_FH_FUNC] = func;
    W[RN_FH_RET] = (uint64_t)vm->r << 32 | vm->pc;
    W[RN_FH_META] = (uint64_t)meta_high << 32 | depth;
    vm->r = RN_OFFSET(vm, W);
    vm->pc = f->entry;
    return RN_PUSHED;
}

/* A native function or the constructor of a built-in type, called in C: NEED_VM when it is not one or wants more. */
static rn_status native_answer(rn_vm *vm, rn_val f, const rn_val *args, uint32_t n, rn_val *out)
{
    rn_val W[9];
    rn_status st;
    rn_builtin *b;
    const rn_native_def *d;

    if (rn_is_kind(vm, f, RN_K_TYPE)) {
        const rn_type *t = rn_type_at(vm, rn_off(f));

        f = (t->flags & (RN_TF_HEAP | RN_TF_EXC | RN_TF_METACALL | RN_TF_TYPE)) || t->ctor == 0 ? RN_NONE : rn_val_of(t->ctor);
    }
    if (!rn_is_kind(vm, f, RN_K_BUILTIN) || (vm->flags & RN_VF_NO_FAST) || n > RN_ITER_SOURCES) {
        return RN_NEED_VM;
    }
    b = RN_PTR(rn_builtin, vm, f);
    d = &rn_natives[b->native < rn_native_count ? b->native : 0];
    if (d->fn == NULL || b->self != RN_UNBOUND || d->min > (int)n || (d->max >= 0 && d->max < (int)n) || d->max > 8 ||
        (b->h.flags & RN_BF_CLASS) || ((b->h.flags & RN_BF_METHOD) && (n == 0 || !rn_isinstance(vm, args[0], b->owner)))) {
        return RN_NEED_VM;
    }
    for (uint32_t i = 0; i < 9; i++) {
        W[i] = i < n ? args[i] : RN_UNBOUND;
    }
    if (d->max < 0) {
        for (int i = 0; i < 8; i++) {
            vm->kw[i] = RN_UNBOUND;
        }
    }
    st = d->fn(vm, W, n, out);
    return rn_lacked_memory(vm, st) || st == RN_CALL ? RN_NEED_VM : st;
}

/* f(*args) whose result is the item of the FOR. */
static rn_status call_for_item(rn_vm *vm, rn_val f, const rn_val *args, uint32_t n, rn_val *out)
{
    rn_val *W;
    rn_status st = rn_is_kind(vm, f, RN_K_FUNC) ? push_plain(vm, f, args, n, 0, RN_NONE, RN_NONE) : native_answer(vm, f, args, n, out);

    if (st != RN_NEED_VM && !rn_lacked_memory(vm, st)) {
        return stop_ends_loop(vm, st);
    }
    W = rn_stack_top(vm) + 6;
    if (RN_OFFSET(vm, W) > STACK_LIMIT) {
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    memcpy(W, args, n * sizeof(rn_val));
    st = rn_call_window(vm, f, W, n, RN_UNBOUND, RN_UNBOUND, out);
    if (rn_lacked_memory(vm, st)) { /* the items are gone from their sources: the call is what is tried again */
        return n <= 6 ? rn_ask(vm, f, args, n, RN_CK_NEXT) : RN_NEED_GC;
    }
    return stop_ends_loop(vm, st);
}

static bool is_bool_type(rn_val f)
{
    return f == RN_NONE || f == rn_val_of(RN_T(bool));
}

/* What filter and kin ask about an item: *answer is there (RN_OK), or the call is on its way. */
static rn_status ask_item(rn_vm *vm, rn_val f, rn_val it, rn_val item, rn_val *answer)
{
    rn_status st;

    if (is_bool_type(f)) {
        *answer = item;
        return RN_OK;
    }
    if (rn_is_kind(vm, f, RN_K_FUNC)) {
        st = push_plain(vm, f, &item, 1, (uint32_t)RN_CK_ITEM | (uint32_t)RN_FF_OWN << 8, item, it);
    } else {
        st = native_answer(vm, f, &item, 1, answer);
    }
    if (st != RN_NEED_VM && !rn_lacked_memory(vm, st)) {
        return stop_ends_loop(vm, st);
    }
    return rn_keep(vm, rn_ask(vm, f, &item, 1, RN_CK_ITEM), item, it, 0);
}

rn_status rn_item_answered(rn_vm *vm, rn_val it, rn_val item, rn_val answer, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, it);
    uint32_t id = rn_type_number(rn_obj_of(vm, it)->type);
    int truth;

    if (id == RN_T_accumulate) {
        v[2] = *out = answer;
        return RN_OK;
    }
    truth = answer == RN_TRUE ? 1 : answer == RN_FALSE ? 0 : rn_truth(vm, answer);
    if (truth < 0) {
        return rn_keep(vm, rn_ask_internal(vm, "truth", &answer, 1, RN_CK_ITEM), item, it, 0);
    }
    *out = item;
    switch (id) {
    case RN_T_filter:
        return truth ? RN_OK : once_more(vm);
    case RN_T_filterfalse:
        return truth ? once_more(vm) : RN_OK;
    case RN_T_takewhile:
        if (!truth) {
            v[2] = RN_TRUE;
            return rn_exhausted(vm, RN_NONE);
        }
        return RN_OK;
    case RN_T_dropwhile:
        if (!truth) {
            v[2] = RN_TRUE;
            return RN_OK;
        }
        return once_more(vm);
    default:
        vm->stop = RN_STOP_FAULT;
        return RN_STOP;
    }
}

static rn_status for_filter(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, it), item = v[2], answer = RN_NONE;
    rn_status st = RN_OK;
    bool waited = rn_is_ref(item); /* for its truth, which is a guest's */

    if (waited) {
        v[2] = RN_UNBOUND;
    } else {
        st = rn_iter_next(vm, v[1], &item);
    }
    if (st != RN_OK) {
        return st;
    }
    if (item == RN_UNBOUND) {
        return rn_exhausted(vm, RN_NONE);
    }
    st = ask_item(vm, v[0], it, item, &answer);
    return st == RN_OK ? rn_item_answered(vm, it, item, answer, out) : st;
}

static rn_status for_starmap(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, it), item, args[2];
    const rn_val *items;
    uint32_t n;
    rn_status st = rn_iter_next(vm, v[1], &item);

    if (st != RN_OK) {
        return st;
    }
    if (item == RN_UNBOUND) {
        return rn_exhausted(vm, RN_NONE);
    }
    if (rn_is_kind(vm, item, RN_K_TUPLE) || rn_is_kind(vm, item, RN_K_LIST)) {
        (void)rn_items(vm, item, &items, &n);
        if (n <= 6) {
            return call_for_item(vm, v[0], items, n, out);
        }
    }
    args[0] = v[0];
    args[1] = item;
    return rn_ask_internal(vm, "call_star", args, 2, RN_CK_NEXT);
}

/* accumulate() whose step needs a call: of its function, or of the + of a guest. */
static rn_status for_accumulate(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, it), item = v[4], args[2];
    rn_status st;

    v[4] = RN_UNBOUND;
    if (item == RN_UNBOUND) {
        st = rn_iter_next(vm, v[0], &item);
        if (st != RN_OK) {
            return st;
        }
        if (item == RN_UNBOUND) {
            return rn_exhausted(vm, RN_NONE);
        }
    }
    (void)out;
    args[0] = v[2];
    args[1] = item;
    if (v[1] == RN_NONE) {
        return rn_keep(vm, rn_ask_internal(vm, "add_values", args, 2, RN_CK_ITEM), item, it, 0);
    }
    if (rn_is_kind(vm, v[1], RN_K_FUNC)) {
        st = push_plain(vm, v[1], args, 2, (uint32_t)RN_CK_ITEM | (uint32_t)RN_FF_OWN << 8, item, it);
        if (st != RN_NEED_VM) {
            return st;
        }
    }
    return rn_keep(vm, rn_ask(vm, v[1], args, 2, RN_CK_ITEM), item, it, 0);
}

static rn_status for_map(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_val args[RN_ITER_SOURCES];
    uint32_t n;
    bool more;
    rn_status st = rn_map_args(vm, it, args, &n, &more);

    if (st != RN_OK) {
        return st;
    }
    if (!more) {
        return rn_exhausted(vm, RN_NONE);
    }
    st = call_for_item(vm, rn_rec_v(vm, it)[0], args, n, out);
    if (st == RN_NEED_GC) {
        rn_map_keep(vm, it, args, n);
    }
    return st;
}

static rn_status next_by_prelude(rn_vm *vm, rn_val it, rn_check check)
{
    rn_val f;

    if (rn_is_type(vm, it, RN_T(raw_iterator)) && rn_is_kind(vm, it, RN_K_REC)) {
        it = rn_rec_v(vm, it)[0];
    }
    if (rn_is_native_iter(vm, it)) {
        return rn_ask_internal(vm, "iterator_next", &it, 1, check);
    }
    if (!rn_special(vm, it, RN_N(__next__), &f)) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an iterator", it);
    }
    return rn_ask_special(vm, it, RN_N(__next__), NULL, 0, check);
}

/* A step that was not closed. */
static rn_status open_step(rn_vm *vm, rn_val it, uint32_t id, rn_val *out)
{
    switch (id) {
    case RN_T_map:
        return for_map(vm, it, out);
    case RN_T_filter:
    case RN_T_filterfalse:
    case RN_T_takewhile:
    case RN_T_dropwhile:
        return for_filter(vm, it, out);
    case RN_T_starmap:
        return for_starmap(vm, it, out);
    case RN_T_accumulate:
        return for_accumulate(vm, it, out);
    default:
        return next_by_prelude(vm, it, RN_CK_NEXT);
    }
}

/* FOR and the UNPACK behind it in one: no tuple is made to be taken apart at once. NEED_VM: not here. */
static __attribute__((noinline)) rn_status for_unpack(rn_vm *vm, rn_val it, uint64_t unpack, rn_val *R)
{
    rn_val item[RN_ITER_SOURCES];
    uint32_t n = RN_C(unpack);
    bool more = true;
    rn_status st = n <= RN_ITER_SOURCES ? rn_iter_next_into(vm, it, n, item, &more) : RN_NEED_VM;

    if (st != RN_OK) {
        return st;
    }
    if (!more) {
        return rn_exhausted(vm, RN_NONE);
    }
    vm->pc += 8u;
    R += RN_A(unpack);
    if (__builtin_expect(n == 2, 1)) {
        R[0] = item[0];
        R[1] = item[1];
    } else {
        memcpy(R, item, n * sizeof(rn_val));
    }
    return RN_PUSHED;
}

rn_status rn_for_record(rn_vm *vm, rn_val it, uint64_t ins, rn_val *R, rn_val *out)
{
    uint64_t next = *RN_AT(const uint64_t, vm, vm->pc);
    rn_status st;

    if (RN_OP(next) == OP_UNPACK && RN_B(next) == RN_A(ins)) {
        st = for_unpack(vm, it, next, R);
        if (st != RN_NEED_VM) {
            return st;
        }
    }
    st = rn_iter_next(vm, it, out);
    if (__builtin_expect(st == RN_OK, 1)) {
        return *out != RN_UNBOUND ? RN_OK : rn_exhausted(vm, RN_NONE);
    }
    return st == RN_NEED_VM ? open_step(vm, it, rn_type_number(rn_obj_of(vm, it)->type), out) : st;
}

rn_status rn_for_next(rn_vm *vm, rn_val it, rn_val *out)
{
    if (rn_is_kind(vm, it, RN_K_GEN)) {
        return rn_gen_resume(vm, it, RN_NONE, false, RN_CK_NEXT, 0, RN_NONE, out);
    }
    return next_by_prelude(vm, it, RN_CK_NEXT);
}

rn_status rn_iter_ask(rn_vm *vm, rn_val it, rn_check check, rn_val *out)
{
    rn_val args[RN_ITER_SOURCES];
    uint32_t n;
    bool more;
    rn_status st;

    if (rn_is_kind(vm, it, RN_K_REC) && rn_obj_of(vm, it)->type == RN_T(map)) {
        st = rn_map_args(vm, it, args, &n, &more);
        if (st == RN_OK && more && n <= 6) {
            return rn_ask(vm, rn_rec_v(vm, it)[0], args, n, check);
        }
        *out = RN_UNBOUND;
        return st;
    }
    return next_by_prelude(vm, it, check);
}
