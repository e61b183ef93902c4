import asyncio
import random
import functools
import time


class Flaky:
    def __init__(self, failures):
        self.failures, self.calls = failures, 0

    async def __call__(self):
        self.calls += 1
        await asyncio.sleep(0.001)
        if self.calls <= self.failures:
            raise ConnectionError(f"attempt {self.calls}")
        return f"ok after {self.calls}"


def retry(tries=3, base=0.01, on=(ConnectionError,)):
    def deco(fn):
        @functools.wraps(fn)
        async def inner(*a, **k):
            delays, errors = [], []
            for n in range(tries):
                try:
                    return await fn(*a, **k), delays
                except on as e:
                    errors.append(e)
                    delays.append(base * 2 ** n)
                    await asyncio.sleep(delays[-1])
            raise ExceptionGroup(f"gave up after {tries}", errors)
        return inner
    return deco


@retry(tries=3)
async def fetch(svc):
    return await svc()


class Pool:
    def __init__(self, size):
        self.size, self.queue, self.created, self.max_used, self.used = size, asyncio.Queue(), 0, 0, 0

    async def acquire(self):
        if self.queue.empty() and self.created < self.size:
            self.created += 1
            conn = f"conn{self.created}"
        else:
            conn = await self.queue.get()
        self.used += 1
        self.max_used = max(self.max_used, self.used)
        return conn

    def release(self, conn):
        self.used -= 1
        self.queue.put_nowait(conn)

    def session(self):
        pool = self

        class Ctx:
            async def __aenter__(self):
                self.conn = await pool.acquire()
                return self.conn

            async def __aexit__(self, *exc):
                pool.release(self.conn)
        return Ctx()


async def paginate(total, size):
    for start in range(0, total, size):
        await asyncio.sleep(0)
        yield list(range(start, min(start + size, total)))


async def batched_map(fn, items, limit):
    sem = asyncio.Semaphore(limit)

    async def one(i, x):
        async with sem:
            return i, await fn(x)
    return [r for _, r in sorted([await t for t in asyncio.as_completed([one(i, x) for i, x in enumerate(items)])])]


async def double(x):
    await asyncio.sleep(0.001 * (5 - x))
    return x * 2


async def main():
    print(await fetch(Flaky(2)))
    try:
        await fetch(Flaky(9))
    except* ConnectionError as g:
        print(g.message, [str(e) for e in g.exceptions])
    pool = Pool(2)

    async def job(n):
        async with pool.session() as conn:
            await asyncio.sleep(0.01)
            return n, conn
    print(await asyncio.gather(*map(job, range(5))), pool.created, pool.max_used)
    pages = [p async for p in paginate(7, 3)]
    print(pages, [x async for page in paginate(4, 2) for x in page if x % 2 == 0])
    print(await batched_map(double, range(5), 2))
    start = time.monotonic()
    done, pending = await asyncio.wait({asyncio.create_task(asyncio.sleep(d, d)) for d in (0.01, 0.5)}, timeout=0.05)
    print(len(done), len(pending), round(time.monotonic() - start, 2))
    for p in pending:
        p.cancel()
    results = await asyncio.gather(*pending, return_exceptions=True)
    print([type(r).__name__ for r in results], repr(results[0]))
    task = asyncio.create_task(asyncio.sleep(1), name="napper")
    await asyncio.sleep(0)
    task.cancel("too slow")
    try:
        await task
    except asyncio.CancelledError as e:
        print("cancelled:", e.args, task.cancelled(), task.get_name(), asyncio.current_task() is not None)
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.01)
    except TimeoutError:
        print("event timeout")
    async with asyncio.timeout(None) as cm:
        cm.reschedule(asyncio.get_running_loop().time() + 10)
        print(cm.expired(), cm.when() is not None)
    loop = asyncio.get_running_loop()
    order = []
    loop.call_soon(order.append, "soon")
    loop.call_later(0.01, order.append, "later")
    order.append("now")
    await asyncio.sleep(0.02)
    print(order)
    lock = asyncio.Lock()
    async with lock:
        print(lock.locked())
    try:
        lock.release()
    except RuntimeError as e:
        print(e)
    try:
        await 5
    except TypeError as e:
        print(e)
    agen = paginate(4, 1)
    print(await anext(agen), await agen.asend(None), await agen.aclose(), await anext(agen, "ended"))
    return random.Random(1).random()


print(asyncio.run(main()))


async def bad():
    async with asyncio.TaskGroup() as tg:
        tg.create_task(double("x"))


try:
    asyncio.run(bad())
except* TypeError as g:
    print(g.exceptions)
