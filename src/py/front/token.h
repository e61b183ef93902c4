/* Tokens. All of a source's tokens are made at once and lie at the upper end of the arena, token 0 on top. The last one is END
 * or ERROR; an ERROR token keeps its message aside, because a parser that fails earlier must not report it. */
#ifndef RN_PY_FRONT_TOKEN_H
#define RN_PY_FRONT_TOKEN_H

#include "py/front/context.h"

typedef enum rn_token_kind {
#define TOKEN(name, text) RN_T_##name,
#include "py/front/token.def"
#undef TOKEN
    RN_T_COUNT
} rn_token_kind;

typedef struct rn_token {
    uint32_t start, end;
    uint8_t kind;
    uint8_t level;  /* open brackets after this token */
    uint16_t flags; /* strings: rn_string_flags */
} rn_token;

typedef enum rn_string_flags { RN_STRING_RAW = 1, RN_STRING_BYTES = 2, RN_STRING_U = 4, RN_STRING_LONG = 8 } rn_string_flags;

typedef struct rn_tokens {
    uint32_t top; /* arena offset just above token 0 */
    uint32_t count;
    /* When the last token is ERROR: */
    rn_front_error error;
    bool is_weak;         /* CPython: no exception yet; one is made when the parser reaches the token */
    bool is_in_fstring;   /* likewise reported only when reached */
    uint32_t level;       /* brackets open at the end, the innermost at ... */
    uint32_t open_offset; /* ... this byte */
} rn_tokens;

/* Fills *out; false when memory or poll ended it. A malformed source is not a failure here. */
bool rn_tokens_make(rn_front *front, rn_tokens *out);

static inline const rn_token *rn_token_at(const rn_front *front, const rn_tokens *tokens, uint32_t index)
{
    return (const rn_token *)rn_arena_at(&front->arena, tokens->top - (uint32_t)sizeof(rn_token) * (index + 1));
}

/* The spelling of a keyword or operator. */
const char *rn_token_text(rn_token_kind kind);

#endif
