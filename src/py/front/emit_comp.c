/* Comprehensions. List, set and dict ones run in this frame, with their own registers; generator expressions are functions
 * whose argument is the iterator of the first clause. */
#include "py/front/emit.h"

#define MAX_CLAUSES 50

typedef struct comp {
    rn_ref node, key, value, generators;
    int result;   /* register of the list, set or dict; -1: yields */
    int iterator; /* of the first clause: a register; its loop state starts at first_state */
    int first_state;
} comp;

static void emit_element(rn_emitter *e, const comp *what)
{
    int base = e->top, key, value;

    switch (RN_EKIND(e, what->node)) {
    case RN_AST_DictComp:
        key = rn_scope_at(e->front, e->frame)->has_named ? rn_expr_temp(e, what->key) : rn_expr(e, what->key, RN_ANY);
        value = rn_expr(e, what->value, RN_ANY);
        rn_emit(e, RN_BC_DICTSET, what->result, key, value, 0, what->node);
        rn_emit_at_pair(e);
        break;
    case RN_AST_GeneratorExp:
        value = rn_expr(e, what->key, RN_ANY);
        rn_drop(e, base);
        rn_emit(e, RN_BC_YIELD, base, value, rn_scope_at(e->front, e->frame)->is_coroutine ? 2 : 0, 0, what->key);
        rn_own(e, base);
        break;
    default:
        value = rn_expr(e, what->key, RN_ANY);
        rn_emit(e, RN_EKIND(e, what->node) == RN_AST_SetComp ? RN_BC_SETADD : RN_BC_LISTAPPEND, what->result, value, 0, 0, what->key);
        break;
    }
    rn_drop(e, base);
}

static void emit_clauses(rn_emitter *e, const comp *what, uint32_t index);

static void emit_inside(rn_emitter *e, const comp *what, uint32_t index, const rn_ast_comprehension *part, rn_label *next)
{
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), part->ifs) && rn_emit_is_good(e); i++) {
        rn_cond(e, rn_list_get(rn_emit_arena(e), part->ifs, i), false, next);
    }
    emit_clauses(e, what, index + 1);
}

static void emit_async_clause(rn_emitter *e, const comp *what, uint32_t index, const rn_ast_comprehension *part)
{
    int base = e->top, iterator = index == 0 ? what->first_state : base, from;
    rn_label next = {0}, done = {0};
    rn_block block = {0};

    if (index > 0) {
        from = rn_expr(e, part->iter, RN_ANY);
        rn_drop(e, base);
        rn_emit(e, RN_BC_AITER, base, from, 0, 0, part->iter);
        rn_own(e, base);
    }
    rn_bind_loop(e, &next);
    rn_async_next(e, &block, iterator, part->target, part->iter);
    emit_inside(e, what, index, part, &next);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &next, what->node);
    rn_async_end(e, &block, &done, what->node);
    rn_bind(e, &done);
    rn_drop(e, base);
}

static void emit_plain_clause(rn_emitter *e, const comp *what, uint32_t index, const rn_ast_comprehension *part)
{
    int base = e->top, state = what->first_state, from, target;
    rn_label next = {0}, done = {0};

    if (index > 0) {
        from = rn_expr(e, part->iter, RN_ANY);
        rn_drop(e, base);
        state = base;
        rn_emit(e, RN_BC_FORPREP, from, state, 0, 0, part->iter);
        rn_temps(e, 3);
    }
    rn_bind_loop(e, &next);
    target = RN_EKIND(e, part->target) == RN_AST_Name ? rn_name_register(e, RN_ENODE(e, Name, part->target)->id) : -1;
    if (target >= 0) {
        rn_debug_check(e, RN_ENODE(e, Name, part->target)->id, part->target, false);
        rn_jump(e, RN_BC_FOR, target, state, 0, &done, part->iter);
        rn_set_bound(e, target, true);
    } else {
        target = e->top;
        rn_jump(e, RN_BC_FOR, target, state, 0, &done, part->iter);
        rn_own(e, target);
        rn_store(e, part->target, target);
        rn_drop(e, target);
    }
    emit_inside(e, what, index, part, &next);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &next, what->node);
    rn_bind(e, &done);
    rn_drop(e, base);
}

/* Clauses nest like for statements; there are at most MAX_CLAUSES. */
static void emit_clauses(rn_emitter *e, const comp *what, uint32_t index)
{
    const rn_ast_comprehension *part;

    if (!rn_emit_is_good(e)) {
        return;
    }
    if (index == rn_list_count(rn_emit_arena(e), what->generators)) {
        emit_element(e, what);
        return;
    }
    if (index >= MAX_CLAUSES) {
        rn_front_fail_at(e->front, what->node, "too many statically nested blocks");
        return;
    }
    part = RN_ENODE(e, comprehension, rn_list_get(rn_emit_arena(e), what->generators, index));
    if (part->is_async) {
        emit_async_clause(e, what, index, part);
    } else {
        emit_plain_clause(e, what, index, part);
    }
}

