/* Attributes that lie in struct fields instead of dicts: of types, functions, code, generators, exceptions, numbers and
 * small records. Also __slots__ members, properties and super. */
#include "py/mod/re.h"
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/code.h"
#include "py/vm/trace.h"

rn_status rn_property_error(rn_vm *vm, rn_val prop, rn_val obj, const char *what)
{
    rn_val name = rn_obj_of(vm, prop)->aux > 4 ? rn_rec_v(vm, prop)[4] : RN_NONE;

    if (rn_is_str(vm, name)) {
        return rn_raise(vm, RN_T_AttributeError, "property '%S' of '%T' object has no %s", name, obj, what);
    }
    return rn_raise(vm, RN_T_AttributeError, "property of '%T' object has no %s", obj, what);
}

/* member: {owner, slot, name} */
rn_status rn_member_get(rn_vm *vm, rn_val member, rn_val obj, rn_val *out)
{
    rn_val *m = rn_rec_v(vm, member);
    int64_t slot = rn_small_get(m[1]);
    rn_status st;

    if (rn_is_type(vm, obj, rn_off(m[0])) && rn_native_attr(vm, obj, rn_off(m[2]), out, &st)) {
        return st; /* of a built-in type */
    }
    if (!rn_is_kind(vm, obj, RN_K_INST) || !rn_isinstance(vm, obj, rn_off(m[0]))) {
        return rn_raise(vm, RN_T_TypeError, "descriptor '%S' for '%N' objects doesn't apply to a '%T' object", m[2], rn_off(m[0]), obj);
    }
    if (slot < 0 || slot >= rn_obj_of(vm, obj)->aux || RN_PTR(rn_inst, vm, obj)->v[slot] == RN_UNBOUND) {
        return rn_attribute_error(vm, obj, rn_off(m[2]));
    }
    *out = RN_PTR(rn_inst, vm, obj)->v[slot];
    return RN_OK;
}

rn_status rn_member_set(rn_vm *vm, rn_val member, rn_val obj, rn_val v)
{
    rn_val *m = rn_rec_v(vm, member), old;
    int64_t slot = rn_small_get(m[1]);
    rn_status st;

    if (rn_is_type(vm, obj, rn_off(m[0])) && !rn_is_kind(vm, obj, RN_K_INST)) {
        return rn_raise(vm, RN_T_AttributeError, "readonly attribute");
    }
    if (v == RN_UNBOUND && (st = rn_member_get(vm, member, obj, &old)) != RN_OK) {
        return st;
    }
    if (!rn_is_kind(vm, obj, RN_K_INST) || !rn_isinstance(vm, obj, rn_off(m[0])) || slot < 0 || slot >= rn_obj_of(vm, obj)->aux) {
        return rn_raise(vm, RN_T_TypeError, "descriptor '%S' for '%N' objects doesn't apply to a '%T' object", m[2], rn_off(m[0]), obj);
    }
    rn_own(vm, rn_off(obj), 16u + 8u * rn_obj_of(vm, obj)->aux);
    RN_PTR(rn_inst, vm, obj)->v[slot] = v;
    return RN_PUSHED;
}

/* super: {class, self, type whose MRO is walked} */
rn_status rn_super_getattr(rn_vm *vm, rn_val super, uint32_t name, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, super), attr, self = v[1];
    uint32_t of = rn_off(v[2]);

    if (name == RN_N(__class__)) {
        *out = rn_val_of(RN_T(super));
        return RN_OK;
    }
    attr = rn_lookup_after(vm, of, rn_off(v[0]), name);
    if (attr == RN_UNBOUND) {
        rn_status st = rn_raise(vm, RN_T_AttributeError, "'super' object has no attribute '%S'", rn_val_of(name));

        return st;
    }
    if (self == rn_val_of(of)) { /* through the class: class methods bind, functions do not */
        return rn_bind_attr(vm, attr, RN_UNBOUND, of, out);
    }
    return rn_bind_attr(vm, attr, self, of, out);
}

/* ---- reading ---- */

static bool found(rn_val v, rn_val *out)
{
    *out = v;
    return true;
}

