/* Annotations that are evaluated when asked for (PEP 649), type parameters and type aliases (PEP 695, 696). */
#include "py/front/emit.h"

static rn_ref word(rn_emitter *e, const char *text)
{
    return rn_name_intern(e->front, text, strlen(text));
}

void rn_check_format(rn_emitter *e)
{
    rn_label good = {0};
    rn_ref name = word(e, "NotImplementedError");
    int reg = e->top;

    rn_jump(e, RN_BC_JGTI, 0, 2, 1, &good, 0);
    rn_emit(e, RN_BC_GETG, reg, 0, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), 0);
    rn_own(e, reg);
    rn_emit(e, RN_BC_RAISE, reg, 0, 0, 0, 0);
    rn_drop(e, reg);
    rn_bind(e, &good);
}

/* The value of an annotation; `*T` is its only element. */
static int emit_annotation(rn_emitter *e, rn_ref annotation, int want)
{
    int base = e->top, reg;
    rn_ref text;

    if (e->front->has_future_annotations && e->task.kind != RN_TASK_LAZY) {
        text = rn_unparse(e->front, annotation);
        reg = rn_want(e, want);
        if (text != 0) {
            rn_load_const(e, reg, rn_const_literal(e, text), annotation);
        }
        return rn_own(e, reg);
    }
    if (RN_EKIND(e, annotation) != RN_AST_Starred) {
        return rn_expr(e, annotation, want);
    }
    reg = rn_expr(e, RN_ENODE(e, Starred, annotation)->value, RN_ANY);
    rn_drop(e, base);
    want = rn_want(e, want);
    rn_emit(e, RN_BC_UNPACK, want, reg, 1, 0, annotation);
    return rn_own(e, want);
}

static void add_annotation(rn_emitter *e, int dict, rn_ref name, rn_ref annotation)
{
    int key = rn_temp(e), value;

    name = rn_emit_mangle(e, name);
    rn_load_const(e, key, name == 0 ? 0 : rn_const_name(e, name), annotation);
    value = emit_annotation(e, annotation, RN_ANY);
    rn_emit(e, RN_BC_DICTSET, dict, key, value, 0, annotation);
    rn_drop(e, key);
}

/* Under `from __future__ import annotations`: __annotations__[name] = text of the annotation */
void rn_note_string(rn_emitter *e, rn_ref ann_assign)
{
    const rn_ast_AnnAssign *node = RN_ENODE(e, AnnAssign, ann_assign);
    rn_ref name = word(e, "__annotations__"), key = rn_emit_mangle(e, RN_ENODE(e, Name, node->target)->id);
    int base = e->top, value, dict, index;

    if (name == 0 || key == 0) {
        return;
    }
    value = emit_annotation(e, node->annotation, RN_ANY);
    dict = rn_load_name(e, name, RN_ANY, ann_assign);
    index = rn_temp(e);
    rn_load_const(e, index, rn_const_name(e, key), ann_assign);
    rn_emit(e, RN_BC_SETITEM, dict, index, value, 0, ann_assign);
    rn_drop(e, base);
}

/* ---- of functions ---- */

int rn_annotate_function(rn_emitter *e, rn_ref node, int want)
{
    rn_ref scope = RN_ENODE(e, FunctionDef, node)->annotate_scope, name = word(e, "__annotate__");

    if (scope == 0 || name == 0) {
        return -1;
    }
    return rn_make_function(e, rn_const_code(e, RN_TASK_ANNOTATE_FUNCTION, node, scope, name), scope, -1, 0, want, node);
}

static void annotate_arg(rn_emitter *e, int dict, rn_ref arg)
{
    if (arg != 0 && RN_ENODE(e, arg, arg)->annotation != 0) {
        add_annotation(e, dict, RN_ENODE(e, arg, arg)->arg, RN_ENODE(e, arg, arg)->annotation);
    }
}

static void annotate_args(rn_emitter *e, int dict, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), list) && rn_emit_is_good(e); i++) {
        annotate_arg(e, dict, rn_list_get(rn_emit_arena(e), list, i));
    }
}

