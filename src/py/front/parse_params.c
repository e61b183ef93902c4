/* Parameter lists of def and lambda, and type parameters. */
#include "py/front/parse.h"

/* One parameter with what may follow its name. */
typedef struct param {
    rn_ref node, value;
} param;

typedef enum param_style { PARAM_PLAIN, PARAM_STAR } param_style;

static bool parse_param(rn_parser *p, rn_token_kind closer, param_style style, param *out)
{
    uint32_t start = rn_start(p);
    rn_ref name = rn_parse_name(p), annotation = 0;

    out->value = 0;
    if (name == 0) {
        return false;
    }
    if (closer == RN_T_RPAR && rn_accept(p, RN_T_COLON)) {
        annotation = style == PARAM_STAR ? rn_parse_star_expression(p) : rn_parse_expression(p);
        if (annotation == 0) {
            return false;
        }
    }
    out->node = RN_MAKE(p->front, arg, start, rn_prev_end(p), name, annotation);
    if (out->node == 0) {
        return false;
    }
    if (style == PARAM_PLAIN && rn_accept(p, RN_T_EQUAL)) {
        out->value = rn_parse_expression(p);
        return out->value != 0;
    }
    return true;
}

/* A list so far; lists are short, and rebuilding them at each step would be quadratic, so parameters are pushed as
 * {section, node, default} and sorted at the end. */
enum { SECTION_ONLY, SECTION_PLAIN, SECTION_KEYWORD, SECTION_COUNT };

typedef struct param_state {
    uint32_t top;
    rn_token_kind closer;
    bool has_slash, has_star, has_default;
    rn_ref vararg, kwarg;
} param_state;

static bool push_param(rn_parser *p, param_state *state)
{
    param one;

    if (!parse_param(p, state->closer, PARAM_PLAIN, &one)) {
        return false;
    }
    if (!state->has_star) {
        if (state->has_default && one.value == 0) {
            return false;
        }
        state->has_default = one.value != 0;
    }
    return rn_push(p, state->has_star ? SECTION_KEYWORD : SECTION_PLAIN) && rn_push(p, one.node) && rn_push(p, one.value);
}

static bool take_slash(rn_parser *p, param_state *state)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, state->top) / 3;

    if (state->has_slash || state->has_star || count == 0) {
        return false;
    }
    state->has_slash = true;
    p->mark++;
    for (uint32_t i = 0; i < count; i++) {
        *rn_arena_temp(arena, state->top, 3 * i) = SECTION_ONLY;
    }
    return true;
}

static bool take_star(rn_parser *p, param_state *state)
{
    param one;

    if (state->has_star) {
        return false;
    }
    state->has_star = true;
    p->mark++;
    if (rn_peek(p) == RN_T_COMMA) {
        /* a bare star wants a parameter behind it */
        return rn_peek_at(p, 1) == RN_T_NAME;
    }
    if (!parse_param(p, state->closer, PARAM_STAR, &one)) {
        return false;
    }
    state->vararg = one.node;
    return true;
}

static bool parse_one(rn_parser *p, param_state *state)
{
    param one;

    switch ((unsigned)rn_peek(p)) {
    case RN_T_SLASH:
        return take_slash(p, state);
    case RN_T_STAR:
        return take_star(p, state);
    case RN_T_DOUBLESTAR:
        p->mark++;
        /* PARAM_STAR forbids a default; a starred annotation is refused below */
        if (!parse_param(p, state->closer, PARAM_STAR, &one)) {
            return false;
        }
        state->kwarg = one.node;
        if (RN_NODE(&p->front->arena, arg, one.node)->annotation != 0 &&
            RN_KIND(&p->front->arena, RN_NODE(&p->front->arena, arg, one.node)->annotation) == RN_AST_Starred) {
            return false;
        }
        return true;
    default:
        return push_param(p, state);
    }
}

/* The nodes (part 1) or defaults (part 2) of a section; positional defaults without gaps. */
static rn_ref collect(rn_parser *p, uint32_t top, uint32_t first, uint32_t last, uint32_t part, bool keep_gaps)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, top) / 3, used = 0;
    rn_ref list = rn_arena_alloc(arena, 4 * (count + 1));

    if (list == 0) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t section = *rn_arena_temp(arena, top, 3 * i), word = *rn_arena_temp(arena, top, 3 * i + part);

        if (section >= first && section <= last && (keep_gaps || word != 0)) {
            rn_list_set(arena, list, used++, word);
        }
    }
    *(uint32_t *)rn_arena_at(arena, list) = used;
    arena->used -= 4 * (count - used);
    return list;
}

rn_ref rn_parse_params(rn_parser *p, rn_token_kind closer)
{
    uint32_t start = rn_start(p);
    param_state state = {.top = rn_temp_top(p), .closer = closer};
    rn_ref only, plain, keyword, keyword_values, values, node;

    while (rn_peek(p) != closer) {
        if (state.kwarg != 0 || !parse_one(p, &state)) {
            return 0;
        }
        if (!rn_accept(p, RN_T_COMMA)) {
            break;
        }
    }
    if (rn_peek(p) != closer) {
        return 0;
    }
    only = collect(p, state.top, SECTION_ONLY, SECTION_ONLY, 1, true);
    plain = collect(p, state.top, SECTION_PLAIN, SECTION_PLAIN, 1, true);
    keyword = collect(p, state.top, SECTION_KEYWORD, SECTION_KEYWORD, 1, true);
    keyword_values = collect(p, state.top, SECTION_KEYWORD, SECTION_KEYWORD, 2, true);
    values = collect(p, state.top, SECTION_ONLY, SECTION_PLAIN, 2, false);
    p->front->arena.top = state.top;
    if (values == 0) {
        return 0;
    }
    node = RN_MAKE(p->front, arguments, start, rn_prev_end(p), only, plain, state.vararg, keyword, keyword_values, state.kwarg, values);
    return node;
}

/* ---- type parameters ---- */

static rn_ref parse_type_param(rn_parser *p)
{
    uint32_t start = rn_start(p);
    bool is_tuple = rn_accept(p, RN_T_STAR);
    bool is_spec = !is_tuple && rn_accept(p, RN_T_DOUBLESTAR);
    rn_ref name = rn_parse_name(p), bound = 0, value = 0;

    if (name == 0) {
        return 0;
    }
    if (!is_tuple && !is_spec && rn_accept(p, RN_T_COLON)) {
        bound = rn_parse_expression(p);
        if (bound == 0) {
            return 0;
        }
    }
    if (rn_accept(p, RN_T_EQUAL)) {
        value = is_tuple ? rn_parse_star_expression(p) : rn_parse_expression(p);
        if (value == 0) {
            return 0;
        }
    }
    if (is_tuple) {
        return RN_MAKE(p->front, TypeVarTuple, start, rn_prev_end(p), name, value);
    }
    if (is_spec) {
        return RN_MAKE(p->front, ParamSpec, start, rn_prev_end(p), name, value);
    }
    return RN_MAKE(p->front, TypeVar, start, rn_prev_end(p), name, bound, value);
}

rn_ref rn_parse_type_params(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);

    p->mark++;
    do {
        rn_ref param_node = parse_type_param(p);

        if (param_node == 0 || !rn_push(p, param_node)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_RSQB);
    return rn_accept(p, RN_T_RSQB) ? rn_take(p, top) : 0;
}
