/* Values across the boundary (ED-77): explicit work lists, budgets for nodes and bytes, and the image taken as forged -
 * kinds and lengths are tested on every object, a cycle becomes a marker. Runs inside the guarded region. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/session.h"
#include "driver/value.h"
#include "py/obj/number.h"
#include "py/vm/ops.h"

#define NODE_BYTES (sizeof(runlet_value) + 32u) /* what a node and its place in a container take */
#define MIN_BYTES  (UINT64_C(64) << 20)
#define MAX_WORK   (UINT64_C(1) << 26) /* free slots of sparse tables passed over */

/* An open container and where its walk is. */
typedef struct job {
    rn_val v;
    runlet_value *to;
    uint32_t at;
    uint32_t off; /* of the container, which must not be met again below itself */
} job;

typedef struct out_ctx {
    rn_vm *vm;
    runlet_error *err;
    rn_transfer *held;
    uint64_t bytes, max_bytes, work;
    bool failed;
    job *path;
    size_t depth, room;
    uint32_t *open; /* offsets of the open containers: open addressing, 0 is free */
    size_t open_mask;
} out_ctx;

void rn_transfer_release(rn_transfer *t)
{
    runlet_value_destroy(t->top);
    runlet_value_destroy(t->loose);
    free(t->path);
    free(t->open);
    *t = (rn_transfer){0};
}

static bool too_large(out_ctx *x)
{
    (void)rn_error(x->err, RUNLET_E_LIMIT, "driver/convert", "a value is too large to hand to the host");
    x->failed = true;
    return false;
}

static bool take(out_ctx *x, uint64_t bytes)
{
    x->bytes += bytes;
    return x->bytes <= x->max_bytes || too_large(x);
}

/* Gives up a node that is not finished. */
static runlet_value *drop(out_ctx *x)
{
    runlet_value_destroy(x->held->loose);
    x->held->loose = NULL;
    return NULL;
}

static runlet_value *text_of(out_ctx *x, runlet_value_kind kind, rn_val s)
{
    rn_str *p = RN_PTR(rn_str, x->vm, s);
    uint64_t room = (UINT64_C(1) << 32) - rn_off(s);
    runlet_value *v;
    size_t n;

    if (((uint64_t)p->len << rn_str_width(p)) > room) {
        return NULL;
    }
    n = rn_str_utf8_len(x->vm, s);
    if (!take(x, n)) {
        return NULL;
    }
    v = rn_value_new(kind);
    x->held->loose = v;
    if (v == NULL || (v->text = malloc(n + 1)) == NULL) {
        return drop(x);
    }
    v->len = rn_str_to_utf8(x->vm, s, v->text, n);
    v->text[v->len] = '\0';
    x->held->loose = NULL;
    return v;
}

static runlet_value *int_of(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    uint32_t digits = vm->int_digits;
    int64_t n;
    rn_val s;
    rn_status st;

    if (rn_int_get(vm, v, &n)) {
        return runlet_value_int(n);
    }
    vm->int_digits = 0;
    st = rn_int_to_str(vm, v, 10, false, &s);
    vm->int_digits = digits;
    if (st != RN_OK) { /* there is neither memory nor time for its digits */
        vm->exc = st == RN_EXC ? RN_NONE : vm->exc;
        (void)too_large(x);
        return NULL;
    }
    return text_of(x, RUNLET_BIGINT, s);
}

