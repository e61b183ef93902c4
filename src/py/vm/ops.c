/* Operators, subscripts, containment and length over any value: closed operands in C, guest classes by a call. */
#include "py/obj/date.h"
#include "py/vm/ops.h"

#include "py/vm/probe.h"

#include "py/mod/re.h"
#include "py/obj/iter.h"
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/loop.h"

static const struct {
    uint32_t left, right, inplace;
    const char *sign, *isign;
} bin[RN_BIN_COUNT] = {
    {RN_N(__add__), RN_N(__radd__), RN_N(__iadd__), "+", "+="},
    {RN_N(__sub__), RN_N(__rsub__), RN_N(__isub__), "-", "-="},
    {RN_N(__mul__), RN_N(__rmul__), RN_N(__imul__), "*", "*="},
    {RN_N(__truediv__), RN_N(__rtruediv__), RN_N(__itruediv__), "/", "/="},
    {RN_N(__floordiv__), RN_N(__rfloordiv__), RN_N(__ifloordiv__), "//", "//="},
    {RN_N(__mod__), RN_N(__rmod__), RN_N(__imod__), "%", "%="},
    {RN_N(__pow__), RN_N(__rpow__), RN_N(__ipow__), "** or pow()", "**="},
    {RN_N(__lshift__), RN_N(__rlshift__), RN_N(__ilshift__), "<<", "<<="},
    {RN_N(__rshift__), RN_N(__rrshift__), RN_N(__irshift__), ">>", ">>="},
    {RN_N(__and__), RN_N(__rand__), RN_N(__iand__), "&", "&="},
    {RN_N(__or__), RN_N(__ror__), RN_N(__ior__), "|", "|="},
    {RN_N(__xor__), RN_N(__rxor__), RN_N(__ixor__), "^", "^="},
    {RN_N(__matmul__), RN_N(__rmatmul__), RN_N(__imatmul__), "@", "@="},
};

static bool is_heap_type(rn_vm *vm, rn_val v)
{
    return rn_is_ref(v) && (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_HEAP);
}

/* Method defined by guest code or the library (not a C slot). */
static rn_val guest_method(rn_vm *vm, rn_val v, uint32_t name)
{
    rn_val f;

    if (!is_heap_type(vm, v)) {
        return RN_UNBOUND;
    }
    f = rn_lookup(vm, rn_type_of(vm, v), name);
    return rn_is_kind(vm, f, RN_K_BUILTIN) && (rn_obj_of(vm, f)->flags & RN_BF_METHOD) ? RN_UNBOUND : f;
}

/* ---- sequences under + and * ---- */

static rn_status repeat(rn_vm *vm, rn_val seq, rn_val times, bool inplace, rn_val *out)
{
    int64_t n;
    uint64_t len, total;
    rn_obj *o = rn_obj_of(vm, seq);

    if (!rn_int_get(vm, times, &n)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot fit 'int' into an index-sized integer");
    }
    n = n < 0 ? 0 : n;
    switch (o->kind) {
    case RN_K_STR: {
        rn_str *s = (rn_str *)(void *)o;
        uint32_t width = rn_str_width(s);
        uint8_t *data;
        size_t unit;

        len = s->len;
        if (n == 1 || len == 0) {
            *out = len == 0 ? rn_val_of(RN_EMPTY_STR) : seq;
            return RN_OK;
        }
        if (__builtin_mul_overflow(len, (uint64_t)n, &total) || total > UINT32_MAX / 8 || !rn_reserve(vm, total << width)) {
            return n == 0 ? RN_OK : rn_nomem(vm);
        }
        if (total == 0) {
            *out = rn_val_of(RN_EMPTY_STR);
            return RN_OK;
        }
        *out = rn_str_alloc(vm, (uint32_t)total, width == 2 ? 0x10000 : width == 1 ? 256 : (o->flags & RN_SF_ASCII) ? 127 : 255, &data);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        s = RN_PTR(rn_str, vm, seq);
        unit = (size_t)len << width;
        memcpy(data, rn_str_data(vm, s), unit);
        for (size_t done = unit, all = (size_t)total << width; done < all;) {
            size_t k = done < all - done ? done : all - done;

            memcpy(data + done, data, k);
            done += k;
            if (!rn_charge(vm, (int64_t)(k >> 12) + 1)) {
                return RN_STOP;
            }
        }
        return RN_OK;
    }
    case RN_K_BYTES: {
        len = ((rn_bytes *)(void *)o)->len;
        if (__builtin_mul_overflow(len, (uint64_t)n, &total) || total > UINT32_MAX / 8 || !rn_reserve(vm, total)) {
            return rn_nomem(vm);
        }
        *out = rn_bytes_new(vm, NULL, total);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        for (uint64_t done = 0; done < total;) {
            uint64_t k = done == 0 ? len : done < total - done ? done : total - done;

            memcpy(rn_bytes_data(vm, *out) + done, rn_bytes_data(vm, done == 0 ? seq : *out), k);
            done += k;
            if (!rn_charge(vm, (int64_t)(k >> 12) + 1)) {
                return RN_STOP;
            }
        }
        return RN_OK;
    }
    default: { /* list, tuple */
        const rn_val *from;
        uint32_t m;
        rn_val *to;

        (void)rn_items(vm, seq, &from, &m);
        len = m;
        if (__builtin_mul_overflow(len, (uint64_t)n, &total) || total > UINT32_MAX / 16 || !rn_reserve(vm, total * 8)) {
            return rn_nomem(vm);
        }
        if (inplace && o->kind == RN_K_LIST) {
            rn_list *l = RN_PTR(rn_list, vm, seq);

            if (!rn_list_grow(vm, l, total)) {
                return rn_nomem(vm);
            }
            to = rn_list_items(vm, l);
            for (uint64_t i = m; i < total; i++) {
                to[i] = to[i - m];
            }
            rn_own(vm, rn_off(seq), sizeof *l);
            l->len = (uint32_t)total;
            *out = seq;
            return RN_OK;
        }
        *out = o->kind == RN_K_LIST ? rn_list_new(vm, NULL, (uint32_t)total) : rn_tuple_new(vm, NULL, (uint32_t)total);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        (void)rn_items(vm, seq, &from, &m);
        to = o->kind == RN_K_LIST ? rn_list_items(vm, RN_PTR(rn_list, vm, *out)) : rn_tuple_items(vm, *out);
        for (uint64_t i = 0, k = 0; i < total; i++) {
            to[i] = from[k];
            k = k + 1 == m ? 0 : k + 1;
            if ((i & 65535) == 65535 && !rn_charge(vm, 64)) {
                return RN_STOP;
            }
        }
        return RN_OK;
    }
    }
}

