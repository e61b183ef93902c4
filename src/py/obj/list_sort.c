/* list.sort: CPython's timsort with its merge policy, comparison for comparison, over keys whose order is closed. The
 * same algorithm for keys that guest code compares is in prelude/types.py. Items are sorted in scratch and written back
 * at the end, so giving up leaves the list alone. Long because the algorithm is one. */
#include "py/obj/methods.h"

#define MIN_GALLOP  7
#define MAX_RUN     64
#define MAX_PENDING 85

typedef struct slice {
    rn_val *key, *value; /* value NULL: the keys are the items */
} slice;

typedef struct run {
    slice base;
    int64_t len;
    int power;
} run;

enum { BY_INT, BY_DOUBLE, BY_STR, BY_ANY, BY_TUPLE };

typedef struct sorter {
    rn_vm *vm;
    int how, by_first; /* by_first: how the first items of BY_TUPLE compare */
    int64_t n, min_gallop;
    slice start, temp;
    rn_status st; /* why a comparison failed */
    int pending_count;
    run pending[MAX_PENDING];
} sorter;

static int less_any(sorter *s, rn_val x, rn_val y)
{
    rn_val out;

    s->st = rn_compare(s->vm, x, y, RN_LT, &out);
    if (s->st != RN_OK) {
        return -1;
    }
    if (out == RN_NOTIMPL) {
        s->st = rn_raise(s->vm, RN_T_TypeError, "'<' not supported between instances of '%T' and '%T'", x, y);
        return -1;
    }
    return out == RN_TRUE;
}

/* Tuples that mostly differ in their first items. */
static int less_tuple(sorter *s, rn_val x, rn_val y)
{
    rn_val a = rn_tuple_items(s->vm, x)[0], b = rn_tuple_items(s->vm, y)[0];
    int c;

    switch (s->by_first) {
    case BY_INT:
        return a != b ? a < b : less_any(s, x, y);
    case BY_DOUBLE:
        return rn_double_get(a) != rn_double_get(b) ? rn_double_get(a) < rn_double_get(b) : less_any(s, x, y);
    default:
        c = a == b ? 0 : rn_str_cmp(s->vm, a, b);
        return c != 0 ? c < 0 : less_any(s, x, y);
    }
}

static inline int less(sorter *s, rn_val x, rn_val y)
{
    switch (s->how) {
    case BY_INT:
        return x < y; /* the encoding is ordered */
    case BY_DOUBLE:
        return rn_double_get(x) < rn_double_get(y);
    case BY_STR:
        return rn_str_cmp(s->vm, x, y) < 0;
    case BY_TUPLE:
        return less_tuple(s, x, y);
    default:
        return less_any(s, x, y);
    }
}

#define IF_LESS(x, y)              \
    if ((k = less(s, x, y)) < 0) { \
        goto fail;                 \
    }                              \
    if (k)

static bool charge(sorter *s, int64_t work)
{
    if (rn_charge(s->vm, s->how == BY_INT || s->how == BY_DOUBLE ? work / 2 : work * 2)) {
        return true;
    }
    s->st = RN_STOP;
    return false;
}

static void advance(slice *p, int64_t by)
{
    p->key += by;
    if (p->value != NULL) {
        p->value += by;
    }
}

static void copy_one(slice to, int64_t i, slice from, int64_t j)
{
    to.key[i] = from.key[j];
    if (to.value != NULL) {
        to.value[i] = from.value[j];
    }
}

static void move_many(slice to, int64_t i, slice from, int64_t j, int64_t n)
{
    memmove(to.key + i, from.key + j, (size_t)n * sizeof(rn_val));
    if (to.value != NULL) {
        memmove(to.value + i, from.value + j, (size_t)n * sizeof(rn_val));
    }
}

static void copy_up(slice *to, slice *from)
{
    copy_one(*to, 0, *from, 0);
    advance(to, 1);
    advance(from, 1);
}

static void copy_down(slice *to, slice *from)
{
    copy_one(*to, 0, *from, 0);
    advance(to, -1);
    advance(from, -1);
}

static void reverse_part(rn_val *a, int64_t n)
{
    for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
        rn_val t = a[i];

        a[i] = a[j];
        a[j] = t;
    }
}

