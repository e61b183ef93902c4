/* Processes of workers: started with nothing but four descriptors, ended by their pidfd, reaped at once, kept while they wait.
 *
 *   0, 1  one end of the socket that frames go over        2  one end of the life line      3  the page with the interrupt word
 *
 * The other end of the life line is closed by the kernel when this process ends, however it ends; that kills the worker (SIGIO). A
 * parent-death signal would come when the *thread* ends that started it, so that is asked for where the thread is the first one. */
#define _GNU_SOURCE
#include "driver/worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

#include "base/banned.h"

#define END_NS (RN_NS_PER_S / 2) /* for a process that has closed its socket to be gone */

enum { MAX_IDLE = 8, MAX_KEEP = 64, LOOK_US = 50000 };

static const char source[] = "driver/worker";

/* Those that wait, of all sessions of the process. */
static struct {
    pthread_mutex_t lock;
    rn_worker *idle;
    size_t fresh, used, keep;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- starting ---- */

static void close_end(int *fd)
{
    if (*fd >= 0) {
        (void)close(*fd);
        *fd = -1;
    }
}

typedef struct ends {
    int talk[2], life[2], page;
} ends;

static void ends_close(ends *e)
{
    close_end(&e->talk[0]);
    close_end(&e->talk[1]);
    close_end(&e->life[0]);
    close_end(&e->life[1]);
    close_end(&e->page);
}

/* Descriptors of the worker's side are moved above those they become, so that no dup2 overwrites one that is still to come. */
static bool lift(int *fd)
{
    int higher = *fd >= 0 && *fd <= 3 ? fcntl(*fd, F_DUPFD_CLOEXEC, 10) : *fd;

    if (higher != *fd) {
        close_end(fd);
        *fd = higher;
    }
    return *fd >= 0;
}

static int open_ends(ends *e)
{
    const struct timeval look = {.tv_usec = LOOK_US};

    *e = (ends){{-1, -1}, {-1, -1}, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, e->talk) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, e->life) != 0) {
        return errno;
    }
    e->page = memfd_create("runlet-interrupt", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (e->page < 0 || ftruncate(e->page, RN_PAGE) != 0 || fcntl(e->page, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0 ||
        !lift(&e->talk[1]) || !lift(&e->life[1]) || !lift(&e->page) ||
        setsockopt(e->talk[0], SOL_SOCKET, SO_RCVTIMEO, &look, sizeof look) != 0 ||
        setsockopt(e->talk[0], SOL_SOCKET, SO_SNDTIMEO, &look, sizeof look) != 0) {
        return errno;
    }
    return 0;
}

static int spawn(const char *path, const ends *e, pid_t *pid)
{
    bool is_bound = getpid() == (pid_t)syscall(SYS_gettid);
    char name[] = "runlet-worker", bound[] = "bound", *argv[] = {name, is_bound ? bound : NULL, NULL}, *environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t all, none;
    int why;

    (void)sigfillset(&all);
    (void)sigemptyset(&none);
    why = posix_spawn_file_actions_init(&files);
    if (why != 0) {
        return why;
    }
    why = posix_spawnattr_init(&attr);
    if (why == 0) {
        (void)posix_spawnattr_setsigdefault(&attr, &all);
        (void)posix_spawnattr_setsigmask(&attr, &none);
        (void)posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        why = posix_spawn_file_actions_adddup2(&files, e->talk[1], STDIN_FILENO);
        why = why == 0 ? posix_spawn_file_actions_adddup2(&files, e->talk[1], STDOUT_FILENO) : why;
        why = why == 0 ? posix_spawn_file_actions_adddup2(&files, e->life[1], STDERR_FILENO) : why;
        why = why == 0 ? posix_spawn_file_actions_adddup2(&files, e->page, 3) : why;
        why = why == 0 ? posix_spawn(pid, path, &files, &attr, argv, environment) : why;
        (void)posix_spawnattr_destroy(&attr);
    }
    (void)posix_spawn_file_actions_destroy(&files);
    return why;
}

static runlet_code start(rn_worker **out, runlet_error *err)
{
    rn_worker *w = calloc(1, sizeof *w);
    char path[4200];
    ends e;
    int why;

    *out = NULL;
    if (w == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a worker");
    }
    w->talk = w->life = w->pidfd = -1;
    rn_frame_stream_init(&w->in);
    rn_frame_writer_init(&w->out);
    if (!rn_worker_find(path, sizeof path)) {
        free(w);
        return rn_error(err, RUNLET_E_NOT_FOUND, source,
                        "the program runlet-worker is not there; install it beside this one, or say where it is with RUNLET_LIBEXEC");
    }
    why = open_ends(&e);
    if (why == 0) {
        w->interrupt = mmap(NULL, RN_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, e.page, 0);
        why = w->interrupt == MAP_FAILED ? errno : spawn(path, &e, &w->pid);
    }
    if (why != 0) {
        ends_close(&e);
        w->pid = 0;
        w->interrupt = w->interrupt == MAP_FAILED ? NULL : w->interrupt;
        rn_worker_destroy(w);
        return rn_error_sys(err, RUNLET_E_IO, why, source, "starting a worker");
    }
    w->pidfd = (int)syscall(SYS_pidfd_open, w->pid, 0);
    w->talk = e.talk[0];
    w->life = e.life[0];
    e.talk[0] = e.life[0] = -1;
    ends_close(&e);
    *out = w;
    return RUNLET_OK;
}

void rn_worker_bound(const rn_worker *w, uint64_t max_bytes)
{
#ifdef RN_SANITIZED
    (void)w; /* shadow memory counts too */
    (void)max_bytes;
#else
    /* The guest's heap twice (a loaded session beside an old one), values and a snapshot on their way, frames in both directions. The
     * address space itself cannot be bounded: a cage reserves far more than it uses. */
    uint64_t most = max_bytes > UINT64_C(4) << 30 ? UINT64_C(4) << 30 : max_bytes;
    struct rlimit now, limit;

    limit.rlim_cur = 3 * most + 2 * rn_frame_room(most) + 2 * (uint64_t)RN_MAX_FRAME_BYTES + (UINT64_C(512) << 20);
#ifdef RN_OOB_MASK_BUILD
    limit.rlim_cur += UINT64_C(2) << 30; /* there all that is reserved is writable */
#endif
    if (prlimit(w->pid, RLIMIT_DATA, NULL, &now) == 0) {
        limit.rlim_max = limit.rlim_cur = limit.rlim_cur < now.rlim_max ? limit.rlim_cur : now.rlim_max;
        (void)prlimit(w->pid, RLIMIT_DATA, &limit, NULL);
    }
#endif
}

/* ---- ending ---- */

static bool is_gone(const rn_worker *w, int64_t until_ns)
{
    for (;;) {
        siginfo_t info = {0};
        struct pollfd p = {.fd = w->pidfd, .events = POLLIN};

        if (waitid(P_PID, (id_t)w->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == w->pid) {
            return true;
        }
        if (rn_clock_ns() >= until_ns) {
            return false;
        }
        (void)poll(&p, 1, w->pidfd >= 0 ? 20 : 1);
    }
}

/* Not reaped yet, so the number is still its own - unless somebody else reaps the children of this process: hence the pidfd. */
static void kill_it(const rn_worker *w)
{
    if (w->pidfd < 0 || syscall(SYS_pidfd_send_signal, w->pidfd, SIGKILL, NULL, 0) != 0) {
        if (w->pidfd < 0) {
            (void)kill(w->pid, SIGKILL);
        }
    }
}

/* What it said on standard error: one line, in plain characters. */
static void hear(const rn_worker *w, char *text, size_t size)
{
    ssize_t n = recv(w->life, text, size - 1, MSG_DONTWAIT);
    size_t len = n > 0 ? (size_t)n : 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] < ' ' || text[i] > '~') {
            text[i] = ' ';
        }
    }
    while (len > 0 && text[len - 1] == ' ') {
        len--;
    }
    text[len] = '\0';
}

