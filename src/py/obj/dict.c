/* Dicts: insertion-ordered entries and an open-addressed index of {32-bit hash, entry + 1} pairs with linear probing.
 * Growth and compaction happen where CPython's do (ED-62). Only closed keys are compared here; a guest key makes find
 * answer RN_FIND_NEED_VM and the prelude probes with the intrinsics of mod/rn.c. Methods: obj/dict_methods.c. */
#include "py/obj/flood.h"

#define MAX_STEPS 65536u /* more than any table needs that flood.h lets be; a forged one may have no free slot */

typedef struct slot {
    uint32_t hash;  /* never keyed */
    uint32_t entry; /* + 1; 0 free; an entry whose key is HOLE is deleted */
} slot;

static slot *slots(rn_vm *vm, const rn_dict *d)
{
    return RN_AT(slot, vm, d->index + 16u);
}

rn_val rn_dict_new(rn_vm *vm, bool is_namespace)
{
    uint32_t off = rn_new(vm, RN_K_DICT, RN_T(dict), sizeof(rn_dict));

    if (off == 0) {
        return RN_UNBOUND;
    }
    if (is_namespace) {
        RN_AT(rn_dict, vm, off)->h.flags = RN_DF_NAMESPACE;
        RN_AT(rn_dict, vm, off)->version = ++vm->dict_stamp;
    }
    return rn_val_of(off);
}

static void stamp(rn_vm *vm, rn_dict *d)
{
    if (d->h.flags & RN_DF_NAMESPACE) {
        d->version = ++vm->dict_stamp;
    }
}

/* Where the probe for a key begins. */
static uint32_t home(rn_vm *vm, const rn_dict *d, rn_val key, uint32_t h32)
{
    uint64_t place;

    if (__builtin_expect(d->flood == 0, 1) || !rn_flood_place(vm, key, h32, &place)) {
        return h32;
    }
    return (uint32_t)(place ^ place >> 32);
}

static int64_t find_slowly(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32);

/* At most `room` steps, where a key of the same hash that is not equal counts as `cost`. A forged table may be full. */
static inline int64_t probe(rn_vm *vm, const rn_dict *d, rn_val key, uint32_t h32, uint32_t start, uint32_t room, uint32_t cost)
{
    uint32_t mask = d->mask;

    for (uint32_t i = start & mask; room > 0; i = (i + 1) & mask, room--) {
        slot s = *RN_AT(slot, vm, d->index + 16u + (i & mask) * 8u);
        rn_val k;
        int eq;

        if (s.entry == 0) {
            return RN_NOT_FOUND;
        }
        if (s.hash != h32) {
            continue;
        }
        k = rn_dict_entry(vm, d, s.entry - 1)[0];
        if (k == key) {
            return (int64_t)s.entry - 1;
        }
        if (k == RN_HOLE) {
            continue;
        }
        eq = rn_same_or_eq(vm, k, key);
        if (eq > 0) {
            return (int64_t)s.entry - 1;
        }
        if (eq < 0) {
            return RN_FIND_NEED_VM;
        }
        room -= room < cost ? room - 1 : cost - 1;
    }
    return RN_FIND_FLOODED;
}

int64_t rn_dict_find(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32)
{
    int64_t at;

    if (d->index == 0) {
        return RN_NOT_FOUND;
    }
    if (__builtin_expect(d->flood != 0, 0)) {
        return find_slowly(vm, d, key, h32);
    }
    at = probe(vm, d, key, h32, h32, RN_FLOOD_STEPS, RN_FLOOD_EQUAL);
    return __builtin_expect(at == RN_FIND_FLOODED, 0) ? find_slowly(vm, d, key, h32) : at;
}

static void put_slot(slot *table, uint32_t mask, uint32_t start, uint32_t hash, uint32_t entry)
{
    uint32_t i = start & mask;

    for (uint32_t left = MAX_STEPS; table[i].entry != 0 && left > 0; left--) {
        i = (i + 1) & mask;
    }
    table[i].hash = hash;
    table[i].entry = entry + 1;
}

/* Gives every key its place under the session key, in a new index. The entries, and with them the order of iteration and
 * what caches remember, stay as they are. False: not now. */
