VALUES = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
]


def to_roman(n: int) -> str:
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"expected int, got {type(n).__name__}")
    if not 0 < n < 4000:
        raise ValueError(f"{n} is out of range 1..3999")
    out = []
    for value, numeral in VALUES:
        count, n = divmod(n, value)
        out.append(numeral * count)
    return "".join(out)


def from_roman(s: str) -> int:
    single = {numeral: value for value, numeral in VALUES if len(numeral) == 1}
    total = 0
    for a, b in zip(s, s[1:] + " "):
        value = single[a]
        total += -value if single.get(b, 0) > value else value
    if to_roman(total) != s:
        raise ValueError(f"invalid numeral: {s!r}")
    return total


for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999):
    r = to_roman(n)
    print(f"{n:>5} -> {r:<12} -> {from_roman(r):05d}")
assert all(from_roman(to_roman(i)) == i for i in range(1, 500))
for bad in (0, 4000, "5", True, 1.5):
    try:
        print(to_roman(bad))
    except (TypeError, ValueError) as exc:
        print(type(exc).__name__ + ":", exc)
for bad in ("IIII", "VX", "ABC", ""):
    try:
        print(from_roman(bad))
    except Exception as exc:
        print(repr(exc))


class Roman(int):
    def __new__(cls, value):
        if isinstance(value, str):
            value = from_roman(value)
        return super().__new__(cls, value)

    def __str__(self):
        return to_roman(int(self))

    def __repr__(self):
        return f"Roman('{self}')"

    def __add__(self, other):
        return Roman(int(self) + int(other))

    __radd__ = __add__


x = Roman("XIV") + 6
print(x, repr(x), x * 2, type(x * 2).__name__, sum([Roman(1), Roman("V")]), f"{x}", f"{x:d}", "%s %d" % (x, x))
print(sorted([Roman("X"), Roman("IX"), 3]), Roman("MM") == 2000, {Roman(5): "five"}[5])
