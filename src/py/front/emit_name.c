/* Names: which register, cell, global or mapping entry each one is, and how it is read, written and unbound. */
#include "py/front/emit.h"

rn_ref rn_emit_mangle(rn_emitter *e, rn_ref name)
{
    return rn_scope_mangle(e->front, e->scope, name);
}

/* ---- registers of locals ---- */

static int add_register(rn_emitter *e, rn_ref name)
{
    int reg = (int)e->next_local++;

    if (reg < RN_MAX_REGISTERS) {
        e->local_names[reg] = rn_const_name(e, name) + 1;
    }
    return reg;
}

static void place_symbol(rn_emitter *e, rn_symbol *symbol, rn_ref shown_name)
{
    int reg = add_register(e, shown_name);

    symbol->slot = (uint32_t)reg + 1;
    if ((symbol->flags & RN_DEF_DELETED) != 0) {
        e->unsure[(reg >> 6) & 3] |= (uint64_t)1 << (reg & 63);
    }
}

static void place_param(rn_emitter *e, rn_ref arg)
{
    rn_ref name = rn_emit_mangle(e, RN_ENODE(e, arg, arg)->arg);
    rn_ref symbol = name == 0 ? 0 : rn_scope_find(e->front, e->frame, name);

    if (symbol != 0) {
        rn_debug_check(e, RN_ENODE(e, arg, arg)->arg, arg, false);
        place_symbol(e, rn_symbol_at(e->front, symbol), name);
    }
}

static void place_params(rn_emitter *e, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), list); i++) {
        place_param(e, rn_list_get(rn_emit_arena(e), list, i));
    }
}

static void place_arguments(rn_emitter *e, rn_ref arguments)
{
    const rn_ast_arguments *args = RN_ENODE(e, arguments, arguments);

    place_params(e, args->posonlyargs);
    place_params(e, args->args);
    place_params(e, args->kwonlyargs);
    e->posonly_count = rn_list_count(rn_emit_arena(e), args->posonlyargs);
    e->pos_count = e->posonly_count + rn_list_count(rn_emit_arena(e), args->args);
    e->kwonly_count = rn_list_count(rn_emit_arena(e), args->kwonlyargs);
    if (args->vararg != 0) {
        place_param(e, args->vararg);
        e->flags |= RN_UNIT_VARARGS;
    }
    if (args->kwarg != 0) {
        place_param(e, args->kwarg);
        e->flags |= RN_UNIT_VARKW;
    }
}

/* The one parameter of generator expressions (.0) and of functions made for annotations (format). */
static void place_hidden_param(rn_emitter *e, const char *symbol_name, const char *shown)
{
    rn_ref name = rn_name_intern(e->front, symbol_name, strlen(symbol_name));
    rn_ref shown_name = rn_name_intern(e->front, shown, strlen(shown));
    rn_ref symbol = name == 0 ? 0 : rn_scope_find(e->front, e->frame, name);

    if (symbol != 0) {
        place_symbol(e, rn_symbol_at(e->front, symbol), shown_name);
    } else if (shown_name != 0) {
        add_register(e, shown_name);
    }
    e->posonly_count = e->pos_count = 1;
}

static bool is_function_like(const rn_emitter *e)
{
    uint8_t type = rn_scope_at(e->front, e->frame)->type;

    return type != RN_SCOPE_MODULE && type != RN_SCOPE_CLASS;
}

/* Captured locals become cells at once; the others get registers when they are first met. */
static uint32_t place_cells(rn_emitter *e)
{
    uint32_t plain = 0;

    if (!is_function_like(e)) {
        return 0;
    }
    for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_symbol; ref != 0; ref = rn_symbol_at(e->front, ref)->next) {
        rn_symbol *symbol = rn_symbol_at(e->front, ref);

        if (symbol->kind == RN_NAME_CELL && symbol->slot == 0) {
            place_symbol(e, symbol, symbol->name);
        } else if (symbol->kind == RN_NAME_LOCAL && symbol->slot == 0) {
            plain++;
        }
    }
    return plain;
}

static int place_hidden(rn_emitter *e, const char *text)
{
    rn_ref name = rn_name_intern(e->front, text, strlen(text));

    return name == 0 ? 0 : add_register(e, name);
}

