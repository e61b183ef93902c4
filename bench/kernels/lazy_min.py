def main():
    xs = [i * 7919 % 1009 for i in range(1000)]
    n = 0
    for _ in range(100):
        n += min(x for x in xs) + max(x for x in xs) + max(xs, key=lambda x: -x) + max((x for x in xs), default=0)
    return n