/* A variable could be read before the first item sets it only when clauses or targets are involved. */
static bool may_read_early(const rn_emitter *e, rn_ref generators)
{
    rn_ref target = RN_ENODE(e, comprehension, rn_list_get(&e->front->arena, generators, 0))->target;

    return rn_list_count(&e->front->arena, generators) > 1 || RN_EKIND(e, target) != RN_AST_Name;
}

static int emit_genexp(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_GeneratorExp *gen = RN_ENODE(e, GeneratorExp, node);
    rn_ref first = rn_list_get(rn_emit_arena(e), gen->generators, 0), scope = gen->scope;
    int window = e->top, iterator, from;
    rn_ref name = rn_scope_at(e->front, scope)->name;

    rn_make_function(e, rn_const_code(e, RN_TASK_GENEXP, node, scope, name), scope, -1, 0, window, node);
    rn_temps(e, 2);
    iterator = e->top;
    from = rn_expr(e, RN_ENODE(e, comprehension, first)->iter, RN_ANY);
    rn_drop(e, iterator);
    rn_emit(e, RN_ENODE(e, comprehension, first)->is_async ? RN_BC_AITER : RN_BC_ITER, iterator, from, 0, 0,
            RN_ENODE(e, comprehension, first)->iter);
    rn_own(e, iterator);
    rn_emit(e, RN_BC_CALL, window, 1, 0, 0, node);
    rn_drop(e, window);
    if (want == RN_ANY || want == window) {
        return rn_own(e, window);
    }
    rn_move(e, want, window, node);
    return rn_own(e, want);
}

static rn_ref split_node(rn_emitter *e, comp *what)
{
    if (RN_EKIND(e, what->node) == RN_AST_DictComp) {
        const rn_ast_DictComp *node = RN_ENODE(e, DictComp, what->node);

        what->key = node->key;
        what->value = node->value;
        what->generators = node->generators;
        return node->scope;
    }
    what->key = RN_ENODE(e, ListComp, what->node)->elt;
    what->generators = RN_ENODE(e, ListComp, what->node)->generators;
    return RN_ENODE(e, ListComp, what->node)->scope;
}

int rn_comp(rn_emitter *e, rn_ref node, int want)
{
    rn_ref scope, saved = e->scope;
    int pinned = e->pinned;
    comp what = {.node = node};
    const rn_ast_comprehension *part;
    uint8_t kind = RN_EKIND(e, node);
    int from;

    if (kind == RN_AST_GeneratorExp) {
        return emit_genexp(e, node, want);
    }
    scope = split_node(e, &what);
    what.result = e->top;
    rn_emit(e,
            kind == RN_AST_ListComp  ? RN_BC_LIST
            : kind == RN_AST_SetComp ? RN_BC_SET
                                     : RN_BC_DICT,
            what.result, what.result, 0, 0, node);
    rn_own(e, what.result);
    /* the first iterable belongs to the scope around */
    part = RN_ENODE(e, comprehension, rn_list_get(rn_emit_arena(e), what.generators, 0));
    what.first_state = e->top;
    from = rn_expr(e, part->iter, RN_ANY);
    rn_drop(e, what.first_state);
    if (part->is_async) {
        rn_emit(e, RN_BC_AITER, what.first_state, from, 0, 0, part->iter);
        rn_temps(e, 1);
    } else {
        rn_emit(e, RN_BC_FORPREP, from, what.first_state, 0, 0, part->iter);
        rn_temps(e, 3);
    }
    rn_comp_begin(e, scope, may_read_early(e, what.generators));
    e->pinned = e->top;
    emit_clauses(e, &what, 0);
    e->pinned = pinned;
    e->scope = saved;
    rn_drop(e, what.result);
    want = rn_want(e, want);
    rn_move(e, want, what.result, node);
    return rn_own(e, want);
}

/* The body of a generator expression: register 0 is the iterator. */
void rn_genexp_body(rn_emitter *e)
{
    comp what = {.node = e->task.node, .result = -1};
    const rn_ast_comprehension *part;

    split_node(e, &what);
    part = RN_ENODE(e, comprehension, rn_list_get(rn_emit_arena(e), what.generators, 0));
    if (part->is_async) {
        what.first_state = 0;
    } else {
        what.first_state = e->top;
        rn_emit(e, RN_BC_FORPREP, 0, what.first_state, 0, 0, part->iter);
        rn_temps(e, 3);
    }
    emit_clauses(e, &what, 0);
    rn_emit(e, RN_BC_RETNONE, 0, 0, 0, 0, e->task.node);
}
