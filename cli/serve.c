/* Commands of tools: a process group each, the pipes of all of them driven by one poll so that no side can block another. A command ends
 * with its first process, with its time, or with ours; the group is killed in each case, before the first process is reaped, while its
 * id can belong to nobody else. */
#define _GNU_SOURCE
#include "cli/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "cli/signals.h"
#include "driver/json.h"

#include "base/banned.h"

static const char source[] = "cli/serve";

extern char **environ;

#define OUT_MAX   ((size_t)64 << 20)
#define SAID_MAX  ((size_t)64 << 10)
#define GRACE_NS  RN_NS_PER_S       /* between SIGTERM and SIGKILL */
#define LOOK_NS   INT64_C(50000000) /* signals and ends that no pipe tells of are seen after this time */
#define BRIEF_NS  INT64_C(50000)    /* ... where an end is near, and then twice as long each time */
#define BRIEF_MAX INT64_C(10000000)

enum { CHUNK = 64 * 1024 };

static void close_end(int *fd)
{
    if (*fd >= 0) {
        (void)close(*fd);
        *fd = -1;
    }
}

/* argv of the command; freed by the caller, the strings are borrowed. */
static char **arguments(const rn_cli_tool *tool)
{
    size_t n = tool->argv != NULL ? runlet_value_count(tool->argv) : 3;
    char **argv = calloc(n + 1, sizeof *argv);

    for (size_t i = 0; argv != NULL && i < n; i++) {
        const char *word = tool->argv != NULL ? runlet_value_peek_text(runlet_value_peek_item(tool->argv, i), NULL)
                           : i == 0           ? "/bin/sh"
                           : i == 1           ? "-c"
                                              : tool->shell;

        memcpy(&argv[i], &word, sizeof word); /* posix_spawn wants char *, and changes nothing */
    }
    return argv;
}

static int spawn_with(const rn_cli_tool *tool, char **argv, int in, int out, int err, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t defaults;
    int rc;

    (void)posix_spawn_file_actions_init(&files);
    (void)posix_spawnattr_init(&attr);
    (void)posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    (void)posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
    (void)sigemptyset(&defaults);
    (void)sigaddset(&defaults, SIGPIPE);
    (void)posix_spawnattr_setsigdefault(&attr, &defaults);
    (void)posix_spawnattr_setpgroup(&attr, 0);
    (void)posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    rc = tool->argv != NULL ? posix_spawnp(pid, argv[0], &files, &attr, argv, environ)
                            : posix_spawn(pid, argv[0], &files, &attr, argv, environ);
    (void)posix_spawn_file_actions_destroy(&files);
    (void)posix_spawnattr_destroy(&attr);
    return rc;
}

static runlet_code spawn(rn_cli_child *c, runlet_error *err)
{
    const rn_cli_tool *tool = c->tool;
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, why = 0;
    char **argv = arguments(tool);
    runlet_code rc;

    for (int i = 0; i < 3 && argv != NULL && why == 0; i++) {
        why = pipe2(pipes[i], O_CLOEXEC) == 0 ? 0 : errno;
    }
    if (argv != NULL && argv[0] != NULL && why == 0) {
        why = spawn_with(tool, argv, pipes[0][0], pipes[1][1], pipes[2][1], &c->pid);
    }
    close_end(&pipes[0][0]);
    close_end(&pipes[1][1]);
    close_end(&pipes[2][1]);
    c->in_fd = pipes[0][1];
    c->out_fd = pipes[1][0];
    c->err_fd = pipes[2][0];
    if (argv != NULL && why == 0) {
        free(argv);
        (void)fcntl(c->in_fd, F_SETFL, O_NONBLOCK);
        (void)fcntl(c->out_fd, F_SETFL, O_NONBLOCK);
        (void)fcntl(c->err_fd, F_SETFL, O_NONBLOCK);
        return RUNLET_OK;
    }
    close_end(&c->in_fd);
    close_end(&c->out_fd);
    close_end(&c->err_fd);
    if (argv == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory to start tool '%s'", tool->name);
    }
    rc = rn_error_sys(err, why == ENOENT ? RUNLET_E_NOT_FOUND : RUNLET_E_IO, why, source, "starting tool '%s': %s", tool->name, argv[0]);
    free(argv);
    return rc;
}

