/* try, except, except*, finally, with. Bodies of finally are emitted once for each way out. */
#include "py/front/emit.h"

/* Opens what runs while the exception in R[reg] is handled; R[reg + 1] keeps the one handled before. Another exception leads
 * to a handler that puts that one back, emitted by end_handling. */
static void begin_handling(rn_emitter *e, rn_block *block, int reg, rn_ref name)
{
    *block = (rn_block){.reg = reg, .name = name, .handler_reg = reg + 2};
    rn_protect(e, block, RN_BLOCK_HANDLING);
}

/* name = None; del name: the end of `except ... as name` */
static void unbind_name(rn_emitter *e, rn_ref name, rn_ref node)
{
    int temp;

    if (name == 0) {
        return;
    }
    temp = rn_temp(e);
    rn_load_special(e, temp, RN_LOAD_NONE, node);
    rn_store_name(e, name, temp, 0);
    rn_drop(e, temp);
    rn_delete_name(e, name, node);
}

static void end_handling(rn_emitter *e, rn_block *block, rn_ref node)
{
    int exc = block->handler_reg;

    rn_enter_handler(e, block);
    rn_drop(e, exc);
    rn_own(e, exc);
    rn_emit(e, RN_BC_POPEXC, block->reg, 0, 0, 0, node);
    unbind_name(e, block->name, node);
    rn_emit(e, RN_BC_RERAISE, exc, 0, 0, 0, node);
    rn_drop(e, exc);
}

/* The body of a clause with a name. The block of the whole search steps back meanwhile. */
static void emit_named_body(rn_emitter *e, rn_ref handler, rn_block *tests, rn_label *end)
{
    const rn_ast_ExceptHandler *node = RN_ENODE(e, ExceptHandler, handler);
    rn_block inner;

    rn_debug_check(e, node->name, handler, false);
    rn_store_name(e, node->name, tests->reg, 0);
    tests->kind = RN_BLOCK_TRY;
    begin_handling(e, &inner, tests->reg, node->name);
    rn_stmts(e, node->body);
    rn_unprotect(e, &inner);
    tests->kind = RN_BLOCK_HANDLING;
    rn_emit(e, RN_BC_POPEXC, tests->reg, 0, 0, 0, handler);
    unbind_name(e, node->name, handler);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, end, handler);
    rn_suspend_range(e, tests);
    end_handling(e, &inner, handler);
    rn_reopen_range(e, tests);
}

/* One except clause; the search goes on at `next`. */
static void emit_handler(rn_emitter *e, rn_ref handler, rn_block *tests, rn_label *next, rn_label *end)
{
    const rn_ast_ExceptHandler *node = RN_ENODE(e, ExceptHandler, handler);
    int base = e->top, type;

    if (node->type != 0) {
        type = rn_expr(e, node->type, RN_ANY);
        rn_drop(e, base);
        rn_jump(e, RN_BC_JNOEXC, tests->reg, type, 0, next, handler);
    }
    if (node->name != 0) {
        emit_named_body(e, handler, tests, end);
    } else {
        rn_stmts(e, node->body);
        rn_emit(e, RN_BC_POPEXC, tests->reg, 0, 0, 0, handler);
        rn_jump(e, RN_BC_JMP, 0, 0, 0, end, handler);
    }
    rn_drop(e, base);
}

/* R[reg] holds the exception: PUSHEXC, with two registers kept. */
static void push_exception(rn_emitter *e, rn_block *body, int reg, rn_ref node)
{
    rn_enter_handler(e, body);
    rn_drop(e, reg);
    rn_temps(e, 1);
    rn_emit(e, RN_BC_PUSHEXC, reg, 0, 0, 0, node);
    rn_temps(e, 1);
}

