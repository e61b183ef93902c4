/* For tests: emitted units as text, one instruction a line, and a check that every one is well formed. Included by one file of
 * a test program. */
#ifndef RN_TESTS_FRONT_DISASM_H
#define RN_TESTS_FRONT_DISASM_H

#include "py/front/unit.h"

#include <stdio.h>
#include <string.h>

enum {
#define OP(name, format, effect, meaning) BC_##name,
#include "py/vm/ops.def"
#undef OP
    BC_COUNT
};

static const char *const names[] = {
#define OP(name, format, effect, meaning) #name,
#include "py/vm/ops.def"
#undef OP
};

static const char *const formats[] = {
#define OP(name, format, effect, meaning) format,
#include "py/vm/ops.def"
#undef OP
};

static const void *at(const rn_front *front, rn_ref ref)
{
    return rn_arena_at(&front->arena, ref);
}

static const rn_unit_const *const_at(const rn_front *front, const rn_unit *unit, uint32_t index)
{
    return (const rn_unit_const *)at(front, unit->consts) + index;
}

static void print_const(const rn_front *front, const rn_unit *unit, uint32_t index, FILE *out)
{
    const rn_unit_const *c = const_at(front, unit, index);

    switch ((rn_unit_const_kind)c->kind) {
    case RN_UC_NONE:
        fputs("None", out);
        break;
    case RN_UC_TRUE:
        fputs("True", out);
        break;
    case RN_UC_FALSE:
        fputs("False", out);
        break;
    case RN_UC_ELLIPSIS:
        fputs("...", out);
        break;
    case RN_UC_INT:
        fprintf(out, "%lld", (long long)c->u.i);
        break;
    case RN_UC_BIGINT:
        fprintf(out, "int(%u, %.*s)", c->radix, (int)c->size, (const char *)at(front, c->data));
        break;
    case RN_UC_FLOAT:
        fprintf(out, "%.17g", c->u.f);
        break;
    case RN_UC_COMPLEX:
        fprintf(out, "%.17gj", c->u.f);
        break;
    case RN_UC_STR:
    case RN_UC_BYTES:
        fprintf(out, "%s'%.*s'", c->kind == RN_UC_BYTES ? "b" : "", (int)c->size, (const char *)at(front, c->data));
        break;
    case RN_UC_TUPLE:
    case RN_UC_FROZENSET:
        fputs(c->kind == RN_UC_TUPLE ? "(" : "{", out);
        for (uint32_t i = 0; i < rn_list_count(&front->arena, c->data); i++) {
            fputs(i > 0 ? ", " : "", out);
            print_const(front, unit, rn_list_get(&front->arena, c->data, i), out);
        }
        fputs(c->kind == RN_UC_TUPLE ? ")" : "}", out);
        break;
    case RN_UC_CODE: {
        const rn_unit *inner = at(front, c->data);

        fputs("<code ", out);
        print_const(front, inner, inner->qualname, out);
        fputs(">", out);
        break;
    }
    }
}