void rn_annotate_function_body(rn_emitter *e)
{
    const rn_ast_FunctionDef *def = RN_ENODE(e, FunctionDef, e->task.node);
    const rn_ast_arguments *args = RN_ENODE(e, arguments, def->args);
    int dict;

    e->flags |= rn_scope_at(e->front, e->frame)->is_nested ? RN_UNIT_NESTED : 0;
    rn_check_format(e);
    dict = e->top;
    rn_emit(e, RN_BC_DICT, dict, dict, 0, 0, e->task.node);
    rn_own(e, dict);
    annotate_args(e, dict, args->posonlyargs);
    annotate_args(e, dict, args->args);
    annotate_arg(e, dict, args->vararg);
    annotate_args(e, dict, args->kwonlyargs);
    annotate_arg(e, dict, args->kwarg);
    if (def->returns != 0) {
        add_annotation(e, dict, word(e, "return"), def->returns);
    }
    rn_emit(e, RN_BC_RET, dict, 0, 0, 0, 0);
}

/* ---- of modules and classes ---- */

/* __annotations__ = {}, unless a metaclass or exec() has given one. */
static void emit_annotations_dict(rn_emitter *e)
{
    rn_ref name = word(e, "__annotations__");
    rn_label has = {0};
    int reg = rn_temp(e);

    if (name == 0) {
        return;
    }
    if (e->namespace_reg >= 0) {
        rn_load_const(e, reg, rn_const_name(e, name), 0);
        rn_jump(e, RN_BC_JIN, reg, e->namespace_reg, 0, &has, 0);
    }
    rn_emit(e, RN_BC_DICT, reg, reg, 0, 0, 0);
    rn_own(e, reg);
    rn_store_name(e, name, reg, 0);
    rn_bind(e, &has);
    rn_drop(e, reg);
}

void rn_begin_annotations(rn_emitter *e)
{
    const rn_scope *scope = rn_scope_at(e->front, e->frame);
    rn_ref name = word(e, "__conditional_annotations__");
    int reg = e->top;

    if (scope->has_string_annotations) {
        emit_annotations_dict(e);
    }
    if (scope->type != RN_SCOPE_CLASS) {
        rn_annotate_block(e);
    }
    if (!scope->has_conditional_annotations || name == 0) {
        return;
    }
    rn_emit(e, RN_BC_SET, reg, reg, 0, 0, 0);
    rn_own(e, reg);
    if (e->conditional_reg >= 0) {
        rn_emit(e, RN_BC_SETCELL, e->conditional_reg, reg, 0, 0, 0);
    } else {
        rn_store_name(e, name, reg, 0);
    }
    rn_drop(e, reg);
}

void rn_annotate_block(rn_emitter *e)
{
    const rn_scope *scope = rn_scope_at(e->front, e->frame);
    rn_ref name = word(e, "__annotate__");
    int base = e->top, reg;

    if (scope->first_note == 0 || name == 0) {
        return;
    }
    reg = rn_make_function(e, rn_const_code(e, RN_TASK_ANNOTATE_BLOCK, e->task.node, scope->annotations, name), scope->annotations, -1, 0,
                           RN_ANY, 0);
    if (scope->type == RN_SCOPE_CLASS) {
        name = word(e, "__annotate_func__");
        rn_emit(e, RN_BC_SETN, reg, e->namespace_reg, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), 0);
    } else {
        rn_store_name(e, name, reg, 0);
    }
    rn_drop(e, base);
}

void rn_annotate_block_body(rn_emitter *e)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref owner = rn_scope_at(e->front, e->frame)->parent, name = word(e, "__conditional_annotations__");
    int dict;

    e->flags |= rn_scope_at(e->front, e->frame)->is_nested ? RN_UNIT_NESTED : 0;
    rn_check_format(e);
    dict = e->top;
    rn_emit(e, RN_BC_DICT, dict, dict, 0, 0, 0);
    rn_own(e, dict);
    for (rn_ref ref = rn_scope_at(e->front, owner)->first_note; ref != 0 && name != 0 && rn_emit_is_good(e);) {
        const rn_free_name *note = rn_arena_at(arena, ref);
        const rn_ast_AnnAssign *node = RN_NODE(arena, AnnAssign, note->owner);
        rn_label skip = {0};
        int base = e->top;

        if (node->conditional != 0) {
            int index = rn_temp(e), set;

            rn_emit(e, RN_BC_LOADI, index, 0, 0, (int32_t)node->conditional, note->owner);
            set = rn_load_name(e, name, RN_ANY, note->owner);
            rn_drop(e, base);
            rn_jump(e, RN_BC_JIN, index, set, 1, &skip, note->owner);
        }
        add_annotation(e, dict, RN_NODE(arena, Name, node->target)->id, node->annotation);
        rn_bind(e, &skip);
        ref = note->next;
    }
    rn_emit(e, RN_BC_RET, dict, 0, 0, 0, 0);
}

