/* Building the boot world: types, names, built-ins, prelude. What breaks byte-for-byte reproducibility here: padding (every
 * allocation is zeroed), order (tables only, no hashing of pointers), clocks and ids (none are taken) - ED-91. */
#include "py/vm/boot.h"

#include <stdio.h>

#include "py/obj/type.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/compile.h"
#include "py/vm/report.h"

static void place_str(rn_vm *vm, uint32_t off, const char *text, uint32_t n, uint32_t extra)
{
    rn_str *s = RN_AT(rn_str, vm, off);
    uint8_t max = 0;

    s->h.type = RN_T(str);
    s->h.kind = RN_K_STR;
    s->len = n;
    memcpy(s + 1, text, n);
    for (uint32_t i = 0; i < n; i++) {
        max |= (uint8_t)text[i];
    }
    s->h.flags = (uint8_t)((max < 128 ? RN_SF_ASCII : 0) | extra);
}

static const char *const name_text[] = {
#define D(id)    "__" #id "__",
#define NAME(id) #id,
#include "py/obj/names.def"
#undef D
#undef NAME
};

enum { B = RN_TF_BASE, H = 0, S = RN_TF_SEQ, M = RN_TF_MAP };

static const struct {
    const char *name;
    int base, layout;
    uint32_t flags;
} type_def[] = {
    {"", 0, 0, 0},
#define TYPE(id, name, base, layout, flags) {name, RN_T_##base, RN_T_##layout, flags},
#include "py/obj/types.def"
#undef TYPE
#define EXC(name, base) {#name, RN_T_##base, RN_T_excstate, B | RN_TF_EXC | RN_TF_PAYLOAD},
#include "py/obj/exceptions.def"
#undef EXC
};

static void place_fixed(rn_vm *vm)
{
    for (uint32_t i = 0; i < RN_NAME_COUNT; i++) {
        place_str(vm, RN_NID(i), name_text[i], (uint32_t)strlen(name_text[i]), 0);
    }
    for (uint32_t c = 0; c < 256; c++) {
        char text = (char)c;

        place_str(vm, RN_CHAR(c), &text, 1, RN_SF_INTERNED);
        (void)rn_str_hash(vm, rn_val_of(RN_CHAR(c)));
    }
    place_str(vm, RN_EMPTY_STR, "", 0, 0);
    *RN_AT(rn_obj, vm, RN_EMPTY_TUPLE) = (rn_obj){RN_T(tuple), RN_K_TUPLE, 0, 0};
    *RN_AT(rn_obj, vm, RN_EMPTY_BYTES) = (rn_obj){RN_T(bytes), RN_K_BYTES, 0, 0};
    (void)rn_intern(vm, rn_val_of(RN_EMPTY_STR));
    for (uint32_t i = 0; i < RN_NAME_COUNT; i++) {
        (void)rn_intern(vm, rn_val_of(RN_NID(i)));
    }
}

static bool make_types(rn_vm *vm)
{
    for (uint32_t i = 1; i < RN_T_COUNT; i++) {
        rn_type *t = rn_type_at(vm, RN_TID(i));
        const char *full = type_def[i].name, *dot = strrchr(full, '.');
        rn_val name = rn_intern_c(vm, dot != NULL ? dot + 1 : full), d = rn_dict_new(vm, true);

        t->h = (rn_obj){RN_T(type), RN_K_TYPE, 0, (uint16_t)i};
        t->flags = type_def[i].flags | (i == RN_T_type ? (uint32_t)RN_TF_TYPE : 0u);
        t->layout = (uint32_t)type_def[i].layout;
        t->name = t->qualname = rn_off(name);
        t->base = RN_TID(type_def[i].base);
        t->dict = rn_off(d);
        if (name == RN_UNBOUND || d == RN_UNBOUND) {
            return false;
        }
        if (dot != NULL) {
            rn_val module = rn_str_utf8(vm, full, (size_t)(dot - full));

            (void)rn_dict_set_str(vm, t->dict, RN_N(__module__), module);
        }
    }
    for (uint32_t i = 1; i < RN_T_COUNT; i++) {
        rn_type *t = rn_type_at(vm, RN_TID(i));
        rn_val mro[16], base = rn_val_of(t->base);
        uint32_t n = 0;

        for (uint32_t k = i; n < 15; k = (uint32_t)type_def[k].base) {
            mro[n++] = rn_val_of(RN_TID(k));
            if (k == RN_T_object) {
                break;
            }
        }
        if (i == RN_T_ExceptionGroup) { /* two bases */
            rn_val two[2] = {rn_val_of(RN_T(BaseExceptionGroup)), rn_val_of(RN_T(Exception))};
            rn_val order[5] = {rn_val_of(RN_T(ExceptionGroup)), two[0], two[1], rn_val_of(RN_T(BaseException)), rn_val_of(RN_T(object))};

            t->bases = rn_off(rn_tuple_new(vm, two, 2));
            t->mro = rn_off(rn_tuple_new(vm, order, 5));
        } else {
            t->bases = i == RN_T_object ? RN_EMPTY_TUPLE : rn_off(rn_tuple_new(vm, &base, 1));
            t->mro = rn_off(rn_tuple_new(vm, mro, n));
        }
        if (i == RN_T_object) {
            t->flags |= RN_TF_NODICT;
        }
        if ((t->flags & RN_TF_EXC) || i == RN_T_object) { /* instances of boot exceptions find their shape ready */
            if (rn_root_shape(vm, RN_TID(i)) == 0 || rn_dict_shape(vm, RN_TID(i)) == 0) {
                return false;
            }
            t->room = i == RN_T_object ? 0 : 1;
        }
    }
    return true;
}

