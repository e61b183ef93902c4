import heapq
from collections import deque


def main():
    n = 3000
    edges = {i: [((i * 17 + k * 31) % n, (i * k) % 23 + 1) for k in range(1, 6)] for i in range(n)}
    dist = {0: 0}
    heap = [(0, 0)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist[u]:
            continue
        for v, w in edges[u]:
            nd = d + w
            if nd < dist.get(v, 1 << 30):
                dist[v] = nd
                heapq.heappush(heap, (nd, v))
    seen = {0}
    queue = deque([0])
    order = 0
    while queue:
        u = queue.popleft()
        order += u
        for v, _ in edges[u]:
            if v not in seen:
                seen.add(v)
                queue.append(v)
    return sum(dist.values()), len(seen), order
