/* Exceptions: instances, raising with formatted text. Unwinding and tracebacks are in vm/unwind.c. */
#include <stdarg.h>
#include <stdio.h>

#include "py/obj/iter.h"
#include "py/obj/type.h"
#include "py/vm/natives.h"

#undef rn_nomem /* object.h explains them to the analyzer */
#undef rn_raise
#undef rn_raise_val
#undef rn_raise_args

rn_exc *rn_exc_state(rn_vm *vm, rn_val exc)
{
    rn_inst *in;

    if (!rn_is_kind(vm, exc, RN_K_INST)) {
        return NULL;
    }
    in = RN_PTR(rn_inst, vm, exc);
    return in->h.aux > 0 && rn_is_kind(vm, in->v[0], RN_K_EXC) ? RN_PTR(rn_exc, vm, in->v[0]) : NULL;
}

rn_exc *rn_exc_get(rn_vm *vm, rn_val exc)
{
    rn_exc *e = rn_exc_state(vm, exc);

    return e != NULL ? e : RN_AT(rn_exc, vm, UINT32_MAX - 4095u); /* no heap reaches there */
}

bool rn_exc_is(rn_vm *vm, rn_val exc, int type_id)
{
    return rn_isinstance(vm, exc, RN_TID(type_id));
}

rn_val rn_exc_new(rn_vm *vm, uint32_t type, rn_val args)
{
    rn_val v = rn_inst_new(vm, type);
    uint32_t off;
    rn_exc *e;

    if (v == RN_UNBOUND || (off = rn_new(vm, RN_K_EXC, RN_T(excstate), sizeof(rn_exc))) == 0) {
        return RN_UNBOUND;
    }
    e = RN_AT(rn_exc, vm, off);
    e->args = args;
    e->cause = e->context = e->tb = RN_NONE;
    e->suppress = RN_FALSE;
    e->extra = RN_NONE;
    RN_PTR(rn_inst, vm, v)->v[0] = rn_val_of(off);
    return v;
}

rn_status rn_nomem(rn_vm *vm)
{
    vm->gc_due = 1;
    return RN_NEED_GC;
}

rn_status rn_raise_args(rn_vm *vm, uint32_t type, rn_val args)
{
    rn_val e = rn_exc_new(vm, type, args);

    if (e == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    vm->exc = e;
    return RN_EXC;
}

rn_status rn_raise_val(rn_vm *vm, int type_id, rn_val arg)
{
    rn_val args = arg == RN_UNBOUND ? rn_val_of(RN_EMPTY_TUPLE) : rn_tuple_new(vm, &arg, 1);
    rn_status st;

    if (args == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_raise_args(vm, RN_TID(type_id), args);
    if (st == RN_EXC && (type_id == RN_T_StopIteration || type_id == RN_T_SystemExit)) {
        rn_exc_get(vm, vm->exc)->extra = arg == RN_UNBOUND ? RN_NONE : arg;
    }
    return st;
}

void rn_put_type(rn_sb *sb, uint32_t type)
{
    uint32_t id = rn_type_number(type);

    if (id > 0 && id < RN_T_COUNT && type == RN_TID(id)) {
        rn_sb_c(sb, rn_type_c_name((int)id));
        return;
    }
    if (rn_type_at(sb->vm, type)->flags & RN_TF_QUALIFIED) { /* of the prelude, but C in CPython */
        rn_val module = rn_dict_get_str(sb->vm, rn_type_at(sb->vm, type)->dict, RN_N(__module__));

        if (rn_is_str(sb->vm, module) && !rn_str_is(sb->vm, module, "builtins")) {
            rn_sb_str(sb, module);
            rn_sb_c(sb, ".");
        }
    }
    rn_sb_str(sb, rn_type_name(sb->vm, type));
}

rn_status rn_raise(rn_vm *vm, int type_id, const char *format, ...)
{
    rn_sb sb;
    va_list ap;
    rn_val text, v;
    char num[32];
    rn_status st;

    rn_sb_init(&sb, vm);
    va_start(ap, format);
    for (const char *p = format; *p != '\0'; p++) {
        if (*p != '%') {
            rn_sb_ascii(&sb, p, 1);
            continue;
        }
        switch (*++p) {
        case 's':
            rn_sb_c(&sb, va_arg(ap, const char *));
            break;
        case 'S':
            v = va_arg(ap, rn_val);
            rn_sb_str(&sb, rn_is_str(vm, v) ? v : rn_val_of(RN_EMPTY_STR));
            break;
        case 'T':
            rn_put_type(&sb, rn_type_of(vm, va_arg(ap, rn_val)));
            break;
        case 'N':
            rn_put_type(&sb, va_arg(ap, uint32_t));
            break;
        case 'R':
            st = rn_repr(vm, va_arg(ap, rn_val), &v);
            if (st == RN_OK) {
                rn_sb_str(&sb, v);
            } else if (st == RN_NEED_GC || st == RN_STOP) {
                va_end(ap);
                return st;
            } else {
                rn_sb_c(&sb, "<object>");
            }
            break;
        case 'd':
            snprintf(num, sizeof num, "%lld", (long long)va_arg(ap, int64_t));
            rn_sb_c(&sb, num);
            break;
        case 'u':
            snprintf(num, sizeof num, "%u", va_arg(ap, uint32_t));
            rn_sb_c(&sb, num);
            break;
        case 'c':
            rn_sb_cp(&sb, va_arg(ap, uint32_t));
            break;
        case '%':
            rn_sb_c(&sb, "%");
            break;
        default:
            break;
        }
    }
    va_end(ap);
    st = rn_sb_done(&sb, &text);
    return st != RN_OK ? st : rn_raise_val(vm, type_id, text);
}
