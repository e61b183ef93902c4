/* Lists, tuples, bytes and records: making and growing. Methods are in obj/list_methods.c. */
#include "py/obj/object.h"

rn_val rn_rec_new(rn_vm *vm, uint32_t type, const rn_val *v, uint32_t n)
{
    uint32_t off = rn_new(vm, RN_K_REC, type, 8u + 8u * (uint64_t)n);

    if (off == 0) {
        return RN_UNBOUND;
    }
    RN_AT(rn_obj, vm, off)->aux = (uint16_t)n;
    for (uint32_t i = 0; i < n; i++) {
        RN_AT(rn_rec, vm, off)->v[i] = v[i];
    }
    return rn_val_of(off);
}

rn_val rn_bytes_new(rn_vm *vm, const void *data, size_t n)
{
    uint32_t off;

    if (n == 0) {
        return rn_val_of(RN_EMPTY_BYTES);
    }
    if (n > UINT32_MAX / 2 || (off = rn_new_fill(vm, RN_K_BYTES, RN_T(bytes), 16u + (uint64_t)n)) == 0) {
        return RN_UNBOUND;
    }
    RN_AT(rn_bytes, vm, off)->len = (uint32_t)n;
    if (data != NULL) {
        memcpy(RN_AT(uint8_t, vm, off + 16u), data, n);
    } else {
        memset(RN_AT(uint8_t, vm, off + 16u), 0, n);
    }
    return rn_val_of(off);
}

rn_val rn_tuple_new(rn_vm *vm, const rn_val *items, uint32_t n)
{
    uint32_t off;
    rn_tuple *t;

    if (n == 0) {
        return rn_val_of(RN_EMPTY_TUPLE);
    }
    off = rn_new_fill(vm, RN_K_TUPLE, RN_T(tuple), 16u + 8u * (uint64_t)n);
    if (off == 0) {
        return RN_UNBOUND;
    }
    t = RN_AT(rn_tuple, vm, off);
    t->len = n;
    for (uint32_t i = 0; i < n; i++) {
        t->v[i] = items != NULL ? items[i] : RN_NONE;
    }
    return rn_val_of(off);
}

bool rn_list_grow(rn_vm *vm, rn_list *l, uint64_t want)
{
    uint64_t cap = want + want / 8 + 6;
    uint32_t fresh;
    rn_vals *to;

    if (want <= l->cap) {
        return true;
    }
    cap &= ~UINT64_C(1);
    if (cap <= UINT32_MAX / 16 && l->items != 0 && rn_extend(vm, l->items, 16u + 8u * (uint64_t)l->cap, 16u + 8u * cap)) {
        to = RN_AT(rn_vals, vm, l->items);
        for (uint32_t i = l->cap; i < (uint32_t)cap; i++) {
            to->v[i] = RN_UNBOUND;
        }
        to->cap = l->cap = (uint32_t)cap;
        return true;
    }
    if (cap > UINT32_MAX / 16 || (fresh = rn_new_fill(vm, RN_K_VALS, RN_T(vals), 16u + 8u * cap)) == 0) {
        return false;
    }
    rn_own(vm, RN_OFFSET(vm, l), sizeof *l);
    to = RN_AT(rn_vals, vm, fresh);
    to->cap = (uint32_t)cap;
    if (l->items != 0) {
        const rn_val *from = rn_list_items(vm, l);

        memcpy(to->v, from, (size_t)l->len * 8u);
        rn_release(vm, l->items, 16u + 8u * (uint64_t)l->cap);
    }
    for (uint32_t i = l->len; i < (uint32_t)cap; i++) {
        to->v[i] = RN_UNBOUND;
    }
    l->items = fresh;
    l->cap = (uint32_t)cap;
    return true;
}

rn_val rn_list_new(rn_vm *vm, const rn_val *items, uint32_t n)
{
    uint32_t off = rn_new(vm, RN_K_LIST, RN_T(list), sizeof(rn_list)), buf;
    rn_list *l;

    if (off == 0) {
        return RN_UNBOUND;
    }
    l = RN_AT(rn_list, vm, off);
    if (n > 0) {
        buf = rn_new_fill(vm, RN_K_VALS, RN_T(vals), 16u + 8u * (uint64_t)n);
        if (buf == 0) {
            return RN_UNBOUND;
        }
        RN_AT(rn_vals, vm, buf)->cap = n;
        for (uint32_t i = 0; i < n; i++) {
            RN_AT(rn_vals, vm, buf)->v[i] = items != NULL ? items[i] : RN_NONE;
        }
        l->items = buf;
        l->len = l->cap = n;
    }
    return rn_val_of(off);
}

bool rn_list_append(rn_vm *vm, rn_val list, rn_val v)
{
    rn_list *l = RN_PTR(rn_list, vm, list);

    if (l->len >= l->cap && !rn_list_grow(vm, l, (uint64_t)l->len + 1)) {
        return false;
    }
    rn_own(vm, l->items, 16u + 8u * (l->len + 1u));
    rn_own(vm, rn_off(list), sizeof *l);
    rn_list_items(vm, l)[l->len] = v;
    l->len++;
    return true;
}
