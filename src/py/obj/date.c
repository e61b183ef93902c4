#include "py/obj/date.h"

#include <math.h>
#include <stdio.h>

/* ---- records ---- */

static int64_t small_of(rn_val v)
{
    return rn_is_int(v) ? rn_small_get(v) : 0;
}

static rn_ymd unpack_date(rn_val v)
{
    int64_t n = small_of(v);

    return (rn_ymd){n >> 9 & 0x3FFF, (int)(n >> 5 & 15), (int)(n & 31)};
}

static int64_t pack_date(rn_ymd d)
{
    return d.year << 9 | d.month << 5 | d.day;
}

rn_moment rn_moment_of(rn_vm *vm, rn_val rec)
{
    const rn_val *v = rn_rec_v(vm, rec);
    uint32_t type = rn_obj_of(vm, rec)->type;
    rn_moment m = {{1900, 1, 1}, 0, 0, RN_NONE};

    if (type == RN_T(date) || type == RN_T(datetime)) {
        m.date = unpack_date(v[0]);
    }
    if (type == RN_T(time) || type == RN_T(datetime)) {
        const rn_val *clock = v + (type == RN_T(datetime));
        int64_t n = small_of(clock[0]);

        m.us = n & (RN_CLOCK_FOLD - 1);
        m.us = m.us < RN_DAY_US ? m.us : 0;
        m.fold = (n & RN_CLOCK_FOLD) != 0;
        m.tz = clock[1];
    }
    return m;
}

void rn_moment_tm(const rn_moment *m, rn_tm *tm)
{
    int64_t seconds = m->us / 1000000;

    *tm = (rn_tm){.year = m->date.year,
                  .month = m->date.month,
                  .day = m->date.day,
                  .hour = (int)(seconds / 3600),
                  .minute = (int)(seconds / 60 % 60),
                  .second = (int)(seconds % 60),
                  .us = (int32_t)(m->us % 1000000),
                  .weekday = rn_weekday(rn_ordinal(m->date.year, m->date.month, m->date.day)),
                  .yearday = rn_days_before_month(m->date.year, m->date.month) + m->date.day,
                  .offset = RN_NO_OFFSET};
}

rn_i128 rn_delta_us(rn_vm *vm, rn_val rec)
{
    const rn_val *v = rn_rec_v(vm, rec);

    return (rn_i128)small_of(v[0]) * RN_DAY_US + small_of(v[1]);
}

rn_val rn_date_new(rn_vm *vm, rn_ymd d)
{
    rn_val v = rn_small(pack_date(d));

    return rn_rec_new(vm, RN_T(date), &v, 1);
}

static rn_val clock_of(int64_t us, int fold)
{
    return rn_small(us | (fold ? RN_CLOCK_FOLD : 0));
}

rn_val rn_time_new(rn_vm *vm, int64_t us, int fold, rn_val tz)
{
    rn_val v[2] = {clock_of(us, fold), tz};

    return rn_rec_new(vm, RN_T(time), v, 2);
}

rn_val rn_datetime_new(rn_vm *vm, const rn_moment *m)
{
    rn_val v[3] = {rn_small(pack_date(m->date)), clock_of(m->us, m->fold), m->tz};

    return rn_rec_new(vm, RN_T(datetime), v, 3);
}

static rn_val utc_of(rn_vm *vm)
{
    return rn_dict_get_str(vm, rn_type_at(vm, RN_T(timezone))->dict, RN_N(utc));
}

rn_val rn_timezone_new(rn_vm *vm, int64_t offset, rn_val name)
{
    rn_val v[2] = {rn_small(offset), name}, utc = offset == 0 && name == RN_NONE ? utc_of(vm) : RN_UNBOUND;

    return utc != RN_UNBOUND ? utc : rn_rec_new(vm, RN_T(timezone), v, 2);
}

static rn_status int_too_large(rn_vm *vm)
{
    return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C int");
}

static rn_i128 floor_div(rn_i128 a, rn_i128 b)
{
    rn_i128 q;

    if (b == 0) { /* refused by those who call */
        return 0;
    }
    q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}

