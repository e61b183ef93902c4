/* Expressions. Chains that lean to the left (a + b + c, a.b().c[0]) are emitted from their left end with a stack in the arena,
 * so that their length does not matter. */
#include "py/front/emit.h"

int rn_expr_temp(rn_emitter *e, rn_ref node)
{
    return rn_expr(e, node, e->top);
}

void rn_expr_drop(rn_emitter *e, rn_ref node)
{
    int base = e->top;

    rn_expr(e, node, RN_ANY);
    rn_drop(e, base);
}

static int load_value(rn_emitter *e, const rn_value *value, int want, rn_ref node)
{
    int reg = rn_want(e, want);

    rn_load_const(e, reg, rn_fold_const(e, value), node);
    return rn_own(e, reg);
}

/* ---- operators ---- */

static const struct {
    uint8_t plain, immediate; /* 0: no such form */
} binary_ops[] = {
    [RN_OP_Add] = {RN_BC_ADD, RN_BC_ADDI},
    [RN_OP_Sub] = {RN_BC_SUB, RN_BC_SUBI},
    [RN_OP_Mult] = {RN_BC_MUL, RN_BC_MULI},
    [RN_OP_MatMult] = {RN_BC_MATMUL, 0},
    [RN_OP_Div] = {RN_BC_TRUEDIV, 0},
    [RN_OP_Mod] = {RN_BC_MOD, RN_BC_MODI},
    [RN_OP_Pow] = {RN_BC_POW, RN_BC_POWI},
    [RN_OP_LShift] = {RN_BC_LSHIFT, RN_BC_LSHIFTI},
    [RN_OP_RShift] = {RN_BC_RSHIFT, RN_BC_RSHIFTI},
    [RN_OP_BitOr] = {RN_BC_OR, 0},
    [RN_OP_BitXor] = {RN_BC_XOR, 0},
    [RN_OP_BitAnd] = {RN_BC_AND, RN_BC_ANDI},
    [RN_OP_FloorDiv] = {RN_BC_FLOORDIV, RN_BC_FLOORDIVI},
};

/* Whether evaluating the expression cannot change a local of this frame. */
static bool keeps_locals(const rn_emitter *e, rn_ref node)
{
    uint8_t kind = RN_EKIND(e, node);

    return kind == RN_AST_Name || kind == RN_AST_Constant || !rn_scope_at(e->front, e->frame)->has_named;
}

/* A value that must survive the evaluation of `next`: a local that may change meanwhile is copied. */
static int secure(rn_emitter *e, int reg, rn_ref next, rn_ref node)
{
    int copy;

    if (!rn_is_local(e, reg) || keeps_locals(e, next)) {
        return reg;
    }
    copy = rn_temp(e);
    rn_move(e, copy, reg, node);
    return copy;
}

/* left op right into `want`; registers from base on are free afterwards */
static int emit_binary(rn_emitter *e, rn_ast_op op, int left, rn_ref right, int base, int want, rn_ref node)
{
    bool in_place = RN_EKIND(e, node) == RN_AST_AugAssign;
    int small, other, reg;

    if (binary_ops[op].immediate != 0 && rn_fold_small(e, right, &small)) {
        rn_drop(e, base);
        reg = rn_want(e, want);
        rn_emit(e, (rn_bc)binary_ops[op].immediate, reg, left, small, in_place, node);
        return rn_own(e, reg);
    }
    left = secure(e, left, right, node);
    other = rn_expr(e, right, RN_ANY);
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, (rn_bc)binary_ops[op].plain, reg, left, other, in_place, node);
    return rn_own(e, reg);
}

void rn_aug_op(rn_emitter *e, rn_ast_op op, int to, int left, rn_ref right, rn_ref node)
{
    int base = e->top;

    emit_binary(e, op, left, right, base, to, node);
    rn_drop(e, base > to + 1 || rn_is_local(e, to) ? base : to + 1);
}

