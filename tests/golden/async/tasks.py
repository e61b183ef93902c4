# Order of tasks, results, names, cancellation, callbacks.
import asyncio


async def worker(name, n, log):
    for i in range(n):
        log.append((name, i))
        await asyncio.sleep(0)
    return name


async def order():
    log = []
    a = asyncio.create_task(worker('a', 3, log))
    b = asyncio.create_task(worker('b', 2, log), name='B')
    c = worker('c', 1, log)
    print(await c, a.get_name().startswith('Task-'), b.get_name())
    print(await a, await b, log)
    print(a.done(), a.cancelled(), a.result(), a.exception())


asyncio.run(order())


async def timers():
    log = []

    async def at(t):
        await asyncio.sleep(t)
        log.append(t)
        return t * 2
    r = await asyncio.gather(at(0.003), at(0.001), at(0.002))
    print(r, log)
    print(await asyncio.sleep(0.0001, 'result'), await asyncio.sleep(0, 'zero'), await asyncio.sleep(-1, 'minus'))
    try:
        await asyncio.sleep(float('nan'))
    except ValueError as e:
        print(e)


asyncio.run(timers())


async def cancels():
    async def stubborn(times):
        for i in range(times):
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError as e:
                print('  refused', e.args)
        return 'finished'

    async def plain():
        try:
            await asyncio.sleep(10)
        finally:
            print('  plain cleans up')

    t = asyncio.create_task(plain())
    await asyncio.sleep(0)
    print(t.cancel('why'), t.cancelling(), t.cancelled())
    try:
        await t
    except asyncio.CancelledError as e:
        print('cancelled', e.args, t.cancelled(), t.cancel())
    t = asyncio.create_task(stubborn(2))
    await asyncio.sleep(0)
    t.cancel()
    await asyncio.sleep(0)
    t.cancel('second')
    print(await t, t.cancelling(), t.uncancel(), t.uncancel(), t.uncancel())
    t = asyncio.create_task(plain())
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('before it began')
    t = asyncio.create_task(plain())
    await asyncio.sleep(0)
    asyncio.current_task().cancel('myself')
    try:
        await t
    except asyncio.CancelledError as e:
        print('self', e.args, t.cancelled())
    try:
        print(asyncio.current_task().cancelling(), asyncio.current_task().uncancel())
    finally:
        pass
    try:
        t.result()
    except asyncio.CancelledError as e:
        print(repr(e))
    try:
        t.exception()
    except asyncio.CancelledError as e:
        print(repr(e))


asyncio.run(cancels())


async def futures():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    for name in ('result', 'exception'):
        try:
            getattr(f, name)()
        except asyncio.InvalidStateError as e:
            print(type(e), e)
    f.add_done_callback(lambda f: print('callback 1', f.result()))
    f.add_done_callback(lambda f: print('callback 2'))
    cb = print
    f.add_done_callback(cb)
    print(f.remove_done_callback(cb), f.remove_done_callback(cb))
    loop.call_soon(f.set_result, 42)
    print(await f, f.done(), f.cancel(), f)
    f.add_done_callback(lambda f: print('late callback'))
    await asyncio.sleep(0)
    for g in (f.set_result, f.set_exception):
        try:
            g(ValueError('x'))
        except asyncio.InvalidStateError as e:
            print(e)
    f = loop.create_future()
    f.set_exception(KeyError)
    try:
        await f
    except KeyError as e:
        print(repr(e), f)
    f = loop.create_future()
    try:
        f.set_exception(5)
    except TypeError as e:
        print(e)
    f.set_exception(StopIteration('s'))
    try:
        await f
    except RuntimeError as e:
        print(e, repr(e.__cause__))
    f = loop.create_future()
    f.cancel('msg')
    print(f)
    try:
        await f
    except asyncio.CancelledError as e:
        print(e.args)
    print(loop.create_future(), asyncio.isfuture(f), asyncio.isfuture(3), f.get_loop() is loop)


asyncio.run(futures())


async def fails():
    async def bad():
        raise ValueError('bad')

    async def yields():
        class Y:
            def __await__(self):
                yield 5
        await Y()
    for c in (bad(), yields()):
        t = asyncio.create_task(c)
        try:
            await t
        except (ValueError, RuntimeError) as e:
            print(type(e).__name__, str(e).split(':')[0], t.exception() is e)
    for x in (3, bad, None, 'text'):
        try:
            await asyncio.gather(x)
        except TypeError as e:
            print(e)
        try:
            asyncio.create_task(x)
        except TypeError as e:
            print(str(e).split(' at 0x')[0])
    t = asyncio.current_task()
    for name in ('set_result', 'set_exception'):
        try:
            getattr(t, name)(1)
        except RuntimeError as e:
            print(e)
    print(len(asyncio.all_tasks()))
    c = bad()
    print(asyncio.iscoroutine(c), asyncio.iscoroutine(3))
    c.close()


asyncio.run(fails())
c = fails()
for f in (asyncio.get_running_loop, asyncio.current_task, lambda: asyncio.create_task(c)):
    try:
        f()
    except RuntimeError as e:
        print(e)
c.close()


async def inner_run():
    c = fails()
    try:
        asyncio.run(c)
    except RuntimeError as e:
        print(e)
    c.close()
    return 'value of run'

print(asyncio.run(inner_run()))
try:
    asyncio.run(5)
except (TypeError, ValueError) as e:
    print(type(e).__name__, e)


async def leftovers():
    async def forever():
        try:
            await asyncio.sleep(1000)
        except asyncio.CancelledError:
            print('leftover cancelled')
            raise

    async def agen():
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)
            print('agen closed')
    asyncio.create_task(forever())
    global kept
    kept = agen()
    print(await anext(kept))
    await asyncio.sleep(0)
    return 'main done'

print(asyncio.run(leftovers()))
try:
    async def exits():
        raise SystemExit(3)
    asyncio.run(exits())
except SystemExit as e:
    print('exit', e.code)
with asyncio.Runner() as runner:
    print(runner.run(inner_run()), runner.get_loop().is_running(), runner.get_loop().is_closed())
try:
    runner.run(inner_run)
except RuntimeError as e:
    print(e)
