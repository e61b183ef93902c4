/* A tool's command: one process group, its three pipes driven by poll so that neither side can block the other. It ends with its
 * first process, with its time, or with ours; the group is killed in each case, before the first process is reaped, while its id
 * can belong to nobody else. */
#define _GNU_SOURCE
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
#include "cli/tools.h"

#include "base/banned.h"

static const char source[] = "cli/serve";

extern char **environ;

#define GRACE_NS RN_NS_PER_S /* between SIGTERM and SIGKILL */

enum { CHUNK = 64 * 1024, LOOK_MS = 50 };

typedef struct child {
    pid_t pid;
    int in, out, err; /* our ends; -1: closed */
    int64_t deadline_ns;
} child;

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

static runlet_code start(const rn_cli_tool *tool, child *c, runlet_error *err)
{
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
    c->in = pipes[0][1];
    c->out = pipes[1][0];
    c->err = pipes[2][0];
    if (argv != NULL && why == 0) {
        free(argv);
        (void)fcntl(c->in, F_SETFL, O_NONBLOCK);
        (void)fcntl(c->out, F_SETFL, O_NONBLOCK);
        (void)fcntl(c->err, F_SETFL, O_NONBLOCK);
        return RUNLET_OK;
    }
    close_end(&c->in);
    close_end(&c->out);
    close_end(&c->err);
    if (argv == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory to start tool '%s'", tool->name);
    }
    rc = rn_error_sys(err, why == ENOENT ? RUNLET_E_NOT_FOUND : RUNLET_E_IO, why, source, "starting tool '%s': %s", tool->name, argv[0]);
    free(argv);
    return rc;
}