static int emit_unary(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_UnaryOp *unary = RN_ENODE(e, UnaryOp, node);
    int base = e->top, operand, reg;
    rn_bc op = unary->op == RN_OP_USub ? RN_BC_NEG : unary->op == RN_OP_UAdd ? RN_BC_POS : RN_BC_INVERT;

    if (unary->op == RN_OP_Not) {
        op = RN_BC_NOT;
    }
    operand = rn_expr(e, unary->operand, RN_ANY);
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, op, reg, operand, 0, 0, node);
    return rn_own(e, reg);
}

/* ---- primaries ---- */

static int emit_attribute(rn_emitter *e, rn_ref node, int object, int base, int want)
{
    rn_ref name = rn_emit_mangle(e, RN_ENODE(e, Attribute, node)->attr);
    int reg;

    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_GETATTR, reg, object, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), node);
    return rn_own(e, reg);
}

static int emit_subscript(rn_emitter *e, rn_ref node, int object, int base, int want)
{
    rn_ref index = RN_ENODE(e, Subscript, node)->slice;
    int small, key, reg;

    if (rn_fold_small(e, index, &small)) {
        rn_drop(e, base);
        reg = rn_want(e, want);
        rn_emit(e, RN_BC_GETITEMI, reg, object, small, 0, node);
        return rn_own(e, reg);
    }
    object = secure(e, object, index, node);
    key = rn_expr(e, index, RN_ANY);
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_GETITEM, reg, object, key, 0, node);
    return rn_own(e, reg);
}

/* type_of(x) in the prelude, which asks that all the time, is an instruction. */
static bool is_type_of(const rn_emitter *e, rn_ref node)
{
    const rn_ast_Call *call = RN_ENODE(e, Call, node);
    const rn_arena *arena = &e->front->arena;

    return (e->front->options.flags & RN_FRONT_PRELUDE) != 0 && RN_EKIND(e, call->func) == RN_AST_Name &&
           strcmp(rn_front_text(e->front, RN_ENODE(e, Name, call->func)->id), "type_of") == 0 && rn_list_count(arena, call->args) == 1 &&
           rn_list_count(arena, call->keywords) == 0 && RN_EKIND(e, rn_list_get(arena, call->args, 0)) != RN_AST_Starred;
}

static int emit_type_of(rn_emitter *e, rn_ref node, int want)
{
    int base = e->top, operand = rn_expr(e, rn_list_get(rn_emit_arena(e), RN_ENODE(e, Call, node)->args, 0), RN_ANY), reg;

    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_TYPEOF, reg, operand, 0, 0, node);
    return rn_own(e, reg);
}

static rn_ref left_child(const rn_emitter *e, rn_ref node)
{
    switch (RN_EKIND(e, node)) {
    case RN_AST_BinOp:
        return RN_ENODE(e, BinOp, node)->left;
    case RN_AST_Attribute:
        return RN_ENODE(e, Attribute, node)->value;
    case RN_AST_Subscript:
        return RN_ENODE(e, Subscript, node)->value;
    case RN_AST_Call:
        return is_type_of(e, node) ? 0 : RN_ENODE(e, Call, node)->func;
    default:
        return 0;
    }
}

/* One link of a chain; `value` is what its left child gave. */
static int emit_link(rn_emitter *e, rn_ref node, int value, int base, int want, bool feeds_for)
{
    switch (RN_EKIND(e, node)) {
    case RN_AST_BinOp:
        return emit_binary(e, (rn_ast_op)RN_ENODE(e, BinOp, node)->op, value, RN_ENODE(e, BinOp, node)->right, base, want, node);
    case RN_AST_Attribute:
        return emit_attribute(e, node, value, base, want);
    case RN_AST_Subscript:
        return emit_subscript(e, node, value, base, want);
    default:
        return rn_call(e, node, value, want, feeds_for);
    }
}

