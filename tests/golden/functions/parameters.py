# Every parameter kind and the texts of wrong calls.
def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    return a, b, c, args, d, e, kw


print(f(1, d=4))
print(f(1, 2, 3, 4, 5, d=6, e=7, z=8))
print(f(1, d=4, a=10, b=20))


def defaults(x, acc=[]):
    acc.append(x)
    return acc


print(defaults(1), defaults(2), defaults(3, []))


def only(*, k):
    return k


def plain(a, b, c):
    return a


def one(a):
    return a


class C:
    def m(self, x, y=1):
        return x

    @staticmethod
    def s(a):
        return a

    @classmethod
    def c(cls, a):
        return a


calls = [
    lambda: f(),
    lambda: f(1),
    lambda: only(),
    lambda: only(1),
    lambda: only(k=1, j=2),
    lambda: plain(1),
    lambda: plain(),
    lambda: plain(1, 2, 3, 4),
    lambda: plain(1, 2, c=3, d=4),
    lambda: plain(1, 2, a=3),
    lambda: one(),
    lambda: one(1, 2),
    lambda: f(1, 2, 3, a=1),
    lambda: C().m(),
    lambda: C().m(1, 2, 3),
    lambda: C.m(),
    lambda: C.s(),
    lambda: C.c(1, 2),
    lambda: plain(*[1], **{'b': 2, 'x': 3}),
    lambda: plain(**{'a': 1}, **{'a': 2}),
    lambda: plain(1, *5),
    lambda: plain(1, **5),
    lambda: plain(**{1: 2}),
    lambda: (lambda q: q)(),
    lambda: 5(),
    lambda: None(),
    lambda: 'abc'(1),
    lambda: [1, 2](0),
]
for call in calls:
    try:
        print('ok', call())
    except TypeError as e:
        print(e)


def pos(a, b, /):
    return a + b


try:
    pos(a=1, b=2)
except TypeError as e:
    print(e)
try:
    pos(1, b=2)
except TypeError as e:
    print(e)


def kw2(*, a, b, c):
    pass


for k in [{}, {'a': 1}, {'a': 1, 'b': 2}]:
    try:
        kw2(**k)
    except TypeError as e:
        print(e)
