/* Checks for unit tests: they print the label and both values, in release builds too.
 * A test program is a table or a list of CHECK lines and ends with `return check_done();`. */
#ifndef RN_TESTS_CHECK_H
#define RN_TESTS_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int check_count, check_failures;

static inline void check_at(bool good, const char *file, int line, const char *label)
{
    check_count++;
    if (!good) {
        check_failures++;
        fprintf(stderr, "%s:%d: failed: %s\n", file, line, label);
    }
}

static inline void check_int_at(int64_t got, int64_t want, const char *file, int line, const char *label)
{
    check_count++;
    if (got != want) {
        check_failures++;
        fprintf(stderr, "%s:%d: %s: got %" PRId64 ", want %" PRId64 "\n", file, line, label, got, want);
    }
}

static inline void check_str_at(const char *got, const char *want, const char *file, int line, const char *label)
{
    check_count++;
    if (got == NULL || want == NULL ? got != want : strcmp(got, want) != 0) {
        check_failures++;
        fprintf(stderr, "%s:%d: %s:\n  got  %s\n  want %s\n", file, line, label, got ? got : "(null)", want ? want : "(null)");
    }
}

#define CHECK(cond)                       check_at((cond), __FILE__, __LINE__, #cond)
#define CHECK_LABEL(cond, label)          check_at((cond), __FILE__, __LINE__, (label))
#define CHECK_INT(got, want)              check_int_at((int64_t)(got), (int64_t)(want), __FILE__, __LINE__, #got)
#define CHECK_STR(got, want)              check_str_at((got), (want), __FILE__, __LINE__, #got)
#define CHECK_STR_LABEL(got, want, label) check_str_at((got), (want), __FILE__, __LINE__, (label))

static inline int check_done(void)
{
    fprintf(stderr, "%d checks, %d failed\n", check_count, check_failures);
    return check_failures == 0 && check_count > 0 ? 0 : 1;
}

#endif
