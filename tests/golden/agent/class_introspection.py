import inspect
import types


class Meta(type):
    pass


class Base(metaclass=Meta):
    """Base doc."""
    attr = 1

    def method(self, a, b=2, *c, d, e=5, **f) -> int:
        "method doc"

    @classmethod
    def cm(cls): ...

    @staticmethod
    def sm(): ...

    @property
    def prop(self):
        return 5

    class Inner:
        pass


class Child(Base):
    def method(self):
        return super().method

    def __init__(self):
        self.x = 1
        self._p = 2


c = Child()
print(type(c), type(Child), Child.__mro__, Child.__bases__, Base.__subclasses__(), Child.__name__, Child.__qualname__, Base.Inner.__qualname__, Child.__module__)
print(vars(c), [n for n in dir(c) if not n.startswith("__")], hasattr(c, "prop"), getattr(c, "zzz", None), callable(c.method), callable(c), Base.__doc__, Child.__doc__, inspect.getdoc(Child.method))
print(isinstance(c, (int, Base)), issubclass(Child, Base), isinstance(Child, Meta), type(c) is Child, c.__class__.__base__, Base.method.__doc__, c.method.__func__ is Child.method, c.method.__self__ is c)
print(type(Base.__dict__["cm"]).__name__, type(Base.__dict__["sm"]).__name__, type(Base.__dict__["prop"]).__name__, type(Base.method).__name__, type(c.method).__name__, type(c.cm).__name__, type(len).__name__, type([].append).__name__, type(str.upper).__name__, type(int.__add__).__name__)
print(inspect.signature(Base.method), inspect.signature(c.method), inspect.isfunction(Base.method), inspect.ismethod(c.method), inspect.isclass(Base), inspect.isbuiltin(len), inspect.isgeneratorfunction(lambda: (yield)))
f = Base.method
print(f.__name__, f.__qualname__, f.__defaults__, f.__kwdefaults__, f.__annotations__, f.__code__.co_varnames, f.__code__.co_argcount, f.__code__.co_kwonlyargcount, f.__module__)
Dyn = type("Dyn", (Base,), {"y": 5, "hello": lambda self: f"hello {self.y}", "__doc__": "dynamic"})
print(Dyn().hello(), Dyn.__doc__, Dyn.hello.__qualname__, Dyn, [k.__name__ for k in Base.__subclasses__()])
c.hello = types.MethodType(lambda self, n: (self.x, n), c)
Child.late = lambda self: "late"
print(c.hello(3), c.late(), "hello" in vars(c), "late" in vars(Child))
setattr(Child, "counter", property(lambda self: len(vars(self))))
print(c.counter)
for bad in (lambda: setattr(c, "counter", 1), lambda: delattr(c, "nope"), lambda: setattr(int, "x", 1), lambda: setattr(5, "x", 1), lambda: getattr(c, 5), lambda: c.__dict__["q"], lambda: type("A", 5), lambda: object().__dict__, lambda: vars(5), lambda: Base.nope, lambda: type.mro(5)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)


class Slots:
    __slots__ = ("a", "__b", "__dict__")

    def __init__(self):
        self.a = 1
        self.__b = 2
        self.dynamic = 3


s = Slots()
print(s.__dict__, Slots.__slots__, s._Slots__b, type(Slots.a).__name__, Slots.a)


class Empty:
    __slots__ = ()


try:
    Empty().x = 1
except AttributeError as e:
    print(e)
try:
    Empty.__slots__ = 5
    del s.a
    s.a
except AttributeError as e:
    print(e)
c.__class__ = Dyn
print(type(c).__name__, isinstance(c, Child), c.hello(1))
print(str(type), repr(type(None)), type(...), type(NotImplemented), type(lambda: 0), type(x for x in []), type(range(0)), type(iter([])), type(iter({})), type({}.keys()), type(zip()), type(print), type(types), type(type("X", (), {})), type(super(Child, Child())))
def func(): pass
func.tag = {"k": 1}
func.__name__ = "renamed"
print(func.tag, func.__dict__, func.__name__, func.__qualname__, "renamed" in repr(func) or repr(func).split(" at ")[0])
print([m for m in dir(str) if not m.startswith("_")][:5], len([m for m in dir(list) if not m.startswith("_")]), [m for m in dir(object)][:3], sorted(vars(Base).keys() - {"__static_attributes__", "__firstlineno__", "__weakref__", "__dict__"}))
