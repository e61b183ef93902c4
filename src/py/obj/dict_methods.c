/* dict: methods, dunders, the constructor, and the probing intrinsics by which the prelude handles keys whose equality
 * is guest code. Views are in dict_views.c, the table itself in dict.c. */
#include "py/obj/flood.h"
#include "py/obj/iter.h"
#include "py/obj/methods.h"
#include "py/vm/loop.h"
#include "py/vm/probe.h"

typedef struct slot { /* as in dict.c */
    uint32_t hash;
    uint32_t entry; /* + 1 */
} slot;

static rn_dict *dict_of(rn_vm *vm, rn_val self, rn_val *p)
{
    *p = rn_payload_op(vm, self);
    return RN_PTR(rn_dict, vm, *p);
}

/* ---- keys ---- */

rn_status rn_unhashable_key(rn_vm *vm, rn_val key, const char *place)
{
    rn_val exc = vm->exc, text, name;
    rn_status st;

    if (rn_type_of(vm, exc) != RN_T(TypeError)) {
        return RN_EXC;
    }
    vm->exc = RN_NONE;
    st = rn_to_str(vm, exc, &text);
    if (st == RN_OK) {
        st = rn_full_name(vm, rn_type_of(vm, key), &name);
    }
    if (st == RN_OK) {
        return rn_raise(vm, RN_T_TypeError, "cannot use '%S' as %s (%S)", name, place, text);
    }
    if (st != RN_NEED_GC) {
        vm->exc = exc;
        return RN_EXC;
    }
    return st;
}

static rn_status key_hash(rn_vm *vm, rn_val key, uint32_t *h32)
{
    int64_t h;
    rn_status st;

    if (rn_is_str(vm, key)) {
        *h32 = rn_str_hash(vm, key);
        return RN_OK;
    }
    *h32 = 0;
    st = rn_hash(vm, key, &h);
    if (st == RN_OK) {
        *h32 = rn_dict_hash32(h);
    }
    return st == RN_EXC ? rn_unhashable_key(vm, key, "a dict key") : st;
}

/* The entry of a key, RN_NOT_FOUND, or a status that is not OK. */
static rn_status find(rn_vm *vm, rn_dict *d, rn_val key, uint32_t *h32, int64_t *at)
{
    rn_status st = key_hash(vm, key, h32);

    if (st != RN_OK) {
        return st;
    }
    *at = rn_dict_find(vm, d, key, *h32);
    return *at == RN_FIND_NEED_VM ? RN_NEED_VM : RN_OK;
}

rn_status rn_dict_store(rn_vm *vm, rn_val dict, rn_val key, rn_val v)
{
    rn_status st = rn_dict_set(vm, dict, key, v);

    return st == RN_EXC ? rn_unhashable_key(vm, key, "a dict key") : st;
}

/* ---- merging ---- */

