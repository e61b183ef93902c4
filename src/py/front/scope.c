/* The tables behind scope.h: scopes, symbols, mangling. The walk over the tree is in scope_stmt.c, scope_expr.c and
 * scope_type.c; what names mean is decided in scope_resolve.c. */
#include "py/front/scope.h"
#include "py/front/warn.h"

rn_ref rn_scope_find(const rn_front *front, rn_ref scope, rn_ref name)
{
    const rn_scope *table = rn_scope_at(front, scope);
    rn_ref symbol = table->buckets == 0
                        ? 0
                        : ((const uint32_t *)rn_arena_at(&front->arena, table->buckets))[(name * 2654435761u >> 12) & table->bucket_mask];

    while (symbol != 0 && rn_symbol_at(front, symbol)->name != name) {
        symbol = rn_symbol_at(front, symbol)->in_chain;
    }
    return symbol;
}

static bool grow_buckets(rn_front *front, rn_ref scope)
{
    rn_scope *table = rn_scope_at(front, scope);
    uint32_t count = table->buckets == 0 ? 8 : (table->bucket_mask + 1) * 4;
    rn_ref buckets = rn_arena_alloc(&front->arena, 4 * count);
    uint32_t *words;

    if (buckets == 0) {
        return false;
    }
    words = rn_arena_at(&front->arena, buckets);
    table->buckets = buckets;
    table->bucket_mask = count - 1;
    for (rn_ref ref = table->first_symbol; ref != 0; ref = rn_symbol_at(front, ref)->next) {
        rn_symbol *symbol = rn_symbol_at(front, ref);
        uint32_t *slot = &words[(symbol->name * 2654435761u >> 12) & table->bucket_mask];

        symbol->in_chain = *slot;
        *slot = ref;
    }
    return true;
}

static rn_ref add_symbol(rn_front *front, rn_ref scope, rn_ref name)
{
    rn_ref ref = rn_arena_alloc(&front->arena, sizeof(rn_symbol));
    rn_scope *table = rn_scope_at(front, scope);
    uint32_t *slot;

    if (ref == 0 || (table->symbol_count >= (table->buckets == 0 ? 0 : table->bucket_mask + 1) && !grow_buckets(front, scope))) {
        return 0;
    }
    rn_symbol_at(front, ref)->name = name;
    slot = (uint32_t *)rn_arena_at(&front->arena, table->buckets) + ((name * 2654435761u >> 12) & table->bucket_mask);
    rn_symbol_at(front, ref)->in_chain = *slot;
    *slot = ref;
    if (table->last_symbol == 0) {
        table->first_symbol = ref;
    } else {
        rn_symbol_at(front, table->last_symbol)->next = ref;
    }
    table->last_symbol = ref;
    table->symbol_count++;
    return ref;
}

static bool is_type_param(const rn_front *front, rn_ref generic, rn_ref name)
{
    const rn_arena *arena = &front->arena;
    rn_ref params = RN_NODE(arena, ClassDef, rn_scope_at(front, generic)->node)->type_params;

    for (uint32_t i = 0; i < rn_list_count(arena, params); i++) {
        if (RN_NODE(arena, TypeVar, rn_list_get(arena, params, i))->name == name) { /* first field of all three kinds */
            return true;
        }
    }
    return false;
}

rn_ref rn_scope_mangle(rn_front *front, rn_ref scope, rn_ref name)
{
    rn_ref private_name = rn_scope_at(front, scope)->private_name;
    const rn_name *text = rn_arena_at(&front->arena, name);
    const rn_name *class;
    rn_piece pieces[3];
    uint32_t skip = 0;

    if (private_name == 0 || text->byte_count < 3 || text->text[0] != '_' || text->text[1] != '_' ||
        (text->text[text->byte_count - 1] == '_' && text->text[text->byte_count - 2] == '_') ||
        memchr(text->text, '.', text->byte_count) != NULL) {
        return name;
    }
    if (rn_scope_at(front, scope)->generic != 0 && !is_type_param(front, rn_scope_at(front, scope)->generic, name)) {
        return name;
    }
    class = rn_arena_at(&front->arena, private_name);
    while (class->text[skip] == '_') {
        skip++;
    }
    if (class->byte_count == skip) {
        return name;
    }
    pieces[0] = (rn_piece){"_", 1};
    pieces[1] = (rn_piece){class->text + skip, class->byte_count - skip};
    pieces[2] = (rn_piece){text->text, text->byte_count};
    return rn_name_join(front, pieces, 3);
}

