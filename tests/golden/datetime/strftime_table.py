from datetime import *

values = [datetime(2024, 5, 6, 7, 8, 9, 1234), datetime(1999, 12, 31, 23, 59, 59, tzinfo=timezone(timedelta(hours=5, minutes=30))),
          date(2000, 1, 1), time(13, 5), datetime(2021, 1, 3, 12, 0, tzinfo=timezone(-timedelta(hours=1, seconds=5), 'here')), date(1, 1, 1)]
for v in values:
    for d in 'aAbBcdDeFfGgHhIjkLlMmnpPRrSsTtUuVvWwXxYyZz%':
        if d not in 'cDLgPsvkl' and not (d in 'G' and v.__class__ is time):
            print(d, repr(v.strftime('[%' + d + ']')), end=' ')
    print()
    print(v.strftime('%:z|plain|%%|%Y%m%d|\u20ac %H:%M \U0001F600'), f'{v:%H}', '{:%M}'.format(v), format(v, ''))
print(datetime(2024, 1, 1).strftime(''), '|', datetime(2024, 1, 1).strftime('x%%y'))