/* The body of a try with its except clauses and else. */
static void emit_excepts(rn_emitter *e, rn_ref node)
{
    const rn_ast_Try *stmt = RN_ENODE(e, Try, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, stmt->handlers);
    int reg = e->top;
    rn_block body = {.handler_reg = reg}, tests;
    rn_label end = {0};

    rn_protect(e, &body, RN_BLOCK_TRY);
    rn_stmts(e, stmt->body);
    rn_unprotect(e, &body);
    rn_stmts(e, stmt->orelse);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
    push_exception(e, &body, reg, node);
    begin_handling(e, &tests, reg, 0);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref handler = rn_list_get(arena, stmt->handlers, i);
        rn_label next = {0};

        if (RN_ENODE(e, ExceptHandler, handler)->type == 0 && i + 1 < count) {
            rn_front_fail_at(e->front, handler, "default 'except:' must be last");
            break;
        }
        emit_handler(e, handler, &tests, &next, &end);
        rn_bind(e, &next);
    }
    rn_unprotect(e, &tests);
    rn_emit(e, RN_BC_POPEXC, reg, 0, 0, 0, node);
    rn_emit(e, RN_BC_RERAISE, reg, 0, 0, 0, node);
    end_handling(e, &tests, node);
    rn_drop(e, reg);
    rn_bind(e, &end);
}

/* ---- except* ---- */

/* Registers of the search: the group and what was handled before, the list of exceptions to raise, the rest not yet handled,
 * and for a clause the part that matched with what was handled before. */
enum { STAR_GROUP, STAR_SAVED, STAR_RAISED, STAR_REST, STAR_MATCH, STAR_COUNT };

static void emit_star_handler(rn_emitter *e, rn_ref handler, int reg, rn_label *next)
{
    const rn_ast_ExceptHandler *node = RN_ENODE(e, ExceptHandler, handler);
    int match = reg + STAR_MATCH, args[2], pair, exc;
    rn_block body;

    args[0] = reg + STAR_REST;
    args[1] = rn_expr(e, node->type, RN_ANY);
    pair = rn_call_internal(e, "eg_match", args, 2, RN_ANY, handler);
    rn_drop(e, match);
    rn_emit(e, RN_BC_UNPACK, match, pair, 2, 0, node->type);
    rn_temps(e, 2);
    rn_move(e, reg + STAR_REST, match + 1, node->type);
    rn_drop(e, match + 1);
    rn_jump(e, RN_BC_JNONE, match, 0, 0, next, node->type);
    rn_emit(e, RN_BC_PUSHEXC, match, 0, 0, 0, handler);
    rn_temps(e, 1);
    if (node->name != 0) {
        rn_debug_check(e, node->name, handler, false);
        rn_store_name(e, node->name, match, 0);
    }
    body = (rn_block){.reg = match, .name = node->name, .handler_reg = match + 2, .is_star = true};
    rn_protect(e, &body, RN_BLOCK_HANDLING);
    rn_stmts(e, node->body);
    rn_unprotect(e, &body);
    rn_emit(e, RN_BC_POPEXC, match, 0, 0, 0, handler);
    unbind_name(e, node->name, handler);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, next, handler);
    /* what the clause raises is kept for the end */
    rn_enter_handler(e, &body);
    exc = match + 2;
    rn_drop(e, exc);
    rn_own(e, exc);
    rn_emit(e, RN_BC_POPEXC, match, 0, 0, 0, handler);
    unbind_name(e, node->name, handler);
    rn_emit(e, RN_BC_LISTAPPEND, reg + STAR_RAISED, exc, 0, 0, handler);
    rn_drop(e, match);
}

