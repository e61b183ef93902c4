/* What the passes of the front end share: failing, polling, making nodes, interning names. Internal to py/front. */
#ifndef RN_PY_FRONT_CONTEXT_H
#define RN_PY_FRONT_CONTEXT_H

#include "py/front/front.h"

#include <stdarg.h>

#define RN_FRONT_MAX_DEPTH 200

/* Ends a position: CPython's -1 for "no column". */
#define RN_NO_END UINT32_MAX

/* Record a syntax error about source bytes [start, end) and make every pass unwind. Only the first one counts. Formats:
 * %s text, %n name, %d int, %c code point, %%. Always answers 0, so that callers can return it. */
rn_ref rn_front_fail(rn_front *front, rn_front_error_type type, uint32_t start, uint32_t end, const char *format, ...);
void rn_front_format(const rn_front *front, char *message, size_t byte_count, const char *format, va_list args);
rn_ref rn_front_vfail(rn_front *front, rn_front_error_type type, uint32_t start, uint32_t end, const char *format, va_list args);

/* Move the recorded error at source bytes [start, end). */
void rn_front_set_place(rn_front *front, uint32_t start, uint32_t end);

/* rn_front_fail about a node. */
rn_ref rn_front_fail_at(rn_front *front, rn_ref node, const char *format, ...);

/* False once anything has gone wrong: syntax, memory or poll. */
static inline bool rn_front_is_good(const rn_front *front)
{
    return front->status == RN_FRONT_OK && !front->arena.is_full;
}

/* Counts one token or node; false when the compilation must end. */
bool rn_front_poll_now(rn_front *front);

static inline bool rn_front_poll(rn_front *front)
{
    return --front->polls != 0 || rn_front_poll_now(front);
}

/* Settle the status at the end of a step. */
rn_front_status rn_front_end(rn_front *front);

/* A node with its fields in order. */
rn_ref rn_node_make(rn_front *front, rn_ast_kind kind, uint32_t start, uint32_t end, const uint32_t *fields, uint32_t count);
#define RN_MAKE(front, kind, start, end, ...) \
    rn_node_make((front), RN_AST_##kind, (start), (end), (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)

typedef struct rn_piece {
    const char *text;
    size_t byte_count;
} rn_piece;

/* ident.c: interning. `rn_name_intern_source` takes an identifier as written (NFKC applied), `rn_name_intern` any text,
 * `rn_name_join` one in pieces. */
bool rn_name_init(rn_front *front);
rn_ref rn_name_intern(rn_front *front, const char *text, size_t byte_count);
rn_ref rn_name_join(rn_front *front, const rn_piece *pieces, uint32_t count);
rn_ref rn_name_intern_source(rn_front *front, const char *text, size_t byte_count);

/* ident.c: how many bytes of [text, text + byte_count) form an identifier; the code point that ends it goes to *bad. */
size_t rn_ident_span(const char *text, size_t byte_count, uint32_t *bad);

/* Whether repr() would show the character as it is. */
bool rn_ident_is_printable(uint32_t code_point);

/* Decodes one code point of valid UTF-8; returns its length. */
unsigned rn_source_get_utf8(const char *text, uint32_t *out);
/* Encodes, surrogates included; returns the length (1 to 4). */
unsigned rn_source_put_utf8(uint32_t code_point, char *out);

#endif
