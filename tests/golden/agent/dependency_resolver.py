from collections import defaultdict, deque
from dataclasses import dataclass, field
from functools import total_ordering
import re


@total_ordering
@dataclass(frozen=True)
class Version:
    parts: tuple[int, ...]
    pre: str = ""

    @classmethod
    def parse(cls, s):
        m = re.fullmatch(r"v?(\d+(?:\.\d+)*)(?:-([\w.]+))?", s)
        if not m:
            raise ValueError(f"bad version {s!r}")
        return cls(tuple(map(int, m[1].split("."))), m[2] or "")

    def __lt__(self, other):
        return (self.parts, self.pre == "", self.pre) < (other.parts, other.pre == "", other.pre)

    def __str__(self):
        return ".".join(map(str, self.parts)) + (f"-{self.pre}" if self.pre else "")


OPS = {">=": lambda a, b: a >= b, "<": lambda a, b: a < b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "~": lambda a, b: a >= b and a.parts[:-1] == b.parts[:-1]}


@dataclass
class Req:
    name: str
    specs: list = field(default_factory=list)

    @classmethod
    def parse(cls, s):
        name, rest = re.match(r"([\w-]+)\s*(.*)", s).groups()
        specs = [(m[1], Version.parse(m[2])) for part in filter(None, map(str.strip, rest.split(","))) if (m := re.match(r"(>=|<|==|!=|~)\s*(\S+)", part))]
        return cls(name, specs)

    def ok(self, v):
        return all(OPS[op](v, want) for op, want in self.specs)

    def __str__(self):
        return self.name + ",".join(f"{op}{v}" for op, v in self.specs)


INDEX = {
    "app": {"1.0": ["lib >=1.0, <2", "util"]},
    "lib": {"0.9": [], "1.5": ["util <2.0"], "1.9": ["util >=2.0"], "2.1": []},
    "util": {"1.0": [], "1.8-beta": [], "2.2": ["nothing ==9"]},
    "nothing": {"1": []},
}


class Conflict(Exception):
    pass


def resolve(reqs, chosen=None, depth=0):
    chosen = chosen or {}
    if not reqs:
        return chosen
    req, *rest = reqs
    if req.name in chosen:
        if not req.ok(chosen[req.name]):
            raise Conflict(f"{req} vs {chosen[req.name]}")
        return resolve(rest, chosen, depth)
    if req.name not in INDEX:
        raise Conflict(f"no package {req.name}")
    errors = []
    for v in sorted(map(Version.parse, INDEX[req.name]), reverse=True):
        if not req.ok(v):
            continue
        print("  " * depth + f"try {req.name} {v}")
        try:
            return resolve(rest + [Req.parse(d) for d in INDEX[req.name][str(v)]], chosen | {req.name: v}, depth + 1)
        except Conflict as e:
            errors.append(e)
    raise Conflict(f"cannot satisfy {req}") from (errors[-1] if errors else None)


print({k: str(v) for k, v in resolve([Req.parse("app")]).items()})
for bad in ("app >=2", "util !=1.0, !=1.8-beta", "zzz"):
    try:
        resolve([Req.parse(bad)])
    except Conflict as e:
        chain = []
        while e:
            chain.append(str(e))
            e = e.__cause__
        print(" <= ".join(chain))
vs = ["1.10", "1.9", "1.9-rc.1", "v2", "1.9.0", "1.9-beta"]
print([str(v) for v in sorted(map(Version.parse, vs))], Version.parse("1.0") == Version.parse("v1.0"), max(map(Version.parse, vs)))
try:
    Version.parse("1.x")
except ValueError as e:
    print(e)


def layers(deps):
    indeg = {n: 0 for n in deps} | {d: 0 for ds in deps.values() for d in ds}
    users = defaultdict(list)
    for n, ds in deps.items():
        indeg[n] += len(ds)
        for d in ds:
            users[d].append(n)
    ready = deque(sorted(n for n, k in indeg.items() if k == 0))
    while ready:
        yield list(ready)
        for n in [ready.popleft() for _ in range(len(ready))]:
            for u in users[n]:
                indeg[u] -= 1
                if not indeg[u]:
                    ready.append(u)
    if left := {n for n, k in indeg.items() if k}:
        raise ValueError(f"cycle among {sorted(left)}")


print(list(layers({"a": ["b", "c"], "b": ["d"], "c": ["d"], "e": []})))
try:
    for layer in layers({"x": ["y"], "y": ["x"], "z": []}):
        print(layer)
except ValueError as e:
    print(e)