static bool type_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    rn_type *t = RN_PTR(rn_type, vm, obj);
    rn_val v;

    if (name == RN_N(__name__)) {
        return found(rn_val_of(t->name), out);
    }
    if (name == RN_N(__qualname__)) {
        return found(rn_val_of(t->qualname), out);
    }
    if (name == RN_N(__bases__)) {
        return found(t->bases != 0 ? rn_val_of(t->bases) : rn_val_of(RN_EMPTY_TUPLE), out);
    }
    if (name == RN_N(__mro__)) {
        return found(rn_val_of(t->mro), out);
    }
    if (name == RN_N(__base__)) {
        return found(rn_off(obj) == RN_T(object) ? RN_NONE : rn_val_of(t->base), out);
    }
    if (name == RN_N(__dict__)) {
        v = rn_val_of(t->dict);
        *out = rn_rec_new(vm, RN_T(mappingproxy), &v, 1);
        *st = *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
        return true;
    }
    if (name == RN_N(__module__)) {
        v = rn_dict_get_str(vm, t->dict, RN_N(__module__));
        return found(v != RN_UNBOUND ? v : rn_val_of(RN_N(builtins)), out);
    }
    if (name == RN_N(__doc__)) {
        v = rn_dict_get_str(vm, t->dict, RN_N(__doc__));
        return found(v != RN_UNBOUND ? v : RN_NONE, out);
    }
    if (name == RN_N(__class__)) {
        return found(rn_val_of(t->h.type), out);
    }
    if (name == RN_N(__abstractmethods__)) { /* of this class alone */
        v = rn_dict_get_str(vm, t->dict, name);
        if (v == RN_UNBOUND) {
            *st = rn_raise(vm, RN_T_AttributeError, "__abstractmethods__");
        }
        return found(v, out);
    }
    if (name == RN_N(__type_params__)) {
        v = rn_dict_get_str(vm, t->dict, RN_N(__type_params__));
        return found(v != RN_UNBOUND ? v : rn_val_of(RN_EMPTY_TUPLE), out);
    }
    if (name == RN_N(__annotations__)) {
        rn_val f = rn_dict_get_str(vm, t->dict, RN_N(__annotations__));

        if (f != RN_UNBOUND) {
            return found(f, out);
        }
        *st = rn_ask_internal(vm, "class_annotations", &obj, 1, RN_CK_ANY);
        return true;
    }
    if (name == RN_N(__annotate__)) {
        v = rn_dict_get_str(vm, t->dict, RN_N(__annotate_func__));
        return found(v != RN_UNBOUND ? v : RN_NONE, out);
    }
    return false;
}

/* Code of the prelude: its namespace holds the intrinsics, which trust their arguments, and nothing may hand them out. */
static bool is_hidden(rn_vm *vm, const rn_func *f)
{
    return (RN_AT(rn_code, vm, f->code)->flags & (RN_CO_BUILTIN | RN_CO_LIBRARY)) != 0;
}

/* What stands for its globals: the dict of the module that it says it belongs to, where there is one. */
static bool hidden_globals(rn_vm *vm, const rn_func *f, rn_val *out)
{
    rn_val m = rn_is_str(vm, f->module) ? rn_intern(vm, f->module) : RN_UNBOUND;

    m = m == RN_UNBOUND ? m : rn_dict_get_str(vm, rn_off(vm->modules), rn_off(m));
    return rn_is_kind(vm, m, RN_K_MODULE) && found(rn_val_of(RN_PTR(rn_module, vm, m)->dict), out);
}

static bool func_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    rn_func *f = RN_PTR(rn_func, vm, obj);
    rn_val v;

    if (name == RN_N(__name__)) {
        return found(rn_val_of(f->name), out);
    }
    if (name == RN_N(__qualname__)) {
        return found(rn_val_of(f->qualname), out);
    }
    if (name == RN_N(__doc__)) {
        return found(f->doc, out);
    }
    if (name == RN_N(__module__)) {
        return found(f->module, out);
    }
    if (name == RN_N(__defaults__)) {
        return found(f->defaults != 0 ? rn_val_of(f->defaults) : RN_NONE, out);
    }
    if (name == RN_N(__kwdefaults__)) {
        return found(f->kwdefaults != 0 ? rn_val_of(f->kwdefaults) : RN_NONE, out);
    }
    if (name == RN_N(__code__)) {
        return found(rn_val_of(f->code), out);
    }
    if (name == RN_N(__globals__)) {
        return is_hidden(vm, f) ? hidden_globals(vm, f, out) : found(rn_val_of(f->globals), out);
    }
    if (name == RN_N(__closure__)) {
        return found(f->closure != 0 && !is_hidden(vm, f) ? rn_val_of(f->closure) : RN_NONE, out);
    }
    if (name == RN_N(__builtins__)) {
        return found(vm->builtins, out);
    }
    if (name == RN_N(__type_params__)) {
        v = f->dict != 0 ? rn_dict_get_str(vm, f->dict, name) : RN_UNBOUND;
        return found(v != RN_UNBOUND ? v : rn_val_of(RN_EMPTY_TUPLE), out);
    }
    if (name == RN_N(__dict__)) {
        if (f->dict == 0) {
            v = rn_dict_new(vm, false);
            if (v == RN_UNBOUND) {
                *st = rn_nomem(vm);
                return true;
            }
            rn_own(vm, rn_off(obj), sizeof *f);
            f->dict = rn_off(v);
        }
        return found(rn_val_of(f->dict), out);
    }
    if (name == RN_N(__annotations__)) {
        if (f->annotations != 0) {
            return found(rn_val_of(f->annotations), out);
        }
        if (f->annotate == 0) {
            v = rn_dict_new(vm, false);
            if (v == RN_UNBOUND) {
                *st = rn_nomem(vm);
                return true;
            }
            rn_own(vm, rn_off(obj), sizeof *f);
            f->annotations = rn_off(v);
            return found(v, out);
        }
        *st = rn_ask_internal(vm, "function_annotations", &obj, 1, RN_CK_ANY);
        return true;
    }
    if (name == RN_N(__annotate__)) {
        return found(f->annotate != 0 ? rn_val_of(f->annotate) : RN_NONE, out);
    }
    return false;
}

