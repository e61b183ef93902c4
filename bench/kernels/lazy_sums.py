def main():
    n = 300000
    return (sum(range(n)), max(range(n)), all(range(1, n)), any(x < 0 for x in range(n)), sum(x for x in range(n)), sorted(range(n, 0, -1))[5],
            min(map(abs, range(n))), len(set(range(n))), len(tuple(x for x in range(n))))
