/* What a host gives a session before and between feeds: values, functions, calls of its functions (python.md 13.4, 13.5, 18.6). */
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "driver/journal.h"
#include "driver/task.h"
#include "driver/value.h"
#include "py/obj/heap.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/loop.h"

#define SMALL_NS INT64_C(1000000000)

/* Runs a function of the prelude between feeds, where nobody could answer what it asks for. On failure err has the text of its
 * exception. */
static bool run_small(rn_task *t, rn_vm *vm, const char *function, const rn_val *args, uint32_t n, rn_val *out)
{
    t->code = RUNLET_E_NOMEM;
    for (uint32_t i = 0; i < n; i++) {
        if (args[i] == RN_UNBOUND) {
            return false;
        }
    }
    vm->stop = RN_STOP_NONE;
    vm->unwind_pc = 0;
    vm->gc_retry = 0;
    t->status = rn_run_internal(vm, function, args, n, out);
    if (t->status == RN_OK) {
        vm->running = 0;
        t->code = RUNLET_OK;
        return true;
    }
    if (t->status == RN_EXC) {
        const rn_exc *e = rn_exc_state(vm, vm->exc);
        rn_val arg =
            e != NULL && rn_is_kind(vm, e->args, RN_K_TUPLE) && rn_tuple_len(vm, e->args) > 0 ? rn_tuple_items(vm, e->args)[0] : RN_NONE;
        char text[800] = "it cannot be made";

        if (rn_is_str(vm, arg) && rn_str_utf8_len(vm, arg) < sizeof text) {
            text[rn_str_to_utf8(vm, arg, text, sizeof text - 1)] = '\0';
        }
        t->code = rn_error(t->err, RUNLET_E_USAGE, "driver/host", "%s", text);
    } else if (t->status == RN_SUSPEND) {
        t->code = rn_error(t->err, RUNLET_E_STATE, "driver/host", "the program's own code asks for something on the way; do it in a feed");
        vm->request = RN_REQ_NONE;
        vm->pending_name = vm->pending_args = vm->pending_kwargs = RN_NONE;
    } else if (vm->stop != RN_STOP_NONE && vm->stop != RN_STOP_MEMORY) {
        t->code = rn_error(t->err, RUNLET_E_LIMIT, "driver/host", "the program's own code takes too long on the way");
    }
    rn_abandon(vm);
    vm->exc = RN_NONE;
    vm->stop = RN_STOP_NONE;
    return false;
}

void rn_task_set(rn_task *t, rn_vm *vm)
{
    rn_val name = rn_intern_c(vm, t->name), v, out;
    bool is_recipe;

    t->code = RUNLET_E_NOMEM;
    if (name == RN_UNBOUND) {
        return;
    }
    v = rn_value_in(vm, t->value, &t->py->objects, &t->held, &is_recipe, t->err);
    if (v != RN_UNBOUND && is_recipe) {
        if (t->py->is_paused || t->py->is_preempted) {
            t->code = rn_error(t->err, RUNLET_E_STATE, "driver/host", "while a run is under way only plain data can be set");
            return;
        }
        (void)run_small(t, vm, "set_received", (rn_val[]){name, v}, 2, &out);
        return;
    }
    if (v != RN_UNBOUND && rn_dict_set_str(vm, rn_off(vm->globals), rn_off(name), v)) {
        t->code = RUNLET_OK;
    } else if (t->err != NULL && t->err->code != RUNLET_OK) {
        t->code = t->err->code;
    }
}

