/* confined ACT: confines itself as a worker does and then does what it may not; the kernel ends it with SIGSYS. With `-n ACT` it does
 * the same unconfined, so that the test knows the act works. `ok` does everything that is allowed and ends with 0. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "driver/confine.h"

static char page[8192] __attribute__((aligned(4096)));

static long do_open(void)
{
    return open("/etc/passwd", O_RDONLY);
}
static long do_openat2(void)
{
    return syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0) < 0 && errno != EINVAL ? -1 : 0;
}
static long do_stat(void)
{
    return access("/etc/passwd", R_OK);
}
static long do_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}
static long do_unix(void)
{
    return socket(AF_UNIX, SOCK_STREAM, 0);
}
static long do_fork(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        _exit(0);
    }
    return pid;
}
static long do_clone(void)
{
    long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);

    if (pid == 0) {
        _exit(0);
    }
    return pid;
}
static long do_exec(void)
{
    char *argv[] = {NULL, NULL}, *none[] = {NULL};

    return execve("/bin/true", argv, none);
}
static long do_ptrace(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}
static long do_kill(void)
{
    return kill(getppid(), 0);
}
static long do_getpid(void)
{
    return syscall(SYS_getpid);
}
static long do_getppid(void)
{
    return syscall(SYS_getppid);
}
static long do_prctl(void)
{
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
}
static long do_signal(void)
{
    return signal(SIGIO, SIG_IGN) == SIG_ERR ? -1 : 0;
}
static long do_sendmsg(void)
{
    return send(1, "", 0, MSG_NOSIGNAL) < 0 && errno != ENOTSOCK ? -1 : 0;
}
static long do_recv(void)
{
    return recv(0, page, 1, MSG_DONTWAIT) < 0 && errno != EAGAIN && errno != ENOTSOCK ? -1 : 0;
}
static long do_ioctl(void)
{
    return syscall(SYS_ioctl, 0, 0x5413, page) < 0 && errno != ENOTTY ? -1 : 0;
}
static long do_dup(void)
{
    return dup(0);
}
static long do_memfd(void)
{
    return memfd_create("x", 0);
}
static long do_exec_map(void)
{
    return (long)(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? (void *)-1 : NULL);
}
static long do_exec_protect(void)
{
    return mprotect(page, 4096, PROT_READ | PROT_EXEC);
}
static long do_pkey(void)
{
    return syscall(SYS_pkey_mprotect, page, 4096, PROT_READ, -1);
}
static long do_map_stdin(void)
{
    return mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0) == MAP_FAILED && errno != EACCES && errno != ENODEV ? -1 : 0;
}
static long do_read_other(void)
{
    return read(1, page, 0) < 0 && errno != EBADF ? -1 : 0;
}
static long do_write_other(void)
{
    return write(0, page, 0) < 0 && errno != EBADF ? -1 : 0;
}
static long do_nanosleep(void)
{
    struct timespec t = {.tv_nsec = 1};

    return syscall(SYS_nanosleep, &t, NULL);
}
static long do_entropy(void)
{
    return syscall(SYS_getrandom, page, 8, 0);
}
static long do_uname(void)
{
    return syscall(SYS_uname, page);
}
static long do_limit(void)
{
    struct rlimit r;

    return getrlimit(RLIMIT_CORE, &r);
}
static long do_bpf(void)
{
    return syscall(SYS_seccomp, 99, 0, NULL) < 0 && errno != EINVAL && errno != EFAULT ? -1 : 0;
}
static long do_vm_write(void)
{
    return syscall(SYS_process_vm_writev, getpid(), NULL, 0, NULL, 0, 0);
}
static long do_uring(void)
{
    return syscall(SYS_io_uring_setup, 0, NULL) < 0 && errno == ENOSYS ? 0 : 0;
}
static long do_x32(void)
{
#ifdef __x86_64__
    return syscall(0x40000000 + 0, 0, page, 0) < 0 && errno != ENOSYS ? -1 : 0; /* read, in the numbers of x32 */
#else
    return syscall(100000) < 0 ? 0 : -1;
#endif
}
static long do_int80(void)
{
#ifdef __x86_64__
    long r = 20; /* getpid of i386 */

    __asm__ volatile("int $0x80" : "+a"(r) : : "memory", "r8", "r9", "r10", "r11");
    return 0;
#else
    return syscall(100000) < 0 ? 0 : -1;
#endif
}

static long do_ok(void)
{
    struct timespec t;
    sigset_t none;
    char *a = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void *big = malloc(50 << 20);

    (void)sigemptyset(&none);
    if (a == MAP_FAILED || big == NULL || mprotect(a, 4096, PROT_READ) != 0 || madvise(a, 4096, MADV_DONTNEED) != 0 ||
        mremap(a, 8192, 4096, 0) == MAP_FAILED || munmap(a, 4096) != 0 || syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t) != 0 ||
        sigprocmask(SIG_SETMASK, &none, NULL) != 0 || read(0, page, 0) < 0 || write(1, page, 0) < 0 || write(2, page, 0) < 0) {
        return -1;
    }
    free(big);
    return 0;
}

static const struct {
    const char *name;
    long (*run)(void);
} acts[] = {
    {"ok", do_ok},
    {"open", do_open},
    {"openat2", do_openat2},
    {"access", do_stat},
    {"socket", do_socket},
    {"unix", do_unix},
    {"fork", do_fork},
    {"clone", do_clone},
    {"execve", do_exec},
    {"ptrace", do_ptrace},
    {"kill", do_kill},
    {"getpid", do_getpid},
    {"getppid", do_getppid},
    {"prctl", do_prctl},
    {"signal", do_signal},
    {"send", do_sendmsg},
    {"recv", do_recv},
    {"ioctl", do_ioctl},
    {"dup", do_dup},
    {"memfd", do_memfd},
    {"exec-map", do_exec_map},
    {"exec-protect", do_exec_protect},
    {"pkey", do_pkey},
    {"map-stdin", do_map_stdin},
    {"read-1", do_read_other},
    {"write-0", do_write_other},
    {"nanosleep", do_nanosleep},
    {"getrandom", do_entropy},
    {"uname", do_uname},
    {"getrlimit", do_limit},
    {"seccomp", do_bpf},
    {"vm-write", do_vm_write},
    {"io-uring", do_uring},
    {"x32", do_x32},
    {"int80", do_int80},
};

int main(int argc, char **argv)
{
    bool is_free = argc > 2 && strcmp(argv[1], "-n") == 0;
    const char *want = argc > 1 ? argv[argc - 1] : "";

    if (strcmp(want, "list") == 0) {
        for (size_t i = 1; i < sizeof acts / sizeof acts[0]; i++) {
            puts(acts[i].name);
        }
        return 0;
    }
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        if (strcmp(acts[i].name, want) == 0) {
            rn_confine_failure f = {NULL, 0};
            void *volatile first = malloc(1);

            free(first); /* the allocator asks for entropy once */
            if (!is_free) {
                f = rn_confine_process(false);
                f = f.step == NULL ? rn_confine_calls(-1) : f;
            }
            if (f.step != NULL) {
                fprintf(stderr, "confined: %s: error %d\n", f.step, f.sys);
                return 3;
            }
            _exit(acts[i].run() < 0 ? 2 : 0);
        }
    }
    return 4;
}
