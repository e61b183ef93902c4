import collections.abc
import types
import typing
from typing import *


def t(src):
    try:
        exec(src, globals())
        print('ok', src.replace('\n', '|'))
    except Exception as e:
        print(src.replace('\n', '|'), '!!', type(e).__name__, e)


def p(*srcs):
    for src in srcs:
        try:
            print(src, '=>', eval(src, globals()))
        except Exception as e:
            print(src, '!!', type(e).__name__, e)


T = TypeVar('T')
t('@runtime_checkable\nclass Pr(Protocol):\n def m(self) -> int: ...\nclass Im:\n def m(self): return 1\nprint(isinstance(Im(), Pr), isinstance(3, Pr), issubclass(Im, Pr), issubclass(int, Pr), Pr.__protocol_attrs__)\nPr()'); t('class Np(Protocol):\n def m(self): ...\nisinstance(Im(), Np)'); t('issubclass(Im, Np)'); t('@runtime_checkable\nclass At(Protocol):\n x: int\nclass HasX:\n def __init__(self): self.x=1\nprint(isinstance(HasX(), At), isinstance(3, At))\nissubclass(HasX, At)'); t('class Ex(Np):\n def m(self): return 5\nprint(Ex().m(), Ex._is_protocol, isinstance(Ex(), Ex), Ex.__mro__)'); t('class Bad(Protocol, int): pass'); t('class Gp(Protocol[T]):\n def g(self) -> T: ...\nprint(Gp[int], Gp.__parameters__, Gp.__mro__)'); t('runtime_checkable(int)'); t('print(get_protocol_members(Pr), is_protocol(Pr), is_protocol(int), is_protocol(Protocol), get_protocol_members(At))'); t('get_protocol_members(int)'); t('class PI(Protocol):\n def __init__(self, a): self.a=a\nclass PII(PI): pass\nprint(PII(4).a)'); t('class Pit(Iterable[int], Protocol): pass\nprint(Pit.__mro__)'); t('class Cb(Protocol):\n def __call__(self, x: int) -> str: ...\nprint(Cb)'); t('class Abs(Protocol):\n @property\n def p(self) -> int: ...\nclass Abi(Abs): pass\nAbi()\nprint("fine")')
t('def f(x: int, y: "str" = "", *a: float, k: "List[int]" = None, **kw: None) -> "Optional[int]": ...\nprint(get_type_hints(f), f.__annotations__)'); t('class Ck:\n a: "int"\n b: List["Ck"]\n c: ClassVar[int] = 3\n d: Annotated[int, 5]\n e: Optional["Ck"] = None\nprint(get_type_hints(Ck), get_type_hints(Ck, include_extras=True))\nclass Ck2(Ck):\n a: str\nprint(get_type_hints(Ck2)["a"])'); t('def g(x: "Undefined"): ...\nget_type_hints(g)'); t('def g(x: Undefined2): ...\ng.__annotations__'); t('get_type_hints(3)'); t('print(get_type_hints(len), get_type_hints(f, {"List": list}))'); t('print(get_type_hints(g, localns={"Undefined2": int}))'); t('def h(x: list["Ck"], y: "list[\'Ck\']", z: "Ck | None"): ...\nprint(get_type_hints(h))')
t('def gf[T](x: T) -> T: return x\nprint(gf(3), gf.__type_params__, gf.__type_params__[0].__bound__, gf.__annotations__)'); t('class Gc[T: int = bool, *Ts, **P]:\n def m[U: (int, str)](self, u: U) -> T: ...\nprint(Gc.__type_params__, Gc.__parameters__, Gc.__orig_bases__, Gc.__mro__, Gc.__type_params__[0].__bound__, Gc.__type_params__[0].__default__, Gc.m.__type_params__[0].__constraints__)'); t('class Bx[T]:\n def __init__(self, v: T): self.v=v\nprint(Bx[int], Bx[int](3).v, Bx(2).v)\nclass By[T](Bx[T]): pass\nprint(By[str], By.__bases__)'); t('type A = list[int]\nprint(A, A.__value__, A.__name__, A.__type_params__, type(A), A.__module__)'); t('type L[T] = list[T] | None\nprint(L, L[int], L[int].__args__, L.__value__, L.__type_params__, L.__parameters__, L[int].__origin__, L|int)\nA[int]'); t('type Rec = dict[str, Rec] | int\nprint(Rec.__value__)'); t('type Lz = NotDefined\nprint(Lz)\nLz.__value__'); t('isinstance(3, A)'); t('def lazy[T: Undef](x: T): ...\nprint(lazy.__type_params__)\nlazy.__type_params__[0].__bound__'); t('type V[T: int] = T\nprint(V.__type_params__[0].__bound__, V[bool])'); t('class Cm[T]:\n type Al = list[T]\n x: T\n def f(self): return T\nprint(Cm.Al.__value__, Cm().f(), Cm.__annotations__)'); t('def dflt[T = int, **P = [int], *Ts = *tuple[int, str]](): ...\nprint([x.__default__ for x in dflt.__type_params__])'); t('def outer[T]():\n class In[U](Generic[T]) if 0 else None'); t('TA=TypeAliasType("TA", list[T], type_params=(T,))\nprint(TA, TA.__value__, TA[int])'); t('from dataclasses import dataclass\n@dataclass\nclass Dc[T]:\n x: T\nprint(Dc(3), Dc[int](4), Dc.__parameters__)')
p('typing.__all__ and len(typing.__all__) > 90', 'typing.List.__doc__','typing.get_type_hints.__name__','typing.Type[int]','typing.AbstractSet[int]','typing.KeysView[int]','typing.MappingView[int]')
t('class Node:\n next: Node | None = None\n kids: list[Node]\n v: Optional[Undef]\nimport annotationlib as al\nprint(al.get_annotations(Node, format=al.Format.FORWARDREF))\nprint(al.get_annotations(Node, format=al.Format.STRING))\nal.get_annotations(Node)')
t('print(al.Format.VALUE, al.type_repr(int), al.type_repr(list[int]), al.get_annotations(f, eval_str=True))')
