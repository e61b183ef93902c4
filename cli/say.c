/* Messages of Runlet itself: standard error, one line each, never standard output. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

__attribute__((format(printf, 1, 0))) static void say(const char *format, va_list args)
{
    char line[2048];

    (void)vsnprintf(line, sizeof line, format, args);
    fprintf(stderr, "runlet: %s\n", line); /* one write: standard error is not buffered by us */
}

void rn_cli_say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(format, args);
    va_end(args);
}

int rn_cli_usage(const char *command, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(format, args);
    va_end(args);
    fprintf(stderr, "runlet: see 'runlet help%s%s'\n", command[0] != '\0' ? " " : "", command);
    return RN_CLI_USAGE;
}

rn_cli_exit rn_cli_exit_of(runlet_code code)
{
    switch (code) {
    case RUNLET_OK:
        return RN_CLI_DONE;
    case RUNLET_E_USAGE:
    case RUNLET_E_SYNTAX:
        return RN_CLI_USAGE;
    case RUNLET_E_DENIED:
    case RUNLET_E_SNAPSHOT:
    case RUNLET_E_SNAPSHOT_MAC:
    case RUNLET_E_SNAPSHOT_ENGINE:
        return RN_CLI_REFUSED;
    case RUNLET_E_NOT_FOUND:
        return RN_CLI_NOT_FOUND;
    case RUNLET_E_NOMEM:
    case RUNLET_E_LIMIT:
    case RUNLET_E_STATE:
    case RUNLET_E_UNSUPPORTED:
    case RUNLET_E_EXISTS:
    case RUNLET_E_PATH:
    case RUNLET_E_PROTOCOL:
    case RUNLET_E_IO:
    case RUNLET_E_NETWORK:
    case RUNLET_E_TIMEOUT:
    case RUNLET_E_CANCELLED:
    case RUNLET_E_INTERNAL:
        break;
    }
    return RN_CLI_FAILED;
}

/* Edit distance with swaps of neighbours; words are short. */
static size_t distance(const char *a, const char *b)
{
    enum { MOST = 40 };
    size_t rows[3][MOST + 1], n = strlen(a), m = strlen(b);

    if (n > MOST || m > MOST) {
        return MOST;
    }
    for (size_t j = 0; j <= m; j++) {
        rows[0][j] = j;
        rows[2][j] = 0;
    }
    for (size_t i = 1; i <= n; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);

            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best) {
                best = before[j - 2] + 1;
            }
            now[j] = best;
        }
    }
    return rows[n % 3][m];
}

const char *rn_cli_nearest(const char *word, const char *(*next)(const void *ctx, size_t i), const void *ctx)
{
    size_t best = strlen(word) / 3 + 2;
    const char *name, *found = NULL;

    for (size_t i = 0; (name = next(ctx, i)) != NULL; i++) {
        size_t d = distance(word, name);

        if (d < best || (d == best && found == NULL && strncmp(word, name, 3) == 0)) {
            best = d;
            found = name;
        }
    }
    return found;
}

int rn_cli_close_output(int exit_code)
{
    int flushed = fflush(stdout), why = errno;
    char reason[128] = "";

    if (flushed == 0 && !ferror(stdout)) {
        return exit_code;
    }
    (void)strerror_r(why, reason, sizeof reason);
    rn_cli_say("standard output: %s", reason);
    return RN_CLI_FAILED;
}
