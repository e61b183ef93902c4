/* One step of each native iterator. No guest code runs here: what needs it answers NEED_VM, and vm/iterate.c or the
 * prelude (internals.py, iterator_next) goes on. After NEED_GC the same step can be asked for again: an item that was
 * taken from a source already waits in the record.
 *
 * Records over other iterators, by value:
 *   zip          strict, quiet, taken, sources, room for taken items         map: function, strict, taken, sources, room
 *   zip_longest  fill, live, taken, sources (None: exhausted), room       enumerate: source, count, waiting item
 *   chain        iterator of iterables, current iterator                  pairwise: source, previous, waiting item
 *   islice       source, next, stop or None, step, at                     compress: data, selectors, waiting pair
 *   cycle        source, list of what it gave, index                      accumulate: source, function, total, initial, waiting
 *   count        n, step            repeat: object, times or None         batched: source, n, strict, waiting list
 *   filter, filterfalse, takewhile, dropwhile, starmap: function, source, state
 *   product permutations combinations combinations_with_replacement: pool(s), list of indexes, state, r
 * None stands for a source that is exhausted for good, UNBOUND for an item that is not there. */
#include "py/obj/iobuf.h"
#include "py/obj/iter.h"
#include "py/mod/re.h"
#include "py/obj/number.h"
#include "py/vm/ops.h"

/* Kept out of the function that switches over the types, which then needs no frame of its own. */
#define APART __attribute__((noinline))

enum { LEAF = 1, QUIET = 2, OVER = 4, OTHER = 8 };

static const uint8_t traits[RN_T_COUNT] = {
    [RN_T_list_iterator] = LEAF | QUIET,
    [RN_T_list_reverseiterator] = LEAF | QUIET,
    [RN_T_tuple_iterator] = LEAF | QUIET,
    [RN_T_str_iterator] = LEAF,
    [RN_T_str_ascii_iterator] = LEAF | QUIET,
    [RN_T_bytes_iterator] = LEAF | QUIET,
    [RN_T_bytearray_iterator] = LEAF | QUIET,
    [RN_T_range_iterator] = LEAF | QUIET,
    [RN_T_longrange_iterator] = LEAF,
    [RN_T_set_iterator] = LEAF | QUIET,
    [RN_T_dict_keyiterator] = LEAF | QUIET,
    [RN_T_dict_valueiterator] = LEAF | QUIET,
    [RN_T_dict_itemiterator] = LEAF,
    [RN_T_dict_reversekeyiterator] = LEAF | QUIET,
    [RN_T_dict_reversevalueiterator] = LEAF | QUIET,
    [RN_T_dict_reverseitemiterator] = LEAF,
    [RN_T_callable_iterator] = LEAF, /* the record is that of re.finditer() */
    [RN_T_reversed] = OTHER,
    [RN_T_iterator] = OTHER,
    [RN_T_raw_iterator] = OTHER,
    [RN_T_enumerate] = OVER,
    [RN_T_zip] = OVER,
    [RN_T_map] = OVER,
    [RN_T_filter] = OVER,
    [RN_T_chain] = OVER,
    [RN_T_islice] = OVER,
    [RN_T_count] = OVER,
    [RN_T_repeat] = OVER,
    [RN_T_cycle] = OVER,
    [RN_T_takewhile] = OVER,
    [RN_T_dropwhile] = OVER,
    [RN_T_filterfalse] = OVER,
    [RN_T_starmap] = OVER,
    [RN_T_accumulate] = OVER,
    [RN_T_pairwise] = OVER,
    [RN_T_compress] = OVER,
    [RN_T_zip_longest] = OVER,
    [RN_T_batched] = OVER,
    [RN_T_product] = OVER,
    [RN_T_permutations] = OVER,
    [RN_T_combinations] = OVER,
    [RN_T_combinations_with_replacement] = OVER,
    [RN_T_textbuf] = OTHER,
    [RN_T_bytesbuf] = OTHER,
};

static uint32_t traits_of(const rn_obj *o)
{
    uint32_t id = rn_type_number(o->type);

    return o->kind == RN_K_REC && id < RN_T_COUNT ? traits[id] : 0;
}

bool rn_is_native_iter(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return false;
    }
    o = rn_obj_of(vm, v);
    if (o->kind == RN_K_GEN) {
        return o->type != RN_T(coroutine) && o->type != RN_T(async_generator);
    }
    return traits_of(o) != 0;
}

uint32_t rn_iter_height(rn_vm *vm, rn_val it)
{
    rn_obj *o = rn_is_ref(it) ? rn_obj_of(vm, it) : NULL;
    uint32_t t = o != NULL ? traits_of(o) : 0;

    if (t & LEAF) {
        return 1;
    }
    if (t & OVER) {
        return o->flags & RN_IF_CLOSED ? (uint32_t)o->flags >> RN_IF_HEIGHT : 0;
    }
    return o != NULL && t != 0 && o->type == RN_T(reversed) && !rn_is_kind(vm, rn_rec_v(vm, it)[0], RN_K_INST) ? 1 : 0;
}

