/* What Unicode 16 says about code points: classes, case, values, normal forms, names. The answers
 * are those of CPython 3.14's str methods and unicodedata. What a forged string may hold above
 * 0x10ffff has the properties of no character. */
#ifndef RN_PY_TEXT_UNICODE_H
#define RN_PY_TEXT_UNICODE_H

#include "py/text/kind.h"
#include "py/text/unicode_data.h"

/* ---- classes ---- */

static inline const rn_uni_record *rn_uni_get(uint32_t cp)
{
    return cp < 0x110000 ? &rn_uni_records[rn_uni_stage_2[(size_t)rn_uni_stage_1[cp >> 7] * 128 + (cp & 127)]] : rn_uni_records;
}

/* Whether cp has any of the flags. */
static inline bool rn_uni_is(uint32_t cp, uint32_t flags)
{
    return (rn_uni_get(cp)->flags & flags) != 0;
}

static inline bool rn_uni_is_alpha(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_ALPHA);
}

static inline bool rn_uni_is_decimal(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_DECIMAL);
}

static inline bool rn_uni_is_digit(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_DIGIT);
}

static inline bool rn_uni_is_numeric(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_NUMERIC);
}

static inline bool rn_uni_is_alnum(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_ALNUM);
}

static inline bool rn_uni_is_space(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_SPACE);
}

static inline bool rn_uni_is_printable(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_PRINTABLE);
}

/* '_' included, as in Python's identifiers. */
static inline bool rn_uni_is_xid_start(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_XID_START);
}

static inline bool rn_uni_is_xid_continue(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_XID_CONTINUE);
}

static inline bool rn_uni_is_line_break(uint32_t cp)
{
    return rn_uni_is(cp, RN_UNI_LINE_BREAK);
}

/* 0 .. 9, or -1. */
static inline int rn_uni_decimal(uint32_t cp)
{
    uint8_t d = rn_uni_get(cp)->decimal;

    return d == 255 ? -1 : d;
}

static inline int rn_uni_digit(uint32_t cp)
{
    uint8_t d = rn_uni_get(cp)->digit;

    return d == 255 ? -1 : d;
}

/* False when cp has no numeric value. */
bool rn_uni_numeric(uint32_t cp, double *value);

/* unicodedata's words: "Lu", "AL", "W"; the decomposition's tag "<compat>" or "". */
const char *rn_uni_category(uint32_t cp);
const char *rn_uni_bidirectional(uint32_t cp);
const char *rn_uni_east_asian_width(uint32_t cp);

static inline int rn_uni_combining(uint32_t cp)
{
    return rn_uni_get(cp)->combining;
}

/* ---- case ---- */

/* One to one. */
uint32_t rn_uni_lower(uint32_t cp);
uint32_t rn_uni_upper(uint32_t cp);
uint32_t rn_uni_title(uint32_t cp);

/* As str's methods: 1 to 3 code points; returns how many. Sigma's final form is text/case.h's. */
int rn_uni_lower_full(uint32_t cp, uint32_t out[3]);
int rn_uni_upper_full(uint32_t cp, uint32_t out[3]);
int rn_uni_title_full(uint32_t cp, uint32_t out[3]);
int rn_uni_fold_full(uint32_t cp, uint32_t out[3]);

/* ---- normal forms: unicode_normal.c ---- */

typedef enum rn_uni_form { RN_UNI_NFC, RN_UNI_NFD, RN_UNI_NFKC, RN_UNI_NFKD } rn_uni_form;

/* One level of decomposition; 0 when there is none. Hangul syllables have none here. */
int rn_uni_decomposition(uint32_t cp, uint32_t out[18], const char **tag);
/* The composite of two code points, or 0. */
uint32_t rn_uni_compose(uint32_t first, uint32_t second);
/* Whether text is in the form for sure; false means it may not be. */
rn_num_status rn_uni_quick_check(const rn_text *text, rn_uni_form form, bool *is_normal, const rn_poll *poll);
/* Code points that rn_uni_normalize() writes at most (exact for NFD and NFKD). */
rn_num_status rn_uni_normal_size(const rn_text *text, rn_uni_form form, size_t *count, const rn_poll *poll);
/* out and scratch have room for that many. */
rn_num_status rn_uni_normalize(const rn_text *text, rn_uni_form form, uint32_t *out, size_t *length, uint32_t *scratch,
                               const rn_poll *poll);

/* ---- names: unicode_name.c, an optional part of the build ---- */

#define RN_UNI_NAME_MAX 96
/* The name with a NUL; returns its length, 0 when there is none. */
size_t rn_uni_name(uint32_t cp, char out[RN_UNI_NAME_MAX]);
/* Any case, aliases included: the number of code points, 0 when unknown. More than one (a named
 * sequence) only when `sequences`. */
int rn_uni_lookup(const char *name, size_t n, bool sequences, uint32_t out[4]);

#endif
