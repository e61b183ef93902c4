class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n + 1

    def __length_hint__(self):
        return self.n


class OldStyle:
    def __getitem__(self, i):
        if i >= 3:
            raise IndexError(i)
        return i * 10


class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        for r in self.rows:
            yield from r

    def __reversed__(self):
        for r in reversed(self.rows):
            yield from reversed(r)

    def __contains__(self, x):
        print("contains?", x)
        return any(x in r for r in self.rows)


c = Countdown(3)
print(next(c), list(c), list(c), next(c, "done"), [*OldStyle()], 20 in OldStyle(), 5 in OldStyle(), list(reversed(range(3))))
m = Matrix([[1, 2], [3, 4]])
print(list(m), list(reversed(m)), 3 in m, 9 not in m, sum(m), max(m, key=lambda v: -v), sorted(m, reverse=True), dict(enumerate(m)))
a, *b = OldStyle()
print(a, b, list(zip(Countdown(2), "xyz")), list(map(lambda *t: t, Countdown(2), OldStyle())), tuple(filter(None, [0, 1, "", "a"])))
it = iter([1, 2, 3, 4])
print(list(zip(it, it)), next(it, None), list(iter(iter("ab"))), iter(it) is it)
lines = iter(["a", "b", "STOP", "c"])
print(list(iter(lambda: next(lines), "STOP")), list(lines))


class Peek:
    _none = object()

    def __init__(self, it):
        self.it, self.head = iter(it), self._none

    def __iter__(self):
        return self

    def __next__(self):
        if self.head is not self._none:
            v, self.head = self.head, self._none
            return v
        return next(self.it)

    def peek(self, default=None):
        if self.head is self._none:
            self.head = next(self.it, self._none)
        return default if self.head is self._none else self.head

    def __bool__(self):
        return self.peek(self._none) is not self._none


p = Peek("abc")
out = []
while p:
    out.append((p.peek(), next(p)))
print(out, p.peek("end"))
for f in (lambda: next(c), lambda: iter(5), lambda: next([1]), lambda: [*5], lambda: list(type("X", (), {"__iter__": lambda s: 5})()), lambda: reversed({1}), lambda: list(type("Y", (), {"__iter__": None})()),
          lambda: 1 in 5, lambda: len(c), lambda: enumerate(), lambda: list(zip("a", [], strict=True)), lambda: list(zip([], "a", "b", strict=True)), lambda: sum(c, "")):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e)
def gen():
    try:
        x = yield 1
        print("got", x)
        yield 2
    except GeneratorExit:
        print("closing")
        raise
    finally:
        print("cleanup")
g = gen()
print(next(g), g.send("hi"), g.gi_frame is not None, g.close(), list(g), g.gi_frame)
g = gen()
try:
    g.send("early")
except TypeError as e:
    print(e)
def bad():
    try:
        yield 1
    except GeneratorExit:
        yield 2
b = bad()
next(b)
try:
    b.close()
except RuntimeError as e:
    print(e)
def selfish():
    yield next(me)
me = selfish()
try:
    next(me)
except ValueError as e:
    print(e)
def ret():
    return 5
    yield
try:
    next(ret())
except StopIteration as e:
    print(repr(e), e.value, (lambda: (yield))().__class__.__name__)
squares = (n * n for n in range(3))
print(squares.__name__, type(squares).__name__, list(squares), [list(x) for x in ((i for i in range(j)) for j in range(3))])
