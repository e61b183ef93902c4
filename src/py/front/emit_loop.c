/* Loops, and leaving blocks by break, continue and return. */
#include "py/front/emit.h"

bool rn_enter_block(rn_emitter *e, rn_ref node)
{
    if (++e->block_depth > RN_MAX_BLOCKS) {
        rn_front_fail_at(e->front, node, "too many statically nested blocks");
        return false;
    }
    return true;
}

static void note_restart(rn_emitter *e, const rn_label *head)
{
    if (e->restart == 0) {
        e->restart = head->target - 1;
    }
}

/* JMP test; body: ...; test: jump to body when true. With a constant condition the test falls away. */
void rn_while(rn_emitter *e, rn_ref node)
{
    const rn_ast_While *loop = RN_ENODE(e, While, node);
    rn_label body = {0}, test = {0}, end = {0};
    rn_block block = {.on_break = &end, .on_continue = &test};
    bool truth = false, is_constant = rn_fold_truth(e, loop->test, &truth);
    rn_flow before = e->flow;

    if (!rn_enter_block(e, node)) {
        return;
    }
    if (is_constant && !truth) {
        e->flow.is_reachable = false;
    } else if (!is_constant) {
        rn_jump(e, RN_BC_JMP, 0, 0, 0, &test, loop->test);
        e->flow = before;
        /* only the jump from the test leads here */
        e->flow.is_reachable = before.is_reachable;
    }
    if (is_constant && truth) {
        block.on_continue = &body;
    }
    rn_bind_loop(e, &body);
    if (is_constant && truth && e->flow.is_reachable) {
        note_restart(e, &body);
    }
    rn_push_block(e, &block, RN_BLOCK_LOOP);
    rn_stmts(e, loop->body);
    rn_pop_block(e, &block);
    e->block_depth--;
    if (is_constant) {
        rn_jump(e, RN_BC_JMP, 0, 0, 0, &body, loop->test);
        if (!truth) {
            e->flow = before;
        }
    } else {
        rn_bind(e, &test);
        rn_cond(e, loop->test, true, &body);
    }
    rn_stmts(e, loop->orelse);
    rn_bind(e, &end);
}

/* ---- for ---- */

/* After a loop that closes its iterator: an exception inside leads here. */
static void close_on_exception(rn_emitter *e, rn_block *guard, int state, rn_ref node)
{
    rn_label past = {0};
    int exc = guard->handler_reg;

    rn_jump(e, RN_BC_JMP, 0, 0, 0, &past, node);
    rn_enter_handler(e, guard);
    rn_own(e, exc);
    rn_emit(e, RN_BC_FOREND, 0, state, 0, 0, node);
    rn_emit(e, RN_BC_RERAISE, exc, 0, 0, 0, node);
    rn_drop(e, exc);
    rn_bind(e, &past);
}

static void for_plain(rn_emitter *e, rn_ref node)
{
    const rn_ast_For *loop = RN_ENODE(e, For, node);
    rn_label next = {0}, exhausted = {0}, end = {0};
    rn_block block = {.on_break = &end, .on_continue = &next}, guard = {0};
    bool closes = RN_EKIND(e, loop->iter) == RN_AST_Call;
    int base = e->top, state = base, from, target = -1;

    e->feeds_for = closes;
    from = rn_expr(e, loop->iter, RN_ANY);
    e->feeds_for = false;
    rn_drop(e, base);
    rn_emit(e, RN_BC_FORPREP, from, state, 0, 0, loop->iter);
    rn_temps(e, 3);
    block.reg = state;
    block.closes_iterator = closes;
    if (closes) {
        guard.handler_reg = e->top;
        rn_protect(e, &guard, RN_BLOCK_TRY);
    }
    rn_push_block(e, &block, RN_BLOCK_LOOP);
    rn_bind_loop(e, &next);
    if (RN_EKIND(e, loop->target) == RN_AST_Name) {
        target = rn_name_register(e, RN_ENODE(e, Name, loop->target)->id);
    }
    if (target >= 0) {
        rn_debug_check(e, RN_ENODE(e, Name, loop->target)->id, loop->target, false);
        rn_jump(e, RN_BC_FOR, target, state, 0, &exhausted, loop->iter);
        rn_set_bound(e, target, true);
    } else {
        target = e->top;
        rn_jump(e, RN_BC_FOR, target, state, 0, &exhausted, loop->iter);
        rn_own(e, target);
        rn_store(e, loop->target, target);
        rn_drop(e, target);
    }
    rn_stmts(e, loop->body);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &next, node);
    rn_pop_block(e, &block);
    if (closes) {
        rn_unprotect(e, &guard);
    }
    e->block_depth--;
    rn_bind(e, &exhausted);
    if (closes) {
        close_on_exception(e, &guard, state, node);
    }
    rn_drop(e, base);
    rn_stmts(e, loop->orelse);
    rn_bind(e, &end);
}

