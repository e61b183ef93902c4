/* The program of a regular expression: what regex_emit.c writes and regex_match.c runs. All is 32-bit words; `pc` and offsets count
 * words from the start. */
#ifndef RN_PY_TEXT_REGEX_CODE_H
#define RN_PY_TEXT_REGEX_CODE_H

#include "py/text/regex.h"

#define RE_MAGIC    UINT32_C(0x31585252)
#define RE_INFINITE UINT32_MAX
#define RE_NO_HINT  UINT32_MAX

/* Header words */
enum {
    RE_H_MAGIC,
    RE_H_SIZE,
    RE_H_GROUPS,
    RE_H_REGS,
    RE_H_WIDTH,  /* least length of a match */
    RE_H_FIRST,  /* set of what a match can begin with, 0: not known */
    RE_H_PREFIX, /* code point that it begins with, RE_NO_HINT: not known */
    RE_H_SECOND, /* and the one that follows it, or RE_NO_HINT */
    RE_H_ENTRY,  /* where it begins */
    RE_H_ANCHOR, /* 1: matches at the start of the text only */
    RE_HEADER
};

/* Instructions. Regs: two a group, the last closed group, then what loops and assertions keep. */
enum {
    RE_FAIL,
    RE_SUCCESS,
    RE_CHAR,        /* c */
    RE_NOT_CHAR,    /* c */
    RE_CHAR2,       /* c, d: either */
    RE_ANY,         /* all but a newline */
    RE_ALL,         /* anything */
    RE_SET,         /* offset */
    RE_LITERAL,     /* n, code points */
    RE_AT,          /* where */
    RE_MARK,        /* reg */
    RE_JUMP,        /* pc */
    RE_SPLIT,       /* first pc, second pc */
    RE_ONE_GREEDY,  /* min, max, kind (RE_CHAR .. RE_SET), two operands, hint: code point that must follow */
    RE_ONE_LAZY,    /* the same */
    RE_ONE_POSSESS, /* the same */
    RE_LOOP_INIT,   /* reg of count and of the place of the last pass */
    RE_LOOP_GREEDY, /* reg, min, max, exit pc */
    RE_LOOP_LAZY,   /* reg, min, max, exit pc; RE_LOOP_MORE follows */
    RE_LOOP_MORE,   /* reg */
    RE_ATOMIC,      /* reg */
    RE_ATOMIC_END,  /* reg */
    RE_ASSERT,      /* reg, back, pc behind its end */
    RE_ASSERT_END,  /* reg */
    RE_NOT,         /* reg, back, pc where it goes on when the body fails */
    RE_NOT_END,     /* reg */
    RE_GROUP,       /* group - 1: the same text again */
    RE_GROUP_CASE,  /* group - 1, 1: Unicode, 0: ASCII */
    RE_COND,        /* group - 1, pc when it is not set */
    RE_OPS
};

#define RE_ONE_SIZE 7u
#define RE_PAD      6u                  /* words behind the last instruction: operands need no check of their own */
#define RE_MAX_SIZE (UINT32_C(1) << 28) /* a frame packs a pc with its kind */

enum {
    RE_AT_START,      /* ^ \A */
    RE_AT_LINE_START, /* ^ of MULTILINE */
    RE_AT_END,        /* $ */
    RE_AT_LINE_END,
    RE_AT_TEXT_END, /* \Z */
    RE_AT_WORD_EDGE,
    RE_AT_NO_WORD_EDGE,
    RE_AT_ASCII_EDGE,
    RE_AT_NO_ASCII_EDGE
};

/* A set: bits of the first 256 code points; for the others flags, number of ranges, ranges {lo, hi} in order. */
enum { RE_S_FLAGS = 8, RE_S_COUNT = 9, RE_S_RANGES = 10 };
enum {
    RE_C_WORD = 1,
    RE_C_DIGIT = 2,
    RE_C_SPACE = 4,
    RE_C_NOT_WORD = 8,
    RE_C_NOT_DIGIT = 16,
    RE_C_NOT_SPACE = 32,
    RE_S_NEGATED = 64 /* of the code points from 256 on; the bits have it in them */
};

/* Whether a code point from 256 on is in the set. `left`: words that the program has from the set on. */
bool rn_re_set_high(const uint32_t *set, uint32_t left, uint32_t cp);
bool rn_re_is_word(uint32_t cp);
bool rn_re_is_class(uint32_t cp, uint32_t classes);

static inline bool rn_re_bit(const uint32_t *bits, uint32_t c)
{
    return (bits[c >> 5] >> (c & 31)) & 1u;
}

/* Code points that are the same but for case, `cp` included: at most 5. */
uint32_t rn_re_case(uint32_t cp, bool is_unicode, uint32_t out[5]);
uint32_t rn_re_lower(uint32_t cp, bool is_unicode);

/* A growing array of words or structs in the caller's memory. */
typedef struct re_vec {
    void *data;
    uint32_t n, cap; /* items */
} re_vec;
bool rn_re_room(const rn_re_host *host, re_vec *v, uint32_t item, uint32_t more);
void rn_re_drop(const rn_re_host *host, re_vec *v, uint32_t item);

/* ---- the tree between parser and code generator ---- */

typedef enum re_kind {
    RE_N_NONE,
    RE_N_CHAR,   /* a: code point; flags */
    RE_N_ANY,    /* flags */
    RE_N_SET,    /* a: first of its items, b: how many; flags; negated: c */
    RE_N_AT,     /* a: RE_AT_* */
    RE_N_GROUP,  /* a: number, 0: does not capture; child */
    RE_N_ATOMIC, /* child */
    RE_N_LOOK,   /* a: 1 behind, b: negative; child */
    RE_N_BRANCH, /* child: first RE_N_ITEM of the list */
    RE_N_ITEM,   /* child */
    RE_N_REPEAT, /* a: min, b: max, c: 0 greedy 1 lazy 2 possessive; child */
    RE_N_REF,    /* a: group; flags */
    RE_N_COND,   /* a: group, child: yes, b: no */
    RE_N_FAIL
} re_kind;

typedef struct re_node {
    uint32_t kind, next, child;
    uint32_t flags;
    uint32_t a, b, c;
    uint32_t pad;
    uint64_t lo, hi; /* width */
} re_node;

/* Items of a set: {kind, lo, hi}; kind 0 a range, else one class RE_C_* */
typedef struct re_item {
    uint32_t classes, lo, hi;
} re_item;

#define RE_WIDTH_MAX (UINT64_C(1) << 62)

typedef struct re_tree {
    const rn_re_host *host;
    int64_t fuel;
    re_vec node;  /* re_node; 0 is none */
    re_vec item;  /* re_item */
    re_vec name;  /* uint32_t pairs */
    re_vec width; /* uint64_t pairs a group: UINT64_MAX while open */
    uint32_t root;
    uint32_t groups; /* with group 0 */
    uint32_t flags;
    bool is_text;
    rn_re_error *err;
} re_tree;

static inline re_node *re_node_at(const re_tree *t, uint32_t i)
{
    return (re_node *)t->node.data + i;
}

static inline bool re_burn(re_tree *t, int64_t work)
{
    t->fuel -= work;
    return t->fuel >= 0 || t->host->refuel(t->host->ctx, &t->fuel);
}

rn_re_status rn_re_parse(re_tree *t, const rn_text *pattern, bool is_text, uint32_t flags);
rn_re_status rn_re_emit(re_tree *t, re_vec *code);

#endif
