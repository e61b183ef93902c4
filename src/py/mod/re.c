/* Module re: patterns and what they search. Matches and replacing are re_match.c; templates and functions as replacements are the
 * prelude's. The engine is text/regex.h. */
#include "py/mod/re.h"

#include <stdio.h>

#define FIRST_FUEL 1024
#define FUEL       8192 /* about 50 microseconds */

/* ---- what the engine needs ---- */

/* Fuel is about 6 ns a unit, charged work 10. */
static bool charge_used(rn_re_search_state *s, int64_t fuel)
{
    int64_t used = s->granted - fuel;

    s->granted = fuel;
    return rn_charge(s->vm, used * 5 / 8);
}

static bool refuel(void *ctx, int64_t *fuel)
{
    rn_re_search_state *s = ctx;
    bool goes_on = charge_used(s, *fuel);

    s->granted = *fuel = FUEL;
    return goes_on;
}

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    rn_re_search_state *s = ctx;
    rn_room room = {0}, was = {0};

    if (new_size != 0) {
        if (!rn_room_get(s->vm, new_size, &room)) {
            return NULL;
        }
        if (old != NULL) {
            memcpy(room.data, old, old_size < new_size ? old_size : new_size);
        }
    }
    if (old != NULL) {
        was = (rn_room){old, RN_OFFSET(s->vm, old) - 16u, ((uint64_t)old_size + 8u) & ~UINT64_C(7)};
        rn_room_drop(s->vm, &was);
    }
    return room.data;
}

static void host_init(rn_re_search_state *s, rn_vm *vm)
{
    s->vm = vm;
    s->granted = FIRST_FUEL;
    s->host = (rn_re_host){resize, refuel, s};
}

static rn_status status_of(rn_vm *vm, rn_re_status st)
{
    switch (st) {
    case RN_RE_STOPPED:
        return RN_STOP;
    case RN_RE_NO_MEMORY:
        return rn_nomem(vm);
    case RN_RE_BROKEN:
        return rn_raise(vm, RN_T_SystemError, "bad regular expression program");
    default:
        return RN_OK;
    }
}

/* ---- compiling ---- */

static void put_char(rn_sb *sb, uint32_t c, bool is_text)
{
    char text[8];

    if (is_text || c < 128) {
        rn_sb_cp(sb, c);
        return;
    }
    snprintf(text, sizeof text, "\\x%02x", c & 255u);
    rn_sb_c(sb, text);
}

static rn_status put_repr(rn_vm *vm, rn_sb *sb, const rn_text *text, uint32_t from, uint32_t to, bool ascii)
{
    rn_val v, r;
    uint8_t *data;
    uint32_t max = 0;
    rn_status st;
    const rn_str *s;

    for (uint32_t i = from; i < to; i++) {
        uint32_t c = rn_kind_get(text->kind, text->data, i);

        max = c > max ? c : max;
    }
    v = rn_str_alloc(vm, to - from, max, &data);
    if (v == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = from; i < to; i++) {
        rn_cp_set(data, rn_str_width(RN_PTR(rn_str, vm, v)), i - from, rn_kind_get(text->kind, text->data, i));
    }
    st = rn_str_repr(vm, v, &r);
    if (st != RN_OK) {
        return st;
    }
    s = RN_PTR(rn_str, vm, r);
    for (uint32_t i = 0; i < s->len; i++) {
        put_char(sb, rn_cp(rn_str_data(vm, s), rn_str_width(s), i), !ascii);
    }
    return RN_OK;
}

/* (kind, message, position or None): the prelude raises it. */
static rn_status error_tuple(rn_vm *vm, const rn_re_error *err, const rn_text *text, bool is_text, rn_val *out)
{
    rn_val v[3] = {rn_small(err->kind), RN_NONE, err->has_pos ? rn_small(err->pos) : RN_NONE};
    uint32_t numbers = 0;
    rn_status st = RN_OK;
    rn_sb sb;

    rn_sb_init(&sb, vm);
    for (const char *f = err->format; *f != '\0' && st == RN_OK; f++) {
        char number[24];

        if (*f != '%') {
            rn_sb_cp(&sb, (uint8_t)*f);
            continue;
        }
        switch (*++f) {
        case 's':
        case 't':
            for (uint32_t i = *f == 's' ? err->from : err->from2; i < (*f == 's' ? err->to : err->to2); i++) {
                put_char(&sb, rn_kind_get(text->kind, text->data, i), is_text);
            }
            break;
        case 'd':
            snprintf(number, sizeof number, "%llu", (unsigned long long)err->number[numbers < 2 ? numbers : 2]);
            numbers++;
            rn_sb_c(&sb, number);
            break;
        default:
            st = put_repr(vm, &sb, text, err->from, err->to, *f == 'a');
            break;
        }
    }
    if (st == RN_OK) {
        st = rn_sb_done(&sb, &v[1]);
    }
    if (st != RN_OK) {
        return st;
    }
    return rn_done(vm, rn_tuple_new(vm, v, 3), out);
}

