/* bench_start [-n COUNT] PROGRAM [ARG...]: time from starting a process to its end, output thrown away. Prints the median, the
 * fastest and the number of runs, in milliseconds. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/parse.h"

extern char **environ;

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    posix_spawn_file_actions_t files;
    uint64_t count = 300;
    int64_t *times, median;
    int at = 1;

    if (argc > 3 && strcmp(argv[1], "-n") == 0) {
        if (rn_parse_u64(argv[2], strlen(argv[2]), &count, NULL) != RUNLET_OK || count == 0 || count > 1000000) {
            fprintf(stderr, "bench_start: -n takes 1 to 1000000\n");
            return 2;
        }
        at = 3;
    }
    times = calloc(count, sizeof *times);
    if (at >= argc || times == NULL) {
        fprintf(stderr, "usage: bench_start [-n COUNT] PROGRAM [ARG...]\n");
        free(times);
        return 2;
    }
    (void)posix_spawn_file_actions_init(&files);
    (void)posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    for (uint64_t i = 0; i < count; i++) {
        int64_t start = rn_clock_ns();
        int status = 0;
        pid_t pid;

        if (posix_spawnp(&pid, argv[at], &files, NULL, argv + at, environ) != 0 || waitpid(pid, &status, 0) < 0 || status != 0) {
            fprintf(stderr, "bench_start: %s does not run or fails\n", argv[at]);
            free(times);
            return 1;
        }
        times[i] = rn_clock_ns() - start;
    }
    (void)posix_spawn_file_actions_destroy(&files);
    qsort(times, count, sizeof *times, compare);
    median = times[count / 2];
    printf("median %.3f ms, fastest %.3f ms, %llu runs\n", (double)median / 1e6, (double)times[0] / 1e6, (unsigned long long)count);
    free(times);
    return 0;
}
