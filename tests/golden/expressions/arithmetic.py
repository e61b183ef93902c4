# Integer and float arithmetic, floor division, modulo, power, bit operators.
for a in (7, -7):
    for b in (3, -3):
        print(a, b, a // b, a % b, divmod(a, b), a / b)
for a, b in [(7.5, 2), (-7.5, 2), (7.5, -2), (1e300, 1e-5)]:
    print(a // b, a % b, divmod(a, b))
print(2 ** 10, 2 ** -1, (-2) ** 3, -2 ** 2, 2 ** 3 ** 2, 0 ** 0, 10 ** 30)
print(pow(3, 5, 7), pow(3, -1, 7), pow(2, 100, 10 ** 9 + 7))
print(True + True, True * 5, False - 1, 'ab'[True], sum([True, False, True]))
print(5 & 3, 5 | 3, 5 ^ 3, ~5, -1 >> 3, -17 >> 2, 1 << 70)
print(10 ** 20 // 3, -10 ** 20 // 3, 10 ** 20 % 7, (10 ** 40) // (10 ** 20 + 1))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), round(1250, -2), round(0.5), round(1e20))
print(abs(-3), abs(-3.5), -(-3), +True, abs(3 + 4j))
print(1 / 3, 2 / 3, 1e16, 1e15, 123456789012345678.0, 0.1 + 0.2, 1e-5, 0.0001, -0.0, 5e-324)
print(float('inf'), -float('inf'), float('nan'), float('inf') - float('inf'))
print(3 == 3.0, 2 ** 53 == 2.0 ** 53, 2 ** 53 + 1 == 2.0 ** 53, 1 < 1.5 < 2)
print(7 .__class__, (7).bit_length(), (255).bit_count(), (-1).bit_length())
print(int(3.99), int(-3.99), int('0x1f', 16), int('  42  '), int('1_000'), int('0b101', 0))
print(0xff, 0o17, 0b11, 1_000_000)
print((1 + 2j) * (3 - 1j), (1 + 2j) / (1 - 1j), (2j) ** 2, complex(1, -0.0), 1j * 1j)
print(hash(1) == hash(1.0) == hash(True), hash(-1), hash(2 ** 80) == hash(2.0 ** 80))
print(bin(10), oct(64), hex(-255), format(255, '08b'), f'{-5:b}')
for expr in ['1 // 0', '1 % 0', '1 / 0', '1.0 // 0', '1.0 % 0', '0 ** -1', '0.0 ** -1', 'divmod(1, 0)', '1 << -1', '2 ** 2.5', '"a" + 1',
             '1 + "a"', '[] + ()', '-"a"', '~1.5', '1 @ 2', 'pow(2, -1, 4)', '1 << 10 ** 30']:
    try:
        print(eval(expr))
    except Exception as e:
        print(expr, '->', type(e).__name__, e)
