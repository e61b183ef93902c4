/* For tests: emitted units as text, one instruction a line, and a check that every one is well formed. Included by one file of
 * a test program. */
#ifndef RN_TESTS_FRONT_DISASM_H
#define RN_TESTS_FRONT_DISASM_H

#include "py/front/unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ---- live registers ---- */

typedef struct reg_set {
    uint64_t w[4];
} reg_set;

static void add_range(reg_set *set, uint32_t from, uint32_t count)
{
    for (uint32_t r = from; r < from + count && r < 256; r++) {
        set->w[r / 64] |= UINT64_C(1) << r % 64;
    }
}

static void drop_range(reg_set *set, uint32_t from, uint32_t count)
{
    for (uint32_t r = from; r < from + count && r < 256; r++) {
        set->w[r / 64] &= ~(UINT64_C(1) << r % 64);
    }
}

/* Registers that an instruction reads, by the letters of its format and the exceptions to them. */
static void read_set(uint64_t ins, reg_set *set)
{
    uint32_t op = (uint8_t)ins, a = (uint8_t)(ins >> 8), b = (uint8_t)(ins >> 16), c = (uint8_t)(ins >> 24);
    const char *format = op < BC_COUNT ? formats[op] : "";
    bool is_store = op == BC_SETCELL || op == BC_SETN || op == BC_SETATTR || op == BC_SETITEM || op == BC_DELITEM || op == BC_SEND ||
                    op == BC_JNOEXC || op == BC_LISTAPPEND || op == BC_SETADD || op == BC_DICTSET || op == BC_LISTEXT || op == BC_SETUPD ||
                    op == BC_DICTUPD || op == BC_KWMERGE || op == BC_SUPER0 || op == BC_RAISE || op == BC_FORPREP;

    switch (op) {
    case BC_CALL:
        add_range(set, a, 1);
        add_range(set, a + 3, b);
        return;
    case BC_CALLM:
        add_range(set, a, 1);
        add_range(set, a + 3, b + 1);
        return;
    case BC_CALLKW:
        add_range(set, a, 1);
        add_range(set, a + 3, b + c);
        return;
    case BC_CALLMKW:
        add_range(set, a, 1);
        add_range(set, a + 3, b + c + 1);
        return;
    case BC_CALLEX:
        add_range(set, a, 1);
        add_range(set, a + 3, 2);
        return;
    case BC_TUPLE:
    case BC_LIST:
    case BC_SET:
    case BC_JOINSTR:
        add_range(set, b, c);
        return;
    case BC_DICT:
        add_range(set, b, 2 * c);
        return;
    case BC_MKFUNC:
        for (uint32_t bit = 0; bit < 4; bit++) {
            add_range(set, b + bit, c >> bit & 1);
        }
        return;
    case BC_SLICE:
        add_range(set, b, 3);
        return;
    case BC_FOR:
    case BC_FOREND:
        add_range(set, b, op == BC_FOR ? 3 : 1);
        return;
    case BC_FORPREP:
        add_range(set, a, 1);
        return;
    case BC_FORMAT:
        add_range(set, b, 1);
        add_range(set, c, c != 255);
        return;
    case BC_YIELD:
        add_range(set, b, 1);
        add_range(set, (uint32_t)(ins >> 32), c == 1);
        return;
    case BC_RAISE:
        add_range(set, a, 1);
        add_range(set, b, c == 1);
        return;
    case BC_POPEXC:
        add_range(set, a + 1, 1);
        return;
    case BC_LISTEXT:
        add_range(set, a, 1);
        add_range(set, b, 1);
        add_range(set, c - 1, c != 0);
        return;
    case BC_FREEVARS:
    case BC_MKCELL:
        add_range(set, a, op == BC_MKCELL);
        return;
    case BC_GETCELL:
    case BC_GETITEMI:
    case BC_ADDI:
    case BC_SUBI:
    case BC_MULI:
    case BC_FLOORDIVI:
    case BC_MODI:
    case BC_ANDI:
    case BC_LSHIFTI:
    case BC_RSHIFTI:
    case BC_POWI:
    case BC_UNPACK:
    case BC_UNPACKEX:
    case BC_CONV:
    case BC_IMPORT:
    case BC_AWAITABLE:
        add_range(set, b, 1);
        return;
    case BC_JLT:
    case BC_JLE:
    case BC_JEQ:
    case BC_JNE:
    case BC_JGT:
    case BC_JGE:
    case BC_JIS:
    case BC_JIN:
        add_range(set, a, 1);
        add_range(set, b, 1);
        return;
    case BC_CHECK:
    case BC_DELL:
    case BC_DELCELL:
    case BC_SETG:
    case BC_DELATTR:
    case BC_JT:
    case BC_JF:
    case BC_JNONE:
    case BC_JUNBOUND:
    case BC_JLTI:
    case BC_JLEI:
    case BC_JEQI:
    case BC_JNEI:
    case BC_JGTI:
    case BC_JGEI:
    case BC_RET:
    case BC_RERAISE:
    case BC_PUSHEXC:
    case BC_RESULT:
        add_range(set, a, 1);
        return;
    default:
        break;
    }
    add_range(set, a, is_store);
    add_range(set, b, strchr(format, 'B') != NULL);
    add_range(set, c, strchr(format, 'C') != NULL);
}

