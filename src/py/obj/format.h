/* The format mini-language: specs and numbers laid out by them. */
#ifndef RN_PY_OBJ_FORMAT_H
#define RN_PY_OBJ_FORMAT_H

#include "py/obj/text.h"

typedef struct rn_spec {
    uint32_t fill, align; /* '<' '>' '^' '=' */
    uint32_t sign;        /* '+' '-' ' ' or 0 */
    bool no_neg_0, alternate;
    int64_t width, precision; /* -1: not given */
    uint32_t grouping, frac_grouping; /* ',' '_' or 0 */
    uint32_t group;                   /* digits between separators */
    uint32_t type;
} rn_spec;

/* A number as text, in parts: sign, prefix, digits, [. fraction], rest. */
typedef struct rn_number_text {
    uint32_t sign; /* '-' or 0 */
    const char *prefix;
    const char *digits;
    size_t n_digits;
    bool has_point;
    size_t n_frac; /* digits after the point, which follow it */
    const char *rest;
    size_t n_rest;
} rn_number_text;

/* Reads a spec for a value whose type is named in texts. */
rn_status rn_spec_read(rn_vm *vm, rn_val spec, rn_val value, uint32_t default_type, uint32_t default_align, rn_spec *out);
void rn_spec_number(rn_sb *sb, const rn_spec *spec, const rn_number_text *t);
/* Splits the text of a float into parts. */
void rn_number_split(const char *text, size_t n, rn_number_text *out);
/* The text of a float in the cage, NUL not included. */
rn_status rn_float_text(rn_vm *vm, double v, char type, int64_t precision, unsigned flags, rn_room *room, size_t *n);

#endif
