from collections import deque

GRID = ["S.#.....",
        "..#.##.#",
        ".##..#..",
        "....#..E"]


def neighbours(r, c):
    for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        if 0 <= (y := r + dr) < len(GRID) and 0 <= (x := c + dc) < len(GRID[0]) and GRID[y][x] != "#":
            yield y, x


def find(ch):
    return next(((r, row.index(ch)) for r, row in enumerate(GRID) if ch in row), None)


def bfs(start, goal):
    prev, queue = {start: None}, deque([start])
    while queue:
        cur = queue.popleft()
        if cur == goal:
            path = [cur]
            while (cur := prev[cur]) is not None:
                path.append(cur)
            return path[::-1]
        for n in neighbours(*cur):
            if n not in prev:
                prev[n] = cur
                queue.append(n)
    return None


start, goal = find("S"), find("E")
path = bfs(start, goal)
print(start, goal, path and len(path) - 1, find("?"), bfs(start, (0, 2)))
marks = dict(zip(path or [], "0123456789abcdefghijklmnopqrstuvwxyz"))
for r, row in enumerate(GRID):
    print("".join(marks.get((r, c), ch) for c, ch in enumerate(row)))
moves = "".join({(0, 1): "R", (1, 0): "D", (0, -1): "L", (-1, 0): "U"}[b[0] - a[0], b[1] - a[1]] for a, b in zip(path, path[1:]))
print(moves, {m: moves.count(m) for m in sorted(set(moves))})
bits = [sum(1 << c for c, ch in enumerate(row) if ch == "#") for row in GRID]
print(bits, [f"{b:08b}"[::-1] for b in bits], [b.bit_count() for b in bits], any(a & b for a, b in zip(bits, bits[1:])))
seen, regions = set(), []
for r in range(len(GRID)):
    for c in range(len(GRID[0])):
        if (r, c) in seen or GRID[r][c] == "#":
            continue
        stack, size = [(r, c)], 0
        while stack:
            p = stack.pop()
            if p in seen:
                continue
            seen.add(p)
            size += 1
            stack.extend(neighbours(*p))
        regions.append(size)
print(regions, sum(regions), [*zip(*GRID)][0], ["".join(col) for col in zip(*GRID[::-1])][:2])
