/* Expressions from the conditional down to the primary. Binary operators are one loop over precedences, so that a chain of
 * any length costs no recursion. */
#include "py/front/parse.h"

enum { LEVEL_NONE, LEVEL_OR, LEVEL_AND, LEVEL_NOT, LEVEL_COMPARE, LEVEL_BIT_OR, LEVEL_TERM = LEVEL_BIT_OR + 5, LEVEL_UNARY };

static rn_ref parse_binary(rn_parser *p, int level);

/* Level and operator of a binary operator token; LEVEL_NONE when it is none. Comparisons are told apart by compare_op. */
static int binary_level(rn_token_kind kind, rn_ast_op *op)
{
    static const struct {
        uint8_t level, op;
    } table[RN_T_COUNT] = {
        [RN_T_OR] = {LEVEL_OR, RN_OP_Or},
        [RN_T_AND] = {LEVEL_AND, RN_OP_And},
        [RN_T_LESS] = {LEVEL_COMPARE, RN_OP_Lt},
        [RN_T_GREATER] = {LEVEL_COMPARE, RN_OP_Gt},
        [RN_T_EQEQUAL] = {LEVEL_COMPARE, RN_OP_Eq},
        [RN_T_NOTEQUAL] = {LEVEL_COMPARE, RN_OP_NotEq},
        [RN_T_LESSEQUAL] = {LEVEL_COMPARE, RN_OP_LtE},
        [RN_T_GREATEREQUAL] = {LEVEL_COMPARE, RN_OP_GtE},
        [RN_T_IN] = {LEVEL_COMPARE, RN_OP_In},
        [RN_T_IS] = {LEVEL_COMPARE, RN_OP_Is},
        [RN_T_NOT] = {LEVEL_COMPARE, RN_OP_NotIn},
        [RN_T_VBAR] = {LEVEL_BIT_OR, RN_OP_BitOr},
        [RN_T_CIRCUMFLEX] = {LEVEL_BIT_OR + 1, RN_OP_BitXor},
        [RN_T_AMPER] = {LEVEL_BIT_OR + 2, RN_OP_BitAnd},
        [RN_T_LEFTSHIFT] = {LEVEL_BIT_OR + 3, RN_OP_LShift},
        [RN_T_RIGHTSHIFT] = {LEVEL_BIT_OR + 3, RN_OP_RShift},
        [RN_T_PLUS] = {LEVEL_BIT_OR + 4, RN_OP_Add},
        [RN_T_MINUS] = {LEVEL_BIT_OR + 4, RN_OP_Sub},
        [RN_T_STAR] = {LEVEL_TERM, RN_OP_Mult},
        [RN_T_SLASH] = {LEVEL_TERM, RN_OP_Div},
        [RN_T_DOUBLESLASH] = {LEVEL_TERM, RN_OP_FloorDiv},
        [RN_T_PERCENT] = {LEVEL_TERM, RN_OP_Mod},
        [RN_T_AT] = {LEVEL_TERM, RN_OP_MatMult},
    };

    *op = (rn_ast_op)table[kind].op;
    return table[kind].level;
}

/* primary [** factor], with await */
static rn_ref parse_power(rn_parser *p);

/* Signs are gathered first and wrapped around the operand afterwards. */
static rn_ref parse_unary(rn_parser *p)
{
    uint32_t first = p->mark, depth = p->depth;
    rn_token_kind kind;
    rn_ref node;

    while (kind = rn_peek(p), kind == RN_T_PLUS || kind == RN_T_MINUS || kind == RN_T_TILDE) {
        if (!rn_parse_enter(p)) {
            return 0;
        }
        p->mark++;
    }
    uint32_t last = p->mark;

    node = parse_power(p);
    while (node != 0 && last > first) {
        const rn_token *sign = rn_parse_token(p, --last);
        rn_ast_op op = sign->kind == RN_T_PLUS ? RN_OP_UAdd : sign->kind == RN_T_MINUS ? RN_OP_USub : RN_OP_Invert;

        node = RN_MAKE(p->front, UnaryOp, sign->start, rn_prev_end(p), op, node);
    }
    p->depth = depth;
    return node;
}