static rn_val module_of(rn_vm *vm, const char *name)
{
    rn_val key = rn_intern_c(vm, name), m = rn_dict_get_str(vm, rn_off(vm->modules), rn_off(key));

    if (m == RN_UNBOUND) {
        m = rn_module_make(vm, key);
        (void)rn_dict_set_str(vm, rn_off(vm->modules), rn_off(key), m);
    }
    return m;
}

static uint32_t module_dict(rn_vm *vm, const char *name)
{
    return strcmp(name, "_rn") == 0 ? rn_off(vm->internals) : RN_PTR(rn_module, vm, module_of(vm, name))->dict;
}

static rn_val make_builtin(rn_vm *vm, uint32_t native, rn_val name, uint32_t owner, uint8_t flags, uint32_t module)
{
    uint32_t type = owner == 0              ? RN_T(builtin)
                    : flags & RN_BF_CLASS   ? RN_T(classmethod_descriptor)
                    : flags & RN_BF_WRAPPER ? RN_T(wrapper_descriptor)
                    : flags & RN_BF_METHOD  ? RN_T(method_descriptor)
                                            : RN_T(builtin);
    uint32_t off = rn_new(vm, RN_K_BUILTIN, type, sizeof(rn_builtin));
    rn_builtin *b = RN_AT(rn_builtin, vm, off);

    b->h.flags = flags;
    b->native = native;
    b->name = rn_off(name);
    b->owner = owner;
    b->module = module;
    b->self = RN_UNBOUND;
    return rn_val_of(off);
}

static void make_natives(rn_vm *vm)
{
    for (uint32_t i = 1; i < rn_native_count; i++) {
        const rn_native_def *d = &rn_natives[i];
        rn_val name = rn_intern_c(vm, d->name);
        uint32_t owner = d->owner >= 0 ? RN_TID(d->owner) : 0;
        bool ctor = d->module != NULL && strcmp(d->module, "()") == 0;
        rn_val module = d->module != NULL && !ctor ? rn_intern_c(vm, d->module) : RN_UNBOUND;
        rn_val b = make_builtin(vm, i, name, ctor ? 0 : owner, d->flags, module == RN_UNBOUND ? 0 : rn_off(module));

        if (ctor) {
            rn_type_at(vm, owner)->ctor = rn_off(b);
        } else if (owner != 0) {
            (void)rn_dict_set_str(vm, rn_type_at(vm, owner)->dict, rn_off(name), b);
        } else {
            (void)rn_dict_set_str(vm, module_dict(vm, d->module), rn_off(name), b);
        }
    }
}