/* Of less than 2 ** 62 days, and microseconds of a few. */
static rn_status delta_of(rn_vm *vm, int64_t days, int64_t us, rn_val *out)
{
    int64_t more = rn_floor_div(us, RN_DAY_US);
    rn_val v[2];

    days += more;
    v[0] = rn_small(days);
    v[1] = rn_small(us - more * RN_DAY_US);
    if (days > RN_DAYS_MAX || days < -RN_DAYS_MAX) {
        return days > INT32_MAX || days < INT32_MIN ? int_too_large(vm)
                                                    : rn_raise(vm, RN_T_OverflowError, "days=%d; must have magnitude <= 999999999", days);
    }
    return rn_done(vm, rn_rec_new(vm, RN_T(timedelta), v, 2), out);
}

rn_status rn_delta_new(rn_vm *vm, rn_i128 us, rn_val *out)
{
    rn_i128 days;

    if (us < (INT64_C(1) << 62) && us > -(INT64_C(1) << 62)) { /* 128 bits are divided slowly */
        return delta_of(vm, 0, (int64_t)us, out);
    }
    days = floor_div(us, RN_DAY_US);
    if (days > INT32_MAX || days < INT32_MIN) {
        return int_too_large(vm);
    }
    return delta_of(vm, (int64_t)days, (int64_t)(us - days * RN_DAY_US), out);
}

rn_status rn_moment_add(rn_vm *vm, rn_moment *m, int64_t days, int64_t us)
{
    int64_t total = m->us + us, more = rn_floor_div(total, RN_DAY_US);

    days += more;
    m->us = total - more * RN_DAY_US;
    m->fold = 0;
    if (m->date.day + days >= 1 && m->date.day + days <= 28) { /* the same month */
        m->date.day += (int)days;
    } else if (days != 0) {
        days += rn_ordinal(m->date.year, m->date.month, m->date.day);
        if (days < 1 || days > RN_ORDINAL_MAX) {
            return rn_raise(vm, RN_T_OverflowError, "date value out of range");
        }
        m->date = rn_ymd_of(days);
    }
    return RN_OK;
}

rn_status rn_date_check(rn_vm *vm, int64_t year, int64_t month, int64_t day)
{
    if (year < RN_YEAR_MIN || year > RN_YEAR_MAX) {
        return rn_raise(vm, RN_T_ValueError, "year must be in 1..9999, not %d", year);
    }
    if (month < 1 || month > 12) {
        return rn_raise(vm, RN_T_ValueError, "month must be in 1..12, not %d", month);
    }
    if (day < 1 || day > rn_month_days(year, (int)month)) {
        return rn_raise(vm, RN_T_ValueError, "day %d must be in range 1..%d for month %d in year %d", day,
                        (int64_t)rn_month_days(year, (int)month), month, year);
    }
    return RN_OK;
}

bool rn_zone_offset(rn_vm *vm, rn_val tz, bool *aware, int64_t *offset)
{
    *aware = tz != RN_NONE;
    *offset = 0;
    if (tz == RN_NONE) {
        return true;
    }
    if (!rn_is_type(vm, tz, RN_T(timezone)) || rn_obj_of(vm, tz)->kind != RN_K_REC) {
        return false;
    }
    *offset = small_of(rn_rec_v(vm, tz)[0]);
    return true;
}

rn_status rn_getset_get(rn_vm *vm, rn_val descriptor, rn_val obj, rn_val *out)
{
    const rn_val *d = rn_rec_v(vm, descriptor);
    rn_val p = rn_payload_op(vm, obj);
    rn_moment m;
    int64_t n = 0;

    if (!rn_is_date_rec(vm, p) || !rn_isinstance(vm, obj, rn_off(d[0]))) {
        return rn_raise(vm, RN_T_TypeError, "descriptor '%S' for '%N' objects doesn't apply to a '%T' object", d[2], rn_off(d[0]), obj);
    }
    m = rn_moment_of(vm, p);
    switch (small_of(d[1])) {
    case RN_DF_YEAR:
        n = m.date.year;
        break;
    case RN_DF_MONTH:
        n = m.date.month;
        break;
    case RN_DF_DAY:
        n = m.date.day;
        break;
    case RN_DF_HOUR:
        n = m.us / INT64_C(3600000000);
        break;
    case RN_DF_MINUTE:
        n = m.us / 60000000 % 60;
        break;
    case RN_DF_SECOND:
        n = m.us / 1000000 % 60;
        break;
    case RN_DF_MICROSECOND:
        n = m.us % 1000000;
        break;
    case RN_DF_TZINFO:
        *out = m.tz;
        return RN_OK;
    case RN_DF_FOLD:
        n = m.fold;
        break;
    case RN_DF_DAYS:
        n = small_of(rn_rec_v(vm, p)[0]);
        break;
    case RN_DF_SECONDS:
        n = small_of(rn_rec_v(vm, p)[1]) / 1000000;
        break;
    case RN_DF_MICROSECONDS:
        n = small_of(rn_rec_v(vm, p)[1]) % 1000000;
        break;
    default:
        break;
    }
    *out = rn_small(n);
    return RN_OK;
}

