# Objects with their own __hash__ and __eq__ as keys and elements: which calls are made, in which order, and what happens
# when they fail or change the table.


class K:
    def __init__(self, v, h=None):
        self.v = v
        self.h = v if h is None else h

    def __hash__(self):
        log.append('h%s' % self.v)
        return self.h

    def __eq__(self, other):
        log.append('%s==%s' % (self.v, getattr(other, 'v', other)))
        if not isinstance(other, K):
            return NotImplemented
        return self.v == other.v

    def __repr__(self):
        return 'K%s' % self.v


log = []


def show(*what):
    print(*what, '|', *log)
    log.clear()


a, a2, b = K(1), K(1), K(2, 1)
d = {}
d[a] = 'a'
show(d)
d[a2] = 'a2'
show(d)
d[b] = 'b'
show(d)
show(d[a], d[a2], d[b])
show(a in d, K(3, 1) in d, K(9) in d)
show(d.get(K(1)), d.get(K(7)), d.get(K(7, 1), 'none'))
show(d.setdefault(K(1), 0), d.setdefault(K(5, 1), 'five'))
show(d.pop(K(5, 1)), d.pop(K(5, 1), 'gone'))
for f in (lambda: d[K(8)], lambda: d.pop(K(8, 1)), lambda: d.__delitem__(K(8))):
    try:
        f()
    except KeyError as e:
        show('KeyError', e)
del d[K(2, 1)]
show(d)
show({K(1): 1, K(1): 2, K(3, 1): 3})
show({K(i // 2): i for i in range(4)})
show(dict.fromkeys([K(1), K(1)], 5), dict([(K(1), 1), (K(1), 2)]), dict(zip([K(4), K(4)], 'xy')))
d = {1: 'int'}
show(K('x', 1) in d, d.get(K('x', 1)), 1 in {K(1): 2})
show((K(1), 2) in {(K(1), 2): 3})
s = set()
s.add(a)
s.add(a2)
s.add(b)
show(s)
show(K(1) in s, K(3, 1) in s, K(9) in s)
s.discard(K(7, 1))
s.discard(K(2, 1))
show(s)
try:
    s.remove(K(2, 1))
except KeyError as e:
    show('KeyError', e)
s.remove(K(1))
show(s)
show({K(1), K(1), K(2)}, {K(i % 2) for i in range(4)}, len(set([K(1), K(1)])), len(frozenset([K(1), K(1)])))
s = {K(1), K(2)}
s.update([K(1), K(3)])
show(s)


class Bad:
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        if isinstance(self.h, Exception):
            raise self.h
        return self.h

    def __eq__(self, other):
        raise ValueError('eq')

    def __repr__(self):
        return 'Bad'


class Unhashable:
    __hash__ = None


class Derived(Bad):
    pass


def tries(x):
    for f in (lambda: {}.__setitem__(x, 1), lambda: {}[x], lambda: {}.get(x), lambda: x in {}, lambda: {x: 1}, lambda: {x}, lambda: set().add(x),
              lambda: x in set(), lambda: {}.setdefault(x), lambda: {1: 1}.pop(x, 0), lambda: set().discard(x), lambda: [*{x}], lambda: {x for _ in 'a'}):
        try:
            print(f() is not None, end=' ')
        except Exception as e:
            print(type(e).__name__, e, type(e.__context__).__name__, end='; ')
    print()


for h in (5, -1, 10**30, 2**61, True, 'text', None, 1.5, TypeError('no hash'), ValueError('no value'), KeyError('k')):
    tries(Bad(h))
tries(Derived('text'))
tries(Unhashable())
d = {}
x = Bad(3)
d[x] = 1
print(d[x], x in d, [x] == [x], {x} == {x})
for f in (lambda: d[Bad(3)], lambda: Bad(3) in d, lambda: d.get(Bad(3)), lambda: d.__setitem__(Bad(3), 4), lambda: d.pop(Bad(3)), lambda: Bad(3) in {x},
          lambda: {x}.add(Bad(3)), lambda: {x}.remove(Bad(3)), lambda: d[3], lambda: 3 in {x}):
    try:
        print(f())
    except ValueError as e:
        print('ValueError', e)
print(len(d))


class Truth:
    def __init__(self, t):
        self.t = t

    def __bool__(self):
        print('truth', self.t)
        return self.t


class Vague:
    def __init__(self, t):
        self.t = t

    def __hash__(self):
        return 4

    def __eq__(self, other):
        return Truth(self.t)


d = {Vague(True): 1}
print(d[Vague(False)], Vague(0) in d)
d = {Vague(False): 1}
print(d.get(Vague(True), 'none'), len(d))


# a table that changes while keys are compared
class Clears:
    done = False

    def __hash__(self):
        return 6

    def __eq__(self, other):
        if not Clears.done:
            Clears.done = True
            act()
        return self is other


for name, make in (('clear', lambda: d.clear()), ('grow', lambda: [d.__setitem__(i, i) for i in range(100)]), ('del', lambda: d.pop(first))):
    first = Clears()
    d = {first: 1}
    Clears.done = False
    act = make
    second = Clears()
    d[second] = 2
    print(name, len(d), second in d)
    s = {first}
    Clears.done = False
    act = lambda: s.update(range(50)) if name == 'grow' else s.clear()
    s.add(second)
    print(name, len(s), second in s)


class Both(K):
    def __eq__(self, other):
        log.append('sub%s' % self.v)
        return super().__eq__(other)

    __hash__ = K.__hash__


d = {K(1): 1}
show(Both(1) in d, K(1) in {Both(1): 1})


class D(dict):
    def __missing__(self, key):
        return ('missing', key)


class S(set):
    pass


d = D()
d[K(1)] = 1
show(d[K(1)], d[K(2)])
s = S([K(1), K(1)])
s.add(K(1))
show(len(s), K(1) in s)
import collections
dd = collections.defaultdict(list)
dd[K(1)].append(1)
dd[K(1)].append(2)
show(dd)
