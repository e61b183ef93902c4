# gather, wait, wait_for, as_completed, shield, timeout, TaskGroup.
import asyncio


async def val(x, t=0.0):
    await asyncio.sleep(t)
    return x


async def bad(text='bad', t=0.0):
    await asyncio.sleep(t)
    raise ValueError(text)


async def gathers():
    print(await asyncio.gather(), await asyncio.gather(val(1), val(2)))
    print(await asyncio.gather(val(1), bad(), val(3), return_exceptions=True))
    t = asyncio.create_task(val('slow', 0.001))
    try:
        await asyncio.gather(bad('first'), t)
    except ValueError as e:
        print(e, t.done())
    print(await t)
    f = asyncio.create_task(val('same'))
    print(await asyncio.gather(f, f, val('other'), f))
    g = asyncio.gather(val(1, 10), val(2, 10))
    await asyncio.sleep(0)
    print(g.cancel(), g.done())
    try:
        await g
    except asyncio.CancelledError:
        print('gather cancelled', g.cancelled(), g.cancel())
    t = asyncio.create_task(val(1, 10))
    g = asyncio.gather(t, val(2), return_exceptions=True)
    await asyncio.sleep(0)
    t.cancel('one')
    print(await g)
    t = asyncio.create_task(val(1, 10))
    await asyncio.sleep(0)
    t.cancel()
    try:
        await asyncio.gather(t, val(2))
    except asyncio.CancelledError as e:
        print('child cancelled')
    done = asyncio.get_running_loop().create_future()
    done.set_result('done before')
    print(await asyncio.gather(done, val('x')))


asyncio.run(gathers())


async def waits():
    ts = [asyncio.create_task(val(i, i / 1000)) for i in range(3)]
    done, pending = await asyncio.wait(ts, return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), [t.result() for t in done])
    done, pending = await asyncio.wait(ts)
    print(len(done), len(pending), sorted(t.result() for t in done))
    ts = [asyncio.create_task(val(1, 0.01)), asyncio.create_task(bad())]
    done, pending = await asyncio.wait(ts, return_when=asyncio.FIRST_EXCEPTION)
    print([repr(t.exception()) for t in done], len(pending))
    done, pending = await asyncio.wait(ts, timeout=0.0001)
    print(len(done), len(pending))
    await asyncio.wait(pending)
    for args in ([], [3], val(1), [val(2)]):
        try:
            await asyncio.wait(args)
        except (TypeError, ValueError, AttributeError) as e:
            print(type(e).__name__, str(e)[:60])
        for c in args if isinstance(args, list) else [args]:
            if hasattr(c, 'close'):
                c.close()
    try:
        await asyncio.wait([asyncio.create_task(val(1))], return_when='SOMETIME')
    except ValueError as e:
        print(e)
    print(await asyncio.wait_for(val('in time'), 1), await asyncio.wait_for(val('no limit'), None))
    try:
        await asyncio.wait_for(val('late', 1), 0.001)
    except TimeoutError as e:
        print('timeout', repr(e), asyncio.TimeoutError is TimeoutError, type(e.__cause__).__name__)
    try:
        await asyncio.wait_for(val('never'), 0)
    except TimeoutError as e:
        print('timeout 0', type(e.__cause__).__name__)
    try:
        await asyncio.wait_for(bad('own error'), 1)
    except ValueError as e:
        print(e)

    async def slow_cleanup():
        try:
            await asyncio.sleep(10)
        finally:
            await asyncio.sleep(0.001)
            print('cleaned')
    try:
        await asyncio.wait_for(slow_cleanup(), 0.001)
    except TimeoutError:
        print('after cleanup')


asyncio.run(waits())


async def completes():
    for c in asyncio.as_completed([val('b', 0.002), val('a', 0.001), bad('c', 0.003)]):
        try:
            print(await c)
        except ValueError as e:
            print('error', e)
    ts = [asyncio.create_task(val('d', 0.002)), asyncio.create_task(val('e', 0.001))]
    async for t in asyncio.as_completed(ts):
        print(t in ts, await t)
    try:
        for c in asyncio.as_completed([val('f', 10), val('g')], timeout=0.001):
            print(await c)
    except TimeoutError as e:
        print('timeout', repr(e))
    try:
        asyncio.as_completed(5)
    except TypeError as e:
        print(e)
    c = val(1)
    try:
        asyncio.as_completed(c)
    except TypeError as e:
        print(e)
    c.close()


