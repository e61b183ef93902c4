#include "driver/hooks.h"

#include <stdlib.h>

#include "base/clock.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/trace.h"

#include "base/banned.h"

uint64_t rn_hooks_flags(const runlet_py_options *opt, uint64_t flags)
{
    return opt->trace != NULL ? (flags & UINT32_MAX) | RN_VF_STEP | UINT64_C(1) << 32 : flags;
}

void rn_hooks_arm(runlet_py *py)
{
    uint64_t steps = rn_session_steps(py);

    if (py->opt.count != NULL && py->opt.count_steps != 0 && py->host.count_at <= steps) {
        py->host.count_at = py->opt.count_steps < UINT64_MAX - steps ? steps + py->opt.count_steps : UINT64_MAX;
    }
}

/* A line of the guest's is new when the line, the code or the frame is another one, or when the run jumped back in it. */
void rn_hooks_look(rn_task *t, rn_vm *vm)
{
    rn_hooks *h = &t->py->hooks;
    const rn_val *R = RN_AT(rn_val, vm, vm->r);
    uint32_t code, line;
    rn_code *c;

    h->is_line = false;
    if (t->py->opt.trace == NULL || vm->r == 0) {
        return;
    }
    code = rn_frame_func(vm, R)->code;
    c = RN_AT(rn_code, vm, code);
    if (c->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY)) {
        return;
    }
    line = rn_code_line(vm, code, (vm->pc - rn_code_start(code)) / 8u);
    if (line == 0 || (line == h->line && code == h->code && vm->r == h->frame && vm->pc > h->pc)) {
        h->pc = line != 0 ? vm->pc : h->pc;
        return;
    }
    if (code != h->code || h->function == NULL || h->file == NULL) {
        rn_hooks_release(t->py);
        rn_copy_str(t, vm, rn_val_of(c->qualname), &h->function);
        rn_copy_str(t, vm, rn_val_of(c->filename), &h->file);
    }
    h->is_line = h->function != NULL && h->file != NULL;
    h->line = line;
    h->code = code;
    h->frame = vm->r;
    h->pc = vm->pc;
}

/* Somebody else wants the run to stop too. */
static bool is_pause(const runlet_py *py)
{
    return atomic_load(py->host.interrupt) == 1 || (py->host.pause_ns != 0 && rn_clock_ns() >= py->host.pause_ns) ||
           (py->opt.debug_flags & (RN_VF_SUSPEND_ALL | RN_VF_STEP)) != 0;
}

bool rn_hooks_serve(runlet_py *py)
{
    const runlet_py_options *o = &py->opt;
    rn_hooks *h = &py->hooks;

    if (o->trace == NULL && (o->count == NULL || o->count_steps == 0)) {
        return false;
    }
    if (py->host.count_at != 0 && rn_session_steps(py) >= py->host.count_at) {
        runlet_usage usage;

        runlet_py_get_usage(py, &usage);
        o->count(o->hooks_ctx, &usage);
        rn_hooks_arm(py);
    }
    if (h->is_line) {
        runlet_trace_event event = {h->function, h->file, h->line, ((const rn_vm *)rn_cage_base(py->cage))->depth};

        h->is_line = false;
        o->trace(o->hooks_ctx, &event);
    }
    return !is_pause(py);
}

bool rn_hooks_limit_met(const runlet_py *py)
{
    const rn_vm *vm = rn_cage_base(py->cage);

    return atomic_load(py->host.interrupt) == 2 || (py->host.deadline_ns != 0 && rn_clock_ns() > py->host.deadline_ns) ||
           (vm->step_limit != 0 && rn_session_steps(py) >= vm->step_limit);
}

void rn_hooks_release(runlet_py *py)
{
    free(py->hooks.function);
    free(py->hooks.file);
    py->hooks.function = py->hooks.file = NULL;
}