bool rn_iter_is_quiet(rn_vm *vm, rn_val it)
{
    return rn_is_ref(it) && (traits_of(rn_obj_of(vm, it)) & QUIET);
}

rn_status rn_iter_source(rn_vm *vm, rn_val v, rn_val *it, uint32_t *height)
{
    rn_status st = rn_iter(vm, v, it);
    uint32_t h;

    if (st != RN_OK) {
        return st == RN_CALL ? RN_NEED_VM : st;
    }
    h = rn_iter_height(vm, *it);
    if (h == 0 || h >= RN_ITER_HEIGHT) {
        return RN_NEED_VM;
    }
    *height = h > *height ? h : *height;
    return RN_OK;
}

rn_status rn_iter_over(rn_vm *vm, uint32_t type, const rn_val *v, uint32_t n, uint32_t height, rn_val *out)
{
    *out = rn_rec_new(vm, type, v, n);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    rn_obj_of(vm, *out)->flags = height > 0 ? (uint8_t)(RN_IF_CLOSED | ((height + 1) << RN_IF_HEIGHT)) : 0;
    return RN_OK;
}

static rn_status pair(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_val v[2] = {a, b};

    *out = rn_tuple_new(vm, v, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* ---- containers ---- */

/* Entry of a dict that comes next, or NULL when there is none or *st says why. */
static rn_val *dict_step(rn_vm *vm, rn_val *v, bool back, rn_status *st)
{
    rn_dict *d;
    rn_val *e;
    int64_t i;

    *st = RN_OK;
    if (!rn_is_kind(vm, v[0], RN_K_DICT)) {
        return NULL;
    }
    d = RN_PTR(rn_dict, vm, v[0]);
    if (rn_is_int(v[2]) && rn_small_get(v[2]) != d->used) {
        v[2] = RN_NONE; /* the error repeats */
    }
    if (v[2] == RN_NONE) {
        *st = rn_raise(vm, RN_T_RuntimeError, "dictionary changed size during iteration");
        return NULL;
    }
    for (i = rn_small_get(v[1]);; i++) {
        int64_t at = back ? (int64_t)d->n - 1 - i : i;

        if (at < 0 || at >= (int64_t)d->n) {
            v[0] = RN_NONE;
            return NULL;
        }
        e = rn_dict_entry(vm, d, (uint32_t)at);
        if (e[0] != RN_HOLE) {
            v[1] = rn_small(i + 1);
            return e;
        }
    }
}

static APART rn_status dict_next(rn_vm *vm, rn_val *v, bool back, int what, rn_val *out)
{
    rn_val at = v[1], *e;
    rn_status st;

    e = dict_step(vm, v, back, &st);
    if (e == NULL) {
        return st;
    }
    if (what < 2) {
        *out = e[what];
        return RN_OK;
    }
    st = pair(vm, e[0], e[1], out);
    if (st != RN_OK) {
        v[1] = at;
    }
    return st;
}

static APART rn_status set_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    uint32_t pos;

    if (v[0] == RN_NONE) {
        return RN_OK;
    }
    if (v[2] != rn_small(RN_PTR(rn_set, vm, v[0])->used)) {
        v[2] = rn_small(-1);
        return rn_raise(vm, RN_T_RuntimeError, "Set changed size during iteration");
    }
    pos = (uint32_t)rn_small_get(v[1]);
    if (!rn_set_next(vm, v[0], &pos, out, NULL)) {
        v[0] = RN_NONE;
        *out = RN_UNBOUND;
    }
    v[1] = rn_small(pos);
    return RN_OK;
}

static APART rn_status longrange_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val next, left;
    rn_status st;

    if (rn_num_cmp(vm, v[2], rn_small(0)) <= 0) {
        return RN_OK;
    }
    st = rn_binary(vm, RN_BIN_ADD, v[1], rn_rec_v(vm, v[0])[2], &next);
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_SUB, v[2], rn_small(1), &left);
    }
    if (st == RN_OK) {
        *out = v[1];
        v[1] = next;
        v[2] = left;
    }
    return st;
}

static APART rn_status str_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_str *s;
    int64_t i;

    if (v[0] == RN_NONE) {
        return RN_OK;
    }
    s = RN_PTR(rn_str, vm, v[0]);
    i = rn_small_get(v[1]);
    if ((uint64_t)i >= s->len) {
        v[0] = RN_NONE;
        return RN_OK;
    }
    *out = rn_str_char(vm, rn_cp(rn_str_data(vm, s), rn_str_width(s), (uint32_t)i));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    v[1] += 1;
    return RN_OK;
}

