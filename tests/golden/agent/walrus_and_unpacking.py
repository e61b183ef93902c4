import re

data = [4, 8, 15, 16, 23, 42]
if (n := len(data)) > 5:
    print(f"long: {n}")
print([half for x in data if (half := x / 2) > 5], half)
first, second, *rest = data
*init, last = data
a, (b, *c), d = 1, [2, 3, 4], 5
print(first, second, rest, init, last, a, b, c, d)
x = y = z = []
x.append(1)
print(y, x is z)
i = 0
arr = [10, 20, 30]
i, arr[i] = 2, 99
print(i, arr)
a, b = b, a
print(a, b)
(p, q), [r, s] = {"k1": 1, "k2": 2}.items()
print(p, q, r, s)
for idx, (name, (lo, hi)) in enumerate([("t", (1, 2)), ("u", (3, 4))], start=1):
    print(idx, name, lo, hi)
for *head, tail in ["abc", (1, 2), [5]]:
    print(head, tail)
print([*range(3), *"ab"], {**{"a": 1, "b": 2}, "b": 3, **dict(c=4)}, (*[1], *(2,)), {*[1, 1], *{2}})


def f(*args, **kwargs):
    return args, kwargs


print(f(*[1, 2], 3, *"xy", k=1, **{"m": 2}))
t = 1, *[2, 3]
print(t, type(t))
while (m := re.search(r"\d+", "a1b22c333"[(pos := locals().get("pos", 0)):])) and pos < 6:
    print(m.group(), pos)
    pos += m.end()
total = 0
partial = [total := total + v for v in data]
print(partial, total)
print((lambda: (w := 5) + w)(), any((bad := v) % 7 == 0 for v in data), bad)
d = {}
d["x"], d["y"] = d["z"] = 1, 2
print(d)
seq = list(range(10))
seq[2:5] = []
seq[::2] = "ABCD"
del seq[-1]
seq[len(seq):] = [7, 8]
print(seq, seq[::-3], seq[-3:], seq[5:2:-1], seq[10:], seq[slice(None, None, 4)])
try:
    seq[::2] = [1]
except ValueError as e:
    print(e)
try:
    seq[1:2] = 5
except TypeError as e:
    print(e)


class Obj:
    pass


o = Obj()
o.a, o.b, *o.c = range(5)
print(vars(o))
[o.d], *_ = [[1]], 2
print(o.d, _, *map(lambda kv: "%s=%s" % kv, sorted(vars(o).items())), sep="|")
def g():
    got = yield (v := 1)
    print("got", got, v)
    return [*(yield 2)]
it = g()
print(next(it), it.send("s"))
try:
    it.send("ab")
except StopIteration as e:
    print(e.value)
print(1 if (k := 0) else k or "empty", not (k := 3) or k)
