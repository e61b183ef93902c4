import dataclasses
import typing
from dataclasses import *


def t(src):
    try:
        exec(src, globals())
        print('ok', src.replace('\n', '|'))
    except Exception as e:
        print(src.replace('\n', '|'), '!!', type(e).__name__, e)


@dataclass
class B:
    x: int = field(init=False, default=3)


@dataclass
class A:
    x: InitVar[int]
    y: int = 2


t('make_dataclass("C", ["1"])'); t('make_dataclass("C", ["if"])'); t('make_dataclass("C", ["x","x"])'); t('make_dataclass("C", [(1,2,3,4)])')
t('print(make_dataclass("C", "a b".split(), bases=(B,), namespace={"f": 1}, frozen=False).__mro__)')
t('print(B.__doc__, A.__doc__)'); t('print(B.__match_args__, A.__match_args__)')
t('B(1,2,3)'); t('B(q=1)'); t('A(1,x=2)')
t('@dataclass(frozen=True)\nclass F:\n a: int\nF(1).a=2'); t('F(1).zz=2'); t('del F(1).a'); t('print(hash(F(1))==hash((1,)), F(1)==F(1), F(1)!=F(2), F(1)<F(2))')
t('@dataclass\nclass N: pass\nhash(N())'); t('print(N(), N()==N(), N.__hash__, N.__init__.__qualname__)')
t('@dataclass(slots=True)\nclass S:\n a: int\n b: int = 2\nprint(S(1), S.__slots__, S.a)\nS(1).c=3')
t('@dataclass\nclass A:\n x: int = field(kw_only=True)\n y: int\nprint(A(1,x=2), A.__match_args__)\nA(1,2)')
t('@dataclass(kw_only=True)\nclass A:\n x: int = 3\n y: int\nprint(A(y=2), A.__match_args__, fields(A)[0].kw_only)\nA()')
t('@dataclass\nclass A:\n x: int\n x2: int = 5\n@dataclass\nclass B(A):\n x2: int = 6\n z: int = 7\nprint(B(1))\nprint(B.__doc__)')
t('dataclass(3)'); t('dataclass(foo=1)'); t('@dataclass(init=False, repr=False, eq=False)\nclass A:\n x: int\nA(1)'); t('print(A.__eq__ is object.__eq__)')
t('class V:\n def __set_name__(s,o,n): print("set_name", n)\n def __get__(s,o,t):\n  if o is None: return 7\n  return o._v\n def __set__(s,o,v): o._v=v\n@dataclass\nclass D:\n v: int = V()\nprint(D(), D(3))')
t('print(F.__init__.__annotations__, F.__annotations__)')
t('@dataclass\nclass R:\n r: object = None\nr=R(); r.r=r; print(r)\nprint(repr([r]))')
t('@dataclass\nclass X:\n a: int\n b: list\n c: dict\n d: tuple\nx=X(1,[R()],{R.__name__:R()},(R(),2))\nprint(asdict(x), astuple(x), asdict(x, dict_factory=lambda kv: kv))')
t('import typing\n@dataclass\nclass Cv:\n a: typing.ClassVar[int] = 3\n b: "typing.ClassVar[int]" = 4\n c: "ClassVar" = 4\n d: "InitVar[int]" = 5\nprint([f.name for f in fields(Cv)], Cv())')
t('@dataclass\nclass P:\n x: int\n def __post_init__(self, y): pass'); t('P(1)')
t('@dataclass\nclass P:\n x: int\n y: InitVar[int] = 3\n def __post_init__(self, y): self.z=y\nprint(P(1).z, P(1,9).z, P.y)')
t('@dataclass\nclass self_:\n self: int\nprint(self_(self=3))')
t('print(FrozenInstanceError.__mro__, Field.__slots__)')
t('import copy; print(copy.replace(P(1), x=5,y=1))')
t('print(sorted(n for n in dataclasses.__all__))')
t('@dataclass(order=True)\nclass O:\n a:int\n b:int = field(compare=False, repr=False, hash=True)\nprint(O(1,2)==O(1,3), O(1,2)<O(2,0), O(1,1)<=O(1,0), O(1,2)); O(1,2)<3')
t('@dataclass(eq=False)\nclass H: pass\nprint(hash(H()) is not None)\n@dataclass(unsafe_hash=True)\nclass H2:\n a: int\n b: int = field(default=1, hash=False)\nprint(hash(H2(1))==hash((1,)))')
t('fields(F)[0].metadata["x"]=1'); t('field(1)'); t('@dataclass\nclass Z:\n x: int = field(default_factory=list, init=False)\n y: int = field(init=False)\nprint(Z().x); Z().y')
t('print(Z.x)')
