/* The embedded Python engine: compile, run, answer host calls, pause, save, resume. A run lives in one cage; an object of
 * type runlet_py belongs to one thread at a time. What the script does wrong is a result (a step), never an error code. */
#ifndef RUNLET_PYTHON_H
#define RUNLET_PYTHON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runlet/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct runlet_py runlet_py;       /* a session: heap, globals, limits */
typedef struct runlet_step runlet_step;   /* what a run came to */
typedef struct runlet_value runlet_value; /* a value outside the cage (python.md 14) */

/* ---- values: trees that the host owns; every maker returns NULL when memory is out ---- */

typedef enum runlet_value_kind {
    RUNLET_NONE = 0,
    RUNLET_BOOL = 1,
    RUNLET_INT = 2,    /* 64 bits */
    RUNLET_BIGINT = 3, /* decimal text */
    RUNLET_FLOAT = 4,
    RUNLET_STR = 5, /* UTF-8; lone surrogates as WTF-8 */
    RUNLET_BYTES = 6,
    RUNLET_LIST = 7,
    RUNLET_TUPLE = 8,
    RUNLET_DICT = 9, /* ordered pairs */
    RUNLET_SET = 10,
    RUNLET_FROZENSET = 11,
    RUNLET_COMPLEX = 12,
    RUNLET_ELLIPSIS = 13,
    RUNLET_EXCEPTION = 14, /* type name, args */
    RUNLET_OBJECT = 15,    /* of a class of the guest: class name, attributes as pairs */
    RUNLET_FUNCTION = 16,  /* name */
    RUNLET_TYPE = 17,      /* name */
    RUNLET_MODULE = 18,    /* name */
    RUNLET_CYCLE = 19,     /* a container inside of itself, unless graphs were asked for */
    RUNLET_OPAQUE = 20,    /* repr text, only in lossy conversion */
    RUNLET_NOT_IMPLEMENTED = 21,
    RUNLET_BYTEARRAY = 22,
    RUNLET_RANGE = 23,       /* items: start, stop, step */
    RUNLET_SLICE = 24,       /* the same */
    RUNLET_DATE = 25,        /* text of isoformat(), as the next two */
    RUNLET_TIME = 26,        /* ... with the offset of its zone, if it has one */
    RUNLET_DATETIME = 27,    /* ... */
    RUNLET_TIMEDELTA = 28,   /* items: days, seconds, microseconds */
    RUNLET_TIMEZONE = 29,    /* items: seconds east (a float where microseconds matter), name or None */
    RUNLET_DECIMAL = 30,     /* text */
    RUNLET_FRACTION = 31,    /* items: numerator, denominator */
    RUNLET_UUID = 32,        /* text */
    RUNLET_PATH = 33,        /* text */
    RUNLET_NAMED_TUPLE = 34, /* class name, fields as pairs */
    RUNLET_ENUM = 35,        /* class name; items: member name (None: a mix of flags), value */
    RUNLET_DATACLASS = 36,   /* class name, attributes as pairs */
    RUNLET_REF = 37,         /* the value with the same label, elsewhere in the message */
    RUNLET_HANDLE = 38,      /* a guest's object that the host holds: runlet_py_hold() */
    RUNLET_HOST_OBJECT = 39  /* one of the host's objects: class name, id, attributes as pairs (on the way in) */
} runlet_value_kind;

/* The name of a host's object: 128 bits that the host chooses, never zero. */
typedef struct runlet_id {
    uint64_t high, low;
} runlet_id;

RUNLET_API runlet_value_kind runlet_value_get_kind(const runlet_value *v);
RUNLET_API runlet_value *runlet_value_none(void);
RUNLET_API runlet_value *runlet_value_bool(bool b);
RUNLET_API runlet_value *runlet_value_int(int64_t n);
RUNLET_API runlet_value *runlet_value_float(double d);
RUNLET_API runlet_value *runlet_value_str(const char *utf8, size_t len);
RUNLET_API runlet_value *runlet_value_bytes(const void *data, size_t len);
RUNLET_API runlet_value *runlet_value_list(void);
RUNLET_API runlet_value *runlet_value_dict(void);
/* A host function of that name, for tables that answer an import. */
RUNLET_API runlet_value *runlet_value_function(const char *name);
/* A value of a kind with text and without items: int digits, date, time, datetime, decimal, uuid, path, type, module and so on. What
 * has a form has to be in it, or the guest gets a ValueError. */
