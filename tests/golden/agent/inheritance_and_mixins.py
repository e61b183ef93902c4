class JsonMixin:
    def to_json(self):
        import json
        return json.dumps(self.__dict__, sort_keys=True, default=lambda o: getattr(o, "__dict__", str(o)))


class ReprMixin:
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in sorted(vars(self).items()))})"


class EqMixin:
    def __eq__(self, o):
        return type(self) is type(o) and vars(self) == vars(o)

    def __hash__(self):
        return hash(tuple(sorted(vars(self).items())))


class Animal(ReprMixin, JsonMixin, EqMixin):
    sound = "..."
    population = 0

    def __init__(self, name, **kw):
        super().__init__(**kw)
        self.name = name
        type(self).population += 1

    def speak(self):
        return f"{self.name} says {self.sound}"


class Swimmer:
    def __init__(self, depth=1, **kw):
        super().__init__(**kw)
        self.depth = depth

    def move(self):
        return ["swim"]


class Walker:
    def __init__(self, legs=4, **kw):
        super().__init__(**kw)
        self.legs = legs

    def move(self):
        return ["walk", *getattr(super(), "move", list)()]


class Dog(Animal):
    sound = "woof"

    def speak(self):
        return super().speak().upper()


class Frog(Animal, Walker, Swimmer):
    sound = "ribbit"


d, f = Dog("rex"), Frog("kermit", legs=4, depth=2)
print(d, f, d.speak(), f.speak(), f.move(), d.to_json(), f.to_json())
print(Animal.population, Dog.population, Frog.population, [c.__name__ for c in Frog.__mro__], d == Dog("rex"), d != f, len({d, Dog("rex")}))
for bad in (lambda: Frog(), lambda: Frog("x", wings=2), lambda: Dog("a", "b"), lambda: d.move(), lambda: super(Dog, f).speak(), lambda: Animal.speak()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)


class A:
    def __init__(self):
        self.setup()

    def setup(self):
        self.tag = "A"

    def __str__(self):
        return f"str:{self.tag}"

    @property
    def p(self):
        return "A.p"

    @staticmethod
    def s():
        return "A.s"

    @classmethod
    def c(cls):
        return cls.__name__


class B(A):
    def setup(self):
        super().setup()
        self.tag += "B"

    @property
    def p(self):
        return "B." + super().p

    @A.p.setter if False else property
    def q(self):
        return A.p.fget(self)

    @staticmethod
    def s():
        return "B." + A.s()

    @classmethod
    def c(cls):
        return "B+" + super().c()


class C(B):
    p = "plain attribute"
    __str__ = lambda self: "C!" + B.__str__(self)


print(B(), C(), f"{C()}", "%s" % C(), str(C()), B().p, C().p, B().q, B.s(), C.s(), B.c(), C().c())


class List(list):
    def append(self, x):
        super().append(x * 2)
        return self

    def __getitem__(self, i):
        r = super().__getitem__(i)
        return List(r) if isinstance(i, slice) else r

    def __add__(self, o):
        return List(super().__add__(o))


l = List([1]).append(2).append("a")
print(l, l[1:], type(l[1:]).__name__, type(l + [1]).__name__, type(l * 2).__name__, type(l.copy()).__name__, isinstance(l, list), l == [1, 4, "aa"], sorted(List([2, 1])), List(l) is l)


class Str(str):
    def __new__(cls, v, extra=None):
        self = super().__new__(cls, v.strip())
        self.extra = extra
        return self

    def upper(self):
        return Str(super().upper(), "up")


s = Str("  hi ", 5)
print(s, repr(s), s.extra, s.upper().extra, type(s + "x").__name__, type(s.lower()).__name__, {s: 1}["hi"], s == "hi", f"{s:>5}", "".join([s, s]), s.replace("h", "j"))


class Int(int):
    def __add__(self, o):
        return Int(int(self) + int(o) + 1)

    def __repr__(self):
        return f"Int<{int(self)}>"


print(Int(3) + 4, 4 + Int(3), Int(3) * 2, sum([Int(1), Int(2)]), Int("12"), f"{Int(5)}", str(Int(5)), "%d" % Int(5), Int(5) == 5, [10, 20][Int(1)], range(Int(2)))


class Meta(type):
    def __call__(cls, *a, **k):
        obj = super().__call__(*a, **k)
        obj.created_by = cls.__name__
        return obj


class Base(metaclass=Meta):
    def __new__(cls, *a):
        print("new", cls.__name__, a)
        return super().__new__(cls) if not a or a[0] != "other" else "not an instance"

    def __init__(self, *a):
        print("init", a)


print(vars(Base(1)))
try:
    Base("other")
except AttributeError as e:
    print(e)
