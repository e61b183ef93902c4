from collections.abc import Generator, ItemsView, Iterator, KeysView, Mapping, MutableMapping, MutableSequence, MutableSet, Sequence, Set, ValuesView


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


class Seq(Sequence):
    def __init__(self, *a):
        self.a = a

    def __getitem__(self, i):
        return self.a[i]

    def __len__(self):
        return len(self.a)


s = Seq(1, 2, 3, 2)
print(list(s), 2 in s, 9 in s, list(reversed(s)), s.index(2), s.index(2, 2), s.count(2), isinstance(s, Sequence))
fail(s.index, 9)
fail(s.index, 1, 1)
match s:
    case [a, *b]:
        print(a, b)


class MSeq(MutableSequence):
    def __init__(self, *a):
        self.a = list(a)

    def __getitem__(self, i):
        return self.a[i]

    def __setitem__(self, i, v):
        self.a[i] = v

    def __delitem__(self, i):
        del self.a[i]

    def __len__(self):
        return len(self.a)

    def insert(self, i, v):
        self.a.insert(i, v)


m = MSeq(1, 2)
m.append(3)
m.extend([4, 5])
m.extend(m)
m += (6,)
print(m.a, m.pop(), m.pop(0), m.a)
m.reverse()
m.remove(4)
print(m.a)
m.clear()
print(m.a)
fail(m.pop)
fail(m.remove, 3)


class Map(Mapping):
    def __init__(self, **d):
        self.d = d

    def __getitem__(self, k):
        return self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)

    def __repr__(self):
        return f'Map({self.d})'


p = Map(a=1, b=2)
print(p.keys(), p.values(), p.items(), list(p.items()), p.get('z'), p.get('z', 5), 'a' in p, 'z' in p, p == {'a': 1, 'b': 2}, p == Map(a=1, b=2), p != {})
print(len(p.keys()), p.keys() & {'a', 'z'}, sorted(p.keys() | {'z'}), p.keys() - {'a'}, p.keys() ^ {'a', 'c'} == {'b', 'c'}, 1 in p.values(), 5 in p.values(), ('a', 1) in p.items(), ('a', 3) in p.items(), ('zz', 3) in p.items())
print(isinstance(p.keys(), (KeysView, Set)), isinstance(p.items(), ItemsView), isinstance(p.values(), ValuesView), isinstance({}.keys(), KeysView))
fail(reversed, p)
fail(hash, p)
match p:
    case {'a': x, **rest}:
        print(x, rest)
print(dict(p), {**p})


class MMap(MutableMapping, Map):
    def __setitem__(self, k, v):
        self.d[k] = v

    def __delitem__(self, k):
        del self.d[k]


q = MMap(a=1)
q.update({'b': 2}, c=3)
q.update([('d', 4)])
q.update(Map(e=5))
print(q, q.pop('a'), q.pop('zz', None), q.setdefault('b', 9), q.setdefault('n', 9), q.popitem(), q)
fail(q.pop, 'zz')
q.clear()
print(q)
fail(q.popitem)


class S(Set):
    def __init__(self, it=()):
        self.l = []
        for x in it:
            if x not in self.l:
                self.l.append(x)

    def __contains__(self, x):
        return x in self.l

    def __iter__(self):
        return iter(self.l)

    def __len__(self):
        return len(self.l)

    def __repr__(self):
        return f'{type(self).__name__}({self.l})'

    __hash__ = Set._hash


a, b = S([1, 2, 3]), S([2, 3, 4])
print(a & b, a | b, a - b, a ^ b, a & [1, 9], {9, 1} & a, [7] | a, {1, 5} - a, a <= b, a < a, a <= a, a >= S([1]), a > S([1]), a == {1, 2, 3}, a != b, a.isdisjoint([9]), a.isdisjoint(b))
print(hash(a) == hash(frozenset([1, 2, 3])), hash(S()) == hash(frozenset()), hash(S('abc')) == hash(frozenset('abc')))
fail(lambda: a < 3)
fail(lambda: a & 3)


class MS(MutableSet, S):
    def add(self, x):
        if x not in self.l:
            self.l.append(x)

    def discard(self, x):
        if x in self.l:
            self.l.remove(x)


m = MS([1, 2])
m |= [3, 4]
m &= MS([2, 3, 4])
m -= [4]
m ^= [3, 7]
print(m, m.pop(), m)
m.remove(7)
fail(m.remove, 7)
fail(m.pop)
m |= 'ab'
m -= m
print(m)
m |= 'ab'
m ^= m
print(m)
m |= 'ab'
m.clear()
print(m)


class It(Iterator):
    n = 0

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n


print(list(It()), iter(x := It()) is x)


class G(Generator):
    def __init__(self):
        self.log = []

    def send(self, v):
        self.log.append(v)
        return v

    def throw(self, typ, val=None, tb=None):
        self.log.append(typ)
        super().throw(typ, val, tb)


g = G()
print(next(g), g.send(4), g.close(), g.log)
fail(g.throw, ValueError('v'))
fail(g.throw, ValueError, 'w')


class Stubborn(G):
    def throw(self, typ, val=None, tb=None):
        return 1


fail(Stubborn().close)
