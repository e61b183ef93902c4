/* The host's end of a worker: requests go out, frames come in until a closing one, OS calls are answered here in between. Whatever
 * the process does - die, hang, flood, talk nonsense - ends as a step or an error of the session. */
#define _GNU_SOURCE
#include "driver/worker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/error.h"
#include "driver/os.h"
#include "driver/output.h"
#include "driver/program.h"
#include "driver/value.h"
#include "driver/worker_process.h"
#include "py/vm/boot.h"

#include "base/banned.h"

#define DEFAULT_BYTES (UINT64_C(256) << 20)
#define DEFAULT_TIME  INT64_C(30000000000)
#define GRACE_NS      (5 * RN_NS_PER_S)  /* beyond a limit that the worker itself sees to; then it hangs */
#define WORK_NS       (60 * RN_NS_PER_S) /* for what runs no guest code */
#define RESET_NS      (2 * RN_NS_PER_S)
#define EXCHANGE_NS   INT64_C(50000) /* of an exchange are the way there and back, and no time of the guest */
#define WALL_FACTOR   4              /* but a run may not live on that for ever */

static const char source[] = "driver/worker", too_late[] = "the worker did not answer in time and was ended";

/* One exchange under way. */
typedef struct exchange {
    rn_worker *w;
    runlet_py *py;        /* where output goes, and whose interrupt counts; NULL: none */
    int64_t deadline_ns;  /* INT64_MAX: never */
    rn_buf *parts;        /* of a snapshot; NULL: none are due */
    unsigned kind;        /* of the closing frame */
    rn_frame_reader body; /* behind usage and state; borrowed */
    bool is_paused, is_preempted;
} exchange;

static bool broken(exchange *x, const char *what)
{
    rn_worker_end(x->w, what);
    return false;
}

/* What waits too long for the process. An interrupt that it does not heed is a hang as well. */
static bool is_late(exchange *x)
{
    int64_t now = rn_clock_ns();

    if (x->py != NULL && atomic_load(&x->py->interrupt) == 2 && x->deadline_ns > now + GRACE_NS) {
        x->deadline_ns = now + GRACE_NS;
    }
    return now >= x->deadline_ns;
}

static bool send_all(exchange *x)
{
    const rn_buf *b = &x->w->out.buf;

    for (size_t at = 0; at < b->len;) {
        ssize_t n = send(x->w->talk, b->data + at, b->len - at, MSG_NOSIGNAL);

        if (n > 0) {
            at += (size_t)n;
        } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
            return broken(x, "the worker ended");
        } else if (is_late(x)) {
            return broken(x, "the worker took nothing in for too long and was ended");
        }
    }
    return true;
}

static bool receive(exchange *x, size_t lacks)
{
    size_t most;
    uint8_t *to = rn_frame_space(&x->w->in, lacks, &most);

    if (to == NULL) {
        return broken(x, "there is no memory for what the worker sends, and it was ended");
    }
    for (;;) {
        ssize_t n = recv(x->w->talk, to, most, 0);

        if (n > 0) {
            rn_buf_grew(&x->w->in.in, (size_t)n);
            return !is_late(x) || broken(x, too_late); /* bytes one by one are no answer either */
        }
        if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            return broken(x, "the worker ended");
        }
        if (is_late(x)) {
            return broken(x, too_late);
        }
    }
}

static bool take_print(exchange *x, rn_frame_reader *r)
{
    int channel = (int)rn_frame_get_u8(r);
    size_t len;
    const uint8_t *text = rn_frame_get_bytes(r, &len);

    if (!rn_frame_is_read(r) || channel < 1 || channel > 2 || x->py == NULL) {
        return broken(x, "the worker sent output that is none, and was ended");
    }
    rn_output_text(x->py, channel, (const char *)text, len);
    return true;
}

static bool take_part(exchange *x, const rn_frame_reader *r)
{
    if (x->parts == NULL || rn_buf_add(x->parts, r->at, (size_t)(r->end - r->at)) != RUNLET_OK) {
        return broken(x, "the worker sent a snapshot that is too large, or nobody asked for, and was ended");
    }
    return true;
}

