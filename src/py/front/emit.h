/* The emitter: syntax tree and scopes to register code, one unit (code object) at a time. Functions found on the way wait in
 * a queue until the unit around them is finished, so that the growing tables of one unit can be used again for the next.
 *
 *   emit.c        order of units, module level          emit_code.c   instructions, labels, live registers
 *   emit_table.c  tables, constants, finishing a unit   emit_place.c  positions
 *   emit_name.c   names, cells, mangling                emit_expr.c emit_call.c emit_cond.c emit_build.c emit_comp.c
 *   emit_target.c assignment, del, unpacking            emit_stmt.c emit_loop.c emit_try.c emit_match.c
 *   emit_def.c    def, lambda, class                    emit_type.c   annotations, type parameters
 *   fold.c        constant expressions                  unparse.c     expressions as text
 *
 * Registers: locals below `local_count`, temporaries above as a stack whose height is `top`. An expression is emitted into a
 * wanted register or, with RN_ANY, wherever it is cheapest: a local's own register, or a new temporary at the old top.
 * Once front->status is not OK everything turns into no-operations, so results need no checks. Internal to emit*.c. */
#ifndef RN_PY_FRONT_EMIT_H
#define RN_PY_FRONT_EMIT_H

#include "py/front/literal.h"
#include "py/front/scope.h"
#include "py/front/unit.h"

typedef enum rn_bc {
#define OP(name, format, effect, meaning) RN_BC_##name,
#include "py/vm/ops.def"
#undef OP
    RN_BC_COUNT
} rn_bc;

/* Special values of LOADS; the numbers are those of obj/value.h. */
enum { RN_LOAD_UNBOUND = 0, RN_LOAD_FALSE = 2, RN_LOAD_TRUE = 3, RN_LOAD_NONE = 4, RN_LOAD_ELLIPSIS = 5 };

#define RN_ANY           (-1)
#define RN_MAX_REGISTERS 250
#define RN_MAX_LOCALS    180
#define RN_MAX_WINDOW    24
#define RN_MAX_BLOCKS    21

/* Records in blocks of the arena that later units use again. */
typedef struct rn_table {
    uint32_t record_size, per_block;
    rn_ref blocks; /* words: arena offsets */
    uint32_t block_count, block_cap;
    uint32_t count;
} rn_table;

typedef struct rn_instr {
    uint64_t word;
    rn_ref node; /* what it is for, or 0 */
    uint8_t live;
    uint8_t place; /* rn_place_kind */
    uint16_t unused;
} rn_instr;

typedef enum rn_place_kind {
    RN_PLACE_NODE, /* the node's range, with the anchor its kind has */
    RN_PLACE_PAIR, /* key and value of the node, a DictComp */
} rn_place_kind;

/* Which locals are surely bound here, and whether one can get here. */
typedef struct rn_flow {
    uint64_t bound[4];
    bool is_reachable;
} rn_flow;

typedef struct rn_label {
    uint32_t target;  /* index + 1 */
    uint32_t patches; /* last jump to it, index + 1; each jump's D leads to the one before */
    rn_flow flow;     /* what holds in all jumps to it */
} rn_label;

typedef enum rn_block_kind {
    RN_BLOCK_LOOP,
    RN_BLOCK_TRY,      /* a protected range: nothing to do on the way out */
    RN_BLOCK_FINALLY,  /* on the way out: the finally body */
    RN_BLOCK_WITH,     /* on the way out: __exit__(None, None, None) */
    RN_BLOCK_HANDLING, /* an exception is being handled: POPEXC, and the name is unbound */
    RN_BLOCK_VALUE,    /* a value rests in a register: nothing to do */
} rn_block_kind;

/* What surrounds the statement being emitted, innermost first. Lies on the C stack or, for `with`, in the arena. */
typedef struct rn_block {
    struct rn_block *outer;
    rn_block_kind kind;
    bool is_async;        /* WITH */
    bool closes_iterator; /* LOOP: leave through FOREND */
    bool is_star;         /* HANDLING: of except*, which break, continue and return may not leave */
    bool is_protected;    /* has an exception range: handler and reg below */
    uint32_t range_start;
    rn_label handler;
    int handler_reg;
    int reg;     /* LOOP: state; WITH: exit method; HANDLING: the exception */
    rn_ref name; /* HANDLING: the `as` name to unbind */
    rn_ref node; /* WITH: item; FINALLY: statement */
    rn_ref body; /* FINALLY: statements */
    rn_label *on_break, *on_continue;
} rn_block;

