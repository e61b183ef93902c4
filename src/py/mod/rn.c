/* Intrinsics: what the prelude needs of the engine and guest code never sees (ED-93). */
#include "cage/cage.h"
#include "py/obj/iter.h"
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/code.h"
#include "py/vm/compile.h"
#include "py/vm/host.h"
#include "py/vm/loop.h"
#include "py/vm/natives.h"

/* ---- budgets (ED-30) ---- */

bool rn_poll_slow(rn_vm *vm)
{
    rn_py_host *host = rn_cage_active() != NULL ? rn_cage_user(rn_cage_active()) : NULL;
    int64_t used = vm->fuel_slice - vm->fuel, slice = 20000;

    vm->steps_done += (uint64_t)(used > 0 ? used : 0);
    vm->fuel = vm->fuel_slice = 0;
    if (vm->stop != RN_STOP_NONE) {
        return false;
    }
    if (vm->step_limit != 0) {
        if (vm->steps_done >= vm->step_limit) {
            vm->stop = RN_STOP_STEPS;
            return false;
        }
        if ((uint64_t)slice > vm->step_limit - vm->steps_done) {
            slice = (int64_t)(vm->step_limit - vm->steps_done);
        }
    }
    if (host != NULL) {
        int word = host->interrupt != NULL ? atomic_load_explicit(host->interrupt, memory_order_relaxed) : 0;

        if (word == 2) {
            vm->stop = RN_STOP_INTERRUPT;
            return false;
        }
        if (host->deadline_ns != 0 && host->now_ns != NULL && host->now_ns() > host->deadline_ns) {
            vm->stop = RN_STOP_TIME;
            return false;
        }
    }
    if (host != NULL && host->count_at > vm->steps_done && host->count_at - vm->steps_done < (uint64_t)slice) {
        slice = (int64_t)(host->count_at - vm->steps_done);
    }
    if (vm->gc_due || (vm->flags & RN_VF_GC_ALWAYS)) {
        slice = vm->flags & RN_VF_GC_ALWAYS ? 1 : 200; /* natives go on; the loop collects at its next safe point */
    }
    if (vm->flags & (RN_VF_SUSPEND_ALL | RN_VF_POISON)) {
        slice = 1;
    }
    vm->fuel = vm->fuel_slice = slice;
    return true;
}

bool rn_output_is_due(void)
{
    rn_py_host *host = rn_cage_active() != NULL ? rn_cage_user(rn_cage_active()) : NULL;

    return host != NULL && host->drain_ns != 0 && host->now_ns != NULL && host->now_ns() > host->drain_ns;
}

bool rn_pause_is_due(void)
{
    rn_py_host *host = rn_cage_active() != NULL ? rn_cage_user(rn_cage_active()) : NULL;

    return host != NULL && ((host->interrupt != NULL && atomic_load_explicit(host->interrupt, memory_order_relaxed) == 1) ||
                            (host->pause_ns != 0 && host->now_ns != NULL && host->now_ns() > host->pause_ns) ||
                            (host->count_at != 0 && ((const rn_vm *)rn_cage_base(rn_cage_active()))->steps_done >= host->count_at));
}

/* ---- frames ---- */

/* Nearest frame of guest or library code (ED-42). */
static rn_val *guest_frame(rn_vm *vm, uint32_t *pc_out)
{
    uint32_t r = vm->r, pc = vm->pc;

    for (uint32_t left = 100000; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);
        rn_code *c = RN_AT(rn_code, vm, rn_frame_func(vm, R)->code);

        if (!(c->flags & RN_CO_BUILTIN)) {
            if (pc_out != NULL) {
                *pc_out = pc;
            }
            return R;
        }
        if (((R[RN_FH_META] >> 40) & RN_FF_BASE) != 0) {
            break;
        }
        pc = (uint32_t)R[RN_FH_RET];
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
    return NULL;
}

rn_status rn_builtin_globals(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val *R = guest_frame(vm, NULL);

    (void)a;
    (void)n;
    *out = R != NULL ? rn_val_of(rn_frame_func(vm, R)->globals) : vm->globals;
    return RN_OK;
}

rn_status rn_rn_caller_globals(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    return rn_builtin_globals(vm, a, n, out);
}

