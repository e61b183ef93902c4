/* Values of the guest for the host (ED-77): explicit work lists, budgets for nodes and bytes, and the image taken as forged -
 * kinds and lengths are tested on every object, a cycle becomes a marker or a reference. Runs inside the guarded region, and runs no
 * code of the guest. The other direction is convert_in.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/crossing.h"
#include "driver/value.h"
#include "py/obj/date.h"
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/ops.h"

#define NODE_BYTES (sizeof(runlet_value) + 32u) /* what a node and its place in a container take */
#define MIN_BYTES  (UINT64_C(64) << 20)
#define FEW        8                   /* open containers without memory of the host's heap */
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
    const rn_crossing *how;
    uint64_t bytes, max_bytes, work;
    bool failed;
    job *path;
    size_t depth, room;
    uint32_t *open; /* offsets of the open containers: open addressing, 0 is free */
    size_t open_mask;
    rn_seen *seen; /* with graphs: every container met, and its node */
    size_t seen_count, seen_mask;
    uint64_t labels;
} out_ctx;

void rn_transfer_release(rn_transfer *t)
{
    runlet_value_destroy(t->top);
    runlet_value_destroy(t->loose);
    free(t->path);
    free(t->open);
    free(t->seen);
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

/* A value that has no form outside: the error names its type, or it becomes text when the host asked for that. */
static runlet_value *opaque(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    char type[96] = "object";
    rn_val name = rn_type_name(vm, rn_type_of(vm, v)), s;
    char text[128];

    if (rn_is_str(vm, name) && RN_PTR(rn_str, vm, name)->len < sizeof type / 4) {
        type[rn_str_to_utf8(vm, name, type, sizeof type - 1)] = '\0';
    }
    if (!x->how->is_lossy) {
        (void)rn_error(x->err, RUNLET_E_UNSUPPORTED, "driver/convert", "a value of type '%s' cannot be handed to the host", type);
        x->failed = true;
        return NULL;
    }
    if (rn_repr(vm, v, &s) == RN_OK) {
        return text_of(x, RUNLET_OPAQUE, s);
    }
    vm->exc = RN_NONE;
    (void)snprintf(text, sizeof text, "<%s object>", type);
    return rn_value_text(RUNLET_OPAQUE, text, strlen(text));
}

static runlet_value *bytes_of(out_ctx *x, rn_val v, runlet_value_kind kind)
{
    runlet_value *r;
    rn_span span;

    if (!rn_bytes_span(x->vm, v, &span) || !take(x, span.n)) {
        return NULL;
    }
    r = rn_value_new(kind);
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

/* ---- module datetime ---- */

static int64_t int_at(rn_vm *vm, rn_val rec, uint32_t i)
{
    int64_t n = 0;

    return i < rn_obj_of(vm, rec)->aux && rn_int_get(vm, rn_rec_v(vm, rec)[i], &n) ? n : 0;
}

static bool add_int(out_ctx *x, runlet_value *to, int64_t n)
{
    return take(x, NODE_BYTES) && runlet_value_append_new(to, runlet_value_int(n));
}

static runlet_value *delta_of(out_ctx *x, rn_val v)
{
    int64_t days = int_at(x->vm, v, 0), us = int_at(x->vm, v, 1);
    runlet_value *r = rn_value_new(RUNLET_TIMEDELTA);

    x->held->loose = r;
    if (r == NULL || !add_int(x, r, days) || !add_int(x, r, us / 1000000) || !add_int(x, r, us % 1000000)) {
        return drop(x);
    }
    x->held->loose = NULL;
    return r;
}

static runlet_value *zone_of(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    int64_t us = int_at(vm, v, 0);
    rn_val name = rn_obj_of(vm, v)->aux > 1 ? rn_rec_v(vm, v)[1] : RN_NONE;
    runlet_value *text = rn_is_str(vm, name) ? text_of(x, RUNLET_STR, name) : runlet_value_none();
    runlet_value *r = rn_value_new(RUNLET_TIMEZONE);
    bool good = r != NULL && take(x, 2 * NODE_BYTES) &&
                runlet_value_append_new(r, us % 1000000 == 0 ? runlet_value_int(us / 1000000) : runlet_value_float((double)us / 1e6));

    x->held->loose = r;
    if (!good) {
        runlet_value_destroy(text);
        return drop(x);
    }
    if (!runlet_value_append_new(r, text)) {
        return drop(x);
    }
    x->held->loose = NULL;
    return r;
}

/* isoformat(); a zone that is not a timezone is guest code. */
static runlet_value *moment_of(out_ctx *x, rn_val v, runlet_value_kind kind)
{
    rn_vm *vm = x->vm;
    rn_moment m = rn_moment_of(vm, v);
    runlet_value *r;
    rn_val s;
    rn_sb sb;

    if (m.tz != RN_NONE && !rn_is_type(vm, m.tz, RN_T(timezone))) {
        return opaque(x, m.tz);
    }
    rn_sb_init(&sb, vm);
    if (rn_date_put_str(&sb, v) != RN_OK || rn_sb_done(&sb, &s) != RN_OK) {
        vm->exc = RN_NONE;
        return NULL;
    }
    r = text_of(x, kind, s);
    if (r != NULL && kind == RUNLET_DATETIME && r->len > 10) {
        r->text[10] = 'T';
    }
    return r;
}

/* ---- instances ---- */

/* What an instance holds under a name, without running anything. */
static rn_val field_of(rn_vm *vm, rn_val v, uint32_t name)
{
    rn_val d = rn_lookup(vm, rn_type_of(vm, v), name);

    if (rn_is_type(vm, d, RN_T(member_descriptor)) && rn_obj_of(vm, d)->aux >= 2) {
        const rn_inst *in = RN_PTR(rn_inst, vm, v);
        int64_t slot = int_at(vm, d, 1);

        return slot >= 0 && slot < in->h.aux ? in->v[slot] : RN_UNBOUND;
    }
    return rn_inst_get(vm, v, name);
}

/* A guest that replaces the name in the module changes what form its own values take. */
static bool is_a(rn_vm *vm, uint32_t type, uint32_t module, uint32_t name)
{
    rn_val m = rn_is_kind(vm, vm->modules, RN_K_DICT) ? rn_dict_get_str(vm, rn_off(vm->modules), module) : RN_UNBOUND;
    rn_val cls = rn_is_kind(vm, m, RN_K_MODULE) ? rn_dict_get_str(vm, RN_PTR(rn_module, vm, m)->dict, name) : RN_UNBOUND;

    return rn_is_kind(vm, cls, RN_K_TYPE) && rn_is_subtype(vm, type, rn_off(cls));
}

/* The text of a path whose parts are in its slots: root and tail. */
static runlet_value *path_of(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    rn_val root = field_of(vm, v, RN_N(_root)), tail = field_of(vm, v, RN_N(_tail)), s;
    rn_sb sb;
    uint32_t n;

    if (!rn_is_str(vm, root) || !rn_is_kind(vm, tail, RN_K_LIST)) {
        return opaque(x, v);
    }
    rn_sb_init(&sb, vm);
    rn_sb_str(&sb, root);
    n = RN_PTR(rn_list, vm, tail)->len;
    for (uint32_t i = 0; i < n; i++) {
        rn_val part = rn_list_items(vm, RN_PTR(rn_list, vm, tail))[i];

        if (!rn_is_str(vm, part)) {
            return opaque(x, v);
        }
        rn_sb_c(&sb, i > 0 ? "/" : "");
        rn_sb_str(&sb, part);
    }
    if (n == 0 && RN_PTR(rn_str, vm, root)->len == 0) {
        rn_sb_c(&sb, ".");
    }
    if (rn_sb_done(&sb, &s) != RN_OK) {
        vm->exc = RN_NONE;
        return NULL;
    }
    return text_of(x, RUNLET_PATH, s);
}

static rn_val field_names(rn_vm *vm, rn_val v)
{
    rn_val p = rn_payload_op(vm, v), names = rn_is_kind(vm, p, RN_K_TUPLE) ? rn_lookup(vm, rn_type_of(vm, v), RN_N(_fields)) : RN_UNBOUND;

    if (!rn_is_kind(vm, names, RN_K_TUPLE) || rn_tuple_len(vm, names) != rn_tuple_len(vm, p)) {
        return RN_UNBOUND;
    }
    for (uint32_t i = 0; i < rn_tuple_len(vm, names); i++) {
        if (!rn_is_str(vm, rn_tuple_items(vm, names)[i])) {
            return RN_UNBOUND;
        }
    }
    return names;
}

/* A class statement of the guest made it, and no class of the library put anything of its own into the instance. */
static bool is_guests(rn_vm *vm, uint32_t type)
{
    rn_val mro = rn_val_of(rn_type_at(vm, type)->mro);
    uint32_t n = rn_is_kind(vm, mro, RN_K_TUPLE) ? rn_tuple_len(vm, mro) : 0;

    if (is_a(vm, type, RN_N(types), RN_N(SimpleNamespace))) {
        return true;
    }
    for (uint32_t i = 0; i < n && type >= RN_HEAP_START; i++) {
        rn_val cls = rn_tuple_items(vm, mro)[i];

        if (!rn_is_kind(vm, cls, RN_K_TYPE)) {
            return false;
        }
        if (rn_off(cls) < RN_HEAP_START && cls != rn_val_of(RN_T(object)) &&
            rn_dict_get_str(vm, rn_type_at(vm, rn_off(cls))->dict, RN_N(__init__)) != RN_UNBOUND) {
            return false;
        }
    }
    return n > 0 && type >= RN_HEAP_START;
}

static runlet_value *host_object(out_ctx *x, rn_val rec)
{
    rn_vm *vm = x->vm;
    runlet_id id;
    runlet_value *r;

    if (!rn_host_id(vm, rec, &id)) {
        return opaque(x, rec);
    }
    if (x->how->known != NULL && !rn_ids_have(x->how->known, id)) {
        (void)rn_error(x->err, RUNLET_E_NOT_FOUND, "driver/convert", "host object %016llx%016llx is not registered with this session",
                       (unsigned long long)id.high, (unsigned long long)id.low);
        x->failed = true;
        return NULL;
    }
    r = text_of(x, RUNLET_HOST_OBJECT, rn_rec_v(vm, rec)[0]);
    if (r != NULL) {
        r->high = id.high;
        r->low = id.low;
    }
    return r;
}

static runlet_value *shallow(out_ctx *x, rn_val v);

static runlet_value *instance(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    uint32_t t = rn_type_of(vm, v);
    rn_val name = rn_val_of(rn_type_at(vm, t)->qualname), p;

    if (rn_type_at(vm, t)->flags & RN_TF_EXC) {
        return text_of(x, RUNLET_EXCEPTION, name);
    }
    if (rn_is_kind(vm, rn_lookup(vm, t, RN_N(_member_map_)), RN_K_DICT) && is_a(vm, t, RN_N(enum), RN_N(Enum))) {
        return text_of(x, RUNLET_ENUM, name);
    }
    p = rn_payload(vm, v);
    if (rn_is_type(vm, p, RN_T(host_object))) {
        return host_object(x, p);
    }
    p = rn_payload_op(vm, v);
    if (p != v) {
        if (field_names(vm, v) != RN_UNBOUND) {
            return text_of(x, RUNLET_NAMED_TUPLE, name);
        }
        return rn_is_kind(vm, p, RN_K_INST) ? opaque(x, v) : shallow(x, p);
    }
    if (is_a(vm, t, RN_N(pathlib), RN_N(PurePosixPath))) {
        return path_of(x, v);
    }
    if (!is_guests(vm, t)) {
        return opaque(x, v);
    }
    return text_of(x, rn_is_kind(vm, rn_lookup(vm, t, RN_N(__dataclass_fields__)), RN_K_DICT) ? RUNLET_DATACLASS : RUNLET_OBJECT, name);
}

static runlet_value *record(out_ctx *x, rn_val v)
{
    rn_vm *vm = x->vm;
    rn_val f;

    switch (rn_obj_of(vm, v)->type) {
    case RN_T(external):
        f = rn_rec_v(vm, v)[0];
        return rn_is_str(vm, f) ? text_of(x, RUNLET_FUNCTION, f) : opaque(x, v);
    case RN_T(method):
        f = rn_rec_v(vm, v)[0];
        return rn_is_kind(vm, f, RN_K_FUNC) ? text_of(x, RUNLET_FUNCTION, rn_val_of(RN_PTR(rn_func, vm, f)->qualname)) : opaque(x, v);
    case RN_T(range):
        return rn_value_new(RUNLET_RANGE);
    case RN_T(slice):
        return rn_value_new(RUNLET_SLICE);
    case RN_T(date):
        return moment_of(x, v, RUNLET_DATE);
    case RN_T(time):
        return moment_of(x, v, RUNLET_TIME);
    case RN_T(datetime):
        return moment_of(x, v, RUNLET_DATETIME);
    case RN_T(timedelta):
        return delta_of(x, v);
    case RN_T(timezone):
        return zone_of(x, v);
    case RN_T(host_object):
        return host_object(x, v);
    default:
        return opaque(x, v);
    }
}

/* A node without its children. NULL: out of memory or refused (x->failed). */
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
               : v == RN_NOTIMPL  ? rn_value_new(RUNLET_NOT_IMPLEMENTED)
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
        return bytes_of(x, v, RUNLET_BYTES);
    case RN_K_BYTEARRAY:
        return bytes_of(x, v, RUNLET_BYTEARRAY);
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
    case RN_K_INST:
        return instance(x, v);
    case RN_K_REC:
        return record(x, v);
    default:
        return opaque(x, v);
    }
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

/* A few open containers need no table. */
static bool is_open(const out_ctx *x, uint32_t off)
{
    if (x->open != NULL) {
        return x->open[open_slot(x, off)] == off;
    }
    for (size_t i = 0; i < x->depth; i++) {
        if (x->path[i].off == off) {
            return true;
        }
    }
    return false;
}

static bool grow(out_ctx *x)
{
    size_t room = x->held->path == NULL ? 64 : x->room * 2;
    uint32_t *open = take(x, room * (sizeof(job) + 4 * sizeof *open)) ? calloc(room * 2, sizeof *open) : NULL;
    job *path = open != NULL ? realloc(x->held->path, room * sizeof *path) : NULL;

    if (path == NULL) {
        free(open);
        return false;
    }
    if (x->held->path == NULL) { /* the first ones are not in the host's heap */
        memcpy(path, x->path, x->depth * sizeof *path);
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
    if (x->open != NULL) {
        x->open[open_slot(x, rn_off(v))] = rn_off(v);
    }
    return true;
}

static void pop(out_ctx *x)
{
    size_t i;

    x->depth--;
    if (x->open == NULL) {
        return;
    }
    i = open_slot(x, x->path[x->depth].off);
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
static bool next_of_shape(rn_vm *vm, const rn_inst *in, uint32_t *at, rn_val *item)
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

/* The name of the k-th member that __slots__ made, of the class that has it: member descriptors lie in its dict. */
static rn_val slot_name(out_ctx *x, uint32_t type, int64_t slot)
{
    rn_vm *vm = x->vm;

    for (uint32_t left = 10000; type >= RN_HEAP_START && left > 0; left--) {
        const rn_dict *d = RN_AT(rn_dict, vm, rn_type_at(vm, type)->dict);

        for (uint32_t i = 0; i < d->n && x->work <= MAX_WORK; i++) {
            const rn_val *e = rn_dict_entry(vm, d, i);

            x->work++;
            if (e[0] != RN_HOLE && rn_is_type(vm, e[1], RN_T(member_descriptor)) && rn_obj_of(vm, e[1])->aux >= 2 &&
                int_at(vm, e[1], 1) == slot) {
                return e[0];
            }
        }
        type = rn_type_at(vm, type)->base;
    }
    return RN_UNBOUND;
}

/* Members of __slots__, then the other attributes. */
static bool next_of_instance(out_ctx *x, const rn_inst *in, job *j, rn_val *item)
{
    rn_vm *vm = x->vm;
    uint32_t type = RN_AT(rn_shape, vm, in->h.type)->cls, members = rn_type_at(vm, type)->nslots, rest;
    bool found;

    members = members < in->h.aux ? members : in->h.aux;
    for (; j->at < 2 * members; j->at += 2) {
        uint32_t k = j->at / 2;
        rn_val name = in->v[k] != RN_UNBOUND ? slot_name(x, type, k) : RN_UNBOUND;

        if (rn_is_str(vm, name)) {
            *item = j->at++ & 1 ? in->v[k] : name;
            return true;
        }
        j->at &= ~UINT32_C(1);
    }
    if (in->dict == 0) {
        return next_of_shape(vm, in, &j->at, item);
    }
    rest = j->at - 2 * members;
    found = next_of_dict(x, RN_AT(rn_dict, vm, in->dict), &rest, item);
    j->at = rest + 2 * members;
    return found;
}

/* Whether v has items of its own that follow its node. */
static bool is_walked(rn_val v, const runlet_value *node)
{
    return rn_is_ref(v) && rn_value_has(node, RN_VALUE_ITEMS) && node->count == 0 && node->kind != RUNLET_HOST_OBJECT;
}

static bool one_of(const rn_val *from, uint32_t count, uint32_t *at, rn_val *item)
{
    if (*at >= count) {
        return false;
    }
    *item = from[(*at)++];
    return true;
}

/* The next item of an instance that has a form of its own. */
static bool next_of_form(out_ctx *x, job *j, rn_val *item)
{
    rn_vm *vm = x->vm;
    rn_val v = j->v, p, names;

    if (j->to->kind == RUNLET_ENUM) {
        if (j->at >= 2) {
            return false;
        }
        *item = field_of(vm, v, j->at++ == 0 ? RN_N(_name_) : RN_N(_value_));
        *item = *item == RN_UNBOUND ? RN_NONE : *item;
        return true;
    }
    p = rn_payload_op(vm, v);
    names = field_names(vm, v);
    if (names == RN_UNBOUND || j->at >= 2 * rn_tuple_len(vm, p)) {
        return false;
    }
    *item = (j->at & 1 ? rn_tuple_items(vm, p) : rn_tuple_items(vm, names))[j->at / 2];
    j->at++;
    return true;
}

/* The next item of a container; false: there is none, or x->failed. */
static bool next_item(out_ctx *x, job *j, rn_val *item)
{
    rn_vm *vm = x->vm;
    rn_val v = j->v;
    const rn_val *items;
    uint32_t count;
    rn_obj *o;

    if (j->to->kind == RUNLET_ENUM || j->to->kind == RUNLET_NAMED_TUPLE) {
        return next_of_form(x, j, item);
    }
    if (rn_is_kind(vm, v, RN_K_INST)) {
        if (j->to->kind == RUNLET_OBJECT || j->to->kind == RUNLET_DATACLASS) {
            return next_of_instance(x, RN_PTR(rn_inst, vm, v), j, item);
        }
        if (j->to->kind == RUNLET_EXCEPTION) {
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
        return one_of(items, count, &j->at, item);
    case RN_K_DICT:
        return next_of_dict(x, (rn_dict *)(void *)o, &j->at, item);
    case RN_K_SET:
        return next_of_set(x, v, &j->at, item);
    case RN_K_REC:
        return one_of(rn_rec_v(vm, v), o->aux < 3 ? o->aux : 3, &j->at, item);
    default:
        return false;
    }
}

/* ---- graphs ---- */

static rn_seen *seen_slot(const out_ctx *x, uint32_t off)
{
    size_t i = (off * UINT32_C(0x9E3779B1)) & x->seen_mask;

    while (x->seen[i].off != 0 && x->seen[i].off != off) {
        i = (i + 1) & x->seen_mask;
    }
    return &x->seen[i];
}

static bool see(out_ctx *x, rn_val v, runlet_value *node)
{
    rn_seen *slot;

    if (x->seen == NULL || x->seen_count * 2 > x->seen_mask) {
        size_t old = x->seen == NULL ? 0 : x->seen_mask + 1, room = old == 0 ? 64 : old * 2;
        rn_seen *before = x->seen, *more = take(x, (room - old) * sizeof *more) ? calloc(room, sizeof *more) : NULL;

        if (more == NULL) {
            return false;
        }
        x->seen = more;
        x->seen_mask = room - 1;
        for (size_t i = 0; i < old; i++) {
            if (before[i].off != 0) {
                *seen_slot(x, before[i].off) = before[i];
            }
        }
        x->held->seen = more;
        free(before);
    }
    slot = seen_slot(x, rn_off(v));
    x->seen_count += slot->off == 0;
    *slot = (rn_seen){rn_off(v), node};
    return true;
}

/* A reference to what was met before, or NULL. */
static runlet_value *met_before(out_ctx *x, rn_val v)
{
    rn_seen *slot = x->seen != NULL ? seen_slot(x, rn_off(v)) : NULL;

    if (slot == NULL || slot->off == 0 || !take(x, NODE_BYTES)) {
        return NULL;
    }
    if (slot->node->label == 0) {
        slot->node->label = ++x->labels;
    }
    return runlet_value_ref(slot->node->label);
}

/* The node for a value inside of a container; *is_walked: its items are to follow. */
static runlet_value *node_for(out_ctx *x, rn_val v, bool *walk)
{
    runlet_value *node;

    *walk = false;
    if (rn_is_ref(v) && x->how->is_graph) {
        node = met_before(x, v);
        if (node != NULL || x->failed) {
            return node;
        }
    } else if (rn_is_ref(v) && is_open(x, rn_off(v))) {
        return take(x, NODE_BYTES) ? rn_value_new(RUNLET_CYCLE) : NULL;
    }
    node = shallow(x, v);
    *walk = node != NULL && is_walked(v, node);
    return node;
}

static bool descend(out_ctx *x, rn_val v, runlet_value *node)
{
    bool is_empty = rn_is_kind(x->vm, v, RN_K_TUPLE) && rn_tuple_len(x->vm, v) == 0; /* all of them are one */

    return push(x, v, node) && (!x->how->is_graph || is_empty || see(x, v, node));
}

runlet_value *rn_value_out(rn_vm *vm, rn_val root, const rn_crossing *how, rn_transfer *held, runlet_error *err)
{
    job few[FEW];
    out_ctx x = {.vm = vm, .err = err, .held = held, .how = how, .path = few, .room = FEW};
    uint64_t guest_bytes = how->guest_bytes < (UINT64_C(1) << 40) ? how->guest_bytes : UINT64_C(1) << 40;
    runlet_value *top;
    bool good, walk;

    x.max_bytes = MIN_BYTES + 2 * guest_bytes;
    top = node_for(&x, root, &walk);
    held->top = top;
    good = top != NULL && (!walk || descend(&x, root, top));
    while (good && x.depth > 0) {
        job *j = &x.path[x.depth - 1];
        runlet_value *child, *to = j->to;
        rn_val item;

        if (!next_item(&x, j, &item)) {
            good = !x.failed;
            pop(&x);
            continue;
        }
        if (item == RN_HOLE) {
            continue;
        }
        child = node_for(&x, item, &walk);
        good = child != NULL && runlet_value_append_new(to, child) && (!walk || descend(&x, item, child));
    }
    if (good) {
        held->top = NULL;
    } else if (!x.failed) {
        (void)rn_error(err, RUNLET_E_NOMEM, "driver/convert", "no memory for a value");
    }
    rn_transfer_release(held);
    return good ? top : NULL;
}
