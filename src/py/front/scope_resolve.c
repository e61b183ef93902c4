/* What each name means: bound here, in a function around, or global. Names that cross from one frame into another become
 * cells of the frame that owns them and entries in the closures of all frames between. */
#include "py/front/scope.h"

static bool is_text(const rn_front *front, rn_ref name, const char *text)
{
    return strcmp(rn_front_text(front, name), text) == 0;
}

/* Whether a class hands this name to the functions in it although it is no attribute. */
static bool class_provides(const rn_front *front, rn_ref scope, rn_ref name)
{
    const rn_scope *class = rn_scope_at(front, scope);

    return is_text(front, name, "__class__") || is_text(front, name, "__classdict__") ||
           (class->has_conditional_annotations && is_text(front, name, "__conditional_annotations__"));
}

/* The scope around `scope` that binds the name for functions; 0 when it is global. */
static rn_ref find_owner(const rn_front *front, rn_ref scope, rn_ref name)
{
    for (rn_ref outer = rn_scope_at(front, scope)->parent; outer != 0; outer = rn_scope_at(front, outer)->parent) {
        const rn_scope *table = rn_scope_at(front, outer);
        rn_ref ref;

        if (table->type == RN_SCOPE_MODULE) {
            return 0;
        }
        if (table->type == RN_SCOPE_CLASS) {
            if (class_provides(front, outer, name)) {
                return outer;
            }
            continue;
        }
        ref = rn_scope_find(front, outer, name);
        if (ref != 0) {
            uint32_t flags = rn_symbol_at(front, ref)->flags;

            if ((flags & RN_DEF_GLOBAL) != 0) {
                return 0;
            }
            if ((flags & RN_DEF_NONLOCAL) == 0 && (flags & RN_DEF_BOUND) != 0) {
                return outer;
            }
        }
    }
    return 0;
}

/* More than the emitter has registers for: the list is searched one by one. */
#define MAX_FREE 255

static bool add_free(rn_front *front, rn_ref frame, rn_ref name, rn_ref owner)
{
    rn_scope *scope = rn_scope_at(front, frame);
    rn_ref ref = rn_arena_alloc(&front->arena, sizeof(rn_free_name));

    if (ref == 0) {
        return false;
    }
    if (scope->free_count >= MAX_FREE) {
        rn_front_fail_at(front, scope->node, "too many parameters and captured variables in one function");
        return false;
    }
    *(rn_free_name *)rn_arena_at(&front->arena, ref) = (rn_free_name){name, owner, 0, 0};
    if (scope->last_free == 0) {
        scope->first_free = ref;
    } else {
        ((rn_free_name *)rn_arena_at(&front->arena, scope->last_free))->next = ref;
    }
    scope->last_free = ref;
    scope->free_count++;
    return true;
}

/* Carry a name from its owner into the frame of `scope`. */
static bool capture(rn_front *front, rn_ref scope, rn_ref name, rn_ref owner)
{
    rn_ref frame = rn_scope_frame(front, scope), owner_frame = rn_scope_frame(front, owner), symbol;

    if (rn_scope_at(front, owner)->type == RN_SCOPE_CLASS) {
        rn_scope *class = rn_scope_at(front, owner);

        if (is_text(front, name, "__class__")) {
            class->needs_class_cell = true;
        } else if (is_text(front, name, "__classdict__")) {
            class->needs_class_dict = true;
        }
    } else if (frame != owner_frame) {
        symbol = rn_scope_find(front, owner, name);
        rn_symbol_at(front, symbol)->kind = RN_NAME_CELL;
    }
    while (frame != owner_frame) {
        if (rn_scope_find_free(front, frame, name, owner) != 0) {
            return true;
        }
        if (!add_free(front, frame, name, owner)) {
            return false;
        }
        frame = rn_scope_frame(front, rn_scope_at(front, frame)->parent);
    }
    return true;
}

static bool fail_declaration(rn_front *front, const rn_symbol *symbol, const char *format)
{
    rn_front_fail(front, RN_SYNTAX_ERROR, symbol->where, symbol->where_end, format, symbol->name);
    return false;
}

