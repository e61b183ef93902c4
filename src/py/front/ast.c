/* Facts about node kinds: sizes, and what messages call an expression. */
#include "py/front/ast.h"

uint32_t rn_ast_size(rn_ast_kind kind)
{
    static const uint8_t sizes[RN_AST_KIND_COUNT] = {
        0,
#define NODE(kind, fields) sizeof(rn_ast_##kind),
#include "py/front/ast.def"
#undef NODE
    };

    return sizes[kind];
}

static const char *constant_name(const rn_arena *arena, rn_ref expr)
{
    const rn_const *value = rn_arena_at(arena, RN_NODE(arena, Constant, expr)->value);

    switch (value->type) {
    case RN_CONST_NONE:
        return "None";
    case RN_CONST_FALSE:
        return "False";
    case RN_CONST_TRUE:
        return "True";
    case RN_CONST_ELLIPSIS:
        return "ellipsis";
    default:
        return "literal";
    }
}

const char *rn_ast_expr_name(const rn_arena *arena, rn_ref expr)
{
    static const char *const names[RN_AST_KIND_COUNT] = {
        [RN_AST_Attribute] = "attribute",
        [RN_AST_Subscript] = "subscript",
        [RN_AST_Starred] = "starred",
        [RN_AST_Name] = "name",
        [RN_AST_List] = "list",
        [RN_AST_Tuple] = "tuple",
        [RN_AST_Lambda] = "lambda",
        [RN_AST_Call] = "function call",
        [RN_AST_BoolOp] = "expression",
        [RN_AST_BinOp] = "expression",
        [RN_AST_UnaryOp] = "expression",
        [RN_AST_GeneratorExp] = "generator expression",
        [RN_AST_Yield] = "yield expression",
        [RN_AST_YieldFrom] = "yield expression",
        [RN_AST_Await] = "await expression",
        [RN_AST_ListComp] = "list comprehension",
        [RN_AST_SetComp] = "set comprehension",
        [RN_AST_DictComp] = "dict comprehension",
        [RN_AST_Dict] = "dict literal",
        [RN_AST_Set] = "set display",
        [RN_AST_JoinedStr] = "f-string expression",
        [RN_AST_FormattedValue] = "f-string expression",
        [RN_AST_Compare] = "comparison",
        [RN_AST_IfExp] = "conditional expression",
        [RN_AST_NamedExpr] = "named expression",
    };
    uint8_t kind = RN_KIND(arena, expr);

    if (kind == RN_AST_Constant) {
        return constant_name(arena, expr);
    }
    return names[kind] != NULL ? names[kind] : "expression";
}