static void print_instr(const rn_front *front, const rn_unit *unit, uint32_t index, FILE *out)
{
    uint64_t word = ((const uint64_t *)at(front, unit->code))[index];
    const rn_unit_position *place = (const rn_unit_position *)at(front, unit->positions) + index;
    unsigned op = (uint8_t)word;
    uint8_t fields[3] = {(uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
    int32_t d = (int32_t)(word >> 32);
    int next = 0;

    fprintf(out, "%4u  %-10s", index, names[op]);
    for (const char *f = formats[op]; *f != '\0'; f++) {
        switch (*f) {
        case 'A':
        case 'B':
        case 'C':
            next = *f - 'A';
            fprintf(out, " %c%u", *f == 'A' ? 'a' : *f == 'B' ? 'b' : 'c', fields[next]);
            next++;
            break;
        case 'I':
            fprintf(out, " #%d", (int8_t)fields[formats[op][1] == 'I' ? 1 : 2]);
            break;
        case 'n':
            fprintf(out, " n%u", fields[2]);
            break;
        case 'D':
            fprintf(out, " %d", d);
            break;
        case 'k':
            fputs(" ", out);
            print_const(front, unit, (uint32_t)d, out);
            break;
        case 's':
            fputs(" .", out);
            print_const(front, unit, ((const uint32_t *)at(front, unit->sites))[d], out);
            break;
        case 'j':
            fprintf(out, " ->%d", (int)index + d);
            break;
        default:
            break;
        }
    }
    fprintf(out, "   live %u", ((const uint8_t *)at(front, unit->live))[index]);
    if (place->line > 0) {
        fprintf(out, "  %u:%u-%u:%u", place->line, place->col, place->end_line, place->end_col);
        if (place->anchor_kind > 0) {
            fprintf(out, " ^%u@%u:%u+%u", place->anchor_kind, place->anchor_line, place->anchor_col, place->anchor_len);
        }
    }
    fputc('\n', out);
}

static void print_names(const rn_front *front, const rn_unit *unit, const char *what, rn_ref list, FILE *out)
{
    fprintf(out, "  %s:", what);
    for (uint32_t i = 0; i < rn_list_count(&front->arena, list); i++) {
        fputc(' ', out);
        print_const(front, unit, rn_list_get(&front->arena, list, i), out);
    }
    fputc('\n', out);
}

/* Writes the unit and those inside it. */
static inline void rn_front_disasm(const rn_front *front, rn_ref ref, FILE *out)
{
    const rn_unit *unit = at(front, ref);
    const rn_exc_entry *ranges = at(front, unit->exc);

    fputs("unit ", out);
    print_const(front, unit, unit->qualname, out);
    fprintf(out, " line %u flags %u args %u/%u/%u locals %u regs %u free %u doc %u\n", unit->firstline, unit->flags, unit->nposonly,
            unit->npos, unit->nkwonly, unit->nlocals, unit->nregs, unit->nfree, unit->doc);
    print_names(front, unit, "locals", unit->local_names, out);
    if (unit->nfree > 0) {
        print_names(front, unit, "free", unit->free_names, out);
    }
    for (uint32_t i = 0; i < unit->ninstr; i++) {
        print_instr(front, unit, i, out);
    }
    for (uint32_t i = 0; i < unit->nexc; i++) {
        fprintf(out, "  range %u..%u -> %u, exception in %u\n", ranges[i].start, ranges[i].end, ranges[i].handler, ranges[i].reg);
    }
    for (uint32_t i = 0; i < unit->nconst; i++) {
        if (const_at(front, unit, i)->kind == RN_UC_CODE) {
            rn_front_disasm(front, const_at(front, unit, i)->data, out);
        }
    }
}

/* ---- verifying ---- */

static char problem_text[160];

static const char *say(const rn_unit *unit, uint32_t index, unsigned op, const char *what)
{
    (void)unit;
    snprintf(problem_text, sizeof problem_text, "%s at %u (%s)", what, index, names[op]);
    return problem_text;
}

static const char *verify_instr(const rn_front *front, const rn_unit *unit, uint32_t index)
{
    uint64_t word = ((const uint64_t *)at(front, unit->code))[index];
    unsigned op = (uint8_t)word;
    uint8_t a = (uint8_t)(word >> 8), b = (uint8_t)(word >> 16), c = (uint8_t)(word >> 24);
    int32_t d = (int32_t)(word >> 32);
    const char *format;
    uint8_t live = ((const uint8_t *)at(front, unit->live))[index];

    if (op >= BC_COUNT) {
        return "unknown instruction";
    }
    format = formats[op];
    if (strchr(format, 'A') != NULL && a >= unit->nregs) {
        return say(unit, index, op, "register A out of range");
    }
    if (strchr(format, 'B') != NULL && op != BC_CALL && op != BC_CALLM && op != BC_CALLKW && op != BC_CALLMKW && op != BC_FREEVARS &&
        op != BC_MKFUNC && b >= unit->nregs && !(c == 0 && strchr(format, 'n') != NULL) && !(op == BC_RAISE && c == 0)) {
        return say(unit, index, op, "register B out of range");
    }
    if (strchr(format, 'j') != NULL && (d == 0 || (int64_t)index + d < 0 || (int64_t)index + d >= unit->ninstr)) {
        return say(unit, index, op, "jump out of the code");
    }
    if (strchr(format, 'k') != NULL && (uint32_t)d >= unit->nconst) {
        return say(unit, index, op, "constant out of range");
    }
    if (strchr(format, 's') != NULL && (uint32_t)d >= unit->nsites) {
        return say(unit, index, op, "site out of range");
    }
    if (live > unit->nregs) {
        return say(unit, index, op, "more live registers than there are");
    }
    if (live < unit->nlocals) {
        return say(unit, index, op, "locals are not live");
    }
    if ((op == BC_CALL && (unsigned)a + 3 + b > live) || (op == BC_CALLM && (unsigned)a + 4 + b > live) ||
        ((op == BC_TUPLE || op == BC_LIST || op == BC_JOINSTR) && c > 0 && (unsigned)b + c > live) ||
        ((op == BC_MOVE || op == BC_GETATTR) && b >= live) || (op == BC_RET && a >= live)) {
        return say(unit, index, op, "an operand is not live");
    }
    return NULL;
}

static bool ends_frame(uint64_t word)
{
    unsigned op = (uint8_t)word;

    return op == BC_RET || op == BC_RETNONE || op == BC_RAISE || op == BC_RAISE0 || op == BC_RERAISE || op == BC_JMP;
}

/* NULL, or what is wrong with the unit or one inside it: operands out of range, jumps out of the code, live registers that do
 * not cover what an instruction reads, exception ranges out of order. */
static const char *rn_front_verify(const rn_front *front, rn_ref ref)
{
    const rn_unit *unit = at(front, ref);
    const rn_exc_entry *ranges = at(front, unit->exc);
    const char *problem = NULL;

    if (unit->ninstr == 0 || !ends_frame(((const uint64_t *)at(front, unit->code))[unit->ninstr - 1])) {
        return "the code runs off its end";
    }
    if (unit->nregs > 250 || unit->nlocals > unit->nregs || rn_list_count(&front->arena, unit->local_names) != unit->nlocals ||
        rn_list_count(&front->arena, unit->free_names) != unit->nfree) {
        return "register counts do not fit";
    }
    for (uint32_t i = 0; i < unit->ninstr && problem == NULL; i++) {
        problem = verify_instr(front, unit, i);
    }
    for (uint32_t i = 0; i < unit->nexc && problem == NULL; i++) {
        if (ranges[i].start >= ranges[i].end || ranges[i].end > unit->ninstr || ranges[i].handler >= unit->ninstr ||
            ranges[i].reg >= unit->nregs) {
            problem = "exception range out of the code";
        }
        for (uint32_t k = 0; k < i && problem == NULL; k++) {
            /* an earlier range that holds a later one entirely would hide it */
            if (ranges[k].start <= ranges[i].start && ranges[k].end >= ranges[i].end &&
                ranges[k].end - ranges[k].start > ranges[i].end - ranges[i].start) {
                problem = "an inner exception range is hidden by an outer one";
            }
        }
    }
    for (uint32_t i = 0; i < unit->nconst && problem == NULL; i++) {
        const rn_unit_const *c = const_at(front, unit, i);

        if (c->kind == RN_UC_CODE) {
            problem = c->data == 0 ? "code is missing" : rn_front_verify(front, c->data);
        } else if (c->kind == RN_UC_TUPLE || c->kind == RN_UC_FROZENSET) {
            for (uint32_t k = 0; k < rn_list_count(&front->arena, c->data); k++) {
                if (rn_list_get(&front->arena, c->data, k) >= i) {
                    problem = "a constant refers to a later one";
                }
            }
        }
    }
    return problem;
}

#endif
