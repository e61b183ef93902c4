/* Module re: matches, and replacing by text or by a template that the prelude has parsed. */
#include "py/mod/re.h"

#include <stdio.h>

bool rn_is_match(rn_vm *vm, rn_val v)
{
    return rn_is_type(vm, v, RN_T(Match)) && rn_is_kind(vm, v, RN_K_REC) && rn_obj_of(vm, v)->aux >= MAT_SPANS + 2;
}

static uint32_t group_count(rn_vm *vm, rn_val match)
{
    uint32_t n = rn_obj_of(vm, match)->aux;

    return n < MAT_SPANS + 2 ? 0 : (n - MAT_SPANS) / 2;
}

/* A place as a match has it: -1 for a group without a part, and for what is none. */
static int64_t place(rn_val v)
{
    return rn_is_int(v) && rn_small_get(v) >= 0 && rn_small_get(v) < UINT32_MAX ? rn_small_get(v) : -1;
}

rn_status rn_re_slice(rn_vm *vm, rn_val string, int64_t start, int64_t end, rn_val *out)
{
    rn_val p = rn_payload_op(vm, string);
    rn_span span;

    if (start < 0 || end < start) {
        *out = RN_NONE;
        return RN_OK;
    }
    if (rn_is_str(vm, p)) {
        int64_t n = RN_PTR(rn_str, vm, p)->len;

        return rn_done(vm, rn_str_sub(vm, p, (uint32_t)(start < n ? start : n), (uint32_t)(end < n ? end : n)), out);
    }
    if (!rn_bytes_span(vm, p, &span)) {
        return rn_raise(vm, RN_T_TypeError, "expected string or bytes-like object, got '%T'", string);
    }
    start = start < (int64_t)span.n ? start : (int64_t)span.n;
    end = end < (int64_t)span.n ? end : (int64_t)span.n;
    if (start == 0 && end == (int64_t)span.n && rn_is_type(vm, string, RN_T(bytes))) {
        *out = string;
        return RN_OK;
    }
    return rn_reserve(vm, (uint64_t)(end - start)) ? rn_done(vm, rn_bytes_new(vm, span.p + start, (size_t)(end - start)), out)
                                                   : rn_nomem(vm);
}

static rn_status group_slice(rn_vm *vm, rn_val match, uint32_t g, rn_val unset, rn_val *out)
{
    const rn_val *v = rn_rec_v(vm, match), *span = v + MAT_SPANS + (size_t)g * 2;
    rn_status st = rn_re_slice(vm, v[MAT_STRING], place(span[0]), place(span[1]), out);

    if (st == RN_OK && *out == RN_NONE) {
        *out = unset;
    }
    return st;
}

static rn_status no_such_group(rn_vm *vm)
{
    return rn_raise(vm, RN_T_IndexError, "no such group");
}

rn_status rn_re_group_number(rn_vm *vm, rn_val match, rn_val group, uint32_t *out)
{
    rn_val i = rn_payload_op(vm, group), re = rn_rec_v(vm, match)[MAT_RE];
    int64_t n = -1;
    rn_status st;

    if (rn_is_anyint(vm, i)) {
        n = rn_int_get(vm, i, &n) ? n : -1;
    } else if (rn_is_kind(vm, group, RN_K_INST) && rn_lookup(vm, rn_type_of(vm, group), RN_N(__index__)) != RN_UNBOUND) {
        return RN_NEED_VM;
    } else if (rn_is_pattern(vm, re) && rn_is_kind(vm, rn_rec_v(vm, re)[PAT_INDEX], RN_K_DICT)) {
        rn_val v;

        st = rn_dict_get(vm, rn_rec_v(vm, re)[PAT_INDEX], group, &v);
        if (st != RN_OK) {
            return st == RN_EXC ? rn_unhashable_key(vm, group, "a dict key") : st;
        }
        n = rn_is_int(v) ? rn_small_get(v) : -1;
    }
    if (n < 0 || n >= (int64_t)group_count(vm, match)) {
        return no_such_group(vm);
    }
    *out = (uint32_t)n;
    return RN_OK;
}

