# Grids: game of life, matrices, spiral, search, queens.
def life(cells, steps):
    for _ in range(steps):
        counts = {}
        for x, y in cells:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx or dy:
                        key = x + dx, y + dy
                        counts[key] = counts.get(key, 0) + 1
        cells = {c for c, n in counts.items() if n == 3 or (n == 2 and c in cells)}
    return cells


glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
after = life(glider, 4)
print(sorted(after), after == {(x + 1, y + 1) for x, y in glider})


def show(cells, w, h):
    return '\n'.join(''.join('#' if (x, y) in cells else '.' for x in range(w)) for y in range(h))


print(show(life(glider, 3), 5, 5))


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    def __matmul__(self, other):
        cols = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in cols] for r in self.rows])

    def __pow__(self, n):
        result, base = Matrix.identity(len(self.rows)), self
        while n:
            if n & 1:
                result = result @ base
            base = base @ base
            n >>= 1
        return result

    def __eq__(self, o):
        return self.rows == o.rows

    def __repr__(self):
        return f'Matrix({self.rows})'

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def det(self):
        m = self.rows
        if len(m) == 1:
            return m[0][0]
        return sum((-1) ** j * m[0][j] * Matrix([r[:j] + r[j + 1:] for r in m[1:]]).det() for j in range(len(m)))


f = Matrix([[1, 1], [1, 0]])
print(f ** 10, (f ** 90).rows[0][1], f.T == f, Matrix([[1, 2], [3, 4]]).T, Matrix([[2, 0, 1], [1, 3, 2], [1, 1, 4]]).det())


def spiral(m):
    m = [list(r) for r in m]
    out = []
    while m:
        out += m.pop(0)
        m = [list(r) for r in zip(*m)][::-1]
    return out


print(spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), spiral([[1, 2], [3, 4], [5, 6]]))
tri = [[1]]
for _ in range(6):
    tri.append([1, *(a + b for a, b in zip(tri[-1], tri[-1][1:])), 1])
print(*(f'{str(r):^24}' for r in tri), sep='\n')
grid = [list('S.#.'), list('..#E'), list('#...')]


def bfs(grid):
    h, w = len(grid), len(grid[0])
    start = next((y, x) for y in range(h) for x in range(w) if grid[y][x] == 'S')
    todo, seen = [(start, 0)], {start}
    for (y, x), d in todo:
        if grid[y][x] == 'E':
            return d
        for ny, nx in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if 0 <= ny < h and 0 <= nx < w and grid[ny][nx] != '#' and (ny, nx) not in seen:
                seen.add((ny, nx))
                todo.append(((ny, nx), d + 1))


print(bfs(grid))


def queens(n, row=0, cols=(), d1=(), d2=()):
    if row == n:
        return 1
    return sum(queens(n, row + 1, cols + (c,), d1 + (row + c,), d2 + (row - c,)) for c in range(n) if c not in cols and row + c not in d1 and row - c not in d2)


print([queens(n) for n in range(1, 7)])
