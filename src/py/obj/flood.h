/* Flood defence of dicts, sets and the intern table (ED-61). Hashes are unkeyed and stable, so whoever chooses the keys
 * can make them collide. A table that took too many steps for one operation places its keys by a hash under the session's
 * key from then on; the stored hashes stay the plain ones. */
#ifndef RN_PY_FLOOD_H
#define RN_PY_FLOOD_H

#include "py/obj/object.h"

/* Probe steps of one operation before a table counts as flooded; a key of the same hash that is not equal costs four. */
#define RN_FLOOD_STEPS 256u
#define RN_FLOOD_EQUAL 4u

/* Bits of rn_dict.flood and rn_set.flood */
enum {
    RN_FLOOD_KEYED = 1, /* placed under the session key */
    RN_FLOOD_OPEN = 2   /* some keys are placed by their plain hash: guest code decides what equals them */
};

/* Where a key belongs in a keyed table. False: its equality is open, so that it lies by its plain hash and has to be looked
 * for everywhere. Keys that are equal and not open get the same place whatever their types. */
bool rn_flood_place(rn_vm *vm, rn_val key, int64_t hash, uint64_t *place);
uint32_t rn_flood_str(rn_vm *vm, rn_val str);

#endif
