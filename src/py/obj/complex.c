/* complex: arithmetic in 3.14's mixed mode (a real operand has no imaginary part, not one of zero), text, methods. The
 * constructor is in number_make.c. */
#include <math.h>

#include "py/num/float.h"
#include "py/obj/methods.h"

typedef struct pair {
    double re, im;
} pair;

static rn_status make(rn_vm *vm, pair p, rn_val *out)
{
    uint32_t off = rn_new(vm, RN_K_COMPLEX, RN_T(complex), sizeof(rn_complex));

    if (off == 0) {
        return rn_nomem(vm);
    }
    RN_AT(rn_complex, vm, off)->re = p.re;
    RN_AT(rn_complex, vm, off)->im = p.im;
    *out = rn_val_of(off);
    return RN_OK;
}

rn_status rn_complex_new(rn_vm *vm, double re, double im, rn_val *out)
{
    return make(vm, (pair){re, im}, out);
}

static pair get(rn_vm *vm, rn_val v)
{
    const rn_complex *c = RN_PTR(rn_complex, vm, v);

    return (pair){c->re, c->im};
}

int rn_complex_eq(rn_vm *vm, rn_val a, rn_val b)
{
    if (!rn_is_kind(vm, a, RN_K_COMPLEX)) {
        rn_val t = a;

        a = b;
        b = t;
    }
    if (rn_is_kind(vm, b, RN_K_COMPLEX)) {
        return get(vm, a).re == get(vm, b).re && get(vm, a).im == get(vm, b).im;
    }
    if (!rn_is_number(vm, b) || get(vm, a).im != 0 || get(vm, a).re != get(vm, a).re) {
        return 0;
    }
    return rn_num_cmp(vm, rn_double_raw(get(vm, a).re), b) == 0;
}

/* ---- arithmetic ---- */

static double to_one(double x)
{
    return copysign(isinf(x) ? 1.0 : 0.0, x);
}

static double no_nan(double x)
{
    return isnan(x) ? copysign(0.0, x) : x;
}

static pair product(pair z, pair w)
{
    double a = z.re, b = z.im, c = w.re, d = w.im, ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    pair r = {ac - bd, ad + bc};

    if (isnan(r.re) && isnan(r.im)) { /* infinities that came out as NaN: C11 annex G */
        bool again = false;

        if (isinf(a) || isinf(b)) {
            a = to_one(a);
            b = to_one(b);
            c = no_nan(c);
            d = no_nan(d);
            again = true;
        }
        if (isinf(c) || isinf(d)) {
            c = to_one(c);
            d = to_one(d);
            a = no_nan(a);
            b = no_nan(b);
            again = true;
        }
        if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
            a = no_nan(a);
            b = no_nan(b);
            c = no_nan(c);
            d = no_nan(d);
            again = true;
        }
        if (again) {
            r = (pair){(double)INFINITY * (a * c - b * d), (double)INFINITY * (a * d + b * c)};
        }
    }
    return r;
}

/* False: division by zero. */
static bool quotient(pair a, pair b, bool a_real, pair *r)
{
    double br = fabs(b.re), bi = fabs(b.im), ratio, denom;

    if (br >= bi) {
        if (br == 0) {
            return false;
        }
        ratio = b.im / b.re;
        denom = b.re + b.im * ratio;
        *r = a_real ? (pair){a.re / denom, (-a.re * ratio) / denom} : (pair){(a.re + a.im * ratio) / denom, (a.im - a.re * ratio) / denom};
    } else if (bi >= br) {
        ratio = b.re / b.im;
        denom = b.re * ratio + b.im;
        *r =
            a_real ? (pair){(a.re * ratio) / denom, (-a.re) / denom} : (pair){(a.re * ratio + a.im) / denom, (a.im * ratio - a.re) / denom};
    } else {
        *r = (pair){(double)NAN, (double)NAN};
    }
    if (!a_real && isnan(r->re) && isnan(r->im)) {
        if ((isinf(a.re) || isinf(a.im)) && isfinite(b.re) && isfinite(b.im)) {
            double x = to_one(a.re), y = to_one(a.im);

            *r = (pair){(double)INFINITY * (x * b.re + y * b.im), (double)INFINITY * (y * b.re - x * b.im)};
        } else if ((isinf(br) || isinf(bi)) && isfinite(a.re) && isfinite(a.im)) {
            double x = to_one(b.re), y = to_one(b.im);

            *r = (pair){0.0 * (a.re * x + a.im * y), 0.0 * (a.im * x - a.re * y)};
        }
    }
    return true;
}

