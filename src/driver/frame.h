/* The frames between a host and its worker (docs/internals/worker.md). Whoever reads one takes the other end as hostile: lengths
 * are checked before anything is allocated, what is allocated is counted against a budget, nothing recurses. */
#ifndef RN_DRIVER_FRAME_H
#define RN_DRIVER_FRAME_H

#include "base/buf.h"
#include "base/limits.h"
#include "driver/session.h"

#define RN_FRAME_HEAD      4u                   /* length of the rest, little-endian */
#define RN_FRAME_PART      (UINT32_C(16) << 20) /* snapshots travel in parts of this size */
#define RN_WORKER_PROTOCOL 2u
#define RN_VALUE_MAX_DEPTH UINT32_C(4000000) /* containers in containers */

typedef enum rn_frame_kind {
    /* requests: one at a time, answered by any number of PRINT and PART and one of the closing kinds */
    RN_FRAME_CONFIGURE = 1, /* protocol, engine id, options: a fresh session in place of what there was */
    RN_FRAME_DECLARE = 2,   /* name, signature, doc, is_async */
    RN_FRAME_SET = 3,       /* name, value */
    RN_FRAME_FEED = 4,      /* file name, is it typed at a prompt, source */
    RN_FRAME_CALL = 5,      /* name or none, handle, has args, args, has kwargs, kwargs */
    RN_FRAME_VALUE = 6,     /* is_free, value: the answer to what waits */
    RN_FRAME_RAISE = 7,     /* is_free, type, message */
    RN_FRAME_LATER = 8,
    RN_FRAME_FUNCTION = 9,
    RN_FRAME_UNKNOWN = 10,
    RN_FRAME_DEFAULT = 11, /* the engine's own answer to an OS call */
    RN_FRAME_FUTURES = 12, /* value: [[id, is a value, value or fields of an exception], ...] */
    RN_FRAME_ABORT = 13,   /* why: the run ends at the call that waits */
    RN_FRAME_GO_ON = 14,
    RN_FRAME_PENDING = 15,
    RN_FRAME_SAVE = 16, /* runlet_journal_mode */
    RN_FRAME_LOAD = 17, /* behind parts: runlet_load_path, time for a replay */
    RN_FRAME_RESET = 18,
    RN_FRAME_SHUTDOWN = 19,
    RN_FRAME_CLASS = 20,        /* value: [name, doc, grants, [[name, signature, doc, is_async], ...]] */
    RN_FRAME_HOLD = 21,         /* name, or none: the last result */
    RN_FRAME_RELEASE = 22,      /* handle */
    RN_FRAME_REGISTER = 23,     /* two halves of an id, may it be used */
    RN_FRAME_RAISE_FIELDS = 24, /* value: the fields of an exception, as answer.c makes them */
    RN_FRAME_PROGRAM = 25,      /* file name, source, code, may it be forged */
    RN_FRAME_COMPILE = 26,      /* file name, source: a step whose value is the code */
    /* both ways, before a LOAD or a SAVED: the next bytes of a snapshot */
    RN_FRAME_SNAPSHOT_PART = 32,
    /* from the worker */
    RN_FRAME_PRINT = 64, /* channel, text */
    /* closing kinds; each begins with the usage so far */
    RN_FRAME_OK = 65,
    RN_FRAME_STEP = 66,
    RN_FRAME_ERROR = 67, /* code, does it still wait, source, message */
    RN_FRAME_SAVED = 68, /* behind parts: how many bytes they held */
    RN_FRAME_FATAL = 69, /* message; the worker ends */
    RN_FRAME_NUMBER = 70 /* a handle */
} rn_frame_kind;

/* How a worker says that it ended, where no frame can. */
enum {
    RN_WORKER_DONE = 0,
    RN_WORKER_NO_MEMORY = 70,   /* its allocator refused */
    RN_WORKER_BAD_FRAME = 71,   /* the host sent what is no frame */
    RN_WORKER_UNCONFINED = 72,  /* it could not give up what it must give up */
    RN_WORKER_NOT_STARTED = 73, /* no engine, or not started by a host */
    RN_WORKER_CRASHED = 80      /* and the number of a signal */
};

/* ---- writing: errors add up in rc, the last call tells ---- */

typedef struct rn_frame_writer {
    rn_buf buf;
    size_t start; /* of the open frame */
    runlet_code rc;
} rn_frame_writer;

enum { RN_VARINT_MAX = 10 };

