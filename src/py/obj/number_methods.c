/* Methods and dunders of int, bool and float. Arithmetic itself is in number.c, constructors in number_make.c. Operators
 * by name return NotImplemented for operands that are not of their own kind. */
#include <math.h>

#include "py/num/float.h"
#include "py/num/limb.h"
#include "py/obj/text.h"

static rn_val self_of(rn_vm *vm, rn_val v)
{
    return rn_payload_op(vm, v);
}

/* bool counts as int */
static rn_val plain(rn_val v)
{
    return rn_is_bool(v) ? rn_small((int64_t)(v & 1)) : v;
}

static rn_status pair(rn_vm *vm, rn_val x, rn_val y, rn_val *out)
{
    rn_val v[2] = {x, y};

    return rn_done(vm, rn_tuple_new(vm, v, 2), out);
}

/* ---- operators by name ---- */

static rn_status int_op(rn_vm *vm, int op, rn_val x, rn_val y, rn_val *out)
{
    rn_val p = rn_payload_op(vm, x), q = rn_payload_op(vm, y);
    rn_status st;

    *out = RN_NOTIMPL;
    if (!rn_is_anyint(vm, p) || !rn_is_anyint(vm, q)) {
        return RN_OK;
    }
    st = rn_binary(vm, op, p, q, out);
    return st == RN_NEED_VM ? rn_complex_binary(vm, op, p, q, out) : st;
}

static rn_status float_op(rn_vm *vm, int op, rn_val x, rn_val y, rn_val *out)
{
    rn_val p = rn_payload_op(vm, x), q = rn_payload_op(vm, y);
    double d, e;
    rn_status st;

    *out = RN_NOTIMPL;
    if (!rn_is_number(vm, p) || !rn_is_number(vm, q)) {
        return RN_OK;
    }
    if (!rn_is_float(vm, p) && !rn_is_float(vm, q)) { /* float.__add__ of ints cannot be: one side is self */
        return RN_OK;
    }
    st = rn_binary(vm, op, p, q, out);
    if (st == RN_NEED_VM) { /* a negative float to a fraction */
        st = rn_to_double(vm, p, &d);
        if (st == RN_OK) {
            st = rn_to_double(vm, q, &e);
        }
        return st == RN_OK ? rn_complex_binary(vm, op, p, q, out) : st;
    }
    return st;
}

