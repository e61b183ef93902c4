# Walrus, conditional expressions, short circuits, truth of everything.
data = [1, 5, 2, 8]
if (n := len(data)) > 3:
    print('long', n)
print([y for x in data if (y := x * 2) > 4], y)
print(any((hit := x) > 4 for x in data), hit)
while (chunk := data[:2]):
    data = data[2:]
    print(chunk)
total = 0
print([total := total + v for v in range(5)], total)


def f(x, y=(z := 3)):
    return x + y + z


print(f(1), z)
print((a := 1, b := 2), a, b)
print(f(x := 10), x)


class Truth:
    def __init__(self, v):
        self.v = v

    def __bool__(self):
        print('asked', self.v)
        return self.v


class Len:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


t, u = Truth(True), Truth(False)
print((t or u) is t, (u or t) is t, (t and u) is u, (u and t) is u)
print(not t, bool(u))
print('A' if u else 'B' if t else 'C')
for v in [0, 0.0, '', [], (), {}, set(), None, False, range(0), b'', 0j, Len(0), 1, 'a', [0], (0,), {0}, -1, 0.1, Len(2), object, float('nan')]:
    print(bool(v), end=' ')
print()


class BadBool:
    def __bool__(self):
        return 'yes'


class BadLen:
    def __len__(self):
        return -1


for bad in (BadBool(), BadLen()):
    try:
        bool(bad)
    except Exception as e:
        print(type(e).__name__, e)
try:
    if NotImplemented:
        pass
except TypeError as e:
    print(e)
x = 5
print(x > 3 and x < 10, 3 < x < 10, not x == 5, x != 5 or 'equal')
