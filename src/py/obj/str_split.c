/* str: taking apart and putting together: split, rsplit, splitlines, partition, rpartition, join. */
#include "py/obj/text.h"

static inline bool is_space(uint32_t c)
{
    return c < 128 ? c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31) : rn_uni_is_space(c);
}

static rn_status put(rn_vm *vm, rn_val list, rn_val s, size_t from, size_t to)
{
    rn_val part = rn_str_sub(vm, s, (uint32_t)from, (uint32_t)to);

    if (part == RN_UNBOUND || !rn_list_append(vm, list, part)) {
        return rn_nomem(vm);
    }
    return (RN_PTR(rn_list, vm, list)->len & 255) != 0 || rn_charge(vm, 1024) ? RN_OK : RN_STOP;
}

/* Runs of white space; `most` splits. */
static rn_status split_space(rn_vm *vm, rn_val s, int64_t most, rn_val list)
{
    rn_text t = rn_text_of_str(vm, s);
    size_t i = 0;
    rn_status st = RN_OK;

    while (st == RN_OK) {
        size_t from;

        while (i < t.length && is_space(rn_kind_get(t.kind, t.data, i))) {
            i++;
        }
        if (i == t.length) {
            break;
        }
        from = i;
        if (most-- == 0) {
            return put(vm, list, s, from, t.length); /* with the white space it has */
        }
        while (i < t.length && !is_space(rn_kind_get(t.kind, t.data, i))) {
            i++;
        }
        st = put(vm, list, s, from, i);
    }
    return st == RN_OK && !rn_charge(vm, (int64_t)(t.length / 32)) ? RN_STOP : st;
}

static rn_status rsplit_space(rn_vm *vm, rn_val s, int64_t most, rn_val list)
{
    rn_text t = rn_text_of_str(vm, s);
    size_t i = t.length;
    rn_status st = RN_OK;

    while (st == RN_OK) {
        size_t to;

        while (i > 0 && is_space(rn_kind_get(t.kind, t.data, i - 1))) {
            i--;
        }
        if (i == 0) {
            break;
        }
        to = i;
        if (most-- == 0) {
            return put(vm, list, s, 0, to);
        }
        while (i > 0 && !is_space(rn_kind_get(t.kind, t.data, i - 1))) {
            i--;
        }
        st = put(vm, list, s, i, to);
    }
    return st == RN_OK && !rn_charge(vm, (int64_t)(t.length / 32)) ? RN_STOP : st;
}

static rn_status split_at(rn_vm *vm, rn_val s, rn_val sep, int64_t most, bool backward, rn_val list)
{
    rn_text t = rn_text_of_str(vm, s), needle = rn_text_of_str(vm, sep);
    size_t from = 0, to = t.length, at;
    rn_finder finder;
    rn_num_status ns = RN_NUM_OK;
    rn_status st = RN_OK;

    rn_finder_init(&finder, &needle, backward);
    while (st == RN_OK && most-- != 0) {
        ns = needle.length == 1 ? rn_text_find_one(&t, rn_kind_get(needle.kind, needle.data, 0), backward, from, to, &at, RN_POLL(vm))
                                : rn_finder_find(&finder, &t, from, to, &at, RN_POLL(vm));
        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        if (at == RN_TEXT_NONE) {
            break;
        }
        if (backward) {
            st = put(vm, list, s, at + needle.length, to);
            to = at;
        } else {
            st = put(vm, list, s, from, at);
            from = at + needle.length;
        }
    }
    return st == RN_OK ? put(vm, list, s, from, to) : st;
}

static void turn(rn_vm *vm, rn_val list)
{
    rn_list *l = RN_PTR(rn_list, vm, list);
    rn_val *v = rn_list_items(vm, l);

    for (uint32_t i = 0, j = l->len; i + 1 < j; i++) {
        rn_val x = v[i];

        v[i] = v[--j];
        v[j] = x;
    }
}

