/* Built-in functions whose closed cases are done in C; the prelude's twins (prelude/builtins.py) do the rest. */
#include "py/obj/iobuf.h"
#include <math.h>
#include <stdio.h>

#include "py/obj/date.h"
#include "py/num/float.h"
#include "py/num/wide.h"
#include "py/obj/text.h"
#include "py/obj/iter.h"
#include "py/obj/number.h"
#include "py/text/kind.h"
#include "py/vm/attr.h"
#include "py/vm/iterate.h"
#include "py/vm/loop.h"
#include "py/vm/natives.h"

static rn_status attr_name(rn_vm *vm, rn_val v, rn_val *out)
{
    v = rn_payload_op(vm, v);
    if (!rn_is_str(vm, v)) {
        return rn_raise(vm, RN_T_TypeError, "attribute name must be string, not '%T'", v);
    }
    *out = rn_intern(vm, v);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_builtin_len(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return rn_len(vm, a[0], out);
}

rn_status rn_builtin_repr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (rn_is_kind(vm, a[0], RN_K_INST) && (rn_type_at(vm, rn_type_of(vm, a[0]))->flags & RN_TF_REPR)) {
        return rn_ask_special(vm, a[0], RN_N(__repr__), NULL, 0, RN_CK_REPR);
    }
    return rn_repr(vm, a[0], out);
}

rn_status rn_builtin_ascii(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st = rn_repr(vm, a[0], out);

    (void)n;
    return st == RN_OK ? rn_ascii(vm, *out, out) : st;
}

