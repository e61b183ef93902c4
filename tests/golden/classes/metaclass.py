# Metaclasses, __prepare__, class creation order, __class__ assignment, type() calls.
class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        print('prepare', name, kw)
        return {'from_prepare': 1}

    def __new__(mcs, name, bases, ns, **kw):
        print('new', name, sorted(k for k in ns if not k.startswith('__')))
        return super().__new__(mcs, name, bases, ns)

    def __init__(cls, name, bases, ns, **kw):
        print('init', name)
        super().__init__(name, bases, ns)

    def __call__(cls, *a, **k):
        print('call', cls.__name__, a)
        return super().__call__(*a, **k)

    def __len__(cls):
        return 42

    def __getattr__(cls, name):
        return f'meta {name}'

    def __instancecheck__(cls, obj):
        return obj == 'special' or type.__instancecheck__(cls, obj)

    def __iter__(cls):
        return iter(['i', 'j'])


class K(metaclass=Meta, opt=3):
    x = 1

    def __new__(cls, v):
        print('K.__new__', v)
        return super().__new__(cls)

    def __init__(self, v):
        self.v = v


k = K(7)
print(k.v, K.x, K.from_prepare, len(K), K.unknown, list(K), type(K).__name__)
print(isinstance('special', K), isinstance('other', K), isinstance(k, K))


class Sub(K):
    pass


print(type(Sub) is Meta, Sub.x)


class Single:
    _it = None

    def __new__(cls):
        if cls._it is None:
            cls._it = super().__new__(cls)
        return cls._it


print(Single() is Single())


class P1:
    def hi(self):
        return 'p1'


class P2:
    def hi(self):
        return 'p2'


o = P1()
o.__class__ = P2
print(o.hi(), type(o).__name__)


class NotSame:
    def __new__(cls):
        return 5

    def __init__(self):
        print('never')


print(NotSame())
X = type('X', (), {'__repr__': lambda self: 'X!'})
print(X(), X.__name__, type(X))
try:
    type('Y', (5,), {})
except TypeError as e:
    print(e)
try:
    class Z(P1, metaclass=5):
        pass
except TypeError as e:
    print(type(e).__name__)
print(type(5), type(type), type(None), type(NotImplemented), type(...))
