import asyncio


async def fetch(n):
    await asyncio.sleep(0.001 * n)
    if n == 2:
        raise ConnectionError(f"host {n} unreachable")
    return n


async def main():
    ok = await asyncio.gather(fetch(0), fetch(1))
    print(ok)
    try:
        await asyncio.gather(fetch(1), fetch(2), fetch(3))
    except ConnectionError as e:
        print("caught", e)
        return {"error": str(e), "done": ok}


result = asyncio.run(main())
print(result["done"], result["error"].split()[0])
print(result["missing"])