/* ---- comparison ---- */

/* Of two records of one type: -1, 0, 1. */
static int order(rn_i128 a, rn_i128 b)
{
    return a < b ? -1 : a > b;
}

/* On one line of time; the fold does not count. */
static rn_i128 line_of(const rn_moment *m, int64_t offset)
{
    return (rn_i128)rn_ordinal(m->date.year, m->date.month, m->date.day) * RN_DAY_US + m->us - offset;
}

static int moment_order(rn_vm *vm, rn_val a, rn_val b, int64_t ao, int64_t bo)
{
    rn_moment x = rn_moment_of(vm, a), y = rn_moment_of(vm, b);

    if (ao == bo) {
        int64_t p = pack_date(x.date), q = pack_date(y.date);

        return p != q ? (p < q ? -1 : 1) : x.us < y.us ? -1 : x.us > y.us;
    }
    return order(line_of(&x, ao), line_of(&y, bo));
}

static bool holds(int c, int op)
{
    switch (op) {
    case RN_LT:
        return c < 0;
    case RN_LE:
        return c <= 0;
    case RN_EQ:
        return c == 0;
    case RN_NE:
        return c != 0;
    case RN_GT:
        return c > 0;
    default:
        return c >= 0;
    }
}

rn_status rn_date_compare_at(rn_vm *vm, rn_val a, rn_val b, int op, int64_t ao, int64_t bo, rn_val *out)
{
    *out = rn_bool(holds(moment_order(vm, a, b, ao, bo), op));
    return RN_OK;
}

/* 0: compared, the result in *order; 1: no order between the types; 2: naive and aware; -1: a guest's tzinfo decides. */
static int compare(rn_vm *vm, rn_val a, rn_val b, int *result)
{
    uint32_t type = rn_is_date_rec(vm, a) ? rn_obj_of(vm, a)->type : 0;
    rn_val ta, tb;
    int64_t ao = 0, bo = 0;
    bool aa = false, ba = false;

    *result = 1;
    if (type == 0 || !rn_is_date_rec(vm, b) || rn_obj_of(vm, b)->type != type || type == RN_T(tzinfo)) {
        return 1;
    }
    if (type == RN_T(timedelta)) {
        *result = order(rn_delta_us(vm, a), rn_delta_us(vm, b));
        return 0;
    }
    if (type == RN_T(date) || type == RN_T(timezone)) {
        *result = order(small_of(rn_rec_v(vm, a)[0]), small_of(rn_rec_v(vm, b)[0]));
        return 0;
    }
    {
        const rn_val *x = rn_rec_v(vm, a), *y = rn_rec_v(vm, b);
        uint32_t clock = type == RN_T(datetime);

        ta = x[clock + 1];
        tb = y[clock + 1];
        if (ta == tb) { /* what the clocks show */
            int64_t p = small_of(x[0]), q = small_of(y[0]);

            if (clock == 0 || p == q) {
                p = small_of(x[clock]) & (RN_CLOCK_FOLD - 1);
                q = small_of(y[clock]) & (RN_CLOCK_FOLD - 1);
            }
            *result = p < q ? -1 : p > q;
            return 0;
        }
    }
    {
        if (!rn_zone_offset(vm, ta, &aa, &ao) || !rn_zone_offset(vm, tb, &ba, &bo)) {
            return -1;
        }
        if (aa != ba) {
            return 2;
        }
    }
    *result = moment_order(vm, a, b, ao, bo);
    return 0;
}

int rn_date_eq(rn_vm *vm, rn_val a, rn_val b)
{
    int c, how = compare(vm, a, b, &c);

    return how < 0 ? -1 : how == 0 && c == 0;
}

rn_status rn_date_compare(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out)
{
    int c, how = compare(vm, a, b, &c);

    if (how < 0) {
        return RN_NEED_VM;
    }
    if (how == 2) {
        return rn_raise(vm, RN_T_TypeError, "can't compare offset-naive and offset-aware %ss",
                        rn_obj_of(vm, a)->type == RN_T(time) ? "time" : "datetime");
    }
    *out = how == 1 || rn_obj_of(vm, a)->type == RN_T(timezone) ? RN_NOTIMPL : rn_bool(holds(c, op));
    return RN_OK;
}

