/* Compound statements: def, class, if, while, for, with, try. match is in parse_match.c. */
#include "py/front/parse.h"

static rn_ast *head_of(const rn_parser *p, rn_ref node)
{
    return rn_arena_at(&p->front->arena, node);
}

static rn_ref empty_list(rn_parser *p)
{
    return rn_arena_list(&p->front->arena, NULL, 0);
}

static rn_ref one_item_list(rn_parser *p, rn_ref item)
{
    return rn_arena_list(&p->front->arena, &item, 1);
}

/* ':' block */
static rn_ref parse_body(rn_parser *p)
{
    return rn_accept(p, RN_T_COLON) ? rn_parse_block(p) : 0;
}

static rn_ref parse_else(rn_parser *p)
{
    return rn_accept(p, RN_T_ELSE) ? parse_body(p) : empty_list(p);
}

/* ---- def and class ---- */

static rn_ref parse_def(rn_parser *p, rn_ref decorators, uint32_t start, bool is_async)
{
    rn_ref name, type_params, params, returns = 0, body;

    p->mark++;
    name = rn_parse_name(p);
    if (name == 0) {
        return 0;
    }
    type_params = rn_peek(p) == RN_T_LSQB ? rn_parse_type_params(p) : empty_list(p);
    if (type_params == 0 || !rn_accept(p, RN_T_LPAR)) {
        return 0;
    }
    params = rn_parse_params(p, RN_T_RPAR);
    if (params == 0 || !rn_accept(p, RN_T_RPAR)) {
        return 0;
    }
    if (rn_accept(p, RN_T_ARROW)) {
        returns = rn_parse_expression(p);
        if (returns == 0) {
            return 0;
        }
    }
    body = parse_body(p);
    if (body == 0) {
        return 0;
    }
    return is_async ? RN_MAKE(p->front, AsyncFunctionDef, start, rn_prev_end(p), name, params, body, decorators, returns, type_params)
                    : RN_MAKE(p->front, FunctionDef, start, rn_prev_end(p), name, params, body, decorators, returns, type_params);
}

static rn_ref parse_class(rn_parser *p, rn_ref decorators)
{
    uint32_t start = rn_start(p);
    rn_ref name, type_params, bases, keywords, body;

    p->mark++;
    name = rn_parse_name(p);
    if (name == 0) {
        return 0;
    }
    type_params = rn_peek(p) == RN_T_LSQB ? rn_parse_type_params(p) : empty_list(p);
    if (type_params == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_LPAR)) {
        if (!rn_parse_arguments(p, RN_NO_GENEXP, &bases, &keywords)) {
            return 0;
        }
    } else {
        bases = empty_list(p);
        keywords = empty_list(p);
    }
    body = parse_body(p);
    if (body == 0) {
        return 0;
    }
    return RN_MAKE(p->front, ClassDef, start, rn_prev_end(p), name, bases, keywords, body, decorators, type_params);
}

static rn_ref parse_decorated(rn_parser *p)
{
    uint32_t top = rn_temp_top(p), start;
    rn_ref decorators;
    bool is_async;

    while (rn_accept(p, RN_T_AT)) {
        rn_ref decorator = rn_parse_named_expression(p);

        if (decorator == 0 || !rn_push(p, decorator) || !rn_accept(p, RN_T_NEWLINE)) {
            return 0;
        }
    }
    decorators = rn_take(p, top);
    if (decorators == 0) {
        return 0;
    }
    if (rn_peek(p) == RN_T_CLASS) {
        return parse_class(p, decorators);
    }
    start = rn_start(p);
    is_async = rn_accept(p, RN_T_ASYNC);
    return rn_peek(p) == RN_T_DEF ? parse_def(p, decorators, start, is_async) : 0;
}

/* ---- if, while, for ---- */

