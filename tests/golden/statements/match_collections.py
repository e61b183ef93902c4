from collections import ChainMap, Counter, OrderedDict, UserDict, deque, namedtuple
class D(deque): pass
P = namedtuple('P', 'x y')
for v in (deque([1, 2]), D([1, 2, 3]), ChainMap({'a': 1}), UserDict(a=2), Counter('ab'), OrderedDict(a=5), P(1, 2), range(2), 'ab', b'ab', bytearray(b'ab'), {1, 2}):
    match v:
        case [a, b]: print('two', a, b)
        case [a, *b]: print('more', a, b)
        case {'a': x}: print('map', x)
        case _: print('other', type(v).__name__)