/* Registers whose old content is gone after it. */
static void written_set(uint64_t ins, reg_set *set)
{
    uint32_t op = (uint8_t)ins, a = (uint8_t)(ins >> 8), b = (uint8_t)(ins >> 16), c = (uint8_t)(ins >> 24);
    reg_set read = {{0}};

    switch (op) {
    case BC_FREEVARS:
        drop_range(set, a, b);
        return;
    case BC_GETMETH:
        drop_range(set, a, 1);
        drop_range(set, a + 3, 1);
        return;
    case BC_FORPREP:
        drop_range(set, b, 3);
        return;
    case BC_UNPACK:
        drop_range(set, a, c);
        return;
    case BC_UNPACKEX:
        drop_range(set, a, c + 1 + (uint32_t)(ins >> 32));
        return;
    case BC_EXCINFO:
        drop_range(set, a, 3);
        return;
    case BC_PUSHEXC:
        drop_range(set, a + 1, 1);
        return;
    case BC_MKCELL:
    case BC_SUPER0:
    case BC_CALL:
    case BC_CALLM:
    case BC_CALLKW:
    case BC_CALLMKW:
    case BC_CALLEX:
    case BC_YIELD:
        drop_range(set, a, 1);
        return;
    case BC_FOR: /* only when it does not jump; the caller knows */
        return;
    default:
        break;
    }
    if (strchr(formats[op], 'A') != NULL) {
        read_set(ins, &read);
        if ((read.w[a / 64] >> a % 64 & 1) == 0 || a == b || (a == c && strchr(formats[op], 'C') != NULL)) {
            drop_range(set, a, 1);
        }
    }
}

/* True when `from` brought something new. */
static bool join(reg_set *into, const reg_set *from)
{
    bool has_grown = false;

    for (int k = 0; k < 4; k++) {
        has_grown = has_grown || (from->w[k] & ~into->w[k]) != 0;
        into->w[k] |= from->w[k];
    }
    return has_grown;
}

/* What must be kept before each instruction lies below its `live`: data flow over all paths, also those of exceptions. */
static const char *verify_live(const rn_front *front, const rn_unit *unit)
{
    const uint64_t *code = at(front, unit->code);
    const uint8_t *live = at(front, unit->live);
    const rn_exc_entry *ranges = at(front, unit->exc);
    reg_set *need = calloc(unit->ninstr + 1u, sizeof *need);
    static char text[200];
    const char *problem = NULL;
    bool goes_on = true;

    while (goes_on) {
        goes_on = false;
        for (uint32_t i = unit->ninstr; i-- > 0;) {
            uint32_t op = (uint8_t)code[i];
            reg_set set = {{0}}, other = {{0}};
            int64_t target = (int64_t)i + (int32_t)(code[i] >> 32);

            if (op != BC_JMP && !ends_frame(code[i])) {
                set = need[i + 1];
            }
            if (op == BC_FOR) {
                drop_range(&set, (uint8_t)(code[i] >> 8), 1);
            }
            if (strchr(formats[op], 'j') != NULL && target >= 0 && target < unit->ninstr) {
                (void)join(&set, &need[target]);
            }
            written_set(code[i], &set);
            read_set(code[i], &set);
            for (uint32_t k = 0; k < unit->nexc; k++) {
                if (i >= ranges[k].start && i < ranges[k].end) {
                    other = need[ranges[k].handler];
                    drop_range(&other, ranges[k].reg, 1);
                    (void)join(&set, &other);
                    break;
                }
            }
            goes_on = join(&need[i], &set) || goes_on;
        }
    }
    for (uint32_t i = 0; i < unit->ninstr && problem == NULL; i++) {
        for (uint32_t r = live[i]; r < 256 && problem == NULL; r++) {
            if (need[i].w[r / 64] >> r % 64 & 1) {
                snprintf(text, sizeof text, "instruction %u (%s): register %u is needed, live says %u", i, names[(uint8_t)code[i]], r,
                         live[i]);
                problem = text;
            }
        }
    }
    free(need);
    return problem;
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
    problem = problem == NULL ? verify_live(front, unit) : problem;
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
