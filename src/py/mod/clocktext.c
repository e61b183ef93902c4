#include "py/mod/clocktext.h"

#include <math.h>

typedef struct text_out {
    rn_sb sb;
    rn_val format, zone;
} text_out;

static void put(void *ctx, const char *text, size_t n)
{
    rn_sb_ascii(&((text_out *)ctx)->sb, text, n);
}

static void copy(void *ctx, size_t from, size_t to)
{
    text_out *o = ctx;

    rn_sb_sub(&o->sb, o->format, (uint32_t)from, (uint32_t)to);
}

static void zone(void *ctx)
{
    text_out *o = ctx;

    if (rn_is_str(o->sb.vm, o->zone)) {
        rn_sb_str(&o->sb, o->zone);
    }
}

rn_status rn_strftime_str(rn_vm *vm, rn_val format, const rn_tm *tm, rn_val zone_name, unsigned flags, rn_val *out)
{
    text_out o = {.format = format, .zone = zone_name};
    rn_strf_out hooks = {put, copy, zone, &o};
    rn_text text = rn_text_of_str(vm, format);

    rn_sb_init(&o.sb, vm);
    if (rn_strftime(&text, tm, flags, &hooks, RN_POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    return rn_sb_done(&o.sb, out);
}

static rn_status mismatch(rn_vm *vm, rn_val data, rn_val format, const rn_strp *p, rn_strp_error error)
{
    rn_val part;

    switch (error) {
    case RN_STRP_LEFT:
        part = rn_str_sub(vm, data, (uint32_t)p->end, RN_PTR(rn_str, vm, data)->len);
        return part == RN_UNBOUND ? rn_nomem(vm) : rn_raise(vm, RN_T_ValueError, "unconverted data remains: %S", part);
    case RN_STRP_DIRECTIVE:
        part = rn_str_sub(vm, format, (uint32_t)p->bad, (uint32_t)(p->bad + p->bad_len));
        return part == RN_UNBOUND ? rn_nomem(vm) : rn_raise(vm, RN_T_ValueError, "'%S' is a bad directive in format '%S'", part, format);
    case RN_STRP_STRAY:
        return rn_raise(vm, RN_T_ValueError, "stray %% in format '%S'", format);
    case RN_STRP_TWICE:
        return rn_raise(vm, RN_T_ValueError, "redefinition of group name '%c'", p->twice);
    case RN_STRP_COLONS:
        part = rn_str_sub(vm, data, (uint32_t)p->zone, (uint32_t)p->zone_end);
        return part == RN_UNBOUND ? rn_nomem(vm) : rn_raise(vm, RN_T_ValueError, "Inconsistent use of : in %S", part);
    case RN_STRP_J_WITH_G:
        return rn_raise(vm, RN_T_ValueError,
                        "Day of the year directive '%%j' is not compatible with ISO year directive '%%G'. Use '%%Y' instead.");
    case RN_STRP_G_ALONE:
        return rn_raise(vm, RN_T_ValueError,
                        "ISO year directive '%%G' must be used with the ISO week directive '%%V' and a weekday directive ('%%A', "
                        "'%%a', '%%w', or '%%u').");
    case RN_STRP_V_ALONE:
        return rn_raise(vm, RN_T_ValueError,
                        "ISO week directive '%%V' must be used with the ISO year directive '%%G' and a weekday directive ('%%A', "
                        "'%%a', '%%w', or '%%u').");
    case RN_STRP_V_WITH_Y:
        return rn_raise(vm, RN_T_ValueError,
                        "ISO week directive '%%V' is incompatible with the year directive '%%Y'. Use the ISO year '%%G' instead.");
    case RN_STRP_WEEK:
        return rn_raise(vm, RN_T_ValueError, "Invalid week: %d", (int64_t)p->tm.day);
    case RN_STRP_DAY: {
        rn_status st = rn_date_check(vm, p->tm.year, p->tm.month, p->tm.day);

        if (st != RN_OK) {
            return st;
        }
        break;
    }
    case RN_STRP_OK:
    case RN_STRP_MISMATCH:
    case RN_STRP_LONG:
    default:
        break;
    }
    return rn_raise(vm, RN_T_ValueError, "time data %R does not match format %R", data, format);
}

rn_status rn_strptime_str(rn_vm *vm, rn_val data, rn_val format, rn_strp *out, rn_val *zone_name)
{
    rn_text d = rn_text_of_str(vm, data), f = rn_text_of_str(vm, format);
    rn_strp_error error;

    *zone_name = RN_NONE;
    if (rn_strptime(&d, &f, out, &error, RN_POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    if (error != RN_STRP_OK) {
        return mismatch(vm, data, format, out, error);
    }
    if (out->has_zone_name) {
        *zone_name = rn_str_sub(vm, data, (uint32_t)out->zone, (uint32_t)out->zone_end);
        return *zone_name == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    return RN_OK;
}

static rn_status beyond(rn_vm *vm)
{
    return rn_raise(vm, RN_T_OverflowError, "timestamp out of range for platform time_t");
}

rn_status rn_timestamp_us(rn_vm *vm, rn_val v, bool whole, rn_i128 *us)
{
    rn_val p = rn_payload_op(vm, v);
    int64_t n;

    if (rn_is_float(vm, p)) {
        double d = rn_float_get(vm, p), seconds, part;

        if (isnan(d)) {
            return rn_raise(vm, RN_T_ValueError, "Invalid value NaN (not a number)");
        }
        part = modf(d, &seconds);
        if (whole) {
            seconds = floor(d);
            part = 0;
        } else {
            part = nearbyint(part * 1e6);
        }
        if (!(seconds >= -9223372036854775808.0 && seconds < 9223372036854775808.0)) {
            return beyond(vm);
        }
        *us = (rn_i128)(int64_t)seconds * 1000000 + (int64_t)part;
        return RN_OK;
    }
    if (rn_is_anyint(vm, p)) {
        if (!rn_int_get(vm, p, &n)) {
            return beyond(vm);
        }
        *us = (rn_i128)n * 1000000;
        return RN_OK;
    }
    if (rn_is_indexable(vm, v)) {
        return RN_NEED_VM;
    }
    return rn_raise(vm, RN_T_TypeError, "'%T' object cannot be interpreted as an integer", v);
}
