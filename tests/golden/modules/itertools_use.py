import itertools as it
import operator

print(list(it.chain([1, 2], 'ab', ())), list(it.chain.from_iterable([[1], [2, 3]])))
print(list(it.islice(it.count(5, 2), 4)), list(it.islice('abcdef', 1, None, 2)), list(it.islice(it.cycle('ab'), 5)), list(it.repeat('x', 3)))
print(list(it.accumulate([1, 2, 3, 4])), list(it.accumulate([3, 1, 4], max)), list(it.accumulate([1, 2, 3], operator.mul, initial=10)))
print(list(it.combinations('abc', 2)), list(it.permutations([1, 2, 3], 2)), list(it.product('ab', [1, 2])), list(it.product([0, 1], repeat=2)), list(it.combinations_with_replacement('ab', 2)))
print([(k, list(g)) for k, g in it.groupby('aaabbc')], [(k, len(list(g))) for k, g in it.groupby([1, 1, 2, 3, 3], key=lambda v: v % 2)])
print(list(it.takewhile(lambda x: x < 3, [1, 2, 5, 1])), list(it.dropwhile(lambda x: x < 3, [1, 2, 5, 1])), list(it.filterfalse(lambda x: x % 2, range(5))))
print(list(it.zip_longest('ab', [1], fillvalue='-')), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.compress('abcd', [1, 0, 1, 0])), list(it.pairwise([1, 2, 3])))
a, b = it.tee(iter([1, 2, 3]))
print(next(a), next(a), list(b), list(a))
print(list(it.batched('abcdefg', 3)), [''.join(x) for x in it.batched('abcd', 2)])
rows = [{'c': 'x', 'n': 1}, {'c': 'y', 'n': 2}, {'c': 'x', 'n': 3}]
rows.sort(key=lambda r: r['c'])
for c, group in it.groupby(rows, key=lambda r: r['c']):
    print(c, sum(r['n'] for r in group))
c = it.count()
print([next(c) for _ in range(3)], list(zip('ab', c)), type(c).__name__, type(it.chain()).__name__)
for bad in ['it.islice([1], -1)', 'it.product([1], repeat=-1)', 'it.combinations([1], -1)', 'it.repeat()', 'list(it.chain(5))', 'it.count("a")', 'it.batched([1], 0)', 'it.zip_longest(5)', 'it.accumulate(5)', 'it.tee([1], -1)',
            'list(it.batched([1, 2, 3], 2, strict=True))', 'it.islice([1])', 'it.cycle(5)']:
    try:
        print(bad, eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
print(sum(1 for _ in it.permutations(range(5))), sum(map(sum, it.combinations(range(6), 3))), list(it.permutations([])), list(it.product()), list(it.combinations('ab', 3)))
flat = list(it.chain.from_iterable(it.repeat(i, i) for i in range(4)))
print(flat, [len(list(g)) for _, g in it.groupby(flat)])
