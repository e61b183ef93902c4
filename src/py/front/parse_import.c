/* import and from ... import. */
#include "py/front/parse.h"

/* a.b.c as one name */
static rn_ref parse_dotted(rn_parser *p)
{
    rn_arena *arena = &p->front->arena;
    uint32_t first = p->mark, size = 0, top = arena->top;
    rn_ref name = rn_parse_name(p);
    char *text;

    if (name == 0 || rn_peek(p) != RN_T_DOT) {
        return name;
    }
    while (rn_accept(p, RN_T_DOT)) {
        if (!rn_accept(p, RN_T_NAME)) {
            return 0;
        }
    }
    for (uint32_t i = first; i < p->mark; i += 2) {
        const rn_token *token = rn_parse_token(p, i);
        rn_ref part = rn_name_intern_source(p->front, p->front->source + token->start, token->end - token->start);

        if (!rn_arena_push(arena, part)) {
            return 0;
        }
        size += (size > 0) + ((const rn_name *)rn_arena_at(arena, part))->byte_count;
    }
    text = rn_arena_scratch(arena, size);
    if (text == NULL) {
        return 0;
    }
    size = 0;
    for (uint32_t i = 0; 2 * i < p->mark - first; i++) {
        const rn_name *part = rn_arena_at(arena, *rn_arena_temp(arena, top, i));

        if (size > 0) {
            text[size++] = '.';
        }
        memcpy(text + size, part->text, part->byte_count);
        size += part->byte_count;
    }
    name = rn_name_intern(p->front, text, size);
    arena->top = top;
    return name;
}

/* name [as name] */
static rn_ref parse_alias(rn_parser *p, bool may_have_dots)
{
    uint32_t start = rn_start(p);
    rn_ref name = may_have_dots ? parse_dotted(p) : rn_parse_name(p), as_name = 0;

    if (name == 0) {
        return 0;
    }
    if (rn_accept(p, RN_T_AS)) {
        as_name = rn_parse_name(p);
        if (as_name == 0) {
            return 0;
        }
    }
    return RN_MAKE(p->front, alias, start, rn_prev_end(p), name, as_name);
}

static rn_ref parse_import_name(rn_parser *p, uint32_t start)
{
    uint32_t top = rn_temp_top(p);
    rn_ref names;

    do {
        rn_ref alias = parse_alias(p, true);

        if (alias == 0 || !rn_push(p, alias)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA));
    names = rn_take(p, top);
    return names == 0 ? 0 : RN_MAKE(p->front, Import, start, rn_prev_end(p), names);
}

static rn_ref parse_from_names(rn_parser *p)
{
    uint32_t top = rn_temp_top(p), start = rn_start(p);
    bool has_parens;

    if (rn_accept(p, RN_T_STAR)) {
        rn_ref star = rn_name_intern(p->front, "*", 1);
        rn_ref alias = star == 0 ? 0 : RN_MAKE(p->front, alias, start, rn_prev_end(p), star, 0);

        return alias == 0 || !rn_push(p, alias) ? 0 : rn_take(p, top);
    }
    has_parens = rn_accept(p, RN_T_LPAR);
    do {
        rn_ref alias = parse_alias(p, false);

        if (alias == 0 || !rn_push(p, alias)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA) && !(has_parens && rn_peek(p) == RN_T_RPAR));
    if (has_parens && !rn_accept(p, RN_T_RPAR)) {
        return 0;
    }
    return rn_take(p, top);
}

rn_ref rn_parse_import(rn_parser *p)
{
    uint32_t start = rn_start(p), level = 0;
    rn_ref module = 0, names;

    if (rn_accept(p, RN_T_IMPORT)) {
        return parse_import_name(p, start);
    }
    p->mark++;
    while (rn_peek(p) == RN_T_DOT || rn_peek(p) == RN_T_ELLIPSIS) {
        level += rn_peek(p) == RN_T_DOT ? 1 : 3;
        p->mark++;
    }
    if (level == 0 || rn_peek(p) != RN_T_IMPORT) {
        module = parse_dotted(p);
        if (module == 0) {
            return 0;
        }
    }
    if (!rn_accept(p, RN_T_IMPORT)) {
        return 0;
    }
    names = parse_from_names(p);
    return names == 0 ? 0 : RN_MAKE(p->front, ImportFrom, start, rn_prev_end(p), module, names, level);
}