typedef enum rn_task_kind {
    RN_TASK_MODULE,
    RN_TASK_FUNCTION,
    RN_TASK_LAMBDA,
    RN_TASK_GENEXP,
    RN_TASK_CLASS,
    RN_TASK_ANNOTATE_FUNCTION, /* __annotate__ of a def */
    RN_TASK_ANNOTATE_BLOCK,    /* of a class or module: node is its body's owner */
    RN_TASK_TYPE_PARAMS,       /* the function around a generic def, class or alias */
    RN_TASK_LAZY,              /* alias value, bound, default: node is the expression */
} rn_task_kind;

typedef struct rn_task {
    rn_ref next;
    uint32_t kind; /* rn_task_kind */
    rn_ref node, scope;
    rn_ref name, qualname; /* interned */
    rn_ref unit_of;        /* unit whose constant ... */
    uint32_t constant;     /* ... of this index is the code; unused for the module */
    bool is_method;        /* function directly in a class */
} rn_task;

typedef struct rn_emitter {
    rn_front *front;
    rn_emit_mode mode;
    rn_table code, consts, sites, ranges;
    rn_ref const_buckets; /* words: index + 1 chains through const_next */
    uint32_t const_mask;
    rn_table const_next;
    rn_ref first_task, last_task;
    rn_ref first_of_unit; /* tasks made while the current unit was emitted start here */

    /* the unit under way */
    rn_task task;
    rn_ref scope; /* innermost, a comprehension maybe */
    rn_ref frame; /* scope of the unit */
    uint32_t flags;
    uint32_t posonly_count, pos_count, kwonly_count;
    uint32_t local_count; /* registers of locals */
    int pinned;           /* temporaries below are variables of comprehensions: never taken over as a call's window */
    uint32_t next_local;
    uint32_t local_names[RN_MAX_REGISTERS]; /* constant index + 1 */
    uint32_t excess_count;                  /* locals kept in a list */
    int excess_reg;
    int namespace_reg;                                  /* mapping of a class body or of MAPPING mode, or -1 */
    int class_cell_reg, classdict_reg, conditional_reg; /* class: cells that functions in it use, or -1 */
    int top, max_top;
    uint32_t restart;
    uint32_t doc;
    rn_flow flow;
    uint64_t unsure[4]; /* locals that are deleted somewhere */
    rn_block *block;
    uint32_t block_depth;
    bool feeds_for; /* the call about to be emitted is the iterable of a for statement */
} rn_emitter;

/* ---- emit_table.c ---- */
void *rn_table_at(const rn_emitter *e, const rn_table *table, uint32_t index);
void *rn_table_add(rn_emitter *e, rn_table *table); /* NULL when memory ends */

uint32_t rn_const_none(rn_emitter *e);
uint32_t rn_const_int(rn_emitter *e, int64_t value);
uint32_t rn_const_name(rn_emitter *e, rn_ref name);
uint32_t rn_const_text(rn_emitter *e, const char *text);
uint32_t rn_const_literal(rn_emitter *e, rn_ref constant); /* an rn_const */
uint32_t rn_const_double(rn_emitter *e, double value);
uint32_t rn_const_bytes(rn_emitter *e, bool is_str, const char *bytes, uint32_t byte_count);
/* Items were pushed on the upper stack of the arena since from_top; they are popped. */
uint32_t rn_const_tuple(rn_emitter *e, rn_unit_const_kind kind, uint32_t from_top);
uint32_t rn_const_code(rn_emitter *e, rn_task_kind kind, rn_ref node, rn_ref scope, rn_ref name);
uint32_t rn_site(rn_emitter *e, rn_ref name); /* of an unmangled name */
void rn_unit_begin(rn_emitter *e, const rn_task *task);
rn_ref rn_unit_finish(rn_emitter *e);

/* ---- emit_place.c ---- */
rn_unit_position rn_emit_place(const rn_emitter *e, const rn_instr *instr);

/* ---- emit_code.c ---- */
uint32_t rn_emit(rn_emitter *e, rn_bc op, int a, int b, int c, int32_t d, rn_ref node);
void rn_emit_at_pair(rn_emitter *e); /* the last instruction speaks of key and value of its node */
void rn_jump(rn_emitter *e, rn_bc op, int a, int b, int c, rn_label *label, rn_ref node);
void rn_bind(rn_emitter *e, rn_label *label);
void rn_bind_loop(rn_emitter *e, rn_label *label); /* jumps will come from below */
uint32_t rn_here(const rn_emitter *e);
int rn_temp(rn_emitter *e); /* a new temporary, not yet written */
int rn_temps(rn_emitter *e, int count);
void rn_drop(rn_emitter *e, int top); /* back to that height */
int rn_want(rn_emitter *e, int want); /* the register a result goes to; take it with rn_own after emitting */
int rn_own(rn_emitter *e, int reg);
void rn_move(rn_emitter *e, int to, int from, rn_ref node);
bool rn_is_local(const rn_emitter *e, int reg);
void rn_load_const(rn_emitter *e, int reg, uint32_t constant, rn_ref node);
void rn_load_special(rn_emitter *e, int reg, int special, rn_ref node);
void rn_set_bound(rn_emitter *e, int reg, bool is_bound);
bool rn_is_bound(const rn_emitter *e, int reg);
void rn_flow_unsure(rn_emitter *e, rn_flow *flow); /* at loop heads and handlers: forget what may have been deleted */