static bool resolve_nonlocal(rn_front *front, rn_ref scope, rn_symbol *symbol)
{
    rn_ref owner;

    if (rn_scope_at(front, scope)->type == RN_SCOPE_MODULE) {
        return fail_declaration(front, symbol, "nonlocal declaration not allowed at module level");
    }
    owner = find_owner(front, scope, symbol->name);
    if (owner == 0) {
        return fail_declaration(front, symbol, "no binding for nonlocal '%n' found");
    }
    if (rn_scope_at(front, owner)->type != RN_SCOPE_CLASS &&
        (rn_symbol_at(front, rn_scope_find(front, owner, symbol->name))->flags & RN_DEF_TYPE_PARAM) != 0) {
        return fail_declaration(front, symbol, "nonlocal binding not allowed for type parameter '%n'");
    }
    symbol->kind = RN_NAME_FREE;
    symbol->owner = owner;
    return capture(front, scope, symbol->name, owner);
}

/* In a scope that sees the names of the class around it, those win over functions further out. */
static bool class_decides(const rn_front *front, rn_ref scope, rn_symbol *symbol)
{
    rn_ref class = scope, found;
    uint32_t flags;

    if (!rn_scope_at(front, scope)->sees_class) {
        return false;
    }
    while (rn_scope_at(front, class)->type != RN_SCOPE_CLASS) {
        class = rn_scope_at(front, class)->parent;
        /* a type parameter between is nearer */
        found = rn_scope_find(front, class, symbol->name);
        if (rn_scope_at(front, class)->type != RN_SCOPE_CLASS && found != 0 && (rn_symbol_at(front, found)->flags & RN_DEF_BOUND) != 0) {
            return false;
        }
    }
    found = rn_scope_find(front, class, symbol->name);
    flags = found == 0 ? 0 : rn_symbol_at(front, found)->flags;
    if ((flags & RN_DEF_GLOBAL) != 0) {
        symbol->kind = RN_NAME_GLOBAL_EXPLICIT;
        return true;
    }
    if ((flags & RN_DEF_BOUND) != 0 && (flags & RN_DEF_NONLOCAL) == 0) {
        symbol->kind = RN_NAME_GLOBAL;
        return true;
    }
    return false;
}

static bool resolve_symbol(rn_front *front, rn_ref scope, rn_symbol *symbol)
{
    rn_ref owner;

    if ((symbol->flags & RN_DEF_GLOBAL) != 0) {
        if ((symbol->flags & RN_DEF_NONLOCAL) != 0) {
            return fail_declaration(front, symbol, "name '%n' is nonlocal and global");
        }
        symbol->kind = RN_NAME_GLOBAL_EXPLICIT;
        return true;
    }
    if ((symbol->flags & RN_DEF_NONLOCAL) != 0) {
        return resolve_nonlocal(front, scope, symbol);
    }
    if ((symbol->flags & RN_DEF_BOUND) != 0) {
        symbol->kind = symbol->kind == RN_NAME_CELL ? RN_NAME_CELL : RN_NAME_LOCAL;
        return true;
    }
    if (class_decides(front, scope, symbol)) {
        return true;
    }
    owner = find_owner(front, scope, symbol->name);
    if (owner == 0) {
        symbol->kind = RN_NAME_GLOBAL;
        return true;
    }
    symbol->kind = RN_NAME_FREE;
    symbol->owner = owner;
    return capture(front, scope, symbol->name, owner);
}

/* Scopes nest no deeper than the source does. */
bool rn_scope_resolve(rn_front *front, rn_ref scope)
{
    for (rn_ref ref = rn_scope_at(front, scope)->first_symbol; ref != 0; ref = rn_symbol_at(front, ref)->next) {
        if (!rn_front_poll(front) || !resolve_symbol(front, scope, rn_symbol_at(front, ref))) {
            return false;
        }
    }
    for (rn_ref child = rn_scope_at(front, scope)->first_child; child != 0; child = rn_scope_at(front, child)->sibling) {
        if (!rn_scope_resolve(front, child)) {
            return false;
        }
    }
    return true;
}
