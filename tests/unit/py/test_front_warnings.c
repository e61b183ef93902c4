/* SyntaxWarnings: recorded from CPython 3.14, whose order they have too. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "unit/py/front_record.h"
#include "py/front/unit.h"
#include "py/text/unicode.h"

#include "check.h"

static const rn_recorded cases[] = {
#include "data/front/warnings.inc"
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

static void compile(rn_front *front, uint32_t flags, const char *source, void *memory, uint32_t byte_count)
{
    rn_front_options options = {.mode = RN_FRONT_EXEC, .flags = flags, .find_char = find_char};
    rn_ref unit;

    rn_front_init(front, memory, byte_count, &options);
    if (rn_front_parse(front, source, strlen(source)) == RN_FRONT_OK && rn_front_scopes(front) == RN_FRONT_OK) {
        rn_front_emit(front, RN_EMIT_MODULE, &unit);
    }
}

static void print_warnings(const char *source, void *memory, uint32_t byte_count, FILE *out)
{
    rn_front front;

    compile(&front, 0, source, memory, byte_count);
    for (rn_ref ref = front.warnings; ref != 0;) {
        const rn_front_warning *warning = rn_arena_at(&front.arena, ref);

        fprintf(out, "%u: %s\n", (unsigned)warning->line, warning->message);
        ref = warning->next;
    }
}

static uint32_t count_warnings(const rn_front *front)
{
    uint32_t count = 0;

    for (rn_ref ref = front->warnings; ref != 0; count++) {
        ref = ((const rn_front_warning *)rn_arena_at(&front->arena, ref))->next;
    }
    return count;
}

/* There are not more than 200, and none about the engine's own library. */
static void check_limits(void)
{
    uint32_t byte_count = 4u << 20;
    void *memory = malloc(byte_count);
    char source[8 * 1000 + 1];
    rn_front front;

    if (memory == NULL) {
        abort();
    }
    for (int i = 0; i < 1000; i++) {
        memcpy(source + i * 8L, "'\\d'   \n", 8);
    }
    source[8 * 1000] = '\0';
    compile(&front, 0, source, memory, byte_count);
    CHECK_INT(front.status, RN_FRONT_OK);
    CHECK_INT(count_warnings(&front), 200);
    compile(&front, RN_FRONT_PRELUDE, source, memory, byte_count);
    CHECK_INT(count_warnings(&front), 0);
    free(memory);
}

int main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *got = rn_record_text(cases[i].source, print_warnings);

        check_str_at(got, cases[i].expected, __FILE__, __LINE__, cases[i].source);
        free(got);
    }
    check_limits();
    return check_done();
}
