# Texts of operators applied to what they do not support.
class A:
    pass


class B:
    def __add__(self, o):
        return NotImplemented


a, b = A(), B()
values = {'1': 1, '1.5': 1.5, '"a"': 'a', '[1]': [1], '(1,)': (1,), '{}': {}, 'None': None, 'a': a, 'b': b, '{1}': {1}, 'b"x"': b'x', 'len': len, '1j': 1j}
bad = 0
for op in ['+', '-', '*', '/', '//', '%', '**', '@', '<<', '>>', '&', '|', '^', '<', '>=']:
    for x, y in [('1', '"a"'), ('"a"', '1'), ('[1]', '(1,)'), ('None', '1'), ('a', '1'), ('1', 'a'), ('b', 'b'), ('{}', '{1}'), ('1.5', '[1]'), ('len', '1'), ('b"x"', '"a"'), ('1j', 'None')]:
        try:
            eval(f'p {op} q', {'p': values[x], 'q': values[y]})
        except TypeError as e:
            bad += 1
            if op in '+-*%<' or bad % 7 == 0:
                print(x, op, y, '->', e)
        except ValueError as e:
            print(x, op, y, '-> ValueError', e)
print(bad)
for op in ['-', '+', '~', 'not ']:
    for x in ['"a"', '[1]', 'None', 'a', '1.5', '{}']:
        try:
            print(op + x, '=', eval(f'{op}p', {'p': values[x]}))
        except TypeError as e:
            print(op + x, '->', e)
for stmt in ['x += "a"', 'x -= []', 'x @= 1', 'x **= None', 'y += 1', 'y *= "a"', 'z |= 1', 'z >>= 1', 'w += 5', 'w += None']:
    ns = {'x': 1, 'y': 'a', 'z': {}, 'w': [1]}
    try:
        exec(stmt, ns)
        print(stmt, 'fine')
    except TypeError as e:
        print(stmt, '->', e)
for e in ['a[0]', 'a()', 'a.x', 'iter(a)', 'len(a)', 'a < a', 'hash(a) == hash(a)', 'a == a', 'a[0:1]', 'a in a', '[*a]', '{**a}', 'a @ a', 'next(a)', 'reversed(a)', 'int(a)', 'float(a)', 'round(a)', 'abs(a)', 'bytes(a)', 'a.__len__', '"abc"[a]', '[1][a]']:
    try:
        print(e, '=', eval(e))
    except Exception as x:
        print(e, '->', type(x).__name__ + ':', str(x).split(' object at')[0])
for s in ['a[0] = 1', 'del a[0]', 'for _ in a: pass', 'with a: pass', 'x, y = a', 'raise a', 'a.b.c = 1', 'a()()']:
    try:
        exec(s)
    except Exception as x:
        print(s, '->', type(x).__name__ + ':', str(x).split(' object at')[0])