static void make_builtin_names(rn_vm *vm)
{
    uint32_t d = module_dict(vm, "builtins");

    for (uint32_t i = 1; i < RN_T_COUNT; i++) {
        const char *n = type_def[i].name;
        static const char *const shown[] = {"object",    "type",      "int",        "bool",     "float",       "complex",      "str",
                                            "bytes",     "bytearray", "memoryview", "tuple",    "list",        "dict",         "set",
                                            "frozenset", "range",     "slice",      "property", "classmethod", "staticmethod", "super",
                                            "enumerate", "reversed",  "zip",        "map",      "filter"};
        bool show = (rn_type_at(vm, RN_TID(i))->flags & RN_TF_EXC) != 0;

        for (size_t k = 0; k < sizeof shown / sizeof shown[0] && !show; k++) {
            show = strcmp(n, shown[k]) == 0;
        }
        if (show) {
            (void)rn_dict_set_str(vm, d, rn_type_at(vm, RN_TID(i))->name, rn_val_of(RN_TID(i)));
        }
        /* the prelude reaches every type, internal ones as T_name */
        {
            char text[64];

            snprintf(text, sizeof text, "T_%s", strrchr(n, '.') != NULL ? strrchr(n, '.') + 1 : n);
            (void)rn_dict_set_str(vm, rn_off(vm->internals), rn_off(rn_intern_c(vm, text)), rn_val_of(RN_TID(i)));
        }
    }
    (void)rn_dict_set_str(vm, d, rn_off(rn_intern_c(vm, "IOError")), rn_val_of(RN_T(OSError)));
    (void)rn_dict_set_str(vm, d, rn_off(rn_intern_c(vm, "EnvironmentError")), rn_val_of(RN_T(OSError)));
    (void)rn_dict_set_str(vm, d, rn_off(rn_intern_c(vm, "Ellipsis")), RN_ELLIPSIS);
    (void)rn_dict_set_str(vm, d, rn_off(rn_intern_c(vm, "NotImplemented")), RN_NOTIMPL);
    (void)rn_dict_set_str(vm, d, RN_N(__debug__), RN_TRUE);
}

/* Fixed copies of the built-ins for the prelude (ED-45); names of its own win. */
static void copy_builtins(rn_vm *vm)
{
    rn_dict *d = RN_AT(rn_dict, vm, module_dict(vm, "builtins"));

    for (uint32_t i = 0; i < d->n; i++) {
        rn_val *e = rn_dict_entry(vm, d, i);

        if (e[0] != RN_HOLE && rn_dict_get_str(vm, rn_off(vm->internals), rn_off(e[0])) == RN_UNBOUND &&
            e[0] != rn_val_of(RN_N(__name__)) && e[0] != rn_val_of(RN_N(__doc__))) {
            (void)rn_dict_set_str(vm, rn_off(vm->internals), rn_off(e[0]), e[1]);
        }
    }
}

/* A prelude function as a twin or a built-in of its own. */
static void publish(rn_vm *vm, uint32_t dict, rn_val name, rn_val func, uint32_t owner, uint8_t flags, uint32_t module)
{
    rn_val have = rn_dict_get_str(vm, dict, rn_off(name));
    rn_str *s = RN_PTR(rn_str, vm, name);

    if (rn_is_kind(vm, have, RN_K_BUILTIN)) {
        RN_PTR(rn_builtin, vm, have)->twin = rn_off(func);
        return;
    }
    if (s->len > 4 && rn_cp(rn_str_data(vm, s), 0, 0) == '_' && rn_cp(rn_str_data(vm, s), 0, 1) == '_' && (flags & RN_BF_METHOD) &&
        !(flags & RN_BF_CLASS)) {
        flags |= RN_BF_WRAPPER;
    }
    have = make_builtin(vm, 0, name, owner, flags, module);
    RN_PTR(rn_builtin, vm, have)->twin = rn_off(func);
    if (RN_PTR(rn_func, vm, func)->doc != RN_NONE && rn_is_ref(RN_PTR(rn_func, vm, func)->doc)) {
        RN_PTR(rn_builtin, vm, have)->doc = rn_off(RN_PTR(rn_func, vm, func)->doc);
    }
    (void)rn_dict_set_str(vm, dict, rn_off(name), have);
}