static void place_free(rn_emitter *e)
{
    for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_free; ref != 0;) {
        rn_free_name *free_name = rn_arena_at(rn_emit_arena(e), ref);

        free_name->slot = (uint32_t)add_register(e, free_name->name) + 1;
        ref = free_name->next;
    }
}

static void make_cells(rn_emitter *e)
{
    uint32_t free_count = rn_scope_at(e->front, e->frame)->free_count;

    if (is_function_like(e)) {
        for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_symbol; ref != 0; ref = rn_symbol_at(e->front, ref)->next) {
            const rn_symbol *symbol = rn_symbol_at(e->front, ref);

            if (symbol->kind == RN_NAME_CELL && symbol->slot != 0) {
                rn_emit(e, RN_BC_MKCELL, (int)symbol->slot - 1, 0, 0, 0, 0);
            }
        }
    }
    if (free_count > 0) {
        const rn_free_name *first = rn_arena_at(rn_emit_arena(e), rn_scope_at(e->front, e->frame)->first_free);

        rn_emit(e, RN_BC_FREEVARS, (int)first->slot - 1, (int)free_count, 0, 0, 0);
    }
}

static void place_class(rn_emitter *e)
{
    const rn_scope *class = rn_scope_at(e->front, e->frame);

    e->namespace_reg = place_hidden(e, ".namespace");
    e->pos_count = 1;
    if (class->needs_class_cell) {
        e->class_cell_reg = place_hidden(e, ".class");
    }
    if (class->needs_class_dict) {
        e->classdict_reg = place_hidden(e, ".classdict");
    }
    if (class->has_conditional_annotations) {
        e->conditional_reg = place_hidden(e, ".conditional_annotations");
    }
}

static void make_class_cells(rn_emitter *e)
{
    if (e->class_cell_reg >= 0) {
        rn_emit(e, RN_BC_MKCELL, e->class_cell_reg, 0, 0, 0, 0);
    }
    if (e->classdict_reg >= 0) {
        rn_move(e, e->classdict_reg, e->namespace_reg, 0);
        rn_emit(e, RN_BC_MKCELL, e->classdict_reg, 0, 0, 0, 0);
    }
    if (e->conditional_reg >= 0) {
        rn_emit(e, RN_BC_MKCELL, e->conditional_reg, 0, 0, 0, 0);
    }
}

/* Locals that found no register live in a list, all unbound at first. */
static void make_excess(rn_emitter *e)
{
    int temp;

    if (e->excess_reg < 0) {
        return;
    }
    rn_emit(e, RN_BC_LIST, e->excess_reg, 0, 0, 0, 0);
    temp = rn_temp(e);
    rn_load_special(e, temp, RN_LOAD_UNBOUND, 0);
    for (uint32_t i = 0; i < e->excess_count && rn_emit_is_good(e); i++) {
        rn_emit(e, RN_BC_LISTAPPEND, e->excess_reg, temp, 0, 0, 0);
    }
    rn_drop(e, temp);
    e->excess_count = 0; /* now counts those given out */
}

static void place_task_params(rn_emitter *e)
{
    const rn_ast_FunctionDef *def = RN_ENODE(e, FunctionDef, e->task.node);

    switch ((rn_task_kind)e->task.kind) {
    case RN_TASK_MODULE:
        if (e->mode == RN_EMIT_MAPPING) {
            e->namespace_reg = place_hidden(e, ".namespace");
            e->pos_count = 1;
        }
        break;
    case RN_TASK_FUNCTION:
        place_arguments(e, def->args);
        break;
    case RN_TASK_LAMBDA:
        place_arguments(e, RN_ENODE(e, Lambda, e->task.node)->args);
        break;
    case RN_TASK_GENEXP:
        place_hidden_param(e, ".0", ".0");
        break;
    case RN_TASK_CLASS:
        place_class(e);
        break;
    case RN_TASK_ANNOTATE_FUNCTION:
    case RN_TASK_ANNOTATE_BLOCK:
    case RN_TASK_LAZY:
        place_hidden_param(e, ".format", "format");
        break;
    case RN_TASK_TYPE_PARAMS:
        place_hidden(e, ".defaults");
        place_hidden(e, ".kwdefaults");
        e->pos_count = 2;
        break;
    }
}

