/* list and tuple: methods, dunders and constructors. Sorting is in list_sort.c; subscripts, + and * are the operators'. */
#include "py/obj/iter.h"
#include "py/obj/methods.h"

static rn_list *list_of(rn_vm *vm, rn_val self, rn_val *p)
{
    *p = rn_payload_op(vm, self);
    return RN_PTR(rn_list, vm, *p);
}

/* Before the first write: the list and what it holds may be the boot image's. */
static void own(rn_vm *vm, rn_list *l)
{
    rn_own(vm, RN_OFFSET(vm, l), sizeof *l);
    if (l->items != 0) {
        rn_own(vm, l->items, 16u + 8u * l->cap);
    }
}

/* Drops the items from `len` on. */
static void shorten(rn_vm *vm, rn_list *l, uint32_t len)
{
    rn_val *v = rn_list_items(vm, l);

    for (uint32_t i = len; i < l->len; i++) {
        v[i] = RN_UNBOUND;
    }
    l->len = len;
}

static rn_status extend(rn_vm *vm, rn_val list, rn_val with)
{
    const rn_val *items;
    uint32_t m;
    rn_status st;
    rn_list *l = RN_PTR(rn_list, vm, list);

    if (rn_iter_height(vm, with) > 0) { /* what came already is there, as in CPython: the next try goes on behind it */
        return (vm->flags & RN_VF_NO_FAST) ? RN_NEED_VM : rn_iter_fill(vm, list, with);
    }
    st = rn_items_of(vm, with, &items, &m);
    if (st != RN_OK) {
        return st;
    }
    if (l->items == 0) { /* a list of its own room is quicker */
        rn_val whole = rn_reserve(vm, (uint64_t)m * 8u) ? rn_list_new(vm, items, m) : RN_UNBOUND;

        if (whole == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        rn_own(vm, rn_off(list), sizeof *l);
        l->items = RN_PTR(rn_list, vm, whole)->items;
        l->len = l->cap = m;
        RN_PTR(rn_list, vm, whole)->items = RN_PTR(rn_list, vm, whole)->len = RN_PTR(rn_list, vm, whole)->cap = 0;
        return rn_charge(vm, m / 16) ? RN_OK : RN_STOP;
    }
    if (!rn_reserve(vm, ((uint64_t)l->len + m) * 9u) || !rn_list_grow(vm, l, (uint64_t)l->len + m)) {
        return rn_nomem(vm);
    }
    if (rn_payload_op(vm, with) == list) { /* its own items have moved */
        items = rn_list_items(vm, l);
    }
    own(vm, l);
    memmove(rn_list_items(vm, l) + l->len, items, m * sizeof(rn_val));
    l->len += m;
    return rn_charge(vm, m / 16) ? RN_OK : RN_STOP;
}

NATIVE(list_m_append)
{
    rn_val p;

    (void)list_of(vm, a[0], &p);
    *out = RN_NONE;
    return rn_list_append(vm, p, a[1]) ? RN_OK : rn_nomem(vm);
}

NATIVE(list_m_extend)
{
    rn_val p;

    (void)list_of(vm, a[0], &p);
    *out = RN_NONE;
    return extend(vm, p, a[1]);
}

NATIVE(list_m_clear)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);

    rn_own(vm, rn_off(p), sizeof *l);
    if (l->items != 0) {
        rn_release(vm, l->items, 16u + 8u * (uint64_t)l->cap);
    }
    l->items = l->len = l->cap = 0;
    *out = RN_NONE;
    return RN_OK;
}

NATIVE(list_m_copy)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);

    if (!rn_reserve(vm, (uint64_t)l->len * 8u)) {
        return rn_nomem(vm);
    }
    return rn_done(vm, rn_list_new(vm, rn_list_items(vm, l), l->len), out);
}

/* First of items[from .. to) that is or equals v; -1 none, -2 guest code decides, -3 stop. */
static int64_t find(rn_vm *vm, const rn_val *items, int64_t from, int64_t to, rn_val v)
{
    for (int64_t i = from; i < to; i++) {
        int eq = rn_same_or_eq(vm, items[i], v);

        if (eq != 0) {
            return eq > 0 ? i : -2;
        }
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return -3;
        }
    }
    return -1;
}

