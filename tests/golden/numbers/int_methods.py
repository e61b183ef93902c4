# int: methods, parsing, big values, text conversion.
from math import comb, factorial, gcd, isqrt

print((255).to_bytes(2, 'big'), (255).to_bytes(2, 'little'), (-1).to_bytes(3, 'big', signed=True), (5).to_bytes())
print(int.from_bytes(b'\x01\x00', 'big'), int.from_bytes(b'\xff\xff', 'little', signed=True), int.from_bytes([1, 2]))
print((10).bit_length(), (0).bit_length(), (2 ** 100).bit_length(), (7).bit_count(), (-8).bit_count())
print((6).as_integer_ratio(), (5).numerator, (5).denominator, (5).real, (5).imag, (5).conjugate(), (5).is_integer())
for t in ['12', '-12', '+7', ' 5 ', '1_0', '0', '00', '٣']:
    print(int(t), end=' ')
print()
for t, b in [('ff', 16), ('0xff', 16), ('z', 36), ('101', 2), ('0b11', 0), ('0o17', 0), ('-0x10', 16), ('1_000', 10)]:
    print(int(t, b), end=' ')
print()
for bad in ["int('')", "int('a')", "int('1.5')", "int('1__0')", "int('_1')", "int('12', 37)", "int('9', 8)", "int(None)", "int([])", "int('08', 0)", "int(1, 2)",
            "int(float('nan'))", "int(float('inf'))", "(1).to_bytes(0, 'big')", "(-1).to_bytes(1, 'big')", "(256).to_bytes(1, 'big')", "int(b'x')", "int('1', 1)"]:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
big = 123456789 ** 20
print(big)
print(big % 97, big // 10 ** 150, -big // 7 ** 50, big & 0xFFFFFFFFFFFFFFFFFFFF, big >> 500, (big << 13) ^ big)
print(str(big)[::-1][:10], len(str(2 ** 4000)), hex(2 ** 65 - 1), (3 ** 200) % (2 ** 61 - 1))
print(2 ** 64, -(2 ** 63), 2 ** 63 - 1, 2 ** 31, 9007199254740993, 10 ** 18 * 10 ** 18)
a = 10 ** 50
print(a + 1 - a, a * a // a == a, divmod(a + 7, 10 ** 25), divmod(-a, 7), a == float(a), int(float(10 ** 22)))
print(gcd(2 ** 100, 6 ** 50) == 2 ** 50, isqrt(10 ** 40), factorial(30), comb(60, 30), factorial(20) // 2 ** 18)
try:
    int('1' * 5000)
except ValueError as e:
    print(e)
try:
    str(10 ** 5000)
except ValueError as e:
    print(e)
print(bool(0), bool(-1), int(True), True == 1, isinstance(True, int), True & False, True ^ True)


class Idx:
    def __index__(self):
        return 3


print([10, 20, 30, 40][Idx()], int(Idx()), range(Idx()), bin(Idx()), 'a' * Idx())
