# Late binding, shared cells, loops, default arguments as snapshots, recursion through a cell.
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])


def counter():
    n = 0

    def up():
        nonlocal n
        n += 1
        return n

    def down():
        nonlocal n
        n -= 1
        return n
    return up, down


up, down = counter()
print(up(), up(), down(), up())


def make_all():
    out = []
    for k in range(3):
        def f():
            return k
        out.append(f)
    k = 'last'
    return out


print([f() for f in make_all()])


def fact():
    def go(n):
        return 1 if n < 2 else n * go(n - 1)
    return go


print(fact()(20))


def deep(a):
    def one(b):
        def two(c):
            def three(d):
                return a + b + c + d
            return three
        return two
    return one


print(deep(1)(2)(3)(4))


def late():
    def show():
        return value
    try:
        show()
    except NameError as e:
        print(e)
    value = 'now'
    return show()


print(late())


def swap():
    a, b = 1, 2

    def get():
        return a, b
    a, b = b, a
    return get


print(swap()())


class Acc:
    def __init__(self):
        self.fs = [self.make(i) for i in range(3)]

    def make(self, i):
        return lambda: (i, len(self.fs))


print([f() for f in Acc().fs])
compose = lambda *fs: lambda x: [x := f(x) for f in fs][-1]
print(compose(lambda v: v + 1, lambda v: v * 10)(4))
