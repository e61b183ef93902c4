/* Attribute access: the descriptor protocol over types, instances, modules and functions. Attributes that C keeps in
 * struct fields (`__name__`, `args` ...) are in vm/native_attr.c. */
#define RN_ASK_UNTOLD 1 /* defines what ops.h explains to the analyzer */
#include "py/obj/date.h"
#include "py/vm/attr.h"

rn_status rn_ask(rn_vm *vm, rn_val callee, const rn_val *arg, uint32_t n, rn_check check)
{
    vm->call.callee = callee;
    for (uint32_t i = 0; i < n && i < 6; i++) {
        vm->call.arg[i] = arg[i];
    }
    vm->call.n = n;
    vm->call.check = check;
    vm->call.keep = vm->call.keep2 = RN_NONE;
    vm->call.exargs = vm->call.exkw = RN_UNBOUND;
    vm->call.aux = 0;
    vm->call.throwing = 0;
    return RN_CALL;
}

rn_val rn_internal(rn_vm *vm, const char *name)
{
    rn_val key = rn_intern_c(vm, name);

    return key == RN_UNBOUND || !rn_is_ref(vm->internals) ? RN_UNBOUND : rn_dict_get_str(vm, rn_off(vm->internals), rn_off(key));
}

rn_status rn_ask_internal(rn_vm *vm, const char *name, const rn_val *arg, uint32_t n, rn_check check)
{
    rn_val f = rn_internal(vm, name);

    if (f == RN_UNBOUND) {
        return rn_raise(vm, RN_T_SystemError, "internal function %s is missing", name);
    }
    return rn_ask(vm, f, arg, n, check);
}

bool rn_special(rn_vm *vm, rn_val obj, uint32_t name, rn_val *fn)
{
    *fn = rn_lookup(vm, rn_type_of(vm, obj), name);
    return *fn != RN_UNBOUND;
}

/* A value found on a type, as seen through obj (UNBOUND: through the class itself). */
static rn_status bind(rn_vm *vm, rn_val attr, rn_val obj, uint32_t type, rn_val *out)
{
    rn_obj *o;
    rn_val args[3];

    *out = attr;
    if (!rn_is_ref(attr)) {
        return RN_OK;
    }
    o = rn_obj_of(vm, attr);
    switch (o->kind) {
    case RN_K_FUNC:
        if (obj == RN_UNBOUND) {
            return RN_OK;
        }
        args[0] = attr;
        args[1] = obj;
        *out = rn_rec_new(vm, RN_T(method), args, 2);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    case RN_K_BUILTIN: {
        rn_builtin *b = (rn_builtin *)(void *)o, *copy;
        uint32_t off;

        if (b->self != RN_UNBOUND) { /* bound before it was put into the class */
            return RN_OK;
        }
        if (b->h.flags & RN_BF_CLASS) {
            obj = rn_val_of(type);
        } else if (!(b->h.flags & RN_BF_METHOD) || obj == RN_UNBOUND) {
            return RN_OK;
        }
        off = rn_new(vm, RN_K_BUILTIN, (b->h.flags & RN_BF_WRAPPER) ? RN_T(method_wrapper) : RN_T(builtin), sizeof(rn_builtin));
        if (off == 0) {
            return rn_nomem(vm);
        }
        copy = RN_AT(rn_builtin, vm, off);
        b = RN_PTR(rn_builtin, vm, attr);
        copy->h.flags = b->h.flags;
        memcpy((uint8_t *)copy + 8, (uint8_t *)b + 8, sizeof *b - 8);
        copy->self = obj;
        copy->id = 0;
        *out = rn_val_of(off);
        return RN_OK;
    }
    case RN_K_REC:
        if (o->type == RN_T(staticmethod)) {
            *out = rn_rec_v(vm, attr)[0];
            return RN_OK;
        }
        if (o->type == RN_T(classmethod)) {
            rn_val f = rn_rec_v(vm, attr)[0];

            if (rn_is_ref(f) && rn_obj_of(vm, f)->kind == RN_K_INST) {
                return rn_is_wrapped_deep(vm, f) ? rn_too_deep(vm) : bind(vm, f, rn_val_of(type), rn_type_of(vm, rn_val_of(type)), out);
            }
            args[0] = f;
            args[1] = rn_val_of(type);
            *out = rn_rec_new(vm, RN_T(method), args, 2);
            return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
        }
        if (o->type == RN_T(property)) {
            if (obj == RN_UNBOUND) {
                return RN_OK;
            }
            if (rn_rec_v(vm, attr)[0] == RN_NONE) {
                return rn_property_error(vm, attr, obj, "getter");
            }
            return rn_ask(vm, rn_rec_v(vm, attr)[0], &obj, 1, RN_CK_ANY);
        }
        if (o->type == RN_T(member_descriptor)) {
            if (obj == RN_UNBOUND) {
                return RN_OK;
            }
            return rn_member_get(vm, attr, obj, out);
        }
        if (o->type == RN_T(getset_descriptor)) {
            return obj == RN_UNBOUND ? RN_OK : rn_getset_get(vm, attr, obj, out);
        }
        return RN_OK;
    case RN_K_INST: {
        uint32_t at = rn_type_of(vm, attr);
        rn_val payload;
        rn_val get = rn_type_at(vm, at)->flags & RN_TF_HEAP ? rn_lookup(vm, at, RN_N(__get__)) : RN_UNBOUND;

        if (get != RN_UNBOUND) {
            args[0] = attr;
            args[1] = obj == RN_UNBOUND ? RN_NONE : obj;
            args[2] = rn_val_of(type);
            return rn_ask(vm, get, args, 3, RN_CK_ANY);
        }
        payload = rn_payload(vm, attr);
        if (payload != attr && rn_is_kind(vm, payload, RN_K_REC)) { /* a subclass of property, classmethod ... */
            return bind(vm, payload, obj, type, out);
        }
        return RN_OK;
    }
    default:
        return RN_OK;
    }
}