static bool rekey(rn_vm *vm, rn_dict *d)
{
    uint64_t size = (uint64_t)d->mask + 1;
    uint32_t old = d->index, index;
    slot *from, *to;

    if (RN_OFFSET(vm, d) < RN_COLD_START || (vm->flags & RN_VF_BOOT) || (index = rn_new(vm, RN_K_RAW, RN_T(raw), 16u + 8u * size)) == 0) {
        return false;
    }
    RN_AT(rn_raw, vm, index)->size = (uint32_t)(8u * size);
    rn_own(vm, RN_OFFSET(vm, d), sizeof *d);
    d->flood = RN_FLOOD_KEYED;
    from = RN_AT(slot, vm, old + 16u);
    to = RN_AT(slot, vm, index + 16u);
    for (uint64_t i = 0; i < size; i++) {
        if (from[i].entry != 0) {
            rn_val key = rn_dict_entry(vm, d, from[i].entry - 1)[0];
            uint64_t place;
            bool closed = rn_flood_place(vm, key, from[i].hash, &place);

            d->flood |= closed ? 0 : RN_FLOOD_OPEN;
            put_slot(to, d->mask, closed ? (uint32_t)(place ^ place >> 32) : from[i].hash, from[i].hash, from[i].entry - 1);
        }
    }
    d->index = index;
    rn_release(vm, old, 16u + 8u * size);
    return true;
}

/* Every key of the same hash is asked. */
static int64_t find_anywhere(rn_vm *vm, const rn_dict *d, rn_val key, uint32_t h32)
{
    for (uint32_t i = 0; i <= d->mask; i++) {
        slot s = *RN_AT(slot, vm, d->index + 16u + i * 8u);
        rn_val k;
        int eq;

        if (s.entry == 0 || s.hash != h32 || (k = rn_dict_entry(vm, d, s.entry - 1)[0]) == RN_HOLE) {
            continue;
        }
        eq = rn_same_or_eq(vm, k, key);
        if (eq != 0) {
            return eq > 0 ? (int64_t)s.entry - 1 : RN_FIND_NEED_VM;
        }
    }
    return RN_NOT_FOUND;
}

/* A lookup in a table that is flooded or looks as if it were. Its work is charged; the loop notices at its next poll. */
static int64_t find_slowly(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32)
{
    uint64_t place;
    int64_t at;

    if (d->flood == 0) {
        vm->fuel -= d->mask / 16;
        if (!rekey(vm, d)) {
            at = probe(vm, d, key, h32, h32, MAX_STEPS, 1);
            return at == RN_FIND_FLOODED ? RN_NOT_FOUND : at;
        }
    }
    if (!rn_flood_place(vm, key, h32, &place)) {
        vm->fuel -= d->mask / 64;
        return find_anywhere(vm, d, key, h32);
    }
    at = probe(vm, d, key, h32, (uint32_t)(place ^ place >> 32), MAX_STEPS, 1);
    if (at == RN_NOT_FOUND && (d->flood & RN_FLOOD_OPEN)) {
        at = probe(vm, d, key, h32, h32, MAX_STEPS, 1);
    }
    return at == RN_FIND_FLOODED ? RN_NOT_FOUND : at;
}

/* The holes vanish and nothing grows: a queue in a dict makes no garbage. An entry's slot stays where it is; while the entries move,
 * it holds the value, and the value's word where the slot is. */
static void close_up(rn_vm *vm, rn_dict *d)
{
    slot *t = slots(vm, d);
    uint32_t n = 0;

    for (uint32_t i = 0; i <= d->mask; i++) {
        slot s = t[i];

        if (s.entry != 0 && s.entry <= d->n) {
            rn_val *e = rn_dict_entry(vm, d, s.entry - 1), v = e[1];

            e[1] = (uint64_t)i << 32 | s.hash;
            memcpy(&t[i], &v, sizeof v);
        }
    }
    for (uint32_t i = 0; i < d->n; i++) {
        rn_val *e = rn_dict_entry(vm, d, i), *to;
        uint32_t at = (uint32_t)(e[1] >> 32) & d->mask, hash = (uint32_t)e[1];

        if (e[0] == RN_HOLE) {
            continue;
        }
        to = rn_dict_entry(vm, d, n++);
        to[0] = e[0];
        memcpy(&to[1], &t[at], sizeof to[1]);
        t[at] = (slot){hash, n};
    }
    for (uint32_t i = n; i < d->n; i++) {
        rn_val *e = rn_dict_entry(vm, d, i);

        e[0] = e[1] = RN_HOLE;
    }
    d->n = n;
    stamp(vm, d);
}

