d = {"b": 2, "a": 1, "c": 3}
print(d, list(d), sorted(d), d.items(), dict(sorted(d.items(), key=lambda kv: -kv[1])), max(d, key=d.get), min(d.values()), sum(d.values()), len(d), "a" in d, d.get("z"), d.get("z", 0))
d["d"] = d.pop("b") + 10
d.update(e=5, a=100)
d.update([("f", 6)])
d |= {"g": 7}
print(d, d.setdefault("h", []), d.setdefault("a", 0), d.popitem(), next(iter(d)), list(d.values())[-1], d.pop("zz", "none"))
print({k: v for k, v in d.items() if v > 5}, {v: k for k, v in d.items()}, {**d, "x": 1}["x"], d | {"a": 0} == d, dict(a=1) | dict(b=2), dict.fromkeys([1, 2], 0), dict([(1, 2)]), dict({"k": 1}, j=2))
del d["a"]
print(sorted(d.keys() - {"c"}), d.keys() & {"c", "q"}, {"q"} | {*d} >= {"c"}, d.keys() == set(d), d.items() & {("c", 3)}, list(reversed(d)), d.keys().isdisjoint(["z"]), d.values().mapping if False else type(d.values()).__name__)
nested = {}
for path, v in (("a.b.c", 1), ("a.b.d", 2), ("x", 3), ("a.e", 4)):
    *parents, leaf = path.split(".")
    node = nested
    for p in parents:
        node = node.setdefault(p, {})
    node[leaf] = v
print(nested)


def merge(a, b):
    out = dict(a)
    for k, v in b.items():
        out[k] = merge(out[k], v) if isinstance(v, dict) and isinstance(out.get(k), dict) else v
    return out


print(merge(nested, {"a": {"b": {"c": 9, "z": 0}}, "x": {"new": 1}}), nested["a"]["b"]["c"])
inverted = {}
for name, langs in {"ann": ["py", "go"], "bob": ["go"], "cy": []}.items():
    for l in langs:
        inverted.setdefault(l, []).append(name)
print(inverted, {k: len(v) for k, v in inverted.items()}, [k for k, v in inverted.items() if len(v) > 1])
mixed = {1: "int", 1.0: "float", True: "bool", "1": "str", (1,): "tuple", None: "none", frozenset(): "fs"}
print(mixed, mixed[1], len(mixed), hash(1) == hash(1.0) == hash(True))
copy1, copy2 = nested.copy(), dict(nested)
copy1["a"]["b"] = "shared"
print(nested["a"], copy2["a"] is nested["a"], {} == dict(), {"a": 1, "b": 2} == {"b": 2, "a": 1}, {1: 2} != {1: 3})
for k in list(d):
    if d[k] == 3:
        del d[k]
print(d, [*d], [*d.items()][0], {"k": {"k": {"k": 1}}}["k"]["k"]["k"], str({}), repr({"a": "x", 2: [None]}), bool({}), {}.get("a", {}).get("b"))
it = iter(d)
first = next(it)
d[first] = "changed value is fine"
print(next(it), d[first])


class Strict(dict):
    def __missing__(self, key):
        self[key] = v = f"<{key}>"
        return v

    def __setitem__(self, k, v):
        if not isinstance(k, str):
            raise TypeError(f"str keys only, not {k!r}")
        super().__setitem__(k, v)


s = Strict(a=1)
print(s["q"], s, s.get("nope"), "nope" in s, "%(auto)s" % s, "{auto2}".format_map(s), s.setdefault("z", 1), type(s | {}).__name__, type(s.copy()).__name__, len(s))
for f in (lambda: d["nope"], lambda: {}[[]], lambda: {[]: 1}, lambda: {}.popitem(), lambda: dict(5), lambda: dict([1]), lambda: dict(["ab", "c"]), lambda: d.pop("nope"), lambda: {}.update(5), lambda: d | [1], lambda: s.__setitem__(5, 1), lambda: dict(a=1, **{"a": 2}), lambda: {**5}, lambda: {}.fromkeys(5), lambda: {1: 2} < {1: 3}, lambda: d.keys()[0], lambda: hash({}), lambda: {}.get([]), lambda: d.get(), lambda: dict.fromkeys(), lambda: {} + {}, lambda: {1} | {1: 2}, lambda: d.items() | [[]], lambda: next(d)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
