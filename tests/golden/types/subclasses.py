class L(list):
    pass
class L2(list):
    def __init__(s, *a, tag=None): super().__init__(*a); s.tag = tag
    def append(s, x): super().append(x * 2)
    def __getitem__(s, i): return ('got', super().__getitem__(i))
    def __len__(s): return 100
    def __iter__(s): return iter('xyz')
    def __contains__(s, x): return x == 'magic'
    def __repr__(s): return 'L2' + super().__repr__()
l = L([1, 2]); l.append(3); l.x = 5; print(l, l.x, type(l), len(l), l[0], l[1:], type(l[1:]), l + [4], type(l + [4]), l * 2, 2 * l, l == [1, 2, 3], [1, 2, 3] == l, l < [2], bool(L()), L((1, 2)).index(2))
l += (5,); print(l, type(l)); l = L(l * 2); print(l, type(l)); l[0] = 'z'; del l[1]; print(l, l.copy().__class__, list(l), sorted(L([2, 1])), l.pop())
m = L2([1, 2], tag='t'); m.append(3); print(m, m.tag, m[0], len(m), list(m), 'magic' in m, 1 in m, [*m], tuple(m), m == [1, 2, 6], list.__len__(m), list.__getitem__(m, 0), m[::-1])
print(list.append(m, 9), m, list.__repr__(m), [m], '%s' % m, f'{m}', str(m))
a, *b = m; print(a, b)
print(L.__new__(L), L.__new__(L, 1, 2, 3), L.__init__(L(), [1]), L2.__mro__)
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    @property
    def first(s): return s[0]
t = T(1, 2, 3); print(t, t.first, type(t), t + (4,), type(t + (4,)), t[1:], type(t[1:]), t == (1, 2, 3), hash(t) == hash((1, 2, 3)), {t: 1}[(1, 2, 3)], t * 2, t < (2,), '%s %s %s' % t, isinstance(t, tuple), tuple(t) == t, type(tuple(t)))
class D(dict):
    def __missing__(s, k): return 'missing ' + str(k)
d = D(a=1); print(d, d['a'], d['zz'], d.get('zz'), 'zz' in d, len(d), d | {'b': 2}, type(d | {'b': 2}), {'b': 2} | d, type(D.fromkeys('ab')), d.copy(), type(d.copy()), d == {'a': 1}, {**d}, dict(d), list(d), d.setdefault('q', 4), d.pop('q'), d.items())
d['k'] = 2; del d['a']; print(d); d.update(z=1); print(d); d |= {'y': 3}; print(d, type(d)); d.attr = 4; print(d.attr, D(d), D([(1, 2)]), D({3: 4}, x=5))
class D2(dict):
    def __setitem__(s, k, v): print('set', k, v); super().__setitem__(k, v)
    def __getitem__(s, k): print('get', k); return super().__getitem__(k)
    def __delitem__(s, k): print('del', k); super().__delitem__(k)
    def __contains__(s, k): print('in', k); return super().__contains__(k)
    def __iter__(s): print('iter'); return super().__iter__()
    def keys(s): print('keys'); return super().keys()
    def __len__(s): return 77
e = D2(a=1); e['b'] = 2; print(e['a'], 'a' in e, list(e), len(e), e); del e['a']; e.update(c=3); e.setdefault('d', 4); print(e.get('b'), e.pop('b'), e)
print({**e}, dict(e), dict(**e), [*e], e == {'c': 3, 'd': 4}, e.items(), e.copy())
def kw(**k): return k
print(kw(**e), '{c}'.format(**e), '%(c)s' % e, '{c}'.format_map(e))
class S(set):
    pass
s = S([1, 2]); s.add(3); print(s, type(s | {5}), type(s & {1}), type(s - {1}), type(s ^ {1}), type({1} | s), s == {1, 2, 3}, len(s), type(s.copy()), type(s.union([1])), 2 in s, {1, 2} < s, s.pop() in (1, 2, 3), S('aab') == {'a', 'b'})
s |= {7}; print(type(s), 7 in s); s.x = 1; print(s.x, frozenset(S([1])) == {1})
class F(frozenset):
    def __new__(cls, it=()): return super().__new__(cls, [x * 2 for x in it])
