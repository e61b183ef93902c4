/* What becomes of the result, or the exception, of a call that was made for an instruction or a native: the checks of
 * ED-40, stages of operators, and where the value goes. */
#include "py/obj/heap.h"
#include "py/obj/number.h"
#include "py/vm/asyncgen.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/iterate.h"
#include "py/vm/probe.h"

static rn_status bad(rn_vm *vm, const char *format, rn_val v)
{
    return rn_raise(vm, RN_T_TypeError, format, v);
}

rn_status rn_returned(rn_vm *vm, uint32_t meta, rn_val keep, rn_val keep2, rn_val v, rn_val *out)
{
    uint32_t aux = meta >> 16, t;
    rn_val p = rn_payload(vm, v);
    int64_t n;

    *out = v;
    switch (meta & 0xFF) {
    case RN_CK_STR:
        return rn_is_str(vm, p) ? RN_OK : bad(vm, "__str__ returned non-string (type %T)", v);
    case RN_CK_REPR:
        return rn_is_str(vm, p) ? RN_OK : bad(vm, "__repr__ returned non-string (type %T)", v);
    case RN_CK_FORMAT:
        return rn_is_str(vm, p) ? RN_OK : bad(vm, "__format__ must return a str, not %T", v);
    case RN_CK_BYTES:
        return rn_is_kind(vm, p, RN_K_BYTES) ? RN_OK : bad(vm, "__bytes__ returned non-bytes (type %T)", v);
    case RN_CK_BOOL:
        return rn_is_bool(v) ? RN_OK : bad(vm, "__bool__ should return bool, returned %T", v);
    case RN_CK_LEN:
    case RN_CK_LENBOOL:
        if (!rn_is_anyint(vm, p)) {
            return bad(vm, "'%T' object cannot be interpreted as an integer", v);
        }
        if (rn_num_cmp(vm, p, rn_small(0)) < 0) {
            return rn_raise(vm, RN_T_ValueError, "__len__() should return >= 0");
        }
        if (!rn_int_get(vm, p, &n)) {
            return rn_raise(vm, RN_T_OverflowError, "cannot fit 'int' into an index-sized integer");
        }
        *out = (meta & 0xFF) == RN_CK_LEN ? rn_int_new(vm, n) : rn_bool(n != 0);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    case RN_CK_INDEX:
        if (!rn_is_anyint(vm, p)) {
            return bad(vm, "__index__ returned non-int (type %T)", v);
        }
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    case RN_CK_INT:
        if (!rn_is_anyint(vm, p)) {
            return bad(vm, "__int__ returned non-int (type %T)", v);
        }
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    case RN_CK_FLOAT:
        if (!rn_is_float(vm, p)) {
            return rn_raise(vm, RN_T_TypeError, "%T.__float__ returned non-float (type %T)", keep, v);
        }
        *out = p;
        return RN_OK;
    case RN_CK_COMPLEX:
        return rn_is_kind(vm, p, RN_K_COMPLEX) ? RN_OK : bad(vm, "__complex__ returned non-complex (type %T)", v);
    case RN_CK_HASH:
        if (!rn_is_anyint(vm, p)) {
            return rn_raise(vm, RN_T_TypeError, "__hash__ method should return an integer");
        }
        if (!rn_int_get(vm, p, &n)) {
            n = rn_int_hash(vm, p);
        }
        *out = rn_int_new(vm, n == -1 ? -2 : n);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    case RN_CK_ITER:
        t = rn_type_of(vm, v);
        if (rn_is_native_iter(vm, v) || rn_lookup(vm, t, RN_N(__next__)) != RN_UNBOUND) {
            return RN_OK;
        }
        return bad(vm, "iter() returned non-iterator of type '%T'", v);
    case RN_CK_TRUE:
    case RN_CK_NOT: {
        int truth = rn_truth(vm, v);

        if (truth < 0) {
            rn_val arg = v;

            return rn_ask_internal(vm, (meta & 0xFF) == RN_CK_TRUE ? "truth" : "not_truth", &arg, 1, RN_CK_ANY);
        }
        *out = rn_bool((truth == 1) == ((meta & 0xFF) == RN_CK_TRUE));
        return RN_OK;
    }
    case RN_CK_BIN:
        return v == RN_NOTIMPL ? rn_binop(vm, (int)(aux & 31), (aux >> 5) & 1, keep, keep2, (aux >> 6) + 1, out) : RN_OK;
    case RN_CK_CMP:
        return v == RN_NOTIMPL ? rn_richcmp(vm, (int)(aux & 31), keep, keep2, (aux >> 6) + 1, out) : RN_OK;
    case RN_CK_DROP:
        *out = RN_NONE;
        return RN_OK;
    case RN_CK_INIT:
        if (v != RN_NONE) {
            return bad(vm, "__init__() should return None, not '%T'", v);
        }
        *out = keep;
        return RN_OK;
    case RN_CK_SELF:
        *out = keep;
        return RN_OK;
    case RN_CK_HASATTR:
        *out = RN_TRUE;
        return RN_OK;
    case RN_CK_PROBE:
        return rn_probe_returned(vm, keep, v, out);
    case RN_CK_ASEND:
        return rn_asend_returned(vm, keep, aux, v, out);
    case RN_CK_ITEM:
        return rn_item_answered(vm, keep2, keep, v, out);
    default:
        return RN_OK;
    }
}

