/* Inside of a program, for the files of src/driver that run one. */
#ifndef RN_DRIVER_PROGRAM_H
#define RN_DRIVER_PROGRAM_H

#include "base/buf.h"
#include "runlet/python.h"

struct runlet_program {
    char *filename, *source; /* NUL-terminated */
    size_t source_len;
    rn_buf code;       /* py/vm/program.c reads it */
    bool is_forgeable; /* unkeyed, or it came from a worker: anyone may have written it */
};

/* A step whose value is the code, or that says what is wrong with the text. */
runlet_code rn_program_compile_in(runlet_py *py, const char *text, size_t len, const char *filename, runlet_step **out, runlet_error *err);

#define RN_MAX_PROGRAM_BYTES RN_MAX_FRAME_BYTES

#endif