/* class _list: methods of list. With a module, only for types of that module. */
static bool publish_class(rn_vm *vm, rn_val name, rn_val cls, const char *module)
{
    rn_str *s = RN_PTR(rn_str, vm, name);
    rn_dict *d;
    uint32_t owner = 0;

    for (uint32_t i = 1; i < RN_T_COUNT && owner == 0; i++) {
        const char *n = strrchr(type_def[i].name, '.') != NULL ? strrchr(type_def[i].name, '.') + 1 : type_def[i].name;

        if (s->len == strlen(n) + 1 && memcmp(rn_str_data(vm, s) + 1, n, s->len - 1) == 0 &&
            (module == NULL || (n != type_def[i].name && strncmp(type_def[i].name, module, strlen(module)) == 0))) {
            owner = RN_TID(i);
        }
    }
    if (owner == 0) {
        return false;
    }
    d = RN_AT(rn_dict, vm, RN_PTR(rn_type, vm, cls)->dict);
    for (uint32_t i = 0; i < d->n; i++) {
        rn_val *e = rn_dict_entry(vm, d, i), f = e[1];
        uint8_t flags = RN_BF_METHOD;

        if (e[0] == RN_HOLE) {
            continue;
        }
        if (rn_is_type(vm, f, RN_T(staticmethod)) && rn_is_kind(vm, f, RN_K_REC)) {
            f = rn_rec_v(vm, f)[0];
            flags = RN_BF_STATIC;
        } else if (rn_is_type(vm, f, RN_T(classmethod)) && rn_is_kind(vm, f, RN_K_REC)) {
            f = rn_rec_v(vm, f)[0];
            flags = RN_BF_METHOD | RN_BF_CLASS;
        }
        if (rn_is_kind(vm, f, RN_K_FUNC)) {
            RN_PTR(rn_func, vm, f)->qualname = RN_PTR(rn_func, vm, f)->name;
            publish(vm, rn_type_at(vm, owner)->dict, e[0], f, owner, flags, 0);
        } else if (rn_is_type(vm, f, RN_T(property)) ||
                   (!rn_is_kind(vm, f, RN_K_TYPE) && e[0] != rn_val_of(RN_N(__module__)) && e[0] != rn_val_of(RN_N(__doc__)) &&
                    e[0] != rn_val_of(RN_N(__static_attributes__)) && e[0] != rn_val_of(RN_N(__firstlineno__)) &&
                    e[0] != rn_val_of(RN_N(__qualname__)))) {
            (void)rn_dict_set_str(vm, rn_type_at(vm, owner)->dict, rn_off(e[0]), f);
        }
    }
    return true;
}

/* Names with an underscore that the module shows all the same: its tuple _public. */
static bool is_listed(rn_vm *vm, rn_val tuple, rn_val name)
{
    for (uint32_t i = 0; rn_is_kind(vm, tuple, RN_K_TUPLE) && i < rn_tuple_len(vm, tuple); i++) {
        if (rn_tuple_items(vm, tuple)[i] == name) {
            return true;
        }
    }
    return false;
}

