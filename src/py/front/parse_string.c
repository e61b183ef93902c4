/* String literals side by side, f-strings among them, become one Constant or one JoinedStr. While they are read, the upper
 * stack of the arena holds finished nodes and above them the pieces of text that wait to be joined:
 *
 *     node node | constant start end | constant start end ... */
#include "py/front/parse.h"

#define PIECE_WORDS 3

typedef struct string_state {
    uint32_t pieces_top;
} string_state;

static bool push_piece(rn_parser *p, rn_ref constant, uint32_t start, uint32_t end)
{
    return constant != 0 && rn_push(p, constant) && rn_push(p, start) && rn_push(p, end);
}

/* Joins the waiting pieces into one constant and pops them; *start and *end get the text's place. */
static rn_ref join_pieces(rn_parser *p, uint32_t pieces_top, rn_const_type type, uint32_t *start, uint32_t *end)
{
    rn_arena *arena = &p->front->arena;
    uint32_t count = rn_arena_pushed(arena, pieces_top) / PIECE_WORDS, byte_count = 0;
    rn_ref joined;
    rn_litbuf text;

    *start = *rn_arena_temp(arena, pieces_top, 1);
    *end = *rn_arena_temp(arena, pieces_top, PIECE_WORDS * count - 1);
    if (count == 1) {
        joined = *rn_arena_temp(arena, pieces_top, 0);
        arena->top = pieces_top;
        return joined;
    }
    for (uint32_t i = 0; i < count; i++) {
        byte_count += ((const rn_const *)rn_arena_at(arena, *rn_arena_temp(arena, pieces_top, PIECE_WORDS * i)))->byte_count;
    }
    if (!rn_litbuf_begin(&text, p->front, byte_count)) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const rn_const *piece = rn_arena_at(arena, *rn_arena_temp(arena, pieces_top, PIECE_WORDS * i));

        text.has_surrogates = text.has_surrogates || piece->has_surrogates;
        if (!rn_litbuf_add_bytes(&text, piece->bytes, piece->byte_count)) {
            return 0;
        }
    }
    arena->top = pieces_top;
    return rn_litbuf_end(&text, type);
}

/* Text before a replacement field or the end: a Constant node, unless it is empty. */
static bool flush_pieces(rn_parser *p, string_state *state)
{
    rn_arena *arena = &p->front->arena;
    uint32_t start, end;
    rn_ref constant, node;

    if (rn_arena_pushed(arena, state->pieces_top) > 0) {
        constant = join_pieces(p, state->pieces_top, RN_CONST_STR, &start, &end);
        if (constant == 0) {
            return false;
        }
        if (((const rn_const *)rn_arena_at(arena, constant))->byte_count > 0) {
            node = RN_MAKE(p->front, Constant, start, end, constant);
            if (node == 0 || !rn_push(p, node)) {
                return false;
            }
        }
    }
    state->pieces_top = arena->top;
    return true;
}

/* The end of the f-string around the mark. */
static const rn_token *fstring_end(const rn_parser *p)
{
    uint32_t level = 1, i = p->mark;

    for (; i + 1 < p->tokens.count; i++) {
        rn_token_kind kind = (rn_token_kind)rn_parse_token(p, i)->kind;

        level += kind == RN_T_FSTRING_START;
        level -= kind == RN_T_FSTRING_END;
        if (level == 0) {
            break;
        }
    }
    return rn_parse_token(p, i);
}

/* CPython gives the line where it decodes the text, plus the line ends before the escape. */
static void warn_of_escape(const rn_litbuf *text, uint32_t text_start, uint32_t decoded_at)
{
    uint32_t line = rn_front_where(text->front, decoded_at).line;

    line += rn_front_where(text->front, text->bad_escape).line - rn_front_where(text->front, text_start).line;
    rn_litbuf_warn(text, decoded_at, line);
}

