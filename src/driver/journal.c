/* Writing the journal: an append-only row of records in host memory. A reading of a clock, of which a program can make millions, is two or
 * three bytes; nothing is hashed before somebody asks. */
#include "driver/journal.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/os.h"
#include "driver/value.h"

#include "base/banned.h"

#define DEFAULT_CAP ((size_t)16 << 20)
#define MOST_CAP    ((size_t)128 << 20)
#define SMALL       ((size_t)64 << 10)           /* what a snapshot embeds without being asked */
#define HASHED      (UINT64_C(16) << 20)         /* of the output: what comes after is counted, and not looked at */
#define P1          UINT64_C(0x9E3779B97F4A7C15) /* powers of the base of the output's hash */
#define P2          (P1 * P1)
#define P3          (P2 * P1)
#define P4          (P2 * P2)
#define P5          (P4 * P1)
#define P6          (P4 * P2)
#define P7          (P4 * P3)

enum { NOTE_VERSION = 2 };

static const char source[] = "driver/journal";
static const char *const clocks[] = {"time.monotonic_ns", "time.time_ns", "datetime.now", "date.today"};

const char *rn_journal_why(rn_journal_off off)
{
    static const char *const texts[RN_J_REASONS] = {
        [RN_J_ON] = "",
        [RN_J_DECLINED] = "the session was made without a journal",
        [RN_J_FULL] = "the journal grew beyond max_journal_bytes",
        [RN_J_TIMED_OUT] = "a run was ended by its time limit",
        [RN_J_INTERRUPTED] = "a run was interrupted",
        [RN_J_OUT_OF_MEMORY] = "a run was ended by its memory limit",
        [RN_J_FAILED] = "the host failed in the middle of a run",
        [RN_J_LEFT_OUT] = "the session was loaded from a snapshot without its journal",
        [RN_J_BETWEEN] = "a run that was stopped between two instructions was given something, or went on under other options",
    };

    return off < RN_J_REASONS ? texts[off] : "unknown";
}

const char *rn_journal_clock_name(unsigned number)
{
    return number < sizeof clocks / sizeof clocks[0] ? clocks[number] : "";
}

bool rn_journal_is_wall(unsigned number)
{
    return number != 0;
}

unsigned rn_journal_clock_of(const runlet_step *s)
{
    if (s->kind != RUNLET_STEP_OS || s->name == NULL || s->args == NULL || s->args->count != 0 || s->kwargs == NULL ||
        s->kwargs->count != 0) {
        return 0;
    }
    for (unsigned i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        if (strcmp(s->name, clocks[i]) == 0) {
            return i + 1;
        }
    }
    return 0;
}

void rn_journal_end_it(rn_journal *j, rn_journal_off why)
{
    if (j == NULL || j->off != RN_J_ON || j->is_replaying) {
        return;
    }
    j->off = why;
    j->in_clocks = false;
    j->clock = 0;
    j->records = j->feeds = j->calls = 0;
    rn_buf_release(&j->w.buf);
}

/* ---- records ---- */

static bool begin(rn_journal *j, rn_record kind)
{
    if (j == NULL || j->off != RN_J_ON || j->is_replaying) {
        return false;
    }
    j->in_clocks = j->is_paused = false;
    rn_frame_begin(&j->w, (rn_frame_kind)kind);
    return true;
}

static void end(rn_journal *j)
{
    if (rn_frame_end(&j->w) != RUNLET_OK) {
        rn_journal_end_it(j, RN_J_FULL);
        return;
    }
    j->records++;
}

static void put_optional(rn_frame_writer *w, const runlet_value *v)
{
    rn_frame_put_u8(w, v != NULL);
    if (v != NULL) {
        rn_frame_put_value(w, v);
    }
}

static void put_digest(rn_frame_writer *w, uint64_t digest)
{
    rn_frame_put_bytes(w, &digest, sizeof digest);
}

/* Tells arguments of one run from those of another: nothing here has to withstand a forger, whom the seal of a snapshot keeps out. */
static uint64_t hash_of(const uint8_t *at, size_t len)
{
    uint64_t hash = len * P2, word;

    for (; len >= sizeof word; len -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * P1;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, at, len);
    hash = (hash ^ word) * P1;
    hash = (hash ^ hash >> 32) * P1;
    return hash ^ hash >> 32;
}

