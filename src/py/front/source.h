/* Taking in the source: encoding, line starts. Internal to py/front. */
#ifndef RN_PY_FRONT_SOURCE_H
#define RN_PY_FRONT_SOURCE_H

#include "py/front/context.h"

/* Checks the bytes and fills front->lines; false when front->status says why. */
bool rn_source_open(rn_front *front, const char *source, size_t byte_count);

#endif
