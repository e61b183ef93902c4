/* Placeholder of the explainer: every refused source is plain invalid syntax. */
#include "py/front/parse.h"
void rn_explain(rn_parser *p) { const rn_token *t = rn_parse_token(p, p->mark);
 if (t->kind==RN_T_ERROR) { p->front->error = p->tokens.error; p->front->status = RN_FRONT_SYNTAX; return; }
 rn_front_fail(p->front, RN_SYNTAX_ERROR, t->start, t->end, "invalid syntax"); }