/* A node without its children. NULL: out of memory or refused (x->failed). */
/* NOLINTNEXTLINE(readability-function-size): a flat list of kinds */
static runlet_value *shallow(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    runlet_value *r;
    rn_obj *o;
    rn_val s;

    if (!take(x, NODE_BYTES)) {
        return NULL;
    }
    if (rn_is_int(v)) {
        return runlet_value_int(rn_small_get(v));
    }
    if (rn_is_double(v)) {
        return runlet_value_float(rn_double_get(v));
    }
    if (!rn_is_ref(v)) {
        return rn_is_bool(v)      ? runlet_value_bool(v & 1)
               : v == RN_ELLIPSIS ? rn_value_new(RUNLET_ELLIPSIS)
               : v == RN_NOTIMPL  ? rn_value_text(RUNLET_OPAQUE, "NotImplemented", 14)
                                  : runlet_value_none();
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_STR:
        return text_of(x, RUNLET_STR, v);
    case RN_K_INT:
        return int_of(x, v);
    case RN_K_NAN:
        return runlet_value_float(rn_float_get(vm, v));
    case RN_K_COMPLEX:
        r = rn_value_new(RUNLET_COMPLEX);
        if (r != NULL) {
            r->f = RN_PTR(rn_complex, vm, v)->re;
            r->im = RN_PTR(rn_complex, vm, v)->im;
        }
        return r;
    case RN_K_BYTES:
    case RN_K_BYTEARRAY: {
        rn_span span;

        if (!rn_bytes_span(vm, v, &span) || !take(x, span.n)) {
            return NULL;
        }
        r = rn_value_new(RUNLET_BYTES);
        x->held->loose = r;
        if (r == NULL || (r->text = malloc(span.n + 1)) == NULL) {
            return drop(x);
        }
        memcpy(r->text, span.p, span.n);
        r->text[span.n] = '\0';
        r->len = span.n;
        x->held->loose = NULL;
        return r;
    }
    case RN_K_LIST:
        return rn_value_new(RUNLET_LIST);
    case RN_K_TUPLE:
        return rn_value_new(RUNLET_TUPLE);
    case RN_K_DICT:
        return rn_value_new(RUNLET_DICT);
    case RN_K_SET:
        return rn_value_new(o->type == RN_T(frozenset) ? RUNLET_FROZENSET : RUNLET_SET);
    case RN_K_TYPE:
        return text_of(x, RUNLET_TYPE, rn_val_of(RN_PTR(rn_type, vm, v)->qualname));
    case RN_K_FUNC:
        return text_of(x, RUNLET_FUNCTION, rn_val_of(RN_PTR(rn_func, vm, v)->qualname));
    case RN_K_BUILTIN:
        return text_of(x, RUNLET_FUNCTION, rn_val_of(RN_PTR(rn_builtin, vm, v)->name));
    case RN_K_MODULE:
        s = rn_dict_get_str(vm, RN_PTR(rn_module, vm, v)->dict, RN_N(__name__));
        return text_of(x, RUNLET_MODULE, rn_is_str(vm, s) ? s : rn_val_of(RN_EMPTY_STR));
    case RN_K_INST: {
        uint32_t t = rn_type_of(vm, v);

        if (rn_type_at(vm, t)->flags & RN_TF_EXC) {
            return text_of(x, RUNLET_EXCEPTION, rn_val_of(rn_type_at(vm, t)->qualname));
        }
        if (rn_payload_op(vm, v) != v) {
            return shallow(x, rn_payload_op(vm, v));
        }
        return text_of(x, RUNLET_OBJECT, rn_val_of(rn_type_at(vm, t)->qualname));
    }
    case RN_K_REC:
        if (o->type == RN_T(external)) {
            return text_of(x, RUNLET_FUNCTION, rn_rec_v(vm, v)[0]);
        }
        break;
    default:
        break;
    }
    if (rn_repr(vm, v, &s) == RN_OK) {
        return text_of(x, RUNLET_OPAQUE, s);
    }
    vm->exc = RN_NONE;
    return rn_value_text(RUNLET_OPAQUE, "<object>", 8);
}

/* ---- the open containers ---- */

static size_t open_slot(const out_ctx *x, uint32_t off)
{
    size_t i = (off * UINT32_C(0x9E3779B1)) & x->open_mask;

    while (x->open[i] != 0 && x->open[i] != off) {
        i = (i + 1) & x->open_mask;
    }
    return i;
}

static bool is_open(const out_ctx *x, uint32_t off)
{
    return x->depth > 0 && x->open[open_slot(x, off)] == off;
}

