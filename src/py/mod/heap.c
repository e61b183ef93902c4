/* heapq and bisect over lists whose items compare without guest code. A heap operation finds the whole way of the item first and
 * moves after it, so that NEED_VM leaves the list as it was; the comparisons are those of CPython in its order. */
#include "py/obj/text.h"

enum { DEPTH = 33 };

typedef struct heap {
    rn_vm *vm;
    rn_val *v;
    uint32_t n;
    bool is_max;
} heap;

/* Does a belong above b? 1, 0; -1: the twin compares. */
static int above(const heap *h, rn_val a, rn_val b)
{
    rn_val r;
    rn_status st = rn_compare(h->vm, h->is_max ? b : a, h->is_max ? a : b, RN_LT, &r);

    if (st == RN_EXC) {
        h->vm->exc = RN_NONE; /* the twin raises it again */
    }
    return st != RN_OK || !rn_is_bool(r) ? -1 : r == RN_TRUE;
}

static rn_status heap_of(rn_vm *vm, rn_val list, bool is_max, heap *h)
{
    rn_val p = rn_payload_op(vm, list);
    rn_list *l = RN_PTR(rn_list, vm, p);

    if (!rn_is_kind(vm, p, RN_K_LIST)) {
        return RN_NEED_VM; /* to say so */
    }
    *h = (heap){vm, l->len == 0 ? NULL : rn_list_items(vm, l), l->len, is_max};
    return RN_OK;
}

static void own(const heap *h)
{
    rn_own(h->vm, RN_OFFSET(h->vm, h->v), 8u * h->n);
}

/* An item comes in at the top `at` of its part, whose old item is gone: the smaller child goes up along the way down to a leaf, then
 * the item climbs from there. */
static bool sift(const heap *h, uint32_t at, rn_val item)
{
    uint32_t way[DEPTH], len = 0, to;

    way[0] = at;
    while (way[len] < h->n / 2 && len + 1 < DEPTH) {
        uint32_t child = 2 * way[len] + 1;

        if (child + 1 < h->n) {
            int first = above(h, h->v[child], h->v[child + 1]);

            if (first < 0) {
                return false;
            }
            child += (uint32_t)(first == 0);
        }
        way[++len] = child;
    }
    for (to = len; to > 0; to--) {
        int up = above(h, item, h->v[way[to]]);

        if (up < 0) {
            return false;
        }
        if (up == 0) {
            break;
        }
    }
    for (uint32_t k = 0; k < to; k++) {
        h->v[way[k]] = h->v[way[k + 1]];
    }
    h->v[way[to]] = item;
    return true;
}

static rn_status push(rn_vm *vm, rn_val *a, bool is_max, rn_val *out)
{
    rn_val list = rn_payload_op(vm, a[0]);
    uint32_t way[DEPTH], len = 0;
    heap h = {0};
    rn_status st = heap_of(vm, a[0], is_max, &h);

    if (st != RN_OK) {
        return st;
    }
    way[0] = h.n;
    while (way[len] > 0 && len + 1 < DEPTH) {
        uint32_t parent = (way[len] - 1) / 2;
        int up = above(&h, a[1], h.v[parent]);

        if (up < 0) {
            return RN_NEED_VM;
        }
        if (up == 0) {
            break;
        }
        way[++len] = parent;
    }
    if (!rn_list_append(vm, list, a[1])) {
        return rn_nomem(vm);
    }
    h.v = rn_list_items(vm, RN_PTR(rn_list, vm, list));
    for (uint32_t k = 0; k < len; k++) {
        h.v[way[k]] = h.v[way[k + 1]];
    }
    h.v[way[len]] = a[1];
    *out = RN_NONE;
    return RN_OK;
}

static rn_status empty(rn_vm *vm)
{
    return rn_raise(vm, RN_T_IndexError, "index out of range");
}

static rn_status pop(rn_vm *vm, rn_val *a, bool is_max, rn_val *out)
{
    heap h = {0};
    rn_val first, last;
    rn_list *l;
    rn_status st = heap_of(vm, a[0], is_max, &h);

    if (st != RN_OK) {
        return st;
    }
    if (h.n == 0) {
        return empty(vm);
    }
    own(&h);
    first = h.v[0];
    last = h.v[--h.n];
    if (h.n > 0 && !sift(&h, 0, last)) {
        return RN_NEED_VM;
    }
    l = RN_PTR(rn_list, vm, rn_payload_op(vm, a[0]));
    rn_own(vm, RN_OFFSET(vm, l), sizeof *l);
    l->len = h.n;
    *out = first;
    return RN_OK;
}