uint64_t rn_journal_args_digest(const runlet_step *s)
{
    rn_frame_writer w;
    uint64_t digest = 0;

    rn_frame_writer_init(&w);
    w.rc = rn_buf_reserve(&w.buf, 480); /* what most calls need: no growing in steps */
    rn_frame_begin(&w, RN_FRAME_VALUE);
    if (s->receiver != NULL) {
        rn_frame_put_value(&w, s->receiver);
    }
    if (s->args != NULL) {
        rn_frame_put_value(&w, s->args);
    }
    if (s->kwargs != NULL) {
        rn_frame_put_value(&w, s->kwargs);
    }
    if (w.rc == RUNLET_OK) {
        digest = hash_of(w.buf.data, w.buf.len);
    }
    rn_frame_writer_release(&w);
    return digest;
}

static void write_request(rn_journal *j, const runlet_step *s)
{
    if (begin(j, RN_J_REQUEST)) {
        rn_frame_put_u8(&j->w, (unsigned)s->kind);
        rn_frame_put_u64(&j->w, s->call_id);
        rn_frame_put_text(&j->w, s->name);
        put_digest(&j->w, rn_journal_args_digest(s));
        put_digest(&j->w, j->out_hash);
        end(j);
        j->calls++;
    }
}

/* The request of a clock that was not simply answered with its time. */
static void write_clock_request(rn_journal *j)
{
    static char names[sizeof clocks / sizeof clocks[0]][20] = {"time.monotonic_ns", "time.time_ns", "datetime.now", "date.today"};
    runlet_value args = {.kind = RUNLET_LIST}, kwargs = {.kind = RUNLET_DICT};
    runlet_step s = {.kind = RUNLET_STEP_OS, .call_id = j->clock_id, .name = names[j->clock - 1], .args = &args, .kwargs = &kwargs};

    j->clock = 0;
    write_request(j, &s);
}

void rn_journal_request(runlet_py *py, const runlet_step *s)
{
    rn_journal *j = py->journal;

    if (j == NULL || j->off != RN_J_ON || j->is_replaying) {
        return;
    }
    j->clock = rn_journal_clock_of(s);
    j->clock_id = s->call_id;
    if (j->clock == 0) {
        write_request(j, s);
    }
}

static void add_reading(rn_journal *j, unsigned number, int64_t ns)
{
    int64_t *last = &j->read_ns[rn_journal_is_wall(number)], step = (int64_t)((uint64_t)ns - (uint64_t)*last);
    uint64_t zigzag = (uint64_t)step << 1 ^ (step < 0 ? UINT64_MAX : 0);
    size_t before;

    *last = ns;
    if (!j->in_clocks && !begin(j, RN_J_CLOCKS)) {
        return;
    }
    before = j->w.buf.len;
    if (!j->in_clocks) {
        j->clocks_at = j->w.start;
    }
    if (zigzag < UINT64_C(1) << 60) { /* the usual: one number with the clock in its low bits */
        rn_frame_put_u64(&j->w, zigzag << 3 | number);
    } else {
        rn_frame_put_u64(&j->w, UINT64_C(4) | number);
        rn_frame_put_u64(&j->w, zigzag);
    }
    if (!j->in_clocks) {
        end(j);
        j->in_clocks = j->off == RN_J_ON;
    } else if (j->w.rc != RUNLET_OK) {
        j->w.buf.len = before;
        rn_journal_end_it(j, RN_J_FULL);
    } else {
        uint32_t len = (uint32_t)(j->w.buf.len - j->clocks_at - RN_FRAME_HEAD);

        memcpy(j->w.buf.data + j->clocks_at, &len, sizeof len); /* little-endian, as every cage (ED-18) */
        j->chained = j->chained > j->clocks_at ? SIZE_MAX : j->chained;
    }
    if (j->off == RN_J_ON && j->w.buf.len - j->clocks_at > (size_t)1 << 20) {
        j->in_clocks = false;
    }
}

/* ---- what is given to a session ---- */