static rn_status count(rn_vm *vm, const rn_val *items, uint32_t len, rn_val v, rn_val *out)
{
    int64_t total = 0;

    for (uint32_t i = 0; i < len; i++) {
        int eq = rn_same_or_eq(vm, items[i], v);

        if (eq < 0) {
            return RN_NEED_VM;
        }
        total += eq;
        if ((i & 4095) == 4095 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    *out = rn_small(total);
    return RN_OK;
}

static rn_status index_of(rn_vm *vm, const rn_val *items, uint32_t len, rn_val *a, const char *type, rn_val *out)
{
    int64_t from, to, at;
    rn_status st = rn_arg_range(vm, a[2], a[3], true, len, &from, &to);

    if (st != RN_OK) {
        return st;
    }
    at = find(vm, items, from, to, a[1]);
    if (at < -1) {
        return at == -2 ? RN_NEED_VM : RN_STOP;
    }
    if (at < 0) {
        return rn_raise(vm, RN_T_ValueError, "%s.index(x): x not in %s", type, type);
    }
    *out = rn_small(at);
    return RN_OK;
}

NATIVE(list_m_count)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);

    return count(vm, rn_list_items(vm, l), l->len, a[1], out);
}

NATIVE(list_m_index)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);

    return index_of(vm, rn_list_items(vm, l), l->len, a, "list", out);
}

NATIVE(tuple_m_count)
{
    rn_val p = rn_payload_op(vm, a[0]);

    return count(vm, rn_tuple_items(vm, p), rn_tuple_len(vm, p), a[1], out);
}

NATIVE(tuple_m_index)
{
    rn_val p = rn_payload_op(vm, a[0]);

    return index_of(vm, rn_tuple_items(vm, p), rn_tuple_len(vm, p), a, "tuple", out);
}

NATIVE(list_m_insert)
{
    rn_val p, *v;
    rn_list *l = list_of(vm, a[0], &p);
    int64_t i;
    rn_status st = rn_arg_size(vm, a[1], &i);

    if (st != RN_OK) {
        return st;
    }
    if (!rn_list_grow(vm, l, (uint64_t)l->len + 1)) {
        return rn_nomem(vm);
    }
    own(vm, l);
    if (i < 0) {
        i = i < -(int64_t)l->len ? 0 : i + (int64_t)l->len;
    }
    i = i > (int64_t)l->len ? (int64_t)l->len : i;
    v = rn_list_items(vm, l);
    memmove(v + i + 1, v + i, ((size_t)l->len - (size_t)i) * sizeof(rn_val));
    v[i] = a[2];
    l->len++;
    *out = RN_NONE;
    return rn_charge(vm, (l->len - i) / 64) ? RN_OK : RN_STOP;
}

static void remove_at(rn_vm *vm, rn_list *l, int64_t i)
{
    rn_val *v = rn_list_items(vm, l);

    own(vm, l);
    memmove(v + i, v + i + 1, ((size_t)l->len - (size_t)i - 1) * sizeof(rn_val));
    shorten(vm, l, l->len - 1);
}

NATIVE(list_m_pop)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);
    int64_t i = -1;
    rn_status st = rn_given(a[1]) ? rn_arg_size(vm, a[1], &i) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    if (l->len == 0) {
        return rn_raise(vm, RN_T_IndexError, "pop from empty list");
    }
    i += i < 0 ? (int64_t)l->len : 0;
    if (i < 0 || i >= (int64_t)l->len) {
        return rn_raise(vm, RN_T_IndexError, "pop index out of range");
    }
    *out = rn_list_items(vm, l)[i];
    remove_at(vm, l, i);
    return rn_charge(vm, (l->len - i) / 64) ? RN_OK : RN_STOP;
}

NATIVE(list_m_remove)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);
    int64_t i = find(vm, rn_list_items(vm, l), 0, l->len, a[1]);

    if (i < -1) {
        return i == -2 ? RN_NEED_VM : RN_STOP;
    }
    if (i < 0) {
        return rn_raise(vm, RN_T_ValueError, "list.remove(x): x not in list");
    }
    remove_at(vm, l, i);
    *out = RN_NONE;
    return rn_charge(vm, (l->len - i) / 64) ? RN_OK : RN_STOP;
}

