from contextlib import ExitStack, closing, contextmanager, nullcontext


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__ + ':', e, '| context', repr(e.__context__), '|', repr(e.__context__ and e.__context__.__context__))


class CM:
    def __init__(self, name, swallow=False, raises=None):
        self.name = name
        self.swallow = swallow
        self.raises = raises

    def __enter__(self):
        print('enter', self.name)
        return self.name

    def __exit__(self, t, e, tb):
        print('exit', self.name, t and t.__name__, e)
        if self.raises:
            raise self.raises
        return self.swallow


with ExitStack() as stack:
    print(stack.enter_context(CM('a')), stack.enter_context(CM('b')))
    print(stack.callback(print, 'called', sep='-') is print)
    stack.push(CM('pushed'))

    @stack.push
    def leave(t, e, tb):
        print('function', t)
        return False

    @stack.callback
    def last():
        print('last')


def run(*cms, exc=None):
    with ExitStack() as s:
        for c in cms:
            s.enter_context(c)
        if exc:
            raise exc
    return 'done'


fail(run, CM('a'), CM('b'), exc=ValueError('v'))
fail(run, CM('a'), CM('b', swallow=True), exc=ValueError('v'))
fail(run, CM('a', swallow=True), CM('b', raises=TypeError('t')), exc=ValueError('v'))
fail(run, CM('a', raises=KeyError('k')), CM('b', raises=TypeError('t')), exc=ValueError('v'))
fail(run, CM('a', raises=KeyError('k')), CM('b', raises=TypeError('t')))
fail(run, CM('a', raises=KeyError('k')), CM('b', swallow=True), exc=ValueError('v'))
s = ExitStack()
s.enter_context(CM('x'))
t = s.pop_all()
s.close()
print('popped')
t.close()
t.close()
for x in (5, object()):
    try:
        s.enter_context(x)
    except TypeError as e:
        print(e)
print(type(s).__name__, ExitStack().__enter__().__class__.__name__)
with ExitStack() as outer:
    with ExitStack() as inner:
        inner.enter_context(CM('moved'))
        outer.push(inner.pop_all().__exit__)
    print('inner done')


@contextmanager
def gen(name):
    print('gen in', name)
    try:
        yield name
    finally:
        print('gen out', name)


with ExitStack() as s:
    names = [s.enter_context(gen(str(i))) for i in range(3)]
    print(names)
fail(run, gen('g'), exc=ZeroDivisionError('z'))


def nested():
    try:
        raise IndexError('outer')
    except IndexError:
        run(CM('a', raises=KeyError('k')), exc=ValueError('v'))


fail(nested)
with ExitStack() as s:
    for i in range(500):
        s.callback(lambda: None)
print('many')