static bool builtin_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    rn_builtin *b = RN_PTR(rn_builtin, vm, obj);

    *st = RN_OK;
    if (name == RN_N(__name__)) {
        return found(rn_val_of(b->name), out);
    }
    if (name == RN_N(__qualname__)) {
        uint32_t owner = b->owner != 0 ? b->owner : b->self != RN_UNBOUND ? rn_type_of(vm, b->self) : 0;

        if (owner != 0) {
            rn_sb sb;

            rn_sb_init(&sb, vm);
            rn_sb_str(&sb, rn_type_name(vm, owner));
            rn_sb_c(&sb, ".");
            rn_sb_str(&sb, rn_val_of(b->name));
            *st = rn_sb_done(&sb, out);
            return true;
        }
        return found(rn_val_of(b->name), out);
    }
    if (name == RN_N(__self__) && b->self != RN_UNBOUND) {
        return found(b->self, out);
    }
    if (name == RN_N(__objclass__) && b->owner != 0) {
        return found(rn_val_of(b->owner), out);
    }
    if (name == RN_N(__module__)) {
        return found(b->module != 0 ? rn_val_of(b->module) : RN_NONE, out);
    }
    if (name == RN_N(__doc__)) {
        return found(b->doc != 0 ? rn_val_of(b->doc) : RN_NONE, out);
    }
    if (name == RN_N(__text_signature__)) {
        return found(RN_NONE, out);
    }
    return false;
}

static bool code_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    rn_code *c = RN_PTR(rn_code, vm, obj);
    int64_t flags = 3;

    if (name == RN_N(co_name)) {
        return found(rn_val_of(c->name), out);
    }
    if (name == RN_N(co_qualname)) {
        return found(rn_val_of(c->qualname), out);
    }
    if (name == RN_N(co_filename)) {
        return found(rn_val_of(c->filename), out);
    }
    if (name == RN_N(co_firstlineno)) {
        return found(rn_small(c->firstline), out);
    }
    if (name == RN_N(co_argcount)) {
        return found(rn_small(c->npos), out);
    }
    if (name == RN_N(co_posonlyargcount)) {
        return found(rn_small(c->nposonly), out);
    }
    if (name == RN_N(co_kwonlyargcount)) {
        return found(rn_small(c->nkwonly), out);
    }
    if (name == RN_N(co_nlocals)) {
        return found(rn_small(c->nlocals), out);
    }
    if (name == RN_N(co_varnames)) {
        return found(c->names != 0 ? rn_val_of(c->names) : rn_val_of(RN_EMPTY_TUPLE), out);
    }
    if (name == RN_N(co_freevars)) {
        return found(c->freenames != 0 ? rn_val_of(c->freenames) : rn_val_of(RN_EMPTY_TUPLE), out);
    }
    if (name == RN_N(co_flags)) {
        flags |= (c->flags & RN_CO_VARARGS ? 4 : 0) | (c->flags & RN_CO_VARKW ? 8 : 0) | (c->flags & RN_CO_NESTED ? 16 : 0) |
                 (c->flags & RN_CO_GENERATOR ? 32 : 0) | (c->flags & RN_CO_COROUTINE ? 128 : 0) | (c->flags & RN_CO_ASYNCGEN ? 512 : 0);
        return found(rn_small(flags), out);
    }
    return false;
}

static bool gen_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    rn_gen *g = RN_PTR(rn_gen, vm, obj);

    if (name == RN_N(__name__)) {
        return found(g->name, out);
    }
    if (name == RN_N(__qualname__)) {
        return found(g->qualname, out);
    }
    if (name == RN_N(gi_code) || name == RN_N(cr_code) || name == RN_N(ag_code)) {
        return found(rn_val_of(g->code), out);
    }
    if (name == RN_N(gi_running) || name == RN_N(cr_running) || name == RN_N(ag_running)) {
        return found(rn_bool(g->state == RN_GEN_RUNNING), out);
    }
    if (name == RN_N(gi_frame) || name == RN_N(cr_frame) || name == RN_N(ag_frame)) {
        return found(g->state == RN_GEN_DONE ? RN_NONE : obj, out);
    }
    if (name == RN_N(gi_yieldfrom) || name == RN_N(cr_await) || name == RN_N(ag_await)) {
        uint64_t ins = g->state == RN_GEN_SUSPENDED ? RN_AT(uint64_t, vm, g->pc - 8u)[0] : 0;

        return found(RN_OP(ins) == OP_YIELD && RN_C(ins) == 1 ? g->r[(uint8_t)RN_D(ins)] : RN_NONE, out);
    }
    return false;
}

