/* Statements: the simple ones here, the rest by name. */
#include "py/front/emit.h"

/* ---- import ---- */

/* a.b.c as x: the parts behind the first dot are fetched one by one. */
static int fetch_parts(rn_emitter *e, const char *dotted, int module, rn_ref node)
{
    const char *part = strchr(dotted, '.');

    while (part != NULL && rn_emit_is_good(e)) {
        const char *end = strchr(++part, '.');
        rn_ref name = rn_name_intern(e->front, part, end == NULL ? strlen(part) : (size_t)(end - part));

        if (name != 0) {
            rn_emit(e, RN_BC_IMPORTFROM, module, module, 0, (int32_t)rn_site(e, name), node);
        }
        part = end;
    }
    return module;
}

static void emit_import(rn_emitter *e, rn_ref node)
{
    rn_ref names = RN_ENODE(e, Import, node)->names;

    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), names) && rn_emit_is_good(e); i++) {
        rn_ref alias = rn_list_get(rn_emit_arena(e), names, i);
        const rn_ast_alias *part = RN_ENODE(e, alias, alias);
        const char *text = rn_front_text(e->front, part->name), *dot = strchr(text, '.');
        int base = e->top, module;
        rn_ref bound = part->asname;

        rn_load_special(e, base, RN_LOAD_NONE, node);
        rn_own(e, base);
        rn_emit(e, RN_BC_IMPORT, base, base, 0, (int32_t)rn_const_name(e, part->name), node);
        module = base;
        if (bound != 0) {
            module = fetch_parts(e, text, module, node);
        } else {
            bound = dot == NULL ? part->name : rn_name_intern(e->front, text, (size_t)(dot - text));
        }
        if (bound != 0) {
            rn_debug_check(e, bound, alias, false);
            rn_store_name(e, bound, module, node);
        }
        rn_drop(e, base);
    }
}

static void check_future_place(rn_emitter *e, rn_ref node)
{
    const rn_arena *arena = &e->front->arena;
    rn_ref body = RN_KIND(arena, e->front->root) == RN_AST_Expression ? 0 : RN_NODE(arena, Module, e->front->root)->body;

    /* the docstring, then imports from __future__ only */
    for (uint32_t i = 0; i < rn_list_count(arena, body); i++) {
        rn_ref stmt = rn_list_get(arena, body, i);

        if (stmt == node) {
            return;
        }
        if (!rn_scope_is_future(e->front, stmt) && !(i == 0 && rn_scope_is_docstring(e->front, stmt))) {
            break;
        }
    }
    rn_front_fail_at(e->front, node, "from __future__ imports must occur at the beginning of the file");
}

static void emit_star_import(rn_emitter *e, int module, rn_ref node)
{
    int args[2] = {module, rn_temp(e)};

    if (e->namespace_reg >= 0) {
        rn_move(e, args[1], e->namespace_reg, node);
    } else {
        rn_load_special(e, args[1], RN_LOAD_NONE, node);
    }
    rn_call_internal(e, "import_star", args, 2, RN_ANY, node);
}

static void emit_import_from(rn_emitter *e, rn_ref node)
{
    const rn_ast_ImportFrom *from = RN_ENODE(e, ImportFrom, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top, count = rn_list_count(arena, from->names);
    int base = e->top, value;

    if (rn_scope_is_future(e->front, node)) {
        check_future_place(e, node);
    }
    if (from->level > 250) {
        rn_front_fail_at(e->front, node, "too many leading dots in import");
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        rn_arena_push(arena, rn_const_name(e, RN_NODE(arena, alias, rn_list_get(arena, from->names, i))->name));
    }
    rn_emit(e, RN_BC_LOADK, base, 0, 0, (int32_t)rn_const_tuple(e, RN_UC_TUPLE, top), node);
    rn_own(e, base);
    rn_emit(e, RN_BC_IMPORT, base, base, (int)from->level,
            (int32_t)(from->module != 0 ? rn_const_name(e, from->module) : rn_const_text(e, "")), node);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref alias = rn_list_get(arena, from->names, i);
        const rn_ast_alias *part = RN_NODE(arena, alias, alias);
        rn_ref bound = part->asname != 0 ? part->asname : part->name;

        if (strcmp(rn_front_text(e->front, part->name), "*") == 0) {
            emit_star_import(e, base, node);
            break;
        }
        value = e->top;
        rn_emit(e, RN_BC_IMPORTFROM, value, base, 0, (int32_t)rn_site(e, part->name), node);
        rn_own(e, value);
        rn_debug_check(e, bound, alias, false);
        rn_store_name(e, bound, value, node);
        rn_drop(e, value);
    }
    rn_drop(e, base);
}

