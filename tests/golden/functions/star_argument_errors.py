# f(*x) where x cannot be iterated names f when there is nothing else in the call.
class C:
    def m(self, *a):
        return a

    def __call__(self, *a, **k):
        return a, k


def f(*a, **k):
    return a, k


class NoIter:
    __iter__ = None


class Bad:
    def __iter__(self):
        raise TypeError('from __iter__')


c = C()
for call in (lambda: f(*5), lambda: f(*None), lambda: c.m(*5), lambda: C(*5), lambda: len(*5), lambda: 'a'.join(*5), lambda: (lambda: 0)(*5),
             lambda: f(*Bad()), lambda: f(1, *5), lambda: f(*[1], *5), lambda: f(*5, 1), lambda: f(*5, k=1), lambda: f(*5, **{}), lambda: [*5], lambda: (*5,), lambda: {*5},
             lambda: f(*5)(*6), lambda: 5(*5), lambda: f(*[1, 2]), lambda: f(*'ab', **{'k': 1}), lambda: f(*(x for x in (1, 2))), lambda: f(*{}, **{}), lambda: c.m(*range(3)), lambda: f(**{'a': 1}), lambda: f(1, **{'a': 1})):
    try:
        print(call())
    except TypeError as e:
        print(e)
f(*7)