static APART rn_status bytes_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_span span;
    int64_t i = rn_small_get(v[1]);

    if (rn_is_kind(vm, v[0], RN_K_BYTEARRAY) && (uint64_t)i < RN_PTR(rn_bytearray, vm, v[0])->len) {
        v[1] += 1;
        *out = rn_small(rn_bytearray_data(vm, RN_PTR(rn_bytearray, vm, v[0]))[i]);
        return RN_OK;
    }
    if (v[0] == RN_NONE || !rn_bytes_span(vm, v[0], &span) || (uint64_t)i >= span.n) {
        v[0] = RN_NONE;
        return RN_OK;
    }
    v[1] += 1;
    *out = rn_small(span.p[i]);
    return RN_OK;
}

static APART rn_status reversed_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val key = v[1];
    rn_status st;

    if (v[0] == RN_NONE || rn_small_get(key) < 0) {
        v[0] = RN_NONE;
        return RN_OK;
    }
    if (rn_is_kind(vm, v[0], RN_K_LIST)) {
        rn_list *l = RN_PTR(rn_list, vm, v[0]);

        if ((uint64_t)rn_small_get(key) >= l->len) {
            v[0] = RN_NONE;
            return RN_OK;
        }
        *out = rn_list_items(vm, l)[rn_small_get(key)];
        v[1] -= 1;
        return RN_OK;
    }
    if (rn_is_kind(vm, v[0], RN_K_INST)) {
        return RN_NEED_VM;
    }
    if (rn_is_str(vm, v[0]) && (uint64_t)rn_small_get(key) < RN_PTR(rn_str, vm, v[0])->len) {
        rn_str *s = RN_PTR(rn_str, vm, v[0]);

        *out = rn_str_char(vm, rn_cp(rn_str_data(vm, s), rn_str_width(s), (uint32_t)rn_small_get(key)));
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        v[1] -= 1;
        return RN_OK;
    }
    st = rn_getitem(vm, v[0], key, out);
    if (st == RN_OK) {
        v[1] -= 1;
    }
    return st;
}

/* The step of a source: most are lists and tuples. */
static inline rn_status source_next(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_obj *o = rn_obj_of(vm, it);

    if ((o->type == RN_T(list_iterator) || o->type == RN_T(tuple_iterator)) && o->kind == RN_K_REC) {
        rn_val *v = ((rn_rec *)(void *)o)->v;

        if (__builtin_expect(rn_is_ref(v[0]), 1)) {
            const rn_list *l = RN_PTR(rn_list, vm, v[0]);
            uint64_t i = (uint64_t)rn_small_get(v[1]);

            if (__builtin_expect(i < l->len, 1)) { /* the length is at the same place in both */
                uint32_t items = l->h.kind == RN_K_LIST ? l->items : rn_off(v[0]);

                v[1] += 1;
                *out = *RN_AT(rn_val, vm, items + 16u + (uint32_t)i * 8u);
                return RN_OK;
            }
        }
    }
    return rn_iter_next(vm, it, out);
}

/* ---- several sources ---- */

/* zip(strict=True) or map(strict=True) when source `at` has ended. */
static rn_status not_as_long(rn_vm *vm, const char *name, const rn_val *source, uint32_t n, uint32_t at)
{
    rn_status st;

    if (at > 0) {
        RN_RAISE_LAST(st, vm, RN_T_ValueError, "%s() argument %u is shorter than argument%s%u", name, at + 1, at == 1 ? " " : "s 1-", at);
        return st;
    }
    for (uint32_t k = 1; k < n; k++) {
        rn_val item;

        st = rn_iter_next(vm, source[k], &item);
        if (st != RN_OK) {
            return st;
        }
        if (item != RN_UNBOUND) {
            RN_RAISE_LAST(st, vm, RN_T_ValueError, "%s() argument %u is longer than argument%s%u", name, k + 1, k == 1 ? " " : "s 1-", k);
            return st;
        }
    }
    return RN_OK;
}

/* Puts items that were taken back into the record, for the next try. */
static void keep_taken(rn_val *v, uint32_t sources, const rn_val *item, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        v[3 + sources + i] = item[i];
    }
    v[2] = rn_small((int64_t)n);
}

/* One item of each source; *more false at the end of one. `strict`: they must end together. */
static rn_status take_round(rn_vm *vm, rn_val *v, uint32_t n, bool strict, const char *name, rn_val *item, bool *more)
{
    uint32_t i = 0;

    if (v[2] != rn_small(0)) {
        for (uint32_t had = (uint32_t)rn_small_get(v[2]); i < had && i < n; i++) {
            item[i] = v[3 + n + i];
            v[3 + n + i] = RN_NONE;
        }
        v[2] = rn_small(0);
    }
    *more = true;
    for (; i < n; i++) {
        rn_status st = source_next(vm, v[3 + i], &item[i]);

        if (st != RN_OK) {
            if (st == RN_NEED_GC) {
                keep_taken(v, n, item, i);
            }
            return st;
        }
        if (item[i] == RN_UNBOUND) {
            *more = false;
            return strict ? not_as_long(vm, name, v + 3, n, i) : RN_OK;
        }
    }
    return RN_OK;
}