void rn_names_begin(rn_emitter *e)
{
    uint32_t params, plain;

    /* code that stands in a finally body is emitted several times */
    for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_symbol; ref != 0; ref = rn_symbol_at(e->front, ref)->next) {
        rn_symbol_at(e->front, ref)->slot = 0;
        rn_symbol_at(e->front, ref)->excess = 0;
    }
    place_task_params(e);
    params = e->pos_count + e->kwonly_count + ((e->flags & RN_UNIT_VARARGS) != 0) + ((e->flags & RN_UNIT_VARKW) != 0);
    plain = place_cells(e);
    place_free(e);
    if (e->next_local + plain > RN_MAX_LOCALS && plain > 0) {
        uint32_t room;

        if (e->next_local + 2 > RN_MAX_LOCALS) {
            rn_front_fail_at(e->front, e->task.node, "too many parameters and captured variables in one function");
            return;
        }
        e->excess_reg = place_hidden(e, ".excess");
        room = RN_MAX_LOCALS - e->next_local;
        e->excess_count = plain - room;
        plain = room;
    }
    if (e->next_local > RN_MAX_LOCALS) {
        rn_front_fail_at(e->front, e->task.node, "too many parameters and captured variables in one function");
        return;
    }
    e->local_count = e->next_local + plain;
    e->top = e->max_top = (int)e->local_count;
    for (uint32_t i = 0; i < params; i++) {
        rn_set_bound(e, (int)i, true);
    }
    make_cells(e);
    make_class_cells(e);
    make_excess(e);
}

/* ---- finding ---- */

typedef enum access_kind { ACCESS_REGISTER, ACCESS_EXCESS, ACCESS_CELL, ACCESS_GLOBAL, ACCESS_NAMESPACE, ACCESS_CLASS_CELL } access_kind;

typedef struct access {
    access_kind kind;
    int reg;      /* of the local, the cell or the index in the list */
    int mapping;  /* NAMESPACE, CLASS_CELL: register of the mapping, or -1 - register of a cell that holds it */
    bool is_free; /* CELL: an unbound one is a NameError */
    bool is_comp; /* REGISTER: of a comprehension, always bound */
    rn_ref name;  /* mangled */
} access;

static int free_register(const rn_emitter *e, rn_ref name, rn_ref owner)
{
    rn_ref ref = rn_scope_find_free(e->front, e->frame, name, owner);

    return ref == 0 ? -1 : (int)((const rn_free_name *)rn_arena_at(&e->front->arena, ref))->slot - 1;
}

static int class_cell(const rn_emitter *e, rn_ref name)
{
    const char *text = rn_front_text(e->front, name);

    return strcmp(text, "__class__") == 0 ? e->class_cell_reg : strcmp(text, "__classdict__") == 0 ? e->classdict_reg : e->conditional_reg;
}

static void access_symbol(rn_emitter *e, rn_symbol *symbol, bool is_comp, access *out)
{
    if (symbol->kind == RN_NAME_CELL) {
        out->kind = ACCESS_CELL;
        out->reg = (int)symbol->slot - 1;
        return;
    }
    if (symbol->slot == 0 && symbol->excess == 0) {
        if (e->excess_reg >= 0 && e->next_local >= e->local_count) {
            symbol->excess = ++e->excess_count;
        } else {
            place_symbol(e, symbol, symbol->name);
        }
    }
    out->kind = symbol->excess != 0 ? ACCESS_EXCESS : ACCESS_REGISTER;
    out->reg = symbol->excess != 0 ? (int)symbol->excess - 1 : (int)symbol->slot - 1;
    out->is_comp = is_comp && (symbol->flags & RN_DEF_MAYBE_UNBOUND) == 0;
}

static void access_global(rn_emitter *e, const rn_symbol *symbol, access *out)
{
    const rn_scope *scope = rn_scope_at(e->front, e->scope);
    bool is_explicit = symbol != NULL && symbol->kind == RN_NAME_GLOBAL_EXPLICIT;

    out->kind = ACCESS_GLOBAL;
    if (is_explicit) {
        return;
    }
    if (scope->type == RN_SCOPE_CLASS || (scope->type == RN_SCOPE_MODULE && e->mode == RN_EMIT_MAPPING)) {
        out->kind = ACCESS_NAMESPACE;
        out->mapping = e->namespace_reg;
    } else if (scope->sees_class) {
        rn_ref word = rn_name_intern(e->front, "__classdict__", 13);
        int reg = word == 0 ? -1 : rn_cell_register(e, word);

        if (reg >= 0) {
            out->kind = ACCESS_NAMESPACE;
            out->mapping = -1 - reg;
        }
    }
}

