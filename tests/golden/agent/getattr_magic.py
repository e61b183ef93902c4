class Dot(dict):
    def __getattr__(self, k):
        try:
            v = self[k]
        except KeyError:
            raise AttributeError(f"no key {k!r}", name=k, obj=self) from None
        return Dot(v) if type(v) is dict else v

    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


d = Dot({"a": {"b": [1, {"c": 2}]}, "keys": "shadowed"})
d.new = 5
del d.new
print(d.a.b[0], d, d.keys(), d["keys"], hasattr(d, "zip"), getattr(d, "zip", "default"))
try:
    d.a.zip
except AttributeError as e:
    print(e, e.name, e.__cause__, type(e.obj).__name__)


class Api:
    def __init__(self, path=""):
        self._path = path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Api(f"{self._path}/{name}")

    def __getitem__(self, k):
        return Api(f"{self._path}/{k}")

    def __call__(self, **q):
        return self._path + ("?" + "&".join(f"{k}={v}" for k, v in q.items()) if q else "")

    def __repr__(self):
        return f"<Api {self._path}>"


api = Api()
print(api.users[5].posts(limit=3, sort="x"), api.a.b, api["x"]["y"](), callable(api.q), [api.z] == [api.z])


class Logged:
    def __getattribute__(self, name):
        v = super().__getattribute__(name)
        if not name.startswith("_"):
            super().__getattribute__("_log").append(name)
        return v

    def __init__(self):
        self._log = []
        self.x = 1

    def m(self):
        return self.x


l = Logged()
l.m(), l.x, l.x
print(l._log)


class Const:
    def __setattr__(self, k, v):
        if k in self.__dict__:
            raise TypeError(f"cannot rebind {k}")
        super().__setattr__(k, v)


k = Const()
k.PI = 3.14
try:
    k.PI = 3
except TypeError as e:
    print(e, vars(k))


class Fallback:
    @property
    def broken(self):
        return self.nope

    def __getattr__(self, name):
        return f"fallback:{name}"


print(Fallback().broken, Fallback().x, Fallback().__class__.__name__)


class NoFallback:
    @property
    def broken(self):
        return self.nope


try:
    NoFallback().broken
except AttributeError as e:
    print(e)


class Builder:
    def __init__(self):
        self.parts = []

    def __getattr__(self, tag):
        def add(*kids, **attrs):
            a = "".join(f' {k.rstrip("_")}="{v}"' for k, v in attrs.items())
            self.parts.append(f"<{tag}{a}>{''.join(map(str, kids))}</{tag}>")
            return self
        return add

    def __str__(self):
        return "".join(self.parts)

    def __iter__(self):
        return iter(self.parts)


print(Builder().h1("T").p("x", class_="c"), list(Builder().a().b(1)))


class Magic:
    def __getattr__(self, n):
        return lambda *a: (n, a)


m = Magic()
print(m.__len__(), m.foo(1))
for f in (lambda: len(m), lambda: m + 1, lambda: m[0], lambda: iter(m), lambda: m(), lambda: m < m, lambda: -m, lambda: int(m), lambda: "x" in m):
    try:
        print(f())
    except TypeError as e:
        print(e)


class Meta(type):
    def __getattr__(cls, n):
        return f"{cls.__name__}.{n}"

    def __setattr__(cls, n, v):
        super().__setattr__(n, v * 2)

    def __contains__(cls, x):
        return x == 5

    def __add__(cls, o):
        return (cls, o)

    @property
    def size(cls):
        return 99


class K(metaclass=Meta):
    pass


K.v = 4
print(K.anything, K.v, 5 in K, (K + 1)[1], K.size, K().v)
try:
    K().anything
except AttributeError as e:
    print(e)
import operator
g = operator.attrgetter("a.b", "keys")
print(callable(g(d)[1]), operator.itemgetter("a", "keys")(d)[1], operator.methodcaller("get", "zz", 7)(d))