static void reverse(slice p, int64_t n)
{
    reverse_part(p.key, n);
    if (p.value != NULL) {
        reverse_part(p.value, n);
    }
}

static int binary_sort(sorter *s, slice p, int64_t n, int64_t ok)
{
    rn_val *a = p.key;
    int k;

    for (; ok < n; ok++) {
        int64_t left = 0, right = ok;
        rn_val pivot = a[ok];

        do {
            int64_t mid = (left + right) >> 1;

            IF_LESS(pivot, a[mid])
            {
                right = mid;
            }
            else
            {
                left = mid + 1;
            }
        } while (left < right);
        memmove(a + left + 1, a + left, (size_t)(ok - left) * sizeof(rn_val));
        a[left] = pivot;
        if (p.value != NULL) {
            pivot = p.value[ok];
            memmove(p.value + left + 1, p.value + left, (size_t)(ok - left) * sizeof(rn_val));
            p.value[left] = pivot;
        }
    }
    return 0;
fail:
    return -1;
}

static void reverse_equal(slice p, int64_t n, int64_t *equal)
{
    if (*equal > 0) {
        ++*equal;
        advance(&p, n - *equal);
        reverse(p, *equal);
        *equal = 0;
    }
}

/* Length of the run at the start, made ascending; -1 on failure. */
static int64_t count_run(sorter *s, slice p, int64_t left)
{
    rn_val *a = p.key;
    int64_t n, equal = 0;
    int k;

    for (n = 1; n < left; n++) {
        IF_LESS(a[n], a[n - 1])
        {
            break;
        }
    }
    if (n == left) {
        return n;
    }
    if (n > 1) {
        IF_LESS(a[0], a[n - 1])
        {
            return n;
        }
        reverse(p, n); /* all equal: a descending run may begin with them */
    }
    for (n++; n < left; n++) {
        IF_LESS(a[n], a[n - 1])
        {
            reverse_equal(p, n, &equal);
        }
        else
        {
            IF_LESS(a[n - 1], a[n])
            {
                break;
            }
            equal++;
        }
    }
    reverse_equal(p, n, &equal);
    reverse(p, n);
    for (; n < left; n++) {
        IF_LESS(a[n], a[n - 1])
        {
            break;
        }
    }
    return n;
fail:
    return -1;
}

static int64_t gallop_left(sorter *s, rn_val key, const rn_val *a, int64_t n, int64_t hint)
{
    int64_t last = 0, ofs = 1, most;
    int k;

    a += hint;
    IF_LESS(*a, key)
    {
        most = n - hint;
        while (ofs < most) {
            IF_LESS(a[ofs], key)
            {
                last = ofs;
                ofs = (ofs << 1) + 1;
            }
            else
            {
                break;
            }
        }
        ofs = ofs > most ? most : ofs;
        last += hint;
        ofs += hint;
    }
    else
    {
        int64_t t;

        most = hint + 1;
        while (ofs < most) {
            IF_LESS(*(a - ofs), key)
            {
                break;
            }
            last = ofs;
            ofs = (ofs << 1) + 1;
        }
        ofs = ofs > most ? most : ofs;
        t = last;
        last = hint - ofs;
        ofs = hint - t;
    }
    a -= hint;
    last++;
    while (last < ofs) {
        int64_t m = last + ((ofs - last) >> 1);

        IF_LESS(a[m], key)
        {
            last = m + 1;
        }
        else
        {
            ofs = m;
        }
    }
    return ofs;
fail:
    return -1;
}

static int64_t gallop_right(sorter *s, rn_val key, const rn_val *a, int64_t n, int64_t hint)
{
    int64_t last = 0, ofs = 1, most;
    int k;

    a += hint;
    IF_LESS(key, *a)
    {
        int64_t t;

        most = hint + 1;
        while (ofs < most) {
            IF_LESS(key, *(a - ofs))
            {
                last = ofs;
                ofs = (ofs << 1) + 1;
            }
            else
            {
                break;
            }
        }
        ofs = ofs > most ? most : ofs;
        t = last;
        last = hint - ofs;
        ofs = hint - t;
    }
    else
    {
        most = n - hint;
        while (ofs < most) {
            IF_LESS(key, a[ofs])
            {
                break;
            }
            last = ofs;
            ofs = (ofs << 1) + 1;
        }
        ofs = ofs > most ? most : ofs;
        last += hint;
        ofs += hint;
    }
    a -= hint;
    last++;
    while (last < ofs) {
        int64_t m = last + ((ofs - last) >> 1);

        IF_LESS(key, a[m])
        {
            ofs = m;
        }
        else
        {
            last = m + 1;
        }
    }
    return ofs;
fail:
    return -1;
}

