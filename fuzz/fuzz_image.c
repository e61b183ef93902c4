/* Bytes that choose a program, changes to its live memory or its snapshot, and what the host does next: tests/unit/driver/forge.h. */
#include "unit/driver/forge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_ready;
    static unsigned rounds;

    if (!is_ready) {
        is_ready = runlet_cage_install_fault_handler(NULL) == RUNLET_OK;
        if (!is_ready) {
            abort();
        }
    }
    if (forge_round(data, size, ++rounds % 64 == 0) > INT64_C(15000000000)) {
        forge_fail("a run that the time limit does not end");
    }
    return 0;
}
