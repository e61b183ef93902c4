/* match statements and their patterns (PEP 634). Patterns nest no deeper than their brackets. */
#include "py/front/parse.h"

static rn_ref parse_pattern(rn_parser *p);

static bool is_wildcard(const rn_parser *p)
{
    return rn_is_word(p, p->mark, "_");
}

/* A name that a pattern may bind; 0 for `_` and for names that go on. */
static rn_ref parse_capture_name(rn_parser *p)
{
    rn_token_kind next = rn_peek_at(p, 1);

    if (is_wildcard(p) || next == RN_T_DOT || next == RN_T_LPAR || next == RN_T_EQUAL) {
        return 0;
    }
    return rn_parse_name(p);
}

/* ---- literals and values ---- */

static bool is_imaginary(const rn_parser *p, rn_ref number)
{
    const rn_arena *arena = &p->front->arena;

    return ((const rn_const *)rn_arena_at(arena, RN_NODE(arena, Constant, number)->value))->type == RN_CONST_COMPLEX;
}

static rn_ref parse_number(rn_parser *p)
{
    const rn_token *token = rn_parse_token(p, p->mark);
    rn_ref value;

    if (token->kind != RN_T_NUMBER) {
        return 0;
    }
    p->mark++;
    value = rn_literal_number(p->front, token);
    return value == 0 ? 0 : RN_MAKE(p->front, Constant, token->start, token->end, value);
}

static rn_ref parse_signed_number(rn_parser *p, rn_ref *number)
{
    uint32_t start = rn_start(p);
    bool is_negative = rn_accept(p, RN_T_MINUS);

    *number = parse_number(p);
    if (*number == 0 || !is_negative) {
        return *number;
    }
    return RN_MAKE(p->front, UnaryOp, start, rn_prev_end(p), RN_OP_USub, *number);
}

/* [-] number, or a complex such as -1 + 2j */
static rn_ref parse_number_literal(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref real, left = parse_signed_number(p, &real), imaginary;
    rn_token_kind sign = rn_peek(p);

    if (left == 0 || (sign != RN_T_PLUS && sign != RN_T_MINUS)) {
        return left;
    }
    if (is_imaginary(p, real)) {
        return rn_front_fail_at(p->front, real, "real number required in complex literal");
    }
    p->mark++;
    imaginary = parse_number(p);
    if (imaginary == 0) {
        return 0;
    }
    if (!is_imaginary(p, imaginary)) {
        return rn_front_fail_at(p->front, imaginary, "imaginary number required in complex literal");
    }
    return RN_MAKE(p->front, BinOp, start, rn_prev_end(p), left, sign == RN_T_PLUS ? RN_OP_Add : RN_OP_Sub, imaginary);
}

/* name {. name}; *is_dotted tells whether there was a dot. */
static rn_ref parse_dotted_value(rn_parser *p, bool *is_dotted)
{
    uint32_t start = rn_start(p);
    rn_ref name = rn_parse_name(p), node;

    *is_dotted = false;
    node = name == 0 ? 0 : RN_MAKE(p->front, Name, start, rn_prev_end(p), name);
    while (node != 0 && rn_accept(p, RN_T_DOT)) {
        *is_dotted = true;
        name = rn_parse_name(p);
        node = name == 0 ? 0 : RN_MAKE(p->front, Attribute, start, rn_prev_end(p), node, name);
    }
    return node;
}

static rn_ref parse_singleton(rn_parser *p, rn_ast_kind kind)
{
    const rn_token *token = rn_parse_token(p, p->mark++);
    rn_const_type type = token->kind == RN_T_NONE ? RN_CONST_NONE : token->kind == RN_T_TRUE ? RN_CONST_TRUE : RN_CONST_FALSE;
    rn_ref value = rn_literal_singleton(p->front, type);

    return value == 0 ? 0 : rn_node_make(p->front, kind, token->start, token->end, &value, 1);
}

