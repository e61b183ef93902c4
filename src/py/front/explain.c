/* Why a source was refused. The grammar is walked twice from the start of the failing statement: once to see how far it gets,
 * which is where plain "invalid syntax" is reported, and once with the rules that recognise usual mistakes. */
#include "py/front/explain.h"

/* ---- places ---- */

/* A token that has no text of its own: CPython tells how far its tokenizer was, with no end. */
static void set_structure_place(rn_front *front, const rn_token *token)
{
    uint32_t at = token->start;
    rn_place place = rn_front_where(front, at);

    if (token->kind == RN_T_END) {
        /* the end of the last line, its line end included */
        at = front->source_len > 0 ? front->source_len - 1 : 0;
        place = rn_front_where(front, at);
        place.byte_col++;
        if (front->source_len > 0 && front->source[at] != '\n' && front->source[at] != '\r') {
            place.byte_col++;
        }
    }
    front->error.line = front->error.end_line = (int32_t)place.line;
    front->error.col = (int32_t)rn_front_char_col(front, place);
    front->error.end_col = -1;
}

static void set_token_place(rn_front *front, const rn_token *token)
{
    if (token->kind == RN_T_INDENT || token->kind == RN_T_DEDENT || token->kind == RN_T_END) {
        set_structure_place(front, token);
    } else {
        rn_front_set_place(front, token->start, token->end);
    }
}

static const rn_token *last_token(const rn_peg_run *run)
{
    return rn_parse_token(run->parser, run->fill > 0 ? run->fill - 1 : 0);
}

/* ---- raising ---- */

void rn_peg_raise_token_error(rn_peg_run *run)
{
    rn_front *front = run->parser->front;

    run->met_bad_token = true;
    if (front->status == RN_FRONT_OK) {
        front->error = run->parser->tokens.error;
        front->status = RN_FRONT_SYNTAX;
    }
}

void rn_peg_raise_expected(rn_peg_run *run, rn_token_kind kind)
{
    rn_front *front = run->parser->front;
    const rn_token *token = rn_parse_token(run->parser, run->pos);

    rn_front_fail(front, RN_SYNTAX_ERROR, token->start, token->end, "expected '%s'", rn_token_text(kind));
    set_token_place(front, token);
}

/* The tree of a span, or 0. What goes wrong while making it is forgotten. */
static rn_ref parse_span(rn_peg_run *run, rn_peg_span span)
{
    rn_front *front = run->parser->front;
    rn_front_error error = front->error;
    rn_ref node = rn_parse_range(run->parser, span.first, span.last);

    if (front->status == RN_FRONT_SYNTAX) {
        front->status = RN_FRONT_OK;
        front->error = error;
        return 0;
    }
    return node;
}

/* Where a span starts and ends: that of its tree when it is an expression, which leaves out parentheses around it. */
static uint32_t span_start(rn_peg_run *run, rn_peg_span span)
{
    rn_ref node = parse_span(run, span);

    return node != 0 ? ((const rn_ast *)rn_arena_at(&run->parser->front->arena, node))->start
                     : rn_parse_token(run->parser, span.first)->start;
}

static uint32_t span_end(rn_peg_run *run, rn_peg_span span)
{
    rn_ref node = parse_span(run, span);

    return node != 0 ? ((const rn_ast *)rn_arena_at(&run->parser->front->arena, node))->end
                     : rn_parse_token(run->parser, span.last > span.first ? span.last - 1 : span.first)->end;
}

/* The end of the last item of a span, without a comma behind it. */
static uint32_t last_item_end(const rn_peg_run *run, rn_peg_span span)
{
    const rn_token *last = rn_parse_token(run->parser, span.last - 1);

    return last->kind == RN_T_COMMA ? rn_parse_token(run->parser, span.last - 2)->end : last->end;
}