uint8_t *rn_frame_reserve_slowly(rn_frame_writer *w, size_t most);
/* Where up to `most` bytes can be written; what was written is added to buf.len. NULL: w->rc. */
static inline uint8_t *rn_frame_reserve(rn_frame_writer *w, size_t most)
{
    return w->rc == RUNLET_OK && w->buf.data != NULL && most <= w->buf.cap - w->buf.len ? w->buf.data + w->buf.len
                                                                                        : rn_frame_reserve_slowly(w, most);
}

/* Seven bits a byte; the end is answered. */
static inline uint8_t *rn_varint(uint8_t *at, uint64_t n)
{
    for (; n >= 0x80; n >>= 7) {
        *at++ = (uint8_t)(n | 0x80);
    }
    *at++ = (uint8_t)n;
    return at;
}

/* Small numbers of both signs are short. */
static inline uint64_t rn_zigzag(int64_t n)
{
    return (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0);
}

void rn_frame_writer_init(rn_frame_writer *w);
void rn_frame_writer_release(rn_frame_writer *w);
void rn_frame_begin(rn_frame_writer *w, rn_frame_kind kind);
/* RUNLET_E_LIMIT: the frame is larger than frames may be. On failure it is taken back. */
runlet_code rn_frame_end(rn_frame_writer *w);
void rn_frame_put_u8(rn_frame_writer *w, unsigned n);
void rn_frame_put_u64(rn_frame_writer *w, uint64_t n);
void rn_frame_put_i64(rn_frame_writer *w, int64_t n);
void rn_frame_put_f64(rn_frame_writer *w, double d);
void rn_frame_put_bytes(rn_frame_writer *w, const void *bytes, size_t len);
void rn_frame_put_text(rn_frame_writer *w, const char *text); /* NULL stays NULL */
void rn_frame_put_value(rn_frame_writer *w, const runlet_value *v);

/* ---- reading ---- */

/* The body of a frame. The first thing that is not as it must be sets is_bad, and everything after reads as zero. */
typedef struct rn_frame_reader {
    const uint8_t *at, *end;
    uint64_t room; /* host memory that its values may take */
    bool is_bad;
    bool is_full;  /* ... because of room */
    bool is_nomem; /* ... because of the host's allocator */
} rn_frame_reader;

unsigned rn_frame_get_u8(rn_frame_reader *r);
bool rn_frame_get_bool(rn_frame_reader *r);
uint64_t rn_frame_get_u64(rn_frame_reader *r, uint64_t most);
int64_t rn_frame_get_i64(rn_frame_reader *r);
double rn_frame_get_f64(rn_frame_reader *r);
const uint8_t *rn_frame_get_bytes(rn_frame_reader *r, size_t *len); /* borrowed */
/* A copy without NUL inside, for the caller to free; NULL where NULL was sent or is_bad. */
char *rn_frame_get_text(rn_frame_reader *r);
runlet_value *rn_frame_get_value(rn_frame_reader *r);
/* Everything was read and nothing was wrong. */
bool rn_frame_is_read(rn_frame_reader *r);
/* What values of a guest with so much memory may take of the host's (as rn_value_out() counts). */
uint64_t rn_frame_room(uint64_t guest_bytes);

/* Bytes that came in, and the frames in them. */
typedef struct rn_frame_stream {
    rn_buf in;
    size_t at;
} rn_frame_stream;

typedef enum rn_frame_next { RN_FRAME_MORE, RN_FRAME_READY, RN_FRAME_BAD } rn_frame_next;

void rn_frame_stream_init(rn_frame_stream *s);
/* The next frame, or how many bytes it lacks. The body is borrowed until the stream is used again. */
rn_frame_next rn_frame_take(rn_frame_stream *s, unsigned *kind, rn_frame_reader *body, size_t *lacks);
/* Room for bytes to come: at most `most`, grown with what has come, not with what was announced. NULL: no memory. */
uint8_t *rn_frame_space(rn_frame_stream *s, size_t lacks, size_t *most);

/* ---- bodies that both ends know: frame_body.c ---- */

void rn_frame_put_options(rn_frame_writer *w, const runlet_py_options *opt);
void rn_frame_get_options(rn_frame_reader *r, runlet_py_options *opt);
void rn_frame_put_usage(rn_frame_writer *w, const runlet_usage *u);
void rn_frame_get_usage(rn_frame_reader *r, runlet_usage *u);
void rn_frame_put_step(rn_frame_writer *w, const runlet_step *s);
/* A step with everything that its kind promises. NULL: is_bad. */
runlet_step *rn_frame_get_step(rn_frame_reader *r);

#endif
