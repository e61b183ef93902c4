/* The state of the tokenizer while it runs; shared by token.c and token_number.c only. */
#ifndef RN_PY_FRONT_TOKEN_SCAN_H
#define RN_PY_FRONT_TOKEN_SCAN_H

#include "py/front/token.h"

#define RN_SCAN_MAX_LEVEL    200
#define RN_SCAN_MAX_INDENT   100
#define RN_SCAN_MAX_FSTRINGS 150

/* An f-string being read. Brackets inside it are counted so that '}' and ':' can end an expression:
 *
 *     f"text{ a[ {1} ] : {w} }"      bracket_depth 1 behind the first {, expr_depth 0; a nested spec adds one to both */
typedef struct rn_scan_mode {
    uint32_t start;
    char quote;
    uint8_t quote_size;
    bool is_raw;
    bool is_text; /* reading text, not an expression */
    bool in_spec;
    bool in_debug;
    int32_t bracket_depth, expr_depth;
} rn_scan_mode;

typedef struct rn_scan {
    rn_front *front;
    rn_tokens *out;
    const char *source;
    uint32_t source_len;
    uint32_t end; /* source_len, or one more when the last line end is missing */
    uint32_t pos;
    uint32_t comment_start, comment_end; /* the last comment */
    bool at_line_start, is_done, has_error;
    uint32_t indent;
    uint32_t level;
    uint32_t mode_count;
    uint32_t cols[RN_SCAN_MAX_INDENT], alt_cols[RN_SCAN_MAX_INDENT];
    uint32_t open_offsets[RN_SCAN_MAX_LEVEL];
    char openers[RN_SCAN_MAX_LEVEL];
    rn_scan_mode modes[RN_SCAN_MAX_FSTRINGS];
} rn_scan;

/* The byte at `i`, or -1 behind the end. */
static inline int rn_scan_peek(const rn_scan *scan, uint32_t i)
{
    if (i < scan->source_len) {
        return (unsigned char)scan->source[i];
    }
    return i < scan->end ? '\n' : -1;
}

static inline bool rn_scan_is_newline(int c)
{
    return c == '\n' || c == '\r';
}

static inline bool rn_scan_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static inline uint32_t rn_scan_newline_size(const rn_scan *scan, uint32_t i)
{
    return rn_scan_peek(scan, i) == '\r' && rn_scan_peek(scan, i + 1) == '\n' && i + 1 < scan->source_len ? 2 : 1;
}

static inline rn_token *rn_scan_last(const rn_scan *scan)
{
    return rn_arena_at(&scan->front->arena, scan->front->arena.top);
}

/* Record an error: `at` is where CPython's tokenizer stands, one behind the offending character. Both answer false. */
bool rn_scan_fail(rn_scan *scan, uint32_t at, const char *format, ...);
bool rn_scan_fail_range(rn_scan *scan, uint32_t start, uint32_t end, const char *format, ...);

/* token_number.c: moves pos behind the number that starts at pos. */
bool rn_scan_number(rn_scan *scan);

#endif