/* Merges neighbours a and b, na <= nb, through a copy of a. On failure both are whole again. */
static int merge_low(sorter *s, slice a, int64_t na, slice b, int64_t nb)
{
    slice to = a;
    int64_t gallop = s->min_gallop, acount, bcount, x;
    int result = -1, k;

    move_many(s->temp, 0, a, 0, na);
    a = s->temp;
    if (to.value == NULL) {
        a.value = NULL;
    }
    copy_up(&to, &b);
    nb--;
    if (nb == 0) {
        goto done;
    }
    if (na == 1) {
        goto rest_of_b;
    }
    for (;;) {
        acount = bcount = 0;
        for (;;) {
            IF_LESS(b.key[0], a.key[0])
            {
                copy_up(&to, &b);
                bcount++;
                acount = 0;
                nb--;
                if (nb == 0) {
                    goto done;
                }
                if (bcount >= gallop) {
                    break;
                }
            }
            else
            {
                copy_up(&to, &a);
                acount++;
                bcount = 0;
                na--;
                if (na == 1) {
                    goto rest_of_b;
                }
                if (acount >= gallop) {
                    break;
                }
            }
        }
        gallop++;
        do {
            gallop -= gallop > 1;
            s->min_gallop = gallop;
            x = acount = gallop_right(s, b.key[0], a.key, na, 0);
            if (x < 0) {
                goto fail;
            }
            if (x > 0) {
                move_many(to, 0, a, 0, x);
                advance(&to, x);
                advance(&a, x);
                na -= x;
                if (na == 1) {
                    goto rest_of_b;
                }
                if (na == 0) {
                    goto done;
                }
            }
            copy_up(&to, &b);
            nb--;
            if (nb == 0) {
                goto done;
            }
            x = bcount = gallop_left(s, a.key[0], b.key, nb, 0);
            if (x < 0) {
                goto fail;
            }
            if (x > 0) {
                move_many(to, 0, b, 0, x);
                advance(&to, x);
                advance(&b, x);
                nb -= x;
                if (nb == 0) {
                    goto done;
                }
            }
            copy_up(&to, &a);
            na--;
            if (na == 1) {
                goto rest_of_b;
            }
        } while (acount >= MIN_GALLOP || bcount >= MIN_GALLOP);
        gallop++;
        s->min_gallop = gallop;
    }
done:
    result = 0;
fail:
    if (na > 0) {
        move_many(to, 0, a, 0, na);
    }
    return result;
rest_of_b:
    move_many(to, 0, b, 0, nb);
    copy_one(to, nb, a, 0);
    return 0;
}

