/* repr() and str() of closed values; guest elements, and what nests deeper than a C walk may, are the prelude's. */
#include <stdio.h>

#include "py/obj/date.h"
#include "py/mod/re.h"
#include "py/obj/type.h"
#include "py/vm/call.h"
#include "py/vm/loop.h"
#include "py/vm/ops.h"

#define MAX_NEST 30

static rn_status put(rn_sb *sb, rn_val v, int depth);

static rn_status put_items(rn_sb *sb, const rn_val *items, uint32_t n, int depth)
{
    for (uint32_t i = 0; i < n; i++) {
        rn_status st;

        if (i > 0) {
            rn_sb_c(sb, ", ");
        }
        st = put(sb, items[i], depth + 1);
        if (st != RN_OK) {
            return st;
        }
        if ((i & 255) == 255 && !rn_charge(sb->vm, 256)) {
            return RN_STOP;
        }
    }
    return RN_OK;
}

static rn_status put_dict(rn_sb *sb, rn_val v, int depth)
{
    rn_vm *vm = sb->vm;
    rn_dict *d = RN_PTR(rn_dict, vm, v);
    bool first = true;

    rn_sb_c(sb, "{");
    for (uint32_t i = 0; i < d->n; i++) {
        const rn_val *e = rn_dict_entry(vm, d, i);
        rn_status st;

        if (e[0] == RN_HOLE) {
            continue;
        }
        if (!first) {
            rn_sb_c(sb, ", ");
        }
        first = false;
        st = put(sb, e[0], depth + 1);
        if (st == RN_OK) {
            rn_sb_c(sb, ": ");
            st = put(sb, e[1], depth + 1);
        }
        if (st != RN_OK) {
            return st;
        }
        if ((i & 255) == 255 && !rn_charge(vm, 256)) {
            return RN_STOP;
        }
    }
    rn_sb_c(sb, "}");
    return RN_OK;
}

static rn_status put_set(rn_sb *sb, rn_val v, int depth)
{
    rn_vm *vm = sb->vm;
    bool frozen = rn_obj_of(vm, v)->type == RN_T(frozenset), first = true;
    uint32_t pos = 0;
    rn_val key;

    if (RN_PTR(rn_set, vm, v)->used == 0) {
        rn_sb_c(sb, frozen ? "frozenset()" : "set()");
        return RN_OK;
    }
    rn_sb_c(sb, frozen ? "frozenset({" : "{");
    while (rn_set_next(vm, v, &pos, &key, NULL)) {
        rn_status st;

        if (!first) {
            rn_sb_c(sb, ", ");
        }
        first = false;
        st = put(sb, key, depth + 1);
        if (st != RN_OK) {
            return st;
        }
    }
    rn_sb_c(sb, frozen ? "})" : "}");
    return RN_OK;
}

static void put_hex(rn_sb *sb, rn_val v)
{
    uint64_t id;
    char text[32];

    (void)rn_id(sb->vm, v, &id);
    snprintf(text, sizeof text, "0x%llx", (unsigned long long)id);
    rn_sb_c(sb, text);
}

/* "module.qualname" of a class, without "builtins." */
static void put_class_name(rn_sb *sb, uint32_t type)
{
    rn_vm *vm = sb->vm;
    rn_type *t = rn_type_at(vm, type);
    rn_val m = rn_dict_get_str(vm, t->dict, RN_N(__module__));

    if (rn_is_str(vm, m) && !rn_str_is(vm, m, "builtins")) {
        rn_sb_str(sb, m);
        rn_sb_c(sb, ".");
    }
    rn_sb_str(sb, rn_val_of(t->qualname));
}