asyncio.run(completes())


async def shields():
    t = asyncio.create_task(val('survives', 0.002))
    s = asyncio.shield(t)
    await asyncio.sleep(0)
    s.cancel()
    try:
        await s
    except asyncio.CancelledError:
        print('outer cancelled', t.cancelled())
    print(await t, await asyncio.shield(val('through')), await asyncio.shield(t))
    try:
        await asyncio.shield(bad('shielded'))
    except ValueError as e:
        print(e)
    t = asyncio.create_task(val(1, 1))
    s = asyncio.shield(t)
    t.cancel()
    try:
        await s
    except asyncio.CancelledError:
        print('inner cancelled', s.cancelled())


asyncio.run(shields())


async def timeouts():
    try:
        async with asyncio.timeout(0.001) as cm:
            await asyncio.sleep(10)
    except TimeoutError as e:
        print('timeout', cm.expired(), type(e.__cause__).__name__)
    async with asyncio.timeout(10) as cm:
        await asyncio.sleep(0)
    print(cm.expired(), repr(cm)[:18])
    async with asyncio.timeout(None) as cm:
        print(cm.when(), cm)
        cm.reschedule(asyncio.get_running_loop().time() + 100)
        print(cm.when() > 50)
    try:
        async with asyncio.timeout(0):
            await asyncio.sleep(0)
            print('never')
    except TimeoutError:
        print('at once')
    try:
        async with asyncio.timeout(10):
            async with asyncio.timeout(0.001):
                await asyncio.sleep(1)
    except TimeoutError:
        print('inner', asyncio.current_task().cancelling())
    try:
        async with asyncio.timeout(0.001):
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                raise KeyError('instead')
    except KeyError as e:
        print(repr(e), repr(e.__context__))
    try:
        async with cm:
            pass
    except RuntimeError as e:
        print(e)
    try:
        cm.reschedule(1)
    except RuntimeError as e:
        print(e)
    try:
        asyncio.timeout(1).reschedule(1)
    except RuntimeError as e:
        print(e)


asyncio.run(timeouts())


async def groups():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(val('a', 0.001))
        b = tg.create_task(val('b'), name='named')
        print(a.done(), b.get_name())
    print(a.result(), b.result())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad('one'))
            t = tg.create_task(val('x', 10))
            tg.create_task(bad('two'))
    except* ValueError as eg:
        print(eg, [str(e) for e in eg.exceptions], t.cancelled())
    try:
        async with asyncio.TaskGroup() as tg:
            t = tg.create_task(val('y', 10))
            await asyncio.sleep(0)
            raise KeyError('body')
    except* KeyError as eg:
        print(repr(eg), t.cancelled())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad('child'))
            await asyncio.sleep(10)
    except* ValueError as eg:
        print(repr(eg), asyncio.current_task().cancelling())

    async def parent():
        async with asyncio.TaskGroup() as tg:
            tg.create_task(val('z', 10))
            await asyncio.sleep(10)
    t = asyncio.create_task(parent())
    await asyncio.sleep(0.001)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('parent cancelled')
    c = val(1)
    try:
        tg.create_task(c)
    except RuntimeError as e:
        print(str(e)[-12:])
    c = val(1)
    try:
        asyncio.TaskGroup().create_task(c)
    except RuntimeError as e:
        print(str(e)[-20:])
    try:
        async with tg:
            pass
    except RuntimeError as e:
        print(str(e)[-24:])

    async def nested():
        async with asyncio.TaskGroup() as outer:
            outer.create_task(val(1))
            async with asyncio.TaskGroup() as inner:
                inner.create_task(bad('deep'))
    try:
        await nested()
    except* ValueError as eg:
        print(repr(eg))


asyncio.run(groups())
