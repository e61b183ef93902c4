/* Module math: the C library where CPython uses it, num/ where results are exact. Guest operands are made plain numbers
 * by the generic twin (coerce_call). */
#include <math.h>

#include "py/num/mathfn.h"
#include "py/obj/number.h"
#include "py/vm/natives.h"

static bool stop(void *ctx)
{
    return !rn_charge(ctx, 5000);
}

#define POLL(vm) (&(rn_poll){stop, (vm)})

static rn_status real(rn_vm *vm, rn_val v, double *out)
{
    rn_val p = rn_payload_op(vm, v), f;

    if (rn_is_number(vm, p)) {
        return rn_to_double(vm, p, out);
    }
    if (rn_is_kind(vm, v, RN_K_INST) && (rn_special(vm, v, RN_N(__float__), &f) || rn_special(vm, v, RN_N(__index__), &f))) {
        return RN_NEED_VM;
    }
    return rn_raise(vm, RN_T_TypeError, "must be real number, not %T", v);
}

static rn_status give(rn_vm *vm, double d, rn_val *out)
{
    *out = rn_float_fast(vm, d);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static rn_status domain(rn_vm *vm, double x, const char *expected)
{
    rn_val s;

    if (expected == NULL) {
        return rn_raise(vm, RN_T_ValueError, "math domain error");
    }
    if (rn_float_to_str(vm, x, &s) != RN_OK) {
        return rn_nomem(vm);
    }
    return rn_raise(vm, RN_T_ValueError, expected, s);
}

/* f(x): a NaN out of a number is a domain error, an infinity out of a finite number a range error. */
static rn_status one(rn_vm *vm, rn_val v, double (*f)(double), bool can_overflow, const char *expected, rn_val *out)
{
    double x, r;
    rn_status st = real(vm, v, &x);

    if (st != RN_OK) {
        return st;
    }
    r = f(x);
    if (isnan(r) && !isnan(x)) {
        return domain(vm, x, expected);
    }
    if (isinf(r) && isfinite(x)) {
        return can_overflow ? rn_raise(vm, RN_T_OverflowError, "math range error") : domain(vm, x, expected);
    }
    return give(vm, r, out);
}

#define ONE(name, function, overflow, expected)                               \
    rn_status rn_math_m_##name(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out) \
    {                                                                         \
        (void)n;                                                              \
        return one(vm, a[0], function, overflow, expected, out);              \
    }

ONE(acos, acos, false, "expected a number in range from -1 up to 1, got %S")
ONE(acosh, acosh, false, "expected argument value not less than 1, got %S")
ONE(asin, asin, false, "expected a number in range from -1 up to 1, got %S")
ONE(asinh, asinh, false, NULL)
ONE(atan, atan, false, NULL)
ONE(atanh, atanh, false, "expected a number between -1 and 1, got %S")
ONE(cbrt, cbrt, false, NULL)
ONE(cos, cos, false, "expected a finite input, got %S")
ONE(cosh, cosh, true, NULL)
ONE(erf, erf, false, NULL)
ONE(erfc, erfc, false, NULL)
ONE(exp, exp, true, NULL)
ONE(exp2, exp2, true, NULL)
ONE(expm1, expm1, true, NULL)
ONE(fabs, fabs, false, NULL)
ONE(log1p, log1p, false, "expected argument value > -1, got %S")
ONE(sin, sin, false, "expected a finite input, got %S")
ONE(sinh, sinh, true, NULL)
ONE(sqrt, sqrt, false, "expected a nonnegative input, got %S")
ONE(tan, tan, false, "expected a finite input, got %S")
ONE(tanh, tanh, false, NULL)

rn_status rn_math_m_degrees(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    return st == RN_OK ? give(vm, x * (180.0 / 3.141592653589793), out) : st;
}

rn_status rn_math_m_radians(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    return st == RN_OK ? give(vm, x * (3.141592653589793 / 180.0), out) : st;
}

static rn_status two(rn_vm *vm, rn_val *a, double *x, double *y)
{
    rn_status st = real(vm, a[0], x);

    return st == RN_OK ? real(vm, a[1], y) : st;
}

rn_status rn_math_m_atan2(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double y, x;
    rn_status st = two(vm, a, &y, &x);

    (void)n;
    return st == RN_OK ? give(vm, atan2(y, x), out) : st;
}

rn_status rn_math_m_copysign(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double y, x;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    return st == RN_OK ? give(vm, copysign(x, y), out) : st;
}

rn_status rn_math_m_fmod(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double y, x;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    if (isinf(y) && isfinite(x)) {
        return give(vm, x, out);
    }
    if ((y == 0 && !isnan(x)) || (isinf(x) && !isnan(y))) {
        return domain(vm, x, NULL);
    }
    return give(vm, fmod(x, y), out);
}

rn_status rn_math_m_remainder(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double y, x;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    if ((y == 0 && !isnan(x)) || (isinf(x) && !isnan(y))) {
        return domain(vm, x, NULL);
    }
    return give(vm, remainder(x, y), out);
}

rn_status rn_math_m_pow(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double y, x, r;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    r = pow(x, y);
    if (isfinite(x) && isfinite(y)) {
        if (isnan(r) || (isinf(r) && x == 0)) {
            return domain(vm, x, NULL);
        }
        if (isinf(r)) {
            return rn_raise(vm, RN_T_OverflowError, "math range error");
        }
    }
    return give(vm, r, out);
}

rn_status rn_math_m_fma(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, y, z, r;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st == RN_OK) {
        st = real(vm, a[2], &z);
    }
    if (st != RN_OK) {
        return st;
    }
    r = fma(x, y, z);
    if (isnan(r) && !isnan(x) && !isnan(y) && !isnan(z)) {
        return rn_raise(vm, RN_T_ValueError, "invalid operation in fma");
    }
    if (isinf(r) && isfinite(x) && isfinite(y) && isfinite(z)) {
        return rn_raise(vm, RN_T_OverflowError, "overflow in fma");
    }
    return give(vm, r, out);
}

