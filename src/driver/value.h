/* Inside of a host-side value. */
#ifndef RN_DRIVER_VALUE_H
#define RN_DRIVER_VALUE_H

#include "runlet/python.h"

struct runlet_value {
    runlet_value_kind kind;
    bool b;
    union {
        int64_t i;
        uint64_t low; /* of a host object's id; a handle */
    };
    union {
        double f;
        uint64_t high;
    };
    union {
        double im;
        uint64_t label; /* of a container; of a RUNLET_REF */
    };
    char *text; /* str, bytes, digits, names; NUL-terminated */
    size_t len;
    runlet_value **item; /* list items; dict: key, value pairs */
    size_t count, cap;   /* of item */
    runlet_value *next;  /* work list of runlet_value_destroy() */
};

/* What a kind has besides its number. */
enum { RN_VALUE_TEXT = 1, RN_VALUE_ITEMS = 2, RN_VALUE_PAIRS = 4 };
enum { RN_VALUE_KINDS = RUNLET_HOST_OBJECT + 1 };
extern const uint8_t rn_value_shapes[RN_VALUE_KINDS];

static inline bool rn_value_has(const runlet_value *v, unsigned what)
{
    return (rn_value_shapes[v->kind] & what) != 0;
}

runlet_value *rn_value_new(runlet_value_kind kind);
/* Messages that come as values have the form that their makers give them: host.c, answer.c. NULL is none. */
const char *rn_text_of(const runlet_value *v); /* of a str; else NULL */
bool rn_is_class_value(const runlet_value *v);
bool rn_is_exception_value(const runlet_value *v);
bool rn_is_results_value(const runlet_value *v);
runlet_value *rn_value_text(runlet_value_kind kind, const char *text, size_t len);

#endif