/* extra by class: StopIteration.value, SystemExit.code, NameError (name,), AttributeError (name, obj), OSError (errno,
 * strerror, filename, filename2), ImportError (msg, name, path), SyntaxError, Unicode errors: tuples in this order. */
static rn_val extra_item(rn_vm *vm, const rn_exc *e, uint32_t i)
{
    return rn_is_kind(vm, e->extra, RN_K_TUPLE) && i < rn_tuple_len(vm, e->extra) ? rn_tuple_items(vm, e->extra)[i] : RN_NONE;
}

static int exc_field(rn_vm *vm, rn_val obj, uint32_t name)
{
    static const struct {
        int type;
        uint32_t names[8];
    } fields[] = {
        {RN_T_NameError, {RN_N(name)}},
        {RN_T_AttributeError, {RN_N(name), RN_N(obj)}},
        {RN_T_OSError, {RN_N(errno), RN_N(strerror), RN_N(filename), RN_N(filename2)}},
        {RN_T_ImportError, {RN_N(msg), RN_N(name), RN_N(path)}},
        {RN_T_SyntaxError, {RN_N(msg), RN_N(filename), RN_N(lineno), RN_N(offset), RN_N(text), RN_N(end_lineno), RN_N(end_offset)}},
        {RN_T_UnicodeDecodeError, {RN_N(encoding), RN_N(object), RN_N(start), RN_N(end), RN_N(reason)}},
        {RN_T_UnicodeEncodeError, {RN_N(encoding), RN_N(object), RN_N(start), RN_N(end), RN_N(reason)}},
        {RN_T_UnicodeTranslateError, {0, RN_N(object), RN_N(start), RN_N(end), RN_N(reason)}},
        {RN_T_BaseExceptionGroup, {RN_N(message), RN_N(exceptions)}},
    };

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (rn_exc_is(vm, obj, fields[i].type)) {
            for (int k = 0; k < 8; k++) {
                if (fields[i].names[k] == name) {
                    return k;
                }
            }
        }
    }
    return -1;
}

static bool exc_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    rn_exc *e = rn_exc_state(vm, obj);
    int k;

    if (e == NULL) {
        return false;
    }
    if (name == RN_N(args)) {
        return found(e->args, out);
    }
    if (name == RN_N(__traceback__)) {
        return found(e->tb, out);
    }
    if (name == RN_N(__cause__)) {
        return found(e->cause, out);
    }
    if (name == RN_N(__context__)) {
        return found(e->context, out);
    }
    if (name == RN_N(__suppress_context__)) {
        return found(e->suppress, out);
    }
    if (name == RN_N(value) && rn_exc_is(vm, obj, RN_T_StopIteration)) {
        return found(e->extra, out);
    }
    if (name == RN_N(code) && rn_exc_is(vm, obj, RN_T_SystemExit)) {
        return found(e->extra, out);
    }
    k = exc_field(vm, obj, name);
    return k >= 0 && found(extra_item(vm, e, (uint32_t)k), out);
}

/* An attribute of what a method, a classmethod or an alias wraps. */
static rn_status inside(rn_vm *vm, rn_val v, uint32_t name, rn_val *out)
{
    return rn_is_wrapped_deep(vm, v) ? rn_too_deep(vm) : rn_getattr(vm, v, name, out);
}

/* Tracebacks and frames: places in code. */
static bool place_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    uint32_t type = rn_obj_of(vm, obj)->type;
    rn_val *v = rn_rec_v(vm, obj);

    if (type == RN_T(traceback)) {
        if (name == RN_N(tb_next)) {
            return found(v[0], out);
        }
        if (name == RN_N(tb_lineno)) {
            return found(rn_small((int64_t)rn_code_line(vm, rn_off(v[1]), (uint32_t)rn_small_get(v[2]))), out);
        }
        if (name == RN_N(tb_lasti)) {
            return found(v[2], out);
        }
        if (name == RN_N(tb_frame)) {
            *out = rn_rec_new(vm, RN_T(frame), (rn_val[]){v[1], v[2]}, 2);
            *st = *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
            return true;
        }
        return false;
    }
    if (type == RN_T(frame)) {
        if (name == RN_N(f_code)) {
            return found(v[0], out);
        }
        if (name == RN_N(f_lineno)) {
            return found(rn_small((int64_t)rn_code_line(vm, rn_off(v[0]), (uint32_t)rn_small_get(v[1]))), out);
        }
        if (name == RN_N(f_back)) {
            return found(rn_obj_of(vm, obj)->aux > 3 ? v[3] : RN_NONE, out);
        }
        if (name == RN_N(f_globals)) {
            return found(rn_obj_of(vm, obj)->aux > 2 ? v[2] : vm->globals, out);
        }
        return false;
    }
    return false;
}

