x = "global"


def outer():
    x = "outer"

    def middle():
        def inner():
            nonlocal x
            x += "+inner"
            return x
        return inner()

    class C:
        y = x
        x = "class"
        z = [x for _ in range(2)]

        def m(self):
            return x

    return middle(), x, C.y, C.x, C.z, C().m()


print(outer(), x)


def make_counters():
    count = 0

    def inc(step=1):
        nonlocal count
        count += step
        return count

    def reset():
        nonlocal count
        count, old = 0, count
        return old
    return inc, reset


inc, reset = make_counters()
inc2, _ = make_counters()
print(inc(), inc(5), inc2(), reset(), inc(), [c.cell_contents for c in inc.__closure__], inc.__code__.co_freevars)
late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
print([f() for f in late], [f() for f in early])


def append_to(item, target=[]):
    target.append(item)
    return target


print(append_to(1), append_to(2), append_to(3, []), append_to.__defaults__)


def shadow():
    try:
        print(value)
    except UnboundLocalError as e:
        print(type(e).__name__, e)
    value = 1
    del value
    try:
        value
    except NameError as e:
        print(type(e).__name__, e)

    def inner():
        return later
    try:
        inner()
    except NameError as e:
        print(type(e).__name__, e)
    later = 5
    return inner()


print(shadow())


def global_writer():
    global created, x
    created = 1
    x = "changed"


global_writer()
print(created, x, "created" in globals(), "nope" in globals())


def compose(*fns):
    def composed(arg):
        for fn in reversed(fns):
            arg = fn(arg)
        return arg
    return composed


print(compose(str, lambda n: n * 2, int)("21"), compose()(5))


def curry(fn, n=None):
    n = n or fn.__code__.co_argcount
    return lambda *a: fn(*a) if len(a) >= n else curry(lambda *b: fn(*a, *b), n - len(a))


print(curry(lambda a, b, c: (a, b, c))(1)(2)(3), curry(max, 2)(4)(9))
Y = lambda f: (lambda g: g(g))(lambda g: f(lambda *a: g(g)(*a)))
print(Y(lambda self: lambda n: 1 if n < 2 else n * self(n - 1))(20))
try:
    undefined_name
except NameError as e:
    print(e, e.name)
print([y := 1, y ** 2, (z := y + 1) * 2], y, z, any((hit := n) > 3 for n in range(10)), hit)
exec("def dyn(a): return a + k", ns := {"k": 10})
print(ns["dyn"](5), eval("x.upper()"), sorted(k for k in ns if not k.startswith("__")))
print((lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4), locals() is globals())
