/* The front end: source text in, syntax tree with scopes (and from them code) out. Pure: no host allocation, no I/O, no state
 * besides the arena and the rn_front given by the caller. Any bytes are fine as source.
 *
 *     rn_front front;
 *     rn_front_init(&front, memory, byte_count, &options);
 *     status = rn_front_parse(&front, source, length);   tokens -> tree
 *     status = rn_front_scopes(&front);                  names -> scopes, checks that need them
 *
 * Steps run in that order, each only after the one before answered RN_FRONT_OK. */
#ifndef RN_PY_FRONT_FRONT_H
#define RN_PY_FRONT_FRONT_H

#include "py/front/ast.h"

#include <stddef.h>

typedef enum rn_front_status {
    RN_FRONT_OK,
    RN_FRONT_SYNTAX,  /* front->error says what and where */
    RN_FRONT_NOMEM,   /* the arena is full */
    RN_FRONT_STOPPED, /* the poll callback answered false */
} rn_front_status;

typedef enum rn_front_mode { RN_FRONT_EXEC, RN_FRONT_EVAL, RN_FRONT_SINGLE } rn_front_mode;

typedef enum rn_front_flags {
    RN_FRONT_TOP_AWAIT = 1,          /* `await` and friends are fine at module level */
    RN_FRONT_FUTURE_ANNOTATIONS = 2, /* as if `from __future__ import annotations` stood on top */
    RN_FRONT_BYTES = 4,              /* the source was bytes: an encoding comment counts */
    RN_FRONT_PRELUDE = 8,            /* library code: `_rn.name` intrinsics, no positions */
} rn_front_flags;

typedef struct rn_front_options {
    rn_front_mode mode;
    uint32_t flags;            /* rn_front_flags */
    uint32_t max_source_bytes; /* 0: 4 MiB */
    /* Called every 256 tokens or nodes; false stops the compilation. NULL: never asked. */
    bool (*poll)(void *ctx);
    /* Looks up a Unicode character name for \N{...}; false when there is none. NULL: no names are known. */
    bool (*find_char)(void *ctx, const char *name, size_t byte_count, uint32_t *out);
    void *ctx;
} rn_front_options;

typedef enum rn_front_error_type { RN_SYNTAX_ERROR, RN_INDENTATION_ERROR, RN_TAB_ERROR } rn_front_error_type;

/* What CPython puts into SyntaxError: lines and columns count from 1, columns in code points. end_col may be 0 or -1 where
 * CPython has these; line 0 means that the position is unknown. */
typedef struct rn_front_error {
    rn_front_error_type type;
    int32_t line, col, end_line, end_col;
    char message[384];
} rn_front_error;

/* A SyntaxWarning, for a line of the source. */
typedef struct rn_front_warning {
    rn_ref next;
    uint32_t line;
    uint32_t offset; /* of what it is about */
    uint32_t rank;   /* of what decides the order */
    uint8_t phase;
    char message[];
} rn_front_warning;

typedef struct rn_place {
    uint32_t line;     /* from 1 */
    uint32_t byte_col; /* from 0, in bytes */
} rn_place;

typedef struct rn_front {
    rn_arena arena;
    rn_front_options options;
    const char *source; /* borrowed until the last step */
    uint32_t source_len;
    rn_front_status status;
    rn_front_error error;
    uint32_t polls;      /* counts down to the next call of options.poll */
    rn_ref lines;        /* list: offset where each line starts */
    rn_ref name_buckets; /* list of chains */
    rn_ref constants[4]; /* None, False, True, Ellipsis */
    rn_ref root;         /* Module, Interactive or Expression */
    rn_ref top_scope;
    rn_ref warnings; /* chain of rn_front_warning, at most 200, in the order in which to show them; also when the status is not OK */
    bool has_future_annotations;
    bool is_quiet; /* no warnings about what is read now */
} rn_front;

void rn_front_init(rn_front *front, void *memory, uint32_t byte_count, const rn_front_options *options);
rn_front_status rn_front_parse(rn_front *front, const char *source, size_t byte_count);
rn_front_status rn_front_scopes(rn_front *front);

/* Line and column of a byte of the source. */
rn_place rn_front_where(const rn_front *front, uint32_t offset);

/* The same for the end of something: behind the byte before `end`, so that it stays on that byte's line. */
rn_place rn_front_where_end(const rn_front *front, uint32_t end);

/* Code points between the start of its line and a byte of the source. */
uint32_t rn_front_char_col(const rn_front *front, rn_place place);

/* The text of a name, NUL-terminated. */
static inline const char *rn_front_text(const rn_front *front, rn_ref name)
{
    return ((const rn_name *)rn_arena_at(&front->arena, name))->text;
}

#endif
