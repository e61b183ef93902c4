/* The worker's loop: one request, its work, the frames it prints, one closing frame. It is a client of include/runlet/python.h like any
 * other, so what a host may ask in which state is decided there. What it cannot read ends it: a host that talks nonsense is none. */
#define _POSIX_C_SOURCE 200809L
#include "driver/serve.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "driver/frame.h"
#include "driver/os.h"
#include "driver/program.h"
#include "driver/task.h"
#include "driver/value.h"
#include "py/vm/boot.h"

#include "base/banned.h"

static const char source[] = "driver/serve";

typedef struct server {
    int in, out;
    atomic_int *interrupt;
    rn_frame_stream stream;
    rn_frame_writer w;
    runlet_py_options opt;
    runlet_py *py;
    rn_buf parts;  /* of a snapshot that is on its way in */
    bool wants_os; /* the host answers every OS call itself */
    bool is_over;
    int status;
} server;

static void stop(server *s, int status)
{
    s->status = s->is_over ? s->status : status;
    s->is_over = true;
}

static void flush(server *s)
{
    for (size_t at = 0; at < s->w.buf.len && !s->is_over;) {
        ssize_t n = write(s->out, s->w.buf.data + at, s->w.buf.len - at);

        if (n > 0) {
            at += (size_t)n;
        } else if (errno != EINTR) {
            stop(s, RN_WORKER_DONE); /* the host is gone */
        }
    }
    rn_buf_clear(&s->w.buf);
}

/* ---- closing frames ---- */

static void begin(server *s, rn_frame_kind kind)
{
    runlet_usage usage = {0};
    const rn_vm *vm = s->py != NULL ? rn_cage_base(s->py->cage) : NULL;

    rn_frame_begin(&s->w, kind);
    if (s->py != NULL) {
        runlet_py_get_usage(s->py, &usage);
    }
    rn_frame_put_usage(&s->w, &usage);
    rn_frame_put_u8(&s->w, s->py != NULL && s->py->is_paused);
    rn_frame_put_u8(&s->w, s->py != NULL && s->py->is_preempted);
    rn_frame_put_u64(&s->w, vm != NULL && s->py->is_paused && vm->request <= RN_REQ_FUTURES ? vm->request : RN_REQ_NONE);
}

static void reply_error(server *s, const runlet_error *err)
{
    begin(s, RN_FRAME_ERROR);
    rn_frame_put_u64(&s->w, (uint64_t)err->code);
    rn_frame_put_text(&s->w, err->source);
    rn_frame_put_text(&s->w, err->message);
    if (rn_frame_end(&s->w) != RUNLET_OK) {
        stop(s, RN_WORKER_NO_MEMORY);
    }
    flush(s);
}

static void end(server *s)
{
    runlet_error err = {0};

    switch (rn_frame_end(&s->w)) {
    case RUNLET_OK:
        flush(s);
        break;
    case RUNLET_E_LIMIT:
        (void)rn_error(&err, RUNLET_E_LIMIT, source, "a value is too large to hand to the host");
        reply_error(s, &err);
        break;
    default:
        stop(s, RN_WORKER_NO_MEMORY);
        break;
    }
}

static void reply(server *s, runlet_code rc, runlet_error *err)
{
    if (rc == RUNLET_OK) {
        begin(s, RN_FRAME_OK);
        end(s);
        return;
    }
    err->code = rc;
    reply_error(s, err);
}

/* Clocks are read here, without a way to the host and back: that needs no system call (the vDSO) or an allowed one. */
static bool is_ours(const server *s, const runlet_step *step)
{
    return step->kind == RUNLET_STEP_OS && !s->wants_os && (rn_os_is_clock(step->name) || rn_os_is_virtual(s->py, step->name));
}

