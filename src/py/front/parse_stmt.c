/* Simple statements, blocks, and the choice between simple and compound. */
#include "py/front/parse.h"

static rn_ast *head_of(const rn_parser *p, rn_ref node)
{
    return rn_arena_at(&p->front->arena, node);
}

/* ---- assignment and expression statements ---- */

static bool augmented_op(rn_token_kind kind, rn_ast_op *op)
{
    static const uint8_t ops[] = {
        [0] = RN_OP_Add,
        [RN_T_MINEQUAL - RN_T_PLUSEQUAL] = RN_OP_Sub,
        [RN_T_STAREQUAL - RN_T_PLUSEQUAL] = RN_OP_Mult,
        [RN_T_SLASHEQUAL - RN_T_PLUSEQUAL] = RN_OP_Div,
        [RN_T_DOUBLESLASHEQUAL - RN_T_PLUSEQUAL] = RN_OP_FloorDiv,
        [RN_T_PERCENTEQUAL - RN_T_PLUSEQUAL] = RN_OP_Mod,
        [RN_T_ATEQUAL - RN_T_PLUSEQUAL] = RN_OP_MatMult,
        [RN_T_AMPEREQUAL - RN_T_PLUSEQUAL] = RN_OP_BitAnd,
        [RN_T_VBAREQUAL - RN_T_PLUSEQUAL] = RN_OP_BitOr,
        [RN_T_CIRCUMFLEXEQUAL - RN_T_PLUSEQUAL] = RN_OP_BitXor,
        [RN_T_LEFTSHIFTEQUAL - RN_T_PLUSEQUAL] = RN_OP_LShift,
        [RN_T_RIGHTSHIFTEQUAL - RN_T_PLUSEQUAL] = RN_OP_RShift,
        [RN_T_DOUBLESTAREQUAL - RN_T_PLUSEQUAL] = RN_OP_Pow,
    };

    if (kind < RN_T_PLUSEQUAL || kind > RN_T_DOUBLESTAREQUAL) {
        return false;
    }
    *op = (rn_ast_op)ops[kind - RN_T_PLUSEQUAL];
    return true;
}

static bool is_single_target(const rn_parser *p, rn_ref expr)
{
    uint8_t kind = head_of(p, expr)->kind;

    return kind == RN_AST_Name || kind == RN_AST_Attribute || kind == RN_AST_Subscript;
}

static rn_ref parse_annotated(rn_parser *p, rn_ref target, uint32_t start)
{
    bool is_simple = head_of(p, target)->kind == RN_AST_Name && !head_of(p, target)->is_grouped;
    rn_ref annotation, value = 0;

    if (!is_single_target(p, target) || !rn_target_set(p, target, RN_AST_STORE)) {
        return 0;
    }
    p->mark++;
    annotation = rn_parse_expression(p);
    if (annotation == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_EQUAL)) {
        value = rn_parse_annotated_rhs(p);
        if (value == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, AnnAssign, start, rn_prev_end(p), target, annotation, value, is_simple);
}

/* The first target is parsed, an `=` is next. */
static rn_ref parse_assign(rn_parser *p, rn_ref first, uint32_t start)
{
    uint32_t top = rn_temp_top(p);
    rn_ref value = first, targets;

    while (rn_peek(p) == RN_T_EQUAL) {
        if (!rn_target_set(p, value, RN_AST_STORE) || !rn_push(p, value)) {
            return 0;
        }
        p->mark++;
        value = rn_parse_annotated_rhs(p);
        if (value == 0) {
            return 0;
        }
    }
    targets = rn_take(p, top);
    return targets == 0 ? 0 : RN_MAKE(p->front, Assign, start, rn_prev_end(p), targets, value);
}

static rn_ref parse_expr_stmt(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref node = rn_parse_annotated_rhs(p), value;
    rn_ast_op op;

    if (node == 0) {
        return 0;
    }
    switch ((unsigned)rn_peek(p)) {
    case RN_T_EQUAL:
        return parse_assign(p, node, start);
    case RN_T_COLON:
        return parse_annotated(p, node, start);
    default:
        break;
    }
    if (augmented_op(rn_peek(p), &op)) {
        if (!is_single_target(p, node) || !rn_target_set(p, node, RN_AST_STORE)) {
            return 0;
        }
        p->mark++;
        value = rn_parse_annotated_rhs(p);
        return value == 0 ? 0 : RN_MAKE(p->front, AugAssign, start, rn_prev_end(p), node, op, value);
    }
    return RN_MAKE(p->front, Expr, start, rn_prev_end(p), node);
}

/* ---- keyword statements ---- */

static bool ends_simple(const rn_parser *p)
{
    return rn_peek(p) == RN_T_NEWLINE || rn_peek(p) == RN_T_SEMI;
}