static bool rec_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    uint32_t type = rn_obj_of(vm, obj)->type;
    rn_val *v = rn_rec_v(vm, obj);

    *st = RN_OK;
    if (name == RN_N(__isabstractmethod__) && (type == RN_T(property) || type == RN_T(classmethod) || type == RN_T(staticmethod))) {
        *st = rn_ask_internal(vm, "any_abstract", &obj, 1, RN_CK_ANY);
        return true;
    }
    if (type == RN_T(method)) {
        if (name == RN_N(__self__)) {
            return found(v[1], out);
        }
        if (name == RN_N(__func__)) {
            return found(v[0], out);
        }
        if (name == RN_N(__class__)) {
            return found(rn_val_of(type), out);
        }
        *st = inside(vm, v[0], name, out);
        if (*st == RN_EXC) {
            vm->exc = RN_NONE;
            *st = RN_OK;
            return false;
        }
        return true;
    }
    if (type == RN_T(property)) {
        if (name == RN_N(fget) || name == RN_N(fset) || name == RN_N(fdel)) {
            return found(v[name == RN_N(fget) ? 0 : name == RN_N(fset) ? 1 : 2], out);
        }
        if (name == RN_N(__doc__)) {
            return found(v[3], out);
        }
        if (name == RN_N(__name__) && v[4] != RN_NONE) {
            return found(v[4], out);
        }
        return false;
    }
    if (type == RN_T(classmethod) || type == RN_T(staticmethod)) {
        if (name == RN_N(__func__) || name == RN_N(__wrapped__)) {
            return found(v[0], out);
        }
        if (name == RN_N(__name__) || name == RN_N(__qualname__) || name == RN_N(__doc__) || name == RN_N(__module__)) {
            *st = inside(vm, v[0], name, out);
            return true;
        }
        return false;
    }
    if (type == RN_T(range) || type == RN_T(slice)) {
        if (name == RN_N(start) || name == RN_N(stop) || name == RN_N(step)) {
            return found(v[name == RN_N(start) ? 0 : name == RN_N(stop) ? 1 : 2], out);
        }
        return false;
    }
    if (type == RN_T(traceback) || type == RN_T(frame)) {
        return place_attr(vm, obj, name, out, st);
    }
    if (type == RN_T(member_descriptor) || type == RN_T(getset_descriptor)) {
        if (name == RN_N(__name__)) {
            return found(v[2], out);
        }
        if (name == RN_N(__objclass__)) {
            return found(v[0], out);
        }
        return false;
    }
    if (type == RN_T(external) && (name == RN_N(__name__) || name == RN_N(__qualname__))) {
        return found(v[0], out);
    }
    if (type == RN_T(external) && name == RN_N(__doc__)) {
        return found(rn_obj_of(vm, obj)->aux > 4 ? v[4] : RN_NONE, out);
    }
    if (type == RN_T(GenericAlias) || type == RN_T(Union)) {
        if (name == RN_N(__origin__)) {
            return type == RN_T(GenericAlias) ? found(v[0], out) : found(rn_val_of(RN_T(Union)), out);
        }
        if (name == RN_N(__args__)) {
            return found(v[type == RN_T(GenericAlias) ? 1 : 0], out);
        }
        if (name == RN_N(__unpacked__) && type == RN_T(GenericAlias)) {
            return found(rn_bool(rn_obj_of(vm, obj)->aux > 2), out);
        }
        if (name == RN_N(__typing_unpacked_tuple_args__) && type == RN_T(GenericAlias)) {
            return found(rn_obj_of(vm, obj)->aux > 2 && v[0] == rn_val_of(RN_T(tuple)) ? v[1] : RN_NONE, out);
        }
        if (name == RN_N(__parameters__)) {
            rn_val arg = obj;

            *st = rn_ask_internal(vm, "alias_parameters", &arg, 1, RN_CK_ANY);
            return true;
        }
        if (type == RN_T(GenericAlias) && name != RN_N(__class__) && name != RN_N(__mro_entries__) && name != RN_N(__doc__) &&
            rn_lookup(vm, type, name) == RN_UNBOUND) {
            *st = inside(vm, v[0], name, out);
            return true;
        }
        return false;
    }
    return rn_re_attr(vm, obj, name, out, st);
}

