/* The walk over expressions. Chains that lean to the left (a.b().c[0] + d + ...) are walked with a stack in the arena;
 * everything else nests no deeper than brackets do. */
#include "py/front/scope.h"
#include "py/front/warn.h"

static rn_scope *current(const rn_scoper *s)
{
    return rn_scope_at(s->front, s->current);
}

bool rn_scope_exprs(rn_scoper *s, rn_ref list)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        rn_ref expr = rn_list_get(arena, list, i);

        if (expr != 0 && !rn_scope_expr(s, expr)) {
            return false;
        }
    }
    return true;
}

/* ---- names ---- */

static bool walk_name(rn_scoper *s, rn_ref expr)
{
    const rn_ast_Name *name = RN_NODE(&s->front->arena, Name, expr);
    uint32_t flags = name->head.context == RN_AST_LOAD    ? RN_DEF_USE
                     : name->head.context == RN_AST_STORE ? RN_DEF_LOCAL
                                                          : RN_DEF_LOCAL | RN_DEF_DELETED;

    if (!rn_scope_define(s, name->id, flags, expr)) {
        return false;
    }
    /* super() without arguments needs the class around */
    if (flags == RN_DEF_USE && current(s)->type != RN_SCOPE_MODULE && current(s)->type != RN_SCOPE_CLASS &&
        strcmp(rn_front_text(s->front, name->id), "super") == 0) {
        rn_ref word = rn_scope_word(s, "__class__");

        return word != 0 && rn_scope_define(s, word, RN_DEF_USE, expr);
    }
    return true;
}

/* `name := value` inside a comprehension binds in the function around it. */
static bool bind_outside(rn_scoper *s, rn_ref target)
{
    rn_front *front = s->front;
    rn_ref name = RN_NODE(&front->arena, Name, target)->id, scope = s->current;

    for (; scope != 0; scope = rn_scope_at(front, scope)->parent) {
        const rn_scope *table = rn_scope_at(front, scope);
        uint32_t flags = rn_scope_flags(s, scope, name);
        const char *where = NULL;

        if (table->comprehension != RN_COMP_NONE) {
            if ((flags & RN_DEF_COMP_ITER) != 0 && (flags & RN_DEF_LOCAL) != 0) {
                rn_front_fail_at(front, target, "assignment expression cannot rebind comprehension iteration variable '%n'", name);
                return false;
            }
            continue;
        }
        switch ((rn_scope_type)table->type) {
        case RN_SCOPE_FUNCTION:
            return rn_scope_define(s, name, (flags & RN_DEF_GLOBAL) != 0 ? RN_DEF_GLOBAL : RN_DEF_NONLOCAL, target) &&
                   rn_scope_define_in(s, scope, name, RN_DEF_LOCAL, target);
        case RN_SCOPE_MODULE:
            return rn_scope_define(s, name, RN_DEF_GLOBAL, target) && rn_scope_define_in(s, scope, name, RN_DEF_GLOBAL, target);
        case RN_SCOPE_CLASS:
            where = "a class body";
            break;
        case RN_SCOPE_TYPE_PARAMS:
            where = "the definition of a generic";
            break;
        case RN_SCOPE_TYPE_ALIAS:
            where = "a type alias";
            break;
        case RN_SCOPE_TYPE_VARIABLE:
            where = rn_scope_variable_name(table);
            break;
        case RN_SCOPE_ANNOTATION:
        case RN_SCOPE_COMPREHENSION:
            continue;
        }
        rn_front_fail_at(front, target, "assignment expression within a comprehension cannot be used %s %s",
                         table->type == RN_SCOPE_TYPE_PARAMS ? "within" : "in", where);
        return false;
    }
    return true;
}

static bool walk_named(rn_scoper *s, rn_ref expr)
{
    const rn_ast_NamedExpr *node = RN_NODE(&s->front->arena, NamedExpr, expr);

    if (!rn_scope_refuse_in_annotation(s, "named expression", expr)) {
        return false;
    }
    if (current(s)->iter_expr > 0) {
        rn_front_fail_at(s->front, expr, "assignment expression cannot be used in a comprehension iterable expression");
        return false;
    }
    if (current(s)->comprehension != RN_COMP_NONE && !bind_outside(s, node->target)) {
        return false;
    }
    rn_scope_at(s->front, rn_scope_frame(s->front, s->current))->has_named = true;
    return rn_scope_expr(s, node->value) && rn_scope_expr(s, node->target);
}

/* ---- functions ---- */

bool rn_scope_defaults(rn_scoper *s, rn_ref arguments)
{
    const rn_ast_arguments *args = RN_NODE(&s->front->arena, arguments, arguments);

    return rn_scope_exprs(s, args->defaults) && rn_scope_exprs(s, args->kw_defaults);
}