rn_status rn_bind_attr(rn_vm *vm, rn_val attr, rn_val obj, uint32_t type, rn_val *out)
{
    return bind(vm, attr, obj, type, out);
}

/* Data descriptors win over the instance's own attributes. */
static bool is_data(rn_vm *vm, rn_val attr)
{
    rn_obj *o;

    if (!rn_is_ref(attr)) {
        return false;
    }
    o = rn_obj_of(vm, attr);
    if (o->kind == RN_K_REC) {
        return o->type == RN_T(property) || o->type == RN_T(member_descriptor) || o->type == RN_T(getset_descriptor);
    }
    if (o->kind == RN_K_INST) {
        uint32_t t = rn_type_of(vm, attr);

        if (!(rn_type_at(vm, t)->flags & RN_TF_HEAP)) {
            return false;
        }
        return rn_lookup(vm, t, RN_N(__set__)) != RN_UNBOUND || rn_lookup(vm, t, RN_N(__delete__)) != RN_UNBOUND ||
               rn_type_at(vm, t)->layout == RN_T_property;
    }
    return false;
}

rn_status rn_attribute_error(rn_vm *vm, rn_val obj, uint32_t name)
{
    rn_status st;

    if (rn_is_kind(vm, obj, RN_K_TYPE)) {
        st = rn_raise(vm, RN_T_AttributeError, "type object '%N' has no attribute '%S'", rn_off(obj), rn_val_of(name));
    } else if (rn_is_kind(vm, obj, RN_K_MODULE)) {
        rn_val mod = rn_dict_get_str(vm, RN_PTR(rn_module, vm, obj)->dict, RN_N(__name__));

        st = rn_is_str(vm, mod) ? rn_raise(vm, RN_T_AttributeError, "module '%S' has no attribute '%S'", mod, rn_val_of(name))
                                : rn_raise(vm, RN_T_AttributeError, "module has no attribute '%S'", rn_val_of(name));
    } else {
        /* A bound method forwards to its function, whose class the message names. */
        rn_val of = rn_is_kind(vm, obj, RN_K_REC) && rn_is_type(vm, obj, RN_T(method)) ? rn_rec_v(vm, obj)[0] : obj;

        st = rn_raise(vm, RN_T_AttributeError, "'%T' object has no attribute '%S'", of, rn_val_of(name));
    }
    if (st == RN_EXC) { /* name and obj */
        rn_val pair[2] = {rn_val_of(name), obj}, t = rn_tuple_new(vm, pair, 2);

        if (t != RN_UNBOUND) {
            rn_exc_get(vm, vm->exc)->extra = t;
        }
    }
    return st;
}