/* New index and entry arrays for `want` live entries; holes vanish. */
static bool resize(rn_vm *vm, rn_dict *d, uint64_t want)
{
    uint64_t size = 8, cap;
    uint32_t index, entries, n = 0, old_slots = d->index != 0 ? d->mask + 1 : 0;
    slot *to;
    rn_vals *ev;

    while (size * 2 / 3 < want) { /* CPython's usable fraction */
        size *= 2;
    }
    cap = size * 2 / 3;
    if (cap == d->cap && d->entries >= RN_HEAP_START && d->index >= RN_HEAP_START && RN_OFFSET(vm, d) >= RN_HEAP_START) {
        close_up(vm, d);
        return true;
    }
    size *= 2; /* our index is sparser: load stays below 1/3, so linear probing is short */
    if (size > UINT32_MAX / 16) {
        return false;
    }
    entries = rn_new_fill(vm, RN_K_VALS, RN_T(vals), 16u + 16u * cap);
    index = entries == 0 ? 0 : rn_new(vm, RN_K_RAW, RN_T(raw), 16u + 8u * size);
    if (index == 0) {
        return false;
    }
    rn_own(vm, RN_OFFSET(vm, d), sizeof *d);
    RN_AT(rn_raw, vm, index)->size = (uint32_t)(8u * size);
    to = RN_AT(slot, vm, index + 16u);
    ev = RN_AT(rn_vals, vm, entries);
    ev->cap = (uint32_t)(2 * cap);
    if (d->n > 0) {
        /* The old arrays go away, so an old value word can carry its entry's new place while the old index, which knows
         * the hashes, is walked. */
        rn_own(vm, d->entries, 16u + 16u * d->cap);
        for (uint32_t i = 0; i < d->n; i++) {
            rn_val *e = rn_dict_entry(vm, d, i);

            if (e[0] != RN_HOLE) {
                ev->v[2 * n] = e[0];
                ev->v[2 * n + 1] = e[1];
                e[1] = n++;
            }
        }
        for (uint32_t i = 0; i < old_slots; i++) {
            slot s = slots(vm, d)[i];

            if (s.entry != 0 && s.entry <= d->n && rn_dict_entry(vm, d, s.entry - 1)[0] != RN_HOLE) {
                const rn_val *e = rn_dict_entry(vm, d, s.entry - 1);

                put_slot(to, (uint32_t)size - 1, home(vm, d, e[0], s.hash), s.hash, (uint32_t)e[1]);
            }
        }
    }
    for (uint64_t i = 2 * (uint64_t)n; i < 2 * cap; i++) {
        ev->v[i] = RN_HOLE;
    }
    if (d->index != 0) {
        rn_release(vm, d->index, 16u + 8u * (uint64_t)old_slots);
        rn_release(vm, d->entries, 16u + 16u * (uint64_t)d->cap);
    }
    d->index = index;
    d->entries = entries;
    d->mask = (uint32_t)size - 1;
    d->cap = (uint32_t)cap;
    d->n = n;
    stamp(vm, d);
    return true;
}

bool rn_dict_reserve(rn_vm *vm, rn_dict *d, uint32_t more)
{
    return (uint64_t)d->n + more <= d->cap || resize(vm, d, (uint64_t)d->used + more);
}

