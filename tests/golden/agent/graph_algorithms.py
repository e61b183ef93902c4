import heapq
from collections import defaultdict, deque
from math import inf


class Graph:
    def __init__(self, edges, directed=False):
        self.adj = defaultdict(dict)
        for a, b, w in edges:
            self.adj[a][b] = w
            self.adj[b]
            if not directed:
                self.adj[b][a] = w

    def bfs(self, start):
        seen, queue, order = {start}, deque([start]), []
        while queue:
            order.append(n := queue.popleft())
            for m in sorted(self.adj[n]):
                if m not in seen:
                    seen.add(m)
                    queue.append(m)
        return order

    def dfs(self, node, seen=None):
        seen = set() if seen is None else seen
        seen.add(node)
        yield node
        for m in sorted(self.adj[node]):
            if m not in seen:
                yield from self.dfs(m, seen)

    def dijkstra(self, start):
        dist = dict.fromkeys(sorted(self.adj), inf)
        dist[start] = 0
        prev, heap = {}, [(0, start)]
        while heap:
            d, n = heapq.heappop(heap)
            if d > dist[n]:
                continue
            for m, w in self.adj[n].items():
                if (nd := d + w) < dist[m]:
                    dist[m], prev[m] = nd, n
                    heapq.heappush(heap, (nd, m))
        return dist, prev

    def path(self, a, b):
        dist, prev = self.dijkstra(a)
        if dist[b] == inf:
            raise LookupError(f"no path from {a} to {b}")
        out = [b]
        while out[-1] != a:
            out.append(prev[out[-1]])
        return dist[b], "→".join(reversed(out))

    def mst(self):
        parent = {n: n for n in self.adj}

        def find(x):
            while parent[x] != x:
                parent[x] = x = parent[parent[x]]
            return x

        total = 0
        for w, a, b in sorted((w, a, b) for a in self.adj for b, w in self.adj[a].items() if a < b):
            if (ra := find(a)) != (rb := find(b)):
                parent[ra] = rb
                total += w
                yield a, b, w
        return total


def topo(deps):
    state, order = {}, []

    def visit(n, trail=()):
        if state.get(n) == "done":
            return
        if n in trail:
            raise ValueError("cycle: " + " -> ".join((*trail[trail.index(n):], n)))
        for d in deps.get(n, ()):
            visit(d, (*trail, n))
        state[n] = "done"
        order.append(n)

    for n in deps:
        visit(n)
    return order


g = Graph([("A", "B", 4), ("A", "C", 1), ("C", "B", 2), ("B", "D", 5), ("C", "D", 8), ("D", "E", 3), ("X", "Y", 1)])
print(g.bfs("A"), "".join(g.dfs("A")))
print(g.dijkstra("A")[0])
print(g.path("A", "E"))
try:
    g.path("A", "X")
except LookupError as e:
    print(repr(e))
gen = g.mst()
edges = []
while True:
    try:
        edges.append(next(gen))
    except StopIteration as stop:
        print(edges, stop.value)
        break
print(topo({"app": ["db", "web"], "web": ["log"], "db": ["log"], "log": []}))
try:
    topo({"a": ["b"], "b": ["c"], "c": ["b"]})
except ValueError as e:
    print(e)
