/* The journal of a session: what its host gave it, in order, so that another build can come to the same state without the host
 * (docs/internals/journal.md). journal.c writes it, replay.c reads it. */
#ifndef RN_DRIVER_JOURNAL_H
#define RN_DRIVER_JOURNAL_H

#include "base/sha256.h"
#include "driver/frame.h"
#include "driver/task.h"

/* The kind of a record; its body follows. A record is a frame as in frame.h. Append only. */
typedef enum rn_record {
    RN_J_OPTIONS = 1, /* what of the options decides how a run goes, hash key: the first record, and again where a host changed them */
    RN_J_DECLARE = 2, /* was it taken, name, signature, doc, is_async */
    RN_J_SET = 3,     /* was it taken, name, value */
    RN_J_FEED = 4,    /* file name, is_typed, source */
    RN_J_CALL = 5,    /* name or none, handle, has args, args, has kwargs, kwargs */
    RN_J_REQUEST = 6, /* step kind, call id, name, digest of receiver and arguments, digest of the output so far */
    RN_J_VALUE = 7,   /* has value, value: the answer to it */
    RN_J_ERROR = 8,   /* type, message */
    RN_J_LATER = 9,   /* a future */
    RN_J_FUNCTION = 10,
    RN_J_UNKNOWN = 11,
    RN_J_ABORT = 12,    /* rn_stop: the run ends at the call */
    RN_J_CLOCKS = 13,   /* readings in a row, each which clock | difference to its last one: requests and answers at once */
    RN_J_STOP = 14,     /* rn_stop, steps from the last entry to the limit: a deterministic limit */
    RN_J_PAUSE = 15,    /* between two instructions */
    RN_J_END = 16,      /* step kind, limit, error type, digest of the output so far */
    RN_J_CLASS = 17,    /* was it taken, value: a class of the host's objects */
    RN_J_HOLD = 18,     /* was it taken, name or none */
    RN_J_RELEASE = 19,  /* was it taken, handle */
    RN_J_REGISTER = 20, /* two halves of an id, may it be used; the id 0: no object may */
    RN_J_PROGRAM = 22,  /* file name, source: a feed whose compilation is none of its steps */
    RN_J_RAISE = 21,    /* value: the answer is an exception with fields */
    RN_J_KINDS
} rn_record;

/* Why a session keeps none, which makes its snapshots image only. */
typedef enum rn_journal_off {
    RN_J_ON,
    RN_J_DECLINED,
    RN_J_FULL,
    RN_J_TIMED_OUT,
    RN_J_INTERRUPTED,
    RN_J_OUT_OF_MEMORY,
    RN_J_FAILED,
    RN_J_LEFT_OUT,
    RN_J_BETWEEN,
    RN_J_REASONS
} rn_journal_off;

typedef struct rn_journal_options { /* those of the last RN_J_OPTIONS */
    uint64_t max_bytes, max_steps, max_depth, max_calls;
    runlet_lossy lossy;
    bool ask_names, ask_modules, keep_graphs, keep_result;
} rn_journal_options;

typedef struct rn_journal {
    rn_frame_writer w; /* its buffer holds the records */
    rn_journal_off off;
    bool is_replaying; /* nothing is written */
    bool is_paused;    /* the last record is a PAUSE */
    bool in_clocks;    /* the last record takes more readings */
    bool has_classes;  /* there may be objects of the host */
    unsigned clock;    /* a clock's request that has no record yet: number + 1 */
    uint32_t clock_id; /* ... its call id */
    size_t clocks_at, mark;
    uint64_t marked[3]; /* the counts at mark */
    uint64_t records, feeds, calls;
    uint64_t steps; /* at the last entry */
    int64_t read_ns[2];
    uint64_t out_len, out_hash, mute_len; /* output so far; what of it the host has had already */
    rn_journal_options options;
    rn_sha256 chain;
    size_t chained; /* bytes that the chain has */
} rn_journal;

/* What a snapshot's note says. Borrows from the note. */
typedef struct rn_note {
    rn_journal_off off;
    bool is_embedded;
    uint64_t len, records, feeds, calls;
    const uint8_t *digest; /* 32 bytes */
    uint64_t steps, entry_steps, out_len, out_hash, mute_len;
    uint32_t calls_made;
    int64_t virtual_ns, slept_ns, read_ns[2];
    uint64_t stow_count;
    rn_frame_reader stowed; /* name, bytes */
    const uint8_t *journal;
} rn_note;

/* A journal for a new session, with its first record. false: no memory. */
bool rn_journal_open(runlet_py *py);
void rn_journal_close(rn_journal *j); /* NULL is fine, here and below where py has none */
void rn_journal_end_it(rn_journal *j, rn_journal_off why);

void rn_journal_note_options(runlet_py *py);   /* a record where they changed */
void rn_journal_forget_objects(runlet_py *py); /* a loaded or forked session knows none of the host's objects */
void rn_journal_given(const rn_task *t);       /* what was given to it between feeds, or while a call waits */
void rn_journal_task(const rn_task *t);        /* what it is about to go on with */
void rn_journal_refused(runlet_py *py);        /* ... and was not taken */
void rn_journal_request(runlet_py *py, const runlet_step *s);
void rn_journal_step(runlet_py *py, const rn_task *t, const runlet_step *s); /* what a run came to */
/* Output on its way. How many of the bytes the host has had already. */
size_t rn_journal_output(runlet_py *py, int channel, const char *text, size_t len);

void rn_journal_digest(rn_journal *j, uint8_t digest[RN_SHA256_SIZE]);
uint64_t rn_journal_args_digest(const runlet_step *s);
unsigned rn_journal_clock_of(const runlet_step *s); /* number + 1 of a clock that is read without arguments; 0: it is something else */
const char *rn_journal_clock_name(unsigned number);
bool rn_journal_is_wall(unsigned number);
const char *rn_journal_why(rn_journal_off off);

/* The note of a snapshot of the session, stowed overlays included. Appends to w. */
runlet_code rn_journal_write_note(runlet_py *py, runlet_journal_mode mode, rn_frame_writer *w, runlet_error *err);
/* false: it is none. Every length in it is checked, the journal itself is not looked at. */
bool rn_note_read(const uint8_t *bytes, size_t len, rn_note *out);
/* The next record. false: the end, or is_bad. */
bool rn_record_next(rn_frame_reader *in, unsigned *kind, rn_frame_reader *body);
void rn_record_get_options(rn_frame_reader *r, rn_journal_options *o, uint64_t hash_key[2]);

/* The loaded session goes on with the journal of its snapshot. */
runlet_code rn_journal_adopt(runlet_py *py, const rn_note *note, runlet_error *err);
bool rn_journal_copy(runlet_py *to, const runlet_py *from);

/* replay.c: a session in the state that the journal leads to. */
runlet_code rn_replay(const runlet_py_options *opt, const rn_note *note, int64_t timeout_ns, runlet_py **out, runlet_error *err);

#endif