rn_status rn_builtin_locals(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val *R = guest_frame(vm, NULL), d;
    rn_code *c;

    (void)a;
    (void)n;
    if (R == NULL) {
        *out = vm->globals;
        return RN_OK;
    }
    c = RN_AT(rn_code, vm, rn_frame_func(vm, R)->code);
    if (c->flags & RN_CO_CLASS) {
        *out = R[0];
        return RN_OK;
    }
    if (rn_str_is(vm, rn_val_of(c->name), "<module>")) {
        *out = c->nlocals > 0 && rn_is_kind(vm, R[0], RN_K_DICT) && c->npos == 1 ? R[0] : rn_val_of(rn_frame_func(vm, R)->globals);
        return RN_OK;
    }
    d = rn_dict_new(vm, false);
    if (d == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0, m = rn_tuple_len(vm, rn_val_of(c->names)); i < m && i < c->nlocals; i++) {
        rn_val name = rn_tuple_items(vm, rn_val_of(c->names))[i], v = R[i];
        rn_str *s = RN_PTR(rn_str, vm, name);

        if (rn_is_kind(vm, v, RN_K_CELL)) {
            v = RN_PTR(rn_cell, vm, v)->v;
        }
        if (v == RN_UNBOUND || s->len == 0 || rn_cp(rn_str_data(vm, s), rn_str_width(s), 0) == '.') {
            continue; /* unbound or internal */
        }
        if (rn_dict_set(vm, d, name, v) != RN_OK) {
            return rn_nomem(vm);
        }
    }
    *out = d;
    return RN_OK;
}

/* Is this prelude function already at work on the same first argument? (repr of a cycle) */
rn_status rn_rn_repr_active(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint32_t r = vm->r, seen = 0;
    rn_val func = r != 0 ? RN_AT(rn_val, vm, r)[RN_FH_FUNC] : RN_NONE;

    (void)n;
    for (uint32_t left = 100000; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);

        if (R[RN_FH_FUNC] == func && R[0] == a[0] && ++seen > 1) {
            *out = RN_TRUE;
            return RN_OK;
        }
        if (((R[RN_FH_META] >> 40) & RN_FF_BASE) != 0) {
            break;
        }
        r = (uint32_t)(R[RN_FH_RET] >> 32);
    }
    *out = RN_FALSE;
    return RN_OK;
}

/* ---- types and instances ---- */

rn_status rn_rn_type_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_val_of(rn_type_of(vm, a[0]));
    return RN_OK;
}

/* lookup(type, name): along the MRO, no descriptor; NotImplemented when absent. */
/* The prelude hands on the class that a guest gave to a __new__: whether it fits is seen here, once for all of them. */
static rn_status class_of_new(rn_vm *vm, rn_val cls, uint32_t of, bool fits)
{
    if (!rn_is_kind(vm, cls, RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "%N.__new__(X): X is not a type object (%T)", of, cls);
    }
    return fits ? RN_OK : rn_raise(vm, RN_T_TypeError, "%N.__new__(%N): %N is not a subtype of %N", of, rn_off(cls), rn_off(cls), of);
}

static bool has_flags(rn_vm *vm, rn_val cls, uint32_t flags)
{
    return rn_is_kind(vm, cls, RN_K_TYPE) && (rn_type_at(vm, rn_off(cls))->flags & flags) == flags;
}

rn_status rn_rn_lookup(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name = rn_intern(vm, a[1]);

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_TYPE)) {
        return class_of_new(vm, a[0], RN_T(object), false);
    }
    if (name == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    *out = rn_lookup(vm, rn_off(a[0]), rn_off(name));
    if (*out == RN_UNBOUND) {
        *out = RN_NOTIMPL;
    }
    return RN_OK;
}

rn_status rn_rn_inst_new(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_TYPE)) {
        return class_of_new(vm, a[0], RN_T(object), false);
    }
    *out = rn_inst_new(vm, rn_off(a[0]));
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* ---- copies of instances ---- */

/* inst_clone(x): a new instance of the class with the same values in its slots and attributes. */
rn_status rn_rn_inst_clone(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_inst *from, *to;
    rn_val dict = RN_NONE;
    uint32_t room, off;

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_INST) || (rn_type_at(vm, rn_type_of(vm, a[0]))->flags & (RN_TF_EXC | RN_TF_PAYLOAD))) {
        return rn_raise(vm, RN_T_SystemError, "bad instance");
    }
    from = RN_PTR(rn_inst, vm, a[0]);
    room = from->h.aux;
    if (from->dict != 0) {
        dict = rn_dict_copy(vm, rn_val_of(from->dict));
    }
    off = dict != RN_UNBOUND ? rn_new_fill(vm, RN_K_INST, from->h.type, 16u + 8u * (uint64_t)room) : 0;
    if (off == 0) {
        return rn_nomem(vm);
    }
    to = RN_AT(rn_inst, vm, off);
    to->h.aux = (uint16_t)room;
    memcpy(to->v, from->v, 8u * (size_t)room);
    to->dict = dict != RN_NONE ? rn_off(dict) : 0;
    *out = rn_val_of(off);
    return RN_OK;
}