/* That of the tuple of the numbers. */
static int64_t hash_of(const int64_t *v, int n)
{
    uint64_t acc = UINT64_C(2870177450012600261);

    for (int i = 0; i < n; i++) {
        acc += (uint64_t)(v[i] == -1 ? -2 : v[i]) * UINT64_C(14029467366897019727);
        acc = acc << 31 | acc >> 33;
        acc *= UINT64_C(11400714785074694791);
    }
    acc += (uint64_t)n ^ (UINT64_C(2870177450012600261) ^ UINT64_C(3527539));
    return acc == UINT64_MAX ? 1546275796 : (int64_t)acc;
}

static int64_t hash_delta(rn_i128 us)
{
    rn_i128 days = floor_div(us, RN_DAY_US);
    int64_t rest = (int64_t)(us - days * RN_DAY_US), v[3] = {(int64_t)days, rest / 1000000, rest % 1000000};

    return hash_of(v, 3);
}

int64_t rn_date_hash_at(rn_vm *vm, rn_val v, bool aware, int64_t offset)
{
    rn_moment m = rn_moment_of(vm, v);

    if (!aware) {
        int64_t part[2] = {rn_obj_of(vm, v)->type == RN_T(time) ? 0 : pack_date(m.date), m.us};

        return hash_of(part, 2);
    }
    if (rn_obj_of(vm, v)->type == RN_T(time)) { /* aware ones are compared on the line of one day */
        return hash_delta((rn_i128)m.us - offset);
    }
    return hash_delta(line_of(&m, offset));
}

rn_status rn_date_hash(rn_vm *vm, rn_val v, int64_t *out)
{
    uint32_t type = rn_obj_of(vm, v)->type;
    int64_t offset = 0;
    bool aware = false;
    uint64_t id;

    if (type == RN_T(timedelta)) {
        *out = hash_delta(rn_delta_us(vm, v));
    } else if (type == RN_T(timezone)) {
        *out = hash_delta(small_of(rn_rec_v(vm, v)[0]));
    } else if (type == RN_T(tzinfo)) {
        (void)rn_id(vm, v, &id);
        *out = (int64_t)(id >> 4);
    } else if (rn_zone_offset(vm, rn_moment_of(vm, v).tz, &aware, &offset)) {
        *out = rn_date_hash_at(vm, v, aware, offset);
    } else {
        return RN_NEED_VM;
    }
    return RN_OK;
}

/* ---- arithmetic ---- */

rn_i128 rn_div_nearest(rn_i128 a, rn_i128 b)
{
    rn_i128 q = floor_div(a, b), r = a - q * b, rest = b - r; /* r and rest have b's sign */

    if (b < 0) {
        r = -r;
        rest = -rest;
    }
    return q + (r > rest || (r == rest && (q & 1) != 0));
}

rn_val rn_int_from_128(rn_vm *vm, rn_i128 n)
{
    rn_u128 u = n < 0 ? -(rn_u128)n : (rn_u128)n;
    uint64_t limb[2] = {(uint64_t)u, (uint64_t)(u >> 64)};

    if (n >= INT64_MIN && n <= INT64_MAX) {
        return rn_int_new(vm, (int64_t)n);
    }
    return rn_int_from_limbs(vm, limb, 2, n < 0);
}

/* An int as 128 bits; what does not fit is a large number of its sign. */
static bool wide_int(rn_vm *vm, rn_val v, rn_i128 *out)
{
    rn_intview x;

    if (!rn_is_anyint(vm, v) || !rn_int_view(vm, v, &x)) {
        return false;
    }
    if (x.n > 2 || (x.n == 2 && x.limb[1] >> 58 != 0)) {
        *out = (rn_i128)1 << 122;
    } else {
        *out = (rn_i128)((rn_u128)(x.n > 1 ? x.limb[1] : 0) << 64 | (x.n > 0 ? x.limb[0] : 0));
    }
    *out = x.negative ? -*out : *out;
    return true;
}

static rn_status by_int(rn_vm *vm, rn_i128 us, rn_i128 n, rn_val *out)
{
    rn_i128 r;

    return __builtin_mul_overflow(us, n, &r) ? int_too_large(vm) : rn_delta_new(vm, r, out);
}

