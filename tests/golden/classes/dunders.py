# Operators, reflected and in-place forms, text, containers, calls.
class V:
    def __init__(self, *xs):
        self.xs = xs

    def __repr__(self):
        return f'V{self.xs}'

    def __str__(self):
        return '<' + ' '.join(map(str, self.xs)) + '>'

    def __format__(self, spec):
        return f'{spec}:{self.xs}'

    def __add__(self, o):
        return V(*(a + b for a, b in zip(self.xs, o.xs))) if isinstance(o, V) else NotImplemented

    def __radd__(self, o):
        return self if o == 0 else NotImplemented

    def __mul__(self, k):
        return V(*(x * k for x in self.xs))

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1

    def __eq__(self, o):
        return isinstance(o, V) and self.xs == o.xs

    def __hash__(self):
        return hash(self.xs)

    def __len__(self):
        return len(self.xs)

    def __getitem__(self, i):
        return self.xs[i]

    def __iter__(self):
        return iter(self.xs)

    def __contains__(self, x):
        return x in self.xs

    def __bool__(self):
        return any(self.xs)

    def __abs__(self):
        return sum(x * x for x in self.xs) ** 0.5

    def __call__(self, *a, **k):
        return a, k

    def __reversed__(self):
        return iter(self.xs[::-1])

    def __divmod__(self, o):
        return 'divmod', o

    def __pow__(self, o, m=None):
        return 'pow', o, m

    def __rpow__(self, o):
        return 'rpow', o

    def __matmul__(self, o):
        return sum(a * b for a, b in zip(self, o))

    def __index__(self):
        return 2

    def __round__(self, n=None):
        return 'round', n


v, w = V(1, 2), V(3, 4)
print(v, repr(v), f'{v:spec}', '%s %r' % (v, v), [v], {v: w})
print(v + w, sum([v, w]), 2 * v, v * 3, -v, v == V(1, 2), v != w, v is w)
print(len(v), v[0], v[-1], list(v), 2 in v, bool(V(0, 0)), abs(V(3, 4)), v(1, k=2))
print(list(reversed(v)), divmod(v, 3), v ** 2, pow(v, 2, 5), 2 ** v, v @ w)
print(hash(v) == hash(V(1, 2)), {v, V(1, 2)}, [10, 20, 30][v], range(5)[v], hex(v), 'abc'[v], round(v), round(v, 2))
a, b = v
print(a, b, max(v), [*w])
for f in [lambda: v + 1, lambda: 1 + v, lambda: v - w, lambda: v < w, lambda: v // 2, lambda: ~v]:
    try:
        print(f())
    except TypeError as e:
        print(e)


class NoHash:
    def __eq__(self, o):
        return True


try:
    {NoHash()}
except TypeError as e:
    print(e)
print(NoHash.__hash__, NoHash() == 5, NoHash() != 5)