NATIVE(list_m_reverse)
{
    rn_val p, *v;
    rn_list *l = list_of(vm, a[0], &p);

    own(vm, l);
    v = rn_list_items(vm, l);
    for (uint32_t i = 0, j = l->len; i + 1 < j; i++) {
        rn_val t = v[i];

        v[i] = v[--j];
        v[j] = t;
    }
    *out = RN_NONE;
    return rn_charge(vm, l->len / 16) ? RN_OK : RN_STOP;
}

NATIVE(list_m_reversed)
{
    rn_val p;
    rn_list *l = list_of(vm, a[0], &p);

    return rn_iter_new(vm, RN_T(list_reverseiterator), p, rn_small((int64_t)l->len - 1), RN_NONE, out);
}

/* ---- + and * by name: unlike the operators these refuse foreign operands at once ---- */

NATIVE(sequence_m_add)
{
    rn_val p = rn_payload_op(vm, a[0]), q = rn_payload_op(vm, a[1]);
    rn_kind k = rn_obj_of(vm, p)->kind;

    if (rn_is_kind(vm, q, k)) {
        return rn_binop(vm, RN_BIN_ADD, false, p, q, 0, out);
    }
    return rn_raise(vm, RN_T_TypeError,
                    k == RN_K_STR     ? "can only concatenate str (not \"%T\") to str"
                    : k == RN_K_LIST  ? "can only concatenate list (not \"%T\") to list"
                    : k == RN_K_TUPLE ? "can only concatenate tuple (not \"%T\") to tuple"
                                      : "can't concat %T to bytes",
                    a[1]);
}

NATIVE(sequence_m_mul)
{
    rn_val p = rn_payload_op(vm, a[0]), q = rn_payload_op(vm, a[1]);
    int64_t times;
    rn_status st;

    if (rn_is_anyint(vm, q)) {
        return rn_binop(vm, RN_BIN_MUL, false, p, q, 0, out);
    }
    st = rn_index(vm, a[1], &times);
    return st;
}

NATIVE(list_m_iadd)
{
    rn_val p;
    rn_status st;

    (void)list_of(vm, a[0], &p);
    st = extend(vm, p, a[1]);
    *out = a[0];
    return st;
}

NATIVE(list_m_imul)
{
    rn_val p, q = rn_payload_op(vm, a[1]);
    int64_t times;
    rn_status st;

    (void)list_of(vm, a[0], &p);
    if (!rn_is_anyint(vm, q)) {
        return rn_index(vm, a[1], &times);
    }
    st = rn_binop(vm, RN_BIN_MUL, true, p, q, 0, out);
    *out = a[0];
    return st;
}

/* ---- making ---- */