static bool define_param(rn_scoper *s, rn_ref arg)
{
    return arg == 0 || rn_scope_define(s, RN_NODE(&s->front->arena, arg, arg)->arg, RN_DEF_PARAM, arg);
}

static bool define_params(rn_scoper *s, rn_ref list)
{
    const rn_arena *arena = &s->front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        if (!define_param(s, rn_list_get(arena, list, i))) {
            return false;
        }
    }
    return true;
}

bool rn_scope_arguments(rn_scoper *s, rn_ref arguments)
{
    const rn_ast_arguments *args = RN_NODE(&s->front->arena, arguments, arguments);

    return define_params(s, args->posonlyargs) && define_params(s, args->args) && define_params(s, args->kwonlyargs) &&
           define_param(s, args->vararg) && define_param(s, args->kwarg);
}

static bool walk_lambda(rn_scoper *s, rn_ref expr)
{
    rn_ast_Lambda *node = RN_NODE(&s->front->arena, Lambda, expr);
    rn_ref name = rn_scope_word(s, "<lambda>");

    if (name == 0 || !rn_scope_defaults(s, node->args)) {
        return false;
    }
    node->scope = rn_scope_enter(s, RN_SCOPE_FUNCTION, name, expr);
    if (node->scope == 0 || !rn_scope_arguments(s, node->args) || !rn_scope_expr(s, node->body)) {
        return false;
    }
    rn_scope_leave(s);
    return true;
}

/* ---- comprehensions ---- */

static bool walk_target(rn_scoper *s, rn_ref target)
{
    bool is_good;

    current(s)->iter_target = 1;
    is_good = rn_scope_expr(s, target);
    if (is_good) {
        current(s)->iter_target = 0;
    }
    return is_good;
}

static bool walk_iter(rn_scoper *s, rn_ref iter)
{
    bool is_good;

    current(s)->iter_expr++;
    is_good = rn_scope_expr(s, iter);
    if (is_good) {
        current(s)->iter_expr--;
    }
    return is_good;
}

static bool walk_comprehension(rn_scoper *s, rn_ref expr, rn_ref generators, rn_ref key, rn_ref value, rn_ref *out_scope)
{
    static const struct {
        uint8_t kind, comprehension;
        const char *name;
    } forms[] = {{RN_AST_ListComp, RN_COMP_LIST, "<listcomp>"},
                 {RN_AST_SetComp, RN_COMP_SET, "<setcomp>"},
                 {RN_AST_DictComp, RN_COMP_DICT, "<dictcomp>"},
                 {RN_AST_GeneratorExp, RN_COMP_GENERATOR, "<genexpr>"}};
    const rn_arena *arena = &s->front->arena;
    rn_ref name, first = rn_list_get(arena, generators, 0), scope;
    size_t form = 0;
    bool is_async;

    while (forms[form].kind != RN_KIND(arena, expr)) {
        form++;
    }
    name = rn_scope_word(s, forms[form].name);
    if (name == 0 || !walk_iter(s, RN_NODE(arena, comprehension, first)->iter)) {
        return false;
    }
    scope = rn_scope_enter(s, forms[form].comprehension == RN_COMP_GENERATOR ? RN_SCOPE_FUNCTION : RN_SCOPE_COMPREHENSION, name, expr);
    if (scope == 0) {
        return false;
    }
    *out_scope = scope;
    current(s)->comprehension = forms[form].comprehension;
    current(s)->is_generator = forms[form].comprehension == RN_COMP_GENERATOR;
    for (uint32_t i = 0; i < rn_list_count(arena, generators); i++) {
        const rn_ast_comprehension *part = RN_NODE(arena, comprehension, rn_list_get(arena, generators, i));

        current(s)->is_coroutine = current(s)->is_coroutine || part->is_async;
        if (!walk_target(s, part->target) || (i > 0 && !walk_iter(s, part->iter)) || !rn_scope_exprs(s, part->ifs)) {
            return false;
        }
    }
    if ((value != 0 && !rn_scope_expr(s, value)) || !rn_scope_expr(s, key)) {
        return false;
    }
    is_async = current(s)->is_coroutine && forms[form].comprehension != RN_COMP_GENERATOR;
    rn_scope_leave(s);
    if (is_async && !current(s)->is_async_def && current(s)->comprehension == RN_COMP_NONE &&
        (s->front->options.flags & RN_FRONT_TOP_AWAIT) == 0) {
        rn_front_fail_at(s->front, expr, "asynchronous comprehension outside of an asynchronous function");
        return false;
    }
    if (is_async) {
        current(s)->is_coroutine = true;
    }
    return true;
}

