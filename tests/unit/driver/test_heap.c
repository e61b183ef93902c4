/* What a sanitizer sees of the guest's heap (ED-59): in a sanitized build free memory is poisoned, what lives is not, and nothing is once
 * the heap is open; in other builds nothing ever is. */
#include "check.h"

#include "driver/session.h"
#include "py/obj/heap.h"
#include "runlet/cage.h"
#include "runlet/python.h"

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif
#ifdef WITH_ASAN
#include <sanitizer/asan_interface.h>
#else
static int __asan_address_is_poisoned(const volatile void *at)
{
    (void)at;
    return 0;
}
#endif

static uint32_t poisoned, shown;

static void look(const rn_vm *vm, uint32_t off)
{
    if (__asan_address_is_poisoned((const uint8_t *)vm + off)) {
        poisoned++;
    } else {
        shown++;
    }
}

static void look_at_live(void *ctx, uint32_t off, uint32_t len)
{
    for (uint32_t at = off; off >= RN_BLOCKS_START && at < off + len; at += 16) {
        look(ctx, at);
    }
}

int main(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    static const char source[] = "keep = [[i] for i in range(3000)]\ndrop = [str(i) * 9 for i in range(30000)]\ndel drop\n"
                                 "big = [0] * 100000\nbig = None\nfor i in range(20000): x = {i: i}\n";
    rn_vm *vm;
    uint32_t slots = 0;

    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    runlet_py_options_init(&opt);
    opt.max_bytes = 8 << 20;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "a.py", &step, &err), RUNLET_OK);
    vm = rn_cage_base(py->cage);
    CHECK(vm->gc_runs > 0);
    for (uint32_t b = 0; b < vm->nblocks; b++) { /* what no object can lie in */
        if (RN_AT(uint8_t, vm, RN_HEAP_START)[b] == 0) {
            slots++;
            look(vm, RN_BLOCKS_START + (b << RN_BLOCK_SHIFT));
            look(vm, RN_BLOCKS_START + (b << RN_BLOCK_SHIFT) + RN_BLOCK_SIZE - 1);
        }
    }
    for (uint32_t c = 0; c < RN_CLASSES; c++) {
        if (rn_alloc_of(vm)->cls[c].cur < rn_alloc_of(vm)->cls[c].end) {
            slots++;
            look(vm, rn_alloc_of(vm)->cls[c].cur);
            look(vm, rn_alloc_of(vm)->cls[c].end - 1);
        }
    }
    CHECK(slots > 10);
#ifdef WITH_ASAN
    CHECK_INT(shown, 0);
#else
    CHECK_INT(poisoned, 0);
#endif
    poisoned = shown = 0;
    rn_gc_mark_for_save(vm);
    rn_heap_extents(vm, look_at_live, vm);
    CHECK_INT(poisoned, 0);
    CHECK(shown > 3000);
    poisoned = 0;
    rn_heap_open(vm);
    for (uint32_t at = RN_BLOCKS_START; at < RN_BLOCKS_START + (vm->peak_blocks << RN_BLOCK_SHIFT); at += 16) {
        look(vm, at);
    }
    CHECK_INT(poisoned, 0);
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    return check_done();
}
