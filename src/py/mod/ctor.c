/* Constructors of the descriptor types, in C because every class statement meets them. */
#include "py/vm/attr.h"
#include "py/vm/call.h"
#include "py/vm/natives.h"

rn_status rn_super_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val v[3];

    if (n == 0) {
        const rn_code *c = vm->r != 0 ? RN_AT(rn_code, vm, rn_frame_func(vm, RN_AT(rn_val, vm, vm->r))->code) : NULL;

        return rn_raise(vm, RN_T_RuntimeError, c != NULL && c->npos > 0 ? "super(): __class__ cell not found" : "super(): no arguments");
    }
    if (!rn_is_kind(vm, a[0], RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "super() argument 1 must be a type, not %T", a[0]);
    }
    v[0] = a[0];
    v[1] = n > 1 ? a[1] : RN_NONE;
    v[2] = a[0];
    if (n > 1) {
        if (rn_is_kind(vm, a[1], RN_K_TYPE) && rn_is_subtype(vm, rn_off(a[1]), rn_off(a[0]))) {
            v[2] = a[1];
        } else if (rn_isinstance(vm, a[1], rn_off(a[0]))) {
            v[2] = rn_val_of(rn_type_of(vm, a[1]));
        } else {
            return rn_raise(vm, RN_T_TypeError, "super(type, obj): obj (%s of %N) is not an instance or subtype of type (%N).",
                            rn_is_kind(vm, a[1], RN_K_TYPE) ? "type" : "instance",
                            rn_is_kind(vm, a[1], RN_K_TYPE) ? rn_off(a[1]) : rn_type_of(vm, a[1]), rn_off(a[0]));
        }
    }
    *out = rn_rec_new(vm, RN_T(super), v, 3);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_property_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val v[5];

    (void)n;
    for (int i = 0; i < 4; i++) {
        v[i] = a[i] == RN_UNBOUND ? RN_NONE : a[i];
    }
    v[4] = RN_NONE;
    if (rn_is_kind(vm, v[0], RN_K_FUNC)) {
        if (v[3] == RN_NONE) {
            v[3] = RN_PTR(rn_func, vm, v[0])->doc;
        }
        v[4] = rn_val_of(RN_PTR(rn_func, vm, v[0])->name);
    }
    *out = rn_rec_new(vm, RN_T(property), v, 5);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_classmethod_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    *out = rn_rec_new(vm, RN_T(classmethod), a, n);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_staticmethod_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    *out = rn_rec_new(vm, RN_T(staticmethod), a, n);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_object_make(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)a;
    (void)n;
    *out = rn_inst_new(vm, RN_T(object));
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* lookup_after(of, after, name): what super(after, of) finds; NotImplemented when nothing. */
rn_status rn_rn_lookup_next(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val name = rn_intern(vm, a[2]);

    (void)n;
    if (name == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    *out = rn_lookup_after(vm, rn_off(a[0]), rn_off(a[1]), rn_off(name));
    if (*out == RN_UNBOUND) {
        *out = RN_NOTIMPL;
    }
    return RN_OK;
}

/* The dict behind a class, not the proxy. */
rn_status rn_rn_type_dict(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    if (!rn_is_kind(vm, a[0], RN_K_TYPE)) {
        return rn_raise(vm, RN_T_TypeError, "'%T' object is not a class", a[0]);
    }
    *out = rn_val_of(RN_PTR(rn_type, vm, a[0])->dict);
    return RN_OK;
}

/* Puts another value in the place of the last expression's and gives that back. */
rn_status rn_rn_swap_result(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    *out = vm->result;
    vm->result = a[0];
    return RN_OK;
}
