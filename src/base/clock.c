#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <time.h>

#include "base/check.h"

int64_t rn_clock_ns(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        return 0; /* only without the clock itself, which every Linux has */
    }
    return (int64_t)now.tv_sec * RN_NS_PER_S + (int64_t)now.tv_nsec;
}

int64_t rn_deadline_after(int64_t now_ns, int64_t wait_ns)
{
    int64_t when;

    return wait_ns >= 0 && rn_add_i64(now_ns, wait_ns, &when) ? when : INT64_MAX;
}
