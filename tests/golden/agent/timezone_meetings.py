from datetime import datetime, timezone, timedelta, UTC, time, date

OFFICES = {"London": 0, "New York": -5, "Mumbai": 5.5, "Kathmandu": 5.75, "Auckland": 13}
zones = {name: timezone(timedelta(hours=h), name) for name, h in OFFICES.items()}
meeting = datetime(2024, 1, 15, 14, 30, tzinfo=timezone.utc)
for name, tz in zones.items():
    local = meeting.astimezone(tz)
    shift = (local.date() - meeting.date()).days
    print(f"{name:<10} {local:%a %H:%M} {local.isoformat()} {local.tzname()} {shift:+d}")

working = []
for hour in range(24):
    t = datetime(2024, 1, 15, hour, tzinfo=UTC)
    ok = [n for n, z in zones.items() if 9 <= t.astimezone(z).hour < 17]
    if len(ok) >= 3:
        working.append((hour, ok))
print(working)
a = datetime.fromisoformat("2024-03-10T12:00:00+02:00")
b = datetime.fromisoformat("2024-03-10T10:00:00Z")
print(a == b, a - b, hash(a) == hash(b), a.utcoffset(), repr(b))
try:
    a < datetime(2024, 3, 10)
except TypeError as e:
    print("TypeError:", e)
try:
    a - datetime(2024, 3, 10)
except TypeError as e:
    print("TypeError:", e)
print(a == datetime(2024, 3, 10, 12))
for text in ("2024-02-30", "2024-01-01T25:00", "not a date", "2024-01-01T10:00+99:00"):
    try:
        print(datetime.fromisoformat(text))
    except ValueError as e:
        print("ValueError:", e)
ts = meeting.timestamp()
print(ts, datetime.fromtimestamp(ts, tz=UTC), datetime.fromtimestamp(0.5, timezone.utc).isoformat(timespec="milliseconds"))
print(repr(zones["Mumbai"]), str(timezone(timedelta(hours=-3, minutes=-30))), timezone.utc, repr(timezone.utc))
print(meeting.strftime("%Y/%m/%d %I:%M %p %j %U %w %y %Z %z %%"))
print(datetime.strptime("15 Jan 2024 02:30 PM +0530", "%d %b %Y %I:%M %p %z"))
print(datetime.combine(date(2024, 5, 6), time(7, 8, 9, 10)), time(23, 59).isoformat(), time.min, datetime.max)
print(meeting.replace(tzinfo=None), meeting.timetz(), meeting.ctime(), meeting.timetuple()[:6])
slots = sorted([meeting + timedelta(minutes=45 * i) for i in range(4)], reverse=True)
print([f"{s:%H:%M}" for s in slots])
try:
    timezone(timedelta(hours=25))
except ValueError as e:
    print("ValueError:", e)
