import functools
import inspect
import math
from abc import ABC, abstractmethod


def fn(): ...
def gen(): yield
async def co(): ...


class A(ABC):
    """A doc.

        indented
    last
    """
    attr = 1

    @abstractmethod
    def m(self): ...

    @property
    def p(self):
        return 5


class B(A):
    def m(self):
        """B's m."""


class S:
    __slots__ = ('s',)


c = co()
things = {'module': math, 'class': A, 'method': B().m, 'function': fn, 'generator function': gen, 'coroutine function': co, 'lambda': lambda: 1, 'builtin': len,
          'bound builtin': [].append, 'method descriptor': str.join, 'slot wrapper': int.__add__, 'property': A.__dict__['p'], 'member': S.s, 'generator': gen(),
          'coroutine': c, 'code': fn.__code__, 'instance': B(), 'partial': functools.partial(co), 'int': 3}
tests = ['ismodule', 'isclass', 'ismethod', 'isfunction', 'isgeneratorfunction', 'isgenerator', 'iscoroutinefunction', 'iscoroutine', 'isawaitable', 'isbuiltin',
         'isroutine', 'isabstract', 'isdatadescriptor', 'ismemberdescriptor', 'iscode', 'isframe', 'istraceback', 'isasyncgen', 'isasyncgenfunction']
for name, thing in things.items():
    print(name, [t for t in tests if getattr(inspect, t)(thing)])
c.close()
g = gen()
print(inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), list(g), inspect.getgeneratorstate(g), inspect.getcoroutinestate(c))
print(inspect.getmro(B), inspect.getdoc(A), inspect.getdoc(B), inspect.getdoc(B.m))
print(repr(inspect.cleandoc('  a\n    b\n      c\n\n')), repr(inspect.cleandoc('\n\n  x\n  y')))
print(inspect.getattr_static(B(), 'attr'), inspect.getattr_static(B(), 'zz', 'default'))
try:
    inspect.getattr_static(B(), 'zz')
except AttributeError as e:
    print(e)
print([n for n, v in inspect.getmembers(B(), inspect.ismethod)], [n for n, v in inspect.getmembers(B, inspect.isfunction)], inspect.getmodule(math) is math)
print(inspect.get_annotations(fn), inspect.isabstract(B), [m for m in inspect.getmembers(B()) if not m[0].startswith('_')][0])
