/* Values across the boundary (ED-77): explicit work lists, budgets for nodes and bytes, and the image taken as forged -
 * kinds and lengths are tested on every object, a cycle becomes a marker. Runs inside the guarded region. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/session.h"
#include "driver/value.h"
#include "py/obj/number.h"
#include "py/vm/ops.h"

#define MAX_NODES 20000000u
#define MAX_TEXT  (UINT64_C(1) << 31)

typedef struct job {
    rn_val v;
    runlet_value *to; /* container that receives it */
    uint32_t parent;  /* index of the job that made this one, for cycles; UINT32_MAX: none */
    uint32_t from;    /* offset of the source container */
} job;

typedef struct out_ctx {
    rn_vm *vm;
    runlet_error *err;
    uint64_t nodes, bytes;
    bool lossy, failed;
} out_ctx;

static bool take(out_ctx *x, uint64_t bytes)
{
    x->nodes++;
    x->bytes += bytes;
    if (x->nodes > MAX_NODES || x->bytes > MAX_TEXT) {
        (void)rn_error(x->err, RUNLET_E_LIMIT, "driver/convert", "a value is too large to hand to the host");
        x->failed = true;
        return false;
    }
    return true;
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
    v = rn_value_text(kind, "", 0);
    if (v == NULL) {
        return NULL;
    }
    free(v->text);
    v->text = malloc(n + 1);
    if (v->text == NULL) {
        free(v);
        return NULL;
    }
    v->len = rn_str_to_utf8(x->vm, s, v->text, n);
    v->text[v->len] = '\0';
    return v;
}

