/* Constant expressions, evaluated while compiling like CPython does: only where the result is exact and small. */
#include "py/front/emit.h"
#include "py/num/float.h"

#include <math.h>

#define MAX_FOLDED_BYTES 4096
#define MAX_EXACT        ((int64_t)1 << 53)

double rn_fold_double(const rn_emitter *e, rn_ref constant)
{
    const rn_const *text = rn_arena_at(&e->front->arena, constant);
    double value = 0;

    if (rn_float_parse(text->bytes, text->byte_count, &value) != RN_NUM_OK) {
        return 0;
    }
    return value;
}

static bool fold_constant(rn_emitter *e, rn_ref constant, rn_value *out)
{
    const rn_const *value = rn_arena_at(rn_emit_arena(e), constant);

    *out = (rn_value){(rn_const_type)value->type, 0, 0, constant};
    if (value->type == RN_CONST_INT && value->is_small) {
        out->i = rn_const_small(value);
        out->constant = 0;
    } else if (value->type == RN_CONST_FLOAT) {
        out->f = rn_fold_double(e, constant);
        out->constant = 0;
    } else if (value->type < RN_CONST_INT) {
        out->constant = 0;
    }
    return true;
}

static bool is_small_int(const rn_value *v)
{
    return v->type == RN_CONST_INT && v->constant == 0;
}

/* ---- unary ---- */

static bool truth_of(const rn_emitter *e, const rn_value *v)
{
    switch (v->type) {
    case RN_CONST_NONE:
    case RN_CONST_FALSE:
        return false;
    case RN_CONST_INT:
        return v->constant != 0 || v->i != 0;
    case RN_CONST_FLOAT:
        return v->f != 0;
    case RN_CONST_COMPLEX:
        return rn_fold_double(e, v->constant) != 0;
    case RN_CONST_STR:
    case RN_CONST_BYTES:
        return ((const rn_const *)rn_arena_at(&e->front->arena, v->constant))->byte_count > 0;
    case RN_CONST_TRUE:
    case RN_CONST_ELLIPSIS:
        break;
    }
    return true;
}

static bool fold_unary(rn_emitter *e, rn_ref node, rn_value *out)
{
    rn_ast_op op = (rn_ast_op)RN_ENODE(e, UnaryOp, node)->op;

    if (!rn_fold(e, RN_ENODE(e, UnaryOp, node)->operand, out)) {
        return false;
    }
    if (op == RN_OP_Not) {
        *out = (rn_value){truth_of(e, out) ? RN_CONST_FALSE : RN_CONST_TRUE, 0, 0, 0};
        return true;
    }
    if (out->type == RN_CONST_FLOAT && op != RN_OP_Invert) {
        out->f = op == RN_OP_USub ? -out->f : out->f;
        return true;
    }
    if (out->type == RN_CONST_TRUE || out->type == RN_CONST_FALSE) {
        *out = (rn_value){RN_CONST_INT, out->type == RN_CONST_TRUE, 0, 0};
        if (op == RN_OP_Invert) {
            return false; /* warns at run time in CPython; left to it */
        }
    }
    if (!is_small_int(out)) {
        return false;
    }
    if (op == RN_OP_USub) {
        if (out->i == INT64_MIN) {
            return false;
        }
        out->i = -out->i;
    } else if (op == RN_OP_Invert) {
        out->i = ~out->i;
    }
    return true;
}

/* ---- binary ---- */

static bool fold_power(int64_t base, int64_t exponent, int64_t *out)
{
    int64_t result = 1;

    if (exponent < 0 || exponent > 128) {
        return false;
    }
    for (int64_t i = 0; i < exponent; i++) {
        if (__builtin_mul_overflow(result, base, &result)) {
            return false;
        }
    }
    *out = result;
    return true;
}

