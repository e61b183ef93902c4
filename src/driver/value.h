/* Inside of a host-side value. */
#ifndef RN_DRIVER_VALUE_H
#define RN_DRIVER_VALUE_H

#include "runlet/python.h"

struct runlet_value {
    runlet_value_kind kind;
    bool b;
    int64_t i;
    double f, im;
    char *text; /* str, bytes, digits, names; NUL-terminated */
    size_t len;
    runlet_value **item; /* list items; dict: key, value pairs */
    size_t count, cap;   /* of item */
    runlet_value *next;  /* work list of runlet_value_destroy() */
};

runlet_value *rn_value_new(runlet_value_kind kind);
runlet_value *rn_value_text(runlet_value_kind kind, const char *text, size_t len);

#endif