/* inst_value(x, i): the value in place i, NotImplemented where there is none; -1 the dict, or the number of places without one;
 * -2 the number of places. */
rn_status rn_rn_inst_value(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t i = rn_is_int(a[1]) ? rn_small_get(a[1]) : -3;
    const rn_inst *in;

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_INST)) {
        return rn_raise(vm, RN_T_SystemError, "bad instance");
    }
    in = RN_PTR(rn_inst, vm, a[0]);
    if (i == -1 && in->dict != 0) {
        *out = rn_val_of(in->dict);
    } else if (i == -1 || i == -2) {
        *out = rn_small(in->h.aux);
    } else if (i < 0 || i >= in->h.aux) {
        return rn_raise(vm, RN_T_SystemError, "bad instance");
    } else {
        *out = in->v[i] == RN_UNBOUND ? RN_NOTIMPL : in->v[i];
    }
    return RN_OK;
}

rn_status rn_rn_inst_put(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t i = rn_is_int(a[1]) ? rn_small_get(a[1]) : -1;

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_INST) || i < 0 || i >= rn_obj_of(vm, a[0])->aux) {
        return rn_raise(vm, RN_T_SystemError, "bad instance");
    }
    rn_own(vm, rn_off(a[0]), 16u + 8u * rn_obj_of(vm, a[0])->aux);
    RN_PTR(rn_inst, vm, a[0])->v[i] = a[2];
    *out = RN_NONE;
    return RN_OK;
}

static bool is_iterator_layout(uint32_t id)
{
    switch (id) {
    case RN_T_type:
    case RN_T_int:
    case RN_T_float:
    case RN_T_complex:
    case RN_T_str:
    case RN_T_bytes:
    case RN_T_bytearray:
    case RN_T_tuple:
    case RN_T_list:
    case RN_T_dict:
    case RN_T_set:
    case RN_T_frozenset:
    case RN_T_module:
    case RN_T_property:
    case RN_T_classmethod:
    case RN_T_staticmethod:
    case RN_T_timedelta:
    case RN_T_date:
    case RN_T_time:
    case RN_T_datetime:
    case RN_T_tzinfo:
    case RN_T_timezone:
        return false;
    default:
        return id != 0;
    }
}

/* May instances of this layout carry a value of this type? The iterators among them carry whichever iterator does the work. */
static bool carries(uint32_t layout, uint32_t type)
{
    return layout == type || (is_iterator_layout(layout) && is_iterator_layout(type));
}

/* inst_payload(cls, value): an instance that carries the built-in value. */
rn_status rn_rn_inst_payload(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint32_t of = rn_type_of(vm, a[1]);
    rn_status st = class_of_new(
        vm, a[0], of, has_flags(vm, a[0], RN_TF_PAYLOAD) && carries(rn_type_at(vm, rn_off(a[0]))->layout, rn_type_at(vm, of)->h.aux));

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    *out = rn_inst_new(vm, rn_off(a[0]));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (RN_PTR(rn_inst, vm, *out)->h.aux > 0) {
        RN_PTR(rn_inst, vm, *out)->v[0] = a[1];
    }
    return RN_OK;
}

rn_status rn_rn_get_payload(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_payload(vm, a[0]);
    return RN_OK;
}

rn_status rn_rn_exc_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st = class_of_new(vm, a[0], RN_T(BaseException), has_flags(vm, a[0], RN_TF_EXC));

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    *out = rn_exc_new(vm, rn_off(a[0]), a[1]);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = a[2] == RN_NONE ? RN_OK : rn_exc_init(vm, *out, a[1], a[2] == RN_FALSE ? RN_UNBOUND : a[2]);
    if (st == RN_EXC && a[2] == RN_FALSE) {
        vm->exc = RN_NONE;
        st = RN_OK;
    }
    return st;
}

rn_status rn_rn_build_type(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_status st = class_of_new(vm, a[0], RN_T(type), has_flags(vm, a[0], RN_TF_TYPE));

    (void)n;
    return st == RN_OK ? rn_type_build(vm, rn_off(a[0]), a[1], a[2], a[3], out) : st;
}

