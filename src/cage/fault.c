/* Guarded regions: which faults are a guest's, and the way out of one.
 *
 * Inside a region only engine code runs (ED-8), so the two faults that report no address - SIGFPE
 * and the general protection fault of a misaligned vector access - are the guest's whatever the
 * program counter says. A SIGSEGV or SIGBUS must have its address in the cage or its guards. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "cage/layout.h"

#include "base/banned.h"

#ifndef SI_KERNEL
#define SI_KERNEL 0x80
#endif

static const char source[] = "cage/fault";

typedef struct region {
    rn_cage *cage;
    struct region *outer;
    bool is_locked; /* gets host memory: must not be abandoned */
    sigjmp_buf env;
} region;

/* The library's one thread-local. Initial-exec: reading it in a handler allocates nothing. */
static _Thread_local region *volatile active __attribute__((tls_model("initial-exec")));

static rn_exit region_run(rn_cage *cage, rn_enter_fn *fn, void *arg, bool is_locked)
{
    region here; /* not initialised: zeroing env costs more than the rest */
    int how;

    here.cage = cage;
    here.outer = active;
    here.is_locked = is_locked;
    how = sigsetjmp(here.env, 0); /* no signal mask: 2 ns instead of 105 */
    if (how == 0) {
        active = &here;
        fn(cage, arg);
        active = here.outer;
        return RN_EXIT_DONE;
    }
    active = here.outer;
    here.cage->is_broken = true;
    here.cage->is_unpooled = true;
    here.cage->is_fresh = false;
    return how == RN_EXIT_ABANDONED ? RN_EXIT_ABANDONED : RN_EXIT_FAULT;
}

rn_exit rn_cage_enter(rn_cage *cage, rn_enter_fn *fn, void *arg)
{
    if (cage->is_broken) {
        return RN_EXIT_FAULT;
    }
    cage->is_fresh = false;
    return region_run(cage, fn, arg, false);
}

rn_exit rn_cage_enter_own(rn_cage *cage, rn_enter_fn *fn, void *arg, bool is_locked)
{
    return region_run(cage, fn, arg, is_locked);
}

rn_cage *rn_cage_active(void)
{
    region *here = active;

    return here == NULL ? NULL : here->cage;
}

rn_fault rn_cage_fault(const rn_cage *cage)
{
    return cage->fault;
}

bool rn_cage_is_broken(const rn_cage *cage)
{
    return cage->is_broken;
}

void rn_cage_abandon(void)
{
    region *here = active;

    if (here != NULL && !here->is_locked) {
        siglongjmp(here->env, RN_EXIT_ABANDONED);
    }
}

bool runlet_cage_try_fault(int sig, void *info, void *ucontext)
{
    const siginfo_t *what = info;
    region *here = active;
    bool has_offset = false;
    uintptr_t at;

    (void)ucontext;
    if (here == NULL || what->si_code <= 0) { /* not inside, or sent by a process */
        return false;
    }
    at = (uintptr_t)what->si_addr;
    if (sig == SIGSEGV || sig == SIGBUS) {
        has_offset = at - (uintptr_t)here->cage->reserve < here->cage->reserve_len;
        if (!has_offset && !(what->si_code == SI_KERNEL && at == 0)) {
            return false;
        }
    } else if (sig != SIGFPE) {
        return false;
    }
    here->cage->fault.sig = sig;
    here->cage->fault.has_offset = has_offset;
    here->cage->fault.offset = has_offset ? (int64_t)(at - (uintptr_t)here->cage->base) : 0;
    siglongjmp(here->env, RN_EXIT_FAULT);
}

/* Process-wide by nature: handlers are. Written once under pthread_once, read-only afterwards. */
static const int handled[] = {SIGSEGV, SIGBUS, SIGFPE};
enum { HANDLED = sizeof handled / sizeof handled[0] };
static struct sigaction before[HANDLED];
static pthread_once_t install_once = PTHREAD_ONCE_INIT;
static int install_errno;
static atomic_bool is_installed;
static pthread_key_t stack_key;

typedef struct {
    void *bytes;
    size_t len;
} alt_stack;

static void pass_on(int sig, siginfo_t *info, void *ucontext, const struct sigaction *old)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};

    if ((old->sa_flags & SA_SIGINFO) != 0) {
        old->sa_sigaction(sig, info, ucontext);
    } else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
        old->sa_handler(sig);
    } else if (old->sa_handler == SIG_DFL || info->si_code > 0) {
        /* The default action happens where it belongs: at the faulting instruction, again. */
        (void)sigaction(sig, &plain, NULL);
        if (info->si_code <= 0) {
            (void)raise(sig);
        }
    }
}

static void on_fault(int sig, siginfo_t *info, void *ucontext)
{
    int errno_before = errno;

    if (runlet_cage_try_fault(sig, info, ucontext)) {
        return;
    }
    for (size_t i = 0; i < HANDLED; i++) {
        if (handled[i] == sig) {
            pass_on(sig, info, ucontext, &before[i]);
        }
    }
    errno = errno_before;
}

static void stack_free(void *arg)
{
    alt_stack *mine = arg;
    stack_t now, off = {.ss_flags = SS_DISABLE};

    if (sigaltstack(NULL, &now) == 0 && now.ss_sp == mine->bytes) {
        (void)sigaltstack(&off, NULL);
    }
    (void)munmap(mine->bytes, mine->len);
    free(mine);
}

static void install(void)
{
    struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};

    install_errno = pthread_key_create(&stack_key, stack_free);
    for (size_t i = 0; i < HANDLED && install_errno == 0; i++) {
        /* Asked for first: another thread may fault as soon as ours is in. */
        if (sigaction(handled[i], NULL, &before[i]) != 0 || sigaction(handled[i], &ours, NULL) != 0) {
            install_errno = errno;
        }
    }
    atomic_store(&is_installed, install_errno == 0);
}

static runlet_code stack_ensure(runlet_error *err)
{
    long least = sysconf(_SC_SIGSTKSZ);
    size_t len = rn_page_up(least > 65536 ? (size_t)least : 65536);
    alt_stack *mine;
    stack_t now;

    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE) == 0) {
        return RUNLET_OK;
    }
    mine = malloc(sizeof *mine);
    if (mine == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a signal stack");
    }
    mine->len = len;
    mine->bytes = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mine->bytes == MAP_FAILED) {
        int sys = errno;

        free(mine);
        return rn_error_sys(err, RUNLET_E_NOMEM, sys, source, "mapping a signal stack");
    }
    now = (stack_t){.ss_sp = mine->bytes, .ss_size = len};
    if (sigaltstack(&now, NULL) != 0 || pthread_setspecific(stack_key, mine) != 0) {
        int sys = errno;

        stack_free(mine);
        return rn_error_sys(err, RUNLET_E_NOMEM, sys, source, "setting the signal stack");
    }
    return RUNLET_OK;
}

runlet_code runlet_cage_install_fault_handler(runlet_error *err)
{
    (void)pthread_once(&install_once, install);
    if (install_errno != 0) {
        return rn_error_sys(err, RUNLET_E_IO, install_errno, source, "installing the fault handler");
    }
    return stack_ensure(err);
}

bool rn_fault_handler_installed(void)
{
    return atomic_load_explicit(&is_installed, memory_order_relaxed);
}
