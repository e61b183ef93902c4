/* Sessions: create, feed, answer, limits. The engine runs inside rn_cage_enter; everything that touches the machine
 * happens outside of it (ED-8). Snapshots are in snapshot.c, values in value.c, output in output.c. */
#define _POSIX_C_SOURCE 200809L
#include "driver/pool.h"
#include "driver/session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "driver/os.h"
#include "driver/hooks.h"
#include "driver/image.h"
#include "driver/journal.h"
#include "driver/output.h"
#include "driver/program.h"
#include "driver/task.h"
#include "driver/value.h"
#include "driver/worker.h"
#include "py/num/hash.h"
#include "py/obj/heap.h"
#include "py/vm/attr.h"
#include "py/vm/boot.h"
#include "py/vm/call.h"
#include "py/vm/compile.h"
#include "py/vm/loop.h"
#include "py/vm/report.h"

#define DEFAULT_BYTES  (UINT64_C(256) << 20)
#define DEFAULT_TIME   INT64_C(30000000000)
#define DRAIN_AFTER    INT64_C(20000000)   /* output waits no longer for the host's sink */
#define PAUSE_GRACE    INT64_C(1000000000) /* beyond a time limit that is a pause, where no pause is possible */
#define DEFAULT_OUTPUT (UINT64_C(10) << 20)
#define DEBUG_FLAGS                                                                                                       \
    ((UINT64_C(0xFFFFFFFF) << 32) | RN_VF_NO_FAST | RN_VF_GC_ALWAYS | RN_VF_POISON | RN_VF_NO_CACHE | RN_VF_SUSPEND_ALL | \
     RN_VF_BOOT_TRACE | RN_VF_STEP | RN_VF_FAIL_ALLOC | RN_VF_OWN_ALL)

/* One boot image serves the process and lives as long: created on first use, never changed after. */
static pthread_once_t boot_once = PTHREAD_ONCE_INIT;
static rn_boot *boot_image;
static runlet_error boot_error;
static runlet_code boot_code;
static uint64_t process_secret[2]; /* drawn with it; sessions get numbers under it */

static void open_boot(void)
{
    rn_boot_file file;
    bool has_file = rn_image_file(&file);

    if (getrandom(process_secret, sizeof process_secret, GRND_NONBLOCK) != sizeof process_secret) {
        process_secret[0] ^= (uint64_t)rn_clock_ns(); /* before the machine has entropy: better than nothing */
        process_secret[1] ^= (uint64_t)(uintptr_t)&file;
    }
    boot_code = rn_py_boot_open(has_file ? &file : NULL, &boot_image, &boot_error);
    if (has_file) {
        (void)close(file.fd);
    }
}

runlet_code rn_driver_boot(rn_boot **out, runlet_error *err)
{
    pthread_once(&boot_once, open_boot);
    *out = boot_image;
    if (boot_code != RUNLET_OK && err != NULL) {
        *err = boot_error;
    }
    return boot_code;
}

void runlet_py_options_init(runlet_py_options *opt)
{
    memset(opt, 0, sizeof *opt);
}

static int64_t clock_leaf(void)
{
    return rn_clock_ns();
}

/* The key of flooded tables (ED-61). */
static void draw_hash_key(rn_vm *vm, uint64_t seed)
{
    static atomic_uint_fast64_t serial;
    static const uint64_t plain[2] = {0, 0};
    const uint64_t *key = seed != 0 ? plain : process_secret;
    uint64_t number = seed != 0 ? seed : atomic_fetch_add_explicit(&serial, 1, memory_order_relaxed);

    vm->hash_key[0] = (uint64_t)rn_hash_rekey(key, (int64_t)(number * 2));
    vm->hash_key[1] = (uint64_t)rn_hash_rekey(key, (int64_t)(number * 2 + 1));
}

/* Fields of the HOT struct that options decide. */
static void apply_options(runlet_py *py, bool is_loaded)
{
    rn_vm *vm = rn_cage_base(py->cage);
    const runlet_py_options *o = &py->opt;
    uint64_t bytes = o->max_bytes != 0 ? o->max_bytes : DEFAULT_BYTES;
    uint32_t depth = o->max_depth != 0 ? o->max_depth : 1000, calls = o->max_calls != 0 ? o->max_calls : 1000;

    if (!is_loaded) {
        rn_heap_init(vm, bytes, (uint32_t)(rn_cage_heap_end(py->cage) - RN_HEAP_START));
        vm->depth_limit = depth;
        vm->call_limit = calls;
        vm->step_limit = o->max_steps;
        draw_hash_key(vm, o->seed);
    } else { /* limits in a snapshot can only lower the host's */
        vm->limit = vm->limit < bytes ? vm->limit : bytes;
        vm->depth_limit = vm->depth_limit < depth ? vm->depth_limit : depth;
        vm->call_limit = vm->call_limit < calls ? vm->call_limit : calls;
        if (o->max_steps != 0 && (vm->step_limit == 0 || vm->step_limit > o->max_steps)) {
            vm->step_limit = o->max_steps;
        }
    }
    vm->flags = rn_hooks_flags(o, o->debug_flags & DEBUG_FLAGS) | (o->ask_names ? RN_VF_NAMES : 0) | (o->ask_modules ? RN_VF_MODULES : 0);
}

