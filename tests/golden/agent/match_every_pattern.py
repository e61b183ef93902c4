from dataclasses import dataclass
from enum import Enum
from collections import namedtuple, OrderedDict, deque


class Color(Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    x: int
    y: int


P3 = namedtuple("P3", "x y z")


class Weird:
    __match_args__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


def describe(v):
    match v:
        case None | True | False as const:
            return f"singleton {const}"
        case 0 | 0.0:
            return "zero"
        case int(n) if n < 0:
            return f"negative {n}"
        case int() | float():
            return f"number {v}"
        case "" | b"":
            return "empty text"
        case str() as s if s.isdigit():
            return f"digits {s}"
        case str(s):
            return f"str {s}"
        case Color.RED:
            return "the red one"
        case Color():
            return f"other color {v.name}"
        case Point(x=0, y=0):
            return "origin"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point(x=px):
            return f"point at x {px}"
        case P3(x, _, z):
            return f"p3 {x} {z}"
        case Weird(1, b=[_, *_] as rest):
            return f"weird one {rest}"
        case Weird(a, b):
            return f"weird {a} {b}"
        case []:
            return "empty seq"
        case [x]:
            return f"one {x}"
        case ["cmd", ("go" | "run") as verb, *args]:
            return f"cmd {verb} {args}"
        case [Point(x=a), Point(x=b)]:
            return f"two points {a} {b}"
        case (first, *_, last) if first == last:
            return f"bookends {first}"
        case [[a, b], [c, d]]:
            return f"2x2 {a + b + c + d}"
        case [first, *middle, last]:
            return f"seq {first} {middle} {last}"
        case {"type": "circle", "r": (int() | float()) as r}:
            return f"circle {r}"
        case {"type": str(kind), **rest} if rest:
            return f"{kind} with {sorted(rest)}"
        case {"items": [{"id": i}, *_]}:
            return f"first id {i}"
        case {}:
            return f"mapping {len(v)}"
        case list() | set() | frozenset():
            return f"collection {len(v)}"
        case type(__name__=name):
            return f"class {name}"
        case _:
            return f"other {type(v).__name__}"


for v in (None, True, 0, -5, 7, 2.5, "", "123", "abc", b"", b"x", Color.RED, Color.BLUE, Point(0, 0), Point(3, 3), Point(1, 2),
          P3(1, 2, 3), Weird(1, "ab"), Weird(1, [9, 8]), Weird(2, 3), [], (), [5], ["cmd", "go", 1, 2], ["cmd", "stop"], [Point(1, 0), Point(2, 0)],
          [1, 2, 1], [[1, 2], [3, 4]], (1, 2, 3, 4), deque([1, 2]), {"type": "circle", "r": 2}, {"type": "circle", "r": "x"}, {"type": "sq"},
          {"items": [{"id": 7}, 2]}, {}, OrderedDict(a=1), {1, 2}, range(3), range(0), int, Weird, 3j, bytearray(b"q"), iter([])):
    print(f"{v!r:.40}".split(" at 0x")[0].split(" object")[0], "->", describe(v))
try:
    match Point(1, 2):
        case Point(1, 2, 3):
            pass
except TypeError as e:
    print("TypeError:", e)
try:
    match 5:
        case int(1, 2):
            pass
except TypeError as e:
    print("TypeError:", e)
match {"a": 1, "b": {"c": [1, {"d": "deep"}]}}:
    case {"b": {"c": [*_, {"d": d}]}}:
        print(d)
match (1, -2.5, 3 + 4j, "s" "t"):
    case (1, -2.5, 3 + 4j, "st"):
        print("literals")
match = {"match": 1}
case = match["match"]
print(match, case)