static void write_some(rn_cli_child *c)
{
    ssize_t n = c->sent < c->request.len ? write(c->in_fd, c->request.data + c->sent, c->request.len - c->sent) : 0;

    if (n > 0) {
        c->sent += (size_t)n;
    }
    if (c->sent >= c->request.len || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        close_end(&c->in_fd); /* a tool need not read its request */
    }
}

typedef enum got { GOT_BYTES, GOT_NOTHING, GOT_END, GOT_TOO_MUCH } got;

static got read_some(int *fd, rn_buf *to)
{
    uint8_t piece[CHUNK];
    ssize_t n = *fd >= 0 ? read(*fd, piece, sizeof piece) : 0;

    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return GOT_NOTHING;
    }
    if (n <= 0) {
        close_end(fd);
        return GOT_END;
    }
    return rn_buf_add(to, piece, (size_t)n) == RUNLET_OK ? GOT_BYTES : GOT_TOO_MUCH;
}

static got read_out(rn_cli_child *c)
{
    got g = read_some(&c->out_fd, &c->out);

    if (g == GOT_TOO_MUCH) {
        c->is_ours = true;
        (void)snprintf(c->why, sizeof c->why, "printed more than %zu bytes", c->out.max);
    }
    return g;
}

static got read_said(rn_cli_child *c)
{
    got g = read_some(&c->err_fd, &c->said);

    if (g == GOT_TOO_MUCH) {
        rn_buf_clear(&c->said); /* keep the latest: that is where the reason stands */
    }
    return g;
}

/* Not reaped: its id stays its own. */
static bool has_exited(const rn_cli_child *c)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == c->pid;
}

static int64_t time_of(const rn_cli_tool *tool)
{
    return tool->timeout_ns != 0 ? tool->timeout_ns : RN_CLI_TOOL_TIMEOUT_NS;
}

/* Must the tool end before it does by itself? */
static bool must_end(rn_cli_child *c, int64_t now)
{
    int64_t ns = time_of(c->tool);
    bool is_whole = ns % RN_NS_PER_S == 0;

    if (rn_cli_is_interrupted() || rn_cli_is_ending()) {
        c->is_stopped = true;
    } else if (!c->is_ours && now >= c->deadline_ns) {
        c->is_ours = true;
        (void)snprintf(c->why, sizeof c->why, "took longer than %lld%s; give it a longer \"timeout\" in --tools FILE, or a faster command",
                       (long long)(ns / (is_whole ? RN_NS_PER_S : RN_NS_PER_MS)), is_whole ? "s" : "ms");
    }
    return c->is_stopped || c->is_ours || c->is_dropped;
}

/* ---- from the queue to the end ---- */

static bool is_alive(const rn_cli_child *c)
{
    return c->state == RN_CLI_RUNS || c->state == RN_CLI_ENDS;
}

static int free_slot(const rn_cli_children *all)
{
    bool is_taken[RN_CLI_MAX_TOOLS] = {false};

    for (const rn_cli_child *c = all->first; c != NULL; c = c->next) {
        if (is_alive(c)) {
            is_taken[c->slot] = true;
        }
    }
    for (int i = 0; i < RN_CLI_MAX_TOOLS; i++) {
        if (!is_taken[i]) {
            return i;
        }
    }
    return -1;
}

static void start(rn_cli_children *all, rn_cli_child *c, int64_t now)
{
    runlet_error err = {0};

    if (rn_cli_is_interrupted() || rn_cli_is_ending()) {
        c->is_stopped = true;
        c->state = RN_CLI_ENDED;
        return;
    }
    c->slot = free_slot(all);
    if (c->slot < 0) {
        return; /* another time */
    }
    if (spawn(c, &err) != RUNLET_OK) {
        c->is_ours = true;
        (void)snprintf(c->why, sizeof c->why, "%.500s", err.message);
        c->state = RN_CLI_ENDED;
        return;
    }
    rn_cli_tool_is(c->slot, c->pid);
    c->state = RN_CLI_RUNS;
    c->start_ns = now;
    c->deadline_ns = rn_deadline_after(now, time_of(c->tool));
}

/* SIGTERM to the whole group, and some time for what it does about it. */
static void begin_end(rn_cli_child *c, int64_t now)
{
    (void)kill(-c->pid, SIGTERM);
    (void)kill(-c->pid, SIGCONT);
    c->grace_ns = rn_deadline_after(now, GRACE_NS);
    c->state = RN_CLI_ENDS;
}

