# Texts of errors, exceptions in the middle, exhaustion.
import itertools as I


def say(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print('ok', r if not hasattr(r, '__next__') else list(r))
    except Exception as e:
        print(type(e).__name__ + ':', e)


say(zip, 1)
say(zip, [1], 2)
say(zip, [1], foo=2)
say(lambda: list(zip([1], [1, 2], strict=True)))
say(lambda: list(zip([1, 2], [1], strict=True)))
say(lambda: list(zip([1, 2], [3, 4], [1], strict=True)))
say(lambda: list(zip([1], [3], [1, 2], strict=True)))
say(lambda: list(zip([1], iter([3]), (x for x in [1, 2]), strict=True)))
say(lambda: list(zip([1, 2], (x for x in [1]), strict=True)))
say(lambda: list(zip(strict=True)))
say(lambda: list(zip()))
say(map)
say(map, len)
say(map, len, 3)
say(map, len, [1], 3)
say(lambda: list(map(len, [1])))
say(lambda: list(map(3, [1])))
say(lambda: list(map(lambda: 1, [1])))
say(lambda: list(map(lambda a, b: 1, [1], [2, 3], strict=True)))
say(lambda: list(map(lambda a, b: 1, [1, 2], [2], strict=True)))
say(lambda: list(map(lambda a, b: (a, b), [1, 2], [2], strict=False)))
say(map, len, [1], foo=1)
say(filter)
say(filter, None)
say(filter, None, 1)
say(filter, None, [1], 2)
say(filter, function=None, iterable=[])
say(lambda: list(filter(3, [1])))
say(enumerate)
say(enumerate, 1)
say(enumerate, [1], 'a')
say(enumerate, [1], 1.5)
say(enumerate, [1], start=3)
say(enumerate, iterable=[1], start=3)
say(lambda: list(enumerate('ab', 10**20)))
say(lambda: list(enumerate('abc', 2**47 - 2)))
say(reversed)
say(reversed, 1)
say(reversed, {1})
say(reversed, {1: 2})
say(reversed, [1], [2])
say(reversed, iter([]))
say(I.count, 'a')
say(I.repeat)
say(lambda: list(I.repeat(1, -3)))
say(I.repeat, 1, 'a')
say(I.cycle, 3)
say(I.chain, 3)
say(lambda: list(I.chain([1], 3)))
say(lambda: list(I.chain.from_iterable([[1], 3])))
say(I.chain.from_iterable, 3)
say(I.chain, foo=3)
say(I.islice, [1])
say(I.islice, [1], -1)
say(I.islice, [1], 1, -1)
say(I.islice, [1], 1, 2, 0)
say(I.islice, [1], 'a')
say(I.islice, [1], 1, 2, 3, 4)
say(I.islice, [1, 2, 3], None)
say(I.islice, [1, 2, 3], 1, None)
say(I.islice, [1, 2, 3], None, None, 2)
say(I.islice, 3, 1)
say(I.takewhile, 3)
say(I.dropwhile, None, 3)
say(I.filterfalse, None, 3)
say(I.filterfalse, None, [0, 1, 2, ''])
say(I.starmap, pow, 3)
say(lambda: list(I.starmap(pow, [3])))
say(I.starmap, pow, [[2, 3], 'ab'[:0]])
say(I.accumulate, 3)
say(lambda: list(I.accumulate([1, 'a'])))
say(I.accumulate, [1, 2], initial=None)
say(I.accumulate, [1, 2], None, initial=10)
say(I.pairwise, 3)
say(I.pairwise, [1])
say(I.compress, [1, 2])
say(I.compress, data=[1, 2], selectors=[0, 1])
say(I.zip_longest, 3)
say(I.zip_longest, [1], foo=3)
say(I.batched, [1], 0)
say(I.batched, [1, 2, 3], 2, strict=True)
say(I.batched, [1, 2, 3, 4], 2, strict=True)
say(I.product, 3)
say(I.product, [1], repeat=-1)
say(I.product, [1, 2], repeat=0)
say(I.product, [1, 2], [])
say(I.permutations, [1, 2], -1)
say(I.permutations, [1, 2], 3)
say(I.permutations, [1, 2], 0)
say(I.permutations, [1, 2], 'a')
say(I.combinations, [1, 2], -1)
say(I.combinations, [1, 2], 3)
say(I.combinations, [1, 2])
say(I.combinations_with_replacement, [], 1)
say(I.combinations_with_replacement, [], 0)
say(next, [])
say(next, 3)
say(iter, 3)
say(next, iter([]))
say(sum, 3)
say(sum, [1], 'a')
say(sum, ['a'])
say(min, 3)
say(max, [])
say(max, zip())
say(max, zip(), default=7)
say(any, 3)
say(sorted, 3)
say(list, 3)
say(tuple, 3)
say(set, 3)
say(set, [[]])
say(dict, 3)
say(dict, [3])
say(dict, zip([1]))
say(dict, zip([[]], [1]))
say({}.update, 3)
say(set().update, 3)
say(set().update, [[]])
say([].extend, 3)

# in the middle: items that were taken are gone, the rest is there
m = map(lambda x: 6 // x, [3, 0, 2])
print(next(m))
say(next, m)
print(list(m))
f = filter(lambda x: 6 // x > 2, [3, 2, 0, 1, 9])
print(next(f))
say(next, f)
print(list(f))
for kind in (I.takewhile, I.dropwhile, I.filterfalse):
    it = kind(lambda x: 6 // x > 2, [2, 1, 0, 9, 1])
    for _ in range(4):
        say(next, it)
s = I.starmap(lambda a, b: a // b, [(1, 1), (1, 0), (4, 2)])
for _ in range(4):
    say(next, s)
a = I.accumulate([8, 2, 0, 4], lambda a, b: a // b)
for _ in range(5):
    say(next, a)

# dict and set that change
d = {1: 2}
z = zip(d, [1, 2, 3])
d[2] = 3
say(next, z)
say(next, z)
d = {1: 2, 3: 4}
for how in (d.items, d.keys, d.values):
    it = enumerate(how())
    next(it)
    d[len(d) + 10] = 0
    say(next, it)
    d.popitem()
s = {1, 2}
c = I.chain(s, [3])
next(c)
s.add(9)
say(next, c)
say(next, c)
l = [1, 2, 3]
for i, x in enumerate(l):
    if i < 3:
        l.append(x * 10)
print(l)
for x in map(lambda x: l.remove(x) or x, l):
    print(x, end=' ')
print(l)
it = iter(l)
z = zip(it, it)
print(list(z), list(z))
it = iter([1, 2, 3, 4, 5])
print(list(zip(it, it)), list(it))
it = iter([1, 2, 3, 4, 5])
print(next(zip(it, [])) if False else list(zip(it, [])), list(it))
it = iter([1, 2, 3, 4, 5, 6])
print(list(I.islice(it, 1, 3)), list(it))
it = iter(range(10))
print(list(I.islice(it, 1, 8, 3)), list(it))
it = iter(range(10))
print(list(I.islice(it, 0)), next(it))
it = iter([1, 5, 2])
print(list(I.takewhile(lambda x: x < 3, it)), list(it))
t = I.takewhile(lambda x: x < 3, [1, 5, 2])
print(list(t), list(t))


class Stops:
    "ends twice"
    n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n % 3 == 0:
            raise StopIteration
        return self.n


for make in (lambda s: map(str, s), lambda s: filter(None, s), lambda s: zip(s, 'abcdefgh'), lambda s: zip('abcdefgh', s), enumerate,
             lambda s: I.islice(s, 5), I.chain, I.cycle, I.pairwise, I.accumulate, lambda s: I.compress(s, [1] * 9),
             lambda s: I.takewhile(lambda x: x < 7, s), lambda s: I.dropwhile(lambda x: x < 2, s), lambda s: I.batched(s, 2),
             lambda s: I.starmap(lambda *a: a, map(lambda x: (x, x), s)), lambda s: I.filterfalse(lambda x: x == 4, s),
             lambda s: I.zip_longest(s, 'ab')):
    it = make(Stops())
    print([next(it, '-') for _ in range(7)])