/* Usage and state, with which each closing frame begins. */
static bool take_state(exchange *x)
{
    runlet_usage usage = {0};
    uint32_t request;

    if (x->kind == RN_FRAME_FATAL) {
        char *why = rn_frame_get_text(&x->body);
        char what[200];

        (void)snprintf(what, sizeof what, "the worker gave up (%.150s)", why != NULL ? why : "");
        free(why);
        return broken(x, what);
    }
    rn_frame_get_usage(&x->body, &usage);
    x->is_paused = rn_frame_get_bool(&x->body);
    x->is_preempted = rn_frame_get_bool(&x->body);
    request = (uint32_t)rn_frame_get_u64(&x->body, RN_REQ_FUTURES);
    if (x->body.is_bad) {
        return broken(x, "the worker sent a malformed frame and was ended");
    }
    x->w->usage = usage;
    x->w->request = request;
    return true;
}

/* Sends what x->w->out holds and takes what comes. false: the process is gone, w->why says how. */
static bool talk(exchange *x)
{
    rn_worker *w = x->w;
    bool good = w->pid != 0 && send_all(x), is_closed = false;

    while (good && !is_closed) {
        size_t lacks = 0;
        rn_frame_reader body;

        switch (rn_frame_take(&w->in, &x->kind, &body, &lacks)) {
        case RN_FRAME_MORE:
            good = receive(x, lacks);
            break;
        case RN_FRAME_BAD:
            good = broken(x, "the worker sent a malformed frame and was ended");
            break;
        case RN_FRAME_READY:
        default:
            if (x->kind == RN_FRAME_PRINT) {
                good = take_print(x, &body);
            } else if (x->kind == RN_FRAME_SNAPSHOT_PART) {
                good = take_part(x, &body);
            } else if (x->kind >= RN_FRAME_OK && x->kind <= RN_FRAME_NUMBER) {
                x->body = body;
                is_closed = true;
                good = take_state(x);
            } else {
                good = broken(x, "the worker sent a frame of an unknown kind and was ended");
            }
            break;
        }
    }
    rn_buf_clear(&w->out.buf);
    if (good && w->in.at != w->in.in.len) {
        good = broken(x, "the worker went on after its answer and was ended");
    }
    return good;
}

/* ---- requests ---- */

static rn_frame_writer *begin(rn_worker *w, rn_frame_kind kind)
{
    rn_frame_begin(&w->out, kind);
    return &w->out;
}

static runlet_code finish(rn_worker *w, runlet_error *err)
{
    switch (rn_frame_end(&w->out)) {
    case RUNLET_OK:
        return RUNLET_OK;
    case RUNLET_E_LIMIT:
        return rn_error(err, RUNLET_E_LIMIT, source, "more than %u MiB at once are too much for a worker", RN_MAX_FRAME_BYTES >> 20);
    default:
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a request to the worker");
    }
}

static runlet_code gone(runlet_py *py, runlet_error *err)
{
    py->is_broken = true;
    return rn_error(err, RUNLET_E_STATE, source, "%s", py->worker->why);
}

static void set_state(runlet_py *py, const exchange *x)
{
    py->is_paused = x->is_paused;
    py->is_preempted = x->is_preempted;
}

/* What an ERROR frame says becomes ours. */
static runlet_code take_error(exchange *x, runlet_error *err)
{
    uint64_t code = rn_frame_get_u64(&x->body, RUNLET_E_INTERNAL);
    char *where = rn_frame_get_text(&x->body), *message = rn_frame_get_text(&x->body);
    runlet_code rc = code == RUNLET_OK ? RUNLET_E_INTERNAL : (runlet_code)code;

    if (!rn_frame_is_read(&x->body) || where == NULL || message == NULL || code == RUNLET_OK) {
        (void)broken(x, "the worker sent a malformed frame and was ended");
        rc = rn_error(err, RUNLET_E_STATE, source, "%s", x->w->why);
    } else {
        (void)rn_error(err, rc, where, "%s", message);
    }
    free(where);
    free(message);
    return rc;
}

