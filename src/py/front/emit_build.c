/* Displays, slices and f-strings. */
#include "py/front/emit.h"

/* Elements that may lie in registers at once: nested displays must leave some. */
static uint32_t batch_size(const rn_emitter *e)
{
    return e->top < 80 ? 16 : e->top < 140 ? 6 : 1;
}

static bool is_starred(const rn_emitter *e, rn_ref node)
{
    return RN_EKIND(e, node) == RN_AST_Starred;
}

/* How many elements from the start can be built in one instruction. */
static uint32_t plain_prefix(const rn_emitter *e, rn_ref list)
{
    uint32_t count = rn_list_count(&e->front->arena, list), room = batch_size(e), n = 0;

    while (n < count && !is_starred(e, rn_list_get(&e->front->arena, list, n))) {
        n++;
    }
    return count <= room && n == count ? n : n > room ? room : n;
}

static void evaluate(rn_emitter *e, rn_ref list, uint32_t count)
{
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_expr_temp(e, rn_list_get(rn_emit_arena(e), list, i));
    }
}

/* A list or set of elements: some at once, the rest one by one into `want`, which is a temporary. */
int rn_sequence(rn_emitter *e, rn_ref list, rn_bc op, int want, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, list), done = plain_prefix(e, list);
    int base = e->top, reg;
    uint32_t constant;

    /* a long run of constants is one tuple */
    if (count > 8 && rn_fold_tuple(e, list, RN_UC_TUPLE, &constant)) {
        int tuple;

        reg = rn_want(e, want);
        rn_emit(e, op, reg, reg, 0, 0, node);
        rn_own(e, reg);
        tuple = rn_temp(e);
        rn_emit(e, RN_BC_LOADK, tuple, 0, 0, (int32_t)constant, node);
        rn_emit(e, op == RN_BC_SET ? RN_BC_SETUPD : RN_BC_LISTEXT, reg, tuple, 0, 0, node);
        rn_drop(e, tuple);
        return reg;
    }
    evaluate(e, list, done);
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, op, reg, base, (int)done, 0, node);
    rn_own(e, reg);
    for (uint32_t i = done; i < count && rn_emit_is_good(e); i++) {
        rn_ref element = rn_list_get(arena, list, i);
        bool starred = is_starred(e, element);
        int value, height = e->top;
        rn_bc add = op == RN_BC_SET ? (starred ? RN_BC_SETUPD : RN_BC_SETADD) : starred ? RN_BC_LISTEXT : RN_BC_LISTAPPEND;

        value = rn_expr(e, starred ? RN_ENODE(e, Starred, element)->value : element, RN_ANY);
        rn_emit(e, add, reg, value, 0, 0, node);
        rn_drop(e, height);
    }
    return reg;
}

/* Builds in a temporary when `want` is a local: it must not change before all is evaluated. */
static int safe_want(const rn_emitter *e, int want)
{
    return want == RN_ANY || rn_is_local(e, want) ? e->top : want;
}

static int deliver(rn_emitter *e, int reg, int base, int want, rn_ref node)
{
    if (want == RN_ANY || want == reg) {
        return reg;
    }
    rn_drop(e, base);
    rn_move(e, want, reg, node);
    return rn_own(e, want);
}

static int emit_tuple(rn_emitter *e, rn_ref node, int want)
{
    rn_ref list = RN_ENODE(e, Tuple, node)->elts;
    uint32_t count = rn_list_count(rn_emit_arena(e), list), constant;
    int base = e->top, reg;

    if (rn_fold_tuple(e, list, RN_UC_TUPLE, &constant)) {
        reg = rn_want(e, want);
        rn_emit(e, RN_BC_LOADK, reg, 0, 0, (int32_t)constant, node);
        return rn_own(e, reg);
    }
    if (plain_prefix(e, list) == count) {
        evaluate(e, list, count);
        rn_drop(e, base);
        reg = rn_want(e, want);
        rn_emit(e, RN_BC_TUPLE, reg, base, (int)count, 0, node);
        return rn_own(e, reg);
    }
    reg = rn_sequence(e, list, RN_BC_LIST, base, node);
    rn_drop(e, base);
    want = rn_want(e, want);
    rn_emit(e, RN_BC_TOTUPLE, want, reg, 0, 0, node);
    return rn_own(e, want);
}

