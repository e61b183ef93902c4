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
p('T','K','B','P','Ts','S','T.__name__','K.__constraints__','B.__bound__','S.__default__','T.__default__','T.has_default()','P.args','P.kwargs','P.args.__origin__ is P','list(Ts)','[*Ts]','TypeVar("X", int)','TypeVar("X", int, str, bound=int)','TypeVar("X", covariant=True, contravariant=True)','TypeVar(3)','T|int','int|T','T|None','T()','isinstance(3,T)','T[int]')
t('class X(T): pass'); t('class X(List): pass\nprint(X.__mro__)'); t('class X(List[int]): pass\nprint(X.__mro__, X.__orig_bases__)'); t('class X(Optional): pass'); t('class X(Any): pass\nprint(isinstance(X(), X))'); t('class X(Union[int,str]): pass'); t('class X(Generic): pass'); t('class X(Generic[int]): pass'); t('class X(Generic[T,T]): pass'); t('class X(Generic[T], Generic[K]): pass'); t('class X(Generic[T], List[K]): pass')
p('Any','Any()','isinstance(1,Any)','Optional[int]','Optional','Optional[None]','Optional[int,str]','Union[int,str]','Union[int]','Union[int,int]','Union[int,None]','Union','Union[()]','Union[int,"x"]','Optional["x"]','Union[int,str]==Union[str,int]','Union[int,str]==int|str','type(Union[int,str])','Union[int,Union[str,None]]','List','List[int]','List[int]==List[int]','List[int]==list[int]','List[int].__origin__','List[int].__args__','List[T].__parameters__','List[T][int]','List[int][str]','List[int,str]','Dict[str,int]','Dict[str]','Dict','Dict[str,List[T]][int]','Tuple','Tuple[int,...]','Tuple[()]','Tuple[int,str]','Tuple[T,...][int]','Type[int]','Set[int]','FrozenSet[int]','Deque[int]','DefaultDict[str,int]','Counter[str]','ChainMap[int,str]','OrderedDict[int,str]')
p('Callable','Callable[[int],str]','Callable[...,int]','Callable[[],None]','Callable[P,T]','Callable[P,T][[int,str],bool]','Callable[P,T][...,int]','Callable[Concatenate[int,P],T]','Callable[Concatenate[int,P],T][[str],bool]','Callable[int]','Callable[int,str]','Callable[[int],str].__args__','get_args(Callable[[int],str])','get_args(Callable[...,str])','get_origin(Callable[[int],str])','Callable[[T],T][int]','isinstance(len,Callable)','isinstance([],List)','isinstance([],List[int])','issubclass(list,Sequence)','isinstance({},Mapping)','isinstance(1,Union[int,str])','isinstance(1,Optional[int])','isinstance(1,Literal[1])','isinstance(1,Generic[T])','issubclass(int,Tuple)','List()','List[int]()','Deque[int]()','Dict[str,int]()','Mapping()')