bool rn_native_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out, rn_status *st)
{
    rn_val p;
    rn_obj *o;

    *st = RN_OK;
    if (rn_is_ref(obj)) {
        o = rn_obj_of(vm, obj);
        switch (o->kind) {
        case RN_K_TYPE:
            if (type_attr(vm, obj, name, out, st)) {
                return true;
            }
            break;
        case RN_K_FUNC:
            if (func_attr(vm, obj, name, out, st)) {
                return true;
            }
            break;
        case RN_K_BUILTIN:
            if (builtin_attr(vm, obj, name, out, st)) {
                return true;
            }
            break;
        case RN_K_CODE:
            if (code_attr(vm, obj, name, out)) {
                return true;
            }
            break;
        case RN_K_GEN:
            if (gen_attr(vm, obj, name, out)) {
                return true;
            }
            break;
        case RN_K_CELL:
            if (name == RN_N(cell_contents)) {
                *out = RN_PTR(rn_cell, vm, obj)->v;
                if (*out == RN_UNBOUND) {
                    *st = rn_raise(vm, RN_T_ValueError, "Cell is empty");
                }
                return true;
            }
            break;
        case RN_K_MODULE:
            if (name == RN_N(__dict__)) {
                return found(rn_val_of(RN_PTR(rn_module, vm, obj)->dict), out);
            }
            if (name == RN_N(__doc__) && rn_dict_get_str(vm, RN_PTR(rn_module, vm, obj)->dict, name) != RN_UNBOUND) {
                return found(rn_dict_get_str(vm, RN_PTR(rn_module, vm, obj)->dict, name), out);
            }
            break;
        case RN_K_REC:
            if (rec_attr(vm, obj, name, out, st)) {
                return true;
            }
            break;
        case RN_K_INST:
            if ((rn_type_at(vm, rn_type_of(vm, obj))->flags & RN_TF_EXC) && exc_attr(vm, obj, name, out)) {
                return true;
            }
            if (name == RN_N(__dict__) && !(rn_type_at(vm, rn_type_of(vm, obj))->flags & RN_TF_NODICT)) {
                *out = rn_inst_dict(vm, obj);
                *st = *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
                return true;
            }
            p = rn_payload(vm, obj);
            if (p != obj && rn_is_kind(vm, p, RN_K_REC) && rec_attr(vm, p, name, out, st)) {
                return true;
            }
            break;
        default:
            break;
        }
    }
    if (name == RN_N(__class__)) {
        return found(rn_val_of(rn_type_of(vm, obj)), out);
    }
    if (name == RN_N(__doc__)) {
        rn_val d = rn_dict_get_str(vm, rn_type_at(vm, rn_type_of(vm, obj))->dict, RN_N(__doc__));

        return found(d != RN_UNBOUND ? d : RN_NONE, out);
    }
    p = rn_payload_op(vm, obj);
    if (rn_is_number(vm, p)) {
        if (name == RN_N(real) || name == RN_N(numerator)) {
            if (name == RN_N(numerator) && rn_is_float(vm, p)) {
                return false;
            }
            return found(rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p, out);
        }
        if (name == RN_N(imag)) {
            return found(rn_is_float(vm, p) ? rn_double_raw(0.0) : rn_small(0), out);
        }
        if (name == RN_N(denominator) && !rn_is_float(vm, p)) {
            return found(rn_small(1), out);
        }
    } else if (rn_is_kind(vm, p, RN_K_COMPLEX) && (name == RN_N(real) || name == RN_N(imag))) {
        *out = rn_float(vm, name == RN_N(real) ? RN_PTR(rn_complex, vm, p)->re : RN_PTR(rn_complex, vm, p)->im);
        *st = *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
        return true;
    }
    return false;
}

/* ---- writing ---- */

static bool set_str(rn_vm *vm, rn_val v, const char *text, uint32_t *field, rn_status *st)
{
    if (!rn_is_str(vm, v)) {
        *st = rn_raise(vm, RN_T_TypeError, "%s must be set to a string object", text);
        return true;
    }
    *field = rn_off(v);
    return true;
}

static bool func_set(rn_vm *vm, rn_val obj, uint32_t name, rn_val v, rn_status *st)
{
    rn_func *f = RN_PTR(rn_func, vm, obj);
    bool none = v == RN_NONE || v == RN_UNBOUND;

    rn_own(vm, rn_off(obj), sizeof *f);
    if (name == RN_N(__name__)) {
        return set_str(vm, v, "__name__", &f->name, st);
    }
    if (name == RN_N(__qualname__)) {
        return set_str(vm, v, "__qualname__", &f->qualname, st);
    }
    if (name == RN_N(__doc__)) {
        f->doc = none ? RN_NONE : v;
        return true;
    }
    if (name == RN_N(__module__)) {
        f->module = none ? RN_NONE : v;
        return true;
    }
    if (name == RN_N(__defaults__)) {
        if (!none && !rn_is_kind(vm, v, RN_K_TUPLE)) {
            *st = rn_raise(vm, RN_T_TypeError, "__defaults__ must be set to a tuple object");
            return true;
        }
        f->defaults = none ? 0 : rn_off(v);
        return true;
    }
    if (name == RN_N(__kwdefaults__)) {
        if (!none && !rn_is_kind(vm, v, RN_K_DICT)) {
            *st = rn_raise(vm, RN_T_TypeError, "__kwdefaults__ must be set to a dict object");
            return true;
        }
        f->kwdefaults = none ? 0 : rn_off(v);
        return true;
    }
    if (name == RN_N(__annotations__)) {
        if (!none && !rn_is_kind(vm, v, RN_K_DICT)) {
            *st = rn_raise(vm, RN_T_TypeError, "__annotations__ must be set to a dict object");
            return true;
        }
        f->annotations = none ? 0 : rn_off(v);
        f->annotate = 0;
        return true;
    }
    if (name == RN_N(__annotate__)) {
        f->annotate = none ? 0 : rn_off(v);
        f->annotations = 0;
        return true;
    }
    if (name == RN_N(__dict__) && rn_is_kind(vm, v, RN_K_DICT)) {
        f->dict = rn_off(v);
        return true;
    }
    if (name == RN_N(__code__) && !rn_is_kind(vm, v, RN_K_CODE)) {
        *st = rn_raise(vm, RN_T_TypeError, "__code__ must be set to a code object");
        return true;
    }
    if (name == RN_N(__code__) || name == RN_N(__globals__) || name == RN_N(__closure__) || name == RN_N(__builtins__)) {
        *st = rn_raise(vm, RN_T_AttributeError, "readonly attribute");
        return true;
    }
    return false;
}