static void emit_star_excepts(rn_emitter *e, rn_ref node)
{
    const rn_ast_TryStar *stmt = RN_ENODE(e, TryStar, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, stmt->handlers);
    int reg = e->top, args[2], raised;
    rn_block body = {.handler_reg = reg}, tests;
    rn_label end = {0}, nothing = {0}, no_rest = {0};

    rn_protect(e, &body, RN_BLOCK_TRY);
    rn_stmts(e, stmt->body);
    rn_unprotect(e, &body);
    rn_stmts(e, stmt->orelse);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
    push_exception(e, &body, reg, node);
    rn_emit(e, RN_BC_LIST, reg + STAR_RAISED, 0, 0, 0, node);
    rn_temps(e, 1);
    rn_move(e, reg + STAR_REST, reg + STAR_GROUP, node);
    rn_temps(e, 1);
    tests = (rn_block){.reg = reg, .handler_reg = reg + STAR_MATCH};
    rn_protect(e, &tests, RN_BLOCK_HANDLING);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_label next = {0};

        emit_star_handler(e, rn_list_get(arena, stmt->handlers, i), reg, &next);
        rn_bind(e, &next);
        rn_drop(e, reg + STAR_MATCH);
    }
    rn_jump(e, RN_BC_JNONE, reg + STAR_REST, 0, 0, &no_rest, node);
    rn_emit(e, RN_BC_LISTAPPEND, reg + STAR_RAISED, reg + STAR_REST, 0, 0, node);
    rn_bind(e, &no_rest);
    args[0] = reg + STAR_GROUP;
    args[1] = reg + STAR_RAISED;
    raised = rn_call_internal(e, "eg_reraise", args, 2, RN_ANY, node);
    rn_unprotect(e, &tests);
    rn_emit(e, RN_BC_POPEXC, reg, 0, 0, 0, node);
    rn_jump(e, RN_BC_JNONE, raised, 0, 0, &nothing, node);
    rn_emit(e, RN_BC_RERAISE, raised, 0, 0, 0, node);
    end_handling(e, &tests, node);
    rn_drop(e, reg);
    rn_bind(e, &nothing);
    rn_bind(e, &end);
}

/* ---- finally ---- */

void rn_try(rn_emitter *e, rn_ref node, bool is_star)
{
    const rn_ast_Try *stmt = RN_ENODE(e, Try, node); /* TryStar is laid out alike */
    bool has_handlers = rn_list_count(rn_emit_arena(e), stmt->handlers) > 0;
    int reg = e->top;
    rn_block block = {.handler_reg = reg, .body = stmt->finalbody, .node = node}, handling;
    rn_label end = {0};

    if (!rn_enter_block(e, node)) {
        return;
    }
    if (rn_list_count(rn_emit_arena(e), stmt->finalbody) == 0) {
        (is_star ? emit_star_excepts : emit_excepts)(e, node);
        e->block_depth--;
        return;
    }
    rn_protect(e, &block, RN_BLOCK_FINALLY);
    if (has_handlers) {
        (is_star ? emit_star_excepts : emit_excepts)(e, node);
    } else {
        rn_stmts(e, stmt->body);
        rn_stmts(e, stmt->orelse);
    }
    rn_unprotect(e, &block);
    rn_stmts(e, stmt->finalbody);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
    push_exception(e, &block, reg, node);
    begin_handling(e, &handling, reg, 0);
    rn_stmts(e, stmt->finalbody);
    rn_unprotect(e, &handling);
    rn_emit(e, RN_BC_POPEXC, reg, 0, 0, 0, node);
    rn_emit(e, RN_BC_RERAISE, reg, 0, 0, 0, node);
    end_handling(e, &handling, node);
    rn_drop(e, reg);
    e->block_depth--;
    rn_bind(e, &end);
}

/* ---- with ---- */

/* exit(None, None, None) */
void rn_exit_with(rn_emitter *e, rn_block *block, rn_ref node)
{
    int window = e->top;

    rn_move(e, rn_temp(e), block->reg, block->node);
    rn_temps(e, 2);
    for (int i = 0; i < 3; i++) {
        int reg = e->top;

        rn_load_special(e, reg, RN_LOAD_NONE, block->node);
        rn_own(e, reg);
    }
    rn_emit(e, RN_BC_CALL, window, 3, 0, 0, block->node);
    if (block->is_async) {
        rn_drop(e, window);
        rn_await(e, window, 2, window, block->node);
    }
    rn_drop(e, window);
    (void)node;
}