static bool is_sequence(rn_vm *vm, rn_val v)
{
    rn_kind k;

    if (!rn_is_ref(v)) {
        return false;
    }
    k = rn_obj_of(vm, v)->kind;
    return k == RN_K_STR || k == RN_K_BYTES || k == RN_K_LIST || k == RN_K_TUPLE;
}

static rn_status concat(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_kind k = rn_obj_of(vm, a)->kind;
    const rn_val *x, *y;
    uint32_t n, m;
    rn_val *to;

    rn_span span;

    if (k == RN_K_BYTES && rn_bytes_span(vm, b, &span)) {
        uint32_t la = RN_PTR(rn_bytes, vm, a)->len;

        if (!rn_reserve(vm, (uint64_t)la + span.n)) {
            return rn_nomem(vm);
        }
        *out = rn_bytes_new(vm, NULL, (size_t)la + span.n);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        memcpy(rn_bytes_data(vm, *out), rn_bytes_data(vm, a), la);
        memcpy(rn_bytes_data(vm, *out) + la, span.p, span.n);
        return RN_OK;
    }
    if (!rn_is_kind(vm, b, k)) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    if (k == RN_K_STR) {
        return rn_str_concat(vm, a, b, out);
    }
    (void)rn_items(vm, a, &x, &n);
    (void)rn_items(vm, b, &y, &m);
    if (!rn_reserve(vm, ((uint64_t)n + m) * 8)) {
        return rn_nomem(vm);
    }
    *out = k == RN_K_LIST ? rn_list_new(vm, NULL, n + m) : rn_tuple_new(vm, NULL, n + m);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    to = k == RN_K_LIST ? rn_list_items(vm, RN_PTR(rn_list, vm, *out)) : rn_tuple_items(vm, *out);
    memcpy(to, x, n * sizeof(rn_val));
    memcpy(to + n, y, m * sizeof(rn_val));
    return RN_OK;
}

/* Operators of exact built-in types; NOTIMPL where there are none. */
static rn_status native_binop(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b, rn_val *out)
{
    rn_val pa = rn_payload_op(vm, a), pb = rn_payload_op(vm, b);
    rn_obj *x = rn_is_ref(pa) ? rn_obj_of(vm, pa) : NULL, *y = rn_is_ref(pb) ? rn_obj_of(vm, pb) : NULL;

    *out = RN_NOTIMPL;
    if (rn_is_number(vm, pa) && rn_is_number(vm, pb)) {
        return rn_binary(vm, op, pa, pb, out);
    }
    if (rn_is_date_rec(vm, pa) || rn_is_date_rec(vm, pb)) {
        return rn_date_binary(vm, op, a, b, out);
    }
    if ((x != NULL && x->kind == RN_K_COMPLEX) || (y != NULL && y->kind == RN_K_COMPLEX)) {
        rn_status st = rn_complex_binary(vm, op, pa, pb, out);

        if (st != RN_OK || *out != RN_NOTIMPL) {
            return st;
        }
    }
    if (op == RN_BIN_MOD && x != NULL && (x->kind == RN_K_STR || x->kind == RN_K_BYTES || x->kind == RN_K_BYTEARRAY)) {
        rn_val args[2] = {pa, b};

        return rn_percent(vm, args[0], args[1], out);
    }
    if (x != NULL && x->kind == RN_K_DICT && y != NULL && y->kind == RN_K_DICT && op == RN_BIN_OR) {
        rn_val args[3] = {a, b, rn_bool(inplace)};

        return rn_ask_internal(vm, "dict_or", args, 3, RN_CK_ANY);
    }
    if (x != NULL && x->kind == RN_K_DICT && inplace && op == RN_BIN_OR) {
        rn_val args[3] = {a, b, RN_TRUE};

        return rn_ask_internal(vm, "dict_or", args, 3, RN_CK_ANY);
    }
    if (rn_is_setlike(vm, pa) && rn_is_setlike(vm, pb) && (op == RN_BIN_OR || op == RN_BIN_AND || op == RN_BIN_SUB || op == RN_BIN_XOR)) {
        return rn_set_binary(vm, op, inplace, a, pa, pb, out);
    }
    if ((x != NULL && (x->type == RN_T(dict_keys) || x->type == RN_T(dict_items))) ||
        (y != NULL && (y->type == RN_T(dict_keys) || y->type == RN_T(dict_items)))) {
        if (op == RN_BIN_OR || op == RN_BIN_AND || op == RN_BIN_SUB || op == RN_BIN_XOR) {
            rn_val args[3] = {pa, pb, rn_small(op)};

            return rn_ask_internal(vm, "view_binary", args, 3, RN_CK_ANY);
        }
    }
    if (op == RN_BIN_OR && (rn_is_type(vm, pa, RN_T(mappingproxy)) || rn_is_type(vm, pb, RN_T(mappingproxy)))) {
        rn_val args[2] = {pa, pb};

        return inplace && rn_is_type(vm, pa, RN_T(mappingproxy))
                   ? rn_raise(vm, RN_T_TypeError, "'|=' is not supported by mappingproxy; use '|' instead")
                   : rn_ask_internal(vm, "mappingproxy_or", args, 2, RN_CK_ANY);
    }
    if (op == RN_BIN_OR && rn_is_typelike(vm, a) && rn_is_typelike(vm, b) && !(a == RN_NONE && b == RN_NONE)) {
        rn_val args[2] = {a, b};

        return rn_ask_internal(vm, "union_or", args, 2, RN_CK_ANY);
    }
    if (x != NULL && x->kind == RN_K_BYTEARRAY) {
        rn_val args[4] = {a, b, rn_small(op), rn_bool(inplace)};

        if (op == RN_BIN_ADD || op == RN_BIN_MUL) {
            return rn_ask_internal(vm, "bytearray_binary", args, 4, RN_CK_ANY);
        }
    }
    if (y != NULL && y->kind == RN_K_BYTEARRAY && op == RN_BIN_MUL && !(x != NULL && x->kind == RN_K_INST)) {
        rn_val args[4] = {b, a, rn_small(op), RN_FALSE};

        return rn_ask_internal(vm, "bytearray_binary", args, 4, RN_CK_ANY);
    }
    return RN_OK;
}

