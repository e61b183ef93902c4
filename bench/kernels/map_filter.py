def step(x):
    return x + 1


def main():
    xs = list(range(1000))
    total = 0
    for _ in range(200):
        for a in map(step, xs):
            total += a
        total += sum(map(step, xs)) + len(list(map(step, xs)))
        for a in filter(lambda x: x & 1, xs):
            total += a
        total += len(list(map(str, xs)))
    return total
