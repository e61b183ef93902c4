/* OS calls of the embedded engine: clocks read here, sleep waits here and is bounded for the session, everything else is
 * refused in CPython's words. */
#define _POSIX_C_SOURCE 200809L
#include "driver/files.h"
#include "driver/os.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/sha256.h"

#define MAX_ENTROPY  (INT64_C(16) << 20)
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

    if (py->opt.clock == RUNLET_CLOCK_FIXED) { /* nothing else moves that clock */
        rn_vm *vm = rn_cage_base(py->cage);

        if (__builtin_add_overflow(vm->virtual_ns, ns, &vm->virtual_ns)) {
            vm->virtual_ns = INT64_MAX;
        }
        return RN_STOP_NONE;
    }
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

/* From the machine, or with a seed from a stream of it: the n-th request of a session gets the same bytes each time. */
static runlet_value *entropy(runlet_py *py, const runlet_step *call, const char **type, char message[256])
{
    const runlet_value *v = runlet_value_peek_item(call->args, 0);
    int64_t n = v != NULL ? runlet_value_get_int(v) : 0;
    uint8_t *bytes;
    runlet_value *answer;

    *type = n < 0 ? "ValueError" : "MemoryError";
    snprintf(message, 256, n < 0 ? "negative argument not allowed" : "more than 16 MiB of entropy at once");
    bytes = n < 0 || n > MAX_ENTROPY ? NULL : malloc((size_t)n + 1);
    if (bytes == NULL) {
        return NULL;
    }
    for (int64_t done = 0; done < n;) {
        if (py->opt.seed != 0) {
            uint64_t key[3] = {py->opt.seed, call->call_id, (uint64_t)done};
            uint8_t digest[32];
            rn_sha256 h;

            rn_sha256_init(&h);
            rn_sha256_add(&h, key, sizeof key);
            rn_sha256_end(&h, digest);
            memcpy(bytes + done, digest, (size_t)(n - done < 32 ? n - done : 32));
            done += 32;
        } else {
            ssize_t got = getrandom(bytes + done, (size_t)(n - done), 0);

            if (got < 0 && errno != EINTR) {
                free(bytes);
                *type = "RuntimeError";
                snprintf(message, 256, "'os.urandom' is not supported in this environment");
                return NULL;
            }
            done += got > 0 ? got : 0;
        }
    }
    answer = runlet_value_bytes(bytes, (size_t)n);
    free(bytes);
    return answer;
}

static bool is_wall_clock(const char *name)
{
    static const char *const wall[] = {"time.time_ns", "datetime.now", "date.today"};
    bool is_wall = false;

    for (size_t i = 0; i < sizeof wall / sizeof wall[0]; i++) {
        is_wall = is_wall || strcmp(name, wall[i]) == 0;
    }
    return is_wall;
}

static bool is_steady_clock(const char *name)
{
    return strcmp(name, "time.monotonic_ns") == 0;
}

static bool is_sleep(const char *name)
{
    return strcmp(name, "time.sleep") == 0 || strcmp(name, "asyncio.sleep") == 0;
}

bool rn_os_is_clock(const char *name)
{
    return is_wall_clock(name) || is_steady_clock(name);
}

bool rn_os_is_virtual(const runlet_py *py, const char *name)
{
    return py->opt.clock == RUNLET_CLOCK_FIXED && (rn_os_is_clock(name) || is_sleep(name));
}

/* Which clock an OS call reads; false: none. */
static bool read_clock(const runlet_py *py, const char *name, int64_t *ns)
{
    bool is_wall = is_wall_clock(name), is_steady = is_steady_clock(name);

    if (!is_wall && !is_steady) {
        return false;
    }
    switch (py->opt.clock) {
    case RUNLET_CLOCK_REAL:
        *ns = clock_ns(is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC);
        return true;
    case RUNLET_CLOCK_FIXED:
        if (__builtin_add_overflow(is_wall ? py->opt.clock_ns : 0, ((const rn_vm *)rn_cage_base(py->cage))->virtual_ns, ns)) {
            *ns = INT64_MAX;
        }
        return true;
    case RUNLET_CLOCK_NONE:
    default:
        return false;
    }
}

runlet_value *rn_os_answer(runlet_py *py, const runlet_step *call, rn_stop *stop, const char **type, char message[256])
{
    const char *name = call->name;
    int64_t ns = 0;

    *stop = RN_STOP_NONE;
    if (read_clock(py, name, &ns)) {
        return runlet_value_int(ns);
    }
    if (is_sleep(name)) {
        const runlet_value *v = runlet_value_peek_item(call->args, 0);
        double s = v != NULL ? runlet_value_get_float(v) : 0;

        ns = s > 1e9 ? INT64_MAX / 2 : s > 0 ? (int64_t)ceil(s * 1e9) : 0; /* never too early */
        *stop = sleep_ns(py, ns);
        return *stop == RN_STOP_NONE ? runlet_value_none() : NULL;
    }
    if (strcmp(name, "os.urandom") == 0) {
        return entropy(py, call, type, message);
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