rn_status rn_returned_sure(rn_vm *vm, uint32_t meta, rn_val keep, rn_val keep2, rn_val v, rn_val *out)
{
    rn_status st = rn_returned(vm, meta, keep, keep2, v, out);

    if (rn_lacked_memory(vm, st)) {
        vm->spare_root[2] = keep;
        vm->spare_root[3] = keep2;
        vm->spare_root[4] = v;
        rn_gc_collect(vm);
        vm->spare_root[2] = vm->spare_root[3] = vm->spare_root[4] = RN_NONE;
        vm->finishing = 1;
        st = rn_finished(vm, rn_returned(vm, meta, keep, keep2, v, out));
    }
    return st;
}

rn_status rn_raised(rn_vm *vm, uint32_t meta, rn_val keep, rn_val keep2, rn_val *out)
{
    rn_val args[2] = {keep, keep2};

    switch (meta & 0xFF) {
    case RN_CK_GETATTR:
        if (rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
            rn_val f = rn_lookup(vm, rn_type_of(vm, keep), RN_N(__getattr__));

            if (f != RN_UNBOUND) {
                vm->exc = RN_NONE;
                return rn_keep(vm, rn_ask(vm, f, args, 2, RN_CK_GETATTR_LAST), keep, keep2, 0);
            }
        }
        return RN_EXC;
    case RN_CK_GETATTR_LAST:
        if (rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
            rn_exc *e = rn_exc_state(vm, vm->exc);
            rn_val pair[2] = {keep2, keep}, t;

            if (e != NULL && rn_is_kind(vm, e->extra, RN_K_TUPLE) && rn_tuple_len(vm, e->extra) >= 2 &&
                rn_off(e->extra) >= RN_HEAP_START) { /* made for this exception alone */
                rn_val *field = rn_tuple_items(vm, e->extra);

                if ((field[0] == RN_NONE || field[0] == RN_UNBOUND) && (field[1] == RN_NONE || field[1] == RN_UNBOUND)) {
                    field[0] = keep2;
                    field[1] = keep;
                }
            } else if (e != NULL && e->extra == RN_NONE && (t = rn_tuple_new(vm, pair, 2)) != RN_UNBOUND) {
                rn_exc_state(vm, vm->exc)->extra = t;
            }
        }
        return RN_EXC;
    case RN_CK_DEFAULT:
        if (rn_exc_is(vm, vm->exc, (int)(meta >> 16))) {
            vm->exc = RN_NONE;
            *out = keep;
            return RN_OK;
        }
        return RN_EXC;
    case RN_CK_ASEND:
        rn_asend_raised(vm, keep);
        return RN_EXC;
    case RN_CK_PROBE:
        return rn_probe_raised(vm, keep);
    case RN_CK_HASATTR:
        if (rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
            vm->exc = RN_NONE;
            *out = RN_FALSE;
            return RN_OK;
        }
        return RN_EXC;
    case RN_CK_NEXT:
        if (rn_exc_is(vm, vm->exc, RN_T_StopIteration)) {
            vm->exc = RN_NONE;
            return rn_exhausted(vm, RN_NONE);
        }
        return RN_EXC;
    case RN_CK_SEND:
        if (rn_exc_is(vm, vm->exc, RN_T_StopIteration)) {
            rn_val v = rn_exc_get(vm, vm->exc)->extra;

            vm->exc = RN_NONE;
            return rn_exhausted(vm, v);
        }
        return RN_EXC;
    case RN_CK_CLOSE:
        if (rn_exc_is(vm, vm->exc, RN_T_GeneratorExit) || rn_exc_is(vm, vm->exc, RN_T_StopIteration)) {
            vm->exc = RN_NONE;
            *out = RN_NONE;
            return RN_OK;
        }
        return RN_EXC;
    default:
        return RN_EXC;
    }
}

