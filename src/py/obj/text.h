/* The text algorithms of py/text over strings and bytes of the cage. */
#ifndef RN_PY_OBJ_TEXT_H
#define RN_PY_OBJ_TEXT_H

#include "py/obj/methods.h"

#include "py/text/case.h"
#include "py/text/kind.h"
#include "py/text/search.h"
#include "py/text/unicode.h"
#include "py/text/utf8.h"

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

/* Room in the cage for a leaf algorithm's result or scratch. */
typedef struct rn_room {
    void *data;
    uint32_t off;
    uint64_t size;
} rn_room;

bool rn_room_get(rn_vm *vm, uint64_t bytes, rn_room *out); /* zero bytes: room for one */
void rn_room_drop(rn_vm *vm, rn_room *room);

/* A str of the text, as narrow as it can be. */
rn_status rn_str_of_text(rn_vm *vm, const rn_text *text, rn_val *out);
/* The str behind a value; TypeError "<who> must be str, not T" else. */
rn_status rn_want_str(rn_vm *vm, rn_val v, const char *who, rn_val *out);
/* The code point of a fill character argument; absent: a space. */
rn_status rn_want_fill(rn_vm *vm, rn_val v, uint32_t *cp);

/* str.encode and bytes.decode (codec.c); both take str values, UNBOUND for the default. */
rn_status rn_str_encode(rn_vm *vm, rn_val text, rn_val encoding, rn_val errors, rn_val *out);
rn_status rn_bytes_decode(rn_vm *vm, rn_val object, rn_span bytes, rn_val encoding, rn_val errors, rn_val *out);

/* A leaf algorithm that did not end well. */
static inline rn_status rn_text_fail(rn_vm *vm, rn_num_status st)
{
    return st == RN_NUM_STOPPED ? RN_STOP : rn_nomem(vm);
}

#endif
