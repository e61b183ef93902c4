/* Calls. Python functions get a frame in the stack and the loop goes on there; natives run to the end in C. What a
 * native cannot do without guest code is done by its prelude twin, which is called in its place. */
#include "py/vm/call.h"
#include "py/vm/cache.h"

#include <stdio.h>

#include "py/vm/attr.h"
#include "py/vm/code.h"

#define DEPTH_GUEST 10u /* hidden frames count 1, so they have ten times the room (ED-43) */

rn_val *rn_stack_top(rn_vm *vm)
{
    rn_val *R;

    if (vm->r == 0) {
        return RN_AT(rn_val, vm, RN_STACK_START + 8u * 8u);
    }
    R = RN_AT(rn_val, vm, vm->r);
    if (!rn_regs_on_stack(vm, R)) {
        return RN_AT(rn_val, vm, rn_gen_of_regs(vm, R)->top);
    }
    return RN_AT(rn_val, vm, vm->r + 8u * rn_frame_func(vm, R)->nregs);
}

bool rn_is_callable(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return false;
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_FUNC:
    case RN_K_BUILTIN:
    case RN_K_TYPE:
        return true;
    case RN_K_REC:
        return o->type == RN_T(method) || o->type == RN_T(external) || o->type == RN_T(GenericAlias) || o->type == RN_T(staticmethod);
    case RN_K_INST:
        return rn_lookup(vm, rn_type_of(vm, v), RN_N(__call__)) != RN_UNBOUND;
    default:
        return false;
    }
}

/* ---- binding ---- */

/* "'a', 'b' and 'c'" */
static void name_list(rn_vm *vm, rn_sb *sb, const rn_val *names, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        rn_val q;

        if (i > 0) {
            rn_sb_c(sb, n == 2 ? " and " : i + 1 == n ? ", and " : ", ");
        }
        if (rn_str_repr(vm, names[i], &q) == RN_OK) {
            rn_sb_str(sb, q);
        }
    }
}

static rn_status missing(rn_vm *vm, rn_func *f, rn_code *c, const rn_val *R, uint32_t from, uint32_t to, const char *kind)
{
    rn_val names[250], text;
    uint32_t n = 0;
    rn_sb sb;
    rn_status st;

    for (uint32_t i = from; i < to && n < 250; i++) {
        if (R[i] == RN_UNBOUND) {
            names[n++] = rn_tuple_items(vm, rn_val_of(c->names))[i];
        }
    }
    rn_sb_init(&sb, vm);
    name_list(vm, &sb, names, n);
    st = rn_sb_done(&sb, &text);
    return st != RN_OK ? st
                       : rn_raise(vm, RN_T_TypeError, "%S() missing %u required %s argument%s: %S", rn_val_of(f->qualname), n, kind,
                                  n == 1 ? "" : "s", text);
}

static rn_status too_many(rn_vm *vm, rn_func *f, rn_code *c, const rn_val *R, uint32_t given)
{
    uint32_t ndef = f->defaults != 0 ? rn_tuple_len(vm, rn_val_of(f->defaults)) : 0, kwgiven = 0;
    rn_sb sb;
    rn_val text;
    rn_status st;
    char num[96];

    for (uint32_t i = c->npos; i < (uint32_t)c->npos + c->nkwonly; i++) {
        kwgiven += R[i] != RN_UNBOUND;
    }
    rn_sb_init(&sb, vm);
    rn_sb_str(&sb, rn_val_of(f->qualname));
    if (ndef > 0) {
        snprintf(num, sizeof num, "() takes from %d to %u positional arguments but %u", (int)c->npos - (int)ndef, c->npos, given);
    } else {
        snprintf(num, sizeof num, "() takes %u positional argument%s but %u", c->npos, c->npos == 1 ? "" : "s", given);
    }
    rn_sb_c(&sb, num);
    if (kwgiven > 0) {
        snprintf(num, sizeof num, " positional argument%s (and %u keyword-only argument%s) were given", given == 1 ? "" : "s", kwgiven,
                 kwgiven == 1 ? "" : "s");
    } else {
        snprintf(num, sizeof num, " %s given", given == 1 ? "was" : "were");
    }
    rn_sb_c(&sb, num);
    st = rn_sb_done(&sb, &text);
    return st != RN_OK ? st : rn_raise_val(vm, RN_T_TypeError, text);
}

static rn_status bind_kw(rn_vm *vm, rn_func *f, rn_code *c, rn_val name, rn_val v, rn_val *R, rn_val kwdict, rn_val posonly)
{
    const rn_val *names = rn_tuple_items(vm, rn_val_of(c->names));
    uint32_t n = (uint32_t)c->npos + c->nkwonly;

    if (!rn_is_str(vm, name)) {
        return rn_raise(vm, RN_T_TypeError, "keywords must be strings");
    }
    for (uint32_t i = c->nposonly; i < n; i++) {
        if (names[i] == name || rn_str_eq(vm, rn_off(names[i]), rn_off(name))) {
            if (R[i] != RN_UNBOUND) {
                return rn_raise(vm, RN_T_TypeError, "%S() got multiple values for argument '%S'", rn_val_of(f->qualname), name);
            }
            R[i] = v;
            return RN_OK;
        }
    }
    if (kwdict != RN_UNBOUND) {
        rn_status st = rn_dict_set(vm, kwdict, name, v);

        return st;
    }
    for (uint32_t i = 0; i < c->nposonly; i++) {
        if (rn_str_eq(vm, rn_off(names[i]), rn_off(name))) {
            return rn_list_append(vm, posonly, name) ? RN_OK : rn_nomem(vm);
        }
    }
    return rn_raise(vm, RN_T_TypeError, "%S() got an unexpected keyword argument '%S'", rn_val_of(f->qualname), name);
}

