import dataclasses
import typing
from dataclasses import *


def t(src):
    try:
        exec(src, globals())
        print('ok', src.replace('\n', '|'))
    except Exception as e:
        print(src.replace('\n', '|'), '!!', type(e).__name__, e)


t('@dataclass\nclass A:\n x: list = []')
t('@dataclass\nclass A:\n x: int = 1\n y: int')
t('@dataclass\nclass A:\n x: int = field(default=1, default_factory=list)')
t('@dataclass\nclass A:\n x = field()')
t('@dataclass(order=True, eq=False)\nclass A: pass')
t('@dataclass(order=True)\nclass A:\n def __lt__(s,o): ...')
t('@dataclass(frozen=True)\nclass A:\n def __setattr__(s,o): ...')
t('@dataclass(frozen=True)\nclass A:\n def __delattr__(s,o): ...')
t('@dataclass(unsafe_hash=True)\nclass A:\n def __hash__(s): ...')
t('@dataclass\nclass A: pass\n@dataclass(frozen=True)\nclass B(A): pass')
t('@dataclass(frozen=True)\nclass A: pass\n@dataclass\nclass B(A): pass')
t('@dataclass(slots=True)\nclass A:\n __slots__=()\n x:int')
t('@dataclass(weakref_slot=True)\nclass A:\n x:int')
t('@dataclass\nclass A:\n x: int\n _: KW_ONLY\n y: int\n _2: KW_ONLY')
t('@dataclass\nclass A:\n x: ClassVar[int] = field(default_factory=int)')
t('import typing\n@dataclass\nclass A:\n x: typing.ClassVar[int] = field(default_factory=int)')
t('@dataclass\nclass A:\n x: InitVar[int] = field(default_factory=int)')
t('@dataclass\nclass A:\n x: typing.ClassVar[int] = field(kw_only=True)')
t('@dataclass\nclass A:\n x: InitVar[int]\n y: int = 2\nprint(A(1), [f.name for f in fields(A)], A.__dataclass_fields__.keys())\nA()')
t('fields(3)'); t('fields(int)'); t('asdict(3)'); t('astuple(A)'); t('replace(3)'); t('replace(A)'); t('print(is_dataclass(A), is_dataclass(A(1)), is_dataclass(3))')
t('replace(A(1), y=3)'); t('print(replace(A(1), x=1, y=3))'); t('replace(A(1), x=1, z=3)')
t('@dataclass\nclass B:\n x: int = field(init=False, default=3)\nreplace(B(), x=1)')
t('print(str(field(default=1, metadata={"a":1}, kw_only=True, doc="dd"))[:42])'); t('print(InitVar[int], InitVar[list[int]], InitVar)')
t('print(repr(fields(B)[0])[:50])'); t('print(B.__dataclass_params__)')
t('make_dataclass("C", ["x", ("y", int), ("z", int, field(default=5))])'); t('print(make_dataclass("C", ["x", ("y", int), ("z", int, field(default=5))])(1,2))')
