/* What a run came to, as the host sees it. */
#include <stdlib.h>
#include <string.h>

#include "driver/session.h"
#include "driver/value.h"

void rn_step_clear(runlet_step *s)
{
    runlet_value_destroy(s->value);
    runlet_value_destroy(s->args);
    runlet_value_destroy(s->kwargs);
    runlet_value_destroy(s->receiver);
    free(s->name);
    free(s->error_type);
    free(s->error_message);
    free(s->traceback);
    memset(s, 0, sizeof *s);
}

void runlet_step_destroy(runlet_step *s)
{
    if (s != NULL) {
        rn_step_clear(s);
        free(s);
    }
}

runlet_step_kind runlet_step_get_kind(const runlet_step *s)
{
    return s->kind;
}

const runlet_value *runlet_step_peek_value(const runlet_step *s)
{
    return s->value;
}

uint32_t runlet_step_call_id(const runlet_step *s)
{
    return s->call_id;
}

const char *runlet_step_peek_name(const runlet_step *s)
{
    return s->name;
}

const runlet_value *runlet_step_peek_args(const runlet_step *s)
{
    return s->args;
}

const runlet_value *runlet_step_peek_kwargs(const runlet_step *s)
{
    return s->kwargs;
}

const runlet_value *runlet_step_peek_receiver(const runlet_step *s)
{
    return s->receiver;
}

const char *runlet_step_peek_error_type(const runlet_step *s)
{
    return s->error_type;
}

const char *runlet_step_peek_error_message(const runlet_step *s)
{
    return s->error_message;
}

const char *runlet_step_peek_traceback(const runlet_step *s)
{
    return s->traceback;
}

int runlet_step_exit_code(const runlet_step *s)
{
    return s->exit_code;
}

runlet_limit runlet_step_limit(const runlet_step *s)
{
    return s->limit;
}

/* A RUNLET_STEP_FUTURES waits for several: args is [[(id, name, args, kwargs), ...], seconds or None]. */
static const runlet_value *waiting(const runlet_step *s, size_t i, size_t field)
{
    const runlet_value *calls = s->kind == RUNLET_STEP_FUTURES ? runlet_value_peek_item(s->args, 0) : NULL;
    const runlet_value *call = calls != NULL ? runlet_value_peek_item(calls, i) : NULL;

    return call != NULL ? runlet_value_peek_item(call, field) : NULL;
}

static bool is_the_call(const runlet_step *s, size_t i)
{
    return s->kind == RUNLET_STEP_CALL && i == 0;
}

size_t runlet_step_pending_count(const runlet_step *s)
{
    const runlet_value *calls = s->kind == RUNLET_STEP_FUTURES ? runlet_value_peek_item(s->args, 0) : NULL;

    return calls != NULL ? runlet_value_count(calls) : s->kind == RUNLET_STEP_CALL;
}

uint32_t runlet_step_pending_id(const runlet_step *s, size_t i)
{
    const runlet_value *v = waiting(s, i, 0);

    return v != NULL ? (uint32_t)runlet_value_get_int(v) : is_the_call(s, i) ? s->call_id : 0;
}

/* The name of a method's call is a tuple with its receiver. */
const char *runlet_step_pending_name(const runlet_step *s, size_t i)
{
    const runlet_value *v = waiting(s, i, 1);

    v = v != NULL && v->kind == RUNLET_TUPLE ? runlet_value_peek_item(v, 0) : v;
    return v != NULL ? runlet_value_peek_text(v, NULL) : is_the_call(s, i) ? s->name : NULL;
}

const runlet_value *runlet_step_pending_receiver(const runlet_step *s, size_t i)
{
    const runlet_value *v = waiting(s, i, 1);

    return v != NULL && v->kind == RUNLET_TUPLE ? runlet_value_peek_item(v, 1) : is_the_call(s, i) ? s->receiver : NULL;
}

const runlet_value *runlet_step_pending_args(const runlet_step *s, size_t i)
{
    return is_the_call(s, i) ? s->args : waiting(s, i, 2);
}

const runlet_value *runlet_step_pending_kwargs(const runlet_step *s, size_t i)
{
    return is_the_call(s, i) ? s->kwargs : waiting(s, i, 3);
}

int64_t runlet_step_deadline_ns(const runlet_step *s)
{
    const runlet_value *v = s->kind == RUNLET_STEP_FUTURES ? runlet_value_peek_item(s->args, 1) : NULL;
    double left = v != NULL && runlet_value_get_kind(v) == RUNLET_FLOAT ? runlet_value_get_float(v) : -1;

    return left < 0 ? -1 : left > 9e9 ? INT64_MAX : (int64_t)(left * 1e9);
}