static rn_ref parse_power(rn_parser *p)
{
    uint32_t start = rn_start(p);
    bool is_await = rn_accept(p, RN_T_AWAIT);
    rn_ref node = rn_parse_primary(p);

    if (node != 0 && is_await) {
        node = RN_MAKE(p->front, Await, start, rn_prev_end(p), node);
    }
    if (node != 0 && rn_peek(p) == RN_T_DOUBLESTAR) {
        rn_ref right;

        if (!rn_parse_enter(p)) {
            return 0;
        }
        p->mark++;
        right = parse_unary(p);
        p->depth--;
        node = right == 0 ? 0 : RN_MAKE(p->front, BinOp, start, rn_prev_end(p), node, RN_OP_Pow, right);
    }
    return node;
}

static rn_ref parse_not(rn_parser *p)
{
    uint32_t first = p->mark, last, depth = p->depth;
    rn_ref node;

    while (rn_peek(p) == RN_T_NOT) {
        if (!rn_parse_enter(p)) {
            return 0;
        }
        p->mark++;
    }
    last = p->mark;
    node = parse_binary(p, LEVEL_COMPARE);
    while (node != 0 && last > first) {
        node = RN_MAKE(p->front, UnaryOp, rn_parse_token(p, --last)->start, rn_prev_end(p), RN_OP_Not, node);
    }
    p->depth = depth;
    return node;
}

/* `a or b or c` and `a and b and c` are one node each. */
static rn_ref parse_bool_tail(rn_parser *p, rn_ref left, uint32_t start, int level)
{
    uint32_t top = rn_temp_top(p);
    rn_token_kind kind = level == LEVEL_OR ? RN_T_OR : RN_T_AND;
    rn_ref values;

    rn_push(p, left);
    while (rn_accept(p, kind)) {
        rn_ref value = parse_binary(p, level + 1);

        if (value == 0 || !rn_push(p, value)) {
            return 0;
        }
    }
    values = rn_take(p, top);
    if (values == 0) {
        return 0;
    }
    return RN_MAKE(p->front, BoolOp, start, rn_prev_end(p), level == LEVEL_OR ? RN_OP_Or : RN_OP_And, values);
}

/* Takes a comparison operator, which may be two words. */
static bool take_compare_op(rn_parser *p, rn_ast_op *op)
{
    rn_token_kind kind = rn_peek(p);

    if (binary_level(kind, op) != LEVEL_COMPARE) {
        return false;
    }
    if (kind == RN_T_NOT) {
        if (rn_peek_at(p, 1) != RN_T_IN) {
            return false;
        }
        p->mark++;
    } else if (kind == RN_T_IS && rn_peek_at(p, 1) == RN_T_NOT) {
        p->mark++;
        *op = RN_OP_IsNot;
    }
    p->mark++;
    return true;
}

static rn_ref parse_compare_tail(rn_parser *p, rn_ref left, uint32_t start)
{
    rn_arena *arena = &p->front->arena;
    uint32_t top = rn_temp_top(p), count = 0;
    rn_ref ops, values;
    rn_ast_op op;

    while (take_compare_op(p, &op)) {
        rn_ref value = parse_binary(p, LEVEL_BIT_OR);

        if (value == 0 || !rn_push(p, op) || !rn_push(p, value)) {
            return 0;
        }
        count++;
    }
    ops = rn_arena_alloc(arena, 4 * (count + 1));
    values = rn_arena_alloc(arena, 4 * (count + 1));
    if (ops == 0 || values == 0) {
        return 0;
    }
    *(uint32_t *)rn_arena_at(arena, ops) = *(uint32_t *)rn_arena_at(arena, values) = count;
    for (uint32_t i = 0; i < count; i++) {
        rn_list_set(arena, ops, i, *rn_arena_temp(arena, top, 2 * i));
        rn_list_set(arena, values, i, *rn_arena_temp(arena, top, 2 * i + 1));
    }
    arena->top = top;
    return RN_MAKE(p->front, Compare, start, rn_prev_end(p), left, ops, values);
}