static bool push_text(rn_parser *p, const rn_token *token, uint32_t start, uint32_t end, rn_const_type type, bool is_spec)
{
    rn_litbuf text;

    if (!rn_litbuf_begin(&text, p->front, end - start) || !rn_litbuf_add(&text, token, start, end, token->flags) ||
        !push_piece(p, rn_litbuf_end(&text, type), token->start, token->end)) {
        return false;
    }
    if (text.bad_escape != 0 && token->kind == RN_T_STRING) {
        warn_of_escape(&text, token->start, token->start);
    } else if (text.bad_escape != 0) {
        warn_of_escape(&text, start, is_spec ? end : fstring_end(p)->start);
    }
    return true;
}

/* Text of an f-string, the token before the mark. Bad escapes are reported at the end of the f-string. */
static bool push_middle(rn_parser *p, bool is_spec)
{
    const rn_token *token = rn_parse_token(p, p->mark - 1), *end;

    if (push_text(p, token, token->start, token->end, RN_CONST_STR, is_spec)) {
        return true;
    }
    end = fstring_end(p);
    if (end->kind == RN_T_FSTRING_END) {
        rn_front_set_place(p->front, end->start, end->end);
    }
    return false;
}

/* `{expr=}` shows its own source, from the brace to behind the blanks after the `=`, without comments. */
static bool push_debug_text(rn_parser *p, uint32_t start, uint32_t end)
{
    const char *source = p->front->source;
    bool in_comment = false;
    char quote = '\0';
    rn_litbuf text;

    if (!rn_litbuf_begin(&text, p->front, end - start)) {
        return false;
    }
    for (uint32_t i = start; i < end; i++) {
        char c = source[i];

        if (c == '\r') {
            if (i + 1 < end && source[i + 1] == '\n') {
                continue;
            }
            c = '\n';
        }
        if (quote != '\0') {
            quote = (char)(c == quote ? '\0' : quote);
        } else if (c == '"' || c == '\'') {
            quote = (char)(in_comment ? '\0' : c);
        }
        in_comment = c != '\n' && (in_comment || (c == '#' && quote == '\0'));
        if (!in_comment && !rn_litbuf_add_bytes(&text, &c, 1)) {
            return false;
        }
    }
    return push_piece(p, rn_litbuf_end(&text, RN_CONST_STR), start, end);
}

/* Behind the `!`: the letter, or 0. */
static uint32_t parse_conversion(rn_parser *p)
{
    const rn_token *mark = rn_parse_token(p, p->mark - 1), *name = rn_parse_token(p, p->mark);
    char letter;

    if (name->kind != RN_T_NAME) {
        return 0;
    }
    if (mark->end != name->start) {
        return rn_front_fail(p->front, RN_SYNTAX_ERROR, mark->start, name->end,
                             "f-string: conversion type must come right after the exclamation mark");
    }
    letter = p->front->source[name->start];
    p->mark++;
    if (name->end - name->start != 1 || (letter != 's' && letter != 'r' && letter != 'a')) {
        rn_ref text = rn_name_intern_source(p->front, p->front->source + name->start, name->end - name->start);

        return text == 0 ? 0
                         : rn_front_fail(p->front, RN_SYNTAX_ERROR, name->start, name->end,
                                         "f-string: invalid conversion character '%n': expected 's', 'r', or 'a'", text);
    }
    return (uint32_t)letter;
}

static bool parse_field(rn_parser *p, string_state *state);

static rn_ref parse_spec(rn_parser *p)
{
    uint32_t start = rn_parse_token(p, p->mark - 1)->start, top = rn_temp_top(p);
    string_state state = {top};
    rn_ref values;

    for (;;) {
        const rn_token *token = rn_parse_token(p, p->mark);

        if (token->kind == RN_T_FSTRING_MIDDLE) {
            p->mark++;
            if (!push_middle(p, true)) {
                return 0;
            }
        } else if (token->kind == RN_T_LBRACE) {
            if (!parse_field(p, &state)) {
                return 0;
            }
        } else {
            break;
        }
    }
    if (!flush_pieces(p, &state)) {
        return 0;
    }
    values = rn_take(p, top);
    return values == 0 ? 0 : RN_MAKE(p->front, JoinedStr, start, rn_prev_end(p), values);
}