/* The same for a zip of two quiet sources. */
static inline rn_status zip_pair(rn_vm *vm, const rn_val *v, rn_val *to, bool *more)
{
    rn_val a, b = RN_UNBOUND;
    rn_status st = source_next(vm, v[3], &a);

    if (st == RN_OK && a != RN_UNBOUND) {
        st = source_next(vm, v[4], &b);
    }
    *more = b != RN_UNBOUND;
    if (st == RN_OK && !*more && v[0] == RN_TRUE) {
        return not_as_long(vm, "zip", v + 3, 2, a != RN_UNBOUND);
    }
    to[0] = a;
    to[1] = b;
    return st;
}

static uint32_t sources_of(const rn_obj *o)
{
    uint32_t n = o->aux >= 3 ? (o->aux - 3u) / 2u : 0;

    return n <= RN_ITER_SOURCES ? n : RN_ITER_SOURCES;
}

static APART rn_status zip_next(rn_vm *vm, rn_obj *o, rn_val *v, rn_val *out)
{
    rn_val item[RN_ITER_SOURCES];
    uint32_t n = sources_of(o);
    bool more;
    rn_status st;

    if (n == 0) {
        return RN_OK;
    }
    st = take_round(vm, v, n, v[0] == RN_TRUE, "zip", item, &more);
    if (st != RN_OK || !more) {
        return st;
    }
    *out = rn_tuple_new(vm, item, n);
    if (*out == RN_UNBOUND) {
        keep_taken(v, n, item, n);
        return rn_nomem(vm);
    }
    return RN_OK;
}

rn_status rn_map_args(rn_vm *vm, rn_val map, rn_val *args, uint32_t *n, bool *more)
{
    rn_val *v = rn_rec_v(vm, map);

    *n = sources_of(rn_obj_of(vm, map));
    return take_round(vm, v, *n, v[1] == RN_TRUE, "map", args, more);
}

void rn_map_keep(rn_vm *vm, rn_val map, const rn_val *args, uint32_t n)
{
    keep_taken(rn_rec_v(vm, map), n, args, n);
}

static APART rn_status zip_longest_next(rn_vm *vm, rn_obj *o, rn_val *v, rn_val *out)
{
    rn_val item[RN_ITER_SOURCES];
    uint32_t n = sources_of(o), i = 0;

    if (n == 0 || rn_small_get(v[1]) <= 0) {
        return RN_OK;
    }
    for (uint32_t had = (uint32_t)rn_small_get(v[2]); i < had && i < n; i++) {
        item[i] = v[3 + n + i];
    }
    v[2] = rn_small(0);
    for (; i < n; i++) {
        rn_status st = RN_OK;

        item[i] = v[0];
        if (v[3 + i] != RN_NONE) {
            st = source_next(vm, v[3 + i], &item[i]);
        }
        if (st != RN_OK) {
            if (st == RN_NEED_GC) {
                keep_taken(v, n, item, i);
            }
            return st;
        }
        if (item[i] == RN_UNBOUND) {
            v[1] -= 1;
            if (v[1] == rn_small(0)) {
                return RN_OK;
            }
            v[3 + i] = RN_NONE;
            item[i] = v[0];
        }
    }
    *out = rn_tuple_new(vm, item, n);
    if (*out == RN_UNBOUND) {
        keep_taken(v, n, item, n);
        return rn_nomem(vm);
    }
    return RN_OK;
}

static APART rn_status enumerate_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val item = v[2], next;
    rn_status st = RN_OK;

    v[2] = RN_UNBOUND;
    if (item == RN_UNBOUND) {
        st = source_next(vm, v[0], &item);
        if (st != RN_OK || item == RN_UNBOUND) {
            return st;
        }
    }
    st = rn_binary(vm, RN_BIN_ADD, v[1], rn_small(1), &next);
    if (st == RN_OK) {
        st = pair(vm, v[1], item, out);
    }
    if (st != RN_OK) {
        *out = RN_UNBOUND;
        v[2] = item;
        return st;
    }
    v[1] = next;
    return RN_OK;
}

/* ---- itertools ---- */