static int emit_dict(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_Dict *dict = RN_ENODE(e, Dict, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, dict->keys), done = 0, room = batch_size(e) / 2;
    int base = e->top, reg = safe_want(e, want), key, value;

    while (done < count && done < room && rn_list_get(arena, dict->keys, done) != 0) {
        done++;
    }
    for (uint32_t i = 0; i < done && rn_emit_is_good(e); i++) {
        rn_expr_temp(e, rn_list_get(arena, dict->keys, i));
        rn_expr_temp(e, rn_list_get(arena, dict->values, i));
    }
    rn_drop(e, base);
    rn_emit(e, RN_BC_DICT, reg, base, (int)done, 0, node);
    rn_own(e, reg);
    for (uint32_t i = done; i < count && rn_emit_is_good(e); i++) {
        rn_ref key_node = rn_list_get(arena, dict->keys, i), value_node = rn_list_get(arena, dict->values, i);
        int height = e->top;

        if (key_node == 0) {
            value = rn_expr(e, value_node, RN_ANY);
            rn_emit(e, RN_BC_DICTUPD, reg, value, 0, 0, node);
        } else {
            key = rn_expr_temp(e, key_node);
            value = rn_expr(e, value_node, RN_ANY);
            rn_emit(e, RN_BC_DICTSET, reg, key, value, 0, node);
        }
        rn_drop(e, height);
    }
    return deliver(e, reg, base, want, node);
}

int rn_display(rn_emitter *e, rn_ref node, int want)
{
    int base = e->top, reg;

    switch (RN_EKIND(e, node)) {
    case RN_AST_Tuple:
        return emit_tuple(e, node, want);
    case RN_AST_Dict:
        return emit_dict(e, node, want);
    default:
        reg = rn_sequence(e, RN_ENODE(e, List, node)->elts, RN_EKIND(e, node) == RN_AST_Set ? RN_BC_SET : RN_BC_LIST, safe_want(e, want),
                          node);
        return deliver(e, reg, base, want, node);
    }
}

int rn_slice(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_Slice *slice = RN_ENODE(e, Slice, node);
    rn_ref parts[3] = {slice->lower, slice->upper, slice->step};
    int base = e->top, reg;

    for (int i = 0; i < 3; i++) {
        if (parts[i] != 0) {
            rn_expr_temp(e, parts[i]);
        } else {
            reg = e->top;
            rn_load_special(e, reg, RN_LOAD_NONE, node);
            rn_own(e, reg);
        }
    }
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_SLICE, reg, base, 0, 0, node);
    return rn_own(e, reg);
}

/* ---- f-strings ---- */

static int emit_formatted(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_FormattedValue *field = RN_ENODE(e, FormattedValue, node);
    int base = e->top, value = rn_expr(e, field->value, RN_ANY), spec = 255, reg;

    if (field->conversion != UINT32_MAX) {
        rn_drop(e, base);
        rn_emit(e, RN_BC_CONV, base, value, field->conversion == 's' ? 1 : field->conversion == 'r' ? 2 : 3, 0, node);
        value = rn_own(e, base);
    }
    if (field->format_spec != 0 && rn_list_count(rn_emit_arena(e), RN_ENODE(e, JoinedStr, field->format_spec)->values) > 0) {
        if (rn_is_local(e, value) && rn_scope_at(e->front, e->frame)->has_named) {
            reg = rn_temp(e);
            rn_move(e, reg, value, node);
            value = reg;
        }
        spec = rn_joined_str(e, field->format_spec, RN_ANY);
    }
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_FORMAT, reg, value, spec, 0, node);
    return rn_own(e, reg);
}

static int emit_piece(rn_emitter *e, rn_ref piece, int want)
{
    return RN_EKIND(e, piece) == RN_AST_FormattedValue ? emit_formatted(e, piece, want) : rn_expr(e, piece, want);
}

int rn_joined_str(rn_emitter *e, rn_ref node, int want)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref values;
    uint32_t count, room = batch_size(e) + 1;
    int base = e->top, reg;

    if (RN_EKIND(e, node) == RN_AST_FormattedValue) {
        return emit_formatted(e, node, want);
    }
    values = RN_ENODE(e, JoinedStr, node)->values;
    count = rn_list_count(arena, values);
    if (count == 0) {
        reg = rn_want(e, want);
        rn_load_const(e, reg, rn_const_text(e, ""), node);
        return rn_own(e, reg);
    }
    if (count == 1) {
        return emit_piece(e, rn_list_get(arena, values, 0), want);
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        emit_piece(e, rn_list_get(arena, values, i), e->top);
        if ((uint32_t)(e->top - base) > room && i + 1 < count) {
            /* what is there so far becomes one string */
            int pieces = e->top - base;

            rn_drop(e, base);
            rn_emit(e, RN_BC_JOINSTR, base, base, pieces, 0, node);
            rn_own(e, base);
        }
    }
    count = (uint32_t)(e->top - base);
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_JOINSTR, reg, base, (int)count, 0, node);
    return rn_own(e, reg);
}