static void access_free(rn_emitter *e, const rn_symbol *symbol, access *out)
{
    const rn_scope *scope = rn_scope_at(e->front, e->scope);
    rn_ref owner_frame = rn_scope_frame(e->front, symbol->owner);

    if (owner_frame == e->frame) {
        if (rn_scope_at(e->front, symbol->owner)->type == RN_SCOPE_CLASS) {
            out->kind = ACCESS_CELL;
            out->reg = class_cell(e, symbol->name);
            return;
        }
        access_symbol(e, rn_symbol_at(e->front, rn_scope_find(e->front, symbol->owner, symbol->name)),
                      rn_scope_at(e->front, symbol->owner)->type == RN_SCOPE_COMPREHENSION, out);
        return;
    }
    out->kind = ACCESS_CELL;
    out->is_free = true;
    out->reg = free_register(e, symbol->name, symbol->owner);
    if ((symbol->flags & RN_DEF_NONLOCAL) != 0) {
        return;
    }
    if (scope->type == RN_SCOPE_CLASS) {
        out->kind = ACCESS_CLASS_CELL;
        out->mapping = e->namespace_reg;
    } else if (scope->sees_class && rn_scope_at(e->front, symbol->owner)->type != RN_SCOPE_TYPE_PARAMS &&
               rn_scope_at(e->front, symbol->owner)->type != RN_SCOPE_CLASS) {
        rn_ref word = rn_name_intern(e->front, "__classdict__", 13);
        int reg = word == 0 ? -1 : rn_cell_register(e, word);

        if (reg >= 0) {
            out->kind = ACCESS_CLASS_CELL;
            out->mapping = -1 - reg;
        }
    }
}

static access find_access(rn_emitter *e, rn_ref name)
{
    access out = {.kind = ACCESS_GLOBAL, .reg = -1, .mapping = -1};
    rn_ref ref;
    rn_symbol *symbol;
    uint8_t type;

    out.name = rn_emit_mangle(e, name);
    ref = out.name == 0 ? 0 : rn_scope_find(e->front, e->scope, out.name);
    if (ref == 0) {
        access_global(e, NULL, &out);
        return out;
    }
    symbol = rn_symbol_at(e->front, ref);
    type = rn_scope_at(e->front, e->scope)->type;
    switch ((rn_name_kind)symbol->kind) {
    case RN_NAME_LOCAL:
    case RN_NAME_CELL:
        if (type == RN_SCOPE_MODULE) {
            access_global(e, NULL, &out);
        } else if (type == RN_SCOPE_CLASS) {
            out.kind = ACCESS_NAMESPACE;
            out.mapping = e->namespace_reg;
        } else {
            access_symbol(e, symbol, type == RN_SCOPE_COMPREHENSION, &out);
        }
        break;
    case RN_NAME_FREE:
        access_free(e, symbol, &out);
        break;
    case RN_NAME_GLOBAL_EXPLICIT:
    case RN_NAME_GLOBAL:
    case RN_NAME_UNRESOLVED:
        access_global(e, symbol, &out);
        break;
    }
    return out;
}

int rn_cell_register(rn_emitter *e, rn_ref name)
{
    rn_ref ref = rn_scope_find(e->front, e->scope, name);
    const rn_symbol *symbol;

    if (ref == 0) {
        return rn_scope_at(e->front, e->scope)->type == RN_SCOPE_CLASS ? class_cell(e, name) : -1;
    }
    symbol = rn_symbol_at(e->front, ref);
    if (symbol->kind == RN_NAME_CELL) {
        return (int)symbol->slot - 1;
    }
    if (symbol->kind != RN_NAME_FREE) {
        return -1;
    }
    if (rn_scope_frame(e->front, symbol->owner) != e->frame) {
        return free_register(e, name, symbol->owner);
    }
    return rn_scope_at(e->front, symbol->owner)->type == RN_SCOPE_CLASS ? class_cell(e, name) : -1;
}

/* The cell behind an entry of a closure, as this frame knows it. */
static int closure_register(rn_emitter *e, const rn_free_name *free_name)
{
    rn_ref owner_frame = rn_scope_frame(e->front, free_name->owner), ref;

    if (owner_frame != e->frame) {
        return free_register(e, free_name->name, free_name->owner);
    }
    if (rn_scope_at(e->front, free_name->owner)->type == RN_SCOPE_CLASS) {
        return class_cell(e, free_name->name);
    }
    ref = rn_scope_find(e->front, free_name->owner, free_name->name);
    return ref == 0 ? -1 : (int)rn_symbol_at(e->front, ref)->slot - 1;
}

