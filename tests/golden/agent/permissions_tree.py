from enum import Flag, auto
from functools import reduce
from operator import or_


class P(Flag):
    NONE = 0
    READ = auto()
    WRITE = auto()
    ADMIN = auto()
    ALL = READ | WRITE | ADMIN


class Node:
    def __init__(self, name, **grants):
        self.name, self.grants, self.children, self.parent = name, {k: reduce(or_, v) if isinstance(v, tuple) else v for k, v in grants.items()}, {}, None

    def __truediv__(self, name):
        try:
            return self.children[name]
        except KeyError:
            raise FileNotFoundError(f"{self.path}/{name}") from None

    def __lshift__(self, child):
        self.children[child.name] = child
        child.parent = self
        return self

    @property
    def path(self):
        return f"{self.parent.path}/{self.name}" if self.parent else self.name

    def effective(self, user):
        inherited = self.parent.effective(user) if self.parent else P.NONE
        own = self.grants.get(user)
        return inherited if own is None else own if own == P.NONE else inherited | own

    def check(self, user, need):
        have = self.effective(user)
        if need not in have:
            raise PermissionError(f"{user} lacks {need & ~have} on {self.path}")
        return True

    def __iter__(self):
        yield self
        for c in self.children.values():
            yield from c

    def __contains__(self, name):
        return any(n.name == name for n in self)

    def __repr__(self):
        return f"<{self.path}>"


root = Node("", ann=P.ALL, bob=P.READ) << (Node("docs", bob=(P.READ, P.WRITE)) << Node("a.txt", bob=P.NONE) << Node("b.txt")) << Node("tmp", cy=P.WRITE)
print([*root], root / "docs" / "b.txt", "b.txt" in root, "zzz" in root)
for node in root:
    print(f"{node.path or '/':<12}", *(f"{u}={node.effective(u)!r}" for u in ("ann", "bob", "cy")))
for user, need, *path in (("bob", P.WRITE, "docs", "b.txt"), ("bob", P.READ, "docs", "a.txt"), ("cy", P.ALL, "tmp"), ("ann", P.ADMIN, "tmp"), ("bob", P.READ, "nope")):
    try:
        print(reduce(Node.__truediv__, path, root).check(user, need))
    except OSError as e:
        print(type(e).__name__, e, e.errno, e.args)
print(P.READ | P.WRITE, repr(P.ALL), P.NONE, bool(P.NONE), ~P.READ, P.ALL & ~P.ADMIN, P.READ in P.ALL, P(3), [p.name for p in P], P.ALL.name, (P.READ | P.ADMIN).name, len(P.ALL), P["WRITE"], P.READ == 1)
for bad in (lambda: P(99), lambda: P.READ + 1, lambda: P["NOPE"], lambda: P.READ in 5, lambda: 5 in P.ALL, lambda: reduce(Node.__truediv__, "xy", root)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e).split("\n")[0])
