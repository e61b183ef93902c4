def main():
    keys = ['key%d' % i for i in range(64)]
    d = {}
    n = 0
    for r in range(15000):
        for k in keys:
            d[k] = d.get(k, 0) + 1
            n += d[k]
    return n
