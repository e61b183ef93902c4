import itertools as it
from functools import reduce


def source(n):
    try:
        for i in range(n):
            yield {"id": i, "value": i * 7 % 10, "kind": "ab"[i % 2]}
    finally:
        print("source closed")


def where(rows, **conds):
    return (r for r in rows if all(r[k] == v for k, v in conds.items()))


def select(rows, *cols):
    for r in rows:
        yield tuple(r[c] for c in cols)


def take(n, rows):
    yield from it.islice(rows, n)


def tee_print(rows, label):
    for r in rows:
        print(label, r)
        yield r


def chunked(seq, n):
    seq = iter(seq)
    while chunk := list(it.islice(seq, n)):
        yield chunk


def running_average():
    total, count, avg = 0, 0, None
    while True:
        try:
            x = yield avg
        except ValueError as e:
            print("reset:", e)
            total = count = 0
            avg = None
            continue
        total += x
        count += 1
        avg = total / count


src = source(10)
print(list(take(2, tee_print(select(where(src, kind="b"), "id", "value"), ">"))))
src.close()
avg = running_average()
next(avg)
print([avg.send(x) for x in (10, 20, 60)])
print(avg.throw(ValueError("too big")), avg.send(4))
avg.close()
try:
    avg.send(1)
except StopIteration as e:
    print("stopped", e.value)
print(list(chunked("abcdefgh", 3)), [*it.batched(range(7), 3)])


def averager_group():
    result = []
    while True:
        x = yield
        if x is None:
            return sum(result) / len(result)
        result.append(x)


def delegator(results, key):
    while True:
        results[key] = yield from averager_group()


results = {}
d = delegator(results, "k")
next(d)
for x in (1, 2, 3, None, 10):
    d.send(x)
d.close()
print(results)
print(list(it.accumulate([3, 1, 4, 1, 5], max)), list(it.pairwise("abcd")), [*it.zip_longest("ab", [1, 2, 3], fillvalue="-")])
print([(k, len(list(g))) for k, g in it.groupby("aaabbbccd")], list(it.takewhile(lambda x: x < 3, it.count(0.5, 0.75))))
print(*it.compress("ABCDEF", [1, 0, 1, 0, 1, 1]), *it.chain.from_iterable(["xy", "z"]), *it.islice(it.cycle("pq"), 5))
print(reduce(lambda acc, kv: {**acc, kv[0]: acc.get(kv[0], 0) + kv[1]}, [("a", 1), ("b", 2), ("a", 5)], {}))
a, b = it.tee(x * x for x in range(5))
print(sum(a), list(b), list(it.combinations_with_replacement("ab", 2)), len(list(it.permutations(range(5), 3))))
g = (i for i in range(3))
print(2 in g, list(g), sum(1 for _ in source(3)))
def boom():
    yield 1
    raise StopIteration("inner")
try:
    list(boom())
except RuntimeError as e:
    print(e, repr(e.__cause__))
