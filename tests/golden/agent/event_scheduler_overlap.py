from datetime import datetime, timedelta, date, time
from dataclasses import dataclass
from itertools import groupby, pairwise
from collections import defaultdict


@dataclass(order=True, frozen=True)
class Slot:
    start: datetime
    end: datetime
    title: str = ""

    def __post_init__(self):
        if self.end <= self.start:
            raise ValueError(f"{self.title or 'slot'}: end {self.end:%H:%M} is not after start {self.start:%H:%M}")

    @classmethod
    def parse(cls, line, day=date(2024, 3, 4)):
        times, _, title = line.partition(" ")
        a, b = (datetime.combine(day, time.fromisoformat(t)) for t in times.split("-"))
        return cls(a, b, title)

    def __and__(self, o):
        lo, hi = max(self.start, o.start), min(self.end, o.end)
        return Slot(lo, hi, f"{self.title}&{o.title}") if lo < hi else None

    @property
    def minutes(self):
        return (self.end - self.start) // timedelta(minutes=1)

    def __str__(self):
        return f"{self.start:%H:%M}-{self.end:%H:%M} {self.title}"


slots = sorted(map(Slot.parse, ["09:00-10:00 standup", "13:30-15:00 review", "09:45-11:00 design", "10:30-10:45 call", "15:00-16:00 wrap"]))
for s in slots:
    print(s, s.minutes)
print([str(a & b) for i, a in enumerate(slots) for b in slots[i + 1:] if a & b])
merged = []
for s in slots:
    if merged and s.start <= merged[-1].end:
        merged[-1] = Slot(merged[-1].start, max(merged[-1].end, s.end), merged[-1].title + "+" + s.title)
    else:
        merged.append(s)
print(*merged, sep="\n")
free = [(a.end.time(), b.start.time(), str(b.start - a.end)) for a, b in pairwise(merged)]
print(free)
rooms = []
for s in slots:
    for r in rooms:
        if r[-1].end <= s.start:
            r.append(s)
            break
    else:
        rooms.append([s])
print([[x.title for x in r] for r in rooms])
for bad in ("10:00-09:00 x", "10:00-25:00 y", "oops", "1:00-2:00 z"):
    try:
        print(Slot.parse(bad))
    except ValueError as e:
        print("ValueError:", e)


def recur(start, every, count=None, until=None, skip=()):
    n, cur = 0, start
    while (count is None or n < count) and (until is None or cur <= until):
        if cur.weekday() not in skip:
            yield cur
            n += 1
        cur += every


print([f"{d:%a %d}" for d in recur(date(2024, 3, 1), timedelta(days=1), count=5, skip=(5, 6))], len(list(recur(date(2024, 1, 1), timedelta(weeks=2), until=date(2024, 12, 31)))))
by_day = defaultdict(list)
for d in recur(datetime(2024, 2, 28, 22), timedelta(hours=7), count=8):
    by_day[d.date()].append(d.hour)
print({str(k): v for k, v in by_day.items()})
log = [("ann", "09:05"), ("ann", "17:35"), ("bob", "08:50"), ("bob", "16:20")]
for who, rows in groupby(log, key=lambda r: r[0]):
    a, b = (datetime.strptime(t, "%H:%M") for _, t in rows)
    print(who, b - a, f"{(b - a).seconds / 3600:.2f}h", (b - a).total_seconds() // 60, "late" if a.time() > time(9) else "ok")
print(sum((s.end - s.start for s in slots), timedelta()), max(slots, key=lambda s: s.minutes).title, slots[0] == Slot.parse("09:00-10:00 standup"), hash(slots[0]) == hash(Slot.parse("09:00-10:00 standup")), slots[0] < slots[1])
print(datetime(2024, 3, 4, 9).isoformat(" ", "minutes"), repr(timedelta(days=1, hours=2)), timedelta(hours=26) // timedelta(hours=7), divmod(timedelta(hours=26), timedelta(hours=7)), timedelta(minutes=90) * 1.5, -timedelta(hours=1), timedelta(1) > timedelta(hours=23), datetime.min.year, time(12, 30) < time(12, 31), time(1, 2, 3).replace(minute=9))
