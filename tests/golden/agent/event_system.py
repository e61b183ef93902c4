from collections import defaultdict
from functools import partial


class EventBus:
    def __init__(self):
        self._handlers = defaultdict(list)

    def on(self, event, *, priority=0):
        def register(fn):
            self._handlers[event].append((priority, fn))
            self._handlers[event].sort(key=lambda pair: -pair[0])
            return fn
        return register

    def off(self, event, fn):
        self._handlers[event] = [(p, f) for p, f in self._handlers[event] if f is not fn]

    def emit(self, event, *args, **kwargs):
        results, errors = [], []
        for _, fn in [*self._handlers[event], *self._handlers["*"]]:
            try:
                results.append(fn(*args, **kwargs))
            except StopIteration:
                break
            except Exception as e:
                e.add_note(f"in handler {getattr(fn, '__name__', fn)!r} of {event!r}")
                errors.append(e)
        if errors:
            raise ExceptionGroup(f"{len(errors)} handler(s) failed", errors)
        return results


bus = EventBus()


@bus.on("greet")
def plain(name):
    return f"hi {name}"


@bus.on("greet", priority=10)
def loud(name):
    return f"HI {name.upper()}"


@bus.on("*")
def catch_all(*args, **kw):
    return (args, kw)


print(bus.emit("greet", "bob"))
bus.off("greet", plain)
print(bus.emit("greet", name="amy"))
bus.on("sum")(partial(sum, start=100))
print(bus.emit("sum", [1, 2]))


@bus.on("fail")
def fail1(x):
    return 1 / x


@bus.on("fail")
def fail2(x):
    return {}[x]


@bus.on("fail")
def fail3(x):
    return "a" + x


try:
    bus.emit("fail", 0)
except* ZeroDivisionError as g:
    print("zero:", g.exceptions, [e.__notes__ for e in g.exceptions])
except* (KeyError, TypeError) as g:
    print("others:", g, [str(e) for e in g.exceptions])


@bus.on("stop", priority=1)
def stopper():
    raise StopIteration


bus.on("stop")(lambda: print("never"))
print(bus.emit("stop"), sorted(bus._handlers))


class Observable:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        return self if obj is None else obj.__dict__.get(self.name, 0)

    def __set__(self, obj, value):
        old = self.__get__(obj)
        obj.__dict__[self.name] = value
        if old != value:
            for fn in getattr(obj, "listeners", ()):
                fn(self.name, old, value)


class Thermo:
    temp = Observable()
    humidity = Observable()

    def __init__(self):
        self.listeners = []


t = Thermo()
t.listeners.append(lambda n, a, b: print(f"{n}: {a} -> {b}"))
t.temp = 20
t.temp = 20
t.temp += 1.5
t.humidity = 40
print(vars(t)["temp"], Thermo.temp.name)