f = F([1, 2]); print(f, type(f | {1}), hash(f) == hash(frozenset([2, 4])), {f: 1}[frozenset([2, 4])], f == {2, 4}, type(f.copy()))
class I(int):
    def __new__(cls, v, extra=None): o = super().__new__(cls, v); o.extra = extra; return o
    def __add__(s, o): return I(int(s) + int(o), 'sum')
    def __repr__(s): return 'I(%d)' % int(s)
i = I(5, 'e'); print(i, i.extra, i + 1, (i + 1).extra, 1 + i, type(1 + i), i * 2, type(i * 2), i == 5, hash(i) == hash(5), [10, 20, 30, 40, 50, 60][i], range(i), i.bit_length(), int(i), type(int(i)), str(i), '%d' % i, format(i, '03'), f'{i}', f'{i:5d}', -i, abs(i), i // 2, 7 // i, i ** 2, i < 6, bool(I(0)), {5: 'a'}[i], divmod(i, 2), round(i), i.real, type(i.real), i.numerator, float(i), complex(i), I.from_bytes(b'\x01'), I('12'))
class Fl(float):
    def __new__(cls, v): return super().__new__(cls, v)
f = Fl('2.5'); print(f, type(f + 1), f * 2, repr(f), f == 2.5, hash(f) == hash(2.5), int(f), round(f), f.is_integer(), f.hex(), format(f, '.1f'), f'{f}', '%f' % f, float(f), type(float(f)), Fl.fromhex('0x1p0'), type(Fl.fromhex('0x1p0')), f.as_integer_ratio(), -f, f // 1, f > 2)
class St(str):
    def __new__(cls, v): return super().__new__(cls, v.upper())
    def hello(s): return 'hello ' + s
s = St('abc'); print(s, s.hello(), type(s.lower()), s + 'd', type(s + 'd'), s == 'ABC', hash(s) == hash('ABC'), {'ABC': 1}[s], {s: 1}['ABC'], s[0], type(s[:]), s * 2, len(s), 'A' in s, s.join(['x', 'y']), ','.join([s, s]), '%s' % s, f'{s}', f'{s!r}', f'{s:>5}', repr(s), str(s), type(str(s)), s.split('B'), s.encode(), isinstance(s, str), sorted(s), s.format(), s.startswith('A'), 'xABC'.endswith(s), 'ABC'.replace(s, 'z'), s.strip() is s, type(s.strip()), [s], {s}, print(s) if 0 else 0, s < 'B', 'B' > s, s in 'xABCx', s.isupper(), int(St('12')), s.x if hasattr(s, 'x') else 'nox')
s.y = 3; print(s.y, s.__dict__, getattr(s, St('y').lower()))
class By(bytes):
    pass
b = By(b'ab'); print(b, type(b + b'c'), b[0], b[0:1], type(b[:]), b == b'ab', {b'ab': 1}[b], b.hex(), By.fromhex('00ff'), type(By.fromhex('00ff')), By([1, 2]), By('é', 'utf-8'), bytes(b), type(bytes(b)), b.join([b, b]), b'%s' % b, len(b), list(b), b.decode())
class BA(bytearray):
    pass
b = BA(b'ab'); b.append(99); b += b'd'; print(b, type(b), b[0], b[1:], type(b[1:]), b + b'x', type(b + b'x'), b.copy(), type(b.copy()), b == b'abcd', bytes(b))
class C(complex):
    pass
c = C(1, 2); print(c, c + 1, type(c + 1), c.real, c.conjugate(), abs(C(3, 4)), c == 1 + 2j, hash(c) == hash(1 + 2j), complex(c), type(complex(c)), repr(c), C('1+2j'))
for f in (lambda: L(1), lambda: D(1), lambda: S(1), lambda: I('x'), lambda: T.__new__(), lambda: list.__new__(dict), lambda: tuple.__new__(T, 5), lambda: int.__new__(str, 5), lambda: list.append({}, 1), lambda: str.upper(5), lambda: L().append(), lambda: L.append(), lambda: bool.__new__(int, 1), lambda: int.__new__(bool, 1), lambda: L([]).foo, lambda: setattr([], 'x', 1), lambda: type('B', (bool,), {}), lambda: type('R', (range,), {}), lambda: type('LI', (list, int), {}), lambda: list().__setattr__('q', 1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Slot(list):
    __slots__ = ('a',)
s = Slot([1]); s.a = 2; print(s, s.a)
try: s.b = 1
except AttributeError as e: print(e)
