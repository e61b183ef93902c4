log = []
class K:
    def __init__(s, n, h=None): s.n = n; s.h = n if h is None else h
    def __hash__(s): log.append(('h', s.n)); return s.h
    def __eq__(s, o):
        log.append(('e', s.n, getattr(o, 'n', o)))
        if not isinstance(o, K): return NotImplemented
        return s.n == o.n
    def __repr__(s): return 'K%d' % s.n
def show(*a):
    print(*a, log); log.clear()
d = {}
for i in range(12):
    d[K(i, i % 3)] = i
show(d)
for i in range(14):
    show(i, d.get(K(i, i % 3), 'none'))
show(K(3, 0) in d, K(20, 0) in d)
show(d.pop(K(4, 1)), d.pop(K(40, 1), 'no'))
try: d.pop(K(40, 1))
except KeyError as e: show('KeyError', e)
try: d[K(41, 1)]
except KeyError as e: show('KeyError', e)
try: del d[K(42, 1)]
except KeyError as e: show('KeyError', e)
del d[K(5, 2)]
show(d)
show(d.setdefault(K(6, 0), 'x'), d.setdefault(K(100, 1), 'new'))
show(list(d.items()))
e = dict(d); f = e == d; log.clear(); show(f, len(e))
e = d.copy(); f = e == d; log.clear(); show(f)
e[K(1, 1)] = 'other'; show(e == d, e != d)
show({**d, K(2, 2): 'two'} )
show(d | {K(0, 0): 'zero'})
f = {K(0, 0): 'q'}; f |= d; show(f)
f.update({K(1, 1): 9}); show(f)
f.update([(K(2, 2), 8), (K(300, 1), 7)]); show(f)
show(dict.fromkeys([K(1), K(1), K(2)], 0))
show({K(i): i for i in [1, 2, 1]})
s = set()
for i in range(8): s.add(K(i, i % 2))
show(len(s))
show(sorted(x.n for x in s))
s.discard(K(3, 1)); s.discard(K(33, 1)); show(len(s))
try: s.remove(K(33, 1))
except KeyError as e: show('KeyError', e)
s.remove(K(2, 0)); show(len(s))
t = {K(0, 0), K(1, 1), K(50, 0)}; show(len(t))
show(sorted(x.n for x in s & t)); show(sorted(x.n for x in s | t)); show(sorted(x.n for x in s - t)); f = sorted(x.n for x in s ^ t); log.clear(); show(f)
show(s <= t, s >= {K(0,0)}, s == t, s.isdisjoint(t), s.issubset(t), t.issuperset([K(0,0)]))
show(s.union([K(70,0)], (K(71,1),)).__len__())
show(s.intersection([K(0,0), K(9,1)], [K(0,0)]))
show(s.difference([K(0,0)]).__len__())
f = s.symmetric_difference([K(0,0), K(90,0), K(90,0)]).__len__(); log.clear(); show(f)
s2 = set(s); s2 &= t; show(len(s2)); s2 |= t; show(len(s2)); s2 -= {K(0,0)}; show(len(s2)); s2 ^= t; log.clear(); show(len(s2))
s2.update([K(5,1)]); show(len(s2)); s2.intersection_update([K(5,1)]); show(len(s2)); s2.difference_update([K(5,1)]); show(len(s2)); s2.symmetric_difference_update([K(5,1)]); show(len(s2))
show(K(1,1) in {K(1,1): 0}.keys(), (K(1,1), 0) in {K(1,1): 0}.items())
show({K(1,1): 0}.keys() & {K(1,1)}, {K(1,1): 0}.items() == {K(1,1): 0}.items())
show(hash((K(1), (K(2), 3))) == hash((1, (2, 3))))
show({(K(1), 2): 'v'}[(K(1), 2)])
show(frozenset([K(1), K(2)]) == frozenset([K(2), K(1)]))
show(hash(frozenset([K(1), K(2)])) == hash(frozenset([1, 2])))
show([K(1), K(2)].index(K(2)), [K(1), K(2), K(1)].count(K(1)), K(1) in [K(2), K(1)], (K(1), K(2)) == (K(1), K(2)), [K(1)] == [K(2)], [K(1)] != [K(1)])
l = [K(1), K(2), K(3)]; l.remove(K(2)); show(l)
try: l.remove(K(9))
except ValueError as e: show(e)
try: l.index(K(9))
except ValueError as e: show(e)
try: (K(1),).index(K(9))
except ValueError as e: show(e)
# mutation during eq
class M:
    def __init__(s, f): s.f = f
    def __hash__(s): return 1
    def __eq__(s, o): return s.f(s, o)
def once(act):
    done = []
    def f(s, o):
        if not done:
            done.append(1); act()
        return s is o
    return f
d = {}
d[M(once(lambda: d.clear()))] = 1
d[1] = 2
print(len(d), list(d.values()))
d = {}
d[M(once(lambda: d.update({i: i for i in range(2, 50)})))] = 1
d[1] = 2
print(len(d), list(d.values())[:4])
s = set(); s.add(M(once(lambda: s.clear()))); s.add(1); print(len(s))
s = set(); s.add(M(once(lambda: s.update(range(2, 100))))); s.add(1); print(len(s))
class Bad:
    def __hash__(s): return 1
    def __eq__(s, o): raise ZeroDivisionError('eq')
d = {Bad(): 1}
for f in (lambda: d[1], lambda: 1 in d, lambda: d.get(1), lambda: d.__setitem__(1, 2), lambda: d.pop(1), lambda: d.setdefault(1, 2), lambda: {**d, 1: 2}, lambda: d | {1: 2}, lambda: {1} & {Bad()}, lambda: [Bad()] == [1], lambda: [Bad()].index(1), lambda: 1 in [Bad()], lambda: {Bad()} == {1}, lambda: {Bad(): 1} == {1: 1}, lambda: (Bad(),) < (1,)):
    try: print(f())
    except ZeroDivisionError as e: print('ZDE', e)
class NB:
    def __eq__(s, o): return NB2()
class NB2:
    def __bool__(s): raise ValueError('bool')
for f in (lambda: NB() in [1], lambda: [1].count(NB()), lambda: [NB()] == [1], lambda: [1].remove(NB())):
    try: print(f())
    except ValueError as e: print('VE', e)
class HH:
    def __hash__(s): return 2**100 + 7
print(hash(HH()) == hash(2**100 + 7))
class HB:
    def __hash__(s): return 'a'
try: hash(HB())
except TypeError as e: print(e)
try: {HB(): 1}
except TypeError as e: print(e)
class HM:
    def __hash__(s): return -1
print(hash(HM()))
class HT:
    def __hash__(s): return True
print(hash(HT()), {HT(): 1, HT(): 2}.__len__())
