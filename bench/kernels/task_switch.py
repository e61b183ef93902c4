import asyncio


async def worker(n):
    total = 0
    for i in range(n):
        await asyncio.sleep(0)
        total += i
    return total


async def call(n):
    return n if n == 0 else await call(n - 1) + 1


async def run():
    sums = await asyncio.gather(*[worker(200) for _ in range(20)])
    deep = 0
    for _ in range(300):
        deep += await call(20)
    return sum(sums), deep


def main():
    return asyncio.run(run())
