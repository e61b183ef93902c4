/* Emitted code: recorded disassembly (`test record` prints data/front/code.inc anew); every unit is checked to be well formed. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "unit/py/front_disasm.h"
#include "unit/py/front_record.h"

#include "check.h"

static const rn_recorded cases[] = {
#include "data/front/code.inc"
};

/* `#!mapping`, `#!single`, `#!eval` or `#!await` as the first line chooses how the source is compiled. */
static void print_code(const char *source, void *memory, uint32_t byte_count, FILE *out)
{
    rn_emit_mode mode = RN_EMIT_MODULE;
    rn_front_options options = {.mode = RN_FRONT_EXEC};
    rn_front front;
    rn_ref unit = 0;
    const char *bad;

    if (strncmp(source, "#!mapping\n", 10) == 0) {
        mode = RN_EMIT_MAPPING;
    } else if (strncmp(source, "#!single\n", 9) == 0) {
        mode = RN_EMIT_SINGLE;
        options.mode = RN_FRONT_SINGLE;
    } else if (strncmp(source, "#!eval\n", 7) == 0) {
        mode = RN_EMIT_EVAL;
        options.mode = RN_FRONT_EVAL;
    } else if (strncmp(source, "#!await\n", 8) == 0) {
        options.flags = RN_FRONT_TOP_AWAIT;
    }
    rn_front_init(&front, memory, byte_count, &options);
    if (rn_front_parse(&front, source, strlen(source)) != RN_FRONT_OK || rn_front_scopes(&front) != RN_FRONT_OK ||
        rn_front_emit(&front, mode, &unit) != RN_FRONT_OK) {
        fprintf(out, "%d:%d %s\n", (int)front.error.line, (int)front.error.col, front.error.message);
        return;
    }
    bad = rn_front_verify(&front, unit);
    if (bad != NULL) {
        fprintf(out, "not well formed: %s\n", bad);
    }
    rn_front_disasm(&front, unit, out);
}

/* Only whether the file's code is well formed; what does not compile is none of ours. */
static void check_file(const char *path)
{
    rn_front_options options = {.mode = RN_FRONT_EXEC, .flags = strstr(path, "/prelude/") != NULL ? RN_FRONT_PRELUDE : 0};
    uint32_t byte_count = 64u << 20;
    void *memory = malloc(byte_count);
    char *source = malloc(1u << 20);
    FILE *file = fopen(path, "rb");
    size_t len = file != NULL && source != NULL ? fread(source, 1, 1u << 20, file) : 0;
    rn_front front;
    rn_ref unit = 0;

    CHECK(file != NULL && memory != NULL && source != NULL);
    if (file == NULL || memory == NULL || source == NULL) {
        return;
    }
    fclose(file);
    rn_front_init(&front, memory, byte_count, &options);
    if (rn_front_parse(&front, source, len) == RN_FRONT_OK && rn_front_scopes(&front) == RN_FRONT_OK &&
        rn_front_emit(&front, RN_EMIT_MODULE, &unit) == RN_FRONT_OK) {
        const char *bad = rn_front_verify(&front, unit);

        check_str_at(bad != NULL ? bad : "well formed", "well formed", __FILE__, __LINE__, path);
    }
    free(source);
    free(memory);
}

/* `record` prints the table anew; paths: files whose code is to be well formed. */
int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "record") != 0) {
        for (int i = 1; i < argc; i++) {
            check_file(argv[i]);
        }
        return check_done();
    }
    if (argc > 1 && strcmp(argv[1], "record") == 0) {
        rn_record(cases, sizeof cases / sizeof cases[0], print_code, stdout);
        return 0;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *got = rn_record_text(cases[i].source, print_code);

        check_str_at(got, cases[i].expected, __FILE__, __LINE__, cases[i].source);
        free(got);
    }
    return check_done();
}
