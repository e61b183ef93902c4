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

static void find_anchor(const rn_emitter *e, rn_unit_position *out, rn_ref node)
{
    const rn_arena *arena = &e->front->arena;
    const rn_ast *head = rn_arena_at(arena, node);
    const char *s = e->front->source;
    rn_ref left;
    uint32_t at;

    switch (head->kind) {
    case RN_AST_BinOp:
        left = RN_NODE(arena, BinOp, node)->left;
        at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
        set_anchor(e, out, 1, at, at + 1 < head->end && s[at + 1] == s[at] ? 2 : 1);
        break;
    case RN_AST_Call:
        left = RN_NODE(arena, Call, node)->func;
        at = skip_to_token(e, ((const rn_ast *)rn_arena_at(arena, left))->end, head->end);
        set_anchor(e, out, 2, at, 1);
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
    set_range(e, &out, head->start, head->end);
    if (instr->place == RN_PLACE_ATTR || head->kind == RN_AST_Attribute) {
        move_to_attribute(e, &out, head->end);
    }
    if (instr->place != RN_PLACE_NODE) {
        return out;
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
