/* Targets of assignment, for, with and del: parsed as expressions, then checked and marked. */
#include "py/front/parse.h"

/* Lists and tuples nest no deeper than their brackets, so the recursion is bounded. */
bool rn_target_set(rn_parser *p, rn_ref expr, rn_ast_context context)
{
    rn_arena *arena = &p->front->arena;
    rn_ast *head = rn_arena_at(arena, expr);
    rn_ref elements;

    switch (head->kind) {
    case RN_AST_Name:
    case RN_AST_Attribute:
    case RN_AST_Subscript:
        head->context = (uint8_t)context;
        return true;
    case RN_AST_Starred:
        head->context = (uint8_t)context;
        return context == RN_AST_STORE && rn_target_set(p, RN_NODE(arena, Starred, expr)->value, context);
    case RN_AST_Tuple:
        elements = RN_NODE(arena, Tuple, expr)->elts;
        break;
    case RN_AST_List:
        elements = RN_NODE(arena, List, expr)->elts;
        break;
    default:
        return false;
    }
    head->context = (uint8_t)context;
    for (uint32_t i = 0; i < rn_list_count(arena, elements); i++) {
        if (!rn_target_set(p, rn_list_get(arena, elements, i), context)) {
            return false;
        }
    }
    return true;
}

rn_ref rn_parse_star_target(rn_parser *p)
{
    uint32_t start = rn_start(p);
    bool is_starred = rn_accept(p, RN_T_STAR);
    rn_ref node = rn_parse_primary(p);

    if (node != 0 && is_starred) {
        node = RN_MAKE(p->front, Starred, start, rn_prev_end(p), node);
    }
    return node != 0 && rn_target_set(p, node, RN_AST_STORE) ? node : 0;
}

rn_ref rn_parse_star_targets(rn_parser *p)
{
    uint32_t start = rn_start(p), top = rn_temp_top(p);
    rn_ref node = rn_parse_star_target(p), elements;

    if (node == 0 || rn_peek(p) != RN_T_COMMA) {
        return node;
    }
    rn_push(p, node);
    while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_IN && rn_peek(p) != RN_T_EQUAL) {
        node = rn_parse_star_target(p);
        if (node == 0 || !rn_push(p, node)) {
            return 0;
        }
    }
    elements = rn_take(p, top);
    node = elements == 0 ? 0 : RN_MAKE(p->front, Tuple, start, rn_prev_end(p), elements);
    if (node != 0) {
        ((rn_ast *)rn_arena_at(&p->front->arena, node))->context = RN_AST_STORE;
    }
    return node;
}

rn_ref rn_parse_del_targets(rn_parser *p)
{
    uint32_t top = rn_temp_top(p);

    do {
        rn_ref node = rn_parse_primary(p);

        if (node == 0 || !rn_target_set(p, node, RN_AST_DEL) || !rn_push(p, node)) {
            return 0;
        }
    } while (rn_accept(p, RN_T_COMMA) && rn_peek(p) != RN_T_SEMI && rn_peek(p) != RN_T_NEWLINE);
    return rn_take(p, top);
}
