/* mkboot OUT PRELUDE_DIR [MORE_DIR]: runs the prelude once in a building cage and writes the boot image (ED-90). A file of MORE_DIR goes
 * behind the prelude's file of that name: how tests make images of other builds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "py/vm/boot.h"
#include "py/vm/call.h"

/* clang-format off */
static const char *const order[] = {
    "internals", "types_", "builtins", "abc", "math", "json", "time", "itertools", "functools", "collections.abc", "types", "collections",
    "copyreg", "copy", "enum", "annotationlib", "dataclasses", "typing", "typing_extensions", "contextlib", "string", "inspect", "operator",
    "re", "datetime", "random", "calendar", "heapq", "bisect", "sys", "asyncio", "traceback", "io",
    "errno", "stat", "posixpath", "fnmatch", "os", "glob", "pathlib", "shutil", "tempfile", "__future__", "boundary",
};
/* clang-format on */

/* mkboot makes the image: it has none of its own, but for the size that the engine may read. */
const uint8_t rn_boot_image[RN_BOOT_HEADER_SIZE + sizeof(rn_vm)] = {0};
const uint8_t rn_boot_image_end[1] = {0};

static void die(const char *text)
{
    fprintf(stderr, "mkboot: %s\n", text);
    exit(1);
}

typedef struct build {
    rn_prelude_file *files;
    size_t n;
    bool good;
    char text[65536];
} build;

static void run(rn_cage *cage, void *arg)
{
    build *b = arg;

    if (getenv("RUNLET_MKBOOT_TRACE") != NULL) {
        ((rn_vm *)rn_cage_base(cage))->flags = RN_VF_BOOT_TRACE;
    }
    b->good = rn_boot_build(rn_cage_base(cage), b->files, b->n, b->text, sizeof b->text);
}

/* The id covers the image, the instruction list and the order of natives (ED-86). */
static void engine_id(uint8_t id[32], const uint8_t *image, size_t len)
{
    rn_sha256 h;

    rn_sha256_init(&h);
    rn_sha256_add(&h, image, len);
#define OP(name, format, effect, meaning) rn_sha256_add(&h, #name ":" format, sizeof(#name ":" format));
#include "py/vm/ops.def"
#undef OP
    for (uint32_t i = 0; i < rn_native_count; i++) {
        rn_sha256_add(&h, rn_natives[i].name, strlen(rn_natives[i].name) + 1);
    }
    rn_sha256_end(&h, id);
}

static char *read_all(FILE *f, const char *path, size_t *len)
{
    long end = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    char *text = end < 0 ? NULL : malloc((size_t)end + 1);

    rewind(f);
    if (text == NULL || fread(text, 1, (size_t)end, f) != (size_t)end) {
        die(path);
    }
    text[end] = '\0';
    *len = (size_t)end;
    (void)fclose(f);
    return text;
}

/* Puts a second text behind a file's. */
static void read_more(rn_prelude_file *file, const char *folder)
{
    char path[4096], *more, *both;
    size_t len;
    FILE *f;

    (void)snprintf(path, sizeof path, "%s/%s.py", folder, file->module);
    f = fopen(path, "rb");
    if (f == NULL) {
        return;
    }
    more = read_all(f, path, &len);
    both = malloc(file->len + len + 1);
    if (both == NULL) {
        die("out of memory");
    }
    memcpy(both, file->source, file->len);
    memcpy(both + file->len, more, len + 1);
    free((void *)file->source);
    free(more);
    file->source = both;
    file->len += len;
}

static void read_prelude(build *b, rn_prelude_file *files, const char *folder, const char *more)
{
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        char path[4096];
        FILE *f;

        (void)snprintf(path, sizeof path, "%s/%s.py", folder, order[i]);
        f = fopen(path, "rb");
        if (f != NULL) { /* not every module has a prelude part */
            rn_prelude_file *file = &files[b->n++];

            file->module = order[i];
            file->source = read_all(f, path, &file->len);
            if (more != NULL) {
                read_more(file, more);
            }
        }
    }
    b->files = files;
}

static void write_image(rn_vm *vm, const char *path)
{
    uint8_t first_page[RN_BOOT_HEADER_SIZE] = {0};
    rn_boot_header head = {0};
    uint8_t *image;
    size_t len;
    FILE *f;

    head.hot_len = ((uint32_t)sizeof(rn_vm) + 4095u) & ~4095u;
    head.ro_len = ((vm->ro_top - RN_RO_START) + 4095u) & ~4095u;
    head.cold_len = ((vm->cold_top - RN_COLD_START) + 4095u) & ~4095u;
    len = (size_t)head.hot_len + head.ro_len + head.cold_len;
    image = malloc(len);
    if (image == NULL) {
        die("out of memory");
    }
    memcpy(image, RN_AT(uint8_t, vm, 0), head.hot_len);
    memcpy(image + head.hot_len, RN_AT(uint8_t, vm, RN_RO_START), head.ro_len);
    memcpy(image + head.hot_len + head.ro_len, RN_AT(uint8_t, vm, RN_COLD_START), head.cold_len);
    engine_id(head.engine_id, image, len);
    memcpy(first_page, &head, sizeof head);
    f = fopen(path, "wb");
    if (f == NULL || fwrite(first_page, sizeof first_page, 1, f) != 1 || fwrite(image, 1, len, f) != len || fclose(f) != 0) {
        die("cannot write the image");
    }
    free(image);
    printf("boot image: %u KiB read-only, %u KiB mutable\n", head.ro_len / 1024, head.cold_len / 1024);
}

int main(int argc, char **argv)
{
    static build b;
    rn_prelude_file files[sizeof order / sizeof order[0]];
    rn_zone zones[6];
    rn_boot_desc desc = {0};
    rn_cage_shape shape = {.max_bytes = UINT64_C(1) << 28, .oob = RN_OOB_BUILD, .is_building = true};
    rn_boot *boot;
    rn_cage *cage = NULL;
    runlet_error err;

    if (argc != 3 && argc != 4) {
        die("usage: mkboot OUT PRELUDE_DIR [MORE_DIR]");
    }
    read_prelude(&b, files, argv[2], argc == 4 ? argv[3] : NULL);
    desc.zones = zones;
    desc.zone_count = rn_py_zones(zones, 0, 0, 0);
    desc.engine = rn_py_engine;
    desc.backing = RN_BACKING_MEMORY;
    if (rn_boot_open(&desc, &boot, &err) != RUNLET_OK || rn_cage_create(boot, &shape, &cage, &err) != RUNLET_OK) {
        die(err.message);
    }
    if (runlet_cage_install_fault_handler(&err) != RUNLET_OK) {
        die(err.message);
    }
    if (rn_cage_enter(cage, run, &b) != RN_EXIT_DONE) {
        rn_fault fault = rn_cage_fault(cage);

        fprintf(stderr, "mkboot: fault: signal %d at offset 0x%llx\n", fault.sig, (unsigned long long)fault.offset);
        return 1;
    }
    if (!b.good) {
        die(b.text);
    }
    write_image(rn_cage_base(cage), argv[1]);
    rn_cage_destroy(cage);
    rn_boot_close(boot);
    for (size_t i = 0; i < b.n; i++) {
        free((void *)files[i].source);
    }
    return 0;
}
