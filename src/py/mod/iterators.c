/* Constructors of zip, map, filter, enumerate, reversed and the types of itertools. They make a native record when every
 * source is closed (obj/iter.h); else NEED_VM: the prelude makes an iterator frame of the same type. */
#include "py/obj/iter.h"
#include "py/obj/methods.h"

/* Under NO_FAST frames are made of everything, so that both kinds are tested. */
static bool frames_only(rn_vm *vm)
{
    return (vm->flags & RN_VF_NO_FAST) != 0;
}

/* Sources of several iterables into v[3..]; the room behind them for waiting items. */
static rn_status several(rn_vm *vm, const rn_val *a, uint32_t n, rn_val *v, uint32_t *height)
{
    if (n > RN_ITER_SOURCES || frames_only(vm)) {
        return RN_NEED_VM;
    }
    for (uint32_t i = 0; i < n; i++) {
        rn_status st = rn_iter_source(vm, a[i], &v[3 + i], height);

        if (st != RN_OK) {
            return st;
        }
        v[3 + n + i] = RN_NONE;
    }
    v[2] = rn_small(0);
    return RN_OK;
}

static rn_status strict_flag(rn_vm *vm, rn_val *out)
{
    int t = vm->kw[0] == RN_UNBOUND ? 0 : rn_truth(vm, vm->kw[0]);

    *out = rn_bool(t > 0);
    return t < 0 ? RN_NEED_VM : RN_OK;
}

NATIVE(zip_make)
{
    rn_val v[3 + 2 * RN_ITER_SOURCES];
    uint32_t height = 1;
    rn_status st = strict_flag(vm, &v[0]);

    v[1] = RN_TRUE;
    if (st == RN_OK) {
        st = several(vm, a, n, v, &height);
    }
    for (uint32_t i = 0; st == RN_OK && i < n; i++) {
        v[1] = rn_bool(v[1] == RN_TRUE && rn_iter_is_quiet(vm, v[3 + i]));
    }
    return st == RN_OK ? rn_iter_over(vm, RN_T(zip), v, 3 + 2 * n, height, out) : st;
}

NATIVE(map_make)
{
    rn_val v[3 + 2 * RN_ITER_SOURCES];
    uint32_t height = 0;
    rn_status st;

    if (n < 2) {
        return rn_raise(vm, RN_T_TypeError, "map() must have at least two arguments.");
    }
    v[0] = a[0];
    st = strict_flag(vm, &v[1]);
    if (n > 6) {
        return RN_NEED_VM;
    }
    if (st == RN_OK) {
        st = several(vm, a + 1, n - 1, v, &height);
    }
    return st == RN_OK ? rn_iter_over(vm, RN_T(map), v, 3 + 2 * (n - 1), 0, out) : st;
}

/* {function, source, state} of filter and kin. */
static rn_status over_one(rn_vm *vm, uint32_t type, rn_val *a, rn_val *out)
{
    rn_val v[3] = {a[0], RN_NONE, type == RN_T(filter) || type == RN_T(filterfalse) ? RN_UNBOUND : RN_NONE};
    uint32_t height = 0;
    rn_status st = frames_only(vm) ? RN_NEED_VM : rn_iter_source(vm, a[1], &v[1], &height);

    return st == RN_OK ? rn_iter_over(vm, type, v, 3, 0, out) : st;
}

NATIVE(filter_make)
{
    return over_one(vm, RN_T(filter), a, out);
}

NATIVE(enumerate_make)
{
    rn_val v[3] = {RN_NONE, a[1] == RN_UNBOUND ? rn_small(0) : a[1], RN_UNBOUND};
    uint32_t height = 0;
    rn_status st;

    if (a[0] == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "enumerate() missing required argument 'iterable'");
    }
    if (!rn_is_int(v[1]) || frames_only(vm)) {
        return RN_NEED_VM;
    }
    st = rn_iter_source(vm, a[0], &v[0], &height);
    return st == RN_OK ? rn_iter_over(vm, RN_T(enumerate), v, 3, height, out) : st;
}

NATIVE(reversed_make)
{
    rn_val p = a[0];
    bool is_list = rn_is_type(vm, p, RN_T(list));

    if (!is_list && !rn_is_type(vm, p, RN_T(tuple)) && !rn_is_type(vm, p, RN_T(str))) {
        return RN_NEED_VM;
    }
    return rn_iter_new(vm, is_list ? RN_T(list_reverseiterator) : RN_T(reversed), p, rn_small((int64_t)RN_PTR(rn_list, vm, p)->len - 1),
                       RN_NONE, out);
}

/* ---- itertools ---- */