/* Ranges of the exception table. */
void rn_protect(rn_emitter *e, rn_block *block, rn_block_kind kind); /* opens; pushes the block */
void rn_unprotect(rn_emitter *e, rn_block *block);                   /* closes; pops the block */
void rn_suspend_range(rn_emitter *e, rn_block *block);               /* what follows is not protected by it ... */
void rn_reopen_range(rn_emitter *e, rn_block *block);                /* ... up to here */
void rn_push_block(rn_emitter *e, rn_block *block, rn_block_kind kind);
void rn_pop_block(rn_emitter *e, rn_block *block);
void rn_enter_handler(rn_emitter *e, rn_block *block); /* binds its handler label; R[handler_reg] holds the exception */

/* ---- emit_name.c ---- */
void rn_names_begin(rn_emitter *e); /* registers of parameters, cells, prologue */
int rn_load_name(rn_emitter *e, rn_ref name, int want, rn_ref node);
void rn_store_name(rn_emitter *e, rn_ref name, int from, rn_ref node);
void rn_delete_name(rn_emitter *e, rn_ref name, rn_ref node);
int rn_name_register(rn_emitter *e, rn_ref name); /* of a plain local to be stored into, else -1 */
rn_ref rn_emit_mangle(rn_emitter *e, rn_ref name);
int rn_closure(rn_emitter *e, rn_ref scope, int want); /* tuple of cells for a function; -1 when it needs none */
int rn_cell_register(rn_emitter *e, rn_ref name);      /* the register that holds the cell of a captured or free name, or -1 */
void rn_comp_begin(rn_emitter *e, rn_ref scope, bool needs_reset);
int rn_new_local(rn_emitter *e, rn_ref name); /* a hidden local with a name that starts with '.' */
void rn_debug_check(rn_emitter *e, rn_ref name, rn_ref node, bool is_delete);

/* ---- expressions ---- */
int rn_expr(rn_emitter *e, rn_ref node, int want);                             /* emit_expr.c */
int rn_expr_temp(rn_emitter *e, rn_ref node);                                  /* into a new temporary */
void rn_expr_drop(rn_emitter *e, rn_ref node);                                 /* for its effects */
int rn_call(rn_emitter *e, rn_ref node, int callee, int want, bool feeds_for); /* emit_call.c; callee: register or -1 */
int rn_call_method(rn_emitter *e, rn_ref node, int object, int want, bool feeds_for);
void rn_class_call(rn_emitter *e, rn_ref node, int window, int extra_base); /* emit_call.c: bases and keywords of a class */
void rn_cond(rn_emitter *e, rn_ref node, bool sense, rn_label *label);      /* emit_cond.c: jump when truth == sense */
int rn_emit_comparison(rn_emitter *e, rn_ref node, int want);
int rn_bool_op(rn_emitter *e, rn_ref node, int want);
int rn_if_exp(rn_emitter *e, rn_ref node, int want);
int rn_display(rn_emitter *e, rn_ref node, int want); /* emit_build.c: list, tuple, set, dict */
int rn_joined_str(rn_emitter *e, rn_ref node, int want);
int rn_slice(rn_emitter *e, rn_ref node, int want);
int rn_sequence(rn_emitter *e, rn_ref list, rn_bc op, int want, rn_ref node); /* LIST or SET of elements with stars */
int rn_comp(rn_emitter *e, rn_ref node, int want);                            /* emit_comp.c */
void rn_genexp_body(rn_emitter *e);
int rn_await(rn_emitter *e, int value, int kind, int want, rn_ref node);
void rn_aug_op(rn_emitter *e, rn_ast_op op, int to, int left, rn_ref right, rn_ref node);

/* ---- fold.c ---- */
typedef struct rn_value {
    rn_const_type type; /* INT only when it fits */
    int64_t i;
    double f;        /* FLOAT */
    rn_ref constant; /* STR, BYTES; INT too large: an rn_const; COMPLEX */
} rn_value;
bool rn_fold(rn_emitter *e, rn_ref node, rn_value *out);
bool rn_fold_truth(rn_emitter *e, rn_ref node, bool *truth);
bool rn_fold_small(rn_emitter *e, rn_ref node, int *value); /* int that fits an immediate */
uint32_t rn_fold_const(rn_emitter *e, const rn_value *value);
bool rn_fold_tuple(rn_emitter *e, rn_ref list, rn_unit_const_kind kind, uint32_t *constant);
double rn_fold_double(const rn_emitter *e, rn_ref constant);

