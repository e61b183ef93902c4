/* Truth: comparisons, and/or/not, conditional expressions; as values and as jumps. */
#include "py/front/emit.h"

static const struct {
    uint8_t value, jump, jump_small; /* 0: none */
    uint8_t negated;                 /* is not, not in */
} compare_ops[] = {
    [RN_OP_Eq] = {RN_BC_EQ, RN_BC_JEQ, RN_BC_JEQI, 0}, [RN_OP_NotEq] = {RN_BC_NE, RN_BC_JNE, RN_BC_JNEI, 0},
    [RN_OP_Lt] = {RN_BC_LT, RN_BC_JLT, RN_BC_JLTI, 0}, [RN_OP_LtE] = {RN_BC_LE, RN_BC_JLE, RN_BC_JLEI, 0},
    [RN_OP_Gt] = {RN_BC_GT, RN_BC_JGT, RN_BC_JGTI, 0}, [RN_OP_GtE] = {RN_BC_GE, RN_BC_JGE, RN_BC_JGEI, 0},
    [RN_OP_Is] = {RN_BC_IS, RN_BC_JIS, 0, 0},          [RN_OP_IsNot] = {RN_BC_IS, RN_BC_JIS, 0, 1},
    [RN_OP_In] = {RN_BC_IN, RN_BC_JIN, 0, 0},          [RN_OP_NotIn] = {RN_BC_IN, RN_BC_JIN, 0, 1},
};

/* The right side of `in`: a display of constants is one constant. */
static int container(rn_emitter *e, rn_ref node)
{
    uint8_t kind = RN_EKIND(e, node);
    uint32_t constant;
    int reg;

    if ((kind == RN_AST_List || kind == RN_AST_Set) &&
        rn_fold_tuple(e, RN_ENODE(e, List, node)->elts, kind == RN_AST_Set ? RN_UC_FROZENSET : RN_UC_TUPLE, &constant)) {
        reg = rn_temp(e);
        rn_emit(e, RN_BC_LOADK, reg, 0, 0, (int32_t)constant, node);
        return reg;
    }
    return rn_expr(e, node, RN_ANY);
}

static int right_side(rn_emitter *e, rn_ast_op op, rn_ref node)
{
    return op == RN_OP_In || op == RN_OP_NotIn ? container(e, node) : rn_expr(e, node, RN_ANY);
}

/* A left operand that the evaluation of the right one might change is copied. */
static int secure(rn_emitter *e, int reg, rn_ref node)
{
    int copy;

    if (!rn_is_local(e, reg) || !rn_scope_at(e->front, e->frame)->has_named) {
        return reg;
    }
    copy = rn_temp(e);
    rn_move(e, copy, reg, node);
    return copy;
}

static bool is_none(const rn_emitter *e, rn_ref node)
{
    return RN_EKIND(e, node) == RN_AST_Constant &&
           ((const rn_const *)rn_arena_at(&e->front->arena, RN_ENODE(e, Constant, node)->value))->type == RN_CONST_NONE;
}

/* One comparison as a jump: taken when its truth is `sense`. */
static void jump_compare(rn_emitter *e, rn_ast_op op, int left, rn_ref right, bool sense, rn_label *label, rn_ref node)
{
    bool flip = sense == (compare_ops[op].negated != 0); /* C: jump when (condition != C) */
    int small, other, base = e->top;

    if ((op == RN_OP_Is || op == RN_OP_IsNot) && is_none(e, right)) {
        rn_jump(e, RN_BC_JNONE, left, 0, flip, label, node);
    } else if (compare_ops[op].jump_small != 0 && rn_fold_small(e, right, &small)) {
        rn_jump(e, (rn_bc)compare_ops[op].jump_small, left, small, flip, label, node);
    } else {
        left = secure(e, left, node);
        other = right_side(e, op, right);
        rn_drop(e, base);
        rn_jump(e, (rn_bc)compare_ops[op].jump, left, other, flip, label, node);
    }
}

static void value_compare(rn_emitter *e, rn_ast_op op, int to, int left, int right, rn_ref node)
{
    rn_emit(e, (rn_bc)compare_ops[op].value, to, left, right, compare_ops[op].negated, node);
}

/* a < b < c: each operand once. Registers: result (the first operand at first), left operand, right operand. */
static int chain_value(rn_emitter *e, rn_ref node)
{
    const rn_ast_Compare *compare = RN_ENODE(e, Compare, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, compare->ops);
    int result = rn_expr_temp(e, compare->left), left = result, right;
    rn_label end = {0};

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ast_op op = (rn_ast_op)rn_list_get(arena, compare->ops, i);
        rn_ref operand = rn_list_get(arena, compare->comparators, i);

        right = op == RN_OP_In || op == RN_OP_NotIn ? container(e, operand) : rn_expr_temp(e, operand);
        value_compare(e, op, result, left, right, node);
        if (i + 1 < count) {
            rn_jump(e, RN_BC_JF, result, 0, 0, &end, node);
            left = result + 1;
            rn_drop(e, left);
            rn_move(e, rn_temp(e), right, node);
        }
    }
    rn_bind(e, &end);
    rn_drop(e, result + 1);
    return result;
}

