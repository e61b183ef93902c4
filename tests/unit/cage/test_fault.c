/* Wild accesses end the run, whatever side they fall off; faults of the host stay the host's. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "toy.h"

static void unkeyed_loading_needs_a_handler(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot);
    rn_load_options opt = {.allow_unkeyed = true};
    rn_buf out = RN_BUF_INIT(1 << 20);
    runlet_error err = {0};

    CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_OK);
    if (RN_OOB_BUILD == RN_OOB_FAULT) {
        CHECK_INT(rn_cage_load(cage, out.data, out.len, &opt, NULL, &err), RUNLET_E_STATE);
        opt.faults_forwarded = true;
    }
    CHECK_INT(rn_cage_load(cage, out.data, out.len, &opt, NULL, &err), RUNLET_OK);
    rn_buf_release(&out);
    rn_cage_destroy(cage);
}

/* int64 distance from the base that the callback touches */
static void touch(rn_cage *cage, void *arg)
{
    volatile uint8_t *at = (uint8_t *)((uintptr_t)rn_cage_base(cage) + (uintptr_t) * (const int64_t *)arg);

    *at = (uint8_t)(*at + 1);
}

static void both_guards_catch(rn_boot *boot)
{
    static const struct {
        const char *label;
        int64_t off;
        rn_exit want;
    } cases[] = {
        {"HOT is writable", 100, RN_EXIT_DONE},
        {"just below", -1, RN_EXIT_FAULT},
        {"2 GiB below", -(INT64_C(1) << 31), RN_EXIT_FAULT},
        {"the last guard byte below", -(INT64_C(1) << 31) - 65536, RN_EXIT_FAULT},
        {"the gap after HOT", 0x10000, RN_EXIT_FAULT},
        {"RO", TOY_RO + 5, RN_EXIT_FAULT},
        {"COLD that is not owned", TOY_COLD + 5, RN_EXIT_FAULT},
        {"heap beyond what is committed", TOY_HEAP + (INT64_C(64) << 20), RN_EXIT_FAULT},
        {"the end of the range", (INT64_C(1) << 32) - 1, RN_EXIT_FAULT},
        {"just above", INT64_C(1) << 32, RN_EXIT_FAULT},
        {"2 GiB above", (INT64_C(3) << 31) + 65535, RN_EXIT_FAULT},
        {"the last item of a forged array", (INT64_C(9) << 32) + 65535, RN_EXIT_FAULT},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rn_cage *cage = toy_cage(boot);
        int64_t off = cases[i].off;

        CHECK_LABEL(rn_cage_enter(cage, touch, &off) == cases[i].want, cases[i].label);
        if (cases[i].want == RN_EXIT_FAULT) {
            CHECK_INT(rn_cage_fault(cage).sig, SIGSEGV);
            CHECK(rn_cage_fault(cage).has_offset);
            CHECK_INT(rn_cage_fault(cage).offset, off);
            CHECK(rn_cage_is_broken(cage));
            CHECK_INT(rn_cage_enter(cage, touch, &off), RN_EXIT_FAULT);
        }
        CHECK(rn_cage_active() == NULL);
        rn_cage_destroy(cage);
    }
}

static void toy_forgeries_end_the_run(rn_boot *boot)
{
    static const toy_instr forgeries[][4] = {
        {{TOY_LOAD, 0x20000}, {TOY_HALT, 0}},
        {{TOY_INC, 0x30000}, {TOY_GOTO, 0}},
        {{TOY_STORE, (int32_t)TOY_RO}, {TOY_HALT, 0}},
        {{TOY_STORE, (int32_t)TOY_COLD}, {TOY_HALT, 0}},
        {{TOY_POP, 0}, {TOY_HALT, 0}},
        {{TOY_STORE, -4}, {TOY_HALT, 0}}, /* the last word: reaches the guard above */
    };

    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        rn_cage *cage = toy_cage(boot);
        rn_buf out = RN_BUF_INIT(1 << 20);

        CHECK_INT(toy_exec(cage, forgeries[i], 4), RN_EXIT_FAULT);
        CHECK_INT(rn_cage_save(cage, NULL, NULL, &out, NULL), RUNLET_E_STATE);
        CHECK(rn_cage_wipe(cage) && !rn_cage_is_broken(cage));
        CHECK(rn_cage_is_fresh(cage, NULL));
        CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
        rn_cage_destroy(cage);
    }
}