static rn_ref parse_return(rn_parser *p, uint32_t start)
{
    rn_ref value = 0;

    if (!ends_simple(p)) {
        value = rn_parse_star_expressions(p);
        if (value == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, Return, start, rn_prev_end(p), value);
}

static rn_ref parse_raise(rn_parser *p, uint32_t start)
{
    rn_ref exc = 0, cause = 0;

    if (!ends_simple(p)) {
        exc = rn_parse_expression(p);
        if (exc == 0) {
            return 0;
        }
        if (rn_accept(p, RN_T_FROM)) {
            cause = rn_parse_expression(p);
            if (cause == 0) {
                return 0;
            }
        }
    }
    return RN_MAKE(p->front, Raise, start, rn_prev_end(p), exc, cause);
}

static rn_ref parse_del(rn_parser *p, uint32_t start)
{
    rn_ref targets = rn_parse_del_targets(p);

    return targets == 0 || !ends_simple(p) ? 0 : RN_MAKE(p->front, Delete, start, rn_prev_end(p), targets);
}

static rn_ref parse_assert(rn_parser *p, uint32_t start)
{
    rn_ref test = rn_parse_expression(p), message = 0;

    if (test == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_COMMA)) {
        message = rn_parse_expression(p);
        if (message == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, Assert, start, rn_prev_end(p), test, message);
}

static rn_ref parse_scope_stmt(rn_parser *p, uint32_t start, bool is_global)
{
    uint32_t top = rn_temp_top(p);
    rn_ref names;

    do {
        rn_ref name = rn_parse_name(p);

        if (name == 0 || !rn_push(p, name)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA));
    names = rn_take(p, top);
    if (names == 0) {
        return 0;
    }
    return is_global ? RN_MAKE(p->front, Global, start, rn_prev_end(p), names) : RN_MAKE(p->front, Nonlocal, start, rn_prev_end(p), names);
}

/* `type X = ...`, `type X[T] = ...` */
static rn_ref parse_type_alias(rn_parser *p)
{
    uint32_t start = rn_start(p), name_start;
    rn_ref name, target, params = 0, value;

    p->mark++;
    name_start = rn_start(p);
    name = rn_parse_name(p);
    target = name == 0 ? 0 : RN_MAKE(p->front, Name, name_start, rn_prev_end(p), name);
    if (target == 0) {
        return 0;
    }
    head_of(p, target)->context = RN_AST_STORE;
    params = rn_peek(p) == RN_T_LSQB ? rn_parse_type_params(p) : rn_arena_list(&p->front->arena, NULL, 0);
    if (params == 0 || !rn_accept(p, RN_T_EQUAL)) {
        return 0;
    }
    value = rn_parse_expression(p);
    return value == 0 ? 0 : RN_MAKE(p->front, TypeAlias, start, rn_prev_end(p), target, params, value);
}

/* Two names in a row are no expression, so they decide. */
static bool starts_type_alias(const rn_parser *p)
{
    return rn_is_word(p, p->mark, "type") && rn_peek_at(p, 1) == RN_T_NAME &&
           (rn_peek_at(p, 2) == RN_T_EQUAL || rn_peek_at(p, 2) == RN_T_LSQB);
}

static rn_ref parse_simple(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_token_kind kind = rn_peek(p);

    if (kind < RN_T_FALSE || kind == RN_T_NONE || kind == RN_T_TRUE || kind == RN_T_FALSE) {
        return starts_type_alias(p) ? parse_type_alias(p) : parse_expr_stmt(p);
    }
    if (kind == RN_T_IMPORT || kind == RN_T_FROM) {
        return rn_parse_import(p);
    }
    p->mark++;
    switch ((unsigned)kind) {
    case RN_T_RETURN:
        return parse_return(p, start);
    case RN_T_RAISE:
        return parse_raise(p, start);
    case RN_T_PASS:
        return RN_MAKE(p->front, Pass, start, rn_prev_end(p), 0);
    case RN_T_DEL:
        return parse_del(p, start);
    case RN_T_ASSERT:
        return parse_assert(p, start);
    case RN_T_BREAK:
        return RN_MAKE(p->front, Break, start, rn_prev_end(p), 0);
    case RN_T_CONTINUE:
        return RN_MAKE(p->front, Continue, start, rn_prev_end(p), 0);
    case RN_T_GLOBAL:
    case RN_T_NONLOCAL:
        return parse_scope_stmt(p, start, kind == RN_T_GLOBAL);
    default:
        p->mark--;
        return parse_expr_stmt(p);
    }
}

bool rn_parse_simple_stmts(rn_parser *p)
{
    do {
        rn_ref node = parse_simple(p);

        if (node == 0 || !rn_push(p, node)) {
            return false;
        }
    } while (rn_accept(p, RN_T_SEMI) && rn_peek(p) != RN_T_NEWLINE);
    return rn_accept(p, RN_T_NEWLINE);
}

/* ---- statements and blocks ---- */

bool rn_parse_statement(rn_parser *p)
{
    rn_ref node;

    if (rn_is_word(p, p->mark, "match")) {
        rn_parse_mark here = rn_parse_save(p);

        node = rn_parse_match(p);
        if (node != 0) {
            return rn_push(p, node);
        }
        if (!rn_front_is_good(p->front)) {
            return false;
        }
        rn_parse_restore(p, here);
    }
    if (!rn_starts_compound(p)) {
        return rn_parse_simple_stmts(p);
    }
    node = rn_parse_compound(p);
    return node != 0 && rn_push(p, node);
}

rn_ref rn_parse_block(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);
    bool is_good = true;

    if (!rn_accept(p, RN_T_NEWLINE)) {
        return rn_parse_simple_stmts(p) ? rn_take(p, top) : 0;
    }
    if (!rn_parse_enter(p) || !rn_accept(p, RN_T_INDENT)) {
        return 0;
    }
    do {
        is_good = rn_parse_statement(p);
    } while (is_good && !rn_accept(p, RN_T_DEDENT));
    p->depth--;
    return is_good ? rn_take(p, top) : 0;
}