static void say_end(rn_worker *w, const char *what, int status, bool is_known)
{
    char said[200], how[120];

    hear(w, said, sizeof said);
    w->how = RUNLET_LIMIT_CRASH;
    if (!is_known) {
        (void)snprintf(how, sizeof how, "how it ended is not known");
    } else if (WIFSIGNALED(status)) {
        (void)snprintf(how, sizeof how, "ended by signal %d%s", WTERMSIG(status),
                       WTERMSIG(status) == SIGSYS ? " (it made a system call that it may not make)" : "");
    } else if (WEXITSTATUS(status) == RN_WORKER_NO_MEMORY) {
        w->how = RUNLET_LIMIT_MEMORY;
        (void)snprintf(how, sizeof how, "its allocator refused (exit status %d)", RN_WORKER_NO_MEMORY);
    } else if (WEXITSTATUS(status) > RN_WORKER_CRASHED) {
        (void)snprintf(how, sizeof how, "it crashed with signal %d (exit status %d)", WEXITSTATUS(status) - RN_WORKER_CRASHED,
                       WEXITSTATUS(status));
    } else {
        (void)snprintf(how, sizeof how, "exit status %d", WEXITSTATUS(status));
    }
    (void)snprintf(w->why, sizeof w->why, "%s: %s%s%s", what, how, said[0] != '\0' ? "; it said: " : "", said);
}

