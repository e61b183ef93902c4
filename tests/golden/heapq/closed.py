import heapq


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


data = [(i * 7919) % 101 for i in range(40)]
for push, pop, make, replace, pushpop in ((heapq.heappush, heapq.heappop, heapq.heapify, heapq.heapreplace, heapq.heappushpop),
                                          (heapq.heappush_max, heapq.heappop_max, heapq.heapify_max, heapq.heapreplace_max, heapq.heappushpop_max)):
    h = []
    for x in data:
        push(h, x)
    print(h)
    print([pop(h) for _ in range(10)], h)
    print([replace(h, x) for x in (50, 0, 100, 3.5)], h)
    print([pushpop(h, x) for x in (50, 0, 100, 3.5)], h)
    h = data[:]
    print(make(h), h)
    h = [str(x) for x in data]
    make(h)
    print(h[:12], [pop(h) for _ in range(5)])
    h = [(x % 5, str(x)) for x in data]
    make(h)
    print([pop(h) for _ in range(8)])
    h = []
    t(lambda: pop(h))
    t(lambda: replace(h, 1))
    print(pushpop(h, 9), h)
    t(lambda: push((), 1))
    t(lambda: make(5))
    t(lambda: pop('abc'))
    t(lambda: pop([1, 'a', 2]))
    h = [1, 2, 3]
    t(lambda: push(h, 'x'))
    print(h)
    h = [3, 'a', 1]
    t(lambda: make(h))
print(heapq.nsmallest(3, data), heapq.nlargest(3, data), heapq.nsmallest(1, data), heapq.nlargest(1, []), heapq.nsmallest(0, data), heapq.nlargest(-1, data))
print(heapq.nsmallest(100, [3, 1, 2]), heapq.nlargest(2, 'hello', key=ord), heapq.nsmallest(2, ['bb', 'a', 'cc', 'd'], key=len), heapq.nlargest(3, iter(range(10)), key=lambda x: x % 4))
print(list(heapq.merge([1, 4, 7], [2, 5], [], [0, 9])), list(heapq.merge([7, 4], [9, 1], reverse=True)), list(heapq.merge(['a', 'ccc'], ['bb'], key=len)))
print(list(heapq.merge([1, 1], [1.0], [True])), list(heapq.merge()), list(heapq.merge([3])), next(heapq.merge([2], [1])))
t(lambda: list(heapq.merge([1], ['a'])))
t(lambda: list(heapq.merge(5)))
t(lambda: heapq.nsmallest('a', [1]))
big = [(i * 48271) % 65537 for i in range(3000)]
heapq.heapify(big)
print(big[:5], big[-3:], [heapq.heappop(big) for _ in range(5)], len(big))
print(sorted(heapq.__all__))
