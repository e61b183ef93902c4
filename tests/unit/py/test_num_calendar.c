/* The calendar: every day of the years 1 to 9999 against a digest of what CPython says of it, and far outside of them. */
#include "py/num/calendar.h"

#include "check.h"

static void check_days(void)
{
    uint64_t h = 0;
    int64_t wrong = 0;
    rn_ymd before = {0, 12, 31};

    for (int64_t n = 1; n <= RN_ORDINAL_MAX; n++) {
        rn_ymd d = rn_ymd_of(n);
        int64_t year;
        int week, day = rn_weekday(n) + 1;

        rn_iso_week(n, &year, &week);
        h = h * 31 + (uint64_t)(d.year * 1000000 + d.month * 10000 + d.day * 100 + week * 10 + day + year * 7);
        wrong += rn_ordinal(d.year, d.month, d.day) != n;
        wrong += rn_iso_monday(year) + 7 * (week - 1) + day - 1 != n;
        wrong += d.day != before.day + 1 && (d.day != 1 || before.day != rn_month_days(before.year, before.month));
        wrong += week > rn_iso_weeks(year);
        before = d;
    }
    CHECK_INT((int64_t)(h >> 1), INT64_C(5504557153740484432));
    CHECK_INT(wrong, 0);
}

static void check_far(void)
{
    int64_t wrong = 0;

    for (int64_t n = -INT64_C(700000000000); n < INT64_C(700000000000); n += INT64_C(123456789)) {
        rn_ymd d = rn_ymd_of(n);

        wrong += rn_ordinal(d.year, d.month, d.day) != n || d.month < 1 || d.month > 12 || d.day < 1 || d.day > 31;
    }
    CHECK_INT(wrong, 0);
    CHECK_INT(rn_month_days(0, 2), 29);
    CHECK_INT(rn_ymd_of(0).day, 31);
}

int main(void)
{
    check_days();
    check_far();
    return check_done();
}
