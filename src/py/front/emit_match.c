/* match statements. What a pattern captures rests in temporaries until the whole pattern has matched. */
#include "py/front/emit.h"

/* Names that a case binds, and the register that holds each meanwhile. */
typedef struct captures {
    uint32_t top; /* upper stack of the arena: name, register */
} captures;

static uint32_t capture_count(const rn_emitter *e, const captures *c)
{
    return rn_arena_pushed(&e->front->arena, c->top) / 2;
}

static int capture_register(const rn_emitter *e, const captures *c, rn_ref name)
{
    for (uint32_t i = 0; i < capture_count(e, c); i++) {
        if (*rn_arena_temp(&e->front->arena, c->top, 2 * i) == name) {
            return (int)*rn_arena_temp(&e->front->arena, c->top, 2 * i + 1);
        }
    }
    return -1;
}

/* ---- checks and collection, before anything is emitted ---- */

static bool collect(rn_emitter *e, captures *c, rn_ref pattern);

static bool collect_name(rn_emitter *e, captures *c, rn_ref name, rn_ref pattern)
{
    rn_arena *arena = rn_emit_arena(e);

    if (name == 0) {
        return true;
    }
    rn_debug_check(e, name, pattern, false);
    if (capture_register(e, c, name) >= 0) {
        rn_front_fail_at(e->front, pattern, "multiple assignments to name '%n' in pattern", name);
        return false;
    }
    return rn_arena_push(arena, name) && rn_arena_push(arena, (uint32_t)rn_temp(e)) && rn_emit_is_good(e);
}

static bool collect_list(rn_emitter *e, captures *c, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), list); i++) {
        if (!collect(e, c, rn_list_get(rn_emit_arena(e), list, i))) {
            return false;
        }
    }
    return true;
}

static bool is_wildcard(const rn_emitter *e, rn_ref pattern)
{
    return RN_EKIND(e, pattern) == RN_AST_MatchAs && RN_ENODE(e, MatchAs, pattern)->pattern == 0 &&
           RN_ENODE(e, MatchAs, pattern)->name == 0;
}

/* A pattern that always matches makes what follows it useless. */
static bool is_irrefutable(const rn_emitter *e, rn_ref pattern, rn_ref *who)
{
    const rn_arena *arena = &e->front->arena;

    if (RN_KIND(arena, pattern) == RN_AST_MatchAs) {
        rn_ref inner = RN_NODE(arena, MatchAs, pattern)->pattern;

        if (inner == 0) {
            *who = pattern;
            return true;
        }
        return is_irrefutable(e, inner, who);
    }
    if (RN_KIND(arena, pattern) == RN_AST_MatchOr) {
        rn_ref list = RN_NODE(arena, MatchOr, pattern)->patterns;

        return is_irrefutable(e, rn_list_get(arena, list, rn_list_count(arena, list) - 1), who);
    }
    return false;
}

static void fail_unreachable(rn_emitter *e, rn_ref who)
{
    rn_ref name = RN_ENODE(e, MatchAs, who)->name;

    if (name == 0) {
        rn_front_fail_at(e->front, who, "wildcard makes remaining patterns unreachable");
    } else {
        rn_front_fail_at(e->front, who, "name capture '%n' makes remaining patterns unreachable", name);
    }
}

/* Whether the names in `other` are those in `c` from `first` on. */
static bool has_same_names(rn_emitter *e, const captures *c, uint32_t first, uint32_t end, const captures *other)
{
    const rn_arena *arena = rn_emit_arena(e);
    uint32_t count = capture_count(e, other);

    for (uint32_t k = 0; k < count && count == end - first; k++) {
        rn_ref name = *rn_arena_temp(arena, other->top, 2 * k);
        bool found = false;

        for (uint32_t m = first; m < end; m++) {
            found = found || *rn_arena_temp(arena, c->top, 2 * m) == name;
        }
        if (!found) {
            return false;
        }
    }
    return count == end - first;
}

