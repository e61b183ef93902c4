from collections import OrderedDict
from functools import lru_cache, cache, cached_property, wraps


class LRU:
    def __init__(self, capacity):
        self.capacity = capacity
        self.data = OrderedDict()
        self.hits = self.misses = 0

    def get(self, key, default=None):
        if key in self.data:
            self.hits += 1
            self.data.move_to_end(key)
            return self.data[key]
        self.misses += 1
        return default

    def put(self, key, value):
        if key in self.data:
            self.data.move_to_end(key)
        self.data[key] = value
        if len(self.data) > self.capacity:
            old, _ = self.data.popitem(last=False)
            print("evict", old)

    def __repr__(self):
        return f"LRU({dict(self.data)}, hits={self.hits}, misses={self.misses})"


c = LRU(2)
for op in "p1 p2 g1 p3 g2 p1 g3 g1".split():
    kind, key = op
    if kind == "p":
        c.put(key, int(key) ** 2)
    else:
        print(op, c.get(key, "?"))
print(c)


class Node:
    __slots__ = ("key", "value", "prev", "next")

    def __init__(self, key=None, value=None):
        self.key, self.value = key, value
        self.prev = self.next = self


@lru_cache(maxsize=3)
def slow_square(n):
    print("computing", n)
    return n * n


print([slow_square(i) for i in (1, 2, 1, 3, 4, 1, 2)])
print(slow_square.cache_info(), slow_square.cache_parameters())
slow_square.cache_clear()
print(slow_square.cache_info(), slow_square.__name__, slow_square.__wrapped__(3))


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(90), fib.cache_info().hits)
try:
    fib([1])
except TypeError as e:
    print("TypeError:", e)


class Data:
    def __init__(self, n):
        self.n = n

    @cached_property
    def squares(self):
        print("building")
        return [i * i for i in range(self.n)]

    @lru_cache
    def method(self, k=1):
        return self.n * k


d = Data(4)
print(d.squares is d.squares, vars(d))
del d.squares
print(d.squares, d.method(2), d.method(k=2), Data.method.cache_info())
try:
    Node().extra = 1
except AttributeError as e:
    print("AttributeError:", e)
typed = lru_cache(typed=True)(lambda x: type(x).__name__)
print(typed(1), typed(1.0), typed(True), typed.cache_info())