/* The same from the high end, nb < na, through a copy of b. */
static int merge_high(sorter *s, slice a, int64_t na, slice b, int64_t nb)
{
    slice to = b, base_a = a, base_b = s->temp;
    int64_t gallop = s->min_gallop, acount, bcount, x;
    int result = -1, k;

    if (to.value == NULL) {
        base_b.value = NULL;
    }
    advance(&to, nb - 1);
    move_many(s->temp, 0, b, 0, nb);
    b = base_b;
    advance(&b, nb - 1);
    advance(&a, na - 1);
    copy_down(&to, &a);
    na--;
    if (na == 0) {
        goto done;
    }
    if (nb == 1) {
        goto rest_of_a;
    }
    for (;;) {
        acount = bcount = 0;
        for (;;) {
            IF_LESS(b.key[0], a.key[0])
            {
                copy_down(&to, &a);
                acount++;
                bcount = 0;
                na--;
                if (na == 0) {
                    goto done;
                }
                if (acount >= gallop) {
                    break;
                }
            }
            else
            {
                copy_down(&to, &b);
                bcount++;
                acount = 0;
                nb--;
                if (nb == 1) {
                    goto rest_of_a;
                }
                if (bcount >= gallop) {
                    break;
                }
            }
        }
        gallop++;
        do {
            gallop -= gallop > 1;
            s->min_gallop = gallop;
            x = gallop_right(s, b.key[0], base_a.key, na, na - 1);
            if (x < 0) {
                goto fail;
            }
            x = acount = na - x;
            if (x > 0) {
                advance(&to, -x);
                advance(&a, -x);
                move_many(to, 1, a, 1, x);
                na -= x;
                if (na == 0) {
                    goto done;
                }
            }
            copy_down(&to, &b);
            nb--;
            if (nb == 1) {
                goto rest_of_a;
            }
            x = gallop_left(s, a.key[0], base_b.key, nb, nb - 1);
            if (x < 0) {
                goto fail;
            }
            x = bcount = nb - x;
            if (x > 0) {
                advance(&to, -x);
                advance(&b, -x);
                move_many(to, 1, b, 1, x);
                nb -= x;
                if (nb == 1) {
                    goto rest_of_a;
                }
                if (nb == 0) {
                    goto done;
                }
            }
            copy_down(&to, &a);
            na--;
            if (na == 0) {
                goto done;
            }
        } while (acount >= MIN_GALLOP || bcount >= MIN_GALLOP);
        gallop++;
        s->min_gallop = gallop;
    }
done:
    result = 0;
fail:
    if (nb > 0) {
        move_many(to, -(nb - 1), base_b, 0, nb);
    }
    return result;
rest_of_a:
    move_many(to, 1 - na, a, 1 - na, na);
    advance(&to, -na);
    copy_one(to, 0, b, 0);
    return 0;
}

static int merge_at(sorter *s, int i)
{
    run *p = s->pending;
    slice a = p[i].base, b = p[i + 1].base;
    int64_t na = p[i].len, nb = p[i + 1].len, x;

    if (!charge(s, na + nb)) {
        return -1;
    }
    p[i].len = na + nb;
    if (i == s->pending_count - 3) {
        p[i + 1] = p[i + 2];
    }
    s->pending_count--;
    x = gallop_right(s, b.key[0], a.key, na, 0);
    if (x < 0) {
        return -1;
    }
    advance(&a, x);
    na -= x;
    if (na == 0) {
        return 0;
    }
    nb = gallop_left(s, a.key[na - 1], b.key, nb, nb - 1);
    if (nb <= 0) {
        return nb < 0 ? -1 : 0;
    }
    return na <= nb ? merge_low(s, a, na, b, nb) : merge_high(s, a, na, b, nb);
}

/* Node depth of the boundary between two runs in the powersort tree. */
static int power_of(int64_t s1, int64_t n1, int64_t n2, int64_t n)
{
    int64_t a = 2 * s1 + n1, b = a + n1 + n2;
    int result = 0;

    while (result < 64) {
        result++;
        if (a >= n) {
            a -= n;
            b -= n;
        } else if (b >= n) {
            break;
        }
        a <<= 1;
        b <<= 1;
    }
    return result;
}

static int sort_all(sorter *s)
{
    slice at = s->start;
    int64_t left = s->n, least = s->n, odd = 0;

    while (least >= MAX_RUN) {
        odd |= least & 1;
        least >>= 1;
    }
    least += odd;
    while (left > 0) {
        int64_t r = count_run(s, at, left);

        if (r < 0) {
            return -1;
        }
        if (r < least) {
            int64_t force = left <= least ? left : least;

            if (binary_sort(s, at, force, r) < 0) {
                return -1;
            }
            r = force;
        }
        if (!charge(s, r * 6)) {
            return -1;
        }
        if (s->pending_count > 0) {
            run *top = &s->pending[s->pending_count - 1];
            int power = power_of(top->base.key - s->start.key, top->len, r, s->n);

            while (s->pending_count > 1 && s->pending[s->pending_count - 2].power > power) {
                if (merge_at(s, s->pending_count - 2) < 0) {
                    return -1;
                }
            }
            s->pending[s->pending_count - 1].power = power;
        }
        s->pending[s->pending_count++] = (run){at, r, 0};
        advance(&at, r);
        left -= r;
    }
    while (s->pending_count > 1) {
        int i = s->pending_count - 2;

        if (i > 0 && s->pending[i - 1].len < s->pending[i + 1].len) {
            i--;
        }
        if (merge_at(s, i) < 0) {
            return -1;
        }
    }
    return 0;
}

