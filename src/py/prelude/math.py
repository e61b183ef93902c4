# Module math: constants, and the general forms of what the natives do for numbers.

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = 1e309
nan = inf - inf


def prod(iterable, /, *, start=1):
    for x in iterable:
        start = start * x
    return start


def sumprod(p, q, /):
    total = 0
    for x, y in zip(p, q, strict=True):
        total = total + x * y
    return total