/* The iterator of the FOR or SEND before vm->pc has ended: take the way out. */
rn_status rn_exhausted(rn_vm *vm, rn_val v)
{
    uint32_t at = vm->pc - 8u;
    uint64_t ins = RN_AT(uint64_t, vm, at)[0];

    if (RN_OP(ins) == OP_SEND) {
        RN_AT(rn_val, vm, vm->r)[RN_A(ins)] = v;
    }
    vm->pc = at + (uint32_t)RN_D(ins);
    vm->fuel -= RN_D(ins) <= 0; /* forged code may go back */
    return RN_PUSHED;
}

static rn_status jump_on(rn_vm *vm, uint64_t ins, rn_val v)
{
    int truth = rn_truth(vm, v);
    uint32_t sense;

    if (truth < 0) {
        rn_val arg = v;

        return rn_ask_internal(vm, "truth", &arg, 1, RN_CK_ANY);
    }
    sense = RN_OP(ins) == OP_JT ? 0 : RN_OP(ins) == OP_JF ? 1 : RN_C(ins);
    if ((uint32_t)truth != sense) {
        vm->pc = vm->pc - 8u + (uint32_t)RN_D(ins);
        vm->fuel -= RN_D(ins) <= 0;
    }
    return RN_PUSHED;
}

rn_status rn_deliver(rn_vm *vm, rn_val v)
{
    uint64_t ins = RN_AT(uint64_t, vm, vm->pc - 8u)[0];
    rn_val *R = RN_AT(rn_val, vm, vm->r);
    uint32_t A = RN_A(ins), op = RN_OP(ins);
    rn_status st;

    switch (op) {
    case OP_SETN:
    case OP_DELN:
    case OP_SETG:
    case OP_SETATTR:
    case OP_DELATTR:
    case OP_SETITEM:
    case OP_DELITEM:
    case OP_KWMERGE:
    case OP_LISTAPPEND:
    case OP_SETADD:
    case OP_DICTSET:
    case OP_LISTEXT:
    case OP_SETUPD:
    case OP_DICTUPD:
    case OP_FOREND:
        return RN_PUSHED;
    case OP_FORPREP: {
        rn_val *S = &R[RN_B(ins)];

        st = rn_returned(vm, RN_CK_ITER, RN_NONE, RN_NONE, v, &v);
        if (st != RN_OK) {
            return st;
        }
        S[0] = v;
        S[1] = S[2] = RN_NONE;
        return RN_PUSHED;
    }
    case OP_JT:
    case OP_JF:
    case OP_JLT:
    case OP_JLE:
    case OP_JEQ:
    case OP_JNE:
    case OP_JGT:
    case OP_JGE:
    case OP_JLTI:
    case OP_JLEI:
    case OP_JEQI:
    case OP_JNEI:
    case OP_JGTI:
    case OP_JGEI:
    case OP_JIN:
        return jump_on(vm, ins, v);
    case OP_NOT:
    case OP_IN: {
        int truth = rn_truth(vm, v);
        bool flip = op == OP_NOT || RN_D(ins) == 1;

        if (truth < 0) {
            rn_val arg = v;

            return rn_ask_internal(vm, "truth", &arg, 1, RN_CK_ANY);
        }
        R[A] = rn_bool((truth == 1) != flip);
        return RN_PUSHED;
    }
    case OP_GETMETH:
        R[A] = v;
        R[A + 3] = RN_UNBOUND;
        return RN_PUSHED;
    case OP_UNPACK:
    case OP_UNPACKEX: {
        uint32_t n = op == OP_UNPACK ? RN_C(ins) : RN_C(ins) + 1u + (uint32_t)RN_D(ins);

        if (!rn_is_kind(vm, v, RN_K_TUPLE) || rn_tuple_len(vm, v) != n || A + n > 255) {
            vm->stop = RN_STOP_FAULT;
            return RN_STOP;
        }
        memcpy(&R[A], rn_tuple_items(vm, v), n * sizeof(rn_val));
        return RN_PUSHED;
    }
    case OP_RAISE:
        if (rn_exc_state(vm, v) == NULL) {
            return rn_raise(vm, RN_T_TypeError, "exceptions must derive from BaseException");
        }
        vm->exc = v;
        if (RN_C(ins) == 1) {
            return rn_set_cause(vm, v, R[RN_B(ins)]);
        }
        return RN_EXC;
    default:
        R[A] = v;
        return RN_PUSHED;
    }
}