rn_status rn_math_m_isnan(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    *out = rn_bool(st == RN_OK && isnan(x));
    return st;
}

rn_status rn_math_m_isinf(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    *out = rn_bool(st == RN_OK && isinf(x));
    return st;
}

rn_status rn_math_m_isfinite(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    *out = rn_bool(st == RN_OK && isfinite(x));
    return st;
}

rn_status rn_math_m_isclose(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, y, rel = 1e-9, abs_tol = 0;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st == RN_OK && a[2] != RN_UNBOUND) {
        st = real(vm, a[2], &rel);
    }
    if (st == RN_OK && a[3] != RN_UNBOUND) {
        st = real(vm, a[3], &abs_tol);
    }
    if (st != RN_OK) {
        return st;
    }
    if (rel < 0 || abs_tol < 0) {
        return rn_raise(vm, RN_T_ValueError, "tolerances must be non-negative");
    }
    *out = rn_bool(rn_math_isclose(x, y, rel, abs_tol));
    return RN_OK;
}

/* floor, ceil, trunc: exact ints; other types by their special method. */
static rn_status integral(rn_vm *vm, rn_val v, double (*f)(double), uint32_t special, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v), m;
    double x;

    if (rn_is_anyint(vm, p)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    if (!rn_is_float(vm, p)) {
        if (rn_special(vm, v, special, &m)) {
            return rn_ask_special(vm, v, special, NULL, 0, RN_CK_ANY);
        }
        if (special == RN_N(__trunc__)) {
            return rn_raise(vm, RN_T_TypeError, "type %T doesn't define __trunc__ method", v);
        }
        return real(vm, v, &x);
    }
    x = f(rn_float_get(vm, p));
    if (isnan(x)) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
    }
    if (isinf(x)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
    }
    return rn_int_from_double(vm, x, out);
}

rn_status rn_math_m_floor(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return integral(vm, a[0], floor, RN_N(__floor__), out);
}

rn_status rn_math_m_ceil(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return integral(vm, a[0], ceil, RN_N(__ceil__), out);
}

rn_status rn_math_m_trunc(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    (void)n;
    return integral(vm, a[0], trunc, RN_N(__trunc__), out);
}

