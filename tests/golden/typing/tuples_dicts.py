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
t('class NT(NamedTuple):\n """Doc."""\n x: int\n y: str = "d"\n def m(self): return self.x\nprint(NT(1), NT(1,"b").m(), NT._fields, NT._field_defaults, NT.__annotations__, NT.__doc__, NT.__mro__, NT(1)==(1,"d"), NT(1)._replace(x=5), NT(1)._asdict())\nNT()')
t('class NT(NamedTuple):\n x: int = 1\n y: str'); t('class NT(NamedTuple):\n x: int\n def __new__(cls): pass'); t('class NT(NamedTuple):\n _x: int'); t('class NT(NamedTuple, int):\n x: int'); t('class NT(NamedTuple):\n x: int\n _fields = 3'); t('class NTG(NamedTuple, Generic[T]):\n x: T\nprint(NTG(1), NTG[int], NTG[int](2), NTG.__mro__)'); t('E = NamedTuple("E", [("a", int), ("b", str)])\nprint(E(1,"x"), E.__annotations__, E.__module__)'); t('class Sub(NT): pass\nprint(Sub(3))'); pass
t('class TD(TypedDict):\n """D"""\n a: int\n b: NotRequired[str]\nprint(TD(a=1), type(TD(a=1)), TD.__annotations__, TD.__required_keys__, TD.__optional_keys__, TD.__total__, TD.__bases__, TD.__doc__, TD, TD.__mro__)'); t('isinstance({}, TD)'); t('issubclass(dict, TD)'); t('class TD2(TD, total=False):\n c: Required[int]\n d: ReadOnly[int]\nprint(sorted(TD2.__required_keys__), sorted(TD2.__optional_keys__), TD2.__readonly_keys__, sorted(TD2.__mutable_keys__), TD2.__total__)'); t('class TD3(TD, int): pass'); t('X=TypedDict("X", {"a": int, "b-c": str})\nprint(X, X.__annotations__, X(a=1))'); t('TypedDict("X", a=int)'); t('class TG(TypedDict, Generic[T]):\n a: T\nprint(TG[int], TG(a=1), TG[int](a=1))'); t('print(is_typeddict(TD), is_typeddict(TypedDict), is_typeddict(int), get_type_hints(TD), get_type_hints(TD, include_extras=True))'); t('class TD5(TypedDict):\n a: 3 | None if 0 else int\n x: "Fwd"\nprint(TD5.__annotations__)'); t('TD(1)'); t('print(TD({"a": 1}, b=2))')
