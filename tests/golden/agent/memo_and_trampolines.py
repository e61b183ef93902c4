from functools import wraps, lru_cache, reduce, partial, partialmethod, cmp_to_key, singledispatchmethod, Placeholder
import sys


def memoize(key=None):
    def deco(fn):
        cache = fn.cache = {}

        @wraps(fn)
        def wrapper(*a, **k):
            kk = key(*a, **k) if key else (a, frozenset(k.items()))
            if kk not in cache:
                cache[kk] = fn(*a, **k)
            return cache[kk]
        return wrapper
    return deco


@memoize(key=lambda xs: tuple(xs))
def total(xs):
    print("computing", xs)
    return sum(xs)


print(total([1, 2]), total([1, 2]), total.cache, total.__wrapped__.cache is total.cache)


def trampoline(fn):
    @wraps(fn)
    def run(*a):
        r = fn(*a)
        while callable(r):
            r = r()
        return r
    return run


@trampoline
def count_down(n, acc=0):
    def step(n, acc):
        return acc if n == 0 else lambda: step(n - 1, acc + n)
    return step(n, acc)


print(count_down(3000))


class Cell:
    def __init__(self):
        self.alive = False

    def set_state(self, state):
        self.alive = state
        return self

    born = partialmethod(set_state, True)
    dies = partialmethod(set_state, state=False)

    @singledispatchmethod
    def show(self, x):
        return f"obj:{x}"

    @show.register
    def _(self, x: int):
        return f"int:{x}"

    @show.register(list)
    @show.register(tuple)
    def _(self, x):
        return "seq:" + ",".join(self.show(i) for i in x)

    @singledispatchmethod
    @classmethod
    def make(cls, x):
        return cls.__name__ + str(x)


c = Cell()
print(c.born().alive, c.dies().alive, c.show([1, "a", (2.5,)]), c.show(True), Cell.make(3))
p = partial(print, "a", sep="-")
p("b", end="!\n")
q = partial(p, "c", sep="+")
q()
print(q.args, q.keywords, partial(int, base=2)("101"), partial(pow, Placeholder, 2)(5), q.func is print)
print(reduce(lambda a, b: a * b, range(1, 6)), reduce(lambda a, b: a + [b], "ab", []), reduce(max, [3]))
for f in (lambda: reduce(max, []), lambda: partial(), lambda: partial(5), lambda: lru_cache(maxsize="x"), lambda: partial(int, base=2)("9"), lambda: total(5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def pipeline(*fns):
    return reduce(lambda f, g: lambda *a, **k: g(f(*a, **k)), fns)


clean = pipeline(str.strip, str.lower, partial(str.replace, Placeholder, " ", "_"))
print(clean("  Hello Big World "))


@lru_cache(maxsize=None)
def grid_paths(r, c):
    return 1 if 0 in (r, c) else grid_paths(r - 1, c) + grid_paths(r, c - 1)


print(grid_paths(16, 16), grid_paths.cache_info())


def once(fn):
    result = []

    @wraps(fn)
    def inner():
        if not result:
            result.append(fn())
        return result[0]
    return inner


@once
def init():
    print("init!")
    return object()


print(init() is init(), init.__name__)


def debug(fn):
    fn.depth = 0

    @wraps(fn)
    def inner(*a):
        print("  " * fn.depth + f"{fn.__name__}{a}")
        fn.depth += 1
        try:
            return fn(*a)
        finally:
            fn.depth -= 1
    return inner


@debug
def fact(n):
    return n * fact(n - 1) if n > 1 else 1


print(fact(3))
old = sys.getrecursionlimit()
print(old >= 500)