/* Without a signature a record is all there is to make; with one the prelude compiles what binds and checks the arguments. */
void rn_task_declare(rn_task *t, rn_vm *vm)
{
    rn_val name = rn_intern_c(vm, t->name), f = RN_UNBOUND;

    t->code = RUNLET_E_NOMEM;
    if (name == RN_UNBOUND) {
        return;
    }
    if (t->text == NULL && t->doc == NULL) {
        rn_val rec[2] = {name, rn_small(t->is_async ? RN_EXT_ASYNC : RN_EXT_CALL)};

        f = rn_rec_new(vm, RN_T(external), rec, 2);
    } else {
        rn_val args[4] = {name, t->text != NULL ? rn_str_utf8(vm, t->text, strlen(t->text)) : RN_NONE,
                          t->doc != NULL ? rn_str_utf8(vm, t->doc, strlen(t->doc)) : RN_NONE,
                          rn_small(t->is_async ? RN_EXT_ASYNC : RN_EXT_CALL)};

        if (!run_small(t, vm, "declare_function", args, 4, &f)) {
            return;
        }
    }
    if (f != RN_UNBOUND && rn_dict_set_str(vm, rn_off(vm->globals), rn_off(name), f)) {
        t->code = RUNLET_OK;
    }
}

void rn_task_class(rn_task *t, rn_vm *vm)
{
    bool is_recipe;
    rn_val v = rn_value_in(vm, t->value, &t->py->objects, &t->held, &is_recipe, t->err), out;

    (void)run_small(t, vm, "declare_class", &v, 1, &out);
}

void rn_task_hold(rn_task *t, rn_vm *vm)
{
    rn_val args[2] = {t->name != NULL ? rn_str_utf8(vm, t->name, strlen(t->name)) : RN_NONE, vm->result}, out;
    int64_t n = 0;

    if (run_small(t, vm, "hold_value", args, 2, &out)) {
        t->number = rn_int_get(vm, out, &n) && n > 0 ? (uint64_t)n : 0;
        vm->result = args[1];
    }
}

void rn_task_release(rn_task *t, rn_vm *vm)
{
    rn_val n = rn_int_from_u64(vm, t->number), out;

    (void)run_small(t, vm, "release_value", &n, 1, &out);
}

/* One of the two values of a call, as it is or as a recipe. */
static bool argument_in(rn_task *t, rn_vm *vm, const runlet_value *v, rn_val args[4], int at)
{
    bool is_recipe = false;

    if (v == NULL) {
        return true;
    }
    args[at] = rn_value_in(vm, v, &t->py->objects, &t->held, &is_recipe, t->err);
    if (is_recipe) {
        args[3] = rn_small(rn_small_get(args[3]) | (int64_t)1 << (at - 1));
    }
    return args[at] != RN_UNBOUND;
}

void rn_task_guest(rn_task *t, rn_vm *vm)
{
    rn_val args[4] = {RN_UNBOUND, RN_NONE, RN_NONE, rn_small(0)};
    bool good;

    args[0] = t->name != NULL ? rn_str_utf8(vm, t->name, strlen(t->name)) : rn_int_from_u64(vm, t->number);
    good = args[0] != RN_UNBOUND && argument_in(t, vm, t->value, args, 1);
    vm->retained[3] = args[1];
    good = good && argument_in(t, vm, t->value2, args, 2);
    vm->retained[3] = RN_NONE;
    if (!good) {
        t->code = t->err != NULL && t->err->code != RUNLET_OK ? t->err->code : RUNLET_E_NOMEM;
        t->status = RN_STOP;
        vm->stop = RN_STOP_MEMORY;
        return;
    }
    vm->stop = RN_STOP_NONE;
    vm->unwind_pc = 0;
    vm->gc_retry = 0;
    t->status = rn_run_internal(vm, "host_call", args, 4, &t->out);
}

/* Files that were not closed are written; then the result is what it was, or the exception that ended the run is raised again. */
void rn_task_finish(rn_task *t, rn_vm *vm)
{
    rn_val args[2] = {rn_bool(t->status == RN_EXC), t->status == RN_EXC ? vm->exc : vm->result};

    vm->files_pending = 0;
    vm->r = 0;
    vm->pc = 0;
    vm->stop = RN_STOP_NONE;
    vm->unwind_pc = 0;
    vm->gc_retry = 0;
    vm->exc = vm->handled = RN_NONE;
    t->status = rn_run_internal(vm, "finish_feed", args, 2, &t->out);
}

