import time
from datetime import date, datetime

for f in (lambda: time.time(1), lambda: time.gmtime(1, 2), lambda: time.localtime(1, 2), lambda: time.ctime(1, 2),
          lambda: time.asctime(1, 2), lambda: time.mktime(), lambda: time.monotonic(1), lambda: time.gmtime(secs=1), lambda: time.time(a=1),
          lambda: date.today(1), lambda: datetime.today(1), lambda: datetime.utcnow(1), lambda: datetime.now(1, 2), lambda: datetime.now(foo=1),
          lambda: date(2024, 1, 1).weekday(1), lambda: date(2024, 1, 1).timetuple(1), lambda: date(2024, 1, 1).isocalendar(1),
          lambda: datetime(2024, 1, 1).utctimetuple(1), lambda: datetime(2024, 1, 1).isoformat(1, 2, 3),
          lambda: date.fromisoformat(), lambda: date.fromisocalendar(1), lambda: datetime.fromtimestamp(), lambda: datetime.fromtimestamp(1, 2, 3),
          lambda: datetime.combine(), lambda: date(2024, 1, 1).replace(1, 2, 3, 4), lambda: date(2024, 1, 1).strftime()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