/* The object's own attributes, whatever holds them. */
static rn_val own_attr(rn_vm *vm, rn_val obj, uint32_t name)
{
    rn_obj *o;

    if (!rn_is_ref(obj)) {
        return RN_UNBOUND;
    }
    o = rn_obj_of(vm, obj);
    switch (o->kind) {
    case RN_K_INST:
        return rn_inst_get(vm, obj, name);
    case RN_K_MODULE:
        return rn_dict_get_str(vm, ((rn_module *)(void *)o)->dict, name);
    case RN_K_FUNC:
        return ((rn_func *)(void *)o)->dict != 0 ? rn_dict_get_str(vm, ((rn_func *)(void *)o)->dict, name) : RN_UNBOUND;
    default:
        return RN_UNBOUND;
    }
}

/* An attribute of a class, UNBOUND when there is none. */
static rn_status find_type_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    uint32_t type = rn_off(obj), meta = rn_type_of(vm, obj);
    rn_val mattr = rn_lookup(vm, meta, name), attr;
    rn_status st;

    if (mattr != RN_UNBOUND && is_data(vm, mattr)) {
        return bind(vm, mattr, obj, meta, out);
    }
    if (rn_native_attr(vm, obj, name, out, &st)) {
        return st;
    }
    attr = rn_lookup(vm, type, name);
    if (attr != RN_UNBOUND) {
        return bind(vm, attr, RN_UNBOUND, type, out);
    }
    if (mattr != RN_UNBOUND) {
        return bind(vm, mattr, obj, meta, out);
    }
    *out = RN_UNBOUND;
    return RN_OK;
}

rn_status rn_find_attr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    uint32_t type = rn_type_of(vm, obj);
    rn_val attr, own;
    rn_status st;

    if (rn_is_kind(vm, obj, RN_K_TYPE)) {
        return find_type_attr(vm, obj, name, out);
    }
    if (rn_is_type(vm, obj, RN_T(super))) {
        return rn_super_getattr(vm, obj, name, out);
    }
    attr = rn_lookup(vm, type, name);
    if (attr != RN_UNBOUND && is_data(vm, attr)) {
        if (rn_is_kind(vm, attr, RN_K_INST) && rn_lookup(vm, rn_type_of(vm, attr), RN_N(__get__)) == RN_UNBOUND &&
            (own = own_attr(vm, obj, name)) != RN_UNBOUND) { /* __set__ alone: what it has put there is read as it is */
            *out = own;
            return RN_OK;
        }
        return bind(vm, attr, obj, type, out);
    }
    if ((attr == RN_UNBOUND || !(rn_type_at(vm, type)->flags & RN_TF_HEAP)) && rn_native_attr(vm, obj, name, out, &st)) {
        return st;
    }
    own = own_attr(vm, obj, name);
    if (own != RN_UNBOUND) {
        *out = own;
        return RN_OK;
    }
    if (attr != RN_UNBOUND) {
        return bind(vm, attr, obj, type, out);
    }
    if (rn_native_attr(vm, obj, name, out, &st)) {
        return st;
    }
    if (rn_is_kind(vm, obj, RN_K_MODULE)) { /* PEP 562 */
        own = own_attr(vm, obj, RN_N(__getattr__));
        if (own != RN_UNBOUND) {
            rn_val arg = rn_val_of(name);

            return rn_ask(vm, own, &arg, 1, RN_CK_ANY);
        }
    }
    *out = RN_UNBOUND;
    return RN_OK;
}

rn_status rn_generic_getattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    rn_status st = rn_find_attr(vm, obj, name, out);

    return st == RN_OK && *out == RN_UNBOUND ? rn_attribute_error(vm, obj, name) : st;
}

rn_status rn_getattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val *out)
{
    uint32_t type = rn_type_of(vm, obj);
    rn_val hook, args[2] = {obj, rn_val_of(name)}, fallback;
    rn_status st;

    if (!(rn_type_at(vm, type)->flags & RN_TF_GETATTR)) {
        return rn_generic_getattr(vm, obj, name, out);
    }
    hook = rn_lookup(vm, type, RN_N(__getattribute__));
    fallback = rn_lookup(vm, type, RN_N(__getattr__));
    if (rn_is_kind(vm, hook, RN_K_BUILTIN)) {
        st = rn_generic_getattr(vm, obj, name, out);
    } else {
        st = rn_ask(vm, hook, args, 2, RN_CK_ANY);
    }
    if (fallback == RN_UNBOUND) {
        return st;
    }
    if (st == RN_EXC && rn_exc_is(vm, vm->exc, RN_T_AttributeError)) {
        vm->exc = RN_NONE;
        return rn_keep(vm, rn_ask(vm, fallback, args, 2, RN_CK_GETATTR_LAST), obj, args[1], 0);
    }
    if (st == RN_CALL) {
        vm->call.check = RN_CK_GETATTR;
        vm->call.keep = obj;
        vm->call.keep2 = rn_val_of(name);
    }
    return st;
}

