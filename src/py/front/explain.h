/* A small parsing machine for grammar.def, in the manner of LPeg: rules become code, backtracking is an explicit stack. It
 * recognises tokens only; no tree is built. Internal to explain*.c. */
#ifndef RN_PY_FRONT_EXPLAIN_H
#define RN_PY_FRONT_EXPLAIN_H

#include "py/front/parse.h"

typedef enum rn_peg_op {
    RN_PEG_TOKEN, /* arg: kind; advance or fail */
    RN_PEG_WORD,  /* arg: index into rn_peg_words */
    RN_PEG_FORCE, /* arg: kind; advance or raise "expected 'x'" */
    RN_PEG_CALL,  /* arg: rule */
    RN_PEG_RETURN,
    RN_PEG_CHOICE,  /* push a way out to pc + arg */
    RN_PEG_COMMIT,  /* drop the way out, go to pc + arg */
    RN_PEG_PARTIAL, /* refresh the way out, go to pc + arg */
    RN_PEG_BACK,    /* drop the way out, restore its position, go to pc + arg */
    RN_PEG_FAIL,
    RN_PEG_FAIL_TWICE,
    RN_PEG_CUT,   /* the way out becomes failure */
    RN_PEG_BEGIN, /* arg: slot */
    RN_PEG_END,
    RN_PEG_ACT, /* arg: offset of the action in the rule's text */
} rn_peg_op;

#define RN_PEG_MAX_RULES 256
#define RN_PEG_MAX_CODE  16384
#define RN_PEG_NOWHERE   0x3FFFFF /* jump target that fails */

static inline uint32_t rn_peg_word(rn_peg_op op, int32_t arg)
{
    return (uint32_t)op | (uint32_t)arg << 8;
}

static inline int32_t rn_peg_arg(uint32_t word)
{
    return (int32_t)word >> 8;
}

/* Soft keywords of the grammar. */
extern const char *const rn_peg_words[];

typedef struct rn_peg {
    rn_ref code; /* words */
    uint32_t code_count;
    uint32_t rule_count;
    uint32_t starts[RN_PEG_MAX_RULES];
} rn_peg;

typedef struct rn_peg_span {
    uint32_t first, last; /* tokens [first, last) */
} rn_peg_span;

typedef struct rn_peg_run {
    rn_parser *parser;
    const rn_peg *peg;
    uint32_t pos;
    uint32_t fill;  /* one more than the last token looked at */
    uint32_t frame; /* arena offset of the innermost call */
    bool use_invalid;
    bool met_bad_token;
    rn_ref memo; /* buckets */
    uint32_t memo_mask;
} rn_peg_run;

/* explain_code.c */
const char *rn_peg_rule_text(uint32_t rule); /* NULL behind the last */
bool rn_peg_compile(rn_front *front, rn_peg *out);
uint32_t rn_peg_find_rule(const char *name);

/* explain_run.c: true when the rule matched; anything else than RN_FRONT_OK in front->status when it raised. */
bool rn_peg_execute(rn_peg_run *run, uint32_t rule, uint32_t start);

typedef enum rn_peg_result { RN_PEG_RAISED, RN_PEG_REFUSED, RN_PEG_PASSED } rn_peg_result;

/* explain.c: performs the action at `text`, unless its condition says no. */
rn_peg_result rn_peg_act(rn_peg_run *run, const char *text, const rn_peg_span given[2]);
/* Raise what the tokenizer found, or that a token is missing. */
void rn_peg_raise_token_error(rn_peg_run *run);
void rn_peg_raise_expected(rn_peg_run *run, rn_token_kind kind);

#endif
