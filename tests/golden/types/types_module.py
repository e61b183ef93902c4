import types
from types import *


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


def gen():
    yield


async def co(): ...


class C:
    __slots__ = ('s',)

    def m(self): ...


c = co()
pairs = [(FunctionType, gen), (LambdaType, lambda: 1), (CodeType, gen.__code__), (MappingProxyType, C.__dict__), (GeneratorType, gen()), (CoroutineType, c),
         (MethodType, C().m), (BuiltinFunctionType, len), (BuiltinMethodType, [].append), (WrapperDescriptorType, object.__init__),
         (MethodWrapperType, object().__str__), (MethodDescriptorType, str.join), (ClassMethodDescriptorType, dict.__dict__['fromkeys']), (ModuleType, types),
         (MemberDescriptorType, C.s), (GenericAlias, list[int]), (UnionType, int | str), (EllipsisType, ...), (NoneType, None),
         (NotImplementedType, NotImplemented), (CellType, (lambda: c).__closure__ or CellType(1))]
for t, v in pairs:
    print(t, isinstance(v, t), type(v) is t if t is not CellType else '')
c.close()
print(sorted(n for n in types.__all__ if not hasattr(types, n)), types.__name__)

n = SimpleNamespace(a=1, b='x')
print(n, n.a, n == SimpleNamespace(b='x', a=1), n == SimpleNamespace(a=1), n == 3, n != 3, vars(n))
n.c = n
print(n)
del n.a
fail(lambda: n.a)
print(SimpleNamespace({'a': 1}, a=2), SimpleNamespace([('k', 5)]), SimpleNamespace())
fail(SimpleNamespace, {1: 2})
fail(SimpleNamespace, 5)
fail(hash, n)
fail(lambda: SimpleNamespace(a=1) < SimpleNamespace(a=2))


class NS(SimpleNamespace):
    pass


print(NS(q=1), NS(q=1) == SimpleNamespace(q=1))

X = new_class('X', (list[int],), {}, lambda ns: ns.update(attr=1))
print(X, X.attr, X.__bases__, X.__orig_bases__, X.__module__, get_original_bases(X), get_original_bases(int), X().__class__)
fail(get_original_bases, 3)
print(resolve_bases((int, list[str])), resolve_bases((int,)), prepare_class('N', (int,)), prepare_class('N', (), {'metaclass': type, 'k': 1}))


class Meta(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        return {'made': (name, bases, kw)}

    def __new__(mcls, name, bases, ns, **kw):
        return super().__new__(mcls, name, bases, ns)

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)


Y = new_class('Y', (), {'metaclass': Meta, 'opt': 1})
print(type(Y), Y.made, new_class('Z', (Y,)).made)


class Meta2(type):
    pass


fail(new_class, 'W', (Y,), {'metaclass': Meta2})


class D:
    def __init__(self, v):
        self.v = v

    @DynamicClassAttribute
    def x(self):
        """Doc."""
        return self.v

    @x.setter
    def x(self, v):
        self.v = v


d = D(1)
d.x = 5
print(d.x, D.__dict__['x'].__doc__)
fail(lambda: D.x)
fail(delattr, d, 'x')


@coroutine
def old():
    r = yield 'y'
    return r


async def use():
    return await old()


u = use()
print(u.send(None))
try:
    u.send('back')
except StopIteration as e:
    print(e.value)
fail(coroutine, 3)
f = FunctionType((lambda a, b=1: (a, b)).__code__, {'__name__': 'mod'}, 'nm', (7,))
print(f(1), f.__name__, f.__module__, f.__defaults__)


def outer(x):
    def inner():
        return x
    return inner


g = FunctionType(outer(3).__code__, {}, closure=outer(4).__closure__)
print(g())
fail(FunctionType, outer(3).__code__, {})
fail(FunctionType, outer(3).__code__, {}, closure=())
fail(FunctionType, outer(3).__code__, {}, closure=(1,))
fail(FunctionType, 3, {})
fail(FunctionType, f.__code__, 3)
cell = CellType(5)
print(cell.cell_contents, FunctionType(outer(3).__code__, {}, closure=(cell,))())
fail(lambda: CellType().cell_contents)
m = ModuleType('my', 'docs')
m.x = 1
print(m, m.__name__, m.__doc__, m.x)
fail(lambda: m.y)
fail(ModuleType)
fail(ModuleType, 3)
p = MappingProxyType({'a': 1})
print(p, repr(p), p['a'], 'a' in p, p | {'b': 2}, len(p))
fail(lambda: p.__setitem__('a', 2))
fail(MappingProxyType, 3)
