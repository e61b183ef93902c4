def g(n):
    for i in range(n): yield i
class It:
    def __init__(s, n): s.n = n
    def __iter__(s): s.i = 0; return s
    def __next__(s):
        s.i += 1
        if s.i > s.n: raise StopIteration
        return s.i
class Gi:
    def __getitem__(s, i):
        if i > 2: raise IndexError
        return i * 10
class Hint:
    def __init__(s, h): s.h = h
    def __iter__(s): return iter([1, 2])
    def __length_hint__(s): return s.h
print(list(g(3)), tuple(g(3)), set(g(3)), frozenset(g(3)), dict((i, i) for i in g(3)), list(It(3)), tuple(It(2)), list(Gi()), set(Gi()), sorted(It(3)), ','.join(str(i) for i in g(3)), bytes(g(3)), bytearray(It(3)), sum(g(4)), max(It(3)), min(Gi()), any(x > 1 for x in g(3)), all(g(3)), list(zip(g(2), It(2), Gi())), list(map(lambda a, b: a + b, g(3), It(3))), list(enumerate(It(2))), list(filter(None, g(3))), list(reversed(list(g(3)))))
a = [0]; a.extend(g(2)); a += g(2); a += It(1); a[1:1] = g(2); a[::2] = [9] * len(a[::2]); print(a)
try: a[::2] = g(1)
except ValueError as e: print(e)
s = {1}; s.update(g(3), It(5)); print(s); print(s.union(g(9)), s.intersection(g(3)), s - set(g(2)), s.issubset(g(9)), s.isdisjoint(It(1)), s.issuperset(g(2)))
d = {}; d.update((k, v) for k, v in [('a', 1)]); d.update([It(2)]); d.update(zip('xy', g(2))); print(d); print(dict.fromkeys(g(2), 1), dict(It(0)), dict([g(2), 'ab']))
x, y, z = g(3); print(x, y, z); x, *y = g(4); print(x, y); (x, y), z = [g(2), 5]; print(x, y, z); *x, y = It(3); print(x, y)
for f in (lambda: (lambda a, b: 0)(*g(3)), lambda: list(Hint(5)), lambda: list(Hint(-1)), lambda: list(Hint('a')), lambda: [*Hint(1)], lambda: tuple(Hint(NotImplemented)), lambda: dict(g(2)), lambda: dict([g(3)]), lambda: dict([1]), lambda: list(5), lambda: tuple(None), lambda: set(4.5), lambda: ','.join(g(2)), lambda: ','.join([1]), lambda: ','.join(['a', None]), lambda: ','.join(5), lambda: bytes(x for x in [256]), lambda: bytes(['a']), lambda: b','.join([b'a', 'b']), lambda: bytearray(x for x in [-1]), lambda: [].extend(5), lambda: list(iter(5)), lambda: {}.update(5), lambda: set().update(5), lambda: ''.join(Gi()), lambda: b''.join(x.encode() for x in 'ab'), lambda: bytearray().extend(g(3)), lambda: bytearray().extend('a'), lambda: bytearray().extend([1, 'a']), lambda: [].__iadd__(5)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def bad():
    yield 1
    raise ValueError('bad gen')
for f in (lambda: list(bad()), lambda: tuple(bad()), lambda: set(bad()), lambda: [].extend(bad()), lambda: dict(bad()), lambda: ''.join(bad()), lambda: sorted(bad()), lambda: bytes(bad()), lambda: {}.fromkeys(bad()), lambda: {1}.union(bad()), lambda: [*bad()], lambda: max(bad()), lambda: sum(bad()), lambda: 5 in bad(), lambda: 1 in bad()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
l = [1]
try: l.extend(bad())
except ValueError: print(l)
s = set()
try: s.update(bad())
except ValueError: print(s)
l = [1, 2, 3]
def shrink():
    yield 9
    l.clear()
    yield 8
l.extend(shrink()); print(l)
l = [1, 2, 3, 4]
def grow():
    l.append(5)
    yield 'a'
l[1:2] = grow(); print(l)
print([i for i in iter(lambda c=iter(g(10)): next(c), 4)])
print(list(iter([1, 2])), next(iter([]), 'd'), list(zip(*[iter(g(6))] * 2)))
class Eq:
    def __init__(s, v): s.v = v
    def __eq__(s, o): return s.v == o
    __hash__ = None
print(Eq(3) in g(5), 3 in It(5), [1, Eq(2)].index(2), (Eq(1), 2).count(1), [Eq(1), 2] == [1, 2], (1, 2) == (Eq(1), Eq(2)), {'a': Eq(1)} == {'a': 1}, [1, 2] != [Eq(1), 3])
class Cmp:
    def __init__(s, v): s.v = v
    def __lt__(s, o): print('lt', s.v); return s.v < getattr(o, 'v', o)
    def __gt__(s, o): print('gt', s.v); return s.v > getattr(o, 'v', o)
    def __eq__(s, o): print('eq', s.v); return s.v == getattr(o, 'v', o)
print([1, Cmp(2)] < [1, 3], (Cmp(1), 1) > (0,), [Cmp(1)] < [Cmp(1), 2], max([Cmp(1), Cmp(3)]).v, min(Cmp(2), Cmp(1)).v)
class Boom:
    def __lt__(s, o): raise KeyError('boom')
for f in (lambda: [Boom()] < [1], lambda: sorted([Boom(), Boom()]), lambda: max(Boom(), 1) if 0 else 'z'):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
