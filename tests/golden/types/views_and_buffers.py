def tryit(name, f):
    try: r = f(); print(name, '->', r if not isinstance(r, str) or len(r) < 200 else (len(r), r[:20], r[-20:]))
    except RecursionError as e: print(name, 'RecursionError')
    except Exception as e: print(name, type(e).__name__, e)
a = []; a.append(a); b = []; b.append(b)
d = {}; d['d'] = d
t = ([],); t[0].append(t)
class L(list): pass
l = L(); l.append(l)
tryit('a', lambda: repr(a)); tryit('d', lambda: repr(d)); tryit('t', lambda: repr(t)); tryit('l', lambda: repr(l))
tryit('a==a', lambda: a == a)
d = {1: 1, 2: 2, 3: 3}
def mut(f):
    for k in d: f(k)
tryit('add', lambda: mut(lambda k: d.__setitem__(k + 10, 1))); d = {1: 1, 2: 2, 3: 3}
tryit('del', lambda: mut(lambda k: d.pop(k))); d = {1: 1, 2: 2, 3: 3}
tryit('swap', lambda: mut(lambda k: (d.pop(k), d.__setitem__(k + 10, 1)))); d = {1: 1, 2: 2, 3: 3}
tryit('set val', lambda: mut(lambda k: d.__setitem__(k, 9)))
s = {1, 2, 3}
def muts(f):
    for k in s: f(k)
tryit('sadd', lambda: muts(lambda k: s.add(k + 10))); s = {1, 2, 3}
tryit('sdis', lambda: muts(lambda k: s.discard(k)))
l = [1, 2, 3, 4]
out = []
for q in l:
    out.append(q)
    if q < 3: l.remove(q)
print(out, l)
l = [1]
for q in l:
    if len(l) < 5: l.append(q + 1)
