/* The walk over statements and patterns. */
#include "py/front/scope.h"
#include "py/front/warn.h"

static rn_scope *current(const rn_scoper *s)
{
    return rn_scope_at(s->front, s->current);
}

static bool maybe_expr(rn_scoper *s, rn_ref expr)
{
    return expr == 0 || rn_scope_expr(s, expr);
}

/* ---- definitions ---- */

static bool walk_function(rn_scoper *s, rn_ref stmt, bool is_async)
{
    const rn_arena *arena = &s->front->arena;
    rn_ast_FunctionDef *node = RN_NODE(arena, FunctionDef, stmt); /* AsyncFunctionDef is laid out alike */
    bool is_generic = rn_list_count(arena, node->type_params) > 0;
    uint32_t conditional = s->conditional;
    rn_scope_flow flow = s->flow;

    if (!rn_scope_define(s, node->name, RN_DEF_LOCAL, stmt) || !rn_scope_defaults(s, node->args) ||
        !rn_scope_exprs(s, node->decorator_list)) {
        return false;
    }
    if (is_generic) {
        node->type_scope = rn_scope_enter_type_params(s, node->name, node->type_params, stmt);
        if (node->type_scope == 0) {
            return false;
        }
    }
    if (!rn_scope_function_annotations(s, stmt)) {
        return false;
    }
    node->scope = rn_scope_enter(s, RN_SCOPE_FUNCTION, node->name, stmt);
    if (node->scope == 0) {
        return false;
    }
    current(s)->is_async_def = current(s)->is_coroutine = is_async;
    s->conditional = 0;
    s->flow = RN_FLOW_FUNCTION;
    if (!rn_scope_arguments(s, node->args) || !rn_scope_stmts(s, node->body)) {
        return false;
    }
    s->flow = flow;
    s->conditional = conditional;
    rn_scope_leave(s);
    if (is_generic) {
        rn_scope_leave(s);
    }
    return true;
}

static bool walk_keywords(rn_scoper *s, rn_ref keywords)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, keywords); i++) {
        if (!rn_scope_expr(s, RN_NODE(arena, keyword, rn_list_get(arena, keywords, i))->value)) {
            return false;
        }
    }
    return true;
}

static bool walk_class(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;
    rn_ast_ClassDef *node = RN_NODE(arena, ClassDef, stmt);
    bool is_generic = rn_list_count(arena, node->type_params) > 0;
    uint32_t conditional = s->conditional;

    if (!rn_scope_define(s, node->name, RN_DEF_LOCAL, stmt) || !rn_scope_exprs(s, node->decorator_list)) {
        return false;
    }
    if (is_generic) {
        node->type_scope = rn_scope_enter_type_params(s, node->name, node->type_params, stmt);
        if (node->type_scope == 0 || !rn_scope_define(s, rn_scope_word(s, ".type_params"), RN_DEF_LOCAL, 0) ||
            !rn_scope_define(s, rn_scope_word(s, ".generic_base"), RN_DEF_LOCAL, 0)) {
            return false;
        }
    }
    if (!rn_scope_exprs(s, node->bases) || !walk_keywords(s, node->keywords)) {
        return false;
    }
    node->scope = rn_scope_enter(s, RN_SCOPE_CLASS, node->name, stmt);
    if (node->scope == 0) {
        return false;
    }
    current(s)->private_name = node->name;
    if (is_generic && (!rn_scope_define(s, rn_scope_word(s, "__type_params__"), RN_DEF_LOCAL, 0) ||
                       !rn_scope_define(s, rn_scope_word(s, ".type_params"), RN_DEF_USE, 0))) {
        return false;
    }
    s->conditional = 0;
    if (!rn_scope_stmts(s, node->body)) {
        return false;
    }
    s->conditional = conditional;
    rn_scope_leave(s);
    if (is_generic) {
        rn_scope_leave(s);
    }
    return true;
}

/* ---- declarations and imports ---- */