/* All alternatives bind the same names, so they share registers. */
static bool collect_or(rn_emitter *e, captures *c, rn_ref pattern)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref list = RN_ENODE(e, MatchOr, pattern)->patterns, who;
    uint32_t count = rn_list_count(arena, list), before = capture_count(e, c), after = 0, top = arena->top;

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref alternative = rn_list_get(arena, list, i);
        captures other = {arena->top};
        int height = e->top;

        if (i == 0) {
            if (!collect(e, c, alternative)) {
                return false;
            }
            after = capture_count(e, c);
            top = arena->top;
        } else {
            if (!collect(e, &other, alternative)) {
                return false;
            }
            if (!has_same_names(e, c, before, after, &other)) {
                rn_front_fail_at(e->front, pattern, "alternative patterns bind different names");
                return false;
            }
            arena->top = top;
            rn_drop(e, height);
        }
        if (i + 1 < count && is_irrefutable(e, alternative, &who)) {
            fail_unreachable(e, who);
            return false;
        }
    }
    return rn_emit_is_good(e);
}

static bool check_stars(rn_emitter *e, rn_ref pattern)
{
    rn_ref list = RN_ENODE(e, MatchSequence, pattern)->patterns;
    uint32_t stars = 0;

    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), list); i++) {
        stars += RN_EKIND(e, rn_list_get(rn_emit_arena(e), list, i)) == RN_AST_MatchStar;
    }
    if (stars > 1) {
        rn_front_fail_at(e->front, pattern, "multiple starred names in sequence pattern");
    }
    return stars <= 1;
}

static bool check_class(rn_emitter *e, rn_ref pattern)
{
    const rn_ast_MatchClass *node = RN_ENODE(e, MatchClass, pattern);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, node->kwd_attrs);

    for (uint32_t i = 0; i < count; i++) {
        rn_ref name = rn_list_get(arena, node->kwd_attrs, i);

        rn_debug_check(e, name, rn_list_get(arena, node->kwd_patterns, i), false);
        for (uint32_t k = i + 1; k < count && rn_front_poll(e->front); k++) {
            if (rn_list_get(arena, node->kwd_attrs, k) == name) {
                rn_front_fail_at(e->front, rn_list_get(arena, node->kwd_patterns, k), "attribute name repeated in class pattern: %n", name);
                return false;
            }
        }
    }
    return true;
}

/* The value of a number or bool; false for anything else. */
static bool as_number(const rn_emitter *e, const rn_value *key, double *out)
{
    if (key->type == RN_CONST_COMPLEX) {
        *out = rn_fold_double(e, key->constant);
        return !(*out < 0) && !(*out > 0);
    }
    if (key->type == RN_CONST_FLOAT) {
        *out = key->f;
    } else if (key->type == RN_CONST_INT && key->constant == 0) {
        *out = (double)key->i;
    } else if (key->type == RN_CONST_TRUE || key->type == RN_CONST_FALSE) {
        *out = key->type == RN_CONST_TRUE;
    } else {
        return false;
    }
    return true;
}

/* Whether two keys are equal as dict keys are: 1 == 1.0 == True. */
static bool same_key(const rn_emitter *e, const rn_value *a, const rn_value *b)
{
    double x, y;

    if (a->type == RN_CONST_INT && b->type == RN_CONST_INT && a->constant == 0 && b->constant == 0) {
        return a->i == b->i;
    }
    if (as_number(e, a, &x) && as_number(e, b, &y)) {
        return !(x < y) && !(x > y);
    }
    if (a->type != b->type) {
        return false;
    }
    if (a->constant != 0 && b->constant != 0) {
        const rn_const *p = rn_arena_at(&e->front->arena, a->constant), *q = rn_arena_at(&e->front->arena, b->constant);

        return p->byte_count == q->byte_count && memcmp(p->bytes, q->bytes, p->byte_count) == 0;
    }
    return a->constant == b->constant;
}

static void fail_duplicate_key(rn_emitter *e, rn_ref pattern, rn_ref key, const rn_value *value)
{
    rn_ref text = rn_unparse(e->front, key);

    if (value->type == RN_CONST_INT && value->constant == 0 && value->i == 0) {
        rn_front_fail_at(e->front, pattern, "mapping pattern checks duplicate key (0)");
    } else if (text != 0) {
        rn_front_fail_at(e->front, pattern, "mapping pattern checks duplicate key (%s)",
                         ((const rn_const *)rn_arena_at(rn_emit_arena(e), text))->bytes);
    }
}

