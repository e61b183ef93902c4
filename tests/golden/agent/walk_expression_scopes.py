x = 10
funcs = {}
for name in ("a", "b"):
    def f(n, name=name):
        return f"{name}{n}{x}"
    funcs[name] = f
print([g(1) for g in funcs.values()], name)


class Counter:
    total = 0
    instances = []

    def __init__(self):
        Counter.total += 1
        self.total += 10
        self.instances.append(self.total)

    @classmethod
    def reset(cls):
        cls.total = 0


a, b = Counter(), Counter()
print(Counter.total, a.total, b.total, Counter.instances, vars(a))
Counter.reset()
print(Counter.total, a.total)


class Sub(Counter):
    pass


Sub.reset()
Sub()
print(Sub.total, Counter.total, "total" in vars(Sub))


def outer():
    def inner():
        nonlocal_var.append(1)
        return len(nonlocal_var)
    nonlocal_var = []
    return inner


f1, f2 = outer(), outer()
print(f1(), f1(), f2())


def gen_closures():
    for i in range(3):
        yield lambda: i


lazy = gen_closures()
print([f() for f in lazy], [f() for f in list(gen_closures())])
matrix = [[i * j for j in range(3)] for i in range(3)]
i = "untouched"
print([i for i in range(2)], i, {i: j for i, j in enumerate("ab")}, i, sum(i for i in range(3)), i)
try:
    print([z for z in range(2)], z)
except NameError as e:
    print(e)


def defaults(a, b=[], *args, c={}, **kw):
    b.append(a)
    c[a] = len(c)
    return b, args, c, kw


print(defaults(1), defaults(2, [0]), defaults(3), defaults(4, [], 5, 6, c={}, z=7))
print(defaults.__defaults__, defaults.__kwdefaults__)
defaults.__defaults__ = (["fresh"],)
print(defaults("x"))


def order():
    print("called", end=" ")
    return 1


def side(v):
    print(v, end=" ")
    return v


print(side(1) + side(2) * side(3), side(0) and side(9), side(5) or side(6), side(1) < side(2) < side(0), [side(1), side(2)][side(0)], (lambda p=side("default"): p)())
lst = [0, 0]
idx = 0
idx, lst[idx] = 1, "first"
print(lst, idx)
val = {"n": 0}


def bump():
    val["n"] += 1
    return val["n"]


lst = [0] * 4
lst[bump()] = bump()
print(lst, val)
d = {bump(): bump(), bump(): bump()}
print(d)
print(*(side(k) for k in "ab"), **{"sep": side("-"), "end": side("|\n")})
try:
    def bad():
        print(x)
        x = 1
    bad()
except UnboundLocalError as e:
    print(e)
if True:
    block_var = 1
for loop_var in []:
    pass
try:
    loop_var
except NameError as e:
    print(e, block_var)
while True:
    in_while = 1
    break
else:
    print("not reached")
for n in range(2, 10):
    for k in range(2, n):
        if n % k == 0:
            break
    else:
        print(n, "prime", end="; ")
print(n)
with open_ctx() if False else __import__("contextlib").nullcontext(7) as cm:
    pass
print(cm, [cm for cm in "q"], cm)
print((lambda: (yield))().__class__.__name__, (lambda *, k: k)(k=3), (lambda x, /, y: x + y)(1, y=2), (lambda: ...)())
exec("y = x + 1\nprint(y)")
print(y, eval("[x for _ in range(2)]"), eval("x", {"x": "other"}), eval("lambda: x")()())if False else print(y)
