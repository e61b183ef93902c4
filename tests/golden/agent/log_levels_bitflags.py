from enum import IntFlag, Flag, auto, CONFORM, KEEP, STRICT
from functools import reduce
from operator import or_


class Perm(IntFlag):
    READ = 4
    WRITE = 2
    EXEC = 1
    ALL = READ | WRITE | EXEC

    @classmethod
    def parse(cls, text):
        table = dict(zip("rwx", (cls.READ, cls.WRITE, cls.EXEC)))
        return reduce(or_, (table[c] for c in text if c != "-"), cls(0))

    def render(self):
        return "".join(c if f in self else "-" for c, f in zip("rwx", (Perm.READ, Perm.WRITE, Perm.EXEC)))


def chmod(mode):
    return [Perm(int(d, 8)) for d in f"{mode:03o}"]


for mode in (0o755, 0o640, 0, 0o777):
    print(f"{mode:04o}", "".join(p.render() for p in chmod(mode)), chmod(mode))
p = Perm.parse("r-x")
print(p, repr(p), p.value, p == 5, p | 2, p & ~Perm.READ, Perm.WRITE in p, p.name, int(p) + 1, f"{p}", f"{p:03b}")
print(repr(Perm(0)), repr(Perm.ALL), repr(Perm(8)), repr(Perm(12)), list(Perm.ALL), len(Perm.ALL), ~Perm.EXEC, Perm.READ < Perm.ALL)
try:
    Perm.parse("rq")
except KeyError as e:
    print("KeyError", e)


class Style(Flag):
    BOLD = auto()
    ITALIC = auto()
    UNDER = auto()
    FANCY = BOLD | ITALIC


print([s for s in Style], Style.FANCY, repr(Style.FANCY), repr(Style.BOLD | Style.UNDER), Style.FANCY & Style.BOLD, bool(Style.BOLD & Style.UNDER))
print(Style(3), Style.BOLD in Style.FANCY, ~Style.BOLD, Style.BOLD ^ Style.FANCY, Style["UNDER"].value, hash(Style.BOLD) == hash(Style(1)))
for bad in (lambda: Style(8), lambda: Style.BOLD | 1, lambda: Style.BOLD < Style.ITALIC, lambda: 1 in Style.BOLD, lambda: Style["X"]):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e).replace("\n", " / "))


class Reg(IntFlag, boundary=CONFORM):
    A = 1
    B = 2


print(Reg(7), repr(Reg(7)))
bits = 0
for pos in (0, 3, 5):
    bits |= 1 << pos
print(bin(bits), bits.bit_count(), [i for i in range(8) if bits >> i & 1], bits ^ 0b1000, ~bits & 0xFF, bits & -bits, f"{bits:#010b}")
print(-7 >> 1, -7 // 2, -7 % 3, 7 % -3, divmod(-7, 2), 1 << 100, (1 << 100) >> 98, -1 & 0xFF, 5 & 3 | 4 ^ 1)
