/* Coming to a state again by its journal: what the host gave is given once more, what the run asks for is compared with what it asked for
 * then and answered from the record. The host hears of nothing. The journal may be forged: its feeds are guest code like any other, bounded
 * by the loading session's memory and by one time limit for all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "driver/journal.h"
#include "driver/value.h"

#include "base/banned.h"

#define DEFAULT_TIME INT64_C(30000000000)

static const char source[] = "driver/replay";

typedef struct replay {
    runlet_py *py;
    const rn_note *note;
    rn_frame_reader in;
    runlet_step *step; /* what the last entry came to */
    bool is_open;      /* ... and no record has said yet what it was then */
    bool is_within;    /* a record that holds more entries than the one under way */
    int64_t deadline_ns;
    rn_journal_options limits; /* in force at the end */
    runlet_error *err;
} replay;

static rn_vm *vm_of(const replay *p)
{
    return rn_cage_base(p->py->cage);
}

static runlet_code damaged(replay *p, const char *what)
{
    return rn_error(p->err, RUNLET_E_SNAPSHOT, source, "the snapshot's journal is damaged: %s", what);
}

static runlet_code diverged(replay *p, uint32_t call, const char *what)
{
    return rn_error(p->err, RUNLET_E_SNAPSHOT_ENGINE, source, "snapshot diverged at call %u: %s", call, what);
}

/* ---- what the run came to, in words ---- */

static const char *kind_text(runlet_step_kind kind)
{
    switch (kind) {
    case RUNLET_STEP_DONE:
        return "the end";
    case RUNLET_STEP_CALL:
        return "a call";
    case RUNLET_STEP_ERROR:
        return "an exception";
    case RUNLET_STEP_EXIT:
        return "an exit";
    case RUNLET_STEP_LIMIT:
        return "a limit";
    case RUNLET_STEP_PREEMPTED:
        return "a pause";
    case RUNLET_STEP_FUTURES:
        return "a wait for pending calls";
    case RUNLET_STEP_NAME:
        return "a lookup of a name";
    case RUNLET_STEP_IMPORT:
        return "an import";
    case RUNLET_STEP_OS:
        return "a call of the operating system";
    }
    return "something";
}

static bool has_name(const runlet_step *s)
{
    return s->name != NULL && s->name[0] != '\0';
}

/* The recorded step against the one at hand. */
static runlet_code differs(replay *p, uint32_t call, runlet_step_kind kind, const char *name)
{
    const runlet_step *s = p->step;
    char what[600];

    (void)snprintf(what, sizeof what, "the record has %s%s%.100s, this engine came to %s%s%.100s%s%.200s", kind_text(kind),
                   name != NULL && name[0] != '\0' ? " of " : "", name != NULL ? name : "", s != NULL ? kind_text(s->kind) : "nothing",
                   s != NULL && has_name(s) ? " of " : "", s != NULL && has_name(s) ? s->name : "",
                   s != NULL && s->error_message != NULL && s->error_type != NULL ? ": " : "",
                   s != NULL && s->error_message != NULL && s->error_type != NULL ? s->error_message : "");
    return diverged(p, call, what);
}

/* ---- entries ---- */

/* What the record says of the entry that is about to be made: limits that it meets, or that it was stopped and not gone on with. */
static bool foresee(replay *p)
{
    rn_frame_reader in = p->in, body;
    rn_vm *vm = vm_of(p);
    unsigned kind = 0;
    bool is_last = false, is_pause = false;

    vm->call_limit = 0;
    vm->step_limit = 0;
    if (p->is_within) {
        return false;
    }
    do {
        is_last = !rn_record_next(&in, &kind, &body);
        is_pause = is_last ? is_pause : kind == RN_J_PAUSE || (is_pause && kind == RN_J_OPTIONS);
    } while (!is_last && is_pause);
    if (is_last) {
        return is_pause;
    }
    if (kind == RN_J_STOP) {
        unsigned why = rn_frame_get_u8(&body);
        int64_t steps = rn_frame_get_i64(&body);

        if (why == RN_STOP_CALLS) {
            vm->calls_made = vm->call_limit = 1;
        } else if (why == RN_STOP_STEPS) {
            uint64_t now = rn_session_steps(p->py), limit = now + (uint64_t)steps;

            vm->step_limit = steps <= 0 || limit < now ? 1 : limit;
        }
    }
    return false;
}

