def main():
    xs = list(range(1000))
    n = 0
    for _ in range(100):
        n += len(list(x for x in xs)) + len(tuple(x + 1 for x in xs)) + len([*(x for x in xs)])
    return n
