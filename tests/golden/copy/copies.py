import collections
import copy
import copyreg
from enum import Enum


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


for x in (1, 1.5, 'a', b'a', None, True, (1, [2]), frozenset([1]), range(3), int, len, ..., 1 + 2j, copy.copy, slice(1, 2)):
    c = copy.copy(x)
    print(type(x).__name__, c is x, c == x, copy.deepcopy(x) == x)
l = [1, [2, 3], {'a': [4]}]
s, d = copy.copy(l), copy.deepcopy(l)
print(s == l, s is l, s[1] is l[1], d == l, d[1] is l[1], d[2]['a'] is l[2]['a'])
l.append(l)
d = copy.deepcopy(l)
print(d[3] is d, d[3] is l)
t = (1, (2, 3))
print(copy.deepcopy(t) is t, copy.deepcopy((1, [2]))[1], copy.deepcopy(([],))[0])
shared = [1]
d = copy.deepcopy([shared, shared, {'k': shared}])
print(d[0] is d[1], d[2]['k'] is d[0], d[0] is shared)
tup = ([],)
tup[0].append(tup)
d = copy.deepcopy(tup)
print(d[0][0] is d, d is tup)
for x in ({1, 2}, bytearray(b'xy'), collections.deque([1, [2]], 5), collections.OrderedDict(a=[1]), collections.defaultdict(list, a=[1]),
          collections.Counter('aab'), collections.UserDict(a=[1]), collections.UserList([1, [2]]), collections.ChainMap({'a': [1]})):
    c, d = copy.copy(x), copy.deepcopy(x)
    print(type(c).__name__, c == x, c is x, type(d).__name__, d == x, d)


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


p = Point([1], Point(2, [3]))
p.me = p
c, d = copy.copy(p), copy.deepcopy(p)
print(c.x is p.x, c.me is p, d.x is p.x, d.x, d.me is d, d.y.y, d.y is p.y, vars(c).keys() == vars(p).keys(), type(d).__name__)


class Slots:
    __slots__ = ('a', '_b', '__c', 'unset')

    def __init__(self):
        self.a = [1]
        self._b = 2
        self.__c = [3]

    def c(self):
        return self.__c


class Mixed(Slots):
    def __init__(self):
        super().__init__()
        self.extra = [5]


for cls in (Slots, Mixed):
    o = cls()
    c, d = copy.copy(o), copy.deepcopy(o)
    print(c.a is o.a, c.c() is o.c(), d.a, d.a is o.a, d.c(), d.c() is o.c(), hasattr(d, 'unset'), getattr(d, 'extra', None))
    print(o.__getstate__())


class Custom:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        return Custom(self.v + ' copied')

    def __deepcopy__(self, memo):
        print(type(memo), id(self) in memo)
        return Custom(self.v + ' deep')


o = Custom('v')
d = copy.deepcopy([o, o])
print(copy.copy(o).v, d[0].v, d[0] is d[1])


class State:
    def __init__(self):
        self.a = [1]
        self.cache = object()

    def __getstate__(self):
        return {'a': self.a, 'n': 1}

    def __setstate__(self, state):
        print('setstate', state)
        self.__dict__.update(state)


o = State()
d = copy.deepcopy(o)
print(d.a, d.a is o.a, hasattr(d, 'cache'), copy.copy(o).n)


class Reduce:
    def __init__(self, *a):
        self.a = a

    def __reduce__(self):
        return Reduce, (1, [2]), {'more': 3}


d = copy.deepcopy(Reduce())
print(d.a, d.more, copy.copy(Reduce()).a)


class ByName:
    def __reduce__(self):
        return 'name'


o = ByName()
print(copy.copy(o) is o, copy.deepcopy(o) is o)


class NewArgs(tuple):
    def __new__(cls, a, b):
        return super().__new__(cls, (a, b))

    def __getnewargs__(self):
        return tuple(self)


n = NewArgs(1, [2])
n.attr = [3]
c, d = copy.copy(n), copy.deepcopy(n)
print(c, c[1] is n[1], d, d[1] is n[1], d.attr, d.attr is n.attr, type(d).__name__)


class L(list):
    pass


class D(dict):
    pass


class I(int):
    pass


class S(str):
    pass


class St(set):
    pass


for o in (L([1, [2]]), D(a=[1]), I(5), S('x'), St([1, 2])):
    o.tag = ['t']
    c, d = copy.copy(o), copy.deepcopy(o)
    print(type(c).__name__, c, c.tag is o.tag, type(d).__name__, d, d.tag, d.tag is o.tag)


class Color(Enum):
    RED = 1


print(copy.copy(Color.RED) is Color.RED, copy.deepcopy({'a': Color.RED})['a'] is Color.RED)
e = ValueError('a', [1])
e.note = [2]
d = copy.deepcopy(e)
print(repr(d), d.note, d.args[1] is e.args[1], repr(copy.copy(KeyError('k'))))
m = p.__init__
print(copy.copy(m) == m, type(copy.deepcopy(Point(1, 2).__init__)).__name__)
fail(copy.copy, (x for x in ()))
fail(copy.deepcopy, [(x for x in ())])
fail(copy.deepcopy, copy)


class Bad:
    def __deepcopy__(self, memo):
        raise RuntimeError('no')


fail(copy.deepcopy, [1, Bad()])
memo = {}
x = [1]
y = copy.deepcopy(x, memo)
print(memo[id(x)] is y, memo[id(memo)] == [x])
print(copy.deepcopy(x, {id(x): 'given'}))
Named = collections.namedtuple('Named', 'a b')
print(copy.deepcopy(Named(1, [2])), copy.copy(Named(1, 2)), copy.replace(Named(1, 2), b=5))
fail(copy.replace, 5, a=1)
fail(copy.replace)
print(copy.Error, issubclass(copy.Error, Exception), copy.error is copy.Error, copy.__all__)
print(Point(1, 2).__reduce_ex__(4)[1:3], object().__reduce_ex__(4)[1:], object().__getstate__(), Point(1, 2).__getstate__(), L([1]).__reduce_ex__(2)[0] is copyreg.__newobj__)


class Registered:
    pass


copyreg.pickle(Registered, lambda o: (str, ('made by copyreg',)))
print(copy.copy(Registered()), copy.deepcopy([Registered()]))
fail(copyreg.pickle, int, 5)
deep = []
for _ in range(150):
    deep = [deep]
print(len(copy.deepcopy(deep)))