runlet_py *rn_session_alloc(const runlet_py_options *opt)
{
    runlet_py *py = calloc(1, sizeof *py);

    if (py == NULL) {
        return NULL;
    }
    if (opt != NULL) {
        py->opt = *opt;
    }
    py->opt.max_output_bytes = py->opt.max_output_bytes != 0 ? py->opt.max_output_bytes : DEFAULT_OUTPUT;
    for (int i = 0; i < 3; i++) {
        py->out[i] = (rn_buf)RN_BUF_INIT(py->opt.max_output_bytes + 4096);
    }
    py->host.now_ns = clock_leaf;
    py->host.interrupt = &py->interrupt;
    return py;
}

runlet_code rn_session_new(const runlet_py_options *opt, runlet_py **out, runlet_error *err)
{
    rn_cage_shape shape = {.oob = RN_OOB_BUILD};
    rn_boot *boot;
    runlet_py *py;
    runlet_code rc = rn_driver_boot(&boot, err);

    *out = NULL;
    if (rc != RUNLET_OK) {
        return rc;
    }
    py = rn_session_alloc(opt);
    if (py == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/session", "no memory for a session");
    }
    shape.max_bytes = py->opt.max_bytes != 0 ? py->opt.max_bytes : DEFAULT_BYTES;
    if (!rn_journal_open(py)) {
        free(py);
        return rn_error(err, RUNLET_E_NOMEM, "driver/session", "no memory for a journal");
    }
    rc = rn_driver_take_cage(boot, &shape, &py->cage, err);
    if (rc != RUNLET_OK) {
        rn_journal_close(py->journal);
        free(py);
        return rc;
    }
    rn_cage_set_user(py->cage, &py->host);
    *out = py;
    return RUNLET_OK;
}

void runlet_py_destroy(runlet_py *py)
{
    if (py == NULL) {
        return;
    }
    if (py->cage != NULL) {
        rn_heap_open(rn_cage_base(py->cage));
    }
    rn_driver_give_cage(py->cage);
    rn_worker_give(py->worker);
    for (int i = 0; i < 3; i++) {
        rn_buf_release(&py->out[i]);
    }
    rn_journal_close(py->journal);
    rn_hooks_release(py);
    free(py->filename);
    rn_mounts_release(&py->mounts);
    rn_ids_release(&py->objects);
    free(py);
}

/* ---- work inside the cage ---- */

uint64_t rn_guest_bytes(const runlet_py *py)
{
    return py->opt.max_bytes != 0 ? py->opt.max_bytes : DEFAULT_BYTES;
}

/* The text is the caller's before it is complete: a fault on the way leaks nothing. A forged length takes no more of the host than
 * the guest's own limit allows: UTF-8 is at most twice what the string takes. */
void rn_copy_str(const rn_task *t, rn_vm *vm, rn_val v, char **out)
{
    size_t n = rn_is_str(vm, v) ? rn_str_utf8_len(vm, v) : 0;

    n = n <= 2 * rn_guest_bytes(t->py) ? n : 0;
    *out = calloc(n + 1, 1);
    if (*out != NULL && n > 0) {
        (void)rn_str_to_utf8(vm, v, *out, n);
    }
}

static void do_init(rn_task *t, rn_vm *vm)
{
    rn_val main = rn_module_make(vm, rn_val_of(RN_N(__main__))), mods, builtins_mod, key;

    key = rn_intern_c(vm, "builtins");
    builtins_mod = rn_dict_get_str(vm, rn_off(vm->modules), rn_off(key));
    mods = rn_dict_new(vm, false);
    t->code = RUNLET_E_NOMEM;
    if (main == RN_UNBOUND || mods == RN_UNBOUND) {
        return;
    }
    if (vm->flags & RN_VF_OWN_ALL) {
        vm->cold_owned = rn_cage_own(t->py->cage, RN_COLD_START, vm->cold_top - RN_COLD_START);
    }
    vm->main_module = main;
    vm->globals = rn_val_of(RN_PTR(rn_module, vm, main)->dict);
    vm->retained[1] = mods;
    if (!rn_dict_set_str(vm, rn_off(vm->globals), RN_N(__builtins__), builtins_mod) ||
        !rn_dict_set_str(vm, rn_off(mods), RN_N(__main__), main)) {
        return;
    }
    t->code = RUNLET_OK;
}

rn_status rn_run_internal(rn_vm *vm, const char *name, const rn_val *args, uint32_t n, rn_val *out)
{
    rn_val func = rn_internal(vm, name);
    rn_status st = func == RN_UNBOUND ? RN_STOP : rn_start(vm, func, args, n, out);

    return st == RN_PUSHED ? rn_run(vm, out) : st;
}