static bool parse_field_inside(rn_parser *p, string_state *state, uint32_t start)
{
    uint32_t text_start = rn_parse_token(p, p->mark - 1)->end, conversion = UINT32_MAX;
    rn_ref value = rn_parse_annotated_rhs(p), spec = 0, node;
    bool is_debug;

    if (value == 0) {
        return false;
    }
    is_debug = rn_accept(p, RN_T_EQUAL);
    if (is_debug && !push_debug_text(p, text_start, rn_start(p))) {
        return false;
    }
    if (rn_accept(p, RN_T_EXCLAMATION)) {
        conversion = parse_conversion(p);
        if (conversion == 0) {
            return false;
        }
    }
    if (rn_accept(p, RN_T_COLON)) {
        spec = parse_spec(p);
        if (spec == 0) {
            return false;
        }
    }
    if (is_debug && conversion == UINT32_MAX && spec == 0) {
        conversion = 'r';
    }
    if (!rn_accept(p, RN_T_RBRACE) || !flush_pieces(p, state)) {
        return false;
    }
    node = RN_MAKE(p->front, FormattedValue, start, rn_prev_end(p), value, conversion, spec);
    if (node == 0 || !rn_push(p, node)) {
        return false;
    }
    state->pieces_top = rn_temp_top(p);
    return true;
}

static bool parse_field(rn_parser *p, string_state *state)
{
    uint32_t start = rn_start(p);

    if (!rn_parse_enter(p)) {
        return false;
    }
    p->mark++;
    if (!parse_field_inside(p, state, start)) {
        return false;
    }
    p->depth--;
    return true;
}

static bool parse_fstring(rn_parser *p, string_state *state)
{
    p->mark++;
    for (;;) {
        const rn_token *token = rn_parse_token(p, p->mark);

        switch (token->kind) {
        case RN_T_FSTRING_END:
            p->mark++;
            return true;
        case RN_T_FSTRING_MIDDLE:
            p->mark++;
            if (!push_middle(p, false)) {
                return false;
            }
            break;
        case RN_T_LBRACE:
            if (!parse_field(p, state)) {
                return false;
            }
            break;
        default:
            return false;
        }
    }
}

static bool push_plain(rn_parser *p, bool is_bytes)
{
    const rn_token *token = rn_parse_token(p, p->mark++);
    uint32_t start, end;

    rn_literal_span(p->front, token, &start, &end);
    return push_text(p, token, start, end, is_bytes ? RN_CONST_BYTES : RN_CONST_STR, false);
}

rn_ref rn_parse_strings(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p), from, to;
    string_state state = {top};
    bool saw_fstring = false, saw_bytes = false, saw_str = false;
    bool is_u = (rn_parse_token(p, p->mark)->flags & RN_STRING_U) != 0 && rn_peek(p) == RN_T_STRING;
    rn_ref value, node;

    for (;;) {
        const rn_token *token = rn_parse_token(p, p->mark);
        bool is_bytes = token->kind == RN_T_STRING && (token->flags & RN_STRING_BYTES) != 0;

        if (token->kind != RN_T_STRING && token->kind != RN_T_FSTRING_START) {
            break;
        }
        saw_fstring = saw_fstring || token->kind == RN_T_FSTRING_START;
        saw_bytes = saw_bytes || is_bytes;
        saw_str = saw_str || !is_bytes;
        if (token->kind == RN_T_STRING ? !push_plain(p, is_bytes) : !parse_fstring(p, &state)) {
            return 0;
        }
    }
    if (saw_bytes && saw_str) {
        return rn_front_fail(p->front, RN_SYNTAX_ERROR, rn_start(p), rn_parse_token(p, p->mark)->end,
                             "cannot mix bytes and nonbytes literals");
    }
    if (!saw_fstring) {
        value = join_pieces(p, top, saw_bytes ? RN_CONST_BYTES : RN_CONST_STR, &from, &to);
        node = value == 0 ? 0 : RN_MAKE(p->front, Constant, start, rn_prev_end(p), value);
        if (node != 0) {
            ((rn_ast *)rn_arena_at(&p->front->arena, node))->is_u = is_u;
        }
        return node;
    }
    if (!flush_pieces(p, &state)) {
        return 0;
    }
    value = rn_take(p, top);
    return value == 0 ? 0 : RN_MAKE(p->front, JoinedStr, start, rn_prev_end(p), value);
}
