/* The linker: units of the front end become code objects. Constants and jumps become byte distances, cache sites get
 * numbers that are unique in the cage. Also compile(): front end in the SCRATCH arena, errors as SyntaxError. */
#include <stdio.h>

#include "py/front/unit.h"
#include "py/num/float.h"
#include "py/obj/number.h"
#include "py/text/unicode.h"
#include "py/vm/attr.h"
#include "py/vm/cache.h"
#include "py/vm/code.h"
#include "py/vm/compile.h"
#include "py/vm/link.h"
#include "py/vm/trace.h"

#define MAX_NEST      210
#define RN_SOURCE_MAX ((size_t)4 << 20)

typedef rn_linker linker;

static const void *at(const linker *l, uint32_t off)
{
    return l->base + off;
}

/* A list is {count, words}. */
static uint32_t count_of(const linker *l, uint32_t list)
{
    return list == 0 ? 0 : *(const uint32_t *)at(l, list);
}

static uint32_t item_of(const linker *l, uint32_t list, uint32_t i)
{
    return ((const uint32_t *)at(l, list))[i + 1];
}

static rn_status str_const(linker *l, const rn_unit_const *c, rn_val *out)
{
    uint32_t top = l->vm->ro_top;

    *out = rn_str_utf8(l->vm, at(l, c->data), c->size);
    if (*out != RN_UNBOUND && (c->intern || (c->size <= 32 && (RN_PTR(rn_str, l->vm, *out)->h.flags & RN_SF_ASCII)))) {
        *out = rn_intern(l->vm, *out);
        rn_boot_take_back(l->vm, top, *out);
    }
    return *out == RN_UNBOUND ? rn_nomem(l->vm) : RN_OK;
}

/* Its items are constants of the same unit that come before it. */
static rn_status container_const(linker *l, const rn_unit_const *c, const rn_val *done, uint32_t ndone, rn_val *out)
{
    rn_vm *vm = l->vm;
    uint32_t n = count_of(l, c->data);

    *out = c->kind == RN_UC_TUPLE ? rn_tuple_new(vm, NULL, n) : rn_set_new(vm, RN_T(frozenset));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = item_of(l, c->data, i);
        rn_val v = k < ndone ? done[k] : RN_NONE;

        if (c->kind == RN_UC_TUPLE) {
            rn_tuple_items(vm, *out)[i] = v;
        } else {
            rn_status st = rn_set_add(vm, *out, v);

            if (st != RN_OK) {
                return st;
            }
        }
    }
    return RN_OK;
}

