/* def, lambda and class: making the function or class, and the code of their bodies. */
#include "py/front/emit.h"

/* ---- docstrings ---- */

/* The size without the indentation that all lines but the first share; `out` may be NULL. */
static uint32_t clean_doc(const char *text, uint32_t size, char *out)
{
    uint32_t margin = UINT32_MAX, n = 0, i = 0;

    for (uint32_t at = 0; at < size; at++) {
        uint32_t indent = 0;

        if (text[at] != '\n') {
            continue;
        }
        while (at + 1 + indent < size && text[at + 1 + indent] == ' ') {
            indent++;
        }
        if (at + 1 + indent < size && text[at + 1 + indent] != '\n' && indent < margin) {
            margin = indent;
        }
    }
    margin = margin == UINT32_MAX ? 0 : margin;
    while (i < size && text[i] == ' ') {
        i++;
    }
    while (i < size) {
        char c = text[i++];

        if (out != NULL) {
            out[n] = c;
        }
        n++;
        if (c == '\n') {
            for (uint32_t k = 0; k < margin && i < size && text[i] == ' '; k++) {
                i++;
            }
        }
    }
    return n;
}

/* Tabs to multiples of eight; returns the size. */
static uint32_t expand_tabs(const char *text, uint32_t size, char *out)
{
    uint32_t n = 0, col = 0;

    for (uint32_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        uint32_t times = c == '\t' ? 8 - col % 8 : 1;

        for (uint32_t k = 0; k < times; k++) {
            if (out != NULL) {
                out[n] = (char)(c == '\t' ? ' ' : c);
            }
            n++;
        }
        col = c == '\n' || c == '\r' ? 0 : (c & 0xC0) == 0x80 ? col : col + times;
    }
    return n;
}

uint32_t rn_docstring(rn_emitter *e, rn_ref body)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref stmt, value, buffer, clean;
    const rn_const *text;
    rn_const *out;
    uint32_t size;

    if (rn_list_count(arena, body) == 0) {
        return 0;
    }
    stmt = rn_list_get(arena, body, 0);
    if (RN_KIND(arena, stmt) != RN_AST_Expr) {
        return 0;
    }
    value = RN_NODE(arena, Expr, stmt)->value;
    if (RN_KIND(arena, value) != RN_AST_Constant) {
        return 0;
    }
    value = RN_NODE(arena, Constant, value)->value;
    text = rn_arena_at(arena, value);
    if (text->type != RN_CONST_STR) {
        return 0;
    }
    size = expand_tabs(text->bytes, text->byte_count, NULL);
    buffer = rn_arena_alloc(arena, size + 1);
    clean = buffer == 0 ? 0 : rn_arena_alloc(arena, (uint32_t)sizeof(rn_const) + size + 1);
    if (clean == 0) {
        return 0;
    }
    text = rn_arena_at(arena, value);
    expand_tabs(text->bytes, text->byte_count, rn_arena_at(arena, buffer));
    out = rn_arena_at(arena, clean);
    out->type = RN_CONST_STR;
    out->has_surrogates = text->has_surrogates;
    out->byte_count = clean_doc(rn_arena_at(arena, buffer), size, out->bytes);
    out->bytes[out->byte_count] = '\0';
    return rn_const_literal(e, clean) + 1;
}

/* ---- making functions ---- */

int rn_make_function(rn_emitter *e, uint32_t code, rn_ref scope, int base, int bits, int want, rn_ref node)
{
    int height = e->top, closure;

    if (rn_scope_at(e->front, scope)->free_count > 0) {
        if (base < 0) {
            /* only R[base + 2] is used */
            base = e->top >= 2 ? e->top - 2 : 0;
        }
        if (e->top < base + 2) {
            rn_temps(e, base + 2 - e->top);
        }
        closure = rn_closure(e, scope, e->top > base + 2 ? RN_ANY : base + 2);
        rn_move(e, base + 2, closure, node);
        rn_own(e, base + 2);
        bits |= 4;
    } else if (base < 0) {
        base = 0;
    }
    rn_drop(e, height);
    want = rn_want(e, want);
    rn_emit(e, RN_BC_MKFUNC, want, base, bits, (int32_t)code, node);
    return rn_own(e, want);
}

