/* Pauses inside what calls back (ED-25, ED-96, python.md 19.4): every host call is answered in a session loaded from a
 * snapshot of the one that made it, and the output is the same as without. */
#include <stdlib.h>

#include "check.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static const struct {
    const char *label, *source, *want;
} cases[] = {
    {"a bare call", "print(ask(1) + 1)", "2\n"},
    {"inside an expression", "x = [ask(1), ask(2) * ask(3)]\nprint(x, ask(4))", "[1, 6] 4\n"},
    {"sort key", "print(sorted([3, 1, 2], key=lambda v: -ask(v)))", "[3, 2, 1]\n"},
    {"sort key, list.sort in place", "a = [3, 1, 2]\na.sort(key=ask, reverse=True)\nprint(a)", "[3, 2, 1]\n"},
    {"__lt__ while sorting",
     "class C:\n def __init__(s, v): s.v = v\n def __lt__(s, o): return ask(s.v) < ask(o.v)\nprint([c.v for c in sorted([C(3), C(1), "
     "C(2)])])",
     "[1, 2, 3]\n"},
    {"map", "print(list(map(ask, [1, 2, 3])))", "[1, 2, 3]\n"},
    {"map with two sources", "print(list(map(lambda a, b: ask(a) + b, [1, 2], [10, 20])))", "[11, 22]\n"},
    {"filter", "print(list(filter(lambda v: ask(v) > 1, [1, 2, 3])))", "[2, 3]\n"},
    {"min key", "print(min([3, 1, 2], key=ask), max([3, 1, 2], key=ask))", "1 3\n"},
    {"list comprehension", "print([ask(v) for v in range(4) if ask(v) % 2])", "[1, 3]\n"},
    {"dict and set comprehension", "print({ask(v): ask(v * v) for v in range(3)}, {ask(v) for v in range(2)})",
     "{0: 0, 1: 1, 2: 4} {0, 1}\n"},
    {"generator",
     "def g():\n for i in range(3):\n  got = yield ask(i)\n  if got: print('got', got)\nit = g()\nprint(next(it), it.send(ask(7)), "
     "list(it))",
     "got 7\n0 1 [2]\n"},
    {"generator expression in sum", "print(sum(ask(v) for v in range(5)))", "10\n"},
    {"yield from", "def a():\n r = yield from b()\n yield r\ndef b():\n yield ask(1)\n return ask(2)\nprint(list(a()))", "[1, 2]\n"},
    {"__eq__ during a dict probe",
     "class K:\n def __init__(s, v): s.v = v\n def __hash__(s): return ask(1)\n def __eq__(s, o): return ask(s.v) == ask(o.v)\n"
     "d = {K(1): 'a', K(2): 'b'}\nd[K(1)] = 'c'\nprint(d[K(2)], K(1) in d, len(d), d.pop(K(1)), K(1) in d)",
     "b True 2 c False\n"},
    {"__eq__ in a list",
     "class K:\n def __init__(s, v): s.v = v\n def __eq__(s, o): return ask(s.v) == o\nprint([K(1), K(2)].index(2), 2 in [K(1), K(2)], "
     "[K(1)] == [1])",
     "1 True True\n"},
    {"__hash__ and __eq__ in a set",
     "class K:\n def __init__(s, v): s.v = v\n def __hash__(s): return 1\n def __eq__(s, o): return ask(s.v) == ask(o.v)\ns = {K(1), K(2), "
     "K(1)}\nprint(len(s), K(2) in s)",
     "2 True\n"},
    {"__repr__ inside a list", "class R:\n def __repr__(s): return 'R' + str(ask(5))\nprint([R(), (R(),), {'k': R()}])",
     "[R5, (R5,), {'k': R5}]\n"},
    {"__str__ in print and f-string",
     "class R:\n def __str__(s): return 'S' + str(ask(5))\nprint(R(), f'{R()}!', '%s' % R(), '{}'.format(R()))", "S5 S5! S5 S5\n"},
    {"__format__", "class R:\n def __format__(s, spec): return spec + str(ask(5))\nprint(f'{R():x}', format(R(), 'y'))", "x5 y5\n"},
    {"finally", "def f():\n try:\n  return ask(1)\n finally:\n  print('fin', ask(2))\nprint(f())", "fin 2\n1\n"},
    {"finally on the way of an exception",
     "def f():\n try:\n  raise ValueError(ask(1))\n finally:\n  print('fin', ask(2))\ntry:\n f()\nexcept ValueError as e:\n "
     "print('caught', e, ask(3))",
     "fin 2\ncaught 1 3\n"},
    {"with",
     "class M:\n def __enter__(s): return ask(1)\n def __exit__(s, t, v, b): print('exit', t, ask(2)); return True\nwith M() as m:\n "
     "print(m)\n raise KeyError(ask(3))\nprint('on')",
     "1\nexit <class 'KeyError'> 2\non\n"},
    {"decorator",
     "def d(n):\n k = ask(n)\n def w(f):\n  return lambda *a: f(*a) * k\n return w\n@d(3)\ndef f(x): return ask(x)\nprint(f(5))", "15\n"},
    {"property, getattr, setattr",
     "class C:\n @property\n def p(s): return ask(1)\n @p.setter\n def p(s, v): s.q = ask(v)\n def __getattr__(s, n): return (n, "
     "ask(2))\nc = C()\nc.p = 9\nprint(c.p, c.q, c.zz, getattr(c, 'p', 0), hasattr(c, 'yy'))",
     "1 9 ('zz', 2) 1 True\n"},
    {"operators, reflected and in place",
     "class N:\n def __init__(s, v): s.v = v\n def __add__(s, o): return NotImplemented\n def __radd__(s, o): return ask(o) + s.v\n def "
     "__iadd__(s, o): s.v += ask(o); return s\nn = N(5)\nprint(1 + n)\nn += 3\nprint(n.v)",
     "6\n8\n"},
    {"comparison, truth, chains",
     "class N:\n def __init__(s, v): s.v = v\n def __lt__(s, o): return ask(s.v) < o.v\n def __bool__(s): return ask(s.v) > 1\na, b, c = "
     "N(1), N(2), N(3)\nprint(a < b < c, not a, bool(b), [1, 2][bool(a)], 'y' if c else 'n')",
     "True True True 1 y\n"},
    {"__init__, __new__, __call__",
     "class C:\n def __new__(cls, v):\n  ask(0)\n  return super().__new__(cls)\n def __init__(s, v): s.v = ask(v)\n def __call__(s, k): "
     "return s.v + ask(k)\nprint(C(4)(5))",
     "9\n"},
    {"class body, __init_subclass__, metaclass",
     "class M(type):\n def __new__(m, n, b, d):\n  d['k'] = ask(1)\n  return super().__new__(m, n, b, d)\nclass B(metaclass=M):\n x = "
     "ask(2)\n def __init_subclass__(cls): cls.y = ask(3)\nclass D(B): pass\nprint(B.k, B.x, D.y)",
     "1 2 3\n"},
    {"iteration protocols",
     "class I:\n def __iter__(s): s.n = ask(0); return s\n def __next__(s):\n  s.n += 1\n  if s.n > ask(3): raise StopIteration\n  return "
     "s.n\nclass O:\n def __getitem__(s, i):\n  if i > 2: raise IndexError\n  return ask(i)\nprint(list(I()), [*O()], tuple(O()), 2 in "
     "O())\na, *b = I()\nprint(a, b)",
     "[1, 2, 3] [0, 1, 2] (0, 1, 2) True\n1 [1, 2, 3]\n"},
    {"unpacking in a call", "def f(*a, **k): return a, k\nprint(f(*map(ask, [1, 2]), **{'x': ask(3)}))", "((1, 2), {'x': 3})\n"},
    {"join, sum, any, all",
     "print(''.join(str(ask(v)) for v in range(3)), any(ask(v) for v in [0, 0, 1, 5]), all(ask(v) for v in [1, 0, 1]))",
     "012 True False\n"},
    {"zip, enumerate, reversed",
     "def g(n):\n for i in range(n): yield ask(i)\nprint(list(zip(g(2), g(3))), list(enumerate(g(2))), dict(zip('ab', g(2))))",
     "[(0, 0), (1, 1)] [(0, 0), (1, 1)] {'a': 0, 'b': 1}\n"},
    {"functools and itertools",
     "import functools, itertools\nprint(functools.reduce(lambda a, b: a + ask(b), [1, 2, 3]), list(itertools.accumulate([1, 2], lambda a, "
     "b: a * ask(b))), "
     "list(itertools.takewhile(lambda v: ask(v) < 2, range(5))))\n@functools.lru_cache\ndef f(x): return ask(x)\nprint(f(1), f(1), "
     "f.cache_info().hits)",
     "6 [1, 2] [0, 1]\n1 1 1\n"},
    {"an abstract class's hook and register",
     "from abc import ABC, abstractmethod\nclass H(ABC):\n @classmethod\n def __subclasshook__(cls, C): return ask(True) if C is int else "
     "NotImplemented\nclass P:\n @property\n def __isabstractmethod__(s): return ask(False)\nclass Q(ABC):\n p = P()\nprint(isinstance(1, "
     "H), isinstance('', H), H.register(str), isinstance('', H), Q().p is Q.p)",
     "True False <class 'str'> True True\n"},
    {"mixins of collections.abc",
     "from collections.abc import Mapping, MutableSequence, Set\nclass M(Mapping):\n def __getitem__(s, k): return ask({'a': 1, 'b': "
     "2}[k])\n def __iter__(s): return iter(ask(['a', 'b']))\n def __len__(s): return ask(2)\nm = M()\nprint(dict(m), m.get('z'), 'b' in "
     "m, list(m.items()), m == {'a': 1, 'b': 2}, sorted(m.keys() | {'c'}))\nclass S(MutableSequence):\n def __init__(s): s.l = []\n def "
     "__getitem__(s, i): return ask(s.l[i])\n def __setitem__(s, i, v): s.l[i] = ask(v)\n def __delitem__(s, i): del s.l[ask(i)]\n def "
     "__len__(s): return ask(len(s.l))\n def insert(s, i, v): s.l.insert(ask(i), ask(v))\nx = S()\nx.extend([3, 1, "
     "2])\nx.reverse()\nprint(x.pop(0), x.index(3), list(x))",
     "{'a': 1, 'b': 2} None True [('a', 1), ('b', 2)] True ['a', 'b', 'c']\n2 1 [1, 3]\n"},
    {"dataclasses",
     "from dataclasses import *\nclass D:\n def __set_name__(s, o, n): s.n = ask(n)\n def __get__(s, o, t): return ask(7) if o is None "
     "else o.__dict__['v']\n def __set__(s, o, v): o.__dict__['v'] = ask(v)\n@dataclass(order=True)\nclass A:\n x: int = "
     "field(default_factory=lambda: ask(1))\n y: object = 2\n def __post_init__(s): s.z = ask(3)\n@dataclass\nclass B:\n v: int = "
     "D()\nclass E:\n def __eq__(s, o): return ask(True)\n def __repr__(s): return ask('E')\n def __deepcopy__(s, memo): return "
     "ask('copy')\na = A(y=E())\nprint(a, a.z, a == A(1, E()), asdict(a), replace(a, x=ask(5)), B(), A(1, 2) < A(2, 1))",
     "A(x=1, y=E) 3 True {'x': 1, 'y': 'copy'} A(x=5, y=E) B(v=7) True\n"},
    {"enum",
     "from enum import *\nclass C(Enum):\n def _generate_next_value_(n, s, c, l): return ask(9)\n A = ask(1)\n B = auto()\n def "
     "__init__(s, v): s.twice = ask(v * 2)\n @classmethod\n def _missing_(cls, v): return cls.A if ask(True) else None\n def __str__(s): "
     "return ask('str')\nclass F(Flag):\n X = ask(1)\n Y = ask(2)\n def __init_subclass__(cls): ask(1)\nprint(list(C), C(77), C.B.twice, "
     "f'{C.A}', F.X | F.Y, C(ask(9)).name)",
     "[<C.A: 1>, <C.B: 9>] str 18 str F.X|Y B\n"},
    {"typing and type parameters",
     "from typing import *\ndef f[T: ask(1) and int](x: ask(1) and str, y: 'ask(1) and list') -> T: ...\ntype L[T] = (ask(1) and "
     "list)[T]\nprint(f.__type_params__[0].__bound__, f.__annotations__['x'], get_type_hints(f)['y'], "
     "L.__value__)\n@runtime_checkable\nclass P(Protocol):\n def m(s): ...\nclass K(NamedTuple):\n a: (ask(1) and int) = ask(5)\nclass "
     "G(Generic[TypeVar('T')]):\n def __init__(s, v): s.v = ask(v)\nprint(isinstance(3, P), K(), G[int](4).v)",
     "<class 'int'> <class 'str'> <class 'list'> list[T]\nFalse K(a=5) 4\n"},
    {"copy",
     "import copy\nclass A:\n def __init__(s): s.x = [s]\n def __reduce_ex__(s, p): return ask(1) and A, (), ask({'k': [1]})\n def "
     "__setstate__(s, st): s.st = ask(st)\nclass B:\n def __deepcopy__(s, memo): return ask('B')\n def __copy__(s): return ask('b')\nd = "
     "copy.deepcopy([A(), {'q': B()}, (B(),)])\nprint(d[0].st, d[1:], copy.copy(B()))",
     "{'k': [1]} [{'q': 'B'}, ('B',)] b\n"},
    {"context managers",
     "from contextlib import *\n@contextmanager\ndef g(n):\n print('in', ask(n))\n try:\n  yield ask(n)\n except KeyError:\n  ask(0)\n "
     "finally:\n  print('out', ask(n))\nclass Out:\n t = ''\n def write(s, x): s.t += ask(x)\no = Out()\nwith redirect_stdout(o):\n "
     "print('hid')\nwith ExitStack() as s:\n s.callback(lambda: print('cb', ask(4)))\n s.push(lambda *e: ask(True))\n "
     "s.enter_context(g(1))\n raise ValueError(ask(5))\nwith g(2), suppress(ask(1) and TypeError):\n raise TypeError\nwith g(3):\n raise "
     "KeyError\nprint(repr(o.t))",
     "in 1\nout 1\ncb 4\nin 2\nout 2\nin 3\nout 3\n'hid\\n'\n"},
    {"string.Template and Formatter",
     "from string import *\nclass M(dict):\n def __missing__(s, k): return ask(k.upper())\nclass F(Formatter):\n def get_value(s, k, a, "
     "kw): return ask(k)\n def format_field(s, v, spec): return ask(str(v) + spec)\nprint(Template('$a ${b} $$').substitute(M()), "
     "Template('$c').safe_substitute(M()), F().format('{x:y} {z!r}'))",
     "A B $ C xy 'z'\n"},
    {"types",
     "import types\nX = types.new_class('X', (), {}, lambda ns: ns.update(v=ask(1)))\nclass R:\n def __repr__(s): return ask('r')\n def "
     "__eq__(s, o): return ask(True)\nn = types.SimpleNamespace(a=R())\nprint(X.v, n, n == types.SimpleNamespace(a=R()), "
     "types.MappingProxyType({'k': R()}))",
     "1 namespace(a=r) True {'k': r}\n"},
    {"lines of a file, read and written at once",
     "with open('/m/in.txt') as f, open('/m/out.txt', 'w') as g:\n for i, line in enumerate(f):\n  g.write(str(ask(i)) + line)\n  if i == "
     "1: print(ask(f.readline()), end='')\nprint(open('/m/out.txt').read().split(), g.closed)",
     "two\n['0zero', '1one', '2three'] True\n"},
    {"a file that stays open, and its place",
     "f = open('/m/in.txt')\nprint(f.readline(), ask(1), f.readline(ask(2)), end='')\nw = open('/m/w.txt', "
     "'a+')\nw.write(ask('x'))\nask(0)\n"
     "w.seek(0)\nprint(w.read(), f.read(3), ask(3), f.tell())",
     "zero\n 1 onx e\nt 3 10\n"},
    {"StringIO and BytesIO with the guest's methods",
     "import io\nclass S(io.StringIO):\n def write(s, x): return super().write(ask(x))\n def readline(s, *a): return "
     "ask(super().readline(*a))\n"
     "s = S()\nprint(1, 2, file=s)\ns.seek(0)\nprint([x for x in s], s.getvalue())\nb = io.BytesIO(b'a\\nb')\nfor x in b: "
     "print(ask(x))\nfor x in io.StringIO('p\\nq'): print(ask(x))",
     "['1 2\\n'] 1 2\n\nb'a\\n'\nb'b'\np\n\nq\n"},
    {"raw streams of the guest under buffers and text",
     "import io\nclass R(io.RawIOBase):\n def __init__(s): s.d = b'one\\ntwo\\nthree'\n def readable(s): return ask(True)\n def "
     "readinto(s, "
     "b):\n  n = ask(min(len(b), 4, len(s.d)))\n  b[:n] = s.d[:n]\n  s.d = s.d[n:]\n  return n\nclass W(io.RawIOBase):\n d = b''\n def "
     "writable(s): return ask(True)\n def write(s, b): s.d += bytes(b); return ask(len(b))\nt = io.TextIOWrapper(io.BufferedReader(R(), "
     "4))\nprint(t.readline(), [x for x in t])\nw = W()\nx = io.TextIOWrapper(io.BufferedWriter(w, "
     "2))\nx.write('abc')\nx.writelines(ask(c) for "
     "c in 'de')\nx.flush()\nprint(w.d)",
     "one\n ['two\\n', 'three']\nb'abcde'\n"},
    {"paths: __fspath__, walks, copies",
     "import os, shutil\nfrom pathlib import Path\nclass P:\n def __fspath__(s): return ask('/m/d')\nos.mkdir(P())\nopen('/m/d/f', "
     "'w').write('x')\nfor a, b, c in os.walk(P()): print(ask(a), b, ask(c))\nprint([ask(x.name) for x in Path('/m').glob('d/*')])\n"
     "shutil.copytree('/m/d', '/m/e', ignore=lambda d, n: ask([]))\nprint(os.listdir('/m/e'), ask(str(Path('/m') / P())))\nos.environ['K'] "
     "= "
     "ask('v')\nprint(os.environ[ask('K')], os.path.join(P(), 'q'))",
     "/m/d [] ['f']\n['f']\n['f'] /m/d\nv /m/d/q\n"},
    {"json default", "import json\nclass C: pass\nprint(json.dumps({'a': [C()], 'b': 2}, default=lambda o: ask(7)))",
     "{\"a\": [7], \"b\": 2}\n"},
    {"re.sub with a function",
     "import re\nclass R:\n def __call__(s, m): return '<' + str(ask(m.end())) + '>'\n"
     "print(re.sub('a', lambda m: m[0] * ask(2), 'banana'), re.subn(b'a', lambda m: bytes([ask(65)]), b'banana', 2), re.sub('n', R(), "
     "'banana'))\n"
     "print(re.sub('.', lambda m: re.sub('x', lambda k: str(ask(1)), m[0] + 'x'), 'ab'))\n"
     "def stop(m):\n if ask(m.start()) > 1: raise KeyError(m.start())\n return None\n"
     "try: re.sub('a', stop, 'banana')\nexcept KeyError as e: print(e, e.__context__)\n"
     "b = bytearray(b'abcabc')\ndef cut(m):\n del b[ask(2):]\n return b'-'\nprint(re.sub(b'[ab]', cut, b))\n"
     "def deep(m): return re.sub('a', deep, m[0])\n"
     "try: re.sub('a', deep, 'a')\nexcept RecursionError as e: print(e)",
     "baanaanaa (b'bAnAna', 2) ba<3>a<5>a\na1b1\n3 None\nb'--'\nmaximum recursion depth exceeded\n"},
    {"re: iterators, scanners, templates and groups",
     "import re\nfor m in re.finditer('a(.)', 'abacad'):\n print(m[1], ask(m.start()), end=' ')\n"
     "class N:\n def __index__(s): return ask(1)\n"
     "it = re.finditer('.', 'xyz')\nprint(next(it)[ask(0)], m.group(N()), m[N()], [k[0] * ask(2) for k in it], m.expand(r'\\1' * ask(2)))\n"
     "lexer = re.Scanner([('[0-9]+', lambda s, t: ask(int(t))), (' ', None), ('[a-z]', lambda s, t: (s.match.start(), ask(t)))])\n"
     "print(lexer.scan('12 a 3!'), re.compile('b').search('abb', N()), re.split('b', 'abab', maxsplit=N()))",
     "b 0 c 2 d 4 x d d ['yy', 'zz'] dd\n([12, (3, 'a'), 3], '!') <re.Match object; span=(1, 2), match='b'> ['a', 'ab']\n"},
    {"exceptions from the host", "try:\n boom(1)\nexcept ValueError as e:\n print('host said', e)\nprint(ask(1))", "host said no\n1\n"},
    {"deep recursion", "def f(n):\n return ask(0) if n == 0 else 1 + f(n - 1)\nprint(f(300))", "300\n"},
    {"closures and nonlocal",
     "def outer():\n n = ask(1)\n def inner():\n  nonlocal n\n  n += ask(2)\n  return n\n inner()\n return inner()\nprint(outer())", "5\n"},
    {"match and walrus",
     "def f(v):\n match v:\n  case [a, b] if ask(a) == 1: return ('seq', b)\n  case {'k': x}: return ('map', ask(x))\n  case _: return "
     "'other'\nprint(f([1, 2]), f({'k': 5}), f(3), (y := ask(4)) + y)",
     "('seq', 2) ('map', 5) other 8\n"},
    {"del and assert", "d = {ask(1): 2}\ndel d[ask(1)]\ntry:\n assert ask(0), ask(5)\nexcept AssertionError as e:\n print(d, e)", "{} 5\n"},
    {"eval and exec", "exec('z = ask(3)')\nprint(z, eval('ask(4) + z'))", "3 7\n"},
    {"for over map, filter and kin",
     "import itertools as I\nfor v in map(lambda a: ask(a) + 1, [1, 2]): print(v)\nfor v in map(ask, (3, 4)): print(v)\nfor v in "
     "filter(lambda a: ask(a) > 1, [1, 2, 3]): print('f', v)\nfor v in filter(ask, [0, 5]): print('n', v)\nfor v in I.filterfalse(lambda "
     "a: ask(a), [0, 1]): print('ff', v)\nfor v in I.takewhile(lambda a: ask(a) < 2, [1, 2, 1]): print('t', v)\nfor v in "
     "I.dropwhile(lambda a: ask(a) < 2, [1, 2, 1]): print('d', v)\nfor v in I.starmap(lambda a, b: ask(a) + b, [(1, 2), (3, 4)]): "
     "print('s', v)\nfor v in I.accumulate([1, 2, 3], lambda a, b: a * ask(b)): print('a', v)",
     "2\n3\n3\n4\nf 2\nf 3\nn 5\nff 0\nt 1\nd 2\nd 1\ns 3\ns 7\na 1\na 2\na 6\n"},
    {"next of map, filter and kin",
     "import itertools as I\nm = map(ask, [1, 2])\nf = filter(ask, [0, 0, 3])\nt = I.takewhile(ask, [1, 0])\nd = I.dropwhile(ask, [1, 0, "
     "2])\na = I.accumulate([1, 2], lambda a, b: a + ask(b))\ns = I.starmap(ask, [(4,)])\nprint(next(m), next(f), next(t), next(t, 'no'), "
     "next(d), next(d), next(a), next(a), next(s), next(m), next(m, 'end'))",
     "1 3 1 no 0 2 1 3 4 2 end\n"},
    {"iterators over generators",
     "import itertools as I\ndef g(n):\n for i in range(n): yield ask(i)\nprint(list(I.chain(g(2), [7])), list(I.islice(g(5), 1, 3)), "
     "list(I.pairwise(g(3))), list(I.zip_longest(g(1), g(2))),\n list(I.cycle(g(0))), list(I.compress(g(3), g(3))), list(I.batched(g(3), "
     "2)), list(I.chain.from_iterable([g(1), g(2)])),\n [(a, b) for a, b in zip(g(2), [5, 6])], [(i, v) for i, v in enumerate(g(2))], "
     "list(zip(g(1), g(1), strict=True)))",
     "[0, 1, 7] [1, 2] [(0, 1), (1, 2)] [(0, 0), (None, 1)] [] [1, 2] [(0, 1), (2,)] [0, 0, 1] [(0, 5), (1, 6)] [(0, 0), (1, 1)] [(0, "
     "0)]\n"},
    {"native iterators half consumed",
     "import itertools as I\nits = [zip([1, 2, 3], 'abc'), enumerate('xyz'), I.chain([1, 2], (3,)), I.islice(range(9), 2, 7, 2), "
     "I.count(5), I.repeat(8, 3), I.cycle('ab'), I.pairwise('abc'),\n reversed([1, 2, 3]), I.product('ab', 'c'), I.combinations('abc', 2), "
     "I.permutations('ab'), I.zip_longest('a', 'bc'), I.batched('abc', 2), I.accumulate([1, 2])]\nout = []\nfor n in range(2):\n for it in "
     "its:\n  out.append(next(it))\n  ask(n)\nprint(out)\nfor a, b in zip('ab', range(2)): print(a, ask(b))\nfor i, (a, b) in "
     "enumerate({'k': 1}.items()): print(i, a, ask(b))",
     "[(1, 'a'), (0, 'x'), 1, 2, 5, 8, 'a', ('a', 'b'), 3, ('a', 'c'), ('a', 'b'), ('a', 'b'), ('a', 'b'), ('a', 'b'), 1, (2, 'b'), (1, "
     "'y'), 2, 4, 6, 8, 'b', ('b', 'c'), 2, ('b', 'c'), ('a', 'c'), ('b', 'a'), (None, 'c'), ('c',), 3]\na 0\nb 1\n0 k 1\n"},
    {"an iterator's function raises or asks it again",
     "m = map(lambda v: boom(v) if v == 2 else ask(v), [1, 2, 3])\nprint(next(m))\ntry:\n for v in m: print('no')\nexcept ValueError as e: "
     "print('raised', e)\nfor v in m: print(v)\nr = map(lambda v: (ask(v), next(r, None)) if v == 1 else ask(v), [1, 2, "
     "3])\nprint(list(r))\nl = [1, 2]\nfor v in map(lambda v: l.append(ask(9)) or v if len(l) < 4 else v, l): print(v)\ndef stop(v):\n if "
     "ask(v) == 2: raise StopIteration\n return v\nfor v in map(stop, [1, 2, 3]): print('s', v)\nprint(list(filter(stop, [1, 2, 3])))",
     "1\nraised no\n3\n[(1, 2), 3]\n1\n2\n9\n9\ns 1\n[1]\n"},
    {"a truth that is asked of the host",
     "import itertools as I\nclass T:\n def __init__(s, v): s.v = v\n def __bool__(s): return ask(s.v) > 1\nprint([t.v for t in "
     "filter(None, [T(1), T(2)])], [t.v for t in I.takewhile(lambda t: t, [T(2), T(1), T(2)])], list(I.compress('ab', [T(1), T(2)])),\n "
     "[t.v for t in I.filterfalse(T, [])], any(map(T, [1, 2])), all(map(T, [1, 2])))",
     "[2] [2] ['b'] [] True False\n"},
    {"recursion through map",
     "import sys\nsys.setrecursionlimit(120)\ndef f(n): return ask(0) if n < 0 else [v for v in map(f, [n - 1])][0]\nprint(f(20))\ntry:\n "
     "f(500)\nexcept RecursionError as e: print(e)",
     "0\nmaximum recursion depth exceeded\n"},
    {"accumulators over native iterators",
     "def add(a): return ask(a)\nprint(sum(map(add, range(3))), min(map(add, [2, 1])), max(zip(map(add, [1, 2]), 'ab')), sorted(map(add, "
     "[2, 1])), set(map(add, [1])), dict(zip(map(add, [1]), 'a')), tuple(map(add, [1])), any(map(add, [0, 1])))",
     "3 1 (2, 'b') [1, 2] {1} {1: 'a'} (1,) True\n"},
    {"a tzinfo of the guest: operators and hash",
     "from datetime import *\nclass Z(tzinfo):\n def utcoffset(s, dt): return timedelta(hours=ask(2))\n def dst(s, dt): return "
     "timedelta(ask(0))\n def tzname(s, dt): return 'Z' + str(ask(5))\na = datetime(2024, 5, 6, 7, tzinfo=Z())\nb = datetime(2024, 5, 6, "
     "5, tzinfo=timezone.utc)\nprint(a == b, a < b, a - b, hash(a) == hash(b), {a: 1}[b], a in [b], sorted([a, b]) == [b, a], max(a, b) is "
     "a)",
     "True False 0:00:00 True 1 True True True\n"},
    {"a tzinfo of the guest: text",
     "from datetime import *\nclass Z(tzinfo):\n def utcoffset(s, dt): return timedelta(hours=ask(2))\n def dst(s, dt): return "
     "timedelta(ask(0))\n def tzname(s, dt): return 'Z' + str(ask(5))\na = datetime(2024, 5, 6, 7, tzinfo=Z())\nprint(a, a.isoformat(), "
     "f'{a:%H%z}', a.strftime('%Z'), time(1, tzinfo=Z()))",
     "2024-05-06 07:00:00+02:00 2024-05-06T07:00:00+02:00 07+0200 Z5 01:00:00+02:00\n"},
    {"a tzinfo of the guest: conversions",
     "from datetime import *\nclass Z(tzinfo):\n def utcoffset(s, dt): return timedelta(hours=ask(2))\n def dst(s, dt): return "
     "timedelta(ask(0))\n def tzname(s, dt): return 'Z' + str(ask(5))\na = datetime(2024, 5, 6, 7, tzinfo=Z())\nprint(a.utcoffset(), "
     "a.dst(), a.tzname(), a.timestamp(), a.astimezone(timezone.utc), "
     "timezone.utc.fromutc(a.astimezone(timezone.utc)).astimezone(Z()).hour, datetime.fromtimestamp(0, Z()).hour, a.utctimetuple()[3], "
     "a.timetuple()[8])",
     "2:00:00 0:00:00 Z5 1714971600.0 2024-05-06 05:00:00+00:00 7 2 5 0\n"},
    {"a subclass of datetime: __new__",
     "from datetime import *\nclass D(datetime):\n def __new__(cls, *a, **k):\n  ask(1)\n  return super().__new__(cls, *a, **k)\nd = "
     "D(2024, 1, 1)\nprint(d + timedelta(1), type(d - timedelta(1)).__name__, d.replace(day=ask(5)), D.fromisoformat('2024-01-02'), "
     "D.combine(date(2024, 1, 3), time(1)))",
     "2024-01-02 00:00:00 D 2024-01-05 00:00:00 2024-01-02 00:00:00 2024-01-03 01:00:00\n"},
    {"__index__ for a date",
     "from datetime import *\nclass I:\n def __index__(s): return ask(5)\nprint(date(2024, I(), I()), time(I()), date.fromordinal(I()), "
     "date(2024, 1, 1).replace(day=I()))",
     "2024-05-05 05:00:00 0001-01-05 2024-01-05\n"},
    {"random: a subclass with random() and getrandbits()",
     "import random\nclass A(random.Random):\n def random(s): return ask(1) / 4\nclass B(random.Random):\n def getrandbits(s, k): return "
     "ask(1)\na = A(1)\nb = B(1)\nl = [1, 2, 3]\nb.shuffle(l)\nprint(a.random(), a.randint(0, 7), a.choice('abcd'), a.uniform(0, 4), "
     "a.sample(range(2), 1), b.randrange(3), l)",
     "0.25 0 a 1.0 [0] 1 [1, 3, 2]\n"},
    {"random: the state goes along",
     "import random\nrandom.seed(3)\nx = random.random()\nask(1)\ny = random.random()\nrandom.seed(3)\nprint((x, y) == (random.random(), "
     "random.random()), ask(2), random.randint(1, 6) in range(1, 7))",
     "True 2 True\n"},
    {"random: choices and sample of a guest sequence",
     "import random\nclass S:\n def __len__(s): return ask(3)\n def __getitem__(s, i): return ask(7)\nprint(random.choice(S()), "
     "random.choices(S(), k=2))",
     "7 [7, 7]\n"},
    {"time: strftime of guest numbers",
     "import time\nclass I:\n def __index__(s): return ask(5)\nprint(time.strftime('%d', (2024, I(), I(), 0, 0, 0, 0, 1, 0)), "
     "time.gmtime(I())[5], time.mktime((1970, 1, 1, 0, 0, I(), 0, 1, 0)))",
     "05 5 5.0\n"},
    {"heapq with guest __lt__",
     "import heapq\nclass V:\n def __init__(s, v): s.v = v\n def __lt__(s, o): return ask(s.v) < o.v\nh = [V(3), V(1), "
     "V(2)]\nheapq.heapify(h)\nheapq.heappush(h, V(0))\nprint([heapq.heappop(h).v for _ in range(4)], heapq.nsmallest(1, [2, 1], key=ask), "
     "list(heapq.merge([1, 3], [2], key=ask)))",
     "[0, 1, 2, 3] [1] [1, 2, 3]\n"},
    {"bisect with a key and guest __lt__",
     "import bisect\nclass V:\n def __init__(s, v): s.v = v\n def __lt__(s, o): return ask(s.v) < o.v\na = [1, 3, 5]\nbisect.insort(a, 4, "
     "key=ask)\nprint(a, bisect.bisect_left([V(1), V(3)], V(2)), bisect.bisect(a, 3, key=lambda v: ask(v)))",
     "[1, 3, 4, 5] 1 2\n"},
    {"calendar with overridden methods",
     "import calendar\nclass C(calendar.TextCalendar):\n def formatday(s, d, w, n): return "
     "str(ask(d)).rjust(n)\nprint(C().formatmonth(2024, 2).split()[-1], [ask(x) for x in C().itermonthdays(2024, 2)][3:5])",
     "0 [1, 2]\n"},
};