static bool grow(out_ctx *x)
{
    size_t room = x->room == 0 ? 64 : x->room * 2;
    uint32_t *open = take(x, room * (sizeof(job) + 4 * sizeof *open)) ? calloc(room * 2, sizeof *open) : NULL;
    job *path = open != NULL ? realloc(x->path, room * sizeof *path) : NULL;

    if (path == NULL) {
        free(open);
        return false;
    }
    free(x->open);
    x->held->path = x->path = path;
    x->held->open = x->open = open;
    x->open_mask = room * 2 - 1;
    x->room = room;
    for (size_t i = 0; i < x->depth; i++) {
        x->open[open_slot(x, path[i].off)] = path[i].off;
    }
    return true;
}

static bool push(out_ctx *x, rn_val v, runlet_value *to)
{
    if (x->depth == x->room && !grow(x)) {
        return false;
    }
    x->path[x->depth++] = (job){v, to, 0, rn_off(v)};
    x->open[open_slot(x, rn_off(v))] = rn_off(v);
    return true;
}

static void pop(out_ctx *x)
{
    size_t i = open_slot(x, x->path[--x->depth].off);

    x->open[i] = 0;
    for (size_t j = (i + 1) & x->open_mask; x->open[j] != 0; j = (j + 1) & x->open_mask) { /* what follows moves up */
        uint32_t off = x->open[j];

        x->open[j] = 0;
        x->open[open_slot(x, off)] = off;
    }
}

/* ---- walking ---- */

/* The items of a dict from `at` on, keys and values in turn; passes over what was deleted. */
static bool next_of_dict(out_ctx *x, const rn_dict *d, uint32_t *at, rn_val *item)
{
    for (; *at / 2 < d->n; *at += 2) {
        const rn_val *e = rn_dict_entry(x->vm, d, *at / 2);

        if (e[0] != RN_HOLE) {
            *item = e[(*at)++ & 1];
            return true;
        }
        if (++x->work > MAX_WORK) {
            return too_large(x);
        }
    }
    return false;
}

static bool next_of_set(out_ctx *x, rn_val set, uint32_t *at, rn_val *item)
{
    uint32_t from = *at;
    bool found = rn_set_next(x->vm, set, at, item, NULL);

    x->work += *at - from;
    return x->work > MAX_WORK ? too_large(x) : found;
}

/* Attributes that lie in slots: the shape names them. */
static bool next_of_slots(rn_vm *vm, const rn_inst *in, uint32_t *at, rn_val *item)
{
    uint32_t slots = RN_AT(rn_shape, vm, in->h.type)->n;

    for (slots = slots < 130 ? slots : 130; *at / 2 < slots; *at += 2) {
        uint32_t k = *at / 2;

        if (k >= in->h.aux || in->v[k] == RN_UNBOUND) {
            continue;
        }
        for (uint32_t s = in->h.type, left = 130; s != 0 && left > 0; left--) {
            const rn_shape *one = RN_AT(rn_shape, vm, s);

            if (one->key != 0 && one->n == k + 1) {
                *item = (*at)++ & 1 ? in->v[k] : rn_val_of(one->key);
                return true;
            }
            s = one->parent;
        }
    }
    return false;
}

static bool is_exception(rn_vm *vm, rn_val v)
{
    return (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_EXC) != 0;
}

/* Whether v has items of its own. */
static bool is_walked(rn_vm *vm, rn_val v)
{
    if (!rn_is_ref(v)) {
        return false;
    }
    switch ((int)rn_obj_of(vm, v)->kind) {
    case RN_K_LIST:
    case RN_K_TUPLE:
    case RN_K_DICT:
    case RN_K_SET:
    case RN_K_INST:
        return true;
    default:
        return false;
    }
}