rn_status rn_rn_best_metaclass(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint32_t meta = 0;
    rn_status st = class_of_new(vm, a[0], RN_T(type), has_flags(vm, a[0], RN_TF_TYPE));

    (void)n;
    if (st == RN_OK) {
        st = rn_best_meta(vm, rn_off(a[0]), a[1], &meta);
    }
    *out = rn_val_of(meta);
    return st;
}

rn_status rn_rn_is_exact(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_bool(rn_type_of(vm, a[0]) == rn_off(a[1]));
    return RN_OK;
}

rn_status rn_rn_type_flags_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_small(rn_is_kind(vm, a[0], RN_K_TYPE) ? rn_type_at(vm, rn_off(a[0]))->flags : 0);
    return RN_OK;
}

/* mark_class(cls, flags): RN_TF_SEQ, RN_TF_MAP or RN_TF_QUALIFIED. */
rn_status rn_rn_mark_class(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t flags = rn_is_int(a[1]) ? rn_small_get(a[1]) : 0;

    (void)n;
    if (has_flags(vm, a[0], RN_TF_HEAP)) {
        rn_type *t = RN_PTR(rn_type, vm, a[0]);

        rn_own(vm, rn_off(a[0]), sizeof *t);
        t->flags |= (uint32_t)flags & (RN_TF_SEQ | RN_TF_MAP | RN_TF_QUALIFIED);
    }
    *out = RN_NONE;
    return RN_OK;
}

/* speed_up(cls, name, native): the native becomes the method of that name, and the function that is it so far its twin. */
rn_status rn_rn_speed_up(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val func = has_flags(vm, a[0], RN_TF_HEAP) && rn_is_str(vm, a[1])
                      ? rn_dict_get_str(vm, RN_PTR(rn_type, vm, a[0])->dict, rn_off(rn_intern(vm, a[1])))
                      : RN_UNBOUND;
    rn_builtin *b;
    uint32_t off;

    (void)n;
    *out = RN_NONE;
    if (!(vm->flags & RN_VF_BOOT) || !rn_is_kind(vm, func, RN_K_FUNC) || !rn_is_kind(vm, a[2], RN_K_BUILTIN)) {
        return rn_raise(vm, RN_T_SystemError, "not a method of the prelude");
    }
    off = rn_new(vm, RN_K_BUILTIN, RN_T(method_descriptor), sizeof *b);
    if (off == 0) {
        return rn_nomem(vm);
    }
    b = RN_AT(rn_builtin, vm, off);
    b->h.flags = RN_BF_METHOD;
    b->native = RN_PTR(rn_builtin, vm, a[2])->native;
    b->name = RN_PTR(rn_func, vm, func)->name;
    b->twin = rn_off(func);
    b->owner = rn_off(a[0]);
    b->self = RN_UNBOUND;
    return rn_dict_set_str(vm, RN_PTR(rn_type, vm, a[0])->dict, rn_off(rn_intern(vm, a[1])), rn_val_of(off)) ? RN_OK : rn_nomem(vm);
}

/* Does the class, or the nearest built-in one, keep more than args? */
static bool keeps_fields(uint32_t id)
{
    static const uint16_t base[] = {
#define TYPE(id, name, base, layout, flags) RN_T_##base,
#include "py/obj/types.def"
#undef TYPE
#define EXC(name, base) RN_T_##base,
#include "py/obj/exceptions.def"
#undef EXC
    };

    while (id > RN_T_object && id < RN_T_COUNT) {
        switch (id) {
        case RN_T_Exception:
        case RN_T_BaseException:
            return false;
        case RN_T_StopIteration:
        case RN_T_SystemExit:
        case RN_T_ImportError:
        case RN_T_NameError:
        case RN_T_AttributeError:
        case RN_T_OSError:
        case RN_T_SyntaxError:
        case RN_T_UnicodeError:
        case RN_T_BaseExceptionGroup:
        case RN_T_ExceptionGroup:
            return true;
        default:
            id = base[id - 1];
        }
    }
    return true;
}

