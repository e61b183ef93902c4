# Types of iterators: names, repr, methods, subclasses, hints.
import itertools as I
import operator

for t in (zip, map, filter, enumerate, reversed, I.chain, I.count, I.repeat, I.cycle, I.islice, I.takewhile, I.dropwhile, I.filterfalse,
          I.starmap, I.accumulate, I.pairwise, I.compress, I.zip_longest, I.batched, I.product, I.permutations, I.combinations,
          I.combinations_with_replacement):
    print(t, t.__name__, t.__module__, t.__qualname__, type(t).__name__)
for it in (zip([]), map(str, []), filter(None, []), enumerate([]), iter([]), iter(()), iter(''), iter('\u1234'), iter({}), iter({}.values()),
           iter({}.items()), iter(set()), iter(b''), iter(bytearray()), iter(range(2)), iter(range(10**20)), reversed([]), reversed(()),
           reversed({}), reversed({}.items()), reversed({}.values()), reversed(range(3)), reversed('ab'), zip((x for x in [])),
           map(str, (x for x in [])), I.chain(), I.chain((x for x in [])), I.cycle([]), I.islice([], 1), I.takewhile(None, []),
           I.product(), I.pairwise([]), I.zip_longest(), I.accumulate([]), I.starmap(None, [])):
    print(type(it).__name__, iter(it) is it, repr(it).split(' at ')[0], hasattr(it, '__next__'), it.__iter__() is it, bool(it))


class Z(zip):
    def pairs(self):
        return list(self)


class Loud(map):
    def __next__(self):
        v = super().__next__()
        print('next', v)
        return v


class E(enumerate):
    def __iter__(self):
        print('iter')
        return super().__iter__()


class C(I.count):
    pass


class R(reversed):
    pass


class F(filter):
    def __new__(cls, items):
        self = super().__new__(cls, None, items)
        self.items = items
        return self


class Ch(I.chain):
    pass


class S(I.islice):
    def __init__(self, *args):
        self.args = args


z = Z([1, 2], 'ab')
print(type(z), isinstance(z, zip), z.pairs(), z.pairs())
z = Z('ab', (x for x in 'cd'))
z.tag = 5
print(next(z), list(z), z.tag)
print(list(Z([1], [1], strict=True)))
print(list(Loud(str, [1, 2])), sum(Loud(int, '12')))
print(list(E('ab')), [i for i in E('ab', 1)], next(E('ab')))
c = C(5)
print(c, next(c), next(c), c, C(2, 3))
print(list(R([1, 2])), list(R('ab')), F([0, 1]).items, list(F([0, 1])), list(Ch([1], [2])), list(Ch.from_iterable(['ab', [1]])))
s = S('abc', 2)
print(s.args, list(s), type(Ch.from_iterable([])))
for cls in (Z, Loud, E, R, F, Ch, S):
    print(cls.__mro__[1].__name__, cls.__bases__[0] is cls.__mro__[1])
for a in (zip.__new__(zip, [1]), map.__new__(map, str, [1]), enumerate.__new__(enumerate, [1]), filter.__new__(filter, None, [1])):
    print(type(a).__name__, list(a))
try:
    zip.__new__(int, [1])
except TypeError as e:
    print(e)
print(zip.__next__(zip([1])), zip.__iter__(zip()) is not None, I.chain.__next__(I.chain([3])), list(map(list, map(zip, ['ab'], [[1, 2]]))))
try:
    zip.__next__(5)
except TypeError as e:
    print(e)
try:
    zip([1]).nothing
except AttributeError as e:
    print(e)
print(I.chain[int], enumerate[int])

hint = operator.length_hint
d = {1: 2, 3: 4}
for it in (iter([1, 2, 3]), iter((1, 2, 3)), iter('abc'), iter(d), iter(d.values()), iter(d.items()), iter({1, 2, 3}), iter(b'abc'), iter(range(3)),
           iter(range(10**20, 10**20 + 3)), reversed([1, 2, 3]), reversed((1, 2, 3)), reversed(d), I.repeat(1, 3)):
    before = hint(it)
    next(it)
    print(type(it).__name__, before, hint(it), it.__length_hint__(), end='; ')
    rest = list(it)
    print(hint(it))
print(hint(zip([1]), 7), hint(map(str, [1]), 8), hint(enumerate([1]), 9))
try:
    hint(I.repeat(1))
except TypeError as e:
    print(e)