static rn_status replace(rn_vm *vm, rn_val *a, bool is_max, bool push_first, rn_val *out)
{
    heap h = {0};
    rn_val first;
    rn_status st = heap_of(vm, a[0], is_max, &h);

    if (st != RN_OK) {
        return st;
    }
    *out = a[1];
    if (h.n == 0) {
        return push_first ? RN_OK : empty(vm);
    }
    first = h.v[0];
    if (push_first) {
        int top = above(&h, first, a[1]);

        if (top <= 0) { /* the item itself would come out */
            return top < 0 ? RN_NEED_VM : RN_OK;
        }
    }
    own(&h);
    if (!sift(&h, 0, a[1])) {
        return RN_NEED_VM;
    }
    *out = first;
    return RN_OK;
}

/* On a copy, which takes the place of the items when all is done. */
static rn_status heapify(rn_vm *vm, rn_val *a, bool is_max, rn_val *out)
{
    heap h = {0};
    rn_val *items;
    rn_room room;
    rn_status st = heap_of(vm, a[0], is_max, &h);

    *out = RN_NONE;
    if (st != RN_OK || h.n < 2) {
        return st;
    }
    if (!rn_room_get(vm, (uint64_t)h.n * sizeof(rn_val), &room)) {
        return rn_nomem(vm);
    }
    items = h.v;
    h.v = room.data;
    memcpy(h.v, items, h.n * sizeof(rn_val));
    for (uint32_t i = h.n / 2; i-- > 0 && st == RN_OK;) {
        st = !sift(&h, i, h.v[i]) ? RN_NEED_VM : (i & 255) == 0 && !rn_charge(vm, 2048) ? RN_STOP : RN_OK;
    }
    if (st == RN_OK) {
        rn_own(vm, RN_OFFSET(vm, items), 8u * h.n);
        memcpy(items, h.v, h.n * sizeof(rn_val));
    }
    rn_room_drop(vm, &room);
    return st;
}

NATIVE(heapq_m_push)
{
    return push(vm, a, false, out);
}

NATIVE(heapq_m_push_max)
{
    return push(vm, a, true, out);
}

NATIVE(heapq_m_pop)
{
    return pop(vm, a, false, out);
}

NATIVE(heapq_m_pop_max)
{
    return pop(vm, a, true, out);
}

NATIVE(heapq_m_heapify)
{
    return heapify(vm, a, false, out);
}

NATIVE(heapq_m_heapify_max)
{
    return heapify(vm, a, true, out);
}

NATIVE(heapq_m_replace)
{
    return replace(vm, a, false, false, out);
}

NATIVE(heapq_m_replace_max)
{
    return replace(vm, a, true, false, out);
}

NATIVE(heapq_m_pushpop)
{
    return replace(vm, a, false, true, out);
}

NATIVE(heapq_m_pushpop_max)
{
    return replace(vm, a, true, true, out);
}

/* ---- bisect ---- */

static rn_status bisect(rn_vm *vm, rn_val *a, bool left, rn_val *out)
{
    rn_val seq = a[0], r;
    const rn_val *items;
    uint32_t n;
    int64_t lo = 0, hi;
    rn_status st;

    if (!(rn_is_kind(vm, seq, RN_K_LIST) || rn_is_kind(vm, seq, RN_K_TUPLE)) || (rn_given(a[4]) && a[4] != RN_NONE) ||
        (rn_given(a[2]) && !rn_is_int(a[2])) || (rn_given(a[3]) && a[3] != RN_NONE && !rn_is_int(a[3]))) {
        return RN_NEED_VM;
    }
    st = rn_items(vm, seq, &items, &n);
    if (st != RN_OK) {
        return st;
    }
    lo = rn_given(a[2]) ? rn_small_get(a[2]) : 0;
    hi = rn_given(a[3]) && a[3] != RN_NONE ? rn_small_get(a[3]) : n;
    if (lo < 0 || hi > n) {
        return RN_NEED_VM;
    }
    while (lo < hi) {
        int64_t mid = (lo + hi) / 2;

        st = left ? rn_compare(vm, items[mid], a[1], RN_LT, &r) : rn_compare(vm, a[1], items[mid], RN_LT, &r);
        if (st != RN_OK || !rn_is_bool(r)) {
            vm->exc = st == RN_EXC ? RN_NONE : vm->exc;
            return RN_NEED_VM;
        }
        if ((r == RN_TRUE) == left) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    *out = rn_small(lo);
    return RN_OK;
}

NATIVE(bisect_m_left)
{
    return bisect(vm, a, true, out);
}

NATIVE(bisect_m_right)
{
    return bisect(vm, a, false, out);
}