/* Text of an action into a message: %E %S %L speak of span a. */
static void raise_text(rn_peg_run *run, rn_front_error_type type, uint32_t start, uint32_t end, const char *text, const rn_peg_span *a)
{
    rn_front *front = run->parser->front;
    char format[256];
    size_t n = 0;
    rn_ref node, name = 0;
    const char *what = "expression";
    uint32_t line = 1;
    char kind = '\0';

    for (; text[0] != '"' && n + 2 < sizeof format; text++) {
        if (text[0] == '%') {
            kind = *++text;
            format[n++] = '%';
            format[n++] = "dns"[kind == 'L' ? 0 : kind == 'S' ? 1 : 2];
        } else {
            text += text[0] == '\\';
            format[n++] = text[0];
        }
    }
    format[n] = '\0';
    if (kind == 'E') {
        node = parse_span(run, *a);
        what = node == 0 ? what : rn_ast_expr_name(&front->arena, node);
        rn_front_fail(front, type, start, end, format, what);
    } else if (kind == 'S') {
        name = rn_name_intern(front, front->source + span_start(run, *a), span_end(run, *a) - span_start(run, *a));
        if (name != 0) {
            rn_front_fail(front, type, start, end, format, name, name);
        }
    } else if (kind == 'L') {
        line = rn_front_where(front, span_start(run, *a)).line;
        rn_front_fail(front, type, start, end, format, line);
    } else {
        rn_front_fail(front, type, start, end, format, 0);
    }
}

/* ---- targets ---- */

/* The part of an expression that cannot be assigned to (mode s, f) or deleted (d); 0 when all of it can. */
static rn_ref bad_target(const rn_arena *arena, rn_ref expr, char mode)
{
    rn_ref elements = 0;

    switch (RN_KIND(arena, expr)) {
    case RN_AST_List:
        elements = RN_NODE(arena, List, expr)->elts;
        break;
    case RN_AST_Tuple:
        elements = RN_NODE(arena, Tuple, expr)->elts;
        break;
    case RN_AST_Starred:
        return mode == 'd' ? expr : bad_target(arena, RN_NODE(arena, Starred, expr)->value, mode);
    case RN_AST_Compare:
        if (mode == 'f') {
            /* `a in b` is what follows `for` */
            return rn_list_get(arena, RN_NODE(arena, Compare, expr)->ops, 0) == RN_OP_In
                       ? bad_target(arena, RN_NODE(arena, Compare, expr)->left, mode)
                       : 0;
        }
        return expr;
    case RN_AST_Name:
    case RN_AST_Subscript:
    case RN_AST_Attribute:
        return 0;
    default:
        return expr;
    }
    for (uint32_t i = 0; i < rn_list_count(arena, elements); i++) {
        rn_ref bad = bad_target(arena, rn_list_get(arena, elements, i), mode);

        if (bad != 0) {
            return bad;
        }
    }
    return 0;
}

static bool raise_target(rn_peg_run *run, char mode, rn_peg_span span)
{
    rn_front *front = run->parser->front;
    rn_ref node = parse_span(run, span), bad = node == 0 ? 0 : bad_target(&front->arena, node, mode);

    if (bad == 0) {
        return false;
    }
    rn_front_fail_at(front, bad, mode == 'd' ? "cannot delete %s" : "cannot assign to %s", rn_ast_expr_name(&front->arena, bad));
    return true;
}

/* ---- conditions ---- */

static bool is_legacy(const rn_peg_run *run, rn_peg_span span)
{
    return span.last == span.first + 1 && (rn_is_word(run->parser, span.first, "print") || rn_is_word(run->parser, span.first, "exec"));
}

/* Where the last argument without a name starts; false when there are fewer than two. */
static bool find_last_argument(rn_peg_run *run, rn_peg_span args, uint32_t *first)
{
    uint32_t level = rn_parse_token(run->parser, args.first - 1)->level, count = 1;

    *first = args.first;
    for (uint32_t i = args.first; i < args.last; i++) {
        const rn_token *token = rn_parse_token(run->parser, i);

        if (token->kind == RN_T_COMMA && token->level == level) {
            rn_token_kind next = (rn_token_kind)rn_parse_token(run->parser, i + 1)->kind;

            if (next != RN_T_DOUBLESTAR && rn_parse_token(run->parser, i + 2)->kind != RN_T_EQUAL) {
                *first = i + 1;
                count++;
            }
        }
    }
    return count > 1;
}

static bool has_mapping(rn_peg_run *run, rn_peg_span args)
{
    uint32_t level = rn_parse_token(run->parser, args.first - 1)->level;

    for (uint32_t i = args.first; i < args.last; i++) {
        const rn_token *before = rn_parse_token(run->parser, i - 1);

        if (rn_parse_token(run->parser, i)->kind == RN_T_DOUBLESTAR && before->level == level &&
            (before->kind == RN_T_COMMA || i == args.first)) {
            return true;
        }
    }
    return false;
}

