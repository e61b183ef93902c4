/* None, NotImplemented and Ellipsis: what calling their types gives, their texts and truth. */
#include "py/obj/methods.h"

static rn_status only(rn_vm *vm, uint32_t n, const char *name, rn_val v, rn_val *out)
{
    *out = v;
    return n > 0 || vm->kw[0] != RN_UNBOUND ? rn_raise(vm, RN_T_TypeError, "%s takes no arguments", name) : RN_OK;
}

NATIVE(none_make)
{
    (void)a;
    return only(vm, n, "NoneType", RN_NONE, out);
}

NATIVE(notimplemented_make)
{
    (void)a;
    return only(vm, n, "NotImplementedType", RN_NOTIMPL, out);
}

NATIVE(ellipsis_make)
{
    (void)a;
    return only(vm, n, "EllipsisType", RN_ELLIPSIS, out);
}

/* __reduce__ gives the name of the global. */
NATIVE(singleton_m_reduce)
{
    return rn_repr(vm, a[0], out);
}

NATIVE(notimplemented_m_bool)
{
    (void)a;
    (void)out;
    return rn_raise(vm, RN_T_TypeError, "NotImplemented should not be used in a boolean context");
}
