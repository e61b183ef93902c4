import functools
import inspect
from dataclasses import dataclass
from enum import Enum
from inspect import Parameter, Signature, signature


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


def f(a, b: int, /, c: 'str' = 'x', *args: float, d, e: list[int] = None, **kw) -> dict: ...
def g(): ...
def h(a=1, *, b=2): ...
def only(a, /): ...


for fn in (f, g, h, only, lambda x, y=3: x):
    print(signature(fn), repr(signature(fn)))
for p in signature(f).parameters.values():
    print(p, repr(p), p.name, p.kind, repr(p.kind), p.kind.description, p.default is Parameter.empty, p.annotation)
print(signature(f).return_annotation, signature(g).return_annotation is Signature.empty, list(signature(f).parameters))


class C:
    def __init__(self, a, b=2):
        pass

    def m(self, x: int): ...

    @classmethod
    def cm(cls, y): ...

    @staticmethod
    def sm(z): ...

    def __call__(self, q): ...


class N:
    def __new__(cls, v): ...


class Plain: ...


class Sub(C): ...


class Meta(type):
    def __call__(cls, meta_arg): ...


class WithMeta(metaclass=Meta): ...


@dataclass
class D:
    x: int
    y: str = 'q'


print(signature(C), signature(C.m), signature(C(1).m), signature(C.cm), signature(C.sm), signature(C(1)), signature(N), signature(Plain), signature(Sub), signature(WithMeta), signature(D))


def deco(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)
    return wrapper


w = deco(h)
print(signature(w), signature(w, follow_wrapped=False), inspect.unwrap(w) is h)
print(signature(functools.partial(f, 1, d=5)), signature(functools.partial(h, b=3)), signature(functools.partial(h, a=3)))
fail(signature, 5)
s = signature(f)
b = s.bind(1, 2, 'c', 3, 4, d=5, z=6)
print(b, b.args, b.kwargs, b.arguments)
b = s.bind(1, 2, d=3)
b.apply_defaults()
print(b, b.args, b.kwargs)
fail(s.bind, 1, 2)
fail(s.bind, 1)
fail(s.bind)
fail(signature(h).bind, 1, 2)
fail(signature(h).bind, 1, a=2)
fail(signature(h).bind, zz=2)
fail(signature(only).bind, a=2)
print(s.bind_partial(1), signature(h).bind(b=4).arguments)
print(s == signature(f), s != signature(g), hash(s) == hash(signature(f)), s.replace(return_annotation=int), s.replace(parameters=[]))
p = Parameter('x', Parameter.KEYWORD_ONLY, default=3, annotation=int)
print(p, p.replace(name='y', default=Parameter.empty), p == Parameter('x', Parameter.KEYWORD_ONLY, default=3, annotation=int), Signature([p]))
fail(Parameter, 'x y', Parameter.KEYWORD_ONLY)
fail(Parameter, 'x', 9)
fail(Parameter, 'x', Parameter.VAR_POSITIONAL, default=3)
fail(Parameter, 5, Parameter.KEYWORD_ONLY)
fail(Signature, [p, Parameter('a', Parameter.POSITIONAL_ONLY)])
fail(Signature, [p, p])
fail(Signature, [Parameter('a', Parameter.POSITIONAL_OR_KEYWORD, default=1), Parameter('b', Parameter.POSITIONAL_OR_KEYWORD)])
print(inspect.getfullargspec(f))
print(inspect.getfullargspec(C(1).m))
print(inspect.getcallargs(h, 5))
