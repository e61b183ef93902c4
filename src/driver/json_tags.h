/* Tagged objects of python.md 14.3, reading side. */
#ifndef RN_DRIVER_JSON_TAGS_H
#define RN_DRIVER_JSON_TAGS_H

#include "runlet/python.h"

/* Takes an object with one member whose key starts with '$' and gives the value it stands for. NULL: err says why, without
 * a place in the text. */
runlet_value *rn_json_untag(runlet_value *object, runlet_error *err);

#endif