/* What the tool printed before it was gone. Who left its group and holds the pipe can print on: not for ever. */
static void drain(rn_cli_child *c)
{
    while (!c->is_ours && read_out(c) == GOT_BYTES) {
    }
    for (int n = 0; n < 64; n++) {
        got g = read_said(c);

        if (g == GOT_END || g == GOT_NOTHING) {
            return;
        }
    }
}

static void say_end(rn_cli_child *c, int status)
{
    c->is_good = c->why[0] == '\0' && !c->is_stopped && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (c->is_good || c->why[0] != '\0') {
        return;
    }
    if (WIFSIGNALED(status)) {
        (void)snprintf(c->why, sizeof c->why, "ended by signal %d", WTERMSIG(status));
    } else {
        (void)snprintf(c->why, sizeof c->why, "failed with exit code %d", WEXITSTATUS(status));
    }
}

/* Its first process is there or a zombie: nobody else has the id. */
static void finish(rn_cli_child *c, int64_t now)
{
    int status = 0;

    (void)kill(-c->pid, SIGKILL);
    drain(c);
    close_end(&c->in_fd);
    close_end(&c->out_fd);
    close_end(&c->err_fd);
    rn_cli_tool_is(c->slot, 0);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {
    }
    c->wall_ns = now - c->start_ns;
    c->state = RN_CLI_ENDED;
    say_end(c, status);
}

/* ---- all of them ---- */

/* What has come without a pipe telling: exits, times, signals, free places. `one` does not wait for a place. */
static void look(rn_cli_children *all, const rn_cli_child *one)
{
    int64_t now = rn_clock_ns();
    int count = 0;

    for (rn_cli_child *c = all->first; c != NULL; c = c->next) {
        if (is_alive(c) && has_exited(c)) {
            finish(c, now);
        } else if (c->state == RN_CLI_RUNS && must_end(c, now)) {
            begin_end(c, now);
        } else if (c->state == RN_CLI_ENDS && now >= c->grace_ns) {
            finish(c, now);
        }
        count += is_alive(c) && c != one;
    }
    for (rn_cli_child *c = all->first; c != NULL; c = c->next) {
        if (c->state == RN_CLI_QUEUED && (c == one || count < RN_CLI_AT_ONCE)) {
            start(all, c, now);
            count += c != one;
        }
    }
}

typedef struct goal {
    const rn_cli_child *one;
    int64_t until_ns;
    bool is_all;
} goal;

static bool is_enough(const rn_cli_children *all, const goal *g)
{
    bool is_alone = true, has_end = false;

    for (const rn_cli_child *c = all->first; c != NULL; c = c->next) {
        is_alone = is_alone && !is_alive(c);
        has_end = has_end || (c->state == RN_CLI_ENDED && (g->one != NULL ? c == g->one : !c->is_dropped));
    }
    return is_alone || (!g->is_all && !rn_cli_is_ending() && (has_end || rn_clock_ns() >= g->until_ns));
}

/* Moves bytes for as long as nothing else is to be done. */
static void talk(rn_cli_children *all, int64_t until_ns, int64_t *brief_ns)
{
    struct pollfd fds[3 * RN_CLI_MAX_TOOLS];
    rn_cli_child *whose[RN_CLI_MAX_TOOLS];
    int64_t left = until_ns - rn_clock_ns(), ns = left < LOOK_NS ? left : LOOK_NS;
    struct timespec t;
    nfds_t n = 0;

    for (rn_cli_child *c = all->first; c != NULL; c = c->next) {
        if (c->state == RN_CLI_RUNS && n < RN_CLI_MAX_TOOLS) {
            fds[3 * n] = (struct pollfd){.fd = c->in_fd, .events = POLLOUT};
            fds[3 * n + 1] = (struct pollfd){.fd = c->out_fd, .events = POLLIN};
            fds[3 * n + 2] = (struct pollfd){.fd = c->err_fd, .events = POLLIN};
            whose[n++] = c;
        }
        if (c->state == RN_CLI_ENDS || (c->state == RN_CLI_RUNS && c->out_fd < 0 && c->err_fd < 0)) {
            ns = ns < *brief_ns ? ns : *brief_ns; /* its exit is the next thing */
        }
    }
    *brief_ns = *brief_ns < BRIEF_MAX ? *brief_ns * 2 : BRIEF_MAX;
    t = (struct timespec){.tv_nsec = ns > 0 ? (long)ns : 0};
    if (ppoll(fds, 3 * n, &t, NULL) <= 0) {
        return;
    }
    *brief_ns = BRIEF_NS;
    for (nfds_t i = 0; i < n; i++) {
        if (fds[3 * i].revents != 0) {
            write_some(whose[i]);
        }
        if (fds[3 * i + 1].revents != 0) {
            (void)read_out(whose[i]);
        }
        if (fds[3 * i + 2].revents != 0) {
            (void)read_said(whose[i]);
        }
    }
}