print(l)
dv = {1: 2}; k = dv.keys(); v = dv.values(); i = dv.items(); dv[5] = 6; print(k, v, i, len(k), list(reversed(i)), 5 in k, (5, 6) in i, 6 in v, k | {9}, k & {1}, k - {1}, k ^ {1, 7}, i & {(1, 2)}, {1, 5} == k, k == {1, 5}, k <= {1, 5, 9}, k.isdisjoint({3}), set(v), sorted(i))
tryit('v|', lambda: v | {1}); tryit('v==', lambda: v == v); tryit('v2', lambda: dv.values() == dv.values()); tryit('k<', lambda: k < 5); tryit('k|5', lambda: k | 5); tryit('k|list', lambda: sorted(k | [7, 7])); tryit('list|k', lambda: sorted([7] | k)); tryit('k-gen', lambda: k - (x for x in [1])); tryit('hash k', lambda: hash(k)); tryit('hash v', lambda: hash(v) != 0); tryit('{k}', lambda: {k})
ba = bytearray(b'hello'); mv = memoryview(ba)
print(mv[0], mv[1:3].tobytes(), mv.tolist(), len(mv), mv.readonly, mv.nbytes, mv.format, mv.itemsize, mv.ndim, mv.shape, mv.strides, mv.obj is ba, bytes(mv), mv == b'hello', mv[::-1].tobytes(), mv.hex(), mv.contiguous, mv.c_contiguous)
mv[0] = 72; mv[1:3] = b'EL'; print(ba, mv[::2].tolist(), list(mv[1:]))
tryit('mv resize', lambda: mv.__setitem__(slice(0, 2), b'abc')); tryit('mv val', lambda: mv.__setitem__(0, 256)); tryit('mv str', lambda: mv.__setitem__(0, 'a')); tryit('mv idx', lambda: mv[10]); tryit('mv del', lambda: mv.__delitem__(0)); tryit('ro', lambda: memoryview(b'ab').__setitem__(0, 1)); tryit('hash', lambda: hash(memoryview(b'ab')) == hash(b'ab')); tryit('hash2', lambda: hash(mv)); tryit('mv(str)', lambda: memoryview('a')); tryit('mv+', lambda: mv + b'a')
with memoryview(b'abc') as m: print(m.tolist())
tryit('released', lambda: m.tolist()); tryit('released2', lambda: m[0]); tryit('released3', lambda: len(m)); mv.release(); tryit('rel', lambda: mv.nbytes); print(ba)
ba += b'x'; ba.extend([1, 2]); ba.insert(0, 65); ba[1:3] = b'zz'; del ba[-1]; ba.append(255); print(ba, ba.pop(), ba.pop(0), ba.find(b'L'), ba.count(b'z'), ba.replace(b'z', b'!'), ba.upper(), ba.split(b'E'), ba * 2, ba + b'q', ba == bytes(ba), ba < b'zzz', b'z' in ba, 122 in ba, ba[::-1], ba.startswith(b'z'), ba.index(b'z'), ba.partition(b'l'))
ba.reverse(); print(ba); ba.clear(); print(ba, bool(ba)); ba[:] = b'abc'; ba[::2] = b'XY'; print(ba); del ba[::2]; print(ba)
tryit('ba', lambda: bytearray(b'a') + 'a'); tryit('ba2', lambda: bytearray(b'a').append(256)); tryit('ba3', lambda: bytearray(b'a').append('a')); tryit('ba4', lambda: bytearray(5).remove(1)); tryit('ba5', lambda: bytearray(-1)); tryit('ba6', lambda: bytearray('a')); tryit('ba7', lambda: bytearray('é', 'utf-8')); tryit('ba8', lambda: hash(bytearray())); tryit('ba9', lambda: bytearray(b'abc')[5]); tryit('ba10', lambda: bytearray(b'').pop()); tryit('ba11', lambda: bytearray(b'abc').__setitem__(slice(0, 2), 5)); tryit('ba12', lambda: bytearray(b'abcd').__setitem__(slice(0, 4, 2), b'abc')); tryit('b1', lambda: b'a' + 'a'); tryit('b2', lambda: b'abc'.__getitem__('a')); tryit('b3', lambda: b'abc'.find('a')); tryit('b4', lambda: b'abc'.find(300)); tryit('b5', lambda: b'abc'.replace('a', 'b')); tryit('b6', lambda: bytes(3) + bytes([1, 2]) + bytes('é', 'latin-1')); tryit('b7', lambda: bytes('a')); tryit('b8', lambda: bytes(5.5)); tryit('b9', lambda: bytes([256])); tryit('b10', lambda: b'ab' < 'ab'); tryit('b11', lambda: b'ab' == 'ab'); tryit('b12', lambda: b'%s' % 'a'); tryit('b13', lambda: 'a' in b'abc'); tryit('b14', lambda: 300 in b'abc'); tryit('b15', lambda: bytes.fromhex('0g')); tryit('b16', lambda: bytes.fromhex('abc')); tryit('b17', lambda: b'\x00\xff'.hex(' ')); tryit('b18', lambda: b'abcdef'.hex(':', 2)); tryit('b19', lambda: b'abc'.join(['a'])); tryit('b20', lambda: b'a,b'.split(',')); tryit('b21', lambda: b'a\r\nb'.splitlines()); tryit('b22', lambda: b'abc'.translate(None, b'b')); tryit('b23', lambda: b'abc'.translate(bytes(range(256)))); tryit('b24', lambda: bytes.maketrans(b'ab', b'xy')[97:99]); tryit('b25', lambda: b'aXb'.swapcase() + b'abc def'.title() + b'abc'.capitalize() + b'a\tb'.expandtabs(4) + b'5'.zfill(3) + b'a'.center(5, b'*')); tryit('b26', lambda: [b'abc'.isalpha(), b'12'.isdigit(), b' '.isspace(), b'A'.isupper(), b'Ab'.istitle(), b'a1'.isalnum(), b'\x80'.isascii()])
r = range(10, 0, -3); print(r, list(r), r[1], r[-1], r[1:], r[::-1], len(r), 7 in r, 8 in r, 7.0 in r, 'a' in r, r.index(4), r.count(4), r == range(10, -1, -3), hash(r) == hash(range(10, -1, -3)), r.start, r.stop, r.step, bool(range(0)), range(10**20)[10**19], list(reversed(r)))
tryit('r1', lambda: range(1, 2, 0)); tryit('r2', lambda: range(1.5)); tryit('r3', lambda: range(3)[5]); tryit('r4', lambda: range('a')); tryit('r6', lambda: range(3).index(9)); tryit('r7', lambda: range(3)['a']); tryit('r8', lambda: range(3) + range(3)); tryit('r9', lambda: range(3) < range(4)); tryit('r10', lambda: {range(3): 1}[range(3)])
sl = slice(1, 10, 2); print(sl, sl.indices(5), sl == slice(1, 10, 2), sl.start, sl.stop, sl.step, hash(sl) == hash(slice(1, 10, 2)), slice(None), slice(-1, None, -1).indices(5))
tryit('s1', lambda: slice(1, 2, 0).indices(5)); tryit('s2', lambda: slice('a').indices(5)); tryit('s3', lambda: [1][slice('a')]); tryit('s4', lambda: slice(1).indices(-1))