static rn_status name_of(rn_vm *vm, const rn_text *text, const uint32_t *name, rn_val *out)
{
    uint32_t max = 0;
    uint8_t *data;

    for (uint32_t i = name[0]; i < name[1]; i++) {
        uint32_t c = rn_kind_get(text->kind, text->data, i);

        max = c > max ? c : max;
    }
    *out = rn_str_alloc(vm, name[1] - name[0], max, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = name[0]; i < name[1]; i++) {
        rn_cp_set(data, rn_str_width(RN_PTR(rn_str, vm, *out)), i - name[0], rn_kind_get(text->kind, text->data, i));
    }
    return RN_OK;
}

static rn_status make_pattern(rn_vm *vm, rn_val source, const rn_text *text, bool is_text, const rn_re_compiled *c, rn_val *out)
{
    rn_val v[PAT_COUNT] = {source,
                           rn_small(c->flags),
                           rn_small(c->groups),
                           rn_dict_new(vm, false),
                           rn_tuple_new(vm, NULL, c->groups + 1),
                           rn_bytes_new(vm, c->code, (size_t)c->ncode * 4),
                           rn_bool(is_text)};

    if (v[PAT_INDEX] == RN_UNBOUND || v[PAT_NAMES] == RN_UNBOUND || v[PAT_CODE] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t g = 1; g <= c->groups; g++) {
        const uint32_t *name = c->names + (size_t)g * 2;
        rn_status st = RN_OK;
        rn_val s;

        if (name[0] < name[1]) {
            st = name_of(vm, text, name, &s);
            s = st == RN_OK ? rn_intern(vm, s) : s; /* what programs ask for is the same string */
            st = st == RN_OK && s == RN_UNBOUND ? rn_nomem(vm) : st;
            if (st == RN_OK) {
                rn_tuple_items(vm, v[PAT_NAMES])[g] = s;
                st = rn_dict_set(vm, v[PAT_INDEX], s, rn_small(g));
            }
        }
        if (st != RN_OK) {
            return st;
        }
    }
    return rn_done(vm, rn_rec_new(vm, RN_T(Pattern), v, PAT_COUNT), out);
}

/* re_compile(str or bytes, flags): a pattern, or why not. */
NATIVE(re_m_compile)
{
    rn_val source = rn_payload_op(vm, a[0]);
    bool is_text = rn_is_str(vm, source);
    rn_re_search_state s;
    rn_re_compiled c;
    rn_re_error err;
    rn_re_status rs;
    rn_status st;
    rn_text text;
    rn_span span;
    int64_t flags = 0;

    if (is_text) {
        text = rn_text_of_str(vm, source);
    } else if (rn_bytes_span(vm, source, &span)) {
        text = rn_text_of_span(span);
    } else {
        return rn_raise(vm, RN_T_TypeError, "first argument must be string or compiled pattern");
    }
    st = rn_arg_int(vm, a[1], &flags);
    if (st != RN_OK) {
        return st;
    }
    host_init(&s, vm);
    s.granted = 0;
    rs = rn_re_compile(&text, is_text, (uint32_t)flags, &s.host, &c, &err);
    if (rs == RN_RE_ERROR) {
        return error_tuple(vm, &err, &text, is_text, out);
    }
    if (rs != RN_RE_FOUND) {
        return status_of(vm, rs);
    }
    st = make_pattern(vm, a[0], &text, is_text, &c, out);
    (void)resize(&s, c.code, (size_t)c.code_cap * 4, 0);
    (void)resize(&s, c.names, (size_t)c.names_cap * 4, 0);
    return st;
}

/* ---- what a session keeps: roots in HOT ---- */

enum { MOST_KEPT = 512 };