static APART rn_status chain_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    for (uint32_t turns = 0;; turns++) {
        rn_status st;

        if (v[1] == RN_NONE) {
            rn_val from = v[0], item, it;
            rn_val place = from == RN_NONE ? RN_NONE : rn_rec_v(vm, from)[1];
            uint32_t height = 0;

            if (from == RN_NONE) {
                return RN_OK;
            }
            if (!rn_iter_is_quiet(vm, from)) {
                return RN_NEED_VM;
            }
            st = rn_iter_next(vm, from, &item);
            if (st != RN_OK) {
                return st;
            }
            if (item == RN_UNBOUND) {
                v[0] = RN_NONE;
                return RN_OK;
            }
            st = rn_iter_source(vm, item, &it, &height);
            if (st != RN_OK) { /* give it back: a step of a list or tuple moves its place by one */
                if (st == RN_EXC) {
                    return st;
                }
                rn_rec_v(vm, from)[1] = place;
                return st;
            }
            v[1] = it;
        }
        st = source_next(vm, v[1], out);
        if (st != RN_OK || *out != RN_UNBOUND) {
            return st;
        }
        v[1] = RN_NONE;
        if ((turns & 255) == 255 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
}

static APART rn_status islice_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    int64_t next = rn_small_get(v[1]), at = rn_small_get(v[4]), stop = v[2] == RN_NONE ? INT64_MAX : rn_small_get(v[2]);
    bool give = next < stop;

    if (v[0] == RN_NONE) {
        return RN_OK;
    }
    if (!give) {
        next = stop - 1; /* CPython draws what is before the end and drops it */
    }
    while (at <= next) {
        rn_val item;
        rn_status st = source_next(vm, v[0], &item);

        if (st != RN_OK) {
            return st;
        }
        if (item == RN_UNBOUND) {
            v[0] = RN_NONE;
            return RN_OK;
        }
        at++;
        v[4] = rn_small(at);
        if (at > next && give) {
            int64_t step = rn_small_get(v[3]);

            next = stop - next > step ? next + step : stop;
            v[1] = rn_fits_small(next) ? rn_small(next) : rn_small(RN_INT_MAX);
            *out = item;
            return RN_OK;
        }
        if ((at & 1023) == 0 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
    v[0] = RN_NONE;
    return RN_OK;
}

static APART rn_status count_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val next = v[0] + v[1] - RN_INT_BIAS;
    rn_status st;

    if ((v[0] & v[1] & next) < RN_INT_TAG) {
        if (!rn_is_number(vm, v[0]) || !rn_is_number(vm, v[1])) {
            return RN_NEED_VM;
        }
        st = rn_binary(vm, RN_BIN_ADD, v[0], v[1], &next);
        if (st != RN_OK || next == RN_NOTIMPL) {
            return st == RN_OK ? RN_NEED_VM : st;
        }
    }
    *out = v[0];
    v[0] = next;
    return RN_OK;
}

static APART rn_status cycle_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_list *l = RN_PTR(rn_list, vm, v[1]);
    int64_t i;

    if (v[0] != RN_NONE) {
        rn_status st;

        if (!rn_list_grow(vm, l, (uint64_t)l->len + 1)) {
            return rn_nomem(vm);
        }
        st = source_next(vm, v[0], out);
        if (st != RN_OK) {
            return st;
        }
        if (*out != RN_UNBOUND) {
            return rn_list_append(vm, v[1], *out) ? RN_OK : rn_nomem(vm);
        }
        v[0] = RN_NONE;
    }
    if (l->len == 0) {
        return RN_OK;
    }
    i = rn_small_get(v[2]);
    i = (uint64_t)i < l->len ? i : 0;
    *out = rn_list_items(vm, l)[i];
    v[2] = rn_small(i + 1 < (int64_t)l->len ? i + 1 : 0);
    return RN_OK;
}

static APART rn_status pairwise_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val item;
    rn_status st;

    if (v[0] == RN_NONE) {
        return RN_OK;
    }
    if (v[1] == RN_UNBOUND) {
        st = source_next(vm, v[0], &v[1]);
        if (st != RN_OK || v[1] == RN_UNBOUND) {
            v[0] = st == RN_OK ? RN_NONE : v[0];
            return st;
        }
    }
    item = v[2];
    v[2] = RN_UNBOUND;
    st = item == RN_UNBOUND ? source_next(vm, v[0], &item) : RN_OK;
    if (st == RN_EXC || (st == RN_OK && item == RN_UNBOUND)) {
        v[0] = v[1] = RN_NONE;
    }
    if (st != RN_OK || item == RN_UNBOUND) {
        return st;
    }
    st = pair(vm, v[1], item, out);
    if (st != RN_OK) {
        v[2] = item;
        return st;
    }
    v[1] = item;
    return RN_OK;
}