static void with_item(rn_emitter *e, rn_ref node, uint32_t index, bool is_async);

/* The exceptional way out: exit(type, value, traceback) may swallow the exception. */
static void with_handler(rn_emitter *e, rn_block *block, rn_label *end)
{
    int exc = block->handler_reg, window;
    rn_block handling;
    rn_label swallow = {0};

    push_exception(e, block, exc, block->node);
    begin_handling(e, &handling, exc, 0);
    window = e->top;
    rn_move(e, rn_temp(e), block->reg, block->node);
    rn_temps(e, 2);
    rn_emit(e, RN_BC_EXCINFO, window + 3, exc, 0, 0, block->node);
    rn_temps(e, 3);
    rn_emit(e, RN_BC_CALL, window, 3, 0, 0, block->node);
    rn_drop(e, window);
    if (block->is_async) {
        rn_await(e, window, 2, window, block->node);
    }
    rn_own(e, window);
    rn_jump(e, RN_BC_JT, window, 0, 0, &swallow, block->node);
    rn_drop(e, window);
    rn_unprotect(e, &handling);
    rn_emit(e, RN_BC_POPEXC, exc, 0, 0, 0, block->node);
    rn_emit(e, RN_BC_RERAISE, exc, 0, 0, 0, block->node);
    rn_bind(e, &swallow);
    rn_emit(e, RN_BC_POPEXC, exc, 0, 0, 0, block->node);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, end, block->node);
    end_handling(e, &handling, block->node);
}

static void with_body(rn_emitter *e, rn_ref node, uint32_t index, bool is_async)
{
    const rn_ast_With *stmt = RN_ENODE(e, With, node);

    if (index + 1 < rn_list_count(rn_emit_arena(e), stmt->items)) {
        with_item(e, node, index + 1, is_async);
    } else {
        rn_stmts(e, stmt->body);
    }
}

/* Items nest like statements; their number is limited by the limit on blocks. */
static void with_item(rn_emitter *e, rn_ref node, uint32_t index, bool is_async)
{
    rn_ref item = rn_list_get(rn_emit_arena(e), RN_ENODE(e, With, node)->items, index);
    const rn_ast_withitem *part = RN_ENODE(e, withitem, item);
    int base = e->top, manager, exit = base + 1, value = base + 2;
    rn_block block = {.is_async = is_async, .node = part->context_expr};
    rn_label end = {0};

    if (!rn_enter_block(e, part->context_expr)) {
        return;
    }
    manager = rn_expr_temp(e, part->context_expr);
    rn_emit(e, RN_BC_GETSPECIAL, exit, manager, 0, is_async ? 3 : 1, part->context_expr);
    rn_temps(e, 1);
    rn_emit(e, RN_BC_GETSPECIAL, value, manager, 0, is_async ? 2 : 0, part->context_expr);
    rn_temps(e, 3);
    rn_emit(e, RN_BC_CALL, value, 0, 0, 0, part->context_expr);
    rn_drop(e, value);
    if (is_async) {
        rn_await(e, value, 1, value, part->context_expr);
    }
    rn_own(e, value);
    block.reg = exit;
    block.handler_reg = value;
    rn_protect(e, &block, RN_BLOCK_WITH);
    if (part->optional_vars != 0) {
        rn_store(e, part->optional_vars, value);
    }
    rn_drop(e, value);
    with_body(e, node, index, is_async);
    rn_unprotect(e, &block);
    rn_exit_with(e, &block, node);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
    with_handler(e, &block, &end);
    rn_drop(e, base);
    e->block_depth--;
    rn_bind(e, &end);
}

void rn_with(rn_emitter *e, rn_ref node, bool is_async)
{
    with_item(e, node, 0, is_async);
}
