/* Scopes that annotations and type parameters bring along (PEP 649, PEP 695). */
#include "py/front/scope.h"

static rn_scope *current(const rn_scoper *s)
{
    return rn_scope_at(s->front, s->current);
}

const char *rn_scope_variable_name(const rn_scope *scope)
{
    static const char *const names[] = {"a TypeVar bound", "a TypeVar constraint", "a TypeVar default", "a TypeVarTuple default",
                                        "a ParamSpec default"};

    return names[scope->variable];
}

bool rn_scope_refuse_in_annotation(rn_scoper *s, const char *what, rn_ref expr)
{
    const char *where;

    switch ((rn_scope_type)current(s)->type) {
    case RN_SCOPE_ANNOTATION:
        where = "an annotation";
        break;
    case RN_SCOPE_TYPE_PARAMS:
        where = "the definition of a generic";
        break;
    case RN_SCOPE_TYPE_ALIAS:
        where = "a type alias";
        break;
    case RN_SCOPE_TYPE_VARIABLE:
        where = rn_scope_variable_name(current(s));
        break;
    case RN_SCOPE_MODULE:
    case RN_SCOPE_FUNCTION:
    case RN_SCOPE_CLASS:
    case RN_SCOPE_COMPREHENSION:
    default:
        return true;
    }
    rn_front_fail_at(s->front, expr, "%s cannot be used within %s", what, where);
    return false;
}

/* The scope just entered may look at the names of the class around it. */
static bool see_class(rn_scoper *s, rn_ref around)
{
    const rn_scope *outer = rn_scope_at(s->front, around);
    rn_ref word;

    if (outer->type != RN_SCOPE_CLASS && !outer->sees_class) {
        return true;
    }
    current(s)->sees_class = true;
    word = rn_scope_word(s, "__classdict__");
    return word != 0 && rn_scope_define(s, word, RN_DEF_USE, 0);
}

static bool walk_arg(rn_scoper *s, rn_ref arg)
{
    rn_ref annotation = arg == 0 ? 0 : RN_NODE(&s->front->arena, arg, arg)->annotation;

    return annotation == 0 || rn_scope_expr(s, annotation);
}

static bool walk_args(rn_scoper *s, rn_ref list)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        if (!walk_arg(s, rn_list_get(arena, list, i))) {
            return false;
        }
    }
    return true;
}

static bool has_annotation(const rn_arena *arena, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        if (RN_NODE(arena, arg, rn_list_get(arena, list, i))->annotation != 0) {
            return true;
        }
    }
    return false;
}

static bool needs_annotate(const rn_arena *arena, const rn_ast_arguments *args, rn_ref returns)
{
    return returns != 0 || has_annotation(arena, args->posonlyargs) || has_annotation(arena, args->args) ||
           has_annotation(arena, args->kwonlyargs) || (args->vararg != 0 && RN_NODE(arena, arg, args->vararg)->annotation != 0) ||
           (args->kwarg != 0 && RN_NODE(arena, arg, args->kwarg)->annotation != 0);
}

bool rn_scope_function_annotations(rn_scoper *s, rn_ref def)
{
    const rn_arena *arena = &s->front->arena;
    rn_ast_FunctionDef *node = RN_NODE(arena, FunctionDef, def);
    const rn_ast_arguments *args = RN_NODE(arena, arguments, node->args);
    rn_ref around = s->current, name;

    if (!needs_annotate(arena, args, node->returns)) {
        return true;
    }
    name = rn_scope_word(s, "__annotate__");
    node->annotate_scope = name == 0 ? 0 : rn_scope_enter(s, RN_SCOPE_ANNOTATION, name, def);
    if (node->annotate_scope == 0 || !rn_scope_define(s, rn_scope_word(s, ".format"), RN_DEF_PARAM, 0)) {
        return false;
    }
    /* As strings, annotations use no names. */
    if (s->front->has_future_annotations) {
        rn_scope_leave(s);
        return true;
    }
    if (!see_class(s, around) || !walk_args(s, args->posonlyargs) || !walk_args(s, args->args) || !walk_arg(s, args->vararg) ||
        !walk_args(s, args->kwonlyargs) || !walk_arg(s, args->kwarg) || (node->returns != 0 && !rn_scope_expr(s, node->returns))) {
        return false;
    }
    rn_scope_leave(s);
    return true;
}

