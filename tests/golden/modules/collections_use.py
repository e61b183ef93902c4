from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple

c = Counter('mississippi')
print(c, c['s'], c['zz'], c.most_common(2), sorted(c.elements())[:4], sum(c.values()), c.total())
c.update('miss')
c.subtract({'i': 3})
print(c, c + Counter(z=2), c - Counter(s=5), c & Counter(s=1, i=9), c | Counter(m=7), +Counter(a=-1, b=2), dict(Counter([1, 1, 2])))
d = defaultdict(list)
for k, v in [('a', 1), ('b', 2), ('a', 3)]:
    d[k].append(v)
print(d, d['new'], dict(d), d.default_factory, 'zz' in d, d.get('zz'), len(d))
n = defaultdict(lambda: defaultdict(int))
n['x']['y'] += 1
print(n['x']['y'], {k: dict(v) for k, v in n.items()})
try:
    defaultdict()['k']
except KeyError as e:
    print('KeyError', e)
try:
    defaultdict(5)
except TypeError as e:
    print(e)
q = deque([1, 2, 3], maxlen=4)
q.append(4)
q.append(5)
q.appendleft(0)
print(q, q[0], q[-1], q.pop(), q.popleft(), list(q), len(q), q.maxlen, 3 in q)
q.extend('ab')
q.rotate(1)
q.extendleft([9])
print(q, list(reversed(q)), q.count('a'), q.index('a') if 'a' in q else None, deque([1, 2]) == deque([1, 2]), deque('ab') + deque('c'))
q.clear()
for bad in ['q.pop()', 'q.popleft()', 'deque(maxlen=-1)', 'q[0]', 'deque([1]).remove(5)', 'deque([1]).index(5)', 'deque(5)']:
    try:
        eval(bad)
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
P = namedtuple('P', 'x y')
p = P(1, y=2)
print(p, p.x, p[1], p._asdict(), p._replace(x=5), P._fields, P._make([7, 8]), p == (1, 2), isinstance(p, tuple), hash(p) == hash((1, 2)))
x, y = p
Q = namedtuple('Q', ['a', 'b', 'c'], defaults=[1, 2])
print(x, y, Q(0), Q._field_defaults, sorted([P(2, 1), P(1, 5)]), P.__doc__, P.x.__doc__)
for bad in ['P(1)', 'P(1, 2, 3)', 'P(x=1, z=2)', 'p.z', 'namedtuple("X", "class")', 'namedtuple("X", "a a")', 'p._replace(q=1)', 'P._make([1])', 'namedtuple("1x", "a")']:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
try:
    p.x = 5
except AttributeError as e:
    print(e)
o = OrderedDict(a=1, b=2, c=3)
o.move_to_end('a')
o.move_to_end('c', last=False)
print(o, o.popitem(last=False), list(o), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1) == {'a': 1}, list(reversed(o)))
m = ChainMap({'a': 1}, {'a': 2, 'b': 3})
m['c'] = 9
print(m['a'], m['b'], m.maps, sorted(m), len(m), m.new_child({'a': 0})['a'], m.parents['a'], 'zz' in m, dict(m) == {'a': 1, 'b': 3, 'c': 9})
