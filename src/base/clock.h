/* Monotonic time in nanoseconds, for deadlines and measurements. Async-signal-safe. */
#ifndef RN_BASE_CLOCK_H
#define RN_BASE_CLOCK_H

#include <stdint.h>

#define RN_NS_PER_MS INT64_C(1000000)
#define RN_NS_PER_S  INT64_C(1000000000)

int64_t rn_clock_ns(void);

/* now + wait, INT64_MAX ("never") when that does not fit or wait is negative. */
int64_t rn_deadline_after(int64_t now_ns, int64_t wait_ns);

#endif