static rn_status check_ratio(rn_vm *vm, double d)
{
    if (isnan(d)) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert NaN to integer ratio");
    }
    return isinf(d) ? rn_raise(vm, RN_T_OverflowError, "cannot convert Infinity to integer ratio") : RN_OK;
}

/* d = m * 2 ** *e with an odd m, or 0. */
static int64_t split(double d, int *e)
{
    int64_t m = (int64_t)ldexp(frexp(d, e), 53);

    *e -= 53;
    if (m != 0) {
        int zeros = rn_ctz_64((uint64_t)m);

        m /= INT64_C(1) << zeros;
        *e += zeros;
    }
    return m;
}

static rn_status by_float(rn_vm *vm, rn_i128 us, double d, rn_val *out)
{
    int e;
    rn_status st = check_ratio(vm, d);
    rn_i128 r;

    if (st != RN_OK) {
        return st;
    }
    r = us * split(d, &e); /* 67 and 53 bits */
    if (e > 0 && r != 0) {
        return e > 100 || __builtin_mul_overflow(r, (rn_i128)1 << e, &r) ? int_too_large(vm) : rn_delta_new(vm, r, out);
    }
    return rn_delta_new(vm, e < -124 ? 0 : e < 0 ? rn_div_nearest(r, (rn_i128)1 << -e) : r, out);
}

static rn_status over_float(rn_vm *vm, rn_i128 us, double d, rn_val *out)
{
    int e;
    int64_t m;
    rn_status st = check_ratio(vm, d);
    rn_u128 q, r, by;
    bool negative;

    if (st != RN_OK) {
        return st;
    }
    if (d == 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    }
    m = split(d, &e);
    if (m == 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    }
    if (e >= 0) {
        return rn_delta_new(vm, e > 70 ? 0 : rn_div_nearest(us, (rn_i128)m * ((rn_i128)1 << (e > 60 ? 60 : e))), out);
    }
    negative = (us < 0) != (m < 0);
    by = (rn_u128)(m < 0 ? -m : m);
    q = (us < 0 ? -(rn_u128)us : (rn_u128)us) / by;
    r = (us < 0 ? -(rn_u128)us : (rn_u128)us) % by;
    for (; e < 0; e++) { /* one more bit of the quotient each turn */
        if (q >> 100 != 0) {
            return int_too_large(vm);
        }
        r <<= 1;
        q = q << 1 | (r >= by);
        r -= r >= by ? by : 0;
        if (q == 0 && r == 0) {
            break;
        }
    }
    q += r * 2 > by || (r * 2 == by && (q & 1) != 0);
    return rn_delta_new(vm, negative ? -(rn_i128)q : (rn_i128)q, out);
}

rn_status rn_ratio(rn_vm *vm, rn_i128 a, rn_i128 b, rn_val *out)
{
    const rn_i128 exact = (rn_i128)1 << 53;
    rn_val x, y;

    if (a <= exact && a >= -exact && b <= exact && b >= -exact) {
        return rn_done(vm, rn_float_fast(vm, (double)(int64_t)a / (double)(int64_t)b), out);
    }
    x = rn_int_from_128(vm, a);
    y = rn_int_from_128(vm, b);
    return x == RN_UNBOUND || y == RN_UNBOUND ? rn_nomem(vm) : rn_binary(vm, RN_BIN_TRUEDIV, x, y, out);
}

static rn_status delta_over(rn_vm *vm, int op, rn_i128 us, rn_val b, rn_val *out)
{
    bool delta = rn_is_type(vm, b, RN_T(timedelta)) && rn_is_date_rec(vm, b);
    rn_i128 n;

    if (!delta && op == RN_BIN_TRUEDIV && rn_is_float(vm, b)) {
        return over_float(vm, us, rn_float_get(vm, b), out);
    }
    if (delta) {
        n = rn_delta_us(vm, b);
    } else if (op == RN_BIN_MOD || !wide_int(vm, b, &n)) {
        return RN_OK;
    }
    if (n == 0) {
        return rn_raise(vm, RN_T_ZeroDivisionError, "division by zero");
    }
    switch (op) {
    case RN_BIN_TRUEDIV:
        return delta ? rn_ratio(vm, us, n, out) : rn_delta_new(vm, rn_div_nearest(us, n), out);
    case RN_BIN_FLOORDIV:
        return delta ? rn_done(vm, rn_int_from_128(vm, floor_div(us, n)), out) : rn_delta_new(vm, floor_div(us, n), out);
    default:
        return rn_delta_new(vm, us - floor_div(us, n) * n, out);
    }
}

