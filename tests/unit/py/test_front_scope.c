/* Scopes: what every name means where. The expected texts were compared with CPython 3.14's symtable module when recorded
 * (`test record` prints data/front/scopes.inc anew). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "unit/py/front_record.h"
#include "unit/py/front_scopes.h"

#include "check.h"

static const rn_recorded cases[] = {
#include "data/front/scopes.inc"
};

static void print_scopes(const char *source, void *memory, uint32_t byte_count, FILE *out)
{
    rn_front_options options = {.mode = RN_FRONT_EXEC};
    rn_front front;

    rn_front_init(&front, memory, byte_count, &options);
    if (rn_front_parse(&front, source, strlen(source)) == RN_FRONT_OK && rn_front_scopes(&front) == RN_FRONT_OK) {
        rn_front_scopes_dump(&front, front.top_scope, out);
    } else {
        fprintf(out, "%d:%d %s", (int)front.error.line, (int)front.error.col, front.error.message);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "record") == 0) {
        rn_record(cases, sizeof cases / sizeof cases[0], print_scopes, stdout);
        return 0;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *got = rn_record_text(cases[i].source, print_scopes);

        check_str_at(got, cases[i].expected, __FILE__, __LINE__, cases[i].source);
        free(got);
    }
    return check_done();
}
