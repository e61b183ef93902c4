/* Scopes: what each name means where it stands. CPython's symbol table, with one difference: list, set and dict
 * comprehensions always run in the frame of the scope around them (PEP 709), so the emitter gives their names registers of
 * that frame; only generator expressions are functions of their own. */
#ifndef RN_PY_FRONT_SCOPE_H
#define RN_PY_FRONT_SCOPE_H

#include "py/front/context.h"

typedef enum rn_scope_type {
    RN_SCOPE_MODULE,
    RN_SCOPE_FUNCTION, /* def, lambda, generator expression */
    RN_SCOPE_CLASS,
    RN_SCOPE_COMPREHENSION, /* list, set or dict: no frame of its own */
    RN_SCOPE_ANNOTATION,    /* an __annotate__ function */
    RN_SCOPE_TYPE_PARAMS,   /* around a generic def, class or alias */
    RN_SCOPE_TYPE_ALIAS,    /* the value of a type statement */
    RN_SCOPE_TYPE_VARIABLE, /* bound, constraints or default of a type parameter */
} rn_scope_type;

typedef enum rn_symbol_flags {
    RN_DEF_GLOBAL = 1,
    RN_DEF_LOCAL = 2,
    RN_DEF_PARAM = 4,
    RN_DEF_NONLOCAL = 8,
    RN_DEF_USE = 16,
    RN_DEF_IMPORT = 32,
    RN_DEF_ANNOT = 64,
    RN_DEF_COMP_ITER = 128,
    RN_DEF_TYPE_PARAM = 256,
    RN_DEF_DELETED = 512,        /* somewhere deleted, or the name of an except clause: never surely bound */
    RN_DEF_MAYBE_UNBOUND = 1024, /* emitter: comprehension variable that may be read before it is set */
    RN_DEF_BOUND = RN_DEF_LOCAL | RN_DEF_PARAM | RN_DEF_IMPORT | RN_DEF_TYPE_PARAM,
} rn_symbol_flags;

typedef enum rn_name_kind {
    RN_NAME_UNRESOLVED,
    RN_NAME_LOCAL,
    RN_NAME_CELL,            /* local that inner functions use */
    RN_NAME_FREE,            /* belongs to an outer function */
    RN_NAME_GLOBAL_EXPLICIT, /* by a global statement */
    RN_NAME_GLOBAL,
} rn_name_kind;

typedef struct rn_symbol {
    rn_ref name;
    uint32_t flags; /* rn_symbol_flags */
    uint32_t kind;  /* rn_name_kind */
    rn_ref owner;   /* FREE: the scope that binds it */
    uint32_t where; /* start and end of the directive that declared it */
    uint32_t where_end;
    rn_ref next;     /* in order of appearance */
    rn_ref in_chain; /* hash chain */
    uint32_t slot;   /* for the emitter: register + 1 */
    rn_ref excess;   /* for the emitter: index + 1 when kept in the list of excess locals */
} rn_symbol;

typedef enum rn_comprehension { RN_COMP_NONE, RN_COMP_LIST, RN_COMP_SET, RN_COMP_DICT, RN_COMP_GENERATOR } rn_comprehension;

/* What a scope of type TYPE_VARIABLE computes. */
typedef enum rn_type_variable {
    RN_VARIABLE_BOUND,
    RN_VARIABLE_CONSTRAINT,
    RN_VARIABLE_DEFAULT,
    RN_VARIABLE_TUPLE_DEFAULT,
    RN_VARIABLE_SPEC_DEFAULT,
} rn_type_variable;

typedef struct rn_scope {
    uint8_t type;          /* rn_scope_type */
    uint8_t comprehension; /* rn_comprehension; GENERATOR is of type FUNCTION */
    uint8_t variable;      /* TYPE_VARIABLE: rn_type_variable */
    bool is_generator, is_coroutine;
    bool is_nested;
    bool is_async_def;
    bool sees_class;       /* directly inside a class whose names it can see */
    bool needs_class_cell; /* class: a method uses __class__ or super() */
    bool needs_class_dict; /* class: an annotation scope looks at its names */
    bool has_conditional_annotations;
    bool has_string_annotations; /* module or class: __annotations__ is filled as it runs */
    bool returns_value;
    bool has_named;      /* frames: a := somewhere in it may change a local while an expression is evaluated */
    uint8_t iter_expr;   /* while walking: inside the iterable of a comprehension */
    uint8_t iter_target; /* while walking: inside the target of a comprehension */
    rn_ref name;         /* name of the function or class */
    rn_ref private_name; /* class whose name mangles __x */
    rn_ref generic;      /* in the head of a generic class, which mangles only its type parameters: their scope */
    rn_ref parent, node;
    rn_ref first_child, last_child, sibling;
    rn_ref first_symbol, last_symbol;
    uint32_t symbol_count;
    rn_ref buckets;
    uint32_t bucket_mask;
    rn_ref annotations;           /* module or class: scope of its __annotate__ */
    rn_ref first_note, last_note; /* module or class: rn_free_name chain; owner is an AnnAssign with a simple name */
    uint32_t note_count;
    rn_ref first_free, last_free;           /* frames: rn_free_name chain, the closure */
    rn_ref first_attribute, last_attribute; /* class: rn_free_name chain of the names assigned as self.name in it */
    uint32_t free_count;
} rn_scope;