static void reply_step(server *s, runlet_code rc, runlet_step *step, runlet_error *err)
{
    while (rc == RUNLET_OK && is_ours(s, step)) {
        int64_t start = rn_clock_ns(), run = s->py->run_ns;

        runlet_step_destroy(step);
        step = NULL;
        rc = runlet_py_resume_default(s->py, &step, err);
        s->py->run_ns += rn_clock_ns() - start - (s->py->run_ns - run); /* the way in and out counts */
    }
    if (rc != RUNLET_OK) {
        reply(s, rc, err);
        return;
    }
    begin(s, RN_FRAME_STEP);
    rn_frame_put_step(&s->w, step);
    end(s);
    runlet_step_destroy(step);
}

/* What cannot be understood: the host is told, and this is the end. */
static void give_up(server *s, const char *why)
{
    rn_frame_begin(&s->w, RN_FRAME_FATAL);
    rn_frame_put_text(&s->w, why);
    if (rn_frame_end(&s->w) == RUNLET_OK) {
        flush(s);
    }
    stop(s, RN_WORKER_BAD_FRAME);
}

/* Was the whole body what it had to be? */
static bool is_read(server *s, rn_frame_reader *r)
{
    if (rn_frame_is_read(r)) {
        return true;
    }
    if (r->is_nomem) {
        stop(s, RN_WORKER_NO_MEMORY);
    } else {
        give_up(s, r->is_full ? "a value that is larger than the session's memory" : "a malformed frame");
    }
    return false;
}

static void print(void *ctx, int channel, const char *text, size_t len)
{
    server *s = ctx;

    rn_frame_begin(&s->w, RN_FRAME_PRINT);
    rn_frame_put_u8(&s->w, (unsigned)channel);
    rn_frame_put_bytes(&s->w, text, len);
    if (rn_frame_end(&s->w) != RUNLET_OK) {
        stop(s, RN_WORKER_NO_MEMORY);
        return;
    }
    flush(s);
}

/* ---- requests ---- */

static void drop_session(server *s)
{
    runlet_py_destroy(s->py);
    s->py = NULL;
}

/* The session heeds the word that the host writes. */
static void adopt(server *s)
{
    s->py->host.interrupt = s->interrupt;
}

static void configure(server *s, rn_frame_reader *r)
{
    uint64_t protocol = rn_frame_get_u64(r, UINT64_MAX);
    runlet_error err = {0};
    size_t len;
    const uint8_t *id = rn_frame_get_bytes(r, &len);
    runlet_code rc;

    if (!r->is_bad && (protocol != RN_WORKER_PROTOCOL || len != 32 || memcmp(id, rn_boot_image, 32) != 0)) {
        reply(s, rn_error(&err, RUNLET_E_UNSUPPORTED, source, "runlet-worker belongs to another build; install both from one"), &err);
        return;
    }
    rn_frame_get_options(r, &s->opt);
    s->wants_os = rn_frame_get_bool(r);
    if (!is_read(s, r)) {
        return;
    }
    drop_session(s);
    s->opt.os_steps = true;
    s->opt.write = print;
    s->opt.write_ctx = s;
    rc = runlet_py_create(&s->opt, &s->py, &err);
    if (rc == RUNLET_OK) {
        adopt(s);
    }
    reply(s, rc, &err);
}

static void declare(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    char *name = rn_frame_get_text(r), *signature = rn_frame_get_text(r), *doc = rn_frame_get_text(r);
    runlet_function f = {.name = name, .signature = signature, .doc = doc, .is_async = rn_frame_get_bool(r)};

    r->is_bad = r->is_bad || name == NULL;
    if (is_read(s, r)) {
        reply(s, runlet_py_declare(s->py, &f, &err), &err);
    }
    free(name);
    free(signature);
    free(doc);
}

/* The host's runlet_py_set() words the message. */
static void set(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    char *name = rn_frame_get_text(r);
    runlet_value *v = rn_frame_get_value(r);
    rn_task t = {.py = s->py, .kind = RN_TASK_SET, .name = name, .value = v, .err = &err};

    r->is_bad = r->is_bad || name == NULL;
    if (is_read(s, r)) {
        reply(s, rn_task_enter_small(&t), &err);
    }
    free(name);
    runlet_value_destroy(v);
}

