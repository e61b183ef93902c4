/* Sets: CPython's table, probe sequence and growth, so that a set of numbers iterates in CPython's order (ED-61). The
 * table is a raw buffer of {key, 64-bit hash}; the set traces its keys. Methods are in obj/set_methods.c. */
#include "py/obj/flood.h"

#define LINEAR_PROBES 9u
#define PERTURB_SHIFT 5u
#define MAX_ROUNDS    4096u /* more than any table needs that flood.h lets be; a forged one may have no free slot */

typedef struct entry {
    rn_val key; /* UNBOUND: free, HOLE: deleted */
    int64_t hash;
} entry;

static entry *table(rn_vm *vm, const rn_set *s)
{
    return RN_AT(entry, vm, s->table + 16u);
}

static uint32_t new_table(rn_vm *vm, uint64_t size)
{
    uint32_t off;

    if (size > UINT32_MAX / 32 || (off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + size * 16u)) == 0) {
        return 0;
    }
    RN_AT(rn_raw, vm, off)->size = (uint32_t)(size * 16u);
    for (uint64_t i = 0; i < size; i++) {
        RN_AT(entry, vm, off + 16u)[i] = (entry){RN_UNBOUND, 0};
    }
    return off;
}

rn_val rn_set_new(rn_vm *vm, uint32_t type)
{
    uint32_t off = rn_new(vm, RN_K_SET, type, sizeof(rn_set)), t;

    if (off == 0 || (t = new_table(vm, 8)) == 0) {
        return RN_UNBOUND;
    }
    RN_AT(rn_set, vm, off)->table = t;
    RN_AT(rn_set, vm, off)->mask = 7;
    return rn_val_of(off);
}

/* Where the probe for a key begins: its hash, or its place under the session key. */
static uint64_t home(rn_vm *vm, const rn_set *s, rn_val key, int64_t hash)
{
    uint64_t place;

    if (__builtin_expect(s->flood == 0, 1) || !rn_flood_place(vm, key, hash, &place)) {
        return (uint64_t)hash;
    }
    return place;
}

/* Slot of the key, or of the free slot that ends the probe from `start`. -1: a comparison is not closed. *cost counts the
 * steps. */