bool rn_dict_put(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32, int64_t found, rn_val v)
{
    rn_val *e;

    if (found >= 0) {
        e = rn_dict_entry(vm, d, (uint32_t)found);
        rn_own(vm, RN_OFFSET(vm, e), 16);
        e[1] = v;
        return true;
    }
    if (d->n >= d->cap) {
        /* CPython grows to three times the live entries. */
        if (!resize(vm, d, d->used < 3 ? 5 : (uint64_t)d->used * 3 * 2 / 3 + 1)) {
            return false;
        }
    }
    rn_own(vm, RN_OFFSET(vm, d), sizeof *d);
    rn_own(vm, d->index, 16u + 8u * (d->mask + 1u));
    if (__builtin_expect(d->flood != 0, 0)) {
        uint64_t place;

        d->flood |= rn_flood_place(vm, key, h32, &place) ? 0 : RN_FLOOD_OPEN;
    }
    put_slot(slots(vm, d), d->mask, home(vm, d, key, h32), h32, d->n);
    e = rn_dict_entry(vm, d, d->n);
    rn_own(vm, RN_OFFSET(vm, e), 16);
    e[0] = key;
    e[1] = v;
    d->n++;
    d->used++;
    stamp(vm, d);
    return true;
}

/* Takes the slot of an entry out of the index, and what follows in its run moves up, so that a hole has no slot. `from`
 * above the mask: wherever the slot is. */
static bool unlink_slot(rn_vm *vm, rn_dict *d, uint32_t entry, uint32_t from)
{
    slot *t = slots(vm, d);
    uint32_t mask = d->mask, i = from & mask, left = from <= mask ? MAX_STEPS : RN_AT(rn_raw, vm, d->index)->size / 8u;

    for (; t[i].entry != entry + 1; i = (i + 1) & mask) {
        if ((t[i].entry == 0 && from <= mask) || --left == 0) {
            return false;
        }
    }
    rn_own(vm, d->index, 16u + 8u * (mask + 1u));
    left = MAX_STEPS;
    for (uint32_t j = (i + 1) & mask; t[j].entry != 0 && left > 0; j = (j + 1) & mask, left--) {
        if (((j - home(vm, d, rn_dict_entry(vm, d, t[j].entry - 1)[0], t[j].hash)) & mask) >= ((j - i) & mask)) {
            t[i] = t[j];
            i = j;
        }
    }
    t[i] = (slot){0, 0};
    return true;
}

/* h32 is a hint: a wrong one costs a search of the index. */
void rn_dict_del_at(rn_vm *vm, rn_dict *d, int64_t entry, uint32_t h32)
{
    rn_val *e = rn_dict_entry(vm, d, (uint32_t)entry);

    rn_own(vm, RN_OFFSET(vm, e), 16);
    rn_own(vm, RN_OFFSET(vm, d), sizeof *d);
    if (!unlink_slot(vm, d, (uint32_t)entry, home(vm, d, e[0], h32) & d->mask)) {
        (void)unlink_slot(vm, d, (uint32_t)entry, d->mask + 1);
    }
    e[0] = RN_HOLE;
    e[1] = RN_HOLE;
    d->used--;
    stamp(vm, d);
    if (d->used == 0 && !(d->h.flags & RN_DF_NAMESPACE)) {
        rn_dict_clear(vm, d);
    }
}

void rn_dict_clear(rn_vm *vm, rn_dict *d)
{
    rn_own(vm, RN_OFFSET(vm, d), sizeof *d);
    if (d->index != 0) {
        rn_release(vm, d->index, 16u + 8u * ((uint64_t)d->mask + 1));
        rn_release(vm, d->entries, 16u + 16u * (uint64_t)d->cap);
    }
    d->used = d->n = d->mask = d->index = d->entries = d->cap = d->flood = 0;
    stamp(vm, d);
}

static rn_status key_hash(rn_vm *vm, rn_val key, uint32_t *h32)
{
    int64_t h;
    rn_status st;

    if (rn_is_str(vm, key)) {
        *h32 = rn_str_hash(vm, key);
        return RN_OK;
    }
    st = rn_hash(vm, key, &h);
    if (st == RN_OK) {
        *h32 = rn_dict_hash32(h);
    }
    return st;
}

rn_status rn_dict_get(rn_vm *vm, rn_val dict, rn_val key, rn_val *out)
{
    rn_dict *d = RN_PTR(rn_dict, vm, dict);
    uint32_t h32;
    rn_status st = key_hash(vm, key, &h32);
    int64_t i;

    if (st != RN_OK) {
        return st;
    }
    i = rn_dict_find(vm, d, key, h32);
    if (i == RN_FIND_NEED_VM) {
        return RN_NEED_VM;
    }
    *out = i < 0 ? RN_UNBOUND : rn_dict_entry(vm, d, (uint32_t)i)[1];
    return RN_OK;
}