/* Time in which nobody looked was not the commands' to use: their pipes may have been full. */
static void come_back(rn_cli_children *all)
{
    int64_t now = rn_clock_ns();

    for (rn_cli_child *c = all->first; c != NULL; c = c->next) {
        if (c->state == RN_CLI_RUNS) {
            c->deadline_ns = rn_deadline_after(c->deadline_ns, now - (c->start_ns > all->left_ns ? c->start_ns : all->left_ns));
        }
    }
}

/* Those that nobody waits for any more. */
static void sweep(rn_cli_children *all)
{
    for (rn_cli_child *c = all->first, *next; c != NULL; c = next) {
        next = c->next;
        if (c->is_dropped && !is_alive(c)) {
            rn_cli_child_destroy(all, c);
        }
    }
}

static void drive(rn_cli_children *all, const goal *g)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    int64_t brief_ns = BRIEF_NS;

    rn_cli_watch_tools(true);
    come_back(all);
    (void)sigaction(SIGPIPE, &ignore, &before);
    look(all, g->one);
    while (!is_enough(all, g)) {
        talk(all, g->until_ns, &brief_ns);
        look(all, g->one);
    }
    (void)sigaction(SIGPIPE, &before, NULL);
    sweep(all);
    all->left_ns = rn_clock_ns();
    rn_cli_watch_tools(false);
}

void rn_cli_children_wait(rn_cli_children *all, const rn_cli_child *one, int64_t until_ns)
{
    drive(all, &(goal){.one = one, .until_ns = until_ns});
}

void rn_cli_children_end(rn_cli_children *all)
{
    if (all->first == NULL) {
        return;
    }
    for (rn_cli_child *c = all->first; c != NULL; c = c->next) {
        c->is_stopped = c->is_stopped || c->state != RN_CLI_ENDED;
        c->state = c->state == RN_CLI_QUEUED ? RN_CLI_ENDED : c->state;
    }
    drive(all, &(goal){.until_ns = INT64_MAX, .is_all = true});
}

/* ---- the list ---- */

rn_cli_child *rn_cli_child_new(rn_cli_children *all, const rn_cli_tool *tool, uint32_t call_id)
{
    rn_cli_child **last = &all->first, *c = calloc(1, sizeof *c);

    if (c == NULL) {
        return NULL;
    }
    c->tool = tool;
    c->call_id = call_id;
    c->in_fd = c->out_fd = c->err_fd = -1;
    rn_buf_init(&c->request, RN_JSON_MAX_BYTES);
    rn_buf_init(&c->out, OUT_MAX);
    rn_buf_init(&c->said, SAID_MAX);
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = c;
    return c;
}

rn_cli_child *rn_cli_child_find(const rn_cli_children *all, uint32_t call_id)
{
    rn_cli_child *c = all->first;

    while (c != NULL && (c->call_id != call_id || c->is_dropped)) {
        c = c->next;
    }
    return c;
}

void rn_cli_child_destroy(rn_cli_children *all, rn_cli_child *c)
{
    rn_cli_child **at = &all->first;

    while (*at != NULL && *at != c) {
        at = &(*at)->next;
    }
    if (*at == c) {
        *at = c->next;
    }
    rn_buf_release(&c->request);
    rn_buf_release(&c->out);
    rn_buf_release(&c->said);
    free(c);
}

void rn_cli_child_drop(rn_cli_children *all, rn_cli_child *c)
{
    if (is_alive(c)) {
        c->is_dropped = true;
    } else {
        rn_cli_child_destroy(all, c);
    }
}

void rn_cli_children_release(rn_cli_children *all)
{
    rn_cli_children_end(all);
    while (all->first != NULL) {
        rn_cli_child_destroy(all, all->first);
    }
}
