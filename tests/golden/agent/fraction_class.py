from __future__ import annotations
from math import gcd
import operator
import re


class Rational:
    __slots__ = ("num", "den")
    _RE = re.compile(r"\s*([-+]?\d+)(?:/(\d+)|\.(\d+))?\s*$")

    def __new__(cls, num=0, den=1):
        if isinstance(num, str):
            m = cls._RE.match(num)
            if not m:
                raise ValueError(f"invalid literal for Rational: {num!r}")
            whole, d, frac = m.groups()
            num, den = (int(whole + frac), 10 ** len(frac)) if frac else (int(whole), int(d or 1))
        elif isinstance(num, float):
            num, den = num.as_integer_ratio()
        if den == 0:
            raise ZeroDivisionError(f"Rational({num}, 0)")
        if den < 0:
            num, den = -num, -den
        g = gcd(num, den)
        self = super().__new__(cls)
        object.__setattr__(self, "num", num // g)
        object.__setattr__(self, "den", den // g)
        return self

    def __setattr__(self, name, value):
        raise AttributeError(f"{type(self).__name__} is immutable")

    def _binary(fn):
        def forward(self, other):
            if isinstance(other, int):
                other = Rational(other)
            if isinstance(other, Rational):
                return fn(self, other)
            if isinstance(other, float):
                return getattr(operator, fn.__name__)(float(self), other)
            return NotImplemented

        def reverse(self, other):
            if isinstance(other, int):
                return fn(Rational(other), self)
            if isinstance(other, float):
                return getattr(operator, fn.__name__)(other, float(self))
            return NotImplemented
        return forward, reverse

    def add(a, b):
        return Rational(a.num * b.den + b.num * a.den, a.den * b.den)

    def sub(a, b):
        return Rational(a.num * b.den - b.num * a.den, a.den * b.den)

    def mul(a, b):
        return Rational(a.num * b.num, a.den * b.den)

    def truediv(a, b):
        return Rational(a.num * b.den, a.den * b.num)

    __add__, __radd__ = _binary(add)
    __sub__, __rsub__ = _binary(sub)
    __mul__, __rmul__ = _binary(mul)
    __truediv__, __rtruediv__ = _binary(truediv)
    del _binary, add, sub, mul, truediv

    def __pow__(self, n):
        return Rational(self.num ** n, self.den ** n) if n >= 0 else Rational(self.den ** -n, self.num ** -n)

    def __neg__(self):
        return Rational(-self.num, self.den)

    def __abs__(self):
        return Rational(abs(self.num), self.den)

    def __float__(self):
        return self.num / self.den

    def __int__(self):
        return int(self.num / self.den)

    __trunc__ = __int__

    def __eq__(self, o):
        return (self.num, self.den) == (o.num, o.den) if isinstance(o, Rational) else self.den == 1 and self.num == o

    def __lt__(self, o):
        o = o if isinstance(o, Rational) else Rational(o)
        return self.num * o.den < o.num * self.den

    def __hash__(self):
        return hash((self.num, self.den)) if self.den != 1 else hash(self.num)

    def __str__(self):
        return f"{self.num}/{self.den}" if self.den != 1 else str(self.num)

    def __repr__(self):
        return f"Rational({self.num}, {self.den})"

    def __format__(self, spec):
        return format(float(self), spec) if spec else str(self)


R = Rational
a, b = R(1, 3), R("0.25")
print(a + b, a - b, a * b, a / b, -a, a ** 3, a ** -2, abs(R(-1, 2)), 1 + a, 2 - a, 2 * a, 1 / a)
print(a + 0.5, 0.5 - a, float(a), int(R(7, 2)), f"{a:.4f} {a} {a!r:>20}", R("-6/4"), R(0.375), sum([a, b, R(5, 12)]), sum([a] * 3) == 1)
print(sorted([R(1, 2), R(1, 3), 0.4 and R(2, 5)]), max(a, b), a < 1, a > b, {R(2): "two"}[2], R(4, 2) == 2, R(1, 2) != R(2, 4))
for f in (lambda: R(1, 0), lambda: R("x"), lambda: a / 0, lambda: a + "1", lambda: "1" + a, lambda: setattr(a, "num", 5), lambda: a <= b, lambda: a // b):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
h = R(0)
for i in range(1, 11):
    h += R(1, i)
print(h, float(h), (0.1).as_integer_ratio(), (5).as_integer_ratio(), float.fromhex("0x1.8p3"), (0.1).hex(), (1e300).is_integer(), 2.0.is_integer())


def egypt(r):
    while r.num:
        d = -(-r.den // r.num)
        yield R(1, d)
        r = r - R(1, d)


print([str(x) for x in egypt(R(7, 15))])