static bool is_idle(const server *s)
{
    return !s->py->is_paused && !s->py->is_preempted;
}

static void declare_class(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_value *v = rn_frame_get_value(r);
    rn_task t = {.py = s->py, .kind = RN_TASK_CLASS, .value = v, .err = &err};

    r->is_bad = r->is_bad || !rn_is_class_value(v) || !is_idle(s);
    if (is_read(s, r)) {
        reply(s, rn_task_enter_small(&t), &err);
    }
    runlet_value_destroy(v);
}

static void hold(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    char *name = rn_frame_get_text(r);
    uint64_t handle = 0;

    if (is_read(s, r)) {
        runlet_code rc = runlet_py_hold(s->py, name, &handle, &err);

        if (rc == RUNLET_OK) {
            begin(s, RN_FRAME_NUMBER);
            rn_frame_put_u64(&s->w, handle);
            end(s);
        } else {
            reply(s, rc, &err);
        }
    }
    free(name);
}

static void release(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    uint64_t handle = rn_frame_get_u64(r, UINT64_MAX);

    if (is_read(s, r)) {
        reply(s, runlet_py_release(s->py, handle, &err), &err);
    }
}

static void know(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_id id;
    bool is_known;

    id.high = rn_frame_get_u64(r, UINT64_MAX);
    id.low = rn_frame_get_u64(r, UINT64_MAX);
    is_known = rn_frame_get_bool(r);
    if (is_read(s, r)) {
        reply(s, (is_known ? runlet_py_register : runlet_py_unregister)(s->py, id, &err), &err);
    }
}

static void feed(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    char *name = rn_frame_get_text(r);
    bool is_typed = rn_frame_get_bool(r);
    size_t len;
    const uint8_t *text = rn_frame_get_bytes(r, &len);

    r->is_bad = r->is_bad || name == NULL;
    if (is_read(s, r)) {
        runlet_code rc = (is_typed ? runlet_py_feed_typed : runlet_py_feed)(s->py, (const char *)text, len, name, &step, &err);

        reply_step(s, rc, step, &err);
    }
    free(name);
}

static void feed_program(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    char *name = rn_frame_get_text(r);
    size_t len, code_len;
    const uint8_t *text = rn_frame_get_bytes(r, &len), *code = rn_frame_get_bytes(r, &code_len);
    runlet_program p = {.filename = name, .code = RN_BUF_INIT(RN_MAX_PROGRAM_BYTES), .source_len = len};

    p.is_forgeable = rn_frame_get_bool(r);
    p.source = text != NULL ? calloc(len + 1, 1) : NULL;
    r->is_bad = r->is_bad || name == NULL;
    r->is_nomem = r->is_nomem || (text != NULL && p.source == NULL) || rn_buf_add(&p.code, code, code_len) != RUNLET_OK;
    r->is_bad = r->is_bad || r->is_nomem || p.source == NULL;
    if (is_read(s, r) && p.source != NULL && text != NULL) {
        runlet_code rc;

        memcpy(p.source, text, len);
        rc = runlet_py_feed_program(s->py, &p, &step, &err);
        reply_step(s, rc, step, &err);
    }
    rn_buf_release(&p.code);
    free(p.source);
    free(name);
}

static void compile(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    char *name = rn_frame_get_text(r);
    size_t len;
    const uint8_t *text = rn_frame_get_bytes(r, &len);

    r->is_bad = r->is_bad || name == NULL;
    if (is_read(s, r)) {
        runlet_code rc = rn_program_compile_in(s->py, (const char *)text, len, name, &step, &err);

        reply_step(s, rc, step, &err);
    }
    free(name);
}