static bool refuse_in_comprehension(rn_scoper *s, rn_ref expr)
{
    static const char *const what[] = {"", "list comprehension", "set comprehension", "dict comprehension", "generator expression"};

    if (current(s)->comprehension == RN_COMP_NONE) {
        return true;
    }
    rn_front_fail_at(s->front, expr, "'yield' inside %s", what[current(s)->comprehension]);
    return false;
}

static bool walk_yield(rn_scoper *s, rn_ref expr, rn_ref value)
{
    if (!rn_scope_refuse_in_annotation(s, "yield expression", expr) || (value != 0 && !rn_scope_expr(s, value))) {
        return false;
    }
    current(s)->is_generator = true;
    return refuse_in_comprehension(s, expr);
}

static bool walk_await(rn_scoper *s, rn_ref expr)
{
    const rn_scope *scope = current(s);
    const char *where = NULL;

    if (!rn_scope_refuse_in_annotation(s, "await expression", expr)) {
        return false;
    }
    if ((s->front->options.flags & RN_FRONT_TOP_AWAIT) == 0) {
        if (scope->type == RN_SCOPE_MODULE || scope->type == RN_SCOPE_CLASS) {
            where = "'await' outside function";
        } else if (!scope->is_async_def && scope->comprehension == RN_COMP_NONE) {
            where = "'await' outside async function";
        }
    }
    if (where != NULL) {
        rn_front_fail_at(s->front, expr, "%s", where);
        return false;
    }
    if (!rn_scope_expr(s, RN_NODE(&s->front->arena, Await, expr)->value)) {
        return false;
    }
    current(s)->is_coroutine = true;
    return true;
}

/* ---- the rest ---- */

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

static bool maybe_expr(rn_scoper *s, rn_ref expr)
{
    return expr == 0 || rn_scope_expr(s, expr);
}

/* The child that a left-leaning chain goes on with, or 0. */
static rn_ref left_child(const rn_arena *arena, rn_ref expr)
{
    switch (RN_KIND(arena, expr)) {
    case RN_AST_BinOp:
        return RN_NODE(arena, BinOp, expr)->left;
    case RN_AST_Attribute:
        return RN_NODE(arena, Attribute, expr)->value;
    case RN_AST_Subscript:
        return RN_NODE(arena, Subscript, expr)->value;
    case RN_AST_Call:
        return RN_NODE(arena, Call, expr)->func;
    default:
        return 0;
    }
}

/* `self.name = ...` in a method: the class lists such names in __static_attributes__. */
static bool note_attribute(rn_scoper *s, rn_ref expr)
{
    rn_front *front = s->front;
    const rn_ast_Attribute *node = RN_NODE(&front->arena, Attribute, expr);
    rn_ref class = rn_scope_at(front, rn_scope_frame(front, s->current))->parent, ref; /* not one whose body this is */
    rn_scope *table;

    if (node->head.context != RN_AST_STORE || RN_KIND(&front->arena, node->value) != RN_AST_Name ||
        strcmp(rn_front_text(front, RN_NODE(&front->arena, Name, node->value)->id), "self") != 0) {
        return true;
    }
    while (class != 0 && rn_scope_at(front, class)->type != RN_SCOPE_CLASS) {
        class = rn_scope_at(front, class)->parent;
    }
    if (class == 0) {
        return true;
    }
    table = rn_scope_at(front, class);
    ref = rn_arena_alloc(&front->arena, sizeof(rn_free_name));
    if (ref == 0) {
        return false;
    }
    ((rn_free_name *)rn_arena_at(&front->arena, ref))->name = node->attr;
    if (table->last_attribute == 0) {
        table->first_attribute = ref;
    } else {
        ((rn_free_name *)rn_arena_at(&front->arena, table->last_attribute))->next = ref;
    }
    table->last_attribute = ref;
    return true;
}

/* What a node of such a chain has besides its left child. */
static bool walk_right(rn_scoper *s, rn_ref expr)
{
    const rn_arena *arena = &s->front->arena;

    switch (RN_KIND(arena, expr)) {
    case RN_AST_BinOp:
        return rn_scope_expr(s, RN_NODE(arena, BinOp, expr)->right);
    case RN_AST_Attribute:
        return note_attribute(s, expr);
    case RN_AST_Subscript:
        rn_warn_subscript(s->front, expr);
        return rn_scope_expr(s, RN_NODE(arena, Subscript, expr)->slice);
    case RN_AST_Call:
        rn_warn_call(s->front, expr);
        return rn_scope_exprs(s, RN_NODE(arena, Call, expr)->args) && walk_keywords(s, RN_NODE(arena, Call, expr)->keywords);
    default:
        return true;
    }
}

