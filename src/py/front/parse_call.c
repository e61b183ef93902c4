/* Call arguments and subscripts. */
#include "py/front/parse.h"

/* `*iterable` in a call takes a whole expression. */
static rn_ref parse_starred_argument(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref value;

    p->mark++;
    value = rn_parse_expression(p);
    return value == 0 ? 0 : RN_MAKE(p->front, Starred, start, rn_prev_end(p), value);
}

/* name=value or **mapping */
static rn_ref parse_keyword(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref name = 0, value;

    if (!rn_accept(p, RN_T_DOUBLESTAR)) {
        name = rn_parse_name(p);
        p->mark++;
        if (name == 0) {
            return 0;
        }
    }
    value = rn_parse_expression(p);
    return value == 0 ? 0 : RN_MAKE(p->front, keyword, start, rn_prev_end(p), name, value);
}

typedef struct call_state {
    uint32_t top; /* pushed: argument, is_keyword, argument, is_keyword ... */
    bool has_keyword, has_mapping;
} call_state;

static bool push_argument(rn_parser *p, call_state *state)
{
    bool is_keyword = false;
    rn_ref argument;

    switch ((unsigned)rn_peek(p)) {
    case RN_T_STAR:
        argument = state->has_mapping ? 0 : parse_starred_argument(p);
        break;
    case RN_T_DOUBLESTAR:
        state->has_mapping = is_keyword = true;
        argument = parse_keyword(p);
        break;
    default:
        if (rn_peek(p) == RN_T_NAME && rn_peek_at(p, 1) == RN_T_EQUAL) {
            state->has_keyword = is_keyword = true;
            argument = parse_keyword(p);
        } else {
            argument = state->has_keyword || state->has_mapping ? 0 : rn_parse_named_expression(p);
        }
        break;
    }
    return argument != 0 && rn_push(p, argument) && rn_push(p, is_keyword);
}

/* Split what was pushed into the two lists of a Call. */
static bool split_arguments(rn_parser *p, uint32_t top, rn_ref *args, rn_ref *keywords)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, top) / 2, counts[2] = {0, 0};
    rn_ref lists[2];

    for (uint32_t i = 0; i < count; i++) {
        counts[*rn_arena_temp(arena, top, 2 * i + 1)]++;
    }
    for (int k = 0; k < 2; k++) {
        lists[k] = rn_arena_alloc(arena, 4 * (counts[k] + 1));
        if (lists[k] == 0) {
            return false;
        }
        *(uint32_t *)rn_arena_at(arena, lists[k]) = counts[k];
        counts[k] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = *rn_arena_temp(arena, top, 2 * i + 1);

        rn_list_set(arena, lists[k], counts[k]++, *rn_arena_temp(arena, top, 2 * i));
    }
    arena->top = top;
    *args = lists[0];
    *keywords = lists[1];
    return true;
}

bool rn_parse_arguments(rn_parser *p, uint32_t open, rn_ref *args, rn_ref *keywords)
{
    rn_arena *arena = &p->front->arena;
    call_state state = {.top = rn_temp_top(p)};

    while (rn_peek(p) != RN_T_RPAR) {
        if (!push_argument(p, &state)) {
            return false;
        }
        if (open != RN_NO_GENEXP && rn_arena_pushed(arena, state.top) == 2 && !state.has_keyword && !state.has_mapping &&
            (rn_peek(p) == RN_T_FOR || (rn_peek(p) == RN_T_ASYNC && rn_peek_at(p, 1) == RN_T_FOR))) {
            rn_ref element = *rn_arena_temp(arena, state.top, 0);

            if (RN_KIND(arena, element) == RN_AST_Starred) {
                return false;
            }
            element = rn_parse_genexp_tail(p, element, open);
            if (element == 0) {
                return false;
            }
            *rn_arena_temp(arena, state.top, 0) = element;
            return split_arguments(p, state.top, args, keywords);
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
    }
    return rn_accept(p, RN_T_RPAR) && split_arguments(p, state.top, args, keywords);
}

/* ---- subscripts ---- */

static bool ends_slice_part(rn_token_kind kind)
{
    return kind == RN_T_COLON || kind == RN_T_COMMA || kind == RN_T_RSQB;
}

static rn_ref parse_slice(rn_parser *p)
{
    uint32_t start = rn_start(p);
    rn_ref parts[3] = {0, 0, 0};

    if (rn_peek(p) == RN_T_STAR) {
        return parse_starred_argument(p);
    }
    if (rn_peek(p) != RN_T_COLON) {
        parts[0] = rn_parse_named_expression(p);
        if (parts[0] == 0 || rn_peek(p) != RN_T_COLON) {
            return parts[0];
        }
        if (RN_KIND(&p->front->arena, parts[0]) == RN_AST_NamedExpr &&
            !((const rn_ast *)rn_arena_at(&p->front->arena, parts[0]))->is_grouped) {
            return 0;
        }
    }
    for (int i = 1; i < 3 && rn_accept(p, RN_T_COLON); i++) {
        if (!ends_slice_part(rn_peek(p))) {
            parts[i] = rn_parse_expression(p);
            if (parts[i] == 0) {
                return 0;
            }
        }
    }
    return RN_MAKE(p->front, Slice, start, rn_prev_end(p), parts[0], parts[1], parts[2]);
}

rn_ref rn_parse_slices(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref first = parse_slice(p), elements;

    if (first == 0) {
        return 0;
    }
    if (rn_peek(p) != RN_T_COMMA && RN_KIND(&p->front->arena, first) != RN_AST_Starred) {
        return first;
    }
    rn_push(p, first);
    while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_RSQB) {
        rn_ref next = parse_slice(p);

        if (next == 0 || !rn_push(p, next)) {
            return 0;
        }
    }
    elements = rn_take(p, top);
    return elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
}