static void call(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    char *name = rn_frame_get_text(r);
    uint64_t handle = rn_frame_get_u64(r, UINT64_MAX);
    runlet_value *args = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL;
    runlet_value *kwargs = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL;

    r->is_bad = r->is_bad || (name == NULL) != (handle != 0);
    if (is_read(s, r)) {
        runlet_code rc = name != NULL ? runlet_py_call(s->py, name, args, kwargs, &step, &err)
                                      : runlet_py_call_handle(s->py, handle, args, kwargs, &step, &err);

        reply_step(s, rc, step, &err);
    }
    free(name);
    runlet_value_destroy(args);
    runlet_value_destroy(kwargs);
}

static void answer(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    bool is_free = rn_frame_get_bool(r);
    runlet_value *v = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL;

    if (is_read(s, r)) {
        runlet_code rc;

        if (is_free && s->py->is_paused) {
            rn_session_forget_call(s->py);
        }
        rc = runlet_py_resume(s->py, v, &step, &err);
        reply_step(s, rc, step, &err);
    }
    runlet_value_destroy(v);
}

static void raise_in(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    bool is_free = rn_frame_get_bool(r);
    char *type = rn_frame_get_text(r), *text;
    size_t len;
    const uint8_t *message = rn_frame_get_bytes(r, &len);

    r->is_bad = r->is_bad || type == NULL;
    text = message != NULL ? calloc(len + 1, 1) : NULL;
    r->is_nomem = r->is_nomem || (message != NULL && text == NULL);
    r->is_bad = r->is_bad || text == NULL;
    if (is_read(s, r) && text != NULL) {
        runlet_code rc;

        memcpy(text, message, len);
        if (is_free && s->py->is_paused) {
            rn_session_forget_call(s->py);
        }
        rc = runlet_py_resume_error(s->py, type, text, &step, &err);
        reply_step(s, rc, step, &err);
    }
    free(type);
    free(text);
}

static bool read_exception(const runlet_value *v, runlet_exception *e)
{
    if (!rn_is_exception_value(v)) {
        return false;
    }
    e->type = rn_text_of(v->item[0]);
    e->message = rn_text_of(v->item[1]);
    e->error_number = (int)v->item[2]->i;
    e->path = rn_text_of(v->item[3]);
    e->text = rn_text_of(v->item[4]);
    e->position = (size_t)v->item[5]->i;
    e->name = rn_text_of(v->item[6]);
    e->args = v->item[7]->kind != RUNLET_NONE ? v->item[7] : NULL;
    return true;
}

static void raise_fields(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    runlet_value *v = rn_frame_get_value(r);
    runlet_exception e = {0};

    r->is_bad = r->is_bad || !read_exception(v, &e);
    if (is_read(s, r)) {
        runlet_code rc = runlet_py_resume_exception(s->py, &e, &step, &err);

        reply_step(s, rc, step, &err);
    }
    runlet_value_destroy(v);
}

static bool read_results(const runlet_value *list, runlet_result *out, runlet_exception *exceptions)
{
    if (!rn_is_results_value(list)) {
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        const runlet_value *row = list->item[i];

        out[i].call_id = (uint32_t)row->item[0]->i;
        if (row->item[1]->b) {
            out[i].value = row->item[2];
        } else if (read_exception(row->item[2], &exceptions[i])) {
            out[i].exception = &exceptions[i];
        }
    }
    return true;
}

static void answer_futures(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    runlet_value *list = rn_frame_get_value(r);
    runlet_result *results = list != NULL ? calloc(list->count + 1, sizeof *results) : NULL;
    runlet_exception *exceptions = list != NULL ? calloc(list->count + 1, sizeof *exceptions) : NULL;

    r->is_nomem = r->is_nomem || (list != NULL && (results == NULL || exceptions == NULL));
    r->is_bad = r->is_bad || results == NULL || exceptions == NULL || !read_results(list, results, exceptions);
    if (is_read(s, r) && results != NULL && list != NULL) {
        runlet_code rc = runlet_py_resume_futures(s->py, results, list->count, &step, &err);

        reply_step(s, rc, step, &err);
    }
    free(results);
    free(exceptions);
    runlet_value_destroy(list);
}

