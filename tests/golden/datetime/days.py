# Every day of four centuries, a year at a time: what the calendar says of it, there and back.
from datetime import date, datetime

total = 0
for year in range(1823, 2223):
    first = date(year, 1, 1).toordinal()
    numbers = list(range(first, date(year + 1, 1, 1).toordinal()))
    days = list(map(date.fromordinal, numbers))
    texts = list(map(date.isoformat, days))
    weeks = list(map(date.isocalendar, days)) if year % 20 == 0 else []
    if list(map(date.toordinal, days)) != numbers or list(map(date.fromisoformat, texts)) != days or sorted(texts) != texts or \
            [date.fromisocalendar(*w) for w in weeks] != days[:len(weeks)]:
        print('differs', year)
    total = (total * 31 + sum(map(date.weekday, days)) + sum(map(date.isoweekday, days)) * 7 + sum(map(len, texts)) + len(days)) % 1000000007
    total = (total * 31 + sum([w[0] * 5 + w[1] * 3 + w[2] for w in weeks]) + int(texts[58][5:7] + texts[59][8:])) % 1000000007
print(total)
