values = ["42", "-7", "3.14", "1e3", "0x1F", "0b101", "", "abc", "1,234", " 12 ", "٤٢", "inf", "1_000", "True", "½", "１２"]


def parse(s):
    for fn in (int, float, lambda t: int(t, 0), lambda t: int(t.replace(",", ""))):
        try:
            return fn(s)
        except ValueError:
            pass
    return None


for v in values:
    r = parse(v)
    print(f"{v!r:>10} -> {r!r:<8} {type(r).__name__}")
print(int("7f", 16), int("-0b11", 2), int("z", 36), int(b"12"), int("  -5\n"), int(3.999), int(-3.999), int(True), float("1e-3"), float(b"2.5"), str(1.0), str(1e100), repr(0.1))
print(bin(-10), hex(3735928559), oct(8), format(10, "b"), format(255, "#06x"), f"{-10:08b}", f"{10:+b}", "%x" % 255, "%o" % 8, "{:#b}".format(5), int("0b101", 0), hex(0), bin(0))
print(bool("False"), bool(""), bool([0]), bool(0.0), bool(None), bool({}), [bool(x) for x in (-1, "0", " ", (), range(0), range(1))])
print(list("12"), tuple("ab"), list({"a": 1}), dict([["k", 1]]), dict(a=1), set([1]), list(b"AB"), bytes([65]), bytearray(2), str(b"x"), str(b"x", "ascii"), "".join(map(str, [1, 2])), list(map(int, "123")))
print(chr(9731), ord("€"), ascii("é"), [ord(c) for c in "aé€😀"], "".join(chr(c) for c in range(97, 103)), "A" < "a", chr(0x1F600), "\x41", int("٣"))
print(round(3.14159, 2), round(2.5), round(-1.5), round(1e10, -3), round(1234.5678, -2), round(5, 3), round(15, -1), round(25, -1), round(2.675, 2), round(0.1 + 0.2, 1), type(round(2.0)), type(round(2.0, 0)), round(True))
print(1 == 1.0 == True, 1 is True if False else "-", "1" == 1, None == 0, [] == (), () == tuple([]), 0.0 == -0.0, "a" != "A", 2 ** 63 == float(2 ** 63), 2 ** 53 + 1 == float(2 ** 53 + 1), 10 ** 22 == 1e22, 10 ** 23 == 1e23)
print((255).to_bytes(2, "little"), int.from_bytes(b"\xff\x00", "little"), (1.5).as_integer_ratio(), float.fromhex("0xAp-1"), (10).__index__(), (5).conjugate(), (5).numerator, (-5).bit_length(), (0).bit_length(), int.__add__(2, 3), (7).__divmod__(2), 1 .__class__)


def to_words(n):
    ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
    tens = "twenty thirty forty fifty sixty seventy eighty ninety".split()
    if n < 0:
        return "minus " + to_words(-n)
    if n < 20:
        return ones[n]
    if n < 100:
        return tens[n // 10 - 2] + ("-" + ones[n % 10] if n % 10 else "")
    for size, name in ((10 ** 9, "billion"), (10 ** 6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            q, r = divmod(n, size)
            return f"{to_words(q)} {name}" + (f"{' and' if r < 100 else ''} {to_words(r)}" if r else "")


for n in (0, 13, 21, 100, 342, 1001, 12345, -7, 10 ** 9 + 1):
    print(n, to_words(n))


def celsius(f):
    return (f - 32) * 5 / 9


print([f"{f}F={celsius(f):.1f}C" for f in (32, 212, -40, 98.6)], sum(int(d) for d in str(2 ** 100)), 0.1 + 0.2 == 0.3, abs(0.1 + 0.2 - 0.3) < 1e-9)


def luhn(num):
    digits = [int(d) for d in num if d.isdigit()][::-1]
    return sum(d if i % 2 == 0 else (d * 2 - 9 if d > 4 else d * 2) for i, d in enumerate(digits)) % 10 == 0


print(luhn("4539 1488 0343 6467"), luhn("8273 1232 7352 0569"))