static rn_status log_of(rn_vm *vm, rn_val v, rn_math_log base, double *out)
{
    rn_val p = rn_payload_op(vm, v);
    rn_intview x;
    double d;
    rn_status st;

    *out = 0;
    if (rn_int_view(vm, p, &x)) {
        if (x.n == 0 || x.negative) {
            return rn_raise(vm, RN_T_ValueError, "expected a positive input");
        }
        *out = rn_math_log_limbs(base, x.limb, x.n, POLL(vm));
        return RN_OK;
    }
    st = real(vm, v, &d);
    if (st != RN_OK) {
        return st;
    }
    if (d <= 0) {
        return domain(vm, d, "expected a positive input, got %S");
    }
    *out = base == RN_MATH_LOG ? log(d) : base == RN_MATH_LOG2 ? log2(d) : log10(d);
    return RN_OK;
}

rn_status rn_math_m_log(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, b;
    rn_status st = log_of(vm, a[0], RN_MATH_LOG, &x);

    if (st == RN_OK && n > 1) {
        st = log_of(vm, a[1], RN_MATH_LOG, &b);
        if (st != RN_OK) {
            return st;
        }
        if (b == 0) {
            return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
        }
        x /= b;
    }
    return st == RN_OK ? give(vm, x, out) : st;
}

rn_status rn_math_m_log2(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = log_of(vm, a[0], RN_MATH_LOG2, &x);

    (void)n;
    return st == RN_OK ? give(vm, x, out) : st;
}

rn_status rn_math_m_log10(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = log_of(vm, a[0], RN_MATH_LOG10, &x);

    (void)n;
    return st == RN_OK ? give(vm, x, out) : st;
}

rn_status rn_math_m_gamma(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, r;
    rn_status st = real(vm, a[0], &x);
    rn_num_status ns;

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    ns = rn_math_gamma(x, &r);
    return ns == RN_NUM_DOMAIN     ? domain(vm, x, "expected a noninteger or positive integer, got %S")
           : ns == RN_NUM_OVERFLOW ? rn_raise(vm, RN_T_OverflowError, "math range error")
                                   : give(vm, r, out);
}

rn_status rn_math_m_lgamma(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, r;
    rn_status st = real(vm, a[0], &x);
    rn_num_status ns;

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    ns = rn_math_lgamma(x, &r);
    return ns == RN_NUM_DOMAIN     ? domain(vm, x, "expected a noninteger or positive integer, got %S")
           : ns == RN_NUM_OVERFLOW ? rn_raise(vm, RN_T_OverflowError, "math range error")
                                   : give(vm, r, out);
}

