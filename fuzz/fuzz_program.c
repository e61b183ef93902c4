/* Code of programs that nobody compiled: read into a session, run, and the next session knows nothing of it. */
#include <stdlib.h>
#include <string.h>

#include "driver/program.h"
#include "runlet/cage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void drop(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    (void)text;
    (void)len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char filename[] = "p.py", text[] = "pass\n";
    runlet_program p = {.filename = filename, .source = text, .source_len = 5, .code = RN_BUF_INIT(1 << 24), .is_forgeable = true};
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;

    if (runlet_cage_install_fault_handler(NULL) != RUNLET_OK || rn_buf_add(&p.code, data, size) != RUNLET_OK) {
        return 0;
    }
    runlet_py_options_init(&opt);
    opt.max_bytes = UINT64_C(4) << 20;
    opt.max_steps = 100000;
    opt.timeout_ns = 50000000;
    opt.write = drop;
    if (runlet_py_create(&opt, &py, NULL) == RUNLET_OK) {
        (void)!runlet_py_feed_program(py, &p, &step, NULL);
        runlet_step_destroy(step);
    }
    runlet_py_destroy(py);
    rn_buf_release(&p.code);
    return 0;
}
