/* Atoms: names, literals, and everything in brackets with its comprehensions. */
#include "py/front/parse.h"

static rn_ast *head_of(const rn_parser *p, rn_ref node)
{
    return rn_arena_at(&p->front->arena, node);
}

static bool starts_generators(const rn_parser *p)
{
    return rn_peek(p) == RN_T_FOR || (rn_peek(p) == RN_T_ASYNC && rn_peek_at(p, 1) == RN_T_FOR);
}

static rn_ref parse_generator(rn_parser *p)
{
    uint32_t start = rn_start(p), top;
    bool is_async = rn_accept(p, RN_T_ASYNC);
    rn_ref target, iter, ifs;

    if (!rn_accept(p, RN_T_FOR)) {
        return 0;
    }
    target = rn_parse_star_targets(p);
    if (target == 0 || !rn_accept(p, RN_T_IN)) {
        return 0;
    }
    iter = rn_parse_disjunction(p);
    if (iter == 0) {
        return 0;
    }
    top = rn_temp_top(p);
    while (rn_accept(p, RN_T_IF)) {
        rn_ref test = rn_parse_disjunction(p);

        if (test == 0 || !rn_push(p, test)) {
            return 0;
        }
    }
    ifs = rn_take(p, top);
    return ifs == 0 ? 0 : RN_MAKE(p->front, comprehension, start, rn_prev_end(p), target, iter, ifs, is_async);
}

rn_ref rn_parse_generators(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);

    do {
        rn_ref generator = parse_generator(p);

        if (generator == 0 || !rn_push(p, generator)) {
            return 0;
        }
    } while (starts_generators(p));
    return rn_take(p, top);
}

/* Behind the element of `(element for ...`: up to the closing parenthesis. */
rn_ref rn_parse_genexp_tail(rn_parser *p, rn_ref element, uint32_t start)
{
    rn_ref generators = rn_parse_generators(p);

    if (generators == 0 || !rn_accept(p, RN_T_RPAR)) {
        return 0;
    }
    return RN_MAKE(p->front, GeneratorExp, start, rn_prev_end(p), element, generators);
}

/* Pushes star_named {, star_named} [,] up to a closing bracket. */
static bool push_elements(rn_parser *p, rn_token_kind closer)
{
    while (rn_peek(p) != closer) {
        rn_ref element = rn_parse_star_named(p);

        if (element == 0 || !rn_push(p, element)) {
            return false;
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
    }
    return rn_accept(p, closer);
}

static rn_ref parse_parens(rn_parser *p, uint32_t start)
{
    uint32_t top = rn_temp_top(p);
    rn_ref first, elements;

    if (rn_peek(p) == RN_T_RPAR) {
        p->mark++;
        elements = rn_take(p, top);
        return elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
    }
    first = rn_peek(p) == RN_T_YIELD ? rn_parse_yield(p) : rn_parse_star_named(p);
    if (first == 0) {
        return 0;
    }
    if (starts_generators(p)) {
        return head_of(p, first)->kind == RN_AST_Starred ? 0 : rn_parse_genexp_tail(p, first, start);
    }
    if (rn_accept(p, RN_T_COMMA)) {
        /* A bare yield is no element. */
        if ((head_of(p, first)->kind == RN_AST_Yield || head_of(p, first)->kind == RN_AST_YieldFrom) && !head_of(p, first)->is_grouped) {
            return 0;
        }
        if (!rn_push(p, first) || !push_elements(p, RN_T_RPAR)) {
            return 0;
        }
        elements = rn_take(p, top);
        first = elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
        if (first != 0) {
            head_of(p, first)->is_grouped = 1;
        }
        return first;
    }
    if (head_of(p, first)->kind == RN_AST_Starred || !rn_accept(p, RN_T_RPAR)) {
        return 0;
    }
    head_of(p, first)->is_grouped = 1;
    return first;
}

static rn_ref parse_list(rn_parser *p, uint32_t start)
{
    uint32_t top = rn_temp_top(p);
    rn_ref first, elements;

    if (rn_peek(p) != RN_T_RSQB) {
        first = rn_parse_star_named(p);
        if (first == 0) {
            return 0;
        }
        if (starts_generators(p)) {
            rn_ref generators = head_of(p, first)->kind == RN_AST_Starred ? 0 : rn_parse_generators(p);

            if (generators == 0 || !rn_accept(p, RN_T_RSQB)) {
                return 0;
            }
            return RN_MAKE(p->front, ListComp, start, rn_prev_end(p), first, generators);
        }
        if (!rn_push(p, first) || (rn_peek(p) != RN_T_RSQB && !rn_accept(p, RN_T_COMMA))) {
            return 0;
        }
    }
    if (!push_elements(p, RN_T_RSQB)) {
        return 0;
    }
    elements = rn_take(p, top);
    return elements == 0 ? 0 : RN_MAKE(p->front, List, start, rn_prev_end(p), elements);
}

/* ---- braces ---- */

/* Pushes a key (0 for **) and a value. */
static bool push_pair(rn_parser *p)
{
    rn_ref key = 0, value;

    if (rn_accept(p, RN_T_DOUBLESTAR)) {
        value = rn_parse_star_operand(p);
    } else {
        key = rn_parse_expression(p);
        if (key == 0 || !rn_accept(p, RN_T_COLON)) {
            return false;
        }
        value = rn_parse_expression(p);
    }
    return value != 0 && rn_push(p, key) && rn_push(p, value);
}

static rn_ref finish_dict(rn_parser *p, uint32_t top, uint32_t start)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, top) / 2;
    rn_ref keys = rn_arena_alloc(arena, 4 * (count + 1)), values = rn_arena_alloc(arena, 4 * (count + 1));

    if (keys == 0 || values == 0) {
        return 0;
    }
    *(uint32_t *)rn_arena_at(arena, keys) = *(uint32_t *)rn_arena_at(arena, values) = count;
    for (uint32_t i = 0; i < count; i++) {
        rn_list_set(arena, keys, i, *rn_arena_temp(arena, top, 2 * i));
        rn_list_set(arena, values, i, *rn_arena_temp(arena, top, 2 * i + 1));
    }
    arena->top = top;
    return RN_MAKE(p->front, Dict, start, rn_prev_end(p), keys, values);
}