rn_ref rn_scope_frame(const rn_front *front, rn_ref scope)
{
    while (rn_scope_at(front, scope)->type == RN_SCOPE_COMPREHENSION) {
        scope = rn_scope_at(front, scope)->parent;
    }
    return scope;
}

rn_ref rn_scope_find_free(const rn_front *front, rn_ref frame, rn_ref name, rn_ref owner)
{
    for (rn_ref ref = rn_scope_at(front, frame)->first_free; ref != 0;) {
        const rn_free_name *free_name = rn_arena_at(&front->arena, ref);

        if (free_name->name == name && free_name->owner == owner) {
            return ref;
        }
        ref = free_name->next;
    }
    return 0;
}

/* ---- building ---- */

rn_ref rn_scope_word(rn_scoper *s, const char *text)
{
    return rn_name_intern(s->front, text, strlen(text));
}

rn_ref rn_scope_enter(rn_scoper *s, rn_scope_type type, rn_ref name, rn_ref node)
{
    rn_ref ref = rn_arena_alloc(&s->front->arena, sizeof(rn_scope));
    rn_scope *scope, *parent;

    if (ref == 0) {
        return 0;
    }
    scope = rn_scope_at(s->front, ref);
    scope->type = (uint8_t)type;
    scope->name = name;
    scope->node = node;
    scope->parent = s->current;
    if (s->current != 0) {
        parent = rn_scope_at(s->front, s->current);
        scope->private_name = parent->private_name;
        scope->generic = type == RN_SCOPE_CLASS ? 0 : parent->generic;
        scope->iter_expr = parent->iter_expr;
        scope->is_nested = parent->is_nested || (parent->type != RN_SCOPE_MODULE && parent->type != RN_SCOPE_CLASS);
        if (parent->last_child == 0) {
            parent->first_child = ref;
        } else {
            rn_scope_at(s->front, parent->last_child)->sibling = ref;
        }
        parent->last_child = ref;
    }
    s->current = ref;
    return ref;
}

void rn_scope_leave(rn_scoper *s)
{
    s->current = rn_scope_at(s->front, s->current)->parent;
}

uint32_t rn_scope_flags(rn_scoper *s, rn_ref scope, rn_ref name)
{
    rn_ref mangled = rn_scope_mangle(s->front, scope, name);
    rn_ref symbol = mangled == 0 ? 0 : rn_scope_find(s->front, scope, mangled);

    return symbol == 0 ? 0 : rn_symbol_at(s->front, symbol)->flags;
}

bool rn_scope_define_in(rn_scoper *s, rn_ref scope, rn_ref name, uint32_t flags, rn_ref where)
{
    rn_front *front = s->front;
    rn_ref mangled = rn_scope_mangle(front, scope, name);
    rn_ref ref = mangled == 0 ? 0 : rn_scope_find(front, scope, mangled);
    rn_symbol *symbol;

    if (mangled != 0 && ref == 0) {
        ref = add_symbol(front, scope, mangled);
    }
    if (ref == 0) {
        return false;
    }
    symbol = rn_symbol_at(front, ref);
    if ((flags & RN_DEF_PARAM) != 0 && (symbol->flags & RN_DEF_PARAM) != 0) {
        rn_front_fail_at(front, where, "duplicate argument '%n' in function definition", mangled);
        return false;
    }
    if ((flags & RN_DEF_TYPE_PARAM) != 0 && (symbol->flags & RN_DEF_TYPE_PARAM) != 0) {
        rn_front_fail_at(front, where, "duplicate type parameter '%n'", mangled);
        return false;
    }
    symbol->flags |= flags;
    if (rn_scope_at(front, scope)->iter_target != 0) {
        if ((symbol->flags & (RN_DEF_GLOBAL | RN_DEF_NONLOCAL)) != 0) {
            rn_front_fail_at(front, where, "comprehension inner loop cannot rebind assignment expression target '%n'", mangled);
            return false;
        }
        symbol->flags |= RN_DEF_COMP_ITER;
    }
    if ((flags & (RN_DEF_GLOBAL | RN_DEF_NONLOCAL)) != 0 && where != 0 && symbol->where_end == 0) {
        const rn_ast *head = rn_arena_at(&front->arena, where);

        symbol->where = head->start;
        symbol->where_end = head->end;
    }
    return true;
}