static rn_status one_const(linker *l, const rn_unit_const *c, const rn_val *done, uint32_t ndone, int depth, rn_val *out)
{
    rn_vm *vm = l->vm;
    rn_status st;

    switch (c->kind) {
    case RN_UC_TRUE:
        *out = RN_TRUE;
        return RN_OK;
    case RN_UC_FALSE:
        *out = RN_FALSE;
        return RN_OK;
    case RN_UC_ELLIPSIS:
        *out = RN_ELLIPSIS;
        return RN_OK;
    case RN_UC_INT:
        *out = rn_int_new(vm, c->u.i);
        break;
    case RN_UC_BIGINT:
        *out = rn_int_from_digits(vm, at(l, c->data), c->size, (int)c->radix, c->negative != 0, &st);
        if (st != RN_OK) {
            return st;
        }
        break;
    case RN_UC_FLOAT:
        *out = rn_float(vm, c->u.f);
        break;
    case RN_UC_COMPLEX: {
        uint32_t off = rn_new(vm, RN_K_COMPLEX, RN_T(complex), sizeof(rn_complex));

        if (off == 0) {
            return rn_nomem(vm);
        }
        RN_AT(rn_complex, vm, off)->im = c->u.f;
        *out = rn_val_of(off);
        break;
    }
    case RN_UC_STR:
        return str_const(l, c, out);
    case RN_UC_BYTES:
        *out = rn_bytes_new(vm, at(l, c->data), c->size);
        break;
    case RN_UC_TUPLE:
    case RN_UC_FROZENSET:
        return container_const(l, c, done, ndone, out);
    case RN_UC_CODE:
        if (l->made != NULL) { /* came before it, and is nobody else's */
            *out = l->made[l->first + l->taken++];
            return RN_OK;
        }
        return rn_link_unit(l, c->data, depth + 1, out);
    default:
        *out = RN_NONE;
        return RN_OK;
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* Positions as varints of differences: line, end line - line, col, end col, anchor. Read only for tracebacks. */
static rn_status positions(linker *l, const rn_unit *u, rn_val *out)
{
    rn_vm *vm = l->vm;
    const rn_unit_position *p = at(l, u->positions);
    uint32_t cap = u->ninstr * 24u + 128u, off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + (uint64_t)cap), n = 0;
    uint8_t *to;
    rn_unit_position prev = {0};

    if (off == 0) {
        return rn_nomem(vm);
    }
    to = RN_AT(uint8_t, vm, off + 16u);
    for (uint32_t i = 0; i < u->ninstr; i++) {
        int64_t field[8] = {(int64_t)p[i].line - prev.line,
                            (int64_t)p[i].end_line - p[i].line,
                            (int64_t)p[i].col - prev.col,
                            (int64_t)p[i].end_col - p[i].col,
                            p[i].anchor_kind | p[i].anchor_len << 2,
                            (int64_t)p[i].anchor_line - p[i].line,
                            (int64_t)p[i].anchor_col - p[i].col,
                            0};
        uint32_t fields = p[i].anchor_kind ? 7 : 5;

        for (uint32_t k = 0; k < fields; k++) {
            uint64_t z = (uint64_t)field[k] << 1 ^ (uint64_t)(field[k] >> 63);

            while (z >= 128 && n < cap - 12u) {
                to[n++] = (uint8_t)(z | 128);
                z >>= 7;
            }
            to[n++] = (uint8_t)z;
        }
        prev = p[i];
        if (n + 80u > cap && i + 1 < u->ninstr) {
            break; /* what is left has the position of the last one; only huge columns get here */
        }
    }
    RN_AT(rn_raw, vm, off)->size = cap;
    RN_AT(rn_raw, vm, off)->used = n;
    {
        uint32_t exact = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + (uint64_t)n);

        if (exact == 0) {
            return rn_nomem(vm);
        }
        RN_AT(rn_raw, vm, exact)->size = RN_AT(rn_raw, vm, exact)->used = n;
        memcpy(RN_AT(uint8_t, vm, exact + 16u), RN_AT(uint8_t, vm, off + 16u), n);
        rn_release(vm, off, 16u + (uint64_t)cap);
        *out = rn_val_of(exact);
    }
    return RN_OK;
}

/* A program's, which are so already: {size, bytes}. */
static rn_status kept_positions(linker *l, const rn_unit *u, rn_val *out)
{
    uint32_t n = *(const uint32_t *)at(l, u->positions), off = rn_new_fill(l->vm, RN_K_RAW, RN_T(raw), 16u + (uint64_t)n);

    if (off == 0) {
        return rn_nomem(l->vm);
    }
    RN_AT(rn_raw, l->vm, off)->size = RN_AT(rn_raw, l->vm, off)->used = n;
    memcpy(RN_AT(uint8_t, l->vm, off + 16u), at(l, u->positions + 4u), n);
    *out = rn_val_of(off);
    return RN_OK;
}

static rn_status names_tuple(linker *l, uint32_t list, const rn_val *konst, uint32_t nconst, rn_val *out)
{
    uint32_t n = count_of(l, list);

    *out = rn_tuple_new(l->vm, NULL, n);
    if (*out == RN_UNBOUND) {
        return rn_nomem(l->vm);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = item_of(l, list, i);

        rn_tuple_items(l->vm, *out)[i] = k < nconst ? konst[k] : rn_val_of(RN_EMPTY_STR);
    }
    return RN_OK;
}

bool rn_link_has_jump(uint32_t op)
{
    return (op >= OP_JMP && op <= OP_JUNBOUND) || op == OP_FOR || op == OP_SEND || op == OP_JNOEXC || op == OP_SUM;
}

bool rn_link_has_const(uint32_t op)
{
    return op == OP_LOADK || op == OP_CHECK || op == OP_DELL || op == OP_GETCELL || op == OP_DELCELL || op == OP_CALLKW ||
           op == OP_CALLMKW || op == OP_MKFUNC || op == OP_LOADRN || op == OP_IMPORT;
}

bool rn_link_has_site(uint32_t op)
{
    return op == OP_GETG || op == OP_SETG || op == OP_DELG || op == OP_GETN || op == OP_GETNC || op == OP_SETN || op == OP_DELN ||
           op == OP_GETATTR || op == OP_SETATTR || op == OP_DELATTR || op == OP_GETMETH || op == OP_IMPORTFROM;
}

