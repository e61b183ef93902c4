/* SyntaxWarnings: the list, and the checks of single expressions. */
#include "py/front/warn.h"

/* More are not kept: each is a line of output. */
#define MAX_WARNINGS 200

static rn_front_warning *warning_at(const rn_front *front, rn_ref ref)
{
    return rn_arena_at(&front->arena, ref);
}

/* Whether `a` goes behind what has this phase and rank. */
static bool is_before(const rn_front_warning *a, rn_warning_phase phase, uint32_t rank)
{
    return a->phase != phase ? a->phase < phase : a->rank <= rank;
}

void rn_warn(rn_front *front, rn_warning_phase phase, uint32_t rank, uint32_t offset, uint32_t line, const char *format, ...)
{
    rn_ref *link = &front->warnings, ref;
    rn_front_warning *warning;
    uint32_t count = 0;
    char message[256];
    va_list args;

    if (front->is_quiet) {
        return;
    }
    for (; *link != 0 && is_before(warning_at(front, *link), phase, rank); count++) {
        warning = warning_at(front, *link);
        if (warning->phase == phase && warning->rank == rank && warning->offset == offset) {
            return;
        }
        link = &warning->next;
    }
    if (count >= MAX_WARNINGS) {
        return;
    }
    va_start(args, format);
    rn_front_format(front, message, sizeof message, format, args);
    va_end(args);
    ref = rn_arena_alloc(&front->arena, (uint32_t)(sizeof *warning + strlen(message) + 1));
    if (ref == 0) {
        return;
    }
    warning = warning_at(front, ref);
    warning->phase = (uint8_t)phase;
    warning->rank = rank;
    warning->offset = offset;
    warning->line = line;
    memcpy(warning->message, message, strlen(message) + 1);
    warning->next = *link;
    *link = ref;
}

void rn_warn_forget(rn_front *front, rn_warning_phase phase, int32_t line)
{
    rn_ref *link = &front->warnings;

    while (*link != 0) {
        rn_front_warning *warning = warning_at(front, *link);

        if (warning->phase >= phase && warning->line > (uint32_t)line) {
            *link = warning->next;
        } else {
            link = &warning->next;
        }
    }
}

/* ---- expressions ---- */

static void warn_at(rn_front *front, rn_ref node, const char *format, const char *first, const char *second)
{
    uint32_t start = ((const rn_ast *)rn_arena_at(&front->arena, node))->start;

    rn_warn(front, RN_WARN_CODE, start, start, rn_front_where(front, start).line, format, first, second);
}

static const char *constant_type(const rn_front *front, rn_ref node)
{
    static const char *const names[] = {
        [RN_CONST_NONE] = "NoneType",     [RN_CONST_FALSE] = "bool", [RN_CONST_TRUE] = "bool",
        [RN_CONST_ELLIPSIS] = "ellipsis", [RN_CONST_INT] = "int",    [RN_CONST_FLOAT] = "float",
        [RN_CONST_COMPLEX] = "complex",   [RN_CONST_STR] = "str",    [RN_CONST_BYTES] = "bytes",
    };
    const rn_const *value = rn_arena_at(&front->arena, RN_NODE(&front->arena, Constant, node)->value);

    return names[value->type];
}

/* The type that an expression surely has, or NULL. */
static const char *type_of(const rn_front *front, rn_ref node)
{
    switch (RN_KIND(&front->arena, node)) {
    case RN_AST_Constant:
        return constant_type(front, node);
    case RN_AST_Tuple:
        return "tuple";
    case RN_AST_List:
    case RN_AST_ListComp:
        return "list";
    case RN_AST_Dict:
    case RN_AST_DictComp:
        return "dict";
    case RN_AST_Set:
    case RN_AST_SetComp:
        return "set";
    case RN_AST_GeneratorExp:
        return "generator";
    case RN_AST_Lambda:
        return "function";
    case RN_AST_JoinedStr:
        return "str";
    default:
        return NULL;
    }
}

/* A constant, or a tuple of such, that `is` should not be asked about. Brackets nest no deeper than the parser allows. */
static bool is_literal(const rn_front *front, rn_ref node, bool in_tuple)
{
    const rn_arena *arena = &front->arena;
    const rn_const *value;

    if (RN_KIND(arena, node) == RN_AST_Constant) {
        value = rn_arena_at(arena, RN_NODE(arena, Constant, node)->value);
        return in_tuple || (value->type != RN_CONST_NONE && value->type != RN_CONST_FALSE && value->type != RN_CONST_TRUE &&
                            value->type != RN_CONST_ELLIPSIS);
    }
    if (RN_KIND(arena, node) != RN_AST_Tuple) {
        return false;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, RN_NODE(arena, Tuple, node)->elts); i++) {
        if (!is_literal(front, rn_list_get(arena, RN_NODE(arena, Tuple, node)->elts, i), true)) {
            return false;
        }
    }
    return true;
}

void rn_warn_compare(rn_front *front, rn_ref node)
{
    const rn_arena *arena = &front->arena;
    const rn_ast_Compare *compare = RN_NODE(arena, Compare, node);
    rn_ref left = compare->left;

    for (uint32_t i = 0; i < rn_list_count(arena, compare->ops); i++) {
        rn_ast_op op = (rn_ast_op)rn_list_get(arena, compare->ops, i);
        rn_ref right = rn_list_get(arena, compare->comparators, i);

        if (op == RN_OP_Is || op == RN_OP_IsNot) {
            rn_ref literal = is_literal(front, left, false) ? left : is_literal(front, right, false) ? right : 0;

            if (literal != 0) {
                warn_at(front, node,
                        op == RN_OP_Is ? "\"is\" with '%s' literal. Did you mean \"==\"?"
                                       : "\"is not\" with '%s' literal. Did you mean \"!=\"?",
                        type_of(front, literal), "");
                return;
            }
        }
        left = right;
    }
}

void rn_warn_call(rn_front *front, rn_ref node)
{
    rn_ref callee = RN_NODE(&front->arena, Call, node)->func;
    const char *type = type_of(front, callee);

    if (type != NULL && RN_KIND(&front->arena, callee) != RN_AST_Lambda) {
        warn_at(front, callee, "'%s' object is not callable; perhaps you missed a comma?", type, "");
    }
}

void rn_warn_subscript(rn_front *front, rn_ref node)
{
    const rn_ast_Subscript *subscript = RN_NODE(&front->arena, Subscript, node);
    const char *type = type_of(front, subscript->value), *index = type_of(front, subscript->slice);

    if (type == NULL || subscript->head.context != RN_AST_LOAD || strcmp(type, "dict") == 0) {
        return;
    }
    if (strcmp(type, "str") != 0 && strcmp(type, "bytes") != 0 && strcmp(type, "tuple") != 0 && strcmp(type, "list") != 0) {
        warn_at(front, subscript->value, "'%s' object is not subscriptable; perhaps you missed a comma?", type, "");
    } else if (index != NULL && strcmp(index, "int") != 0 && strcmp(index, "bool") != 0) {
        warn_at(front, subscript->value, "%s indices must be integers or slices, not %s; perhaps you missed a comma?", type, index);
    }
}

void rn_warn_assert(rn_front *front, rn_ref node)
{
    const rn_arena *arena = &front->arena;
    rn_ref test = RN_NODE(arena, Assert, node)->test;

    if (RN_KIND(arena, test) == RN_AST_Tuple && rn_list_count(arena, RN_NODE(arena, Tuple, test)->elts) > 0) {
        warn_at(front, node, "assertion is always true, perhaps remove parentheses?", "", "");
    }
}