static void write_feed(rn_journal *j, const rn_task *t)
{
    if (begin(j, t->is_program ? RN_J_PROGRAM : RN_J_FEED)) {
        rn_frame_put_text(&j->w, t->name);
        if (!t->is_program) {
            rn_frame_put_u8(&j->w, t->is_typed);
        }
        rn_frame_put_bytes(&j->w, t->text, t->len);
        end(j);
        j->feeds++;
    }
}

static void write_call(rn_journal *j, const rn_task *t)
{
    if (begin(j, RN_J_CALL)) {
        rn_frame_put_text(&j->w, t->name);
        rn_frame_put_u64(&j->w, t->number);
        put_optional(&j->w, t->value);
        put_optional(&j->w, t->value2);
        end(j);
        j->feeds++;
    }
}

static void write_value(rn_journal *j, const rn_task *t)
{
    if (begin(j, t->is_default ? RN_J_UNKNOWN : RN_J_VALUE)) {
        if (!t->is_default) {
            put_optional(&j->w, t->value);
        }
        end(j);
    }
}

static void write_error(rn_journal *j, const rn_task *t)
{
    if (begin(j, RN_J_ERROR)) {
        rn_frame_put_text(&j->w, t->name);
        rn_frame_put_bytes(&j->w, t->text, t->len);
        end(j);
    }
}

static void write_bare(rn_journal *j, rn_record kind)
{
    if (begin(j, kind)) {
        end(j);
    }
}

static void write_stop(rn_journal *j, rn_record kind, rn_stop why)
{
    if (begin(j, kind)) {
        rn_frame_put_u8(&j->w, why);
        end(j);
    }
}

static void write_register(rn_journal *j, runlet_id id, bool is_known)
{
    if (begin(j, RN_J_REGISTER)) {
        rn_frame_put_u64(&j->w, id.high);
        rn_frame_put_u64(&j->w, id.low);
        rn_frame_put_u8(&j->w, is_known);
        end(j);
    }
}

static bool is_given(rn_task_kind kind)
{
    return kind == RN_TASK_SET || kind == RN_TASK_DECLARE || kind == RN_TASK_CLASS || kind == RN_TASK_HOLD || kind == RN_TASK_RELEASE ||
           kind == RN_TASK_REGISTER;
}

/* What is given between feeds, and was taken or not. */
static void write_given(rn_journal *j, const rn_task *t)
{
    static const uint8_t kinds[] = {[RN_TASK_SET] = RN_J_SET,
                                    [RN_TASK_DECLARE] = RN_J_DECLARE,
                                    [RN_TASK_CLASS] = RN_J_CLASS,
                                    [RN_TASK_HOLD] = RN_J_HOLD,
                                    [RN_TASK_RELEASE] = RN_J_RELEASE};

    if (t->kind == RN_TASK_REGISTER) {
        write_register(j, t->id, !t->is_default);
        return;
    }
    if (!begin(j, (rn_record)kinds[t->kind])) {
        return;
    }
    rn_frame_put_u8(&j->w, t->code == RUNLET_OK);
    if (t->kind == RN_TASK_SET || t->kind == RN_TASK_DECLARE || t->kind == RN_TASK_HOLD) {
        rn_frame_put_text(&j->w, t->name);
    }
    if (t->kind == RN_TASK_SET || t->kind == RN_TASK_CLASS) {
        rn_frame_put_value(&j->w, t->value);
    } else if (t->kind == RN_TASK_DECLARE) {
        rn_frame_put_text(&j->w, t->text);
        rn_frame_put_text(&j->w, t->doc);
        rn_frame_put_u8(&j->w, t->is_async);
    } else if (t->kind == RN_TASK_RELEASE) {
        rn_frame_put_u64(&j->w, t->number);
    }
    end(j);
    j->has_classes = j->has_classes || t->kind == RN_TASK_CLASS;
}

