# Graph algorithms with a heap made by hand, sets, deques.
from collections import defaultdict, deque

edges = [('a', 'b', 4), ('a', 'c', 1), ('c', 'b', 2), ('b', 'd', 5), ('c', 'd', 8), ('d', 'e', 3), ('f', 'g', 1)]
graph = defaultdict(dict)
for u, v, w in edges:
    graph[u][v] = w
    graph[v][u] = w


class Heap:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)
        i = len(self.items) - 1
        while i and self.items[i] < self.items[(i - 1) // 2]:
            p = (i - 1) // 2
            self.items[i], self.items[p] = self.items[p], self.items[i]
            i = p

    def pop(self):
        top, last = self.items[0], self.items.pop()
        if self.items:
            self.items[0] = last
            i = 0
            while True:
                kids = [k for k in (2 * i + 1, 2 * i + 2) if k < len(self.items)]
                if not kids:
                    break
                k = min(kids, key=self.items.__getitem__)
                if self.items[i] <= self.items[k]:
                    break
                self.items[i], self.items[k] = self.items[k], self.items[i]
                i = k
        return top

    def __bool__(self):
        return bool(self.items)


def dijkstra(start):
    dist = {start: 0}
    prev = {}
    heap = Heap()
    heap.push((0, start))
    while heap:
        d, u = heap.pop()
        if d > dist[u]:
            continue
        for v, w in graph[u].items():
            if d + w < dist.get(v, float('inf')):
                dist[v], prev[v] = d + w, u
                heap.push((d + w, v))
    return dist, prev


def path(prev, to):
    out = [to]
    while to in prev:
        to = prev[to]
        out.append(to)
    return ' -> '.join(reversed(out))


dist, prev = dijkstra('a')
for node in sorted(dist):
    print(node, dist[node], path(prev, node))


def components():
    seen = set()
    for start in sorted(graph):
        if start in seen:
            continue
        queue, comp = deque([start]), []
        seen.add(start)
        while queue:
            u = queue.popleft()
            comp.append(u)
            for v in sorted(graph[u]):
                if v not in seen:
                    seen.add(v)
                    queue.append(v)
        yield comp


print(list(components()))


def topo(deps):
    order, state = [], {}

    def visit(n, trail):
        if state.get(n) == 'done':
            return
        if n in trail:
            raise ValueError('cycle: ' + ' '.join(trail[trail.index(n):] + [n]))
        for m in deps.get(n, ()):
            visit(m, trail + [n])
        state[n] = 'done'
        order.append(n)
    for n in deps:
        visit(n, [])
    return order


print(topo({'app': ['lib', 'log'], 'lib': ['core'], 'log': ['core'], 'core': []}))
try:
    topo({'x': ['y'], 'y': ['z'], 'z': ['x']})
except ValueError as e:
    print(e)
memo = {}


def ways(n, coins):
    if n == 0:
        return 1
    if n < 0 or not coins:
        return 0
    key = n, len(coins)
    if key not in memo:
        memo[key] = ways(n - coins[0], coins) + ways(n, coins[1:])
    return memo[key]


print(ways(100, (50, 25, 10, 5, 1)), len(memo))
