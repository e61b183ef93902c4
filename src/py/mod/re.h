/* Objects of module re, all records: patterns, matches, and scanners, which are also what finditer() gives. */
#ifndef RN_PY_MOD_RE_H
#define RN_PY_MOD_RE_H

#include "py/obj/text.h"
#include "py/text/regex.h"

enum { PAT_PATTERN, PAT_FLAGS, PAT_GROUPS, PAT_INDEX, PAT_NAMES, PAT_CODE, PAT_IS_TEXT, PAT_COUNT }; /* names: by number, or None */
enum { MAT_STRING, MAT_RE, MAT_POS, MAT_ENDPOS, MAT_LAST, MAT_SPANS }; /* spans: start and end of each group, -1 without a part */
enum { SCN_PATTERN, SCN_STRING, SCN_AT, SCN_END, SCN_ADVANCE, SCN_POS, SCN_COUNT };

/* A search under way: closed on every way out. */
typedef struct rn_re_search_state {
    rn_vm *vm;
    rn_val pattern, string;
    bool is_text;
    int64_t granted; /* fuel of which the use is not charged yet */
    rn_re_host host;
    rn_re_run run;
} rn_re_search_state;

rn_status rn_re_open(rn_re_search_state *s, rn_vm *vm, rn_val pattern, rn_val string);
/* pos and endpos as given; *from is where the search begins. False: behind its end. */
rn_status rn_re_limits(rn_re_search_state *s, rn_val pos, rn_val endpos, uint32_t *from);
/* `st` is how the last search ended; RN_OK when it found something or nothing. */
rn_status rn_re_close(rn_re_search_state *s, rn_re_status st);
rn_status rn_re_match_new(rn_re_search_state *s, uint32_t pos, rn_val *out);

/* A part of a subject, which may have shrunk since; start < 0: None. */
rn_status rn_re_slice(rn_vm *vm, rn_val string, int64_t start, int64_t end, rn_val *out);
/* The number of a group by number or name. */
rn_status rn_re_group_number(rn_vm *vm, rn_val match, rn_val group, uint32_t *out);

/* match[key] of the loop. */
rn_status rn_re_match_item(rn_vm *vm, rn_val match, rn_val key, rn_val *out);

bool rn_is_pattern(rn_vm *vm, rn_val v);
bool rn_is_match(rn_vm *vm, rn_val v);

/* One step of what finditer() gave: UNBOUND at the end. */
rn_status rn_re_scan(rn_vm *vm, rn_val scanner, bool search, rn_val *out);
bool rn_re_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st);
/* repr() of a pattern or a match, and of the text in one, cut as CPython cuts it. */
rn_status rn_re_put(rn_sb *sb, rn_val v);
rn_status rn_re_put_match(rn_sb *sb, rn_val match);
rn_status rn_re_put_text(rn_sb *sb, rn_val v, uint32_t most);
bool rn_re_pattern_eq(rn_vm *vm, rn_val a, rn_val b);

#endif