rn_status rn_set_class(rn_vm *vm, rn_val obj, uint32_t type)
{
    rn_inst *in = RN_PTR(rn_inst, vm, obj);
    rn_type *from = rn_type_at(vm, rn_type_of(vm, obj)), *to = rn_type_at(vm, type);
    rn_val d;

    if (!(to->flags & RN_TF_HEAP) || !(from->flags & RN_TF_HEAP) || from->layout != to->layout || from->nslots != to->nslots ||
        (from->flags & RN_TF_NODICT) != (to->flags & RN_TF_NODICT) || ((from->flags ^ to->flags) & RN_TF_EXC) != 0 ||
        ((from->flags & RN_TF_EXC) && from->h.aux != to->h.aux && (keeps_fields(from->h.aux) || keeps_fields(to->h.aux)))) {
        return rn_raise(vm, RN_T_TypeError,
                        (to->flags & RN_TF_HEAP) && (from->flags & RN_TF_HEAP)
                            ? "__class__ assignment: '%N' object layout differs from '%N'"
                            : "__class__ assignment only supported for mutable types or ModuleType subclasses",
                        type, rn_type_of(vm, obj));
    }
    if (to->flags & RN_TF_NODICT) {
        uint32_t s = rn_root_shape(vm, type);

        if (s == 0) {
            return rn_nomem(vm);
        }
        in->h.type = s;
        return RN_OK;
    }
    d = rn_inst_dict(vm, obj); /* attributes move to a dict; only the class of the shape changes */
    if (d == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (to->dict_shape == 0) {
        rn_val probe = rn_inst_new(vm, type);

        if (probe == RN_UNBOUND || rn_inst_dict(vm, probe) == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    in->h.type = rn_type_at(vm, type)->dict_shape;
    return RN_OK;
}

/* ---- exceptions ---- */

rn_status rn_rn_raise_in(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    (void)out;
    vm->exc = a[0];
    return RN_EXC;
}

static rn_val kw_get(rn_vm *vm, rn_val kw, uint32_t name)
{
    rn_val v = kw == RN_UNBOUND || kw == RN_NONE ? RN_UNBOUND : rn_dict_get_str(vm, rn_off(kw), name);

    return v == RN_UNBOUND ? RN_NONE : v;
}

static const struct {
    int number, type;
} errno_types[] = {
    {11, RN_T_BlockingIOError},       {114, RN_T_BlockingIOError},   {115, RN_T_BlockingIOError},        {10, RN_T_ChildProcessError},
    {32, RN_T_BrokenPipeError},       {108, RN_T_BrokenPipeError},   {103, RN_T_ConnectionAbortedError}, {111, RN_T_ConnectionRefusedError},
    {104, RN_T_ConnectionResetError}, {17, RN_T_FileExistsError},    {2, RN_T_FileNotFoundError},        {4, RN_T_InterruptedError},
    {21, RN_T_IsADirectoryError},     {20, RN_T_NotADirectoryError}, {1, RN_T_PermissionError},          {13, RN_T_PermissionError},
    {3, RN_T_ProcessLookupError},     {110, RN_T_TimeoutError},
};

/* OSError(errno, text, file, winerror, file 2): the class follows from errno. */
static rn_status os_error(rn_vm *vm, rn_val exc, rn_val args, rn_val *f)
{
    rn_exc *e = rn_exc_get(vm, exc);
    const rn_val *v = rn_tuple_items(vm, args);
    uint32_t n = rn_tuple_len(vm, args);
    int64_t number;

    f[0] = v[0];
    f[1] = v[1];
    f[2] = n >= 3 ? v[2] : RN_NONE;
    f[3] = n >= 5 ? v[4] : RN_NONE;
    if (n >= 3) {
        rn_val two = rn_tuple_new(vm, v, 2);

        if (two == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        e->args = two;
    }
    if (rn_type_of(vm, exc) == RN_T(OSError) && rn_int_get(vm, v[0], &number)) {
        for (size_t i = 0; i < sizeof errno_types / sizeof errno_types[0]; i++) {
            if (errno_types[i].number == number) {
                uint32_t shape = rn_root_shape(vm, RN_TID(errno_types[i].type));

                if (shape == 0) {
                    return rn_nomem(vm);
                }
                RN_PTR(rn_inst, vm, exc)->h.type = shape;
            }
        }
    }
    return RN_OK;
}

/* What the __init__ of a built-in exception class takes out of its arguments. */
rn_status rn_exc_init(rn_vm *vm, rn_val exc, rn_val args, rn_val kw)
{
    rn_exc *e = rn_exc_get(vm, exc);
    uint32_t n = rn_tuple_len(vm, args), nkw = kw != RN_UNBOUND && kw != RN_NONE ? RN_PTR(rn_dict, vm, kw)->used : 0;
    rn_val *v = rn_tuple_items(vm, args), f[8];
    uint32_t type = rn_type_of(vm, exc);

    if (nkw == 0 && !keeps_fields(rn_type_at(vm, type)->h.aux)) {
        return RN_OK;
    }
    for (int i = 0; i < 8; i++) {
        f[i] = RN_NONE;
    }
    if (rn_exc_is(vm, exc, RN_T_StopIteration) || rn_exc_is(vm, exc, RN_T_SystemExit)) {
        bool exit = rn_exc_is(vm, exc, RN_T_SystemExit);

        if (nkw == 0) {
            e->extra = n == 0 ? RN_NONE : n == 1 || !exit ? v[0] : args;
            return RN_OK;
        }
    } else if (rn_exc_is(vm, exc, RN_T_ImportError)) {
        f[0] = n == 1 ? v[0] : RN_NONE;
        f[1] = kw_get(vm, kw, RN_N(name));
        f[2] = kw_get(vm, kw, RN_N(path));
        nkw -= f[1] != RN_NONE;
        nkw -= nkw > 0 && f[2] != RN_NONE;
        nkw = nkw > 0 && (kw_get(vm, kw, RN_N(name)) != RN_NONE || kw_get(vm, kw, RN_N(path)) != RN_NONE) ? 0 : nkw;
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_NameError) || rn_exc_is(vm, exc, RN_T_AttributeError)) {
        f[0] = kw_get(vm, kw, RN_N(name));
        f[1] = rn_exc_is(vm, exc, RN_T_AttributeError) ? kw_get(vm, kw, RN_N(obj)) : RN_NONE;
        nkw -= f[0] != RN_NONE;
        nkw -= nkw > 0 && f[1] != RN_NONE;
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_OSError) && nkw == 0 && n >= 2 && n <= 5) {
        rn_status st = os_error(vm, exc, args, f);

        if (st != RN_OK) {
            return st;
        }
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_SyntaxError) && nkw == 0) {
        f[0] = n >= 1 ? v[0] : RN_NONE;
        if (n == 2) {
            const rn_val *info;
            uint32_t m;
            rn_status st = rn_items(vm, v[1], &info, &m);

            if (st != RN_OK) {
                return st;
            }
            for (uint32_t i = 0; i < m && i < 6; i++) {
                f[i + 1] = info[i];
            }
        }
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_UnicodeDecodeError) || rn_exc_is(vm, exc, RN_T_UnicodeEncodeError)) {
        if (n != 5 || nkw > 0) {
            return rn_raise(vm, RN_T_TypeError, "function takes exactly 5 arguments (%u given)", n);
        }
        for (int i = 0; i < 5; i++) {
            f[i] = v[i];
        }
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_UnicodeTranslateError)) {
        if (n != 4 || nkw > 0) {
            return rn_raise(vm, RN_T_TypeError, "function takes exactly 4 arguments (%u given)", n);
        }
        for (int i = 0; i < 4; i++) {
            f[i + 1] = v[i];
        }
        goto extra;
    } else if (rn_exc_is(vm, exc, RN_T_BaseExceptionGroup) && n == 2) {
        f[0] = v[0];
        f[1] = v[1];
        goto extra;
    }
    if (nkw > 0) {
        return rn_raise(vm, RN_T_TypeError, "%N() takes no keyword arguments", type);
    }
    return RN_OK;