static void abort_run(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    unsigned why = rn_frame_get_u8(r);
    runlet_code rc;

    r->is_bad = r->is_bad || (why != RN_STOP_SLEEP && why != RN_STOP_INTERRUPT && why != RN_STOP_TIME && why != RN_STOP_CALLS);
    if (!is_read(s, r)) {
        return;
    }
    if (!s->py->is_paused) {
        reply(s, rn_error(&err, RUNLET_E_STATE, source, "no host call waits for an answer"), &err);
        return;
    }
    rn_session_forget_call(s->py);
    rc = rn_session_abort(s->py, (rn_stop)why, &step, &err);
    reply_step(s, rc, step, &err);
}

/* Requests without a body that end in a step. */
static void plain(server *s, rn_frame_reader *r, runlet_code (*fn)(runlet_py *, runlet_step **, runlet_error *))
{
    runlet_error err = {0};
    runlet_step *step = NULL;

    if (is_read(s, r)) {
        runlet_code rc = fn(s->py, &step, &err);

        reply_step(s, rc, step, &err);
    }
}

static void save(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;
    runlet_save_options opt = {.journal = (runlet_journal_mode)rn_frame_get_u64(r, RUNLET_JOURNAL_NONE)};
    runlet_code rc;

    if (!is_read(s, r)) {
        return;
    }
    rc = runlet_py_save_with(s->py, &opt, &bytes, &len, &err);
    for (size_t at = 0; rc == RUNLET_OK && at < len && !s->is_over;) {
        size_t n = len - at < RN_FRAME_PART ? len - at : RN_FRAME_PART;

        rn_frame_begin(&s->w, RN_FRAME_SNAPSHOT_PART);
        s->w.rc = s->w.rc == RUNLET_OK ? rn_buf_add(&s->w.buf, bytes + at, n) : s->w.rc;
        at += n;
        if (at < len || s->w.rc != RUNLET_OK) {
            end(s);
        } else if (rn_frame_end(&s->w) != RUNLET_OK) { /* the last one goes with the closing frame */
            stop(s, RN_WORKER_NO_MEMORY);
        }
    }
    if (rc == RUNLET_OK) {
        begin(s, RN_FRAME_SAVED);
        rn_frame_put_u64(&s->w, len);
        end(s);
    } else {
        reply(s, rc, &err);
    }
    runlet_free(bytes);
}

static void take_part(server *s, const rn_frame_reader *r)
{
    switch (rn_buf_add(&s->parts, r->at, (size_t)(r->end - r->at))) {
    case RUNLET_OK:
        break;
    case RUNLET_E_LIMIT:
        give_up(s, "a snapshot that is larger than any");
        break;
    default:
        stop(s, RN_WORKER_NO_MEMORY);
        break;
    }
}

static void load(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};
    runlet_load_options opt = {.allow_unkeyed = true, .path = (runlet_load_path)rn_frame_get_u64(r, RUNLET_LOAD_REPLAY)};
    runlet_code rc;

    opt.replay_timeout_ns = rn_frame_get_i64(r);
    if (!is_read(s, r)) {
        return;
    }
    drop_session(s);
    rc = runlet_py_load_with(&s->opt, s->parts.data, s->parts.len, &opt, &s->py, &err);
    rn_buf_release(&s->parts);
    if (rc == RUNLET_OK) {
        adopt(s);
    }
    reply(s, rc, &err);
}

/* Nothing of the session remains that the next one could come by. */
static void reset(server *s, rn_frame_reader *r)
{
    runlet_error err = {0};

    if (is_read(s, r)) {
        drop_session(s);
        rn_buf_release(&s->parts);
        reply(s, RUNLET_OK, &err);
    }
}

