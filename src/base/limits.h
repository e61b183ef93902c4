/* Ceilings that more than one area relies on. A limit of a single area lives with that area. */
#ifndef RN_BASE_LIMITS_H
#define RN_BASE_LIMITS_H

#include <stdint.h>

#define RN_MAX_SOURCE_BYTES   (UINT32_C(4) << 20)   /* one source text (python.md 20.1) */
#define RN_MAX_FRAME_BYTES    (UINT32_C(256) << 20) /* one frame of the worker protocol */
#define RN_MAX_SNAPSHOT_BYTES (UINT64_C(5) << 30)   /* a full 4 GiB cage and its bitmap */
#define RN_MIN_KEY_BYTES      16                    /* shorter snapshot keys are refused */

#endif