void rn_worker_end(rn_worker *w, const char *what)
{
    int status = 0;
    pid_t got;

    if (w->pid == 0) {
        return;
    }
    close_end(&w->talk);
    if (!is_gone(w, what == NULL ? 0 : rn_clock_ns() + END_NS)) {
        kill_it(w);
    }
    do {
        got = waitpid(w->pid, &status, 0);
    } while (got < 0 && errno == EINTR);
    say_end(w, what != NULL ? what : "the worker was ended", status, got == w->pid);
    w->pid = 0;
    close_end(&w->life);
    close_end(&w->pidfd);
}

void rn_worker_destroy(rn_worker *w)
{
    if (w == NULL) {
        return;
    }
    rn_worker_end(w, NULL);
    close_end(&w->talk);
    close_end(&w->life);
    close_end(&w->pidfd);
    if (w->interrupt != NULL) {
        (void)munmap(w->interrupt, RN_PAGE);
    }
    rn_buf_release(&w->in.in);
    rn_frame_writer_release(&w->out);
    free(w);
}

/* ---- those that wait ---- */

/* Nothing to read, and not closed either: it waits. */
static bool is_waiting(const rn_worker *w)
{
    char byte;

    return recv(w->talk, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

static bool fits(const rn_worker *w, uint64_t tenant, uint64_t max_bytes)
{
    return !w->is_used || (tenant != 0 && w->tenant == tenant && w->max_bytes == max_bytes);
}

static rn_worker *unlink_first(uint64_t tenant, uint64_t max_bytes, bool must_be_used)
{
    rn_worker *found = NULL;

    pthread_mutex_lock(&pool.lock);
    for (rn_worker **at = &pool.idle; *at != NULL; at = &(*at)->next) {
        if (fits(*at, tenant, max_bytes) && (*at)->is_used >= must_be_used) {
            found = *at;
            *at = found->next;
            found->next = NULL;
            pool.used -= found->is_used;
            pool.fresh -= !found->is_used;
            break;
        }
    }
    pthread_mutex_unlock(&pool.lock);
    return found;
}

runlet_code rn_worker_take(uint64_t tenant, uint64_t max_bytes, rn_worker **out, runlet_error *err)
{
    rn_worker *w;

    for (int used = 1; used >= 0; used--) {
        while ((w = unlink_first(tenant, max_bytes, used == 1)) != NULL) {
            if (is_waiting(w)) {
                *out = w;
                return RUNLET_OK;
            }
            rn_worker_destroy(w); /* died while it waited */
        }
    }
    return start(out, err);
}

/* false: there are enough. */
static bool keep(rn_worker *w)
{
    bool is_kept;

    pthread_mutex_lock(&pool.lock);
    is_kept = w->is_used ? pool.used < MAX_IDLE : pool.fresh < pool.keep;
    if (is_kept) {
        w->next = pool.idle;
        pool.idle = w;
        pool.used += w->is_used;
        pool.fresh += !w->is_used;
    }
    pthread_mutex_unlock(&pool.lock);
    return is_kept;
}

static runlet_code refill(runlet_error *err)
{
    for (;;) {
        rn_worker *w;
        runlet_code rc;
        bool is_full;

        pthread_mutex_lock(&pool.lock);
        is_full = pool.fresh >= pool.keep;
        pthread_mutex_unlock(&pool.lock);
        if (is_full) {
            return RUNLET_OK;
        }
        rc = start(&w, err);
        if (rc != RUNLET_OK) {
            return rc;
        }
        if (!keep(w)) {
            rn_worker_destroy(w);
            return RUNLET_OK;
        }
    }
}

void rn_worker_give(rn_worker *w)
{
    if (w == NULL) {
        return;
    }
    if (w->pid == 0 || w->tenant == 0 || w->is_suspect || !rn_worker_reset(w) || !keep(w)) {
        rn_worker_destroy(w);
    }
    (void)refill(NULL);
}

runlet_code runlet_py_keep_workers(size_t n, runlet_error *err)
{
    rn_worker *w;

    if (n > MAX_KEEP) {
        return rn_error(err, RUNLET_E_USAGE, source, "%zu workers are more than the %d that may wait", n, MAX_KEEP);
    }
    pthread_mutex_lock(&pool.lock);
    pool.keep = n;
    w = n == 0 ? pool.idle : NULL;
    if (n == 0) {
        pool.idle = NULL;
        pool.fresh = pool.used = 0;
    }
    pthread_mutex_unlock(&pool.lock);
    while (w != NULL) {
        rn_worker *next = w->next;

        rn_worker_destroy(w);
        w = next;
    }
    return refill(err);
}