NATIVE(takewhile_make)
{
    return over_one(vm, RN_T(takewhile), a, out);
}

NATIVE(dropwhile_make)
{
    return over_one(vm, RN_T(dropwhile), a, out);
}

NATIVE(filterfalse_make)
{
    return over_one(vm, RN_T(filterfalse), a, out);
}

NATIVE(starmap_make)
{
    return over_one(vm, RN_T(starmap), a, out);
}

NATIVE(chain_make)
{
    rn_val v[2] = {RN_NONE, RN_NONE}, all;
    uint32_t height = 1;
    rn_status st;

    if (frames_only(vm)) {
        return RN_NEED_VM;
    }
    for (uint32_t i = 0; i < n; i++) { /* what is no iterable is an error when its turn comes */
        rn_val it;

        st = rn_iter_source(vm, a[i], &it, &height);
        if (st == RN_EXC) {
            vm->exc = RN_NONE;
        } else if (st != RN_OK) {
            return st;
        }
    }
    all = rn_tuple_new(vm, a, n);
    if (all == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_iter(vm, all, &v[0]);
    return st == RN_OK ? rn_iter_over(vm, RN_T(chain), v, 2, height, out) : st;
}

/* chain.from_iterable(): closed when the items of a list or tuple are now; they may change, so a step may still say no. */
NATIVE(rn_chain_over)
{
    rn_val v[2] = {RN_NONE, RN_NONE};
    const rn_val *items;
    uint32_t m;
    rn_status st;

    *out = RN_NONE;
    if (frames_only(vm) || (!rn_is_type(vm, a[0], RN_T(list)) && !rn_is_type(vm, a[0], RN_T(tuple)))) {
        return RN_OK;
    }
    (void)rn_items(vm, a[0], &items, &m);
    for (uint32_t i = 0; i < m; i++) {
        rn_obj *o = rn_is_ref(items[i]) ? rn_obj_of(vm, items[i]) : NULL;

        if (o == NULL || o->kind == RN_K_INST || o->kind == RN_K_GEN || (o->kind == RN_K_REC && o->type != RN_T(range))) {
            return RN_OK;
        }
    }
    st = rn_iter(vm, a[0], &v[0]);
    return st == RN_OK ? rn_iter_over(vm, RN_T(chain), v, 2, 0, out) : st;
}

static bool slice_bound(rn_val v, int64_t *out)
{
    *out = rn_is_int(v) ? rn_small_get(v) : -1;
    return v == RN_NONE || (rn_is_int(v) && *out >= 0);
}

NATIVE(islice_make)
{
    rn_val v[5] = {RN_NONE, rn_small(0), RN_NONE, rn_small(1), rn_small(0)};
    rn_val start = n > 2 ? a[1] : RN_NONE, stop = n > 2 ? a[2] : a[1], step = n > 3 ? a[3] : RN_NONE;
    int64_t x;
    uint32_t height = 0;
    rn_status st;

    if (!slice_bound(start, &x) || !slice_bound(stop, &x) || !slice_bound(step, &x) || x == 0 || frames_only(vm)) {
        return RN_NEED_VM;
    }
    v[1] = start == RN_NONE ? rn_small(0) : start;
    v[2] = stop;
    v[3] = step == RN_NONE ? rn_small(1) : step;
    st = rn_iter_source(vm, a[0], &v[0], &height);
    return st == RN_OK ? rn_iter_over(vm, RN_T(islice), v, 5, height, out) : st;
}

NATIVE(count_make)
{
    rn_val v[2] = {a[0] == RN_UNBOUND ? rn_small(0) : a[0], a[1] == RN_UNBOUND ? rn_small(1) : a[1]};

    for (int i = 0; i < 2; i++) {
        if (!rn_is_number(vm, v[i])) {
            return RN_NEED_VM;
        }
    }
    return rn_iter_over(vm, RN_T(count), v, 2, 1, out);
}

NATIVE(repeat_make)
{
    rn_val v[2] = {a[0], RN_NONE};
    int64_t times;
    rn_status st;

    if (a[0] == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "repeat() missing required argument 'object' (pos 1)");
    }
    if (a[1] != RN_UNBOUND) {
        st = rn_arg_size(vm, a[1], &times);
        if (st != RN_OK) {
            return st;
        }
        times = times < 0 ? 0 : times;
        v[1] = rn_small(times < RN_INT_MAX ? times : RN_INT_MAX);
    }
    return rn_iter_over(vm, RN_T(repeat), v, 2, 1, out);
}