/* ---- raise, assert ---- */

static void emit_raise(rn_emitter *e, rn_ref node)
{
    const rn_ast_Raise *raise = RN_ENODE(e, Raise, node);
    int base = e->top, exc, cause = 0;

    if (raise->exc == 0) {
        rn_emit(e, RN_BC_RAISE0, 0, 0, 0, 0, node);
        return;
    }
    exc = raise->cause != 0 ? rn_expr_temp(e, raise->exc) : rn_expr(e, raise->exc, RN_ANY);
    if (raise->cause != 0) {
        cause = rn_expr(e, raise->cause, RN_ANY);
    }
    rn_emit(e, RN_BC_RAISE, exc, cause, raise->cause != 0, 0, node);
    rn_drop(e, base);
}

static void emit_assert(rn_emitter *e, rn_ref node)
{
    const rn_ast_Assert *stmt = RN_ENODE(e, Assert, node);
    int base = e->top, exc, window;
    rn_label good = {0};

    rn_cond(e, stmt->test, true, &good);
    if (stmt->msg == 0) {
        exc = rn_call_internal(e, "assertion_error", NULL, 0, RN_ANY, node);
    } else {
        exc = rn_call_internal(e, "assertion_error", NULL, 0, e->top, node);
        window = exc;
        rn_temps(e, 2);
        rn_expr_temp(e, stmt->msg);
        rn_emit(e, RN_BC_CALL, window, 1, 0, 0, stmt->test);
    }
    rn_emit(e, RN_BC_RAISE, exc, 0, 0, 0, stmt->test);
    rn_drop(e, base);
    rn_bind(e, &good);
}

/* ---- if ---- */

/* `if test: break` and `if test: continue` are one conditional jump when nothing else happens on the way. */
static rn_label *plain_way_out(const rn_emitter *e, rn_ref body)
{
    const rn_arena *arena = &e->front->arena;
    uint8_t kind = rn_list_count(arena, body) == 1 ? RN_KIND(arena, rn_list_get(arena, body, 0)) : RN_AST_NONE;
    const rn_block *loop = e->block;

    if (kind != RN_AST_Break && kind != RN_AST_Continue) {
        return NULL;
    }
    while (loop != NULL && loop->kind == RN_BLOCK_TRY) {
        loop = loop->outer;
    }
    if (loop == NULL || loop->kind != RN_BLOCK_LOOP || (kind == RN_AST_Break && loop->closes_iterator)) {
        return NULL;
    }
    return kind == RN_AST_Break ? loop->on_break : loop->on_continue;
}

/* An elif chain is followed in a loop. */
static void emit_if(rn_emitter *e, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_label end = {0};

    while (rn_emit_is_good(e)) {
        const rn_ast_If *stmt = RN_NODE(arena, If, node);
        rn_label other = {0};
        bool has_else = rn_list_count(arena, stmt->orelse) > 0;
        rn_ref next = rn_list_count(arena, stmt->orelse) == 1 ? rn_list_get(arena, stmt->orelse, 0) : 0;

        rn_label *way_out = plain_way_out(e, stmt->body);

        if (way_out != NULL) {
            rn_cond(e, stmt->test, true, way_out);
            has_else = false;
        } else {
            rn_cond(e, stmt->test, false, &other);
            rn_stmts(e, stmt->body);
        }
        if (has_else) {
            rn_jump(e, RN_BC_JMP, 0, 0, 0, &end, node);
        }
        rn_bind(e, &other);
        if (next != 0 && RN_KIND(arena, next) == RN_AST_If) {
            node = next;
            continue;
        }
        rn_stmts(e, stmt->orelse);
        break;
    }
    rn_bind(e, &end);
}

/* ---- expression statements ---- */

