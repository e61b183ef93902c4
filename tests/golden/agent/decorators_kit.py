import functools
import time


def retry(times=3, exceptions=(Exception,), delay=0.0):
    def decorate(fn):
        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return fn(*args, **kwargs)
                except exceptions as e:
                    last = e
                    print(f"attempt {attempt} failed: {e}")
                    time.sleep(delay)
            raise RuntimeError(f"{fn.__name__} failed after {times} attempts") from last
        wrapper.times = times
        return wrapper
    return decorate


def log_calls(fn=None, *, prefix="call"):
    if fn is None:
        return functools.partial(log_calls, prefix=prefix)

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        sig = ", ".join([*map(repr, args), *(f"{k}={v!r}" for k, v in kwargs.items())])
        result = fn(*args, **kwargs)
        print(f"{prefix}: {fn.__qualname__}({sig}) -> {result!r}")
        return result
    return wrapper


class CountCalls:
    def __init__(self, fn):
        functools.update_wrapper(self, fn)
        self.fn, self.calls = fn, 0

    def __call__(self, *a, **k):
        self.calls += 1
        return self.fn(*a, **k)

    def __get__(self, obj, cls=None):
        return self if obj is None else functools.partial(self, obj)


def singleton(cls):
    instances = {}

    @functools.wraps(cls, updated=())
    def get(*args):
        if cls not in instances:
            instances[cls] = cls(*args)
        return instances[cls]
    return get


calls = iter([ValueError("one"), ValueError("two"), 42, KeyError("k")])


@retry(times=3, exceptions=(ValueError,))
def flaky(x: int = 1) -> int:
    """Fails twice."""
    r = next(calls)
    if isinstance(r, Exception):
        raise r
    return r


print(flaky(), flaky.__name__, flaky.__doc__, flaky.times, flaky.__wrapped__.__defaults__, flaky.__annotations__)
try:
    flaky()
except KeyError as e:
    print("not retried", e)


@retry(2)
@log_calls
def always():
    raise OSError("No such file: x.txt")


try:
    always()
except RuntimeError as e:
    print(e, "|", e.__cause__, "|", type(e.__cause__).__name__)


@log_calls(prefix="TRACE")
def add(a, b=2, *rest, key=None):
    return a + b + sum(rest)


add(1), add(1, b=5), add(1, 2, 3, 4, key="k")


class Greeter:
    @CountCalls
    def hi(self, name):
        return f"hi {name}"

    @staticmethod
    @log_calls
    def util(x):
        return x * 2

    @classmethod
    @functools.lru_cache(None)
    def make(cls, n):
        return (cls.__name__, n)


g = Greeter()
print(g.hi("a"), g.hi("b"), Greeter.hi.calls, Greeter.hi.__name__, g.util(4), Greeter.make(1) is Greeter.make(1))


@singleton
class Config:
    """The config."""
    def __init__(self, v=0):
        self.v = v


print(Config(1) is Config(2), Config().v, Config.__name__, Config.__doc__)


@functools.singledispatch
def show(x):
    return f"obj {x}"


@show.register
def _(x: int | float):
    return f"num {x}"


@show.register(list)
def _(x):
    return "list " + "/".join(map(show, x))


print(show([1, 2.5, "s", [None]]), show.dispatch(bool)(True), show(True))
