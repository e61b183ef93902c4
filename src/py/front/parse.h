/* The parser: recursive descent that only says yes or no. Each function returns a node, or 0 when the tokens do not fit; why
 * they do not is found out afterwards by explain.c, so that nothing here deals with messages. Depth of recursion is bounded by
 * RN_FRONT_MAX_DEPTH; everything that can chain is a loop. Internal to py/front. */
#ifndef RN_PY_FRONT_PARSE_H
#define RN_PY_FRONT_PARSE_H

#include "py/front/literal.h"
#include "py/front/token.h"

typedef struct rn_parser {
    rn_front *front;
    rn_tokens tokens;
    uint32_t mark;       /* next token */
    uint32_t depth;      /* nesting now */
    uint32_t stmt_start; /* first token of the statement at module level */
    uint32_t prev_start; /* that of the statement before: `elif` behind `else` is a mistake of that one */
    rn_ref name_match, name_case, name_type, name_underscore;
} rn_parser;

typedef struct rn_parse_mark {
    uint32_t mark, depth, top;
} rn_parse_mark;

static inline const rn_token *rn_parse_token(const rn_parser *p, uint32_t index)
{
    return rn_token_at(&*p->front, &p->tokens, index < p->tokens.count ? index : p->tokens.count - 1);
}

static inline rn_token_kind rn_peek(const rn_parser *p)
{
    return (rn_token_kind)rn_parse_token(p, p->mark)->kind;
}

static inline rn_token_kind rn_peek_at(const rn_parser *p, uint32_t distance)
{
    return (rn_token_kind)rn_parse_token(p, p->mark + distance)->kind;
}

static inline bool rn_accept(rn_parser *p, rn_token_kind kind)
{
    if (rn_peek(p) != kind) {
        return false;
    }
    p->mark++;
    return true;
}

static inline uint32_t rn_start(const rn_parser *p)
{
    return rn_parse_token(p, p->mark)->start;
}

/* End of the last token before the mark that is not line structure. */
static inline uint32_t rn_prev_end(const rn_parser *p)
{
    uint32_t i = p->mark;

    while (i > 0) {
        const rn_token *token = rn_parse_token(p, --i);

        if (token->kind < RN_T_NEWLINE || token->kind > RN_T_DEDENT) {
            return token->end;
        }
    }
    return 0;
}

static inline rn_parse_mark rn_parse_save(const rn_parser *p)
{
    return (rn_parse_mark){p->mark, p->depth, p->front->arena.top};
}

/* Nodes made in vain stay: names interned meanwhile lie between them. */
static inline void rn_parse_restore(rn_parser *p, rn_parse_mark mark)
{
    p->mark = mark.mark;
    p->depth = mark.depth;
    p->front->arena.top = mark.top;
}

static inline bool rn_push(rn_parser *p, uint32_t word)
{
    return rn_arena_push(&p->front->arena, word);
}

static inline uint32_t rn_temp_top(const rn_parser *p)
{
    return p->front->arena.top;
}

static inline rn_ref rn_take(rn_parser *p, uint32_t from_top)
{
    return rn_arena_take(&p->front->arena, from_top);
}

/* One level deeper; false (with a SyntaxError) beyond the cap. Leave with p->depth--. */
bool rn_parse_enter(rn_parser *p);

/* A NAME token's name; 0 when the next token is none. */
rn_ref rn_parse_name(rn_parser *p);
/* Whether the token is the soft keyword `name`. */
bool rn_is_word(const rn_parser *p, uint32_t index, const char *word);

/* parse.c */
rn_ref rn_parse_module(rn_parser *p);

/* parse_expr.c */
rn_ref rn_parse_expression(rn_parser *p);       /* expression */
rn_ref rn_parse_disjunction(rn_parser *p);      /* no conditional, no lambda */
rn_ref rn_parse_star_operand(rn_parser *p);     /* bitwise_or */
rn_ref rn_parse_named_expression(rn_parser *p); /* may bind with := */
rn_ref rn_parse_star_named(rn_parser *p);       /* may start with * */
rn_ref rn_parse_star_expressions(rn_parser *p); /* tuples without parentheses */
rn_ref rn_parse_star_expression(rn_parser *p);
rn_ref rn_parse_expressions(rn_parser *p); /* the same without stars */
rn_ref rn_parse_yield(rn_parser *p);
rn_ref rn_parse_annotated_rhs(rn_parser *p); /* yield or star expressions */
rn_ref rn_parse_primary(rn_parser *p);       /* atom with trailers, no await */

/* parse_atom.c */
rn_ref rn_parse_atom(rn_parser *p);
rn_ref rn_parse_generators(rn_parser *p); /* list of comprehension */
rn_ref rn_parse_genexp_tail(rn_parser *p, rn_ref element, uint32_t start);

/* parse_call.c: behind the opening bracket, which is at `open`; the closing one is taken. */
#define RN_NO_GENEXP UINT32_MAX /* as `open`: the brackets are not those of a bare generator expression */
bool rn_parse_arguments(rn_parser *p, uint32_t open, rn_ref *args, rn_ref *keywords);
rn_ref rn_parse_slices(rn_parser *p);

/* parse_target.c: turn an expression into a target. False when it cannot be one. */
bool rn_target_set(rn_parser *p, rn_ref expr, rn_ast_context context);
rn_ref rn_parse_star_targets(rn_parser *p);
rn_ref rn_parse_star_target(rn_parser *p);
rn_ref rn_parse_del_targets(rn_parser *p); /* list */

/* parse_params.c: parameters up to `closer`, which stays. */
rn_ref rn_parse_params(rn_parser *p, rn_token_kind closer);
rn_ref rn_parse_type_params(rn_parser *p); /* list; the opening bracket is next */

/* parse_string.c */
rn_ref rn_parse_strings(rn_parser *p);

/* parse_stmt.c, parse_compound.c, parse_import.c */
bool rn_parse_statement(rn_parser *p);    /* pushes one or several */
bool rn_parse_simple_stmts(rn_parser *p); /* pushes them, takes the NEWLINE */
rn_ref rn_parse_compound(rn_parser *p);   /* 0 also when the next token starts none */
bool rn_starts_compound(const rn_parser *p);
rn_ref rn_parse_block(rn_parser *p); /* list */
rn_ref rn_parse_import(rn_parser *p);

/* parse_match.c */
rn_ref rn_parse_match(rn_parser *p);

/* explain.c: finds CPython's words for a source that the parser refused. Always sets front->status. */
void rn_explain(rn_parser *p);

/* parse.c: parse the tokens [first, last) as one expression, to look at it. 0 when they are none. */
rn_ref rn_parse_range(rn_parser *p, uint32_t first, uint32_t last);

#endif
