/* OS calls of the embedded engine: clocks read here, sleep waits here and is bounded for the session, everything else is
 * refused in CPython's words. */
#define _POSIX_C_SOURCE 200809L
#include "driver/files.h"
#include "driver/os.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define MAX_SLEEP_NS INT64_C(60000000000)
#define PIECE_NS     INT64_C(50000000)

static int64_t clock_ns(clockid_t id)
{
    struct timespec t;

    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* In pieces: an interrupt from anywhere is seen soon, and none is lost between the look and the wait. */
static rn_stop sleep_ns(runlet_py *py, int64_t ns)
{
    int64_t end;

    if (ns > MAX_SLEEP_NS - py->slept_ns) {
        return RN_STOP_SLEEP;
    }
    py->slept_ns += ns;
    end = clock_ns(CLOCK_MONOTONIC) + ns;
    for (int64_t left = ns; left > 0 && atomic_load(&py->interrupt) == 0; left = end - clock_ns(CLOCK_MONOTONIC)) {
        struct timespec t = {.tv_nsec = left < PIECE_NS ? left : PIECE_NS};

        (void)nanosleep(&t, NULL);
    }
    return atomic_load(&py->interrupt) != 0 ? RN_STOP_INTERRUPT : RN_STOP_NONE;
}

runlet_value *rn_os_answer(runlet_py *py, const runlet_step *call, rn_stop *stop, const char **type, char message[256])
{
    const char *name = call->name;

    *stop = RN_STOP_NONE;
    if (strcmp(name, "time.time_ns") == 0) {
        return runlet_value_int(clock_ns(CLOCK_REALTIME));
    }
    if (strcmp(name, "time.time") == 0) {
        return runlet_value_float((double)clock_ns(CLOCK_REALTIME) / 1e9);
    }
    if (strcmp(name, "time.monotonic_ns") == 0) {
        return runlet_value_int(clock_ns(CLOCK_MONOTONIC));
    }
    if (strcmp(name, "time.sleep") == 0 || strcmp(name, "asyncio.sleep") == 0) {
        const runlet_value *v = runlet_value_peek_item(call->args, 0);
        double s = v != NULL ? runlet_value_get_float(v) : 0;
        int64_t ns = s > 1e9 ? INT64_MAX / 2 : (int64_t)(s * 1e9);

        *stop = sleep_ns(py, ns);
        return *stop == RN_STOP_NONE ? runlet_value_none() : NULL;
    }
    if (strcmp(name, "input") == 0) {
        *type = "EOFError";
        snprintf(message, 256, "EOF when reading a line");
        return NULL;
    }
    if (rn_files_has(name)) {
        *type = "MemoryError";
        message[0] = '\0';
        return rn_files_answer(py, call);
    }
    *type = "RuntimeError";
    snprintf(message, 256, "'%.100s' is not supported in this environment", name);
    return NULL;
}