rn_status rn_math_m_modf(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, whole, part;
    rn_val v[2];
    rn_status st = real(vm, a[0], &x);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    part = modf(x, &whole);
    v[0] = rn_float_fast(vm, part);
    v[1] = rn_float_fast(vm, whole);
    *out = rn_tuple_new(vm, v, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_math_m_frexp(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    int e = 0;
    rn_val v[2];
    rn_status st = real(vm, a[0], &x);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    v[0] = rn_float_fast(vm, isfinite(x) ? frexp(x, &e) : x);
    v[1] = rn_small(e);
    *out = rn_tuple_new(vm, v, 2);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_math_m_ldexp(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, r;
    int64_t e;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    if (!rn_is_anyint(vm, rn_payload_op(vm, a[1]))) {
        return rn_raise(vm, RN_T_TypeError, "Expected an int as second argument to ldexp.");
    }
    st = rn_index(vm, a[1], &e);
    if (st != RN_OK) {
        return st;
    }
    if (x == 0 || !isfinite(x)) {
        return give(vm, x, out);
    }
    r = ldexp(x, e > 100000 ? 100000 : e < -100000 ? -100000 : (int)e);
    return isinf(r) ? rn_raise(vm, RN_T_OverflowError, "math range error") : give(vm, r, out);
}

rn_status rn_math_m_nextafter(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x, y;
    int64_t steps = 1;
    rn_status st = two(vm, a, &x, &y);

    (void)n;
    if (st == RN_OK && a[2] != RN_UNBOUND && a[2] != RN_NONE) {
        st = rn_index(vm, a[2], &steps);
        if (st == RN_OK && steps < 0) {
            return rn_raise(vm, RN_T_ValueError, "steps must be a non-negative integer");
        }
    }
    return st == RN_OK ? give(vm, rn_math_nextafter(x, y, (uint64_t)steps), out) : st;
}

rn_status rn_math_m_ulp(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double x;
    rn_status st = real(vm, a[0], &x);

    (void)n;
    return st == RN_OK ? give(vm, rn_math_ulp(x), out) : st;
}

/* ---- sequences ---- */

static double *doubles(rn_vm *vm, size_t n)
{
    uint32_t off;

    if (n > UINT32_MAX / 16 || !rn_reserve(vm, 16u + 8u * (uint64_t)n) ||
        (off = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 24u + 8u * (uint64_t)n)) == 0) {
        return NULL;
    }
    RN_AT(rn_raw, vm, off)->size = (uint32_t)(8u + 8u * n);
    return RN_AT(double, vm, off + 16u);
}

rn_status rn_math_m_fsum(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_val *items;
    uint32_t m;
    rn_fsum s;
    double *partials, x, r;
    rn_num_status ns;
    rn_status st = rn_items(vm, a[0], &items, &m);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    partials = doubles(vm, RN_FSUM_PARTIALS);
    if (partials == NULL) {
        return rn_nomem(vm);
    }
    rn_fsum_start(&s, partials);
    for (uint32_t i = 0; i < m; i++) {
        st = real(vm, items[i], &x);
        if (st != RN_OK) {
            return st;
        }
        if (rn_fsum_add(&s, x) != RN_NUM_OK) {
            return rn_raise(vm, RN_T_OverflowError, "intermediate overflow in fsum");
        }
        if ((i & 1023) == 1023 && !rn_charge(vm, 1024)) {
            return RN_STOP;
        }
    }
    ns = rn_fsum_result(&s, &r);
    return ns == RN_NUM_DOMAIN     ? rn_raise(vm, RN_T_ValueError, "-inf + inf in fsum")
           : ns == RN_NUM_OVERFLOW ? rn_raise(vm, RN_T_OverflowError, "intermediate overflow in fsum")
                                   : give(vm, r, out);
}

rn_status rn_math_m_prod(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_val *items;
    uint32_t m;
    rn_val acc = a[1] == RN_UNBOUND ? rn_small(1) : a[1];
    rn_status st = rn_items(vm, a[0], &items, &m);

    (void)n;
    for (uint32_t i = 0; st == RN_OK && i < m; i++) {
        if (!rn_is_number(vm, acc) || !rn_is_number(vm, items[i])) {
            return RN_NEED_VM;
        }
        st = rn_binary(vm, RN_BIN_MUL, acc, items[i], &acc);
    }
    *out = acc;
    return st;
}

rn_status rn_math_m_hypot(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    double *v = doubles(vm, n), r;
    rn_status st = v == NULL ? rn_nomem(vm) : RN_OK;

    for (uint32_t i = 0; st == RN_OK && i < n; i++) {
        st = real(vm, a[i], &v[i]);
        v[i] = fabs(v[i]);
    }
    if (st != RN_OK) {
        return st;
    }
    (void)rn_math_hypot(v, n, &r, POLL(vm));
    return give(vm, r, out);
}

rn_status rn_math_m_dist(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_val *p, *q;
    uint32_t np, nq;
    double *v, x, y, r;
    rn_status st = rn_items(vm, a[0], &p, &np);

    (void)n;
    if (st == RN_OK) {
        st = rn_items(vm, a[1], &q, &nq);
    }
    if (st != RN_OK) {
        return st;
    }
    if (np != nq) {
        return rn_raise(vm, RN_T_ValueError, "both points must have the same number of dimensions");
    }
    v = doubles(vm, np);
    if (v == NULL) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < np; i++) {
        st = real(vm, p[i], &x);
        if (st == RN_OK) {
            st = real(vm, q[i], &y);
        }
        if (st != RN_OK) {
            return st;
        }
        v[i] = fabs(x - y);
    }
    (void)rn_math_hypot(v, np, &r, POLL(vm));
    return give(vm, r, out);
}

rn_status rn_math_m_sumprod(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_val *p, *q;
    uint32_t np, nq, i = 0;
    rn_val acc = rn_small(0), t;
    rn_status st = rn_items(vm, a[0], &p, &np);
    bool floats = false;

    (void)n;
    if (st == RN_OK) {
        st = rn_items(vm, a[1], &q, &nq);
    }
    if (st != RN_OK) {
        return st;
    }
    if (np != nq) {
        return rn_raise(vm, RN_T_ValueError, "Inputs are not the same length");
    }
    for (uint32_t k = 0; k < np; k++) {
        if (!rn_is_number(vm, p[k]) || !rn_is_number(vm, q[k])) {
            return RN_NEED_VM;
        }
        floats |= rn_is_float(vm, p[k]) || rn_is_float(vm, q[k]);
    }
    if (floats) {
        rn_sumprod s = {0, 0, 0};
        double x, y;

        for (; i < np; i++) {
            st = rn_to_double(vm, p[i], &x);
            if (st == RN_OK) {
                st = rn_to_double(vm, q[i], &y);
            }
            if (st != RN_OK) {
                return st;
            }
            if (!rn_sumprod_add(&s, x, y)) {
                break;
            }
        }
        acc = rn_float_fast(vm, rn_sumprod_result(&s));
    }
    for (; i < np && st == RN_OK; i++) {
        st = rn_binary(vm, RN_BIN_MUL, p[i], q[i], &t);
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_ADD, acc, t, &acc);
        }
    }
    *out = acc;
    return st;
}

