import json, traceback
class X: pass
for v in ({'a': [1, {2, 3}]}, {2}, [X()], {'k': {'m': (1, 2j)}}, {(1,): 2}, [[[object]]]):
    try: json.dumps(v)
    except TypeError as e: print(e, getattr(e, '__notes__', None))
a = []; a.append(a)
try: json.dumps(a)
except ValueError as e: print(e, getattr(e, '__notes__', None))
d = {'x': {}}; d['x']['y'] = d
try: json.dumps(d)
except ValueError as e: print(e, getattr(e, '__notes__', None))
try: json.dumps({'a': float('nan')}, allow_nan=False)
except ValueError as e: print(e, getattr(e, '__notes__', None))
try: pass
except Exception as e: print(e, getattr(e, '__notes__', None))
def bad(o): raise KeyError('mine')
try: json.dumps({'a': X()}, default=bad)
except Exception as e: print(e, getattr(e, '__notes__', None))
try: json.dumps({'a': X()}, indent=2)
except Exception as e: print(e, getattr(e, '__notes__', None))