#define INT_BINARY(name, op)                    \
    NATIVE(int_m_##name)                        \
    {                                           \
        return int_op(vm, op, a[0], a[1], out); \
    }                                           \
    NATIVE(int_m_r##name)                       \
    {                                           \
        return int_op(vm, op, a[1], a[0], out); \
    }

#define FLOAT_BINARY(name, op)                    \
    NATIVE(float_m_##name)                        \
    {                                             \
        return float_op(vm, op, a[0], a[1], out); \
    }                                             \
    NATIVE(float_m_r##name)                       \
    {                                             \
        return float_op(vm, op, a[1], a[0], out); \
    }

INT_BINARY(add, RN_BIN_ADD)
INT_BINARY(sub, RN_BIN_SUB)
INT_BINARY(mul, RN_BIN_MUL)
INT_BINARY(truediv, RN_BIN_TRUEDIV)
INT_BINARY(floordiv, RN_BIN_FLOORDIV)
INT_BINARY(mod, RN_BIN_MOD)
INT_BINARY(lshift, RN_BIN_LSHIFT)
INT_BINARY(rshift, RN_BIN_RSHIFT)
INT_BINARY(and, RN_BIN_AND)
INT_BINARY(or, RN_BIN_OR)
INT_BINARY(xor, RN_BIN_XOR)
FLOAT_BINARY(add, RN_BIN_ADD)
FLOAT_BINARY(sub, RN_BIN_SUB)
FLOAT_BINARY(mul, RN_BIN_MUL)
FLOAT_BINARY(truediv, RN_BIN_TRUEDIV)
FLOAT_BINARY(floordiv, RN_BIN_FLOORDIV)
FLOAT_BINARY(mod, RN_BIN_MOD)

static rn_status int_power(rn_vm *vm, rn_val x, rn_val y, rn_val mod, rn_val *out)
{
    rn_val m = rn_given(mod) ? rn_payload_op(vm, mod) : RN_NONE, p = rn_payload_op(vm, x), q = rn_payload_op(vm, y);

    if (m == RN_NONE) {
        return int_op(vm, RN_BIN_POW, x, y, out);
    }
    *out = RN_NOTIMPL;
    return rn_is_anyint(vm, p) && rn_is_anyint(vm, q) && rn_is_anyint(vm, m) ? rn_powmod(vm, p, q, m, out) : RN_OK;
}

NATIVE(int_m_pow)
{
    return int_power(vm, a[0], a[1], a[2], out);
}

NATIVE(int_m_rpow)
{
    return int_power(vm, a[1], a[0], a[2], out);
}

static rn_status float_power(rn_vm *vm, rn_val x, rn_val y, rn_val mod, rn_val *out)
{
    if (rn_given(mod) && mod != RN_NONE) {
        return rn_raise(vm, RN_T_TypeError, "pow() 3rd argument not allowed unless all arguments are integers");
    }
    return float_op(vm, RN_BIN_POW, x, y, out);
}

NATIVE(float_m_pow)
{
    return float_power(vm, a[0], a[1], a[2], out);
}

NATIVE(float_m_rpow)
{
    return float_power(vm, a[1], a[0], a[2], out);
}

static rn_status divided(rn_vm *vm, rn_val x, rn_val y, bool ints, rn_val *out)
{
    rn_val p = rn_payload_op(vm, x), q = rn_payload_op(vm, y), quot, mod;
    rn_status st;

    *out = RN_NOTIMPL;
    if (ints ? !rn_is_anyint(vm, p) || !rn_is_anyint(vm, q) : !rn_is_number(vm, p) || !rn_is_number(vm, q)) {
        return RN_OK;
    }
    st = rn_divmod(vm, p, q, &quot, &mod);
    return st == RN_OK ? pair(vm, quot, mod, out) : st;
}

NATIVE(int_m_divmod)
{
    return divided(vm, a[0], a[1], true, out);
}

NATIVE(int_m_rdivmod)
{
    return divided(vm, a[1], a[0], true, out);
}

NATIVE(float_m_divmod)
{
    return divided(vm, a[0], a[1], false, out);
}

NATIVE(float_m_rdivmod)
{
    return divided(vm, a[1], a[0], false, out);
}

/* bool's own & | ^ stay bool between bools */
NATIVE(bool_m_and)
{
    return int_op(vm, RN_BIN_AND, a[0], a[1], out);
}

NATIVE(bool_m_or)
{
    return int_op(vm, RN_BIN_OR, a[0], a[1], out);
}

NATIVE(bool_m_xor)
{
    return int_op(vm, RN_BIN_XOR, a[0], a[1], out);
}

/* ---- unary ---- */

NATIVE(number_m_neg)
{
    return rn_negate(vm, self_of(vm, a[0]), out);
}

NATIVE(number_m_pos)
{
    *out = plain(self_of(vm, a[0]));
    return RN_OK;
}

NATIVE(number_m_abs)
{
    rn_val p = self_of(vm, a[0]);

    if (rn_is_float(vm, p)) {
        return rn_done(vm, rn_float(vm, fabs(rn_float_get(vm, p))), out);
    }
    *out = plain(p);
    return rn_num_cmp(vm, p, rn_small(0)) < 0 ? rn_negate(vm, p, out) : RN_OK;
}

NATIVE(int_m_invert)
{
    rn_val negative;
    rn_status st = rn_negate(vm, self_of(vm, a[0]), &negative);

    return st == RN_OK ? rn_binary(vm, RN_BIN_SUB, negative, rn_small(1), out) : st;
}

/* __int__, __index__, __trunc__, __floor__, __ceil__, conjugate */
NATIVE(int_m_int)
{
    *out = plain(self_of(vm, a[0]));
    return RN_OK;
}

NATIVE(number_m_float)
{
    rn_val p = self_of(vm, a[0]);
    double d;
    rn_status st;

    if (rn_is_float(vm, p)) {
        *out = p;
        return RN_OK;
    }
    st = rn_to_double(vm, p, &d);
    return st == RN_OK ? rn_done(vm, rn_float(vm, d), out) : st;
}

NATIVE(float_m_conjugate)
{
    *out = self_of(vm, a[0]);
    return RN_OK;
}

static rn_status whole(rn_vm *vm, double d, double (*how)(double), rn_val *out)
{
    if (d != d) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
    }
    if (isinf(d)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
    }
    return rn_int_from_double(vm, how(d), out);
}

NATIVE(float_m_trunc)
{
    return whole(vm, rn_float_get(vm, self_of(vm, a[0])), trunc, out);
}

NATIVE(float_m_floor)
{
    return whole(vm, rn_float_get(vm, self_of(vm, a[0])), floor, out);
}

NATIVE(float_m_ceil)
{
    return whole(vm, rn_float_get(vm, self_of(vm, a[0])), ceil, out);
}

/* ---- rounding ---- */

/* The nearest multiple of 10 ** -places, ties to even. */
static rn_status round_int(rn_vm *vm, rn_val v, int64_t places, rn_val *out)
{
    rn_intview x;
    rn_val unit, quot, rest, twice, half;
    int side;
    rn_status st;

    *out = v;
    if (places >= 0) {
        return RN_OK;
    }
    (void)rn_int_view(vm, v, &x);
    if (places == INT64_MIN || (double)rn_limb_bit_length(x.limb, x.n) * 0.30103 + 2 < (double)-places) {
        *out = rn_small(0);
        return RN_OK;
    }
    st = rn_binary(vm, RN_BIN_POW, rn_small(10), rn_small(-places), &unit);
    if (st == RN_OK) {
        st = rn_divmod(vm, v, unit, &quot, &rest);
    }
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_MUL, rest, rn_small(2), &twice);
    }
    if (st == RN_OK) {
        st = rn_binary(vm, RN_BIN_AND, quot, rn_small(1), &half);
    }
    if (st != RN_OK) {
        return st;
    }
    side = rn_num_cmp(vm, twice, unit);
    st = rn_binary(vm, RN_BIN_SUB, v, rest, out);
    if (st == RN_OK && (side > 0 || (side == 0 && half == rn_small(1)))) {
        st = rn_binary(vm, RN_BIN_ADD, *out, unit, out);
    }
    return st;
}

NATIVE(int_m_round)
{
    int64_t places = 0;
    rn_status st = rn_given(a[1]) && a[1] != RN_NONE ? rn_index(vm, a[1], &places) : RN_OK;

    return st == RN_OK ? round_int(vm, plain(self_of(vm, a[0])), places, out) : st;
}

NATIVE(float_m_round)
{
    double d = rn_float_get(vm, self_of(vm, a[0])), r;
    int64_t places;
    rn_status st;

    if (!rn_given(a[1]) || a[1] == RN_NONE) {
        return whole(vm, d, rint, out);
    }
    st = rn_index(vm, a[1], &places);
    if (st != RN_OK) {
        return st;
    }
    if (!isfinite(d)) {
        *out = self_of(vm, a[0]);
        return RN_OK;
    }
    if (rn_float_round(d, places, &r) != RN_NUM_OK) {
        return rn_raise(vm, RN_T_OverflowError, "rounded value too large to represent");
    }
    return rn_done(vm, rn_float(vm, r), out);
}

/* ---- bits and bytes ---- */

NATIVE(int_m_bit_length)
{
    rn_intview x;

    (void)rn_int_view(vm, self_of(vm, a[0]), &x);
    return rn_done(vm, rn_int_from_u64(vm, rn_limb_bit_length(x.limb, x.n)), out);
}

NATIVE(int_m_bit_count)
{
    rn_intview x;
    uint64_t n_;

    (void)rn_int_view(vm, self_of(vm, a[0]), &x);
    n_ = rn_limb_bit_count(x.limb, x.n, RN_POLL(vm));
    return vm->stop != RN_STOP_NONE ? RN_STOP : rn_done(vm, rn_int_from_u64(vm, n_), out);
}

static rn_status byte_order(rn_vm *vm, rn_val v, const char *who, bool *big)
{
    rn_val p = rn_given(v) ? rn_payload_op(vm, v) : RN_UNBOUND;

    *big = true;
    if (!rn_given(v) || rn_str_is(vm, p, "big")) {
        return RN_OK;
    }
    if (!rn_is_str(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "%s() argument 'byteorder' must be str, not %T", who, v);
    }
    *big = false;
    return rn_str_is(vm, p, "little") ? RN_OK : rn_raise(vm, RN_T_ValueError, "byteorder must be either 'little' or 'big'");
}

NATIVE(int_m_to_bytes)
{
    int64_t length = 1;
    bool big, is_signed = false;
    rn_intview x;
    rn_num_status ns;
    rn_status st = rn_given(a[1]) ? rn_arg_size(vm, a[1], &length) : RN_OK;

    if (st == RN_OK) {
        st = byte_order(vm, a[2], "to_bytes", &big);
    }
    if (st == RN_OK && rn_given(a[3])) {
        st = rn_arg_bool(vm, a[3], &is_signed);
    }
    if (st != RN_OK) {
        return st;
    }
    if (length < 0) {
        return rn_raise(vm, RN_T_ValueError, "length argument must be non-negative");
    }
    (void)rn_int_view(vm, self_of(vm, a[0]), &x);
    if (x.negative && x.n > 0 && !is_signed) {
        return rn_raise(vm, RN_T_OverflowError, "can't convert negative int to unsigned");
    }
    if (length > UINT32_MAX / 4 || !rn_reserve(vm, (uint64_t)length)) {
        return rn_nomem(vm);
    }
    *out = rn_bytes_new(vm, NULL, (size_t)length);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    if (length == 0) {
        return x.n > 0 ? rn_raise(vm, RN_T_OverflowError, "int too big to convert") : RN_OK;
    }
    ns = rn_limb_to_bytes(x.limb, x.n, x.negative, rn_bytes_data(vm, *out), (size_t)length, big, is_signed, RN_POLL(vm));
    return ns == RN_NUM_OK ? RN_OK : ns == RN_NUM_STOPPED ? RN_STOP : rn_raise(vm, RN_T_OverflowError, "int too big to convert");
}

/* from_bytes(cls, bytes, byteorder, signed); a subclass is made by the twin. */
NATIVE(int_m_from_bytes)
{
    bool big, is_signed = false, negative;
    rn_val arg[3] = {a[1], RN_UNBOUND, RN_UNBOUND}, bytes;
    rn_span s;
    rn_room room;
    size_t limbs;
    rn_num_status ns;
    rn_status st = byte_order(vm, a[2], "from_bytes", &big);

    if (st == RN_OK && rn_given(a[3])) {
        st = rn_arg_bool(vm, a[3], &is_signed);
    }
    if (st != RN_OK) {
        return st;
    }
    if (a[0] != rn_val_of(RN_T(int))) {
        return RN_NEED_VM;
    }
    if (!rn_bytes_span(vm, a[1], &s)) {
        rn_val p = rn_payload_op(vm, a[1]);

        if (rn_is_str(vm, p) || rn_is_number(vm, p)) {
            return rn_raise(vm, RN_T_TypeError, "cannot convert '%T' object to bytes", a[1]);
        }
        st = rn_bytes_make(vm, arg, 1, &bytes);
        if (st != RN_OK) {
            return st == RN_CALL ? RN_NEED_VM : st;
        }
        (void)rn_bytes_span(vm, bytes, &s);
    }
    if (!rn_room_get(vm, s.n + 16, &room)) {
        return rn_nomem(vm);
    }
    ns = rn_limb_from_bytes(room.data, &limbs, s.p, s.n, big, is_signed, &negative, RN_POLL(vm));
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    *out = rn_int_from_limbs(vm, room.data, (uint32_t)limbs, negative);
    rn_room_drop(vm, &room);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* ---- ratios, text of floats ---- */

NATIVE(int_m_as_integer_ratio)
{
    return pair(vm, plain(self_of(vm, a[0])), rn_small(1), out);
}

NATIVE(float_m_as_integer_ratio)
{
    double d = rn_float_get(vm, self_of(vm, a[0])), m;
    int e, bits = 0;
    rn_val num, den = rn_small(1);
    rn_status st;

    if (d != d) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert NaN to integer ratio");
    }
    if (isinf(d)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot convert Infinity to integer ratio");
    }
    m = frexp(d, &e);
    while (m != floor(m) && bits < 1100) {
        m *= 2;
        e--;
        bits++;
    }
    st = rn_int_from_double(vm, m, &num);
    if (st == RN_OK && e > 0) {
        st = rn_binary(vm, RN_BIN_LSHIFT, num, rn_small(e), &num);
    } else if (st == RN_OK && m != 0) {
        st = rn_binary(vm, RN_BIN_LSHIFT, den, rn_small(-e), &den);
    }
    return st == RN_OK ? pair(vm, num, den, out) : st;
}

NATIVE(int_m_is_integer)
{
    (void)vm;
    (void)a;
    return rn_done_bool(true, out);
}

NATIVE(float_m_is_integer)
{
    double d = rn_float_get(vm, self_of(vm, a[0]));

    return rn_done_bool(isfinite(d) && floor(d) == d, out);
}

NATIVE(float_m_hex)
{
    char text[40];
    int len = rn_float_hex(rn_float_get(vm, self_of(vm, a[0])), text);

    return rn_done(vm, rn_str_utf8(vm, text, (size_t)len), out);
}

NATIVE(float_m_fromhex)
{
    rn_val p = rn_payload_op(vm, a[1]);
    rn_ascii_text t;
    double d;
    rn_num_status ns;
    rn_status st;

    if (a[0] != rn_val_of(RN_T(float))) {
        return RN_NEED_VM;
    }
    if (!rn_is_str(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "bad argument type for built-in operation");
    }
    st = rn_number_ascii(vm, p, &t);
    if (st != RN_OK) {
        return st;
    }
    ns = rn_float_from_hex(t.p, t.n, &d, RN_POLL(vm));
    switch (ns) {
    case RN_NUM_OK:
        return rn_done(vm, rn_float(vm, d), out);
    case RN_NUM_STOPPED:
        return RN_STOP;
    case RN_NUM_OVERFLOW:
        return rn_raise(vm, RN_T_OverflowError, "hexadecimal value too large to represent as a float");
    case RN_NUM_SYNTAX:
    case RN_NUM_ZERO:
    case RN_NUM_DOMAIN:
    case RN_NUM_SIZE:
    default:
        return rn_raise(vm, RN_T_ValueError, "invalid hexadecimal floating-point string");
    }
}

NATIVE(float_m_getformat)
{
    rn_val p = rn_payload_op(vm, a[1]);

    if (rn_str_is(vm, p, "double") || rn_str_is(vm, p, "float")) {
        return rn_done(vm, rn_str_c(vm, "IEEE, little-endian"), out);
    }
    return rn_is_str(vm, p) ? rn_raise(vm, RN_T_ValueError, "__getformat__() argument 1 must be 'double' or 'float'")
                            : rn_raise(vm, RN_T_TypeError, "__getformat__() argument must be str, not %T", a[1]);
}