/* ---- integers ---- */

static rn_status small_arg(rn_vm *vm, rn_val v, const char *what, int64_t *out)
{
    rn_status st;

    if (rn_is_float(vm, rn_payload_op(vm, v))) {
        return rn_raise(vm, RN_T_TypeError, "'float' object cannot be interpreted as an integer");
    }
    st = rn_index(vm, v, out);
    if (st == RN_OK && *out < 0) {
        return rn_raise(vm, RN_T_ValueError, "%s", what);
    }
    return st;
}

static rn_status product(rn_vm *vm, uint64_t low, uint64_t high, rn_val *out)
{
    size_t size = rn_math_range_size(low, high), scratch = rn_math_range_scratch(low, high), n;
    uint64_t *r, *s;
    rn_num_status ns;

    if (size > UINT32_MAX / 16 || scratch > UINT32_MAX / 16) {
        return rn_nomem(vm);
    }
    r = (uint64_t *)(void *)doubles(vm, size);
    s = (uint64_t *)(void *)doubles(vm, scratch);
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    ns = rn_math_range_product(low, high, r, &n, s, POLL(vm));
    if (ns != RN_NUM_OK) {
        return RN_STOP;
    }
    *out = rn_int_from_limbs(vm, r, (uint32_t)n, false);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_math_m_factorial(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t k;
    rn_status st = small_arg(vm, a[0], "factorial() not defined for negative values", &k);

    (void)n;
    if (st == RN_OK && k > INT64_C(0x7FFFFFFF)) {
        return rn_raise(vm, RN_T_OverflowError, "factorial() argument should not exceed 9223372036854775807");
    }
    return st == RN_OK ? product(vm, 2, (uint64_t)k, out) : st;
}

rn_status rn_math_m_perm(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t m, k;
    rn_status st = small_arg(vm, a[0], "n must be a non-negative integer", &m);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    if (a[1] == RN_UNBOUND || a[1] == RN_NONE) {
        k = m;
    } else {
        st = small_arg(vm, a[1], "k must be a non-negative integer", &k);
        if (st != RN_OK) {
            return st;
        }
    }
    if (k > m) {
        *out = rn_small(0);
        return RN_OK;
    }
    return product(vm, (uint64_t)(m - k) + 1, (uint64_t)m, out);
}

rn_status rn_math_m_comb(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    int64_t m, k;
    size_t size, scratch, len;
    uint64_t *r, *s;
    rn_status st = small_arg(vm, a[0], "n must be a non-negative integer", &m);

    (void)n;
    if (st == RN_OK) {
        st = small_arg(vm, a[1], "k must be a non-negative integer", &k);
    }
    if (st != RN_OK) {
        return st;
    }
    if (k > m) {
        *out = rn_small(0);
        return RN_OK;
    }
    size = rn_math_comb_size((uint64_t)m, (uint64_t)k);
    scratch = rn_math_comb_scratch((uint64_t)m, (uint64_t)k);
    if (size > UINT32_MAX / 16 || scratch > UINT32_MAX / 16) {
        return rn_nomem(vm);
    }
    r = (uint64_t *)(void *)doubles(vm, size);
    s = (uint64_t *)(void *)doubles(vm, scratch);
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    if (rn_math_comb((uint64_t)m, (uint64_t)k, r, &len, s, POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    *out = rn_int_from_limbs(vm, r, (uint32_t)len, false);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

static rn_status int_arg(rn_vm *vm, rn_val v, rn_val *out)
{
    *out = rn_payload_op(vm, v);
    if (rn_is_anyint(vm, *out)) {
        return RN_OK;
    }
    return rn_is_indexable(vm, v) ? RN_NEED_VM : rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", v);
}

static rn_status gcd2(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_intview x, y;
    size_t room, n;
    uint64_t *r, *s;

    (void)rn_int_view(vm, a, &x);
    (void)rn_int_view(vm, b, &y);
    if (x.n <= 1 && y.n <= 1) {
        uint64_t p = x.n ? x.limb[0] : 0, q = y.n ? y.limb[0] : 0;

        while (q != 0) {
            uint64_t t = p % q;

            p = q;
            q = t;
        }
        *out = rn_int_from_u64(vm, p);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    room = x.n > y.n ? x.n : y.n;
    r = (uint64_t *)(void *)doubles(vm, room);
    s = (uint64_t *)(void *)doubles(vm, rn_limb_gcd_scratch(x.n, y.n));
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    if (rn_limb_gcd(r, &n, x.limb, x.n, y.limb, y.n, s, POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    *out = rn_int_from_limbs(vm, r, (uint32_t)n, false);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_math_m_gcd(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val acc = rn_small(0), x;
    rn_status st = RN_OK;

    for (uint32_t i = 0; i < n && st == RN_OK; i++) {
        st = int_arg(vm, a[i], &x);
        if (st == RN_OK) {
            st = gcd2(vm, acc, x, &acc);
        }
    }
    *out = acc;
    return st;
}

rn_status rn_math_m_lcm(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val acc = rn_small(1), x, g;
    rn_status st = RN_OK;

    for (uint32_t i = 0; i < n && st == RN_OK; i++) {
        st = int_arg(vm, a[i], &x);
        if (st != RN_OK) {
            break;
        }
        if (x == rn_small(0) || acc == rn_small(0)) {
            acc = rn_small(0);
            continue;
        }
        if (rn_num_cmp(vm, x, rn_small(0)) < 0) {
            st = rn_negate(vm, x, &x);
        }
        if (st == RN_OK) {
            st = gcd2(vm, acc, x, &g);
        }
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_FLOORDIV, acc, g, &acc);
        }
        if (st == RN_OK) {
            st = rn_binary(vm, RN_BIN_MUL, acc, x, &acc);
        }
    }
    *out = acc;
    return st;
}

rn_status rn_math_m_isqrt(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    rn_val v;
    rn_intview x;
    size_t room, len;
    uint64_t *r, *s;
    rn_status st = int_arg(vm, a[0], &v);

    (void)n;
    if (st != RN_OK) {
        return st;
    }
    (void)rn_int_view(vm, v, &x);
    if (x.negative) {
        return rn_raise(vm, RN_T_ValueError, "isqrt() argument must be nonnegative");
    }
    room = (x.n + 1u) / 2u + 1u;
    r = (uint64_t *)(void *)doubles(vm, room);
    s = (uint64_t *)(void *)doubles(vm, rn_limb_isqrt_scratch(x.n));
    if (r == NULL || s == NULL) {
        return rn_nomem(vm);
    }
    if (rn_limb_isqrt(r, &len, x.limb, x.n, s, POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    *out = rn_int_from_limbs(vm, r, (uint32_t)len, false);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}
