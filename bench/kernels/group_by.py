from itertools import groupby


def main():
    rows = [(i // 10, i) for i in range(20000)]
    n = 0
    for k, g in groupby(rows, key=lambda r: r[0]):
        for r in g:
            n += r[1]
    for k, g in groupby(i // 5 for i in range(20000)):
        n += k * sum(1 for _ in g)
    return n
