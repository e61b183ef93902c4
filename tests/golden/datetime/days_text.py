# Days of ten millennia as text and back.
from datetime import date, datetime, timedelta

total = 0
for n in range(1, 3652060, 29989):
    day = date.fromordinal(n)
    text = day.isoformat()
    if date.fromisoformat(text) != day or datetime.strptime(text, '%Y-%m-%d').date() != day or \
            date.fromisoformat('%04d-W%02d-%d' % day.isocalendar()) != day or datetime.strptime(day.strftime('%Y %j'), '%Y %j').date() != day:
        print('differs', day)
    for c in day.strftime('%Y-%m-%d %a %A %b %B %j %U %W %w %u %G-%V %y %C %e %D %F') + day.ctime():
        total = (total * 31 + ord(c)) % 1000000007
print(total)
