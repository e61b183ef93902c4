# dict: methods, order, views, merging, errors.
d = {'b': 1, 'a': 2}
d['c'] = 3
d['b'] = 10
print(d, list(d), list(d.values()), list(d.items()), len(d), 'a' in d, d.get('z'), d.get('z', 0), d.setdefault('a', 9), d.setdefault('n', 9))
print(d.pop('n'), d.pop('zz', 'dflt'), d.popitem(), d, d | {'x': 1}, {'x': 1} | d, list(reversed(d)))
d.update(q=1, b=2)
d.update([('r', 5)])
d.update({'s': 6})
print(d, dict(a=1), dict([('k', 'v')]), dict({'a': 1}, b=2), dict.fromkeys('ab', 0), dict.fromkeys([1]), dict(zip('xy', [1, 2])))
k, v, i = d.keys(), d.values(), d.items()
d['new'] = 0
print('new' in k, len(v), ('new', 0) in i, k & {'b', 'new', 'zz'} == {'b', 'new'}, sorted(k | {'1'})[:2], sorted(k - {'b'})[:2], k == set(d), isinstance(k, type({}.keys())))
print({1: 'a', 1.0: 'b', True: 'c'}, {(1, 2): 'tuple', None: 'none', frozenset([1]): 'fs'})
print({'a': 1, 'b': 2} == {'b': 2, 'a': 1}, {'a': 1} != {'a': 2}, {**{'a': 1}, 'b': 2}, {k: v for k, v in [('x', 1)]})
for bad in ["d['nope']", "{}.popitem()", "{}.pop('k')", "{[]: 1}", "{}[[]]", "dict(5)", "dict([1])", "dict([(1, 2, 3)])", "{} < {}", "{}.foo", "{} + {}", "dict(1, 2)", "{}.get()", "{'a': 1}.update(5)",
            "{}.fromkeys()", "{} | [1]", "{{}: 1}", "{}.pop()", "{1: 2}[3]", "{'a': 1}['b']", "{}[(1, 2)]", "{}.setdefault([])", "[] in {}", "dict(**{1: 2})"]:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
for op in ['d2["x"] = 1', 'del d2["a"]', 'd2.clear()']:
    d2 = {'a': 1, 'b': 2}
    try:
        for _ in d2:
            exec(op)
    except RuntimeError as e:
        print(op, e)
d3 = {'a': 1}
for k3 in d3:
    d3[k3] = 5
print(d3)
for k3 in list(d3):
    del d3[k3]
print(d3, bool({}), bool({0: 0}))
big = {n: n * n for n in range(1000)}
for n in range(0, 1000, 2):
    del big[n]
print(len(big), big[999], sum(big), list(big)[:3], next(iter(big)))
r = {}
r['self'] = r
print(r, str({'k': [1, {'z': (1,)}]}))


class H:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return 1

    def __eq__(self, o):
        return self.v == o.v

    def __repr__(self):
        return f'H{self.v}'


c = {H(1): 'a', H(2): 'b'}
c[H(1)] = 'z'
print(c, c[H(2)], H(3) in c, c.pop(H(1)), c)
print(sorted({'b': 1, 'a': 2}), sorted({'b': 1, 'a': 2}.items(), key=lambda kv: kv[1]), max({'a': 1, 'b': 5}, key={'a': 1, 'b': 5}.get), {}.keys(), {1: 2}.values(), {1: 2}.items())
