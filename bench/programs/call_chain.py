def add(a, b=1, *rest, scale=1, **more):
    return (a + b + len(rest)) * scale + len(more)


def twice(f, x):
    return f(f(x))


def main():
    total = 0
    for i in range(60000):
        total += add(i) + add(i, 2) + add(i, 2, 3, scale=2) + add(i, b=3, extra=1)
        total += twice(lambda v: v + i, 1)
    return total
