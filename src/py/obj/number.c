/* Ints and floats: making, arithmetic, text. Limb algorithms are in num/. Results that fit 48 bits are always unboxed,
 * so equal small numbers are identical (ED-70). */
#include <math.h>
#include <string.h>

#include "py/num/float.h"
#include "py/num/limb.h"
#include "py/obj/number.h"

__extension__ typedef __int128 rn_i128;
__extension__ typedef unsigned __int128 rn_u128;

static bool poll_stop(void *ctx)
{
    return !rn_charge(ctx, 5000);
}

#define POLL(vm) (&(rn_poll){poll_stop, (vm)})

rn_val rn_int_new(rn_vm *vm, int64_t n)
{
    uint64_t limb;

    if (rn_fits_small(n)) {
        return rn_small(n);
    }
    limb = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    return rn_int_from_limbs(vm, &limb, 1, n < 0);
}

rn_val rn_int_from_u64(rn_vm *vm, uint64_t n)
{
    return n <= (uint64_t)RN_INT_MAX ? rn_small((int64_t)n) : rn_int_from_limbs(vm, &n, 1, false);
}

static rn_val small_of(const uint64_t *limb, uint32_t n, bool negative)
{
    if (n == 0) {
        return rn_small(0);
    }
    if (n == 1 && limb[0] <= (uint64_t)RN_INT_MAX + (negative ? 1 : 0)) {
        return rn_small(negative ? -(int64_t)limb[0] : (int64_t)limb[0]);
    }
    return RN_UNBOUND;
}

rn_val rn_int_from_limbs(rn_vm *vm, const uint64_t *limb, uint32_t n, bool negative)
{
    rn_val v;
    uint32_t off;
    rn_bigint *b;

    while (n > 0 && limb[n - 1] == 0) {
        n--;
    }
    v = small_of(limb, n, negative);
    if (v != RN_UNBOUND) {
        return v;
    }
    off = rn_new_fill(vm, RN_K_INT, RN_T(int), 16u + 8u * (uint64_t)n);
    if (off == 0) {
        return RN_UNBOUND;
    }
    b = RN_AT(rn_bigint, vm, off);
    b->h.flags = negative;
    b->n = n;
    memcpy(b->limb, limb, 8u * (size_t)n);
    return rn_val_of(off);
}

bool rn_is_anyint(rn_vm *vm, rn_val v)
{
    return rn_is_int(v) || rn_is_bool(v) || rn_is_kind(vm, v, RN_K_INT);
}

bool rn_int_view(rn_vm *vm, rn_val v, rn_intview *out)
{
    if (rn_is_int(v) || rn_is_bool(v)) {
        int64_t n = rn_is_int(v) ? rn_small_get(v) : (int64_t)(v & 1);

        out->negative = n < 0;
        out->buf = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
        out->limb = &out->buf;
        out->n = n != 0;
        return true;
    }
    if (rn_is_kind(vm, v, RN_K_INT)) {
        rn_bigint *b = RN_PTR(rn_bigint, vm, v);
        uint64_t room = (UINT64_C(1) << 32) - rn_off(v);

        out->limb = b->limb;
        out->n = 16u + 8u * (uint64_t)b->n <= room ? b->n : 0;
        while (out->n > 0 && out->limb[out->n - 1] == 0) { /* forged */
            out->n--;
        }
        out->negative = b->h.flags & 1;
        return true;
    }
    memset(out, 0, sizeof *out);
    return false;
}

bool rn_int_get(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_intview x;

    if (rn_is_int(v)) {
        *out = rn_small_get(v);
        return true;
    }
    if (!rn_int_view(vm, v, &x) || x.n > 1 || (x.n == 1 && x.limb[0] > (uint64_t)INT64_MAX)) {
        return false;
    }
    *out = x.n == 0 ? 0 : x.negative ? -(int64_t)x.limb[0] : (int64_t)x.limb[0];
    return true;
}

rn_val rn_float(rn_vm *vm, double d)
{
    uint32_t off;

    if (d == d) {
        return rn_double_raw(d);
    }
    off = rn_new(vm, RN_K_NAN, RN_T(float), 16);
    if (off == 0) {
        return RN_UNBOUND;
    }
    RN_AT(rn_nan, vm, off)->value = signbit(d) ? -(double)NAN : (double)NAN;
    return rn_val_of(off);
}

bool rn_is_float(rn_vm *vm, rn_val v)
{
    return rn_is_double(v) || rn_is_kind(vm, v, RN_K_NAN);
}

double rn_float_get(rn_vm *vm, rn_val v)
{
    return rn_is_double(v) ? rn_double_get(v) : (RN_PTR(rn_nan, vm, v)->value < 0 ? -(double)NAN : RN_PTR(rn_nan, vm, v)->value);
}