static pair power_of_int(pair x, int64_t n)
{
    pair r = {1, 0}, p = x;

    for (int64_t mask = 1; mask > 0 && n >= mask; mask <<= 1) {
        if (n & mask) {
            r = product(r, p);
        }
        p = product(p, p);
    }
    return r;
}

enum { POWER_OK, POWER_ZERO, POWER_RANGE };

static int power(pair a, pair b, pair *r)
{
    if (b.im == 0 && b.re == floor(b.re) && fabs(b.re) <= 100) {
        int64_t n = (int64_t)b.re;

        if (n >= 0) {
            *r = power_of_int(a, n);
        } else if (!quotient((pair){1, 0}, power_of_int(a, -n), false, r)) {
            return POWER_ZERO;
        }
    } else if (b.re == 0 && b.im == 0) {
        *r = (pair){1, 0};
        return POWER_OK;
    } else if (a.re == 0 && a.im == 0) {
        *r = (pair){0, 0};
        return b.im != 0 || b.re < 0 ? POWER_ZERO : POWER_OK;
    } else {
        double size = hypot(a.re, a.im), len = pow(size, b.re), at = atan2(a.im, a.re), phase = at * b.re;

        if (b.im != 0) {
            len *= exp(-at * b.im);
            phase += b.im * log(size);
        }
        *r = (pair){len * cos(phase), len * sin(phase)};
    }
    return isinf(r->re) || isinf(r->im) ? POWER_RANGE : POWER_OK;
}

/* One operand as a pair; *real says that it had no imaginary part. */
static rn_status operand(rn_vm *vm, rn_val v, pair *p, bool *real)
{
    *real = !rn_is_kind(vm, v, RN_K_COMPLEX);
    if (!*real) {
        *p = get(vm, v);
        return RN_OK;
    }
    p->im = 0;
    return rn_to_double(vm, v, &p->re);
}

rn_status rn_complex_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out)
{
    pair x, y, r;
    bool x_real, y_real;
    rn_status st;

    *out = RN_NOTIMPL;
    if ((!rn_is_number(vm, a) && !rn_is_kind(vm, a, RN_K_COMPLEX)) || (!rn_is_number(vm, b) && !rn_is_kind(vm, b, RN_K_COMPLEX)) ||
        (op != RN_BIN_ADD && op != RN_BIN_SUB && op != RN_BIN_MUL && op != RN_BIN_TRUEDIV && op != RN_BIN_POW)) {
        return RN_OK;
    }
    st = operand(vm, a, &x, &x_real);
    if (st == RN_OK) {
        st = operand(vm, b, &y, &y_real);
    }
    if (st != RN_OK) {
        return st;
    }
    switch (op) {
    case RN_BIN_ADD:
        r = (pair){x.re + y.re, x_real ? y.im : y_real ? x.im : x.im + y.im};
        break;
    case RN_BIN_SUB:
        r = (pair){x.re - y.re, x_real ? -y.im : y_real ? x.im : x.im - y.im};
        break;
    case RN_BIN_MUL:
        r = x_real ? (pair){x.re * y.re, x.re * y.im} : y_real ? (pair){x.re * y.re, x.im * y.re} : product(x, y);
        break;
    case RN_BIN_TRUEDIV:
        if (y_real ? y.re == 0 : !quotient(x, y, x_real, &r)) {
            return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
        }
        if (y_real) {
            r = (pair){x.re / y.re, x.im / y.re};
        }
        break;
    default:
        switch (power(x, y, &r)) {
        case POWER_ZERO:
            return rn_raise(vm, RN_T_ZeroDivisionError, "zero to a negative or complex power");
        case POWER_RANGE:
            return rn_raise(vm, RN_T_OverflowError, "complex exponentiation");
        default:
            break;
        }
        break;
    }
    return make(vm, r, out);
}

