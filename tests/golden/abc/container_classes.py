import collections
import collections.abc as c
from collections.abc import *

names = ['Awaitable', 'Coroutine', 'AsyncIterable', 'AsyncIterator', 'AsyncGenerator', 'Hashable', 'Iterable', 'Iterator', 'Generator', 'Reversible',
         'Sized', 'Container', 'Callable', 'Collection', 'Set', 'MutableSet', 'Mapping', 'MutableMapping', 'MappingView', 'KeysView', 'ItemsView',
         'ValuesView', 'Sequence', 'MutableSequence', 'Buffer']


def gen():
    yield 1


async def co(): ...


class Plain: ...


class Unhashable:
    __hash__ = None


class Old:
    def __getitem__(self, i): ...


running = co()
values = [1, 1.5, True, None, 'a', b'a', bytearray(), memoryview(b''), [], (), {}, set(), frozenset(), range(3), {}.keys(), {}.values(), {}.items(),
          iter([]), iter(()), iter({}), iter(set()), iter(''), iter(range(3)), gen(), gen, running, len, [].append, str.join, int, Plain(), Plain, Unhashable(),
          Old(), collections.deque(), collections.Counter(), collections.OrderedDict(), collections.ChainMap(), collections.UserDict(),
          collections.UserList(), collections.UserString(''), zip(), map(str, []), filter(None, []), enumerate([]), reversed([]), slice(1), type, object(), ...]
for name in names:
    cls = getattr(c, name)
    print(name, cls, sorted(cls.__abstractmethods__), [type(v).__name__ for v in values if isinstance(v, cls)])
running.close()
print(isinstance(type(list).__dict__, Mapping), issubclass(collections.namedtuple('P', 'x'), Sequence))
print(c.Mapping[str, int], Callable[[int, str], bool], Callable[..., int], Iterable[int], Set[int] == Set[int], hash(Set[int]) == hash(Set[int]))
print(Callable[[int, str], bool].__args__, Callable[[int], str].__origin__, Generator[int, str, None].__args__)


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


for cls in (Iterable, Sized, Mapping, MutableSequence, Callable, Iterator):
    fail(cls)
fail(lambda: Callable[int])
fail(lambda: Callable[int, str])
print(collections.abc is c, c.__name__, collections.abc.Mapping is Mapping)
