/* Types of module datetime: constructors and methods. Where a guest's tzinfo or class has a say they answer NEED_VM, and the
 * twins in prelude/datetime.py go on. Operators are in obj/date.c. */
#include <math.h>
#include <stdio.h>

#include "py/mod/clocktext.h"

/* ---- arguments ---- */

static rn_status int_arg(rn_vm *vm, rn_val v, int64_t *out)
{
    rn_val p = rn_payload_op(vm, v);

    if (rn_is_int(p)) {
        *out = rn_small_get(p);
    } else if (rn_is_anyint(vm, p)) {
        if (!rn_int_get(vm, p, out)) {
            return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C long");
        }
    } else {
        return rn_is_indexable(vm, v) ? RN_NEED_VM : rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", v);
    }
    if (*out > INT32_MAX) {
        return rn_raise(vm, RN_T_OverflowError, "signed integer is greater than maximum");
    }
    return *out < INT32_MIN ? rn_raise(vm, RN_T_OverflowError, "signed integer is less than minimum") : RN_OK;
}

/* Arguments that are given replace what out holds. */
static rn_status int_args(rn_vm *vm, const rn_val *a, int n, int64_t *out)
{
    for (int i = 0; i < n; i++) {
        rn_status st = rn_given(a[i]) ? int_arg(vm, a[i], &out[i]) : RN_OK;

        if (st != RN_OK) {
            return st;
        }
    }
    return RN_OK;
}

static rn_status missing(rn_vm *vm, const rn_val *a)
{
    static const char *const name[3] = {"year", "month", "day"};

    for (int i = 0; i < 3; i++) {
        if (!rn_given(a[i])) {
            return rn_raise(vm, RN_T_TypeError, "function missing required argument '%s' (pos %d)", name[i], (int64_t)i + 1);
        }
    }
    return RN_OK;
}

static rn_status too_many(rn_vm *vm, uint32_t most, const char *positional, uint32_t n)
{
    return rn_raise(vm, RN_T_TypeError, "function takes at most %u %sarguments (%u given)", most, positional, n);
}

static rn_status zone_arg(rn_vm *vm, rn_val tz)
{
    return tz == RN_NONE || rn_isinstance(vm, tz, RN_T(tzinfo))
               ? RN_OK
               : rn_raise(vm, RN_T_TypeError, "tzinfo argument must be None or of a tzinfo subclass, not type '%T'", tz);
}

static rn_status clock_check(rn_vm *vm, const int64_t *v, int64_t fold)
{
    static const struct {
        const char *name;
        int64_t max;
    } field[4] = {{"hour", 23}, {"minute", 59}, {"second", 59}, {"microsecond", 999999}};

    for (int i = 0; i < 4; i++) {
        if (v[i] < 0 || v[i] > field[i].max) {
            return rn_raise(vm, RN_T_ValueError, "%s must be in 0..%d, not %d", field[i].name, field[i].max, v[i]);
        }
    }
    return fold == 0 || fold == 1 ? RN_OK : rn_raise(vm, RN_T_ValueError, "fold must be either 0 or 1, not %d", fold);
}

static int64_t clock_us(const int64_t *v)
{
    return ((v[0] * 60 + v[1]) * 60 + v[2]) * 1000000 + v[3];
}

static bool is_exact(rn_vm *vm, rn_val v)
{
    return rn_is_kind(vm, v, RN_K_REC);
}

static rn_val self_of(rn_vm *vm, rn_val v)
{
    return rn_payload_op(vm, v);
}

static rn_status str_arg(rn_vm *vm, rn_val v, const char *who, int at, rn_val *out)
{
    *out = rn_payload_op(vm, v);
    return rn_is_str(vm, *out) ? RN_OK : rn_raise(vm, RN_T_TypeError, "%s() argument %d must be str, not %T", who, (int64_t)at, v);
}

/* ---- timedelta ---- */

typedef struct delta_sum {
    rn_i128 us;
    double left; /* parts of microseconds */
} delta_sum;

static rn_status add_part(rn_vm *vm, delta_sum *s, rn_val v, const char *name, int64_t unit)
{
    rn_val p = rn_payload_op(vm, v);
    rn_intview x;
    double whole, part, more;

    if (rn_is_anyint(vm, p) && rn_int_view(vm, p, &x)) {
        rn_i128 n = x.n == 0 ? 0 : (rn_i128)x.limb[0];

        if (x.n > 1 || x.limb[0] >> 62 != 0) {
            return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C int");
        }
        s->us += (x.negative ? -n : n) * unit;
        return RN_OK;
    }
    if (!rn_is_float(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "unsupported type for timedelta %s component: %T", name, v);
    }
    part = modf(rn_float_get(vm, p), &whole);
    if (isnan(part)) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
    }
    if (isinf(whole)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
    }
    if (fabs(whole) >= 0x1p62) {
        return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C int");
    }
    s->us += (rn_i128)(int64_t)whole * unit;
    if (part != 0) {
        part = modf((double)unit * part, &more);
        s->us += (int64_t)more;
        s->left += part;
    }
    return RN_OK;
}

NATIVE(timedelta_make)
{
    static const struct {
        const char *name;
        int at;
        int64_t unit;
    } part[7] = {{"microseconds", 2, 1},   {"milliseconds", 3, 1000}, {"seconds", 1, 1000000},   {"minutes", 4, 60000000},
                 {"hours", 5, 3600000000}, {"days", 0, 86400000000},  {"weeks", 6, 604800000000}};
    delta_sum s = {0, 0};

    for (int i = 0; i < 7; i++) {
        rn_status st = rn_given(a[part[i].at]) ? add_part(vm, &s, a[part[i].at], part[i].name, part[i].unit) : RN_OK;

        if (st != RN_OK) {
            return st;
        }
    }
    if (s.left != 0) {
        double whole = round(s.left);

        if (fabs(whole - s.left) == 0.5) { /* to the even sum */
            int odd = (s.us & 1) != 0;

            whole = 2.0 * round((s.left + odd) * 0.5) - odd;
        }
        s.us += (int64_t)whole;
    }
    return rn_delta_new(vm, s.us, out);
}

static rn_status with_class(rn_vm *vm, rn_val cls, uint32_t of, rn_status made, rn_val *out)
{
    return made != RN_OK ? made : rn_with_class(vm, cls, of, *out, out);
}

NATIVE(timedelta_m_new)
{
    rn_status st = rn_arg_class(vm, a[0], RN_T(timedelta));

    return st != RN_OK ? st : with_class(vm, a[0], RN_T(timedelta), rn_timedelta_make(vm, a + 1, n - 1, out), out);
}