static runlet_code enter(replay *p, rn_task *t)
{
    runlet_py *py = p->py;
    int64_t left = p->deadline_ns - rn_clock_ns();
    runlet_code rc;

    py->opt.timeout_ns = p->deadline_ns == INT64_MAX ? -1 : left > 0 ? left : 1;
    py->run_ns = 0;
    if (foresee(p)) { /* stops before its first instruction */
        vm_of(p)->flags = (vm_of(p)->flags & UINT32_MAX) | RN_VF_STEP | UINT64_C(1) << 32;
        vm_of(p)->soft_left = 0;
    }
    py->is_paused = false;
    runlet_step_destroy(p->step);
    p->step = NULL;
    p->is_open = true;
    t->py = py;
    t->err = p->err;
    rc = rn_task_drive(t, &p->step);
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (p->step->kind == RUNLET_STEP_LIMIT && p->step->limit == RUNLET_LIMIT_TIME) {
        return rn_error(p->err, RUNLET_E_TIMEOUT, source, "the journal could not be replayed within the time that loading was given");
    }
    if (p->step->kind == RUNLET_STEP_LIMIT && p->step->limit == RUNLET_LIMIT_MEMORY) {
        return rn_error(p->err, RUNLET_E_LIMIT, source, "the journal needs more memory than the limit: raise it");
    }
    return RUNLET_OK;
}

static bool is_request(const runlet_step *s)
{
    return s != NULL && (s->kind == RUNLET_STEP_CALL || s->kind == RUNLET_STEP_FUTURES || s->kind == RUNLET_STEP_NAME ||
                         s->kind == RUNLET_STEP_IMPORT || s->kind == RUNLET_STEP_OS);
}

static runlet_code feed(replay *p, unsigned kind, rn_frame_reader *r)
{
    rn_task t = {.kind = RN_TASK_FEED};
    char *name = rn_frame_get_text(r);
    runlet_code rc;

    t.name = name;
    t.is_program = kind == RN_J_PROGRAM;
    t.is_typed = kind == RN_J_FEED && rn_frame_get_bool(r);
    t.text = (const char *)rn_frame_get_bytes(r, &t.len);
    if (!rn_frame_is_read(r) || name == NULL || t.len > RN_MAX_SOURCE_BYTES || p->py->is_paused || p->py->is_preempted) {
        rc = damaged(p, "a feed that is none");
    } else {
        t.text = t.text != NULL ? t.text : "";
        rc = enter(p, &t);
    }
    free(name);
    return rc;
}

static runlet_code call(replay *p, rn_frame_reader *r)
{
    char *name = rn_frame_get_text(r);
    uint64_t number = rn_frame_get_u64(r, UINT64_MAX);
    runlet_value *args = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL, *kwargs = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL;
    rn_task t = {.kind = RN_TASK_GUEST, .name = name, .number = number, .value = args, .value2 = kwargs};
    runlet_code rc = !rn_frame_is_read(r) || (name == NULL) != (number != 0) || p->py->is_paused || p->py->is_preempted
                         ? damaged(p, "a call that is none")
                         : enter(p, &t);

    free(name);
    runlet_value_destroy(args);
    runlet_value_destroy(kwargs);
    return rc;
}

