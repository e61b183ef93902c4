import asyncio
import inspect


class Step:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return self.n * 10


async def level2(x):
    await asyncio.sleep(0)
    if x > 2:
        raise ValueError(f"bad x: {x}")
    return await Step(x)


async def level1(xs):
    total = 0
    for x in xs:
        total += await level2(x)
        print("total", total)
    return total


async def main():
    try:
        print(await level1([1, 2]))
        await level1([2, 3])
    except ValueError as e:
        raise RuntimeError("pipeline failed") from e
    finally:
        print("cleanup")


try:
    asyncio.run(main())
except RuntimeError as e:
    print(repr(e), repr(e.__cause__))
print(inspect.iscoroutinefunction(main), asyncio.iscoroutine(5))


async def forgot():
    coro = level2(1)
    try:
        return coro + 1
    except TypeError as e:
        print(e)
    finally:
        coro.close()


asyncio.run(forgot())
coro = level1([])
try:
    for x in coro:
        pass
except TypeError as e:
    print(e)
coro.close()
try:
    asyncio.run(5)
except (ValueError, TypeError) as e:
    print(type(e).__name__, e)


async def agen():
    yield 1


async def misuse():
    try:
        for x in agen():
            pass
    except TypeError as e:
        print(e)
    try:
        async for x in [1]:
            pass
    except TypeError as e:
        print(e)
    try:
        async with open_nothing():
            pass
    except TypeError as e:
        print(e)
    try:
        await agen()
    except TypeError as e:
        print(e)
    c = level2(1)
    print(await c)
    try:
        await c
    except RuntimeError as e:
        print(e)


def open_nothing():
    return 5


asyncio.run(misuse())
task_result = asyncio.run(level1([]))
raise SystemExit(f"result: {task_result}")
