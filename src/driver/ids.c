/* The host's objects that a session may name: a set of 128-bit ids. Nothing of the guest's makes it grow. */
#include <stdlib.h>

#include "driver/session.h"

static bool is_same(runlet_id a, runlet_id b)
{
    return a.high == b.high && a.low == b.low;
}

static runlet_id *slot_of(const rn_ids *ids, runlet_id id)
{
    uint64_t h = (id.high ^ id.low * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
    size_t i = (size_t)(h ^ h >> 32) & ids->mask;

    while (!is_same(ids->slot[i], (runlet_id){0, 0}) && !is_same(ids->slot[i], id)) {
        i = (i + 1) & ids->mask;
    }
    return &ids->slot[i];
}

bool rn_ids_have(const rn_ids *ids, runlet_id id)
{
    return ids->slot != NULL && (id.high | id.low) != 0 && is_same(*slot_of(ids, id), id);
}

bool rn_ids_add(rn_ids *ids, runlet_id id)
{
    if ((id.high | id.low) == 0) {
        return false;
    }
    if (ids->slot == NULL || ids->count * 2 > ids->mask) {
        size_t old = ids->slot == NULL ? 0 : ids->mask + 1, room = old == 0 ? 16 : old * 2;
        rn_ids more = {.slot = calloc(room, sizeof *more.slot), .mask = room - 1, .count = ids->count};

        if (more.slot == NULL) {
            return false;
        }
        for (size_t i = 0; i < old; i++) {
            if (!is_same(ids->slot[i], (runlet_id){0, 0})) {
                *slot_of(&more, ids->slot[i]) = ids->slot[i];
            }
        }
        free(ids->slot);
        *ids = more;
    }
    if (!rn_ids_have(ids, id)) {
        *slot_of(ids, id) = id;
        ids->count++;
    }
    return true;
}

void rn_ids_remove(rn_ids *ids, runlet_id id)
{
    size_t i;

    if (!rn_ids_have(ids, id)) {
        return;
    }
    i = (size_t)(slot_of(ids, id) - ids->slot);
    ids->slot[i] = (runlet_id){0, 0};
    ids->count--;
    for (i = (i + 1) & ids->mask; !is_same(ids->slot[i], (runlet_id){0, 0}); i = (i + 1) & ids->mask) { /* what follows moves up */
        runlet_id moved = ids->slot[i];

        ids->slot[i] = (runlet_id){0, 0};
        *slot_of(ids, moved) = moved;
    }
}

void rn_ids_release(rn_ids *ids)
{
    free(ids->slot);
    *ids = (rn_ids){0};
}