rn_status rn_dict_set(rn_vm *vm, rn_val dict, rn_val key, rn_val v)
{
    rn_dict *d = RN_PTR(rn_dict, vm, dict);
    uint32_t h32;
    rn_status st = key_hash(vm, key, &h32);
    int64_t i;

    if (st != RN_OK) {
        return st;
    }
    i = rn_dict_find(vm, d, key, h32);
    if (i == RN_FIND_NEED_VM) {
        return RN_NEED_VM;
    }
    return rn_dict_put(vm, d, key, h32, i, v) ? RN_OK : rn_nomem(vm);
}

rn_val rn_dict_get_str(rn_vm *vm, uint32_t dict, uint32_t name)
{
    rn_dict *d = RN_AT(rn_dict, vm, dict);
    int64_t i = rn_dict_find(vm, d, rn_val_of(name), rn_str_hash(vm, rn_val_of(name)));

    return i < 0 ? RN_UNBOUND : rn_dict_entry(vm, d, (uint32_t)i)[1];
}

bool rn_dict_set_str(rn_vm *vm, uint32_t dict, uint32_t name, rn_val v)
{
    rn_dict *d = RN_AT(rn_dict, vm, dict);
    uint32_t h = rn_str_hash(vm, rn_val_of(name));
    int64_t i = rn_dict_find(vm, d, rn_val_of(name), h);

    return rn_dict_put(vm, d, rn_val_of(name), h, i < 0 ? RN_NOT_FOUND : i, v);
}

rn_val rn_dict_copy(rn_vm *vm, rn_val dict)
{
    rn_dict *d = RN_PTR(rn_dict, vm, dict);
    rn_val out = rn_dict_new(vm, false);
    rn_dict *to;

    if (out == RN_UNBOUND || d->used == 0) {
        return out;
    }
    to = RN_PTR(rn_dict, vm, out);
    if (d->used >= d->n / 3 * 2) { /* the same tables, as CPython does */
        uint32_t entries = rn_new_fill(vm, RN_K_VALS, RN_T(vals), 16u + 16u * (uint64_t)d->cap);
        uint32_t index = entries == 0 ? 0 : rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + 8u * ((uint64_t)d->mask + 1));

        if (index == 0) {
            return RN_UNBOUND;
        }
        RN_AT(rn_raw, vm, index)->size = 8u * (d->mask + 1);
        memcpy(RN_AT(uint8_t, vm, index + 16u), RN_AT(uint8_t, vm, d->index + 16u), 8u * ((size_t)d->mask + 1));
        RN_AT(rn_vals, vm, entries)->cap = 2 * d->cap;
        to->mask = d->mask;
        to->cap = d->cap;
        to->index = index;
        to->entries = entries;
        to->flood = d->flood;
        memcpy(rn_dict_entry(vm, to, 0), rn_dict_entry(vm, d, 0), (size_t)d->n * 16u);
        for (uint32_t i = d->n; i < d->cap; i++) {
            rn_dict_entry(vm, to, i)[0] = rn_dict_entry(vm, to, i)[1] = RN_UNBOUND;
        }
        to->n = d->n;
        to->used = d->used;
        return out;
    }
    if (!resize(vm, to, d->n)) { /* holes stay holes: the source may be under iteration */
        return RN_UNBOUND;
    }
    to->flood = d->flood;
    for (uint32_t i = 0; i <= d->mask; i++) {
        slot s = slots(vm, d)[i];

        if (s.entry != 0 && s.entry <= d->n) {
            put_slot(slots(vm, to), to->mask, home(vm, d, rn_dict_entry(vm, d, s.entry - 1)[0], s.hash), s.hash, s.entry - 1);
        }
    }
    memcpy(rn_dict_entry(vm, to, 0), rn_dict_entry(vm, d, 0), (size_t)d->n * 16u);
    to->n = d->n;
    to->used = d->used;
    return out;
}