rn_status rn_put_bytes(rn_sb *sb, const uint8_t *p, size_t n)
{
    bool single = memchr(p, '\'', n) != NULL, dbl = memchr(p, '"', n) != NULL;
    char quote = single && !dbl ? '"' : '\'', esc[8];

    rn_sb_c(sb, "b");
    rn_sb_cp(sb, (uint8_t)quote);
    for (size_t i = 0; i < n; i++) {
        uint8_t c = p[i];

        if (c == (uint8_t)quote || c == '\\') {
            snprintf(esc, sizeof esc, "\\%c", c);
            rn_sb_c(sb, esc);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            rn_sb_c(sb, c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
        } else if (c < 32 || c >= 127) {
            snprintf(esc, sizeof esc, "\\x%02x", c);
            rn_sb_c(sb, esc);
        } else {
            rn_sb_cp(sb, c);
        }
    }
    rn_sb_cp(sb, (uint8_t)quote);
    return RN_OK;
}

/* "<C object at 0x...>" */
static rn_status put_default(rn_sb *sb, rn_val v)
{
    rn_sb_c(sb, "<");
    put_class_name(sb, rn_type_of(sb->vm, v));
    rn_sb_c(sb, " object at ");
    put_hex(sb, v);
    rn_sb_c(sb, ">");
    return RN_OK;
}

static rn_status put_rec(rn_sb *sb, rn_val v, int depth)
{
    rn_vm *vm = sb->vm;
    rn_obj *o = rn_obj_of(vm, v);
    rn_val *r = rn_rec_v(vm, v);
    rn_status st;

    if (o->type == RN_T(Pattern) || o->type == RN_T(Match)) {
        return rn_re_put(sb, v);
    }
    if (o->type == RN_T(count) || o->type == RN_T(repeat)) {
        return RN_NEED_VM; /* the prelude's __repr__ */
    }
    if (o->type == RN_T(range)) {
        rn_sb_c(sb, "range(");
        st = put_items(sb, r, r[2] == rn_small(1) ? 2 : 3, depth);
        rn_sb_c(sb, ")");
        return st;
    }
    if (o->type == RN_T(slice)) {
        rn_sb_c(sb, "slice(");
        st = put_items(sb, r, 3, depth);
        rn_sb_c(sb, ")");
        return st;
    }
    if (o->type == RN_T(method)) {
        rn_val f = r[0], self = r[1];

        rn_sb_c(sb, "<bound method ");
        if (rn_is_kind(vm, f, RN_K_FUNC)) {
            rn_sb_str(sb, rn_val_of(RN_PTR(rn_func, vm, f)->qualname));
        } else {
            rn_sb_c(sb, "?");
        }
        rn_sb_c(sb, " of ");
        st = put(sb, self, depth + 1);
        rn_sb_c(sb, ">");
        return st;
    }
    if (o->type == RN_T(dict_keys) || o->type == RN_T(dict_values) || o->type == RN_T(dict_items)) {
        rn_dict *d = RN_PTR(rn_dict, vm, r[0]);
        bool first = true;

        rn_sb_str(sb, rn_type_name(vm, o->type));
        rn_sb_c(sb, "([");
        for (uint32_t i = 0; i < d->n; i++) {
            const rn_val *e = rn_dict_entry(vm, d, i);

            if (e[0] == RN_HOLE) {
                continue;
            }
            if (!first) {
                rn_sb_c(sb, ", ");
            }
            first = false;
            if (o->type == RN_T(dict_items)) {
                rn_sb_c(sb, "(");
                st = put_items(sb, e, 2, depth + 1);
                rn_sb_c(sb, ")");
            } else {
                st = put(sb, o->type == RN_T(dict_keys) ? e[0] : e[1], depth + 1);
            }
            if (st != RN_OK) {
                return st;
            }
        }
        rn_sb_c(sb, "])");
        return RN_OK;
    }
    if (o->type == RN_T(mappingproxy)) {
        rn_sb_c(sb, "mappingproxy(");
        st = put(sb, r[0], depth + 1);
        rn_sb_c(sb, ")");
        return st;
    }
    if (o->type == RN_T(memoryview)) {
        rn_sb_c(sb, r[0] == RN_NONE ? "<released memory at " : "<memory at ");
        put_hex(sb, v);
        rn_sb_c(sb, ">");
        return RN_OK;
    }
    if (o->type == RN_T(external)) {
        rn_sb_c(sb, "<function ");
        rn_sb_str(sb, r[0]);
        rn_sb_c(sb, " external>");
        return RN_OK;
    }
    if (o->type == RN_T(member_descriptor)) {
        rn_sb_c(sb, "<member '");
        rn_sb_str(sb, rn_is_str(vm, r[2]) ? r[2] : rn_val_of(RN_EMPTY_STR));
        rn_sb_c(sb, "' of '");
        rn_put_type(sb, rn_off(r[0]));
        rn_sb_c(sb, "' objects>");
        return RN_OK;
    }
    if (o->type == RN_T(getset_descriptor)) {
        rn_sb_c(sb, "<attribute '");
        rn_sb_str(sb, rn_is_str(vm, r[2]) ? r[2] : rn_val_of(RN_EMPTY_STR));
        rn_sb_c(sb, "' of '");
        put_class_name(sb, rn_off(r[0]));
        rn_sb_c(sb, "' objects>");
        return RN_OK;
    }
    if (rn_is_date_type(o->type)) {
        return o->type == RN_T(tzinfo) ? put_default(sb, v) : rn_date_put_repr(sb, v, o->type);
    }
    if (o->type == RN_T(super)) {
        rn_sb_c(sb, "<super: ");
        st = put(sb, r[0], depth + 1);
        rn_sb_c(sb, ", <");
        put_class_name(sb, rn_off(r[2]));
        rn_sb_c(sb, " object>>");
        return st;
    }
    if (o->type == RN_T(GenericAlias) || o->type == RN_T(Union)) {
        return RN_NEED_VM;
    }
    return put_default(sb, v);
}

static rn_status put_exc(rn_sb *sb, rn_val v, int depth)
{
    rn_vm *vm = sb->vm;
    rn_exc *e = rn_exc_state(vm, v);
    rn_val args = e != NULL ? e->args : rn_val_of(RN_EMPTY_TUPLE);
    rn_status st;

    rn_sb_str(sb, rn_type_name(vm, rn_type_of(vm, v)));
    if (rn_tuple_len(vm, args) == 1) {
        rn_sb_c(sb, "(");
        st = put(sb, rn_tuple_items(vm, args)[0], depth + 1);
        rn_sb_c(sb, ")");
        return st;
    }
    return put(sb, args, depth + 1);
}

/* NOLINTNEXTLINE(readability-function-size): a flat list of kinds */
static rn_status put(rn_sb *sb, rn_val v, int depth)
{
    rn_vm *vm = sb->vm;
    rn_obj *o;
    rn_val s;
    rn_status st;
    char text[64];

    if (!rn_is_ref(v)) {
        if (rn_is_int(v)) {
            snprintf(text, sizeof text, "%lld", (long long)rn_small_get(v));
            rn_sb_c(sb, text);
        } else if (rn_is_double(v)) {
            st = rn_float_to_str(vm, rn_double_get(v), &s);
            if (st != RN_OK) {
                return st;
            }
            rn_sb_str(sb, s);
        } else {
            rn_sb_c(sb, v == RN_NONE       ? "None"
                        : v == RN_TRUE     ? "True"
                        : v == RN_FALSE    ? "False"
                        : v == RN_ELLIPSIS ? "Ellipsis"
                                           : "NotImplemented");
        }
        return RN_OK;
    }
    if (depth > MAX_NEST) {
        return RN_NEED_VM;
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_STR:
        st = rn_str_repr(vm, v, &s);
        if (st == RN_OK) {
            rn_sb_str(sb, s);
        }
        return st;
    case RN_K_INT:
        st = rn_int_to_str(vm, v, 10, false, &s);
        if (st == RN_OK) {
            rn_sb_str(sb, s);
        }
        return st;
    case RN_K_NAN:
        rn_sb_c(sb, "nan");
        return RN_OK;
    case RN_K_COMPLEX:
        st = rn_complex_to_str(vm, v, &s);
        if (st == RN_OK) {
            rn_sb_str(sb, s);
        }
        return st;
    case RN_K_BYTES:
        return rn_put_bytes(sb, rn_bytes_data(vm, v), RN_PTR(rn_bytes, vm, v)->len);
    case RN_K_BYTEARRAY: {
        rn_span span;

        (void)rn_bytes_span(vm, v, &span);
        rn_sb_c(sb, "bytearray(");
        (void)rn_put_bytes(sb, span.p, span.n);
        rn_sb_c(sb, ")");
        return RN_OK;
    }
    case RN_K_TUPLE:
        rn_sb_c(sb, "(");
        st = put_items(sb, rn_tuple_items(vm, v), rn_tuple_len(vm, v), depth);
        rn_sb_c(sb, rn_tuple_len(vm, v) == 1 ? ",)" : ")");
        return st;
    case RN_K_LIST: {
        rn_list *l = RN_PTR(rn_list, vm, v);

        rn_sb_c(sb, "[");
        st = put_items(sb, rn_list_items(vm, l), l->len, depth);
        rn_sb_c(sb, "]");
        return st;
    }
    case RN_K_DICT:
        return put_dict(sb, v, depth);
    case RN_K_SET:
        return put_set(sb, v, depth);
    case RN_K_TYPE:
        if (rn_type_at(vm, o->type)->flags & RN_TF_REPR) {
            return RN_NEED_VM;
        }
        rn_sb_c(sb, "<class '");
        put_class_name(sb, rn_off(v));
        rn_sb_c(sb, "'>");
        return RN_OK;
    case RN_K_FUNC:
        rn_sb_c(sb, "<function ");
        rn_sb_str(sb, rn_val_of(RN_PTR(rn_func, vm, v)->qualname));
        rn_sb_c(sb, " at ");
        put_hex(sb, v);
        rn_sb_c(sb, ">");
        return RN_OK;
    case RN_K_BUILTIN: {
        rn_builtin *b = (rn_builtin *)(void *)o;

        if (o->type == RN_T(method_descriptor) || o->type == RN_T(wrapper_descriptor)) {
            rn_sb_c(sb, o->type == RN_T(method_descriptor) ? "<method '" : "<slot wrapper '");
            rn_sb_str(sb, rn_val_of(b->name));
            rn_sb_c(sb, "' of '");
            rn_put_type(sb, b->owner);
            rn_sb_c(sb, "' objects>");
            return RN_OK;
        }
        if (o->type == RN_T(method_wrapper)) {
            rn_sb_c(sb, "<method-wrapper '");
            rn_sb_str(sb, rn_val_of(b->name));
            rn_sb_c(sb, "' of ");
            rn_put_type(sb, rn_type_of(vm, b->self));
            rn_sb_c(sb, " object at ");
            put_hex(sb, b->self);
            rn_sb_c(sb, ">");
            return RN_OK;
        }
        if (b->self != RN_UNBOUND) {
            rn_sb_c(sb, "<built-in method ");
            rn_sb_str(sb, rn_val_of(b->name));
            rn_sb_c(sb, " of ");
            rn_put_type(sb, rn_type_of(vm, b->self));
            rn_sb_c(sb, " object at ");
            put_hex(sb, b->self);
        } else {
            rn_sb_c(sb, "<built-in function ");
            rn_sb_str(sb, rn_val_of(b->name));
        }
        rn_sb_c(sb, ">");
        return RN_OK;
    }
    case RN_K_CODE: {
        rn_code *c = (rn_code *)(void *)o;

        rn_sb_c(sb, "<code object ");
        rn_sb_str(sb, rn_val_of(c->name));
        rn_sb_c(sb, " at ");
        put_hex(sb, v);
        rn_sb_c(sb, ", file \"");
        rn_sb_str(sb, rn_val_of(c->filename));
        snprintf(text, sizeof text, "\", line %u>", c->firstline);
        rn_sb_c(sb, text);
        return RN_OK;
    }
    case RN_K_CELL: {
        rn_val in = RN_PTR(rn_cell, vm, v)->v;

        rn_sb_c(sb, "<cell at ");
        put_hex(sb, v);
        if (in == RN_UNBOUND) {
            rn_sb_c(sb, ": empty>");
        } else {
            rn_sb_c(sb, ": ");
            rn_sb_str(sb, rn_type_name(vm, rn_type_of(vm, in)));
            rn_sb_c(sb, " object at ");
            put_hex(sb, in);
            rn_sb_c(sb, ">");
        }
        return RN_OK;
    }
    case RN_K_GEN:
        rn_sb_c(sb, "<");
        put_class_name(sb, o->type);
        rn_sb_c(sb, " object ");
        if (o->type == RN_T(generator) || o->type == RN_T(coroutine) || o->type == RN_T(async_generator)) {
            rn_sb_str(sb, RN_PTR(rn_gen, vm, v)->qualname);
            rn_sb_c(sb, " ");
        }
        rn_sb_c(sb, "at ");
        put_hex(sb, v);
        rn_sb_c(sb, ">");
        return RN_OK;
    case RN_K_MODULE: {
        rn_val name = rn_dict_get_str(vm, RN_PTR(rn_module, vm, v)->dict, RN_N(__name__));

        rn_sb_c(sb, "<module ");
        if (rn_is_str(vm, name) && (st = put(sb, name, depth + 1)) != RN_OK) {
            return st;
        }
        rn_sb_c(sb, rn_off(v) < RN_HEAP_START ? " (built-in)>" : ">");
        return RN_OK;
    }
    case RN_K_REC:
        return put_rec(sb, v, depth);
    case RN_K_INST: {
        uint32_t flags = rn_type_at(vm, rn_type_of(vm, v))->flags;
        rn_val p;

        if (flags & RN_TF_REPR) {
            return RN_NEED_VM;
        }
        if (flags & RN_TF_EXC) {
            return put_exc(sb, v, depth);
        }
        p = rn_payload_op(vm, v);
        if (p != v) {
            rn_kind k = rn_is_ref(p) ? (rn_kind)rn_obj_of(vm, p)->kind : RN_K_FREE;

            if (k == RN_K_SET) { /* the class shows */
                rn_sb_str(sb, rn_type_name(vm, rn_type_of(vm, v)));
                if (RN_PTR(rn_set, vm, p)->used == 0) {
                    rn_sb_c(sb, "()");
                    return RN_OK;
                }
                rn_sb_c(sb, "({");
                {
                    uint32_t pos = 0;
                    rn_val key;
                    bool first = true;

                    while (rn_set_next(vm, p, &pos, &key, NULL)) {
                        if (!first) {
                            rn_sb_c(sb, ", ");
                        }
                        first = false;
                        st = put(sb, key, depth + 1);
                        if (st != RN_OK) {
                            return st;
                        }
                    }
                }
                rn_sb_c(sb, "})");
                return RN_OK;
            }
            if (k == RN_K_REC) {
                return rn_date_put_repr(sb, p, rn_type_of(vm, v));
            }
            if (k == RN_K_BYTEARRAY) {
                rn_span span;

                (void)rn_bytes_span(vm, p, &span);
                rn_sb_str(sb, rn_type_name(vm, rn_type_of(vm, v)));
                rn_sb_c(sb, "(");
                (void)rn_put_bytes(sb, span.p, span.n);
                rn_sb_c(sb, ")");
                return RN_OK;
            }
            return put(sb, p, depth);
        }
        p = rn_payload(vm, v);
        if (rn_is_type(vm, p, RN_T(count)) || rn_is_type(vm, p, RN_T(repeat))) {
            return RN_NEED_VM;
        }
        return put_default(sb, v);
    }
    default:
        return put_default(sb, v);
    }
}

rn_status rn_rn_default_repr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out);
rn_status rn_rn_default_repr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_sb sb;

    (void)n;
    rn_sb_init(&sb, vm);
    (void)put_default(&sb, a[0]);
    return rn_sb_done(&sb, out);
}

