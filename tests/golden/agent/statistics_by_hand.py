import math
from collections import Counter


def mean(xs):
    return sum(xs) / len(xs)


def median(xs):
    s, n = sorted(xs), len(xs)
    return s[n // 2] if n % 2 else (s[n // 2 - 1] + s[n // 2]) / 2


def mode(xs):
    c = Counter(xs)
    top = max(c.values())
    return [k for k, v in c.items() if v == top]


def variance(xs, sample=True):
    m = mean(xs)
    return math.fsum((x - m) ** 2 for x in xs) / (len(xs) - sample)


def percentile(xs, p):
    s = sorted(xs)
    k = (len(s) - 1) * p / 100
    lo, hi = math.floor(k), math.ceil(k)
    return s[lo] + (s[hi] - s[lo]) * (k - lo)


def correlation(xs, ys):
    mx, my = mean(xs), mean(ys)
    cov = sum((x - mx) * (y - my) for x, y in zip(xs, ys))
    return cov / math.sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))


def regression(xs, ys):
    mx, my = mean(xs), mean(ys)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
    return slope, my - slope * mx


data = [23, 29, 20, 32, 27, 25, 29, 31, 19.5]
print(mean(data), median(data), mode(data), variance(data), math.sqrt(variance(data, False)))
print([percentile(data, p) for p in (0, 25, 50, 90, 100)], median([1, 2, 3, 4]))
xs, ys = range(1, 6), [2.1, 3.9, 6.2, 7.8, 10.1]
a, b = regression(xs, ys)
print(f"y = {a:.3f}x {b:+.3f}, r = {correlation(xs, ys):.6f}", a, b)
moving = [round(mean(data[i:i + 3]), 2) for i in range(len(data) - 2)]
ema, alpha = [data[0]], 0.3
for x in data[1:]:
    ema.append(alpha * x + (1 - alpha) * ema[-1])
print(moving, [f"{e:.2f}" for e in ema])
z = [(x - mean(data)) / math.sqrt(variance(data)) for x in data]
print([round(v, 3) for v in z], math.isclose(sum(z), 0, abs_tol=1e-9))
hist = Counter(int(x // 5) * 5 for x in data)
for lo in sorted(hist):
    print(f"{lo:>3}-{lo + 4:<3} {'*' * hist[lo]}")
for bad in ([], ["a"], [None, 1]):
    try:
        print(mean(bad))
    except (ZeroDivisionError, TypeError) as e:
        print(type(e).__name__, e)
print(math.fsum([0.1] * 10), sum([0.1] * 10), sum([1e16, 1, -1e16]), sum([0.1, 0.2, 0.3]), 0.1 + 0.2 + 0.3, math.prod([0.5] * 5))
print(math.comb(10, 3), math.perm(5, 2), math.gcd(84, 36, 24), math.lcm(4, 6), math.factorial(25), math.isqrt(10 ** 20), math.dist((0, 0), (3, 4)))
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), math.copysign(1, -0.0), math.fmod(-7, 3), math.remainder(7, 4), math.modf(3.25), math.frexp(10))
print(math.log(8, 2), math.log10(1000), math.log2(1024), math.log1p(1e-10), math.exp(1), math.e, math.tau, math.sin(math.pi), math.erf(0.5), math.gamma(5.5))
for f in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.factorial(2.5), lambda: math.acos(2), lambda: math.exp(1000), lambda: math.gcd(1.5), lambda: math.comb(-1, 2), lambda: math.floor(math.inf), lambda: math.ceil(math.nan), lambda: math.fsum(["a"])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