static rn_val store(rn_vm *vm, int64_t which, bool fresh)
{
    rn_val *root = &vm->re_cache[which == 0 ? 0 : 1];

    if (fresh || !rn_is_kind(vm, *root, RN_K_DICT) || RN_PTR(rn_dict, vm, *root)->used >= MOST_KEPT) {
        rn_val d = rn_dict_new(vm, false);

        if (d == RN_UNBOUND) {
            return d;
        }
        *root = d;
    }
    return *root;
}

/* re_store(i): the dict of patterns (0) or templates (1) so far; None: both are to be forgotten. */
NATIVE(re_m_store)
{
    if (rn_is_int(a[0])) {
        return rn_done(vm, store(vm, rn_small_get(a[0]), false), out);
    }
    *out = RN_NONE;
    return store(vm, 0, true) == RN_UNBOUND || store(vm, 1, true) == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* re_cached(pattern, flags): what compiling them gave, or None. Without flags the key is the pattern itself. */
NATIVE(re_m_cached)
{
    rn_val d = vm->re_cache[0], flags = rn_payload_op(vm, a[1]), key = a[0];
    rn_status st;

    *out = RN_NONE;
    if (!rn_is_kind(vm, d, RN_K_DICT) || !rn_is_int(flags) || (!rn_is_str(vm, key) && !rn_is_kind(vm, key, RN_K_BYTES))) {
        return RN_OK;
    }
    if (flags != rn_small(0)) {
        rn_val pair[2] = {key, flags};

        key = rn_tuple_new(vm, pair, 2);
        if (key == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    st = rn_dict_get(vm, d, key, out);
    if (st == RN_OK && !rn_is_pattern(vm, *out)) {
        *out = RN_NONE;
    }
    return st;
}

/* ---- searching ---- */

bool rn_is_pattern(rn_vm *vm, rn_val v)
{
    return rn_is_type(vm, v, RN_T(Pattern)) && rn_is_kind(vm, v, RN_K_REC) && rn_obj_of(vm, v)->aux >= PAT_COUNT;
}

rn_status rn_re_open(rn_re_search_state *s, rn_vm *vm, rn_val pattern, rn_val string)
{
    const rn_val *p = rn_rec_v(vm, pattern);
    rn_val subject = rn_payload_op(vm, string);
    rn_re_status st;
    rn_text text;
    rn_span span;

    if (!rn_is_pattern(vm, pattern) || !rn_is_kind(vm, p[PAT_CODE], RN_K_BYTES)) {
        return status_of(vm, RN_RE_BROKEN);
    }
    host_init(s, vm);
    s->pattern = pattern;
    s->string = string;
    s->is_text = rn_is_str(vm, subject);
    if (s->is_text) {
        text = rn_text_of_str(vm, subject);
    } else if (rn_bytes_span(vm, subject, &span)) {
        text = rn_text_of_span(span);
    } else {
        return rn_raise(vm, RN_T_TypeError, "expected string or bytes-like object, got '%T'", string);
    }
    if (s->is_text != (p[PAT_IS_TEXT] == RN_TRUE)) {
        return rn_raise(vm, RN_T_TypeError,
                        s->is_text ? "cannot use a bytes pattern on a string-like object"
                                   : "cannot use a string pattern on a bytes-like object");
    }
    st = rn_re_begin(&s->run, (const uint32_t *)(const void *)rn_bytes_data(vm, p[PAT_CODE]), RN_PTR(rn_bytes, vm, p[PAT_CODE])->len / 4u,
                     &text, &s->host);
    s->run.fuel = FIRST_FUEL;
    return st == RN_RE_FOUND ? RN_OK : status_of(vm, st);
}

rn_status rn_re_close(rn_re_search_state *s, rn_re_status st)
{
    bool goes_on;

    rn_re_end(&s->run);
    if (st > RN_RE_FOUND) {
        return status_of(s->vm, st);
    }
    goes_on = charge_used(s, s->run.fuel);
    return goes_on ? RN_OK : RN_STOP;
}

static uint32_t clamp(int64_t i, uint32_t n)
{
    return i < 0 ? 0 : i > (int64_t)n ? n : (uint32_t)i;
}

rn_status rn_re_limits(rn_re_search_state *s, rn_val pos, rn_val endpos, uint32_t *from)
{
    int64_t at = 0, end = INT64_MAX;
    rn_status st = rn_given(pos) ? rn_arg_size(s->vm, pos, &at) : RN_OK;

    if (st == RN_OK && rn_given(endpos)) {
        st = rn_arg_size(s->vm, endpos, &end);
    }
    *from = clamp(at, s->run.end);
    s->run.end = clamp(end, s->run.end);
    return st;
}

rn_status rn_re_match_new(rn_re_search_state *s, uint32_t pos, rn_val *out)
{
    rn_vm *vm = s->vm;
    uint32_t groups = s->run.groups, n = MAT_SPANS + 2 * (groups + 1), off = rn_new(vm, RN_K_REC, RN_T(Match), 8u + 8u * (uint64_t)n);
    rn_val *v;

    if (off == 0) {
        return rn_nomem(vm);
    }
    RN_AT(rn_obj, vm, off)->aux = (uint16_t)n;
    v = RN_AT(rn_rec, vm, off)->v;
    v[MAT_STRING] = s->string;
    v[MAT_RE] = s->pattern;
    v[MAT_POS] = rn_small(pos);
    v[MAT_ENDPOS] = rn_small(s->run.end);
    v[MAT_LAST] = rn_small(s->run.reg[(size_t)groups * 2]);
    v[MAT_SPANS] = rn_small(s->run.start);
    v[MAT_SPANS + 1] = rn_small(s->run.stop);
    for (uint32_t i = 0; i < groups; i++) {
        uint32_t from = s->run.reg[(size_t)i * 2], to = s->run.reg[(size_t)i * 2 + 1];
        bool took_part = from <= to && to != RN_RE_UNSET;

        v[MAT_SPANS + 2 + i * 2] = rn_small(took_part ? (int64_t)from : -1);
        v[MAT_SPANS + 3 + i * 2] = rn_small(took_part ? (int64_t)to : -1);
    }
    *out = rn_val_of(off);
    return RN_OK;
}

enum { AT_START, WHOLE, ANYWHERE };

static rn_status find(rn_vm *vm, rn_val *a, int how, rn_val *out)
{
    rn_re_search_state s;
    rn_re_status rs = RN_RE_NONE;
    uint32_t at = 0;
    rn_status st = rn_re_open(&s, vm, a[0], a[1]), end;

    if (st != RN_OK) {
        return st;
    }
    st = rn_re_limits(&s, a[2], a[3], &at);
    *out = RN_NONE;
    if (st == RN_OK) {
        s.run.full = how == WHOLE;
        rs = how == ANYWHERE ? rn_re_search(&s.run, at) : rn_re_match(&s.run, at);
        if (rs == RN_RE_FOUND) {
            st = rn_re_match_new(&s, at, out);
        }
    }
    end = rn_re_close(&s, rs);
    return st == RN_OK ? end : st;
}

NATIVE(pattern_match)
{
    return find(vm, a, AT_START, out);
}

NATIVE(pattern_fullmatch)
{
    return find(vm, a, WHOLE, out);
}

NATIVE(pattern_search)
{
    return find(vm, a, ANYWHERE, out);
}

/* A part of the subject of a search. */
static rn_status part(rn_re_search_state *s, uint32_t from, uint32_t to, rn_val *out)
{
    if (s->is_text) {
        return rn_done(s->vm, rn_str_sub(s->vm, rn_payload_op(s->vm, s->string), from, to), out);
    }
    return rn_re_slice(s->vm, s->string, from, to, out);
}

static rn_status group_part(rn_re_search_state *s, uint32_t group, rn_val unset, rn_val *out)
{
    uint32_t from = s->run.reg[(size_t)group * 2 - 2], to = s->run.reg[(size_t)group * 2 - 1];

    if (to > s->run.end || from > to) {
        *out = unset;
        return RN_OK;
    }
    return part(s, from, to, out);
}

static rn_status found_item(rn_re_search_state *s, rn_val *out)
{
    rn_vm *vm = s->vm;
    rn_val unset = s->is_text ? rn_val_of(RN_EMPTY_STR) : rn_val_of(RN_EMPTY_BYTES), t;
    rn_status st = RN_OK;

    if (s->run.groups == 0) {
        return part(s, s->run.start, s->run.stop, out);
    }
    if (s->run.groups == 1) {
        return group_part(s, 1, unset, out);
    }
    t = rn_tuple_new(vm, NULL, s->run.groups);
    if (t == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t g = 1; g <= s->run.groups && st == RN_OK; g++) {
        st = group_part(s, g, unset, &rn_tuple_items(vm, t)[g - 1]);
    }
    *out = t;
    return st;
}

/* Goes on behind the match that was found. */
static void step_over(rn_re_search_state *s, uint32_t *at)
{
    s->run.must_advance = s->run.stop == s->run.start;
    *at = s->run.stop;
}

NATIVE(pattern_findall)
{
    rn_re_search_state s;
    rn_re_status rs = RN_RE_NONE;
    uint32_t at = 0;
    rn_status st = rn_re_open(&s, vm, a[0], a[1]), end;
    rn_val list = rn_list_new(vm, NULL, 0), item;

    if (st != RN_OK) {
        return st;
    }
    st = list == RN_UNBOUND ? rn_nomem(vm) : rn_re_limits(&s, a[2], a[3], &at);
    while (st == RN_OK && (rs = rn_re_search(&s.run, at)) == RN_RE_FOUND) {
        st = found_item(&s, &item);
        if (st == RN_OK && !rn_list_append(vm, list, item)) {
            st = rn_nomem(vm);
        }
        s.run.fuel -= 8;
        step_over(&s, &at);
    }
    end = rn_re_close(&s, rs);
    *out = list;
    return st == RN_OK ? end : st;
}

NATIVE(pattern_split)
{
    rn_re_search_state s;
    rn_re_status rs = RN_RE_NONE;
    uint32_t at = 0, last = 0;
    int64_t most = 0, count = 0;
    rn_status st = rn_given(a[2]) ? rn_arg_size(vm, a[2], &most) : RN_OK, end;
    rn_val list, item;

    if (st == RN_OK) {
        st = rn_re_open(&s, vm, a[0], a[1]);
    }
    if (st != RN_OK) {
        return st;
    }
    list = rn_list_new(vm, NULL, 0);
    st = list == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    while (st == RN_OK && (most == 0 || count < most) && (rs = rn_re_search(&s.run, at)) == RN_RE_FOUND) {
        st = part(&s, last, s.run.start, &item);
        if (st == RN_OK && !rn_list_append(vm, list, item)) {
            st = rn_nomem(vm);
        }
        for (uint32_t g = 1; g <= s.run.groups && st == RN_OK; g++) {
            st = group_part(&s, g, RN_NONE, &item);
            if (st == RN_OK && !rn_list_append(vm, list, item)) {
                st = rn_nomem(vm);
            }
        }
        count++;
        s.run.fuel -= 8;
        step_over(&s, &at);
        last = at;
    }
    if (st == RN_OK && rs <= RN_RE_FOUND) {
        st = part(&s, last, s.run.end, &item);
        if (st == RN_OK && !rn_list_append(vm, list, item)) {
            st = rn_nomem(vm);
        }
    }
    end = rn_re_close(&s, rs);
    *out = list;
    return st == RN_OK ? end : st;
}

/* ---- scanners ---- */

static rn_status scanner_new(rn_vm *vm, rn_val *a, uint32_t type, rn_val *out)
{
    rn_re_search_state s;
    uint32_t at = 0;
    rn_status st = rn_re_open(&s, vm, a[0], a[1]), end;

    if (st != RN_OK) {
        return st;
    }
    st = rn_re_limits(&s, a[2], a[3], &at);
    if (st == RN_OK) {
        rn_val v[SCN_COUNT] = {a[0], a[1], rn_small(at), rn_small(s.run.end), RN_FALSE, rn_small(at)};

        st = rn_done(vm, rn_rec_new(vm, type, v, SCN_COUNT), out);
    }
    end = rn_re_close(&s, RN_RE_NONE);
    return st == RN_OK ? end : st;
}

NATIVE(pattern_finditer)
{
    return scanner_new(vm, a, RN_T(callable_iterator), out);
}

NATIVE(pattern_scanner)
{
    return scanner_new(vm, a, RN_T(SRE_Scanner), out);
}

rn_status rn_re_scan(rn_vm *vm, rn_val scanner, bool search, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, scanner);
    rn_re_search_state s;
    rn_re_status rs = RN_RE_NONE;
    uint32_t at;
    rn_status st, end;

    *out = RN_UNBOUND;
    if (rn_obj_of(vm, scanner)->aux < SCN_COUNT || !rn_is_int(v[SCN_AT]) || rn_small_get(v[SCN_AT]) < 0 || !rn_is_int(v[SCN_END])) {
        return RN_OK; /* at the end */
    }
    st = rn_re_open(&s, vm, v[SCN_PATTERN], v[SCN_STRING]);
    if (st != RN_OK) {
        return st;
    }
    at = clamp(rn_small_get(v[SCN_AT]), s.run.end); /* the subject may have shrunk */
    s.run.end = clamp(rn_small_get(v[SCN_END]), s.run.end);
    s.run.must_advance = v[SCN_ADVANCE] == RN_TRUE;
    rs = search ? rn_re_search(&s.run, at) : rn_re_match(&s.run, at);
    if (rs == RN_RE_FOUND) {
        st = rn_re_match_new(&s, clamp(rn_small_get(v[SCN_POS]), s.run.end), out);
    }
    end = rn_re_close(&s, rs);
    st = st == RN_OK ? end : st;
    if (st == RN_OK) {
        v[SCN_AT] = rn_small(rs == RN_RE_FOUND ? (int64_t)s.run.stop : -1);
        v[SCN_ADVANCE] = rn_bool(s.run.start == s.run.stop);
    }
    return st;
}

static rn_status scan_or_none(rn_vm *vm, rn_val scanner, bool search, rn_val *out)
{
    rn_status st = rn_re_scan(vm, scanner, search, out);

    if (st == RN_OK && *out == RN_UNBOUND) {
        *out = RN_NONE;
    }
    return st;
}

NATIVE(scanner_match)
{
    return scan_or_none(vm, a[0], false, out);
}

NATIVE(scanner_search)
{
    return scan_or_none(vm, a[0], true, out);
}

/* ---- the pattern as an object ---- */

static void put_flags(rn_sb *sb, int64_t flags)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } names[] = {{RN_RE_IGNORECASE, "re.IGNORECASE"}, {RN_RE_LOCALE, "re.LOCALE"},   {RN_RE_MULTILINE, "re.MULTILINE"},
                 {RN_RE_DOTALL, "re.DOTALL"},         {RN_RE_UNICODE, "re.UNICODE"}, {RN_RE_VERBOSE, "re.VERBOSE"},
                 {RN_RE_DEBUG, "re.DEBUG"},           {RN_RE_ASCII, "re.ASCII"}};
    const char *before = ", ";

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (flags & names[i].flag) {
            rn_sb_c(sb, before);
            rn_sb_c(sb, names[i].name);
            flags &= ~(int64_t)names[i].flag;
            before = "|";
        }
    }
    if (flags != 0) {
        char text[24];

        snprintf(text, sizeof text, "0x%llx", (unsigned long long)flags);
        rn_sb_c(sb, before);
        rn_sb_c(sb, text);
    }
}

