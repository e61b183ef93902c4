/* Values between cage and host: convert.c (out), convert_in.c, ids.c. Both directions treat the image as forged, run in guarded
 * regions and leave *held empty unless they fault. */
#ifndef RN_DRIVER_CROSSING_H
#define RN_DRIVER_CROSSING_H

#include "driver/session.h"

typedef struct rn_seen {
    uint32_t off;
    runlet_value *node;
} rn_seen;

typedef struct rn_crossing {
    uint64_t guest_bytes; /* what goes out may take host memory in proportion to what the guest may have */
    bool is_lossy;        /* what cannot cross becomes text */
    bool is_graph;        /* containers met again become references; else they are copied, and cycles are marked */
    const rn_ids *known;  /* host objects that may go out; NULL: all */
} rn_crossing;

/* NULL: err says why. RUNLET_E_UNSUPPORTED: a value that cannot cross; RUNLET_E_NOT_FOUND: a host object that is not registered. */
runlet_value *rn_value_out(rn_vm *vm, rn_val root, const rn_crossing *how, rn_transfer *held, runlet_error *err);

/* UNBOUND: err says why. *is_recipe: what came is to be made with the prelude's `received`, as it takes classes of the guest, or
 * more than one look at a container. Host objects on the way become registered. */
rn_val rn_value_in(rn_vm *vm, const runlet_value *v, rn_ids *known, rn_transfer *held, bool *is_recipe, runlet_error *err);

/* The id in a record of type host_object. false: it is damaged. */
bool rn_host_id(rn_vm *vm, rn_val rec, runlet_id *out);

#endif
