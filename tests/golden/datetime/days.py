# The days around the ends of months in four centuries: number, text, weekday and week, there and back. Every day of all years is
# in the unit test of the calendar.
from datetime import date, timedelta

total = 0
for year in range(1823, 2223, 7):
    days = [date(year, m, 1) for m in range(1, 13)] + [date(year, m, 1) - timedelta(1) for m in range(1, 13)]
    if [date.fromordinal(d.toordinal()) for d in days] != days or [date.fromisoformat(d.isoformat()) for d in days] != days:
        print('differs', year)
    for d in days:
        y, w, n = d.isocalendar()
        total = (total * 31 + d.toordinal() + y * 7 + w * 11 + n * 13 + d.weekday()) % 1000000007
print(total)