static char text[65536];
static size_t text_len;

static void collect(void *ctx, int channel, const char *piece, size_t len)
{
    (void)ctx;
    (void)channel;
    if (len < sizeof text - text_len - 1) {
        memcpy(text + text_len, piece, len);
        text_len += len;
        text[text_len] = '\0';
    }
}

/* Runs a script; with torture each pause is saved, destroyed and loaded. Returns the number of pauses, -1 on failure. */
static int run(const char *source, bool torture, uint64_t flags, runlet_load_path path)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    static const char key[32] = "0123456789abcdef0123456789abcde";
    static const runlet_save_options save = {key, 32, RUNLET_JOURNAL_EMBED};
    const runlet_load_options load = {.key = key, .key_len = 32, .path = path};
    static const runlet_mount folder = {.guest_path = "/m", .mode = RUNLET_MOUNT_OVERLAY};
    int pauses = 0;

    text_len = 0;
    text[0] = '\0';
    runlet_py_options_init(&opt);
    opt.write = collect;
    opt.debug_flags = flags;
    opt.max_calls = 100000;
    if (runlet_py_create(&opt, &py, &err) != RUNLET_OK || runlet_py_add_function(py, "ask", &err) != RUNLET_OK ||
        runlet_py_add_function(py, "boom", &err) != RUNLET_OK || runlet_py_mount(py, &folder, &err) != RUNLET_OK ||
        runlet_py_mount_put(py, "/m/in.txt", "zero\none\ntwo\nthree\n", 19, &err) != RUNLET_OK ||
        runlet_py_feed(py, source, strlen(source), "main.py", &step, &err) != RUNLET_OK) {
        fprintf(stderr, "%s\n", err.message);
        runlet_py_destroy(py);
        return -1;
    }
    while (runlet_step_get_kind(step) == RUNLET_STEP_CALL || runlet_step_get_kind(step) == RUNLET_STEP_PREEMPTED) {
        bool is_call = runlet_step_get_kind(step) == RUNLET_STEP_CALL;
        runlet_code rc;
        runlet_step *next = NULL;

        pauses += is_call;
        if (torture) {
            runlet_py *old = py;
            uint8_t *bytes;
            size_t len;

            rc = runlet_py_save_with(py, &save, &bytes, &len, &err);
            py = NULL;
            runlet_step_destroy(step);
            step = NULL;
            if (rc == RUNLET_OK) {
                rc = runlet_py_load_with(&opt, bytes, len, &load, &py, &err);
            }
            if (rc == RUNLET_OK) {
                runlet_py_move_mounts(py, old);
            }
            runlet_py_destroy(old);
            if (rc == RUNLET_OK && is_call) {
                rc = runlet_py_pending(py, &step, &err);
            }
            runlet_free(bytes);
            if (rc != RUNLET_OK) {
                fprintf(stderr, "%s\n", err.message);
                runlet_py_destroy(py);
                return -1;
            }
        }
        if (!is_call) {
            rc = runlet_py_go_on(py, &next, &err);
        } else if (strcmp(runlet_step_peek_name(step), "boom") == 0) {
            rc = runlet_py_resume_error(py, "ValueError", "no", &next, &err);
        } else {
            rc = runlet_py_resume(py, runlet_value_peek_item(runlet_step_peek_args(step), 0), &next, &err);
        }
        runlet_step_destroy(step);
        step = next;
        if (rc != RUNLET_OK) {
            fprintf(stderr, "%s\n", err.message);
            runlet_py_destroy(py);
            return -1;
        }
    }
    if (runlet_step_get_kind(step) != RUNLET_STEP_DONE) {
        const char *tb = runlet_step_peek_traceback(step);

        collect(NULL, 2, tb != NULL ? tb : "(no traceback)", tb != NULL ? strlen(tb) : 14);
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    return pauses;
}