static bool is_value_pattern(const rn_emitter *e, rn_ref value)
{
    uint8_t kind = RN_EKIND(e, value);

    return kind == RN_AST_Constant || kind == RN_AST_Attribute || kind == RN_AST_UnaryOp || kind == RN_AST_BinOp;
}

static bool check_mapping(rn_emitter *e, rn_ref pattern)
{
    rn_ref keys = RN_ENODE(e, MatchMapping, pattern)->keys;
    uint32_t count = rn_list_count(rn_emit_arena(e), keys);
    rn_value a, b;

    for (uint32_t i = 0; i < count; i++) {
        if (!is_value_pattern(e, rn_list_get(rn_emit_arena(e), keys, i))) {
            rn_front_fail_at(e->front, pattern, "mapping pattern keys may only match literals and attribute lookups");
            return false;
        }
        if (!rn_fold(e, rn_list_get(rn_emit_arena(e), keys, i), &a)) {
            continue;
        }
        for (uint32_t k = 0; k < i && rn_front_poll(e->front); k++) {
            if (rn_fold(e, rn_list_get(rn_emit_arena(e), keys, k), &b) && same_key(e, &a, &b)) {
                fail_duplicate_key(e, pattern, rn_list_get(rn_emit_arena(e), keys, i), &a);
                return false;
            }
        }
    }
    return true;
}

static bool collect(rn_emitter *e, captures *c, rn_ref pattern)
{
    if (!rn_front_poll(e->front) || !rn_emit_is_good(e)) {
        return false;
    }
    switch (RN_EKIND(e, pattern)) {
    case RN_AST_MatchValue:
        if (!is_value_pattern(e, RN_ENODE(e, MatchValue, pattern)->value)) {
            rn_front_fail_at(e->front, pattern, "patterns may only match literals and attribute lookups");
            return false;
        }
        return true;
    case RN_AST_MatchSequence:
        return check_stars(e, pattern) && collect_list(e, c, RN_ENODE(e, MatchSequence, pattern)->patterns);
    case RN_AST_MatchMapping:
        return check_mapping(e, pattern) && collect_list(e, c, RN_ENODE(e, MatchMapping, pattern)->patterns) &&
               collect_name(e, c, RN_ENODE(e, MatchMapping, pattern)->rest, pattern);
    case RN_AST_MatchClass:
        return check_class(e, pattern) && collect_list(e, c, RN_ENODE(e, MatchClass, pattern)->patterns) &&
               collect_list(e, c, RN_ENODE(e, MatchClass, pattern)->kwd_patterns);
    case RN_AST_MatchStar:
        return collect_name(e, c, RN_ENODE(e, MatchStar, pattern)->name, pattern);
    case RN_AST_MatchAs: {
        rn_ref inner = RN_ENODE(e, MatchAs, pattern)->pattern, who;

        if (inner != 0 && is_irrefutable(e, inner, &who) && is_wildcard(e, inner)) {
            /* `_ as x` is refused by the grammar; nothing to do */
            return collect_name(e, c, RN_ENODE(e, MatchAs, pattern)->name, pattern);
        }
        return (inner == 0 || collect(e, c, inner)) && collect_name(e, c, RN_ENODE(e, MatchAs, pattern)->name, pattern);
    }
    case RN_AST_MatchOr:
        return collect_or(e, c, pattern);
    default:
        return true;
    }
}

/* ---- emission ---- */

static void emit_pattern(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail);

static void capture(rn_emitter *e, const captures *c, rn_ref name, int from, rn_ref pattern)
{
    int reg = name == 0 ? -1 : capture_register(e, c, name);

    if (reg >= 0) {
        rn_move(e, reg, from, pattern);
    }
}

static void emit_value(rn_emitter *e, rn_ref pattern, int subject, rn_label *fail)
{
    rn_ref value = RN_ENODE(e, MatchValue, pattern)->value;
    int base = e->top, small, reg;

    if (rn_fold_small(e, value, &small)) {
        rn_jump(e, RN_BC_JEQI, subject, small, 1, fail, pattern);
        return;
    }
    reg = rn_expr(e, value, RN_ANY);
    rn_drop(e, base);
    rn_jump(e, RN_BC_JEQ, subject, reg, 1, fail, pattern);
}

