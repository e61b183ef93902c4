from itertools import islice, count, takewhile, chain, tee, cycle, repeat, accumulate, groupby, starmap, dropwhile, filterfalse, product, permutations, combinations, zip_longest, batched, pairwise, compress
import operator


class Lazy:
    def __init__(self, it):
        self._it, self._seen = iter(it), []

    def __getitem__(self, i):
        if isinstance(i, slice):
            stop = i.stop if i.stop is not None else float("inf")
            while len(self._seen) < stop:
                try:
                    self._seen.append(next(self._it))
                except StopIteration:
                    break
            return self._seen[i]
        if i < 0:
            raise IndexError("lazy sequences have no end")
        self[:i + 1]
        return self._seen[i]

    def map(self, f):
        return Lazy(map(f, self))

    def filter(self, f):
        return Lazy(filter(f, self))

    def take(self, n):
        return self[:n]

    def __repr__(self):
        return f"Lazy([{', '.join(map(repr, self._seen))}, ...])"


nat = Lazy(count(1))
sq = nat.map(lambda x: x * x).filter(lambda x: x % 2)
print(sq.take(4), sq[5], nat, sq, list(islice(sq, 2)), list(takewhile(lambda x: x < 50, sq)))
short = Lazy("ab")
print(short[:5], short[0])
for bad in (lambda: short[9], lambda: nat[-1], lambda: nat["x"]):
    try:
        bad()
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)


def hamming():
    yield 1
    a, b, c = tee(hamming_cached(), 3)
    last = 1
    import heapq
    for x in heapq.merge((2 * i for i in a), (3 * i for i in b), (5 * i for i in c)):
        if x != last:
            yield x
            last = x


seen = []


def hamming_cached():
    i = 0
    while True:
        while i >= len(seen):
            seen.append(next(source))
        yield seen[i]
        i += 1


source = hamming()
print(list(islice(hamming_cached(), 15)))
print(list(accumulate(range(1, 6), operator.mul)), list(accumulate([1, 2, 3], initial=100)), list(accumulate("abc")), list(batched("abcdefg", 3)), list(pairwise(range(4))))
print(list(zip_longest("ab", range(3), fillvalue="?")), list(starmap(pow, [(2, 5), (3, 2)])), list(dropwhile(lambda x: x < 3, [1, 3, 1])), list(filterfalse(None, [0, 1, ""])), list(compress("abcd", [1, 0, 1])), list(repeat("x", 3)))
print(["".join(p) for p in product("ab", repeat=2)], list(permutations([1, 2, 3], 2)), list(combinations("abc", 2)), list(chain([1], (2,), "3")), [next(c) for c in [cycle("ab")] for _ in range(3)], list(islice("abcdef", 1, None, 2)), list(islice(count(10, -2), 3)))
print({k: list(v) for k, v in groupby(sorted("banana"))}, [(k, sum(1 for _ in g)) for k, g in groupby([1, 1, 2, 1])], [list(g) for _, g in groupby(range(6), key=lambda x: x // 2)], count(5), repeat(1, 2), [*map(lambda a, b: a + b, [1, 2], [10, 20, 30])])
g = (x for x in range(3))
print(next(g), list(g), list(g), sum(x for x in range(5) if x % 2), max((len(w), w) for w in ["a", "bbb", "cc"]), dict((k, v) for k, v in zip("ab", count())), sorted(x ** 2 % 7 for x in range(5)))
first, second = tee(iter("abc"))
print(next(first), list(second), list(first))
for bad in (lambda: list(islice("abc", -1)), lambda: batched("abc", 0), lambda: next(batched("", 2)), lambda: list(batched("abc", 2, strict=True)), lambda: combinations("abc", -1), lambda: product("a", repeat=-1), lambda: list(chain(5)), lambda: count("x"), lambda: repeat(1, "x"), lambda: list(zip_longest(5)), lambda: tee([], -1), lambda: islice("abc"), lambda: list(starmap(pow, [5])), lambda: list(accumulate([1, "a"])), lambda: cycle(), lambda: permutations("ab", "x"), lambda: next(islice([], 1))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