static int emit_chain(rn_emitter *e, rn_ref node, int want)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top, count;
    int base = e->top, value;
    rn_ref part = node;
    rn_value folded;
    bool feeds_for = e->feeds_for;

    e->feeds_for = false;
    /* from the node down to the first that is no link, or that is a constant */
    do {
        if (!rn_arena_push(arena, part)) {
            return 0;
        }
        part = left_child(e, part);
    } while (left_child(e, part) != 0 && !(RN_EKIND(e, part) == RN_AST_BinOp && rn_fold(e, part, &folded)));
    count = rn_arena_pushed(arena, top);
    value = rn_expr(e, part, RN_ANY);
    while (count > 0 && rn_emit_is_good(e)) {
        rn_ref link = *rn_arena_temp(arena, top, count - 1);
        bool is_last = count == 1;

        if (RN_EKIND(e, link) == RN_AST_Attribute && !is_last) {
            rn_ref next = *rn_arena_temp(arena, top, count - 2);

            if (RN_EKIND(e, next) == RN_AST_Call) {
                count -= 2;
                rn_drop(e, base + (rn_is_local(e, value) || value < base ? 0 : 1));
                value = rn_call_method(e, next, value, count == 0 ? want : RN_ANY, count == 0 && feeds_for);
                continue;
            }
        }
        count--;
        value = emit_link(e, link, value, base, is_last ? want : RN_ANY, is_last && feeds_for);
    }
    arena->top = top;
    return value;
}

/* ---- yield and await ---- */

static bool check_yield(rn_emitter *e, rn_ref node, const char *word)
{
    const rn_scope *frame = rn_scope_at(e->front, e->frame);

    if (frame->type != RN_SCOPE_FUNCTION) {
        rn_front_fail_at(e->front, node, "'%s' outside function", word);
        return false;
    }
    return true;
}

/* Sends into the iterator in `iter` until it is done; its result lands in `reg`. */
static void emit_delegation(rn_emitter *e, int reg, int iter, rn_ref node)
{
    rn_label loop = {0}, done = {0};

    rn_load_special(e, reg, RN_LOAD_NONE, node);
    rn_own(e, reg);
    rn_bind_loop(e, &loop);
    rn_jump(e, RN_BC_SEND, reg, iter, 0, &done, node);
    rn_emit(e, RN_BC_YIELD, reg, reg, 1, iter, node);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &loop, node);
    rn_bind(e, &done);
}

static int finish_delegation(rn_emitter *e, int iter, int want, rn_ref node)
{
    int reg = rn_temp(e);

    emit_delegation(e, reg, iter, node);
    rn_drop(e, iter);
    if (want == RN_ANY) {
        want = e->top;
    }
    rn_move(e, want, reg, node);
    return rn_own(e, want);
}

int rn_await(rn_emitter *e, int value, int kind, int want, rn_ref node)
{
    int iter = e->top;

    rn_emit(e, RN_BC_AWAITABLE, iter, value, kind, 0, node);
    rn_own(e, iter);
    return finish_delegation(e, iter, want, node);
}

static int emit_await(rn_emitter *e, rn_ref node, int want)
{
    int base = e->top, value = rn_expr(e, RN_ENODE(e, Await, node)->value, RN_ANY);

    rn_drop(e, base);
    return rn_await(e, value, 0, want, node);
}

static int emit_yield(rn_emitter *e, rn_ref node, int want)
{
    rn_ref value = RN_ENODE(e, Yield, node)->value;
    int base = e->top, from, reg;

    if (!check_yield(e, node, "yield")) {
        return 0;
    }
    if (value == 0) {
        from = rn_temp(e);
        rn_load_special(e, from, RN_LOAD_NONE, node);
    } else {
        from = rn_expr(e, value, RN_ANY);
    }
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_YIELD, reg, from, rn_scope_at(e->front, e->frame)->is_async_def ? 2 : 0, 0, node);
    return rn_own(e, reg);
}