int rn_emit_comparison(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_Compare *compare = RN_ENODE(e, Compare, node);
    rn_arena *arena = rn_emit_arena(e);
    int base = e->top, left, right, reg;

    if (rn_list_count(arena, compare->ops) == 1) {
        rn_ast_op op = (rn_ast_op)rn_list_get(arena, compare->ops, 0);

        left = secure(e, rn_expr(e, compare->left, RN_ANY), node);
        right = right_side(e, op, rn_list_get(arena, compare->comparators, 0));
        rn_drop(e, base);
        reg = rn_want(e, want);
        value_compare(e, op, reg, left, right, node);
        return rn_own(e, reg);
    }
    reg = chain_value(e, node);
    if (want != RN_ANY && want != reg) {
        rn_drop(e, base);
        rn_move(e, want, reg, node);
        return rn_own(e, want);
    }
    return reg;
}

static void cond_compare(rn_emitter *e, rn_ref node, bool sense, rn_label *label)
{
    const rn_ast_Compare *compare = RN_ENODE(e, Compare, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, compare->ops);
    int base = e->top, left, right;
    rn_label fail = {0};

    if (count == 1) {
        left = rn_expr(e, compare->left, RN_ANY);
        jump_compare(e, (rn_ast_op)rn_list_get(arena, compare->ops, 0), left, rn_list_get(arena, compare->comparators, 0), sense, label,
                     node);
        rn_drop(e, base);
        return;
    }
    left = rn_expr_temp(e, compare->left);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ast_op op = (rn_ast_op)rn_list_get(arena, compare->ops, i);
        rn_ref operand = rn_list_get(arena, compare->comparators, i);

        if (i + 1 == count) {
            jump_compare(e, op, left, operand, sense, label, node);
            break;
        }
        right = op == RN_OP_In || op == RN_OP_NotIn ? container(e, operand) : rn_expr(e, operand, e->top);
        rn_jump(e, (rn_bc)compare_ops[op].jump, left, right, compare_ops[op].negated == 0, sense ? &fail : label, node);
        rn_move(e, left, right, node);
        rn_drop(e, left + 1);
    }
    rn_drop(e, base);
    rn_bind(e, &fail);
}

/* ---- and, or, not ---- */

int rn_bool_op(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_BoolOp *bool_op = RN_ENODE(e, BoolOp, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, bool_op->values);
    rn_bc jump = bool_op->op == RN_OP_And ? RN_BC_JF : RN_BC_JT;
    int base = e->top, reg = want == RN_ANY || rn_is_local(e, want) ? base : want;
    rn_label end = {0};

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_drop(e, reg >= base ? reg : base);
        rn_expr(e, rn_list_get(arena, bool_op->values, i), reg);
        if (i + 1 < count) {
            rn_jump(e, jump, reg, 0, 0, &end, node);
        }
    }
    rn_own(e, reg);
    rn_bind(e, &end);
    if (want != RN_ANY && want != reg) {
        rn_drop(e, base);
        rn_move(e, want, reg, node);
        return rn_own(e, want);
    }
    return reg;
}

static void cond_bool_op(rn_emitter *e, rn_ref node, bool sense, rn_label *label)
{
    const rn_ast_BoolOp *bool_op = RN_ENODE(e, BoolOp, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, bool_op->values);
    bool is_or = bool_op->op == RN_OP_Or;
    rn_label skip = {0};

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref value = rn_list_get(arena, bool_op->values, i);

        if (i + 1 == count) {
            rn_cond(e, value, sense, label);
        } else if (is_or == sense) {
            rn_cond(e, value, sense, label); /* one that decides goes where all go */
        } else {
            rn_cond(e, value, is_or, &skip); /* decided the other way: fall through behind */
        }
    }
    rn_bind(e, &skip);
}

void rn_cond(rn_emitter *e, rn_ref node, bool sense, rn_label *label)
{
    int base = e->top, reg;
    bool truth;

    if (!rn_emit_is_good(e)) {
        return;
    }
    if (rn_fold_truth(e, node, &truth)) {
        if (truth == sense) {
            rn_jump(e, RN_BC_JMP, 0, 0, 0, label, node);
        }
        return;
    }
    switch (RN_EKIND(e, node)) {
    case RN_AST_UnaryOp:
        if (RN_ENODE(e, UnaryOp, node)->op == RN_OP_Not) {
            rn_cond(e, RN_ENODE(e, UnaryOp, node)->operand, !sense, label);
            return;
        }
        break;
    case RN_AST_BoolOp:
        cond_bool_op(e, node, sense, label);
        return;
    case RN_AST_Compare:
        cond_compare(e, node, sense, label);
        return;
    default:
        break;
    }
    reg = rn_expr(e, node, RN_ANY);
    rn_drop(e, base);
    rn_jump(e, sense ? RN_BC_JT : RN_BC_JF, reg, 0, 0, label, node);
}

/* a if b else c if d else e: a chain to the right, followed in a loop */
int rn_if_exp(rn_emitter *e, rn_ref node, int want)
{
    int base = e->top, reg = rn_want(e, want);
    rn_label end = {0};

    while (RN_EKIND(e, node) == RN_AST_IfExp && rn_emit_is_good(e)) {
        const rn_ast_IfExp *part = RN_ENODE(e, IfExp, node);
        rn_label other = {0};

        rn_cond(e, part->test, false, &other);
        rn_expr(e, part->body, reg);
        rn_drop(e, reg >= base ? reg : base);
        rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
        rn_bind(e, &other);
        node = part->orelse;
    }
    rn_expr(e, node, reg);
    rn_own(e, reg);
    rn_bind(e, &end);
    return reg;
}