/* The next item of a container; false: there is none, or x->failed. */
static bool next_item(out_ctx *x, job *j, rn_val *item)
{
    rn_vm *vm = x->vm;
    rn_val v = j->v;
    const rn_val *items;
    uint32_t count;
    rn_obj *o;

    if (rn_is_kind(vm, v, RN_K_INST)) {
        if (is_exception(vm, v)) {
            const rn_exc *e = rn_exc_state(vm, v);

            v = e != NULL ? e->args : RN_NONE;
        } else {
            v = rn_payload_op(vm, v);
        }
        if (!rn_is_ref(v)) {
            return false;
        }
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_LIST:
    case RN_K_TUPLE:
        (void)rn_items(vm, v, &items, &count);
        if (j->at < count) {
            *item = items[j->at++];
            return true;
        }
        return false;
    case RN_K_DICT:
        return next_of_dict(x, (rn_dict *)(void *)o, &j->at, item);
    case RN_K_SET:
        return next_of_set(x, v, &j->at, item);
    case RN_K_INST:
        if (is_exception(vm, v)) {
            return false;
        }
        if (((rn_inst *)(void *)o)->dict != 0) {
            return next_of_dict(x, RN_AT(rn_dict, vm, ((rn_inst *)(void *)o)->dict), &j->at, item);
        }
        return next_of_slots(vm, (rn_inst *)(void *)o, &j->at, item);
    default:
        return false;
    }
}

runlet_value *rn_value_out(rn_vm *vm, rn_val root, uint64_t guest_bytes, rn_transfer *held, runlet_error *err)
{
    out_ctx x = {.vm = vm, .err = err, .held = held};
    runlet_value *top;
    bool good;

    x.max_bytes = MIN_BYTES + 2 * (guest_bytes < (UINT64_C(1) << 40) ? guest_bytes : UINT64_C(1) << 40);
    top = shallow(&x, root);
    held->top = top;
    good = top != NULL && (!is_walked(vm, root) || push(&x, root, top));
    while (good && x.depth > 0) {
        job *j = &x.path[x.depth - 1];
        runlet_value *child;
        rn_val item;

        if (!next_item(&x, j, &item)) {
            good = !x.failed;
            pop(&x);
            continue;
        }
        if (item == RN_HOLE) {
            continue;
        }
        if (rn_is_ref(item) && is_open(&x, rn_off(item))) {
            child = take(&x, NODE_BYTES) ? rn_value_new(RUNLET_CYCLE) : NULL;
            good = child != NULL && runlet_value_append_new(j->to, child);
            continue;
        }
        child = shallow(&x, item);
        good = child != NULL && runlet_value_append_new(j->to, child) && (!is_walked(vm, item) || push(&x, item, child));
    }
    if (good) {
        held->top = NULL;
    } else if (!x.failed) {
        (void)rn_error(err, RUNLET_E_NOMEM, "driver/convert", "no memory for a value");
    }
    rn_transfer_release(held);
    return good ? top : NULL;
}

/* ---- in ---- */

static rn_val leaf_in(rn_vm *vm, const runlet_value *v, runlet_error *err)
{
    rn_status st;

    switch (v->kind) {
    case RUNLET_NONE:
        return RN_NONE;
    case RUNLET_BOOL:
        return rn_bool(v->b);
    case RUNLET_INT:
        return rn_int_new(vm, v->i);
    case RUNLET_BIGINT: {
        bool neg = v->len > 0 && v->text[0] == '-';
        rn_val r = rn_int_from_digits(vm, v->text + neg, v->len - neg, 10, neg, &st);

        if (r == RN_UNBOUND && st == RN_OK) {
            (void)rn_error(err, RUNLET_E_USAGE, "driver/convert", "'%.40s' is not a decimal integer", v->text);
        }
        return r;
    }
    case RUNLET_FLOAT:
        return rn_float(vm, v->f);
    case RUNLET_STR:
        return rn_str_utf8(vm, v->text, v->len);
    case RUNLET_BYTES:
        return rn_bytes_new(vm, v->text, v->len);
    case RUNLET_FUNCTION: {
        rn_val rec[2] = {RN_UNBOUND, rn_small(RN_EXT_CALL)};

        if (!v->b) { /* a guest's function that comes back is no grant */
            (void)rn_error(err, RUNLET_E_UNSUPPORTED, "driver/convert",
                           "a function cannot enter the guest; the host makes them with "
                           "runlet_value_function()");
            return RN_UNBOUND;
        }
        rec[0] = rn_intern(vm, rn_str_utf8(vm, v->text, v->len));
        return rec[0] == RN_UNBOUND ? rec[0] : rn_rec_new(vm, RN_T(external), rec, 2);
    }
    case RUNLET_ELLIPSIS:
        return RN_ELLIPSIS;
    case RUNLET_COMPLEX: {
        uint32_t off = rn_new(vm, RN_K_COMPLEX, RN_T(complex), sizeof(rn_complex));

        if (off == 0) {
            return RN_UNBOUND;
        }
        RN_AT(rn_complex, vm, off)->re = v->f;
        RN_AT(rn_complex, vm, off)->im = v->im;
        return rn_val_of(off);
    }
    case RUNLET_LIST:
        return rn_list_new(vm, NULL, 0);
    case RUNLET_TUPLE:
        return rn_tuple_new(vm, NULL, (uint32_t)v->count);
    case RUNLET_DICT:
        return rn_dict_new(vm, false);
    case RUNLET_SET:
        return rn_set_new(vm, RN_T(set));
    case RUNLET_FROZENSET:
        return rn_set_new(vm, RN_T(frozenset));
    default:
        (void)rn_error(err, RUNLET_E_UNSUPPORTED, "driver/convert", "a value of this kind cannot enter the guest; send plain data");
        return RN_UNBOUND;
    }
}