int main(void)
{
    static const struct {
        const char *name;
        bool torture;
        uint64_t flags;
        runlet_load_path path;
    } modes[] = {{"plain", false, 0, 0},
                 {"torture", true, 0, 0},
                 {"torture, no fast paths", true, 1, 0},
                 {"torture, collecting always", true, 2, 0},
                 {"torture, no caches", true, 8, 0},
                 {"torture at safe points, poison", true, 16 | 4, 0},
                 {"torture between instructions, poison", true, 512 | 4 | UINT64_C(11) << 32, 0},
                 {"torture, failing allocations", true, 1024 | UINT64_C(1) << 32, 0},
                 {"failing allocations, no fast paths", false, 1024 | 1 | UINT64_C(2) << 32, 0},
                 {"replay", true, 0, RUNLET_LOAD_REPLAY},
                 {"replay, no fast paths", true, 1, RUNLET_LOAD_REPLAY}};
    runlet_error err;

    CHECK(runlet_cage_install_fault_handler(&err) == RUNLET_OK);
    for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            int pauses = run(cases[i].source, modes[m].torture, modes[m].flags, modes[m].path);

            if (pauses < 1 || strcmp(text, cases[i].want) != 0) {
                fprintf(stderr, "--- %s (%s)\n", cases[i].label, modes[m].name);
            }
            CHECK(pauses > 0);
            CHECK_STR(text, cases[i].want);
        }
    }
    return check_done();
}