extra:
    if (nkw > 0 && nkw < 1000 && !rn_exc_is(vm, exc, RN_T_ImportError)) {
        return rn_raise(vm, RN_T_TypeError, "%N() takes no keyword arguments", type);
    }
    e->extra = rn_tuple_new(vm, f, 8);
    if (e->extra == RN_UNBOUND) {
        e->extra = RN_NONE;
        return rn_nomem(vm);
    }
    return RN_OK;
}

/* ---- iterators and records ---- */

rn_status rn_rn_iter_is_native(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_bool(rn_is_native_iter(vm, a[0]));
    return RN_OK;
}

rn_status rn_rn_iter_get(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t i = rn_small_get(a[1]);

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_REC) || i < 0 || i >= rn_obj_of(vm, a[0])->aux) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    *out = rn_rec_v(vm, a[0])[i];
    return RN_OK;
}

rn_status rn_rn_iter_set(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t i = rn_small_get(a[1]);

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_REC) || i < 0 || i >= rn_obj_of(vm, a[0])->aux) {
        return rn_raise(vm, RN_T_SystemError, "bad record access");
    }
    rn_own(vm, rn_off(a[0]), 8u + 8u * rn_obj_of(vm, a[0])->aux);
    rn_rec_v(vm, a[0])[i] = a[2];
    *out = RN_NONE;
    return RN_OK;
}