/* Everything from `level` up. */
static rn_ref parse_binary(rn_parser *p, int level)
{
    uint32_t start = rn_start(p);
    rn_ref left = level <= LEVEL_NOT && rn_peek(p) == RN_T_NOT ? parse_not(p) : parse_unary(p);

    while (left != 0) {
        rn_ast_op op;
        int found = binary_level(rn_peek(p), &op);

        if (found == LEVEL_NONE || found < level) {
            break;
        }
        if (found <= LEVEL_AND) {
            left = parse_bool_tail(p, left, start, found);
        } else if (found == LEVEL_COMPARE) {
            if (op == RN_OP_NotIn && rn_peek_at(p, 1) != RN_T_IN) {
                break;
            }
            left = parse_compare_tail(p, left, start);
        } else {
            rn_ref right;

            p->mark++;
            right = parse_binary(p, found + 1);
            left = right == 0 ? 0 : RN_MAKE(p->front, BinOp, start, rn_prev_end(p), left, op, right);
        }
    }
    return left;
}

rn_ref rn_parse_disjunction(rn_parser *p)
{
    return parse_binary(p, LEVEL_OR);
}

rn_ref rn_parse_star_operand(rn_parser *p)
{
    return parse_binary(p, LEVEL_BIT_OR);
}

static rn_ref parse_lambda(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref params, body;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    params = rn_parse_params(p, RN_T_COLON);
    if (params == 0 || !rn_accept(p, RN_T_COLON)) {
        return 0;
    }
    body = rn_parse_expression(p);
    p->depth--;
    return body == 0 ? 0 : RN_MAKE(p->front, Lambda, start, rn_prev_end(p), params, body);
}

/* `a if b else c if d else e` nests to the right: the parts are gathered and put together from the end. */
rn_ref rn_parse_expression(rn_parser *p)
{
    rn_arena *arena = &p->front->arena;
    uint32_t top = rn_temp_top(p), count;
    rn_ref node;

    for (;;) {
        uint32_t start = rn_start(p);
        rn_ref test;

        if (rn_peek(p) == RN_T_LAMBDA) {
            node = parse_lambda(p);
            break;
        }
        node = rn_parse_disjunction(p);
        if (node == 0 || !rn_accept(p, RN_T_IF)) {
            break;
        }
        test = rn_parse_disjunction(p);
        if (test == 0 || !rn_accept(p, RN_T_ELSE) || !rn_push(p, start) || !rn_push(p, test) || !rn_push(p, node)) {
            return 0;
        }
    }
    for (count = rn_arena_pushed(arena, top); node != 0 && count > 0; count -= 3) {
        node = RN_MAKE(p->front, IfExp, *rn_arena_temp(arena, top, count - 3), rn_prev_end(p), *rn_arena_temp(arena, top, count - 2),
                       *rn_arena_temp(arena, top, count - 1), node);
    }
    arena->top = top;
    return node;
}

rn_ref rn_parse_named_expression(rn_parser *p)
{
    uint32_t start = rn_start(p);

    if (rn_peek(p) == RN_T_NAME && rn_peek_at(p, 1) == RN_T_COLONEQUAL) {
        rn_ref name = rn_parse_name(p), target, value;

        target = name == 0 ? 0 : RN_MAKE(p->front, Name, start, rn_prev_end(p), name);
        if (target == 0) {
            return 0;
        }
        ((rn_ast *)rn_arena_at(&p->front->arena, target))->context = RN_AST_STORE;
        p->mark++;
        value = rn_parse_expression(p);
        return value == 0 ? 0 : RN_MAKE(p->front, NamedExpr, start, rn_prev_end(p), target, value);
    }
    return rn_parse_expression(p);
}

static rn_ref parse_starred(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref value;

    p->mark++;
    value = parse_binary(p, LEVEL_BIT_OR);
    return value == 0 ? 0 : RN_MAKE(p->front, Starred, start, rn_prev_end(p), value);
}