RUNLET_API runlet_value *runlet_value_new_text(runlet_value_kind kind, const char *utf8, size_t len);
/* An empty value of a kind with items or pairs. name: of its class or type, NULL where the kind has none. */
RUNLET_API runlet_value *runlet_value_new_items(runlet_value_kind kind, const char *name);
RUNLET_API runlet_value *runlet_value_handle(uint64_t handle);
/* An object of the host, of a class that runlet_py_declare_class() made known. Pairs that are set are attributes it comes with. */
RUNLET_API runlet_value *runlet_value_object(const char *class_name, runlet_id id);
/* Containers that a message names more than once: a label on the first, references instead of the others. Labels are not 0. */
RUNLET_API runlet_value *runlet_value_ref(uint64_t label);
RUNLET_API void runlet_value_set_label(runlet_value *v, uint64_t label);
RUNLET_API uint64_t runlet_value_get_label(const runlet_value *v); /* 0: none */
/* Takes `item` (also on failure). */
RUNLET_API bool runlet_value_append_new(runlet_value *list, runlet_value *item);
RUNLET_API bool runlet_value_set_new(runlet_value *dict, runlet_value *key, runlet_value *item);
RUNLET_API void runlet_value_destroy(runlet_value *v); /* NULL is fine */

RUNLET_API bool runlet_value_get_bool(const runlet_value *v);
RUNLET_API int64_t runlet_value_get_int(const runlet_value *v);
RUNLET_API double runlet_value_get_float(const runlet_value *v);
RUNLET_API uint64_t runlet_value_get_handle(const runlet_value *v);
RUNLET_API runlet_id runlet_value_get_id(const runlet_value *v);                   /* of a host's object */
RUNLET_API const char *runlet_value_peek_text(const runlet_value *v, size_t *len); /* str, bytes, names, digits */
RUNLET_API size_t runlet_value_count(const runlet_value *v);                       /* items or pairs */
RUNLET_API const runlet_value *runlet_value_peek_item(const runlet_value *v, size_t i);
RUNLET_API const runlet_value *runlet_value_peek_key(const runlet_value *v, size_t i);