static void emit_singleton(rn_emitter *e, rn_ref pattern, int subject, rn_label *fail)
{
    const rn_const *value = rn_arena_at(rn_emit_arena(e), RN_ENODE(e, MatchSingleton, pattern)->value);
    int reg = e->top;

    if (value->type == RN_CONST_NONE) {
        rn_jump(e, RN_BC_JNONE, subject, 0, 1, fail, pattern);
        return;
    }
    rn_load_special(e, reg, value->type == RN_CONST_TRUE ? RN_LOAD_TRUE : RN_LOAD_FALSE, pattern);
    rn_jump(e, RN_BC_JIS, subject, reg, 1, fail, pattern);
}

/* Jumps unless R[length] op count. */
static void check_length(rn_emitter *e, int length, uint32_t count, bool is_exact, rn_label *fail, rn_ref pattern)
{
    int reg;

    if (count <= 127) {
        rn_jump(e, is_exact ? RN_BC_JEQI : RN_BC_JGEI, length, (int)count, 1, fail, pattern);
        return;
    }
    reg = rn_temp(e);
    rn_emit(e, RN_BC_LOADI, reg, 0, 0, (int32_t)count, pattern);
    rn_drop(e, reg);
    rn_jump(e, is_exact ? RN_BC_JEQ : RN_BC_JGE, length, reg, 1, fail, pattern);
}

/* Elements around a star that captures nothing are fetched by index. */
static void emit_by_index(rn_emitter *e, const captures *c, rn_ref pattern, int subject, int length, uint32_t star, rn_label *fail)
{
    rn_ref list = RN_ENODE(e, MatchSequence, pattern)->patterns;
    uint32_t count = rn_list_count(rn_emit_arena(e), list);

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref element = rn_list_get(rn_emit_arena(e), list, i);
        int base = e->top, index, reg;

        if (i == star || is_wildcard(e, element)) {
            continue;
        }
        index = rn_temp(e);
        if (i < star) {
            rn_emit(e, RN_BC_LOADI, index, 0, 0, (int32_t)i, element);
        } else if (count - i <= 127) {
            rn_emit(e, RN_BC_SUBI, index, length, (int)(count - i), 0, element);
        } else {
            rn_emit(e, RN_BC_LOADI, index, 0, 0, (int32_t)(count - i), element);
            rn_emit(e, RN_BC_SUB, index, length, index, 0, element);
        }
        rn_drop(e, index);
        reg = e->top;
        rn_emit(e, RN_BC_GETITEM, reg, subject, index, 0, element);
        rn_own(e, reg);
        emit_pattern(e, c, element, reg, fail);
        rn_drop(e, base);
    }
}

static void emit_elements(rn_emitter *e, const captures *c, rn_ref list, int first, uint32_t count, rn_label *fail)
{
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref element = rn_list_get(rn_emit_arena(e), list, i);

        if (RN_EKIND(e, element) == RN_AST_MatchStar) {
            capture(e, c, RN_ENODE(e, MatchStar, element)->name, first + (int)i, element);
        } else if (!is_wildcard(e, element)) {
            emit_pattern(e, c, element, first + (int)i, fail);
        }
    }
}

static void emit_sequence(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail)
{
    rn_ref list = RN_ENODE(e, MatchSequence, pattern)->patterns;
    uint32_t count = rn_list_count(rn_emit_arena(e), list), star = count, plain = 0;
    int base = e->top, reg = base;
    bool is_star_silent = false;

    for (uint32_t i = 0; i < count; i++) {
        rn_ref element = rn_list_get(rn_emit_arena(e), list, i);

        if (RN_EKIND(e, element) == RN_AST_MatchStar) {
            star = i;
            is_star_silent = RN_ENODE(e, MatchStar, element)->name == 0;
        } else {
            plain += !is_wildcard(e, element);
        }
    }
    rn_emit(e, RN_BC_MATCHSEQ, reg, subject, 0, 0, pattern);
    rn_own(e, reg);
    rn_jump(e, RN_BC_JF, reg, 0, 0, fail, pattern);
    rn_drop(e, base);
    if (star != count && count == 1) {
        /* [*rest] takes any length */
    } else {
        rn_emit(e, RN_BC_LEN, reg, subject, 0, 0, pattern);
        rn_own(e, reg);
        check_length(e, reg, star == count ? count : count - 1, star == count, fail, pattern);
    }
    if (star != count && is_star_silent) {
        emit_by_index(e, c, pattern, subject, reg, star, fail);
    } else if (plain > 0 || (star != count && !is_star_silent)) {
        rn_drop(e, base);
        if (count > 100) {
            rn_front_fail_at(e->front, pattern, "too many sub-patterns in sequence pattern");
            return;
        }
        if (star == count) {
            rn_emit(e, RN_BC_UNPACK, base, subject, (int)count, 0, pattern);
        } else {
            rn_emit(e, RN_BC_UNPACKEX, base, subject, (int)star, (int32_t)(count - star - 1), pattern);
        }
        rn_temps(e, (int)count);
        emit_elements(e, c, list, base, count, fail);
    }
    rn_drop(e, base);
}

