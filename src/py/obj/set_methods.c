/* set and frozenset: methods, operators, dunders, constructors, and the probing intrinsics for keys whose equality is
 * guest code. Which element is looked up in which set follows CPython, so that results iterate in its order (ED-61). */
#include "py/obj/flood.h"
#include "py/obj/iter.h"
#include "py/obj/methods.h"
#include "py/vm/loop.h"
#include "py/vm/probe.h"

typedef struct entry { /* as in set.c */
    rn_val key;
    int64_t hash;
} entry;

static rn_set *set_at(rn_vm *vm, rn_val v)
{
    return RN_PTR(rn_set, vm, v);
}

static rn_val set_of(rn_vm *vm, rn_val self)
{
    return rn_payload_op(vm, self);
}

/* What results of methods are: set or frozenset, never a subclass. */
static uint32_t kind_of(rn_vm *vm, rn_val set)
{
    return rn_obj_of(vm, set)->type == RN_T(frozenset) ? RN_T(frozenset) : RN_T(set);
}

static rn_status element_hash(rn_vm *vm, rn_val key, int64_t *hash)
{
    rn_status st = rn_hash(vm, key, hash);

    return st == RN_EXC ? rn_unhashable_key(vm, key, "a set element") : st;
}

rn_status rn_set_put(rn_vm *vm, rn_val set, rn_val key)
{
    int64_t hash;
    rn_status st = element_hash(vm, key, &hash);

    return st == RN_OK ? rn_set_add_hash(vm, set, key, hash) : st;
}

/* A set that is looked up in a set counts as a frozenset. */
static rn_status lookup_hash(rn_vm *vm, rn_val *key, int64_t *hash)
{
    rn_val p = rn_payload_op(vm, *key);
    rn_set *twin;
    uint32_t off;

    if (!rn_is_type(vm, p, RN_T(set)) || (p != *key && rn_lookup(vm, rn_type_of(vm, *key), RN_N(__hash__)) != RN_NONE)) {
        return element_hash(vm, *key, hash);
    }
    off = rn_new(vm, RN_K_SET, RN_T(frozenset), sizeof(rn_set));
    if (off == 0) {
        return rn_nomem(vm);
    }
    twin = RN_AT(rn_set, vm, off);
    memcpy((uint8_t *)twin + sizeof(rn_obj), (uint8_t *)set_at(vm, p) + sizeof(rn_obj), sizeof *twin - sizeof(rn_obj));
    twin->hash = 0;
    *key = rn_val_of(off);
    return rn_hash(vm, *key, hash);
}

/* ---- whole sets ---- */

/* Makes `to` hold what `from`, which nothing else refers to, holds. */
static void take(rn_vm *vm, rn_val to, rn_val from)
{
    rn_set *s = set_at(vm, to), *f = set_at(vm, from);

    rn_own(vm, rn_off(to), sizeof *s);
    s->used = f->used;
    s->fill = f->fill;
    s->mask = f->mask;
    s->table = f->table;
    s->flood = f->flood;
    s->hash = 0;
}

static rn_status clear(rn_vm *vm, rn_val set)
{
    rn_val fresh = rn_set_new(vm, RN_T(set));

    if (fresh == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    take(vm, set, fresh);
    return RN_OK;
}

/* The same table, holes and all. */
static rn_status clone(rn_vm *vm, rn_val set, rn_val *out)
{
    rn_set *s = set_at(vm, set), *c;
    uint64_t size = 16u * ((uint64_t)s->mask + 1);
    uint32_t table;

    *out = rn_set_new(vm, RN_T(set));
    if (*out == RN_UNBOUND || !rn_reserve(vm, size) || (table = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + size)) == 0) {
        return rn_nomem(vm);
    }
    RN_AT(rn_raw, vm, table)->size = (uint32_t)size;
    memcpy(RN_AT(uint8_t, vm, table + 16u), RN_AT(uint8_t, vm, s->table + 16u), size);
    c = set_at(vm, *out);
    c->used = s->used;
    c->fill = s->fill;
    c->mask = s->mask;
    c->table = table;
    c->flood = s->flood;
    return RN_OK;
}

