import sys

values = [2 ** 31, 2 ** 63 - 1, 2 ** 63, 2 ** 64, -2 ** 63 - 1, 10 ** 18 + 1, 3 ** 50]
for v in values:
    print(f"{v:>30,} {v:#x} {v.bit_length():>3} {v % 1000:03d} {float(v):.6e} {v / 7:.3f} {v // 7} {-v >> 5}")
wrap32 = lambda n: (n + 2 ** 31) % 2 ** 32 - 2 ** 31
print([wrap32(v) for v in values], [v & 0xFFFFFFFF for v in values[:4]])
h = 5381
for ch in "overflow me":
    h = (h * 33 + ord(ch)) & 0xFFFFFFFFFFFFFFFF
print(h, hex(h), h.to_bytes(8, "little").hex(), int.from_bytes(h.to_bytes(8, "big"), "big") == h)
print(str(2 ** 200), len(str(7 ** 300)), int("9" * 40) + 1, -(-2 ** 63), abs(-2 ** 63), divmod(-2 ** 65, 10 ** 9), pow(2, 1000, 10 ** 9 + 7), round(2 ** 70, -10), (2 ** 70) ** 0.5, 2 ** 0.5 ** 2)
print(sum(range(10 ** 6)), sum(i * i for i in range(1000)), 10 ** 15 / 3, 10 ** 17 / 3, 1e15 + 0.3, 2 ** 53 == 2 ** 53 + 1.0, 2 ** 53 + 1 == 2.0 ** 53, hash(2 ** 61 - 1) == 0 or hash(2 ** 31 - 1) == 0, int(1e23), int(-1e15 - 0.5))
for f in (lambda: float(2 ** 2000), lambda: 2 ** 2000 / 1, lambda: (2 ** 64).to_bytes(8, "big"), lambda: chr(2 ** 40), lambda: [0] * 2 ** 70, lambda: "a" * 2 ** 70, lambda: [1][2 ** 70], lambda: [1, 2][:2 ** 70], lambda: range(2 ** 70)[2 ** 69], lambda: (-1).to_bytes(2, "big"), lambda: int("1" * 5000), lambda: str(10 ** 5000)[:5], lambda: 1 << 2 ** 70, lambda: bytes(2 ** 70), lambda: round(1.5, 2 ** 70), lambda: f"{1:{2 ** 70}}", lambda: "%.*f" % (2 ** 70, 1.0), lambda: len(range(2 ** 70))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