static bool walk_declaration(rn_scoper *s, rn_ref stmt, bool is_global)
{
    rn_front *front = s->front;
    rn_ref names = RN_NODE(&front->arena, Global, stmt)->names; /* Nonlocal is laid out alike */
    const char *word = is_global ? "global" : "nonlocal";

    for (uint32_t i = 0; i < rn_list_count(&front->arena, names); i++) {
        rn_ref name = rn_list_get(&front->arena, names, i);
        uint32_t flags = rn_scope_flags(s, s->current, name);

        if ((flags & RN_DEF_PARAM) != 0) {
            rn_front_fail_at(front, stmt, "name '%n' is parameter and %s", name, word);
            return false;
        }
        if ((flags & RN_DEF_USE) != 0) {
            rn_front_fail_at(front, stmt, "name '%n' is used prior to %s declaration", name, word);
            return false;
        }
        if ((flags & RN_DEF_ANNOT) != 0) {
            rn_front_fail_at(front, stmt, "annotated name '%n' can't be %s", name, word);
            return false;
        }
        if ((flags & (RN_DEF_LOCAL | RN_DEF_IMPORT)) != 0) {
            rn_front_fail_at(front, stmt, "name '%n' is assigned to before %s declaration", name, word);
            return false;
        }
        if (!rn_scope_define(s, name, is_global ? RN_DEF_GLOBAL : RN_DEF_NONLOCAL, stmt)) {
            return false;
        }
    }
    return true;
}

static bool walk_aliases(rn_scoper *s, rn_ref names, bool is_from)
{
    rn_front *front = s->front;

    for (uint32_t i = 0; i < rn_list_count(&front->arena, names); i++) {
        rn_ref alias = rn_list_get(&front->arena, names, i);
        const rn_ast_alias *node = RN_NODE(&front->arena, alias, alias);
        rn_ref bound = node->asname != 0 ? node->asname : node->name;
        const char *text = rn_front_text(front, bound), *dot = strchr(text, '.');

        if (is_from && strcmp(text, "*") == 0) {
            if (current(s)->type != RN_SCOPE_MODULE) {
                rn_front_fail_at(front, alias, "import * only allowed at module level");
                return false;
            }
            continue;
        }
        if (node->asname == 0 && dot != NULL) {
            bound = rn_name_intern(front, text, (size_t)(dot - text));
        }
        if (bound == 0 || !rn_scope_define(s, bound, RN_DEF_IMPORT, alias)) {
            return false;
        }
    }
    return true;
}

/* `self.x += 1` does not make x one of the class's static attributes. */
static bool walk_augmented(rn_scoper *s, rn_ref target)
{
    const rn_arena *arena = &s->front->arena;

    return rn_scope_expr(s, RN_KIND(arena, target) == RN_AST_Attribute ? RN_NODE(arena, Attribute, target)->value : target);
}

static bool walk_annotated(rn_scoper *s, rn_ref stmt)
{
    rn_front *front = s->front;
    const rn_ast_AnnAssign *node = RN_NODE(&front->arena, AnnAssign, stmt);

    if (RN_KIND(&front->arena, node->target) == RN_AST_Name) {
        rn_ref name = RN_NODE(&front->arena, Name, node->target)->id;
        uint32_t flags = rn_scope_flags(s, s->current, name);

        if ((flags & (RN_DEF_GLOBAL | RN_DEF_NONLOCAL)) != 0 && current(s)->type != RN_SCOPE_MODULE && node->simple) {
            rn_front_fail_at(front, stmt, "annotated name '%n' can't be %s", name, (flags & RN_DEF_GLOBAL) != 0 ? "global" : "nonlocal");
            return false;
        }
        if ((node->simple || node->value != 0) &&
            !rn_scope_define(s, name, node->simple ? RN_DEF_ANNOT | RN_DEF_LOCAL : RN_DEF_LOCAL, node->target)) {
            return false;
        }
    } else if (!(node->value != 0 ? rn_scope_expr : walk_augmented)(s, node->target)) {
        return false;
    }
    return rn_scope_annotation(s, stmt) && maybe_expr(s, node->value);
}

/* ---- patterns ---- */

static bool walk_pattern(rn_scoper *s, rn_ref pattern);

static bool walk_patterns(rn_scoper *s, rn_ref list)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        if (!walk_pattern(s, rn_list_get(arena, list, i))) {
            return false;
        }
    }
    return true;
}

static bool capture(rn_scoper *s, rn_ref name, rn_ref pattern)
{
    return name == 0 || rn_scope_define(s, name, RN_DEF_LOCAL, pattern);
}