/* list or tuple of what a closed iterator still has. Without memory in the middle the prelude goes on with the list. */
static rn_status from_iterator(rn_vm *vm, rn_val it, bool is_tuple, rn_val *out)
{
    rn_val args[3] = {rn_list_new(vm, NULL, 0), it, rn_bool(is_tuple)};
    rn_list *l = RN_PTR(rn_list, vm, args[0]);
    rn_status st;

    if (args[0] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_iter_fill(vm, args[0], it);
    if (st == RN_OK) {
        *out = is_tuple ? rn_tuple_new(vm, rn_list_items(vm, l), l->len) : args[0];
        st = *out == RN_UNBOUND ? RN_NEED_GC : RN_OK;
    }
    return st == RN_NEED_GC ? rn_ask_internal(vm, "list_rest", args, 3, RN_CK_ANY) : st;
}

static bool takes_iterator(rn_vm *vm, rn_val v)
{
    return !(vm->flags & RN_VF_NO_FAST) && rn_iter_height(vm, v) > 0;
}

/* list(x) of anything closed; list() of a guest iterable is the twin's. */
/* The characters of a text of one byte each, which all exist already. */
static rn_status from_narrow(rn_vm *vm, const rn_str *s, rn_val *out)
{
    rn_val list = rn_list_new(vm, NULL, 0);
    const uint8_t *data = rn_str_data(vm, s);
    rn_list *l;

    if (list == RN_UNBOUND || !rn_reserve(vm, (uint64_t)s->len * 8u) || !rn_list_grow(vm, RN_PTR(rn_list, vm, list), s->len)) {
        return rn_nomem(vm);
    }
    l = RN_PTR(rn_list, vm, list);
    for (uint32_t i = 0; i < s->len; i++) {
        rn_list_items(vm, l)[i] = rn_val_of(RN_CHAR(data[i]));
    }
    l->len = s->len;
    *out = list;
    return rn_charge(vm, s->len / 64) ? RN_OK : RN_STOP;
}

NATIVE(list_make)
{
    const rn_val *items = NULL;
    uint32_t m = 0;
    rn_status st;

    if (n > 0 && takes_iterator(vm, a[0])) {
        return from_iterator(vm, a[0], false, out);
    }
    if (n > 0 && rn_is_str(vm, a[0]) && rn_str_width(RN_PTR(rn_str, vm, a[0])) == 0) {
        return from_narrow(vm, RN_PTR(rn_str, vm, a[0]), out);
    }
    st = n > 0 ? rn_items_of(vm, a[0], &items, &m) : RN_OK;
    if (st != RN_OK) {
        return st;
    }
    if (!rn_reserve(vm, (uint64_t)m * 8u)) {
        return rn_nomem(vm);
    }
    return rn_done(vm, rn_list_new(vm, items, m), out);
}

NATIVE(list_m_new)
{
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "list.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(list));
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(list), rn_list_new(vm, NULL, 0), out) : st;
}

NATIVE(list_m_init)
{
    rn_val p, fresh = RN_UNBOUND;
    rn_list *l = list_of(vm, a[0], &p), *from;
    rn_status st;

    if (n > 2) {
        return rn_raise(vm, RN_T_TypeError, "list expected at most 1 argument, got %u", n - 1);
    }
    st = n > 1 && rn_is_native_iter(vm, a[1]) ? RN_NEED_VM : rn_list_make(vm, a + 1, n - 1, &fresh);
    if (st != RN_OK) {
        return st;
    }
    from = RN_PTR(rn_list, vm, fresh);
    rn_own(vm, rn_off(p), sizeof *l);
    l->items = from->items;
    l->len = from->len;
    l->cap = from->cap;
    from->items = from->len = from->cap = 0;
    *out = RN_NONE;
    return RN_OK;
}

NATIVE(tuple_make)
{
    const rn_val *items = NULL;
    uint32_t m = 0;
    rn_status st;

    if (n > 0 && rn_is_type(vm, a[0], RN_T(tuple))) {
        *out = a[0];
        return RN_OK;
    }
    if (n > 0 && takes_iterator(vm, a[0])) {
        return from_iterator(vm, a[0], true, out);
    }
    st = n > 0 ? rn_items_of(vm, a[0], &items, &m) : RN_OK;
    if (st != RN_OK) {
        return st;
    }
    if (!rn_reserve(vm, (uint64_t)m * 8u)) {
        return rn_nomem(vm);
    }
    return rn_done(vm, rn_tuple_new(vm, items, m), out);
}

NATIVE(tuple_m_new)
{
    rn_status st;
    rn_val v = RN_UNBOUND;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "tuple.__new__(): not enough arguments");
    }
    if (n > 2) {
        return rn_raise(vm, RN_T_TypeError, "tuple expected at most 1 argument, got %u", n - 1);
    }
    st = rn_arg_class(vm, a[0], RN_T(tuple));
    if (st == RN_OK) {
        st = n > 1 && rn_is_native_iter(vm, a[1]) ? RN_NEED_VM : rn_tuple_make(vm, a + 1, n - 1, &v);
    }
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(tuple), v, out) : st;
}

NATIVE(tuple_m_getnewargs)
{
    rn_val p = rn_payload_op(vm, a[0]);

    return rn_done(vm, rn_tuple_new(vm, &p, 1), out);
}