/* ---- statements ---- */
void rn_stmts(rn_emitter *e, rn_ref list);
void rn_stmt(rn_emitter *e, rn_ref node);
void rn_store(rn_emitter *e, rn_ref target, int from); /* emit_target.c */
void rn_store_into(rn_emitter *e, rn_ref target, rn_ref value);
void rn_assign(rn_emitter *e, rn_ref node);
void rn_aug_assign(rn_emitter *e, rn_ref node);
void rn_ann_assign(rn_emitter *e, rn_ref node);
void rn_delete(rn_emitter *e, rn_ref target);
void rn_for(rn_emitter *e, rn_ref node, bool is_async); /* emit_loop.c */
void rn_while(rn_emitter *e, rn_ref node);
bool rn_enter_block(rn_emitter *e, rn_ref node); /* counts nested blocks; e->block_depth-- leaves */
void rn_async_next(rn_emitter *e, rn_block *block, int iterator, rn_ref target, rn_ref node);
void rn_async_end(rn_emitter *e, rn_block *block, rn_label *done, rn_ref node);
bool rn_prelude_step(rn_emitter *e, rn_ref node);
void rn_leave_loop(rn_emitter *e, rn_ref node, bool is_break);
void rn_return(rn_emitter *e, rn_ref node);
void rn_leave_blocks(rn_emitter *e, rn_block *until, rn_ref node); /* exits of all blocks inside `until` */
void rn_resume_blocks(rn_emitter *e, rn_block *until);             /* after the jump that follows */
void rn_try(rn_emitter *e, rn_ref node, bool is_star);             /* emit_try.c */
void rn_with(rn_emitter *e, rn_ref node, bool is_async);
void rn_exit_with(rn_emitter *e, rn_block *block, rn_ref node);
void rn_match(rn_emitter *e, rn_ref node);
void rn_def(rn_emitter *e, rn_ref node);
void rn_class(rn_emitter *e, rn_ref node);
int rn_lambda(rn_emitter *e, rn_ref node, int want);
int rn_make_function(rn_emitter *e, uint32_t code, rn_ref scope, int base, int bits, int want, rn_ref node);
void rn_type_alias(rn_emitter *e, rn_ref node); /* emit_type.c */
void rn_annotate_block(rn_emitter *e);          /* __annotate__ of a module (at its start) or class (at its end) */
void rn_begin_annotations(rn_emitter *e);
void rn_note_string(rn_emitter *e, rn_ref ann_assign);
void rn_check_format(rn_emitter *e);                            /* if format > 2: raise NotImplementedError */
int rn_annotate_function(rn_emitter *e, rn_ref node, int want); /* -1: no annotations */
void rn_type_params_body(rn_emitter *e);
int rn_generic(rn_emitter *e, rn_ref node, int want); /* calls the function around a generic definition */
void rn_lazy_body(rn_emitter *e);
void rn_annotate_function_body(rn_emitter *e);
void rn_annotate_block_body(rn_emitter *e);
void rn_function_body(rn_emitter *e);
void rn_lambda_body(rn_emitter *e);
void rn_class_body(rn_emitter *e);
uint32_t rn_docstring(rn_emitter *e, rn_ref body);                                    /* constant index + 1, 0: none */
int rn_plain_def(rn_emitter *e, rn_ref node, int defaults, int kwdefaults, int want); /* emit_def.c, inside generics too */
bool rn_defaults(rn_emitter *e, rn_ref node, int which, int want);                    /* of a def: 0 the tuple, 1 the dict; false: none */
int rn_plain_class(rn_emitter *e, rn_ref node, int generic_base, int want);
int rn_call_internal(rn_emitter *e, const char *name, const int *args, int count, int want, rn_ref node);

/* unparse.c: an expression as ast.unparse would write it, as a STR constant (rn_const); 0 when memory ends. */
rn_ref rn_unparse(rn_front *front, rn_ref expr);

static inline bool rn_emit_is_good(const rn_emitter *e)
{
    return rn_front_is_good(e->front);
}

static inline rn_arena *rn_emit_arena(rn_emitter *e)
{
    return &e->front->arena;
}

#define RN_ENODE(e, type, ref) RN_NODE(&(e)->front->arena, type, (ref))
#define RN_EKIND(e, ref)       RN_KIND(&(e)->front->arena, (ref))

#endif