/* Steps since the last poll. The numbers may be forged: a run can only lose steps that way. */
static uint64_t unsettled_steps(const rn_vm *vm)
{
    uint64_t used = (uint64_t)vm->fuel_slice - (uint64_t)vm->fuel;

    return vm->fuel_slice < vm->fuel || used > UINT64_C(1) << 40 ? 0 : used;
}

/* Counts them, so that a run which stops often is not a free one, and makes the next charge a poll. */
static void settle_steps(rn_vm *vm)
{
    uint64_t used = unsettled_steps(vm);

    vm->steps_done = vm->steps_done > UINT64_MAX - used ? UINT64_MAX : vm->steps_done + used;
    vm->fuel = vm->fuel_slice = 0;
}

/* The code of a program, read or compiled anew: that costs no steps, so that both ways are the same run. */
static rn_status program_code(rn_task *t, rn_vm *vm, rn_val filename, rn_val *code)
{
    uint64_t steps, limit = vm->step_limit;
    rn_val source = t->program != NULL ? rn_str_utf8(vm, t->text, t->len) : RN_NONE;
    rn_status st;

    if (source == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    settle_steps(vm);
    steps = vm->steps_done;
    vm->step_limit = 0;
    st = t->program != NULL ? rn_program_read(vm, t->program->code.data, t->program->code.len, filename, source, code)
                            : rn_compile_utf8(vm, t->text, t->len, filename, RN_COMPILE_MODULE, RN_COMPILE_AWAIT, code);
    settle_steps(vm);
    vm->steps_done = steps;
    vm->step_limit = limit;
    return st;
}

static void keep_code(void *ctx, const void *bytes, size_t n)
{
    rn_task *t = ctx;

    t->code_rc = t->code_rc == RUNLET_OK ? rn_buf_add(t->code_out, bytes, n) : t->code_rc;
}

static rn_status feed_code(rn_task *t, rn_vm *vm, rn_val *code)
{
    rn_val filename = rn_str_utf8(vm, t->name, strlen(t->name));

    if (filename == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (t->kind == RN_TASK_COMPILE) {
        rn_buf_clear(t->code_out);
        return rn_program_compile(vm, t->text, t->len, filename, &(rn_program_sink){keep_code, t});
    }
    return t->is_program ? program_code(t, vm, filename, code)
                         : rn_compile_utf8(vm, t->text, t->len, filename, t->is_typed ? RN_COMPILE_SINGLE : RN_COMPILE_MODULE,
                                           RN_COMPILE_AWAIT, code);
}

static void do_feed(rn_task *t, rn_vm *vm)
{
    rn_val code = RN_NONE, func;

    vm->r = 0;
    vm->pc = 0;
    vm->stop = RN_STOP_NONE;
    vm->unwind_pc = 0;
    vm->gc_retry = 0;
    vm->exc = vm->handled = vm->result = RN_NONE;
    t->status = feed_code(t, vm, &code);
    if (t->status == RN_NEED_GC) {
        rn_gc_collect(vm);
        t->status = feed_code(t, vm, &code);
        if (t->status == RN_NEED_GC) {
            vm->stop = RN_STOP_MEMORY;
            t->status = RN_STOP;
        }
    }
    if (t->status != RN_OK || t->kind == RN_TASK_COMPILE) {
        return;
    }
    func = rn_func_for_code(vm, rn_off(code), rn_off(vm->globals));
    t->status = func == RN_UNBOUND ? RN_STOP : rn_start(vm, func, NULL, 0, &t->out);
    if (t->status == RN_PUSHED) {
        t->status = rn_run(vm, &t->out);
    } else if (t->status == RN_OK) { /* top-level await: a coroutine */
        t->status = rn_run_internal(vm, "run_top_level", &t->out, 1, &t->out);
    }
}

rn_crossing rn_session_crossing(const runlet_py *py, bool is_lossy)
{
    return (rn_crossing){.guest_bytes = rn_guest_bytes(py), .is_lossy = is_lossy, .is_graph = py->opt.keep_graphs};
}

static void result_out(rn_task *t, rn_vm *vm)
{
    rn_crossing how = rn_session_crossing(t->py, t->py->opt.lossy != RUNLET_LOSSY_NONE);

    t->step->value = rn_value_out(vm, vm->result, &how, &t->held, t->err);
    if (!t->py->opt.keep_result) {
        vm->result = RN_NONE;
    }
}

/* The name of a method's call is a tuple: (name, receiver). */
static void request_out(rn_task *t, rn_vm *vm)
{
    rn_crossing how = rn_session_crossing(t->py, t->py->opt.lossy == RUNLET_LOSSY_ALL || vm->request != RN_REQ_CALL);
    rn_val name = vm->pending_name;
    bool good = true;

    how.known = vm->request == RN_REQ_CALL ? &t->py->objects : NULL;
    if (rn_is_kind(vm, name, RN_K_TUPLE) && rn_tuple_len(vm, name) == 2) {
        t->step->receiver = rn_value_out(vm, rn_tuple_items(vm, name)[1], &how, &t->held, t->err);
        name = rn_tuple_items(vm, name)[0];
        good = t->step->receiver != NULL;
    }
    rn_copy_str(t, vm, name, &t->step->name);
    t->step->args = good ? rn_value_out(vm, vm->pending_args, &how, &t->held, t->err) : NULL;
    t->step->kwargs = t->step->args == NULL ? NULL : rn_value_out(vm, vm->pending_kwargs, &how, &t->held, t->err);
}

static void work(rn_cage *cage, void *arg)
{
    rn_task *t = arg;
    rn_vm *vm = rn_cage_base(cage);

    switch (t->kind) {
    case RN_TASK_INIT:
        do_init(t, vm);
        break;
    case RN_TASK_FEED:
    case RN_TASK_COMPILE:
        do_feed(t, vm);
        break;
    case RN_TASK_GUEST:
        rn_task_guest(t, vm);
        break;
    case RN_TASK_VALUE:
    case RN_TASK_ERROR:
    case RN_TASK_RAISE:
    case RN_TASK_PENDING:
    case RN_TASK_FUNCTION:
        rn_task_answer(t, vm);
        break;
    case RN_TASK_OS: /* has become another one by now */
        break;
    case RN_TASK_STOP: /* nothing waits any more */
        vm->request = RN_REQ_NONE;
        vm->pending_name = vm->pending_args = vm->pending_kwargs = RN_NONE;
        vm->stop = t->why;
        t->status = RN_STOP;
        break;
    case RN_TASK_GO_ON:
        vm->stop = RN_STOP_NONE;
        t->status = rn_run(vm, &t->out);
        break;
    case RN_TASK_FINISH:
        rn_task_finish(t, vm);
        break;
    case RN_TASK_STOW:
        rn_task_stow(t, vm);
        break;
    case RN_TASK_TAKE:
        rn_task_take(t, vm);
        break;
    case RN_TASK_SET:
        rn_task_set(t, vm);
        break;
    case RN_TASK_DECLARE:
        rn_task_declare(t, vm);
        break;
    case RN_TASK_CLASS:
        rn_task_class(t, vm);
        break;
    case RN_TASK_HOLD:
        rn_task_hold(t, vm);
        break;
    case RN_TASK_RELEASE:
        rn_task_release(t, vm);
        break;
    case RN_TASK_REGISTER: /* was done outside */
        break;
    case RN_TASK_REPORT:
        rn_task_report(t, vm);
        break;
    case RN_TASK_RESULT:
        result_out(t, vm);
        break;
    case RN_TASK_REQUEST:
        request_out(t, vm);
        break;
    }
    if (t->is_run && t->status == RN_STOP && vm->stop == RN_STOP_SOFT) {
        rn_hooks_look(t, vm);
    }
    t->is_exit = t->is_run && t->status == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_SystemExit);
}

runlet_code rn_task_enter(rn_task *t)
{
    runlet_py *py = t->py;
    rn_vm *vm;

    if (py->is_broken) {
        return rn_error(t->err, RUNLET_E_STATE, "driver/session", "the session is unusable after a fault; destroy it");
    }
    if (py->worker != NULL) {
        return rn_worker_enter(t);
    }
    vm = rn_cage_base(py->cage);
    t->code = RUNLET_OK;
    settle_steps(vm);
    vm->fuel = vm->fuel_slice = t->kind == RN_TASK_GO_ON && !t->is_due; /* past the poll that stopped it */
    if (rn_cage_enter(py->cage, work, t) != RN_EXIT_DONE) {
        rn_transfer_release(&t->held);
        py->is_broken = true;
        t->status = RN_STOP;
        vm->stop = RN_STOP_FAULT;
        t->code = RUNLET_E_STATE;
        if (!t->is_run) {
            (void)rn_error(t->err, RUNLET_E_STATE, "driver/session", "the guest's memory image is damaged");
        }
    }
    if (!t->is_run) {
        rn_journal_given(t);
    }
    return t->code;
}

runlet_code runlet_py_create(const runlet_py_options *opt, runlet_py **out, runlet_error *err)
{
    rn_task t = {.kind = RN_TASK_INIT, .err = err};
    runlet_code rc;

    if (opt != NULL && opt->engine == RUNLET_ENGINE_WORKER) {
        return rn_worker_create(opt, out, err);
    }
    rc = rn_session_new(opt, out, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    apply_options(*out, false);
    t.py = *out;
    rc = rn_task_enter(&t);
    if (rc != RUNLET_OK) {
        runlet_py_destroy(*out);
        *out = NULL;
        return rn_error(err, RUNLET_E_NOMEM, "driver/session", "max_bytes is too small for an empty session; allow at least 1 MiB");
    }
    rn_journal_note_options(*out);
    return RUNLET_OK;
}

/* What the options did not ask for is not handed out, whatever an image says that it waits for. */
static bool is_asked_for(const runlet_py *py, uint32_t request)
{
    const rn_vm *vm = rn_cage_base(py->cage);

    return request == RN_REQ_CALL     ? vm->pending_kind != RN_EXT_UNKNOWN || py->opt.ask_names
           : request == RN_REQ_NAME   ? py->opt.ask_names
           : request == RN_REQ_IMPORT ? py->opt.ask_modules
                                      : request != RN_REQ_OS || py->opt.os_steps;
}

runlet_code rn_session_loaded(runlet_py *py, runlet_error *err)
{
    rn_vm *vm = rn_cage_base(py->cage);

    apply_options(py, true);
    py->is_preempted = vm->stop == RN_STOP_SOFT;
    py->is_paused = !py->is_preempted && vm->request != RN_REQ_NONE && vm->request != RN_REQ_OUTPUT;
    if (py->is_paused && !is_asked_for(py, vm->request)) {
        return rn_error(err, RUNLET_E_USAGE, "driver/session", "the saved run waits for %s: load it with the option %s",
                        vm->request == RN_REQ_NAME     ? "the value of a name"
                        : vm->request == RN_REQ_CALL   ? "a call of a name that nothing defines"
                        : vm->request == RN_REQ_IMPORT ? "a module"
                                                       : "a call of the operating system",
                        vm->request == RN_REQ_NAME || vm->request == RN_REQ_CALL ? "ask_names"
                        : vm->request == RN_REQ_IMPORT                           ? "ask_modules"
                                                                                 : "os_steps");
    }
    return RUNLET_OK;
}

void rn_session_begin(runlet_py *py)
{
    py->run_ns = 0;
    atomic_store(&py->interrupt, 0);
    rn_worker_interrupt(py->worker, 0);
}

void rn_session_forget_call(runlet_py *py)
{
    rn_vm *vm = rn_cage_base(py->cage);

    vm->calls_made -= vm->calls_made > 0;
}

runlet_code rn_session_abort(runlet_py *py, rn_stop why, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_STOP, .why = why, .err = err};

    py->is_paused = false;
    return rn_task_drive(&t, out);
}

/* ---- steps ---- */

static runlet_limit limit_of(uint32_t stop)
{
    switch (stop) {
    case RN_STOP_MEMORY:
        return RUNLET_LIMIT_MEMORY;
    case RN_STOP_TIME:
        return RUNLET_LIMIT_TIME;
    case RN_STOP_STEPS:
        return RUNLET_LIMIT_STEPS;
    case RN_STOP_CALLS:
        return RUNLET_LIMIT_CALLS;
    case RN_STOP_OUTPUT:
        return RUNLET_LIMIT_OUTPUT;
    case RN_STOP_INTERRUPT:
        return RUNLET_LIMIT_INTERRUPT;
    case RN_STOP_SLEEP:
        return RUNLET_LIMIT_SLEEP;
    default:
        return RUNLET_LIMIT_FAULT;
    }
}

static runlet_step_kind step_kind(uint32_t request)
{
    switch (request) {
    case RN_REQ_NAME:
        return RUNLET_STEP_NAME;
    case RN_REQ_IMPORT:
        return RUNLET_STEP_IMPORT;
    case RN_REQ_FUTURES:
        return RUNLET_STEP_FUTURES;
    case RN_REQ_OS:
        return RUNLET_STEP_OS;
    default:
        return RUNLET_STEP_CALL;
    }
}

static runlet_code call_step(runlet_py *py, runlet_step *s, runlet_error *err)
{
    rn_vm *vm = rn_cage_base(py->cage);
    rn_task t = {.py = py, .kind = RN_TASK_REQUEST, .step = s, .err = err};

    s->kind = step_kind(vm->request);
    s->call_id = vm->next_call_id;
    if (rn_task_enter(&t) == RUNLET_E_STATE) {
        return RUNLET_E_STATE;
    }
    if (s->name == NULL || s->args == NULL || s->kwargs == NULL || (s->receiver != NULL && s->receiver->kind != RUNLET_HOST_OBJECT)) {
        return err != NULL && err->code != RUNLET_OK
                   ? err->code
                   : rn_error(err, RUNLET_E_NOMEM, "driver/session", "no memory for the call's arguments");
    }
    py->is_paused = true;
    return RUNLET_OK;
}

/* Without its kilobyte of text. */
static void clear(runlet_error *err)
{
    err->code = RUNLET_OK;
    err->sys = 0;
    err->source[0] = err->message[0] = '\0';
}

/* Arguments that cannot cross are an exception at the call: the task becomes it. text has room for 256 bytes. */
static bool refuse_call(rn_task *t, runlet_step *s, runlet_code rc, const runlet_error *why, char *text)
{
    rn_vm *vm = rn_cage_base(t->py->cage);

    if (rc != RUNLET_E_UNSUPPORTED && rc != RUNLET_E_NOT_FOUND) {
        return false;
    }
    rn_session_forget_call(t->py);
    if (vm->pending_kind == RN_EXT_UNKNOWN) { /* the host has said nothing of such a function */
        vm->pending_kind = RN_EXT_CALL;
    }
    rn_step_clear(s);
    t->py->is_paused = false;
    t->kind = RN_TASK_ERROR;
    t->name = rc == RUNLET_E_UNSUPPORTED ? "TypeError" : "RuntimeError";
    (void)snprintf(text, 256, "%.255s", why->message);
    t->text = text;
    t->len = strlen(text);
    return true;
}

/* Answers a call of the operating system's: the task becomes the answer. *value is kept for it until the next one. The time that
 * takes, waiting aside, is the run's: a program that does nothing but look at the clock has a limit too. */
static runlet_code answer_os(rn_task *t, runlet_value **value, char text[256])
{
    runlet_py *py = t->py;
    bool is_known = t->kind == RN_TASK_OS; /* the host has had the step */
    runlet_step call = {0};
    int64_t start = rn_clock_ns(), slept = py->slept_ns, took;
    runlet_error why;
    runlet_code rc;

    clear(&why);
    rc = call_step(py, &call, &why);
    runlet_value_destroy(*value);
    *value = NULL;
    t->why = RN_STOP_NONE;
    if (refuse_call(t, &call, rc, &why, text)) {
        return RUNLET_OK;
    }
    if (rc != RUNLET_OK && t->err != NULL) {
        *t->err = why;
    }
    *value = rc == RUNLET_OK ? rn_os_answer(py, &call, &t->why, &t->name, text) : NULL;
    py->is_paused = false;
    rn_session_forget_call(py); /* answered here: no suspension of the host */
    if (rc == RUNLET_OK && !is_known) {
        rn_journal_request(py, &call);
    }
    rn_step_clear(&call);
    t->kind = t->why != RN_STOP_NONE ? RN_TASK_STOP : *value != NULL ? RN_TASK_VALUE : RN_TASK_ERROR;
    t->value = *value;
    t->text = text;
    t->len = strlen(text);
    if (rc == RUNLET_OK) {
        rn_journal_task(t);
    }
    took = rn_clock_ns() - start - (py->slept_ns - slept);
    py->run_ns += took > 0 ? took : 0;
    py->total_ns += took > 0 ? took : 0;
    return rc;
}

/* A run that did not end with a value: its exception, or the limit it met, with the report of it. */
static void end_badly(rn_task *t, runlet_step *s)
{
    runlet_py *py = t->py;
    rn_vm *vm = rn_cage_base(py->cage);
    rn_val exc = t->status == RN_EXC ? vm->exc : RN_UNBOUND;

    s->kind = t->status != RN_EXC ? RUNLET_STEP_LIMIT : t->is_exit ? RUNLET_STEP_EXIT : RUNLET_STEP_ERROR;
    s->limit = s->kind == RUNLET_STEP_LIMIT ? limit_of(vm->stop) : RUNLET_LIMIT_NONE;
    vm->exc = RN_NONE;
    if (!py->is_broken && s->limit != RUNLET_LIMIT_FAULT) {
        rn_task report = {.py = py, .kind = RN_TASK_REPORT, .exc = exc, .step = s};

        py->host.deadline_ns = rn_clock_ns() + INT64_C(1000000000);
        atomic_store(&py->interrupt, 0);
        (void)rn_task_enter(&report);
        rn_output_drain(py, vm);
    }
    if (s->kind == RUNLET_STEP_EXIT && s->error_message != NULL && !py->is_broken) {
        rn_output_text(py, 2, s->error_message, strlen(s->error_message));
    }
    py->is_broken = py->is_broken || s->limit == RUNLET_LIMIT_FAULT;
}

/* The step of a session whose image turned out to be damaged, whatever else was known of the run. */
static void end_broken(runlet_step *s)
{
    rn_step_clear(s);
    s->kind = RUNLET_STEP_LIMIT;
    s->limit = RUNLET_LIMIT_FAULT;
    s->error_type = strdup("SystemError");
    s->error_message = strdup("the guest's memory image is damaged");
}

/* When the next entry is to stop, and how. */
static void set_deadlines(runlet_py *py, int64_t start)
{
    int64_t budget = py->opt.timeout_ns == 0 ? DEFAULT_TIME : py->opt.timeout_ns;

    py->host.deadline_ns = budget < 0 ? 0 : start + (budget > py->run_ns ? budget - py->run_ns : 0);
    py->host.pause_ns = 0;
    if (py->opt.pause_at_timeout && budget >= 0) { /* what cannot be stopped in between gets a little longer */
        py->host.pause_ns = py->host.deadline_ns;
        py->host.deadline_ns += PAUSE_GRACE;
    }
    py->host.drain_ns = py->opt.write != NULL ? start + DRAIN_AFTER : 0;
}

/* The run was good, but what it ended with cannot cross. */
static void no_result(runlet_step *s, const runlet_error *why)
{
    size_t len = strlen(why->message);

    s->kind = RUNLET_STEP_ERROR;
    s->error_type = strdup("TypeError");
    s->error_message = strdup(why->message);
    s->traceback = malloc(len + 16);
    if (s->traceback != NULL) {
        (void)snprintf(s->traceback, len + 16, "TypeError: %s\n", why->message);
    }
}

/* What the run came to, as a step. */
static runlet_code make_step(rn_task *t, runlet_step *s, runlet_code rc)
{
    runlet_py *py = t->py;
    rn_vm *vm = rn_cage_base(py->cage);

    if (rc == RUNLET_OK && t->status == RN_OK) {
        runlet_error why;
        rn_task result = {.py = py, .kind = RN_TASK_RESULT, .step = s, .err = &why};

        clear(&why);
        s->kind = RUNLET_STEP_DONE;
        vm->running = 0;
        rc = rn_task_enter(&result);
        if (rc == RUNLET_OK && s->value == NULL && why.code == RUNLET_E_UNSUPPORTED) {
            no_result(s, &why);
        } else if (rc == RUNLET_OK && s->value == NULL) {
            if (t->err != NULL) {
                *t->err = why;
            }
            rc = t->err != NULL && t->err->code != RUNLET_OK
                     ? t->err->code
                     : rn_error(t->err, RUNLET_E_NOMEM, "driver/session", "no memory for the result");
        }
    } else if (rc == RUNLET_OK && t->status == RN_SUSPEND) {
        /* the step is the request already */
    } else if (rc == RUNLET_OK && t->status == RN_STOP && vm->stop == RN_STOP_SOFT) {
        s->kind = RUNLET_STEP_PREEMPTED;
        py->is_preempted = true;
        py->is_overdue = py->host.pause_ns != 0 && rn_clock_ns() >= py->host.pause_ns;
    } else if (!py->is_broken && (rc == RUNLET_OK || t->status == RN_STOP)) {
        end_badly(t, s);
        rc = RUNLET_OK;
    }
    py->host.deadline_ns = 0;
    if (py->is_broken) {
        end_broken(s);
        rc = RUNLET_OK;
        if (t->err != NULL) { /* the step says it */
            *t->err = (runlet_error){0};
        }
    }
    return rc;
}

/* false: a call of the system that was to be answered first could not be: *rc. */
static bool begin_task(rn_task *t, runlet_value **os_value, char os_text[256], runlet_code *rc)
{
    t->is_run = true;
    rn_hooks_arm(t->py);
    if (t->kind != RN_TASK_OS) {
        rn_journal_task(t);
        return true;
    }
    *rc = answer_os(t, os_value, os_text);
    t->status = RN_SUSPEND;
    return *rc == RUNLET_OK;
}

/* One stay in the cage, on the session's time, and what it printed. */
static runlet_code enter_timed(rn_task *t)
{
    runlet_py *py = t->py;
    int64_t start = rn_clock_ns(), took;
    runlet_code rc;

    set_deadlines(py, start);
    rc = rn_task_enter(t);
    took = rn_clock_ns() - start;
    py->run_ns += took;
    py->total_ns += took;
    rn_output_drain(py, rn_cage_base(py->cage));
    t->is_due = false;
    return rc;
}

/* Runs tasks until something is for the host: output requests and OS calls are served in between. */
static runlet_code drive_here(rn_task *t, runlet_step **out)
{
    runlet_py *py = t->py;
    rn_vm *vm = rn_cage_base(py->cage);
    runlet_step *s = calloc(1, sizeof *s);
    runlet_value *os_value = NULL;
    char os_text[256] = "";
    runlet_code rc = RUNLET_OK;
    bool goes_on, has_run = false;
    rn_task last; /* as the journal is told of it */

    *out = NULL;
    if (s == NULL) {
        return rn_error(t->err, RUNLET_E_NOMEM, "driver/session", "no memory for a step");
    }
    goes_on = begin_task(t, &os_value, os_text, &rc);
    while (goes_on) {
        rc = enter_timed(t);
        has_run = has_run || rc == RUNLET_OK;
        if (rc == RUNLET_OK && t->status == RN_STOP && vm->stop == RN_STOP_SOFT && rn_hooks_serve(py)) {
            t->kind = RN_TASK_GO_ON;
            t->is_due = rn_hooks_limit_met(py);
        } else if (rc == RUNLET_OK && t->status == RN_STOP && vm->stop == RN_STOP_DRAIN) {
            t->kind = RN_TASK_GO_ON;
        } else if (rc == RUNLET_OK && (t->status == RN_OK || t->status == RN_EXC) && vm->files_pending != 0) {
            t->kind = RN_TASK_FINISH;
        } else if (rc == RUNLET_OK && t->status == RN_SUSPEND && vm->request == RN_REQ_OUTPUT) {
            t->kind = RN_TASK_VALUE;
            t->value = NULL;
        } else if (rc == RUNLET_OK && t->status == RN_SUSPEND && vm->request == RN_REQ_OS && !py->opt.os_steps) {
            rc = answer_os(t, &os_value, os_text);
            goes_on = rc == RUNLET_OK;
        } else if (rc == RUNLET_OK && t->status == RN_SUSPEND && !is_asked_for(py, vm->request)) { /* a forged record */
            t->status = RN_STOP;
            vm->stop = RN_STOP_FAULT;
            goes_on = false;
        } else if (rc == RUNLET_OK && t->status == RN_SUSPEND) {
            runlet_error why;

            clear(&why);
            rc = call_step(py, s, &why);
            goes_on = refuse_call(t, s, rc, &why, os_text);
            rc = goes_on ? RUNLET_OK : rc;
            if (rc != RUNLET_OK && t->err != NULL) {
                *t->err = why;
            }
        } else {
            goes_on = false;
        }
    }
    runlet_value_destroy(os_value);
    t->value = NULL;
    t->text = NULL;
    last = *t;
    if (rc != RUNLET_OK && t->status == RN_SUSPEND && !py->is_broken && !has_run) {
        rn_journal_refused(py);
    }
    rc = make_step(t, s, rc);
    if (rc != RUNLET_OK) {
        if (t->status != RN_SUSPEND || has_run) {
            rn_journal_end_it(py->journal, RN_J_FAILED);
        }
        runlet_step_destroy(s);
        return rc;
    }
    rn_journal_step(py, &last, s);
    *out = s;
    return RUNLET_OK;
}

runlet_code rn_task_drive(rn_task *t, runlet_step **out)
{
    return t->py->worker != NULL ? rn_worker_drive(t, out) : drive_here(t, out);
}

runlet_code rn_task_feed(rn_task *t, runlet_step **out)
{
    const runlet_py *py = t->py;

    *out = NULL;
    if (py->is_paused || py->is_preempted) {
        return rn_error(t->err, RUNLET_E_STATE, "driver/session", "%s before the next feed",
                        py->is_paused ? "a host call waits for its answer; resume" : "a run was preempted; let it go on");
    }
    if (t->len > RN_MAX_SOURCE_BYTES) {
        return rn_error(t->err, RUNLET_E_LIMIT, "driver/session", "source text is %zu bytes; the limit is 4 MiB", t->len);
    }
    rn_session_begin(t->py);
    return rn_task_drive(t, out);
}

runlet_code runlet_py_feed(runlet_py *py, const char *source, size_t len, const char *filename, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_FEED, .name = filename != NULL ? filename : "main.py", .text = source, .len = len, .err = err};

    return rn_task_feed(&t, out);
}

