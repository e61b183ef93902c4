/* The proleptic Gregorian calendar: days and their numbers. Ordinal 1 is Monday, 1 January of year 1. */
#ifndef RN_PY_NUM_CALENDAR_H
#define RN_PY_NUM_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#define RN_YEAR_MIN     1
#define RN_YEAR_MAX     9999
#define RN_ORDINAL_MAX  3652059 /* 31 December 9999 */
#define RN_ORDINAL_1970 719163
#define RN_DAY_SECONDS  INT64_C(86400)
#define RN_DAY_US       INT64_C(86400000000)

typedef struct rn_ymd {
    int64_t year;
    int month, day;
} rn_ymd;

static inline bool rn_is_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static inline int64_t rn_floor_div(int64_t a, int64_t b) /* b > 0 */
{
    return a / b - (a % b < 0);
}

static inline int64_t rn_floor_mod(int64_t a, int64_t b)
{
    return a - rn_floor_div(a, b) * b;
}

/* Months outside of 1 .. 12 have 31 days. */
int rn_month_days(int64_t year, int month);
/* Days of the year before the first of the month. */
int rn_days_before_month(int64_t year, int month);
/* Any year whose days fit 63 bits. */
int64_t rn_ordinal(int64_t year, int month, int day);
rn_ymd rn_ymd_of(int64_t ordinal);
/* 0 is Monday. */
static inline int rn_weekday(int64_t ordinal)
{
    return (int)rn_floor_mod(ordinal + 6, 7);
}
/* Ordinal of the Monday that begins ISO week 1. */
int64_t rn_iso_monday(int64_t year);
/* ISO year and week of a day. */
void rn_iso_week(int64_t ordinal, int64_t *year, int *week);
int rn_iso_weeks(int64_t year); /* 52 or 53 */

#endif
