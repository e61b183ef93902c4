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

int main(int argc, char **argv)
{
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
