/* What a host gives a session before and between feeds: values, functions, calls of its functions (python.md 13.4, 13.5, 18.6). */
#include <string.h>

#include "base/error.h"
#include "driver/task.h"
#include "py/obj/heap.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"

void rn_task_set(rn_task *t, rn_vm *vm)
{
    rn_val name = rn_intern_c(vm, t->name), v;

    t->code = RUNLET_E_NOMEM;
    if (name == RN_UNBOUND) {
        return;
    }
    v = rn_value_in(vm, t->value, &t->held, t->err);
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

        if (args[1] == RN_UNBOUND || args[2] == RN_UNBOUND) {
            return;
        }
        t->status = rn_run_internal(vm, "declare_function", args, 4, &f);
        if (t->status != RN_OK) {
            t->code = t->status == RN_EXC ? RUNLET_E_USAGE : RUNLET_E_NOMEM;
            if (t->status == RN_EXC) {
                vm->exc = RN_NONE;
            }
            vm->running = 0;
            vm->r = 0;
            return;
        }
        vm->running = 0;
    }
    if (f != RN_UNBOUND && rn_dict_set_str(vm, rn_off(vm->globals), rn_off(name), f)) {
        t->code = RUNLET_OK;
    }
}

void rn_task_guest(rn_task *t, rn_vm *vm)
{
    rn_val args[3] = {rn_str_utf8(vm, t->name, strlen(t->name)), RN_NONE, RN_NONE};

    if (t->value != NULL && args[0] != RN_UNBOUND) {
        args[1] = rn_value_in(vm, t->value, &t->held, t->err);
    }
    if (t->value2 != NULL && args[1] != RN_UNBOUND) {
        vm->retained[3] = args[1];
        args[2] = rn_value_in(vm, t->value2, &t->held, t->err);
        vm->retained[3] = RN_NONE;
    }
    if (args[0] == RN_UNBOUND || args[1] == RN_UNBOUND || args[2] == RN_UNBOUND) {
        t->code = t->err != NULL && t->err->code != RUNLET_OK ? t->err->code : RUNLET_E_NOMEM;
        t->status = RN_STOP;
        vm->stop = RN_STOP_MEMORY;
        return;
    }
    vm->stop = RN_STOP_NONE;
    vm->unwind_pc = 0;
    vm->gc_retry = 0;
    t->status = rn_run_internal(vm, "host_call", args, 3, &t->out);
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
        rc = rn_task_enter(&t);
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
    runlet_code rc = rn_task_enter(&t);

    if (rc == RUNLET_OK) {
        return rc;
    }
    return rn_error(err, rc, "driver/host", "input '%s': %s", name, local.message[0] ? local.message : "no room in max_bytes");
}

runlet_code runlet_py_call(runlet_py *py, const char *name, const runlet_value *args, const runlet_value *kwargs, runlet_step **out,
                           runlet_error *err)
{
    runlet_error local = {0};
    rn_task t = {.py = py, .kind = RN_TASK_GUEST, .name = name, .value = args, .value2 = kwargs, .err = err != NULL ? err : &local};
    runlet_code rc = idle_only(py, err);

    *out = NULL;
    if (rc != RUNLET_OK) {
        return rc;
    }
    rn_session_begin(py);
    return rn_task_drive(&t, out);
}
