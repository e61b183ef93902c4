#!/bin/sh
# recursion.sh RUNLET: nesting without bound in source text, data, classes, exceptions and generators. Each ends with the code in
# front of it: 137 memory, 124 time or steps, 1 an exception, 0 a result. A crash, a hang or another code is a failure.
. "$(dirname "$0")/attack"
memory=32MiB most_steps=10000000
attack 1 'a = int
for i in range(10**5): a = list[a]
repr(a); hash(a)'
attack 1 'class A: pass
class B(A): pass
A.__bases__ = (B,)'
attack 1 'a = ValueError(1); b = ValueError(2)
a.__cause__ = b; b.__cause__ = a
raise a'
attack 1 'A = object
for i in range(1000): A = type('\''A'\'', (A,), {})
A().x'
attack "124 137" 'A = object
for i in range(3000): A = type('\''A'\'', (A,), {})
A()'
attack 1 'class A: pass
A.__class__ = A'
attack 1 'A = [type('\''A%d'\'' % i, (), {}) for i in range(1000)]
class B(*A): pass
B()'
attack 0 'import functools
K = functools.cmp_to_key(lambda a, b: (a < b) or K(a) < K(b))
K(1) < K(2)'
attack 1 'a = ValueError(1); b = ValueError(2)
a.__context__ = b; b.__context__ = a
raise a'
attack 1 'exec('\'''\''.join('\'' '\'' * i + '\''if 1:\n'\'' for i in range(1000)))'
attack 1 'eval('\''a'\'' + '\''.b'\'' * 100000)'
attack 0 'eval('\''1'\'' + '\'' and 1'\'' * 100000)'
attack 1 'eval('\''a'\'' + '\''()'\'' * 100000)'
attack 0 's = '\'''\''
for i in range(90): s += '\'' '\'' * i + '\''class A:\n'\''
exec(s + '\'' '\'' * 99 + '\''pass'\'')'
attack 0 'eval('\''1'\'' + '\''<1'\'' * 100000)'
attack 1 'eval('\''['\'' * 50 + '\''1'\'' + '\'' for x in y]'\'' * 50)'
attack 0 's = '\'''\''
for i in range(99): s += '\'' '\'' * i + '\''def f():\n'\''
exec(s + '\'' '\'' * 99 + '\''pass'\'')'
attack 1 'exec('\''for '\'' + '\''('\'' * 3000 + '\''a'\'' + '\'',)'\'' * 3000 + '\'' in b: pass'\'')'
attack 0 'eval('\''1 if 1 else '\'' * 100000 + '\''1'\'')'
attack 1 'eval('\''lambda: '\'' * 10000 + '\''1'\'')'
attack 1 'exec('\''match 1:\n case '\'' + '\''['\'' * 3000 + '\'']'\'' * 3000 + '\'': pass'\'')'
attack 1 'eval('\''not '\'' * 100000 + '\''1'\'')'
attack 1 'eval('\''2'\'' + '\''**2'\'' * 100000)'
attack 1 'eval('\''a'\'' + '\''[0]'\'' * 100000)'
attack 1 'exec('\''['\'' * 3000 + '\''a'\'' + '\'']'\'' * 3000 + '\'' = 1'\'')'
attack 0 'exec('\''if 0: pass\n'\'' + '\''elif 1: pass\n'\'' * 50000)'
attack 1 'eval('\''f"{x:'\'' * 200 + '\''}"'\'' * 200)'
attack 0 'exec('\''a'\'' * 3000000 + '\'' = 1'\'')'
attack "124 137" 'eval('\''f('\'' + '\'','\''.join('\''a%d=1'\'' % i for i in range(70000)) + '\'')'\'')'
attack 0 'exec('\''def f():\n'\'' + '\'''\''.join('\'' a%d = 1\n'\'' % i for i in range(70000)))'
attack 1 'exec('\''def f('\'' + '\'','\''.join('\''a%d'\'' % i for i in range(70000)) + '\''): pass'\'')'
attack 1 's = '\''1'\''
for i in range(300): s = '\''f"{'\'' + s + '\''}"'\''
eval(s)'
attack 1 'exec('\''a = 1\0b'\'')'
attack 0 'eval('\''"a" '\'' * 200000)'
attack 1 'exec('\''\ufdfa'\'' * 200000 + '\'' = 1'\'')'
attack 1 'e = ExceptionGroup('\''x'\'', [ValueError(1)])
for i in range(2000): e = ExceptionGroup('\''x'\'', [e])
raise e'
attack 0 'e = ExceptionGroup('\''x'\'', [ValueError(1)])
for i in range(5000): e = ExceptionGroup('\''x'\'', [e])
e.split(KeyError)'
attack 1 'raise ExceptionGroup('\''x'\'', [ValueError(i) for i in range(10**5)])'
attack 1 'import json
a = []
a.append(a)
json.dumps(a)'
attack 1 'import json
json.loads('\''['\'' * 10**6)'
attack "1 124" 'import json
a = []
for i in range(10**5): a = [a]
json.dumps(a)'
attack 1 'import functools
@functools.lru_cache
def f(n): return f(n + 1)
f(0)'
attack 1 'class A: pass
class B(A): pass
class C(A, B): pass'
attack 0 'A = B = C = object
for i in range(200):
  class X(*( (A,) if A is not object else ())): pass
  class Y(*( (A,) if A is not object else ())): pass
  class A(X, Y): pass
A()'
attack 1 'e = ValueError()
for i in range(10**5): e.add_note('\''x'\'' * 10)
raise e'
attack 1 'class A: pass
p = property(lambda s: s.x)
A.x = p
A().x'
attack 1 'class A:
  def __bool__(s): return bool(s)
bool(A())'
attack 1 'class A: pass
A.__call__ = A()
A()()'
attack 1 'e = ValueError()
for i in range(10**5):
  n = ValueError(i)
  n.__cause__ = e
  e = n
raise e'
attack 1 'import itertools
g = iter([1])
for i in range(10**5): g = itertools.chain(g)
list(g)'
attack 1 'e = None
for i in range(10**5):
  try:
    try: raise ValueError(i)
    except ValueError: raise KeyError(i)
  except KeyError as x: e = x
raise e'
attack 1 'e = ValueError()
for i in range(10**5):
  n = ValueError(i)
  n.__context__ = e
  e = n
raise e'
attack 1 'class D:
  def __get__(s, i, o): return i.x
class A: x = D()
A().x'
attack 1 'g = iter([1])
for i in range(10**5): g = enumerate(g)
list(g)'
attack 1 'class A:
  def __eq__(s, o): return o == s
A() == A()'
attack "124 137" 'a = {}; b = {}
for i in range(10**5): a = {1: a}; b = {1: b}
a == b'
attack 1 'a = (); b = ()
for i in range(10**5): a = (a,); b = (b,)
a == b'
attack 1 'a = ValueError
for i in range(10**5): a = (a,)
try: 1/0
except a: pass'
attack 1 'class A:
  def __format__(s, f): return format(s, f)
f'\''{A()}'\'''
attack 1 'def g(n):
  if n: yield from g(n - 1)
  yield 1
list(g(5000))'
attack 1 'g = iter([1])
for i in range(10**5): g = (x for x in g)
list(g)'
attack 1 'class A:
  def __getattr__(s, n): return getattr(s, n + '\''x'\'')
A().y'
attack 1 'class A:
  def __getattribute__(s, n): return s.q
A().y'
attack 1 'class A:
  def __hash__(s): return hash((s,))
hash(A())'
attack 0 'a = frozenset()
for i in range(10**5): a = frozenset([a])
hash(a)'
attack 1 'a = ()
for i in range(10**5): a = (a, 1)
hash(a); {a: 1}'
attack 1 'a = int
for i in range(10**5): a = (a,)
isinstance('\''x'\'', a)'
attack 1 'import itertools
g = iter([1])
for i in range(10**5): g = itertools.islice(g, 5)
list(g)'
attack 1 'a = int
for i in range(10**5): a = (a,)
issubclass(str, a)'
attack 1 'class A:
  def __iter__(s): return iter(s)
list(A())'
attack 1 'a = []; b = []
for i in range(10**5): a = [a]; b = [b]
a < b'
attack 1 'g = iter([1])
for i in range(10**5): g = map(int, g)
list(g)'
attack 0 'import functools
f = int
for i in range(10**5): f = functools.partial(f)
f('\''1'\'')'
attack 1 'import functools
f = int
for i in range(10**5): f = functools.partial(functools.partial, f)
f('\''1'\''); repr(f)'
attack 1 'a = []
for i in range(10**5): a = [a]
repr(a)'
attack 1 'a = {}
for i in range(10**5): a = {1: a}
repr(a)'
attack 1 'class A:
  def __repr__(s): return repr(s)
repr(A())'
attack 1 'g = [1]
for i in range(10**5): g = filter(None, g)
list(g)'
attack 1 'a = ValueError()
for i in range(10**5): a = ValueError(a)
str(a); repr(a)'
attack 1 'class A:
  def f(s): return super(A, s).f()
class B(A):
  def f(s): return A.f(s)
A.f = B.f
B().f()'
attack 1 'g = iter([1])
for i in range(10**5): g = zip(g)
list(g)'
attack 1 'class E: pass
E.__call__ = E()
E()(1)'
exit $failed
