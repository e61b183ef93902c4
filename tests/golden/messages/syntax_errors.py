# SyntaxError: message, line, columns.
sources = ['x = ', 'if x', 'if x:\npass', 'def f(:', 'print "a"', 'a b', '(1, 2', '[1, 2', '{1: 2', 'f(1', '"abc', "'''abc", '1 = x', 'f() = 1', 'x + 1 = 2', 'None = 1', 'True = 1', 'for x in', 'while', 'return 1', 'break', 'continue', 'yield 1',
           'def f():\n  return\n yield', '  x = 1', 'x = 1\n  y = 2', 'if 1:\n  a\n b', 'class', 'class C', 'def f(a, a): pass', 'def f(a=1, b): pass', 'f(a=1, 2)', 'f(a=1, a=2)', 'f(**k, *a)', 'lambda x, x: 1', 'x = (1,,2)', 'import', 'from x import', 'import a.b as',
           'from x import *, y', 'try: pass', 'try:\n  pass\nx', 'except: pass', 'else: pass', 'x = 5 5', 'x ==', '@', 'del f()', 'del 1', 'def f():\n  x = 1\n  global x', 'def f():\n  nonlocal y', 'nonlocal x', 'a, b += 1', '*a = 1', '*a', 'x = *a',
           'assert', 'raise from x', 'with', 'with x as 1: pass', '0777', '1_', '0x', '0b2', '1e', '1.2.3', "f'{'", "f'{}'", "f'{a b}'", "f'{a!x}'", "f'}'", '\\', '$', '?', 'a?b', '“x”', 'x = é€', 'async x', 'match x:\n  y',
           '{a: 1, b}', '{1, 2: 3}', '[x for x in]', '[x for', '(x for x in y, 1)', 'f(x for x in y, 1)', 'x if y', 'x if y else', 'not', 'a not b', 'a is is b', 'print(1', 'foo(a, b=)', 'x := 1', '(x := 1) = 2', 'a.1', 'a..b', '"a" 1',
           'b"é"', 'def f(*): pass', 'def f(**k, a): pass', 'def f(a, /, b, /): pass', 'class C(x for x in y): pass', '__debug__ = 1', 'x: int: 5', 'def f() -> : pass', 'if x = 1: pass', 'while x = 1: pass', 'elif x: pass', "'a' = 1", '[1, 2] = 3', '(a, 1) = 2', 'for 1 in x: pass',
           'type X', 'import a as b.c', 'from . import', 'x = [1, 2', 'x = }', ')', 'x = (1]', 'def', 'x.', 'x[', 'x[]', 'f(,)', '{,}', 'a and', 'a = b = ', 'a =+= b', '1 if 2 else 3 = 4', '\tx', 'if 1:\n\tx\n        y']
for s in sources:
    try:
        compile(s, 'm.py', 'exec')
        print(repr(s), 'ok')
    except SyntaxError as e:
        print(repr(s), type(e).__name__, e.msg, (e.lineno, e.offset, e.end_lineno, e.end_offset))
