/* Positions of instructions as CPython gives them, and the anchors that split a caret line into ~~~ and ^^^. */
#include "py/front/emit.h"

static void set_range(const rn_emitter *e, rn_unit_position *out, uint32_t start, uint32_t end)
{
    rn_place first = rn_front_where(e->front, start), last = rn_front_where_end(e->front, end > start ? end : start);

    out->line = first.line;
    out->col = first.byte_col;
    out->end_line = last.line;
    out->end_col = last.byte_col;
}

/* Where the attribute name stands that ends at `end`. */
static uint32_t attribute_start(const rn_emitter *e, uint32_t end)
{
    uint32_t start = end;

    while (start > 0) {
        unsigned char c = (unsigned char)e->front->source[start - 1];

        if (!(c >= 0x80 || c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))) {
            break;
        }
        start--;
    }
    return start;
}

/* A chain of attributes over several lines is reported at the attribute, not where the chain starts. */
static void move_to_attribute(const rn_emitter *e, rn_unit_position *out, uint32_t attr_end)
{
    uint32_t start = attribute_start(e, attr_end);
    rn_place place = rn_front_where(e->front, start), last = rn_front_where_end(e->front, attr_end);

    if (place.line != out->line) {
        out->line = place.line;
        out->col = place.byte_col;
        out->end_col = last.byte_col;
    }
}

/* Skips blanks, comments, line joins and closing parentheses from `at` to something else. */
static uint32_t skip_to_token(const rn_emitter *e, uint32_t at, uint32_t end)
{
    const char *s = e->front->source;

    while (at < end) {
        if (s[at] == '#') {
            while (at < end && s[at] != '\n' && s[at] != '\r') {
                at++;
            }
        } else if (strchr(" \t\f\n\r\\)", s[at]) != NULL) {
            at++;
        } else {
            break;
        }
    }
    return at;
}

static void set_anchor(const rn_emitter *e, rn_unit_position *out, unsigned kind, uint32_t at, unsigned length)
{
    rn_place place = rn_front_where(e->front, at);

    out->anchor_kind = (uint8_t)kind;
    out->anchor_len = (uint8_t)length;
    out->anchor_line = place.line;
    out->anchor_col = place.byte_col;
}

/* The operator: one character, or two when another follows at once that is not part of the right side. */
static unsigned operator_width(const rn_emitter *e, uint32_t at, rn_ref right)
{
    uint32_t next = at + 1;

    return next < ((const rn_ast *)rn_arena_at(&e->front->arena, right))->start && strchr(" \t\f\n\r\\#", e->front->source[next]) == NULL
               ? 2
               : 1;
}

/* A class pattern that would also do as an expression is shown like a call. */
static bool is_like_expression(const rn_arena *arena, rn_ref pattern)
{
    const rn_ast *head = rn_arena_at(arena, pattern);
    rn_ref lists[2] = {0, 0};

    if (pattern == 0) {
        return true;
    }
    switch (head->kind) {
    case RN_AST_MatchAs:
        return RN_NODE(arena, MatchAs, pattern)->pattern == 0;
    case RN_AST_MatchSequence:
        lists[0] = RN_NODE(arena, MatchSequence, pattern)->patterns;
        break;
    case RN_AST_MatchOr:
        lists[0] = RN_NODE(arena, MatchOr, pattern)->patterns;
        break;
    case RN_AST_MatchMapping:
        lists[0] = RN_NODE(arena, MatchMapping, pattern)->patterns;
        break;
    case RN_AST_MatchClass:
        lists[0] = RN_NODE(arena, MatchClass, pattern)->patterns;
        lists[1] = RN_NODE(arena, MatchClass, pattern)->kwd_patterns;
        break;
    default:
        return true;
    }
    for (int k = 0; k < 2; k++) {
        for (uint32_t i = 0; lists[k] != 0 && i < rn_list_count(arena, lists[k]); i++) {
            if (!is_like_expression(arena, rn_list_get(arena, lists[k], i))) {
                return false;
            }
        }
    }
    return true;
}

static void find_anchor(const rn_emitter *e, rn_unit_position *out, rn_ref node)
{
    const rn_arena *arena = &e->front->arena;
    const rn_ast *head = rn_arena_at(arena, node);
    rn_ref left;
    uint32_t at;

    switch (head->kind) {
    case RN_AST_BinOp:
        left = RN_NODE(arena, BinOp, node)->left;
        at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
        set_anchor(e, out, 1, at, operator_width(e, at, RN_NODE(arena, BinOp, node)->right));
        break;
    case RN_AST_Call:
        left = RN_NODE(arena, Call, node)->func;
        at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
        set_anchor(e, out, 2, at, 1);
        break;
    case RN_AST_MatchClass:
        if (is_like_expression(arena, node)) {
            left = RN_NODE(arena, MatchClass, node)->cls;
            at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
            set_anchor(e, out, 2, at, 1);
        }
        break;
    case RN_AST_Subscript:
        left = RN_NODE(arena, Subscript, node)->value;
        at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
        set_anchor(e, out, 3, at, 1);
        break;
    default:
        break;
    }
}

rn_unit_position rn_emit_place(const rn_emitter *e, const rn_instr *instr)
{
    const rn_arena *arena = &e->front->arena;
    const rn_ast *head = rn_arena_at(arena, instr->node);
    rn_unit_position out = {0};

    if (instr->node == 0) {
        return out;
    }
    if (instr->place == RN_PLACE_PAIR) {
        const rn_ast_DictComp *comp = RN_NODE(arena, DictComp, instr->node);

        set_range(e, &out, ((const rn_ast *)rn_arena_at(arena, comp->key))->start, ((const rn_ast *)rn_arena_at(arena, comp->value))->end);
        return out;
    }
    set_range(e, &out, head->start, head->end);
    if (head->kind == RN_AST_Attribute) {
        move_to_attribute(e, &out, head->end);
    }
    if (head->kind == RN_AST_Call) {
        rn_ref callee = RN_NODE(arena, Call, instr->node)->func;

        if (RN_KIND(arena, callee) == RN_AST_Attribute) {
            move_to_attribute(e, &out, ((const rn_ast *)rn_arena_at(arena, callee))->end);
        }
    }
    find_anchor(e, &out, instr->node);
    return out;
}