/* JSON mapping of python.md 14.3. `natural` drops tags where a lossy reading is obvious. *out is NUL-terminated, freed with
 * runlet_free(). */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_value_to_json(const runlet_value *v, bool natural, char **out, size_t *len,
                                                            runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_value_from_json(const char *json, size_t len, runlet_value **out, runlet_error *err);
RUNLET_API void runlet_free(void *p);

/* ---- sessions ---- */

typedef enum runlet_py_clock {
    RUNLET_CLOCK_REAL = 0, /* the machine's */
    RUNLET_CLOCK_NONE = 1, /* reading a clock raises RuntimeError */
    RUNLET_CLOCK_FIXED = 2 /* it starts at clock_ns, and only sleeping, which does not wait then, puts it forward */
} runlet_py_clock;

typedef enum runlet_engine {
    RUNLET_ENGINE_EMBEDDED = 0, /* in this process */
    RUNLET_ENGINE_WORKER = 1    /* the same engine in a process of its own that has given up everything (docs/internals/worker.md) */
} runlet_engine;

/* A value that cannot cross - a generator, an open file, an iterator - is a TypeError at the call it is given to, and as a result an
 * error in place of it. Asked for, it crosses as RUNLET_OPAQUE, its text. */
typedef enum runlet_lossy {
    RUNLET_LOSSY_NONE = 0,
    RUNLET_LOSSY_RESULTS = 1, /* what a feed ends with */
    RUNLET_LOSSY_ALL = 2      /* arguments of calls too */
} runlet_lossy;

typedef struct runlet_usage {
    uint64_t steps, peak_bytes, live_bytes;
    int64_t run_ns;
    uint32_t calls, collections;
} runlet_usage;

/* A line of the script that is about to run. Borrowed for the call. */
typedef struct runlet_trace_event {
    const char *function; /* "C.method", "<module>" */
    const char *file;
    uint32_t line;
    uint32_t depth; /* of frames */
} runlet_trace_event;

typedef struct runlet_py_options {
    uint64_t max_bytes;        /* memory of the guest; 0: 256 MiB */
    uint64_t max_steps;        /* 0: unlimited */
    int64_t timeout_ns;        /* execution time of a feed, waiting aside; 0: 30 s, negative: none */
    uint32_t max_depth;        /* frames; 0: 1000 */
    uint32_t max_calls;        /* host calls of the session; 0: 1000 */
    uint64_t max_output_bytes; /* 0: 10 MiB; what is beyond is dropped and flagged */
    /* Receives output as it is produced (channel 1 or 2); NULL: it is collected, see runlet_py_take_output(). */
    void (*write)(void *ctx, int channel, const char *text, size_t len);
    void *write_ctx;
    uint64_t debug_flags;  /* test switches, see docs/internals/switches.md; 0 */
    bool pause_at_timeout; /* the time limit is a step RUNLET_STEP_PREEMPTED, not the end of the run; going on begins a new budget */
    bool ask_names;   /* a global that is not defined is a step RUNLET_STEP_NAME, or of f(1) a RUNLET_STEP_CALL, instead of a NameError */
    bool ask_modules; /* an import of an unknown module is a step RUNLET_STEP_IMPORT */
    uint64_t seed;    /* of entropy and of the hash key that flooded sets and dicts fall back to; 0: fresh for each session */
    runlet_py_clock clock;
    int64_t clock_ns; /* since 1970, RUNLET_CLOCK_FIXED only */
    bool os_steps;    /* a call of the operating system is a step RUNLET_STEP_OS: a value, an error or runlet_py_resume_default() */
    runlet_engine engine;
    runlet_lossy lossy;
    bool keep_graphs; /* containers that a message holds more than once come as one and RUNLET_REF, cycles too; else copies, RUNLET_CYCLE */
    bool keep_result; /* the last result stays in the session until the next feed, for runlet_py_hold() */
    /* The history that lets another build go on with a snapshot. What would make it larger than this ends it, and snapshots are image only
     * from then on; 0: 16 MiB, 128 MiB at most. */
    uint64_t max_journal_bytes;
    bool no_journal;
    /* Hooks, embedded engine only. They run outside of the guarded region and may call runlet_py_pause() and runlet_py_interrupt() on their
     * session, nothing else of it. Without them nothing is paid.
     * count   every count_steps steps or soon after: for the host's own books. A single operation on much data is one step for long.
     * trace   before each line of the script: slow, the run leaves the guarded region at every instruction; for debuggers */
    void (*count)(void *ctx, const runlet_usage *usage);
    uint64_t count_steps;
    void (*trace)(void *ctx, const runlet_trace_event *event);
    void *hooks_ctx;
    uint64_t tenant; /* workers: sessions of one tenant may use a process one after the other; 0: each session has its own */
} runlet_py_options;

RUNLET_API void runlet_py_options_init(runlet_py_options *opt);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_create(const runlet_py_options *opt, runlet_py **out, runlet_error *err);
RUNLET_API void runlet_py_destroy(runlet_py *py); /* NULL is fine; also while paused */

/* Workers are started when a session needs one. This starts them ahead: n wait from now on, and one that is used up is replaced when
 * its session ends. 0 ends those that wait. RUNLET_WORKER and RUNLET_LIBEXEC (a file, a folder) say where the program is. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_keep_workers(size_t n, runlet_error *err);

/* ---- files of the guest (python.md 16) ---- */

typedef enum runlet_mount_mode {
    RUNLET_MOUNT_RO = 0,
    RUNLET_MOUNT_RW = 1,
    RUNLET_MOUNT_OVERLAY = 2 /* reads fall through; what is written, removed or renamed stays in memory */
} runlet_mount_mode;

/* A folder of the host in the guest's view. It is opened here and now; nothing leads out of it, and its place on the host is in no
 * answer. Folders of a session must not overlap. Mounts are not part of snapshots: give them to the loaded session anew. */
typedef struct runlet_mount {
    const char *host_path;  /* NULL: an empty tree in memory, mode overlay */
    const char *guest_path; /* absolute: "/data" */
    runlet_mount_mode mode;
    uint64_t max_bytes;   /* rw: bytes written in all; overlay: memory; 0: 100 MB */
    uint32_t max_entries; /* files and folders made, and names in a listing; 0: 100000 */
    bool is_saved;        /* overlay: what it holds goes into snapshots (room in the guest's max_bytes), and out of one when mounted */
} runlet_mount;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_mount(runlet_py *py, const runlet_mount *m, runlet_error *err);
/* Puts a file into an overlay, with the folders it needs, as if the guest had written it. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_mount_put(runlet_py *py, const char *guest_path, const void *data, size_t len,
                                                           runlet_error *err);
/* What the overlay at that path holds in memory, folders before what is in them. */
typedef enum runlet_entry_kind { RUNLET_ENTRY_FILE = 0, RUNLET_ENTRY_FOLDER = 1, RUNLET_ENTRY_REMOVED = 2 } runlet_entry_kind;
typedef struct runlet_mount_entry {
    const char *path; /* of the guest */
    runlet_entry_kind kind;
    const void *data;
    size_t len;
    uint32_t mode; /* permission bits */
} runlet_mount_entry;
typedef struct runlet_mount_visitor {
    bool (*visit)(void *ctx, const runlet_mount_entry *entry); /* false: enough */
    void *ctx;
} runlet_mount_visitor;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_mount_export(runlet_py *py, const char *guest_path, const runlet_mount_visitor *visitor,
                                                              runlet_error *err);
/* All mounts and variables of one session become those of another, with what overlays hold. `to` has none. */
RUNLET_API void runlet_py_move_mounts(runlet_py *to, runlet_py *from);
/* A variable of the guest's environment; value NULL removes it. The guest sees them when it first looks at os.environ. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_set_env(runlet_py *py, const char *name, const char *value, runlet_error *err);

/* ---- functions and values ---- */

/* Names the script may call and the host answers. Undeclared functions take anything; a declared one binds and checks its arguments
 * before the host hears of the call (python.md 13.5). With is_async a call gives an awaitable whether the host answers at once or later. */
typedef struct runlet_function {
    const char *name;
    const char *signature; /* as in `def`: "(city: str, days=1, *, unit=None)"; NULL: anything */
    const char *doc;       /* __doc__, or NULL */
    bool is_async;
} runlet_function;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_declare(runlet_py *py, const runlet_function *f, runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_add_function(runlet_py *py, const char *name, runlet_error *err); /* name alone */
/* A global before the code runs; the value is copied in. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_set(runlet_py *py, const char *name, const runlet_value *v, runlet_error *err);

/* ---- objects that cross by name (python.md 13.7, 14.2) ---- */

/* The host keeps a guest's object: a global (dots lead to attributes), or with NULL the last result (opt.keep_result). Handles are
 * numbers from 1 on, live as long as the session and are part of snapshots; runlet_value_handle() gives the same object back. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_hold(runlet_py *py, const char *name, uint64_t *handle, runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_release(runlet_py *py, uint64_t handle, runlet_error *err);

/* What the guest may do with an object of the host. Each use is a RUNLET_STEP_CALL with a receiver; its name is the method's or the
 * operation's: __getattr__, __getitem__, __setitem__, __delitem__, __iter__, __next__, __len__, __bool__, __eq__, __hash__, __repr__.
 * Names that the guest chooses never begin with an underscore. Without a grant the object behaves as one of a class without that
 * method; equality and hash are then those of the id. */
typedef enum runlet_grant {
    RUNLET_GRANT_ATTRIBUTES = 1 << 0, /* that it did not come with; AttributeError is the answer for what there is not */
    RUNLET_GRANT_ITEMS = 1 << 1,      /* obj[key] */
    RUNLET_GRANT_SET_ITEMS = 1 << 2,  /* obj[key] = x, del obj[key] */
    RUNLET_GRANT_ITERATION = 1 << 3,  /* the answer is a list, or an object with RUNLET_GRANT_NEXT */
    RUNLET_GRANT_NEXT = 1 << 4,       /* it is an iterator; StopIteration is its end */
    RUNLET_GRANT_LENGTH = 1 << 5,
    RUNLET_GRANT_TRUTH = 1 << 6,
    RUNLET_GRANT_EQUALITY = 1 << 7,
    RUNLET_GRANT_HASHING = 1 << 8,
    RUNLET_GRANT_REPR = 1 << 9,
    RUNLET_GRANT_CONSTRUCTION = 1 << 10 /* calling the class is a call of its name, without receiver; the answer is an object */
} runlet_grant;

/* A class of the host's objects: a global of the guest. Methods are declared as functions are; self is not in their signature. */
typedef struct runlet_class {
    const char *name;
    const char *doc; /* or NULL */
    unsigned grants; /* runlet_grant; 0: none */
    const runlet_function *methods;
    size_t method_count;
} runlet_class;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_declare_class(runlet_py *py, const runlet_class *c, runlet_error *err);
/* Objects given to the guest are known. A loaded or forked session knows none: until they are named anew their use is a RuntimeError
 * in the guest. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_register(runlet_py *py, runlet_id id, runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_unregister(runlet_py *py, runlet_id id, runlet_error *err);

/* ---- running ---- */

typedef enum runlet_step_kind {
    RUNLET_STEP_DONE = 0,      /* value of the last expression, or None */
    RUNLET_STEP_CALL = 1,      /* a host call waits: name, args, kwargs, call id */
    RUNLET_STEP_ERROR = 2,     /* an exception reached the top */
    RUNLET_STEP_EXIT = 3,      /* SystemExit: exit code */
    RUNLET_STEP_LIMIT = 4,     /* stopped by a limit; the session goes on with the next feed */
    RUNLET_STEP_PREEMPTED = 5, /* stopped between two instructions: save it, runlet_py_go_on() */
    RUNLET_STEP_FUTURES = 6,   /* nothing can run until a pending call is answered: runlet_py_resume_futures() */
    RUNLET_STEP_NAME = 7,      /* args[0] is a name that nothing defines: a value, runlet_py_resume_function() or _unknown() */
    RUNLET_STEP_IMPORT = 8,    /* args[0] is a module that is not there: a dict, or runlet_py_resume_unknown() */
    RUNLET_STEP_OS = 9         /* a call of the operating system that the host wanted for itself */
} runlet_step_kind;

typedef enum runlet_limit {
    RUNLET_LIMIT_NONE = 0,
    RUNLET_LIMIT_MEMORY = 1,
    RUNLET_LIMIT_TIME = 2,
    RUNLET_LIMIT_STEPS = 3,
    RUNLET_LIMIT_CALLS = 4,
    RUNLET_LIMIT_OUTPUT = 5,
    RUNLET_LIMIT_INTERRUPT = 6,
    RUNLET_LIMIT_FAULT = 7, /* a forged image or a bug; the session is unusable */
    RUNLET_LIMIT_SLEEP = 8, /* time.sleep() beyond 60 s in a session */
    RUNLET_LIMIT_CRASH = 9  /* the worker ended, hung or broke the protocol; the message says how. The session is unusable */
} runlet_limit;

/* Runs source text in the session's globals. *out is freed with runlet_step_destroy(). */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_feed(runlet_py *py, const char *source, size_t len, const char *filename,
                                                      runlet_step **out, runlet_error *err);
/* The same as typed at a prompt: one statement, and the values of expression statements are printed. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_feed_typed(runlet_py *py, const char *source, size_t len, const char *filename,
                                                            runlet_step **out, runlet_error *err);

/* ---- programs: source text that is compiled once (python.md 13.2, 19.6) ---- */

/* Immutable: any number of sessions and threads may use one at the same time. */
typedef struct runlet_program runlet_program;

/* Compiles in a session of its own, by opt's limits and in its engine. What is wrong with the text is no error code: *out is NULL then, and
 * *why, a step of kind RUNLET_STEP_ERROR or _LIMIT, says it as a feed of the text would. *why is NULL otherwise. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_program_compile(const runlet_py_options *opt, const char *source, size_t len,
                                                              const char *filename, runlet_program **out, runlet_step **why,
                                                              runlet_error *err);
RUNLET_API void runlet_program_destroy(runlet_program *p); /* NULL is fine; sessions that ran it need it no more */
/* Runs it in the session's globals, as runlet_py_feed() runs its text, without the time and the steps that compiling takes. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_feed_program(runlet_py *py, const runlet_program *p, runlet_step **out, runlet_error *err);
/* For a cache: only the build that compiled a program can load it. Seals are those of snapshots: key NULL is unkeyed, which loads with
 * allow_unkeyed alone and then may be anything that anyone wrote. *bytes is freed with runlet_free().
 *
 * Fails   RUNLET_E_SNAPSHOT_MAC, RUNLET_E_SNAPSHOT  as runlet_py_load_with()
 *         RUNLET_E_SNAPSHOT_ENGINE                  another build compiled it */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_program_save(const runlet_program *p, const void *key, size_t key_len, uint8_t **bytes,
                                                           size_t *len, runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_program_load(const uint8_t *bytes, size_t len, const void *key, size_t key_len,
                                                           bool allow_unkeyed, runlet_program **out, runlet_error *err);
RUNLET_API const char *runlet_program_peek_source(const runlet_program *p, size_t *len); /* NUL-terminated */
RUNLET_API const char *runlet_program_peek_filename(const runlet_program *p);

/* ---- answers ---- */

/* Answers the waiting call: with a value, or with an exception by the name of its type, as below. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume(runlet_py *py, const runlet_value *answer, runlet_step **out, runlet_error *err);
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_error(runlet_py *py, const char *type, const char *message, runlet_step **out,
                                                              runlet_error *err);
/* An exception with more than a message. Unknown types become RuntimeError, as do classes that a message alone does not make: groups and
 * the three errors of Unicode. Fields that the type does not have are ignored. */
typedef struct runlet_exception {
    const char *type;    /* "OSError", "json.JSONDecodeError", or an exception of a module the guest has: "asyncio.QueueEmpty" */
    const char *message; /* NULL: "", or what the system says for error_number */
    int error_number;    /* OSError and its kind: errno; 0: none. OSError becomes what Python has for the number */
    const char *path;    /* ... the file it is about, ImportError too; or NULL */
    const char *text;    /* JSONDecodeError: the document, or NULL */
    size_t position;     /* ... the character where it is wrong */
    const char *name;    /* NameError, AttributeError, ImportError: what was not there, or NULL */
    /* A list of what the class is called with in place of all the above, for KeyError, SystemExit, UnicodeDecodeError and so on; or NULL.
     * What the class makes of wrong ones is raised instead. */
    const runlet_value *args;
} runlet_exception;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_exception(runlet_py *py, const runlet_exception *e, runlet_step **out,
                                                                  runlet_error *err);
/* The waiting call will be answered later: its result is a future that the script can await (python.md 12.2). */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_pending(runlet_py *py, runlet_step **out, runlet_error *err);
/* Answers some of the calls of a RUNLET_STEP_FUTURES; none at all when its deadline has come. Values stay the caller's. */
typedef struct runlet_result {
    uint32_t call_id;
    const runlet_value *value;              /* NULL: None */
    const char *error_type, *error_message; /* an exception instead, when the type is not NULL */
    const runlet_exception *exception;      /* ... or one with fields */
} runlet_result;
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_futures(runlet_py *py, const runlet_result *results, size_t n, runlet_step **out,
                                                                runlet_error *err);
/* The name is a function of the host. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_function(runlet_py *py, runlet_step **out, runlet_error *err);
/* The host knows no such name, module or function: NameError, ModuleNotFoundError. After any other answer to a call of an unknown name,
 * that name is a global: a function of the host. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_unknown(runlet_py *py, runlet_step **out, runlet_error *err);
/* The OS call gets the answer that it had got without os_steps. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_resume_default(runlet_py *py, runlet_step **out, runlet_error *err);
/* Calls a function of the session's globals (dots lead to attributes) with a list and a dict, both or none; a coroutine is run to
 * its end. Ends in the same steps as a feed. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_call(runlet_py *py, const char *name, const runlet_value *args, const runlet_value *kwargs,
                                                      runlet_step **out, runlet_error *err);
/* The same with a function that is held. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_call_handle(runlet_py *py, uint64_t handle, const runlet_value *args,
                                                             const runlet_value *kwargs, runlet_step **out, runlet_error *err);
/* Lets a preempted run go on, also one that was loaded from a snapshot. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_go_on(runlet_py *py, runlet_step **out, runlet_error *err);
/* The step of a session that was loaded while paused. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_pending(runlet_py *py, runlet_step **out, runlet_error *err);
/* From any thread or signal handler: the run stops between two instructions as soon as it can, with a step RUNLET_STEP_PREEMPTED. */
RUNLET_API void runlet_py_pause(runlet_py *py);
/* From any thread or signal handler: the run ends at its next poll. */
RUNLET_API void runlet_py_interrupt(runlet_py *py);

RUNLET_API runlet_step_kind runlet_step_get_kind(const runlet_step *s);
RUNLET_API const runlet_value *runlet_step_peek_value(const runlet_step *s);
RUNLET_API uint32_t runlet_step_call_id(const runlet_step *s);
RUNLET_API const char *runlet_step_peek_name(const runlet_step *s);
RUNLET_API const runlet_value *runlet_step_peek_args(const runlet_step *s);   /* tuple */
RUNLET_API const runlet_value *runlet_step_peek_kwargs(const runlet_step *s); /* dict */
/* The host's object that a call is made on, or NULL. */
RUNLET_API const runlet_value *runlet_step_peek_receiver(const runlet_step *s);
/* RUNLET_STEP_FUTURES and RUNLET_STEP_CALL: the calls that wait; how long until a timer of the script is due (-1: none is set). */
RUNLET_API size_t runlet_step_pending_count(const runlet_step *s);
RUNLET_API uint32_t runlet_step_pending_id(const runlet_step *s, size_t i);
RUNLET_API const char *runlet_step_pending_name(const runlet_step *s, size_t i);
RUNLET_API const runlet_value *runlet_step_pending_args(const runlet_step *s, size_t i);
RUNLET_API const runlet_value *runlet_step_pending_kwargs(const runlet_step *s, size_t i);
RUNLET_API const runlet_value *runlet_step_pending_receiver(const runlet_step *s, size_t i);
RUNLET_API int64_t runlet_step_deadline_ns(const runlet_step *s);
RUNLET_API const char *runlet_step_peek_error_type(const runlet_step *s);
RUNLET_API const char *runlet_step_peek_error_message(const runlet_step *s);
RUNLET_API const char *runlet_step_peek_traceback(const runlet_step *s);
RUNLET_API int runlet_step_exit_code(const runlet_step *s);
RUNLET_API runlet_limit runlet_step_limit(const runlet_step *s);
RUNLET_API void runlet_step_destroy(runlet_step *s); /* NULL is fine */

/* Collected output of a channel since the last take; *out is freed with runlet_free(). */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_take_output(runlet_py *py, int channel, char **out, size_t *len, bool *truncated,
                                                             runlet_error *err);

RUNLET_API void runlet_py_get_usage(const runlet_py *py, runlet_usage *out);

/* ---- snapshots ---- */

/* A snapshot holds the image of the session's memory, which the same build goes on from within microseconds, and names its journal: what
 * the host gave and answered, in order. With the journal in it, any build can go on: the run is replayed without touching the host and
 * compared call by call (docs/internals/journal.md). */
typedef enum runlet_journal_mode {
    RUNLET_JOURNAL_AUTO = 0,  /* in the snapshot while it is small: 64 KiB */
    RUNLET_JOURNAL_EMBED = 1, /* in the snapshot whatever its size, if the session still has one */
    RUNLET_JOURNAL_NONE = 2   /* an image only */
} runlet_journal_mode;

typedef struct runlet_save_options {
    const void *key; /* 16 bytes or more; NULL: unkeyed */
    size_t key_len;
    runlet_journal_mode journal;
} runlet_save_options;

/* Saves the idle or paused session; *out is freed with runlet_free(). */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_save_with(runlet_py *py, const runlet_save_options *opt, uint8_t **out, size_t *len,
                                                           runlet_error *err);
/* The same with options {key, key_len}. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_save(runlet_py *py, const void *key, size_t key_len, uint8_t **out, size_t *len,
                                                      runlet_error *err);

typedef enum runlet_load_path {
    RUNLET_LOAD_AUTO = 0,  /* the image if this build made it, else the journal */
    RUNLET_LOAD_IMAGE = 1, /* the image or nothing */
    RUNLET_LOAD_REPLAY = 2 /* the journal, in any case */
} runlet_load_path;

typedef struct runlet_load_options {
    const void *key;
    size_t key_len;
    bool allow_unkeyed; /* also without a key; needs an installed fault handler */
    runlet_load_path path;
    int64_t replay_timeout_ns; /* what a replay may take in all; 0: 30 s, negative: any time */
} runlet_load_options;

/* A new session from a snapshot. Limits in it can only lower those of opt.
 *
 * Fails   RUNLET_E_SNAPSHOT_MAC     not sealed with this key, or unkeyed where that was not allowed
 *         RUNLET_E_SNAPSHOT         damaged or forged
 *         RUNLET_E_SNAPSHOT_ENGINE  another build made it and it is image only; or the replay came to something else than the record:
 *                                   "snapshot diverged at call N: ..."
 *         RUNLET_E_TIMEOUT          the replay took too long
 */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_load_with(const runlet_py_options *opt, const uint8_t *bytes, size_t len,
                                                           const runlet_load_options *load, runlet_py **out, runlet_error *err);
/* The same with options {key, key_len, allow_unkeyed}. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_load(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const void *key,
                                                      size_t key_len, bool allow_unkeyed, runlet_py **out, runlet_error *err);

/* What a session, or a snapshot by its own word, has for a journal. */
typedef struct runlet_journal_info {
    bool is_image_only;
    const char *why;  /* ... "" where it is not */
    bool is_embedded; /* of a snapshot: it is in there */
    uint64_t bytes, records, feeds, calls;
    uint8_t digest[32]; /* of all records in order */
} runlet_journal_info;
/* RUNLET_E_UNSUPPORTED: a worker keeps it; look at a snapshot. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_get_journal(runlet_py *py, runlet_journal_info *out, runlet_error *err);
/* Nothing of it is authenticated before the snapshot was loaded. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_snapshot_get_journal(const uint8_t *bytes, size_t len, runlet_journal_info *out,
                                                                   runlet_error *err);
/* A second session in the same state. */
RUNLET_API RUNLET_MUST_USE runlet_code runlet_py_fork(runlet_py *py, runlet_py **out, runlet_error *err);

#ifdef __cplusplus
}
#endif
#endif
