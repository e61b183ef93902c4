import functools
import operator as op

print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), functools.reduce(op.add, [], 5), functools.reduce(op.concat, ['a', 'b']))
try:
    functools.reduce(op.add, [])
except TypeError as e:
    print(e)
print(sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)), sorted(['bb', 'a'], key=functools.cmp_to_key(lambda a, b: (len(a) > len(b)) - (len(a) < len(b)))))


@functools.cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info())
fib.cache_clear()
print(fib.cache_info())


class C:
    def __init__(self):
        self.calls = 0

    @functools.cached_property
    def value(self):
        self.calls += 1
        return 'v'

    def add(self, a, b):
        return a + b

    inc = functools.partialmethod(add, 1)


c = C()
print(c.value, c.value, c.calls, c.__dict__, c.inc(5))


@functools.singledispatch
def describe(x):
    return f'object {x}'


@describe.register(int)
def _(x):
    return f'int {x}'


@describe.register
def _(x: list):
    return f'list of {len(x)}'


@describe.register(str)
@describe.register(bytes)
def _(x):
    return f'text {x}'


print(describe(1), describe([1, 2]), describe('a'), describe(b'b'), describe(1.5), describe(True))
p = functools.partial(print, 'a', sep='-')
p('b', 'c')
print(functools.partial(pow, 2)(5), functools.partial(dict, a=1)(b=2))
print(op.itemgetter(1)([1, 2]), op.itemgetter('a', 'b')({'a': 1, 'b': 2}), op.attrgetter('real')(5), op.attrgetter('a.b')(type('X', (), {'a': type('Y', (), {'b': 7})})), op.methodcaller('upper')('x'), op.methodcaller('split', ',', 1)('a,b,c'))
print(op.add(1, 2), op.mul('a', 3), op.truediv(1, 2), op.neg(5), op.not_([]), op.contains([1], 1), op.getitem({'k': 1}, 'k'), op.is_(None, None), op.index(True), op.countOf([1, 1], 1), op.indexOf([5, 6], 6))
l = [1, 2]
print(op.iadd(l, [3]) is l, l, op.setitem(l, 0, 9), l, op.lt(1, 2), op.xor(5, 3), op.pow(2, 8), op.mod(7, 3), op.length_hint([1, 2]))
rows = [('b', 2), ('a', 3), ('b', 1)]
print(sorted(rows, key=op.itemgetter(0, 1)), max(rows, key=op.itemgetter(1)), list(map(op.itemgetter(0), rows)))


@functools.wraps(len)
def wrapped(x):
    return 5


print(wrapped.__name__, wrapped([]), functools.WRAPPER_ASSIGNMENTS[0])
