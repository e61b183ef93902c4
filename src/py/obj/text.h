/* The text algorithms of py/text over strings and bytes of the cage. */
#ifndef RN_PY_OBJ_TEXT_H
#define RN_PY_OBJ_TEXT_H

#include "py/obj/methods.h"

#define rn_kind rn_text_kind /* obj/layout.h has an rn_kind of its own */
#include "py/text/case.h"
#include "py/text/kind.h"
#include "py/text/search.h"
#include "py/text/unicode.h"
#include "py/text/utf8.h"
#undef rn_kind

static inline rn_text rn_text_of_str(rn_vm *vm, rn_val v)
{
    const rn_str *s = RN_PTR(rn_str, vm, v);
    uint32_t width = rn_str_width(s);

    return (rn_text){rn_str_data(vm, s), s->len, width == 0 ? RN_KIND_1 : width == 1 ? RN_KIND_2 : RN_KIND_4};
}

static inline rn_text rn_text_of_span(rn_span s)
{
    return (rn_text){s.p, s.n, RN_KIND_1};
}

/* A leaf algorithm that did not end well. */
static inline rn_status rn_text_fail(rn_vm *vm, rn_num_status st)
{
    return st == RN_NUM_STOPPED ? RN_STOP : rn_nomem(vm);
}

#endif
