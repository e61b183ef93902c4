/* Operations on dicts and sets whose keys have a guest's __hash__ or __eq__: the state of a search lies in a record that
 * the frames of those methods keep (ED-25), so that a host call inside can be saved. */
#ifndef RN_PY_PROBE_H
#define RN_PY_PROBE_H

#include "py/vm/ops.h"

typedef enum rn_probe_op {
    RN_PROBE_GET,        /* d[key], KeyError */
    RN_PROBE_SET,        /* d[key] = value; no result */
    RN_PROBE_DEL,        /* del d[key] */
    RN_PROBE_IN,         /* key in d */
    RN_PROBE_GETOR,      /* d.get(key, value) */
    RN_PROBE_SETDEFAULT, /* d.setdefault(key, value) */
    RN_PROBE_POP,        /* d.pop(key, value); value UNBOUND: KeyError */
    RN_PROBE_ADD,        /* s.add(key); the result is value */
    RN_PROBE_HAS,        /* key in s */
    RN_PROBE_DISCARD,    /* s.discard(key) */
    RN_PROBE_REMOVE      /* s.remove(key), KeyError */
} rn_probe_op;

/* Begins: RN_CALL, or the result. NEED_VM: the prelude has to do it (tuples of guest keys, odd __hash__). */
rn_status rn_probe(rn_vm *vm, rn_probe_op op, rn_val container, rn_val key, rn_val value, rn_val *out);
/* A call of the search returned, or raised, with RN_CK_PROBE; keep is its record. */
rn_status rn_probe_returned(rn_vm *vm, rn_val probe, rn_val answer, rn_val *out);
rn_status rn_probe_raised(rn_vm *vm, rn_val probe);

/* The next entry that may equal the key, from *step on (dict_methods.c, set_methods.c): 1, 0 none, -1 a limit was met.
 * *at is the entry of the dict or the place in the set's table. */
int rn_dict_candidate(rn_vm *vm, rn_val dict, rn_val key, uint32_t h32, uint64_t *step, uint32_t *at, rn_val *found);
int rn_set_candidate(rn_vm *vm, rn_val set, rn_val key, int64_t hash, uint64_t *step, uint32_t *at, rn_val *found);
/* Changes when the table that steps count in has changed. */
uint64_t rn_dict_probe_stamp(rn_vm *vm, rn_val dict);
uint64_t rn_set_probe_stamp(rn_vm *vm, rn_val set);
/* Key at that place, UNBOUND when there is none. */
rn_val rn_set_key_at(rn_vm *vm, rn_val set, uint32_t at);
void rn_set_del_at(rn_vm *vm, rn_val set, uint32_t at);

#endif