/* Reads what belongs to the task; the caller frees it. */
static void read_given(replay *p, unsigned kind, rn_frame_reader *r, rn_task *t, char *texts[3], runlet_value **v)
{
    bool is_idle = !p->py->is_paused && !p->py->is_preempted;

    if (kind == RN_J_SET || kind == RN_J_DECLARE || kind == RN_J_HOLD) {
        t->name = texts[0] = rn_frame_get_text(r);
        r->is_bad = r->is_bad || (t->name == NULL && kind != RN_J_HOLD);
    }
    switch (kind) {
    case RN_J_SET:
        t->kind = RN_TASK_SET;
        t->value = *v = rn_frame_get_value(r);
        r->is_bad = r->is_bad || *v == NULL;
        break;
    case RN_J_DECLARE:
        t->kind = RN_TASK_DECLARE;
        t->text = texts[1] = rn_frame_get_text(r);
        t->doc = texts[2] = rn_frame_get_text(r);
        t->is_async = rn_frame_get_bool(r);
        r->is_bad = r->is_bad || ((t->text != NULL || t->doc != NULL) && !is_idle);
        break;
    case RN_J_CLASS:
        t->kind = RN_TASK_CLASS;
        t->value = *v = rn_frame_get_value(r);
        r->is_bad = r->is_bad || !rn_is_class_value(*v) || !is_idle;
        break;
    case RN_J_HOLD:
        t->kind = RN_TASK_HOLD;
        r->is_bad = r->is_bad || !is_idle || (t->name == NULL && !p->py->opt.keep_result);
        break;
    default:
        t->kind = RN_TASK_RELEASE;
        t->number = rn_frame_get_u64(r, UINT64_MAX);
        r->is_bad = r->is_bad || !is_idle;
        break;
    }
}

static runlet_code give(replay *p, unsigned kind, rn_frame_reader *r)
{
    bool was_taken = rn_frame_get_bool(r);
    char *texts[3] = {NULL, NULL, NULL};
    runlet_value *v = NULL;
    runlet_error why = {0};
    rn_task t = {.py = p->py, .err = &why};
    runlet_code rc;

    read_given(p, kind, r, &t, texts, &v);
    if (!rn_frame_is_read(r)) {
        rc = damaged(p, "a value or a function that is none");
    } else {
        p->py->host.deadline_ns = p->deadline_ns == INT64_MAX ? 0 : p->deadline_ns;
        rc = rn_task_enter(&t);
        p->py->host.deadline_ns = 0;
        if (p->py->is_broken) {
            rc = damaged(p, "it breaks the session");
        } else if (rn_clock_ns() > p->deadline_ns) {
            rc = rn_error(p->err, RUNLET_E_TIMEOUT, source, "the journal could not be replayed within the time that loading was given");
        } else if ((rc == RUNLET_OK) != was_taken) {
            char what[300];

            (void)snprintf(what, sizeof what, "'%.80s' was%s taken%.180s", t.name != NULL ? t.name : "a value", was_taken ? "" : " not",
                           was_taken ? ", this engine refuses it" : ", this engine takes it");
            rc = diverged(p, vm_of(p)->next_call_id + 1, what);
        } else {
            rc = RUNLET_OK;
        }
    }
    for (int i = 0; i < 3; i++) {
        free(texts[i]);
    }
    runlet_value_destroy(v);
    return rc;
}

/* Objects of the host that may be named from here on, or not. */
static runlet_code know(replay *p, rn_frame_reader *r)
{
    runlet_id id;
    bool is_known;

    id.high = rn_frame_get_u64(r, UINT64_MAX);
    id.low = rn_frame_get_u64(r, UINT64_MAX);
    is_known = rn_frame_get_bool(r);
    if (!rn_frame_is_read(r) || (is_known && (id.high | id.low) == 0)) {
        return damaged(p, "an object that is none");
    }
    if (is_known) {
        return rn_ids_add(&p->py->objects, id) ? RUNLET_OK : rn_error(p->err, RUNLET_E_NOMEM, source, "no memory for the ids of objects");
    }
    if ((id.high | id.low) == 0) {
        rn_ids_release(&p->py->objects);
    } else {
        rn_ids_remove(&p->py->objects, id);
    }
    return RUNLET_OK;
}

/* ---- answers ---- */

