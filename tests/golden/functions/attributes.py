# Attributes of functions and methods.
def f(a, b: int = 2, *args, c=3, **kw) -> str:
    """Doc of f."""
    x = 1
    return str(x)


print(f.__name__, f.__qualname__, f.__doc__, f.__module__)
print(f.__defaults__, f.__kwdefaults__, f.__annotations__)
print(f.__code__.co_name, f.__code__.co_argcount, f.__code__.co_kwonlyargcount, f.__code__.co_varnames)
f.note = 'kept'
print(f.note, f.__dict__, hasattr(f, 'other'))
del f.note
f.__name__ = 'renamed'
print(f.__name__)
f.__defaults__ = (9,)
print(f(1))


def outer():
    v = 5

    def inner():
        return v
    return inner


g = outer()
print(g.__qualname__, g.__closure__[0].cell_contents, outer.__closure__)
lam = lambda x: x
print(lam.__name__, lam(3))


class C:
    """Doc of C."""

    def m(self):
        """Doc of m."""
        return self

    @classmethod
    def k(cls):
        return cls.__name__

    @staticmethod
    def s():
        return 's'


c = C()
print(C.m.__qualname__, c.m.__name__, c.m.__self__ is c, c.m.__func__ is C.m, c.m == c.m, c.m is c.m)
print(C.k(), c.k(), C.s(), c.s(), C.k.__self__ is C)
print(C.__doc__, C.m.__doc__, c.m.__doc__)
bound = c.m
print(bound() is c)
print(callable(f), callable(c), callable(C), callable(3))
print(f.__globals__ is globals())
try:
    f.__code__ = 5
except TypeError as e:
    print(e)
try:
    c.m.x = 1
except AttributeError as e:
    print(e)
print(len.__name__, 'abc'.upper.__name__, [].append.__self__, str.upper('x'))
print(type(f).__name__, type(c.m).__name__, type(len).__name__, type(lam).__name__)