/* ---- type parameters ---- */

/* A function that gives the expression's value when called, or None in R[want]. */
static int emit_lazy(rn_emitter *e, rn_ref expr, rn_ref scope, rn_ref name, int want)
{
    if (expr == 0) {
        rn_load_special(e, want, RN_LOAD_NONE, 0);
        return rn_own(e, want);
    }
    return rn_make_function(e, rn_const_code(e, RN_TASK_LAZY, expr, scope, name), scope, -1, 0, want, expr);
}

void rn_lazy_body(rn_emitter *e)
{
    int reg;

    e->flags |= rn_scope_at(e->front, e->frame)->is_nested ? RN_UNIT_NESTED : 0;
    rn_check_format(e);
    reg = emit_annotation(e, e->task.node, RN_ANY);
    rn_emit(e, RN_BC_RET, reg, 0, 0, 0, e->task.node);
}

static void emit_type_param(rn_emitter *e, rn_ref param)
{
    int base = e->top, args[3], count = 0, result;
    const char *maker;
    rn_ref name;

    args[count++] = rn_temp(e);
    if (RN_EKIND(e, param) == RN_AST_TypeVar) {
        const rn_ast_TypeVar *node = RN_ENODE(e, TypeVar, param);

        name = node->name;
        maker = node->bound != 0 && RN_EKIND(e, node->bound) == RN_AST_Tuple ? "typevar_constraints" : "typevar";
        rn_load_const(e, args[0], rn_const_name(e, name), param);
        args[count++] = emit_lazy(e, node->bound, node->bound_scope, name, e->top);
        args[count++] = emit_lazy(e, node->default_value, node->default_scope, name, e->top);
    } else {
        const rn_ast_ParamSpec *node = RN_ENODE(e, ParamSpec, param); /* TypeVarTuple is laid out alike */

        name = node->name;
        maker = RN_EKIND(e, param) == RN_AST_ParamSpec ? "paramspec" : "typevartuple";
        rn_load_const(e, args[0], rn_const_name(e, name), param);
        args[count++] = emit_lazy(e, node->default_value, node->default_scope, name, e->top);
    }
    result = rn_call_internal(e, maker, args, count, RN_ANY, param);
    rn_store_name(e, name, result, param);
    rn_drop(e, base);
}

static rn_ref type_params_of(const rn_emitter *e, rn_ref node)
{
    switch (RN_EKIND(e, node)) {
    case RN_AST_ClassDef:
        return RN_ENODE(e, ClassDef, node)->type_params;
    case RN_AST_TypeAlias:
        return RN_ENODE(e, TypeAlias, node)->type_params;
    default:
        return RN_ENODE(e, FunctionDef, node)->type_params;
    }
}

static rn_ref name_of_param(const rn_emitter *e, rn_ref param)
{
    return RN_ENODE(e, TypeVar, param)->name; /* the first field of all three kinds */
}

/* The type parameters as a tuple in a new temporary. */
static int emit_params_tuple(rn_emitter *e, rn_ref params, rn_ref node)
{
    uint32_t count = rn_list_count(rn_emit_arena(e), params);
    int base = e->top;

    if (count > 60) {
        rn_front_fail_at(e->front, node, "too many type parameters");
        return base;
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_load_name(e, name_of_param(e, rn_list_get(rn_emit_arena(e), params, i)), e->top, node);
    }
    rn_drop(e, base);
    rn_emit(e, RN_BC_TUPLE, base, base, (int)count, 0, node);
    return rn_own(e, base);
}

static int emit_alias(rn_emitter *e, rn_ref node, int params, int want)
{
    const rn_ast_TypeAlias *alias = RN_ENODE(e, TypeAlias, node);
    rn_ref name = RN_ENODE(e, Name, alias->name)->id;
    int args[3] = {e->top, params, 0};

    rn_load_const(e, args[0], rn_const_name(e, name), node);
    rn_own(e, args[0]);
    args[2] = emit_lazy(e, alias->value, alias->scope, name, e->top);
    return rn_call_internal(e, "typealias", args, 3, want, node);
}