static runlet_code answer(replay *p, unsigned kind, rn_frame_reader *r)
{
    rn_task t = {.kind = RN_TASK_VALUE};
    runlet_step_kind asked = is_request(p->step) ? p->step->kind : RUNLET_STEP_DONE;
    runlet_value *v = NULL;
    char *type = NULL;
    bool fits = asked != RUNLET_STEP_DONE && !p->is_open && p->py->is_paused;
    runlet_code rc;

    switch (kind) {
    case RN_J_VALUE:
        v = rn_frame_get_bool(r) ? rn_frame_get_value(r) : NULL;
        t.value = v;
        fits = fits && (asked != RUNLET_STEP_IMPORT || (v != NULL && v->kind == RUNLET_DICT)) &&
               (asked != RUNLET_STEP_FUTURES || rn_is_results_value(v));
        break;
    case RN_J_ERROR:
        t.kind = RN_TASK_ERROR;
        t.name = type = rn_frame_get_text(r);
        t.text = (const char *)rn_frame_get_bytes(r, &t.len);
        t.text = t.text != NULL ? t.text : "";
        fits = fits && type != NULL;
        break;
    case RN_J_RAISE:
        t.kind = RN_TASK_RAISE;
        t.value = v = rn_frame_get_value(r);
        fits = fits && rn_is_exception_value(v);
        break;
    case RN_J_LATER:
        t.kind = RN_TASK_PENDING;
        fits = fits && asked == RUNLET_STEP_CALL;
        break;
    case RN_J_FUNCTION:
        t.kind = RN_TASK_FUNCTION;
        fits = fits && asked == RUNLET_STEP_NAME;
        break;
    case RN_J_UNKNOWN:
        t.is_default = true;
        fits = fits && (asked == RUNLET_STEP_NAME || asked == RUNLET_STEP_IMPORT || asked == RUNLET_STEP_CALL);
        break;
    default:
        t.kind = RN_TASK_STOP;
        t.why = (rn_stop)rn_frame_get_u8(r);
        fits = fits && (t.why == RN_STOP_SLEEP || t.why == RN_STOP_INTERRUPT || t.why == RN_STOP_TIME || t.why == RN_STOP_CALLS);
        break;
    }
    rc = rn_frame_is_read(r) && fits ? enter(p, &t) : damaged(p, "an answer to nothing that waits");
    if (rc == RUNLET_E_TIMEOUT && t.kind == RN_TASK_STOP) { /* that was the answer */
        rc = RUNLET_OK;
    }
    free(type);
    runlet_value_destroy(v);
    return rc;
}

static runlet_code readings(replay *p, rn_frame_reader *r)
{
    runlet_code rc = RUNLET_OK;

    while (rc == RUNLET_OK && r->at != r->end) {
        uint64_t n = rn_frame_get_u64(r, UINT64_MAX), zigzag = n & 4 ? rn_frame_get_u64(r, UINT64_MAX) : n >> 3;
        unsigned number = (unsigned)(n & 3);
        int64_t *last = &p->py->journal->read_ns[rn_journal_is_wall(number)];
        runlet_value v = {.kind = RUNLET_INT};
        rn_task t = {.kind = RN_TASK_VALUE, .value = &v};

        if (r->is_bad || p->step == NULL) {
            return damaged(p, "a clock that nobody reads");
        }
        if (!p->py->is_paused || rn_journal_clock_of(p->step) != number + 1) {
            return differs(p, vm_of(p)->next_call_id, RUNLET_STEP_OS, rn_journal_clock_name(number));
        }
        *last = v.i = (int64_t)((uint64_t)*last + (zigzag >> 1 ^ (zigzag & 1 ? UINT64_MAX : 0)));
        p->is_within = r->at != r->end;
        rc = enter(p, &t);
        p->is_within = false;
    }
    return rc;
}

/* ---- comparisons ---- */

static uint64_t get_digest(rn_frame_reader *r)
{
    size_t n;
    const uint8_t *at = rn_frame_get_bytes(r, &n);
    uint64_t digest = 0;

    if (at == NULL || n != sizeof digest) {
        r->is_bad = true;
    } else {
        memcpy(&digest, at, sizeof digest);
    }
    return digest;
}

