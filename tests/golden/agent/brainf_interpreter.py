import sys


def compile_bf(src):
    stack, jumps = [], {}
    for i, c in enumerate(src):
        if c == "[":
            stack.append(i)
        elif c == "]":
            if not stack:
                raise SyntaxError(f"unmatched ] at {i}")
            j = stack.pop()
            jumps[i], jumps[j] = j, i
    if stack:
        raise SyntaxError(f"unmatched [ at {stack[-1]}")
    return jumps


def run(src, data=b""):
    jumps, tape, ptr, pc, inp = compile_bf(src), bytearray(8), 0, 0, iter(data)
    out = []
    while pc < len(src):
        c = src[pc]
        if c == ">":
            ptr += 1
            if ptr == len(tape):
                tape.append(0)
        elif c == "<":
            ptr -= 1
            if ptr < 0:
                raise IndexError("tape underrun")
        elif c == "+":
            tape[ptr] = (tape[ptr] + 1) % 256
        elif c == "-":
            tape[ptr] = (tape[ptr] - 1) % 256
        elif c == ".":
            out.append(chr(tape[ptr]))
        elif c == ",":
            tape[ptr] = next(inp, 0)
        elif c == "[" and not tape[ptr] or c == "]" and tape[ptr]:
            pc = jumps[pc]
        pc += 1
    return "".join(out)


print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>->+>>+[<]<-]>>.>>---.+++++++..+++."))
print(run(",[.,]", b"echo"), repr(run(",>,<[>+<-]>.", bytes([3, 4]))))
for bad in ("[", "]", "<", "[[]"):
    try:
        run(bad)
    except (SyntaxError, IndexError) as e:
        print(type(e).__name__, e, getattr(e, "msg", None))


class Lisp:
    def __init__(self):
        self.env = {"+": lambda *a: sum(a), "*": lambda a, b: a * b, "-": lambda a, b: a - b, "<": lambda a, b: a < b, "list": lambda *a: [*a], "car": lambda x: x[0], "cdr": lambda x: x[1:], "=": lambda a, b: a == b}

    def parse(self, text):
        toks = text.replace("(", " ( ").replace(")", " ) ").split()

        def read():
            if not toks:
                raise SyntaxError("unexpected end")
            t = toks.pop(0)
            if t == "(":
                out = []
                while toks and toks[0] != ")":
                    out.append(read())
                if not toks:
                    raise SyntaxError("missing )")
                toks.pop(0)
                return out
            if t == ")":
                raise SyntaxError("unexpected )")
            try:
                return int(t)
            except ValueError:
                return t
        return read()

    def eval(self, x, env=None):
        env = self.env if env is None else env
        match x:
            case str():
                return env[x]
            case int():
                return x
            case ["quote", v]:
                return v
            case ["if", c, a, b]:
                return self.eval(a if self.eval(c, env) else b, env)
            case ["define", [name, *params], body]:
                env[name] = self.eval(["lambda", params, body], env)
            case ["define", str(name), v]:
                env[name] = self.eval(v, env)
            case ["lambda", [*params], body]:
                return lambda *args: self.eval(body, {**env, **self.env, **dict(zip(params, args, strict=True))})
            case ["let", [*pairs], body]:
                return self.eval(body, env | {k: self.eval(v, env) for k, v in pairs})
            case [fn, *args]:
                return self.eval(fn, env)(*(self.eval(a, env) for a in args))
            case _:
                raise TypeError(f"cannot eval {x!r}")


lisp = Lisp()
for src in ("(+ 1 2 (* 3 4))", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 12)", "(quote (a (b 1)))", "((lambda (x y) (- x y)) 5 8)", "(let ((a 2) (b 3)) (* a b))", "(car (cdr (list 1 2 3)))",
            "(undefined 1)", "(+ 1", ")", "()", "((lambda (x) x))", "(1 2)", "(car (list))"):
    try:
        r = lisp.eval(lisp.parse(src))
        print(f"{src:<40} => {r!r}")
    except Exception as e:
        print(f"{src:<40} !! {type(e).__name__}: {e}")
print("stderr is separate", file=sys.stderr)
sys.stdout.write("no newline")