static APART rn_status compress_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    for (uint32_t turns = 0;; turns++) {
        rn_val item = v[2], pick;
        rn_status st = RN_OK;
        int truth;

        v[2] = RN_UNBOUND;
        if (item == RN_UNBOUND) {
            st = source_next(vm, v[0], &item);
            if (st != RN_OK || item == RN_UNBOUND) {
                return st;
            }
        }
        st = source_next(vm, v[1], &pick);
        if (st != RN_OK) {
            v[2] = st == RN_NEED_GC ? item : RN_UNBOUND;
            return st;
        }
        if (pick == RN_UNBOUND) {
            return RN_OK;
        }
        truth = rn_truth(vm, pick);
        if (truth < 0) {
            v[2] = item;
            v[3] = pick;
            return RN_NEED_VM;
        }
        if (truth > 0) {
            *out = item;
            return RN_OK;
        }
        if ((turns & 255) == 255 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
}

/* The sum so far without a function, of numbers or strings. */
static APART rn_status accumulate_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_val item = v[4], sum;
    rn_status st;

    if (v[3] != RN_UNBOUND) {
        v[2] = *out = v[3];
        v[3] = RN_UNBOUND;
        return RN_OK;
    }
    if (v[1] != RN_NONE && v[2] != RN_UNBOUND) {
        return RN_NEED_VM;
    }
    v[4] = RN_UNBOUND;
    if (item == RN_UNBOUND) {
        st = source_next(vm, v[0], &item);
        if (st != RN_OK || item == RN_UNBOUND) {
            return st;
        }
    }
    if (v[2] == RN_UNBOUND) {
        v[2] = *out = item;
        return RN_OK;
    }
    st = rn_is_number(vm, v[2]) && rn_is_number(vm, item) ? rn_binary(vm, RN_BIN_ADD, v[2], item, &sum) : RN_NEED_VM;
    if (st == RN_OK && sum == RN_NOTIMPL) {
        st = RN_NEED_VM;
    }
    if (st == RN_OK) {
        v[2] = *out = sum;
    } else if (st != RN_EXC) {
        v[4] = item; /* waits for the caller */
    }
    return st;
}

static APART rn_status batched_next(rn_vm *vm, rn_val *v, rn_val *out)
{
    rn_list *l;
    int64_t n = rn_small_get(v[1]);
    rn_status st = RN_OK;

    if (v[0] == RN_NONE) {
        return RN_OK;
    }
    if (v[3] == RN_NONE) {
        v[3] = rn_list_new(vm, NULL, 0);
        if (v[3] == RN_UNBOUND) {
            v[3] = RN_NONE;
            return rn_nomem(vm);
        }
    }
    l = RN_PTR(rn_list, vm, v[3]);
    while (l->len < n) {
        rn_val item;

        if (!rn_list_grow(vm, l, (uint64_t)l->len + 1)) {
            return rn_nomem(vm);
        }
        st = source_next(vm, v[0], &item);
        if (st != RN_OK) {
            v[3] = st == RN_NEED_GC ? v[3] : RN_NONE;
            return st;
        }
        if (item == RN_UNBOUND) {
            break;
        }
        (void)rn_list_append(vm, v[3], item);
    }
    if (l->len == 0 || (l->len < n && v[2] == RN_TRUE)) {
        v[0] = RN_NONE;
        v[3] = RN_NONE;
        if (l->len > 0) {
            RN_RAISE_LAST(st, vm, RN_T_ValueError, "batched(): incomplete batch");
        }
        return st;
    }
    *out = rn_tuple_new(vm, rn_list_items(vm, l), l->len);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    v[3] = RN_NONE;
    return RN_OK;
}

/* filter and filterfalse that ask no function. An item whose truth is a guest's waits in v[2]. */
static APART rn_status truth_filter(rn_vm *vm, rn_val *v, bool want_false, rn_val *out)
{
    if (v[0] != RN_NONE && v[0] != rn_val_of(RN_T(bool))) {
        return RN_NEED_VM;
    }
    for (uint32_t turns = 1;; turns++) {
        rn_val item;
        rn_status st = source_next(vm, v[1], &item);
        int truth;

        if (st != RN_OK || item == RN_UNBOUND) {
            return st;
        }
        truth = item == RN_TRUE ? 1 : item == RN_FALSE ? 0 : rn_truth(vm, item);
        if (truth < 0) {
            v[2] = item;
            return RN_NEED_VM;
        }
        if ((truth == 0) == want_false) {
            *out = item;
            return RN_OK;
        }
        if ((turns & 255) == 0 && !rn_charge(vm, 512)) {
            return RN_STOP;
        }
    }
}

/* ---- combinatorics: pool or tuple of pools, list of indexes, state, r ---- */

enum { FIRST = 0, GOING = 1, DONE = 2 };

static rn_status pick(rn_vm *vm, rn_val pool, const rn_val *idx, uint32_t r, bool pools, rn_val *out)
{
    rn_val t = rn_tuple_new(vm, NULL, r);
    uint32_t len = rn_tuple_len(vm, pool);

    if (t == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < r; i++) {
        rn_val from = pools && i < len ? rn_tuple_items(vm, pool)[i] : pool;
        uint64_t k = (uint64_t)rn_small_get(idx[i]);

        if (k < rn_tuple_len(vm, from)) {
            rn_tuple_items(vm, t)[i] = rn_tuple_items(vm, from)[k];
        }
    }
    *out = t;
    return RN_OK;
}