rn_status rn_builtin_hash(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t h;
    rn_status st;

    (void)n;
    if (rn_is_kind(vm, a[0], RN_K_INST) && (rn_type_at(vm, rn_type_of(vm, a[0]))->flags & RN_TF_HASH)) {
        rn_val f = rn_lookup(vm, rn_type_of(vm, a[0]), RN_N(__hash__));

        if (f != RN_NONE && f != RN_UNBOUND) {
            return rn_ask_special(vm, a[0], RN_N(__hash__), NULL, 0, RN_CK_HASH);
        }
    }
    st = rn_hash(vm, a[0], &h);
    if (st == RN_OK) {
        *out = rn_int_new(vm, h);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    return st;
}

rn_status rn_builtin_id(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint64_t id;

    (void)n;
    (void)rn_id(vm, a[0], &id);
    *out = rn_int_from_u64(vm, id & INT64_MAX);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_builtin_iter(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    if (n == 1 && rn_iobuf_iter(vm, a[0]) != RN_UNBOUND) { /* a loop takes what is in it */
        *out = a[0];
        return RN_OK;
    }
    return n == 2 ? RN_NEED_VM : rn_iter(vm, a[0], out);
}

/* next(): a generator is resumed by the loop, a native iterator stepped here. */
static rn_status next_of(rn_vm *vm, rn_val it, bool has_default, rn_val dflt, rn_val *out)
{
    rn_status st;
    rn_val f;

    if (rn_is_kind(vm, it, RN_K_GEN)) {
        rn_val none = RN_NONE;

        if (!rn_is_native_iter(vm, it)) {
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not an iterator", it);
        }
        st = rn_ask(vm, it, &none, 1, has_default ? RN_CK_DEFAULT : RN_CK_ANY);
        return has_default ? rn_keep(vm, st, dflt, RN_NONE, RN_T_StopIteration) : st;
    }
    if (!rn_is_native_iter(vm, it)) {
        if (!rn_special(vm, it, RN_N(__next__), &f)) {
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not an iterator", it);
        }
        st = rn_ask_special(vm, it, RN_N(__next__), NULL, 0, has_default ? RN_CK_DEFAULT : RN_CK_ANY);
        return has_default && st == RN_CALL ? rn_keep(vm, st, dflt, RN_NONE, RN_T_StopIteration) : st;
    }
    st = rn_iter_next(vm, it, out);
    if (st == RN_NEED_VM) {
        st = rn_iter_ask(vm, it, has_default ? RN_CK_DEFAULT : RN_CK_ANY, out);
        if (st == RN_CALL) {
            return has_default ? rn_keep(vm, st, dflt, RN_NONE, RN_T_StopIteration) : st;
        }
    }
    if (st == RN_OK && *out == RN_UNBOUND) {
        if (has_default) {
            *out = dflt;
            return RN_OK;
        }
        return rn_raise_val(vm, RN_T_StopIteration, RN_UNBOUND);
    }
    return st;
}

rn_status rn_builtin_next(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    return next_of(vm, a[0], n > 1, n > 1 ? a[1] : RN_NONE, out);
}

rn_status rn_rn_next_or(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return next_of(vm, a[0], true, a[1], out);
}

/* __iter__ and __next__ of every native iterator. */
rn_status rn_iter_m_iter(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)vm;
    (void)n;
    *out = a[0];
    return RN_OK;
}

rn_status rn_iter_m_next(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return next_of(vm, rn_payload(vm, a[0]), false, RN_NONE, out);
}

/* ---- classes of values ---- */

/* What ABCMeta.__instancecheck__ and __subclasscheck__ would find in their caches, which the prelude's abc.py keeps. */
static rn_status abc_known(rn_vm *vm, rn_val cls, uint32_t sub, rn_val check, rn_val *out)
{
    const rn_func *f = rn_is_kind(vm, check, RN_K_FUNC) ? RN_PTR(rn_func, vm, check) : NULL;
    rn_val key, impl, found = RN_UNBOUND;
    const rn_inst *in;

    if (f == NULL || !(RN_AT(rn_code, vm, f->code)->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY)) ||
        !(rn_str_is(vm, rn_val_of(f->qualname), "ABCMeta.__instancecheck__") ||
          rn_str_is(vm, rn_val_of(f->qualname), "ABCMeta.__subclasscheck__"))) {
        return RN_NEED_VM;
    }
    key = rn_intern_c(vm, "_abc_impl");
    if (key == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    impl = rn_dict_get_str(vm, rn_type_at(vm, rn_off(cls))->dict, rn_off(key));
    in = rn_is_kind(vm, impl, RN_K_INST) ? RN_PTR(rn_inst, vm, impl) : NULL;
    if (in == NULL || in->h.aux < 5 || !rn_is_kind(vm, in->v[1], RN_K_DICT) || !rn_is_kind(vm, in->v[2], RN_K_DICT) ||
        !rn_is_kind(vm, in->v[4], RN_K_LIST) || RN_PTR(rn_list, vm, in->v[4])->len < 1) {
        return RN_NEED_VM;
    }
    if (rn_dict_get(vm, in->v[1], rn_val_of(sub), &found) != RN_OK) {
        return RN_NEED_VM;
    }
    if (found != RN_UNBOUND) {
        *out = RN_TRUE;
        return RN_OK;
    }
    if (rn_list_items(vm, RN_PTR(rn_list, vm, in->v[4]))[0] != in->v[3] || rn_dict_get(vm, in->v[2], rn_val_of(sub), &found) != RN_OK ||
        found == RN_UNBOUND) {
        return RN_NEED_VM;
    }
    *out = RN_FALSE;
    return RN_OK;
}

static rn_status class_test(rn_vm *vm, rn_val v, rn_val cls, bool is_instance, rn_val *out)
{
    if (rn_is_kind(vm, cls, RN_K_TUPLE)) {
        uint32_t n = rn_tuple_len(vm, cls);

        for (uint32_t i = 0; i < n; i++) {
            rn_val c = rn_tuple_items(vm, cls)[i];
            rn_status st;

            if (rn_is_kind(vm, c, RN_K_TUPLE)) {
                return RN_NEED_VM;
            }
            st = class_test(vm, v, c, is_instance, out);
            if (st != RN_OK || *out == RN_TRUE) {
                return st;
            }
        }
        *out = RN_FALSE;
        return RN_OK;
    }
    if (!rn_is_kind(vm, cls, RN_K_TYPE)) {
        return RN_NEED_VM;
    }
    if (rn_obj_of(vm, cls)->type != RN_T(type)) { /* a metaclass may have its say */
        uint32_t hook = is_instance ? RN_N(__instancecheck__) : RN_N(__subclasscheck__);

        rn_val check = rn_lookup(vm, rn_obj_of(vm, cls)->type, hook);

        if (check != rn_lookup(vm, RN_T(type), hook)) {
            uint32_t sub = is_instance ? rn_type_of(vm, v) : rn_off(v);

            return is_instance && (rn_type_at(vm, sub)->flags & RN_TF_GETATTR) ? RN_NEED_VM : abc_known(vm, cls, sub, check, out);
        }
    }
    *out = rn_bool(is_instance ? rn_isinstance(vm, v, rn_off(cls)) : rn_is_subtype(vm, rn_off(v), rn_off(cls)));
    return RN_OK;
}

rn_status rn_builtin_isinstance(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st;

    (void)n;
    if (rn_is_kind(vm, a[1], RN_K_TYPE) && rn_type_of(vm, a[0]) == rn_off(a[1])) {
        *out = RN_TRUE;
        return RN_OK;
    }
    st = class_test(vm, a[0], a[1], true, out);
    if (st == RN_OK && *out == RN_FALSE && rn_is_kind(vm, a[0], RN_K_INST) &&
        rn_is_kind(vm, rn_lookup(vm, rn_type_of(vm, a[0]), RN_N(__class__)), RN_K_REC)) {
        return RN_NEED_VM; /* a property named __class__ */
    }
    return st;
}

rn_status rn_builtin_issubclass(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "issubclass() arg 1 must be a class");
    }
    return class_test(vm, a[0], a[1], false, out);
}