rn_ref rn_parse_star_named(rn_parser *p)
{
    return rn_peek(p) == RN_T_STAR ? parse_starred(p) : rn_parse_named_expression(p);
}

rn_ref rn_parse_star_expression(rn_parser *p)
{
    return rn_peek(p) == RN_T_STAR ? parse_starred(p) : rn_parse_expression(p);
}

/* Whether the token can follow a comma that ends a tuple without parentheses. */
static bool ends_tuple(rn_token_kind kind)
{
    switch ((unsigned)kind) {
    case RN_T_NEWLINE:
    case RN_T_END:
    case RN_T_SEMI:
    case RN_T_EQUAL:
    case RN_T_COLON:
    case RN_T_RPAR:
    case RN_T_RSQB:
    case RN_T_RBRACE:
    case RN_T_EXCLAMATION:
        return true;
    default:
        return kind >= RN_T_PLUSEQUAL && kind <= RN_T_DOUBLESTAREQUAL;
    }
}

/* first {, next} [,] */
static rn_ref parse_tuple(rn_parser *p, rn_ref (*parse_one)(rn_parser *))
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref node = parse_one(p), elements;

    if (node == 0 || rn_peek(p) != RN_T_COMMA) {
        return node;
    }
    rn_push(p, node);
    while (rn_accept(p, RN_T_COMMA) && !ends_tuple(rn_peek(p))) {
        node = parse_one(p);
        if (node == 0 || !rn_push(p, node)) {
            return 0;
        }
    }
    elements = rn_take(p, top);
    return elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
}

rn_ref rn_parse_star_expressions(rn_parser *p)
{
    return parse_tuple(p, rn_parse_star_expression);
}

rn_ref rn_parse_expressions(rn_parser *p)
{
    return parse_tuple(p, rn_parse_expression);
}

rn_ref rn_parse_yield(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref value = 0;

    p->mark++;
    if (rn_accept(p, RN_T_FROM)) {
        value = rn_parse_expression(p);
        return value == 0 ? 0 : RN_MAKE(p->front, YieldFrom, start, rn_prev_end(p), value);
    }
    if (!ends_tuple(rn_peek(p))) {
        value = rn_parse_star_expressions(p);
        if (value == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, Yield, start, rn_prev_end(p), value);
}

rn_ref rn_parse_annotated_rhs(rn_parser *p)
{
    return rn_peek(p) == RN_T_YIELD ? rn_parse_yield(p) : rn_parse_star_expressions(p);
}

/* ---- primaries ---- */

static rn_ref parse_attribute(rn_parser *p, rn_ref value, uint32_t start)
{
    rn_ref name;

    p->mark++;
    name = rn_parse_name(p);
    return name == 0 ? 0 : RN_MAKE(p->front, Attribute, start, rn_prev_end(p), value, name);
}

static rn_ref parse_call(rn_parser *p, rn_ref function, uint32_t start)
{
    uint32_t open = rn_start(p);
    rn_ref args, keywords;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    if (!rn_parse_arguments(p, open, &args, &keywords)) {
        return 0;
    }
    p->depth--;
    return RN_MAKE(p->front, Call, start, rn_prev_end(p), function, args, keywords);
}

static rn_ref parse_subscript(rn_parser *p, rn_ref value, uint32_t start)
{
    rn_ref slice;

    if (!rn_parse_enter(p)) {
        return 0;
    }
    p->mark++;
    slice = rn_parse_slices(p);
    if (slice == 0 || !rn_accept(p, RN_T_RSQB)) {
        return 0;
    }
    p->depth--;
    return RN_MAKE(p->front, Subscript, start, rn_prev_end(p), value, slice);
}

rn_ref rn_parse_primary(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref node = rn_parse_atom(p);

    while (node != 0) {
        switch ((unsigned)rn_peek(p)) {
        case RN_T_DOT:
            node = parse_attribute(p, node, start);
            break;
        case RN_T_LPAR:
            node = parse_call(p, node, start);
            break;
        case RN_T_LSQB:
            node = parse_subscript(p, node, start);
            break;
        default:
            return node;
        }
    }
    return 0;
}