/* A variable that a frame takes from around it. */
typedef struct rn_free_name {
    rn_ref name, owner;
    rn_ref next;
    uint32_t slot; /* for the emitter: register + 1 */
} rn_free_name;

static inline rn_scope *rn_scope_at(const rn_front *front, rn_ref scope)
{
    return rn_arena_at(&front->arena, scope);
}

static inline rn_symbol *rn_symbol_at(const rn_front *front, rn_ref symbol)
{
    return rn_arena_at(&front->arena, symbol);
}

/* The symbol of a (mangled) name in exactly this scope, or 0. */
rn_ref rn_scope_find(const rn_front *front, rn_ref scope, rn_ref name);

/* A name as it is stored: __x inside class C is _C__x. 0 when memory ends. */
rn_ref rn_scope_mangle(rn_front *front, rn_ref scope, rn_ref name);

/* The innermost scope around (or itself) that has a frame. */
rn_ref rn_scope_frame(const rn_front *front, rn_ref scope);

/* The entry of a name in the closure of a frame, or 0. */
rn_ref rn_scope_find_free(const rn_front *front, rn_ref frame, rn_ref name, rn_ref owner);

bool rn_scope_is_docstring(const rn_front *front, rn_ref stmt);
bool rn_scope_is_future(const rn_front *front, rn_ref stmt); /* from __future__ import ... */

/* ---- while building: scope*.c only ---- */

/* What a return, break or continue leaves first. */
typedef enum rn_scope_flow { RN_FLOW_NONE, RN_FLOW_FUNCTION, RN_FLOW_LOOP, RN_FLOW_FINALLY } rn_scope_flow;

typedef struct rn_scoper {
    rn_front *front;
    rn_ref current;
    uint32_t conditional; /* nesting of blocks that may be skipped */
    rn_scope_flow flow;
} rn_scoper;

rn_ref rn_scope_enter(rn_scoper *s, rn_scope_type type, rn_ref name, rn_ref node);
void rn_scope_leave(rn_scoper *s);
bool rn_scope_define(rn_scoper *s, rn_ref name, uint32_t flags, rn_ref where);
bool rn_scope_define_in(rn_scoper *s, rn_ref scope, rn_ref name, uint32_t flags, rn_ref where);
uint32_t rn_scope_flags(rn_scoper *s, rn_ref scope, rn_ref name);
rn_ref rn_scope_word(rn_scoper *s, const char *text);

/* scope_expr.c */
bool rn_scope_expr(rn_scoper *s, rn_ref expr);
bool rn_scope_exprs(rn_scoper *s, rn_ref list);
bool rn_scope_arguments(rn_scoper *s, rn_ref arguments); /* the parameters of the current function */
bool rn_scope_defaults(rn_scoper *s, rn_ref arguments);  /* in the scope around it */

/* scope_type.c */
bool rn_scope_function_annotations(rn_scoper *s, rn_ref def);
bool rn_scope_annotation(rn_scoper *s, rn_ref ann_assign);
rn_ref rn_scope_enter_type_params(rn_scoper *s, rn_ref name, rn_ref params, rn_ref node);
bool rn_scope_type_alias(rn_scoper *s, rn_ref stmt);
/* An expression that binds or suspends may not stand in such a scope; answers false and fails. */
bool rn_scope_refuse_in_annotation(rn_scoper *s, const char *what, rn_ref expr);

/* "a TypeVar bound" and so on. */
const char *rn_scope_variable_name(const rn_scope *scope);

/* scope_stmt.c */
bool rn_scope_stmts(rn_scoper *s, rn_ref list);

/* scope_resolve.c */
bool rn_scope_resolve(rn_front *front, rn_ref scope);

#endif
