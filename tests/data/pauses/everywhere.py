# ask() is the host's and always gives 1: from every dunder method, key function, display, generator and handler there is.
import itertools, functools, json
class W:
    def __init__(s, v): s.v = v
    def __eq__(s, o): return ask('eq') and s.v == o.v
    def __hash__(s): return ask('hash') * 0 + hash(s.v)
    def __repr__(s): return 'W' + str(ask('repr'))
    def __lt__(s, o): return s.v < o.v and ask('lt')
    def __add__(s, o): ask('add'); return W(s.v + o.v)
    def __iter__(s):
        for i in range(s.v): yield ask('it') + i
    def __getattr__(s, n): return ask(n)
    def __len__(s): return ask('len')
    def __contains__(s, x): return ask('in')
    def __format__(s, f): return 'F%s%s' % (f, ask('fmt'))
    def __index__(s): return ask('idx')
    def __bool__(s): return bool(ask('bool'))
    def __call__(s, *a): return ask('call'), a
    def __enter__(s): ask('enter'); return s
    def __exit__(s, *a): ask('exit'); return True
    def __getitem__(s, k): return ask('item')
d = {W(1): 'a'}
print(d[W(1)], W(1) in d, [W(1), 2].index(W(1)), {W(2), W(2)})
print([W(3)], f'{W(1):x>5}', sorted([W(3), W(1), W(2)], key=lambda w: w.v)[0].v, max(W(1), W(2)).v)
print(sum([W(1), W(2)], W(0)).v, list(W(2)), W(1).foo, len(W(1)), 5 in W(1), [1,2,3][W(1)], bool(W(1)), W(1)(2), 'ab' * W(1))
with W(1) as w: raise ValueError
print(json.dumps([1, W(1)], default=lambda o: ask('dflt')))
print(list(map(lambda a, b: ask('m') + a + b, [1], [2])), list(itertools.accumulate([1, 2], lambda a, b: a + b + ask('acc'))))
print(functools.reduce(lambda a, b: a + b + ask('red'), [1, 2, 3]))
@functools.lru_cache
def f(x): return ask('lru') + x
print(f(1), f(1), f.cache_info())
print({**{'a': ask('k')}, **{k: ask('v') for k in 'xy'}}, [*map(ask, 'ab')], (lambda *a, **k: (a, k))(*[ask(1)], **{'q': ask(2)}))
x = W(1)[ask('s'):ask('t')]; print(x)
try: raise KeyError(ask('e'))
except KeyError as e:
    try: ask('in except'); 1 / 0
    except ZeroDivisionError as z: print(repr(z.__context__))
    finally: ask('fin')
def gen():
    try:
        v = yield ask('g1')
        yield v + ask('g2')
    finally: ask('gfin')
g = gen(); print(next(g), g.send(5)); g.close()
print('%s %r %d' % (W(1), W(1), 3), str(W(1)), '{} {!r}'.format(1, W(1)), ' '.join(str(ask(i)) for i in range(3)))
del d; a, *b = W(3); print(a, b)
print(all(W(1) for _ in range(2)), any([W(1)]), list(filter(lambda v: ask('f'), [1, 2])), min([W(2), W(1)], key=lambda w: ask('key')).v, list(zip(W(2), W(2))), dict(zip('ab', W(2))), set(W(2)), tuple(W(1)), list(enumerate(W(1))), sorted(W(3), reverse=True), isinstance(1, int), pow(2, W(1)) if False else 0)
