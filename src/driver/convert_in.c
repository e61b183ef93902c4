/* Values of the host for the guest. Plain data is made here in one walk. What takes more - classes of the guest, modules, references
 * to what was met before - is a recipe, a list that the prelude's `received` works off, so that all of it is ordinary guest work. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/crossing.h"
#include "driver/value.h"
#include "py/obj/number.h"
#include "py/vm/ops.h"

static bool is_container(const runlet_value *v)
{
    return v->kind == RUNLET_LIST || v->kind == RUNLET_TUPLE || v->kind == RUNLET_DICT || v->kind == RUNLET_SET ||
           v->kind == RUNLET_FROZENSET;
}

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
    case RUNLET_NOT_IMPLEMENTED:
        return RN_NOTIMPL;
    case RUNLET_FUNCTION: {
        rn_val rec[2] = {RN_UNBOUND, rn_small(RN_EXT_CALL)};

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
        return RN_UNBOUND; /* takes a recipe */
    }
}

/* Values that are made here and now. The others are the prelude's: classes of the guest have to be found, modules asked. */
static bool is_plain(const runlet_value *v)
{
    switch (v->kind) {
    case RUNLET_NONE:
    case RUNLET_BOOL:
    case RUNLET_INT:
    case RUNLET_BIGINT:
    case RUNLET_FLOAT:
    case RUNLET_STR:
    case RUNLET_BYTES:
    case RUNLET_ELLIPSIS:
    case RUNLET_COMPLEX:
    case RUNLET_NOT_IMPLEMENTED:
        return true;
    case RUNLET_FUNCTION:
        return v->b; /* a guest's function that comes back is no grant: it is looked up */
    default:
        return is_container(v) && v->label == 0;
    }
}

typedef struct in_job {
    const runlet_value *v;
    rn_val to, key;
    size_t at;
} in_job;

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

