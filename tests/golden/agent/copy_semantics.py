import copy
from dataclasses import dataclass, field
from types import SimpleNamespace, MappingProxyType


class Node:
    def __init__(self, name, parent=None):
        self.name, self.parent, self.kids = name, parent, []
        if parent:
            parent.kids.append(self)

    def __repr__(self):
        return f"{self.name}[{','.join(map(repr, self.kids))}]"


root = Node("root")
Node("leaf", Node("mid", root))
shallow, deep = copy.copy(root), copy.deepcopy(root)
root.kids[0].name = "changed"
print(root, shallow, deep, deep.kids[0].parent is deep, shallow.kids is root.kids)
grid = [[0] * 3] * 2
grid[0][0] = 1
good = [[0] * 3 for _ in range(2)]
good[0][0] = 1
print(grid, good, grid[0] is grid[1])
a = [1, [2, 3], {"k": [4]}]
b, c, d, e = a, a[:], list(a), copy.deepcopy(a)
a[1].append(99)
a.append("end")
print(b, c, d, e, sep="\n")


class Custom:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        return Custom(("copied", self.v))

    def __deepcopy__(self, memo):
        new = Custom(("deep", copy.deepcopy(self.v, memo)))
        memo[id(self)] = new
        return new


class Stateful:
    def __init__(self):
        self.cache, self.data = {"big": 1}, [1]

    def __getstate__(self):
        s = self.__dict__.copy()
        del s["cache"]
        return s

    def __setstate__(self, s):
        self.__dict__.update(s, cache="rebuilt")


class Slotted:
    __slots__ = ("x", "y")


class ListSub(list):
    pass


s = Slotted()
s.x = [1]
t = copy.deepcopy(s)
t.x.append(2)
ls = ListSub([1, [2]])
ls.tag = "t"
l2 = copy.deepcopy(ls)
print(copy.copy(Custom(1)).v, copy.deepcopy([Custom([1])] * 2)[0].v, vars(copy.copy(Stateful())), s.x, t.x, hasattr(t, "y"), l2, l2.tag, type(l2).__name__, l2[1] is ls[1])
cyc = [1]
cyc.append(cyc)
cc = copy.deepcopy(cyc)
print(cc, cc[1] is cc, cc is not cyc, copy.deepcopy((1, 2)) is not None, copy.copy(len) is len, copy.deepcopy({frozenset([1]): {1, 2}}))
shared = []
pair = copy.deepcopy([shared, shared])
print(pair[0] is pair[1], pair[0] is shared)


@dataclass
class Conf:
    name: str
    opts: dict = field(default_factory=dict)


c1 = Conf("a", {"x": [1]})
c2 = copy.replace(c1, name="b")
c3 = copy.deepcopy(c1)
c2.opts["x"].append(2)
print(c1, c2, c3, c1.opts is c2.opts)
ns = SimpleNamespace(a=1, b=[2])
ns2 = copy.copy(ns)
ns2.a = 5
print(ns, ns2, ns == SimpleNamespace(a=1, b=[2]), ns2.b is ns.b, vars(ns))
proxy = MappingProxyType({"ro": 1})
print(proxy, proxy["ro"], proxy | {"x": 2}, len(proxy))
for f in (lambda: proxy.__setitem__("a", 1), lambda: proxy.pop("ro"), lambda: copy.copy(x for x in "a"), lambda: copy.replace(5, x=1)):
    try:
        print(f())
    except Exception as ex:
        print(type(ex).__name__, ex)
try:
    proxy["z"] = 1
except TypeError as ex:
    print(ex)
x = y = []
x += [1]
print(y, end=" ")
x = x + [2]
print(x, y)
tup = ([],)
try:
    tup[0] += [1]
except TypeError as ex:
    print(ex, tup)
def mutate(lst, num, s):
    lst.append("m")
    num += 1
    s += "!"
    lst = ["rebound"]
    return num, s
orig = []
print(mutate(orig, 1, "s"), orig)
