import contextlib
import sys
import traceback


class Logger:
    LEVELS = ("DEBUG", "INFO", "WARN", "ERROR")

    def __init__(self, name, level="INFO", sink=None):
        self.name, self.sink, self.fields, self.depth = name, sink if sink is not None else [], {}, 0
        self.level = level

    @property
    def level(self):
        return self.LEVELS[self._level]

    @level.setter
    def level(self, v):
        self._level = self.LEVELS.index(v.upper())

    def __getattr__(self, name):
        if name.upper() in self.LEVELS and name.islower():
            return lambda msg, *a, **kw: self._log(self.LEVELS.index(name.upper()), msg, a, kw)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _log(self, lvl, msg, args, kw):
        if lvl < self._level:
            return False
        extra = " ".join(f"{k}={v!r}" for k, v in {**self.fields, **kw}.items() if k != "exc")
        self.sink.append(f"{'  ' * self.depth}[{self.LEVELS[lvl]:<5}] {self.name}: {msg % args if args else msg}{' ' + extra if extra else ''}")
        if kw.get("exc"):
            self.sink.append(traceback.format_exc().rstrip().splitlines()[-1])
        return True

    @contextlib.contextmanager
    def bind(self, **fields):
        old, self.fields = self.fields, self.fields | fields
        self.depth += 1
        try:
            yield self
        except Exception as e:
            self.error("failed: %s", e, exc=True)
            raise
        finally:
            self.fields = old
            self.depth -= 1


log = Logger("app")
log.info("starting %d workers", 3, pid=42)
log.debug("hidden")
with contextlib.suppress(ZeroDivisionError), log.bind(user="ann") as l:
    l.info("dividing", by=0)
    with l.bind(step=2):
        l.warn("100%% sure? %s", "no")
        1 / 0
log.level = "debug"
log.debug("100% visible")
print(*log.sink, sep="\n")
for bad in (lambda: log.fatal("x"), lambda: setattr(log, "level", "loud"), lambda: log.info("%d", "x"), lambda: log.info("%s %s", 1), lambda: log.info("a", "b"), lambda: log.INFO("x")):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)


class Tee:
    def __init__(self, *streams):
        self.streams = streams

    def write(self, s):
        for st in self.streams:
            st.append(s)
        return len(s)

    def flush(self):
        pass


a, b = [], []
with contextlib.redirect_stdout(Tee(a, b)):
    print("captured", 1, sep="|")
    print("more", end="")
print(a == b, "".join(a).splitlines(), [len(x) for x in a])
old = sys.stdout
try:
    sys.stdout = Tee(a)
    print("direct")
finally:
    sys.stdout = old
print(a[-2:], file=sys.stdout)
print("to stderr", file=sys.stderr)
with contextlib.ExitStack() as stack:
    files = [stack.enter_context(log.bind(n=i)) for i in range(3)]
    stack.callback(lambda: print("depth", log.depth))
    print(log.depth, log.fields)
print(log.depth, log.fields)


@contextlib.contextmanager
def transaction(state):
    backup = dict(state)
    try:
        yield state
    except:
        state.clear()
        state.update(backup)
        raise


st = {"x": 1}
try:
    with transaction(st) as s:
        s["x"], s["y"] = 2, 3
        raise KeyboardInterrupt
except BaseException as e:
    print(type(e).__name__, st)
with transaction(st):
    st["z"] = 9
    print(st)
    raise LookupError("final failure")
