/* One pool a size of cage. A process runs few different limits; sizes beyond the table are made and destroyed each time. */
#define _POSIX_C_SOURCE 200809L
#include "driver/pool.h"

#include <pthread.h>

#define SIZES    4
#define MAX_IDLE 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    uint64_t max_bytes;
    rn_pool *pool; /* never destroyed: sessions may end after exit handlers ran */
} pools[SIZES];

static rn_pool *pool_of(rn_boot *boot, const rn_cage_shape *shape)
{
    rn_pool *pool = NULL;

    pthread_mutex_lock(&lock);
    for (int i = 0; i < SIZES; i++) {
        if (pools[i].pool == NULL && boot != NULL) {
            runlet_error ignored = {0};

            if (rn_pool_create(boot, shape, MAX_IDLE, &pools[i].pool, &ignored) == RUNLET_OK) {
                pools[i].max_bytes = shape->max_bytes;
            }
        }
        if (pools[i].pool != NULL && pools[i].max_bytes == shape->max_bytes) {
            pool = pools[i].pool;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return pool;
}

runlet_code rn_driver_take_cage(rn_boot *boot, const rn_cage_shape *shape, rn_cage **out, runlet_error *err)
{
    rn_pool *pool = pool_of(boot, shape);

    return pool != NULL ? rn_pool_take_or_create(pool, 0, out, err) : rn_cage_create(boot, shape, out, err);
}

void rn_driver_give_cage(rn_cage *cage)
{
    rn_pool *pool = cage != NULL ? pool_of(NULL, rn_cage_get_shape(cage)) : NULL;

    if (pool != NULL) {
        rn_pool_give(pool, cage);
    } else {
        rn_cage_destroy(cage);
    }
}