typedef struct in_job {
    const runlet_value *v;
    rn_val to, key;
    size_t at;
} in_job;

static bool is_container(const runlet_value *v)
{
    return v->kind == RUNLET_LIST || v->kind == RUNLET_TUPLE || v->kind == RUNLET_DICT || v->kind == RUNLET_SET ||
           v->kind == RUNLET_FROZENSET;
}

/* Puts a finished child into its container. Keys and set members come finished: their containers are filled first. */
static rn_status store(rn_vm *vm, in_job *j, rn_val child)
{
    rn_status st;

    switch (j->v->kind) {
    case RUNLET_LIST:
        return rn_list_append(vm, j->to, child) ? RN_OK : RN_NEED_GC;
    case RUNLET_TUPLE:
        rn_tuple_items(vm, j->to)[j->at - 1] = child;
        return RN_OK;
    case RUNLET_DICT:
        if (j->at & 1) {
            j->key = child;
            return RN_OK;
        }
        st = rn_dict_set(vm, j->to, j->key, child);
        return st;
    default:
        return rn_set_add(vm, j->to, child);
    }
}

/* NULL: the old ones are still there. */
static in_job *more_jobs(in_job *path, size_t *cap)
{
    size_t want = *cap == 0 ? 32 : *cap * 2;
    in_job *bigger = realloc(path, want * sizeof *bigger);

    *cap = bigger != NULL ? want : *cap;
    return bigger;
}

rn_val rn_value_in(rn_vm *vm, const runlet_value *v, rn_transfer *held, runlet_error *err)
{
    in_job *path = NULL;
    size_t n = 0, cap = 0;
    rn_val done = leaf_in(vm, v, err);
    rn_status st = RN_OK;

    if (done == RN_UNBOUND || !is_container(v)) {
        return done;
    }
    for (bool open = true;;) {
        if (open) { /* a fresh container: work on its items */
            path = n == cap ? more_jobs(path, &cap) : path;
            if (path == NULL) {
                done = RN_UNBOUND;
                break;
            }
            held->path = path;
            path[n++] = (in_job){v, done, RN_NONE, 0};
        }
        if (path[n - 1].at >= path[n - 1].v->count) { /* complete: it is a child of the one below */
            done = path[n - 1].to;
            n--;
            if (n == 0) {
                break;
            }
            st = store(vm, &path[n - 1], done);
            if (st != RN_OK) {
                done = RN_UNBOUND;
                break;
            }
            open = false;
            continue;
        }
        v = path[n - 1].v->item[path[n - 1].at++];
        done = leaf_in(vm, v, err);
        if (done == RN_UNBOUND) {
            break;
        }
        open = is_container(v);
        if (!open) {
            st = store(vm, &path[n - 1], done);
            if (st != RN_OK) {
                done = RN_UNBOUND;
                break;
            }
        }
    }
    rn_transfer_release(held);
    if (done == RN_UNBOUND && st == RN_EXC) {
        vm->exc = RN_NONE;
        (void)rn_error(err, RUNLET_E_USAGE, "driver/convert", "a dict key or set member is not hashable");
    }
    return done;
}
