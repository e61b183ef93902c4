# An exception of the encoder has notes that say where it happened.
import json


class Items(list):
    pass


def attempt(o, **kw):
    try:
        print(json.dumps(o, **kw))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, '__notes__', None))


attempt([{'k': [1j]}])
attempt([{'k': [1j]}], indent=1)
attempt(Items([{2: (0, {1})}]))
attempt({'a': {'b': float('nan')}}, allow_nan=False)
attempt({'a': {float('inf'): 1}}, allow_nan=False)
attempt({(1,): 2})
attempt([{(1,): 2}])
attempt([{(1,): 2, 'x': [1j]}], skipkeys=True)
loop = []
loop.append([loop])
attempt(loop)


def refuse(o):
    raise KeyError('refused')


attempt({'x': [1, {2}]}, default=refuse)
attempt({'x': (1, {2})}, default=lambda o: [o])
attempt({'x': (1, {2})}, default=lambda o: [1j] if o != 1j else 5)
attempt([1j], default=lambda o: b'x' if o == 1j else refuse(o))
