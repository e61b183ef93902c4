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
K = TypeVar('K', int, str)
B = TypeVar('B', bound=int, covariant=True)
P = ParamSpec('P')
Ts = TypeVarTuple('Ts')
S = TypeVar('S', contravariant=True, default=int)
t('class G(Generic[T]):\n def __init__(self,x): self.x=x\nprint(G, G[int], G[int](3).x, G[int](3).__orig_class__, G.__parameters__, G[T], G[T][int], G[int].__origin__, G.__orig_bases__, G.__mro__)\nG[int,str]')
t('class G2(G[T], Generic[T,K]): pass\nprint(G2.__parameters__, G2[int,str], G2.__mro__)\nG2[int]'); t('class G3(G[int]): pass\nprint(G3.__parameters__, G3.__orig_bases__)\nG3[int]'); t('class G4(Dict[str,T]): pass\nprint(G4[int], G4.__mro__, G4(a=1))'); t('class GP(Generic[P]): pass\nprint(GP[int,str], GP[[int,str]], GP[...], GP.__parameters__)'); t('class GT(Generic[*Ts]): pass\nprint(GT[int,str], GT[()], GT[*Ts], GT.__parameters__)'); t('class GTT(Generic[T,*Ts]): pass\nprint(GTT[int], GTT[int,str,bool])\nGTT[()]'); t('class GD(Generic[T,S]): pass\nprint(GD[str], GD[str,bytes])'); t('print(isinstance(G(1),G)); isinstance(G(1),G[int])'); t('print(G[int]==G[int], G[int]==G[str], hash(G[int])==hash(G[int]), G["Fwd"], G[None], G[int].x2)')
t('print(tuple[*Ts], tuple[*Ts][int,str], Tuple[Unpack[Ts]][int], tuple[int,*tuple[str,...]], Tuple[int,*Ts][str,bool], list[T][int], dict[str,T][int], list[List[T]][int])')