/* A value of the operand's class: the class of a guest is called. */
static rn_status like(rn_vm *vm, rn_val operand, rn_val v, rn_val *out)
{
    rn_val args[2];

    if (v == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    *out = v;
    if (!rn_is_kind(vm, operand, RN_K_INST)) {
        return RN_OK;
    }
    args[0] = rn_val_of(rn_type_of(vm, operand));
    args[1] = v;
    return rn_ask_internal(vm, "date_as", args, 2, RN_CK_ANY);
}

/* sign: 1 or -1; a date goes by whole days */
static rn_status shift(rn_vm *vm, rn_val operand, rn_val rec, rn_val delta, int sign, rn_val *out)
{
    bool is_date = rn_obj_of(vm, rec)->type == RN_T(date);
    rn_moment m = rn_moment_of(vm, rec);
    const rn_val *d = rn_rec_v(vm, delta);
    rn_status st = rn_moment_add(vm, &m, sign * small_of(d[0]), is_date ? 0 : sign * small_of(d[1]));

    return st != RN_OK ? st : like(vm, operand, is_date ? rn_date_new(vm, m.date) : rn_datetime_new(vm, &m), out);
}

static int64_t day_difference(rn_ymd a, rn_ymd b)
{
    if (a.year == b.year && a.month == b.month) {
        return a.day - b.day;
    }
    return rn_ordinal(a.year, a.month, a.day) - rn_ordinal(b.year, b.month, b.day);
}

static rn_status difference(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_moment x = rn_moment_of(vm, rn_payload_op(vm, a)), y = rn_moment_of(vm, rn_payload_op(vm, b));
    int64_t ao = 0, bo = 0;
    bool aa = false, ba = false;

    if (x.tz != y.tz) {
        if (!rn_zone_offset(vm, x.tz, &aa, &ao) || !rn_zone_offset(vm, y.tz, &ba, &bo)) {
            rn_val args[2] = {a, b};

            return rn_ask_internal(vm, "date_difference", args, 2, RN_CK_ANY);
        }
        if (aa != ba) {
            return rn_raise(vm, RN_T_TypeError, "can't subtract offset-naive and offset-aware datetimes");
        }
    }
    return delta_of(vm, day_difference(x.date, y.date), x.us - ao - (y.us - bo), out);
}

rn_status rn_date_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a), q = rn_payload_op(vm, b);
    uint32_t x = rn_is_date_rec(vm, p) ? rn_obj_of(vm, p)->type : 0, y = rn_is_date_rec(vm, q) ? rn_obj_of(vm, q)->type : 0;
    bool xd = x == RN_T(timedelta), yd = y == RN_T(timedelta);
    rn_i128 n;

    *out = RN_NOTIMPL;
    switch (op) {
    case RN_BIN_ADD:
        if (xd && yd) {
            return rn_delta_new(vm, rn_delta_us(vm, p) + rn_delta_us(vm, q), out);
        }
        if (yd && (x == RN_T(date) || x == RN_T(datetime))) {
            return shift(vm, a, p, q, 1, out);
        }
        return xd && (y == RN_T(date) || y == RN_T(datetime)) ? shift(vm, b, q, p, 1, out) : RN_OK;
    case RN_BIN_SUB:
        if (xd && yd) {
            return rn_delta_new(vm, rn_delta_us(vm, p) - rn_delta_us(vm, q), out);
        }
        if (yd && (x == RN_T(date) || x == RN_T(datetime))) {
            return shift(vm, a, p, q, -1, out);
        }
        return x == y && (x == RN_T(date) || x == RN_T(datetime)) ? difference(vm, a, b, out) : RN_OK;
    case RN_BIN_MUL:
        if (xd == yd) {
            return RN_OK;
        }
        n = rn_delta_us(vm, xd ? p : q);
        q = xd ? q : p;
        if (rn_is_float(vm, q)) {
            return by_float(vm, n, rn_float_get(vm, q), out);
        }
        {
            rn_i128 by;

            return wide_int(vm, q, &by) ? by_int(vm, n, by, out) : RN_OK;
        }
    case RN_BIN_TRUEDIV:
    case RN_BIN_FLOORDIV:
    case RN_BIN_MOD:
        return xd ? delta_over(vm, op, rn_delta_us(vm, p), q, out) : RN_OK;
    default:
        return RN_OK;
    }
}

