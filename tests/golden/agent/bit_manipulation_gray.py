def popcount(n):
    c = 0
    while n:
        n &= n - 1
        c += 1
    return c


class BitSet:
    def __init__(self, bits=0):
        self._b = bits

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        return self._b >> i & 1

    def __setitem__(self, i, v):
        if v:
            self._b |= 1 << i
        else:
            self._b &= ~(1 << i)

    def __delitem__(self, i):
        low = self._b & (1 << i) - 1
        self._b = (self._b >> i + 1 << i) | low

    def __len__(self):
        return self._b.bit_length()

    def __invert__(self):
        return BitSet(~self._b & (1 << len(self)) - 1)

    def __index__(self):
        return self._b

    def __eq__(self, o):
        return self._b == int(o.__index__())

    def __str__(self):
        return format(self._b, "b")


b = BitSet(0b1011)
b[6] = 1
b[0] = False
print(b, b[3], b[1:4], b[::2], len(b), ~b, bin(b), hex(b), b == 74, [10, 20][BitSet(1)])
del b[1]
print(b, f"{b._b:#x}", popcount(255), popcount(1 << 100), (2 ** 64 - 1).bit_count(), ~0, -1 >> 100, 1 << 0)
mask32 = 0xFFFFFFFF
rotl = lambda x, n: (x << n | x >> 32 - n) & mask32


def fnv1a(data):
    h = 0x811C9DC5
    for byte in data:
        h = ((h ^ byte) * 0x01000193) & mask32
    return h


def adler32(data):
    a, b = 1, 0
    for x in data:
        a = (a + x) % 65521
        b = (b + a) % 65521
    return b << 16 | a


def crc32(data):
    crc = mask32
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ mask32


def xorshift(seed):
    while True:
        seed ^= seed << 13 & mask32
        seed ^= seed >> 17
        seed ^= seed << 5 & mask32
        yield seed


print(f"{fnv1a(b'hello'):08x} {adler32(b'Wikipedia'):08x} {crc32(b'123456789'):08X} {rotl(0x80000001, 4):#010x}")
gen = xorshift(2463534242)
print([next(gen) for _ in range(3)], [n ^ n >> 1 for n in range(8)], [format(n ^ n >> 1, "03b") for n in range(8)])
to_signed = lambda x, bits=32: x - (1 << bits) if x >> bits - 1 & 1 else x
print(to_signed(0xFFFFFFFE), to_signed(0x7F, 8), to_signed(0x80, 8), -5 & 0xFF, -5 | 3, -5 ^ 3, ~-5, -5 << 2, -5 >> 1)
print([1 << i for i in range(0, 70, 13)], 0xFF_FF, 0b1010 & 0b0110, 0b1010 | 0b0110, 0b1010 ^ 0b0110, True | False, True & 1, True ^ True, False | 2, 6 & ~2)
big = (1 << 200) - 1
print(big & 0xFFFF, big >> 190, (big ^ (1 << 100)).bit_count(), -big & 0xFF, (-big).bit_length(), big.to_bytes(26, "big")[:3], ~big == -(1 << 200), -1 << 70, (1 << 70) | -1, (1 << 70) & -2)
for f in (lambda: 1 << -1, lambda: 1 >> -1, lambda: 1.5 & 1, lambda: 1 << 1.0, lambda: "a" | "b", lambda: ~None, lambda: 1 << (1 << 80), lambda: 5 >> (1 << 80), lambda: -5 >> (1 << 80), lambda: 0 << (1 << 80)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
ip = "192.168.10.37"
n = 0
for octet in ip.split("."):
    n = n << 8 | int(octet)
net = n & ~((1 << 32 - 20) - 1)
print(n, ".".join(str(net >> s & 255) for s in (24, 16, 8, 0)), f"{n:032b}"[:20], bin(n).count("1"))
varint = lambda n: bytes([n]) if n < 128 else bytes([n & 127 | 128]) + varint(n >> 7)
print([varint(v).hex() for v in (1, 127, 128, 300, 2 ** 32)])