rn_status rn_dict_merge(rn_vm *vm, rn_val to, rn_val from)
{
    rn_dict *d = RN_PTR(rn_dict, vm, to), *s = RN_PTR(rn_dict, vm, from);

    if (to == from || s->used == 0) {
        return RN_OK;
    }
    if (d->n == 0 && s->used == s->n && !(d->h.flags & RN_DF_NAMESPACE)) { /* all of it at once, as CPython does */
        rn_val all = rn_reserve(vm, 80u * (uint64_t)s->used) ? rn_dict_copy(vm, from) : RN_UNBOUND;
        rn_dict *c;

        if (all == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        c = RN_PTR(rn_dict, vm, all);
        rn_own(vm, rn_off(to), sizeof *d);
        d->used = c->used;
        d->n = c->n;
        d->mask = c->mask;
        d->index = c->index;
        d->entries = c->entries;
        d->cap = c->cap;
        d->flood = c->flood;
        return rn_charge(vm, (int64_t)(s->n / 4)) ? RN_OK : RN_STOP;
    }
    if (!rn_reserve(vm, 80u * (uint64_t)s->used) || !rn_dict_reserve(vm, d, s->used)) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < s->n; i++) {
        const rn_val *e = rn_dict_entry(vm, s, i);
        rn_status st = e[0] == RN_HOLE ? RN_OK : rn_dict_set(vm, to, e[0], e[1]);

        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return RN_OK;
}

/* The error of an item that is no pair at all, with 3.14's note. */
static rn_status not_a_sequence(rn_vm *vm, uint32_t i)
{
    rn_status st = rn_raise(vm, RN_T_TypeError, "Cannot convert dictionary update sequence element #%u to a sequence", i);
    rn_val note, exc;

    if (st != RN_EXC) {
        return st;
    }
    note = rn_tuple_items(vm, rn_exc_get(vm, vm->exc)->args)[0];
    note = rn_list_new(vm, &note, 1);
    vm->exc = RN_NONE;
    if (note == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_raise(vm, RN_T_TypeError, "object is not iterable");
    if (st != RN_EXC) {
        return st;
    }
    exc = vm->exc;
    st = rn_inst_set(vm, exc, RN_N(__notes__), note);
    return st == RN_OK ? RN_EXC : st;
}

rn_status rn_dict_merge_pairs(rn_vm *vm, rn_val to, rn_val pairs)
{
    const rn_val *items, *pair;
    uint32_t n, m;
    rn_status st = rn_items(vm, pairs, &items, &n);

    if (st != RN_OK) {
        return st;
    }
    for (uint32_t i = 0; i < n; i++) {
        st = rn_items(vm, items[i], &pair, &m);
        if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) {
            vm->exc = RN_NONE;
            return not_a_sequence(vm, i);
        }
        if (st == RN_OK && m != 2) {
            return rn_raise(vm, RN_T_ValueError, "dictionary update sequence element #%u has length %u; 2 is required", i, m);
        }
        if (st == RN_OK) {
            st = rn_dict_store(vm, to, pair[0], pair[1]);
        }
        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return RN_OK;
}

/* Whether an argument of update() has the items of a dict for sure. */
static bool as_dict(rn_vm *vm, rn_val v, rn_val *p)
{
    *p = rn_payload_op(vm, v);
    return rn_is_kind(vm, *p, RN_K_DICT) && (*p == v || !(rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_ITER));
}

static rn_status merge(rn_vm *vm, rn_val to, rn_val with)
{
    rn_val p;

    if (as_dict(vm, with, &p)) {
        return rn_dict_merge(vm, to, p);
    }
    if (rn_is_kind(vm, with, RN_K_INST) || rn_is_type(vm, with, RN_T(mappingproxy))) {
        return RN_NEED_VM; /* it may have keys() */
    }
    return rn_dict_merge_pairs(vm, to, with);
}

/* Pairs of a zip of two or an enumerate into a dict. RN_CALL: the prelude goes on, and its result is the dict. */
static rn_status merge_iterator(rn_vm *vm, rn_val to, rn_val it)
{
    for (uint32_t i = 1;; i++) {
        rn_val pair[2], args[4], item;
        bool more = true;
        rn_status st;

        st = rn_iter_next_into(vm, it, 2, pair, &more);
        if (st == RN_NEED_VM) { /* a step that may allocate */
            st = rn_iter_next(vm, it, &item);
            more = st == RN_OK && item != RN_UNBOUND;
            if (more) {
                memcpy(pair, rn_tuple_items(vm, item), sizeof pair);
            }
        }
        if (st != RN_OK || !more) {
            return st;
        }
        st = rn_dict_store(vm, to, pair[0], pair[1]);
        if (st == RN_NEED_VM || st == RN_NEED_GC) {
            args[0] = to;
            args[1] = pair[0];
            args[2] = pair[1];
            args[3] = it;
            return rn_ask_internal(vm, "dict_rest", args, 4, RN_CK_ANY);
        }
        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 0 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
}

/* An iterator whose items are pairs for sure, and whose steps are closed. */
static bool gives_pairs(rn_vm *vm, rn_val it)
{
    if ((vm->flags & RN_VF_NO_FAST) || rn_iter_height(vm, it) == 0) {
        return false;
    }
    return rn_is_type(vm, it, RN_T(enumerate)) || rn_is_type(vm, it, RN_T(dict_itemiterator)) ||
           (rn_is_type(vm, it, RN_T(zip)) && rn_obj_of(vm, it)->aux == 7);
}

/* The arguments (other, **kw) of dict(), update() and __init__ into a dict. */
static rn_status merge_arguments(rn_vm *vm, rn_val to, const char *name, const rn_val *a, uint32_t n)
{
    rn_status st = RN_OK;

    if (n > 1) {
        return rn_raise(vm, RN_T_TypeError, "%s expected at most 1 argument, got %u", name, n);
    }
    if (n == 1) {
        st = merge(vm, to, a[0]);
    }
    if (st == RN_OK && rn_is_kind(vm, vm->kw[0], RN_K_DICT)) {
        st = rn_dict_merge(vm, to, vm->kw[0]);
    }
    return st;
}

/* ---- methods ---- */

NATIVE(dict_m_get)
{
    rn_val p;
    uint32_t h;
    int64_t at;
    rn_dict *d = dict_of(vm, a[0], &p);
    rn_status st = find(vm, d, a[1], &h, &at);

    if (st == RN_NEED_VM) {
        return rn_probe(vm, RN_PROBE_GETOR, p, a[1], rn_given(a[2]) ? a[2] : RN_NONE, out);
    }
    *out = st == RN_OK && at >= 0 ? rn_dict_entry(vm, d, (uint32_t)at)[1] : rn_given(a[2]) ? a[2] : RN_NONE;
    return st;
}

NATIVE(dict_m_setdefault)
{
    rn_val p, v = rn_given(a[2]) ? a[2] : RN_NONE;
    uint32_t h;
    int64_t at;
    rn_dict *d = dict_of(vm, a[0], &p);
    rn_status st = find(vm, d, a[1], &h, &at);

    if (st != RN_OK) {
        return st == RN_NEED_VM ? rn_probe(vm, RN_PROBE_SETDEFAULT, p, a[1], v, out) : st;
    }
    if (at >= 0) {
        *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
        return RN_OK;
    }
    *out = v;
    return rn_dict_put(vm, d, a[1], h, RN_NOT_FOUND, v) ? RN_OK : rn_nomem(vm);
}

NATIVE(dict_m_pop)
{
    rn_val p;
    uint32_t h = 0;
    int64_t at = RN_NOT_FOUND;
    rn_dict *d = dict_of(vm, a[0], &p);
    rn_status st = d->used == 0 ? RN_OK : find(vm, d, a[1], &h, &at);

    if (st != RN_OK) {
        return st == RN_NEED_VM ? rn_probe(vm, RN_PROBE_POP, p, a[1], a[2], out) : st;
    }
    if (at < 0) {
        *out = a[2];
        return rn_given(a[2]) ? RN_OK : rn_raise_val(vm, RN_T_KeyError, a[1]);
    }
    *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
    rn_dict_del_at(vm, d, at, h);
    return RN_OK;
}

/* The last item. Its place is used again, so that taking items one by one does not walk over holes. */
NATIVE(dict_m_popitem)
{
    rn_val p, *e;
    rn_dict *d = dict_of(vm, a[0], &p);
    uint32_t i = d->n, h = 0;

    if (d->used == 0) {
        return rn_raise(vm, RN_T_KeyError, "popitem(): dictionary is empty");
    }
    while (i > 1 && rn_dict_entry(vm, d, i - 1)[0] == RN_HOLE) {
        i--;
    }
    e = rn_dict_entry(vm, d, i - 1);
    *out = rn_tuple_new(vm, e, 2);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (key_hash(vm, e[0], &h) != RN_OK) { /* guest code made the hash: the index is searched for the entry */
        h = 0;
        vm->exc = RN_NONE;
        if (!rn_charge(vm, d->mask / 4)) {
            return RN_STOP;
        }
    }
    rn_dict_del_at(vm, d, i - 1, h);
    if (d->n > 0) {
        d->n = i - 1;
    }
    return RN_OK;
}

NATIVE(dict_m_clear)
{
    rn_val p;

    rn_dict_clear(vm, dict_of(vm, a[0], &p));
    *out = RN_NONE;
    return RN_OK;
}

static rn_status copy(rn_vm *vm, rn_val dict, rn_val *out)
{
    rn_dict *d = RN_PTR(rn_dict, vm, dict);

    if (!rn_reserve(vm, 80u * (uint64_t)d->n)) {
        return rn_nomem(vm);
    }
    *out = rn_dict_copy(vm, dict);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    return rn_charge(vm, d->n / 4) ? RN_OK : RN_STOP;
}

NATIVE(dict_m_copy)
{
    rn_val p;

    return as_dict(vm, a[0], &p) ? copy(vm, p, out) : RN_NEED_VM; /* by keys() where a subclass iterates its own way */
}

NATIVE(dict_m_update)
{
    rn_val p;

    (void)dict_of(vm, a[0], &p);
    *out = RN_NONE;
    if (n == 2 && vm->kw[0] == RN_UNBOUND && gives_pairs(vm, a[1])) {
        rn_status st = merge_iterator(vm, p, a[1]); /* may be begun again: what came so far is there */

        vm->call.check = st == RN_CALL ? RN_CK_DROP : vm->call.check;
        return st;
    }
    return merge_arguments(vm, p, "update", a + 1, n - 1);
}

NATIVE(dict_m_fromkeys)
{
    const rn_val *items;
    uint32_t m;
    rn_val v = rn_given(a[2]) ? a[2] : RN_NONE;
    rn_status st;

    if (a[0] != rn_val_of(RN_T(dict))) {
        return RN_NEED_VM;
    }
    st = rn_items_of(vm, a[1], &items, &m);
    if (st != RN_OK) {
        return st;
    }
    *out = rn_dict_new(vm, false);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < m; i++) {
        st = rn_dict_store(vm, *out, items[i], v);
        if (st != RN_OK) {
            return st;
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    return RN_OK;
}

NATIVE(dict_m_getitem)
{
    rn_val p, f;
    rn_dict *d = dict_of(vm, a[0], &p);
    uint32_t h;
    int64_t at;
    rn_status st = find(vm, d, a[1], &h, &at);

    if (st == RN_NEED_VM) {
        rn_val args[3] = {p, a[1], a[0]};

        return rn_ask_internal(vm, "dict_getitem", args, 3, RN_CK_ANY);
    }
    if (st != RN_OK) {
        return st;
    }
    if (at >= 0) {
        *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
        return RN_OK;
    }
    if (p != a[0] && rn_special(vm, a[0], RN_N(__missing__), &f)) {
        return rn_ask_special(vm, a[0], RN_N(__missing__), a + 1, 1, RN_CK_ANY);
    }
    return rn_raise_val(vm, RN_T_KeyError, a[1]);
}

NATIVE(dict_m_reversed)
{
    rn_val p;
    rn_dict *d = dict_of(vm, a[0], &p);

    return rn_iter_new(vm, RN_T(dict_reversekeyiterator), p, rn_small(0), rn_small(d->used), out);
}

/* a | b of dicts; the prelude's dict_or() when a key is the guest's. */
static rn_status either(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a), q = rn_payload_op(vm, b), args[3] = {p, q, RN_FALSE};
    rn_status st;

    *out = RN_NOTIMPL;
    if (!rn_is_kind(vm, p, RN_K_DICT) || !rn_is_kind(vm, q, RN_K_DICT)) {
        return RN_OK;
    }
    st = copy(vm, p, out);
    if (st == RN_OK) {
        st = rn_dict_merge(vm, *out, q);
    }
    return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_or", args, 3, RN_CK_ANY) : st;
}

NATIVE(dict_m_or)
{
    return either(vm, a[0], a[1], out);
}

NATIVE(dict_m_ror)
{
    return either(vm, a[1], a[0], out);
}

NATIVE(dict_m_ior)
{
    rn_val p, args[3] = {a[0], a[1], RN_TRUE};
    rn_status st;

    (void)dict_of(vm, a[0], &p);
    st = merge(vm, p, a[1]);
    *out = a[0];
    return st == RN_NEED_VM ? rn_ask_internal(vm, "dict_or", args, 3, RN_CK_ANY) : st;
}

/* ---- making ---- */

NATIVE(dict_make)
{
    rn_val p;

    if (n == 1 && vm->kw[0] == RN_UNBOUND && as_dict(vm, a[0], &p)) {
        return copy(vm, p, out);
    }
    *out = rn_dict_new(vm, false);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (n == 1 && vm->kw[0] == RN_UNBOUND && gives_pairs(vm, a[0])) {
        rn_status st = merge_iterator(vm, *out, a[0]);

        if (st == RN_NEED_VM || st == RN_NEED_GC) { /* no memory for an item: what came so far goes on in the prelude */
            rn_val args[2] = {*out, a[0]};

            return rn_ask_internal(vm, "dict_more", args, 2, RN_CK_ANY);
        }
        return st;
    }
    return merge_arguments(vm, *out, "dict", a, n);
}

NATIVE(dict_m_new)
{
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "dict.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(dict));
    return st == RN_OK ? rn_with_class(vm, a[0], RN_T(dict), rn_dict_new(vm, false), out) : st;
}

NATIVE(dict_m_init)
{
    rn_val p;

    (void)dict_of(vm, a[0], &p);
    *out = RN_NONE;
    return merge_arguments(vm, p, "dict", a + 1, n - 1);
}

/* ---- intrinsics: see prelude/types.py ---- */

/* Where a probe stands: steps taken, and a stamp of the table it was begun on. */
static uint64_t probe_stamp(const rn_dict *d)
{
    return ((uint64_t)(d->index >> 4) ^ d->mask ^ (d->flood & RN_FLOOD_KEYED) << 14) & 0x7FFF;
}

/* dict_find(d, hash, key): the entry, -1 for none, -2 when dict_candidates() have to be asked. */
NATIVE(rn_dict_find_closed)
{
    rn_dict *d = RN_PTR(rn_dict, vm, a[0]);
    int64_t hash = 0, i;

    (void)rn_int_get(vm, a[1], &hash);
    i = (vm->flags & RN_VF_NO_FAST) ? RN_FIND_NEED_VM : rn_dict_find(vm, d, a[2], rn_dict_hash32(hash));
    *out = rn_small(i >= 0 ? i : i == RN_FIND_NEED_VM ? -2 : -1);
    return RN_OK;
}

/* dict_put_pair(d, pair): an item of update(); False when nothing was done and it has to be taken apart in Python. */
NATIVE(rn_dict_put_pair)
{
    const rn_val *v;
    uint32_t m;
    rn_status st = RN_NEED_VM;

    if ((rn_is_kind(vm, a[1], RN_K_TUPLE) || rn_is_kind(vm, a[1], RN_K_LIST)) && !(vm->flags & RN_VF_NO_FAST)) {
        (void)rn_items(vm, a[1], &v, &m);
        st = m == 2 ? rn_dict_store(vm, a[0], v[0], v[1]) : RN_NEED_VM;
    }
    *out = rn_bool(st == RN_OK);
    return st == RN_NEED_VM ? RN_OK : st;
}

uint64_t rn_dict_probe_stamp(rn_vm *vm, rn_val dict)
{
    return probe_stamp(RN_PTR(rn_dict, vm, dict));
}

int rn_dict_candidate(rn_vm *vm, rn_val dict, rn_val key, uint32_t h32, uint64_t *step, uint32_t *at, rn_val *found)
{
    const rn_dict *d = RN_PTR(rn_dict, vm, dict);
    bool keyed = d->flood != 0;

    if (d->index == 0) {
        return 0;
    }
    if (keyed && !rn_charge(vm, d->mask / 64)) { /* what may equal the key can be anywhere */
        return -1;
    }
    for (; *step <= d->mask; ++*step) {
        slot s = *RN_AT(slot, vm, d->index + 16u + (((keyed ? 0 : h32) + (uint32_t)*step) & d->mask) * 8u);
        rn_val k;

        if (s.entry == 0 && !keyed) {
            return 0;
        }
        if (s.entry == 0 || s.hash != h32) {
            continue;
        }
        k = rn_dict_entry(vm, d, s.entry - 1)[0];
        if (k != RN_HOLE && (k == key || rn_eq(vm, k, key) != 0)) {
            ++*step;
            *at = s.entry - 1;
            *found = k;
            return 1;
        }
    }
    return 0;
}

/* dict_candidates(d, hash, key, pos): None, or (next pos, entry, its key) of the next entry whose hash is the same and
 * which may equal the key; NotImplemented when the table has changed since pos was given out. Begins with pos 0. */
NATIVE(rn_dict_candidates)
{
    rn_dict *d = RN_PTR(rn_dict, vm, a[0]);
    uint64_t pos = (uint64_t)rn_small_get(a[3]), step = pos & UINT32_MAX;
    int64_t hash;
    rn_val found[3];
    uint32_t at;
    int got;

    if (pos != 0 && pos >> 32 != probe_stamp(d)) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    *out = RN_NONE;
    if (!rn_int_get(vm, a[1], &hash)) {
        return RN_OK;
    }
    got = rn_dict_candidate(vm, a[0], a[2], rn_dict_hash32(hash), &step, &at, &found[2]);
    if (got <= 0) {
        return got < 0 ? RN_STOP : RN_OK;
    }
    found[0] = rn_small((int64_t)(probe_stamp(d) << 32 | step));
    found[1] = rn_small(at);
    return rn_done(vm, rn_tuple_new(vm, found, 3), out);
}

static rn_val *entry_at(rn_vm *vm, rn_val dict, rn_val at)
{
    rn_dict *d = RN_PTR(rn_dict, vm, dict);
    int64_t i = rn_small_get(at);

    return i >= 0 && i < (int64_t)d->n ? rn_dict_entry(vm, d, (uint32_t)i) : NULL;
}

/* dict_entry(d, entry, key): does the entry still hold this very key? */
NATIVE(rn_dict_entry_at)
{
    const rn_val *e = entry_at(vm, a[0], a[1]);

    return rn_done_bool(e != NULL && e[0] == a[2], out);
}

/* dict_value(d, entry) */
NATIVE(rn_dict_value_at)
{
    const rn_val *e = entry_at(vm, a[0], a[1]);

    *out = e != NULL && e[0] != RN_HOLE ? e[1] : RN_NONE;
    return RN_OK;
}

/* dict_next(d, entry): (entry + 1, key, value) of the first live entry from `entry` on, or None. */
NATIVE(rn_dict_next_entry)
{
    rn_dict *d = RN_PTR(rn_dict, vm, a[0]);

    *out = RN_NONE;
    for (uint64_t i = (uint64_t)rn_small_get(a[1]); i < d->n; i++) {
        const rn_val *e = rn_dict_entry(vm, d, (uint32_t)i);
        rn_val found[3] = {rn_small((int64_t)i + 1), e[0], e[1]};

        if (e[0] != RN_HOLE) {
            return rn_done(vm, rn_tuple_new(vm, found, 3), out);
        }
    }
    return RN_OK;
}

/* dict_hashes(d): key and stored hash of every entry, for stored_hash(). */
NATIVE(rn_dict_hashes)
{
    rn_dict *d = RN_PTR(rn_dict, vm, a[0]);
    rn_val *v;

    if (!rn_reserve(vm, 16u * (uint64_t)d->n)) {
        return rn_nomem(vm);
    }
    *out = rn_tuple_new(vm, NULL, 2 * d->n);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    v = rn_tuple_items(vm, *out);
    for (uint32_t i = 0; i < 2 * d->n; i++) {
        v[i] = RN_NONE;
    }
    for (uint32_t i = 0; d->index != 0 && i <= d->mask; i++) {
        const uint32_t *place = RN_AT(uint32_t, vm, d->index + 16u + 8u * i);
        const rn_val *e;

        if (place[1] == 0 || place[1] > d->n) {
            continue;
        }
        e = rn_dict_entry(vm, d, place[1] - 1);
        if (e[0] != RN_HOLE) {
            v[2 * (place[1] - 1)] = e[0];
            v[2 * (place[1] - 1) + 1] = rn_small(place[0]);
        }
    }
    return rn_charge(vm, (int64_t)(d->n / 8)) ? RN_OK : RN_STOP;
}

/* stored_hash(hashes, entry, key): a hash that leads where the key's own leads, None when the entry held another key. */
NATIVE(rn_stored_hash)
{
    uint64_t i = 2u * (uint64_t)rn_small_get(a[1]);
    const rn_val *v = rn_tuple_items(vm, a[0]);

    *out = RN_NONE;
    if (i + 1 >= rn_tuple_len(vm, a[0]) || v[i] != a[2] || v[i + 1] == RN_NONE) {
        return RN_OK;
    }
    return rn_done(vm, rn_int_new(vm, (int64_t)(RN_STR_HASH_TAG << 32 | (uint32_t)rn_small_get(v[i + 1]))), out);
}

/* dict_put_new(d, hash, key, value, entry): a new item, or with entry >= 0 a new value there. */
NATIVE(rn_dict_put_new)
{
    rn_dict *d = RN_PTR(rn_dict, vm, a[0]);
    int64_t hash, at = rn_small_get(a[4]);

    *out = RN_NONE;
    if (!rn_int_get(vm, a[1], &hash) || at >= (int64_t)d->n) {
        return rn_raise(vm, RN_T_SystemError, "bad entry");
    }
    return rn_dict_put(vm, d, a[2], rn_dict_hash32(hash), at < 0 ? RN_NOT_FOUND : at, a[3]) ? RN_OK : rn_nomem(vm);
}

/* dict_del_entry(d, hash, entry, key): whether it was there. */
NATIVE(rn_dict_del_entry)
{
    const rn_val *e = entry_at(vm, a[0], a[2]);
    int64_t hash = 0;

    (void)rn_int_get(vm, a[1], &hash);
    *out = rn_bool(e != NULL && e[0] == a[3]);
    if (*out == RN_TRUE) {
        rn_dict_del_at(vm, RN_PTR(rn_dict, vm, a[0]), rn_small_get(a[2]), rn_dict_hash32(hash));
    }
    return RN_OK;
}

/* dict_merge(d, other): True when the whole merge was closed, False when it was not (it may be begun again). */
NATIVE(rn_dict_merge_closed)
{
    rn_status st = (vm->flags & RN_VF_NO_FAST) ? RN_NEED_VM : merge(vm, a[0], a[1]);

    *out = rn_bool(st == RN_OK);
    return st == RN_NEED_VM ? RN_OK : st;
}

/* dict_copy(d) */
NATIVE(rn_dict_copy_of)
{
    return copy(vm, a[0], out);
}

/* dict_like(x): the dict behind x when its items are those of a dict for sure, else None. */
NATIVE(rn_dict_like)
{
    if (!as_dict(vm, a[0], out)) {
        *out = RN_NONE;
    }
    return RN_OK;
}

/* not_a_sequence(i): raises the TypeError of dict([1]). */
NATIVE(rn_not_a_sequence)
{
    *out = RN_NONE;
    return not_a_sequence(vm, (uint32_t)rn_small_get(a[0]));
}

/* hash_tuple(hashes): the hash of a tuple from the hashes of its items. */
NATIVE(rn_hash_tuple)
{
    rn_list *l = RN_PTR(rn_list, vm, a[0]);
    uint64_t acc = UINT64_C(2870177450012600261);

    for (uint32_t i = 0; i < l->len; i++) {
        int64_t lane = 0;

        (void)rn_int_get(vm, rn_list_items(vm, l)[i], &lane);
        acc += (uint64_t)lane * UINT64_C(14029467366897019727);
        acc = acc << 31 | acc >> 33;
        acc *= UINT64_C(11400714785074694791);
    }
    acc += l->len ^ (UINT64_C(2870177450012600261) ^ UINT64_C(3527539));
    return rn_done(vm, rn_int_new(vm, acc == UINT64_MAX ? 1546275796 : (int64_t)acc), out);
}