bool rn_is_number(rn_vm *vm, rn_val v)
{
    return rn_is_anyint(vm, v) || rn_is_float(vm, v);
}

rn_status rn_to_double(rn_vm *vm, rn_val v, double *out)
{
    rn_intview x;

    if (rn_is_float(vm, v)) {
        *out = rn_float_get(vm, v);
        return RN_OK;
    }
    if (!rn_int_view(vm, v, &x)) {
        return rn_raise(vm, RN_T_TypeError, "must be real number, not %T", v);
    }
    if (x.n <= 1 && (x.n == 0 || x.limb[0] < UINT64_C(1) << 53)) {
        *out = x.n == 0 ? 0 : x.negative ? -(double)x.limb[0] : (double)x.limb[0];
        return RN_OK;
    }
    if (rn_limb_to_double(x.limb, x.n, out) != RN_NUM_OK) {
        return rn_raise(vm, RN_T_OverflowError, "int too large to convert to float");
    }
    if (x.negative) {
        *out = -*out;
    }
    return RN_OK;
}

/* ---- scratch in the cage: counted, and gone at the latest with the next collection ---- */

static uint64_t *scratch(rn_vm *vm, size_t limbs, uint32_t *off)
{
    *off = 0;
    if (limbs == 0) {
        limbs = 1;
    }
    if (limbs > UINT32_MAX / 16 || !rn_reserve(vm, 16u + 8u * (uint64_t)limbs) ||
        (*off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + 8u * (uint64_t)limbs)) == 0) {
        return NULL;
    }
    RN_AT(rn_raw, vm, *off)->size = (uint32_t)(8u * limbs);
    return RN_AT(uint64_t, vm, *off + 16u);
}

static void unscratch(rn_vm *vm, uint32_t off)
{
    if (off != 0) {
        rn_release(vm, off, 16u + (uint64_t)RN_AT(rn_raw, vm, off)->size);
    }
}

/* A fresh big int with room for n limbs, to be trimmed by finish(). */
static uint64_t *big_new(rn_vm *vm, size_t n, uint32_t *off)
{
    *off = 0;
    if (n > UINT32_MAX / 16 || !rn_reserve(vm, 16u + 8u * (uint64_t)n) ||
        (*off = rn_new_fill(vm, RN_K_INT, RN_T(int), 16u + 8u * (uint64_t)(n ? n : 1))) == 0) {
        return NULL;
    }
    RN_AT(rn_bigint, vm, *off)->n = (uint32_t)n;
    return RN_AT(rn_bigint, vm, *off)->limb;
}

static rn_val finish(rn_vm *vm, uint32_t off, size_t n, size_t room, bool negative)
{
    rn_bigint *b = RN_AT(rn_bigint, vm, off);
    rn_val v = small_of(b->limb, (uint32_t)n, negative);

    if (v != RN_UNBOUND) {
        rn_release(vm, off, 16u + 8u * (uint64_t)(room ? room : 1));
        return v;
    }
    if (room - n > 8 && room > n + n / 4) { /* much too large: copy, so that size and content agree */
        v = rn_int_from_limbs(vm, b->limb, (uint32_t)n, negative);
        if (v != RN_UNBOUND) {
            rn_release(vm, off, 16u + 8u * (uint64_t)room);
            return v;
        }
    }
    for (size_t i = n; i < room; i++) {
        b->limb[i] = 0;
    }
    b->n = (uint32_t)n;
    b->h.flags = negative;
    return rn_val_of(off);
}

static rn_status num_error(rn_vm *vm, rn_num_status st)
{
    switch (st) {
    case RN_NUM_STOPPED:
        return RN_STOP;
    case RN_NUM_ZERO:
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    case RN_NUM_OVERFLOW:
        return rn_raise(vm, RN_T_OverflowError, "int too large to convert to float");
    default:
        return rn_nomem(vm);
    }
}

/* ---- big arithmetic ---- */

static rn_status big_addsub(rn_vm *vm, rn_intview a, rn_intview b, bool sub, rn_val *out)
{
    bool bneg = b.negative != sub, neg;
    size_t room = (a.n > b.n ? a.n : b.n) + 1u, n;
    uint32_t off;
    uint64_t *r = big_new(vm, room, &off);
    rn_num_status st;

    if (r == NULL) {
        return rn_nomem(vm);
    }
    if (a.negative == bneg) {
        st = rn_limb_add(r, &n, a.limb, a.n, b.limb, b.n, POLL(vm));
        neg = a.negative;
    } else if (rn_limb_compare(a.limb, a.n, b.limb, b.n, POLL(vm)) >= 0) {
        st = rn_limb_sub(r, &n, a.limb, a.n, b.limb, b.n, POLL(vm));
        neg = a.negative;
    } else {
        st = rn_limb_sub(r, &n, b.limb, b.n, a.limb, a.n, POLL(vm));
        neg = bneg;
    }
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = finish(vm, off, n, room, neg);
    return RN_OK;
}