/* An annotation that is never evaluated; still no place for yield and the like. */
static bool walk_unused(rn_scoper *s, rn_ref ann_assign)
{
    rn_ref last = current(s)->last_child;

    s->front->is_quiet = true;
    if (rn_scope_enter(s, RN_SCOPE_ANNOTATION, rn_scope_word(s, "__annotate__"), ann_assign) == 0 ||
        !rn_scope_expr(s, RN_NODE(&s->front->arena, AnnAssign, ann_assign)->annotation)) {
        return false;
    }
    s->front->is_quiet = false;
    rn_scope_leave(s);
    /* the scope is forgotten */
    current(s)->last_child = last;
    if (last == 0) {
        current(s)->first_child = 0;
    } else {
        rn_scope_at(s->front, last)->sibling = 0;
    }
    return true;
}

/* Remember an annotated name; one in a block that may be skipped gets a number, by which it is noted when it is reached. */
static bool add_note(rn_scoper *s, rn_ref ann_assign)
{
    rn_arena *arena = &s->front->arena;
    rn_ref ref = rn_arena_alloc(arena, sizeof(rn_free_name));
    rn_scope *scope = current(s);

    if (ref == 0) {
        return false;
    }
    ((rn_free_name *)rn_arena_at(arena, ref))->owner = ann_assign;
    if (scope->last_note == 0) {
        scope->first_note = ref;
    } else {
        ((rn_free_name *)rn_arena_at(arena, scope->last_note))->next = ref;
    }
    scope->last_note = ref;
    scope->note_count++;
    if (scope->type == RN_SCOPE_MODULE || s->conditional > 0) {
        RN_NODE(arena, AnnAssign, ann_assign)->conditional = scope->note_count;
        scope->has_conditional_annotations = true;
    }
    return true;
}

/* `x: T` in a module or class: T belongs to the scope of its __annotate__. */
bool rn_scope_annotation(rn_scoper *s, rn_ref ann_assign)
{
    const rn_arena *arena = &s->front->arena;
    rn_ast_AnnAssign *node = RN_NODE(arena, AnnAssign, ann_assign);
    rn_ref around = s->current, scope = current(s)->annotations, word;

    if (current(s)->type != RN_SCOPE_MODULE && current(s)->type != RN_SCOPE_CLASS) {
        return walk_unused(s, ann_assign);
    }
    if (node->simple == 0) {
        return s->front->has_future_annotations || walk_unused(s, ann_assign);
    }
    if (s->front->has_future_annotations) {
        current(s)->has_string_annotations = true;
        word = rn_scope_word(s, "__annotations__");
        return word != 0 && rn_scope_define(s, word, RN_DEF_USE, 0);
    }
    if (!add_note(s, ann_assign)) {
        return false;
    }
    if (scope == 0) {
        scope = rn_scope_enter(s, RN_SCOPE_ANNOTATION, rn_scope_word(s, "__annotate__"), ann_assign);
        if (scope == 0) {
            return false;
        }
        rn_scope_at(s->front, around)->annotations = scope;
        if (!rn_scope_define(s, rn_scope_word(s, ".format"), RN_DEF_PARAM, 0) || !see_class(s, around)) {
            return false;
        }
    } else {
        s->current = scope;
    }
    if (node->conditional != 0) {
        word = rn_scope_word(s, "__conditional_annotations__");
        if (word == 0 || !rn_scope_define(s, word, RN_DEF_USE, 0)) {
            return false;
        }
    }
    if (!rn_scope_expr(s, node->annotation)) {
        return false;
    }
    s->current = around;
    return true;
}

/* ---- type parameters ---- */

