# Decorators: order, arguments, classes, methods, functools.
import functools


def tag(name):
    print('make', name)

    def deco(f):
        print('apply', name, f.__name__)

        @functools.wraps(f)
        def wrapper(*a, **k):
            return f'<{name}>{f(*a, **k)}</{name}>'
        return wrapper
    return deco


@tag('b')
@tag('i')
def hello(who):
    """Greets."""
    return f'hello {who}'


print(hello('x'), hello.__name__, hello.__doc__, hello.__wrapped__.__wrapped__('raw'))


class Memo:
    def __init__(self, f):
        self.f = f
        self.cache = {}
        functools.update_wrapper(self, f)

    def __call__(self, n):
        if n not in self.cache:
            self.cache[n] = self.f(n)
        return self.cache[n]


@Memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(60), len(fib.cache), fib.__name__)


def register(table):
    def deco(cls):
        table[cls.__name__] = cls
        cls.registered = True
        return cls
    return deco


table = {}


@register(table)
class K:
    pass


print(table, K.registered)


class M:
    @staticmethod
    @tag('s')
    def st(x):
        return x

    @classmethod
    @tag('c')
    def cl(cls, x):
        return cls.__name__ + str(x)

    @property
    @tag('p')
    def pr(self):
        return 'prop'

    @tag('m')
    def me(self, x=1):
        return x


m = M()
print(m.st(1), M.cl(2), m.pr, m.me(), m.me(x=5))


@functools.lru_cache(maxsize=2)
def slow(x):
    print('computing', x)
    return x * 2


print(slow(1), slow(1), slow(2), slow(3), slow(1), slow.cache_info())


def retry(times):
    def deco(f):
        def run(*a):
            for i in range(times):
                try:
                    return f(*a)
                except ValueError as e:
                    print('try', i, e)
            raise RuntimeError('gave up')
        return run
    return deco


state = {'n': 0}


@retry(3)
def flaky():
    state['n'] += 1
    if state['n'] < 3:
        raise ValueError(f"not yet {state['n']}")
    return 'ok'


print(flaky())
f = functools.partial(int, base=2)
print(f('101'), f.func, f.args, f.keywords, functools.partial(max, 5)(3))


@lambda f: lambda: f() + 1
def one():
    return 1


print(one())


@functools.total_ordering
class Ver:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v


print(Ver(1) <= Ver(2), Ver(3) > Ver(2), Ver(2) >= Ver(2))