NATIVE(timedelta_m_total_seconds)
{
    return rn_ratio(vm, rn_delta_us(vm, self_of(vm, a[0])), 1000000, out);
}

static rn_status unary(rn_vm *vm, int op, rn_val a, rn_val *out)
{
    return rn_date_unary(vm, op, a, out);
}

NATIVE(timedelta_m_neg)
{
    return unary(vm, 0, a[0], out);
}

NATIVE(timedelta_m_pos)
{
    return unary(vm, 1, a[0], out);
}

NATIVE(timedelta_m_abs)
{
    return unary(vm, 2, a[0], out);
}

#define DATE_BINARY(name, op)                           \
    NATIVE(date_m_##name)                               \
    {                                                   \
        return rn_date_binary(vm, op, a[0], a[1], out); \
    }                                                   \
    NATIVE(date_m_r##name)                              \
    {                                                   \
        return rn_date_binary(vm, op, a[1], a[0], out); \
    }
DATE_BINARY(add, RN_BIN_ADD)
DATE_BINARY(sub, RN_BIN_SUB)
DATE_BINARY(mul, RN_BIN_MUL)
DATE_BINARY(truediv, RN_BIN_TRUEDIV)
DATE_BINARY(floordiv, RN_BIN_FLOORDIV)
DATE_BINARY(mod, RN_BIN_MOD)

NATIVE(date_m_divmod)
{
    return rn_date_divmod(vm, a[0], a[1], out);
}

NATIVE(date_m_rdivmod)
{
    return rn_date_divmod(vm, a[1], a[0], out);
}

/* Of a value as its base class shows it, with the name of its own. */
NATIVE(date_m_repr)
{
    rn_val p = self_of(vm, a[0]);
    rn_sb sb;
    rn_status st;

    rn_sb_init(&sb, vm);
    st = rn_date_put_repr(&sb, p, rn_type_of(vm, a[0]));
    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, "date_repr", a, 1, RN_CK_ANY);
    }
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

NATIVE(date_m_str)
{
    rn_val p = self_of(vm, a[0]);
    rn_sb sb;
    rn_status st = RN_NEED_VM;

    rn_sb_init(&sb, vm);
    if (is_exact(vm, a[0]) || rn_is_type(vm, p, RN_T(timedelta))) {
        st = rn_date_put_str(&sb, p);
    }
    if (st == RN_NEED_VM) {
        return rn_ask_internal(vm, "date_str", a, 1, RN_CK_ANY);
    }
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

/* ---- date ---- */

/* Pickled: year in two bytes, month, day; with a clock six more. The first bit of the month is the fold's, or that of the hour. */
static bool state_of(rn_vm *vm, rn_val v, uint32_t len, const uint8_t **p)
{
    if (!rn_is_kind(vm, v, RN_K_BYTES) || RN_PTR(rn_bytes, vm, v)->len != len) {
        return false;
    }
    *p = rn_bytes_data(vm, v);
    return true;
}

static rn_status date_from(rn_vm *vm, int64_t year, int64_t month, int64_t day, rn_val *out)
{
    rn_status st = rn_date_check(vm, year, month, day);

    return st != RN_OK ? st : rn_done(vm, rn_date_new(vm, (rn_ymd){year, (int)month, (int)day}), out);
}

NATIVE(date_make)
{
    int64_t v[3] = {0};
    const uint8_t *p;
    rn_status st;

    if (n > 3) {
        return too_many(vm, 3, "", n);
    }
    if (n == 1 && state_of(vm, a[0], 4, &p) && p[2] >= 1 && p[2] <= 12) {
        return date_from(vm, p[0] << 8 | p[1], p[2], p[3], out);
    }
    st = missing(vm, a);
    if (st == RN_OK) {
        st = int_args(vm, a, 3, v);
    }
    return st != RN_OK ? st : date_from(vm, v[0], v[1], v[2], out);
}

NATIVE(date_m_new)
{
    rn_status st = rn_arg_class(vm, a[0], RN_T(date));

    return st != RN_OK ? st : with_class(vm, a[0], RN_T(date), rn_date_make(vm, a + 1, n - 1, out), out);
}

static rn_status ordinal_arg(rn_vm *vm, rn_val v, rn_ymd *d)
{
    int64_t n;
    rn_status st = int_arg(vm, v, &n);

    if (st != RN_OK) {
        return st;
    }
    if (n < 1) {
        return rn_raise(vm, RN_T_ValueError, "ordinal must be >= 1");
    }
    *d = rn_ymd_of(n);
    return rn_date_check(vm, d->year, d->month, d->day);
}

static rn_status iso_arg(rn_vm *vm, const rn_val *a, rn_ymd *d)
{
    int64_t v[3];

    for (int i = 0; i < 3; i++) {
        rn_val p = rn_payload_op(vm, a[i]);
        rn_status st;

        if (rn_is_anyint(vm, p) && (!rn_int_get(vm, p, &v[i]) || v[i] > INT32_MAX || v[i] < INT32_MIN)) {
            return rn_raise(vm, RN_T_ValueError, "ISO calendar component out of range");
        }
        st = int_arg(vm, a[i], &v[i]);
        if (st != RN_OK) {
            return st;
        }
    }
    if (v[0] < RN_YEAR_MIN || v[0] > RN_YEAR_MAX) {
        return rn_date_check(vm, v[0], 1, 1);
    }
    if (v[1] < 1 || v[1] > rn_iso_weeks(v[0])) {
        return rn_raise(vm, RN_T_ValueError, "Invalid week: %d", v[1]);
    }
    if (v[2] < 1 || v[2] > 7) {
        return rn_raise(vm, RN_T_ValueError, "Invalid weekday: %d (range is [1, 7])", v[2]);
    }
    *d = rn_ymd_of(rn_iso_monday(v[0]) + 7 * (v[1] - 1) + v[2] - 1);
    return rn_date_check(vm, d->year, d->month, d->day);
}

static bool is_class(rn_val cls, uint32_t exact)
{
    return rn_off(cls) == exact;
}

NATIVE(date_m_fromordinal)
{
    rn_ymd d = {0};
    rn_status st = is_class(a[0], RN_T(date)) ? ordinal_arg(vm, a[1], &d) : RN_NEED_VM;

    return st != RN_OK ? st : rn_done(vm, rn_date_new(vm, d), out);
}

NATIVE(date_m_fromisocalendar)
{
    rn_ymd d = {0};
    rn_status st = is_class(a[0], RN_T(date)) ? iso_arg(vm, a + 1, &d) : RN_NEED_VM;

    return st != RN_OK ? st : rn_done(vm, rn_date_new(vm, d), out);
}

static rn_status iso_text(rn_vm *vm, rn_val v, rn_val *text)
{
    *text = rn_payload_op(vm, v);
    return rn_is_str(vm, *text) ? RN_OK : rn_raise(vm, RN_T_TypeError, "fromisoformat: argument must be str");
}

static rn_status iso_error(rn_vm *vm, rn_iso_error e, rn_val text)
{
    return e == RN_ISO_24 ? rn_raise(vm, RN_T_ValueError, "minute, second, and microsecond must be 0 when hour is 24")
                          : rn_raise(vm, RN_T_ValueError, "Invalid isoformat string: %R", text);
}

NATIVE(date_m_fromisoformat)
{
    rn_tm tm = {0};
    rn_val v;
    rn_text text;
    rn_iso_error e;
    rn_status st = is_class(a[0], RN_T(date)) ? iso_text(vm, a[1], &v) : RN_NEED_VM;

    if (st != RN_OK) {
        return st;
    }
    text = rn_text_of_str(vm, v);
    e = rn_iso_date(&text, &tm);
    return e != RN_ISO_OK ? iso_error(vm, e, v) : date_from(vm, tm.year, tm.month, tm.day, out);
}

/* A moment from microseconds since 1970, in UTC. */
static rn_status moment_at(rn_vm *vm, rn_i128 us, rn_moment *m)
{
    rn_i128 day = us / RN_DAY_US - (us % RN_DAY_US < 0);

    if (day > INT64_C(700000000000) || day < -INT64_C(700000000000)) {
        return rn_raise(vm, RN_T_OverflowError, "timestamp out of range for platform time_t");
    }
    m->date = rn_ymd_of((int64_t)day + RN_ORDINAL_1970);
    m->us = (int64_t)(us - day * RN_DAY_US);
    m->fold = 0;
    m->tz = RN_NONE;
    return rn_date_check(vm, m->date.year, m->date.month, m->date.day);
}

NATIVE(date_m_fromtimestamp)
{
    rn_moment m;
    rn_i128 us = 0;
    rn_status st = is_class(a[0], RN_T(date)) ? rn_timestamp_us(vm, a[1], true, &us) : RN_NEED_VM;

    if (st == RN_OK) {
        st = moment_at(vm, us, &m);
    }
    return st != RN_OK ? st : rn_done(vm, rn_date_new(vm, m.date), out);
}

static rn_status strptime_args(rn_vm *vm, const rn_val *a, rn_strp *p, rn_val *zone)
{
    rn_val data, format;
    rn_status st = str_arg(vm, a[0], "strptime", 1, &data);

    if (st == RN_OK) {
        st = str_arg(vm, a[1], "strptime", 2, &format);
    }
    return st == RN_OK ? rn_strptime_str(vm, data, format, p, zone) : st;
}

NATIVE(date_m_strptime)
{
    rn_strp p;
    rn_val zone;
    rn_status st = is_class(a[0], RN_T(date)) ? strptime_args(vm, a + 1, &p, &zone) : RN_NEED_VM;

    return st != RN_OK ? st : date_from(vm, p.tm.year, p.tm.month, p.tm.day, out);
}

NATIVE(date_m_ctime)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    rn_tm tm;
    char text[64];

    rn_moment_tm(&m, &tm);
    (void)snprintf(text, sizeof text, "%.3s %.3s %2d %02d:%02d:%02d %04d", rn_day_names[tm.weekday], rn_month_names[(tm.month + 11) % 12],
                   tm.day, tm.hour, tm.minute, tm.second, (int)tm.year);
    return rn_done(vm, rn_str_c(vm, text), out);
}

NATIVE(date_m_isoformat)
{
    rn_val v = rn_date_new(vm, rn_moment_of(vm, self_of(vm, a[0])).date);
    rn_sb sb;

    if (v == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    rn_sb_init(&sb, vm);
    (void)rn_date_put_str(&sb, v);
    return rn_sb_done(&sb, out);
}

static int64_t ordinal_of(rn_vm *vm, rn_val v)
{
    rn_ymd d = rn_moment_of(vm, self_of(vm, v)).date;

    return rn_ordinal(d.year, d.month, d.day);
}

NATIVE(date_m_weekday)
{
    *out = rn_small(rn_weekday(ordinal_of(vm, a[0])));
    return RN_OK;
}

NATIVE(date_m_isoweekday)
{
    *out = rn_small(rn_weekday(ordinal_of(vm, a[0])) + 1);
    return RN_OK;
}

NATIVE(date_m_toordinal)
{
    *out = rn_small(ordinal_of(vm, a[0]));
    return RN_OK;
}

NATIVE(date_m_replace)
{
    rn_ymd d = rn_moment_of(vm, self_of(vm, a[0])).date;
    int64_t v[3] = {d.year, d.month, d.day};
    rn_status st = is_exact(vm, a[0]) ? int_args(vm, a + 1, 3, v) : RN_NEED_VM;

    return st != RN_OK ? st : date_from(vm, v[0], v[1], v[2], out);
}

/* ---- strftime ---- */

/* The name that a timezone shows; None without one. */
static rn_status zone_name(rn_vm *vm, rn_val tz, rn_val *out)
{
    rn_sb sb;

    *out = RN_NONE;
    if (tz == RN_NONE) {
        return RN_OK;
    }
    rn_sb_init(&sb, vm);
    (void)rn_date_put_str(&sb, tz);
    return rn_sb_done(&sb, out);
}

static bool names_zone(rn_vm *vm, rn_val format)
{
    rn_text t = rn_text_of_str(vm, format);

    for (size_t i = 0; i < t.length; i++) {
        uint32_t c = rn_kind_get(t.kind, t.data, i);

        if (c == 'z' || c == 'Z') {
            return true;
        }
    }
    return false;
}

NATIVE(date_m_strftime)
{
    rn_val p = self_of(vm, a[0]), format, zone = RN_NONE;
    rn_moment m = rn_moment_of(vm, p);
    rn_tm tm;
    bool aware = false;
    int64_t offset = 0;
    rn_status st = str_arg(vm, a[1], "strftime", 1, &format);

    if (st != RN_OK) {
        return st;
    }
    rn_moment_tm(&m, &tm);
    if (!is_exact(vm, a[0])) {
        return RN_NEED_VM; /* its class may have a timetuple of its own */
    }
    if (names_zone(vm, format)) {
        if (!rn_zone_offset(vm, m.tz, &aware, &offset)) {
            return RN_NEED_VM;
        }
        tm.offset = aware ? offset : RN_NO_OFFSET;
        st = zone_name(vm, m.tz, &zone);
    }
    return st != RN_OK ? st : rn_strftime_str(vm, format, &tm, zone, RN_STRF_DATE, out);
}

NATIVE(date_m_format)
{
    rn_val format;
    rn_status st = str_arg(vm, a[1], "__format__", 1, &format);

    if (st != RN_OK) {
        return st;
    }
    if (!is_exact(vm, a[0])) {
        return RN_NEED_VM;
    }
    return RN_PTR(rn_str, vm, format)->len == 0 ? rn_date_m_str(vm, a, n, out) : rn_date_m_strftime(vm, a, n, out);
}

/* date_strftime(value, format, microseconds east or None, zone or None) */
NATIVE(rn_date_strftime)
{
    rn_moment m;
    rn_tm tm;

    if (!rn_is_date_rec(vm, self_of(vm, a[0])) || !rn_is_str(vm, a[1])) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    m = rn_moment_of(vm, self_of(vm, a[0]));
    rn_moment_tm(&m, &tm);
    tm.offset = rn_is_int(a[2]) ? rn_small_get(a[2]) : RN_NO_OFFSET;
    return rn_strftime_str(vm, a[1], &tm, a[3], RN_STRF_DATE, out);
}

/* ---- time ---- */

static rn_status time_from(rn_vm *vm, const int64_t *v, int64_t fold, rn_val tz, rn_val *out)
{
    rn_status st = clock_check(vm, v, fold);

    return st != RN_OK ? st : rn_done(vm, rn_time_new(vm, clock_us(v), (int)fold, tz), out);
}

static int64_t state_us(const uint8_t *p, int hour)
{
    return (((int64_t)hour * 60 + p[1]) * 60 + p[2]) * 1000000 + ((int64_t)p[3] << 16 | p[4] << 8 | p[5]);
}

NATIVE(time_make)
{
    int64_t v[4] = {0}, fold = 0;
    rn_val tz = rn_given(a[4]) ? a[4] : RN_NONE;
    const uint8_t *p;
    rn_status st;

    if (n > 5) {
        return too_many(vm, 5, "positional ", n);
    }
    if (n >= 1 && n <= 2 && state_of(vm, a[0], 6, &p) && (p[0] & 0x7F) < 24 && p[1] < 60 && p[2] < 60) {
        tz = rn_given(a[1]) ? a[1] : RN_NONE;
        if (zone_arg(vm, tz) != RN_OK) {
            vm->exc = RN_NONE;
            return rn_raise(vm, RN_T_TypeError, "bad tzinfo state arg");
        }
        if (state_us(p, p[0] & 0x7F) < RN_DAY_US) {
            return rn_done(vm, rn_time_new(vm, state_us(p, p[0] & 0x7F), p[0] >> 7, tz), out);
        }
    }
    st = int_args(vm, a, 4, v);
    if (st == RN_OK) {
        st = int_args(vm, a + 5, 1, &fold);
    }
    if (st == RN_OK) {
        st = clock_check(vm, v, fold);
    }
    if (st == RN_OK) {
        st = zone_arg(vm, tz);
    }
    return st != RN_OK ? st : time_from(vm, v, fold, tz, out);
}

NATIVE(time_m_new)
{
    rn_status st = rn_arg_class(vm, a[0], RN_T(time));

    return st != RN_OK ? st : with_class(vm, a[0], RN_T(time), rn_time_make(vm, a + 1, n - 1, out), out);
}

/* The timezone of an offset that was read. */
static rn_status zone_of(rn_vm *vm, int64_t offset, rn_val name, rn_val *tz)
{
    rn_val delta;
    rn_status st;

    *tz = RN_NONE;
    if (offset == RN_NO_OFFSET) {
        return RN_OK;
    }
    if (offset <= -RN_DAY_US || offset >= RN_DAY_US) {
        st = rn_delta_new(vm, offset, &delta);
        return st != RN_OK
                   ? st
                   : rn_raise(vm, RN_T_ValueError,
                              "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %R", delta);
    }
    *tz = rn_timezone_new(vm, offset, name);
    return *tz == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

NATIVE(time_m_fromisoformat)
{
    rn_tm tm = {0};
    rn_val v, tz = RN_NONE;
    rn_text text;
    rn_iso_error e;
    rn_status st = is_class(a[0], RN_T(time)) ? iso_text(vm, a[1], &v) : RN_NEED_VM;

    if (st != RN_OK) {
        return st;
    }
    text = rn_text_of_str(vm, v);
    e = rn_iso_time(&text, &tm);
    if (e != RN_ISO_OK) {
        return iso_error(vm, e, v);
    }
    st = zone_of(vm, tm.offset, RN_NONE, &tz);
    return st != RN_OK ? st : time_from(vm, (int64_t[4]){tm.hour == 24 ? 0 : tm.hour, tm.minute, tm.second, tm.us}, 0, tz, out);
}

NATIVE(time_m_strptime)
{
    rn_strp p;
    rn_val zone, tz = RN_NONE;
    rn_status st = is_class(a[0], RN_T(time)) ? strptime_args(vm, a + 1, &p, &zone) : RN_NEED_VM;

    if (st == RN_OK) {
        st = zone_of(vm, p.tm.offset, zone, &tz);
    }
    return st != RN_OK ? st : time_from(vm, (int64_t[4]){p.tm.hour, p.tm.minute, p.tm.second, p.tm.us}, 0, tz, out);
}

/* Which precision, 5 for auto. */
static rn_status spec_arg(rn_vm *vm, rn_val v, int at, int *spec)
{
    static const char *const name[6] = {"hours", "minutes", "seconds", "milliseconds", "microseconds", "auto"};
    rn_val text;
    rn_status st;

    *spec = 5;
    if (!rn_given(v)) {
        return RN_OK;
    }
    st = str_arg(vm, v, "isoformat", at, &text);
    for (int i = 0; st == RN_OK && i < 6; i++) {
        if (rn_str_is(vm, text, name[i])) {
            *spec = i;
            return RN_OK;
        }
    }
    return st != RN_OK ? st : rn_raise(vm, RN_T_ValueError, "Unknown timespec value");
}

static rn_status put_zone_offset(rn_sb *sb, rn_val tz)
{
    bool aware;
    int64_t offset;

    if (!rn_zone_offset(sb->vm, tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    if (aware) {
        rn_zone_put(sb, offset, ":");
    }
    return RN_OK;
}

NATIVE(time_m_isoformat)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    rn_sb sb;
    int spec;
    rn_status st = spec_arg(vm, a[1], 1, &spec);

    if (st != RN_OK) {
        return st;
    }
    rn_sb_init(&sb, vm);
    rn_clock_put(&sb, m.us, spec);
    st = put_zone_offset(&sb, m.tz);
    return st != RN_OK ? st : rn_sb_done(&sb, out);
}

NATIVE(time_m_replace)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    int64_t s = m.us / 1000000, v[4] = {s / 3600, s / 60 % 60, s % 60, m.us % 1000000}, fold = m.fold;
    rn_val tz = rn_given(a[5]) ? a[5] : m.tz;
    rn_status st = is_exact(vm, a[0]) ? int_args(vm, a + 1, 4, v) : RN_NEED_VM;

    if (st == RN_OK) {
        st = int_args(vm, a + 6, 1, &fold);
    }
    if (st == RN_OK) {
        st = zone_arg(vm, tz);
    }
    return st != RN_OK ? st : time_from(vm, v, fold, tz, out);
}

NATIVE(date_m_utcoffset)
{
    bool aware;
    int64_t offset;

    if (!rn_zone_offset(vm, rn_moment_of(vm, self_of(vm, a[0])).tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    *out = RN_NONE;
    return aware ? rn_delta_new(vm, offset, out) : RN_OK;
}

NATIVE(date_m_tzname)
{
    bool aware;
    int64_t offset;
    rn_val tz = rn_moment_of(vm, self_of(vm, a[0])).tz;

    return rn_zone_offset(vm, tz, &aware, &offset) ? zone_name(vm, tz, out) : RN_NEED_VM;
}

NATIVE(date_m_dst)
{
    bool aware;
    int64_t offset;

    *out = RN_NONE;
    return rn_zone_offset(vm, rn_moment_of(vm, self_of(vm, a[0])).tz, &aware, &offset) ? RN_OK : RN_NEED_VM;
}

/* ---- datetime ---- */

static rn_status datetime_from(rn_vm *vm, const int64_t *v, int64_t fold, rn_val tz, rn_val *out)
{
    rn_status st = rn_date_check(vm, v[0], v[1], v[2]);
    rn_moment m;

    if (st == RN_OK) {
        st = clock_check(vm, v + 3, fold);
    }
    if (st != RN_OK) {
        return st;
    }
    m = (rn_moment){{v[0], (int)v[1], (int)v[2]}, clock_us(v + 3), (int)fold, tz};
    return rn_done(vm, rn_datetime_new(vm, &m), out);
}

NATIVE(datetime_make)
{
    int64_t v[7] = {0}, fold = 0;
    rn_val tz = rn_given(a[7]) ? a[7] : RN_NONE;
    const uint8_t *p;
    rn_status st;

    if (n > 8) {
        return too_many(vm, 8, "positional ", n);
    }
    if (n >= 1 && n <= 2 && state_of(vm, a[0], 10, &p) && (p[2] & 0x7F) >= 1 && (p[2] & 0x7F) <= 12) {
        int64_t us = state_us(p + 4, p[4]);

        tz = rn_given(a[1]) ? a[1] : RN_NONE;
        if (zone_arg(vm, tz) != RN_OK) {
            vm->exc = RN_NONE;
            return rn_raise(vm, RN_T_TypeError, "bad tzinfo state arg");
        }
        return datetime_from(vm,
                             (int64_t[7]){p[0] << 8 | p[1], p[2] & 0x7F, p[3], us / INT64_C(3600000000), us / 60000000 % 60,
                                          us / 1000000 % 60, us % 1000000},
                             p[2] >> 7, tz, out);
    }
    st = missing(vm, a);
    if (st == RN_OK) {
        st = int_args(vm, a, 7, v);
    }
    if (st == RN_OK) {
        st = int_args(vm, a + 8, 1, &fold);
    }
    if (st == RN_OK) {
        st = rn_date_check(vm, v[0], v[1], v[2]);
    }
    if (st == RN_OK) {
        st = clock_check(vm, v + 3, fold);
    }
    if (st == RN_OK) {
        st = zone_arg(vm, tz);
    }
    return st != RN_OK ? st : datetime_from(vm, v, fold, tz, out);
}

NATIVE(datetime_m_new)
{
    rn_status st = rn_arg_class(vm, a[0], RN_T(datetime));

    return st != RN_OK ? st : with_class(vm, a[0], RN_T(datetime), rn_datetime_make(vm, a + 1, n - 1, out), out);
}

NATIVE(datetime_m_fromordinal)
{
    rn_moment m = {.tz = RN_NONE};
    rn_status st = is_class(a[0], RN_T(datetime)) ? ordinal_arg(vm, a[1], &m.date) : RN_NEED_VM;

    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

NATIVE(datetime_m_fromisocalendar)
{
    rn_moment m = {.tz = RN_NONE};
    rn_status st = is_class(a[0], RN_T(datetime)) ? iso_arg(vm, a + 1, &m.date) : RN_NEED_VM;

    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

NATIVE(datetime_m_fromisoformat)
{
    rn_tm tm = {0};
    rn_val v, tz = RN_NONE;
    rn_text text;
    rn_iso_error e;
    rn_status st = is_class(a[0], RN_T(datetime)) ? iso_text(vm, a[1], &v) : RN_NEED_VM;

    if (st != RN_OK) {
        return st;
    }
    text = rn_text_of_str(vm, v);
    e = rn_iso_datetime(&text, &tm);
    if (e != RN_ISO_OK) {
        return iso_error(vm, e, v);
    }
    if (tm.hour == 24 && rn_date_check(vm, tm.year, tm.month, tm.day) == RN_OK) { /* the midnight after */
        rn_ymd d = rn_ymd_of(rn_ordinal(tm.year, tm.month, tm.day) + 1);

        tm.hour = 0;
        tm.year = d.year;
        tm.month = d.month;
        tm.day = d.day;
    }
    vm->exc = RN_NONE;
    st = zone_of(vm, tm.offset, RN_NONE, &tz);
    return st != RN_OK ? st : datetime_from(vm, (int64_t[7]){tm.year, tm.month, tm.day, tm.hour, tm.minute, tm.second, tm.us}, 0, tz, out);
}

NATIVE(datetime_m_strptime)
{
    rn_strp p;
    rn_val zone, tz = RN_NONE;
    rn_status st = is_class(a[0], RN_T(datetime)) ? strptime_args(vm, a + 1, &p, &zone) : RN_NEED_VM;

    if (st == RN_OK) {
        st = zone_of(vm, p.tm.offset, zone, &tz);
    }
    return st != RN_OK
               ? st
               : datetime_from(vm, (int64_t[7]){p.tm.year, p.tm.month, p.tm.day, p.tm.hour, p.tm.minute, p.tm.second, p.tm.us}, 0, tz, out);
}

NATIVE(datetime_m_fromtimestamp)
{
    rn_val tz = rn_given(a[2]) ? a[2] : RN_NONE;
    rn_moment m;
    rn_i128 us = 0;
    bool aware;
    int64_t offset;
    rn_status st = is_class(a[0], RN_T(datetime)) ? zone_arg(vm, tz) : RN_NEED_VM;

    if (st == RN_OK) {
        st = rn_zone_offset(vm, tz, &aware, &offset) ? rn_timestamp_us(vm, a[1], false, &us) : RN_NEED_VM;
    }
    if (st == RN_OK) {
        st = moment_at(vm, us, &m);
    }
    if (st == RN_OK) {
        m.tz = tz;
        st = aware ? rn_moment_add(vm, &m, 0, offset) : RN_OK;
    }
    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

NATIVE(datetime_m_utcfromtimestamp)
{
    rn_moment m;
    rn_i128 us = 0;
    rn_status st = is_class(a[0], RN_T(datetime)) ? rn_timestamp_us(vm, a[1], false, &us) : RN_NEED_VM;

    if (st == RN_OK) {
        st = moment_at(vm, us, &m);
    }
    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

/* date_from_ns(nanoseconds since 1970): the datetime in UTC. */
NATIVE(rn_date_from_ns)
{
    rn_moment m;
    int64_t ns;
    rn_status st;

    if (!rn_int_get(vm, a[0], &ns)) {
        return rn_raise(vm, RN_T_OverflowError, "timestamp out of range for platform time_t");
    }
    st = moment_at(vm, rn_floor_div(ns, 1000), &m);
    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

NATIVE(datetime_m_combine)
{
    rn_val d = rn_payload_op(vm, a[1]), t = rn_payload_op(vm, a[2]);
    rn_moment m, c;
    rn_status st;

    if (!rn_is_date_rec(vm, d) || !rn_isinstance(vm, d, RN_T(date))) {
        return rn_raise(vm, RN_T_TypeError, "combine() argument 1 must be datetime.date, not %T", a[1]);
    }
    if (!rn_is_type(vm, t, RN_T(time)) || !rn_is_date_rec(vm, t)) {
        return rn_raise(vm, RN_T_TypeError, "combine() argument 2 must be datetime.time, not %T", a[2]);
    }
    if (!is_class(a[0], RN_T(datetime))) {
        return RN_NEED_VM;
    }
    m = rn_moment_of(vm, d);
    c = rn_moment_of(vm, t);
    c.date = m.date;
    c.tz = rn_given(a[3]) ? a[3] : c.tz;
    st = zone_arg(vm, c.tz);
    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &c), out);
}

/* date_text(value, sep, spec, microseconds east or None): isoformat() with an offset that the prelude asked for */
NATIVE(rn_date_text)
{
    rn_val p = self_of(vm, a[0]);
    rn_moment m;
    rn_sb sb;
    int spec;
    rn_status st;

    if (!rn_is_date_rec(vm, p)) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    st = spec_arg(vm, a[2], rn_is_type(vm, p, RN_T(time)) ? 1 : 2, &spec);
    if (st != RN_OK) {
        return st;
    }
    m = rn_moment_of(vm, p);
    rn_sb_init(&sb, vm);
    if (!rn_is_type(vm, p, RN_T(time))) {
        char text[16];

        (void)snprintf(text, sizeof text, "%04d-%02d-%02d", (int)m.date.year, m.date.month, m.date.day);
        rn_sb_c(&sb, text);
        rn_sb_str(&sb, rn_is_str(vm, a[1]) ? a[1] : rn_val_of(RN_EMPTY_STR));
    }
    rn_clock_put(&sb, m.us, spec);
    if (rn_is_int(a[3])) {
        rn_zone_put(&sb, rn_small_get(a[3]), ":");
    }
    return rn_sb_done(&sb, out);
}

NATIVE(datetime_m_isoformat)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    rn_val args[4] = {a[0], RN_NONE, a[2], RN_NONE}, sep = rn_payload_op(vm, a[1]);
    bool aware;
    int64_t offset;

    if (!rn_given(a[1])) {
        sep = rn_val_of(RN_CHAR('T'));
    } else if (!rn_is_str(vm, sep)) {
        return rn_raise(vm, RN_T_TypeError, "isoformat() argument 1 must be a unicode character, not %T", a[1]);
    } else if (RN_PTR(rn_str, vm, sep)->len != 1) {
        return rn_raise(vm, RN_T_TypeError, "isoformat() argument 1 must be a unicode character, not a string of length %u",
                        RN_PTR(rn_str, vm, sep)->len);
    }
    if (!rn_zone_offset(vm, m.tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    args[1] = sep;
    args[3] = aware ? rn_small(offset) : RN_NONE;
    return rn_rn_date_text(vm, args, 4, out);
}

NATIVE(datetime_m_replace)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    int64_t s = m.us / 1000000, fold = m.fold;
    int64_t v[7] = {m.date.year, m.date.month, m.date.day, s / 3600, s / 60 % 60, s % 60, m.us % 1000000};
    rn_val tz = rn_given(a[8]) ? a[8] : m.tz;
    rn_status st = is_exact(vm, a[0]) ? int_args(vm, a + 1, 7, v) : RN_NEED_VM;

    if (st == RN_OK) {
        st = int_args(vm, a + 9, 1, &fold);
    }
    if (st == RN_OK) {
        st = zone_arg(vm, tz);
    }
    return st != RN_OK ? st : datetime_from(vm, v, fold, tz, out);
}

NATIVE(datetime_m_date)
{
    return rn_done(vm, rn_date_new(vm, rn_moment_of(vm, self_of(vm, a[0])).date), out);
}

NATIVE(datetime_m_time)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));

    return rn_done(vm, rn_time_new(vm, m.us, m.fold, RN_NONE), out);
}

NATIVE(datetime_m_timetz)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));

    return rn_done(vm, rn_time_new(vm, m.us, m.fold, m.tz), out);
}

/* Microseconds since 1970 if its clock showed UTC. */
static rn_i128 since_1970(const rn_moment *m)
{
    return (rn_i128)(rn_ordinal(m->date.year, m->date.month, m->date.day) - RN_ORDINAL_1970) * RN_DAY_US + m->us;
}

NATIVE(datetime_m_timestamp)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    bool aware;
    int64_t offset;
    rn_i128 us = since_1970(&m);

    if (!rn_zone_offset(vm, m.tz, &aware, &offset)) {
        return RN_NEED_VM;
    }
    if (aware) {
        return rn_ratio(vm, us - offset, 1000000, out);
    }
    if (m.date.year == 1 && m.date.month == 1 && m.date.day == 1) { /* the day before is looked at for a fold */
        return rn_date_check(vm, 0, 1, 1);
    }
    return rn_done(vm, rn_float(vm, (double)(int64_t)((us - m.us % 1000000) / 1000000) + (double)(m.us % 1000000) / 1e6), out);
}

NATIVE(datetime_m_astimezone)
{
    rn_moment m = rn_moment_of(vm, self_of(vm, a[0]));
    rn_val tz = rn_given(a[1]) ? a[1] : RN_NONE;
    bool aware, other;
    int64_t from, to;
    rn_status st = zone_arg(vm, tz);

    if (st != RN_OK) {
        return st;
    }
    if (!is_exact(vm, a[0]) || tz == RN_NONE || !rn_zone_offset(vm, m.tz, &aware, &from) || !rn_zone_offset(vm, tz, &other, &to)) {
        return RN_NEED_VM;
    }
    if (tz == m.tz) {
        *out = a[0];
        return RN_OK;
    }
    m.tz = tz;
    st = rn_moment_add(vm, &m, 0, -from);
    if (st == RN_OK) {
        st = rn_moment_add(vm, &m, 0, to);
    }
    return st != RN_OK ? st : rn_done(vm, rn_datetime_new(vm, &m), out);
}

/* ---- tzinfo and timezone ---- */

NATIVE(tzinfo_make)
{
    (void)a;
    return rn_done(vm, rn_rec_new(vm, RN_T(tzinfo), NULL, 0), out);
}

NATIVE(timezone_make)
{
    rn_val delta = rn_payload_op(vm, a[0]), name = RN_NONE;
    rn_i128 us;
    rn_status st = RN_OK;

    if (!rn_is_type(vm, delta, RN_T(timedelta)) || !rn_is_date_rec(vm, delta)) {
        return rn_raise(vm, RN_T_TypeError, "timezone() argument 1 must be datetime.timedelta, not %T", a[0]);
    }
    if (rn_given(a[1])) {
        name = rn_payload_op(vm, a[1]);
        if (!rn_is_str(vm, name)) {
            return a[1] == RN_NONE ? rn_raise(vm, RN_T_TypeError, "timezone() argument 2 must be str, not None")
                                   : rn_raise(vm, RN_T_TypeError, "timezone() argument 2 must be str, not %T", a[1]);
        }
    }
    us = rn_delta_us(vm, delta);
    if (us <= -RN_DAY_US || us >= RN_DAY_US) {
        return rn_raise(vm, RN_T_ValueError,
                        "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %R", delta);
    }
    *out = rn_timezone_new(vm, (int64_t)us, name);
    return st != RN_OK ? st : rn_done(vm, *out, out);
}

static rn_status dt_arg(rn_vm *vm, rn_val dt, const char *who)
{
    rn_val p = rn_payload_op(vm, dt);

    if (dt == RN_NONE || (rn_is_date_rec(vm, p) && rn_is_type(vm, p, RN_T(datetime)))) {
        return RN_OK;
    }
    return rn_raise(vm, RN_T_TypeError, "%s(dt) argument must be a datetime instance or None, not %T", who, dt);
}

static int64_t east_of(rn_vm *vm, rn_val tz)
{
    bool aware;
    int64_t offset = 0;

    (void)rn_zone_offset(vm, tz, &aware, &offset);
    return offset;
}

NATIVE(timezone_m_utcoffset)
{
    rn_status st = dt_arg(vm, a[1], "utcoffset");

    return st != RN_OK ? st : rn_delta_new(vm, east_of(vm, a[0]), out);
}

NATIVE(timezone_m_tzname)
{
    rn_status st = dt_arg(vm, a[1], "tzname");

    return st != RN_OK ? st : zone_name(vm, a[0], out);
}

NATIVE(timezone_m_dst)
{
    *out = RN_NONE;
    return dt_arg(vm, a[1], "dst");
}

NATIVE(timezone_m_fromutc)
{
    rn_val p = rn_payload_op(vm, a[1]), delta;
    rn_status st;

    if (!rn_is_date_rec(vm, p) || !rn_is_type(vm, p, RN_T(datetime))) {
        return rn_raise(vm, RN_T_TypeError, "fromutc: argument must be a datetime");
    }
    if (rn_moment_of(vm, p).tz != a[0]) {
        return rn_raise(vm, RN_T_ValueError, "fromutc: dt.tzinfo is not self");
    }
    st = rn_delta_new(vm, east_of(vm, a[0]), &delta);
    return st != RN_OK ? st : rn_date_binary(vm, RN_BIN_ADD, a[1], delta, out);
}

/* What is in Python alone. */
NATIVE(date_m_twin)
{
    (void)vm;
    (void)a;
    (void)out;
    return RN_NEED_VM;
}

/* ---- intrinsics ---- */

static bool is_value(rn_vm *vm, rn_val *v)
{
    *v = rn_payload_op(vm, *v);
    return rn_is_date_rec(vm, *v);
}

/* date_fields(value): what its constructor takes, without tzinfo and fold */
NATIVE(rn_date_fields)
{
    rn_val v[7], p = a[0];
    rn_moment m;
    rn_tm tm;
    bool date, clock;

    if (!is_value(vm, &p)) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    date = !rn_is_type(vm, p, RN_T(time));
    clock = !rn_is_type(vm, p, RN_T(date));
    m = rn_moment_of(vm, p);
    rn_moment_tm(&m, &tm);
    v[0] = rn_small(tm.year);
    v[1] = rn_small(tm.month);
    v[2] = rn_small(tm.day);
    v[3] = rn_small(tm.hour);
    v[4] = rn_small(tm.minute);
    v[5] = rn_small(tm.second);
    v[6] = rn_small(tm.us);
    return rn_done(vm, rn_tuple_new(vm, v + (date ? 0 : 3), (date ? 3u : 0u) + (clock ? 4u : 0u)), out);
}

/* date_compare(a, b, op, microseconds east of a, of b) */
NATIVE(rn_date_compare)
{
    rn_val p = a[0], q = a[1];

    if (!is_value(vm, &p) || !is_value(vm, &q) || !rn_is_int(a[2]) || !rn_is_int(a[3]) || !rn_is_int(a[4])) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    return rn_date_compare_at(vm, p, q, (int)rn_small_get(a[2]), rn_small_get(a[3]), rn_small_get(a[4]), out);
}

/* date_hash(value, microseconds east or None) */
NATIVE(rn_date_hash)
{
    rn_val p = a[0];

    if (!is_value(vm, &p)) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    return rn_done(vm, rn_int_new(vm, rn_date_hash_at(vm, p, rn_is_int(a[1]), rn_is_int(a[1]) ? rn_small_get(a[1]) : 0)), out);
}

/* date_minus(a, b, microseconds to add): the difference of what the clocks show */
NATIVE(rn_date_minus)
{
    rn_val p = a[0], q = a[1];
    rn_moment x, y;

    if (!is_value(vm, &p) || !is_value(vm, &q) || !rn_is_int(a[2])) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    x = rn_moment_of(vm, p);
    y = rn_moment_of(vm, q);
    return rn_delta_new(vm, since_1970(&x) - since_1970(&y) + rn_small_get(a[2]), out);
}

/* delta_us(timedelta): an int */
NATIVE(rn_delta_us)
{
    rn_val p = a[0];

    if (!is_value(vm, &p) || !rn_is_type(vm, p, RN_T(timedelta))) {
        return rn_raise(vm, RN_T_TypeError, "bad timedelta");
    }
    return rn_done(vm, rn_int_from_128(vm, rn_delta_us(vm, p)), out);
}

static rn_status nine(rn_vm *vm, const rn_tm *tm, int isdst, rn_val *out)
{
    rn_val v[9] = {rn_small(tm->year),   rn_small(tm->month),   rn_small(tm->day),     rn_small(tm->hour), rn_small(tm->minute),
                   rn_small(tm->second), rn_small(tm->weekday), rn_small(tm->yearday), rn_small(isdst)};

    return rn_done(vm, rn_tuple_new(vm, v, 9), out);
}

/* date_tm(value): the nine numbers of its timetuple */
NATIVE(rn_date_tm)
{
    rn_val p = a[0];
    rn_moment m;
    rn_tm tm;

    if (!is_value(vm, &p)) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    m = rn_moment_of(vm, p);
    rn_moment_tm(&m, &tm);
    return nine(vm, &tm, -1, out);
}

NATIVE(rn_date_iso_week)
{
    rn_val p = a[0], v[3];
    int64_t ordinal, year;
    int week;

    if (!is_value(vm, &p)) {
        return rn_raise(vm, RN_T_TypeError, "bad date");
    }
    ordinal = ordinal_of(vm, p);
    rn_iso_week(ordinal, &year, &week);
    v[0] = rn_small(year);
    v[1] = rn_small(week);
    v[2] = rn_small(rn_weekday(ordinal) + 1);
    return rn_done(vm, rn_tuple_new(vm, v, 3), out);
}

/* strptime(data, format): the nine numbers, microseconds, microseconds east or None, zone or None */
NATIVE(rn_strptime_parts)
{
    rn_strp p;
    rn_val v[4];
    rn_status st = strptime_args(vm, a, &p, &v[3]);

    if (st == RN_OK) {
        st = nine(vm, &p.tm, p.isdst, &v[0]);
    }
    if (st != RN_OK) {
        return st;
    }
    v[1] = rn_small(p.tm.us);
    v[2] = p.tm.offset == RN_NO_OFFSET ? RN_NONE : rn_small(p.tm.offset);
    return rn_done(vm, rn_tuple_new(vm, v, 4), out);
}

/* Numbers of a struct_time that strftime can show; 0 stands for the first month, day and day of the year. */
static rn_status clock_numbers(rn_vm *vm, int64_t *v)
{
    static const struct {
        int low, high;
        const char *text;
    } range[8] = {{0, 0, ""},        {1, 12, "month"},   {1, 31, "day of month"},        {0, 23, "hour"},
                  {0, 59, "minute"}, {0, 61, "seconds"}, {-1, INT32_MAX, "day of week"}, {1, 366, "day of year"}};

    for (int i = 1; i < 8; i++) {
        v[i] = v[i] == 0 && range[i].low == 1 ? 1 : v[i];
        if (v[i] < range[i].low || v[i] > range[i].high) {
            return rn_raise(vm, RN_T_ValueError, "%s out of range", range[i].text);
        }
    }
    v[6] = rn_floor_mod(v[6], 7);
    return RN_OK;
}

/* time.strftime(): the zone is UTC. */
NATIVE(time_m_clock)
{
    int64_t v[9];
    rn_val t = rn_payload_op(vm, a[1]), zone, format;
    rn_tm tm;
    rn_status st = str_arg(vm, a[0], "strftime", 1, &format);

    if (st != RN_OK) {
        return st;
    }
    if (!rn_given(a[1]) || !rn_is_kind(vm, t, RN_K_TUPLE) || rn_tuple_len(vm, t) != 9) {
        return RN_NEED_VM;
    }
    for (int i = 0; i < 9; i++) {
        rn_val x = rn_tuple_items(vm, t)[i];

        if (!rn_is_int(x) || rn_small_get(x) > INT32_MAX || rn_small_get(x) < INT32_MIN) {
            return RN_NEED_VM;
        }
        v[i] = rn_small_get(x);
    }
    st = clock_numbers(vm, v);
    if (st != RN_OK) {
        return st;
    }
    zone = rn_intern_c(vm, "UTC");
    tm = (rn_tm){v[0], (int)v[1], (int)v[2], (int)v[3], (int)v[4], (int)v[5], 0, (int)v[6], (int)v[7], 0};
    return zone == RN_UNBOUND ? rn_nomem(vm) : rn_strftime_str(vm, format, &tm, zone, 0, out);
}

/* clock_fields(seconds since 1970): the nine numbers in UTC */
NATIVE(rn_clock_fields)
{
    rn_i128 us = 0;
    rn_moment m = {.tz = RN_NONE};
    rn_tm tm;
    int64_t seconds;
    rn_status st = rn_timestamp_us(vm, a[0], true, &us);

    if (st != RN_OK) {
        return st;
    }
    seconds = (int64_t)(us / 1000000);
    m.date = rn_ymd_of(rn_floor_div(seconds, RN_DAY_SECONDS) + RN_ORDINAL_1970);
    m.us = rn_floor_mod(seconds, RN_DAY_SECONDS) * 1000000;
    if (m.date.year > INT32_MAX || m.date.year < INT32_MIN) {
        return rn_raise(vm, RN_T_OverflowError, "timestamp out of range for platform time_t");
    }
    rn_moment_tm(&m, &tm);
    return nine(vm, &tm, 0, out);
}
