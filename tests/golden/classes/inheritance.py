# Multiple inheritance, C3, super in all forms, __init_subclass__, __set_name__.
class A:
    def who(self):
        return ['A']

    def __init__(self, **kw):
        self.log = ['A']


class B(A):
    def who(self):
        return ['B'] + super().who()

    def __init__(self, b=1, **kw):
        super().__init__(**kw)
        self.log.append(f'B{b}')


class C(A):
    def who(self):
        return ['C'] + super().who()

    def __init__(self, c=2, **kw):
        super().__init__(**kw)
        self.log.append(f'C{c}')


class D(B, C):
    def who(self):
        return ['D'] + super().who()


print(D().who(), [k.__name__ for k in D.__mro__], D(b=5, c=6).log)
print(super(B, D()).who(), B.who(D()))
try:
    class Bad(A, B):
        pass
except TypeError as e:
    print(e)
try:
    class Twice(A, A):
        pass
except TypeError as e:
    print(e)
try:
    class FromBool(bool):
        pass
except TypeError as e:
    print(e)


class Plugin:
    registry = {}

    def __init_subclass__(cls, name=None, **kw):
        super().__init_subclass__(**kw)
        Plugin.registry[name or cls.__name__] = cls


class One(Plugin):
    pass


class Two(Plugin, name='second'):
    pass


print(sorted(Plugin.registry), Plugin.registry['second'] is Two)


class Field:
    def __set_name__(self, owner, name):
        self.name = name
        print('set_name', owner.__name__, name)

    def __get__(self, obj, cls=None):
        return self if obj is None else obj.__dict__.get(self.name, 'unset')

    def __set__(self, obj, value):
        obj.__dict__[self.name] = value * 2


class Form:
    size = Field()
    color = Field()


f = Form()
print(f.size)
f.size = 4
print(f.size, Form.size.name, f.__dict__)
print(issubclass(D, A), issubclass(A, D), isinstance(D(), (int, C)), D.__base__.__name__)
print(A.__subclasses__())
print([k.__name__ for k in bool.__mro__], D.mro() == list(D.__mro__))


class Base:
    @classmethod
    def make(cls):
        return cls()

    @property
    def name(self):
        return type(self).__name__


class Child(Base):
    @property
    def name(self):
        return 'child of ' + super().name


print(Child.make().name, Base.make().name)
