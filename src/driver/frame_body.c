/* Bodies that both ends write or read: options, usage, steps. A step that comes from a worker is checked to hold what its kind
 * promises, so that whoever looks at it may rely on that. */
#include <stdlib.h>

#include "driver/frame.h"
#include "driver/value.h"

#include "base/banned.h"

enum { LAST_STEP = RUNLET_STEP_OS, LAST_LIMIT = RUNLET_LIMIT_SLEEP, HAS_VALUE = 1, HAS_ARGS = 2, HAS_KWARGS = 4, HAS_RECEIVER = 8 };

void rn_frame_put_options(rn_frame_writer *w, const runlet_py_options *opt)
{
    rn_frame_put_u64(w, opt->max_bytes);
    rn_frame_put_u64(w, opt->max_steps);
    rn_frame_put_i64(w, opt->timeout_ns);
    rn_frame_put_u64(w, opt->max_depth);
    rn_frame_put_u64(w, opt->max_calls);
    rn_frame_put_u64(w, opt->max_output_bytes);
    rn_frame_put_u64(w, opt->debug_flags);
    rn_frame_put_u8(w, opt->pause_at_timeout);
    rn_frame_put_u8(w, opt->ask_names);
    rn_frame_put_u8(w, opt->ask_modules);
    rn_frame_put_u64(w, opt->seed);
    rn_frame_put_u8(w, (unsigned)opt->clock);
    rn_frame_put_i64(w, opt->clock_ns);
    rn_frame_put_u8(w, (unsigned)opt->lossy);
    rn_frame_put_u8(w, opt->keep_graphs);
    rn_frame_put_u8(w, opt->keep_result);
    rn_frame_put_u64(w, opt->max_journal_bytes);
    rn_frame_put_u8(w, opt->no_journal);
}

void rn_frame_get_options(rn_frame_reader *r, runlet_py_options *opt)
{
    runlet_py_options_init(opt);
    opt->max_bytes = rn_frame_get_u64(r, UINT64_MAX);
    opt->max_steps = rn_frame_get_u64(r, UINT64_MAX);
    opt->timeout_ns = rn_frame_get_i64(r);
    opt->max_depth = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
    opt->max_calls = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
    opt->max_output_bytes = rn_frame_get_u64(r, UINT64_MAX);
    opt->debug_flags = rn_frame_get_u64(r, UINT64_MAX);
    opt->pause_at_timeout = rn_frame_get_bool(r);
    opt->ask_names = rn_frame_get_bool(r);
    opt->ask_modules = rn_frame_get_bool(r);
    opt->seed = rn_frame_get_u64(r, UINT64_MAX);
    opt->clock = (runlet_py_clock)rn_frame_get_u64(r, RUNLET_CLOCK_FIXED);
    opt->clock_ns = rn_frame_get_i64(r);
    opt->lossy = (runlet_lossy)rn_frame_get_u64(r, RUNLET_LOSSY_ALL);
    opt->keep_graphs = rn_frame_get_bool(r);
    opt->keep_result = rn_frame_get_bool(r);
    opt->max_journal_bytes = rn_frame_get_u64(r, UINT64_MAX);
    opt->no_journal = rn_frame_get_bool(r);
}

void rn_frame_put_usage(rn_frame_writer *w, const runlet_usage *u)
{
    rn_frame_put_u64(w, u->steps);
    rn_frame_put_u64(w, u->peak_bytes);
    rn_frame_put_u64(w, u->live_bytes);
    rn_frame_put_i64(w, u->run_ns);
    rn_frame_put_u64(w, u->calls);
    rn_frame_put_u64(w, u->collections);
}

void rn_frame_get_usage(rn_frame_reader *r, runlet_usage *u)
{
    u->steps = rn_frame_get_u64(r, UINT64_MAX);
    u->peak_bytes = rn_frame_get_u64(r, UINT64_MAX);
    u->live_bytes = rn_frame_get_u64(r, UINT64_MAX);
    u->run_ns = rn_frame_get_i64(r);
    u->calls = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
    u->collections = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
}

void rn_frame_put_step(rn_frame_writer *w, const runlet_step *s)
{
    rn_frame_put_u8(w, (unsigned)s->kind);
    rn_frame_put_u8(w, (unsigned)s->limit);
    rn_frame_put_u64(w, s->call_id);
    rn_frame_put_i64(w, s->exit_code);
    rn_frame_put_text(w, s->name);
    rn_frame_put_text(w, s->error_type);
    rn_frame_put_text(w, s->error_message);
    rn_frame_put_text(w, s->traceback);
    rn_frame_put_u8(w, (s->value != NULL ? (unsigned)HAS_VALUE : 0) | (s->args != NULL ? (unsigned)HAS_ARGS : 0) |
                           (s->kwargs != NULL ? (unsigned)HAS_KWARGS : 0) | (s->receiver != NULL ? (unsigned)HAS_RECEIVER : 0));
    if (s->value != NULL) {
        rn_frame_put_value(w, s->value);
    }
    if (s->args != NULL) {
        rn_frame_put_value(w, s->args);
    }
    if (s->kwargs != NULL) {
        rn_frame_put_value(w, s->kwargs);
    }
    if (s->receiver != NULL) {
        rn_frame_put_value(w, s->receiver);
    }
}