/* For a call: the function and the object to pass first, without a bound method in between. */
rn_status rn_getmeth(rn_vm *vm, rn_val obj, uint32_t name, rn_val *fn, rn_val *self)
{
    uint32_t type = rn_type_of(vm, obj);
    rn_val attr;

    *self = RN_UNBOUND;
    if (!(rn_type_at(vm, type)->flags & RN_TF_GETATTR) && !rn_is_kind(vm, obj, RN_K_TYPE) && !rn_is_kind(vm, obj, RN_K_MODULE) &&
        !rn_is_type(vm, obj, RN_T(super))) {
        attr = rn_lookup(vm, type, name);
        if (rn_is_kind(vm, attr, RN_K_FUNC) || (rn_is_kind(vm, attr, RN_K_BUILTIN) && RN_PTR(rn_builtin, vm, attr)->self == RN_UNBOUND &&
                                                (rn_obj_of(vm, attr)->flags & (RN_BF_METHOD | RN_BF_CLASS)) == RN_BF_METHOD)) {
            if (own_attr(vm, obj, name) == RN_UNBOUND) {
                *fn = attr;
                *self = obj;
                return RN_OK;
            }
        }
    }
    return rn_getattr(vm, obj, name, fn);
}

/* ---- setting ---- */

rn_status rn_generic_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v)
{
    uint32_t type = rn_type_of(vm, obj);
    rn_val attr = rn_lookup(vm, type, name), args[3], f;
    rn_obj *o = rn_is_ref(attr) ? rn_obj_of(vm, attr) : NULL;
    rn_status st;

    if (o != NULL && o->kind == RN_K_INST && (rn_type_at(vm, rn_type_of(vm, attr))->flags & RN_TF_HEAP)) {
        uint32_t at = rn_type_of(vm, attr);

        f = rn_lookup(vm, at, v == RN_UNBOUND ? RN_N(__delete__) : RN_N(__set__));
        if (f != RN_UNBOUND && rn_type_at(vm, at)->layout != RN_T_property) {
            args[0] = attr;
            args[1] = obj;
            args[2] = v;
            return rn_ask(vm, f, args, v == RN_UNBOUND ? 2 : 3, RN_CK_DROP);
        }
        if (rn_type_at(vm, at)->layout == RN_T_property) {
            attr = rn_payload(vm, attr);
            o = rn_obj_of(vm, attr);
        } else if (is_data(vm, attr)) {
            return rn_raise(vm, RN_T_AttributeError, v == RN_UNBOUND ? "__delete__" : "__set__");
        }
    }
    if (o != NULL && o->type == RN_T(property) && o->kind == RN_K_REC) {
        f = rn_rec_v(vm, attr)[v == RN_UNBOUND ? 2 : 1];
        if (f == RN_NONE) {
            return rn_property_error(vm, attr, obj, v == RN_UNBOUND ? "deleter" : "setter");
        }
        args[0] = obj;
        args[1] = v;
        return rn_ask(vm, f, args, v == RN_UNBOUND ? 1 : 2, RN_CK_DROP);
    }
    if (o != NULL && o->type == RN_T(getset_descriptor)) {
        return rn_raise(vm, RN_T_AttributeError, "attribute '%S' of '%N' objects is not writable", rn_rec_v(vm, attr)[2],
                        rn_off(rn_rec_v(vm, attr)[0]));
    }
    if (o != NULL && o->type == RN_T(member_descriptor)) {
        return rn_member_set(vm, attr, obj, v);
    }
    if (rn_is_kind(vm, obj, RN_K_TYPE)) {
        if (rn_native_setattr(vm, obj, name, v, &st)) {
            return st;
        }
        return rn_type_set(vm, rn_off(obj), name, v);
    }
    if (rn_native_setattr(vm, obj, name, v, &st)) {
        return st;
    }
    if (rn_is_kind(vm, obj, RN_K_INST) && !(rn_type_at(vm, type)->flags & RN_TF_NODICT)) {
        if (v != RN_UNBOUND) {
            return rn_inst_set(vm, obj, name, v);
        }
        if (rn_inst_del(vm, obj, name, &st)) {
            return st;
        }
        return rn_attribute_error(vm, obj, name);
    }
    if (rn_is_kind(vm, obj, RN_K_MODULE) || rn_is_kind(vm, obj, RN_K_FUNC)) {
        uint32_t *dict = rn_is_kind(vm, obj, RN_K_MODULE) ? &RN_PTR(rn_module, vm, obj)->dict : &RN_PTR(rn_func, vm, obj)->dict;

        if (*dict == 0 && v != RN_UNBOUND) {
            rn_val d = rn_dict_new(vm, false);

            if (d == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            rn_own(vm, rn_off(obj), sizeof(rn_func));
            *dict = rn_off(d);
        }
        if (v != RN_UNBOUND) {
            return rn_dict_set_str(vm, *dict, name, v) ? RN_OK : rn_nomem(vm);
        }
        if (*dict != 0) {
            rn_dict *d = RN_AT(rn_dict, vm, *dict);
            uint32_t h = rn_str_hash(vm, rn_val_of(name));
            int64_t i = rn_dict_find(vm, d, rn_val_of(name), h);

            if (i >= 0) {
                rn_dict_del_at(vm, d, i, h);
                return RN_OK;
            }
        }
        return rn_attribute_error(vm, obj, name);
    }
    if (attr != RN_UNBOUND) {
        return rn_raise(vm, RN_T_AttributeError, "'%T' object attribute '%S' is read-only", obj, rn_val_of(name));
    }
    if (v == RN_UNBOUND && rn_is_kind(vm, obj, RN_K_INST)) {
        return rn_attribute_error(vm, obj, name);
    }
    {
        rn_val ignored;

        if (!rn_is_kind(vm, obj, RN_K_INST) && rn_native_attr(vm, obj, name, &ignored, &st)) {
            return rn_is_number(vm, obj)
                       ? rn_raise(vm, RN_T_AttributeError, "attribute '%S' of '%T' objects is not writable", rn_val_of(name), obj)
                       : rn_raise(vm, RN_T_AttributeError, "readonly attribute");
        }
    }
    if (v == RN_UNBOUND) {
        return rn_attribute_error(vm, obj, name);
    }
    return rn_raise(vm, RN_T_AttributeError, "'%T' object has no attribute '%S' and no __dict__ for setting new attributes", obj,
                    rn_val_of(name));
}

rn_status rn_setattr(rn_vm *vm, rn_val obj, uint32_t name, rn_val v)
{
    uint32_t type = rn_type_of(vm, obj);

    if (rn_type_at(vm, type)->flags & RN_TF_SETATTR) {
        rn_val hook = rn_lookup(vm, type, v == RN_UNBOUND ? RN_N(__delattr__) : RN_N(__setattr__));
        rn_val args[3] = {obj, rn_val_of(name), v};

        if (!rn_is_kind(vm, hook, RN_K_BUILTIN)) {
            return rn_ask(vm, hook, args, v == RN_UNBOUND ? 2 : 3, RN_CK_DROP);
        }
    }
    return rn_generic_setattr(vm, obj, name, v);
}

rn_status rn_ask_special(rn_vm *vm, rn_val obj, uint32_t name, const rn_val *arg, uint32_t n, rn_check check)
{
    rn_val f, args[6];
    rn_obj *o;
    rn_status st;

    if (!rn_special(vm, obj, name, &f)) {
        return rn_attribute_error(vm, obj, name);
    }
    o = rn_is_ref(f) ? rn_obj_of(vm, f) : NULL;
    if (o != NULL && (o->kind == RN_K_FUNC || (o->kind == RN_K_BUILTIN && (o->flags & RN_BF_METHOD) && !(o->flags & RN_BF_CLASS)))) {
        args[0] = obj;
        for (uint32_t i = 0; i < n; i++) {
            args[i + 1] = arg[i];
        }
        return rn_ask(vm, f, args, n + 1, check);
    }
    st = bind(vm, f, obj, rn_type_of(vm, obj), &f);
    if (st == RN_CALL) { /* a descriptor whose __get__ is guest code: the prelude fetches, then calls */
        rn_val pack[3];

        pack[0] = obj;
        pack[1] = rn_val_of(name);
        pack[2] = rn_tuple_new(vm, arg, n);
        return pack[2] == RN_UNBOUND ? rn_nomem(vm) : rn_ask_internal(vm, "call_special", pack, 3, check);
    }
    return st == RN_OK ? rn_ask(vm, f, arg, n, check) : st;
}