static bool fold_ints(rn_ast_op op, int64_t a, int64_t b, rn_value *out)
{
    int64_t r = 0;

    switch ((unsigned)op) {
    case RN_OP_Add:
        if (__builtin_add_overflow(a, b, &r)) {
            return false;
        }
        break;
    case RN_OP_Sub:
        if (__builtin_sub_overflow(a, b, &r)) {
            return false;
        }
        break;
    case RN_OP_Mult:
        if (__builtin_mul_overflow(a, b, &r)) {
            return false;
        }
        break;
    case RN_OP_FloorDiv:
    case RN_OP_Mod:
        if (b == 0 || (b == -1 && a == INT64_MIN)) {
            return false;
        }
        r = op == RN_OP_Mod ? a % b : a / b;
        if (op == RN_OP_Mod) {
            r += r != 0 && (r < 0) != (b < 0) ? b : 0;
        } else {
            r -= a % b != 0 && (a < 0) != (b < 0);
        }
        break;
    case RN_OP_Pow:
        if (!fold_power(a, b, &r)) {
            return false;
        }
        break;
    case RN_OP_LShift:
        if (b < 0 || b > 62 || a < 0 || a > INT64_MAX >> b) {
            return false;
        }
        r = a << b;
        break;
    case RN_OP_RShift:
        if (b < 0) {
            return false;
        }
        r = b > 63 ? (a < 0 ? -1 : 0) : a >> b;
        break;
    case RN_OP_BitOr:
        r = a | b;
        break;
    case RN_OP_BitXor:
        r = a ^ b;
        break;
    case RN_OP_BitAnd:
        r = a & b;
        break;
    case RN_OP_Div:
        if (b == 0 || a > MAX_EXACT || a < -MAX_EXACT || b > MAX_EXACT || b < -MAX_EXACT) {
            return false;
        }
        *out = (rn_value){RN_CONST_FLOAT, 0, (double)a / (double)b, 0};
        return true;
    default:
        return false;
    }
    *out = (rn_value){RN_CONST_INT, r, 0, 0};
    return true;
}

static bool fold_floats(rn_ast_op op, double a, double b, rn_value *out)
{
    double r;

    switch ((unsigned)op) {
    case RN_OP_Add:
        r = a + b;
        break;
    case RN_OP_Sub:
        r = a - b;
        break;
    case RN_OP_Mult:
        r = a * b;
        break;
    case RN_OP_Div:
        if (b == 0) {
            return false;
        }
        r = a / b;
        break;
    default:
        return false;
    }
    if (!isfinite(r)) {
        return false; /* and no NaN in a constant */
    }
    *out = (rn_value){RN_CONST_FLOAT, 0, r, 0};
    return true;
}

static bool as_double(const rn_value *v, double *out)
{
    if (v->type == RN_CONST_FLOAT) {
        *out = v->f;
        return true;
    }
    *out = (double)v->i;
    return is_small_int(v) && v->i <= MAX_EXACT && v->i >= -MAX_EXACT;
}

/* 'a' 'b' put together, or 'a' * n. */
static bool fold_text(rn_emitter *e, const rn_value *a, const rn_value *b, int64_t times, rn_value *out)
{
    const rn_const *first = rn_arena_at(rn_emit_arena(e), a->constant);
    const rn_const *second = b == NULL ? NULL : rn_arena_at(rn_emit_arena(e), b->constant);
    uint64_t size = first->byte_count * (uint64_t)times + (second != NULL ? second->byte_count : 0);
    rn_litbuf text;

    if (size > MAX_FOLDED_BYTES || !rn_litbuf_begin(&text, e->front, (uint32_t)size)) {
        return false;
    }
    text.has_surrogates = first->has_surrogates || (second != NULL && second->has_surrogates);
    for (int64_t i = 0; i < times; i++) {
        rn_litbuf_add_bytes(&text, first->bytes, first->byte_count);
    }
    if (second != NULL) {
        rn_litbuf_add_bytes(&text, second->bytes, second->byte_count);
    }
    *out = (rn_value){a->type, 0, 0, rn_litbuf_end(&text, a->type)};
    return rn_emit_is_good(e);
}

static bool is_text(const rn_value *v)
{
    return v->type == RN_CONST_STR || v->type == RN_CONST_BYTES;
}

static bool fold_pair(rn_emitter *e, rn_ast_op op, const rn_value *a, const rn_value *b, rn_value *out)
{
    double x, y;

    if (is_small_int(a) && is_small_int(b)) {
        return fold_ints(op, a->i, b->i, out);
    }
    if (a->type == RN_CONST_FLOAT || b->type == RN_CONST_FLOAT) {
        return as_double(a, &x) && as_double(b, &y) && fold_floats(op, x, y, out);
    }
    if (op == RN_OP_Add && is_text(a) && a->type == b->type) {
        return fold_text(e, a, b, 1, out);
    }
    if (op == RN_OP_Mult && is_text(a) && is_small_int(b)) {
        return b->i >= 0 && b->i <= MAX_FOLDED_BYTES && fold_text(e, a, NULL, b->i, out);
    }
    if (op == RN_OP_Mult && is_text(b) && is_small_int(a)) {
        return a->i >= 0 && a->i <= MAX_FOLDED_BYTES && fold_text(e, b, NULL, a->i, out);
    }
    return false;
}

