def hexdump(data, width=8):
    for off in range(0, len(data), width):
        chunk = data[off:off + width]
        hexes = " ".join(f"{b:02x}" for b in chunk)
        text = "".join(chr(b) if 32 <= b < 127 else "." for b in chunk)
        print(f"{off:08x}  {hexes:<{width * 3}}|{text}|")


raw = "Héllo, wörld ✓\n".encode()
hexdump(raw)
print(raw, len(raw), raw.decode("utf-8"), raw.decode("ascii", "replace"), raw.decode("ascii", "ignore"))
print(raw.hex(), raw.hex(":", 4)[:20], bytes.fromhex("48 65 6c6C 6f"), raw[0], raw[:1], list(raw[1:3]))
ba = bytearray(b"hello")
ba[0] = ord("J")
ba += b" world"
ba[5:6] = b"___"
del ba[-1]
ba.extend([33, 34])
ba.insert(0, 60)
print(ba, ba.pop(), ba.find(b"o"), ba.upper(), ba.replace(b"_", b"-"), ba.count(b"l"))
try:
    ba.append(256)
except ValueError as e:
    print(e)
mv = memoryview(ba)
mv[0:2] = b"[["
print(ba, mv[2], bytes(mv[-3:]), mv.nbytes, mv.readonly, mv.tolist()[:3], mv[::4].tobytes())
mv.release()
ba.extend(b"x")
try:
    memoryview(b"ro")[0] = 1
except TypeError as e:
    print("TypeError:", e)
for n in (0, 1, 255, 256, 65535, -1, -32768):
    size = max(1, (n.bit_length() + 8) // 8)
    big, little = n.to_bytes(size, "big", signed=True), n.to_bytes(size, "little", signed=True)
    print(n, big, little, int.from_bytes(big, "big", signed=True) == n, int.from_bytes(little, "little"))


def crc8(data, poly=0x07):
    crc = 0
    for b in data:
        crc ^= b
        for _ in range(8):
            crc = (crc << 1 ^ poly) & 0xFF if crc & 0x80 else crc << 1
    return crc


def b64(data):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bits = "".join(f"{b:08b}" for b in data)
    bits += "0" * (-len(bits) % 6)
    out = "".join(alphabet[int(bits[i:i + 6], 2)] for i in range(0, len(bits), 6))
    return out + "=" * (-len(out) % 4)


def rle(data):
    out = bytearray()
    i = 0
    while i < len(data):
        j = i
        while j < len(data) and data[j] == data[i] and j - i < 255:
            j += 1
        out += bytes((j - i, data[i]))
        i = j
    return bytes(out)


print(crc8(b"123456789"), b64(b"Man"), b64(b"Ma"), b64(b"hello!?"), rle(b"aaabccccd" + bytes(3)))
key = b"key"
enc = bytes(c ^ key[i % len(key)] for i, c in enumerate(b"attack at dawn"))
print(enc, bytes(c ^ key[i % 3] for i, c in enumerate(enc)))
print(b"a,b,,c".split(b","), b" x ".strip(), b"-".join([b"1", b"2"]), b"abc".translate(bytes.maketrans(b"ac", b"xz")), b"%d-%s" % (5, b"q"))
print(b"abc" < b"abd", b"a" == "a", b"abc" in b"zabcz", 97 in b"abc", bytes(3), bytes("é", "latin-1"), bytes([1, 2]) * 2, b"\x00\t\n\\'\"")
print(b"one\ntwo\r\nthree".splitlines(True), b"Ab1".isalnum(), b"title case".title(), b"x".rjust(3, b"."), b"ab".partition(b"b"))
for f in (lambda: b"a" + "b", lambda: bytes("x"), lambda: b"".join(["a"]), lambda: b"x".split(","), lambda: bytes.fromhex("0g"), lambda: "a" in b"a"):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