static rn_status put_pattern(rn_sb *sb, rn_val pattern)
{
    rn_vm *vm = sb->vm;
    const rn_val *p = rn_rec_v(vm, pattern);
    int64_t flags;
    rn_status st;

    if (!rn_is_int(p[PAT_FLAGS])) {
        return status_of(vm, RN_RE_BROKEN);
    }
    rn_sb_c(sb, "re.compile(");
    st = rn_re_put_text(sb, p[PAT_PATTERN], 200);
    if (st != RN_OK) {
        return st;
    }
    flags = rn_small_get(p[PAT_FLAGS]);
    if (p[PAT_IS_TEXT] == RN_TRUE && (flags & (RN_RE_LOCALE | RN_RE_UNICODE | RN_RE_ASCII)) == RN_RE_UNICODE) {
        flags &= ~(int64_t)RN_RE_UNICODE;
    }
    put_flags(sb, flags);
    rn_sb_c(sb, ")");
    return RN_OK;
}

rn_status rn_re_put(rn_sb *sb, rn_val v)
{
    return rn_is_pattern(sb->vm, v) ? put_pattern(sb, v)
           : rn_is_match(sb->vm, v) ? rn_re_put_match(sb, v)
                                    : status_of(sb->vm, RN_RE_BROKEN);
}