static void emit_mapping(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail)
{
    const rn_ast_MatchMapping *node = RN_ENODE(e, MatchMapping, pattern);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, node->keys), constant;
    int base = e->top, reg = base, keys, args[2], values;

    rn_emit(e, RN_BC_MATCHMAP, reg, subject, 0, 0, pattern);
    rn_own(e, reg);
    rn_jump(e, RN_BC_JF, reg, 0, 0, fail, pattern);
    rn_drop(e, base);
    if (count == 0 && node->rest == 0) {
        return;
    }
    if (count > 60) {
        rn_front_fail_at(e->front, pattern, "too many sub-patterns in mapping pattern");
        return;
    }
    if (count > 0) {
        rn_emit(e, RN_BC_LEN, reg, subject, 0, 0, pattern);
        rn_own(e, reg);
        check_length(e, reg, count, false, fail, pattern);
        rn_drop(e, base);
    }
    if (rn_fold_tuple(e, node->keys, RN_UC_TUPLE, &constant)) {
        keys = e->top;
        rn_emit(e, RN_BC_LOADK, keys, 0, 0, (int32_t)constant, pattern);
    } else {
        for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
            rn_expr_temp(e, rn_list_get(arena, node->keys, i));
        }
        rn_drop(e, base);
        keys = base;
        rn_emit(e, RN_BC_TUPLE, keys, base, (int)count, 0, pattern);
    }
    rn_own(e, keys);
    args[0] = subject;
    args[1] = keys;
    if (count > 0) {
        values = rn_call_internal(e, "match_keys", args, 2, RN_ANY, pattern);
        rn_jump(e, RN_BC_JNONE, values, 0, 0, fail, pattern);
        rn_drop(e, keys + 1);
        rn_emit(e, RN_BC_UNPACK, keys + 1, values, (int)count, 0, pattern);
        rn_temps(e, (int)count);
        emit_elements(e, c, node->patterns, keys + 1, count, fail);
        rn_drop(e, keys + 1);
    }
    if (node->rest != 0) {
        values = rn_call_internal(e, "match_rest", args, 2, RN_ANY, pattern);
        capture(e, c, node->rest, values, pattern);
    }
    rn_drop(e, base);
}

static void emit_class(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail)
{
    const rn_ast_MatchClass *node = RN_ENODE(e, MatchClass, pattern);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t positional = rn_list_count(arena, node->patterns), named = rn_list_count(arena, node->kwd_attrs);
    uint32_t top = arena->top;
    int base = e->top, args[4], values;

    args[0] = subject;
    args[1] = rn_expr_temp(e, node->cls);
    args[2] = e->top;
    rn_emit(e, RN_BC_LOADI, args[2], 0, 0, (int32_t)positional, pattern);
    rn_own(e, args[2]);
    for (uint32_t i = 0; i < named; i++) {
        rn_arena_push(arena, rn_const_name(e, rn_list_get(arena, node->kwd_attrs, i)));
    }
    args[3] = e->top;
    rn_emit(e, RN_BC_LOADK, args[3], 0, 0, (int32_t)rn_const_tuple(e, RN_UC_TUPLE, top), pattern);
    rn_own(e, args[3]);
    if (positional + named > 60) {
        rn_front_fail_at(e->front, pattern, "too many sub-patterns in class pattern");
        return;
    }
    values = rn_call_internal(e, "match_class", args, 4, RN_ANY, pattern);
    rn_jump(e, RN_BC_JNONE, values, 0, 0, fail, pattern);
    rn_drop(e, base);
    if (positional + named > 0) {
        rn_emit(e, RN_BC_UNPACK, base, values, (int)(positional + named), 0, pattern);
        rn_temps(e, (int)(positional + named));
        emit_elements(e, c, node->patterns, base, positional, fail);
        emit_elements(e, c, node->kwd_patterns, base + (int)positional, named, fail);
    }
    rn_drop(e, base);
}