static bool exc_set(rn_vm *vm, rn_val obj, uint32_t name, rn_val v, rn_status *st)
{
    rn_exc *e = rn_exc_state(vm, obj);
    int k;

    if (e == NULL) {
        return false;
    }
    if (name == RN_N(args)) {
        if (v == RN_UNBOUND) {
            *st = rn_raise(vm, RN_T_TypeError, "args may not be deleted");
        } else if (rn_is_kind(vm, v, RN_K_TUPLE)) {
            e->args = v;
        } else {
            const rn_val *items;
            uint32_t n;

            *st = rn_items(vm, v, &items, &n);
            if (*st == RN_OK) {
                v = rn_tuple_new(vm, items, n);
                if (v != RN_UNBOUND) {
                    e->args = v;
                } else {
                    *st = rn_nomem(vm);
                }
            }
        }
        return true;
    }
    if (name == RN_N(__cause__) || name == RN_N(__context__)) {
        if (v != RN_NONE && (v == RN_UNBOUND || rn_exc_state(vm, v) == NULL)) {
            *st = rn_raise(vm, RN_T_TypeError, "exception %s must be None or derive from BaseException",
                           name == RN_N(__cause__) ? "cause" : "context");
            return true;
        }
        *(name == RN_N(__cause__) ? &e->cause : &e->context) = v;
        if (name == RN_N(__cause__)) {
            e->suppress = RN_TRUE;
        }
        return true;
    }
    if (name == RN_N(__traceback__)) {
        if (v != RN_NONE && !rn_is_type(vm, v, RN_T(traceback))) {
            *st = rn_raise(vm, RN_T_TypeError, "__traceback__ must be a traceback or None");
            return true;
        }
        e->tb = v;
        return true;
    }
    if (name == RN_N(__suppress_context__)) {
        e->suppress = rn_bool(rn_truth(vm, v) == 1);
        return true;
    }
    if ((name == RN_N(value) && rn_exc_is(vm, obj, RN_T_StopIteration)) || (name == RN_N(code) && rn_exc_is(vm, obj, RN_T_SystemExit))) {
        e->extra = v == RN_UNBOUND ? RN_NONE : v;
        return true;
    }
    k = exc_field(vm, obj, name);
    if (k >= 0) {
        rn_val items[8], t;

        for (uint32_t i = 0; i < 8; i++) {
            items[i] = extra_item(vm, e, i);
        }
        items[k] = v == RN_UNBOUND ? RN_NONE : v;
        t = rn_tuple_new(vm, items, 8);
        if (t == RN_UNBOUND) {
            *st = rn_nomem(vm);
            return true;
        }
        e->extra = t;
        return true;
    }
    return false;
}

/* A class may get another metaclass of Python code. */
static rn_status set_metaclass(rn_vm *vm, rn_type *t, rn_val v)
{
    const rn_type *meta;

    if (v == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "can't delete __class__ attribute");
    }
    if (!rn_is_kind(vm, v, RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "__class__ must be set to a class, not '%T' object", v);
    }
    meta = rn_type_at(vm, rn_off(v));
    if (!(meta->flags & RN_TF_HEAP) || !(rn_type_at(vm, t->h.type)->flags & RN_TF_HEAP)) {
        return rn_raise(vm, RN_T_TypeError, "__class__ assignment only supported for mutable types or ModuleType subclasses");
    }
    if (!(meta->flags & RN_TF_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "__class__ assignment: '%N' object layout differs from '%N'", rn_off(v), t->h.type);
    }
    t->h.type = rn_off(v);
    vm->epoch++;
    return RN_OK;
}

