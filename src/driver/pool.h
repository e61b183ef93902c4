/* Cages of ended sessions, reset and kept for the next ones of the same size. */
#ifndef RN_DRIVER_POOL_H
#define RN_DRIVER_POOL_H

#include "cage/cage.h"

/* A fresh cage, from the pool or new. Any thread. */
runlet_code rn_driver_take_cage(rn_boot *boot, const rn_cage_shape *shape, rn_cage **out, runlet_error *err);
/* Takes the cage back: reset and kept, or destroyed (rn_pool_give says when). NULL is fine. */
void rn_driver_give_cage(rn_cage *cage);

#endif