static bool walk_pattern(rn_scoper *s, rn_ref pattern)
{
    const rn_arena *arena = &s->front->arena;

    if (!rn_front_poll(s->front)) {
        return false;
    }
    switch (RN_KIND(arena, pattern)) {
    case RN_AST_MatchValue:
        return rn_scope_expr(s, RN_NODE(arena, MatchValue, pattern)->value);
    case RN_AST_MatchSequence:
        return walk_patterns(s, RN_NODE(arena, MatchSequence, pattern)->patterns);
    case RN_AST_MatchOr:
        return walk_patterns(s, RN_NODE(arena, MatchOr, pattern)->patterns);
    case RN_AST_MatchMapping: {
        const rn_ast_MatchMapping *node = RN_NODE(arena, MatchMapping, pattern);

        return rn_scope_exprs(s, node->keys) && walk_patterns(s, node->patterns) && capture(s, node->rest, pattern);
    }
    case RN_AST_MatchClass: {
        const rn_ast_MatchClass *node = RN_NODE(arena, MatchClass, pattern);

        return rn_scope_expr(s, node->cls) && walk_patterns(s, node->patterns) && walk_patterns(s, node->kwd_patterns);
    }
    case RN_AST_MatchStar:
        return capture(s, RN_NODE(arena, MatchStar, pattern)->name, pattern);
    case RN_AST_MatchAs: {
        const rn_ast_MatchAs *node = RN_NODE(arena, MatchAs, pattern);

        return (node->pattern == 0 || walk_pattern(s, node->pattern)) && capture(s, node->name, pattern);
    }
    default:
        return true;
    }
}

/* ---- compound statements ---- */

static bool walk_block(rn_scoper *s, rn_ref list)
{
    bool is_good;

    s->conditional++;
    is_good = rn_scope_stmts(s, list);
    s->conditional--;
    return is_good;
}

/* The body of a loop or finally. */
static bool walk_flow(rn_scoper *s, rn_ref list, rn_scope_flow flow)
{
    rn_scope_flow around = s->flow;
    bool is_good;

    s->flow = flow;
    is_good = walk_block(s, list);
    s->flow = around;
    return is_good;
}

static void check_flow(rn_scoper *s, rn_ref stmt, const char *word)
{
    uint32_t start = ((const rn_ast *)rn_arena_at(&s->front->arena, stmt))->start;

    if (s->flow == RN_FLOW_FINALLY) {
        rn_warn(s->front, RN_WARN_FLOW, start, start, rn_front_where(s->front, start).line, "'%s' in a 'finally' block", word);
    }
}

/* An elif chain is a chain of If nodes; it is followed in a loop. */
static bool walk_if(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;

    for (;;) {
        const rn_ast_If *node = RN_NODE(arena, If, stmt);
        rn_ref next;

        if (!rn_scope_expr(s, node->test) || !walk_block(s, node->body)) {
            return false;
        }
        next = rn_list_count(arena, node->orelse) == 1 ? rn_list_get(arena, node->orelse, 0) : 0;
        if (next == 0 || RN_KIND(arena, next) != RN_AST_If) {
            return walk_block(s, node->orelse);
        }
        stmt = next;
    }
}

static bool walk_with(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;
    const rn_ast_With *node = RN_NODE(arena, With, stmt);

    for (uint32_t i = 0; i < rn_list_count(arena, node->items); i++) {
        const rn_ast_withitem *item = RN_NODE(arena, withitem, rn_list_get(arena, node->items, i));

        if (!rn_scope_expr(s, item->context_expr) || !maybe_expr(s, item->optional_vars)) {
            return false;
        }
    }
    return walk_block(s, node->body);
}

static bool walk_try(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;
    const rn_ast_Try *node = RN_NODE(arena, Try, stmt);

    if (!walk_block(s, node->body)) {
        return false;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, node->handlers); i++) {
        rn_ref handler = rn_list_get(arena, node->handlers, i);
        const rn_ast_ExceptHandler *part = RN_NODE(arena, ExceptHandler, handler);

        if (!maybe_expr(s, part->type) || (part->name != 0 && !rn_scope_define(s, part->name, RN_DEF_LOCAL | RN_DEF_DELETED, handler)) ||
            !walk_block(s, part->body)) {
            return false;
        }
    }
    return walk_block(s, node->orelse) && (rn_list_count(arena, node->finalbody) == 0 || walk_flow(s, node->finalbody, RN_FLOW_FINALLY));
}

static bool walk_match(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;
    const rn_ast_Match *node = RN_NODE(arena, Match, stmt);

    if (!rn_scope_expr(s, node->subject)) {
        return false;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, node->cases); i++) {
        const rn_ast_match_case *one = RN_NODE(arena, match_case, rn_list_get(arena, node->cases, i));

        if (!walk_pattern(s, one->pattern) || !maybe_expr(s, one->guard) || !walk_block(s, one->body)) {
            return false;
        }
    }
    return true;
}

