# float: repr, parsing, methods, rounding, special values.
import math

for v in [1.0, 0.1, 1 / 3, 100.0, 1e16, 1e17, 123456789.123, 1e-4, 1e-5, 1.5e300, 2.0 ** 70, -0.0, 1e22, 1e23, 5e-324, 1.7976931348623157e308, 0.1 + 0.7, 4.35, 2.675]:
    print(v, repr(v) == str(v), float(repr(v)) == v)
for t in ['1', ' 1.5 ', '-1e3', '+.5', '5.', 'inf', '-Infinity', 'nan', '1_0.5', '1e400', '1e-400']:
    print(float(t), end=' ')
print()
for bad in ['', 'a', '1.5.5', '1e', '0x10', '--1', '1__0', '1,5']:
    try:
        float(bad)
    except ValueError as e:
        print(e)
print((0.5).hex(), (1.0).hex(), (-3.75).hex(), float.fromhex('0x1.8p+1'), float.fromhex('-0x.1p4'))
print((0.75).as_integer_ratio(), (3.0).is_integer(), (3.5).is_integer(), (1.5).real, (1.5).imag, (2.5).conjugate())
print(round(0.5), round(1.5), round(2.5), round(-0.5), round(2.675, 2), round(1.005, 2), round(1e300, 2), round(12345.678, -2), round(5.5), round(-1.5))
print(int(1e20), int(-2.9), 7.0 // 2, -7.0 // 2, 7.5 % 2, -7.5 % 2, divmod(-7.5, 2), 1e308 * 10, -1e308 * 10)
inf, nan = float('inf'), float('nan')
print(inf > 10 ** 400, -inf < -10 ** 400, nan < 1, nan > 1, nan != nan, inf == inf, inf - 1, 1 / inf, inf * -1)
print(min(1.0, 2), max(1, 1.0), min(nan, 1), sorted([3.5, -1, 2, 0.5]), sum([0.1] * 10), sum([1e16, 1, -1e16]))
print(0.1 + 0.2 == 0.3, abs(0.1 + 0.2 - 0.3) < 1e-9, 3 * 1.1, 1.1 + 2.2, 1e16 + 1, 2 ** 53 + 1.0)
print(hash(1e300) == hash(int(1e300)), hash(2.0) == hash(2), hash(inf), hash(-inf))
for e in ['1.0 / 0', 'int(inf)', 'int(nan)', 'round(nan)', 'round(inf)', '(-8) ** 0.5', '1.5 << 1', 'float([])', 'float("x" * 3)', 'float(10 ** 400)']:
    try:
        print(e, eval(e))
    except Exception as x:
        print(e, '->', type(x).__name__, x)
print(math.floor(-1.5), math.ceil(-1.5), math.trunc(-1.5), math.fabs(-2), math.copysign(1, -0.0), math.fmod(-7, 3), math.modf(3.25), math.frexp(8.0), math.ldexp(0.5, 4))
print(math.isnan(nan), math.isinf(inf), math.isfinite(1), math.isclose(0.1 + 0.2, 0.3), math.hypot(3, 4), math.dist([0, 0], [3, 4]), math.fsum([0.1] * 10))
print(math.sqrt(2), math.exp(1), math.log(10), math.log10(1000), math.log2(8), math.log(8, 2), math.sin(1), math.cos(0), math.atan2(1, 1), math.pi, math.e, math.tau)
