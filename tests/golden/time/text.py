import time


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


t = (2024, 5, 6, 7, 8, 9, 0, 127, 0)
for d in 'aAbBdeFHIjMmnpRrSTtUuVWwXxYy%':
    print(d, repr(time.strftime('[%' + d + ']', t)), end=' ')
print()
for f in (lambda: time.strftime(5), lambda: time.strftime('%Y', 5), lambda: time.strftime('%Y', (1, 2)), lambda: time.strftime('%Y', (2024, 13, 1, 0, 0, 0, 0, 1, 0)),
          lambda: time.strftime('%d', (2024, 1, 40, 0, 0, 0, 0, 1, 0)), lambda: time.strftime('%j', (2024, 1, 1, 0, 0, 0, 0, 400, 0)),
          lambda: time.strftime('%Y', ('a',) * 9), lambda: time.strftime('%m %d %j', (2024, 0, 0, 0, 0, 0, 0, 0, 0)),
          lambda: time.strptime(5), lambda: time.strptime('x', 5), lambda: time.strptime('x', '%Y'), lambda: time.strptime('2024x', '%Y'),
          lambda: time.strptime('5', '%Q'), lambda: time.strptime('5', '%')):
    show(f)
for text, form in (('2024-05-06', '%Y-%m-%d'), ('60', '%S'), ('61', '%S'), ('+0130', '%z'), ('UTC', '%Z'), ('gmt', '%Z'), ('7 PM', '%I %p'), ('5', '%u'), ('100', '%j')):
    v = time.strptime(text, form)
    print(v, v.tm_gmtoff)
print(time.strptime('Mon May  6 07:08:09 2024'), time.strftime('%c', t) == time.asctime(t))
print(time.strptime(time.strftime('%Y-%m-%d %H:%M:%S', t), '%Y-%m-%d %H:%M:%S')[:8] == t[:8])
