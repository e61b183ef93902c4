class Tool:
    lower = str.lower
    parse = int
    length = len
    fresh = dict.fromkeys
    from_hex = bytes.fromhex
    shout = "loud".upper
    items = []
    add = items.append
    adder = staticmethod(lambda a, b: a + b)
    made = classmethod(lambda cls, n: (cls.__name__, n))
    double = lambda self, x: x * 2
    size = property(lambda self: len(self.items))

    def __call__(self, f):
        f.tagged = True
        return f


t = Tool()
t.add(1)
t.add(2)
print(t.parse("5"), t.length("abc"), t.fresh("ab", 0), t.from_hex("4142"), t.shout(), t.items, t.adder(1, 2), t.made(3), t.double(4), t.size, Tool.lower("ABC"))


@t
def hello():
    return "hi"


print(hello.tagged, hello())
b = t.double
bs = [t.double, Tool().double]
print(b(10), b.__self__ is t, b == t.double, b is t.double, bs[0] == bs[1], {t.double: 1}[b], b.__func__ is Tool.double)
table = {"up": str.upper, "title": str.title, "rev": lambda s: s[::-1], "len": len, "join": "-".join}
print({k: f("ab cd") for k, f in table.items()})
Tool.triple = lambda self, x: x * 3
t.quad = lambda x: x * 4
print(t.triple(2), t.quad(2), "quad" in vars(t), callable(t), [m for m in ("double", "quad", "nope") if hasattr(t, m)])
for f in (lambda: t.quad(1, 2), lambda: t.double(), lambda: Tool.double(1), lambda: t.size(), lambda: Tool.made(), lambda: t.adder(1), lambda: t.nope):
    try:
        print(type(f()).__name__)
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e) if "descriptor" not in str(e) else print("descriptor error")
import operator
ops = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "**": operator.__pow__, "<": operator.__lt__, "[]": operator.getitem}
stack = []
for tok in "3 4 + 2 * 7 / 2 **".split():
    stack.append(ops[tok](*[stack.pop() for _ in "ab"][::-1]) if tok in ops else float(tok))
print(stack, ops["<"](1, 2), ops["[]"]("xyz", 1), operator.__not__(0), sorted(ops))
