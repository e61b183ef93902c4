# Asynchronous generators driven by hand: items, awaits, throw, close, reuse, exhaustion.
class Pass:
    def __init__(self, v):
        self.v = v

    def __await__(self):
        got = yield self.v
        return got


def drive(c, answers=()):
    """Runs an awaitable to its end and prints what it passes on."""
    answers = list(answers)
    value = None
    it = c.__await__()
    try:
        while True:
            x = it.send(value)
            value = answers.pop(0) if answers else None
            print('  passes', x, 'gets', value)
    except StopIteration as e:
        return e.value


kept = []


def show(f, *args):
    kept.append((f, args))  # what is dropped too early runs its `finally` in CPython
    try:
        r = f(*args)
    except BaseException as e:
        print('  ', type(e).__name__, e)
    else:
        print('  ->', r)


async def agen():
    print('  start')
    try:
        x = yield 1
        print('  x', x)
        y = await Pass('w')
        print('  y', y)
        z = yield 2
        print('  z', z)
    except ValueError as e:
        print('  caught', e)
        yield 'after'
    finally:
        print('  finally')


print('plain loop')


async def loop():
    async for i in agen():
        print('  item', i)
    else:
        print('  else')
    return 'end'


print(drive(loop(), ['yes']))

print('by hand')
a = agen()
show(drive, a.__anext__())
show(drive, a.asend('sent'), ['got'])
show(drive, a.asend('last'))
show(drive, a.__anext__())
show(drive, a.asend(5))
show(drive, a.aclose())
show(drive, a.athrow(ValueError('late')))

print('start with a value')
a = agen()
show(drive, a.asend(5))
show(drive, a.aclose())

print('throw')
a = agen()
show(drive, a.__anext__())
show(drive, a.athrow(ValueError('v')))
show(drive, a.__anext__())
show(drive, a.__anext__())
a = agen()
show(drive, a.athrow(ValueError('before the start')))
show(drive, a.__anext__())
a = agen()
show(drive, a.__anext__())
show(drive, a.athrow(KeyError('k')))
show(drive, a.__anext__())

print('close')
a = agen()
show(drive, a.__anext__())
show(drive, a.aclose())
show(drive, a.__anext__())
show(drive, a.aclose())
a = agen()
show(drive, a.aclose())
show(drive, a.__anext__())


async def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 2


a = stubborn()
show(drive, a.__anext__())
show(drive, a.aclose())


async def awaits_at_end():
    try:
        yield 1
    finally:
        print('  cleanup', await Pass('cleaning'))


a = awaits_at_end()
show(drive, a.__anext__())
show(drive, a.aclose(), ['done'])

print('throw while it awaits')
a = agen()
show(drive, a.__anext__())
s = a.asend('s')
show(s.send, None)
show(s.throw, ValueError('into the await'))
show(s.send, None)
a = agen()
show(drive, a.__anext__())
s = a.asend('s')
show(s.send, None)
show(s.close)
show(drive, a.__anext__())

print('reuse')
a = agen()
s = a.__anext__()
show(drive, s)
show(drive, s)
show(s.throw, ValueError('x'))
show(s.close)
s = a.aclose()
show(drive, s)
show(drive, s)
show(s.throw, ValueError('x'))

print('two at once')
a = agen()
show(drive, a.__anext__())
s = a.asend('one')
show(s.send, None)
show(a.asend('two').send, None)
show(a.aclose().send, None)
show(a.athrow(ValueError('t')).send, None)
show(s.send, 'w answered')
show(drive, a.__anext__())

print('leaking StopIteration')


async def leaks(e):
    yield 1
    raise e


for e in (StopIteration(3), StopAsyncIteration(4), GeneratorExit('g')):
    a = leaks(e)
    show(drive, a.__anext__())
    try:
        drive(a.__anext__())
    except BaseException as e:
        print('  ', type(e).__name__, e, '<-', repr(e.__cause__))
    show(drive, a.__anext__())

print('types')
a = agen()
for x in (a, a.__anext__(), a.aclose()):
    kept.append(x)
    print(type(x).__name__, repr(x).split(' at ')[0])
print(a.__aiter__() is a, a.__name__, a.__qualname__, a.ag_running, a.ag_await, a.ag_code.co_name)
show(iter, a)
show(next, a)
show(drive, anext(a))
show(drive, anext(a, 'default'), ['w'])
show(drive, anext(a, 'default'))
show(aiter, 3)
show(anext, 3)
show(lambda: drive(anext(a, 'default')))
for x in kept[-12:]:
    if hasattr(x, 'close'):
        x.close()
