from datetime import date, datetime, timedelta


def main():
    start = datetime(2024, 1, 1, 12, 30)
    n = 0
    seen = set()
    for i in range(5000):
        t = start + timedelta(minutes=i * 7)
        text = t.isoformat()
        n += datetime.fromisoformat(text) == t
        seen.add(t)
        n += (t - start).days
        n += len(t.strftime('%Y-%m-%d'))
        n += date(2024, 1 + i % 12, 1).weekday()
    return n, len(seen)