static bool type_set(rn_vm *vm, rn_val obj, uint32_t name, rn_val v, rn_status *st)
{
    rn_type *t = RN_PTR(rn_type, vm, obj);

    if (!(t->flags & RN_TF_HEAP)) {
        return false;
    }
    if (name == RN_N(__name__) || name == RN_N(__qualname__)) {
        if (!rn_is_str(vm, v)) {
            *st = rn_raise(vm, RN_T_TypeError, "can only assign string to %N.%S, not '%T'", rn_off(obj), rn_val_of(name), v);
            return true;
        }
        rn_own(vm, rn_off(obj), sizeof *t);
        *(name == RN_N(__name__) ? &t->name : &t->qualname) = rn_off(v);
        return true;
    }
    if (name == RN_N(__abstractmethods__)) {
        *st = rn_type_set(vm, rn_off(obj), name, v);
        if (*st == RN_OK) { /* its own flag: subclasses have theirs */
            t->flags &= ~(uint32_t)RN_TF_ABSTRACT;
            t->flags |= v != RN_UNBOUND && rn_truth(vm, v) != 0 ? (uint32_t)RN_TF_ABSTRACT : 0u;
        }
        return true;
    }
    if (name == RN_N(__class__)) {
        *st = set_metaclass(vm, t, v);
        return true;
    }
    if (name == RN_N(__bases__)) {
        rn_val args[2] = {obj, v};

        *st = rn_ask_internal(vm, "set_bases", args, 2, RN_CK_DROP);
        return true;
    }
    if (name == RN_N(__mro__) || name == RN_N(__base__) || name == RN_N(__dict__)) {
        *st = rn_raise(vm, RN_T_AttributeError,
                       name == RN_N(__dict__) ? "attribute '__dict__' of 'type' objects is not writable" : "readonly attribute");
        return true;
    }
    if (name == RN_N(__annotate__)) {
        *st = rn_type_set(vm, rn_off(obj), RN_N(__annotate_func__), v);
        return true;
    }
    return false;
}

static rn_status set_tb_next(rn_vm *vm, rn_val tb, rn_val next)
{
    if (next == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "can't delete tb_next attribute");
    }
    if (next != RN_NONE && !rn_is_type(vm, next, RN_T(traceback))) {
        return rn_raise(vm, RN_T_TypeError, "expected traceback object, got '%T'", next);
    }
    for (rn_val v = next; rn_is_type(vm, v, RN_T(traceback)); v = rn_rec_v(vm, v)[0]) {
        if (v == tb) {
            return rn_raise(vm, RN_T_ValueError, "traceback loop detected");
        }
        if (!rn_charge(vm, 1)) {
            return RN_STOP;
        }
    }
    rn_rec_v(vm, tb)[0] = next;
    return RN_OK;
}

bool rn_native_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v, rn_status *st)
{
    rn_obj *o = rn_is_ref(obj) ? rn_obj_of(vm, obj) : NULL;
    bool done = false;

    *st = RN_OK;
    if (o == NULL) {
        return false;
    }
    switch (o->kind) {
    case RN_K_TYPE:
        done = type_set(vm, obj, name, v, st);
        break;
    case RN_K_FUNC:
        done = func_set(vm, obj, name, v, st);
        break;
    case RN_K_GEN:
        if ((name == RN_N(__name__) || name == RN_N(__qualname__)) && rn_is_str(vm, v)) {
            *(name == RN_N(__name__) ? &RN_PTR(rn_gen, vm, obj)->name : &RN_PTR(rn_gen, vm, obj)->qualname) = v;
            done = true;
        }
        break;
    case RN_K_CELL:
        if (name == RN_N(cell_contents)) {
            RN_PTR(rn_cell, vm, obj)->v = v;
            done = true;
        }
        break;
    case RN_K_REC:
        if (o->type == RN_T(property) && name == RN_N(__doc__)) {
            rn_own(vm, rn_off(obj), 64);
            rn_rec_v(vm, obj)[3] = v == RN_UNBOUND ? RN_NONE : v;
            done = true;
        }
        if (o->type == RN_T(traceback) && name == RN_N(tb_next)) {
            *st = set_tb_next(vm, obj, v);
            done = true;
        }
        break;
    case RN_K_INST:
        if (rn_type_at(vm, rn_type_of(vm, obj))->flags & RN_TF_EXC) {
            done = exc_set(vm, obj, name, v, st);
        }
        if (!done && name == RN_N(__class__)) {
            rn_val args[2] = {obj, v};

            if (!rn_is_kind(vm, v, RN_K_TYPE)) {
                *st = rn_raise(vm, RN_T_TypeError, "__class__ must be set to a class, not '%T' object", v);
            } else {
                *st = rn_set_class(vm, args[0], rn_off(args[1]));
            }
            done = true;
        }
        if (!done && name == RN_N(__dict__) && !(rn_type_at(vm, rn_type_of(vm, obj))->flags & RN_TF_NODICT)) {
            if (!rn_is_kind(vm, v, RN_K_DICT)) {
                *st = rn_raise(vm, RN_T_TypeError, "__dict__ must be set to a dictionary, not a '%T'", v);
            } else if (rn_inst_dict(vm, obj) == RN_UNBOUND) {
                *st = rn_nomem(vm);
            } else {
                RN_PTR(rn_inst, vm, obj)->dict = rn_off(v);
            }
            done = true;
        }
        break;
    default:
        break;
    }
    if (done && *st == RN_OK) {
        *st = RN_PUSHED;
    }
    return done;
}