/* UNBOUND with *is_other: what is below takes a recipe. */
static rn_val plain_in(rn_vm *vm, const runlet_value *v, rn_transfer *held, bool *is_other, runlet_error *err)
{
    in_job *path = NULL;
    size_t n = 0, cap = 0;
    rn_val done = RN_UNBOUND;
    rn_status st = RN_OK;

    *is_other = !is_plain(v);
    if (!*is_other) {
        done = leaf_in(vm, v, err);
    }
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
        *is_other = !is_plain(v);
        done = *is_other ? RN_UNBOUND : leaf_in(vm, v, err);
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

/* ---- recipes ---- */

/* Instructions are pairs in a list: what to do and with what. Values go on a stack; a container takes its items from there. */
enum {
    DO_PUSH,   /* value */
    DO_OPEN,   /* (kind, class name, label): an empty container that may be met below itself */
    DO_FILL,   /* how many values are its items */
    DO_MAKE,   /* (kind, name, label, count): made of the values */
    DO_REF,    /* label */
    DO_HANDLE, /* number */
    DO_OBJECT  /* (class name, id, count): a host's object with attributes */
};

/* Kinds as `received` knows them: those that are filled after they were made, in the places of convert_in.c's own. */
static bool fills(const runlet_value *v)
{
    return v->kind == RUNLET_LIST || v->kind == RUNLET_DICT || v->kind == RUNLET_SET || v->kind == RUNLET_OBJECT ||
           v->kind == RUNLET_DATACLASS;
}

static bool emit(rn_vm *vm, rn_val list, int64_t what, rn_val with)
{
    return with != RN_UNBOUND && rn_list_append(vm, list, rn_small(what)) && rn_list_append(vm, list, with);
}

static rn_val text_in(rn_vm *vm, const runlet_value *v)
{
    return v->text != NULL ? rn_str_utf8(vm, v->text, v->len) : RN_NONE;
}

static rn_val name_and_label(rn_vm *vm, const runlet_value *v, bool with_count)
{
    rn_val t[4] = {rn_small((int64_t)v->kind), text_in(vm, v), RN_NONE, rn_small((int64_t)v->count)};

    if (v->kind == RUNLET_BYTEARRAY) {
        t[1] = rn_bytes_new(vm, v->text, v->len);
    }
    if (rn_value_has(v, RN_VALUE_ITEMS) && v->label != 0) {
        t[2] = rn_int_from_u64(vm, v->label);
    }
    return t[1] == RN_UNBOUND || t[2] == RN_UNBOUND ? RN_UNBOUND : rn_tuple_new(vm, t, with_count ? 4 : 3);
}

static rn_val object_in(rn_vm *vm, const runlet_value *v)
{
    static const char hex[] = "0123456789abcdef";
    char id[32];
    rn_val t[3];

    for (int i = 0; i < 16; i++) {
        id[i] = hex[v->high >> (60 - 4 * i) & 15];
        id[16 + i] = hex[v->low >> (60 - 4 * i) & 15];
    }
    t[0] = text_in(vm, v);
    t[1] = rn_str_utf8(vm, id, sizeof id);
    t[2] = rn_small((int64_t)v->count);
    return t[0] == RN_UNBOUND || t[1] == RN_UNBOUND ? RN_UNBOUND : rn_tuple_new(vm, t, 3);
}

/* Before the items of v. *walk: they follow. */
static bool recipe_begin(rn_vm *vm, rn_val list, const runlet_value *v, rn_ids *known, bool *walk, runlet_error *err)
{
    *walk = rn_value_has(v, RN_VALUE_ITEMS);
    switch (v->kind) {
    case RUNLET_REF:
        return emit(vm, list, DO_REF, rn_int_from_u64(vm, v->label));
    case RUNLET_HANDLE:
        return emit(vm, list, DO_HANDLE, rn_int_from_u64(vm, v->low));
    case RUNLET_HOST_OBJECT:
        if (!rn_ids_add(known, (runlet_id){v->high, v->low})) {
            if ((v->high | v->low) == 0) {
                (void)rn_error(err, RUNLET_E_USAGE, "driver/convert", "the id of a host object is not zero");
            }
            return false;
        }
        return true;
    case RUNLET_CYCLE:
    case RUNLET_OPAQUE:
        (void)rn_error(err, RUNLET_E_UNSUPPORTED, "driver/convert", "%s cannot enter the guest; send plain data",
                       v->kind == RUNLET_CYCLE ? "a mark for a cycle" : "a $repr, which is the text of a value and not the value,");
        return false;
    default:
        break;
    }
    if (*walk) {
        return !fills(v) || emit(vm, list, DO_OPEN, name_and_label(vm, v, false));
    }
    return is_plain(v) ? emit(vm, list, DO_PUSH, leaf_in(vm, v, err)) : emit(vm, list, DO_MAKE, name_and_label(vm, v, true));
}

static bool recipe_end(rn_vm *vm, rn_val list, const runlet_value *v)
{
    if (v->kind == RUNLET_HOST_OBJECT) {
        return emit(vm, list, DO_OBJECT, object_in(vm, v));
    }
    return fills(v) ? emit(vm, list, DO_FILL, rn_small((int64_t)v->count)) : emit(vm, list, DO_MAKE, name_and_label(vm, v, true));
}

static bool push_job(rn_transfer *held, in_job **path, size_t *n, size_t *cap, const runlet_value *v)
{
    if (*n == *cap) {
        in_job *more = more_jobs(*path, cap);

        if (more == NULL) {
            return false;
        }
        held->path = *path = more;
    }
    (*path)[(*n)++] = (in_job){v, RN_NONE, RN_NONE, 0};
    return true;
}

static rn_val recipe_in(rn_vm *vm, const runlet_value *v, rn_ids *known, rn_transfer *held, runlet_error *err)
{
    rn_val list = rn_list_new(vm, NULL, 0);
    in_job *path = NULL;
    size_t n = 0, cap = 0;
    bool walk, good = list != RN_UNBOUND && recipe_begin(vm, list, v, known, &walk, err);

    while (good && (walk || n > 0)) {
        if (walk && !push_job(held, &path, &n, &cap, v)) {
            good = false;
            break;
        }
        walk = false;
        if (path[n - 1].at == path[n - 1].v->count) {
            good = recipe_end(vm, list, path[--n].v);
            continue;
        }
        v = path[n - 1].v->item[path[n - 1].at++];
        good = recipe_begin(vm, list, v, known, &walk, err);
    }
    rn_transfer_release(held);
    return good ? list : RN_UNBOUND;
}

rn_val rn_value_in(rn_vm *vm, const runlet_value *v, rn_ids *known, rn_transfer *held, bool *is_recipe, runlet_error *err)
{
    rn_val r = plain_in(vm, v, held, is_recipe, err);

    return *is_recipe ? recipe_in(vm, v, known, held, err) : r;
}

bool rn_host_id(rn_vm *vm, rn_val rec, runlet_id *out)
{
    uint64_t half[2] = {0, 0};
    char hex[32];
    rn_val s;

    if (!rn_is_type(vm, rec, RN_T(host_object)) || rn_obj_of(vm, rec)->aux < 2 || !rn_is_str(vm, rn_rec_v(vm, rec)[0])) {
        return false;
    }
    s = rn_rec_v(vm, rec)[1];
    if (!rn_is_str(vm, s) || RN_PTR(rn_str, vm, s)->len != sizeof hex || rn_str_to_utf8(vm, s, hex, sizeof hex) != sizeof hex) {
        return false;
    }
    for (int i = 0; i < 32; i++) {
        const char *digits = "0123456789abcdef", *at = hex[i] != '\0' ? strchr(digits, hex[i]) : NULL;

        if (at == NULL) {
            return false;
        }
        half[i / 16] = half[i / 16] << 4 | (uint64_t)(at - digits);
    }
    *out = (runlet_id){half[0], half[1]};
    return (half[0] | half[1]) != 0;
}