static runlet_code idle_only(const runlet_py *py, runlet_error *err)
{
    return py->is_paused || py->is_preempted ? rn_error(err, RUNLET_E_STATE, "driver/host", "a run is under way: finish it first")
                                             : RUNLET_OK;
}

runlet_code rn_task_enter_small(rn_task *t)
{
    runlet_code rc;

    if (t->py->is_paused || t->py->is_preempted) { /* a run is under way, and nothing of the guest's runs besides */
        return rn_task_enter(t);
    }
    t->py->host.deadline_ns = rn_clock_ns() + SMALL_NS;
    rc = rn_task_enter(t);
    t->py->host.deadline_ns = 0;
    return rc;
}

runlet_code runlet_py_add_function(runlet_py *py, const char *name, runlet_error *err)
{
    return runlet_py_declare(py, &(runlet_function){.name = name}, err);
}

runlet_code runlet_py_declare(runlet_py *py, const runlet_function *f, runlet_error *err)
{
    rn_task t = {
        .py = py, .kind = RN_TASK_DECLARE, .name = f->name, .text = f->signature, .doc = f->doc, .is_async = f->is_async, .err = err};
    runlet_code rc = f->signature != NULL || f->doc != NULL ? idle_only(py, err) : RUNLET_OK;

    if (rc == RUNLET_OK) {
        rc = rn_task_enter_small(&t);
        if (rc == RUNLET_E_USAGE) {
            rc = rn_error(err, rc, "driver/host",
                          "function '%s': its signature has to be like '(city: str, days=1, *, unit=None)', not '%s'", f->name,
                          f->signature != NULL ? f->signature : "");
        } else if (rc != RUNLET_OK && rc != RUNLET_E_STATE) {
            rc = rn_error(err, rc, "driver/host", "no room for function '%s' in max_bytes", f->name);
        }
    }
    return rc;
}

runlet_code runlet_py_set(runlet_py *py, const char *name, const runlet_value *v, runlet_error *err)
{
    runlet_error local = {0};
    rn_task t = {.py = py, .kind = RN_TASK_SET, .name = name, .value = v, .err = &local};
    runlet_code rc = rn_task_enter_small(&t);

    if (rc == RUNLET_OK) {
        return rc;
    }
    return rn_error(err, rc, "driver/host", "input '%s': %s", name, local.message[0] ? local.message : "no room in max_bytes");
}

/* [name, doc, grants, [[name, signature, doc, is_async], ...]] */
static bool add(runlet_value *list, runlet_value *item)
{
    return item != NULL && runlet_value_append_new(list, item);
}

static bool add_text(runlet_value *list, const char *text)
{
    return add(list, text != NULL ? runlet_value_str(text, strlen(text)) : runlet_value_none());
}

static runlet_value *class_value(const runlet_class *c)
{
    runlet_value *v = runlet_value_list(), *methods;

    if (v == NULL || !add_text(v, c->name) || !add_text(v, c->doc) || !add(v, runlet_value_int(c->grants))) {
        return v;
    }
    methods = runlet_value_list();
    if (!add(v, methods)) {
        return v;
    }
    for (size_t i = 0; i < c->method_count; i++) {
        const runlet_function *m = &c->methods[i];
        runlet_value *row = runlet_value_list();

        if (!add(methods, row) || !add_text(row, m->name) || !add_text(row, m->signature) || !add_text(row, m->doc) ||
            !add(row, runlet_value_bool(m->is_async))) {
            runlet_value_destroy(v);
            return NULL;
        }
    }
    return v;
}

