# sum, min, max, any, all, in and the constructors over ranges, views and iterators: item by item, in constant memory.
import itertools as I

print(sum(range(10**6)), max(range(10**6)), min(range(10**6, 0, -1)), all(range(1, 10**6)), any(range(10**9)), all(range(10**9)))
print(10**9 in range(10**12), 5 in range(0, 10**30, 7), 10**29 * 7 in range(0, 10**30, 7), 2.0 in range(3), 'a' in range(3))
print(sum(range(10**20, 10**20 + 10)), max(range(10**20, 10**20 + 5)), min(range(-10**20, 0, 10**19)), any(range(10**20)))
print(sum({1: 2, 3: 4}), sum({1: 2, 3: 4}.values()), max({1, 5, 3}), min('hello'), max(b'abc'), any({}), all(''), max(['a'], ['b']))
print(sum([10**20] * 3), sum([True, True]), sum([0.1] * 10), sum([1, 2.5, True]), sum([1, 2, 10**30]), sum([2**46] * 5), sum([-2**46] * 5))
print(sum([], 2.5), sum([1.5], 1), sum([1], 1.5), sum([10**20, 1, -10**20]), sum([1, 2, 10**30, 0.5]), sum([1e308, 1e308, -1e308]))
print(sum(x for x in range(100)), sum(map(len, ['a', 'bc'])), sum(iter([1, 2])), sum(zip(), 3), sum(I.repeat(2, 5)), sum([[1], [2]], []))
it = iter([1, 2, 3, 0, 5, 6])
print(any(it), all(it), list(it))
it = iter(range(10))
print(5 in it, list(it), any(I.count()), all(I.count()))
print(max(enumerate('abc')), min(zip('ba', 'dc')), sorted(zip('ba', 'dc')), sorted(range(5), reverse=True), sorted(map(abs, [-3, 2])))
print(max(range(5), key=lambda v: -v), min(range(5), key=lambda v: -v), max((), default=3), min(range(0), default=None))
print(list(range(5)), tuple(range(5)), set(range(5)), frozenset(range(3)), list(zip('ab', 'cd')), tuple(enumerate('ab')), set(zip('ab', 'cd')) == {('a', 'c'), ('b', 'd')})
print(dict(zip('ab', 'cd')), dict(enumerate('ab')), dict({1: 2}.items()), dict(zip('ab', 'cd'), z=1), dict(map(lambda k: (k, 1), 'xy')))
d = {0: 'x'}
d.update(zip([1, 2], 'ab'))
d.update(enumerate('cd', 5))
print(d)
l = [0]
l.extend(zip('ab', 'cd'))
l.extend(I.islice(I.count(), 3))
l += map(str, [7, 8])
print(l, [*zip('a', 'b'), *enumerate('c')], (*I.chain('ab', 'cd'),), {*I.repeat(1, 3)})
s = {9}
s.update(I.chain([1], [2]))
s |= set(I.islice('abc', 0))
print(sorted(s), sorted(frozenset(I.chain('ab', 'b'))), set().union(zip('a', 'b')), {1, 2}.intersection(I.count(2)) if False else '')


class K:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return 7

    def __eq__(self, other):
        print('eq', self.v, getattr(other, 'v', other))
        return isinstance(other, K) and self.v == other.v

    def __bool__(self):
        return self.v > 1

    def __lt__(self, other):
        return self.v < other.v

    def __gt__(self, other):
        return self.v > other.v

    def __add__(self, other):
        return K(self.v + (other.v if isinstance(other, K) else other))

    __radd__ = __add__

    def __repr__(self):
        return 'K%d' % self.v


ks = [K(1), K(2), K(1)]
print(dict(zip(ks, 'abc')), set(I.chain(ks)), dict(enumerate(ks)))
print(any(ks), all(ks), max(ks), min(ks), sum(ks), sum(iter(ks)), max(iter(ks)), any(iter(ks)), K(2) in iter(ks), sorted(ks))
for f in (sum, max, min, any, all, sorted, list, tuple, set, dict):
    for bad in (zip([1], 5) if False else 5, map(int, ['x'])):
        try:
            print(f(bad))
        except Exception as e:
            print(f.__name__, type(e).__name__, e)
