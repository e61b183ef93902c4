import contextlib
from contextlib import contextmanager, ExitStack, suppress, closing, nullcontext, redirect_stdout, ContextDecorator


class Resource:
    def __init__(self, name, fail_on=None, swallow=False):
        self.name, self.fail_on, self.swallow = name, fail_on, swallow

    def __enter__(self):
        print("open", self.name)
        if self.fail_on == "enter":
            raise OSError(f"cannot open {self.name}")
        return self

    def __exit__(self, et, ev, tb):
        print("close", self.name, et.__name__ if et else None, ev, tb is not None)
        if self.fail_on == "exit":
            raise RuntimeError(f"close failed: {self.name}")
        return self.swallow


with Resource("a") as a, Resource("b") as b:
    print(a.name, b.name)
with (
    Resource("outer", swallow=True),
    Resource("inner"),
):
    1 / 0
try:
    with Resource("x"), Resource("y", "enter"):
        print("unreachable")
except OSError as e:
    print("caught", e)
try:
    with Resource("p", "exit"):
        raise KeyError("lost")
except RuntimeError as e:
    print("caught", e, "context:", repr(e.__context__))


@contextmanager
def tag(name, **attrs):
    print(f"<{name}{''.join(f' {k}={v!r}' for k, v in attrs.items())}>")
    try:
        yield name.upper()
    except ValueError as e:
        print("handled", e)
    finally:
        print(f"</{name}>")


with tag("div", id=1) as t:
    print(t)
    with tag("p"):
        raise ValueError("inside p")


@tag("section")
def body():
    print("in body")


body()


@contextmanager
def broken():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


for cm in (broken, twice):
    try:
        with cm():
            print("inside", cm.__name__)
    except RuntimeError as e:
        print("RuntimeError:", e)
with ExitStack() as stack:
    for n in "123":
        stack.enter_context(Resource(n))
    stack.callback(print, "callback", "args", sep="-")
    stack.push(lambda *exc: print("pushed", exc[0]) or True)
    raise LookupError("swallowed")
with suppress(ZeroDivisionError, KeyError):
    {}["x"]
with nullcontext(5) as n:
    print(n)


def f():
    with Resource("ret"):
        return "value"
    print("no")


print(f())
for i in range(3):
    with Resource(f"loop{i}"):
        if i == 0:
            continue
        if i == 1:
            break
try:
    with 5:
        pass
except TypeError as e:
    print("TypeError:", e)


class Timer(ContextDecorator):
    def __enter__(self):
        print("start")
        return self

    def __exit__(self, *exc):
        print("stop", exc)
        return False


@Timer()
def work(x):
    return x + 1


print(work(1))
with closing(type("C", (), {"close": lambda self: print("closed")})()):
    pass
