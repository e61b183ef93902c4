/* Syntax nodes. A node is a header and 32-bit words; nodes name each other by arena offset. The list of kinds is ast.def.
 * Positions are byte offsets into the source: rn_front_where() turns one into line and column. */
#ifndef RN_PY_FRONT_AST_H
#define RN_PY_FRONT_AST_H

#include "py/front/arena.h"

typedef enum rn_ast_kind {
    RN_AST_NONE,
#define NODE(kind, fields) RN_AST_##kind,
#include "py/front/ast.def"
#undef NODE
    RN_AST_KIND_COUNT
} rn_ast_kind;

typedef enum rn_ast_context { RN_AST_LOAD, RN_AST_STORE, RN_AST_DEL } rn_ast_context;

/* Binary operators come in the order of CPython's NB_ numbers of ast; then boolean, unary and comparison operators. */
/* The tool indents a list of macro calls anew each time. */
/* clang-format off */
#define RN_AST_OPS(OP) \
    OP(Add) OP(Sub) OP(Mult) OP(MatMult) OP(Div) OP(Mod) OP(Pow) OP(LShift) OP(RShift) OP(BitOr) OP(BitXor) OP(BitAnd) OP(FloorDiv) \
    OP(And) OP(Or) \
    OP(Invert) OP(Not) OP(UAdd) OP(USub) \
    OP(Eq) OP(NotEq) OP(Lt) OP(LtE) OP(Gt) OP(GtE) OP(Is) OP(IsNot) OP(In) OP(NotIn)

typedef enum rn_ast_op {
#define OP(name) RN_OP_##name,
    RN_AST_OPS(OP)
#undef OP
    RN_OP_COUNT
} rn_ast_op;
/* clang-format on */

typedef struct rn_ast {
    uint8_t kind;       /* rn_ast_kind */
    uint8_t context;    /* rn_ast_context where the kind has C */
    uint8_t is_u;       /* Constant: written with a u prefix */
    uint8_t is_grouped; /* parenthesised, or (If) an elif */
    uint32_t start, end;
} rn_ast;

#define N(x) rn_ref x;
#define L(x) rn_ref x;
#define S(x) rn_ref x;
#define W(x) rn_ref x;
#define I(x) uint32_t x;
#define P(x) uint32_t x;
#define Q(x) rn_ref x;
#define V(x) rn_ref x;
#define H(x) rn_ref x;
#define C
#define NODE(kind, fields)         \
    typedef struct rn_ast_##kind { \
        rn_ast head;               \
        fields                     \
    } rn_ast_##kind;
#include "py/front/ast.def"
#undef NODE
#undef N
#undef L
#undef S
#undef W
#undef I
#undef P
#undef Q
#undef V
#undef H
#undef C

/* Names are interned: equal text, equal reference. The text is NFKC and ends with a NUL. */
typedef struct rn_name {
    uint32_t hash;
    rn_ref next;
    uint32_t byte_count;
    char text[];
} rn_name;

typedef enum rn_const_type {
    RN_CONST_NONE,
    RN_CONST_FALSE,
    RN_CONST_TRUE,
    RN_CONST_ELLIPSIS,
    RN_CONST_INT,     /* digits in `radix`, without prefix and underscores; `small` when is_small */
    RN_CONST_FLOAT,   /* decimal text without underscores */
    RN_CONST_COMPLEX, /* imaginary part only, as FLOAT */
    RN_CONST_STR,     /* UTF-8; lone surrogates as three bytes each when has_surrogates */
    RN_CONST_BYTES
} rn_const_type;

typedef struct rn_const {
    uint8_t type; /* rn_const_type */
    uint8_t radix;
    uint8_t is_small;
    uint8_t has_surrogates;
    uint32_t byte_count;
    uint32_t small_low, small_high; /* two halves of an int64_t */
    char bytes[];                   /* with a NUL after the end */
} rn_const;

static inline int64_t rn_const_small(const rn_const *value)
{
    return (int64_t)((uint64_t)value->small_high << 32 | value->small_low);
}

#define RN_NODE(arena, type, ref) ((rn_ast_##type *)rn_arena_at((arena), (ref)))
#define RN_KIND(arena, ref)       (((const rn_ast *)rn_arena_at((arena), (ref)))->kind)

/* Size in bytes of a node of that kind. */
uint32_t rn_ast_size(rn_ast_kind kind);

static inline bool rn_ast_is_stmt(uint8_t kind)
{
    return kind >= RN_AST_FunctionDef && kind <= RN_AST_Continue;
}

static inline bool rn_ast_is_expr(uint8_t kind)
{
    return kind >= RN_AST_BoolOp && kind <= RN_AST_Slice;
}

/* CPython's name of an expression in messages such as "cannot assign to %s". */
const char *rn_ast_expr_name(const rn_arena *arena, rn_ref expr);

#endif
