/* hash, ==, <, truth and repr where no guest code is needed. Nested values are followed to a bounded depth; what lies
 * deeper, and whatever a guest class overrides, is left to the prelude (RN_NEED_VM). */
#include <stdio.h>

#include "py/mod/re.h"
#include "py/num/float.h"
#include "py/obj/date.h"
#include "py/obj/number.h"
#include "py/obj/type.h"
#include "py/vm/ops.h"

#define MAX_NEST 40

bool rn_is_same(rn_val a, rn_val b)
{
    return a == b;
}

/* ---- hash ---- */

static rn_status hash_at(rn_vm *vm, rn_val v, int64_t *out, int depth);

/* CPython's tuple hash: xxHash's primes over the element hashes. */
static rn_status tuple_hash(rn_vm *vm, rn_val v, int64_t *out, int depth)
{
    uint64_t acc = UINT64_C(2870177450012600261);
    uint32_t n = rn_tuple_len(vm, v);

    for (uint32_t i = 0; i < n; i++) {
        int64_t lane = 0;
        rn_status st = hash_at(vm, rn_tuple_items(vm, v)[i], &lane, depth + 1);

        if (st != RN_OK) {
            return st;
        }
        acc += (uint64_t)lane * UINT64_C(14029467366897019727);
        acc = acc << 31 | acc >> 33;
        acc *= UINT64_C(11400714785074694791);
    }
    acc += n ^ (UINT64_C(2870177450012600261) ^ UINT64_C(3527539));
    *out = acc == UINT64_MAX ? 1546275796 : (int64_t)acc;
    return RN_OK;
}

static int64_t frozenset_hash(rn_vm *vm, rn_val v)
{
    rn_set *s = RN_PTR(rn_set, vm, v);
    uint64_t hash = 0;
    uint32_t pos = 0;
    rn_val key;
    int64_t h;

    while (rn_set_next(vm, v, &pos, &key, &h)) {
        uint64_t x = (uint64_t)h;

        hash ^= ((x ^ UINT64_C(89869747)) ^ (x << 16)) * UINT64_C(3644798167);
    }
    hash ^= ((uint64_t)s->used + 1) * UINT64_C(1927868237);
    hash ^= (hash >> 11) ^ (hash >> 25);
    hash = hash * UINT64_C(69069) + UINT64_C(907133923);
    return hash == UINT64_MAX ? 590923713 : (int64_t)hash;
}

/* That of the equivalent tuple but for the length. */
static rn_status slice_hash(rn_vm *vm, rn_val v, int64_t *out, int depth)
{
    uint64_t acc = UINT64_C(2870177450012600261);
    rn_val part[3];

    memcpy(part, rn_rec_v(vm, v), sizeof part);
    for (int i = 0; i < 3; i++) {
        int64_t lane = 0;
        rn_status st = hash_at(vm, part[i], &lane, depth + 1);

        if (st != RN_OK) {
            return st;
        }
        acc += (uint64_t)lane * UINT64_C(14029467366897019727);
        acc = acc << 31 | acc >> 33;
        acc *= UINT64_C(11400714785074694791);
    }
    *out = acc == UINT64_MAX ? 1546275796 : (int64_t)acc;
    return RN_OK;
}

static rn_status unhashable(rn_vm *vm, rn_val v)
{
    return rn_raise(vm, RN_T_TypeError, "unhashable type: '%T'", v);
}

static int64_t pointer_hash(uint64_t id)
{
    return (int64_t)(id >> 4 | id << 60);
}