/* A request that is answered by OK or ERROR, or by NUMBER where that is wanted. */
static runlet_code ask_within(runlet_py *py, rn_buf *parts, uint64_t *number, int64_t deadline_ns, runlet_error *err)
{
    rn_worker *w = py->worker;
    exchange x = {.w = w, .py = py, .deadline_ns = deadline_ns, .parts = parts};
    runlet_code rc = finish(w, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    if (!talk(&x)) {
        return gone(py, err);
    }
    set_state(py, &x);
    if (x.kind == RN_FRAME_ERROR) {
        rc = take_error(&x, err);
        py->is_broken = py->is_broken || w->pid == 0;
        return rc;
    }
    if (x.kind == RN_FRAME_SAVED && parts != NULL && rn_frame_get_u64(&x.body, UINT64_MAX) == parts->len && rn_frame_is_read(&x.body)) {
        return RUNLET_OK;
    }
    if (x.kind == RN_FRAME_NUMBER && number != NULL) {
        *number = rn_frame_get_u64(&x.body, UINT64_MAX);
        if (rn_frame_is_read(&x.body)) {
            return RUNLET_OK;
        }
    }
    if (x.kind != RN_FRAME_OK || parts != NULL || number != NULL || !rn_frame_is_read(&x.body)) {
        (void)broken(&x, "the worker gave an answer to another question and was ended");
        return gone(py, err);
    }
    return RUNLET_OK;
}

static runlet_code ask(runlet_py *py, rn_buf *parts, runlet_error *err)
{
    return ask_within(py, parts, NULL, rn_clock_ns() + WORK_NS, err);
}

bool rn_worker_reset(rn_worker *w)
{
    exchange x = {.w = w, .deadline_ns = rn_clock_ns() + RESET_NS};

    rn_worker_interrupt(w, 0);
    (void)begin(w, RN_FRAME_RESET);
    return rn_frame_end(&w->out) == RUNLET_OK && talk(&x) && x.kind == RN_FRAME_OK && rn_frame_is_read(&x.body);
}

static uint64_t guest_bytes(const runlet_py_options *opt)
{
    return opt->max_bytes != 0 ? opt->max_bytes : DEFAULT_BYTES;
}

runlet_code rn_worker_create(const runlet_py_options *opt, runlet_py **out, runlet_error *err)
{
    runlet_py *py = rn_session_alloc(opt);
    runlet_py_options sent = *opt;
    rn_frame_writer *f;
    runlet_code rc;

    *out = NULL;
    if (py == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a session");
    }
    if (opt->count != NULL || opt->trace != NULL) {
        runlet_py_destroy(py);
        return rn_error(err, RUNLET_E_UNSUPPORTED, source, "a worker has no hooks (count, trace): use the embedded engine");
    }
    rc = rn_worker_take(opt->tenant, guest_bytes(opt), &py->worker, err);
    if (rc != RUNLET_OK) {
        runlet_py_destroy(py);
        return rc;
    }
    py->worker->tenant = opt->tenant;
    py->worker->max_bytes = guest_bytes(opt);
    py->worker->is_used = true;
    py->worker->usage = (runlet_usage){0};
    rn_worker_bound(py->worker, guest_bytes(opt));
    rn_worker_interrupt(py->worker, 0);
    sent.max_output_bytes = py->opt.max_output_bytes + 64; /* this end drops and says so */
    f = begin(py->worker, RN_FRAME_CONFIGURE);
    rn_frame_put_u64(f, RN_WORKER_PROTOCOL);
    rn_frame_put_bytes(f, rn_boot_image, 32); /* the engine's id begins it */
    rn_frame_put_options(f, &sent);
    rn_frame_put_u8(f, opt->os_steps);
    rc = ask(py, NULL, err);
    if (rc != RUNLET_OK) {
        runlet_py_destroy(py);
        if (rc == RUNLET_E_STATE) {
            (void)rn_context(err, RUNLET_E_IO, "a worker that was just started");
            rc = RUNLET_E_IO;
        }
        return rc;
    }
    *out = py;
    return RUNLET_OK;
}

static runlet_code send_snapshot(runlet_py *py, const uint8_t *bytes, size_t len, runlet_error *err)
{
    rn_worker *w = py->worker;
    exchange x = {.w = w, .py = py, .deadline_ns = rn_clock_ns() + WORK_NS};
    runlet_code rc = RUNLET_OK;

    for (size_t at = 0; at < len && rc == RUNLET_OK;) {
        size_t n = len - at < RN_FRAME_PART ? len - at : RN_FRAME_PART;
        rn_frame_writer *f = begin(w, RN_FRAME_SNAPSHOT_PART);

        if (f->rc == RUNLET_OK) {
            f->rc = rn_buf_add(&f->buf, bytes + at, n);
        }
        rc = finish(w, err);
        if (rc == RUNLET_OK && !send_all(&x)) {
            rc = gone(py, err);
        }
        rn_buf_clear(&w->out.buf);
        at += n;
    }
    return rc;
}

static int64_t replay_deadline(int64_t timeout_ns)
{
    int64_t now = rn_clock_ns();

    return timeout_ns < 0 || timeout_ns > INT64_MAX - now - WORK_NS ? INT64_MAX : now + WORK_NS + timeout_ns;
}

/* Lays an unkeyed snapshot over a fresh session. */
static runlet_code load_plain(const runlet_py_options *opt, const rn_buf *plain, const runlet_load_options *load, runlet_py **out,
                              runlet_error *err)
{
    rn_frame_writer *f;
    runlet_code rc = rn_worker_create(opt, out, err);

    if (rc != RUNLET_OK || *out == NULL) {
        return rc;
    }
    rc = send_snapshot(*out, plain->data, plain->len, err);
    if (rc == RUNLET_OK) {
        f = begin((*out)->worker, RN_FRAME_LOAD);
        rn_frame_put_u8(f, (unsigned)load->path);
        rn_frame_put_i64(f, load->replay_timeout_ns);
        rc = ask_within(*out, NULL, NULL, replay_deadline(load->replay_timeout_ns), err);
    }
    if (rc != RUNLET_OK) {
        runlet_py_destroy(*out);
        *out = NULL;
    }
    return rc;
}

runlet_code rn_worker_load(const runlet_py_options *opt, const uint8_t *bytes, size_t len, const runlet_load_options *load, runlet_py **out,
                           runlet_error *err)
{
    rn_load_options lo = {.key = load->key, .key_len = load->key_len, .allow_unkeyed = load->allow_unkeyed};
    RN_CLEAN_BUF plain = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc = rn_snapshot_open(bytes, len, &lo, &plain, err);

    *out = NULL;
    return rc == RUNLET_OK ? load_plain(opt, &plain, load, out, err) : rc;
}

runlet_code rn_worker_save(runlet_py *py, const runlet_save_options *save, rn_buf *out, runlet_error *err)
{
    rn_save_options opt = {.key = save->key, .key_len = save->key_len};
    rn_frame_writer *f;
    uint64_t most = rn_frame_room(guest_bytes(&py->opt));
    rn_buf parts = RN_BUF_INIT(most < RN_MAX_SNAPSHOT_BYTES ? (size_t)most : (size_t)RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc;

    if (py->is_broken) {
        return rn_error(err, RUNLET_E_STATE, source, "the session is unusable after a fault");
    }
    f = begin(py->worker, RN_FRAME_SAVE);
    rn_frame_put_u8(f, (unsigned)save->journal);
    rc = ask(py, &parts, err);
    if (rc == RUNLET_OK) {
        rc = rn_snapshot_seal(&parts, &opt, err);
    }
    if (rc == RUNLET_OK) {
        rn_buf_release(out);
        *out = parts;
        return rc;
    }
    rn_buf_release(&parts);
    return rc;
}

runlet_code rn_worker_fork(runlet_py *py, runlet_py **out, runlet_error *err)
{
    RN_CLEAN_BUF plain = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc = rn_worker_save(py, &(runlet_save_options){.journal = RUNLET_JOURNAL_EMBED}, &plain, err);

    *out = NULL;
    rc = rc == RUNLET_OK ? load_plain(&py->opt, &plain, &(runlet_load_options){.path = RUNLET_LOAD_IMAGE}, out, err) : rc;
    if (rc == RUNLET_OK && !rn_mounts_copy(&(*out)->mounts, &py->mounts)) {
        runlet_py_destroy(*out);
        *out = NULL;
        rc = rn_error(err, RUNLET_E_NOMEM, "driver/worker", "no memory for the overlays of a fork");
    }
    return rc;
}

/* ---- tasks ---- */

/* What changes a session and runs no guest code that could ask for something. */
runlet_code rn_worker_enter(rn_task *t)
{
    rn_frame_writer *f;

    if (t->kind == RN_TASK_SET) {
        f = begin(t->py->worker, RN_FRAME_SET);
        rn_frame_put_text(f, t->name);
        rn_frame_put_value(f, t->value);
    } else if (t->kind == RN_TASK_DECLARE) {
        f = begin(t->py->worker, RN_FRAME_DECLARE);
        rn_frame_put_text(f, t->name);
        rn_frame_put_text(f, t->text);
        rn_frame_put_text(f, t->doc);
        rn_frame_put_u8(f, t->is_async);
    } else if (t->kind == RN_TASK_CLASS) {
        f = begin(t->py->worker, RN_FRAME_CLASS);
        rn_frame_put_value(f, t->value);
    } else if (t->kind == RN_TASK_HOLD) {
        f = begin(t->py->worker, RN_FRAME_HOLD);
        rn_frame_put_text(f, t->name);
        return ask_within(t->py, NULL, &t->number, rn_clock_ns() + WORK_NS, t->err);
    } else if (t->kind == RN_TASK_RELEASE) {
        f = begin(t->py->worker, RN_FRAME_RELEASE);
        rn_frame_put_u64(f, t->number);
    } else if (t->kind == RN_TASK_REGISTER) {
        f = begin(t->py->worker, RN_FRAME_REGISTER);
        rn_frame_put_u64(f, t->id.high);
        rn_frame_put_u64(f, t->id.low);
        rn_frame_put_u8(f, !t->is_default);
    } else {
        return rn_error(t->err, RUNLET_E_INTERNAL, source, "a worker is not asked that");
    }
    return ask(t->py, NULL, t->err);
}

static void put_optional(rn_frame_writer *f, const runlet_value *v)
{
    rn_frame_put_u8(f, v != NULL);
    if (v != NULL) {
        rn_frame_put_value(f, v);
    }
}

static void put_answer(rn_worker *w, const runlet_value *v, bool is_free)
{
    rn_frame_writer *f = begin(w, RN_FRAME_VALUE);

    rn_frame_put_u8(f, is_free);
    put_optional(f, v);
}

static void put_exception(rn_worker *w, const char *type, const char *message, size_t len, bool is_free)
{
    rn_frame_writer *f = begin(w, RN_FRAME_RAISE);

    rn_frame_put_u8(f, is_free);
    rn_frame_put_text(f, type);
    rn_frame_put_bytes(f, message, len);
}

static void put_task(const rn_task *t)
{
    rn_worker *w = t->py->worker;
    rn_frame_writer *f;

    switch (t->kind) {
    case RN_TASK_COMPILE:
        f = begin(w, RN_FRAME_COMPILE);
        rn_frame_put_text(f, t->name);
        rn_frame_put_bytes(f, t->text, t->len);
        break;
    case RN_TASK_FEED:
        if (t->program != NULL) {
            f = begin(w, RN_FRAME_PROGRAM);
            rn_frame_put_text(f, t->name);
            rn_frame_put_bytes(f, t->text, t->len);
            rn_frame_put_bytes(f, t->program->code.data, t->program->code.len);
            rn_frame_put_u8(f, t->program->is_forgeable);
            break;
        }
        f = begin(w, RN_FRAME_FEED);
        rn_frame_put_text(f, t->name);
        rn_frame_put_u8(f, t->is_typed);
        rn_frame_put_bytes(f, t->text, t->len);
        break;
    case RN_TASK_GUEST:
        f = begin(w, RN_FRAME_CALL);
        rn_frame_put_text(f, t->name);
        rn_frame_put_u64(f, t->number);
        put_optional(f, t->value);
        put_optional(f, t->value2);
        break;
    case RN_TASK_VALUE:
        if (t->is_default) {
            (void)begin(w, RN_FRAME_UNKNOWN);
        } else if (w->request == RN_REQ_FUTURES) {
            f = begin(w, RN_FRAME_FUTURES);
            rn_frame_put_value(f, t->value);
        } else {
            put_answer(w, t->value, false);
        }
        break;
    case RN_TASK_ERROR:
        put_exception(w, t->name, t->text, t->len, false);
        break;
    case RN_TASK_RAISE:
        f = begin(w, RN_FRAME_RAISE_FIELDS);
        rn_frame_put_value(f, t->value);
        break;
    case RN_TASK_PENDING:
        (void)begin(w, RN_FRAME_LATER);
        break;
    case RN_TASK_FUNCTION:
        (void)begin(w, RN_FRAME_FUNCTION);
        break;
    default: /* RN_TASK_GO_ON */
        (void)begin(w, RN_FRAME_GO_ON);
        break;
    }
}

/* Execution time of a feed; -1: no limit. */
static int64_t budget_of(const runlet_py *py)
{
    int64_t ns = py->opt.timeout_ns == 0 ? DEFAULT_TIME : py->opt.timeout_ns;

    return ns < 0 || ns > INT64_MAX / (2 * WALL_FACTOR) ? -1 : ns;
}

static bool is_worn_out(const runlet_py *py)
{
    int64_t budget = budget_of(py);

    return budget >= 0 && py->worker->wall_ns >= budget * WALL_FACTOR;
}

static void put_abort(rn_worker *w, rn_stop why)
{
    rn_frame_writer *f = begin(w, RN_FRAME_ABORT);

    rn_frame_put_u8(f, why);
}

/* The answer to an OS call, as the embedded engine gives it; time that only the session's own clock knows is the worker's affair. */
static void put_os_answer(runlet_py *py, const runlet_step *call)
{
    const char *type = "RuntimeError";
    char text[256] = "";
    rn_stop stop = RN_STOP_NONE;
    runlet_value *v;

    if (is_worn_out(py) && !py->opt.pause_at_timeout) {
        put_abort(py->worker, RN_STOP_TIME);
        return;
    }
    if (is_worn_out(py)) {
        rn_worker_interrupt(py->worker, 1);
    }
    if (rn_os_is_virtual(py, call->name)) {
        (void)begin(py->worker, RN_FRAME_DEFAULT);
        return;
    }
    v = rn_os_answer(py, call, &stop, &type, text);
    if (stop != RN_STOP_NONE) {
        put_abort(py->worker, stop);
    } else if (v != NULL) {
        put_answer(py->worker, v, true);
    } else {
        put_exception(py->worker, type, text, strlen(text), true);
    }
    runlet_value_destroy(v);
}

/* The end of a session whose process is gone. */
static runlet_code crash_step(runlet_py *py, runlet_step **out, runlet_error *err)
{
    runlet_step *s = calloc(1, sizeof *s);

    py->is_broken = true;
    py->is_paused = py->is_preempted = false;
    if (s == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a step");
    }
    s->kind = RUNLET_STEP_LIMIT;
    s->limit = py->worker->how;
    s->error_type = strdup(s->limit == RUNLET_LIMIT_MEMORY ? "MemoryError" : "SystemError");
    s->error_message = strdup(py->worker->why);
    *out = s;
    return RUNLET_OK;
}

/* The worker ends a run by itself when its time is up; what is later than that by far hangs or lies. */
static int64_t run_deadline(const runlet_py *py, int64_t now)
{
    int64_t budget = budget_of(py), left, wall;

    if (budget < 0) {
        return INT64_MAX;
    }
    left = budget + GRACE_NS - py->run_ns;
    wall = budget * WALL_FACTOR + GRACE_NS - py->worker->wall_ns;
    left = left < wall ? left : wall;
    return now + (left > 0 ? left : 0);
}

/* One exchange of a run. *out NULL with RUNLET_OK: never. */
static runlet_code run_once(rn_task *t, runlet_step **out)
{
    runlet_py *py = t->py;
    int64_t start = rn_clock_ns();
    exchange x = {.w = py->worker, .py = py};
    runlet_code rc = finish(py->worker, t->err);
    int64_t took;

    if (rc != RUNLET_OK) {
        return rc;
    }
    if (py->run_ns == 0) {
        py->worker->wall_ns = 0;
    }
    x.deadline_ns = run_deadline(py, start);
    if (!talk(&x)) {
        return crash_step(py, out, t->err);
    }
    took = rn_clock_ns() - start;
    py->worker->wall_ns += took;
    py->run_ns += took > EXCHANGE_NS ? took - EXCHANGE_NS : 1;
    set_state(py, &x);
    if (x.kind == RN_FRAME_ERROR) {
        rc = take_error(&x, t->err);
        t->status = py->is_paused ? RN_SUSPEND : RN_STOP;
        return py->worker->pid != 0 ? rc : crash_step(py, out, t->err);
    }
    if (x.kind == RN_FRAME_STEP) {
        x.body.room = rn_frame_room(guest_bytes(&py->opt)) * 2;
        *out = rn_frame_get_step(&x.body);
        if (*out == NULL && x.body.is_nomem) {
            return rn_error(t->err, RUNLET_E_NOMEM, source, "no memory for what the worker sent");
        }
    }
    if (*out == NULL) {
        (void)broken(&x, "the worker sent a malformed frame and was ended");
        return crash_step(py, out, t->err);
    }
    return RUNLET_OK;
}

runlet_code rn_worker_drive(rn_task *t, runlet_step **out)
{
    runlet_py *py = t->py;
    runlet_step *call = NULL;
    runlet_code rc;

    *out = NULL;
    if (py->is_broken) {
        return rn_error(t->err, RUNLET_E_STATE, source, "the session is unusable after a fault; destroy it");
    }
    if (t->kind == RN_TASK_OS) {
        py->is_paused = true;
        rc = rn_worker_pending(py, &call, t->err);
        if (rc != RUNLET_OK) {
            return rc;
        }
        put_os_answer(py, call);
        runlet_step_destroy(call);
    } else {
        put_task(t);
    }
    for (;;) {
        rc = run_once(t, out);
        if (rc != RUNLET_OK || (*out)->kind != RUNLET_STEP_OS || py->opt.os_steps) {
            break;
        }
        call = *out;
        *out = NULL;
        put_os_answer(py, call);
        runlet_step_destroy(call);
    }
    if (rc == RUNLET_OK && (*out)->kind == RUNLET_STEP_LIMIT && (*out)->limit == RUNLET_LIMIT_FAULT) {
        py->is_broken = py->worker->is_suspect = true;
    }
    py->is_overdue = py->is_preempted && py->opt.pause_at_timeout && budget_of(py) >= 0 && (py->run_ns >= budget_of(py) || is_worn_out(py));
    return rc;
}

runlet_code rn_worker_pending(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .err = err};
    int64_t before = py->run_ns;
    runlet_code rc;

    *out = NULL;
    if (py->is_broken) {
        return rn_error(err, RUNLET_E_STATE, source, "the session is unusable after a fault; destroy it");
    }
    (void)begin(py->worker, RN_FRAME_PENDING);
    rc = run_once(&t, out);
    py->run_ns = before;
    return rc;
}

/* ---- small things ---- */

const runlet_usage *rn_worker_usage(const rn_worker *w)
{
    return &w->usage;
}

uint32_t rn_worker_request(const rn_worker *w)
{
    return w->request;
}

void rn_worker_interrupt(rn_worker *w, int word)
{
    if (w != NULL && w->interrupt != NULL) {
        atomic_store(w->interrupt, word);
    }
}

int rn_worker_pid(const runlet_py *py)
{
    return py->worker != NULL ? (int)py->worker->pid : 0;
}
