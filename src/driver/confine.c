/* The worker's confinement. No help of libraries, so that each step is here to be read.
 *
 * Order, and why each step has its place:
 *   1  descriptors above 2 are closed first: nothing that is opened later can be one of the parent's
 *   2  no new privileges: the kernel asks for it before it takes a filter from somebody without any
 *   3  not dumpable: other processes of the user cannot look inside, no core file is written
 *   4  the parent's death kills: by its closing the life line (SIGIO), or by a signal where the parent's thread is the first one
 *   5  capabilities are dropped; a worker of root keeps the user id and none of its powers
 *   6  a session of its own, the root as folder: no terminal, no folder held
 *   7  limits, once everything is open: no new descriptors, no files, no processes
 *   8  the filter, last: it forbids all of the above */
#define _GNU_SOURCE
#include "driver/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/banned.h"

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#else
#error "confine.c does not know this processor's system calls"
#endif

static rn_confine_failure failed(const char *step)
{
    return (rn_confine_failure){step, errno};
}

static const rn_confine_failure fine = {NULL, 0};

static bool close_above(unsigned first)
{
    if (syscall(SYS_close_range, first, ~0u, 0) == 0) {
        return true;
    }
    for (int fd = (int)first; fd < 4096; fd++) { /* before Linux 5.9 */
        (void)close(fd);
    }
    return errno == ENOSYS || errno == EBADF;
}

/* The other end never writes, so that what happens on it is its end. SIGIO kills unless it is handled. */
static bool heed_life_line(void)
{
    struct pollfd p = {.fd = STDERR_FILENO, .events = 0};
    int flags = fcntl(STDERR_FILENO, F_GETFL);
    struct stat st;

    if (fstat(STDERR_FILENO, &st) != 0) {
        return false;
    }
    if (!S_ISSOCK(st.st_mode)) {
        return true; /* started by a test */
    }
    return flags >= 0 && fcntl(STDERR_FILENO, F_SETOWN, getpid()) == 0 && fcntl(STDERR_FILENO, F_SETFL, flags | O_ASYNC) == 0 &&
           poll(&p, 1, 0) >= 0 && (p.revents & (POLLHUP | POLLERR)) == 0;
}

static bool drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};

    (void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    return syscall(SYS_capset, &head, none) == 0;
}

rn_confine_failure rn_confine_process(bool is_bound)
{
    if (!close_above(3)) {
        return failed("closing descriptors");
    }
    if (clearenv() != 0) {
        return failed("emptying the environment");
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return failed("no new privileges");
    }
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
        return failed("not dumpable");
    }
    if ((is_bound && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) || !heed_life_line()) {
        return failed("death with the parent");
    }
    if (!drop_capabilities()) {
        return failed("dropping capabilities");
    }
    (void)setsid(); /* fails for the leader of a group: then it has one */
    (void)umask(077);
    if (chdir("/") != 0) {
        return failed("leaving the folder");
    }
    if (personality(PER_LINUX) < 0) { /* none that makes readable memory executable */
        return failed("personality");
    }
    return fine;
}

static bool set_limits(void)
{
    static const unsigned zero[] = {RLIMIT_CORE, RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_FSIZE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE};
    struct rlimit none = {0, 0};

    for (size_t i = 0; i < sizeof zero / sizeof zero[0]; i++) {
        if (setrlimit(zero[i], &none) != 0) {
            return false;
        }
    }
    return true;
}

/* ---- the filter ---- */

enum { MAX_CODE = 96 };

typedef struct program {
    struct sock_filter code[MAX_CODE];
    unsigned short len;
} program;

#define NR   offsetof(struct seccomp_data, nr)
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define PASS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static uint32_t argument(unsigned i)
{
    return (uint32_t)(offsetof(struct seccomp_data, args) + 8 * i); /* its lower half: little-endian */
}

static void put(program *p, struct sock_filter one)
{
    if (p->len < MAX_CODE) {
        p->code[p->len++] = one;
    }
}

static void load(program *p, uint32_t at)
{
    put(p, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at));
}

/* The next `skip` instructions are for k alone. */
static void unless_skip(program *p, uint32_t k, uint8_t skip)
{
    put(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, k, 0, skip));
}

static void allow(program *p, long nr)
{
    unless_skip(p, (uint32_t)nr, 1);
    put(p, (struct sock_filter)PASS);
}

/* Argument i is a or b, or the process ends. */
static void allow_one_of(program *p, long nr, unsigned i, uint32_t a, uint32_t b)
{
    unless_skip(p, (uint32_t)nr, 6);
    load(p, argument(i));
    unless_skip(p, a, 1);
    put(p, (struct sock_filter)PASS);
    unless_skip(p, b, 1);
    put(p, (struct sock_filter)PASS);
    put(p, (struct sock_filter)KILL);
}

/* Never executable. */
static void allow_protect(program *p)
{
    unless_skip(p, __NR_mprotect, 4);
    load(p, argument(2));
    put(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
    put(p, (struct sock_filter)KILL);
    put(p, (struct sock_filter)PASS);
}

/* Never executable; nameless, or from the boot image. */
static void allow_map(program *p, int image_fd)
{
    unless_skip(p, __NR_mmap, 9);
    load(p, argument(2));
    put(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1));
    put(p, (struct sock_filter)KILL);
    load(p, argument(4));
    unless_skip(p, UINT32_MAX, 1);
    put(p, (struct sock_filter)PASS);
    unless_skip(p, (uint32_t)image_fd, 1);
    put(p, (struct sock_filter)PASS);
    put(p, (struct sock_filter)KILL);
}

static void build(program *p, int image_fd)
{
    static const long plain[] = {__NR_munmap,        __NR_madvise,        __NR_mremap,     __NR_brk,
                                 __NR_clock_gettime, __NR_exit_group,     __NR_exit,       __NR_futex,
                                 __NR_rt_sigreturn,  __NR_rt_sigprocmask, __NR_sigaltstack};

    p->len = 0;
    load(p, offsetof(struct seccomp_data, arch));
    put(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0));
    put(p, (struct sock_filter)KILL);
    load(p, NR); /* numbers of x32 are none of these */
    allow_one_of(p, __NR_read, 0, STDIN_FILENO, STDIN_FILENO);
    allow_one_of(p, __NR_write, 0, STDOUT_FILENO, STDERR_FILENO);
    allow_map(p, image_fd);
    allow_protect(p);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        allow(p, plain[i]);
    }
    put(p, (struct sock_filter)KILL);
}

rn_confine_failure rn_confine_calls(int image_fd)
{
    struct sock_fprog filter;
    program p;

    if (!set_limits()) {
        return failed("limits");
    }
    build(&p, image_fd);
    filter = (struct sock_fprog){.len = p.len, .filter = p.code};
    if (p.len >= MAX_CODE) {
        errno = E2BIG;
        return failed("the filter");
    }
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0) {
        return failed("the filter");
    }
    return fine;
}
