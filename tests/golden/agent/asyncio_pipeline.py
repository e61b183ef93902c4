import asyncio
import random


async def producer(name, queue, n, rng):
    for i in range(n):
        await asyncio.sleep(0.01 * rng.randint(1, 3))
        await queue.put((name, i))
    print(name, "done")


async def consumer(name, queue, seen):
    try:
        while True:
            item = await queue.get()
            seen.append((name, item))
            await asyncio.sleep(0.005)
            queue.task_done()
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def fetch(url, delay, sem):
    async with sem:
        await asyncio.sleep(delay)
        if "bad" in url:
            raise ConnectionError(f"cannot reach {url}")
        return f"<{url}>"


async def ticker(n):
    try:
        for i in range(n):
            yield i
            await asyncio.sleep(0)
    finally:
        print("ticker closed")


class Session:
    async def __aenter__(self):
        print("enter")
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, et, ev, tb):
        print("exit", et and et.__name__)
        return et is KeyError


async def main():
    queue, seen, rng = asyncio.Queue(maxsize=2), [], random.Random(1)
    consumers = [asyncio.create_task(consumer(f"c{i}", queue, seen)) for i in range(2)]
    await asyncio.gather(*(producer(f"p{i}", queue, 3, rng) for i in range(2)))
    await queue.join()
    for c in consumers:
        c.cancel()
    print(await asyncio.gather(*consumers, return_exceptions=True))
    print(sorted(item for _, item in seen))
    sem = asyncio.Semaphore(2)
    results = await asyncio.gather(*(fetch(u, 0.01, sem) for u in ("a", "bad1", "c")), return_exceptions=True)
    print(results)
    try:
        await asyncio.wait_for(fetch("slow", 5, sem), timeout=0.02)
    except asyncio.TimeoutError as e:
        print("timeout", repr(e), isinstance(e, TimeoutError))
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(1)
    except TimeoutError:
        print("timed out")
    print([i async for i in ticker(4) if i % 2], {i: i * i async for i in ticker(3)})
    gen = ticker(10)
    async for i in gen:
        if i == 2:
            break
    await gen.aclose()
    async with Session() as s:
        raise KeyError("suppressed")
    try:
        async with asyncio.TaskGroup() as tg:
            t1 = tg.create_task(fetch("x", 0.01, sem), name="good")
            t2 = tg.create_task(fetch("bad2", 0.001, sem))
            t3 = tg.create_task(asyncio.sleep(10))
    except* ConnectionError as eg:
        print("group:", eg.exceptions, t1.cancelled(), t3.cancelled(), t1.get_name())
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(d, d)) for d in (0.03, 0.01)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), done.pop().result())
    for fut in asyncio.as_completed([asyncio.sleep(d, f"d{d}") for d in (0.03, 0.01, 0.02)]):
        print(await fut, end=" ")
    print()
    return "finished"


print(asyncio.run(main()))
