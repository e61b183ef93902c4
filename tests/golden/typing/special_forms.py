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
p('Literal[1,2]','Literal["a",1,None,True]','Literal[1,1]','Literal[1,True]','Literal[1,2]==Literal[2,1]','Literal[Literal[1,2],3]','hash(Literal[1,2])==hash(Literal[2,1])','Literal[[1]]','Literal','Literal[1].__args__','get_args(Literal["a","b"])','Annotated[int,"x"]','Annotated[int,"x",3].__metadata__','Annotated[Annotated[int,1],2]','Annotated[int]','Annotated[T,1][int]','Annotated[int,"x"].__origin__','get_origin(Annotated[int,1])','get_args(Annotated[int,1,2])','Annotated[int,1]==Annotated[int,1]','hash(Annotated[int,1])==hash(Annotated[int,1])','Annotated[List[int],1]()','ClassVar','ClassVar[int]','Final[int]','Final','ClassVar[ClassVar[int]]','List[ClassVar[int]]','Self','Self[int]','Never','NoReturn','LiteralString','TypeGuard[int]','TypeIs[int]','Required[int]','NotRequired[int]','ReadOnly[int]','Unpack[Ts]','Unpack[Tuple[int,str]]','Concatenate[int,P]','Concatenate[int,...]','Concatenate[int]','TypeAlias','Generator[int]','Generator[int,str,None]','AsyncGenerator[int]','Iterator[int]','Iterable','Hashable','Sized','Text','AnyStr','AnyStr.__constraints__','IO[str]','TextIO','BinaryIO','SupportsInt','isinstance(3,SupportsInt)','isinstance("",SupportsInt)','isinstance(3,SupportsIndex)','isinstance(3.0,SupportsAbs)','issubclass(int,SupportsFloat)','SupportsAbs[int]','NoDefault','type(NoDefault)')
p('List[int]|None','None|List[int]','Optional[List[int]]','List[int]|"x"','Literal[1]|int','Any|None','Optional[Any]','Callable[[int],str]|None','ForwardRef("x")','ForwardRef("x")==ForwardRef("x")','ForwardRef(1)','ForwardRef("x",module="m")','List["X"]','List["X"].__args__','List[None]','List[...]','List[3]','List[(int,)]','Dict[int,"A"]','List[Generic]','List[Optional]','get_origin(List[int])','get_origin(list[int])','get_origin(int)','get_origin(Union[int,str])','get_origin(int|str)','get_origin(Generic)','get_origin(Generic[T])','get_origin(Literal[1])','get_origin(ClassVar[int])','get_args(int)','get_args(Dict[str,int])','get_args(list[int])','get_args(Optional[int])','get_args(Tuple[()])','get_origin(P.args)','get_origin(List)','get_args(List)','List.__origin__','List.__name__','List[int].__name__','Optional[int].__name__','List[int].append','Union[List[T],Dict[str,T]][int]','Union[T,int][str]','Optional[T][int]','hash(List[int])==hash(List[int])','List[int] in {List[int]: 1}')
