def rotate(m, turns=1):
    for _ in range(turns % 4):
        m = [list(r) for r in zip(*m[::-1])]
    return m


def spiral(m):
    while m:
        yield from m[0]
        m = [list(r) for r in zip(*m[1:])][::-1]


def diagonals(m):
    d = {}
    for r, row in enumerate(m):
        for c, v in enumerate(row):
            d.setdefault(r - c, []).append(v)
    return [d[k] for k in sorted(d)]


def magic(n):
    if n % 2 == 0:
        raise NotImplementedError(f"order {n} is even")
    g = [[0] * n for _ in range(n)]
    r, c = 0, n // 2
    for k in range(1, n * n + 1):
        g[r][c] = k
        nr, nc = (r - 1) % n, (c + 1) % n
        r, c = (nr, nc) if not g[nr][nc] else ((r + 1) % n, c)
    return g


m = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
print(rotate(m), rotate(m, 2), rotate(m, -1), list(spiral(m)), diagonals(m), [row[::-1] for row in m])
g = magic(5)
print("\n".join(" ".join(f"{v:2}" for v in row) for row in g), {sum(r) for r in g} | {sum(c) for c in zip(*g)} | {sum(g[i][i] for i in range(5))})
try:
    magic(4)
except NotImplementedError as e:
    print(repr(e))
print(list(spiral([[1, 2], [3, 4], [5, 6]])), rotate([[1, 2]], 3), [*map(sum, zip(*m))], max(max(r) for r in m), any(5 in r for r in m), [[*r] for r in zip(*m)] == rotate(rotate(rotate([r[::-1] for r in m]))))
sat = [[0] * 4 for _ in range(4)]
for r in range(3):
    for c in range(3):
        sat[r + 1][c + 1] = m[r][c] + sat[r][c + 1] + sat[r + 1][c] - sat[r][c]
print(sat, sat[3][3] - sat[1][3] - sat[3][1] + sat[1][1])
