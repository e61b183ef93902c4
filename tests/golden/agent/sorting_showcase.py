from functools import cmp_to_key
from operator import itemgetter, attrgetter, methodcaller
import bisect
import random


class Person:
    def __init__(self, name, age, city=None):
        self.name, self.age, self.city = name, age, city

    def __repr__(self):
        return f"{self.name}({self.age})"

    def initials(self, sep=""):
        return sep.join(w[0] for w in self.name.split())


people = [Person("Ann Lee", 30, "Oslo"), Person("Bob Ray", 25), Person("Cy Orr", 30, "Bonn"), Person("di xu", 25, "Rome")]
print(sorted(people, key=attrgetter("age", "name")), sorted(people, key=lambda p: (-p.age, p.name.lower())), sorted(people, key=methodcaller("initials", "-")))
print(sorted(people, key=lambda p: (p.city is None, p.city or "")), max(people, key=attrgetter("age")), min(people, key=lambda p: len(p.name)))
data = [("b", 2), ("a", 2), ("c", 1), ("a", 1)]
print(sorted(data), sorted(data, key=itemgetter(1)), sorted(data, key=itemgetter(1), reverse=True), sorted(data, key=itemgetter(1, 0)))
data.sort(key=itemgetter(0), reverse=True)
print(data, sorted("Hello World", key=str.lower), sorted([True, 0, 2, -1]), sorted({"b": 1, "a": 2}), sorted("a10 a2 a1".split(), key=lambda s: int(s[1:])))


def compare(a, b):
    return (a > b) - (a < b) if (a % 2) == (b % 2) else (1 if a % 2 else -1)


print(sorted(range(8), key=cmp_to_key(compare)), sorted(["9", "34", "3", "30"], key=cmp_to_key(lambda x, y: (y + x > x + y) - (y + x < x + y))))
import re
natural = lambda s: [int(t) if t.isdigit() else t.lower() for t in re.split(r"(\d+)", s)]
print(sorted(["img12.png", "img10.png", "IMG2.png", "img1.png"], key=natural))
xs = [1, 3, 3, 5, 8]
print(bisect.bisect_left(xs, 3), bisect.bisect_right(xs, 3), bisect.bisect(xs, 9), bisect.bisect_left(people, 26, key=lambda p: p.age) >= 0)
bisect.insort(xs, 4)
bisect.insort(xs, -1, key=lambda v: v)
print(xs, ["FDCBA"[bisect.bisect([60, 70, 80, 90], s)] for s in (33, 99, 77, 70, 89, 90, 100)])


def bubble(a):
    a = a[:]
    for i in range(len(a) - 1, 0, -1):
        swapped = False
        for j in range(i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swapped = True
        if not swapped:
            break
    return a


def heap_sort(a):
    a = list(a)

    def sift(i, n):
        while (c := 2 * i + 1) < n:
            c += c + 1 < n and a[c + 1] > a[c]
            if a[i] >= a[c]:
                return
            a[i], a[c] = a[c], a[i]
            i = c
    for i in reversed(range(len(a) // 2)):
        sift(i, len(a))
    for n in range(len(a) - 1, 0, -1):
        a[0], a[n] = a[n], a[0]
        sift(0, n)
    return a


def radix(a):
    for shift in range(0, max(a).bit_length(), 4):
        buckets = [[] for _ in range(16)]
        for x in a:
            buckets[x >> shift & 15].append(x)
        a = [x for b in buckets for x in b]
    return a


rng = random.Random(11)
nums = [rng.randrange(1000) for _ in range(40)]
print(all(f(nums) == sorted(nums) for f in (bubble, heap_sort, radix)), nums[:5])
for f in (lambda: sorted([1, "a"]), lambda: [3, None].sort(), lambda: sorted(people), lambda: sorted([1j, 2]), lambda: sorted([1], key=5), lambda: max([], default="none"), lambda: max(1, 2, key=None), lambda: max(), lambda: min(5), lambda: sorted(data, key=itemgetter(5)), lambda: sorted([[1, 2], [1, "a"]]), lambda: sorted([(1, {}), (1, {})])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Evil:
    def __lt__(self, o):
        lst.append(1)
        return True


lst = [Evil(), Evil(), Evil()]
try:
    lst.sort()
except ValueError as e:
    print(e, len(lst))
print([2, 1].sort(), sorted(reversed([1, 3, 2]), reverse=True), list(zip(*sorted(zip([3, 1, 2], "cab")))), sorted([[2], [1, 5], []]), sorted(["b", "B", "a"], key=str.swapcase), (1, 2) < (1, 2, 0), [1, [2]] < [1, [3]], "Z" < "a", (1, "a") == (1, "a"))
