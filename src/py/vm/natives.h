/* Declares every native of natives.def. */
#ifndef RN_PY_NATIVES_H
#define RN_PY_NATIVES_H

#include "py/vm/call.h"

typedef rn_status rn_native_fn(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out);

#define TM(owner, name, fn, min, max, style, sig)  rn_native_fn rn_##fn;
#define TW(owner, name, fn, min, max)              rn_native_fn rn_##fn;
#define TS(owner, name, fn, min, max, style, sig)  rn_native_fn rn_##fn;
#define TC(owner, name, fn, min, max, style, sig)  rn_native_fn rn_##fn;
#define CT(owner, fn, min, max, sig)               rn_native_fn rn_##fn;
#define MF(module, name, fn, min, max, style, sig) rn_native_fn rn_##fn;
#include "py/vm/natives.def"
#undef TM
#undef TW
#undef TS
#undef TC
#undef CT
#undef MF

#endif
