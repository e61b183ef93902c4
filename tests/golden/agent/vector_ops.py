import math
from functools import total_ordering
from operator import add, sub, mul


@total_ordering
class Vector:
    __slots__ = ("_v",)

    def __init__(self, *components):
        self._v = tuple(components)

    def _zip(self, other, op):
        if not isinstance(other, Vector):
            return NotImplemented
        if len(self) != len(other):
            raise ValueError(f"dimension mismatch: {len(self)} != {len(other)}")
        return Vector(*map(op, self, other))

    def __add__(self, o):
        return self._zip(o, add)

    def __sub__(self, o):
        return self._zip(o, sub)

    def __mul__(self, k):
        return Vector(*(k * x for x in self)) if isinstance(k, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __matmul__(self, o):
        return sum(map(mul, self, o))

    def __neg__(self):
        return self * -1

    def __abs__(self):
        return math.hypot(*self)

    def __bool__(self):
        return any(self)

    def __iter__(self):
        return iter(self._v)

    def __len__(self):
        return len(self._v)

    def __getitem__(self, i):
        return Vector(*self._v[i]) if isinstance(i, slice) else self._v[i]

    def __eq__(self, o):
        return self._v == o._v if isinstance(o, Vector) else NotImplemented

    def __lt__(self, o):
        return abs(self) < abs(o)

    def __hash__(self):
        return hash(self._v)

    def __repr__(self):
        return f"Vector{self._v}"

    def __format__(self, spec):
        return "<" + ", ".join(format(c, spec) for c in self) + ">"

    def __round__(self, n=0):
        return Vector(*(round(c, n) for c in self))


a, b = Vector(3, 4), Vector(1, -2)
print(a + b, a - b, 2 * a, a * 0.5, a @ b, -a, abs(a), bool(Vector(0, 0)))
print(a > b, a <= b, a == Vector(3, 4), a != b, len({a, Vector(3, 4), b}), max([b, a]))
print(f"{a:.2f} {b:>4} {Vector(1.23456, 2):8.3f}", round(Vector(1.25, 2.675), 1), sum([a, b], Vector(0, 0)))
print(Vector(1, 2, 3, 4)[1:3], Vector(*range(6))[::-2], a[-1], [*a, *b])
for f in (lambda: a + Vector(1), lambda: a + 1, lambda: a * "x", lambda: a @ 3, lambda: a[5], lambda: a < 3, lambda: setattr(a, "z", 1)):
    try:
        print(f())
    except Exception as e:
        print(f"{type(e).__name__}: {e}")
x, y = a
print(x, y, math.degrees(math.atan2(y, x)), math.isclose(math.cos(math.pi / 3), 0.5), divmod(*a))
match a:
    case Vector(_v=(x, y)) if x < y:
        print("below diagonal", x, y)