static int kind_of_keys(rn_vm *vm, const rn_val *k, uint32_t n)
{
    uint32_t i = 0;

    if (rn_is_int(k[0])) {
        while (i < n && rn_is_int(k[i])) {
            i++;
        }
        return i == n ? BY_INT : BY_ANY;
    }
    if (rn_is_double(k[0])) {
        while (i < n && rn_is_double(k[i])) {
            i++;
        }
        return i == n ? BY_DOUBLE : BY_ANY;
    }
    while (i < n && rn_is_str(vm, k[i])) {
        i++;
    }
    return i == n ? BY_STR : BY_ANY;
}

/* BY_TUPLE when all keys are tuples whose first items are of one plain kind. */
static void look_into_tuples(sorter *s, const rn_val *k, uint32_t n)
{
    rn_vm *vm = s->vm;
    rn_val first;

    if (!rn_is_kind(vm, k[0], RN_K_TUPLE) || rn_tuple_len(vm, k[0]) == 0) {
        return;
    }
    first = rn_tuple_items(vm, k[0])[0];
    s->by_first = kind_of_keys(vm, &first, 1);
    if (s->by_first == BY_ANY) {
        return;
    }
    for (uint32_t i = 1; i < n; i++) {
        if (!rn_is_kind(vm, k[i], RN_K_TUPLE) || rn_tuple_len(vm, k[i]) == 0) {
            return;
        }
        first = rn_tuple_items(vm, k[i])[0];
        if (kind_of_keys(vm, &first, 1) != s->by_first) {
            return;
        }
    }
    s->how = BY_TUPLE;
}

rn_status rn_sort(rn_vm *vm, rn_val *items, rn_val *keys, uint32_t n, bool reversed)
{
    uint64_t words = keys != NULL ? 3 * (uint64_t)n + 2 : (3 * (uint64_t)n) / 2 + 2;
    sorter s = {.vm = vm, .n = n, .min_gallop = MIN_GALLOP, .st = RN_OK};
    uint32_t off;
    rn_val *room;

    if (n < 2) {
        return RN_OK;
    }
    if (!rn_reserve(vm, words * 8u + 16u) || (off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), words * 8u + 16u)) == 0) {
        return rn_nomem(vm);
    }
    RN_AT(rn_raw, vm, off)->size = (uint32_t)(words * 8u);
    room = RN_AT(rn_val, vm, off + 16u);
    s.how = kind_of_keys(vm, keys != NULL ? keys : items, n);
    if (s.how == BY_ANY) {
        look_into_tuples(&s, keys != NULL ? keys : items, n);
    }
    s.start = (slice){room, keys != NULL ? room + n : NULL};
    s.temp.key = room + (keys != NULL ? 2 * (uint64_t)n : n);
    s.temp.value = keys != NULL ? s.temp.key + n / 2 + 1 : NULL;
    memcpy(s.start.key, keys != NULL ? keys : items, n * sizeof(rn_val));
    if (keys != NULL) {
        memcpy(s.start.value, items, n * sizeof(rn_val));
    }
    if (reversed) { /* keeps equal items in their order */
        reverse(s.start, n);
    }
    if (sort_all(&s) == 0) {
        s.st = RN_OK;
    }
    if (s.st == RN_OK || s.st == RN_EXC) {
        if (reversed) {
            reverse(s.start, n);
        }
        memcpy(items, keys != NULL ? s.start.value : s.start.key, n * sizeof(rn_val));
    }
    rn_release(vm, off, words * 8u + 16u);
    return s.st;
}

/* ---- natives ---- */

static void own_items(rn_vm *vm, rn_val list)
{
    rn_list *l = RN_PTR(rn_list, vm, list);

    rn_own(vm, rn_off(list), sizeof *l);
    if (l->items != 0) {
        rn_own(vm, l->items, 16u + 8u * l->len);
    }
}

