import inspect


class Plugin:
    registry: dict[str, type] = {}
    priority = 0

    def __init_subclass__(cls, /, name=None, **kwargs):
        super().__init_subclass__(**kwargs)
        key = name or cls.__name__.removesuffix("Plugin").lower()
        if key in Plugin.registry:
            raise TypeError(f"plugin {key!r} already registered by {Plugin.registry[key].__qualname__}")
        Plugin.registry[key] = cls
        cls.key = key

    def __class_getitem__(cls, key):
        return cls.registry[key]

    def run(self, text):
        raise NotImplementedError(f"{type(self).__name__}.run")


class UpperPlugin(Plugin):
    def run(self, text):
        return text.upper()


class ReversePlugin(Plugin, name="rev"):
    priority = 5

    def run(self, text):
        return text[::-1]


class Loud(UpperPlugin):
    def run(self, text):
        return super().run(text) + "!" * 3


class Empty(Plugin):
    pass


print(list(Plugin.registry), Plugin["rev"].__name__, Loud.key, Loud.__mro__[1:3])
pipeline = sorted(Plugin.registry.values(), key=lambda c: (-c.priority, c.__name__))
text = "hello"
for cls in pipeline:
    try:
        text = cls().run(text)
        print(f"{cls.__name__:<15}{text}")
    except NotImplementedError as e:
        print("skipped:", e)
for make in (lambda: type("X", (Plugin,), {}, name="rev"), lambda: type("Y", (Plugin,), {}, other=1), lambda: Plugin["zip"]):
    try:
        make()
    except (TypeError, KeyError) as e:
        print(type(e).__name__, e)


class A:
    def who(self):
        return ["A"]


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()


class D(B, C):
    def who(self):
        return ["D"] + super().who()


print(D().who(), [k.__name__ for k in D.mro()], super(B, D()).who(), D.__bases__, issubclass(D, C))
try:
    class E(A, B):
        pass
except TypeError as e:
    print(str(e).replace("\n", " "))


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_t", target)
        object.__setattr__(self, "_log", [])

    def __getattr__(self, name):
        self._log.append(f"get {name}")
        return getattr(self._t, name)

    def __setattr__(self, name, value):
        self._log.append(f"set {name}")
        setattr(self._t, name, value)

    def __delattr__(self, name):
        self._log.append(f"del {name}")
        delattr(self._t, name)

    def __dir__(self):
        return ["only", "these"]

    def __call__(self, *a):
        return len(a)

    def __len__(self):
        return len(self._t)


p = Proxy([3, 1, 2])
p.sort()
print(p._t, len(p), p(1, 2), p._log, dir(p), hasattr(p, "zip"), getattr(p, "q", "dflt"), p._log[-2:])
try:
    p.missing
except AttributeError as e:
    print(e, e.name)
try:
    p.x = 1
except AttributeError as e:
    print(e)
ns = Proxy(type("NS", (), {})())
ns.a = 1
del ns.a
print(ns._log, inspect.isclass(Plugin), inspect.signature(Plugin.run), inspect.signature(Plugin.__init_subclass__), callable(p))