static rn_status split(rn_vm *vm, rn_val *a, bool backward, rn_val *out)
{
    rn_val s = rn_payload_op(vm, a[0]), sep = rn_payload_op(vm, a[1]);
    int64_t most = -1;
    rn_status st;
    bool by_space = !rn_given(a[1]) || a[1] == RN_NONE;

    if (!by_space && !rn_is_str(vm, sep)) {
        return rn_raise(vm, RN_T_TypeError, "must be str or None, not %T", a[1]);
    }
    st = rn_given(a[2]) ? rn_arg_size(vm, a[2], &most) : RN_OK;
    if (st != RN_OK) {
        return st;
    }
    if (!by_space && RN_PTR(rn_str, vm, sep)->len == 0) {
        return rn_raise(vm, RN_T_ValueError, "empty separator");
    }
    *out = rn_list_new(vm, NULL, 0);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = !by_space  ? split_at(vm, s, sep, most, backward, *out)
         : backward ? rsplit_space(vm, s, most, *out)
                    : split_space(vm, s, most, *out);
    if (backward) {
        turn(vm, *out);
    }
    return st;
}

NATIVE(str_m_split)
{
    return split(vm, a, false, out);
}

NATIVE(str_m_rsplit)
{
    return split(vm, a, true, out);
}

NATIVE(str_m_splitlines)
{
    rn_val s = rn_payload_op(vm, a[0]);
    rn_text t = rn_text_of_str(vm, s);
    bool keep = false;
    rn_status st = rn_given(a[1]) ? rn_arg_bool(vm, a[1], &keep) : RN_OK;

    if (st != RN_OK) {
        return st;
    }
    *out = rn_list_new(vm, NULL, 0);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (size_t i = 0; st == RN_OK && i < t.length;) {
        size_t from = i, end;

        while (i < t.length && !rn_uni_is_line_break(rn_kind_get(t.kind, t.data, i))) {
            i++;
        }
        end = i;
        if (i < t.length) {
            i += rn_kind_get(t.kind, t.data, i) == '\r' && i + 1 < t.length && rn_kind_get(t.kind, t.data, i + 1) == '\n' ? 2 : 1;
        }
        st = put(vm, *out, s, from, keep ? i : end);
    }
    return st == RN_OK && !rn_charge(vm, (int64_t)(t.length / 16)) ? RN_STOP : st;
}

