/* Years are counted from 1 March for the arithmetic, so that the leap day is the last of its year. */
#include "py/num/calendar.h"

/* Sixteen, as a month may come out of four bits. */
static const uint16_t before[16] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365, 365, 365};

int rn_month_days(int64_t year, int month)
{
    if (month == 2) {
        return rn_is_leap(year) ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

int rn_days_before_month(int64_t year, int month)
{
    return before[month & 15] + (month > 2 && rn_is_leap(year));
}

int64_t rn_ordinal(int64_t year, int month, int day)
{
    int64_t y = year - 1;

    return y * 365 + rn_floor_div(y, 4) - rn_floor_div(y, 100) + rn_floor_div(y, 400) + rn_days_before_month(year, month) + day;
}

rn_ymd rn_ymd_of(int64_t ordinal)
{
    int64_t days = ordinal + 305, era = rn_floor_div(days, 146097); /* since 1 March of year 0 */
    int32_t of_era = (int32_t)(days - era * 146097);
    int32_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int32_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    rn_ymd r;

    r.day = of_year - (153 * month + 2) / 5 + 1;
    r.month = month < 10 ? month + 3 : month - 9;
    r.year = era * 400 + year + (r.month <= 2);
    return r;
}

int64_t rn_iso_monday(int64_t year)
{
    int64_t first = rn_ordinal(year, 1, 1);
    int weekday = rn_weekday(first);

    return first - weekday + (weekday > 3 ? 7 : 0);
}

int rn_iso_weeks(int64_t year)
{
    return (int)((rn_iso_monday(year + 1) - rn_iso_monday(year)) / 7);
}

void rn_iso_week(int64_t ordinal, int64_t *year, int *week)
{
    int64_t y = rn_ymd_of(ordinal).year;

    if (ordinal >= rn_iso_monday(y + 1)) {
        y++;
    } else if (ordinal < rn_iso_monday(y)) {
        y--;
    }
    *year = y;
    *week = (int)((ordinal - rn_iso_monday(y)) / 7) + 1;
}