/* Records; false: by identity. */
static bool rec_hash(rn_vm *vm, rn_val v, int64_t *out, int depth, rn_status *st)
{
    rn_obj *o = rn_obj_of(vm, v);
    uint64_t id;

    if (o->type == RN_T(range)) {
        *st = RN_NEED_VM;
        return true;
    }
    if (o->type == RN_T(slice)) {
        *st = slice_hash(vm, v, out, depth);
        return true;
    }
    if (o->type == RN_T(GenericAlias) || o->type == RN_T(Union)) {
        *st = RN_NEED_VM;
        return true;
    }
    if (o->type == RN_T(method)) {
        int64_t a = pointer_hash(rn_off(rn_rec_v(vm, v)[0])), b;

        (void)rn_id(vm, rn_rec_v(vm, v)[1], &id);
        b = pointer_hash(id);
        *out = (a ^ b) == -1 ? -2 : a ^ b;
        *st = RN_OK;
        return true;
    }
    if (o->type == RN_T(dict_keys) || o->type == RN_T(dict_items)) {
        *st = unhashable(vm, v);
        return true;
    }
    if (o->type == RN_T(memoryview)) {
        *st = rn_memory_hash(vm, v, out);
        return true;
    }
    if (rn_is_date_type(o->type)) {
        *st = rn_date_hash(vm, v, out);
        return true;
    }
    if (rn_is_pattern(vm, v)) {
        rn_val source = rn_payload_op(vm, rn_rec_v(vm, v)[PAT_PATTERN]);

        if (rn_is_str(vm, source) || rn_is_kind(vm, source, RN_K_BYTES)) {
            *st = hash_at(vm, source, out, depth);
            return true;
        }
    }
    return false;
}

static rn_status hash_at(rn_vm *vm, rn_val v, int64_t *out, int depth)
{
    rn_obj *o;
    uint64_t id;
    rn_status st;

    if (rn_is_int(v)) {
        *out = rn_small_get(v) == -1 ? -2 : rn_small_get(v);
        return RN_OK;
    }
    if (rn_is_double(v)) {
        *out = rn_float_hash_value(rn_double_get(v));
        return RN_OK;
    }
    if (!rn_is_ref(v)) {
        (void)rn_id(vm, v, &id); /* as object.__hash__ has it */
        *out = rn_is_bool(v) ? (int64_t)(v & 1) : v == RN_NONE ? INT64_C(0xFCA86420) : pointer_hash(id);
        return RN_OK;
    }
    if (depth > MAX_NEST) {
        return RN_NEED_VM;
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_STR:
        *out = (int64_t)(RN_STR_HASH_TAG << 32 | rn_str_hash(vm, v));
        return RN_OK;
    case RN_K_INT:
        *out = rn_int_hash(vm, v);
        return RN_OK;
    case RN_K_COMPLEX: {
        uint64_t h = (uint64_t)rn_float_hash_value(((rn_complex *)(void *)o)->re) +
                     UINT64_C(1000003) * (uint64_t)rn_float_hash_value(((rn_complex *)(void *)o)->im);

        *out = h == UINT64_MAX ? -2 : (int64_t)h;
        return RN_OK;
    }
    case RN_K_BYTES: {
        uint64_t h = UINT64_C(0xCBF29CE484222325);

        for (uint32_t i = 0; i < ((rn_bytes *)(void *)o)->len; i++) {
            h = (h ^ rn_bytes_data(vm, v)[i]) * UINT64_C(0x100000001B3);
        }
        *out = (int64_t)(h >> 1);
        return RN_OK;
    }
    case RN_K_TUPLE:
        return tuple_hash(vm, v, out, depth);
    case RN_K_SET:
        if (o->type == RN_T(frozenset)) {
            *out = frozenset_hash(vm, v);
            return RN_OK;
        }
        return unhashable(vm, v);
    case RN_K_LIST:
    case RN_K_DICT:
    case RN_K_BYTEARRAY:
        return unhashable(vm, v);
    case RN_K_INST: {
        rn_type *t = rn_type_at(vm, rn_type_of(vm, v));
        rn_val h;

        if (t->flags & RN_TF_HASH) {
            h = rn_lookup(vm, rn_type_of(vm, v), RN_N(__hash__));
            return h == RN_NONE ? unhashable(vm, v) : RN_NEED_VM;
        }
        if ((t->flags & RN_TF_PAYLOAD) && !(t->flags & RN_TF_EXC)) {
            rn_val p = rn_payload(vm, v);

            if (p != v && t->layout != RN_T_property && t->layout != RN_T_module) {
                st = hash_at(vm, p, out, depth + 1);
                return st == RN_EXC ? unhashable(vm, v) : st;
            }
        }
        break;
    }
    case RN_K_REC:
        if (rec_hash(vm, v, out, depth, &st)) {
            return st;
        }
        break;
    case RN_K_TYPE: {
        uint32_t meta = o->type;

        if ((rn_type_at(vm, meta)->flags & RN_TF_HASH)) {
            return RN_NEED_VM;
        }
        break;
    }
    default:
        break;
    }
    (void)rn_id(vm, v, &id);
    *out = pointer_hash(id);
    return RN_OK;
}

