import asyncio
import contextlib
import time


class RateLimiter:
    def __init__(self, rate, per):
        self.interval = per / rate
        self.next_at = 0.0
        self.lock = asyncio.Lock()

    async def __aenter__(self):
        async with self.lock:
            loop = asyncio.get_running_loop()
            wait = self.next_at - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            self.next_at = max(self.next_at, loop.time()) + self.interval

    async def __aexit__(self, *exc):
        return False


@contextlib.asynccontextmanager
async def span(name, log):
    log.append(f"+{name}")
    try:
        yield name
    except ValueError as e:
        log.append(f"!{e}")
    finally:
        log.append(f"-{name}")


class Countdown:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n <= 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(0)
        return self.n


async def worker(i, limiter, order):
    async with limiter:
        order.append(i)


async def main():
    limiter, order = RateLimiter(10, 1.0), []
    start = time.monotonic()
    await asyncio.gather(*(worker(i, limiter, order) for i in range(4)))
    print(order, round(time.monotonic() - start, 1))
    log = []
    async with span("outer", log):
        async with span("inner", log):
            raise ValueError("oops")
    print(log)
    print([x async for x in Countdown(4)], [await c for c in [asyncio.sleep(0, "v")]])
    event, cond, results = asyncio.Event(), asyncio.Condition(), []

    async def waiter(k):
        await event.wait()
        async with cond:
            await cond.wait_for(lambda: len(results) == k)
            results.append(k)
            cond.notify_all()

    tasks = [asyncio.create_task(waiter(k)) for k in (2, 0, 1)]
    await asyncio.sleep(0)
    event.set()
    await asyncio.gather(*tasks)
    print(results, event.is_set())
    pq = asyncio.PriorityQueue()
    for item in [(3, "c"), (1, "a"), (2, "b")]:
        pq.put_nowait(item)
    print([pq.get_nowait()[1] for _ in range(pq.qsize())])
    with contextlib.suppress(asyncio.QueueEmpty):
        pq.get_nowait()
        print("no")
    fut = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.01, fut.set_result, "ready")
    fut.add_done_callback(lambda f: print("callback", f.result()))
    print(await fut, fut.done())

    async def stubborn():
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            return "refused"

    t = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    print(t.cancel(), await t, t.cancelled())
    inner = asyncio.create_task(asyncio.sleep(0.05, "inner"))
    try:
        await asyncio.wait_for(asyncio.shield(inner), 0.01)
    except TimeoutError:
        print("shielded", inner.done(), await inner)
    async with contextlib.AsyncExitStack() as stack:
        for n in "ab":
            await stack.enter_async_context(span(n, log))
        stack.push_async_callback(asyncio.sleep, 0)
    print(log[4:])
    try:
        await asyncio.gather(asyncio.sleep(0.02), broken())
    except RuntimeError as e:
        print("gather raised", e)


async def broken():
    raise RuntimeError("broken")


asyncio.run(main())
try:
    asyncio.get_running_loop()
except RuntimeError as e:
    print(e)
coro = main()
try:
    coro.send("x")
except TypeError as e:
    print(e)
coro.close()
