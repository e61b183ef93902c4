import contextlib
import sys
from contextlib import *


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__ + ':', e, '| cause', repr(e.__cause__), '| context', repr(e.__context__))


@contextmanager
def tag(name, log=None):
    """A tag."""
    print('<' + name + '>')
    try:
        yield name.upper()
    except KeyError as e:
        print('caught', e)
    finally:
        print('</' + name + '>')


with tag('a') as a, tag('b') as b:
    print(a, b)
with tag('k'):
    raise KeyError('x')


def body(cm, exc=None):
    with cm as v:
        if exc is not None:
            raise exc
        return v


print(body(tag('r')), tag.__name__, tag.__doc__, tag.__wrapped__.__name__, tag('q').__class__.__name__, tag('z').__doc__)
fail(body, tag('v'), ValueError('v'))
fail(body, tag('s'), StopIteration('s'))


@contextmanager
def bare(n):
    for i in range(n):
        yield i


try:
    body(bare(0))
except RuntimeError as e:
    print(e)
fail(body, bare(2))
fail(body, bare(1), ValueError('one'))


@contextmanager
def stubborn():
    while True:
        try:
            yield 1
        except ValueError:
            pass


fail(body, stubborn(), ValueError('again'))
fail(body, stubborn(), StopIteration('st'))


@contextmanager
def translate():
    try:
        yield
    except ValueError as e:
        raise TypeError('translated') from e


fail(body, translate(), ValueError('orig'))


@contextmanager
def other():
    try:
        yield
    except ValueError:
        raise OSError('other')


fail(body, other(), ValueError('orig'))


@contextmanager
def reraise():
    try:
        yield
    except StopIteration as e:
        raise


fail(body, reraise(), StopIteration('si'))


@contextmanager
def swap():
    try:
        yield
    except Exception:
        raise StopIteration('new')


fail(body, swap(), ValueError('orig'))


@tag('deco')
def work(x, *, y=2):
    """Work."""
    return x + y


print(work(1, y=5), work(2), work.__name__, work.__doc__)
fail(work)
cm = tag('once')
with cm:
    pass
fail(cm.__enter__)


class Thing:
    def close(self):
        print('closed')

    async def aclose(self):
        print('aclosed')


with closing(Thing()) as t:
    print(type(t).__name__)
fail(body, closing(Thing()), ValueError('c'))
with suppress(KeyError, ValueError) as s:
    print(s)
    raise KeyError(1)
with suppress():
    pass
fail(body, suppress(KeyError), TypeError('not'))
with suppress(ValueError):
    raise ExceptionGroup('g', [ValueError(1), ValueError(2)])
try:
    with suppress(ValueError):
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
except ExceptionGroup as g:
    print(repr(g))
with nullcontext() as n, nullcontext(5) as m:
    print(n, m)


class Out:
    def __init__(self):
        self.text = []

    def write(self, s):
        self.text.append(s)
        return len(s)

    def flush(self):
        pass


o, o2 = Out(), Out()
with redirect_stdout(o) as r:
    print('hidden')
    with redirect_stdout(o2):
        print('inner')
    print('again')
print(o.text, o2.text, r is o)
fail(body, redirect_stdout(o), ValueError('r'))
with redirect_stderr(o2):
    print('err', file=sys.stderr)
print(o2.text)


class Mine(AbstractContextManager):
    def __exit__(self, *a):
        print('exit', a[0])


with Mine() as me:
    print(type(me).__name__)
fail(AbstractContextManager)
print(isinstance(Thing(), AbstractContextManager), isinstance(tag('x'), AbstractContextManager), issubclass(Mine, AbstractContextManager), AbstractContextManager[int], isinstance(suppress(), AbstractContextManager))


class Deco(ContextDecorator):
    def __enter__(self):
        print('in')
        return self

    def __exit__(self, *a):
        print('out', a[0])
        return True


@Deco()
def boom(x):
    raise ValueError(x)


print(boom(1), boom.__name__)
print(sorted(contextlib.__all__))
