# async for and await in comprehensions and generator expressions; async with; errors of the protocol.
class Pass:
    def __init__(self, v):
        self.v = v

    def __await__(self):
        got = yield self.v
        return got


def drive(c):
    try:
        while True:
            print('  passes', c.send(None))
    except StopIteration as e:
        return e.value


def show(c):
    try:
        r = drive(c)
    except BaseException as e:
        print(type(e).__name__, e)
    else:
        print(r)


async def count(n, step=1):
    for i in range(0, n, step):
        yield i


async def double(x):
    return 2 * x


async def lists():
    print([i async for i in count(3)])
    print({i async for i in count(3)}, {i: -i async for i in count(3)})
    print([i async for i in count(6) if i % 2], [await double(i) for i in range(3)])
    print([(i, j) async for i in count(2) for j in range(2)], [(i, j) for i in range(2) async for j in count(2)])
    print([[j async for j in count(i)] async for i in count(3)])
    print([i async for i in count(3) if await double(i)])
    g = (i async for i in count(3))
    print(type(g).__name__, [x async for x in g], [x async for x in g])
    g = (await double(i) for i in range(3))
    print(type(g).__name__, [x async for x in g])
    return sum([x async for x in count(5)])


show(lists())


class CM:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    async def __aenter__(self):
        print('enter', self.name, await Pass('entering'))
        return self.name

    async def __aexit__(self, t, v, tb):
        print('exit', self.name, t and t.__name__, v)
        await Pass('exiting')
        return self.swallow


async def withs():
    async with CM('a') as a, CM('b', True) as b:
        print(a, b)
        raise KeyError('k')
    print('after')
    async with CM('c'):
        return 'returned'


show(withs())


async def fails():
    async with CM('d'):
        1 / 0


show(fails())


class NoEnter:
    async def __aexit__(self, *a):
        pass


class NoExit:
    async def __aenter__(self):
        pass


class Sync:
    def __enter__(self):
        pass

    def __exit__(self, *a):
        pass


class NotAwaitable:
    def __aenter__(self):
        return 1

    def __aexit__(self, *a):
        return 2


for C in (NoEnter, NoExit, Sync, NotAwaitable):
    async def f():
        async with C():
            pass
    show(f())


class BadIter:
    def __init__(self, it=None):
        self.it = it

    def __aiter__(self):
        return self.it


class BadNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 7


class BadAwait:
    def __aiter__(self):
        return self

    async def __anext__(self):
        raise ValueError('in anext')


for x in (3, BadIter(), BadIter([]), BadNext(), BadAwait(), [1]):
    async def f():
        async for i in x:
            print(i)
    show(f())


class A1:
    def __await__(self):
        return 5


class A2:
    def __await__(self):
        self.c = double(2)
        return self.c


for x in (3, None, A1(), A2(), count(2), (i for i in [])):
    async def f():
        return await x
    show(f())
    if isinstance(x, A2):
        x.c.close()

c = double(1)
try:
    for i in c:
        pass
except TypeError as e:
    print(e)
try:
    c.send(5)
except TypeError as e:
    print(e)
show(c)
show(c)
c = double(1)
c.close()
show(c)
try:
    c.throw(ValueError('closed'))
except Exception as e:
    print(type(e).__name__, e)


async def nested():
    async def inner():
        try:
            await Pass('inner')
        except ValueError as e:
            print('inner caught', e)
            raise KeyError('from inner') from e
    try:
        await inner()
    except KeyError as e:
        print('outer caught', e, repr(e.__cause__))
    return 'done'


c = nested()
print(c.send(None))
try:
    c.throw(ValueError('thrown'))
except StopIteration as e:
    print(e.value)


async def breaks():
    async for i in count(10):
        if i == 2:
            continue
        if i == 4:
            break
        print(i)
    else:
        print('never')
    async for i in count(2):
        pass
    else:
        print('else', i)
    try:
        async for i in count(2):
            raise ValueError(i)
    except ValueError as e:
        print('out with', e)


show(breaks())