static bool advance_product(rn_vm *vm, rn_val pools, rn_val *idx, uint32_t r)
{
    for (uint32_t i = r; i-- > 0;) {
        idx[i] += 1;
        if (rn_small_get(idx[i]) < (int64_t)rn_tuple_len(vm, rn_tuple_items(vm, pools)[i])) {
            return true;
        }
        idx[i] = rn_small(0);
    }
    return false;
}

static bool advance_combination(rn_val *idx, int64_t n, uint32_t r, bool again)
{
    for (uint32_t i = r; i-- > 0;) {
        if (rn_small_get(idx[i]) != (again ? n - 1 : (int64_t)i + n - (int64_t)r)) {
            rn_val at = idx[i] + 1;

            for (uint32_t k = i; k < r; k++) {
                idx[k] = at;
                at += again ? 0 : 1;
            }
            return true;
        }
    }
    return false;
}

/* idx holds n indexes, then r cycle counts. */
static bool advance_permutation(rn_val *idx, int64_t n, uint32_t r)
{
    rn_val *cycle = idx + n;

    for (int64_t i = (int64_t)r - 1; i >= 0; i--) {
        cycle[i] -= 1;
        if (cycle[i] == rn_small(0)) {
            rn_val first = idx[i];

            memmove(&idx[i], &idx[i + 1], (size_t)(n - i - 1) * sizeof(rn_val));
            idx[n - 1] = first;
            cycle[i] = rn_small(n - i);
        } else {
            int64_t j = n - rn_small_get(cycle[i]);
            rn_val t = idx[i];

            if (j < 0 || j >= n) {
                return false;
            }
            idx[i] = idx[j];
            idx[j] = t;
            return true;
        }
    }
    return false;
}

static APART rn_status combine_next(rn_vm *vm, uint32_t id, rn_val *v, rn_val *out)
{
    rn_list *l = rn_is_kind(vm, v[1], RN_K_LIST) ? RN_PTR(rn_list, vm, v[1]) : NULL;
    uint32_t r = (uint32_t)rn_small_get(v[3]);
    int64_t n;
    rn_val *idx;
    rn_status st;

    if (v[2] == rn_small(DONE) || l == NULL || !rn_is_kind(vm, v[0], RN_K_TUPLE)) {
        return RN_OK;
    }
    n = rn_tuple_len(vm, v[0]);
    if (l->len < r || (id == RN_T_permutations && l->len < (uint64_t)n + r) || (id == RN_T_product && n != r)) {
        return RN_OK;
    }
    idx = rn_list_items(vm, l);
    st = pick(vm, v[0], idx, r, id == RN_T_product, out);
    if (st != RN_OK) {
        return st;
    }
    if (!(id == RN_T_product        ? advance_product(vm, v[0], idx, r)
          : id == RN_T_permutations ? advance_permutation(idx, n, r)
                                    : advance_combination(idx, n, r, id == RN_T_combinations_with_replacement))) {
        v[2] = rn_small(DONE);
    }
    return RN_OK;
}

/* ---- any ---- */