bool rn_scope_define(rn_scoper *s, rn_ref name, uint32_t flags, rn_ref where)
{
    return rn_scope_define_in(s, s->current, name, flags, where);
}

/* ---- __future__ ---- */

static bool check_features(rn_front *front, rn_ref names)
{
    static const char *const features[] = {"nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
                                           "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations"};
    const rn_arena *arena = &front->arena;

    for (uint32_t i = 0; i < rn_list_count(arena, names); i++) {
        rn_ref alias = rn_list_get(arena, names, i), name = RN_NODE(arena, alias, alias)->name;
        const char *text = rn_front_text(front, name);
        size_t k = 0;

        while (k < sizeof features / sizeof features[0] && strcmp(features[k], text) != 0) {
            k++;
        }
        if (k == sizeof features / sizeof features[0]) {
            if (strcmp(text, "braces") == 0) {
                rn_front_fail_at(front, alias, "not a chance");
            } else {
                rn_front_fail_at(front, alias, "future feature %n is not defined", name);
            }
            return false;
        }
        front->has_future_annotations = front->has_future_annotations || strcmp(text, "annotations") == 0;
    }
    return true;
}

bool rn_scope_is_docstring(const rn_front *front, rn_ref stmt)
{
    const rn_arena *arena = &front->arena;
    rn_ref value = RN_KIND(arena, stmt) == RN_AST_Expr ? RN_NODE(arena, Expr, stmt)->value : 0;

    return value != 0 && RN_KIND(arena, value) == RN_AST_Constant &&
           ((const rn_const *)rn_arena_at(arena, RN_NODE(arena, Constant, value)->value))->type == RN_CONST_STR;
}

bool rn_scope_is_future(const rn_front *front, rn_ref stmt)
{
    const rn_arena *arena = &front->arena;
    const rn_ast_ImportFrom *node = RN_NODE(arena, ImportFrom, stmt);

    return RN_KIND(arena, stmt) == RN_AST_ImportFrom && node->module != 0 && node->level == 0 &&
           strcmp(rn_front_text(front, node->module), "__future__") == 0;
}

/* Imports from __future__ that open the module, behind its docstring. */
static bool read_future(rn_front *front)
{
    const rn_arena *arena = &front->arena;
    rn_ref body = RN_KIND(arena, front->root) == RN_AST_Expression ? 0 : RN_NODE(arena, Module, front->root)->body;

    for (uint32_t i = 0; i < rn_list_count(arena, body); i++) {
        rn_ref stmt = rn_list_get(arena, body, i);

        if (i == 0 && rn_scope_is_docstring(front, stmt)) {
            continue;
        }
        if (!rn_scope_is_future(front, stmt)) {
            break;
        }
        if (!check_features(front, RN_NODE(arena, ImportFrom, stmt)->names)) {
            return false;
        }
    }
    return true;
}

rn_front_status rn_front_scopes(rn_front *front)
{
    rn_scoper s = {.front = front};
    uint32_t top = front->arena.top;
    rn_ref name = rn_scope_word(&s, "<module>");
    bool is_good;

    if (!read_future(front)) {
        return rn_front_end(front);
    }
    front->top_scope = name == 0 ? 0 : rn_scope_enter(&s, RN_SCOPE_MODULE, name, front->root);
    if (front->top_scope != 0) {
        rn_scope_at(front, front->top_scope)->is_async_def = (front->options.flags & RN_FRONT_TOP_AWAIT) != 0;
        is_good = RN_KIND(&front->arena, front->root) == RN_AST_Expression
                      ? rn_scope_expr(&s, RN_NODE(&front->arena, Expression, front->root)->body)
                      : rn_scope_stmts(&s, RN_NODE(&front->arena, Module, front->root)->body);
        if (is_good) {
            rn_scope_resolve(front, front->top_scope);
        }
    }
    if (!rn_front_is_good(front)) {
        rn_warn_forget(front, RN_WARN_CODE, 0);
    }
    front->arena.top = top;
    return rn_front_end(front);
}
