import calendar
from datetime import date, timedelta
import time

print(calendar.month(2024, 2))
cal = calendar.TextCalendar(firstweekday=6)
print(cal.formatmonth(2023, 10, w=3))
print(calendar.monthrange(2024, 2), calendar.isleap(1900), calendar.leapdays(2000, 2025), calendar.weekday(2024, 7, 4), calendar.day_name[0], calendar.month_abbr[12], list(calendar.day_abbr))
print(calendar.monthcalendar(2024, 9), calendar.timegm((2024, 1, 1, 0, 0, 0)))
print([d.isoformat() for d in calendar.Calendar().itermonthdates(2024, 6)][:3], list(calendar.Calendar(6).itermonthdays(2024, 6))[:8])


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    f = (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return date(year, month, day + 1)


print([easter(y).strftime("%d.%m.%y") for y in (1999, 2024, 2025, 2038)])


def nth_weekday(year, month, weekday, n):
    days = [w[weekday] for w in calendar.monthcalendar(year, month) if w[weekday]]
    return date(year, month, days[n - 1 if n > 0 else n])


print(nth_weekday(2024, 11, calendar.THURSDAY, 4), nth_weekday(2024, 5, calendar.MONDAY, -1))


def shifts(start, staff, days):
    return [(start + timedelta(days=i), staff[i % len(staff)]) for i in range(days)]


for d, who in shifts(date(2024, 2, 27), ["ann", "bob", "cy"], 5):
    print(f"{d:%a %d %b} week {d.isocalendar().week:>2}: {who:<5}{'#' if d.day == 29 else ''}")


def add_months(d, n):
    y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
    return date(y, m + 1, min(d.day, calendar.monthrange(y, m + 1)[1]))


print([str(add_months(date(2024, 1, 31), n)) for n in (1, 2, 12, -1, -11)])


def describe(td):
    s = int(td.total_seconds())
    sign, s = ("-" if s < 0 else ""), abs(s)
    parts = []
    for name, size in (("week", 604800), ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        n, s = divmod(s, size)
        if n:
            parts.append(f"{n} {name}{'s' * (n != 1)}")
    return sign + (", ".join(parts) or "0 seconds")


for td in (timedelta(days=8, hours=1, seconds=61), timedelta(minutes=-90), timedelta(), timedelta(microseconds=5)):
    print(describe(td), "|", td)
print(time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(0)), time.gmtime(86400 * 365)[:3], time.strptime("30 Nov 00", "%d %b %y")[:5], time.asctime(time.gmtime(1e9)), calendar.timegm(time.strptime("2024", "%Y")))
quarters = {}
for m in range(1, 13):
    quarters.setdefault(f"Q{(m - 1) // 3 + 1}", []).append(calendar.month_abbr[m])
print(quarters, (date(2024, 12, 25) - date(2024, 3, 1)).days // 7, date.max - date.min, date.min.replace(year=2000), date(2024, 2, 29).timetuple().tm_yday)
for f in (lambda: calendar.monthrange(2024, 13), lambda: date(0, 1, 1), lambda: date.max + timedelta(1), lambda: timedelta(days=10 ** 10), lambda: date.fromordinal(0), lambda: timedelta(1) * "x", lambda: date(2024, 1, 1) + 5, lambda: time.strptime("x", "%Y"), lambda: date(2024, 1, 1).strftime(5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
