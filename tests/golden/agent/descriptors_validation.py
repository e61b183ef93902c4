class Field:
    def __init__(self, kind=object, *, default=None, check=None):
        self.kind, self.default, self.check = kind, default, check

    def __set_name__(self, owner, name):
        self.name = name
        owner.__dict__.get("_fields", owner._fields)[name] = self

    def __get__(self, obj, owner):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{type(obj).__name__}.{self.name} expects {self.kind.__name__}, got {value!r}")
        if self.check and not self.check(value):
            raise ValueError(f"invalid {self.name}: {value!r}")
        obj.__dict__[self.name] = value

    def __delete__(self, obj):
        obj.__dict__.pop(self.name, None)


class ModelMeta(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        ns = {"_fields": {}}
        for b in reversed(bases):
            ns["_fields"].update(getattr(b, "_fields", {}))
        return ns

    def __new__(mcls, name, bases, ns, table=None):
        cls = super().__new__(mcls, name, bases, ns)
        cls.table = table or name.lower() + "s"
        return cls

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)

    def __call__(cls, *args, **kw):
        obj = super().__call__()
        unknown = kw.keys() - cls._fields.keys()
        if unknown:
            raise TypeError(f"unknown fields: {', '.join(sorted(unknown))}")
        for name, value in (dict(zip(cls._fields, args)) | kw).items():
            setattr(obj, name, value)
        return obj

    def __iter__(cls):
        return iter(cls._fields)

    def __len__(cls):
        return len(cls._fields)

    def __getitem__(cls, key):
        return cls._fields[key].kind

    def __repr__(cls):
        return f"<model {cls.__name__} table={cls.table}>"

    def __instancecheck__(cls, obj):
        return super().__instancecheck__(obj) or getattr(obj, "fake", None) is cls


class Model(metaclass=ModelMeta):
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in type(self))})"

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)


class User(Model, table="people"):
    name = Field(str, default="?")
    age = Field(int, check=lambda v: 0 <= v < 150)


class Admin(User):
    level = Field(int, default=1)


u = User("ann", age=3)
print(u, Admin(name="root", level=9), User, Admin, list(Admin), len(Admin), Admin["level"])
for f in (lambda: User(name=5), lambda: User(age=200), lambda: User(nick=1), lambda: setattr(u, "age", -1), lambda: User["x"]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
del u.age
print(u.age, vars(u), User.name.kind, u == User("ann"), type(User), type(type(User)), isinstance(type("F", (), {"fake": User})(), User))


class Lazy:
    def __init__(self, fn):
        self.fn, self.__doc__ = fn, fn.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        print("computing", self.name)
        obj.__dict__[self.name] = v = self.fn(obj)
        return v


class Circle:
    pi = 3

    def __init__(self, r):
        self._r = r

    @Lazy
    def area(self):
        """The area."""
        return self.pi * self._r ** 2

    @property
    def r(self):
        "radius"
        return self._r

    @r.setter
    def r(self, v):
        if v < 0:
            raise ValueError("negative radius")
        self._r = v
        self.__dict__.pop("area", None)


c = Circle(2)
print(c.area, c.area)
c.r = 3
print(c.area, Circle.r.__doc__, Circle.area.__doc__, Circle.r.fset is not None, Circle.r.fdel)
for f in (lambda: setattr(c, "r", -1), lambda: delattr(c, "r"), lambda: Circle.area.nope):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
