def main():
    xs = [i * 7919 % 1009 for i in range(1000)]
    pairs = [(x, str(x)) for x in xs]
    n = 0
    for _ in range(40):
        n += sorted(x for x in xs)[5] + sorted(xs, key=lambda x: -x)[7] + sorted(pairs, key=lambda p: p[1])[3][0]
        ys = list(xs)
        ys.sort(key=lambda x: (x % 10, x))
        n += ys[4]
    return n
