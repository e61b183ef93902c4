REGIONS = {"WA": "NT SA", "NT": "WA SA Q", "SA": "WA NT Q NSW V", "Q": "NT SA NSW", "NSW": "Q SA V", "V": "SA NSW", "T": ""}
graph = {k: set(v.split()) for k, v in REGIONS.items()}
assert all(a in graph[b] for a in graph for b in graph[a]), "asymmetric"


class Unsolvable(Exception):
    pass


def color(graph, colors, assigned=None, stats=None):
    assigned = assigned or {}
    stats = stats if stats is not None else {"tries": 0}
    if len(assigned) == len(graph):
        return assigned, stats
    options = {n: [c for c in colors if all(assigned.get(m) != c for m in graph[n])] for n in graph if n not in assigned}
    node = min(options, key=lambda n: (len(options[n]), -len(graph[n]), n))
    for c in options[node]:
        stats["tries"] += 1
        try:
            return color(graph, colors, {**assigned, node: c}, stats)
        except Unsolvable:
            continue
    raise Unsolvable(f"{node} after {len(assigned)} regions")


sol, stats = color(graph, ["red", "green", "blue"])
print(dict(sorted(sol.items())), stats, all(sol[a] != sol[b] for a in graph for b in graph[a]))
try:
    color(graph, ["red", "green"])
except Unsolvable as e:
    print("unsolvable:", e, repr(e.__context__))
degree = sorted(((len(v), k) for k, v in graph.items()), reverse=True)
print(degree, sum(d for d, _ in degree) // 2)
cliques = [c for n in range(3, 5) for c in __import__("itertools").combinations(sorted(graph), n) if all(b in graph[a] for i, a in enumerate(c) for b in c[i + 1:])]
print(cliques)
dot = "\n".join(f'  {a} -- {b} [label="{sol[a][0]}{sol[b][0]}"];' for a in sorted(graph) for b in sorted(graph[a]) if a < b)
print(f"graph {{\n{dot}\n}}")
