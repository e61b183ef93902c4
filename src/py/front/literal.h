/* From the text of a literal to its value. Internal to py/front. */
#ifndef RN_PY_FRONT_LITERAL_H
#define RN_PY_FRONT_LITERAL_H

#include "py/front/token.h"

/* A constant whose bytes are being put together, at the end of the arena: nothing else may be allocated meanwhile. */
typedef struct rn_litbuf {
    rn_front *front;
    rn_ref ref;
    uint32_t byte_count, cap;
    bool has_surrogates;
    uint32_t bad_escape; /* behind the backslash of the first escape that CPython warns about, or 0 */
} rn_litbuf;

rn_ref rn_literal_number(rn_front *front, const rn_token *token);

/* An int, float, str ... constant from ready bytes. */
rn_ref rn_literal_const(rn_front *front, rn_const_type type, const char *bytes, size_t byte_count);

/* None, False, True, Ellipsis. */
rn_ref rn_literal_singleton(rn_front *front, rn_const_type type);

bool rn_litbuf_begin(rn_litbuf *text, rn_front *front, uint32_t max_bytes);
/* Decodes source bytes [start, end), which belong to `token`. */
bool rn_litbuf_add(rn_litbuf *text, const rn_token *token, uint32_t start, uint32_t end, uint32_t flags);
bool rn_litbuf_add_bytes(rn_litbuf *text, const char *bytes, size_t byte_count);
rn_ref rn_litbuf_end(rn_litbuf *text, rn_const_type type);

/* The warning about text->bad_escape, once the constant is there. */
void rn_litbuf_warn(const rn_litbuf *text, uint32_t rank, uint32_t line);

/* Where the content of a STRING token lies, and its flags. */
void rn_literal_span(const rn_front *front, const rn_token *token, uint32_t *start, uint32_t *end);

#endif