/* Whether string literals side by side are of both kinds. */
static bool mixes_bytes(const rn_peg_run *run, rn_peg_span strings)
{
    bool saw_bytes = false, saw_str = false;
    uint32_t depth = 0;

    for (uint32_t i = strings.first; i < strings.last; i++) {
        const rn_token *token = rn_parse_token(run->parser, i);

        depth -= token->kind == RN_T_FSTRING_END;
        if (depth == 0) {
            saw_bytes = saw_bytes || (token->kind == RN_T_STRING && (token->flags & RN_STRING_BYTES) != 0);
            saw_str = saw_str || token->kind == RN_T_FSTRING_START || (token->kind == RN_T_STRING && (token->flags & RN_STRING_BYTES) == 0);
        }
        depth += token->kind == RN_T_FSTRING_START;
    }
    return saw_bytes && saw_str;
}

/* Whether an action with a condition applies; it may move span a. */
static bool is_wanted(rn_peg_run *run, char condition, rn_peg_span spans[2], const char **text)
{
    switch (condition) {
    case 'l':
        return is_legacy(run, spans[0]);
    case 'c':
        return !is_legacy(run, spans[0]) && rn_parse_token(run->parser, run->pos - 1)->level != 0;
    case 'm':
        return mixes_bytes(run, spans[0]);
    case 'g':
        return find_last_argument(run, spans[0], &spans[0].first);
    case 'p':
        if (has_mapping(run, spans[0])) {
            *text = "N \"positional argument follows keyword argument unpacking\"}";
        }
        return true;
    default:
        return false;
    }
}

static void raise_from(rn_peg_run *run, rn_peg_span a, const char *text)
{
    rn_front *front = run->parser->front;
    uint32_t start = span_start(run, a);
    rn_place last = rn_front_where_end(front, last_token(run)->end);

    raise_text(run, RN_SYNTAX_ERROR, start, start, text, &a);
    front->error.end_line = (int32_t)last.line;
    front->error.end_col = (int32_t)rn_front_char_col(front, last);
}

rn_peg_result rn_peg_act(rn_peg_run *run, const char *text, const rn_peg_span given[2])
{
    rn_front *front = run->parser->front;
    rn_peg_span spans[2] = {given[0], given[1]};
    const char *message;
    char kind;

    text++;
    if (text[0] == '?') {
        char condition = text[2];

        text += 4;
        if (!is_wanted(run, condition, spans, &text)) {
            return condition == 'm' ? RN_PEG_PASSED : RN_PEG_REFUSED;
        }
    }
    kind = text[0];
    if (kind == 'T') {
        return raise_target(run, text[2], spans[0]) ? RN_PEG_RAISED : RN_PEG_REFUSED;
    }
    message = strchr(text, '"') + 1;
    switch (kind) {
    case 'K':
        raise_text(run, RN_SYNTAX_ERROR, span_start(run, spans[0]), span_end(run, spans[0]), message, spans);
        break;
    case 'R':
        raise_text(run, RN_SYNTAX_ERROR, span_start(run, spans[0]), span_end(run, text[4] == 'a' ? spans[0] : spans[1]), message, spans);
        break;
    case 'B':
        raise_text(run, RN_SYNTAX_ERROR, span_start(run, spans[0]), last_item_end(run, spans[1]), message, spans);
        break;
    case 'F':
        raise_from(run, spans[0], message);
        break;
    case 'V':
        raise_text(run, RN_SYNTAX_ERROR, span_end(run, spans[0]), RN_NO_END, message, spans);
        front->error.col--;
        break;
    case 'X':
        raise_text(run, RN_SYNTAX_ERROR, 0, 0, message, spans);
        if (run->pos >= run->fill) {
            run->fill = run->pos + 1;
        }
        set_token_place(front, rn_parse_token(run->parser, run->pos));
        break;
    case 'I':
        raise_text(run, RN_INDENTATION_ERROR, 0, 0, message, spans);
        set_token_place(front, last_token(run));
        break;
    default:
        raise_text(run, RN_SYNTAX_ERROR, 0, 0, message, spans);
        set_token_place(front, last_token(run));
        break;
    }
    return RN_PEG_RAISED;
}