static runlet_code compare_request(replay *p, rn_frame_reader *r)
{
    runlet_step_kind kind = (runlet_step_kind)rn_frame_get_u64(r, RUNLET_STEP_OS);
    uint32_t id = (uint32_t)rn_frame_get_u64(r, UINT32_MAX);
    char *name = rn_frame_get_text(r);
    uint64_t args = get_digest(r), output = get_digest(r);
    const runlet_step *s = p->step;
    runlet_code rc = RUNLET_OK;
    char what[300];

    if (!rn_frame_is_read(r) || name == NULL || !p->is_open) {
        rc = damaged(p, "a request that is none");
    } else if (s->kind != kind || s->name == NULL || strcmp(s->name, name) != 0) {
        rc = differs(p, id, kind, name);
    } else if (s->call_id != id) {
        (void)snprintf(what, sizeof what, "'%.100s' has the number %u here", name, s->call_id);
        rc = diverged(p, id, what);
    } else if (rn_journal_args_digest(s) != args) {
        (void)snprintf(what, sizeof what, "the arguments of '%.100s' are others than those of the record", name);
        rc = diverged(p, id, what);
    } else if (p->py->journal->out_hash != output) {
        (void)snprintf(what, sizeof what, "what was printed before '%.100s' is other than it was", name);
        rc = diverged(p, id, what);
    }
    free(name);
    p->is_open = false;
    return rc;
}

static runlet_code compare_end(replay *p, rn_frame_reader *r)
{
    runlet_step_kind kind = (runlet_step_kind)rn_frame_get_u64(r, RUNLET_STEP_OS);
    runlet_limit limit = (runlet_limit)rn_frame_get_u64(r, RUNLET_LIMIT_CRASH);
    char *type = rn_frame_get_text(r);
    uint64_t output = get_digest(r);
    const runlet_step *s = p->step;
    uint32_t call = vm_of(p)->next_call_id + 1;
    runlet_code rc = RUNLET_OK;

    if (!rn_frame_is_read(r) || !p->is_open) {
        rc = damaged(p, "an end of nothing");
    } else if (s->kind != kind || s->limit != limit) {
        rc = differs(p, call, kind, NULL);
    } else if (kind == RUNLET_STEP_ERROR && (s->error_type == NULL || type == NULL || strcmp(type, s->error_type) != 0)) {
        rc = differs(p, call, kind, type);
    } else if (p->py->journal->out_hash != output) {
        rc = diverged(p, call, "what was printed before the end is other than it was");
    }
    free(type);
    p->is_open = false;
    return rc;
}

static runlet_code set_options(replay *p, rn_frame_reader *r, bool is_first)
{
    rn_vm *vm = vm_of(p);
    rn_journal_options o;
    uint64_t key[2];

    rn_record_get_options(r, &o, key);
    if (!rn_frame_is_read(r)) {
        return damaged(p, "options that are none");
    }
    if (is_first) {
        memcpy(vm->hash_key, key, sizeof key);
        vm->depth_limit = o.max_depth != 0 ? (uint32_t)o.max_depth : 1000;
        p->limits = o;
    } else {
        uint32_t depth = o.max_depth != 0 ? (uint32_t)o.max_depth : 1000;

        vm->depth_limit = vm->depth_limit < depth ? vm->depth_limit : depth;
        if (o.max_calls != 0 && (p->limits.max_calls == 0 || p->limits.max_calls > o.max_calls)) {
            p->limits.max_calls = o.max_calls;
        }
        if (o.max_steps != 0 && (p->limits.max_steps == 0 || p->limits.max_steps > o.max_steps)) {
            p->limits.max_steps = o.max_steps;
        }
    }
    vm->flags =
        (vm->flags & ~(uint64_t)(RN_VF_NAMES | RN_VF_MODULES)) | (o.ask_names ? RN_VF_NAMES : 0) | (o.ask_modules ? RN_VF_MODULES : 0);
    p->py->opt.lossy = o.lossy;
    p->py->opt.keep_graphs = o.keep_graphs;
    p->py->opt.keep_result = o.keep_result;
    p->py->journal->options = o;
    return RUNLET_OK;
}

