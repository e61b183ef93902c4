import sys
class L:
    n = 0
    def __init__(s, v): s.v = v
    def __lt__(s, o): L.n += 1; return s.v < o.v
    def __repr__(s): return 'L%r' % s.v
def seq(n, m): return [(i * 7919 + 13) % m for i in range(n)]
for n in (0, 1, 2, 3, 10, 31, 32, 33, 64, 65, 100, 333):
    a = [L(x) for x in seq(n, 50)]
    L.n = 0; a.sort(); print(n, L.n, [x.v for x in a] == sorted(seq(n, 50)))
    L.n = 0; a.sort(reverse=True); print(n, L.n)
    a = [L(x) for x in seq(n, 1000)]; L.n = 0; b = sorted(a, key=lambda x: -x.v); print(L.n, [x.v for x in b] == sorted(seq(n, 1000), reverse=True))
    b = sorted(a, key=lambda x: x); print(L.n)
print(sorted([3, 1, 2], key=lambda x: -x), sorted('banana', key=str.upper), sorted(['B', 'a', 'C'], key=str.lower))
print(sorted([(1, 'b'), (1, 'a'), (0, 'z')], key=lambda t: t[0]), sorted([(1, 'b'), (1, 'a'), (0, 'z')], key=lambda t: t[0], reverse=True))
print(sorted([1, 2.5, True, 0, -1.0]), sorted([[2], [1, 2], [1]]), sorted({3: 1, 1: 2}), sorted({5, 3}), sorted(x for x in [3, 2, 1]))
for f in (lambda: sorted([1, 'a']), lambda: sorted([1, None]), lambda: sorted([{}, {}]), lambda: sorted([1j, 2j]), lambda: [1, 2].sort(key=1), lambda: [1].sort(1), lambda: sorted(), lambda: sorted(1), lambda: sorted([1], None), lambda: [3, 'a', 1].sort(), lambda: sorted([1, 2], reverse='x'), lambda: sorted([1, 2], reverse=None), lambda:sorted([2,1],reverse=1), lambda: sorted([1,2], key=None), lambda: sorted([1], key=lambda: 1), lambda: sorted([2, 1], key=lambda x: 1/0), lambda: sorted([object(), object()])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
a = [3, 'a', 1]
try: a.sort()
except TypeError: print(a)
a = [5, 4, 3, 2, 1]
def key(x):
    print(a, end=' ')
    return x
a.sort(key=key); print(a)
def key(x):
    a.append(1)
    return x
try: a.sort(key=key)
except ValueError as e: print('VE', e, a)
class X:
    def __init__(s, v): s.v = v
    def __lt__(s, o): 
        if s.v == 3: raise RuntimeError('three')
        return s.v < o.v
a = [X(i) for i in (5, 1, 4, 3, 2)]
try: a.sort()
except RuntimeError as e: print(e, sorted(x.v for x in a))
class G:
    def __init__(s, v): s.v = v
    def __gt__(s, o): return s.v > o.v
print([x.v for x in sorted([G(3), G(1), G(2)])])
class N:
    def __lt__(s, o): return NotImplemented
try: sorted([N(), N()])
except TypeError as e: print(e)
from functools import cmp_to_key
print(sorted([5, 2, 9, 1], key=cmp_to_key(lambda a, b: b - a)))
print(max([L(3), L(9)]) if 0 else 'skip', min([3, 1], key=lambda x: -x))
class SI(int): pass
class SI2(int):
    def __lt__(s, o): return int.__gt__(s, o)
print(sorted([SI(3), SI(1), 2]), sorted([SI2(3), SI2(1), SI2(2)]))
class SL(list): pass
s = SL([3, 1, 2]); s.sort(); print(s, type(s).__name__); s.sort(reverse=True); print(s)
class ST(str):
    def __lt__(s, o): return len(s) < len(o)
print(sorted([ST('ccc'), ST('bb'), ST('a')]), sorted(['b', ST('aaa')]))
print(sorted([float('nan'), 1, 2][::-1])[:1], sorted([0.0, -0.0]), sorted([True, False]))


x = [(i * 37) % 11 for i in range(40)]
print(sorted(range(40), key=lambda i: x[i]))
print(sorted(range(40), key=x.__getitem__, reverse=True))
print(sorted(zip(x, range(40)))[:10], sorted(enumerate('hello'), key=lambda p: p[1]))
