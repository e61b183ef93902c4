# Every day of four centuries: one number over all that the calendar says of it.
from datetime import date, timedelta

total = 0
day = date(1823, 1, 1)
step = timedelta(1)
n = day.toordinal()
while day.year < 2223:
    y, w, d = day.isocalendar()
    if date.fromordinal(n) != day or day.toordinal() != n or date.fromisocalendar(y, w, d) != day or day.isoweekday() != d:
        print('differs', day)
    total = (total * 31 + n + y * 7 + w * 11 + d * 13 + day.weekday() + day.month * 17 + day.day * 19) % 1000000007
    day += step
    n += 1
print(total, day, n)
