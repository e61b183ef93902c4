import math


class Money:
    __slots__ = ("cents",)

    def __init__(self, value):
        if isinstance(value, str):
            sign = -1 if value.startswith("-") else 1
            whole, _, frac = value.lstrip("+-$").replace(",", "").partition(".")
            self.cents = sign * (int(whole or 0) * 100 + int((frac + "00")[:2]))
        elif isinstance(value, float):
            self.cents = round(value * 100)
        else:
            self.cents = value * 100

    @classmethod
    def of(cls, cents):
        m = cls(0)
        m.cents = cents
        return m

    def __add__(self, o):
        return Money.of(self.cents + o.cents)

    def __sub__(self, o):
        return Money.of(self.cents - o.cents)

    def __mul__(self, k):
        return Money.of(round(self.cents * k))

    def split(self, n):
        q, r = divmod(self.cents, n)
        return [Money.of(q + (i < r)) for i in range(n)]

    def __str__(self):
        return f"{self:,}"

    def __format__(self, spec):
        sign = "-" if self.cents < 0 else ""
        whole, frac = divmod(abs(self.cents), 100)
        text = f"{sign}${whole:{',' if ',' in spec else ''}}.{frac:02}"
        return format(text, spec.replace(",", ""))

    def __repr__(self):
        return f"Money('{self}')"

    def __eq__(self, o):
        return self.cents == o.cents

    def __lt__(self, o):
        return self.cents < o.cents


m = Money("1,234.5")
print(m, m * 2, m - Money(2000), repr(m), f"{m:>15,}|{m:<12}|{m:^14}|", m.split(7), sum(m.split(7), Money(0)) == m, Money(0.1) + Money(0.2), Money("-.5"), max(m, Money(5)), sorted([m, Money(-1)]))


def compound(p, rate, years, n=12):
    return p * (1 + rate / n) ** (n * years)


def amortize(principal, annual, months):
    r = annual / 12
    payment = principal * r / (1 - (1 + r) ** -months)
    balance = principal
    for k in range(1, months + 1):
        interest = balance * r
        balance -= payment - interest
        yield k, payment, interest, payment - interest, max(balance, 0)


print(f"{compound(1000, 0.05, 10):,.2f} {compound(1e6, 0.0725, 30, 365):,.3f} {compound(100, -0.01, 1, 1)}")
rows = list(amortize(10_000, 0.06, 6))
for k, *vals in rows:
    print(f"{k:>3} " + " ".join(f"{v:>10,.2f}" for v in vals))
print(f"total interest {sum(r[2] for r in rows):.4f}", rows[-1][-1] < 1e-6)


def npv(rate, flows):
    return sum(f / (1 + rate) ** i for i, f in enumerate(flows))


def irr(flows, lo=-0.9, hi=1.0):
    for _ in range(60):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if npv(mid, flows) > 0 else (lo, mid)
    return mid


flows = [-1000, 300, 420, 680]
print(f"{npv(0.1, flows):.6f} {irr(flows):.8%}", [f"{x:+.1%}" for x in (0.1234, -0.05, 0)], f"{1e-10:.2%} {12345.6789:.2e} {0.00001234:g} {123456789.0:g} {1e5:g} {1e-5:g}")


def sqrt_digits(n, digits):
    r = math.isqrt(n * 10 ** (2 * digits))
    return f"{r // 10 ** digits}.{r % 10 ** digits:0{digits}d}"


def pi_digits(n):
    q, r, t, k, m, x = 1, 0, 1, 1, 3, 3
    while n:
        if 4 * q + r - t < m * t:
            yield m
            n -= 1
            q, r, m = 10 * q, 10 * (r - m * t), (10 * (3 * q + r)) // t - 10 * m
        else:
            q, r, t, k, m, x = q * k, (2 * q + r) * x, t * x, k + 1, (q * (7 * k + 2) + r * x) // (t * x), x + 2


print(sqrt_digits(2, 50), "".join(map(str, pi_digits(40))), sum(1 / math.factorial(k) for k in range(18)))
newton = lambda f, df, x, n=20: x if n == 0 or abs(f(x)) < 1e-12 else newton(f, df, x - f(x) / df(x), n - 1)
simpson = lambda f, a, b, n=100: (b - a) / n / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * f(a + i * (b - a) / n) for i in range(n + 1))
print(newton(lambda x: x ** 3 - 2, lambda x: 3 * x * x, 1.0), round(simpson(math.sin, 0, math.pi), 10), round(simpson(lambda x: math.exp(-x * x), -3, 3), 10))
print([round(x, 4) for x in (0.00005, 0.00015, 1.00005, 2.5)], round(1.005, 2), round(-1.5), round(1e-7, 8), [f"{x:.0f}" for x in (0.5, 1.5, 2.5, -0.5)], f"{0.1:.20f} {1 / 3:.17g} {2 / 3!r} {1e22!r} {1.0e-4!r}", f"{-0.0:.1f} {-0.04:.1f} {-0.04:z.1f}")