rn_status rn_hash(rn_vm *vm, rn_val v, int64_t *out)
{
    return hash_at(vm, v, out, 0);
}

/* id() is a counter given out on first use (ED-58); objects without a word for it answer by their place, which never
 * changes because nothing moves and snapshots keep places. */
uint32_t rn_id(rn_vm *vm, rn_val v, uint64_t *out)
{
    uint32_t *word = NULL;

    if (!rn_is_ref(v)) {
        *out = (v >> 48) * UINT64_C(0x1000000) + (v & UINT64_C(0xFFFFFFFFFFFF)) * 32 + 0x9500;
        return 0;
    }
    if (rn_off(v) >= RN_HEAP_START) {
        switch (rn_obj_of(vm, v)->kind) {
        case RN_K_INST:
            word = &RN_PTR(rn_inst, vm, v)->id;
            break;
        case RN_K_TYPE:
            word = &RN_PTR(rn_type, vm, v)->id;
            break;
        case RN_K_FUNC:
            word = &RN_PTR(rn_func, vm, v)->id;
            break;
        default:
            break;
        }
    }
    if (word == NULL) {
        *out = UINT64_C(0x7F0000000000) + rn_off(v);
        return 0;
    }
    if (*word == 0) {
        *word = ++vm->id_counter;
    }
    *out = UINT64_C(0x7F5500000000) + (uint64_t)*word * 64;
    return *word;
}

/* ---- equality ---- */

static int eq_at(rn_vm *vm, rn_val a, rn_val b, int depth);

static int same_or_eq_at(rn_vm *vm, rn_val a, rn_val b, int depth)
{
    return a == b ? 1 : eq_at(vm, a, b, depth);
}

static bool overrides_eq(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return false;
    }
    o = rn_obj_of(vm, v);
    return (o->kind == RN_K_INST && (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_EQ)) ||
           (o->kind == RN_K_TYPE && (rn_type_at(vm, o->type)->flags & RN_TF_EQ));
}

static int items_eq(rn_vm *vm, const rn_val *a, const rn_val *b, uint32_t n, int depth)
{
    for (uint32_t i = 0; i < n; i++) {
        int eq = same_or_eq_at(vm, a[i], b[i], depth + 1);

        if (eq != 1) {
            return eq;
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 64)) {
            return -1;
        }
    }
    return 1;
}

static int dict_eq(rn_vm *vm, rn_val av, rn_val bv, int depth)
{
    rn_dict *a = RN_PTR(rn_dict, vm, av), *b = RN_PTR(rn_dict, vm, bv);

    if (a->used != b->used) {
        return 0;
    }
    for (uint32_t i = 0; i < a->n; i++) {
        const rn_val *e = rn_dict_entry(vm, a, i);
        rn_val other;
        int eq;
        rn_status st;

        if (e[0] == RN_HOLE) {
            continue;
        }
        st = rn_dict_get(vm, bv, e[0], &other);
        if (st != RN_OK) {
            return -1;
        }
        if (other == RN_UNBOUND) {
            return 0;
        }
        eq = same_or_eq_at(vm, e[1], other, depth + 1);
        if (eq != 1) {
            return eq;
        }
    }
    return 1;
}

static int set_eq(rn_vm *vm, rn_val a, rn_val b)
{
    uint32_t pos = 0;
    rn_val key;
    int64_t h;

    if (RN_PTR(rn_set, vm, a)->used != RN_PTR(rn_set, vm, b)->used) {
        return 0;
    }
    while (rn_set_next(vm, a, &pos, &key, &h)) {
        int has = rn_set_has(vm, b, key, h);

        if (has != 1) {
            return has;
        }
    }
    return 1;
}

static int bytes_eq(rn_vm *vm, rn_val a, rn_val b)
{
    rn_span x, y;

    if (!rn_bytes_span(vm, a, &x) || !rn_bytes_span(vm, b, &y)) {
        return 0;
    }
    return x.n == y.n && memcmp(x.p, y.p, x.n) == 0;
}