/* ---- async for, also in comprehensions ---- */

/* target = await anext(iterator). An exception of it leads to the handler of `block`. */
void rn_async_next(rn_emitter *e, rn_block *block, int iterator, rn_ref target, rn_ref node)
{
    int value = e->top;

    block->handler_reg = value;
    rn_protect(e, block, RN_BLOCK_TRY);
    rn_emit(e, RN_BC_ANEXT, value, iterator, 0, 0, node);
    rn_own(e, value);
    rn_await(e, value, 3, value, node);
    rn_unprotect(e, block);
    rn_store(e, target, value);
    rn_drop(e, value);
}

/* The handler: StopAsyncIteration leads to `done`, anything else goes on. */
void rn_async_end(rn_emitter *e, rn_block *block, rn_label *done, rn_ref node)
{
    rn_label other = {0};
    int exc = block->handler_reg, type;

    rn_enter_handler(e, block);
    rn_own(e, exc);
    type = rn_call_internal(e, "stop_async_iteration", NULL, 0, RN_ANY, node);
    rn_jump(e, RN_BC_JNOEXC, exc, type, 0, &other, node);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, done, node);
    rn_bind(e, &other);
    rn_emit(e, RN_BC_RERAISE, exc, 0, 0, 0, node);
    rn_drop(e, exc);
}

static void for_async(rn_emitter *e, rn_ref node)
{
    const rn_ast_For *loop = RN_ENODE(e, For, node); /* AsyncFor is laid out alike */
    rn_label next = {0}, exhausted = {0}, end = {0};
    rn_block block = {.on_break = &end, .on_continue = &next}, guard = {0};
    int base = e->top, from = rn_expr(e, loop->iter, RN_ANY);

    rn_drop(e, base);
    rn_emit(e, RN_BC_AITER, base, from, 0, 0, loop->iter);
    rn_own(e, base);
    rn_push_block(e, &block, RN_BLOCK_LOOP);
    rn_bind_loop(e, &next);
    rn_async_next(e, &guard, base, loop->target, loop->iter);
    rn_stmts(e, loop->body);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, &next, node);
    rn_pop_block(e, &block);
    e->block_depth--;
    rn_async_end(e, &guard, &exhausted, loop->iter);
    rn_bind(e, &exhausted);
    rn_drop(e, base);
    rn_stmts(e, loop->orelse);
    rn_bind(e, &end);
}

void rn_for(rn_emitter *e, rn_ref node, bool is_async)
{
    if (!rn_enter_block(e, node)) {
        return;
    }
    if (is_async) {
        for_async(e, node);
    } else {
        for_plain(e, node);
    }
}

/* What the prelude does to each item of a loop is one instruction where it can be, as a generator that yields to that loop
 * does it without leaving (consume() in vm/loop.c): push_on(list, item); sum_on(total, item, rest) goes on with the next item
 * when this one was added, and else is as if it were not there. The arguments are locals. */
