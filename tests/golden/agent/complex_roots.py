import math


def quadratic(a, b, c):
    if a == 0:
        raise ValueError("not quadratic")
    d = b * b - 4 * a * c
    root = math.sqrt(d) if d >= 0 else complex(0, math.sqrt(-d))
    return (-b + root) / (2 * a), (-b - root) / (2 * a)


for coef in ((1, -3, 2), (1, 2, 5), (1, 2, 1), (2, 0, 8)):
    print(coef, quadratic(*coef))
z = 3 - 4j
print(z, abs(z), z.conjugate(), z.real, z.imag, z * 1j, z ** 2, z / (1 + 1j), -z, +z, z + 1, 2 - z, z == 3 - 4j, z != 3, hash(2 + 0j) == hash(2))
print(complex("1+2j"), complex(" -j "), complex(1.5), complex(1, 2), complex(real=2), complex("1e3"), 1j ** 2, (1 + 2j) ** 0.5, 0j, -0j, 1e20j, complex(-0.0, -0.0), complex("nan+infj"))
print(f"{z:.2f} {z:>12} {z:+.1e} {z!r}", "%s" % z, round(abs(1 + 1j), 6), sum([1j, 2, 3.5]), (1 + 0j) == 1, bool(0j), [1j, 2], {1j: "k"})
for f in (lambda: z < 1, lambda: int(z), lambda: float(z), lambda: z // 2, lambda: z % 2, lambda: complex("1 + 2j"), lambda: complex("x"), lambda: z / 0, lambda: 0j ** -1, lambda: math.sqrt(z), lambda: round(z), lambda: complex([]), lambda: divmod(z, 1), lambda: f"{z:d}", lambda: complex("1", 2)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def mandel(c, limit=20):
    z = 0
    for i in range(limit):
        if abs(z) > 2:
            return i
        z = z * z + c
    return limit


for y in range(5):
    print("".join(" .:-=+*#%@"[mandel(complex(x / 10 - 2, y / 4 - 0.5)) // 2 - 1] for x in range(0, 30, 2)))


def dft(xs):
    n = len(xs)
    w = [complex(math.cos(2 * math.pi * k / n), -math.sin(2 * math.pi * k / n)) for k in range(n)]
    return [sum(x * w[i * k % n] for i, x in enumerate(xs)) for k in range(n)]


print([f"{abs(v):.3f}" for v in dft([1, 2, 3, 4, 0, 0, 0, 1])])
print(0.1 + 0.7, 1.1 * 3, 4.35 * 100, 1e308 * 10, -1e308 * 10, 1 / 3 * 3 == 1, 0.1 * 3 == 0.3, 2 ** 0.5, 10 ** -2, 7.0 // 2, -7.5 % 2, 5.5 % -2, 1e16 + 1, 123456789 * 1.0)
print(float("1e5"), float(" -.5 "), float("1_000.5"), float("Infinity"), float("nan") != float("nan"), float("-0"), 5e-324 / 2, 1.0.hex(), (0.5).as_integer_ratio(), int(-2.9), int(1e18), 3.0 == 3, hash(3.0) == hash(3))
print(min(0.0, -0.0), max(1, 1.0), sorted([2, 1.5, True, 0]), 1_000.0_1, 0xFF, 0o17, 0b101, 1e-7, 1e7, 12345678901234567.0, 0.1 + 0.2j, 1 .real, 1.5.is_integer(), (3).bit_length())
nan = float("nan")
print(nan in [nan], [nan] == [nan], nan == nan, min([nan, 1]), sorted([3, nan, 1]), math.isnan(nan), math.isinf(-math.inf), math.inf - math.inf, math.inf > 10 ** 400, round(-0.4), round(1e16), 1e999, -1e-999)
