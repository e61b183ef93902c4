/* Scopes as text: type name{name:kind ...}[scopes inside], names and scopes sorted; for tests. Includers define
 * _POSIX_C_SOURCE. */
#ifndef RN_TESTS_FRONT_SCOPES_H
#define RN_TESTS_FRONT_SCOPES_H

#include "py/front/scope.h"

#include <stdio.h>
#include <stdlib.h>

static inline int rn_scopes_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Prints `count` texts sorted, with a blank between, and frees them. */
static inline void rn_scopes_sorted(FILE *out, char **texts, size_t count)
{
    qsort(texts, count, sizeof *texts, rn_scopes_order);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s%s", i > 0 ? " " : "", texts[i]);
        free(texts[i]);
    }
}

static inline void rn_front_scopes_dump(const rn_front *front, rn_ref ref, FILE *out)
{
    static const char *const types[] = {"module", "function", "class", "comprehension", "annotation", "parameters", "alias", "variable"};
    static const char *const kinds[] = {"?", "local", "cell", "free", "global!", "global"};
    const rn_scope *scope = rn_scope_at(front, ref);
    char **texts = calloc(scope->symbol_count + scope->free_count + 1, sizeof *texts);
    size_t count = 0, size;

    fprintf(out, "%s", types[scope->type]);
    if (scope->type == RN_SCOPE_FUNCTION || scope->type == RN_SCOPE_CLASS) {
        fprintf(out, " %s", scope->name == 0 ? "" : rn_front_text(front, scope->name));
    }
    fprintf(out, "{");
    for (rn_ref at = scope->first_symbol; at != 0; at = rn_symbol_at(front, at)->next) {
        const rn_symbol *symbol = rn_symbol_at(front, at);
        FILE *text = open_memstream(&texts[count++], &size);

        fprintf(text, "%s:%s", rn_front_text(front, symbol->name), kinds[symbol->kind]);
        fclose(text);
    }
    /* names that only pass through to inner functions */
    for (rn_ref at = scope->first_free; at != 0; at = ((const rn_free_name *)rn_arena_at(&front->arena, at))->next) {
        rn_ref name = ((const rn_free_name *)rn_arena_at(&front->arena, at))->name;

        if (rn_scope_find(front, ref, name) == 0) {
            FILE *text = open_memstream(&texts[count++], &size);

            fprintf(text, "%s:free", rn_front_text(front, name));
            fclose(text);
        }
    }
    rn_scopes_sorted(out, texts, count);
    fprintf(out, "}");
    free(texts);
    count = 0;
    for (rn_ref child = scope->first_child; child != 0; child = rn_scope_at(front, child)->sibling) {
        count++;
    }
    if (count == 0) {
        return;
    }
    texts = calloc(count, sizeof *texts);
    count = 0;
    for (rn_ref child = scope->first_child; child != 0; child = rn_scope_at(front, child)->sibling) {
        FILE *text = open_memstream(&texts[count++], &size);

        rn_front_scopes_dump(front, child, text);
        fclose(text);
    }
    fprintf(out, "[");
    rn_scopes_sorted(out, texts, count);
    fprintf(out, "]");
    free(texts);
}

#endif
