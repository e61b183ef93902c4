/* How a run ended that did not end with a value: the exception of a stop, and exceptions as text. */
#include <stdlib.h>

#include "driver/task.h"
#include "py/obj/heap.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/loop.h"
#include "py/vm/report.h"

#define REPORT_ROOM (UINT64_C(4) << 20) /* what a report of an error may use beyond the limit */

/* The exception that stands for a stop, with the traceback of the point (python.md 20.4). */
static void stop_exception(rn_vm *vm)
{
    static const struct {
        int type;
        const char *text;
    } kinds[] = {
        [RN_STOP_NONE] = {RN_T_RuntimeError, "stopped"},
        [RN_STOP_MEMORY] = {RN_T_MemoryError, "memory limit exceeded"},
        [RN_STOP_TIME] = {RN_T_TimeoutError, "time limit exceeded"},
        [RN_STOP_STEPS] = {RN_T_TimeoutError, "step limit exceeded"},
        [RN_STOP_CALLS] = {RN_T_RuntimeError, "suspension limit exceeded"},
        [RN_STOP_OUTPUT] = {RN_T_RuntimeError, "output limit exceeded"},
        [RN_STOP_INTERRUPT] = {RN_T_KeyboardInterrupt, ""},
        [RN_STOP_FAULT] = {RN_T_SystemError, "the guest's memory image is damaged"},
        [RN_STOP_SOFT] = {RN_T_RuntimeError, "paused"},
        [RN_STOP_DRAIN] = {RN_T_RuntimeError, "paused"},
        [RN_STOP_SLEEP] = {RN_T_TimeoutError, "sleep limit exceeded"},
    };
    uint32_t why = vm->stop <= RN_STOP_SLEEP ? vm->stop : 0, r = why != RN_STOP_FAULT ? vm->r : 0, pc = vm->pc, n = 0;
    rn_val tb = RN_NONE, entries[512];
    rn_status st = why == RN_STOP_CALLS ? rn_raise(vm, RN_T_RuntimeError, "suspension limit %u exceeded", vm->call_limit)
                                        : rn_raise(vm, kinds[why].type, "%s", kinds[why].text);

    if (st != RN_EXC) {
        vm->exc = RN_NONE;
        return;
    }
    for (uint32_t left = 200000; r != 0 && left > 0 && n < 512; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);
        rn_func *f = RN_AT(rn_func, vm, (uint32_t)R[RN_FH_FUNC]);
        rn_code *c = RN_AT(rn_code, vm, f->code);

        if (!(c->flags & RN_CO_BUILTIN)) {
            rn_val v[3] = {RN_NONE, rn_val_of(f->code), rn_small((int64_t)((pc - f->code - (uint32_t)sizeof(rn_code)) / 8u) - 1)};

            if (v[2] < rn_small(0)) {
                v[2] = rn_small(0);
            }
            entries[n] = rn_rec_new(vm, RN_T(traceback), v, 3);
            if (entries[n] == RN_UNBOUND) {
                break;
            }
            rn_rec_v(vm, entries[n])[0] = tb;
            tb = entries[n++];
        }
        if ((R[RN_FH_META] >> 40) & RN_FF_BASE) {
            break;
        }
        pc = (uint32_t)R[RN_FH_RET];
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
    rn_exc_get(vm, vm->exc)->tb = tb;
}

/* Turns vm->exc into text with the prelude, which may run guest __str__: under a small budget of its own. */
static void report(rn_task *t, rn_vm *vm)
{
    rn_val exc = t->exc, func, out = RN_NONE, *v;
    uint64_t limit = vm->limit, steps = vm->step_limit, flags = vm->flags;
    uint32_t depth = vm->depth_limit;
    bool is_exit = rn_exc_is(vm, exc, RN_T_SystemExit);
    rn_status st;

    vm->flags &= ~(uint64_t)(RN_VF_SUSPEND_ALL | RN_VF_STEP | RN_VF_FAIL_ALLOC); /* one go */
    vm->limit = (vm->live > limit ? vm->live : limit) + REPORT_ROOM;
    vm->step_limit = vm->steps_done + 5000000;
    vm->depth_limit = depth < 200 ? 200 : depth;
    vm->fuel = vm->fuel_slice = 0;
    vm->stop = RN_STOP_NONE;
    vm->retained[2] = exc;
    func = rn_internal(vm, is_exit ? "exit_code" : "exception_report");
    st = func == RN_UNBOUND ? RN_STOP : rn_start(vm, func, &exc, 1, &out);
    if (st == RN_PUSHED) {
        st = rn_run(vm, &out);
    }
    vm->flags = flags;
    vm->limit = limit;
    vm->step_limit = steps;
    vm->depth_limit = depth;
    exc = vm->retained[2];
    vm->retained[2] = RN_NONE;
    if (st == RN_OK && rn_is_kind(vm, out, RN_K_TUPLE)) {
        v = rn_tuple_items(vm, out);
        if (is_exit && rn_tuple_len(vm, out) == 2) {
            t->step->exit_code = rn_is_int(v[0]) ? (int)rn_small_get(v[0]) : 1;
            if (v[1] != RN_NONE) {
                rn_copy_str(t, vm, v[1], &t->step->error_message);
            }
        } else if (rn_tuple_len(vm, out) == 3) {
            rn_copy_str(t, vm, v[0], &t->step->error_type);
            rn_copy_str(t, vm, v[1], &t->step->error_message);
            rn_copy_str(t, vm, v[2], &t->step->traceback);
        }
    } else {
        size_t n = rn_report_text(vm, exc, NULL, 0);

        rn_copy_str(t, vm, rn_type_name(vm, rn_type_of(vm, exc)), &t->step->error_type);
        t->step->error_message = calloc(1, 1);
        t->step->traceback = calloc(n + 1, 1);
        if (t->step->traceback != NULL) {
            (void)rn_report_text(vm, exc, t->step->traceback, n + 1);
        }
    }
    vm->running = 0;
    vm->r = 0;
    vm->stop = RN_STOP_NONE;
}

void rn_task_report(rn_task *t, rn_vm *vm)
{
    if (t->exc == RN_UNBOUND) {
        uint64_t limit = vm->limit;

        vm->running = 0;
        vm->limit = (vm->live > limit ? vm->live : limit) + REPORT_ROOM;
        stop_exception(vm);
        vm->limit = limit;
        t->exc = vm->exc;
        vm->exc = RN_NONE;
        rn_abandon(vm);
    }
    if (rn_is_ref(t->exc)) {
        report(t, vm);
    }
}
