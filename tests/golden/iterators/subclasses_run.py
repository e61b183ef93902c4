from itertools import starmap, takewhile, tee
class M2(map): pass
print([x for x in M2(str, [1])], tuple(M2(str, [1])), set(M2(str, [1])), sorted(M2(str, [2, 1])), sum(M2(int, ['1', '2'])), [*M2(str, [1])], dict(M2(lambda k: (k, 1), [1])), ''.join(M2(str, [1])))
x = iter(M2(str, [1])); print(type(x).__name__, next(x), next(x, 'end'))
l = []; l.extend(M2(lambda v: v * 2, [1, 2])); print(l)
a, b = M2(str, [1, 2]); print(a, b)
def stops(v):
    if v == 2: raise StopIteration
    return v
print(list(M2(stops, [1, 2, 3])))
def fails(v): raise KeyError(v)
try: list(M2(fails, [1]))
except KeyError as e: print(repr(e))
class M(map):
    def __init__(self, *a): self.x = 1
m = M(str, [1]); print(m.x, list(m))
class Z(zip):
    def __init__(self, *a): self.x = 1
class F(filter):
    def __init__(self, *a): self.x = 1
class E(enumerate):
    def __init__(self, *a): self.x = 1
class S(starmap):
    def __init__(self, *a): self.x = 1
class T(takewhile):
    def __init__(self, *a): self.x = 1
print(list(Z([1], [2])), list(F(None, [0, 2])), list(F(lambda x: x, [2])), list(E([2])), list(S(pow, [(2, 3)])), list(T(bool, [2, 0])))
a, b = tee('abc'); d, e = tee(a); print(list(d), list(e), list(a), list(b))
a, b, c = tee('abc', 3); next(a); d, e = tee(a); print(list(d), list(e), list(a), list(b))
class Sl: __slots__ = ('a',)
print(Sl.a)
