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
t('U=NewType("U", int)\nprint(U(5), U, U.__name__, U.__supertype__, U|None, type(U), U.__module__)\nclass Z(U): pass'); t('isinstance(1, U)'); t('print(Optional[U], List[U])')
