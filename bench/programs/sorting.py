def main():
    rows = [((i * 7919) % 10007, f'name{(i * 31) % 997}', i) for i in range(20000)]
    a = sorted(rows)
    b = sorted(rows, key=lambda r: (r[1], -r[0]))
    c = sorted(rows, key=lambda r: r[2] % 100, reverse=True)
    words = sorted((r[1] for r in rows), key=str.lower)
    for _ in range(4):
        numbers = [r[0] for r in rows]
        numbers.sort()
    return a[5], b[7], c[9], words[11], numbers[13], [x for x in range(1, len(a)) if a[x] < a[x - 1]]
