from bisect import *
import bisect


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


a = [1, 2, 2, 2, 5, 7.5, 9]
for x in (0, 1, 2, 3, 7.5, 9, 10, True):
    print(x, bisect_left(a, x), bisect_right(a, x), bisect.bisect(a, x), bisect_left(a, x, 2), bisect_right(a, x, 1, 4), bisect_left(tuple(a), x, hi=3))
print(bisect.bisect is bisect.bisect_right, bisect.insort is bisect.insort_right, bisect_left([], 1), bisect_left('aceg', 'd'), bisect_right(range(0, 100, 10), 35))
words = ['a', 'bb', 'bc', 'dddd']
print(bisect_left(words, 2, key=len), bisect_right(words, 2, key=len), bisect_left(words, 2, lo=1, hi=2, key=len))
b = []
for x in (5, 1, 4, 1, 3):
    insort(b, x)
insort_left(b, 3)
insort(words, 'xyz', key=len)
insort_left(words, 'x', key=len)
print(b, words)
for f in (lambda: bisect_left([1], 1, -1), lambda: bisect_left([1], 1, 0, 5), lambda: bisect_left([1, 2], 'a'), lambda: bisect_left(5, 1), lambda: bisect_left([1], 1, 'a'),
          lambda: bisect_left([1, 2, 3], 2, 1.5), lambda: insort((1, 2), 1), lambda: bisect_left([1], 1, key=5), lambda: bisect_right([1, 'a', 3], 2), lambda: bisect_left([3, 2, 1], 2, 3, 1)):
    t(f)


class V:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        print('lt', self.v, o.v)
        return self.v < o.v


class S:
    def __len__(self):
        return 5

    def __getitem__(self, i):
        return i * 10

    def insert(self, i, x):
        print('insert', i, x)


class I:
    def __index__(self):
        return 1


vs = [V(1), V(3), V(5)]
print(bisect_left(vs, V(3)), bisect_right(vs, V(3)), bisect_left(S(), 25), insort(S(), 25), bisect_left([1, 2, 3], 1, I()), insort_left(S(), 30))
