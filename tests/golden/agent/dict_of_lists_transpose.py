rows = [{"a": 1, "b": 2}, {"a": 3, "c": 4}, {}]
keys = list(dict.fromkeys(k for r in rows for k in r))
cols = {k: [r.get(k) for r in rows] for k in keys}
back = [{k: v for k, v in zip(cols, vals) if v is not None} for vals in zip(*cols.values())]
print(cols, back == rows, [*zip(*cols.values())])
filled = {k: [x if x is not None else 0 for x in v] for k, v in cols.items()}
print(filled, {k: (min(v), max(v), sum(v) / len(v)) for k, v in filled.items()})
long = [(i, k, v) for i, r in enumerate(rows) for k, v in r.items()]
print(long, {(i, k): v for i, k, v in long}[1, "c"])
pivot = {}
for i, k, v in long:
    pivot.setdefault(k, {}).setdefault("even" if v % 2 == 0 else "odd", []).append(i)
print(pivot, {k: {kk: len(vv) for kk, vv in v.items()} for k, v in pivot.items()})
first, *others = rows
first |= {"d": 5}
print(rows[0], len(rows), sum(map(len, rows)), sorted(set().union(*rows)), set(rows[0]) & set(rows[1]), [dict(t) for t in {tuple(sorted(r.items())) for r in [{"x": 1}, {"x": 1}]}])
for f in (lambda: [r["a"] for r in rows], lambda: sum(cols["b"]), lambda: rows[0]["a"]["b"], lambda: {**rows}, lambda: dict(zip(rows, rows)), lambda: rows["a"], lambda: max(cols["c"])):
    try:
        print(f())
    except (KeyError, TypeError) as e:
        print(type(e).__name__, e)
nested = {"x": {"y": [{"z": 1}, {"z": 2}]}}
path = ("x", "y", -1, "z")
node = nested
for p in path[:-1]:
    node = node[p]
node[path[-1]] += 40
print(nested, [d["z"] for d in nested["x"]["y"]], [(k, *v) for k, v in nested.items()])