NATIVE(re_m_repr)
{
    rn_status st;
    rn_sb sb;

    rn_sb_init(&sb, vm);
    st = rn_re_put(&sb, a[0]);
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

bool rn_re_pattern_eq(rn_vm *vm, rn_val a, rn_val b)
{
    const rn_val *p = rn_rec_v(vm, a), *q = rn_rec_v(vm, b);

    return rn_is_pattern(vm, a) && rn_is_pattern(vm, b) && p[PAT_FLAGS] == q[PAT_FLAGS] && p[PAT_IS_TEXT] == q[PAT_IS_TEXT] &&
           rn_eq(vm, rn_payload_op(vm, p[PAT_PATTERN]), rn_payload_op(vm, q[PAT_PATTERN])) == 1 && rn_eq(vm, p[PAT_CODE], q[PAT_CODE]) == 1;
}

NATIVE(pattern_hash)
{
    int64_t h;
    rn_status st = rn_hash(vm, a[0], &h);

    return st == RN_OK ? rn_done(vm, rn_int_new(vm, h), out) : st;
}

NATIVE(re_m_self)
{
    (void)vm;
    *out = a[0];
    return RN_OK;
}

/* re.escape(str) */
NATIVE(re_m_escape)
{
    static const char special[] = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f";
    rn_val v = rn_payload_op(vm, a[0]);
    const rn_str *s;
    rn_sb sb;

    if (!rn_is_str(vm, v)) {
        return RN_NEED_VM;
    }
    s = RN_PTR(rn_str, vm, v);
    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < s->len; i++) {
        uint32_t c = rn_cp(rn_str_data(vm, s), rn_str_width(s), i);

        if (c != 0 && c < 128 && strchr(special, (int)c) != NULL) {
            rn_sb_cp(&sb, '\\');
        }
        rn_sb_cp(&sb, c);
        if ((i & 4095) == 4095 && !rn_charge(vm, 1000)) {
            return RN_STOP;
        }
    }
    return rn_sb_done(&sb, out);
}

