import heapq


class V:
    log = []

    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        V.log.append((self.v, other.v))
        return self.v < other.v

    def __repr__(self):
        return 'V%d' % self.v


h = []
for x in (5, 3, 8, 1, 9, 2):
    heapq.heappush(h, V(x))
print(h, V.log)
V.log = []
print(heapq.heappop(h), h, V.log)
V.log = []
print(heapq.heapreplace(h, V(4)), heapq.heappushpop(h, V(0)), h, V.log)
V.log = []
h = [V(x) for x in (5, 3, 8, 1, 9, 2)]
heapq.heapify(h)
print(h, V.log)
V.log = []
heapq.heapify_max(h)
heapq.heappush_max(h, V(7))
print(h, heapq.heappop_max(h), V.log)
print(list(heapq.merge([V(1), V(3)], [V(2)])), heapq.nsmallest(2, h), heapq.nlargest(2, h))


class Bad(V):
    def __lt__(self, other):
        raise KeyError('no order')


for f in (lambda: heapq.heappush([V(1)], Bad(2)), lambda: heapq.heapify([Bad(1), Bad(2)]), lambda: heapq.heappop([V(1), Bad(2), Bad(3)])):
    try:
        f()
    except KeyError as e:
        print(repr(e))


class Shrink(V):
    def __lt__(self, other):
        heap.clear()
        return True


heap = [Shrink(1), Shrink(2), Shrink(3)]
try:
    heapq.heappush(heap, Shrink(0))
except (RuntimeError, IndexError) as e:
    print(type(e).__name__, e)


class L(list):
    pass


h = L([3, 1, 2])
heapq.heapify(h)
heapq.heappush(h, 0)
print(h, type(h).__name__, heapq.heappop(h))
