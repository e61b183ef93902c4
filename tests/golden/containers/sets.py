# set and frozenset; printed sorted, since order is not promised.
def show(s):
    return type(s).__name__, sorted(s)


a, b = {1, 2, 3}, {2, 3, 4}
print(show(a | b), show(a & b), show(a - b), show(a ^ b), a <= b, {1} < a, a >= {1, 2}, a == {3, 2, 1}, a.isdisjoint({9}))
print(show(a.union([7], (8,))), show(a.intersection([1, 2], {2})), show(a.difference([1])), show(a.symmetric_difference([1, 9])), a.issubset(range(5)), a.issuperset([1]))
s = set()
s.add(1)
s.add(1)
s.update([2, 3], 'x')
s.discard('nope')
s.remove('x')
print(show(s), len(s), s.pop() in {1, 2, 3}, len(s))
s = {1, 2, 3}
s |= {4}
s &= {1, 2, 4}
s -= {1}
s ^= {9}
print(show(s))
s.intersection_update([2, 4])
s.difference_update([4])
s.symmetric_difference_update([5])
print(show(s), show(s.copy()), s.copy() is s)
f = frozenset('hello')
print(show(f), hash(f) == hash(frozenset('olleh')), show(f | {'z'}), show({'z'} | f), {f: 1}[frozenset('helo')], f == set('hello'))
print(set(), frozenset(), {1}, frozenset([1]), repr({(1, 2)}), set('aab') == {'a', 'b'}, len(set(range(1000))))
print(show({x % 3 for x in range(10)}), 1 in {1.0}, True in {1}, {1, True, 1.0}, bool(set()), bool({0}))
for bad in ['{[]}', 'set().remove(1)', 'set().pop()', '{1} + {2}', '{1} | [2]', '{1} < [1]', 'set(5)', '{1}[0]', 'hash({1})', '{1}.foo', 'frozenset().add', '{{1}}', 'set(1, 2)', '{1}.update(5)',
            '{1}.add([])', '{} & {1}', '{1, 2} <= 5', '[] in {1}', 'frozenset([[]])']:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
t = {1, 2, 3}
try:
    for x in t:
        t.add(x + 10)
except RuntimeError as e:
    print(e)
print({1, 2} in [{2, 1}], {frozenset([1]), frozenset([1])}, set([1, 2]) - frozenset([1]), type(frozenset([1]) - {1}).__name__, {1} in {frozenset([1])})
words = 'the quick the lazy the dog'.split()
seen, dup = set(), []
for w in words:
    if w in seen:
        dup.append(w)
    seen.add(w)
print(sorted(seen), dup, sorted(set(words), key=words.index))