/* ---- attributes ---- */

static bool found(rn_val v, rn_val *out)
{
    *out = v;
    return true;
}

static bool pattern_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    const rn_val *p = rn_rec_v(vm, obj);

    if (name == RN_N(pattern) || name == RN_N(flags) || name == RN_N(groups)) {
        return found(p[name == RN_N(pattern) ? PAT_PATTERN : name == RN_N(flags) ? PAT_FLAGS : PAT_GROUPS], out);
    }
    if (name == RN_N(groupindex)) {
        *st = rn_done(vm, rn_rec_new(vm, RN_T(mappingproxy), &p[PAT_INDEX], 1), out);
        return true;
    }
    return false;
}

static rn_status regs(rn_vm *vm, rn_val obj, rn_val *out)
{
    uint32_t n = (rn_obj_of(vm, obj)->aux - (uint32_t)MAT_SPANS) / 2;
    rn_val t = rn_tuple_new(vm, NULL, n);

    for (uint32_t i = 0; i < n && t != RN_UNBOUND; i++) {
        rn_val pair = rn_tuple_new(vm, rn_rec_v(vm, obj) + MAT_SPANS + (size_t)i * 2, 2);

        if (pair == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        rn_tuple_items(vm, t)[i] = pair;
    }
    return rn_done(vm, t, out);
}

static bool match_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    const rn_val *v = rn_rec_v(vm, obj);
    rn_val names;

    if (name == RN_N(string)) {
        return found(v[MAT_STRING], out);
    }
    if (name == RN_N(re)) {
        return found(v[MAT_RE], out);
    }
    if (name == RN_N(pos) || name == RN_N(endpos)) {
        return found(v[name == RN_N(pos) ? MAT_POS : MAT_ENDPOS], out);
    }
    if (name == RN_N(lastindex)) {
        return found(v[MAT_LAST] == rn_small(0) ? RN_NONE : v[MAT_LAST], out);
    }
    if (name == RN_N(lastgroup)) {
        names = rn_is_pattern(vm, v[MAT_RE]) ? rn_rec_v(vm, v[MAT_RE])[PAT_NAMES] : RN_NONE;
        *out = RN_NONE;
        if (rn_is_kind(vm, names, RN_K_TUPLE) && rn_is_int(v[MAT_LAST]) && (uint64_t)rn_small_get(v[MAT_LAST]) < rn_tuple_len(vm, names)) {
            *out = rn_tuple_items(vm, names)[rn_small_get(v[MAT_LAST])];
        }
        return true;
    }
    if (name == RN_N(regs)) {
        *st = regs(vm, obj, out);
        return true;
    }
    return false;
}

bool rn_re_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    if (rn_is_pattern(vm, obj)) {
        return pattern_attr(vm, obj, name, out, st);
    }
    if (rn_is_match(vm, obj)) {
        return match_attr(vm, obj, name, out, st);
    }
    return rn_is_type(vm, obj, RN_T(SRE_Scanner)) && name == RN_N(pattern) && found(rn_rec_v(vm, obj)[SCN_PATTERN], out);
}
