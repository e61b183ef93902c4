import asyncio


class Delay:
    def __init__(self, s, value):
        self.s, self.value = s, value

    def __await__(self):
        yield from asyncio.sleep(self.s).__await__()
        return self.value


class Lazy:
    def __init__(self, factory):
        self.factory, self.task = factory, None

    def __await__(self):
        if self.task is None:
            self.task = asyncio.ensure_future(self.factory())
        return self.task.__await__()


async def expensive():
    print("computing")
    await Delay(0.01, None)
    return 42


async def main():
    print(await Delay(0, "now"), await asyncio.gather(*(asyncio.wait_for(Delay(0.01, i), 1) for i in range(2))))
    lazy = Lazy(expensive)
    print(await lazy, await lazy)
    fut = asyncio.Future()
    asyncio.get_running_loop().call_later(0.01, fut.set_exception, ValueError("late"))

    class Wrapped:
        def __await__(self):
            try:
                return (yield from fut)
            except ValueError as e:
                return f"recovered from {e}"
    print(await Wrapped())
    try:
        await asyncio.wait_for(Delay(5, "x"), 0.01)
    except TimeoutError as e:
        print(type(e).__name__)


asyncio.run(main())
