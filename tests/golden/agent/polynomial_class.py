from itertools import zip_longest
from functools import reduce
import math


class Poly:
    def __init__(self, *coef):
        coef = list(coef)
        while coef and coef[-1] == 0:
            coef.pop()
        self.c = coef

    @property
    def degree(self):
        return len(self.c) - 1

    def __call__(self, x):
        return reduce(lambda acc, k: acc * x + k, reversed(self.c), 0)

    def __add__(self, o):
        o = o if isinstance(o, Poly) else Poly(o)
        return Poly(*(a + b for a, b in zip_longest(self.c, o.c, fillvalue=0)))

    __radd__ = __add__

    def __neg__(self):
        return Poly(*(-k for k in self.c))

    def __sub__(self, o):
        return self + -o

    def __mul__(self, o):
        o = o if isinstance(o, Poly) else Poly(o)
        out = [0] * (len(self.c) + len(o.c))
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c):
                out[i + j] += a * b
        return Poly(*out)

    __rmul__ = __mul__

    def __pow__(self, n):
        return math.prod([self] * n, start=Poly(1))

    def __divmod__(self, o):
        if not o.c:
            raise ZeroDivisionError("polynomial division by zero")
        q, r = [0] * max(len(self.c) - len(o.c) + 1, 0), self
        while len(r.c) >= len(o.c):
            k, d = r.c[-1] / o.c[-1], len(r.c) - len(o.c)
            q[d] = k
            r = r - Poly(*[0] * d, k) * o
        return Poly(*q), r

    def __floordiv__(self, o):
        return divmod(self, o)[0]

    def __mod__(self, o):
        return divmod(self, o)[1]

    def __eq__(self, o):
        return self.c == (o.c if isinstance(o, Poly) else Poly(o).c)

    def __getitem__(self, i):
        return self.c[i] if -len(self.c) <= i < len(self.c) else 0

    def __bool__(self):
        return bool(self.c)

    def diff(self):
        return Poly(*(i * k for i, k in enumerate(self.c) if i))

    def __str__(self):
        terms = []
        for i, k in sorted(enumerate(self.c), reverse=True):
            if not k:
                continue
            body = {0: ""}.get(i, "x" if i == 1 else f"x^{i}")
            mag = abs(k)
            terms.append(("-" if k < 0 else "+", f"{mag:g}{body}" if mag != 1 or i == 0 else body))
        if not terms:
            return "0"
        (s, first), *rest = terms
        return ("-" if s == "-" else "") + first + "".join(f" {s} {t}" for s, t in rest)


p, q = Poly(-1, 0, 1), Poly(1, 1)
print(p, "|", q, "|", p + q, "|", p - q, "|", p * q, "|", q ** 3, "|", p // q, "|", p % q, "|", -p, "|", p.diff(), "|", Poly(), "|", 2 * p + 1, "|", p + 1)
print(p(3), p(1j), p(0.5), p == Poly(-1, 0, 1, 0), p[0], p[9], p.degree, Poly().degree, bool(Poly(0)), p != q, p == -1, sum([p, q], Poly()), divmod(Poly(1, 0, 0, 1), q)[1].c)
for f in (lambda: p // Poly(), lambda: p % 2, lambda: hash(p), lambda: p + "x", lambda: p < q, lambda: p["a"]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def lagrange(points):
    total = Poly()
    for i, (xi, yi) in enumerate(points):
        term = Poly(yi)
        for j, (xj, _) in enumerate(points):
            if i != j:
                term = term * Poly(-xj / (xi - xj), 1 / (xi - xj))
        total += term
    return total


fit = lagrange([(0, 1), (1, 3), (2, 7)])
print(fit, [round(fit(x), 9) for x in range(4)])


def roots(poly, lo=-10, hi=10, steps=400):
    out = []
    xs = [lo + (hi - lo) * i / steps for i in range(steps + 1)]
    for a, b in zip(xs, xs[1:]):
        if poly(a) == 0:
            out.append(a)
        elif poly(a) * poly(b) < 0:
            for _ in range(50):
                m = (a + b) / 2
                a, b = (m, b) if poly(a) * poly(m) > 0 else (a, m)
            out.append(round(m, 6))
    return out


print(roots(Poly(-6, 11, -6, 1)), roots(Poly(1, 0, 1)), roots(Poly(-2, 0, 1)))