int rn_closure(rn_emitter *e, rn_ref scope, int want)
{
    const rn_scope *inner = rn_scope_at(e->front, scope);
    int base = e->top, reg;

    if (inner->free_count == 0) {
        return -1;
    }
    for (rn_ref ref = inner->first_free; ref != 0;) {
        const rn_free_name *free_name = rn_arena_at(rn_emit_arena(e), ref);

        reg = rn_temp(e);
        rn_move(e, reg, closure_register(e, free_name), 0);
        ref = free_name->next;
        if (!rn_emit_is_good(e)) {
            return 0;
        }
    }
    rn_drop(e, base);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_TUPLE, reg, base, (int)inner->free_count, 0, 0);
    return rn_own(e, reg);
}

/* ---- reading ---- */

static void check_bound(rn_emitter *e, const access *a, rn_ref node)
{
    if (a->is_comp || rn_is_bound(e, a->reg)) {
        return;
    }
    rn_emit(e, RN_BC_CHECK, a->reg, 0, 0, (int32_t)rn_const_name(e, a->name), node);
    rn_set_bound(e, a->reg, true);
}

static int load_excess(rn_emitter *e, const access *a, int want, rn_ref node)
{
    int index = rn_temp(e), reg;

    rn_emit(e, RN_BC_LOADI, index, 0, 0, a->reg, node);
    rn_drop(e, index);
    reg = rn_want(e, want);
    rn_emit(e, RN_BC_GETITEM, reg, e->excess_reg, index, 0, node);
    rn_own(e, reg);
    rn_emit(e, RN_BC_CHECK, reg, 0, 0, (int32_t)rn_const_name(e, a->name), node);
    return reg;
}

/* Emits what brings the mapping of a class into a register. */
static int mapping_register(rn_emitter *e, const access *a, rn_ref node)
{
    int reg;

    if (a->mapping >= 0) {
        return a->mapping;
    }
    reg = rn_temp(e);
    rn_emit(e, RN_BC_GETCELL, reg, -1 - a->mapping, 1, (int32_t)rn_const_text(e, "__classdict__"), node);
    return reg;
}

int rn_load_name(rn_emitter *e, rn_ref name, int want, rn_ref node)
{
    access a = find_access(e, name);
    int reg, base = e->top, mapping;

    if (a.name == 0) {
        return 0;
    }
    switch (a.kind) {
    case ACCESS_REGISTER:
        check_bound(e, &a, node);
        if (want == RN_ANY) {
            return a.reg;
        }
        rn_move(e, want, a.reg, node);
        return rn_own(e, want);
    case ACCESS_EXCESS:
        return load_excess(e, &a, want, node);
    case ACCESS_CELL:
        reg = rn_want(e, want);
        rn_emit(e, RN_BC_GETCELL, reg, a.reg, a.is_free, (int32_t)rn_const_name(e, a.name), node);
        return rn_own(e, reg);
    case ACCESS_GLOBAL:
        reg = rn_want(e, want);
        rn_emit(e, RN_BC_GETG, reg, 0, 0, (int32_t)rn_site(e, a.name), node);
        return rn_own(e, reg);
    case ACCESS_NAMESPACE:
    case ACCESS_CLASS_CELL:
        mapping = mapping_register(e, &a, node);
        rn_drop(e, base);
        reg = rn_want(e, want);
        rn_emit(e, a.kind == ACCESS_NAMESPACE ? RN_BC_GETN : RN_BC_GETNC, reg, mapping, a.reg < 0 ? 0 : a.reg, (int32_t)rn_site(e, a.name),
                node);
        return rn_own(e, reg);
    }
    return 0;
}

/* ---- writing ---- */

void rn_debug_check(rn_emitter *e, rn_ref name, rn_ref node, bool is_delete)
{
    if (strcmp(rn_front_text(e->front, name), "__debug__") == 0) {
        rn_front_fail_at(e->front, node, is_delete ? "cannot delete __debug__" : "cannot assign to __debug__");
    }
}

int rn_name_register(rn_emitter *e, rn_ref name)
{
    access a = find_access(e, name);

    return a.name != 0 && a.kind == ACCESS_REGISTER ? a.reg : -1;
}