/* NOLINTNEXTLINE(readability-function-size): a flat list of cases */
static void serve_session(server *s, unsigned kind, rn_frame_reader *r)
{
    switch (kind) {
    case RN_FRAME_DECLARE:
        declare(s, r);
        break;
    case RN_FRAME_SET:
        set(s, r);
        break;
    case RN_FRAME_FEED:
        feed(s, r);
        break;
    case RN_FRAME_PROGRAM:
        feed_program(s, r);
        break;
    case RN_FRAME_COMPILE:
        compile(s, r);
        break;
    case RN_FRAME_CALL:
        call(s, r);
        break;
    case RN_FRAME_VALUE:
        answer(s, r);
        break;
    case RN_FRAME_RAISE:
        raise_in(s, r);
        break;
    case RN_FRAME_RAISE_FIELDS:
        raise_fields(s, r);
        break;
    case RN_FRAME_CLASS:
        declare_class(s, r);
        break;
    case RN_FRAME_HOLD:
        hold(s, r);
        break;
    case RN_FRAME_RELEASE:
        release(s, r);
        break;
    case RN_FRAME_REGISTER:
        know(s, r);
        break;
    case RN_FRAME_LATER:
        plain(s, r, runlet_py_resume_pending);
        break;
    case RN_FRAME_FUNCTION:
        plain(s, r, runlet_py_resume_function);
        break;
    case RN_FRAME_UNKNOWN:
        plain(s, r, runlet_py_resume_unknown);
        break;
    case RN_FRAME_DEFAULT:
        plain(s, r, runlet_py_resume_default);
        break;
    case RN_FRAME_GO_ON:
        plain(s, r, runlet_py_go_on);
        break;
    case RN_FRAME_PENDING:
        plain(s, r, runlet_py_pending);
        break;
    case RN_FRAME_FUTURES:
        answer_futures(s, r);
        break;
    case RN_FRAME_ABORT:
        abort_run(s, r);
        break;
    case RN_FRAME_SAVE:
        save(s, r);
        break;
    case RN_FRAME_LOAD:
        load(s, r);
        break;
    default:
        give_up(s, "a frame of an unknown kind");
        break;
    }
}

static void serve_one(server *s, unsigned kind, rn_frame_reader *r)
{
    uint64_t bytes = s->opt.max_bytes != 0 ? s->opt.max_bytes : UINT64_C(256) << 20;

    r->room = rn_frame_room(bytes);
    if (kind == RN_FRAME_CONFIGURE) {
        configure(s, r);
    } else if (kind == RN_FRAME_RESET) {
        reset(s, r);
    } else if (kind == RN_FRAME_SHUTDOWN) {
        stop(s, RN_WORKER_DONE);
    } else if (kind == RN_FRAME_SNAPSHOT_PART) {
        take_part(s, r);
    } else if (s->py == NULL) {
        give_up(s, "a request before there is a session");
    } else {
        serve_session(s, kind, r);
    }
}

static void receive(server *s, size_t lacks)
{
    size_t most;
    uint8_t *to = rn_frame_space(&s->stream, lacks, &most);
    ssize_t n;

    if (to == NULL) {
        stop(s, RN_WORKER_NO_MEMORY);
        return;
    }
    n = read(s->in, to, most);
    if (n > 0) {
        rn_buf_grew(&s->stream.in, (size_t)n);
    } else if (n == 0 || errno != EINTR) {
        stop(s, RN_WORKER_DONE); /* the host is gone */
    }
}

int rn_worker_serve(int in, int out, atomic_int *interrupt)
{
    server s = {.in = in, .out = out, .interrupt = interrupt, .parts = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES)};

    rn_frame_stream_init(&s.stream);
    rn_frame_writer_init(&s.w);
    while (!s.is_over) {
        size_t lacks = 0;
        unsigned kind;
        rn_frame_reader body;

        switch (rn_frame_take(&s.stream, &kind, &body, &lacks)) {
        case RN_FRAME_MORE:
            receive(&s, lacks);
            break;
        case RN_FRAME_READY:
            serve_one(&s, kind, &body);
            break;
        case RN_FRAME_BAD:
        default:
            give_up(&s, "a malformed frame");
            break;
        }
    }
    drop_session(&s);
    rn_buf_release(&s.parts);
    rn_buf_release(&s.stream.in);
    rn_frame_writer_release(&s.w);
    return s.status;
}
