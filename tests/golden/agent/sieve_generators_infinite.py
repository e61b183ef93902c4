from itertools import count, islice, takewhile, cycle, accumulate


def collatz(n):
    while n != 1:
        yield n
        n = n // 2 if n % 2 == 0 else 3 * n + 1
    yield 1


def sieve():
    known = []
    for n in count(2):
        if all(n % p for p in takewhile(lambda p: p * p <= n, known)):
            known.append(n)
            yield n


def look_and_say(s="1"):
    while True:
        yield s
        out, i = "", 0
        while i < len(s):
            j = i
            while j < len(s) and s[j] == s[i]:
                j += 1
            out += f"{j - i}{s[i]}"
            i = j
        s = out


def fizz():
    words = zip(cycle(["", "", "Fizz"]), cycle(["", "", "", "", "Buzz"]))
    for n, (a, b) in enumerate(words, 1):
        yield a + b or str(n)


def digits_of_e():
    num, den, k = 1, 1, 1
    for _ in range(25):
        num, den, k = num * k + 1, den * k, k + 1
    for _ in range(15):
        d, num = divmod(num, den)
        yield d
        num *= 10


print(list(collatz(27))[:6], max(collatz(27)), sum(1 for _ in collatz(97)), list(islice(sieve(), 12)), list(islice(look_and_say(), 6)), list(islice(fizz(), 15)))
print(list(digits_of_e()), next(x for x in sieve() if x > 100), list(takewhile(lambda t: t < 60, accumulate(count(1)))), [next(g) for g in [sieve()] * 4])
g = collatz(6)
print(next(g), 3 in g, list(g), next(g, "spent"))
twins = ((a, b) for a, b in zip(sieve(), islice(sieve(), 1, None)) if b - a == 2)
print(list(islice(twins, 5)))
try:
    next(x for x in collatz(8) if x > 100)
except StopIteration as e:
    print("none", repr(e))
