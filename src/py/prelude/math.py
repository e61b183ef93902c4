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
    p = iter(p)
    q = iter(q)
    end = object()
    while True:
        x = next(p, end)
        y = next(q, end)
        if (x is end) != (y is end):
            raise ValueError('Inputs are not the same length')
        if x is end:
            return total
        total = total + x * y