static bool walk_for(rn_scoper *s, rn_ref stmt)
{
    const rn_ast_For *node = RN_NODE(&s->front->arena, For, stmt);

    return rn_scope_expr(s, node->target) && rn_scope_expr(s, node->iter) && walk_flow(s, node->body, RN_FLOW_LOOP) &&
           walk_block(s, node->orelse);
}

static bool require_async(rn_scoper *s, rn_ref stmt, const char *message)
{
    if (!current(s)->is_async_def) {
        rn_front_fail_at(s->front, stmt, "%s", message);
        return false;
    }
    current(s)->is_coroutine = true;
    return true;
}

static bool walk_stmt(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;

    switch (RN_KIND(arena, stmt)) {
    case RN_AST_FunctionDef:
        return walk_function(s, stmt, false);
    case RN_AST_AsyncFunctionDef:
        return walk_function(s, stmt, true);
    case RN_AST_ClassDef:
        return walk_class(s, stmt);
    case RN_AST_Break:
        check_flow(s, stmt, "break");
        return true;
    case RN_AST_Continue:
        check_flow(s, stmt, "continue");
        return true;
    case RN_AST_Return:
        check_flow(s, stmt, "return");
        current(s)->returns_value = current(s)->returns_value || RN_NODE(arena, Return, stmt)->value != 0;
        return maybe_expr(s, RN_NODE(arena, Return, stmt)->value);
    case RN_AST_Delete:
        return rn_scope_exprs(s, RN_NODE(arena, Delete, stmt)->targets);
    case RN_AST_Assign:
        return rn_scope_exprs(s, RN_NODE(arena, Assign, stmt)->targets) && rn_scope_expr(s, RN_NODE(arena, Assign, stmt)->value);
    case RN_AST_TypeAlias:
        return rn_scope_type_alias(s, stmt);
    case RN_AST_AugAssign:
        return walk_augmented(s, RN_NODE(arena, AugAssign, stmt)->target) && rn_scope_expr(s, RN_NODE(arena, AugAssign, stmt)->value);
    case RN_AST_AnnAssign:
        return walk_annotated(s, stmt);
    case RN_AST_For:
        return walk_for(s, stmt);
    case RN_AST_AsyncFor:
        return require_async(s, stmt, "'async for' outside async function") && walk_for(s, stmt);
    case RN_AST_While:
        return rn_scope_expr(s, RN_NODE(arena, While, stmt)->test) && walk_flow(s, RN_NODE(arena, While, stmt)->body, RN_FLOW_LOOP) &&
               walk_block(s, RN_NODE(arena, While, stmt)->orelse);
    case RN_AST_If:
        return walk_if(s, stmt);
    case RN_AST_With:
        return walk_with(s, stmt);
    case RN_AST_AsyncWith:
        return require_async(s, stmt, "'async with' outside async function") && walk_with(s, stmt);
    case RN_AST_Match:
        return walk_match(s, stmt);
    case RN_AST_Raise:
        return maybe_expr(s, RN_NODE(arena, Raise, stmt)->exc) && maybe_expr(s, RN_NODE(arena, Raise, stmt)->cause);
    case RN_AST_Try:
    case RN_AST_TryStar:
        return walk_try(s, stmt);
    case RN_AST_Assert:
        rn_warn_assert(s->front, stmt);
        return rn_scope_expr(s, RN_NODE(arena, Assert, stmt)->test) && maybe_expr(s, RN_NODE(arena, Assert, stmt)->msg);
    case RN_AST_Import:
        return walk_aliases(s, RN_NODE(arena, Import, stmt)->names, false);
    case RN_AST_ImportFrom:
        return walk_aliases(s, RN_NODE(arena, ImportFrom, stmt)->names, true);
    case RN_AST_Global:
        return walk_declaration(s, stmt, true);
    case RN_AST_Nonlocal:
        return walk_declaration(s, stmt, false);
    case RN_AST_Expr:
        return rn_scope_expr(s, RN_NODE(arena, Expr, stmt)->value);
    default:
        return true;
    }
}

bool rn_scope_stmts(rn_scoper *s, rn_ref list)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        if (!rn_front_poll(s->front) || !walk_stmt(s, rn_list_get(arena, list, i))) {
            return false;
        }
    }
    return true;
}
