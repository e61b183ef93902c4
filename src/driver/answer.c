/* Answers of the host: values, exceptions, promises, names, modules, results of pending calls (python.md 12.2, 13.3 to 13.8). */
#include <string.h>

#include "base/error.h"
#include "driver/task.h"
#include "driver/value.h"
#include "driver/worker.h"
#include "py/obj/heap.h"
#include "py/vm/attr.h"
#include "py/vm/cache.h"
#include "py/vm/call.h"

/* Is it of a module of the library, which the prelude looks up? */
static bool is_of_a_module(const char *type)
{
    return strchr(type, '.') != NULL || strcmp(type, "JSONDecodeError") == 0;
}

/* Arguments of the prelude's host_failure(). */
static rn_val name_and_text(rn_vm *vm, const char *type, const char *message, size_t len)
{
    rn_val v[2] = {rn_str_utf8(vm, type, strlen(type)), rn_str_utf8(vm, message, len)};

    return v[0] != RN_UNBOUND && v[1] != RN_UNBOUND ? rn_tuple_new(vm, v, 2) : RN_UNBOUND;
}

/* An exception by name and text. Unknown names, and classes that are more than a text, become RuntimeError (python.md 13.8). */
static rn_val exception_in(rn_vm *vm, const char *type, const char *message, size_t len)
{
    rn_val name = rn_intern_c(vm, type), cls = name == RN_UNBOUND ? RN_UNBOUND : rn_dict_get_str(vm, rn_off(vm->builtins), rn_off(name));
    rn_val text = rn_str_utf8(vm, message, len), args = text == RN_UNBOUND ? text : rn_tuple_new(vm, &text, 1), exc;

    if (args == RN_UNBOUND) {
        return args;
    }
    if (!rn_is_kind(vm, cls, RN_K_TYPE) || !(rn_type_at(vm, rn_off(cls))->flags & RN_TF_EXC) ||
        rn_is_subtype(vm, rn_off(cls), RN_T(BaseExceptionGroup)) || rn_is_subtype(vm, rn_off(cls), RN_T(UnicodeEncodeError)) ||
        rn_is_subtype(vm, rn_off(cls), RN_T(UnicodeDecodeError)) || rn_is_subtype(vm, rn_off(cls), RN_T(UnicodeTranslateError))) {
        cls = rn_val_of(RN_T(RuntimeError));
    }
    exc = rn_exc_new(vm, rn_off(cls), args);
    if (exc != RN_UNBOUND) {
        (void)rn_exc_init(vm, exc, args, RN_UNBOUND); /* fields by position; the text is what there is */
        vm->exc = RN_NONE;
    }
    return exc;
}

/* Results of pending calls, each by itself: what is wrong with one, and its labels, are no matter of the others. */
static rn_val results_in(rn_task *t, rn_vm *vm)
{
    rn_val list = rn_list_new(vm, NULL, 0);

    for (size_t i = 0; list != RN_UNBOUND && i < t->value->count; i++) {
        const runlet_value *row = t->value->item[i];
        bool is_recipe;
        rn_val v[4];

        if (row->kind != RUNLET_LIST || row->count != 3) { /* as add_result() makes them; else this is no answer to calls */
            (void)rn_error(t->err, RUNLET_E_STATE, "driver/answer", "what waits is a number of pending calls");
            return RN_UNBOUND;
        }
        v[0] = rn_int_new(vm, row->item[0]->i);
        v[1] = rn_bool(row->item[1]->b);
        v[2] = rn_value_in(vm, row->item[2], &t->py->objects, &t->held, &is_recipe, t->err);
        v[3] = rn_bool(is_recipe);
        if (v[0] != RN_UNBOUND && v[2] != RN_UNBOUND) {
            v[0] = rn_tuple_new(vm, v, 4);
        }
        if (v[0] == RN_UNBOUND || v[2] == RN_UNBOUND || !rn_list_append(vm, list, v[0])) {
            return RN_UNBOUND;
        }
    }
    return list;
}

/* A call of a name that nothing defined was answered: it is a function of the host from here on. */
static bool keep_function(rn_vm *vm)
{
    rn_val rec[2] = {vm->pending_name, rn_small(RN_EXT_CALL)}, f;

    if (vm->request != RN_REQ_CALL || vm->pending_kind != RN_EXT_UNKNOWN || !rn_is_str(vm, rec[0]) ||
        rn_dict_get_str(vm, rn_off(vm->globals), rn_off(rec[0])) != RN_UNBOUND) {
        return true;
    }
    f = rn_rec_new(vm, RN_T(external), rec, 2);
    return f != RN_UNBOUND && rn_dict_set_str(vm, rn_off(vm->globals), rn_off(rec[0]), f);
}

