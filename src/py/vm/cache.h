/* Inline caches in SCRATCH (ED-71): a site's number is in its instruction, entry 0 is never filled. */
#ifndef RN_PY_CACHE_H
#define RN_PY_CACHE_H

#include "py/vm/call.h"

typedef struct rn_cache {
    uint32_t shape; /* of the receiver, or the namespace stamp for globals; 0: empty */
    uint32_t epoch;
    uint32_t off; /* slot: (receiver & mask) + off; method: the function */
    uint32_t mask;
    uint32_t next; /* shape after adding the attribute, 0 otherwise */
    uint32_t pad;
} rn_cache;

static inline rn_cache *rn_cache_at(rn_vm *vm, uint32_t site)
{
    return RN_AT(rn_cache, vm, RN_CACHES_START + site * (uint32_t)sizeof(rn_cache));
}

/* Name of the site of the instruction that is under way. */
uint32_t rn_site_name(rn_vm *vm, uint32_t site);

rn_status rn_getattr_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val *out);
rn_status rn_setattr_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val v);
rn_status rn_getmeth_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val *fn, rn_val *self);
/* NameError: name 'x' is not defined */
rn_status rn_name_error(rn_vm *vm, uint32_t name);
/* is_callee: a name that has to be asked for becomes a function that asks when it is called. */
rn_status rn_getg_site(rn_vm *vm, uint32_t site, bool is_callee, rn_val *out);
rn_status rn_setg_site(rn_vm *vm, uint32_t site, rn_val v);
rn_status rn_delg_site(rn_vm *vm, uint32_t site);
rn_status rn_getn_site(rn_vm *vm, uint32_t site, rn_val mapping, rn_val cell, bool is_callee, rn_val *out);
rn_status rn_setn_site(rn_vm *vm, uint32_t site, rn_val mapping, rn_val v);

#endif