/* + and * of sequences come after the other side's reflected method. */
static rn_status sequence_binop(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b, rn_val *out)
{
    rn_val pa = rn_payload_op(vm, a), pb = rn_payload_op(vm, b);

    *out = RN_NOTIMPL;
    if (op == RN_BIN_ADD && is_sequence(vm, pa)) {
        if (inplace && rn_is_kind(vm, pa, RN_K_LIST)) {
            rn_val args[2] = {pa, b};

            if (rn_is_kind(vm, pb, RN_K_LIST) || rn_is_kind(vm, pb, RN_K_TUPLE)) {
                const rn_val *items;
                uint32_t n;
                rn_list *l = RN_PTR(rn_list, vm, pa);

                (void)rn_items(vm, pb, &items, &n);
                if (!rn_list_grow(vm, l, (uint64_t)l->len + n)) {
                    return rn_nomem(vm);
                }
                (void)rn_items(vm, pb, &items, &n); /* it may be the list itself */
                rn_own(vm, rn_off(pa), sizeof *l);
                memmove(rn_list_items(vm, l) + l->len, items, n * sizeof(rn_val));
                l->len += n;
                *out = a;
                return RN_OK;
            }
            return rn_keep(vm, rn_ask_internal(vm, "list_extend", args, 2, RN_CK_SELF), a, RN_NONE, 0);
        }
        return concat(vm, pa, pb, out);
    }
    if (op == RN_BIN_MUL) {
        if (is_sequence(vm, pa) && rn_is_anyint(vm, pb)) {
            rn_status st = repeat(vm, pa, pb, inplace, out);

            *out = st == RN_OK && inplace && rn_is_kind(vm, pa, RN_K_LIST) ? a : *out;
            return st;
        }
        if (is_sequence(vm, pb) && rn_is_anyint(vm, pa)) {
            return repeat(vm, pb, pa, false, out);
        }
    }
    return RN_OK;
}

static rn_status binop_error(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b)
{
    rn_val pa = rn_payload_op(vm, a), pb = rn_payload_op(vm, b);

    if (op == RN_BIN_ADD && is_sequence(vm, pa)) {
        rn_kind k = rn_obj_of(vm, pa)->kind;

        if (k == RN_K_STR) {
            return rn_raise(vm, RN_T_TypeError, "can only concatenate str (not \"%T\") to str", b);
        }
        if (k == RN_K_BYTES) {
            return rn_raise(vm, RN_T_TypeError, "can't concat %T to bytes", b);
        }
        return rn_raise(
            vm, RN_T_TypeError,
            k == RN_K_LIST ? "can only concatenate list (not \"%T\") to list" : "can only concatenate tuple (not \"%T\") to tuple", b);
    }
    if (op == RN_BIN_MUL && (is_sequence(vm, pa) || is_sequence(vm, pb))) {
        return rn_raise(vm, RN_T_TypeError, "can't multiply sequence by non-int of type '%T'", is_sequence(vm, pa) ? b : a);
    }
    if (op == RN_BIN_RSHIFT && rn_is_kind(vm, a, RN_K_BUILTIN) && rn_str_is(vm, rn_val_of(RN_PTR(rn_builtin, vm, a)->name), "print")) {
        return rn_raise(vm, RN_T_TypeError,
                        "unsupported operand type(s) for >>: '%T' and '%T'. Did you mean \"print(<message>, file=<output_stream>)\"?", a,
                        b);
    }
    return rn_raise(vm, RN_T_TypeError, "unsupported operand type(s) for %s: '%T' and '%T'", inplace ? bin[op].isign : bin[op].sign, a, b);
}

/* Stages: 0 in place, 1 right side first (its class derives from the left's), 2 left, 3 right, 4 sequences, 5 error. */
rn_status rn_binop(rn_vm *vm, int op, bool inplace, rn_val a, rn_val b, uint32_t stage, rn_val *out)
{
    uint32_t aux = (uint32_t)op | (uint32_t)inplace << 5;
    rn_val f, args[2];
    rn_status st;

    if (op < 0 || op >= RN_BIN_COUNT) {
        return rn_raise(vm, RN_T_SystemError, "bad operator");
    }
    if (stage == 0 && !is_heap_type(vm, a) && !is_heap_type(vm, b)) {
        st = native_binop(vm, op, inplace, a, b, out);
        if (st == RN_OK && *out == RN_NOTIMPL) {
            st = sequence_binop(vm, op, inplace, a, b, out);
        }
        if (st == RN_NEED_VM && op == RN_BIN_POW) { /* a negative float to a fraction */
            args[0] = a;
            args[1] = b;
            return rn_ask_internal(vm, "complex_pow", args, 2, RN_CK_ANY);
        }
        if (st == RN_OK && *out == RN_NOTIMPL && (rn_is_indexable(vm, a) || rn_is_indexable(vm, b))) {
            stage = 1;
        } else {
            return st == RN_OK && *out == RN_NOTIMPL ? binop_error(vm, op, inplace, a, b) : st;
        }
    }
    for (; stage < 6; stage++) {
        bool right_first = rn_type_of(vm, a) != rn_type_of(vm, b) && rn_is_subtype(vm, rn_type_of(vm, b), rn_type_of(vm, a)) &&
                           guest_method(vm, b, bin[op].right) != RN_UNBOUND &&
                           rn_lookup(vm, rn_type_of(vm, b), bin[op].right) != rn_lookup(vm, rn_type_of(vm, a), bin[op].right);

        switch (stage) {
        case 0:
            f = inplace ? guest_method(vm, a, bin[op].inplace) : RN_UNBOUND;
            args[0] = a;
            args[1] = b;
            break;
        case 1:
            f = right_first ? guest_method(vm, b, bin[op].right) : RN_UNBOUND;
            args[0] = b;
            args[1] = a;
            break;
        case 2:
            f = guest_method(vm, a, bin[op].left);
            args[0] = a;
            args[1] = b;
            if (f == RN_UNBOUND) {
                st = native_binop(vm, op, inplace, a, b, out);
                if (st != RN_OK || *out != RN_NOTIMPL) {
                    return st;
                }
            }
            break;
        case 3:
            f = !right_first && rn_type_of(vm, a) != rn_type_of(vm, b) ? guest_method(vm, b, bin[op].right) : RN_UNBOUND;
            args[0] = b;
            args[1] = a;
            break;
        case 4:
            f = RN_UNBOUND;
            if (op == RN_BIN_MUL && ((is_sequence(vm, rn_payload_op(vm, a)) && rn_is_indexable(vm, b)) ||
                                     (is_sequence(vm, rn_payload_op(vm, b)) && rn_is_indexable(vm, a)))) {
                args[0] = a;
                args[1] = b;
                return rn_ask_internal(vm, "repeat_by_index", args, 2, RN_CK_ANY);
            }
            st = sequence_binop(vm, op, inplace, a, b, out);
            if (st != RN_OK || *out != RN_NOTIMPL) {
                return st;
            }
            break;
        default:
            return binop_error(vm, op, inplace, a, b);
        }
        if (f != RN_UNBOUND && f != RN_NONE) {
            st = rn_ask_special(vm, args[0],
                                stage == 0   ? bin[op].inplace
                                : stage == 2 ? bin[op].left
                                             : bin[op].right,
                                &args[1], 1, RN_CK_BIN);
            return rn_keep(vm, st, a, b, aux | stage << 6);
        }
    }
    return binop_error(vm, op, inplace, a, b);
}