/* There is no such function. */
static rn_val no_function(rn_task *t, rn_vm *vm)
{
    rn_val exc = RN_UNBOUND;

    if (!rn_is_str(vm, vm->pending_name)) {
        (void)rn_error(t->err, RUNLET_E_STATE, "driver/answer", "what waits is a method of an object: it has a value or an error");
    } else if (rn_name_error(vm, rn_off(vm->pending_name)) == RN_EXC) {
        exc = vm->exc;
    }
    vm->exc = RN_NONE;
    return exc;
}

/* What the loop is to go on with: an answer as it is, or arguments of the prelude's function that makes one of them. */
static rn_val answer_of(rn_task *t, rn_vm *vm, uint32_t *how)
{
    bool is_recipe = false, is_fields = false, is_async = vm->request == RN_REQ_CALL && vm->pending_kind == RN_EXT_ASYNC;
    rn_val v[4];

    *how = RN_RUN_ANSWER;
    switch (t->kind) {
    case RN_TASK_PENDING:
        *how = RN_RUN_PENDING;
        v[0] = rn_small(vm->next_call_id);
        v[1] = vm->pending_name;
        v[2] = vm->pending_args;
        v[3] = vm->pending_kwargs;
        return rn_tuple_new(vm, v, 4);
    case RN_TASK_FUNCTION:
        v[0] = vm->pending_args != RN_NONE && rn_is_kind(vm, vm->pending_args, RN_K_TUPLE) && rn_tuple_len(vm, vm->pending_args) == 1
                   ? rn_tuple_items(vm, vm->pending_args)[0]
                   : rn_val_of(RN_EMPTY_STR);
        v[1] = rn_small(0);
        return rn_rec_new(vm, RN_T(external), v, 2);
    case RN_TASK_ERROR:
        is_fields = is_of_a_module(t->name);
        v[1] = is_fields ? name_and_text(vm, t->name, t->text, t->len) : exception_in(vm, t->name, t->text, t->len);
        break;
    case RN_TASK_RAISE:
        is_fields = true;
        v[1] = rn_value_in(vm, t->value, &t->py->objects, &t->held, &is_recipe, t->err);
        break;
    default:
        if (t->is_default && vm->request != RN_REQ_CALL) {
            return RN_NOTIMPL;
        }
        if (t->is_default) {
            v[1] = no_function(t, vm);
            break;
        }
        if (vm->request == RN_REQ_FUTURES && t->value != NULL) {
            return results_in(t, vm);
        }
        v[1] = t->value != NULL ? rn_value_in(vm, t->value, &t->py->objects, &t->held, &is_recipe, t->err) : RN_NONE;
        break;
    }
    if (v[1] != RN_UNBOUND && (is_recipe || is_fields)) {
        *how = RN_RUN_ANSWERED;
        v[0] = rn_bool(!is_fields);
        v[2] = rn_bool(is_async);
        v[3] = rn_bool(is_recipe);
        return rn_tuple_new(vm, v, 4);
    }
    if (v[1] != RN_UNBOUND && is_async) {
        *how = RN_RUN_ANSWERED;
        v[0] = rn_bool(t->kind != RN_TASK_ERROR && !t->is_default);
        return rn_tuple_new(vm, v, 2);
    }
    return v[1];
}

/* The same for a call of an unknown name, which the globals have then. */
static rn_val taken(rn_task *t, rn_vm *vm, uint32_t *how)
{
    rn_val answer = answer_of(t, vm, how);

    return answer != RN_UNBOUND && !t->is_default && !keep_function(vm) ? RN_UNBOUND : answer;
}