NATIVE(list_m_sort)
{
    rn_val p = rn_payload_op(vm, a[0]);
    rn_list *l = RN_PTR(rn_list, vm, p);
    bool reversed = false;
    rn_status st;

    if (n > 1) {
        return rn_raise(vm, RN_T_TypeError, "sort() takes no positional arguments");
    }
    if (vm->kw[0] != RN_UNBOUND && vm->kw[0] != RN_NONE) {
        return RN_NEED_VM;
    }
    if (vm->kw[1] != RN_UNBOUND && (st = rn_arg_bool(vm, vm->kw[1], &reversed)) != RN_OK) {
        return st;
    }
    own_items(vm, p);
    *out = RN_NONE;
    return l->len < 2 ? RN_OK : rn_sort(vm, rn_list_items(vm, l), NULL, l->len, reversed);
}

/* sort_native(list, keys or None, reverse): sorts the list by the keys; NotImplemented when their order is the guest's. */
NATIVE(rn_sort_native)
{
    rn_list *l = RN_PTR(rn_list, vm, a[0]);
    rn_val *keys = NULL;
    rn_status st;

    *out = RN_NONE;
    if (l->len < 2) {
        return RN_OK;
    }
    if (vm->flags & RN_VF_NO_FAST) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    if (a[1] != RN_NONE) {
        rn_list *k = RN_PTR(rn_list, vm, a[1]);

        if (!rn_is_kind(vm, a[1], RN_K_LIST) || k->len != l->len) {
            return rn_raise(vm, RN_T_SystemError, "bad keys");
        }
        keys = rn_list_items(vm, k);
    }
    own_items(vm, a[0]);
    st = rn_sort(vm, rn_list_items(vm, l), keys, l->len, a[2] == RN_TRUE);
    if (st == RN_NEED_VM) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    return st;
}

/* list_steal(list): a list of its items, and the list is empty until list_give(). A copy waits for a stop in between. */
NATIVE(rn_list_steal)
{
    rn_list *l = RN_PTR(rn_list, vm, a[0]), *copy;
    rn_val fresh = rn_list_new(vm, NULL, 0), kept, entry[3];

    if (fresh == RN_UNBOUND || !rn_reserve(vm, 16u + 8u * (uint64_t)l->len)) {
        return rn_nomem(vm);
    }
    kept = rn_list_new(vm, rn_list_items(vm, l), l->len);
    entry[0] = a[0];
    entry[1] = kept;
    entry[2] = vm->stolen;
    entry[0] = kept == RN_UNBOUND ? RN_UNBOUND : rn_tuple_new(vm, entry, 3);
    if (entry[0] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    vm->stolen = entry[0];
    own_items(vm, a[0]);
    copy = RN_PTR(rn_list, vm, fresh);
    copy->items = l->items;
    copy->len = l->len;
    copy->cap = l->cap;
    l->items = l->len = l->cap = 0;
    *out = fresh;
    return RN_OK;
}

static void give(rn_vm *vm, rn_val list, rn_val items)
{
    rn_list *l = RN_PTR(rn_list, vm, list), *from = RN_PTR(rn_list, vm, items);

    own_items(vm, list);
    l->items = from->items;
    l->len = from->len;
    l->cap = from->cap;
    from->items = from->len = from->cap = 0;
}

/* list_give(list, items): the list has the items again; True when something was put into it meanwhile. */
NATIVE(rn_list_give)
{
    *out = rn_bool(RN_PTR(rn_list, vm, a[0])->items != 0);
    give(vm, a[0], a[1]);
    if (rn_is_kind(vm, vm->stolen, RN_K_TUPLE) && rn_tuple_len(vm, vm->stolen) == 3 && rn_tuple_items(vm, vm->stolen)[0] == a[0]) {
        vm->stolen = rn_tuple_items(vm, vm->stolen)[2];
    }
    return RN_OK;
}

void rn_lists_restore(rn_vm *vm)
{
    for (uint32_t left = 100000; left > 0 && rn_is_kind(vm, vm->stolen, RN_K_TUPLE) && rn_tuple_len(vm, vm->stolen) == 3; left--) {
        const rn_val *v = rn_tuple_items(vm, vm->stolen);

        if (rn_is_kind(vm, v[0], RN_K_LIST) && rn_is_kind(vm, v[1], RN_K_LIST)) {
            give(vm, v[0], v[1]);
        }
        vm->stolen = v[2];
    }
    vm->stolen = RN_NONE;
}
