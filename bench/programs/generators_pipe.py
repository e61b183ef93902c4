import itertools


def numbers(n):
    for i in range(n):
        yield i


def only(pred, it):
    for x in it:
        if pred(x):
            yield x


def windows(it, k):
    window = []
    for x in it:
        window.append(x)
        if len(window) == k:
            yield tuple(window)
            window.pop(0)


def main():
    odd = only(lambda x: x % 2, numbers(120000))
    total = sum(a + b + c for a, b, c in windows(odd, 3))
    chunks = itertools.islice(itertools.groupby(numbers(60000), key=lambda x: x // 100), 500)
    return total, sum(k * sum(1 for _ in g) for k, g in chunks)