rn_status rn_rn_make_rec(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    *out = rn_rec_new(vm, rn_off(a[0]), a + 1, n - 1);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_rn_make_external(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_rec_new(vm, RN_T(external), a, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_rn_gen_state_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_small(rn_is_kind(vm, a[0], RN_K_GEN) ? (int64_t)RN_PTR(rn_gen, vm, a[0])->state : -1);
    return RN_OK;
}

/* ---- functions, modules, names ---- */

rn_status rn_rn_function_set(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_func *f = RN_PTR(rn_func, vm, a[0]);

    (void)n;
    if (a[1] == rn_val_of(RN_N(__annotations__))) {
        f->annotations = rn_off(a[2]);
    }
    *out = RN_NONE;
    return RN_OK;
}

rn_status rn_rn_builtin_attr(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name = rn_payload(vm, a[1]);

    (void)n;
    if (!rn_is_str(vm, name)) {
        return rn_raise(vm, RN_T_TypeError, "attribute name must be string, not '%T'", a[1]);
    }
    name = rn_intern(vm, name);
    return name == RN_UNBOUND ? rn_nomem(vm) : rn_generic_getattr(vm, a[0], rn_off(name), out);
}

rn_status rn_rn_module_new(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = rn_module_make(vm, a[0]);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_val rn_module_make(rn_vm *vm, rn_val name)
{
    uint32_t off = rn_new(vm, RN_K_MODULE, RN_T(module), sizeof(rn_module));
    rn_val d = rn_dict_new(vm, true);

    if (off == 0 || d == RN_UNBOUND || !rn_dict_set_str(vm, rn_off(d), RN_N(__name__), name) ||
        !rn_dict_set_str(vm, rn_off(d), RN_N(__doc__), RN_NONE) || !rn_dict_set_str(vm, rn_off(d), RN_N(__package__), RN_NONE) ||
        !rn_dict_set_str(vm, rn_off(d), RN_N(__loader__), RN_NONE) || !rn_dict_set_str(vm, rn_off(d), RN_N(__spec__), RN_NONE)) {
        return RN_UNBOUND;
    }
    RN_AT(rn_module, vm, off)->dict = rn_off(d);
    return rn_val_of(off);
}

rn_status rn_rn_modules_dict(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = vm->modules;
    return RN_OK;
}

bool rn_stdout_replaced(rn_vm *vm)
{
    return rn_is_kind(vm, vm->spare_root[0], RN_K_DICT) &&
           rn_dict_get_str(vm, rn_off(vm->spare_root[0]), RN_N(stdout)) != vm->spare_root[1];
}

/* Names an object has of its own and by its type: the raw material of dir(). */
rn_status rn_rn_dir_names(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val list = rn_list_new(vm, NULL, 0), dicts[128];
    uint32_t nd = 0;
    rn_obj *o = rn_is_ref(a[0]) ? rn_obj_of(vm, a[0]) : NULL;

    (void)n;
    if (list == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (o != NULL && o->kind == RN_K_INST && ((rn_inst *)(void *)o)->dict == 0) {
        for (uint32_t s = o->type, left = 130; s != 0 && left > 0; s = RN_AT(rn_shape, vm, s)->parent, left--) {
            uint32_t key = RN_AT(rn_shape, vm, s)->key;

            if (key != 0 && !rn_list_append(vm, list, rn_val_of(key))) {
                return rn_nomem(vm);
            }
        }
    } else if (o != NULL && o->kind == RN_K_INST) {
        dicts[nd++] = rn_val_of(((rn_inst *)(void *)o)->dict);
    } else if (o != NULL && o->kind == RN_K_MODULE) {
        dicts[nd++] = rn_val_of(((rn_module *)(void *)o)->dict);
    } else if (o != NULL && o->kind == RN_K_FUNC && ((rn_func *)(void *)o)->dict != 0) {
        dicts[nd++] = rn_val_of(((rn_func *)(void *)o)->dict);
    }
    if (o == NULL || o->kind != RN_K_MODULE) {
        rn_val mro = rn_val_of(rn_type_at(vm, o != NULL && o->kind == RN_K_TYPE ? rn_off(a[0]) : rn_type_of(vm, a[0]))->mro);

        for (uint32_t i = 0; i < rn_tuple_len(vm, mro) && nd < 128; i++) {
            dicts[nd++] = rn_val_of(rn_type_at(vm, rn_off(rn_tuple_items(vm, mro)[i]))->dict);
        }
    }
    for (uint32_t k = 0; k < nd; k++) {
        rn_dict *d = RN_PTR(rn_dict, vm, dicts[k]);

        for (uint32_t i = 0; i < d->n; i++) {
            rn_val key = rn_dict_entry(vm, d, i)[0];

            if (key != RN_HOLE && rn_is_str(vm, key) && !rn_list_append(vm, list, key)) {
                return rn_nomem(vm);
            }
        }
    }
    *out = list;
    return RN_OK;
}

/* Attribute of an exception's state by number: 0 args 1 cause 2 context 3 traceback 4 suppress 5 extra. */
rn_status rn_rn_exc_field(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_exc *e = rn_exc_state(vm, a[0]);
    int64_t i = rn_small_get(a[1]);

    (void)n;
    if (e == NULL || i < 0 || i > 5) {
        return rn_raise(vm, RN_T_SystemError, "bad exception access");
    }
    *out = (&e->args)[i == 0 ? 0 : i == 1 ? 1 : i == 2 ? 2 : i == 3 ? 3 : i == 4 ? 4 : 5];
    return RN_OK;
}

rn_status rn_rn_exc_set_field(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_exc *e = rn_exc_state(vm, a[0]);
    int64_t i = rn_small_get(a[1]);

    (void)n;
    if (e == NULL || i < 0 || i > 5) {
        return rn_raise(vm, RN_T_SystemError, "bad exception access");
    }
    (&e->args)[i] = a[2];
    *out = RN_NONE;
    return RN_OK;
}

/* ---- compile and exec ---- */

/* compile(source, filename, mode, flags): mode 0 module, 1 eval, 2 single, 3 mapping */
rn_status rn_rn_compile_source(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_str(vm, a[0]) || !rn_is_str(vm, a[1])) {
        return rn_raise(vm, RN_T_TypeError, "source must be a string, not %T", rn_is_str(vm, a[0]) ? a[1] : a[0]);
    }
    return rn_compile(vm, a[0], a[1], (rn_compile_mode)rn_small_get(a[2]), (uint32_t)rn_small_get(a[3]) | RN_COMPILE_NO_SOURCE, out);
}

/* function_of(code, globals, closure): a function; without a code an empty cell. */
rn_status rn_rn_function_of(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_code *c;
    uint32_t have;

    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_CODE)) {
        uint32_t off = rn_new(vm, RN_K_CELL, RN_T(cell), sizeof(rn_cell));

        if (off == 0) {
            return rn_nomem(vm);
        }
        RN_AT(rn_cell, vm, off)->v = RN_UNBOUND;
        *out = rn_val_of(off);
        return RN_OK;
    }
    c = RN_PTR(rn_code, vm, a[0]);
    if ((c->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY)) || !rn_is_kind(vm, a[1], RN_K_DICT)) {
        return rn_raise(vm, RN_T_TypeError, "function() cannot use the code of a built-in function");
    }
    if (a[2] != RN_NONE && !rn_is_kind(vm, a[2], RN_K_TUPLE)) {
        return rn_raise(vm, RN_T_TypeError, "arg 5 (closure) must be %s", c->nfree > 0 ? "tuple" : "None or tuple");
    }
    if (a[2] == RN_NONE && c->nfree > 0) {
        return rn_raise(vm, RN_T_TypeError, "arg 5 (closure) must be tuple");
    }
    have = a[2] == RN_NONE ? 0 : rn_tuple_len(vm, a[2]);
    if (have != c->nfree) {
        return rn_raise(vm, RN_T_ValueError, "%S requires closure of length %u, not %u", rn_val_of(c->name), (unsigned)c->nfree, have);
    }
    for (uint32_t i = 0; i < have; i++) {
        rn_val cell = rn_tuple_items(vm, a[2])[i];

        if (!rn_is_kind(vm, cell, RN_K_CELL)) {
            return rn_raise(vm, RN_T_TypeError, "arg 5 (closure) expected cell, found %T", cell);
        }
    }
    *out = rn_func_for_code(vm, rn_off(a[0]), rn_off(a[1]));
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    RN_PTR(rn_func, vm, *out)->closure = have > 0 ? rn_off(a[2]) : 0;
    return RN_OK;
}

/* exec_code(code, globals, mapping or None): a function over the code, to be called by the prelude. */
rn_status rn_rn_exec_code(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_CODE) || !rn_is_kind(vm, a[1], RN_K_DICT)) {
        return rn_raise(vm, RN_T_TypeError, "bad exec");
    }
    *out = rn_func_for_code(vm, rn_off(a[0]), rn_off(a[1]));
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}