void rn_journal_given(const rn_task *t)
{
    rn_journal *j = t->py->journal;

    if (j == NULL || j->off != RN_J_ON || j->is_replaying || !is_given(t->kind)) {
        return;
    }
    if (t->code != RUNLET_OK && t->status == RN_OK) { /* nothing has happened */
        return;
    }
    if (t->py->is_preempted) { /* nothing says where */
        rn_journal_end_it(j, RN_J_BETWEEN);
        return;
    }
    if (t->code != RUNLET_OK && t->status != RN_EXC && t->status != RN_SUSPEND) { /* code of the guest was cut off somewhere */
        rn_journal_end_it(j, RN_J_FAILED);
        return;
    }
    if (j->clock != 0) {
        write_clock_request(j);
    }
    write_given(j, t);
}

void rn_journal_forget_objects(runlet_py *py)
{
    rn_journal *j = py->journal;

    if (j == NULL || !j->has_classes) {
        return;
    }
    if (py->is_preempted) {
        rn_journal_end_it(j, RN_J_BETWEEN);
    } else {
        write_register(j, (runlet_id){0}, false);
    }
}

void rn_journal_task(const rn_task *t)
{
    rn_journal *j = t->py->journal;

    if (j == NULL || j->off != RN_J_ON || j->is_replaying) {
        return;
    }
    if (t->kind == RN_TASK_GO_ON) {
        return;
    }
    j->steps = rn_session_steps(t->py);
    if (j->clock != 0 && t->kind == RN_TASK_VALUE && !t->is_default && t->value != NULL && t->value->kind == RUNLET_INT) {
        unsigned number = j->clock - 1;

        j->clock = 0;
        j->mark = SIZE_MAX; /* a number is never refused */
        add_reading(j, number, t->value->i);
        return;
    }
    if (j->clock != 0) {
        write_clock_request(j);
    }
    j->mark = j->w.buf.len;
    j->marked[0] = j->records;
    j->marked[1] = j->feeds;
    j->marked[2] = j->calls;
    switch (t->kind) {
    case RN_TASK_FEED:
        write_feed(j, t);
        break;
    case RN_TASK_GUEST:
        write_call(j, t);
        break;
    case RN_TASK_VALUE:
        write_value(j, t);
        break;
    case RN_TASK_ERROR:
        write_error(j, t);
        break;
    case RN_TASK_RAISE:
        if (begin(j, RN_J_RAISE)) {
            rn_frame_put_value(&j->w, t->value);
            end(j);
        }
        break;
    case RN_TASK_PENDING:
        write_bare(j, RN_J_LATER);
        break;
    case RN_TASK_FUNCTION:
        write_bare(j, RN_J_FUNCTION);
        break;
    case RN_TASK_STOP:
        write_stop(j, RN_J_ABORT, t->why);
        break;
    default:
        rn_journal_end_it(j, RN_J_FAILED);
        break;
    }
}

void rn_journal_refused(runlet_py *py)
{
    rn_journal *j = py->journal;

    if (j != NULL && j->off == RN_J_ON && !j->is_replaying && j->mark <= j->w.buf.len) {
        j->w.buf.len = j->mark;
        j->chained = j->chained > j->mark ? SIZE_MAX : j->chained;
        j->records = j->marked[0];
        j->feeds = j->marked[1];
        j->calls = j->marked[2];
        j->in_clocks = false;
    }
}

/* ---- what a run came to ---- */

static rn_journal_off lost_by(runlet_limit limit)
{
    switch (limit) {
    case RUNLET_LIMIT_TIME:
        return RN_J_TIMED_OUT;
    case RUNLET_LIMIT_INTERRUPT:
        return RN_J_INTERRUPTED;
    case RUNLET_LIMIT_MEMORY:
        return RN_J_OUT_OF_MEMORY;
    case RUNLET_LIMIT_NONE:
    case RUNLET_LIMIT_STEPS:
    case RUNLET_LIMIT_CALLS:
    case RUNLET_LIMIT_SLEEP:
        return RN_J_ON;
    case RUNLET_LIMIT_OUTPUT:
    case RUNLET_LIMIT_FAULT:
    case RUNLET_LIMIT_CRASH:
        break;
    }
    return RN_J_FAILED;
}