static void divide(rn_cage *cage, void *arg)
{
    (void)cage;
    (void)arg;
#if defined(__x86_64__)
    __asm__ volatile("xorl %%ecx, %%ecx\n\tmovl $1, %%eax\n\tcltd\n\tidivl %%ecx" ::: "eax", "ecx", "edx", "cc");
#else
    (void)raise(SIGFPE);
#endif
}

static void misalign(rn_cage *cage, void *arg)
{
    (void)arg;
    (void)cage;
#if defined(__x86_64__)
    __asm__ volatile("movaps (%0), %%xmm0" ::"r"((uint8_t *)rn_cage_base(cage) + 8) : "xmm0");
#endif
}

static void faults_without_address_are_caught(rn_boot *boot)
{
#if defined(__x86_64__)
    rn_cage *cage = toy_cage(boot);

    CHECK_INT(rn_cage_enter(cage, divide, NULL), RN_EXIT_FAULT);
    CHECK_INT(rn_cage_fault(cage).sig, SIGFPE);
    CHECK(!rn_cage_fault(cage).has_offset);
    CHECK(rn_cage_wipe(cage));
    CHECK_INT(rn_cage_enter(cage, misalign, NULL), RN_EXIT_FAULT);
    CHECK_INT(rn_cage_fault(cage).sig, SIGSEGV);
    rn_cage_destroy(cage);
#else
    (void)boot;
    (void)divide;
    (void)misalign;
#endif
}

static void pool_refuses_the_broken(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape();
    rn_pool *pool = NULL;
    rn_cage *cage = toy_cage(boot);
    int64_t off = -1;

    CHECK_INT(rn_pool_create(boot, &shape, 4, &pool, NULL), RUNLET_OK);
    CHECK_INT(rn_cage_enter(cage, touch, &off), RN_EXIT_FAULT);
    CHECK(rn_cage_wipe(cage));
    rn_pool_give(pool, cage);
    CHECK(rn_pool_take(pool, 0) == NULL);
    rn_pool_destroy(pool);
}

static void abandon_now(int sig)
{
    (void)sig;
    rn_cage_abandon();
}

static void raise_it(rn_cage *cage, void *arg)
{
    CHECK(rn_cage_active() == cage);
    (void)arg;
    (void)raise(SIGUSR1);
}

static void own_and_raise(rn_cage *cage, void *arg)
{
    (void)arg;
    if (rn_cage_own(cage, TOY_COLD, 8192)) {
        toy_put64(rn_cage_base(cage), TOY_COLD + 100, 5);
        (void)raise(SIGUSR1);
    }
}

