/* Broken programs: message, type and place are those of CPython 3.14, through parser, scopes and emitter. */
#include "py/front/unit.h"
#include "py/text/unicode.h"

#include "check.h"

#include <stdlib.h>

static const struct {
    const char *source;
    rn_front_error_type type;
    const char *message;
    int32_t line, col, end_line, end_col;
} cases[] = {
#include "data/front/errors.inc"
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

static rn_front_status compile(rn_front *front, void *memory, uint32_t byte_count, const char *source, size_t length)
{
    rn_front_options options = {.mode = RN_FRONT_EXEC, .find_char = find_char};
    rn_ref unit;

    rn_front_init(front, memory, byte_count, &options);
    if (rn_front_parse(front, source, length) == RN_FRONT_OK && rn_front_scopes(front) == RN_FRONT_OK) {
        rn_front_emit(front, RN_EMIT_MODULE, &unit);
    }
    return front->status;
}

static void check_recorded(void *memory, uint32_t byte_count)
{
    rn_front front;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (compile(&front, memory, byte_count, cases[i].source, strlen(cases[i].source)) != RN_FRONT_SYNTAX) {
            check_at(false, __FILE__, __LINE__, cases[i].source);
            continue;
        }
        check_str_at(front.error.message, cases[i].message, __FILE__, __LINE__, cases[i].source);
        check_int_at(front.error.type, cases[i].type, __FILE__, __LINE__, cases[i].source);
        check_int_at(front.error.line, cases[i].line, __FILE__, __LINE__, cases[i].source);
        check_int_at(front.error.col, cases[i].col, __FILE__, __LINE__, cases[i].source);
        check_int_at(front.error.end_line, cases[i].end_line, __FILE__, __LINE__, cases[i].source);
        check_int_at(front.error.end_col, cases[i].end_col, __FILE__, __LINE__, cases[i].source);
    }
}

/* What cannot stand in a C string, and what is Runlet's own. */
static void check_special(void *memory, uint32_t byte_count)
{
    static const struct {
        const char *label, *source;
        size_t length;
        uint32_t flags;
        const char *message;
    } special[] = {
        {"a NUL byte", "a\0b", 3, 0, "source code string cannot contain null bytes"},
        {"bytes that are not UTF-8", "x=\xff\n", 4, RN_FRONT_BYTES,
         "Non-UTF-8 code starting with '\\xff' on line 1, but no encoding declared; see "
         "https://peps.python.org/pep-0263/ for details"},
        {"a surrogate in UTF-8", "x='\xed\xa0\x80'\n", 8, 0,
         "Non-UTF-8 code starting with '\\xed' on line 1, but no encoding declared; see "
         "https://peps.python.org/pep-0263/ for details"},
        {"another encoding", "# coding: latin-1\nx = '\xe9'\n", 26, RN_FRONT_BYTES, "unknown encoding: latin-1"},
        {"no encoding", "# coding: foo\n", 14, RN_FRONT_BYTES, "unknown encoding: foo"},
        {"a t-string", "t'a'", 4, 0, "t-strings are not supported"},
    };
    rn_front front;

    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        rn_front_options options = {.flags = special[i].flags};

        rn_front_init(&front, memory, byte_count, &options);
        rn_front_parse(&front, special[i].source, special[i].length);
        check_int_at(front.status, RN_FRONT_SYNTAX, __FILE__, __LINE__, special[i].label);
        check_str_at(front.error.message, special[i].message, __FILE__, __LINE__, special[i].label);
    }
    CHECK_INT(compile(&front, memory, byte_count, "# coding: UTF_8\n\xef\xbb\xbf", 16), RN_FRONT_OK);
    CHECK_INT(compile(&front, memory, byte_count, "# coding: latin-1\nx = 1", 23), RN_FRONT_OK);
    CHECK_INT(compile(&front, memory, byte_count, "\xef\xbb\xbfx = 1", 8), RN_FRONT_OK);
    CHECK_INT(compile(&front, memory, byte_count, "x = 1\r\ny = '''\r'''\rz", 20), RN_FRONT_OK);
    CHECK_INT(compile(&front, memory, byte_count, "", 0), RN_FRONT_OK);
}

int main(void)
{
    uint32_t byte_count = 8u << 20;
    void *memory = malloc(byte_count);

    if (memory == NULL) {
        return 1;
    }
    check_recorded(memory, byte_count);
    check_special(memory, byte_count);
    free(memory);
    return check_done();
}