static rn_ref parse_value_pattern(rn_parser *p, rn_ref (*parse_value)(rn_parser *))
{
    uint32_t start = rn_start(p);
    rn_ref value = parse_value(p);

    return value == 0 ? 0 : RN_MAKE(p->front, MatchValue, start, rn_prev_end(p), value);
}

/* ---- sequences and groups ---- */

static rn_ref parse_star_pattern(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref name = 0;

    p->mark++;
    if (is_wildcard(p)) {
        p->mark++;
    } else {
        name = parse_capture_name(p);
        if (name == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, MatchStar, start, rn_prev_end(p), name);
}

static rn_ref parse_maybe_star(rn_parser *p)
{
    return rn_peek(p) == RN_T_STAR ? parse_star_pattern(p) : parse_pattern(p);
}

/* Pushes patterns up to `closer` (COLON also stands for a guard); *saw_comma tells a group from a sequence. */
static bool push_patterns(rn_parser *p, rn_token_kind closer, bool *saw_comma)
{
    *saw_comma = false;
    while (rn_peek(p) != closer && !(closer == RN_T_COLON && rn_peek(p) == RN_T_IF)) {
        rn_ref pattern = parse_maybe_star(p);

        if (pattern == 0 || !rn_push(p, pattern)) {
            return false;
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
        *saw_comma = true;
    }
    return true;
}

static rn_ref parse_bracket_pattern(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    bool is_list = rn_peek(p) == RN_T_LSQB, saw_comma;
    rn_token_kind closer = is_list ? RN_T_RSQB : RN_T_RPAR;
    rn_ref patterns, first;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    if (!push_patterns(p, closer, &saw_comma) || !rn_accept(p, closer)) {
        return 0;
    }
    p->depth--;
    if (!is_list && !saw_comma && rn_arena_pushed(&p->front->arena, top) == 1) {
        first = *rn_arena_temp(&p->front->arena, top, 0);
        p->front->arena.top = top;
        return RN_KIND(&p->front->arena, first) == RN_AST_MatchStar ? 0 : first;
    }
    patterns = rn_take(p, top);
    return patterns == 0 ? 0 : RN_MAKE(p->front, MatchSequence, start, rn_prev_end(p), patterns);
}

/* ---- mappings ---- */

static rn_ref parse_mapping_key(rn_parser *p)
{
    bool is_dotted;
    rn_ref key;

    switch ((unsigned)rn_peek(p)) {
    case RN_T_NUMBER:
    case RN_T_MINUS:
        return parse_number_literal(p);
    case RN_T_STRING:
    case RN_T_FSTRING_START:
        return rn_parse_strings(p);
    case RN_T_NONE:
    case RN_T_TRUE:
    case RN_T_FALSE:
        return parse_singleton(p, RN_AST_Constant);
    default:
        key = parse_dotted_value(p, &is_dotted);
        return is_dotted ? key : 0;
    }
}

/* Word `part` of each pushed pair as a list. */
static rn_ref every_second(rn_parser *p, uint32_t top, uint32_t part)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, top) / 2;
    rn_ref list = rn_arena_alloc(arena, 4 * (count + 1));

    if (list != 0) {
        *(uint32_t *)rn_arena_at(arena, list) = count;
        for (uint32_t i = 0; i < count; i++) {
            rn_list_set(arena, list, i, *rn_arena_temp(arena, top, 2 * i + part));
        }
    }
    return list;
}