/* The tuple of positional defaults in R[want]; false when there are none. */
static bool emit_defaults(rn_emitter *e, rn_ref arguments, int want, rn_ref node)
{
    rn_ref list = RN_ENODE(e, arguments, arguments)->defaults;
    uint32_t count = rn_list_count(rn_emit_arena(e), list), constant;

    if (count == 0) {
        return false;
    }
    if (rn_fold_tuple(e, list, RN_UC_TUPLE, &constant)) {
        rn_emit(e, RN_BC_LOADK, want, 0, 0, (int32_t)constant, node);
    } else if (count <= 30) {
        int base = e->top;

        for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
            rn_expr_temp(e, rn_list_get(rn_emit_arena(e), list, i));
        }
        rn_drop(e, base);
        rn_emit(e, RN_BC_TUPLE, want, base, (int)count, 0, node);
    } else {
        int built = rn_sequence(e, list, RN_BC_LIST, RN_ANY, node);

        rn_emit(e, RN_BC_TOTUPLE, want, built, 0, 0, node);
        rn_drop(e, built);
    }
    rn_own(e, want);
    return true;
}

/* The dict of keyword-only defaults in R[want]; false when there are none. */
static bool emit_kwdefaults(rn_emitter *e, rn_ref arguments, int want, rn_ref node)
{
    const rn_ast_arguments *args = RN_ENODE(e, arguments, arguments);
    rn_arena *arena = rn_emit_arena(e);
    bool has_any = false;

    for (uint32_t i = 0; i < rn_list_count(arena, args->kw_defaults) && rn_emit_is_good(e); i++) {
        rn_ref value = rn_list_get(arena, args->kw_defaults, i), name;
        int key, reg;

        if (value == 0) {
            continue;
        }
        if (!has_any) {
            rn_emit(e, RN_BC_DICT, want, want, 0, 0, node);
            rn_own(e, want);
            has_any = true;
        }
        name = rn_emit_mangle(e, RN_ENODE(e, arg, rn_list_get(arena, args->kwonlyargs, i))->arg);
        key = rn_temp(e);
        rn_load_const(e, key, name == 0 ? 0 : rn_const_name(e, name), node);
        reg = rn_expr(e, value, RN_ANY);
        rn_emit(e, RN_BC_DICTSET, want, key, reg, 0, node);
        rn_drop(e, key);
    }
    return has_any;
}

bool rn_defaults(rn_emitter *e, rn_ref node, int which, int want)
{
    rn_ref args = RN_ENODE(e, FunctionDef, node)->args;

    return which == 0 ? emit_defaults(e, args, want, node) : emit_kwdefaults(e, args, want, node);
}

/* The function itself. Defaults are evaluated here, or lie in given registers (inside the function around a generic one). */
int rn_plain_def(rn_emitter *e, rn_ref node, int defaults, int kwdefaults, int want)
{
    const rn_ast_FunctionDef *def = RN_ENODE(e, FunctionDef, node);
    const rn_ast_arguments *args = RN_ENODE(e, arguments, def->args);
    int base = e->top, bits = 0, height;

    if (defaults >= 0) {
        if (rn_list_count(rn_emit_arena(e), args->defaults) > 0) {
            rn_move(e, base, defaults, node);
            rn_own(e, base);
            bits |= 1;
        }
        rn_own(e, base + 1);
        rn_move(e, base + 1, kwdefaults, node);
        for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), args->kw_defaults); i++) {
            bits |= rn_list_get(rn_emit_arena(e), args->kw_defaults, i) != 0 ? 2 : 0;
        }
    } else {
        bits |= emit_defaults(e, def->args, base, node) ? 1 : 0;
        height = e->top;
        bits |= emit_kwdefaults(e, def->args, base + 1, node) ? 2 : 0;
        if ((bits & 2) == 0) {
            rn_drop(e, height);
        }
    }
    if (def->annotate_scope != 0) {
        if (e->top < base + 3) {
            rn_temps(e, base + 3 - e->top);
        }
        rn_annotate_function(e, node, base + 3);
        bits |= 8;
    }
    want = want == RN_ANY ? base : want;
    rn_make_function(e, rn_const_code(e, RN_TASK_FUNCTION, node, def->scope, def->name), def->scope, bits == 0 ? -1 : base, bits, want,
                     node);
    rn_drop(e, base);
    return rn_own(e, want);
}

/* ---- decorators ---- */

/* Each decorator is the callee of a window whose argument is the next window's result; the thing itself is the innermost. */
static void emit_decorated(rn_emitter *e, rn_ref node, rn_ref decorators, rn_ref name, int (*emit_thing)(rn_emitter *, rn_ref, int))
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, decorators);
    int base = e->top, reg = -1;

    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_expr_temp(e, rn_list_get(arena, decorators, i));
        rn_temps(e, 2);
    }
    if (count == 0) {
        rn_debug_check(e, name, node, false);
        reg = rn_name_register(e, name);
    }
    reg = emit_thing(e, node, reg >= 0 ? reg : e->top);
    for (uint32_t i = count; i > 0 && rn_emit_is_good(e); i--) {
        int window = base + 3 * (int)(i - 1);

        rn_emit(e, RN_BC_CALL, window, 1, 0, 0, rn_list_get(arena, decorators, i - 1));
        rn_drop(e, window + 1);
        reg = window;
    }
    rn_store_name(e, name, reg, node);
    rn_drop(e, base);
}

