/* The values of module datetime: what the records hold, and the closed forms of their operators. Operations that need a guest's
 * tzinfo answer NEED_VM or ask the prelude (types_.py). */
#ifndef RN_PY_OBJ_DATE_H
#define RN_PY_OBJ_DATE_H

#include "py/num/calendar.h"
#include "py/num/wide.h"
#include "py/obj/methods.h"
#include "py/text/datetext.h"

/* timedelta {days, microseconds of the day}   date {year << 9 | month << 5 | day}   time {clock, tzinfo}
 * datetime {date, clock, tzinfo}   timezone {microseconds east, name or None}   tzinfo {}
 * clock: microseconds of the day, RN_CLOCK_FOLD with fold=1. What a forged record holds is cut to what its bits can be. */
#define RN_CLOCK_FOLD (INT64_C(1) << 40)
#define RN_DAYS_MAX   INT64_C(999999999)

static inline bool rn_is_date_type(uint32_t type)
{
    return type >= RN_T(timedelta) && type <= RN_T(timezone);
}

static inline bool rn_is_date_rec(rn_vm *vm, rn_val v)
{
    return rn_is_kind(vm, v, RN_K_REC) && rn_is_date_type(rn_obj_of(vm, v)->type);
}

/* Fields, by the numbers that getset descriptors of the prelude give. */
enum rn_date_field {
    RN_DF_YEAR,
    RN_DF_MONTH,
    RN_DF_DAY,
    RN_DF_HOUR,
    RN_DF_MINUTE,
    RN_DF_SECOND,
    RN_DF_MICROSECOND,
    RN_DF_TZINFO,
    RN_DF_FOLD,
    RN_DF_DAYS,
    RN_DF_SECONDS,
    RN_DF_MICROSECONDS
};
/* descriptor: {type, field, name} */
rn_status rn_getset_get(rn_vm *vm, rn_val descriptor, rn_val obj, rn_val *out);

/* A record taken apart, whatever its type; fields that it has not are 0, tz is None. */
typedef struct rn_moment {
    rn_ymd date;
    int64_t us; /* of the day */
    int fold;
    rn_val tz;
} rn_moment;
rn_moment rn_moment_of(rn_vm *vm, rn_val rec);
void rn_moment_tm(const rn_moment *m, rn_tm *tm); /* without offset */
/* Days and microseconds in one. */
rn_i128 rn_delta_us(rn_vm *vm, rn_val rec);

/* UNBOUND without memory. */
rn_val rn_date_new(rn_vm *vm, rn_ymd d);
rn_val rn_time_new(rn_vm *vm, int64_t us, int fold, rn_val tz);
rn_val rn_datetime_new(rn_vm *vm, const rn_moment *m);
rn_val rn_timezone_new(rn_vm *vm, int64_t offset, rn_val name); /* nothing named at 0: timezone.utc */
/* OverflowError beyond the days that a timedelta can have. */
rn_status rn_delta_new(rn_vm *vm, rn_i128 us, rn_val *out);
/* The moment, days and `us` later (never with fold); OverflowError outside of the years. */
rn_status rn_moment_add(rn_vm *vm, rn_moment *m, int64_t days, int64_t us);
/* ValueError of a field that is out of range. */
rn_status rn_date_check(rn_vm *vm, int64_t year, int64_t month, int64_t day);

/* Half to even; b is not 0. */
rn_i128 rn_div_nearest(rn_i128 a, rn_i128 b);
rn_status rn_ratio(rn_vm *vm, rn_i128 a, rn_i128 b, rn_val *out); /* true division */
rn_val rn_int_from_128(rn_vm *vm, rn_i128 n);

/* Offset of a tzinfo that is None (not aware) or a timezone; false: guest code knows. */
bool rn_zone_offset(rn_vm *vm, rn_val tz, bool *aware, int64_t *offset);

/* Hooks of closed.c, ops.c and repr.c. Arguments are payloads. */
int rn_date_eq(rn_vm *vm, rn_val a, rn_val b);                                 /* as rn_eq() */
rn_status rn_date_compare(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out); /* as rn_compare() */
/* With offsets that the prelude asked for. */
rn_status rn_date_compare_at(rn_vm *vm, rn_val a, rn_val b, int op, int64_t ao, int64_t bo, rn_val *out);
rn_status rn_date_hash(rn_vm *vm, rn_val v, int64_t *out);
int64_t rn_date_hash_at(rn_vm *vm, rn_val v, bool aware, int64_t offset);
rn_status rn_date_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out); /* a, b: with their classes; NOTIMPL */
rn_status rn_date_divmod(rn_vm *vm, rn_val a, rn_val b, rn_val *out);         /* NOTIMPL */
rn_status rn_date_unary(rn_vm *vm, int op, rn_val a, rn_val *out);            /* 0 neg 1 pos 2 abs; NOTIMPL */
rn_status rn_date_put_repr(rn_sb *sb, rn_val rec, uint32_t type);             /* NEED_VM: a guest tzinfo */
rn_status rn_date_put_str(rn_sb *sb, rn_val rec);
/* HH:MM[:SS[.ffffff]] cut or filled to 0 hours, 1 minutes, 2 seconds, 3 milliseconds, 4 microseconds, 5 what is needed. */
void rn_clock_put(rn_sb *sb, int64_t us, int spec);
void rn_zone_put(rn_sb *sb, int64_t offset, const char *colon);

#endif