NATIVE(cycle_make)
{
    rn_val v[3] = {RN_NONE, RN_NONE, rn_small(0)};
    uint32_t height = 0;
    rn_status st = frames_only(vm) ? RN_NEED_VM : rn_iter_source(vm, a[0], &v[0], &height);

    if (st != RN_OK) {
        return st;
    }
    v[1] = rn_list_new(vm, NULL, 0);
    return v[1] != RN_UNBOUND ? rn_iter_over(vm, RN_T(cycle), v, 3, height, out) : rn_nomem(vm);
}

NATIVE(pairwise_make)
{
    rn_val v[3] = {RN_NONE, RN_UNBOUND, RN_UNBOUND};
    uint32_t height = 0;
    rn_status st = frames_only(vm) ? RN_NEED_VM : rn_iter_source(vm, a[0], &v[0], &height);

    return st == RN_OK ? rn_iter_over(vm, RN_T(pairwise), v, 3, height, out) : st;
}

NATIVE(compress_make)
{
    rn_val v[4] = {RN_NONE, RN_NONE, RN_UNBOUND, RN_UNBOUND};
    uint32_t height = 0;
    rn_status st = frames_only(vm) ? RN_NEED_VM : rn_iter_source(vm, a[0], &v[0], &height);

    if (st == RN_OK) {
        st = rn_iter_source(vm, a[1], &v[1], &height);
    }
    return st == RN_OK ? rn_iter_over(vm, RN_T(compress), v, 4, 0, out) : st;
}

NATIVE(accumulate_make)
{
    rn_val v[5] = {RN_NONE, a[1] == RN_UNBOUND ? RN_NONE : a[1], RN_UNBOUND, RN_UNBOUND, RN_UNBOUND};
    uint32_t height = 0;
    rn_status st = frames_only(vm) ? RN_NEED_VM : rn_iter_source(vm, a[0], &v[0], &height);

    if (a[2] != RN_UNBOUND && a[2] != RN_NONE) {
        v[3] = a[2];
    }
    return st == RN_OK ? rn_iter_over(vm, RN_T(accumulate), v, 5, 0, out) : st;
}

NATIVE(zip_longest_make)
{
    rn_val v[3 + 2 * RN_ITER_SOURCES];
    uint32_t height = 1;
    rn_status st = several(vm, a, n, v, &height);

    v[0] = vm->kw[0] == RN_UNBOUND ? RN_NONE : vm->kw[0];
    v[1] = rn_small((int64_t)n);
    return st == RN_OK ? rn_iter_over(vm, RN_T(zip_longest), v, 3 + 2 * n, height, out) : st;
}

NATIVE(batched_make)
{
    rn_val v[4] = {RN_NONE, a[1], RN_FALSE, RN_NONE};
    uint32_t height = 0;
    int t = a[2] == RN_UNBOUND ? 0 : rn_truth(vm, a[2]);
    rn_status st;

    if (!rn_is_int(a[1]) || t < 0 || frames_only(vm)) {
        return RN_NEED_VM;
    }
    if (rn_small_get(a[1]) < 1) {
        return rn_raise(vm, RN_T_ValueError, "n must be at least one");
    }
    v[2] = rn_bool(t);
    st = rn_iter_source(vm, a[0], &v[0], &height);
    return st == RN_OK ? rn_iter_over(vm, RN_T(batched), v, 4, height, out) : st;
}

