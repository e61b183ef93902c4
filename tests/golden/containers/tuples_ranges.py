# tuple and range.
t = (3, 1, 2, 1)
print(t.count(1), t.index(1), t + (5,), t * 2, t[1:], sorted(t), len(t), 3 in t, (1, 2) < (1, 3), (1,) == (1,), hash((1, 2)) == hash((1, 2)), (), (1,), tuple('ab'), tuple([1]), tuple())
a, *b = t
print(a, b, max(t), sum(t), t == tuple(list(t)), (1, (2, (3,))), ((1, 2), 3)[0][1], t is tuple(t))
r = range(2, 20, 3)
print(r, list(r), len(r), r[0], r[-1], r[1:4], r[::-1], 5 in r, 6 in r, r.index(8), r.count(8), r.start, r.stop, r.step, list(reversed(r)))
print(range(3) == range(0, 3, 1), range(0) == range(5, 2), hash(range(3)) == hash(range(0, 3)), range(0, 10, 4) == range(0, 12, 4), bool(range(0)), range(10 ** 20)[10 ** 19])
print(range(5)[1:3], range(10, 0, -2), list(range(10, 0, -2)), 5.0 in range(10), 'a' in range(3), min(range(3, 9)), sum(range(101)), range(3).__class__, list(range(-3, 3)))
for bad in ['(1,)[5]', '(1, 2).index(9)', 'range(1.5)', 'range()', 'range(1, 2, 0)', 'range(5)[9]', 'range("a")', '(1,) + [2]', '(1,) < (None,)', 'range(3).index(7)', 'range(3) + range(2)', 'tuple(5)', '(1).x',
            'len(range(10 ** 30))', 'range(1, 2, 3, 4)', 'range(3).start', '()[0]', 'hash(([],))', 'range(3)["a"]', '(1, 2).append', 'tuple(1, 2)']:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
for bad in ['range(3).start = 1', 'a, b = 1', 'a, b = 1, 2, 3', 'a, b = [1]', 'a, b, *c = [1]', '(a, b), c = [1, 2]', 'a, b = {}', 'a, b, c = "ab"', 'for a, b in [1]: pass', 'a, b = (x for x in range(3))', 'a, b = None', '*a, = 5']:
    try:
        exec(bad)
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
it = iter((1, 2))
print(next(it), next(it), next(it, 'done'), iter(it) is it, type(it).__name__, type(iter(range(1))).__name__, type(iter([])).__name__, type(iter({})).__name__, type(iter('')).__name__, type(iter(set())).__name__)
x, y = y0, x0 = 1, 2
print(x, y, y0, x0, [i for i, in [(1,), (2,)]], {**dict([(1, 2)])})
