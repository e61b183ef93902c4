from collections import deque

d = deque([1, 2])
for f in (lambda: d[1:2], lambda: d['a'], lambda: d[1.5], lambda: d.rotate('a'), lambda: deque().rotate('a'), lambda: d.insert('a', 1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
try:
    d['a'] = 1
except TypeError as e:
    print(e)
try:
    del d[None]
except TypeError as e:
    print(e)


class Two:
    def __index__(self):
        return 1


d.rotate(Two())
print(d, d[Two()], d[True])