static int eq_at(rn_vm *vm, rn_val a, rn_val b, int depth)
{
    rn_obj *x, *y;

    if (rn_is_int(a) && rn_is_int(b)) {
        return a == b;
    }
    if (rn_is_double(a) && rn_is_double(b)) {
        return rn_double_get(a) == rn_double_get(b);
    }
    if (rn_is_str(vm, a) && rn_is_str(vm, b)) {
        return rn_str_eq(vm, rn_off(a), rn_off(b));
    }
    if (rn_is_number(vm, a) && rn_is_number(vm, b)) {
        return rn_num_cmp(vm, a, b) == 0;
    }
    if (overrides_eq(vm, a) || overrides_eq(vm, b)) {
        return -1;
    }
    a = rn_payload_eq(vm, a);
    b = rn_payload_eq(vm, b);
    if (!rn_is_ref(a) || !rn_is_ref(b)) {
        if (rn_is_kind(vm, a, RN_K_COMPLEX) || rn_is_kind(vm, b, RN_K_COMPLEX)) {
            return rn_complex_eq(vm, a, b);
        }
        return a == b || (rn_is_number(vm, a) && rn_is_number(vm, b) && rn_num_cmp(vm, a, b) == 0);
    }
    if (depth > MAX_NEST) {
        return -1;
    }
    x = rn_obj_of(vm, a);
    y = rn_obj_of(vm, b);
    if (x->kind == RN_K_COMPLEX || y->kind == RN_K_COMPLEX) {
        return rn_complex_eq(vm, a, b);
    }
    if ((x->kind == RN_K_BYTES || x->kind == RN_K_BYTEARRAY) && (y->kind == RN_K_BYTES || y->kind == RN_K_BYTEARRAY)) {
        return bytes_eq(vm, a, b);
    }
    if (x->kind == RN_K_REC || y->kind == RN_K_REC) {
        if (a == b) {
            return 1;
        }
        if (x->type == RN_T(method) && y->type == RN_T(method)) {
            return rn_rec_v(vm, a)[0] == rn_rec_v(vm, b)[0] && rn_rec_v(vm, a)[1] == rn_rec_v(vm, b)[1];
        }
        if (rn_is_date_type(x->type) && rn_is_date_type(y->type)) {
            return rn_date_eq(vm, a, b);
        }
        if (x->type == RN_T(slice) && y->type == RN_T(slice)) {
            return items_eq(vm, rn_rec_v(vm, a), rn_rec_v(vm, b), 3, depth);
        }
        if (x->type == RN_T(range) || x->type == RN_T(dict_keys) || x->type == RN_T(dict_items) || x->type == RN_T(GenericAlias) ||
            x->type == RN_T(Union) || x->type == RN_T(mappingproxy) || x->type == RN_T(memoryview) || y->type == RN_T(memoryview) ||
            y->type == RN_T(dict_keys) || y->type == RN_T(dict_items) || y->type == RN_T(mappingproxy)) {
            return -1;
        }
        return x->type == RN_T(Pattern) && y->type == RN_T(Pattern) && rn_re_pattern_eq(vm, a, b);
    }
    if (x->kind != y->kind) {
        return 0;
    }
    switch (x->kind) {
    case RN_K_STR:
        return rn_str_eq(vm, rn_off(a), rn_off(b));
    case RN_K_TUPLE:
        if (a == b) {
            return items_eq(vm, rn_tuple_items(vm, a), rn_tuple_items(vm, b), rn_tuple_len(vm, a), depth);
        }
        return rn_tuple_len(vm, a) != rn_tuple_len(vm, b)
                   ? 0
                   : items_eq(vm, rn_tuple_items(vm, a), rn_tuple_items(vm, b), rn_tuple_len(vm, a), depth);
    case RN_K_LIST: {
        rn_list *p = RN_PTR(rn_list, vm, a), *q = RN_PTR(rn_list, vm, b);

        return p->len != q->len ? 0 : p->len == 0 ? 1 : items_eq(vm, rn_list_items(vm, p), rn_list_items(vm, q), p->len, depth);
    }
    case RN_K_DICT:
        return dict_eq(vm, a, b, depth);
    case RN_K_SET:
        return set_eq(vm, a, b);
    case RN_K_BUILTIN: {
        rn_builtin *p = RN_PTR(rn_builtin, vm, a), *q = RN_PTR(rn_builtin, vm, b);

        return a == b || (p->native == q->native && p->name == q->name && p->owner == q->owner && p->self == q->self);
    }
    default:
        return a == b;
    }
}