rn_status rn_date_divmod(rn_vm *vm, rn_val a, rn_val b, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a), q = rn_payload_op(vm, b), pair[2];
    rn_status st;

    *out = RN_NOTIMPL;
    if (!rn_is_type(vm, p, RN_T(timedelta)) || !rn_is_type(vm, q, RN_T(timedelta))) {
        return RN_OK;
    }
    st = rn_date_binary(vm, RN_BIN_FLOORDIV, p, q, &pair[0]);
    if (st == RN_OK) {
        st = rn_date_binary(vm, RN_BIN_MOD, p, q, &pair[1]);
    }
    return st != RN_OK ? st : rn_done(vm, rn_tuple_new(vm, pair, 2), out);
}

rn_status rn_date_unary(rn_vm *vm, int op, rn_val a, rn_val *out)
{
    rn_val p = rn_payload_op(vm, a);
    rn_i128 us;

    *out = RN_NOTIMPL;
    if (!rn_is_type(vm, p, RN_T(timedelta)) || !rn_is_date_rec(vm, p)) {
        return RN_OK;
    }
    us = rn_delta_us(vm, p);
    return rn_delta_new(vm, op == 0 || (op == 2 && us < 0) ? -us : us, out);
}

/* ---- text ---- */

static void put(rn_sb *sb, const char *lead, int64_t n, int width)
{
    char text[64];
    int len = snprintf(text, sizeof text, "%s%0*lld", lead, width, (long long)n);

    rn_sb_ascii(sb, text, len > 0 && (size_t)len < sizeof text ? (size_t)len : 0);
}

static char *two(char *p, int n, char after)
{
    p[0] = (char)('0' + n / 10 % 10);
    p[1] = (char)('0' + n % 10);
    p[2] = after;
    return p + 3;
}

void rn_clock_put(rn_sb *sb, int64_t us, int spec)
{
    int seconds = (int)(us / 1000000), rest = (int)(us % 1000000), places;
    char text[24], *p = two(text, seconds / 3600, ':');

    spec = spec != 5 ? spec : rest != 0 ? 4 : 2;
    places = spec == 4 ? 6 : spec == 3 ? 3 : 0;
    p = two(p, seconds / 60 % 60, ':');
    p = two(p, seconds % 60, '.');
    for (int k = 0, unit = 100000; k < places; k++, unit /= 10) {
        *p++ = (char)('0' + rest / unit % 10);
    }
    rn_sb_ascii(sb, text, spec < 3 ? (size_t)spec * 3 + 2 : (size_t)(p - text));
}

void rn_zone_put(rn_sb *sb, int64_t offset, const char *colon)
{
    char text[24];

    rn_sb_ascii(sb, text, rn_offset_text(text, offset, colon));
}

static void put_ymd(rn_sb *sb, rn_ymd d)
{
    char text[12], *p = two(text, (int)(d.year / 100), '0') - 1;

    p = two(p, (int)(d.year % 100), '-');
    p = two(p, d.month, '-');
    (void)two(p, d.day, '-');
    rn_sb_ascii(sb, text, 10);
}

static void put_type(rn_sb *sb, uint32_t type)
{
    if (rn_is_date_type(type)) {
        rn_sb_c(sb, "datetime.");
    }
    rn_sb_str(sb, rn_type_name(sb->vm, type));
    rn_sb_c(sb, "(");
}

static void put_delta(rn_sb *sb, rn_val rec, uint32_t type)
{
    int64_t days = small_of(rn_rec_v(sb->vm, rec)[0]), us = small_of(rn_rec_v(sb->vm, rec)[1]);
    const char *comma = "";

    put_type(sb, type);
    if (days != 0) {
        put(sb, "days=", days, 1);
        comma = ", ";
    }
    if (us / 1000000 != 0) {
        rn_sb_c(sb, comma);
        put(sb, "seconds=", us / 1000000, 1);
        comma = ", ";
    }
    if (us % 1000000 != 0) {
        rn_sb_c(sb, comma);
        put(sb, "microseconds=", us % 1000000, 1);
        comma = ", ";
    }
    rn_sb_c(sb, comma[0] == '\0' ? "0)" : ")");
}

