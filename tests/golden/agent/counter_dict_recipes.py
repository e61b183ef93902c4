from collections import Counter, defaultdict, OrderedDict, ChainMap, deque, namedtuple, UserDict, UserList, UserString

c = Counter("abracadabra")
c.update("zz", a=1) if False else c.update("zz")
c.subtract({"a": 2, "q": 1})
print(c, list(c.elements())[:4], -c, +c, c.most_common()[:-3:-1], c["nope"], c == Counter(dict(c)), c >= Counter(a=1), sum(c.values()))
del c["zz"]
print(Counter(a=3) + Counter(a=-5, b=2), Counter([1, 1, 2]) | Counter([2, 2]), Counter(a=1).total(), repr(Counter()), Counter({"x": 0, "y": -1}))
tree = lambda: defaultdict(tree)
t = tree()
t["a"]["b"]["c"] = 1
t["a"]["d"] = 2
print({k: {k2: dict(v2) if isinstance(v2, defaultdict) else v2 for k2, v2 in v.items()} for k, v in t.items()})
dd = defaultdict(list, {"k": [0]})
dd["k"].append(1)
dd["n"] += [5]
print(dd, dd.get("zz"), "zz" in dd, dd.default_factory, dd.copy() | {"x": 1}, defaultdict(None, a=1))
try:
    defaultdict(None)["x"]
except KeyError as e:
    print("KeyError", e)
try:
    defaultdict(5)
except TypeError as e:
    print(e)
od = OrderedDict(zip("abc", range(3)))
od.move_to_end("a")
od["b"] = 9
print(od, od.popitem(last=False), list(reversed(od)), od == {"a": 0, "c": 2}, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1))
cm = ChainMap({"x": 1}, {"x": 2, "y": 3}, {"z": 4})
child = cm.new_child({"y": 0})
child["w"] = 7
print(cm, child["y"], cm["y"], child.maps[0], list(child), len(child), child.parents["y"], dict(cm), cm.get("q", "?"))
try:
    del cm["z"]
except KeyError as e:
    print(e)
dq = deque(range(5), maxlen=4)
dq.appendleft(9)
dq.rotate(1)
dq.extend([7, 8])
print(dq, dq[0], dq.index(7), dq.maxlen, dq.count(8), deque("abc") + deque("d"), list(reversed(dq)), deque([1, 2]) < deque([1, 3]))
dq.insert(1, "x") if len(dq) < 4 else None
for f in (lambda: dq.insert(0, 1), lambda: deque().pop(), lambda: dq.remove("?"), lambda: dq[9], lambda: deque([1], -1), lambda: dq[1:2]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
P = namedtuple("P", "x y z", defaults=[0, 0])
p = P(1, y=2)
print(p, p._replace(z=9), P._fields, P._field_defaults, p._asdict(), P._make("abc"), p == (1, 2, 0), *p, p[-1], p.index(2), hash(p) == hash((1, 2, 0)), isinstance(p, tuple))
for f in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: p._replace(q=1), lambda: namedtuple("Q", "a a"), lambda: namedtuple("Q", "class"), lambda: setattr(p, "x", 1), lambda: P._make([])):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print(namedtuple("R", "a class a", rename=True)._fields, P.__doc__, P.x.__doc__)


class Upper(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k.upper(), v)


u = Upper(a=1, b=2)
u.update(c=3)
print(u, u | {"d": 4}, "a" in u, u.pop("A"), u.data, type(u.copy()).__name__, UserList([3, 1]) + [2], sorted(UserList([3, 1])), UserString("ab") * 2, UserString("x").upper())
d = {"b": 1, "a": 2}
print(d | {"c": 3}, {**d, "b": 0}, dict(sorted(d.items())), dict.fromkeys("xy", []), d.setdefault("q", 5), d.pop("zz", None), list(d)[::-1], d.popitem(), [*reversed(d.items())])
inv = {v: k for k, v in d.items()}
print(inv, d.keys() & {"a"}, d.keys() - {"a"}, d.items() >= {("a", 2)}, d.keys() == {"a", "b"}, d.values(), min(d, key=d.get), d == dict(reversed(list(d.items()))))
try:
    for k in d:
        d[k + "!"] = 1
except RuntimeError as e:
    print(e)
try:
    for x in (s := {1, 2}):
        s.add(x + 10)
except RuntimeError as e:
    print(e)
try:
    for x in dq:
        dq.append(x)
except RuntimeError as e:
    print(e)
