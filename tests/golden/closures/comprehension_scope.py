# Comprehension scopes: the loop name is local, the first iterable belongs to the outside.
x = 'outer'
print([x for x in range(3)], x)
print({x: x * x for x in range(3)}, {x % 2 for x in range(4)}, list(x for x in 'ab'), x)


class C:
    n = 4
    items = [i for i in range(n)]
    squares = [i * i for i in items]
    try:
        bad = [n for _ in range(2)]
    except NameError as e:
        bad = str(e)


print(C.items, C.squares, C.bad)


def f(k):
    return [[i * k for i in range(j)] for j in range(3)]


print(f(2))
print([(a, b) for a in range(3) for b in range(a) if a != 2 or b])
print([y for x in [[1, 2], [3]] for y in x])
fs = [lambda: i for i in range(3)]
print([g() for g in fs])
print([i for i in range(10) if i % 2 if i % 3])
print([a if a > 1 else -a for a in range(4)])
print({k: v for k, v in zip('abc', range(3))})
print([[cell for cell in row] for row in [(1, 2), (3, 4)]])
print([(i, j) for i, j in {'a': 1}.items()], [*(c for c in 'xy')])


def outer():
    total = 10
    result = [total + i for i in range(3)]
    gen = (total * i for i in range(3))
    total = 100
    return result, list(gen)


print(outer())
try:
    [undefined for _ in range(1)]
except NameError as e:
    print(e)
lazy = (print('ran', i) for i in range(2))
print('before')
list(lazy)
print(sum(i for i in range(101)), max((len(w), w) for w in ['a', 'bbb', 'cc']))
nested = [[j for j in range(i)] for i in range(4)]
print(nested, sum(len(r) for r in nested))
print([last := i for i in range(5)], last)