/* An elif is an If alone in the orelse of the one before; the chain is linked as it is read. */
static rn_ref parse_if(rn_parser *p)
{
    rn_arena *arena = &p->front->arena;
    rn_ref first = 0, last = 0, node;

    do {
        uint32_t start = rn_start(p);
        rn_ref test, body, alone;

        p->mark++;
        test = rn_parse_named_expression(p);
        body = test == 0 ? 0 : parse_body(p);
        node = body == 0 ? 0 : RN_MAKE(p->front, If, start, rn_prev_end(p), test, body);
        if (node == 0) {
            return 0;
        }
        if (first == 0) {
            first = node;
        } else {
            alone = one_item_list(p, node);
            if (alone == 0) {
                return 0;
            }
            head_of(p, node)->is_grouped = 1;
            RN_NODE(arena, If, last)->orelse = alone;
        }
        last = node;
    } while (rn_peek(p) == RN_T_ELIF);
    node = parse_else(p);
    if (node == 0) {
        return 0;
    }
    RN_NODE(arena, If, last)->orelse = node;
    for (node = first; node != last; node = rn_list_get(arena, RN_NODE(arena, If, node)->orelse, 0)) {
        head_of(p, node)->end = rn_prev_end(p);
    }
    head_of(p, last)->end = rn_prev_end(p);
    return first;
}

static rn_ref parse_while(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref test, body, orelse;

    p->mark++;
    test = rn_parse_named_expression(p);
    body = test == 0 ? 0 : parse_body(p);
    orelse = body == 0 ? 0 : parse_else(p);
    return orelse == 0 ? 0 : RN_MAKE(p->front, While, start, rn_prev_end(p), test, body, orelse);
}

static rn_ref parse_for(rn_parser *p, uint32_t start, bool is_async)
{
    rn_ref target, iter, body, orelse;

    p->mark++;
    target = rn_parse_star_targets(p);
    if (target == 0 || !rn_accept(p, RN_T_IN)) {
        return 0;
    }
    iter = rn_parse_star_expressions(p);
    body = iter == 0 ? 0 : parse_body(p);
    orelse = body == 0 ? 0 : parse_else(p);
    if (orelse == 0) {
        return 0;
    }
    return is_async ? RN_MAKE(p->front, AsyncFor, start, rn_prev_end(p), target, iter, body, orelse)
                    : RN_MAKE(p->front, For, start, rn_prev_end(p), target, iter, body, orelse);
}

/* ---- with ---- */

static bool ends_with_item(rn_token_kind kind)
{
    return kind == RN_T_COMMA || kind == RN_T_RPAR || kind == RN_T_COLON;
}

static bool push_with_item(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref expr = rn_parse_expression(p), target = 0, item;

    if (expr == 0) {
        return false;
    }
    if (rn_accept(p, RN_T_AS)) {
        target = rn_parse_star_target(p);
        if (target == 0 || !ends_with_item(rn_peek(p))) {
            return false;
        }
    }
    item = RN_MAKE(p->front, withitem, start, rn_prev_end(p), expr, target);
    return item != 0 && rn_push(p, item);
}

/* '(' item {, item} [,] ')' with a colon behind it; else 0. */
static rn_ref parse_with_parens(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);

    p->mark++;
    do {
        if (!push_with_item(p)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_RPAR);
    return rn_accept(p, RN_T_RPAR) && rn_peek(p) == RN_T_COLON ? rn_take(p, top) : 0;
}

static rn_ref parse_with(rn_parser *p, uint32_t start, bool is_async)
{
    uint32_t top = rn_temp_top(p);
    rn_ref items = 0, body;

    p->mark++;
    if (rn_peek(p) == RN_T_LPAR) {
        rn_parse_mark here = rn_parse_save(p);

        items = parse_with_parens(p);
        if (items == 0) {
            if (!rn_front_is_good(p->front)) {
                return 0;
            }
            rn_parse_restore(p, here);
        }
    }
    if (items == 0) {
        do {
            if (!push_with_item(p)) {
                return 0;
            }
        } while (rn_accept(p, RN_T_COMMA));
        items = rn_take(p, top);
    }
    body = items == 0 ? 0 : parse_body(p);
    if (body == 0) {
        return 0;
    }
    return is_async ? RN_MAKE(p->front, AsyncWith, start, rn_prev_end(p), items, body)
                    : RN_MAKE(p->front, With, start, rn_prev_end(p), items, body);
}

