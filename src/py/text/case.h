/* Case of whole texts, as str's methods: upper(), title(), isupper() and kin. */
#ifndef RN_PY_TEXT_CASE_H
#define RN_PY_TEXT_CASE_H

#include "py/text/unicode.h"

typedef enum rn_case { RN_CASE_LOWER, RN_CASE_UPPER, RN_CASE_TITLE, RN_CASE_CAPITALIZE, RN_CASE_SWAP, RN_CASE_FOLD } rn_case;

/* How many code points the result has and a bound on them (0x7f, 0xff, 0xffff, 0x10ffff). */
rn_num_status rn_case_size(rn_case what, const rn_text *text, size_t *count, uint32_t *max, const rn_poll *poll);
/* Writes the result; `kind` holds the bound and `out` has room for the count. */
rn_num_status rn_case_convert(rn_case what, const rn_text *text, rn_text_kind kind, void *out, const rn_poll *poll);

/* These answer no for empty text, and anything after a stop. */
bool rn_text_is_lower(const rn_text *text, const rn_poll *poll);
bool rn_text_is_upper(const rn_text *text, const rn_poll *poll);
bool rn_text_is_title(const rn_text *text, const rn_poll *poll);
bool rn_text_is_identifier(const rn_text *text, const rn_poll *poll);
/* Whether each code point has any of the flags; yes for empty text. */
bool rn_text_all(const rn_text *text, uint32_t flags, const rn_poll *poll);

#endif
