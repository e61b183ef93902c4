/* The only way an engine touches cage memory. `base` is the start of the cage (the engine's HOT struct lies there), an
 * offset is 32 bits, and offset arithmetic wraps in uint32_t, so whatever a forged image says, an access lands in the
 * 4 GiB range or in the guards around it (ED-3), or in the masked range (ED-4). */
#ifndef RN_CAGE_ACCESS_H
#define RN_CAGE_ACCESS_H

#include <stdint.h>

#define RN_MASK_RANGE (UINT32_C(1) << 29) /* mask mode: 512 MiB, all of it accessible */

#ifdef RN_OOB_MASK_BUILD
#define RN_OFF(off) ((uint32_t)(off) & (RN_MASK_RANGE - 1u))
#else
#define RN_OFF(off) ((uint32_t)(off))
#endif

#define RN_AT(type, base, off) ((type *)(void *)((uint8_t *)(void *)(base) + RN_OFF(off)))

/* Offset of a pointer that RN_AT made. */
#define RN_OFFSET(base, ptr) ((uint32_t)((const uint8_t *)(const void *)(ptr) - (const uint8_t *)(const void *)(base)))

#endif