/* NOLINTNEXTLINE(readability-function-size): the parts of a code object in the order of their places */
rn_status rn_link_unit(linker *l, uint32_t ref, int depth, rn_val *out)
{
    rn_vm *vm = l->vm;
    const rn_unit *u = at(l, ref);
    const rn_unit_const *c = at(l, u->consts);
    uint64_t size = sizeof(rn_code) + 8u * ((uint64_t)u->ninstr + u->nconst) + u->ninstr;
    rn_val list, *konst, v = RN_NONE;
    uint32_t off;
    rn_code *code;
    rn_status st;

    if (depth > MAX_NEST || u->nregs > 250 || u->nlocals > 250 || u->ninstr > (1u << 24) || u->nconst > (1u << 24)) {
        return rn_raise(vm, RN_T_SyntaxError, "the program is too complex");
    }
    list = rn_list_new(vm, NULL, u->nconst);
    if (list == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    konst = rn_list_items(vm, RN_PTR(rn_list, vm, list));
    for (uint32_t i = 0; i < u->nconst; i++) {
        st = one_const(l, &c[i], konst, i, depth, &v);
        if (st != RN_OK) {
            return st;
        }
        konst[i] = v;
    }
    off = rn_new_fill(vm, RN_K_CODE, RN_T(code), size);
    if (off == 0) {
        return rn_nomem(vm);
    }
    code = RN_AT(rn_code, vm, off);
    memset((uint8_t *)code + 8, 0, (size_t)size - 8);
    code->size = (uint32_t)size;
    code->name = rn_off(konst[u->name]);
    code->qualname = rn_off(konst[u->qualname]);
    code->filename = rn_off(l->filename);
    code->firstline = u->firstline;
    code->flags = u->flags | l->flags;
    if (!(u->flags & (RN_UNIT_VARARGS | RN_UNIT_VARKW | RN_UNIT_GENERATOR | RN_UNIT_COROUTINE | RN_UNIT_ASYNCGEN)) && u->nkwonly == 0) {
        code->flags |= RN_CO_SIMPLE;
    }
    code->nposonly = (uint16_t)u->nposonly;
    code->npos = (uint16_t)u->npos;
    code->nkwonly = (uint16_t)u->nkwonly;
    code->nlocals = (uint16_t)u->nlocals;
    code->nregs = (uint16_t)u->nregs;
    code->nfree = (uint16_t)u->nfree;
    code->ninstr = u->ninstr;
    code->nconst = u->nconst;
    code->restart = u->restart;
    code->doc = u->doc != 0 && u->doc <= u->nconst ? rn_off(konst[u->doc - 1]) : 0;
    code->source = rn_is_ref(l->source) ? rn_off(l->source) : 0;
    code->live = (uint32_t)(sizeof(rn_code) + 8u * (u->ninstr + u->nconst));
    st = names_tuple(l, u->local_names, konst, u->nconst, &v);
    if (st != RN_OK) {
        return st;
    }
    code->names = rn_off(v);
    st = names_tuple(l, u->free_names, konst, u->nconst, &v);
    if (st != RN_OK) {
        return st;
    }
    code->freenames = rn_off(v);
    code->nsites = u->nsites;
    code->site_base = vm->next_site;
    if (vm->next_site + u->nsites < RN_CACHES_SIZE / sizeof(rn_cache)) {
        vm->next_site += u->nsites;
    } else {
        code->site_base = RN_CACHES_SIZE; /* no caches are left: numbers that may_cache() refuses */
    }
    if (u->nsites > 0) {
        uint32_t so = rn_new(vm, RN_K_VALS, RN_T(vals), 16u + 8u * (uint64_t)u->nsites);
        const uint32_t *s = at(l, u->sites);

        if (so == 0) {
            return rn_nomem(vm);
        }
        RN_AT(rn_vals, vm, so)->cap = u->nsites;
        for (uint32_t i = 0; i < u->nsites; i++) {
            rn_val name = s[i] < u->nconst ? rn_intern(vm, konst[s[i]]) : RN_UNBOUND;

            if (name == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            RN_AT(rn_vals, vm, so)->v[i] = name;
        }
        code->sites = so;
    }
    if (u->nexc > 0) {
        uint32_t eo = rn_new(vm, RN_K_RAW, RN_T(raw), 16u + 16u * (uint64_t)u->nexc);

        if (eo == 0) {
            return rn_nomem(vm);
        }
        RN_AT(rn_raw, vm, eo)->size = 16u * u->nexc;
        memcpy(RN_AT(uint8_t, vm, eo + 16u), at(l, u->exc), 16u * (size_t)u->nexc);
        code->exctable = eo;
    }
    if ((!(l->flags & RN_CO_BUILTIN) || (vm->flags & RN_VF_BOOT_TRACE)) && u->ninstr > 0) {
        st = l->made != NULL ? kept_positions(l, u, &v) : positions(l, u, &v);
        if (st != RN_OK) {
            return st;
        }
        code->positions = rn_off(v);
    }
    {
        const uint64_t *from = at(l, u->code);

        for (uint32_t i = 0; i < u->ninstr; i++) {
            uint64_t ins = from[i];
            int64_t d = RN_D(ins);
            uint32_t op = RN_OP(ins);

            if (rn_link_has_jump(op)) {
                d = d * 8;
            } else if (rn_link_has_const(op)) {
                d = ((int64_t)u->ninstr - i + d) * 8;
            } else if (rn_link_has_site(op)) {
                d += code->site_base;
            }
            code->code[i] = (ins & UINT32_MAX) | (uint64_t)(uint32_t)(int32_t)d << 32;
        }
        for (uint32_t i = 0; i < u->nconst; i++) {
            code->code[u->ninstr + i] = konst[i];
        }
        memcpy(RN_AT(uint8_t, vm, off + code->live), at(l, u->live), u->ninstr);
    }
    if (u->nconst > 0) {
        rn_release(vm, RN_PTR(rn_list, vm, list)->items, 16u + 8u * (uint64_t)u->nconst);
    }
    rn_release(vm, rn_off(list), sizeof(rn_list));
    if (l->sink != NULL) {
        rn_program_write(l, u, code);
    }
    *out = rn_val_of(off);
    return RN_OK;
}

/* ---- compile ---- */

static bool poll_ok(void *ctx)
{
    return rn_charge(ctx, 200);
}

static bool find_char(void *ctx, const char *name, size_t n, uint32_t *out)
{
    uint32_t cps[4];

    (void)ctx;
    if (rn_uni_lookup(name, n, false, cps) != 1) {
        return false;
    }
    *out = cps[0];
    return true;
}

static rn_status syntax_error(rn_vm *vm, rn_front *f, rn_val source, rn_val filename)
{
    static const int type[3] = {RN_T_SyntaxError, RN_T_IndentationError, RN_T_TabError};
    const rn_front_error *e = &f->error;
    rn_val info[6], args[2], text = RN_NONE, exc, t;
    rn_str *s = RN_PTR(rn_str, vm, source);
    uint32_t line = 1, start = 0, end;

    if (e->line > 0) { /* the source line */
        for (uint32_t i = 0; i < s->len && line < (uint32_t)e->line; i++) {
            uint32_t c = rn_cp(rn_str_data(vm, s), rn_str_width(s), i);

            if (c == '\n' || (c == '\r' && !(i + 1 < s->len && rn_cp(rn_str_data(vm, s), rn_str_width(s), i + 1) == '\n'))) {
                line++;
                start = i + 1;
            }
        }
        end = start;
        while (end < s->len && rn_cp(rn_str_data(vm, s), rn_str_width(s), end) != '\n') {
            end++;
        }
        if (end < s->len) {
            end++;
        }
        if (line == (uint32_t)e->line) {
            text = rn_str_sub(vm, source, start, end);
        }
    }
    info[0] = filename;
    info[1] = e->line > 0 ? rn_small(e->line) : RN_NONE;
    info[2] = rn_small(e->col);
    info[3] = text;
    info[4] = rn_small(e->end_line);
    info[5] = rn_small(e->end_col);
    args[0] = rn_str_c(vm, e->message);
    args[1] = rn_tuple_new(vm, info, 6);
    if (text == RN_UNBOUND || args[0] == RN_UNBOUND || args[1] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    t = rn_tuple_new(vm, args, 2);
    exc = t == RN_UNBOUND ? t : rn_exc_new(vm, RN_TID(type[(int)e->type % 3]), t);
    if (exc == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    vm->exc = exc;
    {
        rn_status st = rn_exc_init(vm, exc, t, RN_UNBOUND);

        return st == RN_OK ? RN_EXC : st;
    }
}

enum { TINY_TEXT = 64, TINY_ARENA = 12 * 1024 };

static rn_front_status run_front(rn_vm *vm, rn_front *f, const rn_front_options *opt, rn_compile_mode mode, uint32_t text, size_t n,
                                 uint32_t cap, rn_ref *unit)
{
    rn_emit_mode how = mode == RN_COMPILE_EVAL      ? RN_EMIT_EVAL
                       : mode == RN_COMPILE_SINGLE  ? RN_EMIT_SINGLE
                       : mode == RN_COMPILE_MAPPING ? RN_EMIT_MAPPING
                                                    : RN_EMIT_MODULE;
    rn_front_status fs;

    if (cap + text > vm->arena_cap) {
        vm->arena_cap = cap + text;
    }
    rn_front_init(f, RN_AT(uint8_t, vm, RN_ARENA_START + text), cap, opt);
    fs = rn_front_parse(f, RN_AT(char, vm, RN_ARENA_START), n);
    if (fs == RN_FRONT_OK) {
        fs = rn_front_scopes(f);
    }
    return fs == RN_FRONT_OK ? rn_front_emit(f, how, unit) : fs;
}

/* The text lies at the start of the arena's memory, the arena behind it. source is kept for tracebacks, or NONE. */
static rn_status compile_text(rn_vm *vm, size_t n, rn_val source, rn_val filename, rn_compile_mode mode, uint32_t flags,
                              const rn_program_sink *sink, rn_val *out)
{
    rn_front f;
    rn_front_options opt;
    rn_front_status fs;
    rn_ref unit = 0;
    uint32_t text = ((uint32_t)n + 8u + 15u) & ~15u;
    uint64_t cap = (UINT64_C(64) << 10) + (uint64_t)n * 200u;
    rn_val keep = RN_NONE;
    linker l;

    memset(&opt, 0, sizeof opt);
    opt.mode = mode == RN_COMPILE_EVAL ? RN_FRONT_EVAL : mode == RN_COMPILE_SINGLE ? RN_FRONT_SINGLE : RN_FRONT_EXEC;
    opt.flags = (flags & RN_COMPILE_PRELUDE) && !(vm->flags & RN_VF_BOOT_TRACE) ? RN_FRONT_PRELUDE : 0;
    opt.flags |= flags & RN_COMPILE_AWAIT ? RN_FRONT_TOP_AWAIT : 0;
    opt.poll = poll_ok;
    opt.find_char = find_char;
    opt.ctx = vm;
    if (cap > RN_ARENA_SIZE - 4096u - text) {
        cap = RN_ARENA_SIZE - 4096u - text;
    }
    cap &= ~UINT64_C(15);
    memset(RN_AT(char, vm, RN_ARENA_START) + n, 0, 8);
    fs = RN_FRONT_NOMEM;
    if (n <= TINY_TEXT) { /* what is touched has to be cleaned: most tiny texts need little */
        fs = run_front(vm, &f, &opt, mode, text, n, TINY_ARENA, &unit);
    }
    if (fs == RN_FRONT_NOMEM || (fs == RN_FRONT_SYNTAX && n <= TINY_TEXT)) { /* saying what is wrong takes more */
        fs = run_front(vm, &f, &opt, mode, text, n, (uint32_t)cap, &unit);
    }
    switch (fs) {
    case RN_FRONT_OK:
        break;
    case RN_FRONT_SYNTAX:
        return syntax_error(vm, &f, source == RN_NONE ? rn_val_of(RN_EMPTY_STR) : source, filename);
    case RN_FRONT_STOPPED:
        return RN_STOP;
    default:
        vm->stop = RN_STOP_MEMORY;
        return RN_STOP;
    }
    if (source != RN_NONE && !(flags & RN_COMPILE_NO_SOURCE)) {
        keep = rn_rec_new(vm, RN_T(raw), &source, 1);
        if (keep == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    l = (linker){.vm = vm,
                 .base = rn_arena_at(&f.arena, 0),
                 .filename = filename,
                 .source = keep,
                 .flags = flags & RN_COMPILE_PRELUDE   ? RN_CO_BUILTIN
                          : flags & RN_COMPILE_LIBRARY ? RN_CO_LIBRARY
                                                       : 0,
                 .sink = sink};
    return rn_link_unit(&l, unit, 0, out);
}

rn_status rn_compile(rn_vm *vm, rn_val source, rn_val filename, rn_compile_mode mode, uint32_t flags, rn_val *out)
{
    size_t n = rn_str_utf8_len(vm, source);

    if (n > RN_SOURCE_MAX) {
        return rn_raise(vm, RN_T_SyntaxError, "source text is larger than 4 MiB");
    }
    (void)rn_str_to_utf8(vm, source, RN_AT(char, vm, RN_ARENA_START), n);
    return compile_text(vm, n, source, filename, mode, flags, NULL, out);
}

static rn_status compile_utf8(rn_vm *vm, const char *source, size_t n, rn_val filename, rn_compile_mode mode, uint32_t flags,
                              const rn_program_sink *sink, rn_val *out)
{
    rn_val s = flags & (RN_COMPILE_PRELUDE | RN_COMPILE_LIBRARY) ? RN_NONE : rn_str_utf8(vm, source, n);

    if (s == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (n > RN_SOURCE_MAX) {
        return rn_raise(vm, RN_T_SyntaxError, "source text is larger than 4 MiB");
    }
    memcpy(RN_AT(char, vm, RN_ARENA_START), source, n);
    return compile_text(vm, n, s, filename, mode, flags, sink, out);
}

rn_status rn_compile_utf8(rn_vm *vm, const char *source, size_t n, rn_val filename, rn_compile_mode mode, uint32_t flags, rn_val *out)
{
    return compile_utf8(vm, source, n, filename, mode, flags, NULL, out);
}

rn_status rn_program_compile(rn_vm *vm, const char *source, size_t n, rn_val filename, const rn_program_sink *sink)
{
    rn_val code;

    return compile_utf8(vm, source, n, filename, RN_COMPILE_MODULE, RN_COMPILE_AWAIT, sink, &code);
}

rn_val rn_func_for_code(rn_vm *vm, uint32_t code, uint32_t globals)
{
    uint32_t off = rn_new(vm, RN_K_FUNC, RN_T(function), sizeof(rn_func));
    rn_code *c = RN_AT(rn_code, vm, code);
    rn_func *f;

    if (off == 0) {
        return RN_UNBOUND;
    }
    f = RN_AT(rn_func, vm, off);
    f->entry = rn_code_start(code);
    f->nparams = 255;
    f->cost = rn_code_cost(c);
    f->nlocals = (uint8_t)c->nlocals;
    f->nregs = (uint8_t)c->nregs;
    f->code = code;
    f->globals = globals;
    f->name = c->name;
    f->qualname = c->qualname;
    f->doc = RN_NONE;
    f->module = RN_NONE;
    return rn_val_of(off);
}

/* ---- positions ---- */

bool rn_code_position(rn_vm *vm, uint32_t code, uint32_t index, rn_position *out)
{
    rn_code *c = RN_AT(rn_code, vm, code);
    const uint8_t *p;
    uint32_t used, n = 0;
    int64_t line = 0, col = 0;

    memset(out, 0, sizeof *out);
    if (c->positions == 0) {
        out->line = out->end_line = c->firstline;
        return false;
    }
    p = RN_AT(uint8_t, vm, c->positions + 16u);
    used = RN_AT(rn_raw, vm, c->positions)->used;
    for (uint32_t i = 0; i <= index && n < used; i++) {
        int64_t field[7] = {0};
        uint32_t fields = 5;

        for (uint32_t k = 0; k < fields && n < used; k++) {
            uint64_t z = 0;

            for (uint32_t shift = 0; n < used && shift < 63; shift += 7) {
                uint8_t b = p[n++];

                z |= (uint64_t)(b & 127) << shift;
                if (b < 128) {
                    break;
                }
            }
            field[k] = (int64_t)(z >> 1) ^ -(int64_t)(z & 1);
            if (k == 4 && (field[4] & 3) != 0) {
                fields = 7;
            }
        }
        line += field[0];
        col += field[2];
        out->line = (uint32_t)line;
        out->end_line = (uint32_t)(line + field[1]);
        out->col = (uint32_t)col;
        out->end_col = (uint32_t)(col + field[3]);
        out->anchor_kind = (uint8_t)(field[4] & 3);
        out->anchor_len = (uint8_t)(field[4] >> 2);
        out->anchor_line = (uint32_t)(line + field[5]);
        out->anchor_col = (uint32_t)(col + field[6]);
    }
    return out->line != 0;
}

uint32_t rn_code_line(rn_vm *vm, uint32_t code, uint32_t index)
{
    rn_position p;

    (void)rn_code_position(vm, code, index, &p);
    return p.line;
}
