import asyncio, heapq, itertools


def kw(*a, k=0):
    return a[0], a[-1], len(a), k


print(kw(*range(256)), kw(*range(257)), kw(*range(1000), k=5))
print((lambda a, b, *r, p=1, q=2, s=3: (a, b, r[:4], r[-1], p, q, s))(*range(300), q=9))
print((lambda *r, p, **kw: (r[:2], len(r), p, kw))(*range(400), p=7, z=8))
rows = [[i, -i] for i in range(300)]
print([len(t) for t in zip(*rows)], list(zip(*rows))[1][:3])
print(list(map(lambda *t: sum(t), *rows)), list(itertools.islice(itertools.product(*[[1]] * 257), 1))[0][:2])
print(list(heapq.merge(*[[i] for i in range(300)]))[:4])


async def w(i):
    return i


async def main():
    print(sum(await asyncio.gather(*[w(i) for i in range(300)])))


asyncio.run(main())
names = [f'k{i}' for i in range(100)]
calls = {}
exec('def many(**kw): return list(kw.items())[:2], len(kw)\ndef some(a=0, *, k70, **kw): return a, k70, len(kw)\n', calls)
print(eval('many(' + ', '.join(f'{n}={i}' for i, n in enumerate(names)) + ')', calls))
print(eval('some(' + ', '.join(f'{n}={i}' for i, n in enumerate(names)) + ')', calls))
