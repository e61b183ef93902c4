import re
from dataclasses import dataclass
from typing import Iterator, NamedTuple


class Token(NamedTuple):
    kind: str
    value: str
    pos: int


SPEC = [("NUM", r"\d+(?:\.\d*)?"), ("ID", r"[A-Za-z_]\w*"), ("OP", r"\*\*|[-+*/%()=,]"), ("WS", r"\s+"), ("BAD", r".")]
MASTER = re.compile("|".join(f"(?P<{k}>{p})" for k, p in SPEC))


def tokenize(text: str) -> Iterator[Token]:
    for m in MASTER.finditer(text):
        kind = m.lastgroup
        if kind == "WS":
            continue
        if kind == "BAD":
            raise SyntaxError(f"unexpected {m.group()!r} at {m.start()}")
        yield Token(kind, m.group(), m.start())
    yield Token("END", "", len(text))


class Parser:
    def __init__(self, text, env):
        self.tokens = list(tokenize(text))
        self.i = 0
        self.env = env

    @property
    def cur(self):
        return self.tokens[self.i]

    def accept(self, *ops):
        if self.cur.value in ops and self.cur.kind == "OP":
            self.i += 1
            return self.tokens[self.i - 1].value
        return None

    def expect(self, op):
        if not self.accept(op):
            raise SyntaxError(f"expected {op!r}, found {self.cur.kind} {self.cur.value!r} at {self.cur.pos}")

    def statement(self):
        if self.cur.kind == "ID" and self.tokens[self.i + 1].value == "=":
            name = self.cur.value
            self.i += 2
            self.env[name] = value = self.expr()
        else:
            value = self.expr()
        if self.cur.kind != "END":
            raise SyntaxError(f"trailing {self.cur}")
        return value

    def expr(self):
        v = self.term()
        while op := self.accept("+", "-"):
            r = self.term()
            v = v + r if op == "+" else v - r
        return v

    def term(self):
        v = self.unary()
        while op := self.accept("*", "/", "%"):
            r = self.unary()
            v = {"*": lambda: v * r, "/": lambda: v / r, "%": lambda: v % r}[op]()
        return v

    def unary(self):
        if self.accept("-"):
            return -self.unary()
        v = self.atom()
        return v ** self.unary() if self.accept("**") else v

    def atom(self):
        kind, value, pos = self.cur
        self.i += 1
        if kind == "NUM":
            return float(value) if "." in value else int(value)
        if kind == "ID":
            if self.accept("("):
                args = []
                while not self.accept(")"):
                    args.append(self.expr())
                    self.accept(",")
                return self.env[value](*args)
            return self.env[value]
        self.i -= 1
        self.expect("(")
        v = self.expr()
        self.expect(")")
        return v


env = {"max": max, "abs": abs, "pi": 3.14159}
for line in ["1 + 2 * 3", "-2 ** 2", "2 ** 3 ** 2", "(1 + 2) * -3", "x = 10 / 4", "x * 2 - 1", "max(1, x, 7 % 4) + abs(-5)",
             "1 / 0", "y + 1", "3 $ 4", "(1 + 2", "1 2", "max(1, 2", "2 * pi"]:
    try:
        print(f"{line:<28} = {Parser(line, env).statement()!r}")
    except (SyntaxError, ArithmeticError, LookupError) as e:
        print(f"{line:<28} ! {type(e).__name__}: {e}")
print(list(tokenize("a=1"))[0])
print({k: v for k, v in env.items() if not callable(v)})