NATIVE(match_group)
{
    uint32_t g = 0;
    rn_status st = RN_OK;
    rn_val t;

    if (n <= 2) {
        st = n == 2 ? rn_re_group_number(vm, a[0], a[1], &g) : RN_OK;
        return st == RN_OK ? group_slice(vm, a[0], g, RN_NONE, out) : st;
    }
    t = rn_tuple_new(vm, NULL, n - 1);
    if (t == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 1; i < n && st == RN_OK; i++) {
        st = rn_re_group_number(vm, a[0], a[i], &g);
        if (st == RN_OK) {
            st = group_slice(vm, a[0], g, RN_NONE, &rn_tuple_items(vm, t)[i - 1]);
        }
    }
    *out = t;
    return st;
}

rn_status rn_re_match_item(rn_vm *vm, rn_val match, rn_val key, rn_val *out)
{
    uint32_t g = 0;
    rn_status st = rn_re_group_number(vm, match, key, &g);

    if (st == RN_NEED_VM) { /* a guest's __index__: the slot's way converts it */
        return rn_ask_special(vm, match, RN_N(__getitem__), &key, 1, RN_CK_ANY);
    }
    return st == RN_OK ? group_slice(vm, match, g, RN_NONE, out) : st;
}

NATIVE(match_getitem)
{
    uint32_t g = 0;
    rn_status st = rn_re_group_number(vm, a[0], a[1], &g);

    return st == RN_OK ? group_slice(vm, a[0], g, RN_NONE, out) : st;
}

NATIVE(match_groups)
{
    uint32_t count = group_count(vm, a[0]);
    rn_val t = rn_tuple_new(vm, NULL, count > 0 ? count - 1 : 0);
    rn_status st = t == RN_UNBOUND ? rn_nomem(vm) : RN_OK;

    for (uint32_t g = 1; g < count && st == RN_OK; g++) {
        st = group_slice(vm, a[0], g, rn_given(a[1]) ? a[1] : RN_NONE, &rn_tuple_items(vm, t)[g - 1]);
    }
    *out = t;
    return st;
}

NATIVE(match_groupdict)
{
    rn_val re = rn_rec_v(vm, a[0])[MAT_RE], names = rn_is_pattern(vm, re) ? rn_rec_v(vm, re)[PAT_NAMES] : RN_NONE,
           d = rn_dict_new(vm, false);
    uint32_t count = group_count(vm, a[0]);
    rn_status st = d == RN_UNBOUND ? rn_nomem(vm) : RN_OK;

    for (uint32_t g = 1; g < count && st == RN_OK && rn_is_kind(vm, names, RN_K_TUPLE) && g < rn_tuple_len(vm, names); g++) {
        rn_val name = rn_tuple_items(vm, names)[g], v = RN_NONE;

        if (name != RN_NONE) {
            st = group_slice(vm, a[0], g, rn_given(a[1]) ? a[1] : RN_NONE, &v);
            st = st == RN_OK ? rn_dict_set(vm, d, name, v) : st;
        }
    }
    *out = d;
    return st;
}

static rn_status bounds(rn_vm *vm, rn_val *a, const rn_val **span)
{
    uint32_t g = 0;
    rn_status st = rn_given(a[1]) ? rn_re_group_number(vm, a[0], a[1], &g) : RN_OK;

    *span = rn_rec_v(vm, a[0]) + MAT_SPANS + (size_t)g * 2;
    return st;
}

NATIVE(match_start)
{
    const rn_val *span;
    rn_status st = bounds(vm, a, &span);

    *out = st == RN_OK ? span[0] : RN_NONE;
    return st;
}

NATIVE(match_end)
{
    const rn_val *span;
    rn_status st = bounds(vm, a, &span);

    *out = st == RN_OK ? span[1] : RN_NONE;
    return st;
}

NATIVE(match_span)
{
    const rn_val *span;
    rn_status st = bounds(vm, a, &span);

    return st == RN_OK ? rn_done(vm, rn_tuple_new(vm, span, 2), out) : st;
}

rn_status rn_re_put_text(rn_sb *sb, rn_val v, uint32_t most)
{
    rn_vm *vm = sb->vm;
    rn_val p = rn_payload_op(vm, v), r = rn_val_of(RN_EMPTY_STR);
    rn_status st = RN_OK;
    rn_sb own;
    uint32_t n;

    if (rn_is_str(vm, p)) {
        st = rn_str_repr(vm, p, &r);
    } else if (rn_is_kind(vm, p, RN_K_BYTES)) {
        rn_sb_init(&own, vm);
        st = rn_put_bytes(&own, rn_bytes_data(vm, p), RN_PTR(rn_bytes, vm, p)->len);
        st = st == RN_OK ? rn_sb_done(&own, &r) : st;
    }
    if (st != RN_OK) {
        return st;
    }
    n = RN_PTR(rn_str, vm, r)->len;
    rn_sb_sub(sb, r, 0, n < most ? n : most);
    return RN_OK;
}

