/* Emitting a whole tree: the module's unit first, then the functions and classes that were met, in the order they were met. */
#include "py/front/emit.h"
#include "py/front/warn.h"

static void init_tables(rn_emitter *e)
{
    e->code = (rn_table){.record_size = sizeof(rn_instr), .per_block = 32};
    e->consts = (rn_table){.record_size = sizeof(rn_unit_const), .per_block = 16};
    e->const_next = (rn_table){.record_size = 4, .per_block = 32};
    e->sites = (rn_table){.record_size = 4, .per_block = 32};
    e->ranges = (rn_table){.record_size = sizeof(rn_exc_entry), .per_block = 16};
}

static void emit_module(rn_emitter *e)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref root = e->front->root, body, name;
    uint32_t doc;
    int reg;

    if (RN_KIND(arena, root) == RN_AST_Expression) {
        body = RN_NODE(arena, Expression, root)->body;
        reg = rn_expr(e, body, RN_ANY);
        rn_emit(e, RN_BC_RET, reg, 0, 0, 0, body);
        return;
    }
    body = RN_NODE(arena, Module, root)->body;
    if (rn_scope_at(e->front, e->frame)->is_coroutine && rn_scope_at(e->front, e->frame)->is_async_def) {
        e->flags |= RN_UNIT_COROUTINE;
    }
    doc = RN_KIND(arena, root) == RN_AST_Module ? rn_docstring(e, body) : 0;
    rn_begin_annotations(e);
    if (doc != 0) {
        name = rn_name_intern(e->front, "__doc__", 7);
        reg = e->top;
        rn_load_const(e, reg, doc - 1, 0);
        rn_own(e, reg);
        if (name != 0) {
            rn_store_name(e, name, reg, 0);
        }
        rn_drop(e, reg);
    }
    rn_stmts(e, body);
    rn_emit(e, RN_BC_RETNONE, 0, 0, 0, 0, 0);
}

static void emit_task(rn_emitter *e)
{
    rn_names_begin(e);
    switch ((rn_task_kind)e->task.kind) {
    case RN_TASK_MODULE:
        emit_module(e);
        break;
    case RN_TASK_FUNCTION:
        rn_function_body(e);
        break;
    case RN_TASK_LAMBDA:
        rn_lambda_body(e);
        break;
    case RN_TASK_GENEXP:
        e->flags |= rn_scope_at(e->front, e->frame)->is_coroutine ? RN_UNIT_ASYNCGEN : RN_UNIT_GENERATOR;
        rn_genexp_body(e);
        break;
    case RN_TASK_CLASS:
        rn_class_body(e);
        break;
    case RN_TASK_ANNOTATE_FUNCTION:
        rn_annotate_function_body(e);
        break;
    case RN_TASK_ANNOTATE_BLOCK:
        rn_annotate_block_body(e);
        break;
    case RN_TASK_TYPE_PARAMS:
        rn_type_params_body(e);
        break;
    case RN_TASK_LAZY:
        rn_lazy_body(e);
        break;
    }
}

rn_front_status rn_front_emit(rn_front *front, rn_emit_mode mode, rn_ref *unit)
{
    rn_emitter e = {.front = front, .mode = mode};
    rn_arena *arena = &front->arena;
    uint32_t top = arena->top;
    rn_task task = {.kind = RN_TASK_MODULE, .node = front->root, .scope = front->top_scope};
    rn_ref next, done;

    *unit = 0;
    init_tables(&e);
    task.name = task.qualname = rn_name_intern(front, "<module>", 8);
    if (task.name != 0) {
        rn_unit_begin(&e, &task);
        emit_task(&e);
        *unit = rn_unit_finish(&e);
    }
    for (next = e.first_task; next != 0 && rn_emit_is_good(&e); next = task.next) {
        task = *(rn_task *)rn_arena_at(arena, next);
        rn_unit_begin(&e, &task);
        emit_task(&e);
        done = rn_unit_finish(&e);
        /* tasks may have been added meanwhile */
        task.next = ((rn_task *)rn_arena_at(arena, next))->next;
        if (done != 0) {
            const rn_unit *outer = rn_arena_at(arena, task.unit_of);

            ((rn_unit_const *)rn_arena_at(arena, outer->consts))[task.constant].data = done;
        }
    }
    arena->top = top;
    if (rn_front_end(front) != RN_FRONT_OK) {
        rn_warn_forget(front, RN_WARN_CODE, front->error.line);
        *unit = 0;
    }
    return front->status;
}