/* combine(type, pool or tuple of pools, r): the record behind product and kin. */
NATIVE(rn_combine)
{
    uint32_t type = rn_off(a[0]), len = rn_tuple_len(vm, a[1]);
    int64_t r = 0;
    bool empty = false;
    rn_val v[4] = {a[1], RN_NONE, rn_small(0), a[2]};
    uint64_t m;
    rn_list *l;

    (void)rn_int_get(vm, a[2], &r);
    if (type == RN_T(product)) {
        for (uint32_t i = 0; i < len; i++) {
            empty = empty || rn_tuple_len(vm, rn_tuple_items(vm, a[1])[i]) == 0;
        }
    } else {
        empty = type == RN_T(combinations_with_replacement) ? len == 0 && r > 0 : r > (int64_t)len;
    }
    if (r < 0 || r > UINT32_MAX / 32) {
        return rn_raise(vm, RN_T_MemoryError, "");
    }
    if (empty) {
        return rn_iter_over(vm, type, (rn_val[]){a[1], RN_NONE, rn_small(2), rn_small(0)}, 4, 1, out);
    }
    m = (uint64_t)r + (type == RN_T(permutations) ? len : 0);
    if (!rn_reserve(vm, m * 8u)) {
        return rn_nomem(vm);
    }
    v[1] = rn_list_new(vm, NULL, (uint32_t)m);
    if (v[1] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    l = RN_PTR(rn_list, vm, v[1]);
    for (uint32_t i = 0; i < m; i++) {
        bool zero = type == RN_T(product) || type == RN_T(combinations_with_replacement);
        int64_t at = zero ? 0 : type == RN_T(permutations) && i >= len ? (int64_t)len - (i - len) : (int64_t)i;

        rn_list_items(vm, l)[i] = rn_small(at);
    }
    return rn_iter_over(vm, type, v, 4, 1, out);
}

/* ---- intrinsics ---- */

/* raw_iter(it): what a `for` of the prelude runs over without asking a guest's iterator for __iter__ again. */
NATIVE(rn_raw_iter)
{
    if (rn_is_native_iter(vm, a[0])) {
        *out = a[0];
        return RN_OK;
    }
    *out = rn_rec_new(vm, RN_T(raw_iterator), a, 1);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* iter_take(record, i): the value, which is gone afterwards; NotImplemented when there is none. */
NATIVE(rn_iter_take)
{
    int64_t i = rn_small_get(a[1]);

    if (!rn_is_kind(vm, a[0], RN_K_REC) || i < 0 || i >= rn_obj_of(vm, a[0])->aux) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    *out = rn_rec_v(vm, a[0])[i];
    rn_rec_v(vm, a[0])[i] = RN_UNBOUND;
    if (*out == RN_UNBOUND) {
        *out = RN_NOTIMPL;
    }
    return RN_OK;
}

/* iter_fill(list, it): all that a closed iterator still has; False when it is not closed and nothing was done. */
NATIVE(rn_iter_fill_list)
{
    rn_status st;

    *out = RN_FALSE;
    if (rn_iter_height(vm, a[1]) == 0 || frames_only(vm)) {
        return RN_OK;
    }
    st = rn_iter_fill(vm, a[0], a[1]);
    *out = RN_TRUE;
    return st;
}

/* ---- __length_hint__ ---- */

static void hint(rn_vm *vm, rn_val it, int64_t *left)
{
    rn_obj *o = rn_obj_of(vm, it);
    rn_val *v = rn_rec_v(vm, it);
    int64_t at = o->aux > 1 && rn_is_int(v[1]) ? rn_small_get(v[1]) : 0;
    rn_span span;

    *left = 0;
    switch (rn_type_number(o->type)) {
    case RN_T_list_iterator:
    case RN_T_tuple_iterator:
    case RN_T_str_iterator:
    case RN_T_str_ascii_iterator:
        if (v[0] != RN_NONE) {
            *left = (int64_t)RN_PTR(rn_list, vm, v[0])->len - at; /* lengths lie at one place */
        }
        break;
    case RN_T_bytes_iterator:
    case RN_T_bytearray_iterator:
        if (v[0] != RN_NONE && rn_bytes_span(vm, v[0], &span)) {
            *left = (int64_t)span.n - at;
        }
        break;
    case RN_T_range_iterator:
        *left = rn_small_get(v[2]);
        break;
    case RN_T_list_reverseiterator:
        *left = v[0] != RN_NONE && at < (int64_t)RN_PTR(rn_list, vm, v[0])->len ? at + 1 : 0;
        break;
    case RN_T_set_iterator: {
        rn_val key;
        uint32_t pos = (uint32_t)at;

        while (v[0] != RN_NONE && rn_small(RN_PTR(rn_set, vm, v[0])->used) == v[2] && rn_set_next(vm, v[0], &pos, &key, NULL)) {
            ++*left;
        }
        break;
    }
    default: /* those over a dict */
        if (rn_is_kind(vm, v[0], RN_K_DICT) && v[2] == rn_small(RN_PTR(rn_dict, vm, v[0])->used)) {
            rn_dict *d = RN_PTR(rn_dict, vm, v[0]);
            bool back = o->type == RN_T(dict_reversekeyiterator) || o->type == RN_T(dict_reversevalueiterator) ||
                        o->type == RN_T(dict_reverseitemiterator);

            for (int64_t i = at; i < (int64_t)d->n; i++) {
                *left += rn_dict_entry(vm, d, (uint32_t)(back ? (int64_t)d->n - 1 - i : i))[0] != RN_HOLE;
            }
        }
        break;
    }
    *left = *left < 0 ? 0 : *left;
}

NATIVE(iter_m_length_hint)
{
    int64_t left = 0;

    hint(vm, a[0], &left);
    return rn_done(vm, rn_int_new(vm, left), out);
}

NATIVE(longrange_m_length_hint)
{
    *out = rn_rec_v(vm, a[0])[2];
    return RN_OK;
}
