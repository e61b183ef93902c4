from contextlib import AbstractAsyncContextManager, AsyncContextDecorator, AsyncExitStack, aclosing, nullcontext


def drive(coro):
    try:
        while True:
            print('yielded', coro.send(None))
    except StopIteration as e:
        return e.value


class Wait:
    def __init__(self, v):
        self.v = v

    def __await__(self):
        return (yield self.v)


class ACM:
    def __init__(self, name, swallow=False):
        self.name = name
        self.swallow = swallow

    async def __aenter__(self):
        print('aenter', self.name)
        await Wait('in')
        return self.name

    async def __aexit__(self, t, e, tb):
        await Wait('out')
        print('aexit', self.name, t and t.__name__)
        return self.swallow


class CM:
    def __enter__(self):
        return 'sync'

    def __exit__(self, *a):
        print('sync exit', a[0])


class Thing:
    async def aclose(self):
        await Wait('closing')
        print('aclosed')


async def cb(x):
    print('callback', x)


async def main():
    async with AsyncExitStack() as s:
        print(await s.enter_async_context(ACM('a')), s.enter_context(CM()))
        s.push_async_callback(cb, 5)
        s.push_async_exit(ACM('pushed'))
        s.callback(print, 'plain')
        await Wait('body')
    async with AsyncExitStack() as s:
        await s.enter_async_context(ACM('b', swallow=True))
        raise ValueError('gone')
    async with aclosing(Thing()) as t:
        print(type(t).__name__)
    async with nullcontext(7) as n:
        print(n)
    try:
        async with AsyncExitStack() as s:
            await s.enter_async_context(ACM('c'))
            raise KeyError('kept')
    except KeyError as e:
        print('KeyError', e)
    try:
        await AsyncExitStack().enter_async_context(5)
    except TypeError as e:
        print(e)
    s = AsyncExitStack()
    s.push_async_callback(cb, 9)
    t = s.pop_all()
    await s.aclose()
    await t.aclose()
    return 'end'


print(drive(main()))


class Deco(AsyncContextDecorator):
    async def __aenter__(self):
        print('in')

    async def __aexit__(self, *a):
        print('out')


@Deco()
async def work(x):
    await Wait('w')
    return x * 2


print(drive(work(4)), work.__name__)
print(isinstance(ACM('x'), AbstractAsyncContextManager), isinstance(CM(), AbstractAsyncContextManager), AbstractAsyncContextManager[int])
try:
    AbstractAsyncContextManager()
except TypeError as e:
    print(e)
