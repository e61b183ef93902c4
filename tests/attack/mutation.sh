#!/bin/sh
# mutation.sh RUNLET: containers that change under the native that walks over them, and generators that enter themselves. Each ends with the code in
# front of it: 137 memory, 124 time or steps, 1 an exception, 0 a result. A crash, a hang or another code is a failure.
. "$(dirname "$0")/attack"
memory=32MiB most_steps=10000000
attack "124 137" 'a = [1]
a.extend(iter(a)) if 0 else None
for x in a: a.append(x)'
attack 1 'def g():
  it.close()
  yield
it = g()
next(it)'
attack 1 'def g():
  yield next(it)
it = g()
next(it)'
attack 1 'def g():
  it.throw(ValueError)
  yield
it = g()
next(it)'
attack 1 'def g():
  while True:
    try: yield
    except GeneratorExit: pass
it = g()
next(it)
it.close()'
attack 0 'b = bytearray(b'\''abc'\'' * 100)
for x in b: b.clear()
print(b)'
attack 1 'd = {i: i for i in range(100)}
for k in d: d[k + 1000] = 1'
attack 1 'd = {i: i for i in range(100)}
for k in d.items(): d.clear()'
attack 1 'd = {i: i for i in range(100)}
for k in d: del d[k]'
attack 0 'd = {i: i for i in range(100)}
n = 0
for k in d:
  del d[k]; d[k] = 1; n += 1
  if n > 10**5: break
print(n)'
attack 0 'class K:
  def __hash__(s): return 1
  def __eq__(s, o):
    d.clear()
    return False
d = {}
for i in range(50): d[K()] = i
print(len(d))'
attack 1 'class K:
  def __eq__(s, o):
    a.clear()
    return False
a = [K() for i in range(10)]
a.index(5) if 5 in a else a.count(3), a.remove(7)'
attack 0 'class K:
  def __eq__(s, o):
    a.clear(); b.clear()
    return True
a = [K() for i in range(10)]
b = [K() for i in range(10)]
print(a == b, a < b)'
attack 0 'class K:
  def __hash__(s): return 1
  def __eq__(s, o):
    t.clear()
    return False
t = set()
for i in range(20): t.add(K())
print(len(t))'
attack 0 'class K:
  def __hash__(s): return 1
  def __eq__(s, o):
    t.add(K2()); t.pop()
    return False
class K2:
  pass
t = {K()}
print(len(t | {K()}), len(t & {K()}), len(t - {K()}), len(t ^ {K()}))'
attack 0 'a = list(range(10))
class L:
  def __iter__(s):
    a.clear()
    return iter([1] * 5)
try: a[::2] = L()
except ValueError as e: print(e)'
attack 0 'a = [1]
def g():
  for i in range(100):
    a.clear()
    yield i
a.extend(g())
print(a)'
attack 0 'class K:
  def __hash__(s):
    d[len(d)] = 1
    return 1
d = {}
d[K()] = 1
print(K() in d, d.get(K()), d.pop(K(), 0), d.setdefault(K(), 1))
print(len(d))'
attack 0 'class I:
  def __index__(s):
    a.clear()
    return 5
a = list(range(10))
try: a[I()]
except IndexError: pass
a = list(range(10))
try: a[I()] = 3
except IndexError: pass
a = list(range(10))
try: del a[I()]
except IndexError: pass
a = list(range(10))
a[I():]
a.insert(I(), 1)
a = list(range(10))
a.pop() if a else 0
print(a)'
attack 0 'class I:
  def __index__(s):
    a.clear()
    return 5
a = bytearray(10)
try: a[I()]
except IndexError: pass
a = bytearray(10)
try: a[3] = I()
except IndexError: pass
a = bytearray(10)
a[I():] = b'\''xxx'\''
a = bytearray(10)
a.insert(I(), I())
a = bytearray(10)
try: a.pop(I())
except IndexError: pass
a = bytearray(10)
a.append(I())
print(a)'
attack 0 'class L(list):
  pass
a = ['\''x'\''] * 10
def g():
  for i in range(10):
    a.clear()
    yield '\''y'\''
'\'''\''.join(g())'
attack 0 'a = list(range(1000))
for x in a: del a[:]
print(a)'
attack 0 'b = bytearray(100)
m = memoryview(b)
class I:
  def __index__(s):
    m.release()
    b.clear()
    return 5
try: m[I()]
except ValueError as e: print(e)
b = bytearray(100)
m = memoryview(b)
try: m[I()] = 5
except ValueError as e: print(e)
b = bytearray(100)
m = memoryview(b)
try: m[5] = I()
except ValueError as e: print(e)
b = bytearray(100)
m = memoryview(b)
try: m[I():7] = b'\''xx'\''
except ValueError as e: print(e)'
attack 0 'class R:
  def __repr__(s):
    a.clear()
    return '\''R'\''
a = [R(), R(), R()]
print(repr(a))
class R2:
  def __repr__(s):
    d.clear()
    return '\''R'\''
d = {1: R2(), 2: R2()}
print(repr(d))
class R3:
  def __repr__(s):
    t.clear()
    return '\''R'\''
t = {R3(), R3()}
print(repr(t))'
attack 1 's = set(range(100))
for x in s: s.add(x + 1000)'
attack 1 's = set(range(100))
for x in s: s.pop()'
attack 0 'a = list(range(10))
def g():
  a.clear()
  yield 1
  a.extend(range(100))
  yield 2
a[2:5] = g()
a[::2] = [0] * len(a[::2])
print(len(a))'
attack 0 'a = bytearray(b'\''cba'\'')
sorted(a, key=lambda x: a.clear() or x)'
attack 0 'class M:
  def keys(s):
    d.clear()
    return ['\''a'\'', '\''b'\'']
  def __getitem__(s, k):
    d.clear()
    return 1
d = {1: 2}
d.update(M())
print(d)'
attack 0 'import itertools
c = itertools.count()
class C:
  def __lt__(s, o): return next(c) % 3 == 0
a = [C() for i in range(5000)]
a.sort()
len(a)'
attack 0 'a = list(range(1000))
def k(x):
  a.clear()
  return -x
a.sort(key=k)'
attack 1 'class C:
  def __init__(s, v): s.v = v
  def __lt__(s, o):
    a.append(1)
    del a[:]
    return s.v < o.v
a = [C(i % 7) for i in range(100)]
a.sort()'
attack 1 'a = list(range(1000))
def k(x):
  a.append(x)
  return x
a.sort(key=k)'
exit $failed