static bool is_last_of_module(const rn_emitter *e, rn_ref node)
{
    const rn_arena *arena = &e->front->arena;
    rn_ref body;

    if (e->task.kind != RN_TASK_MODULE || RN_KIND(arena, e->front->root) == RN_AST_Expression) {
        return false;
    }
    body = RN_NODE(arena, Module, e->front->root)->body;
    return rn_list_count(arena, body) > 0 && rn_list_get(arena, body, rn_list_count(arena, body) - 1) == node;
}

static void emit_expr_stmt(rn_emitter *e, rn_ref node)
{
    rn_ref value = RN_ENODE(e, Expr, node)->value;
    int base = e->top, reg, args[1];

    if (e->mode == RN_EMIT_SINGLE && e->task.kind == RN_TASK_MODULE) {
        args[0] = rn_expr(e, value, RN_ANY);
        rn_call_internal(e, "displayhook", args, 1, RN_ANY, node);
    } else if ((e->mode == RN_EMIT_MODULE || e->mode == RN_EMIT_MAPPING) && is_last_of_module(e, node)) {
        reg = rn_expr(e, value, RN_ANY);
        rn_emit(e, RN_BC_RESULT, reg, 0, 0, 0, node);
    } else if (RN_EKIND(e, value) != RN_AST_Constant && !rn_prelude_step(e, value)) {
        rn_expr(e, value, RN_ANY);
    }
    rn_drop(e, base);
}

static void emit_delete(rn_emitter *e, rn_ref node)
{
    rn_ref targets = RN_ENODE(e, Delete, node)->targets;

    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), targets) && rn_emit_is_good(e); i++) {
        rn_delete(e, rn_list_get(rn_emit_arena(e), targets, i));
    }
}

void rn_stmt(rn_emitter *e, rn_ref node)
{
    switch (RN_EKIND(e, node)) {
    case RN_AST_FunctionDef:
    case RN_AST_AsyncFunctionDef:
        rn_def(e, node);
        break;
    case RN_AST_ClassDef:
        rn_class(e, node);
        break;
    case RN_AST_Return:
        rn_return(e, node);
        break;
    case RN_AST_Delete:
        emit_delete(e, node);
        break;
    case RN_AST_Assign:
        rn_assign(e, node);
        break;
    case RN_AST_TypeAlias:
        rn_type_alias(e, node);
        break;
    case RN_AST_AugAssign:
        rn_aug_assign(e, node);
        break;
    case RN_AST_AnnAssign:
        rn_ann_assign(e, node);
        break;
    case RN_AST_For:
    case RN_AST_AsyncFor:
        rn_for(e, node, RN_EKIND(e, node) == RN_AST_AsyncFor);
        break;
    case RN_AST_While:
        rn_while(e, node);
        break;
    case RN_AST_If:
        emit_if(e, node);
        break;
    case RN_AST_With:
    case RN_AST_AsyncWith:
        rn_with(e, node, RN_EKIND(e, node) == RN_AST_AsyncWith);
        break;
    case RN_AST_Match:
        rn_match(e, node);
        break;
    case RN_AST_Raise:
        emit_raise(e, node);
        break;
    case RN_AST_Try:
    case RN_AST_TryStar:
        rn_try(e, node, RN_EKIND(e, node) == RN_AST_TryStar);
        break;
    case RN_AST_Assert:
        emit_assert(e, node);
        break;
    case RN_AST_Import:
        emit_import(e, node);
        break;
    case RN_AST_ImportFrom:
        emit_import_from(e, node);
        break;
    case RN_AST_Expr:
        emit_expr_stmt(e, node);
        break;
    case RN_AST_Break:
        rn_leave_loop(e, node, true);
        break;
    case RN_AST_Continue:
        rn_leave_loop(e, node, false);
        break;
    case RN_AST_Global:
    case RN_AST_Nonlocal:
    case RN_AST_Pass:
        break;
    default:
        rn_front_fail_at(e->front, node, "this statement cannot be compiled");
        break;
    }
}

void rn_stmts(rn_emitter *e, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), list) && rn_emit_is_good(e); i++) {
        int base = e->top;

        if (!rn_front_poll(e->front)) {
            return;
        }
        rn_stmt(e, rn_list_get(rn_emit_arena(e), list, i));
        rn_drop(e, base);
    }
}