/* ---- the two passes ---- */

static bool prepare_memo(rn_peg_run *run)
{
    rn_front *front = run->parser->front;
    uint32_t token_count = run->parser->tokens.count - run->parser->prev_start, size = 256;

    while (size < token_count * 16 && size < 1u << 20) {
        size *= 2;
    }
    run->memo = rn_arena_alloc(&front->arena, 4 * size);
    run->memo_mask = size - 1;
    return run->memo != 0;
}

/* A malformed token behind the error wins, as does a bracket that was never closed on an earlier line. */
static void prefer_token_error(rn_parser *p, uint32_t error_line)
{
    rn_front *front = p->front;
    const rn_tokens *tokens = &p->tokens;

    if (rn_parse_token(p, tokens->count - 1)->kind != RN_T_ERROR || tokens->is_in_fstring) {
        return;
    }
    if (!tokens->is_weak) {
        front->error = tokens->error;
    } else if (tokens->level > 0 && error_line > rn_front_where(front, tokens->open_offset).line) {
        front->status = RN_FRONT_OK;
        rn_front_fail(front, RN_SYNTAX_ERROR, tokens->open_offset, RN_NO_END, "'%c' was never closed",
                      (uint32_t)(unsigned char)front->source[tokens->open_offset]);
    }
}

static void raise_generic(rn_front *front, const rn_token *token)
{
    if (token->kind == RN_T_INDENT || token->kind == RN_T_DEDENT) {
        rn_front_fail(front, RN_INDENTATION_ERROR, 0, 0, token->kind == RN_T_INDENT ? "unexpected indent" : "unexpected unindent");
    } else {
        rn_front_fail(front, RN_SYNTAX_ERROR, token->start, token->end, "invalid syntax");
    }
    set_token_place(front, token);
    if (token->kind == RN_T_END) {
        front->error.col = front->error.end_col = 0;
    }
}

/* Finds the message; false when memory did not suffice for that. */
static bool walk(rn_parser *p, uint32_t *last, uint32_t *fill, bool *met_bad_token)
{
    rn_front *front = p->front;
    rn_peg peg;
    rn_peg_run run = {.parser = p, .peg = &peg};
    uint32_t rule, used, stmt_start = p->prev_start;

    if (!rn_peg_compile(front, &peg)) {
        return false;
    }
    rule = rn_peg_find_rule(front->options.mode == RN_FRONT_EVAL ? "eval" : "file");
    used = front->arena.used;
    for (int pass = 1; pass <= 2; pass++) {
        front->arena.used = used;
        run.use_invalid = pass == 2;
        if (!prepare_memo(&run) || rn_peg_execute(&run, rule, stmt_start) || front->arena.is_full) {
            return false;
        }
        if (pass == 1) {
            *last = run.fill - 1;
        }
        *fill = run.fill;
        *met_bad_token = run.met_bad_token;
        if (front->status != RN_FRONT_OK) {
            return true;
        }
    }
    return true;
}

void rn_explain(rn_parser *p)
{
    rn_front *front = p->front;
    uint32_t top = front->arena.top, used = front->arena.used, last = p->mark, fill = p->mark + 1;
    bool was_structure, met_bad_token = false;

    if (front->status == RN_FRONT_OK && !walk(p, &last, &fill, &met_bad_token) && front->status != RN_FRONT_STOPPED) {
        /* too little memory to find out more */
        front->arena.is_full = false;
        front->status = front->status == RN_FRONT_SYNTAX ? RN_FRONT_SYNTAX : RN_FRONT_OK;
    }
    front->arena.top = top;
    front->arena.used = used;
    if (front->status == RN_FRONT_STOPPED) {
        return;
    }
    was_structure = rn_parse_token(p, last)->kind == RN_T_INDENT || rn_parse_token(p, last)->kind == RN_T_DEDENT;
    if (front->status == RN_FRONT_OK) {
        if (rn_parse_token(p, last)->kind == RN_T_ERROR) {
            front->error = p->tokens.error;
            front->status = RN_FRONT_SYNTAX;
            return;
        }
        raise_generic(front, rn_parse_token(p, last));
        if (was_structure) {
            return;
        }
    }
    if (met_bad_token) {
        return;
    }
    prefer_token_error(p, rn_front_where(front, rn_parse_token(p, fill - 1)->start).line);
}