bool rn_prelude_step(rn_emitter *e, rn_ref node)
{
    const rn_ast_Call *call = RN_ENODE(e, Call, node);
    const rn_arena *arena = &e->front->arena;
    const char *name;
    bool is_sum;
    int reg[3] = {0};

    if ((e->front->options.flags & RN_FRONT_PRELUDE) == 0 || RN_EKIND(e, node) != RN_AST_Call || RN_EKIND(e, call->func) != RN_AST_Name) {
        return false;
    }
    name = rn_front_text(e->front, RN_ENODE(e, Name, call->func)->id);
    is_sum = strcmp(name, "sum_on") == 0;
    if ((!is_sum && strcmp(name, "push_on") != 0) || rn_list_count(arena, call->args) != (is_sum ? 3 : 2)) {
        return false;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, call->args); i++) {
        rn_ref arg = rn_list_get(arena, call->args, i);

        reg[i] = RN_EKIND(e, arg) == RN_AST_Name ? rn_name_register(e, RN_ENODE(e, Name, arg)->id) : -1;
        if (reg[i] < 0) {
            rn_front_fail_at(e->front, node, "its arguments must be local variables");
            return true;
        }
    }
    if (!is_sum) {
        rn_emit(e, RN_BC_LISTAPPEND, reg[0], reg[1], 0, 0, node);
    } else if (e->block == NULL || e->block->kind != RN_BLOCK_LOOP) {
        rn_front_fail_at(e->front, node, "sum_on() is for the body of a loop");
    } else {
        rn_jump(e, RN_BC_SUM, reg[0], reg[1], reg[2], e->block->on_continue, node);
    }
    return true;
}

/* ---- leaving ---- */

static void fail_in_star(rn_emitter *e, rn_ref node)
{
    rn_front_fail_at(e->front, node, "'break', 'continue' and 'return' cannot appear in an except* block");
}

void rn_leave_loop(rn_emitter *e, rn_ref node, bool is_break)
{
    rn_block *loop = e->block;
    int base = e->top;

    while (loop != NULL && loop->kind != RN_BLOCK_LOOP) {
        if (loop->is_star) {
            fail_in_star(e, node);
            return;
        }
        loop = loop->outer;
    }
    if (loop == NULL) {
        rn_front_fail_at(e->front, node, is_break ? "'break' outside loop" : "'continue' not properly in loop");
        return;
    }
    if (!e->flow.is_reachable) {
        return;
    }
    /* break leaves the loop's own guard too, which lies outside it */
    rn_leave_blocks(e, is_break ? loop->outer : loop, node);
    rn_jump(e, RN_BC_JMP, 0, 0, 0, is_break ? loop->on_break : loop->on_continue, node);
    rn_resume_blocks(e, is_break ? loop->outer : loop);
    rn_drop(e, base);
}

static bool needs_way_out(const rn_emitter *e)
{
    for (const rn_block *block = e->block; block != NULL; block = block->outer) {
        if (block->kind == RN_BLOCK_FINALLY || block->kind == RN_BLOCK_WITH || block->kind == RN_BLOCK_HANDLING || block->closes_iterator) {
            return true;
        }
    }
    return false;
}

/* Returning a constant is reported at the constant, as CPython does. */
static bool is_constant_on_line(const rn_emitter *e, rn_ref value, rn_ref node)
{
    const rn_ast *head = rn_arena_at(&e->front->arena, value), *stmt = rn_arena_at(&e->front->arena, node);

    return head->kind == RN_AST_Constant && rn_front_where(e->front, head->start).line == rn_front_where(e->front, stmt->start).line;
}

void rn_return(rn_emitter *e, rn_ref node)
{
    rn_ref value = RN_ENODE(e, Return, node)->value;
    const rn_scope *frame = rn_scope_at(e->front, e->frame);
    int base = e->top, reg = -1;

    if (frame->type != RN_SCOPE_FUNCTION) {
        rn_front_fail_at(e->front, node, "'return' outside function");
        return;
    }
    if (value != 0 && frame->is_async_def && frame->is_generator) {
        rn_front_fail_at(e->front, node, "'return' with value in async generator");
        return;
    }
    if (value != 0 && is_constant_on_line(e, value, node)) {
        node = value;
    }
    for (const rn_block *block = e->block; block != NULL; block = block->outer) {
        if (block->is_star) {
            fail_in_star(e, node);
            return;
        }
    }
    if (value != 0) {
        reg = needs_way_out(e) ? rn_expr_temp(e, value) : rn_expr(e, value, RN_ANY);
    }
    rn_leave_blocks(e, NULL, node); /* ranges end here even where nothing has to be done on the way out */
    if (reg >= 0) {
        rn_emit(e, RN_BC_RET, reg, 0, 0, 0, node);
    } else {
        rn_emit(e, RN_BC_RETNONE, 0, 0, 0, 0, node);
    }
    rn_resume_blocks(e, NULL);
    rn_drop(e, base);
}