static rn_status merge_set(rn_vm *vm, rn_val to, rn_val from)
{
    rn_set *s = set_at(vm, to), *f = set_at(vm, from);
    uint32_t pos = 0, turns = 0;
    rn_val key;
    int64_t hash;
    rn_status st = RN_OK;
    bool fresh = s->fill == 0;

    if (to == from || f->used == 0) {
        return RN_OK;
    }
    if (((uint64_t)s->fill + f->used) * 5 >= (uint64_t)s->mask * 3) {
        if (!rn_reserve(vm, 48u * ((uint64_t)s->used + f->used)) || !rn_set_resize(vm, s, ((uint64_t)s->used + f->used) * 2)) {
            return rn_nomem(vm);
        }
    }
    if (fresh && s->mask == f->mask && f->fill == f->used) { /* the same table */
        rn_own(vm, rn_off(to), sizeof *s);
        memcpy(RN_AT(uint8_t, vm, s->table + 16u), RN_AT(uint8_t, vm, f->table + 16u), 16u * ((size_t)f->mask + 1));
        s->fill = s->used = f->used;
        s->flood = f->flood;
        return rn_charge(vm, f->mask / 8) ? RN_OK : RN_STOP;
    }
    while (st == RN_OK && rn_set_next(vm, from, &pos, &key, &hash)) {
        st = fresh ? rn_set_put_absent(vm, to, key, hash) : rn_set_add_hash(vm, to, key, hash);
        if ((++turns & 1023) == 0 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    return st;
}

/* What a closed iterator still has. RN_CALL: the prelude goes on, and its result is the set. */
static rn_status update_iterator(rn_vm *vm, rn_val to, rn_val it)
{
    for (uint32_t i = 1;; i++) {
        rn_val item;
        rn_status st = rn_iter_next(vm, it, &item);

        if (st == RN_NEED_GC && i > 1) {
            rn_val args[2] = {to, it};

            return rn_ask_internal(vm, "set_more", args, 2, RN_CK_ANY);
        }
        if (st != RN_OK || item == RN_UNBOUND) {
            return st;
        }
        st = rn_set_put(vm, to, item);
        if (st == RN_NEED_VM || st == RN_NEED_GC) {
            rn_val args[3] = {to, item, it};

            return rn_ask_internal(vm, "set_rest", args, 3, RN_CK_ANY);
        }
        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 0 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
}

static bool takes_iterator(rn_vm *vm, rn_val v)
{
    return !(vm->flags & RN_VF_NO_FAST) && rn_iter_height(vm, v) > 0;
}

/* Adds the items of a closed iterable; may be begun again. */
static rn_status update(rn_vm *vm, rn_val to, rn_val with)
{
    rn_val p = rn_payload_op(vm, with);
    const rn_val *items;
    uint32_t m;
    rn_set *s = set_at(vm, to);
    rn_status st;

    if (rn_is_kind(vm, p, RN_K_SET)) {
        return merge_set(vm, to, p);
    }
    if (rn_is_type(vm, with, RN_T(dict))) {
        uint64_t more = RN_PTR(rn_dict, vm, p)->used;

        if ((s->fill + more) * 5 >= (uint64_t)s->mask * 3 && !rn_set_resize(vm, s, (s->used + more) * 2)) {
            return rn_nomem(vm);
        }
    }
    st = rn_items_of(vm, with, &items, &m);
    for (uint32_t i = 0; st == RN_OK && i < m; i++) {
        st = rn_set_put(vm, to, items[i]);
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return st;
}

rn_status rn_set_from(rn_vm *vm, uint32_t type, rn_val items, rn_val *out)
{
    *out = rn_set_new(vm, type);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    return items == RN_UNBOUND ? RN_OK : update(vm, *out, items);
}

/* ---- algebra ---- */

static rn_status has(rn_vm *vm, rn_val set, rn_val key, int64_t hash, bool *found)
{
    int h = rn_set_has(vm, set, key, hash);

    *found = h == 1;
    return h < 0 ? RN_NEED_VM : RN_OK;
}

static rn_status intersect(rn_vm *vm, rn_val set, rn_val other, rn_val *out)
{
    rn_val p = rn_payload_op(vm, other), key, result = rn_set_new(vm, kind_of(vm, set));
    uint32_t pos = 0, m, turns = 0;
    int64_t hash;
    bool found;
    rn_status st = RN_OK;

    if (result == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    *out = result;
    if (rn_is_kind(vm, p, RN_K_SET)) {
        if (set_at(vm, p)->used > set_at(vm, set)->used) {
            key = set;
            set = p;
            p = key;
        }
        while (st == RN_OK && rn_set_next(vm, p, &pos, &key, &hash)) {
            st = has(vm, set, key, hash, &found);
            if (st == RN_OK && found) {
                st = rn_set_add_hash(vm, result, key, hash);
            }
            if ((++turns & 1023) == 0 && !rn_charge(vm, 1024)) {
                return RN_STOP;
            }
        }
    } else {
        const rn_val *items;

        st = rn_items_of(vm, other, &items, &m);
        for (uint32_t i = 0; st == RN_OK && i < m; i++) {
            st = rn_hash(vm, items[i], &hash);
            if (st == RN_OK) {
                st = has(vm, set, items[i], hash, &found);
            }
            if (st == RN_OK && found) {
                st = rn_set_add_hash(vm, result, items[i], hash);
            }
            if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
                return RN_STOP;
            }
        }
    }
    return st;
}

/* Takes the items of a closed iterable out; may be begun again. */
static rn_status difference_update(rn_vm *vm, rn_val set, rn_val other)
{
    rn_val p = rn_payload_op(vm, other), key;
    rn_set *s = set_at(vm, set);
    uint32_t pos = 0, m, turns = 0;
    int64_t hash;
    bool found;
    rn_status st = RN_OK;

    if (p == set) {
        return clear(vm, set);
    }
    if (rn_is_kind(vm, p, RN_K_SET)) {
        if (set_at(vm, p)->used >> 3 > s->used && (st = intersect(vm, set, p, &p)) != RN_OK) {
            return st;
        }
        while (st == RN_OK && rn_set_next(vm, p, &pos, &key, &hash)) {
            st = rn_set_discard_hash(vm, set, key, hash, &found);
            if ((++turns & 1023) == 0 && !rn_charge(vm, 1024)) {
                return RN_STOP;
            }
        }
    } else {
        const rn_val *items;

        st = rn_items_of(vm, other, &items, &m);
        for (uint32_t i = 0; st == RN_OK && i < m; i++) {
            st = element_hash(vm, items[i], &hash);
            if (st == RN_OK) {
                st = rn_set_discard_hash(vm, set, items[i], hash, &found);
            }
            if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
                return RN_STOP;
            }
        }
    }
    if (st == RN_OK && s->fill - s->used > s->mask / 4) {
        (void)rn_set_resize(vm, s, s->used > 50000 ? (uint64_t)s->used * 2 : (uint64_t)s->used * 4);
    }
    return st;
}

static rn_status difference(rn_vm *vm, rn_val set, rn_val other, rn_val *out)
{
    rn_val p = rn_payload_op(vm, other), key;
    bool is_set = rn_is_kind(vm, p, RN_K_SET), is_dict = rn_is_type(vm, other, RN_T(dict)), found;
    uint32_t size = is_set ? set_at(vm, p)->used : is_dict ? RN_PTR(rn_dict, vm, p)->used : UINT32_MAX, pos = 0, turns = 0;
    int64_t hash;
    rn_status st = RN_OK;

    if ((!is_set && !is_dict) || set_at(vm, set)->used >> 2 > size) {
        st = rn_set_from(vm, kind_of(vm, set), set, out);
        return st == RN_OK ? difference_update(vm, *out, other) : st;
    }
    *out = rn_set_new(vm, kind_of(vm, set));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    while (st == RN_OK && rn_set_next(vm, set, &pos, &key, &hash)) {
        if (is_set) {
            st = has(vm, p, key, hash, &found);
        } else {
            rn_val v;

            st = rn_dict_get(vm, p, key, &v);
            found = st == RN_OK && v != RN_UNBOUND;
        }
        if (st == RN_OK && !found) {
            st = rn_set_put_absent(vm, *out, key, hash);
        }
        if ((++turns & 1023) == 0 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return st;
}

/* Toggles the elements of a set; on anything but OK the set may be half changed. */
static rn_status toggle(rn_vm *vm, rn_val set, rn_val other)
{
    uint32_t pos = 0, turns = 0;
    rn_val key;
    int64_t hash;
    bool found;
    rn_status st = RN_OK;

    while (st == RN_OK && rn_set_next(vm, other, &pos, &key, &hash)) {
        st = rn_set_discard_hash(vm, set, key, hash, &found);
        if (st == RN_OK && !found) {
            st = rn_set_add_hash(vm, set, key, hash);
        }
        if ((++turns & 1023) == 0 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return st;
}

static rn_status symmetric(rn_vm *vm, rn_val set, rn_val other, rn_val *out)
{
    rn_status st = rn_set_from(vm, kind_of(vm, set), other, out);

    return st == RN_OK ? toggle(vm, *out, set) : st;
}

static rn_status symmetric_update(rn_vm *vm, rn_val set, rn_val other)
{
    rn_val p = rn_payload_op(vm, other), work;
    rn_status st = RN_OK;

    if (p == set) {
        return clear(vm, set);
    }
    if (!rn_is_kind(vm, p, RN_K_SET)) {
        st = rn_set_from(vm, RN_T(set), other, &p);
    }
    if (st == RN_OK) {
        st = clone(vm, set, &work); /* toggling cannot be begun again, so it is done apart */
    }
    if (st == RN_OK) {
        st = toggle(vm, work, p);
    }
    if (st == RN_OK) {
        take(vm, set, work);
    }
    return st;
}

static rn_status intersection_update(rn_vm *vm, rn_val set, rn_val other)
{
    rn_val result;
    rn_status st = intersect(vm, set, other, &result);

    if (st == RN_OK) {
        take(vm, set, result);
    }
    return st;
}

rn_status rn_set_binary(rn_vm *vm, int op, bool inplace, rn_val self, rn_val a, rn_val b, rn_val *out)
{
    rn_val args[4] = {self, b, rn_small(op), rn_bool(inplace)};
    rn_status st;

    inplace = inplace && rn_obj_of(vm, a)->type == RN_T(set);
    if (vm->flags & RN_VF_NO_FAST) {
        return rn_ask_internal(vm, "set_binary", args, 4, RN_CK_ANY);
    }
    switch (op) {
    case RN_BIN_OR:
        st = inplace ? RN_OK : rn_set_from(vm, kind_of(vm, a), a, out);
        st = st == RN_OK ? merge_set(vm, inplace ? a : *out, b) : st;
        break;
    case RN_BIN_AND:
        st = inplace ? intersection_update(vm, a, b) : intersect(vm, a, b, out);
        break;
    case RN_BIN_SUB:
        st = inplace ? difference_update(vm, a, b) : difference(vm, a, b, out);
        break;
    default:
        st = inplace ? symmetric_update(vm, a, b) : symmetric(vm, a, b, out);
        break;
    }
    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, "set_binary", args, 4, RN_CK_ANY);
    }
    if (inplace) {
        *out = self;
    }
    return st;
}

/* ---- methods of both ---- */

NATIVE(set_m_copy)
{
    rn_val p = set_of(vm, a[0]);

    if (a[0] == p && rn_is_type(vm, p, RN_T(frozenset))) {
        *out = p;
        return RN_OK;
    }
    return rn_set_from(vm, kind_of(vm, p), p, out);
}

NATIVE(set_m_union)
{
    rn_val p = set_of(vm, a[0]);
    rn_status st = rn_set_from(vm, kind_of(vm, p), p, out);

    for (uint32_t i = 1; st == RN_OK && i < n; i++) {
        st = a[i] == a[0] ? RN_OK : update(vm, *out, a[i]);
    }
    return st;
}

NATIVE(set_m_intersection)
{
    rn_val p = set_of(vm, a[0]);
    rn_status st = RN_OK;

    if (n == 1) {
        return rn_set_m_copy(vm, a, n, out);
    }
    for (uint32_t i = 1; st == RN_OK && i < n; i++) {
        st = intersect(vm, i == 1 ? p : *out, a[i], out);
    }
    return st;
}

NATIVE(set_m_difference)
{
    rn_val p = set_of(vm, a[0]);
    rn_status st;

    if (n == 1) {
        return rn_set_m_copy(vm, a, n, out);
    }
    st = difference(vm, p, a[1], out);
    for (uint32_t i = 2; st == RN_OK && i < n; i++) {
        st = difference_update(vm, *out, a[i]);
    }
    return st;
}

NATIVE(set_m_symmetric_difference)
{
    return symmetric(vm, set_of(vm, a[0]), a[1], out);
}

/* Is every element of x in y? */
static rn_status inside(rn_vm *vm, rn_val x, rn_val y, rn_val *out)
{
    uint32_t pos = 0, turns = 0;
    rn_val key;
    int64_t hash;
    bool found = true;
    rn_status st = RN_OK;

    if (set_at(vm, x)->used > set_at(vm, y)->used) {
        return rn_done_bool(false, out);
    }
    while (st == RN_OK && found && rn_set_next(vm, x, &pos, &key, &hash)) {
        st = has(vm, y, key, hash, &found);
        if ((++turns & 1023) == 0 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    *out = rn_bool(found);
    return st;
}

NATIVE(set_m_issubset)
{
    rn_val p = set_of(vm, a[0]), q = rn_payload_op(vm, a[1]);
    rn_status st;

    if (rn_is_kind(vm, q, RN_K_SET)) {
        return inside(vm, p, q, out);
    }
    st = intersect(vm, p, a[1], &q);
    *out = st == RN_OK ? rn_bool(set_at(vm, q)->used == set_at(vm, p)->used) : RN_FALSE;
    return st;
}

NATIVE(set_m_issuperset)
{
    rn_val p = set_of(vm, a[0]), q = rn_payload_op(vm, a[1]);
    const rn_val *items;
    uint32_t m;
    bool found = true;
    rn_status st;

    if (rn_is_kind(vm, q, RN_K_SET)) {
        return inside(vm, q, p, out);
    }
    st = rn_items_of(vm, a[1], &items, &m);
    for (uint32_t i = 0; st == RN_OK && found && i < m; i++) {
        rn_val key = items[i];
        int64_t hash;

        st = lookup_hash(vm, &key, &hash);
        if (st == RN_OK) {
            st = has(vm, p, key, hash, &found);
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    *out = rn_bool(found);
    return st;
}

NATIVE(set_m_isdisjoint)
{
    rn_val p = set_of(vm, a[0]), q = rn_payload_op(vm, a[1]), key;
    const rn_val *items;
    uint32_t m, pos = 0;
    int64_t hash;
    bool found = false;
    rn_status st = RN_OK;

    if (p == q) {
        return rn_done_bool(set_at(vm, p)->used == 0, out);
    }
    if (q == a[1] && rn_is_kind(vm, q, RN_K_SET)) {
        if (set_at(vm, q)->used > set_at(vm, p)->used) {
            key = p;
            p = q;
            q = key;
        }
        while (st == RN_OK && !found && rn_set_next(vm, q, &pos, &key, &hash)) {
            st = has(vm, p, key, hash, &found);
            if ((pos & 1023) == 0 && !rn_charge(vm, 512)) {
                return RN_STOP;
            }
        }
        *out = rn_bool(!found);
        return st;
    }
    st = rn_items_of(vm, a[1], &items, &m);
    for (uint32_t i = 0; st == RN_OK && !found && i < m; i++) {
        key = items[i];
        st = lookup_hash(vm, &key, &hash);
        if (st == RN_OK) {
            st = has(vm, p, key, hash, &found);
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    *out = rn_bool(!found);
    return st;
}

/* A search with guest code; a set that is looked up counts as a frozenset, which is the prelude's. */
static rn_status probe_for(rn_vm *vm, rn_probe_op op, rn_val set, rn_val key, rn_val value, rn_val *out)
{
    return rn_is_kind(vm, rn_payload_op(vm, key), RN_K_SET) ? RN_NEED_VM : rn_probe(vm, op, set, key, value, out);
}

/* ---- methods of set ---- */

NATIVE(set_m_add)
{
    rn_status st = rn_set_put(vm, set_of(vm, a[0]), a[1]);

    *out = RN_NONE;
    return st == RN_NEED_VM ? probe_for(vm, RN_PROBE_ADD, set_of(vm, a[0]), a[1], RN_NONE, out) : st;
}

NATIVE(set_m_clear)
{
    *out = RN_NONE;
    return clear(vm, set_of(vm, a[0]));
}

static rn_status discard(rn_vm *vm, rn_val *a, bool *found)
{
    rn_val key = a[1];
    int64_t hash;
    rn_status st = lookup_hash(vm, &key, &hash);

    return st == RN_OK ? rn_set_discard_hash(vm, set_of(vm, a[0]), key, hash, found) : st;
}

NATIVE(set_m_discard)
{
    bool found;
    rn_status st = discard(vm, a, &found);

    *out = RN_NONE;
    return st == RN_NEED_VM ? probe_for(vm, RN_PROBE_DISCARD, set_of(vm, a[0]), a[1], RN_NONE, out) : st;
}

NATIVE(set_m_remove)
{
    bool found = false;
    rn_status st = discard(vm, a, &found);

    *out = RN_NONE;
    if (st == RN_NEED_VM) {
        return probe_for(vm, RN_PROBE_REMOVE, set_of(vm, a[0]), a[1], RN_NONE, out);
    }
    return st == RN_OK && !found ? rn_raise_val(vm, RN_T_KeyError, a[1]) : st;
}

NATIVE(set_m_pop)
{
    rn_val p = set_of(vm, a[0]);
    rn_set *s = set_at(vm, p);
    uint32_t i = s->finger & s->mask, left = s->mask + 1;
    entry *e = RN_AT(entry, vm, s->table + 16u + i * 16u);

    if (s->used == 0) {
        return rn_raise(vm, RN_T_KeyError, "pop from an empty set");
    }
    while ((e->key == RN_UNBOUND || e->key == RN_HOLE) && left-- > 0) {
        i = (i + 1) & s->mask;
        e = RN_AT(entry, vm, s->table + 16u + i * 16u);
    }
    rn_own(vm, rn_off(p), sizeof *s);
    rn_own(vm, RN_OFFSET(vm, e), 16);
    *out = e->key;
    *e = (entry){RN_HOLE, -1};
    s->used--;
    s->finger = i + 1;
    return rn_charge(vm, (s->mask + 1 - left) / 16) ? RN_OK : RN_STOP;
}

NATIVE(set_m_update)
{
    rn_val p = set_of(vm, a[0]);
    rn_status st = RN_OK;

    if (n == 2 && takes_iterator(vm, a[1])) {
        *out = RN_NONE;
        st = update_iterator(vm, p, a[1]);
        vm->call.check = st == RN_CALL ? RN_CK_DROP : vm->call.check;
        return st;
    }
    for (uint32_t i = 1; st == RN_OK && i < n; i++) {
        st = update(vm, p, a[i]);
    }
    *out = RN_NONE;
    return st;
}

NATIVE(set_m_intersection_update)
{
    rn_val p = set_of(vm, a[0]), result = RN_UNBOUND;
    rn_status st = rn_set_m_intersection(vm, a, n, &result);

    if (st == RN_OK) {
        take(vm, p, result);
    }
    *out = RN_NONE;
    return st;
}

NATIVE(set_m_difference_update)
{
    rn_val p = set_of(vm, a[0]);
    rn_status st = RN_OK;

    for (uint32_t i = 1; st == RN_OK && i < n; i++) {
        st = difference_update(vm, p, a[i]);
    }
    *out = RN_NONE;
    return st;
}

NATIVE(set_m_symmetric_difference_update)
{
    *out = RN_NONE;
    return symmetric_update(vm, set_of(vm, a[0]), a[1]);
}

/* ---- operators by name ---- */

static rn_status binary(rn_vm *vm, int op, bool inplace, rn_val x, rn_val y, rn_val *out)
{
    rn_val p = rn_payload_op(vm, x), q = rn_payload_op(vm, y);

    *out = RN_NOTIMPL;
    if (!rn_is_kind(vm, p, RN_K_SET) || !rn_is_kind(vm, q, RN_K_SET)) {
        return RN_OK;
    }
    return rn_set_binary(vm, op, inplace, x, p, q, out);
}

#define SET_BINARY(name, op)                           \
    NATIVE(set_m_##name)                               \
    {                                                  \
        return binary(vm, op, false, a[0], a[1], out); \
    }                                                  \
    NATIVE(set_m_r##name)                              \
    {                                                  \
        return binary(vm, op, false, a[1], a[0], out); \
    }                                                  \
    NATIVE(set_m_i##name)                              \
    {                                                  \
        return binary(vm, op, true, a[0], a[1], out);  \
    }

SET_BINARY(and, RN_BIN_AND)
SET_BINARY(or, RN_BIN_OR)
SET_BINARY(sub, RN_BIN_SUB)
SET_BINARY(xor, RN_BIN_XOR)

/* ---- making ---- */

static rn_status from_iterator(rn_vm *vm, uint32_t type, rn_val it, rn_val *out)
{
    *out = rn_set_new(vm, type);
    return *out == RN_UNBOUND ? rn_nomem(vm) : update_iterator(vm, *out, it);
}

NATIVE(set_make)
{
    if (n > 0 && takes_iterator(vm, a[0])) {
        return from_iterator(vm, RN_T(set), a[0], out);
    }
    return rn_set_from(vm, RN_T(set), n > 0 ? a[0] : RN_UNBOUND, out);
}

NATIVE(frozenset_make)
{
    if (n > 0 && rn_is_type(vm, a[0], RN_T(frozenset))) {
        *out = a[0];
        return RN_OK;
    }
    if (n > 0 && takes_iterator(vm, a[0])) {
        return from_iterator(vm, RN_T(frozenset), a[0], out);
    }
    return rn_set_from(vm, RN_T(frozenset), n > 0 ? a[0] : RN_UNBOUND, out);
}

NATIVE(set_m_new)
{
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "set.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(set));
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(set), rn_set_new(vm, RN_T(set)), out) : st;
}

NATIVE(set_m_init)
{
    rn_val p = set_of(vm, a[0]), fresh;
    rn_status st;

    if (n > 2) {
        return rn_raise(vm, RN_T_TypeError, "set expected at most 1 argument, got %u", n - 1);
    }
    st = rn_set_from(vm, RN_T(set), n > 1 ? a[1] : RN_UNBOUND, &fresh);
    if (st == RN_OK) {
        take(vm, p, fresh);
    }
    *out = RN_NONE;
    return st;
}

NATIVE(frozenset_m_new)
{
    rn_val v;
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "frozenset.__new__(): not enough arguments");
    }
    if (n > 2) {
        return rn_raise(vm, RN_T_TypeError, "frozenset expected at most 1 argument, got %u", n - 1);
    }
    st = rn_arg_class(vm, a[0], RN_T(frozenset));
    if (st == RN_OK) {
        st = n > 1 && rn_is_native_iter(vm, a[1]) ? RN_NEED_VM : rn_frozenset_make(vm, a + 1, n - 1, &v);
    }
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(frozenset), v, out) : st;
}

/* ---- intrinsics: see prelude/types.py ---- */

static uint64_t probe_stamp(const rn_set *s)
{
    return ((uint64_t)(s->table >> 4) ^ s->mask ^ (s->flood & RN_FLOOD_KEYED) << 14) & 0x7FFF;
}

static entry *entry_at(rn_vm *vm, rn_val set, rn_val at)
{
    rn_set *s = set_at(vm, set);
    int64_t i = rn_small_get(at);

    return i >= 0 && i <= (int64_t)s->mask ? RN_AT(entry, vm, s->table + 16u + (uint32_t)i * 16u) : NULL;
}

/* set_find(s, hash, key): the place, -1 for none, -2 when set_candidates() have to be asked. */
NATIVE(rn_set_find_closed)
{
    int64_t hash = 0, i;

    (void)rn_int_get(vm, a[1], &hash);
    i = (vm->flags & RN_VF_NO_FAST) ? -1 : rn_set_look(vm, a[0], a[2], hash);
    if (i < 0) {
        *out = rn_small(-2);
    } else {
        rn_val k = RN_AT(entry, vm, set_at(vm, a[0])->table + 16u + (uint32_t)i * 16u)->key;

        *out = rn_small(k == RN_UNBOUND || k == RN_HOLE ? -1 : i);
    }
    return RN_OK;
}

/* set_put(s, element): False when nothing was done and guest code decides. */
NATIVE(rn_set_put_closed)
{
    rn_status st = (vm->flags & RN_VF_NO_FAST) ? RN_NEED_VM : rn_set_put(vm, a[0], a[1]);

    if (st == RN_NEED_VM) {
        st = probe_for(vm, RN_PROBE_ADD, a[0], a[1], RN_TRUE, out);
        if (st != RN_NEED_VM) {
            return st;
        }
    }
    *out = rn_bool(st == RN_OK);
    return st == RN_NEED_VM ? RN_OK : st;
}

static bool may_equal(rn_vm *vm, const entry *e, rn_val key, int64_t hash)
{
    return e->key != RN_HOLE && e->key != RN_UNBOUND && e->hash == hash && (e->key == key || rn_eq(vm, e->key, key) != 0);
}

uint64_t rn_set_probe_stamp(rn_vm *vm, rn_val set)
{
    return probe_stamp(set_at(vm, set));
}

rn_val rn_set_key_at(rn_vm *vm, rn_val set, uint32_t at)
{
    const entry *e = entry_at(vm, set, rn_small(at));

    return e != NULL ? e->key : RN_UNBOUND;
}

static void remove_at(rn_vm *vm, rn_val set, entry *e)
{
    rn_own(vm, rn_off(set), sizeof(rn_set));
    rn_own(vm, RN_OFFSET(vm, e), 16);
    *e = (entry){RN_HOLE, -1};
    set_at(vm, set)->used--;
}

void rn_set_del_at(rn_vm *vm, rn_val set, uint32_t at)
{
    entry *e = entry_at(vm, set, rn_small(at));

    if (e != NULL) {
        remove_at(vm, set, e);
    }
}

int rn_set_candidate(rn_vm *vm, rn_val set, rn_val key, int64_t hash, uint64_t *step, uint32_t *at, rn_val *found)
{
    const rn_set *s = set_at(vm, set);
    uint64_t seen = 0, mask = s->mask, i = (uint64_t)hash & mask, perturb = (uint64_t)hash;

    if (s->flood != 0) { /* what may equal the key can be anywhere */
        for (uint64_t j = *step; j <= mask; j++) {
            const entry *e = RN_AT(entry, vm, s->table + 16u + (uint32_t)j * 16u);

            if (may_equal(vm, e, key, hash)) {
                *step = j + 1;
                *at = (uint32_t)j;
                *found = e->key;
                return 1;
            }
        }
        return rn_charge(vm, (int64_t)(mask / 32)) ? 0 : -1;
    }
    for (uint32_t steps = 0; steps < 4096; steps++) { /* as in set.c */
        uint64_t probes = i + 9 <= mask ? 9 : 0;

        for (uint64_t j = i; j <= i + probes; j++) {
            const entry *e = RN_AT(entry, vm, s->table + 16u + (uint32_t)(j & mask) * 16u);

            if (e->key == RN_UNBOUND) {
                return 0;
            }
            if (seen++ >= *step && may_equal(vm, e, key, hash)) {
                *step = seen;
                *at = (uint32_t)(j & mask);
                *found = e->key;
                return 1;
            }
        }
        perturb >>= 5;
        i = (i * 5 + 1 + perturb) & mask;
    }
    return 0;
}

/* set_candidates(s, hash, key, pos): as dict_candidates(), with the place of the element for the entry. */
NATIVE(rn_set_candidates)
{
    rn_set *s = set_at(vm, a[0]);
    uint64_t pos = (uint64_t)rn_small_get(a[3]), step = pos & UINT32_MAX;
    rn_val found[3];
    int64_t hash = 0;
    uint32_t at;
    int got;

    if (pos != 0 && pos >> 32 != probe_stamp(s)) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    *out = RN_NONE;
    (void)rn_int_get(vm, a[1], &hash);
    got = rn_set_candidate(vm, a[0], a[2], hash, &step, &at, &found[2]);
    if (got <= 0) {
        return got < 0 ? RN_STOP : RN_OK;
    }
    found[0] = rn_small((int64_t)(probe_stamp(s) << 32 | step));
    found[1] = rn_small(at);
    return rn_done(vm, rn_tuple_new(vm, found, 3), out);
}

/* set_holds(s, place, key): is this very element still there? */
NATIVE(rn_set_holds)
{
    const entry *e = entry_at(vm, a[0], a[1]);

    return rn_done_bool(e != NULL && e->key == a[2], out);
}

/* set_put_new(s, hash, key): an element that is known to be absent. */
NATIVE(rn_set_put_new)
{
    int64_t hash = 0;

    (void)rn_int_get(vm, a[1], &hash);
    *out = RN_NONE;
    return rn_set_put_absent(vm, a[0], a[2], hash);
}

/* set_del_entry(s, place, key): whether it was there. */
NATIVE(rn_set_del_entry)
{
    entry *e = entry_at(vm, a[0], a[1]);

    *out = rn_bool(e != NULL && e->key == a[2]);
    if (*out == RN_TRUE) {
        remove_at(vm, a[0], e);
    }
    return RN_OK;
}

/* set_next(s, pos): (next pos, element, its hash), or None. */
NATIVE(rn_set_next_entry)
{
    uint32_t pos = (uint32_t)rn_small_get(a[1]);
    rn_val found[3];
    int64_t hash;

    *out = RN_NONE;
    if (!rn_set_next(vm, a[0], &pos, &found[1], &hash)) {
        return RN_OK;
    }
    found[0] = rn_small(pos);
    found[2] = rn_int_new(vm, hash);
    return found[2] == RN_UNBOUND ? rn_nomem(vm) : rn_done(vm, rn_tuple_new(vm, found, 3), out);
}

/* set_new(like): an empty set or frozenset. */
NATIVE(rn_set_new_like)
{
    return rn_done(vm, rn_set_new(vm, kind_of(vm, a[0])), out);
}

/* set_take(s, from): s has the elements of a fresh set. */
NATIVE(rn_set_take)
{
    take(vm, a[0], a[1]);
    *out = RN_NONE;
    return RN_OK;
}

/* set_clone(s): a copy with the same table. */
NATIVE(rn_set_clone)
{
    return clone(vm, a[0], out);
}

/* set_room(s, more): one resize ahead of many additions, as CPython makes it. */
NATIVE(rn_set_room)
{
    rn_set *s = set_at(vm, a[0]);
    uint64_t more = (uint64_t)rn_small_get(a[1]);

    *out = RN_NONE;
    if ((s->fill + more) * 5 >= (uint64_t)s->mask * 3 && !rn_set_resize(vm, s, (s->used + more) * 2)) {
        return rn_nomem(vm);
    }
    return RN_OK;
}
