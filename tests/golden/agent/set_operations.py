a, b = set(range(1, 6)), {4, 5, 6, 7}
print(a | b, a & b, a - b, a ^ b, a <= b, {4} < b, a.isdisjoint({9}), b >= {4, 5}, a.union([10], (11,)), a.intersection(range(3), [1]))
a |= {100}
a.discard(999)
a -= {1}
a &= set(range(4))
a ^= {3, 50}
print(a, len(a), a.pop() in (2, 50), frozenset([1, 2]) | {3}, type(frozenset() | {1}), type({1} | frozenset()), {frozenset({1}): "k"}[frozenset([1])])
print(set() == frozenset(), {1, 1.0, True}, {0, False, ""}, set("aab") == {"a", "b"}, {*()}, {i % 3 for i in range(10)}, {(1, 2), (1, 2)})
for f in (lambda: {[]}, lambda: {1} | [2], lambda: {1} < [1], lambda: set().pop(), lambda: {1}.remove(9), lambda: frozenset().add(1), lambda: {1} + {2}, lambda: {1}[0], lambda: set(5), lambda: {{}}, lambda: {1}.update(3), lambda: hash(set())):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def powerset(s):
    s = sorted(s)
    return [{x for i, x in enumerate(s) if mask >> i & 1} for mask in range(1 << len(s))]


print(powerset({1, 2, 3}))
graph = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"a"}}


def closure(g):
    g = {k: set(v) for k, v in g.items()}
    changed = True
    while changed:
        changed = False
        for k, v in g.items():
            new = v.union(*(g[x] for x in v))
            if new != v:
                g[k], changed = new, True
    return g


print({k: sorted(v) for k, v in closure(graph).items()})
seen = set()
dupes = [x for x in [3, 1, 3, 2, 1] if x in seen or seen.add(x)]
print(dupes, list(dict.fromkeys([3, 1, 3, 2, 1])), sorted({*"hello"} & {*"world"}), len({id(x) for x in [1, 1]}) == 1)


class Ci(str):
    def __hash__(self):
        return hash(self.lower())

    def __eq__(self, o):
        return self.lower() == o.lower()


print(len({Ci("Ab"), Ci("aB"), Ci("c")}), Ci("X") in {Ci("x")}, {Ci("k"): 1}[Ci("K")])
jaccard = lambda x, y: len(x & y) / len(x | y) if x | y else 1.0
print(jaccard({1, 2, 3}, {2, 3, 4}), jaccard(set(), set()), f"{jaccard({1}, {2}):.1%}")
s = {1, 2, 3}
s.symmetric_difference_update({3, 4})
s.intersection_update([1, 2, 4])
s.difference_update({1})
print(s, s.issubset(range(10)), s.issuperset([]), s.copy() is s, repr(set()), repr(frozenset({1})), set([1]) is not None, not set())
