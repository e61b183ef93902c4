#include "driver/hooks.h"

#include <stdlib.h>
#include <string.h>

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

/* Instructions that the compiler made for itself, with lines that the run is not at. */
static bool is_hidden(uint32_t op)
{
    return op == OP_PUSHEXC || op == OP_POPEXC || op == OP_RERAISE || op == OP_JMP;
}

/* The place of the frame that runs, which is a new one where the run has come deeper. NULL: of a function of the library, or no memory. */
static rn_place *place_of(rn_vm *vm, rn_hooks *h, uint32_t code)
{
    uint32_t depth = vm->depth;
    bool is_deeper = depth > h->depth;
    rn_place *p;

    h->depth = depth;
    if (RN_AT(const rn_code, vm, code)->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY)) {
        return NULL;
    }
    if (depth >= h->count) { /* the engine bounds how deep it goes */
        uint32_t count = depth + depth / 2 + 64;

        p = realloc(h->places, count * sizeof *p);
        if (p == NULL) {
            return NULL;
        }
        memset(p + h->count, 0, (count - h->count) * sizeof *p);
        h->places = p;
        h->count = count;
    }
    p = &h->places[depth];
    if (is_deeper || p->code != code) {
        *p = (rn_place){.code = code};
    }
    return p;
}

static uint32_t count_frames(rn_vm *vm)
{
    uint32_t n = 0;

    for (uint32_t r = vm->r, left = vm->depth; r != 0 && left > 0; left--) {
        const rn_val *R = RN_AT(const rn_val, vm, r);

        n += !(RN_AT(const rn_code, vm, rn_frame_func(vm, R)->code)->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY));
        r = (R[RN_FH_META] >> 40) & RN_FF_BASE ? 0 : (uint32_t)(R[RN_FH_RET] >> 32);
    }
    return n;
}

/* A line of the guest's is new when the frame was on another one, or jumped back in it. A loop's head that has just been told jumps back to
 * where it stores its variable: that is no second time. */
void rn_hooks_look(rn_task *t, rn_vm *vm)
{
    rn_hooks *h = &t->py->hooks;
    uint32_t code, line;
    rn_place *p;
    bool is_same;

    h->is_line = false;
    if (t->py->opt.trace == NULL || vm->r == 0) {
        return;
    }
    code = rn_frame_func(vm, RN_AT(const rn_val, vm, vm->r))->code;
    p = place_of(vm, h, code);
    if (p == NULL || is_hidden(RN_OP(*RN_AT(const uint64_t, vm, vm->pc)))) {
        return;
    }
    line = rn_code_line(vm, code, (vm->pc - rn_code_start(code)) / 8u);
    is_same = line == 0 || (line == p->line && (vm->pc > p->pc || p->pc == p->told));
    p->pc = vm->pc;
    if (is_same) {
        return;
    }
    p->line = line;
    p->told = vm->pc;
    if (code != h->code || h->function == NULL || h->file == NULL) {
        const rn_code *c = RN_AT(const rn_code, vm, code);

        free(h->function);
        free(h->file);
        h->function = h->file = NULL;
        rn_copy_str(t, vm, rn_val_of(c->qualname), &h->function);
        rn_copy_str(t, vm, rn_val_of(c->filename), &h->file);
        h->code = code;
    }
    h->is_line = h->function != NULL && h->file != NULL;
    h->line = line;
    h->frames = count_frames(vm);
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
    if (o->count != NULL && py->host.count_at != 0 && rn_session_steps(py) >= py->host.count_at) {
        runlet_usage usage;

        runlet_py_get_usage(py, &usage);
        o->count(o->hooks_ctx, &usage);
        rn_hooks_arm(py);
    }
    if (o->trace != NULL && h->is_line) {
        runlet_trace_event event = {h->function, h->file, h->line, h->frames};

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
    free(py->hooks.places);
    free(py->hooks.function);
    free(py->hooks.file);
    py->hooks = (rn_hooks){0};
}