static bool walk_chain(rn_scoper *s, rn_ref expr);

/* Conditionals nest to the right: `a if b else c if d else e`. */
static bool walk_conditional(rn_scoper *s, rn_ref expr)
{
    const rn_arena *arena = &s->front->arena;

    while (RN_KIND(arena, expr) == RN_AST_IfExp) {
        const rn_ast_IfExp *node = RN_NODE(arena, IfExp, expr);

        if (!rn_scope_expr(s, node->test) || !rn_scope_expr(s, node->body)) {
            return false;
        }
        expr = node->orelse;
    }
    return rn_scope_expr(s, expr);
}

static bool walk_one(rn_scoper *s, rn_ref expr)
{
    rn_arena *arena = &s->front->arena;

    switch (RN_KIND(arena, expr)) {
    case RN_AST_Name:
        return walk_name(s, expr);
    case RN_AST_NamedExpr:
        return walk_named(s, expr);
    case RN_AST_Lambda:
        return walk_lambda(s, expr);
    case RN_AST_IfExp:
        return walk_conditional(s, expr);
    case RN_AST_ListComp:
    case RN_AST_SetComp:
    case RN_AST_GeneratorExp: {
        rn_ast_ListComp *node = RN_NODE(arena, ListComp, expr); /* the three are laid out alike */

        return walk_comprehension(s, expr, node->generators, node->elt, 0, &node->scope);
    }
    case RN_AST_DictComp: {
        rn_ast_DictComp *node = RN_NODE(arena, DictComp, expr);

        return walk_comprehension(s, expr, node->generators, node->key, node->value, &node->scope);
    }
    case RN_AST_Await:
        return walk_await(s, expr);
    case RN_AST_Yield:
        return walk_yield(s, expr, RN_NODE(arena, Yield, expr)->value);
    case RN_AST_YieldFrom:
        return walk_yield(s, expr, RN_NODE(arena, YieldFrom, expr)->value);
    case RN_AST_BoolOp:
        return rn_scope_exprs(s, RN_NODE(arena, BoolOp, expr)->values);
    case RN_AST_UnaryOp:
        return rn_scope_expr(s, RN_NODE(arena, UnaryOp, expr)->operand);
    case RN_AST_Compare:
        rn_warn_compare(s->front, expr);
        return rn_scope_expr(s, RN_NODE(arena, Compare, expr)->left) && rn_scope_exprs(s, RN_NODE(arena, Compare, expr)->comparators);
    case RN_AST_Dict:
        return rn_scope_exprs(s, RN_NODE(arena, Dict, expr)->keys) && rn_scope_exprs(s, RN_NODE(arena, Dict, expr)->values);
    case RN_AST_Set:
    case RN_AST_List:
    case RN_AST_Tuple:
        return rn_scope_exprs(s, RN_NODE(arena, List, expr)->elts);
    case RN_AST_JoinedStr:
        return rn_scope_exprs(s, RN_NODE(arena, JoinedStr, expr)->values);
    case RN_AST_FormattedValue:
        return rn_scope_expr(s, RN_NODE(arena, FormattedValue, expr)->value) &&
               maybe_expr(s, RN_NODE(arena, FormattedValue, expr)->format_spec);
    case RN_AST_Starred:
        return rn_scope_expr(s, RN_NODE(arena, Starred, expr)->value);
    case RN_AST_Slice:
        return maybe_expr(s, RN_NODE(arena, Slice, expr)->lower) && maybe_expr(s, RN_NODE(arena, Slice, expr)->upper) &&
               maybe_expr(s, RN_NODE(arena, Slice, expr)->step);
    default:
        return true;
    }
}

static bool walk_chain(rn_scoper *s, rn_ref expr)
{
    rn_arena *arena = &s->front->arena;
    uint32_t top = arena->top, count;

    for (rn_ref left = expr; left != 0; left = left_child(arena, left)) {
        if (!rn_arena_push(arena, left)) {
            return false;
        }
    }
    count = rn_arena_pushed(arena, top);
    if (!walk_one(s, *rn_arena_temp(arena, top, count - 1))) {
        return false;
    }
    while (--count > 0) {
        if (!rn_front_poll(s->front) || !walk_right(s, *rn_arena_temp(arena, top, count - 1))) {
            return false;
        }
    }
    arena->top = top;
    return true;
}

bool rn_scope_expr(rn_scoper *s, rn_ref expr)
{
    if (!rn_front_poll(s->front)) {
        return false;
    }
    return left_child(&s->front->arena, expr) == 0 ? walk_one(s, expr) : walk_chain(s, expr);
}