static rn_status partition(rn_vm *vm, rn_val *a, bool backward, rn_val *out)
{
    rn_val s = rn_payload_op(vm, a[0]), sep = rn_payload_op(vm, a[1]), v[3];
    rn_text t = rn_text_of_str(vm, s), needle;
    size_t at;
    rn_num_status ns;

    if (!rn_is_str(vm, sep)) {
        return rn_raise(vm, RN_T_TypeError, "must be str, not %T", a[1]);
    }
    needle = rn_text_of_str(vm, sep);
    if (needle.length == 0) {
        return rn_raise(vm, RN_T_ValueError, "empty separator");
    }
    ns = backward ? rn_text_rfind(&t, &needle, 0, t.length, &at, RN_POLL(vm)) : rn_text_find(&t, &needle, 0, t.length, &at, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    if (at == RN_TEXT_NONE) {
        v[0] = backward ? rn_val_of(RN_EMPTY_STR) : s;
        v[1] = rn_val_of(RN_EMPTY_STR);
        v[2] = backward ? s : rn_val_of(RN_EMPTY_STR);
    } else {
        v[0] = rn_str_sub(vm, s, 0, (uint32_t)at);
        v[1] = sep;
        v[2] = rn_str_sub(vm, s, (uint32_t)(at + needle.length), (uint32_t)t.length);
        if (v[0] == RN_UNBOUND || v[2] == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return rn_done(vm, rn_tuple_new(vm, v, 3), out);
}

NATIVE(str_m_partition)
{
    return partition(vm, a, false, out);
}

NATIVE(str_m_rpartition)
{
    return partition(vm, a, true, out);
}

static rn_status copy_in(rn_vm *vm, rn_text to, size_t *at, rn_val s)
{
    rn_text from = rn_text_of_str(vm, s);
    rn_num_status ns = rn_kind_copy(to.kind, (uint8_t *)to.data + *at * (size_t)to.kind, from.kind, from.data, from.length, RN_POLL(vm));

    *at += from.length;
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

static uint32_t flags_of(rn_vm *vm, rn_val s)
{
    return rn_obj_of(vm, s)->flags;
}

NATIVE(str_m_join)
{
    rn_val sep = rn_payload_op(vm, a[0]);
    const rn_val *items;
    uint32_t m, flags = flags_of(vm, sep), width;
    uint64_t total = 0;
    size_t at = 0;
    uint8_t *data;
    rn_text to;
    rn_status st = rn_items_of(vm, a[1], &items, &m);

    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_TypeError)) {
        vm->exc = RN_NONE;
        return rn_raise(vm, RN_T_TypeError, "can only join an iterable");
    }
    if (st != RN_OK) {
        return st;
    }
    if (m == 1 && rn_is_str(vm, items[0])) {
        *out = items[0];
        return RN_OK;
    }
    width = m > 1 ? flags & RN_SF_WIDTH : 0;
    flags = m > 1 && RN_PTR(rn_str, vm, sep)->len > 0 ? flags & RN_SF_ASCII : RN_SF_ASCII;
    for (uint32_t i = 0; i < m; i++) {
        rn_val s = rn_is_kind(vm, items[i], RN_K_STR) ? items[i] : rn_payload_op(vm, items[i]);
        uint32_t f;

        if (!rn_is_str(vm, s)) {
            return rn_raise(vm, RN_T_TypeError, "sequence item %u: expected str instance, %T found", i, items[i]);
        }
        f = flags_of(vm, s);
        width = (f & RN_SF_WIDTH) > width ? f & RN_SF_WIDTH : width;
        flags &= RN_PTR(rn_str, vm, s)->len == 0 ? RN_SF_ASCII : f;
        total += RN_PTR(rn_str, vm, s)->len;
        if ((i & 4095) == 4095 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    total += m > 1 ? (uint64_t)(m - 1) * RN_PTR(rn_str, vm, sep)->len : 0;
    if (total > UINT32_MAX / 8 || !rn_reserve(vm, total << width)) {
        return rn_nomem(vm);
    }
    *out = rn_str_alloc(vm, (uint32_t)total, width == 2 ? 0x10000 : width == 1 ? 256 : flags ? 127 : 255, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (width == 0) {
        const rn_str *between = RN_PTR(rn_str, vm, sep);
        const uint8_t *between_data = rn_str_data(vm, between);

        for (uint32_t i = 0; i < m; i++) {
            const rn_str *s = RN_PTR(rn_str, vm, rn_is_kind(vm, items[i], RN_K_STR) ? items[i] : rn_payload_op(vm, items[i]));

            if (i > 0 && between->len > 0) {
                memcpy(data, between_data, between->len);
                data += between->len;
            }
            memcpy(data, rn_str_data(vm, s), s->len);
            data += s->len;
        }
        return rn_charge(vm, (int64_t)(total / 64 + m / 4)) ? RN_OK : RN_STOP;
    }
    to = (rn_text){data, total, width == 1 ? RN_KIND_2 : RN_KIND_4};
    for (uint32_t i = 0; st == RN_OK && i < m; i++) {
        if (i > 0) {
            st = copy_in(vm, to, &at, sep);
        }
        if (st == RN_OK) {
            st = copy_in(vm, to, &at, rn_payload_op(vm, items[i]));
        }
    }
    return st == RN_OK && !rn_charge(vm, m / 4) ? RN_STOP : st;
}
