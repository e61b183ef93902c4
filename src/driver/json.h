/* JSON text and runlet_value trees (python.md 14.3). The public entries are in runlet/python.h; these are for callers
 * that read plain documents or write into a buffer of theirs. Neither direction recurses. */
#ifndef RN_DRIVER_JSON_H
#define RN_DRIVER_JSON_H

#include "base/buf.h"
#include "runlet/python.h"

#define RN_JSON_MAX_BYTES ((size_t)256 << 20) /* of a text, in both directions */
#define RN_JSON_MAX_NODES 8000000u            /* values and keys of a text that is read */

typedef enum rn_json_form {
    RN_JSON_TAGGED = 0, /* {"$tuple": [...]} is a tuple */
    RN_JSON_NATURAL = 1 /* read: `$` means nothing; write: tags are dropped where that is obvious */
} rn_json_form;

/* Strict RFC 8259: no duplicate keys, no trailing commas, no NaN, valid UTF-8. The error names line and column. */
runlet_code rn_json_read(const char *json, size_t len, rn_json_form form, runlet_value **out, runlet_error *err);

/* Appends the text of v. On failure `out` has the length it had before. */
runlet_code rn_json_write(const runlet_value *v, rn_json_form form, rn_buf *out, runlet_error *err);

/* Appends a quoted string. utf8 may hold lone surrogates (WTF-8); they become \uDxxx. RUNLET_E_LIMIT or E_NOMEM. */
runlet_code rn_json_add_str(rn_buf *out, const char *utf8, size_t len);

/* The member of a dict by its text, or NULL. */
const runlet_value *rn_json_get(const runlet_value *dict, const char *key);

/* Is one text twice among them? Sorts the array. */
typedef struct rn_json_key {
    const char *text;
    size_t len;
} rn_json_key;
const rn_json_key *rn_json_find_twin(rn_json_key *keys, size_t count);

#endif