static int64_t probe(rn_vm *vm, const rn_set *s, rn_val key, int64_t hash, uint64_t start, uint64_t *cost)
{
    uint64_t perturb = start, mask = s->mask, i = start & mask;
    uint32_t steps = 0;

    while (steps++ < MAX_ROUNDS) {
        uint64_t probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;

        for (uint64_t j = i; j <= i + probes; j++) {
            entry e = *RN_AT(entry, vm, s->table + 16u + (uint32_t)(j & mask) * 16u);

            if (e.key == RN_UNBOUND) {
                return (int64_t)j;
            }
            if (e.hash == hash && e.key != RN_HOLE) {
                int eq = rn_same_or_eq(vm, e.key, key);

                if (eq != 0) {
                    return eq > 0 ? (int64_t)j : -1;
                }
                *cost += RN_FLOOD_EQUAL;
            }
        }
        *cost += probes + 1;
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
    return 0;
}

static bool is_free(rn_vm *vm, const rn_set *s, int64_t at)
{
    return at >= 0 && RN_AT(entry, vm, s->table + 16u + (uint32_t)at * 16u)->key == RN_UNBOUND;
}

/* The same in a keyed table, where what guest code may call equal lies by its plain hash. */
static int64_t look_keyed(rn_vm *vm, const rn_set *s, rn_val key, int64_t hash)
{
    uint64_t place, cost = 0;
    int64_t at, other;

    if (rn_flood_place(vm, key, hash, &place)) {
        at = probe(vm, s, key, hash, place, &cost);
        if (!is_free(vm, s, at) || !(s->flood & RN_FLOOD_OPEN)) {
            return at;
        }
        other = probe(vm, s, key, hash, (uint64_t)hash, &cost);
        return is_free(vm, s, other) ? at : other;
    }
    vm->fuel -= s->mask / 32; /* the loop notices at its next poll */
    for (uint32_t i = 0; i <= s->mask; i++) {
        entry e = *RN_AT(entry, vm, s->table + 16u + i * 16u);
        int eq = e.key == RN_UNBOUND || e.key == RN_HOLE || e.hash != hash ? 0 : rn_same_or_eq(vm, e.key, key);

        if (eq != 0) {
            return eq > 0 ? (int64_t)i : -1;
        }
    }
    return probe(vm, s, key, hash, (uint64_t)hash, &cost);
}

static int64_t look(rn_vm *vm, const rn_set *s, rn_val key, int64_t hash)
{
    uint64_t cost = 0;
    int64_t at;

    if (__builtin_expect(s->flood != 0, 0)) {
        return look_keyed(vm, s, key, hash);
    }
    at = probe(vm, s, key, hash, (uint64_t)hash, &cost);
    if (__builtin_expect(cost > RN_FLOOD_STEPS, 0)) {
        vm->fuel -= (int64_t)(cost / 16);
    }
    return at;
}

int64_t rn_set_look(rn_vm *vm, rn_val set, rn_val key, int64_t hash)
{
    return look(vm, RN_PTR(rn_set, vm, set), key, hash);
}

/* Puts a key that is not there into the first free slot of its probe sequence; counts the steps. */
static entry *insert_clean(rn_vm *vm, uint32_t table, uint64_t mask, uint64_t start, uint64_t *cost)
{
    uint64_t perturb = start, i = start & mask;

    for (uint32_t steps = 0; steps < MAX_ROUNDS; steps++) {
        uint64_t probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;

        for (uint64_t j = i; j <= i + probes; j++) {
            entry *e = RN_AT(entry, vm, table + 16u + (uint32_t)(j & mask) * 16u);

            if (e->key == RN_UNBOUND) {
                return e;
            }
        }
        *cost += probes + 1;
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
    return NULL;
}

bool rn_set_resize(rn_vm *vm, rn_set *s, uint64_t minused)
{
    uint64_t size = 8, cost = 0;
    uint32_t t;

    while (size <= minused) {
        size <<= 1;
    }
    t = new_table(vm, size);
    if (t == 0) {
        return false;
    }
    for (uint64_t i = 0; i <= s->mask; i++) {
        entry e = table(vm, s)[i], *to;

        if (e.key != RN_UNBOUND && e.key != RN_HOLE && (to = insert_clean(vm, t, size - 1, home(vm, s, e.key, e.hash), &cost)) != NULL) {
            *to = e;
        }
    }
    rn_own(vm, RN_OFFSET(vm, s), sizeof *s);
    rn_release(vm, s->table, 16u + 16u * ((uint64_t)s->mask + 1));
    s->table = t;
    s->mask = (uint32_t)size - 1;
    s->fill = s->used;
    return true;
}

/* Puts a key into the free slot that ends its probe sequence; grows as CPython does. */
static rn_status place(rn_vm *vm, rn_set *s, entry *e, rn_val key, int64_t hash)
{
    rn_own(vm, RN_OFFSET(vm, s), sizeof *s);
    rn_own(vm, RN_OFFSET(vm, e), 16);
    *e = (entry){key, hash};
    s->used++;
    s->fill++;
    if ((uint64_t)s->fill * 5 >= (uint64_t)s->mask * 3) {
        if (!rn_set_resize(vm, s, s->used > 50000 ? (uint64_t)s->used * 2 : (uint64_t)s->used * 4)) {
            /* Keep the table valid: one slot must stay free. */
            *e = (entry){RN_UNBOUND, 0};
            s->used--;
            s->fill--;
            return rn_nomem(vm);
        }
    }
    return RN_OK;
}

/* Before a key goes in whose probe was long: the table is keyed from now on. The order of its elements changes, which
 * nothing that iterates over it can see, since its size is about to change. False: no memory. */
static bool rekey(rn_vm *vm, rn_set *s)
{
    uint64_t place;

    rn_own(vm, RN_OFFSET(vm, s), sizeof *s);
    s->flood = RN_FLOOD_KEYED;
    if (!rn_set_resize(vm, s, s->mask)) {
        s->flood = 0;
        return false;
    }
    for (uint64_t i = 0; i <= s->mask; i++) {
        entry e = table(vm, s)[i];

        if (e.key != RN_UNBOUND && e.key != RN_HOLE && !rn_flood_place(vm, e.key, e.hash, &place)) {
            s->flood |= RN_FLOOD_OPEN;
        }
    }
    return rn_charge(vm, s->mask / 16) || true;
}

rn_status rn_set_add_hash(rn_vm *vm, rn_val set, rn_val key, int64_t hash)
{
    rn_set *s = RN_PTR(rn_set, vm, set);
    uint64_t cost = 0;
    int64_t i;
    entry *e;

    if (__builtin_expect(s->flood != 0, 0)) {
        i = look_keyed(vm, s, key, hash);
    } else {
        i = probe(vm, s, key, hash, (uint64_t)hash, &cost);
    }
    if (i < 0) {
        return RN_NEED_VM;
    }
    e = RN_AT(entry, vm, s->table + 16u + (uint32_t)i * 16u);
    if (e->key != RN_UNBOUND) {
        return RN_OK;
    }
    if (__builtin_expect(cost > RN_FLOOD_STEPS || s->flood != 0, 0)) {
        return rn_set_put_absent(vm, set, key, hash);
    }
    return place(vm, s, e, key, hash);
}

rn_status rn_set_add(rn_vm *vm, rn_val set, rn_val key)
{
    int64_t hash;
    rn_status st = rn_hash(vm, key, &hash);

    return st == RN_OK ? rn_set_add_hash(vm, set, key, hash) : st;
}

/* The key is known to be absent: nothing is compared. */
rn_status rn_set_put_absent(rn_vm *vm, rn_val set, rn_val key, int64_t hash)
{
    rn_set *s = RN_PTR(rn_set, vm, set);
    uint64_t cost = 0, at = (uint64_t)hash;
    entry *e = s->flood == 0 ? insert_clean(vm, s->table, s->mask, at, &cost) : NULL;

    if (__builtin_expect(cost > RN_FLOOD_STEPS, 0) && !rekey(vm, s)) {
        return rn_nomem(vm);
    }
    if (__builtin_expect(s->flood != 0, 0)) {
        bool closed = rn_flood_place(vm, key, hash, &at);

        rn_own(vm, RN_OFFSET(vm, s), sizeof *s);
        s->flood |= closed ? 0 : RN_FLOOD_OPEN;
        e = insert_clean(vm, s->table, s->mask, at, &cost);
    }
    return e != NULL ? place(vm, s, e, key, hash) : rn_nomem(vm);
}

int rn_set_has(rn_vm *vm, rn_val set, rn_val key, int64_t hash)
{
    rn_set *s = RN_PTR(rn_set, vm, set);
    int64_t i = look(vm, s, key, hash);

    return i < 0 ? -1 : RN_AT(entry, vm, s->table + 16u + (uint32_t)i * 16u)->key != RN_UNBOUND;
}

rn_status rn_set_discard_hash(rn_vm *vm, rn_val set, rn_val key, int64_t hash, bool *found)
{
    rn_set *s = RN_PTR(rn_set, vm, set);
    int64_t i = look(vm, s, key, hash);
    entry *e;

    if (i < 0) {
        return RN_NEED_VM;
    }
    e = RN_AT(entry, vm, s->table + 16u + (uint32_t)i * 16u);
    *found = e->key != RN_UNBOUND;
    if (*found) {
        rn_own(vm, rn_off(set), sizeof *s);
        rn_own(vm, RN_OFFSET(vm, e), 16);
        *e = (entry){RN_HOLE, -1};
        s->used--;
    }
    return RN_OK;
}

rn_status rn_set_discard(rn_vm *vm, rn_val set, rn_val key, bool *found)
{
    int64_t hash;
    rn_status st = rn_hash(vm, key, &hash);

    return st == RN_OK ? rn_set_discard_hash(vm, set, key, hash, found) : st;
}

bool rn_set_next(rn_vm *vm, rn_val set, uint32_t *pos, rn_val *key, int64_t *hash)
{
    rn_set *s = RN_PTR(rn_set, vm, set);

    while (*pos <= s->mask) {
        entry e = *RN_AT(entry, vm, s->table + 16u + (*pos)++ * 16u);

        if (e.key != RN_UNBOUND && e.key != RN_HOLE) {
            *key = e.key;
            if (hash != NULL) {
                *hash = e.hash;
            }
            return true;
        }
    }
    return false;
}