/* ---- the whole ---- */

static runlet_code one(replay *p, unsigned kind, rn_frame_reader *r, bool is_first)
{
    if (is_first != (kind == RN_J_OPTIONS) && is_first) {
        return damaged(p, "it does not begin with options");
    }
    switch (kind) {
    case RN_J_OPTIONS:
        return set_options(p, r, is_first);
    case RN_J_DECLARE:
    case RN_J_SET:
    case RN_J_CLASS:
    case RN_J_HOLD:
    case RN_J_RELEASE:
        return give(p, kind, r);
    case RN_J_REGISTER:
        return know(p, r);
    case RN_J_FEED:
    case RN_J_PROGRAM:
        return feed(p, kind, r);
    case RN_J_CALL:
        return call(p, r);
    case RN_J_REQUEST:
        return compare_request(p, r);
    case RN_J_VALUE:
    case RN_J_ERROR:
    case RN_J_RAISE:
    case RN_J_LATER:
    case RN_J_FUNCTION:
    case RN_J_UNKNOWN:
    case RN_J_ABORT:
        return answer(p, kind, r);
    case RN_J_CLOCKS:
        return readings(p, r);
    case RN_J_STOP: /* foreseen */
    case RN_J_PAUSE:
        return RUNLET_OK;
    case RN_J_END:
        return compare_end(p, r);
    default:
        return damaged(p, "a record of an unknown kind");
    }
}

static runlet_code run_all(replay *p)
{
    rn_frame_reader body;
    unsigned kind = 0;
    runlet_code rc = RUNLET_OK;
    bool is_first = true, is_pause = false;

    while (rc == RUNLET_OK && rn_record_next(&p->in, &kind, &body)) {
        if (rn_clock_ns() > p->deadline_ns) {
            return rn_error(p->err, RUNLET_E_TIMEOUT, source, "the journal could not be replayed within the time that loading was given");
        }
        rc = one(p, kind, &body, is_first);
        is_first = false;
        is_pause = kind == RN_J_PAUSE || (is_pause && kind == RN_J_OPTIONS);
    }
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (p->in.is_bad || is_first) {
        return damaged(p, "a record that is cut off");
    }
    if (p->py->is_broken) {
        return damaged(p, "it breaks the session");
    }
    if (is_pause ? !p->py->is_preempted : p->is_open || p->py->is_preempted) {
        return differs(p, vm_of(p)->next_call_id + 1, is_pause ? RUNLET_STEP_PREEMPTED : RUNLET_STEP_DONE, NULL);
    }
    return RUNLET_OK;
}

/* What overlays held goes where a snapshot's image has it. */
static runlet_code stow(replay *p)
{
    rn_frame_reader r = p->note->stowed;
    runlet_code rc = RUNLET_OK;

    for (uint64_t i = 0; i < p->note->stow_count && rc == RUNLET_OK; i++) {
        size_t name_len = 0;
        const uint8_t *name = rn_frame_get_bytes(&r, &name_len);
        rn_task t = {.py = p->py, .kind = RN_TASK_STOW, .err = p->err};
        char *copy = calloc(name_len + 1, 1);

        t.text = (const char *)rn_frame_get_bytes(&r, &t.len);
        if (copy == NULL || name == NULL || t.text == NULL || memchr(name, '\0', name_len) != NULL) {
            free(copy);
            return damaged(p, "files of an overlay that are none");
        }
        memcpy(copy, name, name_len);
        t.name = copy;
        rc = rn_task_enter(&t);
        rc = rc == RUNLET_OK || rc == RUNLET_E_STATE
                 ? rc
                 : rn_error(p->err, RUNLET_E_LIMIT, source, "the files of an overlay do not fit into the memory limit: raise it");
        free(copy);
    }
    return rc;
}

