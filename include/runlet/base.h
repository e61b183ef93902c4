/* What every Runlet header shares: the export macro, result codes and the error record. */
#ifndef RUNLET_BASE_H
#define RUNLET_BASE_H

#ifdef __cplusplus
extern "C" {
#endif

#define RUNLET_API      __attribute__((visibility("default")))
#define RUNLET_MUST_USE __attribute__((warn_unused_result))

/* X(id, value, category, wire name, meaning). Values are frozen: append only, never renumber. */
#define RUNLET_CODES(X)                                                                           \
    X(OK, 0, NONE, "ok", "success")                                                               \
    X(E_NOMEM, 1, RESOURCE, "no_memory", "the host is out of memory or address space")            \
    X(E_LIMIT, 2, RESOURCE, "limit", "a size, count or time limit that the host set was reached") \
    X(E_USAGE, 3, CALLER, "usage", "an argument or option is wrong")                              \
    X(E_STATE, 4, CALLER, "state", "the object is not in a state that allows this call")          \
    X(E_UNSUPPORTED, 5, CALLER, "unsupported", "this build, kernel or backend cannot do it")      \
    X(E_DENIED, 6, CALLER, "denied", "the policy does not allow it")                              \
    X(E_NOT_FOUND, 7, CALLER, "not_found", "there is no such thing")                              \
    X(E_EXISTS, 8, CALLER, "exists", "there is such a thing already")                             \
    X(E_SYNTAX, 9, INPUT, "syntax", "text that does not follow its grammar")                      \
    X(E_PATH, 10, INPUT, "path", "a path that leaves its folder or is malformed")                 \
    X(E_SNAPSHOT, 11, INPUT, "snapshot", "a damaged or forged snapshot, or an unknown version")   \
    X(E_SNAPSHOT_MAC, 12, INPUT, "snapshot_mac", "not sealed with this key, or changed since")    \
    X(E_SNAPSHOT_ENGINE, 13, INPUT, "snapshot_engine", "made by an engine that is not this one")  \
    X(E_PROTOCOL, 14, INPUT, "protocol", "the peer broke the protocol")                           \
    X(E_IO, 15, SYSTEM, "io", "a system call failed")                                             \
    X(E_NETWORK, 16, SYSTEM, "network", "a connection failed")                                    \
    X(E_TIMEOUT, 17, SYSTEM, "timeout", "the deadline passed")                                    \
    X(E_CANCELLED, 18, SYSTEM, "cancelled", "the caller asked to stop")                           \
    X(E_INTERNAL, 19, INTERNAL, "internal", "a bug in Runlet")

typedef enum runlet_code {
#define RUNLET_CODE_ENUM(id, value, category, wire, meaning) RUNLET_##id = value,
    RUNLET_CODES(RUNLET_CODE_ENUM)
#undef RUNLET_CODE_ENUM
} runlet_code;

typedef enum runlet_category {
    RUNLET_CATEGORY_NONE = 0,
    RUNLET_CATEGORY_RESOURCE = 1, /* give more, or try later */
    RUNLET_CATEGORY_CALLER = 2,   /* the call has to change */
    RUNLET_CATEGORY_INPUT = 3,    /* the bytes given are at fault */
    RUNLET_CATEGORY_SYSTEM = 4,   /* the machine or a peer is at fault */
    RUNLET_CATEGORY_INTERNAL = 5, /* report it */
} runlet_category;

/* Why a call failed. Success leaves it alone; it holds no pointers and copies like a number. */
typedef struct runlet_error {
    runlet_code code;
    int sys;            /* errno of the call that failed, or 0 */
    char source[48];    /* who noticed: "sandbox/cgroup" */
    char message[1024]; /* one complete line without secrets, cut with "..." when longer */
} runlet_error;

/* Wire name ("snapshot_mac"), category and one-line meaning of a code. Never NULL; a number that
 * is no code answers as "unknown". */
RUNLET_API const char *runlet_code_name(runlet_code code);
RUNLET_API const char *runlet_code_meaning(runlet_code code);
RUNLET_API runlet_category runlet_code_category(runlet_code code);

#ifdef __cplusplus
}
#endif
#endif
