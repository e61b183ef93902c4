/* Journals that anyone may have written: what they hold is given to a session, compared and answered, and the session runs on. */
#include <stdlib.h>
#include <string.h>

#include "driver/journal.h"
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
    uint8_t digest[RN_SHA256_SIZE];
    rn_note note = {.is_embedded = true, .journal = data, .len = size, .digest = digest};
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    rn_note from_bytes;

    (void)rn_note_read(data, size, &from_bytes);
    runlet_py_options_init(&opt);
    opt.max_bytes = UINT64_C(16) << 20;
    opt.max_steps = 1000000;
    opt.timeout_ns = 100000000;
    opt.write = drop;
    rn_sha256_of(data, size, digest);
    if (rn_replay(&opt, &note, 50000000, &py, NULL) == RUNLET_OK && py != NULL) {
        uint8_t *bytes = NULL;
        size_t len = 0;

        if (runlet_py_pending(py, &step, NULL) == RUNLET_OK) {
            runlet_step_destroy(step);
            step = NULL;
            (void)!runlet_py_resume(py, NULL, &step, NULL);
        } else if (runlet_py_go_on(py, &step, NULL) != RUNLET_OK) {
            (void)!runlet_py_feed(py, "1", 1, "f", &step, NULL);
        }
        runlet_step_destroy(step);
        (void)!runlet_py_save(py, NULL, 0, &bytes, &len, NULL);
        runlet_free(bytes);
    }
    runlet_py_destroy(py);
    return 0;
}