void rn_store_name(rn_emitter *e, rn_ref name, int from, rn_ref node)
{
    access a = find_access(e, name);
    int index, mapping, base = e->top;

    if (a.name == 0) {
        return;
    }
    if (node != 0) {
        rn_debug_check(e, name, node, false);
    }
    switch (a.kind) {
    case ACCESS_REGISTER:
        rn_move(e, a.reg, from, node);
        rn_set_bound(e, a.reg, true);
        break;
    case ACCESS_EXCESS:
        index = rn_temp(e);
        rn_emit(e, RN_BC_LOADI, index, 0, 0, a.reg, node);
        rn_emit(e, RN_BC_SETITEM, e->excess_reg, index, from, 0, node);
        rn_drop(e, index);
        break;
    case ACCESS_CELL:
        rn_emit(e, RN_BC_SETCELL, a.reg, from, 0, 0, node);
        break;
    case ACCESS_GLOBAL:
        rn_emit(e, RN_BC_SETG, from, 0, 0, (int32_t)rn_site(e, a.name), node);
        break;
    case ACCESS_NAMESPACE:
    case ACCESS_CLASS_CELL:
        mapping = mapping_register(e, &a, node);
        rn_emit(e, RN_BC_SETN, from, mapping, 0, (int32_t)rn_site(e, a.name), node);
        rn_drop(e, base);
        break;
    }
}

void rn_delete_name(rn_emitter *e, rn_ref name, rn_ref node)
{
    access a = find_access(e, name);
    int index, value, base = e->top, mapping;

    if (a.name == 0) {
        return;
    }
    rn_debug_check(e, name, node, true);
    switch (a.kind) {
    case ACCESS_REGISTER:
        rn_emit(e, RN_BC_DELL, a.reg, 0, 0, (int32_t)rn_const_name(e, a.name), node);
        rn_set_bound(e, a.reg, false);
        break;
    case ACCESS_EXCESS:
        rn_drop(e, load_excess(e, &a, RN_ANY, node));
        index = rn_temp(e);
        value = rn_temp(e);
        rn_emit(e, RN_BC_LOADI, index, 0, 0, a.reg, node);
        rn_load_special(e, value, RN_LOAD_UNBOUND, node);
        rn_emit(e, RN_BC_SETITEM, e->excess_reg, index, value, 0, node);
        rn_drop(e, index);
        break;
    case ACCESS_CELL:
        rn_emit(e, RN_BC_DELCELL, a.reg, 0, a.is_free, (int32_t)rn_const_name(e, a.name), node);
        break;
    case ACCESS_GLOBAL:
        rn_emit(e, RN_BC_DELG, 0, 0, 0, (int32_t)rn_site(e, a.name), node);
        break;
    case ACCESS_NAMESPACE:
    case ACCESS_CLASS_CELL:
        mapping = mapping_register(e, &a, node);
        rn_emit(e, RN_BC_DELN, 0, mapping, 0, (int32_t)rn_site(e, a.name), node);
        rn_drop(e, base);
        break;
    }
}

/* ---- comprehensions ---- */

/* Gives the names of a comprehension registers of this frame, above what is in use. */
void rn_comp_begin(rn_emitter *e, rn_ref scope, bool needs_reset)
{
    e->scope = scope;
    for (rn_ref ref = rn_scope_at(e->front, scope)->first_symbol; ref != 0; ref = rn_symbol_at(e->front, ref)->next) {
        rn_symbol *symbol = rn_symbol_at(e->front, ref);
        int reg;

        if (symbol->kind != RN_NAME_LOCAL && symbol->kind != RN_NAME_CELL) {
            continue;
        }
        reg = rn_temp(e);
        symbol->slot = (uint32_t)reg + 1;
        rn_set_bound(e, reg, false);
        if (needs_reset) {
            symbol->flags |= RN_DEF_MAYBE_UNBOUND;
        }
        if (needs_reset || symbol->kind == RN_NAME_CELL) {
            rn_load_special(e, reg, RN_LOAD_UNBOUND, 0);
        }
        if (symbol->kind == RN_NAME_CELL) {
            rn_emit(e, RN_BC_MKCELL, reg, 0, 0, 0, 0);
        }
    }
}

int rn_new_local(rn_emitter *e, rn_ref name)
{
    return add_register(e, name);
}
