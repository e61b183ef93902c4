class Celsius:
    def __get__(self, obj, owner):
        return obj._k - 273.15 if obj else self

    def __set__(self, obj, v):
        obj.kelvin = v + 273.15


class Temperature:
    celsius = Celsius()
    __slots__ = ("_k", "_listeners")

    def __init__(self, kelvin=0.0):
        self._listeners = []
        self.kelvin = kelvin

    @property
    def kelvin(self):
        return self._k

    @kelvin.setter
    def kelvin(self, v):
        if not isinstance(v, (int, float)) or isinstance(v, bool):
            raise TypeError(f"temperature must be a number, not {type(v).__name__}")
        if v < 0:
            raise ValueError(f"{v}K is below absolute zero")
        old = getattr(self, "_k", None)
        self._k = v
        for fn in self._listeners:
            fn(old, v)

    @kelvin.deleter
    def kelvin(self):
        self._k = 0

    @property
    def fahrenheit(self):
        """Degrees F."""
        return self.celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, f):
        self.celsius = (f - 32) * 5 / 9

    def __format__(self, spec):
        unit = spec[-1:] if spec[-1:] in "CFK" else "K"
        value = {"C": self.celsius, "F": self.fahrenheit, "K": self.kelvin}[unit or "K"]
        return format(value, spec.rstrip("CFK") or ".1f") + ("°" if unit in ("C", "F") else "") + (unit or "K")


t = Temperature(300)
log = []
t._listeners.append(lambda a, b: log.append((a, round(b, 2))))
print(t.celsius, round(t.fahrenheit, 2), f"{t}", f"{t:.2fC}", f"{t:>10.3fF}", "{:C}|{:F}".format(t, t))
t.celsius = 100
t.fahrenheit = 32
t.kelvin += 10
del t.kelvin
print(log, t.kelvin, Temperature.celsius.__class__.__name__, Temperature.fahrenheit.__doc__)
for bad in (lambda: Temperature(-1), lambda: Temperature("hot"), lambda: Temperature(True), lambda: setattr(t, "celsius", -300), lambda: setattr(t, "color", 1), lambda: delattr(t, "fahrenheit"), lambda: f"{t:Q}", lambda: t.kelvin(), lambda: Temperature.kelvin.fget(5), lambda: setattr(t, "fahrenheit", None)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)


class Meta(type):
    @property
    def version(cls):
        return cls._v

    @version.setter
    def version(cls, v):
        cls._v = v * 10


class App(metaclass=Meta):
    _v = 1


App.version = 5
print(App.version, App._v)
try:
    App().version
except AttributeError as e:
    print(e)


class Cached:
    def __init__(self, fn):
        self.fn = fn
        self.name = None

    def __set_name__(self, owner, name):
        self.name = name
        owner.registry = [*getattr(owner, "registry", []), name]

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        value = obj.__dict__[self.name] = self.fn(obj)
        return value


class Stats:
    def __init__(self, xs):
        self.xs = xs

    @Cached
    def total(self):
        print("summing")
        return sum(self.xs)

    @Cached
    def mean(self):
        return self.total / len(self.xs)


s = Stats([1, 2, 6])
print(s.mean, s.total, vars(s), Stats.registry)
s.xs.append(3)
del s.total
print(s.total, s.mean, property(lambda self: 1).__get__(5), type(Stats.total).__name__)
