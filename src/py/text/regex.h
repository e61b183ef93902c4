/* Regular expressions with CPython's syntax and results: a compiler from pattern text to a compact program and a backtracking
 * matcher. Neither recurses nor allocates: memory comes from the caller (`resize`), long work asks it whether to go on.
 * A program is data that may be forged: the matcher checks each place and number it takes from it. */
#ifndef RN_PY_TEXT_REGEX_H
#define RN_PY_TEXT_REGEX_H

#include "py/text/kind.h"

/* re.RegexFlag */
enum {
    RN_RE_IGNORECASE = 2,
    RN_RE_LOCALE = 4,
    RN_RE_MULTILINE = 8,
    RN_RE_DOTALL = 16,
    RN_RE_UNICODE = 32,
    RN_RE_VERBOSE = 64,
    RN_RE_DEBUG = 128,
    RN_RE_ASCII = 256
};

#define RN_RE_MAX_GROUPS 16000u     /* a match keeps two values a group in one object */
#define RN_RE_UNSET      UINT32_MAX /* start and end of a group that took no part */

typedef enum rn_re_status {
    RN_RE_NONE,
    RN_RE_FOUND,     /* a match; the pattern compiled */
    RN_RE_STOPPED,   /* the caller said stop */
    RN_RE_NO_MEMORY, /* resize() answered NULL */
    RN_RE_ERROR,     /* the pattern is wrong: rn_re_error */
    RN_RE_BROKEN     /* no program that this compiler made */
} rn_re_status;

typedef struct rn_re_host {
    /* Moves `old` (NULL at first) to new_size bytes; NULL without memory. new_size 0 gives it back. */
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    bool (*refuel)(void *ctx, int64_t *fuel); /* called when *fuel is used up; false: stop */
    void *ctx;
} rn_re_host;

/* ---- compiling ---- */

enum { RN_RE_PATTERN_ERROR, RN_RE_VALUE_ERROR, RN_RE_OVERFLOW_ERROR };

/* The message is `format` with %s a slice of the pattern, %r and %a its repr and ascii(), %d a number. */
typedef struct rn_re_error {
    const char *format;
    int kind;
    bool has_pos;
    uint32_t pos;
    uint32_t from, to; /* slice */
    uint32_t from2, to2;
    uint64_t number[3];
} rn_re_error;

typedef struct rn_re_compiled {
    uint32_t *code; /* the caller gives it back */
    uint32_t ncode, code_cap;
    uint32_t flags;
    uint32_t groups;    /* without group 0 */
    uint32_t *names;    /* of groups 0 .. groups: {from, to} in the pattern, {0, 0} without a name */
    uint32_t names_cap; /* words */
} rn_re_compiled;

/* text: code points (or bytes, is_text false). */
rn_re_status rn_re_compile(const rn_text *pattern, bool is_text, uint32_t flags, const rn_re_host *host, rn_re_compiled *out,
                           rn_re_error *err);

/* ---- matching ---- */

typedef struct rn_re_frame {
    uint32_t op, a, b;
} rn_re_frame;

#define RN_RE_LOCAL_REGS   48u
#define RN_RE_LOCAL_FRAMES 160u

/* One subject and one program; serves any number of searches, one after the other. */
typedef struct rn_re_run {
    const rn_re_host *host;
    const uint32_t *code;
    uint32_t ncode, groups, nregs;
    rn_text text;
    uint32_t end;      /* where the subject ends for this search (endpos) */
    bool full;         /* the match must end there */
    bool must_advance; /* and, at the first place, not be empty */
    int64_t fuel;
    uint32_t start, stop; /* the match */
    uint32_t *reg;        /* start and end of each group, then the last group that closed (0: none) */
    rn_re_frame *stack;
    uint32_t nstack;
    uint32_t local_reg[RN_RE_LOCAL_REGS];
    rn_re_frame local_stack[RN_RE_LOCAL_FRAMES];
} rn_re_run;

/* RN_RE_FOUND when the program can be run. `end` becomes the length of the text. */
rn_re_status rn_re_begin(rn_re_run *m, const uint32_t *code, size_t ncode, const rn_text *text, const rn_re_host *host);
/* At `at` only, and from `at` on. */
rn_re_status rn_re_match(rn_re_run *m, uint32_t at);
rn_re_status rn_re_search(rn_re_run *m, uint32_t at);
void rn_re_end(rn_re_run *m);

/* Groups that a program has, without group 0; UINT32_MAX for what is none. */
uint32_t rn_re_program_groups(const uint32_t *code, size_t ncode);

#endif