runlet_code runlet_py_feed_typed(runlet_py *py, const char *source, size_t len, const char *filename, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py,
                 .kind = RN_TASK_FEED,
                 .name = filename != NULL ? filename : "<stdin>",
                 .text = source,
                 .len = len,
                 .is_typed = true,
                 .err = err};

    return rn_task_feed(&t, out);
}

runlet_code runlet_py_pending(runlet_py *py, runlet_step **out, runlet_error *err)
{
    runlet_code rc;

    *out = NULL;
    if (!py->is_paused) {
        return rn_error(err, RUNLET_E_STATE, "driver/session", "no host call waits for an answer");
    }
    if (py->worker != NULL) {
        return rn_worker_pending(py, out, err);
    }
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/session", "no memory for a step");
    }
    rc = call_step(py, *out, err);
    if (rc != RUNLET_OK) {
        runlet_step_destroy(*out);
        *out = NULL;
    }
    return rc;
}

static bool pause_is_over(runlet_py *py)
{
    int asked = 1;

    rn_worker_interrupt(py->worker, 0);
    return atomic_compare_exchange_strong(&py->interrupt, &asked, 0);
}

runlet_code runlet_py_go_on(runlet_py *py, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py, .kind = RN_TASK_GO_ON, .err = err};

    *out = NULL;
    if (!py->is_preempted) {
        return rn_error(err, RUNLET_E_STATE, "driver/session", "no run was preempted");
    }
    py->is_preempted = false;
    if (py->is_overdue) { /* the budget was used up: it begins again */
        py->run_ns = 0;
        py->is_overdue = false;
    }
    (void)pause_is_over(py);
    return rn_task_drive(&t, out);
}

void runlet_py_pause(runlet_py *py)
{
    int none = 0;

    if (atomic_compare_exchange_strong(&py->interrupt, &none, 1)) { /* an interrupt is more */
        rn_worker_interrupt(py->worker, 1);
    }
}

void runlet_py_interrupt(runlet_py *py)
{
    atomic_store(&py->interrupt, 2);
    rn_worker_interrupt(py->worker, 2);
}

uint64_t rn_session_steps(const runlet_py *py)
{
    const rn_vm *vm = rn_cage_base(py->cage);

    return vm->steps_done + unsettled_steps(vm);
}

void runlet_py_get_usage(const runlet_py *py, runlet_usage *out)
{
    const rn_vm *vm;

    if (py->worker != NULL) {
        *out = *rn_worker_usage(py->worker);
        return;
    }
    vm = rn_cage_base(py->cage);
    out->steps = rn_session_steps(py);
    out->peak_bytes = vm->peak > vm->live ? vm->peak : vm->live;
    out->live_bytes = vm->live;
    out->run_ns = py->total_ns;
    out->calls = vm->calls_made;
    out->collections = vm->gc_runs;
}