int rn_eq(rn_vm *vm, rn_val a, rn_val b)
{
    return eq_at(vm, a, b, 0);
}

int rn_same_or_eq(rn_vm *vm, rn_val a, rn_val b)
{
    return same_or_eq_at(vm, a, b, 0);
}

/* ---- order ---- */

static bool order_holds(int c, int op)
{
    switch (op) {
    case RN_LT:
        return c < 0;
    case RN_LE:
        return c <= 0;
    case RN_GT:
        return c > 0;
    default:
        return c >= 0;
    }
}

static bool overrides_order(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return false;
    }
    o = rn_obj_of(vm, v);
    return (o->kind == RN_K_INST && (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_LT)) ||
           (o->kind == RN_K_TYPE && (rn_type_at(vm, o->type)->flags & RN_TF_LT));
}

static rn_status compare_at(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out, int depth);

static rn_status seq_compare(rn_vm *vm, const rn_val *a, uint32_t na, const rn_val *b, uint32_t nb, int op, rn_val *out, int depth)
{
    uint32_t n = na < nb ? na : nb, i;

    for (i = 0; i < n; i++) {
        int eq = same_or_eq_at(vm, a[i], b[i], depth + 1);

        if (eq < 0) {
            return RN_NEED_VM;
        }
        if (eq == 0) {
            rn_status st = compare_at(vm, a[i], b[i], op, out, depth + 1);

            /* No order between the items: the error names the items. */
            return st == RN_OK && *out == RN_NOTIMPL ? RN_NEED_VM : st;
        }
    }
    *out = rn_bool(order_holds(na < nb ? -1 : na > nb, op));
    return RN_OK;
}

static rn_status compare_at(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out, int depth)
{
    rn_obj *x, *y;

    if (rn_is_int(a) && rn_is_int(b)) {
        *out = rn_bool(order_holds((a > b) - (a < b), op));
        return RN_OK;
    }
    if (rn_is_number(vm, a) && rn_is_number(vm, b)) {
        int c = rn_num_cmp(vm, a, b);

        *out = rn_bool(c != 2 && order_holds(c, op));
        return RN_OK;
    }
    if (rn_is_str(vm, a) && rn_is_str(vm, b)) {
        *out = rn_bool(order_holds(rn_str_cmp(vm, a, b), op));
        return RN_OK;
    }
    if (overrides_order(vm, a) || overrides_order(vm, b)) {
        return RN_NEED_VM;
    }
    a = rn_payload_eq(vm, a);
    b = rn_payload_eq(vm, b);
    *out = RN_NOTIMPL;
    if (!rn_is_ref(a) || !rn_is_ref(b)) {
        return rn_is_number(vm, a) && rn_is_number(vm, b) ? compare_at(vm, a, b, op, out, depth) : RN_OK;
    }
    x = rn_obj_of(vm, a);
    y = rn_obj_of(vm, b);
    if (depth > MAX_NEST) {
        return RN_NEED_VM;
    }
    if (x->kind == RN_K_TUPLE && y->kind == RN_K_TUPLE) {
        return seq_compare(vm, rn_tuple_items(vm, a), rn_tuple_len(vm, a), rn_tuple_items(vm, b), rn_tuple_len(vm, b), op, out, depth);
    }
    if (x->kind == RN_K_LIST && y->kind == RN_K_LIST) {
        rn_list *p = RN_PTR(rn_list, vm, a), *q = RN_PTR(rn_list, vm, b);

        return seq_compare(vm, rn_list_items(vm, p), p->len, rn_list_items(vm, q), q->len, op, out, depth);
    }
    if ((x->kind == RN_K_BYTES || x->kind == RN_K_BYTEARRAY) && (y->kind == RN_K_BYTES || y->kind == RN_K_BYTEARRAY)) {
        rn_span p, q;
        int c;

        if (rn_bytes_span(vm, a, &p) && rn_bytes_span(vm, b, &q)) {
            c = memcmp(p.p, q.p, p.n < q.n ? p.n : q.n);
            *out = rn_bool(order_holds(c != 0 ? c : p.n < q.n ? -1 : p.n > q.n, op));
        }
        return RN_OK;
    }
    if (x->kind == RN_K_SET && y->kind == RN_K_SET) { /* inclusion */
        rn_val small = op == RN_LT || op == RN_LE ? a : b, large = op == RN_LT || op == RN_LE ? b : a, key;
        bool proper = op == RN_LT || op == RN_GT, all = true;
        uint32_t ns = RN_PTR(rn_set, vm, small)->used, nl = RN_PTR(rn_set, vm, large)->used, pos = 0;
        int64_t h;

        if (ns > nl || (proper && ns == nl)) {
            *out = RN_FALSE;
            return RN_OK;
        }
        while (all && rn_set_next(vm, small, &pos, &key, &h)) {
            int has = rn_set_has(vm, large, key, h);

            if (has < 0) {
                return RN_NEED_VM;
            }
            all = has == 1;
        }
        *out = rn_bool(all);
        return RN_OK;
    }
    if (rn_is_date_rec(vm, a) && rn_is_date_rec(vm, b)) {
        return rn_date_compare(vm, a, b, op, out);
    }
    if (x->type == RN_T(dict_keys) || x->type == RN_T(dict_items) || y->type == RN_T(dict_keys) || y->type == RN_T(dict_items) ||
        (x->type == RN_T(slice) && y->type == RN_T(slice))) {
        return RN_NEED_VM;
    }
    if (x->kind == RN_K_STR && y->kind == RN_K_STR) {
        *out = rn_bool(order_holds(rn_str_cmp(vm, a, b), op));
    }
    return RN_OK;
}

