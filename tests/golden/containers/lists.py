# list: methods, sorting, errors, mutation during sort.
l = [3, 1, 2]
l.append(4)
l.extend('ab')
l.insert(0, 'first')
l.insert(100, 'last')
l.insert(-1, 'before last')
print(l, l.pop(), l.pop(0), l.index(1), l.count(2), len(l))
l.remove('a')
l.reverse()
print(l, l.copy() == l, l.copy() is l, l * 2 == l + l)
l.clear()
print(l, [1, 2] + [3], [0] * 3, [1, 2] == [1, 2], [1, [2]] < [1, [3]], 2 in [1, 2])
words = ['banana', 'Apple', 'cherry', 'apple', 'Banana']
print(sorted(words), sorted(words, key=str.lower), sorted(words, key=len, reverse=True), sorted(words, key=lambda w: (len(w), w)))
nums = [5, 2, 9, 1]
print(nums.sort(), nums, nums.sort(reverse=True), nums, sorted(nums, key=lambda n: -n))
pairs = [(1, 'b'), (0, 'z'), (1, 'a'), (0, 'y')]
print(sorted(pairs, key=lambda p: p[0]), sorted(pairs), sorted(pairs, key=lambda p: p[0], reverse=True), min(pairs), max(pairs, key=lambda p: p[1]))
print(list('abc'), list(range(3)), list({'a': 1}), list((1, 2)), [*'xy'], list(map(int, '123')), list(reversed([1, 2, 3])), list(zip([1, 2], 'ab')))
print([1, 2, 3].index(2, 1), [1, 2, 1].index(1, 1, 3), any([0, '', 1]), all([]), sum([[1], [2]], []), enumerate([1]).__class__.__name__)


class Cmp:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        return self.v < o.v

    def __repr__(self):
        return f'c{self.v}'


print(sorted([Cmp(3), Cmp(1), Cmp(2)]), min(Cmp(2), Cmp(1)), max([Cmp(2), Cmp(5)]))
for bad in ['[].pop()', '[1].pop(5)', '[].remove(1)', '[1].index(5)', '[1] + (2,)', '[1] < 5', 'sorted([1, "a"])', 'sorted([], foo=1)', 'sorted([], len)', '[].sort(1)', 'max([])', 'min(())',
            'max(5)', '[1].insert(1)', '[].append()', 'list(5)', '[1] * 1.5', '[1, 2].foo', 'sum(["a"])', 'sum("ab", "")', '[].index()', 'max(1, 2, key=5)', 'list(1, 2)', 'max(1, key=None)']:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
z = [3, 1, 2]
try:
    z.sort(key=lambda v: z.append(v) or v)
except ValueError as e:
    print(e)
nested = [[0] * 2 for _ in range(2)]
nested[0][0] = 1
shared = [[0] * 2] * 2
shared[0][0] = 1
print(nested, shared)
r = [1]
r.append(r)
print(r, len(r), r[1] is r)
print(list(range(10, 0, -3)), max('abc', 'abd'), max([1], default=0), max([], default='none'), min([3, 1, 2], key=lambda v: abs(v - 2)))
deep = []
for _ in range(50):
    deep = [deep]
print(str(deep).count('['))