runlet_code runlet_py_declare_class(runlet_py *py, const runlet_class *c, runlet_error *err)
{
    runlet_error local = {0};
    rn_task t = {.py = py, .kind = RN_TASK_CLASS, .err = &local};
    runlet_code rc = idle_only(py, err);
    runlet_value *v;

    if (rc != RUNLET_OK) {
        return rc;
    }
    v = class_value(c);
    if (v == NULL || v->count != 4) {
        runlet_value_destroy(v);
        return rn_error(err, RUNLET_E_NOMEM, "driver/host", "no memory for a class");
    }
    t.value = v;
    rc = rn_task_enter_small(&t);
    runlet_value_destroy(v);
    return rc == RUNLET_OK
               ? rc
               : rn_error(err, rc, "driver/host", "class '%s': %s", c->name, local.message[0] ? local.message : "no room in max_bytes");
}

runlet_code runlet_py_hold(runlet_py *py, const char *name, uint64_t *handle, runlet_error *err)
{
    runlet_error local = {0};
    rn_task t = {.py = py, .kind = RN_TASK_HOLD, .name = name, .err = &local};
    runlet_code rc = idle_only(py, err);

    *handle = 0;
    if (rc == RUNLET_OK && name == NULL && !py->opt.keep_result) {
        return rn_error(err, RUNLET_E_STATE, "driver/host", "the last result is kept with the option keep_result only");
    }
    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_task_enter_small(&t);
    *handle = t.number;
    return rc == RUNLET_OK ? rc : rn_error(err, rc, "driver/host", "%s", local.message[0] ? local.message : "no room in max_bytes");
}

runlet_code runlet_py_release(runlet_py *py, uint64_t handle, runlet_error *err)
{
    runlet_error local = {0};
    rn_task t = {.py = py, .kind = RN_TASK_RELEASE, .number = handle, .err = &local};
    runlet_code rc = idle_only(py, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_task_enter_small(&t);
    return rc == RUNLET_OK ? rc : rn_error(err, rc, "driver/host", "%s", local.message[0] ? local.message : "no room in max_bytes");
}

static runlet_code set_known(runlet_py *py, runlet_id id, bool is_known, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_REGISTER, .id = id, .is_default = !is_known, .err = err};

    if ((id.high | id.low) == 0) {
        return rn_error(err, RUNLET_E_USAGE, "driver/host", "the id of a host object is not zero");
    }
    if (py->worker != NULL) {
        return rn_task_enter(&t);
    }
    if (!is_known) {
        rn_ids_remove(&py->objects, id);
    } else if (!rn_ids_add(&py->objects, id)) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/host", "no memory for the id of a host object");
    }
    rn_journal_given(&t);
    return RUNLET_OK;
}

runlet_code runlet_py_register(runlet_py *py, runlet_id id, runlet_error *err)
{
    return set_known(py, id, true, err);
}

runlet_code runlet_py_unregister(runlet_py *py, runlet_id id, runlet_error *err)
{
    return set_known(py, id, false, err);
}

static runlet_code call(rn_task *t, runlet_step **out)
{
    runlet_error local = {0};
    runlet_code rc = idle_only(t->py, t->err);

    *out = NULL;
    if (rc != RUNLET_OK) {
        return rc;
    }
    t->err = t->err != NULL ? t->err : &local;
    rn_session_begin(t->py);
    return rn_task_drive(t, out);
}

runlet_code runlet_py_call(runlet_py *py, const char *name, const runlet_value *args, const runlet_value *kwargs, runlet_step **out,
                           runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_GUEST, .name = name, .value = args, .value2 = kwargs, .err = err};

    return call(&t, out);
}

runlet_code runlet_py_call_handle(runlet_py *py, uint64_t handle, const runlet_value *args, const runlet_value *kwargs, runlet_step **out,
                                  runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_GUEST, .number = handle, .value = args, .value2 = kwargs, .err = err};

    if (handle == 0) {
        *out = NULL;
        return rn_error(err, RUNLET_E_USAGE, "driver/host", "handles are numbers from 1 on");
    }
    return call(&t, out);
}
