/* A plain report of an exception in C: file and line of each frame, type and message. The prelude's format_exception
 * makes the full text of CPython; this one serves where no code can run any more. */
#include "py/vm/report.h"

#include <stdio.h>

#include "py/vm/ops.h"
#include "py/vm/trace.h"

typedef struct sink {
    char *out;
    size_t cap, len;
} sink;

static void put(sink *s, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++, s->len++) {
        if (s->len + 1 < s->cap) {
            s->out[s->len] = text[i];
            s->out[s->len + 1] = '\0';
        }
    }
}

static void put_str(rn_vm *vm, sink *s, rn_val v)
{
    char text[512];
    size_t n = rn_is_str(vm, v) ? rn_str_to_utf8(vm, v, text, sizeof text) : 0;

    put(s, text, n);
}

size_t rn_report_text(rn_vm *vm, rn_val exc, char *out, size_t cap)
{
    sink s = {out, cap, 0};
    rn_exc *e = rn_exc_state(vm, exc);
    rn_val text;
    char line[64];

    if (e == NULL) {
        return 0;
    }
    put(&s, "Traceback (most recent call last):\n", 35);
    for (rn_val tb = e->tb; rn_is_type(vm, tb, RN_T(traceback)) && s.len < cap; tb = rn_rec_v(vm, tb)[0]) {
        rn_val code = rn_rec_v(vm, tb)[1];
        int n;

        put(&s, "  File \"", 8);
        put_str(vm, &s, rn_val_of(RN_PTR(rn_code, vm, code)->filename));
        n = snprintf(line, sizeof line, "\", line %u, in ", rn_code_line(vm, rn_off(code), (uint32_t)rn_small_get(rn_rec_v(vm, tb)[2])));
        put(&s, line, (size_t)n);
        put_str(vm, &s, rn_val_of(RN_PTR(rn_code, vm, code)->name));
        put(&s, "\n", 1);
    }
    put_str(vm, &s, rn_type_name(vm, rn_type_of(vm, exc)));
    if (rn_to_str(vm, exc, &text) == RN_OK && RN_PTR(rn_str, vm, text)->len > 0) {
        put(&s, ": ", 2);
        put_str(vm, &s, text);
    }
    put(&s, "\n", 1);
    return s.len;
}
