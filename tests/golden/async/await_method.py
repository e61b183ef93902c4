# Awaitables of classes: __await__ that yields from those of coroutines, futures and tasks.
import asyncio, types, inspect
class Step:
    def __init__(self,n): self.n=n
    def __await__(self):
        r = yield from asyncio.sleep(0,"slept").__await__()
        return (self.n, r)
class Del:
    def __await__(self): return asyncio.sleep(0,"d").__await__()
async def inner():
    return 5
async def m():
    print(await Step(1), await Del())
    f = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(f.set_result, 9)
    class F:
        def __await__(self):
            return (yield from f)
    print(await F())
    class G:
        def __await__(self):
            return (yield from f.__await__())
    print(await G())
    t = asyncio.create_task(inner())
    class H:
        def __await__(self): return t.__await__()
    print(await H())
    class Bad2:
        def __await__(self): return 5
    try: await Bad2()
    except TypeError as e: print(e)
asyncio.run(m())
c = inner(); w = c.__await__()
print(type(w).__name__, type(w), repr(w)[:30], iter(w) is w)
try: next(w)
except StopIteration as e: print(e.value)
w.close()
c = inner(); w = c.__await__()
try: w.throw(ValueError("x"))
except ValueError as e: print(e)
c = inner(); w = c.__await__()
try: w.send(None)
except StopIteration as e: print(e.value)
try: c.__await__().send(None)
except RuntimeError as e: print(e)
@types.coroutine
def gen():
    x = yield 1
    return x
async def usegen(): return await gen()
u=usegen(); print(u.send(None))
try: u.send("v")
except StopIteration as e: print(e.value)
def y():
    return (yield from gen())
g=y(); print(next(g))
try: g.send(3)
except StopIteration as e: print(e.value)
def y2():
    return (yield from inner().__await__())
try: next(y2())
except StopIteration as e: print(e.value)
