/* The methods of deque and of lru_cache's wrapper that are called all the time. Their classes are the prelude's, whose methods of the
 * same names are the twins; what is not as those leave it is for them. */
#include "py/obj/methods.h"
#include "py/vm/ops.h"

/* ---- deque: __slots__ are the items as a list, how many of its first ones are gone, the greatest length ---- */

enum { ITEMS, HEAD, MAXLEN, DEQUE_SLOTS };

typedef struct deque {
    rn_list *items;
    rn_val *slot;
    uint32_t head;
} deque;

/* The members of a deque whose list and head are its own, or false. */
static bool deque_of(rn_vm *vm, rn_val self, deque *d)
{
    rn_inst *in = rn_is_kind(vm, self, RN_K_INST) ? RN_PTR(rn_inst, vm, self) : NULL;
    uint32_t first = in != NULL && rn_type_at(vm, rn_type_of(vm, self))->flags & RN_TF_PAYLOAD ? 1 : 0;
    int64_t head;

    if (in == NULL || in->h.aux < first + DEQUE_SLOTS || rn_off(self) < RN_HEAP_START) {
        return false;
    }
    d->slot = in->v + first;
    if (!rn_is_type(vm, d->slot[ITEMS], RN_T(list)) || rn_off(d->slot[ITEMS]) < RN_HEAP_START || !rn_is_int(d->slot[HEAD])) {
        return false;
    }
    d->items = RN_PTR(rn_list, vm, d->slot[ITEMS]);
    head = rn_small_get(d->slot[HEAD]);
    d->head = (uint32_t)head;
    return head >= 0 && head <= (int64_t)d->items->len;
}

/* The first item goes; its place is given back when half of the list is such places. */
static rn_val drop_first(rn_vm *vm, deque *d)
{
    rn_val *v = rn_list_items(vm, d->items), first = v[d->head];

    v[d->head++] = RN_NONE;
    if (d->head > 32 && d->head > d->items->len / 2) {
        memmove(v, v + d->head, (d->items->len - d->head) * sizeof(rn_val));
        vm->fuel -= (d->items->len - d->head) / 64;
        d->items->len -= d->head;
        d->head = 0;
    }
    d->slot[HEAD] = rn_small(d->head);
    return first;
}

NATIVE(deque_append)
{
    deque d;

    if (!deque_of(vm, a[0], &d)) {
        return RN_NEED_VM;
    }
    *out = RN_NONE;
    if (d.slot[MAXLEN] == RN_NONE) {
        return rn_list_append(vm, d.slot[ITEMS], a[1]) ? RN_OK : rn_nomem(vm);
    }
    if (!rn_is_int(d.slot[MAXLEN]) || d.slot[MAXLEN] <= rn_small(0)) {
        return RN_NEED_VM;
    }
    if (!rn_list_append(vm, d.slot[ITEMS], a[1])) {
        return rn_nomem(vm);
    }
    if ((int64_t)d.items->len - d.head > rn_small_get(d.slot[MAXLEN])) {
        (void)drop_first(vm, &d);
    }
    return RN_OK;
}

NATIVE(deque_appendleft)
{
    deque d;

    if (!deque_of(vm, a[0], &d) || d.slot[MAXLEN] != RN_NONE || d.head == 0 || d.items->len == 0) {
        return RN_NEED_VM; /* to make room */
    }
    d.slot[HEAD] = rn_small(--d.head);
    rn_list_items(vm, d.items)[d.head] = a[1];
    *out = RN_NONE;
    return RN_OK;
}

NATIVE(deque_popleft)
{
    deque d;

    if (!deque_of(vm, a[0], &d) || d.head == d.items->len) {
        return RN_NEED_VM;
    }
    *out = drop_first(vm, &d);
    return RN_OK;
}

NATIVE(deque_pop)
{
    deque d;

    if (!deque_of(vm, a[0], &d) || d.head == d.items->len) {
        return RN_NEED_VM;
    }
    *out = rn_list_items(vm, d.items)[--d.items->len];
    return RN_OK;
}

NATIVE(deque_len)
{
    deque d;

    if (!deque_of(vm, a[0], &d)) {
        return RN_NEED_VM;
    }
    *out = rn_small((int64_t)d.items->len - d.head);
    return RN_OK;
}

/* ---- lru_cache: the wrapper's one slot is a list ---- */

enum { FUNC, CACHE, HITS, MISSES, MAXSIZE, TYPED, LRU_STATE };

/* A call that is in the cache already. All else is the twin's: what is missing, keywords, keys that guest code compares. */
NATIVE(lru_call)
{
    rn_inst *in = rn_is_kind(vm, a[0], RN_K_INST) ? RN_PTR(rn_inst, vm, a[0]) : NULL;
    rn_val key, *state;
    rn_dict *d;
    rn_list *l;
    rn_status st;
    int64_t h, at;
    uint32_t h32;

    if (in == NULL || in->h.aux < 1 || !rn_is_type(vm, in->v[0], RN_T(list)) || n < 1 || rn_off(in->v[0]) < RN_HEAP_START) {
        return RN_NEED_VM;
    }
    l = RN_PTR(rn_list, vm, in->v[0]);
    state = rn_list_items(vm, l);
    if (l->len != LRU_STATE || state[TYPED] != RN_FALSE || !rn_is_type(vm, state[CACHE], RN_T(dict)) || !rn_is_int(state[HITS]) ||
        rn_off(state[CACHE]) < RN_HEAP_START) {
        return RN_NEED_VM;
    }
    key = n == 2 && (rn_is_int(a[1]) || rn_is_type(vm, a[1], RN_T(int)) || rn_is_type(vm, a[1], RN_T(str)))
              ? a[1]
              : rn_tuple_new(vm, a + 1, n - 1);
    if (key == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_hash(vm, key, &h);
    if (st == RN_EXC) {
        vm->exc = RN_NONE; /* the twin says it with the argument's name */
        st = RN_NEED_VM;
    }
    if (st != RN_OK) {
        return st;
    }
    d = RN_PTR(rn_dict, vm, state[CACHE]);
    h32 = rn_dict_hash32(h);
    at = rn_dict_find(vm, d, key, h32);
    if (at < 0) {
        return RN_NEED_VM;
    }
    *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
    if (state[MAXSIZE] != RN_NONE && at != (int64_t)d->n - 1) { /* it is the one used last now */
        key = rn_dict_entry(vm, d, (uint32_t)at)[0];
        if (d->n >= d->cap && !rn_dict_reserve(vm, d, d->used + 1)) {
            return rn_nomem(vm);
        }
        at = rn_dict_find(vm, d, key, h32);
        if (at < 0) {
            return RN_NEED_VM;
        }
        rn_dict_del_at(vm, d, at, h32);
        (void)rn_dict_put(vm, d, key, h32, RN_NOT_FOUND, *out);
    }
    state[HITS] += 1;
    return RN_OK;
}