void rn_journal_step(runlet_py *py, const rn_task *t, const runlet_step *s)
{
    rn_journal *j = py->journal;
    bool is_abort = t->kind == RN_TASK_STOP; /* that is in the journal, whatever the reason was */

    if (j == NULL || j->off != RN_J_ON || j->is_replaying) {
        return;
    }
    switch (s->kind) {
    case RUNLET_STEP_CALL:
    case RUNLET_STEP_FUTURES:
    case RUNLET_STEP_NAME:
    case RUNLET_STEP_IMPORT:
    case RUNLET_STEP_OS:
        rn_journal_request(py, s);
        return;
    case RUNLET_STEP_PREEMPTED:
        if (!j->is_paused) {
            write_bare(j, RN_J_PAUSE);
            j->is_paused = true;
        }
        return;
    case RUNLET_STEP_LIMIT:
        if (!is_abort && lost_by(s->limit) != RN_J_ON) {
            rn_journal_end_it(j, lost_by(s->limit));
            return;
        }
        if (!is_abort && (s->limit == RUNLET_LIMIT_STEPS || s->limit == RUNLET_LIMIT_CALLS) && begin(j, RN_J_STOP)) {
            rn_frame_put_u8(&j->w, s->limit == RUNLET_LIMIT_STEPS ? (unsigned)RN_STOP_STEPS : (unsigned)RN_STOP_CALLS);
            rn_frame_put_i64(&j->w, (int64_t)(((const rn_vm *)rn_cage_base(py->cage))->step_limit - j->steps));
            end(j);
        }
        break;
    case RUNLET_STEP_DONE:
    case RUNLET_STEP_ERROR:
    case RUNLET_STEP_EXIT:
        break;
    }
    if (begin(j, RN_J_END)) {
        rn_frame_put_u8(&j->w, (unsigned)s->kind);
        rn_frame_put_u8(&j->w, (unsigned)s->limit);
        rn_frame_put_text(&j->w, s->kind == RUNLET_STEP_ERROR ? s->error_type : NULL);
        put_digest(&j->w, j->out_hash);
        end(j);
    }
}

/* A polynomial of the bytes: the same however the text is cut, and eight products at a time do not wait for one another. */
static uint64_t hash_on(uint64_t hash, unsigned channel, const char *text, size_t len)
{
    static const uint64_t power[8] = {1, P1, P2, P3, P4, P5, P6, P7};
    const unsigned char *at = (const unsigned char *)text;
    const uint64_t plus = channel << 8;

    while (len >= 8) {
        uint64_t sum = hash * (P7 * P1);

        for (unsigned i = 0; i < 8; i++) {
            sum += (at[i] + plus) * power[7 - i];
        }
        hash = sum;
        at += 8;
        len -= 8;
    }
    while (len-- > 0) {
        hash = hash * P1 + (*at++ + plus);
    }
    return hash;
}

size_t rn_journal_output(runlet_py *py, int channel, const char *text, size_t len)
{
    rn_journal *j = py->journal;
    uint64_t mute, left;

    if (j == NULL || (j->off != RN_J_ON && j->mute_len <= j->out_len)) {
        return 0;
    }
    left = j->out_len < HASHED ? HASHED - j->out_len : 0;
    mute = j->mute_len > j->out_len ? j->mute_len - j->out_len : 0;
    j->out_hash = hash_on(j->out_hash, (unsigned)channel, text, len < left ? len : (size_t)left);
    j->out_len += len;
    return mute < len ? (size_t)mute : len;
}

/* ---- life ---- */

static rn_journal_options options_of(const runlet_py_options *o)
{
    return (rn_journal_options){.max_bytes = o->max_bytes,
                                .max_steps = o->max_steps,
                                .max_depth = o->max_depth,
                                .max_calls = o->max_calls,
                                .lossy = o->lossy,
                                .keep_graphs = o->keep_graphs,
                                .keep_result = o->keep_result,
                                .ask_names = o->ask_names,
                                .ask_modules = o->ask_modules};
}

/* Limits aside. */
static bool same_ways(const rn_journal_options *a, const rn_journal_options *b)
{
    return a->ask_names == b->ask_names && a->ask_modules == b->ask_modules && a->lossy == b->lossy && a->keep_graphs == b->keep_graphs &&
           a->keep_result == b->keep_result;
}

static bool same_options(const rn_journal_options *a, const rn_journal_options *b)
{
    return a->max_bytes == b->max_bytes && a->max_steps == b->max_steps && a->max_depth == b->max_depth && a->max_calls == b->max_calls &&
           same_ways(a, b);
}

