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
t('@overload\ndef ov(x: int) -> int: ...\n@overload\ndef ov(x: str) -> str: ...\ndef ov(x): return x\nprint(ov(3), len(get_overloads(ov)))\nclear_overloads(); print(get_overloads(ov))'); t('@overload\ndef ov2(x): ...\nov2(3)'); t('@final\nclass Fi: ...\nprint(Fi.__final__)\n@override\ndef q(): ...\nprint(q.__override__)'); t('print(cast(int, "x"), assert_type(3, int), TYPE_CHECKING)'); t('assert_never(3)'); t('@no_type_check\ndef nt(x: "bad bad"): ...\nprint(get_type_hints(nt), nt.__no_type_check__)'); t('@dataclass_transform(kw_only_default=True)\ndef dt(c): return c\nprint(dt.__dataclass_transform__)')
