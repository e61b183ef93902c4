from functools import lru_cache


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@lru_cache(maxsize=64)
def square(x, scale=1):
    return x * x * scale


def main():
    n = 0
    for i in range(40000):
        n += square(i % 50) + fib(i % 60)
    return n, square(3, scale=2)