static rn_status big_mul(rn_vm *vm, rn_intview a, rn_intview b, rn_val *out)
{
    size_t room = (size_t)a.n + b.n, n;
    uint32_t off, soff;
    uint64_t *r, *s;
    rn_num_status st;

    if (a.n == 0 || b.n == 0) {
        *out = rn_small(0);
        return RN_OK;
    }
    if (a.n == 1 && b.n == 1) {
        rn_u128 p = (rn_u128)a.limb[0] * b.limb[0];
        uint64_t limb[2] = {(uint64_t)p, (uint64_t)(p >> 64)};

        *out = rn_int_from_limbs(vm, limb, 2, a.negative != b.negative);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    r = big_new(vm, room, &off);
    s = scratch(vm, rn_limb_mul_scratch(a.n, b.n), &soff);
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_mul(r, &n, a.limb, a.n, b.limb, b.n, s, POLL(vm));
    unscratch(vm, soff);
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = finish(vm, off, n, room, a.negative != b.negative);
    return RN_OK;
}

/* Floor division and modulo; either result may be unwanted. */
static rn_status big_divmod(rn_vm *vm, rn_intview a, rn_intview b, rn_val *quot, rn_val *mod)
{
    size_t room = (a.n >= b.n ? a.n - b.n + 1u : 1u) + 1u, nq = 0, nr = 0;
    uint32_t qoff, roff, soff;
    uint64_t *q, *r, *s;
    bool neg = a.negative != b.negative;
    rn_num_status st;

    if (b.n == 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    }
    q = big_new(vm, room, &qoff);
    r = big_new(vm, b.n, &roff);
    s = scratch(vm, rn_limb_div_scratch(a.n, b.n), &soff);
    if (q == NULL || r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_divrem(q, &nq, r, &nr, a.limb, a.n, b.limb, b.n, s, POLL(vm));
    unscratch(vm, soff);
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    if (neg && nr > 0) { /* floor: one lower, and the rest from the other side */
        static const uint64_t one = 1;

        st = rn_limb_add(q, &nq, q, nq, &one, 1, NULL);
        if (st == RN_NUM_OK) {
            st = rn_limb_sub(r, &nr, b.limb, b.n, r, nr, NULL);
        }
        if (st != RN_NUM_OK) {
            return num_error(vm, st);
        }
    }
    if (quot != NULL) {
        *quot = finish(vm, qoff, nq, room, neg);
    }
    if (mod != NULL) {
        *mod = finish(vm, roff, nr, b.n, b.negative);
    }
    return RN_OK;
}

static rn_status big_shift(rn_vm *vm, rn_intview a, rn_val bv, bool left, rn_val *out)
{
    rn_intview b;
    size_t room, n;
    uint32_t off;
    uint64_t *r, bits;
    rn_num_status st;
    bool lost = false;

    (void)rn_int_view(vm, bv, &b);
    if (b.negative) {
        return rn_raise(vm, RN_T_ValueError, "negative shift count");
    }
    if (a.n == 0 || b.n == 0) {
        *out = rn_int_from_limbs(vm, a.limb, a.n, a.negative);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    bits = b.n > 1 ? UINT64_MAX : b.limb[0];
    if (left) {
        if (bits > UINT64_C(0x7FFFFFFFF)) {
            return rn_raise(vm, RN_T_OverflowError, "too many digits in integer");
        }
        room = a.n + (size_t)(bits / 64) + 1;
        if ((r = big_new(vm, room, &off)) == NULL) {
            return rn_nomem(vm);
        }
        st = rn_limb_shift_left(r, &n, a.limb, a.n, bits, POLL(vm));
    } else {
        if (bits >= (uint64_t)a.n * 64) {
            *out = rn_small(a.negative ? -1 : 0);
            return RN_OK;
        }
        room = a.n + 1u;
        if ((r = big_new(vm, room, &off)) == NULL) {
            return rn_nomem(vm);
        }
        st = rn_limb_shift_right(r, &n, a.limb, a.n, bits, &lost, POLL(vm));
        if (st == RN_NUM_OK && a.negative && lost) {
            static const uint64_t one = 1;

            st = rn_limb_add(r, &n, r, n, &one, 1, NULL);
        }
    }
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = finish(vm, off, n, room, a.negative);
    return RN_OK;
}

static rn_status big_bits(rn_vm *vm, rn_limb_op op, rn_intview a, rn_intview b, rn_val *out)
{
    size_t room = (a.n > b.n ? a.n : b.n) + 1u, n;
    uint32_t off;
    uint64_t *r = big_new(vm, room, &off);
    bool neg = false;
    rn_num_status st;

    if (r == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_bitwise(op, r, &n, &neg, a.limb, a.n, a.negative, b.limb, b.n, b.negative, POLL(vm));
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = finish(vm, off, n, room, neg);
    return RN_OK;
}

static rn_status big_pow(rn_vm *vm, rn_intview a, rn_intview b, rn_val *out)
{
    size_t room, n, sn;
    uint32_t off, soff;
    uint64_t *r, *s, e;
    rn_num_status st;

    if (b.n == 0) {
        *out = rn_small(1);
        return RN_OK;
    }
    if (a.n == 0) {
        *out = rn_small(0);
        return RN_OK;
    }
    if (a.n == 1 && a.limb[0] == 1) {
        *out = rn_small(a.negative && (b.limb[0] & 1) ? -1 : 1);
        return RN_OK;
    }
    e = b.n > 1 ? UINT64_MAX : b.limb[0];
    room = b.n > 1 ? SIZE_MAX : rn_limb_pow_size(a.limb, a.n, e);
    sn = room == SIZE_MAX ? SIZE_MAX : rn_limb_pow_scratch(a.limb, a.n, e);
    if (room == SIZE_MAX || sn == SIZE_MAX || room > UINT32_MAX / 16 || sn > UINT32_MAX / 16) {
        vm->stop = RN_STOP_MEMORY;
        return RN_STOP;
    }
    r = big_new(vm, room, &off);
    s = scratch(vm, sn, &soff);
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_pow(r, &n, a.limb, a.n, e, s, POLL(vm));
    unscratch(vm, soff);
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = finish(vm, off, n, room, a.negative && (b.limb[0] & 1));
    return RN_OK;
}

static rn_status float_pow(rn_vm *vm, double a, double b, rn_val *out)
{
    double r;

    if (a == 0 && b < 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "zero to a negative power");
    }
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b)) {
        return RN_NEED_VM; /* a complex result */
    }
    r = pow(a, b);
    if (isinf(r) && isfinite(a) && isfinite(b)) {
        return rn_raise(vm, RN_T_OverflowError, "(34, 'Numerical result out of range')");
    }
    *out = rn_float_fast(vm, r);
    return RN_OK;
}

static double float_mod(double a, double b)
{
    double m = fmod(a, b);

    if (m != 0) {
        if ((b < 0) != (m < 0)) {
            m += b;
        }
    } else {
        m = copysign(0.0, b);
    }
    return m;
}

static double float_floordiv(double a, double b)
{
    double m = fmod(a, b), div = (a - m) / b, f;

    if (m != 0 && (b < 0) != (m < 0)) {
        div -= 1.0;
    }
    if (div == 0) {
        return copysign(0.0, a / b);
    }
    f = floor(div);
    return div - f > 0.5 ? f + 1.0 : f;
}

static rn_status float_binary(rn_vm *vm, int op, double a, double b, rn_val *out)
{
    double r;

    switch (op) {
    case RN_BIN_ADD:
        r = a + b;
        break;
    case RN_BIN_SUB:
        r = a - b;
        break;
    case RN_BIN_MUL:
        r = a * b;
        break;
    case RN_BIN_TRUEDIV:
        if (b == 0) {
            return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
        }
        r = a / b;
        break;
    case RN_BIN_FLOORDIV:
    case RN_BIN_MOD:
        if (b == 0) {
            return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
        }
        r = op == RN_BIN_MOD ? float_mod(a, b) : float_floordiv(a, b);
        break;
    case RN_BIN_POW:
        return float_pow(vm, a, b, out);
    default:
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    *out = rn_float_fast(vm, r);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static rn_status int_truediv(rn_vm *vm, rn_intview a, rn_intview b, rn_val *out)
{
    double d;
    uint32_t soff;
    uint64_t *s;
    rn_num_status st;

    if (b.n == 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    }
    s = scratch(vm, rn_limb_true_div_scratch(a.n, b.n), &soff);
    if (s == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_true_div(a.limb, a.n, b.limb, b.n, &d, s, POLL(vm));
    unscratch(vm, soff);
    if (st == RN_NUM_OVERFLOW) {
        return rn_raise(vm, RN_T_OverflowError, "integer division result too large for a float");
    }
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    *out = rn_double_raw(a.negative != b.negative ? -d : d);
    return RN_OK;
}

static rn_val from_i128(rn_vm *vm, rn_i128 n)
{
    bool negative = n < 0;
    rn_u128 m = negative ? -(rn_u128)n : (rn_u128)n;
    uint64_t limb[2] = {(uint64_t)m, (uint64_t)(m >> 64)};

    return rn_int_from_limbs(vm, limb, 2, negative);
}

/* Operands of up to two limbs whose result fits 128 bits: the usual case beyond 48 bits. False: not that case. */
static bool two_limbs(rn_vm *vm, int op, rn_intview a, rn_intview b, rn_val *out)
{
    rn_u128 x, y;
    rn_i128 p, q;

    if (a.n > 2 || b.n > 2 || (a.n == 2 && a.limb[1] >> 62) || (b.n == 2 && b.limb[1] >> 62)) {
        return false;
    }
    x = a.n == 0 ? 0 : a.n == 1 ? a.limb[0] : (rn_u128)a.limb[1] << 64 | a.limb[0];
    y = b.n == 0 ? 0 : b.n == 1 ? b.limb[0] : (rn_u128)b.limb[1] << 64 | b.limb[0];
    p = a.negative ? -(rn_i128)x : (rn_i128)x;
    q = b.negative ? -(rn_i128)y : (rn_i128)y;
    switch (op) {
    case RN_BIN_ADD:
        *out = from_i128(vm, p + q);
        return true;
    case RN_BIN_SUB:
        *out = from_i128(vm, p - q);
        return true;
    case RN_BIN_MUL:
        if (__builtin_mul_overflow(p, q, &p)) {
            return false;
        }
        *out = from_i128(vm, p);
        return true;
    case RN_BIN_FLOORDIV:
    case RN_BIN_MOD:
        if (q == 0) {
            return false;
        }
        if ((y & (y - 1)) == 0 && !a.negative && !b.negative) { /* by a power of two */
            int k = y >> 64 ? 64 + __builtin_ctzll((uint64_t)(y >> 64)) : __builtin_ctzll((uint64_t)y);

            *out = from_i128(vm, op == RN_BIN_MOD ? (rn_i128)(x & (y - 1)) : (rn_i128)(x >> k));
            return true;
        }
        {
            rn_i128 d = p / q, m = p - d * q;

            if (m != 0 && (m < 0) != (q < 0)) {
                m += q;
                d -= 1;
            }
            *out = from_i128(vm, op == RN_BIN_MOD ? m : d);
        }
        return true;
    default:
        return false;
    }
}

/* Small ints and ints below 2**127 in magnitude; false: something else. */
static inline bool wide(rn_vm *vm, rn_val v, rn_i128 *out)
{
    const rn_bigint *b;
    rn_u128 m;

    if (rn_is_int(v)) {
        *out = rn_small_get(v);
        return true;
    }
    if (!rn_is_kind(vm, v, RN_K_INT)) {
        return false;
    }
    b = RN_PTR(rn_bigint, vm, v);
    if (b->n == 1) {
        m = b->limb[0];
    } else if (b->n == 2 && b->limb[1] >> 63 == 0) {
        m = (rn_u128)b->limb[1] << 64 | b->limb[0];
    } else {
        return false;
    }
    *out = b->h.flags & 1 ? -(rn_i128)m : (rn_i128)m;
    return true;
}

bool rn_int_quick(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out)
{
    rn_i128 x, y, r;
    rn_u128 m;
    uint32_t off, n;

    if (op > RN_BIN_MOD || !wide(vm, a, &x) || !wide(vm, b, &y)) {
        return false;
    }
    switch (op) {
    case RN_BIN_ADD:
        if (__builtin_add_overflow(x, y, &r)) {
            return false;
        }
        break;
    case RN_BIN_SUB:
        if (__builtin_sub_overflow(x, y, &r)) {
            return false;
        }
        break;
    case RN_BIN_MUL:
        if (__builtin_mul_overflow(x, y, &r)) {
            return false;
        }
        break;
    case RN_BIN_MOD: /* by a power of two, as modular arithmetic has it */
        if (y <= 0 || (y & (y - 1)) != 0) {
            return false;
        }
        r = x & (y - 1);
        break;
    default:
        return false;
    }
    if (r >= RN_INT_MIN && r <= RN_INT_MAX) {
        *out = rn_small((int64_t)r);
        return true;
    }
    m = r < 0 ? -(rn_u128)r : (rn_u128)r;
    n = m >> 64 != 0 ? 2 : 1;
    off = rn_new_fill(vm, RN_K_INT, RN_T(int), 16u + 8u * n);
    if (off == 0) {
        return false;
    }
    RN_AT(rn_bigint, vm, off)->h.flags = r < 0;
    RN_AT(rn_bigint, vm, off)->n = n;
    RN_AT(rn_bigint, vm, off)->limb[0] = (uint64_t)m;
    if (n == 2) {
        RN_AT(rn_bigint, vm, off)->limb[1] = (uint64_t)(m >> 64);
    }
    *out = rn_val_of(off);
    return true;
}

static rn_status int_binary(rn_vm *vm, int op, rn_val av, rn_val bv, rn_val *out)
{
    rn_intview a, b;
    int64_t x, y, r;
    rn_status st = RN_OK;

    (void)rn_int_view(vm, av, &a);
    (void)rn_int_view(vm, bv, &b);
    if (rn_int_get(vm, av, &x) && rn_int_get(vm, bv, &y)) {
        switch (op) {
        case RN_BIN_ADD:
            if (!__builtin_add_overflow(x, y, &r)) {
                goto done;
            }
            break;
        case RN_BIN_SUB:
            if (!__builtin_sub_overflow(x, y, &r)) {
                goto done;
            }
            break;
        case RN_BIN_MUL:
            if (!__builtin_mul_overflow(x, y, &r)) {
                goto done;
            }
            break;
        case RN_BIN_FLOORDIV:
            if (y != 0 && !(x == INT64_MIN && y == -1)) {
                r = x / y - (x % y != 0 && (x % y < 0) != (y < 0));
                goto done;
            }
            break;
        case RN_BIN_MOD:
            if (y != 0 && y != -1) {
                r = x % y;
                r += r != 0 && (r < 0) != (y < 0) ? y : 0;
                goto done;
            }
            break;
        case RN_BIN_AND:
            r = x & y;
            goto done;
        case RN_BIN_OR:
            r = x | y;
            goto done;
        case RN_BIN_XOR:
            r = x ^ y;
            goto done;
        case RN_BIN_RSHIFT:
            if (y >= 0) {
                r = y > 63 ? (x < 0 ? -1 : 0) : x >> y;
                goto done;
            }
            break;
        case RN_BIN_LSHIFT:
            if (y >= 0 && y < 62 && (x < 0 ? -x : x) >> (62 - y) == 0) {
                r = (int64_t)((uint64_t)x << y);
                goto done;
            }
            break;
        case RN_BIN_TRUEDIV:
            if (y != 0 && x > -(INT64_C(1) << 53) && x < INT64_C(1) << 53 && y > -(INT64_C(1) << 53) && y < INT64_C(1) << 53) {
                *out = rn_double_raw((double)x / (double)y);
                return RN_OK;
            }
            break;
        default:
            break;
        }
    }
    if (two_limbs(vm, op, a, b, out)) {
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    switch (op) {
    case RN_BIN_ADD:
    case RN_BIN_SUB:
        return big_addsub(vm, a, b, op == RN_BIN_SUB, out);
    case RN_BIN_MUL:
        return big_mul(vm, a, b, out);
    case RN_BIN_FLOORDIV:
        return big_divmod(vm, a, b, out, NULL);
    case RN_BIN_MOD:
        return big_divmod(vm, a, b, NULL, out);
    case RN_BIN_TRUEDIV:
        return int_truediv(vm, a, b, out);
    case RN_BIN_LSHIFT:
    case RN_BIN_RSHIFT:
        return big_shift(vm, a, bv, op == RN_BIN_LSHIFT, out);
    case RN_BIN_AND:
        return big_bits(vm, RN_LIMB_AND, a, b, out);
    case RN_BIN_OR:
        return big_bits(vm, RN_LIMB_OR, a, b, out);
    case RN_BIN_XOR:
        return big_bits(vm, RN_LIMB_XOR, a, b, out);
    case RN_BIN_POW:
        if (b.negative) {
            double da, db;

            st = rn_to_double(vm, av, &da);
            if (st == RN_OK) {
                st = rn_to_double(vm, bv, &db);
            }
            return st == RN_OK ? float_pow(vm, da, db, out) : st;
        }
        return big_pow(vm, a, b, out);
    default:
        *out = RN_NOTIMPL;
        return RN_OK;
    }
done:
    *out = rn_int_new(vm, r);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out)
{
    double x, y;
    rn_status st;

    if (rn_is_anyint(vm, a) && rn_is_anyint(vm, b)) {
        if (rn_is_bool(a) && rn_is_bool(b) && (op == RN_BIN_AND || op == RN_BIN_OR || op == RN_BIN_XOR)) {
            bool p = a & 1, q = b & 1;

            *out = rn_bool(op == RN_BIN_AND ? p && q : op == RN_BIN_OR ? p || q : p != q);
            return RN_OK;
        }
        return int_binary(vm, op, a, b, out);
    }
    if (!rn_is_number(vm, a) || !rn_is_number(vm, b)) {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    st = rn_to_double(vm, a, &x);
    if (st == RN_OK) {
        st = rn_to_double(vm, b, &y);
    }
    return st == RN_OK ? float_binary(vm, op, x, y, out) : st;
}

rn_status rn_divmod(rn_vm *vm, rn_val a, rn_val b, rn_val *quot, rn_val *mod)
{
    rn_intview x, y;
    rn_status st;

    if (rn_is_anyint(vm, a) && rn_is_anyint(vm, b)) {
        (void)rn_int_view(vm, a, &x);
        (void)rn_int_view(vm, b, &y);
        return big_divmod(vm, x, y, quot, mod);
    }
    st = rn_binary(vm, RN_BIN_FLOORDIV, a, b, quot);
    return st == RN_OK ? rn_binary(vm, RN_BIN_MOD, a, b, mod) : st;
}

rn_status rn_powmod(rn_vm *vm, rn_val av, rn_val bv, rn_val mv, rn_val *out)
{
    rn_intview a, b, m;
    size_t n, inv_n;
    uint32_t off, soff, ioff = 0;
    uint64_t *r, *s;
    const uint64_t *base;
    rn_num_status st;
    rn_val reduced = RN_UNBOUND;

    (void)rn_int_view(vm, av, &a);
    (void)rn_int_view(vm, bv, &b);
    (void)rn_int_view(vm, mv, &m);
    if (m.n == 0) {
        return rn_raise(vm, RN_T_ValueError, "pow() 3rd argument cannot be 0");
    }
    base = a.limb;
    inv_n = a.n;
    if (b.negative) {
        uint64_t *inv = scratch(vm, m.n, &ioff);

        s = scratch(vm, rn_limb_inverse_scratch(a.n, m.n), &soff);
        if (inv == NULL || s == NULL) {
            return rn_nomem(vm);
        }
        st = rn_limb_inverse(inv, &inv_n, a.limb, a.n, m.limb, m.n, s, POLL(vm));
        unscratch(vm, soff);
        if (st == RN_NUM_DOMAIN) {
            return rn_raise(vm, RN_T_ValueError, "base is not invertible for the given modulus");
        }
        if (st != RN_NUM_OK) {
            return num_error(vm, st);
        }
        base = inv;
    }
    r = big_new(vm, m.n, &off);
    s = scratch(vm, rn_limb_powmod_scratch(inv_n, m.n), &soff);
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    st = rn_limb_powmod(r, &n, base, inv_n, b.limb, b.n, m.limb, m.n, s, POLL(vm));
    unscratch(vm, soff);
    unscratch(vm, ioff);
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    reduced = finish(vm, off, n, m.n, a.negative && (b.n > 0 && (b.limb[0] & 1)));
    return rn_binary(vm, RN_BIN_MOD, reduced, mv, out); /* sign of the modulus */
}

rn_status rn_negate(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_intview x;

    if (rn_is_float(vm, v)) {
        *out = rn_float_fast(vm, -rn_float_get(vm, v));
    } else if (rn_int_view(vm, v, &x)) {
        *out = rn_int_from_limbs(vm, x.limb, x.n, !x.negative);
    } else {
        *out = RN_NOTIMPL;
        return RN_OK;
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

/* Order of two numbers: -1, 0, 1; 2 when unordered. Mixed int and float compare exactly (ED-69). */
int rn_num_cmp(rn_vm *vm, rn_val a, rn_val b)
{
    rn_intview x, y;
    double d;

    if (rn_is_int(a) && rn_is_int(b)) {
        return (a > b) - (a < b);
    }
    if (rn_is_float(vm, a) && rn_is_float(vm, b)) {
        double p = rn_float_get(vm, a), q = rn_float_get(vm, b);

        return p < q ? -1 : p > q ? 1 : p == q ? 0 : 2;
    }
    if (rn_is_float(vm, a)) {
        int c = rn_num_cmp(vm, b, a);

        return c == 2 ? 2 : -c;
    }
    (void)rn_int_view(vm, a, &x);
    if (rn_is_float(vm, b)) {
        d = rn_float_get(vm, b);
        return d != d ? 2 : rn_limb_compare_double(x.limb, x.n, x.negative && x.n > 0, d);
    }
    (void)rn_int_view(vm, b, &y);
    if (x.negative != y.negative) {
        return x.negative ? -1 : 1;
    }
    return rn_limb_compare(x.limb, x.n, y.limb, y.n, NULL) * (x.negative ? -1 : 1);
}

/* CPython's numeric hash: modulo 2^61 - 1. */
int64_t rn_int_hash(rn_vm *vm, rn_val v)
{
    const uint64_t p = (UINT64_C(1) << 61) - 1;
    rn_intview x;
    uint64_t h = 0;
    int64_t r;

    (void)rn_int_view(vm, v, &x);
    for (uint32_t i = x.n; i-- > 0;) {
        rn_u128 t = (rn_u128)h << 64 | x.limb[i];

        h = (uint64_t)(t % p);
    }
    r = x.negative ? -(int64_t)h : (int64_t)h;
    return r == -1 ? -2 : r;
}

int64_t rn_float_hash_value(double d)
{
    const uint64_t p = (UINT64_C(1) << 61) - 1;
    int e;
    double m;
    uint64_t x = 0;
    bool neg = d < 0;
    int64_t r;

    if (isinf(d)) {
        return d > 0 ? 314159 : -314159;
    }
    m = frexp(neg ? -d : d, &e);
    while (m != 0) {
        uint64_t y;

        x = (x << 28 & p) | x >> 33;
        m *= 268435456.0;
        e -= 28;
        y = (uint64_t)m;
        m -= (double)y;
        x += y;
        if (x >= p) {
            x -= p;
        }
    }
    e = e >= 0 ? e % 61 : 61 - 1 - ((-1 - e) % 61);
    x = (x << e & p) | x >> (61 - e);
    r = neg ? -(int64_t)x : (int64_t)x;
    return r == -1 ? -2 : r;
}

rn_status rn_int_to_str(rn_vm *vm, rn_val v, int base, bool prefix, rn_val *out)
{
    rn_intview x;
    size_t room, n, at = 0;
    uint32_t soff, toff;
    uint64_t *s;
    char *text, small[72];
    rn_num_status st;

    (void)rn_int_view(vm, v, &x);
    if (x.n <= 1) { /* digits from the low end */
        uint64_t m = x.n == 0 ? 0 : x.limb[0];
        char *p = small + sizeof small;

        if (base == 10) { /* a division by a constant */
            do {
                *--p = (char)('0' + m % 10);
                m /= 10;
            } while (m != 0);
        } else {
            do {
                *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[m % (unsigned)base];
                m /= (unsigned)base;
            } while (m != 0);
        }
        if (prefix) {
            *--p = (char)(base == 2 ? 'b' : base == 8 ? 'o' : 'x');
            *--p = '0';
        }
        if (x.negative) {
            *--p = '-';
        }
        *out = rn_str_utf8(vm, p, (size_t)(small + sizeof small - p));
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    if ((base & (base - 1)) != 0 && vm->int_digits != 0) {
        double digits = (double)rn_limb_bit_length(x.limb, x.n) * 0.30102999566398120;

        if (digits > vm->int_digits + 1) {
            return rn_raise(
                vm, RN_T_ValueError,
                "Exceeds the limit (%u digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit",
                vm->int_digits);
        }
    }
    room = rn_limb_text_size(x.limb, x.n, base) + 4;
    text = (char *)scratch(vm, room / 8 + 1, &toff);
    s = scratch(vm, rn_limb_to_text_scratch(x.n, base), &soff);
    if (text == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    if (x.negative) {
        text[at++] = '-';
    }
    if (prefix) {
        text[at++] = '0';
        text[at++] = (char)(base == 2 ? 'b' : base == 8 ? 'o' : 'x');
    }
    st = rn_limb_to_text(text + at, &n, x.limb, x.n, base, s, POLL(vm));
    unscratch(vm, soff);
    if (st != RN_NUM_OK) {
        return num_error(vm, st);
    }
    if (base == 10 && vm->int_digits != 0 && n > vm->int_digits) {
        return rn_raise(
            vm, RN_T_ValueError,
            "Exceeds the limit (%u digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit",
            vm->int_digits);
    }
    *out = rn_str_utf8(vm, text, at + n);
    unscratch(vm, toff);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_val rn_int_from_digits(rn_vm *vm, const char *s, size_t n, int base, bool negative, rn_status *status)
{
    size_t room = rn_limb_from_text_size(n, base), got;
    uint32_t off, soff;
    uint64_t *r, *sc;
    rn_num_status st;

    *status = RN_OK;
    r = big_new(vm, room, &off);
    sc = scratch(vm, rn_limb_from_text_scratch(n, base), &soff);
    if (r == NULL || sc == NULL) {
        *status = rn_nomem(vm);
        return RN_UNBOUND;
    }
    st = rn_limb_from_text(r, &got, s, n, base, sc, POLL(vm));
    unscratch(vm, soff);
    if (st == RN_NUM_SYNTAX) {
        return RN_UNBOUND;
    }
    if (st != RN_NUM_OK) {
        *status = num_error(vm, st);
        return RN_UNBOUND;
    }
    return finish(vm, off, got, room, negative);
}

rn_status rn_int_from_double(rn_vm *vm, double d, rn_val *out)
{
    uint64_t limb[17];
    size_t n;

    if (d > -9e15 && d < 9e15) {
        *out = rn_int_new(vm, (int64_t)d);
    } else {
        n = rn_limb_from_double(limb, d);
        *out = rn_int_from_limbs(vm, limb, (uint32_t)n, d < 0);
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_float_to_str(rn_vm *vm, double d, rn_val *out)
{
    char text[32];
    int n;

    if (d != d) {
        *out = rn_str_c(vm, "nan");
    } else {
        n = rn_float_repr(d, text);
        *out = rn_str_utf8(vm, text, (size_t)n);
    }
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}
