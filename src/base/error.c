/* The code table and the error record. Nothing here allocates, so reporting cannot fail. */
#define _POSIX_C_SOURCE 200809L
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/banned.h"

#undef rn_error /* error.h explains them to the analyzer */
#undef rn_error_sys

static const struct {
    const char *name, *meaning;
    runlet_category category;
} codes[] = {
#define CODE_ROW(id, value, category, wire, meaning) [value] = {wire, meaning, RUNLET_CATEGORY_##category},
    RUNLET_CODES(CODE_ROW)
#undef CODE_ROW
};

static const size_t code_count = sizeof codes / sizeof codes[0];

const char *runlet_code_name(runlet_code code)
{
    return (size_t)code < code_count ? codes[code].name : "unknown";
}

const char *runlet_code_meaning(runlet_code code)
{
    return (size_t)code < code_count ? codes[code].meaning : "not a Runlet code";
}

runlet_category runlet_code_category(runlet_code code)
{
    return (size_t)code < code_count ? codes[code].category : RUNLET_CATEGORY_INTERNAL;
}

/* Cuts at a UTF-8 boundary and says so, when `wanted` bytes did not fit. */
static void message_cut(runlet_error *err, size_t wanted)
{
    size_t end = sizeof err->message - 4;

    if (wanted < sizeof err->message) {
        return;
    }
    while (end > 0 && ((unsigned char)err->message[end] & 0xC0) == 0x80) {
        end--;
    }
    memcpy(err->message + end, "...", 4);
}

__attribute__((format(printf, 2, 0))) static void message_set(runlet_error *err, const char *format, va_list args)
{
    int wanted = vsnprintf(err->message, sizeof err->message, format, args);

    if (wanted < 0) {
        err->message[0] = '\0';
    } else {
        message_cut(err, (size_t)wanted);
    }
}

static void record_set(runlet_error *err, runlet_code code, int sys, const char *source)
{
    err->code = code;
    err->sys = sys;
    (void)snprintf(err->source, sizeof err->source, "%s", source);
}

runlet_code rn_error(runlet_error *err, runlet_code code, const char *source, const char *format, ...)
{
    if (err != NULL) {
        va_list args;

        record_set(err, code, 0, source);
        va_start(args, format);
        message_set(err, format, args);
        va_end(args);
    }
    return code;
}

runlet_code rn_error_sys(runlet_error *err, runlet_code code, int sys, const char *source, const char *format, ...)
{
    if (err != NULL) {
        va_list args;
        char reason[128];
        size_t len;

        record_set(err, code, sys, source);
        va_start(args, format);
        message_set(err, format, args);
        va_end(args);
        if (strerror_r(sys, reason, sizeof reason) != 0) {
            (void)snprintf(reason, sizeof reason, "errno %d", sys);
        }
        len = strlen(err->message);
        message_cut(err, len + (size_t)snprintf(err->message + len, sizeof err->message - len, ": %s", reason));
    }
    return code;
}

runlet_code rn_context(runlet_error *err, runlet_code code, const char *format, ...)
{
    if (err != NULL) {
        va_list args;
        char before[sizeof err->message];
        size_t len;

        memcpy(before, err->message, sizeof before);
        before[sizeof before - 1] = '\0';
        va_start(args, format);
        message_set(err, format, args);
        va_end(args);
        err->code = code;
        len = strlen(err->message);
        message_cut(err, len + (size_t)snprintf(err->message + len, sizeof err->message - len, ": %s", before));
    }
    return code;
}