/* ---- attributes ---- */

/* getattr() that is content with none: then *out is UNBOUND, or an AttributeError was raised for the caller to see. */
static rn_status try_getattr(rn_vm *vm, rn_val obj, rn_val name, rn_val *out)
{
    return rn_type_at(vm, rn_type_of(vm, obj))->flags & RN_TF_GETATTR ? rn_getattr(vm, obj, rn_off(name), out)
                                                                      : rn_find_attr(vm, obj, rn_off(name), out);
}

rn_status rn_builtin_getattr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = attr_name(vm, a[1], &name);

    if (st != RN_OK) {
        return st;
    }
    st = n == 3 ? try_getattr(vm, a[0], name, out) : rn_getattr(vm, a[0], rn_off(name), out);
    if (n == 3) {
        if (st == RN_OK && *out == RN_UNBOUND) {
            *out = a[2];
            return RN_OK;
        }
        if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
            vm->exc = RN_NONE;
            *out = a[2];
            return RN_OK;
        }
        if (st == RN_CALL) {
            if (vm->call.check != RN_CK_ANY) { /* __getattr__ waits behind: two steps, in the prelude */
                rn_val args[3] = {a[0], name, a[2]};

                return rn_ask_internal(vm, "getattr_default", args, 3, RN_CK_ANY);
            }
            vm->call.check = RN_CK_DEFAULT;
            vm->call.keep = a[2];
            vm->call.aux = RN_T_AttributeError;
        }
    }
    return st;
}

rn_status rn_builtin_hasattr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = attr_name(vm, a[1], &name);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    st = try_getattr(vm, a[0], name, out);
    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
        vm->exc = RN_NONE;
        *out = RN_FALSE;
        return RN_OK;
    }
    if (st == RN_CALL) {
        if (vm->call.check != RN_CK_ANY) {
            rn_val args[2] = {a[0], name};

            return rn_ask_internal(vm, "hasattr_slow", args, 2, RN_CK_ANY);
        }
        vm->call.check = RN_CK_HASATTR;
    }
    if (st == RN_OK) {
        *out = rn_bool(*out != RN_UNBOUND);
    }
    return st;
}

