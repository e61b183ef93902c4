# Texts of wrong calls of built-in functions.
cases = ['len()', 'len(5)', 'len(1, 2)', 'abs("a")', 'abs()', 'all(5)', 'any()', 'bin(1.5)', 'chr("a")', 'chr(1114112)', 'ord("")', 'ord(5)', 'divmod(1)', 'divmod("a", 1)', 'enumerate()', 'enumerate(5)',
         'filter(None)', 'filter(None, 5)', 'float("x")', 'hash({})', 'hex("a")', 'id()', 'int("x")', 'isinstance(1)', 'isinstance(1, 5)', 'isinstance(1, "int")', 'issubclass(1, int)', 'issubclass(int, 5)',
         'iter(5)', 'iter()', 'iter(5, 6)', 'map(len)', 'list(map(len, 5))', 'list(map(len, [5]))', 'max()', 'max(5)', 'max([])', 'max("a", 1)', 'max(1, 2, default=3)', 'min(1, "a")', 'next()', 'next(5)', 'next(iter([]))',
         'next([])', 'pow(2)', 'pow("a", 2)', 'pow(2, 3, 0)', 'pow(2.0, 3, 5)', 'range("a")', 'reversed(5)', 'reversed({1})', 'round("a")', 'round(1.5, "a")', 'round(1, 2, 3)', 'slice()', 'sorted()', 'sorted(5)', 'sorted([1, "a"])',
         'sum()', 'sum(5)', 'sum([1, "a"])', 'sum(["a", "b"])', 'sum([[1]], 0)', 'tuple(5)', 'type()', 'type(1, 2)', 'zip(5)', 'list(zip([1], 5))', 'list(zip([1], [1, 2], strict=True))', 'list(zip([1, 2], [1], strict=True))',
         'print(1, foo=2)', 'print(sep=5)', 'print(end=5)', 'str(1, 2, 3, 4)', 'str(b"", 5)', 'bytes("a")', 'bool(1, 2)', 'complex("x")', 'complex(1, "a")', 'dict(1)', 'set(1)', 'frozenset(1)', 'object(5)', 'callable()',
         'format(1, 5)', 'getattr(5)', 'repr()', 'ascii(1, 2)', 'super()', 'staticmethod()', '[].append(1, 2)', '"".join()', '{}.get()', '(1).bit_length(5)', 'eval(5)', 'exec(5)', 'compile("1", "f", "bad")',
         'eval("1 +")', 'eval("a b")', '__import__("nope")', 'sorted([3, 1], reverse="x" > 1)', 'abs(None)', 'int(x=5)', 'float(1, 2)', 'list(x=1)', 'len(x=[])', 'sorted(key=1)', 'max(key=1)']
for c in cases:
    try:
        print(c, '=', eval(c))
    except StopIteration as e:
        print(c, '-> StopIteration', e.value)
    except SyntaxError as e:
        print(c, '-> SyntaxError:', e.msg)
    except Exception as e:
        print(c, '->', type(e).__name__ + ':', e)