static int emit_def_value(rn_emitter *e, rn_ref node, int want)
{
    if (rn_list_count(rn_emit_arena(e), RN_ENODE(e, FunctionDef, node)->type_params) > 0) {
        return rn_generic(e, node, want);
    }
    return rn_plain_def(e, node, -1, -1, want);
}

void rn_def(rn_emitter *e, rn_ref node)
{
    const rn_ast_FunctionDef *def = RN_ENODE(e, FunctionDef, node);

    emit_decorated(e, node, def->decorator_list, def->name, emit_def_value);
}

int rn_lambda(rn_emitter *e, rn_ref node, int want)
{
    const rn_ast_Lambda *lambda = RN_ENODE(e, Lambda, node);
    int base = e->top, bits = 0, height;
    rn_ref name = rn_scope_at(e->front, lambda->scope)->name;

    bits |= emit_defaults(e, lambda->args, base, node) ? 1 : 0;
    height = e->top;
    bits |= emit_kwdefaults(e, lambda->args, base + 1, node) ? 2 : 0;
    if ((bits & 2) == 0) {
        rn_drop(e, height);
    }
    want = want == RN_ANY ? base : want;
    rn_make_function(e, rn_const_code(e, RN_TASK_LAMBDA, node, lambda->scope, name), lambda->scope, bits == 0 ? -1 : base, bits, want,
                     node);
    rn_drop(e, base);
    return rn_own(e, want);
}

/* ---- bodies of functions ---- */

static void set_function_flags(rn_emitter *e)
{
    const rn_scope *scope = rn_scope_at(e->front, e->frame);

    e->flags |= scope->is_nested ? RN_UNIT_NESTED : 0;
    if (scope->is_generator && scope->is_coroutine) {
        e->flags |= RN_UNIT_ASYNCGEN;
    } else if (scope->is_generator) {
        e->flags |= RN_UNIT_GENERATOR;
    } else if (scope->is_async_def) {
        e->flags |= RN_UNIT_COROUTINE;
    }
}

void rn_function_body(rn_emitter *e)
{
    const rn_ast_FunctionDef *def = RN_ENODE(e, FunctionDef, e->task.node);

    set_function_flags(e);
    e->doc = rn_docstring(e, def->body);
    rn_stmts(e, def->body);
    rn_emit(e, RN_BC_RETNONE, 0, 0, 0, 0, 0);
}

void rn_lambda_body(rn_emitter *e)
{
    rn_ref body = RN_ENODE(e, Lambda, e->task.node)->body;
    int reg;

    set_function_flags(e);
    reg = rn_expr(e, body, RN_ANY);
    rn_emit(e, RN_BC_RET, reg, 0, 0, 0, body);
}

/* ---- classes ---- */

int rn_plain_class(rn_emitter *e, rn_ref node, int generic_base, int want)
{
    const rn_ast_ClassDef *class = RN_ENODE(e, ClassDef, node);
    int window = e->top, reg;

    rn_emit(e, RN_BC_BUILDCLASS, window, 0, 0, 0, node);
    rn_own(e, window);
    rn_temps(e, 2);
    rn_make_function(e, rn_const_code(e, RN_TASK_CLASS, node, class->scope, class->name), class->scope, -1, 0, e->top, node);
    reg = e->top;
    rn_load_const(e, reg, rn_const_name(e, class->name), node);
    rn_own(e, reg);
    rn_class_call(e, node, window, generic_base);
    rn_drop(e, window);
    if (want == RN_ANY || want == window) {
        return rn_own(e, window);
    }
    rn_move(e, want, window, node);
    return rn_own(e, want);
}

static int emit_class_value(rn_emitter *e, rn_ref node, int want)
{
    if (rn_list_count(rn_emit_arena(e), RN_ENODE(e, ClassDef, node)->type_params) > 0) {
        return rn_generic(e, node, want);
    }
    return rn_plain_class(e, node, -1, want);
}

void rn_class(rn_emitter *e, rn_ref node)
{
    const rn_ast_ClassDef *class = RN_ENODE(e, ClassDef, node);

    emit_decorated(e, node, class->decorator_list, class->name, emit_class_value);
}

static void set_namespace(rn_emitter *e, const char *text, int reg)
{
    rn_ref name = rn_name_intern(e->front, text, strlen(text));

    if (name != 0) {
        rn_emit(e, RN_BC_SETN, reg, e->namespace_reg, 0, (int32_t)rn_site(e, name), 0);
    }
}

