/* Finding, counting and replacing text in text, in time linear in both whatever they contain.
 * Bytes are text of kind 1. */
#ifndef RN_PY_TEXT_SEARCH_H
#define RN_PY_TEXT_SEARCH_H

#include "py/text/kind.h"

#define RN_TEXT_NONE SIZE_MAX

/* A needle made ready; what costs time is done at the first search that needs it. */
typedef struct rn_finder {
    rn_text needle;
    bool backward; /* find the last place first */
    bool prepared, periodic;
    size_t cut, period;  /* where the needle's critical factorization cuts it */
    uint16_t shift[256]; /* by the low byte of the window's last code point */
} rn_finder;

void rn_finder_init(rn_finder *f, const rn_text *needle, bool backward);

/* The first (backward: last) place of the needle inside hay[from .. end), RN_TEXT_NONE when there
 * is none. An empty needle is at `from` (backward: `end`). from <= end <= hay's length. */
rn_num_status rn_finder_find(rn_finder *f, const rn_text *hay, size_t from, size_t end, size_t *at, const rn_poll *poll);

/* One search. */
rn_num_status rn_text_find(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t *at, const rn_poll *poll);
rn_num_status rn_text_rfind(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t *at, const rn_poll *poll);

/* Places that do not overlap, from the left, at most `most`. An empty needle fits everywhere. */
rn_num_status rn_text_count(const rn_text *hay, const rn_text *needle, size_t from, size_t end, size_t most, size_t *count,
                            const rn_poll *poll);

/* Length after `count` replacements of `before` code points by `after`; false when too large. */
bool rn_text_replace_length(size_t length, size_t count, size_t before, size_t after, size_t *out);
/* Replaces the first `count` places (which exist: rn_text_count()) by `with`. `kind` holds all code
 * points of the result and `out` has room for its length. */
rn_num_status rn_text_replace(const rn_text *hay, const rn_text *needle, const rn_text *with, size_t count, rn_text_kind kind, void *out,
                              const rn_poll *poll);

/* The first or last place of one code point in data[from .. end), RN_TEXT_NONE when there is none.
 */
rn_num_status rn_text_find_one(const rn_text *hay, uint32_t cp, bool backward, size_t from, size_t end, size_t *at, const rn_poll *poll);

#endif