static void write_some(child *c, const rn_buf *request, size_t *sent)
{
    ssize_t n = *sent < request->len ? write(c->in, request->data + *sent, request->len - *sent) : 0;

    if (n > 0) {
        *sent += (size_t)n;
    }
    if (*sent >= request->len || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        close_end(&c->in); /* a tool need not read its request */
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

static got read_out(child *c, rn_buf *out, rn_cli_served *how)
{
    got g = read_some(&c->out, out);

    if (g == GOT_TOO_MUCH) {
        how->is_ours = true;
        (void)snprintf(how->why, sizeof how->why, "printed more than %zu bytes", out->max);
    }
    return g;
}

static got read_said(child *c, rn_buf *said)
{
    got g = read_some(&c->err, said);

    if (g == GOT_TOO_MUCH) {
        rn_buf_clear(said); /* keep the latest: that is where the reason stands */
    }
    return g;
}

/* Not reaped: its id stays its own. */
static bool has_exited(const child *c)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == c->pid;
}

/* Must the tool end before it does by itself? */
static bool must_end(const rn_cli_tool *tool, const child *c, rn_cli_served *how)
{
    int64_t ns = tool->timeout_ns != 0 ? tool->timeout_ns : RN_CLI_TOOL_TIMEOUT_NS;
    bool is_whole = ns % RN_NS_PER_S == 0;

    if (rn_cli_is_interrupted() || rn_cli_is_ending()) {
        how->is_stopped = true;
    } else if (rn_clock_ns() >= c->deadline_ns) {
        how->is_ours = true;
        (void)snprintf(how->why, sizeof how->why,
                       "took longer than %lld%s; give it a longer \"timeout\" in --tools FILE, or a faster command",
                       (long long)(ns / (is_whole ? RN_NS_PER_S : RN_NS_PER_MS)), is_whole ? "s" : "ms");
    }
    return how->is_stopped || how->is_ours;
}

/* Moves bytes until both of the child's outputs are closed, or it is gone. */
static void talk(const rn_cli_tool *tool, child *c, const rn_buf *request, rn_buf *out, rn_buf *said, rn_cli_served *how)
{
    size_t sent = 0;

    while ((c->out >= 0 || c->err >= 0) && !has_exited(c) && !must_end(tool, c, how)) {
        struct pollfd fds[3] = {{.fd = c->in, .events = POLLOUT}, {.fd = c->out, .events = POLLIN}, {.fd = c->err, .events = POLLIN}};

        if (poll(fds, 3, LOOK_MS) <= 0) {
            continue;
        }
        if (fds[0].revents != 0) {
            write_some(c, request, &sent);
        }
        if (fds[1].revents != 0) {
            (void)read_out(c, out, how);
        }
        if (fds[2].revents != 0) {
            (void)read_said(c, said);
        }
    }
}

/* Until the first process is gone or `until_ns` has come; false: it is still there. */
static bool await_exit(const child *c, int64_t until_ns)
{
    struct timespec t = {.tv_nsec = 50000};

    while (!has_exited(c)) {
        if (rn_clock_ns() >= until_ns) {
            return false;
        }
        (void)nanosleep(&t, NULL);
        t.tv_nsec = t.tv_nsec < 10000000 ? t.tv_nsec * 2 : t.tv_nsec;
    }
    return true;
}

/* Outputs are closed, and the tool may have its time for the rest. */
static void linger(const rn_cli_tool *tool, const child *c, rn_cli_served *how)
{
    while (!has_exited(c) && !must_end(tool, c, how)) {
        (void)await_exit(c, rn_clock_ns() + LOOK_MS * RN_NS_PER_MS);
    }
}

/* The whole group. Its first process is there or a zombie: nobody else has the id. */
static void end_group(const child *c)
{
    if (!has_exited(c)) {
        (void)kill(-c->pid, SIGTERM);
        (void)kill(-c->pid, SIGCONT);
        (void)await_exit(c, rn_clock_ns() + GRACE_NS);
    }
    (void)kill(-c->pid, SIGKILL);
}

/* What the tool printed before it was gone. Who left its group and holds the pipe can print on: not for ever. */
static void drain(child *c, rn_buf *out, rn_buf *said, rn_cli_served *how)
{
    while (!how->is_ours && read_out(c, out, how) == GOT_BYTES) {
    }
    for (int n = 0; n < 64; n++) {
        got g = read_said(c, said);

        if (g == GOT_END || g == GOT_NOTHING) {
            return;
        }
    }
}

static void say_end(rn_cli_served *how, int status)
{
    how->is_good = how->why[0] == '\0' && !how->is_stopped && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (how->is_good || how->why[0] != '\0') {
        return;
    }
    if (WIFSIGNALED(status)) {
        (void)snprintf(how->why, sizeof how->why, "ended by signal %d", WTERMSIG(status));
    } else {
        (void)snprintf(how->why, sizeof how->why, "failed with exit code %d", WEXITSTATUS(status));
    }
}

runlet_code rn_cli_tool_serve(const rn_cli_tool *tool, const rn_buf *request, rn_buf *out, rn_buf *said, rn_cli_served *how,
                              runlet_error *err)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    child c = {0};
    runlet_code rc;
    int status = 0;

    *how = (rn_cli_served){0};
    rn_cli_tool_begins();
    rc = start(tool, &c, err);
    if (rc != RUNLET_OK) {
        rn_cli_tool_ended();
        return rc;
    }
    rn_cli_tool_is(c.pid);
    c.deadline_ns = rn_deadline_after(rn_clock_ns(), tool->timeout_ns != 0 ? tool->timeout_ns : RN_CLI_TOOL_TIMEOUT_NS);
    (void)sigaction(SIGPIPE, &ignore, &before);
    talk(tool, &c, request, out, said, how);
    close_end(&c.in);
    if (!how->is_stopped && !how->is_ours) {
        linger(tool, &c, how);
    }
    end_group(&c);
    drain(&c, out, said, how);
    close_end(&c.out);
    close_end(&c.err);
    (void)sigaction(SIGPIPE, &before, NULL);
    rn_cli_tool_is(0);
    while (waitpid(c.pid, &status, 0) < 0 && errno == EINTR) {
    }
    rn_cli_tool_ended();
    say_end(how, status);
    return RUNLET_OK;
}
