# Guest iterators, generators, guest functions and classes as sources and functions of iterators.
import itertools as I
import operator


class Log:
    def __init__(self, n, name):
        self.n = n
        self.name = name

    def __iter__(self):
        print('iter', self.name)
        return LogIter(self.n, self.name)


class LogIter:
    def __init__(self, n, name):
        self.n = n
        self.name = name
        self.i = 0

    def __iter__(self):
        print('iter again', self.name)
        return self

    def __next__(self):
        print('next', self.name)
        if self.i == self.n:
            raise StopIteration
        self.i += 1
        return self.i


class Old:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return i * i


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def __repr__(self):
        return 'P(%s, %s)' % (self.x, self.y)

    def __call__(self, k):
        return self.x + k

    def shifted(self, k):
        return self.y + k


class Odd:
    def __init__(self, n):
        self.n = n

    def __bool__(self):
        print('bool', self.n)
        return self.n % 2 == 1

    def __repr__(self):
        return 'Odd%d' % self.n


def g(n):
    for i in range(n):
        got = yield i
        if got:
            print('got', got)


def show(it):
    out = []
    for x in it:
        out.append(x)
    print(out)


for it in (zip(Log(2, 'a'), Log(3, 'b')), zip([1, 2, 3], Log(2, 'c')), map(str, Log(2, 'd')), map(operator.add, Log(1, 'e'), [5]),
           filter(None, Log(2, 'f')), enumerate(Log(2, 'g')), I.chain(Log(1, 'h'), Log(1, 'i')), I.islice(Log(5, 'j'), 1, 3),
           I.islice(LogIter(3, 'jj'), 2), I.takewhile(lambda x: x < 2, Log(3, 'k')), I.pairwise(Log(2, 'l')), I.accumulate(Log(2, 'm')),
           I.zip_longest(Log(2, 'n'), Log(1, 'o')), I.compress(Log(2, 'p'), Log(2, 'q')), I.batched(Log(3, 'r'), 2),
           I.cycle(()), I.starmap(print, zip(Log(1, 's'))), I.product(Log(1, 't'), 'a'), I.chain.from_iterable(Log(0, 'u'))):
    show(it)
show(zip(Old(), 'abcd'))
show(map(Point, [1, 2]))
show(map(Point, [1, 2], [3, 4]))
show(map(Point(10), [1, 2]))
show(map(Point(10, 20).shifted, [1, 2]))
show(map(lambda *a, k=3: (a, k), [1, 2], 'ab'))
show(map(lambda a, b=5: a + b, [1, 2]))
show(map(g, [1]) and map(lambda x: next(g(3)), [1, 2]))
show(map(int, ['1', '22'])) or show(map(str.upper, 'ab')) or show(map([5, 6, 7].index, [6, 7])) or show(map({1: 2}.get, [1, 3]))
show(map(type, [1, 'a'])) or show(map(list, ['ab', (1, 2)])) or show(map(max, [3, 1], [2, 5])) or show(map(len, ['ab', []]))
show(filter(Odd, [])) or show(filter(None, [Odd(1), Odd(2), Odd(3)])) or show(filter(lambda o: o, [Odd(1), Odd(2)]))
show(filter(str.isdigit, '1a2')) or show(filter(Point(1), [-1, 2, 3])) or show(filter(set('ab').__contains__, 'abcab'))
show(filter(bool, [0, 1, '', 'x'])) or show(I.filterfalse(Odd, [])) or show(I.compress('abc', [Odd(1), Odd(2), 1]))
show(I.takewhile(Odd, [1, 3, 4, 5])) or show(I.dropwhile(Odd, [1, 3, 4, 5])) or show(I.filterfalse(Odd, [1, 3, 4, 5]))
show(I.accumulate([1, 2, 3], max)) or show(I.accumulate([[1], [2]])) or show(I.accumulate([Point(1)], None))
show(I.accumulate([1, 2, 3], lambda a, b: str(a) + str(b), initial='<'))
show(I.starmap(lambda a, b, c: a + b + c, [(1, 2, 3), [4, 5, 6], 'abc'])) or show(I.starmap(Point, [(1,), (2, 3)]))
show(zip(g(2), g(3), g(4))) or show(enumerate(map(lambda x: x * x, g(3)), 1)) or show(zip(map(str, [1, 2]), filter(None, [3, 4])))
show(I.islice(map(lambda x: x + 1, I.count()), 3)) or show(I.chain(map(str, [1]), g(2), 'xy', {5: 6}, {7}, b'a', range(2)))
show(I.chain.from_iterable(map(lambda n: range(n), [1, 2]))) or show(I.chain.from_iterable([g(1), g(2)])) or show(I.chain.from_iterable('ab'))


class Num:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Num(self.n + (other.n if isinstance(other, Num) else other))

    def __radd__(self, other):
        return Num(self.n + other)

    def __index__(self):
        return self.n

    def __float__(self):
        return float(self.n)

    def __repr__(self):
        return 'N%d' % self.n

    def __eq__(self, other):
        return isinstance(other, Num) and self.n == other.n


show(I.islice(I.count(Num(2)), 3)) or show(I.islice(I.count(1, Num(3)), 3)) or show(I.accumulate([Num(1), Num(2), 3]))
print(I.count(Num(2)), I.count(2.5, 0.5), I.count(1, 1), I.count(1, True), I.count(0, 2), I.repeat('a'), I.repeat([], 2))
show(enumerate('ab', Num(5))) or show(I.islice('abcdef', Num(1), Num(4))) or show(I.repeat(1, Num(2))) or show(I.batched('abc', Num(2)))
print(sum(map(Num, [1, 2])), max(map(len, ['a', 'bcd'])), sorted(map(str, [3, 1])), set(zip([1], [2])), tuple(enumerate('a')))
x, y = map(lambda v: v * 2, [1, 2])
print(x, y, *zip('ab', [1, 2]), [*filter(None, [0, 5])], {**dict(zip('k', 'v'))}, dict(map(lambda p: (p, p * 2), 'ab')))
print(5 in map(lambda v: v + 1, [3, 4]), ''.join(map(str, range(4))), list(map(list, zip(*[(1, 2), (3, 4)]))))


def inner():
    r = yield from map(lambda v: v * 3, [1, 2])
    print('r', r)
    yield from zip('ab', g(2))
    yield from enumerate(g(1))
    yield from filter(lambda v: v > 1, [1, 2, 3])


show(inner())


# the function asks the iterator again
def again(v):
    global depth
    depth += 1
    if depth == 2:
        return (v, next(m, 'none'))
    return v


depth = 0
m = map(again, [1, 2, 3, 4])
print(list(m))
depth = 0
m = filter(lambda v: again(v) or True, [1, 2, 3, 4])
print(list(m))


# StopIteration out of a function ends a loop and list() but no more
def stop(v):
    if v == 2:
        raise StopIteration('why')
    return v


m = map(stop, [1, 2, 3])
for v in m:
    print('v', v)
for v in m:
    print('w', v)
print(list(filter(stop, [1, 2, 3])), list(I.starmap(stop, [(1,), (2,), (3,)])), list(map(next, [iter([1]), iter([])])))


def ends():
    yield from map(stop, [1, 2, 3])
    print('after')


print(list(ends()))


def deep(n):
    return 0 if n == 0 else 1 + sum(map(deep, [n - 1]))


print(deep(50))
z = zip([1, 2, 3])
for _ in range(200):
    z = enumerate(z)
print(type(z), str(list(z))[-30:])