rn_status rn_repr(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_sb sb;
    rn_status st;

    if ((vm->flags & RN_VF_NO_FAST) && rn_is_ref(v)) {
        rn_kind k = (rn_kind)rn_obj_of(vm, v)->kind;

        if (k == RN_K_LIST || k == RN_K_TUPLE || k == RN_K_DICT || k == RN_K_SET) {
            return RN_NEED_VM;
        }
    }
    if (rn_is_int(v)) {
        return rn_int_to_str(vm, v, 10, false, out);
    }
    rn_sb_init(&sb, vm);
    st = put(&sb, v, 0);
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

/* str(exception): nothing, the one argument, or the tuple; some classes have their own text. OK: it is str(*arg). */
static rn_status exc_text(rn_vm *vm, rn_val v, rn_val *arg, rn_val *out)
{
    rn_exc *e = rn_exc_state(vm, v);
    uint32_t n = e == NULL ? 0 : rn_tuple_len(vm, e->args);

    if (e != NULL && (rn_exc_is(vm, v, RN_T_OSError) || rn_exc_is(vm, v, RN_T_SyntaxError) || rn_exc_is(vm, v, RN_T_UnicodeError) ||
                      rn_exc_is(vm, v, RN_T_BaseExceptionGroup) || rn_exc_is(vm, v, RN_T_ImportError))) {
        return RN_NEED_VM;
    }
    *arg = n == 0 ? rn_val_of(RN_EMPTY_STR) : n == 1 ? rn_tuple_items(vm, e->args)[0] : e->args;
    if (n == 1 && rn_exc_is(vm, v, RN_T_KeyError)) {
        rn_status st = rn_repr(vm, *arg, out);

        *arg = *out;
        return st;
    }
    return RN_OK;
}

rn_status rn_to_str(rn_vm *vm, rn_val v, rn_val *out)
{
    if (rn_is_kind(vm, v, RN_K_REC) && rn_is_type(vm, v, RN_T(mappingproxy))) {
        v = rn_rec_v(vm, v)[0]; /* its repr() names the proxy, its str() does not */
    }
    for (uint32_t left = vm->depth_limit; rn_is_kind(vm, v, RN_K_INST); left--) {
        uint32_t flags = rn_type_at(vm, rn_type_of(vm, v))->flags;
        rn_status st;

        if (flags & RN_TF_STR) {
            return RN_NEED_VM;
        }
        if (!(flags & RN_TF_EXC)) {
            v = !(flags & RN_TF_REPR) && rn_is_str(vm, rn_payload_op(vm, v)) ? rn_payload_op(vm, v) : v;
            break;
        }
        if (left == 0) {
            return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded while getting the str of an object");
        }
        st = exc_text(vm, v, &v, out);
        if (st != RN_OK) {
            return st;
        }
    }
    if (rn_is_str(vm, v)) {
        *out = v;
        return RN_OK;
    }
    if (rn_is_date_rec(vm, v) && !rn_is_type(vm, v, RN_T(tzinfo))) {
        rn_sb sb;
        rn_status st;

        rn_sb_init(&sb, vm);
        st = rn_date_put_str(&sb, v);
        return st == RN_OK ? rn_sb_done(&sb, out) : st;
    }
    if (rn_is_kind(vm, v, RN_K_INST) && rn_is_date_rec(vm, rn_payload_op(vm, v))) {
        return RN_NEED_VM; /* its class may have an isoformat of its own */
    }
    if (rn_is_kind(vm, v, RN_K_TYPE) && (rn_type_at(vm, rn_obj_of(vm, v)->type)->flags & RN_TF_STR)) {
        return RN_NEED_VM;
    }
    if (rn_is_type(vm, v, RN_T(mappingproxy))) {
        return RN_NEED_VM;
    }
    return rn_repr(vm, v, out);
}

rn_status rn_ascii(rn_vm *vm, rn_val s, rn_val *out)
{
    rn_str *p = RN_PTR(rn_str, vm, s);
    rn_sb sb;
    char esc[16];

    if (p->h.flags & RN_SF_ASCII) {
        *out = s;
        return RN_OK;
    }
    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < p->len; i++) {
        uint32_t c = rn_cp(rn_str_data(vm, p), rn_str_width(p), i);

        if (c < 128) {
            rn_sb_cp(&sb, c);
        } else {
            snprintf(esc, sizeof esc, c < 256 ? "\\x%02x" : c < 65536 ? "\\u%04x" : "\\U%08x", c);
            rn_sb_c(&sb, esc);
        }
    }
    return rn_sb_done(&sb, out);
}