/* A node without its children. NULL: out of memory or refused (x->failed). */
static runlet_value *shallow(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    runlet_value *r;
    rn_obj *o;
    rn_val s;

    if (!take(x, 0)) {
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
    case RN_K_INT: {
        int64_t n;

        if (rn_int_get(vm, v, &n)) {
            return runlet_value_int(n);
        }
        {
            uint32_t digits = vm->int_digits;
            rn_status st;

            vm->int_digits = 0;
            st = rn_int_to_str(vm, v, 10, false, &s);
            vm->int_digits = digits;
            return st == RN_OK ? text_of(x, RUNLET_BIGINT, s) : NULL;
        }
    }
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
        return rn_value_text(RUNLET_BYTES, (const char *)span.p, span.n);
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
    if (!x->lossy) {
        rn_val name = rn_type_name(vm, rn_type_of(vm, v));
        runlet_value *text = text_of(x, RUNLET_STR, name);

        (void)rn_error(x->err, RUNLET_E_UNSUPPORTED, "driver/convert", "a value of type '%s' cannot leave the guest",
                       text != NULL ? text->text : "?");
        runlet_value_destroy(text);
        x->failed = true;
        return NULL;
    }
    if (rn_repr(vm, v, &s) == RN_OK) {
        return text_of(x, RUNLET_OPAQUE, s);
    }
    vm->exc = RN_NONE;
    return rn_value_text(RUNLET_OPAQUE, "<object>", 8);
}

typedef struct frame_list {
    job *v;
    size_t n, cap;
} frame_list;

static bool add_job(frame_list *l, job j)
{
    if (l->n == l->cap) {
        size_t cap = l->cap == 0 ? 64 : l->cap * 2;
        job *v = realloc(l->v, cap * sizeof *v);

        if (v == NULL) {
            return false;
        }
        l->v = v;
        l->cap = cap;
    }
    l->v[l->n++] = j;
    return true;
}

/* Is the container already open above this job? The chain of open containers is short in honest data. */
static bool is_open(const frame_list *path, uint32_t off)
{
    for (size_t i = path->n; i-- > 0;) {
        if (path->v[i].from == off) {
            return true;
        }
    }
    return false;
}

static bool expand(out_ctx *x, rn_val v, uint32_t *n, rn_val *scratch_item, uint32_t at)
{
    rn_vm *vm = x->vm;
    rn_val p = rn_is_kind(vm, v, RN_K_INST) && !(rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_EXC) ? rn_payload_op(vm, v) : v;
    rn_obj *o = rn_is_ref(p) ? rn_obj_of(vm, p) : NULL;
    const rn_val *items;
    uint32_t count;

    *n = 0;
    if (o == NULL) {
        return false;
    }
    switch (o->kind) {
    case RN_K_LIST:
    case RN_K_TUPLE:
        (void)rn_items(vm, p, &items, &count);
        *n = count;
        if (at < count) {
            *scratch_item = items[at];
        }
        return true;
    case RN_K_DICT: {
        rn_dict *d = (rn_dict *)(void *)o;

        *n = d->n * 2;
        if (at < d->n * 2) {
            const rn_val *e = rn_dict_entry(vm, d, at / 2);

            *scratch_item = e[0] == RN_HOLE ? RN_HOLE : e[at & 1];
        }
        return true;
    }
    case RN_K_SET: {
        rn_set *s = (rn_set *)(void *)o;
        uint32_t pos = at;
        rn_val key = RN_HOLE;

        *n = s->mask + 1;
        if (at <= s->mask && rn_set_next(vm, p, &pos, &key, NULL) && pos == at + 1) {
            *scratch_item = key;
        } else {
            *scratch_item = RN_HOLE;
        }
        return true;
    }
    case RN_K_INST:
        if (rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_EXC) {
            rn_exc *e = rn_exc_state(vm, v);

            if (e != NULL && rn_is_kind(vm, e->args, RN_K_TUPLE)) {
                *n = rn_tuple_len(vm, e->args);
                if (at < *n) {
                    *scratch_item = rn_tuple_items(vm, e->args)[at];
                }
            }
            return true;
        } else {
            rn_inst *in = RN_PTR(rn_inst, vm, v);

            if (in->dict != 0) {
                rn_dict *d = RN_AT(rn_dict, vm, in->dict);

                *n = d->n * 2;
                if (at < d->n * 2) {
                    const rn_val *e = rn_dict_entry(vm, d, at / 2);

                    *scratch_item = e[0] == RN_HOLE ? RN_HOLE : e[at & 1];
                }
            } else {
                rn_shape *sh = RN_AT(rn_shape, vm, in->h.type);
                uint32_t slots = sh->n < 130 ? sh->n : 130, k = at / 2;

                *n = slots * 2;
                *scratch_item = RN_HOLE;
                for (uint32_t s = in->h.type, left = 130; s != 0 && left > 0; s = RN_AT(rn_shape, vm, s)->parent, left--) {
                    rn_shape *one = RN_AT(rn_shape, vm, s);

                    if (one->key != 0 && one->n == k + 1 && k < in->h.aux && in->v[k] != RN_UNBOUND) {
                        *scratch_item = at & 1 ? in->v[k] : rn_val_of(one->key);
                    }
                }
            }
            return true;
        }
    default:
        return false;
    }
}

runlet_value *rn_value_out(rn_vm *vm, rn_val root, bool lossy, runlet_error *err)
{
    out_ctx x = {.vm = vm, .err = err, .lossy = lossy};
    frame_list path = {0};
    runlet_value *top = shallow(&x, root);
    rn_val item = RN_NONE;
    uint32_t n;
    bool good = top != NULL;

    if (good && expand(&x, root, &n, &item, 0)) {
        good = add_job(&path, (job){root, top, 0, rn_off(root)});
    }
    while (good && path.n > 0) {
        job *j = &path.v[path.n - 1];
        runlet_value *child;

        if (!expand(&x, j->v, &n, &item, j->parent) || j->parent >= n) {
            path.n--;
            continue;
        }
        j->parent++;
        if (item == RN_HOLE) {
            continue;
        }
        if (rn_is_ref(item) && is_open(&path, rn_off(item))) {
            child = rn_value_new(RUNLET_CYCLE);
            good = child != NULL && runlet_value_append_new(j->to, child);
            continue;
        }
        child = shallow(&x, item);
        good = child != NULL && runlet_value_append_new(j->to, child);
        if (good && expand(&x, item, &n, &(rn_val){0}, 0) && n > 0) {
            good = add_job(&path, (job){item, child, 0, rn_off(item)});
        }
    }
    free(path.v);
    if (!good) {
        runlet_value_destroy(top);
        if (!x.failed) {
            (void)rn_error(err, RUNLET_E_NOMEM, "driver/convert", "no memory for a value");
        }
        return NULL;
    }
    return top;
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

rn_val rn_value_in(rn_vm *vm, const runlet_value *v, runlet_error *err)
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
            if (n == cap) {
                size_t want = cap == 0 ? 32 : cap * 2;
                in_job *bigger = realloc(path, want * sizeof *bigger);

                if (bigger == NULL) {
                    done = RN_UNBOUND;
                    break;
                }
                path = bigger;
                cap = want;
            }
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
    free(path);
    if (done == RN_UNBOUND && st == RN_EXC) {
        vm->exc = RN_NONE;
        (void)rn_error(err, RUNLET_E_USAGE, "driver/convert", "a dict key or set member is not hashable");
    }
    return done;
}