void rn_journal_note_options(runlet_py *py)
{
    rn_journal *j = py->journal;
    rn_journal_options now = options_of(&py->opt);
    const rn_vm *vm;

    if (j != NULL && py->is_preempted && !same_ways(&now, &j->options)) {
        rn_journal_end_it(j, RN_J_BETWEEN);
    }
    if (j == NULL || (j->records > 0 && same_options(&now, &j->options)) || !begin(j, RN_J_OPTIONS)) {
        return;
    }
    vm = rn_cage_base(py->cage);
    j->options = now;
    rn_frame_put_u64(&j->w, now.max_bytes);
    rn_frame_put_u64(&j->w, now.max_steps);
    rn_frame_put_u64(&j->w, now.max_depth);
    rn_frame_put_u64(&j->w, now.max_calls);
    rn_frame_put_u8(&j->w, now.ask_names);
    rn_frame_put_u8(&j->w, now.ask_modules);
    rn_frame_put_u8(&j->w, now.lossy);
    rn_frame_put_u8(&j->w, now.keep_graphs);
    rn_frame_put_u8(&j->w, now.keep_result);
    rn_frame_put_u64(&j->w, vm->hash_key[0]);
    rn_frame_put_u64(&j->w, vm->hash_key[1]);
    end(j);
}

void rn_record_get_options(rn_frame_reader *r, rn_journal_options *o, uint64_t hash_key[2])
{
    o->max_bytes = rn_frame_get_u64(r, UINT64_MAX);
    o->max_steps = rn_frame_get_u64(r, UINT64_MAX);
    o->max_depth = rn_frame_get_u64(r, UINT32_MAX);
    o->max_calls = rn_frame_get_u64(r, UINT32_MAX);
    o->ask_names = rn_frame_get_bool(r);
    o->ask_modules = rn_frame_get_bool(r);
    o->lossy = (runlet_lossy)rn_frame_get_u64(r, RUNLET_LOSSY_ALL);
    o->keep_graphs = rn_frame_get_bool(r);
    o->keep_result = rn_frame_get_bool(r);
    hash_key[0] = rn_frame_get_u64(r, UINT64_MAX);
    hash_key[1] = rn_frame_get_u64(r, UINT64_MAX);
}

static size_t cap_of(const runlet_py_options *o)
{
    uint64_t cap = o->max_journal_bytes != 0 ? o->max_journal_bytes : DEFAULT_CAP;

    return cap < MOST_CAP ? (size_t)cap : MOST_CAP;
}

bool rn_journal_open(runlet_py *py)
{
    rn_journal *j = calloc(1, sizeof *j);

    if (j == NULL) {
        return false;
    }
    j->w.buf = (rn_buf)RN_BUF_INIT(cap_of(&py->opt));
    j->off = py->opt.no_journal ? RN_J_DECLINED : RN_J_ON;
    j->chained = SIZE_MAX;
    py->journal = j;
    return true;
}

void rn_journal_close(rn_journal *j)
{
    if (j != NULL) {
        rn_buf_release(&j->w.buf);
        free(j);
    }
}

bool rn_journal_copy(runlet_py *to, const runlet_py *from)
{
    const rn_journal *f = from->journal;
    rn_journal *j = to->journal;
    rn_buf buf;

    if (f == NULL || j == NULL) {
        return true;
    }
    buf = (rn_buf)RN_BUF_INIT(f->w.buf.max);
    if (f->w.buf.len > 0 && rn_buf_add(&buf, f->w.buf.data, f->w.buf.len) != RUNLET_OK) {
        return false;
    }
    rn_buf_release(&j->w.buf);
    *j = *f;
    j->w.buf = buf;
    return true;
}

/* Each record is behind all before it: the digest of the whole is a chain that only grows at its end. Hashed are the bytes since the last
 * time, or all of them where some were taken back. */
void rn_journal_digest(rn_journal *j, uint8_t digest[RN_SHA256_SIZE])
{
    rn_sha256 copy;

    if (j->chained > j->w.buf.len) {
        rn_sha256_init(&j->chain);
        j->chained = 0;
    }
    if (j->w.buf.len > j->chained) {
        rn_sha256_add(&j->chain, j->w.buf.data + j->chained, j->w.buf.len - j->chained);
        j->chained = j->w.buf.len;
    }
    copy = j->chain;
    rn_sha256_end(&copy, digest);
}

