import asyncio


def show(eg, depth=0):
    pad = "  " * depth
    if isinstance(eg, BaseExceptionGroup):
        print(f"{pad}{type(eg).__name__}({eg.message!r}) x{len(eg.exceptions)}")
        for e in eg.exceptions:
            show(e, depth + 1)
    else:
        print(f"{pad}{eg!r}")


eg = ExceptionGroup("top", [ValueError(1), TypeError("t"), ExceptionGroup("nested", [ValueError(2), KeyError("k")]), OSError("o")])
show(eg)
match_, rest = eg.split(ValueError)
show(match_)
show(rest)
show(eg.subgroup((KeyError, OSError)))
print(eg.subgroup(lambda e: "2" in str(e)), eg.subgroup(ZeroDivisionError), eg.split(ExceptionGroup)[1], str(eg), repr(eg)[:40])
show(eg.derive([ValueError("new")]))


class HttpErrors(ExceptionGroup):
    def __new__(cls, msg, excs, status=500):
        self = super().__new__(cls, msg, excs)
        self.status = status
        return self

    def derive(self, excs):
        return HttpErrors(self.message, excs, self.status)


try:
    try:
        raise HttpErrors("http", [ValueError("bad"), ConnectionError("down"), TimeoutError("slow")], 503)
    except* ConnectionError as g:
        print("conn", g.status, g.exceptions)
    except* ValueError as g:
        print("value", type(g).__name__)
        raise RuntimeError("while handling") from g
except ExceptionGroup as e:
    show(e)
    print(repr(e.exceptions[0].__cause__) if not isinstance(e.exceptions[0], ExceptionGroup) else "nested")
try:
    try:
        raise ValueError("naked")
    except* ValueError as g:
        print(type(g).__name__, repr(g.message), g.exceptions)
        raise
except BaseException as e:
    print("outer", repr(e))
for bad in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [5]), lambda: ExceptionGroup("x", [KeyboardInterrupt()]), lambda: ExceptionGroup(5, [ValueError()]), lambda: ExceptionGroup("x"), lambda: ExceptionGroup("x", ValueError())):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
print(type(BaseExceptionGroup("b", [ValueError()])).__name__, type(BaseExceptionGroup("b", [KeyboardInterrupt()])).__name__)
try:
    try:
        pass
    except* ValueError:
        print("never")
    else:
        print("else ran")
    finally:
        print("finally ran")
    try:
        1 / 0
    except* ExceptionGroup:
        pass
except TypeError as e:
    print(e)


async def fail(n):
    await asyncio.sleep(n / 100)
    raise [ValueError, KeyError, OSError][n](n)


async def main():
    try:
        async with asyncio.TaskGroup() as tg:
            for i in (2, 0, 1):
                tg.create_task(fail(i))
            try:
                await asyncio.sleep(5)
            finally:
                raise TypeError("body")
    except* (ValueError, TypeError) as g:
        print(sorted(type(e).__name__ for e in g.exceptions))
    results = await asyncio.gather(*map(fail, range(3)), return_exceptions=True)
    if errors := [r for r in results if isinstance(r, Exception)]:
        raise ExceptionGroup(f"{len(errors)} of {len(results)} failed", errors)


try:
    asyncio.run(main())
except* OSError as g:
    print("os", g.exceptions)
except* Exception as g:
    print("rest", g)