static bool run_file(rn_vm *vm, const rn_prelude_file *f, char *error_text, size_t cap)
{
    bool is_types = strcmp(f->module, "types_") == 0 || strcmp(f->module, "boundary") == 0,
         is_internal = strcmp(f->module, "internals") == 0, is_builtins = strcmp(f->module, "builtins") == 0;
    const char *module = is_types || is_internal ? "builtins" : f->module;
    bool is_own = !is_types && !is_internal && !is_builtins; /* a module: private globals over the internals (ED-45) */
    rn_val filename = rn_intern_c(vm, f->module), ns = rn_dict_new(vm, is_own), code, func, out = RN_NONE;
    rn_val mod_name = rn_intern_c(vm, module);
    rn_val listed;
    rn_dict *d;
    uint32_t target;
    rn_status st;

    (void)rn_dict_set_str(vm, rn_off(vm->internals), RN_N(__name__), mod_name);
    if (is_internal || is_types) { /* their names are the internals */
        ns = vm->internals;
    }
    if (is_own) {
        (void)rn_dict_set_str(vm, rn_off(ns), RN_N(__builtins__), vm->internals);
        (void)rn_dict_set_str(vm, rn_off(ns), RN_N(__name__), mod_name);
    }
    st = rn_compile_utf8(vm, f->source, f->len, filename, is_builtins ? RN_COMPILE_MAPPING : RN_COMPILE_MODULE, RN_COMPILE_PRELUDE, &code);
    if (st == RN_OK) {
        func = rn_func_for_code(vm, rn_off(code), is_own ? rn_off(ns) : rn_off(vm->internals));
        vm->fuel = vm->fuel_slice = INT64_C(1) << 40;
        st = rn_start(vm, func, &ns, is_builtins ? 1 : 0, &out);
        if (st == RN_PUSHED) {
            st = rn_run(vm, &out);
        }
    }
    if (st != RN_OK) {
        int n = snprintf(error_text, cap, "prelude %s: status %d stop %u\n", f->module, (int)st, vm->stop);

        if (st == RN_EXC && n > 0 && (size_t)n < cap) {
            (void)rn_report_text(vm, vm->exc, error_text + n, cap - (size_t)n);
        }
        return false;
    }
    target = is_internal || is_types ? rn_off(vm->internals) : module_dict(vm, module);
    d = RN_PTR(rn_dict, vm, ns);
    listed = rn_dict_get_str(vm, rn_off(ns), rn_off(rn_intern_c(vm, "_public")));
    for (uint32_t i = 0; i < d->n; i++) {
        rn_val *e = rn_dict_entry(vm, d, i);
        rn_str *s;

        if (e[0] == RN_HOLE || e[0] == rn_val_of(RN_N(__builtins__)) || e[0] == rn_val_of(RN_N(__name__))) {
            continue;
        }
        s = RN_PTR(rn_str, vm, e[0]);
        if (is_own && rn_cp(rn_str_data(vm, s), 0, 0) == '_' && !(s->len > 4 && rn_cp(rn_str_data(vm, s), 0, 1) == '_') &&
            !is_listed(vm, listed, e[0])) {
            if (rn_is_kind(vm, e[1], RN_K_TYPE)) { /* unless it holds the methods of a type of the module */
                (void)publish_class(vm, e[0], e[1], f->module);
            }
            continue; /* private to the file */
        }
        if (ns == vm->internals && !(rn_is_kind(vm, e[1], RN_K_TYPE) && rn_cp(rn_str_data(vm, s), 0, 0) == '_')) {
            continue;
        }
        if (rn_is_kind(vm, e[1], RN_K_TYPE) && s->len > 1 && rn_cp(rn_str_data(vm, s), 0, 0) == '_' &&
            publish_class(vm, e[0], e[1], NULL)) {
            continue;
        }
        if (rn_is_kind(vm, e[1], RN_K_FUNC) && (is_builtins || rn_is_kind(vm, rn_dict_get_str(vm, target, rn_off(e[0])), RN_K_BUILTIN)) &&
            !is_internal && !is_types && rn_cp(rn_str_data(vm, s), 0, 0) != '.') {
            if (s->len > 1 && rn_cp(rn_str_data(vm, s), 0, 0) == '_' && rn_cp(rn_str_data(vm, s), 0, 1) != '_') {
                (void)rn_dict_set_str(vm, rn_off(vm->internals), rn_off(e[0]), e[1]);
                continue;
            }
            publish(vm, target, e[0], e[1], 0, 0, rn_off(mod_name));
            continue;
        }
        (void)rn_dict_set_str(vm, target, rn_off(e[0]), e[1]);
        if (is_builtins && s->len > 0 && rn_cp(rn_str_data(vm, s), 0, 0) == '_' &&
            !(s->len > 4 && rn_cp(rn_str_data(vm, s), 0, 1) == '_')) { /* private helpers: visible to all prelude code */
            (void)rn_dict_set_str(vm, rn_off(vm->internals), rn_off(e[0]), e[1]);
        }
    }
    copy_builtins(vm);
    return true;
}

/* The boot intern table: from the session's, in RO. */
static void freeze_interned(rn_vm *vm)
{
    rn_raw *t = RN_PTR(rn_raw, vm, vm->intern);
    const uint32_t *from = (const uint32_t *)(const void *)(t + 1);
    uint32_t n = t->size / 4u, cap = 64, off;
    uint32_t *to;

    while (cap < t->used * 3u) {
        cap *= 2;
    }
    off = (vm->ro_top + 15u) & ~15u;
    vm->ro_top = off + cap * 4u;
    to = RN_AT(uint32_t, vm, off);
    for (uint32_t i = 0; i < n; i++) {
        if (from[i] > 1) {
            uint32_t k = RN_AT(rn_str, vm, from[i])->hash & (cap - 1);

            while (to[k] != 0) {
                k = (k + 1) & (cap - 1);
            }
            to[k] = from[i];
        }
    }
    vm->intern_boot = off;
    vm->intern_boot_mask = cap - 1;
    rn_release(vm, rn_off(vm->intern), 16u + (uint64_t)t->size);
    vm->intern = RN_NONE;
}

static void hash_strings(rn_vm *vm)
{
    uint32_t off = (RN_BOOT_BUMP + 15u) & ~15u;

    while (off < vm->ro_top) {
        rn_obj *o = RN_AT(rn_obj, vm, off);

        if (o->kind == RN_K_STR) {
            (void)rn_str_hash(vm, rn_val_of(off));
        }
        off += (uint32_t)((rn_obj_size(vm, o) + 15u) & ~UINT64_C(15));
    }
}