rn_status rn_iter_next(rn_vm *vm, rn_val it, rn_val *out)
{
    rn_obj *o = rn_is_ref(it) ? rn_obj_of(vm, it) : NULL, *c;
    rn_val *v;
    uint32_t id;
    int64_t i;

    *out = RN_UNBOUND;
    if (o == NULL || o->kind != RN_K_REC) {
        return RN_NEED_VM;
    }
    v = rn_rec_v(vm, it);
    id = rn_type_number(o->type);
    switch (id) {
    case RN_T_list_iterator:
    case RN_T_tuple_iterator:
        if (v[0] == RN_NONE) {
            return RN_OK;
        }
        c = rn_obj_of(vm, v[0]);
        i = rn_small_get(v[1]);
        if ((uint64_t)i >= ((rn_list *)(void *)c)->len) { /* the length is at the same place in both */
            v[0] = RN_NONE;
            return RN_OK;
        }
        *out = c->kind == RN_K_LIST ? rn_list_items(vm, (rn_list *)(void *)c)[i] : ((rn_tuple *)(void *)c)->v[i];
        v[1] += 1;
        return RN_OK;
    case RN_T_range_iterator: {
        int64_t left = rn_small_get(v[2]);

        if (left <= 0) {
            return RN_OK;
        }
        *out = v[1];
        v[2] = rn_small(left - 1);
        if (left > 1) {
            i = rn_small_get(v[1]) + rn_small_get(rn_rec_v(vm, v[0])[2]);
            v[1] = rn_fits_small(i) ? rn_small(i) : rn_small(0);
        }
        return RN_OK;
    }
    case RN_T_longrange_iterator:
        return longrange_next(vm, v, out);
    case RN_T_str_iterator:
    case RN_T_str_ascii_iterator:
        return str_next(vm, v, out);
    case RN_T_bytes_iterator:
    case RN_T_bytearray_iterator:
        return bytes_next(vm, v, out);
    case RN_T_dict_keyiterator:
    case RN_T_dict_reversekeyiterator:
        return dict_next(vm, v, id == RN_T_dict_reversekeyiterator, 0, out);
    case RN_T_dict_valueiterator:
    case RN_T_dict_reversevalueiterator:
        return dict_next(vm, v, id == RN_T_dict_reversevalueiterator, 1, out);
    case RN_T_dict_itemiterator:
    case RN_T_dict_reverseitemiterator:
        return dict_next(vm, v, id == RN_T_dict_reverseitemiterator, 2, out);
    case RN_T_set_iterator:
        return set_next(vm, v, out);
    case RN_T_list_reverseiterator:
    case RN_T_reversed:
        return reversed_next(vm, v, out);
    case RN_T_callable_iterator:
        return rn_re_scan(vm, it, true, out);
    case RN_T_textbuf:
    case RN_T_bytesbuf:
        return rn_iobuf_next(vm, it, out);
    case RN_T_enumerate:
        return enumerate_next(vm, v, out);
    case RN_T_zip:
        return zip_next(vm, o, v, out);
    case RN_T_zip_longest:
        return zip_longest_next(vm, o, v, out);
    case RN_T_chain:
        return chain_next(vm, v, out);
    case RN_T_islice:
        return islice_next(vm, v, out);
    case RN_T_count:
        return count_next(vm, v, out);
    case RN_T_repeat:
        if (v[1] != RN_NONE) {
            if (rn_small_get(v[1]) <= 0) {
                return RN_OK;
            }
            v[1] -= 1;
        }
        *out = v[0];
        return RN_OK;
    case RN_T_cycle:
        return cycle_next(vm, v, out);
    case RN_T_pairwise:
        return pairwise_next(vm, v, out);
    case RN_T_compress:
        return compress_next(vm, v, out);
    case RN_T_accumulate:
        return accumulate_next(vm, v, out);
    case RN_T_batched:
        return batched_next(vm, v, out);
    case RN_T_product:
    case RN_T_permutations:
    case RN_T_combinations:
    case RN_T_combinations_with_replacement:
        return combine_next(vm, id, v, out);
    case RN_T_filter:
    case RN_T_filterfalse:
        return truth_filter(vm, v, id == RN_T_filterfalse, out);
    case RN_T_dropwhile:
        return v[2] == RN_TRUE ? rn_iter_next(vm, v[1], out) : RN_NEED_VM;
    case RN_T_takewhile:
        return v[2] == RN_TRUE ? RN_OK : RN_NEED_VM;
    default:
        return RN_NEED_VM;
    }
}

rn_status rn_iter_next_into(rn_vm *vm, rn_val it, uint32_t n, rn_val *to, bool *more)
{
    rn_obj *o = rn_obj_of(vm, it);
    rn_val *v = rn_rec_v(vm, it), *e, item;
    rn_status st;

    switch (rn_type_number(o->type)) {
    case RN_T_zip:
        if (n == 0 || n != sources_of(o) || v[2] != rn_small(0) || v[1] != RN_TRUE) {
            return RN_NEED_VM;
        }
        return n == 2 ? zip_pair(vm, v, to, more) : take_round(vm, v, n, v[0] == RN_TRUE, "zip", to, more);
    case RN_T_enumerate:
        if (n != 2 || v[2] != RN_UNBOUND || !rn_is_int(v[1]) || v[1] == rn_small(RN_INT_MAX)) {
            return RN_NEED_VM;
        }
        st = source_next(vm, v[0], &item);
        *more = item != RN_UNBOUND;
        if (st == RN_OK && *more) {
            to[0] = v[1];
            to[1] = item;
            v[1] += 1;
        }
        return st;
    case RN_T_dict_itemiterator:
    case RN_T_dict_reverseitemiterator:
        if (n != 2) {
            return RN_NEED_VM;
        }
        e = dict_step(vm, v, o->type == RN_T(dict_reverseitemiterator), &st);
        *more = e != NULL;
        if (e != NULL) {
            to[0] = e[0];
            to[1] = e[1];
        }
        return st;
    default:
        return RN_NEED_VM;
    }
}

rn_status rn_iter_fill(rn_vm *vm, rn_val list, rn_val it)
{
    rn_list *l = RN_PTR(rn_list, vm, list);

    rn_own(vm, rn_off(list), sizeof *l);
    if (l->items != 0) {
        rn_own(vm, l->items, 16u + 8u * l->cap);
    }
    for (uint32_t i = 1;; i++) {
        rn_val item;
        rn_status st;

        if (l->len == l->cap && !rn_list_grow(vm, l, (uint64_t)l->len + 1)) {
            return rn_nomem(vm);
        }
        st = rn_iter_next(vm, it, &item);
        if (st != RN_OK || item == RN_UNBOUND) {
            return st;
        }
        rn_list_items(vm, l)[l->len++] = item;
        if ((i & 1023) == 0 && !rn_charge(vm, 64)) {
            return RN_STOP;
        }
    }
}
