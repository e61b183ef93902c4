/* The boot image: built once by mkboot, mapped by every guest. */
#ifndef RN_PY_BOOT_H
#define RN_PY_BOOT_H

#include "cage/cage.h"
#include "py/vm/vm.h"

#define RN_VM_MAGIC UINT32_C(0x31595052) /* "RPY1" */

typedef struct rn_prelude_file {
    const char *module; /* "builtins", "internals", "types", or a module of its own */
    const char *source;
    size_t len;
} rn_prelude_file;

/* Fills a fresh building cage. false: *error_text says why (a traceback). */
bool rn_boot_build(rn_vm *vm, const rn_prelude_file *files, size_t n, char *error_text, size_t cap);

/* The image file that mkboot writes: this header padded to a page, so that the image can be mapped from whatever file it
 * is linked into; then HOT, RO and COLD bytes, whole pages each. */
#define RN_BOOT_HEADER_SIZE 4096u
typedef struct rn_boot_header {
    uint8_t engine_id[32];
    uint32_t hot_len, ro_len, cold_len, pad;
} rn_boot_header;

extern const uint8_t rn_boot_image[];
extern const uint8_t rn_boot_image_end[];

/* Describes the linked-in image for rn_boot_open(). file: where rn_boot_image lies in a file, or NULL. */
runlet_code rn_py_boot_open(const rn_boot_file *file, rn_boot **out, runlet_error *err);
/* Zones of a Python cage; image lengths are filled in by the caller. */
size_t rn_py_zones(rn_zone zones[6], uint32_t hot_len, uint32_t ro_len, uint32_t cold_len);
extern const rn_cage_engine rn_py_engine; /* without engine_id */

#endif