/* A chain of operators is folded from its left end, or not at all. */
static bool fold_binary(rn_emitter *e, rn_ref node, rn_value *out)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top, count = 0;
    rn_ref left = node;
    rn_value right;
    bool is_good = true;

    while (RN_KIND(arena, left) == RN_AST_BinOp) {
        uint8_t kind = RN_KIND(arena, RN_NODE(arena, BinOp, left)->right);

        /* most chains are no constants: look before pushing */
        if ((kind != RN_AST_Constant && kind != RN_AST_UnaryOp && kind != RN_AST_BinOp) || count >= 1000 || !rn_arena_push(arena, left)) {
            arena->top = top;
            return false;
        }
        count++;
        left = RN_NODE(arena, BinOp, left)->left;
    }
    is_good = rn_fold(e, left, out);
    while (is_good && count > 0) {
        const rn_ast_BinOp *part = RN_NODE(arena, BinOp, *rn_arena_temp(arena, top, --count));
        rn_value value = *out;

        is_good = rn_fold(e, part->right, &right) && fold_pair(e, (rn_ast_op)part->op, &value, &right, out);
    }
    arena->top = top;
    return is_good;
}

bool rn_fold(rn_emitter *e, rn_ref node, rn_value *out)
{
    switch (RN_EKIND(e, node)) {
    case RN_AST_Constant:
        return fold_constant(e, RN_ENODE(e, Constant, node)->value, out);
    case RN_AST_UnaryOp:
        return fold_unary(e, node, out);
    case RN_AST_BinOp:
        return fold_binary(e, node, out);
    case RN_AST_Name:
        if (strcmp(rn_front_text(e->front, RN_ENODE(e, Name, node)->id), "__debug__") == 0) {
            *out = (rn_value){RN_CONST_TRUE, 0, 0, 0};
            return true;
        }
        return false;
    default:
        return false;
    }
}

bool rn_fold_truth(rn_emitter *e, rn_ref node, bool *truth)
{
    rn_value value;

    if (!rn_fold(e, node, &value)) {
        return false;
    }
    *truth = truth_of(e, &value);
    return true;
}

bool rn_fold_small(rn_emitter *e, rn_ref node, int *value)
{
    rn_value folded;
    uint8_t kind = RN_EKIND(e, node);

    if ((kind != RN_AST_Constant && kind != RN_AST_UnaryOp && kind != RN_AST_BinOp) || !rn_fold(e, node, &folded) ||
        !is_small_int(&folded) || folded.i < -128 || folded.i > 127) {
        return false;
    }
    *value = (int)folded.i;
    return true;
}

uint32_t rn_fold_const(rn_emitter *e, const rn_value *value)
{
    rn_ref singleton;

    if (value->constant != 0) {
        return rn_const_literal(e, value->constant);
    }
    switch ((unsigned)value->type) {
    case RN_CONST_INT:
        return rn_const_int(e, value->i);
    case RN_CONST_FLOAT:
        return rn_const_double(e, value->f);
    default:
        singleton = rn_literal_singleton(e->front, value->type);
        return singleton == 0 ? 0 : rn_const_literal(e, singleton);
    }
}

/* A display whose elements are all constants, nested tuples included. */
bool rn_fold_tuple(rn_emitter *e, rn_ref list, rn_unit_const_kind kind, uint32_t *constant)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top;

    for (uint32_t i = 0; i < rn_list_count(arena, list); i++) {
        rn_ref item = rn_list_get(arena, list, i);
        uint32_t index;
        rn_value value;

        if (RN_KIND(arena, item) == RN_AST_Tuple) {
            if (!rn_fold_tuple(e, RN_NODE(arena, Tuple, item)->elts, RN_UC_TUPLE, &index)) {
                arena->top = top;
                return false;
            }
        } else if (rn_fold(e, item, &value)) {
            index = rn_fold_const(e, &value);
        } else {
            arena->top = top;
            return false;
        }
        rn_arena_push(arena, index);
    }
    *constant = rn_const_tuple(e, kind, top);
    return rn_emit_is_good(e);
}