rn_status rn_unop(rn_vm *vm, int op, rn_val a, rn_val *out)
{
    static const uint32_t name[3] = {RN_N(__neg__), RN_N(__pos__), RN_N(__invert__)};
    static const char *const sign[3] = {"-", "+", "~"};
    rn_val p = rn_payload_op(vm, a);

    if (op < 0 || op > 2) {
        return rn_raise(vm, RN_T_SystemError, "bad operator");
    }
    if (guest_method(vm, a, name[op]) != RN_UNBOUND) {
        return rn_ask_special(vm, a, name[op], NULL, 0, RN_CK_ANY);
    }
    if (rn_is_kind(vm, p, RN_K_COMPLEX) && op != 2) {
        return rn_complex_unary(vm, op, p, out);
    }
    if (op != 2 && rn_is_date_rec(vm, p)) {
        rn_status st = rn_date_unary(vm, op, p, out);

        if (st != RN_OK || *out != RN_NOTIMPL) {
            return st;
        }
    }
    if (op == 0 && rn_is_number(vm, p)) {
        return rn_negate(vm, p, out);
    }
    if (op == 1 && rn_is_number(vm, p)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    if (op == 2 && rn_is_anyint(vm, p)) {
        rn_status st = rn_negate(vm, p, out);

        return st == RN_OK ? rn_binary(vm, RN_BIN_SUB, *out, rn_small(1), out) : st;
    }
    return rn_raise(vm, RN_T_TypeError, "bad operand type for unary %s: '%T'", sign[op], a);
}

/* Stages: 0 closed or right side first, 1 left, 2 right, 3 default. */
rn_status rn_richcmp(rn_vm *vm, int op, rn_val a, rn_val b, uint32_t stage, rn_val *out)
{
    static const uint32_t name[6] = {RN_N(__lt__), RN_N(__le__), RN_N(__eq__), RN_N(__ne__), RN_N(__gt__), RN_N(__ge__)};
    static const int mirror[6] = {RN_GT, RN_GE, RN_EQ, RN_NE, RN_LT, RN_LE};
    static const char *const sign[6] = {"<", "<=", "==", "!=", ">", ">="};
    rn_val f;
    rn_status st;

    if (op < 0 || op > RN_GE) {
        return rn_raise(vm, RN_T_SystemError, "bad operator");
    }
    if (stage == 0 && rn_is_kind(vm, a, RN_K_INST) && rn_is_kind(vm, b, RN_K_INST)) { /* the usual case: one guest class */
        uint32_t t = rn_type_of(vm, a);

        f = t == rn_type_of(vm, b) ? rn_lookup(vm, t, name[op]) : RN_UNBOUND;
        if (rn_is_kind(vm, f, RN_K_FUNC)) {
            rn_val args[2] = {a, b};

            return rn_keep(vm, rn_ask(vm, f, args, 2, RN_CK_CMP), a, b, (uint32_t)op | 1u << 6);
        }
    }
    if (stage == 0) {
        st = (vm->flags & RN_VF_NO_FAST) && rn_has_compare_twin(vm, a, b) ? RN_NEED_VM : rn_compare(vm, a, b, op, out);
        if (st == RN_OK && *out == RN_NOTIMPL) {
            return rn_raise(vm, RN_T_TypeError, "'%s' not supported between instances of '%T' and '%T'", sign[op], a, b);
        }
        if (st != RN_NEED_VM) {
            return st;
        }
    }
    for (; stage < 3; stage++) {
        bool right_first = rn_type_of(vm, a) != rn_type_of(vm, b) && rn_is_subtype(vm, rn_type_of(vm, b), rn_type_of(vm, a)) &&
                           guest_method(vm, b, name[mirror[op]]) != RN_UNBOUND;
        bool swap = stage == 0 || stage == 2;
        rn_val self = swap ? b : a, other = swap ? a : b;
        int o = swap ? mirror[op] : op;

        if ((stage == 0 && !right_first) || (stage == 2 && right_first)) {
            continue;
        }
        f = guest_method(vm, self, name[o]);
        if (f == RN_NONE) {
            f = RN_UNBOUND;
        }
        if (f == RN_UNBOUND && o == RN_NE && guest_method(vm, self, RN_N(__eq__)) != RN_UNBOUND) {
            rn_val args[4] = {self, other, a, b};

            /* object.__ne__ inverts __eq__ unless that is NotImplemented */
            st = rn_ask_internal(vm, "ne_by_eq", args, 2, RN_CK_CMP);
            return rn_keep(vm, st, a, b, (uint32_t)op | stage << 6);
        }
        if (f != RN_UNBOUND) {
            st = rn_ask_special(vm, self, name[o], &other, 1, RN_CK_CMP);
            return rn_keep(vm, st, a, b, (uint32_t)op | stage << 6);
        }
        if (rn_is_container_compare(vm, self, other)) { /* nested guest elements: the prelude walks */
            rn_val args[3] = {self, other, rn_small(o)};

            st = rn_ask_internal(vm, "compare_containers", args, 3, RN_CK_CMP);
            return rn_keep(vm, st, a, b, (uint32_t)op | stage << 6);
        }
    }
    if (op == RN_EQ || op == RN_NE) {
        *out = rn_bool((a == b) == (op == RN_EQ));
        return RN_OK;
    }
    return rn_raise(vm, RN_T_TypeError, "'%s' not supported between instances of '%T' and '%T'", sign[op], a, b);
}

/* ---- indexing ---- */

rn_status rn_index(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_val p = rn_payload_op(vm, v);
    rn_intview x;

    if (rn_int_get(vm, p, out)) {
        return RN_OK;
    }
    if (rn_int_view(vm, p, &x)) {
        *out = x.negative ? INT64_MIN : INT64_MAX;
        return RN_OK;
    }
    if (rn_is_indexable(vm, v)) {
        return RN_NEED_VM;
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", v);
}

bool rn_slice_bounds(rn_vm *vm, rn_val slice, int64_t len, int64_t *start, int64_t *stop, int64_t *step, int64_t *count, rn_status *st)
{
    rn_val *v = rn_rec_v(vm, slice);
    int64_t part[3];
    static const char *const text = "slice indices must be integers or None or have an __index__ method";

    for (int i = 0; i < 3; i++) {
        if (v[i] == RN_NONE) {
            continue;
        }
        *st = rn_index(vm, v[i], &part[i]);
        if (*st != RN_OK) {
            if (*st == RN_EXC) {
                vm->exc = RN_NONE;
                *st = rn_raise(vm, RN_T_TypeError, "%s", text);
            }
            return false;
        }
    }
    *step = v[2] == RN_NONE ? 1 : part[2];
    if (*step == 0) {
        *st = rn_raise(vm, RN_T_ValueError, "slice step cannot be zero");
        return false;
    }
    if (*step == INT64_MIN) {
        *step = -INT64_MAX;
    }
    for (int i = 0; i < 2; i++) {
        int64_t lower = *step < 0 ? -1 : 0, upper = *step < 0 ? len - 1 : len;

        if (v[i] == RN_NONE) {
            part[i] = (i == 0) == (*step > 0) ? lower : upper;
        } else {
            if (part[i] < 0) {
                part[i] = part[i] < -len ? lower : part[i] + len;
                if (part[i] < lower) {
                    part[i] = lower;
                }
            } else if (part[i] > upper) {
                part[i] = upper;
            }
        }
    }
    *start = part[0];
    *stop = part[1];
    if (*step > 0) {
        *count = *stop > *start ? (*stop - *start - 1) / *step + 1 : 0;
    } else {
        *count = *start > *stop ? (*start - *stop - 1) / -*step + 1 : 0;
    }
    *st = RN_OK;
    return true;
}

static rn_status get_slice(rn_vm *vm, rn_val obj, rn_val slice, int64_t len, rn_val *out)
{
    int64_t start, stop, step, n;
    rn_obj *o = rn_obj_of(vm, obj);
    rn_status st;

    if (!rn_slice_bounds(vm, slice, len, &start, &stop, &step, &n, &st)) {
        return st;
    }
    if (!rn_reserve(vm, (uint64_t)n * (o->kind == RN_K_STR || o->kind == RN_K_BYTES ? 4u : 8u))) {
        return rn_nomem(vm);
    }
    if (o->kind == RN_K_STR) {
        if (step == 1) {
            *out = rn_str_sub(vm, obj, (uint32_t)start, (uint32_t)(start + n));
        } else {
            rn_sb sb;
            rn_str *s = (rn_str *)(void *)o;

            rn_sb_init(&sb, vm);
            for (int64_t i = 0; i < n; i++) {
                rn_sb_cp(&sb, rn_cp(rn_str_data(vm, s), rn_str_width(s), (uint32_t)(start + i * step)));
            }
            return rn_sb_done(&sb, out);
        }
    } else if (o->kind == RN_K_BYTES) {
        *out = rn_bytes_new(vm, NULL, (size_t)n);
        for (int64_t i = 0; *out != RN_UNBOUND && i < n; i++) {
            rn_bytes_data(vm, *out)[i] = rn_bytes_data(vm, obj)[start + i * step];
        }
    } else {
        const rn_val *from;
        uint32_t m;
        rn_val *to;

        if (o->kind == RN_K_TUPLE && step == 1 && n == len) {
            *out = obj;
            return RN_OK;
        }
        *out = o->kind == RN_K_LIST ? rn_list_new(vm, NULL, (uint32_t)n) : rn_tuple_new(vm, NULL, (uint32_t)n);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        (void)rn_items(vm, obj, &from, &m);
        to = o->kind == RN_K_LIST ? rn_list_items(vm, RN_PTR(rn_list, vm, *out)) : rn_tuple_items(vm, *out);
        for (int64_t i = 0; i < n; i++) {
            to[i] = from[start + i * step];
        }
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static rn_status key_error(rn_vm *vm, rn_val key)
{
    return rn_raise_val(vm, RN_T_KeyError, key);
}

rn_status rn_getitem(rn_vm *vm, rn_val obj, rn_val key, rn_val *out)
{
    rn_val p = obj;
    rn_obj *o = rn_is_ref(obj) ? rn_obj_of(vm, obj) : NULL;
    int64_t len = -1, i;
    rn_status st;
    const char *what = NULL;

    if (o != NULL && o->type == RN_T(Match) && rn_is_match(vm, obj)) {
        return rn_re_match_item(vm, obj, key, out);
    }
    if (o != NULL && o->kind == RN_K_INST) {
        if (guest_method(vm, obj, RN_N(__getitem__)) != RN_UNBOUND) {
            return rn_ask_special(vm, obj, RN_N(__getitem__), &key, 1, RN_CK_ANY);
        }
        p = rn_payload_op(vm, obj);
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
    }
    if (o == NULL) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not subscriptable", obj);
    }
    switch (o->kind) {
    case RN_K_LIST:
        len = ((rn_list *)(void *)o)->len;
        what = "list";
        break;
    case RN_K_TUPLE:
        len = ((rn_tuple *)(void *)o)->len;
        what = "tuple";
        break;
    case RN_K_STR:
        len = ((rn_str *)(void *)o)->len;
        what = "string";
        break;
    case RN_K_BYTES:
        len = ((rn_bytes *)(void *)o)->len;
        what = "bytes";
        break;
    case RN_K_DICT:
        st = rn_dict_get(vm, p, key, out);
        if (st == RN_NEED_VM) {
            rn_val args[3] = {p, key, obj};

            st = p == obj ? rn_probe(vm, RN_PROBE_GET, p, key, RN_NONE, out) : RN_NEED_VM; /* a subclass may have __missing__ */
            return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_getitem", args, 3, RN_CK_ANY) : st;
        }
        if (st == RN_EXC) {
            return rn_unhashable_key(vm, key, "a dict key");
        }
        if (st == RN_OK && *out == RN_UNBOUND) {
            if (p != obj && rn_lookup(vm, rn_type_of(vm, obj), RN_N(__missing__)) != RN_UNBOUND) {
                return rn_ask_special(vm, obj, RN_N(__missing__), &key, 1, RN_CK_ANY);
            }
            return key_error(vm, key);
        }
        return st;
    case RN_K_TYPE: {
        rn_val f = rn_lookup(vm, o->type, RN_N(__getitem__)), args[2] = {obj, key};

        if (f != RN_UNBOUND && o->type != RN_T(type)) {
            return rn_ask_special(vm, obj, RN_N(__getitem__), &key, 1, RN_CK_ANY);
        }
        return rn_ask_internal(vm, "class_getitem", args, 2, RN_CK_ANY);
    }
    case RN_K_REC:
        if (o->type == RN_T(range)) {
            return rn_range_getitem(vm, p, key, out);
        }
        __attribute__((fallthrough));
    default: {
        rn_val f;

        if (rn_special(vm, obj, RN_N(__getitem__), &f)) {
            return rn_ask_special(vm, obj, RN_N(__getitem__), &key, 1, RN_CK_ANY);
        }
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not subscriptable", obj);
    }
    }
    if (rn_is_type(vm, key, RN_T(slice))) {
        st = get_slice(vm, p, key, len, out);
        if (st == RN_NEED_VM) {
            rn_val args[2] = {p, key};

            return rn_ask_internal(vm, "getitem_slice", args, 2, RN_CK_ANY);
        }
        return st;
    }
    if (!rn_is_anyint(vm, rn_payload_op(vm, key)) && !rn_is_indexable(vm, key)) {
        return what[0] == 's'   ? rn_raise(vm, RN_T_TypeError, "string indices must be integers, not '%T'", key)
               : what[0] == 'b' ? rn_raise(vm, RN_T_TypeError, "byte indices must be integers or slices, not %T", key)
                                : rn_raise(vm, RN_T_TypeError, "%s indices must be integers or slices, not %T", what, key);
    }
    st = rn_index(vm, key, &i);
    if (st == RN_NEED_VM) {
        rn_val args[2] = {p, key};

        return rn_ask_internal(vm, "getitem_index", args, 2, RN_CK_ANY);
    }
    if (i == INT64_MAX || i == INT64_MIN) { /* what rn_index() makes of ints beyond a word */
        return rn_raise(vm, RN_T_IndexError, "cannot fit '%T' into an index-sized integer", key);
    }
    if (i < 0) {
        i += len;
    }
    if (i < 0 || i >= len) {
        return rn_raise(vm, RN_T_IndexError, o->kind == RN_K_BYTES ? "index out of range" : "%s index out of range", what);
    }
    switch (o->kind) {
    case RN_K_LIST:
        *out = rn_list_items(vm, (rn_list *)(void *)o)[i];
        return RN_OK;
    case RN_K_TUPLE:
        *out = ((rn_tuple *)(void *)o)->v[i];
        return RN_OK;
    case RN_K_BYTES:
        *out = rn_small(rn_bytes_data(vm, p)[i]);
        return RN_OK;
    default:
        *out = rn_str_char(vm, rn_cp(rn_str_data(vm, (rn_str *)(void *)o), rn_str_width((rn_str *)(void *)o), (uint32_t)i));
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
}

rn_status rn_list_set_slice(rn_vm *vm, rn_val list, rn_val slice, const rn_val *from, uint32_t m, bool del)
{
    rn_list *l = RN_PTR(rn_list, vm, list);
    int64_t start, stop, step, n, len = l->len;
    rn_status st;
    rn_val *v;

    if (!rn_slice_bounds(vm, slice, len, &start, &stop, &step, &n, &st)) {
        return st;
    }
    rn_own(vm, rn_off(list), sizeof *l);
    if (m > 0 && from == rn_list_items(vm, l)) { /* a[1:2] = a, a[::-1] = a */
        rn_val copy = rn_tuple_new(vm, from, m);

        if (copy == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        from = rn_tuple_items(vm, copy);
    }
    if (step == 1) {
        stop = start + n;
        if (!rn_list_grow(vm, l, (uint64_t)(len - n) + m)) {
            return rn_nomem(vm);
        }
        v = rn_list_items(vm, l);
        memmove(v + start + m, v + stop, (size_t)(len - stop) * sizeof(rn_val));
        for (uint32_t i = 0; i < m; i++) {
            v[start + i] = from[i];
        }
        for (int64_t i = len - n + m; i < len; i++) {
            v[i] = RN_UNBOUND;
        }
        l->len = (uint32_t)(len - n + m);
        return RN_OK;
    }
    v = rn_list_items(vm, l);
    if (del) {
        int64_t at = 0, low, high;

        if (n == 0) {
            return RN_OK;
        }
        low = step > 0 ? start : start + (n - 1) * step;
        high = step > 0 ? start + (n - 1) * step : start;
        step = step > 0 ? step : -step;
        at = low;
        for (int64_t i = low; i < len; i++) {
            if (i <= high && (i - low) % step == 0) {
                continue;
            }
            v[at++] = v[i];
        }
        for (int64_t i = at; i < len; i++) {
            v[i] = RN_UNBOUND;
        }
        l->len = (uint32_t)at;
        return RN_OK;
    }
    if ((int64_t)m != n) {
        return rn_raise(vm, RN_T_ValueError, "attempt to assign sequence of size %u to extended slice of size %d", m, n);
    }
    for (int64_t i = 0; i < n; i++) {
        v[start + i * step] = from[i];
    }
    return RN_OK;
}

/* rn_index() of an index: what fits in no machine word is out of every range. */
static rn_status item_index(rn_vm *vm, rn_val key, int64_t *i)
{
    rn_status st = rn_index(vm, key, i);
    int64_t n;

    if (st == RN_OK && (*i == INT64_MAX || *i == INT64_MIN) && !rn_int_get(vm, rn_payload_op(vm, key), &n)) {
        return rn_raise(vm, RN_T_IndexError, "cannot fit '%T' into an index-sized integer", key);
    }
    return st;
}

rn_status rn_setitem(rn_vm *vm, rn_val obj, rn_val key, rn_val v)
{
    rn_val p = obj, args[3] = {obj, key, v}, f;
    rn_obj *o = rn_is_ref(obj) ? rn_obj_of(vm, obj) : NULL;
    rn_status st;

    if (o != NULL && o->kind == RN_K_INST) {
        if (guest_method(vm, obj, RN_N(__setitem__)) != RN_UNBOUND) {
            return rn_ask_special(vm, obj, RN_N(__setitem__), &args[1], 2, RN_CK_DROP);
        }
        p = rn_payload_op(vm, obj);
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
        args[0] = p;
    }
    if (o != NULL && o->kind == RN_K_DICT) {
        st = rn_dict_store(vm, p, key, v);
        if (st == RN_NEED_VM) {
            rn_val none;

            st = rn_probe(vm, RN_PROBE_SET, p, key, v, &none);
        }
        return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_set", args, 3, RN_CK_DROP) : st == RN_OK ? RN_PUSHED : st;
    }
    if (o != NULL && o->kind == RN_K_LIST) {
        rn_list *l = (rn_list *)(void *)o;
        int64_t i;

        if (rn_is_type(vm, key, RN_T(slice))) {
            const rn_val *items;
            uint32_t n;

            st = rn_items(vm, v, &items, &n);
            if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) {
                vm->exc = RN_NONE;
                return rn_raise(vm, RN_T_TypeError, "must assign iterable to extended slice");
            }
            if (st == RN_OK) {
                st = rn_list_set_slice(vm, p, key, items, n, false);
            }
            return st == RN_NEED_VM ? rn_ask_internal(vm, "list_set_slice", args, 3, RN_CK_DROP) : st == RN_OK ? RN_PUSHED : st;
        }
        if (!rn_is_anyint(vm, rn_payload_op(vm, key)) && !rn_is_indexable(vm, key)) {
            return rn_raise(vm, RN_T_TypeError, "list indices must be integers or slices, not %T", key);
        }
        st = item_index(vm, key, &i);
        if (st != RN_OK) {
            return st == RN_NEED_VM ? rn_ask_internal(vm, "setitem_index", args, 3, RN_CK_DROP) : st;
        }
        i += i < 0 ? (int64_t)l->len : 0;
        if (i < 0 || i >= (int64_t)l->len) {
            return rn_raise(vm, RN_T_IndexError, "list assignment index out of range");
        }
        rn_own(vm, l->items + 16u + (uint32_t)i * 8u, 8);
        rn_list_items(vm, l)[i] = v;
        return RN_PUSHED;
    }
    if (rn_special(vm, obj, RN_N(__setitem__), &f)) {
        return rn_ask_special(vm, obj, RN_N(__setitem__), &args[1], 2, RN_CK_DROP);
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object does not support item assignment", obj);
}

/* Has the type sequence slots, as CPython's wording of errors shows? */
static bool acts_as_sequence(rn_vm *vm, rn_val v)
{
    uint32_t t = rn_type_of(vm, v);

    return is_heap_type(vm, v) || t == RN_T(str) || t == RN_T(bytes) || t == RN_T(tuple) || t == RN_T(range) || t == RN_T(set) ||
           t == RN_T(frozenset) || t == RN_T(dict_keys) || t == RN_T(dict_values) || t == RN_T(dict_items) || t == RN_T(mappingproxy);
}

rn_status rn_delitem(rn_vm *vm, rn_val obj, rn_val key)
{
    rn_val p = obj, args[2] = {obj, key}, f;
    rn_obj *o = rn_is_ref(obj) ? rn_obj_of(vm, obj) : NULL;
    rn_status st;

    if (o != NULL && o->kind == RN_K_INST) {
        if (guest_method(vm, obj, RN_N(__delitem__)) != RN_UNBOUND) {
            return rn_ask_special(vm, obj, RN_N(__delitem__), &key, 1, RN_CK_DROP);
        }
        p = rn_payload_op(vm, obj);
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
        args[0] = p;
    }
    if (o != NULL && o->kind == RN_K_DICT) {
        rn_dict *d = (rn_dict *)(void *)o;
        int64_t h, i;
        uint32_t h32;

        if (rn_is_str(vm, key)) {
            h32 = rn_str_hash(vm, key);
        } else {
            st = rn_hash(vm, key, &h);
            if (st == RN_NEED_VM) {
                st = rn_probe(vm, RN_PROBE_DEL, p, key, RN_NONE, &args[0]);
                args[0] = p;
                return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_del", args, 2, RN_CK_DROP) : st == RN_OK ? RN_PUSHED : st;
            }
            if (st != RN_OK) {
                return st == RN_EXC ? rn_unhashable_key(vm, key, "a dict key") : st;
            }
            h32 = rn_dict_hash32(h);
        }
        i = rn_dict_find(vm, d, key, h32);
        if (i == RN_FIND_NEED_VM) {
            st = rn_probe(vm, RN_PROBE_DEL, p, key, RN_NONE, &args[0]);
            args[0] = p;
            return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_del", args, 2, RN_CK_DROP) : st == RN_OK ? RN_PUSHED : st;
        }
        if (i < 0) {
            return key_error(vm, key);
        }
        rn_dict_del_at(vm, d, i, h32);
        return RN_PUSHED;
    }
    if (o != NULL && o->kind == RN_K_LIST) {
        rn_list *l = (rn_list *)(void *)o;
        int64_t i;

        if (rn_is_type(vm, key, RN_T(slice))) {
            st = rn_list_set_slice(vm, p, key, NULL, 0, true);
            return st == RN_OK ? RN_PUSHED : st == RN_NEED_VM ? rn_ask_internal(vm, "list_del_slice", args, 2, RN_CK_DROP) : st;
        }
        if (!rn_is_anyint(vm, rn_payload_op(vm, key)) && !rn_is_indexable(vm, key)) {
            return rn_raise(vm, RN_T_TypeError, "list indices must be integers or slices, not %T", key);
        }
        st = item_index(vm, key, &i);
        if (st != RN_OK) {
            return st == RN_NEED_VM ? rn_ask_internal(vm, "delitem_index", args, 2, RN_CK_DROP) : st;
        }
        i += i < 0 ? (int64_t)l->len : 0;
        if (i < 0 || i >= (int64_t)l->len) {
            return rn_raise(vm, RN_T_IndexError, "list assignment index out of range");
        }
        rn_own(vm, rn_off(p), sizeof *l);
        rn_own(vm, l->items, 16u + 8u * l->len);
        memmove(rn_list_items(vm, l) + i, rn_list_items(vm, l) + i + 1, (l->len - (size_t)i - 1) * sizeof(rn_val));
        l->len--;
        rn_list_items(vm, l)[l->len] = RN_UNBOUND;
        return RN_PUSHED;
    }
    if (rn_special(vm, obj, RN_N(__delitem__), &f)) {
        return rn_ask_special(vm, obj, RN_N(__delitem__), &key, 1, RN_CK_DROP);
    }
    if (acts_as_sequence(vm, obj) && (rn_is_anyint(vm, rn_payload_op(vm, key)) || rn_is_indexable(vm, key))) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object doesn't support item deletion", obj);
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object does not support item deletion", obj);
}

/* ---- containment, length ---- */

rn_status rn_contains(rn_vm *vm, rn_val key, rn_val in, rn_val *out)
{
    rn_val p = in, args[2] = {in, key}, f;
    rn_obj *o = rn_is_ref(in) ? rn_obj_of(vm, in) : NULL;
    const rn_val *items;
    uint32_t n;
    rn_status st;

    if (o != NULL && o->kind == RN_K_INST) {
        f = guest_method(vm, in, RN_N(__contains__));
        if (f == RN_NONE) {
            return rn_raise(vm, RN_T_TypeError, "'%T' object is not a container", in);
        }
        if (f != RN_UNBOUND) {
            return rn_ask_special(vm, in, RN_N(__contains__), &key, 1, RN_CK_TRUE);
        }
        p = rn_payload_op(vm, in);
        if (p != in && guest_method(vm, in, RN_N(__iter__)) != RN_UNBOUND && rn_is_kind(vm, p, RN_K_EXC)) {
            p = in;
        }
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
        args[0] = p;
    }
    if (o != NULL) {
        switch (o->kind) {
        case RN_K_DICT:
            st = rn_dict_get(vm, p, key, out);
            if (st == RN_NEED_VM) {
                st = rn_probe(vm, RN_PROBE_IN, p, key, RN_NONE, out);
                return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_contains", args, 2, RN_CK_ANY) : st;
            }
            if (st == RN_EXC) {
                return rn_unhashable_key(vm, key, "a dict key");
            }
            *out = rn_bool(*out != RN_UNBOUND);
            return st;
        case RN_K_SET: {
            int64_t h;
            int has;

            st = rn_hash(vm, key, &h);
            if (st == RN_EXC && rn_is_kind(vm, rn_payload_op(vm, key), RN_K_SET)) {
                vm->exc = RN_NONE;
                st = RN_NEED_VM;
            }
            if (st == RN_EXC) {
                return rn_unhashable_key(vm, key, "a set element");
            }
            has = st == RN_OK ? rn_set_has(vm, p, key, h) : -1;
            if (st == RN_NEED_VM || (st == RN_OK && has < 0)) {
                st = rn_is_kind(vm, rn_payload_op(vm, key), RN_K_SET) ? RN_NEED_VM : rn_probe(vm, RN_PROBE_HAS, p, key, RN_NONE, out);
                return st == RN_NEED_VM ? rn_ask_internal(vm, "set_contains", args, 2, RN_CK_ANY) : st;
            }
            *out = rn_bool(has == 1);
            return st;
        }
        case RN_K_LIST:
        case RN_K_TUPLE:
            (void)rn_items(vm, p, &items, &n);
            for (uint32_t i = 0; i < n; i++) {
                int eq = (vm->flags & RN_VF_NO_FAST) ? -1 : rn_same_or_eq(vm, items[i], key);

                if (eq < 0) {
                    return rn_ask_internal(vm, "seq_contains", args, 2, RN_CK_ANY);
                }
                if (eq == 1) {
                    *out = RN_TRUE;
                    return RN_OK;
                }
                if ((i & 4095) == 4095 && !rn_charge(vm, 64)) {
                    return RN_STOP;
                }
            }
            *out = RN_FALSE;
            return RN_OK;
        case RN_K_STR: {
            rn_val k = rn_payload_op(vm, key);

            if (!rn_is_str(vm, k)) {
                return rn_raise(vm, RN_T_TypeError, "'in <string>' requires string as left operand, not %T", key);
            }
            if (RN_PTR(rn_str, vm, k)->len == 1 && ((RN_PTR(rn_str, vm, k)->h.flags | o->flags) & RN_SF_WIDTH) == 0 &&
                RN_PTR(rn_str, vm, p)->len < 256) {
                rn_str *in_text = RN_PTR(rn_str, vm, p);

                *out = rn_bool(memchr(rn_str_data(vm, in_text), rn_str_data(vm, RN_PTR(rn_str, vm, k))[0], in_text->len) != NULL);
                return RN_OK;
            }
            return rn_str_contains(vm, p, k, out);
        }
        case RN_K_REC:
            if (o->type == RN_T(range)) {
                return rn_range_contains(vm, p, key, out);
            }
            break;
        default:
            break;
        }
    }
    if (rn_special(vm, in, RN_N(__contains__), &f)) {
        return rn_ask_special(vm, in, RN_N(__contains__), &key, 1, RN_CK_TRUE);
    }
    if (!rn_may_iterate(vm, in)) {
        return rn_raise(vm, RN_T_TypeError, "argument of type '%T' is not a container or iterable", in);
    }
    args[0] = in;
    return rn_ask_internal(vm, "iter_contains", args, 2, RN_CK_ANY);
}

rn_status rn_len(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_val p = v, f;
    rn_obj *o = rn_is_ref(v) ? rn_obj_of(vm, v) : NULL;

    if (o != NULL && o->kind == RN_K_INST) {
        if (guest_method(vm, v, RN_N(__len__)) != RN_UNBOUND) {
            return rn_ask_special(vm, v, RN_N(__len__), NULL, 0, RN_CK_LEN);
        }
        p = rn_payload_op(vm, v);
        o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
    }
    if (o != NULL) {
        switch (o->kind) {
        case RN_K_STR:
        case RN_K_BYTES:
        case RN_K_BYTEARRAY:
        case RN_K_TUPLE:
        case RN_K_LIST: /* the length is at the same place in all of them */
            *out = rn_small(((rn_list *)(void *)o)->len);
            return RN_OK;
        case RN_K_DICT:
            *out = rn_small(((rn_dict *)(void *)o)->used);
            return RN_OK;
        case RN_K_SET:
            *out = rn_small(((rn_set *)(void *)o)->used);
            return RN_OK;
        case RN_K_REC:
            if (o->type == RN_T(range)) {
                *out = rn_rec_v(vm, p)[3];
                return rn_is_int(*out) || rn_is_kind(vm, *out, RN_K_INT)
                           ? (rn_is_int(*out) ? RN_OK : rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C ssize_t"))
                           : RN_OK;
            }
            if (o->type == RN_T(dict_keys) || o->type == RN_T(dict_values) || o->type == RN_T(dict_items)) {
                *out = rn_small(RN_PTR(rn_dict, vm, rn_rec_v(vm, p)[0])->used);
                return RN_OK;
            }
            break;
        default:
            break;
        }
    }
    if (rn_special(vm, v, RN_N(__len__), &f)) {
        return rn_ask_special(vm, v, RN_N(__len__), NULL, 0, RN_CK_LEN);
    }
    return rn_raise(vm, RN_T_TypeError, "object of type '%T' has no len()", v);
}

bool rn_is_indexable(rn_vm *vm, rn_val v)
{
    rn_val f;

    return rn_is_kind(vm, v, RN_K_INST) && rn_special(vm, v, RN_N(__index__), &f) && !rn_is_kind(vm, f, RN_K_BUILTIN);
}

bool rn_is_typelike(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return v == RN_NONE;
    }
    o = rn_obj_of(vm, v);
    return o->kind == RN_K_TYPE || o->type == RN_T(GenericAlias) || o->type == RN_T(Union);
}
