/* Tables of sources with the text recorded for each. Includers define _POSIX_C_SOURCE. */
#ifndef RN_TESTS_FRONT_RECORD_H
#define RN_TESTS_FRONT_RECORD_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rn_recorded {
    const char *source, *expected;
} rn_recorded;

/* Prints what is to be recorded of a source; `memory` is for the front end. */
typedef void rn_record_print(const char *source, void *memory, uint32_t byte_count, FILE *out);

/* What is printed of a source, to be freed. */
static inline char *rn_record_text(const char *source, rn_record_print *print)
{
    uint32_t byte_count = 4u << 20;
    void *memory = malloc(byte_count);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (memory == NULL || out == NULL) {
        abort();
    }
    print(source, memory, byte_count, out);
    fclose(out);
    free(memory);
    return text;
}

/* A C string literal, one line of it for each line of the text. */
static inline void rn_record_literal(const char *text, FILE *out)
{
    fputs("     \"", out);
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            fputs(text[1] != '\0' ? "\\n\"\n     \"" : "\\n", out);
        } else if (*text == '"' || *text == '\\') {
            fprintf(out, "\\%c", *text);
        } else if ((unsigned char)*text < 0x20 || (unsigned char)*text >= 0x7F) {
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*text);
        } else {
            fputc(*text, out);
        }
    }
    fputs("\"", out);
}

/* The whole table again with what is printed now. */
static inline void rn_record(const rn_recorded *cases, size_t count, rn_record_print *print, FILE *out)
{
    for (size_t i = 0; i < count; i++) {
        char *text = rn_record_text(cases[i].source, print);

        fputs(i > 0 ? "\n    {\n" : "    {\n", out);
        rn_record_literal(cases[i].source, out);
        fputs(",\n", out);
        rn_record_literal(text, out);
        fputs(",\n    },\n", out);
        free(text);
    }
}

#endif
