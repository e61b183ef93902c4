from dataclasses import dataclass, field, asdict, astuple, replace, fields, FrozenInstanceError, InitVar, KW_ONLY, is_dataclass, make_dataclass
from typing import ClassVar


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split(".")))

    def __str__(self):
        return ".".join(map(str, astuple(self)))

    def bump(self, part):
        values = asdict(self)
        values[part] += 1
        for later in list(values)[list(values).index(part) + 1:]:
            values[later] = 0
        return replace(self, **values)


v = Version.parse("1.4.7")
print(v, repr(v), v.bump("minor"), v.bump("major") > v, sorted(map(Version.parse, ["2.0", "1.10.1", "1.9"])))
try:
    v.major = 2
except FrozenInstanceError as e:
    print(type(e).__name__, e)
try:
    del v.minor
except AttributeError as e:
    print(type(e).__name__, e)
print(hash(v) == hash(Version(1, 4, 7)), {v: "x"}[Version(1, 4, 7)])


@dataclass(slots=True)
class Point:
    x: float
    y: float = 0.0
    _: KW_ONLY
    label: str = "p"
    scale: InitVar[int] = 1
    count: ClassVar[int] = 0
    history: list = field(default_factory=list, repr=False, compare=False)

    def __post_init__(self, scale):
        self.x *= scale
        self.y *= scale
        Point.count += 1


p = Point(1, 2, label="a", scale=10)
q = Point(10, 20, label="a")
print(p, p == q, Point.count, [f.name for f in fields(p)], asdict(p), Point.__slots__)
for bad in (lambda: Point(), lambda: Point(1, 2, "a"), lambda: Point(1, z=3), lambda: setattr(p, "w", 1), lambda: replace(p, nope=1), lambda: p < q, lambda: hash(p)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__ + ":", e)


@dataclass
class Base:
    id: int
    tags: dict = field(default_factory=dict)


@dataclass
class Child(Base):
    name: str = "anon"
    parent: "Child | None" = None

    def __eq__(self, other):
        return self.id == other.id


c = Child(1, name="kid", parent=Child(2, {"k": [1]}))
print(c, asdict(c), is_dataclass(c), is_dataclass(Child))
d = asdict(c)
d["parent"]["tags"]["k"].append(2)
print(c.parent.tags, c == Child(1))
try:
    @dataclass
    class Bad:
        a: int = 1
        b: str
except TypeError as e:
    print("TypeError:", e)
try:
    @dataclass
    class Bad2:
        items: list = []
except ValueError as e:
    print("ValueError:", e)
C = make_dataclass("C", ["a", ("b", int, 5)], frozen=True)
print(C("x"), C.__match_args__, [(f.name, f.type, f.default is not None) for f in fields(C)])
