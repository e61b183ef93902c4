/* Syntax trees are those of CPython 3.14: recorded output of ast.dump, and every file of an installed standard library. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "unit/py/front_dump.h"
#include "py/text/unicode.h"

#include "check.h"

#include <dirent.h>
#include <stdlib.h>

static const struct {
    const char *source, *tree;
} cases[] = {
#include "data/front/trees.inc"
};

static bool find_char(void *ctx, const char *name, size_t byte_count, uint32_t *out)
{
    uint32_t found[4];

    (void)ctx;
    if (rn_uni_lookup(name, byte_count, false, found) != 1) {
        return false;
    }
    *out = found[0];
    return true;
}

static void check_recorded(void *memory, uint32_t byte_count)
{
    rn_front_options options = {.find_char = find_char};
    rn_front front;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);

        rn_front_init(&front, memory, byte_count, &options);
        if (out == NULL || rn_front_parse(&front, cases[i].source, strlen(cases[i].source)) != RN_FRONT_OK) {
            check_at(false, __FILE__, __LINE__, cases[i].source);
        } else {
            rn_front_dump(&front, out, false);
        }
        if (out != NULL) {
            fclose(out);
        }
        check_str_at(text, cases[i].tree, __FILE__, __LINE__, cases[i].source);
        free(text);
    }
}

/* Files that say themselves that they are not Python 3.14, or not UTF-8. */
static bool is_expected_to_fail(const char *name)
{
    static const char *const parts[] = {"bad_coding",        "badsyntax",     "bad_getattr",         "coding20731",
                                        "module_iso_8859_1", "module_koi8_r", "test_source_encoding"};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strstr(name, parts[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static void check_file(const char *path, void *memory, uint32_t byte_count)
{
    FILE *file = fopen(path, "rb");
    rn_front_options options = {.flags = RN_FRONT_BYTES, .find_char = find_char};
    rn_front front;
    char *source;
    size_t size;

    if (file == NULL || is_expected_to_fail(path)) {
        if (file != NULL) {
            fclose(file);
        }
        return;
    }
    source = malloc(4u << 20);
    size = source == NULL ? 0 : fread(source, 1, 4u << 20, file);
    fclose(file);
    rn_front_init(&front, memory, byte_count, &options);
    check_int_at(rn_front_parse(&front, source, size), RN_FRONT_OK, __FILE__, __LINE__, path);
    if (front.status == RN_FRONT_OK) {
        check_int_at(rn_front_scopes(&front), RN_FRONT_OK, __FILE__, __LINE__, path);
    }
    if (front.status == RN_FRONT_SYNTAX) {
        fprintf(stderr, "  %d:%d %s\n", front.error.line, front.error.col, front.error.message);
    }
    free(source);
}

static void check_folder(const char *folder, void *memory, uint32_t byte_count)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    if (dir == NULL) {
        fprintf(stderr, "%s is not there: its files are not parsed\n", folder);
        return;
    }
    while (entry = readdir(dir), entry != NULL) {
        size_t length = strlen(entry->d_name);

        if (length > 3 && strcmp(entry->d_name + length - 3, ".py") == 0) {
            char path[4096];

            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            check_file(path, memory, byte_count);
        }
    }
    closedir(dir);
}

int main(void)
{
    uint32_t byte_count = 64u << 20;
    void *memory = malloc(byte_count);

    if (memory == NULL) {
        return 1;
    }
    check_recorded(memory, byte_count);
    check_folder("/usr/lib/python3.11", memory, byte_count);
    check_folder("/usr/lib/python3.11/test", memory, byte_count);
    free(memory);
    return check_done();
}