/* Bound, constraints or default: a function evaluated when asked for. */
static bool walk_lazy(rn_scoper *s, rn_ref expr, rn_ref name, rn_ref param, rn_type_variable what, rn_ref *out_scope)
{
    rn_ref around = s->current;

    if (expr == 0) {
        return true;
    }
    *out_scope = rn_scope_enter(s, RN_SCOPE_TYPE_VARIABLE, name, param);
    if (*out_scope == 0) {
        return false;
    }
    current(s)->variable = (uint8_t)what;
    if (!rn_scope_define(s, rn_scope_word(s, ".format"), RN_DEF_PARAM, 0) || !see_class(s, around) || !rn_scope_expr(s, expr)) {
        return false;
    }
    rn_scope_leave(s);
    return true;
}

static bool walk_type_param(rn_scoper *s, rn_ref param, bool *saw_default)
{
    const rn_arena *arena = &s->front->arena;
    rn_ref name, value, *scope;

    switch (RN_KIND(arena, param)) {
    case RN_AST_TypeVar: {
        rn_ast_TypeVar *node = RN_NODE(arena, TypeVar, param);

        name = node->name;
        value = node->default_value;
        scope = &node->default_scope;
        if (!rn_scope_define(s, name, RN_DEF_TYPE_PARAM | RN_DEF_LOCAL, param) ||
            !walk_lazy(s, node->bound, name, param,
                       node->bound != 0 && RN_KIND(arena, node->bound) == RN_AST_Tuple ? RN_VARIABLE_CONSTRAINT : RN_VARIABLE_BOUND,
                       &node->bound_scope)) {
            return false;
        }
        break;
    }
    default: {
        rn_ast_ParamSpec *node = RN_NODE(arena, ParamSpec, param); /* TypeVarTuple is laid out alike */

        name = node->name;
        value = node->default_value;
        scope = &node->default_scope;
        if (!rn_scope_define(s, name, RN_DEF_TYPE_PARAM | RN_DEF_LOCAL, param)) {
            return false;
        }
        break;
    }
    }
    if (value == 0 && *saw_default) {
        rn_front_fail_at(s->front, param, "non-default type parameter '%n' follows default type parameter", name);
        return false;
    }
    *saw_default = value != 0;
    return walk_lazy(s, value, name, param,
                     RN_KIND(arena, param) == RN_AST_TypeVar        ? RN_VARIABLE_DEFAULT
                     : RN_KIND(arena, param) == RN_AST_TypeVarTuple ? RN_VARIABLE_TUPLE_DEFAULT
                                                                    : RN_VARIABLE_SPEC_DEFAULT,
                     scope);
}

rn_ref rn_scope_enter_type_params(rn_scoper *s, rn_ref name, rn_ref params, rn_ref node)
{
    const rn_arena *arena = &s->front->arena;
    rn_ref around = s->current, scope = rn_scope_enter(s, RN_SCOPE_TYPE_PARAMS, name, node);
    bool saw_default = false;

    if (scope == 0 || !see_class(s, around)) {
        return 0;
    }
    if (RN_KIND(arena, node) == RN_AST_ClassDef) {
        current(s)->private_name = name;
        current(s)->generic = scope;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, params); i++) {
        if (!walk_type_param(s, rn_list_get(arena, params, i), &saw_default)) {
            return 0;
        }
    }
    return scope;
}

bool rn_scope_type_alias(rn_scoper *s, rn_ref stmt)
{
    const rn_arena *arena = &s->front->arena;
    rn_ast_TypeAlias *node = RN_NODE(arena, TypeAlias, stmt);
    rn_ref name = RN_NODE(arena, Name, node->name)->id, around;
    bool is_generic = rn_list_count(arena, node->type_params) > 0;

    if (!rn_scope_expr(s, node->name)) {
        return false;
    }
    if (is_generic) {
        node->type_scope = rn_scope_enter_type_params(s, name, node->type_params, stmt);
        if (node->type_scope == 0) {
            return false;
        }
    }
    around = s->current;
    node->scope = rn_scope_enter(s, RN_SCOPE_TYPE_ALIAS, name, stmt);
    if (node->scope == 0 || !rn_scope_define(s, rn_scope_word(s, ".format"), RN_DEF_PARAM, 0) || !see_class(s, around) ||
        !rn_scope_expr(s, node->value)) {
        return false;
    }
    rn_scope_leave(s);
    if (is_generic) {
        rn_scope_leave(s);
    }
    return true;
}