void rn_task_answer(rn_task *t, rn_vm *vm)
{
    bool is_error = t->kind == RN_TASK_ERROR || (t->is_default && vm->request == RN_REQ_CALL);
    uint32_t how;
    rn_val answer = taken(t, vm, &how);

    if (answer == RN_UNBOUND && (t->err == NULL || t->err->code == RUNLET_OK || t->err->code == RUNLET_E_NOMEM)) {
        if (t->err != NULL) {
            *t->err = (runlet_error){0};
        }
        rn_gc_collect(vm);
        vm->gc_retry = 1;
        answer = taken(t, vm, &how);
        vm->gc_retry = 0;
    }
    if (answer == RN_UNBOUND && t->err != NULL && t->err->code != RUNLET_OK && t->err->code != RUNLET_E_NOMEM) {
        t->code = t->err->code; /* a value that no guest can have: nothing has changed, the call still waits */
        t->status = RN_SUSPEND;
        return;
    }
    vm->request = RN_REQ_NONE;
    vm->stop = RN_STOP_NONE;
    vm->pending_name = vm->pending_args = vm->pending_kwargs = RN_NONE;
    vm->running = how;
    vm->answer = vm->exc = RN_NONE;
    if (answer == RN_UNBOUND) {
        t->code = t->kind == RN_TASK_ERROR ? RUNLET_OK : RUNLET_E_NOMEM;
        vm->stop = RN_STOP_MEMORY;
        t->status = RN_STOP;
        return;
    }
    if (is_error && how == RN_RUN_ANSWER) {
        vm->exc = answer;
    } else {
        vm->answer = answer;
    }
    t->status = rn_run(vm, &t->out);
}

/* ---- the host's side ---- */

static uint32_t request_of(const runlet_py *py)
{
    return py->worker != NULL ? rn_worker_request(py->worker) : ((const rn_vm *)rn_cage_base(py->cage))->request;
}

static runlet_code refuse(const runlet_py *py, const char *what, runlet_error *err)
{
    return rn_error(err, RUNLET_E_STATE, "driver/answer", py->is_paused ? "what waits is %s" : "no host call waits for an answer", what);
}

/* Goes on with an answer; what was refused before anything changed waits on. */
static runlet_code go_on(rn_task *t, runlet_step **out)
{
    runlet_py *py = t->py;
    runlet_error local = {0};
    runlet_code rc;

    if (t->err == NULL) {
        t->err = &local;
    }
    py->is_paused = false;
    rc = rn_task_drive(t, out);
    py->is_paused = py->is_paused || (rc != RUNLET_OK && t->status == RN_SUSPEND && !py->is_broken);
    return rc;
}

runlet_code runlet_py_resume(runlet_py *py, const runlet_value *answer, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_VALUE, .value = answer, .err = err};

    *out = NULL;
    if (!py->is_paused || request_of(py) == RN_REQ_FUTURES) {
        return refuse(py, "a number of pending calls: runlet_py_resume_futures()", err);
    }
    if (request_of(py) == RN_REQ_IMPORT && (answer == NULL || runlet_value_get_kind(answer) != RUNLET_DICT)) {
        return refuse(py, "an import: its answer is a dict of names", err);
    }
    return go_on(&t, out);
}

runlet_code runlet_py_resume_error(runlet_py *py, const char *type, const char *message, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_ERROR, .name = type, .text = message, .len = strlen(message), .err = err};

    *out = NULL;
    if (!py->is_paused) {
        return refuse(py, "", err);
    }
    return go_on(&t, out);
}

static bool add(runlet_value *list, runlet_value *item)
{
    return item != NULL && runlet_value_append_new(list, item);
}

static bool add_text(runlet_value *list, const char *text)
{
    return add(list, text != NULL ? runlet_value_str(text, strlen(text)) : runlet_value_none());
}

/* An item that stays the caller's, whatever happens. */
static bool add_borrowed(runlet_value *list, const runlet_value *v)
{
    runlet_value **last;

    if (!add(list, runlet_value_none())) {
        return false;
    }
    last = &list->item[list->count - 1];
    runlet_value_destroy(*last);
    memcpy(last, &v, sizeof v);
    return true;
}

/* Without a last item that is the caller's. */
static void release_row(runlet_value *row, const runlet_value *borrowed)
{
    if (row != NULL && row->count > 0 && borrowed != NULL && row->item[row->count - 1] == borrowed) {
        row->count--;
    }
    runlet_value_destroy(row);
}

/* [type, message, errno, path, text, position, name, arguments]: those of host_failure(). The last is the caller's still. */
static bool add_fields(runlet_value *fields, const runlet_exception *e)
{
    int64_t position = e->position < INT64_MAX ? (int64_t)e->position : INT64_MAX;

    return fields != NULL && add_text(fields, e->type) && add_text(fields, e->message) && add(fields, runlet_value_int(e->error_number)) &&
           add_text(fields, e->path) && add_text(fields, e->text) && add(fields, runlet_value_int(position)) && add_text(fields, e->name) &&
           (e->args != NULL ? add_borrowed(fields, e->args) : add(fields, runlet_value_none()));
}

