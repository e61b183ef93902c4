/* Intrinsics for generators, positions, output and a few writes that twins need. */
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/code.h"
#include "py/vm/loop.h"
#include "py/vm/natives.h"
#include "py/vm/trace.h"

static rn_status not_gen(rn_vm *vm, rn_val v)
{
    return rn_raise(vm, RN_T_TypeError, "'%T' object is not a generator", v);
}

rn_status rn_rn_iterator_mark(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_code *c = RN_AT(rn_code, vm, RN_PTR(rn_func, vm, a[0])->code);

    (void)n;
    c->flags |= RN_CO_ITERATOR;
    c->gen_type = rn_off(a[1]);
    *out = RN_NONE;
    return RN_OK;
}

rn_status rn_rn_index_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[0]);

    (void)n;
    if (rn_is_anyint(vm, p)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    if (rn_is_indexable(vm, a[0])) {
        return rn_ask_special(vm, a[0], RN_N(__index__), NULL, 0, RN_CK_INDEX);
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", a[0]);
}

rn_status rn_rn_gen_resume_native(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    (void)out;
    return rn_is_kind(vm, a[0], RN_K_GEN) ? rn_ask(vm, a[0], &a[1], 1, RN_CK_ANY) : not_gen(vm, a[0]);
}

rn_status rn_rn_gen_throw_raw(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st;

    (void)n;
    (void)out;
    if (!rn_is_kind(vm, a[0], RN_K_GEN)) {
        return not_gen(vm, a[0]);
    }
    st = rn_ask(vm, a[0], &a[1], 1, RN_CK_ANY);
    vm->call.throwing = 1;
    return st;
}

rn_status rn_rn_gen_close_raw(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st;
    rn_val e;

    (void)n;
    (void)out;
    if (!rn_is_kind(vm, a[0], RN_K_GEN)) {
        return not_gen(vm, a[0]);
    }
    e = rn_exc_new(vm, RN_T(GeneratorExit), rn_val_of(RN_EMPTY_TUPLE));
    if (e == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_ask(vm, a[0], &e, 1, RN_CK_CLOSE);
    vm->call.throwing = 1;
    return st;
}

rn_status rn_rn_gen_mark_done(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (rn_is_kind(vm, a[0], RN_K_GEN)) {
        RN_PTR(rn_gen, vm, a[0])->state = RN_GEN_DONE;
    }
    *out = RN_NONE;
    return RN_OK;
}

/* What a suspended generator delegates to (yield from, await), or None. */
rn_status rn_rn_gen_delegate(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, a[0]);
    uint64_t ins;

    (void)n;
    *out = RN_NONE;
    if (!rn_is_kind(vm, a[0], RN_K_GEN)) {
        return not_gen(vm, a[0]);
    }
    if (g->state == RN_GEN_SUSPENDED) {
        ins = RN_AT(uint64_t, vm, g->pc - 8u)[0];
        if (RN_OP(ins) == OP_YIELD && RN_C(ins) == 1 && (uint8_t)RN_D(ins) < g->nregs) {
            *out = g->r[(uint8_t)RN_D(ins)];
        }
    }
    return RN_OK;
}

/* The delegate has ended with a value: the generator goes on behind its SEND. */
rn_status rn_rn_gen_finish_delegate(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, a[0]);
    uint32_t at = g->pc - 16u;
    uint64_t ins = RN_AT(uint64_t, vm, at)[0];
    rn_val none = RN_NONE;

    (void)n;
    (void)out;
    if (!rn_is_kind(vm, a[0], RN_K_GEN) || RN_OP(ins) != OP_SEND || RN_A(ins) >= g->nregs) {
        return not_gen(vm, a[0]);
    }
    g->r[RN_A(ins)] = a[1];
    g->pc = at + (uint32_t)RN_D(ins);
    return rn_ask(vm, a[0], &none, 1, RN_CK_ANY);
}

static rn_status name_of(rn_vm *vm, rn_val v, rn_val *out)
{
    v = rn_payload_op(vm, v);
    if (!rn_is_str(vm, v)) {
        return rn_raise(vm, RN_T_TypeError, "attribute name must be string, not '%T'", v);
    }
    *out = rn_intern(vm, v);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_rn_generic_set(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = name_of(vm, a[1], &name);

    (void)n;
    if (st == RN_OK) {
        st = rn_generic_setattr(vm, a[0], rn_off(name), a[2]);
    }
    *out = RN_NONE;
    return st == RN_PUSHED ? RN_OK : st;
}

rn_status rn_rn_generic_del(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = name_of(vm, a[1], &name);

    (void)n;
    if (st == RN_OK) {
        st = rn_generic_setattr(vm, a[0], rn_off(name), RN_UNBOUND);
    }
    *out = RN_NONE;
    return st == RN_PUSHED ? RN_OK : st;
}

rn_status rn_rn_exc_reinit(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_exc *e = rn_exc_state(vm, a[0]);

    (void)n;
    *out = RN_NONE;
    if (e == NULL) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not an exception", a[0]);
    }
    e->args = a[1];
    return rn_exc_init(vm, a[0], a[1], a[2]);
}

/* ---- output ---- */