bool rn_boot_build(rn_vm *vm, const rn_prelude_file *files, size_t n, char *error_text, size_t cap)
{
    rn_val *roots = &vm->exc;

    vm->magic = RN_VM_MAGIC;
    vm->flags = RN_VF_BOOT | (vm->flags & RN_VF_BOOT_TRACE);
    vm->epoch = 1;
    vm->dict_stamp = 1;
    vm->next_site = 1;
    vm->ro_top = (RN_BOOT_BUMP + 15u) & ~15u;
    vm->cold_top = RN_COLD_START;
    vm->depth_limit = 100000;
    vm->limit = UINT64_C(1) << 31;
    vm->int_digits = 4300;
    while (roots < (rn_val *)(void *)&vm->roots_end) {
        *roots++ = RN_NONE;
    }
    memset(&vm->call, 0, sizeof vm->call);
    place_fixed(vm);
    vm->internals = rn_dict_new(vm, true);
    vm->modules = rn_dict_new(vm, true);
    if (!make_types(vm)) {
        snprintf(error_text, cap, "out of memory");
        return false;
    }
    vm->builtins = rn_val_of(RN_PTR(rn_module, vm, module_of(vm, "builtins"))->dict);
    make_natives(vm);
    make_builtin_names(vm);
    copy_builtins(vm);
    for (size_t i = 0; i < n; i++) {
        if (!run_file(vm, &files[i], error_text, cap)) {
            return false;
        }
        if (vm->build_class == RN_NONE) { /* classes of the prelude itself */
            rn_val f = rn_dict_get_str(vm, rn_off(vm->internals), rn_off(rn_intern_c(vm, "build_class")));

            vm->build_class = f == RN_UNBOUND ? RN_NONE : f;
        }
    }
    vm->build_class = rn_dict_get_str(vm, rn_off(vm->builtins), RN_N(__build_class__));
    if (vm->build_class == RN_UNBOUND) {
        snprintf(error_text, cap, "the prelude defines no __build_class__");
        return false;
    }
    {
        rn_val sys = rn_dict_get_str(vm, rn_off(vm->modules), RN_N(sys));

        if (rn_is_kind(vm, sys, RN_K_MODULE)) { /* print() asks whether sys.stdout is still this one */
            vm->spare_root[0] = rn_val_of(RN_PTR(rn_module, vm, sys)->dict);
            vm->spare_root[1] = rn_dict_get_str(vm, rn_off(vm->spare_root[0]), RN_N(stdout));
        }
    }
    hash_strings(vm);
    freeze_interned(vm);
    rn_boot_seal_free(vm);
    vm->boot_sites = vm->next_site;
    vm->flags = 0;
    vm->fuel = vm->fuel_slice = 0;
    vm->depth = 0;
    vm->depth_limit = 1000;
    vm->r = vm->pc = 0;
    vm->steps_done = 0;
    vm->running = 0;
    vm->exc = vm->handled = vm->result = vm->answer = RN_NONE;
    vm->arena_cap = 0;
    vm->stack_soft = 0;
    vm->peak_blocks = 0;
    vm->live = vm->since_gc = vm->peak = 0;
    vm->unwind_pc = 0;
    memset(&vm->call, 0, sizeof vm->call);
    memset(vm->kw, 0, sizeof vm->kw);
    return true;
}

size_t rn_py_zones(rn_zone zones[6], uint32_t hot_len, uint32_t ro_len, uint32_t cold_len)
{
    const rn_zone z[6] = {
        {RN_ZONE_HOT, RN_HOT_START, RN_HOT_SIZE, hot_len, 0},
        {RN_ZONE_STACK, RN_STACK_START, RN_STACK_SIZE, 0, 0},
        {RN_ZONE_SCRATCH, RN_SCRATCH_START, RN_SCRATCH_SIZE, 0, 0},
        {RN_ZONE_RO, RN_RO_START, RN_RO_SIZE, ro_len, hot_len},
        {RN_ZONE_COLD, RN_COLD_START, RN_COLD_SIZE, cold_len, hot_len + ro_len},
#ifdef RN_OOB_MASK_BUILD
        {RN_ZONE_HEAP, RN_HEAP_START, RN_MASK_RANGE - RN_HEAP_START, 0, 0},
#else
        {RN_ZONE_HEAP, RN_HEAP_START, UINT32_C(0xFFFFF000) - RN_HEAP_START + 0, 0, 0},
#endif
    };

    memcpy(zones, z, sizeof z);
    return 6;
}
