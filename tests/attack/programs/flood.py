# Keys that collide: kind 0 strings, 1 ints, 2 tuples; table 0 dict, 1 set, 2 attributes. Inputs: kind, table, n, mode.
K = 0xD6E8FEB86659FD93; M = 2**64-1; S = 0x9E3779B97F4A7C15 ^ 16
def text(i):
    if not mode:
        return (i * K & M).to_bytes(8, 'little').decode('latin-1') + 'abcdefgh'
    w = i + 1
    h = ((S ^ w) * K) & M; h ^= h >> 32
    x = h ^ 0x1234567890ABCDEF
    return (w.to_bytes(8, 'little') + x.to_bytes(8, 'little')).decode('latin-1')
P = 2**61 - 1
def number(i): return i * P + 5 if mode else i * (P - 1) + 5
def pair(i): return (number(i), 'x')
make = [text, number, pair][kind]
keys = [make(i) for i in range(n)]
if mode:
    assert hash(keys[0]) == hash(keys[1])
if table == 0:
    d = {}
    for k in keys: d[k] = 1
    for k in keys: assert k in d
    assert list(d) == keys
    for k in keys[::2]: del d[k]
    assert list(d) == keys[1::2]
    for k in keys[1::2]: assert d[k] == 1
    for k in keys[::2]: assert k not in d
    d.update(dict.fromkeys(keys))
    assert len(d) == n and d == {**d} and d == dict(d)
elif table == 1:
    s = set()
    for k in keys: s.add(k)
    for k in keys: assert k in s
    assert len(s) == n
    for k in keys[::2]: s.discard(k)
    assert len(s) == n - len(keys[::2])
    for k in keys[1::2]: assert k in s
    for k in keys[::2]: assert k not in s
    t = frozenset(keys)
    assert t > s and t & s == s and (t - s) | s == t and t ^ s == set(keys[::2])
    assert sorted(map(str, t)) == sorted(map(str, keys))
else:
    class A: pass
    for k in keys:
        if kind == 0:
            setattr(A, k, k)
    for k in keys:
        if kind == 0:
            assert getattr(A, k) is k or getattr(A, k) == k