rn_status rn_bind_args(rn_vm *vm, rn_func *f, const rn_args *a, rn_val *R)
{
    rn_code *c = RN_AT(rn_code, vm, f->code);
    uint32_t npos = c->npos, nkw = c->nkwonly, nparams = npos + nkw, take = a->n < npos ? a->n : npos;
    rn_val kwdict = RN_UNBOUND, posonly = RN_UNBOUND, keep[256];
    const rn_val *pos = a->pos;
    rn_status st;

    if (nparams > 250 || c->nlocals > 250 || c->nregs > 255) {
        vm->stop = RN_STOP_FAULT;
        return RN_STOP;
    }
    if (a->n > 0 && a->n <= 256) { /* the source may be the very registers */
        memcpy(keep, a->pos, a->n * sizeof(rn_val));
        pos = keep;
    }
    rn_val kwkeep[256], rest = RN_UNBOUND;
    const rn_val *kwval = a->kwval;
    uint32_t nk = a->kwnames != RN_UNBOUND ? rn_tuple_len(vm, a->kwnames) : 0;

    if (nk > 0 && nk <= 256) { /* as many as an instruction can name */
        memcpy(kwkeep, a->kwval, nk * sizeof(rn_val));
        kwval = kwkeep;
    }
    /* All that may lack memory comes before the first write: more arguments than are kept are still read where they lie. */
    if (c->flags & RN_CO_VARARGS) {
        rest = a->n > npos ? rn_tuple_new(vm, pos + npos, a->n - npos) : rn_val_of(RN_EMPTY_TUPLE);
        if (rest == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    if (c->flags & RN_CO_VARKW) {
        kwdict = rn_dict_new(vm, false);
        if (kwdict == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    } else if (c->nposonly > 0) {
        posonly = rn_list_new(vm, NULL, 0);
        if (posonly == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    for (uint32_t i = 0; i < nparams; i++) {
        R[i] = i < take ? pos[i] : RN_UNBOUND;
    }
    if (c->flags & RN_CO_VARARGS) {
        R[nparams] = rest;
    }
    if (c->flags & RN_CO_VARKW) {
        R[nparams + ((c->flags & RN_CO_VARARGS) ? 1 : 0)] = kwdict;
    }
    for (uint32_t i = 0; i < nk; i++) {
        st = bind_kw(vm, f, c, rn_tuple_items(vm, a->kwnames)[i], kwval[i], R, kwdict, posonly);
        if (st != RN_OK) {
            return st;
        }
    }
    if (a->kwdict != RN_UNBOUND) {
        rn_dict *d = RN_PTR(rn_dict, vm, a->kwdict);

        for (uint32_t i = 0; i < d->n; i++) {
            rn_val *e = rn_dict_entry(vm, d, i);

            if (e[0] != RN_HOLE) {
                st = bind_kw(vm, f, c, e[0], e[1], R, kwdict, posonly);
                if (st != RN_OK) {
                    return st;
                }
            }
        }
    }
    if (posonly != RN_UNBOUND && RN_PTR(rn_list, vm, posonly)->len > 0) {
        rn_list *l = RN_PTR(rn_list, vm, posonly);
        rn_sb sb;
        rn_val text;

        rn_sb_init(&sb, vm);
        for (uint32_t i = 0; i < l->len; i++) {
            if (i > 0) {
                rn_sb_c(&sb, ", ");
            }
            rn_sb_str(&sb, rn_list_items(vm, l)[i]);
        }
        st = rn_sb_done(&sb, &text);
        return st != RN_OK ? st
                           : rn_raise(vm, RN_T_TypeError, "%S() got some positional-only arguments passed as keyword arguments: '%S'",
                                      rn_val_of(f->qualname), text);
    }
    if (a->n > npos && !(c->flags & RN_CO_VARARGS)) {
        return too_many(vm, f, c, R, a->n);
    }
    if (take < npos) {
        uint32_t ndef = f->defaults != 0 ? rn_tuple_len(vm, rn_val_of(f->defaults)) : 0;
        uint32_t first = ndef < npos ? npos - ndef : 0, skipped = ndef < npos ? 0 : ndef - npos;

        for (uint32_t i = take; i < first; i++) {
            if (R[i] == RN_UNBOUND) {
                return missing(vm, f, c, R, take, first, "positional");
            }
        }
        for (uint32_t i = first > take ? first : take; i < npos; i++) {
            if (R[i] == RN_UNBOUND) {
                R[i] = rn_tuple_items(vm, rn_val_of(f->defaults))[skipped + i - first];
            }
        }
    }
    for (uint32_t i = npos; i < nparams; i++) {
        if (R[i] == RN_UNBOUND && f->kwdefaults != 0) {
            R[i] = rn_dict_get_str(vm, f->kwdefaults, rn_off(rn_tuple_items(vm, rn_val_of(c->names))[i]));
        }
    }
    for (uint32_t i = npos; i < nparams; i++) {
        if (R[i] == RN_UNBOUND) {
            return missing(vm, f, c, R, npos, nparams, "keyword-only");
        }
    }
    for (uint32_t i = nparams + ((c->flags & RN_CO_VARARGS) ? 1u : 0u) + ((c->flags & RN_CO_VARKW) ? 1u : 0u); i < c->nlocals; i++) {
        R[i] = RN_UNBOUND;
    }
    return RN_OK;
}

/* ---- frames ---- */

static bool enter_depth(rn_vm *vm, const rn_code *c, rn_status *st)
{
    uint32_t cost = rn_code_cost(c);

    if (vm->depth + cost > vm->depth_limit * DEPTH_GUEST) {
        *st = rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
        return false;
    }
    vm->depth += cost;
    return true;
}

static rn_status make_gen(rn_vm *vm, rn_val func, const rn_val *R, rn_val *out)
{
    rn_func *f = RN_PTR(rn_func, vm, func);
    rn_code *c = RN_AT(rn_code, vm, f->code);
    uint32_t nregs = c->nregs, off;
    rn_gen *g;

    off = rn_new(vm, RN_K_GEN,
                 (c->flags & RN_CO_ITERATOR) && c->gen_type != 0 ? c->gen_type
                 : (c->flags & RN_CO_ASYNCGEN)                   ? RN_T(async_generator)
                 : (c->flags & RN_CO_COROUTINE)                  ? RN_T(coroutine)
                                                                 : RN_T(generator),
                 sizeof(rn_gen) + 8u * (uint64_t)nregs);
    if (off == 0) {
        return rn_nomem(vm);
    }
    g = RN_AT(rn_gen, vm, off);
    f = RN_PTR(rn_func, vm, func);
    g->code = f->code;
    g->pc = f->entry;
    g->state = RN_GEN_NEW;
    g->nregs = nregs;
    g->name = rn_val_of(f->name);
    g->qualname = rn_val_of(f->qualname);
    g->handled = g->outer = g->keep = RN_UNBOUND;
    g->head[0] = func;
    for (uint32_t i = 0; i < nregs; i++) {
        g->r[i] = i < c->nlocals ? R[i] : RN_UNBOUND;
    }
    *out = rn_val_of(off);
    return RN_OK;
}

rn_status rn_push(rn_vm *vm, rn_val func, rn_val *R, uint32_t meta_high, rn_val *out)
{
    rn_func *f = RN_PTR(rn_func, vm, func);
    rn_code *c = RN_AT(rn_code, vm, f->code);
    uint32_t depth = vm->depth;
    rn_status st;

    if (c->flags & (RN_CO_GENERATOR | RN_CO_COROUTINE | RN_CO_ASYNCGEN)) {
        return make_gen(vm, func, R, out);
    }
    if (RN_OFFSET(vm, R) + UINT64_C(8) * (f->nregs + 600u) > RN_STACK_START + RN_STACK_SIZE) {
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    if (!enter_depth(vm, c, &st)) {
        return st;
    }
    while (RN_OFFSET(vm, R) >= vm->stack_soft && vm->stack_soft < RN_STACK_START + RN_STACK_SIZE) {
        vm->stack_soft = RN_STACK_START + 2u * (vm->stack_soft - RN_STACK_START) + 4096u;
    }
    R[RN_FH_FUNC] = func;
    R[RN_FH_RET] = (uint64_t)vm->r << 32 | vm->pc;
    R[RN_FH_META] = (uint64_t)meta_high << 32 | depth;
    vm->r = RN_OFFSET(vm, R);
    vm->pc = f->entry;
    return RN_PUSHED;
}

/* ---- natives ---- */

static int sig_params(const char *sig);

static bool is_constructor(const rn_native_def *d)
{
    return d->owner >= 0 && d->module != NULL && strcmp(d->module, "()") == 0;
}

/* A slot wrapper: "expected 1 argument, got 0". */
static rn_status wrapper_arity(rn_vm *vm, const rn_native_def *d, int given, int min, int max)
{
    const char *two = max == 2 && min == 2 ? d->name : "";

    if (min != max) {
        return rn_raise(vm, RN_T_TypeError, "expected %d or %d arguments, got %d", min, max, given);
    }
    return rn_raise(vm, RN_T_TypeError, "%s%sexpected %d argument%s, got %d", two, two[0] != '\0' ? " " : "", min, min == 1 ? "" : "s",
                    given);
}

/* "date." of a method of datetime.date, "time." of a function of module time, nothing for what is built in. */
static void put_owner(const rn_native_def *d, char *text, size_t cap)
{
    const char *of = d->owner >= 0 && (d->flags & RN_BF_METHOD) ? rn_type_c_name(d->owner)
                     : d->owner < 0 && d->module != NULL        ? d->module
                                                                : "";

    of = strrchr(of, '.') != NULL ? strrchr(of, '.') + 1 : of;
    if (strcmp(of, "builtins") == 0 || of[0] == '_' || of[0] == '(') {
        of = "";
    }
    snprintf(text, cap, "%s%s", of, of[0] != '\0' ? "." : "");
}

/* The function that argument errors name. */
static const char *shown_name(const rn_native_def *d)
{
    return is_constructor(d) && d->owner == RN_T_timedelta ? "__new__" : d->name;
}

static rn_status native_arity(rn_vm *vm, const rn_native_def *d, int n)
{
    int hide = (d->flags & RN_BF_METHOD) ? 1 : 0, given = n - hide, min = d->min - hide, max = d->max - hide;
    bool unpack = d->style == RN_SIG_UNPACK && !(is_constructor(d) && d->sig != NULL && strchr(d->sig, '/') == NULL);
    size_t skip = d->sig != NULL && strncmp(d->sig, "self, /, ", 9) == 0 ? 9 : 0;
    char text[160], of[64];

    if ((d->flags & RN_BF_WRAPPER) && max >= 0) {
        return wrapper_arity(vm, d, given, min, max);
    }
    if (d->module != NULL && strcmp(d->module, "()") == 0 && (d->style == RN_SIG_NONE || max == 0)) {
        snprintf(text, sizeof text, "%s() takes no arguments", d->name);
    } else if (!unpack && d->style != RN_SIG_ONE && d->style != RN_SIG_NONE && given >= 0 && given < min && given < 8 && d->sig != NULL &&
               strchr(d->sig + skip, '/') == NULL) {
        const char *p = d->sig + skip; /* the name of the first parameter that is missing */
        int name_len;

        for (int i = 0; i < given + (skip > 0 ? 0 : hide) && strchr(p, ',') != NULL; i++) {
            p = strchr(p, ',') + 1;
        }
        p += *p == ' ';
        name_len = (int)strcspn(p, ", ");
        snprintf(text, sizeof text, "%s() missing required argument '%.*s' (pos %d)", d->name, name_len, p, given + 1);
    } else if (d->style == RN_SIG_ONE) {
        put_owner(d, of, sizeof of);
        snprintf(text, sizeof text, "%s%s() takes exactly one argument (%d given)", of, d->name, given);
    } else if (d->style == RN_SIG_NONE || max == 0) {
        put_owner(d, of, sizeof of);
        snprintf(text, sizeof text, "%s%s() takes no arguments (%d given)", of, d->name, given);
    } else if (unpack) {
        snprintf(text, sizeof text, "%s expected %s%d argument%s, got %d", d->name,
                 min == max    ? ""
                 : given < min ? "at least "
                               : "at most ",
                 given < min ? min : max, (given < min ? min : max) == 1 ? "" : "s", given);
    } else {
        int all = d->sig != NULL ? sig_params(d->sig) - hide : max;
        bool few = given < min, positional = few || given <= all; /* the rest can be named */
        int limit = few ? min : positional ? max : all;

        snprintf(text, sizeof text, "%s() takes %s%d %sargument%s (%d given)", shown_name(d), few ? "at least " : "at most ", limit,
                 positional && max != all ? "positional "
                 : few                    ? "positional "
                                          : "",
                 limit == 1 ? "" : "s", given);
    }
    return rn_raise(vm, RN_T_TypeError, "%s", text);
}

/* Position of a parameter by name in a signature "self, /, sep, maxsplit, *, key"; -1 when absent. Keyword-only ones of
 * a native with *args count from 0 in vm->kw. */
static int sig_find(rn_vm *vm, const char *sig, rn_val name, bool *kwonly)
{
    int pos = 0;
    bool after_star = false, var = strchr(sig, '*') != NULL && strstr(sig, "*,") == NULL;
    const char *slash = strchr(sig, '/');

    for (const char *p = sig; *p != '\0';) {
        const char *e = p;

        while (*e != '\0' && *e != ',') {
            e++;
        }
        if (*p == '*') {
            after_star = true;
            if (var) {
                pos = 0;
            }
        } else if (*p != '/') {
            rn_str *s = RN_PTR(rn_str, vm, name);

            if ((slash == NULL || p > slash) && rn_str_width(s) == 0 && s->len == (uint32_t)(e - p) &&
                memcmp(rn_str_data(vm, s), p, s->len) == 0) {
                *kwonly = after_star && var;
                return pos;
            }
            pos++;
        }
        p = *e == ',' ? e + 1 : e;
        while (*p == ' ') {
            p++;
        }
    }
    return -1;
}

static int sig_params(const char *sig)
{
    int n = 0;

    for (const char *p = sig; *p != '\0'; p++) {
        if ((p == sig || p[-1] == ' ' || p[-1] == ',') && *p != '/' && *p != '*' && *p != ' ') {
            n++;
        }
    }
    return n;
}

static rn_status one_kw(rn_vm *vm, const rn_native_def *d, rn_val name, rn_val v, rn_val *buf, uint32_t cap, uint32_t npos)
{
    bool kwonly = false;
    int at;

    if (strstr(d->sig, "**") != NULL) { /* every keyword goes to the dict vm->kw[0] */
        if (!rn_is_str(vm, name)) {
            return rn_raise(vm, RN_T_TypeError, "keywords must be strings");
        }
        if (vm->kw[0] == RN_UNBOUND) {
            vm->kw[0] = rn_dict_new(vm, false);
        }
        return vm->kw[0] == RN_UNBOUND ? rn_nomem(vm) : rn_dict_set(vm, vm->kw[0], name, v);
    }
    at = rn_is_str(vm, name) ? sig_find(vm, d->sig, name, &kwonly) : -1;

    if (at < 0) {
        const char *who = strcmp(d->name, "sorted") == 0 ? "sort" : shown_name(d); /* which it hands its keywords to */

        if (strcmp(who, "zip_longest") == 0) {
            return rn_raise(vm, RN_T_TypeError, "zip_longest() got an unexpected keyword argument");
        }
        return rn_is_str(vm, name) ? rn_raise(vm, RN_T_TypeError, "%s() got an unexpected keyword argument '%S'", who, name)
                                   : rn_raise(vm, RN_T_TypeError, "keywords must be strings");
    }
    if (kwonly) {
        if (at < 8) {
            vm->kw[at] = v;
        }
        return RN_OK;
    }
    if ((uint32_t)at < npos || ((uint32_t)at < cap && buf[at] != RN_UNBOUND)) {
        return rn_raise(vm, RN_T_TypeError, "argument for %s() given by name ('%S') and position (%u)", d->name, name,
                        (uint32_t)at + 1 - ((d->flags & RN_BF_METHOD) ? 1u : 0u));
    }
    buf[at] = v;
    return RN_OK;
}

static rn_status call_twin(rn_vm *vm, rn_builtin *b, const rn_native_def *d, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict,
                           rn_val *out)
{
    rn_args a;
    rn_status st;

    if (b->self != RN_UNBOUND) { /* self was put below the window: move up, the header needs its place */
        memmove(R + 1, R, (n + (kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0)) * sizeof(rn_val));
        R++;
    }
    a = (rn_args){R, n, kwnames, R + n, kwdict};
    if (b->twin == 0) {
        rn_val pack[3];
        rn_val kd = kwdict;

        /* No twin: the prelude turns guest operands into built-in ones by the signature and calls again. */
        if (kwnames != RN_UNBOUND) {
            kd = rn_dict_new(vm, false);
            if (kd == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            for (uint32_t i = 0; i < rn_tuple_len(vm, kwnames); i++) {
                if (rn_dict_set(vm, kd, rn_tuple_items(vm, kwnames)[i], R[n + i]) != RN_OK) {
                    return rn_nomem(vm);
                }
            }
        }
        pack[0] = rn_val_of(RN_OFFSET(vm, b));
        pack[1] = rn_tuple_new(vm, R, n);
        pack[2] = kd == RN_UNBOUND ? RN_NONE : kd;
        (void)d;
        return pack[1] == RN_UNBOUND ? rn_nomem(vm) : rn_ask_internal(vm, "coerce_call", pack, 3, RN_CK_ANY);
    }
    st = rn_bind_args(vm, RN_AT(rn_func, vm, b->twin), &a, R);
    return st == RN_OK ? rn_push(vm, rn_val_of(b->twin), R, 0, out) : st;
}

/* The receiver of a method that was called as a function. */
static rn_status check_receiver(rn_vm *vm, const rn_builtin *b, const rn_native_def *d, const rn_val *R, uint32_t n)
{
    if ((b->h.flags & RN_BF_METHOD) && n > 0 && !(b->h.flags & RN_BF_CLASS)) {
        if (!rn_isinstance(vm, R[0], b->owner)) {
            return rn_raise(vm, RN_T_TypeError,
                            (d->flags & RN_BF_WRAPPER) ? "descriptor '%S' requires a '%N' object but received a '%T'"
                                                       : "descriptor '%S' for '%N' objects doesn't apply to a '%T' object",
                            rn_val_of(b->name), b->owner, R[0]);
        }
    } else if ((b->h.flags & RN_BF_METHOD) && n == 0) {
        if (d->flags & RN_BF_WRAPPER) {
            return rn_raise(vm, RN_T_TypeError, "descriptor '%S' of '%N' object needs an argument", rn_val_of(b->name), b->owner);
        }
        return rn_raise(vm, RN_T_TypeError, "unbound method %N.%S() needs an argument", b->owner, rn_val_of(b->name));
    }
    return RN_OK;
}

static rn_status call_with_keywords(rn_vm *vm, rn_builtin *b, const rn_native_def *d, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict,
                                    rn_val *out)
{
    rn_val buf[24], save[64];
    rn_status st;
    const rn_val *kv = R + n;
    uint32_t nk = kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0, cap;

    if (d->sig == NULL) {
        bool is_ctor = is_constructor(d);

        if ((d->flags & RN_BF_WRAPPER) && strcmp(d->name, "__init__") == 0) {
            return rn_raise(vm, RN_T_TypeError, "%s() takes no keyword arguments", rn_type_c_name(d->owner));
        }
        if (d->flags & RN_BF_WRAPPER) {
            return rn_raise(vm, RN_T_TypeError, "wrapper %s() takes no keyword arguments", d->name);
        }
        if (d->owner < 0 && (d->style == RN_SIG_ONE || d->style == RN_SIG_NONE)) {
            char of[64];

            put_owner(d, of, sizeof of);
            return rn_raise(vm, RN_T_TypeError, "%s%s() takes no keyword arguments", of, d->name);
        }
        return rn_raise(vm, RN_T_TypeError, "%s%s%s() takes no keyword arguments",
                        d->owner >= 0 && !is_ctor ? rn_type_c_name(d->owner) : "", d->owner >= 0 && !is_ctor ? "." : "", d->name);
    }
    cap = (uint32_t)sig_params(d->sig);
    {
        uint32_t hide = (d->flags & RN_BF_METHOD) ? 1 : 0, all = nk + (kwdict != RN_UNBOUND ? RN_PTR(rn_dict, vm, kwdict)->used : 0);

        if (d->max >= 0 && n + all > cap) {
            return rn_raise(vm, RN_T_TypeError, "%s() takes at most %u %sargument%s (%u given)", d->name, cap - hide,
                            n == hide ? "keyword " : "", cap - hide == 1 ? "" : "s", n + all - hide);
        }
    }
    for (uint32_t i = 0; i < 24; i++) {
        buf[i] = RN_UNBOUND;
    }
    for (int i = 0; i < 8; i++) {
        vm->kw[i] = RN_UNBOUND;
    }
    if (d->max >= 0) {
        if ((int)n > d->max || cap > 24) {
            return native_arity(vm, d, (int)n);
        }
        memcpy(buf, R, n * sizeof(rn_val));
    }
    if (nk <= 64) {
        memcpy(save, kv, nk * sizeof(rn_val));
        kv = save;
    }
    for (uint32_t i = 0; i < nk; i++) {
        st = one_kw(vm, d, rn_tuple_items(vm, kwnames)[i], kv[i], buf, 24, n);
        if (st != RN_OK) {
            return st;
        }
    }
    if (kwdict != RN_UNBOUND) {
        rn_dict *kd = RN_PTR(rn_dict, vm, kwdict);

        for (uint32_t i = 0; i < kd->n; i++) {
            rn_val *e = rn_dict_entry(vm, kd, i);

            if (e[0] != RN_HOLE && (st = one_kw(vm, d, e[0], e[1], buf, 24, n)) != RN_OK) {
                return st;
            }
        }
    }
    if (b->twin != 0 && (vm->flags & RN_VF_NO_FAST)) {
        return call_twin(vm, b, d, R, n, kwnames, kwdict, out);
    }
    if (d->max < 0) {
        st = d->fn(vm, R, n, out);
    } else {
        for (int i = 0; i < d->min; i++) {
            if (buf[i] == RN_UNBOUND) {
                return native_arity(vm, d, (int)n);
            }
        }
        st = d->fn(vm, buf, n, out);
    }
    return st == RN_NEED_VM ? call_twin(vm, b, d, R, n, kwnames, kwdict, out) : st;
}

/* A native that speeds up a method of the prelude: what it does not take as it is, keywords too, is its twin's. */
static inline bool is_speed_up(const rn_builtin *b, const rn_native_def *d)
{
    return d->owner < 0 && b->owner != 0 && b->twin != 0;
}

rn_status rn_native_call(rn_vm *vm, rn_val callee, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out)
{
    rn_builtin *b = RN_PTR(rn_builtin, vm, callee);
    const rn_native_def *d = &rn_natives[b->native < rn_native_count ? b->native : 0];
    rn_status st;

    if (b->self != RN_UNBOUND) {
        *--R = b->self;
        n++;
    }
    st = check_receiver(vm, b, d, R, n);
    if (st != RN_OK) {
        return st;
    }
    if (d->fn == NULL) {
        return call_twin(vm, b, d, R, n, kwnames, kwdict, out);
    }
    if (kwnames == RN_UNBOUND && (kwdict == RN_UNBOUND || RN_PTR(rn_dict, vm, kwdict)->used == 0)) {
        if ((int)n < d->min || (d->max >= 0 && (int)n > d->max)) {
            return is_speed_up(b, d) ? call_twin(vm, b, d, R, n, kwnames, kwdict, out) : native_arity(vm, d, (int)n);
        }
        if (d->max >= 0) {
            int np = d->sig != NULL ? sig_params(d->sig) : d->max;

            for (int i = (int)n; i < np || i < d->max; i++) {
                R[i] = RN_UNBOUND;
            }
        } else if (d->sig != NULL) {
            for (int i = 0; i < 8; i++) {
                vm->kw[i] = RN_UNBOUND;
            }
        }
        if (__builtin_expect((vm->flags & RN_VF_NO_FAST) && b->twin != 0, 0)) {
            return call_twin(vm, b, d, R, n, kwnames, kwdict, out);
        }
        st = d->fn(vm, R, n, out);
        return __builtin_expect(st == RN_NEED_VM, 0) ? call_twin(vm, b, d, R, n, kwnames, kwdict, out) : st;
    }
    return is_speed_up(b, d) ? call_twin(vm, b, d, R, n, kwnames, kwdict, out) : call_with_keywords(vm, b, d, R, n, kwnames, kwdict, out);
}

/* ---- classes ---- */

static rn_status ask_type_call(rn_vm *vm, rn_val cls, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out)
{
    rn_val f = rn_internal(vm, "type_call");
    rn_args a;
    rn_status st;
    uint32_t nk = kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0;

    if (f == RN_UNBOUND) {
        return rn_raise(vm, RN_T_SystemError, "internal function type_call is missing");
    }
    memmove(R + 1, R, (n + nk) * sizeof(rn_val));
    R[0] = cls;
    a = (rn_args){R, n + 1, kwnames, R + n + 1, kwdict};
    st = rn_bind_args(vm, RN_PTR(rn_func, vm, f), &a, R);
    return st == RN_OK ? rn_push(vm, f, R, 0, out) : st;
}

static rn_status call_class(rn_vm *vm, rn_val cls, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out)
{
    rn_type *t = rn_type_at(vm, rn_off(cls));
    bool has_kw = kwnames != RN_UNBOUND || (kwdict != RN_UNBOUND && RN_PTR(rn_dict, vm, kwdict)->used > 0);
    rn_val init, self;
    rn_status st;

    if (!(t->flags & (RN_TF_HEAP | RN_TF_EXC))) { /* a built-in type: its constructor */
        rn_val ctor = rn_val_of(t->ctor);

        if (t->ctor != 0 && rn_off(cls) != RN_T(type)) {
            return rn_native_call(vm, ctor, R, n, kwnames, kwdict, out);
        }
        if (rn_off(cls) == RN_T(type) && n == 1 && !has_kw) {
            *out = rn_val_of(rn_type_of(vm, R[0]));
            return RN_OK;
        }
        if (rn_off(cls) == RN_T(type) || rn_dict_get_str(vm, t->dict, RN_N(__new__)) != RN_UNBOUND) {
            return ask_type_call(vm, cls, R, n, kwnames, kwdict, out);
        }
        return rn_raise(vm, RN_T_TypeError, "cannot create '%N' instances", rn_off(cls));
    }
    if ((t->flags & (RN_TF_NEW | RN_TF_ABSTRACT | RN_TF_TYPE)) || (t->layout != 0 && !(t->flags & RN_TF_EXC)) ||
        ((t->flags & RN_TF_EXC) && (t->h.aux == RN_T_BaseExceptionGroup || t->h.aux == RN_T_ExceptionGroup))) {
        return ask_type_call(vm, cls, R, n, kwnames, kwdict, out);
    }
    init = rn_lookup(vm, rn_off(cls), RN_N(__init__));
    if (t->flags & RN_TF_EXC) {
        rn_val args = rn_tuple_new(vm, R, n), kd = kwdict;

        if (kwnames != RN_UNBOUND) {
            kd = rn_dict_new(vm, false);
            for (uint32_t i = 0; kd != RN_UNBOUND && i < rn_tuple_len(vm, kwnames); i++) {
                if (!rn_dict_set_str(vm, rn_off(kd), rn_off(rn_tuple_items(vm, kwnames)[i]), R[n + i])) {
                    kd = RN_UNBOUND;
                }
            }
        }
        self = args == RN_UNBOUND || (kwnames != RN_UNBOUND && kd == RN_UNBOUND) ? RN_UNBOUND : rn_exc_new(vm, rn_off(cls), args);
        if (self == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (!rn_is_kind(vm, init, RN_K_FUNC)) {
            st = rn_exc_init(vm, self, args, kd);
            *out = self;
            return st;
        }
        if (!has_kw) {
            st = rn_exc_init(vm, self, args, RN_UNBOUND); /* fields by position, as OSError.__new__ does */
            if (st == RN_NEED_GC) {
                return st;
            }
            vm->exc = RN_NONE;
        }
    } else {
        self = rn_inst_new(vm, rn_off(cls));
        if (self == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (!rn_is_kind(vm, init, RN_K_FUNC)) {
            if (!rn_is_kind(vm, init, RN_K_BUILTIN)) {
                return ask_type_call(vm, cls, R, n, kwnames, kwdict, out);
            }
            if (n > 0 || has_kw) {
                return rn_raise(vm, RN_T_TypeError, "%N() takes no arguments", rn_off(cls));
            }
            *out = self;
            return RN_OK;
        }
    }
    {
        uint32_t nk = kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0;
        rn_func *f = RN_PTR(rn_func, vm, init);
        rn_args a;

        /* The same window shifted: class slot keeps the instance, then header, self, arguments. */
        memmove(R + 2, R, (n + nk) * sizeof(rn_val));
        R[-3] = self;
        R[1] = self;
        a = (rn_args){R + 1, n + 1, kwnames, R + 2 + n, kwdict};
        st = rn_bind_args(vm, f, &a, R + 1);
        return st == RN_OK ? rn_push(vm, init, R + 1, (uint32_t)RN_CK_INIT | RN_FF_OWN << 8, out) : st;
    }
}

/* ---- external functions ---- */

static rn_status suspend(rn_vm *vm, rn_val ext, const rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict)
{
    static const uint8_t requests[RN_EXT_KINDS] = {
        [RN_EXT_CALL] = RN_REQ_CALL,       [RN_EXT_OS] = RN_REQ_OS,      [RN_EXT_NAME] = RN_REQ_NAME,    [RN_EXT_IMPORT] = RN_REQ_IMPORT,
        [RN_EXT_FUTURES] = RN_REQ_FUTURES, [RN_EXT_ASYNC] = RN_REQ_CALL, [RN_EXT_UNKNOWN] = RN_REQ_CALL,
    };
    rn_val kd = rn_dict_new(vm, false);
    uint64_t kind = rn_is_int(rn_rec_v(vm, ext)[1]) ? (uint64_t)rn_small_get(rn_rec_v(vm, ext)[1]) : 0;

    if (kind == RN_EXT_UNKNOWN && !(vm->flags & RN_VF_NAMES)) { /* the session has moved to a host that is asked for none */
        return rn_name_error(vm, rn_off(rn_rec_v(vm, ext)[0]));
    }
    if (vm->call_limit != 0 && vm->calls_made >= vm->call_limit) {
        vm->stop = RN_STOP_CALLS;
        return RN_STOP;
    }
    if (kd == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; kwnames != RN_UNBOUND && i < rn_tuple_len(vm, kwnames); i++) {
        if (rn_dict_set(vm, kd, rn_tuple_items(vm, kwnames)[i], R[n + i]) != RN_OK) {
            return rn_nomem(vm);
        }
    }
    if (kwdict != RN_UNBOUND) {
        kd = rn_dict_copy(vm, kwdict);
    }
    vm->pending_args = rn_tuple_new(vm, R, n);
    if (kd == RN_UNBOUND || vm->pending_args == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    vm->pending_kwargs = kd;
    vm->pending_name = rn_rec_v(vm, ext)[0];
    vm->pending_kind = kind < RN_EXT_KINDS ? (uint32_t)kind : RN_EXT_CALL;
    vm->request = requests[vm->pending_kind];
    vm->calls_made++;
    vm->next_call_id++;
    return RN_SUSPEND;
}

rn_status rn_call_window(rn_vm *vm, rn_val callee, rn_val *R, uint32_t n, rn_val kwnames, rn_val kwdict, rn_val *out)
{
    uint32_t nk = kwnames != RN_UNBOUND ? rn_tuple_len(vm, kwnames) : 0;

    for (uint32_t turns = 0; turns < 64; turns++) {
        rn_obj *o;
        rn_val f;

        if (!rn_is_ref(callee)) {
            break;
        }
        o = rn_obj_of(vm, callee);
        switch (o->kind) {
        case RN_K_FUNC: {
            rn_args a = {R, n, kwnames, R + n, kwdict};
            rn_status st = rn_bind_args(vm, RN_PTR(rn_func, vm, callee), &a, R);

            return st == RN_OK ? rn_push(vm, callee, R, 0, out) : st;
        }
        case RN_K_BUILTIN:
            return rn_native_call(vm, callee, R, n, kwnames, kwdict, out);
        case RN_K_TYPE:
            if (!(rn_type_at(vm, rn_off(callee))->flags & RN_TF_METACALL)) {
                return call_class(vm, callee, R, n, kwnames, kwdict, out);
            }
            f = callee;
            callee = rn_lookup(vm, o->type, RN_N(__call__));
            goto with_self;
        case RN_K_REC:
            if (o->type == RN_T(method)) {
                callee = rn_rec_v(vm, callee)[0];
                f = rn_rec_v(vm, rn_val_of(RN_OFFSET(vm, o)))[1];
                goto with_self;
            }
            if (o->type == RN_T(external) && o->aux > 2) {
                f = callee;
                callee = rn_internal(vm, "call_declared");
                goto with_self;
            }
            if (o->type == RN_T(external)) {
                return suspend(vm, callee, R, n, kwnames, kwdict);
            }
            if (o->type == RN_T(staticmethod) || o->type == RN_T(GenericAlias)) {
                callee = rn_rec_v(vm, callee)[0];
                continue;
            }
            break;
        case RN_K_INST:
            f = callee;
            callee = rn_lookup(vm, rn_type_of(vm, f), RN_N(__call__));
            if (callee == RN_UNBOUND) {
                return rn_raise(vm, RN_T_TypeError, "'%T' object is not callable", f);
            }
            if (!rn_is_kind(vm, callee, RN_K_FUNC) &&
                !(rn_is_kind(vm, callee, RN_K_BUILTIN) && (rn_obj_of(vm, callee)->flags & RN_BF_METHOD))) {
                rn_status st = rn_bind_attr(vm, callee, f, rn_type_of(vm, f), &callee);

                if (st != RN_OK) {
                    return st == RN_CALL ? rn_raise(vm, RN_T_TypeError, "'%T' object is not callable", f) : st;
                }
                continue;
            }
            goto with_self;
        default:
            break;
        }
        break;
    with_self:
        memmove(R + 1, R, (n + nk) * sizeof(rn_val));
        R[0] = f;
        n++;
    }
    if (rn_is_callable(vm, callee)) { /* a circle of __call__ */
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object is not callable", callee);
}

/* ---- calls that the loop or a native asked for ---- */

static rn_status trampoline(rn_vm *vm, rn_val *R, rn_val *out)
{
    rn_call *c = &vm->call;
    rn_val f = rn_internal(vm, "trampoline"), args[7];
    rn_val kwdict = c->exkw;
    rn_args a;
    rn_status st;
    uint32_t n = 0;

    if (f == RN_UNBOUND) {
        return rn_raise(vm, RN_T_SystemError, "internal function trampoline is missing");
    }
    args[n++] = c->callee;
    for (uint32_t i = 0; i < c->n; i++) {
        args[n++] = c->arg[i];
    }
    a = (rn_args){args, n, RN_UNBOUND, NULL, kwdict};
    if (c->exargs != RN_UNBOUND) { /* arg[0..n) first, then the items */
        rn_val list = rn_list_new(vm, args, n);
        uint32_t m;
        const rn_val *items;

        if (list == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        st = rn_items(vm, c->exargs, &items, &m);
        if (st != RN_OK || !rn_list_grow(vm, RN_PTR(rn_list, vm, list), (uint64_t)n + m)) {
            return st != RN_OK ? st : rn_nomem(vm);
        }
        for (uint32_t i = 0; i < m; i++) {
            (void)rn_list_append(vm, list, items[i]);
        }
        a.pos = rn_list_items(vm, RN_PTR(rn_list, vm, list));
        a.n = n + m;
    }
    R[RN_FH_KEEP] = c->keep;
    R[RN_FH_KEEP2] = c->keep2;
    st = rn_bind_args(vm, RN_PTR(rn_func, vm, f), &a, R);
    return st == RN_OK ? rn_push(vm, f, R, c->check | (uint32_t)RN_FF_OWN << 8 | c->aux << 16, out) : st;
}

/* A native for a native or an instruction; the trampoline where it has a check of its own, or is not one for these arguments. */
static rn_status enter_native(rn_vm *vm, rn_val *R, rn_val *out)
{
    rn_call *c = &vm->call, saved = *c;
    rn_builtin *b = RN_PTR(rn_builtin, vm, c->callee);
    const rn_native_def *d = &rn_natives[b->native < rn_native_count ? b->native : 0];
    uint32_t n = c->n + (b->self != RN_UNBOUND);
    rn_val *W = b->self != RN_UNBOUND ? R - 1 : R;
    rn_status st;

    memcpy(R, c->arg, c->n * sizeof(rn_val));
    if (d->fn == NULL || (int)n < d->min || (d->max >= 0 && (int)n > d->max) || (vm->flags & RN_VF_NO_FAST)) {
        return trampoline(vm, R, out);
    }
    if (b->self != RN_UNBOUND) {
        W[0] = b->self;
    }
    if ((b->h.flags & RN_BF_METHOD) && !(b->h.flags & RN_BF_CLASS) && !rn_isinstance(vm, W[0], b->owner)) {
        return trampoline(vm, R, out);
    }
    for (int i = (int)n; i < 8; i++) {
        W[i] = RN_UNBOUND;
    }
    for (int i = 0; i < 8; i++) {
        vm->kw[i] = RN_UNBOUND;
    }
    st = d->fn(vm, W, n, out);
    if (st == RN_CALL && saved.check != RN_CK_ANY && c->check == RN_CK_ANY) {
        c->check = saved.check; /* it asks for nothing of its own: its answer is what was asked of it */
        c->aux = saved.aux;
        c->keep = saved.keep;
        c->keep2 = saved.keep2;
        return RN_CALL;
    }
    if (st == RN_NEED_VM || st == RN_SUSPEND || (st == RN_CALL && saved.check != RN_CK_ANY)) {
        *c = saved;
        return trampoline(vm, R, out);
    }
    return st;
}

static rn_status enter_once(rn_vm *vm, rn_val *out)
{
    rn_call *c = &vm->call;
    rn_val *R = rn_stack_top(vm) + 6, self;
    uint32_t check = c->check | (uint32_t)RN_FF_OWN << 8 | c->aux << 16;
    rn_status st;
    rn_obj *o;

    if (RN_OFFSET(vm, R) + UINT64_C(8) * 600u > RN_STACK_START + RN_STACK_SIZE) {
        return rn_raise(vm, RN_T_RecursionError, "maximum recursion depth exceeded");
    }
    for (int turns = 0; turns < 8; turns++) {
        o = rn_is_ref(c->callee) ? rn_obj_of(vm, c->callee) : NULL;
        if (o == NULL || c->n >= 6) {
            break;
        }
        if (o->kind == RN_K_REC && o->type == RN_T(method)) {
            self = rn_rec_v(vm, c->callee)[1];
            c->callee = rn_rec_v(vm, c->callee)[0];
        } else if (o->kind == RN_K_INST) {
            self = c->callee;
            c->callee = rn_lookup(vm, rn_type_of(vm, self), RN_N(__call__));
            if (!rn_is_kind(vm, c->callee, RN_K_FUNC)) {
                c->callee = self;
                break;
            }
        } else {
            break;
        }
        memmove(c->arg + 1, c->arg, c->n * sizeof(rn_val));
        c->arg[0] = self;
        c->n++;
    }
    o = rn_is_ref(c->callee) ? rn_obj_of(vm, c->callee) : NULL;
    if (o == NULL) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not callable", c->callee);
    }
    if (o->kind == RN_K_GEN) {
        return rn_gen_resume(vm, c->callee, c->arg[0], c->throwing != 0, c->check, c->aux, c->keep, out);
    }
    if (o->kind == RN_K_FUNC && c->exargs == RN_UNBOUND) {
        rn_args a = {c->arg, c->n, RN_UNBOUND, NULL, c->exkw};

        R[RN_FH_KEEP] = c->keep;
        R[RN_FH_KEEP2] = c->keep2;
        st = rn_bind_args(vm, RN_PTR(rn_func, vm, c->callee), &a, R);
        return st == RN_OK ? rn_push(vm, c->callee, R, check, out) : st;
    }
    if (o->kind == RN_K_BUILTIN && c->exargs == RN_UNBOUND && c->exkw == RN_UNBOUND) {
        return enter_native(vm, R, out);
    }
    return trampoline(vm, R, out);
}

/* The common call: a plain Python function with just its parameters. NEED_VM: the long way. */
static rn_status enter_plain(rn_vm *vm)
{
    const rn_call *c = &vm->call;
    const rn_func *f;
    rn_val *R;
    uint32_t depth = vm->depth;

    if (!rn_is_kind(vm, c->callee, RN_K_FUNC) || c->exargs != RN_UNBOUND || c->exkw != RN_UNBOUND || c->n > 6) {
        return RN_NEED_VM;
    }
    f = RN_PTR(rn_func, vm, c->callee);
    R = rn_stack_top(vm) + 6;
    if (f->nparams != c->n || RN_OFFSET(vm, R) >= vm->stack_soft || depth + f->cost > vm->depth_limit * DEPTH_GUEST) {
        return RN_NEED_VM;
    }
    vm->depth = depth + f->cost;
    for (uint32_t i = 0; i < c->n; i++) {
        R[i] = c->arg[i];
    }
    for (uint32_t i = c->n; i < f->nlocals; i++) {
        R[i] = RN_UNBOUND;
    }
    R[RN_FH_KEEP] = c->keep;
    R[RN_FH_KEEP2] = c->keep2;
    R[RN_FH_FUNC] = c->callee;
    R[RN_FH_RET] = (uint64_t)vm->r << 32 | vm->pc;
    R[RN_FH_META] = (uint64_t)(c->check | (uint32_t)RN_FF_OWN << 8 | c->aux << 16) << 32 | depth;
    vm->r = RN_OFFSET(vm, R);
    vm->pc = f->entry;
    return RN_PUSHED;
}

rn_status rn_enter(rn_vm *vm, rn_val *out)
{
    rn_call saved;
    rn_status st = enter_plain(vm);

    if (st != RN_NEED_VM) {
        return st;
    }
    saved = vm->call;
    st = enter_once(vm, out);

    if (st == RN_OK && !(rn_is_kind(vm, saved.callee, RN_K_GEN))) {
        if (saved.check == RN_CK_ANY) {
            return RN_OK;
        }
        st = rn_returned_sure(vm, saved.check | saved.aux << 16, saved.keep, saved.keep2, *out, out);
    } else if (rn_lacked_memory(vm, st)) {
        vm->call = saved;
        return RN_NEED_GC;
    } else if (st == RN_EXC) {
        st = rn_raised(vm, saved.check | saved.aux << 16, saved.keep, saved.keep2, out);
    }
    return st;
}
