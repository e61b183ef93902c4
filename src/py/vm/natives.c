/* The table of natives (ED-87: append-only within a major version once released). */
#include "py/vm/natives.h"

#include <stddef.h>

const rn_native_def rn_natives[] = {
    {NULL, "", -1, "", NULL, 0, -1, 0, RN_SIG_PLAIN}, /* prelude only */
#define TM(owner, name, fn, min, max, style, sig) {rn_##fn, #name, RN_T_##owner, NULL, sig, min, max, RN_BF_METHOD, RN_SIG_##style},
#define TW(owner, name, fn, min, max)             {rn_##fn, #name, RN_T_##owner, NULL, NULL, min, max, RN_BF_METHOD | RN_BF_WRAPPER, RN_SIG_UNPACK},
#define TS(owner, name, fn, min, max, style, sig) {rn_##fn, #name, RN_T_##owner, NULL, sig, min, max, RN_BF_STATIC, RN_SIG_##style},
#define TC(owner, name, fn, min, max, style, sig) \
    {rn_##fn, #name, RN_T_##owner, NULL, sig, min, max, RN_BF_METHOD | RN_BF_CLASS, RN_SIG_##style},
#define CT(owner, fn, min, max, sig)               {rn_##fn, #owner, RN_T_##owner, "()", sig, min, max, 0, RN_SIG_UNPACK},
#define MF(module, name, fn, min, max, style, sig) {rn_##fn, #name, -1, #module, sig, min, max, 0, RN_SIG_##style},
#include "py/vm/natives.def"
};

const uint32_t rn_native_count = sizeof rn_natives / sizeof rn_natives[0];

const char *rn_type_c_name(int type_id)
{
    static const char *const names[] = {
        "",
#define TYPE(id, name, base, layout, flags) name,
#include "py/obj/types.def"
#undef TYPE
#define EXC(name, base) #name,
#include "py/obj/exceptions.def"
#undef EXC
    };

    return type_id > 0 && type_id < RN_T_COUNT ? names[type_id] : "";
}
