# __getattr__, __getattribute__, __setattr__, __delattr__, properties, slots, descriptors' precedence.
class Lazy:
    def __init__(self):
        self.real = 1

    def __getattr__(self, name):
        if name.startswith('auto_'):
            return name[5:]
        raise AttributeError(f'no {name} here')


x = Lazy()
print(x.real, x.auto_thing, hasattr(x, 'nope'), getattr(x, 'nope', 'dflt'))
try:
    x.nope
except AttributeError as e:
    print(e)


class Guard:
    def __setattr__(self, name, value):
        print('set', name, value)
        super().__setattr__(name, value)

    def __delattr__(self, name):
        print('del', name)
        object.__delattr__(self, name)

    def __getattribute__(self, name):
        if name == 'secret':
            return 'hidden'
        return super().__getattribute__(name)


g = Guard()
g.a = 1
print(g.a, g.secret)
del g.a


class Temp:
    def __init__(self, c):
        self._c = c

    @property
    def f(self):
        """In Fahrenheit."""
        return self._c * 9 / 5 + 32

    @f.setter
    def f(self, v):
        self._c = (v - 32) * 5 / 9

    @f.deleter
    def f(self):
        self._c = None

    @property
    def ro(self):
        return 'read only'


t = Temp(100)
print(t.f)
t.f = 32
print(t._c, Temp.f.__doc__)
del t.f
print(t._c)
for stmt in ('t.ro = 1', 'del t.ro'):
    try:
        exec(stmt)
    except AttributeError as e:
        print(e)


class Slotted:
    __slots__ = ('a', 'b')


s = Slotted()
s.a = 1
print(s.a, hasattr(s, '__dict__'), hasattr(s, 'b'))
for stmt in ('s.c = 1', 's.b'):
    try:
        exec(stmt)
    except AttributeError as e:
        print(e)


class Data:
    def __get__(self, obj, cls):
        return 'data'

    def __set__(self, obj, v):
        raise AttributeError('refused')


class NonData:
    def __get__(self, obj, cls):
        return 'nondata'


class H:
    d = Data()
    n = NonData()


h = H()
h.__dict__.update(d='inst', n='inst')
print(h.d, h.n, H.d, H.n)
try:
    h.d = 1
except AttributeError as e:
    print(e)


class Mangled:
    def __init__(self):
        self.__private = 5

    def get(self):
        return self.__private


m = Mangled()
print(m.get(), m.__dict__, hasattr(m, '__private'))
