from __future__ import annotations
from dataclasses import dataclass
import operator


class Expr:
    def __add__(self, o):
        return Bin("+", self, wrap(o))

    def __radd__(self, o):
        return Bin("+", wrap(o), self)

    def __mul__(self, o):
        return Bin("*", self, wrap(o))

    def __rmul__(self, o):
        return Bin("*", wrap(o), self)

    def __sub__(self, o):
        return Bin("-", self, wrap(o))

    def __pow__(self, n):
        return Bin("**", self, wrap(n))

    def __neg__(self):
        return Neg(self)

    def __call__(self, **env):
        return evaluate(self, env)


@dataclass(frozen=True)
class Num(Expr):
    value: float


@dataclass(frozen=True)
class Var(Expr):
    name: str


@dataclass(frozen=True)
class Neg(Expr):
    arg: Expr


@dataclass(frozen=True)
class Bin(Expr):
    op: str
    left: Expr
    right: Expr


OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "**": operator.pow}
PREC = {"+": 1, "-": 1, "*": 2, "**": 3}


def wrap(x):
    return x if isinstance(x, Expr) else Num(x)


def evaluate(e, env):
    match e:
        case Num(v):
            return v
        case Var(n):
            return env[n]
        case Neg(a):
            return -evaluate(a, env)
        case Bin(op, l, r):
            return OPS[op](evaluate(l, env), evaluate(r, env))


def simplify(e):
    match e:
        case Neg(Neg(x)):
            return simplify(x)
        case Neg(a):
            s = simplify(a)
            return Num(-s.value) if isinstance(s, Num) else Neg(s)
        case Bin(op, l, r):
            match op, simplify(l), simplify(r):
                case _, Num(a), Num(b):
                    return Num(OPS[op](a, b))
                case ("+", Num(0), x) | ("+", x, Num(0)) | ("*", Num(1), x) | ("*", x, Num(1)) | ("-", x, Num(0)) | ("**", x, Num(1)):
                    return x
                case ("*", Num(0), _) | ("*", _, Num(0)):
                    return Num(0)
                case "-", a, b if a == b:
                    return Num(0)
                case "**", _, Num(0):
                    return Num(1)
                case _, a, b:
                    return Bin(op, a, b)
    return e


def diff(e, x):
    match e:
        case Num():
            return Num(0)
        case Var(n):
            return Num(int(n == x))
        case Neg(a):
            return Neg(diff(a, x))
        case Bin("+" | "-" as op, a, b):
            return Bin(op, diff(a, x), diff(b, x))
        case Bin("*", a, b):
            return diff(a, x) * b + a * diff(b, x)
        case Bin("**", a, Num(n)):
            return n * a ** (n - 1) * diff(a, x)
        case _:
            raise NotImplementedError(f"diff of {show(e)}")


def show(e, outer=0):
    match e:
        case Num(v):
            return f"{v:g}"
        case Var(n):
            return n
        case Neg(a):
            return "-" + show(a, 4)
        case Bin(op, a, b):
            p = PREC[op]
            s = f"{show(a, p)} {op} {show(b, p + 1)}"
            return f"({s})" if p < outer else s


x, y = Var("x"), Var("y")
for e in (x * x + 3 * x + 2, (x + 0) * 1 - 0 * y, (x - x) + 2 * 3 * y, -(-x) ** 2, (x + y) * (x - y), 2 * (x + 1) ** 3, x - (y - x)):
    s = simplify(e)
    print(f"{show(e):<28} | {show(s):<22} | d/dx {show(simplify(diff(e, 'x'))):<40} | {e(x=2, y=5)}")
try:
    diff(x ** y, "x")
except NotImplementedError as err:
    print(err)
try:
    (x + y)(x=1)
except KeyError as err:
    print("unbound", err)
print(x * 2 == x * Num(2), hash(x + 1) == hash(x + 1), repr(2 * x), {x + 1: "key"}[Var("x") + 1])
try:
    x / 2
except TypeError as err:
    print(err)