rn_status rn_complex_unary(rn_vm *vm, int op, rn_val a, rn_val *out)
{
    pair p = get(vm, a);

    return make(vm, op == 0 ? (pair){-p.re, -p.im} : p, out);
}

/* ---- text ---- */

static void put(rn_sb *sb, double d, bool sign)
{
    char text[40];
    size_t n;

    if (rn_float_format(d, 'r', 0, sign ? RN_FLOAT_PLUS : 0, text, sizeof text, &n, NULL) == RN_NUM_OK) {
        rn_sb_ascii(sb, text, n);
    }
}

rn_status rn_complex_to_str(rn_vm *vm, rn_val v, rn_val *out)
{
    pair p = get(vm, v);
    rn_sb sb;

    rn_sb_init(&sb, vm);
    if (p.re == 0 && !signbit(p.re)) {
        put(&sb, p.im, false);
        rn_sb_c(&sb, "j");
    } else {
        rn_sb_c(&sb, "(");
        put(&sb, p.re, false);
        put(&sb, p.im, true);
        rn_sb_c(&sb, "j)");
    }
    return rn_sb_done(&sb, out);
}

/* ---- methods ---- */

static rn_val self_of(rn_vm *vm, rn_val v)
{
    return rn_payload_op(vm, v);
}

NATIVE(complex_m_conjugate)
{
    pair p = get(vm, self_of(vm, a[0]));

    return make(vm, (pair){p.re, -p.im}, out);
}

NATIVE(complex_m_complex)
{
    *out = self_of(vm, a[0]);
    return RN_OK;
}

NATIVE(complex_m_abs)
{
    pair p = get(vm, self_of(vm, a[0]));
    double r = hypot(p.re, p.im);

    if (isinf(r) && isfinite(p.re) && isfinite(p.im)) {
        return rn_raise(vm, RN_T_OverflowError, "absolute value too large");
    }
    return rn_done(vm, rn_float(vm, r), out);
}

NATIVE(complex_m_neg)
{
    return rn_complex_unary(vm, 0, self_of(vm, a[0]), out);
}

NATIVE(complex_m_pos)
{
    return rn_complex_unary(vm, 1, self_of(vm, a[0]), out);
}

NATIVE(complex_m_getnewargs)
{
    pair p = get(vm, self_of(vm, a[0]));
    rn_val v[2] = {rn_float(vm, p.re), rn_float(vm, p.im)};

    return v[0] == RN_UNBOUND || v[1] == RN_UNBOUND ? rn_nomem(vm) : rn_done(vm, rn_tuple_new(vm, v, 2), out);
}

#define COMPLEX_BINARY(name, op)                                                           \
    NATIVE(complex_m_##name)                                                               \
    {                                                                                      \
        return rn_complex_binary(vm, op, self_of(vm, a[0]), rn_payload_op(vm, a[1]), out); \
    }                                                                                      \
    NATIVE(complex_m_r##name)                                                              \
    {                                                                                      \
        return rn_complex_binary(vm, op, rn_payload_op(vm, a[1]), self_of(vm, a[0]), out); \
    }

COMPLEX_BINARY(add, RN_BIN_ADD)
COMPLEX_BINARY(sub, RN_BIN_SUB)
COMPLEX_BINARY(mul, RN_BIN_MUL)
COMPLEX_BINARY(truediv, RN_BIN_TRUEDIV)

NATIVE(complex_m_pow)
{
    if (rn_given(a[2]) && a[2] != RN_NONE) {
        return rn_raise(vm, RN_T_ValueError, "complex modulo");
    }
    return rn_complex_binary(vm, RN_BIN_POW, self_of(vm, a[0]), rn_payload_op(vm, a[1]), out);
}

NATIVE(complex_m_rpow)
{
    if (rn_given(a[2]) && a[2] != RN_NONE) {
        return rn_raise(vm, RN_T_ValueError, "complex modulo");
    }
    return rn_complex_binary(vm, RN_BIN_POW, rn_payload_op(vm, a[1]), self_of(vm, a[0]), out);
}