rn_status rn_builtin_setattr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = attr_name(vm, a[1], &name);

    (void)n;
    if (st == RN_OK) {
        st = rn_setattr(vm, a[0], rn_off(name), a[2]);
    }
    *out = RN_NONE;
    return st == RN_PUSHED ? RN_OK : st;
}

rn_status rn_builtin_delattr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name;
    rn_status st = attr_name(vm, a[1], &name);

    (void)n;
    if (st == RN_OK) {
        st = rn_setattr(vm, a[0], rn_off(name), RN_UNBOUND);
    }
    *out = RN_NONE;
    return st == RN_PUSHED ? RN_OK : st;
}

rn_status rn_builtin_callable(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_bool(rn_is_callable(vm, a[0]));
    return RN_OK;
}

/* ---- numbers and characters ---- */

rn_status rn_builtin_chr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t c;
    rn_status st;

    (void)n;
    if (rn_is_float(vm, a[0]) || (!rn_is_anyint(vm, rn_payload_op(vm, a[0])) && !rn_is_indexable(vm, a[0]))) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", a[0]);
    }
    st = rn_index(vm, a[0], &c);
    if (st != RN_OK) {
        return st;
    }
    if (c < 0 || c > 0x10FFFF) {
        return rn_raise(vm, RN_T_ValueError, "chr() arg not in range(0x110000)");
    }
    *out = rn_str_char(vm, (uint32_t)c);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_builtin_ord(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_span span;

    (void)n;
    if (rn_is_str(vm, p)) {
        rn_str *s = RN_PTR(rn_str, vm, p);

        if (s->len == 1) {
            *out = rn_small(rn_cp(rn_str_data(vm, s), rn_str_width(s), 0));
            return RN_OK;
        }
        return rn_raise(vm, RN_T_TypeError, "ord() expected a character, but string of length %u found", s->len);
    }
    if (rn_bytes_span(vm, p, &span)) {
        if (span.n == 1) {
            *out = rn_small(span.p[0]);
            return RN_OK;
        }
        return rn_raise(vm, RN_T_TypeError, "ord() expected a character, but string of length %u found", (uint32_t)span.n);
    }
    return rn_raise(vm, RN_T_TypeError, "ord() expected string of length 1, but %T found", a[0]);
}

