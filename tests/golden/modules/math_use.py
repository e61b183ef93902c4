import math

print(math.gcd(12, 18), math.gcd(0, 5), math.gcd(), math.gcd(12, 18, 27), math.lcm(4, 6), math.lcm(), math.factorial(10), math.comb(5, 2), math.perm(5, 2), math.perm(4), math.isqrt(17), math.prod([1, 2, 3]), math.prod([], start=5))
print(math.floor(2.7), math.ceil(2.1), math.trunc(-2.7), math.floor(-2.5), math.floor(5), math.ceil(10 ** 30), type(math.floor(1e10)).__name__)
print(math.sqrt(16), math.exp(0), math.expm1(1e-10), math.log(1), math.log1p(1e-10), math.log2(1024), math.log10(0.001), math.log(100, 10), math.pow(2, 0.5), math.exp2(3))
print(math.sin(math.pi / 2), math.cos(math.pi), math.tan(0), math.asin(1), math.acos(1), math.atan(1), math.atan2(-1, -1), math.sinh(1), math.cosh(0), math.tanh(0.5), math.asinh(1), math.acosh(2), math.atanh(0.5))
print(math.degrees(math.pi), math.radians(180), math.hypot(1, 2, 3), math.dist((1, 2), (4, 6)), math.fsum([1e100, 1, -1e100]), math.sumprod([1, 2], [3, 4]))
print(math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(0), math.isclose(1, 1 + 1e-10), math.isclose(1, 1.1, rel_tol=0.2), math.copysign(3, -1), math.fabs(-1), math.fmod(7, -3), math.remainder(7, 4), math.nextafter(1, 2), math.ulp(1))
print(math.modf(-1.5), math.frexp(10), math.ldexp(1, 10), math.gamma(5), math.lgamma(10), math.erf(0.5), math.erfc(0.5), math.log(10 ** 400), math.log2(2 ** 1000), math.fma(2, 3, 4))
for bad in ['math.sqrt(-1)', 'math.log(0)', 'math.log(-1)', 'math.factorial(-1)', 'math.factorial(1.5)', 'math.sqrt("a")', 'math.gcd(1.5)', 'math.acos(2)', 'math.exp(1000)', 'math.comb(-1, 2)', 'math.isqrt(-1)', 'math.floor("a")', 'math.fmod(1, 0)', 'math.pow(0, -1)',
            'math.sqrt()', 'math.sqrt(1, 2)', 'math.dist([1], [1, 2])', 'math.log(2, 1)', 'math.gamma(0)', 'math.floor(math.inf)', 'math.ceil(math.nan)', 'math.prod(5)', 'math.hypot("a")', 'math.ldexp(1, 10 ** 10)', 'math.isclose(1, 2, rel_tol=-1)', 'math.sumprod([1], [1, 2])', 'math.sqrt(10 ** 400)']:
    try:
        print(bad, eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)


class Pt:
    def __floor__(self):
        return 'floor'

    def __ceil__(self):
        return 'ceil'

    def __trunc__(self):
        return 'trunc'

    def __float__(self):
        return 9.0


print(math.floor(Pt()), math.ceil(Pt()), math.trunc(Pt()), math.sqrt(Pt()))
print(sum(1 for n in range(2, 100) if all(n % k for k in range(2, math.isqrt(n) + 1))), round(math.e, 10), math.inf == float('inf'), -math.inf < 0)