static int emit_yield_from(rn_emitter *e, rn_ref node, int want)
{
    int base = e->top, from, iter;

    if (!check_yield(e, node, "yield from")) {
        return 0;
    }
    if (rn_scope_at(e->front, e->frame)->is_async_def) {
        rn_front_fail_at(e->front, node, "'yield from' inside async function");
        return 0;
    }
    from = rn_expr(e, RN_ENODE(e, YieldFrom, node)->value, RN_ANY);
    rn_drop(e, base);
    iter = e->top;
    rn_emit(e, RN_BC_YIELDITER, iter, from, 0, 0, node);
    rn_own(e, iter);
    return finish_delegation(e, iter, want, node);
}

/* ---- the rest ---- */

static int emit_named(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_NamedExpr *named = RN_ENODE(e, NamedExpr, node);
    rn_ref name = RN_ENODE(e, Name, named->target)->id;
    int value = rn_expr(e, named->value, want);

    rn_store_name(e, name, value, named->target);
    return value;
}

static int emit_constant(rn_emitter *e, rn_ref node, int want)
{
    int reg = rn_want(e, want);

    rn_load_const(e, reg, rn_const_literal(e, RN_ENODE(e, Constant, node)->value), node);
    return rn_own(e, reg);
}

static int emit_name(rn_emitter *e, rn_ref node, int want)
{
    rn_value value;

    if (rn_fold(e, node, &value)) {
        return load_value(e, &value, want, node);
    }
    return rn_load_name(e, RN_ENODE(e, Name, node)->id, want, node);
}

int rn_expr(rn_emitter *e, rn_ref node, int want)
{
    rn_value value;

    if (!rn_front_poll(e->front) || !rn_emit_is_good(e)) {
        return 0;
    }
    switch (RN_EKIND(e, node)) {
    case RN_AST_Name:
        return emit_name(e, node, want);
    case RN_AST_Constant:
        return emit_constant(e, node, want);
    case RN_AST_BinOp:
        if (rn_fold(e, node, &value)) {
            return load_value(e, &value, want, node);
        }
        return emit_chain(e, node, want);
    case RN_AST_Call:
        if (is_type_of(e, node)) {
            return emit_type_of(e, node, want);
        }
        return emit_chain(e, node, want);
    case RN_AST_Attribute:
    case RN_AST_Subscript:
        return emit_chain(e, node, want);
    case RN_AST_UnaryOp:
        if (rn_fold(e, node, &value)) {
            return load_value(e, &value, want, node);
        }
        return emit_unary(e, node, want);
    case RN_AST_BoolOp:
        return rn_bool_op(e, node, want);
    case RN_AST_Compare:
        return rn_emit_comparison(e, node, want);
    case RN_AST_IfExp:
        return rn_if_exp(e, node, want);
    case RN_AST_NamedExpr:
        return emit_named(e, node, want);
    case RN_AST_Lambda:
        return rn_lambda(e, node, want);
    case RN_AST_List:
    case RN_AST_Tuple:
    case RN_AST_Set:
    case RN_AST_Dict:
        return rn_display(e, node, want);
    case RN_AST_ListComp:
    case RN_AST_SetComp:
    case RN_AST_DictComp:
    case RN_AST_GeneratorExp:
        return rn_comp(e, node, want);
    case RN_AST_Await:
        return emit_await(e, node, want);
    case RN_AST_Yield:
        return emit_yield(e, node, want);
    case RN_AST_YieldFrom:
        return emit_yield_from(e, node, want);
    case RN_AST_JoinedStr:
    case RN_AST_FormattedValue:
        return rn_joined_str(e, node, want);
    case RN_AST_Slice:
        return rn_slice(e, node, want);
    case RN_AST_Starred:
        rn_front_fail_at(e->front, node, "can't use starred expression here");
        return 0;
    default:
        rn_front_fail_at(e->front, node, "this expression cannot be compiled");
        return 0;
    }
}
