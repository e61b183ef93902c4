def main():
    xs = list(range(1000))
    n = 0
    for _ in range(100):
        n += any(x < 0 for x in xs) + all(x >= 0 for x in xs) + any(x == 998 for x in xs) + (999 in (x for x in xs))
    return n
