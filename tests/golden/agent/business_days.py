from datetime import date, timedelta, datetime
import calendar

HOLIDAYS = {date(2024, 1, 1), date(2024, 7, 4), date(2024, 12, 25)}


def is_business_day(d):
    return d.weekday() < 5 and d not in HOLIDAYS


def add_business_days(start, n):
    step = timedelta(days=1 if n >= 0 else -1)
    d = start
    while n:
        d += step
        if is_business_day(d):
            n -= 1 if n > 0 else -1
    return d


def business_days_between(a, b):
    return sum(is_business_day(a + timedelta(i)) for i in range((b - a).days))


print(add_business_days(date(2024, 7, 3), 1), add_business_days(date(2024, 1, 2), -1))
print(add_business_days(date(2024, 12, 20), 5).strftime("%A, %d %B %Y"))
print(business_days_between(date(2024, 1, 1), date(2024, 2, 1)))


def age(born, today):
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


for born in (date(2000, 2, 29), date(1990, 6, 15), date(2023, 12, 31)):
    print(born.isoformat(), age(born, date(2024, 2, 28)), age(born, date(2024, 6, 15)))


def month_end(d):
    return d.replace(day=calendar.monthrange(d.year, d.month)[1])


for m in (1, 2, 4, 12):
    print(month_end(date(2024, m, 5)), end=" ")
print()
print(date(2024, 2, 29) - date(2023, 2, 28), date(2024, 12, 30).isocalendar(), date.fromisocalendar(2025, 1, 1))
first_mondays = [
    next(date(2024, m, d) for d in range(1, 8) if date(2024, m, d).weekday() == calendar.MONDAY) for m in range(1, 5)
]
print([d.strftime("%b %d") for d in first_mondays])
try:
    date(2023, 2, 29)
except ValueError as e:
    print("ValueError:", e)
try:
    date(2024, 1, 31).replace(month=2)
except ValueError as e:
    print("ValueError:", e)
try:
    datetime.strptime("2024-13-01", "%Y-%m-%d")
except ValueError as e:
    print("ValueError:", e)
try:
    date.fromisoformat("24-1-1")
except ValueError as e:
    print("ValueError:", e)
try:
    date(2024, 1, 1) < datetime(2024, 1, 1)
except TypeError as e:
    print("TypeError:", e)
deltas = [timedelta(hours=36), timedelta(days=-1, seconds=5), timedelta(weeks=2, milliseconds=1500), timedelta(0)]
for td in deltas:
    print(str(td), repr(td), td.days, td.seconds, td.total_seconds(), bool(td))
print(timedelta(hours=7) / timedelta(minutes=30), timedelta(hours=7) // 3, timedelta(days=1) % timedelta(hours=7), abs(timedelta(-1)))
print(max(HOLIDAYS), min(HOLIDAYS).toordinal(), sorted(d.strftime("%j") for d in HOLIDAYS))
