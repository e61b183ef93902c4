def main():
    xs = list(range(1000))
    ys = list(range(1000, 2000))
    total = 0
    for _ in range(300):
        for a, b in zip(xs, ys):
            total += a
        for i, b in enumerate(ys):
            total += i
        total += len(list(zip(xs, ys))) + len(dict(zip(xs, ys)))
    return total
