import enum, dataclasses, typing, abc, types, copy
# metaclass and mixins
class M(enum.EnumMeta):
    def __call__(cls, v, *a, **k):
        if v == 'special': return cls(1)
        return super().__call__(v, *a, **k)
    def __contains__(cls, x): return x == 'always' or super().__contains__(x)
class E(enum.Enum, metaclass=M):
    A = 1
    B = 2
print(E('special'), 'always' in E, E.A in E, E(2))
class Base(enum.Enum):
    def describe(self): return f'{self.name}={self.value}'
    @classmethod
    def default(cls): return list(cls)[0]
class Sub(Base):
    X = 'x'
    Y = 'y'
print(Sub.X.describe(), Sub.default(), Sub.X.__class__.__mro__)
class Ab(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
@dataclasses.dataclass
class DA(Ab):
    x: int
    def f(self): return self.x
print(DA(1).f())
@dataclasses.dataclass
class DB(Ab):
    x: int
try: DB(1)
except TypeError as e: print(e)
class Sing(type):
    _i = {}
    def __call__(cls, *a, **k):
        if cls not in cls._i: cls._i[cls] = super().__call__(*a, **k)
        return cls._i[cls]
@dataclasses.dataclass
class Conf(metaclass=Sing):
    v: int = 1
print(Conf() is Conf(), Conf().v)
class Perm(enum.Flag):
    R = 4; W = 2; X = 1
    RWX = R | W | X
print(Perm.RWX, list(Perm), Perm.R | Perm.X, Perm(6), Perm.R & Perm.W, bool(Perm.R & Perm.W), Perm.RWX & ~Perm.W, [p.name for p in Perm.RWX], Perm['R'], len(Perm))
@enum.unique
class St(str, enum.Enum):
    OPEN = 'open'
    DONE = 'done'
    def __str__(self): return self.value
print(f'{St.OPEN}', St.OPEN, St('done'), St.OPEN == 'open', 'open' == St.OPEN, {St.OPEN: 1}['open'], ', '.join(St), sorted(St), St.OPEN.replace('o', '0'), '%s' % St.OPEN)
class Shape(typing.Protocol):
    def area(self) -> float: ...
def total(shapes: typing.Sequence[Shape]) -> float: return sum(s.area() for s in shapes)
class Sq:
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
print(total([Sq(2), Sq(3)]), total.__annotations__)
class Stack[T]:
    def __init__(self) -> None: self._items: list[T] = []
    def push(self, x: T) -> None: self._items.append(x)
    def pop(self) -> T: return self._items.pop()
s = Stack[int](); s.push(1); print(s.pop(), Stack.__type_params__, Stack[str], s.__orig_class__)
def first[T](xs: list[T], default: T | None = None) -> T | None: return xs[0] if xs else default
print(first([1]), first([]), first.__annotations__, typing.get_type_hints(first))
type Json = dict[str, Json] | list[Json] | str | int | None
print(Json, Json.__value__)
class Point(typing.NamedTuple):
    x: int
    y: int = 0
    @property
    def n(self): return self.x + self.y
p = Point(1); print(p, p.n, p._replace(y=5), *p, Point._field_defaults, typing.get_type_hints(Point))
match p:
    case Point(x=1, y=y): print('y', y)
match p:
    case (a, b): print(a, b)
class Mov(typing.TypedDict, total=False):
    name: typing.Required[str]
    year: int
m: Mov = {'name': 'x'}; print(m, Mov.__required_keys__, Mov.__optional_keys__)
ns = types.SimpleNamespace(**{'a': 1}); ns.b = 2; print(ns, ns == types.SimpleNamespace(a=1, b=2))
print(copy.deepcopy({E.A: [DA(1)]}), copy.copy(p), copy.replace(p, x=9), dataclasses.replace(DA(1), x=2))
@dataclasses.dataclass
class Inv:
    items: typing.List[str] = dataclasses.field(default_factory=list)
    total: float = dataclasses.field(init=False, default=0.0, repr=False)
    def __post_init__(self): self.total = len(self.items) * 1.5
print(Inv(['a', 'b']), Inv(['a']).total, dataclasses.asdict(Inv(['q'])), dataclasses.astuple(Inv()), Inv.__dataclass_fields__['items'].type)
try: Inv(1, 2)
except TypeError as e: print(e)
try: dataclasses.dataclass(type('Q', (), {'__annotations__': {'x': list}, 'x': []}))
except ValueError as e: print(e)