/* The function around a generic definition: makes the parameters, then what they are for. */
void rn_type_params_body(rn_emitter *e)
{
    rn_ref node = e->task.node, params = type_params_of(e, node), name;
    int tuple, result, args[2];

    e->flags |= rn_scope_at(e->front, e->frame)->is_nested ? RN_UNIT_NESTED : 0;
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), params) && rn_emit_is_good(e); i++) {
        emit_type_param(e, rn_list_get(rn_emit_arena(e), params, i));
    }
    tuple = emit_params_tuple(e, params, node);
    switch (RN_EKIND(e, node)) {
    case RN_AST_TypeAlias:
        result = emit_alias(e, node, tuple, RN_ANY);
        break;
    case RN_AST_ClassDef:
        name = word(e, ".type_params");
        if (name == 0) {
            return;
        }
        rn_store_name(e, name, tuple, 0);
        args[0] = tuple;
        result = rn_call_internal(e, "generic_base", args, 1, RN_ANY, node);
        result = rn_plain_class(e, node, result, RN_ANY);
        break;
    default:
        result = rn_plain_def(e, node, 0, 1, RN_ANY);
        args[0] = result;
        args[1] = tuple;
        rn_call_internal(e, "set_type_params", args, 2, RN_ANY, node);
        break;
    }
    rn_emit(e, RN_BC_RET, result, 0, 0, 0, node);
}

/* ---- calling it ---- */

static rn_ref generic_name(rn_emitter *e, rn_ref name)
{
    const rn_name *text = rn_arena_at(rn_emit_arena(e), name);
    rn_piece pieces[3] = {{"<generic parameters of ", 23}, {text->text, text->byte_count}, {">", 1}};

    return rn_name_join(e->front, pieces, 3);
}

int rn_generic(rn_emitter *e, rn_ref node, int want)
{
    rn_ref scope, name;
    int window = e->top, reg;

    switch (RN_EKIND(e, node)) {
    case RN_AST_ClassDef:
        scope = RN_ENODE(e, ClassDef, node)->type_scope;
        name = RN_ENODE(e, ClassDef, node)->name;
        break;
    case RN_AST_TypeAlias:
        scope = RN_ENODE(e, TypeAlias, node)->type_scope;
        name = RN_ENODE(e, Name, RN_ENODE(e, TypeAlias, node)->name)->id;
        break;
    default:
        scope = RN_ENODE(e, FunctionDef, node)->type_scope;
        name = RN_ENODE(e, FunctionDef, node)->name;
        break;
    }
    name = generic_name(e, name);
    if (name == 0) {
        return 0;
    }
    rn_make_function(e, rn_const_code(e, RN_TASK_TYPE_PARAMS, node, scope, name), scope, -1, 0, window, node);
    rn_temps(e, 2);
    for (int i = 0; i < 2; i++) {
        reg = e->top;
        if (RN_EKIND(e, node) == RN_AST_ClassDef || RN_EKIND(e, node) == RN_AST_TypeAlias || !rn_defaults(e, node, i, reg)) {
            rn_load_special(e, reg, RN_LOAD_NONE, node);
        }
        rn_own(e, reg);
    }
    rn_emit(e, RN_BC_CALL, window, 2, 0, 0, node);
    rn_drop(e, window);
    if (want == RN_ANY || want == window) {
        return rn_own(e, window);
    }
    rn_move(e, want, window, node);
    return rn_own(e, want);
}

void rn_type_alias(rn_emitter *e, rn_ref node)
{
    const rn_ast_TypeAlias *alias = RN_ENODE(e, TypeAlias, node);
    uint32_t top = rn_emit_arena(e)->top;
    int base = e->top, params, value;

    if (rn_list_count(rn_emit_arena(e), alias->type_params) > 0) {
        value = rn_generic(e, node, RN_ANY);
    } else {
        params = rn_temp(e);
        rn_emit(e, RN_BC_LOADK, params, 0, 0, (int32_t)rn_const_tuple(e, RN_UC_TUPLE, top), node);
        value = emit_alias(e, node, params, RN_ANY);
    }
    rn_store_name(e, RN_ENODE(e, Name, alias->name)->id, value, alias->name);
    rn_drop(e, base);
}
