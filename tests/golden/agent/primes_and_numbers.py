from itertools import count, islice, takewhile
from functools import reduce
import math


def sieve(n):
    flags = bytearray([1]) * (n + 1)
    flags[:2] = b"\0\0"
    for i in range(2, math.isqrt(n) + 1):
        if flags[i]:
            flags[i * i::i] = bytes(len(range(i * i, n + 1, i)))
    return [i for i, f in enumerate(flags) if f]


def primes():
    yield 2
    composites = {}
    for n in count(3, 2):
        step = composites.pop(n, None)
        if step is None:
            yield n
            composites[n * n] = 2 * n
        else:
            m = n + step
            while m in composites:
                m += step
            composites[m] = step


def factorize(n):
    out = {}
    for p in takewhile(lambda p: p * p <= n, primes()):
        while n % p == 0:
            out[p] = out.get(p, 0) + 1
            n //= p
    if n > 1:
        out[n] = out.get(n, 0) + 1
    return out


def is_probable_prime(n):
    if n < 2 or any(n % p == 0 and n != p for p in (2, 3, 5, 7)):
        return False
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if a % n == 0:
            continue
        x = pow(a, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def egcd(a, b):
    x0, x1, y0, y1 = 1, 0, 0, 1
    while b:
        q, a, b = a // b, b, a % b
        x0, x1, y0, y1 = x1, x0 - q * x1, y1, y0 - q * y1
    return a, x0, y0


print(sieve(50), len(sieve(2000)), list(islice(primes(), 100, 105)))
for n in (360, 97, 2 ** 10 * 3 ** 5, 600851475143, 1):
    f = factorize(n)
    print(n, "=", " * ".join(f"{p}^{k}" if k > 1 else str(p) for p, k in f.items()) or "1", math.prod(k + 1 for k in f.values()))
print([p for p in (2 ** 61 - 1, 2 ** 89 - 1, 2 ** 67 - 1, 561, 10 ** 18 + 9) if is_probable_prime(p)])
print(egcd(240, 46), pow(3, -1, 11), pow(7, 10 ** 18, 1_000_000_007), reduce(math.lcm, range(1, 21)))
p, q, e = 61, 53, 17
d = pow(e, -1, (p - 1) * (q - 1))
print(d, [pow(pow(m, e, p * q), d, p * q) for m in (65, 1234)])
fib = lambda n: reduce(lambda ab, _: (ab[1], sum(ab)), range(n), (0, 1))[0]
print(fib(300), len(str(fib(1000))), sum(map(int, str(2 ** 1000))), 3 ** 200 % 10 ** 10, 2 ** 200 // 3 ** 50)
print(math.factorial(30), f"{2 ** 100:,}", f"{-2 ** 70:_x}", (2 ** 64).bit_length(), int("ff" * 10, 16), hex(-255), oct(64), bin(10))
collatz = lambda n: 1 if n == 1 else 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)
print(max((collatz(n), n) for n in range(1, 200)), [n for n in range(1, 500) if n == sum(d for d in range(1, n) if n % d == 0)])
to_base = lambda n, b: (to_base(n // b, b) if n >= b else "") + "0123456789abcdefghijklmnopqrstuvwxyz"[n % b]
print(to_base(255, 2), to_base(123456789, 36), int(to_base(123456789, 36), 36), [int(c) for c in str(2 ** 20)])
print(10 ** 30 / 3, 10 ** 400 // 10 ** 390, -10 ** 20 // 7, -10 ** 20 % 7, divmod(10 ** 25, -10 ** 5 + 1), float(2 ** 53 + 1), int(1e20), round(12345678901234567890, -5))
try:
    float(10 ** 400)
except OverflowError as e:
    print(e)
try:
    10 ** 400 / 3
except OverflowError as e:
    print(e)
print(10 ** 400 / 10 ** 399, 2 ** -1, 0 ** 0, (-8) ** (1 / 3), True + True, isinstance(True, int), ~5, 7 // 2.0, -7 // 2, 5 % -3)
