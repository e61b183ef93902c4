from abc import ABC, ABCMeta, abstractmethod, abstractclassmethod, abstractproperty, abstractstaticmethod, get_cache_token, update_abstractmethods


class Shape(ABC):
    @abstractmethod
    def area(self):
        """Area."""
        return 1

    @property
    @abstractmethod
    def name(self): ...

    @classmethod
    @abstractmethod
    def make(cls): ...

    @staticmethod
    @abstractmethod
    def unit(): ...

    def show(self):
        return f'{self.name}: {self.area()}'


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


fail(Shape)
print(sorted(Shape.__abstractmethods__), type(Shape), Shape.area.__isabstractmethod__, Shape.name.__isabstractmethod__)
print(Shape.__dict__['make'].__isabstractmethod__, Shape.__dict__['unit'].__isabstractmethod__, getattr(Shape.show, '__isabstractmethod__', None))


class Half(Shape):
    name = 'half'
    make = unit = None


fail(Half)
print(Half.__abstractmethods__)


class Full(Half):
    def area(self):
        return super().area() + 1


print(Full().show(), Full.__abstractmethods__, isinstance(Full(), Shape), issubclass(Full, Shape), issubclass(int, Shape))


class Two(metaclass=ABCMeta):
    @abstractmethod
    def b(self): ...

    @abstractmethod
    def a(self): ...

    @abstractmethod
    def c(self): ...


fail(Two)
fail(Two, 1, x=2)


class Partly(Two):
    a = b = 1

    def __init__(self, x):
        self.x = x


fail(Partly, 3)
fail(object.__new__, Partly)
Partly.c = lambda self: 5
fail(Partly, 3)
print(update_abstractmethods(Partly) is Partly, Partly.__abstractmethods__, Partly(3).c())
print(update_abstractmethods(int))
Partly.__abstractmethods__ = {'x', 'y'}
fail(Partly, 3)
Partly.__abstractmethods__ = frozenset()
print(Partly(4).x)
fail(lambda: int.__abstractmethods__)
fail(lambda: type.__abstractmethods__)
fail(lambda: object.__abstractmethods__)


class Old(ABC):
    @abstractproperty
    def p(self):
        return 1

    @abstractclassmethod
    def cm(cls):
        return cls

    @abstractstaticmethod
    def sm():
        return 1


fail(Old)
print(sorted(Old.__abstractmethods__), type(Old.__dict__['p']).__name__, Old.__dict__['cm'].__isabstractmethod__)


class Abstract2(ABC):
    p = property(lambda self: 1)

    @p.setter
    @abstractmethod
    def p(self, v): ...


fail(Abstract2)


class Fine(Abstract2):
    @Abstract2.p.setter
    def p(self, v):
        self.v = v


f = Fine()
f.p = 7
print(f.v, f.p)


# register
class Reg(ABC):
    pass


token = get_cache_token()


@Reg.register
class Foreign:
    pass


print(get_cache_token() != token, isinstance(Foreign(), Reg), issubclass(Foreign, Reg), Reg in Foreign.__mro__, Foreign)
print(isinstance(3, Reg), Reg.register(int), isinstance(3, Reg), isinstance(True, Reg), isinstance('s', Reg))
fail(Reg.register, 3)


class Sub(Reg):
    pass


fail(Sub.register, Reg)
print(Sub.register(Sub) is Sub)


class Below(ABC):
    pass


Reg.register(Below)
Below.register(str)
print(isinstance('s', Reg), issubclass(str, Reg), issubclass(bytes, Reg))


class Hook(ABC):
    @classmethod
    def __subclasshook__(cls, C):
        if cls is Hook:
            return any('quack' in B.__dict__ for B in C.__mro__) or NotImplemented
        return NotImplemented


class Duck:
    def quack(self): ...


print(isinstance(Duck(), Hook), isinstance(3, Hook), issubclass(Duck, Hook))
fail(issubclass, 3, Hook)
fail(issubclass, 3, Reg)


class Bad(ABC):
    @classmethod
    def __subclasshook__(cls, C):
        raise ValueError('hook')


fail(isinstance, 3, Bad)
fail(isinstance, 3, Bad)


class Proxy:
    @property
    def __class__(self):
        return Duck


print(isinstance(Proxy(), Duck), isinstance(Proxy(), Hook), isinstance(Proxy(), Reg))


class Meta(ABCMeta):
    def __new__(mcls, name, bases, ns, *, tag=None):
        cls = super().__new__(mcls, name, bases, ns)
        cls.tag = tag
        return cls


class Tagged(metaclass=Meta, tag='t'):
    pass


print(Tagged.tag, type(Tagged).__name__, isinstance(Tagged(), Tagged), ABC.__module__, ABCMeta.__module__, ABCMeta, ABC)
print(isinstance(Full(), (int, Shape)), [isinstance(x, Reg | int) for x in (1, 'a', b'')])