rn_status rn_compare(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out)
{
    if (op == RN_EQ || op == RN_NE) {
        int eq = rn_eq(vm, a, b);

        if (eq < 0) {
            return RN_NEED_VM;
        }
        *out = rn_bool((eq == 1) == (op == RN_EQ));
        return RN_OK;
    }
    return compare_at(vm, a, b, op, out, 0);
}

/* ---- truth ---- */

int rn_truth(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (rn_is_bool(v)) {
        return (int)(v & 1);
    }
    if (rn_is_int(v)) {
        return v != rn_small(0);
    }
    if (rn_is_double(v)) {
        return rn_double_get(v) != 0;
    }
    if (!rn_is_ref(v)) {
        return v == RN_NOTIMPL ? -1 : v != RN_NONE;
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_STR:
        return ((rn_str *)(void *)o)->len != 0;
    case RN_K_BYTES:
        return ((rn_bytes *)(void *)o)->len != 0;
    case RN_K_BYTEARRAY:
        return ((rn_bytearray *)(void *)o)->len != 0;
    case RN_K_TUPLE:
        return ((rn_tuple *)(void *)o)->len != 0;
    case RN_K_LIST:
        return ((rn_list *)(void *)o)->len != 0;
    case RN_K_DICT:
        return ((rn_dict *)(void *)o)->used != 0;
    case RN_K_SET:
        return ((rn_set *)(void *)o)->used != 0;
    case RN_K_COMPLEX:
        return ((rn_complex *)(void *)o)->re != 0 || ((rn_complex *)(void *)o)->im != 0;
    case RN_K_INST: {
        uint32_t type = rn_type_of(vm, v), flags = rn_type_at(vm, type)->flags;
        rn_val p;

        if (flags & (RN_TF_BOOL | RN_TF_LEN)) {
            return -1;
        }
        if (!(flags & RN_TF_PAYLOAD) || (flags & RN_TF_EXC)) {
            return 1;
        }
        p = rn_payload(vm, v);
        return p == v ? 1 : rn_truth(vm, p);
    }
    case RN_K_TYPE:
        return rn_type_at(vm, o->type)->flags & (RN_TF_BOOL | RN_TF_LEN) ? -1 : 1;
    case RN_K_REC:
        if (o->type == RN_T(range) || o->type == RN_T(dict_keys) || o->type == RN_T(dict_values) || o->type == RN_T(dict_items) ||
            o->type == RN_T(mappingproxy) || o->type == RN_T(memoryview)) {
            return -1;
        }
        return o->type != RN_T(timedelta) || rn_delta_us(vm, v) != 0;
    default:
        return 1;
    }
}
