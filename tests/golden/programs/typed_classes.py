from __future__ import annotations
from dataclasses import dataclass, field, KW_ONLY, InitVar, asdict, fields
from typing import ClassVar, Optional, List, Dict, Any, Union, ContextManager
import typing, json, enum
from enum import Enum, IntEnum, StrEnum
@dataclass
class Node:
    name: str
    kids: List[Node] = field(default_factory=list)
    parent: Optional["Node"] = None
    count: ClassVar[int] = 0
    seed: InitVar[int] = 5
    _: KW_ONLY
    extra: Dict[str, Any] = field(default_factory=dict)
    def __post_init__(self, seed): self.seed2 = seed
n = Node('a', [Node('b')], extra={'k': 1})
print(n, n.seed2, asdict(n), [f.name for f in fields(n)], [f.type for f in fields(n)])
print({k: v for k, v in typing.get_type_hints(Node).items() if k != '_'})
class P(IntEnum):
    LOW=1
    HIGH=2
class S(StrEnum):
    A='x'
print(json.dumps({'p': P.LOW, 's': S.A, 'l': [P.HIGH]}), f'{P.LOW:03d} {P.LOW!r} {P.LOW!s:>4}', '%d %s' % (P.LOW, S.A), P.LOW.value, sorted([P.HIGH, P.LOW]), max(P), P['LOW'], json.dumps({P.LOW: 1}))
print({P.LOW: 'a'}[1], [1,2,3][P.LOW], P.LOW == 1, P.LOW is P(1), P.LOW in (1, 2), S.A == 'x', S.A.upper(), 'x' in {S.A: 1}, range(P.HIGH), 'ab' * P.HIGH, isinstance(P.LOW, int), bool(P.LOW), round(P.LOW), P.LOW / 2, -P.LOW, P.HIGH ** 2)
match P.HIGH:
    case P.LOW: print('low')
    case P.HIGH: print('high')
match n:
    case Node(name='a', kids=[Node(name=k)]): print('kid', k)
print(int.__name__, hasattr(int, '__annotations__'), ContextManager[int], typing.AsyncContextManager)
try: typing.nope
except AttributeError as e: print(e)
try: int.__annotations__
except AttributeError as e: print(e)
class E(Enum):
    A = 'a'
    B = 'b'
    @classmethod
    def from_str(cls, s): return next((m for m in cls if m.value == s), None)
    @property
    def label(self): return self.name.title()
print(E.from_str('b'), E.A.label, [e.value for e in E], {e.name: e.value for e in E}, E.A != E.B, E('a') is E.A, list(map(str, E)), E.__members__.items(), dict(E.__members__), E.A in E.__members__.values())
class Weekday(enum.IntFlag):
    MON = enum.auto(); TUE = enum.auto()
    ALL = MON | TUE
print(Weekday.ALL, repr(Weekday.ALL), Weekday.MON | Weekday.TUE is Weekday.ALL, Weekday(3), [d for d in Weekday], Weekday.MON in Weekday.ALL, ~Weekday.MON)
@dataclass(frozen=True, order=True)
class V:
    x: float = 0.0
    y: float = 0.0
    def __add__(self, o): return V(self.x + o.x, self.y + o.y)
    @staticmethod
    def zero(): return V()
    @property
    def norm(self): return (self.x**2 + self.y**2) ** .5
print(V(1,2)+V(3,4), {V(1,2): 'k'}[V(1,2)], sorted([V(2), V(1)]), V.zero().norm, V(3,4).norm, hash(V()) == hash(V()))
@dataclass
class Base:
    id: int
    tags: list[str] = field(default_factory=list)
@dataclass
class Child(Base):
    name: str = ''
    def __repr__(self): return f'Child<{self.id}>'
print(Child(1), Child(1, ['a'], 'n') == Child(1, ['a'], 'n'), Child(1) == Base(1), Child.__match_args__)
def deco(cls): cls.tagged = True; return cls
@deco
@dataclass
class T2:
    a: int = field(default=3, metadata={'unit': 'm'})
print(T2.tagged, fields(T2)[0].metadata['unit'], T2.a, T2.__doc__, T2.__init__.__doc__)