/* Behind `{key:value` or `{**mapping`, both pushed. */
static rn_ref parse_dict_rest(rn_parser *p, uint32_t start, uint32_t top)
{
    rn_arena *arena = &p->front->arena;

    if (starts_generators(p)) {
        rn_ref key = *rn_arena_temp(arena, top, 0), value = *rn_arena_temp(arena, top, 1);
        rn_ref generators = key == 0 ? 0 : rn_parse_generators(p);

        arena->top = top;
        if (generators == 0 || !rn_accept(p, RN_T_RBRACE)) {
            return 0;
        }
        return RN_MAKE(p->front, DictComp, start, rn_prev_end(p), key, value, generators);
    }
    while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_RBRACE) {
        if (!push_pair(p)) {
            return 0;
        }
    }
    return rn_accept(p, RN_T_RBRACE) ? finish_dict(p, top, start) : 0;
}

static rn_ref parse_set_rest(rn_parser *p, uint32_t start, uint32_t top, rn_ref first)
{
    rn_ref elements;

    if (starts_generators(p)) {
        rn_ref generators = head_of(p, first)->kind == RN_AST_Starred ? 0 : rn_parse_generators(p);

        if (generators == 0 || !rn_accept(p, RN_T_RBRACE)) {
            return 0;
        }
        return RN_MAKE(p->front, SetComp, start, rn_prev_end(p), first, generators);
    }
    if (!rn_push(p, first) || (rn_peek(p) != RN_T_RBRACE && !rn_accept(p, RN_T_COMMA)) || !push_elements(p, RN_T_RBRACE)) {
        return 0;
    }
    elements = rn_take(p, top);
    return elements == 0 ? 0 : RN_MAKE(p->front, Set, start, rn_prev_end(p), elements);
}

static rn_ref parse_braces(rn_parser *p, uint32_t start)
{
    uint32_t top = rn_temp_top(p);
    rn_ref first, value;

    if (rn_accept(p, RN_T_RBRACE)) {
        return finish_dict(p, top, start);
    }
    if (rn_peek(p) == RN_T_DOUBLESTAR) {
        return push_pair(p) ? parse_dict_rest(p, start, top) : 0;
    }
    first = rn_parse_star_named(p);
    if (first == 0) {
        return 0;
    }
    if (rn_peek(p) != RN_T_COLON || head_of(p, first)->kind == RN_AST_Starred ||
        (head_of(p, first)->kind == RN_AST_NamedExpr && !head_of(p, first)->is_grouped)) {
        return parse_set_rest(p, start, top, first);
    }
    p->mark++;
    value = rn_parse_expression(p);
    if (value == 0 || !rn_push(p, first) || !rn_push(p, value)) {
        return 0;
    }
    return parse_dict_rest(p, start, top);
}

/* ---- the rest ---- */

static rn_ref parse_bracketed(rn_parser *p, rn_ref (*parse_inside)(rn_parser *, uint32_t))
{
    uint32_t start = rn_start(p);
    rn_ref node;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    node = parse_inside(p, start);
    p->depth--;
    return node;
}

static rn_ref parse_singleton(rn_parser *p, rn_const_type type)
{
    const rn_token *token = rn_parse_token(p, p->mark++);
    uint32_t start = token->start, end = token->end;
    rn_ref value = rn_literal_singleton(p->front, type);

    return value == 0 ? 0 : RN_MAKE(p->front, Constant, start, end, value);
}

static rn_ref parse_number(rn_parser *p)
{
    const rn_token *token = rn_parse_token(p, p->mark++);
    rn_ref value = rn_literal_number(p->front, token);

    return value == 0 ? 0 : RN_MAKE(p->front, Constant, token->start, token->end, value);
}

rn_ref rn_parse_atom(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref name;

    switch ((unsigned)rn_peek(p)) {
    case RN_T_NAME:
        name = rn_parse_name(p);
        return name == 0 ? 0 : RN_MAKE(p->front, Name, start, rn_prev_end(p), name);
    case RN_T_NUMBER:
        return parse_number(p);
    case RN_T_STRING:
    case RN_T_FSTRING_START:
        return rn_parse_strings(p);
    case RN_T_LPAR:
        return parse_bracketed(p, parse_parens);
    case RN_T_LSQB:
        return parse_bracketed(p, parse_list);
    case RN_T_LBRACE:
        return parse_bracketed(p, parse_braces);
    case RN_T_NONE:
        return parse_singleton(p, RN_CONST_NONE);
    case RN_T_TRUE:
        return parse_singleton(p, RN_CONST_TRUE);
    case RN_T_FALSE:
        return parse_singleton(p, RN_CONST_FALSE);
    case RN_T_ELLIPSIS:
        return parse_singleton(p, RN_CONST_ELLIPSIS);
    default:
        return 0;
    }
}