rn_status rn_builtin_abs(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[0]), f;

    (void)n;
    if (rn_is_kind(vm, a[0], RN_K_INST) && rn_special(vm, a[0], RN_N(__abs__), &f) && !rn_is_kind(vm, f, RN_K_BUILTIN)) {
        return rn_ask_special(vm, a[0], RN_N(__abs__), NULL, 0, RN_CK_ANY);
    }
    if (rn_is_float(vm, p)) {
        *out = rn_float_fast(vm, fabs(rn_float_get(vm, p)));
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    if (rn_is_anyint(vm, p)) {
        if (rn_num_cmp(vm, p, rn_small(0)) < 0) {
            return rn_negate(vm, p, out);
        }
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    if (rn_is_kind(vm, p, RN_K_COMPLEX)) {
        double r = hypot(RN_PTR(rn_complex, vm, p)->re, RN_PTR(rn_complex, vm, p)->im);

        if (isinf(r) && isfinite(RN_PTR(rn_complex, vm, p)->re) && isfinite(RN_PTR(rn_complex, vm, p)->im)) {
            return rn_raise(vm, RN_T_OverflowError, "absolute value too large");
        }
        *out = rn_float(vm, r);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    if (rn_is_date_rec(vm, p)) {
        rn_status st = rn_date_unary(vm, 2, p, out);

        if (st != RN_OK || *out != RN_NOTIMPL) {
            return st;
        }
    }
    if (rn_special(vm, a[0], RN_N(__abs__), &f)) {
        return rn_ask_special(vm, a[0], RN_N(__abs__), NULL, 0, RN_CK_ANY);
    }
    return rn_raise(vm, RN_T_TypeError, "bad operand type for abs(): '%T'", a[0]);
}

static rn_status to_base(rn_vm *vm, rn_val v, int base, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (!rn_is_anyint(vm, p)) {
        return rn_is_indexable(vm, v) ? RN_NEED_VM : rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", v);
    }
    return rn_int_to_str(vm, p, base, true, out);
}

rn_status rn_builtin_bin(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return to_base(vm, a[0], 2, out);
}

rn_status rn_builtin_oct(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return to_base(vm, a[0], 8, out);
}

rn_status rn_builtin_hex(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return to_base(vm, a[0], 16, out);
}

rn_status rn_builtin_divmod(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a[0]), q = rn_payload_op(vm, a[1]), pair[2];
    rn_status st;

    (void)n;
    if (p != a[0] || q != a[1] || !rn_is_number(vm, p) || !rn_is_number(vm, q)) {
        return RN_NEED_VM;
    }
    st = rn_divmod(vm, p, q, &pair[0], &pair[1]);
    if (st != RN_OK) {
        return st;
    }
    *out = rn_tuple_new(vm, pair, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_builtin_pow(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (a[2] == RN_UNBOUND || a[2] == RN_NONE) {
        return rn_binop(vm, RN_BIN_POW, false, a[0], a[1], 0, out);
    }
    if (rn_is_anyint(vm, a[0]) && rn_is_anyint(vm, a[1]) && rn_is_anyint(vm, a[2])) {
        return rn_powmod(vm, a[0], a[1], a[2], out);
    }
    return RN_NEED_VM;
}

rn_status rn_builtin_round(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val p = a[0];
    int64_t places = 0;
    rn_status st;
    bool none = a[1] == RN_UNBOUND || a[1] == RN_NONE;

    (void)n;
    if (!none) {
        st = rn_index(vm, a[1], &places);
        if (st != RN_OK) {
            return st;
        }
    }
    if (rn_is_float(vm, p)) {
        double d = rn_float_get(vm, p), r;

        if (none) {
            if (d != d) {
                return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
            }
            if (isinf(d)) {
                return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
            }
            r = rint(d);
            return rn_int_from_double(vm, r, out);
        }
        if (!isfinite(d)) {
            *out = p;
            return RN_OK;
        }
        if (rn_float_round(d, places, &r) != RN_NUM_OK) {
            return rn_raise(vm, RN_T_OverflowError, "rounded value too large to represent");
        }
        *out = rn_float_fast(vm, r);
        return RN_OK;
    }
    if (rn_is_anyint(vm, p) && (none || places >= 0)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    return RN_NEED_VM;
}

rn_status rn_builtin_format(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val spec = n > 1 ? rn_payload_op(vm, a[1]) : rn_val_of(RN_EMPTY_STR);

    if (!rn_is_str(vm, spec)) {
        return rn_raise(vm, RN_T_TypeError, "format() argument 2 must be str, not %T", spec);
    }
    return rn_format(vm, a[0], spec, out);
}

/* ---- over iterables ---- */

/* The items of a container one after the other, without an array of them. */
typedef struct walk {
    const rn_val *items; /* of a list or tuple */
    uint32_t n, i;
    rn_val it; /* else a fresh iterator, whose steps allocate nothing */
} walk;

/* NEED_VM for guest containers and for iterators: stepping those is visible, so they are the twin's. */
static rn_status walk_begin(rn_vm *vm, rn_val v, walk *w)
{
    rn_val p = rn_payload_op(vm, v);
    rn_status st;

    *w = (walk){.it = RN_UNBOUND};
    if (p != v && (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_ITER)) {
        return RN_NEED_VM;
    }
    if (rn_is_kind(vm, p, RN_K_LIST) || rn_is_kind(vm, p, RN_K_TUPLE)) {
        return rn_items(vm, p, &w->items, &w->n);
    }
    if (rn_is_kind(vm, p, RN_K_INST) || rn_is_native_iter(vm, p)) {
        return RN_NEED_VM;
    }
    st = rn_iter(vm, p, &w->it);
    if (st == RN_CALL || (st == RN_OK && !rn_iter_is_quiet(vm, w->it))) {
        return RN_NEED_VM;
    }
    return st;
}

/* RN_OK and the next item, UNBOUND at the end. Polls. */
static inline rn_status walk_next(rn_vm *vm, walk *w, rn_val *item)
{
    if ((++w->i & 1023) == 0 && !rn_charge(vm, 128)) {
        return RN_STOP;
    }
    if (w->it == RN_UNBOUND) {
        *item = w->i <= w->n ? w->items[w->i - 1] : RN_UNBOUND;
        return RN_OK;
    }
    return rn_iter_next(vm, w->it, item);
}

static rn_status any_all(rn_vm *vm, rn_val v, bool stop_at, rn_val *out)
{
    walk w;
    rn_status st = walk_begin(vm, v, &w);

    *out = rn_bool(!stop_at);
    while (st == RN_OK) {
        rn_val item;
        int t;

        st = walk_next(vm, &w, &item);
        if (st != RN_OK || item == RN_UNBOUND) {
            break;
        }
        t = rn_truth(vm, item);
        if (t < 0) {
            return RN_NEED_VM;
        }
        if ((t != 0) == stop_at) {
            *out = rn_bool(stop_at);
            break;
        }
    }
    return st;
}

rn_status rn_builtin_any(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return any_all(vm, a[0], true, out);
}

rn_status rn_builtin_all(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return any_all(vm, a[0], false, out);
}

/* Floats, compensated, from `item` on. */
static rn_status sum_floats(rn_vm *vm, walk *w, rn_val acc, rn_val item, rn_val *out)
{
    double s, c = 0, x;
    bool is_first = !rn_is_float(vm, acc);
    rn_status st = rn_to_double(vm, acc, &s);

    while (st == RN_OK && item != RN_UNBOUND) {
        double t;

        if (!rn_is_number(vm, item)) {
            return RN_NEED_VM;
        }
        st = rn_to_double(vm, item, &x);
        if (st != RN_OK) {
            break;
        }
        t = s + x;
        if (!is_first) { /* the step from int to float is an ordinary + */
            c += fabs(s) >= fabs(x) ? (s - t) + x : (x - t) + s;
        }
        is_first = false;
        s = t;
        st = walk_next(vm, w, &item);
    }
    if (st != RN_OK) {
        return st;
    }
    if (c != 0 && isfinite(c)) {
        s += c;
    }
    *out = rn_float(vm, s);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static rn_status add_wide(rn_vm *vm, rn_val acc, rn_i128 n, rn_val *out)
{
    rn_i128 mag = n < 0 ? -n : n;
    uint64_t limb[2] = {(uint64_t)mag, (uint64_t)(mag >> 64)};
    rn_val v = rn_int_from_limbs(vm, limb, limb[1] != 0 ? 2 : 1, n < 0);

    return v == RN_UNBOUND ? rn_nomem(vm) : rn_binary(vm, RN_BIN_ADD, acc, v, out);
}

/* sum: ints exactly, floats compensated (3.12); anything else is the prelude's, from the beginning. */
rn_status rn_builtin_sum(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val acc = a[1] == RN_UNBOUND ? rn_small(0) : a[1];
    rn_i128 wide = 0; /* of small ints: they would leave an object behind with every addition */
    walk w;
    rn_status st;

    (void)n;
    if (!rn_is_number(vm, acc)) {
        return RN_NEED_VM;
    }
    if (rn_is_bool(acc)) {
        acc = rn_small((int64_t)(acc & 1));
    }
    st = walk_begin(vm, a[0], &w);
    if (st == RN_OK && !rn_is_anyint(vm, acc)) {
        rn_val item;

        st = walk_next(vm, &w, &item);
        *out = acc;
        return st != RN_OK || item == RN_UNBOUND ? st : sum_floats(vm, &w, acc, item, out);
    }
    while (st == RN_OK) {
        rn_val item;

        st = walk_next(vm, &w, &item);
        if (st == RN_OK && rn_is_int(item)) {
            wide += rn_small_get(item);
            continue;
        }
        if (st != RN_OK) {
            return st;
        }
        if (item != RN_UNBOUND && !rn_is_number(vm, item)) {
            return RN_NEED_VM;
        }
        if (wide != 0) {
            st = add_wide(vm, acc, wide, &acc);
            wide = 0;
        }
        if (st != RN_OK || item == RN_UNBOUND) {
            break;
        }
        if (!rn_is_anyint(vm, acc) || !rn_is_anyint(vm, item)) {
            return sum_floats(vm, &w, acc, item, out);
        }
        st = rn_binary(vm, RN_BIN_ADD, acc, item, &acc);
    }
    *out = acc;
    return st;
}

static rn_status min_max(rn_vm *vm, rn_val *a, uint32_t n, int op, rn_val *out)
{
    walk w = {.items = a, .n = n, .it = RN_UNBOUND};
    rn_val best = RN_UNBOUND;
    rn_status st = RN_OK;

    if (n == 0 || (vm->kw[0] != RN_UNBOUND && vm->kw[0] != RN_NONE) || vm->kw[1] != RN_UNBOUND) {
        return RN_NEED_VM;
    }
    if (n == 1) {
        st = walk_begin(vm, a[0], &w);
    }
    while (st == RN_OK) {
        rn_val item, hit;

        st = walk_next(vm, &w, &item);
        if (st != RN_OK || item == RN_UNBOUND) {
            break;
        }
        if (best == RN_UNBOUND) {
            best = item;
            continue;
        }
        st = rn_compare(vm, item, best, op, &hit);
        if (st == RN_OK && hit == RN_NOTIMPL) {
            return RN_NEED_VM;
        }
        if (hit == RN_TRUE) {
            best = item;
        }
    }
    *out = best;
    return st == RN_OK && best == RN_UNBOUND ? RN_NEED_VM : st;
}

rn_status rn_builtin_min(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    return min_max(vm, a, n, RN_LT, out);
}

rn_status rn_builtin_max(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    return min_max(vm, a, n, RN_GT, out);
}

/* sorted() of closed items without a key: copy and sort; the prelude does the rest. */
rn_status rn_builtin_sorted(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_val *items;
    uint32_t m;
    int reverse = a[2] == RN_UNBOUND ? 0 : rn_truth(vm, a[2]);
    rn_val list, args[3];
    rn_status st;

    (void)n;
    if ((a[1] != RN_UNBOUND && a[1] != RN_NONE) || reverse < 0) {
        return RN_NEED_VM;
    }
    st = rn_items(vm, a[0], &items, &m);
    if (st != RN_OK) {
        return st;
    }
    if (!rn_reserve(vm, (uint64_t)m * 24)) {
        return rn_nomem(vm);
    }
    list = rn_list_new(vm, items, m);
    if (list == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    args[0] = list;
    args[1] = RN_NONE;
    args[2] = rn_bool(reverse);
    st = rn_rn_sort_native(vm, args, 3, out);
    if (st == RN_OK && *out == RN_NOTIMPL) {
        return RN_NEED_VM;
    }
    *out = list;
    return st;
}

/* ---- output ---- */

static bool has_surrogate(rn_vm *vm, rn_val text)
{
    const rn_str *s = RN_PTR(rn_str, vm, text);
    uint32_t width = rn_str_width(s);

    for (uint32_t i = 0; width != 0 && i < s->len; i++) {
        if (rn_is_surrogate(rn_cp(rn_str_data(vm, s), width, i))) {
            return true;
        }
    }
    return false;
}

rn_status rn_write_out(rn_vm *vm, uint32_t channel, rn_val text)
{
    size_t n = rn_str_utf8_len(vm, text);

    if (n == 0) {
        return RN_OK;
    }
    if (has_surrogate(vm, text)) {
        return RN_NEED_VM;
    }
    if (n > RN_OUT_CAP - 4 || vm->out_used + n + 4 > RN_OUT_CAP) {
        return RN_NEED_VM; /* piecewise, with a request to the driver in between */
    }
    vm->out[vm->out_used] = (uint8_t)channel;
    vm->out[vm->out_used + 1] = (uint8_t)n;
    vm->out[vm->out_used + 2] = (uint8_t)(n >> 8);
    vm->out[vm->out_used + 3] = 0;
    (void)rn_str_to_utf8(vm, text, (char *)vm->out + vm->out_used + 4, n);
    vm->out_used += (uint32_t)n + 4;
    return RN_OK;
}

/* write(channel, text): what fits; a full buffer suspends for the driver, and the caller goes on with the rest. */
rn_status rn_rn_write(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val text = rn_payload_op(vm, a[1]);
    rn_str *s;
    uint32_t fit;
    size_t bytes = 0;

    (void)n;
    if (!rn_is_str(vm, text)) {
        return rn_raise(vm, RN_T_TypeError, "write() argument must be str, not %T", a[1]);
    }
    if (has_surrogate(vm, text)) {
        return rn_str_encode(vm, text, RN_UNBOUND, RN_UNBOUND, out); /* which says why not */
    }
    if (rn_write_out(vm, (uint32_t)rn_small_get(a[0]), text) == RN_OK) {
        *out = rn_small(RN_PTR(rn_str, vm, text)->len);
        return RN_OK;
    }
    s = RN_PTR(rn_str, vm, text);
    for (fit = 0; fit < s->len; fit++) {
        uint32_t c = rn_cp(rn_str_data(vm, s), rn_str_width(s), fit);

        bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        if (vm->out_used + bytes + 4 > RN_OUT_CAP) {
            break;
        }
    }
    if (fit == 0) {
        *out = rn_small(0); /* the prelude asks for room and tries again */
        return RN_OK;
    }
    text = rn_str_sub(vm, text, 0, fit);
    if (text == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    (void)rn_write_out(vm, (uint32_t)rn_small_get(a[0]), text);
    *out = rn_small(fit);
    return RN_OK;
}

rn_status rn_builtin_print(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val sep = vm->kw[0], end = vm->kw[1], piece[64];
    uint32_t before = vm->out_used;
    size_t total = 0;
    rn_status st = RN_OK;

    if (n > 64 || (vm->kw[2] != RN_UNBOUND && vm->kw[2] != RN_NONE) || rn_stdout_replaced(vm)) {
        return RN_NEED_VM;
    }
    if ((sep != RN_UNBOUND && sep != RN_NONE && !rn_is_str(vm, sep)) || (end != RN_UNBOUND && end != RN_NONE && !rn_is_str(vm, end))) {
        return RN_NEED_VM;
    }
    sep = sep == RN_UNBOUND || sep == RN_NONE ? rn_val_of(RN_CHAR(' ')) : sep;
    end = end == RN_UNBOUND || end == RN_NONE ? rn_val_of(RN_CHAR('\n')) : end;
    for (uint32_t i = 0; i < n; i++) {
        st = rn_to_str(vm, a[i], &piece[i]);
        if (st != RN_OK) {
            return st;
        }
        total += rn_str_utf8_len(vm, piece[i]) + 8;
    }
    if (total + (size_t)(n + 1) * (rn_str_utf8_len(vm, sep) + 4) + rn_str_utf8_len(vm, end) + 64 > RN_OUT_CAP - vm->out_used) {
        return RN_NEED_VM;
    }
    for (uint32_t i = 0; i < n && st == RN_OK; i++) {
        if (i > 0) {
            st = rn_write_out(vm, 1, sep);
        }
        if (st == RN_OK) {
            st = rn_write_out(vm, 1, piece[i]);
        }
    }
    if (st == RN_OK) {
        st = rn_write_out(vm, 1, end);
    }
    if (st != RN_OK) {
        vm->out_used = before;
        return RN_NEED_VM;
    }
    *out = RN_NONE;
    return rn_charge(vm, (int64_t)n + 1) ? RN_OK : RN_STOP;
}

rn_status rn_builtin_input(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)vm;
    (void)a;
    (void)n;
    (void)out;
    return RN_NEED_VM; /* a host call, made by the prelude */
}