static void a_deadline_can_abandon(rn_boot *boot)
{
    struct sigaction act = {.sa_handler = abandon_now, .sa_flags = SA_NODEFER};
    rn_cage *cage = toy_cage(boot);

    CHECK_INT(sigaction(SIGUSR1, &act, NULL), 0);
    (void)raise(SIGUSR1); /* nothing to leave */
    CHECK_INT(rn_cage_enter(cage, raise_it, NULL), RN_EXIT_ABANDONED);
    CHECK(rn_cage_is_broken(cage));
    CHECK(rn_cage_wipe(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK_INT(rn_cage_enter(cage, own_and_raise, NULL), RN_EXIT_ABANDONED);
    CHECK(rn_cage_wipe(cage) && rn_cage_is_fresh(cage, NULL));
    CHECK_INT(rn_cage_owned_count(cage), 0);
    rn_cage_destroy(cage);
}

static void enter_other(rn_cage *cage, void *arg)
{
    int64_t off = -1;

    CHECK_INT(rn_cage_enter(arg, touch, &off), RN_EXIT_FAULT);
    CHECK(rn_cage_active() == cage);
    off = 100;
    touch(cage, &off);
}

static void regions_nest(rn_boot *boot)
{
    rn_cage *a = toy_cage(boot), *b = toy_cage(boot);

    CHECK_INT(rn_cage_enter(a, enter_other, b), RN_EXIT_DONE);
    CHECK(!rn_cage_is_broken(a) && rn_cage_is_broken(b));
    rn_cage_destroy(a);
    rn_cage_destroy(b);
}

static void *one_thread(void *arg)
{
    rn_boot *boot = arg;
    runlet_error err = {0};
    uintptr_t bad = 0;

    bad += runlet_cage_install_fault_handler(&err) != RUNLET_OK; /* its own signal stack */
    for (int i = 0; i < 200; i++) {
        rn_cage *cage = toy_cage(boot);
        int64_t off = i % 2 == 0 ? -1 : INT64_C(1) << 32;

        bad += toy_busy(cage) != RN_EXIT_DONE;
        bad += rn_cage_enter(cage, touch, &off) != RN_EXIT_FAULT;
        rn_cage_destroy(cage);
    }
    return (void *)bad;
}

static void threads_do_not_meet(rn_boot *boot)
{
    pthread_t threads[4];

    for (size_t i = 0; i < 4; i++) {
        CHECK_INT(pthread_create(&threads[i], NULL, one_thread, boot), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        void *bad = NULL;

        CHECK_INT(pthread_join(threads[i], &bad), 0);
        CHECK(bad == NULL);
    }
}

static volatile sig_atomic_t host_faults;

static void host_handler(int sig)
{
    (void)sig;
    _exit(40 + host_faults);
}

static void write_stray(rn_cage *cage, void *arg)
{
    volatile uint8_t *const *at = arg;

    (void)cage;
    **at = 1;
}

/* In a child: the fault must reach the handler that was there first, or kill. */
static int child_status(rn_boot *boot, bool is_inside)
{
    pid_t pid = fork();
    int status = 0;

    if (pid == 0) {
        volatile uint8_t *nowhere = (volatile uint8_t *)(uintptr_t)16;

        if (is_inside) { /* a bug of the host while a guest runs is not the guest's fault */
            host_faults = 1;
            (void)rn_cage_enter(toy_cage(boot), write_stray, &nowhere);
        } else {
            rn_cage *cage = toy_cage(boot);
            volatile uint8_t *at = (uint8_t *)rn_cage_base(cage) - 1;

            *at = 1; /* in the guard, but nobody is inside */
        }
        _exit(0);
    }
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    return status;
}

static void host_faults_are_passed_on(rn_boot *boot)
{
    int status = child_status(boot, false);

    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 40);
    status = child_status(boot, true);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 41);
}

/* ED-14: a child of fork uses what it inherited. */
static void forked_hosts_go_on(rn_boot *boot)
{
    rn_cage *cage = toy_cage(boot);
    int status = 0;
    uint64_t sum;
    pid_t pid;

    CHECK_INT(toy_busy(cage), RN_EXIT_DONE);
    pid = fork();
    if (pid == 0) {
        int64_t off = -1;
        rn_cage *mine = toy_cage(boot);
        bool good = toy_finish(cage) != 0 && rn_cage_reset(cage) && rn_cage_is_fresh(cage, NULL) &&
                    rn_cage_enter(mine, touch, &off) == RN_EXIT_FAULT;

        _exit(good ? 0 : 1);
    }
    sum = toy_finish(cage);
    CHECK(sum != 0);
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rn_cage_destroy(cage);
}

int main(void)
{
    rn_boot *boot = toy_boot(RN_BACKING_AUTO);
    struct sigaction act = {.sa_handler = host_handler, .sa_flags = SA_NODEFER};
    runlet_error err = {0};

#if defined(__SANITIZE_THREAD__)
    fprintf(stderr, "skipped: the thread sanitizer keeps a signal blocked after siglongjmp\n");
    return 77;
#endif
    CHECK(boot != NULL);
    unkeyed_loading_needs_a_handler(boot);
    CHECK_INT(sigaction(SIGSEGV, &act, NULL), 0);
    CHECK_INT(runlet_cage_install_fault_handler(&err), RUNLET_OK);
    CHECK_INT(runlet_cage_install_fault_handler(&err), RUNLET_OK);
    if (RN_OOB_BUILD == RN_OOB_FAULT) {
        both_guards_catch(boot);
        toy_forgeries_end_the_run(boot);
        faults_without_address_are_caught(boot);
        pool_refuses_the_broken(boot);
        regions_nest(boot);
        threads_do_not_meet(boot);
        host_faults_are_passed_on(boot);
        forked_hosts_go_on(boot);
    }
    a_deadline_can_abandon(boot);
    rn_boot_close(boot);
    return check_done();
}
