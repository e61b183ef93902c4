# What equals what does not change when a table becomes keyed: floats, bools, complex numbers, subclasses, guest equality.
P = 2 ** 61 - 1


class Text(str):
    pass


class Same:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return hash(self.v)

    def __eq__(self, other):
        return self.v == (other.v if type(other) is Same else other)


class Plain:
    pass


flood = [i * P + 5 for i in range(400)]
deep = ()
for i in range(60):
    deep = (deep, 1)
plain = Plain()
nan = float('nan')
keys = [0, 1, 2.5, 10 ** 18, float(10 ** 22), 2.0 ** 1000, -7, -3.0, 1e308, float('inf'), 1j, 'a', b'a', None, (1, 'x'), (2.0, (3,)), ((), b''),
        frozenset({1}), plain, Text('t'), range(3), Plain, deep, nan, Ellipsis, len, [].append, 5 - 2 ** 62, True + 5]
twins = [False, 1.0, complex(2.5), 10 ** 18 + 0.0, 10 ** 22, 2 ** 1000, -7.0, -3, int(1e308), float('inf'), complex(0, 1), Text('a'),
         bytes([97]), None, (True, 'x'), (2, (3.0,)), ((), b''), frozenset({1.0}), plain, 't', range(0, 3), Plain, deep, nan, Ellipsis, len,
         None, 5.0 - 2 ** 62 if False else 5 - 2 ** 62, 6.0]


def check(table, find):
    for k, t in zip(keys, twins):
        if t is None and k is not None:
            continue
        assert (t in table) == (k in keys), (k, t)
        assert find(t), t
    for k in ('b', b'b', 3, 1.5, (1, 'y'), Plain(), frozenset({2}), range(4), Text('u'), float('nan'), (nan, 2), -1, -2, Same(99)):
        assert k not in table, k
    for v in (0, 2.5, 'a', b'a', (1, 'x'), 10 ** 22, frozenset({1}), deep):
        assert Same(v) in table and find(Same(v)), v
    for k in flood:
        assert k in table and float(k) in table or k > 2 ** 53


d = dict.fromkeys(flood + keys)
s = set(flood + keys)
for i, k in enumerate(d):
    d[k] = i
check(d, lambda k: d[k] is not None)
check(s, lambda k: k in s)
assert list(d) == flood + keys and list(d.values()) == list(range(len(d)))

# keys of guest classes in a keyed table are found by what they equal, and the other way round
extra = [Same(1000), Same('guest'), Same((1, 2, 3)), Same(b'bytes')]
for k in extra:
    d[k] = k
    s.add(k)
for v in (1000, 1000.0, 'guest', (1, 2, 3), (1.0, 2, 3), b'bytes', Text('guest')):
    assert v in d and v in s and d[v].v == v
    n = len(d), len(s)
    d[v] = d[v]
    s.add(v)
    assert n == (len(d), len(s))
assert 1001 not in d and 'guests' not in s
for v in (1000, 'guest', (1, 2, 3), b'bytes'):
    del d[v]
    s.remove(v)
    assert v not in d and v not in s and Same(v) not in d and Same(v) not in s
check(d, lambda k: d[k] is not None)
check(s, lambda k: k in s)

# growth, copies, holes, algebra
for i in range(3000):
    d[i * P + 5] = i
    s.add(i * P + 5)
for i in range(0, 3000, 3):
    del d[i * P + 5]
    s.discard(i * P + 5)
e = d.copy()
f = dict(d)
t = s.copy()
for i in range(3000):
    assert ((i * P + 5) in d) == ((i * P + 5) in s) == (i % 3 != 0) == ((i * P + 5) in e) == ((i * P + 5) in f) == ((i * P + 5) in t), i
assert d == e == f and s == t and s <= t and not s - t and s | t == s and s & t == s and frozenset(s) == s
while d:
    k, v = e.popitem()
    assert d.popitem() == (k, v) or k != k
assert not e
while s:
    s.pop()
for k in flood:
    s.add(k)
assert s == set(flood)
print('ok')