rn_status rn_re_put_match(rn_sb *sb, rn_val match)
{
    rn_vm *vm = sb->vm;
    const rn_val *v = rn_rec_v(vm, match);
    char spans[64];
    rn_val text;
    rn_status st = group_slice(vm, match, 0, RN_NONE, &text);

    if (st != RN_OK) {
        return st;
    }
    snprintf(spans, sizeof spans, "(%lld, %lld)", (long long)place(v[MAT_SPANS]), (long long)place(v[MAT_SPANS + 1]));
    rn_sb_c(sb, "<re.Match object; span=");
    rn_sb_c(sb, spans);
    rn_sb_c(sb, ", match=");
    st = rn_re_put_text(sb, text, 50);
    rn_sb_c(sb, ">");
    return st;
}

/* ---- replacing ---- */

/* Builds text or bytes. */
typedef struct builder {
    rn_vm *vm;
    bool is_text;
    rn_sb sb;
    rn_bb bb;
    uint32_t items; /* as CPython's list of what is joined: its index is in the error */
} builder;

static void build_init(builder *b, rn_vm *vm, bool is_text)
{
    b->vm = vm;
    b->is_text = is_text;
    b->items = 0;
    if (is_text) {
        rn_sb_init(&b->sb, vm);
    } else {
        rn_bb_init(&b->bb, vm);
    }
}

static void build_part(builder *b, rn_val string, int64_t from, int64_t to)
{
    rn_span span;

    if (from < 0 || to <= from) {
        return;
    }
    if (b->is_text) {
        rn_val s = rn_payload_op(b->vm, string);
        uint32_t n = rn_is_str(b->vm, s) ? RN_PTR(rn_str, b->vm, s)->len : 0;

        if ((uint64_t)to <= n) {
            rn_sb_sub(&b->sb, s, (uint32_t)from, (uint32_t)to);
        }
    } else if (rn_bytes_span(b->vm, string, &span) && (uint64_t)to <= span.n) {
        rn_bb_add(&b->bb, span.p + from, (size_t)(to - from));
    }
}

static rn_status build_value(builder *b, rn_val v)
{
    rn_vm *vm = b->vm;
    rn_val p = rn_payload_op(vm, v);
    rn_span span;

    if (b->is_text ? !rn_is_str(vm, p) : !rn_bytes_span(vm, p, &span)) {
        return rn_raise(vm, RN_T_TypeError,
                        b->is_text ? "sequence item %u: expected str instance, %T found"
                                   : "sequence item %u: expected a bytes-like object, %T found",
                        b->items, v);
    }
    if (b->is_text) {
        rn_sb_str(&b->sb, p);
    } else {
        rn_bb_add(&b->bb, span.p, span.n);
    }
    return RN_OK;
}

static rn_status build_done(builder *b, rn_val *out)
{
    return b->is_text ? rn_sb_done(&b->sb, out) : rn_bb_done(&b->bb, rn_val_of(RN_EMPTY_BYTES), out);
}

/* A template is text for itself, or (text, group, text, group ... text). `span` has start and end of each group. */
static rn_status build_template(builder *b, rn_val template, rn_val string, rn_re_search_state *s, rn_val match)
{
    rn_vm *vm = b->vm;
    rn_status st = RN_OK;

    if (!rn_is_kind(vm, template, RN_K_TUPLE)) {
        return build_value(b, template);
    }
    for (uint32_t i = 0; i < rn_tuple_len(vm, template) && st == RN_OK; i++) {
        rn_val item = rn_tuple_items(vm, template)[i];
        int64_t g = rn_is_int(item) ? rn_small_get(item) : -1;

        if (!rn_is_int(item)) {
            st = build_value(b, item);
        } else if (match != RN_UNBOUND) {
            if (g >= 0 && g < (int64_t)group_count(vm, match)) {
                const rn_val *span = rn_rec_v(vm, match) + MAT_SPANS + g * 2;

                build_part(b, string, place(span[0]), place(span[1]));
            }
        } else if (g == 0) {
            build_part(b, string, s->run.start, s->run.stop);
        } else if (g > 0 && g <= (int64_t)s->run.groups && s->run.reg[g * 2 - 1] <= s->run.end) {
            build_part(b, string, s->run.reg[g * 2 - 2], s->run.reg[g * 2 - 1]);
        }
    }
    return st;
}