static rn_ref parse_mapping(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref rest = 0, keys, patterns;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    while (rn_peek(p) != RN_T_RBRACE && rest == 0) {
        if (rn_accept(p, RN_T_DOUBLESTAR)) {
            rest = parse_capture_name(p);
            if (rest == 0) {
                return 0;
            }
        } else {
            rn_ref key = parse_mapping_key(p), pattern;

            if (key == 0 || !rn_accept(p, RN_T_COLON)) {
                return 0;
            }
            pattern = parse_pattern(p);
            if (pattern == 0 || !rn_push(p, key) || !rn_push(p, pattern)) {
                return 0;
            }
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
    }
    if (!rn_accept(p, RN_T_RBRACE)) {
        return 0;
    }
    p->depth--;
    keys = every_second(p, top, 0);
    patterns = every_second(p, top, 1);
    p->front->arena.top = top;
    return patterns == 0 ? 0 : RN_MAKE(p->front, MatchMapping, start, rn_prev_end(p), keys, patterns, rest);
}

/* ---- classes and names ---- */

/* Pushes name, pattern pairs; name 0 for positional ones, which come first. */
static bool push_class_argument(rn_parser *p, bool *saw_keyword)
{
    rn_ref name = 0, pattern;

    if (rn_peek(p) == RN_T_NAME && rn_peek_at(p, 1) == RN_T_EQUAL) {
        name = rn_parse_name(p);
        p->mark++;
        *saw_keyword = true;
    } else if (*saw_keyword) {
        return false;
    }
    pattern = parse_pattern(p);
    return pattern != 0 && rn_push(p, name) && rn_push(p, pattern);
}

static rn_ref parse_class_pattern(rn_parser *p, rn_ref class, uint32_t start)
{
    rn_arena *arena = &p->front->arena;
    uint32_t top = rn_temp_top(p), count, positional = 0;
    bool saw_keyword = false;
    rn_ref names, all, patterns, values;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    while (rn_peek(p) != RN_T_RPAR) {
        if (!push_class_argument(p, &saw_keyword)) {
            return 0;
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
    }
    if (!rn_accept(p, RN_T_RPAR)) {
        return 0;
    }
    p->depth--;
    names = every_second(p, top, 0);
    all = every_second(p, top, 1);
    arena->top = top;
    if (all == 0) {
        return 0;
    }
    count = rn_list_count(arena, names);
    while (positional < count && rn_list_get(arena, names, positional) == 0) {
        positional++;
    }
    patterns = rn_arena_list(arena, (const uint32_t *)rn_arena_at(arena, all) + 1, positional);
    values = rn_arena_list(arena, (const uint32_t *)rn_arena_at(arena, all) + 1 + positional, count - positional);
    names = rn_arena_list(arena, (const uint32_t *)rn_arena_at(arena, names) + 1 + positional, count - positional);
    return names == 0 ? 0 : RN_MAKE(p->front, MatchClass, start, rn_prev_end(p), class, patterns, names, values);
}

static rn_ref parse_name_pattern(rn_parser *p)
{
    uint32_t start = rn_start(p);
    bool is_dotted;
    rn_ref name, value;

    if (is_wildcard(p) && rn_peek_at(p, 1) != RN_T_DOT && rn_peek_at(p, 1) != RN_T_LPAR) {
        p->mark++;
        return RN_MAKE(p->front, MatchAs, start, rn_prev_end(p), 0, 0);
    }
    name = parse_capture_name(p);
    if (name != 0) {
        return RN_MAKE(p->front, MatchAs, start, rn_prev_end(p), 0, name);
    }
    value = parse_dotted_value(p, &is_dotted);
    if (value == 0) {
        return 0;
    }
    if (rn_peek(p) == RN_T_LPAR) {
        return parse_class_pattern(p, value, start);
    }
    return !is_dotted || rn_peek(p) == RN_T_EQUAL ? 0 : RN_MAKE(p->front, MatchValue, start, rn_prev_end(p), value);
}

static rn_ref parse_closed(rn_parser *p)
{
    switch ((unsigned)rn_peek(p)) {
    case RN_T_NUMBER:
    case RN_T_MINUS:
        return parse_value_pattern(p, parse_number_literal);
    case RN_T_STRING:
    case RN_T_FSTRING_START:
        return parse_value_pattern(p, rn_parse_strings);
    case RN_T_NONE:
    case RN_T_TRUE:
    case RN_T_FALSE:
        return parse_singleton(p, RN_AST_MatchSingleton);
    case RN_T_LPAR:
    case RN_T_LSQB:
        return parse_bracket_pattern(p);
    case RN_T_LBRACE:
        return parse_mapping(p);
    case RN_T_NAME:
        return parse_name_pattern(p);
    default:
        return 0;
    }
}

/* closed {| closed} [as name] */
static rn_ref parse_pattern(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref node = parse_closed(p), name;

    if (node != 0 && rn_peek(p) == RN_T_VBAR) {
        rn_push(p, node);
        while (rn_accept(p, RN_T_VBAR)) {
            node = parse_closed(p);
            if (node == 0 || !rn_push(p, node)) {
                return 0;
            }
        }
        node = rn_take(p, top);
        node = node == 0 ? 0 : RN_MAKE(p->front, MatchOr, start, rn_prev_end(p), node);
    }
    if (node != 0 && rn_accept(p, RN_T_AS)) {
        name = parse_capture_name(p);
        node = name == 0 ? 0 : RN_MAKE(p->front, MatchAs, start, rn_prev_end(p), node, name);
    }
    return node;
}

/* What stands behind `case`: a sequence needs no brackets. */
static rn_ref parse_patterns(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    bool saw_comma;
    rn_ref patterns, first;

    if (!push_patterns(p, RN_T_COLON, &saw_comma) || rn_arena_pushed(&p->front->arena, top) == 0) {
        return 0;
    }
    if (!saw_comma) {
        first = *rn_arena_temp(&p->front->arena, top, 0);
        p->front->arena.top = top;
        return RN_KIND(&p->front->arena, first) == RN_AST_MatchStar ? 0 : first;
    }
    patterns = rn_take(p, top);
    return patterns == 0 ? 0 : RN_MAKE(p->front, MatchSequence, start, rn_prev_end(p), patterns);
}

static rn_ref parse_case(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref pattern, guard = 0, body;

    if (!rn_is_word(p, p->mark, "case")) {
        return 0;
    }
    p->mark++;
    pattern = parse_patterns(p);
    if (pattern == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_IF)) {
        guard = rn_parse_named_expression(p);
        if (guard == 0) {
            return 0;
        }
    }
    body = rn_accept(p, RN_T_COLON) ? rn_parse_block(p) : 0;
    return body == 0 ? 0 : RN_MAKE(p->front, match_case, start, rn_prev_end(p), pattern, guard, body);
}

/* star_named, ... or one named expression */
static rn_ref parse_subject(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref first = rn_parse_star_named(p), elements;

    if (first == 0) {
        return 0;
    }
    if (rn_peek(p) != RN_T_COMMA) {
        return RN_KIND(&p->front->arena, first) == RN_AST_Starred ? 0 : first;
    }
    rn_push(p, first);
    while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_COLON) {
        rn_ref next = rn_parse_star_named(p);

        if (next == 0 || !rn_push(p, next)) {
            return 0;
        }
    }
    elements = rn_take(p, top);
    return elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
}

/* `match` is also a name: whoever calls this goes back when it answers 0. */
rn_ref rn_parse_match(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref subject, cases;

    p->mark++;
    subject = parse_subject(p);
    if (subject == 0 || !rn_accept(p, RN_T_COLON) || !rn_accept(p, RN_T_NEWLINE) || !rn_parse_enter(p) || !rn_accept(p, RN_T_INDENT)) {
        return 0;
    }
    do {
        rn_ref one = parse_case(p);

        if (one == 0 || !rn_push(p, one)) {
            return 0;
        }
    } while (!rn_accept(p, RN_T_DEDENT));
    p->depth--;
    cases = rn_take(p, top);
    return cases == 0 ? 0 : RN_MAKE(p->front, Match, start, rn_prev_end(p), subject, cases);
}
