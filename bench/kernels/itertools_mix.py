from itertools import accumulate, chain, count, islice, pairwise, product, repeat, starmap, takewhile


def main():
    xs = list(range(1000))
    total = 0
    for _ in range(100):
        for x in chain(xs, xs):
            total += x
        for x in islice(count(), 1000):
            total += x
        for x in repeat(3, 1000):
            total += x
        for a, b in pairwise(xs):
            total += b
        for x in accumulate(xs):
            total += x
        for x in takewhile(lambda v: v < 900, xs):
            total += x
        for x in starmap(max, zip(xs, xs)):
            total += x
        for a, b in product(range(30), range(30)):
            total += b
    return total