static rn_status substitute(rn_vm *vm, rn_val pattern, rn_val template, rn_val string, int64_t most, bool want_count, rn_val *out)
{
    rn_re_search_state s;
    rn_re_status rs = RN_RE_NONE;
    uint32_t at = 0, last = 0;
    int64_t count = 0;
    rn_status st = rn_re_open(&s, vm, pattern, string), end;
    builder b;

    if (st != RN_OK) {
        return st;
    }
    build_init(&b, vm, s.is_text);
    while (st == RN_OK && (most == 0 || count < most) && (rs = rn_re_search(&s.run, at)) == RN_RE_FOUND) {
        if (last < s.run.start) {
            build_part(&b, string, last, s.run.start);
            b.items++;
        }
        st = build_template(&b, template, string, &s, RN_UNBOUND);
        b.items++;
        count++;
        s.run.fuel -= 8;
        s.run.must_advance = s.run.stop == s.run.start;
        last = at = s.run.stop;
        if (s.is_text ? b.sb.failed : b.bb.failed) {
            st = rn_nomem(vm);
        }
    }
    if (st == RN_OK && rs <= RN_RE_FOUND) {
        if (count == 0) {
            st = rn_re_slice(vm, string, 0, s.run.end, out);
        } else {
            build_part(&b, string, last, s.run.end);
            st = build_done(&b, out);
        }
    }
    end = rn_re_close(&s, rs);
    st = st == RN_OK ? end : st;
    if (st == RN_OK && want_count) {
        rn_val pair[2] = {*out, rn_small(count)};

        st = rn_done(vm, rn_tuple_new(vm, pair, 2), out);
    }
    return st;
}

/* re_sub(pattern, template, string, count, with the count) */
NATIVE(re_m_sub)
{
    int64_t most = 0;
    rn_status st = rn_arg_size(vm, a[3], &most);

    return st == RN_OK ? substitute(vm, a[0], a[1], a[2], most, a[4] == RN_TRUE, out) : st;
}

/* re_expand(match, template) */
NATIVE(re_m_expand)
{
    rn_val string, re;
    rn_status st;
    builder b;

    if (!rn_is_match(vm, a[0])) {
        return rn_raise(vm, RN_T_TypeError, "expected a match");
    }
    string = rn_rec_v(vm, a[0])[MAT_STRING];
    re = rn_rec_v(vm, a[0])[MAT_RE];
    build_init(&b, vm, rn_is_pattern(vm, re) && rn_rec_v(vm, re)[PAT_IS_TEXT] == RN_TRUE);
    st = build_template(&b, a[1], string, NULL, a[0]);
    return st == RN_OK ? build_done(&b, out) : st;
}

/* re_slice(subject, from, to): as groups are. */
NATIVE(re_m_slice)
{
    return rn_re_slice(vm, a[0], place(a[1]), rn_is_int(a[2]) ? rn_small_get(a[2]) : INT64_MAX, out);
}

/* Text without a backslash stands for itself. */
static bool is_plain(rn_vm *vm, rn_val v)
{
    rn_val p = rn_payload_op(vm, v);
    rn_span span;
    rn_text text;
    size_t at;

    if (rn_is_str(vm, p)) {
        text = rn_text_of_str(vm, p);
    } else if (rn_bytes_span(vm, p, &span)) {
        text = rn_text_of_span(span);
    } else {
        return false;
    }
    return rn_text_find_one(&text, '\\', false, 0, text.length, &at, NULL) == RN_NUM_OK && at == RN_TEXT_NONE;
}

static rn_status sub(rn_vm *vm, rn_val *a, bool want_count, rn_val *out)
{
    int64_t most = 0;
    rn_status st;

    if (!is_plain(vm, a[1])) {
        return RN_NEED_VM;
    }
    st = rn_given(a[3]) ? rn_arg_size(vm, a[3], &most) : RN_OK;
    return st == RN_OK ? substitute(vm, a[0], a[1], a[2], most, want_count, out) : st;
}

NATIVE(pattern_sub)
{
    return sub(vm, a, false, out);
}

NATIVE(pattern_subn)
{
    return sub(vm, a, true, out);
}
