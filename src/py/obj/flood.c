/* Places of keys under the session key: equal keys, equal places. Which tables use them: dict.c, set.c, str.c. */
#include "py/obj/flood.h"

#include "py/num/hash.h"
#include "py/obj/methods.h"
#include "py/obj/type.h"

#define MAX_NEST 40

static uint64_t limbs_place(rn_vm *vm, const uint64_t *limb, size_t n, bool negative)
{
    uint64_t h = (uint64_t)rn_hash_bytes_keyed(vm->hash_key, limb, n * sizeof *limb, NULL);

    return negative ? ~h : h;
}

/* A float with an integral value lies where the int lies. */
static uint64_t double_place(rn_vm *vm, double d)
{
    uint64_t bits, limb[18] = {0}, mantissa;
    uint32_t n = 18;
    int shift;

    memcpy(&bits, &d, sizeof bits);
    shift = (int)(bits >> 52 & 0x7FF) - 1075;
    mantissa = (bits & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(1) << 52;
    if (d == 0) {
        mantissa = 0;
        shift = 0;
    }
    if (shift > 971 || (shift < 0 && (shift < -52 || (mantissa & ((UINT64_C(1) << -shift) - 1)) != 0))) {
        return (uint64_t)rn_hash_rekey(vm->hash_key, (int64_t)bits);
    }
    if (shift < 0) {
        limb[0] = mantissa >> -shift;
    } else {
        limb[shift / 64] = mantissa << (shift % 64);
        limb[shift / 64 + 1] = shift % 64 == 0 ? 0 : mantissa >> (64 - shift % 64);
    }
    while (n > 0 && limb[n - 1] == 0) {
        n--;
    }
    return limbs_place(vm, limb, n, d < 0);
}

static bool place_at(rn_vm *vm, rn_val v, uint64_t *out, int depth);

static bool tuple_place(rn_vm *vm, rn_val v, uint64_t *out, int depth)
{
    uint32_t n = rn_tuple_len(vm, v);
    uint64_t state = rn_hash_tuple_start();

    for (uint32_t i = 0; i < n; i++) {
        uint64_t lane;

        if (!place_at(vm, rn_tuple_items(vm, v)[i], &lane, depth + 1)) {
            return false;
        }
        /* Every lane is under the key and each step is too: two lanes that cancel out cannot be chosen. */
        state = (uint64_t)rn_hash_rekey(vm->hash_key, (int64_t)rn_hash_tuple_add(state, (int64_t)lane));
    }
    *out = (uint64_t)rn_hash_tuple_end(state, n);
    return true;
}

static bool is_open_class(rn_vm *vm, uint32_t type)
{
    return (rn_type_at(vm, type)->flags & (RN_TF_EQ | RN_TF_HASH)) != 0;
}

/* By the plain hash of a value that equals only values of its own kind. */
static bool plain_place(rn_vm *vm, rn_val v, uint64_t *out)
{
    int64_t h;
    rn_status st = rn_hash(vm, v, &h);

    if (st != RN_OK) {
        vm->exc = st == RN_EXC ? RN_NONE : vm->exc;
        return false;
    }
    *out = (uint64_t)rn_hash_rekey(vm->hash_key, h);
    return true;
}

static bool place_at(rn_vm *vm, rn_val v, uint64_t *out, int depth)
{
    rn_intview view;
    rn_obj *o;

    if (rn_is_int(v) || rn_is_bool(v)) {
        *out = rn_int_view(vm, v, &view) ? limbs_place(vm, view.limb, view.n, view.negative) : 0;
        return true;
    }
    if (rn_is_double(v)) {
        *out = double_place(vm, rn_double_get(v));
        return true;
    }
    if (!rn_is_ref(v)) {
        return plain_place(vm, v, out);
    }
    if (depth > MAX_NEST) {
        return false;
    }
    o = rn_obj_of(vm, v);
    switch (o->kind) {
    case RN_K_STR: {
        const rn_str *s = RN_PTR(rn_str, vm, v);

        *out = (uint64_t)rn_hash_bytes_keyed(vm->hash_key, rn_str_data(vm, s), (size_t)s->len << rn_str_width(s), NULL);
        return true;
    }
    case RN_K_BYTES:
        *out = (uint64_t)rn_hash_bytes_keyed(vm->hash_key, rn_bytes_data(vm, v), RN_PTR(rn_bytes, vm, v)->len, NULL);
        return true;
    case RN_K_INT:
        *out = rn_int_view(vm, v, &view) ? limbs_place(vm, view.limb, view.n, view.negative) : 0;
        return true;
    case RN_K_COMPLEX:
        if (((rn_complex *)(void *)o)->im == 0) {
            *out = double_place(vm, ((rn_complex *)(void *)o)->re);
            return true;
        }
        return plain_place(vm, v, out);
    case RN_K_TUPLE:
        return tuple_place(vm, v, out, depth);
    case RN_K_TYPE:
        return !is_open_class(vm, o->type) && plain_place(vm, v, out);
    case RN_K_INST: {
        rn_val p;

        if (is_open_class(vm, rn_type_of(vm, v))) {
            return false;
        }
        p = rn_payload_op(vm, v);
        return p != v ? place_at(vm, p, out, depth + 1) : plain_place(vm, v, out);
    }
    case RN_K_REC: /* a view of bytes equals bytes; ranges and aliases are compared by the prelude */
        return o->type != RN_T(memoryview) && plain_place(vm, v, out);
    default:
        return plain_place(vm, v, out);
    }
}

bool rn_flood_place(rn_vm *vm, rn_val key, int64_t hash, uint64_t *place)
{
    if (place_at(vm, key, place, 0)) {
        return true;
    }
    *place = (uint64_t)hash;
    return false;
}

uint32_t rn_flood_str(rn_vm *vm, rn_val str)
{
    uint64_t place = 0;

    (void)place_at(vm, str, &place, 0);
    return (uint32_t)(place ^ place >> 32);
}
