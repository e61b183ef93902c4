/* Expressions as text, in the form of ast.unparse: what annotations become under `from __future__ import annotations`. Written
 * twice: first to count, then into memory of that size. */
#include "py/front/context.h"
#include "py/front/emit.h"
#include "py/num/float.h"

#define MAX_DEPTH 600

/* How tightly things bind; an operand that binds less tightly than its place gets parentheses. */
enum {
    LEVEL_TUPLE,
    LEVEL_TEST,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_BIT_AND,
    LEVEL_SHIFT,
    LEVEL_ARITH,
    LEVEL_TERM,
    LEVEL_FACTOR,
    LEVEL_POWER,
    LEVEL_AWAIT,
    LEVEL_ATOM
};

typedef struct writer {
    rn_front *front;
    char *out; /* NULL: only count */
    uint32_t size;
    uint32_t depth;
} writer;

static void put_bytes(writer *w, const char *bytes, uint32_t count)
{
    if (w->out != NULL) {
        memcpy(w->out + w->size, bytes, count);
    }
    w->size += count;
}

static void put(writer *w, const char *text)
{
    put_bytes(w, text, (uint32_t)strlen(text));
}

static void put_name(writer *w, rn_ref name)
{
    put(w, rn_front_text(w->front, name));
}

static void put_expr(writer *w, rn_ref node, int level);

static const rn_arena *arena_of(const writer *w)
{
    return &w->front->arena;
}

static void put_list(writer *w, rn_ref list, int level)
{
    for (uint32_t i = 0; i < rn_list_count(arena_of(w), list); i++) {
        put(w, i > 0 ? ", " : "");
        put_expr(w, rn_list_get(arena_of(w), list, i), level);
    }
}

/* ---- constants ---- */

static void put_hex(writer *w, const char *prefix, uint32_t value, int digits)
{
    char text[12];

    for (int i = 0; i < digits; i++) {
        text[i] = "0123456789abcdef"[value >> 4 * (digits - 1 - i) & 15];
    }
    put(w, prefix);
    put_bytes(w, text, (uint32_t)digits);
}