/* Budgets are those of the record; the loading host's limits hold from here on. */
static runlet_code finish(replay *p, const runlet_py_options *opt)
{
    runlet_py *py = p->py;
    rn_vm *vm = vm_of(p);
    uint64_t max_output = py->opt.max_output_bytes;

    (void)rn_session_steps(py);
    vm->fuel = vm->fuel_slice = 0;
    vm->soft_left = 0;
    vm->steps_done = p->note->steps;
    vm->calls_made = p->note->calls_made;
    vm->virtual_ns = p->note->virtual_ns;
    vm->call_limit = p->limits.max_calls != 0 ? (uint32_t)p->limits.max_calls : 1000;
    vm->step_limit = p->limits.max_steps;
    py->slept_ns = p->note->slept_ns;
    py->opt = (runlet_py_options){0};
    if (opt != NULL) {
        py->opt = *opt;
    }
    py->opt.max_output_bytes = max_output;
    py->run_ns = py->total_ns = 0;
    py->host.deadline_ns = py->host.pause_ns = 0;
    return rn_session_loaded(py, p->err);
}

static runlet_code open_session(const runlet_py_options *opt, const rn_note *note, runlet_py **out, runlet_error *err)
{
    runlet_py_options o = {0};
    rn_frame_reader in = {.at = note->journal, .end = note->journal + note->len}, body;
    rn_journal_options recorded = {0};
    uint64_t key[2], theirs, ours;
    unsigned kind = 0;

    if (!rn_record_next(&in, &kind, &body) || kind != RN_J_OPTIONS) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot's journal is damaged: it does not begin with options");
    }
    rn_record_get_options(&body, &recorded, key);
    if (opt != NULL) {
        o = *opt;
    }
    ours = o.max_bytes != 0 ? o.max_bytes : UINT64_C(256) << 20;
    theirs = recorded.max_bytes != 0 ? recorded.max_bytes : UINT64_C(256) << 20;
    o.max_bytes = ours < theirs ? ours : theirs;
    o.max_steps = 0;
    o.max_calls = 0;
    o.debug_flags &= ~(uint64_t)(RN_VF_SUSPEND_ALL | RN_VF_STEP);
    o.pause_at_timeout = false;
    o.os_steps = true;
    o.write = NULL;
    o.count = NULL;
    o.trace = NULL;
    o.no_journal = false;
    return runlet_py_create(&o, out, err);
}

runlet_code rn_replay(const runlet_py_options *opt, const rn_note *note, int64_t timeout_ns, runlet_py **out, runlet_error *err)
{
    int64_t budget = timeout_ns == 0 ? DEFAULT_TIME : timeout_ns, now = rn_clock_ns();
    runlet_error local = {0};
    replay p = {.note = note, .err = err != NULL ? err : &local};
    runlet_code rc;

    *out = NULL;
    rc = open_session(opt, note, &p.py, p.err);
    if (rc != RUNLET_OK) {
        return rc;
    }
    p.in = (rn_frame_reader){.at = note->journal, .end = note->journal + note->len, .room = rn_frame_room(rn_guest_bytes(p.py))};
    p.deadline_ns = budget < 0 || budget > INT64_MAX - now ? INT64_MAX : now + budget;
    p.py->journal->is_replaying = true;
    p.py->journal->mute_len = note->out_len > note->mute_len ? note->out_len : note->mute_len;
    rc = run_all(&p);
    runlet_step_destroy(p.step);
    rc = rc == RUNLET_OK ? stow(&p) : rc;
    if (rc == RUNLET_OK) {
        rn_journal *j = p.py->journal;
        uint64_t out_len = j->out_len, out_hash = j->out_hash, mute_len = j->mute_len;

        rc = finish(&p, opt);
        j->is_replaying = false;
        rc = rc == RUNLET_OK ? rn_journal_adopt(p.py, note, p.err) : rc;
        rn_ids_release(&p.py->objects);
        rn_journal_forget_objects(p.py);
        if (p.py->is_preempted) { /* it runs on from its last entry, and what it prints until where it was has been seen */
            j->out_len = out_len;
            j->out_hash = out_hash;
            j->mute_len = mute_len;
        }
    }
    if (rc != RUNLET_OK) {
        runlet_py_destroy(p.py);
        return rc;
    }
    *out = p.py;
    return RUNLET_OK;
}
