import functools


@functools.total_ordering
class Money:
    RATES = {"EUR": 1, "USD": 0.5}

    def __init__(self, amount, cur="EUR"):
        self.amount, self.cur = amount, cur

    def _to(self, other):
        if not isinstance(other, Money):
            return None
        return other.amount * self.RATES[other.cur] / self.RATES[self.cur]

    def __eq__(self, o):
        v = self._to(o)
        return NotImplemented if v is None else self.amount == v

    def __lt__(self, o):
        v = self._to(o)
        return NotImplemented if v is None else self.amount < v

    def __add__(self, o):
        if o == 0:
            return self
        v = self._to(o)
        return NotImplemented if v is None else Money(self.amount + v, self.cur)

    __radd__ = __add__

    def __mul__(self, k):
        return Money(self.amount * k, self.cur)

    def __rmul__(self, k):
        print("rmul")
        return self * k

    def __truediv__(self, o):
        return self.amount / self._to(o) if isinstance(o, Money) else Money(self.amount / o, self.cur)

    def __floordiv__(self, k):
        return Money(self.amount // k, self.cur)

    def __divmod__(self, k):
        return divmod(self.amount, k)

    def __rsub__(self, o):
        return f"rsub {o}"

    def __neg__(self):
        return Money(-self.amount, self.cur)

    def __pos__(self):
        return "pos"

    def __invert__(self):
        return "inv"

    def __bool__(self):
        return self.amount != 0

    def __int__(self):
        return int(self.amount)

    def __index__(self):
        return int(self.amount)

    def __float__(self):
        return float(self.amount)

    def __complex__(self):
        return complex(self.amount, 1)

    def __round__(self, n=None):
        return f"round {n}"

    def __floor__(self):
        return "floor"

    def __repr__(self):
        return f"{self.amount} {self.cur}"

    def __hash__(self):
        return 7

    def __iadd__(self, o):
        self.amount += self._to(o)
        return self

    def __lshift__(self, o):
        return ("<<", o)

    def __rpow__(self, o, mod=None):
        return ("rpow", o, mod)

    def __matmul__(self, o):
        return "@"

    def __imatmul__(self, o):
        return "@="

    def __call__(self, *a, **k):
        return a, k

    def __getitem__(self, k):
        return k

    def __contains__(self, k):
        return k

    def __enter__(self):
        return "in"

    def __exit__(self, *a):
        return True


m, n = Money(5), Money(4, "USD")
print(m + n, n + m, sum([m, n]), m > n, m >= n, m == Money(10, "USD"), m != n, max(m, n), sorted([m, n]), m * 3, 3 * m, m / n, m / 2, m // 2, divmod(m, 2))
print(10 - m, -m, +m, ~m, bool(Money(0)), int(m), float(m), complex(m), round(m), round(m, 2), [0] * 2 * m, "abcdefgh"[m], range(m), hex(m), {m: 1}[Money(5)], 2 ** m, m << 1, m @ 1)
import math
print(math.floor(m), m(1, k=2), m[1:2, ..., None], m[1, 2], m[()], m[:], "" in m, 0 in m, chr(Money(65)), "%d %s" % (m, m), f"{m!s:>10}")
alias = m
m += n
m @= 3
print(alias, m)
with Money(1) as w:
    print(w, 1 / 0)
m = Money(1)
for f in (lambda: m + 1, lambda: m - 1, lambda: m < 1, lambda: m & 1, lambda: 1 & m, lambda: m ** 2, lambda: m % 2, lambda: math.ceil(m), lambda: m.x, lambda: m >> m, lambda: abs(m), lambda: len(m), lambda: f"{m:5}", lambda: pow(2, m, 5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Base:
    def __add__(self, o):
        return "base add"

    def __eq__(self, o):
        return True


class Sub(Base):
    def __radd__(self, o):
        return "sub radd"

    __hash__ = None


print(Base() + Sub(), Sub() + Base(), Base() == 5, 5 == Base(), 5 != Base(), Base() != 5)
try:
    hash(Sub())
except TypeError as e:
    print(e)


class Bad:
    def __len__(self):
        return -1

    def __bool__(self):
        return 5

    def __repr__(self):
        return 5

    def __index__(self):
        return "x"

    def __iter__(self):
        return 5

    def __hash__(self):
        return "h"

    def __contains__(self, x):
        raise KeyError(x)


b = Bad()
for f in (lambda: len(b), lambda: bool(b), lambda: repr(b), lambda: [1][b], lambda: list(b), lambda: hash(b), lambda: 3 in b, lambda: f"{b}", lambda: not b, lambda: 1 if b else 2):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