static void put_char(writer *w, uint32_t c, char quote, bool is_bytes)
{
    char utf8[4];

    if (c == (uint32_t)quote || c == '\\') {
        put(w, "\\");
        put_bytes(w, &(char){(char)c}, 1);
    } else if (c == '\n' || c == '\r' || c == '\t') {
        put(w, c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
    } else if (c < 32 || c == 127 || (is_bytes && c > 127)) {
        put_hex(w, "\\x", c, 2);
    } else if (c > 127 && ((c >= 0xD800 && c < 0xE000) || !rn_ident_is_printable(c))) {
        put_hex(w, c < 256 ? "\\x" : c < 65536 ? "\\u" : "\\U", c, c < 256 ? 2 : c < 65536 ? 4 : 8);
    } else {
        put_bytes(w, utf8, rn_source_put_utf8(c, utf8));
    }
}

static void put_text(writer *w, const char *bytes, uint32_t count, bool is_bytes)
{
    bool has_single = count > 0 && memchr(bytes, '\'', count) != NULL;
    bool has_double = count > 0 && memchr(bytes, '"', count) != NULL;
    char quote = has_single && !has_double ? '"' : '\'';

    put(w, is_bytes ? "b" : "");
    put_bytes(w, &quote, 1);
    for (uint32_t i = 0; i < count;) {
        uint32_t c = (unsigned char)bytes[i];

        i += is_bytes ? 1 : rn_source_get_utf8(bytes + i, &c);
        put_char(w, c, quote, is_bytes);
    }
    put_bytes(w, &quote, 1);
}

static void put_double(writer *w, const rn_const *value, const char *suffix)
{
    char text[32];
    double number = 0;

    if (rn_float_parse(value->bytes, value->byte_count, &number) == RN_NUM_OK) {
        int size = rn_float_repr(number, text);

        if (suffix[0] == 'j' && size > 2 && strcmp(text + size - 2, ".0") == 0) {
            text[size - 2] = '\0';
        }
        put(w, strcmp(text, "inf") == 0 ? "1e309" : text);
    }
    put(w, suffix);
}

static void put_int(writer *w, const rn_const *value)
{
    char text[24];
    int n = 24;
    uint64_t number = (uint64_t)rn_const_small(value);

    if (!value->is_small) {
        put(w, value->radix == 16 ? "0x" : value->radix == 8 ? "0o" : value->radix == 2 ? "0b" : "");
        put_bytes(w, value->bytes, value->byte_count);
        return;
    }
    do {
        text[--n] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    put_bytes(w, text + n, (uint32_t)(24 - n));
}

static void put_constant(writer *w, rn_ref node)
{
    const rn_const *value = rn_arena_at(arena_of(w), RN_NODE(arena_of(w), Constant, node)->value);

    switch ((rn_const_type)value->type) {
    case RN_CONST_NONE:
        put(w, "None");
        break;
    case RN_CONST_FALSE:
        put(w, "False");
        break;
    case RN_CONST_TRUE:
        put(w, "True");
        break;
    case RN_CONST_ELLIPSIS:
        put(w, "...");
        break;
    case RN_CONST_INT:
        put_int(w, value);
        break;
    case RN_CONST_FLOAT:
        put_double(w, value, "");
        break;
    case RN_CONST_COMPLEX:
        put_double(w, value, "j");
        break;
    case RN_CONST_STR:
    case RN_CONST_BYTES:
        put_text(w, value->bytes, value->byte_count, value->type == RN_CONST_BYTES);
        break;
    }
}

/* ---- operators ---- */

static const struct {
    const char *text;
    int level;
} operators[] = {
    [RN_OP_Add] = {" + ", LEVEL_ARITH},      [RN_OP_Sub] = {" - ", LEVEL_ARITH},          [RN_OP_Mult] = {" * ", LEVEL_TERM},
    [RN_OP_MatMult] = {" @ ", LEVEL_TERM},   [RN_OP_Div] = {" / ", LEVEL_TERM},           [RN_OP_Mod] = {" % ", LEVEL_TERM},
    [RN_OP_Pow] = {" ** ", LEVEL_POWER},     [RN_OP_LShift] = {" << ", LEVEL_SHIFT},      [RN_OP_RShift] = {" >> ", LEVEL_SHIFT},
    [RN_OP_BitOr] = {" | ", LEVEL_BIT_OR},   [RN_OP_BitXor] = {" ^ ", LEVEL_BIT_XOR},     [RN_OP_BitAnd] = {" & ", LEVEL_BIT_AND},
    [RN_OP_FloorDiv] = {" // ", LEVEL_TERM}, [RN_OP_And] = {" and ", LEVEL_AND},          [RN_OP_Or] = {" or ", LEVEL_OR},
    [RN_OP_Invert] = {"~", LEVEL_FACTOR},    [RN_OP_Not] = {"not ", LEVEL_NOT},           [RN_OP_UAdd] = {"+", LEVEL_FACTOR},
    [RN_OP_USub] = {"-", LEVEL_FACTOR},      [RN_OP_Eq] = {" == ", LEVEL_COMPARE},        [RN_OP_NotEq] = {" != ", LEVEL_COMPARE},
    [RN_OP_Lt] = {" < ", LEVEL_COMPARE},     [RN_OP_LtE] = {" <= ", LEVEL_COMPARE},       [RN_OP_Gt] = {" > ", LEVEL_COMPARE},
    [RN_OP_GtE] = {" >= ", LEVEL_COMPARE},   [RN_OP_Is] = {" is ", LEVEL_COMPARE},        [RN_OP_IsNot] = {" is not ", LEVEL_COMPARE},
    [RN_OP_In] = {" in ", LEVEL_COMPARE},    [RN_OP_NotIn] = {" not in ", LEVEL_COMPARE},
};

static void open_level(writer *w, int level, int own)
{
    put(w, level > own ? "(" : "");
}

static void close_level(writer *w, int level, int own)
{
    put(w, level > own ? ")" : "");
}

static void put_binary(writer *w, rn_ref node, int level)
{
    const rn_ast_BinOp *binary = RN_NODE(arena_of(w), BinOp, node);
    int own = operators[binary->op].level;
    bool right = binary->op == RN_OP_Pow;

    open_level(w, level, own);
    put_expr(w, binary->left, own + right);
    put(w, operators[binary->op].text);
    put_expr(w, binary->right, own + !right);
    close_level(w, level, own);
}

static void put_bool(writer *w, rn_ref node, int level)
{
    const rn_ast_BoolOp *bool_op = RN_NODE(arena_of(w), BoolOp, node);
    int own = operators[bool_op->op].level;

    open_level(w, level, own);
    for (uint32_t i = 0; i < rn_list_count(arena_of(w), bool_op->values); i++) {
        put(w, i > 0 ? operators[bool_op->op].text : "");
        put_expr(w, rn_list_get(arena_of(w), bool_op->values, i), own + 1);
    }
    close_level(w, level, own);
}

static void put_compare(writer *w, rn_ref node, int level)
{
    const rn_ast_Compare *compare = RN_NODE(arena_of(w), Compare, node);

    open_level(w, level, LEVEL_COMPARE);
    put_expr(w, compare->left, LEVEL_COMPARE + 1);
    for (uint32_t i = 0; i < rn_list_count(arena_of(w), compare->ops); i++) {
        put(w, operators[rn_list_get(arena_of(w), compare->ops, i)].text);
        put_expr(w, rn_list_get(arena_of(w), compare->comparators, i), LEVEL_COMPARE + 1);
    }
    close_level(w, level, LEVEL_COMPARE);
}

/* ---- functions and calls ---- */

static void put_args(writer *w, rn_ref arguments)
{
    const rn_ast_arguments *args = RN_NODE(arena_of(w), arguments, arguments);
    const rn_arena *arena = arena_of(w);
    uint32_t only = rn_list_count(arena, args->posonlyargs), plain = rn_list_count(arena, args->args);
    uint32_t first_default = only + plain - rn_list_count(arena, args->defaults);
    bool is_first = true;

    for (uint32_t i = 0; i < only + plain; i++) {
        rn_ref arg = i < only ? rn_list_get(arena, args->posonlyargs, i) : rn_list_get(arena, args->args, i - only);

        put(w, is_first ? "" : ", ");
        is_first = false;
        put_name(w, RN_NODE(arena, arg, arg)->arg);
        if (i >= first_default) {
            put(w, "=");
            put_expr(w, rn_list_get(arena, args->defaults, i - first_default), LEVEL_TEST);
        }
        if (only > 0 && i + 1 == only) {
            put(w, ", /");
        }
    }
    if (args->vararg != 0 || rn_list_count(arena, args->kwonlyargs) > 0) {
        put(w, is_first ? "*" : ", *");
        is_first = false;
        if (args->vararg != 0) {
            put_name(w, RN_NODE(arena, arg, args->vararg)->arg);
        }
    }
    for (uint32_t i = 0; i < rn_list_count(arena, args->kwonlyargs); i++) {
        rn_ref value = rn_list_get(arena, args->kw_defaults, i);

        put(w, ", ");
        put_name(w, RN_NODE(arena, arg, rn_list_get(arena, args->kwonlyargs, i))->arg);
        if (value != 0) {
            put(w, "=");
            put_expr(w, value, LEVEL_TEST);
        }
    }
    if (args->kwarg != 0) {
        put(w, is_first ? "**" : ", **");
        put_name(w, RN_NODE(arena, arg, args->kwarg)->arg);
    }
}

static void put_lambda(writer *w, rn_ref node, int level)
{
    const rn_ast_Lambda *lambda = RN_NODE(arena_of(w), Lambda, node);
    uint32_t before;

    open_level(w, level, LEVEL_TEST);
    put(w, "lambda");
    before = w->size;
    put(w, " ");
    put_args(w, lambda->args);
    if (w->size == before + 1) {
        w->size = before;
    }
    put(w, ": ");
    put_expr(w, lambda->body, LEVEL_TEST);
    close_level(w, level, LEVEL_TEST);
}

static void put_call(writer *w, rn_ref node)
{
    const rn_ast_Call *call = RN_NODE(arena_of(w), Call, node);
    const rn_arena *arena = arena_of(w);
    uint32_t count = rn_list_count(arena, call->args);

    put_expr(w, call->func, LEVEL_ATOM);
    if (count == 1 && rn_list_count(arena, call->keywords) == 0 &&
        RN_KIND(arena, rn_list_get(arena, call->args, 0)) == RN_AST_GeneratorExp) {
        put_expr(w, rn_list_get(arena, call->args, 0), LEVEL_TEST);
        return;
    }
    put(w, "(");
    put_list(w, call->args, LEVEL_TEST);
    for (uint32_t i = 0; i < rn_list_count(arena, call->keywords); i++) {
        const rn_ast_keyword *keyword = RN_NODE(arena, keyword, rn_list_get(arena, call->keywords, i));

        put(w, count + i > 0 ? ", " : "");
        if (keyword->arg != 0) {
            put_name(w, keyword->arg);
            put(w, "=");
        } else {
            put(w, "**");
        }
        put_expr(w, keyword->value, LEVEL_TEST);
    }
    put(w, ")");
}

/* ---- displays ---- */

static void put_generators(writer *w, rn_ref generators)
{
    const rn_arena *arena = arena_of(w);

    for (uint32_t i = 0; i < rn_list_count(arena, generators); i++) {
        const rn_ast_comprehension *part = RN_NODE(arena, comprehension, rn_list_get(arena, generators, i));

        put(w, part->is_async ? " async for " : " for ");
        put_expr(w, part->target, LEVEL_TUPLE);
        put(w, " in ");
        put_expr(w, part->iter, LEVEL_TEST + 1);
        for (uint32_t k = 0; k < rn_list_count(arena, part->ifs); k++) {
            put(w, " if ");
            put_expr(w, rn_list_get(arena, part->ifs, k), LEVEL_TEST + 1);
        }
    }
}

static void put_comprehension(writer *w, rn_ref node, const char *open, const char *close)
{
    const rn_arena *arena = arena_of(w);

    put(w, open);
    if (RN_KIND(arena, node) == RN_AST_DictComp) {
        put_expr(w, RN_NODE(arena, DictComp, node)->key, LEVEL_TEST);
        put(w, ": ");
        put_expr(w, RN_NODE(arena, DictComp, node)->value, LEVEL_TEST);
        put_generators(w, RN_NODE(arena, DictComp, node)->generators);
    } else {
        put_expr(w, RN_NODE(arena, ListComp, node)->elt, LEVEL_TEST);
        put_generators(w, RN_NODE(arena, ListComp, node)->generators);
    }
    put(w, close);
}

static void put_dict(writer *w, rn_ref node)
{
    const rn_ast_Dict *dict = RN_NODE(arena_of(w), Dict, node);

    put(w, "{");
    for (uint32_t i = 0; i < rn_list_count(arena_of(w), dict->keys); i++) {
        rn_ref key = rn_list_get(arena_of(w), dict->keys, i);

        put(w, i > 0 ? ", " : "");
        if (key != 0) {
            put_expr(w, key, LEVEL_TEST);
            put(w, ": ");
            put_expr(w, rn_list_get(arena_of(w), dict->values, i), LEVEL_TEST);
        } else {
            put(w, "**");
            put_expr(w, rn_list_get(arena_of(w), dict->values, i), LEVEL_BIT_OR);
        }
    }
    put(w, "}");
}

static void put_tuple(writer *w, rn_ref node, int level)
{
    rn_ref list = RN_NODE(arena_of(w), Tuple, node)->elts;

    if (rn_list_count(arena_of(w), list) == 0) {
        put(w, "()");
        return;
    }
    open_level(w, level, LEVEL_TUPLE);
    put_list(w, list, LEVEL_TEST);
    put(w, rn_list_count(arena_of(w), list) == 1 ? "," : "");
    close_level(w, level, LEVEL_TUPLE);
}

/* ---- f-strings ---- */

static void put_pieces(writer *w, rn_ref values)
{
    const rn_arena *arena = arena_of(w);

    for (uint32_t i = 0; i < rn_list_count(arena, values); i++) {
        rn_ref piece = rn_list_get(arena, values, i);

        if (RN_KIND(arena, piece) == RN_AST_Constant) {
            const rn_const *text = rn_arena_at(arena, RN_NODE(arena, Constant, piece)->value);

            for (uint32_t k = 0; k < text->byte_count;) {
                uint32_t c;

                k += rn_source_get_utf8(text->bytes + k, &c);
                put(w, c == '{' || c == '}' ? (c == '{' ? "{" : "}") : "");
                put_char(w, c, '\'', false);
            }
        } else if (RN_KIND(arena, piece) == RN_AST_FormattedValue) {
            const rn_ast_FormattedValue *field = RN_NODE(arena, FormattedValue, piece);

            put(w, "{");
            put_expr(w, field->value, LEVEL_TEST + 1);
            if (field->conversion != UINT32_MAX) {
                put(w, "!");
                put_bytes(w, &(char){(char)field->conversion}, 1);
            }
            if (field->format_spec != 0) {
                put(w, ":");
                put_pieces(w, RN_NODE(arena, JoinedStr, field->format_spec)->values);
            }
            put(w, "}");
        }
    }
}

/* ---- the rest ---- */

static void put_attribute(writer *w, rn_ref node)
{
    const rn_ast_Attribute *attribute = RN_NODE(arena_of(w), Attribute, node);
    bool is_int =
        RN_KIND(arena_of(w), attribute->value) == RN_AST_Constant &&
        ((const rn_const *)rn_arena_at(arena_of(w), RN_NODE(arena_of(w), Constant, attribute->value)->value))->type == RN_CONST_INT;

    put_expr(w, attribute->value, LEVEL_ATOM);
    put(w, is_int ? " ." : ".");
    put_name(w, attribute->attr);
}

static void put_slice(writer *w, rn_ref node)
{
    const rn_ast_Slice *slice = RN_NODE(arena_of(w), Slice, node);

    if (slice->lower != 0) {
        put_expr(w, slice->lower, LEVEL_TEST);
    }
    put(w, ":");
    if (slice->upper != 0) {
        put_expr(w, slice->upper, LEVEL_TEST);
    }
    if (slice->step != 0) {
        put(w, ":");
        put_expr(w, slice->step, LEVEL_TEST);
    }
}

static void put_prefixed(writer *w, const char *prefix, rn_ref value, int inner, int level, int own)
{
    open_level(w, level, own);
    put(w, prefix);
    if (value != 0) {
        put_expr(w, value, inner);
    }
    close_level(w, level, own);
}

static void put_conditional(writer *w, rn_ref node, int level)
{
    const rn_ast_IfExp *conditional = RN_NODE(arena_of(w), IfExp, node);

    open_level(w, level, LEVEL_TEST);
    put_expr(w, conditional->body, LEVEL_TEST + 1);
    put(w, " if ");
    put_expr(w, conditional->test, LEVEL_TEST + 1);
    put(w, " else ");
    put_expr(w, conditional->orelse, LEVEL_TEST);
    close_level(w, level, LEVEL_TEST);
}

static void put_display(writer *w, rn_ref node, int level)
{
    const rn_arena *arena = arena_of(w);

    switch (RN_KIND(arena, node)) {
    case RN_AST_Dict:
        put_dict(w, node);
        break;
    case RN_AST_Set:
        put(w, "{");
        put_list(w, RN_NODE(arena, Set, node)->elts, LEVEL_TEST);
        put(w, "}");
        break;
    case RN_AST_ListComp:
        put_comprehension(w, node, "[", "]");
        break;
    case RN_AST_SetComp:
    case RN_AST_DictComp:
        put_comprehension(w, node, "{", "}");
        break;
    case RN_AST_GeneratorExp:
        put_comprehension(w, node, "(", ")");
        break;
    case RN_AST_JoinedStr:
        put(w, "f'");
        put_pieces(w, RN_NODE(arena, JoinedStr, node)->values);
        put(w, "'");
        break;
    case RN_AST_List:
        put(w, "[");
        put_list(w, RN_NODE(arena, List, node)->elts, LEVEL_TEST);
        put(w, "]");
        break;
    case RN_AST_Tuple:
        put_tuple(w, node, level);
        break;
    default:
        break;
    }
}

static void put_kind(writer *w, rn_ref node, int level)
{
    const rn_arena *arena = arena_of(w);

    switch (RN_KIND(arena, node)) {
    case RN_AST_BoolOp:
        put_bool(w, node, level);
        break;
    case RN_AST_NamedExpr:
        put(w, "(");
        put_expr(w, RN_NODE(arena, NamedExpr, node)->target, LEVEL_ATOM);
        put(w, " := ");
        put_expr(w, RN_NODE(arena, NamedExpr, node)->value, LEVEL_ATOM);
        put(w, ")");
        break;
    case RN_AST_BinOp:
        put_binary(w, node, level);
        break;
    case RN_AST_UnaryOp: {
        rn_ast_op op = (rn_ast_op)RN_NODE(arena, UnaryOp, node)->op;

        put_prefixed(w, operators[op].text, RN_NODE(arena, UnaryOp, node)->operand, operators[op].level, level, operators[op].level);
        break;
    }
    case RN_AST_Lambda:
        put_lambda(w, node, level);
        break;
    case RN_AST_IfExp:
        put_conditional(w, node, level);
        break;
    case RN_AST_Await:
        put_prefixed(w, "await ", RN_NODE(arena, Await, node)->value, LEVEL_ATOM, level, LEVEL_AWAIT);
        break;
    case RN_AST_Yield:
        put_prefixed(w, RN_NODE(arena, Yield, node)->value != 0 ? "(yield " : "(yield", RN_NODE(arena, Yield, node)->value, LEVEL_TUPLE,
                     LEVEL_TUPLE, LEVEL_TUPLE);
        put(w, ")");
        break;
    case RN_AST_YieldFrom:
        put(w, "(yield from ");
        put_expr(w, RN_NODE(arena, YieldFrom, node)->value, LEVEL_TEST);
        put(w, ")");
        break;
    case RN_AST_Compare:
        put_compare(w, node, level);
        break;
    case RN_AST_Call:
        put_call(w, node);
        break;
    case RN_AST_Constant:
        put_constant(w, node);
        break;
    case RN_AST_Attribute:
        put_attribute(w, node);
        break;
    case RN_AST_Subscript:
        put_expr(w, RN_NODE(arena, Subscript, node)->value, LEVEL_ATOM);
        put(w, "[");
        put_expr(w, RN_NODE(arena, Subscript, node)->slice, LEVEL_TUPLE);
        put(w, "]");
        break;
    case RN_AST_Starred:
        put(w, "*");
        put_expr(w, RN_NODE(arena, Starred, node)->value, LEVEL_BIT_OR);
        break;
    case RN_AST_Name:
        put_name(w, RN_NODE(arena, Name, node)->id);
        break;
    case RN_AST_Slice:
        put_slice(w, node);
        break;
    default:
        put_display(w, node, level);
        break;
    }
}

static void put_expr(writer *w, rn_ref node, int level)
{
    if (!rn_front_poll(w->front)) {
        return;
    }
    if (w->depth >= MAX_DEPTH) {
        rn_front_fail_at(w->front, node, "annotation is too complex");
        return;
    }
    w->depth++;
    put_kind(w, node, level);
    w->depth--;
}

rn_ref rn_unparse(rn_front *front, rn_ref expr)
{
    writer w = {.front = front};
    rn_ref ref;
    rn_const *value;

    put_expr(&w, expr, LEVEL_TEST);
    ref = rn_front_is_good(front) ? rn_arena_alloc(&front->arena, (uint32_t)sizeof *value + w.size + 1) : 0;
    if (ref == 0) {
        return 0;
    }
    value = rn_arena_at(&front->arena, ref);
    value->type = RN_CONST_STR;
    value->byte_count = w.size;
    w.out = value->bytes;
    w.size = 0;
    put_expr(&w, expr, LEVEL_TEST);
    value->bytes[w.size] = '\0';
    return ref;
}
