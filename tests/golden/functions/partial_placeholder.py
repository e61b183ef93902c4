from functools import partial, Placeholder, partialmethod

_ = Placeholder
print(Placeholder, type(Placeholder).__name__, type(Placeholder)() is Placeholder)
p = partial(pow, _, 2)
print(p(5), p(5, 7), p.args, p.func is pow)
q = partial(lambda *a, **k: (a, k), _, 'b', _, 'd', x=1)
print(q(1, 2), q(1, 2, 3, y=2), q.keywords)
r = partial(q, 'A')
print(r.args, r('C'))
s = partial(q, _, 'C', 'E')
print(s.args, s('A', 'F'))
for f in (lambda: partial(pow, 2, _), lambda: partial(pow, 2, x=_), lambda: q(1), lambda: q(), lambda: partial(), lambda: partial(5), lambda: partial(q, 1, _), lambda: type('X', (type(_),), {})):
    try:
        print(f())
    except TypeError as e:
        print(e)


class Same:
    def __eq__(self, other):
        print('compared')
        return True


print(len(partial(max, Same(), 1).args))


def order(v):
    print(v, end=' ')
    return v


print(*(order(c) for c in 'ab'), **{'sep': order('-'), 'end': order('|\n')})