/* ---- try ---- */

static rn_ref parse_handler(rn_parser *p, bool *is_star)
{
    uint32_t start = rn_start(p);
    rn_ref type = 0, name = 0, body;

    p->mark++;
    *is_star = rn_accept(p, RN_T_STAR);
    if (rn_peek(p) != RN_T_COLON || *is_star) {
        type = rn_parse_expressions(p);
        if (type == 0) {
            return 0;
        }
        if (rn_accept(p, RN_T_AS)) {
            if (head_of(p, type)->kind == RN_AST_Tuple && !head_of(p, type)->is_grouped) {
                return 0;
            }
            name = rn_parse_name(p);
            if (name == 0) {
                return 0;
            }
        }
    }
    body = parse_body(p);
    return body == 0 ? 0 : RN_MAKE(p->front, ExceptHandler, start, rn_prev_end(p), type, name, body);
}

static rn_ref parse_try(rn_parser *p)
{
    uint32_t start = rn_start(p), top;
    rn_ref body, handlers, orelse, final_body;
    bool is_star = false, is_first = true;

    p->mark++;
    body = parse_body(p);
    if (body == 0) {
        return 0;
    }
    top = rn_temp_top(p);
    while (rn_peek(p) == RN_T_EXCEPT) {
        bool this_is_star;
        rn_ref handler = parse_handler(p, &this_is_star);

        if (handler == 0 || (!is_first && this_is_star != is_star) || !rn_push(p, handler)) {
            return 0;
        }
        is_star = this_is_star;
        is_first = false;
    }
    handlers = rn_take(p, top);
    if (handlers == 0) {
        return 0;
    }
    orelse = is_first ? empty_list(p) : parse_else(p);
    if (orelse == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_FINALLY)) {
        final_body = parse_body(p);
    } else {
        final_body = is_first ? 0 : empty_list(p);
    }
    if (final_body == 0) {
        return 0;
    }
    return is_star ? RN_MAKE(p->front, TryStar, start, rn_prev_end(p), body, handlers, orelse, final_body)
                   : RN_MAKE(p->front, Try, start, rn_prev_end(p), body, handlers, orelse, final_body);
}

/* ---- choice ---- */

static rn_ref parse_async(rn_parser *p)
{
    uint32_t start = rn_start(p);

    p->mark++;
    switch ((unsigned)rn_peek(p)) {
    case RN_T_DEF:
        return parse_def(p, empty_list(p), start, true);
    case RN_T_WITH:
        return parse_with(p, start, true);
    case RN_T_FOR:
        return parse_for(p, start, true);
    default:
        return 0;
    }
}

bool rn_starts_compound(const rn_parser *p)
{
    switch ((unsigned)rn_peek(p)) {
    case RN_T_AT:
    case RN_T_ASYNC:
    case RN_T_DEF:
    case RN_T_CLASS:
    case RN_T_IF:
    case RN_T_WHILE:
    case RN_T_FOR:
    case RN_T_WITH:
    case RN_T_TRY:
        return true;
    default:
        return false;
    }
}

rn_ref rn_parse_compound(rn_parser *p)
{
    switch ((unsigned)rn_peek(p)) {
    case RN_T_AT:
        return parse_decorated(p);
    case RN_T_ASYNC:
        return parse_async(p);
    case RN_T_DEF:
        return parse_def(p, empty_list(p), rn_start(p), false);
    case RN_T_CLASS:
        return parse_class(p, empty_list(p));
    case RN_T_IF:
        return parse_if(p);
    case RN_T_WHILE:
        return parse_while(p);
    case RN_T_FOR:
        return parse_for(p, rn_start(p), false);
    case RN_T_WITH:
        return parse_with(p, rn_start(p), false);
    case RN_T_TRY:
        return parse_try(p);
    default:
        return 0;
    }
}
