# Lock, Event, Condition, Semaphore, Barrier and the queues.
import asyncio


def text(x):
    return repr(x).split(' at 0x')[0] + ' ' + repr(x)[repr(x).index('['):]


async def locks():
    lock = asyncio.Lock()
    log = []

    async def use(name):
        async with lock:
            log.append(name + '+')
            await asyncio.sleep(0)
            log.append(name + '-')
    await asyncio.gather(*[use(n) for n in 'abc'])
    print(log, lock.locked(), text(lock))
    try:
        lock.release()
    except RuntimeError as e:
        print(e)
    await lock.acquire()
    t = asyncio.create_task(lock.acquire())
    t2 = asyncio.create_task(lock.acquire())
    await asyncio.sleep(0)
    print(text(lock))
    t.cancel()
    await asyncio.sleep(0)
    lock.release()
    print(await t2, lock.locked(), t.cancelled())


asyncio.run(locks())


async def events():
    ev = asyncio.Event()
    log = []

    async def waiter(n):
        log.append((n, await ev.wait()))
    ts = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(0)
    print(ev.is_set(), text(ev))
    ev.set()
    ev.clear()
    await asyncio.gather(*ts)
    print(log, ev.is_set(), text(ev))
    ev.set()
    print(await ev.wait(), text(ev))


asyncio.run(events())


async def conditions():
    cond = asyncio.Condition()
    items = []
    log = []

    async def consumer(n):
        async with cond:
            await cond.wait_for(lambda: items)
            log.append((n, items.pop(0)))

    async def producer():
        for i in range(3):
            await asyncio.sleep(0)
            async with cond:
                items.append(i)
                cond.notify(1)
    await asyncio.gather(consumer('a'), consumer('b'), consumer('c'), producer())
    print(log, text(cond))
    for f in (cond.notify, cond.notify_all):
        try:
            f()
        except RuntimeError as e:
            print(e)
    try:
        await cond.wait()
    except RuntimeError as e:
        print(e)

    async def waits():
        async with cond:
            try:
                await cond.wait()
            except asyncio.CancelledError:
                print('cancelled with the lock', cond.locked())
                raise
    t = asyncio.create_task(waits())
    await asyncio.sleep(0)
    t.cancel()
    await asyncio.wait([t])
    print(cond.locked(), t.cancelled())


asyncio.run(conditions())


async def semaphores():
    sem = asyncio.Semaphore(2)
    running, most = 0, 0

    async def job(i):
        nonlocal running, most
        async with sem:
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1
        return i
    print(await asyncio.gather(*[job(i) for i in range(6)]), most, text(sem))
    b = asyncio.BoundedSemaphore(1)
    await b.acquire()
    print(b.locked(), text(b))
    b.release()
    for f in (b.release, lambda: asyncio.Semaphore(-1)):
        try:
            f()
        except ValueError as e:
            print(e)


asyncio.run(semaphores())


async def barriers():
    bar = asyncio.Barrier(3)
    log = []

    async def party(n):
        async with bar as i:
            log.append(i)
        return n
    print(await asyncio.gather(*[party(i) for i in range(3)]), sorted(log), bar.n_waiting, bar.parties, bar.broken)
    t = asyncio.create_task(bar.wait())
    await asyncio.sleep(0)
    print(bar.n_waiting)
    await bar.abort()
    try:
        await t
    except asyncio.BrokenBarrierError as e:
        print(e, bar.broken)
    await bar.reset()
    print(bar.broken)
    try:
        asyncio.Barrier(0)
    except ValueError as e:
        print(e)


asyncio.run(barriers())


async def queues():
    q = asyncio.Queue(maxsize=2)
    out = []

    async def producer():
        for i in range(5):
            await q.put(i)
            out.append(f'put {i}')
        await q.put(None)

    async def consumer():
        while (x := await q.get()) is not None:
            out.append(f'got {x}')
            q.task_done()
        q.task_done()
    await asyncio.gather(producer(), consumer())
    await q.join()
    print(out)
    print(q.empty(), q.full(), q.qsize(), q.maxsize, q)
    for f in (q.get_nowait, q.task_done):
        try:
            f()
        except (asyncio.QueueEmpty, ValueError) as e:
            print(type(e), e)
    q.put_nowait(1)
    q.put_nowait(2)
    try:
        q.put_nowait(3)
    except asyncio.QueueFull as e:
        print(type(e), e, q)
    p = asyncio.PriorityQueue()
    for x in (5, 1, 4, 2, 3):
        p.put_nowait((x, str(x)))
    print([p.get_nowait()[0] for _ in range(5)])
    s = asyncio.LifoQueue()
    for x in 'abc':
        await s.put(x)
    print([await s.get() for _ in range(3)])
    t = asyncio.create_task(s.get())
    await asyncio.sleep(0)
    s.shutdown()
    try:
        await t
    except asyncio.QueueShutDown as e:
        print(type(e), repr(e))
    try:
        s.put_nowait(1)
    except asyncio.QueueShutDown:
        print('shut down')
    try:
        await asyncio.wait_for(asyncio.Queue().get(), 0.001)
    except TimeoutError:
        print('nothing came')
    w = asyncio.Queue()
    workers = []

    async def work():
        while True:
            x = await w.get()
            await asyncio.sleep(0)
            workers.append(x * x)
            w.task_done()
    ts = [asyncio.create_task(work()) for _ in range(3)]
    for i in range(7):
        w.put_nowait(i)
    await w.join()
    for t in ts:
        t.cancel()
    print(workers, await asyncio.gather(*ts, return_exceptions=True))


asyncio.run(queues())