/* ---- notes ---- */

runlet_code rn_journal_write_note(runlet_py *py, runlet_journal_mode mode, rn_frame_writer *w, runlet_error *err)
{
    rn_journal *j = py->journal;
    const rn_vm *vm = rn_cage_base(py->cage);
    uint8_t digest[RN_SHA256_SIZE] = {0};
    bool is_embedded;

    if (j->clock != 0) {
        write_clock_request(j);
    }
    is_embedded = j->off == RN_J_ON && (mode == RUNLET_JOURNAL_EMBED || (mode == RUNLET_JOURNAL_AUTO && j->w.buf.len <= SMALL));
    if (j->off == RN_J_ON) {
        rn_journal_digest(j, digest);
    }
    w->rc = RUNLET_OK;
    rn_frame_put_u8(w, NOTE_VERSION);
    rn_frame_put_u8(w, (unsigned)j->off);
    rn_frame_put_u8(w, is_embedded);
    rn_frame_put_u64(w, j->w.buf.len);
    rn_frame_put_u64(w, j->records);
    rn_frame_put_u64(w, j->feeds);
    rn_frame_put_u64(w, j->calls);
    rn_frame_put_bytes(w, digest, sizeof digest);
    rn_frame_put_u64(w, rn_session_steps(py));
    rn_frame_put_u64(w, j->steps);
    rn_frame_put_u64(w, vm->calls_made);
    rn_frame_put_i64(w, vm->virtual_ns);
    rn_frame_put_i64(w, py->slept_ns);
    rn_frame_put_u64(w, j->out_len);
    rn_frame_put_u64(w, j->out_hash);
    rn_frame_put_u64(w, j->mute_len > j->out_len ? j->mute_len : 0);
    rn_frame_put_i64(w, j->read_ns[0]);
    rn_frame_put_i64(w, j->read_ns[1]);
    if (w->rc == RUNLET_OK && !(is_embedded ? rn_mounts_list_stowed(py, w) : (rn_frame_put_u64(w, 0), true))) {
        w->rc = RUNLET_E_NOMEM;
    }
    if (is_embedded) {
        w->rc = w->rc == RUNLET_OK ? rn_buf_add(&w->buf, j->w.buf.data, j->w.buf.len) : w->rc;
    }
    return w->rc == RUNLET_OK ? RUNLET_OK : rn_error(err, w->rc, source, "no room for a journal of %zu bytes", j->w.buf.len);
}

bool rn_note_read(const uint8_t *bytes, size_t len, rn_note *out)
{
    rn_frame_reader r = {.at = bytes, .end = bytes + len};
    size_t n;

    *out = (rn_note){.off = RN_J_LEFT_OUT};
    if (len == 0) { /* from before there were journals */
        return true;
    }
    r.is_bad = rn_frame_get_u8(&r) != NOTE_VERSION;
    out->off = (rn_journal_off)rn_frame_get_u64(&r, RN_J_REASONS - 1);
    out->is_embedded = rn_frame_get_bool(&r);
    out->len = rn_frame_get_u64(&r, UINT64_MAX);
    out->records = rn_frame_get_u64(&r, UINT64_MAX);
    out->feeds = rn_frame_get_u64(&r, UINT64_MAX);
    out->calls = rn_frame_get_u64(&r, UINT64_MAX);
    out->digest = rn_frame_get_bytes(&r, &n);
    r.is_bad = r.is_bad || n != RN_SHA256_SIZE;
    out->steps = rn_frame_get_u64(&r, UINT64_MAX);
    out->entry_steps = rn_frame_get_u64(&r, UINT64_MAX);
    out->calls_made = (uint32_t)rn_frame_get_u64(&r, UINT32_MAX);
    out->virtual_ns = rn_frame_get_i64(&r);
    out->slept_ns = rn_frame_get_i64(&r);
    out->out_len = rn_frame_get_u64(&r, UINT64_MAX);
    out->out_hash = rn_frame_get_u64(&r, UINT64_MAX);
    out->mute_len = rn_frame_get_u64(&r, UINT64_MAX);
    out->read_ns[0] = rn_frame_get_i64(&r);
    out->read_ns[1] = rn_frame_get_i64(&r);
    out->stow_count = rn_frame_get_u64(&r, UINT32_MAX);
    out->stowed = r;
    for (uint64_t i = 0; i < out->stow_count && !r.is_bad; i++) {
        (void)rn_frame_get_bytes(&r, &n);
        (void)rn_frame_get_bytes(&r, &n);
    }
    out->journal = r.at;
    return !r.is_bad && out->slept_ns >= 0 && out->is_embedded == (out->len > 0 && (uint64_t)(r.end - r.at) == out->len) &&
           (out->is_embedded || r.at == r.end) && (!out->is_embedded || out->off == RN_J_ON);
}