rn_status rn_rn_flush_output(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = RN_NONE;
    if (vm->out_used == 0) {
        return RN_OK;
    }
    vm->request = RN_REQ_OUTPUT;
    return RN_SUSPEND;
}

/* sys.stdout when it is not the stream of the boot image any more, else None. */
rn_status rn_rn_stdout_override(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = rn_stdout_replaced(vm) ? rn_dict_get_str(vm, rn_off(vm->spare_root[0]), RN_N(stdout)) : RN_NONE;
    if (*out == RN_UNBOUND) {
        return rn_raise(vm, RN_T_RuntimeError, "lost sys.stdout");
    }
    return RN_OK;
}

/* Limits that the guest may read and lower. */
rn_status rn_rn_recursion_limit(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (rn_is_int(a[0])) {
        int64_t limit = rn_small_get(a[0]);

        if (limit < (int64_t)vm->depth_limit) {
            if ((uint64_t)limit * 10u <= vm->depth) {
                return rn_raise(vm, RN_T_RecursionError,
                                "cannot set the recursion limit to %d at the recursion depth %u: the limit is too low", limit,
                                vm->depth / 10u);
            }
            vm->depth_limit = (uint32_t)limit;
        }
    }
    *out = rn_small(vm->depth_limit);
    return RN_OK;
}

rn_status rn_rn_int_digits_limit(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (rn_is_int(a[0])) {
        int64_t limit = rn_small_get(a[0]);

        if (limit != 0 && limit < 640) {
            return rn_raise(vm, RN_T_ValueError, "maxdigits must be 0 or larger than 640");
        }
        if (limit != 0 && (uint64_t)limit < vm->int_digits) {
            vm->int_digits = (uint32_t)limit;
        }
    }
    *out = rn_small(vm->int_digits);
    return RN_OK;
}

rn_status rn_rn_sizeof(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_small(rn_is_ref(a[0]) ? (int64_t)rn_obj_size(vm, rn_obj_of(vm, a[0])) : 8);
    return RN_OK;
}

rn_status rn_rn_handled_exception(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = vm->handled;
    return RN_OK;
}

rn_status rn_rn_session_modules(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    if (!rn_is_ref(vm->retained[1])) {
        rn_val d = rn_dict_new(vm, false);

        if (d == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        vm->retained[1] = d;
    }
    *out = vm->retained[1];
    return RN_OK;
}

rn_status rn_rn_subclasses_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_type *t = RN_PTR(rn_type, vm, a[0]);

    (void)n;
    if (t->subclasses != 0) {
        rn_list *l = RN_AT(rn_list, vm, t->subclasses);

        *out = rn_list_new(vm, rn_list_items(vm, l), l->len);
    } else {
        *out = rn_list_new(vm, NULL, 0);
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* ---- positions ---- */

rn_status rn_rn_position_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_position p;
    rn_val v[8];
    bool known;

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_CODE) || !rn_is_int(a[1])) {
        return rn_raise(vm, RN_T_SystemError, "bad position");
    }
    known = rn_code_position(vm, rn_off(a[0]), (uint32_t)rn_small_get(a[1]), &p);
    v[0] = rn_small(p.line);
    v[1] = rn_small(p.end_line);
    v[2] = rn_small(p.col);
    v[3] = known ? rn_small(p.end_col) : rn_small(-1);
    v[4] = rn_small(p.anchor_kind);
    v[5] = rn_small(p.anchor_line);
    v[6] = rn_small(p.anchor_col);
    v[7] = rn_small(p.anchor_len);
    *out = rn_tuple_new(vm, v, 8);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* source_lines(code, first, last): without line ends; empty when the source is gone. */
rn_status rn_rn_source_lines(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_code *c = RN_PTR(rn_code, vm, a[0]);
    rn_val text, list = rn_list_new(vm, NULL, 0);
    rn_str *s;
    int64_t first = rn_small_get(a[1]), last = rn_small_get(a[2]), line = 1;
    uint32_t start = 0;

    (void)n;
    if (list == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    *out = list;
    if (c->source == 0 || first <= 0) {
        return RN_OK;
    }
    text = rn_rec_v(vm, rn_val_of(c->source))[0];
    if (!rn_is_str(vm, text)) {
        return RN_OK;
    }
    s = RN_PTR(rn_str, vm, text);
    for (uint32_t i = 0; i <= s->len && line <= last; i++) {
        uint32_t ch = i < s->len ? rn_cp(rn_str_data(vm, s), rn_str_width(s), i) : '\n';

        if (ch == '\n' || (ch == '\r' && !(i + 1 < s->len && rn_cp(rn_str_data(vm, s), rn_str_width(s), i + 1) == '\n'))) {
            if (line >= first) {
                uint32_t end = i > start && rn_cp(rn_str_data(vm, s), rn_str_width(s), i - 1) == '\r' ? i - 1 : i;
                rn_val piece = rn_str_sub(vm, text, start, end);

                if (piece == RN_UNBOUND || !rn_list_append(vm, list, piece)) {
                    return rn_nomem(vm);
                }
            }
            line++;
            start = i + 1;
        }
    }
    return rn_charge(vm, s->len / 64) ? RN_OK : RN_STOP;
}