static bool is_good_exception(const runlet_exception *e)
{
    return e == NULL || (e->type != NULL && (e->args == NULL || e->args->kind == RUNLET_LIST || e->args->kind == RUNLET_TUPLE));
}

static runlet_code not_good_exception(runlet_error *err)
{
    return rn_error(err, RUNLET_E_USAGE, "driver/answer", "an exception has a type, and its arguments are a list");
}

runlet_code runlet_py_resume_exception(runlet_py *py, const runlet_exception *e, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_RAISE, .err = err};
    runlet_value *fields;
    runlet_code rc;

    *out = NULL;
    if (!py->is_paused) {
        return refuse(py, "", err);
    }
    if (!is_good_exception(e)) {
        return not_good_exception(err);
    }
    t.value = fields = runlet_value_list();
    rc = add_fields(fields, e) ? go_on(&t, out) : rn_error(err, RUNLET_E_NOMEM, "driver/answer", "no memory for an exception");
    release_row(fields, e->args);
    return rc;
}

runlet_code runlet_py_resume_pending(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_PENDING, .err = err};

    *out = NULL;
    if (!py->is_paused || request_of(py) != RN_REQ_CALL) {
        return refuse(py, "no call", err);
    }
    return go_on(&t, out);
}

runlet_code runlet_py_resume_function(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_FUNCTION, .err = err};

    *out = NULL;
    if (!py->is_paused || request_of(py) != RN_REQ_NAME) {
        return refuse(py, "no name", err);
    }
    return go_on(&t, out);
}

runlet_code runlet_py_resume_unknown(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_VALUE, .is_default = true, .err = err};

    *out = NULL;
    if (!py->is_paused || (request_of(py) != RN_REQ_NAME && request_of(py) != RN_REQ_IMPORT && request_of(py) != RN_REQ_CALL)) {
        return refuse(py, "no name, no import and no call", err);
    }
    return go_on(&t, out);
}

runlet_code runlet_py_resume_default(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_OS, .err = err};

    *out = NULL;
    if (!py->is_paused || request_of(py) != RN_REQ_OS) {
        return refuse(py, "no call of the operating system", err);
    }
    return go_on(&t, out);
}

/* What of a result's row belongs to the caller. */
static const runlet_value *borrowed_of(const runlet_result *r)
{
    return r->exception != NULL ? r->exception->args : r->error_type == NULL ? r->value : NULL;
}

static bool add_result(runlet_value *list, const runlet_result *r)
{
    bool is_value = r->exception == NULL && r->error_type == NULL;
    runlet_exception plain = {.type = r->error_type, .message = r->error_message};
    runlet_value *row = runlet_value_list(), *fields;

    if (!add(list, row) || !add(row, runlet_value_int(r->call_id)) || !add(row, runlet_value_bool(is_value))) {
        return false;
    }
    if (is_value) {
        return r->value != NULL ? add_borrowed(row, r->value) : add(row, runlet_value_none());
    }
    fields = runlet_value_list();
    return add(row, fields) && add_fields(fields, r->exception != NULL ? r->exception : &plain);
}

/* Values in the list are the caller's still. */
static void give_back(runlet_value *list, const runlet_result *results)
{
    for (size_t i = 0; list != NULL && i < list->count; i++) {
        const runlet_value *mine = borrowed_of(&results[i]);
        runlet_value *row = list->item[i], *last = row->count == 3 ? row->item[2] : NULL;

        if (last != NULL && last == mine) {
            row->count = 2;
        } else if (last != NULL && mine != NULL && last->count > 0 && last->item[last->count - 1] == mine) {
            last->count--;
        }
    }
    runlet_value_destroy(list);
}

/* [[call id, is it a value, value or the fields of an exception], ...] */
runlet_code runlet_py_resume_futures(runlet_py *py, const runlet_result *results, size_t n, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_VALUE, .err = err};
    runlet_value *list;
    runlet_code rc;

    *out = NULL;
    if (!py->is_paused || request_of(py) != RN_REQ_FUTURES) {
        return refuse(py, "one request: runlet_py_resume()", err);
    }
    for (size_t i = 0; i < n; i++) {
        if (!is_good_exception(results[i].exception)) {
            return not_good_exception(err);
        }
    }
    list = runlet_value_list();
    for (size_t i = 0; i < n && list != NULL; i++) {
        if (!add_result(list, &results[i])) {
            give_back(list, results);
            list = NULL;
        }
    }
    if (list == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/answer", "no memory for %zu answers", n);
    }
    t.value = list;
    rc = go_on(&t, out);
    give_back(list, results);
    return rc;
}
