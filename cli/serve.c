/* A tool's command: one process, its three pipes driven by poll so that neither side can block the other. */
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
#include <unistd.h>

#include "base/error.h"
#include "cli/tools.h"

#include "base/banned.h"

static const char source[] = "cli/serve";

extern char **environ;

enum { CHUNK = 64 * 1024 };

typedef struct child {
    pid_t pid;
    int in, out, err; /* our ends; -1: closed */
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
    (void)posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF);
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

/* False: `to` is full. */
static bool read_some(int *fd, rn_buf *to)
{
    uint8_t piece[CHUNK];
    ssize_t n = read(*fd, piece, sizeof piece);

    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        close_end(fd);
    }
    return n <= 0 || rn_buf_add(to, piece, (size_t)n) == RUNLET_OK;
}

/* Moves bytes until both of the child's outputs are closed. */
static void talk(child *c, const rn_buf *request, rn_buf *out, rn_buf *said, rn_cli_served *how)
{
    size_t sent = 0;

    while (c->out >= 0 || c->err >= 0) {
        struct pollfd fds[3] = {{.fd = c->in, .events = POLLOUT}, {.fd = c->out, .events = POLLIN}, {.fd = c->err, .events = POLLIN}};
        int n = poll(fds, 3, 200);

        if (rn_cli_is_interrupted()) {
            how->is_stopped = true;
            (void)kill(c->pid, SIGTERM);
            return;
        }
        if (n <= 0) {
            continue;
        }
        if (fds[0].revents != 0) {
            write_some(c, request, &sent);
        }
        if (fds[1].revents != 0 && !read_some(&c->out, out)) {
            (void)snprintf(how->why, sizeof how->why, "printed more than %zu bytes", out->max);
            (void)kill(c->pid, SIGKILL);
            return;
        }
        if (fds[2].revents != 0 && !read_some(&c->err, said)) {
            rn_buf_clear(said); /* keep the latest: that is where the reason stands */
        }
    }
}

runlet_code rn_cli_tool_serve(const rn_cli_tool *tool, const rn_buf *request, rn_buf *out, rn_buf *said, rn_cli_served *how,
                              runlet_error *err)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    child c = {0};
    runlet_code rc = start(tool, &c, err);
    int status = 0;

    *how = (rn_cli_served){0};
    if (rc != RUNLET_OK) {
        return rc;
    }
    (void)sigaction(SIGPIPE, &ignore, &before);
    talk(&c, request, out, said, how);
    close_end(&c.in);
    close_end(&c.out);
    close_end(&c.err);
    (void)sigaction(SIGPIPE, &before, NULL);
    while (waitpid(c.pid, &status, 0) < 0 && errno == EINTR) {
    }
    how->is_good = how->why[0] == '\0' && !how->is_stopped && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!how->is_good && how->why[0] == '\0') {
        if (WIFSIGNALED(status)) {
            (void)snprintf(how->why, sizeof how->why, "ended by signal %d", WTERMSIG(status));
        } else {
            (void)snprintf(how->why, sizeof how->why, "failed with exit code %d", WEXITSTATUS(status));
        }
    }
    return RUNLET_OK;
}