static void emit_or(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail)
{
    rn_ref list = RN_ENODE(e, MatchOr, pattern)->patterns;
    uint32_t count = rn_list_count(rn_emit_arena(e), list);
    rn_label done = {0};

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_label next = {0};

        emit_pattern(e, c, rn_list_get(rn_emit_arena(e), list, i), subject, i + 1 < count ? &next : fail);
        if (i + 1 < count) {
            rn_jump(e, RN_BC_JMP, 0, 0, 0, &done, pattern);
            rn_bind(e, &next);
        }
    }
    rn_bind(e, &done);
}

static void emit_pattern(rn_emitter *e, const captures *c, rn_ref pattern, int subject, rn_label *fail)
{
    if (!rn_emit_is_good(e)) {
        return;
    }
    switch (RN_EKIND(e, pattern)) {
    case RN_AST_MatchValue:
        emit_value(e, pattern, subject, fail);
        break;
    case RN_AST_MatchSingleton:
        emit_singleton(e, pattern, subject, fail);
        break;
    case RN_AST_MatchSequence:
        emit_sequence(e, c, pattern, subject, fail);
        break;
    case RN_AST_MatchMapping:
        emit_mapping(e, c, pattern, subject, fail);
        break;
    case RN_AST_MatchClass:
        emit_class(e, c, pattern, subject, fail);
        break;
    case RN_AST_MatchOr:
        emit_or(e, c, pattern, subject, fail);
        break;
    case RN_AST_MatchAs:
        if (RN_ENODE(e, MatchAs, pattern)->pattern != 0) {
            emit_pattern(e, c, RN_ENODE(e, MatchAs, pattern)->pattern, subject, fail);
        }
        capture(e, c, RN_ENODE(e, MatchAs, pattern)->name, subject, pattern);
        break;
    default:
        break;
    }
}

static void emit_case(rn_emitter *e, rn_ref one, int subject, bool is_last, rn_label *end)
{
    const rn_ast_match_case *node = RN_ENODE(e, match_case, one);
    rn_arena *arena = rn_emit_arena(e);
    captures c = {arena->top};
    int base = e->top;
    rn_label fail = {0};
    rn_ref who;

    if (!is_last && node->guard == 0 && is_irrefutable(e, node->pattern, &who)) {
        fail_unreachable(e, who);
        return;
    }
    if (!collect(e, &c, node->pattern)) {
        return;
    }
    emit_pattern(e, &c, node->pattern, subject, &fail);
    for (uint32_t i = 0; i < capture_count(e, &c) && rn_emit_is_good(e); i++) {
        rn_store_name(e, *rn_arena_temp(arena, c.top, 2 * i), (int)*rn_arena_temp(arena, c.top, 2 * i + 1), node->pattern);
    }
    arena->top = c.top;
    rn_drop(e, base);
    if (node->guard != 0) {
        rn_cond(e, node->guard, false, &fail);
    }
    rn_stmts(e, node->body);
    if (!is_last) {
        rn_jump(e, RN_BC_JMP, 0, 0, 0, end, one);
    }
    rn_bind(e, &fail);
}

void rn_match(rn_emitter *e, rn_ref node)
{
    const rn_ast_Match *match = RN_ENODE(e, Match, node);
    uint32_t count = rn_list_count(rn_emit_arena(e), match->cases);
    int base = e->top, subject = rn_expr_temp(e, match->subject);
    rn_label end = {0};

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        emit_case(e, rn_list_get(rn_emit_arena(e), match->cases, i), subject, i + 1 == count, &end);
    }
    rn_drop(e, base);
    rn_bind(e, &end);
}