bool rn_record_next(rn_frame_reader *in, unsigned *kind, rn_frame_reader *body)
{
    uint32_t len = 0;

    if (in->is_bad || in->at == in->end) {
        return false;
    }
    if ((size_t)(in->end - in->at) < RN_FRAME_HEAD + 1) {
        in->is_bad = true;
        return false;
    }
    for (unsigned i = 0; i < RN_FRAME_HEAD; i++) {
        len |= (uint32_t)in->at[i] << 8 * i;
    }
    if (len < 1 || len > (size_t)(in->end - in->at) - RN_FRAME_HEAD) {
        in->is_bad = true;
        return false;
    }
    *kind = in->at[RN_FRAME_HEAD];
    *body = (rn_frame_reader){.at = in->at + RN_FRAME_HEAD + 1, .end = in->at + RN_FRAME_HEAD + len, .room = in->room};
    in->at += RN_FRAME_HEAD + len;
    return true;
}

static runlet_code damaged(runlet_error *err)
{
    return rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot's journal is damaged");
}

runlet_code rn_journal_adopt(runlet_py *py, const rn_note *note, runlet_error *err)
{
    rn_journal *j = py->journal;
    rn_frame_reader in = {.at = note->journal, .end = note->journal + (note->is_embedded ? note->len : 0)}, body;
    uint8_t digest[RN_SHA256_SIZE];
    uint64_t key[2];
    unsigned kind = 0;
    bool is_paused = false;

    j->records = j->feeds = j->calls = 0;
    rn_buf_release(&j->w.buf);
    j->off = py->opt.no_journal ? RN_J_DECLINED : note->off != RN_J_ON ? note->off : note->is_embedded ? RN_J_ON : RN_J_LEFT_OUT;
    j->in_clocks = j->has_classes = false;
    j->chained = SIZE_MAX;
    j->steps = note->entry_steps;
    j->out_len = note->out_len;
    j->out_hash = note->out_hash;
    j->mute_len = note->mute_len;
    j->read_ns[0] = note->read_ns[0];
    j->read_ns[1] = note->read_ns[1];
    if (j->off != RN_J_ON) {
        return RUNLET_OK;
    }
    if (note->len > j->w.buf.max) {
        j->off = RN_J_FULL;
        return RUNLET_OK;
    }
    while (rn_record_next(&in, &kind, &body)) {
        j->records++;
        j->feeds += kind == RN_J_FEED || kind == RN_J_PROGRAM || kind == RN_J_CALL;
        j->calls += kind == RN_J_REQUEST;
        j->has_classes = j->has_classes || kind == RN_J_CLASS;
        if (kind == RN_J_OPTIONS) {
            rn_record_get_options(&body, &j->options, key);
            in.is_bad = in.is_bad || !rn_frame_is_read(&body);
        } else {
            is_paused = kind == RN_J_PAUSE;
        }
    }
    if (in.is_bad) {
        return damaged(err);
    }
    j->is_paused = is_paused;
    if (rn_buf_add(&j->w.buf, note->journal, note->len) != RUNLET_OK) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a journal of %llu bytes", (unsigned long long)note->len);
    }
    rn_journal_digest(j, digest);
    return note->digest != NULL && memcmp(digest, note->digest, sizeof digest) == 0 ? RUNLET_OK : damaged(err);
}