static bool is_row(const runlet_value *v)
{
    return v != NULL && (v->kind == RUNLET_LIST || v->kind == RUNLET_TUPLE);
}

static bool is_dict(const runlet_value *v)
{
    return v != NULL && v->kind == RUNLET_DICT;
}

/* A name, or (name, receiver). */
static bool is_call_name(const runlet_value *v)
{
    return v->kind == RUNLET_STR ||
           (v->kind == RUNLET_TUPLE && v->count == 2 && v->item[0]->kind == RUNLET_STR && v->item[1]->kind == RUNLET_HOST_OBJECT);
}

/* [[(id, name, args, kwargs), ...], seconds or None] */
static bool are_futures(const runlet_value *args)
{
    const runlet_value *calls = is_row(args) && args->count == 2 ? args->item[0] : NULL;

    if (!is_row(calls) ||
        (args->item[1]->kind != RUNLET_NONE && args->item[1]->kind != RUNLET_FLOAT && args->item[1]->kind != RUNLET_INT)) {
        return false;
    }
    for (size_t i = 0; i < calls->count; i++) {
        const runlet_value *c = calls->item[i];

        if (!is_row(c) || c->count != 4 || c->item[0]->kind != RUNLET_INT || c->item[0]->i < 0 || c->item[0]->i > UINT32_MAX ||
            !is_call_name(c->item[1]) || !is_row(c->item[2]) || !is_dict(c->item[3])) {
            return false;
        }
    }
    return true;
}

static bool is_whole(const runlet_step *s)
{
    switch (s->kind) {
    case RUNLET_STEP_DONE:
        return s->value != NULL;
    case RUNLET_STEP_FUTURES:
        return s->name != NULL && is_dict(s->kwargs) && are_futures(s->args);
    case RUNLET_STEP_NAME:
    case RUNLET_STEP_IMPORT:
        return s->name != NULL && is_dict(s->kwargs) && is_row(s->args) && s->args->count >= 1 && s->args->item[0]->kind == RUNLET_STR;
    case RUNLET_STEP_CALL:
    case RUNLET_STEP_OS:
        return s->name != NULL && is_dict(s->kwargs) && is_row(s->args);
    case RUNLET_STEP_LIMIT:
        return s->limit != RUNLET_LIMIT_NONE;
    case RUNLET_STEP_ERROR:
    case RUNLET_STEP_EXIT:
    case RUNLET_STEP_PREEMPTED:
        break;
    }
    return true;
}

runlet_step *rn_frame_get_step(rn_frame_reader *r)
{
    runlet_step *s = calloc(1, sizeof *s);
    unsigned has;

    if (s == NULL) {
        r->is_bad = r->is_nomem = true;
        return NULL;
    }
    s->kind = (runlet_step_kind)rn_frame_get_u64(r, LAST_STEP);
    s->limit = (runlet_limit)rn_frame_get_u64(r, LAST_LIMIT);
    s->call_id = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
    s->exit_code = (int)rn_frame_get_i64(r);
    s->name = rn_frame_get_text(r);
    s->error_type = rn_frame_get_text(r);
    s->error_message = rn_frame_get_text(r);
    s->traceback = rn_frame_get_text(r);
    has = rn_frame_get_u8(r);
    r->is_bad = r->is_bad || has > (HAS_VALUE | HAS_ARGS | HAS_KWARGS | HAS_RECEIVER);
    s->value = !r->is_bad && (has & HAS_VALUE) ? rn_frame_get_value(r) : NULL;
    s->args = !r->is_bad && (has & HAS_ARGS) ? rn_frame_get_value(r) : NULL;
    s->kwargs = !r->is_bad && (has & HAS_KWARGS) ? rn_frame_get_value(r) : NULL;
    s->receiver = !r->is_bad && (has & HAS_RECEIVER) ? rn_frame_get_value(r) : NULL;
    if (!rn_frame_is_read(r) || !is_whole(s) || (s->receiver != NULL && s->receiver->kind != RUNLET_HOST_OBJECT)) {
        r->is_bad = true;
        runlet_step_destroy(s);
        return NULL;
    }
    return s;
}
