import operator as op
for name, a, b in [('iadd', [1], [2]), ('isub', 5, 3), ('imul', 'ab', 2), ('itruediv', 7, 2), ('ifloordiv', 7, 2), ('imod', 7, 4), ('ipow', 2, 10), ('ilshift', 1, 4), ('irshift', 16, 2),
                   ('iand', 6, 3), ('ior', {1}, {2}), ('ixor', 6, 3), ('iconcat', [1], [2]), ('iconcat', 1, 2), ('imatmul', 1, 2), ('itruediv', 1, 0)]:
    f = getattr(op, name)
    try: r = f(a, b); print(name, r, r is a)
    except Exception as e: print(name, type(e).__name__, e)
