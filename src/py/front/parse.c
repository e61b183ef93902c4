/* Entry points of the parser and the small steps that all its files share. */
#include "py/front/parse.h"
#include "py/front/source.h"

bool rn_parse_enter(rn_parser *p)
{
    const rn_token *token = rn_parse_token(p, p->mark);

    if (++p->depth > RN_FRONT_MAX_DEPTH) {
        rn_front_fail(p->front, RN_SYNTAX_ERROR, token->start, token->end, "too many nested parentheses");
        return false;
    }
    return true;
}

rn_ref rn_parse_name(rn_parser *p)
{
    const rn_token *token = rn_parse_token(p, p->mark);

    if (token->kind != RN_T_NAME) {
        return 0;
    }
    p->mark++;
    return rn_name_intern_source(p->front, p->front->source + token->start, token->end - token->start);
}

bool rn_is_word(const rn_parser *p, uint32_t index, const char *word)
{
    const rn_token *token = rn_parse_token(p, index);
    size_t size = strlen(word);

    return token->kind == RN_T_NAME && token->end - token->start == size && memcmp(p->front->source + token->start, word, size) == 0;
}

rn_ref rn_parse_range(rn_parser *p, uint32_t first, uint32_t last)
{
    /* What follows the range may continue the expression, so ever tighter kinds are tried. */
    rn_ref (*const kinds[])(rn_parser *) = {rn_parse_annotated_rhs, rn_parse_star_named, rn_parse_disjunction,
                                            rn_parse_star_operand,  rn_parse_primary,    rn_parse_atom};
    uint32_t top = rn_temp_top(p);

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        rn_ref node;

        p->mark = first;
        p->depth = 0;
        node = kinds[i](p);
        p->front->arena.top = top; /* a failure leaves things behind */
        if (node != 0 && p->mark == last) {
            return node;
        }
        if (!rn_front_is_good(p->front)) {
            return 0;
        }
    }
    return 0;
}

static rn_ref parse_file(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);
    rn_ref body;

    while (rn_peek(p) != RN_T_END) {
        p->prev_start = p->stmt_start;
        p->stmt_start = p->mark;
        if (!rn_parse_statement(p)) {
            return 0;
        }
    }
    body = rn_take(p, top);
    return body == 0 ? 0 : RN_MAKE(p->front, Module, 0, p->front->source_len, body);
}

static rn_ref parse_eval(rn_parser *p)
{
    rn_ref body = rn_parse_expressions(p);

    while (rn_accept(p, RN_T_NEWLINE)) {
    }
    if (body == 0 || rn_peek(p) != RN_T_END) {
        return 0;
    }
    return RN_MAKE(p->front, Expression, 0, p->front->source_len, body);
}

/* One line, or one compound statement closed by an empty line. */
static rn_ref parse_single(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);
    rn_ref body;

    while (rn_accept(p, RN_T_NEWLINE)) {
    }
    p->stmt_start = p->mark;
    if (rn_peek(p) != RN_T_END && !rn_parse_statement(p)) {
        return 0;
    }
    while (rn_accept(p, RN_T_NEWLINE)) {
    }
    if (rn_peek(p) == RN_T_ERROR) {
        return 0;
    }
    if (rn_peek(p) != RN_T_END) {
        const rn_token *token = rn_parse_token(p, p->mark);

        return rn_front_fail(p->front, RN_SYNTAX_ERROR, token->start, token->end,
                             "multiple statements found while compiling a single statement");
    }
    body = rn_take(p, top);
    return body == 0 ? 0 : RN_MAKE(p->front, Interactive, 0, p->front->source_len, body);
}

rn_ref rn_parse_module(rn_parser *p)
{
    switch (p->front->options.mode) {
    case RN_FRONT_EVAL:
        return parse_eval(p);
    case RN_FRONT_SINGLE:
        return parse_single(p);
    case RN_FRONT_EXEC:
        break;
    }
    return parse_file(p);
}

rn_front_status rn_front_parse(rn_front *front, const char *source, size_t byte_count)
{
    rn_parser parser = {.front = front};
    uint32_t top = front->arena.top;

    if (rn_source_open(front, source, byte_count) && rn_name_init(front) && rn_tokens_make(front, &parser.tokens)) {
        front->root = rn_parse_module(&parser);
        if (front->root == 0 && !front->arena.is_full && front->status != RN_FRONT_STOPPED) {
            front->is_quiet = true;
            rn_explain(&parser);
        }
    }
    front->arena.top = top; /* the tokens have served */
    return rn_front_end(front);
}