static rn_status put_zone(rn_sb *sb, rn_val tz)
{
    rn_vm *vm = sb->vm;
    rn_val *v = rn_rec_v(vm, tz), name;
    rn_val delta[2];
    rn_status st;

    if (tz == utc_of(vm)) {
        rn_sb_c(sb, "datetime.timezone.utc");
        return RN_OK;
    }
    delta[0] = rn_small(rn_floor_div(small_of(v[0]), RN_DAY_US));
    delta[1] = rn_small(rn_floor_mod(small_of(v[0]), RN_DAY_US));
    name = rn_rec_new(vm, RN_T(timedelta), delta, 2);
    if (name == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    rn_sb_c(sb, "datetime.timezone(");
    put_delta(sb, name, RN_T(timedelta));
    if (rn_is_str(vm, v[1])) {
        st = rn_str_repr(vm, v[1], &name);
        if (st != RN_OK) {
            return st;
        }
        rn_sb_c(sb, ", ");
        rn_sb_str(sb, name);
    }
    rn_sb_c(sb, ")");
    return RN_OK;
}

/* What time and datetime have in common. */
static rn_status put_clock_args(rn_sb *sb, const rn_moment *m, bool fold_last)
{
    bool aware;
    int64_t offset;
    rn_status st = RN_OK;

    put(sb, "", m->us / INT64_C(3600000000), 1);
    put(sb, ", ", m->us / 60000000 % 60, 1);
    if (m->us % 60000000 != 0) {
        put(sb, ", ", m->us / 1000000 % 60, 1);
    }
    if (m->us % 1000000 != 0) {
        put(sb, ", ", m->us % 1000000, 1);
    }
    if (!rn_zone_offset(sb->vm, m->tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    if (m->fold && !fold_last) {
        rn_sb_c(sb, ", fold=1");
    }
    if (aware) {
        rn_sb_c(sb, ", tzinfo=");
        st = put_zone(sb, m->tz);
    }
    rn_sb_c(sb, m->fold && fold_last ? ", fold=1)" : ")");
    return st;
}

rn_status rn_date_put_repr(rn_sb *sb, rn_val rec, uint32_t type)
{
    rn_vm *vm = sb->vm;
    uint32_t of = rn_obj_of(vm, rec)->type;
    rn_moment m;

    if (of == RN_T(timezone)) {
        return put_zone(sb, rec);
    }
    if (of == RN_T(timedelta)) {
        put_delta(sb, rec, type);
        return RN_OK;
    }
    if (of == RN_T(tzinfo)) {
        return RN_NEED_VM;
    }
    m = rn_moment_of(vm, rec);
    put_type(sb, type);
    if (of != RN_T(time)) {
        put(sb, "", m.date.year, 1);
        put(sb, ", ", m.date.month, 1);
        put(sb, ", ", m.date.day, 1);
        rn_sb_c(sb, of == RN_T(date) ? ")" : ", ");
    }
    return of == RN_T(date) ? RN_OK : put_clock_args(sb, &m, of == RN_T(time));
}

rn_status rn_date_put_str(rn_sb *sb, rn_val rec)
{
    rn_vm *vm = sb->vm;
    uint32_t of = rn_obj_of(vm, rec)->type;
    const rn_val *v = rn_rec_v(vm, rec);
    rn_moment m;
    bool aware;
    int64_t offset;

    if (of == RN_T(timezone)) {
        if (rn_is_str(vm, v[1])) {
            rn_sb_str(sb, v[1]);
        } else {
            rn_sb_c(sb, "UTC");
            if (small_of(v[0]) != 0) {
                rn_zone_put(sb, small_of(v[0]), ":");
            }
        }
        return RN_OK;
    }
    if (of == RN_T(timedelta)) {
        int64_t days = small_of(v[0]), us = small_of(v[1]);

        if (days != 0) {
            put(sb, "", days, 1);
            rn_sb_c(sb, days == 1 || days == -1 ? " day, " : " days, ");
        }
        put(sb, "", us / INT64_C(3600000000), 1);
        put(sb, ":", us / 60000000 % 60, 2);
        put(sb, ":", us / 1000000 % 60, 2);
        if (us % 1000000 != 0) {
            put(sb, ".", us % 1000000, 6);
        }
        return RN_OK;
    }
    if (of == RN_T(tzinfo)) {
        return RN_NEED_VM;
    }
    m = rn_moment_of(vm, rec);
    if (!rn_zone_offset(vm, m.tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    if (of != RN_T(time)) {
        put_ymd(sb, m.date);
        rn_sb_c(sb, of == RN_T(date) ? "" : " ");
    }
    if (of != RN_T(date)) {
        rn_clock_put(sb, m.us, 5);
    }
    if (aware) {
        rn_zone_put(sb, offset, ":");
    }
    return RN_OK;
}