static void emit_class_attributes(rn_emitter *e)
{
    const rn_ast_ClassDef *class = RN_ENODE(e, ClassDef, e->task.node);
    rn_ref name = rn_name_intern(e->front, "__name__", 8), word;
    int reg = e->top;

    rn_emit(e, RN_BC_GETG, reg, 0, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), 0);
    rn_own(e, reg);
    set_namespace(e, "__module__", reg);
    rn_load_const(e, reg, rn_const_name(e, e->task.qualname), 0);
    set_namespace(e, "__qualname__", reg);
    rn_emit(e, RN_BC_LOADI, reg, 0, 0,
            (int32_t)rn_front_where(
                e->front, ((const rn_ast *)rn_arena_at(rn_emit_arena(e), rn_list_count(rn_emit_arena(e), class->decorator_list) > 0
                                                                             ? rn_list_get(rn_emit_arena(e), class->decorator_list, 0)
                                                                             : e->task.node))
                              ->start)
                .line,
            0);
    set_namespace(e, "__firstlineno__", reg);
    rn_drop(e, reg);
    if (rn_list_count(rn_emit_arena(e), class->type_params) > 0) {
        word = rn_name_intern(e->front, ".type_params", 12);
        if (word != 0) {
            reg = rn_load_name(e, word, RN_ANY, 0);
            set_namespace(e, "__type_params__", reg);
            rn_drop(e, reg);
        }
    }
}

/* Heap sort of names pushed on the arena's stack: the first `count` by their text, from `root` down. */
static void sift_name(const rn_emitter *e, uint32_t top, uint32_t root, uint32_t count)
{
    const rn_arena *arena = &e->front->arena;

    for (uint32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        uint32_t *up = rn_arena_temp(arena, top, root), *down = rn_arena_temp(arena, top, child), name = *up;

        if (child + 1 < count &&
            strcmp(rn_front_text(e->front, *down), rn_front_text(e->front, *rn_arena_temp(arena, top, child + 1))) < 0) {
            child++;
            down = rn_arena_temp(arena, top, child);
        }
        if (strcmp(rn_front_text(e->front, name), rn_front_text(e->front, *down)) >= 0) {
            return;
        }
        *up = *down;
        *down = name;
        root = child;
    }
}

static void sort_names(const rn_emitter *e, uint32_t top, uint32_t count)
{
    const rn_arena *arena = &e->front->arena;

    for (uint32_t root = count / 2; root > 0; root--) {
        sift_name(e, top, root - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        uint32_t *first = rn_arena_temp(arena, top, 0), *last = rn_arena_temp(arena, top, end - 1), name = *first;

        *first = *last;
        *last = name;
        sift_name(e, top, 0, end - 1);
    }
}

/* The names that methods assign as self.name, each once, sorted. */
static void emit_static_attributes(rn_emitter *e)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top, count, kept = 0;
    int reg = e->top;

    for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_attribute; ref != 0 && rn_emit_is_good(e);) {
        const rn_free_name *attribute = rn_arena_at(arena, ref);

        rn_arena_push(arena, attribute->name);
        ref = attribute->next;
    }
    count = rn_arena_pushed(arena, top);
    sort_names(e, top, count);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref name = *rn_arena_temp(arena, top, i);

        if (i + 1 == count || *rn_arena_temp(arena, top, i + 1) != name) {
            *rn_arena_temp(arena, top, kept++) = rn_const_name(e, name);
        }
    }
    arena->top = top - 4 * kept;
    rn_emit(e, RN_BC_LOADK, reg, 0, 0, (int32_t)rn_const_tuple(e, RN_UC_TUPLE, top), 0);
    rn_own(e, reg);
    set_namespace(e, "__static_attributes__", reg);
    rn_drop(e, reg);
}

void rn_class_body(rn_emitter *e)
{
    const rn_ast_ClassDef *class = RN_ENODE(e, ClassDef, e->task.node);
    uint32_t doc;
    int reg = e->top;

    e->flags |= RN_UNIT_CLASS;
    e->flags |= rn_scope_at(e->front, e->frame)->is_nested ? RN_UNIT_NESTED : 0;
    emit_class_attributes(e);
    rn_begin_annotations(e);
    doc = rn_docstring(e, class->body);
    if (doc != 0) {
        rn_load_const(e, reg, doc - 1, 0);
        rn_own(e, reg);
        set_namespace(e, "__doc__", reg);
        rn_drop(e, reg);
    }
    rn_stmts(e, class->body);
    rn_annotate_block(e);
    emit_static_attributes(e);
    if (e->class_cell_reg >= 0) {
        rn_emit(e, RN_BC_RET, e->class_cell_reg, 0, 0, 0, 0);
    } else {
        rn_emit(e, RN_BC_RETNONE, 0, 0, 0, 0, 0);
    }
}
