/* Filling a runlet_error. Every setter returns the code, so a failure is one `return` line. */
#ifndef RN_BASE_ERROR_H
#define RN_BASE_ERROR_H

#include "runlet/base.h"

/* `source` is "area/file"; err may be NULL. */
runlet_code rn_error(runlet_error *err, runlet_code code, const char *source, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with the errno of the call that failed; its text ends the message. */
runlet_code rn_error_sys(runlet_error *err, runlet_code code, int sys, const char *source, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Puts "what was going on: " in front of the message, where that tells something new. */
runlet_code rn_context(runlet_error *err, runlet_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

#ifdef __clang_analyzer__ /* what a file cannot see of another: a failure is not RUNLET_OK */
static inline runlet_code rn_error_told(runlet_code code)
{
    if (code == RUNLET_OK) {
        __builtin_unreachable();
    }
    return code;
}
#define rn_error(...)     rn_error_told(rn_error(__VA_ARGS__))
#define rn_error_sys(...) rn_error_told(rn_error_sys(__VA_ARGS__))
#endif

#endif
